// Which integrator each state got, and why; what the step keeps.
#pragma once

#include <vector>

#include "generator/ir/model.hpp"
#include "generator/page/evidence.hpp"

namespace heartwright::driver {

// By state: its name, its scheme, and the reason with its time constant: the least that is proved, and one that is
// taken (integrators/stiff_states.hpp). `lowered` is what choose_integrators made of `built`, or any later model.
std::vector<page::Fact> schemes_of(const ir::Model& built, const ir::Model& lowered);

// Sums of states that the right-hand side keeps, and fluxes between two states; whether the step is proved to keep them
// (invariants/proof.hpp), and why not.
std::vector<page::Fact> invariants_of(const ir::Model& built);

}  // namespace heartwright::driver
