// Where each cell lives in memory: slots are ordered by block (cells that one kernel call handles), then grid order.
#pragma once

#include <cstdint>
#include <vector>

#include "runtime/tissue/grid.hpp"

namespace heartwright::tissue {

inline constexpr std::uint16_t no_cell = 0xffff;

class Slots {
public:
    Slots() = default;
    // block_of_cell: [grid.count()], the block of each cell or no_cell. UserFault when no cell is left or they are 2^31 or more.
    Slots(const Grid& grid, const std::vector<std::uint16_t>& block_of_cell, int blocks);

    struct Range {
        std::int64_t first, last;
    };

    std::int64_t count() const { return count_; }
    std::int64_t stride() const { return (count_ + 31) / 32 * 32; }  // of a plane of values: [components][stride]
    bool is_identity() const { return is_identity_; }                // slot = grid index everywhere
    Range block(int b) const { return blocks_[static_cast<std::size_t>(b)]; }
    int block_count() const { return static_cast<int>(blocks_.size()); }

    std::int64_t grid_of(std::int64_t slot) const { return is_identity_ ? slot : grid_of_slot_[static_cast<std::size_t>(slot)]; }
    std::int64_t slot_of(std::int64_t grid_index) const {            // -1: no cell
        return is_identity_ ? grid_index : slot_of_grid_[static_cast<std::size_t>(grid_index)];
    }
    const std::vector<std::int32_t>& grid_of_slot() const { return grid_of_slot_; }  // empty when identity
    const std::vector<std::int32_t>& slot_of_grid() const { return slot_of_grid_; }  // empty when identity

private:
    std::int64_t count_ = 0;
    bool is_identity_ = true;
    std::vector<Range> blocks_;
    std::vector<std::int32_t> grid_of_slot_, slot_of_grid_;
};

}  // namespace heartwright::tissue
