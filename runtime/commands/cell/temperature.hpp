// --temperature of the cell bench: the parameter in K that a spec declares, and what is said of it.
#pragma once

#include <string>
#include <vector>

#include "runtime/interface/model.hpp"

namespace heartwright::commands {

inline constexpr const char* temperature_option = "--temperature";

// Parameters and symbols of the cell with Q10 in their names, such as Q10NaK: what the spec says of temperature beyond
// driving forces.
std::vector<std::string> q10_symbols(const interface::Model& model);

// "The spec declares temperature as T, with Q10 factors Q10NaK, Q10KmNai." Or that it has none, and what that means.
std::string temperature_text(const interface::Model& model);

}  // namespace heartwright::commands
