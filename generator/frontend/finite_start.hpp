// Numbers that are NaN or infinite before the first step: such a model cannot run.
#pragma once

#include "base/diag/diagnostics.hpp"
#include "generator/ir/model.hpp"

namespace heartwright::frontend {

// An error for each constant that folds to NaN or infinity, and for each equation, initial value or update of a state
// that is the first to be NaN or infinite at the start (t = 0, no stimulus), where that reaches an update: tau = 1/k
// with k = 0 is legal in (x_inf - x)/tau. `model` is complete, its initial values settled.
void check_finite_start(const ir::Model& model, Diagnostics& diagnostics);

}  // namespace heartwright::frontend
