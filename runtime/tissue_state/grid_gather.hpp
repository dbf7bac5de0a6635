// From the cells of all ranks to one array of the whole grid, at the root.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "runtime/tissue_state/assembly.hpp"

namespace heartwright::tissue_state {

// by_slot: [own cells] in order of slots. [nz][ny][nx] of the own box, x fastest, `none` where there is no cell; of
// rows the own ones in ascending order.
template <class T>
std::vector<T> on_own_box(const Assembly& a, const T* by_slot, T none) {
    const tissue::CellBox box = a.grid.owned();
    std::vector<T> own(static_cast<std::size_t>(box.count()), none);
    const std::int64_t nx = box.end[0] - box.first[0], ny = box.end[1] - box.first[1];
    for (std::int64_t s = 0; s < a.slots.count(); ++s) {
        const tissue::Cell c = a.grid.cell(a.slots.grid_of(s));
        const std::int64_t at = c[0] - box.first[0] + nx * (c[1] - box.first[1] + ny * (c[2] - box.first[2]));
        own[static_cast<std::size_t>(at)] = by_slot[s];
    }
    return own;
}

// The other way: [own cells] in order of slots, from [nz][ny][nx] of the own box.
template <class T>
std::vector<T> of_own_box(const Assembly& a, const std::vector<T>& on_box) {
    const tissue::CellBox box = a.grid.owned();
    const std::int64_t nx = box.end[0] - box.first[0], ny = box.end[1] - box.first[1];
    std::vector<T> by_slot;
    for (std::int64_t s = 0; s < a.slots.count(); ++s) {
        const tissue::Cell c = a.grid.cell(a.slots.grid_of(s));
        const std::int64_t at = c[0] - box.first[0] + nx * (c[1] - box.first[1] + ny * (c[2] - box.first[2]));
        by_slot.push_back(on_box[static_cast<std::size_t>(at)]);
    }
    return by_slot;
}

// Collective. own: [own box]. The root has [nz][ny][nx] of the whole grid; other ranks have nothing.
template <class T>
std::vector<T> gather_boxes(const Assembly& a, std::vector<T> own, T none) {
    if (!a.decomposition) return own;
    const auto all = a.team->gather(own);
    std::vector<T> whole;
    const tissue::Cell& n = a.grid.whole_cells();
    whole.resize(all.empty() ? 0 : static_cast<std::size_t>(n[0] * n[1] * n[2]), none);
    for (std::size_t r = 0; r < all.size(); ++r) {
        auto row = all[r].begin();
        for (const tissue::CellBox& of : a.decomposition->boxes(static_cast<int>(r))) {
            for (std::int64_t k = of.first[2]; k < of.end[2]; ++k)
                for (std::int64_t j = of.first[1]; j < of.end[1]; ++j, row += of.end[0] - of.first[0])
                    std::copy_n(row, of.end[0] - of.first[0], whole.begin() + of.first[0] + n[0] * (j + n[1] * k));
        }
    }
    return whole;
}

// Collective. by_slot: [own cells] in order of slots. The root has [nz][ny][nx] of the whole grid, x fastest, `none`
// where there is no cell; other ranks have nothing.
template <class T>
std::vector<T> gather_grid(const Assembly& a, const std::vector<T>& by_slot, T none) {
    return gather_boxes(a, on_own_box(a, by_slot.data(), none), none);
}

// Collective. Values of some own cells, `width` for each, and those cells' numbers in the whole grid: at the root all
// of them in ascending order of the cells, whatever the ranks; other ranks have nothing. Each cell belongs to one rank.
template <class T>
struct OfCells {
    std::vector<std::int64_t> cells;
    std::vector<T> values;  // [cells][width]
};
template <class T>
OfCells<T> gather_cells(mpi::Team& team, const std::vector<std::int64_t>& cells, const std::vector<T>& values,
                        std::int64_t width = 1) {
    if (team.is_serial() && std::is_sorted(cells.begin(), cells.end())) return {cells, values};
    const auto all_cells = team.gather(cells);
    const auto all_values = team.gather(values);
    std::vector<std::pair<std::int64_t, const T*>> rows;
    for (std::size_t r = 0; r < all_cells.size(); ++r)
        for (std::size_t n = 0; n < all_cells[r].size(); ++n)
            rows.emplace_back(all_cells[r][n], all_values[r].data() + static_cast<std::int64_t>(n) * width);
    std::sort(rows.begin(), rows.end(), [](const auto& a, const auto& b) { return a.first < b.first; });
    OfCells<T> sorted;
    sorted.cells.reserve(rows.size());
    sorted.values.reserve(rows.size() * static_cast<std::size_t>(width));
    for (const auto& [cell, row] : rows) {
        sorted.cells.push_back(cell);
        sorted.values.insert(sorted.values.end(), row, row + width);
    }
    return sorted;
}

}  // namespace heartwright::tissue_state
