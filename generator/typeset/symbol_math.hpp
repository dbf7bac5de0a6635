// Names of a spec as presentation MathML: "tau_m" is the letter with a subscript, "Ca_i" a concentration in brackets.
#pragma once

#include <set>
#include <string>
#include <string_view>

namespace heartwright::typeset {

std::string escaped(std::string_view text);  // for XML

// An element, or a row of them. The first part of a name (parts stand between underscores) is the letter, the others
// are its subscripts. Names of Greek letters become the letters, "inf" the sign of infinity, digits behind a single
// letter a subscript. With `is_concentration` the ions Na, K, Ca, Mg, Cl and H stand in brackets with their charge.
std::string symbol_math(const std::string& name, bool is_concentration = false);

}  // namespace heartwright::typeset
