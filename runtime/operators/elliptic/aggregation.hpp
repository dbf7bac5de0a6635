// Aggregates of smoothed-aggregation multigrid: Vanek, Mandel and Brezina, Algebraic multigrid by smoothed aggregation
// for second and fourth order elliptic problems, Computing 56 (1996), algorithm 5.1.
#pragma once

#include "runtime/operators/elliptic/matrix.hpp"

namespace heartwright::elliptic {

// Without the couplings that are not strong: |k_ij| < threshold*sqrt(a_ii a_jj). Row sums stay, so that constants stay
// in the kernel. A row without any strong coupling keeps its strongest ones.
Matrix strong_part(const Matrix& matrix, const Vector& diagonal, double threshold, ThreadPool& threads);

// The number of each row's aggregate. Rows are visited in ascending order, so that aggregates depend on nothing but the
// matrix: first each row none of whose strong neighbours has an aggregate makes one with them, then the others join
// that of their strongest neighbour, then the rest make new ones.
struct Aggregates {
    std::vector<std::int32_t> of_row;
    std::int32_t count = 0;
};
Aggregates aggregate(const Matrix& strong, ThreadPool& threads);

// (I - omega D^-1 A) T of the strong part A, with T_ij = 1 for row i in aggregate j; omega = 4/3 over the largest
// eigenvalue of D^-1 A.
Csr prolongation(const Matrix& strong, const Aggregates& aggregates, ThreadPool& threads);

}  // namespace heartwright::elliptic
