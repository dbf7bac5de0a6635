// State machines without a count: occupancies as states with derivatives from the transitions.
#pragma once

#include "generator/frontend/parsed_spec.hpp"

namespace heartwright::frontend {

// Adds a state MACHINE_STATE for each state, with ddt = what enters - what leaves, and a definition 1 - the others for the
// remainder. Leaves out what did not parse.
void add_machine(const spec::Machine& machine, const ParsedSpec& parsed, ir::Model& model, Diagnostics& diagnostics);

}  // namespace heartwright::frontend
