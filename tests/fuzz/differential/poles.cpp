#include "tests/fuzz/differential/poles.hpp"

#include <cmath>

#include "generator/analysis/operations.hpp"

namespace heartwright::fuzz {

using ir::Op;

Poles::Poles(const ir::Model& model) : model_(model) {}

bool Poles::are_met(const analysis::Point& point) {
    values_.clear();
    are_met_ = false;
    values_[std::string(ir::time_name)] = point.t;
    values_[std::string(ir::time_step_name)] = point.dt;
    values_[model_.membrane.stimulus] = point.stimulus;
    for (std::size_t i = 0; i < model_.parameters.size(); ++i) values_[model_.parameters[i].name] = point.parameters[i];
    for (std::size_t i = 0; i < model_.states.size(); ++i) values_[model_.states[i].name] = point.states[i];
    for (const ir::Definition& definition : model_.definitions) values_[definition.name] = value_of(definition.value);
    for (const ir::State& state : model_.states) value_of(state.derivative ? state.derivative : state.next_value);
    return are_met_;
}

double Poles::value_of(const ir::ExprPtr& expr) {
    if (expr->op() == Op::number) return expr->value();
    if (expr->op() == Op::symbol || expr->op() == Op::next) return values_.at(expr->name());
    if (expr->op() == Op::select) return value_of(expr->operand(value_of(expr->operand(0)) != 0 ? 1 : 2));
    double operands[3] = {};
    for (std::size_t i = 0; i < expr->operands().size(); ++i) operands[i] = value_of(expr->operand(i));
    const double value = analysis::apply<double>(expr->op(), operands[0], operands[1], operands[2]);
    const bool can_divide = expr->op() == Op::divide || expr->op() == Op::log || expr->op() == Op::log10 || expr->op() == Op::pow;
    const double divisor = expr->op() == Op::divide ? operands[1] : operands[0];
    are_met_ = are_met_ || (can_divide && divisor == 0 && !std::isfinite(value));
    return value;
}

}  // namespace heartwright::fuzz
