#include "generator/import/mmt/parts.hpp"

#include <tuple>

namespace heartwright::foreign::mmt {
namespace {

class Resolver {
public:
    Resolver(Unresolved& unresolved, Diagnostics& diagnostics)
        : unresolved_(unresolved), model_(unresolved.model), diagnostics_(diagnostics) {
        for (std::size_t i = 0; i < model_.components.size(); ++i) components_[model_.components[i].name] = i;
        for (std::size_t i = 0; i < model_.variables.size(); ++i) {
            const Variable& it = model_.variables[i];
            variables_[{it.component, it.parent, it.name}] = i;
            names_.push_back(it.name);
        }
    }

    void run() {
        for (const Reference& reference : unresolved_.references) targets_.push_back(find(reference));
        if (diagnostics_.has_errors()) return;
        for (Equation& equation : model_.equations)
            if (equation.right) equation.right = replaced(equation.right);
        set_initial_values();
        set_roles();
    }

private:
    std::size_t member(std::size_t component, std::size_t parent, const std::string& name) const {
        const auto found = variables_.find({component, parent, name});
        return found == variables_.end() ? no_variable : found->second;
    }

    std::size_t qualified(const std::string& name) const {
        const std::size_t dot = name.find('.');
        const auto component = components_.find(name.substr(0, dot));
        if (dot == std::string::npos || component == components_.end()) return no_variable;
        return member(component->second, no_variable, name.substr(dot + 1));
    }

    std::size_t find(const Reference& reference) {
        const std::size_t found = search(reference);
        if (found == no_variable)
            diagnostics_.error(reference.place, "'" + reference.name + "' is not defined",
                               did_you_mean(reference.name, names_));
        return found;
    }

    // Nested variables see their siblings, those of the variables around them, and the component's.
    std::size_t search(const Reference& reference) const {
        if (reference.name.find('.') != std::string::npos) return qualified(reference.name);
        if (reference.component == no_variable) return no_variable;
        std::size_t scope = reference.scope;
        while (true) {
            const std::size_t found = member(reference.component, scope, reference.name);
            if (found != no_variable) return found;
            if (scope == no_variable) break;
            scope = model_.variables[scope].parent;
        }
        const auto& aliases = unresolved_.aliases[reference.component];
        const auto alias = aliases.find(reference.name);
        return alias == aliases.end() ? no_variable : qualified(alias->second);
    }

    Expr replaced(const Expr& expression) {
        return rewritten(
            expression,
            [&](const Expr& node) -> Expr {
                if (node->kind == Kind::variable) return variable(targets_[node->variable], node->place);
                if (node->kind != Kind::derivative) return nullptr;
                const std::size_t state = targets_[node->variable];
                if (model_.variables[state].role != Role::state)
                    diagnostics_.error(node->place,
                                       "'" + model_.variables[state].name + "' is no state, and has no derivative");
                return derivative(state, node->place);
            });
    }

    void set_initial_values() {
        for (auto& [name, value] : unresolved_.initial) {
            const std::size_t state = qualified(name);
            if (state == no_variable || model_.variables[state].role != Role::state)
                diagnostics_.error(value.second, "'" + name + "' is no state of the model", did_you_mean(name, names_));
            else
                model_.variables[state].initial = replaced(value.first);
        }
        for (const Variable& it : model_.variables)
            if (it.role == Role::state && !it.initial)
                diagnostics_.error(it.place, "state '" + it.name + "' has no initial value; expected '" +
                                                 model_.components[it.component].name + "." + it.name +
                                                 " = NUMBER' before the first component");
    }

    void set_roles() {
        std::vector<Equation> kept;
        for (Equation& equation : model_.equations) {
            Variable& it = model_.variables[equation.variable];
            if (!it.binding.empty() && it.role == Role::state) diagnostics_.error(it.place, "a state cannot be bound");
            const bool is_number = equation.right && equation.right->kind == Kind::number;
            if (equation.is_derivative || (it.binding.empty() && !is_number)) {
                kept.push_back(std::move(equation));
                continue;
            }
            it.role = it.binding == "time" ? Role::time : it.binding.empty() ? Role::constant : Role::external;
            it.initial = equation.right;
            it.comments = std::move(equation.comments);
        }
        model_.equations = std::move(kept);
        if (time_variable(model_) == no_variable && !model_.components.empty())
            for (const Equation& equation : model_.equations)
                if (equation.is_derivative)
                    return diagnostics_.error(model_.components[0].place,
                                              "expected a variable that is bound to time: 'time = 0 [ms] bind time'");
    }

    Unresolved& unresolved_;
    Model& model_;
    Diagnostics& diagnostics_;
    std::map<std::string, std::size_t> components_;
    std::map<std::tuple<std::size_t, std::size_t, std::string>, std::size_t> variables_;
    std::vector<std::string> names_;
    std::vector<std::size_t> targets_;
};

}  // namespace

void resolve(Unresolved& unresolved, Diagnostics& diagnostics) {
    if (diagnostics.has_errors()) return;
    Resolver(unresolved, diagnostics).run();
}

}  // namespace heartwright::foreign::mmt
