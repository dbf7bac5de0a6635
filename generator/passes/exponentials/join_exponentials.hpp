// Part of share_exponentials: exponentials that are multiplied become one of the sum, where nothing else reads them.
//     exp(a)*x*exp(b) -> exp(a + b)*x
//     exp(a)/exp(b)   -> exp(a - b)
//     sqrt(exp(a))    -> exp(0.5*a)
//     x/exp(a) stays
//     exp(a)*exp(b) + exp(a) stays: it is there anyway
//     exp(ca)*exp(V) stays: a site's and its cell's
// Changes rounding, by ulps of |a| and |b|. exp(a + b) overflows only where the product does.
#pragma once

#include "generator/ir/model.hpp"

namespace heartwright::passes {

ir::Model join_exponentials(const ir::Model& model);

}  // namespace heartwright::passes
