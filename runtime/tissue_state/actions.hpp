// The actions of an experiment on cells and sites: holds, moves, clamps, resets and changes, and the lattice they act
// on.
#pragma once

#include "runtime/tissue_state/assembly.hpp"

namespace heartwright::tissue_state {

// Fills lattice, holds, moves, clamps, resets and changes of `assembly`, whose slots are there. Actions that reach no
// cell or contradict each other are errors.
void set_up_actions(const experiment::Experiment& experiment, const interface::Model& model, Assembly& assembly,
                    Diagnostics& diagnostics);

// During a run, before `step`: pulses, resets and changes of `extended`, which are those of the run's experiment
// and, at the ends of these lists, more that is due at `step` or later. Replaces them in `assembly`, and what pulses
// give each block. UserFault, and nothing is replaced, when something of it cannot be. Collective.
void replace_actions(const experiment::Experiment& extended, const interface::Model& model, std::int64_t step,
                     Assembly& assembly);

}  // namespace heartwright::tissue_state
