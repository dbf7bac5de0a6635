#include "runtime/mesh/make/purkinje.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <numbers>
#include <random>
#include <utility>

#include "base/diag/faults.hpp"
#include "base/diag/plain_number.hpp"
#include "runtime/mesh/make/find_walls.hpp"
#include "runtime/mesh/make/surface_places.hpp"
#include "runtime/mesh/surface.hpp"
#include "runtime/mesh/vectors.hpp"

namespace heartwright::mesh {
namespace {

// The bits of std::mt19937_64 are the same everywhere; those of the standard's distributions are not.
class Draws {
public:
    explicit Draws(std::uint64_t seed) : engine_(seed) {}
    double uniform() { return static_cast<double>(engine_() >> 11) * 0x1p-53; }
    double normal() {  // of twelve uniform numbers, within 6
        double sum = -6;
        for (int k = 0; k < 12; ++k) sum += uniform();
        return sum;
    }
    std::size_t below(std::size_t count) { return static_cast<std::size_t>(engine_() % count); }

private:
    std::mt19937_64 engine_;
};

double rounded(double value) { return std::nearbyint(value * 0x1p40) * 0x1p-40; }

struct Tip {
    std::int32_t node = 0, branch = 0;
    Point direction{};
    std::int32_t triangle = -1;
};

class Grower {
public:
    Grower(const Endocardium& endocardium, const PurkinjeRule& rule)
        : surface_(endocardium.surface),
          rule_(rule),
          places_(surface_, rule.segment),
          draws_(rule.seed),
          cosine_(rounded(std::cos(rule.angle * std::numbers::pi / 180))),
          sine_(rounded(std::sin(rule.angle * std::numbers::pi / 180))) {
        tag_ = endocardium.tag;
        tree_.element_fields.push_back({"generation", 1, {}});
    }

    Mesh grow(const PurkinjeRoot& root) {
        std::vector<Tip> tips{grow_trunk(root)};
        for (generation_ = 1; generation_ <= rule_.generations && !tips.empty(); ++generation_) {
            for (std::size_t k = tips.size(); k > 1; --k) std::swap(tips[k - 1], tips[draws_.below(k)]);
            std::vector<Tip> next;
            for (const Tip& tip : tips) grow_pair(tip, next);
            tips = std::move(next);
        }
        tree_.tags.assign(tree_.elements.size(), tag_);
        tree_.thicknesses.assign(tree_.elements.size(), std::numbers::pi * rule_.radius * rule_.radius);
        return std::move(tree_);
    }

private:
    static constexpr double spread = 0.2;                        // of lengths of branches
    static constexpr double nearest_fibre = 0.8;                 // segments: where a branch ends beside another
    static constexpr double shortest_step = 0.5, longest = 1.5;  // segments: else a branch is at a sharp edge

    Point normal_of(std::int32_t triangle) const {
        return unit(area_normal(surface_, static_cast<std::size_t>(triangle)));
    }

    // Of length 1; 0 for a normal one.
    static Point in_plane(const Point& direction, const Point& normal) {
        const Point within = direction - dot(direction, normal) * normal;
        const double size = length(within);
        return size > 1e-9 ? (1 / size) * within : Point{};
    }

    Point at(std::int32_t node) const { return tree_.nodes[static_cast<std::size_t>(node)]; }

    // One segment further, if the surface goes on.
    bool step(Tip& tip, const Point& direction, SurfacePlace& next) const {
        const Point within = in_plane(direction, normal_of(tip.triangle));
        next = places_.nearest(at(tip.node) + rule_.segment * within, rule_.segment);
        if (next.triangle < 0 || next.is_on_border) return false;
        const double size = length(next.at - at(tip.node));
        return size >= shortest_step * rule_.segment && size <= longest * rule_.segment;
    }

    void take(Tip& tip, const SurfacePlace& next) {
        const auto node = static_cast<std::int32_t>(tree_.nodes.size());
        tip.direction = unit(next.at - at(tip.node));
        tree_.nodes.push_back(next.at);
        branch_of_.push_back(tip.branch);
        tree_.elements.emplace_back(tip.node, node);
        tree_.element_fields[0].values.push_back(generation_);
        tip.node = node;
        tip.triangle = next.triangle;
    }

