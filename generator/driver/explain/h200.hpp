// One H200, measured: what a step cannot beat.
#pragma once

namespace heartwright::driver {

inline constexpr double copy_bandwidth = 4.26e12;     // bytes a second
inline constexpr double fp64_instructions = 16.5e12;  // a second

}  // namespace heartwright::driver
