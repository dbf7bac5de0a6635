// What a model's kernel for GPUs is made with where there is a choice, and no measurement: `heartwright tune` makes one
// (docs/performance.md).
#pragma once

#include "generator/ir/model.hpp"

namespace heartwright::analysis {

// exp() of doubles from a table in shared memory (runtime/math/exp_table.hpp), which each block fills before it begins:
// for a cell's step with more than a few exponentials. Models with sites have the polynomial.
bool exp_table_pays(const ir::Model& model);

}  // namespace heartwright::analysis
