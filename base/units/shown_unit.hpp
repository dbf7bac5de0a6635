// The unit in which people read a quantity, on pages and in terminals: that of the model, but calcium in uM.
#pragma once

#include <string>

namespace heartwright {

struct ShownUnit {
    double factor = 1;  // values times it
    std::string unit;
    bool differs() const { return factor != 1; }
};

// Calcium: a concentration whose name has the symbol Ca anywhere ("Ca_i", "uCa", "HTRPNCa"), or a part that begins with
// "ca" ("peak_ca_ss", "cai").
ShownUnit shown_unit(const std::string& symbol, const std::string& unit);

}  // namespace heartwright
