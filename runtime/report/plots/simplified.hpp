// Fewer points for the same line.
#pragma once

#include <array>
#include <vector>

namespace heartwright::report {

// Without the points that lie within `tolerance` of the line between those kept (Douglas and Peucker, 1973); the first
// and the last stay.
std::vector<std::array<double, 2>> simplified(const std::vector<std::array<double, 2>>& points, double tolerance);

}  // namespace heartwright::report
