#include <gtest/gtest.h>

#include <cmath>

#include "generator/analysis/interpreter.hpp"
#include "generator/analysis/verifier.hpp"
#include "tests/generator/unit/frontend/built.hpp"

namespace heartwright::frontend {
namespace {

std::string text(const ir::ExprPtr& expression) { return expression ? ir::to_string(expression) : "none"; }

TEST(build_model, the_membrane_moves_the_potential) {
    const Built built = build(with_equations(""));
    ASSERT_TRUE(built.model) << built.messages;
    EXPECT_EQ(text(built.model->find_state("V")->derivative), "-(i_ion + i_stim)");
    EXPECT_EQ(analysis::faults_of(*built.model), std::vector<std::string>());
}

TEST(build_model, a_capacitance_divides) {
    const std::string spec = R"json({ "format": 1, "name": "m",
      "membrane": { "potential": "V", "current": "i_ion", "stimulus": "i_stim", "capacitance": "C_m" },
      "components": { "membrane": { "parameters": { "g": "0.1 mS/cm^2", "E": "-80 mV", "C_m": "1 uF/cm^2" },
                                    "states": { "V": "-85 mV" }, "equations": ["i_ion = g*(V - E)"] } } })json";
    const Built built = build(spec);
    ASSERT_TRUE(built.model) << built.messages;
    EXPECT_EQ(text(built.model->find_state("V")->derivative), "-(i_ion + i_stim)/C_m");
    std::string wrong = spec;
    wrong.replace(wrong.find("1 uF/cm^2"), 9, "1 uF     ");
    EXPECT_EQ(errors_of(wrong),
              "'ddt(V)' is in mV/ms but its right side in uA/cm^2/uF; the membrane's current, over its capacitance, "
              "must be in mV/ms");
}

// A model with a conductance and a capacitance in these units; the rate of the potential at the start.
double rate_of_potential(const std::string& conductance, const std::string& capacitance) {
    const std::string named = capacitance.empty() ? "" : R"(, "capacitance": "C_m")";
    const std::string given = capacitance.empty() ? "" : R"(, "C_m": ")" + capacitance + "\"";
    const Built built = build(R"json({ "format": 1, "name": "m",
      "membrane": { "potential": "V", "current": "i_ion", "stimulus": "i_stim")json" +
                              named + R"json( }, "components": { "membrane": { "parameters": { "g": ")json" +
                              conductance + R"json(", "E": "-80 mV")json" + given +
                              R"json( }, "states": { "V": "-85 mV" }, "equations": ["i_ion = g*(V - E)"] } } })json");
    EXPECT_TRUE(built.model) << built.messages;
    if (!built.model) return 0;
    EXPECT_EQ(analysis::faults_of(*built.model), std::vector<std::string>());
    analysis::Interpreter<double> interpreter(*built.model);
    interpreter.evaluate(analysis::initial_point(*built.model));
    return interpreter.derivative(0);
}

TEST(build_model, a_capacitance_has_any_unit_that_physics_allows) {
    for (const auto& [conductance, capacitance] : {std::pair{"0.1 mS/uF", ""},
                                                   {"10 nS", "100 pF"},
                                                   {"10 nS", "0.1 nF"},
                                                   {"0.01 uS", "100 pF"},
                                                   {"0.00001 mS", "0.0001 uF"},
                                                   {"0.1 mS/cm^2", "1 uF/cm^2"},
                                                   {"0.1 mS/cm^2", "0.01 F/m^2"},
                                                   {"100 uS/cm^2", "10000 uF/m^2"},
                                                   {"0.1 mS/uF", "1 uF/cm^2"},
                                                   {"0.1 mS/uF", "185 pF"},
                                                   {"0.1 nS/pF", "1 nF"}})
        EXPECT_NEAR(rate_of_potential(conductance, capacitance), 0.5, 1e-12) << conductance << " over " << capacitance;
}

