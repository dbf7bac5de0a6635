// Sobol sequences (Sobol' 1967, USSR Comput Math Math Phys 7:86) with the direction numbers of Joe and Kuo (2008, SIAM
// J Sci Comput 30:2635; new-joe-kuo-6.21201), in the order of the Gray code (Antonov and Saleev 1979).
//
// A point depends on its number and on the seed alone: any of them is computed without those before it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace heartwright::commands {

inline constexpr std::size_t most_sobol_dimensions = 64;

// Coordinate `dimension` of point `index` < 2^32, times 2^32: point 0 is the origin. OurFault: there is no such
// dimension.
std::uint32_t sobol_bits(std::size_t dimension, std::uint64_t index);

// [dimension][sample] in (0, 1): the first points, with a random digital shift (Cranley-Patterson for base 2: each
// coordinate's 53 bits XOR those of its dimension) that is keyed by the seed. Each keeps the strata of the sequence: of
// 2^k samples each dimension has one in each of 2^k equal intervals. OurFault: more than most_sobol_dimensions.
std::vector<std::vector<double>> sobol(std::size_t dimensions, std::size_t samples, std::uint64_t seed);

}  // namespace heartwright::commands
