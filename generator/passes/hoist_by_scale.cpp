#include "generator/passes/hoist_by_scale.hpp"

#include "generator/analysis/scales.hpp"
#include "generator/ir/rewrite.hpp"
#include "generator/passes/named_parts.hpp"

namespace heartwright::passes {
namespace {

using ir::ExprPtr;
using ir::Op;
using ir::Scale;

bool is_worth_a_name(const ExprPtr& expr) {
    if (expr->operands().empty() || ir::is_condition(expr->op())) return false;
    return expr->op() != Op::negate || !expr->operand(0)->operands().empty();
}

// Replaces operands that are known at a coarser scale than their parent.
class Hoist {
public:
    Hoist(const analysis::Scales& scales, NamedParts& parts) : scales_(scales), parts_(parts) {}

    ExprPtr operator()(const ExprPtr& expr) {
        const Scale own = parts_.scale_of(scales_, expr);
        if (own <= Scale::parameter) return expr;
        std::vector<ExprPtr> operands;
        for (const ExprPtr& operand : expr->operands()) {
            const Scale scale = parts_.scale_of(scales_, operand);
            const bool hoists = scale > Scale::literal && scale < own && is_worth_a_name(operand);
            // a step-scale part may itself hold parameter-scale ones
            ExprPtr inner = (*this)(operand);
            operands.push_back(hoists ? parts_.named(inner) : inner);
        }
        return ir::with_operands(expr, std::move(operands));
    }

private:
    const analysis::Scales& scales_;
    NamedParts& parts_;
};

}  // namespace

ir::Model hoist_by_scale(const ir::Model& model) {
    const analysis::Scales scales(model);
    NamedParts parts(model);
    Hoist hoist(scales, parts);
    return parts.rewrite_whole(model, [&](const ExprPtr& expr) { return hoist(expr); });
}

}  // namespace heartwright::passes
