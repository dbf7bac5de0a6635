#include "runtime/simulation/setup/cell_blocks.hpp"

#include "runtime/simulation/setup/assembly.hpp"
#include "runtime/simulation/setup/data_sets/data_sets.hpp"
#include "runtime/simulation/setup/pictures/picture_data.hpp"

namespace heartwright::simulation {

CellBlocks place_cells(const experiment::Experiment& experiment, const tissue::Grid& grid) {
    CellBlocks placed;
    const experiment::Geometry& geometry = experiment.geometry;
    placed.present = geometry.labels ? labelled(geometry, grid, {})
                     : geometry.mask ? read_mask(*geometry.mask, grid)
                                     : tissue::everything(grid);
    placed.block_of_cell.assign(placed.present.size(), 0);
    const tissue::CellBox own = grid.owned();
    const auto is_own = [&](std::size_t g) {
        return !grid.is_part() || own.contains(grid.cell(static_cast<std::int64_t>(g)));
    };
    for (std::size_t r = 0; r < experiment.regions.size(); ++r) {
        const auto inside = select(experiment, experiment.regions[r].where, grid, placed.block_of_cell);
        std::int64_t cells = 0;
        for (std::size_t g = 0; g < inside.size(); ++g) {
            if (inside[g] != 0) {
                placed.block_of_cell[g] = static_cast<std::uint16_t>(r + 1);
                cells += placed.present[g] != 0 && is_own(g) ? 1 : 0;
            }
        }
        placed.cells_of_region.push_back(cells);
    }
    for (std::size_t g = 0; g < placed.present.size(); ++g) {
        if (placed.present[g] == 0) {
            placed.block_of_cell[g] = tissue::no_cell;
        }
    }
    return placed;
}

}  // namespace heartwright::simulation
