// binomial() of binomial.hpp on a GPU, draw for draw: the same u gives the same k. What is 0 in most sites and steps is
// found by one comparison of integers; what is not is inverted in single precision and where that cannot be sure of
// every comparison of u with P(0) + ... + P(j), in double precision as on a CPU.
#pragma once

#include "runtime/kernels/common/names.hpp"
#include "runtime/math/binomial.hpp"
#include "runtime/math/philox.hpp"

namespace heartwright::kernels {

namespace binomial_detail {

// Steps of inversion in single precision, at most; what needs more is left to double precision.
inline constexpr int most_single_steps = 32;
struct SingleInverses {
    float of[most_single_steps + 1];
    constexpr SingleInverses() : of() {
        for (int k = 1; k <= most_single_steps; ++k) of[k] = 1.0f / static_cast<float>(k);
    }
};
static __constant__ constexpr SingleInverses single_inverses{};

__device__ __forceinline__ float approximate_reciprocal(float x) {
    float y;
    asm("rcp.approx.ftz.f32 %0, %1;" : "=f"(y) : "f"(x));
    return y;
}
__device__ __forceinline__ float approximate_log2(float x) {
    float y;
    asm("lg2.approx.ftz.f32 %0, %1;" : "=f"(y) : "f"(x));
    return y;
}
__device__ __forceinline__ float approximate_exp2(float x) {
    float y;
    asm("ex2.approx.ftz.f32 %0, %1;" : "=f"(y) : "f"(x));
    return y;
}

__device__ __noinline__ inline int exact_binomial(std::uint32_t low, std::uint32_t high, double n, double p) {
    using real = pack<double, 1>;
    return static_cast<int>(math::binomial(real(n), real(p), [=] { return uniform_of_words<real>(low, high); }).v);
}

// By Bernoulli's inequality a draw gives nothing where u < 1 - n p. Limit: the high word of 2 - n p, rounded down; that
// of 2 or more, or of NaN, without trials or p <= 0. p = a/b comes from the seed of a reciprocal (20 bits) here, within
// 2^-17 of itself; 2 less 2^-16 makes up for that where n p <= 1/2, and beyond no limit says anything.
template <class real>
struct Limit {
    static constexpr int none = 0x40000000;
    static __device__ __forceinline__ int of(real n, real p) { return __double2hiint(__fma_rd(-n.v, p.v, 2.0)); }
};
template <class real>
struct Limit<Ratio<real>> {
    static constexpr int none = 0x3ffffff0;
    static __device__ __forceinline__ int of(real n, Ratio<real> p) {
        double seed;
        asm("rcp.approx.ftz.f64 %0, %1;" : "=d"(seed) : "d"(p.b.v));
        return __double2hiint(__fma_rd(-n.v, p.a.v * seed, 0x1.ffffp0));
    }
};
// high: of u's two words. 1 + u by 20 of its bits; from n p = 1/2 on this says nothing.
__device__ __forceinline__ bool is_below(std::uint32_t high, int limit) {
    return ::max(static_cast<int>(0x3ff00000u | high >> 12), 0x3ff80000) < limit;
}

template <class real>
__device__ __forceinline__ real value_of(real p) {
    return p;
}
template <class real>
__device__ __forceinline__ real value_of(Ratio<real> p) {
    return p.value();
}

}  // namespace binomial_detail

// Whether two draws from as many trials surely both give nothing; high_1, high_2: of their numbers.
template <class real, class P1, class P2>
__device__ __forceinline__ bool is_surely_none(real n, P1 p_1, std::uint32_t high_1, P2 p_2, std::uint32_t high_2) {
    using namespace binomial_detail;
    const bool is_first_none = is_below(high_1, Limit<P1>::of(n, p_1)),
               is_second_none = is_below(high_2, Limit<P2>::of(n, p_2));
    return is_first_none & is_second_none;
}

// The two words of u are asked for when they matter. n: a whole number up to largest_trials. p: a real or its Ratio.
template <class real, class P, class High, class Low>
__device__ __forceinline__ int binomial_of_words(real n, P p_or_ratio, High high_word_of_u, Low low_word_of_u) {
    using namespace binomial_detail;
    const int limit = Limit<P>::of(n, p_or_ratio);
    if (limit >= Limit<P>::none) return 0;
    const std::uint32_t high = high_word_of_u();
    if (is_below(high, limit)) return 0;

    const real p = value_of(p_or_ratio);
    const float trials = __double2float_rn(n.v), success = __double2float_rn(p.v), failure = 1.0f - success;
    const float odds = success * approximate_reciprocal(failure), all_odds = __fmaf_rn(trials, odds, odds);
    float probability = approximate_exp2(trials * approximate_log2(failure));
    float rest = (__uint_as_float(0x3f800000u | high >> 9) - 1.0f) - probability, nearest = 1.0f;
    int j = 0, negative = 0;
    const auto four_steps = [&](auto inverse_of) __attribute__((always_inline)) {
#pragma unroll
        for (int step = 1; step <= 4; ++step) {
            negative += __float_as_uint(rest) >> 31;
            nearest = fminf(nearest, fabsf(rest));
            probability = probability * __fmaf_rn(all_odds, inverse_of(step), -odds);
            rest = rest - probability;
        }
        j += 4;
        return rest < 0.0f;
    };
    if (!four_steps([](int step) { return 1.0f / static_cast<float>(step); }) &&
        !four_steps([](int step) { return 1.0f / static_cast<float>(4 + step); })) {
#pragma unroll 1
        while (j < most_single_steps && !four_steps([&](int step) { return single_inverses.of[j + step]; })) {
        }
    }
    // More than the errors: of u 2^-23; relative, of P(0) n*2^-22 and 2^-22, of each of at most 32 steps 2^-21, of each
    // sum 2^-24.
    const float doubt = __fmaf_rn(trials, 0x1p-21f, 0x1p-15f);
    const bool is_rare = static_cast<unsigned>(__double2hiint(p.v)) < 0x3fe00000u;  // 0 <= p < 1/2
    if (!(fminf(nearest, -rest) > doubt) || !is_rare) return exact_binomial(low_word_of_u(), high, n.v, p.v);
    return j - negative;
}

}  // namespace heartwright::kernels
