// The logarithm of a quotient with one part known before needs no division: the host takes the known logarithm (the cell, for its
// sites).
//     log(K_o/K_i) -> log(K_o) - log(K_i)         log(x/5) -> log(x) - log(5)
//     log(x/y), log(a/b), log(x) stay             log(c/x) stays where c is not known to be positive
// Promise: changes rounding, by ulps of |log K_o| and |log K_i|.
#pragma once

#include "generator/ir/model.hpp"

namespace heartwright::passes {

ir::Model split_logarithms(const ir::Model& model);

}  // namespace heartwright::passes
