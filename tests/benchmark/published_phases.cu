// Phases of the dyad step as A17 and A18 measured them, each as a kernel of its own, on cells of 100 x 10 x 10 dyads:
// reductions of six values, variants of the dyads' diffusion, and random numbers. One JSON document.
//
//     published_phases [--cells N] [--repeats R]
//
// The solver has none of these kernels: one kernel updates, draws, diffuses and sums. They show what each technique is
// worth on this card. Times are medians of R, of the kernels alone; GB/s counts each value once.
#include <cuda_runtime.h>
#include <curand_philox4x32_x.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <cub/block/block_reduce.cuh>
#include <cub/device/device_segmented_reduce.cuh>
#include <functional>
#include <string>
#include <vector>

#define HEARTWRIGHT_ISA portable
#include "runtime/math/philox.hpp"
#include "tests/benchmark/cuda_timing.cuh"

namespace {

namespace math = heartwright::math;
using heartwright::benchmark::check;
using heartwright::benchmark::median_ms;

constexpr int nx = 100, ny = 10, nz = 10, sites = nx * ny * nz, values = 6, threads = 128;
constexpr int units = (sites + threads - 1) / threads;  // of 128 sites, 79 a cell

template <class T>
class Array {
public:
    explicit Array(std::size_t count) { check(cudaMalloc(&memory_, count * sizeof(T)), "cudaMalloc"); }
    ~Array() { cudaFree(memory_); }
    Array(const Array&) = delete;
    Array& operator=(const Array&) = delete;
    T* get() const { return static_cast<T*>(memory_); }

private:
    void* memory_ = nullptr;
};

struct Kernel {
    const void* function;
    int registers() const {
        cudaFuncAttributes attributes{};
        check(cudaFuncGetAttributes(&attributes, function), "attributes");
        return attributes.numRegs;
    }
};

// Prints one JSON document: of each phase its variants by name.
class Report {
public:
    explicit Report(int cells) {
        cudaDeviceProp properties{};
        check(cudaGetDeviceProperties(&properties, 0), "device");
        std::printf("{\"machine\": {\"device\": \"%s\"}, \"cells\": %d", properties.name, cells);
    }
    ~Report() { std::printf("}}\n"); }
    Report(const Report&) = delete;
    Report& operator=(const Report&) = delete;

    void begin(const char* phase) {
        std::printf("%s,\n\"%s\": {", is_open_ ? "}" : "", phase);
        is_open_ = true, is_first_ = true;
    }
    // bytes: each value that is read or written once. difference: the largest from the first variant's result.
    void add(const char* variant, double ms, double bytes, int registers, double difference) {
        std::printf("%s\n  \"%s\": {\"ms\": %.5g, \"GB_per_s\": %.5g, \"registers\": %d, \"difference\": %.3g}",
                    is_first_ ? "" : ",", variant, ms, bytes / (ms * 1e6), registers, difference);
        std::fflush(stdout);
        is_first_ = false;
    }

private:
    bool is_open_ = false, is_first_ = true;
};

__global__ void fill(double* to, std::int64_t count) {
    const std::int64_t k = static_cast<std::int64_t>(blockIdx.x) * blockDim.x + threadIdx.x;
    if (k < count) to[k] = math::uniform(1, k >> 20, k & 0xfffff, 0, 0);
}

// ---- Reductions: value v of site s of cell c is from[(v*cells + c)*sites + s]; to[v*cells + c] is its sum.

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
    void tell(const char* variant, double ms, const void* kernel) {
        double difference = 0;
        const auto all = sums();
        for (std::size_t k = 0; k < all.size(); ++k)
            difference = std::max(difference, std::fabs(all[k] / reference_[k] - 1));
        report_.add(variant, ms, 8.0 * values * cells_ * sites, Kernel{kernel}.registers(), difference);
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
        tell(variant, ms, reinterpret_cast<const void*>(&fixed_order_sums<block>));
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
        tell("cub_segmented", ms, reinterpret_cast<const void*>(&fixed_order_sums<512>));
    }

    Report& report_;
    int cells_, repeats_;
    Array<double> from_, partial_, to_;
    std::vector<double> reference_;
};

