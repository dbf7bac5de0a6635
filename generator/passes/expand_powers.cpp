#include "generator/passes/expand_powers.hpp"

#include <cmath>
#include <optional>

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

struct Quotient {
    ExprPtr top, bottom;
};

// p/q, c + p/q and p/q + c as one quotient.
std::optional<Quotient> as_quotient(const ExprPtr& expr) {
    if (expr->op() == Op::divide) return Quotient{expr->operand(0), expr->operand(1)};
    if (expr->op() != Op::add) return std::nullopt;
    for (int i : {0, 1}) {
        const ExprPtr &quotient = expr->operand(i), &other = expr->operand(1 - i);
        if (quotient->op() != Op::divide || other->op() == Op::divide) continue;
        const ExprPtr& bottom = quotient->operand(1);
        return Quotient{analysis::sum(analysis::product(other, bottom), quotient->operand(0)), bottom};
    }
    return std::nullopt;
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
            // A site's quotient is divided after its power is taken, when quotients have merged.
            if (const auto q = as_quotient(base); q && exponent > 1 && parts.scale_of(scales, q->bottom) == ir::Scale::site) {
                return ir::make(Op::divide, {power(parts.named(q->top), exponent), power(parts.named(q->bottom), exponent)}, expr->origin());
            }
            return power(std::fabs(exponent) <= 1 ? base : parts.named(base), exponent);
        }
        ExprPtr logarithm = ir::make(Op::log, {base}, expr->origin());
        return ir::make(Op::exp, {ir::make(Op::multiply, {expr->operand(1), logarithm})}, expr->origin());
    });
}

}  // namespace heartwright::passes
