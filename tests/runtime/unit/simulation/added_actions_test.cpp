// What people do to a run while it goes on, and the run of the experiment that has it from the beginning.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstring>
#include <nlohmann/json.hpp>

#include "runtime/experiment/resolved.hpp"
#include "tests/runtime/unit/simulation/finished.hpp"

namespace heartwright::testing {
namespace {

using ::testing::HasSubstr;

const std::string sheet =
    R"("variant": "excitable", "time": {"end": "60 ms", "dt": "0.1 ms"}, "geometry": {"cells": [24, 16], "spacing": "1 mm"},
    "tissue": {"D": "0.5 mm^2/ms"}, "regions": [{"name": "left", "where": {"layers": {"axis": "x", "count": 3}}, "start": "one"}],
    "stimuli": [{"name": "S1", "where": {"sphere": {"centre": ["4 mm", "4 mm"], "radius": "2 mm"}}, "rate": "1 1/ms", "start": "3 ms",
                 "duration": "2 ms", "period": "20 ms"}],
    "actions": [{"reset": {"V": 0}, "where": {"layers": {"axis": "y", "count": 4}}, "at": "30 ms"}, {"set": {"epsilon": "*1.5"}, "at": "40 ms"}],
    "probes": [{"name": "p", "cell": [12, 8, 0], "show": ["V", "given"], "every": "0.5 ms"}])";

struct Added {
    std::int64_t step;  // before which it is done
    std::string entry;
};

// A run that people steer: it stops before each entry, in the order given, and goes on with it.
class SteeredRun {
public:
    SteeredRun(const std::string& members, device::Backend backend, int real_bytes = 8)
        : model_(ToyRun::model_of(backend, real_bytes)),
          experiment(bound(R"({"format": 1, "name": "toy", "model": "toy", )" + members + "}", model_)),
          extended(experiment),
          simulation(experiment, model_, {backend, 2, 0, 100}) {}

