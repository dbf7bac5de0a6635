// hypre's BoomerAMG as a preconditioner of its conjugate gradients, on a system that elliptic_benchmark wrote. Built by
// hand, with Debian's libhypre-dev and MPI:
//
//     mpicxx -std=c++20 -O2 -I/usr/include/hypre lab/elliptic/hypre_solve.cpp -lHYPRE -o hypre_solve
//     mpirun -n RANKS hypre_solve SYSTEM STRONG_THRESHOLD
//
// Prints a hash of the solution's bits, in the form of elliptic_benchmark's.
#include <HYPRE.h>
#include <HYPRE_IJ_mv.h>
#include <HYPRE_krylov.h>
#include <HYPRE_parcsr_ls.h>
#include <mpi.h>

#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <limits>
#include <vector>

namespace {

struct System {
    std::vector<std::int64_t> starts;
    std::vector<std::int32_t> columns;
    std::vector<double> couplings, f;
};

template <class T>
void read(std::ifstream& file, std::vector<T>& values, std::int64_t count) {
    values.resize(static_cast<std::size_t>(count));
    file.read(reinterpret_cast<char*>(values.data()), static_cast<std::streamsize>(sizeof(T) * values.size()));
}

System read_system(const char* path) {
    std::ifstream file(path, std::ios::binary);
    std::vector<std::int64_t> counts;
    System system;
    read(file, counts, 2);
    read(file, system.starts, counts[0] + 1);
    read(file, system.columns, counts[1]);
    read(file, system.couplings, counts[1]);
    read(file, system.f, counts[0]);
    return system;
}

HYPRE_IJMatrix matrix_of(const System& system, int first, int last) {
    HYPRE_IJMatrix matrix = nullptr;
    HYPRE_IJMatrixCreate(MPI_COMM_WORLD, first, last, first, last, &matrix);
    HYPRE_IJMatrixSetObjectType(matrix, HYPRE_PARCSR);
    HYPRE_IJMatrixInitialize(matrix);
    for (int i = first; i <= last; ++i) {
        std::vector<int> columns{i};
        std::vector<double> values{0};
        for (auto k = static_cast<std::size_t>(system.starts[i]); k < static_cast<std::size_t>(system.starts[i + 1]);
             ++k) {
            columns.push_back(system.columns[k]);
            values.push_back(-system.couplings[k]);
            values.front() += system.couplings[k];
        }
        int entries = static_cast<int>(columns.size());
        HYPRE_IJMatrixSetValues(matrix, 1, &entries, &i, columns.data(), values.data());
    }
    HYPRE_IJMatrixAssemble(matrix);
    return matrix;
}

HYPRE_IJVector vector_of(const std::vector<double>& all, int first, int last) {
    HYPRE_IJVector vector = nullptr;
    HYPRE_IJVectorCreate(MPI_COMM_WORLD, first, last, &vector);
    HYPRE_IJVectorSetObjectType(vector, HYPRE_PARCSR);
    HYPRE_IJVectorInitialize(vector);
    for (int i = first; i <= last; ++i) HYPRE_IJVectorSetValues(vector, 1, &i, &all[static_cast<std::size_t>(i)]);
    HYPRE_IJVectorAssemble(vector);
    return vector;
}

}  // namespace

