// Several steps of uncoupled cells on a GPU (interface/step_block.hpp): one thread a cell, its state in registers from
// the first step to the last. Twin of cpu_uncoupled.hpp. Included by generated cuda/ files.
#pragma once

#include <type_traits>

#include "runtime/interface/step_block.hpp"
#include "runtime/kernels/cuda/cuda_kernel.cuh"

namespace heartwright::kernels {

// Blocks of threads_per_block threads on a multiprocessor that registers are kept free for: a thread holds its state
// beside the arithmetic of a step, which takes what a single step does.
#if defined(HEARTWRIGHT_UNCOUPLED_BLOCKS_AT_ONCE)
template <class Kernel>
inline constexpr int uncoupled_blocks_at_once = HEARTWRIGHT_UNCOUPLED_BLOCKS_AT_ONCE;
#else
template <class Kernel>
constexpr int blocks_that_hold_their_state() {
    constexpr int registers = 65536 / threads_per_block, state = Kernel::n_states * sizeof(typename Kernel::scalar) / 4;
    constexpr int blocks = registers / (registers / blocks_at_once<Kernel> + state);
    return blocks < 2 ? 2 : blocks;
}
template <class Kernel>
inline constexpr int uncoupled_blocks_at_once = blocks_that_hold_their_state<Kernel>();
#endif
// With constants of each cell: a thread reads them where it uses them, which takes more registers.
template <class Kernel, class Constants>
inline constexpr int uncoupled_blocks =
    std::is_same_v<Constants, typename Kernel::template ConstantsOf<CellNumber<typename Kernel::real>>>&&
                uncoupled_blocks_at_once<Kernel> > 2
        ? uncoupled_blocks_at_once<Kernel> - 1
        : uncoupled_blocks_at_once<Kernel>;

// An UncoupledArguments as a kernel reads it.
template <class Kernel>
struct CudaUncoupled {
    using scalar = typename Kernel::scalar;
    scalar *state, *potential_rows;
    std::int64_t first, last, stride;
    const std::uint32_t* stimulus_mask;
    const interface::StepBlock* block;
    std::int32_t first_step, steps;
    HalvedConstants halves;
};

// Currents from outside in one step of a block.
struct OuterCurrents {
    const std::uint32_t* stimulus_mask;
    StimulusAmplitudes amplitudes;

    __device__ __forceinline__ std::uint32_t active(const interface::StepBlock& block, std::int32_t step) const {
        return stimulus_mask ? block.active_stimulus_mask[step] : 0u;
    }
    __device__ __forceinline__ double into(std::int64_t slot, std::uint32_t active) const {
        return active ? stimulus_current(stimulus_mask[slot] & active, amplitudes.amplitude) : 0;
    }
};
#if !defined(__CUDACC_RTC__)
inline OuterCurrents outer_currents(const ReactArguments& at) { return {at.stimulus_mask, amplitudes_of(at)}; }
#endif  // !__CUDACC_RTC__

template <class Kernel, class Constants>
__device__ __forceinline__ auto halves_of(const Constants& constants, const HalvedConstants& halves) {
    using Number = CellNumber<typename Kernel::real>;
    if constexpr (std::is_same_v<Constants, typename Kernel::template ConstantsOf<Number>>)
        return OwnHalves<Kernel, Number>{reinterpret_cast<const Number*>(&constants), halves.stride};
    else
        return SharedHalves<Kernel>{halves};
}

// All steps of the cell of a thread. constants: those of all cells, or where a thread finds its own.
template <class Kernel, class Constants>
__device__ __forceinline__ void advance_cell(const Constants& constants, const CudaUncoupled<Kernel>& at,
                                             const StimulusAmplitudes& amplitudes, std::int64_t slot) {
    using real = typename Kernel::real;
    using scalar = typename Kernel::scalar;
    scalar state[Kernel::n_states];
    const auto in_memory = states_of_slot<Kernel>(at.state, at.stride, slot);
#pragma unroll
    for (int c = 0; c < Kernel::n_states; ++c) in_memory.load(c).store(&state[c]);
    scalar* const potential = &state[Kernel::potential];
    const std::uint32_t mask = at.stimulus_mask ? at.stimulus_mask[slot] : 0u;
#pragma unroll 1
    for (int s = 0; s < at.steps; ++s) {
        const int in_block = at.first_step + s;
        const std::uint32_t reaching = mask & at.block->active_stimulus_mask[in_block];
        real stimulus = 0.0;
        if (reaching) stimulus = stimulus_current(reaching, amplitudes.amplitude);
        const typename Kernel::Step step = Kernel::step(constants, real((at.block->first + in_block) * at.block->dt));
        step_cell_in_registers<Kernel>(
            halves_of<Kernel>(constants, at.halves), time_of(at.block->first + in_block, at.block->dt), state,
            CellsOf<Kernel>(state, 1, potential, potential, stimulus),
            [&](const CellsOf<Kernel>& cell) { return react_cell<Kernel>(constants, step, cell); });
        if (at.potential_rows) at.potential_rows[s * at.stride + slot] = *potential;
    }
#pragma unroll
    for (int c = 0; c < Kernel::n_states; ++c) in_memory.store(c, state[c]);
}

template <class Kernel, class Constants>
__global__ void __launch_bounds__(threads_per_block, uncoupled_blocks<Kernel, Constants>)
    advance_kernel(const __grid_constant__ Constants constants, const __grid_constant__ CudaUncoupled<Kernel> at,
                   const __grid_constant__ StimulusAmplitudes amplitudes) {
    prepare_block<Kernel>();
    const std::int64_t slot = at.first + static_cast<std::int64_t>(blockIdx.x) * threads_per_block + threadIdx.x;
    if (slot < at.last) advance_cell<Kernel>(constants, at, amplitudes, slot);
}

#if !defined(__CUDACC_RTC__)  // code of the host: NVRTC compiles that of the device alone
template <class Kernel>
int launch_advance(const interface::UncoupledArguments& a, cudaStream_t stream) {
    using scalar = typename Kernel::scalar;
    const std::int64_t count = a.cells.last - a.cells.first;
    if (count <= 0) return 0;
    const CudaUncoupled<Kernel> at{static_cast<scalar*>(a.cells.state),
                                   static_cast<scalar*>(a.potential_rows),
                                   a.cells.first,
                                   a.cells.last,
                                   a.cells.stride,
                                   a.cells.stimulus_mask,
                                   a.block,
                                   a.first_step,
                                   a.steps,
                                   a.cells.own ? with_own_halves(a.cells).halves : a.cells.halves};
    const unsigned blocks = blocks_for(count);
    if (a.cells.own)
        advance_kernel<Kernel><<<blocks, threads_per_block, 0, stream>>>(
            cell_numbers<Kernel>(*a.cells.own, a.cells.first), at, amplitudes_of(a.cells));
    else
        with_constants<Kernel>(a.cells.constants, [&](const auto& constants) {
            advance_kernel<Kernel><<<blocks, threads_per_block, 0, stream>>>(constants, at, amplitudes_of(a.cells));
        });
    return cudaGetLastError();
}

template <class... Kernels>
int cuda_advance(std::int32_t kernel, const interface::UncoupledArguments& a, void* stream) {
    int status = 0;
    std::int32_t k = 0;
    ((k++ == kernel ? void(status = launch_advance<Kernels>(a, static_cast<cudaStream_t>(stream))) : void()), ...);
    return status;
}
#endif  // !__CUDACC_RTC__

}  // namespace heartwright::kernels
