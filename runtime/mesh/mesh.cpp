#include "runtime/mesh/mesh.hpp"

#include <utility>

#include "runtime/mesh/sheets.hpp"
#include "runtime/mesh/vectors.hpp"

namespace heartwright::mesh {

std::vector<bool> nodes_in_use(const Mesh& mesh) {
    std::vector<bool> are_used(mesh.nodes.size());
    for (const Element& element : mesh.elements)
        for (const std::int32_t node : element) are_used[static_cast<std::size_t>(node)] = true;
    return are_used;
}

const char* name_of_elements(int dimensions) {
    return dimensions == 3 ? "tetrahedra" : dimensions == 2 ? "triangles" : "lines";
}

const char* name_of_element(int dimensions) {
    return dimensions == 3 ? "tetrahedron" : dimensions == 2 ? "triangle" : "line";
}

double size_of(const Mesh& mesh, std::size_t element) {
    const Element& nodes = mesh.elements[element];
    if (nodes.size() == 4) return signed_volume(mesh, element);
    if (nodes.size() == 3) return length(area_normal(mesh, element)) / 2;
    return length(along_line(mesh, element));
}

double volume_of(const Mesh& mesh, std::size_t element) {
    const double size = size_of(mesh, element);
    return mesh.elements[element].size() == 4 ? size : mesh.thickness(element) * size;
}

std::size_t orient_elements(Mesh& mesh) {
    if (mesh.dimensions() != 3) return mesh.is_surface() ? orient_triangles(mesh) : 0;
    std::size_t swapped = 0;
    for (std::size_t e = 0; e < mesh.elements.size(); ++e) {
        if (signed_volume(mesh, e) >= 0) continue;
        std::swap(mesh.elements[e][2], mesh.elements[e][3]);
        ++swapped;
    }
    return swapped;
}

std::vector<Point> element_directions(const Mesh& mesh, const std::vector<double>& node_directions) {
    constexpr double cosine_of_a_jump = -0.7071;
    std::vector<Point> directions(mesh.elements.size());
    for (std::size_t e = 0; e < mesh.elements.size(); ++e) {
        const auto at = [&](std::size_t corner) {
            const double* values = &node_directions[3 * static_cast<std::size_t>(mesh.elements[e][corner])];
            return Point{values[0], values[1], values[2]};
        };
        const std::size_t corners = mesh.elements[e].size();
        bool jumps = false;
        for (std::size_t a = 0; a < corners; ++a)
            for (std::size_t b = a + 1; b < corners; ++b) {
                const Point from = at(a), to = at(b);
                jumps = jumps || dot(from, to) < cosine_of_a_jump * length(from) * length(to);
            }
        Point sum = at(0);
        for (std::size_t corner = 1; corner < corners; ++corner)
            sum = sum + (jumps && dot(sum, at(corner)) < 0 ? -1.0 : 1.0) * at(corner);
        const double size = length(sum);
        directions[e] = size > 1e-12 ? (1 / size) * sum : Point{};
    }
    return directions;
}

}  // namespace heartwright::mesh
