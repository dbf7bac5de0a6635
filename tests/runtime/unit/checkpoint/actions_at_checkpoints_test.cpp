// Checkpoints at the very steps at which something is done to cells: each kind of action, stimuli, and waveforms. A run
// that goes on from there has the bits of one that was never ended.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <set>

#include "runtime/checkpoint/series.hpp"
#include "tests/runtime/unit/checkpoint/resumed_runs.hpp"
#include "tests/runtime/unit/io/scratch.hpp"
#include "tests/runtime/unit/support/backends.hpp"
#include "tests/runtime/unit/support/toy_model.hpp"
#include "tests/runtime/unit/support/toy_sites.hpp"

namespace heartwright::testing {
namespace {

namespace fs = std::filesystem;
using simulation::Simulation;

struct Finish {
    std::vector<std::pair<std::int64_t, std::vector<double>>> rows;
    std::vector<std::uint64_t> states;
    std::vector<std::string> notes;
};

Finish result_of(const Simulation& simulation, const Experiment& e, Kept output) {
    return {std::move(output.rows), bits(simulation, e.model), simulation.facts().notes};
}

Finish whole_run(const Experiment& e) {
    Kept output;
    Simulation simulation(e.experiment, e.model, e.options({}));
    simulation.run(output);
    return result_of(simulation, e, output);
}

// From the newest checkpoint of the folder to the end; the rows before it are those of `first`.
Finish rest_of_run(const Experiment& e, const std::string& folder, Kept first) {
    Kept second;
    Simulation simulation(e.experiment, e.model, e.options({folder}));
    EXPECT_TRUE(simulation.resume(second));
    simulation.run(second);
    first.rows.resize(static_cast<std::size_t>(second.rows_kept));
    first.rows.insert(first.rows.end(), second.rows.begin(), second.rows.end());
    return result_of(simulation, e, first);
}

void expect_equal(const Finish& resumed, const Finish& whole) {
    EXPECT_EQ(resumed.rows, whole.rows);
    EXPECT_EQ(resumed.states, whole.states);
    EXPECT_EQ(resumed.notes, whole.notes);
}

// A checkpoint by simulated time after every step, and a resumed run from each.
void expect_the_same_after_each_checkpoint(const Experiment& e) {
    const Finish whole = whole_run(e);
    const Scratch scratch;
    Kept first;
    Simulation(e.experiment, e.model, e.options({scratch / "all", 1, 0, 1000})).run(first);
    const std::vector<std::int64_t> steps = checkpoint::steps_in(scratch / "all");
    ASSERT_EQ(steps.size(), static_cast<std::size_t>(e.experiment.time.steps - 1));
    for (const std::int64_t step : steps) {  // the newest first
        SCOPED_TRACE(step);
        const Scratch here;
        fs::copy(scratch / "all", here / "one", fs::copy_options::recursive);
        for (const auto& entry : fs::directory_iterator(here / "one"))
            if (std::stoll(entry.path().filename().string().substr(5)) > step) fs::remove_all(entry.path());
        expect_equal(rest_of_run(e, here / "one", first), whole);
    }
}

// Ended by a signal after each number of looks for one; all steps before the last are among the ends.
void expect_the_same_after_each_signal(const Experiment& e) {
    const Finish whole = whole_run(e);
    std::set<std::int64_t> ended_at;
    for (std::int64_t looks = 0; looks < 4 * e.experiment.time.steps; ++looks) {
        const Scratch scratch;
        Kept first;
        first.stop_after = looks;
        Simulation ended(e.experiment, e.model, e.options({scratch / "checkpoints"}));
        ended.run(first);
        if (ended.steps_done() == e.experiment.time.steps) break;
        SCOPED_TRACE(ended.steps_done());
        ended_at.insert(ended.steps_done());
        expect_equal(rest_of_run(e, scratch / "checkpoints", first), whole);
    }
    if (e.model.backend == interface::Backend::cpu)
        EXPECT_EQ(ended_at.size(), static_cast<std::size_t>(e.experiment.time.steps));
    else
        EXPECT_GE(ended_at.size(), 2u);
}

// Ended by its caller at each step.
void expect_the_same_after_each_part(const Experiment& e) {
    const Finish whole = whole_run(e);
    for (std::int64_t step = 0; step < e.experiment.time.steps; ++step) {
        SCOPED_TRACE(step);
        const Scratch scratch;
        Kept first;
        Simulation(e.experiment, e.model, e.options({scratch / "checkpoints"})).run(first, step);
        expect_equal(rest_of_run(e, scratch / "checkpoints", first), whole);
    }
}

std::string ending_at(const std::string& end, const std::string& members) {
    return R"("time": {"end": ")" + end + R"(", "dt": "0.1 ms"}, )" + members;
}

class ActionsAtCheckpoints : public ::testing::TestWithParam<device::Backend> {
protected:
    static const interface::Model& model() { return toy_model(abi_backend(GetParam())); }
    static const interface::Model& sites() { return toy_sites(abi_backend(GetParam())); }
};
INSTANTIATE_TEST_SUITE_P(Backends, ActionsAtCheckpoints, ::testing::ValuesIn(backends()),
                         [](const auto& info) { return device::backend_name(info.param); });

constexpr const char* five_cells =
    R"("geometry": {"cells": [5], "spacing": "0.2 mm"}, "tissue": {"D": "0.1 mm^2/ms"},
    "probes": [{"name": "p", "cell": [1], "show": ["V", "recovery", "given"]}, {"name": "q", "cell": [4], "show": ["V"]}])";

// Changes at 0.5 and 1.2 ms, one of them together with a reset; resets of a value and to the start; two clamps.
const std::string actions = std::string(five_cells) + R"(,
    "stimuli": [{"name": "S1", "where": {"cells": [[0], [1]]}, "rate": "2 1/ms", "start": "0.3 ms", "duration": "0.4 ms", "period": "1.1 ms"}],
    "actions": [{"set": {"drive": "0.4 1/ms"}, "at": "0.5 ms"}, {"set": {"drive": "*0.5", "epsilon": "0.3 1/ms"}, "at": "1.2 ms"},
                {"reset": {"w": "0.7"}, "at": "0.9 ms"}, {"reset": {"V": "0.2"}, "where": {"cells": [[3]]}, "at": "1.2 ms"},
                {"reset": "initial", "where": {"cells": [[2]]}, "at": "2 ms"},
                {"clamp": "V", "to": "0.3", "from": "1.5 ms", "until": "1.8 ms", "where": {"cells": [[4]]}},
                {"clamp": "V", "steps": [["-0.1", "0.2 ms"], ["0.4", "0.3 ms"]], "from": "2.1 ms", "where": {"cells": [[4]]}}])";

