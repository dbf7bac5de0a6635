#include "runtime/cells/clock.hpp"

namespace heartwright::cells {

WindowTable::WindowTable(device::Device& device, const std::vector<Windows>& windows) {
    host_offsets_.push_back(0);
    for (const Windows& one : windows) {
        host_starts_.insert(host_starts_.end(), one.starts.begin(), one.starts.end());
        host_offsets_.push_back(static_cast<std::int64_t>(host_starts_.size()));
        host_steps_.push_back(one.steps);
    }
    starts_ = device::Buffer<std::int64_t>(device, host_starts_);
    offsets_ = device::Buffer<std::int64_t>(device, host_offsets_);
    steps_ = device::Buffer<std::int64_t>(device, host_steps_);
}

Clock::Clock(device::Device& device, double dt, const std::vector<Windows>& stimulus_windows,
             const std::vector<Windows>& holds)
    : device_(device), dt_(dt), clock_(device, 1), stimulus_windows_(device, stimulus_windows), holds_(device, holds) {
    set(0);
}

void Clock::set(std::int64_t step) {
    clock_.upload(std::vector<interface::StepClock>{
        {step, dt_, stimulus_windows_.on_host().active(step), holds_.on_host().active(step)}});
}

std::int64_t Clock::step() const { return clock_.download().front().step; }

void Clock::advance() {
    if (recorder_ != nullptr) {
        recorder_->advance_and_record();
        return;
    }
    const AdvanceClock advance = advancing();
#if HEARTWRIGHT_CUDA
    if (device_.backend() == device::Backend::cuda) {
        advance_on_cuda(device_.stream(), advance);
        return;
    }
#endif
    advance(0);
}

}  // namespace heartwright::cells
