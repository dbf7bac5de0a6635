#include "runtime/tissue/slots.hpp"

#include <limits>
#include <string>

#include "base/diag/faults.hpp"

namespace heartwright::tissue {

Slots::Slots(const Grid& grid, const std::vector<std::uint16_t>& block_of_cell, int blocks) : blocks_(static_cast<std::size_t>(blocks)) {
    if (grid.count() >= std::numeric_limits<std::int32_t>::max()) {
        throw UserFault("a grid of " + std::to_string(grid.count()) + " points is too large: at most 2147483646 fit in one process");
    }
    std::vector<std::int64_t> sizes(blocks_.size());
    std::uint16_t previous = 0;
    for (const std::uint16_t block : block_of_cell) {
        is_identity_ = is_identity_ && block != no_cell && block >= previous;
        previous = block;
        if (block != no_cell) {
            ++sizes[block];
            ++count_;
        }
    }
    if (count_ == 0) {
        throw UserFault("the geometry holds no cell: its mask is empty");
    }
    std::int64_t first = 0;
    for (std::size_t b = 0; b < blocks_.size(); ++b) {
        blocks_[b] = {first, first + sizes[b]};
        first += sizes[b];
    }
    if (is_identity_) {
        return;
    }
    grid_of_slot_.resize(static_cast<std::size_t>(count_));
    slot_of_grid_.assign(block_of_cell.size(), -1);
    std::vector<std::int64_t> next;
    for (const Range& range : blocks_) {
        next.push_back(range.first);
    }
    for (std::size_t g = 0; g < block_of_cell.size(); ++g) {
        if (block_of_cell[g] != no_cell) {
            const std::int64_t slot = next[block_of_cell[g]]++;
            grid_of_slot_[static_cast<std::size_t>(slot)] = static_cast<std::int32_t>(g);
            slot_of_grid_[g] = static_cast<std::int32_t>(slot);
        }
    }
}

}  // namespace heartwright::tissue
