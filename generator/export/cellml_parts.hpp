// What a CellML file is made of: units and mathematics.
#pragma once

#include <set>
#include <string>
#include <utility>
#include <vector>

#include "base/units/unit.hpp"
#include "generator/ir/expr.hpp"

namespace heartwright::exporter {

// Units of a CellML file: names of the definitions that it needs, and these definitions.
class CellmlUnits {
public:
    // "mV", "mS_per_uF"; the same unit has one name.
    const std::string& name_of(const Unit& unit);

    // <units> elements of all that were named.
    std::string definitions() const;

private:
    std::vector<std::pair<Unit, std::string>> named_;
};

// Expressions of the IR as MathML.
// Functions with neither an element of CellML's MathML nor an identity that keeps 1e-13.
const std::set<ir::Op>& functions_without_cellml();

std::string cellml_number(double value, const Unit& unit, CellmlUnits& units);  // <cn>

// Elements on one line. Symbols keep their names.
std::string cellml_math(const ir::ExprPtr& expression, CellmlUnits& units);

}  // namespace heartwright::exporter
