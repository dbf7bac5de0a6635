#include "generator/analysis/known_functions.hpp"

#include "generator/analysis/scales.hpp"
#include "generator/ir/rewrite.hpp"

namespace heartwright::analysis {

ir::Model known_before_the_run(const ir::Model& model, const ir::State& argument) {
    const Scales scales(model);
    ir::Model known;
    known.parameters = model.parameters;
    ir::State& state = known.states.emplace_back(argument);
    state.derivative = nullptr;
    state.next_value = nullptr;
    for (const ir::Definition& d : model.definitions)
        if (scales.of(d.name) <= ir::Scale::parameter) known.definitions.push_back(d);
    return known;
}

KnownFunction::KnownFunction(const ir::Model& known, const ir::ExprPtr& function) : model_(known) {
    ir::Definition definition;
    definition.name = "function to be approximated";
    definition.value = function;
    model_.definitions.push_back(definition);
    interpreter_ = std::make_unique<Interpreter<long double>>(model_);
    for (const ir::Parameter& parameter : model_.parameters) point_.parameters.push_back(parameter.value);
    point_.states.resize(1);
    const auto look = [&](const ir::ExprPtr& expr) {
        ir::for_each_node(
            expr, [&](const ir::ExprPtr& node) { reads_dt_ |= node->op() == ir::Op::symbol && node->name() == "dt"; });
    };
    for (const ir::Definition& d : model_.definitions) look(d.value);
}

long double KnownFunction::operator()(double x, double dt) {
    point_.states[0] = x;
    if (is_evaluated_ && dt == point_.dt) {
        interpreter_->evaluate_at(point_.states);
    } else {
        point_.dt = dt;
        interpreter_->evaluate(point_);
        is_evaluated_ = true;
    }
    return interpreter_->definition(model_.definitions.size() - 1);
}

}  // namespace heartwright::analysis
