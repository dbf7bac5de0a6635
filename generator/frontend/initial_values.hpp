// Initial values: of parameters and of other states' initial values, whatever the spec wrote.
#pragma once

#include "base/diag/diagnostics.hpp"
#include "generator/ir/model.hpp"

namespace heartwright::frontend {

// Replaces algebraic symbols in initial values by their definitions. Errors: t, dt, the stimulus or next() (directly or
// through definitions), a state that needs itself (the chain is printed).
void settle_initial_values(ir::Model& model, Diagnostics& diagnostics);

}  // namespace heartwright::frontend
