// Nodes and elements renumbered for locality: rows that couple lie close in memory, and ranks, which own ranges of
// rows, have few ghosts.
#pragma once

#include "runtime/mesh/tetrahedral_mesh.hpp"

namespace heartwright::mesh {

// Nodes along a Hilbert curve, elements by their least node.
void order_along_curve(TetrahedralMesh& mesh);

// The same; the field `node` of the nodes is the number that each had.
void renumber(TetrahedralMesh& mesh);

}  // namespace heartwright::mesh
