#include "base/ode/sundials.hpp"

#include <nvector/nvector_serial.h>
#include <sunlinsol/sunlinsol_dense.h>
#include <sunmatrix/sunmatrix_dense.h>

#include <algorithm>
#include <new>
#include <optional>
#include <utility>

namespace heartwright::ode {
namespace {

constexpr int success = 0, unrecoverable = -1;  // SUNDIALS 6 and 7 have other names for them

struct EntriesContent {
    std::shared_ptr<const Sparsity> sparsity;
    std::vector<double> entries;
};

EntriesContent& content_of(SUNMatrix matrix) { return *static_cast<EntriesContent*>(matrix->content); }

SUNMatrix_ID matrix_id(SUNMatrix) { return SUNMATRIX_CUSTOM; }

SUNMatrix clone(SUNMatrix matrix) { return make_sparse_matrix(content_of(matrix).sparsity, matrix->sunctx); }

void destroy(SUNMatrix matrix) {
    if (matrix == nullptr) return;
    delete static_cast<EntriesContent*>(matrix->content);
    matrix->content = nullptr;
    SUNMatFreeEmpty(matrix);
}

int set_zero(SUNMatrix matrix) {
    std::vector<double>& entries = content_of(matrix).entries;
    std::fill(entries.begin(), entries.end(), 0.0);
    return success;
}

int copy(SUNMatrix from, SUNMatrix to) {
    const std::vector<double>& entries = content_of(from).entries;
    std::copy(entries.begin(), entries.end(), content_of(to).entries.begin());
    return success;
}

// A = factor*A + I
int scale_and_add_identity(sunrealtype factor, SUNMatrix matrix) {
    EntriesContent& content = content_of(matrix);
    for (double& entry : content.entries) entry *= factor;
    for (const std::int32_t place : content.sparsity->diagonal) content.entries[static_cast<std::size_t>(place)] += 1;
    return success;
}

// SUNDIALS' dense matrix and solver, made for the first matrix that needs them.
class DenseLu {
public:
    DenseLu(const Sparsity& sparsity, SUNContext context)
        : size_(static_cast<sunindextype>(sparsity.size)),
          vector_(N_VNew_Serial(size_, context)),
          matrix_(SUNDenseMatrix(size_, size_, context)),
          solver_(SUNLinSol_Dense(vector_, matrix_, context)) {}

    // Not 0: it is singular.
    int factorise(const Sparsity& sparsity, const double* entries) {
        SUNMatZero(matrix_);
        sunrealtype* const dense = SUNDenseMatrix_Data(matrix_);  // column-major
        for (std::size_t k = 0; k < sparsity.entries.size(); ++k)
            dense[sparsity.entries[k].first + sparsity.entries[k].second * size_] = entries[k];
        return SUNLinSolSetup(solver_, matrix_);
    }
    int solve(N_Vector x, N_Vector b) { return SUNLinSolSolve(solver_, matrix_, x, b, 0); }

private:
    sunindextype size_;
    Vector vector_;
    Matrix matrix_;
    LinearSolver solver_;
};

struct SolverContent {
    SolverContent(std::shared_ptr<const Sparsity> pattern, SUNContext context)
        : sparsity(std::move(pattern)), context(context), lu(*sparsity) {}

    std::shared_ptr<const Sparsity> sparsity;
    SUNContext context;
    SparseLu lu;
    std::optional<DenseLu> dense;
    bool is_dense = false;  // the latest factorisation
};

SolverContent& content_of(SUNLinearSolver solver) { return *static_cast<SolverContent*>(solver->content); }

SUNLinearSolver_Type solver_type(SUNLinearSolver) { return SUNLINEARSOLVER_DIRECT; }
SUNLinearSolver_ID solver_id(SUNLinearSolver) { return SUNLINEARSOLVER_CUSTOM; }

int set_up(SUNLinearSolver solver, SUNMatrix matrix) {
    SolverContent& content = content_of(solver);
    const double* const entries = sparse_entries(matrix);
    content.is_dense = !content.lu.factorise(entries);
    if (!content.is_dense) return success;
    try {
        if (!content.dense) content.dense.emplace(*content.sparsity, content.context);
        return content.dense->factorise(*content.sparsity, entries);
    } catch (const std::exception&) {  // not enough memory: C has called us
        return unrecoverable;
    }
}

int solve(SUNLinearSolver solver, SUNMatrix, N_Vector x, N_Vector b, sunrealtype) {
    SolverContent& content = content_of(solver);
    if (content.is_dense) return content.dense->solve(x, b);
    double* const values = N_VGetArrayPointer(x);
    if (x != b) std::copy_n(N_VGetArrayPointer(b), content.sparsity->size, values);
    content.lu.solve(values);
    return success;
}

int free_solver(SUNLinearSolver solver) {
    if (solver == nullptr) return success;
    delete static_cast<SolverContent*>(solver->content);
    solver->content = nullptr;
    SUNLinSolFreeEmpty(solver);
    return success;
}

}  // namespace

SUNMatrix make_sparse_matrix(std::shared_ptr<const Sparsity> sparsity, SUNContext context) {
    SUNMatrix matrix = SUNMatNewEmpty(context);
    if (matrix == nullptr) return nullptr;
    matrix->ops->getid = matrix_id;
    matrix->ops->clone = clone;
    matrix->ops->destroy = destroy;
    matrix->ops->zero = set_zero;
    matrix->ops->copy = copy;
    matrix->ops->scaleaddi = scale_and_add_identity;
    try {
        const std::size_t entries = sparsity->entries.size();
        matrix->content = new EntriesContent{std::move(sparsity), std::vector<double>(entries)};
    } catch (const std::bad_alloc&) {  // C may have called us
        SUNMatFreeEmpty(matrix);
        return nullptr;
    }
    return matrix;
}

double* sparse_entries(SUNMatrix matrix) { return content_of(matrix).entries.data(); }

SUNLinearSolver make_sparse_solver(std::shared_ptr<const Sparsity> sparsity, SUNContext context) {
    auto content = std::make_unique<SolverContent>(std::move(sparsity), context);
    SUNLinearSolver solver = SUNLinSolNewEmpty(context);
    if (solver == nullptr) return nullptr;
    solver->ops->gettype = solver_type;
    solver->ops->getid = solver_id;
    solver->ops->setup = set_up;
    solver->ops->solve = solve;
    solver->ops->free = free_solver;
    solver->content = content.release();
    return solver;
}

}  // namespace heartwright::ode
