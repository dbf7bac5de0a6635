// Exponentials of multiples of one value come from few of them by products:
//     exp(V*0.2 + 7), exp(V*-0.2 - 3)            ->  C1*e, C2/e             with e = exp(V*0.2), C = exp(7), exp(-3)
//     exp(V/24), exp(V/20), exp(V/15)            ->  e^5, e^6, e^8          with e = exp(V/120): 6 products
//     exp(-(V + 27)^2/225), exp(-(V + 27)^2/240) ->  e^16, e^15             with e = exp(-(V + 27)^2/3600)
//     exp(-dt/tau), exp(-dt/(3*tau))             ->  e^3, e                 with e = exp(-dt/3/tau)
//     exp(g*F/(R*T)*V), exp((g - 1)*F/(R*T)*V)   ->  e, e/exp(F/(R*T)*V)    where exp(F/(R*T)*V) is there
//     exp(a)*exp(b)                              ->  exp(a + b)             where nothing else reads them
//                                                                           (join_exponentials.hpp)
//     exp(V*0.2) alone, exp(V*0.137) beside exp(V*0.2) stay: no small whole multiples of one rate
// Arguments are read as k*x + c (exponential_arguments.hpp); C comes from the host (of a site from its cell). Which
// rates are evaluated is chosen by cost (exponential_families.hpp); those left alone are then looked for as products
// and quotients of two others. A family takes the sign that most of its exponentials have; the others are reciprocals,
// which merge with what they divide. Error: a power n <= 128 multiplies the error of the exponential by n: at most 2*n
// roundings, 2.9e-14, where it was one. The argument's own error stays, ulps of |k*x| and |c|. Bases are not shared
// once more, and none that cancels in a divisor (amplified_exponentials.hpp). Range: an exponential is shared only if
// |k*x| and |c| are proved (range_proofs.hpp) to stay below 700 for the whole range of every state, and for FP32 below
// 85 (a potential from -150 to 100 mV; no FP32 with a lattice): nothing overflows or becomes subnormal. |k*x| may be
// larger where c is 0 and the base has the same sign: its powers then overflow, or vanish, only where the original
// does. Promise: changes rounding.
#pragma once

#include "generator/ir/model.hpp"

namespace heartwright::passes {

ir::Model share_exponentials(const ir::Model& model);

}  // namespace heartwright::passes
