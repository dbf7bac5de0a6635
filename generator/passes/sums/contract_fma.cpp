#include "generator/passes/sums/contract_fma.hpp"

#include <utility>
#include <vector>

#include "generator/analysis/stiffness/algebra.hpp"
#include "generator/ir/rewrite.hpp"
#include "generator/passes/sums/flat_forms.hpp"

namespace heartwright::passes {

using analysis::negated;
using ir::ExprPtr;
using ir::Op;

namespace {

ExprPtr contracted(const ExprPtr& expr) {
    const bool minus = expr->op() == Op::subtract;
    const ExprPtr &left = expr->operand(0), &right = expr->operand(1);
    if (left->op() == Op::multiply)
        return ir::make(Op::fma, {left->operand(0), left->operand(1), minus ? negated(right) : right}, expr->origin());
    if (right->op() == Op::multiply) {
        const ExprPtr& factor = right->operand(0);
        return ir::make(Op::fma, {minus ? negated(factor) : factor, right->operand(1), left}, expr->origin());
    }
    return expr;
}

int additions_and_products(const ExprPtr& expr) {
    int count = 0;
    ir::for_each_node(expr, [&](const ExprPtr& node) {
        count += FlatForms::is_sum(node) || node->op() == Op::multiply || node->op() == Op::fma ? 1 : 0;
    });
    return count;
}

class Contraction {
public:
    explicit Contraction(const ir::Model& model) : forms_(model) {}

    ExprPtr operator()(const ExprPtr& expr) const { return whole(expr, false); }

private:
    // A whole sum as it is written, or with its plain addends first when that takes fewer.
    ExprPtr whole(const ExprPtr& expr, bool is_part) const {
        if (expr->operands().empty() || forms_.is_known(expr)) return expr;
        std::vector<ExprPtr> operands;
        const bool is_sum = FlatForms::is_sum(expr);
        for (const ExprPtr& operand : expr->operands())
            operands.push_back(whole(operand, is_sum || (is_part && expr->op() == Op::negate)));
        const ExprPtr result = ir::with_operands(expr, std::move(operands));
        if (!is_sum || is_part) return result;
        const ExprPtr as_written = with_fmas(result), reordered = with_fmas(forms_.built(forms_.sum_of(result)));
        return additions_and_products(reordered) < additions_and_products(as_written) ? reordered : as_written;
    }

    // The parts of its addends have theirs already.
    ExprPtr with_fmas(const ExprPtr& expr) const {
        if (expr->operands().empty() || forms_.is_known(expr)) return expr;
        if (expr->op() == Op::negate) return ir::with_operands(expr, {with_fmas(expr->operand(0))});
        if (!FlatForms::is_sum(expr)) return expr;
        return contracted(ir::with_operands(expr, {with_fmas(expr->operand(0)), with_fmas(expr->operand(1))}));
    }

    const FlatForms forms_;
};

}  // namespace

ir::Model contract_fma(const ir::Model& model) {
    const Contraction contraction(model);
    return ir::rewrite_expressions(model, [&](const ExprPtr& expr) { return contraction(expr); });
}

}  // namespace heartwright::passes
