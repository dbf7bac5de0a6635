// Space-time blocking of a sheet on a GPU (interface/space_time.hpp): fused reaction-diffusion kernel, one thread block
// a tile, the states of a column of cells in the registers of each thread, the potential after the reaction
// double-buffered in shared memory. Persistent tiles make several rounds of steps and exchange halos in between.
// Included by generated cuda/ files of models with few states.
#pragma once

#include <algorithm>

#include "runtime/kernels/cuda/cuda_tile_halos.cuh"

namespace heartwright::kernels {

// A SpaceTimeArguments as a kernel reads it.
template <class Kernel>
struct CudaSpaceTime : CudaSheet<Kernel> {
    std::uint32_t* rounds_made;
    const std::uint32_t* stimulus_mask;
    const interface::StepBlock* block;
    std::int32_t first_step, steps, round_steps;
    typename Kernel::scalar coupling_x, coupling_y;
};

template <class Kernel, bool is_persistent, class Constants>
__global__ void __launch_bounds__(space_time_threads<Kernel>, 1)
    space_time_kernel(const __grid_constant__ Constants constants, const __grid_constant__ CudaSpaceTime<Kernel> at,
                      const __grid_constant__ StimulusAmplitudes amplitudes) {
    using real = typename Kernel::real;
    using scalar = typename Kernel::scalar;
    constexpr int rows = space_time_rows<Kernel>, pitch = space_time_width;
    extern __shared__ __align__(16) unsigned char shared[];
    prepare_block<Kernel>();

    const TilePlace place = tile_place(at);
    CellColumn<Kernel> column;
    column.load(at, place.slot);

    // A neighbour beyond the tile's edge is the cell itself: no flux, which is right at walls; elsewhere the edge of
    // what is right moves inwards by a cell a step, and the halo is as wide as that.
    scalar* plane = reinterpret_cast<scalar*>(shared) + threadIdx.y * rows * pitch + threadIdx.x;
    int left = threadIdx.x == 0 ? 0 : -1, right = threadIdx.x + 1 == blockDim.x ? 0 : 1;
    const int above = threadIdx.y == 0 ? 0 : -pitch;
    const int below = (threadIdx.y + 1 == blockDim.y ? rows - 1 : rows) * pitch;
    int keeps_potential = at.potential_rows && place.is_in_core_column() ? 1 : 0;
    // Pinned: else the compiler forms them again at each use.
    asm volatile("" : "+r"(left), "+r"(right), "+r"(keeps_potential));
    const int other_plane = blockDim.y * rows * pitch;
    scalar* const v = column.state[Kernel::potential];

    std::uint32_t round = 0;
    if constexpr (is_persistent) round = at.rounds_made[blockIdx.y * gridDim.x + blockIdx.x];
    int to_exchange = is_persistent ? at.round_steps : 0;
    for (int s = 0; s < at.steps; ++s) {
        const int in_block = at.first_step + s;
        const std::uint32_t active = at.stimulus_mask ? at.block->active_stimulus_mask[in_block] : 0u;
        const typename Kernel::Step step = Kernel::step(constants, real((at.block->first + in_block) * at.block->dt));
        if (active == 0) {
            column.react(
                constants, step, plane, [](int) { return real(0.0); });
        } else {
            column.react(
                constants, step, plane,
                [&](int r) -> real {
                    return stimulus_current(at.stimulus_mask[place.slot + r * at.nx] & active, amplitudes.amplitude);
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
        if (keeps_potential)
            column.keep_potential(at, in_block, place.slot, place.y.core_first - place.j, place.y.core_last - place.j);
        // The next step writes the other plane: who still reads this one is not overtaken by more than a step.
        plane += s % 2 == 0 ? other_plane : -other_plane;
        if constexpr (is_persistent) {
            if (--to_exchange == 0 && s + 1 < at.steps) {
                exchange_halos(at, ++round, column);
                to_exchange = at.round_steps;
            }
        }
    }
    const TilePlace end = tile_place(at);
    if (end.is_in_core_column()) column.store(at, end);
    if constexpr (is_persistent) {
        if (threadIdx.x == 0 && threadIdx.y == 0) at.rounds_made[blockIdx.y * gridDim.x + blockIdx.x] = round;
    }
}

#if !defined(__CUDACC_RTC__)  // code of the host: NVRTC compiles that of the device alone

template <class Kernel>
std::size_t space_time_memory(const interface::SpaceTimeTile& tile) {
    return static_cast<std::size_t>(shared_bytes(tile, sizeof(typename Kernel::scalar)));
}

template <class Kernel>
int launch_space_time(const interface::SpaceTimeArguments& a, cudaStream_t stream) {
    using scalar = typename Kernel::scalar;
    constexpr int rows = space_time_rows<Kernel>;
    if (a.tile.width % 32 != 0 || a.tile.width > space_time_width || a.tile.height % rows != 0 ||
        a.tile.width * (a.tile.height / rows) > space_time_threads<Kernel>)
        return cudaErrorInvalidConfiguration;
    const int halo = a.tile.is_persistent ? a.tile.steps : a.steps;
    const CudaSpaceTime<Kernel> at{
        {static_cast<const scalar*>(a.cells.state), static_cast<scalar*>(a.next_state),
         static_cast<scalar*>(a.potential_rows), a.halo_records, a.cells.stride, a.nx, a.ny, halo},
        a.rounds_made,
        a.cells.stimulus_mask,
        a.block,
        a.first_step,
        a.steps,
        a.round_steps,
        static_cast<scalar>(a.coupling[0]),
        static_cast<scalar>(a.coupling[1])};
    const dim3 tiles(tiles_along(a.nx, a.tile.width, halo), tiles_along(a.ny, a.tile.height, halo));
    const dim3 threads(a.tile.width, a.tile.height / rows);
    const std::size_t memory = space_time_memory<Kernel>(a.tile);
    cudaLaunchAttribute cooperative{};
    cooperative.id = cudaLaunchAttributeCooperative;
    cooperative.val.cooperative = 1;
    cudaLaunchConfig_t config{};
    config.gridDim = tiles;
    config.blockDim = threads;
    config.dynamicSmemBytes = memory;
    config.stream = stream;
    config.attrs = &cooperative;
    config.numAttrs = a.tile.is_persistent ? 1 : 0;
    cudaError_t status = cudaSuccess;
    with_constants<Kernel>(a.cells.constants, [&]<class Constants>(const Constants& constants) {
        const auto kernel = a.tile.is_persistent ? space_time_kernel<Kernel, true, Constants>
                                                 : space_time_kernel<Kernel, false, Constants>;
        status = cudaFuncSetAttribute(kernel, cudaFuncAttributeMaxDynamicSharedMemorySize, static_cast<int>(memory));
        if (status == cudaSuccess) status = cudaLaunchKernelEx(&config, kernel, constants, at, amplitudes_of(a.cells));
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

// Bytes of shared memory.
struct SharedMemory {
    std::size_t of_block = 0, of_multiprocessor = 0;
};

// The current device, for a model's cells. Times as an H100 has them: only the choice depends on them.
template <class Kernel>
TileMachine tile_machine(double operations, SharedMemory& shared) {
    int device = 0;
    if (cudaGetDevice(&device) != cudaSuccess) return {};
    const auto attribute = [&](cudaDeviceAttr which) {
        int value = 0;
        return cudaDeviceGetAttribute(&value, which, device) == cudaSuccess ? value : 0;
    };
    shared.of_block = static_cast<std::size_t>(attribute(cudaDevAttrMaxSharedMemoryPerBlockOptin));
    shared.of_multiprocessor = static_cast<std::size_t>(attribute(cudaDevAttrMaxSharedMemoryPerMultiprocessor));
    const double slots = (sizeof(typename Kernel::scalar) == 8 ? 2 : 1) * (operations + space_time_instructions);
    TileMachine machine{attribute(cudaDevAttrMultiProcessorCount),
                        128e-3 * attribute(cudaDevAttrClockRate) / slots,
                        4e6,
                        2.5,
                        0.3,
                        32.0 * Kernel::n_states};
    // Rows are asked for in batches, one after the other.
    if (attribute(cudaDevAttrCooperativeLaunch) != 0) machine.exchange_us = 0.22 * space_time_rows<Kernel>;
    return machine;
}

// Whether all tiles are on the GPU at once: by threads, of which registers suffice for so many, and by shared memory,
// of which a block takes 1 KiB more.
template <class Kernel>
bool are_resident(const TileMachine& machine, const interface::SheetSize& sheet, const interface::SpaceTimeTile& tile,
                  const SharedMemory& shared) {
    const int threads = tile.width * (tile.height / space_time_rows<Kernel>);
    const std::int64_t by_threads = space_time_threads<Kernel> / threads;
    const auto by_memory =
        static_cast<std::int64_t>(shared.of_multiprocessor / (space_time_memory<Kernel>(tile) + 1024));
    return tiles_of_sheet(sheet.nx, sheet.ny, tile) <= machine.processors * std::min(by_threads, by_memory);
}

template <class Kernel>
interface::SpaceTimeTile cuda_tile_for(const interface::SheetSize& sheet) {
    constexpr int rows = space_time_rows<Kernel>, most_threads = space_time_threads<Kernel>, most_steps = 16;
    constexpr double potential_bytes = sizeof(typename Kernel::scalar), bytes = potential_bytes * Kernel::n_states;
    SharedMemory shared;
    const TileMachine machine = tile_machine<Kernel>(sheet.operations, shared);
    interface::SpaceTimeTile best;
    if (machine.processors == 0) return best;
    double least = 0.9 * predicted_single_step_us(machine, sheet, bytes, potential_bytes);
    const auto take_if_quicker = [&](const interface::SpaceTimeTile& tile, double time) {
        if (time >= least) return;
        least = time;
        best = tile;
    };
    const auto consider = [&](interface::SpaceTimeTile tile) {
        const int threads = tile.width * (tile.height / rows);
        if (threads > most_threads || space_time_memory<Kernel>(tile) > shared.of_block) return;
        take_if_quicker(tile, predicted_step_us(machine, sheet, tile, bytes, 2 * threads > most_threads));
        tile.is_persistent = true;
        const bool can_be = machine.exchange_us > 0 && reaches_neighbours_alone(sheet.nx, tile.width, tile.steps) &&
                            reaches_neighbours_alone(sheet.ny, tile.height, tile.steps) &&
                            are_resident<Kernel>(machine, sheet, tile, shared);
        // They are to gain 5%: times are not predicted more closely.
        if (can_be) take_if_quicker(tile, 1.05 * predicted_persistent_step_us(machine, sheet, tile, bytes));
    };
    for (int width = sheet.nx < 64 ? 32 : 64; width <= std::min(space_time_width, sheet.nx); width += 32) {
        for (int height = rows; height <= std::min(most_threads / width * rows, sheet.ny); height += rows)
            for (int steps = 1; steps <= most_steps && 2 * steps < std::min(width, height); ++steps)
                consider({width, height, steps});
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
