// What is computed where, and in what order.
#include <gtest/gtest.h>

#include <algorithm>

#include "base/diag/faults.hpp"
#include "generator/emit/emit.hpp"
#include "generator/ir/reader.hpp"
#include "generator/plan/kernel_plan.hpp"

namespace heartwright::plan {
namespace {

const char* toy = R"(model "toy"
component "gate"
parameter g [mS/uF] = 2
parameter k [mV] = 5
parameter unused [1] = 1
state V [mV] = -80
state m [1] = 0.1
k2 [mV] = 2*k
slow [1] = sin(t/k2)
m_inf [1] = 1/(1 + exp(-V/k2))
i [A/F] = g*m*V + slow
next(V) = V - dt*(i + i_stim)
next(m) = m + dt*(m_inf - m)
membrane potential V current i stimulus i_stim
)";

std::vector<std::string> names(const std::vector<Statement>& lines) {
    std::vector<std::string> out;
    for (const Statement& s : lines) out.push_back((s.is_next ? "next " : "") + s.name);
    return out;
}
std::vector<std::string> names(const std::vector<Constant>& constants) {
    std::vector<std::string> out;
    for (const Constant& c : constants) out.push_back(c.name);
    std::sort(out.begin(), out.end());
    return out;
}
using Names = std::vector<std::string>;

TEST(KernelPlan, each_value_is_computed_at_its_scale) {
    const ir::Model model = ir::read(toy);
    const KernelPlan plan = plan_kernel(model, model);
    EXPECT_EQ(names(plan.derive), Names{"k2"});
    EXPECT_EQ(names(plan.step), Names{"slow"});
    EXPECT_EQ(names(plan.cell), (Names{"i", "next V", "m_inf", "next m"}));
    EXPECT_EQ(names(plan.observe), (Names{"m_inf", "i"}));
}

TEST(KernelPlan, lines_are_scheduled_for_register_pressure) {
    const ir::Model model = ir::read(toy);
    const KernelPlan plan = plan_kernel(model, model, {}, nullptr, {LinePlan::pressure, Loads::where_used});
    EXPECT_EQ(names(plan.cell), (Names{"m_inf", "next m", "i", "next V"}));
    EXPECT_EQ(most_live(plan.cell, {"V", "m"}, Loads::where_used), 3);
}

// `n` rates, all in a component before that of the states that follow them: by component as many wait.
ir::Model rates_far_from_their_states(int n) {
    std::string rates, states, equations;
    for (int k = 0; k < n; ++k) {
        const std::string number = std::to_string(k);
        rates += "rate" + number + " [1/ms] = sin(V/" + std::to_string(k + 2) + ")\n";
        states += "state x" + number + " [1] = 0\n";
        equations += "next(x" + number + ") = dt*rate" + number + "\n";
    }
    return ir::read(
        "model \"toy\"\ncomponent \"rates\"\nstate V [mV] = 0\n" + rates + "i [A/F] = V\ncomponent \"states\"\n" +
        states + equations +
        "component \"membrane\"\nnext(V) = V - dt*(i + i_stim)\nmembrane potential V current i stimulus i_stim\n");
}

TEST(KernelPlan, fp32_lines_stand_by_component_where_registers_hold_the_live_values) {
    const auto by_component = [](const ir::Model& model) {
        return plan_kernel(model, model, {}, nullptr, {LinePlan::components});
    };
    int n = 60;
    while (by_component(rates_far_from_their_states(n)).live.most() < most_by_component_in_fp32) ++n;
    const ir::Model last = rates_far_from_their_states(n), beyond = rates_far_from_their_states(n + 1);
    ASSERT_EQ(by_component(last).live.most(), most_by_component_in_fp32);
    EXPECT_EQ(most_by_component_in_fp32, 66) << "as the help of generate and docs/performance.md say";

    const KernelPlan plan = plan_kernel(last, last);
    EXPECT_LE(plan.live.most(), 4);
    ASSERT_TRUE(plan.in_fp32);
    EXPECT_EQ(names(plan.in_fp32->cell), names(by_component(last).cell));
    EXPECT_EQ(names(plan.cell), names(plan_kernel(last, last, {}, nullptr, {LinePlan::pressure}).cell));
    EXPECT_FALSE(plan_kernel(beyond, beyond).in_fp32);
}

TEST(KernelPlan, an_order_that_is_asked_for_is_that_of_both_precisions) {
    const ir::Model model = rates_far_from_their_states(5);
    EXPECT_TRUE(plan_kernel(model, model).in_fp32);
    EXPECT_FALSE(plan_kernel(model, model, {}, nullptr, {LinePlan::pressure}).in_fp32);
    EXPECT_FALSE(plan_kernel(model, model, {}, nullptr, {LinePlan::components}).in_fp32);
}

TEST(KernelPlan, one_order_is_enough_where_both_have_as_many_live_values) {
    const ir::Model model = ir::read(R"(model "toy"
component "membrane"
parameter g [A/F] = 1
state V [mV] = 0
i [A/F] = g
component "gate"
state d [1] = 0
w [1] = d*d
next(d) = w
component "membrane"
next(V) = V - dt*(i + i_stim)
membrane potential V current i stimulus i_stim
)");
    const KernelPlan plan = plan_kernel(model, model),
                     by_component = plan_kernel(model, model, {}, nullptr, {LinePlan::components});
    EXPECT_EQ(names(plan.cell), (Names{"next V", "w", "next d"}));
    EXPECT_EQ(names(by_component.cell), (Names{"w", "next d", "next V"}));
    EXPECT_EQ(plan.live.most(), by_component.live.most());
    EXPECT_FALSE(plan.in_fp32);
}

// Cut, it would be slower than whole in the other order.
TEST(KernelPlan, a_step_in_fp32_is_never_cut_for_its_order) {
    const ir::Model model = rates_far_from_their_states(30);
    LinePlan lines;
    lines.split = 20;
    const KernelPlan plan = plan_kernel(model, model, {}, nullptr, lines);
    EXPECT_TRUE(plan.parts.empty());
    EXPECT_FALSE(plan.in_fp32);
    lines.order = LinePlan::components;
    EXPECT_GT(plan_kernel(model, model, {}, nullptr, lines).parts.size(), 1u);
}

// A state that later lines read is loaded before its next value is stored, wherever its first reader stands.
TEST(KernelPlan, late_loads_come_before_their_store) {
    const ir::Model model = ir::read(R"(model "toy"
state V [mV] = 0
state a [1] = 0
state b [1] = 0
i [A/F] = 2*b
next(a) = 1
next(b) = a + b
next(V) = V - dt*(i + i_stim)
membrane potential V current i stimulus i_stim
)");
    emit::Options options{"0", {}, "", {}, {LinePlan::components, Loads::where_used}};
    std::string text;
    for (const emit::GeneratedFile& file :
         emit::emit({{model, model, {{"", {ir::number(0), ir::number(0), ir::number(0)}}}}}, options))
        if (file.path.ends_with("kernels.hpp")) text = file.text;
    const auto place = [&](const std::string& part) {
        EXPECT_NE(text.find(part), std::string::npos) << part;
        return text.find(part);
    };
    for (const std::string name : {"a", "b"})
        EXPECT_LT(place("real " + name + " = cells.load(state::" + name), place("cells.store(state::" + name));
    EXPECT_LT(place("real V = cells.potential()"), place("cells.store_potential("));
    EXPECT_LT(place("cells.potential()"), place("cells.load(state::a)")) << "where each is used";
    place("loads_where_used = true");  // a GPU then does not load the state ahead
}

// Beside a step by tables, temporaries of the exact step have names of their own, and so has what it tests.
TEST(KernelPlan, the_exact_step_beside_tables_tests_its_own_value) {
    ir::Model exact = ir::read(toy);
    ir::Definition pivot = *exact.find_definition("m_inf");
    pivot.name = "pivot";
    pivot.value = ir::parse_expr("2 - dt*m_inf");
    pivot.is_temporary = true;
    exact.definitions.push_back(pivot);
    exact.step_test = "pivot";
    ir::Model by_tables = exact;
    by_tables.definitions.back().value = ir::parse_expr("2 - dt*m");
    const KernelPlan plan = plan_kernel(exact, by_tables, {}, &exact);
    for (const auto* cell : {&plan.cell, &plan.exact_cell}) {
        const auto test = std::find_if(cell->begin(), cell->end(),
                                       [](const Statement& line) { return line.effect == Statement::tests; });
        ASSERT_NE(test, cell->end());
        const Names before = names(std::vector<Statement>(cell->begin(), test));
        EXPECT_NE(std::find(before.begin(), before.end(), test->value->name()), before.end()) << test->value->name();
    }
    EXPECT_NE(names(plan.exact_cell), names(plan.cell));
}

TEST(KernelPlan, constants_are_only_what_is_read) {
    const ir::Model model = ir::read(toy);
    EXPECT_EQ(names(plan_kernel(model, model).constants), (Names{"dt", "g", "k2"}));
}

TEST(KernelPlan, every_line_follows_what_it_reads) {
    const ir::Model model = ir::read(R"(model "toy"
component "first"
state V [mV] = 0
state a [1] = 1
state b [1] = 1
next(a) = next(b) + 1
next(b) = late*b
next(V) = V - dt*(i + i_stim)
component "second"
late [1] = a*2
i [A/F] = late
membrane potential V current i stimulus i_stim
)");
    const Names order = names(plan_kernel(model, model).cell);
    const auto place = [&](const char* name) { return std::find(order.begin(), order.end(), name) - order.begin(); };
    EXPECT_LT(place("late"), place("next b"));
    EXPECT_LT(place("next b"), place("next a"));
    EXPECT_LT(place("i"), place("next V"));
    EXPECT_EQ(order.size(), 5u);
}

TEST(KernelPlan, observers_read_next_of_an_integrated_state_as_the_state) {
    const ir::Model source = ir::read(R"(model "toy"
component "c"
state V [mV] = 0
i [A/F] = next(V)
ddt(V) = -(i + i_stim)
membrane potential V current i stimulus i_stim
)");
    const ir::Model optimised = ir::read(R"(model "toy"
component "c"
state V [mV] = 0
i [A/F] = V
next(V) = V - dt*(i + i_stim)
membrane potential V current i stimulus i_stim
)");
    const KernelPlan plan = plan_kernel(source, optimised);
    ASSERT_EQ(names(plan.observe), Names{"i"});
    EXPECT_EQ(ir::to_string(plan.observe[0].value), "V");
}

// 1 + 0*x is 1 to the passes: G is a constant to the step, and so it is to who looks at a state.
TEST(KernelPlan, observers_take_step_values_without_a_line_of_their_own) {
    const char* source = R"(model "toy"
component "c"
parameter g [mS/uF] = 2
state V [mV] = 0
state x [1] = 0.5
G [mS/uF] = g*(1 + 0*x)
twice [mS/uF] = G*2
slow [1] = t*(1 + 0*V)
i [A/F] = G*(1 + x)*V + slow
ddt(x) = -x
ddt(V) = -(i + i_stim)
membrane potential V current i stimulus i_stim
)";
    const char* optimised = R"(model "toy"
component "c"
parameter g [mS/uF] = 2
state V [mV] = 0
state x [1] = 0.5
G [mS/uF] = g
twice [mS/uF] = G*2
slow [1] = t
i [A/F] = G*(1 + x)*V + slow
next(x) = x - dt*x
next(V) = V - dt*(i + i_stim)
membrane potential V current i stimulus i_stim
)";
    const KernelPlan plan = plan_kernel(ir::read(source), ir::read(optimised));
    EXPECT_EQ(names(plan.observe), Names{"i"});
    EXPECT_EQ(names(plan.step), Names{"slow"});
    EXPECT_EQ(ir::to_string(plan.step[0].value), "t");
    EXPECT_EQ(names(plan.constants), (Names{"G", "dt", "twice"}));
    ASSERT_EQ(names(plan.derive), (Names{"G", "twice"}));
    EXPECT_EQ(ir::to_string(plan.derive[0].value), "g");
    // The other way round too: no line of the step is called what is known before.
    ir::Model known = ir::read(source);
    for (ir::State& state : known.states) {
        if (state.name == "x") state.derivative = nullptr, state.next_value = ir::parse_expr("x - dt*x");
        if (state.name == "V") state.derivative = nullptr, state.next_value = ir::parse_expr("V - dt*(i + i_stim)");
    }
    const KernelPlan reverse = plan_kernel(ir::read(optimised), known);
    EXPECT_EQ(names(reverse.cell), (Names{"next x", "i", "next V"}));
    EXPECT_EQ(names(reverse.step), Names{"slow"});
    EXPECT_EQ(ir::to_string(reverse.derive[0].value), "g");
}

