#include "generator/passes/select_arguments.hpp"

#include <algorithm>
#include <unordered_map>
#include <vector>

#include "generator/analysis/scales.hpp"
#include "generator/ir/rewrite.hpp"
#include "generator/passes/named_parts.hpp"

namespace heartwright::passes {
namespace {

using ir::ExprPtr;
using ir::Op;

// How often each exponential occurs in what a step needs, by structure.
class Occurrences {
public:
    explicit Occurrences(const ir::Model& model) {
        ir::for_each_expression(
            model,
            [&](const ExprPtr& expr) {
                ir::for_each_node(
                    expr,
                    [&](const ExprPtr& node) {
                        if (node->op() == Op::exp) ++counts_[ir::to_string(node)];
                    });
            });
    }
    bool once(const ExprPtr& expr) const {
        auto found = counts_.find(ir::to_string(expr));
        return found != counts_.end() && found->second == 1;
    }

private:
    std::unordered_map<std::string, int> counts_;
};

ExprPtr replace(const ExprPtr& expr, const ExprPtr& old, const ExprPtr& by) {
    return ir::rewrite(
        expr, [&](const ExprPtr& node) { return ir::same(node, old) ? by : node; });
}

}  // namespace

ir::Model select_arguments(const ir::Model& model) {
    const analysis::Scales scales(model);
    const Occurrences occurrences(model);
    NamedParts parts(model);
    return parts.rewrite(model, [&](const ExprPtr& expr) -> ExprPtr {
        if (expr->op() != Op::select) return expr;
        const ExprPtr& condition = expr->operand(0);
        auto exponentials = [&](const ExprPtr& branch) {
            std::vector<ExprPtr> found;
            ir::for_each_node(branch, [&](const ExprPtr& node) {
                if (node->op() != Op::exp || !occurrences.once(node)) return;
                // not where choosing makes it a site's
                const ir::Scale scale = parts.scale_of(scales, node);
                if (scale >= ir::Scale::cell && scale >= parts.scale_of(scales, condition)) found.push_back(node);
            });
            return found;
        };
        const std::vector<ExprPtr> first = exponentials(expr->operand(1)), second = exponentials(expr->operand(2));
        ExprPtr yes = expr->operand(1), no = expr->operand(2);
        for (std::size_t i = 0; i < std::min(first.size(), second.size()); ++i) {
            if (parts.scale_of(scales, first[i]) != parts.scale_of(scales, second[i])) continue;
            const ExprPtr argument =
                ir::make(Op::select, {condition, first[i]->operand(0), second[i]->operand(0)}, expr->origin());
            const ExprPtr chosen = parts.named(ir::make(Op::exp, {argument}, expr->origin()));
            yes = replace(yes, first[i], chosen);
            no = replace(no, second[i], chosen);
        }
        return ir::with_operands(expr, {condition, yes, no});
    });
}

}  // namespace heartwright::passes
