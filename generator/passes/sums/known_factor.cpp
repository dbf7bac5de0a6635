#include "generator/passes/sums/known_factor.hpp"

#include <cmath>
#include <limits>

#include "generator/analysis/stiffness/algebra.hpp"
#include "generator/ir/model.hpp"

namespace heartwright::passes {

using analysis::product;
using analysis::quotient;
using ir::ExprPtr;
using ir::Op;

KnownFactor KnownFactor::inverse() const { return {1 / number, -steps, nullptr}; }

KnownFactor KnownFactor::times(const KnownFactor& other) const {
    double both = number * other.number;
    if (std::fabs(both - 1) <= 4 * std::numeric_limits<double>::epsilon()) both = 1;  // x*(1/x)
    return {both, steps + other.steps, !rest ? other.rest : !other.rest ? rest : product(rest, other.rest)};
}

bool KnownFactor::same_as(const KnownFactor& other) const {
    const bool same_rest = rest && other.rest ? ir::same(rest, other.rest) : rest == other.rest;
    return number == other.number && steps == other.steps && same_rest;
}

ExprPtr KnownFactor::expr() const {
    ExprPtr result = ir::number(number);
    const ExprPtr dt = ir::symbol(std::string(ir::time_step_name));
    if (rest) result = product(result, rest);
    for (int i = 0; i < steps; ++i) result = product(result, dt);
    for (int i = 0; i > steps; --i) result = quotient(result, dt);
    return result;
}

KnownFactor known_factor(const ExprPtr& expr, const std::function<ExprPtr(const std::string&)>& value_of) {
    auto part = [&](std::size_t i) { return known_factor(expr->operand(i), value_of); };
    auto over = [&](const KnownFactor& above, const KnownFactor& below) {
        if (below.can_divide() && below.number != 0) return above.times(below.inverse());
        const ExprPtr rest = below.rest;
        KnownFactor result = above.times(KnownFactor{below.number, below.steps, nullptr}.inverse());
        result.rest = ir::make(Op::divide, {result.rest ? result.rest : ir::number(1), rest}, expr->origin());
        return result;
    };
    switch (expr->op()) {
        case Op::number:
            return {expr->value(), 0, nullptr};
        case Op::symbol: {
            if (expr->name() == ir::time_step_name) return {1, 1, nullptr};
            const ExprPtr value = value_of(expr->name());
            const bool is_product =
                value && (value->op() == Op::multiply || value->op() == Op::divide || value->op() == Op::negate);
            return is_product ? known_factor(value, value_of) : KnownFactor{1, 0, expr};
        }
        case Op::negate:
            return part(0).times({-1, 0, nullptr});
        case Op::multiply:
            return part(0).times(part(1));
        case Op::divide:
            if (analysis::is_number(expr->operand(1), 0)) break;
            return over(part(0), part(1));
        default:
            break;
    }
    return {1, 0, expr};
}

}  // namespace heartwright::passes
