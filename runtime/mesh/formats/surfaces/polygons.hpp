// Faces of files that list surfaces as polygons (.ply, .obj, .stl, .vtp).
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "runtime/mesh/formats/read_mesh.hpp"

namespace heartwright::mesh {

// Adds an element: three nodes are a triangle, two a line; others become one without corners. The nodes are in the
// mesh.
void add_polygon(const std::vector<std::int32_t>& nodes, MeshFile& file);

// Elements take the first of nodes that lie at one place in every bit, as exports with seams and edges write them
// several times; a warning counts them. Triangles that lose a corner so are left out, with a warning.
void merge_copies(MeshFile& file);

}  // namespace heartwright::mesh
