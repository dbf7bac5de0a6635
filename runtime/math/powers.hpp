// Powers with an exponent that is known only to the run: products where it is a whole number from 1 to 16, else pow().
// Included by math.hpp. Error of products: (exponent - 1)/2 ulp. Kernels of few states are compiled for each such
// exponent (runtime/kernels/common/exponents.hpp); the bits are the same.
#pragma once

#include "runtime/math/pack.hpp"

namespace heartwright::math {

inline constexpr int largest_whole_exponent = 16;

// In place of a constant of a kernel.
template <int exponent>
struct WholeExponent {
    static_assert(exponent >= 1 && exponent <= largest_whole_exponent);
};

inline namespace HEARTWRIGHT_ISA {

// The product of x^(2^k) over the bits k of the exponent, lowest first.
template <class T, int N, int exponent>
HEARTWRIGHT_FN pack<T, N> pow_by_products(pack<T, N> x, WholeExponent<exponent>) {
    if constexpr (exponent == 1) {
        return x;
    } else if constexpr (exponent % 2 == 0) {
        return pow_by_products(x * x, WholeExponent<exponent / 2>{});
    } else {
        pack<T, N> product = x, power = x * x;
        for (int bits = exponent / 2; bits > 0; bits /= 2, power = power * power)
            if (bits % 2 == 1) product = product * power;
        return product;
    }
}

template <class T, int N>
HEARTWRIGHT_FN pack<T, N> pow_by_products(pack<T, N> x, pack<T, N> exponent) {
    using P = pack<T, N>;
    P product = 1, power = x, bits = exponent;
    for (int bit = 1; bit <= largest_whole_exponent; bit *= 2, power = power * power) {
        const P half = floor(bits * T(0.5));
        product = select(bits != 2 * half, product * power, product);  // 1*power is power
        bits = half;
    }
    const auto is_whole = exponent >= T(1) && exponent <= T(largest_whole_exponent) && floor(exponent) == exponent;
    return select(is_whole, product, pow(x, exponent));
}
template <class T, int N>
HEARTWRIGHT_FN pack<T, N> pow_by_products(pack<T, N> x, double exponent) {
    return pow_by_products(x, pack<T, N>(exponent));
}

}  // namespace HEARTWRIGHT_ISA
}  // namespace heartwright::math
