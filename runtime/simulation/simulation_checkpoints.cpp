// A simulation's state, told to checkpoints and taken from them.
#include "runtime/mpi/heartbeat.hpp"
#include "runtime/simulation/simulation_parts.hpp"

namespace heartwright::solver {
namespace {

// Adds up what is told, and keeps nothing.
class Counter final : public checkpoint::Keeper {
public:
    explicit Counter(std::int64_t cells) : cells_(cells) {}
    bool restores() const override { return false; }
    void cells(const std::string&, const Cells& cells) override {
        bytes_told += cells.planes * cells.width * checkpoint::bytes_of(cells.type) * cells_;
    }
    void bytes(const std::string&, bool is_mine, std::vector<std::byte>& bytes) override {
        bytes_told += is_mine ? static_cast<std::int64_t>(bytes.size()) : 0;
    }
    std::int64_t bytes_told = 0;

private:
    std::int64_t cells_;
};

struct Nowhere final : Output {
    void probe_row(std::int64_t, double, const std::vector<double>&) override {}
    void field(std::int64_t, double, const std::vector<std::vector<double>>&) override {}
    void progress(std::int64_t) override {}
};

}  // namespace

// Everything that the steps done have left. What follows from the experiment and the step alone (clock, windows,
// clamps, parameters) is set up again.
void Simulation::Parts::keep(checkpoint::Keeper& keeper, std::int64_t step, Output& to) {
    if (keeper.restores()) {
        clock->set(step);
        steps_done = step;
    }
    population->keep(keeper);
    timeline->keep(keeper, step);
    for (Observer* observer : observers) {
        observer->keep(keeper);
    }
    probes->keep(keeper);
    site_outputs->keep(keeper);
    to.keep(keeper);
}

void Simulation::Parts::leave_checkpoint(std::int64_t step, bool is_interrupted, bool is_wished) {
    const bool is_due = is_wished || checkpoints->is_due(step) || checkpoints->is_late();
    if ((!is_due && !is_interrupted) || checkpoints->has(step)) {
        checkpoints->look();
        return;
    }
    if (!is_interrupted) {
        const mpi::ActivityScope scope(mpi::Activity::checkpointing);
        if (!checkpoints->can_take()) {
            return;
        }
    }
    validate_states(step);
    const mpi::ActivityScope scope(mpi::Activity::checkpointing);
    checkpoints->take(
        step, static_cast<double>(step) * experiment.time.dt,
        [&](checkpoint::Keeper& keeper) { keep(keeper, step, *output); }, [to = output] { to->settle(); });
}

bool Simulation::resume(Output& output) {
    auto& p = *parts_;
    const auto restore = [&](checkpoint::Keeper& keeper, std::int64_t step) { p.keep(keeper, step, output); };
    p.is_restored = p.checkpoints && p.checkpoints->restore_newest(restore, p.facts.notes).has_value();
    return p.is_restored;
}

checkpoint::Times Simulation::checkpoint_times() const {
    return parts_->checkpoints ? parts_->checkpoints->times() : checkpoint::Times{};
}

std::int64_t Simulation::checkpoint_bytes() {
    Counter counter(parts_->population->count());
    Nowhere nowhere;
    parts_->keep(counter, parts_->steps_done, nowhere);
    return parts_->team.all_reduce_sum(counter.bytes_told);
}

}  // namespace heartwright::solver
