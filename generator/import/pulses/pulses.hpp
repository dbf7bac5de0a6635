// The pulses of a current that a model computes from its time.
#pragma once

#include <optional>
#include <vector>

#include "generator/import/foreign_model.hpp"
#include "generator/import/pulses/trains.hpp"

namespace heartwright::foreign {

// Pulses are compared with the file for this long, in ms.
constexpr double horizon = 1e6;

// The pulses of `current`, a variable that depends on time and constants alone; `to_ms` is the model's unit of time in
// ms. They are the whole of its equation: that is cut into the pieces of time on which it is constant, up to the
// horizon, and what has another value than 0 is in one of the trains. Nothing when the equation is not piecewise
// constant, makes no few trains, or is not 0 behind its last pulse.
std::optional<std::vector<Pulse>> pulses_of_time(const Model& model, std::size_t current, double to_ms);

}  // namespace heartwright::foreign
