#include "generator/analysis/interpreter.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "base/diag/faults.hpp"
#include "generator/analysis/magnitude.hpp"
#include "generator/analysis/sampling.hpp"
#include "generator/ir/reader.hpp"

namespace heartwright::analysis {
namespace {

double value_of(const std::string& text) {
    const ir::Model model = ir::read("state x [1] = 2\nresult [1] = " + text + "\nddt(x) = 0\n");
    Interpreter<double> interpreter(model);
    interpreter.evaluate(initial_point(model));
    return interpreter.definition(0);
}

TEST(Interpreter, computes_every_operation) {
    const volatile double two = 2;  // what the compiler folds may differ from libm's by a bit
    const std::pair<const char*, double> rows[] = {
        {"-x", -2},
        {"x + 3", 5},
        {"x - 3", -1},
        {"x*3", 6},
        {"x/4", 0.5},
        {"fma(x, 3, 1)", 7},
        {"reciprocal(x)", 0.5},
        {"exp(x)", std::exp(2.0)},
        {"expm1(x)", std::expm1(2.0)},
        {"log(x)", std::log(2.0)},
        {"log10(x)", std::log10(2.0)},
        {"sqrt(x)", std::sqrt(2.0)},
        {"pow(x, 3)", 8},
        {"square(x)", 4},
        {"cube(x)", 8},
        {"fabs(-x)", 2},
        {"min(x, 1)", 1},
        {"max(x, 3)", 3},
        {"tanh(x)", std::tanh(2.0)},
        {"sin(x)", std::sin(2.0)},
        {"cos(x)", std::cos(2.0)},
        {"floor(x/4)", 0},
        {"ceil(x/4)", 1},
        {"tan(x)", std::tan(two)},
        {"asin(x/4)", std::asin(two / 4)},
        {"acos(x/4)", std::acos(two / 4)},
        {"atan(x)", std::atan(two)},
        {"sinh(x)", std::sinh(two)},
        {"cosh(x)", std::cosh(two)},
        {"asinh(x)", std::asinh(two)},
        {"acosh(x)", std::acosh(two)},
        {"atanh(x/4)", std::atanh(two / 4)},
        {"x < 3 ? 1 : 0", 1},
        {"x <= 2 ? 1 : 0", 1},
        {"x > 3 ? 1 : 0", 0},
        {"x >= 3 ? 1 : 0", 0},
        {"x == 2 ? 1 : 0", 1},
        {"x != 2 ? 1 : 0", 0},
        {"x > 1 && x < 3 ? 1 : 0", 1},
        {"x < 1 || x > 1 ? 1 : 0", 1},
        {"!(x < 1) ? 1 : 0", 1},
        {"x == 2 ? 7 : log(-1)", 7},
        {"min(x, log(-1))", 2},
        {"max(log(-1), x)", 2},
    };
    for (auto [text, expected] : rows) EXPECT_EQ(value_of(text), expected) << text;
}

TEST(Interpreter, next_is_what_the_step_leaves_and_the_value_of_a_state_with_a_derivative) {
    const ir::Model model = ir::read(
        "state x [1] = 2\nstate n [1] = 1\nreads_next [1] = next(n)*10\nreads_state [1] = next(x)\nddt(x) = 5\nnext(n) "
        "= n + x\n");
    Interpreter<double> interpreter(model);
    interpreter.evaluate(initial_point(model));
    EXPECT_EQ(interpreter.definition(0), 30);
    EXPECT_EQ(interpreter.definition(1), 2);
    EXPECT_EQ(interpreter.derivative(0), 5);
    EXPECT_EQ(interpreter.next_value(1), 3);
}

TEST(Interpreter, initial_values_follow_from_parameters_and_each_other) {
    const ir::Model model =
        ir::read("parameter p [1] = 3\nstate a [1] = 2*b\nstate b [1] = p + 1\nddt(a) = 0\nddt(b) = 0\n");
    EXPECT_EQ(initial_point(model).states, (std::vector<double>{8, 4}));
    EXPECT_EQ(initial_state(model, {5}), (std::vector<double>{12, 6}));
}

TEST(Interpreter, refuses_cycles_names_it_does_not_know_and_points_of_another_model) {
    EXPECT_THROW(Interpreter<double>(ir::read("a [1] = b\nb [1] = a\n")), OurFault);
    EXPECT_THROW(Interpreter<double>(ir::read("a [1] = unknown\n")), OurFault);
    Interpreter<double> interpreter(ir::read("state x [1] = 0\nddt(x) = 1\n"));
    EXPECT_THROW(interpreter.evaluate({{}, {}}), OurFault);
}

TEST(Magnitude, takes_every_addend_by_magnitude) {
    const ir::Model model = ir::read("state x [1] = 2\nddt(x) = 3*(x - 5) - (x - 1)/(x - 3)\n");
    Interpreter<Magnitude> interpreter(model);
    interpreter.evaluate(initial_point(model));
    EXPECT_EQ(static_cast<double>(interpreter.derivative(0).value), -8);
    EXPECT_EQ(static_cast<double>(interpreter.derivative(0).sum), 3 * 7 + 3);
}

TEST(Sampling, points_stay_in_range_and_repeat) {
    const ir::Model model = ir::read(
        "membrane potential V current i stimulus s\nstate V [mV] = -80\nstate m [1] = 0.5 range [0, 1]\ni [1] = "
        "m\nddt(V) = -i\nddt(m) = 0\n");
    const auto points = physiological_points(model, 11, 3), again = physiological_points(model, 11, 3);
    EXPECT_EQ(points.front().states[0], -150);
    EXPECT_EQ(points.back().states[0], 100);
    for (std::size_t i = 0; i < points.size(); ++i) {
        EXPECT_EQ(points[i].states, again[i].states);
        EXPECT_GE(points[i].states[1], 0.1);
        EXPECT_LE(points[i].states[1], 1);
    }
}

}  // namespace
}  // namespace heartwright::analysis
