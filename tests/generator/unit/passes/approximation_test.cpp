// Functions of one argument go to a table where the model asks for it; rows that must stay.
#include <gtest/gtest.h>

#include <algorithm>

#include "generator/ir/printer.hpp"
#include "generator/passes/approximate_functions.hpp"
#include "table.hpp"

namespace heartwright::passes {
namespace {

// Steps of x, and the functions of V that a table gets.
struct Row {
    std::string before, after, functions;
};

ir::Model model_of(const std::string& step, const std::string& request) {
    return ir::read(
        "model \"toy\"\nmembrane potential V current i stimulus i_stim\n" + request +
        "parameter a [1] = 2\nparameter k [1] = 0.25\n"
        "state V [mV] = -80 range [-100, 60]\nstate x [1] = 0.5\nstate y [1] = 0.5\n"
        "i [1] = 0\nss [1] = 1/(1 + exp(V/-5))\ntau [ms] = 1 + exp(V/20)\ntemporary decay [1] = exp(-(dt/tau))\n"
        "next(V) = V\nnext(y) = y\nnext(x) = " +
        step + "\n");
}

std::string functions_of(const ir::Model& model) {
    std::string text;
    for (const ir::Table& table : model.tables)
        for (const ir::TabulatedFunction& f : table.functions)
            text += (text.empty() ? "" : "; ") + f.name + " = " + ir::to_string(f.value);
    return text;
}

const char* const asked = "approximation 1e-08 of [V] form auto outside stop\n";

TEST(approximate_functions, takes_the_largest_functions_of_the_argument) {
    const Row rows[] = {
        // of a Rush-Larsen step what is gone, not what is left
        {"ss - (ss - x)*decay", "x + (lookup(V, ss_of_V) - x)*lookup(V, approach_x_of_V)",
         "approach_x_of_V = -expm1(-(dt/(1 + exp(V/20)))); ss_of_V = 1/(1 + exp(V/-5))"},
        // of a forward Euler step
        {"x + dt*((ss - x)/tau)", "x + dt*(lookup(V, ss_of_V) - x)*lookup(V, reciprocal_tau_of_V)",
         "reciprocal_tau_of_V = 1/(1 + exp(V/20)); ss_of_V = 1/(1 + exp(V/-5))"},
        // factors of a product together, what is known before the run apart
        {"a*x*exp(V/7)*y/(1 + exp(V))", "a*x*y*lookup(V, x_of_V)", "x_of_V = exp(V/7)/(1 + exp(V))"},
        // addends together
        {"exp(V/7) + x + ss", "x + lookup(V, x_of_V)", "x_of_V = exp(V/7) + 1/(1 + exp(V/-5))"},
        // equal functions once
        {"x*ss + y*x*ss", "x*lookup(V, ss_of_V) + y*x*lookup(V, ss_of_V)", "ss_of_V = 1/(1 + exp(V/-5))"},
        // a choice at an end of an interval
        {"x*(V < -40 ? exp(V/7) : 0)", "x*lookup(V, x_of_V)", "x_of_V = V < -40 ? exp(V/7) : 0"},
    };
    for (const Row& row : rows) {
        const ir::Model after = approximate_functions(model_of(row.before, asked));
        EXPECT_EQ(ir::to_string(after.find_state("x")->next_value), row.after) << "from " << row.before;
        EXPECT_EQ(functions_of(after), row.functions) << "from " << row.before;
        EXPECT_EQ(analysis::faults_of(after), std::vector<std::string>{}) << "from " << row.before;
        EXPECT_TRUE(ir::same_expressions(ir::read(ir::print(after)), after)) << "from " << row.before;
        EXPECT_TRUE(ir::same_expressions(approximate_functions(after), after)) << "from " << row.before;
    }
}

TEST(approximate_functions, functions_that_do_not_pay_are_left_alone) {
    const char* const rows[] = {
        "x*(V - 15)",                     // too cheap
        "exp(V - x)",                     // of two states
        "exp(t/5)*x",                     // of the time
        "exp(V/7) > 2 ? x : y",           // a condition
        "x*exp(V/-0.001)",                // would need a table much too fine
        "x*(V < -40.03 ? exp(V/7) : 0)",  // a jump within an interval
        "x*exp(a)",                       // known before the run
    };
    for (const char* row : rows) {
        const ir::Model before = model_of(row, asked);
        EXPECT_TRUE(ir::same_expressions(approximate_functions(before), before)) << row;
    }
    const ir::Model not_asked = model_of("ss - (ss - x)*decay", "");
    EXPECT_TRUE(ir::same_expressions(approximate_functions(not_asked), not_asked));
}

TEST(approximate_functions, form_rational_takes_what_costs_less_so) {
    const char* const rational = "approximation 1e-08 of [V] form rational outside stop\n";
    const ir::Model after =
        approximate_functions(model_of("ss - (ss - x)*(V < -40.03 ? decay : decay*decay)", rational));
    EXPECT_EQ(ir::to_string(after.find_state("x")->next_value),
              "x + (ss - x)*lookup(V, approach_x_of_V)");  // ss costs less as it is
    ASSERT_EQ(after.tables.size(), 1u);
    const ir::Table& table = after.tables[0];
    EXPECT_EQ(table.functions.size(), 1u);
    EXPECT_EQ(table.ends.front(), -100);
    EXPECT_EQ(table.ends.back(), 60);
    EXPECT_NE(std::find(table.ends.begin(), table.ends.end(), -40.03),
              table.ends.end());  // a jump is where a piece ends
    EXPECT_LE(table.ends.size(), 9u);
    EXPECT_GE(table.functions[0].shape.top, 3);
    EXPECT_EQ(analysis::faults_of(after), std::vector<std::string>{});
    EXPECT_TRUE(ir::same_expressions(ir::read(ir::print(after)), after)) << ir::print(after);
    EXPECT_TRUE(ir::same_expressions(approximate_functions(after), after));

    const ir::Model sharp = model_of("x*exp(V/-0.001)", rational);
    EXPECT_TRUE(ir::same_expressions(approximate_functions(sharp), sharp));
}

TEST(approximate_functions, auto_takes_what_costs_less_where_it_runs) {
    const auto tables_of = [](const std::string& costs) {
        return approximate_functions(
                   model_of("ss - (ss - x)*decay", "approximation 1e-08 of [V] form auto outside stop" + costs + "\n"))
            .tables;
    };
    const std::vector<ir::Table> on_gpu = tables_of(""), on_cpu = tables_of(" costs cpu");
    ASSERT_EQ(on_gpu.size(), 1u);
    EXPECT_FALSE(on_gpu[0].is_rational());  // few loads
    ASSERT_EQ(on_cpu.size(), 1u);
    EXPECT_TRUE(on_cpu[0].is_rational());  // lanes would read one after the other
}

// N and D are sums of terms a million times what is left of them: no shape holds that in FP32, where a table does.
TEST(approximate_functions, rational_functions_for_fp32_leave_room_for_its_rounding) {
    const auto tables_of = [](const std::string& value, const std::string& numbers) {
        return approximate_functions(
                   model_of(value, "approximation 1e-05 of [V] form rational outside stop" + numbers + "\n"))
            .tables;
    };
    const std::string steep = "x*(exp(V/2)/(1 + exp(V/3)))", mild = "x*exp(V/25)";
    EXPECT_EQ(tables_of(steep, "").size(), 1u);
    EXPECT_TRUE(tables_of(steep, " numbers fp32").empty());
    EXPECT_EQ(tables_of(mild, "").size(), 1u);
    EXPECT_EQ(tables_of(mild, " numbers fp32").size(), 1u);
    const ir::Model asked = model_of(mild, "approximation 1e-05 of [V] form rational outside stop numbers fp32\n");
    EXPECT_TRUE(ir::read(ir::print(asked)).approximation->is_single);
}

TEST(approximate_functions, form_table_takes_what_the_runtime_will_refuse_by_name) {
    const ir::Model after =
        approximate_functions(model_of("x*exp(V/-0.001)", "approximation 1e-08 of [V] form table outside exact\n"));
    EXPECT_EQ(functions_of(after), "x_of_V = exp(V/-0.001)");
}

TEST(approximate_functions, cubics_that_need_much_finer_intervals_have_a_table_of_their_own) {
    const char* const table = "approximation 1e-08 of [V] form table outside stop\n";
    std::string many = "x";
    for (int k = 1; k <= 9; ++k)
        many += "*x + " + std::to_string(k) + "*exp(V/" + std::to_string(40 + k) + ")*(x + " + std::to_string(k) + ")";
    const ir::Model alike = approximate_functions(model_of(many, table));
    EXPECT_EQ(alike.tables.size(), 1u);
    const ir::Model after = approximate_functions(model_of(many + " + exp((V - 12)/0.2)*(x - 3)", table));
    ASSERT_EQ(after.tables.size(), 2u);
    EXPECT_EQ(after.tables[0].functions.size(), alike.tables[0].functions.size());
    ASSERT_EQ(after.tables[1].functions.size(), 1u);
    EXPECT_EQ(ir::to_string(after.tables[1].functions[0].value), "exp((V - 12)/0.2)");
    EXPECT_EQ(after.tables[1].argument, "V");
    EXPECT_EQ(after.tables[1].low, after.tables[0].low);
}

TEST(states_with_functions, names_those_that_form_table_would_serve) {
    const ir::Model model = model_of("x*exp(V/7)", "approximation 1e-08 of [V] form auto outside stop\n");
    const std::vector<std::string> states = states_with_functions(model);
    EXPECT_NE(std::find(states.begin(), states.end(), "V"), states.end());
}

}  // namespace
}  // namespace heartwright::passes