TEST(KernelPlan, a_state_without_a_next_value_is_our_fault) {
    const ir::Model model = ir::read(
        "model \"toy\"\ncomponent \"c\"\nstate V [mV] = 0\ni [A/F] = V\nddt(V) = -i\nmembrane potential V current i "
        "stimulus i_stim\n");
    EXPECT_THROW(plan_kernel(model, model), OurFault);
}

VariantModels variant(const std::string& name, double g, bool other_equation = false) {
    ir::Model model = ir::read(toy);
    model.variant = name;
    model.parameters[0].value = g;
    if (other_equation) model.states[1].next_value = ir::parse_expr("m");
    Start start{"", {}};
    for (const ir::State& s : model.states) start.initial.push_back(s.initial);
    return {model, model, {start}};
}

TEST(KernelGroups, variants_that_differ_in_values_alone_share_a_kernel) {
    const KernelGroups groups =
        group_variants({variant("", 1), variant("epi", 2), variant("M", 1, true), variant("endo", 3)});
    EXPECT_EQ(groups.kernel_of, (std::vector<int>{0, 0, 1, 0}));
    EXPECT_EQ(groups.first_variant, (std::vector<int>{0, 2}));
}

TEST(Emit, variants_with_other_states_are_our_fault) {
    VariantModels other = variant("odd", 1);
    other.source.states[1].name = "n";
    EXPECT_THROW(emit::emit({variant("", 1), other}, {"0", {}, ""}), OurFault);
}

TEST(Emit, a_doc_cannot_leave_its_string_or_comment) {
    VariantModels hostile = variant("", 1);
    hostile.source.doc = "\"; system(\"x\"); //\n";
    hostile.source.states[0].component = "x\nint evil;";
    hostile.optimised.states[0].component = "x\nint evil;";
    for (const auto& file : emit::emit({hostile}, {"0", {}, ""})) {
        EXPECT_EQ(file.text.find("\nint evil"), std::string::npos) << file.path;
        EXPECT_EQ(file.text.find("\"; system(\"x\")"), std::string::npos) << file.path;
    }
}

}  // namespace
}  // namespace heartwright::plan
