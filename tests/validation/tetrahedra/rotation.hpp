// Rotations of places and directions.
#pragma once

#include <array>
#include <cmath>

#include "runtime/mesh/vectors.hpp"

namespace heartwright::validation {

struct Rotation {
    std::array<mesh::Point, 3> rows{{{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}};

    mesh::Point turned(const mesh::Point& p) const {
        return {mesh::dot(rows[0], p), mesh::dot(rows[1], p), mesh::dot(rows[2], p)};
    }
    mesh::Point back(const mesh::Point& p) const {
        mesh::Point sum{};
        for (std::size_t row = 0; row < 3; ++row)
            for (std::size_t axis = 0; axis < 3; ++axis) sum[axis] += rows[row][axis] * p[row];
        return sum;
    }
};

// About no axis: by Euler's angles 0.6, 0.4 and 1.1 radians about z, y and x.
inline Rotation oblique_rotation() {
    const double ca = std::cos(0.6), sa = std::sin(0.6), cb = std::cos(0.4), sb = std::sin(0.4), cc = std::cos(1.1),
                 sc = std::sin(1.1);
    return {{{{ca * cb, ca * sb * sc - sa * cc, ca * sb * cc + sa * sc},
              {sa * cb, sa * sb * sc + ca * cc, sa * sb * cc - ca * sc},
              {-sb, cb * sc, cb * cc}}}};
}

}  // namespace heartwright::validation
