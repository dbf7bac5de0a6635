#include "runtime/commands/cell/statistics/cycles.hpp"

#include <gtest/gtest.h>

#include <cmath>

namespace heartwright::commands {
namespace {

// From -60 with 0.05/ms to -50 in 200 ms, with 10/ms to 0, to +20 in 2 ms, and back to -60 in 88 ms.
double potential(double t) {
    const double phase = std::fmod(t, 295.0);
    if (phase < 200) return -60 + 0.05 * phase;
    if (phase < 205) return -50 + 10 * (phase - 200);
    if (phase < 207) return 10 * (phase - 205);
    return 20 - 80 * (phase - 207) / 88;
}

TEST(Cycles, have_the_potentials_slopes_and_times_of_the_trace) {
    CycleFinder finder(-20, 0.5);
    for (double t = 0; t < 1500; t += 0.05) finder.add(t, potential(t));
    ASSERT_GE(finder.cycles().size(), 3U);
    const Cycle& cycle = finder.cycles().back();
    EXPECT_NEAR(cycle.length, 295, 1e-6);
    EXPECT_NEAR(cycle.diastolic, -60, 0.05);
    EXPECT_NEAR(cycle.take_off, -50, 0.1);
    EXPECT_NEAR(cycle.peak, 20, 0.5);
    EXPECT_NEAR(cycle.fastest_rise, 10, 1e-6);
    EXPECT_NEAR(cycle.slope, 0.05, 1e-3);
    EXPECT_NEAR(cycle.slope_100, 0.05, 1e-3);
    // From the take-off at 200 ms to 20 - 0.9*80 = -52.
    EXPECT_NEAR(cycle.durations[3], 207 + 0.9 * 88 - 200, 0.1);
    EXPECT_NEAR(cycle.durations[2], 207 + 0.5 * 88 - 200, 0.1);
}

// A trace that begins within an action potential has no diastole before it.
TEST(Cycles, that_the_trace_cuts_off_do_not_count) {
    CycleFinder finder(-20, 0.5);
    for (double t = 208; t < 208 + 2 * 295; t += 0.05) finder.add(t, potential(t));
    ASSERT_EQ(finder.cycles().size(), 1U);
    EXPECT_NEAR(finder.cycles()[0].length, 295, 1e-6);
    CycleFinder flat(-20, 0.5);
    for (double t = 0; t < 1000; t += 0.5) flat.add(t, -80);
    EXPECT_TRUE(flat.cycles().empty());
}

TEST(Cycles, a_diastole_is_known_once_the_potential_rises_again) {
    CycleFinder finder(-20, 0.5);
    double t = 0;
    for (; t < 1000; t += 0.05) finder.add(t, potential(t));  // 115 ms into a cycle
    EXPECT_TRUE(finder.is_in_diastole());
    for (; t < 1165; t += 0.05) finder.add(t, potential(t));  // repolarising
    EXPECT_FALSE(finder.is_in_diastole());
}

}  // namespace
}  // namespace heartwright::commands
