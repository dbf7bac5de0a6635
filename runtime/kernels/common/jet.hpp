// Enclosures of a function and its derivatives over an interval: Taylor coefficients f, f', f''/2, f'''/6, f''''/24 as
// closed intervals that hold those of every point of the interval, rounding included; in long double, whose range holds
// what an exp() on the way may reach. Arithmetic of Taylor series (Moore, Interval Analysis, 1966). Host only;
// generated models give their tabulated functions over it (TableInfo::enclosures).
#pragma once

#include <algorithm>
#include <cmath>
#include <limits>

namespace heartwright::kernels {

// Closed; wider than what it encloses by the rounding of the operation.
struct Range {
    long double low = 0, high = 0;

    Range() = default;
    Range(long double x) : low(x), high(x) {}
    Range(long double a, long double b) : low(a), high(b) {}
    bool holds_zero() const { return !(low > 0 || high < 0); }
    double magnitude() const { return static_cast<double>(std::fmax(std::fabs(low), std::fabs(high))); }
    long double width() const { return high - low; }
};

inline Range everything() {
    return {-std::numeric_limits<long double>::infinity(), std::numeric_limits<long double>::infinity()};
}

// Outwards by more than `ulps` units in the last place, for operations that round (or for functions that err) by less.
// Not by the least number that there is, which is subnormal, as processors are slow with those. Three of these
// multiplied are still normal.
inline Range outwards(long double low, long double high, int ulps = 1) {
    if (!(low <= high)) return everything();  // NaN too
    const long double part = 1.1e-19L * ulps, least = 1e-1500L;
    return {low - std::fabs(low) * part - least, high + std::fabs(high) * part + least};
}
inline Range hull(const Range& a, const Range& b) { return {std::fmin(a.low, b.low), std::fmax(a.high, b.high)}; }

inline Range operator-(const Range& a) { return {-a.high, -a.low}; }
inline Range operator+(const Range& a, const Range& b) { return outwards(a.low + b.low, a.high + b.high); }
inline Range operator-(const Range& a, const Range& b) { return outwards(a.low - b.high, a.high - b.low); }
inline Range operator*(const Range& a, const Range& b) {
    if ((a.low == 0 && a.high == 0) || (b.low == 0 && b.high == 0)) return {};
    const long double p = a.low * b.low, q = a.low * b.high, r = a.high * b.low, s = a.high * b.high;
    if (p != p || q != q || r != r || s != s) return everything();
    return outwards(std::min(std::min(p, q), std::min(r, s)), std::max(std::max(p, q), std::max(r, s)));
}
inline Range operator/(const Range& a, const Range& b) {
    if (b.holds_zero()) return everything();
    return a * outwards(1 / b.high, 1 / b.low);
}

// Series are multiplied and divided out of line: put into each of a model's functions they made most of its compile
// time.
#define HEARTWRIGHT_OUT_OF_LINE inline __attribute__((noinline))

class Jet {
public:
    static constexpr int order = 4;

    Jet() = default;
    Jet(long double constant) { at[0] = constant; }

    // x itself, over [low, high].
    static Jet of(double low, double high) {
        Jet x;
        x.at[0] = {low, high};
        x.at[1] = 1.0L;
        return x;
    }

