#include <algorithm>

#include "runtime/device/cuda_checks.cuh"
#include "runtime/operators/sparse/operator.hpp"
#include "runtime/operators/sparse/tiles.hpp"

namespace heartwright::sparse {
namespace {

constexpr int block_threads = 256;
constexpr std::int64_t warps = block_threads / slice_rows;
constexpr std::int64_t most_shared = 48 * 1024;  // bytes of a block
constexpr int batch = 8;                         // entries of a row whose loads are in flight together

// Couplings and columns are streamed past the caches (evict-first loads), which stay free for u.

// `count` entries of a row, or fewer: the first `left` of them where it is_last. All loads first, so that they are in
// flight together, then the sum in order.
template <int count, bool is_last, class Real, class Value>
__device__ __forceinline__ void add_entries(const Value* couplings, const std::int32_t* columns, const Real* u,
                                            std::int32_t left, Real own, Real& sum) {
    std::int32_t column[count];
    Value k[count];
    Real values[count];
#pragma unroll
    for (int e = 0; e < count; ++e) {
        if (!is_last || e < left) {
            column[e] = __ldcs(columns + e * slice_rows);
            k[e] = __ldcs(couplings + e * slice_rows);
        }
    }
#pragma unroll
    for (int e = 0; e < count; ++e) {
        if (!is_last || e < left) {
            values[e] = u[column[e]];
        }
    }
#pragma unroll
    for (int e = 0; e < count; ++e) {
        if (!is_last || e < left) {
            sum += static_cast<Real>(k[e]) * (values[e] - own);
        }
    }
}

// The sum of a row of `width` entries.
template <class Real, class Value>
__device__ __forceinline__ Real sum_row(const Value* couplings, const std::int32_t* columns, const Real* u,
                                        std::int32_t width, Real own) {
    Real sum = 0;
    for (; width >= batch; width -= batch) {
        add_entries<batch, false>(couplings, columns, u, width, own, sum);
        couplings += batch * slice_rows;
        columns += batch * slice_rows;
    }
    if (width > 0) {
        add_entries<batch - 1, true>(couplings, columns, u, width, own, sum);
    }
    return sum;
}

// SELL-32 product, one warp per slice, one thread per row.
template <class Real, class Value>
__global__ void __launch_bounds__(block_threads)
    multiply_slices(const SellView<Real, Value> view, const Real* __restrict__ u, Real* __restrict__ out,
                    const std::int32_t* __restrict__ list, std::int64_t count) {
    const std::int64_t item = (static_cast<std::int64_t>(blockIdx.x) * block_threads + threadIdx.x) / slice_rows;
    if (item >= count) {
        return;
    }
    const std::int64_t slice = list != nullptr ? list[item] : item;
    const std::int64_t lane = threadIdx.x % slice_rows, row = slice * slice_rows + lane;
    if (row >= view.rows) {
        return;
    }
    const std::int32_t start = view.starts[slice], width = view.starts[slice + 1] - start;
    const std::int64_t first = start * slice_rows + lane;
    const Real own = u[row];
    const Real sum = sum_row(view.couplings + first, view.columns + first, u, width, own);
    out[row] = own + __ldcs(view.scales + row) * sum;
}

template <class Real, class Value>
class WideOperator final : public Operator<Real, Value> {
public:
    using Operator<Real, Value>::Operator;

    void apply(const void* u, void* out, diffusion::Cells cells) override {
        const auto chosen = this->slices(cells);
        if (chosen.count == 0) {
            return;
        }
        const auto blocks = static_cast<unsigned>((chosen.count + warps - 1) / warps);
        const auto stream = static_cast<cudaStream_t>(this->device_.stream());
        multiply_slices<<<blocks, block_threads, 0, stream>>>(this->view(), static_cast<const Real*>(u),
                                                              static_cast<Real*>(out), chosen.list, chosen.count);
        HEARTWRIGHT_CUDA_CALL(cudaGetLastError());
    }
};

template <class Real, class Value>
struct TileView {
    std::int64_t rows;
    const Value* couplings;
    const Real* scales;
    const SlicePlace* slices;
    const std::uint32_t* pairs;
    const std::int32_t *halo_starts, *halo;
    std::int32_t wanted;  // slices whose is_border is this; -1: all
};

// What a row's sum needs from global memory: its first entries, and how many there are in all; -1: not wanted.
constexpr int held_entries = 16;
template <class Real, class Value>
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
    if (view.wanted >= 0 && place.is_border != view.wanted) {
        place.width = -1;
    }
    return place;
}

template <class Real, class Value>
__device__ __forceinline__ Entries<Real, Value> load_entries(const TileView<Real, Value>& view, std::int64_t row,
                                                             const SlicePlace& place) {
    Entries<Real, Value> entries;
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
        entries.scale = __ldcs(view.scales + row);
    }
    return entries;
}

__device__ __forceinline__ std::uint32_t code_of(std::uint32_t pair, int entry) {
    return entry % 2 == 0 ? pair & 0xffffu : pair >> 16;
}

