// The faces of a mesh: four of a tetrahedron, a triangle itself, none of a line. Its surface: the faces that belong to
// one element only, and nodes that hang on it.
#pragma once

#include <cstdint>
#include <vector>

#include "runtime/core/thread_pool.hpp"
#include "runtime/mesh/mesh.hpp"

namespace heartwright::mesh {

struct Face {
    std::array<std::int32_t, 3>
        nodes;  // the normal by the right-hand rule points outwards; that of a triangle is its own
    std::int32_t element;
    std::int8_t corner;  // of the element: the one opposite; 3 of a triangle, which has no such corner
};

// A face with its node numbers ascending, so that equal faces are neighbours after sorting.
struct SortedFace {
    std::array<std::int32_t, 3> key;
    std::int32_t element;
    std::int8_t corner;
};

Face face_of(const Mesh& mesh, std::int32_t element, int corner);

// All faces of all elements, in ascending order of key, element, corner. 20 bytes each: 80 per tetrahedron. The
// elements name nodes of the mesh (check_mesh).
std::vector<SortedFace> sorted_faces(const Mesh& mesh, ThreadPool& threads);

// In the order of elements. faces: sorted_faces() of the mesh.
std::vector<Face> surface_of(const Mesh& mesh, const std::vector<SortedFace>& faces);
std::vector<Face> surface_of(const Mesh& mesh);  // on one thread

// The number of the connected part of each element (through common nodes), from 0, largest numbers last found; and how
// many there are.
struct Parts {
    std::vector<std::int32_t> of_node;  // -1: in no element
    std::int32_t count = 0;
};
Parts connected_parts(const Mesh& mesh);

// Nodes of the surface that lie on a surface face, or on one of its edges, without being its corner: there neighbouring
// elements do not share whole faces, and the potential would jump.
struct HangingNode {
    std::int32_t node, element;  // the element whose face it lies on
};

// Spatial hash over the surface's nodes. A node lies on a face when it is nearer than 1e-9 of the face's longest edge.
std::vector<HangingNode> hanging_nodes(const Mesh& mesh, const std::vector<Face>& surface);

}  // namespace heartwright::mesh
