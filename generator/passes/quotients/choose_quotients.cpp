#include "generator/passes/quotients/choose_quotients.hpp"

#include <algorithm>
#include <unordered_map>
#include <unordered_set>
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

class Choosing {
public:
    explicit Choosing(const ir::Model& model)
        : model_(model), forms_(model), step_(model, forms_), reads_(step_.reads()) {
        for (const StepExpressions::Root& root : step_.roots()) {
            if (!root.is_state && !root.is_kept) values_.emplace(root.name, root.expr);
        }
    }

    ir::Model run() {
        bool is_changed = false;
        for (StepExpressions::Root& root : step_.roots()) {
            for (ExprPtr next = improved(root.expr); next; next = improved(root.expr)) {
                root.expr = next;
                is_changed = true;
            }
        }
        return is_changed ? step_.put_into(model_) : model_;
    }

private:
    // `root` with one quotient chosen; null when there is none.
    ExprPtr improved(const ExprPtr& root) {
        read_here_.clear();
        ir::for_each_node(root, [&](const ExprPtr& node) {
            if (node->op() == Op::symbol) ++read_here_[node->name()];
        });
        ExprPtr found;
        seen_through_.clear();
        const ExprPtr result = rewritten(root, false, found);
        if (!found) return nullptr;
        int freed = 0;
        for (const std::string& name : seen_through_)
            freed += ir::reads(result, name) ? 0 : forms_.cost(values_.at(name));
        return forms_.cost(result) <= forms_.cost(root) + freed ? result : nullptr;
    }

    ExprPtr rewritten(const ExprPtr& expr, bool is_part, ExprPtr& found) {
        if (found || expr->operands().empty() || forms_.is_known(expr)) return expr;
        const bool is_product = FlatForms::is_product(expr);
        if (is_product && !is_part) {
            found = chosen(expr);
            if (found) return found;
        }
        std::vector<ExprPtr> operands;
        for (const ExprPtr& operand : expr->operands()) operands.push_back(rewritten(operand, is_product, found));
        return ir::with_operands(expr, std::move(operands));
    }

    ExprPtr chosen(const ExprPtr& expr) {
        const FlatProduct flat = forms_.product_of(expr);
        for (std::size_t i = 0; i < flat.own.size(); ++i) {
            if (flat.own[i]->op() != Op::reciprocal) continue;
            const ExprPtr divisor = value_of(flat.own[i]->operand(0));
            if (divisor->op() != Op::select) continue;
            const bool first = is_number(divisor->operand(1), 1), second = is_number(divisor->operand(2), 1);
            if (first == second) continue;
            const ExprPtr& condition = divisor->operand(0);
            FlatProduct outside = flat;
            ExprPtr inside = ir::number(1);
            outside.own.clear();
            for (std::size_t j = 0; j < flat.own.size(); ++j) {
                if (j == i) continue;
                if (chooses(flat.own[j], condition)) {
                    inside = analysis::product(inside, flat.own[j]);
                } else {
                    outside.own.push_back(flat.own[j]);
                }
            }
            if (is_number(inside)) continue;
            const ExprPtr below = call(flat.own[i], restricted(divisor->operand(first ? 2 : 1), condition, !first));
            auto side = [&](bool yes) {
                const ExprPtr above = restricted(inside, condition, yes);
                return yes == first ? above : analysis::product(above, below);
            };
            outside.own.push_back(ir::make(Op::select, {condition, side(true), side(false)}, expr->origin()));
            return FlatForms::built(outside);
        }
        return nullptr;
    }

    static ExprPtr call(const ExprPtr& function, const ExprPtr& argument) {
        return ir::with_operands(function, {argument});
    }

    // What a name stands for when nobody else reads it.
    ExprPtr value_of(const ExprPtr& expr) {
        if (expr->op() != Op::symbol) return expr;
        const auto found = values_.find(expr->name());
        if (found == values_.end() || read_here_[expr->name()] != reads_[expr->name()] ||
            found->second->op() != Op::select)
            return expr;
        seen_through_.insert(expr->name());
        return found->second;
    }

    bool chooses(const ExprPtr& expr, const ExprPtr& condition) {
        const ExprPtr value = value_of(expr);
        if (value->op() == Op::select && ir::same(value->operand(0), condition)) return true;
        return std::any_of(expr->operands().begin(), expr->operands().end(),
                           [&](const ExprPtr& e) { return chooses(e, condition); });
    }

    // `expr` where the condition is true (or false).
    ExprPtr restricted(const ExprPtr& expr, const ExprPtr& condition, bool yes) {
        const ExprPtr value = value_of(expr);
        if (value->op() == Op::select && ir::same(value->operand(0), condition))
            return restricted(value->operand(yes ? 1 : 2), condition, yes);
        if (expr->operands().empty() || forms_.is_known(expr)) return expr;
        std::vector<ExprPtr> operands;
        for (const ExprPtr& operand : expr->operands()) operands.push_back(restricted(operand, condition, yes));
        switch (expr->op()) {
            case Op::add:
                return analysis::sum(operands[0], operands[1]);
            case Op::subtract:
                return analysis::difference(operands[0], operands[1]);
            case Op::multiply:
                return analysis::product(operands[0], operands[1]);
            case Op::negate:
                return analysis::negated(operands[0]);
            default:
                return ir::with_operands(expr, std::move(operands));
        }
    }

    const ir::Model& model_;
    FlatForms forms_;
    StepExpressions step_;
    std::unordered_map<std::string, int> reads_, read_here_;
    std::unordered_map<std::string, ExprPtr> values_;
    std::unordered_set<std::string> seen_through_;
};

}  // namespace

ir::Model choose_quotients(const ir::Model& model) { return Choosing(model).run(); }

}  // namespace heartwright::passes
