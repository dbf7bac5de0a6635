// Temporaries that nothing reads any more go; the modeller's own definitions stay, for they can be shown:
//     temporary exp_V_over_5 = exp(V/5)   ->   (gone, when neither a definition nor a state reads it)
// Promise: exact.
#pragma once

#include "generator/ir/model.hpp"

namespace heartwright::passes {

ir::Model drop_unused(const ir::Model& model);

}  // namespace heartwright::passes
