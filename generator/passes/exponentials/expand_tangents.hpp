// Sums of 1 and a hyperbolic tangent as quotients of exponentials:
//     1 - tanh(x) -> 1/(0.5*exp(2*x) + 0.5)     1 + tanh(x), tanh(x) + 1 -> 1/(0.5*exp(-2*x) + 0.5)
//     (1 - tanh(x))/2 -> 1/(exp(2*x) + 1)       tanh(x) - 1 -> -1/(0.5*exp(2*x) + 0.5)
// One exponential and a quotient, which merges with others, in place of tanh, whose relative error is small near 0 at
// the cost of an expm1 and a second quotient. Where exp overflows the quotient is 0, as the sum is. A tanh stays where
// it stands alone anywhere or is both added and subtracted: it would be computed beside. Promise: changes rounding. The
// sum is as exact as 1, or more.
#pragma once

#include "generator/ir/model.hpp"

namespace heartwright::passes {

ir::Model expand_tangents(const ir::Model& model);

}  // namespace heartwright::passes
