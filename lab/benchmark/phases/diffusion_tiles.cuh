// Diffusion with tiles of 32 x 4 dyads that march along z, as Altanaite 2017 describes them: windows along z in registers,
// planes in shared memory with halo, and planes whose y neighbours are in registers. x is the fastest index here, as tiles of
// 32 along x need: site (i, j, k) is (k*ny + j)*nx + i.
#pragma once

#include <cmath>
#include <cstdint>
#include <cstdlib>
#include <vector>

#include "lab/benchmark/phases/dyad_diffusion.cuh"

namespace heartwright::benchmark {

constexpr int tile_x = 32, tile_y = 4, z_plane = nx * ny;

__global__ void __launch_bounds__(threads)
    thread_per_dyad_x(const double* __restrict__ from, double* __restrict__ to, int cells, Couplings couplings) {
    const int s = static_cast<int>(blockIdx.x) * threads + static_cast<int>(threadIdx.x);
    if (s >= sites) return;
    const int i = s % nx, j = s / nx % ny, k = s / z_plane;
    const int left = mirrored(i - 1, nx) - i, right = mirrored(i + 1, nx) - i;
    const int front = (mirrored(j - 1, ny) - j) * nx, behind = (mirrored(j + 1, ny) - j) * nx;
    const int low = (mirrored(k - 1, nz) - k) * z_plane, high = (mirrored(k + 1, nz) - k) * z_plane;
    for (int v = 0; v < diffused; ++v) {
        const double* const p = from + (static_cast<std::int64_t>(v) * cells + blockIdx.y) * sites + s;
        to[p - from] = *p + couplings.c[v] * (p[left] + p[right] + p[front] + p[behind] + p[low] + p[high] - 6 * *p);
    }
}

enum class Plane { global, shared, y_in_registers };

// Grid: (4, 3, cells), blocks of 32 x 4.
template <Plane plane>
__global__ void __launch_bounds__(threads)
    march_along_z(const double* __restrict__ from, double* __restrict__ to, int cells, Couplings couplings) {
    constexpr int rows = plane == Plane::shared ? tile_y + 2 : tile_y, y0 = plane == Plane::shared ? 1 : 0;
    constexpr bool is_shared = plane != Plane::global;
    __shared__ double tile[is_shared ? diffused : 1][is_shared ? rows : 1][is_shared ? tile_x + 2 : 1];
    const int tx = static_cast<int>(threadIdx.x), ty = static_cast<int>(threadIdx.y);
    const int i = static_cast<int>(blockIdx.x) * tile_x + tx, j = static_cast<int>(blockIdx.y) * tile_y + ty;
    const bool is_here = i < nx && j < ny;
    const std::int64_t stride = static_cast<std::int64_t>(cells) * sites;
    const std::int64_t base = static_cast<std::int64_t>(blockIdx.z) * sites + j * nx + i;
    const int left = mirrored(i - 1, nx) - i, right = mirrored(i + 1, nx) - i;
    const int front = (mirrored(j - 1, ny) - j) * nx, behind = (mirrored(j + 1, ny) - j) * nx;
    double below[diffused], here[diffused];
    for (int v = 0; v < diffused && is_here; ++v)
        below[v] = from[v * stride + base + z_plane], here[v] = from[v * stride + base];
    for (int k = 0; k < nz; ++k) {
        if (is_shared && is_here) {
#pragma unroll
            for (int v = 0; v < diffused; ++v) {
                const double* const p = from + v * stride + base + k * z_plane;
                tile[v][ty + y0][tx + 1] = here[v];
                if (tx == 0) tile[v][ty + y0][0] = p[left];
                if (tx == tile_x - 1 || i == nx - 1) tile[v][ty + y0][tx + 2] = p[right];
                if (plane == Plane::shared && ty == 0) tile[v][0][tx + 1] = p[front];
                if (plane == Plane::shared && (ty == tile_y - 1 || j == ny - 1)) tile[v][ty + 2][tx + 1] = p[behind];
            }
        }
        if (is_shared) __syncthreads();
        if (is_here) {
#pragma unroll
            for (int v = 0; v < diffused; ++v) {
                const double* const p = from + v * stride + base + k * z_plane;
                const double above = p[k == nz - 1 ? -z_plane : z_plane];
                const double west = is_shared ? tile[v][ty + y0][tx] : p[left];
                const double east = is_shared ? tile[v][ty + y0][tx + 2] : p[right];
                const double south = plane == Plane::shared ? tile[v][ty][tx + 1] : p[front];
                const double north = plane == Plane::shared ? tile[v][ty + 2][tx + 1] : p[behind];
                to[p - from] =
                    here[v] + couplings.c[v] * (west + east + south + north + below[v] + above - 6 * here[v]);
                below[v] = here[v], here[v] = above;
            }
        }
        if (is_shared) __syncthreads();
    }
}

class DiffusionTiles {
public:
    DiffusionTiles(Report& report, int cells, int repeats)
        : report_(report),
          cells_(cells),
          repeats_(repeats),
          count_(static_cast<std::size_t>(diffused) * cells * sites),
          from_(count_),
          to_(count_) {
        fill<<<static_cast<unsigned>((count_ + 255) / 256), 256>>>(from_.get(), static_cast<std::int64_t>(count_));
    }

