// The walls of a ventricular mesh from its surface alone, for meshes that others made.
#pragma once

#include "runtime/mesh/make/wall_fields.hpp"

namespace heartwright::mesh {

// The base is the largest flat part of the surface at an end of one axis, with the rounded rim of walls at its plane.
// Without it the surface falls into parts, each of which encloses a volume with the base's plane: normals point out of
// the epicardium's and into the cavities, so that the epicardium is the part whose volume is positive. The left one of
// two cavities is the rounder one, which has more volume for its area; the right one is a crescent. UserFault when the
// surface does not fall into two or three parts, when not exactly one of them has a positive volume, when the cavities
// do not fit into it, and when they are equally round.
Walls find_walls(const Mesh& mesh);

}  // namespace heartwright::mesh
