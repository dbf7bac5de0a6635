// Powers as products and roots:
//     square(x)              -> x*x
//     pow(x, 3)              -> x*x*x
//     pow(x, 8)              -> x8 = (x4)*(x4), x4 = (x*x)*(x*x)
//     pow(x, -2)             -> 1/(x*x)
//     pow(x, 0.5)            -> sqrt(x)
//     pow(x, 1.5)            -> x*sqrt(x)
//     pow(x, 15)             -> x5*x5*x5, 5 products
//     pow(x, 5), pow(x, 7)   -> x5, x5*x2: all powers of a base by one addition chain
//     pow(1 + K/ca, 4)       -> ca_plus_K^4/ca^4 for the ca of a site, up to the power 4: quotients merge afterwards
//     pow(x, 1.4)            -> exp(1.4*log(x))
//     pow(x, 66)             -> exp(66*log(x)) where x is proved not to be negative; else it stays pow(x, 66)
//     pow(x, n)              -> pow_by_products(x, n), n of the run
//     pow(x, n)              -> exp(n*log(x)) where x is proved to be positive (range_proofs.hpp), or not negative and
//                               the parameter n positive: less than half the work
// Whole and half exponents up to 64. A base that is not a name becomes a temporary first, so nothing is computed twice.
// What is known before the cell is left alone: the host computes it once.
// Promise: changes rounding. exp(c*log(x)) differs most: by c*|log x| ulp.
#pragma once

#include "generator/ir/model.hpp"

namespace heartwright::passes {

ir::Model expand_powers(const ir::Model& model);

}  // namespace heartwright::passes
