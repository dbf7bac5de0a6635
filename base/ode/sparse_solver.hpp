// SUNDIALS' interfaces of matrices and linear solvers over the entries of a sparse pattern.
#pragma once

#include <memory>

#include "base/ode/sparse_lu.hpp"
#include "base/ode/sundials.hpp"

namespace heartwright::ode {

// A SUNMatrix (SUNMATRIX_CUSTOM) of the entries of `sparsity`, 0. Null where there is no memory.
SUNMatrix make_sparse_matrix(std::shared_ptr<const Sparsity> sparsity, SUNContext context);

// The array of entries of such a matrix, as Sparsity has them.
double* sparse_entries(SUNMatrix matrix);

// A direct SUNLinearSolver for such matrices: SparseLu. A matrix with a pivot that is not safe is factorised by
// SUNDIALS' dense solver, with partial pivoting. Null where there is no memory.
SUNLinearSolver make_sparse_solver(std::shared_ptr<const Sparsity> sparsity, SUNContext context);

}  // namespace heartwright::ode
