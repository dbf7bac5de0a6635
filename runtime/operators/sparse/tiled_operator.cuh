// Rows in tiles: a block stages the values that its tile reads, its own and its halo, in shared memory
// (tiles.hpp; docs/performance.md, "Diffusion, observers").
#pragma once

#include <algorithm>
#include <cstdint>
#include <memory>
#include <numeric>
#include <optional>
#include <vector>

#include "runtime/device/cuda_checks.cuh"
#include "runtime/operators/sparse/exchanging_product.cuh"
#include "runtime/operators/sparse/multiply_slices.cuh"
#include "runtime/operators/sparse/operator.hpp"
#include "runtime/operators/sparse/tiles.hpp"

namespace heartwright::sparse {

using interface::TileView;

// list: tiles to run; null: all.
template <class Shape, class Real, class Value>
__global__ void __launch_bounds__(Shape::threads, Shape::blocks)
    multiply_tiles(const TileView<Real, Value> view, const Real* __restrict__ u, Real* __restrict__ out,
                   const std::int32_t* __restrict__ list) {
    kernels::use_rows_of_tile<Shape>(
        view, list != nullptr ? list[blockIdx.x] : blockIdx.x, u,
        [out](std::int64_t row, Real value) { out[row] = value; });
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
        if (cells != diffusion::Cells::boundary) launch_tiles(u, out);
        if (cells != diffusion::Cells::inside) apply_boundary(u, out, this->device_.stream());
    }
    bool has_boundary_beside() const override { return true; }
    void apply_boundary(const void* u, void* out, void* stream) override {
        const auto boundary = this->slices(diffusion::Cells::boundary);
        launch_slices(this->view(), this->column_starts(), u, out, boundary.list, boundary.count, stream);
    }

    bool prepare_exchange(const halo::DeviceExchange& exchange) override {
        if (!exchanging_) {  // else recordings hold what there is
            const auto boundary = this->slices(diffusion::Cells::boundary);
            exchanging_.emplace(this->device_, exchange, inside_tiles(), boundary.count, shared_bytes_);
        }
        return true;
    }
    void apply_with_exchange(const void* u, void* out) override {
        const auto boundary = this->slices(diffusion::Cells::boundary);
        exchanging_->launch(static_cast<const Real*>(u), static_cast<Real*>(out), tile_view(),
                            {this->view(), this->column_starts(), boundary.list, boundary.count});
    }

    bool can_be_fused() const override { return std::is_same_v<Value, float>; }
    const void* rows(diffusion::Cells cells) override {
        if (cells == diffusion::Cells::boundary) return this->rows_of_slices(cells);
        if constexpr (std::is_same_v<Value, float>) {
            this->fused_rows_.kind = interface::DiffusionRows<Real>::Kind::tiles;
            this->fused_rows_.tiles = {tile_view(), with_inside(), this->has_boundary() ? with_inside_.size() : tiles_,
                                       static_cast<std::int64_t>(shared_bytes_ / sizeof(Real))};
        }
        return &this->fused_rows_;
    }

private:
    void launch_tiles(const void* u, void* out) {
        const std::int64_t blocks = this->has_boundary() ? with_inside_.size() : tiles_;
        if (blocks == 0) return;
        const auto stream = static_cast<cudaStream_t>(this->device_.stream());
        multiply_tiles<Shape><<<static_cast<unsigned>(blocks), Shape::threads, shared_bytes_, stream>>>(
            tile_view(), static_cast<const Real*>(u), static_cast<Real*>(out), with_inside());
        HEARTWRIGHT_CUDA_CALL(cudaGetLastError());
    }

    std::vector<std::int32_t> inside_tiles() const {
        if (this->has_boundary()) return with_inside_.download();
        std::vector<std::int32_t> all(static_cast<std::size_t>(tiles_));
        std::iota(all.begin(), all.end(), 0);
        return all;
    }

    // Tiles to run; null: all.
    const std::int32_t* with_inside() const { return this->has_boundary() ? with_inside_.data() : nullptr; }

    TileView<Real, Value> tile_view() const {
        const auto all = this->view();
        return {all.rows,      all.couplings,       all.scales,   places_.data(),
                pairs_.data(), halo_starts_.data(), halo_.data(), tile_rows_};
    }

    device::Buffer<SlicePlace> places_;
    device::Buffer<std::uint32_t> pairs_;
    device::Buffer<std::int32_t> halo_starts_, halo_, with_inside_;
    std::int64_t tiles_;
    std::int32_t tile_rows_;
    std::size_t shared_bytes_;
    std::optional<ExchangingProduct<Shape, Real, Value>> exchanging_;
};

constexpr std::int64_t least_tile_rows = 256;

inline std::int64_t multiprocessors() { return gpu_figures().multiprocessors; }

// Blocks run in waves, as many at once as the GPU holds. Balanced tiles are as large as fill the last wave, too.
template <class Shape>
std::int64_t tile_rows_of(std::int64_t rows) {
    if (!Shape::is_balanced) return Shape::most_rows;
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
    if (!tiles) return nullptr;
    join_boundary(sell, tiles->left_out);
    keep_boundary_columns(sell);
    if (sell.boundary.empty()) {
        sell.starts = {};
        sell.column_starts = {};
    }
    return std::make_unique<TiledOperator<Shape, Real, Value>>(device, rows, dt, sell, *tiles);
}

}  // namespace heartwright::sparse
