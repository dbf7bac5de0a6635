#include "generator/passes/exponentials/exponential_arguments.hpp"

#include <cstddef>
#include <cstdlib>
#include <utility>

#include "generator/analysis/stiffness/algebra.hpp"

namespace heartwright::passes {
namespace {

using analysis::is_number;
using analysis::negated;
using analysis::product;
using analysis::quotient;
using analysis::sum;
using ir::ExprPtr;
using ir::Op;
using ir::Scale;
using Argument = ExponentialArgument;

constexpr std::size_t most_terms = 8;  // of a unit that is multiplied out
constexpr int most_of_a_name = 64;     // its exponent in one of them

std::optional<Argument> shifted(std::optional<Argument> a, const ExprPtr& offset) {
    if (a) a->offset = sum(a->offset, offset);
    return a;
}

void scale_by(Argument& a, const ExprPtr& factor) {
    if (is_number(factor)) {
        a.multiple *= factor->value();
    } else if (factor->op() == Op::negate) {
        a.multiple = -a.multiple;
        scale_by(a, factor->operand(0));
    } else if (factor->op() == Op::multiply) {
        scale_by(a, factor->operand(0));
        scale_by(a, factor->operand(1));
    } else {
        a.unit = product(a.unit, factor);
    }
}

std::optional<Argument> scaled(std::optional<Argument> a, const ExprPtr& factor) {
    if (!a) return a;
    a->offset = product(a->offset, factor);
    scale_by(*a, factor);
    return a;
}

}  // namespace

ExprPtr ExponentialArgument::times(double number) const {
    const ExprPtr factor = product(ir::number(number), unit);
    return divides ? ir::make(Op::divide, {factor, x}) : product(factor, x);
}

std::optional<Argument> ExponentialArguments::of(const ExprPtr& expr, Scale own) const {
    if (own < Scale::cell) return std::nullopt;
    auto is_known = [&](const ExprPtr& part) { return scales_.of(part) < own; };
    if (expr->op() == Op::add || expr->op() == Op::subtract) {
        const bool minus = expr->op() == Op::subtract;
        const ExprPtr &a = expr->operand(0), &b = expr->operand(1);
        if (is_known(b)) return shifted(of(a, own), minus ? negated(b) : b);
        if (is_known(a)) return shifted(minus ? scaled(of(b, own), ir::number(-1)) : of(b, own), a);
    }
    if (expr->op() == Op::negate) return scaled(of(expr->operand(0), own), ir::number(-1));
    if (expr->op() == Op::multiply) {
        for (int known : {0, 1})
            if (is_known(expr->operand(known))) return scaled(of(expr->operand(1 - known), own), expr->operand(known));
    }
    if (expr->op() == Op::divide && is_known(expr->operand(0)))
        return scaled(of_divisor(expr->operand(1), own), expr->operand(0));
    if (expr->op() == Op::symbol) {
        if (auto through = of_definition(expr, own)) return through;
    }
    return Argument{1, ir::number(1), expr, false, ir::number(0)};
}

// 1/expr
std::optional<Argument> ExponentialArguments::of_divisor(const ExprPtr& expr, Scale own) const {
    if (expr->op() == Op::multiply) {
        for (int known : {0, 1}) {
            const ExprPtr& factor = expr->operand(known);
            if (scales_.of(factor) >= own) continue;
            auto a = of_divisor(expr->operand(1 - known), own);
            if (!a) return a;
            if (is_number(factor))
                a->multiple /= factor->value();
            else
                a->unit = quotient(a->unit, factor);
            return a;
        }
    }
    if (expr->op() == Op::symbol) {
        const ir::Definition* definition = model_.find_definition(expr->name());
        if (definition && definition->value->op() == Op::multiply) {
            if (auto a = of_divisor(definition->value, own); a && a->x != definition->value) return a;
        }
    }
    return Argument{1, ir::number(1), expr, true, ir::number(0)};
}

std::optional<Argument> ExponentialArguments::of_definition(const ExprPtr& symbol, Scale own) const {
    const ir::Definition* definition = model_.find_definition(symbol->name());
    if (!definition) return std::nullopt;
    const ExprPtr& value = definition->value;
    auto a = of(value, own);
    if (!a || a->x == value || a->divides) return std::nullopt;
    return a;
}

ExponentialArguments::Sum ExponentialArguments::sum_of(const ExprPtr& expr) const {
    const Sum as_name = {{{{ir::to_string(expr), 1}}, 1}};
    auto multiplied = [&](const Sum& a, const Sum& b) {
        Sum result;
        for (const auto& [names, coefficient] : a) {
            for (const auto& [more, times] : b) {
                std::map<std::string, int> both = names;
                for (const auto& [name, exponent] : more) {
                    const int power = both[name] += exponent;
                    if (std::abs(power) > most_of_a_name) return as_name;
                    if (power == 0) both.erase(name);
                }
                result[both] += coefficient * times;
            }
        }
        return result.size() <= most_terms ? result : as_name;
    };
    auto inverted = [&](const ExprPtr& divisor) -> Sum {
        const Sum below = sum_of(divisor);
        if (below.size() != 1 || below.begin()->second == 0) return {{{{ir::to_string(divisor), -1}}, 1}};
        std::map<std::string, int> names = below.begin()->first;
        for (auto& [name, exponent] : names) exponent = -exponent;
        return {{names, 1 / below.begin()->second}};
    };
    switch (expr->op()) {
        case Op::number:
            return {{{}, expr->value()}};
        case Op::symbol: {
            const ir::Definition* definition = model_.find_definition(expr->name());
            return definition && scales_.of(expr) <= Scale::parameter ? sum_of_definition(*definition) : as_name;
        }
        case Op::negate:
            return multiplied({{{}, -1}}, sum_of(expr->operand(0)));
        case Op::multiply:
            return multiplied(sum_of(expr->operand(0)), sum_of(expr->operand(1)));
        case Op::divide:
            return multiplied(sum_of(expr->operand(0)), inverted(expr->operand(1)));
        case Op::reciprocal:
            return inverted(expr->operand(0));
        case Op::add:
        case Op::subtract: {
            Sum result = sum_of(expr->operand(0));
            for (const auto& [names, coefficient] : sum_of(expr->operand(1)))
                result[names] += expr->op() == Op::add ? coefficient : -coefficient;
            return result.size() <= most_terms ? result : as_name;
        }
        default:
            return as_name;
    }
}

ExponentialArguments::Sum ExponentialArguments::sum_of_definition(const ir::Definition& definition) const {
    const auto known = sums_.find(definition.name);
    if (known != sums_.end()) return known->second;
    Sum sum = sum_of(definition.value);
    return sums_.emplace(definition.name, std::move(sum)).first->second;
}

std::map<std::string, double> ExponentialArguments::unit_of(const Argument& argument) const {
    std::map<std::string, double> result;
    for (const auto& [names, coefficient] : sum_of(argument.unit)) {
        std::string text;
        for (const auto& [name, exponent] : names) text += "(" + name + ")^" + std::to_string(exponent) + " ";
        if (coefficient != 0) result[text] = coefficient;
    }
    return result;
}

}  // namespace heartwright::passes
