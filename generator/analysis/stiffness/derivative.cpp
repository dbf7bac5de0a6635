#include "generator/analysis/stiffness/derivative.hpp"

#include <cmath>
#include <utility>

#include "base/diag/faults.hpp"
#include "generator/analysis/stiffness/algebra.hpp"
#include "generator/ir/rewrite.hpp"

namespace heartwright::analysis {

using ir::ExprPtr;
using ir::number;
using ir::Op;

namespace {

// Where min(a, b) or max(a, b) is a: also where b is NaN, as in C.
ExprPtr chosen(Op comparison, const ExprPtr& a, const ExprPtr& b) {
    const ExprPtr is_nearer = ir::make(comparison, {a, b});
    return b->op() == Op::number ? is_nearer : ir::make(Op::logical_or, {is_nearer, ir::make(Op::not_equal, {b, b})});
}

// 1 - a^2 as (1 - a)*(1 + a), which loses no digits where a is nearly 1.
ExprPtr one_less_square(const ExprPtr& a) { return product(difference(number(1), a), sum(number(1), a)); }

// Trigonometric and hyperbolic functions of an argument whose derivative is `da`.
ExprPtr of_function(const ExprPtr& expr, const ExprPtr& da) {
    const ExprPtr& a = expr->operand(0);
    switch (expr->op()) {
        case Op::tanh:
            return product(difference(number(1), call(Op::square, expr)), da);
        case Op::sin:
            return product(call(Op::cos, a), da);
        case Op::cos:
            return negated(product(call(Op::sin, a), da));
        case Op::tan:
            return product(sum(number(1), call(Op::square, expr)), da);
        case Op::sinh:
            return product(call(Op::cosh, a), da);
        case Op::cosh:
            return product(call(Op::sinh, a), da);
        case Op::asin:
            return quotient(da, call(Op::sqrt, one_less_square(a)));
        case Op::acos:
            return negated(quotient(da, call(Op::sqrt, one_less_square(a))));
        case Op::atan:
            return quotient(da, sum(number(1), call(Op::square, a)));
        case Op::asinh:
            return quotient(da, call(Op::sqrt, sum(number(1), call(Op::square, a))));
        case Op::acosh:
            return quotient(da, call(Op::sqrt, product(difference(a, number(1)), sum(a, number(1)))));
        case Op::atanh:
            return quotient(da, one_less_square(a));
        default:
            throw OurFault("derivative of an operation that has none");
    }
}

}  // namespace

Differentiator::Differentiator(const ir::Model& model, std::string symbol)
    : symbol_(std::move(symbol)), taken_(ir::all_names(model)) {
    for (const ir::Definition& definition : model.definitions) by_name_.emplace(definition.name, &definition);
}

ExprPtr Differentiator::of_name(const std::string& name) {
    if (name == symbol_) return number(1);
    if (auto found = known_.find(name); found != known_.end()) return found->second;
    auto definition = by_name_.find(name);
    if (definition == by_name_.end()) return number(0);
    ExprPtr derivative = of(definition->second->value);
    if (ir::node_count(derivative) > 3) derivative = named(derivative, *definition->second);
    known_.emplace(name, derivative);
    return derivative;
}

// `derivative` as a definition of its own.
ExprPtr Differentiator::named(const ExprPtr& derivative, const ir::Definition& of) {
    ir::Definition made;
    made.name = "d_" + of.name + "_d_" + symbol_;
    while (taken_.contains(made.name)) made.name += "_";
    made.value = derivative;
    made.component = of.component;
    made.is_temporary = true;
    made.origin = of.origin;
    ExprPtr symbol = ir::symbol(made.name, made.origin);
    definitions_.push_back(std::move(made));
    return symbol;
}

// db/b of b = c + k*exp(u), c and k numbers, k not 0, or of a power of that with a number as exponent: u'*(1 - c/b),
// finite where exp(u) overflows. exp(u)*u'/b is not a number there, although 1/b is 0 and has no slope. Nothing for
// another b.
std::optional<ExprPtr> Differentiator::exponential_slope(const ExprPtr& b) {
    const auto times = [&](double exponent) -> std::optional<ExprPtr> {
        const auto slope = exponential_slope(b->operand(0));
        return slope ? std::optional(product(number(exponent), *slope)) : std::nullopt;
    };
    switch (b->op()) {
        case Op::exp:
            return of(b->operand(0));
        case Op::expm1:
            return product(of(b->operand(0)), sum(number(1), quotient(number(1), b)));
        case Op::square:
            return times(2);
        case Op::cube:
            return times(3);
        case Op::pow:
            return is_number(b->operand(1)) && b->operand(1)->value() > 0 ? times(b->operand(1)->value())
                                                                          : std::nullopt;
        case Op::multiply:
        case Op::add:
        case Op::subtract:
            break;
        default:
            return std::nullopt;
    }
    const std::size_t known = is_number(b->operand(0)) ? 0 : 1;
    const ExprPtr &constant = b->operand(known), &growing = b->operand(1 - known);
    const bool is_sum = b->op() != Op::multiply;
    const bool is_exponential = growing->op() == Op::exp || (is_sum && growing->op() == Op::multiply);
    if (!is_number(constant) || is_number(constant, 0) || !is_exponential) return std::nullopt;
    const auto slope = exponential_slope(growing);
    if (!slope || !is_sum) return slope;
    const bool is_taken_away = b->op() == Op::subtract && known == 1;
    const ExprPtr share = quotient(constant, b);
    return product(*slope, is_taken_away ? sum(number(1), share) : difference(number(1), share));
}

ExprPtr Differentiator::of(const ExprPtr& expr) {
    if (expr->op() == Op::number || expr->op() == Op::next) return number(0);
    if (expr->op() == Op::symbol) return of_name(expr->name());
    if (ir::is_condition(expr->op())) throw OurFault("derivative of a condition");

    const ExprPtr& a = expr->operand(0);
    if (expr->op() == Op::select) return choose(a, of(expr->operand(1)), of(expr->operand(2)));
    const ExprPtr da = of(a);
    const ExprPtr b = expr->operands().size() > 1 ? expr->operand(1) : nullptr;
    const ExprPtr db = b ? of(b) : nullptr;
    const bool constant = is_number(da, 0) && (!db || is_number(db, 0)) && expr->op() != Op::fma;
    if (constant) return number(0);
    switch (expr->op()) {
        case Op::negate:
            return negated(da);
        case Op::add:
            return sum(da, db);
        case Op::subtract:
            return difference(da, db);
        case Op::multiply:
            return sum(product(da, b), product(a, db));
        case Op::divide:
            if (const auto slope = exponential_slope(b)) return difference(quotient(da, b), product(expr, *slope));
            return quotient(difference(da, product(expr, db)), b);  // a square of b would overflow long before b does
        case Op::fma:
            return sum(sum(product(da, b), product(a, db)), of(expr->operand(2)));
        case Op::reciprocal:
        case Op::normal_reciprocal:
            return negated(quotient(product(expr, da), a));
        case Op::exp:
        case Op::bounded_exp:
        case Op::decaying_exp:
            return product(expr, da);
        case Op::expm1:
            return product(call(Op::exp, a), da);
        case Op::log:
        case Op::normal_log:
            return quotient(da, a);
        case Op::log10:
            return quotient(da, product(a, number(std::log(10.0))));
        case Op::sqrt:
            return quotient(da, product(number(2), expr));
        case Op::pow:
        case Op::pow_by_products:
            if (is_number(db, 0)) {
                ExprPtr lower = is_number(b, 2) ? a : ir::make(Op::pow, {a, difference(b, number(1))});
                return product(product(b, lower), da);
            }
            return product(expr, sum(product(db, call(Op::log, a)), quotient(product(b, da), a)));
        case Op::square:
            return product(product(number(2), a), da);
        case Op::cube:
            return product(product(number(3), call(Op::square, a)), da);
        case Op::fabs:
            return choose(ir::make(Op::less, {a, number(0)}), negated(da), da);
        case Op::min:
            return choose(chosen(Op::less, a, b), da, db);
        case Op::max:
            return choose(chosen(Op::greater, a, b), da, db);
        case Op::floor:
        case Op::ceil:
        case Op::binomial:
        case Op::min_of:
        case Op::max_of:
            return number(0);
        case Op::sum:
            return call(Op::sum, da->op() == Op::symbol ? da : named(da, *by_name_.at(a->name())));
        default:
            return of_function(expr, da);
    }
}

}  // namespace heartwright::analysis
