// Exact sums on a GPU: what ExactSum (core/exact_sum.hpp) gives on the host, to the bit.
//
// Each thread adds its terms without error into an expansion of three doubles (two-sum: Knuth; after Collange, Defour,
// Graillat and Iakymchuk, Numerical reproducibility for the parallel reduction on multi- and many-core architectures,
// Parallel Computing 49, 2015). What three cannot hold, and at the end the expansion itself, goes to a long accumulator
// by atomic additions of whole numbers, which have no order. A last kernel rounds.
#pragma once

#include <cmath>
#include <cstdint>

#include "runtime/device/cuda_checks.cuh"

namespace heartwright::elliptic {

// A long accumulator: digits of 2^(32k - 1074), and how many numbers were not finite.
struct LongAccumulator {
    static constexpr int n_digits = 67;
    unsigned long long digit[n_digits];  // two's complement
    unsigned long long not_finite;

    __device__ __noinline__ void add(double x) {  // seldom called: no room in the loops' code
        if (!isfinite(x)) {
            atomicAdd(&not_finite, 1ull);
            return;
        }
        const auto bits = static_cast<unsigned long long>(__double_as_longlong(x));
        const int exponent = static_cast<int>(bits >> 52 & 0x7ff), shift = exponent > 0 ? exponent - 1 : 0;
        const unsigned long long whole = (bits & 0xfffffffffffffull) | (exponent > 0 ? 1ull << 52 : 0);
        const int within = shift % 32;
        const unsigned long long low = whole << within, high = within > 0 ? whole >> (64 - within) : 0;
        const auto put = [&](int k, unsigned long long part) {
            if (part != 0) atomicAdd(&digit[k], x < 0 ? 0 - part : part);
        };
        put(shift / 32, low & 0xffffffffull);
        put(shift / 32 + 1, low >> 32);
        put(shift / 32 + 2, high);
    }

    // Rounded to nearest as ExactSum::value() does. `first`, `last`: of the digits that are not 0. One thread.
    __device__ double value(int first, int last) {
        constexpr long long base = 1ll << 32;
        if (not_finite != 0) return nan("");
        if (first > last) return 0;
        const auto get = [&](int k) { return static_cast<long long>(digit[k]); };
        const auto put = [&](int k, long long value) { digit[k] = static_cast<unsigned long long>(value); };
        last = min(last + 2, n_digits - 1);  // room for carries
        const auto carry = [&] {
            for (int k = first; k < last; ++k) {
                const long long over = get(k) >> 32;
                put(k, get(k) - over * base);
                put(k + 1, get(k + 1) + over);
            }
        };
        carry();
        const bool is_negative = get(last) < 0;
        if (is_negative) {
            for (int k = first; k <= last; ++k) put(k, -get(k));
            carry();
        }
        int top = last;
        while (top > first && digit[top] == 0) --top;
        const auto below = [&](int n) { return top - n < first ? 0ull : digit[top - n]; };
        const int empty = __clzll(static_cast<long long>(below(0))) - 32;
        unsigned long long leading = (below(0) << 32 | below(1)) << empty;
        leading |= empty > 0 ? below(2) >> (32 - empty) : 0;
        bool has_more = (below(2) << empty & 0xffffffffull) != 0;
        for (int k = first; k < top - 2; ++k) has_more = has_more || digit[k] != 0;
        const double size = ldexp(static_cast<double>(leading | (has_more ? 1u : 0u)), 32 * (top - 1) - empty - 1074);
        return is_negative ? -size : size;
    }
};

struct Expansion {
    double part[3];

