// Rows of a sparse diffusion operator on a GPU: what one explicit sub-step leaves in each row of slices or of a tile,
// handed to whoever uses it: the product stores it, a fused kernel reacts. Couplings and columns are streamed past the
// caches (evict-first loads), which stay free for u.
#pragma once

#include <cuda_runtime.h>

#include <cstdint>

#include "runtime/interface/sparse_rows.hpp"

namespace heartwright::kernels {

using interface::Scales;
using interface::SellView;
using interface::slice_rows;
using interface::SlicePlace;
using interface::TileView;

inline constexpr int batch = 8;  // entries of a row whose loads are in flight together

// `count` entries of a row, or fewer: the first `left` of them where it is_last. All loads first, so that they are in
// flight together, then the sum in order.
template <int count, bool is_last, class Real, class Value, class Values>
__device__ __forceinline__ void add_entries(const Value* couplings, const std::int32_t* columns, const Values& u,
                                            std::int32_t left, Real own, Real& sum) {
    std::int32_t column[count];
    Value k[count];
    Real values[count];
#pragma unroll
    for (int e = 0; e < count; ++e) {
        if (!is_last || e < left) {
            column[e] = __ldcs(columns + e * slice_rows);
            k[e] = __ldcs(couplings + e * slice_rows);
        }
    }
#pragma unroll
    for (int e = 0; e < count; ++e)
        if (!is_last || e < left) values[e] = u[column[e]];
#pragma unroll
    for (int e = 0; e < count; ++e)
        if (!is_last || e < left) sum += static_cast<Real>(k[e]) * (values[e] - own);
}

// The sum of a row of `width` entries.
template <class Real, class Value, class Values>
__device__ __forceinline__ Real sum_row(const Value* couplings, const std::int32_t* columns, const Values& u,
                                        std::int32_t width, Real own) {
    Real sum = 0;
    for (; width >= batch; width -= batch) {
        add_entries<batch, false>(couplings, columns, u, width, own, sum);
        couplings += batch * slice_rows;
        columns += batch * slice_rows;
    }
    if (width > 0) add_entries<batch - 1, true>(couplings, columns, u, width, own, sum);
    return sum;
}

template <class Real>
__device__ __forceinline__ Real scale_of(const Scales<Real>& scales, std::int64_t row) {
    return scales.has_one ? scales.values[0] : __ldcs(scales.values + row);
}

// SELL-32 product with 32-bit columns, one warp per slice, here of the block's `block`-th group of slices: use(row,
// value) for the row of this thread, where there is one. list: item n is this slice; null: all slices. column_starts:
// where the columns of a slice begin, in units of slice_rows. u: values by slot, an array or what has an operator [].
template <class Real, class Value, class Values, class Use>
__device__ __forceinline__ void use_row_of_slice(const SellView<Real, Value>& view, const std::int32_t* column_starts,
                                                 const std::int32_t* list, std::int64_t count, const Values& u,
                                                 std::int64_t block, const Use& use) {
    const std::int64_t item = (block * blockDim.x + threadIdx.x) / slice_rows;
    if (item >= count) return;
    const std::int64_t slice = list != nullptr ? list[item] : item;
    const std::int64_t lane = threadIdx.x % slice_rows, row = slice * slice_rows + lane;
    if (row >= view.rows) return;
    const std::int32_t start = view.starts[slice], width = view.starts[slice + 1] - start;
    const std::int64_t first = start * slice_rows + lane, first_column = column_starts[slice] * slice_rows + lane;
    const Real own = u[row];
    const Real sum = sum_row(view.couplings + first, view.columns + first_column, u, width, own);
    use(row, own + scale_of(view.scales, row) * sum);
}

// What a row's sum needs from global memory: its first entries, and how many there are in all; -1: not wanted.
template <int held_entries, class Real, class Value>
struct Entries {
    std::uint32_t pairs[held_entries / 2];
    Value couplings[held_entries];
    Real scale;
    SlicePlace place;
};

template <class Real, class Value>
__device__ __forceinline__ SlicePlace place_of(const TileView<Real, Value>& view, std::int64_t row) {
    SlicePlace place{0, 0, -1, 0};
    if (row < view.rows) place = view.slices[row / slice_rows];
    if (place.is_boundary != 0)  // not -1 in memory: then ptxas spills
        place.width = -1;
    return place;
}

template <int held_entries, class Real, class Value>
__device__ __forceinline__ Entries<held_entries, Real, Value> load_entries(const TileView<Real, Value>& view,
                                                                           std::int64_t row, const SlicePlace& place) {
    Entries<held_entries, Real, Value> entries;
    const std::int64_t lane = row % slice_rows;
    const std::uint32_t* const pairs = view.pairs + place.pairs * slice_rows + lane;
    const Value* const couplings = view.couplings + place.couplings * slice_rows + lane;
    entries.place = place;
#pragma unroll
    for (int e = 0; e < held_entries; ++e) {
        if (e < place.width) {
            if (e % 2 == 0) entries.pairs[e / 2] = __ldcs(pairs + e / 2 * slice_rows);
            entries.couplings[e] = __ldcs(couplings + e * slice_rows);
        }
    }
    if (place.width >= 0) entries.scale = scale_of(view.scales, row);
    return entries;
}

__device__ __forceinline__ std::uint32_t code_of(std::uint32_t pair, int entry) {
    return entry % 2 == 0 ? pair & 0xffffu : pair >> 16;
}

template <int held_entries, class Real, class Value>
__device__ __forceinline__ Real sum_entries(const TileView<Real, Value>& view, std::int64_t row,
                                            const Entries<held_entries, Real, Value>& entries, const Real* staged,
                                            Real own) {
    const SlicePlace& place = entries.place;
    Real sum = 0;
#pragma unroll
    for (int e = 0; e < held_entries; ++e)
        if (e < place.width)
            sum += static_cast<Real>(entries.couplings[e]) * (staged[code_of(entries.pairs[e / 2], e)] - own);
    const std::int64_t lane = row % slice_rows;
    for (int e = held_entries; e < place.width; ++e) {
        const std::uint32_t pair = __ldcs(view.pairs + (place.pairs + e / 2) * slice_rows + lane);
        const Value coupling = __ldcs(view.couplings + (place.couplings + e) * slice_rows + lane);
        sum += static_cast<Real>(coupling) * (staged[code_of(pair, e)] - own);
    }
    return sum;
}

extern __shared__ double shared_values[];

// SELL-32 product on a tile, software-pipelined: the block stages the values of its rows and of their halo in shared
// memory, and each thread loads the entries of its next row while it sums those of this one. use(row, value).
template <class Shape, class Real, class Value, class Use>
__device__ __forceinline__ void use_rows_of_tile(const TileView<Real, Value>& view, std::int64_t tile, const Real* u,
                                                 const Use& use) {
    const std::int32_t tile_rows = Shape::is_balanced ? view.tile_rows : Shape::most_rows;
    Real* const staged = reinterpret_cast<Real*>(shared_values);
    const std::int64_t first_row = tile * tile_rows;
    std::int64_t row = first_row + threadIdx.x;
    const std::int64_t end_row = first_row + tile_rows < view.rows ? first_row + tile_rows : view.rows;
    Entries<Shape::held_entries, Real, Value> entries =
        load_entries<Shape::held_entries>(view, row, place_of(view, row));
    SlicePlace next_place = place_of(view, row + Shape::threads);
#pragma unroll 4
    for (std::int32_t n = threadIdx.x; n < tile_rows; n += Shape::threads)
        if (first_row + n < end_row) staged[n] = u[first_row + n];
    const std::int32_t* const halo = view.halo + view.halo_starts[tile];
    const std::int32_t halo_size = view.halo_starts[tile + 1] - view.halo_starts[tile];
#pragma unroll 4
    for (std::int32_t n = threadIdx.x; n < halo_size; n += Shape::threads) staged[tile_rows + n] = u[__ldcs(halo + n)];
    __syncthreads();
#pragma unroll 2
    for (; row < end_row; row += Shape::threads) {
        if (row + Shape::threads >= end_row) next_place.width = -1;
        const Entries<Shape::held_entries, Real, Value> next =
            load_entries<Shape::held_entries>(view, row + Shape::threads, next_place);
        next_place = place_of(view, row + 2 * Shape::threads);
        if (entries.place.width >= 0) {
            const Real own = staged[row - first_row];
            use(row, own + entries.scale * sum_entries(view, row, entries, staged, own));
        }
        entries = next;
    }
}

}  // namespace heartwright::kernels
