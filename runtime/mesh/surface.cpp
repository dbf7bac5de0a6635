#include "runtime/mesh/surface.hpp"

#include <algorithm>
#include <numeric>
#include <tuple>

#include "runtime/core/parallel.hpp"
#include "runtime/mesh/disjoint_sets.hpp"
#include "runtime/mesh/elements_of_nodes.hpp"

namespace heartwright::mesh {
namespace {

std::array<std::int32_t, 3> ascending(std::array<std::int32_t, 3> nodes) {
    if (nodes[1] < nodes[0]) std::swap(nodes[0], nodes[1]);
    if (nodes[2] < nodes[1]) std::swap(nodes[1], nodes[2]);
    if (nodes[1] < nodes[0]) std::swap(nodes[0], nodes[1]);
    return nodes;
}

}  // namespace

Face face_of(const Mesh& mesh, std::int32_t element, int corner) {
    const Element& nodes = mesh.elements[static_cast<std::size_t>(element)];
    if (nodes.size() == 3) return {{nodes[0], nodes[1], nodes[2]}, element, static_cast<std::int8_t>(corner)};
    const std::array<int, 3>& corners = face_corners[static_cast<std::size_t>(corner)];
    const auto node = [&](std::size_t k) { return nodes[static_cast<std::size_t>(corners[k])]; };
    return {{node(0), node(1), node(2)}, element, static_cast<std::int8_t>(corner)};
}

// A counting sort by the lowest node, then a sort of the few faces (about 12) of each.
std::vector<SortedFace> sorted_faces(const Mesh& mesh, ThreadPool& threads) {
    const ElementsOfNodes of = elements_of_nodes(mesh, threads);
    // use(face) for the faces whose lowest node this is.
    const auto for_faces = [&](std::size_t node, const auto& use) {
        const auto lowest = static_cast<std::int32_t>(node);
        for (auto k = of.starts[node]; k < of.starts[node + 1]; ++k) {
            const std::int32_t element = of.members[static_cast<std::size_t>(k)];
            const Element& nodes = mesh.elements[static_cast<std::size_t>(element)];
            if (std::count_if(nodes.begin(), nodes.end(), [&](std::int32_t n) { return n < lowest; }) > 1) continue;
            const int first = nodes.size() == 4 ? 0 : nodes.size() == 3 ? 3 : 4;
            for (int corner = first; corner < 4; ++corner) {
                const Face face = face_of(mesh, element, corner);
                const SortedFace sorted{ascending(face.nodes), face.element, face.corner};
                if (sorted.key[0] == lowest) use(sorted);
            }
        }
    };
    std::vector<std::size_t> starts(mesh.nodes.size() + 1, 0);
    for_each_in_parallel(threads, mesh.nodes.size(),
                         [&](std::size_t node) { for_faces(node, [&](const SortedFace&) { ++starts[node + 1]; }); });
    std::partial_sum(starts.begin(), starts.end(), starts.begin());
    std::vector<SortedFace> faces(starts.back());
    for_each_in_parallel(threads, mesh.nodes.size(), [&](std::size_t node) {
        const auto at = [&](std::size_t n) { return faces.begin() + static_cast<std::ptrdiff_t>(n); };
        std::size_t next = starts[node];
        for_faces(node, [&](const SortedFace& face) { faces[next++] = face; });
        std::sort(at(starts[node]), at(starts[node + 1]), [](const SortedFace& a, const SortedFace& b) {
            return std::tie(a.key[1], a.key[2], a.element, a.corner) <
                   std::tie(b.key[1], b.key[2], b.element, b.corner);
        });
    });
    return faces;
}

std::vector<Face> surface_of(const Mesh& mesh, const std::vector<SortedFace>& faces) {
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

std::vector<Face> surface_of(const Mesh& mesh) {
    ThreadPool alone(1);
    return surface_of(mesh, sorted_faces(mesh, alone));
}

Parts connected_parts(const Mesh& mesh) {
    DisjointSets sets(mesh.nodes.size());
    std::vector<bool> is_used(mesh.nodes.size());
    for (const Element& element : mesh.elements)
        for (const std::int32_t node : element) {
            is_used[static_cast<std::size_t>(node)] = true;
            sets.join(element[0], node);
        }
    Parts parts;
    parts.of_node.assign(mesh.nodes.size(), -1);
    for (std::size_t n = 0; n < mesh.nodes.size(); ++n) {
        if (!is_used[n]) continue;
        const auto lowest = static_cast<std::size_t>(sets.root(static_cast<std::int32_t>(n)));
        parts.of_node[n] = lowest == n ? parts.count++ : parts.of_node[lowest];
    }
    return parts;
}

}  // namespace heartwright::mesh
