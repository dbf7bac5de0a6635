// What both twins of the sparse operator hold on the device.
#pragma once

#include <type_traits>

#include "runtime/device/buffer.hpp"
#include "runtime/operators/sparse/sell.hpp"
#include "runtime/operators/sparse/sparse_diffusion.hpp"

namespace heartwright::sparse {

template <class Real, class Value>
class Operator : public diffusion::Diffusion {
public:
    Operator(device::Device& device, const Rows& rows, double dt, bool only_wide) : device_(device), rows_(rows.own()) {
        const Sell sell = sell_of(rows, only_wide);
        starts_ = device::Buffer<std::int32_t>(device, sell.starts);
        couplings_ = device::Buffer<Value>(device, std::vector<Value>(sell.couplings.begin(), sell.couplings.end()));
        std::vector<Real> scales;
        for (const double mass : rows.mass) scales.push_back(static_cast<Real>(dt / mass));
        scales_ = device::Buffer<Real>(device, scales);
        wide_ = device::Buffer<std::int32_t>(device, sell.wide);
        codes_ = device::Buffer<std::uint16_t>(device, sell.codes);
        bases_ = device::Buffer<std::int32_t>(device, sell.bases);
        distant_starts_ = device::Buffer<std::int32_t>(device, sell.distant_starts);
        distant_ = device::Buffer<std::int32_t>(device, sell.distant);
        slices_ = sell.slices();
        if (sell.border.empty()) return;
        inside_ = device::Buffer<std::int32_t>(device, sell.inside);
        border_ = device::Buffer<std::int32_t>(device, sell.border);
    }

    double bytes_per_cell() const override {
        return rows_ == 0 ? 0 : 2 * sizeof(Real) + static_cast<double>(memory()) / static_cast<double>(rows_);
    }
    std::int64_t memory() const override {
        return starts_.bytes() + couplings_.bytes() + scales_.bytes() + wide_.bytes() + codes_.bytes() +
               bases_.bytes() + distant_starts_.bytes() + distant_.bytes() + inside_.bytes() + border_.bytes();
    }

protected:
    // Some slices: items of a list, or all.
    struct Slices {
        const std::int32_t* list;  // null: item n is slice n
        std::int64_t count;
    };
    Slices slices(diffusion::Cells cells) const {
        const bool has_border = !border_.empty();
        if (cells == diffusion::Cells::border) return {border_.data(), border_.size()};
        if (cells == diffusion::Cells::inside && has_border) return {inside_.data(), inside_.size()};
        return {nullptr, slices_};
    }
    // work(view) with the columns of this operator.
    template <class Work>
    void choose(const Work& work) const {
        if (codes_.empty()) {
            work(view(WideColumns{wide_.data()}));
        } else {
            work(view(CodedColumns{codes_.data(), bases_.data(), distant_starts_.data(), distant_.data()}));
        }
    }

    device::Device& device_;

private:
    template <class Columns>
    SellView<Real, Value, Columns> view(const Columns& columns) const {
        return {rows_, starts_.data(), couplings_.data(), scales_.data(), columns};
    }

    std::int64_t rows_, slices_ = 0;
    device::Buffer<std::int32_t> starts_, wide_, bases_, distant_starts_, distant_, inside_, border_;
    device::Buffer<std::uint16_t> codes_;
    device::Buffer<Value> couplings_;
    device::Buffer<Real> scales_;
};

template <class Real, class Value>
std::unique_ptr<diffusion::Diffusion> make_cuda(device::Device& device, const Rows& rows, double dt, bool only_wide);

}  // namespace heartwright::sparse
