#include "runtime/simulation/observers/tissue_measures.hpp"

#include <algorithm>
#include <limits>

#include "runtime/reduce/conduction_velocity.hpp"
#include "runtime/simulation/observers/neighbour_values.hpp"
#include "runtime/simulation/setup/grid_gather.hpp"

namespace heartwright::solver {
namespace {

using experiment::Map;

bool has_map(const experiment::Experiment& experiment, bool (*is_one)(const Map&)) {
    return std::any_of(experiment.maps.begin(), experiment.maps.end(), is_one);
}

double threshold_of(const experiment::Experiment& experiment) {
    for (const Map& map : experiment.maps) {
        if (map.kind == Map::Kind::activation) {
            return map.threshold.value;
        }
    }
    return std::numeric_limits<double>::infinity();
}

}  // namespace

TissueMeasures::TissueMeasures(device::Device& device, cells::Population& population, const cells::Clock& clock,
                               diffusion::Diffusion* diffusion, void* spare, double substep, halo::Halo* halo,
                               const experiment::Experiment& experiment, const Assembly& assembly,
                               const double* activation)
    : device_(device), experiment_(experiment), assembly_(assembly), activation_(activation) {
    if (diffusion != nullptr && !experiment.measures.electrodes.empty()) {
        electrodes_ =
            std::make_unique<Electrodes>(device, population, *diffusion, spare, substep, halo, experiment, assembly);
    }
    if (experiment.measures.phase_singularities) {
        singularities_ = std::make_unique<SingularityWatch>(device, population, experiment, assembly, halo);
    }
    if (has_map(experiment, SymbolMaps::is_one)) {
        symbol_maps_ =
            std::make_unique<SymbolMaps>(device, population, clock, experiment, activation, threshold_of(experiment));
    }
}

std::int64_t TissueMeasures::memory(const experiment::Experiment& experiment, const abi::Model& model,
                                    const Assembly& assembly) {
    return (assembly.has_diffusion ? Electrodes::memory(experiment, assembly.slots) : 0) +
           SingularityWatch::memory(experiment, model, assembly) +
           SymbolMaps::memory(experiment, model, assembly.slots.count());
}

std::vector<Observer*> TissueMeasures::observers() {
    std::vector<Observer*> all;
    for (Observer* observer : {static_cast<Observer*>(electrodes_.get()), static_cast<Observer*>(singularities_.get()),
                               static_cast<Observer*>(symbol_maps_.get())}) {
        if (observer != nullptr) {
            all.push_back(observer);
        }
    }
    return all;
}

std::vector<ElectrodeResult> TissueMeasures::electrodes() const {
    return electrodes_ ? electrodes_->results() : std::vector<ElectrodeResult>{};
}

PhaseSingularities TissueMeasures::phase_singularities() const {
    return singularities_ ? singularities_->results() : PhaseSingularities{};
}

std::vector<SymbolMaps::Result> TissueMeasures::maps() const {
    return symbol_maps_ ? symbol_maps_->results() : std::vector<SymbolMaps::Result>{};
}

std::vector<SymbolMaps::Result> TissueMeasures::velocities() const {
    if (!has_map(experiment_, [](const Map& map) { return map.kind == Map::Kind::cv; })) {
        return {};
    }
    std::vector<double> by_slot(static_cast<std::size_t>(assembly_.slots.count()));
    if (activation_ != nullptr) {
        device_.download(by_slot.data(), activation_, 8 * assembly_.slots.count());
    }
    const auto own = on_own_box(assembly_, by_slot.data(), std::numeric_limits<double>::quiet_NaN());
    const Surrounded around = with_neighbours(assembly_, own);
    tissue::Grid grid = assembly_.grid.whole_grid();
    for (std::size_t axis = 0; axis < 3; ++axis) {
        grid.cells[axis] = around.box.end[axis] - around.box.first[axis];
    }
    const auto found = reduce::conduction_velocity(around.values, grid);
    const auto here = [&](const std::vector<double>& values) { return taken(values, around.box, own_box(assembly_)); };
    return {{"cv", "mm/ms", here(found.speed)},
            {"cv_x", "mm/ms", here(found.along[0])},
            {"cv_y", "mm/ms", here(found.along[1])},
            {"cv_z", "mm/ms", here(found.along[2])}};
}

}  // namespace heartwright::solver
