// Sets of numbers that are joined pair by pair (union-find with path halving).
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <numeric>
#include <vector>

namespace heartwright::mesh {

// Of 0 .. count - 1, each alone at first. The root of a set is its lowest member.
class DisjointSets {
public:
    explicit DisjointSets(std::size_t count) : parent_(count) { std::iota(parent_.begin(), parent_.end(), 0); }

    std::int32_t root(std::int32_t member) {
        for (auto n = static_cast<std::size_t>(member); parent_[n] != member; n = static_cast<std::size_t>(member)) {
            parent_[n] = parent_[static_cast<std::size_t>(parent_[n])];
            member = parent_[n];
        }
        return member;
    }
    void join(std::int32_t a, std::int32_t b) {
        const std::int32_t first = root(a), second = root(b);
        parent_[static_cast<std::size_t>(std::max(first, second))] = std::min(first, second);
    }

private:
    std::vector<std::int32_t> parent_;
};

}  // namespace heartwright::mesh
