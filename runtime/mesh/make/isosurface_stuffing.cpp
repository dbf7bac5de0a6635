#include "runtime/mesh/make/isosurface_stuffing.hpp"

#include <fmt/core.h>

#include <cmath>
#include <unordered_map>
#include <utility>

#include "base/diag/faults.hpp"
#include "base/diag/plain_number.hpp"
#include "runtime/mesh/vectors.hpp"

namespace heartwright::mesh {
namespace {

using Place = std::array<std::int32_t, 3>;  // doubled lattice coordinates: all even (corners) or all odd (centres)

// Nearer than this part of an edge to a lattice point, a cut moves the point (table 2 of the paper).
constexpr double alpha_long = 0.24999, alpha_short = 0.41189;

// The points of the lattice: corners and centres of cubes with sides of `side`.
class Lattice {
public:
    Lattice(const BoundingBox& box, double side) : half_(side / 2) {
        for (std::size_t axis = 0; axis < 3; ++axis) {
            const double cubes = std::ceil(box.side(axis) / side) + 2;
            cubes_[axis] = static_cast<std::int32_t>(cubes);
            origin_[axis] = (box.low[axis] + box.high[axis]) / 2 - cubes * half_;
        }
    }

    std::size_t count() const { return corners() + centres(); }
    const Place& cubes() const { return cubes_; }
    bool holds(const Place& p) const {
        const int odd = p[0] & 1;
        for (std::size_t axis = 0; axis < 3; ++axis)
            if (p[axis] < odd || p[axis] > 2 * cubes_[axis] - odd) return false;
        return true;
    }
    std::size_t index(const Place& p) const {
        const auto at = [&](std::size_t axis) { return static_cast<std::size_t>(p[axis] >> 1); };
        const auto n = [&](std::size_t axis) { return static_cast<std::size_t>(cubes_[axis]); };
        if (p[0] & 1) return corners() + (at(2) * n(1) + at(1)) * n(0) + at(0);
        return (at(2) * (n(1) + 1) + at(1)) * (n(0) + 1) + at(0);
    }
    Point position(const Place& p) const {
        return {origin_[0] + half_ * p[0], origin_[1] + half_ * p[1], origin_[2] + half_ * p[2]};
    }

    template <class Visit>
    void for_each(const Visit& visit) const {
        for (const std::int32_t odd : {0, 1})
            for (std::int32_t z = odd; z <= 2 * cubes_[2] - odd; z += 2)
                for (std::int32_t y = odd; y <= 2 * cubes_[1] - odd; y += 2)
                    for (std::int32_t x = odd; x <= 2 * cubes_[0] - odd; x += 2) visit(Place{x, y, z});
    }

private:
    std::size_t corners() const {
        return static_cast<std::size_t>(cubes_[0] + 1) * static_cast<std::size_t>(cubes_[1] + 1) *
               static_cast<std::size_t>(cubes_[2] + 1);
    }
    std::size_t centres() const {
        return static_cast<std::size_t>(cubes_[0]) * static_cast<std::size_t>(cubes_[1]) *
               static_cast<std::size_t>(cubes_[2]);
    }

    double half_;
    Place cubes_{};
    Point origin_{};
};

bool is_long(const Place& a, const Place& b) { return ((a[0] ^ b[0]) & 1) == 0; }

class Stuffing {
public:
    Stuffing(const Shape& shape, const BoundingBox& box, double side) : shape_(shape), lattice_(box, side) {}

    TetrahedralMesh make() {
        value_.resize(lattice_.count());
        lattice_.for_each(
            [&](const Place& p) { value_[lattice_.index(p)] = static_cast<float>(shape_(lattice_.position(p))); });
        warp();
        nodes_.assign(lattice_.count(), -1);
        visit_tetrahedra();
        if (mesh_.elements.empty()) throw UserFault("no point of the shape is inside of the box that holds it");
        return std::move(mesh_);
    }

private:
    int sign(const Place& p) const {
        const float value = value_[lattice_.index(p)];
        return value > 0 ? 1 : value < 0 ? -1 : 0;
    }
    Point position(const Place& p) const {
        const auto moved = moved_.find(lattice_.index(p));
        return moved == moved_.end() ? lattice_.position(p) : moved->second;
    }

