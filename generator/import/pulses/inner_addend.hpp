// A stimulus that is a part of another equation.
#pragma once

#include "generator/import/foreign_model.hpp"

namespace heartwright::foreign {

// dV/dt = -(i_Na + (t < 1 ? -20 : 0)): the addend that depends on time (or on the pace, where the model has one) and on
// no state becomes the variable i_stim, and its index is returned. no_variable, and no change, where there is none.
std::size_t name_inner_stimulus(Model& model, std::size_t potential);

}  // namespace heartwright::foreign
