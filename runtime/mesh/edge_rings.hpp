// The rings of tetrahedra around the inner edges of a mesh: closed walks from cell to cell through faces, which bound
// the faces of the dual mesh.
#pragma once

#include "runtime/mesh/mesh.hpp"
#include "runtime/tissue/rows.hpp"

namespace heartwright::mesh {

// In ascending order of the edges' nodes. Each ring begins at its lowest cell, and is walked counter-clockwise for one
// who looks against the axis that the edge is nearest to (z before y before x). Edges of the surface have none: their
// cells form no ring. The mesh has passed check_mesh().
tissue::LoopsOfRows edge_rings(const Mesh& mesh);

}  // namespace heartwright::mesh
