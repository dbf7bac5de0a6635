// A value and S, the same value with every addend (nested ones too) taken by magnitude: what rounding errors are
// measured against. |a - b| may be small while S(a - b) = S(a) + S(b) is not. A divisor and the argument of a function
// count by their value; a number or an input is its own S.
//
// Beside it the running error of the evaluation in floating point (Higham, Accuracy and Stability of Numerical
// Algorithms, 2002, section 3.3): a bound of first order in the unit roundoff u, inputs taken as exact. Unlike S it
// holds where a divisor or the argument of a function cancels: 14.9/(1e-8 - a) with a near 1e-8.
#pragma once

namespace heartwright::analysis {

struct Magnitude {
    long double value = 0;
    long double sum = 0;       // S
    long double rounding = 0;  // running error, in u

    Magnitude() = default;
    explicit Magnitude(double v);
    Magnitude(long double v, long double s, long double r) : value(v), sum(s), rounding(r) {}
};

Magnitude operator-(const Magnitude& a);
Magnitude operator+(const Magnitude& a, const Magnitude& b);
Magnitude operator-(const Magnitude& a, const Magnitude& b);
Magnitude operator*(const Magnitude& a, const Magnitude& b);
Magnitude operator/(const Magnitude& a, const Magnitude& b);
inline bool operator<(const Magnitude& a, const Magnitude& b) { return a.value < b.value; }
inline bool operator<=(const Magnitude& a, const Magnitude& b) { return a.value <= b.value; }
inline bool operator>(const Magnitude& a, const Magnitude& b) { return a.value > b.value; }
inline bool operator>=(const Magnitude& a, const Magnitude& b) { return a.value >= b.value; }
inline bool operator==(const Magnitude& a, const Magnitude& b) { return a.value == b.value; }
Magnitude fma(const Magnitude& a, const Magnitude& b, const Magnitude& c);
Magnitude exp(const Magnitude& a);
Magnitude expm1(const Magnitude& a);
Magnitude log(const Magnitude& a);
Magnitude log10(const Magnitude& a);
Magnitude sqrt(const Magnitude& a);
Magnitude pow(const Magnitude& a, const Magnitude& b);
Magnitude fabs(const Magnitude& a);
Magnitude fmin(const Magnitude& a, const Magnitude& b);
Magnitude fmax(const Magnitude& a, const Magnitude& b);
Magnitude tanh(const Magnitude& a);
Magnitude sin(const Magnitude& a);
Magnitude cos(const Magnitude& a);
Magnitude floor(const Magnitude& a);
Magnitude ceil(const Magnitude& a);
Magnitude tan(const Magnitude& a);
Magnitude asin(const Magnitude& a);
Magnitude acos(const Magnitude& a);
Magnitude atan(const Magnitude& a);
Magnitude sinh(const Magnitude& a);
Magnitude cosh(const Magnitude& a);
Magnitude asinh(const Magnitude& a);
Magnitude acosh(const Magnitude& a);
Magnitude atanh(const Magnitude& a);

}  // namespace heartwright::analysis
