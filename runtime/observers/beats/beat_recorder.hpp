// The beats of single cells at probes, each with its times and potentials: what measures of probes are computed from.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "runtime/cells/clock.hpp"
#include "runtime/cells/population.hpp"
#include "runtime/experiment/experiment.hpp"
#include "runtime/observers/beats/beat_maps.hpp"
#include "runtime/observers/beats/beat_measures.hpp"
#include "runtime/observers/observer.hpp"
#include "runtime/tissue_state/assembly.hpp"

namespace heartwright::observers {

class BeatRecorder final : public Observer {
public:
    static constexpr std::int64_t most_beats = 10'000;  // of a probe; later ones are counted only

    // Each rank watches the probes whose cells it owns. Definitions: reduce/beat_maps.hpp, from the threshold of the
    // activation map on. All outlive it.
    BeatRecorder(device::Device& device, cells::Population& population, const cells::Clock& clock,
                 const experiment::Experiment& experiment, const tissue_state::Assembly& assembly);

    static std::vector<std::size_t> recorded_probes(const experiment::Experiment& experiment);  // ascending
    static std::int64_t memory(const experiment::Experiment& experiment);                       // bytes on the device

    bool updates_each_step() const override { return beats_ != nullptr; }
    void update() override { beats_->update(population_.potential()); }
    bool updates_by_blocks() const override { return true; }
    void update_by_block(const PotentialRows& potential) override { beats_->update(potential); }

    void keep(checkpoint::Keeper& keeper) override;

    // beats.csv, restitution.csv, and figures of cv, biomarkers and restitution.
    static results::Table table_of_beats(const std::string& potential_unit);
    static results::Table table_of_restitution();
    void results(results::Sink& sink, std::int64_t steps) const override;

    // Collective; waits. At the root each of the recorded probes in order; what take() throws all ranks throw, in the
    // end. Beats come to the root some at a time.
    void for_each(const std::function<void(const ProbeBeats&)>& take) const;

private:
    std::vector<ProbeBeats> own_results() const;
    void add_velocities(results::Sink& sink) const;
    void add_beats(results::Sink& sink, std::vector<std::string>& notes) const;
    void add_restitution(results::Sink& sink, std::int64_t steps) const;
    std::vector<std::int64_t> felt_at_probes() const;

    cells::Population& population_;
    const experiment::Experiment& experiment_;
    const tissue_state::Assembly& assembly_;
    mpi::Team& team_;
    std::vector<std::size_t> probes_;  // recorded by any rank
    std::vector<std::size_t> own_;     // indices of probes_ whose cells are this rank's
    std::int64_t kept_;
    std::unique_ptr<BeatMaps> beats_;  // null: nothing asks for beats
};

}  // namespace heartwright::observers
