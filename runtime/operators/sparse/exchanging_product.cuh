// A product that exchanges the halo of what it reads, in one launch: its first blocks pack the boundary values into the
// mailboxes of other GPUs and signal them, then come the tiles, and the last blocks wait for the signals and sum the
// boundary's slices, whose ghosts they read from the mailbox. Kernels on a stream of their own, beside the tiles',
// would cost a fork and a join of streams in every step (docs/mesh_numerics.md, "Boundary rows").
//
// Blocks that wait are at most half of those that a GPU holds at once: those that pack always find room, in whatever
// order blocks start. No rank waits for another before it has packed.
#pragma once

#include <algorithm>
#include <cstdint>
#include <type_traits>
#include <vector>

#include "runtime/device/buffer.hpp"
#include "runtime/device/cuda_checks.cuh"
#include "runtime/halo/exchange.cuh"
#include "runtime/kernels/cuda/cuda_sparse_rows.cuh"
#include "runtime/operators/sparse/kernel_shapes.cuh"

namespace heartwright::sparse {

using interface::SellView;
using interface::slice_rows;
using interface::TileView;

// Slices of rows that look at ghosts.
template <class Real, class Value>
struct BoundarySlices {
    SellView<Real, Value> rows;
    const std::int32_t *column_starts, *list;
    std::int64_t count;
};

// How many blocks pack, of these for each peer, and how many sum the boundary.
struct ExchangeBlocks {
    std::int32_t packing, of_peer, summing;
};

template <class Real, class Value, class Use>
__device__ __forceinline__ void exchange_and_sum(const halo::DeviceExchange& exchange, const ExchangeBlocks& blocks,
                                                 std::int32_t block, const BoundarySlices<Real, Value>& boundary,
                                                 const Real* u, const Use& use) {
    const std::uint64_t n = halo::number_of(exchange);
    if (block < blocks.packing) {
        halo::pack_and_signal(exchange, u, block / blocks.of_peer, block % blocks.of_peer, blocks.of_peer);
    } else {
        const std::int32_t first = block - blocks.packing;
        halo::wait_for_peers(exchange, n, first == 0);
        const auto* const ghosts = reinterpret_cast<const Real*>(exchange.ghosts[n % 2]);
        const halo::ValuesAndGhosts<Real> values{u, ghosts, exchange.first_ghost};
        const std::int64_t slices_of_block = blockDim.x / slice_rows;
        for (std::int64_t group = first; group * slices_of_block < boundary.count; group += blocks.summing) {
            kernels::use_row_of_slice(boundary.rows, boundary.column_starts, boundary.list, boundary.count, values,
                                      group, use);
        }
    }
    halo::end_exchange(exchange, n, static_cast<std::uint32_t>(blocks.packing + blocks.summing));
}

// work: what each block does: a tile, or the complement of the number of a block that packs or sums the boundary.
template <class Shape, class Real, class Value>
__global__ void __launch_bounds__(Shape::threads, Shape::blocks)
    multiply_and_exchange(const TileView<Real, Value> view, const Real* __restrict__ u, Real* __restrict__ out,
                          const std::int32_t* __restrict__ work, const ExchangeBlocks blocks,
                          const __grid_constant__ halo::DeviceExchange exchange,
                          const __grid_constant__ BoundarySlices<Real, Value> boundary) {
    const auto use = [out](std::int64_t row, Real value) { out[row] = value; };
    const std::int32_t item = work[blockIdx.x];
    if (item >= 0) {  // first, and unsigned: then nothing spills
        kernels::use_rows_of_tile<Shape>(view, static_cast<std::uint32_t>(item), u, use);
        return;
    }
    exchange_and_sum(exchange, blocks, ~item, boundary, u, use);
}

// TileShape: that of the tiles. The exchange outlives the product; it is read at each launch.
template <class TileShape, class Real, class Value>
class ExchangingProduct {
public:
    ExchangingProduct(device::Device& device, const halo::DeviceExchange& exchange,
                      const std::vector<std::int32_t>& tiles, std::int64_t boundary_slices, std::size_t shared_bytes)
        : device_(device), exchange_(exchange), shared_bytes_(shared_bytes) {
        constexpr std::int64_t most_of_peer = 32, slices_of_block = Shape::threads / slice_rows;
        const auto blocks_of = [](std::int64_t items, std::int64_t of_block, std::int64_t most) {
            return static_cast<std::int32_t>(std::clamp<std::int64_t>((items + of_block - 1) / of_block, 1, most));
        };
        if (exchange.peers > 0) {
            blocks_.of_peer = blocks_of(exchange.most_sent, Shape::threads, most_of_peer);
            blocks_.packing = exchange.peers * blocks_.of_peer;
            blocks_.summing =
                blocks_of(boundary_slices, slices_of_block, std::max<std::int64_t>(1, blocks_at_once() / 2));
        }
        std::vector<std::int32_t> work;
        for (std::int32_t block = 0; block < blocks_.packing; ++block) work.push_back(~block);
        work.insert(work.end(), tiles.begin(), tiles.end());
        for (std::int32_t block = 0; block < blocks_.summing; ++block) work.push_back(~(blocks_.packing + block));
        work_ = device::Buffer<std::int32_t>(device, work);
    }

    void launch(const Real* u, Real* out, const TileView<Real, Value>& tiles,
                const BoundarySlices<Real, Value>& boundary) const {
        if (work_.empty()) return;
        const auto stream = static_cast<cudaStream_t>(device_.stream());
        multiply_and_exchange<Shape, Real, Value>
            <<<static_cast<unsigned>(work_.size()), Shape::threads, shared_bytes_, stream>>>(
                tiles, u, out, work_.data(), blocks_, exchange_, boundary);
        HEARTWRIGHT_CUDA_CALL(cudaGetLastError());
    }

private:
    // Tiles of a mesh may be run by any number of threads; fewer kernels are compiled with one.
    using Shape = typename std::conditional_t<TileShape::is_balanced, std::type_identity<TileShape>,
                                              std::type_identity<MeshShape<Value, TileShape::most_rows, 256>>>::type;

    std::int64_t blocks_at_once() const {
        int of_multiprocessor = 0;
        HEARTWRIGHT_CUDA_CALL(cudaOccupancyMaxActiveBlocksPerMultiprocessor(
            &of_multiprocessor, multiply_and_exchange<Shape, Real, Value>, Shape::threads, shared_bytes_));
        return of_multiprocessor * static_cast<std::int64_t>(gpu_figures().multiprocessors);
    }

    device::Device& device_;
    const halo::DeviceExchange& exchange_;
    std::size_t shared_bytes_;
    ExchangeBlocks blocks_{};
    device::Buffer<std::int32_t> work_;
};

}  // namespace heartwright::sparse
