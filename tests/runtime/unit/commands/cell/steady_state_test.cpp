#include "runtime/commands/cell/steady_state.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "runtime/commands/cell/statistics/extrapolation.hpp"
#include "runtime/commands/run/accuracy/ion_budget.hpp"
#include "runtime/commands/run/accuracy/ion_totals.hpp"

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

// Before the stimulus the gate is all but closed, and it drifts by a tenth of what is left; in the beat it opens.
TEST(SteadyState, a_gate_that_is_closed_before_the_stimulus_is_judged_by_how_far_it_opens) {
    const auto beats_until_steady = [](double opens_to) {
        SteadyState steady(1, 1e-3);
        for (int beat = 0; beat <= 300 && steady.period() == SteadyState::Period::not_reached; ++beat) {
            steady.add_beat({1e-4 * (1 + std::exp(-beat / 200.0))});
            steady.add_instant({opens_to});
        }
        return steady.reached_at();
    };
    EXPECT_EQ(beats_until_steady(0), -1) << "exp(-300/200) is 22% of it";
    EXPECT_LT(beats_until_steady(0.9), 20);
    EXPECT_GT(beats_until_steady(0.9), 0);
    EXPECT_EQ(beats_until_steady(1.5e-4), -1) << "one that moves little is not overlooked";
}

TEST(SteadyState, a_range_is_that_of_the_last_beat) {
    SteadyState steady(1, 1e-3);
    for (int beat = 0; beat <= 300; ++beat) {
        steady.add_beat({1e-4 * (1 + std::exp(-beat / 200.0))});
        if (beat == 0) steady.add_instant({0.9});  // as from initial values
    }
    EXPECT_EQ(steady.period(), SteadyState::Period::not_reached);
    EXPECT_GT(steady.distances()[0], 0.1);
}

// To 0.01 uM.
TEST(LevelBudget, ends_where_many_beats_say_although_each_rounds) {
    std::vector<double> beats;
    for (int beat = 0; beat <= 200; ++beat)
        beats.push_back(std::round((135 + 3 * std::exp(-beat / 150.0)) * 1e5) / 1e5);
    const LevelBudget budget = level_budget("K_i", "mM", beats);
    EXPECT_NEAR(budget.before, 135.79, 0.01);
    EXPECT_NEAR(budget.change, -0.0053, 1e-4);
    EXPECT_NEAR(budget.limit, 135, 0.01);
    EXPECT_NEAR(budget.distance(), 0.79 / 135.79, 1e-4);
    EXPECT_EQ(text_of(LevelBudget{"Na_i", "mM", 8, 0.5, std::nan("")}),
              "Na_i            8 mM, 0.5 mM a beat, without a limit");
    EXPECT_EQ(text_of(LevelBudget{"y", "1", 8, 0.5, 9}), "y               8, 0.5 a beat, ends at 9");
}

TEST(LevelBudget, names_every_level_that_drifts_and_where_it_ends) {
    const LevelBudget steady{"Ca_i", "uM", 0.1, 1e-6, 0.10001}, slow{"K_i", "mM", 140, -0.01, 135},
        endless{"Na_i", "mM", 8, 0.5, std::nan("")};
    EXPECT_TRUE(steady.is_steady());
    EXPECT_EQ(drift_sentence({steady}, 200), "");
    EXPECT_EQ(drift_sentence({steady, slow}, 200), "K_i (ends at 135 mM, 3.6% away) still drifts after 200 beats");
    EXPECT_EQ(drift_sentence({slow, steady, endless}, 12),
              "K_i (ends at 135 mM, 3.6% away), Na_i (without a limit) still drift after 12 beats");
}

TEST(LevelBudget, of_alternans_or_of_rounding_alone_does_not_drift) {
    std::vector<double> alternans, rounding;
    for (int beat = 0; beat <= 30; ++beat) {
        alternans.push_back(beat % 2 == 0 ? 1.0 : 1.1);
        rounding.push_back(1 + 1e-9 * ((beat * 7) % 5));
    }
    EXPECT_TRUE(level_budget("Ca_i", "uM", alternans).is_steady());
    EXPECT_TRUE(level_budget("Ca_i", "uM", rounding).is_steady());
    EXPECT_FALSE(level_budget("K_i", "mM", {140, 139.9, 139.8, 139.7, 139.6}).is_steady());
}

