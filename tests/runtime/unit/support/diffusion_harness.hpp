// A grid with a mask and tensors, and the diffusion operator on it, in grid order.
#pragma once

#include <algorithm>
#include <memory>
#include <random>
#include <vector>

#include "runtime/device/buffer.hpp"
#include "runtime/operators/grid/grid_diffusion.hpp"

namespace heartwright::testing {

struct Medium {
    tissue::Grid grid;
    std::vector<std::uint16_t> block_of_cell;  // empty: all present, one block
    diffusion::Conductivity conductivity;      // by slot
};

class DiffusionHarness {
public:
    DiffusionHarness(device::Device& device, const Medium& medium, double dt, int real_bytes = 8)
        : device_(device), real_bytes_(real_bytes), slots_(make_slots(medium)) {
        operator_ = operators::make_grid_diffusion(device, medium.grid, slots_, medium.conductivity, dt, real_bytes,
                                                   {.fp64_couplings = real_bytes == 8});
    }

    const tissue::Slots& slots() const { return slots_; }
    const diffusion::Diffusion& diffusion() const { return *operator_; }

    // `steps` sub-steps from u, by slot.
    std::vector<double> advance(std::vector<double> u, int steps) {
        return real_bytes_ == 8 ? advance_real<double>(u, steps) : advance_real<float>(u, steps);
    }

    static tissue::Slots make_slots(const Medium& medium) {
        std::vector<std::uint16_t> blocks = medium.block_of_cell;
        if (blocks.empty()) blocks.assign(static_cast<std::size_t>(medium.grid.count()), 0);
        return {medium.grid, blocks, 2};
    }

private:
    template <class Real>
    std::vector<double> advance_real(const std::vector<double>& u, int steps) {
        std::vector<Real> host(static_cast<std::size_t>(slots_.stride()));
        std::copy(u.begin(), u.end(), host.begin());
        device::Buffer<Real> a(device_, host), b(device_, host);
        for (int i = 0; i < steps; ++i) {
            operator_->apply(a.data(), b.data());
            std::swap(a, b);
        }
        const auto result = a.download(0, slots_.count());
        return {result.begin(), result.end()};
    }

    device::Device& device_;
    int real_bytes_;
    tissue::Slots slots_;
    std::unique_ptr<diffusion::Diffusion> operator_;
};

// Random symmetric positive semidefinite tensors, some of them without conduction, and a random mask with two blocks.
inline Medium random_medium(std::mt19937_64& random, tissue::Grid grid, bool with_mask, int classes, bool per_cell) {
    std::uniform_real_distribution<double> uniform(-1, 1);
    const auto tensor = [&] {
        std::array<std::array<double, 3>, 3> m{};
        for (auto& row : m)
            for (auto& entry : row) entry = uniform(random);
        const auto product = [&](std::size_t a, std::size_t b) {
            return m[a][0] * m[b][0] + m[a][1] * m[b][1] + m[a][2] * m[b][2];
        };
        if (uniform(random) > 0.8) return tissue::Tensor{};
        return tissue::Tensor{
            {product(0, 0), product(1, 1), product(2, 2), product(0, 1), product(0, 2), product(1, 2)}};
    };
    Medium medium{grid, {}, {}};
    if (with_mask) {
        for (std::int64_t g = 0; g < grid.count(); ++g) {
            const double choice = uniform(random);
            medium.block_of_cell.push_back(choice < -0.5 ? tissue::no_cell : choice < 0.3 ? 0 : 1);
        }
        medium.block_of_cell.front() = 0;
        medium.conductivity.fills_grid = false;
    }
    const auto slots = DiffusionHarness::make_slots(medium);
    if (per_cell) {
        for (std::int64_t s = 0; s < slots.count(); ++s) medium.conductivity.cells.push_back(tensor());
        return medium;
    }
    for (int c = 0; c < classes; ++c) medium.conductivity.classes.push_back(tensor());
    if (classes > 1) {
        for (std::int64_t s = 0; s < slots.count(); ++s) {
            medium.conductivity.class_of_slot.push_back(
                static_cast<std::uint8_t>(random() % static_cast<unsigned>(classes)));
        }
    }
    return medium;
}

}  // namespace heartwright::testing
