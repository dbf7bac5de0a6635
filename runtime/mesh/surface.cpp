#include "runtime/mesh/surface.hpp"

#include <algorithm>
#include <numeric>

namespace heartwright::mesh {

Face face_of(const TetrahedralMesh& mesh, std::int32_t element, int corner) {
    const Element& nodes = mesh.elements[static_cast<std::size_t>(element)];
    const std::array<int, 3>& corners = face_corners[static_cast<std::size_t>(corner)];
    const auto node = [&](std::size_t k) { return nodes[static_cast<std::size_t>(corners[k])]; };
    return {{node(0), node(1), node(2)}, element, static_cast<std::int8_t>(corner)};
}

std::vector<SortedFace> sorted_faces(const TetrahedralMesh& mesh) {
    std::vector<SortedFace> faces;
    faces.reserve(4 * mesh.elements.size());
    for (std::size_t e = 0; e < mesh.elements.size(); ++e)
        for (int corner = 0; corner < 4; ++corner) {
            const Face face = face_of(mesh, static_cast<std::int32_t>(e), corner);
            SortedFace& sorted = faces.emplace_back(SortedFace{face.nodes, face.element, face.corner});
            std::sort(sorted.key.begin(), sorted.key.end());
        }
    std::sort(faces.begin(), faces.end());
    return faces;
}

std::vector<Face> surface_of(const TetrahedralMesh& mesh) {
    const std::vector<SortedFace> faces = sorted_faces(mesh);
    std::vector<Face> surface;
    for (std::size_t begin = 0, end = 0; begin < faces.size(); begin = end) {
        for (end = begin + 1; end < faces.size() && faces[end].key == faces[begin].key;) ++end;
        if (end - begin == 1) surface.push_back(face_of(mesh, faces[begin].element, faces[begin].corner));
    }
    std::sort(surface.begin(), surface.end(), [](const Face& a, const Face& b) {
        return a.element != b.element ? a.element < b.element : a.corner < b.corner;
    });
    return surface;
}

Parts connected_parts(const TetrahedralMesh& mesh) {
    // Union-find with path halving; the root of a part is its lowest node.
    std::vector<std::int32_t> parent(mesh.nodes.size());
    std::iota(parent.begin(), parent.end(), 0);
    const auto root = [&](std::int32_t node) {
        for (auto n = static_cast<std::size_t>(node); parent[n] != node; n = static_cast<std::size_t>(node)) {
            parent[n] = parent[static_cast<std::size_t>(parent[n])];
            node = parent[n];
        }
        return node;
    };
    std::vector<bool> is_used(mesh.nodes.size());
    for (const Element& element : mesh.elements)
        for (const std::int32_t node : element) {
            is_used[static_cast<std::size_t>(node)] = true;
            const std::int32_t a = root(element[0]), b = root(node);
            parent[static_cast<std::size_t>(std::max(a, b))] = std::min(a, b);
        }
    Parts parts;
    parts.of_node.assign(mesh.nodes.size(), -1);
    for (std::size_t n = 0; n < mesh.nodes.size(); ++n) {
        if (!is_used[n]) continue;
        const auto lowest = static_cast<std::size_t>(root(static_cast<std::int32_t>(n)));
        parts.of_node[n] = lowest == n ? parts.count++ : parts.of_node[lowest];
    }
    return parts;
}

}  // namespace heartwright::mesh
