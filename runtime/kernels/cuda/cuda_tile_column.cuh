// A tile of space-time blocking on a GPU: where a thread block's cells lie, and the column of them that a thread holds
// in registers. Included by cuda_space_time.cuh.
#pragma once

#include "runtime/kernels/common/space_time_tiles.hpp"
#include "runtime/kernels/cuda/cuda_uncoupled.cuh"

namespace heartwright::kernels {

// Cells of a thread, one above the other: as many as its registers hold beside the arithmetic of a step.
#if defined(HEARTWRIGHT_SPACE_TIME_ROWS)
template <class Kernel>
inline constexpr int space_time_rows = HEARTWRIGHT_SPACE_TIME_ROWS;
#else
template <class Kernel>
constexpr int rows_that_registers_hold() {
    const int numbers = (sizeof(typename Kernel::scalar) == 4 ? 32 : 16) / Kernel::n_states;
    int rows = 1;
    while (2 * rows <= numbers) rows *= 2;
    return rows < 16 ? rows : 16;
}
template <class Kernel>
inline constexpr int space_time_rows = rows_that_registers_hold<Kernel>();
#endif
#if defined(HEARTWRIGHT_SPACE_TIME_THREADS)
template <class Kernel>
inline constexpr int space_time_threads = HEARTWRIGHT_SPACE_TIME_THREADS;
#else
template <class Kernel>
inline constexpr int space_time_threads = sizeof(typename Kernel::scalar) == 4 ? 768 : 512;  // 80, 128 registers
#endif

// The sheet, of a SpaceTimeArguments, as a kernel reads it.
template <class Kernel>
struct CudaSheet {
    using scalar = typename Kernel::scalar;
    const scalar* state;
    scalar *next_state, *potential_rows;
    std::uint64_t* halo_records;
    std::int64_t stride;
    std::int32_t nx, ny, halo;
};

// The tile of a thread block, and the cells of it that a thread holds: a column from (i, j) on.
struct TilePlace {
    TileSpan x, y;
    int i, j;
    std::int64_t slot;  // of the first cell

    __device__ __forceinline__ bool is_in_core_column() const { return i >= x.core_first && i < x.core_last; }
};

// Formed anew at each use: kept over the loop of steps it would hold registers that the step needs.
template <class Kernel>
__device__ __forceinline__ TilePlace tile_place(const CudaSheet<Kernel>& at) {
    unsigned tile_x = blockIdx.x, tile_y = blockIdx.y, thread_x = threadIdx.x, thread_y = threadIdx.y;
    asm volatile("" : "+r"(tile_x), "+r"(tile_y), "+r"(thread_x), "+r"(thread_y));
    const int height = blockDim.y * space_time_rows<Kernel>;
    TilePlace place{tile_span(at.nx, blockDim.x, at.halo, tile_x, gridDim.x),
                    tile_span(at.ny, height, at.halo, tile_y, gridDim.y), 0, 0, 0};
    place.i = place.x.first + thread_x;
    place.j = place.y.first + thread_y * space_time_rows<Kernel>;
    place.slot = place.i + static_cast<std::int64_t>(place.j) * at.nx;
    return place;
}

// The column of cells that a thread holds.
template <class Kernel>
struct CellColumn {
    using real = typename Kernel::real;
    using scalar = typename Kernel::scalar;
    static constexpr int rows = space_time_rows<Kernel>;

    scalar state[Kernel::n_states][rows];

    __device__ __forceinline__ void load(const CudaSheet<Kernel>& at, std::int64_t slot) {
#pragma unroll
        for (int c = 0; c < Kernel::n_states; ++c) {
#pragma unroll
            for (int r = 0; r < rows; ++r) state[c][r] = at.state[c * at.stride + slot + r * at.nx];
        }
    }
    __device__ __forceinline__ void store(const CudaSheet<Kernel>& at, const TilePlace& place) const {
        const int first = place.y.core_first - place.j, last = place.y.core_last - place.j;
#pragma unroll
        for (int r = 0; r < rows; ++r) {
            if (r < first || r >= last) continue;
#pragma unroll
            for (int c = 0; c < Kernel::n_states; ++c)
                at.next_state[c * at.stride + place.slot + r * at.nx] = state[c][r];
        }
    }
    __device__ __forceinline__ void keep_potential(const CudaSheet<Kernel>& at, int in_block, std::int64_t slot,
                                                   int first, int last) const {
        scalar* const to = at.potential_rows + in_block * at.stride + slot;
#pragma unroll
        for (int r = 0; r < rows; ++r)
            if (r >= first && r < last) to[r * at.nx] = state[Kernel::potential][r];
    }
    // The reaction of all cells, whose potential before diffusion is left in the state and in `plane`, [rows][pitch].
    // current(r): what cell r gets from outside.
    template <class Constants, class Current>
    __device__ __forceinline__ void react(const Constants& constants, const typename Kernel::Step& step, scalar* plane,
                                          const Current& current) {
#pragma unroll
        for (int r = 0; r < rows; ++r) {
            scalar* const potential = &state[Kernel::potential][r];
            react_cell<Kernel>(constants, step, CellsOf<Kernel>(&state[0][r], rows, potential, potential, current(r)));
            plane[r * space_time_width] = *potential;
        }
    }
};

}  // namespace heartwright::kernels
