#include "runtime/commands/cell/statistics/sobol.hpp"

#include <algorithm>
#include <array>
#include <string>

#include "base/diag/faults.hpp"

namespace heartwright::commands {

namespace {

constexpr int n_bits = 32;

// A primitive polynomial x^s + a_1 x^(s-1) + ... + 1 with the bits a_1 ... a_(s-1), and the first s direction numbers.
struct Polynomial {
    int s;
    std::uint32_t a;
    std::array<std::uint32_t, 10> m;
};

// Dimensions 2 to 64 of new-joe-kuo-6.21201. Dimension 1 is the van der Corput sequence.
constexpr std::array<Polynomial, most_sobol_dimensions - 1> polynomials{{{1, 0, {1}},
                                                                         {2, 1, {1, 3}},
                                                                         {3, 1, {1, 3, 1}},
                                                                         {3, 2, {1, 1, 1}},
                                                                         {4, 1, {1, 1, 3, 3}},
                                                                         {4, 4, {1, 3, 5, 13}},
                                                                         {5, 2, {1, 1, 5, 5, 17}},
                                                                         {5, 4, {1, 1, 5, 5, 5}},
                                                                         {5, 7, {1, 1, 7, 11, 19}},
                                                                         {5, 11, {1, 1, 5, 1, 1}},
                                                                         {5, 13, {1, 1, 1, 3, 11}},
                                                                         {5, 14, {1, 3, 5, 5, 31}},
                                                                         {6, 1, {1, 3, 3, 9, 7, 49}},
                                                                         {6, 13, {1, 1, 1, 15, 21, 21}},
                                                                         {6, 16, {1, 3, 1, 13, 27, 49}},
                                                                         {6, 19, {1, 1, 1, 15, 7, 5}},
                                                                         {6, 22, {1, 3, 1, 15, 13, 25}},
                                                                         {6, 25, {1, 1, 5, 5, 19, 61}},
                                                                         {7, 1, {1, 3, 7, 11, 23, 15, 103}},
                                                                         {7, 4, {1, 3, 7, 13, 13, 15, 69}},
                                                                         {7, 7, {1, 1, 3, 13, 7, 35, 63}},
                                                                         {7, 8, {1, 3, 5, 9, 1, 25, 53}},
                                                                         {7, 14, {1, 3, 1, 13, 9, 35, 107}},
                                                                         {7, 19, {1, 3, 1, 5, 27, 61, 31}},
                                                                         {7, 21, {1, 1, 5, 11, 19, 41, 61}},
                                                                         {7, 28, {1, 3, 5, 3, 3, 13, 69}},
                                                                         {7, 31, {1, 1, 7, 13, 1, 19, 1}},
                                                                         {7, 32, {1, 3, 7, 5, 13, 19, 59}},
                                                                         {7, 37, {1, 1, 3, 9, 25, 29, 41}},
                                                                         {7, 41, {1, 3, 5, 13, 23, 1, 55}},
                                                                         {7, 42, {1, 3, 7, 3, 13, 59, 17}},
                                                                         {7, 50, {1, 3, 1, 3, 5, 53, 69}},
                                                                         {7, 55, {1, 1, 5, 5, 23, 33, 13}},
                                                                         {7, 56, {1, 1, 7, 7, 1, 61, 123}},
                                                                         {7, 59, {1, 1, 7, 9, 13, 61, 49}},
                                                                         {7, 62, {1, 3, 3, 5, 3, 55, 33}},
                                                                         {8, 14, {1, 3, 1, 15, 31, 13, 49, 245}},
                                                                         {8, 21, {1, 3, 5, 15, 31, 59, 63, 97}},
                                                                         {8, 22, {1, 3, 1, 11, 11, 11, 77, 249}},
                                                                         {8, 38, {1, 3, 1, 11, 27, 43, 71, 9}},
                                                                         {8, 47, {1, 1, 7, 15, 21, 11, 81, 45}},
                                                                         {8, 49, {1, 3, 7, 3, 25, 31, 65, 79}},
                                                                         {8, 50, {1, 3, 1, 1, 19, 11, 3, 205}},
                                                                         {8, 52, {1, 1, 5, 9, 19, 21, 29, 157}},
                                                                         {8, 56, {1, 3, 7, 11, 1, 33, 89, 185}},
                                                                         {8, 67, {1, 3, 3, 3, 15, 9, 79, 71}},
                                                                         {8, 70, {1, 3, 7, 11, 15, 39, 119, 27}},
                                                                         {8, 84, {1, 1, 3, 1, 11, 31, 97, 225}},
                                                                         {8, 97, {1, 1, 1, 3, 23, 43, 57, 177}},
                                                                         {8, 103, {1, 3, 7, 7, 17, 17, 37, 71}},
                                                                         {8, 115, {1, 3, 1, 5, 27, 63, 123, 213}},
                                                                         {8, 122, {1, 1, 3, 5, 11, 43, 53, 133}},
                                                                         {9, 8, {1, 3, 5, 5, 29, 17, 47, 173, 479}},
                                                                         {9, 13, {1, 3, 3, 11, 3, 1, 109, 9, 69}},
                                                                         {9, 16, {1, 1, 1, 5, 17, 39, 23, 5, 343}},
                                                                         {9, 22, {1, 3, 1, 5, 25, 15, 31, 103, 499}},
                                                                         {9, 25, {1, 1, 1, 11, 11, 17, 63, 105, 183}},
                                                                         {9, 44, {1, 1, 5, 11, 9, 29, 97, 231, 363}},
                                                                         {9, 47, {1, 1, 5, 15, 19, 45, 41, 7, 383}},
                                                                         {9, 52, {1, 3, 7, 7, 31, 19, 83, 137, 221}},
                                                                         {9, 55, {1, 1, 1, 3, 23, 15, 111, 223, 83}},
                                                                         {9, 59, {1, 1, 5, 13, 31, 15, 55, 25, 161}},
                                                                         {9, 62, {1, 1, 3, 13, 25, 47, 39, 87, 257}}}};

using Directions = std::array<std::uint32_t, n_bits>;

// v_k = m_k 2^(32 - k), with the recurrence of equation (2) of Joe and Kuo 2008.
constexpr Directions directions_of(const Polynomial& p) {
    Directions v{};
    for (int k = 0; k < n_bits; ++k) {
        if (k < p.s) {
            v[k] = p.m[k] << (n_bits - 1 - k);
            continue;
        }
        v[k] = v[k - p.s] ^ (v[k - p.s] >> p.s);
        for (int j = 1; j < p.s; ++j)
            if ((p.a >> (p.s - 1 - j) & 1u) != 0) v[k] ^= v[k - j];
    }
    return v;
}

std::array<Directions, most_sobol_dimensions> all_directions() {
    std::array<Directions, most_sobol_dimensions> all{};
    for (int k = 0; k < n_bits; ++k) all[0][k] = std::uint32_t{1} << (n_bits - 1 - k);
    for (std::size_t d = 1; d < all.size(); ++d) all[d] = directions_of(polynomials[d - 1]);
    return all;
}

// SplitMix64 (Steele, Lea and Flood 2014, OOPSLA): the `counter`-th number of a seed.
std::uint64_t split_mix(std::uint64_t seed, std::uint64_t counter) {
    std::uint64_t z = seed + (counter + 1) * 0x9e3779b97f4a7c15u;
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
    return z ^ (z >> 31);
}

}  // namespace

std::uint32_t sobol_bits(std::size_t dimension, std::uint64_t index) {
    static const std::array<Directions, most_sobol_dimensions> directions = all_directions();
    if (dimension >= most_sobol_dimensions || index >> n_bits != 0)
        throw OurFault("a Sobol sequence has no dimension " + std::to_string(dimension) + ", point " +
                       std::to_string(index));
    std::uint32_t bits = 0;
    std::uint64_t gray = index ^ (index >> 1);
    for (std::size_t k = 0; gray != 0; ++k, gray >>= 1)
        if ((gray & 1u) != 0) bits ^= directions[dimension][k];
    return bits;
}

std::vector<std::vector<double>> sobol(std::size_t dimensions, std::size_t samples, std::uint64_t seed) {
    std::vector<std::vector<double>> points(dimensions, std::vector<double>(samples));
    for (std::size_t d = 0; d < dimensions; ++d) {
        const std::uint64_t shift = split_mix(split_mix(seed, 0), d) >> 11;
        for (std::size_t k = 0; k < samples; ++k) {
            const std::uint64_t bits = std::uint64_t{sobol_bits(d, k)} << 21 ^ shift;
            points[d][k] = std::max(static_cast<double>(bits) * 0x1p-53, 0x1p-60);
        }
    }
    return points;
}

}  // namespace heartwright::commands
