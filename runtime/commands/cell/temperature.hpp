// Temperature, as far as a spec declares it: a parameter in K, of which its equations (driving forces, Q10 factors) are
// functions.
#pragma once

#include <string>
#include <vector>

#include "runtime/interface/model.hpp"

namespace heartwright::commands {

double kelvin_of(const std::string& text);  // "37 degC", "310 K" -> K, in (200, 400); UserFault

// The model's parameter in K. UserFault: it declares none, or several.
std::string temperature_parameter(const interface::Model& model);

// Parameters and symbols of the cell with Q10 in their names, such as Q10NaK: what the spec says of temperature beyond
// driving forces.
std::vector<std::string> q10_symbols(const interface::Model& model);

// "The spec declares temperature as T, with Q10 factors Q10NaK, Q10KmNai." Or that it has none, and what that means.
std::string temperature_text(const interface::Model& model);

}  // namespace heartwright::commands
