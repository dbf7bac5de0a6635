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

// The same for ranks of unequal shares, [ranks], each above 0: what each is to have of the cells, in any unit. Of up to
// 10 ranks the arrangement whose most loaded box has the least cells for its share; of those within 1% of it the one of
// least surface: a share that is less than a layer becomes a part of a row. Of more ranks as for equal shares.
Arrangement arrange_ranks(const Cell& cells, const std::vector<double>& shares);

// What the slabs, the rows of each and the boxes of each row are to have, of ranks in the order of boxes. shares:
// [ranks]; empty: all alike.
enum class Rounding { down, nearest };
struct NestedShares {
    NestedShares(const Arrangement& arrangement, const std::vector<double>& shares);
    std::vector<double> slabs;
    std::vector<std::vector<double>> rows;                // [slab][row]
    std::vector<std::vector<std::vector<double>>> boxes;  // [slab][row][box]
    Rounding rounding;                                    // of cuts: down for equal shares, which are counts of boxes
};

// [shares + 1]: part p has cells [cuts[p], cuts[p + 1]), as many as its share says, rounded, and at least one. No fewer
// cells than shares.
std::vector<std::int64_t> cuts_by_shares(std::int64_t cells, const std::vector<double>& shares, Rounding rounding);

// Faces between cells of different boxes, and the cells of the largest box, when all cells are there and alike.
struct ArrangementCost {
    std::int64_t surface = 0, largest = 0;
    double most_load = 0;  // cells of a box over what its share of all cells is, of the box where that is most
};
ArrangementCost cost_of(const Cell& cells, const Arrangement& arrangement, const std::vector<double>& shares = {});

}  // namespace heartwright::tissue
