// An experiment read and bound to the linked model that it names, with the device that it is for: all that a simulation
// is made of.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "runtime/commands/output/run_request.hpp"
#include "runtime/experiment/experiment.hpp"
#include "runtime/interface/model.hpp"
#include "runtime/mpi/team.hpp"
#include "runtime/simulation/simulation.hpp"

namespace heartwright::commands {

// Reads the file and its overrides; warnings go to stderr, errors are a UserFault with all of them.
experiment::Experiment load_experiment(const std::string& path, const std::vector<std::string>& overrides);
experiment::Experiment load_experiment(std::shared_ptr<const SourceFile> file,
                                       const std::vector<std::string>& overrides);
void bind_experiment(experiment::Experiment& experiment, const interface::Model& model);

struct Ready {
    experiment::Experiment experiment;
    const interface::Model* model;
    simulation::Options options;
    std::vector<const interface::Model*> parts = {};  // of the model: several where regions have their own
};

// Collective: UserFault when ranks do not run the same (same_run.hpp); MachineFault when some have a GPU and others
// have none, unless that is asked for (unequal_ranks.hpp).
Ready prepare(const RunRequest& request, const std::vector<const interface::Model*>& models, mpi::Team& team);

}  // namespace heartwright::commands
