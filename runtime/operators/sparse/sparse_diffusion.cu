#include <algorithm>
#include <array>
#include <cstdlib>
#include <utility>

#include "runtime/device/cuda_checks.cuh"
#include "runtime/operators/sparse/operator.hpp"
#include "runtime/operators/sparse/tiled_operator.cuh"

namespace heartwright::sparse {
namespace {

constexpr int block_threads = 256;
constexpr std::int64_t warps = block_threads / slice_rows;
constexpr int batch = 8;  // entries of a row whose loads are in flight together

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
    out[row] = own + scale_of(view.scales, row) * sum;
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

std::int32_t widest(const Sell& sell) {
    std::int32_t width = 0;
    for (std::size_t slice = 0; slice + 1 < sell.starts.size(); ++slice) {
        width = std::max(width, sell.starts[slice + 1] - sell.starts[slice]);
    }
    return width;
}

template <class Real, class Value>
using MakeTiled = std::unique_ptr<diffusion::Diffusion> (*)(device::Device&, const Rows&, double, Sell&);

template <class Real, class Value, std::size_t... n>
constexpr std::array<MakeTiled<Real, Value>, sizeof...(n)> makers(std::index_sequence<n...>) {
    return {&make_tiled<MeshShape<Value, tile_shapes[n].rows, tile_shapes[n].threads>, Real, Value>...};
}

template <class Real, class Value>
std::unique_ptr<diffusion::Diffusion> make_of_shape(const TileShape& shape, device::Device& device, const Rows& rows,
                                                    double dt, Sell& sell) {
    static constexpr auto all = makers<Real, Value>(std::make_index_sequence<tile_shapes.size()>());
    const auto place = std::find(tile_shapes.begin(), tile_shapes.end(), shape) - tile_shapes.begin();
    return all[static_cast<std::size_t>(place)](device, rows, dt, sell);
}

// Of the environment, which goes before what the cost model takes; nothing asked: of no rows.
TileShape asked_shape() {
    constexpr const char* name = "HEARTWRIGHT_MESH_TILE";
    const char* const asked = std::getenv(name);
    return asked != nullptr ? tile_shape_of(asked, name) : TileShape{};
}

// In the shape that suits the rows; null where neighbours lie too far apart for any.
template <class Real, class Value>
std::unique_ptr<diffusion::Diffusion> make_tiled_operator(device::Device& device, const Rows& rows, double dt,
                                                          Sell& sell) {
    constexpr std::int32_t mesh_entries = MeshShape<Value, 512, 256>::held_entries;
    constexpr TileShape smallest{512, 256};
    const std::int32_t width = widest(sell);
    TileShape shape = asked_shape();
    std::unique_ptr<diffusion::Diffusion> made;
    if (shape.rows == 0 && sizeof(Value) == sizeof(float) && width > mesh_entries && width <= GridShape::held_entries) {
        made = make_tiled<GridShape, Real, Value>(device, rows, dt, sell);
    }
    if (!made) {
        shape = shape.rows > 0 ? shape
                               : cheapest(predict_all(sell, rows.own(), sizeof(Real), sizeof(Value), gpu_figures()));
        made = make_of_shape<Real, Value>(shape, device, rows, dt, sell);
    }
    // The model has looked at some tiles only; another may not fit.
    return made ? std::move(made) : make_of_shape<Real, Value>(smallest, device, rows, dt, sell);
}

}  // namespace

GpuFigures gpu_figures() {
    int device = 0;
    HEARTWRIGHT_CUDA_CALL(cudaGetDevice(&device));
    const auto attribute = [&](cudaDeviceAttr which) {
        int value = 0;
        HEARTWRIGHT_CUDA_CALL(cudaDeviceGetAttribute(&value, which, device));
        return value;
    };
    const double kilohertz = attribute(cudaDevAttrMemoryClockRate), bits = attribute(cudaDevAttrGlobalMemoryBusWidth);
    return {attribute(cudaDevAttrMultiProcessorCount), 0.9 * 2e3 * kilohertz * bits / 8,
            attribute(cudaDevAttrMaxSharedMemoryPerMultiprocessor)};
}

template <class Real, class Value>
std::unique_ptr<diffusion::Diffusion> make_cuda(device::Device& device, const Rows& rows, double dt, Columns columns) {
    Sell sell = sell_of(rows);
    if (columns == Columns::narrow) {
        if (auto tiled = make_tiled_operator<Real, Value>(device, rows, dt, sell)) {
            return tiled;
        }
    }
    return std::make_unique<WideOperator<Real, Value>>(device, rows, dt, sell);
}

template std::unique_ptr<diffusion::Diffusion> make_cuda<double, double>(device::Device&, const Rows&, double, Columns);
template std::unique_ptr<diffusion::Diffusion> make_cuda<double, float>(device::Device&, const Rows&, double, Columns);
template std::unique_ptr<diffusion::Diffusion> make_cuda<float, float>(device::Device&, const Rows&, double, Columns);

}  // namespace heartwright::sparse
