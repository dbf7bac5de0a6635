// Rules for what the cell and its sites may read of each other.
#pragma once

#include "generator/analysis/scales.hpp"
#include "generator/frontend/lowering.hpp"

namespace heartwright::frontend {

// The cell reads values of sites through means alone. Definitions are in order; draws are lowered, reductions not yet.
void check_reading_of_sites(const spec::ModelSpec& spec, const analysis::Scales& scales, const ir::Model& model,
                            Diagnostics& diagnostics);

// Sites do not read, in the same step, what is a mean of themselves. Definitions are in order, all is lowered.
void check_reading_of_means(const ir::Model& model, Diagnostics& diagnostics);

}  // namespace heartwright::frontend
