#include "runtime/report/surfaces/surface_view.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace heartwright::report {
namespace {

using Vector = std::array<double, 3>;

double dot(const Vector& a, const Vector& b) { return a[0] * b[0] + a[1] * b[1] + a[2] * b[2]; }
Vector cross(const Vector& a, const Vector& b) {
    return {a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]};
}
Vector minus(const Vector& a, const Vector& b) { return {a[0] - b[0], a[1] - b[1], a[2] - b[2]}; }
Vector unit(const Vector& a) {
    const double length = std::sqrt(dot(a, a));
    return length > 0 ? Vector{a[0] / length, a[1] / length, a[2] / length} : a;
}

struct Camera {
    Vector right, up, towards;  // unit vectors; `towards` the viewer
};

Camera camera_of(View view) {
    if (view == View::x) return {{0, 1, 0}, {0, 0, 1}, {1, 0, 0}};
    if (view == View::y) return {{-1, 0, 0}, {0, 0, 1}, {0, 1, 0}};
    if (view == View::z) return {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}};
    const Vector towards = unit(view == View::oblique  ? Vector{1, -1.6, 0.9}
                                : view == View::behind ? Vector{-1, 1.6, 0.9}
                                                       : Vector{1, -1.6, -1.4}),
                 right = unit(cross({0, 0, 1}, towards));
    return {right, cross(towards, right), towards};
}

// A triangle in pixels (x to the right, y downwards, z towards the viewer).
struct Triangle {
    std::array<Vector, 3> corners;
    std::int32_t face;
    float light;
};

// Distance to an edge of the triangle, in barycentric coordinates, that is about a pixel; -1 of a small triangle.
float border_of(const Triangle& triangle, double area) {
    const auto& [a, b, c] = triangle.corners;
    const double longest =
        std::sqrt(std::max({std::hypot(b[0] - a[0], b[1] - a[1]), std::hypot(c[0] - b[0], c[1] - b[1]),
                            std::hypot(a[0] - c[0], a[1] - c[1])}) *
                  std::fabs(area));
    return static_cast<float>(longest > 12 ? 0.8 / longest : -1);
}

void draw(SurfaceView& image, std::vector<float>& depths, const Triangle& triangle) {
    const auto& [a, b, c] = triangle.corners;
    const auto bound = [](double value, std::uint32_t end) {
        return static_cast<std::int64_t>(std::clamp(value, 0.0, static_cast<double>(end)));
    };
    const double area = (b[0] - a[0]) * (c[1] - a[1]) - (c[0] - a[0]) * (b[1] - a[1]);
    if (!(std::fabs(area) >= 1e-9)) return;
    const float border = border_of(triangle, area);
    const std::int64_t first_x = bound(std::floor(std::min({a[0], b[0], c[0]})), image.width),
                       last_x = bound(std::ceil(std::max({a[0], b[0], c[0]})), image.width),
                       first_y = bound(std::floor(std::min({a[1], b[1], c[1]})), image.height),
                       last_y = bound(std::ceil(std::max({a[1], b[1], c[1]})), image.height);
    for (std::int64_t y = first_y; y < last_y; ++y)
        for (std::int64_t x = first_x; x < last_x; ++x) {
            const double px = static_cast<double>(x) + 0.5, py = static_cast<double>(y) + 0.5;
            const double v = ((px - a[0]) * (c[1] - a[1]) - (c[0] - a[0]) * (py - a[1])) / area,
                         w = ((b[0] - a[0]) * (py - a[1]) - (px - a[0]) * (b[1] - a[1])) / area, u = 1 - v - w;
            if (u < 0 || v < 0 || w < 0) continue;
            const auto depth = static_cast<float>(u * a[2] + v * b[2] + w * c[2]);
            const std::size_t at = static_cast<std::size_t>(y) * image.width + static_cast<std::size_t>(x);
            if (depth <= depths[at]) continue;
            depths[at] = depth;
            SurfacePixel& pixel = image.pixels[at];
            pixel.face = triangle.face;
            pixel.share = {static_cast<float>(u), static_cast<float>(v), static_cast<float>(w)};
            pixel.light = triangle.light;
            pixel.is_edge = std::min({pixel.share[0], pixel.share[1], pixel.share[2]}) < border;
        }
}

}  // namespace

SurfaceView seen_from(const Surface& surface, View view, int size) {
    const Camera camera = camera_of(view);
    constexpr double infinite = std::numeric_limits<double>::infinity();
    std::array<double, 2> low{infinite, infinite}, high{-infinite, -infinite};
    const auto seen = [&](std::int32_t point) {
        const Vector& p = surface.points[static_cast<std::size_t>(point)];
        return Vector{dot(p, camera.right), -dot(p, camera.up), dot(p, camera.towards)};
    };
    for (const auto& face : surface.faces)
        for (const std::int32_t point : face) {
            const Vector p = seen(point);
            for (std::size_t axis = 0; axis < 2; ++axis) {
                low[axis] = std::min(low[axis], p[axis]);
                high[axis] = std::max(high[axis], p[axis]);
            }
        }
    SurfaceView image;
    if (!(high[0] >= low[0]) || !std::isfinite(high[0] - low[0]) || !std::isfinite(high[1] - low[1])) return image;
    constexpr double margin = 8;
    const double scale = (size - 2 * margin) / std::max({high[0] - low[0], high[1] - low[1], 1e-9});
    image.width = static_cast<std::uint32_t>((high[0] - low[0]) * scale + 2 * margin + 1);
    image.height = static_cast<std::uint32_t>((high[1] - low[1]) * scale + 2 * margin + 1);
    image.pixels.resize(std::size_t{image.width} * image.height);
    std::vector<float> depths(image.pixels.size(), -std::numeric_limits<float>::infinity());
    const Vector light = unit({camera.towards[0] + 0.5 * camera.up[0] - 0.3 * camera.right[0],
                               camera.towards[1] + 0.5 * camera.up[1] - 0.3 * camera.right[1],
                               camera.towards[2] + 0.5 * camera.up[2] - 0.3 * camera.right[2]});
    for (std::size_t f = 0; f < surface.faces.size(); ++f) {
        const auto at = [&](std::size_t k) -> const Vector& {
            return surface.points[static_cast<std::size_t>(surface.faces[f][k])];
        };
        Vector normal = unit(cross(minus(at(1), at(0)), minus(at(2), at(0))));
        if (surface.has_two_sides && dot(normal, camera.towards) < 0) normal = minus({0, 0, 0}, normal);
        if (!(dot(normal, camera.towards) > 0)) continue;
        Triangle triangle{
            {}, static_cast<std::int32_t>(f), static_cast<float>(std::clamp(dot(normal, light), 0.0, 1.0))};
        for (std::size_t k = 0; k < 3; ++k) {
            const Vector p = seen(surface.faces[f][k]);
            triangle.corners[k] = {margin + (p[0] - low[0]) * scale, margin + (p[1] - low[1]) * scale, p[2]};
        }
        draw(image, depths, triangle);
    }
    return image;
}

}  // namespace heartwright::report
