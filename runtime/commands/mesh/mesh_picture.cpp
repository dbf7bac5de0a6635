#include "runtime/commands/mesh/mesh_picture.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <map>

#include "runtime/mesh/bounding_box.hpp"
#include "runtime/mesh/surface.hpp"
#include "runtime/mesh/vectors.hpp"
#include "runtime/report/plots/png.hpp"

namespace heartwright::app {

using mesh::dot;
using mesh::operator+;
using mesh::operator-;
using mesh::operator*;
using mesh::Point;

namespace {

constexpr int shades = 31;
// Colours of tags in the order of their numbers; an index of the palette is 1 + 31*colour + shade.
constexpr std::array<report::Colour, 8> tag_colours{{{214, 96, 77},
                                                     {67, 147, 195},
                                                     {127, 188, 65},
                                                     {253, 184, 99},
                                                     {153, 112, 171},
                                                     {90, 180, 172},
                                                     {222, 119, 174},
                                                     {150, 150, 150}}};

struct Camera {
    Point right, up, towards;  // unit vectors; `towards` the viewer
};

Camera camera_of(View view) {
    if (view == View::x) return {{0, 1, 0}, {0, 0, 1}, {1, 0, 0}};
    if (view == View::y) return {{-1, 0, 0}, {0, 0, 1}, {0, 1, 0}};
    if (view == View::z) return {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}};
    const Point towards = mesh::unit({1, -1.6, 0.9}), right = mesh::unit(mesh::cross({0, 0, 1}, towards));
    return {right, mesh::cross(towards, right), towards};
}

std::vector<report::Colour> palette() {
    std::vector<report::Colour> colours{{255, 255, 255}};
    for (const report::Colour& colour : tag_colours)
        for (int shade = 0; shade < shades; ++shade) {
            report::Colour& darker = colours.emplace_back();
            for (std::size_t channel = 0; channel < 3; ++channel)
                darker[channel] = static_cast<std::uint8_t>(colour[channel] * (0.25 + 0.75 * shade / (shades - 1)));
        }
    return colours;
}

struct Image {
    std::uint32_t width = 0, height = 0;
    std::vector<std::uint8_t> pixels;
    std::vector<float> depth;
};

// A triangle in pixels (x to the right, y downwards, z towards the viewer).
struct Triangle {
    std::array<Point, 3> corners;
    std::uint8_t colour, edge_colour;
};

void draw(Image& image, const Triangle& triangle) {
    const auto& [a, b, c] = triangle.corners;
    const auto bound = [](double value, std::uint32_t end) {
        return static_cast<std::int64_t>(std::clamp(value, 0.0, static_cast<double>(end)));
    };
    const double area = (b[0] - a[0]) * (c[1] - a[1]) - (c[0] - a[0]) * (b[1] - a[1]);
    if (std::fabs(area) < 1e-9) return;
    const double longest =
        std::sqrt(std::max({std::hypot(b[0] - a[0], b[1] - a[1]), std::hypot(c[0] - b[0], c[1] - b[1]),
                            std::hypot(a[0] - c[0], a[1] - c[1])}) *
                  std::fabs(area));
    const double border = longest > 12 ? 0.8 / longest : -1;  // in barycentric coordinates: about a pixel
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
            if (depth <= image.depth[at]) continue;
            image.depth[at] = depth;
            image.pixels[at] = std::min({u, v, w}) < border ? triangle.edge_colour : triangle.colour;
        }
}

}  // namespace

std::string mesh_picture(const mesh::TetrahedralMesh& mesh, View view, int size) {
    const Camera camera = camera_of(view);
    mesh::BoundingBox box;
    const auto seen = [&](const Point& p) {
        return Point{dot(p, camera.right), -dot(p, camera.up), dot(p, camera.towards)};
    };
    for (const Point& node : mesh.nodes) box.add(seen(node));
    constexpr double margin = 8;
    const double scale = (size - 2 * margin) / std::max({box.side(0), box.side(1), 1e-9});
    Image image;
    image.width = static_cast<std::uint32_t>(box.side(0) * scale + 2 * margin + 1);
    image.height = static_cast<std::uint32_t>(box.side(1) * scale + 2 * margin + 1);
    image.pixels.assign(std::size_t{image.width} * image.height, 0);
    image.depth.assign(image.pixels.size(), -std::numeric_limits<float>::infinity());
    std::map<std::int32_t, std::size_t> colour_of_tag;
    for (std::size_t e = 0; e < mesh.elements.size(); ++e) colour_of_tag[mesh.tag(e)] = 0;
    std::size_t next = 0;
    for (auto& [tag, colour] : colour_of_tag) colour = next++ % tag_colours.size();

    const Point light = mesh::unit(camera.towards + 0.5 * camera.up - 0.3 * camera.right);
    for (const mesh::Face& face : mesh::surface_of(mesh)) {
        const auto at = [&](std::size_t k) -> const Point& {
            return mesh.nodes[static_cast<std::size_t>(face.nodes[k])];
        };
        const Point normal = mesh::unit(mesh::cross(at(1) - at(0), at(2) - at(0)));
        if (mesh::dot(normal, camera.towards) <= 0) continue;
        Triangle triangle{};
        for (std::size_t k = 0; k < 3; ++k) {
            const Point p = seen(at(k));
            triangle.corners[k] = {margin + (p[0] - box.low[0]) * scale, margin + (p[1] - box.low[1]) * scale, p[2]};
        }
        const auto shade = static_cast<int>(std::lround((shades - 1) * std::clamp(mesh::dot(normal, light), 0.0, 1.0)));
        const auto base = static_cast<int>(shades * colour_of_tag[mesh.tag(static_cast<std::size_t>(face.element))]);
        triangle.colour = static_cast<std::uint8_t>(1 + base + shade);
        triangle.edge_colour = static_cast<std::uint8_t>(1 + base + shade / 2);
        draw(image, triangle);
    }
    return report::png_bytes(image.width, image.height, image.pixels, palette());
}

}  // namespace heartwright::app
