// The smallest box along the axes that holds all elements.
#pragma once

#include <algorithm>
#include <limits>

#include "runtime/mesh/mesh.hpp"

namespace heartwright::mesh {

struct BoundingBox {
    Point low{std::numeric_limits<double>::infinity(), std::numeric_limits<double>::infinity(),
              std::numeric_limits<double>::infinity()};
    Point high{-low[0], -low[1], -low[2]};

    void add(const Point& point) {
        for (std::size_t axis = 0; axis < 3; ++axis) {
            low[axis] = std::min(low[axis], point[axis]);
            high[axis] = std::max(high[axis], point[axis]);
        }
    }
    double side(std::size_t axis) const { return high[axis] - low[axis]; }
    double longest_side() const { return std::max({side(0), side(1), side(2)}); }
};

inline BoundingBox bounding_box(const Mesh& mesh) {
    BoundingBox box;
    for (const Element& element : mesh.elements)
        for (const std::int32_t node : element) box.add(mesh.nodes[static_cast<std::size_t>(node)]);
    return box;
}

}  // namespace heartwright::mesh
