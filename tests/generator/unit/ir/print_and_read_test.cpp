#include <gtest/gtest.h>

#include <limits>

#include "base/diag/faults.hpp"
#include "generator/ir/printer.hpp"
#include "generator/ir/reader.hpp"

namespace heartwright::ir {
namespace {

TEST(Print, parentheses_are_minimal_and_the_text_reads_back_to_the_same_tree) {
    const char* texts[] = {
        "a + b + c",
        "a + (b + c)",
        "a - (b - c)",
        "a*b/c",
        "a/(b*c)",
        "a*(b/c)",
        "(a + b)*c",
        "-a*b",
        "-(a*b)",
        "-(-a)",
        "-(5)",
        "a - -5",
        "a*-5",
        "exp(-V/5)",
        "pow(Ca_i, 1.6)",
        "V < -40 ? a : V < 0 ? b : c",
        "(V < 0 ? a : b) + c",
        "(V < 0 ? a : b) < 0 ? x : y",
        "V < 0 && (h > 1 || !(h == 2)) ? a : b",
        "fma(a, b, c) + reciprocal(d)",
        "next(x) - x",
        "in(Ca_i, [uM])*2 [mM]",
        "0.1 + 1e-05 + 1e+300",
        "-0",
        "inf",
    };
    for (const char* text : texts) {
        ExprPtr expr = parse_expr(text);
        EXPECT_EQ(to_string(expr), text);
        EXPECT_TRUE(same(parse_expr(to_string(expr)), expr)) << text;
    }
}

TEST(Print, needless_parentheses_vanish) {
    EXPECT_EQ(to_string(parse_expr("((a*b)+(c))*(d)/((e))")), "(a*b + c)*d/e");
    EXPECT_EQ(to_string(parse_expr("(V<0)?(a):(b+1)")), "V < 0 ? a : b + 1");
}

TEST(Print, numbers_are_the_shortest_that_read_back) {
    EXPECT_EQ(to_string(number(0.1)), "0.1");
    EXPECT_EQ(to_string(number(1.0 / 3)), "0.3333333333333333");
    EXPECT_EQ(to_string(number(5e-324)), "5e-324");
    EXPECT_EQ(to_string(number(2)), "2");
}

TEST(Print, a_model_reads_back_exactly) {
    const std::string text =
        "model \"toy\" variant \"epi\"\n"
        "citation \"Someone \\\"et al\\\" 1999\"\n"
        "doc \"two lines\\nof it\"\n"
        "spec \"toy.json\" hash \"0123\"\n"
        "membrane potential V current i_ion stimulus i_stim capacitance C_m\n"
        "role I_K1 of [i_ion]\n"
        "role I_to of []\n"
        "\n// parameters\n"
        "component \"membrane\"\n"
        "parameter C_m [uF/cm^2] = 1 doc \"specific\"\n"
        "parameter BCL [ms] = 500 bind \"pacing.period\"\n"
        "component \"fast sodium\"\n"
        "parameter g_Na [mS/cm^2] = 14.838\n"
        "\n// states\n"
        "component \"membrane\"\n"
        "state V [mV] = -85.23 range [-200, inf]\n"
        "component \"fast sodium\"\n"
        "state m [1] = 0.5*g_Na/C_m range [0, 1] by rush_larsen doc \"activation\"\n"
        "\n// definitions\n"
        "component \"fast sodium\"\n"
        "temporary fitted exp_V [1] = exp(V/5)\n"
        "doc [1] = exp_V + 1\n"
        "component \"membrane\"\n"
        "i_ion [uA/cm^2] = g_Na*cube(m)*(V - 50)*doc\n"
        "\n// step\n"
        "ddt(V) = -(i_ion + i_stim)/C_m\n"
        "next(m) = V < 0 ? m : 1 - m\n";
    Model model = read(text);
    EXPECT_EQ(print(model), text);
    EXPECT_EQ(model.states[1].integrator, Integrator::rush_larsen);
    EXPECT_EQ(model.states[0].upper, std::numeric_limits<double>::infinity());
    EXPECT_TRUE(model.definitions[0].is_temporary);
    EXPECT_TRUE(model.definitions[0].unit_is_fitted);
    EXPECT_EQ(model.find_definition("doc")->component, "fast sodium");
    EXPECT_EQ(model.find_definition("nothing"), nullptr);
}

TEST(Read, a_mistake_names_line_and_column) {
    try {
        read("model \"toy\"\nx [1] = exp(a\n");
        FAIL() << "accepted";
    } catch (const UserFault& fault) {
        EXPECT_STREQ(fault.what(), "IR text, line 2, column 14: expected ')'");
    }
    EXPECT_THROW(parse_expr("a b"), UserFault);
    EXPECT_THROW(parse_expr("system(a)"), UserFault);
    EXPECT_THROW(parse_expr("a + (b < c)"), UserFault);
}

TEST(Read, an_expression_that_is_nested_without_end_is_refused) {
    const auto repeated = [](const std::string& text) {
        std::string whole;
        for (int k = 0; k < 100000; ++k) whole += text;
        return whole + "a";
    };
    for (const char* text : {"(", "-", "!", "exp(", "a < b ? ", "a < b ? a : ", "a - (", "max(a, "})
        EXPECT_THROW(parse_expr(repeated(text)), UserFault) << text;
}

}  // namespace
}  // namespace heartwright::ir
