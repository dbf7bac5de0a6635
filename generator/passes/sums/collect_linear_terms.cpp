#include "generator/passes/sums/collect_linear_terms.hpp"

#include <algorithm>
#include <optional>
#include <unordered_map>
#include <unordered_set>
#include <utility>

#include "generator/analysis/scales.hpp"
#include "generator/analysis/stiffness/algebra.hpp"
#include "generator/ir/rewrite.hpp"
#include "generator/passes/named_parts.hpp"

namespace heartwright::passes {
namespace {

using analysis::difference;
using analysis::is_number;
using analysis::negated;
using analysis::product;
using analysis::quotient;
using analysis::sum;
using ir::ExprPtr;
using ir::Op;
using ir::Scale;

constexpr std::size_t most_terms = 12;
constexpr std::size_t largest_factor = 400;  // nodes: beyond it nothing is called linear

struct Term {
    ExprPtr atom;    // of the site; not linear in anything, or not worth opening
    ExprPtr factor;  // coarser than the site, as `constant`
};

struct Linear {
    std::vector<Term> terms;
    ExprPtr constant = ir::number(0);
    std::unordered_set<std::string> opened;  // definitions seen through
};

// A name or a number, perhaps with a minus.
bool is_plain(const ExprPtr& expr) {
    return expr->operands().empty() || (expr->op() == Op::negate && expr->operand(0)->operands().empty());
}

bool is_unit(const ExprPtr& factor) { return is_number(factor, 1) || is_number(factor, -1); }

Linear scaled(Linear linear, const ExprPtr& factor) {
    for (Term& term : linear.terms) term.factor = product(term.factor, factor);
    linear.constant = product(linear.constant, factor);
    return linear;
}

Linear total(Linear a, const Linear& b, bool minus) {
    for (const Term& term : b.terms) {
        const ExprPtr factor = minus ? negated(term.factor) : term.factor;
        const auto same =
            std::find_if(a.terms.begin(), a.terms.end(), [&](const Term& t) { return ir::same(t.atom, term.atom); });
        if (same == a.terms.end())
            a.terms.push_back({term.atom, factor});
        else
            same->factor = sum(same->factor, factor);
    }
    a.constant = minus ? difference(a.constant, b.constant) : sum(a.constant, b.constant);
    a.opened.insert(b.opened.begin(), b.opened.end());
    return a;
}

// A quotient is multiplied above its bar: others may have that product too.
ExprPtr times(const ExprPtr& factor, const ExprPtr& atom) {
    if (atom->op() != Op::divide) return product(factor, atom);
    return quotient(product(factor, atom->operand(0)), atom->operand(1));
}

// A sum that starts with a term of factor 1, or with the constant, costs one operation less.
ExprPtr built(const Linear& linear) {
    ExprPtr result = linear.constant;
    std::vector<Term> terms = linear.terms;
    std::stable_partition(terms.begin(), terms.end(), [](const Term& term) { return is_number(term.factor, 1); });
    for (const Term& term : terms) {
        const bool minus = is_number(term.factor, -1);
        result = minus ? difference(result, term.atom) : sum(result, times(term.factor, term.atom));
    }
    return result;
}

class Collection {
public:
    explicit Collection(const ir::Model& model)
        : model_(model), scales_(model), parts_(model), needed_(ir::needed_definitions(model)) {
        auto note = [&](const ExprPtr& expr) {
            ir::for_each_node(expr, [&](const ExprPtr& node) {
                if (node->op() == Op::symbol) ++reads_[node->name()];
            });
        };
        for (const ir::Definition& definition : model.definitions)
            if (needed_.contains(definition.name)) note(definition.value);
        for (const ir::State& state : model.states) {
            if (state.derivative) note(state.derivative);
            if (state.next_value) note(state.next_value);
        }
    }

