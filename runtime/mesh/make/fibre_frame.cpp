#include "runtime/mesh/make/fibre_frame.hpp"

#include <algorithm>
#include <cmath>

#include "runtime/mesh/vectors.hpp"

namespace heartwright::mesh {
namespace {

using Quaternion = std::array<double, 4>;  // w, x, y, z

constexpr double radians = 0.017453292519943295;

Quaternion quaternion_of(const Frame& f) {
    const double xx = f[0][0], yy = f[1][1], zz = f[2][2];
    Quaternion q{1 + xx + yy + zz, f[1][2] - f[2][1], f[2][0] - f[0][2], f[0][1] - f[1][0]};
    if (q[0] < 1) {  // the largest of the four, so that nothing cancels
        if (xx >= yy && xx >= zz)
            q = {f[1][2] - f[2][1], 1 + xx - yy - zz, f[1][0] + f[0][1], f[2][0] + f[0][2]};
        else if (yy >= zz)
            q = {f[2][0] - f[0][2], f[1][0] + f[0][1], 1 + yy - xx - zz, f[2][1] + f[1][2]};
        else
            q = {f[0][1] - f[1][0], f[2][0] + f[0][2], f[2][1] + f[1][2], 1 + zz - xx - yy};
    }
    const double size = std::sqrt(q[0] * q[0] + q[1] * q[1] + q[2] * q[2] + q[3] * q[3]);
    for (double& component : q) component /= size;
    return q;
}

Frame rotation_of(const Quaternion& q) {
    const auto [w, x, y, z] = q;
    return {Point{1 - 2 * (y * y + z * z), 2 * (x * y + w * z), 2 * (x * z - w * y)},
            Point{2 * (x * y - w * z), 1 - 2 * (x * x + z * z), 2 * (y * z + w * x)},
            Point{2 * (x * z + w * y), 2 * (y * z - w * x), 1 - 2 * (x * x + y * y)}};
}

double product(const Quaternion& a, const Quaternion& b) {
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2] + a[3] * b[3];
}

// Orthogonal to `axis`, of length 1, as near to `wanted` as can be; where that is parallel to it, any such direction.
// Both have length 1.
Point across(const Point& axis, const Point& wanted) {
    Point e = wanted - dot(axis, wanted) * axis;
    if (!(length(e) > 1e-9)) {
        const Point x{1, 0, 0}, y{0, 1, 0};
        const Point other = std::fabs(axis[0]) < 0.7 ? x : y;
        e = other - dot(axis, other) * axis;
    }
    return unit(e);
}

// In the plane of two lines at an angle c of at most 90 degrees, the sum of doubled angles is that of the tensors.
Point mean_line(const Point& from, const Point& to, double part) {
    const double sign = dot(from, to) < 0 ? -1 : 1, cosine = std::min(sign * dot(from, to), 1.0);
    const Point beside = sign * to - cosine * from;
    const double sine = length(beside);
    if (sine < 1e-12) return from;
    const double angle = std::atan2(part * 2 * sine * cosine, 1 - part + part * (cosine * cosine - sine * sine)) / 2;
    return unit(std::cos(angle) * from + (std::sin(angle) / sine) * beside);
}

}  // namespace

Frame frame_of(const Point& apicobasal, const Point& transmural) {
    const Point e1 = unit(apicobasal);
    const double size = length(transmural);
    const Point e2 = across(e1, size > 0 ? (1 / size) * transmural : e1);
    return {cross(e1, e2), e1, e2};
}

Frame turned(const Frame& q, double fibre_angle, double sheet_angle) {
    const double ca = std::cos(fibre_angle * radians), sa = std::sin(fibre_angle * radians),
                 cb = std::cos(sheet_angle * radians), sb = std::sin(sheet_angle * radians);
    const Point fibre = ca * q[0] + sa * q[1], across = -sa * q[0] + ca * q[1];
    return {fibre, cb * across - sb * q[2], sb * across + cb * q[2]};
}

Frame blended(const Frame& from, const Frame& to, double part) {
    Quaternion a = quaternion_of(from);
    const Quaternion b = quaternion_of(to);
    const auto [w, x, y, z] = a;
    const std::array<Quaternion, 4> same{{a, {-x, w, z, -y}, {-y, -z, w, x}, {-z, y, -x, w}}};
    a = *std::max_element(same.begin(), same.end(), [&](const Quaternion& p, const Quaternion& q) {
        return std::fabs(product(p, b)) < std::fabs(product(q, b));
    });
    const double signed_cosine = product(a, b), cosine = std::min(std::fabs(signed_cosine), 1.0);
    const double angle = std::acos(cosine), sine = std::sin(angle), sign = signed_cosine < 0 ? -1 : 1;
    const double weight_a = sine > 1e-9 ? std::sin((1 - part) * angle) / sine : 1 - part,
                 weight_b = sign * (sine > 1e-9 ? std::sin(part * angle) / sine : part);
    Quaternion mixed{};
    for (std::size_t k = 0; k < 4; ++k) mixed[k] = weight_a * a[k] + weight_b * b[k];
    const double size = std::sqrt(product(mixed, mixed));
    for (double& component : mixed) component /= size;
    return rotation_of(mixed);
}

Frame mean_of_lines(const Frame& from, const Frame& to, double part) {
    const Point first = mean_line(from[0], to[0], part), third = across(first, mean_line(from[2], to[2], part));
    return {first, cross(third, first), third};
}

}  // namespace heartwright::mesh
