// What a run can count of a cell over a beat: its ions, and which of them carries the pulse.
#pragma once

#include <string>

#include "generator/analysis/interpreter.hpp"
#include "generator/ir/model.hpp"

namespace heartwright::driver {

// Lines: "ions: Na_i, K_i, Ca_i + 1*TnCL + 0.045*O_C, Ca_SR", of each its total; who carries the pulse.
std::string counted_text(const ir::Model& model, const analysis::Point& point);

// Lines: "V_t: -58.6 + 36.5*V + -37.2*V_t", of each potential but the membrane's what changes it in a ms; "V_t: without
// a name: g*m*(V_t - E)" where that is no sum.
std::string potentials_text(const ir::Model& model, const analysis::Point& point);

}  // namespace heartwright::driver
