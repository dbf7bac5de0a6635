// Sparse LU factorisation without pivoting: the symbolic factorisation (elimination.hpp) is made once; each numeric one
// then follows its list of index operations. For many matrices of one pattern with ten to a few hundred rows.
#pragma once

#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "base/ode/elimination.hpp"
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
    std::size_t filled() const { return plan_.filled; }

    // entries: the matrix, as Sparsity has it. False where a pivot is not safe: it is not finite, or below 1e-10 of the
    // sum of magnitudes of its row of U. solve() then has no meaning.
    bool factorise(const double* entries);

    // x = A^-1 x
    void solve(double* x) const;

private:
    Elimination plan_;
    std::vector<double> values_, reciprocals_;  // reciprocals of pivots, by rows of the plan
};

}  // namespace heartwright::ode
