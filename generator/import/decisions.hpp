// What a foreign file does not say in our words, and our spec must: the potential, the time unit, the stimulus, the
// total current and the capacitance. Each decision is printed with its reason, and each can be overridden.
#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "generator/import/foreign_model.hpp"
#include "generator/import/pulses/trains.hpp"
#include "generator/import/switches.hpp"

namespace heartwright::foreign {

// Names are "component.variable", or "variable" where that is unique; empty: decide.
struct Overrides {
    std::string potential;                                 // also "none"
    std::string stimulus;                                  // also "none"
    std::string time_unit;                                 // "ms", "s"
    std::vector<std::pair<std::string, double>> values{};  // of inputs to which the file gives none, in their units
};

struct Decision {
    std::string subject;  // "membrane potential"
    std::string choice;   // "membrane.V"
    std::string reason;   // "it has the label membrane_potential"
    std::string flag;     // "--potential"
};

struct Decided {
    std::size_t potential = no_variable;  // none of these four: a model without a membrane
    std::size_t current = no_variable;    // computed, outward positive, without the stimulus
    std::size_t stimulus = no_variable;   // external
    std::size_t capacitance = no_variable;
    std::vector<Pulse> pulses;
    std::vector<Switch> switches;
    std::vector<Decision> decisions;
};

// Changes `model` into one that our spec can say, with the same right-hand sides:
// - time is `t` in ms; derivatives are per ms (an explicit conversion where the model's time is in another unit);
// - the equation of the potential is gone: the runtime adds -(current + stimulus)/capacitance;
// - the stimulus is external; its equation became `pulses`. A pace that is no stimulus has an equation of time;
// - derivatives on right-hand sides read variables of their own; piecewise expressions have an otherwise.
// Reports what cannot be decided with its place and the flag that decides it.
Decided decide(Model& model, const Overrides& overrides, Diagnostics& diagnostics);

}  // namespace heartwright::foreign
