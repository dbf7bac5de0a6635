#include "plain_evaluation.hpp"

#include <algorithm>
#include <cmath>
#include <stdexcept>

namespace heartwright::cellml {

using foreign::Expression;
using foreign::Kind;
using foreign::Role;

PlainEvaluation::PlainEvaluation(const foreign::Model& model, double time, std::map<std::string, double> states)
    : model_(model), time_(time), equations_(foreign::equation_of_each(model)) {
    for (const auto& [name, value] : states) given_[index(name)] = value;
}

std::size_t PlainEvaluation::index(const std::string& name) const {
    for (std::size_t i = 0; i < model_.variables.size(); ++i)
        if (foreign::qualified_name(model_, i) == name) return i;
    throw std::runtime_error("no variable " + name);
}

double PlainEvaluation::value(const std::string& name) { return of_variable(index(name)); }

double PlainEvaluation::derivative(const std::string& name) {
    const std::size_t equation = equations_.at(index(name));
    return of(model_.equations.at(equation).right);
}

std::map<std::string, double> PlainEvaluation::derivatives() {
    std::map<std::string, double> result;
    for (const foreign::Equation& equation : model_.equations)
        if (equation.is_derivative) result[qualified_name(model_, equation.variable)] = of(equation.right);
    return result;
}

double PlainEvaluation::magnitude(const std::string& name) {
    return magnitude_of(model_.equations.at(equations_.at(index(name))).right);
}

double PlainEvaluation::magnitude_of(const foreign::Expr& expression) {
    const Expression& e = *expression;
    const auto of_argument = [&](std::size_t i) { return magnitude_of(e.arguments.at(i)); };
    double result = 0;
    switch (e.kind) {
        case Kind::variable:
            if (model_.variables.at(e.variable).role != Role::computed || given_.contains(e.variable)) break;
            return magnitude_of(model_.equations.at(equations_.at(e.variable)).right);
        case Kind::sum:
        case Kind::difference:
            for (std::size_t i = 0; i < e.arguments.size(); ++i) result += of_argument(i);
            return result;
        case Kind::product:
            result = 1;
            for (std::size_t i = 0; i < e.arguments.size(); ++i) result *= of_argument(i);
            return result;
        case Kind::negation:
            return of_argument(0);
        case Kind::conversion:
            return of_argument(0) * e.value;
        case Kind::quotient:
            return of_argument(0) / std::fabs(of(e.arguments.at(1)));
        case Kind::piecewise:
            for (std::size_t i = 0; i + 1 < e.arguments.size(); i += 2)
                if (holds(*e.arguments[i + 1])) return of_argument(i);
            return foreign::has_otherwise(e) ? of_argument(e.arguments.size() - 1) : 0;
        default:
            break;
    }
    return std::fabs(of(expression));
}

double PlainEvaluation::of_variable(std::size_t i) {
    const foreign::Variable& variable = model_.variables.at(i);
    if (variable.role == Role::time) return time_;
    if (const auto given = given_.find(i); given != given_.end()) return given->second;
    if (const auto known = values_.find(i); known != values_.end()) return known->second;
    const double value =
        variable.role == Role::computed ? of(model_.equations.at(equations_.at(i)).right) : of(variable.initial);
    return values_[i] = value;
}

bool PlainEvaluation::holds(const Expression& c) {
    const auto argument = [&](std::size_t i) { return of(c.arguments.at(i)); };
    const auto holds_each = [&](const foreign::Expr& e) { return holds(*e); };
    switch (c.kind) {
        case Kind::less:
            return argument(0) < argument(1);
        case Kind::less_equal:
            return argument(0) <= argument(1);
        case Kind::greater:
            return argument(0) > argument(1);
        case Kind::greater_equal:
            return argument(0) >= argument(1);
        case Kind::equal:
            return argument(0) == argument(1);
        case Kind::not_equal:
            return argument(0) != argument(1);
        case Kind::conjunction:
            return std::all_of(c.arguments.begin(), c.arguments.end(), holds_each);
        case Kind::disjunction:
            return std::any_of(c.arguments.begin(), c.arguments.end(), holds_each);
        case Kind::inversion:
            return !holds(*c.arguments.at(0));
        default:
            throw std::runtime_error("no condition");
    }
}

double PlainEvaluation::of_call(const Expression& call) {
    using OneArgument = double (*)(double);
    static const std::map<std::string, OneArgument> functions = {
        {"exp", std::exp},     {"log", std::log},     {"log10", std::log10}, {"sqrt", std::sqrt},  {"fabs", std::fabs},
        {"floor", std::floor}, {"ceil", std::ceil},   {"sin", std::sin},     {"cos", std::cos},    {"tan", std::tan},
        {"asin", std::asin},   {"acos", std::acos},   {"atan", std::atan},   {"sinh", std::sinh},  {"cosh", std::cosh},
        {"tanh", std::tanh},   {"asinh", std::asinh}, {"acosh", std::acosh}, {"atanh", std::atanh}};
    const double x = of(call.arguments.at(0));
    if (call.text == "pow") return std::pow(x, of(call.arguments.at(1)));
    if (call.text == "min") return std::fmin(x, of(call.arguments.at(1)));
    if (call.text == "max") return std::fmax(x, of(call.arguments.at(1)));
    return functions.at(call.text)(x);
}

double PlainEvaluation::of(const foreign::Expr& expression) {
    const Expression& e = *expression;
    switch (e.kind) {
        case Kind::number:
            return e.value;
        case Kind::variable:
            return of_variable(e.variable);
        case Kind::derivative:
            return of(model_.equations.at(equations_.at(e.variable)).right);
        case Kind::negation:
            return -of(e.arguments.at(0));
        case Kind::conversion:
            return of(e.arguments.at(0)) * e.value;
        case Kind::difference:
            return of(e.arguments.at(0)) - of(e.arguments.at(1));
        case Kind::quotient:
            return of(e.arguments.at(0)) / of(e.arguments.at(1));
        case Kind::call:
            return of_call(e);
        case Kind::sum: {
            double sum = of(e.arguments.at(0));
            for (std::size_t i = 1; i < e.arguments.size(); ++i) sum += of(e.arguments[i]);
            return sum;
        }
        case Kind::product: {
            double product = of(e.arguments.at(0));
            for (std::size_t i = 1; i < e.arguments.size(); ++i) product *= of(e.arguments[i]);
            return product;
        }
        case Kind::piecewise:
            for (std::size_t i = 0; i + 1 < e.arguments.size(); i += 2)
                if (holds(*e.arguments[i + 1])) return of(e.arguments[i]);
            return foreign::has_otherwise(e) ? of(e.arguments.back()) : std::nan("");
        default:
            return holds(e) ? 1 : 0;
    }
}

}  // namespace heartwright::cellml
