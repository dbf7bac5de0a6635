// What is said about a simulation that is ready to run: its memory, its traffic, its shares, and notes for people.
#pragma once

#include "runtime/simulation/setup/tissue_state.hpp"
#include "runtime/simulation/simulation.hpp"

namespace heartwright::simulation {

// Adds to what the setup has said: memory, stability limit, sub-steps, its notes. Collective.
void complete_facts(const TissueState& tissue, Facts& facts);

}  // namespace heartwright::simulation
