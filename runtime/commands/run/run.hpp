// One experiment from its file to a folder of results.
#pragma once

#include <string>
#include <vector>

#include "runtime/commands/output/run_request.hpp"
#include "runtime/commands/run/ready_run.hpp"
#include "runtime/experiment/experiment.hpp"
#include "runtime/interface/model.hpp"
#include "runtime/mpi/team.hpp"

namespace heartwright::commands {

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
