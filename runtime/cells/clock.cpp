#include "runtime/cells/clock.hpp"

#include <algorithm>
#include <limits>

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
    : device_(device),
      dt_(dt),
      clock_(device, 1),
      block_(device, 1),
      of_step_(device, most_steps),
      stimulus_windows_(device, stimulus_windows),
      holds_(device, holds) {
    set(0);
}

void Clock::set(std::int64_t step) {
    steps_left_ = 0;
    clock_.upload(std::vector<interface::StepClock>{
        {step, dt_, stimulus_windows_.on_host().active(step), holds_.on_host().active(step)}});
}

void Clock::set_stimulus_windows(const std::vector<Windows>& stimulus_windows) {
    const std::int64_t next = step();
    stimulus_windows_ = WindowTable(device_, stimulus_windows);
    set(next);
}

std::int64_t Clock::step() const { return clock_.download().front().step; }

void Clock::advance() {
    if (steps_left_ > 0) {
        --steps_left_;
        if (steps_left_ == 0 && recorder_ != nullptr) recorder_->record();
        return;
    }
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

void Clock::begin_steps(std::int32_t steps) {
    const BeginSteps begin{advancing(), of_step_.data(), steps};
    steps_begun_ = steps_left_ = steps;
#if HEARTWRIGHT_CUDA
    if (device_.backend() == device::Backend::cuda) {
        begin_steps_on_cuda(device_.stream(), begin);
        return;
    }
#endif
    const std::int64_t first = clock_.data()->step;
    for (std::int32_t s = 0; s < steps; ++s) begin.note(first, s);
    begin.advance(first);
}

void Clock::begin_block(std::int32_t steps) {
    const BeginBlock begin{advancing(), block_.data(), steps};
#if HEARTWRIGHT_CUDA
    if (device_.backend() == device::Backend::cuda) {
        begin_block_on_cuda(device_.stream(), begin);
        return;
    }
#endif
    const std::int64_t first = clock_.data()->step;
    for (std::int32_t s = 0; s < steps; ++s) begin.note(first, s);
    begin.advance(first);
}

void Clock::end_block() {
    if (recorder_ != nullptr) recorder_->record();
}

std::int64_t Clock::steps_until_record(std::int64_t step, std::int64_t most) const {
    return recorder_ == nullptr ? most : std::min(most, recorder_->next_recorded(step) - step);
}

std::int64_t Clock::steps_between_records() const {
    if (recorder_ == nullptr) return std::numeric_limits<std::int64_t>::max();
    const std::int64_t recorded = recorder_->next_recorded(0);
    return recorder_->next_recorded(recorded) - recorded;
}

}  // namespace heartwright::cells
