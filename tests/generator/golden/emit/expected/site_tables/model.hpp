// site_tables
// Written by heartwright-generate 1.2.3 from site_tables.json (0123456789abcdef0123456789abcdef).
// Do not edit: change the spec and generate again.
// To read the equations as the spec says them: observe() in kernels.hpp, of every variant.
// react() computes the same after the passes that manifest.json lists.
#pragma once

#include "runtime/interface/model.hpp"

namespace heartwright::models::site_tables {
// Components of the state, in memory order.
namespace state {
enum Index : int { V, m, Ca, count };
}
// Of every site: real numbers, and numbers of channels (bytes, four to a word).
namespace site_state {
enum Index : int { ca, count };
}
namespace site_count {
enum Index : int { K_C, K_O, count };
}
namespace site_observable {
enum Index : int { p_open, K_C_to_K_O, K_O_to_K_C, inflow, count };
}
namespace parameter {
enum Index : int { n_sites, n_nominal, n_weight, g, k, K_count, k_close, count };
}
namespace observable {
enum Index : int { m_inf, i_spots, i_ion, count };
}

// Variants as written: what their kernel reads that is known before the run. derive() computes it once.
template <class scalar>
struct Constants_as_written {
    scalar dt;  // ms
    // channels
    scalar k_close;  // 1/ms
    // lattice
    scalar n_weight;  // -
    // membrane
    scalar g;  // 1/ms
    scalar k;  // mV
    static constexpr int count = 5;
};

// Everything of the model but the backend's hooks.
interface::Model description();
extern const interface::Cost costs_fp64[], costs_fp32[], costs_mixed[];
extern const interface::OdeSystem* const systems;  // [kernels]; null: the cells are no such systems. ode.cpp
extern const char* const instruction_set_of_systems;

}  // namespace heartwright::models::site_tables
