#include "runtime/report/pictures/raster.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace heartwright::report {
namespace {

constexpr int samples = 5;  // lines a row of pixels

using Polygon = std::vector<Point2>;

double area(const Polygon& polygon) {
    double twice = 0;
    for (std::size_t k = 0; k < polygon.size(); ++k) {
        const Point2 &a = polygon[k], &b = polygon[(k + 1) % polygon.size()];
        twice += a[0] * b[1] - a[1] * b[0];
    }
    return twice / 2;
}

// Covers pixels with a colour where any of its polygons is, by the nonzero rule.
class Canvas {
public:
    explicit Canvas(Raster& raster) : raster_(raster), cover_(raster.width + 2) {}

    void fill(const std::vector<Polygon>& polygons, const Paint& paint, const std::optional<Box>& clip = {}) {
        struct Edge {
            double top, bottom, x, slope;
            int way;
        };
        std::vector<Edge> edges;
        for (const Polygon& polygon : polygons)
            for (std::size_t k = 0; k < polygon.size(); ++k) {
                Point2 a = polygon[k], b = polygon[(k + 1) % polygon.size()];
                if (a[1] == b[1]) continue;
                const int way = a[1] < b[1] ? 1 : -1;
                if (way < 0) std::swap(a, b);
                edges.push_back({a[1], b[1], a[0], (b[0] - a[0]) / (b[1] - a[1]), way});
            }
        if (edges.empty()) return;
        std::sort(edges.begin(), edges.end(), [](const Edge& a, const Edge& b) { return a.top < b.top; });
        double bottom = edges[0].bottom;
        for (const Edge& edge : edges) bottom = std::max(bottom, edge.bottom);
        const double top = std::max(edges[0].top, clip ? clip->y : 0.0),
                     floor = std::min({bottom, static_cast<double>(raster_.height),
                                       clip ? clip->y + clip->height : static_cast<double>(raster_.height)});
        const double left = clip ? clip->x : 0,
                     right = std::min<double>(raster_.width, clip ? clip->x + clip->width : raster_.width);
        std::vector<const Edge*> active;
        std::size_t next = 0;
        std::vector<std::pair<double, int>> crossings;
        for (auto row = static_cast<std::int64_t>(std::max(0.0, std::floor(top))); row < std::ceil(floor); ++row) {
            std::fill(cover_.begin(), cover_.end(), 0.0F);
            while (next < edges.size() && edges[next].top < static_cast<double>(row + 1))
                active.push_back(&edges[next++]);
            std::erase_if(active, [&](const Edge* edge) { return edge->bottom <= static_cast<double>(row); });
            for (int sample = 0; sample < samples; ++sample) {
                const double y = static_cast<double>(row) + (sample + 0.5) / samples;
                if (y < top || y >= floor) continue;
                crossings.clear();
                for (const Edge* edge : active)
                    if (edge->top <= y && y < edge->bottom)
                        crossings.emplace_back(edge->x + (y - edge->top) * edge->slope, edge->way);
                std::sort(crossings.begin(), crossings.end());
                int winding = 0;
                for (std::size_t k = 0; k + 1 < crossings.size(); ++k) {
                    winding += crossings[k].second;
                    if (winding != 0)
                        cover(std::max(left, crossings[k].first), std::min(right, crossings[k + 1].first));
                }
            }
            paint_row(static_cast<std::size_t>(row), paint);
        }
    }

    void draw(const Image& image) {
        const Box& box = image.box;
        const auto last = [](double end, std::uint32_t most) {
            return static_cast<std::uint32_t>(std::clamp(std::ceil(end - 0.5), 0.0, static_cast<double>(most)));
        };
        for (auto row = last(box.y, raster_.height); row < last(box.y + box.height, raster_.height); ++row)
            for (auto column = last(box.x, raster_.width); column < last(box.x + box.width, raster_.width); ++column) {
                const auto at = [](double share, std::uint32_t count) {
                    return std::min(count - 1, static_cast<std::uint32_t>(std::max(0.0, share) * count));
                };
                const std::uint32_t i = at((column + 0.5 - box.x) / box.width, image.width),
                                    j = at((row + 0.5 - box.y) / box.height, image.height);
                const std::uint8_t* const pixel = image.rgba.data() + 4 * (std::size_t{j} * image.width + i);
                blend(row, column, {pixel[0], pixel[1], pixel[2]}, pixel[3] / 255.0);
            }
    }

private:
    void cover(double from, double to) {
        if (!(from < to)) return;
        constexpr float part = 1.0F / samples;
        const auto first = static_cast<std::size_t>(from), last = static_cast<std::size_t>(to);
        if (first == last) {
            cover_[first] += part * static_cast<float>(to - from);
            return;
        }
        cover_[first] += part * static_cast<float>(static_cast<double>(first + 1) - from);
        for (std::size_t k = first + 1; k < last; ++k) cover_[k] += part;
        cover_[last] += part * static_cast<float>(to - static_cast<double>(last));
    }

