#include "runtime/report/plots/isochrones.hpp"

#include <array>
#include <cmath>

namespace heartwright::report {
namespace {

struct Point {
    double x, y;
};

}  // namespace

std::vector<Segment> isochrone(const Slice& slice, double level) {
    std::vector<Segment> segments;
    for (std::size_t j = 0; j + 1 < slice.ny; ++j)
        for (std::size_t i = 0; i + 1 < slice.nx; ++i) {
            // Corners in turn around the square; side k joins corner k and k + 1.
            const std::array<Point, 4> corner{{{double(i), double(j)},
                                               {double(i + 1), double(j)},
                                               {double(i + 1), double(j + 1)},
                                               {double(i), double(j + 1)}}};
            const std::array<double, 4> value{slice.at(i, j), slice.at(i + 1, j), slice.at(i + 1, j + 1),
                                              slice.at(i, j + 1)};
            const double mean = (value[0] + value[1] + value[2] + value[3]) / 4;
            if (!std::isfinite(mean)) continue;

            std::array<Point, 4> crossing{};
            int count = 0;
            for (int side = 0; side < 4; ++side) {
                const int next = (side + 1) % 4;
                if ((value[side] >= level) == (value[next] >= level)) continue;
                const double share = (level - value[side]) / (value[next] - value[side]);
                crossing[count++] = {corner[side].x + share * (corner[next].x - corner[side].x),
                                     corner[side].y + share * (corner[next].y - corner[side].y)};
            }
            const auto join = [&](int a, int b) {
                segments.push_back({crossing[a].x, crossing[a].y, crossing[b].x, crossing[b].y});
            };
            if (count == 2) join(0, 1);
            if (count == 4) {
                // Corner 0 is cut off by sides 3 and 0 unless it is joined to corner 2 through the middle.
                const bool corner_0_is_apart = (value[0] >= level) != (mean >= level);
                corner_0_is_apart ? (join(3, 0), join(1, 2)) : (join(0, 1), join(2, 3));
            }
        }
    return segments;
}

}  // namespace heartwright::report
