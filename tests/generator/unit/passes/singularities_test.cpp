#include <cmath>

#include "generator/analysis/interpreter.hpp"
#include "generator/passes/gates/remove_singularities.hpp"
#include "table.hpp"

namespace heartwright::passes {
namespace {

using testing::expect_unchanged;
using testing::model_of;

double at(const ir::Model& model, double potential) {
    analysis::Interpreter<double> interpreter(model);
    analysis::Point point = analysis::initial_point(model);
    point.states[0] = potential;
    interpreter.evaluate(point);
    return interpreter.derivative(0);
}

long double reference_at(const ir::Model& model, double potential) {
    analysis::Interpreter<long double> interpreter(model);
    analysis::Point point = analysis::initial_point(model);
    point.states[0] = potential;
    interpreter.evaluate(point);
    return interpreter.derivative(0);
}

struct Case {
    const char* text;
    double singular_at, limit;
};

// z = 0.9, x = 0.5 at the start; a = 2, k = 0.25
const Case cases[] = {
    {"V/(exp(V) - 1)", 0, 1},
    {"V/(1 - exp(-V))", 0, 1},
    {"V/expm1(V)", 0, 1},
    {"0.32*(V + 47.13)/(1 - exp(-0.1*(V + 47.13)))", -47.13, 3.2},
    {"0.01*(V + 10)/(exp((V + 10)/10) - 1)", -10, 0.1},
    {"-0.1*(V + 35)/(exp(-(V + 35)/10) - 1)", -35, 1},
    {"g = V*k*a; u = 2*V*k; result = 4*g*(x*exp(u) - 0.3*z)/(exp(u) - 1)", 0, 4 * (0.5 - 0.27)},
    {"4*(V - 15)*k/a*(0.25*x*exp(2*(V - 15)*k/a) - z)/(exp(2*(V - 15)*k/a) - 1)", 15, 2 * (0.125 - 0.9)},
    {"e = exp(V - a) - 1; result = (V - a)*x/e", 2, 0.5},
    {"x*(V/(exp(V*k) - 1))*z", 0, 0.5 * 0.9 * 4},
};

TEST(RemoveSingularities, gives_the_limit_where_it_was_nan) {
    for (const Case& c : cases) {
        const ir::Model before = model_of(c.text), after = remove_singularities(before);
        EXPECT_TRUE(std::isnan(at(before, c.singular_at))) << c.text;
        EXPECT_NEAR(at(after, c.singular_at), c.limit, 1e-14 * std::fabs(c.limit)) << c.text;
        EXPECT_EQ(analysis::faults_of(after), std::vector<std::string>{});
    }
}

// Near the limit the old form loses digits in long double too: its error there is 1e-19/distance.
TEST(RemoveSingularities, is_right_to_1e_14_at_every_distance) {
    for (const Case& c : cases) {
        const ir::Model before = model_of(c.text), after = remove_singularities(before);
        for (double distance : {1e-3, 1e-2, 0.05, 0.099, 0.11, 0.3, 0.39, 0.41, 0.9, 0.99, 1.01, 3.0, 20.0, 60.0}) {
            for (double sign : {-1.0, 1.0}) {
                const double potential = c.singular_at + sign * distance;
                const long double expected = reference_at(before, potential);
                EXPECT_NEAR(at(after, potential) / static_cast<double>(expected), 1, 1e-14)
                    << c.text << " at " << potential;
            }
        }
    }
}

TEST(RemoveSingularities, leaves_what_is_not_0_over_0) {
    expect_unchanged(remove_singularities, {
                                               "(V + 10)/(exp(V/10) - 1)",  // a pole
                                               "x/(exp(V) - 1)",            // a pole
                                               "(V - a)/(exp(V - b) - 1)",  // a pole unless a is b
                                               "(V - 2)/(exp(V - a) - 1)",  // a pole once a is not 2
                                               "V/(exp(V) + 1)", "V/(exp(V) - 2)", "V/(exp(2) - 1)", "3/(exp(V) - 1)",
                                               "x/V/(exp(a) - 1)", "V/x",
                                               "fabs(V)/(exp(V) - 1)",  // a jump from -1 to 1
                                               "floor(V)/(exp(V) - 1)",
                                               "(V + 1e-6*x)/(exp(V) - 1)",  // a pole unless x is 0
                                           });
}

struct AnyCase {
    const char* text;
    double a, x, limit;  // at V = 30 and k = 0.25
};

TEST(RemoveSingularities, gives_the_limit_at_any_value_that_makes_it_0_over_0) {
    const AnyCase any[] = {
        {"31.25*a/(1 - exp(-a/4.8))", 0, 0.5, 31.25 * 4.8},  // of parameters alone
        {"a*V/(exp(a) - 1)", 0, 0.5, 30},
        {"(a - 2)/(exp((a - 2)/k) - 1)", 2, 0.5, 0.25},
        {"a/(exp(a*x/9) - 1)", 0, 0.5, 18},  // of a parameter times a state
        {"x/(exp(V*x/9) - 1)", 2, 0, 0.3},   // of the state that the quotient does not end with
        {"clamp = 20*a; result = clamp/(1 - exp(-clamp/k))", 0, 0.5, 0.25},
    };
    for (const AnyCase& c : any) {
        const ir::Model before = model_of(c.text), after = remove_singularities(before);
        const auto value = [&](const ir::Model& model, double shift) {
            analysis::Interpreter<double> interpreter(model);
            analysis::Point point = analysis::initial_point(model);
            for (std::size_t p = 0; p < model.parameters.size(); ++p)
                if (model.parameters[p].name == "a") point.parameters[p] = c.a + shift;
            point.states[0] = 30;
            point.states[1] = c.x + shift;
            interpreter.evaluate(point);
            return interpreter.derivative(0);
        };
        EXPECT_TRUE(std::isnan(value(before, 0))) << c.text;
        EXPECT_NEAR(value(after, 0), c.limit, 1e-14 * std::fabs(c.limit)) << c.text;
        EXPECT_NEAR(value(after, 0.5), value(before, 0.5), 1e-13 * std::fabs(value(before, 0.5))) << c.text;
    }
}

TEST(RemoveSingularities, gives_the_limit_at_a_time) {
    const ir::Model before = model_of("(t - 2)/(exp((t - 2)/9) - 1)"), after = remove_singularities(before);
    const auto value = [](const ir::Model& model) {
        analysis::Interpreter<double> interpreter(model);
        analysis::Point point = analysis::initial_point(model);
        point.t = 2;
        interpreter.evaluate(point);
        return interpreter.derivative(0);
    };
    EXPECT_TRUE(std::isnan(value(before)));
    EXPECT_NEAR(value(after), 9, 1e-14);
}

// Formulas with a side that is not taken at the initial values, and parameters that may be 0.
const char* const branches[] = {
    "0.32*min(V + 47.13, 50)/(1 - exp(-0.1*(V + 47.13)))",
    "(V < 0 ? V + 47.13 : 20)/(1 - exp(-0.1*(V + 47.13)))",
    "(max(V, -60) + 20)/(exp((max(V, -60) + 20)/9) - 1)",
    "max(V + 47.13, 3)/(1 - exp(-0.1*(V + 47.13)))",
    "fabs(V + 40)/(exp((V + 40)/9) - 1)",
    "fabs(V + 40)/(exp(fabs(V + 40)/9) - 1)",
    "(V + 40 - 0*floor(V/20))/(exp((V + 40)/9) - 1)",
    "(V + 0.001*floor(V/20))/(exp(V/9) - 1)",
    "(V > 30 ? V : 2*V)/(exp((V > 30 ? 2*V : V)/9) - 1)",
    "(V > 30 ? V : 2*V)/(exp((V > 30 ? V : 2*V)/9) - 1)",
    "w = V > 30 ? (V < 60 ? V + 10 : 7) : x; result = -w*a/(exp((V + 10)*k) - 1)",
    "w = min(a*(V + 10), max(V + 20, 2)); result = w/expm1((V + 10)*b/9)",
    "(V + max(x - 4, 0))/(exp(V/9) - 1)",
    "(V + 20)/(exp((V + 20)/(100*k)) - 1)",
    "(k*V + a)/(exp((k*V + a)*0.1) - 1)",
    "(V + 20)/(exp(k*(V + 20)) - 1)",
    "a*V/(exp(a*V/9) - 1)",
    "V*x/(exp(V*x/9) - 1)",
    "V/(exp(x*V/9) - 1)",
    "(V - a*b)/(exp((V - b*a)/9) - 1)",
};

TEST(RemoveSingularities, keeps_every_value_over_the_whole_range_on_both_sides_of_every_condition) {
    int compared = 0;
    for (const char* text : branches) {
        const ir::Model before = model_of(text), after = remove_singularities(before);
        analysis::Interpreter<long double> old(before);
        analysis::Interpreter<double> now(after);
        analysis::Point point = analysis::initial_point(before);
        for (double potential = -200.37; potential < 200; potential += 0.59) {
            for (const double parameter : {1.0, 0.0, -1.0, 1e5}) {
                for (const double concentration : {0.5, 0.0, 8.0}) {
                    for (std::size_t p = 0; p < before.parameters.size(); ++p)
                        point.parameters[p] = parameter * before.parameters[p].value;
                    point.states = {potential, concentration, 0.7, 0.9, 0.3};
                    old.evaluate(point);
                    now.evaluate(point);
                    const auto expected = static_cast<double>(old.derivative(0));
                    if (!std::isfinite(expected)) continue;
                    ASSERT_NEAR(now.derivative(0), expected, 1e-12 * std::fabs(expected))
                        << text << " at V = " << potential << ", x = " << concentration << ", parameters times "
                        << parameter;
                    ++compared;
                }
            }
        }
    }
    EXPECT_GT(compared, 100000);
}

TEST(RemoveSingularities, gives_the_limit_on_the_side_of_a_condition_that_has_one) {
    const Case sides[] = {
        {"0.32*min(V + 47.13, 50)/(1 - exp(-0.1*(V + 47.13)))", -47.13, 3.2},
        {"(V < 0 ? V + 47.13 : 20)/(1 - exp(-0.1*(V + 47.13)))", -47.13, 10},
        {"(max(V, -60) + 20)/(exp((max(V, -60) + 20)/9) - 1)", -20, 9},
        {"(V + 20)/(exp((V + 20)/k) - 1)", -20, 0.25},
    };
    for (const Case& c : sides) {
        const ir::Model before = model_of(c.text), after = remove_singularities(before);
        EXPECT_TRUE(std::isnan(at(before, c.singular_at))) << c.text;
        EXPECT_NEAR(at(after, c.singular_at), c.limit, 1e-14 * std::fabs(c.limit)) << c.text;
    }
}

}  // namespace
}  // namespace heartwright::passes
