// Parameters that differ from cell to cell.
#pragma once

#include <string>
#include <vector>

namespace heartwright::commands {

struct CellParameter {
    std::string name, unit;
    std::vector<double> values;  // [cell]
};

}  // namespace heartwright::commands
