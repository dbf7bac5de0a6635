// Regions with another model than the whole: what may be looked at where.
#pragma once

#include "base/diag/diagnostics.hpp"
#include "runtime/simulation/setup/assembly.hpp"

namespace heartwright::simulation {

// Collective. Errors for probes that show what the model of their cells has not, and for maps of what some cells have
// not. Notes which region has which model. Nothing for a model that is not joined of several.
void check_region_models(const experiment::Experiment& experiment, const interface::Model& model, Assembly& assembly,
                         Diagnostics& diagnostics);

}  // namespace heartwright::simulation
