// The elliptic problem of a tissue that one rank has, without electrodes, in the memory of its GPU: V is read and phi_e
// is written there. The same bits as by EllipticProblem.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <vector>

#include "runtime/device/device.hpp"
#include "runtime/operators/elliptic/solver.hpp"

namespace heartwright::bidomain {

using elliptic::Vector;

class ResidentSolver {
public:
    virtual ~ResidentSolver() = default;

    // V: Real[own], phi: Real[slots], on the GPU. Starts from a line through the last two solutions. UserFault when the
    // solver does not converge.
    virtual elliptic::Outcome solve(const void* V, void* phi) = 0;
    virtual void put_last(void* phi) = 0;  // the last solution

    virtual std::array<Vector, 2> solutions() const = 0;  // the last two by row, the last one first
    virtual void set_solutions(const Vector& last, const Vector& before_last) = 0;
};

// intracellular: K_i, mS. solver: on the GPU. row_of_slot: of own slots, and of ghosts behind them. real_bytes: of V
// and phi. The GPU and the solver outlive it.
std::unique_ptr<ResidentSolver> make_resident_solver(device::Device& gpu, const elliptic::Matrix& intracellular,
                                                     elliptic::Solver& solver,
                                                     const std::vector<std::int64_t>& row_of_slot, std::int64_t own,
                                                     int real_bytes);

}  // namespace heartwright::bidomain
