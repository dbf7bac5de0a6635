#include "generator/import/expression.hpp"

#include <algorithm>
#include <utility>

#include "base/diag/faults.hpp"
#include "base/diag/plain_number.hpp"

namespace heartwright::foreign {
namespace {

Expr with_depth(Expression expression) {
    for (const Expr& argument : expression.arguments) {
        if (!argument) throw OurFault("a node of a foreign model lacks an argument");
        expression.depth = std::max(expression.depth, argument->depth + 1);
    }
    if (expression.depth > max_depth) {
        Diagnostics diagnostics;
        diagnostics.error(expression.place,
                          "expression is nested too deeply; expected at most " + std::to_string(max_depth) + " levels");
        diagnostics.throw_if_errors();
    }
    return std::make_shared<const Expression>(std::move(expression));
}

Expression plain(Kind kind, Origin place) {
    Expression expression;
    expression.kind = kind;
    expression.place = std::move(place);
    return expression;
}

}  // namespace

Expr number(double value, std::string text, Origin place, std::optional<Unit> unit) {
    Expression expression = plain(Kind::number, std::move(place));
    expression.value = value;
    expression.text = std::move(text);
    expression.unit = std::move(unit);
    return with_depth(std::move(expression));
}

Expr number(double value, Origin place) { return number(value, plain_number(value), std::move(place)); }

Expr variable(std::size_t index, Origin place) {
    Expression expression = plain(Kind::variable, std::move(place));
    expression.variable = index;
    return with_depth(std::move(expression));
}

Expr derivative(std::size_t index, Origin place) {
    Expression expression = plain(Kind::derivative, std::move(place));
    expression.variable = index;
    return with_depth(std::move(expression));
}

Expr conversion(Expr argument, double factor, Unit to, Origin place) {
    Expression expression = plain(Kind::conversion, std::move(place));
    expression.arguments.push_back(std::move(argument));
    expression.value = factor;
    expression.unit = std::move(to);
    return with_depth(std::move(expression));
}

Expr call(std::string function, std::vector<Expr> arguments, Origin place) {
    const auto found =
        std::find_if(functions().begin(), functions().end(), [&](const Function& f) { return f.name == function; });
    if (found == functions().end() || found->arguments != arguments.size())
        throw OurFault("a foreign model calls '" + function + "' with " + std::to_string(arguments.size()) +
                       " arguments");
    Expression expression = plain(Kind::call, std::move(place));
    expression.text = std::move(function);
    expression.arguments = std::move(arguments);
    return with_depth(std::move(expression));
}

Expr node(Kind kind, std::vector<Expr> arguments, Origin place) {
    Expression expression = plain(kind, std::move(place));
    expression.arguments = std::move(arguments);
    return with_depth(std::move(expression));
}

const std::vector<Function>& functions() {
    static const std::vector<Function> list = {
        {"exp", 1},   {"log", 1},   {"log10", 1}, {"sqrt", 1}, {"fabs", 1}, {"floor", 1}, {"ceil", 1}, {"sin", 1},
        {"cos", 1},   {"tan", 1},   {"asin", 1},  {"acos", 1}, {"atan", 1}, {"sinh", 1},  {"cosh", 1}, {"tanh", 1},
        {"asinh", 1}, {"acosh", 1}, {"atanh", 1}, {"pow", 2},  {"min", 2},  {"max", 2}};
    return list;
}

bool is_condition(const Expression& expression) {
    switch (expression.kind) {
        case Kind::less:
        case Kind::less_equal:
        case Kind::greater:
        case Kind::greater_equal:
        case Kind::equal:
        case Kind::not_equal:
        case Kind::conjunction:
        case Kind::disjunction:
        case Kind::inversion:
            return true;
        default:
            return false;
    }
}

bool has_otherwise(const Expression& piecewise) { return piecewise.arguments.size() % 2 == 1; }

}  // namespace heartwright::foreign
