// Maximal conductances and permeabilities of a model, found by the names and units that publications give them.
#pragma once

#include <string>
#include <vector>

#include "runtime/interface/model.hpp"

namespace heartwright::commands {

// All of them in the model's order: g_Kr, G_to, P_Ca; gKr or GKr_b in a unit of conductance; pCa in one of
// permeability.
std::vector<std::string> conductances_of(const interface::Model& model);

// Parameters whose names say that they scale a current (i_Kr: g_Kr, GKr, gkr_max, g_ikr, GKr_b, P_Kr ...): a
// suggestion. What protocols compute with has a role (roles.hpp).
std::vector<std::string> conductances_like(const interface::Model& model, const std::string& current);

// Is the current scaled by a permeability (P_Ca), so that its driving force is that of Goldman, Hodgkin and Katz?
bool has_permeability(const interface::Model& model, const std::string& current);

}  // namespace heartwright::commands
