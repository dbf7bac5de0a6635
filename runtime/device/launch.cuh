// The CUDA twin of ThreadPool::for_ranges: work(i) for every i of [0, count), one thread each.
#pragma once

#include <cstdint>

#include "runtime/device/cuda_checks.cuh"

namespace heartwright::device {

template <class Work>
__global__ void __launch_bounds__(256) for_each_kernel(std::int64_t count, Work work) {
    const std::int64_t i = static_cast<std::int64_t>(blockIdx.x) * blockDim.x + threadIdx.x;
    if (i < count) work(i);
}

template <class Work>
void for_each(void* stream, std::int64_t count, const Work& work) {
    if (count <= 0) return;
    const auto blocks = static_cast<unsigned>((count + 255) / 256);
    for_each_kernel<<<blocks, 256, 0, static_cast<cudaStream_t>(stream)>>>(count, work);
    HEARTWRIGHT_CUDA_CALL(cudaGetLastError());
}

}  // namespace heartwright::device
