// Rules for a spec's equations in every choice of variants: every state is updated once.
#pragma once

#include "generator/frontend/parsed_spec.hpp"

namespace heartwright::frontend {

// Errors: ddt or next of what is no state, twice, or never. (Variants replace equations and add none.)
void check_updates(const spec::ModelSpec& spec, Diagnostics& diagnostics);

// Warnings: every use of dt. (Of unused symbols: frontend.hpp.)
void warn_of_time_steps(const spec::ModelSpec& spec, const ParsedSpec& parsed, Diagnostics& diagnostics);

}  // namespace heartwright::frontend
