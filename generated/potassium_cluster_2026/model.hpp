// potassium_cluster_2026
// Written by heartwright-generate 0.1.0 from potassium_cluster_2026.json (16638b1ca03dea10224fdfacb3dc3a3c).
// Do not edit: change the spec and generate again.
// To read the equations as the spec says them: observe() in kernels.hpp, of every variant.
// react() computes the same after the passes that manifest.json lists.
#pragma once

#include "runtime/interface/model.hpp"

namespace heartwright::models::potassium_cluster_2026 {
// Components of the state, in memory order.
namespace state {
enum Index : int { V, count };
}
// Of every site: real numbers, and numbers of channels (bytes, four to a word).
namespace site_state {
enum Index : int { K_cleft, count };
}
namespace site_count {
enum Index : int { K_C, K_O, K_I, count };
}
namespace site_observable {
enum Index : int { K_O_to_C, K_O_to_I, K_C_to_O, K_I_to_O, E_K, i_K_d, count };
}
namespace parameter {
enum Index : int { n_sites, n_nominal, n_weight, C_m, g_Na, E_Na, g_leak, E_leak, n_channels, g_K, K_i, K_bulk, RT_F_,
    tau_n, k_inactivate, k_restore, tau_cleft, fill, count };
}
namespace observable {
enum Index : int { m_inf, i_Na, i_leak, n_inf, k_close, k_open, K_count, i_K, i_ion, open, inactivated, K_cleft_mean,
    K_cleft_max, total_K_C, total_K_O, least_K_O, total_K_I, count };
}

// Variants as written, plain: what their kernel reads that is known before the run. derive() computes it once.
template <class scalar>
struct Constants_plain {
    // potassium
    scalar reciprocal_tau_n;
    scalar k_inactivate;  // 1/ms
    scalar dt;  // ms
    // potassium
    scalar product_of_reciprocal_tau_n_dt;
    scalar E_K_without_relative_E_K;
    scalar g_K_reciprocal_K_count_2;
    scalar minus_expm1_minus_k_restore_dt;
    scalar RT_F_g_K_reciprocal_K_count_2;
    scalar fill_dt;
    scalar one_minus_reciprocal_tau_cleft_dt;
    scalar K_bulk_reciprocal_tau_cleft_dt;
    scalar total_K_I;  // -
    // membrane
    scalar dt_reciprocal_C_m;
    scalar dt_reciprocal_C_m_reciprocal_n_weight;
    scalar dt_reciprocal_C_m_g_Na;
    // inward
    scalar E_Na;  // mV
    // membrane
    scalar one_minus_dt_reciprocal_C_m_g_leak;
    scalar dt_reciprocal_C_m_g_leak_E_leak;
    // for observing
    scalar g_K_reciprocal_K_count_2_observed;
    scalar RT_F_g_K_reciprocal_K_count_2_observed;
    scalar RT_F_;  // mV
    scalar g_Na;  // mS/cm^2
    scalar E_Na_g_Na;
    scalar g_leak;  // mS/cm^2
    scalar E_leak_g_leak;
    scalar reciprocal_n_weight;
    scalar product_of_reciprocal_n_sites_etc_observed;
    scalar reciprocal_n_sites_2;
    scalar K_count;  // -
    static constexpr int count = 29;
};

// Variants without_inactivation: what their kernel reads that is known before the run. derive() computes it once.
template <class scalar>
struct Constants_without_inactivation {
    // potassium
    scalar reciprocal_tau_n;
    scalar k_inactivate;  // 1/ms
    scalar dt;  // ms
    // potassium
    scalar product_of_reciprocal_tau_n_dt;
    scalar E_K_without_relative_E_K;
    scalar g_K_reciprocal_K_count_2;
    scalar minus_expm1_minus_k_restore_dt;
    scalar RT_F_g_K_reciprocal_K_count_2;
    scalar fill_dt;
    scalar one_minus_reciprocal_tau_cleft_dt;
    scalar K_bulk_reciprocal_tau_cleft_dt;
    scalar total_K_I;  // -
    // membrane
    scalar dt_reciprocal_C_m;
    scalar dt_reciprocal_C_m_reciprocal_n_weight;
    scalar dt_reciprocal_C_m_g_Na;
    // inward
    scalar E_Na;  // mV
    // membrane
    scalar one_minus_dt_reciprocal_C_m_g_leak;
    scalar dt_reciprocal_C_m_g_leak_E_leak;
    // for observing
    scalar g_K_reciprocal_K_count_2_observed;
    scalar RT_F_g_K_reciprocal_K_count_2_observed;
    scalar RT_F_;  // mV
    scalar g_Na;  // mS/cm^2
    scalar E_Na_g_Na;
    scalar g_leak;  // mS/cm^2
    scalar E_leak_g_leak;
    scalar reciprocal_n_weight;
    scalar product_of_reciprocal_n_sites_etc_observed;
    scalar reciprocal_n_sites_2;
    scalar K_count;  // -
    static constexpr int count = 29;
};

// Everything of the model but the backend's hooks.
interface::Model description();
extern const interface::Cost costs_fp64[], costs_fp32[], costs_mixed[];
extern const interface::OdeSystem* const systems;  // [kernels]; null: the cells are no such systems. ode.cpp
extern const char* const instruction_set_of_systems;

}  // namespace heartwright::models::potassium_cluster_2026
