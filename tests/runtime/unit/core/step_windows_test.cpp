#include "runtime/core/step_windows.hpp"

#include <gtest/gtest.h>

#include <set>
#include <vector>

namespace heartwright {
namespace {

TEST(StepWindows, are_on_from_each_start_for_their_steps) {
    const std::vector<std::int64_t> starts{3, 10, 20, 0}, offsets{0, 3, 4}, steps{2, 1};
    const StepWindows windows{2, starts.data(), offsets.data(), steps.data()};
    const std::set<std::int64_t> first{3, 4, 10, 11, 20, 21};
    for (std::int64_t step = 0; step < 40; ++step) {
        EXPECT_EQ(windows.is_on(0, step), first.count(step) == 1) << step;
        EXPECT_EQ(windows.is_on(1, step), step == 0) << step;
        EXPECT_EQ(windows.active(step), (first.count(step) == 1 ? 1u : 0u) | (step == 0 ? 2u : 0u));
    }
}

TEST(StepWindows, without_stimuli_or_starts_are_never_on) {
    const std::vector<std::int64_t> offsets{0, 0}, steps{5};
    EXPECT_EQ(StepWindows{}.active(0), 0u);
    const StepWindows empty{1, nullptr, offsets.data(), steps.data()};
    EXPECT_EQ(empty.active(7), 0u);
}

}  // namespace
}  // namespace heartwright
