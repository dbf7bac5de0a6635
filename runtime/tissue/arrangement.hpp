// How ranks stand in a grid of cells that is cut among them: slabs along z, rows of a slab along y, boxes of a row
// along x. Pure arithmetic.
#pragma once

#include <cstdint>
#include <vector>

#include "runtime/tissue/grid.hpp"

namespace heartwright::tissue {

using Arrangement = std::vector<std::vector<int>>;  // [slab][row]: boxes, of which each rank has one

// Of least surface between boxes. Where `ranks` is a product of three numbers that fit the axes, all slabs have as many
// rows and all rows as many boxes, unless this costs an eighth more surface than rows of different numbers and is no
// more even. Of equal surfaces the one that cuts z most, then y. Any number of ranks up to that of cells will do;
// UserFault when there are more.
Arrangement arrange_ranks(const Cell& cells, int ranks);

std::vector<int> boxes_in_slabs(const Arrangement& arrangement);

// [shares + 1]: part p has cells [cuts[p], cuts[p + 1]), as many as its share says, rounded, and at least one. No fewer
// cells than shares.
std::vector<std::int64_t> cuts_by_shares(std::int64_t cells, const std::vector<int>& shares);

// Faces between cells of different boxes, and the cells of the largest box, when all cells are there and alike.
struct ArrangementCost {
    std::int64_t surface = 0, largest = 0;
};
ArrangementCost cost_of(const Cell& cells, const Arrangement& arrangement);

}  // namespace heartwright::tissue
