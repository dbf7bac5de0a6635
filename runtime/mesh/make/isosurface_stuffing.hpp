// Isosurface stuffing (Labelle and Shewchuk, Isosurface Stuffing: Fast Tetrahedral Meshes with Good Dihedral Angles,
// SIGGRAPH 2007), uniform: a body-centred cubic lattice is cut by the surface.
//
// Lattice points near the surface are moved onto it; tetrahedra that it still cuts are replaced by parts from a table.
// With the thresholds used here all dihedral angles lie between 10.78 and 164.74 degrees, whatever the surface. Sharp
// edges of the shape are rounded off by about half an edge.
#pragma once

#include <functional>

#include "runtime/mesh/bounding_box.hpp"
#include "runtime/mesh/mesh.hpp"

namespace heartwright::mesh {

// Above 0 inside of the shape, below outside; continuous. Its scale does not matter.
using Shape = std::function<double(const Point&)>;

// `edge`: the mean length of edges inside, mm. `box` holds the shape. UserFault when nothing is inside, or the lattice
// would be too large.
Mesh stuff_isosurface(const Shape& shape, const BoundingBox& box, double edge);

// The side of the lattice's cubes for that mean edge, mm.
double side_of_edge(double edge);

// How many elements that gives, by the volume of the shape at some 1e5 points: right within a tenth where edges are
// short beside the shape. The same UserFaults for the edge.
double predicted_elements(const Shape& shape, const BoundingBox& box, double edge);

}  // namespace heartwright::mesh
