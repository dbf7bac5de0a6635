// Passes that move factors: additions, products and FMAs of the cell become fewer.
#include <gtest/gtest.h>

#include "generator/passes/sums/absorb_factors.hpp"
#include "generator/passes/sums/contract_fma.hpp"
#include "generator/passes/sums/factor_sums.hpp"
#include "generator/passes/sums/share_terms.hpp"
#include "table.hpp"

namespace heartwright::passes {
namespace {

using testing::expect_rows;
using testing::expect_unchanged;

TEST(AbsorbFactors, known_factors_go_where_a_coefficient_is) {
    expect_rows(absorb_factors, {{"dt*(a*V + b)*x", "(b*dt + a*dt*V)*x"},
                                 {"a*((V + b)*x)", "(b*a + a*V)*x"},
                                 {"dt*(V < -40 ? 2*x : 3*y)", "V < -40 ? 2*dt*x : 3*dt*y"}});
}

TEST(AbsorbFactors, numbers_and_dt_go_below_a_bar) {
    expect_rows(absorb_factors,
                {{"dt*(x*reciprocal(3*m))", "x*reciprocal(3/dt*m)"},
                 {"3*(x*reciprocal(0.1*exp(V) + 0.1*m*m))", "30*x*reciprocal(exp(V) + m*m)"},
                 {"x + reciprocal(0.1*exp(V) + 0.1*m*m)", "x + 10*reciprocal(exp(V) + m*m)"},
                 {"x*(1.4*reciprocal(1 + exp(V)))", "x*reciprocal(0.7142857142857143 + 0.7142857142857143*exp(V))"}});
}

TEST(AbsorbFactors, exponentials_take_positive_numbers_and_dt_into_their_argument) {
    expect_rows(absorb_factors, {{"5*exp(0.1*V + 2)*x", "exp(3.6094379124341005 + 0.1*V)*x"},
                                 {"2*exp(0.1*V) + 3*exp(-0.1*V)", "exp(0.6931471805599453 + 0.1*V) + 3*exp(-0.1*V)"},
                                 {"-5*exp(V*V)*x", "-(exp(1.6094379124341003 + V*V)*x)"},
                                 {"dt*exp(0.1*V + 2)*x", "exp(2 + log(dt) + 0.1*V)*x"}});
}

TEST(AbsorbFactors, shared_values_change_their_scale) {
    expect_rows(
        absorb_factors,
        {{"i = a*(V - x); r = dt*m*(y + i); result = r + b*i",
          "dt_i = a*dt*(V - x); i = a*(V - x); r = m*(dt_i + dt*y); result = r + b/dt*dt_i"},
         {"i = a*(V - x); result = b*i*i + c*(i + x)",
          "relative_i = V - x; i = a*(V - x); result = b*a*a*relative_i*relative_i + c*(a*relative_i + x)"},
         {"f = 0.2*exp(V) + 3*exp(2*V)*x; result = dt*f*reciprocal(1 + 5*f)",
          "dt_f = 0.2*dt*exp(V) + exp(1.0986122886681098 + log(dt) + 2*V)*x; f = 0.2*exp(V) + 3*exp(2*V)*x; result "
          "= dt_f*reciprocal(1 + 5/dt*dt_f)"}});
}

TEST(AbsorbFactors, factors_stay_where_moving_them_saves_nothing) {
    expect_unchanged(absorb_factors,
                     {"a*V + b*x", "k*x*(a*V + b*x + y*z)", "V*reciprocal(x - 3*m)", "2*exp(V)", "a*(V + x)",
                      "dt*(x*reciprocal(V - 3*m))", "a*exp(0.1*V)*x", "i = V + x; result = i*i", "log(dt*V*x)"});
}

TEST(ShareTerms, parts_of_sums_are_shared_whatever_their_order) {
    expect_rows(share_terms, {{"p = V + x + y; q = z - y - V; result = p*q*p*q",
                               "V_plus_y = V + y; p = V_plus_y + x; q = z - V_plus_y; result = p*q*p*q"},
                              {"p = 3*x + m + 3*y; q = y + x; result = p*p + q*q + p*q",
                               "x_plus_y = x + y; p = m + 3*x_plus_y; q = x_plus_y; result = p*p + q*q + p*q"},
                              {"p = a*x - a*y + m; q = z*(y - x); result = p*p + q*q",
                               "x_minus_y = x - y; p = m + a*x_minus_y; q = z*-x_minus_y; result = p*p + q*q"}});
}

TEST(ShareTerms, parts_of_products_are_shared_whatever_their_order) {
    expect_rows(share_terms,
                {{"p = x*y*z; q = m*z*x; result = p*p + q*q", "x_z = x*z; p = x_z*y; q = x_z*m; result = p*p + q*q"},
                 {"exp(m*m*V) + log(V + m*m*x)", "m_squared = m*m; result = exp(m_squared*V) + log(V + m_squared*x)"}});
}

TEST(ShareTerms, terms_stay_where_sharing_them_saves_nothing) {
    expect_unchanged(share_terms,
                     {"p = x*y + z; q = x*y + m; result = p*p + q*q", "p = x + y + z; result = p*(x - y)*p",
                      "p = 3*x + y; result = p*p + p*(x + y)*z", "a + b + V + (b + a)*x"});
}

TEST(FactorSums, common_factors_come_out) {
    expect_rows(factor_sums, {{"a*x*V + b*y*V", "(a*x + b*y)*V"},
                              {"a*x*x + b*x + c", "c + (b + a*x)*x"},
                              {"0.5*x*x*x + 2*x*x - x + 3", "3 + (-1 + (2 + 0.5*x)*x)*x"},
                              {"x*y*V - z*y*V + m*y + z", "z + (m + x*V - z*V)*y"}});
}

TEST(FactorSums, values_that_nobody_else_reads_are_seen_through) {
    expect_rows(factor_sums, {{"i = a*x*(V - y); j = b*z*(V - y); result = i + j + m",
                               "i = a*x*(V - y); j = b*z*(V - y); result = m + (a*x + b*z)*(V - y)"},
                              {"e = V - y; i = a*x*e; j = b*z*e; result = z - (i + j)",
                               "e = V - y; i = a*x*e; j = b*z*e; result = z - (a*x + b*z)*e"}});
}

TEST(FactorSums, sums_stay_where_factoring_saves_nothing) {
    expect_unchanged(factor_sums, {"a*x + a*y", "x*y + z*V", "i = x + y; result = i + z", "exp(x*V + y*V)",
                                   "i = a*x*V; j = i*i; result = i + b*z*V + j*x"});
}

TEST(ContractFma, plain_addends_go_first_where_that_saves_one) {
    expect_rows(contract_fma, {{"x*y + V*z + m", "fma(V, z, fma(x, y, m))"},
                               {"x*y - (V*z - m)", "fma(x, y, -fma(V, z, -m))"},
                               {"x + y + V*z", "fma(V, z, x + y)"},
                               {"x*y + V*z", "fma(x, y, V*z)"},
                               {"exp(a*V + b*x + c)", "exp(fma(b, x, fma(a, V, c)))"}});
}

}  // namespace
}  // namespace heartwright::passes
