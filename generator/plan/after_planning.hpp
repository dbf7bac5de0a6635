// What is done to the lines of a step when they are planned.
#pragma once

#include <vector>

#include "generator/analysis/scales.hpp"
#include "generator/ir/model.hpp"
#include "generator/plan/kernel_plan.hpp"
#include "generator/plan/statement.hpp"

namespace heartwright::plan {

// The spec's own equations beside the lines that compute them: what a reader compares generated code with.
// Fills in Statement::equations of a step's lines: the equation of each of the modeller's definitions and the update of
// each state at its line. An equation whose line the passes dissolved stands at the first line that is computed from
// it.
void quote_equations(const ir::Model& source, KernelPlan& plan);

// Steps in halves (runtime/kernels/common/halves.hpp): a cell whose step is too long refuses it by its step test
// (ir::Model::step_test), and is stepped again in parts.
// `lines` with the test as early as its values are known. No state is stored before it: stores of earlier lines follow
// it, and their values stay live until then.
std::vector<Statement> with_step_test(const ir::Model& model, const analysis::Scales& scales,
                                      std::vector<Statement> lines);

ir::Model without_step_test(ir::Model model);

// Maps: states that a modeller steps himself, next(x) = f. A step in parts steps them once, by lines of their own.
// Lines for the next values of maps and what they read, in a model whose integrators are chosen. next(x) of any other
// state has no line: it is known by then.
std::vector<Statement> plan_maps(const ir::Model& model, const analysis::Scales& scales);

}  // namespace heartwright::plan
