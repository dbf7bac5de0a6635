// cells.csv: a row a cell with its parameters and its maps, for cells that differ ("fields_in").
#pragma once

#include <cstdint>
#include <string>

#include "runtime/experiment/experiment.hpp"

namespace heartwright::commands {

inline constexpr std::int64_t most_cells_of_table = 200000;  // points of a grid; of larger ones maps.h5 has the same

// From the maps.h5 of the folder: cell (its number in the grid), x, y and z [mm], the parameters that differ, then the
// other maps by name; of maps of each beat the last value that there is. Nothing is written without "fields_in" or of
// larger grids. By one rank.
void write_cell_table(const std::string& folder, const experiment::Experiment& experiment);

}  // namespace heartwright::commands
