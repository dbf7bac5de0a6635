#include "runtime/observers/waves/singularity_watch.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "base/diag/faults.hpp"

namespace heartwright::observers {
namespace {

std::int64_t looks_of(const experiment::PhaseSingularitiesMeasure& asked) {
    return std::max<std::int64_t>(1, asked.delay_steps / asked.every_steps);
}

}  // namespace

SingularityWatch::SingularityWatch(tissue_state::TissueState& tissue)
    : tissue_(tissue),
      team_(tissue.team()),
      asked_(*tissue.experiment.measures.phase_singularities),
      grid_(team_.is_root() ? whole_points(tissue.assembly) : tissue.assembly.grid.whole_grid()),
      finder_(tissue.device, tissue.assembly.grid, tissue.assembly.slots, asked_.level.value, looks_of(asked_),
              static_cast<int>(tissue.population.model().real_bytes)) {}

std::int64_t SingularityWatch::memory(const experiment::Experiment& experiment, const interface::Model& model,
                                      const tissue_state::Assembly& assembly) {
    const auto& asked = experiment.measures.phase_singularities;
    return asked ? SingularityFinder::memory(assembly.grid, assembly.slots, looks_of(*asked),
                                             static_cast<int>(model.real_bytes))
                 : 0;
}

bool SingularityWatch::is_due(std::int64_t step) const {
    return step >= asked_.first_step && step <= asked_.last_step &&
           (step - asked_.first_step) % asked_.every_steps == 0;
}

std::int64_t SingularityWatch::next_due(std::int64_t step) const {
    const std::int64_t next =
        step < asked_.first_step
            ? asked_.first_step
            : asked_.first_step + ((step - asked_.first_step) / asked_.every_steps + 1) * asked_.every_steps;
    return next <= asked_.last_step ? next : never;
}

void SingularityWatch::observe(std::int64_t step) {
    tissue_.exchange_halo();
    if (const auto found = finder_.find(tissue_.potential()))
        add(static_cast<double>(step) * tissue_.experiment.time.dt, team_.gather(*found));
}

// found: of each rank, at the root.
void SingularityWatch::add(double t, const std::vector<std::vector<SingularityFinder::Point>>& found) {
    if (!team_.is_root()) return;
    const auto all = SingularityFinder::joined(found);
    t_.push_back(t);
    counts_.push_back(static_cast<std::int64_t>(all.size()));
    for (const auto& point : all) {
        if (points_.size() == most_points) break;
        points_.push_back({t, SingularityFinder::place_of(point, grid_), point.charge});
    }
}

void SingularityWatch::keep(checkpoint::Keeper& keeper) {
    finder_.keep(keeper, "phase_singularities");
    if (keeper.restores() && tissue_.halo != nullptr)
        for (void* plane : finder_.planes()) tissue_.halo->exchange(plane);
    keeper.values("phase_singularities.t", team_.is_root(), t_);
    keeper.values("phase_singularities.count", team_.is_root(), counts_);
    std::vector<double> points;  // {t, x, y, z, charge}
    for (const PhaseSingularity& one : points_)
        points.insert(points.end(), {one.t, one.at[0], one.at[1], one.at[2], static_cast<double>(one.charge)});
    keeper.values("phase_singularities.points", team_.is_root(), points);
    if (!keeper.restores() || !team_.is_root()) return;
    if (counts_.size() != t_.size() || points.size() % 5 != 0 || points.size() / 5 > most_points)
        throw UserFault("the checkpoint's phase singularities are not those of a run");
    points_.clear();
    for (std::size_t i = 0; i < points.size(); i += 5)
        points_.push_back({points[i], {points[i + 1], points[i + 2], points[i + 3]}, static_cast<int>(points[i + 4])});
}

results::Table SingularityWatch::table_of_counts() {
    return {"phase_singularities.csv",
            "a row per evaluation; sorted by time",
            {{"t", "ms", "time of the evaluation"}, {"count", "", "number of singularities"}}};
}

results::Table SingularityWatch::table_of_points() {
    const char* const centre =
        "centre of the loop of points around it: a square, a triangle or a ring "
        "([measures](experiment_reference/measures.md#measures))";
    return {"phase_singularity_points.csv",
            "a row per singularity; sorted by time, then in the order of the grid or of a mesh's nodes or elements",
            {{"t", "ms", "time of the evaluation"},
             {"x", "mm", centre},
             {"y", "mm", centre},
             {"z", "mm", centre},
             {"charge", "", "1 or -1: sense of rotation"}}};
}

void SingularityWatch::results(results::Sink& sink, std::int64_t /*steps*/) const {
    if (!team_.is_root()) return;
    sink.begin(table_of_counts());
    std::int64_t all = 0;
    for (std::size_t look = 0; look < t_.size(); ++look) {
        sink.row({t_[look], counts_[look]});
        all += counts_[look];
    }
    sink.begin(table_of_points());
    for (const PhaseSingularity& one : points_)
        sink.row({one.t, one.at[0], one.at[1], one.at[2], std::int64_t{one.charge}});
    using Json = nlohmann::ordered_json;
    const auto most = std::max_element(counts_.begin(), counts_.end());
    const bool has_looks = most != counts_.end();
    sink.facts()["measures"]["phase_singularities"] = {
        {"looks", counts_.size()},
        {"most", has_looks ? Json(*most) : Json(nullptr)},
        {"most_at_ms", has_looks ? Json(t_[static_cast<std::size_t>(most - counts_.begin())]) : Json(nullptr)},
        {"at_the_end", has_looks ? Json(counts_.back()) : Json(nullptr)},
        {"points_kept", points_.size()},
        {"points_lost", all - static_cast<std::int64_t>(points_.size())}};
}

}  // namespace heartwright::observers
