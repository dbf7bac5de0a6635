// Networks of lines that tests make.
#pragma once

#include <cmath>
#include <cstdint>
#include <numbers>

#include "runtime/mesh/mesh.hpp"
#include "runtime/mesh/vectors.hpp"

namespace heartwright::tests {

inline double cross_section(double radius) { return std::numbers::pi * radius * radius; }

// `count` lines of h mm along `direction` from a node that is there. Its last node.
inline std::int32_t add_strand(mesh::Mesh& mesh, std::int32_t from, const mesh::Point& direction, std::int32_t count,
                               double h, double radius, std::int32_t tag = 1) {
    const mesh::Point start = mesh.nodes[static_cast<std::size_t>(from)], along = mesh::unit(direction);
    for (std::int32_t k = 1; k <= count; ++k) {
        mesh::Point next{};
        for (std::size_t a = 0; a < 3; ++a) next[a] = start[a] + k * h * along[a];
        mesh.nodes.push_back(next);
        const auto node = static_cast<std::int32_t>(mesh.nodes.size()) - 1;
        mesh.elements.emplace_back(from, node);
        mesh.thicknesses.push_back(cross_section(radius));
        mesh.tags.push_back(tag);
        from = node;
    }
    return from;
}

// Along x from 0.
inline mesh::Mesh strand(std::int32_t count, double h, double radius) {
    mesh::Mesh made;
    made.nodes = {{0, 0, 0}};
    add_strand(made, 0, {1, 0, 0}, count, h, radius);
    return made;
}

// A trunk along x of `trunk` lines, then two daughters of `daughters` lines each, which have the tag 2. The nodes of the
// trunk have the numbers 0 to `trunk`, those of a daughter follow on.
struct ForkSizes {
    std::int32_t trunk = 30, daughters = 30;
    double h = 1, h_daughters = 1, radius = 1, radius_daughters = 1;
};
inline mesh::Mesh fork(const ForkSizes& sizes) {
    mesh::Mesh made = strand(sizes.trunk, sizes.h, sizes.radius);
    for (const double y : {1.0, -1.0})
        add_strand(made, sizes.trunk, {1, y, 0.5}, sizes.daughters, sizes.h_daughters, sizes.radius_daughters, 2);
    return made;
}

}  // namespace heartwright::tests
