#include "generator/analysis/ranges/interval_arithmetic.hpp"

#include <algorithm>
#include <cmath>

namespace heartwright::analysis {
namespace {

using ir::Op;

template <class F>
Interval rising(const Interval& a, F f, double least, double greatest) {
    const Interval result = rounded(f(a.low), f(a.high), a.may_be_nan, rounding_of_functions);
    return {std::max(result.low, least), std::min(result.high, greatest), result.may_be_nan};
}

// A rising function that is a number between the arguments `first` and `last` only.
template <class F>
Interval rising_between(const Interval& a, double first, double last, F f, double least, double greatest) {
    const Interval inside{std::clamp(a.low, first, last), std::clamp(a.high, first, last),
                          a.may_be_nan || !(a.low >= first && a.high <= last)};
    return rising(inside, f, least, greatest);
}

Interval of_corners(std::initializer_list<double> corners, bool may_be_nan, double relative) {
    const auto [low, high] = std::minmax_element(corners.begin(), corners.end());
    return rounded(*low, *high, may_be_nan, relative);
}

// Greater than pi/2 in single precision too.
constexpr double above_half_pi = 1.5708;

Interval power(const Interval& a, const Interval& b) {
    if (!(a.low >= 0)) return everything();
    const bool may_be_nan = a.may_be_nan || b.may_be_nan || is_unbounded(a) || is_unbounded(b);
    if (a.low == 0 && b.low < 0) return {0, infinity, may_be_nan};
    return of_corners(
        {std::pow(a.low, b.low), std::pow(a.low, b.high), std::pow(a.high, b.low), std::pow(a.high, b.high)},
        may_be_nan, rounding_of_functions);
}

}  // namespace

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
