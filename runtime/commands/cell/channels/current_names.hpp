// Currents of a model by the names that publications give them: i_CaL, I_CaL, ICaL.
#pragma once

#include <string>
#include <vector>

#include "runtime/interface/model.hpp"

namespace heartwright::commands {

// "cal" of i_CaL, I_CaL, ICaL and CaL; of g_Kr "kr".
std::string ion_of_current(std::string current);

// Currents that may be meant by a name which the model does not have: the same ion (i_Kr: IKr), else the parts and sums
// of one (i_CaL of ToR-ORd: ICaL_total, ICaLCa, ICaLNa, ICaLK), a sum first. Parts of a part (ICaLCa_ss) are left out.
std::vector<std::string> currents_like(const interface::Model& model, const std::string& name);

// The symbol that is called this, a current or any other that a probe can show. UserFault with what may be meant;
// `option`: what said it.
void check_current(const interface::Model& model, const std::string& option, const std::string& name);

}  // namespace heartwright::commands
