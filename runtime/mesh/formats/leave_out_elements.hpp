// Elements that are left out: points, lines and faces beside tetrahedra, what is no triangle of a surface, ghost cells,
// baths. Nodes stay, whether or not an element is left that has them, so that the numbers of nodes are those of the
// file.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "runtime/mesh/formats/read_mesh.hpp"

namespace heartwright::mesh {

// Takes the elements for which it is true, and all that is of elements: [elements]. The others keep the file's numbers
// as labels.
void leave_out_elements(Mesh& mesh, const std::vector<bool>& is_left_out);

// The corners of the elements that are to stay: 4, 3 or 2. UserFault, which begins with `place`, when the file has
// none, or when it is a surface with another face than triangles.
std::size_t corners_of_kind(const std::string& place, ElementKind kind, const MeshFile& file);

std::string warning_of_left_out(std::size_t elements, std::size_t corners);  // "N points, lines and faces ..."

// Leaves out all elements but those of the kind, with a warning.
void choose_elements(const std::string& place, ElementKind kind, MeshFile& file);

}  // namespace heartwright::mesh
