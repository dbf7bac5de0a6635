#include "runtime/commands/cell/steady_state.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "runtime/commands/cell/statistics/extrapolation.hpp"

namespace heartwright::commands {
namespace {

SteadyState after(int beats, double tolerance, double (*value)(int beat)) {
    SteadyState steady(2, tolerance);
    for (int beat = 0; beat <= beats; ++beat) steady.add_beat({1, value(beat)});
    return steady;
}

TEST(SteadyState, a_decaying_drift_reaches_period_1_once_two_beats_are_below_the_tolerance) {
    const SteadyState steady = after(60, 1e-3, [](int beat) { return 1 + std::pow(0.8, beat); });
    EXPECT_EQ(steady.period(), SteadyState::Period::one);
    const auto beat = static_cast<std::size_t>(steady.reached_at());
    EXPECT_LT(steady.drifts()[beat].over_two, 1e-3);
    EXPECT_LT(steady.drifts()[beat - 1].over_two, 1e-3);
    EXPECT_GE(steady.drifts()[beat - 2].over_two, 1e-3);
}

TEST(SteadyState, alternans_is_period_2_and_not_a_steady_state_of_period_1) {
    const SteadyState steady = after(60, 1e-3, [](int beat) { return beat % 2 == 0 ? 1.0 : 1.1; });
    EXPECT_EQ(steady.period(), SteadyState::Period::two);
    EXPECT_NE(steady_state_text(steady, {"a", "b"}).find("alternans"), std::string::npos);
}

TEST(SteadyState, a_constant_drift_above_the_tolerance_is_never_steady_and_names_its_state) {
    const SteadyState steady = after(100, 1e-3, [](int beat) { return std::pow(1.002, beat); });
    EXPECT_EQ(steady.period(), SteadyState::Period::not_reached);
    EXPECT_EQ(steady.reached_at(), -1);
    EXPECT_NE(steady_state_text(steady, {"a", "b"}).find("not reached in 100 beats: b"), std::string::npos);
}

// 0.7e-3 over one beat is below the tolerance, but over two beats it is not.
TEST(SteadyState, a_drift_below_the_tolerance_over_one_beat_alone_is_not_steady) {
    const SteadyState steady = after(100, 1e-3, [](int beat) { return std::pow(1.0007, beat); });
    EXPECT_EQ(steady.period(), SteadyState::Period::not_reached);
}

TEST(SteadyState, period_3_is_not_steady) {
    const SteadyState steady = after(60, 1e-3, [](int beat) { return 1 + 0.1 * (beat % 3); });
    EXPECT_EQ(steady.period(), SteadyState::Period::not_reached);
}

TEST(SteadyState, a_state_that_is_not_a_number_is_not_steady) {
    const SteadyState steady = after(20, 1e-3, [](int) { return std::nan(""); });
    EXPECT_EQ(steady.period(), SteadyState::Period::not_reached);
}

TEST(limit_of_sequence, is_where_changes_that_shrink_geometrically_end) {
    const auto at = [](int beat) { return 140 - 6 * std::pow(0.998, beat); };
    EXPECT_NEAR(limit_of_sequence(at(0), at(1), at(2)), 140, 1e-6);
    EXPECT_EQ(limit_of_sequence(1, 2, 2), 2);
    EXPECT_TRUE(std::isnan(limit_of_sequence(140, 139.9, 139.8)));  // drifts
    EXPECT_TRUE(std::isnan(limit_of_sequence(1, 2, 1)));            // alternates
}

}  // namespace
}  // namespace heartwright::commands
