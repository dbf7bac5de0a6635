#include "generator/analysis/magnitude.hpp"

#include <cmath>

namespace heartwright::analysis {
namespace {

constexpr long double function_rounding = 2;  // u, of a value: a good library's functions

// Of a function with this value and derivative at `argument`.
Magnitude of_function(const Magnitude& argument, long double value, long double derivative) {
    const long double carried = argument.rounding == 0 ? 0 : std::fabs(derivative) * argument.rounding;
    return {value, std::fabs(value), carried + function_rounding * std::fabs(value)};
}

Magnitude of_step(long double value) { return {value, std::fabs(value), 0}; }

long double squared(long double a) { return a * a; }

}  // namespace

Magnitude::Magnitude(double v) : value(v), sum(std::fabs(v)) {}

Magnitude operator-(const Magnitude& a) { return {-a.value, a.sum, a.rounding}; }

Magnitude operator+(const Magnitude& a, const Magnitude& b) {
    const long double value = a.value + b.value;
    return {value, a.sum + b.sum, a.rounding + b.rounding + std::fabs(value)};
}

Magnitude operator-(const Magnitude& a, const Magnitude& b) { return a + -b; }

Magnitude operator*(const Magnitude& a, const Magnitude& b) {
    const long double value = a.value * b.value;
    return {value, a.sum * b.sum, a.rounding * std::fabs(b.value) + b.rounding * std::fabs(a.value) + std::fabs(value)};
}

Magnitude operator/(const Magnitude& a, const Magnitude& b) {
    const long double value = a.value / b.value, divisor = std::fabs(b.value);
    const long double carried = b.rounding == 0 ? 0 : std::fabs(value) * b.rounding / divisor;
    return {value, a.sum / divisor, a.rounding / divisor + carried + std::fabs(value)};
}

Magnitude fma(const Magnitude& a, const Magnitude& b, const Magnitude& c) { return a * b + c; }

Magnitude exp(const Magnitude& a) {
    const long double value = std::exp(a.value);
    return of_function(a, value, value);
}

Magnitude expm1(const Magnitude& a) {
    const long double value = std::expm1(a.value);
    return of_function(a, value, value + 1);
}

Magnitude log(const Magnitude& a) { return of_function(a, std::log(a.value), 1 / a.value); }

Magnitude log10(const Magnitude& a) { return of_function(a, std::log10(a.value), 1 / (a.value * std::log(10.0L))); }

Magnitude sqrt(const Magnitude& a) {
    const long double value = std::sqrt(a.value);
    return of_function(a, value, 0.5L / value);
}

Magnitude pow(const Magnitude& a, const Magnitude& b) {
    const long double value = std::pow(a.value, b.value);
    Magnitude result = of_function(a, value, b.value == 0 ? 0 : value * b.value / a.value);
    if (b.rounding != 0) result.rounding += std::fabs(value * std::log(std::fabs(a.value))) * b.rounding;
    return result;
}

Magnitude fabs(const Magnitude& a) { return {std::fabs(a.value), a.sum, a.rounding}; }
Magnitude fmin(const Magnitude& a, const Magnitude& b) { return std::isnan(a.value) || b < a ? b : a; }
Magnitude fmax(const Magnitude& a, const Magnitude& b) { return std::isnan(a.value) || b > a ? b : a; }

Magnitude tanh(const Magnitude& a) {
    const long double value = std::tanh(a.value);
    return of_function(a, value, 1 / squared(std::cosh(a.value)));
}

Magnitude sin(const Magnitude& a) { return of_function(a, std::sin(a.value), std::cos(a.value)); }
Magnitude cos(const Magnitude& a) { return of_function(a, std::cos(a.value), std::sin(a.value)); }
Magnitude floor(const Magnitude& a) { return of_step(std::floor(a.value)); }
Magnitude ceil(const Magnitude& a) { return of_step(std::ceil(a.value)); }
Magnitude tan(const Magnitude& a) { return of_function(a, std::tan(a.value), 1 / squared(std::cos(a.value))); }
Magnitude asin(const Magnitude& a) { return of_function(a, std::asin(a.value), 1 / std::sqrt(1 - squared(a.value))); }
Magnitude acos(const Magnitude& a) { return of_function(a, std::acos(a.value), 1 / std::sqrt(1 - squared(a.value))); }
Magnitude atan(const Magnitude& a) { return of_function(a, std::atan(a.value), 1 / (1 + squared(a.value))); }
Magnitude sinh(const Magnitude& a) { return of_function(a, std::sinh(a.value), std::cosh(a.value)); }
Magnitude cosh(const Magnitude& a) { return of_function(a, std::cosh(a.value), std::sinh(a.value)); }

Magnitude asinh(const Magnitude& a) { return of_function(a, std::asinh(a.value), 1 / std::sqrt(1 + squared(a.value))); }

Magnitude acosh(const Magnitude& a) { return of_function(a, std::acosh(a.value), 1 / std::sqrt(squared(a.value) - 1)); }

Magnitude atanh(const Magnitude& a) { return of_function(a, std::atanh(a.value), 1 / (1 - squared(a.value))); }

}  // namespace heartwright::analysis
