// The polynomials and constants of math.hpp, as tools/derive_coefficients.py prints them. Highest power first.
// On a GPU they live in constant memory, where an instruction reads them as an operand; as literals each would cost two
// moves.
#pragma once

#include "runtime/math/pack.hpp"

#if defined(__CUDACC__)
#define HEARTWRIGHT_TABLE(type, name, count) [[maybe_unused]] static __device__ __constant__ type name[count]
#else
#define HEARTWRIGHT_TABLE(type, name, count) inline constexpr type name[count]
#endif

namespace heartwright::math {
inline namespace HEARTWRIGHT_ISA {

// exp(r) = 1 + r + r^2 q(r), |r| <= ln(2)/2: relative error 3.63e-18 (double), 3.06e-9 (float)
HEARTWRIGHT_TABLE(double, exp_tail_f64, 10) = {
    0x1.ad7fe97f257a7p-26, 0x1.28ad8116b738dp-22, 0x1.71df251e53f21p-19, 0x1.a01999fd9c581p-16, 0x1.a01a012a6378cp-13,
    0x1.6c16c1842f41bp-10, 0x1.1111111127be4p-7,  0x1.5555555550866p-5,  0x1.55555555554fap-3,  0x1.000000000000ap-1};
HEARTWRIGHT_TABLE(float, exp_tail_f32, 5) = {0x1.6a243p-10F, 0x1.1239f8p-7F, 0x1.5558f2p-5F, 0x1.555492p-3F,
                                             0x1.fffffcp-2F};

// atanh(s) = s + s^3 q(s^2), |s| <= (sqrt 2 - 1)/(sqrt 2 + 1): relative error 1.23e-18 (double), 4.79e-12 (float)
HEARTWRIGHT_TABLE(double, atanh_tail_f64, 7) = {0x1.2f0763d1285ddp-4, 0x1.39a18a29f2e0bp-4, 0x1.746640b2e7b1bp-4,
                                                0x1.c71c520115d41p-4, 0x1.24924941fac5p-3,  0x1.999999997fd14p-3,
                                                0x1.5555555555592p-2};
HEARTWRIGHT_TABLE(float, atanh_tail_f32, 4) = {0x1.e2f826p-4F, 0x1.2438ccp-3F, 0x1.999a7ap-3F, 0x1.555554p-2F};

// atanh(s) = s + s^3 (1/3 + s^2 q(s^2)), the same range: relative error 1.11e-20 (double), 4.74e-14 (float)
HEARTWRIGHT_TABLE(double, atanh_tail_from_fifth_f64, 7) = {
    0x1.0e442f4038edfp-4, 0x1.0f7fc1284c952p-4, 0x1.3b1eedb9bb5f9p-4, 0x1.745ce9da4ebf8p-4,
    0x1.c71c722d80055p-4, 0x1.2492492457c3ep-3, 0x1.9999999999b31p-3};
HEARTWRIGHT_TABLE(float, atanh_tail_from_fifth_f32, 4) = {0x1.8eb528p-4F, 0x1.c65946p-4F, 0x1.249374p-3F,
                                                          0x1.999998p-3F};

// sin(r) = r + r^3 q(r^2), |r| <= pi/4: relative error 3.44e-18 (double), 3.6e-9 (float)
HEARTWRIGHT_TABLE(double, sin_tail_f64, 6) = {0x1.5d92b50e0f2d2p-33,  -0x1.ae5e6538a0aacp-26, 0x1.71de3576710b5p-19,
                                              -0x1.a01a019c10239p-13, 0x1.111111110f86ep-7,   -0x1.5555555555549p-3};
HEARTWRIGHT_TABLE(float, sin_tail_f32, 3) = {-0x1.994de2p-13F, 0x1.11075ep-7F, -0x1.555546p-3F};

// cos(r) = 1 - r^2/2 + r^4 q(r^2), |r| <= pi/4: relative error 4.68e-20 (double), 9.56e-11 (float)
HEARTWRIGHT_TABLE(double, cos_tail_f64, 6) = {-0x1.8fae566c99db2p-37, 0x1.1ee9eb66f85d5p-29,  -0x1.27e4f80938e22p-22,
                                              0x1.a01a019cb0cacp-16,  -0x1.6c16c16c15174p-10, 0x1.555555555554cp-5};
HEARTWRIGHT_TABLE(float, cos_tail_f32, 3) = {0x1.9a019ep-16F, -0x1.6c0c8ap-10F, 0x1.55554ap-5F};

// atan(t) = t + t^3 q(t^2), |t| <= sqrt 2 - 1: relative error 1.25e-18 (double), 6.56e-10 (float)
HEARTWRIGHT_TABLE(double, atan_tail_f64, 11) = {-0x1.259521ddcb4b1p-6, 0x1.37e99cb7bfabcp-5,  -0x1.9cdac117c948cp-5,
                                                0x1.df111a2c51fd7p-5,  -0x1.10ebd874cecedp-4, 0x1.3b111bf3e6d91p-4,
                                                -0x1.745cf904fd8ecp-4, 0x1.c71c70e76df71p-4,  -0x1.24924922b0a09p-3,
                                                0x1.99999999958d8p-3,  -0x1.555555555553dp-2};
HEARTWRIGHT_TABLE(float, atan_tail_f32, 5) = {-0x1.f24ff2p-5F, 0x1.b20104p-4F, -0x1.23b6a8p-3F, 0x1.9991acp-3F,
                                              -0x1.55554ap-2F};

// asin(s) = s + s^3 q(s^2), |s| <= 1/2: relative error 9.77e-19 (double), 2.82e-10 (float)
HEARTWRIGHT_TABLE(double, asin_tail_f64, 13) = {
    0x1.0bb40f6a1c5abp-5, -0x1.5960e514fedc5p-6, 0x1.649bf30f83d4ap-6, 0x1.e29e25960445bp-9, 0x1.61763ee20993dp-7,
    0x1.757b095f0b0cap-7, 0x1.ca20dcf97c9cdp-7,  0x1.1c49e20d79647p-6, 0x1.6e8bdfb1205d8p-6, 0x1.f1c71a8d56634p-6,
    0x1.6db6db722757ep-5, 0x1.333333332df5dp-4,  0x1.5555555555578p-3};
HEARTWRIGHT_TABLE(float, asin_tail_f32, 6) = {0x1.33badap-5F, 0x1.d7f4bcp-7F, 0x1.04a63p-5F,
                                              0x1.6cac4p-5F,  0x1.33388ep-4F, 0x1.55554cp-3F};

template <class T>
struct constants_of;

template <>
struct constants_of<double> {
    static constexpr double infinity = std::numeric_limits<double>::infinity(),
                            not_a_number = std::numeric_limits<double>::quiet_NaN();
    static constexpr double round_to_integer =
        0x1.8p+52;  // x + this - this = x rounded; its low bits then hold the integer
    static constexpr int mantissa_bits = 52;
    static constexpr std::uint64_t exponent_bias = 1023, sign_bit = 0x8000000000000000,
                                   sqrt_half_bits = 0x3fe6a09e667f3bcd;
    static constexpr double smallest_normal = 0x1p-1022;
    static constexpr double exp_overflows_from = 0x1.62e42p+9;  // 709.7822: exp would be 1.797e308
    static constexpr double exp_vanishes_from =
        -0x1.6232bp+9;  // -708.396: exp would be 2.23e-308, below it is not normal
    static constexpr double log2_e = 0x1.71547652b82fep+0;
    static constexpr double ln2_high = 0x1.62e42fefa39efp-1, ln2_low = 0x1.abc9e3b39803fp-56;
    static constexpr double ln2_short = 0x1.62e42fefa38p-1,
                            ln2_rest = 0x1.ef35793c7673p-45;  // exponent*ln2_short is exact
    static constexpr double log10_e = 0x1.bcb7b1526e50ep-2, log10_e_low = 0x1.95355baaafad3p-57;
    static constexpr double third = 0x1.5555555555555p-2, third_low = 0x1.5555555555555p-56;
    static constexpr double two_over_pi = 0x1.45f306dc9c883p-1;
    static constexpr double half_pi_1 = 0x1.921fb54442d18p+0, half_pi_2 = 0x1.1a62633145c07p-54,
                            half_pi_3 = -0x1.f1976b7ed8fbcp-110;
    static constexpr double angle_limit = 0x1p+30;
    static constexpr double tanh_is_one_from = 20, expm1_is_minus_one_from = -40;
    static constexpr double sinh_is_finite_up_to = 0x1.633ce8fb9f87dp+9;
    static constexpr double sqrt_2_less_1 = 0x1.a827999fcef32p-2;
    static constexpr double square_is_negligible_below = 0x1p-28, one_is_negligible_above = 0x1p+28;
};

template <>
struct constants_of<float> {
    static constexpr float infinity = std::numeric_limits<float>::infinity(),
                           not_a_number = std::numeric_limits<float>::quiet_NaN();
    static constexpr float round_to_integer = 0x1.8p+23F;
    static constexpr int mantissa_bits = 23;
    static constexpr std::uint32_t exponent_bias = 127, sign_bit = 0x80000000, sqrt_half_bits = 0x3f3504f3;
    static constexpr float smallest_normal = 0x1p-126F;
    static constexpr float exp_overflows_from = 0x1.62e4p+6F;  // 88.7227
    static constexpr float exp_vanishes_from = -0x1.5d58p+6F;  // -87.336
    static constexpr float log2_e = 0x1.715476p+0F, log2_e_low = 0x1.4ae0cp-26F;
    static constexpr float ln2_high = 0x1.62e43p-1F, ln2_low = -0x1.05c61p-29F;
    static constexpr float ln2_short = 0x1.62e4p-1F, ln2_rest = 0x1.7f7d1cp-20F;
    static constexpr float log10_e = 0x1.bcb7b2p-2F, log10_e_low = -0x1.5b235ep-27F;
    static constexpr float third = 0x1.555556p-2F, third_low = -0x1.555556p-27F;
    static constexpr float two_over_pi = 0x1.45f306p-1F;
    static constexpr float half_pi_1 = 0x1.921fb6p+0F, half_pi_2 = -0x1.777a5cp-25F, half_pi_3 = -0x1.ee59dap-50F;
    static constexpr float angle_limit = 0x1p+16F;
    static constexpr float tanh_is_one_from = 10, expm1_is_minus_one_from = -20;
    static constexpr float sinh_is_finite_up_to = 0x1.65a9f8p+6F;
    static constexpr float sqrt_2_less_1 = 0x1.a8279ap-2F;
    static constexpr float square_is_negligible_below = 0x1p-13F, one_is_negligible_above = 0x1p+14F;
};

}  // namespace HEARTWRIGHT_ISA
}  // namespace heartwright::math
