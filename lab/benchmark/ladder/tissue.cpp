#include "lab/benchmark/ladder/tissue.hpp"

#include <algorithm>
#include <cmath>
#include <cstdlib>

#include "runtime/operators/grid/grid_rows.hpp"

namespace heartwright::benchmark::ladder {
namespace {

// Face and edge neighbours of a node, in the order in which all rungs add them.
std::array<tissue::Cell, n_neighbours> neighbours() {
    std::array<tissue::Cell, n_neighbours> found{};
    std::size_t n = 0;
    for (std::int64_t z = -1; z <= 1; ++z) {
        for (std::int64_t y = -1; y <= 1; ++y) {
            for (std::int64_t x = -1; x <= 1; ++x) {
                const auto apart = std::abs(x) + std::abs(y) + std::abs(z);
                if (apart == 1 || apart == 2) found[n++] = {x, y, z};
            }
        }
    }
    return found;
}

}  // namespace

Tissue::Tissue(std::int64_t divide, std::int64_t slices)
    : grid{.cells = {317 / divide, 204 / divide, slices / divide}, .dimensions = 3, .spacing = 0.33},
      medium(thin_walls(grid, {.scale = 1.0 / static_cast<double>(divide), .half_thickness = 2.55})) {
    const tissue::Slots& slots = medium.slots;
    cell_of_node.assign(static_cast<std::size_t>(grid.count()), -1);
    for (std::int64_t slot = 0; slot < slots.count(); ++slot)
        cell_of_node[static_cast<std::size_t>(slots.grid_of(slot))] = static_cast<std::int32_t>(slot);
    for (std::size_t node = 0; node < cell_of_node.size(); ++node) {
        if (std::int32_t& cell = cell_of_node[node]; cell >= 0) {
            slot_of_cell.push_back(cell);
            cell = static_cast<std::int32_t>(slot_of_cell.size()) - 1;
            v.push_back(-81 + 100 * std::pow(std::sin(0.01 * static_cast<double>(node % 317)), 8));
        }
    }
    take_couplings();
}

void Tissue::take_couplings() {
    const sparse::Rows rows = operators::grid_rows(grid, medium.slots, medium.conductivity);
    couplings.assign(n_neighbours * v.size(), 0);
    const auto around = neighbours();
    for (std::size_t k = 0; k < around.size(); ++k)
        offset[k] = around[k][0] + grid.cells[0] * (around[k][1] + grid.cells[1] * around[k][2]);
    for (std::int64_t cell = 0; cell < cells(); ++cell) {
        const auto row = static_cast<std::size_t>(slot_of_cell[static_cast<std::size_t>(cell)]);
        const std::int64_t node = medium.slots.grid_of(static_cast<std::int64_t>(row));
        for (std::int64_t e = rows.row_starts[row]; e < rows.row_starts[row + 1]; ++e) {
            const auto entry = static_cast<std::size_t>(e);
            const std::int64_t apart = medium.slots.grid_of(rows.columns[entry]) - node;
            const auto k = std::find(offset.begin(), offset.end(), apart) - offset.begin();
            couplings[static_cast<std::size_t>(k * cells() + cell)] = dt * rows.couplings[entry] / rows.mass[row];
        }
    }
}

}  // namespace heartwright::benchmark::ladder
