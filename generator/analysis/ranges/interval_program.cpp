#include "generator/analysis/ranges/interval_program.hpp"

#include <algorithm>
#include <cmath>

#include "generator/analysis/ranges/interval_arithmetic.hpp"

namespace heartwright::analysis {

using ir::Op;

namespace {

constexpr int most_factors = 64;  // of a whole exponent that is taken as a product

Interval truth(bool is_certain, bool is_possible) { return is_certain ? certainly : is_possible ? perhaps : never; }

Interval compared(Op op, const Interval& a, const Interval& b) {
    if (a.may_be_nan || b.may_be_nan) return perhaps;
    switch (op) {
        case Op::less:
            return truth(a.high < b.low, a.low < b.high);
        case Op::less_equal:
            return truth(a.high <= b.low, a.low <= b.high);
        case Op::greater:
            return truth(a.low > b.high, a.high > b.low);
        case Op::greater_equal:
            return truth(a.low >= b.high, a.high >= b.low);
        case Op::equal:
            return truth(a.is_point() && a == b, a.low <= b.high && b.low <= a.high);
        default:
            return truth(a.high < b.low || b.high < a.low, !(a.is_point() && a == b));
    }
}

Interval inverted(const Interval& condition) { return {1 - condition.high, 1 - condition.low}; }

// x^n, n > 0
Interval whole_power(const Interval& a, int n) {
    if (n == 1) return a;
    const auto at = [n](double x) {
        const double value = std::pow(x, n);
        return add({value, value}, never);  // rounded outwards
    };
    if (n % 2 == 0) {
        const Interval size = absolute(a);
        const Interval result = hull(at(size.low), at(size.high));
        return {std::max(result.low, 0.0), result.high, a.may_be_nan};
    }
    const Interval result = hull(at(a.low), at(a.high));
    return {result.low, result.high, a.may_be_nan};
}

// Unlike divide(): where the divisor is of one sign but may be 0, a bound of one side is kept for any dividend.
Interval ratio(const Interval& a, const Interval& b) {
    if (b.low == 0 && b.high > 0 && a.high <= 0) return negate(divide(negate(a), b));
    if (b.high == 0 && b.low < 0 && (a.low >= 0 || a.high <= 0)) return ratio(negate(a), negate(b));
    return divide(a, b);
}

// 1/(exp(u) - 1) where fabs(u) >= c.
Interval pole_of(const Interval& u, double c) {
    const auto at = [](double x) { return 1 / std::expm1(x); };
    Interval result{infinity, -infinity, u.may_be_nan};
    for (const Interval& side : {Interval{u.low, std::min(u.high, -c)}, Interval{std::max(u.low, c), u.high}}) {
        if (side.low > side.high) continue;
        result.low = std::min(result.low, at(side.high));
        result.high = std::max(result.high, at(side.low));
    }
    if (result.low > result.high) return everything();
    const auto rounding = [](double x) { return std::fabs(x) * 0x1p-44; };
    return {result.low - rounding(result.low), result.high + rounding(result.high), result.may_be_nan};
}

}  // namespace

Interval IntervalProgram::evaluate(const Box& box) {
    std::copy(box.begin(), box.end(), values_.begin());
    for (std::size_t k = 0; k < program_.size(); ++k) values_[inputs_.size() + k] = value_of(program_[k]);
    return values_[result_];
}

Interval IntervalProgram::power(const Interval& base, const Interval& exponent) const {
    const double n = exponent.low;
    if (exponent.is_point() && n == std::floor(n) && std::fabs(n) <= most_factors) {
        if (n == 0) return {1, 1};
        const Interval size = whole_power(base, static_cast<int>(std::fabs(n)));
        return n > 0 ? size : ratio({1, 1}, size);
    }
    return function(Op::pow, base, exponent);
}

Interval IntervalProgram::selected(const Instruction& instruction) const {
    const Interval &condition = values_[instruction.operands[0]], &yes = values_[instruction.operands[1]],
                   &no = values_[instruction.operands[2]];
    return condition.low == 1 ? yes : condition.high == 0 ? no : hull(yes, no);
}

Interval IntervalProgram::value_of(const Instruction& instruction) const {
    const auto part = [&](std::size_t i) -> const Interval& { return values_[instruction.operands[i]]; };
    const Op op = instruction.op;
    switch (op) {
        case Op::negate:
            return negate(part(0));
        case Op::add:
            return add(part(0), part(1));
        case Op::subtract:
            return add(part(0), negate(part(1)));
        case Op::multiply:
            return multiply(part(0), part(1));
        case Op::divide:
            return ratio(part(0), part(1));
        case Op::fma:
            return add(multiply(part(0), part(1)), part(2));
        case Op::reciprocal:
        case Op::normal_reciprocal:
            return ratio({1, 1}, part(0));
        case Op::square:
            return square(part(0));
        case Op::cube:
            return whole_power(part(0), 3);
        case Op::pow:
        case Op::pow_by_products:
            return power(part(0), part(1));
        case Op::select:
            return selected(instruction);
        case within:
            return common(part(0), part(1));
        case pole:
            return pole_of(part(0), part(1).low);
        case Op::logical_and:
            return {std::min(part(0).low, part(1).low), std::min(part(0).high, part(1).high)};
        case Op::logical_or:
            return {std::max(part(0).low, part(1).low), std::max(part(0).high, part(1).high)};
        case Op::logical_not:
            return inverted(part(0));
        default:
            break;
    }
    if (ir::is_condition(op)) return compared(op, part(0), part(1));
    return function(op, part(0), ir::arity(op) > 1 ? part(1) : Interval{});
}

void IntervalProgram::differentiate() {
    std::fill(adjoints_.begin(), adjoints_.end(), never);
    adjoints_[result_] = {1, 1};
    for (std::size_t k = program_.size(); k-- > 0;) pass_back(k);
}

void IntervalProgram::add_to(std::size_t target, const Interval& part) {
    if (target >= first_constant_) return;
    Interval& adjoint = adjoints_[target];
    adjoint = adjoint == never ? part : add(adjoint, part);
}

// What an instruction's operands contribute to the result, by the chain rule.
void IntervalProgram::pass_back(std::size_t target) {
    const Instruction& instruction = program_[target];
    const Interval adjoint = adjoints_[inputs_.size() + target], value = values_[inputs_.size() + target];
    if (adjoint.low == 0 && adjoint.high == 0) return;
    const auto part = [&](std::size_t i) -> const Interval& { return values_[instruction.operands[i]]; };
    const auto give = [&](std::size_t i, const Interval& slope) {
        add_to(instruction.operands[i], multiply(adjoint, slope));
    };
    switch (instruction.op) {
        case Op::negate:
            return give(0, {-1, -1});
        case Op::add:
            give(0, {1, 1});
            return give(1, {1, 1});
        case Op::subtract:
            give(0, {1, 1});
            return give(1, {-1, -1});
        case Op::multiply:
            give(0, part(1));
            return give(1, part(0));
        case Op::fma:
            give(0, part(1));
            give(1, part(0));
            return give(2, {1, 1});
        case Op::divide:
            give(0, ratio({1, 1}, part(1)));
            return give(1, negate(ratio(value, part(1))));
        case Op::reciprocal:
        case Op::normal_reciprocal:
            return give(0, negate(square(value)));
        case Op::square:
            return give(0, multiply({2, 2}, part(0)));
        case Op::cube:
            return give(0, multiply({3, 3}, square(part(0))));
        case within:
            return give(0, certainly);
        case pole:
            return give(0, negate(multiply(value, add(value, certainly))));
        case Op::pow:
        case Op::pow_by_products:
            return pass_back_power(instruction, value, adjoint);
        case Op::select:
        case Op::min:
        case Op::max:
            return pass_back_choice(instruction, adjoint);
        default:
            return pass_back_function(instruction, value, adjoint);
    }
}

void IntervalProgram::pass_back_power(const Instruction& instruction, const Interval& value, const Interval& adjoint) {
    const Interval &base = values_[instruction.operands[0]], &exponent = values_[instruction.operands[1]];
    const Interval lower = exponent.is_point() ? power(base, {exponent.low - 1, exponent.low - 1}) : ratio(value, base);
    add_to(instruction.operands[0], multiply(adjoint, multiply(exponent, lower)));
    add_to(instruction.operands[1], multiply(adjoint, multiply(value, function(Op::log, base, {}))));
}

// Of select, min and max: where the choice is open, either operand may be the one. A select jumps with its condition;
// min and max do not.
void IntervalProgram::pass_back_choice(const Instruction& instruction, const Interval& adjoint) {
    const Interval any_share = hull(never, adjoint);
    if (instruction.op == Op::select) {
        const Interval& condition = values_[instruction.operands[0]];
        if (condition.low == 1) return add_to(instruction.operands[1], adjoint);
        if (condition.high == 0) return add_to(instruction.operands[2], adjoint);
        add_to(instruction.operands[0], everything());
        add_to(instruction.operands[1], any_share);
        return add_to(instruction.operands[2], any_share);
    }
    const Interval &a = values_[instruction.operands[0]], &b = values_[instruction.operands[1]];
    const bool is_min = instruction.op == Op::min;
    const bool is_known = !a.may_be_nan && !b.may_be_nan;
    if (is_known && (is_min ? a.high < b.low : a.low > b.high)) return add_to(instruction.operands[0], adjoint);
    if (is_known && (is_min ? b.high < a.low : b.low > a.high)) return add_to(instruction.operands[1], adjoint);
    add_to(instruction.operands[0], any_share);
    add_to(instruction.operands[1], any_share);
}

// Of functions of one argument; unbounded for what is not listed, conditions among them.
void IntervalProgram::pass_back_function(const Instruction& instruction, const Interval& value,
                                         const Interval& adjoint) {
    const Interval& a = values_[instruction.operands[0]];
    const auto give = [&](const Interval& slope) { add_to(instruction.operands[0], multiply(adjoint, slope)); };
    switch (instruction.op) {
        case Op::exp:
        case Op::bounded_exp:
        case Op::decaying_exp:
            return give(value);
        case Op::expm1:
            return give(function(Op::exp, a, {}));
        case Op::log:
        case Op::normal_log:
            return give(ratio(certainly, a));
        case Op::log10:
            return give(ratio(certainly, multiply(a, {2.302585, 2.302586})));
        case Op::sqrt:
            return give(ratio({0.5, 0.5}, value));
        case Op::fabs:
            return give(a.low >= 0 ? certainly : a.high <= 0 ? negate(certainly) : Interval{-1, 1});
        case Op::tanh:
            return give(common(add(certainly, negate(square(value))), {0, 1}));
        case Op::sin:
        case Op::cos:
            return give({-1, 1});
        case Op::atan:
            return give(ratio(certainly, add(certainly, square(a))));
        case Op::sinh:
            return give(function(Op::cosh, a, {}));
        case Op::cosh:
            return give(function(Op::sinh, a, {}));
        default:
            break;
    }
    for (int i = 0; i < ir::arity(instruction.op); ++i) {
        const std::size_t operand = instruction.operands[i];
        // A condition that the box decides does not change over it.
        const bool is_settled = ir::is_condition(instruction.op) && value.is_point();
        if (!is_settled) add_to(operand, everything());
    }
}

}  // namespace heartwright::analysis
