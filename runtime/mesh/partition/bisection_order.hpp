// An order of points whose equal ranges are compact: recursive coordinate bisection, and a Hilbert curve in each part.
#pragma once

#include <cstdint>
#include <vector>

#include "runtime/core/thread_pool.hpp"
#include "runtime/mesh/mesh.hpp"

namespace heartwright::mesh {

// Numbers of the points. They are halved across the longest side of their bounding box up to six times, as long as
// halves keep 2048 points. So the shares of 2, 4, 8 ... 64 ranks are the halves, quarters ... of the bisection. Points
// at one place of a cut go by their numbers. It depends on nothing but the points.
std::vector<std::int32_t> bisection_order(const std::vector<Point>& points, ThreadPool& threads);

}  // namespace heartwright::mesh
