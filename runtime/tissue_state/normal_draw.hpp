// A random number of its own for each cell and parameter, the same on any machine and in any order.
#pragma once

#include <cstdint>
#include <string_view>

namespace heartwright::tissue_state {

// Standard normal, of (seed, cell, parameter): Box and Muller (1958) of two numbers of philox.hpp in [0, 1),
//     z = sqrt(-2 ln(1 - u_0)) cos(2 pi u_1),   u_d = uniform(seed, cell, site = h mod 2^24, step = 2^47 + h div 2^24,
//                                               draw = d)
// with h the 64-bit FNV-1a hash of the parameter's name. No run has 2^47 steps, and first channels are drawn in others.
// cell: its number in the whole grid, below 2^48.
double standard_normal(std::uint64_t seed, std::int64_t cell, std::string_view parameter);

}  // namespace heartwright::tissue_state
