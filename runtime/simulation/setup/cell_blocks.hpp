// Which cells a grid has, and which block each belongs to.
#pragma once

#include <cstdint>
#include <vector>

#include "runtime/experiment/experiment.hpp"
#include "runtime/tissue/selection.hpp"

namespace heartwright::simulation {

struct CellBlocks {
    tissue::Selection present;                  // [grid.count()], 1: a cell
    std::vector<std::uint16_t> block_of_cell;   // [grid.count()]; block 0: the whole; 1 + r: region r; tissue::no_cell
    std::vector<std::int64_t> cells_of_region;  // own cells in its WHERE, also those that later regions take over
};

// Mask, then regions: later ones win. Of a part as of the whole, ghosts included. UserFault for files that do not fit.
CellBlocks place_cells(const experiment::Experiment& experiment, const tissue::Grid& grid);

}  // namespace heartwright::simulation