template <class Real, class Value>
__device__ __forceinline__ Real sum_entries(const TileView<Real, Value>& view, std::int64_t row,
                                            const Entries<Real, Value>& entries, const Real* staged, Real own) {
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
template <class Real, class Value>
__global__ void __launch_bounds__(block_threads)
    multiply_tiles(const TileView<Real, Value> view, const Real* __restrict__ u, Real* __restrict__ out,
                   const std::int32_t* __restrict__ list) {
    Real* const staged = reinterpret_cast<Real*>(shared_values);
    const std::int64_t tile = list != nullptr ? list[blockIdx.x] : blockIdx.x, first_row = tile * tile_rows;
    std::int64_t row = first_row + threadIdx.x;
    const std::int64_t end_row = min(first_row + tile_rows, view.rows);
    Entries<Real, Value> entries = load_entries(view, row, place_of(view, row));
    SlicePlace next_place = place_of(view, row + block_threads);
#pragma unroll
    for (std::int64_t n = threadIdx.x; n < tile_rows; n += block_threads) {
        if (first_row + n < end_row) {
            staged[n] = u[first_row + n];
        }
    }
    const std::int32_t* const halo = view.halo + view.halo_starts[tile];
    const std::int32_t halo_size = view.halo_starts[tile + 1] - view.halo_starts[tile];
#pragma unroll 4
    for (std::int32_t n = threadIdx.x; n < halo_size; n += block_threads) {
        staged[tile_rows + n] = u[__ldcs(halo + n)];
    }
    __syncthreads();
#pragma unroll 2
    for (; row < end_row; row += block_threads) {
        if (row + block_threads >= end_row) {
            next_place.width = -1;
        }
        const Entries<Real, Value> next = load_entries(view, row + block_threads, next_place);
        next_place = place_of(view, row + 2 * block_threads);
        if (entries.place.width >= 0) {
            const Real own = staged[row - first_row];
            out[row] = own + entries.scale * sum_entries(view, row, entries, staged, own);
        }
        entries = next;
    }
}

template <class Real, class Value>
class TiledOperator final : public Operator<Real, Value> {
public:
    TiledOperator(device::Device& device, const Rows& rows, double dt, const Sell& sell, const Tiles& tiles)
        : Operator<Real, Value>(device, rows, dt, sell),
          places_(device, tiles.slices),
          pairs_(device, tiles.pairs),
          halo_starts_(device, tiles.halo_starts),
          halo_(device, tiles.halo),
          with_inside_(device, tiles.with_inside),
          with_border_(device, tiles.with_border),
          tiles_(tiles.count()),
          shared_bytes_(static_cast<std::size_t>(tiles.staged()) * sizeof(Real)) {}

    std::int64_t memory() const override {
        return Operator<Real, Value>::memory() + places_.bytes() + pairs_.bytes() + halo_starts_.bytes() +
               halo_.bytes() + with_inside_.bytes() + with_border_.bytes();
    }
    void apply(const void* u, void* out, diffusion::Cells cells) override {
        const bool has_border = !with_border_.empty(), is_border = cells == diffusion::Cells::border;
        const bool takes_all = cells == diffusion::Cells::all || !(has_border || is_border);
        const auto& list = is_border ? with_border_ : with_inside_;
        const std::int64_t blocks = takes_all ? tiles_ : list.size();
        if (blocks == 0) {
            return;
        }
        const auto all = this->view();
        const TileView<Real, Value> view{all.rows,      all.couplings,       all.scales,   places_.data(),
                                         pairs_.data(), halo_starts_.data(), halo_.data(), takes_all ? -1 : is_border};
        const auto stream = static_cast<cudaStream_t>(this->device_.stream());
        multiply_tiles<<<static_cast<unsigned>(blocks), block_threads, shared_bytes_, stream>>>(
            view, static_cast<const Real*>(u), static_cast<Real*>(out), takes_all ? nullptr : list.data());
        HEARTWRIGHT_CUDA_CALL(cudaGetLastError());
    }

private:
    device::Buffer<SlicePlace> places_;
    device::Buffer<std::uint32_t> pairs_;
    device::Buffer<std::int32_t> halo_starts_, halo_, with_inside_, with_border_;
    std::int64_t tiles_;
    std::size_t shared_bytes_;
};

}  // namespace

template <class Real, class Value>
std::unique_ptr<diffusion::Diffusion> make_cuda(device::Device& device, const Rows& rows, double dt, Columns columns) {
    Sell sell = sell_of(rows);
    if (columns == Columns::narrow) {
        constexpr std::int64_t most_staged = most_shared / static_cast<std::int64_t>(sizeof(Real));
        if (const auto tiles = tiles_of(sell, rows.own(), most_staged)) {
            sell.wide = {};
            sell.starts = {};
            return std::make_unique<TiledOperator<Real, Value>>(device, rows, dt, sell, *tiles);
        }
    }
    return std::make_unique<WideOperator<Real, Value>>(device, rows, dt, sell);
}

template std::unique_ptr<diffusion::Diffusion> make_cuda<double, double>(device::Device&, const Rows&, double, Columns);
template std::unique_ptr<diffusion::Diffusion> make_cuda<double, float>(device::Device&, const Rows&, double, Columns);
template std::unique_ptr<diffusion::Diffusion> make_cuda<float, float>(device::Device&, const Rows&, double, Columns);

}  // namespace heartwright::sparse
