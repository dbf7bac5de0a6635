// What both twins of the operator hold, and the choice among their kernels.
#pragma once

#include <cmath>
#include <limits>
#include <optional>
#include <vector>

#include "runtime/diffusion/diffusion.hpp"
#include "runtime/interface/stencil.hpp"

namespace heartwright::diffusion {

using interface::Box;
using interface::Coefficients;
using interface::Extent;
using interface::IdentityMap;
using interface::InnerMap;
using interface::Neighbours;
using interface::SlotMap;
using interface::Stencil;

// The cells of a part whose slots and whose neighbours' slots follow from arithmetic: those of the inner box with all
// their neighbours in it. Cells are counted from the box's corner. Nothing where there are none.
struct Core {
    tissue::Slots::Inner inner;
    tissue::CellBox cells;
};
std::optional<Core> core_of(const tissue::Grid& grid, const tissue::Slots& slots);

inline constexpr Extent everywhere{{0, 0, 0},
                                   {std::numeric_limits<std::int32_t>::max(), std::numeric_limits<std::int32_t>::max(),
                                    std::numeric_limits<std::int32_t>::max()}};

// Cells that go by maps: items of a list, or slots; of these those in a box of the part only.
struct Choice {
    const std::int32_t* slots;  // null: item n is slot n
    std::int64_t count;
    Extent only;
};

template <class Real>
class Operator : public Diffusion {
public:
    Operator(device::Device& device, const tissue::Grid& grid, const tissue::Slots& slots,
             const Conductivity& conductivity, double dt)
        : device_(device),
          box_(box_of(grid, grid.cells)),
          count_(slots.count()),
          is_identity_(slots.is_identity()),
          is_diagonal_(conductivity.is_diagonal(grid.dimensions)),
          scale_(dt / (grid.spacing.least() * grid.spacing.least())) {
        if (!is_identity_) {
            slot_of_grid_ = device::Buffer<std::int32_t>(device, slots.slot_of_grid());
            grid_of_slot_ = device::Buffer<std::int32_t>(device, slots.grid_of_slot());
            core_ = core_of(grid, slots);
            list_cells(grid, slots);
        }
        if (core_) {
            const tissue::CellBox& box = core_->inner.box;
            inner_box_ =
                box_of(grid, {box.end[0] - box.first[0], box.end[1] - box.first[1], box.end[2] - box.first[2]});
        }
        set_coefficients(conductivity.classes.front());
    }

    double bytes_per_cell() const override {
        const double others = core_ ? static_cast<double>(listed_.size()) / static_cast<double>(count_) : 1;
        return 2 * sizeof(Real) + (is_identity_ ? 0 : 8 * others);
    }
    std::int64_t memory() const override {
        std::int64_t bytes = slot_of_grid_.bytes() + grid_of_slot_.bytes() + listed_.bytes();
        for (const device::Buffer<std::int32_t>& part : parts_) bytes += part.bytes();
        return bytes;
    }
    bool has_parts() const override { return true; }
    int add_part(const std::vector<std::int32_t>& slots) override {
        parts_.emplace_back(device_, slots);
        return static_cast<int>(parts_.size()) - 1;
    }

protected:
    // work(map, std::bool_constant<is diagonal>).
    template <class Map, class Work>
    void choose(const Map& map, const Work& work) const {
        if (is_diagonal_)
            work(map, std::true_type{});
        else
            work(map, std::false_type{});
    }
    // The same with the map of any slot.
    template <class Work>
    void choose_any(const Work& work) const {
        if (is_identity_)
            choose(IdentityMap{}, work);
        else
            choose(slot_map(), work);
    }
    Choice part(int number) const {
        const device::Buffer<std::int32_t>& slots = parts_[static_cast<std::size_t>(number)];
        return {slots.data(), slots.size(), everywhere};
    }
    // Those of `cells` that are not in the core.
    Choice choice(Cells cells) const {
        if (core_ || cells == Cells::boundary)
            return {listed_.data(), cells == Cells::inside ? 0 : listed_.size(), everywhere};
        return {nullptr, count_, cells == Cells::inside ? extent_of(inside_) : everywhere};
    }
    static Extent extent_of(const tissue::CellBox& box) {
        Extent extent{};
        for (std::size_t a = 0; a < 3; ++a) {
            extent.first[a] = static_cast<std::int32_t>(box.first[a]);
            extent.end[a] = static_cast<std::int32_t>(box.end[a]);
        }
        return extent;
    }
    SlotMap slot_map() const { return {slot_of_grid_.data(), grid_of_slot_.data()}; }

