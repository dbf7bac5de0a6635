// What the two VTK formats share: cells by type, and arrays that are left out.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "runtime/mesh/tetrahedral_mesh.hpp"

namespace heartwright::mesh {

// VTK's cells: cell c has the nodes connectivity[ends[c - 1] .. ends[c]); types: 10 is a tetrahedron.
struct VtkCells {
    std::vector<std::int64_t> connectivity, ends, types;
};

// UserFault, which begins with `place` and names the cell: when it is no linear tetrahedron, or a node is not there.
std::vector<Element> tetrahedra_of(const VtkCells& cells, std::size_t node_count, const std::string& place);

// The warning of an array of text, which no mesh here has a use for.
std::string warning_of_text(const std::string& array);

}  // namespace heartwright::mesh
