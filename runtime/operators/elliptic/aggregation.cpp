#include "runtime/operators/elliptic/aggregation.hpp"

#include <algorithm>
#include <cmath>

namespace heartwright::elliptic {
Matrix strong_part(const Matrix& matrix, const Vector& diagonal, double threshold) {
    const Csr& k = matrix.couplings;
    Vector largest(diagonal.size(), 0);
    std::vector<bool> has_strong(diagonal.size(), false);
    const auto is_strong = [&](std::size_t i, std::size_t j, double value) {
        return value * value >= threshold * threshold * diagonal[i] * diagonal[j];
    };
    const auto for_entries = [&](const auto& work) {
        for (std::size_t i = 0; i < diagonal.size(); ++i)
            for (std::int64_t at = k.row_starts[i]; at < k.row_starts[i + 1]; ++at)
                work(i, index(k.columns[index(at)]), k.values[index(at)]);
    };
    for_entries([&](std::size_t i, std::size_t j, double value) {
        largest[i] = std::max(largest[i], std::fabs(value));
        if (is_strong(i, j, value)) has_strong[i] = true;
    });
    // Both rows of a pair decide alike.
    const auto is_kept = [&](std::size_t i, std::size_t j, double value) {
        return is_strong(i, j, value) || (!has_strong[i] && std::fabs(value) == largest[i]) ||
               (!has_strong[j] && std::fabs(value) == largest[j]);
    };
    Matrix strong;
    strong.leak = matrix.leak;
    strong.couplings.n_columns = k.n_columns;
    strong.couplings.row_starts.assign(diagonal.size() + 1, 0);
    for_entries([&](std::size_t i, std::size_t j, double value) {
        if (!is_kept(i, j, value)) return;
        strong.couplings.columns.push_back(static_cast<std::int32_t>(j));
        strong.couplings.values.push_back(value);
        strong.couplings.row_starts[i + 1] = strong.couplings.entries();
    });
    for (std::size_t i = 1; i < strong.couplings.row_starts.size(); ++i)
        strong.couplings.row_starts[i] = std::max(strong.couplings.row_starts[i], strong.couplings.row_starts[i - 1]);
    return strong;
}

Aggregates aggregate(const Matrix& strong) {
    const Csr& k = strong.couplings;
    Aggregates result;
    const auto n = index(strong.rows());
    result.of_row.assign(n, -1);
    const auto neighbours = [&](std::size_t i, const auto& work) {
        for (std::int64_t at = k.row_starts[i]; at < k.row_starts[i + 1]; ++at)
            work(index(k.columns[index(at)]), k.values[index(at)]);
    };
    for (std::size_t i = 0; i < n; ++i) {
        bool is_free = result.of_row[i] < 0;
        neighbours(i, [&](std::size_t j, double) { is_free = is_free && result.of_row[j] < 0; });
        if (!is_free) continue;
        result.of_row[i] = result.count;
        neighbours(i, [&](std::size_t j, double) { result.of_row[j] = result.count; });
        ++result.count;
    }
    const std::vector<std::int32_t> first = result.of_row;
    for (std::size_t i = 0; i < n; ++i) {
        double largest = 0;
        if (first[i] >= 0) continue;
        neighbours(i, [&](std::size_t j, double value) {
            if (first[j] < 0 || std::fabs(value) <= largest) return;
            largest = std::fabs(value);
            result.of_row[i] = first[j];
        });
    }
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
    const Vector diagonal = strong.diagonal();
    const double largest = largest_eigenvalue(strong, diagonal, threads).estimate;
    const double omega = largest > 0 ? 4.0 / 3.0 / largest : 0;
    const Csr& k = strong.couplings;
    Csr result;
    result.n_columns = aggregates.count;
    std::vector<std::pair<std::int32_t, double>> row;
    for (std::size_t i = 0; i < diagonal.size(); ++i) {
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
        for (const auto& [column, value] : row) {
            result.columns.push_back(column);
            result.values.push_back(value);
        }
        result.row_starts.push_back(result.entries());
    }
    return result;
}

}  // namespace heartwright::elliptic
