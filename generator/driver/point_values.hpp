// A state to evaluate a model at, from the words of a command line.
#pragma once

#include <string>

#include "base/command_line/arguments.hpp"
#include "base/units/unit.hpp"
#include "generator/analysis/interpreter.hpp"
#include "generator/ir/model.hpp"

namespace heartwright::driver {

// The initial state with what --at FILE and --set NAME=VALUE say: parameters first, since initial values may follow
// from them. UserFault for names that are not there and for values in another unit.
analysis::Point point_of(const ir::Model& model, const Arguments& arguments);

// A number, with the symbol's own unit or none: nothing is converted silently. UserFault that names `name`.
double value_in(const Unit& unit, const std::string& text, const std::string& name);

}  // namespace heartwright::driver
