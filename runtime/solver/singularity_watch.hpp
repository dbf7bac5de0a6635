// Phase singularities of the potential, looked for while the run goes on.
#pragma once

#include <cstdint>

#include "runtime/cells/population.hpp"
#include "runtime/experiment/experiment.hpp"
#include "runtime/reduce/phase_singularities.hpp"
#include "runtime/solver/assembly.hpp"
#include "runtime/solver/measure_results.hpp"
#include "runtime/solver/observer.hpp"

namespace heartwright::solver {

class SingularityWatch final : public Observer {
public:
    static constexpr std::size_t most_points = 2'000'000;  // kept; all are counted

    // The experiment asks for phase singularities.
    SingularityWatch(device::Device& device, const cells::Population& population, const experiment::Experiment& experiment,
                     const Assembly& assembly);
    static std::int64_t memory(const experiment::Experiment& experiment, const abi::Model& model, const Assembly& assembly);

    bool is_due(std::int64_t step) const override;
    std::int64_t next_due(std::int64_t step) const override;
    void look(std::int64_t step) override;  // waits

    const PhaseSingularities& results() const { return results_; }

private:
    const cells::Population& population_;
    const experiment::PhaseSingularitiesMeasure& asked_;
    tissue::Grid grid_;
    double dt_;
    reduce::SingularityFinder finder_;
    PhaseSingularities results_;
};

}  // namespace heartwright::solver
