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

TEST(CommonSubexpressions, what_no_step_needs_is_left_alone) {
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

TEST(DropUnused, what_the_function_of_a_table_reads_stays) {
    ir::Model model = model_of("p = a/b; q = a + b; result = lookup(V, f)");
    for (ir::Definition& definition : model.definitions) definition.is_temporary = definition.name != "result";
    model.tables.resize(1);
    model.tables[0].argument = "V";
    model.tables[0].functions.push_back({"f", {}, ir::parse_expr("p*exp(V)"), "test"});
    EXPECT_EQ(definitions_of(drop_unused(model)), "p = a/b; result = lookup(V, f)");
}

TEST(Names, say_what_a_temporary_holds) {
    Names names(model_of("result = V"));
    auto name = [&](const char* text) { return names.fresh(ir::parse_expr(text)); };
    EXPECT_EQ(name("exp(V/5)"), "exp_V_over_5");
    EXPECT_EQ(name("exp(V*0.2)"), "exp_V_over_5_2");
    EXPECT_EQ(name("reciprocal(Ca_ss)"), "reciprocal_Ca_ss");
    EXPECT_EQ(name("1/Ca_ss"), "reciprocal_Ca_ss_2");
    EXPECT_EQ(name("1 + exp(0.0311*V)"), "one_plus_exp_V_0p0311");
    // what begins with an operation is that operation
    EXPECT_EQ(name("1102.5/dt"), "value_1102_over_dt");
    EXPECT_EQ(name("tau*(1/dt)"), "tau_over_dt");
    EXPECT_EQ(name("exp(V)*tau"), "product_of_exp_V_tau");
    EXPECT_EQ(name("2*exp(V)"), "scaled_exp_V_2");
    EXPECT_EQ(name("exp(V) - 3"), "sum_of_exp_V_minus_3");
    EXPECT_EQ(name("1 - x"), "one_minus_x");
    EXPECT_EQ(name("x - -2.5"), "x_minus_minus_2p5");
    EXPECT_EQ(name("5 + 3"), "value_3_plus_5");
    EXPECT_EQ(name("V*V"), "V_squared");
    EXPECT_EQ(name("fma(V, x, -2.718281828)"), "V_x_minus_2p718");
    EXPECT_LE(name("(aaaaaaaaaaaaaaaaa + bbbbbbbbbbbbbbbbbbb)*(cccccccccccccccccc + dddddddddddddd)").size(), 42u);
}

}  // namespace
}  // namespace heartwright::passes
