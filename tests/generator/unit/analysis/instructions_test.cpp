#include "generator/analysis/cost/instructions.hpp"

#include <gtest/gtest.h>

#include "generator/analysis/cost/branch_paths.hpp"
#include "generator/ir/reader.hpp"
#include "generator/ir/rewrite.hpp"
#include "tests/generator/toy_lattice.hpp"

namespace heartwright::analysis {
namespace {

const Instructions& at(const InstructionsByScale& counts, ir::Scale scale) {
    return counts[static_cast<std::size_t>(scale)];
}

// What verification against PTX gave (tools/count_instructions.py --functions), and what the thesis says.
TEST(Instructions, functions_take_the_instructions_of_their_source) {
    EXPECT_EQ(instructions_of(ir::Op::exp, Weights::ours).arithmetic(), 15);
    EXPECT_EQ(instructions_of(ir::Op::exp, Weights::thesis).arithmetic(), 15);
    EXPECT_EQ(instructions_of(ir::Op::log, Weights::ours).arithmetic(), 22);
    EXPECT_EQ(instructions_of(ir::Op::log, Weights::thesis).arithmetic(), 28);
    EXPECT_EQ(instructions_of(ir::Op::divide, Weights::ours).arithmetic(), 4);
    EXPECT_EQ(instructions_of(ir::Op::divide, Weights::thesis).arithmetic(), 6);
    EXPECT_EQ(instructions_of(ir::Op::reciprocal, Weights::ours).arithmetic(), 3);
    EXPECT_EQ(instructions_of(ir::Op::select, Weights::ours), Instructions{});
    EXPECT_EQ(instructions_of(ir::Op::negate, Weights::ours), Instructions{});
}

TEST(Instructions, are_counted_where_they_are_computed_and_only_if_a_step_needs_them) {
    const ir::Model model = ir::read(
        "membrane potential V current i stimulus s\nparameter g [1] = 1\nstate V [mV] = 0\n"
        "half [1] = g/2\nshown [1] = exp(V)*exp(V)\ni [1] = half*V + exp(V)/3\nddt(V) = -i\n");
    const InstructionsByScale ours = instructions_by_scale(model, Weights::ours);
    EXPECT_EQ(at(ours, ir::Scale::parameter), (Instructions{.multiplies = 1, .fmas = 3}));
    EXPECT_EQ(at(ours, ir::Scale::cell), (Instructions{.adds = 1 + 1, .multiplies = 1 + 1, .fmas = 14 + 3}));
    EXPECT_EQ(at(instructions_by_scale(model, Weights::thesis), ir::Scale::cell),
              (Instructions{.adds = 1 + 1, .multiplies = 1 + 1, .fmas = 14 + 5}));
}

// Two counts are read and stored; one of three sums is a maximum, so that all shares (2 + 1 + 1 + 1 + 1) are compared
// too; ca diffuses.
TEST(Instructions, sites_take_the_fixed_code_around_their_lines_too) {
    const ir::Model model = ir::read(toy_lattice_text);
    const ModelCost cost(model, Weights::ours);
    EXPECT_EQ(cost.around(ir::Scale::site), (Instructions{.adds = 9 + 3, .multiplies = 1, .fmas = 6, .compares = 36}));
    EXPECT_EQ(cost.around(ir::Scale::cell), (Instructions{.adds = 5, .compares = 20}));
    EXPECT_EQ(cost.of(*ir::parse_expr("K_C + K_C_held")), Instructions{});
    EXPECT_EQ(cost.of(*ir::parse_expr("K_C + V")), Instructions{.adds = 1});
}

// A draw asks for no more of a quotient than the seed of its reciprocal.
TEST(Instructions, a_draw_takes_the_instructions_of_its_question) {
    const ModelCost cost(ir::read(toy_lattice_text), Weights::ours);
    const auto whole = [&](const ir::ExprPtr& draw) {
        Instructions all;
        ir::for_each_node(draw, [&](const ir::ExprPtr& node) { all += cost.of(*node); });
        return all;
    };
    EXPECT_EQ(whole(ir::binomial(0, ir::symbol("K_C_free"), ir::parse_expr("V"))), Instructions{.fmas = 1});
    EXPECT_EQ(whole(ir::binomial(0, ir::symbol("K_C_free"), ir::parse_expr("V*reciprocal(1 - V)"))),
              (Instructions{.adds = 1, .multiplies = 1, .fmas = 1}));
}

// As gpu_choices.hpp says; the thesis's weight stays.
TEST(Instructions, many_exponentials_take_the_instructions_of_a_table) {
    std::string text = "membrane potential V current i stimulus s\nstate V [mV] = 0\ni [1] = exp(V)";
    for (const auto& [terms, cost] : {std::pair{6, 15}, {7, 9}}) {
        std::string sum = text;
        for (int k = 0; k < terms; ++k) sum += " + exp(V/" + std::to_string(k + 2) + ")";
        const ir::Model model = ir::read(sum + "\nddt(V) = -i\n");
        EXPECT_EQ(ModelCost(model, Weights::ours).of(*ir::parse_expr("exp(V)")).arithmetic(), cost);
        EXPECT_EQ(ModelCost(model, Weights::thesis).of(*ir::parse_expr("exp(V)")).arithmetic(), 15);
    }
}

// What is added up is a site's, the sum the cell's.
TEST(Instructions, lines_below_a_sum_take_instructions_of_sites) {
    ir::Model model = ir::read(toy_lattice_text);
    const InstructionsByScale before = instructions_by_scale(model, Weights::ours);
    for (ir::Definition& definition : model.definitions)
        if (definition.name == "i_K") definition.value = ir::parse_expr("sum(square(i_K_d))/n_weight");
    const InstructionsByScale after = instructions_by_scale(model, Weights::ours);
    EXPECT_EQ(at(after, ir::Scale::cell), at(before, ir::Scale::cell));
    EXPECT_EQ(at(after, ir::Scale::site).multiplies, at(before, ir::Scale::site).multiplies + 1);
}

// alpha needs e on one side alone; V < -40 itself is a comparison on both.
TEST(BranchPaths, cost_one_side_of_each_choice) {
    const ir::Model model = ir::read(
        "membrane potential V current i stimulus s\nstate V [mV] = -80\n"
        "e [1] = exp(V)\nalpha [1] = V < -40 ? e*e : 0\nbeta [1] = V < -40 ? 2 : alpha + V\ni [1] = alpha*beta\nddt(V) "
        "= -i\n");
    const BranchPaths paths = branch_paths(model, ir::Scale::cell);
    ASSERT_EQ(paths.conditions.size(), 1u);
    ASSERT_EQ(paths.paths.size(), 2u);
    EXPECT_EQ(label(paths, 0), "V >= -40");
    EXPECT_NEAR(paths.paths[0].share, 100.0 / 160, 0.01);
    EXPECT_EQ(paths.paths[0].ours, (Instructions{.adds = 1, .multiplies = 1, .compares = 2}));
    EXPECT_EQ(label(paths, 1), "V < -40");
    EXPECT_NEAR(paths.paths[1].share, 60.0 / 160, 0.01);
    EXPECT_EQ(paths.paths[1].ours, (Instructions{.adds = 1, .multiplies = 2, .fmas = 14, .compares = 2}));
}

TEST(BranchPaths, a_model_without_choices_has_one_path) {
    const BranchPaths paths = branch_paths(
        ir::read("membrane potential V current i stimulus s\nstate V [mV] = -80\ni [1] = V + 1\nddt(V) = -i\n"),
        ir::Scale::cell);
    ASSERT_EQ(paths.paths.size(), 1u);
    EXPECT_EQ(label(paths, 0), "always");
    EXPECT_EQ(paths.paths[0].ours, Instructions{.adds = 1});
}

// A parameter's choice is the host's.
TEST(BranchPaths, are_of_what_differs_between_cells) {
    const BranchPaths paths =
        branch_paths(ir::read("membrane potential V current i stimulus s\nparameter g [1] = 1\nstate V [mV] = -80\n"
                              "h [1] = g > 0 ? g*g : 1\ni [1] = V*h\nddt(V) = -i\n"),
                     ir::Scale::cell);
    EXPECT_TRUE(paths.conditions.empty());
    EXPECT_EQ(paths.paths[0].ours, Instructions{.multiplies = 1});
}

}  // namespace
}  // namespace heartwright::analysis
