#include "generator/frontend/lowering.hpp"

#include "generator/analysis/units/units_inference.hpp"
#include "generator/frontend/equations/tokens.hpp"
#include "generator/ir/rewrite.hpp"

namespace heartwright::frontend {

using ir::ExprPtr;
using ir::Op;

void lower_reductions(const analysis::Scales& scales, Lowering& lowering) {
    std::vector<ir::Definition> made;
    Diagnostics unheard;  // units are right by now
    const auto look_up = [&](const std::string& name) {
        const Unit* unit = unit_of(lowering.model, name);
        return unit ? std::optional(*unit) : std::nullopt;
    };
    analysis::KnownExponents exponents(lowering.model);
    analysis::UnitsInference units(look_up, exponents, unheard);
    for (ir::Definition& definition : lowering.model.definitions) {
        definition.value = ir::rewrite(
            definition.value,
            [&](const ExprPtr& node) -> ExprPtr {
                if (!is_reduction(node->op())) return node;
                const ExprPtr& operand = node->operand(0);
                if (scales.of(operand) != ir::Scale::site) {
                    if (node->op() != Op::sum) return operand;
                    const ExprPtr sites = ir::symbol(std::string(ir::employed_sites_name), node->origin());
                    return ir::make(Op::multiply, {operand, sites}, node->origin());
                }
                if (operand->op() == Op::symbol) return node;
                ir::Definition summand;
                summand.name = lowering.unique("summand_" + definition.name);
                summand.unit = units.infer(operand).unit.value_or(dimensionless());
                summand.value = operand;
                summand.component = definition.component;
                summand.is_temporary = true;
                summand.origin = operand->origin();
                made.push_back(summand);
                return ir::make(node->op(), {ir::symbol(summand.name, operand->origin())}, node->origin());
            });
    }
    lowering.model.definitions.insert(lowering.model.definitions.end(), made.begin(), made.end());
}

}  // namespace heartwright::frontend
