// Where each cell lives in memory. Slots of a rank's own cells come first, ordered by block (cells that one kernel call
// handles), in each block the boundary before the rest, then in grid order where one block fills the part, else brick
// by brick (16 cells along each axis of three, 32 of fewer), in each in grid order; points that form no grid stay in
// order. Behind them are the slots of ghosts, in the order in which they are given. The boundary: cells in a layer next
// to ghosts, whose values other ranks wait for. Without ghosts there is none.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "runtime/tissue/grid.hpp"

namespace heartwright::tissue {

inline constexpr std::uint16_t no_cell = 0xffff;

class Slots {
public:
    Slots() = default;
    // block_of_cell: [grid.count()], the block of each cell or no_cell. ghosts: grid indices of cells outside
    // grid.owned(), each once, none of them no_cell. UserFault when the grid is the whole one and no cell is left, or
    // there are 2^31 cells or more.
    Slots(const Grid& grid, const std::vector<std::uint16_t>& block_of_cell, int blocks,
          const std::vector<std::int64_t>& ghosts = {});

    struct Range {
        std::int64_t first, last;
    };

    std::int64_t count() const { return count_; }    // own cells
    std::int64_t ghosts() const { return ghosts_; }  // at slots [count(), total())
    std::int64_t total() const { return count_ + ghosts_; }
    std::int64_t stride() const { return (total() + 31) / 32 * 32; }  // of a plane of values: [components][stride]
    bool is_identity() const { return is_identity_; }                 // slot = grid index everywhere; no ghosts
    Range block(int b) const { return blocks_[static_cast<std::size_t>(b)]; }
    Range boundary(int b) const {
        return {block(b).first, boundary_end_[static_cast<std::size_t>(b)]};
    }  // the first slots of the block
    Range rest(int b) const { return {boundary_end_[static_cast<std::size_t>(b)], block(b).last}; }
    int block_count() const { return static_cast<int>(blocks_.size()); }

    // Where the interior cells fill a box in grid order, of one block: slot of cell (i, j, k) of the grid in
    // `box` is first_slot + (i - i0) + mx*((j - j0) + my*(k - k0)), (i0, j0, k0) = box.first, mx and my its cells along
    // x and y. Nothing when there are several blocks, holes, no ghosts, or no such cells.
    struct Inner {
        CellBox box;
        std::int64_t first_slot;
    };
    const std::optional<Inner>& inner() const { return inner_; }

    std::int64_t grid_of(std::int64_t slot) const {
        return is_identity_ ? slot : grid_of_slot_[static_cast<std::size_t>(slot)];
    }
    std::int64_t slot_of(std::int64_t grid_index) const {  // -1: no cell, or a ghost that was not given
        return is_identity_ ? grid_index : slot_of_grid_[static_cast<std::size_t>(grid_index)];
    }
    const std::vector<std::int32_t>& grid_of_slot() const { return grid_of_slot_; }  // [total()]; empty when identity
    const std::vector<std::int32_t>& slot_of_grid() const { return slot_of_grid_; }  // empty when identity

private:
    std::int64_t count_ = 0, ghosts_ = 0;
    bool is_identity_ = true;
    std::vector<Range> blocks_;
    std::vector<std::int64_t> boundary_end_;
    std::optional<Inner> inner_;
    std::vector<std::int32_t> grid_of_slot_, slot_of_grid_;
};

}  // namespace heartwright::tissue
