// The checkpoints of a run: FOLDER/step_000000012000/ with a file of each rank (rank_file.hpp) and checkpoint.json
// (index.hpp), which is written last. It is made beside, as step_..._part, and renamed when all of it lies on the disk:
// whoever sees step_N sees a whole one.
//
// All calls are collective over the team.
#pragma once

#include <chrono>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "runtime/checkpoint/host_memory.hpp"
#include "runtime/checkpoint/index.hpp"
#include "runtime/checkpoint/rank_file.hpp"
#include "runtime/checkpoint/saver.hpp"
#include "runtime/checkpoint/times.hpp"
#include "runtime/mpi/team.hpp"

namespace heartwright::checkpoint {

class Series {
public:
    struct Setup {
        std::string folder;
        int kept = 2;                           // the newest that stay; >= 1
        nlohmann::ordered_json about, made_by;  // as Index has them
        // What of an `about` must be the same for a run to continue from `step`; empty: all of it.
        std::function<nlohmann::ordered_json(const nlohmann::ordered_json& about, std::int64_t step)> resume_prefix =
            {};
        // Adds to `about` what is to be said of `step` alone, when a checkpoint is taken there or compared.
        std::function<void(nlohmann::ordered_json& about, std::int64_t step)> add_at_step = {};
    };
    // Device, team and order outlive it.
    Series(device::Device& device, mpi::Team& team, const CellOrder& order, Setup setup);

    // Takes the state of `step`, and lets a thread write it. `keep` tells the state; `settle` (may be empty) is called
    // by that thread before the checkpoint counts as written: until it returns, what was emitted before must lie in
    // files. One that is still being written is waited for. MachineFault, alike on all ranks: a full disk, a folder
    // that is gone...; the checkpoints before it stay.
    void take(std::int64_t step, double t, const std::function<void(Keeper&)>& keep,
              const std::function<void()>& settle);
    // Finds memory for what `keep` tells, beside the run, so that the first one does not wait for it.
    void prepare(const std::function<void(Keeper&)>& keep);
    bool is_writing() const { return file_ != nullptr; }
    void publish();                      // puts the checkpoint in place if all ranks have written theirs
    void finish();                       // waits for it
    bool finish_within(double seconds);  // waits no longer than that; true: none is being written any more
    void count_late() { ++times_.late; }
    void abandon() { file_.reset(); }  // not collective: waits for this rank's thread alone; it is no checkpoint

    // The newest whole one, of the same run, into what `keep` tells; returns its step, or nothing when there is none at
    // all. Those that are damaged are passed over, with a sentence for each in `notes`; another says so when what goes
    // on rounds otherwise (made_by of another backend). UserFault, alike on all ranks: all are damaged, or the newest
    // is one of another run, with the differences.
    using Restore = std::function<void(Keeper& keeper, std::int64_t step)>;
    std::optional<std::int64_t> restore_newest(const Restore& keep, std::vector<std::string>& notes);

    const Times& times() const { return times_; }

private:
    std::string place_of(std::int64_t step) const;
    void on_root(const std::function<void()>& work);  // a MachineFault or UserFault of the root's becomes everybody's
    void put_in_place();
    void remove_others();
    nlohmann::ordered_json about_at(std::int64_t step) const;
    void refuse_another(const Index& index, const std::string& folder) const;
    std::string try_to_restore(const std::string& folder, const Index& index, const Restore& keep);

    device::Device& device_;
    mpi::Team& team_;
    const CellOrder& order_;
    Setup setup_;
    HostMemory memory_;
    std::int64_t step_ = 0;  // of the one that is being written
    double t_ = 0;
    std::vector<std::string> values_;
    std::chrono::steady_clock::time_point begin_;
    std::unique_ptr<RankFile> file_;
    Times times_;
};

// Numbers of the steps that `folder` has checkpoints of, whole or damaged; the newest first.
std::vector<std::int64_t> steps_in(const std::string& folder);
std::string name_of_step(std::int64_t step);

}  // namespace heartwright::checkpoint
