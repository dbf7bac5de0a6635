#include "runtime/mesh/make/graded_lattice.hpp"

#include <algorithm>
#include <utility>

namespace heartwright::mesh {
namespace {

template <class Visit>
void for_each_step(const Visit& visit) {
    for (const int z : {-1, 0, 1})
        for (const int y : {-1, 0, 1})
            for (const int x : {-1, 0, 1}) visit(Place{x, y, z});
}

Place place_of(std::uint64_t key) {
    Place p{};
    for (const std::size_t axis : {2, 1, 0}) {
        p[axis] = static_cast<std::int32_t>(key & ((1U << 21) - 1)) - (1 << 20);
        key >>= 21;
    }
    return p;
}

std::vector<Place> in_order(const std::unordered_set<std::uint64_t>& keys) {
    std::vector<std::uint64_t> sorted(keys.begin(), keys.end());
    std::sort(sorted.begin(), sorted.end());
    std::vector<Place> places;
    for (const std::uint64_t one : sorted) places.push_back(place_of(one));
    return places;
}

}  // namespace

void GradedLattice::choose_roots(const BoundingBox& box) {
    const Point origin = uniform_.position({0, 0, 0});
    const std::int32_t cubes = 1 << top_level_;
    const double side = uniform_.side() * cubes;
    std::array<std::array<std::int32_t, 2>, 3> range{};
    for (std::size_t axis = 0; axis < 3; ++axis)
        range[axis] = {static_cast<std::int32_t>(std::floor((box.low[axis] - origin[axis]) / side)) - 1,
                       static_cast<std::int32_t>(std::ceil((box.high[axis] - origin[axis]) / side)) + 1};
    for (std::int32_t z = range[2][0]; z < range[2][1]; ++z)
        for (std::int32_t y = range[1][0]; y < range[1][1]; ++y)
            for (std::int32_t x = range[0][0]; x < range[0][1]; ++x)
                all_roots_.push_back({x * cubes, y * cubes, z * cubes});
}

void GradedLattice::surround_roots() {
    for (const Place& root : in_order(roots_))
        for_each_step([&](const Place& step) { roots_.insert(key(neighbour({root, top_level_}, step).low)); });
}

void GradedLattice::split_above(const Octant& octant) {
    for (Octant one = octant; one.level < top_level_;) {
        one = parent(one);
        if (!split_[static_cast<std::size_t>(one.level)].insert(key(one.low)).second) return;
    }
    roots_.insert(key(parent({octant.low, top_level_ - 1}).low));
}

// What touches a divided octant is at most one level above its parts.
void GradedLattice::balance() {
    for (int level = 1; level < top_level_; ++level)
        for (const Place& low : in_order(split_[static_cast<std::size_t>(level)]))
            for_each_step([&](const Place& step) { split_above(neighbour({low, level}, step)); });
}

void GradedLattice::collect() {
    std::unordered_map<std::uint64_t, std::int8_t> levels;
    const auto add = [&](const Place& at, int level) {
        const auto [entry, is_new] = levels.try_emplace(key(at), static_cast<std::int8_t>(level));
        if (!is_new) entry->second = std::min(entry->second, static_cast<std::int8_t>(level));
    };
    std::vector<Octant> waiting;
    for (const Place& root : in_order(roots_)) waiting.push_back({root, top_level_});
    std::reverse(waiting.begin(), waiting.end());
    while (!waiting.empty()) {
        const Octant one = waiting.back();
        waiting.pop_back();
        if (!is_split(one)) {
            leaves_.push_back(one);
            add(one.centre(), one.level);
            for (int corner = 0; corner < 8; ++corner) add(corner_of(one, corner), one.level);
            continue;
        }
        for (int corner = 0; corner < 8; ++corner) {
            Octant part{one.low, one.level - 1};
            for (std::size_t axis = 0; axis < 3; ++axis) part.low[axis] += ((corner >> axis) & 1) * part.side();
            waiting.push_back(part);
        }
    }
    for (const auto& [at, level] : levels) points_.push_back(place_of(at));
    std::sort(points_.begin(), points_.end(), precedes);
    indices_.reserve(points_.size());
    for (std::size_t i = 0; i < points_.size(); ++i) {
        indices_[key(points_[i])] = static_cast<std::uint32_t>(i);
        levels_.push_back(levels.at(key(points_[i])));
    }
}

}  // namespace heartwright::mesh
