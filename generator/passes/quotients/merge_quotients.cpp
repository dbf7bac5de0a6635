#include "generator/passes/quotients/merge_quotients.hpp"

#include <algorithm>
#include <cmath>
#include <unordered_map>
#include <utility>

#include "generator/analysis/scales.hpp"
#include "generator/analysis/stiffness/algebra.hpp"
#include "generator/ir/rewrite.hpp"
#include "generator/passes/named_parts.hpp"
#include "generator/passes/range_proofs.hpp"

namespace heartwright::passes {
namespace {

using analysis::is_number;
using analysis::negated;
using analysis::product;
using ir::ExprPtr;
using ir::Op;
using ir::Scale;

struct Fraction {
    ExprPtr top;
    ExprPtr bottom;  // null: 1
    ExprPtr whole;   // the expression that is this already; null when it must be built
};

class Merge {
public:
    explicit Merge(const ir::Model& model) : model_(model), scales_(model), parts_(model) {
        const auto needed = ir::needed_definitions(model);
        auto note = [&](const ExprPtr& expr) { count_reads(expr, reads_); };
        for (const ir::Definition& definition : model.definitions) {
            definitions_.emplace(definition.name, definition.value);
            if (needed.contains(definition.name)) note(definition.value);
        }
        for (const ir::State& state : model.states) {
            if (state.derivative) note(state.derivative);
            if (state.next_value) note(state.next_value);
        }
        for (const std::string& name : ir::named_by_model(model)) ++reads_[name];
    }

    ir::Model run() {
        return parts_.rewrite_whole(
            model_,
            [&](const ExprPtr& expr) {
                reads_here_.clear();
                count_reads(expr, reads_here_);
                own_ = parts_.scale_of(scales_, expr);
                return joined(split(expr, false));
            });
    }

private:
    using Reads = std::unordered_map<std::string, int>;
    static void count_reads(const ExprPtr& expr, Reads& reads) {
        ir::for_each_node(
            expr,
            [&](const ExprPtr& node) {
                if (node->op() == Op::symbol) ++reads[node->name()];
            });
    }

    static ExprPtr joined(const Fraction& f) {
        if (f.whole) return f.whole;
        return f.bottom ? ir::make(Op::divide, {f.top, f.bottom}, f.top->origin()) : f.top;
    }
    static Fraction unsplit(const ExprPtr& expr) { return {expr, nullptr, expr}; }

    // top/bottom; what is coarser than the expression at hand is no divisor.
    Fraction fraction(const ExprPtr& top, const ExprPtr& bottom) {
        if (!bottom || is_number(bottom, 1)) return {top, nullptr, nullptr};
        if (parts_.scale_of(scales_, bottom) >= own_) return {top, bottom, nullptr};
        const ExprPtr factor =
            is_number(bottom) ? ir::number(1 / bottom->value()) : ir::make(Op::reciprocal, {bottom}, bottom->origin());
        return {product(top, factor), nullptr, nullptr};
    }

    // `expr` as a fraction. Under a divisor every quotient inside is worth bringing out.
    Fraction split(const ExprPtr& expr, bool under_divisor) {
        if (own_ < Scale::cell) return unsplit(expr);
        if (const Scale scale = parts_.scale_of(scales_, expr); scale < own_)
            return unsplit(scale < Scale::cell ? expr : of_the_cell(expr));
        auto part = [&](std::size_t i) { return split(expr->operand(i), under_divisor); };
        auto is_old = [&](const Fraction& f, std::size_t i) { return f.whole == expr->operand(i); };
        switch (expr->op()) {
            case Op::symbol:
                return through_definition(expr, under_divisor);
            case Op::divide: {
                const Fraction a = part(0), b = split(expr->operand(1), true);
                if (!a.bottom && !b.bottom && is_old(a, 0) && is_old(b, 1)) return {a.top, b.top, expr};
                if (!a.bottom || !b.bottom) return fraction(times(a.top, b.bottom), times(a.bottom, b.top));
                return without_common_factor(a.top, b.bottom, parts_.named(a.bottom), b.top);
            }
            case Op::negate: {
                const Fraction a = part(0);
                return {is_old(a, 0) && !a.bottom ? expr : negated(a.top), a.bottom, is_old(a, 0) ? expr : nullptr};
            }
            case Op::multiply: {
                const Fraction a = part(0), b = part(1);
                const bool stays = is_old(a, 0) && is_old(b, 1) && !(a.bottom && b.bottom);
                return {product(a.top, b.top), times(a.bottom, b.bottom), stays ? expr : nullptr};
            }
            case Op::add:
            case Op::subtract:
                return sum(expr, part(0), part(1), under_divisor);
            case Op::select:
                return choice(expr, part(1), part(2), under_divisor);
            case Op::sum:
            case Op::min_of:
            case Op::max_of:
                return unsplit(expr);  // of one name
            default:
                break;
        }
        std::vector<ExprPtr> operands;
        for (const ExprPtr& operand : expr->operands())
            operands.push_back(ir::is_condition(operand->op()) ? operand : joined(split(operand, false)));
        return unsplit(ir::with_operands(expr, std::move(operands)));
    }

