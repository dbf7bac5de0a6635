// A locality-preserving order of points along a space-filling curve, so that rows that couple lie close in memory.
#pragma once

#include <cstdint>
#include <vector>

#include "runtime/mesh/mesh.hpp"

namespace heartwright::mesh {

// Numbers of the points in the order of a Hilbert curve through their bounding cube, 2^21 steps along each side (J.
// Skilling, "Programming the Hilbert curve", AIP Conference Proceedings 707, 2004). Points of one step of the curve
// stay in their order. It depends on nothing but the points.
std::vector<std::int32_t> hilbert_order(const std::vector<Point>& points);

}  // namespace heartwright::mesh
