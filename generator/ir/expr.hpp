// Expressions of the intermediate representation (IR).
//
// What an expression means:
//   * every value is a real number; the interpreter evaluates in double or long double, solvers in double or float;
//   * operands are evaluated exactly as written: nothing is reassociated or contracted except by a pass that says so.
//     A fused multiply-add happens where, and only where, there is an `fma` node (one rounding);
//   * comparisons and && || ! give a condition; `select` evaluates both branches (no side effects exist), so a NaN in
//     the branch not taken does not matter;
//   * min and max return the other operand when one is NaN;
//   * normal_reciprocal(x) is reciprocal(x) where 2^-1000 <= |x| <= 2^1000 is proved, bounded_exp(x) is exp(x) where
//     |x| <= 700 is, and decaying_exp(x) is exp(x) where x <= 700 is, normal_log(x) is log(x) where 2^-1000 <= x <=
//     2^1000 is and only a state's NaN makes x one. Beyond that a solver's values mean nothing, but where x is NaN they
//     are NaN;
//   * pow_by_products(x, n) is pow(x, n), in solvers by products where n is a whole number from 1 to 16;
//   * binomial(n, p) is how many of n trials of probability p succeed, by inversion of one uniform number that belongs
//     to the draw's number (value()), the site, the cell and the step: the same operands and number give the same
//     value, however often asked;
//   * sum, min_of, max_of take a site's value to the cell: over the employed sites. They are the only way from site to
//     cell;
//   * lookup(x, f) is f(x), f one of the model's tabulated functions (approximation.hpp): an interpreter computes it as
//     it is written, a solver reads it from a table, within the tolerance that the model asks for;
//   * a symbol is read by name; names are defined once in a Model (model.hpp), so sharing is by name and every tree is
//     a tree.
// Nodes are values: immutable, shared, few, listed once in HEARTWRIGHT_OPS. Factories check well-formedness and never
// simplify.
#pragma once

#include <limits>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/diag/diagnostics.hpp"
#include "base/units/unit.hpp"

namespace heartwright::ir {

// name, number of operands, spelling
// clang-format off
#define HEARTWRIGHT_OPS(X)                                                                                             \
    X(number, 0, "") X(symbol, 0, "") X(next, 0, "next")                                                               \
    X(negate, 1, "-") X(add, 2, "+") X(subtract, 2, "-") X(multiply, 2, "*") X(divide, 2, "/")                         \
    X(fma, 3, "fma") X(reciprocal, 1, "reciprocal") X(normal_reciprocal, 1, "normal_reciprocal")                       \
    X(exp, 1, "exp") X(bounded_exp, 1, "bounded_exp") X(decaying_exp, 1, "decaying_exp") X(expm1, 1, "expm1")          \
    X(log, 1, "log") X(normal_log, 1, "normal_log") X(log10, 1, "log10") X(sqrt, 1, "sqrt") X(pow, 2, "pow")           \
    X(pow_by_products, 2, "pow_by_products")                                                                           \
    X(square, 1, "square") X(cube, 1, "cube") X(fabs, 1, "fabs") X(min, 2, "min") X(max, 2, "max")                     \
    X(tanh, 1, "tanh") X(sin, 1, "sin") X(cos, 1, "cos") X(floor, 1, "floor") X(ceil, 1, "ceil")                       \
    X(tan, 1, "tan") X(asin, 1, "asin") X(acos, 1, "acos") X(atan, 1, "atan") X(sinh, 1, "sinh") X(cosh, 1, "cosh")    \
    X(asinh, 1, "asinh") X(acosh, 1, "acosh") X(atanh, 1, "atanh")                                                     \
    X(binomial, 2, "binomial") X(sum, 1, "sum") X(min_of, 1, "min_of") X(max_of, 1, "max_of")                          \
    X(lookup, 1, "lookup") X(in, 1, "in")                                                                              \
    X(less, 2, "<") X(less_equal, 2, "<=") X(greater, 2, ">") X(greater_equal, 2, ">=") X(equal, 2, "==")              \
    X(not_equal, 2, "!=") X(logical_and, 2, "&&") X(logical_or, 2, "||") X(logical_not, 1, "!")                        \
    X(select, 3, "?:")
// clang-format on

enum class Op {
#define X(name, arity, spelling) name,
    HEARTWRIGHT_OPS(X)
#undef X
};

int arity(Op op);
std::string_view spelling(Op op);
bool is_condition(Op op);  // gives true or false, not a number

class Expr;
using ExprPtr = std::shared_ptr<const Expr>;

class Expr {
public:
    Op op() const { return op_; }
    const std::vector<ExprPtr>& operands() const { return operands_; }
    const ExprPtr& operand(std::size_t i) const { return operands_[i]; }
    double value() const { return value_; }                    // number; binomial: the draw's number
    const std::string& name() const { return name_; }          // symbol, next; lookup: the function's
    const std::optional<Unit>& unit() const { return unit_; }  // number: as written; in: the target
    const Origin& origin() const { return origin_; }

private:
    friend ExprPtr make(Op, std::vector<ExprPtr>, Origin);
    friend ExprPtr number(double, std::optional<Unit>, Origin);
    friend ExprPtr symbol(std::string, Origin);
    friend ExprPtr next(std::string, Origin);
    friend ExprPtr in(ExprPtr, Unit, Origin);
    friend ExprPtr binomial(int, ExprPtr, ExprPtr, Origin);
    friend ExprPtr lookup(ExprPtr, std::string, Origin);
    Expr() = default;

    Op op_ = Op::number;
    std::vector<ExprPtr> operands_;
    double value_ = 0;
    std::string name_;
    std::optional<Unit> unit_;
    Origin origin_;
};

// Every operation with operands; OurFault when their number or kind (condition or number) is wrong.
ExprPtr make(Op op, std::vector<ExprPtr> operands, Origin origin = {});
ExprPtr number(double value, std::optional<Unit> unit = {}, Origin origin = {});
ExprPtr symbol(std::string name, Origin origin = {});
ExprPtr next(std::string name, Origin origin = {});  // the value of a state after this step's local update
ExprPtr in(ExprPtr value, Unit unit, Origin origin = {});
ExprPtr binomial(int draw, ExprPtr trials, ExprPtr probability,
                 Origin origin = {});  // printed binomial(trials, probability, draw)
ExprPtr lookup(ExprPtr argument, std::string function, Origin origin = {});

// The same node over other operands: `expr` itself when they are the same objects. Keeps value, name, unit and origin.
ExprPtr with_operands(const ExprPtr& expr, std::vector<ExprPtr> operands);

bool same(const ExprPtr& a, const ExprPtr& b);  // structural equality, origins ignored, numbers by bits
std::size_t hash(const ExprPtr& expr);          // agrees with same()
// Counts no further than `most` + 1: a tree of nodes that are shared may be longer than anyone can wait for.
std::size_t node_count(const ExprPtr& expr, std::size_t most = std::numeric_limits<std::size_t>::max() - 1);

// Minimal parentheses, shortest round-trip numbers: what a modeller would write. parse_expr (reader.hpp) reads it back.
std::string to_string(const ExprPtr& expr);

}  // namespace heartwright::ir
