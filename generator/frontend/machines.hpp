// State machines as states with derivatives from the transitions: occupancies, or on average the numbers of channels.
#pragma once

#include "generator/frontend/parsed_spec.hpp"

namespace heartwright::frontend {

// Adds a state MACHINE_STATE for each state, with ddt = what enters - what leaves, and a definition 1 - the others for
// the remainder. With a count, states are numbers of channels. Leaves out what did not parse.
void add_machine(const spec::Machine& machine, ir::Scale scale, const ParsedSpec& parsed, ir::Model& model,
                 Diagnostics& diagnostics);

// The probability with which a channel starts in `state`; null when it did not parse.
ir::ExprPtr initial_probability(const spec::Machine& machine, const std::string& state, const ParsedSpec& parsed);

// Where all initial probabilities are plain numbers, they must be probabilities.
void check_probabilities(const spec::Machine& machine, const ParsedSpec& parsed, Diagnostics& diagnostics);

}  // namespace heartwright::frontend
