// The pulses of a stimulus: of a current that a model computes from its time, of a part of another equation, and of a
// Myokit protocol.
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

// The events of a Myokit protocol as pulses, and as an equation of time.
// The pulses of the pace, whose amplitudes are levels, by Myokit's rule: an event that starts while another one lasts
// replaces it, and the pace is 0 when it ends. Events that never meet stay as they are. Nothing where the pulses make
// no few trains. Two events that start at one time are reported, as Myokit refuses them.
std::optional<std::vector<Pulse>> pulses_of_protocol(const std::vector<PaceEvent>& events, double to_ms,
                                                     Diagnostics& diagnostics);

// The same as an expression of time: a sum with an addend for each train, which is its level while one of its pulses
// lasts. Numbers have the unit of `model`'s time, and the pace's.
Expr pace_of_time(const Model& model, const std::vector<Pulse>& pulses, const Unit& time_unit);

// A stimulus that is a part of another equation.
// dV/dt = -(i_Na + (t < 1 ? -20 : 0)): the addend that depends on time (or on the pace, where the model has one) and on
// no state becomes the variable i_stim, and its index is returned. no_variable, and no change, where there is none.
std::size_t name_inner_stimulus(Model& model, std::size_t potential);

}  // namespace heartwright::foreign
