// Cells of VTK's other kinds divided into tetrahedra, triangles or lines.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "runtime/mesh/formats/vtk_cells.hpp"

namespace heartwright::mesh {

// Can cells of the type be divided? Hexahedra, voxels, wedges, pyramids, quadratic tetrahedra; quadrilaterals, pixels,
// quadratic triangles, strips of triangles.
bool can_be_split(std::int64_t type);

// Divides those cells; fields of elements have the values of a cell for each of its parts, and element_labels the
// cell's number. Faces with four nodes are cut by the diagonal through their lowest node, so that neighbours agree
// (J. Dompierre et al., How to subdivide pyramids, prisms and hexahedra into tetrahedra, 1999). Quadratic cells are
// divided at their further nodes, into 8 tetrahedra or 4 triangles. Parts with a node twice (collapsed cells) are left
// out, and tetrahedra are oriented. `mesh` has its nodes, and fields with the values of the cells. UserFault, which
// begins with `place`, for a cell that has another number of nodes than its kind, or nodes that are not there.
// Polylines are divided into their segments alone, where nothing else is asked for.
void split_cells(const std::string& place, VtkCells& cells, Mesh& mesh);
void split_polylines(const std::string& place, VtkCells& cells, Mesh& mesh);

}  // namespace heartwright::mesh
