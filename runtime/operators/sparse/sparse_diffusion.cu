#include <algorithm>
#include <array>
#include <utility>

#include "base/expert/expert.hpp"
#include "runtime/device/cuda_checks.cuh"
#include "runtime/operators/sparse/multiply_slices.cuh"
#include "runtime/operators/sparse/operator.hpp"
#include "runtime/operators/sparse/tiled_operator.cuh"

namespace heartwright::sparse {
namespace {

template <class Real, class Value>
class WideOperator final : public Operator<Real, Value> {
public:
    using Operator<Real, Value>::Operator;

    void apply(const void* u, void* out, diffusion::Cells cells) override {
        const auto chosen = this->slices(cells);
        launch_slices(this->view(), this->column_starts(), u, out, chosen.list, chosen.count, this->device_.stream());
    }
    bool has_boundary_beside() const override { return true; }
    void apply_boundary(const void* u, void* out, void* stream) override {
        const auto boundary = this->slices(diffusion::Cells::boundary);
        launch_slices(this->view(), this->column_starts(), u, out, boundary.list, boundary.count, stream);
    }
    bool can_be_fused() const override { return std::is_same_v<Value, float>; }
    const void* rows(diffusion::Cells cells) override { return this->rows_of_slices(cells); }
};

std::int32_t widest(const Sell& sell) {
    std::int32_t width = 0;
    for (std::size_t slice = 0; slice + 1 < sell.starts.size(); ++slice)
        width = std::max(width, sell.starts[slice + 1] - sell.starts[slice]);
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

// Of the expert's switch, else what was chosen; nothing: of no rows.
TileShape asked_shape(const TileShape& chosen) {
    const std::string asked = expert::value_of("mesh_tile");
    return asked.empty() ? chosen : tile_shape_of(asked, std::string(expert::variable) + ": mesh_tile");
}

// In the shape that suits the rows; null where neighbours lie too far apart for any.
template <class Real, class Value>
std::unique_ptr<diffusion::Diffusion> make_tiled_operator(device::Device& device, const Rows& rows, double dt,
                                                          Sell& sell, const TileShape& chosen) {
    constexpr std::int32_t mesh_entries = MeshShape<Value, 512, 256>::held_entries;
    const std::int32_t width = widest(sell);
    TileShape shape = asked_shape(chosen);
    std::unique_ptr<diffusion::Diffusion> made;
    if constexpr (std::is_same_v<Value, float>) {
        if (shape.rows == 0 && width > mesh_entries && width <= GridShape::held_entries)
            made = make_tiled<GridShape, Real, Value>(device, rows, dt, sell);
    }
    if (!made) {
        shape = shape.rows > 0 ? shape
                               : cheapest(predict_all(sell, rows.own(), sizeof(Real), sizeof(Value), gpu_figures()));
        made = make_of_shape<Real, Value>(shape, device, rows, dt, sell);
    }
    // The model has looked at some tiles only; another may not fit.
    constexpr std::int32_t least_rows = 512;
    while (!made && shape.rows > least_rows) {
        shape.rows /= 2;
        made = make_of_shape<Real, Value>(shape, device, rows, dt, sell);
    }
    return made;
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
std::unique_ptr<diffusion::Diffusion> make_cuda(device::Device& device, const Rows& rows, double dt,
                                                const Storage& storage) {
    Sell sell = sell_of(rows);
    if (storage.columns == Columns::narrow) {
        if (auto tiled = make_tiled_operator<Real, Value>(device, rows, dt, sell, storage.tile)) return tiled;
    }
    return std::make_unique<WideOperator<Real, Value>>(device, rows, dt, sell);
}

template std::unique_ptr<diffusion::Diffusion> make_cuda<double, double>(device::Device&, const Rows&, double,
                                                                         const Storage&);
template std::unique_ptr<diffusion::Diffusion> make_cuda<double, float>(device::Device&, const Rows&, double,
                                                                        const Storage&);
template std::unique_ptr<diffusion::Diffusion> make_cuda<float, float>(device::Device&, const Rows&, double,
                                                                       const Storage&);

}  // namespace heartwright::sparse
