#include "generator/analysis/stiffness/algebra.hpp"

#include <string>

#include "generator/ir/model.hpp"

namespace heartwright::analysis {

using ir::ExprPtr;
using ir::Op;

bool is_number(const ExprPtr& expr) { return expr->op() == Op::number; }
bool is_number(const ExprPtr& expr, double value) { return is_number(expr) && expr->value() == value; }

ExprPtr time_step() { return ir::symbol(std::string(ir::time_step_name)); }

ExprPtr negated(const ExprPtr& a) {
    if (is_number(a)) return ir::number(-a->value());
    if (a->op() == Op::negate) return a->operand(0);
    if (a->op() == Op::subtract) return difference(a->operand(1), a->operand(0));
    return ir::make(Op::negate, {a}, a->origin());
}

ExprPtr sum(const ExprPtr& a, const ExprPtr& b) {
    if (is_number(a, 0)) return b;
    if (is_number(b, 0)) return a;
    if (is_number(a) && is_number(b)) return ir::number(a->value() + b->value());
    if (b->op() == Op::negate) return difference(a, b->operand(0));
    if (a->op() == Op::negate) return difference(b, a->operand(0));
    return ir::make(Op::add, {a, b}, a->origin());
}

ExprPtr difference(const ExprPtr& a, const ExprPtr& b) {
    if (is_number(b, 0)) return a;
    if (is_number(a, 0)) return negated(b);
    if (is_number(a) && is_number(b)) return ir::number(a->value() - b->value());
    if (b->op() == Op::negate) return sum(a, b->operand(0));
    if (a->op() == Op::negate) return negated(sum(a->operand(0), b));
    return ir::make(Op::subtract, {a, b}, a->origin());
}

ExprPtr product(const ExprPtr& a, const ExprPtr& b) {
    if (is_number(a, 0) || is_number(b, 0)) return ir::number(0);
    if (is_number(a, 1)) return b;
    if (is_number(b, 1)) return a;
    if (is_number(a, -1)) return negated(b);
    if (is_number(b, -1)) return negated(a);
    if (is_number(a) && is_number(b)) return ir::number(a->value() * b->value());
    if (a->op() == Op::negate) return negated(product(a->operand(0), b));
    if (b->op() == Op::negate) return negated(product(a, b->operand(0)));
    return ir::make(Op::multiply, {a, b}, a->origin());
}

ExprPtr quotient(const ExprPtr& a, const ExprPtr& b) {
    if (is_number(a, 0)) return a;
    if (is_number(b, 1)) return a;
    if (is_number(b, -1)) return negated(a);
    if (a->op() == Op::negate) return negated(quotient(a->operand(0), b));
    return ir::make(Op::divide, {a, b}, a->origin());
}

ExprPtr call(Op op, const ExprPtr& a) { return ir::make(op, {a}, a->origin()); }

ExprPtr choose(const ExprPtr& condition, const ExprPtr& yes, const ExprPtr& no) {
    if (ir::same(yes, no)) return yes;
    return ir::make(Op::select, {condition, yes, no}, yes->origin());
}

}  // namespace heartwright::analysis
