#include "generator/frontend/collect.hpp"

#include "generator/frontend/parsed_spec.hpp"
#include "generator/spec/symbols.hpp"

namespace heartwright::frontend {
namespace {

void add_equations(const std::vector<spec::Equation>& equations, std::vector<ExpressionText>& result) {
    for (const spec::Equation& equation : equations) result.push_back({&equation.text, equation.right_begin});
}

void add_initial(const spec::Text& text, std::vector<ExpressionText>& result) {
    if (text.text != rest) result.push_back({&text, 0, true});
}

void add_override(const spec::Override& changes, std::vector<ExpressionText>& result) {
    for (const auto& [name, text] : changes.initial) add_initial(text, result);
    add_equations(changes.equations, result);
}

}  // namespace

std::vector<ExpressionText> expression_texts(const spec::ModelSpec& spec) {
    std::vector<ExpressionText> result;
    for (const spec::Component& component : spec.components) {
        for (const spec::State& state : component.states) {
            if (state.expression) add_initial(*state.expression, result);
        }
        add_equations(component.equations, result);
        for (const spec::Machine& machine : component.machines) {
            for (const spec::Transition& transition : machine.transitions) result.push_back({&transition.rate});
            for (const auto& [state, text] : machine.initial) add_initial(text, result);
        }
    }
    for (const spec::Variant& variant : spec.variants) add_override(variant.changes, result);
    for (const spec::Option& option : spec.options) {
        for (const auto& [value, changes] : option.set) add_override(changes, result);
    }
    for (const spec::Start& start : spec.starts) {
        for (const auto& [name, text] : start.initial) add_initial(text, result);
    }
    return result;
}

Names names_of(const spec::ModelSpec& spec) {
    Names names{{std::string(ir::time_name), std::string(ir::time_step_name)}, {}};
    const auto add_state = [&](const std::string& name) {
        names.values.push_back(name);
        names.states.push_back(name);
    };
    for (const spec::Component& component : spec.components) {
        for (const spec::Parameter& parameter : component.parameters) names.values.push_back(parameter.name);
        for (const spec::State& state : component.states) add_state(state.name);
        for (const spec::Equation& equation : component.equations) {
            if (equation.kind == spec::EquationKind::value) names.values.push_back(equation.name);
        }
        for (const spec::Machine& machine : component.machines) {
            for (const std::string& state : machine.states) {
                const std::string name = spec::occupancy_name(machine.name, state);
                machine.remainder == state ? names.values.push_back(name) : add_state(name);
            }
        }
    }
    if (!spec.membrane.stimulus.empty()) names.values.push_back(spec.membrane.stimulus);
    return names;
}

}  // namespace heartwright::frontend
