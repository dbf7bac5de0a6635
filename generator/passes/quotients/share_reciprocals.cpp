#include "generator/passes/quotients/share_reciprocals.hpp"

#include "generator/analysis/scales.hpp"
#include "generator/analysis/stiffness/algebra.hpp"
#include "generator/ir/rewrite.hpp"

namespace heartwright::passes {

using ir::ExprPtr;
using ir::Op;

ir::Model share_reciprocals(const ir::Model& model) {
    const analysis::Scales scales(model);
    return ir::rewrite_nodes(model, [&](const ExprPtr& expr) -> ExprPtr {
        if (expr->op() != Op::divide || scales.of(expr) < ir::Scale::cell) return expr;
        const ExprPtr& bottom = expr->operand(1);
        // The common subexpression pass makes equal reciprocals one.
        return analysis::product(expr->operand(0), ir::make(Op::reciprocal, {bottom}, bottom->origin()));
    });
}

}  // namespace heartwright::passes
