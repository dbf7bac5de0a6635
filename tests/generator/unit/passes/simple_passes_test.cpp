#include "generator/passes/exponentials/expand_powers.hpp"
#include "generator/passes/exponentials/expand_tangents.hpp"
#include "generator/passes/exponentials/split_logarithms.hpp"
#include "generator/passes/fold_constants.hpp"
#include "generator/passes/gather_by_scale.hpp"
#include "generator/passes/sums/contract_fma.hpp"
#include "table.hpp"

namespace heartwright::passes {
namespace {

using testing::expect_rows;
using testing::expect_unchanged;

TEST(FoldConstants, computes_numbers_and_drops_what_does_nothing) {
    expect_rows(fold_constants, {
                                    {"28/5", "5.6"},
                                    {"V*(2 + 3)", "V*5"},
                                    {"exp(0)*V", "V"},
                                    {"-(5)*V", "-5*V"},
                                    {"-1*V", "-V"},
                                    {"V/1", "V"},
                                    {"-(-V)", "V"},
                                    {"V - 0", "V"},
                                    {"V + -x", "V - x"},
                                    {"V - -5", "V + 5"},
                                    {"pow(V, 1)", "V"},
                                    {"2 > 1 ? V : x", "V"},
                                    {"2 > 1 && 1 > 2 ? V : x", "x"},
                                    {"!(1 == 1) || 3 <= 2 ? V : x", "x"},
                                    {"V*0.32 [1/mV]", "V*0.32"},
                                    {"max(2, 3)*V", "3*V"},
                                });
}

TEST(FoldConstants, leaves_what_could_change_a_bit) {
    expect_unchanged(fold_constants, {"V + 0", "0*V", "0 - V", "V/V", "V < 0 ? x : y", "a*b", "V*2*3", "x/5",
                                      "V < 0 && 1 < 2 ? x : y"});
}

TEST(ExpandTangents, beside_one_become_quotients_of_exponentials) {
    expect_rows(expand_tangents, {
                                     {"1 - tanh(V)", "1/(0.5*exp(2*V) + 0.5)"},
                                     {"1 + tanh(V)", "1/(0.5*exp(-2*V) + 0.5)"},
                                     {"tanh(V) + 1", "1/(0.5*exp(-2*V) + 0.5)"},
                                     {"tanh(V) - 1", "-1/(0.5*exp(2*V) + 0.5)"},
                                     {"x*(1 + tanh(V))/2", "x*(1/(0.5*exp(-2*V) + 0.5))/2"},
                                     {"x*((1 + tanh(V))/2)", "x*(1/(exp(-2*V) + 1))"},
                                     {"(tanh(V) - 1)/2", "-1/(exp(2*V) + 1)"},
                                     {"1 - tanh(x - tanh(V))", "1/(0.5*exp(2*(x - tanh(V))) + 0.5)"},
                                 });
}

TEST(ExpandTangents, stay_where_they_are_needed_as_they_are) {
    expect_unchanged(expand_tangents, {"tanh(V)", "2 - tanh(V)", "1 - a*tanh(V)", "1 - tanh(a)",
                                       "(1 - tanh(V))*tanh(V)", "(1 - tanh(V))*(1 + tanh(V))"});
}

TEST(ExpandPowers, become_products_and_roots) {
    expect_rows(
        expand_powers,
        {
            {"square(V)", "V*V"},
            {"cube(V)", "V*V*V"},
            {"pow(V, 2)", "V*V"},
            {"pow(V, 3)", "V*V*V"},
            {"pow(V, 4)", "V*V*(V*V)"},
            {"pow(V, 8)", "V*V*(V*V)*(V*V*(V*V))"},
            {"pow(V, 0.5)", "sqrt(V)"},
            {"pow(V, 1.5)", "V*sqrt(V)"},
            {"pow(V, -1)", "1/V"},
            {"pow(V, -2)", "1/(V*V)"},
            {"pow(V, 0)", "1"},
            {"pow(V, 1.4)", "exp(1.4*log(V))"},
            {"pow(m, 65)", "exp(65*log(m))"},
            {"pow(exp(V), -80)", "exp(-80*log(exp(V)))"},
            {"pow(V, a)", "pow_by_products(V, a)"},
            {"pow(m, a - b)", "pow_by_products(m, a - b)"},
            {"pow(V, 5)", "V*V*(V*V)*V"},
            {"pow(V, 5) + pow(V, 7)", "V*V*V*(V*V) + V*V*V*(V*V)*(V*V)"},
            {"pow(m, a)", "exp(a*log(m))"},
            {"pow(exp(V), b - a)", "exp((b - a)*log(exp(V)))"},
            {"pow(V, -2.5)", "1/(V*V*sqrt(V))"},
            {"pow(V, 17)",
             "V_squared_squared_squared_squared = V*V*(V*V)*(V*V*(V*V))*(V*V*(V*V)*(V*V*(V*V))); "
             "result = V_squared_squared_squared_squared*V"},
            {"pow(square(V) + 1, 4)",
             "V_squared_plus_1 = V*V + 1; "
             "result = V_squared_plus_1*V_squared_plus_1*(V_squared_plus_1*V_squared_plus_1)"},
            {"square(V + x)", "V_plus_x = V + x; result = V_plus_x*V_plus_x"},
            {"square(V + x)*cube(V + x)", "V_plus_x = V + x; result = V_plus_x*V_plus_x*(V_plus_x*V_plus_x*V_plus_x)"},
        });
}

TEST(ExpandPowers, leave_what_the_host_computes) {
    // Whole powers of what may be negative: its logarithm would be no number.
    expect_unchanged(expand_powers, {"pow(V, 65)", "pow(V, 66)", "pow(V + x, -65)", "pow(V, 1e6)"});
    expect_unchanged(expand_powers, {"pow(V, x)", "pow(m, x)", "V*pow(a, 3)", "V*square(a)", "V*V"});
}

TEST(GatherByScale, brings_known_factors_and_addends_together) {
    expect_rows(gather_by_scale, {
                                     {"a*V*b", "a*b*V"},
                                     {"a*V*x*b*y", "a*b*V*x*y"},
                                     {"-(a*V)*b", "-(a*b*V)"},
                                     {"V + 50 - a", "V + (50 - a)"},
                                     {"a - V - b", "a - b - V"},
                                     {"a + x - (b - y)", "x + y + (a - b)"},
                                     {"2*V*3", "6*V"},
                                     {"exp((V + 35)*0.2)", "exp(0.2*V + 7)"},
                                     {"exp((35 - V)*0.2)", "exp(7 - 0.2*V)"},
                                     {"exp(-(V + 35))", "exp(-35 - V)"},
                                     {"exp(k*(V - a))", "exp(k*V - k*a)"},
                                     {"exp((V + 35 - a)*k)", "exp(k*V + k*(35 - a))"},
                                     {"exp(k*(a*V + b))", "exp(k*a*V + k*b)"},
                                     {"exp((-V - 90)*0.02)", "exp(-1.8 - 0.02*V)"},
                                 });
}

TEST(GatherByScale, leaves_what_is_together) {
    expect_unchanged(gather_by_scale, {"a*V", "V + 35", "a*(V - x)", "a*b*V", "(V + 35)*0.2", "exp(V*0.2)", "exp(V*x)",
                                       "a + b", "V*x*y", "V - x + a"});
}

TEST(SplitLogarithms, logarithms_of_quotients_with_a_known_part_are_split) {
    expect_rows(split_logarithms, {
                                      {"log(a/x)", "log(a) - log(x)"},
                                      {"k*log(x/5)", "k*(log(x) - log(5))"},
                                      {"log((a + b)/(x + a*y))", "log(a + b) - log(x + a*y)"},
                                  });
    expect_unchanged(split_logarithms,
                     {"log(x/y)", "log(a/b)", "log(x)", "log(-a/x)", "log((a - b)/x)", "log10(a/x)", "log(5*x)"});
}

TEST(SplitLogarithms, logarithms_of_powers_and_exponentials_are_split) {
    expect_rows(split_logarithms, {
                                      {"log(x*x*x)", "3*log(x)"},
                                      {"log(m*m)", "2*log(m)"},
                                      {"log(sqrt(x))", "0.5*log(x)"},
                                      {"log(2*exp(V))", "log(2) + V"},
                                      {"log(m/exp(V))", "log(m) - V"},
                                  });
    expect_unchanged(split_logarithms, {"log(x*x)", "log(m + exp(V))"});
}

TEST(SplitLogarithms, a_logarithm_that_stands_elsewhere_is_shared) {
    expect_rows(split_logarithms, {
                                      {"log(5*x) + V*log(x)", "log(5) + log(x) + V*log(x)"},
                                      {"log(x/m) + V*log(x)", "log(x) - log(m) + V*log(x)"},
                                      {"log(x*m) + V*log(x) - y*log(m)", "log(x) + log(m) + V*log(x) - y*log(m)"},
                                      {"log10(x) + V*log(x)", "0.4342944819032518*log(x) + V*log(x)"},
                                  });
    // both may be negative, and their product is then positive
    expect_unchanged(split_logarithms, {"log(x*y) + V*log(x) - y*log(y)"});
}

TEST(SplitLogarithms, two_logarithms_that_nothing_else_reads_become_one) {
    expect_rows(split_logarithms, {{"log(2 + x*x) + log(1 + y*y)", "log((2 + x*x)*(1 + y*y))"},
                                   {"log(2 + x*x) - log(1 + y*y)", "log((2 + x*x)/(1 + y*y))"}});
    expect_unchanged(split_logarithms, {"log(x) + log(y)", "log(x) + log(m)", "log(1 + m) + log(2 + x*x)",
                                        "log(x) - log(m) + V*log(x)", "log(x) - log(a)", "log(x) - log(m*1e-40)"});
}

TEST(ContractFma, products_and_sums_fuse) {
    expect_rows(contract_fma, {
                                  {"V*x + y", "fma(V, x, y)"},
                                  {"V*x - y", "fma(V, x, -y)"},
                                  {"y - V*x", "fma(-V, x, y)"},
                                  {"y + V*x", "fma(V, x, y)"},
                                  {"V*x + y*z", "fma(V, x, y*z)"},
                                  {"(V*x + y)*z + m", "fma(fma(V, x, y), z, m)"},
                                  {"y - -2*x", "fma(2, x, y)"},
                              });
}

TEST(ContractFma, leaves_sums_and_what_the_host_computes) {
    expect_unchanged(contract_fma, {"V + x", "V*x", "a*b + c", "(V + x)*y", "V/x + y"});
}

}  // namespace
}  // namespace heartwright::passes
