#include "runtime/tissue/selection.hpp"

#include <algorithm>
#include <limits>

namespace heartwright::tissue {
namespace {

template <class Inside>
Selection select(const Grid& grid, const Inside& inside) {
    Selection chosen(static_cast<std::size_t>(grid.count()));
    std::size_t at = 0;
    for (std::int64_t k = 0; k < grid.cells[2]; ++k) {
        for (std::int64_t j = 0; j < grid.cells[1]; ++j)
            for (std::int64_t i = 0; i < grid.cells[0]; ++i) chosen[at++] = inside(Cell{i, j, k}) ? 1 : 0;
    }
    return chosen;
}

}  // namespace

double square_distance(const Point& a, const Point& b, int dimensions) {
    double sum = 0;
    for (std::size_t axis = 0; axis < static_cast<std::size_t>(dimensions); ++axis)
        sum += (a[axis] - b[axis]) * (a[axis] - b[axis]);
    return sum;
}

Selection everything(const Grid& grid) { return Selection(static_cast<std::size_t>(grid.count()), 1); }

Selection box(const Grid& grid, const Point& low, const Point& high) {
    return select(
        grid,
        [&](const Cell& cell) {
            const Point p = grid.position(cell);
            for (std::size_t axis = 0; axis < static_cast<std::size_t>(grid.dimensions); ++axis) {
                const double tolerance = 1e-9 * grid.spacing[axis];
                if (p[axis] < low[axis] - tolerance || p[axis] > high[axis] + tolerance) return false;
            }
            return true;
        });
}

Selection sphere(const Grid& grid, const Point& centre, double radius) {
    const double limit = radius + 1e-9 * grid.spacing.least();
    return select(grid, [&](const Cell& cell) {
        return square_distance(grid.position(cell), centre, grid.dimensions) <= limit * limit;
    });
}

Selection layers(const Grid& grid, int axis, std::int64_t first, std::int64_t count) {
    const auto a = static_cast<std::size_t>(axis);
    return select(grid, [&](const Cell& cell) {
        const std::int64_t layer = cell[a] + grid.first[a];
        return layer >= first && layer - first < count;
    });
}

Selection listed(const Grid& grid, const std::vector<Cell>& cells) {
    Selection chosen(static_cast<std::size_t>(grid.count()));
    for (const Cell& of_whole : cells) {
        const Cell cell = grid.part_cell(of_whole);
        if (grid.contains(cell)) chosen[static_cast<std::size_t>(grid.index(cell))] = 1;
    }
    return chosen;
}

Selection tagged(const Grid& grid, const std::vector<std::int32_t>& tags) {
    Selection chosen(static_cast<std::size_t>(grid.count()));
    for (std::size_t row = 0; grid.rows && row < chosen.size(); ++row)
        chosen[row] = std::find(tags.begin(), tags.end(), grid.rows->tags[row]) != tags.end() ? 1 : 0;
    return chosen;
}

Selection non_zero(const Grid& grid, const std::vector<double>& values) {
    Selection chosen(static_cast<std::size_t>(grid.count()));
    std::transform(values.begin(), values.end(), chosen.begin(),
                   [](double value) -> std::uint8_t { return value != 0 ? 1 : 0; });
    return chosen;
}

std::int64_t nearest(const Grid& grid, const Selection& inside, const Point& at) {
    std::int64_t best = -1;
    double least = std::numeric_limits<double>::infinity();
    for (std::int64_t g = 0; g < grid.count(); ++g) {
        if (inside[static_cast<std::size_t>(g)] != 0) {
            const double distance = square_distance(grid.position(grid.cell(g)), at, grid.dimensions);
            if (distance < least) {
                least = distance;
                best = g;
            }
        }
    }
    return best;
}

}  // namespace heartwright::tissue
