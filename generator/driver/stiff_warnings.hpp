// What exponential integrators cannot do for states that are stiff and change each other, told to the modeller: where
// they are found inaccurate (analysis/stiffness/stiff_coupling.hpp), and where they are neither found inaccurate nor
// proved accurate (integrators/coupling_bounds.hpp).
#pragma once

#include "base/diag/diagnostics.hpp"
#include "generator/ir/model.hpp"

namespace heartwright::driver {

// A warning at the state for each group that is found inaccurate; the model as its modeller wrote it.
void warn_of_stiff_coupling(const ir::Model& built, Diagnostics& diagnostics);

// A note at the state for each group that is not proved accurate at the model's designed_dt and that no warning is of.
void note_unproved_coupling(const ir::Model& built, Diagnostics& diagnostics);

// The same as an assumption of the solver about dt, which a run is warned by. Nothing for a model that is accurate.
void assume_accurate_steps(const ir::Model& built, ir::Model& optimised);

}  // namespace heartwright::driver
