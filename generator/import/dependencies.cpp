#include "generator/import/dependencies.hpp"

#include <utility>

#include "generator/import/evaluate.hpp"

namespace heartwright::foreign {

Dependencies::Dependencies(const Model& model)
    : model_(model), equations_(equation_of_each(model)), facts_(model.variables.size()) {
    for (std::size_t i = 0; i < model.variables.size(); ++i) {
        const Role role = model.variables[i].role;
        facts_[i] = {role == Role::time, role == Role::state, role == Role::external};
    }
    for (const std::size_t index : evaluation_order(model)) {
        const Equation& equation = model.equations[index];
        if (equation.is_derivative) continue;
        Facts& facts = facts_[equation.variable];
        for_each_node(equation.right, [&](const Expression& node) {
            if (node.kind == Kind::derivative) facts.state = true;
            if (node.kind != Kind::variable) return;
            const Facts& other = facts_[node.variable];
            facts = {facts.time || other.time, facts.state || other.state, facts.external || other.external};
        });
    }
}

bool Dependencies::is_constant(const Expr& expression) const {
    bool constant = true;
    for_each_node(expression, [&](const Expression& node) {
        if (node.kind == Kind::derivative) constant = false;
        if (node.kind != Kind::variable) return;
        const Facts& facts = facts_[node.variable];
        if (facts.time || facts.state || facts.external) constant = false;
    });
    return constant;
}

bool Dependencies::depends(const Expr& expression, std::size_t variable) const {
    const std::vector<bool> seen = read_by(expression);
    return variable < seen.size() && seen[variable];
}

std::vector<bool> Dependencies::read_by(const Expr& expression) const {
    std::vector<bool> seen(model_.variables.size());
    std::vector<const Expr*> open = {&expression};
    while (!open.empty()) {
        const Expr* next = open.back();
        open.pop_back();
        for_each_node(*next, [&](const Expression& node) {
            if (node.kind != Kind::variable || seen[node.variable]) return;
            seen[node.variable] = true;
            const std::size_t equation = node.variable < equations_.size() ? equations_[node.variable] : no_variable;
            if (equation != no_variable && !model_.equations[equation].is_derivative)
                open.push_back(&model_.equations[equation].right);
        });
    }
    return seen;
}

std::vector<bool> Dependencies::reached(const std::vector<std::size_t>& from) const {
    std::vector<bool> seen(model_.variables.size());
    std::vector<std::size_t> open = from;
    while (!open.empty()) {
        const std::size_t equation = open.back();
        open.pop_back();
        const auto visit = [&](const Expression& node) {
            if ((node.kind != Kind::variable && node.kind != Kind::derivative) || seen[node.variable]) return;
            seen[node.variable] = true;
            if (equations_[node.variable] != no_variable) open.push_back(equations_[node.variable]);
        };
        for_each_node(model_.equations[equation].right, visit);
    }
    return seen;
}

std::vector<std::size_t> remove_variables(Model& model, const std::vector<bool>& is_removed) {
    std::vector<std::size_t> kept(model.variables.size(), no_variable);
    std::vector<Variable> variables;
    for (std::size_t i = 0; i < model.variables.size(); ++i) {
        if (is_removed[i]) continue;
        kept[i] = variables.size();
        variables.push_back(std::move(model.variables[i]));
    }
    const auto moved = [&](const Expr& expression) {
        return rewritten(expression, [&](const Expr& node) -> Expr {
            if (node->kind == Kind::variable) return variable(kept[node->variable], node->place);
            if (node->kind == Kind::derivative) return derivative(kept[node->variable], node->place);
            return nullptr;
        });
    };
    std::vector<Equation> equations;
    for (Equation& equation : model.equations) {
        if (is_removed[equation.variable]) continue;
        equation.variable = kept[equation.variable];
        equation.right = moved(equation.right);
        equations.push_back(std::move(equation));
    }
    for (Variable& it : variables) {
        // A nested variable whose parent is gone belongs to the component.
        it.parent = it.parent == no_variable ? no_variable : kept[it.parent];
        if (it.initial) it.initial = moved(it.initial);
    }
    model.variables = std::move(variables);
    model.equations = std::move(equations);
    return kept;
}

}  // namespace heartwright::foreign
