#include "generator/analysis/ranges/amounts.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <string>

#include "generator/ir/reader.hpp"

namespace heartwright::analysis {
namespace {

// The lower end of x: minus infinity where it has none.
double lower_end(const std::string& state, const std::string& current = "x*V") {
    ir::Model model = ir::read(
        "model \"toy\"\nmembrane potential V current i stimulus i_stim\nparameter K [1] = 2\nparameter n [1] = 2\n"
        "state V [mV] = 5\nstate y [mM] = 3 range [0, 9]\n" +
        state + "\nr [1] = K/V\ni [1] = " + current + "\nddt(V) = -i - r - i_stim\nddt(y) = 0\nddt(x) = -x\n");
    bound_amounts(model);
    EXPECT_TRUE(std::isinf(model.find_state("V")->lower)) << "the potential";
    EXPECT_EQ(model.find_state("y")->lower, 0) << "what the modeller says";
    return model.find_state("x")->lower;
}

TEST(Amounts, have_no_room_below_0_but_for_rounding) {
    for (const char* state : {"state x [mM] = 1.5", "state x [umol] = 1.5", "state x [mol/m^3] = 1.5"})
        EXPECT_DOUBLE_EQ(lower_end(state), -1.5e-3) << state;
    EXPECT_DOUBLE_EQ(lower_end("state x [uM] = 1e-9"), -1e-6) << "1e-9 mM";
}

TEST(Amounts, are_what_equations_have_no_value_for_at_0) {
    for (const char* current : {"K/x", "V/(1 + K/(3*x))", "log(K/x)", "log(x*K)*V", "pow(x, 0.5)", "pow(x, -2)",
                                "pow(K*x, n)", "1/(x*V)", "(K/x > 1 ? 1 : 2)*V"})
        EXPECT_DOUBLE_EQ(lower_end("state x [1] = 1.5", current), -1.5e-3) << current;
}

TEST(Amounts, are_no_states_that_may_be_negative) {
    for (const char* current : {"x*V", "K/(x + 1)", "x/(exp(x) - 1)", "K*x/x", "pow(x, 3)", "x > 0 ? K/x : 0",
                                "K/max(x, 0.1)", "log(1 + x)", "sqrt(x*x + 1)"})
        EXPECT_TRUE(std::isinf(lower_end("state x [1] = 1.5", current))) << current;
    for (const char* state : {"state x [mV] = 1.5", "state x [ms] = 1.5", "state x [mM] = 0", "state x [mM] = -1"})
        EXPECT_TRUE(std::isinf(lower_end(state))) << state;
    EXPECT_DOUBLE_EQ(lower_end("state x [mM] = 1.5 range [-5, inf]"), -5);
}

}  // namespace
}  // namespace heartwright::analysis
