// Space-time blocking of a sheet on a GPU (interface/space_time.hpp): fused reaction-diffusion kernel, one thread block
// a tile, the states of a column of cells in the registers of each thread, the potential after the reaction
// double-buffered in shared memory. Included by generated cuda/ files of models with few states.
#pragma once

#include <algorithm>

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
inline constexpr int space_time_width =
    128;  // the most cells of a tile along x: rows of shared memory have this length

// A SpaceTimeArguments as a kernel reads it.
template <class Kernel>
struct CudaSpaceTime {
    using scalar = typename Kernel::scalar;
    const scalar* state;
    scalar *next_state, *potential_rows;
    std::int64_t stride;
    const std::uint32_t* stimulus_mask;
    const interface::StepBlock* block;
    std::int32_t nx, ny, first_step, steps;
    scalar coupling_x, coupling_y;
};

// The column of cells that a thread holds.
template <class Kernel>
struct CellColumn {
    using real = typename Kernel::real;
    using scalar = typename Kernel::scalar;
    static constexpr int rows = space_time_rows<Kernel>;

    scalar state[Kernel::n_states][rows];

    __device__ __forceinline__ void load(const CudaSpaceTime<Kernel>& at, std::int64_t slot) {
#pragma unroll
        for (int c = 0; c < Kernel::n_states; ++c) {
#pragma unroll
            for (int r = 0; r < rows; ++r) state[c][r] = at.state[c * at.stride + slot + r * at.nx];
        }
    }
    __device__ __forceinline__ void store(const CudaSpaceTime<Kernel>& at, std::int64_t slot, int first, int last) {
#pragma unroll
        for (int r = 0; r < rows; ++r) {
            if (r < first || r >= last) continue;
#pragma unroll
            for (int c = 0; c < Kernel::n_states; ++c) at.next_state[c * at.stride + slot + r * at.nx] = state[c][r];
        }
    }
    __device__ __forceinline__ void keep_potential(const CudaSpaceTime<Kernel>& at, int in_block, std::int64_t slot,
                                                   int first, int last) const {
        scalar* const to = at.potential_rows + in_block * at.stride + slot;
#pragma unroll
        for (int r = 0; r < rows; ++r) {
            if (r >= first && r < last) to[r * at.nx] = state[Kernel::potential][r];
        }
    }
    // The reaction of all cells, whose potential before diffusion is left in the state and in `plane`, [rows][pitch].
    // stimulus(r): the current of cell r.
    template <class Constants, class Stimulus>
    __device__ __forceinline__ void react(const Constants& constants, const typename Kernel::Step& step, scalar* plane,
                                          const Stimulus& stimulus) {
#pragma unroll
        for (int r = 0; r < rows; ++r) {
            scalar* const potential = &state[Kernel::potential][r];
            react_cell<Kernel>(constants, step, Cells<real>(&state[0][r], rows, potential, potential, stimulus(r)));
            plane[r * space_time_width] = *potential;
        }
    }
};

