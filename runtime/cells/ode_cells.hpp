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

    // The number of cells in the batch that begins at `slot`: four where the slots from a multiple of four on all
    // belong to the block [begin, end), else one. The bits are the same.
    int batch_at(std::int32_t kernel, std::int64_t slot, std::int64_t begin, std::int64_t end) const;
    // Slots that are multiples of it may be in different threads.
    int largest_batch() const;

    // A batch: cells of consecutive slots.
    struct Cells {
        std::int64_t slot;
        int count;
        std::int32_t kernel;
        std::int64_t revision;                                      // of parameters: another one asks for them again
        const std::function<std::vector<double>(int)>& parameters;  // of each cell: [n_parameters]
        const std::function<std::string(int)>& name;                // for people: "cell (7, 2, 0)"
        const double* stimulus;                                     // [count], Model::current_unit
    };
    // Takes cells from the instant first*dt to (first + steps)*dt (ms).
    struct Interval {
        std::int64_t first;
        std::int32_t steps;
        double dt;

        // The same number in whatever intervals a run is taken: restarts are then the same, too.
        double instant(std::int32_t step) const { return static_cast<double>(first + step) * dt; }
    };
    // After each step, [steps] rows `stride` apart that begin with the first cell; null: not wanted. membrane_current:
    // without the stimulus, as -C dV/dt of the interpolating polynomial less the stimulus; of models that have one.
    struct Rows {
        double *potential = nullptr, *membrane_current = nullptr;
        std::int64_t stride = 0;
    };
    // x[state*stride + cell]: at the first instant, then at the last. Different cells may be taken by different
    // threads. NotIntegrated where errors cannot be controlled.
    void advance(const Cells& cells, const Interval& interval, double* x, std::int64_t stride, const Rows& rows);

    // Bytes that so many integrations take, about.
    static std::int64_t memory(const interface::Model& model, std::int64_t slots);

    // The next intervals begin anew.
    void forget();

private:
    class Integrated;
    class One;
    class Four;
    void follow(Integrated& integrated, const Cells& cells, const Interval& interval, const Rows& rows) const;

    const interface::Model& model_;
    ode::ErrorControl control_;
    std::vector<std::unique_ptr<Integrated>> cells_;  // by first slot; null before the first step
};

}  // namespace heartwright::cells
