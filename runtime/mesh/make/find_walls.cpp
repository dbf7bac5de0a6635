#include "runtime/mesh/make/find_walls.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <numeric>
#include <string>
#include <utility>

#include "base/diag/faults.hpp"
#include "runtime/mesh/bounding_box.hpp"
#include "runtime/mesh/surface.hpp"
#include "runtime/mesh/vectors.hpp"

namespace heartwright::mesh {
namespace {

struct Facet {
    Face face;
    Point middle, normal;  // the normal has twice the area as its length
};

std::vector<Facet> facets_of(const Mesh& mesh) {
    std::vector<Facet> facets;
    for (const Face& face : surface_of(mesh)) {
        const auto at = [&](std::size_t k) -> const Point& {
            return mesh.nodes[static_cast<std::size_t>(face.nodes[k])];
        };
        facets.push_back({face, (1.0 / 3) * (at(0) + at(1) + at(2)), cross(at(1) - at(0), at(2) - at(0))});
    }
    return facets;
}

struct Base {
    std::vector<bool> holds;    // per facet
    std::vector<bool> is_near;  // per facet: within a mean edge of the base's plane
    Point upwards{};
};

double mean_edge(const std::vector<Facet>& facets) {
    double area = 0;
    for (const Facet& facet : facets) area += length(facet.normal) / 2;
    return std::sqrt(4 / std::sqrt(3) * area / static_cast<double>(facets.size()));  // of equilateral triangles
}

// The flat part: within 1% of the extent from an end of an axis, and level to 10 degrees.
Base flat_part(const Mesh& mesh, const std::vector<Facet>& facets) {
    const BoundingBox box = bounding_box(mesh);
    const double edge = mean_edge(facets);
    Base best;
    double largest = 0;
    for (std::size_t axis = 0; axis < 3; ++axis)
        for (const double side : {-1.0, 1.0}) {
            const double end = side < 0 ? box.low[axis] : box.high[axis];
            std::vector<bool> is_base(facets.size()), is_near(facets.size());
            double area = 0;
            for (std::size_t f = 0; f < facets.size(); ++f) {
                const double size = length(facets[f].normal), away = std::fabs(facets[f].middle[axis] - end);
                is_near[f] = away < edge;
                is_base[f] = away < 0.01 * box.side(axis) && side * facets[f].normal[axis] > 0.985 * size;
                area += is_base[f] ? size : 0;
            }
            if (area <= largest) continue;
            largest = area;
            best = {std::move(is_base), std::move(is_near), {}};
            best.upwards[axis] = side;
        }
    return best;
}

// With what is near its plane and looks upwards within 60 degrees: meshers round off the rim of a thin wall.
Base base_of(const Mesh& mesh, const std::vector<Facet>& facets) {
    Base base = flat_part(mesh, facets);
    for (std::size_t f = 0; f < facets.size() && !base.holds.empty(); ++f)
        if (base.is_near[f] && dot(base.upwards, facets[f].normal) > 0.5 * length(facets[f].normal))
            base.holds[f] = true;
    return base;
}

// Facets on both sides of an edge.
struct Pair {
    std::size_t facets[2];
};
std::vector<Pair> neighbours_of(const std::vector<Facet>& facets) {
    struct Side {
        std::array<std::int32_t, 2> edge;
        std::size_t facet;
    };
    std::vector<Side> sides;
    for (std::size_t f = 0; f < facets.size(); ++f)
        for (std::size_t k = 0; k < 3; ++k) {
            const auto [low, high] = std::minmax(facets[f].face.nodes[k], facets[f].face.nodes[(k + 1) % 3]);
            sides.push_back({{low, high}, f});
        }
    std::sort(sides.begin(), sides.end(),
              [](const Side& a, const Side& b) { return a.edge != b.edge ? a.edge < b.edge : a.facet < b.facet; });
    std::vector<Pair> pairs;
    for (std::size_t n = 1; n < sides.size(); ++n)
        if (sides[n].edge == sides[n - 1].edge) pairs.push_back({{sides[n - 1].facet, sides[n].facet}});
    return pairs;
}

// The number of the part of each facet, through edges between facets that are not the base's; -1: of the base. Near the
// base a ridge, where normals differ by more than 60 degrees, parts two walls. What is wholly near the base belongs to
// it.
std::vector<std::int32_t> parts_of(const std::vector<Facet>& facets, Base& base) {
    std::vector<std::int32_t> parent(facets.size());
    std::iota(parent.begin(), parent.end(), 0);
    const auto root = [&](std::size_t facet) {
        auto at = static_cast<std::int32_t>(facet);
        while (parent[static_cast<std::size_t>(at)] != at) {
            std::int32_t& above = parent[static_cast<std::size_t>(at)];
            above = parent[static_cast<std::size_t>(above)];
            at = above;
        }
        return at;
    };
    for (const Pair& pair : neighbours_of(facets)) {
        const auto [a, b] = pair.facets;
        const bool is_ridge =
            base.is_near[a] && base.is_near[b] &&
            dot(facets[a].normal, facets[b].normal) < 0.5 * length(facets[a].normal) * length(facets[b].normal);
        if (!base.holds[a] && !base.holds[b] && !is_ridge) parent[static_cast<std::size_t>(root(a))] = root(b);
    }
    std::vector<bool> reaches_down(facets.size());  // per root
    for (std::size_t f = 0; f < facets.size(); ++f)
        if (!base.is_near[f]) reaches_down[static_cast<std::size_t>(root(f))] = true;
    std::vector<std::int32_t> parts(facets.size(), -1);
    for (std::size_t f = 0; f < facets.size(); ++f) {
        base.holds[f] = base.holds[f] || !reaches_down[static_cast<std::size_t>(root(f))];
        parts[f] = base.holds[f] ? -1 : root(f);
    }
    return parts;
}

struct Part {
    std::int32_t root;
    double area = 0;    // mm^2
    double volume = 0;  // mm^3 between the part and the base's plane; of a cavity negative