    ir::Model run() {
        ir::Model result =
            parts_.rewrite_named(model_, [&](const ExprPtr& expr, const std::string& definition) -> ExprPtr {
                if (!definition.empty() && !needed_.contains(definition)) return expr;
                if (scale_of(expr) == Scale::cell)
                    return ir::rewrite(expr, [&](const ExprPtr& node) { return sum_of_sites(node); });
                if (scale_of(expr) < Scale::site) return expr;
                ExprPtr result = rewritten(expr);
                return definition.empty() ? result : remembered(definition, result);
            });
        for (ir::State& state : result.states)
            if (!state.diffusivity.empty()) give_to_weights(state, result);
        return result;
    }

private:
    Scale scale_of(const ExprPtr& expr) const { return parts_.scale_of(scales_, expr); }

    // sum(b*x + a) -> b*sum(x) + a*n_sites
    ExprPtr sum_of_sites(const ExprPtr& node) const {
        if (node->op() != Op::sum) return node;
        const auto form = forms_.find(node->operand(0)->name());
        if (form == forms_.end() || form->second.terms.size() != 1 || form->second.terms[0].atom->op() != Op::symbol)
            return node;
        const Term& term = form->second.terms[0];
        const ExprPtr whole = product(term.factor, ir::make(Op::sum, {term.atom}, node->origin()));
        return sum(whole, product(ir::symbol(std::string(ir::employed_sites_name)), form->second.constant));
    }

    // Operations of the site in a tree, products fused with sums.
    double cost(const ExprPtr& expr) const {
        if (expr->operands().empty() || scale_of(expr) < Scale::site) return 0;
        double result = 0;
        for (const ExprPtr& operand : expr->operands()) result += cost(operand);
        auto is_product = [&](std::size_t i) {
            return expr->operand(i)->op() == Op::multiply && scale_of(expr->operand(i)) == Scale::site;
        };
        switch (expr->op()) {
            case Op::negate:
                return result;
            case Op::add:
            case Op::subtract:
                return result + (is_product(0) || is_product(1) ? 0 : 1);
            case Op::divide:
                return result + 7 + (is_number(expr->operand(0), 1) ? 0 : 1);
            case Op::reciprocal:
                return result + 7;
            case Op::binomial:
                return result;
            default:
                return result + 1;
        }
    }

    // What need not be computed any more once every reader sees through the definitions: this reader's share.
    double saved(const Linear& linear) const {
        double result = 0;
        for (const std::string& name : linear.opened) result += costs_.at(name) / std::max(1, reads_.at(name));
        return result;
    }

    // `expr` with every part of it in its shortest form.
    ExprPtr rewritten(const ExprPtr& expr) {
        if (scale_of(expr) < Scale::site || expr->operands().empty()) return expr;
        if (auto known = rewritten_.find(expr); known != rewritten_.end()) return known->second;
        const Linear& linear = read(expr);
        const ExprPtr collected = built(linear);
        const ExprPtr kept = as_written(expr);
        const bool is_better = linear.terms.size() <= most_terms && cost(collected) < cost(kept) + saved(linear) - 1e-9;
        return rewritten_.emplace(expr, is_better ? collected : kept).first->second;
    }

    // The chain of products or of sums that `expr` is the end of, with shortest parts.
    ExprPtr as_written(const ExprPtr& expr) {
        auto chain = [](Op op) {
            return op == Op::multiply || op == Op::divide ? 1 : op == Op::add || op == Op::subtract ? 2 : 0;
        };
        std::vector<ExprPtr> operands;
        for (const ExprPtr& operand : expr->operands()) {
            if (ir::is_condition(operand->op())) {
                operands.push_back(as_written(operand));
            } else {
                const bool goes_on = chain(expr->op()) != 0 && chain(operand->op()) == chain(expr->op()) &&
                                     scale_of(operand) == Scale::site;
                operands.push_back(goes_on ? as_written(operand) : rewritten(operand));
            }
        }
        return ir::with_operands(expr, std::move(operands));
    }

    const Linear& read(const ExprPtr& expr) {
        if (auto known = linear_.find(expr); known != linear_.end()) return known->second;
        return linear_.emplace(expr, reading(expr)).first->second;
    }

    static Linear atom(const ExprPtr& expr) { return {{{expr, ir::number(1)}}, ir::number(0), {}}; }

