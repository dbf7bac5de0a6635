// Passes that move factors: additions, products and FMAs of the cell become fewer.
#include <gtest/gtest.h>

#include "generator/passes/absorb_factors.hpp"
#include "generator/passes/drop_unused.hpp"
#include "table.hpp"

namespace heartwright::passes {
namespace {

using testing::expect_rows;
using testing::expect_unchanged;

TEST(AbsorbFactors, known_factors_go_where_a_coefficient_is) {
    expect_rows(absorb_factors, {{"dt*(a*V + b)*x",
                                  "(b*dt + a*dt*V)*x"},
                                 {"a*((V + b)*x)",
                                  "(b*a + a*V)*x"},
                                 {"dt*(V < -40 ? 2*x : 3*y)",
                                  "V < -40 ? 2*dt*x : 3*dt*y"}});
}

TEST(AbsorbFactors, numbers_and_dt_go_below_a_bar) {
    expect_rows(absorb_factors, {{"dt*(x*reciprocal(3*m))",
                                  "x*reciprocal(3/dt*m)"},
                                 {"3*(x*reciprocal(0.1*exp(V) + 0.1*m*m))",
                                  "30*x*reciprocal(exp(V) + m*m)"},
                                 {"x + reciprocal(0.1*exp(V) + 0.1*m*m)",
                                  "x + 10*reciprocal(exp(V) + m*m)"},
                                 {"x*(1.4*reciprocal(1 + exp(V)))",
                                  "x*reciprocal(0.7142857142857143 + 0.7142857142857143*exp(V))"}});
}

TEST(AbsorbFactors, exponentials_take_positive_numbers_and_dt_into_their_argument) {
    expect_rows(absorb_factors, {{"5*exp(0.1*V + 2)*x",
                                  "exp(3.6094379124341005 + 0.1*V)*x"}, {"2*exp(0.1*V) + 3*exp(-0.1*V)",
                                  "exp(0.6931471805599453 + 0.1*V) + 3*exp(-0.1*V)"}, {"-5*exp(V*V)*x",
                                  "-(exp(1.6094379124341003 + V*V)*x)"}, {"dt*exp(0.1*V + 2)*x",
                                  "exp(2 + log(dt) + 0.1*V)*x"}});
}

TEST(AbsorbFactors, shared_values_change_their_scale) {
    expect_rows(absorb_factors, {{"i = a*(V - x); r = dt*m*(y + i); result = r + b*i",
                                  "dt_i = a*dt*(V - x); i = a*(V - x); r = m*(dt_i + dt*y); result = r + b/dt*dt_i"},
                                 {"i = a*(V - x); result = b*i*i + c*(i + x)",
                                  "relative_i = V - x; i = a*(V - x); result = b*a*a*relative_i*relative_i + c*(a*relative_i + x)"},
                                 {"f = 0.2*exp(V) + 3*exp(2*V)*x; result = dt*f*reciprocal(1 + 5*f)",
                                  "dt_f = 0.2*dt*exp(V) + exp(1.0986122886681098 + log(dt) + 2*V)*x; f = 0.2*exp(V) + 3*exp(2*V)*x; result = dt_f*reciprocal(1 + 5/dt*dt_f)"}});
}

TEST(AbsorbFactors, what_saves_nothing_stays) {
    expect_unchanged(absorb_factors, {"a*V + b*x", "k*x*(a*V + b*x + y*z)", "V*reciprocal(x - 3*m)", "2*exp(V)", "a*(V + x)", "dt*(x*reciprocal(V - 3*m))",
                                      "a*exp(0.1*V)*x", "i = V + x; result = i*i", "log(dt*V*x)"});
}

}  // namespace
}  // namespace heartwright::passes
