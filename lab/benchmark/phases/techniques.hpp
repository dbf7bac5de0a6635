// Techniques of the published kernels as bits of a template parameter, and what they exchange: divisions, powers.
// All of it compiles without CUDA, so that a test on a processor runs what the kernels run.
#pragma once

#include <cmath>
#include <cstdint>

#if defined(__CUDACC__)
#define HEARTWRIGHT_PHASE __host__ __device__ __forceinline__
#else
#define HEARTWRIGHT_PHASE inline
#endif

namespace heartwright::benchmark {

inline constexpr unsigned plain = 0;
inline constexpr unsigned shared_cell = 1;  // what all dyads of a cell read lies in shared memory
inline constexpr unsigned read_only = 2;    // what a kernel does not write is loaded through the read-only cache
inline constexpr unsigned reciprocals = 4;  // a*__drcp_rn(b) for a/b; a*(1/c), folded, for a constant divisor c
inline constexpr unsigned bits_of_n = 8;    // q^n by squarings along the bits of n, in place of pow(q, n)
inline constexpr unsigned tree_sums = 16;   // the kernel also sums over its block: a tree in shared memory
inline constexpr unsigned cub_sums = 32;    // the same by CUB's warp reductions
inline constexpr unsigned hoisted = 64;     // what is the same for all dyads of a cell is taken out of the exchanger

HEARTWRIGHT_PHASE double reciprocal(double b) {
#if defined(__CUDA_ARCH__)
    return __drcp_rn(b);
#else
    return 1 / b;
#endif
}

template <unsigned how, class real>
HEARTWRIGHT_PHASE real quotient(real a, real b) {
    if constexpr ((how & reciprocals) != 0)
        return a * reciprocal(b);
    else
        return a / b;
}

// a/c of a constant c.
template <unsigned how, class real>
HEARTWRIGHT_PHASE real over(real a, double c) {
    if constexpr ((how & reciprocals) != 0)
        return a * (1 / c);
    else
        return a / c;
}

template <class real>
HEARTWRIGHT_PHASE real square(real x) {
    return x * x;
}

// q^n, 0 <= n < 128.
template <unsigned how, class real>
HEARTWRIGHT_PHASE real power(real q, int n) {
    if constexpr ((how & bits_of_n) != 0) {
        real result = (n & 1) != 0 ? q : real(1);
#if defined(__CUDA_ARCH__)
#pragma unroll
#endif
        for (int bit = 1; bit < 7; ++bit) {
            q = q * q;
            if ((n >> bit & 1) != 0) result = result * q;
        }
        return result;
    } else {
        using std::pow;
        return pow(q, static_cast<real>(n));
    }
}

}  // namespace heartwright::benchmark
