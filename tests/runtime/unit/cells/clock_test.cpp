#include "runtime/cells/clock.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include "tests/runtime/unit/support/backends.hpp"

namespace heartwright::cells {
namespace {

class ClockOn : public ::testing::TestWithParam<device::Backend> {
protected:
    interface::StepClock now(const Clock& clock) {
        interface::StepClock read {};
        device_->download(&read, clock.on_device(), sizeof read);
        return read;
    }
    std::unique_ptr<device::Device> device_ = testing::open(GetParam(), 1);
    const std::vector<Windows> stimuli_ = {{{2, 9, 20}, 3}, {{0}, 1}, {{7}, 30}}, holds_ = {{{5, 21}, 2}};
};
INSTANTIATE_TEST_SUITE_P(Backends, ClockOn, ::testing::ValuesIn(testing::backends()),
                         [](const auto& info) { return device::backend_name(info.param); });

// The steps whose state it was told to keep, of a clock that advances.
class Steps final : public StepRecorder {
public:
    explicit Steps(const Clock& clock) : clock_(clock) {}
    void advance_and_record() override { FAIL() << "each step of those that were begun together had a launch"; }
    void record() override { kept.push_back(clock_.step()); }
    std::int64_t next_recorded(std::int64_t step) const override { return (step / every + 1) * every; }
    static constexpr std::int64_t every = 10;
    std::vector<std::int64_t> kept;

private:
    const Clock& clock_;
};

TEST_P(ClockOn, steps_begun_together_have_the_clocks_of_steps_one_by_one) {
    Clock together(*device_, 0.05, stimuli_, holds_), alone(*device_, 0.05, stimuli_, holds_);
    std::int64_t step = 0;
    for (const std::int32_t steps : {5, 1, Clock::most_steps, 3, 0, 12}) {
        if (steps > 0) together.begin_steps(steps);
        for (std::int32_t s = 0; s < std::max(steps, 1); ++s, ++step) {  // 0: a step that was not begun
            const interface::StepClock expected = now(alone), found = now(together);
            EXPECT_EQ(found.step, step);
            EXPECT_EQ(found.dt, expected.dt);
            EXPECT_EQ(found.active_stimulus_mask, expected.active_stimulus_mask) << "step " << step;
            EXPECT_EQ(found.active_holds, expected.active_holds) << "step " << step;
            together.advance();
            alone.advance();
        }
        EXPECT_EQ(together.step(), step);
    }
    EXPECT_EQ(alone.step(), step);
}

TEST_P(ClockOn, recorder_keeps_the_state_after_the_last_of_steps_begun_together) {
    Clock clock(*device_, 0.05, stimuli_, holds_);
    EXPECT_GT(clock.steps_between_records(), std::int64_t{1} << 60);
    Steps recorder(clock);
    clock.set_recorder(&recorder);
    EXPECT_EQ(clock.steps_between_records(), Steps::every);
    EXPECT_EQ(clock.steps_until_record(4, Clock::most_steps), 6);
    for (const std::int32_t steps : {4, 6, 10}) {
        clock.begin_steps(steps);
        for (std::int32_t s = 0; s < steps; ++s) clock.advance();
    }
    EXPECT_EQ(recorder.kept, (std::vector<std::int64_t>{4, 10, 20}));
}

TEST_P(ClockOn, setting_the_step_ends_steps_begun_together) {
    Clock clock(*device_, 0.05, stimuli_, holds_);
    clock.begin_steps(4);
    clock.advance();
    clock.set(8);
    EXPECT_EQ(now(clock).step, 8);
    clock.advance();
    EXPECT_EQ(now(clock).step, 9);
}

}  // namespace
}  // namespace heartwright::cells
