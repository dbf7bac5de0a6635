#include "runtime/commands/run/accuracy/accuracy.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <memory>
#include <nlohmann/json.hpp>

#include "base/json/value.hpp"
#include "base/ode/integration.hpp"
#include "runtime/commands/run/accuracy/reference_beat.hpp"
#include "runtime/commands/run/accuracy/trial_beat.hpp"
#include "runtime/commands/run/accuracy/trial_pacing.hpp"
#include "runtime/experiment/bind/bind.hpp"
#include "runtime/experiment/read/read.hpp"
#include "runtime/launch/build_config.hpp"

const heartwright::interface::Model& heartwright_model_ten_tusscher_panfilov_2006_cpu();
const heartwright::interface::Model& heartwright_model_karma_1994_cpu();

namespace heartwright::commands {
namespace {

using ::testing::AllOf;
using ::testing::AnyOf;
using ::testing::Contains;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;
using ::testing::StartsWith;

const interface::Model& tt06() { return heartwright_model_ten_tusscher_panfilov_2006_cpu(); }

experiment::Experiment bound(const std::shared_ptr<const SourceFile>& file, const std::vector<std::string>& overrides,
                             const interface::Model& model) {
    Diagnostics diagnostics;
    auto experiment = experiment::read_experiment(file, overrides, diagnostics);
    diagnostics.throw_if_errors();
    experiment::bind(*experiment, model, diagnostics);
    diagnostics.throw_if_errors();
    return *std::move(experiment);
}

experiment::Experiment bundled(const std::string& name, const std::vector<std::string>& overrides) {
    return bound(json::read_source(HEARTWRIGHT_SOURCE_DIR "/model_specs/experiments/" + name + ".json"), overrides,
                 tt06());
}

Accuracy estimate(const experiment::Experiment& experiment, const interface::Model& model = tt06()) {
    return estimate_accuracy(experiment, model, {.backend = device::Backend::cpu}, {.seconds = 60});
}

// The reference: the same beat at 0.001 ms.
struct TrueError {
    double potential, apd90;
};
TrueError true_error(const experiment::Experiment& experiment, double dt) {
    const simulation::Options options{.backend = device::Backend::cpu};
    const TrialBeat coarse = trial_beat(experiment, tt06(), options, {.dt = dt, .every_steps = 1, .seconds = 60}),
                    exact = trial_beat(experiment, tt06(), options, {.dt = 0.001, .every_steps = 1, .seconds = 60});
    EXPECT_EQ(coarse.fault + exact.fault, "");
    const auto every = static_cast<std::size_t>(std::llround(dt / 0.001));
    TrueError error{0, std::fabs(coarse.apd90 - exact.apd90)};
    for (std::size_t k = 0; k < coarse.potential.size() && k * every < exact.potential.size(); ++k) {
        const double t = static_cast<double>(k) * dt;
        if (std::fabs(t - exact.upstroke) > 2.1)
            error.potential = std::max(error.potential, std::fabs(coarse.potential[k] - exact.potential[k * every]));
    }
    return error;
}

TEST(Accuracy, the_estimate_is_the_error_within_a_third) {
    const auto experiment = bundled("tt06_single_cell", {"time.dt=0.05 ms"});
    const Accuracy accuracy = estimate(experiment);
    ASSERT_TRUE(accuracy.step);
    const TrueError error = true_error(experiment, 0.05);
    EXPECT_NEAR(accuracy.step->errors.potential, error.potential, error.potential / 3);
    EXPECT_NEAR(accuracy.step->errors.apd90_error, error.apd90, std::max(0.1, error.apd90 / 3));
}

TEST(Accuracy, a_usual_step_gets_no_warning_and_a_long_one_a_better_step) {
    const Accuracy usual = estimate(bundled("tt06_single_cell", {}));
    ASSERT_TRUE(usual.step);
    EXPECT_EQ(usual.step->recommended_dt, 0);
    EXPECT_LT(usual.step->errors.potential, 2);
    EXPECT_NEAR(usual.step->errors.apd90, 282, 2);  // of the first beat from the start of the spec
    EXPECT_THAT(
        usual.sentences(),
        Contains(StartsWith(
            "time-stepping error: one beat of a cell at dt and at dt/2 says that at dt = 0.01 ms V is off by")));

    const auto experiment = bundled("tt06_single_cell", {"time.dt=0.25 ms"});
    const Accuracy coarse = estimate(experiment);
    ASSERT_TRUE(coarse.step);
    ASSERT_GT(coarse.step->recommended_dt, 0);
    EXPECT_THAT(coarse.sentences(),
                Contains(AllOf(StartsWith("warning: the time step is too long: "), HasSubstr("; choose dt <= "))));
    EXPECT_DOUBLE_EQ(coarse.json()["recommended_dt_ms"].get<double>(), coarse.step->recommended_dt);
    auto better = experiment;
    better.time.dt = coarse.step->recommended_dt;
    EXPECT_EQ(estimate(better).step->recommended_dt, 0) << "the recommended step is good enough by the same measure";
}

// Of the tree that this test is built in.
launch::Installation built_tools() {
    launch::Installation tools = launch::find_installation();
    tools.generate = HEARTWRIGHT_BIN "/heartwright-generate";
    return tools;
}

Accuracy beside_reference(const experiment::Experiment& experiment, const launch::Installation& tools) {
    const Reference reference = [&](const TrialBeat& tried, const std::vector<experiment::ModelName>& symbols) {
        return reference_beat(tools, experiment, tt06(), tried, symbols, 60);
    };
    return estimate_accuracy(experiment, tt06(), {.backend = device::Backend::cpu},
                             {.seconds = 60, .reference = reference});
}

TEST(Accuracy, beside_the_reference_it_is_the_error_itself) {
    if (!*build::sundials) GTEST_SKIP() << "built without SUNDIALS";
    for (const char* variant : {"variant=epi", "variant=endo"}) {
        const auto experiment = bundled("tt06_single_cell", {"time.dt=0.05 ms", variant, "set.g_Kr=*0.7"});
        const Accuracy accuracy = beside_reference(experiment, built_tools());
        ASSERT_TRUE(accuracy.step) << accuracy.step_fault;
        EXPECT_TRUE(accuracy.step->is_beside_reference) << accuracy.no_reference;
        const TrueError error =
            true_error(experiment, 0.05);  // beside 0.001 ms, which is off by a fiftieth of it itself
        EXPECT_NEAR(accuracy.step->errors.potential, error.potential, 0.1 * error.potential);
        EXPECT_NEAR(accuracy.step->errors.apd90_error, error.apd90, 0.1 * error.apd90 + 0.01);
        EXPECT_THAT(accuracy.sentences(), Contains(HasSubstr("one beat of a cell beside CVODE")));
        EXPECT_EQ(accuracy.json()["compared_with"], "CVODE");
    }
}

TEST(Accuracy, a_step_recommended_beside_the_reference_has_been_tried) {
    if (!*build::sundials) GTEST_SKIP() << "built without SUNDIALS";
    const auto experiment = bundled("tt06_single_cell", {"time.dt=0.25 ms"});
    const Accuracy accuracy = beside_reference(experiment, built_tools());
    ASSERT_TRUE(accuracy.step) << accuracy.step_fault;
    ASSERT_TRUE(accuracy.step->at_recommended);
    const StepError::Measured& there = *accuracy.step->at_recommended;
    EXPECT_TRUE(there.will_do);
    EXPECT_EQ(there.dt, accuracy.step->recommended_dt);
    auto better = experiment;
    better.time.dt = there.dt;
    const Accuracy again = beside_reference(better, built_tools());
    ASSERT_TRUE(again.step);
    EXPECT_EQ(again.step->recommended_dt, 0);
    EXPECT_DOUBLE_EQ(again.step->errors.potential, there.errors.potential);
    EXPECT_DOUBLE_EQ(again.step->errors.apd90_error, there.errors.apd90_error);
    EXPECT_THAT(accuracy.sentences(), Contains(AllOf(StartsWith("warning: the time step is too long: "),
                                                     HasSubstr("ms, where V is off by "))));
    EXPECT_TRUE(accuracy.json()["at_recommended_dt"]["will_do"].get<bool>());
}

// As if the solution were another at every step: what is recommended is halved once, then told to be too long.
TEST(Accuracy, a_step_that_will_not_do_is_halved_once_and_told) {
    const auto experiment = bundled("tt06_single_cell", {"time.dt=0.05 ms"});
    const Reference wrong = [](const TrialBeat& tried, const std::vector<experiment::ModelName>& symbols) {
        TrialBeat beat = tried;
        beat.symbols.resize(symbols.size());
        for (double& value : beat.potential) value += 5;
        return beat;
    };
    const Accuracy accuracy =
        estimate_accuracy(experiment, tt06(), {.backend = device::Backend::cpu}, {.seconds = 60, .reference = wrong});
    ASSERT_TRUE(accuracy.step && accuracy.step->at_recommended);
    EXPECT_FALSE(accuracy.step->at_recommended->will_do);
    EXPECT_DOUBLE_EQ(accuracy.step->recommended_dt, 0.01);  // 2/5 of 0.05, rounded down to 0.02; half of it
    EXPECT_THAT(accuracy.sentences(),
                Contains(HasSubstr("; choose dt below 0.01 ms, where V is off by 5, APD90 by 0 ms and V by ")));
}

TEST(Accuracy, without_a_reference_the_estimate_remains_and_says_why) {
    launch::Installation tools;
    const auto experiment = bundled("tt06_single_cell", {});
    const Accuracy accuracy = beside_reference(experiment, tools);
    ASSERT_TRUE(accuracy.step);
    EXPECT_FALSE(accuracy.step->is_beside_reference);
    EXPECT_THAT(accuracy.sentences(),
                Contains(HasSubstr("(not compared with the solution itself: heartwright-generate is not there)")));
    EXPECT_EQ(accuracy.json()["compared_with"], "dt/2");
}

experiment::Experiment paced(const std::string& stimulus) {
    const auto file = std::make_shared<SourceFile>(
        "paced.json", R"({"format": 1, "model": "ten_tusscher_panfilov_2006", "variant": ["epi"],
        "time": {"end": "700 ms", "dt": "0.02 ms"},
        "stimuli": [{"name": "S1", "where": "all", "current": "-52 A/F", "start": "10 ms", "duration": "1 ms")" +
                          stimulus + R"(}],
        "probes": [{"name": "cell", "cell": [0, 0, 0], "show": ["V"], "every": "1 ms"}]})");
    return bound(file, {}, tt06());
}

TEST(PacedIons, are_those_of_a_cell_just_before_each_stimulus) {
    const PacedIons paced_by_period = paced_ions(built_tools(), paced(R"(, "period": "500 ms")"), tt06(),
                                                 {.backend = device::Backend::cpu}, {.seconds = 60, .beats = 12});
    ASSERT_EQ(paced_by_period.fault, "");
    EXPECT_EQ(paced_by_period.cycle_length, 500);
    EXPECT_EQ(paced_by_period.beats, 12U);
    std::map<std::string, LevelBudget> ions;
    for (const LevelBudget& ion : paced_by_period.ions) ions[ion.name] = ion;
    EXPECT_EQ(ions.size(), 5U);  // Ca_i, Ca_SR, Ca_ss, Na_i, K_i: three with buffers
    EXPECT_EQ(ions["Ca_i + buffers"].unit, "uM");
    const double Ca_i = 0.1, held = 200 * Ca_i / (1 + Ca_i);  // uM, of 200 with a K of 1
    EXPECT_NEAR(ions["Ca_i + buffers"].before, Ca_i + held, 0.5 * held);

    // The same cell, beat by beat.
    class Keeper : public observers::Output {
    public:
        void probe_row(std::int64_t, double, const std::vector<double>& values) override { K_i.push_back(values[1]); }
        void field(std::int64_t, double, const std::vector<std::vector<double>>&) override {}
        void progress(std::int64_t) override {}
        std::vector<double> K_i;
    } keeper;
    const auto file = std::make_shared<SourceFile>(
        "beats.json", R"({"format": 1, "model": "ten_tusscher_panfilov_2006", "variant": ["epi"],
        "time": {"end": "6000 ms", "dt": "0.02 ms"}, "stimuli": [{"name": "S1", "where": "all", "current": "-52 A/F",
        "start": "0.02 ms", "duration": "1 ms", "period": "500 ms"}],
        "probes": [{"name": "cell", "cell": [0, 0, 0], "show": ["V", "K_i"], "every": "500 ms"}]})");
    const experiment::Experiment beats = bound(file, {}, tt06());
    simulation::Simulation simulation(beats, tt06(), {.backend = device::Backend::cpu});
    simulation.run(keeper);
    ASSERT_EQ(keeper.K_i.size(), 13U);
    EXPECT_NEAR(ions["K_i"].before, keeper.K_i[12], 1e-9);
    EXPECT_NEAR(ions["K_i"].change, keeper.K_i[12] - keeper.K_i[11], 1e-9);
    EXPECT_THAT(paced_by_period.sentences(),
                AllOf(Contains(StartsWith("  K_i             1")), Contains("the stimulus is carried by K_i"),
                      Contains(AllOf(StartsWith("Ca_i + buffers ("), HasSubstr("Na_i ("),
                                     HasSubstr("still drift after 12 beats")))));

