// What observes a run, made of what its experiment asks for.
#pragma once

#include <cstdint>

#include "runtime/simulation/observers/beat_recorder.hpp"
#include "runtime/simulation/observers/derived_maps.hpp"
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

    // Values that the maps of a run have of each cell, at most; 0: there is no map.
    static std::int64_t values_of_maps(const experiment::Experiment& experiment);

    ObserverRegistry registry;
    // Those that are asked for more than results; owned by the registry.
    RunningMaps& maps;
    ProbeReaders* probes = nullptr;
    FieldReader* fields = nullptr;
    SiteOutputs* sites = nullptr;
};

}  // namespace heartwright::simulation
