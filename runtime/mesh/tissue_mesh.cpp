#include "runtime/mesh/tissue_mesh.hpp"

#include <algorithm>
#include <map>
#include <span>
#include <utility>

#include "runtime/mesh/cell_neighbours.hpp"
#include "runtime/mesh/edge_rings.hpp"
#include "runtime/mesh/elements_of_nodes.hpp"
#include "runtime/mesh/surface.hpp"
#include "runtime/mesh/vectors.hpp"

namespace heartwright::mesh {
namespace {

std::span<const std::int32_t> members(const ElementsOfNodes& of, std::size_t node) {
    const auto first = static_cast<std::size_t>(of.starts[node]), end = static_cast<std::size_t>(of.starts[node + 1]);
    return std::span(of.members).subspan(first, end - first);
}

std::int32_t tag_of_most_volume(const TetrahedralMesh& mesh, const ElementsOfNodes& of, std::size_t node) {
    std::map<std::int32_t, double> volumes;
    for (const std::int32_t element : members(of, node))
        volumes[mesh.tag(static_cast<std::size_t>(element))] += signed_volume(mesh, static_cast<std::size_t>(element));
    double most = 0;
    for (const auto& [tag, volume] : volumes) most = std::max(most, volume);
    // Volumes that differ by the rounding of their sums are alike: the order of elements decides nothing.
    const auto chosen =
        std::find_if(volumes.begin(), volumes.end(), [&](const auto& one) { return one.second >= most * (1 - 1e-9); });
    return chosen == volumes.end() ? 0 : chosen->first;
}

// Each once.
std::vector<std::array<std::int32_t, 3>> triangles_of(const TetrahedralMesh& mesh) {
    std::vector<std::array<std::int32_t, 3>> triangles;
    for (const SortedFace& face : sorted_faces(mesh))
        if (triangles.empty() || triangles.back() != face.key) triangles.push_back(face.key);
    return triangles;
}

std::shared_ptr<const tissue::Rows> rows_of_nodes(const TetrahedralMesh& mesh, bool has_triangles) {
    const ElementsOfNodes of = elements_of_nodes(mesh);
    auto rows = std::make_shared<tissue::Rows>();
    rows->positions = mesh.nodes;
    rows->volumes.assign(mesh.nodes.size(), 0);
    for (std::size_t e = 0; e < mesh.elements.size(); ++e) {
        const double quarter = signed_volume(mesh, e) / 4;
        for (const std::int32_t node : mesh.elements[e]) rows->volumes[static_cast<std::size_t>(node)] += quarter;
    }
    rows->neighbour_starts.push_back(0);
    std::vector<std::int32_t> found;
    for (std::size_t node = 0; node < mesh.nodes.size(); ++node) {
        rows->tags.push_back(tag_of_most_volume(mesh, of, node));
        found.clear();
        for (const std::int32_t element : members(of, node))
            for (const std::int32_t other : mesh.elements[static_cast<std::size_t>(element)])
                if (other != static_cast<std::int32_t>(node)) found.push_back(other);
        std::sort(found.begin(), found.end());
        found.erase(std::unique(found.begin(), found.end()), found.end());
        rows->neighbours.insert(rows->neighbours.end(), found.begin(), found.end());
        rows->neighbour_starts.push_back(static_cast<std::int64_t>(rows->neighbours.size()));
    }
    if (has_triangles) rows->triangles = triangles_of(mesh);
    return rows;
}

std::shared_ptr<const tissue::Rows> rows_of_elements(const TetrahedralMesh& mesh, bool has_neighbours, bool has_loops) {
    auto rows = std::make_shared<tissue::Rows>();
    rows->positions = centroids(mesh);
    for (std::size_t e = 0; e < mesh.elements.size(); ++e) {
        rows->tags.push_back(mesh.tag(e));
        rows->volumes.push_back(signed_volume(mesh, e));
    }
    if (!has_neighbours) return rows;
    if (has_loops) rows->loops = edge_rings(mesh);
    ThreadPool alone(1);
    const FaceNeighbours neighbours = face_neighbours(mesh, alone);
    rows->neighbour_starts.push_back(0);
    for (std::size_t e = 0; e < mesh.elements.size(); ++e) {
        const auto near = near_cells(neighbours, static_cast<std::int32_t>(e));
        rows->neighbours.insert(rows->neighbours.end(), near.begin(), near.end());
        rows->neighbour_starts.push_back(static_cast<std::int64_t>(rows->neighbours.size()));
    }
    return rows;
}

double mean_edge(const tissue::Rows& nodes) {
    double sum = 0;
    for (std::int64_t row = 0; row < nodes.count(); ++row)
        for (const std::int32_t other : nodes.neighbours_of(row))
            sum += length(nodes.positions[static_cast<std::size_t>(row)] -
                          nodes.positions[static_cast<std::size_t>(other)]);
    return nodes.neighbours.empty() ? 1 : sum / static_cast<double>(nodes.neighbours.size());
}

}  // namespace

TissueMesh make_tissue_mesh(TetrahedralMesh mesh, const TissueMeshParts& parts) {
    TissueMesh made;
    made.cells_are_elements = parts.cells_are_elements;
    made.mesh = std::move(mesh);
    made.nodes = rows_of_nodes(made.mesh, parts.has_loops && !parts.cells_are_elements);
    made.elements = rows_of_elements(made.mesh, parts.cells_are_elements, parts.has_loops);
    made.edge = mean_edge(*made.nodes);
    return made;
}

}  // namespace heartwright::mesh
