// What `run --resume` finds in a folder.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>

#include "runtime/mpi/team.hpp"
#include "runtime/solver/checkpoint_plan.hpp"
#include "runtime/experiment/experiment.hpp"

namespace heartwright::app {

enum class Left { nothing_to_go_on_from, checkpoints, a_complete_run };

// Collective: what the root sees. A complete run of the same experiment with an earlier end is one that left checkpoints. UserFault when
// it is a complete run of another experiment than `resolved`, with what differs, or of a shorter one without a checkpoint.
Left what_is_left(const std::string& folder, const nlohmann::ordered_json& resolved, mpi::Team& team);

// summary.json, when a run goes on: one that is ended meanwhile must not look whole.
void remove_summary(const std::string& folder);

// As the experiment says, in the run's folder.
solver::CheckpointPlan checkpoint_plan(const experiment::Experiment& experiment, const std::string& folder);

// While it lives no other run writes into the folder: what is left of one that a launcher's end orphaned may still be at work there.
// Made by the root. Waits so long for another to end; then UserFault. Where a file system has no locks there is none.
class FolderLock {
public:
    FolderLock(const std::string& folder, double patience_s);
    ~FolderLock();
    FolderLock(const FolderLock&) = delete;
    FolderLock& operator=(const FolderLock&) = delete;

private:
    std::string path_;
    int file_ = -1;
};

// A file DIR/checkpoint.now, which asks for a checkpoint and goes with the answer.
bool take_wish_of_folder(const std::string& folder);

}  // namespace heartwright::app
