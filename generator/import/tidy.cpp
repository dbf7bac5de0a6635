#include "generator/import/tidy.hpp"

#include "generator/import/write/unit_text.hpp"

namespace heartwright::foreign {
namespace {

bool is_same(const Expr& a, const Expr& b) {
    if (a->kind != b->kind || a->arguments.size() != b->arguments.size() || a->variable != b->variable ||
        a->value != b->value || (a->kind == Kind::call && a->text != b->text))
        return false;
    for (std::size_t i = 0; i < a->arguments.size(); ++i)
        if (!is_same(a->arguments[i], b->arguments[i])) return false;
    return true;
}

bool are_opposites(const Expr& a, const Expr& b) {
    static constexpr std::pair<Kind, Kind> pairs[] = {
        {Kind::less, Kind::greater_equal}, {Kind::greater, Kind::less_equal}, {Kind::equal, Kind::not_equal}};
    for (const auto& [one, other] : pairs)
        if ((a->kind == one && b->kind == other) || (a->kind == other && b->kind == one))
            return is_same(a->arguments[0], b->arguments[0]) && is_same(a->arguments[1], b->arguments[1]);
    return false;
}

Expr as_number(const Expr& it) {
    if (!is_condition(*it)) return it;
    return node(Kind::piecewise, {number(1, it->place), it, number(0, it->place)}, it->place);
}

Expr as_condition(const Expr& it) {
    return is_condition(*it) ? it : node(Kind::not_equal, {it, number(0, it->place)}, it->place);
}

bool takes_condition(const Expression& expression, std::size_t argument) {
    switch (expression.kind) {
        case Kind::conjunction:
        case Kind::disjunction:
        case Kind::inversion:
            return true;
        case Kind::piecewise:
            return argument % 2 == 1;
        default:
            return false;
    }
}

Expr with_fit_arguments(const Expr& it) {
    std::vector<Expr> arguments;
    bool is_changed = false;
    for (std::size_t i = 0; i < it->arguments.size(); ++i) {
        const Expr& argument = it->arguments[i];
        arguments.push_back(takes_condition(*it, i) ? as_condition(argument) : as_number(argument));
        is_changed = is_changed || arguments.back() != argument;
    }
    if (!is_changed) return nullptr;
    if (it->kind == Kind::call) return call(it->text, std::move(arguments), it->place);
    if (it->kind == Kind::conversion) return conversion(arguments[0], it->value, *it->unit, it->place);
    return node(it->kind, std::move(arguments), it->place);
}

Expr with_conditions_apart(const Expr& expression) { return as_number(rewritten(expression, with_fit_arguments)); }

}  // namespace

void separate_conditions(Model& model) {
    for (Variable& it : model.variables)
        if (it.initial) it.initial = with_conditions_apart(it.initial);
    for (Equation& it : model.equations) it.right = with_conditions_apart(it.right);
}

void name_derivatives(Model& model) {
    std::vector<std::size_t> names(model.variables.size(), no_variable);
    const std::vector<std::size_t> equations = equation_of_each(model);
    const auto name_of = [&](std::size_t state) {
        if (names[state] != no_variable) return names[state];
        static const Unit ms = parse_unit("ms").value();
        Variable it;
        it.component = model.variables[state].component;
        it.name = "ddt_" + model.variables[state].name;
        const Unit unit = model.variables[state].unit.unit.value_or(dimensionless());
        Unit per_ms = unit / ms;
        per_ms.text = unit_text(unit).value_or("1") + "/ms";
        it.unit.unit = spelled(per_ms);
        it.place = model.variables[state].place;
        model.variables.push_back(it);
        return names[state] = model.variables.size() - 1;
    };
    const std::size_t before = model.equations.size();
    for (std::size_t i = 0; i < before; ++i) {
        const Expr right = rewritten(model.equations[i].right, [&](const Expr& node) -> Expr {
            return node->kind == Kind::derivative && equations[node->variable] != no_variable
                       ? variable(name_of(node->variable), node->place)
                       : nullptr;
        });
        model.equations[i].right = right;
    }
    for (std::size_t state = 0; state < names.size(); ++state) {
        if (names[state] == no_variable) continue;
        Equation& derivative = model.equations[equations[state]];
        Equation own;
        own.variable = names[state];
        own.right = derivative.right;
        own.place = derivative.place;
        derivative.right = variable(names[state], derivative.place);
        model.equations.insert(model.equations.end(), std::move(own));
    }
}

void complete_piecewise(Model& model, std::vector<Decision>& decisions) {
    for (Equation& equation : model.equations) {
        equation.right = rewritten(
            equation.right,
            [&](const Expr& it) -> Expr {
                if (it->kind != Kind::piecewise || has_otherwise(*it)) return nullptr;
                std::vector<Expr> arguments = it->arguments;
                const bool is_complete = arguments.size() == 4 && are_opposites(arguments[1], arguments[3]);
                if (!is_complete)
                    decisions.push_back(
                        {"value where no condition holds", "the last one",
                         "the piecewise of '" + qualified_name(model, equation.variable) + "' has no otherwise", ""});
                arguments.pop_back();
                return node(Kind::piecewise, std::move(arguments), it->place);
            });
    }
}

}  // namespace heartwright::foreign
