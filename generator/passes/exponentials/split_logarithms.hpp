// Logarithms of products, quotients and powers become sums where that is less work, and sums of logarithms one
// logarithm:
//     log(K_o/K_i)     -> log(K_o) - log(K_i)     no division: the host takes the logarithm (a cell for its sites)
//     log(x*x*x)       -> 3*log(x)
//     log(sqrt(x))     -> 0.5*log(x)
//     log(2*exp(u))    -> log(2) + u
//     log(5*x), log(x) -> log(5) + l, l           with l = log(x), there once
//     log(x/y), log(x) -> l - log(y), l
//     log10(x), log(x) -> 0.4343*l, l
//     log(x) + log(y)  -> log(x*y)                where neither is needed elsewhere
//     log(x/y), log(a/b), log(5*x), log(x) alone stay
//     log(c/x) stays where c is not known to be positive, log(x*x) where x may be negative, log(x*y) where both may be
// Signs are proved by intervals (range_proofs.hpp). Two logarithms are joined only if x*y (x/y) is proved to stay
// within 1e-30 .. 1e30 for the whole range of every state. Promise: changes rounding, by ulps of the logarithms that
// are added.
#pragma once

#include "generator/ir/model.hpp"

namespace heartwright::passes {

ir::Model split_logarithms(const ir::Model& model);

}  // namespace heartwright::passes
