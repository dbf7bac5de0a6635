// Which cells a grid has, which block each belongs to, and which blocks share slots.
#pragma once

#include <cstdint>
#include <vector>

#include "runtime/experiment/experiment.hpp"
#include "runtime/interface/model.hpp"
#include "runtime/tissue/selection.hpp"

namespace heartwright::tissue_state {

struct Assembly;

struct CellBlocks {
    tissue::Selection present;                  // [grid.count()], 1: a cell
    std::vector<std::uint16_t> block_of_cell;   // [grid.count()]; block 0: the whole; 1 + r: region r; tissue::no_cell
    std::vector<std::int64_t> cells_of_region;  // own cells in its WHERE, also those that later regions take over
};

// Points of baths are no cells; with Baths::present they are told as if they were. On a mesh baths are elements: with
// Baths::left_out the grid is that of the tissue, with Baths::present that of the conductor.
enum class Baths { left_out, present };

// Mask, then regions: later ones win. Of a part as of the whole, ghosts included. UserFault for files that do not fit.
CellBlocks place_cells(const experiment::Experiment& experiment, const tissue::Grid& grid,
                       Baths baths = Baths::left_out);

// Regions whose cells compute what those of the whole do, and at most begin elsewhere, share the slots of block 0, so
// that a box with such regions is as ordered as one without: no kernel, operator or space-time block sees them. A
// region with a tissue of its own keeps its slots: diffusion goes by sparse rows there, whose slots lie brick by brick.
// [blocks] the block in whose slots the cells of a block lie: its own, or 0. Of a bound experiment.
std::vector<std::uint16_t> hosts_of_blocks(const experiment::Experiment& experiment, const interface::Model& model);

// block_of_cell with hosts in the place of blocks.
std::vector<std::uint16_t> hosted(const std::vector<std::uint16_t>& block_of_cell,
                                  const std::vector<std::uint16_t>& hosts);

// Where cells in the slots of block 0 begin, of blocks that it hosts. Of an assembly with slots and blocks.
void set_starts_of_hosted(Assembly& assembly);

}  // namespace heartwright::tissue_state
