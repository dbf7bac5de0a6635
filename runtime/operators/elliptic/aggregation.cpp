#include "runtime/operators/elliptic/aggregation.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "runtime/operators/elliptic/csr_rows.hpp"

namespace heartwright::elliptic {
Matrix strong_part(const Matrix& matrix, const Vector& diagonal, double threshold, ThreadPool& threads) {
    const Csr& k = matrix.couplings;
    Vector largest(diagonal.size(), 0);
    std::vector<char> has_strong(diagonal.size(), 0);
    const auto is_strong = [&](std::size_t i, std::size_t j, double value) {
        return value * value >= threshold * threshold * diagonal[i] * diagonal[j];
    };
    threads.for_ranges(matrix.rows(), [&](std::int64_t first, std::int64_t last) {
        for (std::size_t i = index(first); i < index(last); ++i)
            for (std::int64_t at = k.row_starts[i]; at < k.row_starts[i + 1]; ++at) {
                const double value = k.values[index(at)];
                largest[i] = std::max(largest[i], std::fabs(value));
                if (is_strong(i, index(k.columns[index(at)]), value)) has_strong[i] = 1;
            }
    });
    // Both rows of a pair decide alike.
    const auto is_kept = [&](std::size_t i, std::size_t j, double value) {
        return is_strong(i, j, value) || (has_strong[i] == 0 && std::fabs(value) == largest[i]) ||
               (has_strong[j] == 0 && std::fabs(value) == largest[j]);
    };
    Matrix strong;
    strong.leak = matrix.leak;
    strong.couplings = csr_of(matrix.rows(), k.n_columns, threads, [&] {
        return [&](std::int64_t row, GrowingRows& rows) {
            for (std::int64_t at = k.row_starts[index(row)]; at < k.row_starts[index(row + 1)]; ++at)
                if (is_kept(index(row), index(k.columns[index(at)]), k.values[index(at)]))
                    rows.add(k.columns[index(at)], k.values[index(at)]);
        };
    });
    return strong;
}

Aggregates aggregate(const Matrix& strong, ThreadPool& threads) {
    const Csr& k = strong.couplings;
    Aggregates result;
    const auto n = index(strong.rows());
    result.of_row.assign(n, -1);
    const auto neighbours = [&](std::size_t i, const auto& work) {
        for (std::int64_t at = k.row_starts[i]; at < k.row_starts[i + 1]; ++at)
            work(index(k.columns[index(at)]), k.values[index(at)]);
    };
    const auto is_free = [&](std::size_t i) {
        if (result.of_row[i] >= 0) return false;
        for (std::int64_t at = k.row_starts[i]; at < k.row_starts[i + 1]; ++at)
            if (result.of_row[index(k.columns[index(at)])] >= 0) return false;
        return true;
    };
    for (std::size_t i = 0; i < n; ++i) {
        if (!is_free(i)) continue;
        result.of_row[i] = result.count;
        neighbours(i, [&](std::size_t j, double) { result.of_row[j] = result.count; });
        ++result.count;
    }
    const std::vector<std::int32_t> first = result.of_row;
    threads.for_ranges(strong.rows(), [&](std::int64_t begin, std::int64_t end) {
        for (std::size_t i = index(begin); i < index(end); ++i) {
            double largest = 0;
            if (first[i] >= 0) continue;
            neighbours(i, [&](std::size_t j, double value) {
                if (first[j] < 0 || std::fabs(value) <= largest) return;
                largest = std::fabs(value);
                result.of_row[i] = first[j];
            });
        }
    });
    for (std::size_t i = 0; i < n; ++i) {
        if (result.of_row[i] >= 0) continue;
        result.of_row[i] = result.count;
        neighbours(i, [&](std::size_t j, double) {
            if (result.of_row[j] < 0) result.of_row[j] = result.count;
        });
        ++result.count;
    }
    return result;
}

Csr prolongation(const Matrix& strong, const Aggregates& aggregates, ThreadPool& threads) {
    const Vector diagonal = strong.diagonal(threads);
    const double largest = largest_eigenvalue(strong, diagonal, threads).estimate;
    const double omega = largest > 0 ? 4.0 / 3.0 / largest : 0;
    const Csr& k = strong.couplings;
    return csr_of(strong.rows(), aggregates.count, threads, [&] {
        return [&, row = std::vector<std::pair<std::int32_t, double>>()](std::int64_t own, GrowingRows& rows) mutable {
            const std::size_t i = index(own);
            const double scale = diagonal[i] > 0 ? omega / diagonal[i] : 0;
            row.assign(1, {aggregates.of_row[i], 1 - scale * diagonal[i]});
            for (std::int64_t at = k.row_starts[i]; at < k.row_starts[i + 1]; ++at) {
                const std::int32_t aggregate = aggregates.of_row[index(k.columns[index(at)])];
                const double term = scale * k.values[index(at)];
                const auto found =
                    std::find_if(row.begin(), row.end(), [&](const auto& one) { return one.first == aggregate; });
                if (found == row.end())
                    row.emplace_back(aggregate, term);
                else
                    found->second += term;
            }
            std::sort(row.begin(), row.end());
            for (const auto& [column, value] : row) rows.add(column, value);
        };
    });
}

}  // namespace heartwright::elliptic
