// What makes a surface of triangles unfit for a simulation: how its triangles meet.
#pragma once

#include <vector>

#include "runtime/mesh/checks.hpp"
#include "runtime/mesh/surface.hpp"

namespace heartwright::mesh {

// Errors: triangles that are listed twice, edges of more than two triangles unless junctions are allowed, triangles
// that are flipped beside their neighbours, triangles that share no edge. Warnings: sheets that touch at nodes only.
// `faces`: sorted_faces() of the mesh, whose numbers are right and whose triangles have an area.
void check_triangles(const Mesh& mesh, const std::vector<SortedFace>& faces, bool allows_junctions,
                     MeshFindings& findings);

}  // namespace heartwright::mesh
