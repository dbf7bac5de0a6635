// What both twins of the operator hold, and the choice among their kernels.
#pragma once

#include <cmath>
#include <limits>
#include <optional>
#include <vector>

#include "runtime/diffusion/diffusion.hpp"
#include "runtime/diffusion/stencil.hpp"

namespace heartwright::diffusion {

// The cells of a part whose slots and whose neighbours' slots follow from arithmetic: those of the inner box with all
// their neighbours in it. Cells are counted from the box's corner. Nothing where there are none.
struct Core {
    tissue::Slots::Inner inner;
    tissue::CellBox cells;
};
std::optional<Core> core_of(const tissue::Grid& grid, const tissue::Slots& slots);

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
          total_(slots.total()),
          stride_(slots.stride()),
          is_identity_(slots.is_identity()),
          is_diagonal_(conductivity.is_diagonal(grid.dimensions)),
          scale_(dt / (grid.spacing * grid.spacing)) {
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
        if (!conductivity.cells.empty()) {
            set_cells(grid, slots, conductivity);
        } else if (!conductivity.class_of_slot.empty()) {
            set_classes(conductivity);
        } else {
            set_uniform(conductivity.classes.front());
        }
    }

    double bytes_per_cell() const override {
        const double coefficients = !cells_.empty()           ? (is_diagonal_ ? 3 : 6) * sizeof(Real)
                                    : !class_of_slot_.empty() ? 1
                                                              : 0;
        const double others = core_ ? static_cast<double>(listed_.size()) / static_cast<double>(count_) : 1;
        return 2 * sizeof(Real) + (is_identity_ ? 0 : 8 * others) + coefficients;
    }
    std::int64_t memory() const override {
        return slot_of_grid_.bytes() + grid_of_slot_.bytes() + cells_.bytes() + class_of_slot_.bytes() +
               tables_.bytes() + listed_.bytes();
    }

protected:
    // work(map, coefficients, std::bool_constant<is diagonal>) with the types of this tissue.
    template <class Map, class Work>
    void choose(const Map& map, const Work& work) const {
        if (!cells_.empty()) {
            choose_diagonal(work, map, CellCoefficients<Real>{cells_.data(), stride_});
        } else if (!class_of_slot_.empty()) {
            const std::int64_t pairs = 3 * classes_ * classes_;
            choose_diagonal(work, map,
                            ClassCoefficients<Real>{tables_.data(), tables_.data() + pairs, tables_.data() + 2 * pairs,
                                                    class_of_slot_.data(), static_cast<std::int32_t>(classes_)});
        } else {
            choose_diagonal(work, map, uniform_);
        }
    }
    // Those of `cells` that are not in the core.
    Choice choice(Cells cells) const {
        constexpr std::int32_t far = std::numeric_limits<std::int32_t>::max();
        const Extent everywhere{{0, 0, 0}, {far, far, far}};
        if (core_ || cells == Cells::border) {
            return {listed_.data(), cells == Cells::inside ? 0 : listed_.size(), everywhere};
        }
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
    std::int64_t count_, total_, stride_;  // own cells; with ghosts
    bool is_identity_, is_diagonal_;
    std::optional<Core> core_;
    Box inner_box_{};                      // with a core: the inner box
    device::Buffer<std::int32_t> listed_;  // slots of the rim, and, with a core, all others that are not in it
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
        for (int b = 0; b < slots.block_count(); ++b) {
            for (std::int64_t s = slots.rim(b).first; s < slots.rim(b).last; ++s) {
                listed.push_back(static_cast<std::int32_t>(s));
            }
        }
        if (core_) {
            const tissue::CellBox& box = core_->inner.box;
            for (std::int64_t k = 0; k < box.end[2] - box.first[2]; ++k) {
                for (std::int64_t j = 0; j < box.end[1] - box.first[1]; ++j) {
                    list_row_beside_core(grid, slots, j, k, listed);
                }
            }
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
    template <class Work, class Map, class Coefficients>
    void choose_diagonal(const Work& work, const Map& map, const Coefficients& coefficients) const {
        if (is_diagonal_) {
            work(map, coefficients, std::true_type{});
        } else {
            work(map, coefficients, std::false_type{});
        }
    }

    void set_uniform(const tissue::Tensor& tensor) {
        for (std::size_t a = 0; a < 3; ++a) {
            uniform_.h_[a] = static_cast<Real>(tensor.diagonal(a) * scale_);
            uniform_.root_[a] = static_cast<Real>(std::sqrt(tensor.diagonal(a) * scale_));
        }
        for_pairs([&](int a, int b, std::size_t pair) { uniform_.rho_[pair] = static_cast<Real>(rho(tensor, a, b)); });
    }

    void set_classes(const Conductivity& conductivity) {
        const std::size_t n = conductivity.classes.size();
        classes_ = static_cast<std::int64_t>(n);
        std::vector<Real> tables(6 * n * n + 3 * n);
        for (std::size_t axis = 0; axis < 3; ++axis) {
            for (std::size_t p = 0; p < n; ++p) {
                for (std::size_t q = 0; q < n; ++q) {
                    const double h =
                        harmonic_mean(conductivity.classes[p].diagonal(axis), conductivity.classes[q].diagonal(axis)) *
                        scale_;
                    tables[(axis * n + p) * n + q] = static_cast<Real>(h);
                    tables[((3 + axis) * n + p) * n + q] = static_cast<Real>(std::sqrt(h));
                }
            }
        }
        for_pairs([&](int a, int b, std::size_t pair) {
            for (std::size_t p = 0; p < n; ++p) {
                tables[6 * n * n + pair * n + p] = static_cast<Real>(rho(conductivity.classes[p], a, b));
            }
        });
        tables_ = device::Buffer<Real>(device_, tables);
        class_of_slot_ = device::Buffer<std::uint8_t>(device_, conductivity.class_of_slot);
    }

    void set_cells(const tissue::Grid& grid, const tissue::Slots& slots, const Conductivity& conductivity) {
        cells_ = device::Buffer<Real>(device_, 6 * stride_);
        std::vector<Real> plane(static_cast<std::size_t>(stride_));
        for (std::size_t axis = 0; axis < 3; ++axis) {
            for (std::int64_t s = 0; s < total_; ++s) {
                const std::int64_t g = slots.grid_of(s);
                const bool at_end = grid.cell(g)[axis] + 1 == grid.cells[axis];
                const std::int64_t other = at_end ? -1 : slots.slot_of(g + grid.stride(static_cast<int>(axis)));
                const double h = other < 0 ? 0
                                           : harmonic_mean(conductivity.of_slot(s).diagonal(axis),
                                                           conductivity.of_slot(other).diagonal(axis)) *
                                                 scale_;
                plane[static_cast<std::size_t>(s)] = static_cast<Real>(std::sqrt(h));
            }
            cells_.upload(plane, static_cast<std::int64_t>(axis) * stride_);
        }
        for_pairs([&](int a, int b, std::size_t pair) {
            for (std::int64_t s = 0; s < total_; ++s) {
                plane[static_cast<std::size_t>(s)] = static_cast<Real>(rho(conductivity.of_slot(s), a, b));
            }
            cells_.upload(plane, static_cast<std::int64_t>(3 + pair) * stride_);
        });
    }

    template <class Work>
    static void for_pairs(const Work& work) {
        work(0, 1, 0);
        work(0, 2, 1);
        work(1, 2, 2);
    }

    double scale_;
    UniformCoefficients<Real> uniform_{};
    std::int64_t classes_ = 0;
    device::Buffer<Real> tables_, cells_;
    device::Buffer<std::uint8_t> class_of_slot_;
    device::Buffer<std::int32_t> slot_of_grid_, grid_of_slot_;
};

template <class Real>
std::unique_ptr<Diffusion> make_cpu(device::Device& device, const tissue::Grid& grid, const tissue::Slots& slots,
                                    const Conductivity& conductivity, double dt);
template <class Real>
std::unique_ptr<Diffusion> make_cuda(device::Device& device, const tissue::Grid& grid, const tissue::Slots& slots,
                                     const Conductivity& conductivity, double dt);

}  // namespace heartwright::diffusion
