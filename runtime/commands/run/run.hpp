// One experiment from its file to a folder of results.
#pragma once

#include <string>
#include <vector>

#include "runtime/commands/output/run_request.hpp"
#include "runtime/device/device.hpp"
#include "runtime/experiment/experiment.hpp"
#include "runtime/interface/model.hpp"
#include "runtime/mpi/team.hpp"

namespace heartwright::commands {

// Reads the file and its overrides; warnings go to stderr, errors are a UserFault with all of them.
experiment::Experiment load_experiment(const std::string& path, const std::vector<std::string>& overrides);
void bind_experiment(experiment::Experiment& experiment, const interface::Model& model);

// "auto": cuda when a GPU answers and the model is there for it, else cpu.
device::Backend choose_backend(const std::string& backend, const std::vector<const interface::Model*>& models,
                               const std::string& name, const std::string& precision);
// The linked model of a name, or a UserFault that says which there are.
const interface::Model& find_model(const std::vector<const interface::Model*>& models, const std::string& name,
                                   device::Backend backend, const std::string& precision);
// A model's name as it stands; of a spec's path, the name of the linked model that was made from that very file.
std::string linked_name(const std::vector<const interface::Model*>& models, const std::string& said);

// By all ranks of the team. The exit code: 0, or 128 and the signal that ended it before its time: its files are
// written all the same.
int run_experiment(const RunRequest& request, const std::vector<const interface::Model*>& models,
                   mpi::Team& team = mpi::serial());
struct CheckWish {
    std::vector<int> ranks;        // numbers of them to tell of
    bool prints_resolved = false;  // the experiment with all defaults on stdout; the answer goes to stderr
    bool is_for_programs = false;  // the prediction alone, on one line of JSON
};
// What run would do, without doing it: reads, binds, sets up; prints what the run will take. The time is
// measured on its first steps (prediction.hpp); nothing is written.
void check_experiment(const RunRequest& request, const std::vector<const interface::Model*>& models,
                      const CheckWish& wish = {});

}  // namespace heartwright::commands
