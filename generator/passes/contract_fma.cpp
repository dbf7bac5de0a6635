#include "generator/passes/contract_fma.hpp"

#include "generator/analysis/algebra.hpp"
#include "generator/analysis/scales.hpp"
#include "generator/ir/rewrite.hpp"

namespace heartwright::passes {

using analysis::negated;
using ir::ExprPtr;
using ir::Op;

ir::Model contract_fma(const ir::Model& model) {
    const analysis::Scales scales(model);
    return ir::rewrite_nodes(model, [&](const ExprPtr& expr) -> ExprPtr {
        const bool is_sum = expr->op() == Op::add || expr->op() == Op::subtract;
        if (!is_sum || scales.of(expr) < ir::Scale::cell) return expr;
        const bool minus = expr->op() == Op::subtract;
        const ExprPtr &left = expr->operand(0), &right = expr->operand(1);
        if (left->op() == Op::multiply) {
            return ir::make(Op::fma, {left->operand(0), left->operand(1), minus ? negated(right) : right}, expr->origin());
        }
        if (right->op() == Op::multiply) {
            const ExprPtr& factor = right->operand(0);
            return ir::make(Op::fma, {minus ? negated(factor) : factor, right->operand(1), left}, expr->origin());
        }
        return expr;
    });
}

}  // namespace heartwright::passes
