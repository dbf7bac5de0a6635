#include "runtime/mesh/make/make_torso.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <unordered_map>
#include <utility>

#include "base/diag/faults.hpp"
#include "base/diag/plain_number.hpp"
#include "runtime/mesh/make/graded_lattice.hpp"
#include "runtime/mesh/make/stuffing.hpp"
#include "runtime/mesh/vectors.hpp"

namespace heartwright::mesh {
namespace {

// Doublings of the heart's edge up to the torso's.
int levels_of(double heart_edge, double torso_edge) {
    if (!(torso_edge >= 2 * heart_edge * (1 - 1e-9)))
        throw UserFault("edges of " + plain_number(torso_edge) +
                        " mm in the torso are shorter than twice the heart's, " + plain_number(heart_edge) +
                        " mm; take longer ones, or shorter ones in the heart");
    return static_cast<int>(std::floor(std::log2(torso_edge / heart_edge * (1 + 1e-9))));
}

// The cubes with a point in the heart, and their neighbours.
std::vector<Place> finest_cubes(const Ventricle& heart, const UniformLattice& lattice) {
    const Place& n = lattice.cubes();
    const auto at = [&](const Place& cube) {
        return (static_cast<std::size_t>(cube[2]) * static_cast<std::size_t>(n[1]) +
                static_cast<std::size_t>(cube[1])) *
                   static_cast<std::size_t>(n[0]) +
               static_cast<std::size_t>(cube[0]);
    };
    std::vector<bool> are_fine(static_cast<std::size_t>(n[0]) * static_cast<std::size_t>(n[1]) *
                               static_cast<std::size_t>(n[2]));
    // A corner of doubled coordinates lies in the cubes from p/2 - 1 to p/2, a centre in one; one more on each side.
    lattice.for_each([&](const Place& p) {
        if (heart(lattice.position(p)) < 0) return;
        const std::int32_t low = (p[0] & 1) != 0 ? 1 : 2;
        for (std::int32_t z = (p[2] >> 1) - low; z <= (p[2] >> 1) + 1; ++z)
            for (std::int32_t y = (p[1] >> 1) - low; y <= (p[1] >> 1) + 1; ++y)
                for (std::int32_t x = (p[0] >> 1) - low; x <= (p[0] >> 1) + 1; ++x)
                    if (x >= 0 && y >= 0 && z >= 0 && x < n[0] && y < n[1] && z < n[2]) are_fine[at({x, y, z})] = true;
    });
    std::vector<Place> cubes;
    for (std::int32_t z = 0; z < n[2]; ++z)
        for (std::int32_t y = 0; y < n[1]; ++y)
            for (std::int32_t x = 0; x < n[0]; ++x)
                if (are_fine[at({x, y, z})]) cubes.push_back({x, y, z});
    return cubes;
}

struct HashOfPoint {
    std::size_t operator()(const Point& p) const {
        std::uint64_t hash = 0;
        for (const double x : p) hash = (hash ^ std::bit_cast<std::uint64_t>(x)) * 0x9E3779B97F4A7C15U ^ hash >> 29;
        return hash;
    }
};

// The nodes of `part` as nodes of `body`: those at the same place as a node of the heart are that one.
void join(Mesh& body, const Mesh& part) {
    std::unordered_map<Point, std::int32_t, HashOfPoint> nodes;
    for (std::size_t n = 0; n < body.nodes.size(); ++n) nodes.emplace(body.nodes[n], static_cast<std::int32_t>(n));
    std::vector<std::int32_t> numbers;
    for (const Point& node : part.nodes) {
        const auto found = nodes.find(node);
        numbers.push_back(found != nodes.end() ? found->second : static_cast<std::int32_t>(body.nodes.size()));
        if (found == nodes.end()) body.nodes.push_back(node);
    }
    for (const Element& element : part.elements) {
        Element own{};
        for (std::size_t c = 0; c < 4; ++c) own[c] = numbers[static_cast<std::size_t>(element[c])];
        body.elements.push_back(own);
    }
}

Mesh stuff_around(const Ventricle& heart, const Torso& torso, double edge, int levels) {
    const UniformLattice uniform(heart.box(), side_of_edge(edge));
    const GradedLattice lattice(
        uniform, torso.box(), levels, finest_cubes(heart, uniform), [&](const Point& p) { return torso(p) > 0; });
    const Shape shape = [&](const Point& p) { return std::min(-heart(p), torso(p)); };
    try {
        return Stuffing(shape, lattice, Stuffing<GradedLattice>::Side::outside).make();
    } catch (const UserFault&) {
        throw UserFault("the heart is too near the skin, or beyond it, for elements that grow from " +
                        plain_number(edge, 3) + " mm to " + plain_number(edge * (1 << levels), 3) +
                        " mm between them; move or turn it, take a larger torso, or shorter edges");
    }
}

}  // namespace

Ventricle ventricle_of(const MeshRecipe& recipe) {
    VentricleSize size = recipe.ventricle;
    size.has_right = recipe.kind == MeshRecipe::Kind::biventricle;
    return {size, fillet_of_edge * recipe.edge};
}

double predicted_elements(const MeshRecipe& recipe, const TorsoSize& size) {
    const Torso torso(size, ventricle_of(recipe));
    const double side = side_of_edge(recipe.edge * (1 << levels_of(recipe.edge, size.edge)));
    const double volume = size.sides[0] * size.sides[1] * size.sides[2] * std::atan(1);
    constexpr double around = 2.5;  // of the heart's elements, with those around it
    return around * predicted_elements(recipe) + 12 * volume / (side * side * side);
}

Mesh make_torso(const MeshRecipe& recipe, const TorsoSize& size, const Mesh& heart) {
    for (std::size_t e = 0; e < heart.elements.size(); ++e)
        if (heart.tag(e) == torso_tag || heart.tag(e) == lung_tag || heart.tag(e) == blood_tag)
            throw UserFault("the heart has elements with the tag " + std::to_string(heart.tag(e)) +
                            ", which is one of the torso's");
    const Ventricle ventricle = ventricle_of(recipe);
    const Torso torso(size, ventricle);
    for (const Point& node : heart.nodes)
        if (!(torso(node) > 0))
            throw UserFault("the heart reaches beyond the skin; move or turn it, or take a larger torso");
    Mesh body = heart;
    body.node_fields.clear();
    body.element_fields.clear();
    body.tags.resize(heart.elements.size());
    join(body, stuff_around(ventricle, torso, recipe.edge, levels_of(recipe.edge, size.edge)));
    body.fibres.resize(body.elements.size(), {0, 0, 1});
    body.sheets.resize(body.elements.size(), {1, 0, 0});
    for (std::size_t e = heart.elements.size(); e < body.elements.size(); ++e) {
        const Point at = centroid(body, e);
        body.tags.push_back(ventricle.is_in_cavity(at) ? blood_tag : torso.is_in_lung(at) ? lung_tag : torso_tag);
    }
    return body;
}

}  // namespace heartwright::mesh
