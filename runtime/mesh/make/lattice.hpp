// Body-centred cubic lattices for isosurface stuffing: corners and centres of cubes, and the tetrahedra between them.
#pragma once

#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>

#include "runtime/mesh/bounding_box.hpp"

namespace heartwright::mesh {

using Place = std::array<std::int32_t, 3>;  // doubled lattice coordinates: all even (corners) or all odd (centres)

// Long edges run along an axis, short ones from a corner to a centre.
inline bool is_long(const Place& a, const Place& b) { return a[0] == b[0] || a[1] == b[1] || a[2] == b[2]; }

// The order of points in a lattice: corners before centres, each by z, y, x.
inline bool precedes(const Place& a, const Place& b) {
    const int odd_a = a[0] & 1, odd_b = b[0] & 1;
    if (odd_a != odd_b) return odd_a < odd_b;
    for (const std::size_t axis : {2, 1, 0})
        if (a[axis] != b[axis]) return a[axis] < b[axis];
    return false;
}

// Visits the corners of the face between the cubes around two centres, two at a time: each of its four edges.
// `half`: of a side, in doubled coordinates.
template <class Visit>
void for_each_edge_of_face(const Place& centre, std::size_t axis, std::int32_t half, const Visit& visit) {
    constexpr int around[5][2] = {{-1, -1}, {1, -1}, {1, 1}, {-1, 1}, {-1, -1}};
    for (std::size_t k = 0; k < 4; ++k) {
        std::array<Place, 2> corners{centre, centre};
        for (std::size_t end = 0; end < 2; ++end) {
            corners[end][axis] += half;
            corners[end][(axis + 1) % 3] += half * around[k + end][0];
            corners[end][(axis + 2) % 3] += half * around[k + end][1];
        }
        visit(corners[0], corners[1]);
    }
}

// A box of equal cubes with sides of `side` mm.
class UniformLattice {
public:
    UniformLattice(const BoundingBox& box, double side) : half_(side / 2) {
        for (std::size_t axis = 0; axis < 3; ++axis) {
            const double cubes = std::ceil(box.side(axis) / side) + 2;
            cubes_[axis] = static_cast<std::int32_t>(cubes);
            origin_[axis] = (box.low[axis] + box.high[axis]) / 2 - cubes * half_;
        }
    }

    std::size_t count() const { return corners() + centres(); }
    const Place& cubes() const { return cubes_; }
    bool holds(const Place& p) const {
        const int odd = p[0] & 1;
        for (std::size_t axis = 0; axis < 3; ++axis)
            if (p[axis] < odd || p[axis] > 2 * cubes_[axis] - odd) return false;
        return true;
    }
    std::size_t index(const Place& p) const {
        const auto at = [&](std::size_t axis) { return static_cast<std::size_t>(p[axis] >> 1); };
        const auto n = [&](std::size_t axis) { return static_cast<std::size_t>(cubes_[axis]); };
        if (p[0] & 1) return corners() + (at(2) * n(1) + at(1)) * n(0) + at(0);
        return (at(2) * (n(1) + 1) + at(1)) * (n(0) + 1) + at(0);
    }
    Point position(const Place& p) const {
        return {origin_[0] + half_ * p[0], origin_[1] + half_ * p[1], origin_[2] + half_ * p[2]};
    }
    double side() const { return 2 * half_; }
    // Half a side of the smallest cube at a point, in doubled coordinates.
    static std::int32_t half_side_at(const Place& /*p*/) { return 1; }

    template <class Visit>
    void for_each(const Visit& visit) const {
        for (const std::int32_t odd : {0, 1})
            for (std::int32_t z = odd; z <= 2 * cubes_[2] - odd; z += 2)
                for (std::int32_t y = odd; y <= 2 * cubes_[1] - odd; y += 2)
                    for (std::int32_t x = odd; x <= 2 * cubes_[0] - odd; x += 2) visit(Place{x, y, z});
    }

    // visit(corners, is_regular): each long edge between centres with the four edges of the square that it goes
    // through.
    template <class Visit>
    void for_each_tetrahedron(const Visit& visit) const {
        for (std::int32_t z = 1; z < 2 * cubes_[2]; z += 2)
            for (std::int32_t y = 1; y < 2 * cubes_[1]; y += 2)
                for (std::int32_t x = 1; x < 2 * cubes_[0]; x += 2)
                    for (std::size_t axis = 0; axis < 3; ++axis) {
                        const Place centre{x, y, z};
                        Place next = centre;
                        next[axis] += 2;
                        if (!holds(next)) continue;
                        for_each_edge_of_face(centre, axis, 1, [&](const Place& a, const Place& b) {
                            visit(std::array<Place, 4>{centre, next, a, b}, true);
                        });
                    }
    }

private:
    std::size_t corners() const {
        return static_cast<std::size_t>(cubes_[0] + 1) * static_cast<std::size_t>(cubes_[1] + 1) *
               static_cast<std::size_t>(cubes_[2] + 1);
    }
    std::size_t centres() const {
        return static_cast<std::size_t>(cubes_[0]) * static_cast<std::size_t>(cubes_[1]) *
               static_cast<std::size_t>(cubes_[2]);
    }

    double half_;
    Place cubes_{};
    Point origin_{};
};

}  // namespace heartwright::mesh
