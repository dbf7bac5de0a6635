// How the published kernels reach memory: values of a cell through shared memory or the read-only cache, values of
// dyads through the read-only cache, and partial sums of a block. A block has 128 dyads of one cell: grid (79, cells).
#pragma once

#include "lab/benchmark/phases/dyad_arrays.hpp"
#include "lab/benchmark/phases/reductions.cuh"

namespace heartwright::benchmark {

static_assert(dyads_of_cell == sites);

// All threads of a block call it. Cell: a structure of doubles, at most as many as the block has threads.
template <unsigned how, class Cell>
__device__ __forceinline__ Cell cell_values(const Cell* cells) {
    constexpr int words = sizeof(Cell) / sizeof(double);
    static_assert(words <= threads);
    const double* const from = reinterpret_cast<const double*>(cells + blockIdx.y);
    Cell here;
    double* const to = reinterpret_cast<double*>(&here);
    if constexpr ((how & shared_cell) != 0) {
        __shared__ double block[words];
        if (threadIdx.x < words) block[threadIdx.x] = from[threadIdx.x];
        __syncthreads();
#pragma unroll
        for (int k = 0; k < words; ++k) to[k] = block[k];
    } else {
#pragma unroll
        for (int k = 0; k < words; ++k) to[k] = (how & read_only) != 0 ? __ldg(from + k) : from[k];
    }
    return here;
}

__device__ __forceinline__ int dyad_of_thread() {
    return static_cast<int>(blockIdx.x) * threads + static_cast<int>(threadIdx.x);
}

// One dyad of the thread's cell. No pointer is __restrict__: without the read-only cache the compiler must not use it.
struct DyadAccess {
    DyadArrays dyads;
    std::int64_t first, stride;  // of value 0; between values

    __device__ __forceinline__ DyadAccess(const DyadArrays& all, int dyad)
        : dyads(all),
          first(static_cast<std::int64_t>(blockIdx.y) * dyads_of_cell + dyad),
          stride(static_cast<std::int64_t>(all.cells) * dyads_of_cell) {}

    // What the kernel does not write.
    template <unsigned how>
    __device__ __forceinline__ double in(int value) const {
        const double* const p = dyads.arrays + first + value * stride;
        return (how & read_only) != 0 ? __ldg(p) : *p;
    }
    template <unsigned how>
    __device__ __forceinline__ double uniform(int k) const {
        const double* const p = dyads.uniforms + first + k * stride;
        return (how & read_only) != 0 ? __ldg(p) : *p;
    }
    // What it writes, before.
    __device__ __forceinline__ double old(int value) const { return dyads.arrays[first + value * stride]; }
    __device__ __forceinline__ void set(int value, double x) const { dyads.arrays[first + value * stride] = x; }
};

// Partial sums of `count` values: partial[((first + v)*cells + cell)*units + unit]. All threads of a block call it.
template <unsigned how, int count>
__device__ __forceinline__ void block_sums(const double (&x)[count], double* partial, int first, int cells) {
    constexpr Tree tree = (how & cub_sums) != 0 ? Tree::cub_warp : Tree::shared;
#pragma unroll
    for (int v = 0; v < count; ++v) {
        const double sum = sum_of_block<tree>(x[v]);
        if (threadIdx.x == 0)
            partial[(static_cast<std::int64_t>(first + v) * cells + blockIdx.y) * units + blockIdx.x] = sum;
    }
}

inline constexpr int sums_of_currents = 3, sums_of_calcium = 5, sums_of_step = sums_of_currents + sums_of_calcium;

}  // namespace heartwright::benchmark