TEST(build_model, the_factor_of_a_capacitance_is_visible) {
    const Built built = build(R"json({ "format": 1, "name": "m",
      "membrane": { "potential": "V", "current": "i_ion", "stimulus": "i_stim", "capacitance": "C_m" },
      "components": { "membrane": { "parameters": { "g": "10 nS", "E": "-80 mV", "C_m": "0.1 nF" },
                                    "states": { "V": "-85 mV" }, "equations": ["i_ion = g*(V - E)"] } } })json");
    ASSERT_TRUE(built.model) << built.messages;
    EXPECT_EQ(text(built.model->find_state("V")->derivative), "-(i_ion + i_stim)/C_m_of_membrane");
    EXPECT_EQ(text(definition(built, "C_m_of_membrane").value), "1000 [pF/nF]*C_m");
    EXPECT_EQ(built.model->membrane.capacitance, "C_m_of_membrane");
}

// The same model in two units of time.
TEST(build_model, a_model_in_seconds_computes_what_one_in_milliseconds_does) {
    const auto rates = [](const std::string& head, const std::string& per, const std::string& rate) {
        const Built built = build(R"json({ "format": 1, "name": "m", )json" + head + R"json(
          "membrane": { "potential": "V", "current": "i_ion", "stimulus": "i_stim" },
          "components": { "membrane": {
            "parameters": { "g": "0.1 mS/uF", "E": "-80 mV", "k": ")json" +
                                  rate + R"json(" },
            "states": { "V": "-85 mV", "m": "0.3", "c": "0.1 mM", "l": "2" },
            "equations": ["i_ion = g*m*(V - E)", "ddt(m) = (0.5 - m)*k",
                          "ddt(c) [mM/)json" +
                                  per + R"json(] = c > 0 [mM] ? c*k*exp(-t*k) : 0 [mM]*k",
                          "next(l) = dt*k"],
            "channels": { "N": { "states": ["C", "O"], "transitions": { "C <-> O": ["k", "2*k"] },
                                 "initial": { "C": "rest", "O": "0.1" } } } } } })json");
        EXPECT_TRUE(built.model) << built.messages;
        std::vector<double> result;
        if (!built.model) return result;
        EXPECT_EQ(analysis::faults_of(*built.model), std::vector<std::string>());
        analysis::Interpreter<double> interpreter(*built.model);
        analysis::Point point = analysis::initial_point(*built.model);
        point.t = 7;
        point.dt = 0.02;
        interpreter.evaluate(point);
        for (std::size_t i = 0; i < built.model->states.size(); ++i) result.push_back(interpreter.update(i));
        return result;
    };
    const std::vector<double> slow = rates(R"("time_unit": "s",)", "s", "20 1/s"), fast = rates("", "ms", "0.02 1/ms");
    ASSERT_EQ(slow.size(), 6U);
    ASSERT_EQ(fast.size(), 6U);
    for (std::size_t i = 0; i < fast.size(); ++i) EXPECT_NEAR(slow[i], fast[i], 1e-12 * std::fabs(fast[i])) << i;
    EXPECT_NE(fast[1], 0);
}

TEST(build_model, a_model_without_a_membrane_has_a_potential_that_rests) {
    const std::string spec = R"json({ "format": 1, "name": "calcium", "membrane": "none",
      "components": { "store": { "parameters": { "k": "0.1 1/ms", "Ca_0": "0.1 uM" }, "states": { "Ca": "1 uM" },
                                 "equations": ["ddt(Ca) = k*(Ca_0 - Ca)"] } } })json";
    const Built built = build(spec);
    ASSERT_TRUE(built.model) << built.messages;
    EXPECT_EQ(analysis::faults_of(*built.model), std::vector<std::string>());
    analysis::Interpreter<double> interpreter(*built.model);
    interpreter.evaluate(analysis::initial_point(*built.model));
    ASSERT_EQ(built.model->states.size(), 2U);
    EXPECT_EQ(built.model->membrane.potential, "no_potential");
    EXPECT_EQ(interpreter.derivative(0), 0);
    EXPECT_NEAR(interpreter.derivative(1), -0.09, 1e-15);
    std::string reads_it = spec;
    reads_it.replace(reads_it.find("k*(Ca_0"), 1, "no_stimulus*k");
    EXPECT_EQ(errors_of(reads_it), "'no_stimulus' is not defined");
    std::string misspelt = spec;
    misspelt.replace(misspelt.find("\"none\""), 6, "\"nine\"");
    EXPECT_NE(errors_of(misspelt), "");
}

