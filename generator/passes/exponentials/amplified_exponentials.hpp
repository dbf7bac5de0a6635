// Part of share_exponentials: exponentials whose rounding error is amplified by cancellation in a divisor.
//     1/(exp(V/5) - 1)                               exp(V/5): near V = 0 the divisor loses digits, and its quotient as
//                                                    many
//     log(2 - exp(V/5))                              exp(V/5), where the argument is near 0
//     1/(exp(V/5) + 1)                               none: both addends are positive
//     exp(V/5) - 1                                   none: an error that is small beside its addends stays so
//     fabs(u) < 0.1 ? (a series) : u/(exp(u) - 1)    none: what remove_singularities makes
// A sum with K*exp(x) may cancel unless both addends are proved (range_proofs.hpp) to have the same sign, or one to be
// twice as large as the other. The modeller's definitions are looked through.
#pragma once

#include <set>
#include <string>

#include "generator/ir/model.hpp"
#include "generator/passes/range_proofs.hpp"

namespace heartwright::passes {

std::set<std::string> amplified_exponentials(const ir::Model& model, RangeProofs& proofs);  // their texts

}  // namespace heartwright::passes
