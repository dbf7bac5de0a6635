// A Model as text, for people and for reader.hpp, which reads it back to an equal Model (origins aside).
//
//     model tt06 variant "epi"
//     component fast_sodium
//     parameter g_Na [mS/uF] = 14.838
//     state m [1] = 0.00172 range [0, 1] by rush_larsen "activation gate"
//     i_Na [A/F] = g_Na*cube(m)*h*j*(V - E_Na)
//     temporary exp_V_over_5 [1] = exp(V/5)
//     ddt(m) = (m_inf - m)/tau_m
#pragma once

#include <string>

#include "generator/ir/model.hpp"

namespace heartwright::ir {

std::string print(const Model& model);

std::string shortest(double value);            // the fewest digits that read back to the same double
std::string quote(std::string_view text);      // "..." on one line

}  // namespace heartwright::ir
