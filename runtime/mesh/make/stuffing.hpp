// Isosurface stuffing of any lattice: see isosurface_stuffing.hpp.
//
// A lattice has count(), holds(place), index(place), position(place), half_side_at(place), for_each(visit) in the order
// of precedes(), and for_each_tetrahedron(visit). Where another lattice has the same cubes around the same surface, the
// parts outside have the nodes and faces of those inside, bit by bit: the two meshes conform.
#pragma once

#include <algorithm>
#include <unordered_map>
#include <utility>
#include <vector>

#include "base/diag/faults.hpp"
#include "runtime/mesh/make/isosurface_stuffing.hpp"
#include "runtime/mesh/make/lattice.hpp"
#include "runtime/mesh/vectors.hpp"

namespace heartwright::mesh {

// Nearer than this part of an edge to a lattice point, a cut moves the point (table 2 of the paper).
inline constexpr double alpha_long = 0.24999, alpha_short = 0.41189;

template <class Lattice>
class Stuffing {
public:
    enum class Side { inside, outside };

    // Both outlive it. `side` is what the shape is to the surface; only the free diagonals of parts depend on it.
    Stuffing(const Shape& shape, const Lattice& lattice, Side side = Side::inside)
        : shape_(shape), lattice_(lattice), side_(side) {}

    Mesh make() {
        value_.resize(lattice_.count());
        lattice_.for_each(
            [&](const Place& p) { value_[lattice_.index(p)] = static_cast<float>(shape_(lattice_.position(p))); });
        warp();
        nodes_.assign(lattice_.count(), -1);
        lattice_.for_each_tetrahedron(
            [&](const std::array<Place, 4>& corners, bool is_regular) { fill(corners, is_regular); });
        if (mesh_.elements.empty()) throw UserFault("no point of the shape is inside of the box that holds it");
        return std::move(mesh_);
    }

private:
    int sign(const Place& p) const {
        const float value = value_[lattice_.index(p)];
        return value > 0 ? 1 : value < 0 ? -1 : 0;
    }
    // A point at which the shape is 0 is on the same side of the surface for both meshes that share it.
    bool is_inside(const Point& p) const { return side_ == Side::inside ? shape_(p) > 0 : shape_(p) >= 0; }
    Point position(const Place& p) const {
        const auto moved = moved_.find(lattice_.index(p));
        return moved == moved_.end() ? lattice_.position(p) : moved->second;
    }

    // Where the surface cuts the edge between points of other signs: bisection from the point that precedes, so that
    // both ends, and both sides of the surface, find the same point.
    Point cut(const Place& a, const Place& b) const {
        const bool is_turned = precedes(b, a);
        const Point begin = lattice_.position(is_turned ? b : a), end = lattice_.position(is_turned ? a : b);
        const bool begins_inside = is_inside(begin);
        double low = 0, high = 1;
        for (int halving = 0; halving < 40; ++halving) {
            const double middle = (low + high) / 2;
            (is_inside(begin + middle * (end - begin)) == begins_inside ? low : high) = middle;
        }
        return begin + (low + high) / 2 * (end - begin);
    }

    void warp() {
        std::vector<Place> steps;
        for (const int s : {-1, 1}) {
            for (std::size_t axis = 0; axis < 3; ++axis) {
                Place step{};
                step[axis] = 2 * s;
                steps.push_back(step);
            }
            for (const int t : {-1, 1})
                for (const int u : {-1, 1}) steps.push_back({s, t, u});
        }
        lattice_.for_each([&](const Place& p) {
            if (sign(p) == 0) return;
            const std::int32_t half = lattice_.half_side_at(p);
            double nearest = 1;  // of the threshold
            Point target{};
            for (const Place& step : steps) {
                const Place other{p[0] + half * step[0], p[1] + half * step[1], p[2] + half * step[2]};
                if (!lattice_.holds(other) || sign(other) != -sign(p)) continue;
                const Point at = cut(p, other), from = lattice_.position(p);
                const double part = length(at - from) / length(lattice_.position(other) - from);
                const double relative = part / (is_long(p, other) ? alpha_long : alpha_short);
                if (relative >= nearest) continue;
                nearest = relative;
                target = at;
            }
            if (nearest >= 1) return;
            moved_[lattice_.index(p)] = target;
            value_[lattice_.index(p)] = 0;
        });
    }

    std::int32_t node(const Place& p) {
        std::int32_t& number = nodes_[lattice_.index(p)];
        if (number < 0) number = add_node(position(p));
        return number;
    }
    std::int32_t cut_node(const Place& a, const Place& b) {
        const std::uint64_t first = lattice_.index(a), second = lattice_.index(b);
        const auto [entry, is_new] = cuts_.try_emplace(std::min(first, second) << 32 | std::max(first, second), 0);
        if (is_new) entry->second = add_node(cut(a, b));
        return entry->second;
    }
    std::int32_t add_node(const Point& position) {
        mesh_.nodes.push_back(position);
        return static_cast<std::int32_t>(mesh_.nodes.size()) - 1;
    }

    void emit(Element element) {
        const auto at = [&](std::size_t corner) { return mesh_.nodes[static_cast<std::size_t>(element[corner])]; };
        if (signed_volume(at(0), at(1), at(2), at(3)) < 0) std::swap(element[2], element[3]);
        mesh_.elements.push_back(element);
    }

