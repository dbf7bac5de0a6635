// STREAM's copy and triad on arrays far larger than the caches: what GB/s of kernels are compared with.
#pragma once

#include <cstdint>

#include "lab/benchmark/phases/phase_report.cuh"

namespace heartwright::benchmark {

__global__ void __launch_bounds__(256) triad(const double2* a, const double2* b, double2* to, std::int64_t count) {
    const std::int64_t k = static_cast<std::int64_t>(blockIdx.x) * blockDim.x + threadIdx.x;
    if (k < count) to[k] = {a[k].x + 0.4 * b[k].x, a[k].y + 0.4 * b[k].y};
}

// Three arrays of 512 MB.
inline void stream(Report& report, int repeats) {
    constexpr std::int64_t count = std::int64_t(1) << 25;
    const Array<double2> a(count), b(count), to(count);
    constexpr unsigned blocks = count / 256;
    check(cudaMemset(a.get(), 0, count * sizeof(double2)), "memset");
    check(cudaMemset(b.get(), 0, count * sizeof(double2)), "memset");
    const double copy_ms = median_ms(
        repeats, [&] { copy<<<blocks, 256>>>(a.get(), to.get(), count); });
    const double triad_ms = median_ms(repeats, [&] { triad<<<blocks, 256>>>(a.get(), b.get(), to.get(), count); });
    report.set_copy(32.0 * count / (copy_ms * 1e6));
    if (!report.begin("stream")) return;
    report.add("copy", {copy_ms, 32.0 * count, {reinterpret_cast<const void*>(&copy), 256}});
    report.add("triad", {triad_ms, 48.0 * count, {reinterpret_cast<const void*>(&triad), 256}});
}

}  // namespace heartwright::benchmark
