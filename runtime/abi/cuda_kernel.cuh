// Kernels over slots on a GPU: one thread a cell, neighbours in memory are neighbours in a warp, constants by value in the kernel's
// parameters (constant memory). Included by generated cuda/ files only.
#pragma once

#include <cuda_runtime.h>

#include <cstdio>
#include <cstring>

#include "runtime/abi/kernel.hpp"

namespace heartwright::abi {

inline constexpr int threads_per_block = 128;

// Blocks on a multiprocessor that registers are kept free for: the most that do not spill. Few states leave room for four blocks
// (128 registers a thread), many for three (168); single precision for six (80) and three (168).
#if defined(HEARTWRIGHT_BLOCKS_AT_ONCE)
template <class Kernel>
inline constexpr int blocks_at_once = HEARTWRIGHT_BLOCKS_AT_ONCE;
#else
template <class Kernel>
inline constexpr int blocks_at_once = sizeof(typename Kernel::scalar) == 8 ? (Kernel::n_states <= 24 ? 4 : 3) : (Kernel::n_states <= 24 ? 6 : 3);
#endif

struct CudaStimuli {
    double amplitude[max_stimuli];
};
inline CudaStimuli stimuli_of(const ReactArguments& at) {
    CudaStimuli stimuli{};
    if (at.stimulus_mask && at.stimulus_amplitude) memcpy(stimuli.amplitude, at.stimulus_amplitude, sizeof stimuli.amplitude);
    return stimuli;
}

// The cell of one thread.
template <class Kernel>
__device__ __forceinline__ Cells<typename Kernel::real> cell_at(const ReactArguments& at, const CudaStimuli& stimuli, std::int64_t slot) {
    using real = typename Kernel::real;
    using scalar = typename Kernel::scalar;
    real stimulus = 0.0;
    if (at.stimulus_mask && at.clock->active_stimuli) {
        stimulus = stimulus_current(at.stimulus_mask[slot] & at.clock->active_stimuli, stimuli.amplitude);
    }
    return {static_cast<scalar*>(at.state) + slot, at.stride, static_cast<const scalar*>(at.v_in) + slot,
            static_cast<scalar*>(at.v_out) + slot, stimulus};
}

template <class Kernel>
__device__ __forceinline__ typename Kernel::Step step_at(const typename Kernel::Constants& constants, const StepClock& clock) {
    return Kernel::step(constants, typename Kernel::real(clock.step * clock.dt));
}

template <class Kernel>
__global__ void __launch_bounds__(threads_per_block, blocks_at_once<Kernel>)
    react_kernel(const __grid_constant__ typename Kernel::Constants constants, const __grid_constant__ ReactArguments at,
                 const __grid_constant__ CudaStimuli stimuli) {
    const std::int64_t slot = at.first + static_cast<std::int64_t>(blockIdx.x) * threads_per_block + threadIdx.x;
    if (slot >= at.last) return;
    Kernel::react(constants, step_at<Kernel>(constants, *at.clock), cell_at<Kernel>(at, stimuli, slot));
}

template <class Kernel>
__global__ void __launch_bounds__(threads_per_block)
    observe_kernel(const __grid_constant__ typename Kernel::Constants constants, const __grid_constant__ ObserveArguments o,
                   const __grid_constant__ CudaStimuli stimuli) {
    const std::int64_t k = static_cast<std::int64_t>(blockIdx.x) * threads_per_block + threadIdx.x;
    if (k >= o.count) return;
    const std::int64_t slot = o.slots ? o.slots[k] : o.at.first + k;
    typename Kernel::real values[Kernel::n_observables + 1];
    Kernel::observe(constants, step_at<Kernel>(constants, *o.at.clock), cell_at<Kernel>(o.at, stimuli, slot), values);
    for (std::int32_t w = 0; w < o.n_wanted; ++w) o.out[w * o.count + k] = values[o.wanted[w]].v;
}

inline unsigned blocks_for(std::int64_t count) { return static_cast<unsigned>((count + threads_per_block - 1) / threads_per_block); }

template <class... Kernels>
int cuda_react(std::int32_t kernel, const ReactArguments& at, void* stream) {
    if (at.last <= at.first) return 0;
    std::int32_t k = 0;
    ((k++ == kernel ? react_kernel<Kernels><<<blocks_for(at.last - at.first), threads_per_block, 0, static_cast<cudaStream_t>(stream)>>>(
                          constants_of_kernel<Kernels>(at.constants), at, stimuli_of(at))
                    : void()),
     ...);
    return cudaGetLastError();
}

template <class... Kernels>
int cuda_observe(std::int32_t kernel, const ObserveArguments& o, void* stream) {
    if (o.count <= 0) return 0;
    std::int32_t k = 0;
    ((k++ == kernel ? observe_kernel<Kernels><<<blocks_for(o.count), threads_per_block, 0, static_cast<cudaStream_t>(stream)>>>(
                          constants_of_kernel<Kernels>(o.at.constants), o, stimuli_of(o.at))
                    : void()),
     ...);
    return cudaGetLastError();
}

// "sm_90": of the current device.
inline const char* cuda_instruction_set() {
    static char name[16] = "";
    int device = 0, major = 0, minor = 0;
    if (cudaGetDevice(&device) != cudaSuccess || cudaDeviceGetAttribute(&major, cudaDevAttrComputeCapabilityMajor, device) != cudaSuccess ||
        cudaDeviceGetAttribute(&minor, cudaDevAttrComputeCapabilityMinor, device) != cudaSuccess) {
        return "no device";
    }
    snprintf(name, sizeof name, "sm_%d%d", major, minor);
    return name;
}

}  // namespace heartwright::abi
