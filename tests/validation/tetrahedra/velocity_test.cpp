// Conduction velocity on tetrahedra against edge length, fibre angle and the cut of the mesh. Takes some minutes.
#include <gtest/gtest.h>

#include <cmath>
#include <cstdio>

#include "runtime/mesh/make/box.hpp"
#include "runtime/mesh/make/isosurface_stuffing.hpp"
#include "runtime/mesh/vectors.hpp"
#include "tests/validation/tetrahedra/rotation.hpp"
#include "tests/validation/tetrahedra/waves_on_meshes.hpp"

namespace heartwright::validation {
namespace {

using mesh::Mesh;
using mesh::Point;

constexpr double length = 12;  // mm, of slabs that are two or two and a half edges thick

// No flux across the sides tilts a front whose fibres are oblique, and that spreads inwards with the wave.
double width_for(double angle) { return angle > 0 && angle < 90 ? 20 : 8; }

struct Slab {
    Mesh mesh;
    double width = 0;   // mm
    Rotation rotation;  // from the slab's own axes to those of the mesh
};

void set_fibres(Slab& slab, double angle) {
    const double radians = angle * M_PI / 180;
    slab.mesh.fibres.assign(slab.mesh.elements.size(), slab.rotation.turned({std::cos(radians), std::sin(radians), 0}));
    slab.mesh.sheets.assign(slab.mesh.elements.size(), slab.rotation.turned({0, 0, 1}));
}

Slab box_of_cubes(double edge, double angle) {
    const double width = width_for(angle);
    Slab slab{mesh::make_box({length, width, 2 * edge}, edge), width, {}};
    set_fibres(slab, angle);
    return slab;
}

// Cut out of a lattice obliquely: two or three elements thick, those of its surface irregular.
Slab oblique_slab(double edge, double angle) {
    Slab slab{{}, width_for(angle), oblique_rotation()};
    const Point half{length / 2, slab.width / 2, 1.25 * edge};
    const auto inside = [&](const Point& p) {
        const Point own = slab.rotation.back(p);
        double depth = 1e300;
        for (std::size_t axis = 0; axis < 3; ++axis) depth = std::min(depth, half[axis] - std::fabs(own[axis]));
        return depth;
    };
    mesh::BoundingBox box;
    for (int corner = 0; corner < 8; ++corner)
        box.add(slab.rotation.turned(
            {(corner & 1) ? half[0] : -half[0], (corner & 2) ? half[1] : -half[1], (corner & 4) ? half[2] : -half[2]}));
    slab.mesh = mesh::stuff_isosurface(inside, box, edge);
    const Point corner = slab.rotation.turned(half);
    for (Point& node : slab.mesh.nodes) node = mesh::operator+(node, corner);  // its own axes start at 0
    set_fibres(slab, angle);
    return slab;
}

// Of a least-squares line through the activation times of the nodes in the middle, x from 4 to 8 mm, mm/ms. What the
// walls at the sides do has not come here yet.
double velocity_of(const std::vector<Point>& places, const std::vector<double>& activation, double middle) {
    double n = 0, x = 0, t = 0, xx = 0, xt = 0;
    for (std::size_t k = 0; k < places.size(); ++k) {
        const Point& p = places[k];
        if (p[0] < 4 || p[0] > 8 || std::fabs(p[1] - middle) > 0.5 || std::isnan(activation[k])) continue;
        n += 1, x += p[0], t += activation[k], xx += p[0] * p[0], xt += p[0] * activation[k];
    }
    return (n * xx - x * x) / (n * xt - x * t);
}

Wave wave_for(double angle) {
    Wave wave;
    wave.end = angle > 60 ? 48 : 30;
    return wave;
}

double velocity(const Slab& slab, double angle) {
    std::vector<Point> own;
    for (const Point& node : slab.mesh.nodes) own.push_back(slab.rotation.back(node));
    const auto stimulated = [&](const Point& p) { return slab.rotation.back(p)[0] <= 1; };
    return velocity_of(own, activation(slab.mesh, stimulated, wave_for(angle)), slab.width / 2);
}

// The wave runs along x: its conductivity is that along x.
double converged_velocity(double angle) {
    const Wave wave = wave_for(angle);
    const double cosine = std::cos(angle * M_PI / 180);
    const double sigma = wave.sigma[1] + (wave.sigma[0] - wave.sigma[1]) * cosine * cosine;
    constexpr double spacing = 0.025;
    const std::vector<double> t = activation_on_a_line(length, spacing, sigma, 1, wave);
    std::vector<Point> places;
    for (std::size_t k = 0; k < t.size(); ++k) places.push_back({spacing * static_cast<double>(k), 0, 0});
    return velocity_of(places, t, 0);
}

// Prints the rows of the table of docs/mesh_numerics.md: angle, edge, mm/ms in the box, in the oblique slab, converged.
// Across the fibres the front is as thick as the edges of 0.4 mm.
TEST(VelocityOnTetrahedra, converges_to_that_of_a_fine_grid_in_boxes_and_in_oblique_slabs) {
    for (const double angle : {0.0, 45.0, 90.0}) {
        const double converged = converged_velocity(angle);
        double box_error = 0, cut_error = 0;
        for (const double edge : {0.4, 0.2, 0.1}) {
            const double box = velocity(box_of_cubes(edge, angle), angle),
                         cut = velocity(oblique_slab(edge, angle), angle);
            std::printf("| %g | %g | %.3f | %.3f | %.3f |\n", angle, edge, box, cut, converged);
            const double last_box_error = box_error, last_cut_error = cut_error;
            box_error = std::fabs(box / converged - 1);
            cut_error = std::fabs(cut / converged - 1);
            if (edge > 0.3) continue;
            EXPECT_LT(box_error, edge > 0.15 ? 0.37 : 0.15) << angle << ' ' << edge;
            EXPECT_LT(cut_error, edge > 0.15 ? 0.09 : 0.03) << angle << ' ' << edge;
            if (edge > 0.15) continue;
            EXPECT_LT(box_error, 0.5 * last_box_error) << angle;
            EXPECT_LT(cut_error, 0.5 * last_cut_error + 0.005) << angle;
        }
    }
}

}  // namespace
}  // namespace heartwright::validation
