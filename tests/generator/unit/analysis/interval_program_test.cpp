#include "generator/analysis/ranges/interval_program.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <random>

#include "base/diag/faults.hpp"
#include "generator/analysis/interpreter.hpp"
#include "generator/analysis/ranges/largest_value.hpp"
#include "generator/analysis/stiffness/algebra.hpp"
#include "generator/analysis/stiffness/derivative.hpp"
#include "generator/ir/printer.hpp"
#include "generator/ir/reader.hpp"

namespace heartwright::analysis {
namespace {

using ir::ExprPtr;
using ir::Op;

const IntervalProgram::Ranges ranges = {{"V", {-150, 100}}, {"x", {0, 1}}, {"y", {0.001, 5}}};

Interval enclosure_of(const char* text, const IntervalProgram::Ranges& in = ranges) {
    IntervalProgram program(ir::parse_expr(text), {}, in);
    return program.evaluate(program.whole_box());
}

void expect_near(const Interval& found, double low, double high, const char* what) {
    EXPECT_NEAR(found.low, low, 1e-9 * (1 + std::fabs(low))) << what;
    EXPECT_NEAR(found.high, high, 1e-9 * (1 + std::fabs(high))) << what;
    EXPECT_LE(found.low, low) << what;
    EXPECT_GE(found.high, high) << what;
}

TEST(IntervalProgram, encloses_expressions) {
    expect_near(enclosure_of("2*V - 1"), -301, 199, "2*V - 1");
    expect_near(enclosure_of("V*V"), 0, 22500, "V*V, which is a square");
    expect_near(enclosure_of("V - V"), 0, 0, "V - V");
    expect_near(enclosure_of("x*(1 - x)"), 0, 1, "x*(1 - x)");
    expect_near(enclosure_of("pow(V, 3)"), -150. * 150 * 150, 1e6, "pow(V, 3)");
    expect_near(enclosure_of("1/(1 + exp(V/10))"), 1 / (1 + std::exp(10.)), 1 / (1 + std::exp(-15.)), "logistic");
    expect_near(enclosure_of("V > 200 ? 7 : x"), 0, 1, "a condition that is decided");
    expect_near(enclosure_of("V > 0 ? 7 : x"), 0, 7, "a condition that is open");
    EXPECT_EQ(enclosure_of("1/V").high, infinity);
}

TEST(IntervalProgram, names_what_is_not_defined) {
    EXPECT_THROW(IntervalProgram(ir::parse_expr("nowhere + 1"), {}, ranges), OurFault);
}

TEST(IntervalProgram, reads_definitions_and_cuts_them_down_to_what_is_known_of_them) {
    const DefinitionsByName definitions = {{"a", ir::parse_expr("x*x")}, {"b", ir::parse_expr("a + 2*a")}};
    IntervalProgram plain(ir::parse_expr("b"), definitions, ranges);
    expect_near(plain.evaluate(plain.whole_box()), 0, 3, "b");
    IntervalProgram::Ranges known = ranges;
    known["b"] = {0.5, 2};
    IntervalProgram narrower(ir::parse_expr("b"), definitions, known);
    expect_near(narrower.evaluate(narrower.whole_box()), 0.5, 2, "b, known better");
    EXPECT_EQ(narrower.inputs(), std::vector<std::string>{"x"});
}

TEST(IntervalProgram, a_guarded_pole_is_bounded_on_either_side_of_its_guard) {
    const Interval found = enclosure_of("fabs(V/25) < 0.001 ? 1 - V/50 : (V/25)/(exp(V/25) - 1)");
    EXPECT_TRUE(std::isfinite(found.low) && std::isfinite(found.high));
    EXPECT_GE(found.high, 6 / (1 - std::exp(-6.)));
    EXPECT_FALSE(std::isfinite(enclosure_of("(V/25)/(exp(V/25) - 1)").high));
}

// Of the inputs x, y and V, with every operation that a derivative may have.
class RandomExpressions {
public:
    explicit RandomExpressions(unsigned seed) : random_(seed) {}

    ExprPtr expression(int depth) {
        if (depth == 0) return leaf();
        const auto of = [&] { return expression(depth - 1); };
        switch (next(14)) {
            case 0:
            case 1:
                return ir::make(Op::add, {of(), of()});
            case 2:
            case 3:
                return ir::make(Op::subtract, {of(), of()});
            case 4:
            case 5:
            case 6:
                return ir::make(Op::multiply, {of(), of()});
            case 7:
                return ir::make(Op::divide, {of(), of()});
            case 8:
                return call(Op::exp, ir::make(Op::multiply, {ir::number(0.1), of()}));
            case 9:
                return call(Op::tanh, of());
            case 10:
                return ir::make(Op::select, {ir::make(Op::less, {of(), of()}), of(), of()});
            case 11:
                return ir::make(Op::pow, {of(), ir::number(1 + static_cast<double>(next(4)))});
            case 12:
                return ir::make(next(2) == 0 ? Op::min : Op::max, {of(), of()});
            default:
                return call(Op::sqrt, ir::make(Op::add, {ir::number(0.5), call(Op::square, of())}));
        }
    }

    double uniform(const Interval& range) {
        return range.low + (range.high - range.low) * (static_cast<double>(random_() >> 11) * 0x1p-53);
    }

private:
    std::size_t next(std::size_t n) { return static_cast<std::size_t>(random_() % n); }

