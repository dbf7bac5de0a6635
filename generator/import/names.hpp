// One namespace out of many: names of our spec for the variables of a foreign model.
#pragma once

#include <string>
#include <vector>

#include "generator/import/foreign_model.hpp"

namespace heartwright::foreign {

// By variable. A name stays where it is unique and accepted. Of several, states keep it before constants and those
// before computed variables, if there is one such; the others become NAME_component. A nested variable becomes
// NAME_parent unless it already has the parent's name: alpha of m is alpha_m, inf of m is m_inf. Time is 't'.
std::vector<std::string> accepted_names(const Model& model);

// The same for the model: "Luo-Rudy 1991" -> "luo_rudy_1991".
std::string accepted_model_name(const Model& model);

}  // namespace heartwright::foreign
