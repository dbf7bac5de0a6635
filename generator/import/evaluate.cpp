#include "generator/import/evaluate.hpp"

#include <cmath>
#include <limits>
#include <map>

#include "base/diag/faults.hpp"

namespace heartwright::foreign {
namespace {

// Which equations the right-hand side of an equation needs.
std::vector<std::size_t> needed(const Model& model, const std::vector<std::size_t>& equations, const Expr& right) {
    std::vector<std::size_t> result;
    for_each_node(right, [&](const Expression& node) {
        if (node.kind != Kind::variable && node.kind != Kind::derivative) return;
        const std::size_t equation = equations.at(node.variable);
        if (equation == no_variable) return;
        if (model.equations[equation].is_derivative == (node.kind == Kind::derivative)) result.push_back(equation);
    });
    return result;
}

[[noreturn]] void report_cycle(const Model& model, const std::vector<std::size_t>& cycle) {
    Diagnostics diagnostics;
    std::string chain;
    for (const std::size_t equation : cycle)
        chain += qualified_name(model, model.equations[equation].variable) + " -> ";
    const Equation& first = model.equations[cycle.front()];
    diagnostics.error(first.place, "the equations depend on each other in a cycle: " + chain +
                                       qualified_name(model, first.variable) + "; expected explicit equations");
    diagnostics.throw_if_errors();
    throw OurFault("a cycle without an error");
}

using Unary = double (*)(double);

const std::map<std::string, Unary>& unary_functions() {
    static const std::map<std::string, Unary> list = {
        {"exp", std::exp},     {"log", std::log},     {"log10", std::log10}, {"sqrt", std::sqrt},   {"fabs", std::fabs},
        {"floor", std::floor}, {"ceil", std::ceil},   {"sin", std::sin},     {"cos", std::cos},     {"tan", std::tan},
        {"asin", std::asin},   {"acos", std::acos},   {"atan", std::atan},   {"sinh", std::sinh},   {"cosh", std::cosh},
        {"tanh", std::tanh},   {"asinh", std::asinh}, {"acosh", std::acosh}, {"atanh", std::atanh},
    };
    return list;
}

double value_of_call(const std::string& function, const std::vector<double>& a) {
    if (function == "pow") return std::pow(a[0], a[1]);
    if (function == "min") return a[0] < a[1] ? a[0] : a[1];
    if (function == "max") return a[0] > a[1] ? a[0] : a[1];
    return unary_functions().at(function)(a[0]);
}

}  // namespace

double value_of_node(const Expression& node, const std::vector<double>& a) {
    switch (node.kind) {
        case Kind::negation:
            return -a[0];
        case Kind::difference:
            return a[0] - a[1];
        case Kind::quotient:
            return a[0] / a[1];
        case Kind::conversion:
            return a[0] * node.value;
        case Kind::less:
            return a[0] < a[1];
        case Kind::less_equal:
            return a[0] <= a[1];
        case Kind::greater:
            return a[0] > a[1];
        case Kind::greater_equal:
            return a[0] >= a[1];
        case Kind::equal:
            return a[0] == a[1];
        case Kind::not_equal:
            return a[0] != a[1];
        case Kind::inversion:
            return a[0] == 0;
        case Kind::call:
            return value_of_call(node.text, a);
        default:
            break;
    }
    double result = a.at(0);
    for (std::size_t i = 1; i < a.size(); ++i) {
        if (node.kind == Kind::sum) result += a[i];
        if (node.kind == Kind::product) result *= a[i];
        if (node.kind == Kind::conjunction) result = result != 0 && a[i] != 0;
        if (node.kind == Kind::disjunction) result = result != 0 || a[i] != 0;
    }
    return result;
}

std::vector<std::size_t> evaluation_order(const Model& model) {
    enum class Mark : char { fresh, open, done };
    struct Step {
        std::size_t equation;
        std::vector<std::size_t> needs;
        std::size_t next = 0;
    };
    const std::vector<std::size_t> equations = equation_of_each(model);
    std::vector<Mark> marks(model.equations.size(), Mark::fresh);
    std::vector<std::size_t> order;
    for (std::size_t first = 0; first < model.equations.size(); ++first) {
        if (marks[first] != Mark::fresh) continue;
        std::vector<Step> path;
        const auto enter = [&](std::size_t equation) {
            marks[equation] = Mark::open;
            path.push_back({equation, needed(model, equations, model.equations[equation].right)});
        };
        enter(first);
        while (!path.empty()) {
            Step& step = path.back();
            if (step.next == step.needs.size()) {
                marks[step.equation] = Mark::done;
                order.push_back(step.equation);
                path.pop_back();
                continue;
            }
            const std::size_t need = step.needs[step.next++];
            if (marks[need] == Mark::fresh) {
                enter(need);
            } else if (marks[need] == Mark::open) {
                std::vector<std::size_t> cycle;
                for (const Step& it : path)
                    if (!cycle.empty() || it.equation == need) cycle.push_back(it.equation);
                report_cycle(model, cycle);
            }
        }
    }
    return order;
}

Evaluator::Evaluator(const Model& model)
    : model_(model),
      order_(evaluation_order(model)),
      values_(model.variables.size(), 0),
      derivatives_(model.variables.size(), 0) {
    for (std::size_t i = 0; i < model.variables.size(); ++i) {
        const Variable& variable = model.variables[i];
        if (variable.initial && variable.role != Role::state) values_[i] = value(variable.initial);
    }
    run();  // initial values may read what constants define
    for (std::size_t i = 0; i < model.variables.size(); ++i)
        if (model.variables[i].role == Role::state) values_[i] = value(model.variables[i].initial);
    run();
}

void Evaluator::set(std::size_t variable, double value) { values_.at(variable) = value; }

void Evaluator::run() {
    for (const std::size_t index : order_) {
        const Equation& equation = model_.equations[index];
        (equation.is_derivative ? derivatives_ : values_)[equation.variable] = value(equation.right);
    }
}

double Evaluator::value(const Expr& expression) const {
    switch (expression->kind) {
        case Kind::number:
            return expression->value;
        case Kind::variable:
            return values_.at(expression->variable);
        case Kind::derivative:
            return derivatives_.at(expression->variable);
        case Kind::piecewise: {
            const auto& parts = expression->arguments;
            for (std::size_t i = 0; i + 1 < parts.size(); i += 2)
                if (value(parts[i + 1]) != 0) return value(parts[i]);
            return has_otherwise(*expression) ? value(parts.back()) : std::numeric_limits<double>::quiet_NaN();
        }
        default:
            break;
    }
    std::vector<double> arguments;
    for (const Expr& argument : expression->arguments) arguments.push_back(value(argument));
    return value_of_node(*expression, arguments);
}

}  // namespace heartwright::foreign