template <class Kernel, class Constants>
__global__ void __launch_bounds__(space_time_threads<Kernel>, 1)
    space_time_kernel(const __grid_constant__ Constants constants, const __grid_constant__ CudaSpaceTime<Kernel> at,
                      const __grid_constant__ StimulusAmplitudes amplitudes) {
    using real = typename Kernel::real;
    using scalar = typename Kernel::scalar;
    constexpr int rows = space_time_rows<Kernel>, pitch = space_time_width;
    extern __shared__ __align__(16) unsigned char shared[];
    prepare_block<Kernel>();

    const int width = blockDim.x, height = blockDim.y * rows;
    const TileSpan x = tile_span(at.nx, width, at.steps, blockIdx.x),
                   y = tile_span(at.ny, height, at.steps, blockIdx.y);
    const int i = x.first + threadIdx.x, j = y.first + threadIdx.y * rows;
    const std::int64_t slot = i + static_cast<std::int64_t>(j) * at.nx;
    CellColumn<Kernel> column;
    column.load(at, slot);

    // A neighbour beyond the tile's edge is the cell itself: no flux, which is right at walls; elsewhere the edge of
    // what is right moves inwards by a cell a step, and the halo is as wide as that.
    scalar* plane = reinterpret_cast<scalar*>(shared) + threadIdx.y * rows * pitch + threadIdx.x;
    int left = threadIdx.x == 0 ? 0 : -1, right = threadIdx.x + 1 == blockDim.x ? 0 : 1;
    const int above = threadIdx.y == 0 ? 0 : -pitch;
    const int below = (threadIdx.y + 1 == blockDim.y ? rows - 1 : rows) * pitch;
    const bool is_in_core = i >= x.core_first && i < x.core_last;
    int keeps_potential = at.potential_rows && is_in_core ? 1 : 0;
    // Pinned: else the compiler forms them again at each use.
    asm volatile("" : "+r"(left), "+r"(right), "+r"(keeps_potential));
    const int other_plane = height * pitch;
    scalar* const v = column.state[Kernel::potential];

    for (int s = 0; s < at.steps; ++s) {
        const int in_block = at.first_step + s;
        const std::uint32_t active = at.stimulus_mask ? at.block->active_stimulus_mask[in_block] : 0u;
        const typename Kernel::Step step = Kernel::step(constants, real((at.block->first + in_block) * at.block->dt));
        if (active == 0) {
            column.react(constants, step, plane, [](int) { return real(0.0); });
        } else {
            column.react(constants, step, plane, [&](int r) -> real {
                return stimulus_current(at.stimulus_mask[slot + r * at.nx] & active, amplitudes.amplitude);
            });
        }
        __syncthreads();
        scalar previous = plane[above];
        const scalar after_last = plane[below];
#pragma unroll
        for (int r = 0; r < rows; ++r) {
            const scalar here = v[r], next = r + 1 < rows ? v[r + 1 < rows ? r + 1 : r] : after_last;
            const scalar along_x =
                at.coupling_x * (plane[r * pitch + right] - here) - at.coupling_x * (here - plane[r * pitch + left]);
            const scalar along_y = at.coupling_y * (next - here) - at.coupling_y * (here - previous);
            v[r] = here + (along_x + along_y);
            previous = here;
        }
        if (keeps_potential) column.keep_potential(at, in_block, slot, y.core_first - j, y.core_last - j);
        // The next step writes the other plane: who still reads this one is not overtaken by more than a step.
        plane += s % 2 == 0 ? other_plane : -other_plane;
    }
    if (is_in_core) column.store(at, slot, y.core_first - j, y.core_last - j);
}

#if !defined(__CUDACC_RTC__)  // code of the host: NVRTC compiles that of the device alone

template <class Kernel>
std::size_t space_time_memory(const interface::SpaceTimeTile& tile) {
    return 2 * sizeof(typename Kernel::scalar) * space_time_width * static_cast<std::size_t>(tile.height);
}

template <class Kernel>
int launch_space_time(const interface::SpaceTimeArguments& a, cudaStream_t stream) {
    using scalar = typename Kernel::scalar;
    constexpr int rows = space_time_rows<Kernel>;
    if (a.tile.width % 32 != 0 || a.tile.width > space_time_width || a.tile.height % rows != 0 ||
        a.tile.width * (a.tile.height / rows) > space_time_threads<Kernel>) {
        return cudaErrorInvalidConfiguration;
    }
    const CudaSpaceTime<Kernel> at{static_cast<const scalar*>(a.cells.state),
                                   static_cast<scalar*>(a.next_state),
                                   static_cast<scalar*>(a.potential_rows),
                                   a.cells.stride,
                                   a.cells.stimulus_mask,
                                   a.block,
                                   a.nx,
                                   a.ny,
                                   a.first_step,
                                   a.steps,
                                   static_cast<scalar>(a.coupling[0]),
                                   static_cast<scalar>(a.coupling[1])};
    const dim3 tiles(tiles_along(a.nx, a.tile.width, a.steps), tiles_along(a.ny, a.tile.height, a.steps));
    const dim3 threads(a.tile.width, a.tile.height / rows);
    const std::size_t memory = space_time_memory<Kernel>(a.tile);
    cudaError_t status = cudaSuccess;
    with_constants<Kernel>(a.cells.constants, [&]<class Constants>(const Constants& constants) {
        status = cudaFuncSetAttribute(space_time_kernel<Kernel, Constants>, cudaFuncAttributeMaxDynamicSharedMemorySize,
                                      static_cast<int>(memory));
        if (status != cudaSuccess) return;
        space_time_kernel<Kernel><<<tiles, threads, memory, stream>>>(constants, at, amplitudes_of(a.cells));
        status = cudaGetLastError();
    });
    return status;
}

