// The membrane of a foreign model: which state is its potential, and the equation of that potential.
#pragma once

#include <string>

#include "generator/import/decisions.hpp"
#include "generator/import/foreign_model.hpp"

namespace heartwright::foreign {

// Takes dV/dt = -(i_ion + i_stim)/C_m apart: the runtime adds it to every model.
// Precondition: decided.potential, and decided.stimulus or no_variable. Removes the potential's equation and that of
// the stimulus; sets current, stimulus and capacitance; scales pulses where the stimulus gets another unit or sign.
// `time` is the model's unit of time, of which its derivatives are.
void split_membrane(Model& model, Decided& decided, const Unit& time);

// Which state of a foreign model is its membrane potential, where nobody says so.
struct LikelyPotential {
    std::size_t state = no_variable;  // none: the model has no membrane
    std::string reason;               // "a state of that name in units of voltage"
};

// By Myokit's label membrane_potential; by its name and unit; by its component; by the pace that drives it.
LikelyPotential likely_potential(const Model& model);

}  // namespace heartwright::foreign
