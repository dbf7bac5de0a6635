#include "generator/passes/fold_constants.hpp"

#include "generator/analysis/operations.hpp"
#include "generator/analysis/stiffness/algebra.hpp"
#include "generator/ir/rewrite.hpp"

namespace heartwright::passes {
namespace {

using analysis::is_number;
using ir::ExprPtr;
using ir::Op;

double value_of(const ExprPtr& expr, std::size_t operand) {
    return operand < expr->operands().size() ? expr->operand(operand)->value() : 0;
}

// A condition on numbers alone: 1 true, 0 false, -1 unknown. Conditions have no literals, so they are decided from
// inside.
int truth(const ExprPtr& condition) {
    auto decided = [&](std::size_t i) { return truth(condition->operand(i)); };
    switch (condition->op()) {
        case Op::logical_not:
            return decided(0) < 0 ? -1 : 1 - decided(0);
        case Op::logical_and:
            if (decided(0) == 0 || decided(1) == 0) return 0;
            return decided(0) == 1 && decided(1) == 1 ? 1 : -1;
        case Op::logical_or:
            if (decided(0) == 1 || decided(1) == 1) return 1;
            return decided(0) == 0 && decided(1) == 0 ? 0 : -1;
        default:
            break;
    }
    for (const ExprPtr& operand : condition->operands())
        if (!is_number(operand)) return -1;
    return analysis::apply<double>(condition->op(), value_of(condition, 0), value_of(condition, 1), 0.0) != 0 ? 1 : 0;
}

bool is_of_sites(Op op) { return op == Op::binomial || op == Op::sum || op == Op::min_of || op == Op::max_of; }

bool all_numbers(const ExprPtr& expr) {
    for (const ExprPtr& operand : expr->operands())
        if (!is_number(operand)) return false;
    return !expr->operands().empty();
}

ExprPtr fold(const ExprPtr& expr) {
    if (expr->op() == Op::number) return expr->unit() ? ir::number(expr->value(), {}, expr->origin()) : expr;
    if (expr->operands().empty() || ir::is_condition(expr->op())) return expr;
    if (expr->op() == Op::select) {
        const int known = truth(expr->operand(0));
        return known < 0 ? expr : expr->operand(known ? 1 : 2);
    }
    if (all_numbers(expr) && expr->op() != Op::in && !is_of_sites(expr->op())) {
        const double value =
            analysis::apply<double>(expr->op(), value_of(expr, 0), value_of(expr, 1), value_of(expr, 2));
        return ir::number(value, {}, expr->origin());
    }
    const ExprPtr& a = expr->operand(0);
    const ExprPtr b = expr->operands().size() > 1 ? expr->operand(1) : nullptr;
    switch (expr->op()) {
        case Op::negate:
            return a->op() == Op::negate ? a->operand(0) : expr;
        case Op::multiply:
            if (is_number(a, 1)) return b;
            if (is_number(b, 1)) return a;
            if (is_number(a, -1)) return fold(ir::make(Op::negate, {b}, expr->origin()));
            if (is_number(b, -1)) return fold(ir::make(Op::negate, {a}, expr->origin()));
            return expr;
        case Op::divide:
            return is_number(b, 1) ? a : is_number(b, -1) ? fold(ir::make(Op::negate, {a}, expr->origin())) : expr;
        case Op::pow:
        case Op::pow_by_products:
            return is_number(b, 1) ? a : expr;
        case Op::add:
            if (b->op() == Op::negate) return ir::make(Op::subtract, {a, b->operand(0)}, expr->origin());
            if (is_number(b) && b->value() < 0)
                return ir::make(Op::subtract, {a, ir::number(-b->value(), {}, b->origin())}, expr->origin());
            return expr;
        case Op::subtract:
            if (b->op() == Op::negate) return ir::make(Op::add, {a, b->operand(0)}, expr->origin());
            if (is_number(b) && b->value() == 0 && !std::signbit(b->value())) return a;
            if (is_number(b) && b->value() < 0)
                return ir::make(Op::add, {a, ir::number(-b->value(), {}, b->origin())}, expr->origin());
            return expr;
        default:
            return expr;
    }
}

}  // namespace

ir::Model fold_constants(const ir::Model& model) { return ir::rewrite_nodes(model, fold); }

}  // namespace heartwright::passes
