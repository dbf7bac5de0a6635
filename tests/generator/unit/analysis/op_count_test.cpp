#include "generator/analysis/cost/op_count.hpp"

#include <gtest/gtest.h>

#include "generator/ir/reader.hpp"

namespace heartwright::analysis {
namespace {

TEST(OpCount, counts_by_kind) {
    const OpCount c = count(ir::parse_expr(
        "a + b - c*d/e + fma(a, b, reciprocal(c))*exp(log(sqrt(pow(a, b)))) + cube(a)*square(b) + min(a, -b)"));
    EXPECT_EQ(c, (OpCount{.adds = 5 - 0,
                          .multiplies = 1 + 1 + 1 + 3,
                          .fmas = 1,
                          .divides = 1,
                          .reciprocals = 1,
                          .exps = 1,
                          .logs = 1,
                          .square_roots = 1,
                          .pows = 1,
                          .others = 2}));
}

TEST(OpCount, each_definition_counts_where_it_is_computed_and_only_if_a_step_needs_it) {
    const ir::Model model = ir::read(
        "membrane potential V current i stimulus s\nparameter g [1] = 1\nstate V [mV] = 0\n"
        "half [1] = g/2\nshown [1] = exp(V)*exp(V)\ni [1] = half*V\nddt(V) = -i\n");
    const CountByScale counts = count_by_scale(model);
    EXPECT_EQ(counts[static_cast<int>(ir::Scale::parameter)].divides, 1);
    EXPECT_EQ(counts[static_cast<int>(ir::Scale::cell)].multiplies, 1);
    EXPECT_EQ(counts[static_cast<int>(ir::Scale::cell)].exps, 0);
}

TEST(OpCount, a_cell_step_reads_and_writes_the_state) {
    EXPECT_EQ(bytes_per_cell_step(ir::read("state a [1] = 0\nstate b [1] = 0\n"), 8), 32);
}

}  // namespace
}  // namespace heartwright::analysis
