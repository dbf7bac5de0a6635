// Which state of a foreign model is its membrane potential, where nobody says so.
#pragma once

#include <string>

#include "generator/import/foreign_model.hpp"

namespace heartwright::foreign {

struct LikelyPotential {
    std::size_t state = no_variable;  // none: the model has no membrane
    std::string reason;               // "a state of that name in units of voltage"
};

// By Myokit's label membrane_potential; by its name and unit; by its component; by the pace that drives it.
LikelyPotential likely_potential(const Model& model);

}  // namespace heartwright::foreign