int main(int count, char** arguments) {
    MPI_Init(&count, &arguments);
    HYPRE_Init();
    int rank = 0, ranks = 1;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &ranks);
    const System system = read_system(arguments[1]);
    const auto rows = static_cast<std::int64_t>(system.f.size());
    const auto first_of = [&](int r) { return static_cast<int>(rows * r / ranks); };
    const int first = first_of(rank), last = first_of(rank + 1) - 1;
    void* object = nullptr;
    HYPRE_IJMatrixGetObject(matrix_of(system, first, last), &object);
    auto* const matrix = static_cast<HYPRE_ParCSRMatrix>(object);
    HYPRE_IJVectorGetObject(vector_of(system.f, first, last), &object);
    auto* const f = static_cast<HYPRE_ParVector>(object);
    HYPRE_IJVector solution = vector_of(std::vector<double>(system.f.size(), 0), first, last);
    HYPRE_IJVectorGetObject(solution, &object);
    auto* const x = static_cast<HYPRE_ParVector>(object);

    HYPRE_Solver gradients = nullptr, multigrid = nullptr;
    HYPRE_ParCSRPCGCreate(MPI_COMM_WORLD, &gradients);
    HYPRE_PCGSetMaxIter(gradients, 200);
    HYPRE_PCGSetTol(gradients, 1e-8);
    HYPRE_PCGSetTwoNorm(gradients, 1);
    HYPRE_BoomerAMGCreate(&multigrid);
    HYPRE_BoomerAMGSetCoarsenType(multigrid, 8);  // PMIS
    HYPRE_BoomerAMGSetInterpType(multigrid, 6);   // ext+i
    HYPRE_BoomerAMGSetPMaxElmts(multigrid, 4);
    HYPRE_BoomerAMGSetStrongThreshold(multigrid, std::atof(arguments[2]));
    HYPRE_BoomerAMGSetRelaxType(multigrid, 8);  // l1-scaled symmetric Gauss-Seidel
    HYPRE_BoomerAMGSetRelaxOrder(multigrid, 0);
    HYPRE_BoomerAMGSetTol(multigrid, 0);
    HYPRE_BoomerAMGSetMaxIter(multigrid, 1);
    HYPRE_PCGSetPrecond(gradients, reinterpret_cast<HYPRE_PtrToSolverFcn>(HYPRE_BoomerAMGSolve),
                        reinterpret_cast<HYPRE_PtrToSolverFcn>(HYPRE_BoomerAMGSetup), multigrid);
    double start = MPI_Wtime();
    HYPRE_ParCSRPCGSetup(gradients, matrix, f, x);
    const double setup = MPI_Wtime() - start;
    double best = std::numeric_limits<double>::infinity(), residual = 0;
    int iterations = 0;
    for (int repeat = 0; repeat < 3; ++repeat) {
        HYPRE_ParVectorSetConstantValues(x, 0);
        MPI_Barrier(MPI_COMM_WORLD);
        start = MPI_Wtime();
        HYPRE_ParCSRPCGSolve(gradients, matrix, f, x);
        best = std::min(best, MPI_Wtime() - start);
    }
    HYPRE_PCGGetNumIterations(gradients, &iterations);
    HYPRE_PCGGetFinalRelativeResidualNorm(gradients, &residual);

    std::vector<int> numbers, counts, displacements;
    for (int i = first; i <= last; ++i) numbers.push_back(i);
    for (int r = 0; r < ranks; ++r) {
        displacements.push_back(first_of(r));
        counts.push_back(first_of(r + 1) - first_of(r));
    }
    std::vector<double> own(numbers.size()), all(system.f.size());
    HYPRE_IJVectorGetValues(solution, static_cast<int>(own.size()), numbers.data(), own.data());
    MPI_Gatherv(own.data(), static_cast<int>(own.size()), MPI_DOUBLE, all.data(), counts.data(), displacements.data(),
                MPI_DOUBLE, 0, MPI_COMM_WORLD);
    std::uint64_t bits = 0, hash = 0;
    for (const double value : all) {
        std::memcpy(&bits, &value, sizeof bits);
        hash = hash * 1099511628211u + bits;
    }
    if (rank == 0)
        std::printf("%lld nodes, %d ranks, %d iterations, residual %.1e, set-up %.3f s, solve %.3f s, %llx\n",
                    static_cast<long long>(rows), ranks, iterations, residual, setup, best,
                    static_cast<unsigned long long>(hash));
    MPI_Finalize();
    return 0;
}
