// Whole simulations that go on from a checkpoint: all they hand over and leave equals that of a run that was never
// ended.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cmath>
#include <filesystem>
#include <thread>

#include "base/diag/faults.hpp"
#include "runtime/checkpoint/series.hpp"
#include "runtime/simulation/simulation.hpp"
#include "tests/runtime/unit/checkpoint/resumed_runs.hpp"
#include "tests/runtime/unit/io/full_disk.hpp"
#include "tests/runtime/unit/io/scratch.hpp"
#include "tests/runtime/unit/support/backends.hpp"
#include "tests/runtime/unit/support/message_of.hpp"
#include "tests/runtime/unit/support/toy_model.hpp"
#include "tests/runtime/unit/support/toy_sites.hpp"

namespace heartwright::testing {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
namespace fs = std::filesystem;

// Runs it whole; then ended at each of `ends` looks for a signal, and again from the checkpoint that was left;
// compares. A processor looks before each step, a GPU once for many: there the later ends come after the run's own.
void expect_the_same_after_restarts(const Experiment& e, const std::vector<std::int64_t>& ends) {
    Kept whole;
    std::size_t restarts = 0;
    simulation::Simulation uninterrupted(e.experiment, e.model, e.options({}));
    uninterrupted.run(whole);
    for (const std::int64_t end : ends) {
        SCOPED_TRACE(end);
        const Scratch scratch;
        const simulation::CheckpointPlan plan{scratch / "checkpoints"};
        Kept first, second;
        first.stop_after = end;
        simulation::Simulation ended(e.experiment, e.model, e.options(plan));
        ended.run(first);
        if (e.model.backend == interface::Backend::cuda && ended.steps_done() == e.experiment.time.steps) continue;
        ++restarts;
        ASSERT_LT(ended.steps_done(), e.experiment.time.steps);
        ASSERT_THAT(checkpoint::steps_in(scratch / "checkpoints"), ElementsAre(ended.steps_done()));

        simulation::Simulation resumed(e.experiment, e.model, e.options(plan));
        ASSERT_TRUE(resumed.resume(second));
        EXPECT_EQ(resumed.steps_done(), ended.steps_done());
        resumed.run(second);
        first.rows.resize(static_cast<std::size_t>(second.rows_kept));
        first.rows.insert(first.rows.end(), second.rows.begin(), second.rows.end());
        first.field_steps.resize(static_cast<std::size_t>(second.fields_kept));
        first.field_steps.insert(first.field_steps.end(), second.field_steps.begin(), second.field_steps.end());
        EXPECT_EQ(first.rows, whole.rows);
        EXPECT_EQ(first.field_steps, whole.field_steps);
        EXPECT_EQ(bits(resumed, e.model), bits(uninterrupted, e.model));
        EXPECT_EQ(resumed.facts().notes, uninterrupted.facts().notes);
        const auto maps = simulation::maps_of(resumed), expected = simulation::maps_of(uninterrupted);
        ASSERT_EQ(maps.size(), expected.size());
        for (std::size_t m = 0; m < maps.size(); ++m) {
            EXPECT_EQ(maps[m].name, expected[m].name);
            EXPECT_TRUE(std::equal(maps[m].values.begin(), maps[m].values.end(), expected[m].values.begin(),
                                   expected[m].values.end(),
                                   [](double a, double b) { return a == b || (a != a && b != b); }))
                << maps[m].name;
        }
    }
    EXPECT_GE(restarts, e.model.backend == interface::Backend::cuda ? 2 : ends.size());
}

class Resumed : public ::testing::TestWithParam<device::Backend> {
protected:
    static interface::Backend of() { return abi_backend(GetParam()); }
};
INSTANTIATE_TEST_SUITE_P(Backends, Resumed, ::testing::ValuesIn(backends()),
                         [](const auto& info) { return device::backend_name(info.param); });

constexpr const char* sheet =
    R"("time": {"end": "12 ms", "dt": "0.1 ms"}, "geometry": {"cells": [17, 9], "spacing": "0.2 mm"},
    "tissue": {"D": "0.1 mm^2/ms"}, "regions": [{"name": "slow", "where": {"box": [["1 mm", "0 mm"], ["2 mm", "1 mm"]]}, "variant": "decay"}],
    "stimuli": [{"name": "S1", "where": {"box": [["0 mm", "0 mm"], ["0.6 mm", "2 mm"]]}, "rate": "3 1/ms", "start": "1 ms", "duration": "2 ms"}],
    "actions": [{"set": {"drive": "0.1 1/ms"}, "at": "4 ms"}, {"clamp": "V", "to": "0.3", "from": "6 ms", "until": "7 ms", "where": {"box": [["0 mm", "0 mm"], ["0.3 mm", "0.3 mm"]]}}],
    "probes": [{"name": "p", "cell": [3, 4], "show": ["V", "recovery"], "every": "0.3 ms"}],
    "maps": [{"activation": {"threshold": "0"}}, {"apd": [50]}, {"peak": "V"}, {"peak": "recovery"}, {"minimum": "recovery"}], "fields": {"show": ["V"], "every": "1.5 ms"})";

