// A regular grid of cells in 1, 2 or 3 dimensions. Grid order: index = i + nx*(j + ny*k), x fastest.
#pragma once

#include <array>
#include <cstdint>

namespace heartwright::tissue {

using Cell = std::array<std::int64_t, 3>;
using Point = std::array<double, 3>;  // mm

struct Grid {
    Cell cells{1, 1, 1};
    int dimensions = 1;        // axes from this one on have one cell
    double spacing = 1;        // mm
    bool on_nodes = false;     // points on the walls, at i*spacing; else cell centres, at (i + 1/2)*spacing

    std::int64_t count() const { return cells[0] * cells[1] * cells[2]; }
    std::int64_t index(const Cell& c) const { return c[0] + cells[0] * (c[1] + cells[1] * c[2]); }
    Cell cell(std::int64_t index) const { return {index % cells[0], index / cells[0] % cells[1], index / (cells[0] * cells[1])}; }
    Point position(const Cell& c) const {
        const double shift = on_nodes ? 0.0 : 0.5;
        Point p{};
        for (std::size_t a = 0; a < 3; ++a) {
            p[a] = (static_cast<double>(c[a]) + shift) * spacing;
        }
        return p;
    }
    bool contains(const Cell& c) const {
        return c[0] >= 0 && c[1] >= 0 && c[2] >= 0 && c[0] < cells[0] && c[1] < cells[1] && c[2] < cells[2];
    }
    std::int64_t stride(int axis) const { return axis == 0 ? 1 : axis == 1 ? cells[0] : cells[0] * cells[1]; }
};

}  // namespace heartwright::tissue