    ExprPtr leaf() {
        const char* const names[] = {"V", "x", "y"};
        return next(4) == 0 ? ir::number(static_cast<double>(next(9)) - 4) : ir::symbol(names[next(3)]);
    }

    std::mt19937_64 random_;
};

// A model with the expression and its derivative by x as definitions.
struct Expression {
    explicit Expression(const ExprPtr& expr) {
        for (const char* name : {"V", "x", "y"}) {
            model.states.push_back({});
            model.states.back().name = name;
            model.states.back().initial = ir::number(0);
            model.states.back().derivative = ir::number(0);
        }
        model.definitions.push_back({});
        model.definitions.back().name = "value";
        model.definitions.back().value = expr;
        Differentiator differentiate(model, "x");
        const ExprPtr slope = differentiate.of(expr);
        for (const ir::Definition& each : differentiate.definitions()) model.definitions.push_back(each);
        model.definitions.push_back({});
        model.definitions.back().name = "slope";
        model.definitions.back().value = slope;
    }
    ir::Model model;
};

TEST(IntervalProgram, encloses_values_and_slopes_of_random_expressions_at_random_points) {
    int finite_enclosures = 0, finite_slopes = 0;
    for (unsigned seed = 0; seed < 400; ++seed) {
        RandomExpressions random(seed);
        const Expression made(random.expression(3));
        const ExprPtr value = made.model.find_definition("value")->value;
        IntervalProgram program(value, {}, ranges);
        IntervalProgram::Box box = program.whole_box();
        for (Interval& side : box) {
            const double a = random.uniform(side), b = random.uniform(side);
            side = {std::min(a, b), std::max(a, b)};
        }
        const Interval within = program.evaluate(box);
        program.differentiate();
        const auto& inputs = program.inputs();
        const auto place = std::find(inputs.begin(), inputs.end(), "x") - inputs.begin();
        const bool reads_x = place < static_cast<std::ptrdiff_t>(inputs.size());
        const Interval slope_within = reads_x ? program.partial(static_cast<std::size_t>(place)) : Interval{0, 0};
        finite_enclosures += std::isfinite(within.low) && std::isfinite(within.high);
        finite_slopes += reads_x && std::isfinite(slope_within.low) && std::isfinite(slope_within.high);
        Interpreter<double> interpreter(made.model);
        Point point = initial_point(made.model);
        constexpr std::size_t value_place = 0;
        for (int k = 0; k < 50; ++k) {
            for (std::size_t i = 0; i < inputs.size(); ++i) {
                const std::size_t state = inputs[i] == "V" ? 0 : inputs[i] == "x" ? 1 : 2;
                point.states[state] = random.uniform(box[i]);
            }
            interpreter.evaluate(point);
            const double at = interpreter.definition(value_place);
            const double slope = interpreter.definition(made.model.definitions.size() - 1);
            ASSERT_TRUE(std::isnan(at) || within.contains(at)) << at << " of " << ir::to_string(value);
            // The derivative's own rounding is not the enclosure's.
            const double slack = 1e-9 * std::max(std::fabs(slope_within.low), std::fabs(slope_within.high));
            if (!std::isnan(slope) && std::isfinite(slack)) {
                ASSERT_GE(slope, slope_within.low - slack - 1e-12) << "slope of " << ir::to_string(value);
                ASSERT_LE(slope, slope_within.high + slack + 1e-12) << "slope of " << ir::to_string(value);
            }
        }
    }
    EXPECT_GT(finite_enclosures, 200);
    EXPECT_GT(finite_slopes, 100);
}

LargestValue largest_of(const char* text, const Search& search) {
    IntervalProgram program(ir::parse_expr(text), {}, ranges);
    return largest_value(program, search);
}

TEST(LargestValue, is_found_within_the_tolerance) {
    const std::pair<const char*, double> rows[] = {
        {"x*(1 - x)", 0.25},
        {"x*(1 - x)*y - V*V/1000", 1.25},
        {"exp(V/50)/(1 + exp(V/50))/(1 + exp(V/50))", 0.25},
        {"y/(0.1 + y)/(0.1 + y)", 2.5},
        {"1000/(1 + (V - 33.37)*(V - 33.37)*1e8)", 1000},  // a peak of 2e-4 mV that no sample meets
    };
    for (const auto& [text, expected] : rows) {
        const LargestValue found = largest_of(text, {.tolerance = 0.01});
        EXPECT_GE(found.bound, expected) << text;
        EXPECT_LE(found.found, expected * (1 + 1e-12)) << text;
        EXPECT_LE(found.bound - found.found, 0.0101 * expected) << text;
    }
}

TEST(LargestValue, ends_where_both_ends_are_in_one_class) {
    const Search search{.tolerance = 0, .thresholds = {10}, .most_work = 1e6};
    const LargestValue below = largest_of("x*(1 - x)*y", search), above = largest_of("1000*x*(1 - x)*y", search);
    EXPECT_LT(below.bound, 10);
    EXPECT_GE(above.found, 10);
    EXPECT_LT(below.boxes + above.boxes, 50);
}

TEST(LargestValue, holds_however_early_the_search_ends) {
    for (const double work : {0., 100., 1000., 1e4}) {
        const LargestValue found = largest_of("sin(20*x)*cos(30*y) + x*y", {.tolerance = 0, .most_work = work});
        EXPECT_GE(found.bound, 5.9) << work;
        EXPECT_LE(found.found, 6) << work;
    }
    EXPECT_EQ(largest_of("1/V", {}).bound, infinity);
}

}  // namespace
}  // namespace heartwright::analysis
