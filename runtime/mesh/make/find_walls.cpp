#include "runtime/mesh/make/find_walls.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>
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

std::vector<Facet> facets_of(const TetrahedralMesh& mesh) {
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
    std::vector<bool> holds;  // per facet
    Point upwards{};
};

// Within 1% of the extent from an end of an axis, and level to 10 degrees.
Base base_of(const TetrahedralMesh& mesh, const std::vector<Facet>& facets) {
    const BoundingBox box = bounding_box(mesh);
    Base best;
    double largest = 0;
    for (std::size_t axis = 0; axis < 3; ++axis)
        for (const double side : {-1.0, 1.0}) {
            const double end = side < 0 ? box.low[axis] : box.high[axis];
            std::vector<bool> is_base(facets.size());
            double area = 0;
            for (std::size_t f = 0; f < facets.size(); ++f) {
                const double size = length(facets[f].normal);
                is_base[f] = std::fabs(facets[f].middle[axis] - end) < 0.01 * box.side(axis) &&
                             side * facets[f].normal[axis] > 0.985 * size;
                area += is_base[f] ? size : 0;
            }
            if (area <= largest) continue;
            largest = area;
            best.holds = std::move(is_base);
            best.upwards = {};
            best.upwards[axis] = side;
        }
    return best;
}

// The number of the part of each facet, through common nodes that are not the base's; -1: of the base.
std::vector<std::int32_t> parts_of(const TetrahedralMesh& mesh, const std::vector<Facet>& facets,
                                   const std::vector<bool>& is_base) {
    std::vector<std::int32_t> parent(mesh.nodes.size());
    std::iota(parent.begin(), parent.end(), 0);
    const auto root = [&](std::int32_t node) {
        while (parent[static_cast<std::size_t>(node)] != node) {
            std::int32_t& above = parent[static_cast<std::size_t>(node)];
            above = parent[static_cast<std::size_t>(above)];
            node = above;
        }
        return node;
    };
    for (std::size_t f = 0; f < facets.size(); ++f)
        if (!is_base[f])
            for (const std::int32_t node : facets[f].face.nodes)
                parent[static_cast<std::size_t>(root(node))] = root(facets[f].face.nodes[0]);
    std::vector<std::int32_t> parts(facets.size(), -1);
    for (std::size_t f = 0; f < facets.size(); ++f)
        if (!is_base[f]) parts[f] = root(facets[f].face.nodes[0]);
    return parts;
}

struct Part {
    std::int32_t root;
    double area = 0;
    Point middle{};
    double inwards = 0;  // mean cosine between normals and the direction to the part's middle
};

std::vector<Part> measured(const std::vector<Facet>& facets, const std::vector<std::int32_t>& roots) {
    std::vector<Part> parts;
    const auto part_of = [&](std::int32_t root) -> Part& {
        const auto found =
            std::find_if(parts.begin(), parts.end(), [&](const Part& part) { return part.root == root; });
        return found == parts.end() ? parts.emplace_back(Part{root}) : *found;
    };
    for (std::size_t f = 0; f < facets.size() && parts.size() < 10; ++f) {
        if (roots[f] < 0) continue;
        Part& part = part_of(roots[f]);
        const double area = length(facets[f].normal);
        part.area += area;
        part.middle = part.middle + area * facets[f].middle;
    }
    for (Part& part : parts) part.middle = (1 / part.area) * part.middle;
    for (std::size_t f = 0; f < facets.size(); ++f) {
        if (roots[f] < 0 || parts.size() > 3) continue;
        Part& part = part_of(roots[f]);
        const Point towards = part.middle - facets[f].middle;
        part.inwards += dot(facets[f].normal, towards) / (length(towards) * part.area);
    }
    return parts;
}

}  // namespace

Walls find_walls(const TetrahedralMesh& mesh) {
    const std::vector<Facet> facets = facets_of(mesh);
    const Base base = base_of(mesh, facets);
    const std::vector<bool>& is_base = base.holds;
    if (is_base.empty()) throw UserFault("the walls were not found: no end of the mesh is flat, as a base is");
    const std::vector<std::int32_t> roots = parts_of(mesh, facets, is_base);
    std::vector<Part> parts = measured(facets, roots);
    if (parts.size() != 2 && parts.size() != 3)
        throw UserFault("the walls were not found: without its base the surface has " + std::to_string(parts.size()) +
                        (parts.size() < 10 ? "" : " or more") +
                        " parts, expected epicardium and one or two endocardia");
    std::sort(parts.begin(), parts.end(), [](const Part& a, const Part& b) { return a.area > b.area; });
    if (parts.size() == 3 && parts[2].inwards > parts[1].inwards) std::swap(parts[1], parts[2]);
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
