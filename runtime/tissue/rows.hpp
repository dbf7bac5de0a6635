// Rows with positions and neighbours: the points of a tissue that is no regular grid, such as the nodes of a mesh.
//
// They stand on a line of indices, so that a box of rows is a range of them: what is written for boxes of a grid works
// on ranges of rows. Neighbours are those that diffusion couples; the relation is symmetric.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace heartwright::tissue {

// How far rows reach, and the most tissue that one of them stands for.
struct ExtentOfRows {
    std::array<double, 3> low{}, high{};  // mm
    double most_volume = 0;               // mm^3
};

// Closed walks over rows, from one to a neighbour and so on: loop n has the steps [starts[n], starts[n + 1]), in any
// order. It is walked counter-clockwise for one who looks against its axis.
struct LoopsOfRows {
    std::vector<std::int64_t> starts;                // [loops + 1]; empty: no loops
    std::vector<std::array<std::int32_t, 2>> steps;  // from, to
    std::vector<std::int8_t> axes;                   // [loops]

    std::size_t count() const { return axes.size(); }
};

// What is known of the whole where rows are the share of a rank: those that it owns and their neighbours.
struct ShareOfRows {
    std::vector<std::int32_t> numbers;    // [rows], of each in the whole: own rows, then ghosts, both ascending
    std::int64_t own_rows = 0;            // the first rows of the share
    std::int64_t whole_rows = 0;          // of all ranks
    std::vector<std::int64_t> triangles;  // [triangles of the share], number of each in the whole
    std::vector<std::int64_t> loops;      // [loops of the share], number of each in the whole
    ExtentOfRows extent;                  // of the whole
};

struct Rows {
    std::vector<std::array<double, 3>> positions;  // [rows], mm
    // [rows], of a surface: unit normals; 0 where there is no tangent plane. Empty: the tissue has a volume.
    std::vector<std::array<double, 3>> normals{};
    std::vector<std::int32_t> tags;              // [rows], the region that the mesh puts each into
    std::vector<double> volumes;                 // [rows], mm^3 of tissue that each stands for; 0: it is no cell
    std::vector<std::int64_t> neighbour_starts;  // [rows + 1]; empty: rows without neighbours
    // Row r: [neighbour_starts[r], neighbour_starts[r + 1]), by ascending number in the whole.
    std::vector<std::int32_t> neighbours;

    // Faces of elements, of three rows that are neighbours of each other, by ascending number in the whole; sorted.
    // Empty: nobody asked for them.
    std::vector<std::array<std::int32_t, 3>> triangles;

    // Around inner edges, where rows are elements that are neighbours through faces. Empty: nobody asked for them.
    LoopsOfRows loops;

    // Rows count in the share then. Neighbours of rows that the rank does not own are those that are there, too;
    // triangles are those whose first row it owns; of loops it has the steps whose lower row it owns.
    std::optional<ShareOfRows> share{};

    std::int64_t count() const { return static_cast<std::int64_t>(positions.size()); }
    std::span<const std::int32_t> neighbours_of(std::int64_t row) const {
        if (neighbour_starts.empty()) return {};
        const auto r = static_cast<std::size_t>(row);
        return std::span(neighbours)
            .subspan(static_cast<std::size_t>(neighbour_starts[r]),
                     static_cast<std::size_t>(neighbour_starts[r + 1] - neighbour_starts[r]));
    }
    std::int64_t number_of(std::int64_t row) const {  // in the whole
        return share ? share->numbers[static_cast<std::size_t>(row)] : row;
    }
    // Of a row of the whole; -1: not in the share.
    std::int64_t row_of(std::int64_t number) const {
        if (!share) return number;
        const auto begin = share->numbers.begin(), ghosts = begin + share->own_rows, end = share->numbers.end();
        const auto own = std::lower_bound(begin, ghosts, number);
        if (own != ghosts && *own == number) return own - begin;
        const auto ghost = std::lower_bound(ghosts, end, number);
        return ghost != end && *ghost == number ? ghost - begin : -1;
    }
    // Does a row have a neighbour outside [first, end)?
    bool looks_outside(std::int64_t row, std::int64_t first, std::int64_t end) const {
        const auto all = neighbours_of(row);
        return std::any_of(all.begin(), all.end(), [&](std::int32_t other) { return other < first || other >= end; });
    }
};

// Of the whole, also where rows are a share.
inline ExtentOfRows extent_of(const Rows& rows) {
    if (rows.share) return rows.share->extent;
    ExtentOfRows extent;
    bool is_first = true;
    for (std::size_t row = 0; row < rows.positions.size(); ++row) {
        if (rows.volumes[row] == 0) continue;
        for (std::size_t a = 0; a < 3; ++a) {
            const double x = rows.positions[row][a];
            extent.low[a] = is_first ? x : std::min(extent.low[a], x);
            extent.high[a] = is_first ? x : std::max(extent.high[a], x);
        }
        is_first = false;
        extent.most_volume = std::max(extent.most_volume, rows.volumes[row]);
    }
    return extent;
}

}  // namespace heartwright::tissue
