// Algebraic multigrid by smoothed aggregation: the levels of ever fewer rows that a V-cycle goes through, as they are
// set up on the host. The engine (engine.hpp) runs the cycle.
//
// The smoother is a Chebyshev polynomial in D^-1 A, the same before and after the coarser level, so that a cycle is a
// symmetric operator; it has no order of rows, so that its bits do not depend on threads or ranks. The coarsest level
// is solved by its dense inverse. A cycle preconditions iterations in FP64: what it reads is FP32, and couplings are
// stored in 16 bits, k_ij rounded as k_ji, so that the cycle stays symmetric and constants stay in its kernel.
#pragma once

#include <vector>

#include "runtime/operators/elliptic/bfloat16.hpp"
#include "runtime/operators/elliptic/matrix.hpp"

namespace heartwright::elliptic {

struct HierarchyOptions {
    double threshold = 0.15;           // of strong couplings on the finest level; a quarter on each next one
    int degree = 2;                    // of the smoother, at least 1
    double smoothed_part = 0.1;        // eigenvalues from this part of the largest on are smoothed
    std::int64_t coarsest_rows = 300;  // at most
};

// A sparse matrix with values of 4 bytes, or 2.
template <class Value>
struct ShortCsr {
    Array<std::int64_t> row_starts{0};
    Array<std::int32_t> columns;  // empty: those of the FP64 matrix beside it
    Array<Value> values;
    std::int64_t rows() const { return static_cast<std::int64_t>(row_starts.size()) - 1; }
};

struct Level {
    ShortCsr<Bfloat16> couplings;  // times 2^scale, as the diagonal and `leak` are
    Array<float> leak;             // empty: no row leaks
    Array<float> inverse_diagonal;
    double largest = 0;                         // eigenvalue of D^-1 A, bounded
    ShortCsr<float> prolongation, restriction;  // of the coarsest level empty
};

// A step of the smoother: direction = of_old*direction + of_residual*D^-1*residual, added to the correction.
struct SmootherStep {
    float of_old, of_residual;
};

class Hierarchy {
public:
    // is_singular: no row leaks, and all rows hang together; constants are then the kernel on each level. The same bits
    // on any number of threads. UserFault when the matrix is not positive definite, or cannot be coarsened.
    Hierarchy(Matrix matrix, bool is_singular, ThreadPool& threads, const HierarchyOptions& options = {});

    const Matrix& finest() const { return finest_; }
    const std::vector<Level>& levels() const { return levels_; }
    int scale() const { return scale_; }  // the matrices of levels are 2^scale times their FP64 ones: near 1
    std::vector<SmootherStep> smoother(const Level& level) const;
    const Array<float>& coarsest_inverse() const { return inverse_; }  // [row][column], symmetric in every bit

    double operator_complexity() const;  // entries of all matrices over those of the finest
    std::int64_t memory() const;         // bytes

private:
    Level level_of(const Matrix& matrix, const Vector& diagonal, ThreadPool& threads) const;
    void invert(const Matrix& coarsest, ThreadPool& threads);

    bool is_singular_;
    HierarchyOptions options_;
    int scale_ = 0;
    Matrix finest_;
    std::vector<Level> levels_;
    Array<float> inverse_;
};

}  // namespace heartwright::elliptic
