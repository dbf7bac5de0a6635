// Reciprocals, exponentials and logarithms whose operands are proved to stay where no special case can come
// (analysis/ranges/intervals.hpp):
//     reciprocal(x) -> normal_reciprocal(x)     2^-1000 <= |x| <= 2^1000
//     exp(x) -> bounded_exp(x)                  |x| <= 700
//     exp(x) -> decaying_exp(x)                 x <= 700: it can vanish, as exp(-dt/tau) does
//     log(x) -> normal_log(x)                   2^-1000 <= x <= 2^1000, and NaN only from a state that is NaN (and
//                                               which the guard finds)
//     1/V, exp(free) stay: V can be 0, a state without a range anything
// In a branch what its condition says is used: V < -40 ? 1/(V + 37) : 0. What no branch takes does not matter.
// Each proof takes parameters as freely as it can (ParameterRange: at best they may be anything) and records what it
// assumed of those it reads in Model::assumptions; the runtime refuses parameters outside. Where the bounds of a whole
// range are too wide for a proof, the potential's range is looked at in pieces. Promise: exact. Within what is assumed
// every value keeps its bits, on a CPU and on a GPU.
#pragma once

#include "generator/ir/model.hpp"

namespace heartwright::passes {

ir::Model drop_special_cases(const ir::Model& model);

}  // namespace heartwright::passes
