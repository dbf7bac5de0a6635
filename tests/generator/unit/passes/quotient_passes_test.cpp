#include "generator/passes/quotients/merge_quotients.hpp"
#include "generator/passes/quotients/multiply_by_reciprocals.hpp"
#include "generator/passes/quotients/share_reciprocals.hpp"
#include "table.hpp"

namespace heartwright::passes {
namespace {

using testing::expect_rows;
using testing::expect_unchanged;

TEST(MultiplyByReciprocals, known_divisors_become_reciprocals) {
    expect_rows(multiply_by_reciprocals, {
                                             {"V/5", "V*0.2"},
                                             {"V/4", "V*0.25"},
                                             {"V/(a*b)", "V*reciprocal(a*b)"},
                                             {"V/reciprocal(a)", "V*a"},
                                             {"a/(x*5)", "a*0.2/x"},
                                             {"3/(6*x)", "0.5/x"},
                                             {"V/(x*a)", "V*reciprocal(a)/x"},
                                         });
}

TEST(MultiplyByReciprocals, leaves_what_varies_between_cells_and_what_the_host_divides) {
    expect_unchanged(multiply_by_reciprocals, {"1/x", "V/x", "a/b", "V*(a/b)", "V/(x + a)"});
}

TEST(MergeQuotients, leave_one_division) {
    expect_rows(merge_quotients, {
                                     {"V/x/y", "V/(x*y)"},
                                     {"V/x*(z/y)", "V*z/(x*y)"},
                                     {"V/(x/y)", "V*y/x"},
                                     {"1/(1/x)", "x"},
                                     {"1/(1 + z/x)", "x/(x + z)"},
                                     {"V/x + z/y", "(V*y + z*x)/(x*y)"},
                                     {"V/x - z/x", "(V - z)/x"},
                                     {"1/(a + 1/(1 + x))", "x_plus_1 = 1 + x; result = x_plus_1/(a*x_plus_1 + 1)"},
                                     {"V < 0 ? V/x : z/y", "(V < 0 ? V : z)/(V < 0 ? x : y)"},
                                     {"1/(y + (V < 0 ? z/x : 0))", "x/(y*x + (V < 0 ? z : 0))"},
                                     {"-(V/x)/y", "-V/(x*y)"},
                                 });
}

TEST(MergeQuotients, a_time_constant_that_is_a_reciprocal_needs_no_division) {
    expect_rows(merge_quotients, {{"tau = 1/(x + y); result = exp(-(dt/tau)) + tau",
                                   "tau = 1/(x + y); result = exp(-(dt*(x + y))) + tau"}});
}

TEST(MergeQuotients, sees_through_what_is_read_once) {
    expect_rows(merge_quotients, {{"p = x/y; result = V/(p + 1)", "p = x/y; result = V*y/(x + y)"}});
    expect_rows(merge_quotients,
                {{"p = x/y; q = z/(1 + x); result = p/(p + q)",
                  "p = x/y; q = z/(1 + x); x_plus_1 = 1 + x; result = x*x_plus_1/(x*x_plus_1 + z*y)"}});
    expect_unchanged(merge_quotients, {"p = x/y; q = p; result = V/(p + 1) + q"});
}

TEST(MergeQuotients, leaves_single_divisions_and_known_values) {
    expect_unchanged(merge_quotients, {"V/x", "V + z/y", "a/b/c", "V*(a/b)", "V/x*y", "(V < 0 ? V/x : z)", "exp(V/x)"});
}

TEST(MergeQuotients, keeps_its_hands_off_what_could_overflow) {
    expect_unchanged(merge_quotients, {"1/(1 + exp(V*2))/(1 + exp(x*-300))*(z/(1 + exp(V*-0.9)))"});
}

// Each divisor is a number of FP32, their product 1e-42 is none.
TEST(MergeQuotients, keeps_its_hands_off_what_could_underflow) {
    expect_unchanged(merge_quotients, {"V/(1e-14 + exp(x*-1)*1e-14)/(1e-28 + exp(x)*1e-28)"});
}

TEST(ShareReciprocals, divisions_become_products) {
    expect_rows(share_reciprocals, {
                                       {"V/x + z/x", "V*reciprocal(x) + z*reciprocal(x)"},
                                       {"1/x", "reciprocal(x)"},
                                       {"a/(1 + x)", "a*reciprocal(1 + x)"},
                                   });
    expect_unchanged(share_reciprocals, {"V*(a/b)", "V*x", "reciprocal(x)"});
}

}  // namespace
}  // namespace heartwright::passes
