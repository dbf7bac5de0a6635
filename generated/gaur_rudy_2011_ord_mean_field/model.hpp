// gaur_rudy_2011_ord_mean_field
// Written by heartwright-generate 0.1.0 from gaur_rudy_2011_ord.json (1d4f591ccfa96eb3be3b964ac38af5ba).
// Do not edit: change the spec and generate again.
// To read the equations as the spec says them: observe() in kernels.hpp, of every variant.
// react() computes the same after the passes that manifest.json lists.
#pragma once

#include "runtime/interface/model.hpp"

namespace heartwright::models::gaur_rudy_2011_ord_mean_field {
// Components of the state, in memory order.
namespace state {
enum Index : int { V, Na_i, K_i, m, hf, hs, j, hsp, jp, mL, hL, hLp, a, iF, iS, ap, iFp, iSp, d, ff, fs, fcaf, fcas,
    jca, ffp, fcafp, xrf, xrs, xs1, xs2, xk1, Q_influx, Q_release, count };
}
// Of every site: real numbers, and numbers of channels (bytes, four to a word).
namespace site_state {
enum Index : int { CaMKt, nca, t_rel, RyR_C1, RyR_O1, RyR_C2, RyR_O2, ca_ds, ca_jsr, ca_ss, ca_myo, ca_nsr, count };
}
namespace site_count {
enum Index : int { count };
}
namespace site_observable {
enum Index : int { CaMKb, CaMKa, phi, a_nca, p_np, LCC_np, p_p, LCC_p, open, k6_myo, x1_myo, x3_myo, x2_myo, J_Na_myo,
    J_Ca_myo, i_NCX_myo_d, k6_ss, x1_ss, x3_ss, x2_ss, J_Na_ss, J_Ca_ss, i_NCX_ss_d, Phi_Ca, i_CaL_d, i_Cab_d, i_pCa_d,
    k_open, csqn_free, k_recover, k_deplete, J_rel, J_lca, B_ss, J_ss_myo, J_ds_ss, diffusivity_ca_ss, B_myo, J_up,
    J_leak, diffusivity_ca_myo, J_refill, B_jsr, count };
}
namespace parameter {
enum Index : int { n_sites, n_nominal, n_weight, R, T, F, C_m, BCL_, L, rad, pi, Na_o, Ca_o, K_o, P_KNa, g_Na, A_hf,
    I_Na_shift, h_shift, g_NaL, tau_hL, g_to, A_ff, tau_jca, d_shift, f_shift, g_Kr, g_Ks, Ca_Ks, g_K1, k_Na1, k_Na2,
    k_Na3, k_asymm, w_Na, w_Ca, w_NaCa, ncx_kcaon, ncx_kcaoff, q_Na, q_Ca, k1_p, k1_m, k2_p, k2_m, k3_p, k3_m, k4_p,
    k4_m, K_Nai_0, K_Nao_0, delta_NaK, K_Ki, K_Ko, MgADP, MgATP, K_MgATP, H, P_total, K_HP_, K_NaP, K_KP_, G_NaK, g_Kb,
    P_Nab, CaMKo, K_CaM, K_CaMK, a_CaMK, b_CaMK, K_mn, k_2n, k_jca, n_LCC, LCC_block, P_Ca, P_CaNa, P_CaK, p_gain,
    k_act, K_act, k_close, K_csqn, k_csqn, d_RyR, theta, recovery, RyR_block, RyR_count, K_NCX_, G_NCX_, V_ds, tau_ds,
    tau_ss, tau_tr, D_Ca, D_SR_, z_factor, BSR_, K_BSR_, BSL_, K_BSL_, CSQN_, TRPN_, K_T, CMDN_, K_C, v_up, K_up, dK_up,
    K_up_scale, v_leak, nsr_max, P_Cab, G_pCa, K_pCa, count };
}
namespace observable {
enum Index : int { E_Na, m_inf, tau_m, CaMKa_cell, phi_cell, h_inf, tau_hf, tau_hs, h, tau_j, hsp_inf, tau_hsp, hp,
    tau_jp, i_Na, mL_inf, hL_inf, hLp_inf, tau_hLp, i_NaL, vffrt, vfrt, i_Nab, Phi_CaNa, d_free, f, A_fcaf, A_fcas, fca,
    fp, fcap, open_cell, i_CaNa, a4, K_Nai, a1, a2, K_Nao, b2, b4, P_free, b3, x1, b1, a3, x2, x3, x4, E1_, E2_,
    J_NaK_Na, E4_, E3_, J_NaK_K, i_NaK, ncx_k2, h_Na, ncx_h7, ncx_h8, ncx_h10, ncx_h11, ncx_k8, ncx_h1, ncx_h3, h_Ca,
    ncx_k4p, ncx_h2, ncx_k4pp, ncx_k4, ncx_k5, ncx_h9, ncx_k3p, ncx_k3pp, ncx_k3, ncx_h12, ncx_k1, x4_myo, ncx_h4,
    ncx_h5, ncx_k7, ncx_h6, x4_ss, i_NCX, i_Na_total, E_K, a_inf, tau_a, A_iF, i_inf, tau_iF, A_iS, tau_iS, ap_inf,
    delta_develop, delta_recover, tau_iFp, tau_iSp, i_to, A_xrf, xr_inf, tau_xrf, tau_xrs, xr, r_Kr, i_Kr, Ks_Ca,
    xs_inf, tau_xs1, tau_xs2, E_Ks, i_Ks, r_K1, xk1_inf, tau_xk1, i_K1, xkb, i_Kb, Phi_CaK, i_CaK, i_K_total, i_CaL,
    i_Ca_slow, i_Ca_total, i_ion, V_cell, A_geo, A_cap, C_cell, V_myo, V_nsr, V_jsr, V_ss, d_inf, tau_d, f_inf, tau_ff,
    tau_fs, tau_fcaf, tau_fcas, tau_ffp, tau_fcafp, J_influx, J_rel_cell, J_release, laplacian_weight_0_ca_ss,
    laplacian_weight_1_ca_ss, laplacian_weight_2_ca_ss, laplacian_weight_0_ca_myo, laplacian_weight_1_ca_myo,
    laplacian_weight_2_ca_myo, diffusivity_ca_nsr, laplacian_weight_0_ca_nsr, laplacian_weight_1_ca_nsr,
    laplacian_weight_2_ca_nsr, i_NCX_myo, i_NCX_ss, i_Cab, i_pCa, Ca_i, Ca_ss, Ca_ds, Ca_nsr, Ca_jsr, CaMKt_cell,
    nca_cell, RyR_open, RyR_refractory, LCC_open, releasing, Ca_ds_max, Ca_jsr_min, gain, count };
}

// Variants as written, healthy, iso, ;double_z=off, healthy;double_z=off, iso;double_z=off: what their kernel reads
// that is known before the run. derive() computes it once.
template <class scalar>
struct Constants_all_variants {
    // LCC
    scalar k_2n_reciprocal_k_jca_2;
    scalar k_jca;  // 1/ms
    scalar dt;  // ms
    // i_CaL
    scalar one_minus_A_ff;
    scalar A_ff;  // -
    // LCC
    scalar one_minus_LCC_block;
    scalar k_2n;  // 1/ms
    scalar F_2_reciprocal_R_T;
    // background
    scalar F_reciprocal_R_T_over_3;
    // LCC
    scalar P_Ca_reciprocal_C_m_Ca_o_R_T_over_F_F_F_etc;
    scalar P_Ca_reciprocal_C_m_R_T_over_F_F_F_etc;
    // NCX_voltage
    scalar reciprocal_k_Na1;
    scalar reciprocal_k_Na2;
    scalar ncx_kcaon;  // 1/mM/s
    scalar q_Na_F_reciprocal_R_T;
    scalar reciprocal_k_Na3_2;
    scalar q_Ca_F_reciprocal_R_T;
    scalar product_of_reciprocal_k_Na3_2_w_NaCa;
    scalar w_Ca;  // 1/s
    scalar ncx_k2;  // 1/s
    scalar Na_o_over_k_Na3;
    scalar Na_o_squared_over_ncx_h10_k_Na1_k_Na2_etc;
    scalar ncx_k1;  // 1/s
    scalar Na_o_reciprocal_k_Na3_2_w_NaCa;
    scalar product_of_reciprocal_k_Na1_k_Na2_w_Na_etc;
    // NCX
    scalar ncx_k1_2;
    scalar ncx_k2_2;
    scalar G_NCX_0p8_2;
    scalar G_NCX_over_5_2;
    // means
    scalar Ca_o_P_Cab_R_T_over_F_F_F_reciprocal_R_T_etc;
    scalar P_Cab_R_T_over_F_F_F_reciprocal_R_T_etc;
    // calcium
    scalar A_geo_C_m_reciprocal_F_2_V_myo_Ca_o_etc;
    scalar A_geo_C_m_reciprocal_F_2_V_myo_P_Cab_R_T_etc;
    // means
    scalar theta_RyR_count;
    // RyR
    scalar pow_K_act_4;
    // CaMK
    scalar K_CaM;  // uM
    scalar CaMKo;  // -
    scalar one_minus_b_CaMK_dt;
    scalar a_CaMK_dt;
    // RyR
    scalar pow_K_csqn_8;
    scalar K_csqn;  // mM
    // calcium
    scalar CSQN_K_csqn;
    // RyR
    scalar product_of_pow_K_csqn_8_k_csqn_dt;
    scalar k_csqn_dt;
    scalar recovery_BCL;
    scalar product_of_minus_RyR_block_plus_1_k_act_etc;
    scalar k_close_dt;
    // calcium
    scalar J_refill_per_relative_J_refill_dt;
    scalar d_RyR_V_ds_over_1000_n_nominal_etc;
    // LCC
    scalar K_mn;  // uM
    // CaMK
    scalar K_CaMK;  // -
    // LCC
    scalar n_LCC_reciprocal_n_LCC;
    scalar n_LCC_p_gain_reciprocal_n_LCC;
    // calcium
    scalar product_of_reciprocal_tau_ds_1000_tau_ds;
    scalar d_RyR_tau_ds;
    scalar J_lca_per_i_CaL_d_tau_ds;
    scalar K_T;  // mM
    scalar K_C;  // mM
    scalar TRPN_K_T_;
    scalar CMDN_K_C_;
    scalar K_up_scale_K_up_2p75;
    scalar K_pCa;  // mM
    scalar K_up_scale_K_up_minus_dK_up;
    scalar J_refill_per_relative_J_refill_pi_rad_etc;
    scalar one_minus_J_leak_per_ca_nsr_dt;
    scalar v_up_2p75_dt;
    // NCX
    scalar K_NCX_squared;
    // calcium
    scalar J_ss_myo_per_relative_J_ss_myo_pi_rad_etc;
    scalar v_leak_reciprocal_nsr_max_pi_rad_rad_L_etc;
    scalar v_up_pi_rad_rad_L_reciprocal_V_myo_151p8_etc;
    scalar G_pCa_A_geo_C_m_reciprocal_F_2_V_myo_2_etc;
    scalar A_geo_C_m_reciprocal_F_2_V_myo_4_dt;
    scalar G_pCa;  // A/F
    scalar K_BSR_;  // mM
    scalar K_BSL_;  // mM
    scalar BSR_K_BSR_;
    scalar BSL_K_BSL_;
    scalar J_ds_ss_per_ca_ss_V_ds_n_nominal_etc;
    scalar J_ds_ss_per_ca_ds_V_ds_n_nominal_etc;
    scalar C_cell_2_reciprocal_F_2_V_ss_dt;
    scalar J_ss_myo_per_relative_J_ss_myo_dt;
    scalar laplacian_weight_0_ca_ss_etc;
    scalar laplacian_weight_1_ca_ss_etc;
    scalar laplacian_weight_2_ca_ss_etc;
    scalar laplacian_weight_0_ca_myo_etc;
    scalar laplacian_weight_1_ca_myo_etc;
    scalar laplacian_weight_2_ca_myo_etc;
    scalar diffusivity_ca_nsr;  // um^2/ms
    scalar laplacian_weight_0_ca_nsr;  // ms/um^2
    scalar laplacian_weight_1_ca_nsr;  // ms/um^2
    scalar laplacian_weight_2_ca_nsr;  // ms/um^2
    // i_Na
    scalar I_Na_shift_plus_39p57_over_minus_9p871;
    scalar exp_h_shift_plus_82p9_over_6p086;
    scalar dt_6p149;
    scalar sum_of_log_dt_1p432em05_minus_0p1903;
    scalar dt_over_minus_306p3;
    scalar dt_over_minus_8p974;
    scalar A_hf;  // -
    scalar one_minus_A_hf;
    scalar exp_h_shift_plus_89p1_over_6p086;
    scalar dt_9p455;
    scalar sum_of_log_dt_8p552_minus_13;
    scalar minus_148p8_over_dt;
    scalar minus_73_over_dt;
    // ions
    scalar R_T_over_F;
    scalar log_Na_o;
    // i_NaL
    scalar decay_hL;
    scalar decay_hLp;
    // membrane
    scalar F_reciprocal_R_T;
    // ions
    scalar Na_o;  // mM
    // i_NaK
    scalar product_of_minus_delta_NaK_plus_1_F_etc;
    scalar K_Nai_0;  // mM
    scalar reciprocal_K_Ki;
    scalar k1_p;  // 1/s
    scalar K_Nao_0;  // mM
    scalar sum_of_square_K_o_over_K_Ko_plus_1_etc;
    scalar k2_m_Na_o_Na_o_Na_o;
    scalar k4_m_reciprocal_K_Ki_reciprocal_K_Ki;
    scalar reciprocal_K_KP;
    scalar reciprocal_K_NaP;
    scalar H_over_K_HP_plus_1;
    scalar k3_m_H_reciprocal_MgATP_over_K_MgATP_etc_2;
    scalar a2;  // 1/s
    scalar a4_a2;
    scalar k3_p_square_K_o_over_K_Ko;
    scalar b1_plus_a2;
    scalar b1;  // 1/s
    scalar b1_a4;
    scalar a4_a2_plus_b1_a4;
    scalar a4;  // 1/s
    scalar G_NaK_3;
    scalar G_NaK_2;
    // i_to
    scalar value_0p3004_over_dt;
    // ions
    scalar log_K_o;
    // i_Kr
    scalar value_12p98_over_dt;
    scalar reciprocal_dt;
    scalar value_1p865_over_dt;
    // i_Ks
    scalar value_817p3_over_dt;
    scalar dt_over_1218;
    scalar dt_over_443p2;
    scalar g_Ks_Ks_Ca;
    // ions
    scalar log_K_o_plus_P_KNa_Na_o;
    scalar P_KNa;  // -
    // i_K1
    scalar scaled_minus_K_o_2p6_plus_105p8_etc;
    scalar reciprocal_K_o_1p569_plus_3p812;
    scalar product_of_reciprocal_K_o_1p569_etc;
    scalar sum_of_log_dt_over_122p2_minus_6p248;
    scalar sum_of_log_dt_over_122p2_plus_3p416;
    // i_CaL
    scalar exp_d_shift_plus_3p94_over_minus_4p23;
    scalar exp_f_shift_plus_19p58_over_3p696;
    scalar dt_3p525;
    scalar dt_0p7408;
    scalar value_0p6_over_dt;
    scalar dt_over_150p4;
    scalar dt_over_8210;
    scalar value_35_over_dt;
    scalar dt_over_1p242e04;
    scalar dt_over_9p972e04;
    scalar value_1000_over_dt;
    scalar dt_over_221p3;
    scalar dt_over_70p59;
    scalar dt_0p00012;
    scalar value_100_over_dt;
    scalar decay_jca;
    // means
    scalar reciprocal_n_sites;
    scalar reciprocal_n_weight;
    // membrane
    scalar P_Nab_F_reciprocal_C_m_over_3;
    scalar P_CaNa_P_Ca_reciprocal_C_m_F_etc;
    scalar g_Na_over_3;
    scalar g_NaL_over_3;
    scalar P_CaK_P_Ca_reciprocal_C_m_F_etc;
    // ions
    scalar K_o;  // mM
    // background
    scalar g_Kb;  // mS/uF
    // membrane
    scalar g_K1_sqrt_K_o_2;
    // i_to
    scalar g_to;  // mS/uF
    // membrane
    scalar g_Kr_sqrt_K_o_over_5p4_2;
    scalar scaled_reciprocal_n_weight_2;
    // ions
    scalar A_geo_C_m_reciprocal_F_V_myo_6_dt;
    scalar dt_C_cell_reciprocal_F_V_myo;
    // integrated_fluxes
    scalar dt_C_cell_reciprocal_F_2_V_myo;
    scalar dt_V_ds_n_nominal_reciprocal_V_myo_etc;
    // for observing
    scalar Ca_o_R_T_over_F_F_F_reciprocal_R_T_0p682;
    scalar R_T_over_F_F_F_reciprocal_R_T_2em05;
    scalar P_Ca_reciprocal_C_m_Ca_o_R_T_over_F_F_F_etc_observed;
    scalar P_Ca_reciprocal_C_m_R_T_over_F_F_F_etc_observed;
    scalar w_NaCa;  // 1/s
    scalar Na_o_reciprocal_k_Na3;
    scalar reciprocal_k_Na1_k_Na2;
    scalar w_Na;  // 1/s
    scalar ncx_h11_w_Na;
    scalar P_Cab_4_R_over_2_T_over_F_F_F_etc;
    scalar Ca_o_P_Cab_R_T_over_F_F_F_reciprocal_R_T_etc_observed;
    scalar n_LCC;  // -
    scalar J_lca_per_i_CaL_d;
    scalar product_of_minus_RyR_block_plus_1_k_act;
    scalar csqn_free_per_relative_csqn_free_k_csqn;
    scalar k_csqn;  // 1/ms
    scalar d_RyR;  // 1/ms
    scalar reciprocal_tau_ss;
    scalar scaled_reciprocal_tau_ds_over_1000_observed;
    scalar minus_1000_reciprocal_tau_ds_over_1000_observed;
    scalar D_Ca;  // um^2/ms
    scalar v_up_2p75;
    scalar v_leak_reciprocal_nsr_max;
    scalar reciprocal_tau_tr;
    scalar R_T_over_F_3;
    scalar product_of_log_Na_o_R_T_over_F;
    scalar product_of_log_K_o_R_T_over_F;
    scalar product_of_log_K_o_plus_P_KNa_Na_o_R_T_etc;
    scalar g_Na;  // mS/uF
    scalar g_NaL;  // mS/uF
    scalar summand_J_rel_cell_per_relative_J_rel_etc;
    scalar n_sites_Ca_o_P_Cab_R_T_over_F_F_F_etc;
    scalar G_pCa_reciprocal_n_weight;
    scalar product_of_reciprocal_n_sites_etc_observed;
    scalar product_of_reciprocal_n_sites_etc_2_observed;
    scalar C_cell_reciprocal_F_2_V_myo_observed;
    scalar V_ds_n_nominal_reciprocal_V_myo_observed;
    scalar P_total;  // mM
    scalar k3_m_H_reciprocal_MgATP_over_K_MgATP_etc;
    scalar G_NaK;  // A*s/F
    scalar g_K1_sqrt_K_o;
    scalar P_Nab_F_reciprocal_C_m;
    scalar F_0p75;
    scalar minus_0p75_Na_o_F;
    scalar P_CaNa_P_Ca_reciprocal_C_m;
    scalar minus_0p75_K_o_F;
    scalar P_CaK_P_Ca_reciprocal_C_m;
    scalar g_Kr_sqrt_K_o_over_5p4;
    scalar F_squared_reciprocal_R_T_observed;
    scalar tau_hLp;  // ms
    scalar ncx_h10;  // -
    scalar ncx_h11;  // -
    scalar ncx_k5;  // 1/s
    scalar ncx_h12;  // -
    scalar Ks_Ca;  // -
    scalar V_cell;  // uL
    scalar A_geo;  // cm^2
    scalar A_cap;  // cm^2
    scalar C_cell;  // uF
    scalar V_myo;  // uL
    scalar V_nsr;  // uL
    scalar V_jsr;  // uL
    scalar V_ss;  // uL
    scalar laplacian_weight_0_ca_ss;  // ms/um^2
    scalar laplacian_weight_1_ca_ss;  // ms/um^2
    scalar laplacian_weight_2_ca_ss;  // ms/um^2
    scalar laplacian_weight_0_ca_myo;  // ms/um^2
    scalar laplacian_weight_1_ca_myo;  // ms/um^2
    scalar laplacian_weight_2_ca_myo;  // ms/um^2
    static constexpr int count = 250;
};

// Everything of the model but the backend's hooks.
interface::Model description();
extern const interface::Cost costs_fp64[], costs_fp32[], costs_mixed[];
extern const interface::OdeSystem* const systems;  // [kernels]; null: the cells are no such systems. ode.cpp
extern const char* const instruction_set_of_systems;

}  // namespace heartwright::models::gaur_rudy_2011_ord_mean_field
