#include "generator/passes/exponentials/join_exponentials.hpp"

#include <map>
#include <string>
#include <vector>

#include "generator/analysis/scales.hpp"
#include "generator/analysis/stiffness/algebra.hpp"
#include "generator/ir/rewrite.hpp"

namespace heartwright::passes {

using ir::ExprPtr;
using ir::Op;

namespace {

struct Factor {
    ExprPtr value;
    bool divides = false;
};

void flatten(const ExprPtr& expr, bool divides, std::vector<Factor>& factors) {
    if (expr->op() != Op::multiply && expr->op() != Op::divide) {
        factors.push_back({expr, divides});
        return;
    }
    flatten(expr->operand(0), divides, factors);
    flatten(expr->operand(1), divides != (expr->op() == Op::divide), factors);
}

ExprPtr exponential(const ExprPtr& argument, const Origin& origin) { return ir::make(Op::exp, {argument}, origin); }

}  // namespace

ir::Model join_exponentials(const ir::Model& model) {
    const analysis::Scales scales(model);
    std::map<std::string, int> uses;
    ir::for_each_expression(model, [&](const ExprPtr& whole) {
        ir::for_each_node(whole, [&](const ExprPtr& node) {
            if (node->op() == Op::exp) ++uses[ir::to_string(node)];
        });
    });
    // Of what is known before the cell the host takes care.
    auto may_join = [&](const ExprPtr& expr) {
        return expr->op() == Op::exp && scales.of(expr) >= ir::Scale::cell && uses[ir::to_string(expr)] == 1;
    };
    auto joined = [&](const ExprPtr& expr) -> ExprPtr {
        if (expr->op() == Op::sqrt && may_join(expr->operand(0))) {
            return exponential(ir::make(Op::multiply, {ir::number(0.5), expr->operand(0)->operand(0)}), expr->origin());
        }
        if (expr->op() != Op::multiply && expr->op() != Op::divide) return expr;
        std::vector<Factor> factors;
        flatten(expr, false, factors);
        const Factor* first = nullptr;
        ExprPtr argument;
        std::vector<Factor> others;
        for (const Factor& factor : factors) {
            const bool is_of_first =
                first && may_join(factor.value) && scales.of(factor.value) == scales.of(first->value);
            if (!first && !factor.divides && may_join(factor.value)) {
                first = &factor;
                argument = factor.value->operand(0);
            } else if (is_of_first) {
                argument = ir::make(factor.divides ? Op::subtract : Op::add, {argument, factor.value->operand(0)});
            } else {
                others.push_back(factor);
            }
        }
        if (!first || argument == first->value->operand(0)) return expr;
        ExprPtr top = exponential(argument, first->value->origin()), bottom = ir::number(1);
        for (const Factor& factor : others) {
            ExprPtr& side = factor.divides ? bottom : top;
            side = analysis::product(side, factor.value);
        }
        return analysis::quotient(top, bottom);
    };
    // Whole products first: a rule that goes bottom up would meet their parts.
    const ir::Rule rule = [&](const ExprPtr& expr) -> ExprPtr {
        const ExprPtr here = joined(expr);
        std::vector<ExprPtr> operands;
        for (const ExprPtr& operand : here->operands()) operands.push_back(rule(operand));
        return ir::with_operands(here, std::move(operands));
    };
    return ir::rewrite_expressions(model, rule);
}

}  // namespace heartwright::passes
