#include "runtime/simulation/observers/region_activations.hpp"

#include <algorithm>
#include <array>
#include <iterator>

#include "runtime/simulation/observers/velocity_maps.hpp"
#include "runtime/simulation/setup/grid_gather.hpp"

namespace heartwright::simulation {

namespace {

bool has_one_activation(const experiment::Experiment& experiment) {
    return std::any_of(experiment.maps.begin(), experiment.maps.end(), [](const experiment::Map& map) {
        return map.kind == experiment::Map::Kind::activation && map.beats != experiment::Map::Beats::all;
    });
}

// Of the own cells, in order of slots; empty without the map.
std::vector<double> speed_of_slots(const TissueState& tissue, const double* activation) {
    const Assembly& a = tissue.assembly;
    const auto maps = velocity_maps(tissue, activation);
    std::vector<double> speed;
    if (maps.empty()) {
        return speed;
    }
    const tissue::CellBox box = a.grid.owned();
    const std::int64_t nx = box.end[0] - box.first[0], ny = box.end[1] - box.first[1];
    for (std::int64_t s = 0; s < a.slots.count(); ++s) {
        const tissue::Cell c = a.grid.cell(a.slots.grid_of(s));
        const std::int64_t at = c[0] - box.first[0] + nx * (c[1] - box.first[1] + ny * (c[2] - box.first[2]));
        speed.push_back(maps[0].values[static_cast<std::size_t>(at)]);
    }
    return speed;
}

}  // namespace

std::vector<RegionActivation> region_activations(const TissueState& tissue, const double* activation) {
    const Assembly& a = tissue.assembly;
    const auto& regions = tissue.experiment.regions;
    if (regions.empty() || !has_one_activation(tissue.experiment)) {
        return {};
    }
    std::vector<double> times(static_cast<std::size_t>(a.slots.count()));
    if (activation != nullptr) {
        tissue.device.download(times.data(), activation, 8 * a.slots.count());
    }
    const std::vector<double> speeds = speed_of_slots(tissue, activation);
    std::vector<std::vector<std::size_t>> slots_of_block(a.cells_of_block.size());
    std::vector<std::size_t> all(times.size());
    for (std::size_t slot = 0; slot < all.size(); ++slot) {
        all[slot] = slot;
        const std::int64_t cell = a.slots.grid_of(static_cast<std::int64_t>(slot));
        slots_of_block[a.block_of_cell[static_cast<std::size_t>(cell)]].push_back(slot);
    }
    std::vector<RegionActivation> found;
    std::vector<std::vector<double>> columns;
    const auto add = [&](const std::string& name, std::int64_t cells, const std::vector<std::size_t>& slots) {
        found.push_back({name, cells, {}, {}});
        const std::array<const std::vector<double>*, 2> both{&times, &speeds};
        for (const std::vector<double>* of : both) {
            columns.emplace_back();
            if (!of->empty()) {
                std::transform(slots.begin(), slots.end(), std::back_inserter(columns.back()),
                               [&](std::size_t slot) { return (*of)[slot]; });
            }
        }
    };
    for (std::size_t b = 0; b < slots_of_block.size(); ++b) {
        if (a.cells_of_block[b] > 0) {
            add(b == 0 ? "elsewhere" : regions[b - 1].name, a.cells_of_block[b], slots_of_block[b]);
        }
    }
    add("whole", a.whole_cells, all);
    const auto statistics = order_statistics(*a.team, columns);
    for (std::size_t r = 0; r < found.size(); ++r) {
        found[r].activation = statistics[2 * r];
        found[r].speed = statistics[2 * r + 1];
    }
    return found;
}

}  // namespace heartwright::simulation
