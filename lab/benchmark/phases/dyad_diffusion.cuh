// Diffusion of three values between the dyads of a cell, mirror boundaries. Site (i, j, k): (i*ny + j)*nz + k.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <vector>

#include "lab/benchmark/phases/phase_report.cuh"

namespace heartwright::benchmark {

struct Couplings {
    double c[3];
};
constexpr int diffused = 3;
constexpr double stencil_flop = 9;  // of a value: five sums of neighbours, 6*here, its difference, product, sum

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
        tell("two_kernels", ms, {reinterpret_cast<const void*>(&inner_or_walls<false>)});
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
        tell(variant, ms, {reinterpret_cast<const void*>(kernel), block, static_cast<std::size_t>(shared)});
    }
    void tell(const char* variant, double ms, const Kernel& kernel) {
        double difference = 0;
        const auto all = result();
        for (std::size_t k = 0; k < all.size(); ++k)
            difference = std::max(difference, std::fabs(all[k] - reference_[k]));
        report_.add(variant, {ms, 16.0 * static_cast<double>(count_), kernel, difference,
                              stencil_flop * static_cast<double>(count_)});
    }

    Report& report_;
    int cells_, repeats_;
    std::size_t count_;
    Array<double> from_, to_;
    Couplings couplings_{{0.05, 0.04, 0.03}};
    std::vector<double> reference_;
};

}  // namespace heartwright::benchmark
