// The checks of a mesh of lines that are none of other meshes.
#pragma once

#include <string>
#include <vector>

#include "runtime/mesh/mesh.hpp"

namespace heartwright::mesh {

// Lines that are listed twice, in either direction, and nodes that are in no line: a tree in a file of its own has
// none, so they are ends that were not joined, or nodes of other elements.
void check_lines(const Mesh& mesh, std::vector<std::string>& errors);

}  // namespace heartwright::mesh
