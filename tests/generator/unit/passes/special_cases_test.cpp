#include <gtest/gtest.h>

#include "generator/ir/printer.hpp"
#include "generator/ir/reader.hpp"
#include "generator/passes/gates/drop_special_cases.hpp"

namespace heartwright::passes {
namespace {

// V in [-100, 100] is taken in [-200, 200], ca in [0, 1] in [0, 1.5]; x is unbounded, g = 2, E = -3, off = 0.
ir::Model model_with_result(const std::string& result, const std::string& definitions = "") {
    return ir::read(
        "model \"toy\"\nmembrane potential V current result stimulus i_stim\n"
        "parameter g [1] = 2\nparameter E [1] = -3\nparameter off [1] = 0\n"
        "state V [mV] = -80 range [-100, 100]\nstate ca [mM] = 0.1 range [0, 1]\nstate x [1] = 1\n" +
        definitions + "result [1] = " + result + "\nnext(V) = V - result\nnext(ca) = ca\nnext(x) = x\n");
}

std::string after_drop(const std::string& result, const std::string& definitions = "") {
    return ir::to_string(drop_special_cases(model_with_result(result, definitions)).definitions.back().value);
}

std::string assumed(const ir::Model& model) {
    std::string text;
    for (const ir::Assumption& a : model.assumptions) {
        text += (text.empty() ? "" : ", ") + a.parameter + " in [" + ir::shortest(a.low) + ", " + ir::shortest(a.high) +
                "]";
    }
    return text;
}

// rate is at least 0.01*exp(-40) for g in [0.02, 200], but a run may block the gate by g = 0, which its guard is for.
TEST(DropSpecialCases, no_parameter_is_refused_for_a_rate_that_is_guarded) {
    const std::string rate = "rate [1] = g*exp(V/5)\n";
    const ir::Model guarded = drop_special_cases(model_with_result("rate < 1e-35 ? dt : reciprocal(rate)", rate));
    EXPECT_EQ(ir::to_string(guarded.definitions.back().value), "rate < 1e-35 ? dt : reciprocal(rate)");
    EXPECT_EQ(assumed(guarded), "");
    EXPECT_EQ(after_drop("reciprocal(rate)", rate), "normal_reciprocal(rate)");
}

TEST(DropSpecialCases, special_cases_that_cannot_come_are_dropped) {
    const std::pair<const char*, const char*> rows[] = {
        {"reciprocal(1 + exp(V/5))", "normal_reciprocal(1 + bounded_exp(V/5))"},
        {"reciprocal(ca + 0.01)", "normal_reciprocal(ca + 0.01)"},
        {"exp(-(dt*exp(V/5)))", "decaying_exp(-(dt*bounded_exp(V/5)))"},
        {"exp(4*V - 150)", "decaying_exp(4*V - 150)"},
        {"log(ca + 0.01)", "normal_log(ca + 0.01)"},
        {"reciprocal(-2 - ca)", "normal_reciprocal(-2 - ca)"},
        {"V < -40 ? reciprocal(V + 37) : 0", "V < -40 ? normal_reciprocal(V + 37) : 0"},
        {"V > 1 ? (V > 2 ? reciprocal(V) : 1) : 0", "V > 1 ? V > 2 ? normal_reciprocal(V) : 1 : 0"},
        // Too wide at once: exp(V) - V is positive in each piece of the range.
        {"reciprocal(2 + exp(V/10) - V/20)", "normal_reciprocal(2 + bounded_exp(V/10) - V/20)"},
    };
    for (const auto& [before, expected] : rows) EXPECT_EQ(after_drop(before), expected) << before;
    EXPECT_EQ(after_drop("reciprocal(e + 1)", "e [1] = V*V\n"), "normal_reciprocal(e + 1)");
}

TEST(DropSpecialCases, special_cases_that_may_come_stay) {
    for (const char* row : {"reciprocal(V)", "reciprocal(x)", "exp(x)", "exp(4*V)", "exp(2*V*g)", "reciprocal(ca)",
                            "V < -40 ? reciprocal(V + 43) : 0", "1/(1 + ca)", "reciprocal(exp(x))", "log(V)", "log(ca)",
                            "log(x*x + 1)", "reciprocal(ca*x + 1)", "reciprocal(V*V)", "reciprocal(next(x))"}) {
        const ir::Model before = model_with_result(row), model = drop_special_cases(before);
        EXPECT_EQ(model.definitions.back().value, before.definitions.back().value) << "a new object for " << row;
        EXPECT_TRUE(model.assumptions.empty()) << row;
    }
}

TEST(DropSpecialCases, assume_of_parameters_as_little_as_they_can) {
    const std::pair<const char*, const char*> rows[] = {
        {"g*reciprocal(ca + 1)", ""},                   // what is no divisor may be anything
        {"reciprocal(ca + 1 + g)", "g in [0, 2e+06]"},  // may be switched off
        {"reciprocal(ca + g)", "g in [0.02, 200]"},     // may not
        {"exp(0.8*V*g)", "g in [1, 4]"},
        {"exp(0.25*V*E)", "E in [-12, -0.75]"},
        {"reciprocal(2000 + off + ca)", "off in [-1000, 1000]"},
        {"reciprocal(1 + exp(0.001*V*g)) + exp(0.01*V*g)", "g in [0, 20]"},
        {"exp(0.05*V*g*E)", "g in [0.5, 8], E in [-6, -1.5]"},  // the first is given more
    };
    for (const auto& [row, expected] : rows) {
        const ir::Model model = drop_special_cases(model_with_result(row));
        EXPECT_EQ(assumed(model), expected) << row;
        EXPECT_EQ(assumed(drop_special_cases(model)), assumed(model)) << "after a second run on " << row;
        EXPECT_EQ(assumed(ir::read(ir::print(model))), assumed(model)) << "read again: " << row;
    }
}

}  // namespace
}  // namespace heartwright::passes
