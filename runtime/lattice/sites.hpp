// The sites of one cell: their shape, numbers and walls. Site (i, j, k) has the number (i*shape[1] + j)*shape[2] + k.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

namespace heartwright::lattice {

struct Sites {
    std::array<std::int64_t, 3> shape{1, 1, 1};  // employed

    std::int64_t count() const { return shape[0] * shape[1] * shape[2]; }
    std::int64_t stride() const { return (count() + 31) / 32 * 32; }  // of a plane of values of one cell
    std::int64_t number(const std::array<std::int64_t, 3>& place) const {
        return (place[0] * shape[1] + place[1]) * shape[2] + place[2];
    }
    std::array<std::int64_t, 3> place(std::int64_t number) const {
        return {number / (shape[1] * shape[2]), number / shape[2] % shape[1], number % shape[2]};
    }
};

// A site's number takes 24 bits of its random words.
inline constexpr std::int64_t max_sites = std::int64_t{1} << 24;

// UserFault when there is none, or more than max_sites.
void check(const Sites& sites);

// [stride] interface::WallBit of each site; all of them beyond the last site.
std::vector<std::uint8_t> wall_bits(const Sites& sites);

}  // namespace heartwright::lattice
