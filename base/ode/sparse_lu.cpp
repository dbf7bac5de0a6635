#include "base/ode/sparse_lu.hpp"

#include <algorithm>
#include <cmath>
#include <map>
#include <set>

#include "base/diag/faults.hpp"

namespace heartwright::ode {
namespace {

constexpr double least_pivot = 1e-10;  // of its row: six digits of Newton's correction are left, far more than it needs

// ranks[state]: its place in the elimination order.
std::vector<std::int32_t> ranks_of(const std::vector<std::int32_t>& order) {
    std::vector<std::int32_t> ranks(order.size(), -1);
    for (std::size_t r = 0; r < order.size(); ++r) {
        const auto state = static_cast<std::size_t>(order[r]);
        if (state >= ranks.size() || ranks[state] >= 0)
            throw OurFault("the elimination order is no permutation of the states");
        ranks[state] = static_cast<std::int32_t>(r);
    }
    return ranks;
}

// The filled pattern: filled[r] holds the columns of the r-th row in elimination order, both by rank. Row k fills every
// later row that has column k with its own columns to the right of the pivot.
std::vector<std::set<std::int32_t>> fill(const Sparsity& sparsity, const std::vector<std::int32_t>& ranks) {
    std::vector<std::set<std::int32_t>> filled(sparsity.size);
    for (const auto& [row, column] : sparsity.entries)
        filled[static_cast<std::size_t>(ranks[row])].insert(ranks[column]);
    for (std::size_t r = 0; r < filled.size(); ++r) {
        const auto pivot = static_cast<std::int32_t>(r);
        for (auto k = filled[r].begin(); *k < pivot; ++k) {  // what is inserted lies behind k
            const std::set<std::int32_t>& eliminating = filled[static_cast<std::size_t>(*k)];
            filled[r].insert(eliminating.upper_bound(*k), eliminating.end());
        }
    }
    return filled;
}

}  // namespace

Sparsity::Sparsity(std::size_t size, const Pattern& pattern)
    : size(size),
      in_jacobian(pattern.entries.size()),
      entries(pattern.entries),
      diagonal(size, -1),
      order(pattern.order) {
    const auto n = static_cast<std::int32_t>(size);
    for (std::size_t k = 0; k < entries.size(); ++k) {
        const auto& [row, column] = entries[k];
        if (row < 0 || column < 0 || row >= n || column >= n)
            throw OurFault("the pattern of a Jacobian has an entry outside the matrix");
        if (row == column) diagonal[static_cast<std::size_t>(row)] = static_cast<std::int32_t>(k);
    }
    if (std::set(entries.begin(), entries.end()).size() != entries.size())
        throw OurFault("the pattern of a Jacobian has an entry twice");
    if (order.size() != size) throw OurFault("the elimination order is no permutation of the states");
    ranks_of(order);
    for (std::int32_t i = 0; i < n; ++i) {
        std::int32_t& place = diagonal[static_cast<std::size_t>(i)];
        if (place >= 0) continue;
        place = static_cast<std::int32_t>(entries.size());
        entries.emplace_back(i, i);
    }
}

SparseLu::SparseLu(const Sparsity& sparsity) : reciprocals_(sparsity.size) {
    const std::vector<std::int32_t> ranks = ranks_of(sparsity.order);
    const std::vector<std::set<std::int32_t>> filled = fill(sparsity, ranks);
    std::vector<std::map<std::int32_t, std::int32_t>> place_of(sparsity.size);  // by ranks of row and column
    for (std::size_t r = 0; r < filled.size(); ++r) {
        Row row{sparsity.order[r], static_cast<std::int32_t>(columns_.size()), 0, 0};
        for (const std::int32_t rank : filled[r]) {
            const auto place = static_cast<std::int32_t>(columns_.size());
            place_of[r][rank] = place;
            if (rank == static_cast<std::int32_t>(r)) row.pivot = place;
            columns_.push_back(sparsity.order[static_cast<std::size_t>(rank)]);
            ranks_.push_back(rank);
        }
        row.end = static_cast<std::int32_t>(columns_.size());
        rows_.push_back(row);
        for (std::int32_t p = row.begin; p < row.pivot; ++p) {
            const Row& eliminating = rows_[static_cast<std::size_t>(ranks_[p])];
            for (std::int32_t u = eliminating.pivot + 1; u < eliminating.end; ++u)
                targets_.push_back(place_of[r].at(ranks_[u]));
        }
    }
    values_.resize(columns_.size());
    for (const auto& [row, column] : sparsity.entries)
        places_.push_back(place_of[static_cast<std::size_t>(ranks[row])].at(ranks[column]));
}

bool SparseLu::factorise(const double* entries) {
    double* const values = values_.data();
    std::fill(values_.begin(), values_.end(), 0.0);
    for (std::size_t k = 0; k < places_.size(); ++k) values[places_[k]] = entries[k];
    const std::int32_t* target = targets_.data();
    for (std::size_t r = 0; r < rows_.size(); ++r) {
        const Row& row = rows_[r];
        for (std::int32_t p = row.begin; p < row.pivot; ++p) {
            const auto k = static_cast<std::size_t>(ranks_[p]);
            const double factor = values[p] * reciprocals_[k];
            values[p] = factor;
            for (std::int32_t u = rows_[k].pivot + 1; u < rows_[k].end; ++u) values[*target++] -= factor * values[u];
        }
        double sum = 0;
        for (std::int32_t p = row.pivot; p < row.end; ++p) sum += std::fabs(values[p]);
        // A number that is not finite makes the sum so, and the comparison false.
        if (!(std::fabs(values[row.pivot]) > least_pivot * sum)) return false;
        reciprocals_[r] = 1 / values[row.pivot];
    }
    return true;
}

void SparseLu::solve(double* x) const {
    const double* const values = values_.data();
    for (const Row& row : rows_) {
        double sum = x[row.state];
        for (std::int32_t p = row.begin; p < row.pivot; ++p) sum -= values[p] * x[columns_[p]];
        x[row.state] = sum;
    }
    for (std::size_t r = rows_.size(); r-- > 0;) {
        const Row& row = rows_[r];
        double sum = x[row.state];
        for (std::int32_t p = row.pivot + 1; p < row.end; ++p) sum -= values[p] * x[columns_[p]];
        x[row.state] = sum * reciprocals_[r];
    }
}

}  // namespace heartwright::ode
