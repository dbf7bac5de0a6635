// The actions of an experiment on cells and sites: holds, moves and clamps, and the lattice they act on.
#pragma once

#include "runtime/solver/assembly.hpp"

namespace heartwright::solver {

// Fills lattice, holds, moves and clamps of `assembly`, whose slots are there. Actions that reach no cell are errors.
void set_up_actions(const experiment::Experiment& experiment, const abi::Model& model, Assembly& assembly, Diagnostics& diagnostics);

}  // namespace heartwright::solver
