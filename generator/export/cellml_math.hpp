// Expressions of the IR as MathML.
#pragma once

#include <set>
#include <string>

#include "generator/export/cellml_units.hpp"
#include "generator/ir/expr.hpp"

namespace heartwright::exporter {

// Functions with neither an element of CellML's MathML nor an identity that keeps 1e-13.
const std::set<ir::Op>& functions_without_cellml();

std::string cellml_number(double value, const Unit& unit, CellmlUnits& units);  // <cn>

// Elements on one line. Symbols keep their names.
std::string cellml_math(const ir::ExprPtr& expression, CellmlUnits& units);

}  // namespace heartwright::exporter
