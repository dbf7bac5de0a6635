#include "runtime/mesh/cell_neighbours.hpp"

#include <algorithm>

#include "runtime/core/parallel.hpp"
#include "runtime/mesh/elements_of_nodes.hpp"
#include "runtime/mesh/vectors.hpp"

namespace heartwright::mesh {
namespace {

bool has_node(const Element& element, std::int32_t node) {
    return std::find(element.begin(), element.end(), node) != element.end();
}

// The other element with three nodes; -1 without.
std::int32_t element_behind(const Mesh& mesh, const ElementsOfNodes& of, std::size_t element, std::size_t corner) {
    const auto node = [&](std::size_t k) {
        return mesh.elements[element][static_cast<std::size_t>(face_corners[corner][k])];
    };
    const auto first = static_cast<std::size_t>(node(0));
    for (auto k = of.starts[first]; k < of.starts[first + 1]; ++k) {
        const std::int32_t other = of.members[static_cast<std::size_t>(k)];
        const Element& nodes = mesh.elements[static_cast<std::size_t>(other)];
        if (other != static_cast<std::int32_t>(element) && has_node(nodes, node(1)) && has_node(nodes, node(2)))
            return other;
    }
    return -1;
}

}  // namespace

FaceNeighbours face_neighbours(const Mesh& mesh, ThreadPool& threads) {
    const ElementsOfNodes of = elements_of_nodes(mesh, threads);
    FaceNeighbours neighbours(mesh.elements.size());
    threads.for_ranges(static_cast<std::int64_t>(neighbours.size()), [&](std::int64_t first, std::int64_t last) {
        for (auto e = static_cast<std::size_t>(first); e < static_cast<std::size_t>(last); ++e)
            for (std::size_t corner = 0; corner < 4; ++corner)
                neighbours[e][corner] = element_behind(mesh, of, e, corner);
    });
    return neighbours;
}

std::vector<std::int32_t> near_cells(const FaceNeighbours& neighbours, std::int32_t cell) {
    std::vector<std::int32_t> cells;
    for (const std::int32_t first : neighbours[static_cast<std::size_t>(cell)]) {
        if (first < 0) continue;
        cells.push_back(first);
        for (const std::int32_t second : neighbours[static_cast<std::size_t>(first)])
            if (second >= 0 && second != cell) cells.push_back(second);
    }
    std::sort(cells.begin(), cells.end());
    cells.erase(std::unique(cells.begin(), cells.end()), cells.end());
    return cells;
}

std::vector<Point> centroids(const Mesh& mesh, ThreadPool& threads) {
    std::vector<Point> centres(mesh.elements.size());
    for_each_in_parallel(threads, centres.size(), [&](std::size_t e) {
        for (const std::int32_t node : mesh.elements[e])
            centres[e] = centres[e] + mesh.nodes[static_cast<std::size_t>(node)];
        centres[e] = (1.0 / static_cast<double>(mesh.elements[e].size())) * centres[e];
    });
    return centres;
}

std::vector<Point> centroids(const Mesh& mesh) {
    ThreadPool alone(1);
    return centroids(mesh, alone);
}

}  // namespace heartwright::mesh
