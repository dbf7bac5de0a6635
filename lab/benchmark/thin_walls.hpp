// Two thin-walled chambers with fibres, which benchmarks of tissue with holes share.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <vector>

#include "runtime/diffusion/coefficients.hpp"
#include "runtime/tissue/grid.hpp"
#include "runtime/tissue/slots.hpp"

namespace heartwright::benchmark {

struct Medium {
    tissue::Slots slots;
    diffusion::Conductivity conductivity;
};

// In cells of a box of 317 x 204 x 109, which `scale` makes larger or smaller.
struct ThinWalls {
    double scale = 1, half_thickness = 5;
    std::array<double, 3> D = {0.3, 0.05, 0.05};  // mm^2/ms, along and across fibres
};

inline bool is_in_shell(const tissue::Cell& cell, const tissue::Point& centre, const tissue::Point& semi_axes,
                        const ThinWalls& walls) {
    double square = 0;
    for (std::size_t a = 0; a < 3; ++a)
        square += std::pow((static_cast<double>(cell[a]) - walls.scale * centre[a]) / (walls.scale * semi_axes[a]), 2);
    const double least = walls.scale * *std::min_element(semi_axes.begin(), semi_axes.end());
    return std::abs((std::sqrt(square) - 1) * least) < walls.half_thickness;
}

// Two ellipsoidal shells side by side with a hole between them; fibres run around each, turning with height.
inline Medium thin_walls(const tissue::Grid& grid, const ThinWalls& walls) {
    const auto from_axis = [&](const tissue::Cell& c, double axis_x) {
        return std::array{static_cast<double>(c[0]) - walls.scale * axis_x,
                          static_cast<double>(c[1]) - walls.scale * 102};
    };
    std::vector<std::uint16_t> blocks(static_cast<std::size_t>(grid.count()), tissue::no_cell);
    for (std::int64_t g = 0; g < grid.count(); ++g) {
        const tissue::Cell cell = grid.cell(g);
        const auto r = from_axis(cell, 160);
        if ((is_in_shell(cell, {105, 100, 54}, {95, 90, 48}, walls) ||
             is_in_shell(cell, {215, 104, 54}, {92, 88, 47}, walls)) &&
            std::hypot(r[0], r[1]) >= walls.scale * 20)
            blocks[static_cast<std::size_t>(g)] = 0;
    }
    Medium medium{.slots = {grid, blocks, 1}, .conductivity = {}};
    medium.conductivity.has_cross_terms = true;
    medium.conductivity.fills_grid = false;
    for (std::int64_t slot = 0; slot < medium.slots.count(); ++slot) {
        const tissue::Cell cell = grid.cell(medium.slots.grid_of(slot));
        const auto r = from_axis(cell, static_cast<double>(cell[0]) < walls.scale * 160 ? 105 : 215);
        const double length = std::hypot(r[0], r[1]) + 1e-6;
        const double twist = 0.6 * std::sin(static_cast<double>(cell[2]) / (20 * walls.scale));
        const tissue::Point fibre{-r[1] / length * std::cos(twist), r[0] / length * std::cos(twist), std::sin(twist)};
        medium.conductivity.cells.push_back(tissue::diffusion_tensor(walls.D, fibre, nullptr));
    }
    return medium;
}

}  // namespace heartwright::benchmark
