// Known factors go where they cost nothing: into another known factor, the coefficients of a sum, an exponential's
// argument.
//     dt*(a*V + b)*x -> (dt*a*V + dt*b)*x              5*exp(0.1*V) -> exp(0.1*V + log(5)), when a product is saved
//     dt*(V*reciprocal(3*x)) -> V*reciprocal(3/dt*x)   (numbers and dt alone are divided by: they are never 0)
//     dt*r*(y + i), dt*i, i = a*(V - x) -> r*(dt*y + dt_i), dt_i, dt_i = dt*a*(V - x)
// The last: a value that several expressions read changes its scale where that saves products; `i` itself stays for
// those who look at it. Before the cell known factors cost nothing, so what counts is what is left for the cell:
// additions, products, FMAs. Each step of the search must leave fewer; it ends when no single move does. a*V + b*x,
// V*reciprocal(x - 3*y) stay: nothing is saved, or the divisor may cancel (its addends may differ in sign). Promise:
// changes rounding. A product's factors are rounded in another order; an exponential's argument k*x + c + log(f) by
// ulps of these.
#pragma once

#include "generator/ir/model.hpp"

namespace heartwright::passes {

ir::Model absorb_factors(const ir::Model& model);

}  // namespace heartwright::passes
