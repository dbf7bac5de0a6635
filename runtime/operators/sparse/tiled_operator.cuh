// Rows in tiles: a block stages the values that its tile reads, its own and its halo, in shared memory
// (tiles.hpp; docs/performance.md, "Diffusion, observers").
#pragma once

#include <algorithm>
#include <cstdint>
#include <memory>

#include "runtime/device/cuda_checks.cuh"
#include "runtime/operators/sparse/multiply_slices.cuh"
#include "runtime/operators/sparse/operator.hpp"
#include "runtime/operators/sparse/scales.cuh"
#include "runtime/operators/sparse/tile_costs.hpp"
#include "runtime/operators/sparse/tiles.hpp"

namespace heartwright::sparse {

template <class Real, class Value>
struct TileView {
    std::int64_t rows;
    const Value* couplings;
    Scales<Real> scales;
    const SlicePlace* slices;
    const std::uint32_t* pairs;
    const std::int32_t *halo_starts, *halo;
    std::int32_t tile_rows;
};

// How tiles are run: threads of a block, blocks of a multiprocessor at least (which bounds registers), entries of a row
// that a thread loads ahead, rows of a tile at most. Tiles that are not balanced have that many, known to the compiler
// (docs/mesh_numerics.md).
template <class Value, std::int32_t rows, int block_threads>
struct MeshShape {
    static constexpr int threads = block_threads, blocks = blocks_asked(block_threads, sizeof(Value) == 8),
                         held_entries = 16;
    static constexpr std::int32_t most_rows = rows;
    static constexpr bool is_balanced = false;
};
// For rows of a 3D grid with a full tensor, 18 entries, in FP32.
struct GridShape {
    static constexpr int threads = 320, blocks = 2, held_entries = 18;
    static constexpr std::int32_t most_rows = 2560;
    static constexpr bool is_balanced = true;
};

// What a row's sum needs from global memory: its first entries, and how many there are in all; -1: not wanted.
template <int held_entries, class Real, class Value>
struct Entries {
    std::uint32_t pairs[held_entries / 2];
    Value couplings[held_entries];
    Real scale;
    SlicePlace place;
};

template <class Real, class Value>
__device__ __forceinline__ SlicePlace place_of(const TileView<Real, Value>& view, std::int64_t row) {
    SlicePlace place{0, 0, -1, 0};
    if (row < view.rows) {
        place = view.slices[row / slice_rows];
    }
    if (place.is_border != 0) {  // not -1 in memory: then ptxas spills
        place.width = -1;
    }
    return place;
}

template <int held_entries, class Real, class Value>
__device__ __forceinline__ Entries<held_entries, Real, Value> load_entries(const TileView<Real, Value>& view,
                                                                           std::int64_t row, const SlicePlace& place) {
    Entries<held_entries, Real, Value> entries;
    const std::int64_t lane = row % slice_rows;
    const std::uint32_t* const pairs = view.pairs + place.pairs * slice_rows + lane;
    const Value* const couplings = view.couplings + place.couplings * slice_rows + lane;
    entries.place = place;
#pragma unroll
    for (int e = 0; e < held_entries; ++e) {
        if (e < place.width) {
            if (e % 2 == 0) {
                entries.pairs[e / 2] = __ldcs(pairs + e / 2 * slice_rows);
            }
            entries.couplings[e] = __ldcs(couplings + e * slice_rows);
        }
    }
    if (place.width >= 0) {
        entries.scale = scale_of(view.scales, row);
    }
    return entries;
}

__device__ __forceinline__ std::uint32_t code_of(std::uint32_t pair, int entry) {
    return entry % 2 == 0 ? pair & 0xffffu : pair >> 16;
}

template <int held_entries, class Real, class Value>
__device__ __forceinline__ Real sum_entries(const TileView<Real, Value>& view, std::int64_t row,
                                            const Entries<held_entries, Real, Value>& entries, const Real* staged,
                                            Real own) {
    const SlicePlace& place = entries.place;
    Real sum = 0;
#pragma unroll
    for (int e = 0; e < held_entries; ++e) {
        if (e < place.width) {
            sum += static_cast<Real>(entries.couplings[e]) * (staged[code_of(entries.pairs[e / 2], e)] - own);
        }
    }
    const std::int64_t lane = row % slice_rows;
    for (int e = held_entries; e < place.width; ++e) {
        const std::uint32_t pair = __ldcs(view.pairs + (place.pairs + e / 2) * slice_rows + lane);
        const Value coupling = __ldcs(view.couplings + (place.couplings + e) * slice_rows + lane);
        sum += static_cast<Real>(coupling) * (staged[code_of(pair, e)] - own);
    }
    return sum;
}

extern __shared__ double shared_values[];

// SELL-32 product on a tile, software-pipelined: the block stages the values of its rows and of their halo in shared
// memory, and each thread loads the entries of its next row while it sums those of this one.
template <class Shape, class Real, class Value>
__global__ void __launch_bounds__(Shape::threads, Shape::blocks)
    multiply_tiles(const TileView<Real, Value> view, const Real* __restrict__ u, Real* __restrict__ out,
                   const std::int32_t* __restrict__ list) {
    const std::int32_t tile_rows = Shape::is_balanced ? view.tile_rows : Shape::most_rows;
    Real* const staged = reinterpret_cast<Real*>(shared_values);
    const std::int64_t tile = list != nullptr ? list[blockIdx.x] : blockIdx.x, first_row = tile * tile_rows;
    std::int64_t row = first_row + threadIdx.x;
    const std::int64_t end_row = min(first_row + tile_rows, view.rows);
    Entries<Shape::held_entries, Real, Value> entries =
        load_entries<Shape::held_entries>(view, row, place_of(view, row));
    SlicePlace next_place = place_of(view, row + Shape::threads);
#pragma unroll 4
    for (std::int32_t n = threadIdx.x; n < tile_rows; n += Shape::threads) {
        if (first_row + n < end_row) {
            staged[n] = u[first_row + n];
        }
    }
    const std::int32_t* const halo = view.halo + view.halo_starts[tile];
    const std::int32_t halo_size = view.halo_starts[tile + 1] - view.halo_starts[tile];
#pragma unroll 4
    for (std::int32_t n = threadIdx.x; n < halo_size; n += Shape::threads) {
        staged[tile_rows + n] = u[__ldcs(halo + n)];
    }
    __syncthreads();
#pragma unroll 2
    for (; row < end_row; row += Shape::threads) {
        if (row + Shape::threads >= end_row) {
            next_place.width = -1;
        }
        const Entries<Shape::held_entries, Real, Value> next =
            load_entries<Shape::held_entries>(view, row + Shape::threads, next_place);
        next_place = place_of(view, row + 2 * Shape::threads);
        if (entries.place.width >= 0) {
            const Real own = staged[row - first_row];
            out[row] = own + entries.scale * sum_entries(view, row, entries, staged, own);
        }
        entries = next;
    }
}

template <class Shape, class Real, class Value>
class TiledOperator final : public Operator<Real, Value> {
public:
    TiledOperator(device::Device& device, const Rows& rows, double dt, const Sell& sell, const Tiles& tiles)
        : Operator<Real, Value>(device, rows, dt, sell),
          places_(device, tiles.slices),
          pairs_(device, tiles.pairs),
          halo_starts_(device, tiles.halo_starts),
          halo_(device, tiles.halo),
          with_inside_(device, tiles.with_inside),
          tiles_(tiles.count()),
          tile_rows_(static_cast<std::int32_t>(tiles.tile_rows)),
          shared_bytes_(static_cast<std::size_t>(tiles.staged()) * sizeof(Real)) {}

