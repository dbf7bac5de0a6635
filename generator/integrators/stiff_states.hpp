// Which states forward Euler is too stiff for, at the dt that a solver is made for: by proof, from upper bounds of
// -J_ii over the working ranges of all states (working_ranges.hpp), found by interval branch and bound
// (analysis/ranges/largest_value.hpp). A state whose bound cannot be made small enough counts as stiff.
//
// What decides nothing but an accuracy (the weights of implicit_step.hpp, stable for any value) is the fastest time
// constant at points over the ranges.
#pragma once

#include <string>
#include <unordered_set>
#include <vector>

#include "generator/invariants/structure.hpp"
#include "generator/ir/model.hpp"

namespace heartwright::integrators {

// dt/time constant. From `stiff_from` on a state is implicit: forward Euler's decay per step is off by more than a
// tenth of it. A state that changes a stiff one and is changed by it joins from `joins_from` on. Where neither has a
// unit (occupancies of one channel) it joins at any dt, and so do all states of a machine of which one is stiff.
inline constexpr double stiff_from = 0.4, joins_from = 0.04;

struct StiffState {
    std::string name;
    double time_constant = 0;  // ms, the least found or a little less
};

// Of the states with these numbers: the least of -1/J_ii at the initial state and 96 points over the ranges: V from
// -100 to 60 mV, occupancies from 0 to 1, free calcium (below 0.01 mM at the start) from a fifth of its initial value
// to 0.5 mM, other quantities from a fifth to five times theirs. Infinite where f does not pull the state back or has
// no J_ii, not a number for a state without a derivative and for counts of channels. Each is the
// preferred number below, of 12 a decade, which suffices for a weight: variants whose parameters differ a little have
// the same one, and so share a kernel.
std::vector<StiffState> fastest_time_constants(const ir::Model& model, const std::vector<std::size_t>& states);

// Time constants -1/J_ii over the working ranges, in ms.
struct TimeConstantBound {
    double at_least = 0;  // proved; 0 where nothing is, infinite where f never pulls the state back
    double found = 0;     // one that is taken: an upper bound of the least; infinite where none is found
};

// decide: until both ends are on the same side of what decides at dt, or for long. brief: both ends, with a
// fraction of that work.
enum class Effort { decide, brief };

// Of the states with these numbers that have a derivative and are no counts; NaN for the others.
std::vector<TimeConstantBound> bound_time_constants(const ir::Model& model, const std::vector<std::size_t>& states,
                                                    double dt, Effort effort = Effort::decide);

// By row and column: neither df_i/dx_j nor df_j/dx_i is 0 for all values.
std::vector<std::vector<bool>> change_each_other(const ir::Model& model, const std::vector<std::size_t>& states);

// Of `candidates`, names of states with a derivative; in the model's order. `structure`: of the model.
std::vector<std::string> stiff_states(const ir::Model& model, const invariants::Structure& structure,
                                      const std::unordered_set<std::string>& candidates, double dt);

// Of designed_dts(), around model.designed_dt: between them stiff_states() gives the same, `implicit`, of the same
// candidates. Proved with little work, so that the range may be wider than this.
struct DtRange {
    double from = 0, to = 0;  // ms, both included
};
DtRange dt_of_same_choice(const ir::Model& model, const invariants::Structure& structure,
                          const std::unordered_set<std::string>& candidates,
                          const std::unordered_set<std::string>& implicit);

}  // namespace heartwright::integrators
