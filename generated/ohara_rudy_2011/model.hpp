// ohara_rudy_2011
// Written by heartwright-generate 0.1.0 from ohara_rudy_2011.json (9d5c05e976c6b3dd68ede65f282614d1).
// Do not edit: change the spec and generate again.
// To read the equations as the spec says them: observe() in kernels.hpp, of every variant.
// react() computes the same after the passes that manifest.json lists.
#pragma once

#include "runtime/interface/model.hpp"

namespace heartwright::models::ohara_rudy_2011 {
// Components of the state, in memory order.
namespace state {
enum Index : int { V, CaMK_trap, m, hf, hs, j, hsp, jp, mL, hL, hLp, a, iF, iS, ap, iFp, iSp, d, ff, fs, fcaf, fcas,
    jca, ffp, fcafp, nca, xrf, xrs, xs1, xs2, xk1, J_rel_np, J_rel_p, Na_i, Na_ss, K_i, K_ss, Ca_i, Ca_ss, Ca_nsr,
    Ca_jsr, count };
}
namespace parameter {
enum Index : int { R, T, F, C_m, L, rad, Na_o, Ca_o, K_o, P_KNa, CaMK_o, K_CaM, K_CaMK, a_CaMK, b_CaMK, g_Na, A_hf,
    g_NaL, tau_hL, g_to, P_Ca, P_CaNa_ratio, P_CaK_ratio, P_Cap_ratio, A_ff, tau_jca, K_mn, k_2n, k_jca, g_Kr, g_Ks,
    g_K1, k_Na1, k_Na2, k_Na3, k_asymm, w_Na, w_Ca, w_NaCa, k_Ca_on, k_Ca_off, q_Na, q_Ca, K_CaAct, G_NaCa, k1_p, k1_m,
    k2_p, k2_m, k3_p, k3_m, k4_p, k4_m, K_Nai_0, K_Nao_0, delta_NaK, K_Ki, K_Ko, MgADP, MgATP, K_MgATP, H, P_total,
    K_HP_, K_NaP, K_KP_, G_NaK, g_Kb, P_Nab, P_Cab, g_pCa, K_pCa, beta_tau, rel_scale, tau_rel_min, up_scale, v_up,
    K_up, dK_up, v_leak, Ca_nsr_max, tau_tr, tau_diff_Na, tau_diff_K, tau_diff_Ca, CMDN_, K_CMDN_, TRPN_, K_TRPN_, BSR_,
    K_BSR_, BSL_, K_BSL_, CSQN_, K_CSQN_, count };
}
namespace observable {
enum Index : int { E_Na, CaMK_bound, CaMK_active, phi_CaMK, h, hp, i_Na, i_NaL, E_K, A_iF, A_iS, i_to, f, A_fcaf,
    A_fcas, fca, open_CaL, fp, fcap, open_CaLp, P_CaL, vffrt, vfrt, Phi_CaL, i_CaL, Phi_CaNa, i_CaNa, Phi_CaK, i_CaK,
    A_xrf, xr, r_Kr, i_Kr, Ks_Ca, E_Ks, i_Ks, r_K1, i_K1, allo_i, k2, h_Na, h7, h8, h10, h11, k8, h1_i, h3_i, h_Ca,
    k4p_i, h2_i, k4pp_i, k4_i, k5, h9, k3p, k3pp, k3, h12, k1, x4_i, h4_i, h5_i, k7_i, h6_i, k6_i, x1_i, x2_i, x3_i,
    E4_i, E1_i, E3_i, E2_i, J_NaCa_Na_i, J_NaCa_Ca_i, i_NaCa_i, allo_ss, h1_ss, h3_ss, k4p_ss, h2_ss, k4pp_ss, k4_ss,
    x4_ss, h4_ss, h5_ss, k7_ss, h6_ss, k6_ss, x1_ss, x2_ss, x3_ss, E4_ss, E1_ss, E3_ss, E2_ss, J_NaCa_Na_ss,
    J_NaCa_Ca_ss, i_NaCa_ss, a4, K_Nai, a1, a2, K_Nao, b2, b4, P_free, b3, x1, b1, a3, x2, x3, x4, E1_, E2_, J_NaK_Na,
    E4_, E3_, J_NaK_K, i_NaK, i_Nab, xkb, i_Kb, i_pCa, i_Cab, i_ion, V_cell, A_geo, A_cap, V_myo, V_nsr, V_jsr, V_ss,
    m_inf, tau_m, h_inf, tau_hf, tau_hs, tau_j, hsp_inf, tau_hsp, tau_jp, mL_inf, hL_inf, hLp_inf, tau_hLp, a_inf,
    tau_a, delta_epi, i_inf, tau_iF, tau_iS, ap_inf, delta_develop, delta_recover, tau_iFp, tau_iSp, d_inf, tau_d,
    f_inf, tau_ff, tau_fs, tau_fcaf, tau_fcas, tau_ffp, tau_fcafp, k_m2n, a_nca, xr_inf, tau_xrf, tau_xrs, xs_inf,
    tau_xs1, tau_xs2, xk1_inf, tau_xk1, a_rel, J_rel_np_inf, tau_rel, beta_tau_p, a_rel_p, J_rel_p_inf, tau_rel_p,
    J_rel, J_up_np, J_up_p, J_leak, J_up, J_tr, J_diff_Na, J_diff_K, J_diff, B_Ca_i, B_Ca_ss, B_Ca_jsr, count };
}

// Variants as written, endo, M: what their kernel reads that is known before the run. derive() computes it once.
template <class scalar>
struct Constants_endo_M {
    // i_CaL
    scalar k_jca;  // 1/ms
    scalar K_mn;  // mM
    scalar k_2n;  // 1/ms
    scalar dt;  // ms
    // i_CaL
    scalar dt_k_2n;
    scalar dt_over_221p3;
    scalar dt_over_70p59;
    scalar value_35_over_dt;
    // i_Ks
    scalar value_817p3_over_dt;
    // ions
    scalar reciprocal_dt;
    // i_Ks
    scalar dt_over_1218;
    scalar dt_over_443p2;
    // i_CaL
    scalar dt_0p00012;
    scalar value_100_over_dt;
    scalar dt_over_1p242e04;
    scalar dt_over_9p972e04;
    scalar value_1000_over_dt;
    scalar dt_3p525;
    scalar dt_0p7408;
    scalar value_0p6_over_dt;
    scalar dt_over_150p4;
    scalar dt_over_8210;
    scalar decay_jca;
    // i_NaCa_voltage
    scalar q_Na_F_reciprocal_R_T;
    scalar reciprocal_k_Na3_2;
    scalar q_Ca_F_reciprocal_R_T;
    scalar w_Ca;  // 1/s
    // i_NaCa
    scalar product_of_reciprocal_k_Na3_2_w_NaCa;
    // i_NaCa_voltage
    scalar k2;  // 1/s
    // i_NaCa
    scalar reciprocal_k_Na1;
    scalar reciprocal_k_Na2;
    scalar product_of_reciprocal_k_Na1_k_Na2_w_Na_etc;
    // i_NaCa_voltage
    scalar k1;  // 1/s
    scalar Na_o_over_k_Na3;
    scalar Na_o_reciprocal_k_Na3;
    scalar h11_w_Na;
    scalar k_Ca_on;  // 1/mM/s
    scalar w_NaCa;  // 1/s
    // i_NaCa
    scalar k1_2;
    scalar k2_2;
    scalar k1_k_Ca_on;
    scalar k2_k_Ca_on;
    scalar K_CaAct_squared;
    scalar G_NaCa_over_5;
    scalar G_NaCa_over_5_K_CaAct_2_K_CaAct;
    // i_CaL
    scalar scaled_one_minus_A_ff_over_2;
    scalar A_ff_over_2;
    // CaMK
    scalar CaMK_o;  // -
    scalar K_CaM;  // mM
    scalar K_CaMK;  // -
    // i_CaL
    scalar P_Ca;  // cm/s
    scalar P_Cap_ratio;  // -
    // membrane
    scalar F_reciprocal_R_T;
    // i_CaL
    scalar F_reciprocal_R_T_over_3;
    scalar F_over_2_4;
    scalar Ca_o_0p341;
    scalar reciprocal_C_m;
    // ions
    scalar reciprocal_tau_diff_Ca;
    scalar C_m_A_cap_reciprocal_F_2_V_ss;
    scalar V_jsr_reciprocal_V_ss;
    // CaMK
    scalar CaMK_o_K_CaM;
    // ions
    scalar K_BSR_;  // mM
    scalar BSR_K_BSR_;
    scalar K_BSL_;  // mM
    scalar BSL_K_BSL_;
    scalar BSR_K_BSR_over_dt;
    scalar BSL_K_BSL_over_dt;
    scalar rad_squared_L_reciprocal_V_ss_15p07_etc;
    scalar C_m_A_geo_reciprocal_F_2_V_ss_2_over_dt;
    scalar quotient_of_reciprocal_tau_diff_Ca_etc;
    // i_NaCa
    scalar G_NaCa_0p8;
    scalar G_NaCa_0p8_K_CaAct_2_K_CaAct;
    // uptake
    scalar K_up_minus_dK_up;
    scalar up_scale_2p75_v_up;
    scalar K_up;  // mM
    scalar up_scale_v_up;
    scalar v_leak_reciprocal_Ca_nsr_max;
    // background
    scalar K_pCa;  // mM
    // ions
    scalar g_pCa_over_2;
    scalar rad_squared_L_reciprocal_V_myo_62p8;
    scalar rad_squared_L_reciprocal_V_myo_173p3;
    scalar C_m_A_geo_reciprocal_F_2_V_myo_4;
    scalar P_Cab_F_reciprocal_C_m;
    scalar K_CMDN_;  // mM
    scalar CMDN_K_CMDN_;
    scalar K_TRPN_;  // mM
    scalar TRPN_K_TRPN_;
    scalar CMDN_K_CMDN_over_dt;
    scalar TRPN_K_TRPN_over_dt;
    scalar rad_squared_L_reciprocal_V_myo_173p3_etc;
    scalar C_m_A_geo_reciprocal_F_2_V_myo_4_over_dt;
    scalar rad_squared_L_over_tau_diff_Ca_over_rad_etc;
    scalar one_plus_reciprocal_dt_over_5p6_plus_1;
    scalar reciprocal_tau_diff_Ca_3;
    scalar rad_squared_L_over_tau_diff_Ca_over_rad_etc_2;
    scalar one_plus_reciprocal_dt_over_0p18_plus_1;
    scalar reciprocal_dt_over_0p18_plus_1_2;
    scalar reciprocal_dt_over_5p6_plus_1_2;
    // CaMK
    scalar a_CaMK;  // 1/ms
    scalar b_CaMK;  // 1/ms
    // i_NaCa_voltage
    scalar q_Na_F_over_R_T;
    scalar k_Na3;  // mM
    scalar Na_o_squared_over_h10_k_Na1_k_Na2_w_Na_etc;
    // i_NaCa
    scalar product_of_reciprocal_k_Na3_2_k_Na3;
    scalar product_of_reciprocal_k_Na3_2_w_Na_etc;
    // i_NaCa_voltage
    scalar q_Ca_F_over_R_T;
    // i_CaL
    scalar one_minus_A_ff;
    scalar A_ff;  // -
    // i_to
    scalar value_0p3004_over_dt;
    scalar delta_epi;  // -
    // i_Na
    scalar minus_148p8_over_dt;
    scalar minus_73_over_dt;
    scalar dt_over_minus_306p3;
    scalar dt_over_minus_8p974;
    scalar dt_6p149;
    scalar sum_of_log_dt_1p432em05_minus_0p1903;
    scalar A_hf;  // -
    scalar one_minus_A_hf;
    scalar dt_9p455;
    scalar sum_of_log_dt_8p552_minus_13;
    // i_CaL
    scalar d_vfrt_d_V_2_2;
    scalar d_vfrt_d_V_2_2_plus_d_vfrt_d_V_2_2;
    scalar d_vfrt_d_V_2_over_minus_2;
    scalar F_over_2_4_d_vfrt_d_V_2;
    // i_NaL
    scalar decay_hL;
    scalar decay_hLp;
    // i_CaL
    scalar F_0p75;
    scalar minus_0p75_K_o_F;
    scalar minus_0p75_Na_o_F;
    // membrane
    scalar P_CaK_ratio_reciprocal_C_m_P_Ca;
    scalar product_of_reciprocal_C_m_P_Ca;
    scalar P_CaNa_ratio_reciprocal_C_m_P_Ca;
    // i_NaCa_voltage
    scalar K_CaAct;  // mM
    // i_Ks
    scalar g_Ks;  // mS/uF
    // membrane
    scalar P_Cab_F_reciprocal_C_m_2;
    // i_NaK
    scalar product_of_minus_delta_NaK_plus_1_F_etc;
    scalar K_Nai_0;  // mM
    scalar reciprocal_K_Ki;
    scalar k1_p;  // 1/s
    scalar K_Nai_0_delta_NaK_F_over_R_3_T;
    scalar k1_p_3;
    scalar K_Nao_0;  // mM
    // reversal_potentials
    scalar Na_o;  // mM
    // i_NaK
    scalar sum_of_square_K_o_over_K_Ko_plus_1_etc;
    scalar k2_m;  // 1/s
    scalar K_Nao_0_minus_delta_NaK_plus_1_F_over_R_etc;
    scalar k2_m_3;
    scalar reciprocal_K_KP;
    scalar reciprocal_K_NaP;
    scalar H_over_K_HP_plus_1;
    scalar k3_m_H_reciprocal_MgATP_over_K_MgATP_etc_2;
    scalar k3_p_square_K_o_over_K_Ko;
    scalar k4_m_3;
    scalar k4_m;  // 1/s
    scalar a4;  // 1/s
    scalar a2;  // 1/s
    scalar b1;  // 1/s
    scalar b1_plus_a2;
    scalar a4_a2;
    scalar b1_a4;
    scalar a4_a2_plus_b1_a4;
    // i_Kr
    scalar value_12p98_over_dt;
    scalar value_1p865_over_dt;
    scalar g_Kr_sqrt_K_o_over_5p4;
    // membrane
    scalar d_vfrt_d_V;
    // i_CaL
    scalar d_vfrt_d_V_plus_d_vfrt_d_V;
    scalar d_vfrt_d_V_over_minus_2;
    // background
    scalar P_Nab_F_reciprocal_C_m;
    // i_K1
    scalar reciprocal_K_o_1p569_plus_3p812;
    scalar product_of_reciprocal_K_o_1p569_etc;
    scalar sum_of_log_dt_over_122p2_minus_6p248;
    scalar sum_of_log_dt_over_122p2_plus_3p416;
    scalar scaled_minus_K_o_2p6_plus_105p8_etc;
    scalar g_K1_sqrt_K_o;
    // reversal_potentials
    scalar R_T_over_F;
    scalar log_K_o;
    // i_to
    scalar g_to;  // mS/uF
    // background
    scalar g_Kb;  // mS/uF
    // membrane
    scalar G_NaK_2;
    scalar scaled_reciprocal_C_m_P_Cab_F_F_over_R_T_etc;
    scalar product_of_reciprocal_C_m_P_Nab_F_F_etc;
    scalar G_NaK_3;
    scalar g_K1_sqrt_K_o_over_9p493_2;
    scalar g_Kb_over_18p34_2;
    scalar scaled_reciprocal_C_m_P_CaNa_ratio_F_F_etc;
    scalar scaled_reciprocal_C_m_P_CaK_ratio_F_F_etc;
    // i_NaL
    scalar g_NaL;  // mS/uF
    // i_Na
    scalar g_Na;  // mS/uF
    // membrane
    scalar dt_over_2;
    // reversal_potentials
    scalar log_Na_o;
    scalar log_K_o_plus_P_KNa_Na_o;
    scalar P_KNa;  // -
    // background
    scalar g_pCa;  // A/F
    // i_NaK
    scalar G_NaK;  // A*s/F
    // i_Na
    scalar A_hf_over_2;
    scalar scaled_one_minus_A_hf_over_2;
    // ions
    scalar A_cap_3_C_m_reciprocal_F_V_myo;
    scalar A_cap_C_m_reciprocal_F_V_myo;
    scalar C_m_A_geo_reciprocal_F_V_myo_2;
    scalar rad_squared_L_reciprocal_V_myo_etc;
    scalar C_m_A_geo_reciprocal_F_V_ss_6;
    scalar P_CaNa_ratio_reciprocal_C_m_over_3;
    scalar C_m_A_geo_reciprocal_F_V_ss_P_CaNa_ratio_etc;
    scalar reciprocal_tau_diff_Na;
    scalar C_m_A_geo_reciprocal_F_V_myo_g_Ks_etc;
    scalar rad_squared_L_reciprocal_V_myo_etc_2;
    scalar C_m_A_geo_reciprocal_F_V_ss_P_CaK_ratio_etc;
    scalar reciprocal_tau_diff_K;
    // uptake
    scalar reciprocal_tau_tr;
    // ions
    scalar K_CSQN_;  // mM
    scalar CSQN_K_CSQN_;
    scalar dt_minus_1_over_tau_tr;
    scalar dt_CSQN_K_CSQN_2;
    scalar one_plus_reciprocal_dt_over_82_plus_1;
    scalar reciprocal_dt_over_82_plus_1_2;
    scalar quotient_of_minus_1_over_tau_tr_V_jsr_etc;
    scalar rad_squared_L_reciprocal_V_nsr_etc;
    // release
    scalar rel_scale_a_rel_p;
    scalar rel_scale_beta_tau_0p625;
    scalar beta_tau_p;  // ms
    scalar tau_rel_min;  // ms
    scalar beta_tau_p_0p0123;
    scalar rel_scale_a_rel;
    scalar rel_scale_beta_tau_over_2;
    scalar beta_tau;  // ms
    scalar beta_tau_0p0123;
    // for observing
    scalar R;  // mJ/mol/K
    scalar T;  // K
    scalar F;  // C/mol
    scalar K_o;  // mM
    scalar g_Kr;  // mS/uF
    scalar g_K1;  // mS/uF
    scalar q_Na;  // -
    scalar h11;  // -
    scalar w_Na;  // 1/s
    scalar q_Ca;  // -
    scalar k5;  // 1/s
    scalar k_Na1;  // mM
    scalar k_Na2;  // mM
    scalar G_NaCa;  // A*s/F
    scalar delta_NaK;  // -
    scalar K_Ki;  // mM
    scalar K_Ko;  // mM
    scalar P_total;  // mM
    scalar H;  // mM
    scalar K_HP_;  // mM
    scalar K_NaP;  // mM
    scalar K_KP_;  // mM
    scalar k3_m;  // 1/mM^2/s
    scalar MgATP;  // mM
    scalar K_MgATP;  // mM
    scalar k3_p;  // 1/s
    scalar up_scale;  // -
    scalar v_up;  // mM/ms
    scalar dK_up;  // mM
    scalar v_leak;  // mM/ms
    scalar Ca_nsr_max;  // mM
    scalar tau_tr;  // ms
    scalar tau_diff_Na;  // ms
    scalar tau_diff_K;  // ms
    scalar tau_diff_Ca;  // ms
    scalar CMDN_;  // mM
    scalar TRPN_;  // mM
    scalar BSR_;  // mM
    scalar BSL_;  // mM
    scalar CSQN_;  // mM
    scalar Ca_o;  // mM
    scalar C_m;  // uF/cm^2
    scalar P_CaNa_ratio;  // -
    scalar P_CaK_ratio;  // -
    scalar rel_scale;  // -
    scalar a_rel;  // mM*F/A/ms
    scalar a_rel_p;  // mM*F/A/ms
    scalar P_Nab;  // cm/s
    scalar P_Cab;  // cm/s
    scalar h10;  // -
    scalar h12;  // -
    scalar V_cell;  // uL
    scalar A_geo;  // cm^2
    scalar A_cap;  // cm^2
    scalar V_myo;  // uL
    scalar V_nsr;  // uL
    scalar V_jsr;  // uL
    scalar V_ss;  // uL
    scalar tau_hLp;  // ms
    static constexpr int count = 285;
};

// Variants epi: what their kernel reads that is known before the run. derive() computes it once.
template <class scalar>
struct Constants_epi {
    // i_CaL
    scalar k_jca;  // 1/ms
    scalar K_mn;  // mM
    scalar k_2n;  // 1/ms
    scalar dt;  // ms
    // i_CaL
    scalar dt_k_2n;
    scalar dt_over_221p3;
    scalar dt_over_70p59;
    scalar value_35_over_dt;
    // i_Ks
    scalar value_817p3_over_dt;
    // ions
    scalar reciprocal_dt;
    // i_Ks
    scalar dt_over_1218;
    scalar dt_over_443p2;
    // i_CaL
    scalar dt_0p00012;
    scalar value_100_over_dt;
    scalar dt_over_1p242e04;
    scalar dt_over_9p972e04;
    scalar value_1000_over_dt;
    scalar dt_3p525;
    scalar dt_0p7408;
    scalar value_0p6_over_dt;
    scalar dt_over_150p4;
    scalar dt_over_8210;
    scalar decay_jca;
    // i_NaCa_voltage
    scalar q_Na_F_reciprocal_R_T;
    scalar reciprocal_k_Na3_2;
    scalar q_Ca_F_reciprocal_R_T;
    scalar w_Ca;  // 1/s
    // i_NaCa
    scalar product_of_reciprocal_k_Na3_2_w_NaCa;
    // i_NaCa_voltage
    scalar k2;  // 1/s
    // i_NaCa
    scalar reciprocal_k_Na1;
    scalar reciprocal_k_Na2;
    scalar product_of_reciprocal_k_Na1_k_Na2_w_Na_etc;
    // i_NaCa_voltage
    scalar k1;  // 1/s
    scalar Na_o_over_k_Na3;
    scalar Na_o_reciprocal_k_Na3;
    scalar h11_w_Na;
    scalar k_Ca_on;  // 1/mM/s
    scalar w_NaCa;  // 1/s
    // i_NaCa
    scalar k1_2;
    scalar k2_2;
    scalar k1_k_Ca_on;
    scalar k2_k_Ca_on;
    scalar K_CaAct_squared;
    scalar G_NaCa_over_5;
    scalar G_NaCa_over_5_K_CaAct_2_K_CaAct;
    // i_CaL
    scalar scaled_one_minus_A_ff_over_2;
    scalar A_ff_over_2;
    // CaMK
    scalar CaMK_o;  // -
    scalar K_CaM;  // mM
    scalar K_CaMK;  // -
    // i_CaL
    scalar P_Ca;  // cm/s
    scalar P_Cap_ratio;  // -
    // membrane
    scalar F_reciprocal_R_T;
    // i_CaL
    scalar F_reciprocal_R_T_over_3;
    scalar F_over_2_4;
    scalar Ca_o_0p341;
    scalar reciprocal_C_m;
    // ions
    scalar reciprocal_tau_diff_Ca;
    scalar C_m_A_cap_reciprocal_F_2_V_ss;
    scalar V_jsr_reciprocal_V_ss;
    // CaMK
    scalar CaMK_o_K_CaM;
    // ions
    scalar K_BSR_;  // mM
    scalar BSR_K_BSR_;
    scalar K_BSL_;  // mM
    scalar BSL_K_BSL_;
    scalar BSR_K_BSR_over_dt;
    scalar BSL_K_BSL_over_dt;
    scalar rad_squared_L_reciprocal_V_ss_15p07_etc;
    scalar C_m_A_geo_reciprocal_F_2_V_ss_2_over_dt;
    scalar quotient_of_reciprocal_tau_diff_Ca_etc;
    // i_NaCa
    scalar G_NaCa_0p8;
    scalar G_NaCa_0p8_K_CaAct_2_K_CaAct;
    // uptake
    scalar K_up_minus_dK_up;
    scalar up_scale_2p75_v_up;
    scalar K_up;  // mM
    scalar up_scale_v_up;
    scalar v_leak_reciprocal_Ca_nsr_max;
    // background
    scalar K_pCa;  // mM
    // ions
    scalar g_pCa_over_2;
    scalar rad_squared_L_reciprocal_V_myo_62p8;
    scalar rad_squared_L_reciprocal_V_myo_173p3;
    scalar C_m_A_geo_reciprocal_F_2_V_myo_4;
    scalar P_Cab_F_reciprocal_C_m;
    scalar K_CMDN_;  // mM
    scalar CMDN_K_CMDN_;
    scalar K_TRPN_;  // mM
    scalar TRPN_K_TRPN_;
    scalar CMDN_K_CMDN_over_dt;
    scalar TRPN_K_TRPN_over_dt;
    scalar rad_squared_L_reciprocal_V_myo_173p3_etc;
    scalar C_m_A_geo_reciprocal_F_2_V_myo_4_over_dt;
    scalar rad_squared_L_over_tau_diff_Ca_over_rad_etc;
    scalar one_plus_reciprocal_dt_over_5p6_plus_1;
    scalar reciprocal_tau_diff_Ca_3;
    scalar rad_squared_L_over_tau_diff_Ca_over_rad_etc_2;
    scalar one_plus_reciprocal_dt_over_0p18_plus_1;
    scalar reciprocal_dt_over_0p18_plus_1_2;
    scalar reciprocal_dt_over_5p6_plus_1_2;
    // CaMK
    scalar a_CaMK;  // 1/ms
    scalar b_CaMK;  // 1/ms
    // i_NaCa_voltage
    scalar q_Na_F_over_R_T;
    scalar k_Na3;  // mM
    scalar Na_o_squared_over_h10_k_Na1_k_Na2_w_Na_etc;
    // i_NaCa
    scalar product_of_reciprocal_k_Na3_2_k_Na3;
    scalar product_of_reciprocal_k_Na3_2_w_Na_etc;
    // i_NaCa_voltage
    scalar q_Ca_F_over_R_T;
    // i_CaL
    scalar one_minus_A_ff;
    scalar A_ff;  // -
    // i_to
    scalar value_0p3004_over_dt;
    // i_Na
    scalar minus_148p8_over_dt;
    scalar minus_73_over_dt;
    scalar dt_over_minus_306p3;
    scalar dt_over_minus_8p974;
    scalar dt_6p149;
    scalar sum_of_log_dt_1p432em05_minus_0p1903;
    scalar A_hf;  // -
    scalar one_minus_A_hf;
    scalar dt_9p455;
    scalar sum_of_log_dt_8p552_minus_13;
    // i_CaL
    scalar d_vfrt_d_V_2_2;
    scalar d_vfrt_d_V_2_2_plus_d_vfrt_d_V_2_2;
    scalar d_vfrt_d_V_2_over_minus_2;
    scalar F_over_2_4_d_vfrt_d_V_2;
    // i_NaL
    scalar decay_hL;
    scalar decay_hLp;
    // i_CaL
    scalar F_0p75;
    scalar minus_0p75_K_o_F;
    scalar minus_0p75_Na_o_F;
    // membrane
    scalar P_CaK_ratio_reciprocal_C_m_P_Ca;
    scalar product_of_reciprocal_C_m_P_Ca;
    scalar P_CaNa_ratio_reciprocal_C_m_P_Ca;
    // i_NaCa_voltage
    scalar K_CaAct;  // mM
    // i_Ks
    scalar g_Ks;  // mS/uF
    // membrane
    scalar P_Cab_F_reciprocal_C_m_2;
    // i_NaK
    scalar product_of_minus_delta_NaK_plus_1_F_etc;
    scalar K_Nai_0;  // mM
    scalar reciprocal_K_Ki;
    scalar k1_p;  // 1/s
    scalar K_Nai_0_delta_NaK_F_over_R_3_T;
    scalar k1_p_3;
    scalar K_Nao_0;  // mM
    // reversal_potentials
    scalar Na_o;  // mM
    // i_NaK
    scalar sum_of_square_K_o_over_K_Ko_plus_1_etc;
    scalar k2_m;  // 1/s
    scalar K_Nao_0_minus_delta_NaK_plus_1_F_over_R_etc;
    scalar k2_m_3;
    scalar reciprocal_K_KP;
    scalar reciprocal_K_NaP;
    scalar H_over_K_HP_plus_1;
    scalar k3_m_H_reciprocal_MgATP_over_K_MgATP_etc_2;
    scalar k3_p_square_K_o_over_K_Ko;
    scalar k4_m_3;
    scalar k4_m;  // 1/s
    scalar a4;  // 1/s
    scalar a2;  // 1/s
    scalar b1;  // 1/s
    scalar b1_plus_a2;
    scalar a4_a2;
    scalar b1_a4;
    scalar a4_a2_plus_b1_a4;
    // i_Kr
    scalar value_12p98_over_dt;
    scalar value_1p865_over_dt;
    scalar g_Kr_sqrt_K_o_over_5p4;
    // membrane
    scalar d_vfrt_d_V;
    // i_CaL
    scalar d_vfrt_d_V_plus_d_vfrt_d_V;
    scalar d_vfrt_d_V_over_minus_2;
    // background
    scalar P_Nab_F_reciprocal_C_m;
    // i_K1
    scalar reciprocal_K_o_1p569_plus_3p812;
    scalar product_of_reciprocal_K_o_1p569_etc;
    scalar sum_of_log_dt_over_122p2_minus_6p248;
    scalar sum_of_log_dt_over_122p2_plus_3p416;
    scalar scaled_minus_K_o_2p6_plus_105p8_etc;
    scalar g_K1_sqrt_K_o;
    // reversal_potentials
    scalar R_T_over_F;
    scalar log_K_o;
    // i_to
    scalar g_to;  // mS/uF
    // background
    scalar g_Kb;  // mS/uF
    // membrane
    scalar G_NaK_2;
    scalar scaled_reciprocal_C_m_P_Cab_F_F_over_R_T_etc;
    scalar product_of_reciprocal_C_m_P_Nab_F_F_etc;
    scalar G_NaK_3;
    scalar g_K1_sqrt_K_o_over_9p493_2;
    scalar g_Kb_over_18p34_2;
    scalar scaled_reciprocal_C_m_P_CaNa_ratio_F_F_etc;
    scalar scaled_reciprocal_C_m_P_CaK_ratio_F_F_etc;
    // i_NaL
    scalar g_NaL;  // mS/uF
    // i_Na
    scalar g_Na;  // mS/uF
    // membrane
    scalar dt_over_2;
    // reversal_potentials
    scalar log_Na_o;
    scalar log_K_o_plus_P_KNa_Na_o;
    scalar P_KNa;  // -
    // background
    scalar g_pCa;  // A/F
    // i_NaK
    scalar G_NaK;  // A*s/F
    // i_Na
    scalar A_hf_over_2;
    scalar scaled_one_minus_A_hf_over_2;
    // ions
    scalar A_cap_3_C_m_reciprocal_F_V_myo;
    scalar A_cap_C_m_reciprocal_F_V_myo;
    scalar C_m_A_geo_reciprocal_F_V_myo_2;
    scalar rad_squared_L_reciprocal_V_myo_etc;
    scalar C_m_A_geo_reciprocal_F_V_ss_6;
    scalar P_CaNa_ratio_reciprocal_C_m_over_3;
    scalar C_m_A_geo_reciprocal_F_V_ss_P_CaNa_ratio_etc;
    scalar reciprocal_tau_diff_Na;
    scalar C_m_A_geo_reciprocal_F_V_myo_g_Ks_etc;
    scalar rad_squared_L_reciprocal_V_myo_etc_2;
    scalar C_m_A_geo_reciprocal_F_V_ss_P_CaK_ratio_etc;
    scalar reciprocal_tau_diff_K;
    // uptake
    scalar reciprocal_tau_tr;
    // ions
    scalar K_CSQN_;  // mM
    scalar CSQN_K_CSQN_;
    scalar dt_minus_1_over_tau_tr;
    scalar dt_CSQN_K_CSQN_2;
    scalar one_plus_reciprocal_dt_over_82_plus_1;
    scalar reciprocal_dt_over_82_plus_1_2;
    scalar quotient_of_minus_1_over_tau_tr_V_jsr_etc;
    scalar rad_squared_L_reciprocal_V_nsr_etc;
    // release
    scalar rel_scale_a_rel_p;
    scalar rel_scale_beta_tau_0p625;
    scalar beta_tau_p;  // ms
    scalar tau_rel_min;  // ms
    scalar beta_tau_p_0p0123;
    scalar rel_scale_a_rel;
    scalar rel_scale_beta_tau_over_2;
    scalar beta_tau;  // ms
    scalar beta_tau_0p0123;
    // for observing
    scalar R;  // mJ/mol/K
    scalar T;  // K
    scalar F;  // C/mol
    scalar K_o;  // mM
    scalar g_Kr;  // mS/uF
    scalar g_K1;  // mS/uF
    scalar q_Na;  // -
    scalar h11;  // -
    scalar w_Na;  // 1/s
    scalar q_Ca;  // -
    scalar k5;  // 1/s
    scalar k_Na1;  // mM
    scalar k_Na2;  // mM
    scalar G_NaCa;  // A*s/F
    scalar delta_NaK;  // -
    scalar K_Ki;  // mM
    scalar K_Ko;  // mM
    scalar P_total;  // mM
    scalar H;  // mM
    scalar K_HP_;  // mM
    scalar K_NaP;  // mM
    scalar K_KP_;  // mM
    scalar k3_m;  // 1/mM^2/s
    scalar MgATP;  // mM
    scalar K_MgATP;  // mM
    scalar k3_p;  // 1/s
    scalar up_scale;  // -
    scalar v_up;  // mM/ms
    scalar dK_up;  // mM
    scalar v_leak;  // mM/ms
    scalar Ca_nsr_max;  // mM
    scalar tau_tr;  // ms
    scalar tau_diff_Na;  // ms
    scalar tau_diff_K;  // ms
    scalar tau_diff_Ca;  // ms
    scalar CMDN_;  // mM
    scalar TRPN_;  // mM
    scalar BSR_;  // mM
    scalar BSL_;  // mM
    scalar CSQN_;  // mM
    scalar Ca_o;  // mM
    scalar C_m;  // uF/cm^2
    scalar P_CaNa_ratio;  // -
    scalar P_CaK_ratio;  // -
    scalar rel_scale;  // -
    scalar a_rel;  // mM*F/A/ms
    scalar a_rel_p;  // mM*F/A/ms
    scalar P_Nab;  // cm/s
    scalar P_Cab;  // cm/s
    scalar h10;  // -
    scalar h12;  // -
    scalar V_cell;  // uL
    scalar A_geo;  // cm^2
    scalar A_cap;  // cm^2
    scalar V_myo;  // uL
    scalar V_nsr;  // uL
    scalar V_jsr;  // uL
    scalar V_ss;  // uL
    scalar tau_hLp;  // ms
    static constexpr int count = 284;
};

// Everything of the model but the backend's hooks.
interface::Model description();
extern const interface::Cost costs_fp64[], costs_fp32[], costs_mixed[];
extern const interface::OdeSystem* const systems;  // [kernels]; null: the cells are no such systems. ode.cpp
extern const char* const instruction_set_of_systems;

}  // namespace heartwright::models::ohara_rudy_2011
