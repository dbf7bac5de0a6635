// The spec's own equations beside the lines that compute them: what a reader compares generated code with.
#pragma once

#include "generator/plan/kernel_plan.hpp"

namespace heartwright::plan {

// Fills in Statement::equations of a step's lines: the equation of each of the modeller's definitions and the update of
// each state at its line. An equation whose line the passes dissolved stands at the first line that is computed from
// it.
void quote_equations(const ir::Model& source, KernelPlan& plan);

}  // namespace heartwright::plan
