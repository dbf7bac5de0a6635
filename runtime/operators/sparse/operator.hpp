// What both twins of the sparse operator hold on the device.
#pragma once

#include <algorithm>
#include <memory>
#include <type_traits>
#include <vector>

#include "runtime/device/buffer.hpp"
#include "runtime/device/first_touch.hpp"
#include "runtime/interface/fused_step.hpp"
#include "runtime/operators/sparse/sell.hpp"
#include "runtime/operators/sparse/sparse_diffusion.hpp"

namespace heartwright::sparse {

inline constexpr std::int64_t least_slices = 64;  // that threads of a CPU share; fewer stay on one

template <class Real, class Value>
class Operator : public diffusion::Diffusion {
public:
    Operator(device::Device& device, const Rows& rows, double dt, const Sell& sell)
        : device_(device), rows_(rows.own()), slices_(sell.slices()) {
        starts_ = device::Buffer<std::int32_t>(device, sell.starts);
        couplings_ = of_slices<Value>(sell, std::vector<Value>(sell.couplings.begin(), sell.couplings.end()));
        std::vector<Real> scales;
        for (const double mass : rows.mass) scales.push_back(static_cast<Real>(dt / mass));
        has_one_scale_ = !scales.empty() && std::count(scales.begin(), scales.end(), scales.front()) == rows_;
        if (has_one_scale_) scales.resize(1);
        scales_ = device::Buffer<Real>(device, scales);
        columns_ = sell.column_starts.empty() ? of_slices<std::int32_t>(sell, sell.wide)
                                              : device::Buffer<std::int32_t>(device, sell.wide);
        column_starts_ = device::Buffer<std::int32_t>(device, sell.column_starts);
        if (sell.boundary.empty()) return;
        inside_ = device::Buffer<std::int32_t>(device, sell.inside);
        boundary_ = device::Buffer<std::int32_t>(device, sell.boundary);
    }

    double bytes_per_cell() const override {
        return rows_ == 0 ? 0 : 2 * sizeof(Real) + static_cast<double>(memory()) / static_cast<double>(rows_);
    }
    std::int64_t memory() const override {
        return starts_.bytes() + couplings_.bytes() + scales_.bytes() + columns_.bytes() + column_starts_.bytes() +
               inside_.bytes() + boundary_.bytes();
    }

protected:
    // Some slices: items of a list, or all.
    struct Slices {
        const std::int32_t* list;  // null: item n is slice n
        std::int64_t count;
    };
    bool has_boundary() const { return !boundary_.empty(); }
    Slices slices(diffusion::Cells cells) const {
        if (cells == diffusion::Cells::boundary) return {boundary_.data(), boundary_.size()};
        if (cells == diffusion::Cells::inside && has_boundary()) return {inside_.data(), inside_.size()};
        return {nullptr, slices_};
    }
    SellView<Real, Value> view() const {
        return {rows_, starts_.data(), couplings_.data(), {scales_.data(), has_one_scale_}, columns_.data()};
    }

    const std::int32_t* column_starts() const {
        return column_starts_.empty() ? starts_.data() : column_starts_.data();
    }

    // Of couplings in FP32, which fused kernels of models are compiled for.
    const interface::DiffusionRows<Real>* rows_of_slices(diffusion::Cells cells) {
        if constexpr (std::is_same_v<Value, float>) {
            const Slices chosen = slices(cells);
            fused_rows_.kind = interface::DiffusionRows<Real>::Kind::slices;
            fused_rows_.slices = {view(), column_starts(), chosen.list, chosen.count};
        }
        return &fused_rows_;
    }

    device::Device& device_;
    interface::DiffusionRows<Real> fused_rows_ {};

private:
    // Entries of all slices, each near the thread that sums it.
    template <class T>
    device::Buffer<T> of_slices(const Sell& sell, const std::vector<T>& entries) {
        device::Buffer<T> buffer(device_, static_cast<std::int64_t>(entries.size()));
        const auto start_of = [&](std::int64_t slice) {
            return slice_rows * sell.starts[static_cast<std::size_t>(slice)];
        };
        device::touch_first(device_, buffer.data(), slices_, start_of, 1, least_slices);
        buffer.upload(entries);
        return buffer;
    }

    std::int64_t rows_, slices_;
    bool has_one_scale_ = false;
    device::Buffer<std::int32_t> starts_, columns_, column_starts_, inside_, boundary_;
    device::Buffer<Value> couplings_;
    device::Buffer<Real> scales_;
};

template <class Real, class Value>
std::unique_ptr<diffusion::Diffusion> make_cuda(device::Device& device, const Rows& rows, double dt,
                                                const Storage& storage);

}  // namespace heartwright::sparse
