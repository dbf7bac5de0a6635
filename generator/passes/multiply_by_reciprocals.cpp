#include "generator/passes/multiply_by_reciprocals.hpp"

#include "generator/analysis/algebra.hpp"
#include "generator/analysis/scales.hpp"
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

}  // namespace

ir::Model multiply_by_reciprocals(const ir::Model& model) {
    const analysis::Scales scales(model);
    return ir::rewrite_nodes(model, [&](const ExprPtr& expr) -> ExprPtr {
        if (expr->op() != Op::divide || scales.of(expr) < Scale::cell) return expr;
        const ExprPtr &top = expr->operand(0), &bottom = expr->operand(1);
        if (scales.of(bottom) < Scale::cell) return analysis::product(top, reciprocal(bottom));
        if (bottom->op() != Op::multiply) return expr;
        for (int known : {0, 1}) {
            if (scales.of(bottom->operand(known)) >= Scale::cell) continue;
            ExprPtr scaled = analysis::is_number(top) && analysis::is_number(bottom->operand(known))
                                 ? ir::number(top->value() / bottom->operand(known)->value(), {}, top->origin())
                                 : analysis::product(top, reciprocal(bottom->operand(known)));
            return ir::make(Op::divide, {scaled, bottom->operand(1 - known)}, expr->origin());
        }
        return expr;
    });
}

}  // namespace heartwright::passes
