// Computes what is known when the solver is generated, and drops what does nothing:
//     28/5 -> 5.6        exp(0) -> 1        log(5.4/140)*V -> -3.255...*V
//     1*x -> x           x/1 -> x           -(-x) -> x        x - 0 -> x
//     pow(x, 1) -> x     a + -b -> a - b    (2 > 1 ? a : b) -> a
// Not x + 0 (it turns -0 into 0) and not 0*x (x may be infinite). Units written behind numbers go: they are checked by
// now. Promise: exact.
#pragma once

#include "generator/ir/model.hpp"

namespace heartwright::passes {

ir::Model fold_constants(const ir::Model& model);

}  // namespace heartwright::passes
