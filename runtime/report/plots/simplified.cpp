#include "runtime/report/plots/simplified.hpp"

#include <cmath>
#include <cstddef>
#include <utility>

namespace heartwright::report {

std::vector<std::array<double, 2>> simplified(const std::vector<std::array<double, 2>>& points, double tolerance) {
    if (points.size() < 3) return points;
    std::vector<bool> is_kept(points.size());
    is_kept.front() = is_kept.back() = true;
    std::vector<std::pair<std::size_t, std::size_t>> open{{0, points.size() - 1}};
    while (!open.empty()) {
        const auto [first, last] = open.back();
        open.pop_back();
        const double dx = points[last][0] - points[first][0], dy = points[last][1] - points[first][1],
                     length = std::hypot(dx, dy);
        std::size_t farthest = first;
        double most = tolerance;
        for (std::size_t k = first + 1; k < last; ++k) {
            const double x = points[k][0] - points[first][0], y = points[k][1] - points[first][1];
            const double distance = length > 0 ? std::fabs(x * dy - y * dx) / length : std::hypot(x, y);
            if (distance > most) {
                most = distance;
                farthest = k;
            }
        }
        if (farthest == first) continue;
        is_kept[farthest] = true;
        open.emplace_back(first, farthest);
        open.emplace_back(farthest, last);
    }
    std::vector<std::array<double, 2>> kept;
    for (std::size_t k = 0; k < points.size(); ++k)
        if (is_kept[k]) kept.push_back(points[k]);
    return kept;
}

}  // namespace heartwright::report
