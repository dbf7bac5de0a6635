// Where states are taken to be while a cell works, for bounds of what a step must cope with. Within the range that a
// spec declares (which is where a run is stopped, and often far wider):
//   * potentials in mV, and the membrane potential without a unit where it starts from -150 to -20: -150 to 100 mV;
//   * occupancies and gates, dimensionless within [0, 1]: 0 to 1;
//   * shares_of_one(): the same, or as far up as without this rule;
//   * free calcium, below 0.01 mM at the start: from a fifth of its initial value to 0.5 mM. Numbers without a unit may
//     be calcium too: to 0.5 where they start below 0.01 (mM), to 5e-4 below 1e-6 (M), and to 500 from 0.01 to 1 (uM)
//     where the state is not linear in itself or is in a sum or exchanges a flux with another
//     (invariants/structure.hpp);
//   * other quantities: from a fifth of their initial value to five times that; where it is 0, what their derivative is
//     proved to keep them in, or else the declared range.
// Parameters have their values, t is not negative, what the runtime gives is anything. What leaves these ranges is
// outside every bound that is made of them.
#pragma once

#include "generator/analysis/ranges/interval_program.hpp"
#include "generator/ir/model.hpp"

namespace heartwright::integrators {

// Whether the slope of the derivative reads the state, as that of calcium beside buffers or in a GHK flux does. That of
// a gate or an occupancy does not, however its rates are written.
bool is_nonlinear_in_itself(const ir::Model& model, const ir::State& state);

// The ranges of all inputs of the model.
analysis::IntervalProgram::Ranges working_ranges(const ir::Model& model);

}  // namespace heartwright::integrators
