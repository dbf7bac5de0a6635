#include "generator/passes/sums/factor_sums.hpp"

#include <algorithm>
#include <set>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "generator/analysis/stiffness/algebra.hpp"
#include "generator/ir/rewrite.hpp"
#include "generator/passes/sums/flat_forms.hpp"
#include "generator/passes/sums/step_expressions.hpp"

namespace heartwright::passes {
namespace {

using analysis::is_number;
using ir::ExprPtr;
using ir::Op;

constexpr std::size_t most_addends = 32;  // longer sums are left alone
constexpr std::size_t most_nodes = 800;   // values are not seen through further than this
constexpr std::size_t most_known = 60;    // nor where a known factor would grow beyond this
constexpr std::size_t most_tries = 4000;  // forms of a sum: with k factors in common there are k!

class Factoring {
public:
    explicit Factoring(const ir::Model& model)
        : model_(model), forms_(model), step_(model, forms_), reads_(step_.reads()) {
        for (const StepExpressions::Root& root : step_.roots())
            if (!root.is_state && !root.is_kept) values_.emplace(root.name, root.expr);
    }

    ir::Model run() { return one_round() ? step_.put_into(model_) : model_; }

private:
    bool one_round() {
        bool is_changed = false;
        for (StepExpressions::Root& root : step_.roots()) {
            const ExprPtr expr = rewritten(root.expr, false);
            is_changed |= expr != root.expr;
            root.expr = expr;
            if (auto value = values_.find(root.name); value != values_.end() && !root.is_state) value->second = expr;
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

    struct Opening {
        bool is_distributed = false;  // k*(x + y) as k*x + k*y
        bool opens_factors = false;   // and values that this sum reads several times
        ir::Scale own = ir::Scale::cell;
        const std::unordered_map<std::string, int>* reads_here = nullptr;
        std::set<std::string> closed, names;
        std::size_t count =
            0;  // of values seen through; of a chain of squares each has twice as many as the one before
    };

    ExprPtr factored(const ExprPtr& sum) {
        std::unordered_map<std::string, int> reads_here;
        ir::for_each_node(sum, [&](const ExprPtr& node) {
            if (node->op() == Op::symbol) ++reads_here[node->name()];
        });
        Form best{sum, 0, {}};
        Opening way;
        for (const auto& [is_distributed, opens_factors] :
             {std::pair{false, false}, {true, false}, {false, true}, {true, true}}) {
            Opening opening{is_distributed, opens_factors, forms_.scale_of(sum), &reads_here, {}, {}};
            if (const Form form = form_of(sum, opening); form.more < best.more) {
                best = form;
                way = opening;
            }
        }
        // What need not be opened stays a value with a name.
        for (const std::string& name : best.opened) {
            Opening opening = way;
            opening.names.clear();
            opening.closed.insert(name);
            if (const Form form = form_of(sum, opening);
                form.expr && form.more <= best.more && !opening.names.contains(name)) {
                way = opening;
                best.more = form.more;
                best.expr = form.expr;
            }
        }
        return best.expr;
    }

    struct Form {
        ExprPtr expr;
        int more = 0;  // operations than before; fewer where negative
        std::set<std::string> opened;
    };

    Form form_of(const ExprPtr& sum, Opening& opening) {
        opening.count = 0;
        const FlatSum flat = opened(forms_.sum_of(sum), opening);
        if (flat.own.size() < 2 || flat.own.size() > most_addends || opening.count > most_nodes) return {};
        for (const Addend& addend : flat.own)
            if (ir::node_count(addend.expr, most_nodes) > most_nodes ||
                ir::node_count(forms_.product_of(addend.expr).known, most_known) > most_known)
                return {};
        tries_ = 0;
        Form form{forms_.built(shortest(flat)), 0, opening.names};
        if (tries_ > most_tries || ir::node_count(form.expr, most_nodes) > most_nodes) return {};
        form.more = forms_.cost(form.expr) - forms_.cost(sum);
        for (const std::string& name : opening.names)
            form.more -= ir::reads(form.expr, name) ? 0 : forms_.cost(values_.at(name));
        return form;
    }

    // --- values that nobody else reads ---

    // The value of a name that no other expression reads; null for others.
    ExprPtr value_of(const ExprPtr& symbol, Opening& opening) const {
        if (symbol->op() != Op::symbol || opening.count > most_nodes) return nullptr;
        const auto found = values_.find(symbol->name());
        if (found == values_.end() || forms_.scale_of(symbol) != opening.own) return nullptr;
        if (opening.closed.contains(symbol->name())) return nullptr;
        const int reads = reads_.at(symbol->name());
        const auto here = opening.reads_here->find(symbol->name());
        const bool is_ours =
            reads == 1 || (opening.opens_factors && here != opening.reads_here->end() && here->second == reads);
        if (is_ours) ++opening.count;
        return is_ours ? found->second : nullptr;
    }

    FlatProduct opened(const FlatProduct& flat, Opening& opening) const {
        FlatProduct result{flat.known, flat.is_negative, {}};
        for (const ExprPtr& factor : flat.own) {
            const ExprPtr value = opening.opens_factors || flat.own.size() == 1 ? value_of(factor, opening) : nullptr;
            if (!value || !FlatForms::is_product(value)) {
                result.own.push_back(factor);
                continue;
            }
            opening.names.insert(factor->name());
            const FlatProduct inner = opened(forms_.product_of(value), opening);
            result.known = analysis::product(result.known, inner.known);
            result.is_negative = result.is_negative != inner.is_negative;
            result.own.insert(result.own.end(), inner.own.begin(), inner.own.end());
        }
        return result;
    }

    FlatSum opened(const FlatSum& flat, Opening& opening) const {
        FlatSum result{flat.known, {}};
        for (const Addend& addend : flat.own) {
            FlatProduct product = opened(forms_.product_of(addend.expr), opening);
            const bool minus = addend.minus != std::exchange(product.is_negative, false);
            const bool is_scaled = !is_number(product.known, 1);
            ExprPtr value =
                product.own.size() == 1 && (!is_scaled || opening.is_distributed) ? product.own[0] : nullptr;
            if (const ExprPtr named = value ? value_of(value, opening) : nullptr; named && FlatForms::is_sum(named)) {
                opening.names.insert(value->name());
                value = named;
            }
            if (!value || !FlatForms::is_sum(value)) {
                result.own.push_back({FlatForms::built(product), minus});
                continue;
            }
            const FlatSum inner = opened(forms_.sum_of(value), opening);
            const ExprPtr known =
                is_number(inner.known, 0) ? inner.known : analysis::product(product.known, inner.known);
            result.known = minus ? analysis::difference(result.known, known) : analysis::sum(result.known, known);
            for (const Addend& part : inner.own) {
                FlatProduct scaled = forms_.product_of(part.expr);
                scaled.known = analysis::product(product.known, scaled.known);
                const bool is_negative = std::exchange(scaled.is_negative, false);
                result.own.push_back({FlatForms::built(scaled), part.minus != (minus != is_negative)});
            }
        }
        return result;
    }

    // --- factors ---

    static bool has(const FlatProduct& product, const ExprPtr& factor) {
        return std::any_of(
            product.own.begin(), product.own.end(), [&](const ExprPtr& own) { return ir::same(own, factor); });
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
                const bool is_first =
                    std::none_of(product.own.begin(), product.own.begin() + static_cast<std::ptrdiff_t>(i),
                                 [&](const ExprPtr& f) { return ir::same(f, factor); });
                if (!is_first) continue;
                if (!is_in(seen, factor))
                    seen.push_back(factor);
                else if (!is_in(common, factor))
                    common.push_back(factor);
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
                if (++tries_ > most_tries) return flat;
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
            rest.own.erase(std::find_if(rest.own.begin(), rest.own.end(),
                                        [&](const ExprPtr& own) { return ir::same(own, factor); }));
            const bool minus = std::exchange(rest.is_negative, false) != flat.own[i].minus;
            if (rest.own.empty()) {
                inner.known =
                    minus ? analysis::difference(inner.known, rest.known) : analysis::sum(inner.known, rest.known);
            } else {
                inner.own.push_back({FlatForms::built(rest), minus});
            }
        }
        const ExprPtr total = forms_.built(shortest(inner));
        others.own.insert(others.own.begin() + static_cast<std::ptrdiff_t>(place),
                          {analysis::product(total, factor), false});
        return others;
    }

    const ir::Model& model_;
    FlatForms forms_;
    StepExpressions step_;
    std::unordered_map<std::string, int> reads_;
    std::unordered_map<std::string, ExprPtr> values_;  // of definitions
    std::size_t tries_ = 0;
};

}  // namespace

ir::Model factor_sums(const ir::Model& model) {
    // What is opened is read less often.
    ir::Model result = model;
    for (ir::Model next = Factoring(result).run(); !ir::same_expressions(next, result); next = Factoring(result).run())
        result = std::move(next);
    return result;
}

}  // namespace heartwright::passes
