#include "generator/import/unit_repair.hpp"

#include <algorithm>
#include <cmath>
#include <map>

#include "base/diag/faults.hpp"
#include "base/diag/plain_number.hpp"
#include "generator/import/evaluate.hpp"
#include "generator/import/write/unit_text.hpp"

namespace heartwright::foreign {
namespace {

// An expression whose units agree, and its unit; nothing: bare numbers alone, which take the unit of their partner.
struct Typed {
    Expr expression;
    std::optional<Unit> unit;
};

bool is_one(const Unit& unit) { return unit == dimensionless(); }

std::string shown(const Unit& unit) {
    if (const std::optional<std::string> text = unit_text(unit)) return *text;
    Unit base = unit;
    base.factor = 1;
    return plain_number(unit.factor) + " times " + unit_text(base).value_or(unit.text);
}

// "(a)/(b)" with as few parentheses as may be.
std::string quotient_text(const Unit& above, const Unit& below) {
    const std::string a = shown(above);
    const std::string b = shown(below);
    if (b == "1") return a;
    const bool is_product = b.find_first_of("*/") != std::string::npos;
    return a + "/" + (is_product ? "(" + b + ")" : b);
}

std::optional<Unit> ratio(const Unit& above, const Unit& below) {
    Unit result = above / below;
    if (const std::optional<Unit> parsed = parse_unit(quotient_text(above, below)); parsed && *parsed == result)
        return parsed;
    return spelled(result);
}

Expr one(const Unit& unit, const Origin& place) { return number(1, "1", place, unit); }

Expr times(const Expr& expression, const Expr& factor) {
    if (expression->kind != Kind::product) return node(Kind::product, {expression, factor}, expression->place);
    std::vector<Expr> arguments = expression->arguments;
    arguments.push_back(factor);
    return node(Kind::product, std::move(arguments), expression->place);
}

bool is_literal(const Expr& expression) { return expression->kind == Kind::number; }

Expr without_unit(const Expr& literal) { return number(literal->value, literal->text, literal->place); }

// Does a bare number multiply or divide here, so that it takes the unit that makes the whole dimensionless?
bool has_bare_factor(const Expr& expression) {
    if (is_literal(expression)) return !expression->unit;
    if (expression->kind == Kind::negation) return has_bare_factor(expression->arguments[0]);
    if (expression->kind != Kind::product && expression->kind != Kind::quotient) return false;
    return std::any_of(expression->arguments.begin(), expression->arguments.end(),
                       [](const Expr& it) { return has_bare_factor(it); });
}

// exp((V + 40)/5 [mV]) reads the same without the unit of its one factor. A mere size (x/1000 [mM/M]) does not: it
// counts as two.
std::size_t count_factors_with_unit(const Expr& e) {
    if (is_literal(e)) return !e->unit ? 0 : e->unit->is_dimensionless() ? 2 : 1;
    std::size_t count = 0;
    if (e->kind == Kind::negation || e->kind == Kind::product || e->kind == Kind::quotient)
        for (const Expr& it : e->arguments) count += count_factors_with_unit(it);
    return count;
}

Expr without_unit_of_factor(const Expr& e) {
    if (is_literal(e)) return e->unit ? without_unit(e) : e;
    if (e->kind != Kind::negation && e->kind != Kind::product && e->kind != Kind::quotient) return e;
    std::vector<Expr> arguments;
    for (const Expr& it : e->arguments) arguments.push_back(without_unit_of_factor(it));
    return node(e->kind, std::move(arguments), e->place);
}

class Repairer {
public:
    Repairer(Model& model, std::vector<UnitIssue>& issues) : model_(model), issues_(issues), values_(model) {}

    // An initial value that is an expression, in the unit of its state.
    void run_initial(Variable& state) {
        equation_ = no_variable;
        place_ = state.place;
        const Typed value = typed(state.initial, state.unit.unit);
        const Unit unit = state.unit.unit.value_or(dimensionless());
        const bool is_bare = !value.unit || is_one(*value.unit);
        if (!is_bare)
            state.initial = in_unit(value, unit).expression;
        else if (!is_one(unit))
            state.initial = times(value.expression, one(unit, state.place));
        else
            state.initial = value.expression;
    }