    // Where the surface cuts the edge between points of other signs: bisection from the lower index, so that both ends
    // find the same point.
    Point cut(const Place& a, const Place& b) const {
        const bool is_turned = lattice_.index(a) > lattice_.index(b);
        const Point begin = lattice_.position(is_turned ? b : a), end = lattice_.position(is_turned ? a : b);
        const bool begins_inside = shape_(begin) > 0;
        double low = 0, high = 1;
        for (int halving = 0; halving < 40; ++halving) {
            const double middle = (low + high) / 2;
            const bool is_inside = shape_(begin + middle * (end - begin)) > 0;
            (is_inside == begins_inside ? low : high) = middle;
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
            double nearest = 1;  // of the threshold
            Point target{};
            for (const Place& step : steps) {
                const Place other{p[0] + step[0], p[1] + step[1], p[2] + step[2]};
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

    // Each long edge between centres with the four edges of the square that it goes through.
    void visit_tetrahedra() {
        const Place& n = lattice_.cubes();
        for (std::int32_t z = 1; z < 2 * n[2]; z += 2)
            for (std::int32_t y = 1; y < 2 * n[1]; y += 2)
                for (std::int32_t x = 1; x < 2 * n[0]; x += 2)
                    for (std::size_t axis = 0; axis < 3; ++axis) visit_long_edge({x, y, z}, axis);
    }

    void visit_long_edge(const Place& centre, std::size_t axis) {
        Place next = centre;
        next[axis] += 2;
        if (!lattice_.holds(next)) return;
        constexpr int around[5][2] = {{-1, -1}, {1, -1}, {1, 1}, {-1, 1}, {-1, -1}};
        for (std::size_t k = 0; k < 4; ++k) {
            std::array<Place, 2> corners{centre, centre};
            for (std::size_t end = 0; end < 2; ++end) {
                corners[end][axis] += 1;
                corners[end][(axis + 1) % 3] += around[k + end][0];
                corners[end][(axis + 2) % 3] += around[k + end][1];
            }
            fill({centre, next, corners[0], corners[1]});
        }
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
    void fill(const std::array<Place, 4>& corners) {
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
        if (insides == 0) return;
        if (outsides == 0)
            emit({node(corners[0]), node(corners[1]), node(corners[2]), node(corners[3])});
        else if (insides == 1)
            fill_corner(inside[0], on, ons, outside, outsides);
        else if (insides == 2 && ons == 1)
            fill_pyramid(inside[0], inside[1], on[0], outside[0]);
        else if (insides == 2)
            fill_wedge(inside[0], inside[1], outside[0], outside[1]);
        else
            fill_truncated(inside, outside[0]);
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
    Lattice lattice_;
    std::vector<float> value_;  // of the shape at each lattice point; 0: moved onto the surface
    std::unordered_map<std::size_t, Point> moved_;
    std::vector<std::int32_t> nodes_;  // of lattice points, -1: not used so far
    std::unordered_map<std::uint64_t, std::int32_t> cuts_;
    TetrahedralMesh mesh_;
};

// Of the lattice's edges 3 in 7 are a side long, 4 in 7 sqrt(3)/2 of it.
double side_of(double edge) { return edge / ((3 + 4 * std::sqrt(0.75)) / 7); }

constexpr double most_points = 1e9;  // of the lattice

double points_of_lattice(const BoundingBox& box, double edge) {
    double points = 2;
    for (std::size_t axis = 0; axis < 3; ++axis) points *= std::ceil(box.side(axis) / side_of(edge)) + 3;
    return points;
}

void refuse_edge(const BoundingBox& box, double edge) {
    if (!(edge > 0)) throw UserFault("the edge of a mesh must be above 0 mm, not " + plain_number(edge) + " mm");
    const double points = points_of_lattice(box, edge);
    if (points <= most_points) return;
    constexpr double bytes_per_point = 8;
    double least = edge * std::cbrt(points / most_points);
    while (points_of_lattice(box, 0.95 * least) > most_points) least *= 1.01;  // 0.95: it is printed with two digits
    throw UserFault(
        fmt::format("edges of {:g} mm give a lattice of {:.2g} points, more than 1e9, which alone would take "
                    "{:.3g} GB of memory; take edges of {:.2g} mm or more",
                    edge, points, bytes_per_point * points / 1e9, least));
}

}  // namespace

TetrahedralMesh stuff_isosurface(const Shape& shape, const BoundingBox& box, double edge) {
    refuse_edge(box, edge);
    return Stuffing(shape, box, side_of(edge)).make();
}

double predicted_elements(const Shape& shape, const BoundingBox& box, double edge) {
    refuse_edge(box, edge);
    constexpr int samples = 48;  // along each axis
    std::int64_t inside = 0;
    for (int k = 0; k < samples; ++k)
        for (int j = 0; j < samples; ++j)
            for (int i = 0; i < samples; ++i) {
                const auto at = [&](std::size_t axis, int n) {
                    return box.low[axis] + (n + 0.5) / samples * box.side(axis);
                };
                inside += shape({at(0, i), at(1, j), at(2, k)}) > 0 ? 1 : 0;
            }
    constexpr double elements_of_cube = 12;
    const double part = static_cast<double>(inside) / (1.0 * samples * samples * samples);
    return elements_of_cube * part * box.side(0) * box.side(1) * box.side(2) / std::pow(side_of(edge), 3);
}

}  // namespace heartwright::mesh
