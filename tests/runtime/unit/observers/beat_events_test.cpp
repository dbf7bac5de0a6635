// Alternans, afterdepolarisations and periods of traces whose answer is known on paper.
#include <gtest/gtest.h>

#include "tests/runtime/unit/observers/beat_harness.hpp"

namespace heartwright::observers {
namespace {

using Knots = std::vector<std::pair<double, double>>;

constexpr double dt = 0.1, threshold = -40;

class BeatEvents : public ::testing::TestWithParam<device::Backend> {
protected:
    // The one cell among six that sees the trace; the others rest.
    Watched watch_one(const Knots& knots, BeatMapsSetup setup) const {
        setup.threshold = threshold;
        const Trace trace = sampled(knots, dt), rest(trace.size(), -80.0);
        return watch(GetParam(), {rest, rest, rest, trace, rest, rest}, setup, dt);
    }
};
constexpr std::size_t one = 3;
INSTANTIATE_TEST_SUITE_P(Backends, BeatEvents, ::testing::ValuesIn(testing::backends()),
                         [](const auto& info) { return device::backend_name(info.param); });

// From -80 up to +20 in 1 ms from t on, then down in `length` ms. Crosses -40 at t + 0.4; 90 % at -70, which is t + 1 +
// 0.9 length.
void add_beat(Knots& knots, double t, double length) {
    knots.insert(knots.end(), {{t, -80}, {t + 1, 20}, {t + 1 + length, -80}});
}
double apd90(double length) { return 0.6 + 0.9 * length; }

TEST_P(BeatEvents, alternans_is_the_even_beat_less_the_odd_one_before_or_after) {
    Knots knots{{0, -80}};
    add_beat(knots, 10, 100);   // 1
    add_beat(knots, 210, 80);   // 2
    add_beat(knots, 410, 110);  // 3
    knots.emplace_back(600, -80);
    auto maps = watch_one(knots, {.percents = {50, 90}, .alternans = {50, 90}});
    EXPECT_NEAR(maps->alternans(1)[one], apd90(80) - apd90(110), 1e-4);
    EXPECT_NEAR(maps->alternans(0)[one], 0.5 * (80 - 110), 1e-4);
    EXPECT_TRUE(std::isnan(maps->alternans(1)[0]));
    knots.pop_back();
    add_beat(knots, 610, 70);  // 4
    knots.emplace_back(800, -80);
    maps = watch_one(knots, {.keep = KeepBeats::last, .percents = {90}, .alternans = {90}});
    EXPECT_NEAR(maps->alternans(0)[one], apd90(70) - apd90(110), 1e-4);
}

TEST_P(BeatEvents, alternans_needs_two_whole_beats_in_succession) {
    Knots knots{{0, -80}};
    add_beat(knots, 10, 100);                                                               // 1
    knots.insert(knots.end(), {{210, -80}, {211, 20}, {281, -50}, {282, 20}, {382, -80}});  // 2 is cut off at -50 by 3
    knots.emplace_back(400, -80);
    const auto maps = watch_one(knots, {.percents = {90}, .alternans = {90}});
    EXPECT_EQ(maps->beats()[one], 3);
    EXPECT_TRUE(std::isnan(maps->alternans(0)[one]));
}

BeatMapsSetup with_afterdepolarisations(double settled = 50) {
    return {.percents = {90}, .afterdepolarisations = BeatMapsSetup::Afterdepolarisations{2, settled}};
}

TEST_P(BeatEvents, early_ones_turn_and_rise_before_repolarisation) {
    // Two rises of 5 and 3 mV on the way down, one of 1 mV, which is too small.
    const Knots knots{{0, -80}, {10, -80},  {11, 20},   {71, -5},   {76, 0},    {96, -10},
                      {98, -7}, {108, -20}, {109, -19}, {150, -60}, {155, -80}, {300, -80}};
    const auto maps = watch_one(knots, with_afterdepolarisations());
    EXPECT_EQ(maps->early_afterdepolarisations()[one], 2);
    EXPECT_EQ(maps->delayed_afterdepolarisations()[one], 0);
    EXPECT_EQ(maps->early_afterdepolarisations()[0], 0);
    EXPECT_EQ(maps->beats()[one], 1);
}

TEST_P(BeatEvents, a_notch_and_its_dome_are_no_afterdepolarisation) {
    const Knots knots{{0, -80}, {10, -80}, {11, 40}, {15, 10}, {40, 25}, {80, 22}, {200, 0}, {300, -80}, {400, -80}};
    EXPECT_EQ(watch_one(knots, with_afterdepolarisations())->early_afterdepolarisations()[one], 0);
    EXPECT_EQ(watch_one(knots, with_afterdepolarisations(0))->early_afterdepolarisations()[one],
              1);  // unless they are asked for
    // A dome that still rises when the time is over belongs to it, too.
    EXPECT_EQ(watch_one(knots, with_afterdepolarisations(10))->early_afterdepolarisations()[one], 0);
}

TEST_P(BeatEvents, delayed_ones_rise_at_rest_and_fall_back) {
    // At rest a rise of 6 mV, one of 1 mV, one of 4 mV; then one that becomes a beat.
    Knots knots{{0, -80},   {10, -80},  {11, 20},   {111, -80}, {200, -80}, {210, -74}, {220, -80},
                {240, -79}, {260, -80}, {280, -76}, {300, -80}, {320, -75}, {325, -74}};
    knots.insert(knots.end(), {{326, 20}, {426, -80}, {450, -80}});
    auto maps = watch_one(knots, with_afterdepolarisations());
    EXPECT_EQ(maps->delayed_afterdepolarisations()[one], 2);
    EXPECT_EQ(maps->early_afterdepolarisations()[one], 0);
    EXPECT_EQ(maps->beats()[one], 2);
    // One that the end of the run finds still going on is none, nor is one before the first beat.
    maps = watch_one({{0, -80}, {3, -70}, {8, -80}, {10, -80}, {11, 20}, {111, -80}, {200, -80}, {205, -70}},
                     with_afterdepolarisations());
    EXPECT_EQ(maps->delayed_afterdepolarisations()[one], 0);
}

TEST_P(BeatEvents, a_rise_counts_from_the_lowest_point) {
    // Rest goes on falling to -84; the rise of 3 mV from there ends below where the rest began.
    const Knots knots{{0, -80}, {10, -80}, {11, 20}, {111, -80}, {200, -84}, {220, -81}, {240, -84}, {250, -84}};
    EXPECT_EQ(watch_one(knots, with_afterdepolarisations())->delayed_afterdepolarisations()[one], 1);
}

TEST_P(BeatEvents, the_period_is_the_mean_interval_within_a_part_of_the_run) {
    Knots knots{{0, -80}};
    for (const double t : {10, 110, 230, 310, 430}) add_beat(knots, t, 50);
    knots.emplace_back(500, -80);
    const auto period = [&](double from, double to) {
        return watch_one(knots, {.period = BeatMapsSetup::Window{from, to}})->period()[one];
    };
    EXPECT_NEAR(period(0, 500), (430.0 - 10) / 4, 1e-6);
    EXPECT_NEAR(period(100, 320), (310.0 - 110) / 2, 1e-6);
    EXPECT_TRUE(std::isnan(period(120, 300)));  // one activation has no period
    EXPECT_TRUE(std::isnan(watch_one(knots, {.period = BeatMapsSetup::Window{0, 500}})->period()[0]));
}

TEST_P(BeatEvents, single_precision_sees_the_same_beats) {
    Knots knots{{0, -80}};
    add_beat(knots, 10, 100);
    add_beat(knots, 210, 80);
    knots.emplace_back(400, -80);
    const auto maps = watch<float>(GetParam(), {sampled(knots, dt)},
                                   {.threshold = threshold, .keep = KeepBeats::all, .kept = 3, .percents = {90}}, dt);
    EXPECT_NEAR(maps->activation()[0], 10.4, 1e-4);
    EXPECT_NEAR(maps->activation()[1], 210.4, 1e-4);
    EXPECT_NEAR(maps->duration(0)[1], apd90(80), 1e-3);
    EXPECT_TRUE(std::isnan(maps->activation()[2]));
}

}  // namespace
}  // namespace heartwright::observers
