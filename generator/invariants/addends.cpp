#include "generator/invariants/addends.hpp"

#include <algorithm>
#include <iterator>
#include <string>
#include <utility>

#include "generator/analysis/stiffness/algebra.hpp"

namespace heartwright::invariants {
namespace {

using ir::ExprPtr;
using ir::Op;

constexpr std::size_t most_addends = 256, most_factors = 64;  // squares of squares double them

std::vector<Addend> single(const ExprPtr& expr) {
    if (expr->op() == Op::number) return {{expr->value(), {}}};
    return {{1, {{expr, false}}}};
}

std::vector<Addend> negated(std::vector<Addend> addends) {
    for (Addend& addend : addends) addend.number = -addend.number;
    return addends;
}

std::vector<Addend> joined(std::vector<Addend> a, std::vector<Addend> b) {
    std::move(b.begin(), b.end(), std::back_inserter(a));
    return a;
}

}  // namespace

ExprPtr Addend::expression() const {
    ExprPtr result = ir::number(number);
    for (const Factor& factor : factors)
        result = factor.is_divisor ? analysis::quotient(result, factor.value) : analysis::product(result, factor.value);
    return result;
}

bool Addends::reads_a_state(const ExprPtr& expr) const {
    const auto names = dependencies_.of(expr);
    return std::any_of(names.begin(), names.end(), [&](const std::string& name) { return model_.find_state(name); });
}

const std::vector<Addend>& Addends::of(const ExprPtr& expr) {
    if (const auto found = known_.find(expr); found != known_.end()) return found->second;
    std::vector<Addend> result = expanded(expr);
    if (result.size() > most_addends) result = single(expr);
    return known_.emplace(expr, std::move(result)).first->second;
}

std::vector<Addend> Addends::expanded(const ExprPtr& expr) {
    switch (expr->op()) {
        case Op::symbol: {
            const ir::Definition* definition = model_.find_definition(expr->name());
            if (!definition || ir::is_condition(definition->value->op()) || !reads_a_state(expr)) return single(expr);
            return of(definition->value);
        }
        case Op::negate:
            return negated(of(expr->operand(0)));
        case Op::in:
            return of(expr->operand(0));
        case Op::add:
            return joined(of(expr->operand(0)), of(expr->operand(1)));
        case Op::subtract:
            return joined(of(expr->operand(0)), negated(of(expr->operand(1))));
        case Op::multiply:
            return product(expr);
        case Op::divide:
            return quotient(expr);
        default:
            return single(expr);
    }
}

std::vector<Addend> Addends::parts_of(const ExprPtr& operand) {
    return reads_a_state(operand) ? of(operand) : single(operand);
}

std::vector<Addend> Addends::product(const ExprPtr& expr) {
    const std::vector<Addend> left = parts_of(expr->operand(0)), right = parts_of(expr->operand(1));
    if (left.size() * right.size() > most_addends) return single(expr);
    std::vector<Addend> result;
    for (const Addend& a : left) {
        for (const Addend& b : right) {
            Addend& both = result.emplace_back(a);
            both.number *= b.number;
            if (a.factors.size() + b.factors.size() > most_factors) return single(expr);
            both.factors.insert(both.factors.end(), b.factors.begin(), b.factors.end());
        }
    }
    return result;
}

std::vector<Addend> Addends::quotient(const ExprPtr& expr) {
    const ExprPtr& divisor = expr->operand(1);
    std::vector<Addend> result = parts_of(expr->operand(0));
    for (Addend& addend : result)
        if (divisor->op() == Op::number && divisor->value() != 0)
            addend.number /= divisor->value();
        else
            addend.factors.push_back({divisor, true});
    return result;
}

}  // namespace heartwright::invariants
