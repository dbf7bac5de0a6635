// A foreign expression in our spec's syntax: C with units in brackets.
#pragma once

#include <string>
#include <vector>

#include "generator/import/expression.hpp"

namespace heartwright::foreign {

// Precondition: repaired (unit_repair.hpp); every unit has a text of ours. Parentheses only where precedence asks for
// them. Squares and cubes are written square() and cube(), conversions in().
std::string written(const Expr& expression, const std::vector<std::string>& names);

// A number as the author wrote it where that is C and reads back the same, else its shortest text.
std::string written_number(const Expression& number);

}  // namespace heartwright::foreign
