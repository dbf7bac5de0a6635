// When a run takes checkpoints, and what they are checkpoints of.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "runtime/checkpoint/series.hpp"
#include "runtime/experiment/experiment.hpp"
#include "runtime/interface/model.hpp"
#include "runtime/mpi/team.hpp"
#include "runtime/simulation/stepping/checkpoint_plan.hpp"
#include "runtime/tissue_state/assembly.hpp"

namespace heartwright::simulation {

// All of its calls are collective, but for what is marked "local".
class Checkpoints {
public:
    // All of these outlive it.
    Checkpoints(device::Device& device, mpi::Team& team, const experiment::Experiment& experiment,
                const interface::Model& model, const tissue_state::Assembly& assembly, const CheckpointPlan& plan);

    bool is_due(std::int64_t step) const { return plan_.every > 0 && step > 0 && step % plan_.every == 0; }  // local
    bool has(std::int64_t step) const { return last_step_ == step; }  // taken, or restored. Local
    std::int64_t next_due(std::int64_t step) const;                   // local
    bool is_taken_at_end() const { return plan_.at_end; }             // of the run. Local
    bool is_due_by_wall() const;  // local: by the root's clock; other ranks never say so

    using Keep = std::function<void(checkpoint::Keeper&)>;
    void prepare(const Keep& keep);  // before the first step: memory, where the plan asks for checkpoints
    // Whether one that is due can be taken now. While the one before is still being written, after some patience, it is
    // late, and due until it can be.
    bool can_take();
    bool is_late() const { return is_late_; }  // local, and the same on all ranks
    void take(std::int64_t step, double t, const Keep& keep, const std::function<void()>& settle);
    void publish() { series_.publish(); }  // may put one in place that has been written meanwhile
    void finish() { series_.finish(); }
    // When a fault ends the run: the one that is being written still becomes whole if all ranks are here. Afterwards
    // nobody is asked to settle any more.
    void end_after_fault() noexcept;
    bool is_writing() const { return series_.is_writing(); }  // local, and the same on all ranks

    std::optional<std::int64_t> restore_newest(const checkpoint::Series::Restore& keep,
                                               std::vector<std::string>& notes);
    const checkpoint::Times& times() const { return series_.times(); }  // local

private:
    mpi::Team& team_;
    CheckpointPlan plan_;
    checkpoint::CellOrder order_;
    checkpoint::Series series_;
    std::int64_t last_step_ = -1;
    bool is_late_ = false;
    std::chrono::steady_clock::time_point last_;
};

}  // namespace heartwright::simulation
