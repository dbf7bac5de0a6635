// Numbers of channels and probabilities at the initial state, as far as they are known before a run.
#pragma once

#include "generator/frontend/lowering.hpp"

namespace heartwright::frontend {

// Counts and trials are whole numbers from 0 to 255; channels start somewhere; outcomes of draws are probabilities at
// the start; rates that are known before a run are not negative. The model is complete, its initial values settled.
void check_first_values(const Lowering& lowering);

}  // namespace heartwright::frontend
