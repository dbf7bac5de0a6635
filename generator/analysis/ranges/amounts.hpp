// Ranges of amounts, which cannot be negative: a store that runs empty is empty. A solver that takes more out of it in
// a step than there is makes it negative, and often continues from there as if nothing had happened.
#pragma once

#include "generator/ir/model.hpp"

namespace heartwright::analysis {

// What an amount may be below 0, in parts of its initial value, before the run is stopped: rounding makes -1e-8 of an
// empty store in FP32. Not less than `least_amount_tolerance` mM, or of a number without a unit.
inline constexpr double amount_tolerance = 1e-3, least_amount_tolerance = 1e-9;

// A state without a range that starts positive gets [0, inf), wider by that, where it is an amount: a concentration or
// a number of moles by its unit, or, without a unit, what an equation divides by or takes the logarithm or a fractional
// power of, whatever the other states are. Potentials are none, nor is what only one side of a condition divides by.
void bound_amounts(ir::Model& model);

}  // namespace heartwright::analysis
