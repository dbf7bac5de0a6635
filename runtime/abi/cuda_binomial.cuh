// binomial() of binomial.hpp on a GPU, draw for draw: the same u gives the same k. What is 0 in most sites and steps is found by one
// comparison of integers; what is not is inverted in single precision and where that cannot be sure of every
// comparison of u with P(0) + ... + P(j), in double precision as on a CPU.
#pragma once

#include "runtime/abi/binomial.hpp"
#include "runtime/abi/philox.hpp"

namespace heartwright::abi {

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

__device__ __noinline__ inline double exact_binomial(std::uint32_t low, std::uint32_t high, double n, double p) {
    using real = pack<double, 1>;
    return abi::binomial(real(n), real(p), [=] { return uniform_of_words<real>(low, high); }).v;
}

}  // namespace binomial_detail

// words(): the two words of u, low and high. n: a whole number up to largest_trials.
template <class real, class Words>
__device__ __forceinline__ real binomial_of_words(real n, real p, Words words) {
    using namespace binomial_detail;
    // 2 - n p, or a little less: 2 and more, or NaN, without trials or p <= 0.
    const int limit = __double2hiint(__fma_rd(-n.v, p.v, 2.0));
    if (limit >= 0x40000000) return 0.0;
    const uint2 w = words();
    // 1 + u by 20 bits of u is less than 2 - n p: 0 by Bernoulli's inequality. From n p = 1/2 on this says nothing.
    if (::max(static_cast<int>(0x3ff00000u | w.y >> 12), 0x3ff80000) < limit) return 0.0;

    const float trials = __double2float_rn(n.v), success = __double2float_rn(p.v), failure = 1.0f - success;
    const float odds = success * approximate_reciprocal(failure), all_odds = __fmaf_rn(trials, odds, odds);
    float probability = approximate_exp2(trials * approximate_log2(failure));
    float rest = (__uint_as_float(0x3f800000u | w.y >> 9) - 1.0f) - probability, nearest = 1.0f;
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
    // More than the errors: of u 2^-23; relative, of P(0) n*2^-22 and 2^-22, of each of at most 32 steps 2^-21, of each sum 2^-24.
    const float doubt = __fmaf_rn(trials, 0x1p-21f, 0x1p-15f);
    const bool is_rare = static_cast<unsigned>(__double2hiint(p.v)) < 0x3fe00000u;  // 0 <= p < 1/2
    if (!(fminf(nearest, -rest) > doubt) || !is_rare) return exact_binomial(w.x, w.y, n.v, p.v);
    return __hiloint2double(0x43300000, j - negative) - 4503599627370496.0;
}

}  // namespace heartwright::abi
