// Orthogonal frames of the wall, as Bayer et al. (2012) build, turn and blend them (`axis`, `orient`, `bislerp`), and
// their means as lines.
#pragma once

#include <array>

#include "runtime/mesh/mesh.hpp"

namespace heartwright::mesh {

// Columns of length 1. Of a wall: circumferential, apicobasal, transmural. Turned by its angles: fibre, across the
// fibre, sheet normal.
using Frame = std::array<Point, 3>;

// Apicobasal first, the transmural direction made orthogonal to it. Where the two are parallel or the second is zero,
// any orthogonal direction stands for it.
Frame frame_of(const Point& apicobasal, const Point& transmural);

// Turned by the fibre angle about the transmural axis, then by the sheet angle about the fibre; degrees.
Frame turned(const Frame& frame, double fibre_angle, double sheet_angle);

// Spherical interpolation from `from` (part 0) to `to` (part 1), by quaternions. Frames that differ only in the signs
// of two columns are the same: the nearest of the four is taken.
Frame blended(const Frame& from, const Frame& to, double part);

// The first and third columns averaged as lines, which have no sign: f is the first axis of (1 - part) f1 f1' + part
// f2 f2'. The third is then made orthogonal to the first. Continuous but where both weights are equal and the two lines
// orthogonal.
Frame mean_of_lines(const Frame& from, const Frame& to, double part);

}  // namespace heartwright::mesh
