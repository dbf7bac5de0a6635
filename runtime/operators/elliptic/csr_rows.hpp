// Sparse matrices made row by row on all threads: each range of rows goes to memory of its own, and the ranges are then
// joined in the order of rows.
#pragma once

#include <algorithm>
#include <mutex>
#include <utility>
#include <vector>

#include "runtime/operators/elliptic/matrix.hpp"

namespace heartwright::elliptic {

// Entries of consecutive rows, the last of which is being made.
struct GrowingRows {
    std::int64_t first_row = 0;
    std::vector<std::int64_t> ends;  // of each row's entries
    Array<std::int32_t> columns;
    Array<double> values;

    std::size_t row_begin() const { return ends.empty() ? 0 : index(ends.back()); }
    void reserve(std::int64_t rows, std::size_t entries) {
        ends.reserve(index(rows));
        columns.reserve(entries);
        values.reserve(entries);
    }
    void add(std::int32_t column, double value) {
        columns.push_back(column);
        values.push_back(value);
    }
};

// make_row_maker() gives, once for each range, a function add_row(row, rows) that adds the entries of a row in
// ascending order of columns.
template <class MakeRowMaker>
Csr csr_of(std::int64_t n_rows, std::int64_t n_columns, ThreadPool& threads, const MakeRowMaker& make_row_maker) {
    std::vector<GrowingRows> parts;
    std::mutex mutex;
    threads.for_ranges(
        n_rows,
        [&](std::int64_t first, std::int64_t last) {
            GrowingRows part;
            part.first_row = first;
            auto add_row = make_row_maker();
            constexpr std::int64_t sample = 512;  // rows, from which the size of all is estimated
            for (std::int64_t i = first; i < last; ++i) {
                if (i - first == sample)
                    part.reserve(last - first, index((last - first) / sample + 1) * part.columns.size() / 8 * 9);
                add_row(i, part);
                part.ends.push_back(static_cast<std::int64_t>(part.columns.size()));
            }
            const std::scoped_lock lock(mutex);
            parts.push_back(std::move(part));
        });
    std::sort(parts.begin(), parts.end(), [](const auto& a, const auto& b) { return a.first_row < b.first_row; });
    std::vector<std::int64_t> starts{0};  // of the parts' entries
    for (const GrowingRows& part : parts) starts.push_back(starts.back() + part.ends.back());
    Csr result;
    result.n_columns = n_columns;
    result.row_starts.resize(index(n_rows + 1));
    result.row_starts.front() = 0;
    result.columns.resize(index(starts.back()));
    result.values.resize(index(starts.back()));
    threads.for_ranges(
        static_cast<std::int64_t>(parts.size()),
        [&](std::int64_t first, std::int64_t last) {
            for (std::size_t p = index(first); p < index(last); ++p) {
                GrowingRows& part = parts[p];
                for (std::size_t i = 0; i < part.ends.size(); ++i)
                    result.row_starts[index(part.first_row) + i + 1] = starts[p] + part.ends[i];
                std::copy(part.columns.begin(), part.columns.end(), result.columns.begin() + starts[p]);
                std::copy(part.values.begin(), part.values.end(), result.values.begin() + starts[p]);
                part = {};
            }
        },
        1, 2);
    return result;
}

}  // namespace heartwright::elliptic
