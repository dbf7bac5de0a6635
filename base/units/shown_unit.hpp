// The unit in which people read a quantity, on pages and in terminals: that of the model, but calcium in uM.
#pragma once

#include <string>

namespace heartwright {

struct ShownUnit {
    double factor = 1;  // values times it
    std::string unit;
    bool differs() const { return factor != 1; }
};

// Calcium: a concentration of which a part of the name ("Ca_i", "peak_ca_ss", "cai") begins with "ca".
ShownUnit shown_unit(const std::string& symbol, const std::string& unit);

}  // namespace heartwright
