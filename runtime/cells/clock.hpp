// Step counter, and windows of each stimulus and hold, living where the hooks run: nothing of a step comes from the
// host.
#pragma once

#include <cstdint>
#include <vector>

#include "runtime/core/step_windows.hpp"
#include "runtime/device/buffer.hpp"
#include "runtime/interface/model.hpp"

namespace heartwright::cells {

// When one stimulus or hold is on: in steps [start, start + steps) for each start; starts ascend.
struct Windows {
    std::vector<std::int64_t> starts;
    std::int64_t steps = 0;
};

// The clock's advance, for both twins.
struct AdvanceClock {
    interface::StepClock* clock;
    StepWindows stimulus_windows, holds;
    HEARTWRIGHT_HD void operator()(std::int64_t) const {
        ++clock->step;
        clock->active_stimulus_mask = stimulus_windows.active(clock->step);
        clock->active_holds = holds.active(clock->step);
    }
};

// The windows of several things, on the host and where the hooks run.
class WindowTable {
public:
    WindowTable(device::Device& device, const std::vector<Windows>& windows);
    StepWindows on_host() const { return {count(), host_starts_.data(), host_offsets_.data(), host_steps_.data()}; }
    StepWindows on_device() const { return {count(), starts_.data(), offsets_.data(), steps_.data()}; }

private:
    std::int32_t count() const { return static_cast<std::int32_t>(host_steps_.size()); }
    std::vector<std::int64_t> host_starts_, host_offsets_, host_steps_;
    device::Buffer<std::int64_t> starts_, offsets_, steps_;
};

// What records a step's state in the kernel that advances the clock, so that recording costs no launch of its own.
class StepRecorder {
public:
    virtual ~StepRecorder() = default;
    virtual void advance_and_record() = 0;  // in place of the clock's own advance. Enqueued; may be recorded
};

class Clock {
public:
    Clock(device::Device& device, double dt, const std::vector<Windows>& stimulus_windows,
          const std::vector<Windows>& holds = {});

    const interface::StepClock* on_device() const { return clock_.data(); }
    // To the next step, with what the recorder keeps of it. The last action of a step. Enqueued.
    void advance();
    void set_recorder(StepRecorder* recorder) { recorder_ = recorder; }  // null: none; not owned
    // While it lives the clock advances without its recorder: for steps that are repeated.
    class WithoutRecorder {
    public:
        explicit WithoutRecorder(Clock& clock) : clock_(clock), recorder_(clock.recorder_) {
            clock.recorder_ = nullptr;
        }
        ~WithoutRecorder() { clock_.recorder_ = recorder_; }
        WithoutRecorder(const WithoutRecorder&) = delete;
        WithoutRecorder& operator=(const WithoutRecorder&) = delete;

    private:
        Clock& clock_;
        StepRecorder* recorder_;
    };
    AdvanceClock advancing() const {
        return {clock_.data(), stimulus_windows_.on_device(), holds_.on_device()};
    }  // for kernels that do it themselves
    void set(std::int64_t step);
    std::int64_t step() const;  // waits

private:
    device::Device& device_;
    double dt_;
    device::Buffer<interface::StepClock> clock_;
    WindowTable stimulus_windows_, holds_;
    StepRecorder* recorder_ = nullptr;
};

void advance_on_cuda(void* stream, const AdvanceClock& advance);

}  // namespace heartwright::cells
