// The square pulses of a stimulus that a model computes from its time.
#pragma once

#include <optional>
#include <vector>

#include "generator/import/decisions.hpp"

namespace heartwright::foreign {

// The pulses of `stimulus`, a variable that depends on time and constants alone; times in the model's unit. Where
// conditions change is solved for, not searched: both sides of a comparison are affine in time between the jumps of
// floor(). Nothing when the variable is not piecewise constant, or no pulse returns to zero.
std::optional<std::vector<Pulse>> pulses_of_time(const Model& model, std::size_t stimulus);

// dV/dt = -(i_Na + (t < 1 ? -20 : 0)): the addend that depends on time (or on the pace, where the model has one) and on
// no state becomes the variable i_stim, and its index is returned. no_variable, and no change, where there is none.
std::size_t name_inner_stimulus(Model& model, std::size_t potential);

}  // namespace heartwright::foreign
