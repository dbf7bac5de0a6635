#include "generator/passes/expand_powers.hpp"

#include <cmath>

#include "generator/analysis/algebra.hpp"
#include "generator/analysis/scales.hpp"
#include "generator/ir/rewrite.hpp"
#include "generator/passes/named_parts.hpp"

namespace heartwright::passes {
namespace {

using ir::ExprPtr;
using ir::Op;

constexpr double largest_exponent = 16;

ExprPtr whole_power(const ExprPtr& base, int exponent) {
    if (exponent == 1) return base;
    const ExprPtr half = whole_power(base, exponent / 2);
    const ExprPtr even = ir::make(Op::multiply, {half, half}, base->origin());
    return exponent % 2 ? ir::make(Op::multiply, {even, base}, base->origin()) : even;
}

// base^exponent for a whole or half exponent.
ExprPtr power(const ExprPtr& base, double exponent) {
    if (exponent == 0) return ir::number(1);
    if (exponent < 0) return ir::make(Op::divide, {ir::number(1), power(base, -exponent)}, base->origin());
    const int whole = static_cast<int>(std::floor(exponent));
    if (whole == exponent) return whole_power(base, whole);
    const ExprPtr root = ir::make(Op::sqrt, {base}, base->origin());
    return whole == 0 ? root : ir::make(Op::multiply, {whole_power(base, whole), root}, base->origin());
}

}  // namespace

ir::Model expand_powers(const ir::Model& model) {
    const analysis::Scales scales(model);
    NamedParts parts(model);
    return parts.rewrite(model, [&](const ExprPtr& expr) -> ExprPtr {
        const bool is_power = expr->op() == Op::square || expr->op() == Op::cube ||
                              (expr->op() == Op::pow && analysis::is_number(expr->operand(1)));
        if (!is_power || parts.scale_of(scales, expr) < ir::Scale::cell) return expr;
        const double exponent = expr->op() == Op::square ? 2 : expr->op() == Op::cube ? 3 : expr->operand(1)->value();
        const ExprPtr& base = expr->operand(0);
        if (2 * exponent == std::floor(2 * exponent) && std::fabs(exponent) <= largest_exponent) {
            return power(std::fabs(exponent) <= 1 ? base : parts.named(base), exponent);
        }
        ExprPtr logarithm = ir::make(Op::log, {base}, expr->origin());
        return ir::make(Op::exp, {ir::make(Op::multiply, {expr->operand(1), logarithm})}, expr->origin());
    });
}

}  // namespace heartwright::passes
