#include "generator/passes/select_arguments.hpp"
#include "generator/passes/share_exponentials.hpp"
#include "table.hpp"

namespace heartwright::passes {
namespace {

using testing::expect_rows;
using testing::expect_unchanged;

TEST(SelectArguments, one_exponential_for_both_branches) {
    expect_rows(select_arguments,
                {
                    {"V < 0 ? a*exp(x) : exp(y)",
                     "exp_choice_x_or_y = exp(V < 0 ? x : y); result = V < 0 ? a*exp_choice_x_or_y : exp_choice_x_or_y"},
                    {"V < 0 ? exp(x)*exp(z) : exp(y)",
                     "exp_choice_x_or_y = exp(V < 0 ? x : y); result = V < 0 ? exp_choice_x_or_y*exp(z) : exp_choice_x_or_y"},
                });
}

TEST(SelectArguments, leaves_exponentials_that_others_read_or_that_stand_alone) {
    expect_unchanged(select_arguments,
                     {"V < 0 ? exp(x) : y", "(V < 0 ? exp(x) : exp(y)) + exp(x)*exp(y)", "V < 0 ? exp(x) : exp(a)", "exp(x)"});
}

TEST(ShareExponentials, of_multiples_of_one_value) {
    expect_rows(share_exponentials,
                {
                    {"exp(V*0.2) + 1/exp(V*-0.2)", "exp_V_over_5 = exp(0.2*V); result = exp_V_over_5 + 1/(1/exp_V_over_5)"},
                    {"exp(V*0.2 + 7) + exp(V*0.2)",
                     "exp_V_over_5 = exp(0.2*V); result = 1096.6331584284585*exp_V_over_5 + exp_V_over_5"},
                    {"exp(V*0.1) + exp(V*0.2)",
                     "exp_V_over_10 = exp(0.1*V); exp_V_over_5 = exp_V_over_10*exp_V_over_10; "
                     "result = exp_V_over_10 + exp_V_over_5"},
                    {"exp(k*V) + exp(-k*V + a)", "exp_k_V = exp(k*V); result = exp_k_V + exp(a)/exp_k_V"},
                });
}

TEST(ShareExponentials, leaves_others) {
    expect_unchanged(share_exponentials, {"exp(V*0.2)", "exp(V*0.2) + exp(V*0.3)", "exp(V*0.2) + exp(x*0.2)", "exp(k*V) + exp(a*V)",
                                          "exp(V*0.01) + exp(V*0.09)", "exp(a) + V"});
}

TEST(ShareExponentials, keeps_its_hands_off_what_could_overflow) {
    expect_unchanged(share_exponentials, {"exp(V*2) + exp(V*-2)", "exp(V*0.2 + 70) + exp(V*0.2)"});
}

}  // namespace
}  // namespace heartwright::passes
