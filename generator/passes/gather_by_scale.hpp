// Brings together what is known before the run, and in a site's what is its cell's, so that it can be computed there:
//     a*V*b             -> a*b*V                a, b, shift parameters or numbers
//     V + 50 - shift    -> V + (50 - shift)
//     ca*V*a*w*b        -> (a*b*V*w)*ca         ca of a site, V and w of its cell
//     exp((V + 35)*0.2) -> exp(V*0.2 + 7)       one fused multiply-add per exponential; a factor proved finite
//     a*V, V + 35, (V - E_K)*g stay: one known value is together already
// Promise: changes rounding. In an exponential's argument k*(V + c), by ulps of k*V and k*c.
#pragma once

#include "generator/ir/model.hpp"

namespace heartwright::passes {

ir::Model gather_by_scale(const ir::Model& model);

}  // namespace heartwright::passes
