#include "generator/analysis/scales.hpp"

#include <gtest/gtest.h>

#include "base/diag/faults.hpp"
#include "generator/ir/reader.hpp"

namespace heartwright::analysis {
namespace {

TEST(Scales, an_expression_is_as_coarse_as_all_its_inputs) {
    const ir::Model model = ir::read(
        "model \"toy\"\nmembrane potential V current i stimulus i_stim\nparameter g [1] = 1\nstate V [mV] = 0\n"
        "constant [1] = 28/5\nscaled [1] = g*constant\nwave [1] = sin(t)*g\ni [1] = scaled*V\nddt(V) = -i\n");
    const Scales scales(model);
    EXPECT_EQ(scales.of(std::string("constant")), ir::Scale::literal);
    EXPECT_EQ(scales.of(std::string("scaled")), ir::Scale::parameter);
    EXPECT_EQ(scales.of(std::string("wave")), ir::Scale::step);
    EXPECT_EQ(scales.of(std::string("i")), ir::Scale::cell);
    auto of = [&](const char* text) { return scales.of(ir::parse_expr(text)); };
    EXPECT_EQ(of("5"), ir::Scale::literal);
    EXPECT_EQ(of("dt*g"), ir::Scale::parameter);
    EXPECT_EQ(of("t"), ir::Scale::step);
    EXPECT_EQ(of("i_stim"), ir::Scale::cell);
    EXPECT_EQ(of("next(V)"), ir::Scale::cell);
    EXPECT_EQ(of("g > 0 ? 1 : t"), ir::Scale::step);
    EXPECT_THROW(of("unknown"), OurFault);
}

TEST(Scales, are_ordered_from_literal_to_site) {
    EXPECT_LT(ir::Scale::literal, ir::Scale::parameter);
    EXPECT_LT(ir::Scale::cell, ir::Scale::site);
}

}  // namespace
}  // namespace heartwright::analysis
