#include "runtime/simulation/run_loop.hpp"

#include <algorithm>
#include <functional>

#include "base/diag/faults.hpp"
#include "runtime/mpi/heartbeat.hpp"

namespace heartwright::simulation {

namespace {

std::function<void(const observers::PotentialRows&)> by_block(ObserverRegistry& observers) {
    if (!observers.updates_each_step() || !observers.updates_by_blocks()) return {};
    return [&observers](const observers::PotentialRows& potential) { observers.update_by_block(potential); };
}

}  // namespace

RunLoop::RunLoop(tissue_state::TissueState& tissue, ObserverRegistry& observers, const CheckpointPlan& plan,
                 std::int64_t guard_every, double stability_limit, std::vector<std::string>& notes)
    : tissue_(tissue),
      team_(tissue.team()),
      observers_(observers),
      guard_every_(guard_every),
      end_(tissue.experiment.time.steps),
      notes_(notes),
      checks_(tissue, guard_every, stability_limit),
      stepper_(tissue,
               {.update_observers =
                    observers.updates_each_step() ? [&observers] { observers.update(); } : std::function<void()>{},
                .is_to_stop = [this] { return team_.is_serial() && output_ != nullptr && output_->is_to_stop(); },
                .may_go_by_blocks = true,
                .update_observers_by_block = by_block(observers)}),
      timeline_(tissue.device, tissue.population, tissue.assembly, notes, [this](std::int64_t step) {
          stepper_.record_anew();
          checks_.check_parameters(step);
      }) {
    if (tissue.population.controls_errors()) {
        notes_.push_back("cells are integrated with error control by " + tissue.experiment.time.error_control().text() +
                         "; instants are dt apart, and steps are as long as errors allow");
    }
    if (const StepBlocks* const blocks = stepper_.blocks()) {
        notes_.push_back(blocks->description());
        guard_every_ = blocks->steps_between_checks(guard_every_);
    }
    if (const OverlappedSteps* const overlapped = stepper_.overlapped()) notes_.push_back(overlapped->description());
    if (!plan.folder.empty())
        checkpoints_.emplace(tissue.device, team_, tissue.experiment, tissue.population.model(), tissue.assembly, plan);
}

void RunLoop::run_steps() {
    std::int64_t step = steps_done_;
    bool is_last = step >= until_;
    if (is_emitted_) {
        act_before(step);
    } else {
        timeline_.act_before(step);
        observers_.state_has_changed();
        emit_output(step, is_last, false);
        is_emitted_ = true;
    }
    pace_ = {.step = step, .watch = {}, .steps = team_.is_serial() ? guard_every_ : 1};
    for (SyncPoint point = sync_point(step, is_last); !is_last;) {
        const std::int64_t before = step;
        stepper_.use_recordings(!timeline_.has_levels_in(step));
        step = steps_done_ = step + stepper_.advance(step, point.next - step);
        is_last = step >= until_ || step < point.next;
        // Also where the run ends: rows and checkpoints of a step show its actions, and the levels that follow.
        act_before(step);
        emit_output(step, is_last, step == before);
        point = sync_point(step, is_last);
        if (point.is_to_stop && !is_last) {
            is_last = true;
            check_states(step);
            output_->progress(step);
        }
    }
}

void RunLoop::take_up_actions() {
    tissue_.take_up_actions();
    timeline_.take_up_actions(steps_done_);
    checks_.forget_states();
    observers_.actions_were_added();
}

void RunLoop::act_before(std::int64_t step) {
    if (timeline_.next_after(step - 1) != step) return;
    observers_.emit_recorded(step - 1, *output_);  // what is shown of them is computed from parameters as they were
    timeline_.act_before(step);
    checks_.forget_states();
    observers_.state_has_changed();
}

// is_again: output of the step was emitted before, as one like any other; now it turns out to be the last.
void RunLoop::emit_output(std::int64_t step, bool is_last, bool is_again) {
    if (!is_again) observers_.observe(step);
    const bool is_guarded = step % guard_every_ == 0 || is_last || (checkpoints_ && checkpoints_->is_due(step));
    if (!is_guarded && !observers_.emits_at(step)) return;
    tissue_.device.synchronise();
    const Stopwatch watch;
    if (is_guarded || observers_.needs_valid_states_at(step)) check_states(step);
    observers_.emit_recorded(step, *output_);
    if (!is_again) observers_.emit(step, *output_);
    if (is_guarded) output_->progress(step);
    output_seconds_ += watch.seconds();
}

// Rows up to the step before are emitted when there is something wrong, all up to it when not.
void RunLoop::check_states(std::int64_t step) {
    if (checks_.has_checked(step)) return;
    try {
        checks_.check(step);
    } catch (const UserFault&) {
        observers_.emit_recorded(step - 1, *output_);
        throw;
    }
    observers_.emit_recorded(step, *output_);
}

RunLoop::SyncPoint RunLoop::sync_point(std::int64_t step, bool is_last) {
    mpi::heartbeat().at_step(step);
    if (!team_.is_serial()) {
        tissue_.device.synchronise();
        keep_pace(step);
    } else if (checks_.has_checked(step)) {
        keep_pace(step);
    }
    SyncPoint point{next_stop(step), false};
    bool is_wished = checkpoints_ && (checkpoints_->is_due_by_wall() || output_->wants_checkpoint());
    if (!team_.is_serial()) {  // one alone looks for signals between steps
        const auto agreed = team_.all_reduce_max({-point.next, output_->is_to_stop() ? 1 : 0, is_wished ? 1 : 0});
        point = {-agreed[0], agreed[1] != 0 && !is_last};
        is_wished = agreed[2] != 0;
    }
    if (checkpoints_ && (step != end_ || checkpoints_->is_taken_at_end()))
        leave_checkpoint(step, is_last || point.is_to_stop, is_wished);
    return point;
}

std::int64_t RunLoop::next_stop(std::int64_t step) const {
    const std::int64_t next_guard = (step / guard_every_ + 1) * guard_every_;
    std::int64_t next =
        std::min({until_, next_guard, observers_.next_stop(step), timeline_.next_after(step), step + pace_.steps});
    if (checkpoints_) next = std::min(next, checkpoints_->next_due(step));
    return std::max(next, std::min(step + 1, until_));
}

// How many steps take about a second: from those between two synchronisation points.
void RunLoop::keep_pace(std::int64_t step) {
    constexpr double patience = 1.0;  // seconds
    const std::int64_t steps = step - pace_.step;
    if (steps <= 0) return;
    const double seconds = std::max(pace_.watch.seconds(), 1e-9),
                 possible = patience / seconds * static_cast<double>(steps);
    pace_ = {.step = step,
             .watch = {},
             .steps = static_cast<std::int64_t>(std::clamp(possible, 1.0, 4.0 * static_cast<double>(steps)))};
}

void RunLoop::keep(checkpoint::Keeper& keeper, std::int64_t step, observers::Output& to) {
    if (keeper.restores()) {
        tissue_.clock.set(step);
        steps_done_ = step;
    }
    tissue_.keep(keeper);
    timeline_.keep(keeper, step);
    observers_.keep(keeper);
    to.keep(keeper);
}

void RunLoop::leave_checkpoint(std::int64_t step, bool is_interrupted, bool is_wished) {
    const bool is_due = is_wished || checkpoints_->is_due(step) || checkpoints_->is_late();
    if ((!is_due && !is_interrupted) || checkpoints_->has(step)) {
        checkpoints_->publish();
        return;
    }
    if (!is_interrupted) {
        const mpi::ActivityScope scope(mpi::Activity::checkpointing);
        if (!checkpoints_->can_take()) return;
    }
    check_states(step);
    const mpi::ActivityScope scope(mpi::Activity::checkpointing);
    checkpoints_->take(
        step, static_cast<double>(step) * tissue_.experiment.time.dt,
        [&](checkpoint::Keeper& keeper) { keep(keeper, step, *output_); }, [to = output_] { to->settle(); });
}

bool RunLoop::resume(observers::Output& output) {
    const auto restore = [&](checkpoint::Keeper& keeper, std::int64_t step) { keep(keeper, step, output); };
    is_emitted_ = checkpoints_ && checkpoints_->restore_newest(restore, notes_).has_value();
    return is_emitted_;
}

namespace {

// Leaves run() with nothing that is still being written: the output may go with it.
struct EndOfCheckpoints {
    std::optional<Checkpoints>& checkpoints;
    ~EndOfCheckpoints() {
        if (checkpoints) checkpoints->end_after_fault();
    }
};

}  // namespace

void RunLoop::run(observers::Output& output, std::int64_t until) {
    output_ = &output;
    until_ = std::min(end_, until);
    const EndOfCheckpoints ending{checkpoints_};
    if (checkpoints_) checkpoints_->prepare([&](checkpoint::Keeper& keeper) { keep(keeper, steps_done_, output); });
    run_steps();
    tissue_.device.synchronise();
    if (checkpoints_) checkpoints_->finish();
    output_ = nullptr;
}

}  // namespace heartwright::simulation
