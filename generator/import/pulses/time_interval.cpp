#include "generator/import/pulses/time_interval.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <string_view>

#include "generator/import/evaluate.hpp"

namespace heartwright::foreign {
namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();
constexpr double pi = 3.141592653589793;
constexpr Interval anything{-infinity, infinity};
constexpr Interval either{0, 1};  // of a condition

bool is_point(const Interval& a) { return a.low == a.high; }
bool contains(const Interval& a, double value) { return a.low <= value && value <= a.high; }
bool is_true(const Interval& a) { return a.low > 0 || a.high < 0; }
bool is_false(const Interval& a) { return a.low == 0 && a.high == 0; }

Interval hull(std::initializer_list<double> values) {
    Interval result{infinity, -infinity};
    for (const double value : values) {
        if (std::isnan(value)) return anything;
        result = {std::min(result.low, value), std::max(result.high, value)};
    }
    return result;
}

Interval sum(const Interval& a, const Interval& b) {
    const Interval result{a.low + b.low, a.high + b.high};
    return std::isnan(result.low) || std::isnan(result.high) ? anything : result;
}

Interval negated(const Interval& a) { return {-a.high, -a.low}; }

Interval product(const Interval& a, const Interval& b) {
    if (is_false(a) || is_false(b)) return {0, 0};  // what may be infinite is finite in a model that runs
    return hull({a.low * b.low, a.low * b.high, a.high * b.low, a.high * b.high});
}

Interval quotient(const Interval& a, const Interval& b) {
    if (contains(b, 0)) return anything;
    return hull({a.low / b.low, a.low / b.high, a.high / b.low, a.high / b.high});
}

Interval absolute(const Interval& a) {
    const double low = contains(a, 0) ? 0 : std::min(std::fabs(a.low), std::fabs(a.high));
    return {low, std::max(std::fabs(a.low), std::fabs(a.high))};
}

// Whether `first` + k*`period` lies in the interval for an integer k.
bool contains_one_of(const Interval& a, double first, double period) {
    return std::ceil((a.low - first) / period) <= std::floor((a.high - first) / period);
}

Interval sine(const Interval& a, double first_maximum) {
    if (!(a.high - a.low < 2 * pi)) return {-1, 1};
    const auto value = [&](double x) { return first_maximum == 0 ? std::cos(x) : std::sin(x); };
    Interval result = hull({value(a.low), value(a.high)});
    if (contains_one_of(a, first_maximum, 2 * pi)) result.high = 1;
    if (contains_one_of(a, first_maximum + pi, 2 * pi)) result.low = -1;
    return result;
}

Interval power(const Interval& a, const Interval& b) {
    if (a.low >= 0)
        return hull(
            {std::pow(a.low, b.low), std::pow(a.low, b.high), std::pow(a.high, b.low), std::pow(a.high, b.high)});
    if (!is_point(b) || b.low != std::floor(b.low)) return anything;
    if (b.low < 0) return quotient({1, 1}, power(a, negated(b)));
    const bool is_even = std::fmod(b.low, 2) == 0;
    const Interval base = is_even ? absolute(a) : a;
    return hull({std::pow(base.low, b.low), std::pow(base.high, b.low)});
}

double value_of_call(const Expression& node, double argument) { return value_of_node(node, {argument}); }

// Functions that rise, or fall, wherever they are numbers: their values at both ends bound those between.
Interval monotonic(const Expression& node, const Interval& a) {
    return hull({value_of_call(node, a.low), value_of_call(node, a.high)});
}

}  // namespace

Interval TimeInterval::values(const Expr& expression, const Interval& time) {
    time_ = time;
    crossing_ = {};
    return of(*expression);
}

double TimeInterval::distance(const Crossing& crossing, double time) {
    time_ = {time, time};
    const auto value = [&](std::size_t i) { return of(*crossing.node->arguments[i]).low; };
    return value(0) - (crossing.node->kind == Kind::call ? crossing.integer : value(1));
}

void TimeInterval::crosses(const Expression& node, double integer) {
    if (!crossing_.node) crossing_ = {&node, integer};
}

