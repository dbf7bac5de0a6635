// A body-centred cubic lattice graded by an octree, as in isosurface stuffing (Labelle and Shewchuk 2007, section 3):
// cubes of one side around a surface, twice as large ones around these, and so on.
//
// Leaves of the octree that touch differ by at most one level. Between cubes of one size lie the tetrahedra of the
// uniform lattice, halved where an edge has a middle point; between a cube and a larger one lie half pyramids. It has
// the coordinates of a uniform lattice, so that points and tetrahedra near the surface are the same in both.
#pragma once

#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "runtime/mesh/make/lattice.hpp"

namespace heartwright::mesh {

// A cube of 2^level smallest sides, by its corner with the lowest coordinates, in smallest sides.
struct Octant {
    Place low{};
    int level = 0;

    std::int32_t side() const { return 1 << level; }
    Place centre() const {
        Place at{};
        for (std::size_t axis = 0; axis < 3; ++axis) at[axis] = 2 * low[axis] + side();
        return at;
    }
};

class GradedLattice {
public:
    // `finest`: cubes of `uniform`, of level 0, which outlives the lattice. Cubes of `top_level` whose corners and
    // centres are not all refused by `is_needed` (of a point in mm) are there, and those around them.
    template <class IsNeeded>
    GradedLattice(const UniformLattice& uniform, const BoundingBox& box, int top_level,
                  const std::vector<Place>& finest, const IsNeeded& is_needed)
        : uniform_(uniform), top_level_(top_level) {
        choose_roots(box);
        for (const Place& root : all_roots_)
            if (any_point({root, top_level}, is_needed)) roots_.insert(key(root));
        surround_roots();
        split_.resize(static_cast<std::size_t>(top_level) + 1);
        for (const Place& cube : finest) split_above({cube, 0});
        balance();
        collect();
    }

    std::size_t count() const { return points_.size(); }
    bool holds(const Place& p) const { return indices_.count(key(p)) != 0; }
    std::size_t index(const Place& p) const { return indices_.at(key(p)); }
    Point position(const Place& p) const { return uniform_.position(p); }
    std::int32_t half_side_at(const Place& p) const { return 1 << levels_[index(p)]; }

    template <class Visit>
    void for_each(const Visit& visit) const {
        for (const Place& p : points_) visit(p);
    }
    template <class Visit>
    void for_each_tetrahedron(const Visit& visit) const {
        for (const Octant& leaf : leaves_)
            for (std::size_t axis = 0; axis < 3; ++axis)
                for (const int direction : {-1, 1}) visit_face(leaf, axis, direction, visit);
    }

private:
    static std::uint64_t key(const Place& p) {
        std::uint64_t made = 0;
        for (const std::int32_t c : p) made = made << 21 | static_cast<std::uint64_t>(c + (1 << 20));
        return made;
    }
    static Octant parent(const Octant& octant) {
        Octant above{octant.low, octant.level + 1};
        for (std::int32_t& c : above.low) c &= ~(above.side() - 1);
        return above;
    }
    static Octant neighbour(const Octant& octant, const Place& steps) {
        Octant other = octant;
        for (std::size_t axis = 0; axis < 3; ++axis) other.low[axis] += octant.side() * steps[axis];
        return other;
    }
    bool is_split(const Octant& octant) const {
        return octant.level > 0 && split_[static_cast<std::size_t>(octant.level)].count(key(octant.low)) != 0;
    }
    bool is_there(const Octant& octant) const {  // as a leaf or divided
        return octant.level == top_level_ ? roots_.count(key(octant.low)) != 0 : is_split(parent(octant));
    }
    bool is_leaf(const Octant& octant) const { return is_there(octant) && !is_split(octant); }

    template <class IsNeeded>
    bool any_point(const Octant& octant, const IsNeeded& is_needed) const {
        if (is_needed(position(octant.centre()))) return true;
        for (int corner = 0; corner < 8; ++corner)
            if (is_needed(position(corner_of(octant, corner)))) return true;
        return false;
    }
    static Place corner_of(const Octant& octant, int corner) {
        Place at{};
        for (std::size_t axis = 0; axis < 3; ++axis)
            at[axis] = 2 * (octant.low[axis] + ((corner >> axis) & 1) * octant.side());
        return at;
    }

    template <class Visit>
    void visit_face(const Octant& leaf, std::size_t axis, int direction, const Visit& visit) const {
        Place step{};
        step[axis] = direction;
        const Octant next = neighbour(leaf, step);
        const bool is_larger = next.level < top_level_ && !is_there(next);
        if (is_larger && is_leaf(parent(next))) return visit_half_pyramids(leaf, parent(next), axis, direction, visit);
        if (direction < 0 || is_larger || !is_leaf(next)) return;
        for_each_edge_of_face(leaf.centre(), axis, leaf.side(), [&](const Place& a, const Place& b) {
            const Place middle{(a[0] + b[0]) / 2, (a[1] + b[1]) / 2, (a[2] + b[2]) / 2};
            if (leaf.level == 0 || !holds(middle))
                return visit(std::array<Place, 4>{leaf.centre(), next.centre(), a, b}, true);
            visit(std::array<Place, 4>{leaf.centre(), next.centre(), a, middle}, false);
            visit(std::array<Place, 4>{leaf.centre(), next.centre(), middle, b}, false);
        });
    }

    // Two of four faces of the larger cube's side each, divided from its middle to its corner.
    template <class Visit>
    void visit_half_pyramids(const Octant& leaf, const Octant& larger, std::size_t axis, int direction,
                             const Visit& visit) const {
        Place middle = larger.centre();
        middle[axis] -= direction * larger.side();
        std::vector<Place> corners;
        for_each_edge_of_face(leaf.centre(), axis, direction * leaf.side(),
                              [&](const Place& a, const Place& /*b*/) { corners.push_back(a); });
        std::size_t first = 0;
        while (corners.at(first) != middle) ++first;
        for (const std::size_t k : {1, 2})
            for (const Octant* cube : {&leaf, &larger})
                visit(std::array<Place, 4>{cube->centre(), middle, corners[(first + k) % 4],
                                           corners[(first + k + 1) % 4]},
                      false);
    }

    void choose_roots(const BoundingBox& box);
    void surround_roots();
    void split_above(const Octant& octant);
    void balance();
    void collect();

    const UniformLattice& uniform_;
    int top_level_;
    std::vector<Place> all_roots_;
    std::unordered_set<std::uint64_t> roots_;
    std::vector<std::unordered_set<std::uint64_t>> split_;  // by level: the octants that are divided
    std::vector<Octant> leaves_;
    std::vector<Place> points_;  // in the order of precedes()
    std::vector<std::int8_t> levels_;
    std::unordered_map<std::uint64_t, std::uint32_t> indices_;
};

}  // namespace heartwright::mesh
