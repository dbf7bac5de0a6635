#include "runtime/simulation/observers/derived_maps.hpp"

#include <algorithm>
#include <array>
#include <iterator>
#include <limits>
#include <nlohmann/json.hpp>

#include "runtime/reduce/conduction_velocity.hpp"
#include "runtime/simulation/observers/neighbour_values.hpp"
#include "runtime/simulation/observers/order_statistics.hpp"
#include "runtime/simulation/setup/grid_gather.hpp"
#include "runtime/simulation/setup/parameter_fields.hpp"

namespace heartwright::simulation {
namespace {

using experiment::Map;

bool has_one_activation(const experiment::Experiment& experiment) {
    return std::any_of(experiment.maps.begin(), experiment.maps.end(), [](const Map& map) {
        return map.kind == Map::Kind::activation && map.beats != Map::Beats::all;
    });
}

}  // namespace

std::vector<double> DerivedMaps::activation() const {
    std::vector<double> times(static_cast<std::size_t>(tissue_.assembly.slots.count()));
    if (activation_ != nullptr) {
        tissue_.device.download(times.data(), activation_, 8 * tissue_.assembly.slots.count());
    }
    return times;
}

std::vector<MapOfCells> DerivedMaps::velocity() const {
    const auto& maps = tissue_.experiment.maps;
    if (std::none_of(maps.begin(), maps.end(), [](const Map& map) { return map.kind == Map::Kind::cv; })) {
        return {};
    }
    const Assembly& a = tissue_.assembly;
    const auto own = on_own_box(a, activation().data(), std::numeric_limits<double>::quiet_NaN());
    const Surrounded around = with_neighbours(a, own);
    tissue::Grid grid = a.grid.rows ? a.grid : a.grid.whole_grid();
    for (std::size_t axis = 0; axis < 3; ++axis) {
        grid.cells[axis] = around.box.end[axis] - around.box.first[axis];
    }
    const auto found = reduce::conduction_velocity(around.values, grid);
    const auto by_slot = [&](const std::vector<double>& values) {
        return of_own_box(a, taken(values, around.box, around.own));
    };
    return {{"cv", "mm/ms", by_slot(found.speed)},
            {"cv_x", "mm/ms", by_slot(found.along[0])},
            {"cv_y", "mm/ms", by_slot(found.along[1])},
            {"cv_z", "mm/ms", by_slot(found.along[2])}};
}

std::vector<MapOfCells> DerivedMaps::maps() const {
    const interface::Model& model = tissue_.population.model();
    std::vector<MapOfCells> all;
    for (const Map& map : tissue_.experiment.maps) {
        if (map.kind == Map::Kind::parameter) {
            all.push_back({"parameter_" + map.of.name, model.parameters[map.of.index].unit,
                           parameter_of_slots(tissue_.assembly, map.of.index)});
        }
    }
    auto velocities = velocity();
    std::move(velocities.begin(), velocities.end(), std::back_inserter(all));
    return all;
}

void DerivedMaps::results(results::Sink& sink, std::int64_t /*steps*/) const {
    const Assembly& a = tissue_.assembly;
    const auto& regions = tissue_.experiment.regions;
    if (regions.empty() || !has_one_activation(tissue_.experiment)) {
        return;
    }
    const std::vector<double> times = activation();
    const auto velocities = velocity();
    const std::vector<double> speeds = velocities.empty() ? std::vector<double>{} : velocities.front().values;
    std::vector<std::vector<std::size_t>> slots_of_block(a.cells_of_block.size());
    std::vector<std::size_t> all(times.size());
    for (std::size_t slot = 0; slot < all.size(); ++slot) {
        all[slot] = slot;
        const std::int64_t cell = a.slots.grid_of(static_cast<std::int64_t>(slot));
        slots_of_block[a.block_of_cell[static_cast<std::size_t>(cell)]].push_back(slot);
    }
    struct Region {
        std::string name;
        std::int64_t cells;
    };
    std::vector<Region> found;
    std::vector<std::vector<double>> columns;  // times and speeds of each region
    const auto add = [&](const std::string& name, std::int64_t cells, const std::vector<std::size_t>& slots) {
        found.push_back({name, cells});
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
    if (!a.team->is_root()) {
        return;
    }
    auto list = nlohmann::ordered_json::array();
    for (std::size_t r = 0; r < found.size(); ++r) {
        const OrderStatistics &reached = statistics[2 * r], &speed = statistics[2 * r + 1];
        nlohmann::ordered_json one{{"region", found[r].name}, {"cells", found[r].cells}, {"activated", reached.known}};
        if (reached.known > 0) {
            one["first_ms"] = reached.lowest;
            one["median_ms"] = reached.median;
            one["last_ms"] = reached.highest;
        }
        if (speed.known > 0) {
            one["median_cv_mm_per_ms"] = speed.median;
        }
        list.push_back(one);
    }
    sink.facts()["measures"]["regions"] = list;
}

}  // namespace heartwright::simulation
