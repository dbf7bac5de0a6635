// exp(x) of floats on a GPU by the hardware's power of two (ex2.approx, MUFU.EX2): 8 instructions for every x, where
// the polynomial of math.hpp and its limits take 15.
//
// x log2(e) = n + f with 0 <= f < 1, n saturated to -126 .. 126, so that 2^n is a normal number; f is formed by two FMA
// with log2(e) as high + low. Error, in units in the last place: 2. That is NVIDIA's bound for expf() in full range
// (CUDA Programming Guide, mathematical functions), which makes the same instructions but one. Only the last product
// differs: it flushes results below the smallest normal number to 0, as exp() of this folder says. Its results are not
// those of a CPU to the last bit. Included by math.hpp.
#pragma once

#include "runtime/math/coefficients.hpp"

#if defined(__CUDACC__)
namespace heartwright::math {
inline namespace HEARTWRIGHT_ISA {

HEARTWRIGHT_FN float exp_by_power_of_two(float x) {
    using C = constants_of<float>;
    constexpr float most = 126, least_biased = 12582912 + 1;  // 1.5*2^23, and the biased exponent of 2^-126
    const float place = __saturatef(__fmaf_rn(x, C::log2_e / (2 * most), 0.5F));  // of n between -126 and 126
    const float biased = __fmaf_rd(place, 2 * most, least_biased);                // n + 127 in its low bits
    const float n = biased - (least_biased + most);
    const float f = __fmaf_rn(x, C::log2_e_low, __fmaf_rn(x, C::log2_e, -n));
    const float power_of_n = __uint_as_float(__float_as_uint(biased) << C::mantissa_bits);
    float power_of_f, result;
    asm("ex2.approx.ftz.f32 %0, %1;" : "=f"(power_of_f) : "f"(f));
    asm("mul.ftz.f32 %0, %1, %2;" : "=f"(result) : "f"(power_of_n), "f"(power_of_f));
    return result;
}

}  // namespace HEARTWRIGHT_ISA
}  // namespace heartwright::math
#endif
