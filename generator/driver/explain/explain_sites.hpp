// Evidence of explain for a model with a lattice.
#pragma once

#include "generator/ir/model.hpp"

namespace heartwright::driver {

// To stdout: phases of a cell's step with their operations, bytes, bounds, and the GPU's plans.
void print_sites(const ir::Model& source, const ir::Model& optimised);

}  // namespace heartwright::driver