template <class... Kernels>
int cuda_space_time(std::int32_t kernel, const interface::SpaceTimeArguments& a, void* stream) {
    int status = 0;
    std::int32_t k = 0;
    ((k++ == kernel ? void(status = launch_space_time<Kernels>(a, static_cast<cudaStream_t>(stream))) : void()), ...);
    return status;
}

// ---- the choice of a tile

// Instructions of a cell-step beside those of the reaction: the stencil, shared memory, the loop.
inline constexpr double space_time_instructions = 10;

// The current device, for a model's cells. Memory as a Hopper GPU has it: only the choice depends on it.
template <class Kernel>
TileMachine tile_machine(double operations, std::size_t& shared_memory) {
    int device = 0, multiprocessors = 0, clock_khz = 0, memory = 0;
    if (cudaGetDevice(&device) != cudaSuccess ||
        cudaDeviceGetAttribute(&multiprocessors, cudaDevAttrMultiProcessorCount, device) != cudaSuccess ||
        cudaDeviceGetAttribute(&clock_khz, cudaDevAttrClockRate, device) != cudaSuccess ||
        cudaDeviceGetAttribute(&memory, cudaDevAttrMaxSharedMemoryPerBlockOptin, device) != cudaSuccess) {
        return {};
    }
    shared_memory = static_cast<std::size_t>(memory);
    const double slots = (sizeof(typename Kernel::scalar) == 8 ? 2 : 1) * (operations + space_time_instructions);
    return {multiprocessors, 128e-3 * clock_khz / slots, 4e6, 2.5, 0.3, 32.0 * Kernel::n_states};
}

template <class Kernel>
interface::SpaceTimeTile cuda_tile_for(const interface::SheetSize& sheet) {
    constexpr int rows = space_time_rows<Kernel>, most_threads = space_time_threads<Kernel>, most_steps = 16;
    constexpr double potential_bytes = sizeof(typename Kernel::scalar), bytes = potential_bytes * Kernel::n_states;
    std::size_t memory = 0;
    const TileMachine machine = tile_machine<Kernel>(sheet.operations, memory);
    interface::SpaceTimeTile best;
    if (machine.processors == 0) return best;
    double least = 0.9 * predicted_single_step_us(machine, sheet, bytes, potential_bytes);
    const auto consider = [&](const interface::SpaceTimeTile& tile) {
        const int threads = tile.width * (tile.height / rows);
        if (threads > most_threads || space_time_memory<Kernel>(tile) > memory) return;
        const double time = predicted_step_us(machine, sheet, tile, bytes, 2 * threads > most_threads);
        if (time >= least) return;
        least = time;
        best = tile;
    };
    for (int width = sheet.nx < 64 ? 32 : 64; width <= std::min(space_time_width, sheet.nx); width += 32) {
        for (int height = rows; height <= std::min(most_threads / width * rows, sheet.ny); height += rows) {
            for (int steps = 1; steps <= most_steps && 2 * steps < std::min(width, height); ++steps)
                consider({width, height, steps});
        }
    }
    return best;
}

template <class... Kernels>
interface::SpaceTimeTile cuda_choose_tile(std::int32_t kernel, const interface::SheetSize& sheet) {
    interface::SpaceTimeTile tile;
    std::int32_t k = 0;
    ((k++ == kernel ? void(tile = cuda_tile_for<Kernels>(sheet)) : void()), ...);
    return tile;
}

#endif  // !__CUDACC_RTC__

}  // namespace heartwright::kernels
