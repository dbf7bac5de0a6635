#include "runtime/report/data/restitution_slope.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

namespace heartwright::report {

SteepestLine steepest_line(const std::vector<double>& di, const std::vector<double>& apd) {
    std::vector<std::pair<double, double>> points;
    for (std::size_t k = 0; k < std::min(di.size(), apd.size()); ++k)
        if (std::isfinite(di[k]) && std::isfinite(apd[k])) points.emplace_back(di[k], apd[k]);
    std::sort(points.begin(), points.end());
    SteepestLine steepest{std::numeric_limits<double>::quiet_NaN(), 0, 0, 0, 0};
    for (auto first = points.begin(); first != points.end(); ++first) {
        const auto last = std::find_if(first, points.end(),
                                       [&](const auto& point) { return point.first > first->first + slope_window; });
        const auto n = static_cast<double>(last - first);
        double mean_x = 0, mean_y = 0, xx = 0, xy = 0;
        int apart = 0;
        double latest = 0;
        for (auto point = first; point != last; ++point) {
            mean_x += point->first / n;
            mean_y += point->second / n;
            if (apart > 0 && point->first < latest + least_apart) continue;
            ++apart;
            latest = point->first;
        }
        if (apart < 3) continue;
        for (auto point = first; point != last; ++point) {
            xx += (point->first - mean_x) * (point->first - mean_x);
            xy += (point->first - mean_x) * (point->second - mean_y);
        }
        const double slope = xy / xx;
        if (!std::isfinite(slope) || slope <= steepest.slope) continue;
        const double x0 = first->first, x1 = (last - 1)->first;
        steepest = {slope, x0, mean_y + slope * (x0 - mean_x), x1, mean_y + slope * (x1 - mean_x)};
    }
    return steepest;
}

}  // namespace heartwright::report
