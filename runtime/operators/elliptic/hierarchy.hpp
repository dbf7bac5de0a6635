// Algebraic multigrid by smoothed aggregation: levels of ever fewer rows, and the V-cycle over them that preconditions
// conjugate gradients.
//
// The smoother is a Chebyshev polynomial in D^-1 A, the same before and after the coarser level, so that a cycle is a
// symmetric operator; it has no order of rows, so that its bits do not depend on threads or ranks. The coarsest level
// is solved by a dense Cholesky factorisation.
#pragma once

#include <memory>
#include <vector>

#include "runtime/operators/elliptic/matrix.hpp"

namespace heartwright::elliptic {

struct HierarchyOptions {
    double threshold = 0.1;            // of strong couplings on the finest level; half as much on each next one
    int degree = 3;                    // of the smoother
    double smoothed_part = 0.1;        // eigenvalues from this part of the largest on are smoothed
    std::int64_t coarsest_rows = 300;  // at most
};

class Hierarchy {
public:
    // is_singular: no row leaks, and all rows hang together; constants are then the kernel on each level. `threads`
    // outlives it.
    Hierarchy(Matrix matrix, bool is_singular, ThreadPool& threads, const HierarchyOptions& options = {});

    const Matrix& finest() const { return levels_.front().matrix; }
    void precondition(const Vector& residual, Vector& correction);  // a V-cycle from 0

    int levels() const { return static_cast<int>(levels_.size()); }
    double operator_complexity() const;  // entries of all matrices over those of the finest
    std::int64_t memory() const;         // bytes

private:
    struct Level {
        Matrix matrix;
        Vector inverse_diagonal;
        double largest = 0;  // eigenvalue of D^-1 A, bounded
        Csr prolongation, restriction;
        Vector residual, correction, product, direction;  // of a cycle
    };
    void cycle(std::size_t level);
    void smooth(Level& level, bool from_zero);
    void factorise();
    void solve_coarsest();

    bool is_singular_;
    HierarchyOptions options_;
    ThreadPool& threads_;
    std::vector<Level> levels_;
    Vector factor_;  // of the coarsest matrix, [row][column], lower
};

}  // namespace heartwright::elliptic
