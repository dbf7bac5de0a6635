// Rules of a model whose states and definitions are all there: what initial values may depend on, and what the cell and
// its sites may read of each other.
#pragma once

#include "base/diag/diagnostics.hpp"
#include "generator/analysis/scales.hpp"
#include "generator/frontend/lowering.hpp"
#include "generator/ir/model.hpp"

namespace heartwright::frontend {

// Initial values become expressions of parameters and of other states' initial values, whatever the spec wrote.
// Replaces algebraic symbols in initial values by their definitions. Errors: t, dt, the stimulus or next() (directly or
// through definitions), a state that needs itself (the chain is printed).
void settle_initial_values(ir::Model& model, Diagnostics& diagnostics);

// Numbers of channels and probabilities at the initial state, as far as they are known before a run.
// Counts and trials are whole numbers from 0 to 255; channels start somewhere; outcomes of draws are probabilities at
// the start; rates that are known before a run are not negative. The model is complete, its initial values settled.
void check_first_values(const Lowering& lowering);

// The cell reads values of sites through means alone. Definitions are in order; draws are lowered, reductions not yet.
void check_reading_of_sites(const spec::ModelSpec& spec, const analysis::Scales& scales, const ir::Model& model,
                            Diagnostics& diagnostics);

// Sites do not read, in the same step, what is a mean of themselves. Definitions are in order, all is lowered.
void check_reading_of_means(const ir::Model& model, Diagnostics& diagnostics);

}  // namespace heartwright::frontend
