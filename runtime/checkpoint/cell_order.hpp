// The cells of a rank in the order in which checkpoints have them: ascending indices in the whole grid.
#pragma once

#include <cstdint>
#include <vector>

#include "runtime/tissue/grid.hpp"
#include "runtime/tissue/slots.hpp"

namespace heartwright::checkpoint {

// Cells [first, first + length) of the whole grid.
struct CellRun {
    std::int64_t first, length;
};

struct CellOrder {
    CellOrder(const tissue::Grid& grid, const tissue::Slots& slots);

    std::int64_t count = 0;           // own cells
    std::vector<std::int32_t> slots;  // [count] the slot of each cell; empty when they are 0, 1, 2...
    std::vector<CellRun> runs;        // ascending, as few as possible

    std::int64_t slot(std::int64_t place) const {
        return slots.empty() ? place : slots[static_cast<std::size_t>(place)];
    }
};

// `from` [cells of the order] by slots -> `to` by places [first, last); each item has item_bytes.
void gather(const CellOrder& order, std::int64_t item_bytes, const std::byte* from, std::int64_t first,
            std::int64_t last, std::byte* to);

// Cells that two ascending lists of runs share: cells [place, place + length) of one are [row, row + length) of the
// other.
struct SharedRun {
    std::int64_t place, row, length;
};
std::vector<SharedRun> shared_runs(const std::vector<CellRun>& mine, const std::vector<CellRun>& theirs);

}  // namespace heartwright::checkpoint
