// A ball of layers as a mesh whose nodes lie on spheres: the triangles of a divided icosahedron, times radii, and a
// centre. Prisms between spheres are three tetrahedra each, divided alike on both sides of a face.
#pragma once

#include <algorithm>
#include <array>
#include <map>
#include <utility>
#include <vector>

#include "runtime/mesh/mesh.hpp"
#include "runtime/mesh/vectors.hpp"

namespace heartwright::leads {

struct Sphere {  // of radius 1
    std::vector<mesh::Point> nodes;
    std::vector<std::array<std::int32_t, 3>> triangles;
};

inline Sphere icosahedron() {
    const double g = (1 + std::sqrt(5.0)) / 2;
    Sphere sphere;
    for (const mesh::Point& p : {mesh::Point{-1, g, 0},
                                 {1, g, 0},
                                 {-1, -g, 0},
                                 {1, -g, 0},
                                 {0, -1, g},
                                 {0, 1, g},
                                 {0, -1, -g},
                                 {0, 1, -g},
                                 {g, 0, -1},
                                 {g, 0, 1},
                                 {-g, 0, -1},
                                 {-g, 0, 1}})
        sphere.nodes.push_back(mesh::unit(p));
    sphere.triangles = {{0, 11, 5},  {0, 5, 1},  {0, 1, 7},  {0, 7, 10}, {0, 10, 11}, {1, 5, 9}, {5, 11, 4},
                        {11, 10, 2}, {10, 7, 6}, {7, 1, 8},  {3, 9, 4},  {3, 4, 2},   {3, 2, 6}, {3, 6, 8},
                        {3, 8, 9},   {4, 9, 5},  {2, 4, 11}, {6, 2, 10}, {8, 6, 7},   {9, 8, 1}};
    return sphere;
}

// Each triangle as parts^2, the nodes moved to the sphere.
inline Sphere divided(const Sphere& coarse, std::int32_t parts) {
    using Weights = std::map<std::int32_t, std::int32_t>;  // of corners, without zeros: alike on common edges
    Sphere fine;
    std::map<Weights, std::int32_t> numbers;
    for (const auto& triangle : coarse.triangles) {
        const auto node = [&](std::int32_t i, std::int32_t j) {
            Weights weights;
            mesh::Point at{};
            for (const auto& [corner, weight] :
                 {std::pair{triangle[0], parts - i - j}, {triangle[1], i}, {triangle[2], j}}) {
                if (weight > 0) weights[corner] = weight;
                at = mesh::operator+(at, mesh::operator*(weight, coarse.nodes[static_cast<std::size_t>(corner)]));
            }
            const auto [entry, is_new] = numbers.try_emplace(weights, static_cast<std::int32_t>(fine.nodes.size()));
            if (is_new) fine.nodes.push_back(mesh::unit(at));
            return entry->second;
        };
        for (std::int32_t i = 0; i < parts; ++i)
            for (std::int32_t j = 0; i + j < parts; ++j) {
                fine.triangles.push_back({node(i, j), node(i + 1, j), node(i, j + 1)});
                if (i + j + 1 < parts) fine.triangles.push_back({node(i + 1, j), node(i + 1, j + 1), node(i, j + 1)});
            }
    }
    return fine;
}

// `radii` ascending, mm; tags count the layers below each radius from 0, the centre's tetrahedra included.
inline mesh::Mesh ball_of_shells(const Sphere& sphere, const std::vector<double>& radii) {
    mesh::Mesh body;
    const auto count = static_cast<std::int32_t>(sphere.nodes.size());
    for (const double radius : radii)
        for (const mesh::Point& node : sphere.nodes) body.nodes.push_back(mesh::operator*(radius, node));
    body.nodes.push_back({});
    const auto add = [&](mesh::Element element, std::size_t layer) {
        const auto at = [&](std::size_t c) { return body.nodes[static_cast<std::size_t>(element[c])]; };
        if (mesh::signed_volume(at(0), at(1), at(2), at(3)) < 0) std::swap(element[2], element[3]);
        body.elements.push_back(element);
        body.tags.push_back(static_cast<std::int32_t>(layer));
    };
    for (std::array<std::int32_t, 3> triangle : sphere.triangles) {
        std::sort(triangle.begin(), triangle.end());
        const auto [a, b, c] = triangle;
        add({a, b, c, static_cast<std::int32_t>(body.nodes.size()) - 1}, 0);
        for (std::size_t layer = 1; layer < radii.size(); ++layer) {
            const auto low = static_cast<std::int32_t>(layer - 1) * count, high = low + count;
            add({a + low, b + low, c + low, c + high}, layer);
            add({a + low, b + low, b + high, c + high}, layer);
            add({a + low, a + high, b + high, c + high}, layer);
        }
    }
    return body;
}

}  // namespace heartwright::leads
