#include "runtime/mesh/surface.hpp"

#include <algorithm>
#include <numeric>
#include <tuple>

namespace heartwright::mesh {
namespace {

std::array<std::int32_t, 3> ascending(std::array<std::int32_t, 3> nodes) {
    if (nodes[1] < nodes[0]) std::swap(nodes[0], nodes[1]);
    if (nodes[2] < nodes[1]) std::swap(nodes[1], nodes[2]);
    if (nodes[1] < nodes[0]) std::swap(nodes[0], nodes[1]);
    return nodes;
}

}  // namespace

Face face_of(const TetrahedralMesh& mesh, std::int32_t element, int corner) {
    const Element& nodes = mesh.elements[static_cast<std::size_t>(element)];
    const std::array<int, 3>& corners = face_corners[static_cast<std::size_t>(corner)];
    const auto node = [&](std::size_t k) { return nodes[static_cast<std::size_t>(corners[k])]; };
    return {{node(0), node(1), node(2)}, element, static_cast<std::int8_t>(corner)};
}

// A counting sort by the lowest node, then a sort of the few faces (about 12) of each.
std::vector<SortedFace> sorted_faces(const TetrahedralMesh& mesh) {
    std::vector<std::size_t> starts(mesh.nodes.size() + 1, 0);
    const auto for_all = [&](const auto& use) {
        for (std::size_t e = 0; e < mesh.elements.size(); ++e)
            for (int corner = 0; corner < 4; ++corner) {
                const Face face = face_of(mesh, static_cast<std::int32_t>(e), corner);
                use(SortedFace{ascending(face.nodes), face.element, face.corner});
            }
    };
    for_all([&](const SortedFace& face) { ++starts[static_cast<std::size_t>(face.key[0]) + 1]; });
    std::partial_sum(starts.begin(), starts.end(), starts.begin());
    std::vector<SortedFace> faces(4 * mesh.elements.size());
    std::vector<std::size_t> next(starts.begin(), starts.end() - 1);
    for_all([&](const SortedFace& face) { faces[next[static_cast<std::size_t>(face.key[0])]++] = face; });
    const auto at = [&](std::size_t n) { return faces.begin() + static_cast<std::ptrdiff_t>(n); };
    for (std::size_t node = 0; node + 1 < starts.size(); ++node)
        std::sort(at(starts[node]), at(starts[node + 1]), [](const SortedFace& a, const SortedFace& b) {
            return std::tie(a.key[1], a.key[2], a.element, a.corner) <
                   std::tie(b.key[1], b.key[2], b.element, b.corner);
        });
    return faces;
}

std::vector<Face> surface_of(const TetrahedralMesh& mesh, const std::vector<SortedFace>& faces) {
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

std::vector<Face> surface_of(const TetrahedralMesh& mesh) { return surface_of(mesh, sorted_faces(mesh)); }

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
