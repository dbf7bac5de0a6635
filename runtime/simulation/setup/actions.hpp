// The actions of an experiment on cells and sites: holds, moves, clamps, resets and changes, and the lattice they act
// on.
#pragma once

#include "runtime/simulation/setup/assembly.hpp"

namespace heartwright::simulation {

// Fills lattice, holds, moves, clamps, resets and changes of `assembly`, whose slots are there. Actions that reach no
// cell or contradict each other are errors.
void set_up_actions(const experiment::Experiment& experiment, const interface::Model& model, Assembly& assembly,
                    Diagnostics& diagnostics);

}  // namespace heartwright::simulation
