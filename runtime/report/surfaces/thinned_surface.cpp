#include "runtime/report/surfaces/thinned_surface.hpp"

#include <algorithm>
#include <cmath>
#include <map>
#include <set>

namespace heartwright::report {
namespace {

using Cube = std::array<std::int64_t, 3>;

std::vector<std::int32_t> used_points(const Surface& surface) {
    std::vector<std::int32_t> used;
    for (const auto& face : surface.faces) used.insert(used.end(), face.begin(), face.end());
    std::sort(used.begin(), used.end());
    used.erase(std::unique(used.begin(), used.end()), used.end());
    return used;
}

// Of each used point the first one in its cube.
std::map<Cube, std::int32_t> clusters(const Surface& surface, const std::vector<std::int32_t>& used, double side) {
    std::map<Cube, std::int32_t> first;
    for (const std::int32_t point : used) {
        Cube cube;
        for (std::size_t axis = 0; axis < 3; ++axis)
            cube[axis] = std::llround(surface.points[static_cast<std::size_t>(point)][axis] / side);
        first.emplace(cube, point);
    }
    return first;
}

double longest_side(const Surface& surface, const std::vector<std::int32_t>& used) {
    double longest = 0;
    for (std::size_t axis = 0; axis < 3; ++axis) {
        const auto place = [&](std::int32_t point) { return surface.points[static_cast<std::size_t>(point)][axis]; };
        const auto [low, high] = std::minmax_element(
            used.begin(), used.end(), [&](std::int32_t a, std::int32_t b) { return place(a) < place(b); });
        longest = std::max(longest, place(*high) - place(*low));
    }
    return longest;
}

}  // namespace

ThinnedSurface thinned(const Surface& surface, std::size_t most) {
    ThinnedSurface thin;
    const std::vector<std::int32_t> used = used_points(surface);
    if (used.empty()) return thin;
    std::vector<std::int32_t> stands_for(surface.points.size(), -1);
    for (const std::int32_t point : used) stands_for[static_cast<std::size_t>(point)] = point;
    if (used.size() > most) {
        thin.is_whole = false;
        double side = longest_side(surface, used) / std::sqrt(static_cast<double>(most));
        auto first = clusters(surface, used, side);
        while (first.size() > std::max<std::size_t>(most, 8)) first = clusters(surface, used, side *= 1.2);
        for (const std::int32_t point : used) {
            Cube cube;
            for (std::size_t axis = 0; axis < 3; ++axis)
                cube[axis] = std::llround(surface.points[static_cast<std::size_t>(point)][axis] / side);
            stands_for[static_cast<std::size_t>(point)] = first.at(cube);
        }
    }
    std::vector<std::int32_t> number(surface.points.size(), -1);
    std::set<std::array<std::int32_t, 3>> seen;
    for (const auto& face : surface.faces) {
        std::array<std::int32_t, 3> corners;
        for (std::size_t c = 0; c < 3; ++c) corners[c] = stands_for[static_cast<std::size_t>(face[c])];
        if (corners[0] == corners[1] || corners[1] == corners[2] || corners[2] == corners[0]) continue;
        auto key = corners;
        std::sort(key.begin(), key.end());
        if (!thin.is_whole && !seen.insert(key).second) continue;
        for (std::int32_t& corner : corners) {
            std::int32_t& own = number[static_cast<std::size_t>(corner)];
            if (own < 0) {
                own = static_cast<std::int32_t>(thin.points.size());
                thin.points.push_back(surface.points[static_cast<std::size_t>(corner)]);
                thin.source.push_back(corner);
            }
            corner = own;
        }
        thin.faces.push_back(corners);
    }
    return thin;
}

std::vector<double> values_on(const ThinnedSurface& thin, const Surface& surface, const std::vector<double>& values) {
    std::vector<double> on;
    on.reserve(thin.source.size());
    if (surface.element_of_face.empty()) {
        for (const std::int32_t point : thin.source) on.push_back(values[static_cast<std::size_t>(point)]);
        return on;
    }
    std::vector<double> sums(surface.points.size()), counts(surface.points.size());
    for (std::size_t f = 0; f < surface.faces.size(); ++f) {
        const double value = values[static_cast<std::size_t>(surface.element_of_face[f])];
        if (!std::isfinite(value)) continue;
        for (const std::int32_t point : surface.faces[f]) {
            sums[static_cast<std::size_t>(point)] += value;
            ++counts[static_cast<std::size_t>(point)];
        }
    }
    for (const std::int32_t point : thin.source) {
        const auto p = static_cast<std::size_t>(point);
        on.push_back(counts[p] > 0 ? sums[p] / counts[p] : std::nan(""));
    }
    return on;
}

}  // namespace heartwright::report
