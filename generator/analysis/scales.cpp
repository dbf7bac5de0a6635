#include "generator/analysis/scales.hpp"

#include <algorithm>

#include "base/diag/faults.hpp"

namespace heartwright::analysis {

using ir::Scale;

Scales::Scales(const ir::Model& model, const ByName& known_earlier) {
    scales_.emplace(ir::time_name, Scale::step);
    scales_.emplace(ir::time_step_name, Scale::parameter);  // dt is constant over a run
    for (const ir::Parameter& parameter : model.parameters) scales_.emplace(parameter.name, Scale::parameter);
    for (const ir::State& state : model.states) scales_.emplace(state.name, state.scale);
    for (const ir::Machine& machine : model.machines) {
        for (const std::string& name : machine.free) scales_.emplace(name, Scale::site);
        for (const std::string& name : machine.held) scales_.emplace(name, Scale::site);
    }
    if (!model.membrane.stimulus.empty()) scales_.emplace(model.membrane.stimulus, Scale::cell);
    for (const ir::Definition& definition : model.definitions) {
        const auto earlier = known_earlier.find(definition.name);
        const Scale own = of(definition.value);
        scales_.emplace(definition.name, earlier == known_earlier.end() ? own : std::min(own, earlier->second));
    }
}

Scale Scales::of(const std::string& name) const {
    auto found = scales_.find(name);
    if (found == scales_.end()) throw OurFault("Scales: '" + name + "' is not defined before it is read");
    return found->second;
}

Scale Scales::of(const ir::ExprPtr& expr) const {
    if (expr->op() == ir::Op::symbol || expr->op() == ir::Op::next) return of(expr->name());
    if (expr->operands().empty()) return Scale::literal;
    if (auto found = known_.find(expr); found != known_.end()) return found->second;
    Scale result = Scale::literal;
    for (const ir::ExprPtr& operand : expr->operands()) result = std::max(result, of(operand));
    result = scale_of(expr->op(), result);
    known_.emplace(expr, result);
    return result;
}

}  // namespace heartwright::analysis
