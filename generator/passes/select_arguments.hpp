// An exponential in each branch of a choice is one exponential of the chosen argument:
//     V < -40 ? a*exp(p) : b/(1 + exp(q))   ->   V < -40 ? a*e : b/(1 + e)   with e = exp(V < -40 ? p : q)
// Both branches are computed for every cell anyway, so this halves their exponentials. Only for exponentials that
// nothing else reads. Pairs are made from left to right, of equal scale, and never make a site compute what its cell
// can. Promise: exact.
#pragma once

#include "generator/ir/model.hpp"

namespace heartwright::passes {

ir::Model select_arguments(const ir::Model& model);

}  // namespace heartwright::passes
