// Columns as offsets of 16 bits from their rows.
#pragma once

#include <atomic>
#include <limits>
#include <vector>

#include "runtime/operators/elliptic/matrix.hpp"

namespace heartwright::elliptic {

// Empty where a column lies too far from its row.
inline Array<std::int16_t> offsets_of(const Array<std::int64_t>& row_starts, const Array<std::int32_t>& columns,
                                      ThreadPool& threads) {
    constexpr std::int64_t most = std::numeric_limits<std::int16_t>::max();
    Array<std::int16_t> offsets(columns.size());
    std::atomic<bool> is_too_far = false;
    threads.for_ranges(static_cast<std::int64_t>(row_starts.size()) - 1, [&](std::int64_t first, std::int64_t last) {
        for (std::int64_t i = first; i < last && !is_too_far.load(std::memory_order_relaxed); ++i) {
            for (std::int64_t k = row_starts[index(i)]; k < row_starts[index(i + 1)]; ++k) {
                const std::int64_t offset = columns[index(k)] - i;
                if (offset < -most || offset > most) is_too_far.store(true, std::memory_order_relaxed);
                offsets[index(k)] = static_cast<std::int16_t>(offset);
            }
        }
    });
    if (is_too_far) offsets.clear();
    return offsets;
}

}  // namespace heartwright::elliptic
