// What SUNDIALS makes and frees, for the sources of this folder that see its headers.
#pragma once

#include <cvode/cvode.h>
#include <sundials/sundials_config.h>
#include <sundials/sundials_linearsolver.h>
#include <sundials/sundials_matrix.h>
#include <sundials/sundials_nvector.h>

#include <memory>

#include "base/diag/faults.hpp"
#include "base/ode/sparse_lu.hpp"

namespace heartwright::ode {

// Owns a handle of SUNDIALS. MachineFault where it is null.
template <class Handle, auto release>
class Owned {
public:
    explicit Owned(Handle handle) : handle_(handle) {
        if (handle == nullptr) throw MachineFault("not enough memory for CVODE");
    }
    ~Owned() { release(handle_); }
    Owned(const Owned&) = delete;
    Owned& operator=(const Owned&) = delete;
    operator Handle() const { return handle_; }

private:
    Handle handle_;
};

inline void release_context(SUNContext context) { SUNContext_Free(&context); }
inline void release_solver(SUNLinearSolver solver) { SUNLinSolFree(solver); }
inline void release_memory(void* memory) { CVodeFree(&memory); }

using Context = Owned<SUNContext, release_context>;
using Vector = Owned<N_Vector, N_VDestroy>;
using Matrix = Owned<SUNMatrix, SUNMatDestroy>;
using LinearSolver = Owned<SUNLinearSolver, release_solver>;
using Memory = Owned<void*, release_memory>;

// SUNDIALS' interfaces of matrices and linear solvers over the entries of a sparse pattern.
//
// A SUNMatrix (SUNMATRIX_CUSTOM) of the entries of `sparsity`, 0. Null where there is no memory.
SUNMatrix make_sparse_matrix(std::shared_ptr<const Sparsity> sparsity, SUNContext context);

// The array of entries of such a matrix, as Sparsity has them.
double* sparse_entries(SUNMatrix matrix);

// A direct SUNLinearSolver for such matrices: SparseLu. A matrix with a pivot that is not safe is factorised by
// SUNDIALS' dense solver, with partial pivoting. Null where there is no memory.
SUNLinearSolver make_sparse_solver(std::shared_ptr<const Sparsity> sparsity, SUNContext context);

}  // namespace heartwright::ode
