// A divisor that is 1 on one side of a choice divides on the other alone:
//     (i - y)*(c ? p : q)*reciprocal(c ? 1 : d)  ->  (i - y)*(c ? p : q*reciprocal(d))
//     n = c ? 1 : d; ((c ? a : 0)*n + (c ? p : q))*reciprocal(n)  ->  c ? a + p : q*reciprocal(d)
// merge_quotients makes such divisors, of sums that something else divides in the end. Only where no more additions,
// products and FMAs are left for both sides together: our kernels compute both. (c ? p : q)*reciprocal(c ? d : e), and
// a divisor that others read too, stay. Promise: changes rounding (x*1 and 0*x go, and a product in another order).
#pragma once

#include "generator/ir/model.hpp"

namespace heartwright::passes {

ir::Model choose_quotients(const ir::Model& model);

}  // namespace heartwright::passes
