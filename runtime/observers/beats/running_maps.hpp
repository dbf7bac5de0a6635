// The maps an experiment asks for, kept up to date on the device during the run.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "runtime/cells/clock.hpp"
#include "runtime/cells/population.hpp"
#include "runtime/experiment/experiment.hpp"
#include "runtime/mpi/team.hpp"
#include "runtime/observers/beats/beat_maps.hpp"
#include "runtime/observers/observer.hpp"

namespace heartwright::observers {

class RunningMaps final : public Observer {
public:
    // Of the rank's own cells; the team outlives the maps.
    RunningMaps(device::Device& device, cells::Population& population, const cells::Clock& clock,
                const experiment::Experiment& experiment, mpi::Team& team);

    static bool follows_beats(
        const experiment::Experiment& experiment);  // does a map see the potential after each step?
    static std::int64_t memory(const experiment::Experiment& experiment, const interface::Model& model,
                               std::int64_t cells);

    bool updates_each_step() const override { return beats_ != nullptr || keeps_peaks_each_step(); }
    void update() override;
    // Extremes of each step are in the rows where they are those of the potential, or of the membrane current of cells
    // under error control.
    bool updates_by_blocks() const override;
    void update_by_block(const PotentialRows& potential) override;

    // Peaks that are looked at less often than each step.
    bool is_due(std::int64_t step) const override;
    std::int64_t next_due(std::int64_t step) const override;
    void observe(std::int64_t step) override;  // enqueued
    void keep(checkpoint::Keeper& keeper) override;

    std::vector<MapOfCells> maps() const override;
    void add_notes(std::vector<std::string>& notes) const;  // of beats that were not kept; collective, waits

    // [slots], ms, where the device runs: when the chosen beat began (first: the first, else the latest so far); null:
    // no beats, or no cells.
    const double* activation_on_device() const { return beats_ ? beats_->activation_on_device() : nullptr; }

private:
    struct Peak {  // or minimum, or maximum
        std::int32_t symbol;
        Extreme extreme;
        device::Buffer<double> kept;
    };
    struct PeakGroup {  // looked at together
        std::int64_t every;
        std::vector<Peak> peaks;
        device::Buffer<std::int32_t> wanted;  // observables among them
        device::Buffer<double> observed;      // [its observables][slots], block after block
        std::int32_t n_observed = 0;
    };
    struct Place {
        std::size_t group, peak;
    };
    bool keeps_peaks_each_step() const { return !groups_.empty() && groups_.front().every == 1; }
    bool is_membrane_current(const Peak& peak) const;
    void keep_peaks(PeakGroup& group);
    std::int64_t beats_kept() const;  // collective

    device::Device& device_;
    cells::Population& population_;
    const cells::Clock& clock_;
    const experiment::Experiment& experiment_;
    mpi::Team& team_;
    BeatMapsSetup setup_;
    std::unique_ptr<BeatMaps> beats_;
    std::vector<PeakGroup> groups_;  // by rising `every`
    std::vector<Place> places_;      // of the experiment's peaks, minima and maxima, in its order
};

}  // namespace heartwright::observers
