// Units of a foreign model checked by our rules and, where they disagree, made to agree without a change of any number.
//
// An operand in the wrong unit is multiplied by 1 [right/wrong]:  i_CaL [A/F] + i_x [nA]  ->  i_CaL + i_x*1
// [(A/F)/(nA)]. Its number stays, its unit changes: the equation is computed on bare numbers at this place alone. A
// number without a unit takes its partner's in sums, comparisons and branches, and is dimensionless elsewhere, as in
// our spec.
#pragma once

#include <string>
#include <vector>

#include "generator/import/foreign_model.hpp"

namespace heartwright::foreign {

struct UnitIssue {
    std::size_t equation = no_variable;  // index into Model::equations; none: an initial value
    Origin place;                        // of the operand, in the foreign file
    std::string message;                 // "'i_x' is in nA where A/F is expected"
    bool is_of_dimension = false;        // else the dimension agrees and the size differs
};

// Changes `model`: each equation's right-hand side; initial values that are expressions; units of variables that had
// none (that of their equation); units whose size our syntax cannot express (they become the nearest, with an issue).
// Afterwards every unit has a text of ours, and numbers whose unit is clear from their partner have none.
//
// Preconditions: decided (decisions.hpp), so that derivatives are per ms.
std::vector<UnitIssue> repair_units(Model& model);

}  // namespace heartwright::foreign
