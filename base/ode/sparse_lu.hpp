// Sparse LU factorisation without pivoting: the symbolic factorisation, with fill, is made once from the pattern and an
// elimination order; each numeric factorisation then follows its list of index operations (Duff, Erisman & Reid, Direct
// Methods for Sparse Matrices, 2nd ed., 2017). For many matrices of one pattern with ten to a few hundred rows.
#pragma once

#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "base/ode/system.hpp"

namespace heartwright::ode {

// The entries of I - gamma*J in one array: those of J's pattern in its order, then the diagonal entries that it lacks.
struct Sparsity {
    // OurFault where a row or column is out of range, an entry is there twice or `order` is no permutation.
    Sparsity(std::size_t size, const Pattern& pattern);

    std::size_t size;
    std::size_t in_jacobian;                                     // entries of J's own pattern, which are the first
    std::vector<std::pair<std::int32_t, std::int32_t>> entries;  // (row, column)
    std::vector<std::int32_t> diagonal;                          // diagonal[i]: the place of (i, i) in `entries`
    std::vector<std::int32_t> order;
};

class SparseLu {
public:
    explicit SparseLu(const Sparsity& sparsity);

    // Of L and U together, fill included.
    std::size_t filled() const { return values_.size(); }

    // entries: the matrix, as Sparsity has it. False where a pivot is not safe: it is not finite, or below 1e-10 of the
    // sum of magnitudes of its row of U. solve() then has no meaning.
    bool factorise(const double* entries);

    // x = A^-1 x
    void solve(double* x) const;

private:
    // Rows in elimination order; in each the columns in elimination order: those of L, the pivot, those of U.
    struct Row {
        std::int32_t state;              // its row and column in the matrix
        std::int32_t begin, pivot, end;  // places in values_
    };
    std::vector<Row> rows_;
    std::vector<std::int32_t> columns_;         // columns_[p]: the state whose column values_[p] is in
    std::vector<std::int32_t> ranks_;           // ranks_[p]: the row of rows_ that eliminates values_[p], of L
    std::vector<std::int32_t> targets_;         // what each entry of L subtracts from, in order of execution
    std::vector<std::int32_t> places_;          // places_[k]: where entries[k] goes
    std::vector<double> values_, reciprocals_;  // reciprocals of pivots, by rows of rows_
};

}  // namespace heartwright::ode
