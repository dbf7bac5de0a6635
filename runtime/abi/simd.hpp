// pack<T, N> for N > 1: one vector register of the instruction set that this file is compiled for. See pack.hpp.
#pragma once

#include "runtime/abi/one_lane.hpp"

#if defined(__AVX2__) || defined(__AVX512F__)
#include <immintrin.h>
#endif

namespace heartwright::abi {
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
};

template <class T, int N>
struct pack {
    using scalar = T;
    typedef T vector __attribute__((vector_size(N * sizeof(T))));
    typedef T anywhere __attribute__((vector_size(N * sizeof(T)), aligned(alignof(T)), may_alias));
    using unsigned_integer = typename lane_mask<T, N>::vector;
    using mask = lane_mask<T, N>;
    static constexpr int lanes = N;

    vector v;

    pack() = default;
    HEARTWRIGHT_FN pack(vector a) : v(a) {}
    template <class S>
        requires std::is_arithmetic_v<S>
    HEARTWRIGHT_FN pack(S s) : v(static_cast<T>(s) - vector{}) {}

    static HEARTWRIGHT_FN pack load(const T* from) { return *reinterpret_cast<const anywhere*>(from); }
    HEARTWRIGHT_FN void store(T* to) const { *reinterpret_cast<anywhere*>(to) = v; }

    friend HEARTWRIGHT_FN pack operator+(pack a, pack b) { return a.v + b.v; }
    friend HEARTWRIGHT_FN pack operator-(pack a, pack b) { return a.v - b.v; }
    friend HEARTWRIGHT_FN pack operator*(pack a, pack b) { return a.v * b.v; }
    friend HEARTWRIGHT_FN pack operator/(pack a, pack b) { return a.v / b.v; }
    friend HEARTWRIGHT_FN pack operator-(pack a) { return -a.v; }
    friend HEARTWRIGHT_FN mask operator<(pack a, pack b) { return {(unsigned_integer)(a.v < b.v)}; }
    friend HEARTWRIGHT_FN mask operator<=(pack a, pack b) { return {(unsigned_integer)(a.v <= b.v)}; }
    friend HEARTWRIGHT_FN mask operator>(pack a, pack b) { return {(unsigned_integer)(a.v > b.v)}; }
    friend HEARTWRIGHT_FN mask operator>=(pack a, pack b) { return {(unsigned_integer)(a.v >= b.v)}; }
    friend HEARTWRIGHT_FN mask operator==(pack a, pack b) { return {(unsigned_integer)(a.v == b.v)}; }
    friend HEARTWRIGHT_FN mask operator!=(pack a, pack b) { return {(unsigned_integer)(a.v != b.v)}; }
    friend HEARTWRIGHT_FN pack select(mask condition, pack yes, pack no) { return condition.m ? yes.v : no.v; }
    friend HEARTWRIGHT_FN pack select(bool condition, pack yes, pack no) { return condition ? yes : no; }

    friend HEARTWRIGHT_FN pack fma(pack a, pack b, pack c) {
#if defined(__AVX512F__) && defined(__AVX512DQ__)
        if constexpr (register_lanes<T> == N && sizeof(T) == 8) return _mm512_fmadd_pd(a.v, b.v, c.v);
        else if constexpr (register_lanes<T> == N) return _mm512_fmadd_ps(a.v, b.v, c.v);
        else return by_lane(a, [&](int i) { return std::fma(a.v[i], b.v[i], c.v[i]); });
#elif defined(__AVX2__) && defined(__FMA__)
        if constexpr (register_lanes<T> == N && sizeof(T) == 8) return _mm256_fmadd_pd(a.v, b.v, c.v);
        else if constexpr (register_lanes<T> == N) return _mm256_fmadd_ps(a.v, b.v, c.v);
        else return by_lane(a, [&](int i) { return std::fma(a.v[i], b.v[i], c.v[i]); });
#else
        return by_lane(a, [&](int i) { return std::fma(a.v[i], b.v[i], c.v[i]); });
#endif
    }
    friend HEARTWRIGHT_FN pack sqrt(pack a) {
#if defined(__AVX512F__) && defined(__AVX512DQ__)
        if constexpr (register_lanes<T> == N && sizeof(T) == 8) return _mm512_maskz_sqrt_pd(0xff, a.v);
        else if constexpr (register_lanes<T> == N) return _mm512_maskz_sqrt_ps(0xffff, a.v);
#elif defined(__AVX2__) && defined(__FMA__)
        if constexpr (register_lanes<T> == N && sizeof(T) == 8) return _mm256_sqrt_pd(a.v);
        else if constexpr (register_lanes<T> == N) return _mm256_sqrt_ps(a.v);
#endif
        return by_lane(a, [&](int i) { return std::sqrt(a.v[i]); });
    }
    friend HEARTWRIGHT_FN pack floor(pack a) {
        return by_lane(a, [&](int i) { return std::floor(a.v[i]); });
    }

private:
    template <class F>
    static HEARTWRIGHT_FN pack by_lane(pack out, F f) {
        for (int i = 0; i < N; ++i) out.v[i] = f(i);
        return out;
    }
};

template <class T, int N>
HEARTWRIGHT_FN typename pack<T, N>::unsigned_integer bits(pack<T, N> a) {
    return (typename pack<T, N>::unsigned_integer)a.v;
}
template <class P>
    requires(P::lanes > 1)
HEARTWRIGHT_FN P from_bits(typename P::unsigned_integer a) {
    return (typename P::vector)a;
}

}  // namespace HEARTWRIGHT_ISA
}  // namespace heartwright::abi
