#include "generator/passes/sums/flat_forms.hpp"

#include <algorithm>

#include "generator/analysis/stiffness/algebra.hpp"

namespace heartwright::passes {

using analysis::difference;
using analysis::is_number;
using analysis::negated;
using analysis::product;
using analysis::sum;
using ir::ExprPtr;
using ir::Op;
using ir::Scale;

Scale FlatForms::scale_of(const ExprPtr& expr) const {
    if (expr->op() == Op::symbol) {
        const auto added = added_.find(expr->name());
        return added == added_.end() ? scales_.of(expr->name()) : added->second;
    }
    if (expr->op() == Op::next) return scales_.of(expr->name());
    if (expr->operands().empty()) return Scale::literal;
    return known(expr).scale;
}

FlatForms::Known& FlatForms::known(const ExprPtr& expr) const {
    if (const auto found = known_.find(expr); found != known_.end()) return found->second;
    Scale result = Scale::literal;
    for (const ExprPtr& operand : expr->operands()) result = std::max(result, scale_of(operand));
    return known_.emplace(expr, Known{analysis::scale_of(expr->op(), result), {-1, -1}}).first->second;
}

FlatProduct FlatForms::product_of(const ExprPtr& expr) const {
    constexpr std::size_t most_factors = 64;  // products of products of squares double them
    FlatProduct result;
    const std::function<void(const ExprPtr&)> collect = [&](const ExprPtr& factor) {
        if (is_known(factor)) {
            result.known = product(result.known, factor);
        } else if (is_product(factor) && result.own.size() < most_factors) {
            result.is_negative ^= factor->op() == Op::negate;
            for (const ExprPtr& operand : factor->operands()) collect(operand);
        } else {
            result.own.push_back(factor);
        }
    };
    collect(expr);
    if (is_number(result.known) && result.known->value() < 0) {
        result.known = ir::number(-result.known->value());
        result.is_negative = !result.is_negative;
    } else if (result.known->op() == Op::negate) {
        result.known = result.known->operand(0);
        result.is_negative = !result.is_negative;
    }
    return result;
}

FlatSum FlatForms::sum_of(const ExprPtr& expr) const {
    FlatSum result;
    const std::function<void(const ExprPtr&, bool)> collect = [&](const ExprPtr& addend, bool minus) {
        if (is_known(addend)) {
            result.known = minus ? difference(result.known, addend) : sum(result.known, addend);
        } else if (is_sum(addend)) {
            collect(addend->operand(0), minus);
            collect(addend->operand(1), minus != (addend->op() == Op::subtract));
        } else if (addend->op() == Op::negate) {
            collect(addend->operand(0), !minus);
        } else {
            result.own.push_back({addend, minus});
        }
    };
    collect(expr, false);
    return result;
}

ExprPtr FlatForms::built(const FlatProduct& flat) {
    const bool has_number = is_number(flat.known) && !is_number(flat.known, 1);  // takes the sign
    ExprPtr result = flat.is_negative && has_number ? ir::number(-flat.known->value()) : flat.known;
    for (const ExprPtr& factor : flat.own) result = product(result, factor);
    return flat.is_negative && !has_number ? negated(result) : result;
}

ExprPtr FlatForms::built(const FlatSum& flat) const {
    ExprPtr result = ir::number(0);
    auto add = [&](const Addend& addend) {
        result = addend.minus ? difference(result, addend.expr) : sum(result, addend.expr);
    };
    auto is_plain = [&](const Addend& addend) { return !is_fused(addend.expr); };
    // An added one stands first if it can: a minus in front is a sign to take along.
    for (const Addend& addend : flat.own)
        if (is_plain(addend) && !addend.minus) add(addend);
    result = sum(result, flat.known);
    for (const Addend& addend : flat.own)
        if (is_plain(addend) && addend.minus) add(addend);
    for (bool minus : {false, true}) {
        for (const Addend& addend : flat.own)
            if (!is_plain(addend) && addend.minus == minus) add(addend);
    }
    return result;
}

bool FlatForms::is_fused(const ExprPtr& addend) const {
    if (addend->op() == Op::negate) return is_fused(addend->operand(0));
    return addend->op() == Op::multiply && !is_known(addend);
}

int FlatForms::cost(const ExprPtr& expr, Scale own) const {
    if (expr->operands().empty()) return 0;
    Known& known_here = known(expr);  // stays where it is while others come
    if (known_here.scale < std::max(own, Scale::cell)) return 0;
    int& result = known_here.costs[own == Scale::site];
    if (result < 0) result = counted(expr, own);
    return result;
}

int FlatForms::counted(const ExprPtr& expr, Scale own) const {
    int result = 0;
    if (is_product(expr)) {
        const FlatProduct flat = product_of(expr);
        for (const ExprPtr& factor : flat.own) result += cost(factor, own);
        // What a site's cell knows is computed there.
        const auto n =
            std::count_if(flat.own.begin(), flat.own.end(), [&](const ExprPtr& f) { return scale_of(f) == own; });
        const bool has_known = !is_number(flat.known, 1) || n < static_cast<long>(flat.own.size());
        return result + std::max(0, static_cast<int>(n) + has_known - 1);
    }
    if (is_sum(expr)) {
        const FlatSum flat = sum_of(expr);
        int n = 0, coarser = is_number(flat.known, 0) ? 0 : 1, products = 0;
        for (const Addend& addend : flat.own) {
            result += cost(addend.expr, own);
            if (scale_of(addend.expr) < own) {
                ++coarser;
            } else {
                ++n;
                if (is_fused(addend.expr)) ++products;
            }
        }
        n += coarser > 0 ? 1 : 0;
        return result + n - 1 - std::min(products, n - 1);
    }
    for (const ExprPtr& operand : expr->operands()) result += cost(operand, own);
    return expr->op() == Op::select || ir::is_condition(expr->op()) ? result : result + 1;
}

}  // namespace heartwright::passes
