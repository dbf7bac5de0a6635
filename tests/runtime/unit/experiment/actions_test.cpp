// Actions on cells: reset, set.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "runtime/experiment/bind/bind.hpp"
#include "runtime/experiment/resolved.hpp"
#include "toy_model.hpp"

namespace heartwright::experiment {
namespace {

using testing::HasSubstr;

TEST(Actions, a_reset_finds_its_states_their_units_and_its_step) {
    const auto [experiment, messages] = read_and_bind(slab_with(R"("actions": [
        {"reset": {"V": "-0.085 V", "Ca_i": "1e-4 mM"}, "where": {"layers": {"axis": "x", "count": 2}}, "at": "40 ms"}, {"reset": "initial", "at": "0 ms"}])"));
    ASSERT_EQ(messages, "");
    const Reset& first = experiment->resets.at(0);
    EXPECT_FALSE(first.to_start);
    EXPECT_EQ(first.step, 800);
    EXPECT_EQ(first.where.kind, Where::Kind::layers);
    EXPECT_EQ(first.values.at(0).first.index, 0);
    EXPECT_DOUBLE_EQ(first.values[0].second.value, -85);
    EXPECT_TRUE(experiment->resets.at(1).to_start);
}

TEST(Actions, a_set_is_bound_as_settings_of_the_whole_are) {
    const auto [experiment, messages] = read_and_bind(with(
        R"("variant": "endo", "set": {"g_Na": "*0.5"}, "actions": [{"set": {"g_Na": "*0.5", "K_o": "0.004 M"}, "at": "40 ms"}])"));
    ASSERT_EQ(messages, "");
    const Change& change = experiment->changes.at(0);
    EXPECT_EQ(change.step, 800);
    auto parameters = parameters_of(*experiment, experiment->cells, toy_model());
    EXPECT_THAT(parameters, testing::ElementsAre(3.7, testing::_, 1000));
    apply(change.set, parameters);
    EXPECT_THAT(parameters, testing::ElementsAre(1.85, testing::DoubleNear(4, 1e-12), 1000));
}

TEST(Actions, what_is_resolved_reads_back_as_the_same) {
    const auto first = read_and_bind(
        slab_with(R"("actions": [{"reset": {"V": "-0.085 V"}, "where": {"cells": [[1, 1, 1]]}, "at": "40 ms"},
        {"reset": "initial", "at": "1 ms"}, {"set": {"g_Na": "*0.5", "K_o": "4 mM"}, "at": "2 ms"}])"));
    ASSERT_EQ(first.messages, "");
    const std::string once = resolved_json(*first.experiment).dump(2);
    const auto second = read_and_bind(once);
    ASSERT_TRUE(second.experiment) << second.messages << once;
    EXPECT_EQ(resolved_json(*second.experiment).dump(2), once);
}

struct ActionCase {
    const char* extra;
    const char* message;
};
class ActionError : public testing::TestWithParam<ActionCase> {};

TEST_P(ActionError, is_said) {
    const auto [experiment, messages] = read_and_bind(slab_with(GetParam().extra));
    EXPECT_THAT(messages, HasSubstr(GetParam().message));
    EXPECT_THAT(messages, testing::StartsWith("e.json:"));
    EXPECT_THAT(messages, HasSubstr("error: "));
}

INSTANTIATE_TEST_SUITE_P(
    Resets, ActionError,
    testing::Values(
        ActionCase{R"("actions": [{"reset": "start", "at": "1 ms"}])", "'reset' is one of: initial"},
        ActionCase{R"("actions": [{"reset": 0, "at": "1 ms"}])",
                   "'reset' is \"initial\" or an object of states, not a number"},
        ActionCase{R"("actions": [{"reset": {}, "at": "1 ms"}])", "'reset' names no state"},
        ActionCase{R"("actions": [{"reset": {"V": 0}, "at": "1 ms"}])", "'V' is in mV, and needs that unit"},
        ActionCase{R"("actions": [{"reset": {"V": "1 mM"}, "at": "1 ms"}])", "'V' is in mV, not in mM"},
        ActionCase{R"("actions": [{"reset": {"Vm": "1 mV"}, "at": "1 ms"}])", "no symbol 'Vm' of toy"},
        ActionCase{R"("actions": [{"reset": {"i_Na": "1 A/F"}, "at": "1 ms"}])",
                   "'i_Na' is computed from the states of toy: only states are reset"},
        ActionCase{R"("actions": [{"reset": {"Ca_i": "-1 mM"}, "at": "1 ms"}])",
                   "'Ca_i' is outside its range of 0 to inf mM"},
        ActionCase{R"("actions": [{"reset": "initial"}])", "this action has no 'at'"},
        ActionCase{R"("actions": [{"reset": "initial", "at": "100 ms"}])",
                   "this reset comes at the end of the run: no step follows"},
        ActionCase{R"("actions": [{"reset": "initial", "at": "101 ms"}])", "'at' lies outside the run, 0 to 100 ms"},
        ActionCase{R"("actions": [{"reset": "initial", "at": "0.07 ms"}])",
                   "is not a whole number of steps of 0.05 ms"},
        ActionCase{R"("actions": [{"reset": "initial", "at": "1 ms", "where": {"box": [["90 mm"], ["99 mm"]]}}])",
                   "this reset lies outside the tissue"},
        ActionCase{R"("actions": [{"reset": "initial", "clamp": "V", "at": "1 ms"}])", "has both"}));

INSTANTIATE_TEST_SUITE_P(
    Changes, ActionError,
    testing::Values(
        ActionCase{R"("actions": [{"set": {}, "at": "1 ms"}])", "'set' names no parameter"},
        ActionCase{R"("actions": [{"set": "g_Na", "at": "1 ms"}])", "'set' is an object, not a string"},
        ActionCase{R"("actions": [{"set": {"gNa": "*2"}, "at": "1 ms"}])", "did you mean 'g_Na'?"},
        ActionCase{R"("actions": [{"set": {"K_o": "4 mV"}, "at": "1 ms"}])", "'K_o' is in mM, not in mV"},
        ActionCase{R"("actions": [{"set": {"K_o": "*4 mM"}, "at": "1 ms"}])", "'K_o' is multiplied by a plain number"},
        ActionCase{R"("actions": [{"set": {"K_o": "*2"}}])", "this action has no 'at'"},
        ActionCase{R"("actions": [{"set": {"K_o": "*2"}, "at": "100 ms"}])",
                   "this 'set' comes at the end of the run: no step follows"},
        ActionCase{R"("actions": [{"set": {"K_o": "*2"}, "where": "all", "at": "1 ms"}])", "unknown key 'where'"}));

}  // namespace
}  // namespace heartwright::experiment
