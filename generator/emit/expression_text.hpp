// Expressions as C++ text: minimal parentheses from precedence and associativity, shortest round-trip literals.
#pragma once

#include <functional>
#include <string>
#include <string_view>

#include "generator/ir/expr.hpp"

namespace heartwright::emit {

// How a name is written where it is read: "c.g_Na", "V", "next_m" (is_next).
using Spelling = std::function<std::string(const std::string& name, bool is_next)>;

// `number`: a type to write numbers as, "T(0.5)"; empty: as they are.
std::string expression_text(const ir::ExprPtr& expr, const Spelling& spelling, std::string_view number = {});

// The probability of a draw as text: an expression, or a Ratio of two (runtime/math/binomial.hpp).
std::string probability_text(const ir::ExprPtr& p, const Spelling& spelling);

std::string literal_text(double value);  // "1.0", "-5.6", "std::numeric_limits<double>::infinity()"

// The name as it is, or with an underscore behind (two behind `real`) when C++, a header (base/cpp_words), CUDA or our
// own generated code means something else by it, underscores at its end apart. Different names stay different.
std::string safe_name(const std::string& name);

}  // namespace heartwright::emit
