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
// iterate has the same bits on any number of threads, in whatever order rows lie, alone or beside other right-hand
// sides, and on a processor or a GPU. The rows are those of a whole mesh, in one process.
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "runtime/operators/elliptic/engine.hpp"
#include "runtime/operators/sparse/rows.hpp"

namespace heartwright::elliptic {

struct SolverOptions {
    double tolerance = 1e-8;  // of the residual's 2-norm over that of f
    int most_iterations = 200;
    HierarchyOptions hierarchy{};
    // Where it solves, if it is a GPU with enough memory, and which outlives it; else on the threads, to the same bits.
    device::Device* gpu = nullptr;
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
    // Several at once, which share each pass over the matrices, up to Engine::most_columns; the same bits as one by
    // one. starts: one for each, or none.
    std::vector<Solution> solve(const std::vector<Vector>& several, const std::vector<Vector>& starts = {});
    // The same without copies, in memory of the GPU or, unless is_on_gpu(), of the host. f, values: [count][rows];
    // values: the first guess if has_start, then the solution. count: 1 to Engine::most_columns. Waits.
    std::vector<Outcome> solve_there(int count, const double* f, double* values, bool has_start);

    bool is_on_gpu() const { return is_on_gpu_; }
    bool has_ground() const { return !system_->is_singular; }
    const Hierarchy& hierarchy() const { return *hierarchy_; }

private:
    std::int64_t rows() const { return static_cast<std::int64_t>(system_->mass.size()); }

    std::unique_ptr<Hierarchy> hierarchy_;
    std::unique_ptr<System> system_;
    bool is_on_gpu_ = false;
    std::unique_ptr<Engine> engine_;
};

}  // namespace heartwright::elliptic