// ddt(V) = -V/tau of a membrane on which a pulse brought 20 mV.
TEST(ChargeBudget, is_balanced_where_currents_and_the_pulse_change_the_potential) {
    const double dt = 0.01, tau = 10;
    std::vector<double> V, rates;
    for (int k = 0; k <= 1000; ++k) {
        V.push_back(k == 0 ? 0 : 20 * std::exp(-k * dt / tau));
        rates.push_back(-20 / tau * std::exp(-k * dt / tau));
    }
    ChargeBudget charge = charge_budget(V, rates, dt, 20);
    EXPECT_NEAR(charge.change, 20 * std::exp(-1.0), 1e-12);
    EXPECT_NEAR(charge.by_currents, -20 * (1 - std::exp(-1.0)), 1e-5);
    EXPECT_NEAR(charge.unaccounted(), 0, 1e-5);
    EXPECT_TRUE(charge.is_balanced());
    charge.by_pulse = 15;  // of a pulse of which a quarter came from nowhere
    EXPECT_NEAR(charge.unaccounted(), 5, 1e-5);
    EXPECT_FALSE(charge.is_balanced());
    charge.potential = "V", charge.unit = "mV";
    EXPECT_EQ(text_of(charge),
              "warning: charge of V over the last beat, over the capacitance: the pulse brings 15 mV, currents "
              "-12.64 mV, V changes by 7.4 mV; 5 mV are unaccounted for");
}

TEST(IonTotals, are_of_free_and_bound_calcium_in_uM_and_of_others_in_mM) {
    interface::StateInfo states[4] = {};
    const char* const names[] = {"K_i", "Ca_i", "TnC", "O_C"};
    const char* const units[] = {"uM", "mM", "mM", "1"};
    for (int s = 0; s < 4; ++s) states[s].name = names[s], states[s].unit = units[s];
    interface::Model model {};
    model.states = states;
    model.n_states = 4;
    const Ions ions{parse_totals("K_i, Ca_i + 1*TnC + 0.045*O_C", model), "", {}, {}};
    ASSERT_EQ(ions.totals.size(), 2U);
    const std::vector<LevelBudget> levels =
        ion_levels(ions, model, {{138e3, 138e3, 138e3}, {1e-4, 1e-4, 2e-4}, {0.01, 0.01, 0.02}, {0.1, 0.1, 0.2}});
    EXPECT_EQ(levels[0].name, "K_i");
    EXPECT_EQ(levels[0].unit, "mM");
    EXPECT_DOUBLE_EQ(levels[0].before, 138);
    EXPECT_EQ(levels[1].name, "Ca_i + buffers");
    EXPECT_EQ(levels[1].unit, "uM");
    EXPECT_DOUBLE_EQ(levels[1].before, 1000 * (2e-4 + 0.02 + 0.045 * 0.2));
    const std::vector<IonTotal> rapid = parse_totals("Ca_i + 0.05*Ca_i/(Ca_i+0.0024) + 0.07*O_C", model);
    ASSERT_EQ(rapid.size(), 1U);
    EXPECT_EQ(rapid[0].name(model), "Ca_i + buffers");
    ASSERT_EQ(rapid[0].parts.size(), 2U);
    EXPECT_DOUBLE_EQ(rapid[0].of({1e-3, 0.1}), 1000 * (1e-3 + 0.05 * 1e-3 / 3.4e-3 + 0.07 * 0.1));
    EXPECT_EQ(parse_totals("Ca_i + 10*Ca_i/(Ca_i+0.8)", model)[0].name(model), "Ca_i + buffers");
    const Ions unknown = ions_of({}, "none", model, 0, {});  // no generator to ask
    EXPECT_EQ(unknown.totals.size(), 3U) << "every concentration";
}

}  // namespace
}  // namespace heartwright::commands