TEST_P(Resumed, a_sheet_goes_on_as_if_it_had_never_been_ended) {
    expect_the_same_after_restarts(Experiment(sheet, toy_model(of())), {0, 1, 39, 40, 65, 100, 119});
}

TEST_P(Resumed, sites_go_on_as_if_they_had_never_been_ended) {
    expect_the_same_after_restarts(
        Experiment(
            R"("time": {"end": "10 ms", "dt": "0.5 ms"}, "set": {"p_open": 0.3}, "geometry": {"cells": [5], "spacing": "0.1 mm"},
        "actions": [{"hold": "K", "in": "B", "fraction": 0.4, "sites": [[1, 2, 1]], "from": "2 ms", "to": "4 ms"}],
        "probes": [{"name": "held", "cell": [2], "site": [1, 2, 1], "show": ["K_B", "x", "open", "K_mean"], "every": "0.5 ms"}])",
            toy_sites(of())),
        {0, 5, 6, 19});
}

// From the very numbers, with its own rounding: near the run that stayed where it was.
TEST_P(Resumed, what_the_other_backend_left_is_taken_up) {
    const auto others = backends();
    if (others.size() < 2) GTEST_SKIP() << "there is one backend here";
    const device::Backend from = others[0] == GetParam() ? others[1] : others[0];
    const Scratch scratch;
    const Experiment there(sheet, toy_model(abi_backend(from))), here(sheet, toy_model(of()));
    const simulation::CheckpointPlan plan{scratch / "checkpoints", 70};
    Kept whole, kept;
    simulation::Simulation first(there.experiment, there.model, there.options(plan));
    first.run(whole);
    simulation::Simulation second(here.experiment, here.model, here.options(plan));
    ASSERT_TRUE(second.resume(kept));
    EXPECT_EQ(second.steps_done(), 70);
    EXPECT_THAT(second.facts().notes, ::testing::Contains(HasSubstr("the checkpoint was made on ")));
    second.run(kept);
    for (std::int32_t c = 0; c < here.model.n_states; ++c) {
        const auto mine = second.state(c), theirs = first.state(c);
        for (std::size_t i = 0; i < mine.size(); ++i) {
            ASSERT_TRUE(mine[i] != mine[i] ? theirs[i] != theirs[i]
                                           : std::abs(mine[i] - theirs[i]) <= 1e-9 * (1 + std::abs(theirs[i])))
                << c << " " << i;
        }
    }
}

TEST(Checkpointing, it_is_done_by_simulated_time_and_when_asked_for) {
    const Scratch scratch;
    const Experiment e(sheet, toy_model(interface::Backend::cpu));
    Kept output;
    output.wish_at = 90;
    simulation::Simulation simulation(e.experiment, e.model, e.options({scratch / "checkpoints", 25, 0, 100}));
    simulation.run(output);
    EXPECT_THAT(checkpoint::steps_in(scratch / "checkpoints"), ElementsAre(100, 90, 75, 50, 25));
    EXPECT_EQ(simulation.timings().checkpoints.taken, 5);
    // It has not disturbed the run.
    Kept other;
    simulation::Simulation without(e.experiment, e.model, e.options({}));
    without.run(other);
    EXPECT_EQ(output.rows, other.rows);
    EXPECT_EQ(bits(simulation, e.model), bits(without, e.model));
}

TEST(Checkpointing, it_is_done_by_wall_time) {
    const Scratch scratch;
    const Experiment e(sheet, toy_model(interface::Backend::cpu));
    Kept output;
    simulation::Simulation simulation(e.experiment, e.model, e.options({scratch / "checkpoints", 0, 1e-9, 100}));
    simulation.run(output);
    EXPECT_THAT(checkpoint::steps_in(scratch / "checkpoints"), ::testing::IsSupersetOf({110, 60, 10, 0}));
}