// ---- Diffusion of three values between the dyads of a cell, mirror boundaries. Site (i, j, k): (i*ny + j)*nz + k.

struct Couplings {
    double c[3];
};
constexpr int diffused = 3;

__device__ __forceinline__ int mirrored(int k, int n) { return k < 0 ? 1 : k == n ? n - 2 : k; }

// A thread for each dyad.
template <bool read_only>
__global__ void __launch_bounds__(threads)
    thread_per_dyad(const double* __restrict__ from, double* __restrict__ to, int cells, Couplings couplings) {
    const int s = static_cast<int>(blockIdx.x) * threads + static_cast<int>(threadIdx.x);
    if (s >= sites) return;
    const int i = s / (ny * nz), j = s / nz % ny, k = s % nz;
    const int at[6] = {(mirrored(i - 1, nx) * ny + j) * nz + k, (mirrored(i + 1, nx) * ny + j) * nz + k,
                       (i * ny + mirrored(j - 1, ny)) * nz + k, (i * ny + mirrored(j + 1, ny)) * nz + k,
                       (i * ny + j) * nz + mirrored(k - 1, nz), (i * ny + j) * nz + mirrored(k + 1, nz)};
    for (int v = 0; v < diffused; ++v) {
        const std::int64_t base = (static_cast<std::int64_t>(v) * cells + blockIdx.y) * sites;
        const auto value = [&](int n) { return read_only ? __ldg(from + base + n) : *(from + base + n); };
        const double here = value(s);
        to[base + s] = here + couplings.c[v] * (value(at[0]) + value(at[1]) + value(at[2]) + value(at[3]) +
                                                value(at[4]) + value(at[5]) - 6 * here);
    }
}

// Two kernels: the sites with 0 < i < nx - 1, and the walls of x.
template <bool walls>
__global__ void __launch_bounds__(threads)
    inner_or_walls(const double* __restrict__ from, double* __restrict__ to, int cells, Couplings couplings) {
    constexpr int plane = ny * nz, count = walls ? 2 * plane : (nx - 2) * plane;
    const int n = static_cast<int>(blockIdx.x) * threads + static_cast<int>(threadIdx.x);
    if (n >= count) return;
    const int s = walls ? (n < plane ? n : sites - 2 * plane + n) : n + plane;
    const int i = s / plane, j = s / nz % ny, k = s % nz;
    const int back = walls && i == 0 ? plane : -plane, ahead = walls && i == nx - 1 ? -plane : plane;
    const int left = j == 0 ? nz : -nz, right = j == ny - 1 ? -nz : nz, low = k == 0 ? 1 : -1,
              high = k == nz - 1 ? -1 : 1;
    for (int v = 0; v < diffused; ++v) {
        const double* const p = from + (static_cast<std::int64_t>(v) * cells + blockIdx.y) * sites + s;
        const double here = *p;
        to[p - from] = here + couplings.c[v] * (p[back] + p[ahead] + p[left] + p[right] + p[low] + p[high] - 6 * here);
    }
}

// A thread for each row along x: the window of three values moves in registers.
template <bool hoisted, bool read_only>
__global__ void __launch_bounds__(threads)
    row_in_registers(const double* __restrict__ from, double* __restrict__ to, int cells, Couplings couplings) {
    constexpr int plane = ny * nz;
    const std::int64_t row = static_cast<std::int64_t>(blockIdx.x) * threads + threadIdx.x;
    const std::int64_t cell = row / plane;
    const int n = static_cast<int>(row % plane), j = n / nz, k = n % nz;
    if (cell >= cells) return;
    const int left0 = j == 0 ? nz : -nz, right0 = j == ny - 1 ? -nz : nz, low0 = k == 0 ? 1 : -1,
              high0 = k == nz - 1 ? -1 : 1;
    for (int v = 0; v < diffused; ++v) {
        const double* const p = from + (v * static_cast<std::int64_t>(cells) + cell) * sites + n;
        double* const out = to + (p - from);
        const auto value = [&](int at) { return read_only ? __ldg(p + at) : *(p + at); };
        double before = value(plane), here = value(0);
        for (int i = 0; i < nx; ++i) {
            const int s = i * plane;
            const double after = value(i == nx - 1 ? s - plane : s + plane);
            int left = left0, right = right0, low = low0, high = high0;
            if constexpr (!hoisted) {
                left = mirrored(j - 1, ny) * nz - j * nz, right = mirrored(j + 1, ny) * nz - j * nz;
                low = mirrored(k - 1, nz) - k, high = mirrored(k + 1, nz) - k;
            }
            out[s] = here + couplings.c[v] * (before + after + value(s + left) + value(s + right) + value(s + low) +
                                              value(s + high) - 6 * here);
            before = here, here = after;
        }
    }
}

