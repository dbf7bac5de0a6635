#include "runtime/solver/singularity_watch.hpp"

#include <algorithm>

namespace heartwright::solver {
namespace {

std::int64_t looks_of(const experiment::PhaseSingularitiesMeasure& asked) {
    return std::max<std::int64_t>(1, asked.delay_steps / asked.every_steps);
}

}  // namespace

SingularityWatch::SingularityWatch(device::Device& device, const cells::Population& population, const experiment::Experiment& experiment,
                                   const Assembly& assembly)
    : population_(population),
      asked_(*experiment.measures.phase_singularities),
      grid_(assembly.grid),
      dt_(experiment.time.dt),
      finder_(device, assembly.grid, assembly.slots, asked_.level.value, looks_of(asked_),
              static_cast<int>(population.model().real_bytes)) {}

std::int64_t SingularityWatch::memory(const experiment::Experiment& experiment, const abi::Model& model, const Assembly& assembly) {
    const auto& asked = experiment.measures.phase_singularities;
    return asked ? reduce::SingularityFinder::memory(assembly.grid, assembly.slots, looks_of(*asked), static_cast<int>(model.real_bytes))
                 : 0;
}

bool SingularityWatch::is_due(std::int64_t step) const {
    return step >= asked_.first_step && step <= asked_.last_step && (step - asked_.first_step) % asked_.every_steps == 0;
}

std::int64_t SingularityWatch::next_due(std::int64_t step) const {
    const std::int64_t next = step < asked_.first_step
                                  ? asked_.first_step
                                  : asked_.first_step + ((step - asked_.first_step) / asked_.every_steps + 1) * asked_.every_steps;
    return next <= asked_.last_step ? next : never;
}

void SingularityWatch::look(std::int64_t step) {
    const auto found = finder_.look(population_.potential());
    if (!found) {
        return;
    }
    const double t = static_cast<double>(step) * dt_;
    results_.t.push_back(t);
    results_.count.push_back(static_cast<std::int64_t>(found->size()));
    for (const auto& point : *found) {
        if (results_.points.size() == most_points) {
            break;
        }
        auto at = grid_.position(grid_.cell(point.grid));
        for (int a = 0; a < 3; ++a) {
            at[static_cast<std::size_t>(a)] += a == point.normal ? 0 : grid_.spacing / 2;
        }
        results_.points.push_back({t, at, point.charge});
    }
}

}  // namespace heartwright::solver