    Tip grow_trunk(const PurkinjeRoot& root) {
        const SurfacePlace start = places_.nearest(root.at), end = places_.nearest(root.towards);
        const double way = length(end.at - start.at);
        const double size = rule_.trunk > 0 ? rule_.trunk : way / 3;
        if (!(way >= rule_.segment && size < way))
            throw UserFault("a tree's trunk of " + plain_number(size, 4) +
                            " mm does not fit between its root and its landmark, which are " + plain_number(way, 4) +
                            " mm apart on the surface");
        tree_.nodes.push_back(start.at);
        branch_of_.push_back(branches_++);
        Tip tip{0, 0, {}, start.triangle};
        const auto steps = std::max<std::int64_t>(1, std::llround(size / rule_.segment));
        for (std::int64_t k = 0; k < steps; ++k) {
            SurfacePlace next;
            if (!step(tip, end.at - at(tip.node), next))
                throw UserFault("a tree's trunk leaves the surface after " +
                                plain_number(rule_.segment * static_cast<double>(k), 4) +
                                " mm; choose another root or landmark");
            take(tip, next);
        }
        return tip;
    }

    void grow_pair(const Tip& tip, std::vector<Tip>& tips) {
        const std::int32_t first = branches_;
        branches_ += 2;
        const Point normal = normal_of(tip.triangle), ahead = in_plane(tip.direction, normal),
                    aside = cross(normal, ahead);
        for (int side = 0; side < 2; ++side) {
            Tip branch{tip.node, first + side, cosine_ * ahead + (side == 0 ? sine_ : -sine_) * aside, tip.triangle};
            if (grow_branch(branch, tip.branch, first + 1 - side)) tips.push_back(branch);
        }
    }

    // Did it reach its length?
    bool grow_branch(Tip& tip, std::int32_t parent, std::int32_t brother) {
        const double size = rule_.length * (1 + spread * draws_.normal());
        const auto steps = std::max<std::int64_t>(1, std::llround(size / rule_.segment));
        const std::int32_t root = tip.node;
        for (std::int64_t k = 0; k < steps; ++k) {
            const Point direction = k == 0 ? tip.direction : repelled(tip, root);
            SurfacePlace next;
            if (!step(tip, direction, next)) return false;
            const double near = nearest_fibre * rule_.segment;
            for (std::size_t n = 0; n < tree_.nodes.size(); ++n) {
                const std::int32_t other = branch_of_[n];
                if (other == tip.branch || other == parent || other == brother) continue;
                if (length(tree_.nodes[n] - next.at) < near) return false;
            }
            take(tip, next);
        }
        return true;
    }

    // By the nearest node that is not of the own branch.
    Point repelled(const Tip& tip, std::int32_t root) const {
        double least = std::numeric_limits<double>::infinity();
        Point away{};
        for (std::size_t n = 0; n < tree_.nodes.size(); ++n) {
            if (branch_of_[n] == tip.branch || static_cast<std::int32_t>(n) == root) continue;
            const Point apart = at(tip.node) - tree_.nodes[n];
            const double distance = length(apart);
            if (distance >= least || distance == 0) continue;
            least = distance;
            away = (1 / distance) * apart;
        }
        const Point sum = tip.direction + rule_.repulsion * away;
        return length(sum) > 1e-9 ? unit(sum) : tip.direction;
    }

