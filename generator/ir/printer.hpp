// A Model as text, for people and for reader.hpp, which reads it back to an equal Model (origins aside).
//
//     model tt06 variant "epi"
//     component fast_sodium
//     parameter g_Na [mS/uF] = 14.838
//     state m [1] = 0.00172 range [0, 1] by rush_larsen "activation gate"
//     i_Na [A/F] = g_Na*cube(m)*h*j*(V - E_Na)
//     temporary exp_V_over_5 [1] = exp(V/5)
//     ddt(m) = (m_inf - m)/tau_m
//     step_test least_pivot
// and of sites:
//     lattice "dyad" shape [100, 10, 10] spacing 0.2 weight per_total walls mirror draws 2
//     state ca_ss [mM] = 9e-05 site diffuses diffusivity_ca_ss [weight_0, weight_1, weight_2]
//     state ca [uM] = 0.14 site diffuses diffusivity_ca [weight_0, weight_1, weight_2] of diffused_ca
//     state c_010 [uM] = 0.14 site diffuses diffusivity_c_010 [weight_0, weight_1, weight_2] block "c_*" [0, 1, 0]
//     state RyR_C1 [1] = 1 site count
//     RyR_C1_to_O1 [1] = binomial(RyR_C1_free, p_C1_to_O1, 0)
//     machine RyR count RyR_count states [RyR_C1, RyR_O1] free [RyR_C1_free, RyR_O1_free]
//         held [RyR_C1_held, RyR_O1_held]                                   (one line)
//     check "RyR leaving C1" total total_RyR_C1
#pragma once

#include <string>

#include "generator/ir/model.hpp"

namespace heartwright::ir {

std::string print(const Model& model);

std::string shortest(double value);        // the fewest digits that read back to the same double
std::string quote(std::string_view text);  // "..." on one line

}  // namespace heartwright::ir