    void paint_row(std::size_t row, const Paint& paint) {
        for (std::size_t column = 0; column < raster_.width; ++column)
            if (cover_[column] > 0)
                blend(row, column, paint.colour, paint.opacity * std::min(1.0, static_cast<double>(cover_[column])));
    }

    void blend(std::size_t row, std::size_t column, const Colour& colour, double share) {
        std::uint8_t* const pixel = raster_.rgb.data() + 3 * (row * raster_.width + column);
        for (std::size_t c = 0; c < 3; ++c)
            pixel[c] = static_cast<std::uint8_t>(std::lround(pixel[c] + share * (colour[c] - pixel[c])));
    }

    Raster& raster_;
    std::vector<float> cover_;
};

// The stretches of a line that its dashes leave.
std::vector<Line> dashed(const Line& line, const std::vector<double>& dashes) {
    double whole = 0;
    for (const double dash : dashes) whole += dash;
    if (!(whole > 0)) return {line};
    std::vector<Point2> points = line.points;
    if (line.is_closed) points.push_back(points.front());
    std::vector<Line> stretches;
    std::size_t dash = 0;
    double left = dashes[0];
    bool is_on = true;
    if (!points.empty()) stretches.push_back({{points[0]}});
    for (std::size_t k = 1; k < points.size(); ++k) {
        const Point2 a = points[k - 1], b = points[k];
        const double length = std::hypot(b[0] - a[0], b[1] - a[1]);
        double done = 0;
        while (length - done > left) {
            done += left;
            const Point2 at{a[0] + (b[0] - a[0]) * done / length, a[1] + (b[1] - a[1]) * done / length};
            if (is_on)
                stretches.back().points.push_back(at);
            else
                stretches.push_back({{at}});
            is_on = !is_on;
            dash = (dash + 1) % dashes.size();
            left = dashes[dash];
        }
        left -= length - done;
        if (is_on) stretches.back().points.push_back(b);
    }
    return stretches;
}

void add_disc(std::vector<Polygon>& polygons, const Point2& centre, double radius) {
    const int corners = std::clamp(static_cast<int>(6 * std::sqrt(radius)) + 4, 8, 40);
    Polygon& disc = polygons.emplace_back();
    for (int k = 0; k < corners; ++k) {
        const double angle = 2 * std::numbers::pi * k / corners;
        disc.push_back({centre[0] + radius * std::cos(angle), centre[1] + radius * std::sin(angle)});
    }
}

// A line as wide as its stroke; corners are round.
void add_stroke(std::vector<Polygon>& polygons, const Line& line, double width, bool has_round_caps) {
    const double half = width / 2;
    const std::size_t count = line.points.size(), segments = line.is_closed ? count : count - 1;
    if (has_round_caps || line.is_closed)
        for (const Point2& end : {line.points.front(), line.points.back()}) add_disc(polygons, end, half);
    for (std::size_t k = 0; k < segments; ++k) {
        const Point2 &a = line.points[k], &b = line.points[(k + 1) % count];
        const double length = std::hypot(b[0] - a[0], b[1] - a[1]);
        if (!(length > 0)) continue;
        const double x = -(b[1] - a[1]) / length * half, y = (b[0] - a[0]) / length * half;
        Polygon& side = polygons.emplace_back();
        side = {{a[0] + x, a[1] + y}, {b[0] + x, b[1] + y}, {b[0] - x, b[1] - y}, {a[0] - x, a[1] - y}};
        if (area(side) < 0) std::reverse(side.begin(), side.end());
        if (k > 0 && width > 1) add_disc(polygons, a, half);
    }
}

void draw(Canvas& canvas, const Shape& shape) {
    if (shape.fill) {
        std::vector<Polygon> polygons;
        for (const Line& line : shape.lines) polygons.push_back(line.points);
        canvas.fill(polygons, *shape.fill, shape.clip);
    }
    if (!shape.stroke || shape.width <= 0) return;
    std::vector<Polygon> polygons;
    for (const Line& line : shape.lines)
        for (const Line& stretch : shape.dashes.empty() ? std::vector<Line>{line} : dashed(line, shape.dashes))
            if (!stretch.points.empty()) add_stroke(polygons, stretch, shape.width, shape.has_round_caps);
    canvas.fill(polygons, *shape.stroke, shape.clip);
}

void add_curve(Polygon& polygon, const Point2& from, const Point2& control, const Point2& to) {
    constexpr int steps = 6;
    for (int k = 1; k <= steps; ++k) {
        const double t = static_cast<double>(k) / steps, s = 1 - t;
        polygon.push_back({s * s * from[0] + 2 * s * t * control[0] + t * t * to[0],
                           s * s * from[1] + 2 * s * t * control[1] + t * t * to[1]});
    }
}

Polygon polygon_of(const Contour& contour) {
    Polygon polygon;
    const std::size_t count = contour.nodes.size();
    const auto middle = [](const Point2& a, const Point2& b) { return Point2{(a[0] + b[0]) / 2, (a[1] + b[1]) / 2}; };
    std::size_t first = 0;
    while (first < count && !contour.nodes[first].is_on_curve) ++first;
    Point2 at = first < count ? contour.nodes[first].at : middle(contour.nodes[0].at, contour.nodes[count - 1].at);
    if (first == count) first = count - 1;
    polygon.push_back(at);
    for (std::size_t k = 1; k <= count; ++k) {
        const Contour::Node &node = contour.nodes[(first + k) % count], &next = contour.nodes[(first + k + 1) % count];
        if (node.is_on_curve) {
            at = node.at;
            polygon.push_back(at);
            continue;
        }
        const Point2 end = next.is_on_curve ? next.at : middle(node.at, next.at);
        add_curve(polygon, at, node.at, end);
        at = end;
    }
    return polygon;
}

void draw(Canvas& canvas, const Letters& letters, double scale, const Typeface& face) {
    struct Set {
        const Typeface* face;
        std::uint16_t glyph;
    };
    std::vector<Set> sets;
    double length = 0;
    for (const char32_t character : characters_of(letters.text)) {
        Set set{&face, face.glyph(character)};
        if (set.glyph == 0) set = {&Typeface::built_in(), Typeface::built_in().glyph(character)};
        length += set.face->width_of_glyph(set.glyph);
        sets.push_back(set);
    }
    const double size = scale * letters.size;
    double along = letters.anchor == Letters::Anchor::start    ? 0
                   : letters.anchor == Letters::Anchor::middle ? -length / 2
                                                               : -length;
    std::vector<Polygon> polygons;
    for (const Set& set : sets) {
        for (const Contour& contour : set.face->outline(set.glyph)) {
            if (contour.nodes.size() < 2) continue;
            Polygon polygon = polygon_of(contour);
            for (Point2& point : polygon) {
                const double x = size * (along + point[0]), y = -size * point[1];
                point = letters.goes_up ? Point2{scale * letters.at[0] + y, scale * letters.at[1] - x}
                                        : Point2{scale * letters.at[0] + x, scale * letters.at[1] + y};
            }
            polygons.push_back(std::move(polygon));
        }
        along += set.face->width_of_glyph(set.glyph);
    }
    if (letters.halo) {
        std::vector<Polygon> around;
        for (const Polygon& polygon : polygons) add_stroke(around, {polygon, true}, scale * letters.halo_width, true);
        canvas.fill(around, *letters.halo);
    }
    canvas.fill(polygons, letters.fill);
}

}  // namespace

Raster rasterised(const VectorPicture& picture, double scale, const Typeface& face) {
    Raster raster{static_cast<std::uint32_t>(std::lround(std::ceil(scale * picture.width - 1e-6))),
                  static_cast<std::uint32_t>(std::lround(std::ceil(scale * picture.height - 1e-6)))};
    raster.rgb.assign(std::size_t{3} * raster.width * raster.height, 255);
    Canvas canvas(raster);
    VectorPicture scaled = picture;
    scaled.scale(scale);
    for (std::size_t k = 0; k < scaled.parts.size(); ++k)
        if (const auto* shape = std::get_if<Shape>(&scaled.parts[k]))
            draw(canvas, *shape);
        else if (const auto* letters = std::get_if<Letters>(&picture.parts[k]))
            draw(canvas, *letters, scale, face);
        else
            canvas.draw(std::get<Image>(scaled.parts[k]));
    return raster;
}

std::string png_of(const Raster& raster, double pixels_per_mm) {
    return png_of_rgb(raster.width, raster.height, raster.rgb, pixels_per_mm);
}

}  // namespace heartwright::report
