// ten_tusscher_panfilov_2006
// Written by heartwright-generate 0.1.0 from ten_tusscher_panfilov_2006.json (32b7b5b6202f0dcdad086a5dffa825fd).
// Do not edit: change the spec and generate again.
// To read the equations as the spec says them: observe() in kernels.hpp, of every variant.
// react() computes the same after the passes that manifest.json lists.
#pragma once

#include "runtime/interface/model.hpp"

namespace heartwright::models::ten_tusscher_panfilov_2006 {
// Components of the state, in memory order.
namespace state {
enum Index : int { V, m, h, j, d, f, f2, fCass, s, r, Xr1, Xr2, Xs, Ca_i, Ca_SR, Ca_ss, R_prime, Na_i, K_i, count };
}
namespace parameter {
enum Index : int { R, T, F, C_m, K_o, Na_o, Ca_o, P_KNa, g_Na, g_CaL, g_to, g_Kr, g_Ks, g_K1, P_NaK, K_mK, K_mNa,
    K_NaCa, K_sat, alpha_NaCa, gamma_NaCa, Km_Ca, Km_Nai, g_pCa, K_pCa, g_pK, g_bNa, g_bCa, V_c, V_sr, V_ss, k1_prime,
    k2_prime, k3, k4, EC_, max_sr, min_sr, V_rel, V_xfer, V_leak, V_max_up, K_up, Buf_c, K_buf_c, Buf_sr, K_buf_sr,
    Buf_ss, K_buf_ss, count };
}
namespace observable {
enum Index : int { E_K, alpha_K1, beta_K1, K1_inf, i_K1, i_to, i_Kr, E_Ks, i_Ks, i_CaL, i_NaK, E_Na, i_Na, i_b_Na,
    i_NaCa, E_Ca, i_b_Ca, i_p_K, i_p_Ca, i_ion, m_inf, alpha_m, beta_m, tau_m, h_inf, alpha_h, beta_h, tau_h, j_inf,
    alpha_j, beta_j, tau_j, d_inf, alpha_d, beta_d, gamma_d, tau_d, f_inf, tau_f, f2_inf, tau_f2, fCass_inf, tau_fCass,
    s_inf, tau_s, r_inf, tau_r, Xr1_inf, alpha_Xr1, beta_Xr1, tau_Xr1, Xr2_inf, alpha_Xr2, beta_Xr2, tau_Xr2, Xs_inf,
    alpha_Xs, beta_Xs, tau_Xs, kcasr, k1, k2, O, i_rel, i_up, i_leak, i_xfer, Ca_i_bufc, Ca_sr_bufsr, Ca_ss_bufss,
    count };
}

// Variants as written, epi, M: what their kernel reads that is known before the run. derive() computes it once.
template <class scalar>
struct Constants_epi_M {
    // i_Na
    scalar log_dt_0p02424;
    scalar dt_2p543e04;
    scalar dt_9p607e05;
    scalar dt_over_2p257e06;
    scalar dt_2p7;
    scalar sum_of_log_dt_plus_12p64;
    scalar dt_5p923;
    // i_Kr
    scalar dt_over_3p36;
    scalar dt_over_67p49;
    // i_CaL
    scalar value_80_over_dt;
    // i_Ks
    scalar value_1400_over_dt;
    // i_to
    scalar value_9p5_over_dt;
    scalar value_0p8_over_dt;
    // reversal_potentials
    scalar R_T_over_F;
    scalar log_K_o;
    // i_Ks
    scalar g_Ks;  // nS/pF
    // reversal_potentials
    scalar log_K_o_plus_P_KNa_Na_o;
    scalar P_KNa;  // -
    // pumps_and_exchangers
    scalar g_pK;  // nS/pF
    // i_Kr
    scalar g_Kr_sqrt_K_o_over_5p4;
    // i_K1
    scalar g_K1_sqrt_K_o_over_5p4;
    // i_to
    scalar g_to;  // nS/pF
    // i_CaL
    scalar F_reciprocal_R_T_over_10;
    // pumps_and_exchangers
    scalar K_mNa;  // mM
    scalar P_NaK_K_o_over_K_o_plus_K_mK;
    // sodium_and_potassium
    scalar dt_reciprocal_V_c_F_C_m;
    // i_Kr
    scalar dt_over_2700;
    scalar dt_over_2p43e05;
    scalar dt;  // ms
    // i_CaL
    scalar dt_12p18;
    scalar value_0p35_over_dt;
    scalar value_1p96_over_dt;
    // pumps_and_exchangers
    scalar gamma_NaCa_minus_1_F_reciprocal_R_T;
    // reversal_potentials
    scalar Ca_o;  // mM
    // pumps_and_exchangers
    scalar product_of_cube_Na_o_alpha_NaCa;
    scalar K_sat;  // -
    // membrane
    scalar K_NaCa_reciprocal_cube_Km_Nai_etc_2;
    // reversal_potentials
    scalar log_Na_o;
    // i_Na
    scalar g_Na;  // nS/pF
    // background
    scalar g_bNa;  // nS/pF
    // i_CaL
    scalar F_reciprocal_R_T_2;
    scalar minus_30_F_reciprocal_R_T;
    scalar scaled_exp_minus_F_2_reciprocal_R_T_15_etc_2;
    scalar minus_2_Ca_o_g_CaL_R_T_over_F_square_F_etc;
    scalar exp_minus_15_F_2_reciprocal_R_T;
    // pumps_and_exchangers
    scalar g_pCa;  // A/F
    scalar K_pCa;  // mM
    // membrane
    scalar g_bCa_R_over_2_T_over_F_2;
    // background
    scalar g_bCa;  // nS/pF
    // membrane
    scalar g_bCa_R_over_2_T_over_F_2_log_Ca_o;
    // i_Na
    scalar dt_10;
    scalar dt_over_1p628e04;
    // i_to
    scalar value_85_over_dt;
    scalar value_3_over_dt;
    scalar value_5_over_dt;
    // i_CaL
    scalar value_562_over_dt;
    scalar value_31_over_dt;
    scalar value_20_over_dt;
    scalar value_1102_over_dt;
    scalar value_200_over_dt;
    scalar value_180_over_dt;
    // calcium
    scalar K_buf_c;  // mM
    scalar reciprocal_dt;
    scalar Buf_c_K_buf_c_over_dt;
    scalar V_leak;  // 1/ms
    scalar V_max_up;  // mM/ms
    scalar square_K_up;
    scalar V_xfer;  // 1/ms
    scalar C_m_reciprocal_V_c_2_F_2;
    scalar K_NaCa_reciprocal_cube_Km_Nai_etc_3;
    scalar V_sr_reciprocal_V_c_2;
    scalar sum_of_max_sr_minus_min_sr;
    scalar EC_squared;
    scalar max_sr;  // -
    scalar k1_prime;  // 1/mM^2/ms
    scalar k3;  // 1/ms
    scalar K_buf_ss;  // mM
    scalar Buf_ss_K_buf_ss;
    scalar V_c_reciprocal_V_ss_dt;
    scalar V_sr_reciprocal_V_ss_V_rel_dt;
    scalar C_m_reciprocal_V_ss_2_F_dt;
    scalar K_buf_sr;  // mM
    scalar Buf_sr_K_buf_sr_over_dt;
    scalar V_rel;  // 1/ms
    scalar k2_prime;  // 1/mM/ms
    scalar k4;  // 1/ms
    scalar dt_k4;
    // i_CaL
    scalar value_2_over_dt;
    // for observing
    scalar R;  // mJ/mol/K
    scalar T;  // K
    scalar F;  // C/mol
    scalar K_o;  // mM
    scalar Na_o;  // mM
    scalar g_K1;  // nS/pF
    scalar g_Kr;  // nS/pF
    scalar g_CaL;  // L/F/ms
    scalar P_NaK;  // A/F
    scalar K_mK;  // mM
    scalar K_NaCa;  // A/F
    scalar gamma_NaCa;  // -
    scalar alpha_NaCa;  // -
    scalar Km_Nai;  // mM
    scalar Km_Ca;  // mM
    scalar min_sr;  // -
    scalar EC_;  // mM
    scalar K_up;  // mM
    scalar Buf_c;  // mM
    scalar Buf_sr;  // mM
    scalar Buf_ss;  // mM
    static constexpr int count = 109;
};

// Variants endo: what their kernel reads that is known before the run. derive() computes it once.
template <class scalar>
struct Constants_endo {
    // i_Na
    scalar log_dt_0p02424;
    scalar dt_2p543e04;
    scalar dt_9p607e05;
    scalar dt_over_2p257e06;
    scalar dt_2p7;
    scalar sum_of_log_dt_plus_12p64;
    scalar dt_5p923;
    // i_Kr
    scalar dt_over_67p49;
    scalar dt_over_3p36;
    // i_Ks
    scalar value_1400_over_dt;
    // i_CaL
    scalar value_80_over_dt;
    // i_to
    scalar value_9p5_over_dt;
    scalar value_0p8_over_dt;
    // i_Na
    scalar dt_over_1p628e04;
    scalar dt_10;
    // i_to
    scalar value_1000_over_dt;
    scalar value_8_over_dt;
    // i_CaL
    scalar dt_12p18;
    scalar dt;  // ms
    // i_CaL
    scalar value_0p35_over_dt;
    scalar value_1p96_over_dt;
    // i_Kr
    scalar dt_over_2p43e05;
    scalar dt_over_2700;
    // reversal_potentials
    scalar R_T_over_F;
    scalar log_K_o;
    // i_Ks
    scalar g_Ks;  // nS/pF
    // reversal_potentials
    scalar log_K_o_plus_P_KNa_Na_o;
    scalar P_KNa;  // -
    // pumps_and_exchangers
    scalar g_pK;  // nS/pF
    // i_Kr
    scalar g_Kr_sqrt_K_o_over_5p4;
    // i_K1
    scalar g_K1_sqrt_K_o_over_5p4;
    // i_to
    scalar g_to;  // nS/pF
    // i_CaL
    scalar F_reciprocal_R_T_over_10;
    // pumps_and_exchangers
    scalar K_mNa;  // mM
    scalar P_NaK_K_o_over_K_o_plus_K_mK;
    // sodium_and_potassium
    scalar dt_reciprocal_V_c_F_C_m;
    // pumps_and_exchangers
    scalar gamma_NaCa_minus_1_F_reciprocal_R_T;
    // reversal_potentials
    scalar Ca_o;  // mM
    // pumps_and_exchangers
    scalar product_of_cube_Na_o_alpha_NaCa;
    scalar K_sat;  // -
    // membrane
    scalar K_NaCa_reciprocal_cube_Km_Nai_etc_2;
    // reversal_potentials
    scalar log_Na_o;
    // i_Na
    scalar g_Na;  // nS/pF
    // background
    scalar g_bNa;  // nS/pF
    // i_CaL
    scalar F_reciprocal_R_T_2;
    scalar minus_30_F_reciprocal_R_T;
    scalar scaled_exp_minus_F_2_reciprocal_R_T_15_etc_2;
    scalar minus_2_Ca_o_g_CaL_R_T_over_F_square_F_etc;
    scalar exp_minus_15_F_2_reciprocal_R_T;
    // pumps_and_exchangers
    scalar g_pCa;  // A/F
    scalar K_pCa;  // mM
    // membrane
    scalar g_bCa_R_over_2_T_over_F_2;
    // background
    scalar g_bCa;  // nS/pF
    // membrane
    scalar g_bCa_R_over_2_T_over_F_2_log_Ca_o;
    // i_CaL
    scalar value_562_over_dt;
    scalar value_31_over_dt;
    scalar value_20_over_dt;
    scalar value_1102_over_dt;
    scalar value_200_over_dt;
    scalar value_180_over_dt;
    // calcium
    scalar K_buf_c;  // mM
    scalar reciprocal_dt;
    scalar Buf_c_K_buf_c_over_dt;
    scalar V_leak;  // 1/ms
    scalar V_max_up;  // mM/ms
    scalar square_K_up;
    scalar V_xfer;  // 1/ms
    scalar C_m_reciprocal_V_c_2_F_2;
    scalar K_NaCa_reciprocal_cube_Km_Nai_etc_3;
    scalar V_sr_reciprocal_V_c_2;
    scalar sum_of_max_sr_minus_min_sr;
    scalar EC_squared;
    scalar max_sr;  // -
    scalar k1_prime;  // 1/mM^2/ms
    scalar k3;  // 1/ms
    scalar K_buf_ss;  // mM
    scalar Buf_ss_K_buf_ss;
    scalar V_c_reciprocal_V_ss_dt;
    scalar V_sr_reciprocal_V_ss_V_rel_dt;
    scalar C_m_reciprocal_V_ss_2_F_dt;
    scalar K_buf_sr;  // mM
    scalar Buf_sr_K_buf_sr_over_dt;
    scalar V_rel;  // 1/ms
    scalar k2_prime;  // 1/mM/ms
    scalar k4;  // 1/ms
    scalar dt_k4;
    // i_CaL
    scalar value_2_over_dt;
    // for observing
    scalar R;  // mJ/mol/K
    scalar T;  // K
    scalar F;  // C/mol
    scalar K_o;  // mM
    scalar Na_o;  // mM
    scalar g_K1;  // nS/pF
    scalar g_Kr;  // nS/pF
    scalar g_CaL;  // L/F/ms
    scalar P_NaK;  // A/F
    scalar K_mK;  // mM
    scalar K_NaCa;  // A/F
    scalar gamma_NaCa;  // -
    scalar alpha_NaCa;  // -
    scalar Km_Nai;  // mM
    scalar Km_Ca;  // mM
    scalar min_sr;  // -
    scalar EC_;  // mM
    scalar K_up;  // mM
    scalar Buf_c;  // mM
    scalar Buf_sr;  // mM
    scalar Buf_ss;  // mM
    static constexpr int count = 108;
};

// Everything of the model but the backend's hooks.
interface::Model description();
extern const interface::Cost costs_fp64[], costs_fp32[], costs_mixed[];
extern const interface::OdeSystem* const systems;  // [kernels]; null: the cells are no such systems. ode.cpp
extern const char* const instruction_set_of_systems;

}  // namespace heartwright::models::ten_tusscher_panfilov_2006
