// Which states forward Euler is too stiff for, at the dt that a solver is made for.
//
// The symbolic Jacobian of the states asked about is evaluated at points over their ranges: V from -100 to 60 mV,
// occupancies from 0 to 1, free calcium (below 0.01 mM at the start) from a fifth of its initial value to 0.5 mM, other
// quantities from a fifth to five times theirs, all within the ranges of the spec. A time constant is the least of
// -1/J_ii over the points. That is a sample, no bound: a state that is stiff elsewhere alone is not found.
#pragma once

#include <string>
#include <unordered_set>
#include <vector>

#include "generator/ir/model.hpp"

namespace heartwright::integrators {

// dt/time constant. From `stiff_from` on a state is implicit: forward Euler's decay per step is off by more than a
// tenth of it. A state that changes a stiff one and is changed by it joins from `joins_from` on.
inline constexpr double stiff_from = 0.4, joins_from = 0.04;

struct StiffState {
    std::string name;
    double time_constant = 0;  // ms, the least found
};

inline constexpr int n_sampled_points = 97;  // the initial state and 96 over the ranges

// Of the states with these numbers: the least of -1/J_ii over the same points; infinite where f does not pull the state
// back or has no J_ii, not a number for a state without a derivative and for counts of channels.
std::vector<StiffState> fastest_time_constants(const ir::Model& model, const std::vector<std::size_t>& states);

// Of `candidates`, names of states with a derivative; in the model's order.
std::vector<StiffState> stiff_states(const ir::Model& model, const std::unordered_set<std::string>& candidates,
                                     double dt);

}  // namespace heartwright::integrators
