// What observes a run, made of what its experiment asks for.
#pragma once

#include <cstdint>

#include "runtime/observers/beats/beat_recorder.hpp"
#include "runtime/observers/beats/derived_maps.hpp"
#include "runtime/observers/beats/running_maps.hpp"
#include "runtime/observers/beats/symbol_maps.hpp"
#include "runtime/observers/electrodes/electrodes.hpp"
#include "runtime/observers/probes/field_reader.hpp"
#include "runtime/observers/probes/probe_readers.hpp"
#include "runtime/observers/sites/site_outputs.hpp"
#include "runtime/observers/waves/singularity_watch.hpp"
#include "runtime/simulation/observer_registry.hpp"

namespace heartwright::simulation {

struct SimulationObservers {
    // guard_every: steps between checks of all states. Collective; the tissue outlives it.
    SimulationObservers(tissue_state::TissueState& tissue, std::int64_t guard_every);
    SimulationObservers(const SimulationObservers&) = delete;
    SimulationObservers& operator=(const SimulationObservers&) = delete;

    // Bytes on the device.
    static bool follow_beats(const experiment::Experiment& experiment);  // does one see the potential after each step?
    static std::int64_t memory(const experiment::Experiment& experiment, const interface::Model& model,
                               const tissue_state::Assembly& assembly, std::int64_t guard_every);

    // Values that the maps of a run have of each cell, at most; 0: there is no map.
    static std::int64_t values_of_maps(const experiment::Experiment& experiment);

    ObserverRegistry registry;
    // Those that are asked for more than results; owned by the registry.
    observers::RunningMaps& maps;
    observers::ProbeReaders* probes = nullptr;
    observers::FieldReader* fields = nullptr;
    observers::SiteOutputs* sites = nullptr;
};

}  // namespace heartwright::simulation
