// Sliced ELLPACK (SELL-32): 32 consecutive rows are a slice, and entry n of all its rows lies together, so that one
// warp, or a few vector registers, reads whole cache lines. Shorter rows of a slice are filled with entries of
// coupling 0 that point at the row itself. The entries of a row stand in ascending order of their numbers in the whole
// mesh, which is the order of its sum: the bits do not depend on how rows are ordered or shared among ranks.
//
// Columns are 32-bit slots; tiles.hpp has columns of 16 bits.
#pragma once

#include <cstdint>
#include <vector>

#include "runtime/interface/sparse_rows.hpp"
#include "runtime/operators/sparse/rows.hpp"

namespace heartwright::sparse {

using interface::Scales;
using interface::SellView;
using interface::slice_rows;

struct Sell {
    std::vector<std::int32_t> starts;         // [slices + 1], in units of slice_rows entries
    std::vector<double> couplings;            // [slice_rows * starts.back()]
    std::vector<std::int32_t> wide;           // beside couplings; or of boundary slices alone, one behind the other
    std::vector<std::int32_t> column_starts;  // [slices], in `wide`; empty: `starts`
    // Ascending: slices none of whose rows look at a ghost, and the others, which join_boundary() adds to.
    std::vector<std::int32_t> inside, boundary;

    std::int64_t slices() const { return static_cast<std::int64_t>(starts.size()) - 1; }
};

Sell sell_of(const Rows& rows);

// Moves slices, ascending, from `inside` to the boundary: those that no tile has room for (tiles.hpp).
void join_boundary(Sell& sell, const std::vector<std::int32_t>& slices);

// Drops the columns of slices that are no boundary.
void keep_boundary_columns(Sell& sell);

}  // namespace heartwright::sparse
