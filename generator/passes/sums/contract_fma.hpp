// A product that is added to or taken from something becomes one fused multiply-add, with one rounding:
//     a*b + c -> fma(a, b, c)      a*b - c -> fma(a, b, -c)      c - a*b -> fma(-a, b, c)
//     a*b + c*d -> fma(a, b, c*d)  a + b stays                   R*T + F stays (known before the cell)
//     a*b + c*d + e -> fma(c, d, fma(a, b, e)): plain addends first where that takes fewer operations
// The only pass that makes fma nodes; builds never contract by themselves, so bits do not depend on the compiler.
// Promise: changes rounding.
#pragma once

#include "generator/ir/model.hpp"

namespace heartwright::passes {

ir::Model contract_fma(const ir::Model& model);

}  // namespace heartwright::passes