const std::string waveforms = std::string(five_cells) + R"x(,
    "stimuli": [{"name": "S1", "where": {"cells": [[0], [1]]}, "rate": "2 1/ms", "shape": "exp(-t)", "start": "0.3 ms", "duration": "0.7 ms", "period": "1.2 ms"},
                {"name": "S2", "where": {"cells": [[4]]}, "current": "-1", "shape": "sin(3*t)", "start": "0.8 ms", "duration": "0.6 ms"}],
    "actions": [{"set": {"drive": "0.4 1/ms"}, "at": "0.5 ms"}, {"reset": {"w": "0.7"}, "at": "1.6 ms"}])x";

const std::string of_sites =
    R"("set": {"p_open": 0.3}, "geometry": {"cells": [3], "spacing": "0.1 mm"}, "actions": [
    {"hold": "K", "in": "B", "fraction": 0.4, "sites": [[1, 2, 1]], "from": "0.5 ms", "to": "1.1 ms"},
    {"move": "K", "from_state": "A", "to_state": "B", "channels": 2, "at": "0.8 ms"},
    {"move": "K", "from_state": "B", "to_state": "A", "channels": 200, "where": {"cells": [[1]]}, "at": "1.6 ms"}],
    "probes": [{"name": "held", "cell": [2], "site": [1, 2, 1], "show": ["K_B", "x", "open", "K_mean"]}])";

TEST_P(ActionsAtCheckpoints, a_checkpoint_by_simulated_time_may_be_at_any_step) {
    expect_the_same_after_each_checkpoint(Experiment(ending_at("3 ms", actions), model()));
    expect_the_same_after_each_checkpoint(Experiment(ending_at("3 ms", waveforms), model()));
    expect_the_same_after_each_checkpoint(Experiment(ending_at("3 ms", of_sites), sites()));
}

TEST_P(ActionsAtCheckpoints, a_signal_may_come_at_any_step) {
    expect_the_same_after_each_signal(Experiment(ending_at("3 ms", actions), model()));
    expect_the_same_after_each_signal(Experiment(ending_at("3 ms", waveforms), model()));
    expect_the_same_after_each_signal(Experiment(ending_at("3 ms", of_sites), sites()));
}

TEST_P(ActionsAtCheckpoints, a_run_in_parts_may_be_ended_at_any_step) {
    expect_the_same_after_each_part(Experiment(ending_at("3 ms", actions), model()));
    expect_the_same_after_each_part(Experiment(ending_at("3 ms", waveforms), model()));
    expect_the_same_after_each_part(Experiment(ending_at("3 ms", of_sites), sites()));
}

TEST_P(ActionsAtCheckpoints, a_run_that_ends_in_a_waveform_is_prolonged) {
    const std::string ramp = std::string(five_cells) + R"x(,
    "stimuli": [{"name": "S1", "where": {"cells": [[0], [1]]}, "rate": "2 1/ms", "shape": "exp(-t)", "start": "0.3 ms", "duration": "1.2 ms"}])x";
    const Experiment longer(ending_at("2 ms", ramp), model());
    const Finish whole = whole_run(longer);
    for (const std::int64_t end : {4, 9, 14, 15, 16}) {
        SCOPED_TRACE(end);
        const Experiment shorter(ending_at(std::to_string(end * 100) + " us", ramp), model());
        const Scratch scratch;
        Kept first;
        Simulation(shorter.experiment, shorter.model, shorter.options({scratch / "checkpoints", 0, 0, 2, true}))
            .run(first);
        ASSERT_EQ(first.rows.size(), static_cast<std::size_t>(end + 1));
        EXPECT_EQ(first.rows.back(), whole.rows.at(static_cast<std::size_t>(end)));
        expect_equal(rest_of_run(longer, scratch / "checkpoints", first), whole);
    }
}

}  // namespace
}  // namespace heartwright::testing
