// Division by what is known before becomes multiplication by its reciprocal, which the host computes once a run, or the
// cell once for all its sites:
//     V/5 -> V*0.2                 i/(V_c*F) -> i*reciprocal(V_c*F)       x/4 -> x*0.25 (exact)
//     a/(b*5) -> a*0.2/b           1/Ca_ss stays (it varies between cells)   R*T/F stays (no cell value in it)
//     ca/(k*V) -> ca*reciprocal(k*V), where ca is a site's
// Promise: changes rounding.
#pragma once

#include "generator/ir/model.hpp"

namespace heartwright::passes {

ir::Model multiply_by_reciprocals(const ir::Model& model);

}  // namespace heartwright::passes
