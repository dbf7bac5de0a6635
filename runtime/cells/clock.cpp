#include "runtime/cells/clock.hpp"

namespace heartwright::cells {

Clock::Clock(device::Device& device, double dt, const std::vector<StimulusWindows>& stimuli) : device_(device), dt_(dt), clock_(device, 1) {
    host_offsets_.push_back(0);
    for (const auto& stimulus : stimuli) {
        host_starts_.insert(host_starts_.end(), stimulus.starts.begin(), stimulus.starts.end());
        host_offsets_.push_back(static_cast<std::int64_t>(host_starts_.size()));
        host_steps_.push_back(stimulus.steps);
    }
    starts_ = device::Buffer<std::int64_t>(device, host_starts_);
    offsets_ = device::Buffer<std::int64_t>(device, host_offsets_);
    steps_ = device::Buffer<std::int64_t>(device, host_steps_);
    set(0);
}

void Clock::set(std::int64_t step) {
    const StepWindows windows{static_cast<std::int32_t>(host_steps_.size()), host_starts_.data(), host_offsets_.data(), host_steps_.data()};
    clock_.upload(std::vector<abi::StepClock>{{step, dt_, windows.active(step), 0}});
}

std::int64_t Clock::step() const { return clock_.download().front().step; }

void Clock::advance() {
    const AdvanceClock advance{clock_.data(),
                               {static_cast<std::int32_t>(host_steps_.size()), starts_.data(), offsets_.data(), steps_.data()}};
#if HEARTWRIGHT_CUDA
    if (device_.backend() == device::Backend::cuda) {
        advance_on_cuda(device_.stream(), advance);
        return;
    }
#endif
    advance(0);
}

}  // namespace heartwright::cells
