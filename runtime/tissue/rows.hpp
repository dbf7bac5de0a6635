// Rows with positions and neighbours: the points of a tissue that is no regular grid, such as the nodes of a mesh.
//
// They stand on a line of indices, so that a box of rows is a range of them: what is written for boxes of a grid works
// on ranges of rows. Neighbours are those that diffusion couples; the relation is symmetric.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace heartwright::tissue {

struct Rows {
    std::vector<std::array<double, 3>> positions;  // [rows], mm
    std::vector<std::int32_t> tags;                // [rows], the region that the mesh puts each into
    std::vector<double> volumes;                   // [rows], mm^3 of tissue that each stands for
    std::vector<std::int64_t> neighbour_starts;    // [rows + 1]; empty: rows without neighbours
    std::vector<std::int32_t> neighbours;          // row r: [neighbour_starts[r], neighbour_starts[r + 1]), ascending

    // Faces of elements, of three rows that are neighbours of each other, ascending; sorted. Empty: nobody asked for
    // them.
    std::vector<std::array<std::int32_t, 3>> triangles;

    std::int64_t count() const { return static_cast<std::int64_t>(positions.size()); }
    std::span<const std::int32_t> neighbours_of(std::int64_t row) const {
        if (neighbour_starts.empty()) {
            return {};
        }
        const auto r = static_cast<std::size_t>(row);
        return std::span(neighbours)
            .subspan(static_cast<std::size_t>(neighbour_starts[r]),
                     static_cast<std::size_t>(neighbour_starts[r + 1] - neighbour_starts[r]));
    }
    // Does a row have a neighbour outside [first, end)?
    bool looks_outside(std::int64_t row, std::int64_t first, std::int64_t end) const {
        const auto all = neighbours_of(row);
        return !all.empty() && (all.front() < first || all.back() >= end);
    }
};

}  // namespace heartwright::tissue
