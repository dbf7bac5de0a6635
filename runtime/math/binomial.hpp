// binomial(n, p): how many of n trials succeed, from one uniform number u by inversion: the smallest k with u < P(0) +
// ... + P(k).
//
// u < 1 - n p tells k = 0 without more (Bernoulli's inequality), and u is not asked for when 1 - n p is 1 to the last
// bit. P(0) = (1-p)^n is made by squares along the bits of n; P(k+1)/P(k) = (n-k)/(k+1)*p/(1-p) = (n+1)*p/(1-p)/(k+1) -
// p/(1-p). For p > 1/2 failures are counted instead. p <= 0, n <= 0 or NaN: 0; p >= 1: n. n: a whole number up to
// largest_trials. A lane's result depends on its own u, n, p alone, with the same bits for every number of lanes,
// instruction set and backend.
#pragma once

#include "runtime/math/math.hpp"

namespace heartwright::math {
inline namespace HEARTWRIGHT_ISA {

inline constexpr int largest_trials = 255;

// A probability a*reciprocal(b): a draw that can tell without dividing that it gives nothing does (cuda_binomial.cuh).
template <class real>
struct Ratio {
    real a, b;
    HEARTWRIGHT_FN real value() const { return a * reciprocal(b); }
};

namespace binomial_detail {

inline constexpr int steps_between_looks = 4;

// 1/k, correctly rounded, for k > 0.
struct Inverses {
    double of[largest_trials + 1 + steps_between_looks];
    constexpr Inverses() : of() {
        for (int k = 1; k < largest_trials + 1 + steps_between_looks; ++k) of[k] = 1.0 / k;
    }
};
#if defined(__CUDACC__)
static __constant__ constexpr Inverses inverses{};
#else
inline constexpr Inverses inverses{};
#endif

// a/b to the last bit, for 1/2 <= b <= 1 and a that is 0 or far from the smallest normal number.
template <class real>
HEARTWRIGHT_FN real exact_quotient(real a, real b) {
#if defined(__CUDA_ARCH__)
    // As IEEE division does where no exponent is extreme, but without the question whether one is.
    double seed;
    asm("rcp.approx.ftz.f64 %0, %1;" : "=d"(seed) : "d"(b.v));
    const double e = __fma_rn(-b.v, seed, 1.0);
    const double refined = __fma_rn(seed, __fma_rn(e, e, e), seed);
    const double inverse = __fma_rn(refined, __fma_rn(-b.v, refined, 1.0), refined);
    const double quotient = __dmul_rn(a.v, inverse);
    return __fma_rn(inverse, __fma_rn(-b.v, quotient, a.v), quotient);
#else
    return a / b;
#endif
}

// q^n for whole numbers 0 <= n <= largest_trials, of which bits_of_n holds the last bits.
template <class real>
HEARTWRIGHT_FN real power_by_bits(real q, typename real::unsigned_integer bits_of_n) {
    real power = 1;
    const auto take_bits = [&](std::uint32_t first, std::uint32_t last) __attribute__((always_inline)) {
        HEARTWRIGHT_UNROLL
        for (std::uint32_t bit = first; bit <= last; bit *= 2) {
            power = select(has_bit<real>(bits_of_n, bit), power * q, power);
            if (bit < 128) q = q * q;
        }
    };
    take_bits(1, 8);
    if (any(has_bit<real>(bits_of_n, 0xf0))) take_bits(16, 128);
    return power;
}

// The smallest k with u - P(0) - ... - P(k) < 0, for 0 <= p <= 1/2. Lanes that do not ask give u < 0, so that they do
// not keep others waiting. What comes after k = n does not matter: P(n + 1) is 0 but for rounding, and far smaller than
// P(n).
template <class real>
HEARTWRIGHT_FN real inverse_of_distribution(real u, real n, real p) {
    const auto bits_of_n = bits(n + 4503599627370496.0);  // 2^52, of which n is the last bits
    const real q = 1 - p;
    const real odds = exact_quotient(p, q), all_odds = (n + 1) * odds;
    real probability = power_by_bits(q, bits_of_n), rest = u - probability;
    const auto step_to = [&](int j) __attribute__((always_inline)) {
        probability = probability * fma(all_odds, real(inverses.of[j]), -odds);
        rest = rest - probability;
    };
#if defined(__CUDA_ARCH__)
    // The sign of what is left, counted by the integer units: no branch but after four steps, the first eight without
    // index.
    int negative = 0, j = 0;
    const auto four_steps = [&] __attribute__((always_inline)) {
#pragma unroll
        for (int step = 1; step <= steps_between_looks; ++step) {
            negative += static_cast<std::uint32_t>(__double2hiint(rest.v)) >> 31;
            step_to(j + step);
        }
        j += steps_between_looks;
        return __double2hiint(rest.v) < 0;
    };
    if (!four_steps() && !four_steps()) {
#pragma unroll 1
        while (j <= largest_trials && !four_steps()) {
        }
    }
    const real k = __hiloint2double(0x43300000, j - negative) - 4503599627370496.0;
    return select(k < n, k, n);
#else
    real k = 0;
    auto is_more = rest >= 0;
    for (int j = 0; j <= largest_trials; j += steps_between_looks) {
        HEARTWRIGHT_UNROLL
        for (int step = 1; step <= steps_between_looks; ++step) {
            k = k + select(is_more, real(1), real(0));
            step_to(j + step);
            is_more = rest >= 0;
        }
        if (!any(is_more)) break;
    }
    return select(k < n, k, n);
#endif
}

}  // namespace binomial_detail

// number(): the lanes' uniform numbers. Called once, or never when it cannot matter.
template <class real, class Number>
HEARTWRIGHT_FN real binomial(real n, real p, Number number) {
    const auto counts_failures = p > 0.5 && n > 0;
    const real rare = select(counts_failures, 1 - p, p);
    const real surely_none_below = fma(-n, rare, real(1));
    const real none = select(counts_failures, n, real(0));
    if (!any(surely_none_below < 1)) return none;
    const real u = number();
    const auto undecided = u >= surely_none_below && p > 0;
    if (!any(undecided)) return none;
    const real found = binomial_detail::inverse_of_distribution(select(undecided, u, real(-1)), n, rare);
    const real k = select(undecided, found, real(0));
    return select(counts_failures, n - k, k);
}

}  // namespace HEARTWRIGHT_ISA
}  // namespace heartwright::math