// Surface and tubule, coupled by the resistance of the tubule's mouth (after Pasek et al.).
TEST(build_model, a_second_potential_is_a_state) {
    const Built built = build(R"json({ "format": 1, "name": "two",
      "membrane": { "potential": "V_s", "current": "i_s", "stimulus": "i_stim", "capacitance": "C_s" },
      "components": { "membrane": {
        "parameters": { "C_s": "0.1 nF", "C_t": "60 pF", "g": "10 nS", "E": "-80 mV", "g_st": "1 uS" },
        "states": { "V_s": "-85 mV", "V_t": { "initial": "-84 mV", "range": ["-200 mV", "200 mV"] } },
        "equations": ["i_st [pA] = in(g_st, [nS])*(V_s - V_t)", "i_s = g*(V_s - E) + i_st",
                      "ddt(V_t) = -(g*(V_t - E) - i_st)/C_t"] } } })json");
    ASSERT_TRUE(built.model) << built.messages;
    analysis::Interpreter<double> interpreter(*built.model);
    interpreter.evaluate(analysis::initial_point(*built.model));
    EXPECT_NEAR(interpreter.derivative(0), 10.5, 1e-12);  // -(10*(-5) + 1000*(-1)) pA over 100 pF
    EXPECT_NEAR(interpreter.derivative(1), -16, 1e-12);   // -(10*(-4) - 1000*(-1)) pA over 60 pF
}

TEST(build_model, the_order_of_equations_never_matters) {
    const Built built = build(with_equations(R"j("c = b + 1", "b = a*2", "a = n")j"));
    ASSERT_TRUE(built.model) << built.messages;
    std::string order;
    for (const ir::Definition& definition : built.model->definitions) order += definition.name + " ";
    EXPECT_EQ(order, "i_ion a b c ");
}

TEST(build_model, initial_values_are_made_of_parameters_and_initial_values) {
    const Built built = build(with_equations(
        R"j("ddt(a) = 0", "ddt(b) = 0", "share = Ca_i/K_o")j",
        R"j("a": {"initial": "2*b*share", "unit": "mM"}, "b": {"initial": "in(Ca_ss, [mM])", "unit": "mM"})j"));
    ASSERT_TRUE(built.model) << built.messages;
    EXPECT_EQ(text(built.model->find_state("a")->initial), "2*b*(Ca_i/K_o)");
    const analysis::Point point = analysis::initial_point(*built.model);
    EXPECT_DOUBLE_EQ(point.states[2], 2e-4);
    EXPECT_DOUBLE_EQ(point.states[1], 2 * 2e-4 * (1e-4 / 5.4));
}

