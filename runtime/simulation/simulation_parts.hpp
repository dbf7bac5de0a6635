// What a simulation is made of; internal to simulation*.cpp.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "runtime/core/stopwatch.hpp"
#include "runtime/simulation/end_state.hpp"
#include "runtime/simulation/run_loop.hpp"
#include "runtime/simulation/simulation.hpp"
#include "runtime/simulation/simulation_observers.hpp"
#include "runtime/tissue/ghosts.hpp"
#include "runtime/tissue_state/tissue_state.hpp"

namespace heartwright::simulation {

using experiment::Experiment;

struct Simulation::Parts {
    Parts(const Experiment& e, const interface::Model& m, const Options& o, mpi::Team& t)
        : experiment(e), model(m), options(o), team(t) {}

    const Experiment& experiment;
    const interface::Model& model;
    Options options;
    mpi::Team& team;
    Facts facts;
    Timings timings;
    std::unique_ptr<device::Device> device;
    tissue_state::Assembly assembly;
    std::optional<tissue_state::TissueState> tissue;
    std::optional<SimulationObservers> observers;
    std::optional<EndStateKeeper> end_state;
    std::optional<RunLoop> loop;

    // All collective: an experiment to a simulation that is ready to run.
    void assemble_all();
    void open_device();
    std::vector<tissue::HaloPeer> halo_peers() const;
    std::int64_t checkpoint_bytes();                         // of one; 0: none is taken
    std::int64_t memory_on_host() const;                     // local: bytes of sites; 0: they lie on the device
    std::string streaming_text(std::int64_t on_host) const;  // for people
    void require_memory(const std::vector<tissue::HaloPeer>& peers, const tissue_state::DiffusionPlan& plan);
};

// Adds what is said about a simulation that is ready to run to what the setup has said: memory, traffic, stability
// limit, sub-steps, shares, notes for people. Collective.
void complete_facts(const tissue_state::TissueState& tissue, Facts& facts);

}  // namespace heartwright::simulation
