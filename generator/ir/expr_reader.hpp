// An expression in IR text, as the printer writes it: C's operators and their precedence, calls, numbers with [unit].
#pragma once

#include "generator/ir/cursor.hpp"
#include "generator/ir/expr.hpp"

namespace heartwright::ir {

// Takes one expression off the cursor. Throws UserFault, with its place, for what is none.
ExprPtr read_expr(Cursor& cursor);

}  // namespace heartwright::ir
