// Cells that are integrated with error control (base/ode), each by steps of its own: an interpolating polynomial gives
// its states at the instants of the run, which lie dt apart. So dt does not limit the steps, and few or many instants
// give the same trajectory.
//
// An integration begins anew where its right-hand side jumps (another stimulus current, other parameters) and where its
// states are not those that it left (an action, a clamp). Evaluations beyond such an instant are discarded.
//
// Tolerances. Of each state the local error is below the tolerance times it, plus 1e-3 of the tolerance of what has no
// unit, 1e-2 of the tolerance times the initial value of what has one.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "base/diag/faults.hpp"
#include "base/ode/error_control.hpp"
#include "runtime/interface/model.hpp"

namespace heartwright::cells {

// A cell whose errors cannot be controlled.
struct NotIntegrated : UserFault {
    using UserFault::UserFault;
};

class OdeCells {
public:
    // On a CPU, in FP64: cells that are ordinary differential equations.
    static bool suits(const interface::Model& model);

    // UserFault where the model's cells are no systems of ordinary differential equations, or this program lacks the
    // method. For `slots` cells.
    OdeCells(const interface::Model& model, std::int64_t slots, const ode::ErrorControl& control);
    ~OdeCells();
    OdeCells(const OdeCells&) = delete;
    OdeCells& operator=(const OdeCells&) = delete;

    // A cell and what it is in: `parameters` [n_parameters], asked for when they may have changed.
    struct Cell {
        std::int64_t slot;
        std::int32_t kernel;
        const std::vector<double>& parameters;
        std::int64_t revision;                     // of the parameters: another one asks for another derivation
        const std::function<std::string()>& name;  // for people: "cell (7, 2, 0)"
    };
    // Takes a cell from the instant first*dt to (first + steps)*dt (ms) under one stimulus current
    // (Model::current_unit). x: [n_states] at the first instant, then at the last. Different cells may be taken by
    // different threads. NotIntegrated where errors cannot be controlled.
    struct Interval {
        std::int64_t first;
        std::int32_t steps;
        double dt, stimulus;

        // The same number in whatever intervals a run is taken: restarts are then the same, too.
        double instant(std::int32_t step) const { return static_cast<double>(first + step) * dt; }
    };
    // After each step, [steps] numbers `stride` apart; null: not wanted. membrane_current: without the stimulus, as
    // -C dV/dt of the interpolating polynomial less the stimulus; of models that have one.
    struct Rows {
        double *potential = nullptr, *membrane_current = nullptr;
        std::int64_t stride = 0;
    };
    void advance(const Cell& cell, const Interval& interval, std::span<double> x, const Rows& rows);

    // Bytes that so many integrations take, about.
    static std::int64_t memory(const interface::Model& model, std::int64_t slots);

    // The next intervals begin anew.
    void forget();

private:
    struct Integrated;
    std::string fastest(Integrated& one, double t) const;

    const interface::Model& model_;
    ode::ErrorControl control_;
    std::vector<std::unique_ptr<Integrated>> cells_;  // by slot; null before the first step
};

}  // namespace heartwright::cells
