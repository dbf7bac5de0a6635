// Quotients inside quotients become one, so that each needs one division:
//     a/b/c -> a/(b*c)                 (a/b)*(c/d) -> a*c/(b*d)            a/(b/c) -> a*c/b
//     1/(1 + a/b) -> b/(b + a)         a/b + c/d -> (a*d + c*b)/(b*d)
//     exp(-dt/tau), tau = 1/(alpha + beta)  ->  exp(-dt*(alpha + beta))    no division at all
//     (V < 0 ? a/b : c/d) -> (V < 0 ? a : c)/(V < 0 ? b : d)
//     a + b/c stays: one division already
// Within a site's expression a quotient of its cell stays apart: it is computed there.
// Looks through definitions that nothing else reads. Divisors that are used twice by this get a name.
// Guard: a result is kept only when its dividends and divisors stay within 1e-30 .. 1e30 (so FP32 solvers do not overflow; 1e-200 ..
// 1e200 with a lattice, which has none) for V from -150 to 100 mV and the other states from a fifth to five times their initial values; else the expression stays.
// Promise: changes rounding.
#pragma once

#include "generator/ir/model.hpp"

namespace heartwright::passes {

ir::Model merge_quotients(const ir::Model& model);

}  // namespace heartwright::passes
