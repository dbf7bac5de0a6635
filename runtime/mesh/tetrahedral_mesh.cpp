#include "runtime/mesh/tetrahedral_mesh.hpp"

#include <utility>

#include "runtime/mesh/vectors.hpp"

namespace heartwright::mesh {

std::vector<bool> nodes_in_use(const TetrahedralMesh& mesh) {
    std::vector<bool> are_used(mesh.nodes.size());
    for (const Element& element : mesh.elements)
        for (const std::int32_t node : element) are_used[static_cast<std::size_t>(node)] = true;
    return are_used;
}

std::size_t orient_elements(TetrahedralMesh& mesh) {
    std::size_t swapped = 0;
    for (std::size_t e = 0; e < mesh.elements.size(); ++e) {
        if (signed_volume(mesh, e) >= 0) continue;
        std::swap(mesh.elements[e][2], mesh.elements[e][3]);
        ++swapped;
    }
    return swapped;
}

std::vector<Point> element_directions(const TetrahedralMesh& mesh, const std::vector<double>& node_directions) {
    constexpr double cosine_of_a_jump = -0.7071;
    std::vector<Point> directions(mesh.elements.size());
    for (std::size_t e = 0; e < mesh.elements.size(); ++e) {
        const auto at = [&](std::size_t corner) {
            const double* values = &node_directions[3 * static_cast<std::size_t>(mesh.elements[e][corner])];
            return Point{values[0], values[1], values[2]};
        };
        bool jumps = false;
        for (const auto& [a, b] : edge_corners) {
            const Point from = at(static_cast<std::size_t>(a)), to = at(static_cast<std::size_t>(b));
            jumps = jumps || dot(from, to) < cosine_of_a_jump * length(from) * length(to);
        }
        Point sum = at(0);
        for (std::size_t corner = 1; corner < 4; ++corner)
            sum = sum + (jumps && dot(sum, at(corner)) < 0 ? -1.0 : 1.0) * at(corner);
        const double size = length(sum);
        directions[e] = size > 1e-12 ? (1 / size) * sum : Point{};
    }
    return directions;
}

}  // namespace heartwright::mesh
