#include "runtime/simulation/simulation_observers.hpp"

#include <algorithm>
#include <limits>

#include "runtime/experiment/bind/bind.hpp"
#include "runtime/observers/electrodes/electrograms.hpp"
#include "runtime/observers/electrodes/elliptic_record.hpp"
#include "runtime/observers/electrodes/leads.hpp"
#include "runtime/observers/electrodes/potential_maps.hpp"
#include "runtime/observers/waves/dominant_frequency.hpp"

namespace heartwright::simulation {
namespace {

using experiment::Experiment;
using experiment::Map;

// Of the activation map; infinity without one.
double activation_threshold(const Experiment& experiment) {
    const auto activation = std::find_if(experiment.maps.begin(), experiment.maps.end(),
                                         [](const Map& map) { return map.kind == Map::Kind::activation; });
    return activation == experiment.maps.end() ? std::numeric_limits<double>::infinity() : activation->threshold.value;
}

// Observables that fields show are put together on the device.
std::int64_t fields_memory(const Experiment& experiment, const interface::Model& model, std::int64_t cells) {
    if (!experiment.fields) return 0;
    const auto& show = experiment.fields->show;
    return 8 * cells * std::count_if(show.begin(), show.end(), [&](const auto& symbol) {
               return symbol.index >= model.n_states && symbol.index < experiment::symbol_count(model);
           });
}

}  // namespace

SimulationObservers::SimulationObservers(tissue_state::TissueState& tissue, std::int64_t guard_every)
    : maps(registry.add<observers::RunningMaps>(tissue.device, tissue.population, tissue.clock, tissue.experiment,
                                                tissue.team())) {
    const Experiment& experiment = tissue.experiment;
    if (tissue.diffusion && !experiment.measures.electrodes.empty()) registry.add<observers::Electrodes>(tissue);
    if (tissue.diffusion && experiment.measures.leads) registry.add<observers::Leads>(tissue);
    if (!experiment.measures.electrograms.empty()) registry.add<observers::Electrograms>(tissue);
    if (tissue.phi_e) registry.add<observers::PotentialMaps>(tissue);
    if (tissue.phi_e) registry.add<observers::EllipticRecord>(tissue);
    if (experiment.measures.phase_singularities) registry.add<observers::SingularityWatch>(tissue);
    if (experiment.measures.dominant_frequency) registry.add<observers::DominantFrequency>(tissue);
    if (std::any_of(experiment.maps.begin(), experiment.maps.end(), observers::SymbolMaps::is_one)) {
        registry.add<observers::SymbolMaps>(tissue.device, tissue.population, tissue.clock, experiment,
                                            maps.activation_on_device(), activation_threshold(experiment));
    }
    registry.add<observers::BeatRecorder>(tissue.device, tissue.population, tissue.clock, experiment, tissue.assembly);
    probes = &registry.add<observers::ProbeReaders>(tissue, guard_every);
    fields = &registry.add<observers::FieldReader>(tissue);
    sites = &registry.add<observers::SiteOutputs>(tissue);
    registry.add<observers::DerivedMaps>(tissue, maps.activation_on_device());
}

bool SimulationObservers::follow_beats(const Experiment& experiment) {
    return observers::RunningMaps::follows_beats(experiment) ||
           !observers::BeatRecorder::recorded_probes(experiment).empty();
}

std::int64_t SimulationObservers::memory(const Experiment& experiment, const interface::Model& model,
                                         const tissue_state::Assembly& assembly, std::int64_t guard_every) {
    const std::int64_t cells = assembly.slots.count();
    return observers::RunningMaps::memory(experiment, model, cells) +
           (assembly.has_diffusion
                ? observers::Electrodes::memory(experiment, assembly) + observers::Leads::memory(experiment, assembly)
                : 0) +
           observers::SingularityWatch::memory(experiment, model, assembly) +
           observers::DominantFrequency::memory(experiment, cells) +
           observers::PotentialMaps::memory(experiment, model, cells) +
           observers::SymbolMaps::memory(experiment, model, cells) + observers::BeatRecorder::memory(experiment) +
           observers::ProbeReaders::memory(experiment, model, assembly, guard_every) +
           fields_memory(experiment, model, cells) +
           (assembly.lattice ? observers::SiteOutputs::device_memory(experiment) : 0);
}

std::int64_t SimulationObservers::values_of_maps(const Experiment& experiment) {
    using Kind = Map::Kind;
    std::int64_t beats = 1, values = experiment.measures.dominant_frequency ? observers::DominantFrequency::n_maps : 0;
    for (const Map& map : experiment.maps)
        if (map.kind == Kind::activation && map.beats == Map::Beats::all) beats = map.at_most;
    for (const Map& map : experiment.maps) {
        const bool is_of_beats =
            map.kind == Kind::activation || map.kind == Kind::repolarisation || map.kind == Kind::apd;
        values += is_of_beats ? beats : map.kind == Kind::afterdepolarisations ? 2 : map.kind == Kind::cv ? 4 : 1;
    }
    return values;
}

std::vector<results::Table> declared_tables() {
    return {observers::BeatRecorder::table_of_beats("mV"),
            observers::BeatRecorder::table_of_restitution(),
            observers::Electrodes::table({"NAME"}, "mV"),
            observers::Leads::table({"NAME"}, "mV"),
            observers::Electrograms::table({"NAME"}, "mV"),
            observers::SingularityWatch::table_of_counts(),
            observers::SingularityWatch::table_of_points(),
            observers::DominantFrequency::table_of_spectrum("mV"),
            observers::SiteOutputs::table_of_sparks({"OF", "unit"}, {"SHOWN", "unit"})};
}

}  // namespace heartwright::simulation
