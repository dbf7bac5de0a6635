// Divisions become products with a reciprocal, so that divisions by the same value share it; on a GPU one reciprocal
// and one product cost less than a division even alone.
//     a/d + b/d -> a*r + b*r with r = reciprocal(d)
//     1/(1 + e) -> reciprocal(1 + e)
//     R*T/F stays (known before the cell)
//     x/0, 0/0 give what they gave: infinity and NaN
// Promise: changes rounding (two roundings for one).
#pragma once

#include "generator/ir/model.hpp"

namespace heartwright::passes {

ir::Model share_reciprocals(const ir::Model& model);

}  // namespace heartwright::passes
