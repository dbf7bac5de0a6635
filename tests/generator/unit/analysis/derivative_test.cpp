#include "generator/analysis/stiffness/derivative.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "generator/analysis/interpreter.hpp"
#include "generator/ir/reader.hpp"

namespace heartwright::analysis {
namespace {

TEST(Derivative, follows_the_rules_and_leaves_no_zeros) {
    const ir::Model model = ir::read("state x [1] = 0\nstate y [1] = 0\nddt(x) = 0\nddt(y) = 0\n");
    const std::pair<const char*, const char*> rows[] = {
        {"5", "0"},
        {"y", "0"},
        {"x", "1"},
        {"3*x", "3"},
        {"x*y + y", "y"},
        {"x*x", "x + x"},
        {"y/x", "-(y/square(x))"},
        {"exp(2*x)", "exp(2*x)*2"},
        {"log(x)", "1/x"},
        {"square(x)", "2*x"},
        {"cube(x)", "3*square(x)"},
        {"pow(x, 2)", "2*x"},
        {"pow(x, 4)", "4*pow(x, 3)"},
        {"sqrt(x)", "1/(2*sqrt(x))"},
        {"-x", "-1"},
        {"y < 0 ? x : y", "y < 0 ? 1 : 0"},
        {"next(x)", "0"},
        {"floor(x)", "0"},
        {"min(x, 2)", "x < 2 ? 1 : 0"},
        {"min(x, log(y))", "x < log(y) || log(y) != log(y) ? 1 : 0"},  // as C has it, where log(y) is NaN
    };
    for (auto [expr, expected] : rows) {
        Differentiator differentiate(model, "x");
        EXPECT_EQ(ir::to_string(differentiate.of(ir::parse_expr(expr))), expected) << expr;
    }
}

TEST(Derivative, goes_through_definitions_and_names_the_large_ones) {
    const ir::Model model = ir::read("state x [1] = 0\nshort [1] = 3*x\nlong [1] = exp(x)*sin(x)\nddt(x) = 0\n");
    Differentiator differentiate(model, "x");
    EXPECT_EQ(ir::to_string(differentiate.of(ir::parse_expr("short + long*5"))), "3 + d_long_d_x*5");
    ASSERT_EQ(differentiate.definitions().size(), 1u);
    EXPECT_EQ(ir::to_string(differentiate.definitions()[0].value), "exp(x)*sin(x) + exp(x)*cos(x)");
}

TEST(Derivative, agrees_with_differences) {
    for (const char* text : {"exp(x)/(1 + x*x)", "expm1(x)*tanh(x)", "log(x)*log10(x + 2)", "sqrt(x)*pow(x, 1.6)",
                             "pow(1.5, x)", "cos(x)*sin(2*x)", "min(x, 1)*max(x, 0.5)", "fabs(x - 3)", "fma(x, x, x)",
                             "reciprocal(x)*cube(x)", "x > 0.2 ? x*x : x", "tan(x)", "asin(x)*acos(x/2)", "atan(2*x)",
                             "sinh(x)*cosh(2*x)", "asinh(x)", "acosh(x + 1)", "atanh(x*x)", "x*ceil(x)"}) {
        ir::Model model = ir::read("state x [1] = 0.7\nddt(x) = 0\n");
        Differentiator differentiate(model, "x");
        const ir::ExprPtr expr = ir::parse_expr(text), slope = differentiate.of(expr);
        auto value = [&](const ir::ExprPtr& e, double x) {
            model.states[0].derivative = e;
            Interpreter<long double> interpreter(model);
            interpreter.evaluate({{}, {x}});
            return interpreter.derivative(0);
        };
        const double h = 1e-6;
        const long double difference = (value(expr, 0.7 + h) - value(expr, 0.7 - h)) / (2 * h);
        EXPECT_NEAR(static_cast<double>(value(slope, 0.7)), static_cast<double>(difference), 1e-9) << text;
    }
}

}  // namespace
}  // namespace heartwright::analysis
