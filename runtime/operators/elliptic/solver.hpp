// Solves div(sigma grad phi) = -f by conjugate gradients, preconditioned by algebraic multigrid:
//
//     sum over j of k_ij (phi_i - phi_j) = f_i
//
// over the rows that diffusion assembles: linear finite elements on tetrahedra (mesh/finite_elements/couplings.hpp) or
// the conservative flux form on grids (operators/grid/grid_rows.hpp), with sigma in place of D. No current flows
// through walls. Units: with sigma in S/m, lengths in mm and phi in mV, k is in mS and f, the current that enters at
// each row, in uA.
//
// Inner products are exact sums, and rows are taken in the order of their numbers in the whole mesh, so that each
// iterate has the same bits on any number of threads and in whatever order rows lie. The rows are those of a whole
// mesh, in one process.
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "runtime/operators/elliptic/hierarchy.hpp"
#include "runtime/operators/sparse/rows.hpp"

namespace heartwright::elliptic {

struct SolverOptions {
    double tolerance = 1e-8;  // of the residual's 2-norm over that of f
    int most_iterations = 200;
    HierarchyOptions hierarchy{};
};

struct Solution {
    Vector values;  // per row; 0 at grounded rows; without ground the mean, weighted by mass, is 0
    int iterations = 0;
    double residual = 0;  // |f - A phi|/|f| at the end, computed anew
};

class Solver {
public:
    // Rows without ghosts, OurFault else. `grounded`: rows of potential 0, may be empty.
    // UserFault that names a row: of a part without ground beside others (an isolated conductor), or one that couples
    // to nothing. `threads` outlives it.
    Solver(const sparse::Rows& rows, const std::vector<std::int64_t>& grounded, ThreadPool& threads,
           const SolverOptions& options = {});

    // `start`: a first guess, empty for 0. UserFault when f is not finite, when without ground its sum is not 0 to
    // 1e-10 of the sum of magnitudes, or when most_iterations do not converge.
    Solution solve(const Vector& f, const Vector& start = {});
    // One after the other with the same hierarchy.
    std::vector<Solution> solve(const std::vector<Vector>& several);

    bool has_ground() const { return !is_singular_; }
    const Hierarchy& hierarchy() const { return *hierarchy_; }

private:
    void iterate(const Vector& f, Vector& x, Solution& solution);

    ThreadPool& threads_;
    SolverOptions options_;
    bool is_singular_;
    Vector mass_;
    std::vector<std::int32_t> row_of_free_;  // by number in the whole mesh; all rows without ground
    std::unique_ptr<Hierarchy> hierarchy_;
};

}  // namespace heartwright::elliptic