    // A prism with the ends top[0..2] and bottom[0..2], in an order in which the diagonals of its sides run from top[i]
    // to bottom[j], i < j.
    void emit_prism(const std::array<std::int32_t, 3>& top, const std::array<std::int32_t, 3>& bottom) {
        emit({top[0], top[1], top[2], bottom[2]});
        emit({top[0], top[1], bottom[1], bottom[2]});
        emit({top[0], bottom[0], bottom[1], bottom[2]});
    }

    // Is the face between inside points a, b and the outside point n divided from a to the cut of b, instead of from b
    // to the cut of a? Neighbours ask the same of a common face, so their parts fit. The diagonal ends at
    // the cut of the long edge; of two short edges, at the cut of the higher inside point.
    static bool divides_from(const Place& a, const Place& b, const Place& n) {
        if (is_long(a, b)) return a < b;
        return is_long(b, n);
    }

    // The part of a lattice tetrahedron that is inside.
    void fill(const std::array<Place, 4>& corners, bool is_regular) {
        std::array<Place, 4> inside, on, outside;
        std::size_t insides = 0, ons = 0, outsides = 0;
        for (const Place& corner : corners) {
            const int s = sign(corner);
            if (s > 0)
                inside[insides++] = corner;
            else if (s == 0)
                on[ons++] = corner;
            else
                outside[outsides++] = corner;
        }
        if (insides == 0 && !(ons == 4 && is_left_by_inside(corners[0]))) return;
        if (!is_regular && (ons > 0 || outsides > 0))
            throw UserFault("the surface passes through a part of the lattice where cubes of other sizes meet");
        if (outsides == 0)
            emit({node(corners[0]), node(corners[1]), node(corners[2]), node(corners[3])});
        else if (insides == 1)
            fill_corner(inside[0], on, ons, outside, outsides);
        else if (insides == 2 && ons == 1)
            fill_pyramid(inside[0], inside[1], on[0], outside[0]);
        else if (insides == 2)
            fill_wedge_of_side(inside[0], inside[1], outside[0], outside[1]);
        else
            fill_truncated(inside, outside[0]);
    }

    // A tetrahedron with all corners on the surface is no part of the inside, so the outside fills it. The surface that
    // both share lies among the smallest cubes.
    bool is_left_by_inside(const Place& corner) const {
        return side_ == Side::outside && lattice_.half_side_at(corner) == 1;
    }

    // The quadrilateral of the four cuts is divided by the order of corners, where the other faces leave the choice;
    // outside the order that the inside takes.
    void fill_wedge_of_side(const Place& a, const Place& b, const Place& m, const Place& n) {
        if (side_ == Side::outside && (a < b) != (m < n))
            fill_wedge(a, b, n, m);
        else
            fill_wedge(a, b, m, n);
    }

    void fill_corner(const Place& inside, const std::array<Place, 4>& on, std::size_t ons,
                     const std::array<Place, 4>& outside, std::size_t outsides) {
        Element element{node(inside)};
        for (std::size_t k = 0; k < ons; ++k) element[1 + k] = node(on[k]);
        for (std::size_t k = 0; k < outsides; ++k) element[1 + ons + k] = cut_node(inside, outside[k]);
        emit(element);
    }

    void fill_pyramid(const Place& a, const Place& b, const Place& top, const Place& n) {
        if (!divides_from(a, b, n)) return fill_pyramid(b, a, top, n);
        emit({node(a), node(b), cut_node(b, n), node(top)});
        emit({node(a), cut_node(b, n), cut_node(a, n), node(top)});
    }

    // Two points inside, two outside: a prism with the ends (a, cuts of a) and (b, cuts of b).
    void fill_wedge(const Place& a, const Place& b, const Place& m, const Place& n) {
        const bool first = divides_from(a, b, m), second = divides_from(a, b, n);
        if (first && !second) return fill_wedge(a, b, n, m);
        if (!first && !second) return fill_wedge(b, a, m, n);
        const std::int32_t pa = node(a), pb = node(b), am = cut_node(a, m), an = cut_node(a, n), bm = cut_node(b, m),
                           bn = cut_node(b, n);
        if (first)
            emit_prism({pa, am, an}, {pb, bm, bn});
        else  // from b to the cut of a with m, and from a to the cut of b with n
            emit_prism({am, pa, an}, {bm, pb, bn});
    }

    void fill_truncated(std::array<Place, 4> inside, const Place& n) {
        // Three places in the order of the diagonals.
        for (std::size_t pass = 0; pass < 2; ++pass)
            for (std::size_t k = 0; k + 1 < 3; ++k)
                if (!divides_from(inside[k], inside[k + 1], n)) std::swap(inside[k], inside[k + 1]);
        emit_prism({node(inside[0]), node(inside[1]), node(inside[2])},
                   {cut_node(inside[0], n), cut_node(inside[1], n), cut_node(inside[2], n)});
    }

    const Shape& shape_;
    const Lattice& lattice_;
    Side side_;
    std::vector<float> value_;  // of the shape at each lattice point; 0: moved onto the surface
    std::unordered_map<std::size_t, Point> moved_;
    std::vector<std::int32_t> nodes_;  // of lattice points, -1: not used so far
    std::unordered_map<std::uint64_t, std::int32_t> cuts_;
    Mesh mesh_;
};

}  // namespace heartwright::mesh
