// The points of a tissue near a place.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>

#include "runtime/tissue/grid.hpp"

namespace heartwright::tissue {

// visit(index): each point of the grid, or of the part of it, that is nearer to `at` than `reach`, which is at most the
// least spacing (mm). On a regular grid it looks at the points there only, on rows at all. Ends early when a visit is
// true; was one?
template <class Visit>
bool any_within(const Grid& grid, const Point& at, double reach, const Visit& visit) {
    const auto is_near = [&](const Point& p) { return std::hypot(p[0] - at[0], p[1] - at[1], p[2] - at[2]) < reach; };
    if (grid.rows) {
        for (std::int64_t row = 0; row < grid.count(); ++row)
            if (is_near(grid.position({row, 0, 0})) && visit(row)) return true;
        return false;
    }
    const Point origin = grid.position({0, 0, 0});
    Cell low{}, high{};
    for (std::size_t a = 0; a < 3; ++a) {
        const double place = (at[a] - origin[a]) / grid.spacing[a];
        if (!(place > -1 && place < static_cast<double>(grid.cells[a]))) return false;
        low[a] = std::max<std::int64_t>(0, static_cast<std::int64_t>(std::floor(place)));
        high[a] = std::min(grid.cells[a] - 1, static_cast<std::int64_t>(std::floor(place)) + 1);
    }
    for (std::int64_t k = low[2]; k <= high[2]; ++k) {
        for (std::int64_t j = low[1]; j <= high[1]; ++j) {
            for (std::int64_t i = low[0]; i <= high[0]; ++i)
                if (is_near(grid.position({i, j, k})) && visit(grid.index({i, j, k}))) return true;
        }
    }
    return false;
}

// Does the tissue reach along an axis?
inline bool has_axis(const Grid& grid, std::size_t axis) { return grid.rows || grid.cells[axis] > 1; }

// How many points a window has: the 3^d around a point of a regular grid with d axes, whether they are there or not; a
// row and its neighbours.
inline std::int64_t window_size(const Grid& grid, std::int64_t centre) {
    if (grid.rows) return 1 + static_cast<std::int64_t>(grid.rows->neighbours_of(centre).size());
    std::int64_t size = 1;
    for (std::size_t a = 0; a < 3; ++a) size *= has_axis(grid, a) ? 3 : 1;
    return size;
}

// visit(index, place): the points of the window around a point, the point too; place: from there, in least spacings.
template <class Visit>
void for_each_in_window(const Grid& grid, std::int64_t centre, const Visit& visit) {
    const double h = grid.spacing.least();
    if (grid.rows) {
        const auto& positions = grid.rows->positions;
        const Point& at = positions[static_cast<std::size_t>(centre)];
        visit(centre, Point{0, 0, 0});
        for (const std::int32_t other : grid.rows->neighbours_of(centre)) {
            const Point& p = positions[static_cast<std::size_t>(other)];
            visit(static_cast<std::int64_t>(other), Point{(p[0] - at[0]) / h, (p[1] - at[1]) / h, (p[2] - at[2]) / h});
        }
        return;
    }
    const Cell middle = grid.cell(centre);
    Cell reach{};
    Point unit{};
    for (std::size_t a = 0; a < 3; ++a) {
        reach[a] = has_axis(grid, a) ? 1 : 0;
        unit[a] = grid.spacing[a] / h;
    }
    for (std::int64_t k = -reach[2]; k <= reach[2]; ++k) {
        for (std::int64_t j = -reach[1]; j <= reach[1]; ++j) {
            for (std::int64_t i = -reach[0]; i <= reach[0]; ++i) {
                const Cell cell{middle[0] + i, middle[1] + j, middle[2] + k};
                if (grid.contains(cell)) {
                    visit(grid.index(cell), Point{static_cast<double>(i) * unit[0], static_cast<double>(j) * unit[1],
                                                  static_cast<double>(k) * unit[2]});
                }
            }
        }
    }
}

}  // namespace heartwright::tissue
