// The product with 32-bit columns, slice by slice.
#pragma once

#include <cstdint>

#include "runtime/device/cuda_checks.cuh"
#include "runtime/operators/sparse/scales.cuh"
#include "runtime/operators/sparse/sell.hpp"

namespace heartwright::sparse {

inline constexpr int slice_block_threads = 256;
inline constexpr int batch = 8;  // entries of a row whose loads are in flight together

// `count` entries of a row, or fewer: the first `left` of them where it is_last. All loads first, so that they are in
// flight together, then the sum in order.
template <int count, bool is_last, class Real, class Value>
__device__ __forceinline__ void add_entries(const Value* couplings, const std::int32_t* columns, const Real* u,
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
    for (int e = 0; e < count; ++e) {
        if (!is_last || e < left) {
            values[e] = u[column[e]];
        }
    }
#pragma unroll
    for (int e = 0; e < count; ++e) {
        if (!is_last || e < left) {
            sum += static_cast<Real>(k[e]) * (values[e] - own);
        }
    }
}

// The sum of a row of `width` entries.
template <class Real, class Value>
__device__ __forceinline__ Real sum_row(const Value* couplings, const std::int32_t* columns, const Real* u,
                                        std::int32_t width, Real own) {
    Real sum = 0;
    for (; width >= batch; width -= batch) {
        add_entries<batch, false>(couplings, columns, u, width, own, sum);
        couplings += batch * slice_rows;
        columns += batch * slice_rows;
    }
    if (width > 0) {
        add_entries<batch - 1, true>(couplings, columns, u, width, own, sum);
    }
    return sum;
}

// SELL-32 product, one warp per slice, one thread per row. list: item n is this slice; null: all slices.
// column_starts: where the columns of a slice begin, in units of slice_rows.
template <class Real, class Value>
__global__ void __launch_bounds__(slice_block_threads)
    multiply_slices(const SellView<Real, Value> view, const std::int32_t* __restrict__ column_starts,
                    const Real* __restrict__ u, Real* __restrict__ out, const std::int32_t* __restrict__ list,
                    std::int64_t count) {
    const std::int64_t item = (static_cast<std::int64_t>(blockIdx.x) * slice_block_threads + threadIdx.x) / slice_rows;
    if (item >= count) {
        return;
    }
    const std::int64_t slice = list != nullptr ? list[item] : item;
    const std::int64_t lane = threadIdx.x % slice_rows, row = slice * slice_rows + lane;
    if (row >= view.rows) {
        return;
    }
    const std::int32_t start = view.starts[slice], width = view.starts[slice + 1] - start;
    const std::int64_t first = start * slice_rows + lane, first_column = column_starts[slice] * slice_rows + lane;
    const Real own = u[row];
    const Real sum = sum_row(view.couplings + first, view.columns + first_column, u, width, own);
    out[row] = own + scale_of(view.scales, row) * sum;
}

// u, out: Real[slots] on the device.
template <class Real, class Value>
void launch_slices(const SellView<Real, Value>& view, const std::int32_t* column_starts, const void* u, void* out,
                   const std::int32_t* list, std::int64_t count, void* stream) {
    if (count == 0) {
        return;
    }
    constexpr std::int64_t warps = slice_block_threads / slice_rows;
    const auto blocks = static_cast<unsigned>((count + warps - 1) / warps);
    multiply_slices<<<blocks, slice_block_threads, 0, static_cast<cudaStream_t>(stream)>>>(
        view, column_starts, static_cast<const Real*>(u), static_cast<Real*>(out), list, count);
    HEARTWRIGHT_CUDA_CALL(cudaGetLastError());
}

}  // namespace heartwright::sparse
