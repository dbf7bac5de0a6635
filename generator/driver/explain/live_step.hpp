// Live values along a cell's step, and how they would fit into a GPU's registers, for the page of
// explain.
#pragma once

#include "generator/ir/model.hpp"
#include "generator/page/evidence.hpp"

namespace heartwright::driver {

// Live values along the step of a model as the passes left it; empty for a model with sites.
page::LiveStep live_step(const ir::Model& source, const ir::Model& optimised);

}  // namespace heartwright::driver
