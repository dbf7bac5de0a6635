// The points of a tissue near a place.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>

#include "runtime/tissue/grid.hpp"

namespace heartwright::tissue {

// visit(index): each point of the grid, or of the part of it, that is nearer to `at` than `reach`, which is at most a
// spacing (mm). On a regular grid it looks at the points there only, on rows at all. Ends early when a visit is true;
// was one?
template <class Visit>
bool any_within(const Grid& grid, const Point& at, double reach, const Visit& visit) {
    const auto is_near = [&](const Point& p) { return std::hypot(p[0] - at[0], p[1] - at[1], p[2] - at[2]) < reach; };
    if (grid.rows) {
        for (std::int64_t row = 0; row < grid.count(); ++row) {
            if (is_near(grid.position({row, 0, 0})) && visit(row)) {
                return true;
            }
        }
        return false;
    }
    const Point origin = grid.position({0, 0, 0});
    Cell low{}, high{};
    for (std::size_t a = 0; a < 3; ++a) {
        const double place = (at[a] - origin[a]) / grid.spacing;
        if (!(place > -1 && place < static_cast<double>(grid.cells[a]))) {
            return false;
        }
        low[a] = std::max<std::int64_t>(0, static_cast<std::int64_t>(std::floor(place)));
        high[a] = std::min(grid.cells[a] - 1, static_cast<std::int64_t>(std::floor(place)) + 1);
    }
    for (std::int64_t k = low[2]; k <= high[2]; ++k) {
        for (std::int64_t j = low[1]; j <= high[1]; ++j) {
            for (std::int64_t i = low[0]; i <= high[0]; ++i) {
                if (is_near(grid.position({i, j, k})) && visit(grid.index({i, j, k}))) {
                    return true;
                }
            }
        }
    }
    return false;
}

}  // namespace heartwright::tissue
