// What SUNDIALS makes and frees, for the sources of this folder that see its headers.
#pragma once

#include <cvode/cvode.h>
#include <sundials/sundials_config.h>
#include <sundials/sundials_linearsolver.h>
#include <sundials/sundials_matrix.h>
#include <sundials/sundials_nvector.h>

#include "base/diag/faults.hpp"

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

}  // namespace heartwright::ode
