// The elliptic equation of the bidomain equations on the rows of a whole tissue, in one process:
//
//     (K_i + K_e) phi_e = -K_i V + I                 (K x)_i = sum over j of k_ij (x_i - x_j)
//
// I: the currents of electrodes. Rows that K_i has not are those of a bath. Rows of grounds and given potentials are
// taken out, and what they give is moved to the right-hand side.
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
#include <map>
#include <memory>
#include <vector>

#include "runtime/bidomain/electrode.hpp"
#include "runtime/operators/elliptic/solver.hpp"

namespace heartwright::bidomain {

using elliptic::Vector;

// The same rows in ascending order of their numbers, columns ascending in each. OurFault when rows are a share.
sparse::Rows in_ascending_order(const sparse::Rows& rows);

// The same rows among those of others, whose numbers they have among them: rows of others couple to nothing and have
// the mass 0. Both in ascending order; OurFault else.
sparse::Rows among(const sparse::Rows& rows, const sparse::Rows& others);

// The sum of two matrices over the same rows, both in ascending order, with the masses of the first; OurFault else.
sparse::Rows sum_of(const sparse::Rows& one, const sparse::Rows& other);

elliptic::Matrix matrix_of(const sparse::Rows& rows);  // of a whole tissue

class EllipticProblem {
public:
    // Rows of the whole tissue; the numbers of intracellular rows are among those of extracellular ones. UserFault for
    // a part that couples to no other, and for electrodes that do not go together. `threads` outlives it.
    EllipticProblem(const sparse::Rows& intracellular, const sparse::Rows& extracellular,
                    std::vector<Electrode> electrodes, ThreadPool& threads, const elliptic::SolverOptions& options);

    const std::vector<std::int64_t>& numbers() const { return numbers_; }  // of rows in the whole tissue, ascending

    // mm^3, of its rows: of cells for an intracellular current, of tissue and bath else.
    double mass_of(const Electrode& electrode) const;
    const std::vector<Electrode>& electrodes() const { return electrodes_; }
    std::int64_t memory() const;  // bytes on the host, of matrices and the hierarchies of its solvers
    // -K_i V, uA by row: the current that the intracellular space gives to the extracellular one.
    Vector membrane_current(const Vector& V);
    // K_i, and the solver where it is on a GPU and no electrode gives anything; else null.
    const elliptic::Matrix& intracellular() const { return intracellular_; }
    elliptic::Solver* solver_on_gpu();
    // In a step, which tells the electrodes what to give. V and start: by row; of a bath V is not looked at. Without
    // ground the mean of phi_e, weighted by mass, is 0.
    elliptic::Solution solve(const Vector& V, std::int64_t step, const Vector& start);

private:
    using On = std::vector<bool>;  // of each electrode: it fixes a potential now
    On fixed_in(std::int64_t step) const;
    elliptic::Solver& solver_for(const On& fixed);
    void add_currents(std::int64_t step, Vector& currents) const;
    const Vector& masses_for(const Electrode& electrode) const;

    ThreadPool& threads_;
    elliptic::SolverOptions options_;
    std::vector<Electrode> electrodes_;
    std::vector<std::int64_t> numbers_;
    Vector mass_, mass_of_cells_;  // by row; of cells 0 in a bath
    elliptic::Matrix intracellular_, both_;
    sparse::Rows rows_of_both_;
    std::map<On, std::unique_ptr<elliptic::Solver>> solvers_;
};

}  // namespace heartwright::bidomain
