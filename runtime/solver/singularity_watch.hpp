// Phase singularities of the potential, looked for while the run goes on.
#pragma once

#include <cstdint>
#include <functional>

#include "runtime/cells/population.hpp"
#include "runtime/experiment/experiment.hpp"
#include "runtime/mpi/team.hpp"
#include "runtime/reduce/phase_singularities.hpp"
#include "runtime/solver/assembly.hpp"
#include "runtime/solver/measure_results.hpp"
#include "runtime/solver/observer.hpp"

namespace heartwright::solver {

class SingularityWatch final : public Observer {
public:
    static constexpr std::size_t most_points = 2'000'000;  // kept; all are counted

    // Fills the ghosts of a plane Real[slots.total()] on the device with what the ranks that own them have. Collective; waits.
    using SeeNeighbours = std::function<void(void* plane)>;

    // The experiment asks for phase singularities. see_neighbours: empty where there are no ghosts.
    SingularityWatch(device::Device& device, const cells::Population& population, const experiment::Experiment& experiment,
                     const Assembly& assembly, mpi::Team& team, SeeNeighbours see_neighbours);
    static std::int64_t memory(const experiment::Experiment& experiment, const abi::Model& model, const Assembly& assembly);

    bool is_due(std::int64_t step) const override;
    std::int64_t next_due(std::int64_t step) const override;
    void look(std::int64_t step) override;  // waits; collective
    void keep(checkpoint::Keeper& keeper) override;

    const PhaseSingularities& results() const { return results_; }  // of all ranks at the root, else empty

private:
    void add(double t, const std::vector<std::vector<reduce::SingularityFinder::Point>>& found);

    mpi::Team& team_;
    SeeNeighbours see_neighbours_;
    const cells::Population& population_;
    const experiment::PhaseSingularitiesMeasure& asked_;
    tissue::Grid grid_;  // the whole one
    double dt_;
    reduce::SingularityFinder finder_;
    PhaseSingularities results_;
};

}  // namespace heartwright::solver
