// Rows of a sparse diffusion operator in SELL-32 storage, as kernels read them: 32 consecutive rows are a slice, and
// entry n of all its rows lies together (operators/sparse/sell.hpp). Device memory, but for the structures themselves.
#pragma once

#include <cstdint>

namespace heartwright::interface {

inline constexpr std::int64_t slice_rows = 32;

// dt/m_i by row, or of all rows.
template <class Real>
struct Scales {
    const Real* values;
    bool has_one;
};

// Value: what couplings are stored in. starts: [slices + 1], in units of slice_rows entries.
template <class Real, class Value>
struct SellView {
    std::int64_t rows;
    const std::int32_t* starts;
    const Value* couplings;
    Scales<Real> scales;
    const std::int32_t* columns;
};

// Where the entries of a slice lie, in units of slice_rows; aligned so that a GPU reads it at once.
struct alignas(16) SlicePlace {
    std::int32_t couplings, pairs, width, is_boundary;  // of the boundary: in no tile, and of width 0
};

// The same with columns of 16 bits, which number the slots that a tile of consecutive slices reads
// (operators/sparse/tiles.hpp). Slices that look at ghosts are in no tile.
template <class Real, class Value>
struct TileView {
    std::int64_t rows;
    const Value* couplings;
    Scales<Real> scales;
    const SlicePlace* slices;
    const std::uint32_t* pairs;
    const std::int32_t *halo_starts, *halo;
    std::int32_t tile_rows;
};

}  // namespace heartwright::interface
