// The maps an experiment asks for, kept up to date on the device while the run goes on.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "runtime/cells/clock.hpp"
#include "runtime/cells/population.hpp"
#include "runtime/experiment/experiment.hpp"
#include "runtime/reduce/beat_maps.hpp"

namespace heartwright::solver {

class RunningMaps {
public:
    RunningMaps(device::Device& device, cells::Population& population, const cells::Clock& clock, const experiment::Experiment& experiment);

    static std::int64_t memory(const experiment::Experiment& experiment, const abi::Model& model, std::int64_t cells);

    bool empty() const { return beats_ == nullptr && peaks_.empty(); }
    void update();                              // after each step, before the clock advances; enqueued

    struct Result {
        std::string name, unit;
        std::vector<double> values;             // [slot]
    };
    std::vector<Result> results() const;        // in the experiment's order; waits

private:
    struct Peak {
        std::int32_t symbol;
        device::Buffer<double> highest;
    };
    void keep_peaks();

    device::Device& device_;
    cells::Population& population_;
    const cells::Clock& clock_;
    const experiment::Experiment& experiment_;
    reduce::BeatMapsSetup setup_;
    std::unique_ptr<reduce::BeatMaps> beats_;
    std::vector<Peak> peaks_;
    device::Buffer<std::int32_t> wanted_;       // observables among the peaks
    device::Buffer<double> observed_;           // [its observables][slots], block after block
    std::int32_t n_observed_ = 0;
};

}  // namespace heartwright::solver
