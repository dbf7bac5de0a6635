// The elementary functions of generated code: one implementation for every vector width, instruction set, thread and
// tail.
//
// Each is branch-free and made of IEEE operations and explicit fma only, so a lane's bits depend on its argument alone.
// A GPU gives the same bits too, except where a quotient is formed: log, log10, pow, tanh, reciprocal; and exp, where
// it uses a table (exp_table.hpp) or is of floats (exp_fp32.hpp). The functions of trigonometric.hpp and hyperbolic.hpp
// divide as IEEE 754 says, so that they have the same bits there as well. Largest errors seen against quadruple
// precision (tests/runtime/unit/math/math_test.cpp asserts them), in units in the last place:
//     exp 1, expm1 2, log 1, log10 2, pow 1, tanh 3, sin and cos 2; those two files state their own.
// Results below the smallest normal number are 0 (exp, pow); arguments of sin, cos and tan beyond 2^30 (float 2^16)
// give NaN. pow(x, 0) is 1 and pow(0, y < 0) infinite; a negative base has a result when y is an integer, else NaN.
// Sources of method: Muller et al., Handbook of Floating-Point Arithmetic; the polynomials are our own
// (coefficients.hpp).
#pragma once

#include "runtime/math/coefficients.hpp"
#include "runtime/math/exp_fp32.hpp"
#include "runtime/math/exp_table.hpp"
#include "runtime/math/pack.hpp"

