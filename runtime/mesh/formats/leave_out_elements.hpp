// Elements that are left out: points, lines and faces beside tetrahedra, ghost cells, baths. Nodes stay, whether or not
// an element is left that has them, so that the numbers of nodes are those of the file.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "runtime/mesh/tetrahedral_mesh.hpp"

namespace heartwright::mesh {

// Takes the elements for which it is true, and all that is of elements: [elements]. The others keep the file's numbers
// as labels.
void leave_out_elements(TetrahedralMesh& mesh, const std::vector<bool>& is_left_out);

std::string warning_of_left_out(std::size_t elements);  // "N points, lines and faces were left out ..."

}  // namespace heartwright::mesh
