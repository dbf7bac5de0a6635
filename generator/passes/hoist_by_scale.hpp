// Each largest part that is coarser than what it stands in becomes a definition of its own, computed once at its scale:
//     i*reciprocal(V_c*F) -> i*reciprocal_V_c_F      (parameter scale: the host, once per run)
//     exp(-dt*k) -> exp_minus_dt_k                   (dt is constant over a run)
//     g*sin(t)*V -> g_sin_t*V                        (step scale: once per step)
//     ca*(E*V) -> ca*E_V                             (E, V the cell's, ca a site's: once per cell and step)
// Names, numbers and a name with a minus stay where they are.
// Promise: exact.
#pragma once

#include "generator/ir/model.hpp"

namespace heartwright::passes {

ir::Model hoist_by_scale(const ir::Model& model);

}  // namespace heartwright::passes
