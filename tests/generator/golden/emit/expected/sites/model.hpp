// sites
// Written by heartwright-generate 1.2.3 from sites.json (0123456789abcdef0123456789abcdef).
// Do not edit: change the spec and generate again.
// To read the equations as the spec says them: observe() in kernels.hpp, of every variant.
// react() computes the same after the passes that manifest.json lists.
#pragma once

#include "runtime/interface/model.hpp"

namespace heartwright::models::sites {
// Components of the state, in memory order.
namespace state {
enum Index : int { V, w, count };
}
// Of every site: real numbers, and numbers of channels (bytes, four to a word).
namespace site_state {
enum Index : int { ca, b, last, count };
}
namespace site_count {
enum Index : int { K_C, K_O, count };
}
namespace site_observable {
enum Index : int { p_open, K_C_to_K_O, K_O_to_K_C, M_a_, M_b_, inflow, diffusivity_ca, i_d, count };
}
namespace parameter {
enum Index : int { n_sites, n_nominal, n_weight, g, K_count, k_close, trials, D_b, count };
}
namespace observable {
enum Index : int { V_over_w, weight_0, weight_1, weight_2, p_close, p_a, i_spots, highest, i_ion, count };
}

// Variants as written: what their kernel reads that is known before the run. derive() computes it once.
template <class scalar>
struct Constants_as_written {
    scalar dt;  // ms
    // channels
    scalar K_count;  // -
    scalar p_close;  // -
    scalar trials;  // -
    // calcium
    scalar weight_0;  // ms/um^2
    scalar weight_1;  // ms/um^2
    scalar weight_2;  // ms/um^2
    scalar D_b;  // um^2/ms
    // lattice
    scalar n_weight;  // -
    // membrane
    scalar g;  // 1/ms
    static constexpr int count = 10;
};

// Everything of the model but the backend's hooks.
interface::Model description();
extern const interface::Cost costs_fp64[], costs_fp32[], costs_mixed[];
extern const interface::OdeSystem* const systems;  // [kernels]; null: the cells are no such systems. ode.cpp
extern const char* const instruction_set_of_systems;

}  // namespace heartwright::models::sites
