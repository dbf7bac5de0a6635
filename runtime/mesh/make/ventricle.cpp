#include "runtime/mesh/make/ventricle.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

#include "base/diag/faults.hpp"
#include "base/diag/plain_number.hpp"
#include "runtime/mesh/surface.hpp"
#include "runtime/mesh/vectors.hpp"

namespace heartwright::mesh {

double Ventricle::Ellipsoid::depth(const Point& p) const {
    Point scaled{}, twice{};
    for (std::size_t axis = 0; axis < 3; ++axis) {
        scaled[axis] = (p[axis] - centre[axis]) / semi_axes[axis];
        twice[axis] = scaled[axis] / semi_axes[axis];
    }
    const double radius = length(scaled), slope = length(twice);
    return slope > 1e-12 ? radius * (1 - radius) / slope : std::min({semi_axes[0], semi_axes[1], semi_axes[2]});
}

Ventricle::Ventricle(const VentricleSize& size, double fillet)
    : size_(size), base_(size.cavity_length / 4), fillet_(fillet) {
    if (!(size.cavity_radius > 0 && size.cavity_length > 0 && size.wall > 0 && size.right_wall > 0))
        throw UserFault("the sizes of a ventricle are above 0 mm");
    const double r = size.cavity_radius, l = size.cavity_length, w = size.wall, outer = r + w;
    left_inner_ = {{}, {r, r, l}};
    left_outer_ = {{}, {outer, outer, l + w}};
    const Point centre{0.7 * outer, 0, 0};
    const Point inner{1.1 * outer, 1.03 * outer, 0.9 * l};
    const double v = size.right_wall;
    right_inner_ = {centre, inner};
    right_outer_ = {centre, {inner[0] + v, inner[1] + v, inner[2] + v}};
}

double Ventricle::operator()(const Point& p) const {
    const double below = base_ - p[2], beyond_cavity = -left_inner_.depth(p);
    double wall = left_outer_.depth(p);
    if (size_.has_right) {
        // The right cavity is inside of its ellipsoid and outside of the left wall. A smooth minimum rounds the narrow
        // gap between the two, which no mesh could resolve.
        const double in_right = right_inner_.depth(p), apart = std::max(fillet_ - std::fabs(in_right + wall), 0.0);
        const double in_cavity = std::min(in_right, -wall) - apart * apart / (4 * fillet_);
        wall = std::min(std::max(wall, right_outer_.depth(p)), -in_cavity);
    }
    return std::min({below, beyond_cavity, wall});
}

BoundingBox Ventricle::box() const {
    BoundingBox box;
    const auto add = [&](const Ellipsoid& ellipsoid) {
        box.add(ellipsoid.centre - ellipsoid.semi_axes);
        box.add(ellipsoid.centre + ellipsoid.semi_axes);
    };
    add(left_outer_);
    if (size_.has_right) add(right_outer_);
    box.high[2] = base_;
    return box;
}

double Ventricle::hull(const Point& p) const {
    const double left = left_outer_.depth(p);
    return size_.has_right ? std::max(left, right_outer_.depth(p)) : left;
}

bool Ventricle::is_in_cavity(const Point& p) const {
    if (p[2] >= base_) return false;
    return left_inner_.depth(p) > 0 || (size_.has_right && right_inner_.depth(p) > 0 && left_outer_.depth(p) < 0);
}

Wall Ventricle::wall_at(const Point& p) const {
    const double to_base = std::fabs(base_ - p[2]), to_left = std::fabs(left_inner_.depth(p));
    double to_outside = std::fabs(left_outer_.depth(p)), to_right = 1e300;
    if (size_.has_right) {
        const double in_right = right_inner_.depth(p), to_septum = in_right > 0 ? to_outside : 1e300;
        to_right = std::min(std::fabs(in_right), to_septum);
        to_outside = std::min(in_right > 0 ? 1e300 : to_outside, std::fabs(right_outer_.depth(p)));
    }
    const double nearest = std::min({to_base, to_left, to_right, to_outside});
    if (nearest == to_base) return Wall::base;
    if (nearest == to_left) return Wall::left_endocardium;
    return nearest == to_right ? Wall::right_endocardium : Wall::epicardium;
}

namespace {

// Longer edges leave holes in a wall, or parts that touch at an edge only.
void refuse_long_edge(const VentricleSize& size, double edge) {
    constexpr double most = 0.8;  // of the thickness
    const bool is_right = size.has_right && size.right_wall < size.wall;
    const double wall = is_right ? size.right_wall : size.wall;
    if (edge > most * (1 + 1e-9) * wall)
        throw UserFault("edges of " + plain_number(edge) + " mm are too long for the " +
                        (is_right         ? "right ventricle's wall of "
                         : size.has_right ? "left ventricle's wall of "
                                          : "wall of ") +
                        plain_number(wall) + " mm; take edges of " + plain_number(most * wall, 3) + " mm or less");
}

Ventricle ventricle_of(const VentricleSize& size, double edge) {
    Ventricle ventricle(size, fillet_of_edge * edge);
    refuse_long_edge(size, edge);
    return ventricle;
}

}  // namespace

double predicted_elements(const VentricleSize& size, double edge) {
    const Ventricle ventricle = ventricle_of(size, edge);
    return predicted_elements([&](const Point& p) { return ventricle(p); }, ventricle.box(), edge);
}

VentricleMesh make_ventricle(const VentricleSize& size, double edge) {
    const Ventricle ventricle = ventricle_of(size, edge);
    VentricleMesh made;
    made.mesh = stuff_isosurface([&](const Point& p) { return ventricle(p); }, ventricle.box(), edge);
    made.walls.of_nodes.assign(made.mesh.nodes.size(), Wall::none);
    for (const Face& face : surface_of(made.mesh))
        for (const std::int32_t node : face.nodes) {
            const auto n = static_cast<std::size_t>(node);
            made.walls.of_nodes[n] = ventricle.wall_at(made.mesh.nodes[n]);
        }
    for (const Wall wall : made.walls.of_nodes) made.walls.is_base.push_back(wall == Wall::base);  // the rim is rounded
    return made;
}

}  // namespace heartwright::mesh
