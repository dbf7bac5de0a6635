#include "runtime/solver/checkpoints.hpp"

#include <algorithm>
#include <limits>
#include <nlohmann/json.hpp>
#include <utility>

#include "base/version/version.hpp"
#include "runtime/experiment/as_far_as.hpp"
#include "runtime/experiment/resolved.hpp"

namespace heartwright::solver {
namespace {

using Json = nlohmann::ordered_json;

// All that a run's state and its further steps depend on.
Json about(const experiment::Experiment& experiment, const abi::Model& model) {
    Json tables = Json::array();
    std::int32_t kernels = 0;
    for (std::int32_t v = 0; v < model.n_variants; ++v) {
        kernels = std::max(kernels, model.variants[v].kernel + 1);
    }
    for (std::int32_t k = 0; model.approximations != nullptr && k < kernels; ++k) {
        const abi::ApproximationInfo& info = model.approximations[k];
        Json said{{"tolerance", info.tolerance}, {"outside", info.is_exact_outside ? "exact" : "stop"}};
        const auto rationals = std::count_if(info.tables, info.tables + info.n_tables, [](const abi::TableInfo& table) { return table.n_pieces > 0; });
        if (rationals > 0) {
            said["of_rational_functions"] = rationals;  // cubics of the same tolerance give other numbers
        }
        if (info.n_tables > 0 && (tables.empty() || tables.back() != said)) {
            tables.push_back(said);
        }
    }
    Json all{{"model", {{"name", model.name}, {"spec_hash", model.spec_hash}, {"precision", model.real_bytes == 8 ? "fp64" : "fp32"}, {"approximate", tables}}},
             {"grid", experiment.geometry.cells},
             {"experiment", experiment::resolved_json(experiment)}};
    if (!experiment.line_scans.empty()) {
        all["rows_of_line_scans"] = "in files of their own";  // checkpoints of before have them within
    }
    return all;
}

// What comes later may be another.
Json as_far_as(Json about, std::int64_t step) {
    if (about.is_object() && about.contains("experiment")) {
        about["experiment"] = experiment::as_far_as(std::move(about["experiment"]), step);
    }
    return about;
}

Json made_by(const abi::Model& model, const mpi::Team& team) {
    return {{"backend", model.backend == abi::Backend::cuda ? "cuda" : "cpu"},
            {"ranks", team.size()},
            {"version", version()},
            {"commit", commit()},
            {"generator_version", model.generator_version},
            {"passes", model.passes}};
}

}  // namespace

Checkpoints::Checkpoints(device::Device& device, mpi::Team& team, const experiment::Experiment& experiment, const abi::Model& model,
                         const Assembly& assembly, const CheckpointPlan& plan)
    : team_(team),
      plan_(plan),
      order_(assembly.grid, assembly.slots),
      series_(device, team, order_, {plan.folder, plan.kept, about(experiment, model), made_by(model, team), as_far_as}),
      last_(std::chrono::steady_clock::now()) {}

std::int64_t Checkpoints::next_due(std::int64_t step) const {
    return plan_.every > 0 ? (step / plan_.every + 1) * plan_.every : std::numeric_limits<std::int64_t>::max();
}

bool Checkpoints::is_due_by_wall() const {
    const std::chrono::duration<double> since = std::chrono::steady_clock::now() - last_;
    return plan_.wall > 0 && team_.is_root() && since.count() >= plan_.wall;
}

void Checkpoints::prepare(const Keep& keep) {
    if (plan_.every > 0 || plan_.wall > 0 || plan_.at_end) {
        series_.prepare(keep);
    }
}

bool Checkpoints::can_take() {
    constexpr double patience = 0.5;  // s
    if (series_.finish_within(is_late_ ? 0 : patience)) {
        return true;
    }
    if (!std::exchange(is_late_, true)) {
        series_.count_late();
    }
    return false;
}

void Checkpoints::take(std::int64_t step, double t, const Keep& keep, const std::function<void()>& settle) {
    series_.take(step, t, keep, settle);
    last_ = std::chrono::steady_clock::now();
    last_step_ = step;
    is_late_ = false;
}

std::optional<std::int64_t> Checkpoints::restore_newest(const checkpoint::Series::Restore& keep, std::vector<std::string>& notes) {
    const auto step = series_.restore_newest(keep, notes);
    last_step_ = step.value_or(-1);
    return step;
}

void Checkpoints::end_after_fault() noexcept {
    try {
        if (is_writing() && (team_.is_alone() || team_.least_if_all_come(1))) {
            finish();
        }
    } catch (const std::exception&) {
        // The fault that ended the run is the one to tell about.
    }
    series_.abandon();
}

}  // namespace heartwright::solver
