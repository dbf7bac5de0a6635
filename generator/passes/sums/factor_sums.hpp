// Common factors come out of sums: of what is written as one sum, and of values that nobody else reads.
//     a*x*V + b*y*V                               -> (a*x + b*y)*V
//     a*x*x + b*x + c                             -> x*(a*x + b) + c           Horner's form
//     i = a*x*(V - y); j = b*z*(V - y); i + j + w -> (a*x + b*z)*(V - y) + w   i and j stay for those who look at them
// Greedily, the factor that leaves fewest additions, products and FMAs first, and only where they become fewer.
// a*x + b*x stays where x + y is no shorter: an FMA each is what a product costs.
// Promise: changes rounding (products of sums for sums of products).
#pragma once

#include "generator/ir/model.hpp"

namespace heartwright::passes {

ir::Model factor_sums(const ir::Model& model);

}  // namespace heartwright::passes
