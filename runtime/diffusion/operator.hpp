// What both twins of the operator hold, and the choice among their kernels.
#pragma once

#include <cmath>
#include <vector>

#include "runtime/diffusion/diffusion.hpp"
#include "runtime/diffusion/stencil.hpp"

namespace heartwright::diffusion {

template <class Real>
class Operator : public Diffusion {
public:
    Operator(device::Device& device, const tissue::Grid& grid, const tissue::Slots& slots, const Conductivity& conductivity, double dt)
        : device_(device),
          box_{static_cast<std::int32_t>(grid.cells[0]), static_cast<std::int32_t>(grid.cells[1]), static_cast<std::int32_t>(grid.cells[2]),
               grid.dimensions, grid.on_nodes},
          count_(slots.count()),
          stride_(slots.stride()),
          is_identity_(slots.is_identity()),
          is_diagonal_(conductivity.is_diagonal(grid.dimensions)),
          scale_(dt / (grid.spacing * grid.spacing)) {
        if (!is_identity_) {
            slot_of_grid_ = device::Buffer<std::int32_t>(device, slots.slot_of_grid());
            grid_of_slot_ = device::Buffer<std::int32_t>(device, slots.grid_of_slot());
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
        const double coefficients = !cells_.empty() ? (is_diagonal_ ? 3 : 6) * sizeof(Real) : !class_of_slot_.empty() ? 1 : 0;
        return 2 * sizeof(Real) + (is_identity_ ? 0 : 8) + coefficients;
    }
    std::int64_t memory() const override {
        return slot_of_grid_.bytes() + grid_of_slot_.bytes() + cells_.bytes() + class_of_slot_.bytes() + tables_.bytes();
    }

protected:
    // work(map, coefficients, std::bool_constant<is diagonal>) with the types of this tissue.
    template <class Work>
    void choose(const Work& work) const {
        if (is_identity_) {
            choose_coefficients(work, IdentityMap{});
        } else {
            choose_coefficients(work, SlotMap{slot_of_grid_.data(), grid_of_slot_.data()});
        }
    }

    device::Device& device_;
    Box box_;
    std::int64_t count_, stride_;
    bool is_identity_, is_diagonal_;

private:
    template <class Work, class Map>
    void choose_coefficients(const Work& work, const Map& map) const {
        if (!cells_.empty()) {
            choose_diagonal(work, map, CellCoefficients<Real>{cells_.data(), stride_});
        } else if (!class_of_slot_.empty()) {
            const std::int64_t pairs = 3 * classes_ * classes_;
            choose_diagonal(work, map,
                            ClassCoefficients<Real>{tables_.data(), tables_.data() + pairs, tables_.data() + 2 * pairs, class_of_slot_.data(),
                                                    static_cast<std::int32_t>(classes_)});
        } else {
            choose_diagonal(work, map, uniform_);
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
                    const double h = harmonic_mean(conductivity.classes[p].diagonal(axis), conductivity.classes[q].diagonal(axis)) * scale_;
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
            for (std::int64_t s = 0; s < count_; ++s) {
                const std::int64_t g = slots.grid_of(s);
                const bool at_end = grid.cell(g)[axis] + 1 == grid.cells[axis];
                const std::int64_t other = at_end ? -1 : slots.slot_of(g + grid.stride(static_cast<int>(axis)));
                const double h =
                    other < 0 ? 0 : harmonic_mean(conductivity.of_slot(s).diagonal(axis), conductivity.of_slot(other).diagonal(axis)) * scale_;
                plane[static_cast<std::size_t>(s)] = static_cast<Real>(std::sqrt(h));
            }
            cells_.upload(plane, static_cast<std::int64_t>(axis) * stride_);
        }
        for_pairs([&](int a, int b, std::size_t pair) {
            for (std::int64_t s = 0; s < count_; ++s) {
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
std::unique_ptr<Diffusion> make_cpu(device::Device& device, const tissue::Grid& grid, const tissue::Slots& slots, const Conductivity& conductivity,
                                    double dt);
template <class Real>
std::unique_ptr<Diffusion> make_cuda(device::Device& device, const tissue::Grid& grid, const tissue::Slots& slots, const Conductivity& conductivity,
                                     double dt);

}  // namespace heartwright::diffusion
