#include "runtime/commands/cell/steady_state.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "runtime/commands/cell/statistics/extrapolation.hpp"
#include "runtime/commands/run/accuracy/ion_budget.hpp"

namespace heartwright::commands {
namespace {

SteadyState after(int beats, double tolerance, double (*value)(int beat)) {
    SteadyState steady(2, tolerance);
    for (int beat = 0; beat <= beats && steady.period() == SteadyState::Period::not_reached; ++beat)
        steady.add_beat({1, value(beat)});
    return steady;
}

// With a time constant of 200 beats a change of 1e-4 a beat leaves 2%.
TEST(SteadyState, a_slow_drift_is_as_far_from_its_limit_as_it_has_still_to_go) {
    const SteadyState steady = after(3000, 1e-3, [](int beat) { return 1 + 0.1 * std::exp(-beat / 200.0); });
    ASSERT_EQ(steady.period(), SteadyState::Period::one);
    const double truly = 0.1 * std::exp(-static_cast<double>(steady.reached_at()) / 200);
    EXPECT_LT(truly, 1e-3);
    EXPECT_GT(truly, 0.5e-3) << "nor is it paced for long without need";
    EXPECT_NEAR(steady.drifts().back().distance, truly, 0.02 * truly);
    EXPECT_LT(steady.drifts()[500].over_one, 1e-4) << "the change over a beat was small long before";
    EXPECT_GT(steady.drifts()[500].distance, 5e-3);
}

TEST(SteadyState, a_quick_approach_is_soon_steady) {
    const SteadyState steady = after(60, 1e-3, [](int beat) { return 1 + std::pow(0.8, beat); });
    EXPECT_EQ(steady.period(), SteadyState::Period::one);
    EXPECT_GT(steady.reached_at(), 31) << "pow(0.8, 31) is 1e-3";
    EXPECT_LT(steady.reached_at(), 50);
}

TEST(SteadyState, alternans_is_period_2_and_not_a_steady_state_of_period_1) {
    const SteadyState steady =
        after(400, 1e-3, [](int beat) { return (beat % 2 == 0 ? 1.0 : 1.1) + 0.1 * std::pow(0.9, beat); });
    EXPECT_EQ(steady.period(), SteadyState::Period::two);
    EXPECT_NE(steady_state_text(steady, {"a", "b"}).find("alternans"), std::string::npos);
}

TEST(SteadyState, alternans_that_fades_away_is_no_limit) {
    const SteadyState steady = after(90, 1e-3, [](int beat) { return 1 + 0.1 * std::pow(-0.97, beat); });
    EXPECT_EQ(steady.period(), SteadyState::Period::not_reached) << "0.0065 are left";
}

TEST(SteadyState, a_constant_drift_is_never_steady_however_small_and_names_its_state) {
    const SteadyState steady = after(100, 1e-3, [](int beat) { return 1 + 1e-5 * beat; });
    EXPECT_EQ(steady.period(), SteadyState::Period::not_reached);
    EXPECT_EQ(steady.reached_at(), -1);
    EXPECT_NE(steady_state_text(steady, {"a", "b"}).find("not reached in 100 beats: b"), std::string::npos);
}

// At the turning point every change is small.
TEST(SteadyState, a_turning_point_on_the_way_is_not_steady) {
    const SteadyState steady =
        after(120, 1e-3, [](int beat) { return 1 + 0.3 * std::exp(-beat / 30.0) - 0.3 * std::exp(-beat / 60.0); });
    EXPECT_EQ(steady.period(), SteadyState::Period::not_reached) << "0.035 are left after 120 beats";
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

TEST(SteadyState, each_cell_has_a_distance_of_its_own) {
    SteadyState steady(1, 1e-3);
    for (int beat = 0; beat <= 100; ++beat) steady.add_beat({1, 2 + 0.1 * std::exp(-beat / 100.0)});
    const std::vector<double> distances = steady.distances();
    ASSERT_EQ(distances.size(), 2U);
    EXPECT_EQ(distances[0], 0);
    EXPECT_NEAR(distances[1], 0.1 * std::exp(-1.0) / 2, 1e-3);
}

TEST(ion_budget, is_in_mM_and_ends_where_many_beats_say_although_each_rounds) {
    interface::StateInfo state {};
    state.name = "K_i";
    state.unit = "uM";
    interface::Model model {};
    model.states = &state;
    model.n_states = 1;
    const std::vector<Concentration> ions = concentrations_of(model);
    ASSERT_EQ(ions.size(), 1U);
    std::vector<double> beats;  // to 0.01 uM
    for (int beat = 0; beat <= 200; ++beat)
        beats.push_back(std::round((135 + 3 * std::exp(-beat / 150.0)) * 1e5) / 100);
    const IonBudget budget = ion_budget(model, ions[0], beats);
    EXPECT_NEAR(budget.before, 135.79, 0.01);
    EXPECT_NEAR(budget.change, -0.0053, 1e-4);
    EXPECT_NEAR(budget.limit, 135, 0.01);
    EXPECT_EQ(text_of({"Na_i", 8, 0.5, std::nan("")}), "Na_i            8 mM, 0.5 mM a beat, without a limit");
}

}  // namespace
}  // namespace heartwright::commands
