// FitzHugh-Nagumo by hand behind the interface of generated models: states V and w, variants "excitable" and "decay",
// two observables.
//
//     dV/dt = V - V^3/3 - w - i_stim + drive,   dw/dt = epsilon (V + 0.7 - 0.8 w),
//     recovery = V + 0.7 - 0.8 w,               given = i_stim + drive t
//
// V has no unit; current_of_rate is -1, so that a rate of 1 is a stimulus current of -1. Variant "decay" has dV/dt =
// -V/10 - i_stim instead.
#pragma once

#include "runtime/interface/model.hpp"

namespace heartwright::testing {

const interface::Model& toy_model(interface::Backend backend, int real_bytes = 8);

}  // namespace heartwright::testing
