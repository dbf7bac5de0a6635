// tan, asin, acos, atan over packs: argument reduction and one odd minimax polynomial each, branch-free. Included by
// math.hpp, whose header says what all these functions promise. Largest errors seen, in units in the last place:
//     tan 3.5, asin 1.6, acos 1.1, atan 1.8.
// tan of arguments beyond 2^30 (float 2^16), and asin and acos of arguments beyond 1, are NaN.
#pragma once

#include "runtime/math/coefficients.hpp"

namespace heartwright::math {
inline namespace HEARTWRIGHT_ISA {

template <class T, int N>
HEARTWRIGHT_FN pack<T, N> tan(pack<T, N> x) {
    using P = pack<T, N>;
    using C = constants<P>;
    const angle<P> a(x);
    const P sine = a.sine_of_r(), cosine = a.cosine_of_r();
    const P odd = from_bits<P>((bits(a.which) & 1) << (C::mantissa_bits + 1));  // 0, or not
    const P value = rounded_quotient(select(odd != 0, -cosine, sine), select(odd != 0, sine, cosine));
    return select(fabs(x) <= C::angle_limit, value, P(C::not_a_number));
}

// atan(m) = atan(t) up to sqrt(2) - 1, pi/4 + atan((m-1)/(m+1)) up to sqrt(2) + 1, pi/2 + atan(-1/m) beyond.
template <class T, int N>
HEARTWRIGHT_FN pack<T, N> atan(pack<T, N> x) {
    using P = pack<T, N>;
    using C = constants<P>;
    const P m = fabs(x);
    const auto is_above = m > C::sqrt_2_less_1, is_far_above = m > C::sqrt_2_less_1 + 2;
    const P top = select(is_far_above, P(-1), select(is_above, m - 1, m));
    const P bottom = select(is_far_above, m, select(is_above, m + 1, P(1)));
    const P quarters = select(is_far_above, P(1), select(is_above, P(0.5), P(0)));  // of pi/2
    const P t = rounded_quotient(top, bottom);
    const P z = t * t;
    const P rest = fma(t * z, HEARTWRIGHT_POLYNOMIAL(atan_tail, z), quarters * C::half_pi_2);
    return with_sign_of(fabs(quarters * C::half_pi_1 + (t + rest)), x);
}

// asin(s) = s + tail, with s = |x| up to 1/2 and s = sqrt((1 - |x|)/2) beyond, where asin|x| = pi/2 - 2 asin(s).
template <class P>
struct arc {
    P s, tail;
    typename P::mask is_outer;
    HEARTWRIGHT_FN explicit arc(P m) {
        is_outer = m > 0.5;
        const P half_rest = fma(m, P(-0.5), P(0.5));
        s = select(is_outer, sqrt(half_rest), m);
        const P z = select(is_outer, half_rest, m * m);
        tail = s * z * HEARTWRIGHT_POLYNOMIAL(asin_tail, z);
    }
};

template <class T, int N>
HEARTWRIGHT_FN pack<T, N> asin(pack<T, N> x) {
    using P = pack<T, N>;
    using C = constants<P>;
    const arc<P> a(fabs(x));
    const P outer = C::half_pi_1 - (2 * a.s + (2 * a.tail - C::half_pi_2));
    return with_sign_of(fabs(select(a.is_outer, outer, a.s + a.tail)), x);
}

template <class T, int N>
HEARTWRIGHT_FN pack<T, N> acos(pack<T, N> x) {
    using P = pack<T, N>;
    using C = constants<P>;
    const arc<P> a(fabs(x));
    const P twice = 2 * (a.s + a.tail);
    const P outer = select(x < 0, 2 * C::half_pi_1 - (2 * a.s + (2 * a.tail - 2 * C::half_pi_2)), twice);
    const P tail = select(x < 0, -a.tail, a.tail);
    return select(a.is_outer, outer, C::half_pi_1 - (x + (tail - C::half_pi_2)));
}

}  // namespace HEARTWRIGHT_ISA
}  // namespace heartwright::math
