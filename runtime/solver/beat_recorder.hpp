// The beats of single cells at probes, each with its times and potentials: what measures of probes are computed from.
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "runtime/cells/clock.hpp"
#include "runtime/cells/population.hpp"
#include "runtime/experiment/experiment.hpp"
#include "runtime/reduce/beat_maps.hpp"
#include "runtime/solver/measure_results.hpp"
#include "runtime/solver/observer.hpp"

namespace heartwright::solver {

class BeatRecorder final : public Observer {
public:
    static constexpr std::int64_t most_beats = 10'000;  // of a probe; later ones are counted only

    // `slots` of each probe of the experiment; -1: a mean over several, or another rank's. Definitions: reduce/beat_maps.hpp, from the
    // threshold of the activation map on.
    BeatRecorder(device::Device& device, cells::Population& population, const cells::Clock& clock, const experiment::Experiment& experiment,
                 const std::vector<std::int64_t>& slots);

    static std::vector<std::size_t> recorded_probes(const experiment::Experiment& experiment);  // ascending
    static std::int64_t memory(const experiment::Experiment& experiment);                       // bytes on the device

    bool updates_each_step() const override { return beats_ != nullptr; }
    void update() override { beats_->update(population_.potential()); }

    void keep(checkpoint::Keeper& keeper) override;

    std::vector<ProbeBeats> results() const;  // of the recorded probes; waits

private:
    cells::Population& population_;
    std::vector<std::size_t> probes_;  // recorded by any rank
    std::vector<std::size_t> own_;     // indices of probes_ whose cells are this rank's
    std::int64_t kept_;
    std::unique_ptr<reduce::BeatMaps> beats_;  // null: nothing asks for beats
};

}  // namespace heartwright::solver
