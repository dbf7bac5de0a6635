// Idealised ventricles: truncated ellipsoids as shapes for isosurface stuffing.
//
// The long axis is z, the apex below, the base a plane. Left ventricle: between two ellipsoids of revolution with the
// same centre. Biventricle: with a right ventricle beside it on the side of positive x, a thinner ellipsoidal wall.
#pragma once

#include "runtime/mesh/make/isosurface_stuffing.hpp"
#include "runtime/mesh/make/rule_based_fibres.hpp"

namespace heartwright::mesh {

struct VentricleSize {                              // mm
    double cavity_radius = 22, cavity_length = 60;  // semi-axes of the left cavity: short and long
    double wall = 10, right_wall = 5;
    bool has_right = false;
};

class Ventricle {
public:
    // `fillet`, mm: where the right cavity's walls meet, they are rounded off within this distance. UserFault for sizes
    // that are not above 0.
    Ventricle(const VentricleSize& size, double fillet);

    double operator()(const Point& p) const;  // as a Shape
    BoundingBox box() const;
    Wall wall_at(const Point& p) const;  // of a point on the surface
    double hull(const Point& p) const;   // about the depth, mm, in the heart with its cavities, not cut at the base
    bool is_in_cavity(const Point& p) const;  // of a point outside of the walls: below the base's plane

private:
    struct Ellipsoid {
        Point centre, semi_axes;
        double depth(const Point& p) const;  // above 0 inside; about the distance to the surface
    };

    VentricleSize size_;
    Ellipsoid left_inner_, left_outer_, right_inner_, right_outer_;
    double base_, fillet_;
};

constexpr double fillet_of_edge = 2;  // of meshes

// The whole mesh: stuffed, with walls per node for the fibres.
struct VentricleMesh {
    Mesh mesh;
    Walls walls;
};
// UserFault for edges longer than 0.8 of the thinnest wall: elements of such a wall are no surface's. `edge` in mm.
VentricleMesh make_ventricle(const VentricleSize& size, double edge);

// About how many elements that gives; the same UserFaults for sizes and edge.
double predicted_elements(const VentricleSize& size, double edge);

}  // namespace heartwright::mesh
