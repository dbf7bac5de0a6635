// Units of a CellML file: names of the definitions that it needs, and these definitions.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "base/units/unit.hpp"

namespace heartwright::exporter {

class CellmlUnits {
public:
    // "mV", "mS_per_uF"; the same unit has one name.
    const std::string& name_of(const Unit& unit);

    // <units> elements of all that were named.
    std::string definitions() const;

private:
    std::vector<std::pair<Unit, std::string>> named_;
};

}  // namespace heartwright::exporter
