// Signed distances of simple solids, and what is made of them: below 0 inside, mm. Away from their surface they are
// approximate: to first order, the value of a function divided by the length of its gradient.
#pragma once

#include <array>

namespace heartwright::anatomy {

using Point = std::array<double, 3>;  // mm

inline Point operator+(const Point& a, const Point& b) { return {a[0] + b[0], a[1] + b[1], a[2] + b[2]}; }
inline Point operator-(const Point& a, const Point& b) { return {a[0] - b[0], a[1] - b[1], a[2] - b[2]}; }
inline Point operator*(double factor, const Point& a) { return {factor * a[0], factor * a[1], factor * a[2]}; }
double dot(const Point& a, const Point& b);
Point cross(const Point& a, const Point& b);
double length(const Point& a);
// Length 1. Of a vector of length 0: the x axis.
Point direction(const Point& a);
// The part of `a` that is normal to the unit vector `normal`, with length 1; of one along it any direction across.
Point tangent(const Point& a, const Point& normal);

// |x/a|^n + |y/b|^n + |z/c|^n = 1: an ellipsoid (n = 2), or a box with round edges (n = 3).
struct Superellipsoid {
    Point centre, semi_axes;
    bool is_boxy = false;  // n = 3

    double distance(const Point& p) const;
};

// A cylinder from `start` along the unit vector `axis`, without an end; its beginning is half a ball.
struct Tube {
    Point start, axis;
    double radius = 1, length = 1;  // `length`: where its open end is

    double along(const Point& p) const { return dot(p - start, axis); }
    Point from_axis(const Point& p) const;  // the perpendicular from the axis to p
    double distance(const Point& p) const;
};

// The union of two solids, with edges that are filled within `fillet`: min(a, b) where |a - b| exceeds it.
double smooth_union(double a, double b, double fillet);

}  // namespace heartwright::anatomy
