#include "runtime/mesh/make/isosurface_stuffing.hpp"

#include <fmt/core.h>

#include <cmath>

#include "base/diag/faults.hpp"
#include "base/diag/plain_number.hpp"
#include "runtime/mesh/make/stuffing.hpp"

namespace heartwright::mesh {
namespace {

constexpr double most_points = 1e9;  // of the lattice

double points_of_lattice(const BoundingBox& box, double edge) {
    double points = 2;
    for (std::size_t axis = 0; axis < 3; ++axis) points *= std::ceil(box.side(axis) / side_of_edge(edge)) + 3;
    return points;
}

void refuse_edge(const BoundingBox& box, double edge) {
    if (!(edge > 0)) throw UserFault("the edge of a mesh must be above 0 mm, not " + plain_number(edge) + " mm");
    const double points = points_of_lattice(box, edge);
    if (points <= most_points) return;
    constexpr double bytes_per_point = 8;
    double least = edge * std::cbrt(points / most_points);
    while (points_of_lattice(box, 0.95 * least) > most_points) least *= 1.01;  // 0.95: it is printed with two digits
    throw UserFault(
        fmt::format("edges of {:g} mm give a lattice of {:.2g} points, more than 1e9, which alone would take "
                    "{:.3g} GB of memory; take edges of {:.2g} mm or more",
                    edge, points, bytes_per_point * points / 1e9, least));
}

}  // namespace

// Of the lattice's edges 3 in 7 are a side long, 4 in 7 sqrt(3)/2 of it.
double side_of_edge(double edge) { return edge / ((3 + 4 * std::sqrt(0.75)) / 7); }

Mesh stuff_isosurface(const Shape& shape, const BoundingBox& box, double edge) {
    refuse_edge(box, edge);
    const UniformLattice lattice(box, side_of_edge(edge));
    return Stuffing(shape, lattice).make();
}

double predicted_elements(const Shape& shape, const BoundingBox& box, double edge) {
    refuse_edge(box, edge);
    constexpr int samples = 48;  // along each axis
    std::int64_t inside = 0;
    for (int k = 0; k < samples; ++k)
        for (int j = 0; j < samples; ++j)
            for (int i = 0; i < samples; ++i) {
                const auto at = [&](std::size_t axis, int n) {
                    return box.low[axis] + (n + 0.5) / samples * box.side(axis);
                };
                inside += shape({at(0, i), at(1, j), at(2, k)}) > 0 ? 1 : 0;
            }
    constexpr double elements_of_cube = 12;
    const double part = static_cast<double>(inside) / (1.0 * samples * samples * samples);
    return elements_of_cube * part * box.side(0) * box.side(1) * box.side(2) / std::pow(side_of_edge(edge), 3);
}

}  // namespace heartwright::mesh