    void run() {
        const auto cells = static_cast<unsigned>(cells_);
        const dim3 tiles((nx + tile_x - 1) / tile_x, (ny + tile_y - 1) / tile_y, cells), block(tile_x, tile_y);
        one("thread_per_dyad", thread_per_dyad_x, dim3(units, cells), threads);
        one("march_in_registers", march_along_z<Plane::global>, tiles, block);
        one("tile_in_shared", march_along_z<Plane::shared>, tiles, block);
        one("tile_y_in_registers", march_along_z<Plane::y_in_registers>, tiles, block);
    }

private:
    template <class Function>
    void one(const char* variant, Function kernel, dim3 blocks, dim3 block) {
        check(cudaMemset(to_.get(), 0xff, count_ * sizeof(double)), "memset");
        const double ms =
            median_ms(repeats_, [&] { kernel<<<blocks, block>>>(from_.get(), to_.get(), cells_, couplings_); });
        report_.add(variant, {ms,
                              16.0 * static_cast<double>(count_),
                              {reinterpret_cast<const void*>(kernel)},
                              difference(variant),
                              stencil_flop * static_cast<double>(count_)});
    }

    // From the host's result, of the first and the last cell. Ends the program where a value differs.
    double difference(const char* variant) const {
        double largest = 0;
        std::vector<double> before(sites), after(sites);
        for (int v = 0; v < diffused; ++v)
            for (const int cell : {0, cells_ - 1}) {
                const std::size_t at = (static_cast<std::size_t>(v) * cells_ + cell) * sites;
                check(cudaMemcpy(before.data(), from_.get() + at, 8 * sites, cudaMemcpyDeviceToHost), "copy");
                check(cudaMemcpy(after.data(), to_.get() + at, 8 * sites, cudaMemcpyDeviceToHost), "copy");
                for (int s = 0; s < sites; ++s) {
                    const double off = std::fabs(after[s] - expected(before, s, couplings_.c[v]));
                    if (!(off <= 1e-12)) {
                        std::fprintf(stderr, "diffusion, %s: cell %d, site %d is off by %g\n", variant, cell, s, off);
                        std::exit(1);
                    }
                    largest = std::max(largest, off);
                }
            }
        return largest;
    }
    static double expected(const std::vector<double>& u, int s, double coupling) {
        const int at[3] = {s % nx, s / nx % ny, s / z_plane}, n[3] = {nx, ny, nz}, step[3] = {1, nx, z_plane};
        double sum = 0;
        for (int axis = 0; axis < 3; ++axis) {
            const int back = at[axis] == 0 ? 1 : -1, ahead = at[axis] == n[axis] - 1 ? -1 : 1;
            sum += u[s + back * step[axis]] + u[s + ahead * step[axis]] - 2 * u[s];
        }
        return u[s] + coupling * sum;
    }

    Report& report_;
    int cells_, repeats_;
    std::size_t count_;
    Array<double> from_, to_;
    Couplings couplings_{{0.05, 0.04, 0.03}};
};

}  // namespace heartwright::benchmark
