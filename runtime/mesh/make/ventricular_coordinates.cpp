#include "runtime/mesh/make/ventricular_coordinates.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "base/diag/faults.hpp"
#include "runtime/mesh/finite_elements/laplace.hpp"
#include "runtime/mesh/make/rule_based_fibres.hpp"
#include "runtime/mesh/vectors.hpp"

namespace heartwright::mesh {
namespace {

struct Ends {
    std::vector<bool> is_prescribed;  // per node
    std::vector<double> distances;    // mm, of those
};

// The distance along unit vectors, one per element, from nodes where it is prescribed. An element with the zero vector
// is left out.
std::vector<double> distance_along(const Mesh& mesh, const std::vector<Point>& along, Ends ends, ThreadPool& threads) {
    constexpr double isotropic = 0.01;
    std::vector<tissue::Tensor> tensors(along.size());
    std::vector<double> load(mesh.nodes.size());
    for (std::size_t e = 0; e < along.size(); ++e) {
        const Point& t = along[e];
        if (dot(t, t) == 0) continue;
        tensors[e] = {{t[0] * t[0] + isotropic, t[1] * t[1] + isotropic, t[2] * t[2] + isotropic, t[0] * t[1],
                       t[0] * t[2], t[1] * t[2]}};
        for (std::size_t c = 0; c < 4; ++c) {
            const auto corner = [&](std::size_t k) -> const Point& {
                return mesh
                    .nodes[static_cast<std::size_t>(mesh.elements[e][static_cast<std::size_t>(face_corners[c][k])])];
            };
            const Point outwards = cross(corner(1) - corner(0), corner(2) - corner(0));  // twice the area
            load[static_cast<std::size_t>(mesh.elements[e][c])] -= (1 + isotropic) / 6 * dot(t, outwards);
        }
    }
    return solve_poisson(assemble_couplings(mesh, tensors, threads), load, ends.is_prescribed,
                         std::move(ends.distances), 1e-9, threads)
        .values;
}

Point unit_or_zero(const Point& p) {
    const double size = length(p);
    return size > 0 ? (1 / size) * p : Point{};
}

double share_of(double from_start, double from_end, double otherwise) {
    const double start = std::max(from_start, 0.0), end = std::max(from_end, 0.0);
    return start + end > 0 ? start / (start + end) : otherwise;
}

// The nodes within half a mean edge of the line from the apex through the wall to the left cavity's lowest node, and
// their distances from it.
Ends line_of_apex(const Mesh& mesh, const Walls& walls, std::size_t apex) {
    std::size_t inner = apex;
    double lowest = 1e300, volume = 0;
    for (std::size_t n = 0; n < mesh.nodes.size(); ++n) {
        const double height = dot(mesh.nodes[n], walls.upwards);
        if (walls.of_nodes[n] != Wall::left_endocardium || height >= lowest) continue;
        lowest = height;
        inner = n;
    }
    for (std::size_t e = 0; e < mesh.elements.size(); ++e) volume += signed_volume(mesh, e);
    const double edge = 2.04 * std::cbrt(volume / static_cast<double>(mesh.elements.size()));  // of regular tetrahedra
    const Point start = mesh.nodes[apex], way = mesh.nodes[inner] - start;
    Ends line{std::vector<bool>(mesh.nodes.size()), std::vector<double>(mesh.nodes.size())};
    for (std::size_t n = 0; n < mesh.nodes.size(); ++n) {
        const double along = std::clamp(dot(mesh.nodes[n] - start, way) / dot(way, way), 0.0, 1.0);
        const double distance = length(mesh.nodes[n] - (start + along * way));
        line.is_prescribed[n] = distance < edge / 2;
        line.distances[n] = line.is_prescribed[n] ? distance : 0;
    }
    return line;
}

std::vector<double> apicobasal_of(const Mesh& mesh, const Walls& walls, Ends apex, ThreadPool& threads) {
    const std::size_t nodes = mesh.nodes.size();
    const std::vector<tissue::Tensor> isotropic(mesh.elements.size(), tissue::Tensor{{1, 1, 1, 0, 0, 0}});
    std::vector<bool> is_end = walls.is_base;
    std::vector<double> harmonic(nodes);
    for (std::size_t n = 0; n < nodes; ++n) {
        is_end[n] = is_end[n] || apex.is_prescribed[n];
        harmonic[n] = walls.is_base[n] ? 1 : 0;
    }
    harmonic = solve_laplace(assemble_couplings(mesh, isotropic, threads), is_end, std::move(harmonic), threads).values;
    std::vector<Point> upwards = element_gradients(mesh, harmonic), downwards;
    for (Point& direction : upwards) {
        direction = unit_or_zero(direction);
        downwards.push_back(-1.0 * direction);
    }
    const std::vector<double> from_apex = distance_along(mesh, upwards, std::move(apex), threads),
                              from_base =
                                  distance_along(mesh, downwards, {walls.is_base, std::vector<double>(nodes)}, threads);
    std::vector<double> shares(nodes);
    for (std::size_t n = 0; n < nodes; ++n) shares[n] = share_of(from_apex[n], from_base[n], harmonic[n]);
    return shares;
}

// The field u is 1 at the left, -1 at the right endocardium and 0 at the epicardium: the left and the right one's
// difference. Elements in which it changes its sign are left out of distances from the endocardium, and their nodes'
// distances from where it is 0 are given by its slope.
std::vector<double> transmural_of(const Mesh& mesh, const Walls& walls, const std::vector<WallPlace>& nodes,
                                  const std::vector<WallPlace>& elements, ThreadPool& threads) {
    const auto u = [&](std::size_t n) { return nodes[n].left - nodes[n].right; };
    std::vector<Point> outwards(elements.size()), inwards(elements.size());
    std::vector<bool> is_reached(nodes.size());
    const std::vector<double> zero(nodes.size());
    Ends inner{std::vector<bool>(nodes.size()), zero}, outer{std::vector<bool>(nodes.size()), zero};
    for (std::size_t e = 0; e < elements.size(); ++e) {
        double low = 1, high = -1, sum = 0;
        for (const std::int32_t node : mesh.elements[e]) {
            const double value = u(static_cast<std::size_t>(node));
            low = std::min(low, value);
            high = std::max(high, value);
            sum += value;
        }
        constexpr double nothing = 1e-9;
        const bool is_divided = low < -nothing && high > nothing;
        const Point downhill = unit_or_zero(elements[e].to_right - elements[e].to_left);
        if (!is_divided) outwards[e] = sum < 0 ? -1.0 * downhill : downhill;
        inwards[e] = -1.0 * outwards[e];
        for (const std::int32_t node : mesh.elements[e]) {
            const auto n = static_cast<std::size_t>(node);
            if (!is_divided) is_reached[n] = true;
            if (!is_divided || outer.is_prescribed[n]) continue;
            outer.is_prescribed[n] = true;
            const double slope = length(nodes[n].to_left - nodes[n].to_right);
            outer.distances[n] = slope > 0 ? std::fabs(u(n)) / slope : 0;
        }
    }
    for (std::size_t n = 0; n < nodes.size(); ++n) {
        const Wall wall = walls.of_nodes[n];
        inner.is_prescribed[n] = wall == Wall::left_endocardium || wall == Wall::right_endocardium;
        if (wall != Wall::epicardium) continue;
        outer.is_prescribed[n] = true;
        outer.distances[n] = 0;
    }
    const std::vector<bool> is_endocardial = inner.is_prescribed;
    const std::vector<double> from_inside = distance_along(mesh, outwards, std::move(inner), threads),
                              from_outside = distance_along(mesh, inwards, std::move(outer), threads);
    std::vector<double> shares(nodes.size());
    for (std::size_t n = 0; n < nodes.size(); ++n) {
        const double harmonic = 1 - std::fabs(u(n));
        if (is_endocardial[n])
            shares[n] = 0;
        else
            shares[n] = is_reached[n] ? share_of(from_inside[n], from_outside[n], harmonic) : harmonic;
    }
    return shares;
}

Point middle_of(const Mesh& mesh, const Walls& walls, Wall wall, bool of_base) {
    Point sum{};
    double count = 0;
    for (std::size_t n = 0; n < mesh.nodes.size(); ++n) {
        if (walls.of_nodes[n] != wall || (of_base && !walls.is_base[n])) continue;
        sum = sum + mesh.nodes[n];
        ++count;
    }
    if (count == 0) throw UserFault("the left endocardium has no rim at the base, which the axis begins from");
    return (1 / count) * sum;
}

std::vector<double> rotational_of(const Mesh& mesh, const Walls& walls, std::size_t apex) {
    const Point& tip = mesh.nodes[apex];
    const Point axis = unit(middle_of(mesh, walls, Wall::left_endocardium, true) - tip);
    const Point x{1, 0, 0}, y{0, 1, 0};
    const Point towards = walls.have(Wall::right_endocardium)
                              ? middle_of(mesh, walls, Wall::right_endocardium, false) - tip
                          : std::fabs(axis[0]) < 0.7 ? x
                                                     : y;
    const Point zero = unit(towards - dot(axis, towards) * axis), quarter = cross(axis, zero);
    std::vector<double> angles;
    for (const Point& node : mesh.nodes) angles.push_back(std::atan2(dot(node - tip, quarter), dot(node - tip, zero)));
    return angles;
}

}  // namespace

VentricularCoordinates make_coordinates(const Mesh& mesh, const Walls& walls, ThreadPool& threads) {
    const WallFields fields(mesh, walls, threads);
    const std::vector<WallPlace> nodes = fields.at_nodes(), elements = fields.at_elements();
    VentricularCoordinates made;
    made.rotational = rotational_of(mesh, walls, fields.apex());
    made.apicobasal = apicobasal_of(mesh, walls, line_of_apex(mesh, walls, fields.apex()), threads);
    made.transmural = transmural_of(mesh, walls, nodes, elements, threads);
    for (const WallPlace& place : nodes) made.transventricular.push_back(right_share(place) > 0.5 ? 1 : -1);
    return made;
}

}  // namespace heartwright::mesh
