#include "runtime/simulation/observers/singularity_watch.hpp"

#include <algorithm>

#include "base/diag/faults.hpp"

namespace heartwright::simulation {
namespace {

std::int64_t looks_of(const experiment::PhaseSingularitiesMeasure& asked) {
    return std::max<std::int64_t>(1, asked.delay_steps / asked.every_steps);
}

}  // namespace

SingularityWatch::SingularityWatch(TissueState& tissue)
    : tissue_(tissue),
      team_(tissue.team()),
      asked_(*tissue.experiment.measures.phase_singularities),
      grid_(team_.is_root() ? whole_points(tissue.assembly) : tissue.assembly.grid.whole_grid()),
      finder_(tissue.device, tissue.assembly.grid, tissue.assembly.slots, asked_.level.value, looks_of(asked_),
              static_cast<int>(tissue.population.model().real_bytes)) {}

std::int64_t SingularityWatch::memory(const experiment::Experiment& experiment, const interface::Model& model,
                                      const Assembly& assembly) {
    const auto& asked = experiment.measures.phase_singularities;
    return asked ? reduce::SingularityFinder::memory(assembly.grid, assembly.slots, looks_of(*asked),
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
    if (const auto found = finder_.find(tissue_.potential())) {
        add(static_cast<double>(step) * tissue_.experiment.time.dt, team_.gather(*found));
    }
}

// found: of each rank, at the root.
void SingularityWatch::add(double t, const std::vector<std::vector<reduce::SingularityFinder::Point>>& found) {
    if (!team_.is_root()) {
        return;
    }
    const auto all = reduce::SingularityFinder::joined(found);
    results_.t.push_back(t);
    results_.count.push_back(static_cast<std::int64_t>(all.size()));
    for (const auto& point : all) {
        if (results_.points.size() == most_points) {
            break;
        }
        results_.points.push_back({t, reduce::SingularityFinder::place_of(point, grid_), point.charge});
    }
}

void SingularityWatch::keep(checkpoint::Keeper& keeper) {
    finder_.keep(keeper, "phase_singularities");
    if (keeper.restores() && tissue_.halo != nullptr) {
        for (void* plane : finder_.planes()) {
            tissue_.halo->exchange(plane);
        }
    }
    keeper.values("phase_singularities.t", team_.is_root(), results_.t);
    keeper.values("phase_singularities.count", team_.is_root(), results_.count);
    std::vector<double> points;  // {t, x, y, z, charge}
    for (const PhaseSingularity& one : results_.points) {
        points.insert(points.end(), {one.t, one.at[0], one.at[1], one.at[2], static_cast<double>(one.charge)});
    }
    keeper.values("phase_singularities.points", team_.is_root(), points);
    if (!keeper.restores() || !team_.is_root()) {
        return;
    }
    if (results_.count.size() != results_.t.size() || points.size() % 5 != 0 || points.size() / 5 > most_points) {
        throw UserFault("the checkpoint's phase singularities are not those of a run");
    }
    results_.points.clear();
    for (std::size_t i = 0; i < points.size(); i += 5) {
        results_.points.push_back(
            {points[i], {points[i + 1], points[i + 2], points[i + 3]}, static_cast<int>(points[i + 4])});
    }
}

}  // namespace heartwright::simulation
