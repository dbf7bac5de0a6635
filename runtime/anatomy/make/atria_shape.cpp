#include "runtime/anatomy/make/atria_shape.hpp"

#include <algorithm>
#include <array>
#include <cmath>

namespace heartwright::anatomy {

namespace {

constexpr std::array<std::string_view, atrial_regions + 1> region_names{"none",
                                                                        "right_atrium",
                                                                        "pectinate_muscles",
                                                                        "crista_terminalis",
                                                                        "right_appendage",
                                                                        "atrioventricular_ring",
                                                                        "bachmann_bundle",
                                                                        "left_atrium",
                                                                        "left_appendage",
                                                                        "pulmonary_veins",
                                                                        "sinoatrial_node"};

// All lengths in mm.
constexpr double fillet = 4;               // where veins and appendages join a chamber
constexpr double ring_width = 4;           // of the atrioventricular ring around a valve
constexpr double pectinate_spacing = 4.2;  // between the middles of neighbouring muscles
constexpr double pectinate_width = 2.8, pectinate_height = 3.2;
constexpr double crista_plane = 12, crista_width = 6, crista_height = 3.6;
constexpr double bachmann_plane = 46, bachmann_width = 9, bachmann_thickness = 3.6, bachmann_fillet = 22;
constexpr Point fossa{53, 27, 15};
constexpr double fossa_radius = 7;
constexpr Superellipsoid node{{33, 51.5, 12}, {4.5, 7.5, 3.5}, false};

constexpr Point up{0, 1, 0}, forward{0, 0, 1};

}  // namespace

std::string_view name_of(AtrialRegion region) { return region_names[static_cast<std::size_t>(region)]; }

AtriaShape::AtriaShape(double wall) : wall_(wall) {
    right_.body = {{27.5, 29.5, 18}, {23.5, 27, 16.6}, true};
    right_.appendage = {{16, 52.5, 24}, {14.4, 13.4, 10.8}};
    right_.veins = {{{40, 45, 12}, up, 7, 21.5},          // superior vena cava
                    {{37, 12, 12}, -1.0 * up, 8, 11.3}};  // inferior vena cava
    right_.valve_radius = 12;
    left_.body = {{78, 30, 17.3}, {22.5, 26, 16}, true};
    left_.appendage = {{91, 52.5, 25}, {12, 13.4, 9.8}};
    left_.veins = {{{92, 42, 8.5}, {1, 0, 0}, 5.5, 11.5},   // left superior
                   {{92, 18, 8.5}, {1, 0, 0}, 5.5, 11.5},   // left inferior
                   {{64, 48, 8.5}, up, 5.5, 18},            // right superior
                   {{64, 12, 8.5}, -1.0 * up, 5.5, 11.3}};  // right inferior
    left_.valve_radius = 11.5;
}

double AtriaShape::Atrium::distance(const Point& p) const {
    double found = smooth_union(body.distance(p), appendage.distance(p), fillet);
    for (const Tube& vein : veins) found = smooth_union(found, vein.distance(p), fillet);
    return found;
}

double AtriaShape::Atrium::from_valve(const Point& p) const {
    return std::hypot(p[0] - body.centre[0], p[1] - body.centre[1]);
}

bool AtriaShape::Atrium::is_open(const Point& p) const {
    if (p[2] > body.centre[2] && from_valve(p) < valve_radius) return true;
    return std::any_of(veins.begin(), veins.end(),
                       [&](const Tube& vein) { return vein.along(p) > vein.length && vein.distance(p) < fillet; });
}

// To first order: the value by its gradient, from central differences.
template <class Field>
AtriaShape::Depth AtriaShape::depth_in(const Field& field, const Point& p) {
    constexpr double step = 0.05;
    const double value = field(p);
    if (std::fabs(value) > 8) return {value, {1, 0, 0}};
    Point gradient{};
    for (std::size_t axis = 0; axis < 3; ++axis) {
        Point before = p, behind = p;
        before[axis] -= step;
        behind[axis] += step;
        gradient[axis] = (field(behind) - field(before)) / (2 * step);
    }
    return {value / std::max(length(gradient), 0.5), direction(gradient)};
}

// On the inner half of the wall and in the cavity: a half ellipse over the line where a plane cuts the wall.
bool AtriaShape::is_ridge(double depth, double from_plane, double width, double height) const {
    const double across = 2 * from_plane / width;
    if (std::fabs(across) > 1 || depth > wall_ / 2) return false;
    return depth >= -wall_ / 2 - height * std::sqrt(1 - across * across);
}

std::optional<AtrialPoint> AtriaShape::pectinate(const Point& p, const Depth& depth, const Atrium& atrium) const {
    const double from_plane = p[1] - pectinate_spacing * std::round(p[1] / pectinate_spacing);
    if (!is_ridge(depth.distance, from_plane, pectinate_width, pectinate_height)) return {};
    if (std::fabs(depth.normal[1]) > 0.8) return {};  // a plane along the wall would cut out a sheet
    if (p[2] > atrium.body.centre[2] && atrium.from_valve(p) < atrium.valve_radius + ring_width) return {};
    return AtrialPoint{AtrialRegion::pectinate_muscles, depth.normal, tangent(cross(depth.normal, up), depth.normal)};
}

std::optional<AtrialPoint> AtriaShape::smooth_wall(const Point& p, const Depth& depth, const Atrium& atrium) const {
    if (std::fabs(depth.distance) > wall_ / 2) return {};
    const bool is_right = &atrium == &right_;
    const Point from_centre = p - atrium.body.centre;
    const double body = atrium.body.distance(p), appendage = atrium.appendage.distance(p);
    for (const Tube& vein : atrium.veins) {
        if (vein.distance(p) > std::min(body, appendage)) continue;
        const AtrialRegion region = is_right ? AtrialRegion::right_atrium : AtrialRegion::pulmonary_veins;
        return AtrialPoint{region, depth.normal, tangent(cross(vein.axis, vein.from_axis(p)), depth.normal)};
    }
    if (from_centre[2] > 0 && atrium.from_valve(p) < atrium.valve_radius + ring_width)
        return AtrialPoint{AtrialRegion::atrioventricular_ring, depth.normal,
                           tangent(cross(forward, from_centre), depth.normal)};
    if (appendage < body)
        return AtrialPoint{is_right ? AtrialRegion::right_appendage : AtrialRegion::left_appendage, depth.normal,
                           tangent(cross(up, p - atrium.appendage.centre), depth.normal)};
    return is_right ? AtrialPoint{AtrialRegion::right_atrium, depth.normal, tangent(up, depth.normal)}
                    : AtrialPoint{AtrialRegion::left_atrium, depth.normal,
                                  tangent(cross(forward, from_centre), depth.normal)};
}

std::optional<AtrialPoint> AtriaShape::right(const Point& p, const Depth& depth) const {
    const bool is_lateral = p[0] < 36;
    const bool is_crista = is_lateral && p[1] > 7 && p[1] < 58 && right_.appendage.distance(p) > -wall_ &&
                           is_ridge(depth.distance, p[2] - crista_plane, crista_width, crista_height);
    const bool is_wall = std::fabs(depth.distance) <= wall_ / 2;
    if ((is_crista || is_wall) && node.distance(p) < 0)
        return AtrialPoint{AtrialRegion::sinoatrial_node, depth.normal, tangent(up, depth.normal)};
    if (is_crista)
        return AtrialPoint{AtrialRegion::crista_terminalis, depth.normal,
                           tangent(cross(depth.normal, forward), depth.normal)};
    const bool is_free = std::all_of(right_.veins.begin(), right_.veins.end(),
                                     [&](const Tube& vein) { return vein.distance(p) > fillet; });
    if (p[0] < right_.body.centre[0] + 5 && p[2] > crista_plane && is_free)
        if (auto found = pectinate(p, depth, right_)) return found;
    return smooth_wall(p, depth, right_);
}

std::optional<AtrialPoint> AtriaShape::left(const Point& p, const Depth& depth) const {
    if (left_.appendage.distance(p) < left_.body.distance(p))
        if (auto found = pectinate(p, depth, left_)) return found;
    return smooth_wall(p, depth, left_);
}

std::optional<AtrialPoint> AtriaShape::bundle_between(const Point& p) const {
    const double from_plane = p[1] - bachmann_plane;
    if (std::fabs(from_plane) > bachmann_width / 2 || p[2] < 18 || p[0] < 28 || p[0] > 84) return {};
    const auto both = [&](const Point& q) {
        return smooth_union(right_.distance(q), left_.distance(q), bachmann_fillet);
    };
    const Depth depth = depth_in(both, p);
    const double thickness = std::max(bachmann_thickness, wall_);
    if (depth.distance < -wall_ / 2 || depth.distance > thickness - wall_ / 2) return {};
    return AtrialPoint{AtrialRegion::bachmann_bundle, depth.normal, tangent(cross(depth.normal, up), depth.normal)};
}

std::optional<AtrialPoint> AtriaShape::rim_of_fossa(const Point& p) const {
    const Point from_axis{0, p[1] - fossa[1], p[2] - fossa[2]};
    if (std::fabs(p[0] - fossa[0]) > 6 || std::fabs(length(from_axis) - fossa_radius) > std::max(1.2, wall_ / 2))
        return {};
    if (right_.distance(p) < 0 || left_.distance(p) < 0) return {};
    const Point normal = direction(from_axis);
    const AtrialRegion region = p[0] < fossa[0] ? AtrialRegion::right_atrium : AtrialRegion::left_atrium;
    return AtrialPoint{region, normal, cross({1, 0, 0}, normal)};
}

std::optional<AtrialPoint> AtriaShape::at(const Point& p) const {
    if (auto bundle = bundle_between(p)) return bundle;
    const double reach = wall_ + std::max(crista_height, pectinate_height) + 2;
    for (const Atrium* atrium : {&right_, &left_}) {
        if (std::fabs(atrium->distance(p)) > reach || atrium->is_open(p)) continue;
        const Depth depth = depth_in([&](const Point& q) { return atrium->distance(q); }, p);
        if (auto found = atrium == &right_ ? right(p, depth) : left(p, depth)) return found;
    }
    return rim_of_fossa(p);
}

}  // namespace heartwright::anatomy
