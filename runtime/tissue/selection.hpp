// Sets of cells of a grid: what a WHERE of an experiment names.
#pragma once

#include <cstdint>
#include <vector>

#include "runtime/tissue/grid.hpp"

namespace heartwright::tissue {

using Selection = std::vector<std::uint8_t>;  // [grid.count()], 1 inside; of a part its ghosts too

Selection everything(const Grid& grid);
// Points inside or on it; a point within 1e-9 spacings of a face is on it.
Selection box(const Grid& grid, const Point& low, const Point& high);
Selection sphere(const Grid& grid, const Point& centre, double radius);
// Layers [first, first + count) of the whole grid.
Selection layers(const Grid& grid, int axis, std::int64_t first, std::int64_t count);
Selection listed(const Grid& grid, const std::vector<Cell>& cells);  // of the whole grid; those outside it are left out
Selection tagged(const Grid& grid, const std::vector<std::int32_t>& tags);  // rows with one of the tags; of a grid none
Selection non_zero(const Grid& grid, const std::vector<double>& values);    // [grid.count()], grid order

// Of the first `dimensions` axes, mm^2.
double square_distance(const Point& a, const Point& b, int dimensions);

// The cell of `inside` whose point is nearest to `at` (the first in grid order of equally near ones), or -1 when it is
// empty.
std::int64_t nearest(const Grid& grid, const Selection& inside, const Point& at);

}  // namespace heartwright::tissue
