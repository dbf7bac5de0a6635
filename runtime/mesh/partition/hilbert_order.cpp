#include "runtime/mesh/partition/hilbert_order.hpp"

#include <algorithm>
#include <utility>

namespace heartwright::mesh {
namespace {

constexpr int bits = 21;  // per axis: 63 in all

// Distance along the curve of a point with integer coordinates: Skilling's transposed form, then the bits of the three
// coordinates in turns.
std::uint64_t distance_along_curve(std::array<std::uint32_t, 3> x) {
    for (std::uint32_t bit = 1u << (bits - 1); bit > 1; bit >>= 1) {
        const std::uint32_t lower = bit - 1;
        for (std::size_t a = 0; a < 3; ++a) {
            if ((x[a] & bit) != 0) {
                x[0] ^= lower;
            } else {
                const std::uint32_t exchanged = (x[0] ^ x[a]) & lower;
                x[0] ^= exchanged;
                x[a] ^= exchanged;
            }
        }
    }
    x[1] ^= x[0];
    x[2] ^= x[1];
    std::uint32_t flips = 0;
    for (std::uint32_t bit = 1u << (bits - 1); bit > 1; bit >>= 1)
        if ((x[2] & bit) != 0) flips ^= bit - 1;
    std::uint64_t distance = 0;
    for (int b = bits - 1; b >= 0; --b)
        for (const std::uint32_t coordinate : x) distance = distance << 1 | ((coordinate ^ flips) >> b & 1);
    return distance;
}

}  // namespace

std::vector<std::int32_t> hilbert_order(const std::vector<Point>& points) {
    if (points.empty()) return {};
    Point low = points.front(), high = low;
    for (const Point& point : points)
        for (std::size_t a = 0; a < 3; ++a) {
            low[a] = std::min(low[a], point[a]);
            high[a] = std::max(high[a], point[a]);
        }
    const double side = std::max({high[0] - low[0], high[1] - low[1], high[2] - low[2]});
    const double scale = side > 0 ? ((1u << bits) - 1) / side : 0;
    std::vector<std::pair<std::uint64_t, std::int32_t>> keys(points.size());
    for (std::size_t n = 0; n < points.size(); ++n) {
        std::array<std::uint32_t, 3> step{};
        for (std::size_t a = 0; a < 3; ++a) step[a] = static_cast<std::uint32_t>((points[n][a] - low[a]) * scale);
        keys[n] = {distance_along_curve(step), static_cast<std::int32_t>(n)};
    }
    std::sort(keys.begin(), keys.end());
    std::vector<std::int32_t> order(points.size());
    for (std::size_t n = 0; n < order.size(); ++n) order[n] = keys[n].second;
    return order;
}

}  // namespace heartwright::mesh
