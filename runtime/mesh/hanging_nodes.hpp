// Nodes of the surface that lie on a surface face, or on one of its edges, without being its corner: there neighbouring
// elements do not share whole faces, and the potential would jump.
#pragma once

#include <vector>

#include "runtime/mesh/surface.hpp"

namespace heartwright::mesh {

struct HangingNode {
    std::int32_t node, element;  // the element whose face it lies on
};

// Spatial hash over the surface's nodes. A node lies on a face when it is nearer than 1e-9 of the face's longest edge.
std::vector<HangingNode> hanging_nodes(const TetrahedralMesh& mesh, const std::vector<Face>& surface);

}  // namespace heartwright::mesh
