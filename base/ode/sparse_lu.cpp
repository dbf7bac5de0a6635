#include "base/ode/sparse_lu.hpp"

#include <map>
#include <set>

#include "base/diag/faults.hpp"
#include "base/ode/lanes.hpp"

namespace heartwright::ode {
namespace {

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

Elimination::Elimination(const Sparsity& sparsity) {
    const std::vector<std::int32_t> rank_of = ranks_of(sparsity.order);
    const std::vector<std::set<std::int32_t>> with_fill = fill(sparsity, rank_of);
    std::vector<std::map<std::int32_t, std::int32_t>> place_of(sparsity.size);  // by ranks of row and column
    for (std::size_t r = 0; r < with_fill.size(); ++r) {
        Row row{sparsity.order[r], static_cast<std::int32_t>(columns.size()), 0, 0};
        for (const std::int32_t rank : with_fill[r]) {
            const auto place = static_cast<std::int32_t>(columns.size());
            place_of[r][rank] = place;
            if (rank == static_cast<std::int32_t>(r)) row.pivot = place;
            columns.push_back(sparsity.order[static_cast<std::size_t>(rank)]);
            ranks.push_back(rank);
        }
        row.end = static_cast<std::int32_t>(columns.size());
        rows.push_back(row);
        for (std::int32_t p = row.begin; p < row.pivot; ++p) {
            const Row& eliminating = rows[static_cast<std::size_t>(ranks[p])];
            for (std::int32_t u = eliminating.pivot + 1; u < eliminating.end; ++u)
                targets.push_back(place_of[r].at(ranks[u]));
        }
    }
    filled = columns.size();
    for (const auto& [row, column] : sparsity.entries)
        places.push_back(place_of[static_cast<std::size_t>(rank_of[row])].at(rank_of[column]));
}

SparseLu::SparseLu(const Sparsity& sparsity) : plan_(sparsity), values_(plan_.filled), reciprocals_(sparsity.size) {}

bool SparseLu::factorise(const double* entries) {
    return Lanes<1>::factorise(plan_, entries, values_.data(), reciprocals_.data()) != 0;
}

void SparseLu::solve(double* x) const { Lanes<1>::solve(plan_, values_.data(), reciprocals_.data(), x); }

}  // namespace heartwright::ode
