// What `explain` finds out about a model.
#include "generator/driver/explain/evidence_of_passes.hpp"

#include <gmock/gmock.h>

#include "generator/driver/explain/changes.hpp"
#include "generator/driver/explain/component_costs.hpp"
#include "generator/driver/explain/measured_errors.hpp"
#include "generator/ir/reader.hpp"
#include "tests/generator/toy_lattice.hpp"

namespace heartwright::driver {
namespace {

using ::testing::ElementsAre;
using ::testing::Pair;

ir::Model toy_with_gates() {
    return ir::read(
        "membrane potential V current i stimulus s\nparameter g [1] = 1\ncomponent \"a\"\nstate V [mV] = -80\n"
        "component \"b\"\ne [1] = exp(V/5)\nf [1] = exp(-V/5)\ncomponent \"a\"\ni [1] = g*(e + f)/3\nddt(V) = -i\n");
}

TEST(Changes, are_in_the_modellers_names_most_changed_first) {
    const ir::Model before = toy_with_gates();
    const ir::Model after = ir::read(
        "membrane potential V current i stimulus s\nparameter g [1] = 1\ncomponent \"a\"\nstate V [mV] = -80\n"
        "temporary third [1] = 1/3\n"
        "component \"b\"\ne [1] = exp(V/5)\nf [1] = 1/e\ncomponent \"a\"\ni [1] = g*(e + f)*third\nddt(V) = -i\n");
    page::PassEvidence pass;
    note_changes(before, after, pass);
    ASSERT_EQ(pass.changes.size(), 2u);
    EXPECT_EQ(pass.changes[0].name, "f");
    EXPECT_EQ(pass.changes[0].component, "b");
    EXPECT_EQ(pass.changes[0].before, "exp(-V/5)");
    EXPECT_EQ(pass.changes[0].after, "1/e");
    EXPECT_EQ(pass.changes[0].instructions, -15);
    EXPECT_EQ(pass.changes[1].name, "i");
    EXPECT_EQ(pass.changes[1].instructions, 1 - 4);
    EXPECT_THAT(pass.made, ElementsAre(Pair("third", "1/3")));
    EXPECT_TRUE(pass.gone.empty());
    page::PassEvidence back;
    note_changes(after, before, back);
    EXPECT_THAT(back.gone, ElementsAre("third"));
}

TEST(Changes, tell_what_became_of_a_derivative) {
    const ir::Model before = toy_with_gates();
    ir::Model after = before;
    after.states[0].next_value = ir::parse_expr("V - dt*i");
    after.states[0].derivative = nullptr;
    page::PassEvidence pass;
    note_changes(before, after, pass);
    ASSERT_EQ(pass.changes.size(), 1u);
    EXPECT_EQ(pass.changes[0].name, "next(V)");
    EXPECT_EQ(pass.changes[0].before, "ddt(V) = -i");
    EXPECT_EQ(pass.changes[0].after, "V - dt*i");
    EXPECT_EQ(pass.changes[0].instructions, 2);
}

TEST(ComponentCosts, count_what_a_step_executes) {
    const auto costs = component_costs(toy_with_gates());
    ASSERT_EQ(costs.size(), 2u);
    EXPECT_EQ(costs[0].component, "b");
    EXPECT_EQ(costs[0].cost.ours.arithmetic(), 2 * (15 + 4));
    EXPECT_EQ(costs[0].expressions, 2);
    EXPECT_EQ(costs[1].component, "a");
    EXPECT_EQ(costs[1].cost.operations.multiplies, 1);
}

// A model against itself: what double loses to long double. Another one, a little off: by how much.
TEST(MeasuredErrors, are_in_ulp_and_relative) {
    const ir::Model exact = ir::read(
        "membrane potential V current i stimulus s\nstate V [mV] = -80\nstate x [1] = 1\ni [1] = 0\nnext(V) = "
        "V\nnext(x) = x*3\n");
    const MeasuredErrors errors(exact);
    EXPECT_EQ(errors.states(), 2);
    EXPECT_LE(errors.of(exact).largest_ulp, 0.5 + 1e-9);
    ir::Model off = exact;
    off.states[1].next_value = ir::parse_expr("x*3.000000000003");
    const page::Errors found = errors.of(off);
    EXPECT_EQ(found.worst, "x");
    EXPECT_NEAR(found.largest_relative, 1e-12, 1e-15);
    EXPECT_GT(found.largest_ulp, 1e-12 / 0x1p-52);
    EXPECT_LT(found.largest_ulp, 2e-12 / 0x1p-52 + 1);
    EXPECT_NEAR(errors.made_by_pass(exact, off), 1e-12, 1e-15);
    EXPECT_LT(errors.made_by_pass(exact, exact), 2e-16);
}

TEST(Evidence, is_of_every_pass_and_of_the_worth_of_each) {
    const page::Evidence evidence = evidence_of(toy_with_gates());
    ASSERT_EQ(evidence.passes.size(), pass_names().size());
    for (std::size_t k = 0; k < evidence.passes.size(); ++k) {
        EXPECT_EQ(evidence.passes[k].name, pass_names()[k]);
        EXPECT_LE(evidence.passes[k].own, 1e-13) << evidence.passes[k].name;
        EXPECT_LT(evidence.passes[k].errors.largest_relative, 1e-12) << evidence.passes[k].name;
        const page::CostByScale& before = k > 0 ? evidence.passes[k - 1].after : evidence.passes[0].before;
        EXPECT_EQ(evidence.passes[k].before[3].ours, before[3].ours);
    }
    EXPECT_EQ(evidence.cost[3].ours, evidence.passes.back().after[3].ours);
    EXPECT_LT(evidence.cost[3].ours.arithmetic(), evidence.as_written.ours.arithmetic());
    for (std::size_t k = 1; k < evidence.worth.size(); ++k)
        EXPECT_GE(evidence.worth[k - 1].ours, evidence.worth[k].ours);
    for (const page::Worth& worth : evidence.worth) EXPECT_NE(worth.pass, "choose_integrators");
    EXPECT_EQ(evidence.finest, "cell");
    EXPECT_EQ(evidence.bounds[1].value, "16");
}

TEST(Evidence, a_pass_that_is_left_out_is_named) {
    const page::Evidence evidence = evidence_of(toy_with_gates(), {"share_exponentials"});
    EXPECT_THAT(evidence.left_out, ElementsAre("share_exponentials"));
    EXPECT_EQ(evidence.finds_less.size(), 1u);
    for (const page::Worth& worth : evidence.worth) EXPECT_NE(worth.pass, "share_exponentials");
}

TEST(Evidence, evidence_of_a_lattice_counts_sites) {
    const page::Evidence evidence = evidence_of(ir::read(toy_lattice_text));
    EXPECT_EQ(evidence.finest, "site");
    EXPECT_EQ(evidence.states, 5);  // counts of channels are not compared
    EXPECT_EQ(evidence.bounds[1].value, "56");
}

}  // namespace
}  // namespace heartwright::driver
