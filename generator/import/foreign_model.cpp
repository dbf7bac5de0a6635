#include "generator/import/foreign_model.hpp"

#include <set>
#include <tuple>

#include "base/diag/faults.hpp"

namespace heartwright::foreign {
namespace {

[[noreturn]] void breach(const Model& model, std::size_t variable, const std::string& what) {
    throw OurFault("imported variable '" + qualified_name(model, variable) + "' " + what);
}

void validate_references(const Model& model, const Expr& expression) {
    for_each_node(
        expression,
        [&](const Expression& node) {
            const bool refers = node.kind == Kind::variable || node.kind == Kind::derivative;
            if (refers && node.variable >= model.variables.size())
                throw OurFault("an imported expression refers to a variable that does not exist");
        });
}

void validate_variable(const Model& model, std::size_t index, std::size_t equation) {
    const Variable& variable = model.variables[index];
    const bool has_equation = equation != no_variable;
    const bool is_derivative = has_equation && model.equations[equation].is_derivative;
    if (variable.component >= model.components.size()) breach(model, index, "is in no component");
    if (variable.initial) validate_references(model, variable.initial);
    switch (variable.role) {
        case Role::state:
            if (!is_derivative) breach(model, index, "is a state without the equation of its derivative");
            if (!variable.initial) breach(model, index, "is a state without an initial value");
            break;
        case Role::computed:
            if (!has_equation || is_derivative) breach(model, index, "is computed by no equation");
            break;
        case Role::constant:
            if (!variable.initial || variable.initial->kind != Kind::number) breach(model, index, "has no value");
            [[fallthrough]];
        case Role::time:
        case Role::external:
            if (has_equation) breach(model, index, "has an equation that its role does not allow");
            break;
    }
}

}  // namespace

std::string qualified_name(const Model& model, std::size_t variable) {
    const Variable& it = model.variables.at(variable);
    if (it.parent != no_variable) return qualified_name(model, it.parent) + "." + it.name;
    return (it.component < model.components.size() ? model.components[it.component].name + "." : "") + it.name;
}

std::vector<std::size_t> equation_of_each(const Model& model) {
    std::vector<std::size_t> found(model.variables.size(), no_variable);
    for (std::size_t i = 0; i < model.equations.size(); ++i) found.at(model.equations[i].variable) = i;
    return found;
}

std::size_t time_variable(const Model& model) {
    for (std::size_t i = 0; i < model.variables.size(); ++i)
        if (model.variables[i].role == Role::time) return i;
    return no_variable;
}

std::size_t with_label(const Model& model, std::string_view label) {
    for (std::size_t i = 0; i < model.variables.size(); ++i)
        if (model.variables[i].label == label) return i;
    return no_variable;
}

std::size_t with_binding(const Model& model, std::string_view binding) {
    for (std::size_t i = 0; i < model.variables.size(); ++i)
        if (model.variables[i].binding == binding) return i;
    return no_variable;
}

void validate(const Model& model) {
    std::set<std::tuple<std::size_t, std::size_t, std::string>> names;
    for (std::size_t i = 0; i < model.variables.size(); ++i) {
        const Variable& variable = model.variables[i];
        if (variable.parent != no_variable && variable.parent >= i)
            throw OurFault("a nested variable precedes its parent");
        if (!names.emplace(variable.component, variable.parent, variable.name).second)
            breach(model, i, "is declared twice");
    }
    std::set<std::size_t> defined;
    for (const Equation& equation : model.equations) {
        if (equation.variable >= model.variables.size() || !equation.right)
            throw OurFault("an imported equation lacks a side");
        if (!defined.insert(equation.variable).second) breach(model, equation.variable, "has two equations");
        validate_references(model, equation.right);
    }
    const std::vector<std::size_t> equations = equation_of_each(model);
    for (std::size_t i = 0; i < model.variables.size(); ++i) validate_variable(model, i, equations[i]);
}

}  // namespace heartwright::foreign
