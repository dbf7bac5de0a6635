// What the benchmarks of single kernels share: checked CUDA calls, times by events, the copy that bandwidths are
// compared with.
#pragma once

#include <cuda_runtime.h>

#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <vector>

namespace heartwright::benchmark {

// error: a cudaError_t, or what hooks of models return. Ends the program with exit code 4.
inline void check(int error, const char* what) {
    if (error == 0) return;
    std::fprintf(stderr, "%s: %s\n", what, cudaGetErrorString(static_cast<cudaError_t>(error)));
    std::exit(4);
}

// Milliseconds of `work`, which enqueues on the default stream: the median of `repeats`, after three to warm up.
// `prepare` enqueues before each, and its time does not count.
template <class Prepare, class Work>
double median_ms(int repeats, const Prepare& prepare, const Work& work) {
    cudaEvent_t start, stop;
    check(cudaEventCreate(&start), "event");
    check(cudaEventCreate(&stop), "event");
    std::vector<float> times;
    for (int k = 0; k < repeats + 3; ++k) {
        prepare();
        check(cudaEventRecord(start), "record");
        work();
        check(cudaEventRecord(stop), "record");
        check(cudaEventSynchronize(stop), "synchronize");
        check(cudaGetLastError(), "kernel");
        float ms = 0;
        check(cudaEventElapsedTime(&ms, start, stop), "elapsed");
        if (k >= 3) times.push_back(ms);
    }
    std::nth_element(times.begin(), times.begin() + static_cast<std::ptrdiff_t>(times.size() / 2), times.end());
    check(cudaEventDestroy(start), "event");
    check(cudaEventDestroy(stop), "event");
    return times[times.size() / 2];
}
template <class Work>
double median_ms(int repeats, const Work& work) {
    return median_ms(
        repeats, [] {}, work);
}

// 16 bytes a thread.
static __global__ void copy(const double2* from, double2* to, std::int64_t count) {
    const std::int64_t k = static_cast<std::int64_t>(blockIdx.x) * blockDim.x + threadIdx.x;
    if (k < count) to[k] = from[k];
}

}  // namespace heartwright::benchmark
