// Clang reads the expressions: one run for all of them, in memory, without a single file of the machine.
#pragma once

#include <set>
#include <string>
#include <vector>

#include "generator/frontend/equations/virtual_source.hpp"
#include "generator/ir/expr.hpp"

namespace heartwright::frontend {

// Names that an expression may read.
struct Names {
    std::vector<std::string> values;      // everything with a value, states too
    std::vector<std::string> states;      // what next() takes
    std::set<std::string> poisoned = {};  // said to be wrong before: not said to be undefined
};

// The IR of each expression; null where an error was reported.
std::vector<ir::ExprPtr> read_with_clang(const std::vector<Expression>& expressions, const Names& names,
                                         Diagnostics& diagnostics);

}  // namespace heartwright::frontend
