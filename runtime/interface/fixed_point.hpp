// Fixed-point numbers of 32 bits from -1/2 up to 3/2, in steps of 2^-31: how mixed precision stores a gate. Arithmetic
// is FP64. Near 1 the step of FP32 is 2^-24, so that a gate which moves towards g_inf by dt/tau of its distance a step
// stalls 128 times further from g_inf than here.
//
// x is stored as the low word of the double x + 2^21 + 1/2, whose unit in the last place is 2^-31: one addition rounds
// to nearest, ties to even, and one subtraction gives the exact value back, on a CPU and on a GPU alike
// (fixed_point_pack.hpp). A number out of range, and NaN, is stored as the largest, which the guard of a gate's range
// never lets pass (range_of_state() in state_layout.hpp). What is put into a cell from outside must be storable.
#pragma once

#include <cstdint>
#include <cstring>

#if defined(__CUDACC__)
#define HEARTWRIGHT_FIXED_POINT_FN __host__ __device__
#else
#define HEARTWRIGHT_FIXED_POINT_FN
#endif

namespace heartwright::interface {

inline constexpr double fixed_point_step = 0x1p-31, least_fixed_point = -0.5, largest_fixed_point = 1.5 - 0x1p-31;
inline constexpr double fixed_point_origin = 0x1p21 + 0.5;
inline constexpr std::uint64_t fixed_point_high_word = 0x4140000000000000;  // of the doubles from 2^21 to 2^21 + 2

// One number in memory.
struct FixedPoint {
    std::uint32_t word;

    HEARTWRIGHT_FIXED_POINT_FN operator double() const {
        return static_cast<double>(word) * fixed_point_step + least_fixed_point;
    }
};

// Whether x, once it is rounded, is a number of the format below the largest, which says that there was none. Not of
// NaN.
inline bool is_storable(double x) {
    const double shifted = x + fixed_point_origin;
    return shifted >= fixed_point_origin + least_fixed_point && shifted < fixed_point_origin + largest_fixed_point;
}

inline FixedPoint fixed_point_of(double x) {
    const double shifted = is_storable(x) ? x + fixed_point_origin : fixed_point_origin + largest_fixed_point;
    std::uint64_t bits;
    std::memcpy(&bits, &shifted, sizeof bits);
    return {static_cast<std::uint32_t>(bits)};
}

}  // namespace heartwright::interface