    Linear reading(const ExprPtr& expr) {
        if (scale_of(expr) < Scale::site) return {{}, expr, {}};
        switch (expr->op()) {
            case Op::symbol: {
                const auto form = forms_.find(expr->name());
                if (form == forms_.end()) return atom(expr);
                Linear linear = form->second;
                linear.opened.insert(expr->name());
                return linear;
            }
            case Op::negate:
                return scaled(read(expr->operand(0)), ir::number(-1));
            case Op::add:
            case Op::subtract: {
                Linear linear = total(read(expr->operand(0)), read(expr->operand(1)), expr->op() == Op::subtract);
                return is_small(linear) ? linear : atom(as_written(expr));
            }
            case Op::multiply:
            case Op::divide:
                return of_product(expr);
            default:
                return atom(as_written(expr));
        }
    }

    static bool is_small(const Linear& linear) {
        auto fits = [](const ExprPtr& expr) { return ir::node_count(expr) <= largest_factor; };
        return linear.terms.size() <= 4 * most_terms && fits(linear.constant) &&
               std::all_of(linear.terms.begin(), linear.terms.end(), [&](const Term& t) { return fits(t.factor); });
    }

    // The factors of a product over its divisors, from left to right; what the cell knows apart.
    struct Factor {
        ExprPtr expr;
        bool is_below;
    };
    struct Factors {
        ExprPtr known = ir::number(1);
        std::vector<Factor> own;
    };

    void collect(const ExprPtr& expr, bool below, Factors& factors) const {
        if (scale_of(expr) < Scale::site) {
            factors.known = below ? quotient(factors.known, expr) : product(factors.known, expr);
        } else if (expr->op() == Op::multiply || expr->op() == Op::divide) {
            collect(expr->operand(0), below, factors);
            collect(expr->operand(1), below != (expr->op() == Op::divide), factors);
        } else if (expr->op() == Op::negate) {
            factors.known = negated(factors.known);
            collect(expr->operand(0), below, factors);
        } else {
            factors.own.push_back({expr, below});
        }
    }

    // The product again, as it was put together, of its own factors; `next` is the first of them in `expr`.
    ExprPtr rebuilt(const ExprPtr& expr, const Factors& factors, std::size_t& next) const {
        if (scale_of(expr) < Scale::site) return ir::number(1);
        if (expr->op() == Op::negate) return rebuilt(expr->operand(0), factors, next);
        if (expr->op() != Op::multiply && expr->op() != Op::divide) return factors.own[next++].expr;
        const ExprPtr left = rebuilt(expr->operand(0), factors, next), right = rebuilt(expr->operand(1), factors, next);
        return expr->op() == Op::multiply ? product(left, right) : quotient(left, right);
    }

    Linear of_product(const ExprPtr& expr) {
        Factors factors;
        collect(expr, false, factors);
        if (factors.own.size() == 1 && !factors.own[0].is_below)
            return scaled(read(factors.own[0].expr), factors.known);
        // A factor that is a multiple of one value gives its number to the others.
        Linear result;
        for (Factor& factor : factors.own) {
            const Linear& linear = read(factor.expr);
            const bool is_multiple = linear.terms.size() == 1 && is_number(linear.constant, 0) &&
                                     !ir::same(linear.terms[0].atom, factor.expr);
            if (!is_multiple || factor.is_below) {
                factor.expr = rewritten(factor.expr);
                continue;
            }
            factors.known = product(factors.known, linear.terms[0].factor);
            result.opened.insert(linear.opened.begin(), linear.opened.end());
            factor.expr = linear.terms[0].atom;
        }
        if (!is_number(factors.known, 1)) give_away(factors, result);
        std::size_t first = 0;
        result.terms.push_back({rebuilt(expr, factors, first), factors.known});
        return result;
    }