    Range at[order + 1];
    bool is_split = false;  // a choice on the way could not be decided: both sides are in
};

namespace jets {

// A condition on every point of the interval.
enum class Truth { no, yes, both };

inline bool split(const Jet& a, const Jet& b) { return a.is_split || b.is_split; }
inline Jet constant(const Range& value, bool is_split) {
    Jet result;
    result.at[0] = value;
    result.is_split = is_split;
    return result;
}
inline Jet joined(const Jet& a, const Jet& b, bool is_split) {
    Jet result;
    for (int k = 0; k <= Jet::order; ++k) result.at[k] = hull(a.at[k], b.at[k]);
    result.is_split = is_split;
    return result;
}
inline Truth truth(bool yes, bool no) { return yes ? Truth::yes : no ? Truth::no : Truth::both; }

// f' = slope(f, ...)*x' term by term: f[k] = (1/k) sum of i*x[i]*g[k - i], g the series of df/dx.
inline Range chained(const Jet& x, const Range* g, int k) {
    Range sum;
    for (int i = 1; i <= k; ++i) sum = sum + Range(static_cast<long double>(i)) * x.at[i] * g[k - i];
    return sum / Range(static_cast<long double>(k));
}

}  // namespace jets

HEARTWRIGHT_OUT_OF_LINE Jet operator-(const Jet& a) {
    Jet result = a;
    for (Range& r : result.at) r = -r;
    return result;
}
HEARTWRIGHT_OUT_OF_LINE Jet operator+(const Jet& a, const Jet& b) {
    Jet result;
    for (int k = 0; k <= Jet::order; ++k) result.at[k] = a.at[k] + b.at[k];
    result.is_split = jets::split(a, b);
    return result;
}
HEARTWRIGHT_OUT_OF_LINE Jet operator-(const Jet& a, const Jet& b) { return a + -b; }
HEARTWRIGHT_OUT_OF_LINE Jet operator*(const Jet& a, const Jet& b) {
    Jet result;
    for (int k = 0; k <= Jet::order; ++k)
        for (int i = 0; i <= k; ++i) result.at[k] = result.at[k] + a.at[i] * b.at[k - i];
    result.is_split = jets::split(a, b);
    return result;
}
HEARTWRIGHT_OUT_OF_LINE Jet operator/(const Jet& a, const Jet& b) {
    Jet result;
    for (int k = 0; k <= Jet::order; ++k) {
        Range rest = a.at[k];
        for (int i = 1; i <= k; ++i) rest = rest - b.at[i] * result.at[k - i];
        result.at[k] = rest / b.at[0];
    }
    result.is_split = jets::split(a, b);
    return result;
}

HEARTWRIGHT_OUT_OF_LINE Jet exp(const Jet& x) {
    Jet result;
    result.at[0] = outwards(std::exp(x.at[0].low), std::exp(x.at[0].high), 4);
    result.at[0].low = std::fmax(result.at[0].low, 0.0L);
    for (int k = 1; k <= Jet::order; ++k) result.at[k] = jets::chained(x, result.at, k);
    result.is_split = x.is_split;
    return result;
}
HEARTWRIGHT_OUT_OF_LINE Jet expm1(const Jet& x) {
    Jet result = exp(x);
    result.at[0] = outwards(std::expm1(x.at[0].low), std::expm1(x.at[0].high), 4);
    return result;
}
HEARTWRIGHT_OUT_OF_LINE Jet log(const Jet& x) {
    Jet result;
    result.at[0] = x.at[0].low > 0 ? outwards(std::log(x.at[0].low), std::log(x.at[0].high), 4) : everything();
    for (int k = 1; k <= Jet::order; ++k) {
        Range rest = x.at[k];
        for (int i = 1; i < k; ++i)
            rest = rest -
                   Range(static_cast<long double>(i)) * result.at[i] * x.at[k - i] / Range(static_cast<long double>(k));
        result.at[k] = rest / x.at[0];
    }
    result.is_split = x.is_split;
    return result;
}
inline Jet log10(const Jet& x) { return log(x) * Jet(0.43429448190325182765L); }
HEARTWRIGHT_OUT_OF_LINE Jet sqrt(const Jet& x) {
    Jet result;
    result.at[0] = x.at[0].low >= 0 ? outwards(std::sqrt(x.at[0].low), std::sqrt(x.at[0].high)) : everything();
    for (int k = 1; k <= Jet::order; ++k) {
        Range rest = x.at[k];
        for (int i = 1; i < k; ++i) rest = rest - result.at[i] * result.at[k - i];
        result.at[k] = rest / (Range(2.0L) * result.at[0]);
    }
    result.is_split = x.is_split;
    return result;
}
HEARTWRIGHT_OUT_OF_LINE Jet tanh(const Jet& x) {
    Jet result;
    result.at[0] = outwards(std::tanh(x.at[0].low), std::tanh(x.at[0].high), 4);
    Range slope[Jet::order + 1];  // 1 - tanh^2
    for (int k = 0; k <= Jet::order; ++k) {
        if (k > 0) result.at[k] = jets::chained(x, slope, k);
        slope[k] = k == 0 ? Range(1.0L) : Range(0.0L);
        for (int i = 0; i <= k; ++i) slope[k] = slope[k] - result.at[i] * result.at[k - i];
    }
    result.is_split = x.is_split;
    return result;
}

namespace jets {

inline Range wave(long double (*f)(long double), const Range& x) {
    const long double half = x.width() / 2, middle = f(x.low + half);  // |f'| <= 1
    if (!(half < 2)) return {-1.0L, 1.0L};
    const Range near = outwards(middle - half * 1.0000001L, middle + half * 1.0000001L, 4);
    return {std::fmax(near.low - 1e-18L, -1.0L), std::fmin(near.high + 1e-18L, 1.0L)};
}
inline void sine_and_cosine(const Jet& x, Jet& s, Jet& c) {
    s.at[0] = wave([](long double a) { return std::sin(a); }, x.at[0]);
    c.at[0] = wave([](long double a) { return std::cos(a); }, x.at[0]);
    for (int k = 1; k <= Jet::order; ++k) {
        s.at[k] = chained(x, c.at, k);
        c.at[k] = -chained(x, s.at, k);
    }
    s.is_split = c.is_split = x.is_split;
}

}  // namespace jets

inline Jet sin(const Jet& x) {
    Jet s, c;
    jets::sine_and_cosine(x, s, c);
    return s;
}
inline Jet cos(const Jet& x) {
    Jet s, c;
    jets::sine_and_cosine(x, s, c);
    return c;
}

namespace jets {

// The series of sinh and cosh, each the other's derivative.
inline void hyperbolic_pair(const Jet& x, Jet& s, Jet& c) {
    const Range& a = x.at[0];
    s.at[0] = outwards(std::sinh(a.low), std::sinh(a.high), 4);
    const Range p = outwards(std::cosh(a.low), std::cosh(a.low), 4),
                q = outwards(std::cosh(a.high), std::cosh(a.high), 4);
    c.at[0] = a.holds_zero() ? hull({1.0L, 1.0L}, hull(p, q)) : hull(p, q);
    for (int k = 1; k <= Jet::order; ++k) {
        s.at[k] = chained(x, c.at, k);
        c.at[k] = chained(x, s.at, k);
    }
    s.is_split = c.is_split = x.is_split;
}

// A function whose values lie in `value` and whose derivative is `slope`.
inline Jet integrated(const Jet& x, const Range& value, const Jet& slope) {
    Jet result;
    result.at[0] = value;
    for (int k = 1; k <= Jet::order; ++k) result.at[k] = chained(x, slope.at, k);
    result.is_split = x.is_split;
    return result;
}

// The values of a rising function over [x.low, x.high], if that lies in [first, last].
inline Range of_rising(long double (*f)(long double), const Range& x, long double first, long double last) {
    if (!(x.low >= first && x.high <= last)) return everything();
    return outwards(f(x.low), f(x.high), 4);
}

}  // namespace jets

inline Jet sinh(const Jet& x) {
    Jet s, c;
    jets::hyperbolic_pair(x, s, c);
    return s;
}
inline Jet cosh(const Jet& x) {
    Jet s, c;
    jets::hyperbolic_pair(x, s, c);
    return c;
}
HEARTWRIGHT_OUT_OF_LINE Jet tan(const Jet& x) {
    const Range& a = x.at[0];
    // Without a pole between: the cosine keeps its sign over less than half a turn.
    const bool is_smooth = a.width() < 3 && std::cos(a.low) * std::cos(a.high) > 0;
    Jet result;
    result.at[0] = is_smooth ? outwards(std::tan(a.low), std::tan(a.high), 4) : everything();
    Range slope[Jet::order + 1];  // 1 + tan^2
    for (int k = 0; k <= Jet::order; ++k) {
        if (k > 0) result.at[k] = jets::chained(x, slope, k);
        slope[k] = k == 0 ? Range(1.0L) : Range(0.0L);
        for (int i = 0; i <= k; ++i) slope[k] = slope[k] + result.at[i] * result.at[k - i];
    }
    result.is_split = x.is_split;
    return result;
}
HEARTWRIGHT_OUT_OF_LINE Jet asin(const Jet& x) {
    const Jet one(1.0L);
    const Range value = jets::of_rising([](long double a) { return std::asin(a); }, x.at[0], -1, 1);
    return jets::integrated(x, value, one / sqrt((one - x) * (one + x)));
}
HEARTWRIGHT_OUT_OF_LINE Jet acos(const Jet& x) {
    const Jet one(1.0L);
    const Range value = -jets::of_rising([](long double a) { return -std::acos(a); }, x.at[0], -1, 1);
    return jets::integrated(x, value, -one / sqrt((one - x) * (one + x)));
}
HEARTWRIGHT_OUT_OF_LINE Jet atan(const Jet& x) {
    const Jet one(1.0L);
    const Range value =
        jets::of_rising([](long double a) { return std::atan(a); }, x.at[0], everything().low, everything().high);
    return jets::integrated(x, value, one / (one + x * x));
}
HEARTWRIGHT_OUT_OF_LINE Jet asinh(const Jet& x) {
    const Jet one(1.0L);
    const Range value =
        jets::of_rising([](long double a) { return std::asinh(a); }, x.at[0], everything().low, everything().high);
    return jets::integrated(x, value, one / sqrt(one + x * x));
}
HEARTWRIGHT_OUT_OF_LINE Jet acosh(const Jet& x) {
    const Jet one(1.0L);
    const Range value = jets::of_rising([](long double a) { return std::acosh(a); }, x.at[0], 1, everything().high);
    return jets::integrated(x, value, one / sqrt((x - one) * (x + one)));
}
HEARTWRIGHT_OUT_OF_LINE Jet atanh(const Jet& x) {
    const Jet one(1.0L);
    const Range value = jets::of_rising([](long double a) { return std::atanh(a); }, x.at[0], -1, 1);
    return jets::integrated(x, value, one / ((one - x) * (one + x)));
}

inline jets::Truth operator<(const Jet& a, const Jet& b) {
    return jets::truth(a.at[0].high < b.at[0].low, a.at[0].low >= b.at[0].high);
}
inline jets::Truth operator<=(const Jet& a, const Jet& b) {
    return jets::truth(a.at[0].high <= b.at[0].low, a.at[0].low > b.at[0].high);
}
inline jets::Truth operator>(const Jet& a, const Jet& b) { return b < a; }
inline jets::Truth operator>=(const Jet& a, const Jet& b) { return b <= a; }
inline jets::Truth operator!(jets::Truth a) {
    return a == jets::Truth::both ? a : a == jets::Truth::yes ? jets::Truth::no : jets::Truth::yes;
}
inline jets::Truth operator==(const Jet& a, const Jet& b) {
    const Range &p = a.at[0], &q = b.at[0];
    return jets::truth(p.low == p.high && q.low == q.high && p.low == q.low, p.high < q.low || q.high < p.low);
}
inline jets::Truth operator!=(const Jet& a, const Jet& b) { return !(a == b); }
inline jets::Truth operator&&(jets::Truth a, jets::Truth b) {
    using jets::Truth;
    return a == Truth::no || b == Truth::no ? Truth::no : a == Truth::yes && b == Truth::yes ? Truth::yes : Truth::both;
}
inline jets::Truth operator||(jets::Truth a, jets::Truth b) { return !(!a && !b); }

HEARTWRIGHT_OUT_OF_LINE Jet select(jets::Truth condition, const Jet& yes, const Jet& no) {
    if (condition == jets::Truth::yes) return yes;
    if (condition == jets::Truth::no) return no;
    return jets::joined(yes, no, true);
}
inline Jet fabs(const Jet& x) { return select(x < Jet(0.0L), -x, x); }
inline Jet min(const Jet& a, const Jet& b) { return select(a < b, a, b); }
inline Jet max(const Jet& a, const Jet& b) { return select(a < b, b, a); }
inline Jet floor(const Jet& x) {
    const long double low = std::floor(x.at[0].low), high = std::floor(x.at[0].high);
    return jets::constant({low, high}, x.is_split || low != high);
}
inline Jet ceil(const Jet& x) { return -floor(-x); }
HEARTWRIGHT_OUT_OF_LINE Jet reciprocal(const Jet& x) { return Jet(1.0L) / x; }
HEARTWRIGHT_OUT_OF_LINE Jet square(const Jet& x) {
    Jet result = x * x;
    result.at[0].low = std::fmax(result.at[0].low, 0.0L);
    return result;
}
HEARTWRIGHT_OUT_OF_LINE Jet cube(const Jet& x) { return x * x * x; }
HEARTWRIGHT_OUT_OF_LINE Jet fma(const Jet& a, const Jet& b, const Jet& c) { return a * b + c; }
HEARTWRIGHT_OUT_OF_LINE Jet pow(const Jet& x, const Jet& y) {
    bool is_constant = y.at[0].low == y.at[0].high;
    for (int k = 1; k <= Jet::order; ++k) is_constant &= y.at[k].low == 0 && y.at[k].high == 0;
    const long double power = y.at[0].low;
    const bool is_whole = is_constant && power == std::floor(power);
    if (is_whole && (std::fabs(power) <= 16 || !(x.at[0].low > 0))) {
        Jet result(1.0L), factor = x;  // x^1, x^2, x^4 ...
        for (long double rest = std::fabs(power); rest > 0; rest = std::floor(rest / 2), factor = square(factor)) {
            const bool is_odd = rest > 2 * std::floor(rest / 2);
            if (is_odd) result = result * factor;
        }
        return power < 0 ? Jet(1.0L) / result : result;
    }
    return exp(y * log(x));
}
#undef HEARTWRIGHT_OUT_OF_LINE

// The functions of expressions over a plain number.
namespace numbers {

using std::acos, std::acosh, std::asin, std::asinh, std::atan, std::atanh, std::ceil, std::cos, std::cosh, std::exp,
    std::expm1, std::fabs, std::floor, std::fma, std::log, std::log10, std::pow, std::sin, std::sinh, std::sqrt,
    std::tan, std::tanh;
template <class T>
T square(T x) {
    return x * x;
}
template <class T>
T cube(T x) {
    return x * x * x;
}
template <class T>
T reciprocal(T x) {
    return T(1) / x;
}
template <class T>
T min(T a, T b) {
    return std::fmin(a, b);
}
template <class T>
T max(T a, T b) {
    return std::fmax(a, b);
}
template <class T>
T select(bool condition, T yes, T no) {
    return condition ? yes : no;
}

}  // namespace numbers
}  // namespace heartwright::kernels
