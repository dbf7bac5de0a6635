#include "generator/passes/common_subexpressions.hpp"
#include "generator/passes/drop_unused.hpp"
#include "generator/passes/hoist_by_scale.hpp"
#include "generator/passes/names.hpp"
#include "table.hpp"

namespace heartwright::passes {
namespace {

using testing::definitions_of;
using testing::expect_rows;
using testing::expect_unchanged;
using testing::model_of;

TEST(CommonSubexpressions, are_computed_once) {
    expect_rows(common_subexpressions,
                {
                    {"exp(V*0.2)*x + exp(V*0.2)", "exp_V_over_5 = exp(V*0.2); result = exp_V_over_5*x + exp_V_over_5"},
                    {"(V + x)*(x + V)", "V_plus_x = V + x; result = V_plus_x*V_plus_x"},
                    {"p = exp(V)*x; result = p + exp(V)", "exp_V = exp(V); p = exp_V*x; result = p + exp_V"},
                    {"p = exp(V); result = p + exp(V)*x", "p = exp(V); result = p + p*x"},
                    {"p = exp(V)*x; q = exp(V)*x; result = p*q + p", "p = exp(V)*x; q = p; result = p*p + p"},
                });
}

TEST(CommonSubexpressions, only_the_largest_shared_part_gets_a_name) {
    expect_rows(common_subexpressions,
                {{"(exp(V*k) + 1)*x + (exp(V*k) + 1)*y",
                  "one_plus_exp_V_k = exp(V*k) + 1; result = one_plus_exp_V_k*x + one_plus_exp_V_k*y"}});
}

TEST(CommonSubexpressions, leave_names_numbers_and_signs) {
    expect_unchanged(common_subexpressions,
                     {"V + V", "-V*x + -V*y", "V*5 + x*5", "V - x + (x - V)", "V < 0 ? x : V < 0 ? y : z"});
}

TEST(CommonSubexpressions, expressions_that_no_step_needs_are_left_alone) {
    expect_unchanged(common_subexpressions, {"shown = exp(V) + exp(V); result = x"});
}

TEST(HoistByScale, known_parts_get_definitions_of_their_own) {
    expect_rows(hoist_by_scale, {
                                    {"V*(a/b)", "a_over_b = a/b; result = V*a_over_b"},
                                    {"V*reciprocal(a*b) + x*reciprocal(a*b)",
                                     "reciprocal_a_b = reciprocal(a*b); result = V*reciprocal_a_b + x*reciprocal_a_b"},
                                    {"V*exp(-dt*a)", "exp_minus_dt_a = exp(-dt*a); result = V*exp_minus_dt_a"},
                                    {"V*sin(t)", "sin_t = sin(t); result = V*sin_t"},
                                    {"V*sin(t*(a + b))",
                                     "a_plus_b = a + b; sin_t_a_plus_b = sin(t*a_plus_b); result = V*sin_t_a_plus_b"},
                                    {"V < a + 5 ? x : y", "a_plus_5 = a + 5; result = V < a_plus_5 ? x : y"},
                                });
}

TEST(HoistByScale, names_numbers_and_signs_stay) {
    expect_unchanged(hoist_by_scale, {"V*a", "V*-a", "V*0.2", "a*b", "V + x"});
}

TEST(DropUnused, temporaries_go_and_modellers_names_stay) {
    ir::Model model = model_of("p = exp(V); q = p + 1; shown = 5; result = x");
    model.definitions[0].is_temporary = model.definitions[1].is_temporary = true;
    EXPECT_EQ(definitions_of(drop_unused(model)), "shown = 5; result = x");
    model.definitions[1].is_temporary = false;
    EXPECT_TRUE(ir::same_expressions(drop_unused(model), model));
}

TEST(DropUnused, names_that_the_function_of_a_table_reads_stay) {
    ir::Model model = model_of("p = a/b; q = a + b; result = lookup(V, f)");
    for (ir::Definition& definition : model.definitions) definition.is_temporary = definition.name != "result";
    model.tables.resize(1);
    model.tables[0].argument = "V";
    model.tables[0].functions.push_back({"f", {}, ir::parse_expr("p*exp(V)"), "test"});
    EXPECT_EQ(definitions_of(drop_unused(model)), "p = a/b; result = lookup(V, f)");
}

// The name that a temporary gets in a model of these names.
std::string name_of(const std::string& text) {
    ir::Model model = model_of("i_CaL = V; i_K1 = V; g_fast = V");
    return Names(model).fresh(ir::parse_expr(text));
}

TEST(Names, say_what_a_temporary_holds) {
    EXPECT_EQ(name_of("exp(V/5)"), "exp_V_over_5");
    EXPECT_EQ(name_of("exp(V*0.2)"), "exp_V_over_5");
    EXPECT_EQ(name_of("reciprocal(Ca_ss)"), "reciprocal_Ca_ss");
    EXPECT_EQ(name_of("1/Ca_ss"), "reciprocal_Ca_ss");
    EXPECT_EQ(name_of("1 + exp(0.0311*V)"), "one_plus_exp_V_0p0311");
    EXPECT_EQ(name_of("V*V"), "V_squared");
    EXPECT_EQ(name_of("5 + 3"), "value_3_plus_5");
    EXPECT_EQ(name_of("fma(V, x, -2.718281828)"), "V_x_minus_2p718");
}

TEST(Names, begin_with_the_outermost_operation_or_with_none) {
    EXPECT_EQ(name_of("1102.5/dt"), "value_1102_over_dt");
    EXPECT_EQ(name_of("tau*(1/dt)"), "tau_over_dt");
    EXPECT_EQ(name_of("exp(V)*tau"), "product_of_exp_V_tau");
    EXPECT_EQ(name_of("2*exp(V)"), "scaled_exp_V_2");
    EXPECT_EQ(name_of("exp(V) - 3"), "sum_of_exp_V_minus_3");
    EXPECT_EQ(name_of("1 - x"), "one_minus_x");
}

TEST(Names, tell_a_negative_factor_from_a_difference) {
    EXPECT_EQ(name_of("exp(-0.08027*V)"), "exp_minus_0p08027_V");
    EXPECT_EQ(name_of("exp(V - 0.08027)"), "exp_V_minus_0p08027");
    EXPECT_EQ(name_of("exp(V/-5)"), "exp_V_over_minus_5");
    EXPECT_EQ(name_of("x*-30"), "minus_30_x");
    EXPECT_EQ(name_of("-30*(-x)"), "scaled_minus_30_minus_x");
    EXPECT_EQ(name_of("tau + -30*x"), "tau_minus_x_30");
    EXPECT_EQ(name_of("x - -2.5"), "x_minus_minus_2p5");
    EXPECT_EQ(name_of("V - 1.5e-5"), "V_minus_1p5em05");
}

TEST(Names, a_long_name_ends_behind_an_operand_and_says_that_more_follows) {
    EXPECT_EQ(name_of("i_CaL + i_K1 + i_CaL*i_K1 + g_fast*i_CaL + i_K1"), "i_CaL_plus_i_K1_plus_i_CaL_i_K1_etc");
    EXPECT_EQ(name_of("i_CaL*i_CaL + 1096.6*i_K1 + 1096.6*log(V)"), "i_CaL_squared_plus_i_K1_1097_plus_log_V_etc");
    EXPECT_EQ(name_of("(i_CaL + i_K1 + i_CaL + i_K1)*exp(exp(exp(V)))"), "i_CaL_plus_i_K1_plus_i_CaL_plus_i_K1_etc");
    // no operand within reach
    EXPECT_EQ(name_of("exp(aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa)"),
              "exp_aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa_etc");
}

TEST(Names, that_are_taken_are_counted) {
    Names names(model_of("exp_V = V"));
    EXPECT_EQ(names.fresh(ir::parse_expr("exp(V)")), "exp_V_2");
    EXPECT_EQ(names.fresh(ir::parse_expr("exp(V)")), "exp_V_3");
}

}  // namespace
}  // namespace heartwright::passes
