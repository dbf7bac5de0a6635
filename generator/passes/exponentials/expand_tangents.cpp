#include "generator/passes/exponentials/expand_tangents.hpp"

#include <map>
#include <optional>
#include <string>

#include "generator/analysis/scales.hpp"
#include "generator/analysis/stiffness/algebra.hpp"
#include "generator/ir/rewrite.hpp"

namespace heartwright::passes {
namespace {

using analysis::is_number;
using ir::ExprPtr;
using ir::Op;

// sign*(1 + sign_of_tangent*tanh(argument))
struct TangentSum {
    ExprPtr tangent;
    int sign = 1, sign_of_tangent = 1;
};

std::optional<TangentSum> as_tangent_sum(const ExprPtr& expr) {
    if (expr->op() != Op::add && expr->op() != Op::subtract) return std::nullopt;
    const ExprPtr &left = expr->operand(0), &right = expr->operand(1);
    const int sign_of_right = expr->op() == Op::add ? 1 : -1;
    if (is_number(left, 1) && right->op() == Op::tanh) return TangentSum{right, 1, sign_of_right};
    if (left->op() == Op::tanh && is_number(right, 1)) return TangentSum{left, sign_of_right, sign_of_right};
    return std::nullopt;
}

// Where each tangent stands: in sums with either sign of it, and anywhere.
struct Uses {
    int added = 0, subtracted = 0, all = 0;

    bool are_sums_of_one_sign() const { return (added == 0 || subtracted == 0) && added + subtracted == all; }
};

std::map<std::string, Uses> uses_of_tangents(const ir::Model& model) {
    std::map<std::string, Uses> uses;
    ir::for_each_expression(model, [&](const ExprPtr& whole) {
        ir::for_each_node(whole, [&](const ExprPtr& node) {
            if (node->op() == Op::tanh) ++uses[ir::to_string(node)].all;
            if (const auto sum = as_tangent_sum(node)) {
                Uses& of_tangent = uses[ir::to_string(sum->tangent)];
                ++(sum->sign_of_tangent > 0 ? of_tangent.added : of_tangent.subtracted);
            }
        });
    });
    return uses;
}

// sign/(weight*e + weight), exact in the weight where it is a power of two.
ExprPtr logistic(int sign, double weight, const ExprPtr& e) {
    const ExprPtr term = weight == 1 ? e : ir::make(Op::multiply, {ir::number(weight), e}, e->origin());
    return ir::make(Op::divide, {ir::number(sign), ir::make(Op::add, {term, ir::number(weight)}, e->origin())},
                    e->origin());
}

ExprPtr expanded(const TangentSum& sum) {
    const ExprPtr& x = sum.tangent->operand(0);
    const ExprPtr twice = ir::make(Op::multiply, {ir::number(-2.0 * sum.sign_of_tangent), x}, x->origin());
    return logistic(sum.sign, 0.5, ir::make(Op::exp, {twice}, x->origin()));
}

// s/(e/2 + 1/2)/2 as s/(e + 1).
ExprPtr half_of_logistic(const ExprPtr& half) {
    const ExprPtr& whole = half->operand(0);
    if (!is_number(half->operand(1), 2) || whole->op() != Op::divide || whole->operand(1)->op() != Op::add) return half;
    const ExprPtr &top = whole->operand(0), &term = whole->operand(1)->operand(0);
    const bool is_ours = (is_number(top, 1) || is_number(top, -1)) && is_number(whole->operand(1)->operand(1), 0.5) &&
                         term->op() == Op::multiply && is_number(term->operand(0), 0.5);
    return is_ours ? logistic(is_number(top, 1) ? 1 : -1, 1, term->operand(1)) : half;
}

}  // namespace

ir::Model expand_tangents(const ir::Model& model) {
    const analysis::Scales scales(model);
    const auto uses = uses_of_tangents(model);
    return ir::rewrite_nodes(model, [&](const ExprPtr& expr) -> ExprPtr {
        if (expr->op() == Op::divide) return half_of_logistic(expr);
        const auto sum = as_tangent_sum(expr);
        if (!sum || scales.of(expr) < ir::Scale::cell) return expr;
        const auto found = uses.find(ir::to_string(sum->tangent));
        return found != uses.end() && found->second.are_sums_of_one_sign() ? expanded(*sum) : expr;
    });
}

}  // namespace heartwright::passes