Interval TimeInterval::of(const Expression& node) {
    ++nodes_;
    const auto argument = [&](std::size_t i) { return of(*node.arguments[i]); };
    switch (node.kind) {
        case Kind::number:
            return {node.value, node.value};
        case Kind::variable:
            return time_;
        case Kind::negation:
            return negated(argument(0));
        case Kind::difference:
            return sum(argument(0), negated(argument(1)));
        case Kind::quotient: {
            const Interval above = argument(0);
            return quotient(above, argument(1));
        }
        case Kind::conversion:
            return product(argument(0), {node.value, node.value});
        case Kind::sum:
        case Kind::product: {
            Interval result = argument(0);
            for (std::size_t i = 1; i < node.arguments.size(); ++i)
                result = node.kind == Kind::sum ? sum(result, argument(i)) : product(result, argument(i));
            return result;
        }
        case Kind::piecewise:
            return piecewise(node);
        case Kind::call:
            return call(node);
        case Kind::derivative:
            return anything;
        default:
            return condition(node);
    }
}

Interval TimeInterval::piecewise(const Expression& node) {
    Interval result{infinity, -infinity};
    const auto add = [&](const Interval& value) {
        result = {std::min(result.low, value.low), std::max(result.high, value.high)};
    };
    for (std::size_t i = 0; i + 1 < node.arguments.size(); i += 2) {
        const Interval is_taken = of(*node.arguments[i + 1]);
        if (is_false(is_taken)) continue;
        add(of(*node.arguments[i]));
        if (is_true(is_taken)) return result;
    }
    if (!has_otherwise(node)) return anything;
    add(of(*node.arguments.back()));
    return result;
}

Interval TimeInterval::condition(const Expression& node) {
    if (node.kind == Kind::inversion) {
        const Interval a = of(*node.arguments[0]);
        return is_true(a) ? Interval{0, 0} : is_false(a) ? Interval{1, 1} : either;
    }
    if (node.kind != Kind::conjunction && node.kind != Kind::disjunction) return comparison(node);
    const bool is_all = node.kind == Kind::conjunction;
    bool is_decided = true;
    for (const Expr& argument : node.arguments) {
        const Interval a = of(*argument);
        if (is_all ? is_false(a) : is_true(a)) return is_all ? Interval{0, 0} : Interval{1, 1};
        is_decided = is_decided && (is_all ? is_true(a) : is_false(a));
    }
    if (!is_decided) return either;
    return is_all ? Interval{1, 1} : Interval{0, 0};
}

Interval TimeInterval::comparison(const Expression& node) {
    const Interval a = of(*node.arguments[0]), b = of(*node.arguments[1]);
    const auto decided = [](bool value) { return value ? Interval{1, 1} : Interval{0, 0}; };
    switch (node.kind) {
        case Kind::less:
        case Kind::greater_equal:
            if (a.high < b.low || a.low >= b.high) return decided((a.high < b.low) == (node.kind == Kind::less));
            break;
        case Kind::greater:
        case Kind::less_equal:
            if (a.low > b.high || a.high <= b.low) return decided((a.low > b.high) == (node.kind == Kind::greater));
            break;
        default:
            if (a.high < b.low || a.low > b.high) return decided(node.kind == Kind::not_equal);
            if (is_point(a) && is_point(b)) return decided(node.kind == Kind::equal);
    }
    crosses(node, 0);
    return either;
}

Interval TimeInterval::call(const Expression& node) {
    const Interval a = of(*node.arguments[0]);
    const std::string_view name = node.text;
    if (name == "floor" || name == "ceil") {
        const Interval result = monotonic(node, a);
        if (result.high - result.low == 1) crosses(node, name == "floor" ? result.high : result.low);
        return result;
    }
    if (node.arguments.size() == 2) {
        const Interval b = of(*node.arguments[1]);
        if (name == "pow") return power(a, b);
        return name == "min" ? Interval{std::min(a.low, b.low), std::min(a.high, b.high)}
                             : Interval{std::max(a.low, b.low), std::max(a.high, b.high)};
    }
    if (name == "sin") return sine(a, pi / 2);
    if (name == "cos") return sine(a, 0);
    if (name == "fabs") return absolute(a);
    if (name == "cosh") return monotonic(node, absolute(a));
    if (name == "tan" && (!std::isfinite(a.high - a.low) || contains_one_of(a, pi / 2, pi))) return anything;
    return monotonic(node, a);
}

}  // namespace heartwright::foreign
