// karma_1994
// Written by heartwright-generate 0.1.0 from karma_1994.json (e22e75b74d4101f00dcdcd31e650cf14).
// Do not edit: change the spec and generate again.
// To read the equations as the spec says them: observe() in kernels.hpp, of every variant.
// react() computes the same after the passes that manifest.json lists.
#pragma once

#include "runtime/interface/model.hpp"

namespace heartwright::models::karma_1994 {
// Components of the state, in memory order.
namespace state {
enum Index : int { E, n, count };
}
namespace parameter {
enum Index : int { tau_E, E_star, M, tau_n, Re, count };
}
namespace observable {
enum Index : int { i_ion, n_inf, count };
}

// Variants as written: what their kernel reads that is known before the run. derive() computes it once.
template <class scalar>
struct Constants_as_written {
    scalar dt;  // ms
    // excitation
    scalar scaled_reciprocal_tau_E_over_2;
    scalar E_star;  // -
    scalar M;  // -
    scalar reciprocal_tau_E;
    // recovery
    scalar reciprocal_minus_exp_minus_Re_plus_1;
    scalar decay_n;
    // for observing
    scalar tau_E;  // ms
    scalar Re;  // -
    static constexpr int count = 9;
};

// Everything of the model but the backend's hooks.
interface::Model description();
extern const interface::Cost costs_fp64[], costs_fp32[], costs_mixed[];
extern const interface::OdeSystem* const systems;  // [kernels]; null: the cells are no such systems. ode.cpp
extern const char* const instruction_set_of_systems;

}  // namespace heartwright::models::karma_1994
