#include "generator/passes/exponentials/join_exponentials.hpp"
#include "generator/passes/exponentials/share_exponentials.hpp"
#include "generator/passes/select_arguments.hpp"
#include "table.hpp"

namespace heartwright::passes {
namespace {

using testing::expect_rows;
using testing::expect_unchanged;

TEST(SelectArguments, both_branches_share_one_exponential) {
    expect_rows(
        select_arguments,
        {
            {"V < 0 ? a*exp(x) : exp(y)",
             "exp_choice_x_or_y = exp(V < 0 ? x : y); result = V < 0 ? a*exp_choice_x_or_y : exp_choice_x_or_y"},
            {"V < 0 ? exp(x)*exp(z) : exp(y)",
             "exp_choice_x_or_y = exp(V < 0 ? x : y); result = V < 0 ? exp_choice_x_or_y*exp(z) : exp_choice_x_or_y"},
        });
}

TEST(SelectArguments, leaves_exponentials_that_others_read_or_that_stand_alone) {
    expect_unchanged(select_arguments, {"V < 0 ? exp(x) : y", "(V < 0 ? exp(x) : exp(y)) + exp(x)*exp(y)",
                                        "V < 0 ? exp(x) : exp(a)", "exp(x)"});
}

TEST(ShareExponentials, multiples_of_one_value_share_an_exponential) {
    expect_rows(
        share_exponentials,
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

TEST(ShareExponentials, a_common_measure_shares_an_exponential_that_nobody_asked_for) {
    expect_rows(
        share_exponentials,
        {
            {"exp(V*0.2) + exp(V*0.3)",
             "exp_V_over_10 = exp(0.1*V); exp_V_over_5 = exp_V_over_10*exp_V_over_10; "
             "exp_V_over_3p333 = exp_V_over_5*exp_V_over_10; result = exp_V_over_5 + exp_V_over_3p333"},
            {"exp(0.041666666666666664*V) + exp(0.05*V) + exp(0.066666666666666667*V - 1)",
             "exp_V_over_120 = exp(0.008333333333333333*V); exp_V_over_60 = exp_V_over_120*exp_V_over_120; "
             "exp_V_over_40 = exp_V_over_60*exp_V_over_120; exp_V_over_24 = exp_V_over_40*exp_V_over_60; "
             "exp_V_over_20 = exp_V_over_40*exp_V_over_40; exp_V_over_15 = exp_V_over_24*exp_V_over_40; "
             "result = exp_V_over_24 + exp_V_over_20 + 0.36787944117144233*exp_V_over_15"},
            {"exp(-(x*x*0.004)) + exp(-(x*x*0.002))",
             "exp_x_squared_over_minus_500 = exp(-0.002*(x*x)); "
             "exp_x_squared_over_minus_250 = exp_x_squared_over_minus_500*exp_x_squared_over_minus_500; "
             "result = exp_x_squared_over_minus_250 + exp_x_squared_over_minus_500"},
            {"exp(0.2*(V - x)) + exp(0.4*(V - x))",
             "exp_V_minus_x_over_5 = exp(0.2*(V - x)); exp_V_minus_x_0p4 = exp_V_minus_x_over_5*exp_V_minus_x_over_5; "
             "result = exp_V_minus_x_over_5 + exp_V_minus_x_0p4"},
            {"exp(a*k*V) + exp(k/2*a*V)",
             "exp_a_k_over_2_V = exp(0.5*(a*k)*V); exp_a_k_V = exp_a_k_over_2_V*exp_a_k_over_2_V; "
             "result = exp_a_k_V + exp_a_k_over_2_V"},
        });
}

TEST(ShareExponentials, the_shared_exponential_has_the_sign_that_most_have) {
    expect_rows(share_exponentials,
                {
                    {"exp(-0.2*V) + exp(-0.1*V + 1) + exp(0.1*V)",
                     "exp_V_over_minus_10 = exp(-0.1*V); exp_V_over_minus_5 = exp_V_over_minus_10*exp_V_over_minus_10; "
                     "result = exp_V_over_minus_5 + 2.718281828459045*exp_V_over_minus_10 + 1/exp_V_over_minus_10"},
                });
}

TEST(ShareExponentials, looks_through_definitions_and_divisors) {
    expect_rows(share_exponentials, {
                                        {"u = k*(V - 15); exp(k*V) + exp(u)",
                                         "u = k*(V - 15); exp_k_V = exp(k*V); result = exp_k_V + exp(-15*k)*exp_k_V"},
                                        {"w = 2*x; exp(-(dt/x)) + exp(-(dt/w))",
                                         "w = 2*x; exp_dt_over_minus_2_over_x = exp(-0.5*dt/x); "
                                         "exp_minus_dt_over_x = exp_dt_over_minus_2_over_x*exp_dt_over_minus_2_over_x; "
                                         "result = exp_minus_dt_over_x + exp_dt_over_minus_2_over_x"},
                                    });
}

TEST(ShareExponentials, the_exponential_of_a_sum_is_the_product_of_those_of_its_addends) {
    expect_rows(
        share_exponentials,
        {
            {"exp(k*V) + exp(a*V*0.1) + exp((k - 0.1*a)*V)",
             "exp_a_over_10_V = exp(0.1*a*V); exp_k_minus_a_over_10_V = exp((k - 0.1*a)*V); "
             "product_of_exp_a_over_10_V_exp_k_minus_a_etc = exp_a_over_10_V*exp_k_minus_a_over_10_V; "
             "result = product_of_exp_a_over_10_V_exp_k_minus_a_etc + exp_a_over_10_V + exp_k_minus_a_over_10_V"},
        });
}

TEST(JoinExponentials, exponentials_that_are_multiplied_are_joined) {
    expect_rows(join_exponentials, {
                                       {"exp(V)*x*exp(y)", "exp(V + y)*x"},
                                       {"exp(V)/(x*exp(y))", "exp(V - y)/x"},
                                       {"x/(a + exp(V)*exp(y))", "x/(a + exp(V + y))"},
                                       {"x/(exp(V)*exp(y))", "x/exp(V + y)"},
                                       {"sqrt(exp(V))", "exp(0.5*V)"},
                                   });
    expect_unchanged(join_exponentials, {"exp(V)*exp(y) + exp(V)", "x/exp(V)", "exp(a)*exp(V)", "exp(a)*exp(b)*V"});
}

TEST(ShareExponentials, exponentials_with_nothing_to_share_stay) {
    expect_unchanged(share_exponentials, {"exp(V*0.2)", "exp(V*0.1) + exp(V*0.137)", "exp(V*0.2) + exp(x*0.2)",
                                          "exp(k*V*0.1) + exp(a*V*0.1)", "exp(a) + V"});
}

// Near V = 0 the divisor exp(V*0.2) - 1 would have the error of a power, 28 roundings, and its quotient 1e7 times it.
TEST(ShareExponentials, leaves_those_that_cancel_in_a_divisor) {
    expect_unchanged(share_exponentials, {"1/(exp(V*0.2) - 1)/exp(V*0.3)", "w = exp(V*0.2); d = w - 1; x/d",
                                          "log(2 - exp(V*0.2))/exp(V*0.3)", "exp(V*0.3)*x/(1 - exp(V*0.2))"});
    expect_rows(share_exponentials,
                {
                    {"x/(exp(V*0.2) + 1) + exp(V*0.1)",
                     "exp_V_over_10 = exp(0.1*V); exp_V_over_5 = exp_V_over_10*exp_V_over_10; "
                     "result = x/(exp_V_over_5 + 1) + exp_V_over_10"},
                    {"exp(V*0.2) - 1 + exp(V*0.1)",
                     "exp_V_over_10 = exp(0.1*V); exp_V_over_5 = exp_V_over_10*exp_V_over_10; "
                     "result = exp_V_over_5 - 1 + exp_V_over_10"},
                    {"u = V*0.2; (fabs(u) < 0.1 ? 1 - 0.5*u : u/(exp(u) - 1)) + exp(V*0.1)",
                     "u = V*0.2; exp_V_over_10 = exp(0.1*V); exp_V_over_5 = exp_V_over_10*exp_V_over_10; "
                     "result = (fabs(u) < 0.1 ? 1 - 0.5*u : u/(exp_V_over_5 - 1)) + exp_V_over_10"},
                    {"u = V*0.2; e = exp(0.2*V); (fabs(u) < 0.1 ? 1 - 0.5*u : u/(e - 1)) + exp(V*0.1)",
                     "u = V*0.2; exp_V_over_10 = exp(0.1*V); exp_V_over_5 = exp_V_over_10*exp_V_over_10; "
                     "e = exp_V_over_5; result = (fabs(u) < 0.1 ? 1 - 0.5*u : u/(e - 1)) + exp_V_over_10"},
                });
}

TEST(ShareExponentials, leaves_what_it_shared) {
    const ir::Model once = share_exponentials(testing::model_of("exp(V*0.02) + exp(V*0.03) + exp(V*0.0001)"));
    EXPECT_TRUE(ir::same_expressions(share_exponentials(once), once))
        << "a power of a power: 300 times the error of one";
}

TEST(ShareExponentials, keeps_its_hands_off_what_could_overflow) {
    expect_unchanged(share_exponentials,
                     {"exp(V*2) + exp(V*-2)", "exp(V*0.2 + 90) + exp(V*0.2)", "exp(2*V + 1) + exp(4*V)"});
    expect_rows(share_exponentials, {
                                        {"exp(V*2) + exp(V*4)",
                                         "exp_V_2 = exp(2*V); exp_V_4 = exp_V_2*exp_V_2; result = exp_V_2 + exp_V_4"},
                                    });
}

}  // namespace
}  // namespace heartwright::passes
