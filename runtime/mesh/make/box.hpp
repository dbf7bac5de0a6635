// A box of cubes, each cut into six tetrahedra around its diagonal (Kuhn), so that neighbouring cubes share whole
// faces.
#pragma once

#include "runtime/mesh/mesh.hpp"

namespace heartwright::mesh {

// From the origin to `size`, mm. The node (i, j, k) has the number i + (nx + 1)*(j + (ny + 1)*k) and lies at
// (i, j, k)*edge. UserFault when a side is no multiple of the edge, or there would be too many elements.
Mesh make_box(const Point& size, double edge);

double elements_of_box(const Point& size, double edge);  // the same UserFaults

}  // namespace heartwright::mesh
