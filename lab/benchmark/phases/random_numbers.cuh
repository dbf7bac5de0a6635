// Random numbers: ten uniforms for each dyad, as published, written and read again, or made where they are used.
#pragma once

#include <curand_philox4x32_x.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <vector>

#include "lab/benchmark/phases/phase_report.cuh"
#include "runtime/math/philox.hpp"

namespace heartwright::benchmark {

constexpr int draws = 10;

template <bool from_curand>
__device__ __forceinline__ uint4 block_of_words(std::uint64_t seed, std::int64_t cell, int site, std::int64_t step,
                                                int draw) {
    if constexpr (from_curand) {
        return curand_Philox4x32_10(make_uint4(math::counter_0(cell), math::counter_1(site, draw),
                                               math::counter_2(step), math::counter_3(cell, step)),
                                    make_uint2(static_cast<unsigned>(seed), static_cast<unsigned>(seed >> 32)));
    } else {
        using real = math::pack<double, 1>;
        const auto block = math::CellRandom<real>(seed, cell, step).block(math::counter_1(site, draw));
        return make_uint4(static_cast<unsigned>(block.word_0), static_cast<unsigned>(block.word_1_anything),
                          static_cast<unsigned>(block.word_2), static_cast<unsigned>(block.word_3_anything));
    }
}
__device__ __forceinline__ double uniform_of(std::uint32_t low, std::uint32_t high) {
    return math::uniform_of_words<math::pack<double, 1>>(low, high).v;
}

enum class Numbers { written, consumed, read };

// written: to memory, draw by draw; consumed: made and summed; read: what is in memory, summed.
template <Numbers how, bool from_curand>
__global__ void __launch_bounds__(threads) uniforms(double* numbers, double* sums, int cells, std::int64_t step) {
    const int s = static_cast<int>(blockIdx.x) * threads + static_cast<int>(threadIdx.x);
    if (s >= sites) return;
    const std::int64_t cell = blockIdx.y, here = cell * sites + s, stride = static_cast<std::int64_t>(cells) * sites;
    double sum = 0;
#pragma unroll
    for (int d = 0; d < draws; d += 2) {
        double u[2];
        if constexpr (how == Numbers::read) {
            u[0] = numbers[d * stride + here], u[1] = numbers[(d + 1) * stride + here];
        } else {
            const uint4 w = block_of_words<from_curand>(42, cell, s, step, d);
            u[0] = uniform_of(w.x, w.y), u[1] = uniform_of(w.z, w.w);
        }
        if constexpr (how == Numbers::written)
            numbers[d * stride + here] = u[0], numbers[(d + 1) * stride + here] = u[1];
        sum += u[0] + u[1];
    }
    if constexpr (how != Numbers::written) sums[here] = sum;
}

inline void random_numbers(Report& report, int cells, int repeats) {
    const std::size_t count = static_cast<std::size_t>(cells) * sites;
    const Array<double> numbers(draws * count), sums(count);
    const dim3 blocks(units, static_cast<unsigned>(cells));
    std::vector<double> reference;
    const auto measure = [&](const char* variant, auto kernel, double bytes, bool compared) {
        const double ms = median_ms(repeats, [&] { kernel<<<blocks, threads>>>(numbers.get(), sums.get(), cells, 7); });
        double difference = 0;
        if (compared) {
            std::vector<double> all(std::min<std::size_t>(count, 1 << 20));
            check(cudaMemcpy(all.data(), sums.get(), all.size() * 8, cudaMemcpyDeviceToHost), "copy");
            if (reference.empty()) reference = all;
            for (std::size_t k = 0; k < all.size(); ++k)
                difference = std::max(difference, std::fabs(all[k] - reference[k]));
        }
        report.add(variant, {ms, bytes, {reinterpret_cast<const void*>(kernel)}, difference});
    };
    const double all = 8.0 * draws * static_cast<double>(count), one = 8.0 * static_cast<double>(count);
    measure("keyed_used", uniforms<Numbers::consumed, false>, one, true);
    measure("curand_used", uniforms<Numbers::consumed, true>, one, true);
    measure("keyed_written", uniforms<Numbers::written, false>, all, false);
    measure("curand_written", uniforms<Numbers::written, true>, all, false);
    measure("read", uniforms<Numbers::read, true>, all + one, true);
}

}  // namespace heartwright::benchmark
