#include "generator/passes/split_logarithms.hpp"

#include "generator/analysis/scales.hpp"
#include "generator/ir/rewrite.hpp"
#include "generator/passes/gates.hpp"

namespace heartwright::passes {

using ir::ExprPtr;
using ir::Op;

ir::Model split_logarithms(const ir::Model& model) {
    const analysis::Scales scales(model);
    Signs signs(model);
    auto is_known_positive = [&](const ExprPtr& expr, ir::Scale own) { return scales.of(expr) < own && signs.of(expr) == Sign::positive; };
    return ir::rewrite_nodes(model, [&](const ExprPtr& expr) -> ExprPtr {
        if (expr->op() != Op::log || expr->operand(0)->op() != Op::divide || scales.of(expr) < ir::Scale::cell) return expr;
        const ExprPtr &top = expr->operand(0)->operand(0), &bottom = expr->operand(0)->operand(1);
        // With one part positive the other must be too, or the logarithm is NaN either way.
        const ir::Scale own = scales.of(expr);
        if (!is_known_positive(top, own) && !is_known_positive(bottom, own)) return expr;
        auto log = [&](const ExprPtr& e) { return ir::make(Op::log, {e}, expr->origin()); };
        return ir::make(Op::subtract, {log(top), log(bottom)}, expr->origin());
    });
}

}  // namespace heartwright::passes
