// Phase singularities of the potential, looked for during the run.
#pragma once

#include <cstdint>

#include "runtime/experiment/experiment.hpp"
#include "runtime/mpi/team.hpp"
#include "runtime/reduce/phase_singularities.hpp"
#include "runtime/simulation/observers/measure_results.hpp"
#include "runtime/simulation/observers/observer.hpp"
#include "runtime/simulation/setup/tissue_state.hpp"

namespace heartwright::simulation {

class SingularityWatch final : public Observer {
public:
    static constexpr std::size_t most_points = 2'000'000;  // kept; all are counted

    // The experiment asks for phase singularities. The tissue outlives it.
    explicit SingularityWatch(TissueState& tissue);
    static std::int64_t memory(const experiment::Experiment& experiment, const interface::Model& model,
                               const Assembly& assembly);

    bool is_due(std::int64_t step) const override;
    std::int64_t next_due(std::int64_t step) const override;
    void observe(std::int64_t step) override;  // waits; collective
    void keep(checkpoint::Keeper& keeper) override;

    const PhaseSingularities& results() const { return results_; }  // of all ranks at the root, else empty

private:
    void add(double t, const std::vector<std::vector<reduce::SingularityFinder::Point>>& found);

    TissueState& tissue_;
    mpi::Team& team_;
    const experiment::PhaseSingularitiesMeasure& asked_;
    tissue::Grid grid_;  // the whole one
    reduce::SingularityFinder finder_;
    PhaseSingularities results_;
};

}  // namespace heartwright::simulation
