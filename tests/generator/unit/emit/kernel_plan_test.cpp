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

TEST(KernelPlan, lines_may_stand_so_that_few_values_wait) {
    const ir::Model model = ir::read(toy);
    const KernelPlan plan = plan_kernel(model, model, {}, nullptr, {LinePlan::waiting, Loads::where_used});
    EXPECT_EQ(names(plan.cell), (Names{"m_inf", "next m", "i", "next V"}));
    EXPECT_EQ(most_waiting(plan.cell, {"V", "m"}, Loads::where_used), 3);
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
    for (const emit::GeneratedFile& file : emit::emit({{model, model, {{"", {ir::number(0), ir::number(0), ir::number(0)}}}}}, options)) {
        if (file.path.ends_with("kernels.hpp")) text = file.text;
    }
    const auto place = [&](const std::string& part) {
        EXPECT_NE(text.find(part), std::string::npos) << part;
        return text.find(part);
    };
    for (const std::string name : {"a", "b"}) EXPECT_LT(place("real " + name + " = cells.load(state::" + name), place("cells.store(state::" + name));
    EXPECT_LT(place("real V = cells.potential()"), place("cells.store_potential("));
    EXPECT_LT(place("cells.potential()"), place("cells.load(state::a)")) << "where each is used";
    place("loads_where_used = true");  // a GPU then does not load the state ahead
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

TEST(KernelPlan, a_state_without_a_next_value_is_our_fault) {
    const ir::Model model = ir::read("model \"toy\"\ncomponent \"c\"\nstate V [mV] = 0\ni [A/F] = V\nddt(V) = -i\nmembrane potential V current i stimulus i_stim\n");
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
    const KernelGroups groups = group_variants({variant("", 1), variant("epi", 2), variant("M", 1, true), variant("endo", 3)});
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
