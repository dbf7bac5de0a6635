// Symmetric sparse matrices of elliptic operators, and what the set-up of algebraic multigrid does with sparse
// matrices.
//
// Each row is made and summed in a fixed order, so that results are the same bits on any number of threads.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <utility>
#include <vector>

#include "runtime/core/thread_pool.hpp"

namespace heartwright::elliptic {

using Vector = std::vector<double>;

constexpr std::size_t index(std::int64_t i) { return static_cast<std::size_t>(i); }

// Vectors whose resize() leaves elements as they are, so that the threads that write them touch their pages first.
template <class T>
struct LeavesUninitialised : std::allocator<T> {
    template <class U>
    struct rebind {
        using other = LeavesUninitialised<U>;
    };
    template <class U, class... Arguments>
    void construct(U* place, Arguments&&... arguments) {
        if constexpr (sizeof...(Arguments) == 0)
            ::new (static_cast<void*>(place)) U;
        else
            ::new (static_cast<void*>(place)) U(std::forward<Arguments>(arguments)...);
    }
};
template <class T>
using Array = std::vector<T, LeavesUninitialised<T>>;

// Compressed sparse rows, columns ascending.
struct Csr {
    Array<std::int64_t> row_starts{0};
    Array<std::int32_t> columns;
    Array<double> values;
    std::int64_t n_columns = 0;

    std::int64_t rows() const { return static_cast<std::int64_t>(row_starts.size()) - 1; }
    std::int64_t entries() const { return static_cast<std::int64_t>(columns.size()); }
};

// (A x)_i = leak_i x_i + sum over j of k_ij (x_i - x_j).
// Where no row leaks, constants are in the kernel exactly, whatever the rounding of k.
struct Matrix {
    Csr couplings;  // k_ij without the diagonal, k_ij == k_ji
    Vector leak;

    std::int64_t rows() const { return couplings.rows(); }
    Vector diagonal(ThreadPool& threads) const;
};

void multiply(const Matrix& matrix, const Vector& x, Vector& product, ThreadPool& threads);

// leaks: row sums are kept, else they are 0.
Matrix without_diagonal(const Csr& matrix, bool leaks, ThreadPool& threads);
Csr transposed(const Csr& matrix, ThreadPool& threads);
Csr product_of(const Csr& a, const Csr& b, ThreadPool& threads);
Csr product_of(const Matrix& a, const Vector& diagonal_of_a, const Csr& b, ThreadPool& threads);

// Sums of products a_i b_i, exact but for the rounding of each product and of the result: the same bits however
// elements are shared among threads or ranks (core/exact_sum.hpp).
double inner_product(const Vector& a, const Vector& b, ThreadPool& threads);
double sum_of(const Vector& a, ThreadPool& threads);

// The largest eigenvalue of D^-1 A, D the diagonal: from below, by a few steps of Lanczos' method, and from above, by
// Gershgorin's circles. The same bits on any number of threads.
struct EigenvalueBounds {
    double estimate = 0, bound = 0;
};
EigenvalueBounds largest_eigenvalue(const Matrix& matrix, const Vector& diagonal, ThreadPool& threads);

}  // namespace heartwright::elliptic