TEST(Checkpointing, one_that_is_due_while_the_disk_is_slow_is_late_and_the_run_goes_on) {
    struct Slow final : observers::Output {
        void probe_row(std::int64_t, double, const std::vector<double>&) override {}
        void field(std::int64_t, double, const std::vector<std::vector<double>>&) override {}
        void progress(std::int64_t step) override {
            std::this_thread::sleep_for(std::chrono::milliseconds(step > 50 ? 60 : 0));
        }
        void settle() override {
            std::this_thread::sleep_for(std::chrono::milliseconds(is_first.exchange(false) ? 800 : 0));
        }
        std::atomic<bool> is_first = true;
    } output;
    const Scratch scratch;
    const Experiment e(sheet, toy_model(interface::Backend::cpu));
    simulation::Simulation simulation(e.experiment, e.model, e.options({scratch / "checkpoints", 25, 0, 100}));
    simulation.run(output);
    EXPECT_EQ(simulation.timings().checkpoints.late, 1);
    const auto steps = checkpoint::steps_in(scratch / "checkpoints");
    EXPECT_THAT(steps, ::testing::Contains(25));
    EXPECT_THAT(steps, ::testing::Not(::testing::Contains(50)));
    EXPECT_GE(steps.size(), 2u);
    Kept other;
    simulation::Simulation without(e.experiment, e.model, e.options({}));
    without.run(other);
    EXPECT_EQ(bits(simulation, e.model), bits(without, e.model));
}

TEST(Checkpointing, another_experiment_or_grid_is_refused) {
    const Scratch scratch;
    const simulation::CheckpointPlan plan{scratch / "checkpoints", 50};
    const Experiment e(sheet, toy_model(interface::Backend::cpu));
    Kept output;
    simulation::Simulation(e.experiment, e.model, e.options(plan)).run(output);
    const auto refusal = [&](const Experiment& other) -> std::string {
        return message_of(
            [&] { simulation::Simulation(other.experiment, other.model, other.options(plan)).resume(output); });
    };
    std::string text = sheet;
    text.replace(text.find("[17, 9]"), 7, "[17, 8]");
    EXPECT_THAT(
        refusal(Experiment(text, e.model)),
        HasSubstr("step_000000000100: is a checkpoint of another run than this one:\n  grid[1]: 9 there, 8 here\n"));
    text = sheet;
    text.replace(text.find("3 1/ms"), 6, "4 1/ms");
    EXPECT_THAT(refusal(Experiment(text, e.model)), HasSubstr("  experiment.stimuli[0].rate: "));
    EXPECT_THAT(refusal(Experiment(sheet, toy_model(interface::Backend::cpu, 4))),
                HasSubstr("  model.precision: \"fp64\" there, \"fp32\" here"));
    interface::Model changed = e.model;
    changed.spec_hash = "other";
    EXPECT_THAT(refusal(Experiment(sheet, changed)), HasSubstr("  model.spec_hash: "));
}

// A longer run from what one with another end and later deeds left: `shorter` up to its end, then `longer`, beside
// `longer` alone.
void expect_a_longer_run(const Experiment& shorter, const Experiment& longer, std::int64_t every) {
    const Scratch scratch;
    const simulation::CheckpointPlan plan{scratch / "checkpoints", every, 0, 2, every == 0};
    Kept first, second, whole;
    simulation::Simulation(shorter.experiment, shorter.model, shorter.options(plan)).run(first);
    simulation::Simulation resumed(longer.experiment, longer.model, longer.options(plan)),
        uninterrupted(longer.experiment, longer.model, longer.options({}));
    ASSERT_TRUE(resumed.resume(second));
    EXPECT_EQ(resumed.steps_done() == shorter.experiment.time.steps, every == 0);
    first.rows.resize(static_cast<std::size_t>(second.rows_kept));  // it leaves checkpoints of its own
    first.field_steps.resize(static_cast<std::size_t>(second.fields_kept));
    resumed.run(second);
    uninterrupted.run(whole);
    first.rows.insert(first.rows.end(), second.rows.begin(), second.rows.end());
    first.field_steps.insert(first.field_steps.end(), second.field_steps.begin(), second.field_steps.end());
    EXPECT_EQ(first.rows, whole.rows);
    EXPECT_EQ(first.field_steps, whole.field_steps);
    EXPECT_EQ(bits(resumed, longer.model), bits(uninterrupted, longer.model));
    EXPECT_EQ(resumed.facts().notes, uninterrupted.facts().notes);
    const auto maps = simulation::maps_of(resumed), expected = simulation::maps_of(uninterrupted);
    for (std::size_t m = 0; m < expected.size(); ++m) {
        EXPECT_TRUE(std::equal(
            maps[m].values.begin(), maps[m].values.end(), expected[m].values.begin(), expected[m].values.end(),
            [](double a, double b) { return a == b || (a != a && b != b); }))
            << expected[m].name;
    }
}

std::string replaced(std::string text, const std::vector<std::pair<std::string, std::string>>& pairs) {
    for (const auto& [from, to] : pairs) text.replace(text.find(from), from.size(), to);
    return text;
}

