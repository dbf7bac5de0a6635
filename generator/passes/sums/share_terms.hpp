// Sums and products share parts whatever their order and parentheses: what a compiler may not see.
//     a + b + c, k*(d - b - a)  ->  a_plus_b = a + b; a_plus_b + c, k*(d - a_plus_b)
//     3*a + 3*b + c, a + b      ->  3*a_plus_b + c, a_plus_b                      (coefficients in one ratio)
//     x*y*z, w*z*x              ->  x_z = x*z; x_z*y, w*x_z
// Pair by pair, the most frequent first, each only where additions, products and FMAs become fewer.
// x*y + a, x*y + b stay: a product that an FMA takes costs nothing.
// Promise: changes rounding (the order of sums and products).
#pragma once

#include "generator/ir/model.hpp"

namespace heartwright::passes {

ir::Model share_terms(const ir::Model& model);

}  // namespace heartwright::passes
