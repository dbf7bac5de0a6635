#include "generator/frontend/collect.hpp"

#include <set>

#include "generator/frontend/parsed_spec.hpp"
#include "generator/spec/symbols.hpp"

namespace heartwright::frontend {
namespace {

void add_equations(const std::vector<spec::Equation>& equations, const std::set<std::string>& means,
                   std::vector<ExpressionText>& result) {
    for (const spec::Equation& equation : equations) {
        const bool is_mean = equation.kind == spec::EquationKind::value && means.contains(equation.name);
        result.push_back({&equation.text, equation.right_begin, false, is_mean});
    }
}

void add_initial(const spec::Text& text, std::vector<ExpressionText>& result) {
    if (text.text != rest) result.push_back({&text, 0, true});
}

void add_override(const spec::Override& changes, const std::set<std::string>& means,
                  std::vector<ExpressionText>& result) {
    for (const auto& [name, text] : changes.initial) add_initial(text, result);
    add_equations(changes.equations, means, result);
}

}  // namespace

std::vector<ExpressionText> expression_texts(const spec::ModelSpec& spec) {
    std::vector<ExpressionText> result;
    std::set<std::string> means;
    if (spec.lattice)
        for (const spec::Equation& mean : spec.lattice->means) means.insert(mean.name);
    for (const spec::Component& component : spec.components) {
        for (const spec::State& state : component.states) {
            if (state.expression) add_initial(*state.expression, result);
            if (!state.diffusion) continue;
            result.push_back({&state.diffusion->D});
            if (state.diffusion->of) result.push_back({&*state.diffusion->of});
            for (const spec::Text& axis : state.diffusion->axes) result.push_back({&axis});
        }
        add_equations(component.equations, {}, result);
        for (const spec::Draws& draws : component.draws) {
            result.push_back({&draws.trials});
            for (const spec::Outcome& outcome : draws.outcomes) result.push_back({&outcome.probability});
        }
        for (const spec::Machine& machine : component.machines) {
            for (const spec::Transition& transition : machine.transitions) result.push_back({&transition.rate});
            for (const auto& [state, text] : machine.initial) add_initial(text, result);
        }
    }
    if (spec.lattice) add_equations(spec.lattice->means, means, result);
    for (const spec::Variant& variant : spec.variants) add_override(variant.changes, means, result);
    for (const spec::Option& option : spec.options)
        for (const auto& [value, changes] : option.set) add_override(changes, means, result);
    for (const spec::Start& start : spec.starts)
        for (const auto& [name, text] : start.initial) add_initial(text, result);
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
        for (const spec::Equation& equation : component.equations)
            if (equation.kind == spec::EquationKind::value) names.values.push_back(equation.name);
        for (const spec::Machine& machine : component.machines) {
            for (const std::string& state : machine.states) {
                const std::string name = spec::occupancy_name(machine.name, state);
                machine.remainder == state ? names.values.push_back(name) : add_state(name);
            }
            if (!machine.has_count) continue;
            for (const spec::Transition& transition : machine.transitions)
                names.values.push_back(spec::draw_name(machine.name, transition));
        }
        for (const spec::Draws& draws : component.draws)
            for (const spec::Outcome& outcome : draws.outcomes)
                names.values.push_back(spec::occupancy_name(draws.name, outcome.name));
    }
    if (spec.lattice) {
        names.values.insert(names.values.end(),
                            {std::string(ir::employed_sites_name), std::string(ir::nominal_sites_name)});
        for (const spec::Equation& mean : spec.lattice->means) names.values.push_back(mean.name);
    }
    if (!spec.membrane.stimulus.empty()) names.values.push_back(spec.membrane.stimulus);
    names.poisoned = spec.poisoned;
    return names;
}

}  // namespace heartwright::frontend
