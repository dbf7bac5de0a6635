// Vectors of three components, symmetric tensors, angles.
#pragma once

#include <cmath>

#include "runtime/mesh/mesh.hpp"
#include "runtime/tissue/tensor.hpp"

namespace heartwright::mesh {

inline Point operator+(const Point& a, const Point& b) { return {a[0] + b[0], a[1] + b[1], a[2] + b[2]}; }
inline Point operator-(const Point& a, const Point& b) { return {a[0] - b[0], a[1] - b[1], a[2] - b[2]}; }
inline Point operator*(double s, const Point& a) { return {s * a[0], s * a[1], s * a[2]}; }
inline double dot(const Point& a, const Point& b) { return a[0] * b[0] + a[1] * b[1] + a[2] * b[2]; }
inline Point cross(const Point& a, const Point& b) {
    return {a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]};
}
inline double length(const Point& a) { return std::sqrt(dot(a, a)); }
inline Point unit(const Point& a) { return (1 / length(a)) * a; }
inline Point times(const tissue::Tensor& tensor, const Point& v) {
    const auto& D = tensor.D;  // xx yy zz xy xz yz
    return {D[0] * v[0] + D[3] * v[1] + D[4] * v[2], D[3] * v[0] + D[1] * v[1] + D[5] * v[2],
            D[4] * v[0] + D[5] * v[1] + D[2] * v[2]};
}
constexpr double degrees_of_radian = 57.29577951308232;

// mm^3; negative when the corners are ordered the other way.
inline double signed_volume(const Point& a, const Point& b, const Point& c, const Point& d) {
    return dot(cross(b - a, c - a), d - a) / 6;
}
inline double signed_volume(const Mesh& mesh, std::size_t element) {
    const auto corner = [&](std::size_t c) -> const Point& {
        return mesh.nodes[static_cast<std::size_t>(mesh.elements[element][c])];
    };
    return signed_volume(corner(0), corner(1), corner(2), corner(3));
}
// Of a triangle, by the right-hand rule; its length is twice the area, mm^2.
inline Point area_normal(const Mesh& mesh, std::size_t element) {
    const auto corner = [&](std::size_t c) -> const Point& {
        return mesh.nodes[static_cast<std::size_t>(mesh.elements[element][c])];
    };
    return cross(corner(1) - corner(0), corner(2) - corner(0));
}

// Of a line, from its first node to its second.
inline Point along_line(const Mesh& mesh, std::size_t element) {
    const Element& nodes = mesh.elements[element];
    return mesh.nodes[static_cast<std::size_t>(nodes[1])] - mesh.nodes[static_cast<std::size_t>(nodes[0])];
}

// mm^3, mm^2 or mm: of a tetrahedron (negative as above), a triangle or a line.
double size_of(const Mesh& mesh, std::size_t element);
// mm^3 of tissue: that of a triangle is its area times its thickness, of a line its length times its cross-section.
double volume_of(const Mesh& mesh, std::size_t element);

}  // namespace heartwright::mesh
