// pack<T, 1>: a plain number that generated code treats like a vector register. See pack.hpp.
#pragma once

#include <cmath>
#include <cstdint>
#include <cstring>
#include <limits>
#include <type_traits>

#ifndef HEARTWRIGHT_ISA
#define HEARTWRIGHT_ISA portable
#endif

#if defined(__CUDACC__)
#define HEARTWRIGHT_FN __device__ __forceinline__
#define HEARTWRIGHT_UNROLL _Pragma("unroll")  // the loop that follows, completely
#else
#define HEARTWRIGHT_FN inline __attribute__((always_inline))
#define HEARTWRIGHT_UNROLL _Pragma("GCC unroll 16")
#endif

namespace heartwright::math {
inline namespace HEARTWRIGHT_ISA {

template <class T>
using bits_of = std::conditional_t<sizeof(T) == 8, std::uint64_t, std::uint32_t>;

template <class T, int N>
struct pack;

#if defined(__CUDACC__)
// How a GPU divides doubles (generate --division): 0, seed: by inverse() as it stands here; 1, drcp: by the correctly
// rounded reciprocal; 2, ieee: as a CPU, bit for bit. Measured: docs/performance.md.
#if !defined(HEARTWRIGHT_DIVISION)
#define HEARTWRIGHT_DIVISION 0
#endif
// 1/x from the hardware's seed (20 bits) and one step of third order: 2 ulp for 2^-1022 <= |x| <= 2^1022; 0 beyond, and
// exact at 0 and infinity, where the refinement would meet 0*infinity and the seed is the answer already.
HEARTWRIGHT_FN double inverse(double x) {
    if constexpr (HEARTWRIGHT_DIVISION != 0) return __drcp_rn(x);
    double seed;
    asm("rcp.approx.ftz.f64 %0, %1;" : "=d"(seed) : "d"(x));
    const double e = __fma_rn(-x, seed, 1.0);
    const double refined = __fma_rn(__fma_rn(e, e, e), seed, seed);
    return (__double2hiint(refined) & 0x7ff00000) == 0x7ff00000 ? seed : refined;
}
// The same bits for 2^-1000 <= |x| <= 2^1000, without looking: NaN for 0 and infinity.
HEARTWRIGHT_FN double inverse_of_normal(double x) {
    if constexpr (HEARTWRIGHT_DIVISION != 0) return __drcp_rn(x);
    double seed;
    asm("rcp.approx.ftz.f64 %0, %1;" : "=d"(seed) : "d"(x));
    const double e = __fma_rn(-x, seed, 1.0);
    return __fma_rn(__fma_rn(e, e, e), seed, seed);
}
HEARTWRIGHT_FN float inverse(float x) {
    float seed;
    asm("rcp.approx.ftz.f32 %0, %1;" : "=f"(seed) : "f"(x));
    return seed;
}
HEARTWRIGHT_FN float inverse_of_normal(float x) { return inverse(x); }
#endif

// ---- one lane -------------------------------------------------------------------------------------------------------

template <class T>
struct pack<T, 1> {
    using scalar = T;
    using unsigned_integer = bits_of<T>;
    using mask = bool;
    static constexpr int lanes = 1;

    T v;

    pack() = default;
    template <class S>
    requires std::is_arithmetic_v<S> HEARTWRIGHT_FN pack(S s) : v(static_cast<T>(s)) {}

    static HEARTWRIGHT_FN pack load(const T* from) { return *from; }
    HEARTWRIGHT_FN void store(T* to) const { *to = v; }

    friend HEARTWRIGHT_FN pack operator+(pack a, pack b) { return a.v + b.v; }
    friend HEARTWRIGHT_FN pack operator-(pack a, pack b) { return a.v - b.v; }
    friend HEARTWRIGHT_FN pack operator*(pack a, pack b) { return a.v * b.v; }
    friend HEARTWRIGHT_FN pack operator/(pack a, pack b) {
#if defined(__CUDA_ARCH__)
        if constexpr (HEARTWRIGHT_DIVISION == 2 && sizeof(T) == 8) return __ddiv_rn(a.v, b.v);
        return a.v * inverse(b.v);
#else
        return a.v / b.v;
#endif
    }
    friend HEARTWRIGHT_FN pack operator-(pack a) { return -a.v; }
    friend HEARTWRIGHT_FN bool operator<(pack a, pack b) { return a.v < b.v; }
    friend HEARTWRIGHT_FN bool operator<=(pack a, pack b) { return a.v <= b.v; }
    friend HEARTWRIGHT_FN bool operator>(pack a, pack b) { return a.v > b.v; }
    friend HEARTWRIGHT_FN bool operator>=(pack a, pack b) { return a.v >= b.v; }
    friend HEARTWRIGHT_FN bool operator==(pack a, pack b) { return a.v == b.v; }
    friend HEARTWRIGHT_FN bool operator!=(pack a, pack b) { return a.v != b.v; }
    friend HEARTWRIGHT_FN pack select(bool condition, pack yes, pack no) { return condition ? yes.v : no.v; }
    friend HEARTWRIGHT_FN pack fma(pack a, pack b, pack c) {
#if defined(__CUDA_ARCH__)
        if constexpr (sizeof(T) == 8)
            return __fma_rn(a.v, b.v, c.v);
        else
            return __fmaf_rn(a.v, b.v, c.v);
#else
        return std::fma(a.v, b.v, c.v);
#endif
    }
    friend HEARTWRIGHT_FN pack sqrt(pack a) {
#if defined(__CUDA_ARCH__)
        if constexpr (sizeof(T) == 8)
            return __dsqrt_rn(a.v);
        else
            return __fsqrt_rn(a.v);
#else
        return std::sqrt(a.v);
#endif
    }
    friend HEARTWRIGHT_FN pack floor(pack a) { return ::floor(a.v); }
};

template <class T>
HEARTWRIGHT_FN bits_of<T> bits(pack<T, 1> a) {
    bits_of<T> to;
    memcpy(&to, &a.v, sizeof(T));
    return to;
}
template <class P>
requires(P::lanes == 1) HEARTWRIGHT_FN P from_bits(typename P::unsigned_integer a) {
    typename P::scalar to;
    memcpy(&to, &a, sizeof(to));
    return to;
}
HEARTWRIGHT_FN double select(bool condition, double yes, double no) { return condition ? yes : no; }
HEARTWRIGHT_FN float select(bool condition, float yes, float no) { return condition ? yes : no; }
#if defined(__CUDACC_RTC__) || (defined(__CUDACC__) && defined(__clang__))
HEARTWRIGHT_FN double select(bool condition, float yes, double no) { return condition ? yes : no; }
HEARTWRIGHT_FN double select(bool condition, double yes, float no) { return condition ? yes : no; }
#endif
HEARTWRIGHT_FN int select(bool condition, int yes, int no) { return condition ? yes : no; }

// In some lane.
HEARTWRIGHT_FN bool any(bool condition) { return condition; }

// ---- whole numbers: lanes of a pack's unsigned_integer --------------------------------------------------------------

template <class P>
requires(P::lanes == 1) HEARTWRIGHT_FN bool has_bit(typename P::unsigned_integer a, std::uint32_t bit) {
    return (a & bit) != 0;
}
// (a mod 2^32)*b.
template <class P>
requires(P::lanes == 1) HEARTWRIGHT_FN std::uint64_t product_of_low_words(std::uint64_t a, std::uint32_t b) {
    return (a & 0xffffffffu) * b;
}
template <class P, class Small>
requires(P::lanes == 1) HEARTWRIGHT_FN std::uint64_t load_whole(const Small* from) { return *from; }
template <class P>
requires(P::lanes == 1) HEARTWRIGHT_FN void store_low_words(std::uint64_t a, std::uint32_t* to) {
    *to = static_cast<std::uint32_t>(a);
}
template <class P>
requires(P::lanes == 1) HEARTWRIGHT_FN std::uint64_t count_up_from(std::uint64_t first) { return first; }

}  // namespace HEARTWRIGHT_ISA
}  // namespace heartwright::math
