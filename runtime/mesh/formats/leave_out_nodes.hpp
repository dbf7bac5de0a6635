// Nodes that only left-out elements have go with them.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "runtime/mesh/tetrahedral_mesh.hpp"

namespace heartwright::mesh {

// Takes the nodes `is_of_left_out` that no element of the mesh has out of the nodes, the elements and the fields of
// nodes. Nodes of no element at all stay: they are a fault. Returns the new number of each node, -1 of one left out.
std::vector<std::int32_t> leave_out_nodes(TetrahedralMesh& mesh, std::vector<bool> is_of_left_out);

// "N points, lines and faces were left out ..." and "N nodes that only points, lines and faces have ...".
std::string warning_of_left_out(std::size_t elements);
std::string warning_of_unused_nodes(std::size_t nodes);

}  // namespace heartwright::mesh
