#include "runtime/solver/tissue_measures.hpp"

#include <algorithm>
#include <limits>

#include "runtime/reduce/conduction_velocity.hpp"

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
                               diffusion::Diffusion* diffusion, void* spare, double substep, const experiment::Experiment& experiment,
                               const Assembly& assembly, const double* activation)
    : device_(device), experiment_(experiment), assembly_(assembly), activation_(activation) {
    if (diffusion != nullptr && !experiment.measures.electrodes.empty()) {
        electrodes_ = std::make_unique<Electrodes>(device, population, *diffusion, spare, substep, experiment, assembly);
    }
    if (experiment.measures.phase_singularities) {
        singularities_ = std::make_unique<SingularityWatch>(device, population, experiment, assembly, mpi::alone(), nullptr);
    }
    if (has_map(experiment, SymbolMaps::is_one)) {
        symbol_maps_ = std::make_unique<SymbolMaps>(device, population, clock, experiment, activation, threshold_of(experiment));
    }
}

std::int64_t TissueMeasures::memory(const experiment::Experiment& experiment, const abi::Model& model, const Assembly& assembly) {
    return (assembly.has_diffusion ? Electrodes::memory(experiment, assembly.slots) : 0) +
           SingularityWatch::memory(experiment, model, assembly) + SymbolMaps::memory(experiment, model, assembly.slots.count());
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

PhaseSingularities TissueMeasures::phase_singularities() const { return singularities_ ? singularities_->results() : PhaseSingularities{}; }

std::vector<SymbolMaps::Result> TissueMeasures::maps() const {
    auto results = symbol_maps_ ? symbol_maps_->results() : std::vector<SymbolMaps::Result>{};
    if (activation_ != nullptr && has_map(experiment_, [](const Map& map) { return map.kind == Map::Kind::cv; })) {
        add_velocities(results);
    }
    return results;
}

void TissueMeasures::add_velocities(std::vector<SymbolMaps::Result>& results) const {
    const tissue::Slots& slots = assembly_.slots;
    std::vector<double> by_slot(static_cast<std::size_t>(slots.count()));
    device_.download(by_slot.data(), activation_, 8 * slots.count());
    std::vector<double> on_grid(static_cast<std::size_t>(assembly_.grid.count()), std::numeric_limits<double>::quiet_NaN());
    for (std::int64_t s = 0; s < slots.count(); ++s) {
        on_grid[static_cast<std::size_t>(slots.grid_of(s))] = by_slot[static_cast<std::size_t>(s)];
    }
    const auto found = reduce::conduction_velocity(on_grid, assembly_.grid);
    const auto add = [&](const char* name, const std::vector<double>& values) {
        for (std::int64_t s = 0; s < slots.count(); ++s) {
            by_slot[static_cast<std::size_t>(s)] = values[static_cast<std::size_t>(slots.grid_of(s))];
        }
        results.push_back({name, "mm/ms", by_slot});
    };
    add("cv", found.speed);
    add("cv_x", found.along[0]);
    add("cv_y", found.along[1]);
    add("cv_z", found.along[2]);
}

}  // namespace heartwright::solver