    // -52 A/F for 1 ms. What the rows of a beat add up to is what changes V.
    ASSERT_EQ(paced_by_period.charges.size(), 1U);
    const ChargeBudget& charge = paced_by_period.charges[0];
    EXPECT_NEAR(charge.by_pulse, 52, 1e-9);
    EXPECT_NEAR(charge.by_currents, -52, 1e-3 * charge.exchanged);
    EXPECT_GT(charge.exchanged, 52 + 2 * 100) << "an action potential goes up and down by 120 mV";
    EXPECT_TRUE(charge.is_balanced()) << text_of(charge);
    ASSERT_EQ(paced_by_period.potentials.size(), 1U);
    EXPECT_NEAR(paced_by_period.potentials[0].before, -85, 2);
}

// Its instants are too far apart for steps, and for sums over the upstroke.
TEST(PacedIons, charge_is_balanced_under_error_control_at_instants_of_a_tenth_of_a_millisecond) {
    if (ode::integrator_name().empty()) GTEST_SKIP() << "built without SUNDIALS";
    const auto file = std::make_shared<SourceFile>(
        "paced.json", R"({"format": 1, "model": "ten_tusscher_panfilov_2006", "variant": ["epi"],
        "time": {"end": "700 ms", "dt": "0.1 ms", "integrator": "cvode"},
        "stimuli": [{"name": "S1", "where": "all", "current": "-52 A/F", "start": "10 ms", "duration": "1 ms",
                     "period": "500 ms"}]})");
    const PacedIons ions = paced_ions(built_tools(), bound(file, {}, tt06()), tt06(), {.backend = device::Backend::cpu},
                                      {.seconds = 60, .beats = 4});
    ASSERT_EQ(ions.fault, "");
    ASSERT_EQ(ions.charges.size(), 1U);
    EXPECT_LT(std::fabs(ions.charges[0].unaccounted()), 1e-3 * ions.charges[0].exchanged) << text_of(ions.charges[0]);
}