    // Within a site's expression a part of its cell is an expression of its own.
    ExprPtr of_the_cell(const ExprPtr& expr) {
        if (expr->op() == Op::symbol) return expr;
        const Scale own = std::exchange(own_, Scale::cell);
        ExprPtr result = joined(split(expr, false));
        own_ = own;
        return result;
    }

    // (top*factors)/(divisor*bottom), where `divisor` may be one of `factors`: alpha/(alpha + beta).
    Fraction without_common_factor(const ExprPtr& top, const ExprPtr& factors, const ExprPtr& divisor,
                                   const ExprPtr& bottom) {
        if (ir::same(factors, divisor)) return fraction(top, bottom);
        if (factors->op() == Op::multiply) {
            for (int i : {0, 1})
                if (ir::same(factors->operand(i), divisor))
                    return fraction(product(top, factors->operand(1 - i)), bottom);
        }
        return fraction(product(top, factors), product(divisor, bottom));
    }

    static ExprPtr times(const ExprPtr& a, const ExprPtr& b) { return !a ? b : !b ? a : product(a, b); }

    Fraction through_definition(const ExprPtr& symbol, bool under_divisor) {
        auto definition = definitions_.find(symbol->name());
        if (definition == definitions_.end()) return unsplit(symbol);
        const ExprPtr& value = definition->second;
        // Inside a definition that was seen through, reads_here_ does not know the name: then it must be the only read.
        const int reads = reads_[symbol->name()], here = std::max(1, reads_here_[symbol->name()]);
        const bool only_here = reads == here && (here == 1 || (here == 2 && nested_ == 0));
        const bool cancels = under_divisor && nested_ == 0 && value->op() == Op::divide &&
                             parts_.scale_of(scales_, value->operand(0)) < own_;
        if (!only_here && !cancels) return unsplit(symbol);
        ++nested_;  // within, only what is read once is seen through: sizes stay proportional
        Fraction inside = split(value, under_divisor);
        --nested_;
        inside.whole = inside.bottom ? symbol : nullptr;
        return inside.bottom || cancels ? inside : unsplit(symbol);
    }

    Fraction sum(const ExprPtr& expr, const Fraction& a, const Fraction& b, bool under_divisor) {
        auto total = [&](const ExprPtr& x, const ExprPtr& y) { return ir::make(expr->op(), {x, y}, expr->origin()); };
        const bool merges = under_divisor ? a.bottom || b.bottom : a.bottom && b.bottom;
        if (!merges) return unsplit(ir::with_operands(expr, {joined(a), joined(b)}));
        if (a.bottom && b.bottom && ir::same(a.bottom, b.bottom)) return fraction(total(a.top, b.top), a.bottom);
        const ExprPtr below_a = a.bottom ? parts_.named(a.bottom) : nullptr,
                      below_b = b.bottom ? parts_.named(b.bottom) : nullptr;
        return fraction(total(times(a.top, below_b), times(b.top, below_a)), times(below_a, below_b));
    }

    Fraction choice(const ExprPtr& expr, const Fraction& a, const Fraction& b, bool under_divisor) {
        const ExprPtr& condition = expr->operand(0);
        const bool merges = under_divisor ? a.bottom || b.bottom : a.bottom && b.bottom;
        if (!merges) return unsplit(ir::with_operands(expr, {condition, joined(a), joined(b)}));
        auto choose = [&](const ExprPtr& yes, const ExprPtr& no) { return analysis::choose(condition, yes, no); };
        // 0/d is 0 whatever d is: no choice of divisors.
        if (is_number(b.top, 0) && !b.bottom) return fraction(choose(a.top, b.top), a.bottom);
        if (is_number(a.top, 0) && !a.bottom) return fraction(choose(a.top, b.top), b.bottom);
        const ExprPtr one = ir::number(1);
        return fraction(choose(a.top, b.top), choose(a.bottom ? a.bottom : one, b.bottom ? b.bottom : one));
    }

    const ir::Model& model_;
    const analysis::Scales scales_;
    NamedParts parts_;
    int nested_ = 0;
    Scale own_ = Scale::cell;   // of the expression at hand: what is coarser is no divisor
    Reads reads_, reads_here_;  // by needed expressions; by the expression at hand
    std::unordered_map<std::string, ExprPtr> definitions_;
};

// Whether the quotients that merging made can be computed wherever those that they are made of can. Products of
// divisors and dividends must not overflow, and a product of divisors may vanish with one of its factors alone: then a
// quotient of the old form has a divisor of 0.
class RangeCheck {
public:
    RangeCheck(const ir::Model& merged, const ir::Model& before)
        : merged_(merged), proofs_(merged, analysis::ParameterRange::tenfold) {
        ir::for_each_expression(
            before,
            [&](const ExprPtr& expr) {
                ir::for_each_node(
                    expr,
                    [&](const ExprPtr& node) {
                        if (node->op() == Op::divide) old_.emplace(ir::hash(node), node);
                    });
            });
    }

