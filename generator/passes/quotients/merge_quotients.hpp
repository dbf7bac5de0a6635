// Quotients inside quotients become one, so that each needs one division:
//     a/b/c -> a/(b*c)                 (a/b)*(c/d) -> a*c/(b*d)            a/(b/c) -> a*c/b
//     1/(1 + a/b) -> b/(b + a)         a/b + c/d -> (a*d + c*b)/(b*d)
//     exp(-dt/tau), tau = 1/(alpha + beta)  ->  exp(-dt*(alpha + beta))    no division at all
//     (V < 0 ? a/b : c/d) -> (V < 0 ? a : c)/(V < 0 ? b : d)
//     a + b/c stays: one division already
// Within a site's expression a quotient of its cell stays apart: it is computed there.
// Looks through definitions that nothing else reads. Divisors that are used twice by this get a name.
// Guard: an expression's result is kept only when it is proved (range_proofs.hpp) for the whole range of every state
// that no dividend and no product of divisors overflows, and that a product of divisors vanishes only with one of them:
// within 1e-250 .. 1e250, and 1e-37 .. 1e37 for FP32 (a potential from -150 to 100 mV; no FP32 with a lattice). A
// divisor that may be 0 is taken to be 0 or at least 1e-60 (FP32: 1e-12): a quotient by less is beyond every range.
// Quotients that were there before need no proof. Else the expression stays. Promise: changes rounding.
#pragma once

#include "generator/ir/model.hpp"

namespace heartwright::passes {

ir::Model merge_quotients(const ir::Model& model);

}  // namespace heartwright::passes
