// The diffusion operator as a matrix.
#pragma once

#include <cstdint>
#include <vector>

#include "tests/runtime/unit/support/diffusion_harness.hpp"

namespace heartwright::testing {

// Volumes of points: halved at each wall through them.
inline std::vector<double> volumes(const tissue::Grid& grid, const tissue::Slots& slots) {
    std::vector<double> volumes;
    for (std::int64_t s = 0; s < slots.count(); ++s) {
        const auto cell = grid.cell(slots.grid_of(s));
        double volume = 1;
        for (std::size_t axis = 0; axis < static_cast<std::size_t>(grid.dimensions); ++axis) {
            const bool at_wall = cell[axis] == 0 || cell[axis] + 1 == grid.cells[axis];
            volume *= grid.on_nodes && at_wall ? 0.5 : 1;
        }
        volumes.push_back(volume);
    }
    return volumes;
}

// Column by column: A = what a step of dt 1 adds, rows weighted with the volumes.
inline std::vector<std::vector<double>> weighted_matrix(device::Device& device, const Medium& medium) {
    DiffusionHarness harness(device, medium, 1);
    const auto weights = volumes(medium.grid, harness.slots());
    const std::size_t n = weights.size();
    std::vector<std::vector<double>> matrix(n, std::vector<double>(n));
    for (std::size_t column = 0; column < n; ++column) {
        std::vector<double> unit(n);
        unit[column] = 1;
        const auto result = harness.advance(unit, 1);
        for (std::size_t row = 0; row < n; ++row) matrix[row][column] = weights[row] * (result[row] - unit[row]);
    }
    return matrix;
}

}  // namespace heartwright::testing
