#include <cmath>

#include "generator/analysis/interpreter.hpp"
#include "generator/passes/remove_singularities.hpp"
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
                EXPECT_NEAR(at(after, potential) / static_cast<double>(expected), 1, 1e-14) << c.text << " at " << potential;
            }
        }
    }
}

TEST(RemoveSingularities, leaves_what_is_not_0_over_0) {
    expect_unchanged(remove_singularities, {
                                               "(V + 10)/(exp(V/10) - 1)",     // a pole
                                               "x/(exp(V) - 1)",               // a pole
                                               "(V - a)/(exp(V - b) - 1)",     // a pole unless a is b
                                               "(V - 2)/(exp(V - a) - 1)",     // a pole once a is not 2
                                               "V/(exp(V) + 1)",
                                               "V/(exp(V) - 2)",
                                               "a*V/(exp(a) - 1)",             // known before the cell
                                               "V/x",
                                           });
}

}  // namespace
}  // namespace heartwright::passes
