#include "generator/analysis/ranges/interval_arithmetic.hpp"

#include <algorithm>
#include <cmath>

namespace heartwright::analysis {
namespace {

using ir::Op;

bool is_unbounded(const Interval& a) { return std::isinf(a.low) || std::isinf(a.high); }

double down(double x, double relative) { return x == 0 ? 0 : x > 0 ? x * (1 - relative) : x * (1 + relative); }
double up(double x, double relative) { return -down(-x, relative); }

// Sums and products round by less than this. What is smaller than a normal number may be 0 as well: our exp and a GPU's
// quotients say so.
Interval rounded(double low, double high, bool may_be_nan, double relative = 0x1p-48) {
    constexpr double smallest = std::numeric_limits<double>::min();
    low = std::isnan(low) ? -infinity : down(low, relative);
    high = std::isnan(high) ? infinity : up(high, relative);
    return {low > 0 && low < smallest ? 0 : low, high < 0 && high > -smallest ? 0 : high, may_be_nan};
}

// For bounds: what stays next to 0 times something beyond all bounds is 0 or NaN.
double times(double a, double b) { return a == 0 || b == 0 ? 0 : a * b; }

Interval of_corners(std::initializer_list<double> corners, bool may_be_nan, double relative) {
    const auto [low, high] = std::minmax_element(corners.begin(), corners.end());
    return rounded(*low, *high, may_be_nan, relative);
}

template <class F>
Interval rising(const Interval& a, F f, double least, double greatest) {
    const double relative = 0x1p-44;
    const Interval result = rounded(f(a.low), f(a.high), a.may_be_nan, relative);
    return {std::max(result.low, least), std::min(result.high, greatest), result.may_be_nan};
}

// A rising function that is a number between the arguments `first` and `last` only.
template <class F>
Interval rising_between(const Interval& a, double first, double last, F f, double least, double greatest) {
    const Interval inside{std::clamp(a.low, first, last), std::clamp(a.high, first, last),
                          a.may_be_nan || !(a.low >= first && a.high <= last)};
    return rising(inside, f, least, greatest);
}

// Greater than pi/2 in single precision too.
constexpr double above_half_pi = 1.5708;

Interval power(const Interval& a, const Interval& b) {
    if (!(a.low >= 0)) return everything();
    const bool may_be_nan = a.may_be_nan || b.may_be_nan || is_unbounded(a) || is_unbounded(b);
    if (a.low == 0 && b.low < 0) return {0, infinity, may_be_nan};
    return of_corners(
        {std::pow(a.low, b.low), std::pow(a.low, b.high), std::pow(a.high, b.low), std::pow(a.high, b.high)},
        may_be_nan, 0x1p-44);
}

}  // namespace

Interval everything() { return {-infinity, infinity, true}; }

Interval hull(const Interval& a, const Interval& b) {
    return {std::min(a.low, b.low), std::max(a.high, b.high), a.may_be_nan || b.may_be_nan};
}

Interval common(const Interval& a, const Interval& b) {
    const Interval both{std::max(a.low, b.low), std::min(a.high, b.high), a.may_be_nan && b.may_be_nan};
    return both.low <= both.high ? both : a;
}

Interval negate(const Interval& a) { return {-a.high, -a.low, a.may_be_nan}; }

Interval add(const Interval& a, const Interval& b) {
    return rounded(a.low + b.low, a.high + b.high,
                   a.may_be_nan || b.may_be_nan || (is_unbounded(a) && is_unbounded(b)));
}

Interval multiply(const Interval& a, const Interval& b) {
    const bool may_be_nan =
        a.may_be_nan || b.may_be_nan || (is_unbounded(a) && b.contains(0)) || (is_unbounded(b) && a.contains(0));
    return of_corners({times(a.low, b.low), times(a.low, b.high), times(a.high, b.low), times(a.high, b.high)},
                      may_be_nan, 0x1p-48);
}

Interval square(const Interval& a) {
    const double low = a.contains(0) ? 0 : std::min(std::fabs(a.low), std::fabs(a.high));
    const double high = std::max(std::fabs(a.low), std::fabs(a.high));
    return rounded(low * low, high * high, a.may_be_nan);
}

Interval divide(const Interval& a, const Interval& b) {
    // NaN is 0/0; of a concentration that is 0 the quotient is infinite
    if (b.low == 0 && b.high > 0 && a.low >= 0) return {rounded(a.low / b.high, infinity, true).low, infinity, true};
    if (b.contains(0)) return everything();
    const Interval inverse = rounded(1 / b.high, 1 / b.low, b.may_be_nan);
    Interval result = multiply(a, inverse);
    result.may_be_nan = result.may_be_nan || (is_unbounded(a) && is_unbounded(b));
    return result;
}

Interval absolute(const Interval& a) {
    const double high = std::max(std::fabs(a.low), std::fabs(a.high));
    return {a.contains(0) ? 0 : std::min(std::fabs(a.low), std::fabs(a.high)), high, a.may_be_nan};
}

Interval function(Op op, const Interval& a, const Interval& b) {
    switch (op) {
        case Op::exp:
        case Op::bounded_exp:
        case Op::decaying_exp:
            return rising(
                a, [](double x) { return std::exp(x); }, 0, infinity);
        case Op::expm1:
            return rising(
                a, [](double x) { return std::expm1(x); }, -1, infinity);
        case Op::tanh:
            return rising(
                a, [](double x) { return std::tanh(x); }, -1, 1);
        case Op::floor:
            return {std::floor(a.low), std::floor(a.high), a.may_be_nan};
        case Op::ceil:
            return {std::ceil(a.low), std::ceil(a.high), a.may_be_nan};
        case Op::sinh:
            return rising(
                a, [](double x) { return std::sinh(x); }, -infinity, infinity);
        case Op::cosh:
            return rising(
                absolute(a), [](double x) { return std::cosh(x); }, 0.999, infinity);
        case Op::tan:
            if (!(a.low > -1.57 && a.high < 1.57)) return everything();
            return rising(
                a, [](double x) { return std::tan(x); }, -infinity, infinity);
        case Op::asin:
            return rising_between(
                a, -1, 1, [](double x) { return std::asin(x); }, -above_half_pi, above_half_pi);
        case Op::acos:
            return rising_between(
                negate(a), -1, 1, [](double x) { return std::acos(-x); }, 0, 2 * above_half_pi);
        case Op::atan:
            return rising(
                a, [](double x) { return std::atan(x); }, -above_half_pi, above_half_pi);
        case Op::asinh:
            return rising(
                a, [](double x) { return std::asinh(x); }, -infinity, infinity);
        case Op::acosh:
            return rising_between(
                a, 1, infinity, [](double x) { return std::acosh(x); }, 0, infinity);
        case Op::atanh:
            return rising_between(
                a, -1, 1, [](double x) { return std::atanh(x); }, -infinity, infinity);
        case Op::log:
        case Op::normal_log:
        case Op::log10:
        case Op::sqrt: {
            const auto f = [&](double x) {
                if (op == Op::sqrt) return std::sqrt(std::max(x, 0.0));
                return x <= 0 ? -infinity : op == Op::log10 ? std::log10(x) : std::log(x);
            };
            Interval result = rising(a, f, op == Op::sqrt ? 0 : -infinity, infinity);
            result.may_be_nan = result.may_be_nan || !(a.low >= 0);
            return result;
        }
        case Op::sin:
        case Op::cos:
            return {-1, 1, true};
        case Op::fabs:
            return absolute(a);
        case Op::pow:
        case Op::pow_by_products:
            return power(a, b);
        case Op::min:
            if (a.may_be_nan || b.may_be_nan) return hull(a, b);  // the other one when one is NaN
            return {std::min(a.low, b.low), std::min(a.high, b.high), false};
        case Op::max:
            if (a.may_be_nan || b.may_be_nan) return hull(a, b);
            return {std::max(a.low, b.low), std::max(a.high, b.high), false};
        default:
            return everything();
    }
}

}  // namespace heartwright::analysis