namespace heartwright::math {
inline namespace HEARTWRIGHT_ISA {

template <class P>
using constants = constants_of<typename P::scalar>;

// c[0] x^(count-1) + ... + c[count-1] by Horner's rule.
template <class P, class T, int count>
HEARTWRIGHT_FN P polynomial(const T (&c)[count], P x) {
    P sum = c[0];
#if !defined(__CUDACC__)
#pragma GCC unroll 16
#endif
    for (int k = 1; k < count; ++k) sum = fma(sum, x, P(c[k]));
    return sum;
}
#define HEARTWRIGHT_POLYNOMIAL(table, x)               \
    [&] {                                              \
        if constexpr (sizeof(typename P::scalar) == 8) \
            return polynomial<P>(table##_f64, x);      \
        else                                           \
            return polynomial<P>(table##_f32, x);      \
    }()

template <class T, int N>
HEARTWRIGHT_FN pack<T, N> fabs(pack<T, N> x) {
    using P = pack<T, N>;
    return from_bits<P>(bits(x) & ~constants<P>::sign_bit);
}
template <class T, int N>
HEARTWRIGHT_FN pack<T, N> with_sign_of(pack<T, N> magnitude, pack<T, N> sign) {
    using P = pack<T, N>;
    return from_bits<P>(bits(magnitude) | (bits(sign) & constants<P>::sign_bit));
}
template <class T, int N>
HEARTWRIGHT_FN pack<T, N> square(pack<T, N> x) {
    return x * x;
}
template <class T, int N>
HEARTWRIGHT_FN pack<T, N> cube(pack<T, N> x) {
    return x * x * x;
}

// 1/x; on a GPU as pack.hpp's inverse() says.
template <class T, int N>
HEARTWRIGHT_FN pack<T, N> reciprocal(pack<T, N> x) {
    return T(1) / x;
}

// The same bits without the special cases, for 2^-1000 <= |x| <= 2^1000.
template <class T, int N>
HEARTWRIGHT_FN pack<T, N> normal_reciprocal(pack<T, N> x) {
#if defined(__CUDA_ARCH__)
    return inverse_of_normal(x.v);
#else
    return T(1) / x;
#endif
}
template <class T, int N>
HEARTWRIGHT_FN pack<T, N> quotient_by_normal(pack<T, N> a, pack<T, N> b) {
#if defined(__CUDA_ARCH__)
    if constexpr (HEARTWRIGHT_DIVISION == 2) return a / b;
    return a.v * inverse_of_normal(b.v);
#else
    return a / b;
#endif
}

// x = n ln 2 + r, |r| <= ln(2)/2 and a little; `shifted` holds n in its low bits.
template <class P>
struct exp_argument {
    P shifted, n, r;
    HEARTWRIGHT_FN explicit exp_argument(P x) {
        shifted = fma(x, P(constants<P>::log2_e), P(constants<P>::round_to_integer));
        n = shifted - constants<P>::round_to_integer;
        r = fma(n, P(-constants<P>::ln2_high), x);
        r = fma(n, P(-constants<P>::ln2_low), r);
    }
    HEARTWRIGHT_FN P tail() const { return HEARTWRIGHT_POLYNOMIAL(exp_tail, r); }
    HEARTWRIGHT_FN P times_power_of_two(P a) const {
#if defined(__CUDA_ARCH__)
        if constexpr (sizeof(a) == 8)  // only the high word changes
            return __hiloint2double(__double2hiint(a.v) + (__double2loint(shifted.v) << 20), __double2loint(a.v));
#endif
        return from_bits<P>(bits(a) + (bits(shifted) << constants<P>::mantissa_bits));
    }
};

// On a GPU exp() of doubles is that of exp_table.hpp where this says so: kernels that fill the table.
#if !defined(HEARTWRIGHT_EXP_TABLE)
#define HEARTWRIGHT_EXP_TABLE 0
#endif
template <class P>
inline constexpr bool exp_uses_table =
#if defined(__CUDA_ARCH__)
    HEARTWRIGHT_EXP_TABLE && sizeof(typename P::scalar) == 8;
#else
    false;
#endif
[[maybe_unused]] inline constexpr int exp_overflows_from_high_word =
    HEARTWRIGHT_EXP_TABLE ? 0x40862e40 : 0x40862e42;  // of the double

// `value` where exp(x) is a normal number; else 0, infinity or NaN.
template <class T, int N>
HEARTWRIGHT_FN pack<T, N> within_range_of_exp(pack<T, N> x, pack<T, N> value) {
    using P = pack<T, N>;
#if defined(__CUDA_ARCH__)
    // Pinned: the compiler would move the whole exponential behind a branch on its range, one after the other.
    if constexpr (sizeof(T) == 8)
        asm volatile("" : "+d"(value.v));
    else
        asm volatile("" : "+f"(value.v));
    if constexpr (sizeof(T) == 8) {  // the same limits, compared as integers: the FP64 units are the scarce ones
        const int high = __double2hiint(x.v);
        const bool outside = high >= exp_overflows_from_high_word || static_cast<unsigned>(high) >= 0xc086232bu;
        const int limit = (high & 0x7fffffff) > 0x7ff00000 ? 0x7ff80000 : high < 0 ? 0 : 0x7ff00000;
        return __hiloint2double(outside ? limit : __double2hiint(value.v), outside ? 0 : __double2loint(value.v));
    }
#endif
    const P low = select(x <= constants<P>::exp_vanishes_from, P(0), value);
    return select(x < constants<P>::exp_overflows_from, low, x * constants<P>::infinity);
}

// exp(x) where it is a normal number; anything elsewhere.
template <class T, int N>
HEARTWRIGHT_FN pack<T, N> exp_without_limits(pack<T, N> x) {
    using P = pack<T, N>;
    if constexpr (exp_uses_table<P>) {
        return exp_by_table(x.v);
    } else {
        const exp_argument<P> a(x);
        return a.times_power_of_two(fma(fma(a.tail(), a.r, P(1)), a.r, P(1)));
    }
}

template <class T, int N>
HEARTWRIGHT_FN pack<T, N> exp(pack<T, N> x) {
#if defined(__CUDA_ARCH__)
    if constexpr (sizeof(T) == 4) return exp_by_power_of_two(x.v);
#endif
    return within_range_of_exp(x, exp_without_limits(x));
}

// The same bits without limits, for |x| <= 700; of a float, for which that is too much, with them.
template <class T, int N>
HEARTWRIGHT_FN pack<T, N> bounded_exp(pack<T, N> x) {
    if constexpr (sizeof(T) == 4)
        return exp(x);
    else
        return exp_without_limits(x);
}

// The same bits with the lower limit alone, for x <= 700.
template <class T, int N>
HEARTWRIGHT_FN pack<T, N> decaying_exp(pack<T, N> x) {
    using P = pack<T, N>;
    if constexpr (sizeof(T) == 4) return exp(x);
    P value = exp_without_limits(x);
#if defined(__CUDA_ARCH__)
    if constexpr (sizeof(T) == 8) {  // as within_range_of_exp; what is above -infinity as an integer is NaN and stays
        asm volatile("" : "+d"(value.v));
        const bool vanishes = static_cast<unsigned>(__double2hiint(x.v)) - 0xc086232bu <= 0xfff00000u - 0xc086232bu;
        return __hiloint2double(vanishes ? 0 : __double2hiint(value.v), vanishes ? 0 : __double2loint(value.v));
    }
#endif
    return select(x <= constants<P>::exp_vanishes_from, P(0), value);
}

template <class T, int N>
HEARTWRIGHT_FN pack<T, N> expm1(pack<T, N> x) {
    using P = pack<T, N>;
    const exp_argument<P> a(x);
    const P e = fma(a.tail(), a.r * a.r, a.r);
    const P half_power = a.times_power_of_two(P(0.5));  // 2^(n-1): 2^1024 would not be a number
    const P value = 2 * fma(half_power, e, half_power - 0.5);
    const P low = select(x <= constants<P>::expm1_is_minus_one_from, P(-1), value);
    return select(x < constants<P>::exp_overflows_from, low, x * constants<P>::infinity);
}

// x = 2^k m, sqrt(1/2) <= m < sqrt(2), for x > 0.
template <class P>
struct log_argument {
    P k, m;
    HEARTWRIGHT_FN explicit log_argument(P x) {
        using C = constants<P>;
#if defined(__CUDA_ARCH__)
        const bool is_subnormal = sizeof(x) == 8 ? __double2hiint(x.v) < 0x00100000 : x.v < C::smallest_normal;
#else
        const auto is_subnormal = x < C::smallest_normal;
#endif
        const P normal = select(is_subnormal, x * static_cast<typename P::scalar>(1ull << (C::mantissa_bits + 1)), x);
        split(normal, select(is_subnormal, P(integer_shift + bias + C::mantissa_bits + 1), P(integer_shift + bias)));
    }
    // For normal x.
    static HEARTWRIGHT_FN log_argument of_normal(P x) {
        log_argument result;
        result.split(x, P(integer_shift + bias));
        return result;
    }

private:
    static constexpr typename P::scalar bias = static_cast<typename P::scalar>(constants<P>::exponent_bias);
    static constexpr typename P::scalar integer_shift =
        static_cast<typename P::scalar>(1ull << constants<P>::mantissa_bits);

    log_argument() = default;
    HEARTWRIGHT_FN void split(P normal, P shift) {
        using C = constants<P>;
        const auto shifted = bits(normal) - C::sqrt_half_bits + (C::exponent_bias << C::mantissa_bits);
        const auto biased = shifted >> C::mantissa_bits;
        m = from_bits<P>(bits(normal) - ((biased - C::exponent_bias) << C::mantissa_bits));
        k = from_bits<P>(biased + bits(P(integer_shift))) - shift;
    }
};

// `value` where log(x) is a number; else its limits.
template <class T, int N>
HEARTWRIGHT_FN pack<T, N> within_range_of_log(pack<T, N> x, pack<T, N> value) {
    using P = pack<T, N>;
    constexpr T infinity = constants<P>::infinity;
#if defined(__CUDA_ARCH__)
    if constexpr (sizeof(T) == 8) {  // compared as integers, as in within_range_of_exp
        const int high = __double2hiint(x.v);
        const bool is_zero = ((high & 0x7fffffff) | __double2loint(x.v)) == 0;
        const bool outside = is_zero || static_cast<unsigned>(high) >= 0x7ff00000u;
        const int limit = is_zero ? static_cast<int>(0xfff00000u) : high < 0 ? 0x7ff80000 : high;
        return __hiloint2double(outside ? limit : __double2hiint(value.v), outside ? 0 : __double2loint(value.v));
    }
#endif
    const P positive = select(x < infinity, value, x);  // +infinity and NaN are their own logarithm
    return select(x <= 0, select(x == 0, P(-infinity), P(constants<P>::not_a_number)), positive);
}

template <class P>
HEARTWRIGHT_FN P log_of(log_argument<P> a) {
    const P f = a.m - 1;
    const P s = quotient_by_normal(f, 2 + f);
    const P z = s * s;
    const P tail = 2 * (z * HEARTWRIGHT_POLYNOMIAL(atanh_tail, z));
    const P correction = fma(-s, f - tail, a.k * constants<P>::ln2_rest);  // log(m) = 2 atanh(s) = f - s*(f - tail)
    return fma(a.k, P(constants<P>::ln2_short), f + correction);
}

template <class T, int N>
HEARTWRIGHT_FN pack<T, N> log(pack<T, N> x) {
    return within_range_of_log(x, log_of(log_argument<pack<T, N>>(x)));
}

// The same bits without the special cases, for 2^-1000 <= x <= 2^1000; of a float, for which that is too much, with
// them. Of NaN: some number.
template <class T, int N>
HEARTWRIGHT_FN pack<T, N> normal_log(pack<T, N> x) {
    using P = pack<T, N>;
    if constexpr (sizeof(T) == 4)
        return log(x);
    else
        return log_of(log_argument<P>::of_normal(x));
}

template <class T, int N>
HEARTWRIGHT_FN pack<T, N> log10(pack<T, N> x) {
    return log(x) * constants<pack<T, N>>::log10_e;
}

// log(x) as high + low, about twice as many digits as one number holds; x > 0, finite.
template <class P>
struct precise_log {
    P high, low;
    HEARTWRIGHT_FN explicit precise_log(P x) {
        using C = constants<P>;
        const log_argument<P> a(x);
        const P f = a.m - 1, u = a.m + 1;
        const P u_low = a.m - (u - 1);
        const P inverse = normal_reciprocal(u);
        const P s = f * inverse;  // (m-1)/(m+1) = s + s_low
        const P s_low = (fma(-s, u, f) - s * u_low) * inverse;
        const P z = s * s;
        const P z_low = fma(s, s, -z) + 2 * (s * s_low);
        const P rest = z * HEARTWRIGHT_POLYNOMIAL(atanh_tail_from_fifth, z);
        const P factor = C::third + rest;  // atanh(s) = s + s*z*factor
        const P factor_low = (C::third - factor) + rest + C::third_low;
        const P w = z * factor;
        const P w_low = fma(z, factor, -w) + (z * factor_low + z_low * factor);
        const P c = s * w;
        const P c_low = fma(s, w, -c) + (s * w_low + s_low * w);
        const P atanh_high = s + c;
        const P atanh_low = (s - atanh_high) + c + (c_low + s_low);
        const P whole = a.k * C::ln2_short;
        high = whole + 2 * atanh_high;
        low = (whole - high) + 2 * atanh_high + fma(a.k, P(C::ln2_rest), 2 * atanh_low);
    }
};

template <class T, int N>
HEARTWRIGHT_FN pack<T, N> pow(pack<T, N> x, pack<T, N> y) {
    using P = pack<T, N>;
    constexpr T infinity = constants<P>::infinity;
    const P magnitude = fabs(x);
    const precise_log<P> l(magnitude);
    const P product = y * l.high;
    const P product_low = fma(y, l.high, -product) + y * l.low;
    exp_argument<P> a(product);
    a.r = a.r + product_low;
    const P value = fma(fma(a.tail(), a.r, P(1)), a.r, P(1));
    P result = within_range_of_exp(product, a.times_power_of_two(value));
    const P at_zero = select(y > 0, P(0), P(infinity)), at_infinity = select(y > 0, P(infinity), P(0));
    result = select(magnitude == 0, at_zero, result);
    result = select(magnitude == infinity, at_infinity, result);
    const P half = y * T(0.5);
    const P signed_result = select(floor(half) == half, result, -result);  // even or odd
    result = select(x < 0, select(floor(y) == y, signed_result, P(constants<P>::not_a_number)), result);
    result = select(x != x || y != y, x + y, result);
    return select(y == 0, P(1), result);
}

template <class T, int N>
HEARTWRIGHT_FN pack<T, N> pow(pack<T, N> x, double y) {
    return pow(x, pack<T, N>(y));
}
template <class T, int N>
HEARTWRIGHT_FN pack<T, N> pow(double x, pack<T, N> y) {
    return pow(pack<T, N>(x), y);
}

template <class T, int N>
HEARTWRIGHT_FN pack<T, N> tanh(pack<T, N> x) {
    using P = pack<T, N>;
    const P magnitude = fabs(x);
    const P bounded = select(magnitude > constants<P>::tanh_is_one_from, P(constants<P>::tanh_is_one_from), magnitude);
    const P e = expm1(2 * bounded);
    return with_sign_of(quotient_by_normal(e, e + 2), x);
}

// a/b as IEEE 754 says, on a GPU too.
template <class T, int N>
HEARTWRIGHT_FN pack<T, N> rounded_quotient(pack<T, N> a, pack<T, N> b) {
#if defined(__CUDA_ARCH__)
    if constexpr (sizeof(T) == 8)
        return __ddiv_rn(a.v, b.v);
    else
        return __fdiv_rn(a.v, b.v);
#else
    return a / b;
#endif
}

// The smallest whole number that is not below x: -floor(-x), exactly, also of -0.5 (-0).
template <class T, int N>
HEARTWRIGHT_FN pack<T, N> ceil(pack<T, N> x) {
    return -floor(-x);
}

// x = quarter*(pi/2) + r; `which` holds the quarter in its low bits.
template <class P>
struct angle {
    P which, r, z;
    HEARTWRIGHT_FN explicit angle(P x) {
        using C = constants<P>;
        which = fma(x, P(C::two_over_pi), P(C::round_to_integer));
        const P quarter = which - C::round_to_integer;
        r = fma(quarter, P(-C::half_pi_1), x);
        r = fma(quarter, P(-C::half_pi_2), r);
        r = fma(quarter, P(-C::half_pi_3), r);
        z = r * r;
    }
    HEARTWRIGHT_FN P sine_of_r() const { return fma(r * z, HEARTWRIGHT_POLYNOMIAL(sin_tail, z), r); }
    HEARTWRIGHT_FN P cosine_of_r() const {
        return fma(z * z, HEARTWRIGHT_POLYNOMIAL(cos_tail, z), fma(z, P(-0.5), P(1)));
    }
    // sin(x) when quarters_ahead is 0, cos(x) when it is 1.
    HEARTWRIGHT_FN P sine(P x, int quarters_ahead) const {
        using C = constants<P>;
        const P sine = sine_of_r(), cosine = cosine_of_r();
        const auto quarter = bits(which) + static_cast<bits_of<typename P::scalar>>(quarters_ahead);
        const P is_odd = from_bits<P>((quarter & 1) << (C::mantissa_bits + 1));  // 0, or not
        const P value = select(is_odd != 0, cosine, sine);
        const P sign = from_bits<P>((quarter & 2) << (sizeof(typename P::scalar) * 8 - 2));
        const P result = from_bits<P>(bits(value) ^ bits(sign));
        return select(fabs(x) <= C::angle_limit, result, P(C::not_a_number));
    }
};

template <class T, int N>
HEARTWRIGHT_FN pack<T, N> sin(pack<T, N> x) {
    return angle<pack<T, N>>(x).sine(x, 0);
}
template <class T, int N>
HEARTWRIGHT_FN pack<T, N> cos(pack<T, N> x) {
    return angle<pack<T, N>>(x).sine(x, 1);
}

// The other operand when one is NaN.
template <class T, int N>
HEARTWRIGHT_FN pack<T, N> smaller(pack<T, N> a, pack<T, N> b) {
    return select(a < b || b != b, a, b);
}
template <class T, int N>
HEARTWRIGHT_FN pack<T, N> larger(pack<T, N> a, pack<T, N> b) {
    return select(a > b || b != b, a, b);
}
#define HEARTWRIGHT_OF_TWO(name, function)                       \
    template <class T, int N>                                    \
    HEARTWRIGHT_FN pack<T, N> name(pack<T, N> a, pack<T, N> b) { \
        return function(a, b);                                   \
    }                                                            \
    template <class T, int N>                                    \
    HEARTWRIGHT_FN pack<T, N> name(pack<T, N> a, double b) {     \
        return function(a, pack<T, N>(b));                       \
    }                                                            \
    template <class T, int N>                                    \
    HEARTWRIGHT_FN pack<T, N> name(double a, pack<T, N> b) {     \
        return function(pack<T, N>(a), b);                       \
    }
HEARTWRIGHT_OF_TWO(min, smaller)
HEARTWRIGHT_OF_TWO(max, larger)
#undef HEARTWRIGHT_OF_TWO

}  // namespace HEARTWRIGHT_ISA
}  // namespace heartwright::math

#include "runtime/math/hyperbolic.hpp"
#include "runtime/math/powers.hpp"
#include "runtime/math/trigonometric.hpp"
#undef HEARTWRIGHT_POLYNOMIAL
#include "runtime/math/plain_numbers.hpp"