TEST(build_model, a_machine_becomes_occupancies) {
    const Built built = build(
        spec::small_model(R"json({ "parameters": { "k_on": "2 1/ms", "k_off": "1 1/ms" }, "equations": ["open = INa_O"],
      "channels": { "INa": { "states": ["C", "O", "I"], "transitions": { "C <-> O": ["k_on", "k_off"], "O -> I": "k_off*exp(V/10)" },
                             "initial": { "C": "0.9", "O": "0.1" }, "remainder": "I" } } })json"));
    ASSERT_TRUE(built.model) << built.messages;
    ASSERT_EQ(built.model->states.size(), 3U);
    EXPECT_EQ(text(built.model->find_state("INa_C")->derivative), "k_off*INa_O - k_on*INa_C");
    EXPECT_EQ(text(built.model->find_state("INa_O")->derivative), "k_on*INa_C - (k_off + k_off*exp(V/10))*INa_O");
    EXPECT_EQ(text(definition(built, "INa_I").value), "1 - INa_C - INa_O");
    EXPECT_EQ(text(built.model->find_state("INa_C")->initial), "0.9");
    EXPECT_FALSE(built.model->find_state("INa_I"));
}

TEST(build_model, rest_is_what_the_other_occupancies_leave) {
    const Built built = build(spec::small_model(R"json({ "parameters": { "k": "2 1/ms", "part": "0.25" },
      "channels": { "X": { "states": ["A", "B", "D"], "transitions": { "A <-> B": ["k", "k"], "B -> D": "k" },
                           "initial": { "B": "part", "A": "rest" } } } })json"));
    ASSERT_TRUE(built.model) << built.messages;
    EXPECT_EQ(text(built.model->find_state("X_A")->initial), "1 - part");
    EXPECT_EQ(text(built.model->find_state("X_D")->initial), "0");
}

TEST(build_model, variants_share_the_parsed_equations) {
    const std::string spec = with_equations(R"j("y = n + 1", "z = y")j", "",
                                            R"j("variants": { "epi": { "group": "layer", "parameters": { "n": "0.7" },
      "equations": ["y = n*2"] } })j");
    EXPECT_EQ(text(definition(build(spec), "y").value), "n + 1");
    const Built epi = build(spec, {{"epi"}, {}, ""});
    EXPECT_EQ(text(definition(epi, "y").value), "n*2");
    EXPECT_EQ(epi.model->find_parameter("n")->value, 0.7);
    EXPECT_EQ(epi.model->variant, "epi");
}

TEST(build_model, next_orders_updates) {
    const std::string states = R"j("r": "0 ms", "q": "0 ms")j";
    const Built built = build(
        with_equations(R"j("next(r) = V > 0 ? t : r", "next(q) = next(r) + tau", "since = t - next(q)")j", states));
    ASSERT_TRUE(built.model) << built.messages;
    EXPECT_EQ(text(built.model->find_state("q")->next_value), "next(r) + tau");
    EXPECT_EQ(errors_of(with_equations(R"j("next(r) = next(q)", "next(q) = r + 0*next(r)")j", states)),
              "a cycle: next(r) -> next(q) -> next(r); each of these needs the next one first");
}

TEST(build_model, integrators_are_chosen_by_state_machine_or_default) {
    const Built built =
        build(spec::small_model(R"json({ "parameters": { "k": "2 1/ms" }, "states": { "m": "0", "h": "0", "l": "0" },
      "equations": ["ddt(m) = k*(0.5 - m)", "ddt(h) = k*(0.5 - h)", "next(l) = m"],
      "channels": { "X": { "states": ["A", "B"], "transitions": { "A <-> B": ["k", "k"] }, "initial": { "A": "1" }, "remainder": "B" } } })json",
                                R"j("integrators": { "default": "grl1", "m": "rush_larsen", "X": "forward_euler" })j"));
    ASSERT_TRUE(built.model) << built.messages;
    EXPECT_EQ(built.model->find_state("m")->integrator, ir::Integrator::rush_larsen);
    EXPECT_EQ(built.model->find_state("h")->integrator, ir::Integrator::grl1);
    EXPECT_EQ(built.model->find_state("V")->integrator, ir::Integrator::grl1);
    EXPECT_EQ(built.model->find_state("X_A")->integrator, ir::Integrator::forward_euler);
    EXPECT_EQ(built.model->find_state("l")->integrator, ir::Integrator::automatic);
}

}  // namespace
}  // namespace heartwright::frontend
