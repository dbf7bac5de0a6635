#include "runtime/anatomy/make/distances.hpp"

#include <algorithm>
#include <cmath>

namespace heartwright::anatomy {

double dot(const Point& a, const Point& b) { return a[0] * b[0] + a[1] * b[1] + a[2] * b[2]; }

Point cross(const Point& a, const Point& b) {
    return {a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]};
}

double length(const Point& a) { return std::sqrt(dot(a, a)); }

Point direction(const Point& a) {
    const double size = length(a);
    return size > 0 ? (1 / size) * a : Point{1, 0, 0};
}

Point tangent(const Point& a, const Point& normal) {
    const Point across = a - dot(a, normal) * normal;
    if (length(across) > 0.1 * length(a)) return direction(across);
    const Point axis = std::fabs(normal[0]) < 0.7 ? Point{1, 0, 0} : Point{0, 1, 0};
    return direction(cross(normal, axis));
}

double Superellipsoid::distance(const Point& p) const {
    Point slope{};
    double sum = 0;
    for (std::size_t axis = 0; axis < 3; ++axis) {
        const double scaled = std::fabs(p[axis] - centre[axis]) / semi_axes[axis];
        const double power = is_boxy ? scaled * scaled : scaled;
        slope[axis] = power / semi_axes[axis];
        sum += power * scaled;
    }
    const double reach = is_boxy ? std::cbrt(sum) : std::sqrt(sum);  // 1 on the surface, linear from the centre
    if (reach < 0.3) return -0.7 * *std::min_element(semi_axes.begin(), semi_axes.end());
    return (reach - 1) * (is_boxy ? reach * reach : reach) / length(slope);
}

Point Tube::from_axis(const Point& p) const {
    const Point offset = p - start;
    return offset - dot(offset, axis) * axis;
}

double Tube::distance(const Point& p) const {
    return (along(p) < 0 ? anatomy::length(p - start) : anatomy::length(from_axis(p))) - radius;
}

double smooth_union(double a, double b, double fillet) {
    const double overlap = std::max(fillet - std::fabs(a - b), 0.0) / fillet;
    return std::min(a, b) - overlap * overlap * fillet / 4;
}

}  // namespace heartwright::anatomy