    void run(std::size_t index) {
        equation_ = index;
        Equation& equation = model_.equations[index];
        place_ = equation.place;
        Variable& variable = model_.variables[equation.variable];
        std::optional<Unit> expected = variable.unit.unit;
        if (equation.is_derivative) expected = derivative_unit(equation.variable);
        Typed right = typed(equation.right, expected);
        if (!expected) {
            const Unit unit = right.unit.value_or(dimensionless());
            const std::optional<Unit> text = spelled(unit);
            variable.unit.unit = text ? *text : dimensionless();
            expected = variable.unit.unit;
        }
        const bool is_fit = !right.unit || is_one(*right.unit);
        if (is_fit && !is_one(*expected)) {
            // Our spec reads `x [u] = fit` so; a derivative gets its unit by a factor.
            if (equation.is_derivative) right.expression = times(right.expression, one(*expected, equation.place));
        } else if (!is_fit) {
            right.expression = in_unit(right, *expected).expression;
        }
        equation.right = right.expression;
    }

private:
    std::optional<Unit> derivative_unit(std::size_t state) const {
        static const Unit ms = parse_unit("ms").value();
        Unit unit = model_.variables[state].unit.unit.value_or(dimensionless());
        const std::string text = quotient_text(unit, ms);
        unit = unit / ms;
        unit.text = text.starts_with("1/") || !text.starts_with("/") ? text : "1" + text;
        return spelled(unit);
    }

    std::string described(const Expr& expression) const {
        if (expression->kind == Kind::variable) return "'" + qualified_name(model_, expression->variable) + "'";
        if (expression->kind == Kind::number) return "the number " + expression->text;
        return "the expression";
    }

    void report(const Expr& where, const Unit& is, const Unit& expected) {
        UnitIssue issue;
        issue.equation = equation_;
        issue.place = where->place.file ? where->place : place_;
        issue.message = described(where) + " is in " + shown(is) + " where " + shown(expected) + " is expected";
        issue.is_of_dimension = !is.same_dimension(expected);
        issues_.push_back(std::move(issue));
    }

    // The same number in the unit `to`.
    Typed in_unit(Typed it, const Unit& to) {
        if (!it.unit || *it.unit == to) return it;
        report(it.expression, *it.unit, to);
        if (is_literal(it.expression))
            return {number(it.expression->value, it.expression->text, it.expression->place, spelled(to)), to};
        const std::optional<Unit> factor = ratio(to, *it.unit);
        if (!factor) {
            // Sizes that no text expresses: through the dimensionless number.
            const std::optional<Unit> away = ratio(dimensionless(), *it.unit);
            if (!away) throw OurFault("unit " + it.unit->text + " has no text");
            return {times(times(it.expression, one(*away, it.expression->place)), one(to, it.expression->place)), to};
        }
        return {times(it.expression, one(*factor, it.expression->place)), to};
    }

    // Operands that must agree: with `expected` where one has it, else with the most frequent unit.
    std::optional<Unit> agree(std::vector<Typed>& parts, const std::optional<Unit>& expected) {
        const Typed* best = nullptr;
        int most = 0;
        for (const Typed& part : parts) {
            if (!part.unit) continue;
            int count = 0;
            for (const Typed& other : parts)
                if (other.unit && *other.unit == *part.unit) count += is_literal(other.expression) ? 2 : 3;
            if (expected && *expected == *part.unit) count += 1;
            if (count > most) {
                most = count;
                best = &part;
            }
        }
        if (!best) return std::nullopt;
        const Unit unit = *best->unit;
        bool has_carrier = false;  // somebody from whom a bare number can learn the unit
        for (Typed& part : parts) {
            part = in_unit(part, unit);
            has_carrier = has_carrier || (part.unit && !is_literal(part.expression));
        }
        if (has_carrier) {
            for (Typed& part : parts)
                if (is_literal(part.expression) && part.expression->unit)
                    part.expression = without_unit(part.expression);
        }
        return unit;
    }

    // floor() and ceil() do not give bare factors a unit: `is_smooth` is false for them.
    Typed dimensionless_argument(Typed it, bool is_smooth = true) {
        const Expr& e = it.expression;
        if (!it.unit || is_one(*it.unit)) {
            const bool is_clear = is_smooth && count_factors_with_unit(e) == 1 && !has_bare_factor(e) && !is_literal(e);
            return is_clear ? Typed{without_unit_of_factor(e), it.unit} : it;
        }
        // exp(x/4 [mV]) is read the same without the unit; a mere size, as of uV/mV, is not made up for.
        if (is_smooth && !is_literal(e) && has_bare_factor(e) && !it.unit->is_dimensionless()) return it;
        return in_unit(it, dimensionless());
    }

