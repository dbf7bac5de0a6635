#include "generator/passes/sums/share_terms.hpp"

#include <algorithm>
#include <functional>
#include <map>
#include <tuple>
#include <unordered_map>
#include <utility>
#include <vector>

#include "generator/analysis/stiffness/algebra.hpp"
#include "generator/ir/rewrite.hpp"
#include "generator/passes/names.hpp"
#include "generator/passes/sums/flat_forms.hpp"
#include "generator/passes/sums/known_factor.hpp"
#include "generator/passes/sums/step_expressions.hpp"

namespace heartwright::passes {
namespace {

using ir::ExprPtr;
using ir::Op;

constexpr std::size_t most_terms = 40;  // of one sum or product; longer ones are left alone

struct Term {
    ExprPtr atom;
    KnownFactor coefficient;  // of a sum; its number has the sign
    std::size_t hash = 0;
};

// Two terms, the second `ratio` times its atom for one of the first. In a product the ratio is 1.
struct Pair {
    ExprPtr first, second;
    KnownFactor ratio;
    int count = 0;
    std::vector<std::size_t> roots = {};
};

class Sharing {
public:
    explicit Sharing(const ir::Model& model) : model_(model), forms_(model), names_(model), step_(model, forms_) {}

    ir::Model run() {
        bool is_changed = false;
        while (share_best(true) || share_best(false)) is_changed = true;
        return is_changed ? step_.put_into(model_) : model_;
    }

private:
    using Key = std::tuple<std::size_t, std::size_t, double, int>;

    // --- terms ---

    bool has_terms(const ExprPtr& expr, bool of_sum) const {
        return !forms_.is_known(expr) && (of_sum ? FlatForms::is_sum(expr) : expr->op() == Op::multiply);
    }

    std::vector<Term> terms_of(const ExprPtr& expr, bool of_sum, ir::Scale own) const {
        std::vector<Term> terms;
        auto add = [&](const ExprPtr& atom, KnownFactor coefficient) {
            if (forms_.scale_of(atom) == own) terms.push_back({atom, std::move(coefficient), ir::hash(atom)});
        };
        if (!of_sum) {
            for (const ExprPtr& factor : forms_.product_of(expr).own) add(factor, {});
        } else {
            for (const Addend& addend : forms_.sum_of(expr).own) {
                FlatProduct flat = forms_.product_of(addend.expr);
                KnownFactor coefficient = known_factor(flat.known, [](const std::string&) { return nullptr; });
                if (flat.is_negative != addend.minus) coefficient.number = -coefficient.number;
                flat.known = ir::number(1);
                flat.is_negative = false;
                add(FlatForms::built(flat), std::move(coefficient));
            }
        }
        return terms.size() <= most_terms ? terms : std::vector<Term>{};
    }

    static bool have_ratio(const Term& a, const Term& b, KnownFactor& ratio) {
        if (!a.coefficient.rest != !b.coefficient.rest || a.coefficient.number == 0) return false;
        if (a.coefficient.rest && !ir::same(a.coefficient.rest, b.coefficient.rest)) return false;
        ratio = {b.coefficient.number / a.coefficient.number, b.coefficient.steps - a.coefficient.steps, nullptr};
        return true;
    }

    // The whole sums (products) of `expr`, each once.
    void each_whole(const ExprPtr& expr, bool of_sum, const std::function<void(const ExprPtr&)>& visit,
                    bool is_part = false) const {
        if (expr->operands().empty() || forms_.is_known(expr)) return;
        const bool has = has_terms(expr, of_sum);
        if (has && !is_part) visit(expr);
        const bool goes_on = has || (is_part && expr->op() == Op::negate);
        for (const ExprPtr& operand : expr->operands()) each_whole(operand, of_sum, visit, goes_on);
    }

    // --- pairs ---

    // Of one root, in the order in which they are met; once for each whole.
    std::vector<std::pair<Key, Pair>> pairs_in(const ExprPtr& root, bool of_sum) const {
        std::vector<std::pair<Key, Pair>> found;
        each_whole(root, of_sum, [&](const ExprPtr& whole) {
            const std::size_t begin = found.size();
            const std::vector<Term> terms = terms_of(whole, of_sum, forms_.scale_of(whole));
            for (std::size_t i = 0; i < terms.size(); ++i) {
                for (std::size_t j = i + 1; j < terms.size(); ++j) {
                    const bool swap = terms[j].hash < terms[i].hash;
                    KnownFactor ratio, as_met;
                    if (!have_ratio(terms[swap ? j : i], terms[swap ? i : j], ratio) ||
                        !have_ratio(terms[i], terms[j], as_met))
                        continue;
                    const Key key{terms[swap ? j : i].hash, terms[swap ? i : j].hash, ratio.number, ratio.steps};
                    if (std::any_of(found.begin() + static_cast<long>(begin), found.end(),
                                    [&](const auto& f) { return f.first == key; }))
                        continue;
                    found.push_back({key, {terms[i].atom, terms[j].atom, as_met}});
                }
            }
        });
        return found;
    }

