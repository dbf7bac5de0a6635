// Maximal conductances and permeabilities of a model, found by the names and units that publications give them.
#pragma once

#include <string>
#include <vector>

#include "runtime/interface/model.hpp"

namespace heartwright::commands {

// All of them in the model's order: g_Kr, G_to, P_Ca; gKr or GKr_b in a unit of conductance; pCa in one of
// permeability.
std::vector<std::string> conductances_of(const interface::Model& model);

// The parameter that scales a target: a parameter's own name, or the maximal conductance or permeability of a current
// (i_Kr: g_Kr, GKr, gkr_max, g_ikr, GKr_b, P_Kr ...). UserFault with what there is.
std::string conductance_of(const interface::Model& model, const std::string& target);

// Is the current scaled by a permeability (P_Ca), so that its driving force is that of Goldman, Hodgkin and Katz?
bool has_permeability(const interface::Model& model, const std::string& current);

}  // namespace heartwright::commands
