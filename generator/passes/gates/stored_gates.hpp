// Which gates mixed precision may store in 32 bits (runtime/interface/fixed_point.hpp), by proof. A step of a gate g
// moves it towards g_inf by a share of the distance that lies between dt/slowest and 1, so that the errors of rounding
// in all steps add up to a geometric series; g_inf between -1/4 and 5/4 keeps g in the format's range:
//     Rush-Larsen       next(g) = g_inf + (g - g_inf)*exp(-dt/tau)      a share 1 - exp(-dt/tau), for any dt
//     forward Euler     next(g) = g + dt*(g_inf - g)/tau                a share dt/tau, for dt <= tau
// Both time constants are bounds over the working ranges (integrators/working_ranges.hpp), with parameters at their
// values, by interval branch and bound. A gate of which something is not proved, or that is so slow that rounding could
// move it by more than interface::tolerated_gate_error at the designed dt, stays in FP64. So does one that begins
// outside the format: what the runtime puts into states later, it checks itself.
#pragma once

#include <vector>

#include "generator/ir/model.hpp"

namespace heartwright::passes {

// source: with derivatives. stepped: the same model with State::integrator as chosen. In the order of the states; none
// of a model with sites.
std::vector<ir::StoredGate> gates_to_store(const ir::Model& source, const ir::Model& stepped);

// Takes those out that a start of the model puts outside the format. initial: by state, of initials and parameters.
void drop_gates_that_start_outside(std::vector<ir::StoredGate>& gates, const ir::Model& source,
                                   const std::vector<ir::ExprPtr>& initial);

// How far rounding moves the gate at most, at that dt in ms.
double error_of(const ir::StoredGate& gate, double dt);

}  // namespace heartwright::passes