    // For each definition, then each state: is it proved for all its quotients?
    std::vector<bool> run() {
        std::vector<bool> fits;
        ir::for_each_expression(merged_, [&](const ExprPtr& expr) { fits.push_back(fits_all(expr)); });
        return fits;
    }
    void record(ir::Model& result) { proofs_.record(result); }

private:
    // Products stay within [least, greatest]. A factor that may be 0 is taken to be 0 or at least next_to_zero: nearer
    // to 0, what is divided by it is beyond every range.
    struct Numbers {
        double least, greatest, next_to_zero;
    };
    static constexpr Numbers of_fp64{1e-250, 1e250, 1e-60}, of_fp32{1e-37, 1e37, 1e-12};

    bool is_old(const ExprPtr& node) const {
        const auto [first, last] = old_.equal_range(ir::hash(node));
        return std::any_of(first, last, [&](const auto& entry) { return ir::same(entry.second, node); });
    }

    bool fits_all(const ExprPtr& expr) {
        std::vector<ExprPtr> made;
        ir::for_each_node(expr, [&](const ExprPtr& node) {
            if (node->op() == Op::divide && !is_old(node)) made.push_back(node);
        });
        if (made.empty()) return true;
        auto all_fit = [&](const Numbers& numbers) {
            return [made, numbers](const analysis::Intervals& bounds) {
                return std::all_of(made.begin(), made.end(),
                                   [&](const ExprPtr& node) { return fits(node, bounds, numbers); });
            };
        };
        // there is no FP32 solver of a model with a lattice
        return proofs_.hold(made, all_fit(of_fp64)) &&
               (merged_.lattice || proofs_.hold_in_fp32(made, all_fit(of_fp32)));
    }

    static bool fits(const ExprPtr& quotient, const analysis::Intervals& bounds, const Numbers& numbers) {
        return bounds.of(quotient->operand(0)).is_within(-numbers.greatest, numbers.greatest) &&
               fits_divisor(quotient->operand(1), bounds, numbers);
    }

    static bool fits_divisor(const ExprPtr& divisor, const analysis::Intervals& bounds, const Numbers& numbers) {
        if (divisor->op() == Op::select) {
            const ExprPtr& condition = divisor->operand(0);
            return fits_divisor(divisor->operand(1), bounds.where(condition, true), numbers) &&
                   fits_divisor(divisor->operand(2), bounds.where(condition, false), numbers);
        }
        if (!bounds.of(divisor).is_within(-numbers.greatest, numbers.greatest)) return false;
        std::vector<ExprPtr> factors;
        collect_factors(divisor, factors);
        double largest = 1, product = 1;  // of factors above 1; of factors below 1
        bool vanishes = false;
        for (const ExprPtr& factor : factors) {
            const analysis::Interval range = bounds.of(factor);
            largest *= std::max({1.0, std::fabs(range.low), std::fabs(range.high)});
            if (!range.contains(0))
                product *= std::min({1.0, std::fabs(range.low), std::fabs(range.high)});
            else if (std::exchange(vanishes, true))  // one alone may be 0
                product *= numbers.next_to_zero;
        }
        return largest <= numbers.greatest && product >= numbers.least;
    }

    static void collect_factors(const ExprPtr& expr, std::vector<ExprPtr>& factors) {
        if (expr->op() == Op::multiply)
            for (const ExprPtr& operand : expr->operands()) collect_factors(operand, factors);
        else
            factors.push_back(expr);
    }

    const ir::Model& merged_;
    RangeProofs proofs_;
    std::unordered_multimap<std::size_t, ExprPtr> old_;  // quotients of the model before, by hash
};

}  // namespace

ir::Model merge_quotients(const ir::Model& model) {
    ir::Model merged = Merge(model).run();
    RangeCheck check(merged, model);
    const std::vector<bool> fits = check.run();
    std::unordered_map<std::string, ExprPtr> old;
    for (const ir::Definition& definition : model.definitions) old.emplace(definition.name, definition.value);
    std::size_t expression = 0;
    for (ir::Definition& definition : merged.definitions)
        if (!fits[expression++] && old.contains(definition.name)) definition.value = old.at(definition.name);
    for (std::size_t i = 0; i < merged.states.size(); ++i) {
        ir::State& state = merged.states[i];
        if (state.derivative && !fits[expression++]) state.derivative = model.states[i].derivative;
        if (state.next_value && !fits[expression++]) state.next_value = model.states[i].next_value;
    }
    check.record(merged);
    return merged;
}

}  // namespace heartwright::passes
