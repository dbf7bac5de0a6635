#include "generator/invariants/null_vectors.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <utility>

namespace heartwright::invariants {
namespace {

constexpr long double nothing = 1e-15L;

class Elimination {
public:
    explicit Elimination(Rows rows) : rows_(std::move(rows)), n_(rows_.empty() ? 0 : rows_.front().size()) {
        for (std::size_t j = 0; j < n_; ++j) {
            long double size = 0;
            for (const auto& row : rows_) size = std::max(size, std::fabs(row[j]));
            sizes_.push_back(size);
            for (auto& row : rows_) row[j] = size > 0 ? row[j] / size : 0;
        }
        is_free_.assign(n_, true);
    }

    Rows run() {
        while (pivots_.size() < rows_.size() && take_largest()) {
        }
        Rows result;
        for (std::size_t j = 0; j < n_; ++j) {
            if (is_free_[j] && sizes_[j] > 0) result.push_back(vector_of(j));
        }
        return result;
    }

private:
    // Makes the largest entry that is left a pivot, and its column a unit vector.
    bool take_largest() {
        const std::size_t next = pivots_.size();
        std::size_t at_row = next, at_column = 0;
        long double largest = 0;
        for (std::size_t i = next; i < rows_.size(); ++i) {
            for (std::size_t j = 0; j < n_; ++j) {
                if (!is_free_[j] || !(std::fabs(rows_[i][j]) > largest)) continue;
                largest = std::fabs(rows_[i][j]);
                at_row = i;
                at_column = j;
            }
        }
        if (!(largest > nothing)) return false;
        std::swap(rows_[next], rows_[at_row]);
        is_free_[at_column] = false;
        pivots_.push_back(at_column);
        const long double pivot = rows_[next][at_column];
        for (long double& entry : rows_[next]) entry /= pivot;
        for (std::size_t i = 0; i < rows_.size(); ++i) {
            const long double factor = rows_[i][at_column];
            if (i == next || factor == 0) continue;
            for (std::size_t j = 0; j < n_; ++j) rows_[i][j] -= factor * rows_[next][j];
        }
        return true;
    }

    std::vector<long double> vector_of(std::size_t free) const {
        std::vector<long double> result(n_);
        result[free] = 1 / sizes_[free];
        for (std::size_t p = 0; p < pivots_.size(); ++p) {
            const long double entry = rows_[p][free];
            if (std::fabs(entry) > nothing) result[pivots_[p]] = -entry / sizes_[pivots_[p]];
        }
        return result;
    }

    Rows rows_;
    const std::size_t n_;
    std::vector<long double> sizes_;  // of columns
    std::vector<bool> is_free_;
    std::vector<std::size_t> pivots_;  // by row: its column
};

}  // namespace

Rows null_vectors(Rows rows) { return Elimination(std::move(rows)).run(); }

}  // namespace heartwright::invariants
