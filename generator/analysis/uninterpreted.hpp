// Numbers for identity testing (Schwartz 1980, Zippel 1979): sums, products and quotients are what they are, functions
// and conditions are uninterpreted, as in an SMT solver. f(x) is a number from 0.5 to 1.5 drawn by a hash of f and x,
// and a < b is true or false by a hash of a and b. So an expression that is 0 at random inputs is 0 whatever its
// functions are, on every side of its conditions: guards of values that no run has are taken half of the time.
//
// All numbers are below 1e30 and above -1e30, with which guards compare what may overflow: it does not here.
// fabs, min and max agree with what the conditions x < 0, a < b and a > b say, as their derivatives rely on. Powers
// with a whole exponent up to 16 are products.
#pragma once

namespace heartwright::analysis {

struct Uninterpreted {
    long double value = 0;

    Uninterpreted() = default;
    explicit Uninterpreted(double v) : value(v) {}
    explicit Uninterpreted(long double v) : value(v) {}
};

inline Uninterpreted operator-(const Uninterpreted& a) { return Uninterpreted(-a.value); }
inline Uninterpreted operator+(const Uninterpreted& a, const Uninterpreted& b) {
    return Uninterpreted(a.value + b.value);
}
inline Uninterpreted operator-(const Uninterpreted& a, const Uninterpreted& b) {
    return Uninterpreted(a.value - b.value);
}
inline Uninterpreted operator*(const Uninterpreted& a, const Uninterpreted& b) {
    return Uninterpreted(a.value * b.value);
}
inline Uninterpreted operator/(const Uninterpreted& a, const Uninterpreted& b) {
    return Uninterpreted(a.value / b.value);
}
bool operator<(const Uninterpreted& a, const Uninterpreted& b);
inline bool operator>(const Uninterpreted& a, const Uninterpreted& b) { return b < a; }
inline bool operator<=(const Uninterpreted& a, const Uninterpreted& b) { return !(b < a); }
inline bool operator>=(const Uninterpreted& a, const Uninterpreted& b) { return !(a < b); }
inline bool operator==(const Uninterpreted& a, const Uninterpreted& b) { return a.value == b.value; }
inline Uninterpreted fma(const Uninterpreted& a, const Uninterpreted& b, const Uninterpreted& c) { return a * b + c; }
inline Uninterpreted fabs(const Uninterpreted& a) { return a < Uninterpreted() ? -a : a; }
inline Uninterpreted fmin(const Uninterpreted& a, const Uninterpreted& b) { return a < b ? a : b; }
inline Uninterpreted fmax(const Uninterpreted& a, const Uninterpreted& b) { return a > b ? a : b; }
Uninterpreted pow(const Uninterpreted& a, const Uninterpreted& b);
Uninterpreted exp(const Uninterpreted& a);
Uninterpreted expm1(const Uninterpreted& a);
Uninterpreted log(const Uninterpreted& a);
Uninterpreted log10(const Uninterpreted& a);
Uninterpreted sqrt(const Uninterpreted& a);
Uninterpreted tanh(const Uninterpreted& a);
Uninterpreted sin(const Uninterpreted& a);
Uninterpreted cos(const Uninterpreted& a);
Uninterpreted floor(const Uninterpreted& a);
Uninterpreted ceil(const Uninterpreted& a);
Uninterpreted tan(const Uninterpreted& a);
Uninterpreted asin(const Uninterpreted& a);
Uninterpreted acos(const Uninterpreted& a);
Uninterpreted atan(const Uninterpreted& a);
Uninterpreted sinh(const Uninterpreted& a);
Uninterpreted cosh(const Uninterpreted& a);
Uninterpreted asinh(const Uninterpreted& a);
Uninterpreted acosh(const Uninterpreted& a);
Uninterpreted atanh(const Uninterpreted& a);

}  // namespace heartwright::analysis
