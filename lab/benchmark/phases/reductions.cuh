// Sums of six values over the dyads of a cell: trees in shared memory, by shuffles, by CUB, and in the solver's order.
// Value v of site s of cell c is from[(v*cells + c)*sites + s]; to[v*cells + c] is its sum.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cub/block/block_reduce.cuh>
#include <cub/device/device_segmented_reduce.cuh>
#include <vector>

#include "lab/benchmark/phases/phase_report.cuh"

namespace heartwright::benchmark {

// One block for 128 sites; partial sums are [v][cell][unit].
enum class Tree { shared, shuffle, ours, cub_warp, cub_raking };

__device__ __forceinline__ double xor_tree(double x) {
#pragma unroll
    for (int mask = 16; mask > 0; mask /= 2) x += __shfl_xor_sync(0xffffffffu, x, mask);
    return x;
}

template <Tree tree>
__device__ __forceinline__ double sum_of_block(double x) {
    const int t = static_cast<int>(threadIdx.x);
    if constexpr (tree == Tree::shared) {
        __shared__ double all[threads];
        all[t] = x;
        __syncthreads();
        for (int half = threads / 2; half > 0; half /= 2) {
            if (t < half) all[t] += all[t + half];
            __syncthreads();
        }
        const double sum = all[0];
        __syncthreads();
        return sum;
    } else if constexpr (tree == Tree::shuffle || tree == Tree::ours) {
        __shared__ double groups[threads / 32];
        if constexpr (tree == Tree::shuffle) {
#pragma unroll
            for (int step = 16; step > 0; step /= 2) x += __shfl_down_sync(0xffffffffu, x, step);
        } else {
            x = xor_tree(x);
        }
        if (t % 32 == 0) groups[t / 32] = x;
        __syncthreads();
        const double sum = (groups[0] + groups[1]) + (groups[2] + groups[3]);
        __syncthreads();
        return sum;
    } else {
        constexpr auto algorithm =
            tree == Tree::cub_warp ? cub::BLOCK_REDUCE_WARP_REDUCTIONS : cub::BLOCK_REDUCE_RAKING_COMMUTATIVE_ONLY;
        using Reduce = cub::BlockReduce<double, threads, algorithm>;
        __shared__ typename Reduce::TempStorage storage;
        const double sum = Reduce(storage).Sum(x);
        __syncthreads();
        return sum;
    }
}

template <Tree tree, int each>
__global__ void __launch_bounds__(threads) first_sums(const double* from, double* partial, int cells) {
    constexpr int parts = (sites + threads * each - 1) / (threads * each);
    const int cell = static_cast<int>(blockIdx.y), part = static_cast<int>(blockIdx.x);
    for (int v = 0; v < values; ++v) {
        const double* const row = from + (static_cast<std::int64_t>(v) * cells + cell) * sites;
        double x = 0;
#pragma unroll
        for (int k = 0; k < each; ++k) {
            const int site = (part * each + k) * threads + static_cast<int>(threadIdx.x);
            x += site < sites ? row[site] : 0;
        }
        x = sum_of_block<tree>(x);
        if (threadIdx.x == 0) partial[(static_cast<std::int64_t>(v) * cells + cell) * parts + part] = x;
    }
}
template <Tree tree, int each>
__global__ void __launch_bounds__(threads) second_sums(const double* partial, double* to) {
    constexpr int parts = (sites + threads * each - 1) / (threads * each);
    static_assert(parts <= threads);
    const int t = static_cast<int>(threadIdx.x);
    const double x = sum_of_block<tree>(t < parts ? partial[static_cast<std::int64_t>(blockIdx.x) * parts + t] : 0);
    if (t == 0) to[blockIdx.x] = x;
}

// All of a cell by one block, in the solver's fixed order: groups of 32, units of 128, units modulo 32, their xor tree.
template <int block>
__global__ void __launch_bounds__(block) fixed_order_sums(const double* from, double* to, int cells) {
    __shared__ double group[(sites + 31) / 32];
    const int warp = static_cast<int>(threadIdx.x) / 32, lane = static_cast<int>(threadIdx.x) % 32;
    for (int v = 0; v < values; ++v) {
        const double* const row = from + (static_cast<std::int64_t>(v) * cells + blockIdx.x) * sites;
        constexpr int groups = (sites + 31) / 32;
#pragma unroll 4
        for (int g = warp; g < groups; g += block / 32) {
            const int site = 32 * g + lane;
            const double x = xor_tree(site < sites ? row[site] : 0);
            if (lane == 0) group[g] = x;
        }
        __syncthreads();
        if (warp == 0) {
            double x = 0;
            for (int unit = lane; unit < units; unit += 32) {
                double four[4];
#pragma unroll
                for (int k = 0; k < 4; ++k) four[k] = 4 * unit + k < groups ? group[4 * unit + k] : 0;
                const double of_unit = (four[0] + four[1]) + (four[2] + four[3]);
                x = unit < 32 ? of_unit : x + of_unit;
            }
            x = xor_tree(x);
            if (lane == 0) to[static_cast<std::int64_t>(v) * cells + blockIdx.x] = x;
        }
        __syncthreads();
    }
}

class Reductions {
public:
    Reductions(Report& report, int cells, int repeats)
        : report_(report),
          cells_(cells),
          repeats_(repeats),
          from_(static_cast<std::size_t>(values) * cells * sites),
          partial_(static_cast<std::size_t>(values) * cells * units),
          to_(static_cast<std::size_t>(values) * cells) {
        const std::int64_t count = static_cast<std::int64_t>(values) * cells * sites;
        fill<<<static_cast<unsigned>((count + 255) / 256), 256>>>(from_.get(), count);
        fixed_order_sums<512><<<cells, 512>>>(from_.get(), to_.get(), cells);
        reference_ = sums();
    }

