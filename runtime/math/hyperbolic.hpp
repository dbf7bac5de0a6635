// sinh, cosh, asinh, acosh, atanh over packs: from the parts of exp and log of math.hpp, branch-free. Included by
// math.hpp, whose header says what all these functions promise. Largest errors seen, in units in the last place:
//     sinh 2.5, cosh 1.3, asinh 1.7, acosh 2.5, atanh 1.8.
// acosh of arguments below 1, and atanh of arguments beyond 1, are NaN.
#pragma once

#include "runtime/math/coefficients.hpp"

namespace heartwright::math {
inline namespace HEARTWRIGHT_ISA {

// sinh(m) = (e + e/(e + 1))/2 with e = expm1(m); in quarters, as exp(m) may overflow where sinh(m) does not.
template <class T, int N>
HEARTWRIGHT_FN pack<T, N> sinh(pack<T, N> x) {
    using P = pack<T, N>;
    using C = constants<P>;
    const P m = fabs(x);
    const exp_argument<P> a(m);
    const P e = fma(a.tail(), a.r * a.r, a.r);
    const P quarter_power = a.times_power_of_two(P(0.25));
    const P quarter = fma(quarter_power, e, quarter_power - T(0.25));
    const P value = 2 * (quarter + rounded_quotient(quarter, fma(quarter, P(4), P(1))));
    const P from_zero = select(m < C::square_is_negligible_below, m, value);
    return with_sign_of(select(m <= C::sinh_is_finite_up_to, from_zero, m * C::infinity), x);
}

// cosh(m) = (e + 1/e)/2 with e = exp(m), in quarters.
template <class T, int N>
HEARTWRIGHT_FN pack<T, N> cosh(pack<T, N> x) {
    using P = pack<T, N>;
    using C = constants<P>;
    const P m = fabs(x);
    const exp_argument<P> a(m);
    const P quarter = a.times_power_of_two(T(0.25) * fma(fma(a.tail(), a.r, P(1)), a.r, P(1)));
    const P value = 2 * (quarter + rounded_quotient(P(0.0625), quarter));
    return select(m <= C::sinh_is_finite_up_to, value, m * C::infinity);
}

// log((sum + rest)*2^doublings), rest the rounding of the sum.
template <class T, int N>
HEARTWRIGHT_FN pack<T, N> log_of_sum(pack<T, N> sum, pack<T, N> rest, pack<T, N> doublings) {
    using P = pack<T, N>;
    using C = constants<P>;
    const auto a = log_argument<P>::of_normal(sum);
    const P f = a.m - 1, k = a.k + doublings;
    const P s = rounded_quotient(f, 2 + f);
    const P z = s * s;
    const P tail = 2 * (z * HEARTWRIGHT_POLYNOMIAL(atanh_tail, z));
    const P correction = fma(-s, f - tail, k * C::ln2_rest) + rounded_quotient(rest, sum);
    return within_range_of_log(sum, fma(k, P(C::ln2_short), f + correction));
}

// log(1 + u) for u >= 0, or log(2 v) where that is as good: where v is so large that 1 is negligible beside it.
template <class T, int N>
HEARTWRIGHT_FN pack<T, N> log_of_one_and(pack<T, N> u, pack<T, N> v) {
    using P = pack<T, N>;
    const P whole = 1 + u;
    const P rest = select(u < 1, u - (whole - 1), 1 - (whole - u));
    const auto is_large = v > constants<P>::one_is_negligible_above;
    return log_of_sum(select(is_large, v, whole), select(is_large, P(0), rest), select(is_large, P(1), P(0)));
}

// asinh(m) = log(1 + m + m^2/(1 + sqrt(1 + m^2)))
template <class T, int N>
HEARTWRIGHT_FN pack<T, N> asinh(pack<T, N> x) {
    using P = pack<T, N>;
    const P m = fabs(x);
    const P square = m * m;
    const P u = m + rounded_quotient(square, 1 + sqrt(1 + square));
    return with_sign_of(fabs(log_of_one_and(u, m)), x);
}

// acosh(x) = log(1 + t + sqrt(t (t + 2))) with t = x - 1
template <class T, int N>
HEARTWRIGHT_FN pack<T, N> acosh(pack<T, N> x) {
    using P = pack<T, N>;
    const P t = x - 1;
    const P value = log_of_one_and(t + sqrt(t * (t + 2)), x);
    return select(x >= 1, value, P(constants<P>::not_a_number));
}

// atanh(m) = log(1 + 2 m/(1 - m))/2
template <class T, int N>
HEARTWRIGHT_FN pack<T, N> atanh(pack<T, N> x) {
    using P = pack<T, N>;
    const P m = fabs(x);
    const P value = T(0.5) * log_of_one_and(rounded_quotient(2 * m, 1 - m), P(0));
    return with_sign_of(fabs(value), x);
}

}  // namespace HEARTWRIGHT_ISA
}  // namespace heartwright::math