TEST_P(Resumed, a_run_is_prolonged_from_its_end_or_before) {
    // Windows that last to the end, a train without a count.
    const std::string longer =
        replaced(sheet, {{R"("start": "1 ms")", R"("start": "1 ms", "period": "8 ms")"},
                         {R"({"peak": "V"})", R"({"peak": "V"}, {"period": {}}, {"charge": "V", "every": "0.3 ms"})"},
                         {R"("until": "7 ms")", R"("until": "9 ms")"}});
    const std::string shorter =
        replaced(longer, {{R"("end": "12 ms")", R"("end": "8.1 ms")"}, {R"("until": "9 ms")", R"("until": "8.1 ms")"}});
    for (const std::int64_t every : {0, 25})
        expect_a_longer_run(Experiment(shorter, toy_model(of())), Experiment(longer, toy_model(of())), every);
    // Deeds that come later are new.
    expect_a_longer_run(
        Experiment(replaced(sheet, {{R"("end": "12 ms")", R"("end": "7 ms")"}}), toy_model(of())),
        Experiment(replaced(sheet, {{R"(["0.3 mm", "0.3 mm"]]}}])",
                                     R"(["0.3 mm", "0.3 mm"]]}}, {"set": {"drive": "0.2 1/ms"}, "at": "7.1 ms"}])"}}),
                   toy_model(of())),
        0);
}

TEST(Checkpointing, what_would_have_changed_the_state_is_refused) {
    const Scratch scratch;
    const Experiment e(replaced(sheet, {{R"("end": "12 ms")", R"("end": "8 ms")"}}),
                       toy_model(interface::Backend::cpu));
    const simulation::CheckpointPlan plan{scratch / "checkpoints", 0, 0, 2, true};
    Kept output;
    simulation::Simulation(e.experiment, e.model, e.options(plan)).run(output);
    const auto refusal = [&](const std::vector<std::pair<std::string, std::string>>& changes) -> std::string {
        const Experiment other(replaced(sheet, changes), e.model);
        return message_of(
            [&] { simulation::Simulation(other.experiment, other.model, other.options(plan)).resume(output); });
    };
    EXPECT_EQ(refusal({}), "no fault");
    EXPECT_THAT(refusal({{R"("end": "12 ms")", R"("end": "7.5 ms")"}}),
                HasSubstr("experiment.time.end: \"8 ms or later\" there, \"7.5 ms\" here"));
    EXPECT_THAT(refusal({{R"("at": "4 ms")", R"("at": "5 ms")"}}), HasSubstr("experiment.actions[1].at: "));
    EXPECT_THAT(refusal({{R"("at": "4 ms")", R"("at": "8 ms")"}}), HasSubstr("experiment.actions[1].at: "));
    EXPECT_THAT(refusal({{R"("every": "0.3 ms")", R"("every": "0.6 ms")"}}), HasSubstr("experiment.probes[0].every: "));
    EXPECT_THAT(refusal({{R"({"peak": "V"})", R"({"peak": "V"}, {"dvdt_max": true})"}}), HasSubstr("experiment.maps"));
}

TEST(Checkpointing, a_full_disk_ends_the_run_and_the_last_good_one_stays) {
    const Scratch scratch;
    const simulation::CheckpointPlan plan{scratch / "checkpoints", 50};
    const Experiment e(sheet, toy_model(interface::Backend::cpu));
    Kept first;
    first.stop_after = 60;
    simulation::Simulation(e.experiment, e.model, e.options(plan)).run(first);
    Kept second;
    simulation::Simulation resumed(e.experiment, e.model, e.options(plan));
    ASSERT_TRUE(resumed.resume(second));
    {
        const FullDisk disk(2000);
        EXPECT_THROW(resumed.run(second), MachineFault);
    }
    EXPECT_THAT(checkpoint::steps_in(scratch / "checkpoints"), ::testing::SizeIs(2));
    EXPECT_EQ(std::distance(fs::directory_iterator(scratch / "checkpoints"), {}), 2);
}

TEST(Checkpointing, a_fault_of_the_run_leaves_the_last_good_one) {
    const Scratch scratch;
    const simulation::CheckpointPlan plan{scratch / "checkpoints", 10};
    const Experiment e(
        R"("time": {"end": "12 ms", "dt": "0.1 ms"}, "stimuli": [{"name": "S1", "where": "all", "rate": "5000 1/ms", "start": "4.5 ms", "duration": "1 ms"}])",
        toy_model(interface::Backend::cpu));
    Kept output;
    simulation::Simulation simulation(e.experiment, e.model, e.options(plan));
    EXPECT_THROW(simulation.run(output), UserFault);
    EXPECT_THAT(checkpoint::steps_in(scratch / "checkpoints"), ElementsAre(40, 30));
}

}  // namespace
}  // namespace heartwright::testing