    void run() {
        two_kernels<Tree::shared, 1>("basic_tree");
        two_kernels<Tree::shuffle, 1>("shuffle");
        two_kernels<Tree::cub_raking, 1>("cub_raking");
        two_kernels<Tree::cub_warp, 1>("cub_warp");
        two_kernels<Tree::cub_warp, 2>("cub_warp_2");
        two_kernels<Tree::cub_warp, 4>("cub_warp_4");
        two_kernels<Tree::ours, 1>("xor_tree");
        one_kernel<256>("fixed_order_256");
        one_kernel<512>("fixed_order_512");
        one_kernel<1024>("fixed_order_1024");
        segmented();
    }

private:
    std::vector<double> sums() const {
        std::vector<double> all(static_cast<std::size_t>(values) * cells_);
        check(cudaMemcpy(all.data(), to_.get(), all.size() * sizeof(double), cudaMemcpyDeviceToHost), "copy");
        return all;
    }
    void tell(const char* variant, double ms, const void* kernel, int block = threads) {
        double difference = 0;
        const auto all = sums();
        for (std::size_t k = 0; k < all.size(); ++k)
            difference = std::max(difference, std::fabs(all[k] / reference_[k] - 1));
        report_.add(variant, {ms, 8.0 * values * cells_ * sites, {kernel, block}, difference});
    }
    template <Tree tree, int each>
    void two_kernels(const char* variant) {
        constexpr int parts = (sites + threads * each - 1) / (threads * each);
        const double ms = median_ms(repeats_, [&] {
            first_sums<tree, each>
                <<<dim3(parts, static_cast<unsigned>(cells_)), threads>>>(from_.get(), partial_.get(), cells_);
            second_sums<tree, each><<<static_cast<unsigned>(values * cells_), threads>>>(partial_.get(), to_.get());
        });
        tell(variant, ms, reinterpret_cast<const void*>(&first_sums<tree, each>));
    }
    template <int block>
    void one_kernel(const char* variant) {
        const double ms = median_ms(repeats_, [&] {
            fixed_order_sums<block><<<static_cast<unsigned>(cells_), block>>>(from_.get(), to_.get(), cells_);
        });
        tell(variant, ms, reinterpret_cast<const void*>(&fixed_order_sums<block>), block);
    }
    void segmented() {
        std::vector<std::int64_t> starts;
        for (std::int64_t k = 0; k <= static_cast<std::int64_t>(values) * cells_; ++k) starts.push_back(k * sites);
        const Array<std::int64_t> at(starts.size());
        check(cudaMemcpy(at.get(), starts.data(), 8 * starts.size(), cudaMemcpyHostToDevice), "copy");
        std::size_t bytes = 0;
        const auto reduce = [&](void* scratch) {
            check(cub::DeviceSegmentedReduce::Sum(scratch, bytes, from_.get(), to_.get(), values * cells_, at.get(),
                                                  at.get() + 1),
                  "DeviceSegmentedReduce");
        };
        reduce(nullptr);
        const Array<char> scratch(bytes + 1);
        const double ms = median_ms(repeats_, [&] { reduce(scratch.get()); });
        tell("cub_segmented", ms, nullptr);
    }

    Report& report_;
    int cells_, repeats_;
    Array<double> from_, partial_, to_;
    std::vector<double> reference_;
};

}  // namespace heartwright::benchmark
