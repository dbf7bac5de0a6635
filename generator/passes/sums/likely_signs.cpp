#include "generator/passes/sums/likely_signs.hpp"

namespace heartwright::passes {

using ir::ExprPtr;
using ir::Op;

LikelySigns::LikelySigns(const ir::Model& model, const Definitions& definitions) : definitions_(definitions) {
    for (const ir::State& state : model.states) given_.emplace(state.name, state.lower >= -0.02 ? 1 : 0);
    for (const ir::Parameter& parameter : model.parameters)
        given_.emplace(parameter.name, parameter.value < 0 ? -1 : 1);
    given_.emplace(ir::time_step_name, 1);
}

int LikelySigns::of(const ExprPtr& expr) const {
    switch (expr->op()) {
        case Op::number:
            return expr->value() < 0 ? -1 : 1;
        case Op::symbol:
            return of_name(expr->name());
        case Op::exp:
        case Op::sqrt:
        case Op::square:
        case Op::fabs:
            return 1;
        case Op::reciprocal:
            return of(expr->operand(0));
        case Op::negate:
            return -of(expr->operand(0));
        case Op::divide:
            return of(expr->operand(0)) * of(expr->operand(1));
        case Op::multiply:
            if (ir::same(expr->operand(0), expr->operand(1))) return 1;
            return of(expr->operand(0)) * of(expr->operand(1));
        case Op::add:
            return of(expr->operand(0)) == of(expr->operand(1)) ? of(expr->operand(0)) : 0;
        case Op::subtract:
            return of(expr->operand(0)) == -of(expr->operand(1)) ? of(expr->operand(0)) : 0;
        case Op::select:
            return of(expr->operand(1)) == of(expr->operand(2)) ? of(expr->operand(1)) : 0;
        default:
            return 0;
    }
}

int LikelySigns::of_name(const std::string& name) const {
    if (const auto given = given_.find(name); given != given_.end()) return given->second;
    if (const auto found = found_.find(name); found != found_.end()) return found->second;
    const auto value = definitions_.find(name);
    const int result = value == definitions_.end() ? 0 : of(value->second);
    found_.emplace(name, result);
    return result;
}

}  // namespace heartwright::passes
