// The extracellular potential of a tissue that ranks share: V is gathered at the root, which solves for phi_e on the
// whole tissue, and sent back to all ranks.
//
// Two lines of solutions are kept apart, so that looking at phi_e changes no step: those of steps, each of which starts
// from a line through the last two, and the one that output has seen last.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "runtime/bidomain/elliptic_problem.hpp"
#include "runtime/bidomain/resident_solver.hpp"
#include "runtime/checkpoint/keeper.hpp"
#include "runtime/device/device.hpp"
#include "runtime/mpi/team.hpp"

namespace heartwright::bidomain {

struct SolverRecord {
    std::int64_t solves = 0, iterations = 0, most_iterations = 0;
    double worst_residual = 0;  // of all solves, relative
};

class ExtracellularPotential {
public:
    struct Pace {
        std::int64_t calls_of_step = 1;  // of for_next_step() in each step of the run
        std::int64_t solve_every = 1;    // calls
    };
    struct Slots {
        std::vector<std::int64_t> numbers;  // in the whole tissue, of own slots and the ghosts behind them
        std::int64_t own = 0;
        std::vector<std::int64_t> others{};  // own points that have no slot: those that are rows are of baths
    };
    // What an electrode's intracellular current does to V of own slots: rates[k] times the current, per ms.
    struct Injection {
        std::size_t electrode = 0;
        std::vector<std::int64_t> slots;
        Vector rates;
    };
    // problem: at the root; null elsewhere. electrodes: those of the problem, everywhere; their rows may be left out.
    // real_bytes: of V on the device. The device and the team outlive it. Collective.
    ExtracellularPotential(device::Device& device, mpi::Team& team, std::unique_ptr<EllipticProblem> problem,
                           std::vector<Electrode> electrodes, const Slots& slots, int real_bytes);

    // Writes phi_e, Real[slots with ghosts] on the device, for V, Real[own slots] there: it is solved for at every so
    // many calls, and where electrodes give something else; in between `phi` keeps that of the last solve, and is left
    // as it is. Collective; waits. UserFault on all ranks when the solver does not converge.
    void for_next_step(const void* V, const Pace& pace, void* phi);
    // By own slot what intracellular currents add to V per ms in the step of the last for_next_step(); empty: nothing.
    Vector injected() const;
    void set_injections(std::vector<Injection> injections) { injections_ = std::move(injections); }
    // phi_e by slot with ghosts for output at the instant of a step; solved once for an instant.
    const Vector& at(std::int64_t step, const void* V);
    // Own points of baths by their numbers in the whole, in the order of Slots::others, and phi_e there of the last
    // at().
    const std::vector<std::int64_t>& bath_points() const { return bath_points_; }
    const Vector& in_baths() const { return in_baths_; }

    // At the root the solution of the last at(), by row of the problem; else empty.
    const Vector& rows_seen() const { return seen_; }
    const SolverRecord& record() const { return record_; }  // at the root
    std::int64_t memory() const;                            // bytes of the host, of what the root has; elsewhere 0
    void keep(checkpoint::Keeper& keeper);                  // collective

private:
    Vector gathered(const void* V);                                        // at the root: by row
    Vector solved(const void* V, std::int64_t step, const Vector& start);  // at the root: by row
    Vector by_slot(const Vector& all) const;                               // of a solution that was sent to all ranks
    void put(const Vector& values, void* phi);                             // by slot
    void note(const elliptic::Outcome& outcome);

    device::Device& device_;
    mpi::Team& team_;
    std::unique_ptr<EllipticProblem> problem_;
    std::vector<Electrode> electrodes_;
    int real_bytes_;
    std::int64_t own_;
    std::vector<std::int64_t> row_of_slot_, bath_points_, row_of_bath_point_;
    std::vector<std::vector<std::int64_t>> rows_of_ranks_;  // at the root: of own slots
    std::unique_ptr<ResidentSolver> resident_;              // of steps; null: they go by way of the host
    Vector last_, before_last_, seen_;                      // solutions by row, at the root
    Vector for_output_, in_baths_;                          // by slot; by point
    bool is_put_ = false;                                   // the caller's phi is that of the last solve
    std::optional<std::int64_t> step_seen_;
    std::vector<Injection> injections_;
    std::int64_t step_ = 0;                     // of the last for_next_step()
    std::int64_t calls_ = 0, step_solved_ = 0;  // of for_next_step(); of its last solve
    SolverRecord record_;
};

}  // namespace heartwright::bidomain
