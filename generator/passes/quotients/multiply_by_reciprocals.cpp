#include "generator/passes/quotients/multiply_by_reciprocals.hpp"

#include "generator/analysis/scales.hpp"
#include "generator/analysis/stiffness/algebra.hpp"
#include "generator/ir/rewrite.hpp"

namespace heartwright::passes {
namespace {

using ir::ExprPtr;
using ir::Op;
using ir::Scale;

// 1/known, a number when `known` is one.
ExprPtr reciprocal(const ExprPtr& known) {
    if (analysis::is_number(known)) return ir::number(1 / known->value(), {}, known->origin());
    if (known->op() == Op::reciprocal) return known->operand(0);
    return ir::make(Op::reciprocal, {known}, known->origin());
}

// The factors of a product, those coarser than it apart.
struct Factors {
    ExprPtr known = ir::number(1), own = ir::number(1);
};

void collect(const ExprPtr& expr, const analysis::Scales& scales, Scale own, Factors& factors) {
    if (scales.of(expr) < own) {
        factors.known = analysis::product(factors.known, expr);
    } else if (expr->op() == Op::multiply) {
        collect(expr->operand(0), scales, own, factors);
        collect(expr->operand(1), scales, own, factors);
    } else {
        factors.own = analysis::product(factors.own, expr);
    }
}

}  // namespace

ir::Model multiply_by_reciprocals(const ir::Model& model) {
    const analysis::Scales scales(model);
    return ir::rewrite_nodes(model, [&](const ExprPtr& expr) -> ExprPtr {
        const Scale own = scales.of(expr);
        if (expr->op() != Op::divide || own < Scale::cell) return expr;
        const ExprPtr &top = expr->operand(0), &bottom = expr->operand(1);
        if (scales.of(bottom) < own) return analysis::product(top, reciprocal(bottom));
        Factors factors;
        collect(bottom, scales, own, factors);
        if (analysis::is_number(factors.known, 1)) return expr;
        const ExprPtr scaled = analysis::is_number(top) && analysis::is_number(factors.known)
                                   ? ir::number(top->value() / factors.known->value(), {}, top->origin())
                                   : analysis::product(top, reciprocal(factors.known));
        return ir::make(Op::divide, {scaled, factors.own}, expr->origin());
    });
}

}  // namespace heartwright::passes
