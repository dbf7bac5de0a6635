// What observes a run, made of what its experiment asks for: in one registry, and by name for those who ask for
// results.
#pragma once

#include <cstdint>

#include "runtime/simulation/observers/beat_recorder.hpp"
#include "runtime/simulation/observers/electrodes.hpp"
#include "runtime/simulation/observers/observer_registry.hpp"
#include "runtime/simulation/observers/running_maps.hpp"
#include "runtime/simulation/observers/singularity_watch.hpp"
#include "runtime/simulation/observers/symbol_maps.hpp"
#include "runtime/simulation/output/field_reader.hpp"
#include "runtime/simulation/output/probe_readers.hpp"
#include "runtime/simulation/output/site_outputs.hpp"

namespace heartwright::simulation {

struct SimulationObservers {
    // guard_every: steps between checks of all states. Collective; the tissue outlives it.
    SimulationObservers(TissueState& tissue, std::int64_t guard_every);
    SimulationObservers(const SimulationObservers&) = delete;
    SimulationObservers& operator=(const SimulationObservers&) = delete;

    // Bytes on the device.
    static bool follow_beats(const experiment::Experiment& experiment);  // does one see the potential after each step?
    static std::int64_t memory(const experiment::Experiment& experiment, const interface::Model& model,
                               const Assembly& assembly, std::int64_t guard_every);

    // In the order of the registry; all owned by it.
    RunningMaps* maps;
    Electrodes* electrodes;           // null: none
    SingularityWatch* singularities;  // null: none
    SymbolMaps* symbol_maps;          // null: none
    BeatRecorder* beats;
    ProbeReaders* probes;
    FieldReader* fields;
    SiteOutputs* sites;
    ObserverRegistry registry;
};

}  // namespace heartwright::simulation
