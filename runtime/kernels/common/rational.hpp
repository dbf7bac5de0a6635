// Functions of one argument as rational functions N(t)/D(t), or polynomials, on a few pieces of its range.
//
// Piece p holds ends[p] <= x < ends[p + 1], and t = x*scale[p] + offset[p] in [-1, 1] (one fma). Then
//     N(t) = ((c[n]*t + c[n - 1])*t + ...)*t + c[0],     D(t) = ((d[m]*t + ...)*t + d[1])*t + 1
// by fma, and one quotient where there is a D. Coefficients: [row][stride] numbers of the kernel's precision, piece p
// in place p of a row; a function's rows are c[0] .. c[n], d[1] .. d[m]. The stride is 8, a row one register of
// AVX-512, which picks each lane's coefficient from it by one permutation (of AVX2 two registers; without them a
// function is computed lane by lane); with one piece it is 1. Pieces and t are the same for all functions of a table:
// the compiler finds them once. How far a function is from what it stands for is certified when parameters are bound
// (runtime/cells/certified_rational.hpp).
#pragma once

#include <type_traits>

#include "runtime/kernels/common/table.hpp"

namespace heartwright::kernels {

inline constexpr int most_pieces = 8;
template <int pieces>
inline constexpr int row_stride = pieces == 1 ? 1 : most_pieces;

inline namespace HEARTWRIGHT_ISA {

// Where a function stands; Pieces: count, and [count] constants first (ends without the last), scale, offset.
template <class Pieces_, int table_, int row_, int top_, int bottom_>
struct RationalEntry {
    using Pieces = Pieces_;
    static constexpr int table = table_, row = row_, top = top_, bottom = bottom_;
};

template <class real>
struct PieceOf {
    real number, scale, offset;
};

// By choices between numbers known to the compiler, so that nothing is read.
template <class Pieces, int piece, class real>
HEARTWRIGHT_FN void look_further([[maybe_unused]] real x, [[maybe_unused]] PieceOf<real>& at) {
    if constexpr (piece < Pieces::count) {
        const double first = Pieces::first[piece], scale = Pieces::scale[piece], offset = Pieces::offset[piece];
        const auto is_further = x >= real(first);
        at.number = select(is_further, real(piece), at.number);
        at.scale = select(is_further, real(scale), at.scale);
        at.offset = select(is_further, real(offset), at.offset);
        look_further<Pieces, piece + 1>(x, at);
    }
}
template <class Pieces, class real>
HEARTWRIGHT_FN PieceOf<real> piece_of(real x) {
    const double scale = Pieces::scale[0], offset = Pieces::offset[0];
    PieceOf<real> at{real(0.0), real(scale), real(offset)};
    look_further<Pieces, 1>(x, at);
    return at;
}

// Lane i's number: row[piece[i]].
template <int pieces, class T>
HEARTWRIGHT_FN pack<T, 1> coefficient(const T* row, pack<T, 1> piece) {
#if defined(__CUDA_ARCH__)
    return __ldg(row + (pieces == 1 ? 0 : static_cast<int>(piece.v)));
#else
    return row[pieces == 1 ? 0 : static_cast<int>(piece.v)];
#endif
}

// Does a register pick its lanes' coefficients from a row? Else a function is computed lane by lane.
template <int pieces, class real>
inline constexpr bool picks_coefficients = real::lanes == 1 || pieces == 1;
#if !defined(__CUDACC__)
#if defined(__AVX2__) && defined(__FMA__)
template <int pieces, class real>
requires(pieces > 1 && real::lanes > 1) inline constexpr bool picks_coefficients<pieces, real> =
    real::lanes == register_lanes<typename real::scalar>;
#endif
template <int pieces, class T, int N>
requires(N > 1) HEARTWRIGHT_FN pack<T, N> coefficient(const T* row, [[maybe_unused]] pack<T, N> piece) {
    if constexpr (pieces == 1) {
        return pack<T, N>(*row);
    } else {
#if defined(__AVX512F__) && defined(__AVX512DQ__)
        // The number is in its lowest bits.
        if constexpr (sizeof(T) == 8) {
            const pack<T, N> shifted = piece + pack<T, N>(0x1.8p52);
            return _mm512_maskz_permutexvar_pd(0xff, (__m512i)shifted.v, _mm512_maskz_loadu_pd(0xff, row));
        } else {
            const pack<T, N> shifted = piece + pack<T, N>(0x1.8p23);
            return _mm512_maskz_permutexvar_ps(0xffff, (__m512i)shifted.v, _mm512_maskz_loadu_ps(0xff, row));
        }
#elif defined(__AVX2__) && defined(__FMA__)
        if constexpr (sizeof(T) == 8) {
            // Halves of four; a double is two neighbours of eight floats, 2k and 2k + 1.
            const __m256i number = (__m256i)(piece + pack<T, N>(0x1.8p52)).v, twice = _mm256_slli_epi64(number, 1);
            const __m256i halves = _mm256_or_si256(_mm256_blend_epi32(twice, _mm256_slli_epi64(twice, 32), 0xaa),
                                                   _mm256_set1_epi64x(1ll << 32));
            const __m256 low = _mm256_permutevar8x32_ps((__m256)_mm256_loadu_pd(row), halves);
            const __m256 high = _mm256_permutevar8x32_ps((__m256)_mm256_loadu_pd(row + 4), halves);
            return _mm256_blendv_pd((__m256d)low, (__m256d)high, (__m256d)_mm256_slli_epi64(number, 61));
        } else {
            const pack<T, N> shifted = piece + pack<T, N>(0x1.8p23);
            return _mm256_permutevar8x32_ps(_mm256_loadu_ps(row), (__m256i)shifted.v);
        }
#endif
    }
}

// Of lanes one after the other, by loops that stay loops: unrolled, where no register picks coefficients, a model's
// functions would take a compiler minutes.
template <class T, int N>
__attribute__((noinline)) pack<T, N> lane_by_lane(const T* rows, int stride, int top, int bottom, pack<T, N> piece,
                                                  pack<T, N> t) {
    alignas(sizeof(T) * N) T piece_of_lane[N], t_of_lane[N], numerator[N], denominator[N];
    piece.store(piece_of_lane);
    t.store(t_of_lane);
    for (int lane = 0; lane < N; ++lane) {
        const T* const column = rows + static_cast<int>(piece_of_lane[lane]);
        const T at = t_of_lane[lane];
        T sum = column[top * stride], divisor = T(1);
        for (int k = top - 1; k >= 0; --k) sum = std::fma(sum, at, column[k * stride]);
        if (bottom > 0) {
            divisor = column[(top + bottom) * stride];
            for (int k = bottom - 1; k > 0; --k) divisor = std::fma(divisor, at, column[(top + k) * stride]);
            divisor = std::fma(divisor, at, T(1));
        }
        numerator[lane] = sum, denominator[lane] = divisor;
    }
    const auto top_value = pack<T, N>::load(numerator);
    return bottom == 0 ? top_value : quotient_by_normal(top_value, pack<T, N>::load(denominator));
}
#endif

template <auto entry, class real>
requires requires { typename std::remove_cv_t<decltype(entry)>::Pieces; }
HEARTWRIGHT_FN real lookup(const Tables& tables, real x) {
    using Entry = std::remove_cv_t<decltype(entry)>;
    constexpr int pieces = Entry::Pieces::count, stride = row_stride<pieces>, top = Entry::top, bottom = Entry::bottom;
    const auto* const rows = rows_of<typename real::scalar>(tables.table[Entry::table]) + Entry::row * stride;
    const PieceOf<real> at = piece_of<typename Entry::Pieces>(x);
    const real t = fma(x, at.scale, at.offset);
    if constexpr (!picks_coefficients<pieces, real>) {
        return lane_by_lane(rows, stride, top, bottom, at.number, t);
    } else {
        real numerator = coefficient<pieces>(rows + top * stride, at.number);
        HEARTWRIGHT_UNROLL
        for (int k = top - 1; k >= 0; --k)
            numerator = fma(numerator, t, coefficient<pieces>(rows + k * stride, at.number));
        if constexpr (bottom == 0) {
            return numerator;
        } else {
            real denominator = coefficient<pieces>(rows + (top + bottom) * stride, at.number);
            HEARTWRIGHT_UNROLL
            for (int k = bottom - 1; k > 0; --k)
                denominator = fma(denominator, t, coefficient<pieces>(rows + (top + k) * stride, at.number));
            return quotient_by_normal(numerator, fma(denominator, t, real(1.0)));
        }
    }
}

}  // namespace HEARTWRIGHT_ISA
}  // namespace heartwright::kernels
