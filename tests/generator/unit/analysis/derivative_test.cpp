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
        {"y/x", "-(y/x/x)"},
        {"x/(x + y)", "(1 - x/(x + y))/(x + y)"},
        {"reciprocal(x)", "-(reciprocal(x)/x)"},
        {"exp(2*x)", "exp(2*x)*2"},
        {"y/(1 + exp(x))", "-(y/(1 + exp(x))*(1 - 1/(1 + exp(x))))"},
        {"y/(3*exp(x) + 2)", "-(y/(3*exp(x) + 2)*(1 - 2/(3*exp(x) + 2)))"},
        {"y/exp(2*x)", "-(y/exp(2*x)*2)"},
        {"y/(exp(x) - 1)",
         "-(y/(exp(x) - 1)*(1 + 1/(exp(x) - 1)))"},  // a pole: 1 + 1/(exp(x) - 1) loses digits beside it
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

// Calcium that opens a gate within 1 nM: 1/(1 + exp(u)) is 0 or 1 on either side, and its slope is 0.
TEST(Derivative, is_finite_where_an_exponential_overflows_or_underflows) {
    struct Row {
        const char* text;
        double slope_below, slope_above;
    };
    for (const Row& row :
         {Row{"1/(1 + exp(1000*x))", 0, 0}, Row{"1/(1 + exp(-1000*x))", 0, 0}, Row{"x/(0.5 + exp(1000*x)*4)", 2, 0},
          Row{"1/square(1 + exp(500*x))", 0, 0}, Row{"1/pow(1 + exp(1000*x), 1.5)", 0, 0},
          Row{"3*x/(1 + exp(1000*x))", 3, 0}, Row{"x/(exp(1000*x) - 1)", -1, 0}, Row{"3*x/(1 - exp(1000*x))", 3, 0},
          Row{"x/(exp(-1000*x) - 2)", 0, -0.5}, Row{"x/(2 - 3*exp(1000*x))", 0.5, 0}, Row{"x/expm1(1000*x)", -1, 0}}) {
        ir::Model model = ir::read("state x [1] = 0.8\nddt(x) = 0\n");
        Differentiator differentiate(model, "x");
        model.states[0].derivative = differentiate.of(ir::parse_expr(row.text));
        Interpreter<double> interpreter(model);
        for (const double distance : {1.5, 10.0, 1e4}) {
            interpreter.evaluate({{}, {distance}});
            EXPECT_NEAR(interpreter.derivative(0), row.slope_above, 1e-300) << row.text << " at " << distance;
            interpreter.evaluate({{}, {-distance}});
            EXPECT_NEAR(interpreter.derivative(0), row.slope_below, 1e-300) << row.text << " at " << -distance;
        }
    }
}

// Where the exponential is finite as well: 2/(1 + exp(3*x)) has the slope -1.5/cosh(1.5*x)^2.
TEST(Derivative, the_derivative_of_a_sigmoid_rounds_by_its_height_in_both_tails) {
    ir::Model model = ir::read("state x [1] = 0\nddt(x) = 0\n");
    Differentiator differentiate(model, "x");
    model.states[0].derivative = differentiate.of(ir::parse_expr("2/(1 + exp(3*x))"));
    Interpreter<double> interpreter(model);
    for (double x = -300; x <= 300; x += 0.25) {
        interpreter.evaluate({{}, {x}});
        const double expected = -1.5 / std::pow(std::cosh(1.5 * x), 2);
        EXPECT_NEAR(interpreter.derivative(0), expected, x > 0 ? 1e-13 * -expected + 1e-300 : 1e-15) << x;
    }
}

// Sums of products of rates are 1e20, whose square has no value in FP32.
TEST(Derivative, the_derivative_of_a_quotient_is_finite_where_the_square_of_its_divisor_overflows) {
    for (const char* text : {"x/(1e200*(x + 1))", "reciprocal(1e200*(x + 1))*1e200"}) {
        ir::Model model = ir::read("state x [1] = 1\nddt(x) = 0\n");
        Differentiator differentiate(model, "x");
        model.states[0].derivative = differentiate.of(ir::parse_expr(text));
        Interpreter<double> interpreter(model);
        interpreter.evaluate({{}, {1}});
        EXPECT_NEAR(std::fabs(interpreter.derivative(0)) * (text[0] == 'x' ? 1e200 : 1), 0.25, 1e-15) << text;
    }
}

TEST(Derivative, agrees_with_differences) {
    for (const char* text : {"2/(1 + exp(-3*x))",
                             "x/(2*exp(x) + 0.5)",
                             "1/cube(1 + exp(x))",
                             "x/(exp(3*x) - 1)",
                             "x/(0.5 - 2*exp(x))",
                             "cos(x)/square(2*exp(x) - 5)",
                             "x/expm1(-x)",
                             "x/pow(1 + exp(x), 2.5)",
                             "x*x/(exp(3*x)*2)",
                             "exp(x)/(1 + x*x)",
                             "expm1(x)*tanh(x)",
                             "log(x)*log10(x + 2)",
                             "sqrt(x)*pow(x, 1.6)",
                             "pow(1.5, x)",
                             "cos(x)*sin(2*x)",
                             "min(x, 1)*max(x, 0.5)",
                             "fabs(x - 3)",
                             "fma(x, x, x)",
                             "reciprocal(x)*cube(x)",
                             "x > 0.2 ? x*x : x",
                             "tan(x)",
                             "asin(x)*acos(x/2)",
                             "atan(2*x)",
                             "sinh(x)*cosh(2*x)",
                             "asinh(x)",
                             "acosh(x + 1)",
                             "atanh(x*x)",
                             "x*ceil(x)"}) {
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

TEST(Differentiator, an_assumed_slope_stands_in_for_what_a_definition_says) {
    const ir::Model model =
        ir::read("state x [1] = 0.7\nstate m [1] = 0.5\nend [1] = next(m)\nddt(x) = 0\nddt(m) = 0\n");
    Differentiator differentiate(model, "x");
    differentiate.assume("end", ir::parse_expr("3"));
    EXPECT_EQ(ir::to_string(differentiate.of(ir::parse_expr("2*end*m"))), "6*m");
}

}  // namespace
}  // namespace heartwright::analysis
