#include "runtime/simulation/stepping/checkpoints.hpp"

#include <limits>
#include <nlohmann/json.hpp>
#include <utility>

#include "base/version/version.hpp"
#include "runtime/simulation/stepping/resume_compatibility.hpp"

namespace heartwright::simulation {
namespace {

using Json = nlohmann::ordered_json;

Json made_by(const interface::Model& model, const mpi::Team& team) {
    return {{"backend", model.backend == interface::Backend::cuda ? "cuda" : "cpu"},
            {"ranks", team.size()},
            {"version", version()},
            {"commit", commit()},
            {"generator_version", model.generator_version},
            {"passes", model.passes}};
}

}  // namespace

Checkpoints::Checkpoints(device::Device& device, mpi::Team& team, const experiment::Experiment& experiment,
                         const interface::Model& model, const tissue_state::Assembly& assembly,
                         const CheckpointPlan& plan)
    : team_(team),
      plan_(plan),
      order_(assembly.grid, assembly.slots),
      series_(
          device, team, order_,
          {plan.folder, plan.kept, resume_identity(experiment, model, assembly.domain, team), made_by(model, team),
           identity_prefix, [&experiment](Json& about, std::int64_t step) { add_tables(about, experiment, step); }}),
      last_(std::chrono::steady_clock::now()) {}

std::int64_t Checkpoints::next_due(std::int64_t step) const {
    return plan_.every > 0 ? (step / plan_.every + 1) * plan_.every : std::numeric_limits<std::int64_t>::max();
}

bool Checkpoints::is_due_by_wall() const {
    const std::chrono::duration<double> since = std::chrono::steady_clock::now() - last_;
    return plan_.wall > 0 && team_.is_root() && since.count() >= plan_.wall;
}

void Checkpoints::prepare(const Keep& keep) {
    if (plan_.every > 0 || plan_.wall > 0 || plan_.at_end) series_.prepare(keep);
}

bool Checkpoints::can_take() {
    constexpr double patience = 0.5;  // s
    if (series_.finish_within(is_late_ ? 0 : patience)) return true;
    if (!std::exchange(is_late_, true)) series_.count_late();
    return false;
}

void Checkpoints::take(std::int64_t step, double t, const Keep& keep, const std::function<void()>& settle) {
    series_.take(step, t, keep, settle);
    last_ = std::chrono::steady_clock::now();
    last_step_ = step;
    is_late_ = false;
}

std::optional<std::int64_t> Checkpoints::restore_newest(const checkpoint::Series::Restore& keep,
                                                        std::vector<std::string>& notes) {
    const auto step = series_.restore_newest(keep, notes);
    last_step_ = step.value_or(-1);
    return step;
}

void Checkpoints::end_after_fault() noexcept {
    try {
        if (is_writing() && (team_.is_serial() || team_.try_all_reduce_min(1))) finish();
    } catch (const std::exception&) {
        // The fault that ended the run is the one to tell about.
    }
    series_.abandon();
}

}  // namespace heartwright::simulation
