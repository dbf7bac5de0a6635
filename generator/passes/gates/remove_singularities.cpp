#include "generator/passes/gates/remove_singularities.hpp"

#include <algorithm>
#include <cstddef>
#include <optional>
#include <string>
#include <unordered_map>
#include <utility>

#include "generator/analysis/ranges/laurent_form.hpp"
#include "generator/analysis/stiffness/algebra.hpp"
#include "generator/passes/named_parts.hpp"

namespace heartwright::passes {
namespace {

using analysis::is_number;
using analysis::product;
using analysis::quotient;
using analysis::sum;
using ir::ExprPtr;
using ir::Op;

constexpr double series_below = 0.1;
constexpr std::size_t longest_inline = 200;  // nodes of what stands near 0 for a definition, without a name

// 1 - u/2 + u^2/12 - u^4/720 + u^6/30240 - u^8/1209600: to 2e-18 below 0.1.
ExprPtr series(const ExprPtr& u) {
    const ExprPtr u2 = product(u, u);
    ExprPtr tail = ir::number(-1.0 / 1209600);
    for (double coefficient : {1.0 / 30240, -1.0 / 720, 1.0 / 12})
        tail = sum(product(tail, u2), ir::number(coefficient));
    return sum(sum(product(tail, u2), product(ir::number(-0.5), u)), ir::number(1));
}

ExprPtr is_near(const ExprPtr& u) {
    return ir::make(Op::less, {analysis::call(Op::fabs, u), ir::number(series_below)});
}

ExprPtr exprel(const ExprPtr& u) {
    const ExprPtr away = quotient(u, ir::make(Op::subtract, {analysis::call(Op::exp, u), ir::number(1)}));
    return ir::make(Op::select, {is_near(u), series(u), away}, u->origin());
}

bool is_exprel(const ExprPtr& expr) {
    if (expr->op() != Op::select) return false;
    const ExprPtr& condition = expr->operand(0);
    return condition->op() == Op::less && condition->operand(0)->op() == Op::fabs &&
           is_number(condition->operand(1), series_below);
}

// A product as its factors above and below the bar, with a sign.
struct Factors {
    std::vector<ExprPtr> above, below;
    bool negative = false;
};

void collect(const ExprPtr& expr, Factors& into, bool below = false) {
    switch (expr->op()) {
        case Op::multiply:
            collect(expr->operand(0), into, below);
            collect(expr->operand(1), into, below);
            break;
        case Op::divide:
            collect(expr->operand(0), into, below);
            collect(expr->operand(1), into, !below);
            break;
        case Op::negate:
            into.negative = !into.negative;
            collect(expr->operand(0), into, below);
            break;
        default:
            (below ? into.below : into.above).push_back(expr);
    }
}

ExprPtr assemble(const Factors& factors) {
    ExprPtr above = ir::number(1), below = ir::number(1);
    for (const ExprPtr& factor : factors.above) above = product(above, factor);
    for (const ExprPtr& factor : factors.below) below = product(below, factor);
    const ExprPtr result = quotient(above, below);
    return factors.negative ? analysis::negated(result) : result;
}

// sign*(exp(u) - 1)
struct Divisor {
    ExprPtr u;
    bool negative;
    ExprPtr written;
};

class Removal {
public:
    explicit Removal(const ir::Model& model) : model_(model), forms_(model), parts_(model) {}

    ir::Model run() {
        return parts_.rewrite_whole(
            model_, [&](const ExprPtr& expr) { return removed(expr); });
    }

private:
    ExprPtr removed(const ExprPtr& expr) {
        if (is_exprel(expr)) return expr;
        std::vector<ExprPtr> operands;
        for (const ExprPtr& operand : expr->operands()) operands.push_back(removed(operand));
        const ExprPtr result = ir::with_operands(expr, std::move(operands));
        if (result->op() != Op::divide) return result;
        Factors factors;
        collect(result, factors);
        for (std::size_t i = 0; i < factors.below.size(); ++i) {
            std::optional<Divisor> divisor = divisor_of(factors.below[i]);
            if (divisor && remove(factors, i, *divisor)) return assemble(factors);
        }
        return result;
    }

