// The step test of a cell (ir::Model::step_test) among the lines of its step. A cell whose step is too long refuses it,
// and is stepped again in halves (runtime/kernels/common/halves.hpp).
#pragma once

#include <vector>

#include "generator/analysis/scales.hpp"
#include "generator/ir/model.hpp"
#include "generator/plan/statement.hpp"

namespace heartwright::plan {

// `lines` with the test as early as its values are known. No state is stored before it: stores of earlier lines follow
// it, and their values stay live until then.
std::vector<Statement> with_step_test(const ir::Model& model, const analysis::Scales& scales,
                                      std::vector<Statement> lines);

ir::Model without_step_test(ir::Model model);

}  // namespace heartwright::plan
