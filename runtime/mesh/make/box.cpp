#include "runtime/mesh/make/box.hpp"

#include <fmt/core.h>

#include <cmath>
#include <utility>

#include "base/diag/faults.hpp"
#include "base/diag/plain_number.hpp"
#include "runtime/mesh/make/mesh_memory.hpp"

namespace heartwright::mesh {
namespace {

// Paths along the axes from a cube's lowest corner to its highest; odd ones turn the other way.
constexpr std::array<std::array<std::size_t, 3>, 6> paths{
    {{0, 1, 2}, {1, 2, 0}, {2, 0, 1}, {0, 2, 1}, {2, 1, 0}, {1, 0, 2}}};

std::int64_t cubes_along(double side, double edge, char axis) {
    const std::string the_side = std::string("the side along ") + axis + ", " + plain_number(side) + " mm, ";
    if (!(side > 0)) throw UserFault(the_side + "must be above 0 mm");
    if (edge > (1 + 1e-6) * side) throw UserFault(the_side + "is shorter than the edge, " + plain_number(edge) + " mm");
    const double cubes = side / edge;
    const auto count = static_cast<std::int64_t>(std::llround(cubes));
    if (std::fabs(cubes - static_cast<double>(count)) > 1e-6 * cubes)
        throw UserFault(the_side + "is no multiple of the edge, " + plain_number(edge) + " mm");
    return count;
}

std::array<std::int64_t, 3> cubes_of(const Point& size, double edge) {
    if (!(edge > 0)) throw UserFault("the edge of a mesh must be above 0 mm, not " + plain_number(edge) + " mm");
    const double elements = 6 * (size[0] / edge) * (size[1] / edge) * (size[2] / edge);
    if (elements > static_cast<double>(most_elements))
        throw UserFault("edges of " + plain_number(edge) + " mm give " + fmt::format("{:.3g}", elements) +
                        " elements, more than " + std::to_string(most_elements) + ", which would take " +
                        memory_of_elements_text(elements) + "; take a longer edge");
    std::array<std::int64_t, 3> cubes{};
    for (std::size_t axis = 0; axis < 3; ++axis) cubes[axis] = cubes_along(size[axis], edge, "xyz"[axis]);
    return cubes;
}

}  // namespace

double elements_of_box(const Point& size, double edge) {
    const auto cubes = cubes_of(size, edge);
    return 6.0 * static_cast<double>(cubes[0] * cubes[1] * cubes[2]);
}

Mesh make_box(const Point& size, double edge) {
    const auto cubes = cubes_of(size, edge);
    Mesh mesh;
    const std::array<std::int64_t, 3> strides{1, cubes[0] + 1, (cubes[0] + 1) * (cubes[1] + 1)};
    mesh.nodes.reserve(static_cast<std::size_t>(strides[2] * (cubes[2] + 1)));
    for (std::int64_t k = 0; k <= cubes[2]; ++k)
        for (std::int64_t j = 0; j <= cubes[1]; ++j)
            for (std::int64_t i = 0; i <= cubes[0]; ++i)
                mesh.nodes.push_back(
                    {static_cast<double>(i) * edge, static_cast<double>(j) * edge, static_cast<double>(k) * edge});
    mesh.elements.reserve(static_cast<std::size_t>(6 * cubes[0] * cubes[1] * cubes[2]));
    for (std::int64_t cube = 0; cube < cubes[0] * cubes[1] * cubes[2]; ++cube) {
        const std::int64_t i = cube % cubes[0], j = cube / cubes[0] % cubes[1], k = cube / cubes[0] / cubes[1];
        for (std::size_t path = 0; path < paths.size(); ++path) {
            std::int64_t node = i + j * strides[1] + k * strides[2];
            Element element{static_cast<std::int32_t>(node)};
            for (std::size_t step = 0; step < 3; ++step) {
                node += strides[paths[path][step]];
                element[step + 1] = static_cast<std::int32_t>(node);
            }
            if (path >= 3) std::swap(element[2], element[3]);
            mesh.elements.push_back(element);
        }
    }
    return mesh;
}

}  // namespace heartwright::mesh
