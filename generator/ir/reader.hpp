// Reads what printer.hpp writes: dumps, golden files and expressions of tests. Trusted text: a mistake is a UserFault
// with its line, the first one only.
#pragma once

#include <string_view>

#include "generator/ir/model.hpp"

namespace heartwright::ir {

ExprPtr parse_expr(std::string_view text);  // the syntax of equations, with fma, reciprocal, expm1, next, in
Model read(std::string_view text);

}  // namespace heartwright::ir
