// Surfaces of triangles that tests make.
#pragma once

#include <cmath>
#include <cstdint>
#include <map>
#include <utility>

#include "runtime/mesh/mesh.hpp"
#include "runtime/mesh/vectors.hpp"

namespace heartwright::tests {

// nx times ny squares with sides of h mm in the plane z = 0, two right triangles each, seen from above
// counter-clockwise. Node (i, j) has the number i + (nx + 1) j.
inline mesh::Mesh flat_sheet(std::int32_t nx, std::int32_t ny, double h) {
    mesh::Mesh sheet;
    for (std::int32_t j = 0; j <= ny; ++j)
        for (std::int32_t i = 0; i <= nx; ++i) sheet.nodes.push_back({i * h, j * h, 0});
    for (std::int32_t j = 0; j < ny; ++j)
        for (std::int32_t i = 0; i < nx; ++i) {
            const std::int32_t a = i + (nx + 1) * j, b = a + 1, c = a + nx + 2, d = a + nx + 1;
            sheet.elements.emplace_back(a, b, c);
            sheet.elements.emplace_back(a, c, d);
        }
    return sheet;
}

// An icosahedron whose edges are halved `times` times, all nodes on a sphere about 0; normals point outwards.
inline mesh::Mesh icosphere(int times, double radius) {
    const double golden = (1 + std::sqrt(5.0)) / 2;
    mesh::Mesh sphere;
    sphere.nodes = {{-1, golden, 0}, {1, golden, 0}, {-1, -golden, 0}, {1, -golden, 0},
                    {0, -1, golden}, {0, 1, golden}, {0, -1, -golden}, {0, 1, -golden},
                    {golden, 0, -1}, {golden, 0, 1}, {-golden, 0, -1}, {-golden, 0, 1}};
    sphere.elements = {{0, 11, 5},  {0, 5, 1},  {0, 1, 7},  {0, 7, 10}, {0, 10, 11}, {1, 5, 9}, {5, 11, 4},
                       {11, 10, 2}, {10, 7, 6}, {7, 1, 8},  {3, 9, 4},  {3, 4, 2},   {3, 2, 6}, {3, 6, 8},
                       {3, 8, 9},   {4, 9, 5},  {2, 4, 11}, {6, 2, 10}, {8, 6, 7},   {9, 8, 1}};
    for (int k = 0; k < times; ++k) {
        std::map<std::pair<std::int32_t, std::int32_t>, std::int32_t> middles;
        const auto middle = [&](std::int32_t a, std::int32_t b) {
            const auto [found, is_new] =
                middles.emplace(std::minmax(a, b), static_cast<std::int32_t>(sphere.nodes.size()));
            if (is_new) {
                mesh::Point point{};
                for (std::size_t axis = 0; axis < 3; ++axis)
                    point[axis] = (sphere.nodes[static_cast<std::size_t>(a)][axis] +
                                   sphere.nodes[static_cast<std::size_t>(b)][axis]) /
                                  2;
                sphere.nodes.push_back(point);
            }
            return found->second;
        };
        std::vector<mesh::Element> finer;
        for (const mesh::Element& face : sphere.elements) {
            const std::int32_t ab = middle(face[0], face[1]), bc = middle(face[1], face[2]),
                               ca = middle(face[2], face[0]);
            finer.emplace_back(face[0], ab, ca);
            finer.emplace_back(face[1], bc, ab);
            finer.emplace_back(face[2], ca, bc);
            finer.emplace_back(ab, bc, ca);
        }
        sphere.elements = std::move(finer);
        for (mesh::Point& node : sphere.nodes) node = mesh::unit(node);
    }
    for (mesh::Point& node : sphere.nodes) node = mesh::operator*(radius, mesh::unit(node));
    return sphere;
}

// An open tube about the z axis, `around` times `along` rectangles of two triangles; normals point outwards. Node (i,
// j) has the number i + around j, at the angle 2 pi i/around and z = length j/along.
inline mesh::Mesh tube(std::int32_t around, std::int32_t along, double radius, double length) {
    mesh::Mesh made;
    for (std::int32_t j = 0; j <= along; ++j)
        for (std::int32_t i = 0; i < around; ++i) {
            const double angle = 2 * M_PI * i / around;
            made.nodes.push_back({radius * std::cos(angle), radius * std::sin(angle), length * j / along});
        }
    for (std::int32_t j = 0; j < along; ++j)
        for (std::int32_t i = 0; i < around; ++i) {
            const std::int32_t a = i + around * j, b = (i + 1) % around + around * j, c = b + around, d = a + around;
            made.elements.emplace_back(a, b, c);
            made.elements.emplace_back(a, c, d);
        }
    return made;
}

// About an oblique axis through 0, by an angle that no symmetry has; then moved.
inline mesh::Point turned(const mesh::Point& point) {
    const mesh::Point axis = mesh::unit({0.3, -0.5, 0.8});
    const double angle = 1.1, c = std::cos(angle), s = std::sin(angle);
    const mesh::Point across = mesh::cross(axis, point);
    const double along = mesh::dot(axis, point) * (1 - c);
    mesh::Point result{};
    for (std::size_t a = 0; a < 3; ++a) result[a] = c * point[a] + s * across[a] + along * axis[a];
    return result;
}
inline mesh::Mesh turned(mesh::Mesh mesh) {
    for (mesh::Point& node : mesh.nodes) node = turned(node);
    for (mesh::Point& fibre : mesh.fibres) fibre = turned(fibre);
    for (mesh::Point& sheet : mesh.sheets) sheet = turned(sheet);
    return mesh;
}

}  // namespace heartwright::tests
