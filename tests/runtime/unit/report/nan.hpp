// A value that is not there, as results have it.
#pragma once

#include <limits>

namespace heartwright::report {

inline constexpr double nan = std::numeric_limits<double>::quiet_NaN();

}  // namespace heartwright::report