// A block for each cell, whose planes of x lie in shared memory, three at a time; as the solver's march.
__global__ void __launch_bounds__(threads)
    planes_in_shared(const double* __restrict__ from, double* __restrict__ to, int cells, Couplings couplings) {
    constexpr int plane = ny * nz;
    __shared__ double tile[plane];
    const int n = static_cast<int>(threadIdx.x), j = n / nz, k = n % nz;
    const bool is_here = n < plane;
    const int left = j == 0 ? nz : -nz, right = j == ny - 1 ? -nz : nz, low = k == 0 ? 1 : -1,
              high = k == nz - 1 ? -1 : 1;
    for (int v = 0; v < diffused; ++v) {
        const std::int64_t base = (v * static_cast<std::int64_t>(cells) + blockIdx.x) * sites;
        double before = is_here ? from[base + plane + n] : 0, here = is_here ? from[base + n] : 0;
        for (int i = 0; i < nx; ++i) {
            const double after = is_here ? from[base + (i == nx - 1 ? i - 1 : i + 1) * plane + n] : 0;
            if (is_here) tile[n] = here;
            __syncthreads();
            if (is_here)
                to[base + i * plane + n] = here + couplings.c[v] * (before + after + tile[n + left] + tile[n + right] +
                                                                    tile[n + low] + tile[n + high] - 6 * here);
            __syncthreads();
            before = here, here = after;
        }
    }
}

// A block for each cell and value, of which all sites are in shared memory at once.
__global__ void __launch_bounds__(512)
    cell_in_shared(const double* __restrict__ from, double* __restrict__ to, int cells, Couplings couplings) {
    extern __shared__ double all[];
    const int v = static_cast<int>(blockIdx.y);
    const std::int64_t base = (v * static_cast<std::int64_t>(cells) + blockIdx.x) * sites;
    for (int s = static_cast<int>(threadIdx.x); s < sites; s += 512) all[s] = from[base + s];
    __syncthreads();
    for (int s = static_cast<int>(threadIdx.x); s < sites; s += 512) {
        const int i = s / (ny * nz), j = s / nz % ny, k = s % nz;
        const int back = i == 0 ? ny * nz : -ny * nz, ahead = i == nx - 1 ? -ny * nz : ny * nz;
        const int left = j == 0 ? nz : -nz, right = j == ny - 1 ? -nz : nz, low = k == 0 ? 1 : -1,
                  high = k == nz - 1 ? -1 : 1;
        to[base + s] = all[s] + couplings.c[v] * (all[s + back] + all[s + ahead] + all[s + left] + all[s + right] +
                                                  all[s + low] + all[s + high] - 6 * all[s]);
    }
}

class Diffusion {
public:
    Diffusion(Report& report, int cells, int repeats)
        : report_(report),
          cells_(cells),
          repeats_(repeats),
          count_(static_cast<std::size_t>(diffused) * cells * sites),
          from_(count_),
          to_(count_) {
        fill<<<static_cast<unsigned>((count_ + 255) / 256), 256>>>(from_.get(), static_cast<std::int64_t>(count_));
        thread_per_dyad<false><<<by_dyad(), threads>>>(from_.get(), to_.get(), cells_, couplings_);
        reference_ = result();
    }

