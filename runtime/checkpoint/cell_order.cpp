#include "runtime/checkpoint/cell_order.hpp"

#include <algorithm>
#include <cstring>

namespace heartwright::checkpoint {

CellOrder::CellOrder(const tissue::Grid& grid, const tissue::Slots& all) : count(all.count()) {
    if (all.is_identity()) {
        if (count > 0) runs.push_back({0, count});
        return;
    }
    slots.reserve(static_cast<std::size_t>(count));
    bool is_plain = true;
    const tissue::CellBox own = grid.owned();
    for (std::int64_t k = own.first[2]; k < own.end[2]; ++k) {
        for (std::int64_t j = own.first[1]; j < own.end[1]; ++j) {
            for (std::int64_t i = own.first[0]; i < own.end[0]; ++i) {
                const std::int64_t slot = all.slot_of(grid.index({i, j, k}));
                if (slot < 0) continue;
                const std::int64_t whole = grid.whole_index(tissue::Cell{i, j, k});
                if (!runs.empty() && runs.back().first + runs.back().length == whole)
                    ++runs.back().length;
                else
                    runs.push_back({whole, 1});
                is_plain = is_plain && slot == static_cast<std::int64_t>(slots.size());
                slots.push_back(static_cast<std::int32_t>(slot));
            }
        }
    }
    if (is_plain) slots = {};
}

namespace {

template <class Item>
void gather_items(const CellOrder& order, const std::byte* from, std::int64_t first, std::int64_t last, std::byte* to) {
    for (std::int64_t p = first; p < last; ++p, to += sizeof(Item)) {
        std::memcpy(to, from + order.slots[static_cast<std::size_t>(p)] * static_cast<std::int64_t>(sizeof(Item)),
                    sizeof(Item));
    }
}

}  // namespace

void gather(const CellOrder& order, std::int64_t item_bytes, const std::byte* from, std::int64_t first,
            std::int64_t last, std::byte* to) {
    if (order.slots.empty())
        std::memcpy(to, from + first * item_bytes, static_cast<std::size_t>((last - first) * item_bytes));
    else if (item_bytes == 8)
        gather_items<std::uint64_t>(order, from, first, last, to);
    else if (item_bytes == 4)
        gather_items<std::uint32_t>(order, from, first, last, to);
    else
        for (std::int64_t p = first; p < last; ++p, to += item_bytes)
            std::memcpy(to, from + order.slot(p) * item_bytes, static_cast<std::size_t>(item_bytes));
}

std::vector<SharedRun> shared_runs(const std::vector<CellRun>& mine, const std::vector<CellRun>& theirs) {
    std::vector<SharedRun> shared;
    std::int64_t place = 0, row = 0;
    auto a = mine.begin();
    auto b = theirs.begin();
    while (a != mine.end() && b != theirs.end()) {
        const std::int64_t first = std::max(a->first, b->first), end_a = a->first + a->length,
                           end_b = b->first + b->length;
        const std::int64_t last = std::min(end_a, end_b);
        if (first < last) shared.push_back({place + first - a->first, row + first - b->first, last - first});
        if (end_a <= end_b) place += (a++)->length;
        if (end_b <= end_a) row += (b++)->length;
    }
    return shared;
}

}  // namespace heartwright::checkpoint
