#include "generator/passes/sums/factor_moves.hpp"

#include <cmath>
#include <cstddef>
#include <utility>

#include "generator/analysis/stiffness/algebra.hpp"
#include "generator/ir/rewrite.hpp"

namespace heartwright::passes {

using analysis::is_number;
using ir::ExprPtr;
using ir::Op;

FactorMoves::FactorMoves(const ir::Model& model)
    : forms_(model), signs_(model, definitions_), proofs_(model, analysis::ParameterRange::up_to_tenfold) {
    for (const ir::Definition& definition : model.definitions) definitions_.emplace(definition.name, definition.value);
}

void FactorMoves::define(const std::string& name, const ExprPtr& value, ir::Scale scale) {
    forms_.add(name, scale);
    definitions_[name] = value;
}

KnownFactor FactorMoves::known(const ExprPtr& expr) const {
    // Products of products: of a chain of them each link would double what is seen through.
    int most_seen_through = 64;
    return known_factor(expr, [&](const std::string& name) -> ExprPtr {
        const auto found = definitions_.find(name);
        if (found == definitions_.end() || !forms_.is_known(found->second)) return nullptr;
        return --most_seen_through < 0 ? nullptr : found->second;
    });
}

ExprPtr FactorMoves::settled(const ExprPtr& given) const {
    if (forms_.is_known(given)) return given;
    ExprPtr expr = given;
    int least = forms_.cost(expr);
    for (bool is_better = true; is_better;) {
        ExprPtr next;
        moves(expr, true, [&](const ExprPtr& other) {
            if (const int cost = forms_.cost(other); !next && cost < least) {
                least = cost;
                next = other;
            }
        });
        is_better = next != nullptr;
        if (next) expr = next;
    }
    return expr == given ? expr : joined(expr);
}

void FactorMoves::moves(const ExprPtr& expr, bool is_whole, const Alternative& take) const {
    if (expr->operands().empty() || forms_.is_known(expr)) return;
    if (is_whole) moves_in_product(expr, take);
    const bool in_product = FlatForms::is_product(expr);
    for (std::size_t i = 0; i < expr->operands().size(); ++i) {
        const bool is_part = in_product && FlatForms::is_product(expr->operand(i));
        moves(expr->operand(i), !is_part, [&](const ExprPtr& other) {
            std::vector<ExprPtr> operands = expr->operands();
            operands[i] = other;
            take(ir::with_operands(expr, std::move(operands)));
        });
    }
}

void FactorMoves::moves_in_product(const ExprPtr& expr, const Alternative& take) const {
    const FlatProduct flat = forms_.product_of(expr);
    auto with = [&](std::size_t i, const ExprPtr& factor, const KnownFactor& factor_known) {
        FlatProduct other = flat;
        other.own[i] = factor;
        other.known = factor_known.expr();
        take(FlatForms::built(other));
    };
    const KnownFactor outside = known(flat.known);
    for (std::size_t i = 0; i < flat.own.size(); ++i) {
        if (!outside.is_one()) {
            if (const ExprPtr inside = scaled(flat.own[i], outside)) with(i, inside, {});
        }
        for (const KnownFactor& content : contents(flat.own[i])) {
            const ExprPtr rest = scaled(flat.own[i], content.inverse());
            if (!rest) continue;
            with(i, rest, outside.times(content));
            for (std::size_t j = 0; j < flat.own.size(); ++j) {
                const ExprPtr inside = j == i ? nullptr : scaled(flat.own[j], outside.times(content));
                if (!inside) continue;
                FlatProduct other = flat;
                other.own[i] = rest;
                other.own[j] = inside;
                other.known = ir::number(1);
                take(FlatForms::built(other));
            }
        }
    }
}

std::vector<KnownFactor> FactorMoves::contents(const ExprPtr& expr) const {
    std::vector<KnownFactor> found;
    if (expr->op() == Op::reciprocal) {
        for (const KnownFactor& content : contents(expr->operand(0))) found.push_back(content.inverse());
    } else if (FlatForms::is_sum(expr)) {
        for (const Addend& addend : forms_.sum_of(expr).own) {
            KnownFactor content = known(forms_.product_of(addend.expr).known);
            content.rest = nullptr;
            if (!content.is_one() && content.number > 0) found.push_back(content);
        }
    } else if (FlatForms::is_product(expr)) {
        KnownFactor content = known(forms_.product_of(expr).known);
        content.rest = nullptr;
        if (!content.is_one() && content.number > 0) found.push_back(content);
    }
    return found;
}

ExprPtr FactorMoves::times(const KnownFactor& factor, const ExprPtr& expr) const {
    FlatProduct flat = forms_.product_of(expr);
    flat.known = known(flat.known).times(factor).expr();
    return FlatForms::built(flat);
}

ExprPtr FactorMoves::scaled(const ExprPtr& expr, const KnownFactor& factor) const {
    if (!std::isnormal(factor.number)) return nullptr;
    if (forms_.is_known(expr)) return known(expr).times(factor).expr();
    switch (expr->op()) {
        case Op::multiply:
        case Op::negate: {
            FlatProduct flat = forms_.product_of(expr);
            if (!is_number(flat.known, 1)) return times(factor, expr);
            for (ExprPtr& one : flat.own) {
                if (const ExprPtr other = scaled(one, factor)) {
                    one = other;
                    return FlatForms::built(flat);
                }
            }
            return nullptr;
        }
        case Op::add:
        case Op::subtract: {
            if (factor.rest && !is_finite(factor.rest)) return nullptr;
            FlatSum flat = forms_.sum_of(expr);
            for (Addend& addend : flat.own) {
                const ExprPtr other = scaled(addend.expr, factor);
                addend.expr = other ? other : times(factor, addend.expr);
            }
            flat.known = is_number(flat.known, 0) ? flat.known : known(flat.known).times(factor).expr();
            return if_no_dearer(forms_.built(flat), expr);
        }
        case Op::reciprocal: {
            if (!factor.can_divide() || signs_.of(expr->operand(0)) == 0) return nullptr;
            const ExprPtr below = scaled(expr->operand(0), factor.inverse());
            return below ? ir::with_operands(expr, {below}) : nullptr;
        }
        case Op::exp: {
            if (!factor.can_divide() || factor.number <= 0) return nullptr;
            const ExprPtr argument = shifted(expr->operand(0), factor);
            return argument ? ir::with_operands(expr, {argument}) : nullptr;
        }
        case Op::select: {
            const ExprPtr yes = scaled(expr->operand(1), factor), no = scaled(expr->operand(2), factor);
            return yes && no ? ir::with_operands(expr, {expr->operand(0), yes, no}) : nullptr;
        }
        default:
            return nullptr;
    }
}

bool FactorMoves::is_finite(const ExprPtr& known) const {
    const auto [found, is_new] = finite_.try_emplace(ir::to_string(known), false);
    if (is_new) found->second = proofs_.is_within(known, -1e250, 1e250);
    return found->second;
}

ExprPtr FactorMoves::if_no_dearer(const ExprPtr& expr, const ExprPtr& than) const {
    return forms_.cost(expr) <= forms_.cost(than) ? expr : nullptr;
}

ExprPtr FactorMoves::shifted(const ExprPtr& argument, const KnownFactor& factor) const {
    if (argument->op() == Op::select) {
        const ExprPtr yes = shifted(argument->operand(1), factor), no = shifted(argument->operand(2), factor);
        return yes && no ? ir::with_operands(argument, {argument->operand(0), yes, no}) : nullptr;
    }
    FlatSum flat = forms_.sum_of(argument);
    if (factor.steps == 0) {
        const long double shift = std::log(static_cast<long double>(factor.number));
        const bool is_literal = is_number(flat.known);
        const ExprPtr both = is_literal ? ir::number(static_cast<double>(flat.known->value() + shift)) : nullptr;
        flat.known = both ? both : analysis::sum(flat.known, ir::number(static_cast<double>(shift)));
    } else {
        flat.known = analysis::sum(flat.known, ir::make(Op::log, {factor.expr()}, argument->origin()));
    }
    return if_no_dearer(forms_.built(flat), argument);
}

ExprPtr FactorMoves::joined(const ExprPtr& expr, bool is_part) const {
    if (expr->operands().empty() || forms_.is_known(expr)) return expr;
    if (FlatForms::is_product(expr)) {
        FlatProduct flat = forms_.product_of(expr);
        for (ExprPtr& factor : flat.own) factor = joined(factor);
        flat.known = known(flat.known).expr();
        return FlatForms::built(flat);
    }
    const bool is_sum = FlatForms::is_sum(expr);
    std::vector<ExprPtr> operands;
    for (const ExprPtr& operand : expr->operands()) operands.push_back(joined(operand, is_sum));
    const ExprPtr result = ir::with_operands(expr, std::move(operands));
    return is_sum && !is_part && known_addends(result) > 1 ? forms_.built(forms_.sum_of(result)) : result;
}

int FactorMoves::known_addends(const ExprPtr& expr) const {
    if (forms_.is_known(expr)) return 1;
    if (!FlatForms::is_sum(expr) && expr->op() != Op::negate) return 0;
    int count = 0;
    for (const ExprPtr& operand : expr->operands()) count += known_addends(operand);
    return count;
}

}  // namespace heartwright::passes