    void add(const std::string& entry) {
        Diagnostics diagnostics;
        auto more = experiment::read_added(extended, std::make_shared<SourceFile>("added", entry),
                                           simulation.steps_done(), diagnostics);
        diagnostics.throw_if_errors();
        experiment::bind_added(*more, extended, model_, diagnostics);
        diagnostics.throw_if_errors();
        simulation.add_actions(*more);
        extended = *more;
    }
    void run(const std::vector<Added>& all) {
        for (const Added& one : all) {
            simulation.run(output, one.step);
            add(one.entry);
        }
        simulation.run(output);
    }

private:
    const interface::Model& model_;

public:
    experiment::Experiment experiment, extended;
    simulation::Simulation simulation;
    Rows output;
};

bool has_same_bits(const std::vector<double>& one, const std::vector<double>& other) {
    return one.size() == other.size() && std::memcmp(one.data(), other.data(), one.size() * sizeof(double)) == 0;
}

class AddedActionsOn : public ::testing::TestWithParam<device::Backend> {};
INSTANTIATE_TEST_SUITE_P(Backends, AddedActionsOn, ::testing::ValuesIn(backends()),
                         [](const auto& info) { return device::backend_name(info.param); });

const std::vector<Added> a_session = {
    {0, R"({"reset": {"V": 1.5}, "where": {"sphere": {"centre": ["20 mm", "12 mm"], "radius": "3 mm"}}})"},
    {37,
     R"({"rate": "2 1/ms", "duration": "1.5 ms", "where": {"sphere": {"centre": ["10 mm", "8 mm"], "radius": "2.5 mm"}}})"},
    {45, R"({"rate": "-1 1/ms", "duration": "3 ms", "where": {"box": [["5 mm", "5 mm"], ["15 mm", "12 mm"]]}})"},
    {101, R"({"set": {"epsilon": "0.11 1/ms"}})"},
    {101, R"({"set": {"epsilon": "*0.9"}})"},
    {133,
     R"({"rate": "2 1/ms", "duration": "1.5 ms", "where": {"sphere": {"centre": ["10 mm", "8 mm"], "radius": "2.5 mm"}}})"},
    {300, R"({"reset": "initial", "where": {"layers": {"axis": "x", "count": 12}}})"},
    {400, R"({"set": {"epsilon": "*0.8"}})"},
    {401, R"({"rate": "1 1/ms", "duration": "2 ms", "where": "all"})"},
    {599, R"({"reset": {"w": 0.1}})"},
};

TEST_P(AddedActionsOn, a_steered_run_and_the_run_of_its_record_have_the_same_bits) {
    for (const int real_bytes : {8, 4}) {
        if (real_bytes == 4 && GetParam() != device::Backend::cpu) continue;
        SteeredRun steered(sheet, GetParam(), real_bytes);
        steered.run(a_session);
        const auto& model = ToyRun::model_of(GetParam(), real_bytes);
        const auto record = bound(experiment::resolved_json(steered.extended).dump(), model);
        simulation::Simulation again(record, model, {GetParam(), 2, 0, 100});
        Rows rows;
        again.run(rows);
        const simulation::Simulation untouched(steered.experiment, model, {GetParam(), 2, 0, 100});
        for (const std::int32_t state : {0, 1}) {
            EXPECT_TRUE(has_same_bits(steered.simulation.state(state), again.state(state))) << state;
            EXPECT_FALSE(has_same_bits(steered.simulation.state(state), untouched.state(state))) << state;
        }
        ASSERT_EQ(steered.output.rows.size(), rows.rows.size());
        for (std::size_t row = 0; row < rows.rows.size(); ++row) {
            // Rows of the instants of entries were emitted before these were there.
            const auto step = static_cast<std::int64_t>(5 * row);
            const bool is_before =
                std::any_of(a_session.begin(), a_session.end(), [&](const Added& one) { return one.step == step; });
            if (!is_before) EXPECT_EQ(steered.output.rows[row], rows.rows[row]) << row;
        }
    }
}

TEST_P(AddedActionsOn, a_run_that_stops_and_goes_on_has_the_rows_and_bits_of_one_that_does_not) {
    SteeredRun stopped(sheet, GetParam());
    for (const std::int64_t step : {0, 0, 1, 30, 100, 299, 300, 400, 401}) {
        stopped.simulation.run(stopped.output, step);
        EXPECT_EQ(stopped.simulation.steps_done(), step);
    }
    stopped.simulation.run(stopped.output);
    SteeredRun whole(sheet, GetParam());
    whole.simulation.run(whole.output);
    EXPECT_TRUE(has_same_bits(stopped.simulation.state(0), whole.simulation.state(0)));
    ASSERT_EQ(stopped.output.rows.size(), whole.output.rows.size());
    for (std::size_t row = 0; row < whole.output.rows.size(); ++row)
        if (row != 60 && row != 80)  // stopped just before actions of these instants
            EXPECT_EQ(stopped.output.rows[row], whole.output.rows[row]) << row;
}

TEST_P(AddedActionsOn, what_cannot_be_is_refused_and_changes_nothing) {
    SteeredRun steered(sheet, GetParam());
    steered.simulation.run(steered.output, 50);
    const auto refusal = [&](const std::string& entry) { return message_of([&] { steered.add(entry); }); };
    EXPECT_THAT(refusal("{"), HasSubstr("added:1:"));
    EXPECT_THAT(refusal("[]"), HasSubstr("a 'reset' or a 'set' can be added"));
    EXPECT_THAT(refusal(R"({"clamp": "V", "to": 0})"), HasSubstr("a 'reset' or a 'set' can be added"));
    EXPECT_THAT(refusal(R"({"reset": {"V": 1}, "at": "1 ms"})"), HasSubstr("'at' says when"));
    EXPECT_THAT(refusal(R"({"rate": "1 1/ms", "duration": "1 ms", "where": "all", "period": "5 ms"})"),
                HasSubstr("'period' says when"));
    EXPECT_THAT(refusal(R"({"reset": {"V": 1}, "where": {"file": "/etc/passwd"}})"), HasSubstr("no file is read"));
    EXPECT_THAT(refusal(R"({"reset": {"V": 1e999}})"), HasSubstr("added:1:"));
    EXPECT_THAT(refusal(R"({"reset": {"V": NaN}})"), HasSubstr("added:1:"));
    EXPECT_THAT(refusal(R"({"reset": {"V": 1000}})"), HasSubstr("outside its range"));
    EXPECT_THAT(refusal(R"({"reset": {"v": 1}})"), HasSubstr("did you mean 'V'?"));
    EXPECT_THAT(refusal(R"({"set": {"epsilon": "0.1 mV"}})"), HasSubstr("1/ms"));
    EXPECT_THAT(refusal(R"({"set": {"epsilon": "0.1 1/ms"}, "where": "all"})"), HasSubstr("where"));
    EXPECT_THAT(
        refusal(
            R"({"rate": "1 1/ms", "duration": "1 ms", "where": {"sphere": {"centre": ["99 mm", "4 mm"], "radius": "1 mm"}}})"),
        HasSubstr("outside the tissue"));
    EXPECT_THAT(refusal(R"({"rate": "1 1/ms", "current": "1", "duration": "1 ms", "where": "all"})"),
                HasSubstr("added:1:"));
    steered.simulation.run(steered.output);
    SteeredRun whole(sheet, GetParam());
    whole.simulation.run(whole.output);
    EXPECT_TRUE(has_same_bits(steered.simulation.state(0), whole.simulation.state(0)));
    EXPECT_EQ(steered.output.rows, whole.output.rows);
}

TEST(added_actions, a_pulse_for_the_same_cells_is_one_start_more_and_others_are_at_most_32) {
    SteeredRun steered(R"("variant": "decay", "time": {"end": "100 ms", "dt": "0.5 ms"})", device::Backend::cpu);
    for (int beat = 0; beat < 40; ++beat) {
        steered.simulation.run(steered.output, 4 * beat + 1);
        steered.add(R"({"rate": "1 1/ms", "duration": "1 ms"})");
    }
    EXPECT_EQ(steered.simulation.steps_done(), 157);
    EXPECT_THAT(message_of([&] { steered.add(R"({"rate": "1 1/ms", "duration": "1 ms"})"); }),
                HasSubstr("until 79.5 ms: wait for its end"));
    for (int other = 1; other < 32; ++other)
        steered.add(R"({"duration": "1 ms", "rate": ")" + std::to_string(other + 1) + R"( 1/ms"})");
    EXPECT_THAT(message_of([&] { steered.add(R"({"rate": "0.5 1/ms", "duration": "1 ms"})"); }),
                HasSubstr("more than 32"));
}

}  // namespace
}  // namespace heartwright::testing