TEST(PacedIons, are_of_cells_that_are_paced) {
    EXPECT_THAT(paced_ions({}, paced(""), tt06(), {.backend = device::Backend::cpu}).sentences(), IsEmpty());
}

TEST(Accuracy, the_benchmark_slab_is_too_coarse_at_half_a_millimetre_and_not_at_a_tenth) {
    const auto is_about_spacing =
        AnyOf(StartsWith("warning: the spacing is too coarse: waves along "), StartsWith("warning: waves along "));
    const Accuracy coarse = estimate(bundled("niederer_slab", {}));
    EXPECT_THAT(coarse.sentences(), Contains(is_about_spacing));
    ASSERT_EQ(coarse.waves.size(), 2U);  // along and across the fibres; y and z are alike
    EXPECT_EQ(coarse.waves[1].direction, "along y and along z");
    EXPECT_NEAR(coarse.waves[1].space_constant, 0.07, 0.02);
    EXPECT_NEAR(coarse.waves[0].space_constant / coarse.waves[1].space_constant, std::sqrt(0.133418 / 0.0176062), 1e-6);
    EXPECT_THAT(estimate(bundled("niederer_slab", {"geometry.spacing=0.2 mm"})).sentences(),
                Contains(is_about_spacing));
    EXPECT_THAT(estimate(bundled("niederer_slab", {"geometry.spacing=0.05 mm", "time.dt=0.005 ms"})).sentences(),
                Not(Contains(is_about_spacing)));
}

