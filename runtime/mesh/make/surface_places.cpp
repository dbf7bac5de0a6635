#include "runtime/mesh/make/surface_places.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "runtime/mesh/sheets.hpp"
#include "runtime/mesh/vectors.hpp"

namespace heartwright::mesh {
namespace {

Point nearest_on_edge(const Point& a, const Point& b, const Point& point) {
    const Point along = b - a;
    return a + std::clamp(dot(point - a, along) / dot(along, along), 0.0, 1.0) * along;
}

struct PlaceOnTriangle {
    Point at{};
    std::size_t edge = 3;  // by its first corner; 3: within
};

// The foot of the perpendicular where it lies within, else the nearest place of the edges.
PlaceOnTriangle nearest_on_triangle(const std::array<Point, 3>& corners, const Point& point) {
    const Point u = corners[1] - corners[0], v = corners[2] - corners[0], w = point - corners[0], normal = cross(u, v);
    const double area2 = dot(normal, normal);
    const double b = dot(cross(w, v), normal) / area2, c = dot(cross(u, w), normal) / area2;
    if (b >= 0 && c >= 0 && b + c <= 1) return {corners[0] + b * u + c * v};
    PlaceOnTriangle best;
    double least = std::numeric_limits<double>::infinity();
    for (std::size_t k = 0; k < 3; ++k) {
        const Point on_edge = nearest_on_edge(corners[k], corners[(k + 1) % 3], point);
        const double distance = length(on_edge - point);
        if (distance >= least) continue;
        least = distance;
        best = {on_edge, k};
    }
    return best;
}

std::array<Point, 3> corners_of(const Mesh& surface, std::size_t triangle) {
    const auto at = [&](std::size_t c) {
        return surface.nodes[static_cast<std::size_t>(surface.elements[triangle][c])];
    };
    return {at(0), at(1), at(2)};
}

}  // namespace

SurfacePlaces::SurfacePlaces(const Mesh& surface, double cell)
    : surface_(surface), box_(bounding_box(surface)), are_borders_(surface.elements.size()) {
    const std::vector<EdgeOfTriangle> edges = edges_of_triangles(surface);
    for_each_edge(edges, [&](std::size_t begin, std::size_t end) {
        if (end - begin > 1) return;
        const auto e = static_cast<std::size_t>(edges[begin].triangle);
        for (std::size_t k = 0; k < 3; ++k) {
            const auto [low, high] = std::minmax(surface.elements[e][k], surface.elements[e][(k + 1) % 3]);
            if (edges[begin].nodes == std::array{low, high}) are_borders_[e][k] = true;
        }
    });
    // At most about eight cells for each triangle, however thin the surface is.
    double volume = 1;
    for (std::size_t axis = 0; axis < 3; ++axis) volume *= std::max(box_.side(axis), cell);
    cell_ = std::max(cell, std::cbrt(volume / (8.0 * static_cast<double>(surface.elements.size()) + 8)));
    for (std::size_t axis = 0; axis < 3; ++axis) size_[axis] = static_cast<std::size_t>(box_.side(axis) / cell_) + 1;
    const auto each = [&](const auto& visit) {
        for (std::size_t e = 0; e < surface.elements.size(); ++e) {
            BoundingBox own;
            for (const Point& corner : corners_of(surface, e)) own.add(corner);
            const auto first = cell_of(own.low), last = cell_of(own.high);
            for (std::size_t k = first[2]; k <= last[2]; ++k)
                for (std::size_t j = first[1]; j <= last[1]; ++j)
                    for (std::size_t i = first[0]; i <= last[0]; ++i) visit((k * size_[1] + j) * size_[0] + i, e);
        }
    };
    starts_.assign(size_[0] * size_[1] * size_[2] + 1, 0);
    each([&](std::size_t place, std::size_t) { ++starts_[place + 1]; });
    for (std::size_t k = 1; k < starts_.size(); ++k) starts_[k] += starts_[k - 1];
    members_.resize(starts_.back());
    std::vector<std::size_t> next(starts_.begin(), starts_.end() - 1);
    each([&](std::size_t place, std::size_t e) { members_[next[place]++] = static_cast<std::int32_t>(e); });
}

std::array<std::size_t, 3> SurfacePlaces::cell_of(const Point& point) const {
    std::array<std::size_t, 3> cell{};
    for (std::size_t axis = 0; axis < 3; ++axis) {
        const double place = (point[axis] - box_.low[axis]) / cell_;
        cell[axis] = place <= 0 ? 0 : std::min(static_cast<std::size_t>(place), size_[axis] - 1);
    }
    return cell;
}

void SurfacePlaces::look_at(std::size_t triangle, const Point& point, SurfacePlace& best, double& least) const {
    const auto [at, edge] = nearest_on_triangle(corners_of(surface_, triangle), point);
    const double distance = length(at - point);
    const auto number = static_cast<std::int32_t>(triangle);
    if (distance > least || (distance == least && number >= best.triangle)) return;
    least = distance;
    best = {at, number, edge < 3 && are_borders_[triangle][edge]};
}

SurfacePlace SurfacePlaces::nearest(const Point& point) const {
    SurfacePlace best;
    double least = std::numeric_limits<double>::infinity();
    for (std::size_t e = 0; e < surface_.elements.size(); ++e) look_at(e, point, best, least);
    return best;
}

SurfacePlace SurfacePlaces::nearest(const Point& point, double reach) const {
    SurfacePlace best;
    double least = std::numeric_limits<double>::infinity();
    const auto first = cell_of(point - Point{reach, reach, reach}), last = cell_of(point + Point{reach, reach, reach});
    for (std::size_t k = first[2]; k <= last[2]; ++k)
        for (std::size_t j = first[1]; j <= last[1]; ++j)
            for (std::size_t i = first[0]; i <= last[0]; ++i) {
                const std::size_t place = (k * size_[1] + j) * size_[0] + i;
                for (std::size_t m = starts_[place]; m < starts_[place + 1]; ++m)
                    look_at(static_cast<std::size_t>(members_[m]), point, best, least);
            }
    return best;
}

}  // namespace heartwright::mesh
