// Quotients that are 0/0 at one potential, or at one value of a parameter or at one time, and lose digits around it,
// get their limit (GHK fluxes, rates):
//     x/(exp(x) - 1) -> exprel(x)
//     x/(1 - exp(-x)) -> exprel(-x)
//     0.32*(V + 47.13)/(1 - exp(-0.1*(V + 47.13))) -> 0.32*10*exprel(-0.1*(V + 47.13))
//     4*vffrt*(ca*exp(2*vfrt) - ca_o)/(exp(2*vfrt) - 1) -> 4*(d vffrt/d(2*vfrt))*(ca*exp(2*vfrt) - ca_o)*exprel(2*vfrt)
//     with exprel(u) = fabs(u) < 0.1 ? 1 - u/2 + u*u/12 - ... : u/(exp(u) - 1), right to 1e-14 everywhere
//     v/(1 - exp(-v/k)) with parameters v and k: k at v = 0
//     V/(exp(x) - 1) stays where V and x are not 0 together (a pole of the model's own)
//     (V < 0 ? V + 20 : 5)/(exp(V + 20) - 1) -> fabs(V + 20) < 0.1 ? (V < 0 ? 1 - ... : 5/(exp(V + 20) - 1)) : as it is
//     written
// The divisor's exp(u) - 1 and the dividend's factor w are found through definitions. That w is a multiple of u is
// proved from normal forms (analysis/ranges/laurent_form.hpp): for all values of states and parameters, and of min, max
// and ?: for each side by itself. A quotient of which that is not proved stays. Where u divides by what may be 0 (a
// slope), only |u| < 0.1 is computed by the series. Promise: changes rounding (away from the singular point; at it, the
// old value is wrong).
#pragma once

#include "generator/ir/model.hpp"

namespace heartwright::passes {

ir::Model remove_singularities(const ir::Model& model);

}  // namespace heartwright::passes
