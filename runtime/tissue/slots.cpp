#include "runtime/tissue/slots.hpp"

#include <algorithm>
#include <limits>
#include <string>

#include "base/diag/faults.hpp"

namespace heartwright::tissue {
namespace {

// Own cells without the layers next to ghosts.
CellBox interior_of(const Grid& grid) {
    CellBox box = grid.owned();
    for (std::size_t a = 0; a < 3; ++a) {
        const bool has_low = box.first[a] > 0, has_high = box.end[a] < grid.cells[a];
        box.first[a] += has_low ? 1 : 0;
        box.end[a] -= has_high ? 1 : 0;
        if (box.end[a] <= box.first[a]) return {};
    }
    return box;
}

template <class Work>
void for_each_cell(const Grid& grid, const CellBox& box, const Work& work) {
    for (std::int64_t k = box.first[2]; k < box.end[2]; ++k) {
        for (std::int64_t j = box.first[1]; j < box.end[1]; ++j)
            for (std::int64_t i = box.first[0]; i < box.end[0]; ++i)
                work(Cell{i, j, k}, static_cast<std::size_t>(grid.index({i, j, k})));
    }
}

// The cells of a box brick by brick, so that cells which follow each other lie close together in all directions.
template <class Work>
void for_each_cell_by_bricks(const Grid& grid, const CellBox& box, const Work& work) {
    const std::int64_t edge = grid.dimensions == 3 ? 16 : 32;
    const auto next = [&](std::int64_t at, std::size_t axis) {
        return grid.dimensions <= static_cast<int>(axis) ? box.end[axis] : std::min(box.end[axis], at + edge);
    };
    for (std::int64_t k = box.first[2]; k < box.end[2]; k = next(k, 2)) {
        for (std::int64_t j = box.first[1]; j < box.end[1]; j = next(j, 1))
            for (std::int64_t i = box.first[0]; i < box.end[0]; i = next(i, 0))
                for_each_cell(grid, {{i, j, k}, {next(i, 0), next(j, 1), next(k, 2)}}, work);
    }
}

}  // namespace

Slots::Slots(const Grid& grid, const std::vector<std::uint16_t>& block_of_cell, int blocks,
             const std::vector<std::int64_t>& ghosts)
    : ghosts_(static_cast<std::int64_t>(ghosts.size())), blocks_(static_cast<std::size_t>(blocks)) {
    if (grid.count() >= std::numeric_limits<std::int32_t>::max()) {
        throw UserFault("a grid of " + std::to_string(grid.count()) +
                        " points is too large: at most 2147483646 fit in one process");
    }
    const CellBox own = grid.owned(), inside = interior_of(grid);
    const auto is_boundary = [&](const Cell& cell) {
        return grid.rows ? grid.rows->looks_outside(cell[0], own.first[0], own.end[0]) : !inside.contains(cell);
    };
    std::vector<std::int64_t> sizes(blocks_.size()), boundary_sizes(blocks_.size());
    std::uint16_t previous = 0;
    for_each_cell(grid, own, [&](const Cell& cell, std::size_t g) {
        const std::uint16_t block = block_of_cell[g];
        is_identity_ = is_identity_ && block != no_cell && block >= previous;
        previous = block;
        if (block != no_cell) {
            ++sizes[block];
            boundary_sizes[block] += is_boundary(cell) ? 1 : 0;
            ++count_;
        }
    });
    is_identity_ = is_identity_ && own.count() == grid.count();
    if (count_ == 0 && !grid.is_part()) throw UserFault("the geometry holds no cell: its mask is empty");
    std::int64_t first = 0;
    for (std::size_t b = 0; b < blocks_.size(); ++b) {
        blocks_[b] = {first, first + sizes[b]};
        boundary_end_.push_back(first + boundary_sizes[b]);
        first += sizes[b];
    }
    if (is_identity_) return;
    grid_of_slot_.resize(static_cast<std::size_t>(total()));
    slot_of_grid_.assign(block_of_cell.size(), -1);
    std::vector<std::int64_t> next_boundary, next_rest;
    for (std::size_t b = 0; b < blocks_.size(); ++b) {
        next_boundary.push_back(blocks_[b].first);
        next_rest.push_back(boundary_end_[b]);
    }
    const auto put = [&](std::size_t g, std::int64_t slot) {
        grid_of_slot_[static_cast<std::size_t>(slot)] = static_cast<std::int32_t>(g);
        slot_of_grid_[g] = static_cast<std::int32_t>(slot);
    };
    const auto put_own = [&](const Cell& cell, std::size_t g) {
        const std::uint16_t block = block_of_cell[g];
        if (block != no_cell) {
            put(g, (is_boundary(cell) ? next_boundary : next_rest)[block]++);
        }
    };
    const bool is_dense = std::count(sizes.begin(), sizes.end(), own.count()) == 1;
    if (is_dense || grid.rows)
        for_each_cell(grid, own, put_own);
    else
        for_each_cell_by_bricks(grid, own, put_own);
    for (std::size_t n = 0; n < ghosts.size(); ++n)
        put(static_cast<std::size_t>(ghosts[n]), count_ + static_cast<std::int64_t>(n));
    if (!grid.rows && ghosts_ > 0 && blocks_.size() == 1 && is_dense && inside.count() > 0)
        inner_ = Inner{inside, rest(0).first};
}

}  // namespace heartwright::tissue
