// The energy that the steps of a run took, on all of its computers and GPUs.
#pragma once

#include <memory>
#include <nlohmann/json_fwd.hpp>

#include "runtime/device/energy_meter.hpp"
#include "runtime/experiment/experiment.hpp"
#include "runtime/mpi/team.hpp"
#include "runtime/simulation/simulation.hpp"

namespace heartwright::commands {

class RunEnergy {
public:
    // Collective: begins to count. Each computer's processors are read by one of its ranks, each GPU by the first that
    // has it.
    RunEnergy(const simulation::Options& options, mpi::Team& team);

    // Collective, after the steps. `energy_j` of the summary: "gpus", "processors", and where the experiment paces,
    // "per_beat". Empty where a counter is missing on any rank that should read one. simulated: ms.
    nlohmann::ordered_json so_far(const experiment::Experiment& experiment, double simulated) const;

private:
    mpi::Team& team_;
    bool has_gpus_;  // any rank
    bool reads_gpu_, reads_processors_;
    device::EnergyMeter meter_;
};

}  // namespace heartwright::commands
