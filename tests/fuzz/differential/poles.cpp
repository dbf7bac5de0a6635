#include "tests/fuzz/differential/poles.hpp"

#include <cmath>

#include "generator/analysis/operations.hpp"

namespace heartwright::fuzz {

using ir::Op;

Poles::Poles(const ir::Model& model) : model_(model) {
    for (const ir::Definition& definition : model.definitions) definitions_.insert(definition.name);
}

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
    const bool can_divide =
        expr->op() == Op::divide || expr->op() == Op::log || expr->op() == Op::log10 || expr->op() == Op::pow;
    const double divisor = expr->op() == Op::divide ? operands[1] : operands[0];
    are_met_ = are_met_ || (can_divide && divisor == 0 && !std::isfinite(value));
    constexpr double smallest = 1e-290;  // 2^-1000 is 1e-301
    if (value != 0 && std::fabs(value) < smallest) are_met_ = true;
    constexpr double farthest_angle = 0x1p30;  // beyond it sin and cos of solvers are NaN (runtime/math/math.hpp)
    const bool is_of_angle = expr->op() == Op::sin || expr->op() == Op::cos || expr->op() == Op::tan;
    if (is_of_angle && !(std::fabs(operands[0]) < farthest_angle)) are_met_ = true;
    const auto is_given = [&](std::size_t i) {
        return expr->operand(i)->operands().empty() && !definitions_.contains(expr->operand(i)->name());
    };
    const auto are_near = [](double a, double b) { return std::fabs(a - b) <= 1e-11 * (std::fabs(a) + std::fabs(b)); };
    if (expr->op() >= Op::less && expr->op() <= Op::not_equal && !(is_given(0) && is_given(1)) &&
        are_near(operands[0], operands[1]))
        are_met_ = true;
    const bool is_stepwise = expr->op() == Op::floor || expr->op() == Op::ceil;
    if (is_stepwise && !is_given(0) && are_near(operands[0], std::round(operands[0]))) are_met_ = true;
    return value;
}

}  // namespace heartwright::fuzz
