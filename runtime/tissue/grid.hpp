// A regular grid of cells in 1, 2 or 3 dimensions: the whole one, or the part of it that one rank works on.
// Grid order: index = i + nx*(j + ny*k), x fastest.
//
// A part holds the cells that the rank owns, a box, and around it a layer of ghosts wherever the whole grid continues:
// cells of other ranks, there to be looked at. Cells are numbered from the part's own corner; whole_cell() and
// whole_index() say where they lie in the whole grid, and positions are those of the whole grid, whatever the part.
//
// Points that form no grid (rows.hpp) are a grid of count x 1 x 1 cells whose positions the rows give. A part of it is
// a share of rows: those that the rank owns, which may be any of the whole, and behind them the ghosts; or all rows, of
// which it owns a range, where one process looks at the parts of several ranks.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

#include "runtime/core/spacing.hpp"
#include "runtime/tissue/rows.hpp"

namespace heartwright::tissue {

using Cell = std::array<std::int64_t, 3>;
using Point = std::array<double, 3>;  // mm

// Cells [first, end) along each axis.
struct CellBox {
    Cell first{0, 0, 0}, end{0, 0, 0};

    std::int64_t count() const { return (end[0] - first[0]) * (end[1] - first[1]) * (end[2] - first[2]); }
    bool contains(const Cell& c) const {
        return c[0] >= first[0] && c[1] >= first[1] && c[2] >= first[2] && c[0] < end[0] && c[1] < end[1] &&
               c[2] < end[2];
    }
    bool operator==(const CellBox&) const = default;
};

struct Grid {
    Cell cells{1, 1, 1};    // with ghosts
    int dimensions = 1;     // axes from this one on have one cell
    Spacing spacing{};      // of points that form no grid: their mean distance
    bool on_nodes = false;  // points on the walls, at i*spacing; else cell centres, at (i + 1/2)*spacing
    // Of a part; a grid whose `whole` is 0 is the whole grid itself.
    Cell whole{0, 0, 0};  // cells of the whole grid
    Cell first{0, 0, 0};  // where the part's cell (0, 0, 0) lies in it
    CellBox own{};        // what the rank owns, in cells of the part
    // Of points that form no grid; null: a regular grid.
    std::shared_ptr<const Rows> rows{};

    std::int64_t count() const { return cells[0] * cells[1] * cells[2]; }
    std::int64_t index(const Cell& c) const { return c[0] + cells[0] * (c[1] + cells[1] * c[2]); }
    Cell cell(std::int64_t index) const {
        return {index % cells[0], index / cells[0] % cells[1], index / (cells[0] * cells[1])};
    }
    Point position(const Cell& c) const {
        if (rows) return rows->positions[static_cast<std::size_t>(c[0] + first[0])];
        const double shift = on_nodes ? 0.0 : 0.5;
        Point p{};
        for (std::size_t a = 0; a < 3; ++a) p[a] = (static_cast<double>(c[a] + first[a]) + shift) * spacing[a];
        return p;
    }
    bool contains(const Cell& c) const { return CellBox{{0, 0, 0}, cells}.contains(c); }
    std::int64_t stride(int axis) const { return axis == 0 ? 1 : axis == 1 ? cells[0] : cells[0] * cells[1]; }

    bool is_part() const { return whole[0] != 0; }
    const Cell& whole_cells() const { return is_part() ? whole : cells; }
    // Of a share of rows without positions: `rows` is null.
    Grid whole_grid() const {
        return {.cells = whole_cells(),
                .dimensions = dimensions,
                .spacing = spacing,
                .on_nodes = on_nodes,
                .rows = has_share() ? nullptr : rows};
    }
    bool has_share() const { return rows && rows->share; }
    CellBox owned() const { return is_part() ? own : CellBox{{0, 0, 0}, cells}; }
    // The cells that the rank owns, in the whole grid: a box, or of rows the ranges that they form, ascending.
    std::vector<CellBox> owned_in_whole() const {
        const CellBox box = owned();
        if (!has_share()) return {{whole_cell(box.first), whole_cell(box.end)}};
        std::vector<CellBox> ranges;
        for (std::int64_t row = box.first[0]; row < box.end[0]; ++row) {
            const std::int64_t number = rows->number_of(row);
            if (ranges.empty() || ranges.back().end[0] != number) ranges.push_back({{number, 0, 0}, {number, 1, 1}});
            ++ranges.back().end[0];
        }
        return ranges;
    }
    Cell whole_cell(const Cell& c) const {
        if (has_share()) return {rows->number_of(c[0]), c[1], c[2]};
        return {c[0] + first[0], c[1] + first[1], c[2] + first[2]};
    }
    // Of a cell that the part does not have one that it does not contain.
    Cell part_cell(const Cell& whole_cell) const {
        if (has_share()) return {rows->row_of(whole_cell[0]), whole_cell[1], whole_cell[2]};
        return {whole_cell[0] - first[0], whole_cell[1] - first[1], whole_cell[2] - first[2]};
    }
    std::int64_t whole_index(const Cell& c) const {
        const Cell& n = whole_cells();
        const Cell w = whole_cell(c);
        return w[0] + n[0] * (w[1] + n[1] * w[2]);
    }
    std::int64_t whole_index(std::int64_t index) const { return is_part() ? whole_index(cell(index)) : index; }
};

}  // namespace heartwright::tissue