    // Multiplies the known factor into a linear factor where that costs nothing.
    void give_away(Factors& factors, Linear& result) {
        Factor* best = nullptr;
        double least = 1;
        for (Factor& factor : factors.own) {
            const Linear& linear = read(factor.expr);
            if (factor.is_below || linear.terms.empty() || (linear.terms.size() == 1 && is_number(linear.constant, 0)))
                continue;
            double more = cost(built(scaled(linear, factors.known))) - cost(factor.expr) - saved(linear);
            // 1 - phi is likely to be wanted as it is
            const bool is_plain = std::all_of(linear.terms.begin(), linear.terms.end(),
                                              [](const Term& term) { return is_unit(term.factor); });
            if (is_plain) more += 0.25;
            if (more < least) {
                least = more;
                best = &factor;
            }
        }
        if (!best) return;
        const Linear linear = scaled(read(best->expr), factors.known);
        if (!is_small(linear)) return;
        result.opened.insert(linear.opened.begin(), linear.opened.end());
        best->expr = built(linear);
        factors.known = ir::number(1);
    }

    // A diffusivity k*b, k known before the run: b, and weights with k in them.
    void give_to_weights(ir::State& state, ir::Model& result) {
        const ir::Definition diffusivity = *result.find_definition(state.diffusivity);
        Factors factors;
        if (scale_of(diffusivity.value) == Scale::site) collect(diffusivity.value, false, factors);
        if (factors.own.empty() || is_number(factors.known, 1) || scale_of(factors.known) > Scale::parameter) return;
        Names names(result);
        auto add = [&](const std::string& wish, const ExprPtr& value) {
            result.definitions.push_back(temporary(names.fresh(wish), value, diffusivity.component));
            return result.definitions.back().name;
        };
        for (std::string& weight : state.laplacian_weights) {
            weight =
                add(weight + "_" + state.diffusivity, product(factors.known, result.find_definition(weight)->value));
        }
        std::size_t first = 0;
        state.diffusivity = add("relative_" + state.diffusivity, rebuilt(diffusivity.value, factors, first));
    }

    // k*(u - v) as a multiple of u - v: it has readers that all want k in another place.
    Linear multiple(const ExprPtr& expr) const {
        Factors factors;
        collect(expr, false, factors);
        if (is_unit(factors.known)) return {};
        std::size_t first = 0;
        return {{{rebuilt(expr, factors, first), factors.known}}, ir::number(0), {}};
    }

    // Keeps the form of a definition for those that read it, with names for its factors.
    ExprPtr remembered(const std::string& name, const ExprPtr& value) {
        costs_[name] = cost(value);
        if (reads_[name] == 0) return value;
        Linear linear = read(value);
        linear.opened.clear();
        const bool is_only_read = reads_[name] == 1;
        if (linear.terms.size() > 1 && !is_only_read) linear = multiple(value);
        const bool is_itself =
            linear.terms.size() == 1 && is_number(linear.terms[0].factor, 1) && is_number(linear.constant, 0);
        if (linear.terms.empty() || is_itself || linear.terms.size() > most_terms) return value;
        const bool has_one = linear.terms.size() == 1;
        bool gets_names = !is_plain(linear.constant);
        for (const Term& term : linear.terms) gets_names |= !is_plain(term.atom) || !is_plain(term.factor);
        auto named = [&](const ExprPtr& expr, const std::string& wish) {
            return is_plain(expr) ? expr : parts_.named_as(expr, wish);
        };
        for (Term& term : linear.terms) {
            if (!term.atom->operands().empty())
                term.atom = has_one ? parts_.named_as(term.atom, "relative_" + name) : parts_.named(term.atom);
            const std::string of = term.atom->name();
            term.factor = named(term.factor, name + "_per_" + of);
        }
        linear.constant =
            named(linear.constant, name + (has_one ? "_without_" + linear.terms[0].atom->name() : "_without_them"));
        forms_.emplace(name, linear);
        return has_one && gets_names ? built(linear) : value;
    }

    const ir::Model& model_;
    const analysis::Scales scales_;
    NamedParts parts_;
    const std::unordered_set<std::string> needed_;
    std::unordered_map<std::string, int> reads_;
    std::unordered_map<std::string, double> costs_;  // of definitions so far
    std::unordered_map<std::string, Linear> forms_;  // of definitions worth seeing through
    std::unordered_map<ExprPtr, Linear> linear_;
    std::unordered_map<ExprPtr, ExprPtr> rewritten_;
};

}  // namespace

ir::Model collect_linear_terms(const ir::Model& model) { return model.lattice ? Collection(model).run() : model; }

}  // namespace heartwright::passes