    void run() {
        const unsigned cells = static_cast<unsigned>(cells_);
        const auto rows = static_cast<unsigned>((static_cast<std::int64_t>(cells_) * ny * nz + threads - 1) / threads);
        one("thread_per_dyad", thread_per_dyad<false>, by_dyad(), threads, 0);
        one("thread_per_dyad_read_only", thread_per_dyad<true>, by_dyad(), threads, 0);
        const double ms = median_ms(repeats_, [&] {
            inner_or_walls<false><<<dim3(((nx - 2) * ny * nz + threads - 1) / threads, cells), threads>>>(
                from_.get(), to_.get(), cells_, couplings_);
            inner_or_walls<true><<<dim3((2 * ny * nz + threads - 1) / threads, cells), threads>>>(
                from_.get(), to_.get(), cells_, couplings_);
        });
        tell("two_kernels", ms, reinterpret_cast<const void*>(&inner_or_walls<false>));
        one("row_in_registers", row_in_registers<false, false>, rows, threads, 0);
        one("row_read_only", row_in_registers<false, true>, rows, threads, 0);
        one("row_hoisted", row_in_registers<true, true>, rows, threads, 0);
        one("plane_in_shared", planes_in_shared, cells, threads, 0);
        const int bytes = sites * 8;
        check(cudaFuncSetAttribute(cell_in_shared, cudaFuncAttributeMaxDynamicSharedMemorySize, bytes), "shared");
        one("cell_in_shared", cell_in_shared, dim3(cells, diffused), 512, bytes);
    }

private:
    dim3 by_dyad() const { return {units, static_cast<unsigned>(cells_)}; }
    std::vector<double> result() const {
        std::vector<double> all(std::min<std::size_t>(count_, 1 << 22));
        check(cudaMemcpy(all.data(), to_.get(), all.size() * sizeof(double), cudaMemcpyDeviceToHost), "copy");
        return all;
    }
    template <class Function>
    void one(const char* variant, Function kernel, dim3 blocks, int block, int shared) {
        check(cudaMemset(to_.get(), 0, count_ * sizeof(double)), "memset");
        const double ms = median_ms(repeats_, [&] {
            kernel<<<blocks, static_cast<unsigned>(block), static_cast<std::size_t>(shared)>>>(from_.get(), to_.get(),
                                                                                               cells_, couplings_);
        });
        tell(variant, ms, reinterpret_cast<const void*>(kernel));
    }
    void tell(const char* variant, double ms, const void* kernel) {
        double difference = 0;
        const auto all = result();
        for (std::size_t k = 0; k < all.size(); ++k)
            difference = std::max(difference, std::fabs(all[k] - reference_[k]));
        report_.add(variant, ms, 16.0 * static_cast<double>(count_), Kernel{kernel}.registers(), difference);
    }

    Report& report_;
    int cells_, repeats_;
    std::size_t count_;
    Array<double> from_, to_;
    Couplings couplings_{{0.05, 0.04, 0.03}};
    std::vector<double> reference_;
};

// ---- Random numbers: ten uniforms for each dyad, as published, written and read again, or made where they are used.

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

void random_numbers(Report& report, int cells, int repeats) {
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
        report.add(variant, ms, bytes, Kernel{reinterpret_cast<const void*>(kernel)}.registers(), difference);
    };
    const double all = 8.0 * draws * static_cast<double>(count), one = 8.0 * static_cast<double>(count);
    measure("keyed_used", uniforms<Numbers::consumed, false>, one, true);
    measure("curand_used", uniforms<Numbers::consumed, true>, one, true);
    measure("keyed_written", uniforms<Numbers::written, false>, all, false);
    measure("curand_written", uniforms<Numbers::written, true>, all, false);
    measure("read", uniforms<Numbers::read, true>, all + one, true);
}

}  // namespace

int main(int argc, char** argv) {
    int cells = 1500, repeats = 25;
    for (int k = 1; k + 1 < argc; k += 2) {
        if (!std::strcmp(argv[k], "--cells"))
            cells = std::atoi(argv[k + 1]);
        else if (!std::strcmp(argv[k], "--repeats"))
            repeats = std::atoi(argv[k + 1]);
        else
            return std::fprintf(stderr, "unknown option %s\n", argv[k]), 2;
    }
    if (cells < 1 || cells > 20000 || repeats < 1)
        return std::fprintf(stderr, "1 to 20000 cells, 1 or more repeats\n"), 2;
    Report report(cells);
    report.begin("reductions");
    Reductions(report, cells, repeats).run();
    report.begin("diffusion");
    Diffusion(report, cells, repeats).run();
    report.begin("random_numbers");
    random_numbers(report, cells, repeats);
}