    // Names whose definitions are products or divisors are seen through.
    ExprPtr seen(const ExprPtr& expr) const {
        if (expr->op() != Op::symbol) return expr;
        const ir::Definition* definition = model_.find_definition(expr->name());
        return definition ? seen(definition->value) : expr;
    }

    std::optional<Divisor> divisor_of(const ExprPtr& factor) const {
        const ExprPtr expr = seen(factor);
        auto exponent = [&](const ExprPtr& e) -> ExprPtr {
            const ExprPtr call = seen(e);
            return call->op() == Op::exp ? call->operand(0) : nullptr;
        };
        if (expr->op() == Op::expm1) return Divisor{expr->operand(0), false, factor};
        if (expr->op() != Op::subtract && expr->op() != Op::add) return std::nullopt;
        const ExprPtr &a = expr->operand(0), &b = expr->operand(1);
        const bool is_sum = expr->op() == Op::add;
        if (is_number(seen(b), is_sum ? -1 : 1)) {
            if (ExprPtr u = exponent(a)) return Divisor{u, false, factor};
        }
        if (is_number(seen(a), is_sum ? -1 : 1)) {
            if (ExprPtr u = exponent(b)) return Divisor{u, !is_sum, factor};
        }
        return std::nullopt;
    }

    // Takes the divisor out of `factors`, and for the factor w that vanishes with u puts w/(exp(u) - 1) as it is right
    // everywhere.
    bool remove(Factors& factors, std::size_t divisor_at, const Divisor& divisor) {
        near_zero_.clear();
        for (ExprPtr& w : factors.above) {
            const auto ratio = constant_ratio(w, divisor.u);
            ExprPtr more;
            if (ratio && is_finite_with(w, divisor.u, factors, divisor_at)) {
                w = expression_of(*ratio);
                more = exprel(parts_.named(divisor.u));
                factors.negative ^= divisor.negative;
            } else {
                const ExprPtr near = near_zero(w, divisor);
                if (!near) continue;
                w = ir::make(Op::select, {is_near(parts_.named(divisor.u)), near, over(w, divisor)}, w->origin());
            }
            if (more) factors.above.push_back(more);
            factors.below.erase(factors.below.begin() + static_cast<std::ptrdiff_t>(divisor_at));
            return true;
        }
        return false;
    }

    static ExprPtr over(const ExprPtr& w, const Divisor& divisor) { return quotient(w, divisor.written); }

    // w/divisor while |u| < 0.1, for each side of a condition by itself; null where that leaves it as it is.
    // Definitions are asked once, and what is long gets a name: a chain of them would double at each link.
    ExprPtr near_zero(const ExprPtr& w, const Divisor& divisor) {
        if (w->op() != Op::symbol) return found_near_zero(w, divisor);
        if (const auto known = near_zero_.find(w->name()); known != near_zero_.end()) return known->second;
        ExprPtr near = found_near_zero(w, divisor);
        if (near && ir::node_count(near, longest_inline) > longest_inline) near = parts_.named(near);
        return near_zero_[w->name()] = near;
    }

