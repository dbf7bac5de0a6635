// The equation of the potential, dV/dt = -(i_ion + i_stim)/C_m, taken apart: the runtime adds it to every model.
#pragma once

#include "generator/import/decisions.hpp"

namespace heartwright::foreign {

// Precondition: decided.potential, and decided.stimulus or no_variable. Removes the potential's equation and that of
// the stimulus; sets current, stimulus and capacitance; scales pulses where the stimulus gets another unit or sign.
// `time` is the model's unit of time, of which its derivatives are.
void split_membrane(Model& model, Decided& decided, const Unit& time);

}  // namespace heartwright::foreign
