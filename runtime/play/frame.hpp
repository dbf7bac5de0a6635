// What the page shows of a plane of the grid: at most 512 x 512 points of 16 bits.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <vector>

namespace heartwright::play {

inline constexpr std::int64_t most_points_along_an_axis = 512;

// A plane across an axis of the grid: 0 x, 1 y, 2 z.
struct Plane {
    int axis = 2;
    std::int64_t layer = 0;
};

struct Frame {
    std::int64_t columns = 0, rows = 0;  // along the first and the second of the other two axes
    double low = 0, high = 0;            // the least and the largest value of the plane; both 0: there is none
    std::vector<std::uint16_t>
        points;  // [row][column], row 0 the lowest: 0 no cell, else 1 + 65534 (v - low)/(high - low)
};

// Each so-manieth cell of a plane. values: [nz][ny][nx], NaN: no cell. UserFault when the plane is not in the grid.
Frame frame_of(const std::vector<double>& values, const std::array<std::int64_t, 3>& cells, const Plane& plane);

// As the page reads it, little-endian: "HWF1", uint32 columns, uint32 rows, uint32 0, float64 t, low, high, then
// points.
std::string bytes_of(const Frame& frame, double t);

}  // namespace heartwright::play
