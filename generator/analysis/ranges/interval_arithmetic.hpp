// Operations on intervals, rounded outwards by more than any evaluation in FP64 rounds (2^-48; of functions 2^-44).
// Sums and products are inline: branch and bound evaluates them by the million.
#pragma once

#include <algorithm>
#include <cmath>

#include "generator/analysis/ranges/intervals.hpp"

namespace heartwright::analysis {

constexpr double rounding_of_sums = 0x1p-48, rounding_of_functions = 0x1p-44;  // relative

inline double rounded_down(double x, double relative) { return x * (1 - std::copysign(relative, x)) + 0.0; }
inline double rounded_up(double x, double relative) { return x * (1 + std::copysign(relative, x)) + 0.0; }

// Sums and products round by less than this. What is smaller than a normal number may be 0 as well: our exp and a GPU's
// quotients say so.
inline Interval rounded(double low, double high, bool may_be_nan, double relative = rounding_of_sums) {
    constexpr double smallest = std::numeric_limits<double>::min();
    low = std::isnan(low) ? -infinity : rounded_down(low, relative);
    high = std::isnan(high) ? infinity : rounded_up(high, relative);
    return {low > 0 && low < smallest ? 0 : low, high < 0 && high > -smallest ? 0 : high, may_be_nan};
}

inline bool is_unbounded(const Interval& a) { return std::isinf(a.low) || std::isinf(a.high); }

// For bounds: what stays next to 0 times something beyond all bounds is 0 or NaN.
inline double product_of_bounds(double a, double b) { return a == 0 || b == 0 ? 0 : a * b; }

inline Interval everything() { return {-infinity, infinity, true}; }  // unbounded, perhaps NaN

inline Interval hull(const Interval& a, const Interval& b) {  // of both
    return {std::min(a.low, b.low), std::max(a.high, b.high), a.may_be_nan || b.may_be_nan};
}

inline Interval common(const Interval& a, const Interval& b) {  // a when they have nothing in common
    const Interval both{std::max(a.low, b.low), std::min(a.high, b.high), a.may_be_nan && b.may_be_nan};
    return both.low <= both.high ? both : a;
}

inline Interval negate(const Interval& a) { return {-a.high, -a.low, a.may_be_nan}; }

inline Interval add(const Interval& a, const Interval& b) {
    return rounded(a.low + b.low, a.high + b.high,
                   a.may_be_nan || b.may_be_nan || (is_unbounded(a) && is_unbounded(b)));
}

inline Interval multiply(const Interval& a, const Interval& b) {
    const bool may_be_nan =
        a.may_be_nan || b.may_be_nan || (is_unbounded(a) && b.contains(0)) || (is_unbounded(b) && a.contains(0));
    if (a.low >= 0 && b.low >= 0)  // the same as below, and most products are so
        return rounded(product_of_bounds(a.low, b.low), product_of_bounds(a.high, b.high), may_be_nan);
    const double low_low = product_of_bounds(a.low, b.low), low_high = product_of_bounds(a.low, b.high);
    const double high_low = product_of_bounds(a.high, b.low), high_high = product_of_bounds(a.high, b.high);
    return rounded(std::min(std::min(low_low, low_high), std::min(high_low, high_high)),
                   std::max(std::max(low_low, low_high), std::max(high_low, high_high)), may_be_nan);
}

Interval square(const Interval& a);
Interval divide(const Interval& a, const Interval& b);  // unbounded when b can be 0
Interval absolute(const Interval& a);

// Values of a function, min, max or pow over intervals of its arguments.
Interval function(ir::Op op, const Interval& a, const Interval& b);

}  // namespace heartwright::analysis
