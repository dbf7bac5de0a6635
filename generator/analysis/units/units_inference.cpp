#include "generator/analysis/units/units_inference.hpp"

#include "base/diag/faults.hpp"

#include <charconv>
#include <cmath>
#include <vector>

namespace heartwright::analysis {
namespace {

using ir::ExprPtr;
using ir::Op;

std::string shortest(double value) {
    char text[40];
    const auto [end, code] = std::to_chars(text, text + sizeof text, value);
    return std::string(text, end);
}

// An exponent: a number made of bare numbers.
std::optional<double> constant(const ExprPtr& expr) {
    if (expr->op() == Op::number) return expr->unit() ? std::nullopt : std::optional(expr->value());
    if (expr->operands().empty() || expr->operands().size() > 2) return std::nullopt;
    const std::optional<double> a = constant(expr->operand(0));
    if (!a) return std::nullopt;
    if (expr->op() == Op::negate) return -*a;
    const std::optional<double> b = expr->operands().size() == 2 ? constant(expr->operand(1)) : std::nullopt;
    if (!b) return std::nullopt;
    switch (expr->op()) {
        case Op::add:
            return *a + *b;
        case Op::subtract:
            return *a - *b;
        case Op::multiply:
            return *a * *b;
        case Op::divide:
            return *a / *b;
        default:
            return std::nullopt;
    }
}

constexpr double greatest_power = 100;  // of a value with a unit

bool is_arithmetic(Op op) { return op == Op::add || op == Op::subtract || op == Op::multiply || op == Op::divide; }

bool has_no_unit(const Unit& unit) { return unit == dimensionless(); }

}  // namespace

std::string UnitsInference::quoted(const ExprPtr& expr) {
    constexpr std::size_t longest = 48;
    std::string text = ir::to_string(expr);
    if (text.size() > longest) text = text.substr(0, longest - 3) + "...";
    return "'" + text + "'";
}

std::string UnitsInference::difference(const Unit& from, const Unit& to) {
    if (!from.same_dimension(to)) return "";
    return ": the factor " + shortest(conversion_factor(from, to)) + " is missing";
}

std::string UnitsInference::conversion(const ExprPtr& expr, const Unit& from, const Unit& to) {
    if (!from.same_dimension(to)) return "";
    std::string text = ir::to_string(expr);
    if (text.size() > 48) text = "...";
    return "write in(" + text + ", [" + to.text + "])";
}

Typed UnitsInference::infer(const ExprPtr& expr, bool in_argument) {
    switch (expr->op()) {
        case Op::number:
            return expr->unit() ? Typed{expr, expr->unit(), false, false} : Typed{expr, dimensionless(), true, true};
        case Op::symbol:
        case Op::next:
            return {expr, unit_of_(expr->name()), false, false};
        case Op::negate:
        case Op::fabs:
            return of_operand(expr, in_argument);
        case Op::add:
        case Op::subtract:
        case Op::multiply:
        case Op::divide:
            return chain(expr, in_argument);
        case Op::min:
        case Op::max:
            return sum(expr, infer(expr->operand(0), in_argument), infer(expr->operand(1), in_argument), in_argument);
        case Op::reciprocal:
        case Op::normal_reciprocal:
            return power(expr, -1, in_argument);
        case Op::square:
            return power(expr, 2, in_argument);
        case Op::cube:
            return power(expr, 3, in_argument);
        case Op::sqrt:
            return power(expr, 0.5, in_argument);
        case Op::pow:
        case Op::pow_by_products:
            return pow(expr, in_argument);
        case Op::binomial:
            return draw(expr);
        case Op::sum:
        case Op::min_of:
        case Op::max_of:
            return of_operand(expr, false);
        case Op::lookup:
            throw OurFault("units: a lookup stands in no equation of a modeller's");
        case Op::in:
            return conversion_node(expr, in_argument);
        case Op::select:
            return choice(expr, in_argument);
        case Op::less:
        case Op::less_equal:
        case Op::greater:
        case Op::greater_equal:
        case Op::equal:
        case Op::not_equal:
            return comparison(expr);
        case Op::logical_and:
        case Op::logical_or:
        case Op::logical_not:
            return logic(expr);
        case Op::fma:
            return fused(expr, in_argument);
        case Op::exp:
        case Op::bounded_exp:
        case Op::decaying_exp:
        case Op::expm1:
        case Op::log:
        case Op::normal_log:
        case Op::log10:
        case Op::tanh:
        case Op::sin:
        case Op::cos:
        case Op::floor:
        case Op::ceil:
        case Op::tan:
        case Op::asin:
        case Op::acos:
        case Op::atan:
        case Op::sinh:
        case Op::cosh:
        case Op::asinh:
        case Op::acosh:
        case Op::atanh:
            return transcendental(expr);
    }
    return unknown(expr);
}

// As its only operand: minus x, |x|, the sum of x over sites.
Typed UnitsInference::of_operand(const ExprPtr& expr, bool in_argument) {
    Typed operand = infer(expr->operand(0), in_argument);
    operand.expr = ir::with_operands(expr, {operand.expr});
    return operand;
}

Typed UnitsInference::comparison(const ExprPtr& expr) {
    const Typed a = infer(expr->operand(0)), b = infer(expr->operand(1));
    meet(expr, a, b, false, "be compared");
    return {ir::with_operands(expr, {a.expr, b.expr}), dimensionless(), false, false};
}

Typed UnitsInference::logic(const ExprPtr& expr) {
    std::vector<ExprPtr> operands;
    for (const ExprPtr& operand : expr->operands()) operands.push_back(infer(operand).expr);
    return {ir::with_operands(expr, std::move(operands)), dimensionless(), false, false};
}

// a*b + c, made by passes.
Typed UnitsInference::fused(const ExprPtr& expr, bool in_argument) {
    const ExprPtr a = expr->operand(0), b = expr->operand(1), c = expr->operand(2);
    const Typed whole =
        infer(ir::make(Op::add, {ir::make(Op::multiply, {a, b}, expr->origin()), c}, expr->origin()), in_argument);
    return {expr, whole.unit, whole.is_bare, whole.is_adaptable};
}

// Two values that must have one unit.
Typed UnitsInference::meet(const ExprPtr& node, const Typed& a, const Typed& b, bool in_argument, const char* what) {
    if (!a.unit || !b.unit) return unknown(node);
    if (a.is_bare) return {node, b.unit, b.is_bare, b.is_adaptable};
    if (b.is_bare) return {node, a.unit, false, a.is_adaptable};
    if (*a.unit == *b.unit) return {node, a.unit, false, a.is_adaptable && b.is_adaptable};
    const bool differ_in_dimension = !a.unit->same_dimension(*b.unit);
    if (in_argument && differ_in_dimension && b.is_adaptable) return {node, a.unit, false, a.is_adaptable};
    if (in_argument && differ_in_dimension && a.is_adaptable) return {node, b.unit, false, false};

    std::string message = quoted(a.expr) + " is in " + a.unit->text + " but " + quoted(b.expr) + " in " + b.unit->text;
    message += differ_in_dimension ? std::string(": they cannot ") + what : difference(*a.unit, *b.unit);
    // The shorter side is the one to convert.
    const bool convert_left = ir::to_string(a.expr).size() <= ir::to_string(b.expr).size() + 16;
    diagnostics_.error(node->origin(), message,
                       convert_left ? conversion(a.expr, *a.unit, *b.unit) : conversion(b.expr, *b.unit, *a.unit));
    return unknown(node);
}

// a + b - c*d ...: down the left sides without recursion, as a sum may have thousands of terms.
Typed UnitsInference::chain(const ExprPtr& expr, bool in_argument) {
    std::vector<ExprPtr> nodes;
    ExprPtr left = expr;
    for (; is_arithmetic(left->op()); left = left->operand(0)) nodes.push_back(left);
    Typed result = infer(left, in_argument);
    for (auto node = nodes.rbegin(); node != nodes.rend(); ++node) {
        const Typed right = infer((*node)->operand(1), in_argument);
        const bool is_sum = (*node)->op() == Op::add || (*node)->op() == Op::subtract;
        result = is_sum ? sum(*node, result, right, in_argument) : product(*node, result, right);
    }
    return result;
}

Typed UnitsInference::sum(const ExprPtr& expr, const Typed& a, const Typed& b, bool in_argument) {
    const char* what = expr->op() == Op::add        ? "be added"
                       : expr->op() == Op::subtract ? "be subtracted"
                                                    : "be compared";
    Typed result = meet(expr, a, b, in_argument, what);
    result.expr = ir::with_operands(expr, {a.expr, b.expr});
    return result;
}

Typed UnitsInference::product(const ExprPtr& expr, const Typed& a, const Typed& b) {
    ExprPtr lowered = ir::with_operands(expr, {a.expr, b.expr});
    if (!a.unit || !b.unit) return unknown(lowered);
    return {std::move(lowered), expr->op() == Op::multiply ? *a.unit * *b.unit : *a.unit / *b.unit,
            a.is_bare && b.is_bare, a.is_adaptable || b.is_adaptable};
}

Typed UnitsInference::power(const ExprPtr& expr, double exponent, bool in_argument) {
    Typed operand = infer(expr->operand(0), in_argument);
    operand.expr = ir::with_operands(expr, {operand.expr});
    if (operand.unit) operand.unit = operand.unit->power(exponent);
    return operand;
}

Typed UnitsInference::pow(const ExprPtr& expr, bool in_argument) {
    // A bare factor of the exponent takes a unit as in an argument of exp: pow(Q10, (T - 310)/10).
    const Typed base = infer(expr->operand(0), in_argument), exponent = infer(expr->operand(1), true);
    ExprPtr lowered = ir::with_operands(expr, {base.expr, exponent.expr});
    if (!base.unit || !exponent.unit) return unknown(lowered);
    const bool absorbs = exponent.is_adaptable && !exponent.unit->is_dimensionless();
    if (!has_no_unit(*exponent.unit) && !absorbs) {
        diagnostics_.error(
            expr->operand(1)->origin(),
            "the exponent " + quoted(exponent.expr) + " is in " + exponent.unit->text + ": it must have no unit",
            conversion(exponent.expr, *exponent.unit, dimensionless()));
        return unknown(lowered);
    }
    if (has_no_unit(*base.unit))
        return {std::move(lowered), dimensionless(), base.is_bare && exponent.is_bare, base.is_adaptable};
    std::optional<double> fixed = constant(expr->operand(1));
    if (!fixed) {
        fixed = exponents_.take(exponent.expr, expr->operand(1));
        if (fixed) lowered = ir::with_operands(expr, {base.expr, ir::number(*fixed, {}, expr->operand(1)->origin())});
    }
    if (!fixed) {
        diagnostics_.error(expr->operand(0)->origin(),
                           quoted(base.expr) + " is in " + base.unit->text + ": " + power_needs_no_unit,
                           "divide it by one in " + base.unit->text);
        return unknown(lowered);
    }
    if (!(std::fabs(*fixed) <= greatest_power)) {
        diagnostics_.error(expr->operand(1)->origin(),
                           "the exponent " + quoted(expr->operand(1)) + " is " + shortest(*fixed) +
                               ": a value with a unit is raised to powers from -100 to 100");
        return unknown(lowered);
    }
    return {std::move(lowered), base.unit->power(*fixed), base.is_bare, base.is_adaptable};
}

// exp and its kin, of arguments without a unit, and without one themselves.
Typed UnitsInference::transcendental(const ExprPtr& expr) {
    const bool is_stepwise = expr->op() == Op::floor || expr->op() == Op::ceil;  // its argument's unit matters
    const Typed argument = infer(expr->operand(0), !is_stepwise);
    ExprPtr lowered = ir::with_operands(expr, {argument.expr});
    const bool absorbs = argument.is_adaptable && !is_stepwise && argument.unit && !argument.unit->is_dimensionless();
    if (argument.unit && !argument.is_bare && !has_no_unit(*argument.unit) && !absorbs) {
        std::string suggestion = conversion(argument.expr, *argument.unit, dimensionless());
        if (suggestion.empty()) suggestion = "divide it by a value in " + argument.unit->text;
        diagnostics_.error(expr->operand(0)->origin(),
                           "the argument " + quoted(argument.expr) + " of " + std::string(ir::spelling(expr->op())) +
                               "() is in " + argument.unit->text + ": it must have no unit" +
                               (argument.unit->is_dimensionless() ? difference(*argument.unit, dimensionless()) : ""),
                           suggestion);
    }
    return {std::move(lowered), dimensionless(), argument.is_bare, false};
}

// How many of a number of trials: none of the three has a unit.
Typed UnitsInference::draw(const ExprPtr& expr) {
    std::vector<ExprPtr> operands;
    for (const ExprPtr& operand : expr->operands()) {
        const Typed value = infer(operand);
        operands.push_back(value.expr);
        if (!value.unit || has_no_unit(*value.unit)) continue;
        const bool is_probability = operands.size() == 2;
        diagnostics_.error(operand->origin(),
                           std::string(is_probability ? "the probability " : "the number of trials ") +
                               quoted(value.expr) + " is in " + value.unit->text + ": it must have no unit",
                           conversion(value.expr, *value.unit, dimensionless()));
    }
    return {ir::with_operands(expr, std::move(operands)), dimensionless(), false, false};
}

Typed UnitsInference::conversion_node(const ExprPtr& expr, bool in_argument) {
    const Typed value = infer(expr->operand(0), in_argument);
    const Unit& target = *expr->unit();
    if (!value.unit) return {value.expr, target, false, false};
    if (value.is_bare) {
        diagnostics_.error(expr->origin(), "a bare number has no unit to convert", "give it one: 5 [mM]");
        return {value.expr, target, false, false};
    }
    if (!value.unit->same_dimension(target)) {
        diagnostics_.error(expr->origin(),
                           quoted(value.expr) + " is in " + value.unit->text + ": in() cannot make it " + target.text);
        return {value.expr, target, false, false};
    }
    if (*value.unit == target) return {value.expr, target, false, false};
    const ExprPtr factor = ir::number(conversion_factor(*value.unit, target), target / *value.unit, expr->origin());
    return {ir::make(Op::multiply, {factor, value.expr}, expr->origin()), target, false, false};
}

Typed UnitsInference::choice(const ExprPtr& expr, bool in_argument) {
    const Typed condition = infer(expr->operand(0));
    const Typed yes = infer(expr->operand(1), in_argument), no = infer(expr->operand(2), in_argument);
    Typed result = meet(expr, yes, no, in_argument, "be branches of one choice");
    result.expr = ir::with_operands(expr, {condition.expr, yes.expr, no.expr});
    return result;
}

}  // namespace heartwright::analysis
