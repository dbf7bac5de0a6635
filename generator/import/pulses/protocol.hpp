// The events of a Myokit protocol as pulses, and as an equation of time.
#pragma once

#include <optional>
#include <vector>

#include "generator/import/foreign_model.hpp"
#include "generator/import/pulses/trains.hpp"

namespace heartwright::foreign {

// The pulses of the pace, whose amplitudes are levels, by Myokit's rule: an event that starts while another one lasts
// replaces it, and the pace is 0 when it ends. Events that never meet stay as they are. Nothing where the pulses make
// no few trains. Two events that start at one time are reported, as Myokit refuses them.
std::optional<std::vector<Pulse>> pulses_of_protocol(const std::vector<PaceEvent>& events, double to_ms,
                                                     Diagnostics& diagnostics);

// The same as an expression of time: a sum with an addend for each train, which is its level while one of its pulses
// lasts. Numbers have the unit of `model`'s time, and the pace's.
Expr pace_of_time(const Model& model, const std::vector<Pulse>& pulses, const Unit& time_unit);

}  // namespace heartwright::foreign
