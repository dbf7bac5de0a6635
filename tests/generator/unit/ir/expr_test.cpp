#include "generator/ir/expr.hpp"

#include <gtest/gtest.h>

#include "base/diag/faults.hpp"
#include "generator/ir/reader.hpp"

namespace heartwright::ir {
namespace {

TEST(Expr, factories_refuse_a_wrong_number_of_operands) {
    EXPECT_THROW(make(Op::add, {number(1)}), OurFault);
    EXPECT_THROW(make(Op::exp, {}), OurFault);
    EXPECT_THROW(make(Op::symbol, {}), OurFault);
    EXPECT_THROW(make(Op::add, {number(1), nullptr}), OurFault);
    EXPECT_THROW(symbol(""), OurFault);
}

TEST(Expr, factories_keep_conditions_and_numbers_apart) {
    ExprPtr condition = make(Op::less, {symbol("V"), number(0)});
    EXPECT_THROW(make(Op::add, {condition, number(1)}), OurFault);
    EXPECT_THROW(make(Op::select, {number(1), number(1), number(2)}), OurFault);
    EXPECT_THROW(make(Op::logical_not, {number(1)}), OurFault);
    EXPECT_NO_THROW(make(Op::select, {condition, number(1), number(2)}));
}

TEST(Expr, factories_never_simplify) { EXPECT_EQ(to_string(make(Op::add, {number(1), number(0)})), "1 + 0"); }

TEST(Expr, same_compares_structure_and_the_bits_of_numbers) {
    EXPECT_TRUE(same(parse_expr("a*exp(V/5)"), parse_expr("a*exp(V/5)")));
    EXPECT_FALSE(same(parse_expr("a + b"), parse_expr("b + a")));
    EXPECT_FALSE(same(number(0.0), number(-0.0)));
    EXPECT_FALSE(same(symbol("m"), next("m")));
    EXPECT_EQ(hash(parse_expr("a*exp(V/5)")), hash(parse_expr("a*exp(V/5)")));
}

TEST(Expr, with_operands_gives_the_same_object_when_nothing_changed) {
    ExprPtr expr = parse_expr("a + b");
    EXPECT_EQ(with_operands(expr, expr->operands()), expr);
    EXPECT_EQ(to_string(with_operands(expr, {symbol("a"), symbol("c")})), "a + c");
}

}  // namespace
}  // namespace heartwright::ir
