// Phase singularities of the potential, looked for during the run.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "runtime/experiment/experiment.hpp"
#include "runtime/mpi/team.hpp"
#include "runtime/observers/observer.hpp"
#include "runtime/observers/waves/phase_singularities.hpp"
#include "runtime/tissue_state/tissue_state.hpp"

namespace heartwright::observers {

struct PhaseSingularity {
    double t;                  // ms
    std::array<double, 3> at;  // mm: the middle of the loop of points it lies in
    int charge;                // +1 or -1, about the axis that a square is normal to
};

class SingularityWatch final : public Observer {
public:
    static constexpr std::size_t most_points = 2'000'000;  // kept; all are counted

    // The experiment asks for phase singularities. The tissue outlives it.
    explicit SingularityWatch(tissue_state::TissueState& tissue);
    static std::int64_t memory(const experiment::Experiment& experiment, const interface::Model& model,
                               const tissue_state::Assembly& assembly);

    bool is_due(std::int64_t step) const override;
    std::int64_t next_due(std::int64_t step) const override;
    void observe(std::int64_t step) override;  // waits; collective
    void keep(checkpoint::Keeper& keeper) override;

    // phase_singularities.csv and phase_singularity_points.csv, and how many there were.
    static results::Table table_of_counts();
    static results::Table table_of_points();
    void results(results::Sink& sink, std::int64_t steps) const override;

private:
    void add(double t, const std::vector<std::vector<SingularityFinder::Point>>& found);

    tissue_state::TissueState& tissue_;
    mpi::Team& team_;
    const experiment::PhaseSingularitiesMeasure& asked_;
    tissue::Grid grid_;  // the whole one
    SingularityFinder finder_;
    // At the root; of all ranks.
    std::vector<double> t_;                 // of each look, ms
    std::vector<std::int64_t> counts_;      // at each look
    std::vector<PhaseSingularity> points_;  // in order of looks, then of grid numbers
};

}  // namespace heartwright::observers
