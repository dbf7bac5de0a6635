// A linear simplex by the numbers of its corners: a line (2), a triangle (3) or a tetrahedron (4).
#pragma once

#include <array>
#include <compare>
#include <cstddef>
#include <cstdint>

namespace heartwright {

// 16 bytes without padding. Corners that it does not have are -1, so the others are not negative. Without corners: none
// of the three.
class Simplex {
public:
    constexpr Simplex() = default;
    explicit constexpr Simplex(std::int32_t a) : nodes_{a, -1, -1, -1} {}  // others are to follow
    constexpr Simplex(std::int32_t a, std::int32_t b, std::int32_t c = -1, std::int32_t d = -1) : nodes_{a, b, c, d} {}

    constexpr std::size_t size() const {  // its corners
        std::size_t corners = most_corners;
        while (corners > 0 && nodes_[corners - 1] < 0) --corners;
        return corners;
    }
    constexpr int dimensions() const { return static_cast<int>(size()) - 1; }
    constexpr const std::int32_t& operator[](std::size_t corner) const { return nodes_[corner]; }
    constexpr std::int32_t& operator[](std::size_t corner) { return nodes_[corner]; }
    constexpr const std::int32_t* begin() const { return nodes_.data(); }
    constexpr const std::int32_t* end() const { return nodes_.data() + size(); }
    constexpr std::int32_t* begin() { return nodes_.data(); }
    constexpr std::int32_t* end() { return nodes_.data() + size(); }
    constexpr auto operator<=>(const Simplex&) const = default;  // NOLINT(modernize-use-nullptr): of a 0 in it

    static constexpr std::size_t most_corners = 4;

private:
    std::array<std::int32_t, most_corners> nodes_{-1, -1, -1, -1};
};

}  // namespace heartwright
