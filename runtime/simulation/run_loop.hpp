// The run of a simulation: steps up to the next synchronisation point, what is emitted there, and whether to continue.
//
// All ranks share the same synchronisation points: at each, one small all-reduce agrees on the next one and on signals
// to stop. Nothing that is computed depends on where these steps lie.
#pragma once

#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <vector>

#include "runtime/core/stopwatch.hpp"
#include "runtime/observers/output.hpp"
#include "runtime/simulation/observer_registry.hpp"
#include "runtime/simulation/stepping/checkpoints.hpp"
#include "runtime/simulation/stepping/state_checks.hpp"
#include "runtime/simulation/stepping/time_stepper.hpp"
#include "runtime/simulation/stepping/timeline.hpp"

namespace heartwright::simulation {

class RunLoop {
public:
    // guard_every: steps between checks of all states. What people should know of actions is added to `notes`. All
    // outlive it. Collective.
    RunLoop(tissue_state::TissueState& tissue, ObserverRegistry& observers, const CheckpointPlan& plan,
            std::int64_t guard_every, double stability_limit, std::vector<std::string>& notes);
    RunLoop(const RunLoop&) = delete;
    RunLoop& operator=(const RunLoop&) = delete;

    // All that follow are collective, unless marked "local".
    bool resume(observers::Output& output);  // from the newest whole checkpoint; false: there is none
    // From the state as it is to the end, to step `until`, or until the output wants to stop. Called again it continues
    // from there; the output has had what there is of that step, as it was before actions that were added then.
    void run(observers::Output& output, std::int64_t until = std::numeric_limits<std::int64_t>::max());
    // Between two calls of run(): after replace_actions() of setup/actions.hpp.
    void take_up_actions();
    // Everything that the steps done have left. What follows from the experiment and the step alone (clock, windows,
    // clamps, parameters) is set up again.
    void keep(checkpoint::Keeper& keeper, std::int64_t step, observers::Output& to);

    std::int64_t steps_done() const { return steps_done_; }                  // local
    double output_seconds() const { return output_seconds_; }                // local
    const TimeStepper::Shares& shares() const { return stepper_.shares(); }  // local
    checkpoint::Times checkpoint_times() const {                             // local
        return checkpoints_ ? checkpoints_->times() : checkpoint::Times{};
    }

private:
    struct Pace {
        std::int64_t step = 0;  // when it was taken
        Stopwatch watch{};
        std::int64_t steps = 1;  // that take about a second
    };
    struct SyncPoint {
        std::int64_t next;  // the step of the next one
        bool is_to_stop;
    };
    void run_steps();
    void act_before(std::int64_t step);
    void emit_output(std::int64_t step, bool is_last, bool is_again);
    void check_states(std::int64_t step);
    SyncPoint sync_point(std::int64_t step, bool is_last);
    std::int64_t next_stop(std::int64_t step) const;
    void keep_pace(std::int64_t step);
    void leave_checkpoint(std::int64_t step, bool is_interrupted, bool is_wished);  // if it is time for one

    tissue_state::TissueState& tissue_;
    mpi::Team& team_;
    ObserverRegistry& observers_;
    std::int64_t guard_every_, end_;
    std::int64_t until_ = 0;  // of this call of run(): end_, or before it
    std::vector<std::string>& notes_;
    StateChecks checks_;
    TimeStepper stepper_;
    Timeline timeline_;
    std::optional<Checkpoints> checkpoints_;  // where there is a folder for them
    observers::Output* output_ = nullptr;     // while run() is in progress
    std::int64_t steps_done_ = 0;
    bool is_emitted_ = false;  // what there is of step steps_done_: by run() or by the run that kept it
    Pace pace_;
    double output_seconds_ = 0;
};

}  // namespace heartwright::simulation
