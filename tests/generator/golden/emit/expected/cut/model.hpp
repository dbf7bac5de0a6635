// cut
// Written by heartwright-generate 1.2.3 from cut.json (0123456789abcdef0123456789abcdef).
// Do not edit: change the spec and generate again.
// To read the equations as the spec says them: observe() in kernels.hpp, of every variant.
// react() computes the same after the passes that manifest.json lists.
#pragma once

#include "runtime/interface/model.hpp"

namespace heartwright::models::cut {
// Components of the state, in memory order.
namespace state {
enum Index : int { V, a, b, d, x, count };
}
namespace parameter {
enum Index : int { g, tau, count };
}
namespace observable {
enum Index : int { exp_V, exp_a, a_inf, b_inf, d_inf, mixed, uptake, i_ion, count };
}

// Variants as written: what their kernel reads that is known before the run. derive() computes it once.
template <class scalar>
struct Constants_as_written {
    // membrane
    scalar g;  // mS/uF
    scalar dt;  // ms
    // membrane
    scalar tau;  // ms
    static constexpr int count = 3;
};

// Everything of the model but the backend's hooks.
interface::Model description();
extern const interface::Cost costs_fp64[], costs_fp32[], costs_mixed[];
extern const interface::OdeSystem* const systems;  // [kernels]; null: the cells are no such systems. ode.cpp
extern const char* const instruction_set_of_systems;

}  // namespace heartwright::models::cut
