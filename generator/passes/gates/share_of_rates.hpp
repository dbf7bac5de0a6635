// Rates that are part of a sum of rates: steady states alpha/(alpha + beta).
#pragma once

#include "generator/ir/expr.hpp"

namespace heartwright::passes {

// Every addend of `part` is one of `whole`: part/whole is a share of 1 where addends are rates, which are not negative,
// and never large.
bool is_share(const ir::ExprPtr& part, const ir::ExprPtr& whole);

}  // namespace heartwright::passes
