// A mesh as tissue: its nodes are the rows of a simulation (rows with positions, neighbours and tags), and its elements
// are what conductivities are chosen for.
#pragma once

#include <memory>

#include "runtime/mesh/tetrahedral_mesh.hpp"
#include "runtime/tissue/rows.hpp"

namespace heartwright::mesh {

struct TissueMesh {
    TetrahedralMesh mesh;
    // Neighbours share an element. A node has the tag in which most of its volume lies, the least of several alike.
    std::shared_ptr<const tissue::Rows> nodes;
    std::shared_ptr<const tissue::Rows> elements;  // at their centroids, with their tags; without neighbours
    double edge = 1;                               // mm, the mean length
};

// The mesh has passed check_mesh().
TissueMesh make_tissue_mesh(TetrahedralMesh mesh);

}  // namespace heartwright::mesh