    Typed typed(const Expr& e, const std::optional<Unit>& expected) {
        switch (e->kind) {
            case Kind::number:
                return number_typed(e);
            case Kind::variable:
                return {e, model_.variables[e->variable].unit.unit.value_or(dimensionless())};
            case Kind::derivative:
                return {e, derivative_unit(e->variable)};
            case Kind::negation: {
                Typed inner = typed(e->arguments[0], expected);
                return {node(Kind::negation, {inner.expression}, e->place), inner.unit};
            }
            case Kind::sum:
            case Kind::difference:
                return combined(e, expected);
            case Kind::product:
            case Kind::quotient:
                return product_typed(e);
            case Kind::call:
                return call_typed(e, expected);
            case Kind::conversion:
                return conversion_typed(e);
            case Kind::piecewise:
                return piecewise_typed(e, expected);
            case Kind::conjunction:
            case Kind::disjunction:
            case Kind::inversion: {
                std::vector<Expr> arguments;
                for (const Expr& it : e->arguments) arguments.push_back(typed(it, std::nullopt).expression);
                return {node(e->kind, std::move(arguments), e->place), std::nullopt};
            }
            default: {
                Typed result = combined(e, std::nullopt);
                return {result.expression, std::nullopt};
            }
        }
    }

    Typed number_typed(const Expr& e) {
        if (!e->unit || is_one(*e->unit)) return {without_unit(e), std::nullopt};
        if (const std::optional<Unit> text = spelled(*e->unit))
            return {number(e->value, e->text, e->place, text), text};
        Unit nearest = *e->unit;
        nearest.factor = 1;
        report(e, *e->unit, nearest);
        const std::optional<Unit> text = spelled(nearest);
        if (!text) throw OurFault("a unit of SI bases has no text");
        return {number(e->value, e->text, e->place, text), text};
    }

    Typed combined(const Expr& e, const std::optional<Unit>& expected) {
        std::vector<Typed> parts;
        for (const Expr& it : e->arguments) parts.push_back(typed(it, expected));
        const std::optional<Unit> unit = agree(parts, expected);
        std::vector<Expr> arguments;
        for (const Typed& part : parts) arguments.push_back(part.expression);
        return {node(e->kind, std::move(arguments), e->place), unit};
    }

    Typed product_typed(const Expr& e) {
        Unit unit = dimensionless();
        std::vector<Expr> arguments;
        for (const Expr& it : e->arguments) {
            const Typed part = typed(it, std::nullopt);
            const Unit factor = part.unit.value_or(dimensionless());
            unit = e->kind == Kind::quotient && !arguments.empty() ? unit / factor : unit * factor;
            arguments.push_back(part.expression);
        }
        return {node(e->kind, std::move(arguments), e->place), unit};
    }

    Typed call_typed(const Expr& e, const std::optional<Unit>& expected) {
        const std::string& f = e->text;
        if (f == "min" || f == "max") {
            Typed result = combined(node(Kind::sum, e->arguments, e->place), expected);
            return {call(f, result.expression->arguments, e->place), result.unit};
        }
        Typed first = typed(e->arguments[0], std::nullopt);
        if (f == "fabs") return {call(f, {first.expression}, e->place), first.unit};
        if (f == "sqrt") {
            Unit unit = first.unit.value_or(dimensionless());
            return {call(f, {first.expression}, e->place), unit.power(0.5)};
        }
        if (f == "pow") return power_typed(e, first);
        first = dimensionless_argument(first, f != "floor" && f != "ceil");
        return {call(f, {first.expression}, e->place), dimensionless()};
    }

    // A literal exponent is a number here also where it stands in a constant: pow(x, n) needs a dimensionless x then.
    Typed power_typed(const Expr& e, Typed first) {
        Typed exponent = dimensionless_argument(typed(e->arguments[1], std::nullopt));
        const Unit unit = first.unit.value_or(dimensionless());
        const auto result = [&](const Typed& base, const Unit& power) {
            return Typed{call("pow", {base.expression, exponent.expression}, e->place), power};
        };
        if (is_one(unit)) return result(first, dimensionless());
        if (is_literal(e->arguments[1])) return result(first, unit.power(e->arguments[1]->value));
        if (!is_known(e->arguments[1])) return result(in_unit(first, dimensionless()), dimensionless());
        return result(first, unit.power(values_.value(e->arguments[1])));
    }

