// Builders that leave out what does nothing (x + 0, 1*x, --x): for passes and derivatives that make expressions. They
// never look into definitions. 0*x is 0 here: x is taken to be finite.
#pragma once

#include "generator/ir/expr.hpp"

namespace heartwright::analysis {

bool is_number(const ir::ExprPtr& expr);
bool is_number(const ir::ExprPtr& expr, double value);

ir::ExprPtr time_step();  // the symbol dt

ir::ExprPtr sum(const ir::ExprPtr& a, const ir::ExprPtr& b);
ir::ExprPtr difference(const ir::ExprPtr& a, const ir::ExprPtr& b);
ir::ExprPtr product(const ir::ExprPtr& a, const ir::ExprPtr& b);
ir::ExprPtr quotient(const ir::ExprPtr& a, const ir::ExprPtr& b);
ir::ExprPtr negated(const ir::ExprPtr& a);
ir::ExprPtr call(ir::Op op, const ir::ExprPtr& a);
ir::ExprPtr choose(const ir::ExprPtr& condition, const ir::ExprPtr& yes, const ir::ExprPtr& no);

}  // namespace heartwright::analysis
