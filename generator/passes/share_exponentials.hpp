// Exponentials whose arguments are multiples of one value share one exponential:
//     exp(V*0.2 + 7), exp(V*-0.2 - 3)  ->  C1*e, C2/e        with e = exp(V*0.2), C = exp(7), exp(-3)
//     exp(V*0.05), exp(V*0.1 + 2)      ->  e, C*(e*e)        with e = exp(V*0.05)
//     exp(V*0.2) alone, exp(V*0.3) beside exp(V*0.2) stay: no whole multiples up to 8
// Arguments are recognised as k*x + c with a number k (times parameters, the same ones in one family) and c known before the
// cell. C comes from the host. (At a site k and c may be its cell's; C is then computed there.)
// Guard: an exponential is shared only if |k*x| and |c| stay below 60 over the physiological range (nothing overflows, in FP32
// too).
// Promise: changes rounding, by ulps of |k*x| and |c| in each argument.
#pragma once

#include "generator/ir/model.hpp"

namespace heartwright::passes {

ir::Model share_exponentials(const ir::Model& model);

}  // namespace heartwright::passes
