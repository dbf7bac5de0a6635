// pack<T, N> for N > 1: one vector register of the instruction set that this file is compiled for, or a part of one.
// See pack.hpp; more lanes than a register has: wide.hpp.
// AVX-512 and AVX2 on x86-64, SSE2 where neither is, NEON on aarch64; elsewhere what the compiler makes of 16 bytes.
#pragma once

#include "runtime/math/one_lane.hpp"

#if defined(__x86_64__)
#include <immintrin.h>
#elif defined(__aarch64__)
#include <arm_neon.h>
#endif

namespace heartwright::math {
inline namespace HEARTWRIGHT_ISA {

#if defined(__AVX512F__) && defined(__AVX512DQ__)
inline constexpr int register_bytes = 64;
#elif defined(__AVX2__) && defined(__FMA__)
inline constexpr int register_bytes = 32;
#else
inline constexpr int register_bytes = 16;
#endif
template <class T>
inline constexpr int register_lanes = register_bytes / static_cast<int>(sizeof(T));

template <class T, int N>
struct lane_mask {
    typedef bits_of<T> vector __attribute__((vector_size(N * sizeof(T))));
    vector m;  // all bits of a lane, or none

    friend HEARTWRIGHT_FN lane_mask operator&&(lane_mask a, lane_mask b) { return {a.m & b.m}; }
    friend HEARTWRIGHT_FN lane_mask operator||(lane_mask a, lane_mask b) { return {a.m | b.m}; }
    friend HEARTWRIGHT_FN lane_mask operator!(lane_mask a) { return {~a.m}; }
    friend HEARTWRIGHT_FN pack<T, N> select(lane_mask condition, double yes, double no) {
        return select(condition, pack<T, N>(yes), pack<T, N>(no));
    }
    friend HEARTWRIGHT_FN bool any(lane_mask a) {
#if defined(__AVX2__)
        if constexpr (sizeof(vector) == 32) return !_mm256_testz_si256((__m256i)a.m, (__m256i)a.m);
#endif
#if defined(__x86_64__)
        if constexpr (sizeof(vector) == 16) return _mm_movemask_epi8((__m128i)a.m) != 0;
#elif defined(__aarch64__)
        if constexpr (sizeof(vector) == 16) return vmaxvq_u32((uint32x4_t)a.m) != 0;
#endif
        bits_of<T> some = 0;
        for (int i = 0; i < N; ++i) some |= a.m[i];
        return some != 0;
    }
};

#if defined(__AVX512F__) && defined(__AVX512DQ__)
// A whole register's conditions stand in a mask register: one bit a lane.
template <class T, int N>
requires(N * sizeof(T) == 64) struct lane_mask<T, N> {
    std::conditional_t<N == 8, __mmask8, __mmask16> m;

    friend HEARTWRIGHT_FN lane_mask operator&&(lane_mask a, lane_mask b) { return from(a.m & b.m); }
    friend HEARTWRIGHT_FN lane_mask operator||(lane_mask a, lane_mask b) { return from(a.m | b.m); }
    friend HEARTWRIGHT_FN lane_mask operator!(lane_mask a) { return from(~a.m); }
    friend HEARTWRIGHT_FN pack<T, N> select(lane_mask condition, double yes, double no) {
        return select(condition, pack<T, N>(yes), pack<T, N>(no));
    }
    friend HEARTWRIGHT_FN bool any(lane_mask a) { return a.m != 0; }

private:
    static HEARTWRIGHT_FN lane_mask from(int bits) { return {static_cast<decltype(m)>(bits)}; }
};
#endif

template <class T, int N>
struct pack {
    using scalar = T;
    typedef T vector __attribute__((vector_size(N * sizeof(T))));
    typedef T anywhere __attribute__((vector_size(N * sizeof(T)), aligned(alignof(T)), may_alias));
    typedef bits_of<T> unsigned_integer __attribute__((vector_size(N * sizeof(T))));
    using mask = lane_mask<T, N>;
    static constexpr int lanes = N;

    vector v;

    pack() = default;
    HEARTWRIGHT_FN pack(vector a) : v(a) {}
    template <class S>
    requires std::is_arithmetic_v<S> HEARTWRIGHT_FN pack(S s) : v(static_cast<T>(s) - vector{}) {}

    static HEARTWRIGHT_FN pack load(const T* from) { return *reinterpret_cast<const anywhere*>(from); }
    HEARTWRIGHT_FN void store(T* to) const { *reinterpret_cast<anywhere*>(to) = v; }

    friend HEARTWRIGHT_FN pack operator+(pack a, pack b) { return a.v + b.v; }
    friend HEARTWRIGHT_FN pack operator-(pack a, pack b) { return a.v - b.v; }
    friend HEARTWRIGHT_FN pack operator*(pack a, pack b) { return a.v * b.v; }
    friend HEARTWRIGHT_FN pack operator/(pack a, pack b) { return a.v / b.v; }
    friend HEARTWRIGHT_FN pack operator-(pack a) { return -a.v; }
#if defined(__AVX512F__) && defined(__AVX512DQ__)
#define HEARTWRIGHT_COMPARE(op, name)                        \
    friend HEARTWRIGHT_FN mask operator op(pack a, pack b) { \
        if constexpr (is_register && sizeof(T) == 8)         \
            return {_mm512_cmp_pd_mask(a.v, b.v, name)};     \
        else if constexpr (is_register)                      \
            return {_mm512_cmp_ps_mask(a.v, b.v, name)};     \
        else                                                 \
            return {(unsigned_integer)(a.v op b.v)};         \
    }
#else
#define HEARTWRIGHT_COMPARE(op, name) \
    friend HEARTWRIGHT_FN mask operator op(pack a, pack b) { return {(unsigned_integer)(a.v op b.v)}; }
#endif
    // clang-format off
    HEARTWRIGHT_COMPARE(<, _CMP_LT_OQ) HEARTWRIGHT_COMPARE(<=, _CMP_LE_OQ) HEARTWRIGHT_COMPARE(>, _CMP_GT_OQ)
    HEARTWRIGHT_COMPARE(>=, _CMP_GE_OQ) HEARTWRIGHT_COMPARE(==, _CMP_EQ_OQ) HEARTWRIGHT_COMPARE(!=, _CMP_NEQ_UQ)
    // clang-format on
#undef HEARTWRIGHT_COMPARE
            friend HEARTWRIGHT_FN pack select(mask condition, pack yes, pack no) {
#if defined(__AVX512F__) && defined(__AVX512DQ__)
        if constexpr (is_register && sizeof(T) == 8)
            return _mm512_mask_blend_pd(condition.m, no.v, yes.v);
        else if constexpr (is_register)
            return _mm512_mask_blend_ps(condition.m, no.v, yes.v);
        else
            return condition.m ? yes.v : no.v;
#else
        return condition.m ? yes.v : no.v;
#endif
    }
    friend HEARTWRIGHT_FN pack select(bool condition, pack yes, pack no) { return condition ? yes : no; }

    friend HEARTWRIGHT_FN pack fma(pack a, pack b, pack c) {
#if defined(__AVX512F__) && defined(__AVX512DQ__)
        if constexpr (is_register && sizeof(T) == 8)
            return _mm512_fmadd_pd(a.v, b.v, c.v);
        else if constexpr (is_register)
            return _mm512_fmadd_ps(a.v, b.v, c.v);
        else
            return by_lane(a, [&](int i) { return std::fma(a.v[i], b.v[i], c.v[i]); });
#elif defined(__AVX2__) && defined(__FMA__)
        if constexpr (is_register && sizeof(T) == 8)
            return _mm256_fmadd_pd(a.v, b.v, c.v);
        else if constexpr (is_register)
            return _mm256_fmadd_ps(a.v, b.v, c.v);
        else
            return by_lane(a, [&](int i) { return std::fma(a.v[i], b.v[i], c.v[i]); });
#elif defined(__aarch64__)
        if constexpr (is_register && sizeof(T) == 8)
            return vfmaq_f64(c.v, a.v, b.v);
        else if constexpr (is_register)
            return vfmaq_f32(c.v, a.v, b.v);
        else
            return by_lane(a, [&](int i) { return std::fma(a.v[i], b.v[i], c.v[i]); });
#else
        return fma_of_lanes(a, b, c);
#endif
    }
    friend HEARTWRIGHT_FN pack sqrt(pack a) {
#if defined(__AVX512F__) && defined(__AVX512DQ__)
        if constexpr (is_register && sizeof(T) == 8)
            return _mm512_maskz_sqrt_pd(0xff, a.v);
        else if constexpr (is_register)
            return _mm512_maskz_sqrt_ps(0xffff, a.v);
#elif defined(__AVX2__) && defined(__FMA__)
        if constexpr (is_register && sizeof(T) == 8)
            return _mm256_sqrt_pd(a.v);
        else if constexpr (is_register)
            return _mm256_sqrt_ps(a.v);
#elif defined(__aarch64__)
        if constexpr (is_register && sizeof(T) == 8)
            return vsqrtq_f64(a.v);
        else if constexpr (is_register)
            return vsqrtq_f32(a.v);
#endif
        return by_lane(a, [&](int i) { return std::sqrt(a.v[i]); });
    }
    friend HEARTWRIGHT_FN pack floor(pack a) {
#if defined(__AVX512F__) && defined(__AVX512DQ__)
        constexpr int down = _MM_FROUND_TO_NEG_INF | _MM_FROUND_NO_EXC;
        if constexpr (is_register && sizeof(T) == 8)
            return _mm512_maskz_roundscale_pd(0xff, a.v, down);
        else if constexpr (is_register)
            return _mm512_maskz_roundscale_ps(0xffff, a.v, down);
#elif defined(__AVX2__) && defined(__FMA__)
        if constexpr (is_register && sizeof(T) == 8)
            return _mm256_floor_pd(a.v);
        else if constexpr (is_register)
            return _mm256_floor_ps(a.v);
#elif defined(__aarch64__)
        if constexpr (is_register && sizeof(T) == 8)
            return vrndmq_f64(a.v);
        else if constexpr (is_register)
            return vrndmq_f32(a.v);
#endif
        return by_lane(a, [&](int i) { return std::floor(a.v[i]); });
    }

private:
    static constexpr bool is_register = register_lanes<T> == N;

    template <class F>
    static HEARTWRIGHT_FN pack by_lane(pack out, F f) {
        for (int i = 0; i < N; ++i) out.v[i] = f(i);
        return out;
    }
    // Of processors without fused multiply-add: the library's function, N calls of it. Out of line, since thousands of
    // such places in a kernel cost the compiler minutes.
    static __attribute__((noinline)) pack fma_of_lanes(pack a, pack b, pack c) {
        return by_lane(
            a, [&](int i) { return std::fma(a.v[i], b.v[i], c.v[i]); });
    }
};

template <class T, int N>
HEARTWRIGHT_FN typename pack<T, N>::unsigned_integer bits(pack<T, N> a) {
    return (typename pack<T, N>::unsigned_integer)a.v;
}
template <class P>
concept OneRegister = P::lanes >
1 && P::lanes <= register_lanes<typename P::scalar>;
template <class P>
requires OneRegister<P> HEARTWRIGHT_FN P from_bits(typename P::unsigned_integer a) { return (typename P::vector)a; }

// Conditions of all lanes at once with those of each.
template <class T, int N>
HEARTWRIGHT_FN lane_mask<T, N> all_lanes(bool condition) {
    return pack<T, N>(condition ? 1 : 0) != 0;
}
template <class T, int N>
HEARTWRIGHT_FN lane_mask<T, N> operator&&(lane_mask<T, N> a, bool b) {
    return a && all_lanes<T, N>(b);
}
template <class T, int N>
HEARTWRIGHT_FN lane_mask<T, N> operator&&(bool a, lane_mask<T, N> b) {
    return all_lanes<T, N>(a) && b;
}
template <class T, int N>
HEARTWRIGHT_FN lane_mask<T, N> operator||(lane_mask<T, N> a, bool b) {
    return a || all_lanes<T, N>(b);
}
template <class T, int N>
HEARTWRIGHT_FN lane_mask<T, N> operator||(bool a, lane_mask<T, N> b) {
    return all_lanes<T, N>(a) || b;
}

// ---- whole numbers: lanes of a pack's unsigned_integer --------------------------------------------------------------

template <class P>
requires OneRegister<P> HEARTWRIGHT_FN typename P::mask has_bit(typename P::unsigned_integer a, std::uint32_t bit) {
#if defined(__AVX512F__) && defined(__AVX512DQ__)
    if constexpr (sizeof a == 64 && P::lanes == 8)
        return {_mm512_test_epi64_mask((__m512i)a, _mm512_set1_epi64(bit))};
    else if constexpr (sizeof a == 64)
        return {_mm512_test_epi32_mask((__m512i)a, _mm512_set1_epi32(static_cast<int>(bit)))};
    else
#endif
        return {(typename P::unsigned_integer)((a & bit) != 0)};
}

// (a mod 2^32)*b in 64-bit lanes.
template <class P>
requires OneRegister<P> HEARTWRIGHT_FN typename P::unsigned_integer product_of_low_words(typename P::unsigned_integer a,
                                                                                         std::uint32_t b) {
    using U = typename P::unsigned_integer;
#if defined(__AVX512F__) && defined(__AVX512DQ__)
    if constexpr (sizeof(U) == 64) return (U)_mm512_maskz_mul_epu32(0xff, (__m512i)a, _mm512_set1_epi64(b));
#endif
#if defined(__AVX2__)
    if constexpr (sizeof(U) == 32) return (U)_mm256_mul_epu32((__m256i)a, _mm256_set1_epi64x(b));
#endif
#if defined(__x86_64__)
    if constexpr (sizeof(U) == 16) return (U)_mm_mul_epu32((__m128i)a, _mm_set1_epi64x(b));
#elif defined(__aarch64__)
    if constexpr (sizeof(U) == 16) return (U)vmull_n_u32(vmovn_u64((uint64x2_t)a), b);
#endif
    return (a & 0xffffffffu) * b;
}

// Neighbouring bytes or words, each to a 64-bit lane; and the lanes' low words back.
template <class P, class Small>
requires OneRegister<P> HEARTWRIGHT_FN typename P::unsigned_integer load_whole(const Small* from) {
    typedef Small small __attribute__((vector_size(P::lanes * sizeof(Small)), aligned(alignof(Small)), may_alias));
    return __builtin_convertvector(*reinterpret_cast<const small*>(from), typename P::unsigned_integer);
}
template <class P>
requires OneRegister<P> HEARTWRIGHT_FN void store_low_words(typename P::unsigned_integer a, std::uint32_t* to) {
    typedef std::uint32_t small
        __attribute__((vector_size(P::lanes * sizeof(std::uint32_t)), aligned(alignof(std::uint32_t)), may_alias));
    *reinterpret_cast<small*>(to) = __builtin_convertvector(a, small);
}

// first, first + 1, ... from lane to lane.
template <class P>
requires OneRegister<P> HEARTWRIGHT_FN typename P::unsigned_integer count_up_from(std::uint64_t first) {
    typename P::unsigned_integer lane{};
    HEARTWRIGHT_UNROLL
    for (int i = 0; i < P::lanes; ++i) lane[i] = static_cast<std::uint64_t>(i);
    return lane + first;
}

}  // namespace HEARTWRIGHT_ISA
}  // namespace heartwright::math
