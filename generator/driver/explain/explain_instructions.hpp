#pragma once

#include "generator/ir/model.hpp"

namespace heartwright::driver {

// FP64 instructions of a step by two sets of weights (analysis/cost/instructions.hpp): each scale, and the branch paths
// of the finest.
void print_instructions(const ir::Model& optimised);

}  // namespace heartwright::driver
