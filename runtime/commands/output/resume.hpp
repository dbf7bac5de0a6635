// What `run --resume` finds in a folder.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

#include "runtime/experiment/experiment.hpp"
#include "runtime/mpi/team.hpp"
#include "runtime/simulation/stepping/checkpoint_plan.hpp"

namespace heartwright::commands {

enum class Left { nothing_to_go_on_from, checkpoints, a_complete_run };

// {"file": {"bytes", "checksum"}} of a run's tables, maps and end state, for summary.json.
nlohmann::ordered_json files_json(const std::string& folder);

// Collective: what the root sees. A complete run of the same experiment with an earlier end is one that left
// checkpoints. UserFault when it is a complete run of another experiment than `resolved`, with what differs, or of a
// shorter one without a checkpoint, or when a file of a complete run is no longer as its summary says.
Left what_is_left(const std::string& folder, const nlohmann::ordered_json& resolved, mpi::Team& team);

// Between the experiment of the run in a folder and this one, which may end later: a line each.
std::vector<std::string> differences_from_run_in(const std::string& folder, const nlohmann::ordered_json& resolved);

// summary.json, when a run continues: one that is ended meanwhile must not look whole.
void remove_summary(const std::string& folder);

// As the experiment says, in the run's folder.
simulation::CheckpointPlan checkpoint_plan(const experiment::Experiment& experiment, const std::string& folder);

// A file DIR/checkpoint.now, which asks for a checkpoint and goes with the answer.
bool take_wish_of_folder(const std::string& folder);

}  // namespace heartwright::commands
