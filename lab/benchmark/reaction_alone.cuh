// The launches of a step that lab/reproduction/kernel_variants.py measures, in place of cuda_react(): cells without
// constants of their own, of one range, so that the other kernels of the reaction need not be compiled.
#pragma once

#include "runtime/kernels/cuda/cuda_kernel.cuh"

namespace heartwright::kernels {

template <class Kernel>
void launch_alone(const ReactArguments& at, cudaStream_t stream) {
    if constexpr (HasPartKernels<Kernel>) {
        if (at.scratch) return launch_parts<Kernel>(at, stream);
    }
    with_constants<Kernel>(at.constants, [&](const auto& constants) {
        react_kernel<Kernel>
            <<<blocks_for(at.last - at.first), threads_per_block, 0, stream>>>(constants, at, amplitudes_of(at));
    });
}

template <class... Kernels>
int react_alone(std::int32_t kernel, const ReactArguments& at, void* stream) {
    std::int32_t k = 0;
    ((k++ == kernel ? launch_alone<Kernels>(at, static_cast<cudaStream_t>(stream)) : void()), ...);
    return cudaGetLastError();
}

}  // namespace heartwright::kernels
