#include <gtest/gtest.h>

#include "base/diag/faults.hpp"
#include "generator/ir/printer.hpp"
#include "generator/ir/reader.hpp"
#include "generator/ir/rewrite.hpp"
#include "tests/generator/toy_lattice.hpp"

namespace heartwright::ir {
namespace {

TEST(LatticeText, a_model_with_sites_reads_back_exactly) {
    const Model model = read(toy_lattice_text);
    const std::string text = print(model);
    EXPECT_EQ(print(read(text)), text);
    ASSERT_TRUE(model.lattice);
    EXPECT_EQ(model.lattice->shape, (std::array<std::int64_t, 3>{10, 3, 2}));
    EXPECT_EQ(model.n_draws, 4);
    EXPECT_EQ(model.find_state("ca")->scale, Scale::site);
    EXPECT_EQ(model.find_state("ca")->laplacian_weights[2], "laplacian_weight_2_ca");
    EXPECT_TRUE(model.find_state("K_O")->is_count);
    ASSERT_EQ(model.machines.size(), 1u);
    EXPECT_EQ(model.machines[0].component, "K");
    EXPECT_EQ(model.machines[0].free[1], "K_O_free");
    EXPECT_EQ(model.checks[1].what, "K leaving O");
}

TEST(LatticeText, draws_and_sums_are_expressions_like_others) {
    for (const char* text : {"binomial(n - m, p/(1 - q), 3)", "sum(i_d)/n_weight", "min_of(ca) < max_of(ca) ? 1 : 0"})
        EXPECT_EQ(to_string(parse_expr(text)), text);
    EXPECT_TRUE(same(parse_expr("binomial(n, p, 3)"), parse_expr("binomial(n, p, 3)")));
    EXPECT_FALSE(same(parse_expr("binomial(n, p, 3)"), parse_expr("binomial(n, p, 4)")));
    EXPECT_NE(hash(parse_expr("binomial(n, p, 3)")), hash(parse_expr("binomial(n, p, 4)")));
    EXPECT_EQ(to_string(with_operands(parse_expr("binomial(n, p, 3)"), {symbol("a"), symbol("b")})),
              "binomial(a, b, 3)");
    EXPECT_THROW(parse_expr("binomial(n, p)"), UserFault);
    EXPECT_THROW(parse_expr("binomial(n, p, -1)"), UserFault);
    EXPECT_THROW(parse_expr("binomial(n, p, 9999999999999999999)"), UserFault);
    EXPECT_THROW(parse_expr("binomial(n, p < 1, 0)"), UserFault);
    EXPECT_THROW(make(Op::binomial, {symbol("n"), symbol("p")}), OurFault);
    EXPECT_THROW(binomial(-1, symbol("n"), symbol("p")), OurFault);
}

TEST(LatticeText, names_of_the_lattice_are_needed_and_taken) {
    const Model model = read(toy_lattice_text);
    const auto needed = needed_definitions(model);
    for (const char* name : {"diffusivity_ca", "laplacian_weight_1_ca", "total_K_O", "i_K_d", "sum_of_next_ca"})
        EXPECT_TRUE(needed.contains(name)) << name;
    EXPECT_TRUE(all_names(model).contains("K_C_held"));
}

}  // namespace
}  // namespace heartwright::ir
