// What the two VTK formats share: cells by type, and cells and arrays that are left out.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "runtime/mesh/formats/read_mesh.hpp"

namespace heartwright::mesh {

// VTK's cells: cell c has the nodes connectivity[ends[c - 1] .. ends[c]); types: 3 is a line, 5 a triangle, 10 a
// tetrahedron.
struct VtkCells {
    std::vector<std::int64_t> connectivity, ends, types;
};

// A section of cells of VTK's polygonal data, in the order in which fields have their values.
enum class PolySection { vertices, lines, polygons, strips };

// Adds its cells: `ends` count in the section's own connectivity. UserFault, which begins with `place`, where one ends
// beyond it.
void add_poly_cells(PolySection section, const std::vector<std::int64_t>& connectivity,
                    const std::vector<std::int64_t>& ends, const std::string& place, VtkCells& cells);

// UserFault, which names the cell, for a volume that is no linear tetrahedron; where cells are to be split, for one
// that cannot be.
void refuse_other_volumes(const VtkCells& cells, const std::string& place, bool splits = false);

// Lines, triangles and tetrahedra become the elements of a mesh that has its nodes and fields, and so do the segments
// of polylines; other cells become
// elements without corners, or, where cells are split (split_cells.hpp), their parts. UserFault, which begins with
// `place` and names the cell: as above, or when a node is not there.
void take_cells(VtkCells& cells, const std::string& place, MeshFile& file, bool splits = false);

// The warning of an array of text, which no mesh here has a use for.
std::string warning_of_text(const std::string& array);

}  // namespace heartwright::mesh
