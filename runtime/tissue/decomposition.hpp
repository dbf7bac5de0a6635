// A grid cut into boxes, one for each rank. Pure arithmetic: no rank asks another.
// Rows (rows.hpp) may be cut into any sets: then a rank has several ranges of them.
//
// The whole is cut along z first, each slab along y, each row along x, at places that balance the weights: boxes need
// not be equal, and slabs may have different numbers of rows, rows of boxes (arrangement.hpp). Ranks are numbered in
// this order, x fastest.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <vector>

#include "runtime/tissue/arrangement.hpp"
#include "runtime/tissue/grid.hpp"

namespace heartwright::tissue {

class Decomposition {
public:
    // Boxes as equal as they can be, arranged by arrange_ranks(). UserFault when there are more ranks than cells.
    static Decomposition even(const Cell& cells, int ranks);
    // Boxes whose cells are as shares say: [ranks], each above 0, in any unit.
    static Decomposition by_shares(const Cell& cells, const std::vector<double>& shares);

    // weights(k): what the cells of layer k (z) cost, [ny*nx], x fastest; not negative. Boxes are cut so that their
    // costs are as equal as cuts between cells allow; each holds a cell. Asked for each layer three times, in order.
    using Weights = std::function<std::vector<float>(std::int64_t k)>;
    static Decomposition balanced(const Cell& cells, int ranks, const Weights& weights);
    // The same for costs as shares say.
    static Decomposition balanced(const Cell& cells, const std::vector<double>& shares, const Weights& weights);

    // Of rows, by the rank that owns each: [rows]. OurFault for an owner that is no rank and for a rank that owns none.
    static Decomposition of_owners(const std::vector<std::int32_t>& owners, int ranks);

    // As numbers, and made of them again: one rank balances, the others are told. OurFault for numbers that are none.
    std::vector<std::int64_t> numbers() const;
    static Decomposition of_numbers(const std::vector<std::int64_t>& numbers);

    int count() const { return static_cast<int>(boxes_.size()); }
    // Boxes along each axis, where most are. Their product is count() when the ranks form a grid: rank r at (r % rx,
    // r/rx % ry, r/(rx*ry)).
    const std::array<int, 3>& ranks() const { return ranks_; }
    bool is_grid() const { return static_cast<std::int64_t>(ranks_[0]) * ranks_[1] * ranks_[2] == count(); }
    const Cell& cells() const { return cells_; }
    // In cells of the whole grid. Where a rank has several ranges of rows, from the first of them to the last.
    const CellBox& box(int rank) const { return boxes_[static_cast<std::size_t>(rank)]; }
    std::vector<CellBox> boxes(int rank) const;  // that one, or the ranges of rows, ascending
    bool has_several_ranges() const { return !owners_.empty(); }
    int owner(const Cell& whole_cell) const;

    // The part of `rank` of a whole grid: its box and a layer of ghosts; of rows all of them, of which it owns one
    // range; OurFault where it has several. A rank that has a share of them makes its own part.
    Grid part(const Grid& whole, int rank) const;

private:
    static Decomposition cut(const Cell& cells, const Arrangement& arrangement, const std::vector<double>& shares,
                             const Weights& weights);

    Cell cells_{0, 0, 0};
    std::array<int, 3> ranks_{1, 1, 1};
    std::vector<CellBox> boxes_;
    // Of rows that are cut into several ranges a rank: range r begins at first_rows_[r] and belongs to owners_[r], and
    // the next one belongs to another. Empty: boxes.
    std::vector<std::int64_t> first_rows_, owners_;
};

}  // namespace heartwright::tissue
