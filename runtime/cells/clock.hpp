// Step counter, and windows of each stimulus and hold, living where the hooks run: nothing of a step comes from the
// host.
#pragma once

#include <cstdint>
#include <vector>

#include "runtime/core/step_windows.hpp"
#include "runtime/device/buffer.hpp"
#include "runtime/interface/model.hpp"
#include "runtime/interface/step_block.hpp"

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

// Puts the next `steps` steps down as a block and takes the clock past them, for both twins.
struct BeginBlock {
    AdvanceClock clock;
    interface::StepBlock* block;
    std::int32_t steps;  // at most interface::most_block_steps
    HEARTWRIGHT_HD void note(std::int64_t first, std::int32_t s) const {
        block->active_stimulus_mask[s] = clock.stimulus_windows.active(first + s);
    }
    HEARTWRIGHT_HD void advance(std::int64_t first) const {  // when all steps are noted
        block->first = first;
        block->dt = clock.clock->dt;
        clock.clock->step = first + steps - 1;
        clock(0);
    }
};

// Writes the clock of each of the next `steps` steps and advances the clock past them, for both twins.
struct BeginSteps {
    AdvanceClock clock;
    interface::StepClock* of_step;  // [most_steps]
    std::int32_t steps;
    HEARTWRIGHT_HD void note(std::int64_t first, std::int32_t s) const {
        of_step[s] = {first + s, clock.clock->dt, clock.stimulus_windows.active(first + s),
                      clock.holds.active(first + s)};
    }
    HEARTWRIGHT_HD void advance(std::int64_t first) const {  // when all steps are noted
        clock.clock->step = first + steps - 1;
        clock(0);
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
    virtual void record() = 0;              // the clock's step as it is, if it is one that is recorded. Likewise
    virtual std::int64_t next_recorded(std::int64_t step) const = 0;  // the first after this step
};

class Clock {
public:
    Clock(device::Device& device, double dt, const std::vector<Windows>& stimulus_windows,
          const std::vector<Windows>& holds = {});

    // The clock of the next step. It moves from step to step after begin_steps(), so ask for it in each step.
    const interface::StepClock* on_device() const {
        return steps_left_ > 0 ? of_step_.data() + (steps_begun_ - steps_left_) : clock_.data();
    }
    // To the next step, with what the recorder keeps of it. The last action of a step. Enqueued.
    void advance();
    // One launch for the clocks of the next steps: advance() enqueues nothing in them, except what the recorder does
    // after the last one. At most most_steps, and no more than steps_until_record(). A pointer that on_device() gave
    // before then reads the clock after all of them. Enqueued.
    void begin_steps(std::int32_t steps);
    static constexpr std::int32_t most_steps = 16;
    // The next steps as one block. Their masks lie in step_block() until the next call; the
    // clock and its recorder are then at the step after them. Enqueued.
    void begin_block(std::int32_t steps);
    void end_block();  // after the steps: the recorder keeps the state. Enqueued
    const interface::StepBlock* step_block() const { return block_.data(); }
    // How many steps a block from `step` on may have so that the recorder misses none.
    std::int64_t steps_until_record(std::int64_t step, std::int64_t most) const;
    // Steps from one record to the next; the largest number if nothing is recorded.
    std::int64_t steps_between_records() const;
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
    // Between steps: other windows, which hold from the step that comes next on. A recording of steps keeps the old
    // ones: make it anew. Waits.
    void set_stimulus_windows(const std::vector<Windows>& stimulus_windows);
    std::int64_t step() const;  // waits

private:
    device::Device& device_;
    double dt_;
    device::Buffer<interface::StepClock> clock_;
    device::Buffer<interface::StepBlock> block_;
    device::Buffer<interface::StepClock> of_step_;  // [most_steps], written by begin_steps()
    std::int32_t steps_begun_ = 0, steps_left_ = 0;
    WindowTable stimulus_windows_, holds_;
    StepRecorder* recorder_ = nullptr;
};

void advance_on_cuda(void* stream, const AdvanceClock& advance);
void begin_block_on_cuda(void* stream, const BeginBlock& begin);
void begin_steps_on_cuda(void* stream, const BeginSteps& begin);

}  // namespace heartwright::cells
