#include "runtime/mesh/tissue_mesh.hpp"

#include <algorithm>
#include <map>
#include <mutex>
#include <numeric>
#include <span>
#include <utility>
#include <vector>

#include "runtime/core/parallel.hpp"
#include "runtime/mesh/cell_neighbours.hpp"
#include "runtime/mesh/edge_rings.hpp"
#include "runtime/mesh/elements_of_nodes.hpp"
#include "runtime/mesh/sheets.hpp"
#include "runtime/mesh/surface.hpp"
#include "runtime/mesh/vectors.hpp"

namespace heartwright::mesh {
namespace {

std::span<const std::int32_t> members(const ElementsOfNodes& of, std::size_t node) {
    const auto first = static_cast<std::size_t>(of.starts[node]), end = static_cast<std::size_t>(of.starts[node + 1]);
    return std::span(of.members).subspan(first, end - first);
}

std::int32_t tag_of_most_volume(const Mesh& mesh, const ElementsOfNodes& of, std::size_t node) {
    if (mesh.tags.empty()) return 0;
    std::map<std::int32_t, double> volumes;
    for (const std::int32_t element : members(of, node))
        volumes[mesh.tag(static_cast<std::size_t>(element))] += volume_of(mesh, static_cast<std::size_t>(element));
    double most = 0;
    for (const auto& [tag, volume] : volumes) most = std::max(most, volume);
    // Volumes that differ by the rounding of their sums are alike: the order of elements decides nothing.
    const auto chosen =
        std::find_if(volumes.begin(), volumes.end(), [&](const auto& one) { return one.second >= most * (1 - 1e-9); });
    return chosen == volumes.end() ? 0 : chosen->first;
}

// Each once.
std::vector<std::array<std::int32_t, 3>> triangles_of(const Mesh& mesh, ThreadPool& threads) {
    std::vector<std::array<std::int32_t, 3>> triangles;
    for (const SortedFace& face : sorted_faces(mesh, threads))
        if (triangles.empty() || triangles.back() != face.key) triangles.push_back(face.key);
    return triangles;
}

// add_neighbours(row, numbers) appends those of one of `count` rows, ascending. Each range of rows makes a list, and
// the lists are put together in order.
template <class AddNeighbours>
void set_neighbours(tissue::Rows& rows, std::size_t count, ThreadPool& threads, const AddNeighbours& add_neighbours) {
    rows.neighbour_starts.assign(count + 1, 0);
    std::map<std::int64_t, std::vector<std::int32_t>> lists;  // by the first row
    std::mutex mutex;
    threads.for_ranges(static_cast<std::int64_t>(count), [&](std::int64_t first, std::int64_t last) {
        std::vector<std::int32_t> list;
        for (auto row = static_cast<std::size_t>(first); row < static_cast<std::size_t>(last); ++row) {
            const std::size_t before = list.size();
            add_neighbours(row, list);
            rows.neighbour_starts[row + 1] = static_cast<std::int64_t>(list.size() - before);
        }
        const std::lock_guard lock(mutex);
        lists[first] = std::move(list);
    });
    std::partial_sum(rows.neighbour_starts.begin(), rows.neighbour_starts.end(), rows.neighbour_starts.begin());
    rows.neighbours.reserve(static_cast<std::size_t>(rows.neighbour_starts.back()));
    for (const auto& [first, list] : lists) rows.neighbours.insert(rows.neighbours.end(), list.begin(), list.end());
}

std::shared_ptr<const tissue::Rows> rows_of_nodes(const Mesh& mesh, bool has_triangles, ThreadPool& threads) {
    const ElementsOfNodes of = elements_of_nodes(mesh, threads);
    const std::size_t count = mesh.nodes.size();
    auto rows = std::make_shared<tissue::Rows>();
    rows->positions = mesh.nodes;
    rows->volumes.assign(count, 0);
    rows->tags.resize(count);
    for_each_in_parallel(threads, count, [&](std::size_t node) {
        rows->tags[node] = tag_of_most_volume(mesh, of, node);
        for (const std::int32_t element : members(of, node)) {
            const auto e = static_cast<std::size_t>(element);
            rows->volumes[node] += volume_of(mesh, e) / static_cast<double>(mesh.elements[e].size());
        }
    });
    if (mesh.is_surface()) rows->normals = node_normals(mesh);
    set_neighbours(*rows, count, threads, [&](std::size_t node, std::vector<std::int32_t>& found) {
        const auto before = static_cast<std::ptrdiff_t>(found.size());
        for (const std::int32_t element : members(of, node))
            for (const std::int32_t other : mesh.elements[static_cast<std::size_t>(element)])
                if (other != static_cast<std::int32_t>(node)) found.push_back(other);
        std::sort(found.begin() + before, found.end());
        found.erase(std::unique(found.begin() + before, found.end()), found.end());
    });
    if (has_triangles) rows->triangles = triangles_of(mesh, threads);
    return rows;
}

std::shared_ptr<const tissue::Rows> rows_of_elements(const Mesh& mesh, const TissueMeshParts& parts,
                                                     ThreadPool& threads) {
    const std::size_t count = mesh.elements.size();
    auto rows = std::make_shared<tissue::Rows>();
    rows->positions = centroids(mesh, threads);
    rows->tags.resize(count);
    rows->volumes.resize(count);
    for_each_in_parallel(threads, count, [&](std::size_t e) {
        rows->tags[e] = mesh.tag(e);
        rows->volumes[e] = volume_of(mesh, e);
    });
    if (!parts.cells_are_elements) return rows;
    if (parts.has_loops) rows->loops = edge_rings(mesh);
    const FaceNeighbours neighbours = face_neighbours(mesh, threads);
    set_neighbours(*rows, count, threads, [&](std::size_t e, std::vector<std::int32_t>& found) {
        const auto near = near_cells(neighbours, static_cast<std::int32_t>(e));
        found.insert(found.end(), near.begin(), near.end());
    });
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

template <class T>
std::int64_t bytes(const std::vector<T>& values) {
    return static_cast<std::int64_t>(values.size() * sizeof(T));
}

std::int64_t bytes_of_rows(const tissue::Rows& rows) {
    return bytes(rows.positions) + bytes(rows.normals) + bytes(rows.tags) + bytes(rows.volumes) +
           bytes(rows.neighbour_starts) + bytes(rows.neighbours) + bytes(rows.triangles) + bytes(rows.loops.starts) +
           bytes(rows.loops.steps) + bytes(rows.loops.axes);
}

}  // namespace

TissueMesh make_tissue_mesh(Mesh mesh, const TissueMeshParts& parts, ThreadPool& threads) {
    TissueMesh made;
    made.cells_are_elements = parts.cells_are_elements;
    made.mesh = std::move(mesh);
    made.nodes = rows_of_nodes(made.mesh, parts.has_loops && !parts.cells_are_elements, threads);
    made.elements = rows_of_elements(made.mesh, parts, threads);
    made.edge = mean_edge(*made.nodes);
    return made;
}

TissueMesh make_tissue_mesh(Mesh mesh, const TissueMeshParts& parts) {
    ThreadPool alone(1);
    return make_tissue_mesh(std::move(mesh), parts, alone);
}

std::int64_t resident_bytes(const TissueMesh& mesh) {
    const Mesh& own = mesh.mesh;
    std::int64_t sum = bytes(own.nodes) + bytes(own.elements) + bytes(own.tags) + bytes(own.fibres) +
                       bytes(own.sheets) + bytes(own.thicknesses) + bytes(own.element_labels);
    for (const auto* fields : {&own.node_fields, &own.element_fields})
        for (const Field& field : *fields) sum += bytes(field.values);
    for (const auto& rows : {mesh.nodes, mesh.elements, mesh.rows_of_share})
        if (rows) sum += bytes_of_rows(*rows);
    return sum;
}

std::int64_t peak_bytes_of_root(const TissueMesh& whole, int ranks, std::int64_t file_bytes) {
    // Measured. Reading: faces that are sorted for the checks, lists of neighbours before they are joined. A share:
    // operator, states and, of finite volumes, the vectors of the spectrum.
    constexpr std::int64_t reading_elements = 120, reading_volumes = 250;  // bytes an element
    constexpr std::int64_t share_node = 990, share_volume = 670;           // bytes a row
    const auto elements = static_cast<std::int64_t>(whole.mesh.elements.size());
    const std::int64_t resident = resident_bytes(whole);
    const std::int64_t reading =
        resident + file_bytes + elements * (whole.cells_are_elements ? reading_volumes : reading_elements);
    const std::int64_t rows = whole.cells()->count();
    std::int64_t share = rows * (whole.cells_are_elements ? share_volume : share_node);
    if (ranks > 1) share = (share + resident) / ranks;  // a share has its part of the mesh as well
    return std::max(reading, resident + share);
}

}  // namespace heartwright::mesh
