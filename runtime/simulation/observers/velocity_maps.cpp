#include "runtime/simulation/observers/velocity_maps.hpp"

#include <algorithm>
#include <limits>

#include "runtime/reduce/conduction_velocity.hpp"
#include "runtime/simulation/observers/neighbour_values.hpp"
#include "runtime/simulation/setup/grid_gather.hpp"

namespace heartwright::simulation {

std::vector<SymbolMaps::Result> velocity_maps(const TissueState& tissue, const double* activation) {
    const auto& maps = tissue.experiment.maps;
    if (std::none_of(maps.begin(), maps.end(),
                     [](const experiment::Map& map) { return map.kind == experiment::Map::Kind::cv; })) {
        return {};
    }
    const Assembly& assembly = tissue.assembly;
    std::vector<double> by_slot(static_cast<std::size_t>(assembly.slots.count()));
    if (activation != nullptr) {
        tissue.device.download(by_slot.data(), activation, 8 * assembly.slots.count());
    }
    const auto own = on_own_box(assembly, by_slot.data(), std::numeric_limits<double>::quiet_NaN());
    const Surrounded around = with_neighbours(assembly, own);
    tissue::Grid grid = assembly.grid.rows ? assembly.grid : assembly.grid.whole_grid();
    for (std::size_t axis = 0; axis < 3; ++axis) {
        grid.cells[axis] = around.box.end[axis] - around.box.first[axis];
    }
    const auto found = reduce::conduction_velocity(around.values, grid);
    const auto here = [&](const std::vector<double>& values) { return taken(values, around.box, around.own); };
    return {{"cv", "mm/ms", here(found.speed)},
            {"cv_x", "mm/ms", here(found.along[0])},
            {"cv_y", "mm/ms", here(found.along[1])},
            {"cv_z", "mm/ms", here(found.along[2])}};
}

}  // namespace heartwright::simulation
