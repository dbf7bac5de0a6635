// Maps: states that a modeller steps himself, next(x) = f. A step that a cell makes in parts
// (runtime/kernels/common/halves.hpp) steps them once, by lines of their own.
#pragma once

#include <vector>

#include "generator/analysis/scales.hpp"
#include "generator/ir/model.hpp"
#include "generator/plan/statement.hpp"

namespace heartwright::plan {

// Lines for the next values of maps and what they read, in a model whose integrators are chosen. next(x) of any other
// state has no line: it is known by then.
std::vector<Statement> plan_maps(const ir::Model& model, const analysis::Scales& scales);

}  // namespace heartwright::plan