    const Mesh& surface_;
    const PurkinjeRule& rule_;
    SurfacePlaces places_;
    Draws draws_;
    double cosine_, sine_;
    Mesh tree_;
    std::vector<std::int32_t> branch_of_;  // [nodes]
    std::int32_t branches_ = 0, tag_ = 0;
    int generation_ = 0;
};

// The faces of the heart whose three nodes lie on a wall; nodes are those of the heart.
Mesh surface_of_wall(const Mesh& heart, const Walls& walls, Wall wall) {
    Mesh surface;
    surface.nodes = heart.nodes;
    for (const Face& face : surface_of(heart))
        if (std::all_of(face.nodes.begin(), face.nodes.end(),
                        [&](std::int32_t node) { return walls.of_nodes[static_cast<std::size_t>(node)] == wall; }))
            surface.elements.emplace_back(face.nodes[0], face.nodes[1], face.nodes[2]);
    return surface;
}

// The node of a wall with the least measure, the first of several.
template <class Measure>
Point best_node(const Mesh& heart, const Walls& walls, Wall wall, bool on_base, const Measure& measure) {
    double least = std::numeric_limits<double>::infinity();
    Point best{};
    for (std::size_t n = 0; n < heart.nodes.size(); ++n) {
        if (walls.of_nodes[n] != wall || (on_base && !walls.is_base[n])) continue;
        const double own = measure(heart.nodes[n]);
        if (own >= least) continue;
        least = own;
        best = heart.nodes[n];
    }
    return best;
}

Point middle_of(const Mesh& heart, const Walls& walls, Wall wall) {
    Point sum{};
    double count = 0;
    for (std::size_t n = 0; n < heart.nodes.size(); ++n) {
        if (walls.of_nodes[n] != wall) continue;
        sum = sum + heart.nodes[n];
        count += 1;
    }
    return (1 / count) * sum;
}

}  // namespace

std::vector<Endocardium> endocardia_of(const Mesh& heart) {
    const Walls walls = find_walls(heart).walls;
    std::vector<Endocardium> found;
    const bool has_both = walls.have(Wall::right_endocardium);
    const auto add = [&](Wall wall, Wall other, std::int32_t tag) {
        Endocardium one{.surface = surface_of_wall(heart, walls, wall), .root = {}, .tag = tag};
        const Point septum = has_both ? middle_of(heart, walls, other) : Point{};
        one.root.at =
            best_node(heart, walls, wall, true, [&](const Point& p) { return has_both ? length(p - septum) : p[0]; });
        one.root.towards = best_node(heart, walls, wall, false, [&](const Point& p) { return dot(p, walls.upwards); });
        found.push_back(std::move(one));
    };
    add(Wall::left_endocardium, Wall::right_endocardium, Endocardium::left_tree_tag);
    if (has_both) add(Wall::right_endocardium, Wall::left_endocardium, Endocardium::right_tree_tag);
    return found;
}

Mesh grow_purkinje(const Endocardium& endocardium, const PurkinjeRule& rule) {
    if (!(rule.length >= rule.segment))
        throw UserFault("branches of " + plain_number(rule.length, 4) + " mm are shorter than a segment of " +
                        plain_number(rule.segment, 4) + " mm");
    return Grower(endocardium, rule).grow(endocardium.root);
}

Mesh join_trees(const std::vector<Mesh>& trees, const PurkinjeRule& rule) {
    Mesh all;
    all.element_fields.push_back({"generation", 1, {}});
    std::vector<std::int32_t> roots;
    for (const Mesh& tree : trees) {
        const auto first = static_cast<std::int32_t>(all.nodes.size());
        roots.push_back(first);
        all.nodes.insert(all.nodes.end(), tree.nodes.begin(), tree.nodes.end());
        for (const Element& line : tree.elements) all.elements.emplace_back(first + line[0], first + line[1]);
        all.tags.insert(all.tags.end(), tree.tags.begin(), tree.tags.end());
        all.thicknesses.insert(all.thicknesses.end(), tree.thicknesses.begin(), tree.thicknesses.end());
        const auto& generations = tree.element_fields[0].values;
        all.element_fields[0].values.insert(all.element_fields[0].values.end(), generations.begin(), generations.end());
    }
    if (trees.size() != 2) return all;
    const auto place = [&](std::size_t root) { return all.nodes[static_cast<std::size_t>(roots[root])]; };
    const Point his = 0.5 * (place(0) + place(1));
    const auto steps =
        std::max<std::int32_t>(1, static_cast<std::int32_t>(std::ceil(length(his - place(0)) / rule.segment)));
    const auto last = static_cast<std::int32_t>(all.nodes.size()) + 2 * (steps - 1);
    for (std::size_t root = 0; root < 2; ++root) {
        const Point from = place(root);
        std::int32_t before = roots[root];
        for (std::int32_t k = 1; k <= steps; ++k) {
            const std::int32_t next = k == steps ? last : static_cast<std::int32_t>(all.nodes.size());
            if (k < steps) all.nodes.push_back(from + (static_cast<double>(k) / steps) * (his - from));
            all.elements.emplace_back(before, next);
            before = next;
        }
    }
    all.nodes.push_back(his);
    all.tags.resize(all.elements.size(), Endocardium::his_tag);
    all.thicknesses.resize(all.elements.size(), std::numbers::pi * rule.radius * rule.radius);
    all.element_fields[0].values.resize(all.elements.size(), -1);
    return all;
}

}  // namespace heartwright::mesh
