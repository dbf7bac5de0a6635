// Step counter and stimulus windows, living where the hooks run: nothing of a step comes from the host.
#pragma once

#include <cstdint>
#include <vector>

#include "runtime/abi/model.hpp"
#include "runtime/core/step_windows.hpp"
#include "runtime/device/buffer.hpp"

namespace heartwright::cells {

// When one stimulus is on: in steps [start, start + steps) for each start; starts ascend.
struct StimulusWindows {
    std::vector<std::int64_t> starts;
    std::int64_t steps = 0;
};

// The clock's advance, for both twins.
struct AdvanceClock {
    abi::StepClock* clock;
    StepWindows windows;
    HEARTWRIGHT_HD void operator()(std::int64_t) const {
        ++clock->step;
        clock->active_stimuli = windows.active(clock->step);
    }
};

class Clock {
public:
    Clock(device::Device& device, double dt, const std::vector<StimulusWindows>& stimuli);

    const abi::StepClock* on_device() const { return clock_.data(); }
    void advance();                           // enqueued
    void set(std::int64_t step);
    std::int64_t step() const;                // waits

private:
    device::Device& device_;
    double dt_;
    device::Buffer<abi::StepClock> clock_;
    device::Buffer<std::int64_t> starts_, offsets_, steps_;
    std::vector<std::int64_t> host_starts_, host_offsets_, host_steps_;
};

void advance_on_cuda(void* stream, const AdvanceClock& advance);

}  // namespace heartwright::cells
