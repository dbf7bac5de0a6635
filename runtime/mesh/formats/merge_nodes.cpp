#include "runtime/mesh/formats/merge_nodes.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <numeric>
#include <unordered_map>

#include "runtime/mesh/disjoint_sets.hpp"
#include "runtime/mesh/formats/leave_out_elements.hpp"
#include "runtime/mesh/vectors.hpp"

namespace heartwright::mesh {
namespace {

using BitsOfPlace = std::array<std::uint64_t, 3>;

BitsOfPlace bits_of_place(const Point& node) {
    BitsOfPlace bits{};
    for (std::size_t axis = 0; axis < 3; ++axis)
        bits[axis] = std::bit_cast<std::uint64_t>(node[axis] == 0 ? 0.0 : node[axis]);
    return bits;
}

std::uint64_t hash_of_bin(const std::array<std::int64_t, 3>& bin) {
    std::uint64_t sum = 0;
    for (const std::int64_t part : bin) sum = (sum ^ static_cast<std::uint64_t>(part)) * 0x9E3779B97F4A7C15u;
    return sum ^ sum >> 29;
}

}  // namespace

std::vector<std::int32_t> first_at_each_place(const std::vector<Point>& nodes) {
    std::vector<std::int32_t> order(nodes.size());
    std::iota(order.begin(), order.end(), 0);
    const auto bits = [&](std::int32_t node) { return bits_of_place(nodes[static_cast<std::size_t>(node)]); };
    std::sort(order.begin(), order.end(), [&](std::int32_t a, std::int32_t b) {
        const BitsOfPlace of_a = bits(a), of_b = bits(b);
        return of_a != of_b ? of_a < of_b : a < b;
    });
    std::vector<std::int32_t> first(nodes.size());
    for (std::size_t k = 0, begin = 0; k < order.size(); ++k) {
        if (bits(order[k]) != bits(order[begin])) begin = k;
        first[static_cast<std::size_t>(order[k])] = order[begin];
    }
    return first;
}

// Bins of a grid whose sides are the distance: what is near lies in a bin or in one of its 26 neighbours.
std::vector<std::int32_t> first_within(const std::vector<Point>& nodes, double distance) {
    constexpr double farthest = 9e18;  // of a bin's number
    DisjointSets sets(nodes.size());
    std::unordered_map<std::uint64_t, std::vector<std::int32_t>> members;  // of bins, by their hash
    for (std::size_t n = 0; n < nodes.size(); ++n) {
        std::array<std::int64_t, 3> bin{};
        for (std::size_t axis = 0; axis < 3; ++axis)
            bin[axis] =
                static_cast<std::int64_t>(std::clamp(std::floor(nodes[n][axis] / distance), -farthest, farthest));
        for (std::int64_t k = 0; k < 27; ++k) {
            const auto found =
                members.find(hash_of_bin({bin[0] + k % 3 - 1, bin[1] + k / 3 % 3 - 1, bin[2] + k / 9 - 1}));
            if (found == members.end()) continue;
            for (const std::int32_t other : found->second)
                if (length(nodes[n] - nodes[static_cast<std::size_t>(other)]) <= distance)
                    sets.join(static_cast<std::int32_t>(n), other);
        }
        members[hash_of_bin(bin)].push_back(static_cast<std::int32_t>(n));
    }
    std::vector<std::int32_t> first;
    first.reserve(nodes.size());
    for (std::size_t n = 0; n < nodes.size(); ++n) first.push_back(sets.root(static_cast<std::int32_t>(n)));
    return first;
}

Merged replace_nodes(Mesh& mesh, const std::vector<std::int32_t>& first) {
    Merged merged;
    const std::vector<bool> are_used = nodes_in_use(mesh);
    for (std::size_t n = 0; n < first.size(); ++n)
        merged.nodes += are_used[n] && first[n] != static_cast<std::int32_t>(n) ? 1 : 0;
    if (merged.nodes == 0) return merged;
    std::vector<bool> is_left_out;
    for (Element& element : mesh.elements) {
        for (std::int32_t& node : element) node = first[static_cast<std::size_t>(node)];
        Element sorted = element;
        std::sort(sorted.begin(), sorted.end());
        is_left_out.push_back(std::adjacent_find(sorted.begin(), sorted.end()) != sorted.end());
    }
    merged.elements = static_cast<std::size_t>(std::count(is_left_out.begin(), is_left_out.end(), true));
    if (merged.elements > 0) leave_out_elements(mesh, is_left_out);
    return merged;
}

}  // namespace heartwright::mesh