// A line of the run's own spacing and dt beside one of a sixteenth of the spacing.
TEST(Accuracy, the_velocity_error_of_a_wave_is_that_of_a_run_along_the_whole_strand) {
    const auto strand = [](const std::string& cells, const std::string& spacing, const std::string& dt,
                           const std::string& excited) {
        const auto file = std::make_shared<SourceFile>(
            "strand.json", R"({"format": 1, "model": "ten_tusscher_panfilov_2006", "variant": ["epi"],
            "geometry": {"cells": [)" +
                               cells + R"(, 1, 1], "spacing": ")" + spacing + R"("}, "tissue": {"D": "0.1 mm^2/ms"},
            "time": {"end": "60 ms", "dt": ")" +
                               dt + R"("},
            "stimuli": [{"name": "S1", "where": {"layers": {"axis": "x", "count": )" +
                               excited + R"(}}, "current": "-52 A/F", "start": "1 ms", "duration": "1 ms"}],
            "probes": [{"name": "a", "at": ["8 mm", "0 mm", "0 mm"], "show": ["V"], "every": ")" +
                               dt + R"("}, {"name": "b", "at": ["16 mm", "0 mm", "0 mm"], "show": ["V"], "every": ")" +
                               dt + R"("}]})");
        return bound(file, {}, tt06());
    };
    const auto velocity = [&](const experiment::Experiment& experiment) {
        class Keeper : public observers::Output {
        public:
            void probe_row(std::int64_t, double t, const std::vector<double>& values) override {
                for (std::size_t k = 0; k < 2; ++k)
                    if (at[k] < 0 && values[k] > -20) at[k] = t;
            }
            void field(std::int64_t, double, const std::vector<std::vector<double>>&) override {}
            void progress(std::int64_t) override {}
            double at[2] = {-1, -1};
        } keeper;
        simulation::Simulation simulation(experiment, tt06(), {.backend = device::Backend::cpu});
        simulation.run(keeper);
        return 8 / (keeper.at[1] - keeper.at[0]);
    };
    const auto coarse = strand("50", "0.4 mm", "0.02 ms", "3");
    const double error = velocity(coarse) / velocity(strand("800", "0.025 mm", "0.002 ms", "48")) - 1;
    EXPECT_LT(error, -0.1);
    const Accuracy accuracy = estimate(coarse);
    ASSERT_EQ(accuracy.waves.size(), 1U);
    EXPECT_EQ(accuracy.waves[0].fault, "");
    EXPECT_NEAR(accuracy.waves[0].error(), error, 0.15 * std::fabs(error));
    EXPECT_THAT(accuracy.sentences(), Contains(AllOf(StartsWith("warning: the spacing is too coarse: waves along x"),
                                                     HasSubstr("; choose a spacing <= "))));
}

TEST(Accuracy, a_short_run_of_a_tissue_is_told_that_its_spacing_is_too_coarse) {
    const auto short_run = [](const std::string& spacing) {
        const auto experiment =
            bundled("niederer_slab", {"geometry.spacing=" + spacing, "time.end=10 ms", "time.dt=0.005 ms"});
        return estimate_accuracy(experiment, tt06(), {.backend = device::Backend::cpu},
                                 {.seconds = 60, .is_short = true});
    };
    EXPECT_THAT(short_run("0.5 mm").sentences(),
                Contains(AllOf(StartsWith("warning: waves along x are more than 5% slow by the spacing of 0.5 mm, 2."),
                               HasSubstr("; heartwright check says by how much"))));
    EXPECT_THAT(short_run("0.05 mm").sentences(), IsEmpty());
}

TEST(Accuracy, a_coarse_mesh_is_named_by_its_mean_edge) {
    const Accuracy accuracy = estimate(bundled("biventricle_paced", {}));
    ASSERT_EQ(accuracy.waves.size(), 1U);
    EXPECT_THAT(accuracy.sentences(), Contains(AllOf(HasSubstr("waves across fibres"), HasSubstr("the mean edge"))));
}

TEST(Accuracy, rows_of_probes_that_miss_the_peak_of_a_current_are_named_with_rows_that_show_it) {
    const Accuracy accuracy = estimate(bundled("tt06_single_cell", {}));
    ASSERT_EQ(accuracy.peaks.size(), 1U);
    const MissedPeak& peak = accuracy.peaks.front();
    EXPECT_EQ(peak.symbol, "i_Na");
    EXPECT_LT(peak.low, -300);
    EXPECT_GT(peak.low_of_rows, 0.8 * peak.low);
    EXPECT_DOUBLE_EQ(peak.every, 1);
    EXPECT_THAT(accuracy.sentences(),
                Contains(AllOf(StartsWith("warning: rows of probe 'cell', 1 ms apart, miss the peak of i_Na: "),
                               HasSubstr("A/F"))));
    auto closer = bundled("tt06_single_cell", {"probes[0].every=" + std::to_string(peak.recommended) + " ms"});
    EXPECT_EQ(estimate(closer).peaks.size(), 0U);
}

TEST(Accuracy, models_in_other_units_are_measured_by_their_amplitude) {
    const interface::Model& karma = heartwright_model_karma_1994_cpu();
    const auto file = std::make_shared<SourceFile>(
        "karma.json", R"({"format": 1, "model": "karma_1994", "time": {"end": "600 ms", "dt": "0.05 ms"},
                          "stimuli": [{"name": "S1", "where": "all", "rate": "2 1/ms", "start": "10 ms", "duration": "1 ms"}]})");
    const Accuracy accuracy = estimate(bound(file, {}, karma), karma);
    ASSERT_TRUE(accuracy.step) << accuracy.step_fault << accuracy.why_not;
    EXPECT_NEAR(accuracy.step->errors.tolerated_potential, 0.06, 0.02);
    EXPECT_NEAR(accuracy.step->errors.apd90, 210, 40);
}

// A cell that rests or is barely stimulated has an error, too: all of its states are compared, as long as it is
// followed.
TEST(Accuracy, cells_without_an_action_potential_are_followed_as_they_are) {
    auto experiment = bundled("tt06_single_cell", {"time.end=300 ms"});
    experiment.stimuli.front().amplitude.value *= 0.05;  // below threshold
    EXPECT_THAT(estimate(experiment).sentences(), Contains(StartsWith("time-stepping error: 1000 ms of a cell")));
    experiment.stimuli.clear();
    EXPECT_THAT(estimate(experiment).sentences(), Contains(StartsWith("time-stepping error: 300 ms of a cell")));
}

// As if a store lost what it has: nothing is seen of that in V.
TEST(Accuracy, a_state_that_is_off_is_named_though_the_potential_is_right) {
    const auto experiment = bundled("tt06_single_cell", {});
    const Reference other = [](const TrialBeat& tried, const std::vector<experiment::ModelName>& symbols) {
        TrialBeat beat = tried;
        beat.symbols.resize(symbols.size());
        for (std::size_t k = 0; k < symbols.size(); ++k) {
            if (symbols[k].name != "Ca_SR") continue;
            const auto [low, high] = std::minmax_element(beat.symbols[k].begin(), beat.symbols[k].end());
            const double range = *high - *low;
            for (std::size_t row = beat.symbols[k].size() / 2; row < beat.symbols[k].size(); ++row)
                beat.symbols[k][row] += 0.2 * range;
        }
        return beat;
    };
    const Accuracy accuracy =
        estimate_accuracy(experiment, tt06(), {.backend = device::Backend::cpu}, {.seconds = 60, .reference = other});
    ASSERT_TRUE(accuracy.step);
    EXPECT_EQ(accuracy.step->errors.potential, 0);
    EXPECT_EQ(accuracy.step->errors.symbols.front().name, "Ca_SR");
    EXPECT_THAT(accuracy.sentences(), Contains(AllOf(StartsWith("warning: the time step is too long: "),
                                                     HasSubstr(" states and currents Ca_SR is off most, by "))));
    EXPECT_NEAR(accuracy.json()["symbols"]["Ca_SR"]["share_of_range"].get<double>(), 0.2, 0.05);
}

TEST(Accuracy, a_stimulus_is_tried_as_strong_as_it_is) {
    auto experiment = bundled("tt06_single_cell", {"time.dt=0.02 ms"});
    experiment.stimuli.front().amplitude.value *= 2;  // 104 mV
    const TrialBeat beat =
        trial_beat(experiment, tt06(), {.backend = device::Backend::cpu}, {.dt = 0.02, .seconds = 60});
    EXPECT_EQ(beat.fault, "");
    EXPECT_EQ(beat.stimulus_share, 1);
    EXPECT_NEAR(beat.stimulus_rate * (beat.stimulus_end - beat.stimulus_start), 104, 1);
}

}  // namespace
}  // namespace heartwright::commands
