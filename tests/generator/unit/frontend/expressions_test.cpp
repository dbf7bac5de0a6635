// Text to IR and back to text: what Clang understood is what was written.
#include <gtest/gtest.h>

#include "generator/frontend/frontend.hpp"

namespace heartwright::frontend {
namespace {

std::string read(const std::string& text) {
    Diagnostics diagnostics;
    const ir::ExprPtr expression = parse_expression(text, diagnostics);
    EXPECT_EQ(expression != nullptr, !diagnostics.has_errors()) << text;
    return expression ? ir::to_string(expression) : diagnostics.render();
}

TEST(expressions, precedence_is_that_of_c) {
    EXPECT_EQ(read("a + b*c - d/e/f"), "a + b*c - d/e/f");
    EXPECT_EQ(read("(a + b)*(c - (d - e))"), "(a + b)*(c - (d - e))");
    EXPECT_EQ(read("((a))"), "a");
    EXPECT_EQ(read("a - (b + c) - (-d)"), "a - (b + c) - -d");
    EXPECT_EQ(read("+a"), "a");
    EXPECT_EQ(read("a < b && c >= d || !(e == f) ? x : y"), "a < b && c >= d || !(e == f) ? x : y");
    EXPECT_EQ(read("a > 1 ? b : c > 2 ? d : e"), "a > 1 ? b : c > 2 ? d : e");
}

TEST(expressions, numbers_are_real) {
    EXPECT_EQ(read("1/2"), "1/2");
    Diagnostics diagnostics;
    const ir::ExprPtr half = parse_expression("1/2", diagnostics);
    ASSERT_EQ(half->op(), ir::Op::divide);
    EXPECT_EQ(half->operand(0)->value(), 1.0);
    EXPECT_EQ(parse_expression("0.1", diagnostics)->value(), 0.1);
    EXPECT_EQ(parse_expression("123456789012345678901234567890", diagnostics)->value(),
              123456789012345678901234567890.0);
}

TEST(expressions, functions_are_the_documented_ones) {
    EXPECT_EQ(read("exp(a) + log(b)*log10(c) - sqrt(d)"), "exp(a) + log(b)*log10(c) - sqrt(d)");
    EXPECT_EQ(read("pow(a, 4) + square(b) + cube(c) + fabs(d)"), "pow(a, 4) + square(b) + cube(c) + fabs(d)");
    EXPECT_EQ(read("min(a, max(b, c)) + tanh(d) + sin(e) + cos(f) + floor(g)"),
              "min(a, max(b, c)) + tanh(d) + sin(e) + cos(f) + floor(g)");
    EXPECT_EQ(read("ceil(a) + tan(b) + asin(c) + acos(d) + atan(e)"), "ceil(a) + tan(b) + asin(c) + acos(d) + atan(e)");
    EXPECT_EQ(read("sinh(a) + cosh(b) + asinh(c) + acosh(d) + atanh(e)"),
              "sinh(a) + cosh(b) + asinh(c) + acosh(d) + atanh(e)");
    EXPECT_EQ(read("next(x) + in(y, [mM])"), "next(x) + in(y, [mM])");
    EXPECT_EQ(read("0.32 [1/mV/ms]*V"), "0.32 [1/mV/ms]*V");
}

TEST(expressions, names_of_c_and_of_ours_are_names) {
    EXPECT_EQ(read("hw_exp + hw_0 + main + double_ + errno + NAN + M_PI + assert"),
              "hw_exp + hw_0 + main + double_ + errno + NAN + M_PI + assert");
    EXPECT_EQ(read("_ + __x + X + x"), "_ + __x + X + x");
}

TEST(expressions, every_node_knows_its_place) {
    Diagnostics diagnostics;
    const std::string text = "a*(exp(b) + 5 [mV]) - next(c)";
    const ir::ExprPtr whole = parse_expression(text, diagnostics);
    const auto at = [&](const ir::ExprPtr& node) { return text.substr(node->origin().offset, node->origin().length); };
    EXPECT_EQ(at(whole), text);
    EXPECT_EQ(at(whole->operand(1)), "next(c)");
    const ir::ExprPtr product = whole->operand(0);
    EXPECT_EQ(at(product->operand(0)), "a");
    const ir::ExprPtr sum = product->operand(1);
    EXPECT_EQ(at(sum), "exp(b) + 5 [mV]");
    EXPECT_EQ(at(sum->operand(0)), "exp(b)");
    EXPECT_EQ(at(sum->operand(0)->operand(0)), "b");
    EXPECT_EQ(at(sum->operand(1)), "5 [mV]");
}

TEST(expressions, long_sums_and_deep_nests_within_the_limits_are_read) {
    std::string sum = "a", nest = "a", choice;
    for (int i = 0; i < 4000; ++i) sum += "+a";
    for (int i = 0; i < 200; ++i) nest = "(" + nest + ")";
    for (int i = 0; i < 200; ++i) choice += "a > b ? a : ";
    Diagnostics diagnostics;
    EXPECT_EQ(ir::node_count(parse_expression(sum, diagnostics)), 8001U);
    EXPECT_EQ(read(nest), "a");
    EXPECT_EQ(read(choice + "b"), choice + "b");
}

}  // namespace
}  // namespace heartwright::frontend
