// The elliptic equation of the bidomain equations on the rows of a whole tissue, in one process:
//
//     (K_i + K_e) phi_e = -K_i V                     (K x)_i = sum over j of k_ij (x_i - x_j)
//
// K_i and K_e are the rows that diffusion assembles with sigma_i and sigma_e in the place of D (Tung 1978; Vigmond et
// al., Prog. Biophys. Mol. Biol. 96, 2008). Their sum is that of the matrices, not of the tensors, so that the current
// that leaves one space enters the other to the last bit of each coupling. Units: k in mS, potentials in mV, currents
// in uA, masses in mm^3. No current flows through walls.
//
// Rows are in ascending order of their numbers in the whole tissue, and sums in the order of columns: the same bits
// however ranks share the tissue, and on any number of threads.
#pragma once

#include <cstdint>
#include <vector>

#include "runtime/operators/elliptic/solver.hpp"

namespace heartwright::bidomain {

using elliptic::Vector;

// The same rows in ascending order of their numbers, columns ascending in each. OurFault when rows are a share.
sparse::Rows in_ascending_order(const sparse::Rows& rows);

// The sum of two matrices over the same rows, both in ascending order, with the masses of the first; OurFault else.
sparse::Rows sum_of(const sparse::Rows& one, const sparse::Rows& other);

class EllipticProblem {
public:
    // Rows of the whole tissue with the same numbers. UserFault for a part of the tissue that couples to no other.
    // `threads` outlives it.
    EllipticProblem(const sparse::Rows& intracellular, const sparse::Rows& extracellular, ThreadPool& threads,
                    const elliptic::SolverOptions& options);

    const std::vector<std::int64_t>& numbers() const { return numbers_; }  // of rows in the whole tissue, ascending

    // -K_i V, uA by row: the current that the intracellular space gives to the extracellular one.
    Vector membrane_current(const Vector& V);
    // V and start: by row. The mean of phi_e, weighted by mass, is 0.
    elliptic::Solution solve(const Vector& V, const Vector& start);

private:
    ThreadPool& threads_;
    std::vector<std::int64_t> numbers_;
    elliptic::Matrix intracellular_;
    elliptic::Solver solver_;
};

}  // namespace heartwright::bidomain