    // Volume over area to the power of 3/2: the rounder, the more.
    double compactness() const { return std::fabs(volume) / std::pow(area, 1.5); }
};

// The middle of the base, by area.
Point middle_of_base(const std::vector<Facet>& facets, const std::vector<bool>& is_base) {
    Point middle{};
    double area = 0;
    for (std::size_t f = 0; f < facets.size(); ++f) {
        if (!is_base[f]) continue;
        middle = middle + length(facets[f].normal) * facets[f].middle;
        area += length(facets[f].normal);
    }
    return (1 / area) * middle;
}

// By the divergence theorem a part's volume is a third of the flux of x through it; x counts from the base's plane,
// through which there is none.
std::vector<Part> measured(const std::vector<Facet>& facets, const std::vector<std::int32_t>& roots,
                           const Point& on_base) {
    std::vector<Part> parts;
    const auto part_of = [&](std::int32_t root) -> Part& {
        const auto found =
            std::find_if(parts.begin(), parts.end(), [&](const Part& part) { return part.root == root; });
        return found == parts.end() ? parts.emplace_back(Part{root}) : *found;
    };
    for (std::size_t f = 0; f < facets.size() && parts.size() < 10; ++f) {
        if (roots[f] < 0) continue;
        Part& part = part_of(roots[f]);
        part.area += length(facets[f].normal) / 2;
        part.volume += dot(facets[f].normal, facets[f].middle - on_base) / 6;
    }
    return parts;
}

std::string volume_text(double volume) {
    char text[32];
    std::snprintf(text, sizeof text, "%.4g mm^3", volume);
    return text;
}

// Epicardium, left and right endocardium.
std::vector<Part> in_order(std::vector<Part> parts) {
    if (parts.size() != 2 && parts.size() != 3)
        throw UserFault("the walls were not found: without its base the surface has " + std::to_string(parts.size()) +
                        (parts.size() < 10 ? "" : " or more") + (parts.size() == 1 ? " part" : " parts") +
                        ", expected epicardium and one or two endocardia");
    std::sort(parts.begin(), parts.end(), [](const Part& a, const Part& b) { return a.volume > b.volume; });
    double cavities = 0;
    std::string volumes = volume_text(parts[0].volume);
    for (std::size_t p = 1; p < parts.size(); ++p) {
        cavities -= parts[p].volume;
        volumes += " and " + volume_text(parts[p].volume);
    }
    if (!(parts[0].volume > 0) || parts[1].volume >= 0)
        throw UserFault("the walls were not found: the parts of the surface enclose " + volumes +
                        " with the plane of the base, expected one positive volume, of the epicardium, and negative "
                        "ones, of cavities");
    if (cavities >= parts[0].volume)
        throw UserFault("the walls were not found: cavities of " + volume_text(cavities) +
                        " do not fit into the epicardium's " + volume_text(parts[0].volume));
    if (parts.size() == 3) {
        constexpr double clearly = 1.03;
        if (parts[2].compactness() > parts[1].compactness()) std::swap(parts[1], parts[2]);
        if (parts[1].compactness() < clearly * parts[2].compactness())
            throw UserFault("the walls were not found: the two cavities, of " + volume_text(-parts[1].volume) +
                            " and " + volume_text(-parts[2].volume) +
                            ", are equally round; expected a left one that is rounder than the right one");
    }
    return parts;
}

}  // namespace

Walls find_walls(const Mesh& mesh) {
    const std::vector<Facet> facets = facets_of(mesh);
    Base base = base_of(mesh, facets);
    const std::vector<bool>& is_base = base.holds;
    if (is_base.empty()) throw UserFault("the walls were not found: no end of the mesh is flat, as a base is");
    const std::vector<std::int32_t> roots = parts_of(facets, base);
    const std::vector<Part> parts = in_order(measured(facets, roots, middle_of_base(facets, is_base)));
    static constexpr std::array<Wall, 3> names{Wall::epicardium, Wall::left_endocardium, Wall::right_endocardium};
    Walls walls{std::vector<Wall>(mesh.nodes.size(), Wall::none), std::vector<bool>(mesh.nodes.size()), base.upwards};
    for (const bool of_base : {true, false})
        for (std::size_t f = 0; f < facets.size(); ++f) {
            if (is_base[f] != of_base) continue;
            const auto part =
                std::find_if(parts.begin(), parts.end(), [&](const Part& p) { return p.root == roots[f]; });
            const Wall wall = of_base ? Wall::base : names[static_cast<std::size_t>(part - parts.begin())];
            for (const std::int32_t node : facets[f].face.nodes) {
                walls.of_nodes[static_cast<std::size_t>(node)] = wall;
                if (of_base) walls.is_base[static_cast<std::size_t>(node)] = true;
            }
        }
    return walls;
}

}  // namespace heartwright::mesh
