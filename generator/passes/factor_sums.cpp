#include "generator/passes/factor_sums.hpp"

#include <algorithm>
#include <unordered_map>
#include <utility>
#include <vector>

#include "generator/analysis/algebra.hpp"
#include "generator/ir/rewrite.hpp"
#include "generator/passes/flat_forms.hpp"
#include "generator/passes/step_expressions.hpp"

namespace heartwright::passes {
namespace {

using analysis::is_number;
using ir::ExprPtr;
using ir::Op;

constexpr std::size_t most_addends = 32;  // longer sums are left alone

class Factoring {
public:
    explicit Factoring(const ir::Model& model) : model_(model), forms_(model), step_(model, forms_), reads_(step_.reads()) {
        for (const StepExpressions::Root& root : step_.roots()) {
            if (!root.is_state && !root.is_kept && reads_[root.name] == 1) read_once_.emplace(root.name, root.expr);
        }
    }

    ir::Model run() {
        bool is_changed = false;
        while (one_round()) is_changed = true;
        return is_changed ? step_.put_into(model_) : model_;
    }

private:
    bool one_round() {
        bool is_changed = false;
        for (StepExpressions::Root& root : step_.roots()) {
            const ExprPtr expr = rewritten(root.expr, false);
            is_changed |= expr != root.expr;
            root.expr = expr;
            if (auto once = read_once_.find(root.name); once != read_once_.end() && !root.is_state) once->second = expr;
        }
        return is_changed;
    }

    // Parts first; then the sum as a whole.
    ExprPtr rewritten(const ExprPtr& expr, bool is_part) {
        if (expr->operands().empty() || forms_.is_known(expr)) return expr;
        const bool is_sum = FlatForms::is_sum(expr);
        std::vector<ExprPtr> operands;
        for (const ExprPtr& operand : expr->operands())
            operands.push_back(rewritten(operand, is_sum || (is_part && expr->op() == Op::negate)));
        const ExprPtr result = ir::with_operands(expr, std::move(operands));
        return is_sum && !is_part ? factored(result) : result;
    }

    ExprPtr factored(const ExprPtr& sum) {
        ExprPtr best = sum;
        int least = 0;
        for (bool is_distributed : {false, true}) {
            Opened opened{0, is_distributed};
            const FlatSum flat = opened_sum(forms_.sum_of(sum), opened);
            if (flat.own.size() < 2 || flat.own.size() > most_addends) continue;
            const ExprPtr expr = forms_.built(shortest(flat));
            if (const int more = forms_.cost(expr) - forms_.cost(sum) - opened.cost; more < least) {
                least = more;
                best = expr;
            }
        }
        return best;
    }

    // --- values that nobody else reads ---

    struct Opened {
        int cost = 0;                 // of what need not be computed any more
        bool is_distributed = false;  // k*(x + y) as k*x + k*y
    };

    FlatSum opened_sum(const FlatSum& flat, Opened& opened) {
        FlatSum result{flat.known, {}};
        for (const Addend& addend : flat.own) {
            const FlatProduct product = forms_.product_of(addend.expr);
            const ExprPtr named = product.own.size() == 1 ? value_of(product.own[0]) : nullptr;
            const ExprPtr value = named || product.own.size() != 1 ? named : product.own[0];
            const bool is_scaled = !is_number(product.known, 1);
            const bool opens =
                value && (FlatForms::is_sum(value) ? !is_scaled || opened.is_distributed : named && FlatForms::is_product(value));
            if (!opens) {
                result.own.push_back(addend);
                continue;
            }
            if (named) opened.cost += forms_.cost(value);
            const bool minus = addend.minus != product.is_negative;
            auto scaled = [&](const ExprPtr& known) { return analysis::product(product.known, known); };
            if (FlatForms::is_sum(value)) {
                const FlatSum inner = opened_sum(forms_.sum_of(value), opened);
                const ExprPtr known = is_number(inner.known, 0) ? inner.known : scaled(inner.known);
                result.known = minus ? analysis::difference(result.known, known) : analysis::sum(result.known, known);
                for (const Addend& part : inner.own) {
                    FlatProduct flat_part = forms_.product_of(part.expr);
                    flat_part.known = scaled(flat_part.known);
                    const bool is_negative = std::exchange(flat_part.is_negative, false);
                    result.own.push_back(
                        {is_scaled ? FlatForms::built(flat_part) : part.expr, part.minus != (minus != (is_scaled && is_negative))});
                }
            } else {
                FlatProduct inner = forms_.product_of(value);
                inner.known = scaled(inner.known);
                const bool is_negative = std::exchange(inner.is_negative, false);
                result.own.push_back({FlatForms::built(inner), is_negative != minus});
            }
        }
        return result;
    }

