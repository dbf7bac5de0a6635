// Restitution curves, slopes and velocities of beats that are given.
#include "runtime/observers/beats/beat_measures.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <limits>

namespace heartwright::simulation {
namespace {

using ::testing::IsNan;

constexpr double never = std::numeric_limits<double>::quiet_NaN();

observers::Beat beat(double activation, double apd90) {
    return {activation,     -85, 40,
            activation + 2, 200, {activation + apd90 / 3, activation + apd90 / 2, activation + apd90}};
}

experiment::Stimulus stimulus(const std::string& name, const std::vector<double>& starts) {
    experiment::Stimulus one;
    one.name = name;
    one.starts = starts;
    for (const double start : starts) one.first_steps.push_back(std::llround(start / 0.5));
    one.tested_periods = one.tested_intervals = std::vector<double>(starts.size(), never);
    return one;
}

experiment::Experiment with(std::vector<experiment::Stimulus> stimuli) {
    experiment::Experiment experiment;
    experiment.time.dt = 0.5;
    experiment.time.end = 5000;
    experiment.time.steps = 10000;
    experiment.stimuli = std::move(stimuli);
    for (const char* name : {"P1", "P2"}) experiment.probes.emplace_back().name = name;
    return experiment;
}

observers::RestitutionCurve curve_of(const experiment::Experiment& experiment, std::size_t number,
                                     std::vector<observers::Beat> beats) {
    return observers::restitution_curve(experiment, {{}, number}, {1, std::move(beats), 0}, experiment.time.steps);
}

TEST(Restitution, of_S1_S2_pairs_each_interval_with_the_beat_it_evoked) {
    auto s1 = stimulus("S1", {0, 1000, 2500, 3500});
    s1.period = 1000;
    s1.count = 2;
    auto s2 = stimulus("S2", {1500, 3800});
    s2.tested_periods = {1000, 1000};
    s2.tested_intervals = {500, 300};
    const auto curve =
        curve_of(with({s1, s2}), 1,
                 {beat(5, 300), beat(1005, 290), beat(1507, 250), beat(2505, 300), beat(3505, 290), beat(3808, 200)});
    EXPECT_EQ(curve.stimulus, "S2");
    EXPECT_EQ(curve.probe, "P2");
    EXPECT_EQ(curve.without_beat, 0);
    ASSERT_EQ(curve.pairs.size(), 2U);
    EXPECT_EQ(curve.pairs[0].period, 1000);
    EXPECT_EQ(curve.pairs[0].interval, 500);
    EXPECT_DOUBLE_EQ(curve.pairs[0].di90, 1507 - (1005 + 290));
    EXPECT_DOUBLE_EQ(curve.pairs[0].apd90, 250);
    EXPECT_DOUBLE_EQ(curve.pairs[0].apd90_before, 290);
    EXPECT_EQ(curve.pairs[1].interval, 300);
    EXPECT_DOUBLE_EQ(curve.pairs[1].di90, 3808 - (3505 + 290));
}

TEST(Restitution, of_a_dynamic_protocol_takes_the_last_two_beats_of_each_period) {
    auto s1 = stimulus("S1", {0, 400, 800, 1200, 1500, 1800});
    s1.period = 400;
    s1.periods = {400, 300};
    s1.count = 3;
    s1.tested_periods = {400, 400, 400, 300, 300, 300};
    const auto curve =
        curve_of(with({s1}), 0,
                 {beat(2, 250), beat(402, 240), beat(802, 241), beat(1202, 242), beat(1502, 150), beat(1803, 220)});
    ASSERT_EQ(curve.pairs.size(), 4U);
    EXPECT_EQ(curve.pairs[1].period, 400);
    EXPECT_EQ(curve.pairs[2].period, 300);
    EXPECT_THAT(curve.pairs[2].interval, IsNan());
    EXPECT_DOUBLE_EQ(curve.pairs[2].apd90, 150);  // alternans
    EXPECT_DOUBLE_EQ(curve.pairs[3].apd90, 220);
    EXPECT_DOUBLE_EQ(curve.pairs[3].apd90_before, 150);
}

TEST(Restitution, counts_starts_that_evoke_no_beat_before_the_next_start) {
    const auto s1 = stimulus("S1", {0, 1000, 2000});
    const auto curve = curve_of(with({s1, stimulus("other", {1500})}), 0, {beat(3, 300), beat(1510, 280)});
    EXPECT_EQ(curve.without_beat, 2);  // the beat at 1510 ms is that of the other stimulus
    ASSERT_EQ(curve.pairs.size(), 1U);
    EXPECT_THAT(curve.pairs[0].di90, IsNan());  // nothing came before
    EXPECT_THAT(curve.pairs[0].period, IsNan());
}

TEST(Restitution, takes_a_local_response_for_no_beat) {
    observers::Beat local = beat(303, 40);
    local.foot = -25;  // 65 of 125 mV are enough
    const auto experiment = with({stimulus("S1", {0, 300})});
    EXPECT_EQ(curve_of(experiment, 0, {beat(3, 280), local}).without_beat, 0);
    local.foot = -20;
    EXPECT_EQ(curve_of(experiment, 0, {beat(3, 280), local}).without_beat, 1);
}

TEST(Restitution, of_a_cell_by_itself_knows_its_own_stimuli_only) {
    const auto experiment = with({stimulus("S1", {0, 1000}), stimulus("of another cell", {1001})});
    const observers::ProbeBeats beats{0, {beat(3, 300), beat(1004, 280)}, 0};
    EXPECT_EQ(observers::restitution_curve(experiment, {{}, 0}, beats, 10000).without_beat, 1);
    EXPECT_EQ(observers::restitution_curve(experiment, {{}, 0}, beats, 10000, 1).without_beat, 0);
}

TEST(Restitution, of_a_run_that_was_stopped_ends_with_it) {
    const auto experiment = with({stimulus("S1", {0, 1000, 2000})});
    const auto curve = observers::restitution_curve(experiment, {{}, 0}, {0, {beat(3, 300)}, 0}, 3000);  // at 1500 ms
    EXPECT_EQ(curve.pairs.size(), 1U);
    EXPECT_EQ(curve.without_beat, 1);
}

TEST(Restitution, has_no_diastole_after_a_beat_that_was_cut_off) {
    observers::Beat cut = beat(0, 400);
    cut.repolarisation[2] = never;
    const auto curve = curve_of(with({stimulus("S1", {0, 300})}), 0, {cut, beat(305, 200)});
    ASSERT_EQ(curve.pairs.size(), 2U);
    EXPECT_THAT(curve.pairs[0].apd90, IsNan());
    EXPECT_THAT(curve.pairs[1].di90, IsNan());
    EXPECT_THAT(curve.pairs[1].apd90_before, IsNan());
    EXPECT_DOUBLE_EQ(curve.pairs[1].apd90, 200);
}

std::vector<observers::RestitutionPair> pairs(const std::vector<std::pair<double, double>>& points) {
    std::vector<observers::RestitutionPair> all;
    for (const auto& [di, apd] : points) all.push_back({never, never, di, apd, never});
    return all;
}

TEST(SteepestSlope, of_a_line_is_its_slope) {
    EXPECT_NEAR(observers::steepest_slope(pairs({{10, 100}, {20, 108}, {35, 120}, {50, 132}, {70, 148}})), 0.8, 1e-12);
}

TEST(SteepestSlope, is_that_of_the_steepest_40_ms_whatever_the_order) {
    EXPECT_NEAR(observers::steepest_slope(pairs({{140, 222}, {100, 220}, {0, 100}, {20, 124}, {40, 148}, {120, 221}})),
                1.2, 1e-12);
}

TEST(SteepestSlope, of_a_dense_exponential_is_the_secant_of_its_first_window) {
    // APD = 300 - 200 exp(-DI/50): least squares over u in [0, 40] of a curve, in closed form: 12/L^3 integral (u -
    // L/2) y du.
    std::vector<std::pair<double, double>> points;
    for (double di = 10; di <= 300; di += 0.05) points.emplace_back(di, 300 - 200 * std::exp(-di / 50));
    const double L = 40, tau = 50, a = -200 * std::exp(-10 / tau);
    const double zeroth = tau * (1 - std::exp(-L / tau)), first = tau * zeroth - tau * L * std::exp(-L / tau);
    EXPECT_NEAR(observers::steepest_slope(pairs(points)), 12 / (L * L * L) * a * (first - L / 2 * zeroth), 2e-3);
}

TEST(SteepestSlope, needs_three_intervals_apart_within_40_ms) {
    EXPECT_THAT(observers::steepest_slope({}), IsNan());
    EXPECT_THAT(observers::steepest_slope(pairs({{10, 100}, {20, 110}})), IsNan());
    EXPECT_THAT(observers::steepest_slope(pairs({{10, 100}, {10.2, 300}, {20, 110}, {61, 120}})), IsNan());
    EXPECT_THAT(observers::steepest_slope(pairs({{10, 100}, {20, never}, {never, 3}, {40, 110}})), IsNan());
}

TEST(Velocity, is_distance_over_the_difference_of_activation) {
    auto experiment = with({});
    experiment.maps.emplace_back().beats = experiment::Map::Beats::first;
    const std::vector<observers::ProbeBeats> beats{{0, {beat(10, 300), beat(1010, 300)}, 0},
                                                   {1, {beat(25, 300), beat(1030, 300)}, 0}};
    const auto first = observers::conduction_velocity(experiment, {{}, 0, 1}, 9, beats);
    EXPECT_EQ(first.from, "P1");
    EXPECT_EQ(first.to, "P2");
    EXPECT_DOUBLE_EQ(first.time, 15);
    EXPECT_DOUBLE_EQ(first.velocity, 0.6);
    experiment.maps[0].beats = experiment::Map::Beats::last;
    EXPECT_DOUBLE_EQ(observers::conduction_velocity(experiment, {{}, 0, 1}, 9, beats).velocity, 0.45);
    EXPECT_DOUBLE_EQ(observers::conduction_velocity(experiment, {{}, 1, 0}, 9, beats).velocity, -0.45);
}

// That of the wave before would be stale, and the time from one wave to the next is no velocity.
TEST(Velocity, is_not_there_after_block) {
    auto experiment = with({});
    const observers::ProbeBeats three{0, {beat(10, 300), beat(1010, 300), beat(2010, 300)}, 0},
        without_last{1, {beat(25, 300), beat(1030, 300)}, 0}, without_first{1, {beat(1030, 300), beat(2030, 300)}, 0};
    experiment.maps.emplace_back().beats = experiment::Map::Beats::last;
    EXPECT_THAT(observers::conduction_velocity(experiment, {{}, 0, 1}, 9, {three, without_last}).velocity, IsNan());
    EXPECT_THAT(observers::conduction_velocity(experiment, {{}, 1, 0}, 9, {three, without_last}).velocity, IsNan());
    EXPECT_DOUBLE_EQ(observers::conduction_velocity(experiment, {{}, 0, 1}, 9, {three, without_first}).velocity, 0.45);
    experiment.maps[0].beats = experiment::Map::Beats::first;
    EXPECT_DOUBLE_EQ(observers::conduction_velocity(experiment, {{}, 0, 1}, 9, {three, without_last}).velocity, 0.6);
    EXPECT_THAT(observers::conduction_velocity(experiment, {{}, 0, 1}, 9, {three, without_first}).velocity, IsNan());
    // The run ends before the last wave has reached both probes: the wave before it counts.
    experiment.maps[0].beats = experiment::Map::Beats::last;
    experiment.time.steps = 2 * 2040;
    EXPECT_DOUBLE_EQ(observers::conduction_velocity(experiment, {{}, 0, 1}, 9, {three, without_last}).velocity, 0.45);
}

TEST(Velocity, is_not_there_when_the_wave_does_not_arrive) {
    const auto experiment = with({});
    EXPECT_THAT(
        observers::conduction_velocity(experiment, {{}, 0, 1}, 9, {{0, {beat(10, 300)}, 0}, {1, {}, 0}}).velocity,
        IsNan());
    EXPECT_THAT(
        observers::conduction_velocity(experiment, {{}, 0, 1}, 9, {{0, {beat(10, 300)}, 0}, {1, {beat(10, 300)}, 0}})
            .velocity,
        IsNan());
}

}  // namespace
}  // namespace heartwright::simulation
