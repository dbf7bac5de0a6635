// The rightmost eigenvalue of the finite-volume operator: whether dV/dt = A V decays on this mesh.
//
// A is not symmetric, and row bounds cannot prove that no eigenvalue has a positive real part. Arnoldi's method is run
// on (1 + dt A)^p, whose dominant eigenvalues belong to the rightmost ones of A, on the complement of the constants
// (which A maps to 0), and restarted from the dominant Ritz vector until its residual is a tenth of its rate, 8
// times at most: 2048 products. Meshes of more than 1e6 cells have fewer, those of 4e6 one run of 256 products. The
// estimate is the Rayleigh quotient of that vector. A growing mode that is slower than about 1e-5 of the largest rate
// (1e-4 after 256 products) may be missed.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "runtime/mesh/finite_volumes/cell_fluxes.hpp"

namespace heartwright::mesh {

struct RightmostEigenvalue {
    double real = 0, imaginary = 0;  // 1/ms
    double residual = 0;             // |A y - lambda y|/|y|, 1/ms
    double bound = 0;                // of the size of all eigenvalues: 2/published_step, 1/ms
};

// The rows of the operator that a rank owns. Columns number own rows and, behind them, ghosts.
struct OwnRows {
    std::span<const std::int64_t> row_starts;  // [own + 1]
    std::span<const std::int32_t> columns;     // in ascending order of their numbers in the whole
    std::span<const double> couplings;         // |C_i| a_ij
    std::span<const double> volumes;           // [own]
    std::span<const std::int64_t> numbers;     // [own at least], of each row in the whole
    std::int64_t ghosts = 0, whole_rows = 0;
};

// What the ranks that share an operator do together. Vectors have own rows first, then ghosts. Collective.
class SharedVectors {
public:
    virtual ~SharedVectors() = default;
    // Of each of `a` with b, over own rows of all ranks; the same values on each of them.
    virtual std::vector<double> dots(const std::vector<std::span<const double>>& a, std::span<const double> b) = 0;
    double dot(std::span<const double> a, std::span<const double> b) { return dots({a}, b).front(); }
    virtual double largest(double value) = 0;  // of those that the ranks give, none negative
    virtual void fill_ghosts(std::span<double> values) = 0;
};

class Arnoldi {
public:
    // Takes the memory of 21 vectors; all must outlive it.
    Arnoldi(const OwnRows& rows, SharedVectors& shared, ThreadPool& threads);
    ~Arnoldi();

    // Collective. Where dots() have the same bits on any number of ranks and threads, so has the result.
    RightmostEigenvalue run();

private:
    class Search;
    std::unique_ptr<Search> search_;
};

// Of one rank. The same bits on any number of threads.
RightmostEigenvalue rightmost_eigenvalue(const Couplings& fluxes, const std::vector<double>& volumes,
                                         ThreadPool& threads);

// UserFault when the real part is positive beyond rounding and the residual, or when forward Euler with the
// published step lets the mode grow because it oscillates: the potential would grow on this mesh. It offers finite
// elements.
void check_decay(const RightmostEigenvalue& eigenvalue);

}  // namespace heartwright::mesh
