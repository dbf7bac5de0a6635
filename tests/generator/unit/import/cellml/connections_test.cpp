// Variables that connections make one: sources, units, encapsulation, initial values.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>

#include "cellml_of.hpp"
#include "generator/import/decisions.hpp"

namespace heartwright::cellml {
namespace {

using foreign::Role;
using testing::HasSubstr;

const std::string all_units =
    "<units name='ms'><unit units='second' prefix='milli'/></units>\n"
    "<units name='mV'><unit units='volt' prefix='milli'/></units>\n"
    "<units name='mM'><unit units='mole' prefix='milli'/><unit units='litre' exponent='-1'/></units>\n"
    "<units name='uM'><unit units='mole' prefix='micro'/><unit units='litre' exponent='-1'/></units>\n"
    "<units name='mV_per_ms'><unit units='mV'/><unit units='ms' exponent='-1'/></units>"
    "<units name='per_ms'><unit units='ms' exponent='-1'/></units>\n"
    "<units name='uM_per_ms'><unit units='uM'/><unit units='ms' exponent='-1'/></units>\n"
    "<units name='uM_per_s'><unit units='uM'/><unit units='second' exponent='-1'/></units>\n";

std::string variable(const std::string& name, const std::string& unit, const std::string& rest = "") {
    return "<variable name='" + name + "' units='" + unit + "' " + rest + "/>\n";
}
std::string component(const std::string& name, const std::string& content) {
    return "<component name='" + name + "'>\n" + content + "</component>\n";
}
std::string connection(const std::string& one, const std::string& two, const std::string& names) {
    std::string maps;
    for (std::size_t at = 0; at < names.size();) {
        const std::size_t end = std::min(names.size(), names.find(' ', at));
        const std::string name = names.substr(at, end - at);
        maps += "<map_variables variable_1='" + name + "' variable_2='" + name + "'/>";
        at = end + 1;
    }
    return "<connection><map_components component_1='" + one + "' component_2='" + two + "'/>" + maps +
           "</connection>\n";
}
const std::string out = "public_interface='out'", in = "public_interface='in'";

std::size_t index_of(const foreign::Model& model, const std::string& name) {
    for (std::size_t i = 0; i < model.variables.size(); ++i)
        if (foreign::qualified_name(model, i) == name) return i;
    ADD_FAILURE() << "no variable " << name;
    return 0;
}

Role role(const foreign::Model& model, const std::string& name) {
    return model.variables.at(index_of(model, name)).role;
}

std::string calcium(const std::string& reader_units, const std::string& reader) {
    return cellml("1.0", all_units + component("environment", variable("time", "ms", out)) +
                             component("store", variable("time", "ms", in) +
                                                    variable("Ca", "mM", "initial_value='0.002' " + out) +
                                                    variable("k", "per_ms", "initial_value='0.5'") +
                                                    math(equation(ddt("Ca"), applied("times", ci("k") + ci("Ca"))))) +
                             component("reader", variable("Ca", reader_units, in) + variable("r", reader_units) +
                                                     math(equation(ci("r"), reader))) +
                             connection("store", "environment", "time") + connection("reader", "store", "Ca"));
}

TEST(CellmlConnections, a_connected_variable_is_its_source) {
    const foreign::Model model = model_of(calcium("mM", ci("Ca")));
    EXPECT_EQ(model.variables.size(), 4u);  // environment.time, store.Ca, store.k, reader.r
    EXPECT_EQ(role(model, "environment.time"), Role::time);
    EXPECT_EQ(role(model, "store.Ca"), Role::state);
    EXPECT_EQ(role(model, "store.k"), Role::constant);
    EXPECT_EQ(model.equations.at(1).right->kind, foreign::Kind::variable);
    EXPECT_EQ(PlainEvaluation(model, 0).value("reader.r"), 0.002);
}

TEST(CellmlConnections, another_unit_is_converted_where_it_is_read) {
    const foreign::Model model = model_of(calcium("uM", ci("Ca")));
    const foreign::Expr& right = model.equations.at(1).right;
    ASSERT_EQ(right->kind, foreign::Kind::conversion);
    EXPECT_EQ(right->value, 1000);
    EXPECT_EQ(right->unit->text, "uM");
    EXPECT_EQ(PlainEvaluation(model, 0).value("reader.r"), 2);
}

TEST(CellmlConnections, another_dimension_is_a_warning_and_leaves_the_number) {
    const ReadModel result = read(calcium("mV", ci("Ca")));
    EXPECT_FALSE(result.has_errors);
    EXPECT_THAT(result.messages, HasSubstr("warning: 'reader.Ca' in mV is connected with 'store.Ca' in mM, a unit of "
                                           "another dimension; its number is used unchanged"));
    EXPECT_EQ(PlainEvaluation(result.model, 0).value("reader.r"), 0.002);
}

TEST(CellmlConnections, a_derivative_on_the_right_is_that_of_the_source) {
    const std::string reader = component("reader", variable("time", "second", in) + variable("Ca", "uM", in) +
                                                       variable("r", "uM_per_s") + math(equation(ci("r"), ddt("Ca"))));
    const foreign::Model model = model_of(cellml(
        "1.0", all_units + component("environment", variable("time", "ms", out)) +
                   component("store", variable("time", "ms", in) + variable("Ca", "mM", "initial_value='2' " + out) +
                                          math(equation(ddt("Ca"), cn("3", "per_ms")))) +
                   reader + connection("store", "environment", "time") + connection("reader", "environment", "time") +
                   connection("reader", "store", "Ca")));
    EXPECT_DOUBLE_EQ(PlainEvaluation(model, 0).value("reader.r"), 3e6);  // 3 mM/ms in uM/s
}

TEST(CellmlConnections, time_in_another_unit_converts_the_derivative) {
    const foreign::Model model = model_of(cellml(
        "1.0",
        all_units + component("environment", variable("time", "ms", out)) +
            component("c", variable("time", "second", in) + variable("x", "uM", "initial_value='2'") +
                               variable("half", "second") +
                               math(equation(ddt("x"), cn("4", "uM_per_s")) + equation(ci("half"), ci("time")))) +
            connection("c", "environment", "time")));
    PlainEvaluation evaluation(model, 500);
    EXPECT_DOUBLE_EQ(evaluation.derivative("c.x"), 0.004);
    EXPECT_DOUBLE_EQ(evaluation.value("c.half"), 0.5);
}

TEST(CellmlConnections, values_pass_through_encapsulating_components) {
    const std::string through = "public_interface='in' private_interface='out'";
    const std::string group =
        "<group><relationship_ref relationship='encapsulation'/><component_ref component='outer'>"
        "<component_ref component='inner'/></component_ref></group>\n";
    const foreign::Model model =
        model_of(cellml("1.0", all_units + component("source", variable("V", "mV", "initial_value='-80' " + out)) +
                                   component("outer", variable("V", "mV", through)) +
                                   component("inner", variable("V", "mV", in) + variable("r", "mV") +
                                                          math(equation(ci("r"), ci("V")))) +
                                   group + connection("outer", "source", "V") + connection("inner", "outer", "V")));
    EXPECT_EQ(model.variables.size(), 2u);
    EXPECT_EQ(model.components.size(), 3u);
    EXPECT_EQ(PlainEvaluation(model, 0).value("inner.r"), -80);
}

TEST(CellmlConnections, version_2_names_components_in_the_connection) {
    const foreign::Model model = model_of(
        cellml("2.0", all_units + component("a", variable("p", "mM", "initial_value='7' interface='private'")) +
                          component("b", variable("q", "uM", "interface='public'") + variable("r", "uM") +
                                             math(equation(ci("r"), ci("q")))) +
                          "<encapsulation><component_ref component='a'><component_ref component='b'/></component_ref>"
                          "</encapsulation><connection component_1='a' component_2='b'>"
                          "<map_variables variable_1='p' variable_2='q'/></connection>"));
    EXPECT_EQ(PlainEvaluation(model, 0).value("b.r"), 7000);
}

TEST(CellmlConnections, version_2_may_hold_the_initial_value_in_another_component_and_unit) {
    const foreign::Model model = model_of(
        cellml("2.0", all_units + component("a", variable("x", "mM", "initial_value='7' interface='public'")) +
                          component("b", variable("x", "uM", "interface='public'") + variable("t", "ms") +
                                             math(equation(ddt("x", "t"), cn("0", "uM_per_ms")))) +
                          "<connection component_1='a' component_2='b'><map_variables variable_1='x' variable_2='x'/>"
                          "</connection>"));
    EXPECT_EQ(role(model, "b.x"), Role::state);
    EXPECT_EQ(PlainEvaluation(model, 0).value("b.x"), 7000);
}

TEST(CellmlConnections, an_initial_value_may_name_a_variable) {
    const auto with = [&](const std::string& more, const std::string& equations) {
        return cellml("1.1",
                      all_units + component("c", variable("t", "ms") + variable("x0", "mM", "initial_value='2'") +
                                                     variable("x", "mM", "initial_value='x1'") + more +
                                                     math(equation(ddt("x", "t"), cn("0", "per_ms")) + equations)));
    };
    const foreign::Model constant = model_of(with(variable("x1", "mM", "initial_value='3'"), ""));
    EXPECT_EQ(PlainEvaluation(constant, 0).value("c.x"), 3);
    const foreign::Model computed =
        model_of(with(variable("x1", "mM"), equation(ci("x1"), applied("plus", ci("x0") + ci("x0")))));
    EXPECT_EQ(PlainEvaluation(computed, 0).value("c.x"), 4);
    EXPECT_THAT(read(with(variable("x1", "mM"), equation(ci("x1"), ci("t")))).messages,
                HasSubstr("error: the initial value reads 'c.t', which is not known before the start"));
    EXPECT_THAT(read(with(variable("x1", "mM"), equation(ci("x1"), ci("x")))).messages, HasSubstr("initial value"));
}

TEST(CellmlConnections, a_constant_may_name_a_variable_in_another_unit) {
    const foreign::Model model =
        model_of(cellml("1.1", all_units + component("c", variable("a", "mM", "initial_value='2'") +
                                                              variable("b", "uM", "initial_value='a'"))));
    EXPECT_EQ(role(model, "c.b"), Role::computed);
    EXPECT_EQ(PlainEvaluation(model, 0).value("c.b"), 2000);
}

TEST(CellmlConnections, version_1_0_takes_numbers_as_initial_values_only) {
    const ReadModel result =
        read(cellml("1.0", all_units + component("c", variable("a", "mM", "initial_value='2'") +
                                                          variable("b", "mM", "initial_value='a'"))));
    EXPECT_THAT(result.messages, HasSubstr("error: a number was expected, not 'a'"));
}

TEST(CellmlConnections, two_definitions_of_one_variable_are_refused) {
    const std::string both = all_units + component("a", variable("v", "mV", "initial_value='1' " + out)) +
                             component("b", variable("v", "mV", "initial_value='2' " + in)) + connection("a", "b", "v");
    EXPECT_THAT(
        read(cellml("1.0", both)).messages,
        HasSubstr("model.cellml:13:1: error: 'b.v' has an initial value, and so has 'a.v', which it is connected "
                  "with"));
    const std::string one = math(equation(ci("v"), cn("1", "mV"))), two = math(equation(ci("v"), cn("2", "mV")));
    EXPECT_THAT(read(cellml("1.0", all_units + component("a", variable("v", "mV", out) + one) +
                                       component("b", variable("v", "mV", in) + two) + connection("a", "b", "v")))
                    .messages,
                HasSubstr("error: 'b.v' has two equations; it is connected with 'a.v'"));
}

TEST(CellmlConnections, the_same_equation_in_two_connected_components_is_read_once) {
    const std::string one = math(equation(ci("v"), applied("plus", ci("w") + cn("1", "mV"))));
    const ReadModel result = read(cellml(
        "1.0",
        all_units + component("a", variable("v", "mV", out) + variable("w", "mV", "initial_value='2' " + out) + one) +
            component("b", variable("v", "mV", in) + variable("w", "mV", in) + one) + connection("a", "b", "v w")));
    EXPECT_FALSE(result.has_errors) << result.messages;
    EXPECT_THAT(result.messages, HasSubstr("warning: the equation of 'b.v' is written twice; it is read once"));
    EXPECT_EQ(PlainEvaluation(result.model, 0).value("a.v"), 3);
}

struct Decisions {
    foreign::Model model;
    foreign::Decided decided;
    std::string messages;
};

Decisions decided(const std::string& text, const foreign::Overrides& overrides = {}) {
    Decisions result;
    result.model = model_of(text);
    Diagnostics diagnostics;
    result.decided = foreign::decide(result.model, overrides, diagnostics);
    result.messages = diagnostics.render();
    return result;
}

TEST(CellmlConnections, a_variable_without_value_is_refused_where_it_is_read) {
    const std::string text = cellml("1.0", all_units + component("c", variable("a", "mV") + variable("b", "mV") +
                                                                          math(equation(ci("b"), ci("a")))));
    const Decisions refused = decided(text);
    EXPECT_THAT(refused.messages,
                HasSubstr("error: 'c.a' has no value: no equation, no initial value, and no connection"));
    EXPECT_THAT(refused.messages, HasSubstr("expected one in the file, or --value c.a=NUMBER in mV"));
    EXPECT_THAT(refused.messages, HasSubstr("note: it is read here"));
    const Decisions given = decided(text, {"", "", "", {{"c.a", 3}}});
    EXPECT_EQ(given.messages, "");
    EXPECT_EQ(PlainEvaluation(given.model, 0).value("c.b"), 3);
    EXPECT_EQ(given.decided.decisions.front().choice, "'c.a' = 3");
    EXPECT_THAT(decided(text, {"", "", "", {{"c.b", 3}}}).messages, HasSubstr("'c.b' has a value in the file"));
    const foreign::Model unused = model_of(cellml("1.0", all_units + component("c", variable("a", "mV"))));
    EXPECT_TRUE(unused.variables.empty());
}

// As PMR's Grandi 2010 has its I_app.
TEST(CellmlConnections, an_input_that_the_potential_adds_is_the_stimulus) {
    const auto text = [&](const std::string& rate) {
        return cellml(
            "1.0",
            all_units + component("membrane", variable("time", "ms") + variable("V", "mV", "initial_value='-80'") +
                                                  variable("I_app", "mV_per_ms", in) + math(equation(ddt("V"), rate))));
    };
    const Decisions it = decided(text(ci("I_app")));
    EXPECT_EQ(it.messages, "");
    ASSERT_NE(it.decided.stimulus, foreign::no_variable);
    EXPECT_TRUE(it.decided.pulses.empty());
    const auto told = std::find_if(it.decided.decisions.begin(), it.decided.decisions.end(),
                                   [](const foreign::Decision& one) { return one.subject == "stimulus"; });
    ASSERT_NE(told, it.decided.decisions.end());
    EXPECT_EQ(told->choice, "membrane.I_app");
    // A conductance that the file leaves open is none.
    EXPECT_THAT(decided(text(applied("times", ci("I_app") + ci("V")))).messages, HasSubstr("--value membrane.I_app"));
}

TEST(CellmlConnections, the_unknown_one_of_two_equal_variables_gets_the_equation) {
    const std::string variables =
        variable("time", "ms") + variable("x", "mV", "initial_value='1'") + variable("y", "mV") + variable("z", "mV");
    const foreign::Model model = model_of(cellml(
        "2.0",
        all_units + component("c", variables + math(equation(ddt("x"), applied("times", cn("2", "per_ms") + ci("z"))) +
                                                    equation(ci("y"), ci("z")) + equation(ci("x"), ci("y"))))));
    EXPECT_EQ(PlainEvaluation(model, 0).value("c.y"), 1);
    EXPECT_EQ(PlainEvaluation(model, 0).value("c.z"), 1);
}

TEST(CellmlConnections, time_that_begins_later_is_refused) {
    const auto text = [&](const std::string& start) {
        return cellml("2.0", all_units + component("c", variable("time", "ms", "initial_value='" + start + "'") +
                                                            variable("x", "mV", "initial_value='1'") +
                                                            math(equation(ddt("x"), cn("0", "per_ms")))));
    };
    EXPECT_THAT(
        read(text("5")).messages,
        HasSubstr("error: 'c.time' is the variable of integration and begins at 5; expected one that begins at 0"));
    EXPECT_FALSE(read(text("0.0")).has_errors);
}

TEST(CellmlConnections, time_that_a_component_forgot_to_connect_is_time_with_a_warning) {
    const ReadModel result =
        read(cellml("1.0", all_units +
                               component("a", variable("time", "ms") + variable("x", "mV", "initial_value='1'") +
                                                  math(equation(ddt("x"), cn("0", "per_ms")))) +
                               component("b", variable("time", "second", in) + variable("r", "second") +
                                                  math(equation(ci("r"), ci("time"))))));
    EXPECT_FALSE(result.has_errors);
    EXPECT_THAT(result.messages, HasSubstr("warning: 'b.time' is not connected with 'a.time'; it is read as time"));
    EXPECT_EQ(PlainEvaluation(result.model, 2000).value("b.r"), 2);
}

TEST(CellmlConnections, an_empty_initial_value_is_none) {
    const std::string c = variable("a", "mV", "initial_value=''") + math(equation(ci("a"), cn("1", "mV")));
    const ReadModel result = read(cellml("1.0", all_units + component("c", c)));
    EXPECT_THAT(result.messages, HasSubstr("warning: an initial value must not be empty"));
    EXPECT_EQ(PlainEvaluation(result.model, 0).value("c.a"), 1);
}

TEST(CellmlConnections, unknown_names_are_refused_with_a_suggestion) {
    const ReadModel result = read(
        cellml("1.0", all_units + component("membrane", variable("V", "mV")) + component("b", variable("V", "mV")) +
                          connection("membran", "b", "V") + connection("membrane", "b", "v")));
    EXPECT_THAT(result.messages, HasSubstr("error: there is no component 'membran'"));
    EXPECT_THAT(result.messages, HasSubstr("did you mean 'membrane'?"));
    EXPECT_THAT(result.messages, HasSubstr("error: component 'membrane' has no variable 'v'"));
}

TEST(CellmlConnections, doubles_and_cycles_of_encapsulation_are_refused) {
    EXPECT_THAT(read(cellml("1.0", component("a", "") + component("a", ""))).messages,
                HasSubstr("error: component 'a' is defined twice"));
    EXPECT_THAT(read(cellml("1.0", all_units + component("a", variable("v", "mV") + variable("v", "mV")))).messages,
                HasSubstr("error: variable 'v' is declared twice in component 'a'"));
    EXPECT_THAT(
        read(cellml("2.0", component("a", "") + component("b", "") +
                               "<encapsulation><component_ref component='a'><component_ref component='b'>"
                               "<component_ref component='a'/></component_ref></component_ref></encapsulation>"))
            .messages,
        HasSubstr("error: component 'a' encapsulates itself"));
}

}  // namespace
}  // namespace heartwright::cellml
