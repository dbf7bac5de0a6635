#include "generator/analysis/magnitude.hpp"

#include <cmath>

namespace heartwright::analysis {
namespace {

Magnitude by_value(long double value) { return {value, std::fabs(value)}; }

}  // namespace

Magnitude::Magnitude(double v) : value(v), sum(std::fabs(v)) {}

Magnitude operator-(const Magnitude& a) { return {-a.value, a.sum}; }
Magnitude operator+(const Magnitude& a, const Magnitude& b) { return {a.value + b.value, a.sum + b.sum}; }
Magnitude operator-(const Magnitude& a, const Magnitude& b) { return {a.value - b.value, a.sum + b.sum}; }
Magnitude operator*(const Magnitude& a, const Magnitude& b) { return {a.value * b.value, a.sum * b.sum}; }
Magnitude operator/(const Magnitude& a, const Magnitude& b) { return {a.value / b.value, a.sum / std::fabs(b.value)}; }
Magnitude fma(const Magnitude& a, const Magnitude& b, const Magnitude& c) { return a * b + c; }
Magnitude exp(const Magnitude& a) { return by_value(std::exp(a.value)); }
Magnitude expm1(const Magnitude& a) { return by_value(std::expm1(a.value)); }
Magnitude log(const Magnitude& a) { return by_value(std::log(a.value)); }
Magnitude log10(const Magnitude& a) { return by_value(std::log10(a.value)); }
Magnitude sqrt(const Magnitude& a) { return by_value(std::sqrt(a.value)); }
Magnitude pow(const Magnitude& a, const Magnitude& b) { return by_value(std::pow(a.value, b.value)); }
Magnitude fabs(const Magnitude& a) { return {std::fabs(a.value), a.sum}; }
Magnitude fmin(const Magnitude& a, const Magnitude& b) { return std::isnan(a.value) || b < a ? b : a; }
Magnitude fmax(const Magnitude& a, const Magnitude& b) { return std::isnan(a.value) || b > a ? b : a; }
Magnitude tanh(const Magnitude& a) { return by_value(std::tanh(a.value)); }
Magnitude sin(const Magnitude& a) { return by_value(std::sin(a.value)); }
Magnitude cos(const Magnitude& a) { return by_value(std::cos(a.value)); }
Magnitude floor(const Magnitude& a) { return by_value(std::floor(a.value)); }
Magnitude ceil(const Magnitude& a) { return by_value(std::ceil(a.value)); }
Magnitude tan(const Magnitude& a) { return by_value(std::tan(a.value)); }
Magnitude asin(const Magnitude& a) { return by_value(std::asin(a.value)); }
Magnitude acos(const Magnitude& a) { return by_value(std::acos(a.value)); }
Magnitude atan(const Magnitude& a) { return by_value(std::atan(a.value)); }
Magnitude sinh(const Magnitude& a) { return by_value(std::sinh(a.value)); }
Magnitude cosh(const Magnitude& a) { return by_value(std::cosh(a.value)); }
Magnitude asinh(const Magnitude& a) { return by_value(std::asinh(a.value)); }
Magnitude acosh(const Magnitude& a) { return by_value(std::acosh(a.value)); }
Magnitude atanh(const Magnitude& a) { return by_value(std::atanh(a.value)); }

}  // namespace heartwright::analysis
