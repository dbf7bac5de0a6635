#include "runtime/mesh/make/find_walls.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <numeric>
#include <string>
#include <utility>

#include "base/diag/faults.hpp"
#include "runtime/mesh/surface.hpp"
#include "runtime/mesh/vectors.hpp"

namespace heartwright::mesh {
namespace {

std::string measure_text(const char* format, double value) {
    char text[40];
    std::snprintf(text, sizeof text, format, value);
    return text;
}
std::string volume_text(double volume) { return measure_text("%.4g mm^3", volume); }
std::string area_text(double area) { return measure_text("%.4g mm^2", area); }
std::string direction_text(const Point& direction) {
    std::string text = "(";
    for (const double component : direction)
        text += (text.size() > 1 ? ", " : "") + measure_text("%.2f", std::round(100 * component) / 100 + 0.0);
    return text + ")";
}

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
    double area = 0;  // mm^2
};

constexpr double level = 0.985;            // the cosine of 10 degrees
constexpr double least_of_largest = 0.05;  // of the largest level patch's area: the least of a base

double mean_edge(const std::vector<Facet>& facets) {
    double area = 0;
    for (const Facet& facet : facets) area += length(facet.normal) / 2;
    return std::sqrt(4 / std::sqrt(3) * area / static_cast<double>(facets.size()));  // of equilateral triangles
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

// Facets that share edges and whose normals differ by at most 10 degrees from that of their first one; each facet is in
// one patch at least.
struct Patch {
    Point normal{};  // the mean, of length 1
    double area = 0;
};
std::vector<Patch> level_patches(const std::vector<Facet>& facets, const std::vector<Pair>& pairs) {
    std::vector<std::vector<std::size_t>> beside(facets.size());
    for (const Pair& pair : pairs) {
        beside[pair.facets[0]].push_back(pair.facets[1]);
        beside[pair.facets[1]].push_back(pair.facets[0]);
    }
    std::vector<Patch> patches;
    std::vector<std::size_t> last_seed(facets.size(), facets.size());  // per facet; none yet
    for (std::size_t seed = 0; seed < facets.size(); ++seed) {
        if (last_seed[seed] < facets.size()) continue;
        const Point& normal = facets[seed].normal;
        Point sum{};
        Patch patch;
        std::vector<std::size_t> waiting{seed};
        last_seed[seed] = seed;
        while (!waiting.empty()) {
            const std::size_t f = waiting.back();
            waiting.pop_back();
            sum = sum + facets[f].normal;
            patch.area += length(facets[f].normal) / 2;
            for (const std::size_t next : beside[f]) {
                const bool is_level =
                    dot(normal, facets[next].normal) > level * length(normal) * length(facets[next].normal);
                if (!is_level || last_seed[next] == seed) continue;
                last_seed[next] = seed;
                waiting.push_back(next);
            }
        }
        patch.normal = unit(sum);
        patches.push_back(patch);
    }
    return patches;
}

// What is level and within 1% of the extent from the end of the mesh in that direction.
Base end_towards(const Point& upwards, const Mesh& mesh, const std::vector<Facet>& facets, double edge) {
    double low = 1e300, end = -1e300;
    for (const Facet& facet : facets)
        for (const std::int32_t node : facet.face.nodes) {
            const double height = dot(upwards, mesh.nodes[static_cast<std::size_t>(node)]);
            low = std::min(low, height);
            end = std::max(end, height);
        }
    Base base{std::vector<bool>(facets.size()), std::vector<bool>(facets.size()), upwards, 0};
    for (std::size_t f = 0; f < facets.size(); ++f) {
        const double size = length(facets[f].normal), below = end - dot(upwards, facets[f].middle);
        base.is_near[f] = below < edge;
        base.holds[f] = below < 0.01 * (end - low) && dot(upwards, facets[f].normal) > level * size;
        base.area += base.holds[f] ? size / 2 : 0;
    }
    return base;
}

// The mean normal of the base without its rim: of the facets within ever narrower cones, as long as these hold most of
// the area.
Point direction_of(const std::vector<Facet>& facets, const Base& base) {
    constexpr double most = 0.8;
    Point direction = base.upwards;
    for (double degrees = 10; degrees > 1e-6; degrees /= 2) {
        Point sum{};
        double area = 0;
        for (std::size_t f = 0; f < facets.size(); ++f) {
            const double size = length(facets[f].normal);
            if (!base.holds[f] ||
                length(cross(direction, facets[f].normal)) > std::sin(degrees / degrees_of_radian) * size)
                continue;
            sum = sum + facets[f].normal;
            area += size / 2;
        }
        if (area < most * base.area) break;
        direction = unit(sum);
    }
    return direction;
}

// The largest flat part at an end of the mesh. The largest level patches say which directions to look in; the base that
// is found says more exactly which way it faces.
Base flat_part(const Mesh& mesh, const std::vector<Facet>& facets, const std::vector<Pair>& pairs) {
    constexpr std::size_t most_patches = 24;
    const double edge = mean_edge(facets);
    std::vector<Patch> patches = level_patches(facets, pairs);
    std::stable_sort(patches.begin(), patches.end(), [](const Patch& a, const Patch& b) { return a.area > b.area; });
    const Patch largest = patches.front();
    patches.resize(std::min(patches.size(), most_patches));
    Base best;
    for (const Patch& patch : patches) {
        Base base = end_towards(patch.normal, mesh, facets, edge);
        if (base.area > 0) base = end_towards(direction_of(facets, base), mesh, facets, edge);
        if (base.area > best.area * (1 + 1e-9)) best = std::move(base);
    }
    if (best.area < least_of_largest * largest.area)
        throw UserFault(
            "the walls were not found: no end of the mesh is flat, as a base is; the largest level part of "
            "the surface, of " +
            area_text(largest.area) + " facing " + direction_text(largest.normal) + ", is no end");
    return best;
}

// With what is near its plane and looks upwards within 60 degrees: meshers round off the rim of a thin wall.
Base base_of(const Mesh& mesh, const std::vector<Facet>& facets, const std::vector<Pair>& pairs) {
    Base base = flat_part(mesh, facets, pairs);
    for (std::size_t f = 0; f < facets.size(); ++f)
        if (base.is_near[f] && dot(base.upwards, facets[f].normal) > 0.5 * length(facets[f].normal))
            base.holds[f] = true;
    return base;
}

// The number of the part of each facet, through edges between facets that are not the base's; -1: of the base. Near the
// base a ridge, where normals differ by more than 60 degrees, parts two walls. What is wholly near the base belongs to
// it.
std::vector<std::int32_t> parts_of(const std::vector<Facet>& facets, const std::vector<Pair>& pairs, Base& base) {
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
    for (const Pair& pair : pairs) {
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
    std::size_t facets = 0;
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
        ++part.facets;
        part.area += length(facets[f].normal) / 2;
        part.volume += dot(facets[f].normal, facets[f].middle - on_base) / 6;
    }
    return parts;
}

// Epicardium, left and right endocardium.
// `base`: the words for it, of a fault.
std::vector<Part> in_order(std::vector<Part> parts, const std::string& base) {
    if (parts.size() != 2 && parts.size() != 3)
        throw UserFault("the walls were not found: without its base the surface has " + std::to_string(parts.size()) +
                        (parts.size() < 10 ? "" : " or more") + (parts.size() == 1 ? " part" : " parts") +
                        ", expected epicardium and one or two endocardia; " + base);
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
                        "ones, of cavities; " +
                        base);
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

std::vector<std::string> FoundWalls::text() const {
    std::vector<std::string> lines;
    for (const WallSurface& surface : surfaces) {
        const std::string size = std::to_string(surface.triangles) + " triangles, " + area_text(surface.area);
        if (surface.wall == Wall::base)
            lines.push_back("base: " + size + ", facing " + direction_text(walls.upwards));
        else if (surface.wall == Wall::epicardium)
            lines.push_back("epicardium: " + size + " around " + volume_text(surface.volume));
        else
            lines.push_back((surface.wall == Wall::left_endocardium ? "left endocardium: " : "right endocardium: ") +
                            size + " around a cavity of " + volume_text(-surface.volume));
    }
    return lines;
}

FoundWalls find_walls(const Mesh& mesh) {
    const std::vector<Facet> facets = facets_of(mesh);
    const std::vector<Pair> pairs = neighbours_of(facets);
    Base base = base_of(mesh, facets, pairs);
    const std::vector<bool>& is_base = base.holds;
    const std::vector<std::int32_t> roots = parts_of(facets, pairs, base);
    const std::vector<Part> parts = in_order(measured(facets, roots, middle_of_base(facets, is_base)),
                                             "the base was taken to be the flat end of " + area_text(base.area) +
                                                 " that faces " + direction_text(base.upwards));
    static constexpr std::array<Wall, 3> names{Wall::epicardium, Wall::left_endocardium, Wall::right_endocardium};
    FoundWalls found{
        {std::vector<Wall>(mesh.nodes.size(), Wall::none), std::vector<bool>(mesh.nodes.size()), base.upwards},
        {{Wall::base, 0, 0, 0}}};
    for (std::size_t p = 0; p < parts.size(); ++p)
        found.surfaces.push_back({names[p], parts[p].facets, parts[p].area, parts[p].volume});
    Walls& walls = found.walls;
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
            if (!of_base) continue;
            ++found.surfaces[0].triangles;
            found.surfaces[0].area += length(facets[f].normal) / 2;
        }
    return found;
}

}  // namespace heartwright::mesh
