// Two sides of a choice that differ in known values alone are one expression with chosen coefficients:
//     c ? 5*exp(V*0.1) + 2 : 3*exp(V*0.1) + a  ->  (c ? 5 : 3)*exp(V*0.1) + (c ? 2 : a)
//     c ? 1000*exp(-k*x) + 8 : 85*exp(-k*x) + 3*y stays: an addend has no partner
// Where the condition is known before the cell the coefficients are too, and a side costs nothing. Where it is the
// cell's each choice takes instructions beside the FP64 units, so that more FP64 instructions must go than choices
// come. Promise: changes rounding (the order of sums and products).
#pragma once

#include "generator/ir/model.hpp"

namespace heartwright::passes {

ir::Model select_coefficients(const ir::Model& model);

}  // namespace heartwright::passes
