#include "generator/passes/sums/select_coefficients.hpp"

#include <algorithm>
#include <utility>
#include <vector>

#include "generator/analysis/stiffness/algebra.hpp"
#include "generator/ir/rewrite.hpp"
#include "generator/passes/sums/flat_forms.hpp"

namespace heartwright::passes {
namespace {

using ir::ExprPtr;
using ir::Op;

class Selection {
public:
    explicit Selection(const ir::Model& model) : forms_(model) {}

    ExprPtr operator()(const ExprPtr& expr) const {
        if (expr->op() != Op::select || forms_.is_known(expr)) return expr;
        const ExprPtr& condition = expr->operand(0);
        const ExprPtr both = merged(condition, expr->operand(1), expr->operand(2));
        if (!both) return expr;
        const int saved = forms_.cost(expr) - forms_.cost(both), more_choices = choices(both) - choices(expr);
        return saved > std::max(0, more_choices) ? both : expr;
    }

private:
    int choices(const ExprPtr& expr) const {
        int count = 0;
        ir::for_each_node(
            expr, [&](const ExprPtr& node) { count += node->op() == Op::select && !forms_.is_known(node) ? 1 : 0; });
        return count;
    }

    static ExprPtr chosen(const ExprPtr& condition, const ExprPtr& yes, const ExprPtr& no) {
        return analysis::choose(condition, yes, no);
    }

    // Null when the two differ in more than known values.
    ExprPtr merged(const ExprPtr& condition, const ExprPtr& a, const ExprPtr& b) const {
        if (ir::same(a, b)) return a;
        if (forms_.is_known(a) && forms_.is_known(b)) return chosen(condition, a, b);
        if (FlatForms::is_sum(a) || FlatForms::is_sum(b))
            return merged_sums(condition, forms_.sum_of(a), forms_.sum_of(b));
        const FlatProduct first = forms_.product_of(a), second = forms_.product_of(b);
        if (first.own.size() > 1 || !ir::same(first.known, second.known) || first.is_negative != second.is_negative ||
            FlatForms::is_product(a)) {
            return merged_products(condition, first, second);
        }
        const bool same_function =
            a->op() == b->op() && a->operands().size() == b->operands().size() && !a->operands().empty();
        if (!same_function || a->op() == Op::binomial || a->op() == Op::select || ir::is_condition(a->op()))
            return nullptr;
        std::vector<ExprPtr> operands;
        for (std::size_t i = 0; i < a->operands().size(); ++i) {
            operands.push_back(merged(condition, a->operand(i), b->operand(i)));
            if (!operands.back()) return nullptr;
        }
        return ir::with_operands(a, std::move(operands));
    }

    static ExprPtr coefficient(const FlatProduct& flat, bool minus) {
        return flat.is_negative != minus ? analysis::negated(flat.known) : flat.known;
    }

    ExprPtr merged_products(const ExprPtr& condition, const FlatProduct& a, FlatProduct b) const {
        if (a.own.size() != b.own.size()) return nullptr;
        FlatProduct result;
        std::vector<ExprPtr> alone;
        for (const ExprPtr& factor : a.own) {
            const auto partner =
                std::find_if(b.own.begin(), b.own.end(), [&](const ExprPtr& f) { return ir::same(f, factor); });
            if (partner == b.own.end()) {
                alone.push_back(factor);
            } else {
                result.own.push_back(factor);
                b.own.erase(partner);
            }
        }
        if (alone.size() > 1) return nullptr;
        if (alone.size() == 1) {
            const ExprPtr both = FlatForms::is_product(alone[0]) ? nullptr : merged(condition, alone[0], b.own[0]);
            if (!both) return nullptr;
            result.own.push_back(both);
        }
        const ExprPtr factor = chosen(condition, coefficient(a, false), coefficient(b, false));
        return analysis::product(factor, FlatForms::built(result));
    }

    ExprPtr merged_sums(const ExprPtr& condition, const FlatSum& a, FlatSum b) const {
        if (a.own.size() != b.own.size()) return nullptr;
        ExprPtr result = chosen(condition, a.known, b.known);
        for (const Addend& addend : a.own) {
            const FlatProduct first = forms_.product_of(addend.expr);
            ExprPtr both;
            for (auto partner = b.own.begin(); !both && partner != b.own.end(); ++partner) {
                const FlatProduct second = forms_.product_of(partner->expr);
                FlatProduct yes = first, no = second;
                yes.is_negative = first.is_negative != addend.minus;
                no.is_negative = second.is_negative != partner->minus;
                both = merged_products(condition, yes, no);
                if (both) b.own.erase(partner);
                if (both) break;
            }
            if (!both) return nullptr;
            result = analysis::sum(result, both);
        }
        return result;
    }

    const FlatForms forms_;
};

}  // namespace

ir::Model select_coefficients(const ir::Model& model) {
    const Selection selection(model);
    return ir::rewrite_nodes(model, [&](const ExprPtr& node) { return selection(node); });
}

}  // namespace heartwright::passes
