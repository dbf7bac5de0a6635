// Common-subexpression elimination: a step computes a value once, under a name made from its content:
//     a = exp(V*0.2)*x;  b = exp(V*0.2)*y   ->   exp_V_over_5 = exp(V*0.2);  a = exp_V_over_5*x;  b = exp_V_over_5*y
// Looks through all definitions and updates that a step needs; a definition that has the value already gives its name.
// a + b and b + a, a*b and b*a are one value. What is known before the cell is shared too (the host is spared little,
// but constants stay few). Names, numbers and a name with a minus are never worth it. Promise: exact.
#pragma once

#include "generator/ir/model.hpp"

namespace heartwright::passes {

ir::Model common_subexpressions(const ir::Model& model);

}  // namespace heartwright::passes