    std::vector<Pair> pairs(bool of_sum) {
        auto& cache = pairs_[of_sum];
        std::map<Key, std::size_t> places;
        std::vector<Pair> found;
        for (std::size_t i = 0; i < step_.roots().size(); ++i) {
            const ExprPtr& root = step_.roots()[i].expr;
            auto known = cache.find(root);
            if (known == cache.end()) known = cache.emplace(root, pairs_in(root, of_sum)).first;
            for (const auto& [key, pair] : known->second) {
                const auto [place, is_new] = places.emplace(key, found.size());
                if (is_new) found.push_back(pair);
                Pair& all = found[place->second];
                ++all.count;
                if (all.roots.empty() || all.roots.back() != i) all.roots.push_back(i);
            }
        }
        std::erase_if(
            found, [](const Pair& pair) { return pair.count < 2; });
        std::stable_sort(found.begin(), found.end(), [](const Pair& a, const Pair& b) { return a.count > b.count; });
        return found;
    }

    bool share_best(bool of_sum) {
        for (const Pair& pair : pairs(of_sum))
            if (share(pair, of_sum)) return true;
        return false;
    }

    // Takes the pair out wherever it is, if that leaves less to compute.
    bool share(const Pair& pair, bool of_sum) {
        const ExprPtr value = of_sum ? forms_.built(FlatSum{ir::number(0), {{pair.first, false}, scaled_second(pair)}})
                                     : analysis::product(pair.first, pair.second);
        const std::string name = "a shared pair";
        forms_.add(name, forms_.scale_of(value));
        const ExprPtr by = ir::symbol(name);
        std::vector<std::pair<std::size_t, ExprPtr>> changes;
        int gain = -forms_.cost(value);
        for (std::size_t i : pair.roots) {
            const ExprPtr& before = step_.roots()[i].expr;
            const ExprPtr after = replaced(before, pair, by, of_sum);
            if (after == before) continue;
            gain += forms_.cost(before) - forms_.cost(after);
            changes.emplace_back(i, after);
        }
        if (gain <= 0) return false;
        const std::string fresh = names_.fresh(value);
        forms_.add(fresh, forms_.scale_of(value));
        for (const auto& [i, after] : changes) {
            step_.roots()[i].expr = ir::rewrite(
                after,
                [&](const ExprPtr& node) {
                    return node->op() == Op::symbol && node->name() == name ? ir::symbol(fresh, node->origin()) : node;
                });
        }
        // A root of its own, so that it may be shared further.
        step_.insert_before(changes.front().first, value, fresh);
        return true;
    }

    Addend scaled_second(const Pair& pair) const {
        KnownFactor ratio = pair.ratio;
        const bool minus = ratio.number < 0;
        ratio.number = minus ? -ratio.number : ratio.number;
        return {analysis::product(ratio.expr(), pair.second), minus};
    }

    ExprPtr replaced(const ExprPtr& expr, const Pair& pair, const ExprPtr& by, bool of_sum,
                     bool is_part = false) const {
        if (expr->operands().empty() || forms_.is_known(expr)) return expr;
        const bool has = has_terms(expr, of_sum);
        if (has && !is_part) {
            if (const ExprPtr other = without(expr, pair, by, of_sum)) return replaced(other, pair, by, of_sum, false);
        }
        const bool goes_on = has || (is_part && expr->op() == Op::negate);
        std::vector<ExprPtr> operands;
        for (const ExprPtr& operand : expr->operands())
            operands.push_back(replaced(operand, pair, by, of_sum, goes_on));
        return ir::with_operands(expr, std::move(operands));
    }

    // The sum (product) with `by` for the pair; null when it is not there.
    ExprPtr without(const ExprPtr& whole, const Pair& pair, const ExprPtr& by, bool of_sum) const {
        if (!of_sum) {
            FlatProduct flat = forms_.product_of(whole);
            for (const ExprPtr& wanted : {pair.first, pair.second}) {
                const auto found = std::find_if(flat.own.begin(), flat.own.end(),
                                                [&](const ExprPtr& f) { return ir::same(f, wanted); });
                if (found == flat.own.end()) return nullptr;
                flat.own.erase(found);
            }
            flat.own.insert(flat.own.begin(), by);
            return FlatForms::built(flat);
        }
        FlatSum flat = forms_.sum_of(whole);
        const std::vector<Term> terms = terms_of(whole, true, forms_.scale_of(whole));
        auto place_of = [&](const ExprPtr& atom) {
            return std::find_if(terms.begin(), terms.end(), [&](const Term& t) { return ir::same(t.atom, atom); });
        };
        const auto first = place_of(pair.first), second = place_of(pair.second);
        KnownFactor ratio;
        if (first == terms.end() || second == terms.end() || first == second || !have_ratio(*first, *second, ratio))
            return nullptr;
        if (!ratio.same_as(pair.ratio)) return nullptr;
        for (const Term& term : {*first, *second}) {
            flat.own.erase(std::find_if(
                flat.own.begin(), flat.own.end(), [&](const Addend& addend) { return is_of(addend, term); }));
        }
        KnownFactor coefficient = first->coefficient;
        const bool minus = coefficient.number < 0;
        coefficient.number = minus ? -coefficient.number : coefficient.number;
        flat.own.insert(flat.own.begin(), {analysis::product(coefficient.expr(), by), minus});
        return forms_.built(flat);
    }

    bool is_of(const Addend& addend, const Term& term) const {
        FlatProduct flat = forms_.product_of(addend.expr);
        flat.known = ir::number(1);
        flat.is_negative = false;
        return ir::same(FlatForms::built(flat), term.atom);
    }

    const ir::Model& model_;
    FlatForms forms_;
    Names names_;
    StepExpressions step_;
    std::map<bool, std::unordered_map<ExprPtr, std::vector<std::pair<Key, Pair>>>> pairs_;  // of roots as they are
};

}  // namespace

ir::Model share_terms(const ir::Model& model) { return Sharing(model).run(); }

}  // namespace heartwright::passes
