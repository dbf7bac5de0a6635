// "q10" of states and state machines: their rates times pow(value, (T - at)/10 K).
#include <gtest/gtest.h>

#include <cmath>

#include "generator/analysis/interpreter.hpp"
#include "generator/analysis/verifier.hpp"
#include "tests/generator/unit/frontend/built.hpp"

namespace heartwright::frontend {
namespace {

const char* const at_22 = R"("q10": { "value": 2.8, "at": "295.15 K" })";

// A gate and a channel with this said of them; T is 310 K.
std::string gate_and_channel(const std::string& q10, const std::string& sections = "") {
    return spec::small_model(R"json({
      "parameters": { "T": "310 K", "tau": "5 ms" },
      "states": { "m": { "initial": "0.2", )json" +
                                 q10 + R"json( } },
      "equations": ["m_inf = 1/(1 + exp(-(V + 40)/6))", "ddt(m) = (m_inf - m)/tau"],
      "channels": { "K": { "states": ["C", "O", "I"], "transitions": { "C <-> O": ["0.3 [1/ms]", "0.1 [1/ms]"], "O -> I": "m/tau", "I -> C": "0.02 [1/ms]" },
                           "initial": { "C": "rest", "O": "0.1" }, "remainder": "I", )json" +
                                 q10 + R"json( } } })json",
                             sections);
}

// Derivatives of m, K_C and K_O at the start.
std::vector<double> rates(const Built& built) {
    EXPECT_TRUE(built.model) << built.messages;
    if (!built.model) return {};
    EXPECT_EQ(analysis::faults_of(*built.model), std::vector<std::string>());
    analysis::Interpreter<double> interpreter(*built.model);
    interpreter.evaluate(analysis::initial_point(*built.model));
    std::vector<double> result;
    for (std::size_t i = 0; i < built.model->states.size(); ++i)
        if (built.model->states[i].name != "V") result.push_back(interpreter.update(i));
    return result;
}

TEST(q10, all_rates_of_a_state_and_of_a_machine_are_faster) {
    const Built with = build(gate_and_channel(at_22)), without = build(gate_and_channel(R"("doc": "")"));
    EXPECT_EQ(with.messages, "");
    const std::vector<double> fast = rates(with), slow = rates(without);
    ASSERT_EQ(fast.size(), 3U);
    const double factor = std::pow(2.8, (310 - 295.15) / 10);
    for (std::size_t i = 0; i < fast.size(); ++i) {
        EXPECT_NEAR(fast[i], factor * slow[i], 1e-14) << i;
        EXPECT_GT(std::fabs(slow[i]), 1e-3) << i;
    }
    EXPECT_EQ(ir::to_string(definition(with, "q10_m").value), "pow(2.8, (T - 295.15 [K])/10 [K])");
    EXPECT_EQ(ir::to_string(definition(with, "q10_K").value), "pow(2.8, (T - 295.15 [K])/10 [K])");
    EXPECT_EQ(ir::to_string(with.model->find_state("m")->derivative), "q10_m*((m_inf - m)/tau)");
}

TEST(q10, a_fit_stays_one_and_seconds_stay_seconds) {
    const std::string fit = spec::small_model(R"json({ "parameters": { "T": "310 K" },
      "states": { "m": { "initial": "0.2", "q10": { "value": 3, "at": "300 K" } } },
      "equations": ["ddt(m) [1/s] = 0.3*(1 - m)*exp(V/20) - 2*m"] })json",
                                              R"("time_unit": "s")");
    const Built built = build(fit);
    const std::vector<double> found = rates(built);
    ASSERT_EQ(found.size(), 1U) << built.messages;
    EXPECT_NEAR(found[0], 0.001 * 3 * (0.3 * 0.8 * std::exp(-85.0 / 20) - 0.4), 1e-15);
}

TEST(q10, variants_change_the_temperature_the_equation_and_the_factor) {
    const std::string sections = R"("variants": { "cold": { "parameters": { "T": "295.15 K" } },
        "other": { "equations": ["ddt(m) = -m/tau"] }, "without": { "equations": ["q10_m = 1"] } })";
    const auto rate = [&](const char* variant) {
        return rates(build(gate_and_channel(at_22, sections), {{variant}, {}, {}})).at(0);
    };
    const double plain = rates(build(gate_and_channel(R"("doc": "")"))).at(0), factor = std::pow(2.8, 1.485);
    EXPECT_NEAR(rate("cold"), plain, 1e-15);
    EXPECT_NEAR(rate("without"), plain, 1e-15);
    EXPECT_NEAR(rate("other"), -0.04 * factor, 1e-15);
}

TEST(q10, is_refused_where_it_has_no_rate_to_scale) {
    EXPECT_EQ(
        errors_of(with_equations(R"("next(x) = 2*V/1 [mV]")", std::string(R"("x": { "initial": "1", )") + at_22 + "}")),
        "'x' is given by next(): a Q10 is a factor on ddt()");
    std::string potential = with_equations("");
    potential.replace(potential.find(R"("-85 mV")"), 8, std::string(R"({ "initial": "-85 mV", )") + at_22 + "}");
    EXPECT_EQ(errors_of(potential), "the membrane gives ddt(V): it has no Q10");
}

}  // namespace
}  // namespace heartwright::frontend
