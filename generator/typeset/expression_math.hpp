// Expressions of the IR as presentation MathML, which browsers draw without scripts.
#pragma once

#include <functional>
#include <string>

#include "generator/ir/expr.hpp"

namespace heartwright::typeset {

using SymbolMath = std::function<std::string(const std::string& name)>;  // an element

// What an equation has on its left: x, dx/dt, or x after the step.
enum class Left { value, derivative, next };
std::string left_math(Left left, const std::string& name, const SymbolMath& symbol);

// An element. Divisions are fractions, exp(x) is a power of e where x is short, choices are cases behind a brace,
// numbers have the units that the spec gives them.
std::string expression_math(const ir::ExprPtr& expression, const SymbolMath& symbol);

// A whole <math display="block">. Sums and products that are too long for a line are broken, with their signs below
// each other.
std::string equation_math(const std::string& left, const ir::ExprPtr& right, const SymbolMath& symbol);

}  // namespace heartwright::typeset
