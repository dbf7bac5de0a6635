// Expressions of the IR in the syntax of Myokit's .mmt files.
#pragma once

#include <functional>
#include <set>
#include <string>

#include "generator/ir/expr.hpp"

namespace heartwright::exporter {

// Functions with neither a function of Myokit nor an identity that keeps 1e-13.
const std::set<ir::Op>& functions_without_mmt();

// "mS/uF" where Myokit reads the unit so, else base units with a multiplier: "kg*m^2/s^3/A (0.001)".
std::string mmt_unit(const Unit& unit);

std::string mmt_number(double value, const Unit& unit);  // "-40 [mV]", "0.5"

// `name_of` gives what a symbol is called where the expression stands.
std::string mmt_expression(const ir::ExprPtr& expression,
                           const std::function<std::string(const std::string&)>& name_of);

}  // namespace heartwright::exporter