    // What it cannot hold goes to `rest`.
    __device__ void add(double x, LongAccumulator& rest) {
        for (double& one : part) {
            const double sum = one + x, of_x = sum - one;
            x = (one - (sum - of_x)) + (x - of_x);
            one = sum;
        }
        if (x != 0) rest.add(x);
    }
};

inline constexpr int sum_threads = 256;

// The terms of i in [0, count) and c in [0, columns), added to totals[columns].
template <int columns, class Term>
__global__ void __launch_bounds__(sum_threads) add_terms(std::int64_t count, const Term term, LongAccumulator* totals) {
    constexpr int warps = sum_threads / 32, ahead = 4;  // terms are read before the first is added
    __shared__ Expansion of_warps[warps][columns];
    const std::int64_t first = static_cast<std::int64_t>(blockIdx.x) * sum_threads + threadIdx.x;
    const std::int64_t all = count * columns, stride = static_cast<std::int64_t>(gridDim.x) * sum_threads;
    const int column = static_cast<int>(first % columns), lane = threadIdx.x % 32, warp = threadIdx.x / 32;
    LongAccumulator& total = totals[column];
    Expansion sum{};
    for (std::int64_t item = first; item < all; item += ahead * stride) {
        decltype(term.load(0, 0)) loaded[ahead];
#pragma unroll
        for (int n = 0; n < ahead; ++n)
            if (item + n * stride < all) loaded[n] = term.load((item + n * stride) / columns, column);
#pragma unroll
        for (int n = 0; n < ahead; ++n)
            if (item + n * stride < all) sum.add(term.term((item + n * stride) / columns, column, loaded[n]), total);
    }
    for (int distance = 16; distance >= columns; distance /= 2) {
        const Expansion before = sum;
        for (const double part : before.part) {
            const double other = __shfl_down_sync(0xffffffff, part, distance);
            if (lane < distance) sum.add(other, total);
        }
    }
    if (lane < columns) of_warps[warp][column] = sum;
    for (int distance = warps / 2; distance > 0; distance /= 2) {
        __syncthreads();
        if (warp < distance && lane < columns)
            for (const double part : of_warps[warp + distance][column].part) of_warps[warp][column].add(part, total);
    }
    if (warp == 0 && lane < columns)
        for (const double part : of_warps[0][column].part)
            if (part != 0) total.add(part);
}

// take(c, sum c), a warp for each; clears the totals.
template <class Take>
__global__ void take_sums(LongAccumulator* totals, const Take take) {
    constexpr int words = sizeof(LongAccumulator) / 8, most_columns = 8;
    __shared__ LongAccumulator held[most_columns];
    const int column = threadIdx.x / 32, lane = threadIdx.x % 32;
    auto* const from = reinterpret_cast<unsigned long long*>(&totals[column]);
    auto* const to = reinterpret_cast<unsigned long long*>(&held[column]);
    int first = LongAccumulator::n_digits, last = -1;
    for (int w = lane; w < words; w += 32) {
        to[w] = from[w];
        from[w] = 0;
        if (to[w] == 0 || w >= LongAccumulator::n_digits) continue;
        first = min(first, w);
        last = max(last, w);
    }
    for (int distance = 16; distance > 0; distance /= 2) {
        first = min(first, __shfl_xor_sync(0xffffffff, first, distance));
        last = max(last, __shfl_xor_sync(0xffffffff, last, distance));
    }
    __syncwarp();  // what the lanes have put into `held` is seen by the first
    if (lane == 0) take(column, held[column].value(first, last));
}

template <int columns, class Term, class Take>
void enqueue_sum(cudaStream_t stream, std::int64_t count, const Term& term, const Take& take, LongAccumulator* totals,
                 int multiprocessors) {
    constexpr std::int64_t items_of_thread = 8, blocks_of_multiprocessor = 4;
    const std::int64_t wanted = (count * columns + sum_threads * items_of_thread - 1) / (sum_threads * items_of_thread);
    const auto blocks = static_cast<unsigned>(std::min(wanted, multiprocessors * blocks_of_multiprocessor));
    add_terms<columns><<<blocks, sum_threads, 0, stream>>>(count, term, totals);
    HEARTWRIGHT_CUDA_CALL(cudaGetLastError());
    take_sums<<<1, 32 * columns, 0, stream>>>(totals, take);
    HEARTWRIGHT_CUDA_CALL(cudaGetLastError());
}

}  // namespace heartwright::elliptic