    ExprPtr found_near_zero(const ExprPtr& w, const Divisor& divisor) {
        if (const auto ratio = constant_ratio(w, divisor.u)) {
            const ExprPtr value = product(expression_of(*ratio), series(parts_.named(divisor.u)));
            return divisor.negative ? analysis::negated(value) : value;
        }
        const ExprPtr expr = seen(w);
        auto of = [&](std::size_t i) { return near_zero(expr->operand(i), divisor); };
        auto either = [&](std::size_t i, const ExprPtr& near) { return near ? near : over(expr->operand(i), divisor); };
        switch (expr->op()) {
            case Op::negate: {
                const ExprPtr a = of(0);
                return a ? analysis::negated(a) : nullptr;
            }
            case Op::multiply: {
                if (const ExprPtr a = of(0)) return product(a, expr->operand(1));
                const ExprPtr b = of(1);
                return b ? product(expr->operand(0), b) : nullptr;
            }
            case Op::divide: {
                const ExprPtr a = of(0);
                return a ? quotient(a, expr->operand(1)) : nullptr;
            }
            case Op::select: {
                const ExprPtr yes = of(1), no = of(2);
                return yes || no ? ir::make(Op::select, {expr->operand(0), either(1, yes), either(2, no)}, w->origin())
                                 : nullptr;
            }
            case Op::min:
            case Op::max: {  // the one that is a multiple of u is a number here; where the other one is NaN it is the
                             // result
                const ExprPtr a = of(0), b = of(1);
                if (!a && !b) return nullptr;
                const std::size_t first = a ? 0 : 1;
                const Op beyond = expr->op() == Op::min ? Op::less : Op::greater;
                const ExprPtr is_other = ir::make(beyond, {expr->operand(1 - first), expr->operand(first)});
                return ir::make(Op::select, {is_other, either(1 - first, first == 0 ? b : a), first == 0 ? a : b},
                                w->origin());
            }
            default:
                return nullptr;
        }
    }

    // w/u where w vanishes with u, whatever it is that makes both 0: a state, a parameter, time. Nothing when that is
    // not proved for all values.
    std::optional<analysis::LaurentForms::Ratio> constant_ratio(const ExprPtr& w, const ExprPtr& u) {
        return vanish_together(w, u) ? forms_.ratio(w, u) : std::nullopt;
    }

    // Of two multiples: sums are 0 together; single terms where they have a factor in common.
    bool vanish_together(const ExprPtr& w, const ExprPtr& u) {
        const analysis::LaurentForm of_w = forms_.of(w), of_u = forms_.of(u);
        if (of_w.terms.size() != 1 || of_u.terms.size() != 1) return true;
        const analysis::Monomial &a = of_w.terms.begin()->first, &b = of_u.terms.begin()->first;
        return std::any_of(a.begin(), a.end(), [&](const auto& factor) {
            const auto other = b.find(factor.first);
            return factor.second > 0 && other != b.end() && other->second > 0;
        });
    }

    ExprPtr expression_of(const analysis::LaurentForms::Ratio& ratio) const {
        ExprPtr above = ir::number(ratio.coefficient), below = ir::number(1);
        for (const auto& [atom, exponent] : ratio.atoms) {
            for (int k = 0; k < exponent; ++k) above = product(above, forms_.expression_of(atom));
            for (int k = 0; k > exponent; --k) below = product(below, forms_.expression_of(atom));
        }
        return quotient(above, below);
    }

    // A divisor of u that is 0 makes u infinite, where w/(exp(u) - 1) is 0 and w/u*exprel(u) is NaN: (V + 20)/(exp((V +
    // 20)/k) - 1) with k = 0. True where the quotient has that divisor besides, and is no number there either.
    bool is_finite_with(const ExprPtr& w, const ExprPtr& u, const Factors& factors, std::size_t divisor_at) {
        const auto divides_w = forms_.divisors_of(w);
        std::vector<std::string> divisors(divides_w.begin(), divides_w.end());
        for (std::size_t i = 0; i < factors.below.size(); ++i) {
            if (i == divisor_at) continue;
            for (const std::string& atom : forms_.factors_of(factors.below[i])) divisors.push_back(atom);
        }
        const auto of_u = forms_.divisors_of(u);
        return std::all_of(of_u.begin(), of_u.end(), [&](const std::string& atom) {
            return std::find(divisors.begin(), divisors.end(), atom) != divisors.end();
        });
    }

    const ir::Model& model_;
    analysis::LaurentForms forms_;
    NamedParts parts_;
    std::unordered_map<std::string, ExprPtr> near_zero_;  // by definition, of the divisor at hand
};

}  // namespace

ir::Model remove_singularities(const ir::Model& model) { return Removal(model).run(); }

}  // namespace heartwright::passes
