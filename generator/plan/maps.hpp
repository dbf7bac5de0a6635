// Maps: states that a modeller steps himself, next(x) = f. A step that a cell makes in parts
// (runtime/kernels/common/halves.hpp) steps them once, by lines of their own.
#pragma once

#include <vector>

#include "generator/analysis/scales.hpp"
#include "generator/ir/model.hpp"
#include "generator/plan/statement.hpp"

namespace heartwright::plan {

// Of a model whose integrators are chosen: next values of its maps and what they read. next(x) of any other state has
// no line: it is known by then.
std::vector<Statement> plan_maps(const ir::Model& model, const analysis::Scales& scales);

}  // namespace heartwright::plan
