// The product with 32-bit columns, slice by slice.
#pragma once

#include <cstdint>

#include "runtime/device/cuda_checks.cuh"
#include "runtime/kernels/cuda/cuda_sparse_rows.cuh"
#include "runtime/operators/sparse/sell.hpp"

namespace heartwright::sparse {

inline constexpr int slice_block_threads = 256;

template <class Real, class Value>
__global__ void __launch_bounds__(slice_block_threads)
    multiply_slices(const SellView<Real, Value> view, const std::int32_t* __restrict__ column_starts,
                    const Real* __restrict__ u, Real* __restrict__ out, const std::int32_t* __restrict__ list,
                    std::int64_t count) {
    kernels::use_row_of_slice(
        view, column_starts, list, count, u, blockIdx.x, [out](std::int64_t row, Real value) { out[row] = value; });
}

// u, out: Real[slots] on the device.
template <class Real, class Value>
void launch_slices(const SellView<Real, Value>& view, const std::int32_t* column_starts, const void* u, void* out,
                   const std::int32_t* list, std::int64_t count, void* stream) {
    if (count == 0) return;
    constexpr std::int64_t warps = slice_block_threads / slice_rows;
    const auto blocks = static_cast<unsigned>((count + warps - 1) / warps);
    multiply_slices<<<blocks, slice_block_threads, 0, static_cast<cudaStream_t>(stream)>>>(
        view, column_starts, static_cast<const Real*>(u), static_cast<Real*>(out), list, count);
    HEARTWRIGHT_CUDA_CALL(cudaGetLastError());
}

}  // namespace heartwright::sparse
