// halves
// Written by heartwright-generate 1.2.3 from halves.json (0123456789abcdef0123456789abcdef).
// Do not edit: change the spec and generate again.
// To read the equations as the spec says them: observe() in kernels.hpp, of every variant.
// react() computes the same after the passes that manifest.json lists.
#pragma once

#include "runtime/interface/model.hpp"

namespace heartwright::models::halves {
// Components of the state, in memory order.
namespace state {
enum Index : int { V, m, h, Ca, n, last, count };
}
namespace parameter {
enum Index : int { C_m, count };
}
namespace observable {
enum Index : int { m_inf, i_ion, count };
}

// Variants as written: what their kernel reads that is known before the run. derive() computes it once.
template <class scalar>
struct Constants_as_written {
    scalar dt;  // ms
    // membrane
    scalar dt_over_C_m;
    static constexpr int count = 2;
};

// Everything of the model but the backend's hooks.
interface::Model description();
extern const interface::Cost costs_fp64[], costs_fp32[], costs_mixed[];
extern const interface::OdeSystem* const systems;  // [kernels]; null: the cells are no such systems. ode.cpp
extern const char* const instruction_set_of_systems;

}  // namespace heartwright::models::halves