    device::Device& device_;
    Box box_;
    std::int64_t count_;  // own cells
    bool is_identity_, is_diagonal_;
    std::optional<Core> core_;
    Coefficients<Real> coefficients_{};
    Box inner_box_{};                      // with a core: the inner box
    device::Buffer<std::int32_t> listed_;  // slots of the boundary, and, with a core, all others that are not in it
    tissue::CellBox inside_{};             // of the part: cells that look at no ghost

private:
    static Box box_of(const tissue::Grid& grid, const tissue::Cell& cells) {
        return {static_cast<std::int32_t>(cells[0]), static_cast<std::int32_t>(cells[1]),
                static_cast<std::int32_t>(cells[2]), grid.dimensions, grid.on_nodes};
    }
    void list_cells(const tissue::Grid& grid, const tissue::Slots& slots) {
        inside_ = grid.owned();
        for (std::size_t a = 0; a < 3; ++a) {
            inside_.first[a] += inside_.first[a] > 0 ? 1 : 0;
            inside_.end[a] -= inside_.end[a] < grid.cells[a] ? 1 : 0;
        }
        std::vector<std::int32_t> listed;
        for (int b = 0; b < slots.block_count(); ++b)
            for (std::int64_t s = slots.boundary(b).first; s < slots.boundary(b).last; ++s)
                listed.push_back(static_cast<std::int32_t>(s));
        if (core_) {
            const tissue::CellBox& box = core_->inner.box;
            for (std::int64_t k = 0; k < box.end[2] - box.first[2]; ++k)
                for (std::int64_t j = 0; j < box.end[1] - box.first[1]; ++j)
                    list_row_beside_core(grid, slots, j, k, listed);
        }
        listed_ = device::Buffer<std::int32_t>(device_, listed);
    }
    // Of row (j, k) of the inner box.
    void list_row_beside_core(const tissue::Grid& grid, const tissue::Slots& slots, std::int64_t j, std::int64_t k,
                              std::vector<std::int32_t>& listed) const {
        const tissue::CellBox& box = core_->inner.box;
        for (std::int64_t i = 0; i < box.end[0] - box.first[0]; ++i) {
            if (core_->cells.contains({i, j, k})) {
                i = core_->cells.end[0] - 1;
                continue;
            }
            const std::int64_t g = grid.index({box.first[0] + i, box.first[1] + j, box.first[2] + k});
            listed.push_back(static_cast<std::int32_t>(slots.slot_of(g)));
        }
    }
    void set_coefficients(const tissue::Tensor& tensor) {
        for (std::size_t a = 0; a < 3; ++a) {
            coefficients_.h_[a] = static_cast<Real>(tensor.diagonal(a) * scale_);
            coefficients_.root_[a] = static_cast<Real>(std::sqrt(tensor.diagonal(a) * scale_));
        }
        for_pairs(
            [&](int a, int b, std::size_t pair) { coefficients_.rho_[pair] = static_cast<Real>(rho(tensor, a, b)); });
    }

    template <class Work>
    static void for_pairs(const Work& work) {
        work(0, 1, 0);
        work(0, 2, 1);
        work(1, 2, 2);
    }

    double scale_;
    device::Buffer<std::int32_t> slot_of_grid_, grid_of_slot_;
    std::vector<device::Buffer<std::int32_t>> parts_;
};

template <class Real>
std::unique_ptr<Diffusion> make_cpu(device::Device& device, const tissue::Grid& grid, const tissue::Slots& slots,
                                    const Conductivity& conductivity, double dt);
template <class Real>
std::unique_ptr<Diffusion> make_cuda(device::Device& device, const tissue::Grid& grid, const tissue::Slots& slots,
                                     const Conductivity& conductivity, double dt, const StencilBlock& block);

}  // namespace heartwright::diffusion