    // Made of constants, so that its value is known when parameters are bound.
    bool is_known(const Expr& expression) const {
        bool known = true;
        for_each_node(expression, [&](const Expression& node) {
            if (node.kind == Kind::derivative) known = false;
            if (node.kind == Kind::variable && model_.variables[node.variable].role != Role::constant) known = false;
        });
        return known;
    }

    Typed conversion_typed(const Expr& e) {
        Typed inner = typed(e->arguments[0], std::nullopt);
        const std::optional<Unit> to = spelled(*e->unit);
        if (inner.unit && to && inner.unit->same_dimension(*to) &&
            std::fabs(conversion_factor(*inner.unit, *to) / e->value - 1) < 1e-12)
            return {conversion(inner.expression, e->value, *to, e->place), to};
        const Expr product = times(inner.expression, number(e->value, e->place));
        Typed result{product, inner.unit};
        if (inner.unit && !is_one(*inner.unit) && to && *inner.unit == *to) {
            report(inner.expression, *inner.unit, Unit{to->factor / e->value, to->exponents, ""});
            return result;
        }
        if (!to) return result;
        if (!inner.unit) return {times(product, one(*to, e->place)), to};
        return in_unit(result, *to);
    }

    Typed piecewise_typed(const Expr& e, const std::optional<Unit>& expected) {
        std::vector<Typed> values;
        std::vector<Expr> arguments(e->arguments.size());
        for (std::size_t i = 0; i < e->arguments.size(); ++i)
            if (i % 2 == 0)
                values.push_back(typed(e->arguments[i], expected));
            else
                arguments[i] = typed(e->arguments[i], std::nullopt).expression;
        const std::optional<Unit> unit = agree(values, expected);
        for (std::size_t i = 0; i < values.size(); ++i) arguments[2 * i] = values[i].expression;
        return {node(Kind::piecewise, std::move(arguments), e->place), unit};
    }

    Model& model_;
    std::vector<UnitIssue>& issues_;
    Evaluator values_;
    std::size_t equation_ = no_variable;
    Origin place_;  // of what is repaired
};

// Every declared unit with a text of ours.
void spell_units(Model& model) {
    for (Variable& variable : model.variables) {
        const bool is_given = variable.role != Role::computed;
        if (!variable.unit.unit && is_given) {
            const bool has_own = variable.initial && variable.initial->kind == Kind::number && variable.initial->unit;
            variable.unit.unit = has_own ? *variable.initial->unit : dimensionless();
        }
        if (!variable.unit.unit) continue;
        if (const std::optional<Unit> text = spelled(*variable.unit.unit)) {
            variable.unit.unit = text;
            continue;
        }
        Unit nearest = *variable.unit.unit;  // the SI unit: disagreements with it are found and counted by equation
        nearest.factor = 1;
        variable.unit.unit = spelled(nearest);
    }
}

// Quantities whose number is annotated with another unit than the variable's.
void check_initial_values(Model& model, std::vector<UnitIssue>& issues) {
    for (const Variable& variable : model.variables) {
        if (variable.role == Role::time || !variable.initial || variable.initial->kind != Kind::number ||
            !variable.initial->unit)
            continue;
        const Unit& is = *variable.initial->unit;
        if (is_one(is) || !variable.unit.unit || is == *variable.unit.unit) continue;
        UnitIssue issue;
        issue.place = variable.initial->place;
        issue.message = "the value of '" + variable.name + "' is in " + shown(is) + " where " +
                        shown(*variable.unit.unit) + " is expected";
        issue.is_of_dimension = !is.same_dimension(*variable.unit.unit);
        issues.push_back(std::move(issue));
    }
}

}  // namespace

std::vector<UnitIssue> repair_units(Model& model) {
    std::vector<UnitIssue> issues;
    spell_units(model);
    check_initial_values(model, issues);
    const std::vector<std::size_t> order = evaluation_order(model);
    Repairer repairer(model, issues);
    for (Variable& it : model.variables)
        if (it.role == Role::state && it.initial->kind != Kind::number) repairer.run_initial(it);
    for (const std::size_t equation : order) repairer.run(equation);
    return issues;
}

}  // namespace heartwright::foreign
