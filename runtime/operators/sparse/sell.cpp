#include "runtime/operators/sparse/sell.hpp"

#include <algorithm>
#include <iterator>
#include <limits>
#include <numeric>
#include <utility>

#include "base/diag/faults.hpp"

namespace heartwright::sparse {
namespace {

std::size_t length_of(const Rows& rows, std::int64_t row) {
    const auto i = static_cast<std::size_t>(row);
    return static_cast<std::size_t>(rows.row_starts[i + 1] - rows.row_starts[i]);
}

// The entries of a row by their numbers in the whole mesh.
void order_row(const Rows& rows, std::int64_t row, std::vector<std::size_t>& order) {
    order.resize(length_of(rows, row));
    std::iota(order.begin(), order.end(), static_cast<std::size_t>(rows.row_starts[static_cast<std::size_t>(row)]));
    std::sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
        return rows.global[static_cast<std::size_t>(rows.columns[a])] <
               rows.global[static_cast<std::size_t>(rows.columns[b])];
    });
}

void set_starts(const Rows& rows, Sell& sell) {
    const std::int64_t slices = (rows.own() + slice_rows - 1) / slice_rows;
    std::int64_t start = 0;
    sell.starts.push_back(0);
    for (std::int64_t slice = 0; slice < slices; ++slice) {
        std::size_t width = 0;
        bool sees_ghost = false;
        for (std::int64_t row = slice * slice_rows; row < std::min(rows.own(), (slice + 1) * slice_rows); ++row) {
            width = std::max(width, length_of(rows, row));
            const auto first = rows.columns.begin() + rows.row_starts[static_cast<std::size_t>(row)];
            sees_ghost = sees_ghost || std::any_of(first, first + static_cast<std::ptrdiff_t>(length_of(rows, row)),
                                                   [&](std::int32_t column) { return column >= rows.own(); });
        }
        start += static_cast<std::int64_t>(width);
        if (start > std::numeric_limits<std::int32_t>::max()) throw UserFault("a mesh has too many couplings");
        sell.starts.push_back(static_cast<std::int32_t>(start));
        (sees_ghost ? sell.boundary : sell.inside).push_back(static_cast<std::int32_t>(slice));
    }
}

void set_entries(const Rows& rows, Sell& sell) {
    const auto entries = static_cast<std::size_t>(slice_rows * sell.starts.back());
    sell.couplings.assign(entries, 0);
    sell.wide.assign(entries, 0);
    std::vector<std::size_t> order;
    for (std::int64_t row = 0; row < sell.slices() * slice_rows; ++row) {
        const auto slice = static_cast<std::size_t>(row / slice_rows);
        const bool is_row = row < rows.own();
        order.clear();
        if (is_row) order_row(rows, row, order);
        for (std::int32_t n = sell.starts[slice]; n < sell.starts[slice + 1]; ++n) {
            const auto at = static_cast<std::size_t>(n * slice_rows + row % slice_rows);
            const auto entry = static_cast<std::size_t>(n - sell.starts[slice]);
            const bool is_used = entry < order.size();
            sell.couplings[at] = is_used ? rows.couplings[order[entry]] : 0;
            sell.wide[at] = is_used
                                ? rows.columns[order[entry]]
                                : static_cast<std::int32_t>(is_row ? row : std::max<std::int64_t>(rows.own() - 1, 0));
        }
    }
}

}  // namespace

Sell sell_of(const Rows& rows) {
    Sell sell;
    set_starts(rows, sell);
    set_entries(rows, sell);
    return sell;
}

void join_boundary(Sell& sell, const std::vector<std::int32_t>& slices) {
    std::vector<std::int32_t> inside, boundary;
    std::set_difference(sell.inside.begin(), sell.inside.end(), slices.begin(), slices.end(),
                        std::back_inserter(inside));
    std::merge(sell.boundary.begin(), sell.boundary.end(), slices.begin(), slices.end(), std::back_inserter(boundary));
    sell.inside = std::move(inside);
    sell.boundary = std::move(boundary);
}

void keep_boundary_columns(Sell& sell) {
    std::vector<std::int32_t> kept;
    sell.column_starts.assign(static_cast<std::size_t>(sell.slices()), 0);
    for (const std::int32_t slice : sell.boundary) {
        const auto s = static_cast<std::size_t>(slice);
        const auto at = [&](std::int32_t start) { return sell.wide.begin() + start * slice_rows; };
        sell.column_starts[s] = static_cast<std::int32_t>(kept.size() / slice_rows);
        kept.insert(kept.end(), at(sell.starts[s]), at(sell.starts[s + 1]));
    }
    sell.wide = std::move(kept);
}

}  // namespace heartwright::sparse