    std::int64_t memory() const override {
        return Operator<Real, Value>::memory() + places_.bytes() + pairs_.bytes() + halo_starts_.bytes() +
               halo_.bytes() + with_inside_.bytes();
    }
    void apply(const void* u, void* out, diffusion::Cells cells) override {
        if (cells != diffusion::Cells::border) {
            launch_tiles(u, out);
        }
        if (cells != diffusion::Cells::inside) {
            apply_border(u, out, this->device_.stream());
        }
    }
    bool has_border_beside() const override { return true; }
    void apply_border(const void* u, void* out, void* stream) override {
        const auto border = this->slices(diffusion::Cells::border);
        launch_slices(this->view(), this->column_starts(), u, out, border.list, border.count, stream);
    }

private:
    void launch_tiles(const void* u, void* out) {
        const std::int64_t blocks = this->has_border() ? with_inside_.size() : tiles_;
        if (blocks == 0) {
            return;
        }
        const auto all = this->view();
        const TileView<Real, Value> view{all.rows,      all.couplings,       all.scales,   places_.data(),
                                         pairs_.data(), halo_starts_.data(), halo_.data(), tile_rows_};
        const auto stream = static_cast<cudaStream_t>(this->device_.stream());
        multiply_tiles<Shape><<<static_cast<unsigned>(blocks), Shape::threads, shared_bytes_, stream>>>(
            view, static_cast<const Real*>(u), static_cast<Real*>(out), with_inside_.data());
        HEARTWRIGHT_CUDA_CALL(cudaGetLastError());
    }

    device::Buffer<SlicePlace> places_;
    device::Buffer<std::uint32_t> pairs_;
    device::Buffer<std::int32_t> halo_starts_, halo_, with_inside_;
    std::int64_t tiles_;
    std::int32_t tile_rows_;
    std::size_t shared_bytes_;
};

constexpr std::int64_t least_tile_rows = 256;

inline std::int64_t multiprocessors() { return gpu_figures().multiprocessors; }

// Blocks run in waves, as many at once as the GPU holds. Balanced tiles are as large as fill the last wave, too.
template <class Shape>
std::int64_t tile_rows_of(std::int64_t rows) {
    if (!Shape::is_balanced) {
        return Shape::most_rows;
    }
    const std::int64_t at_once = multiprocessors() * Shape::blocks, waves = rows / (Shape::most_rows * at_once) + 1;
    const std::int64_t tile_rows = (rows / (waves * at_once) + slice_rows) / slice_rows * slice_rows;
    return std::max(least_tile_rows, tile_rows);
}

// Balanced tiles are halved until their values and halo fit shared memory. Null where tiles do not fit.
template <class Shape, class Real, class Value>
std::unique_ptr<diffusion::Diffusion> make_tiled(device::Device& device, const Rows& rows, double dt, Sell& sell) {
    constexpr std::int64_t most_staged = most_shared / static_cast<std::int64_t>(sizeof(Real));
    std::int64_t tile_rows = tile_rows_of<Shape>(rows.own());
    auto tiles = tiles_of(sell, rows.own(), tile_rows, most_staged);
    while (!tiles && Shape::is_balanced && tile_rows >= 2 * least_tile_rows) {
        tile_rows = (tile_rows / 2 + slice_rows - 1) / slice_rows * slice_rows;
        tiles = tiles_of(sell, rows.own(), tile_rows, most_staged);
    }
    if (!tiles) {
        return nullptr;
    }
    keep_border_columns(sell);
    if (sell.border.empty()) {
        sell.starts = {};
        sell.column_starts = {};
    }
    return std::make_unique<TiledOperator<Shape, Real, Value>>(device, rows, dt, sell, *tiles);
}

}  // namespace heartwright::sparse