    ExprPtr value_of(const ExprPtr& symbol) const {
        if (symbol->op() != Op::symbol) return nullptr;
        const auto found = read_once_.find(symbol->name());
        if (found == read_once_.end() || forms_.scale_of(symbol) != forms_.scale_of(found->second)) return nullptr;
        return found->second;
    }

    // --- factors ---

    static bool has(const FlatProduct& product, const ExprPtr& factor) {
        return std::any_of(product.own.begin(), product.own.end(), [&](const ExprPtr& own) { return ir::same(own, factor); });
    }

    // What several addends have, each once, in order.
    std::vector<ExprPtr> common_factors(const std::vector<FlatProduct>& products) const {
        std::vector<ExprPtr> seen, common;
        auto is_in = [](const std::vector<ExprPtr>& list, const ExprPtr& factor) {
            return std::any_of(list.begin(), list.end(), [&](const ExprPtr& f) { return ir::same(f, factor); });
        };
        for (const FlatProduct& product : products) {
            for (std::size_t i = 0; i < product.own.size(); ++i) {
                const ExprPtr& factor = product.own[i];
                const bool is_first = std::none_of(product.own.begin(), product.own.begin() + static_cast<std::ptrdiff_t>(i),
                                                   [&](const ExprPtr& f) { return ir::same(f, factor); });
                if (!is_first) continue;
                if (!is_in(seen, factor)) {
                    seen.push_back(factor);
                } else if (!is_in(common, factor)) {
                    common.push_back(factor);
                }
            }
        }
        return common;
    }

    FlatSum shortest(FlatSum flat) {
        for (bool is_better = true; is_better;) {
            is_better = false;
            std::vector<FlatProduct> products;
            for (const Addend& addend : flat.own) products.push_back(forms_.product_of(addend.expr));
            int least = forms_.cost(forms_.built(flat));
            FlatSum best;
            for (const ExprPtr& factor : common_factors(products)) {
                FlatSum other = without(flat, products, factor);
                if (const int cost = forms_.cost(forms_.built(other)); cost < least) {
                    least = cost;
                    best = std::move(other);
                    is_better = true;
                }
            }
            if (is_better) flat = std::move(best);
        }
        return flat;
    }

    // factor*(those that have it) + the others.
    FlatSum without(const FlatSum& flat, const std::vector<FlatProduct>& products, const ExprPtr& factor) {
        FlatSum inner, others{flat.known, {}};
        std::size_t place = 0;  // of the first that has it
        for (std::size_t i = 0; i < products.size(); ++i) {
            if (!has(products[i], factor)) {
                others.own.push_back(flat.own[i]);
                continue;
            }
            if (inner.own.empty() && is_number(inner.known, 0)) place = others.own.size();
            FlatProduct rest = products[i];
            rest.own.erase(std::find_if(rest.own.begin(), rest.own.end(), [&](const ExprPtr& own) { return ir::same(own, factor); }));
            const bool minus = std::exchange(rest.is_negative, false) != flat.own[i].minus;
            if (rest.own.empty()) {
                inner.known = minus ? analysis::difference(inner.known, rest.known) : analysis::sum(inner.known, rest.known);
            } else {
                inner.own.push_back({FlatForms::built(rest), minus});
            }
        }
        const ExprPtr total = forms_.built(shortest(inner));
        others.own.insert(others.own.begin() + static_cast<std::ptrdiff_t>(place), {analysis::product(total, factor), false});
        return others;
    }

    const ir::Model& model_;
    FlatForms forms_;
    StepExpressions step_;
    std::unordered_map<std::string, int> reads_;
    std::unordered_map<std::string, ExprPtr> read_once_;
};

}  // namespace

ir::Model factor_sums(const ir::Model& model) { return Factoring(model).run(); }

}  // namespace heartwright::passes
