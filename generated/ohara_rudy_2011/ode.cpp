// ohara_rudy_2011: the cell as a system of ordinary differential equations, for integrators with error control.
// Written by heartwright-generate 0.1.0 from ohara_rudy_2011.json (9d5c05e976c6b3dd68ede65f282614d1).
// Do not edit: change the spec and generate again.
// To read the equations as the spec says them: observe() in kernels.hpp, of every variant.
// react() computes the same after the passes that manifest.json lists.
// Compiled once, for HEARTWRIGHT_ISA: for one cell, and for a batch of four, one a SIMD lane.
#include "model.hpp"
#include "runtime/interface/ode_system.hpp"

namespace heartwright::models::ohara_rudy_2011 {
using namespace interface;
using namespace math;

namespace {
// The right-hand side f, of variants as written, endo, M.
template <class real>
struct Rates_endo_M {
    using scalar = real;
    struct state {
        enum Index : int { V, CaMK_trap, m, hf, hs, j, hsp, jp, mL, hL, hLp, a, iF, iS, ap, iFp, iSp, d, ff, fs, fcaf,
            fcas, jca, ffp, fcafp, nca, xrf, xrs, xs1, xs2, xk1, J_rel_np, J_rel_p, Na_i, Na_ss, K_i, K_ss, Ca_i, Ca_ss,
            Ca_nsr, Ca_jsr };
    };
    static constexpr int potential = state::V, n_constants = 127, n_out = 41;

    struct Constants {
        // CaMK
        scalar CaMK_o;  // -
        scalar K_CaM;  // mM
        scalar K_CaMK;  // -
        scalar a_CaMK;  // 1/ms
        scalar b_CaMK;  // 1/ms
        // i_Na
        scalar A_hf;  // -
        scalar one_minus_A_hf;
        // reversal_potentials
        scalar R_T_over_F;
        scalar log_Na_o;
        // i_K1
        scalar scaled_minus_K_o_2p6_plus_105p8_etc;
        scalar reciprocal_K_o_1p569_plus_3p812;
        scalar product_of_reciprocal_K_o_1p569_etc;
        // i_NaCa_voltage
        scalar q_Na_F_reciprocal_R_T;
        scalar Na_o_over_k_Na3;
        scalar Na_o_squared_over_h10_k_Na1_k_Na2_w_Na_etc;
        scalar q_Ca_F_reciprocal_R_T;
        scalar Na_o_reciprocal_k_Na3_2_w_NaCa;
        scalar w_Ca;  // 1/s
        // i_NaCa
        scalar K_CaAct_squared;
        // i_NaCa_voltage
        scalar reciprocal_k_Na3_2;
        // i_NaCa
        scalar product_of_reciprocal_k_Na3_2_w_NaCa;
        // i_NaCa_voltage
        scalar k2;
        scalar k1;
        // i_NaCa
        scalar reciprocal_k_Na1;
        scalar reciprocal_k_Na2;
        scalar w_Na_reciprocal_k_Na1_k_Na2_etc;
        // i_NaCa_voltage
        scalar k_Ca_on;  // 1/mM/s
        // i_NaCa
        scalar k2_over_3;
        scalar Ca_o_over_h10_k_Ca_on_over_3;
        scalar k1_2;
        scalar k2_2;
        // i_NaL
        scalar reciprocal_tau_hL;
        scalar reciprocal_tau_hLp;
        // uptake
        scalar v_leak_reciprocal_Ca_nsr_max;
        scalar up_scale_v_up;
        scalar K_up;  // mM
        scalar up_scale_2p75_v_up;
        scalar K_up_minus_dK_up;
        // reversal_potentials
        scalar log_K_o;
        // i_to
        scalar delta_epi;
        // i_CaL
        scalar one_minus_A_ff;
        scalar A_ff;  // -
        scalar P_Ca;  // cm/s
        scalar P_Cap_ratio;  // -
        // membrane
        scalar F_reciprocal_R_T;
        // i_CaL
        scalar F_reciprocal_R_T_over_3;
        scalar Ca_o_0p341;
        scalar F_reciprocal_C_m_2;
        scalar F_0p75;
        scalar minus_0p75_Na_o_F;
        scalar P_CaNa_ratio_reciprocal_C_m;
        scalar minus_0p75_K_o_F;
        scalar k_jca;  // 1/ms
        scalar K_mn;  // mM
        scalar k_2n;  // 1/ms
        scalar reciprocal_tau_jca;
        // i_Ks
        scalar g_Ks;  // mS/uF
        // reversal_potentials
        scalar log_K_o_plus_P_KNa_Na_o;
        scalar P_KNa;  // -
        // i_NaK
        scalar product_of_minus_delta_NaK_plus_1_F_etc;
        scalar K_Nai_0;  // mM
        scalar reciprocal_K_Ki;
        scalar k1_p;  // 1/s
        scalar K_Nao_0;  // mM
        // reversal_potentials
        scalar Na_o;  // mM
        // i_NaK
        scalar sum_of_square_K_o_over_K_Ko_plus_1_etc;
        scalar k2_m_Na_o_Na_o_Na_o;
        scalar k4_m_reciprocal_K_Ki_reciprocal_K_Ki;
        scalar reciprocal_K_KP;
        scalar reciprocal_K_NaP;
        scalar H_over_K_HP_plus_1;
        scalar k3_m_H_reciprocal_MgATP_over_K_MgATP_etc_2;
        scalar a2;
        scalar a4_a2;
        scalar k3_p_square_K_o_over_K_Ko;
        scalar b1_plus_a2;
        scalar b1;
        scalar b1_a4;
        scalar a4_a2_plus_b1_a4;
        scalar a4;
        scalar G_NaK_3;
        scalar G_NaK_2;
        // background
        scalar P_Cab_4_F_over_2_reciprocal_C_m;
        // i_Na
        scalar g_Na;  // mS/uF
        // i_NaL
        scalar g_NaL;  // mS/uF
        // background
        scalar P_Nab_F_reciprocal_C_m;
        scalar g_Kb;  // mS/uF
        // i_K1
        scalar g_K1_sqrt_K_o;
        // i_to
        scalar g_to;  // mS/uF
        // i_Kr
        scalar g_Kr_sqrt_K_o_over_5p4;
        // membrane
        scalar G_NaCa_0p8_2;
        // background
        scalar g_pCa;  // A/F
        scalar K_pCa;  // mM
        // membrane
        scalar G_NaCa_over_5_2;
        scalar P_CaK_ratio_reciprocal_C_m_2;
        // release
        scalar beta_tau;  // ms
        scalar tau_rel_min;  // ms
        scalar beta_tau_p;
        scalar rel_scale_a_rel;
        scalar rel_scale_a_rel_p;
        // ions
        scalar reciprocal_tau_diff_Na;
        scalar reciprocal_tau_diff_K;
        scalar reciprocal_tau_diff_Ca;
        scalar K_CMDN_;  // mM
        scalar K_TRPN_;  // mM
        scalar CMDN_K_CMDN_;
        scalar TRPN_K_TRPN_;
        scalar K_BSR_;  // mM
        scalar K_BSL_;  // mM
        scalar BSR_K_BSR_;
        scalar BSL_K_BSL_;
        scalar K_CSQN_;  // mM
        scalar CSQN_K_CSQN_;
        scalar V_ss_reciprocal_V_myo;
        scalar A_cap_C_m_reciprocal_F_V_myo;
        scalar A_geo_C_m_reciprocal_F_V_ss_2;
        scalar G_NaCa_0p6;
        scalar A_geo_C_m_reciprocal_F_V_ss_P_CaK_ratio_etc;
        scalar rad_squared_L_reciprocal_V_myo_62p8;
        scalar rad_squared_L_reciprocal_V_myo_173p3;
        scalar A_geo_C_m_reciprocal_F_2_V_myo_2;
        scalar G_NaCa_1p6;
        scalar A_geo_C_m_reciprocal_F_2_V_ss_2;
        scalar G_NaCa_0p4;
        scalar rad_squared_L_reciprocal_V_ss_15p07;
        scalar rad_squared_L_reciprocal_V_nsr_etc;
        // uptake
        scalar reciprocal_tau_tr;
    };
    static void derive([[maybe_unused]] const double* p, Constants& c) {
        const double R = p[parameter::R];  // mJ/mol/K
        const double T = p[parameter::T];  // K
        const double F = p[parameter::F];  // C/mol
        const double C_m = p[parameter::C_m];  // uF/cm^2
        const double L = p[parameter::L];  // cm
        const double rad = p[parameter::rad];  // cm
        const double Na_o = p[parameter::Na_o];  // mM
        const double Ca_o = p[parameter::Ca_o];  // mM
        const double K_o = p[parameter::K_o];  // mM
        const double P_KNa = p[parameter::P_KNa];  // -
        const double CaMK_o = p[parameter::CaMK_o];  // -
        const double K_CaM = p[parameter::K_CaM];  // mM
        const double K_CaMK = p[parameter::K_CaMK];  // -
        const double a_CaMK = p[parameter::a_CaMK];  // 1/ms
        const double b_CaMK = p[parameter::b_CaMK];  // 1/ms
        const double g_Na = p[parameter::g_Na];  // mS/uF
        const double A_hf = p[parameter::A_hf];  // -
        const double g_NaL = p[parameter::g_NaL];  // mS/uF
        const double tau_hL = p[parameter::tau_hL];  // ms
        const double g_to = p[parameter::g_to];  // mS/uF
        const double P_Ca = p[parameter::P_Ca];  // cm/s
        const double P_CaNa_ratio = p[parameter::P_CaNa_ratio];  // -
        const double P_CaK_ratio = p[parameter::P_CaK_ratio];  // -
        const double P_Cap_ratio = p[parameter::P_Cap_ratio];  // -
        const double A_ff = p[parameter::A_ff];  // -
        const double tau_jca = p[parameter::tau_jca];  // ms
        const double K_mn = p[parameter::K_mn];  // mM
        const double k_2n = p[parameter::k_2n];  // 1/ms
        const double k_jca = p[parameter::k_jca];  // 1/ms
        const double g_Kr = p[parameter::g_Kr];  // mS/uF
        const double g_Ks = p[parameter::g_Ks];  // mS/uF
        const double g_K1 = p[parameter::g_K1];  // mS/uF
        const double k_Na1 = p[parameter::k_Na1];  // mM
        const double k_Na2 = p[parameter::k_Na2];  // mM
        const double k_Na3 = p[parameter::k_Na3];  // mM
        const double k_asymm = p[parameter::k_asymm];  // -
        const double w_Na = p[parameter::w_Na];  // 1/s
        const double w_Ca = p[parameter::w_Ca];  // 1/s
        const double w_NaCa = p[parameter::w_NaCa];  // 1/s
        const double k_Ca_on = p[parameter::k_Ca_on];  // 1/mM/s
        const double k_Ca_off = p[parameter::k_Ca_off];  // 1/s
        const double q_Na = p[parameter::q_Na];  // -
        const double q_Ca = p[parameter::q_Ca];  // -
        const double K_CaAct = p[parameter::K_CaAct];  // mM
        const double G_NaCa = p[parameter::G_NaCa];  // A*s/F
        const double k1_p = p[parameter::k1_p];  // 1/s
        const double k1_m = p[parameter::k1_m];  // 1/mM/s
        const double k2_p = p[parameter::k2_p];  // 1/s
        const double k2_m = p[parameter::k2_m];  // 1/s
        const double k3_p = p[parameter::k3_p];  // 1/s
        const double k3_m = p[parameter::k3_m];  // 1/mM^2/s
        const double k4_p = p[parameter::k4_p];  // 1/s
        const double k4_m = p[parameter::k4_m];  // 1/s
        const double K_Nai_0 = p[parameter::K_Nai_0];  // mM
        const double K_Nao_0 = p[parameter::K_Nao_0];  // mM
        const double delta_NaK = p[parameter::delta_NaK];  // -
        const double K_Ki = p[parameter::K_Ki];  // mM
        const double K_Ko = p[parameter::K_Ko];  // mM
        const double MgADP = p[parameter::MgADP];  // mM
        const double MgATP = p[parameter::MgATP];  // mM
        const double K_MgATP = p[parameter::K_MgATP];  // mM
        const double H = p[parameter::H];  // mM
        const double P_total = p[parameter::P_total];  // mM
        const double K_HP_ = p[parameter::K_HP_];  // mM
        const double K_NaP = p[parameter::K_NaP];  // mM
        const double K_KP_ = p[parameter::K_KP_];  // mM
        const double G_NaK = p[parameter::G_NaK];  // A*s/F
        const double g_Kb = p[parameter::g_Kb];  // mS/uF
        const double P_Nab = p[parameter::P_Nab];  // cm/s
        const double P_Cab = p[parameter::P_Cab];  // cm/s
        const double g_pCa = p[parameter::g_pCa];  // A/F
        const double K_pCa = p[parameter::K_pCa];  // mM
        const double beta_tau = p[parameter::beta_tau];  // ms
        const double rel_scale = p[parameter::rel_scale];  // -
        const double tau_rel_min = p[parameter::tau_rel_min];  // ms
        const double up_scale = p[parameter::up_scale];  // -
        const double v_up = p[parameter::v_up];  // mM/ms
        const double K_up = p[parameter::K_up];  // mM
        const double dK_up = p[parameter::dK_up];  // mM
        const double v_leak = p[parameter::v_leak];  // mM/ms
        const double Ca_nsr_max = p[parameter::Ca_nsr_max];  // mM
        const double tau_tr = p[parameter::tau_tr];  // ms
        const double tau_diff_Na = p[parameter::tau_diff_Na];  // ms
        const double tau_diff_K = p[parameter::tau_diff_K];  // ms
        const double tau_diff_Ca = p[parameter::tau_diff_Ca];  // ms
        const double CMDN_ = p[parameter::CMDN_];  // mM
        const double K_CMDN_ = p[parameter::K_CMDN_];  // mM
        const double TRPN_ = p[parameter::TRPN_];  // mM
        const double K_TRPN_ = p[parameter::K_TRPN_];  // mM
        const double BSR_ = p[parameter::BSR_];  // mM
        const double K_BSR_ = p[parameter::K_BSR_];  // mM
        const double BSL_ = p[parameter::BSL_];  // mM
        const double K_BSL_ = p[parameter::K_BSL_];  // mM
        const double CSQN_ = p[parameter::CSQN_];  // mM
        const double K_CSQN_ = p[parameter::K_CSQN_];  // mM
        const double one_minus_A_hf = 1.0 - A_hf;
        const double R_T = R*T;
        const double R_T_over_F = R_T/F;
        const double log_Na_o = log(Na_o);
        const double scaled_minus_K_o_2p6_plus_105p8_etc = 0.10534077741493732*(105.8 - 2.6*K_o);
        const double reciprocal_K_o_1p569_plus_3p812 = reciprocal(1.5692*K_o + 3.8115);
        const double product_of_reciprocal_K_o_1p569_etc = reciprocal_K_o_1p569_plus_3p812*(2.5538*K_o + 144.59);
        const double reciprocal_R_T = reciprocal(R_T);
        const double q_Na_F_reciprocal_R_T = q_Na*F*reciprocal_R_T;
        const double Na_o_over_k_Na3 = Na_o/k_Na3;
        const double h10 = k_asymm + 1.0 + Na_o/k_Na1*(1.0 + Na_o/k_Na2);
        const double reciprocal_k_Na3_2 = reciprocal(k_Na3);
        const double Na_o_reciprocal_k_Na3_2 = Na_o*reciprocal_k_Na3_2;
        const double Na_o_squared_over_h10_k_Na1_k_Na2_w_Na_etc = Na_o*Na_o/(h10*k_Na1*k_Na2)*w_Na*
            Na_o_reciprocal_k_Na3_2;
        const double q_Ca_F_reciprocal_R_T = q_Ca*F*reciprocal_R_T;
        const double Na_o_reciprocal_k_Na3_2_w_NaCa = Na_o_reciprocal_k_Na3_2*w_NaCa;
        const double K_CaAct_squared = K_CaAct*K_CaAct;
        const double product_of_reciprocal_k_Na3_2_w_NaCa = reciprocal_k_Na3_2*w_NaCa;
        const double k2 = k_Ca_off;
        const double h12 = 1.0/h10;
        const double k1 = h12*Ca_o*k_Ca_on;
        const double reciprocal_k_Na1 = reciprocal(k_Na1);
        const double reciprocal_k_Na2 = reciprocal(k_Na2);
        const double reciprocal_k_Na1_k_Na2 = reciprocal(k_Na1*k_Na2);
        const double w_Na_reciprocal_k_Na1_k_Na2_etc = 3.0*(w_Na*reciprocal_k_Na1_k_Na2*reciprocal_k_Na3_2);
        const double k2_over_3 = 0.3333333333333333*k2;
        const double Ca_o_over_h10_k_Ca_on_over_3 = 0.3333333333333333*k1;
        const double k1_2 = 2.0*k1;
        const double k2_2 = 2.0*k2;
        const double reciprocal_tau_hL = reciprocal(tau_hL);
        const double tau_hLp = 3.0*tau_hL;
        const double reciprocal_tau_hLp = reciprocal(tau_hLp);
        const double v_leak_reciprocal_Ca_nsr_max = v_leak*reciprocal(Ca_nsr_max);
        const double up_scale_v_up = up_scale*v_up;
        const double up_scale_2p75_v_up = up_scale*2.75*v_up;
        const double K_up_minus_dK_up = K_up - dK_up;
        const double log_K_o = log(K_o);
        const double delta_epi = 1.0;
        const double one_minus_A_ff = 1.0 - A_ff;
        const double F_reciprocal_R_T = F*reciprocal_R_T;
        const double F_reciprocal_R_T_over_3 = 0.3333333333333333*F_reciprocal_R_T;
        const double Ca_o_0p341 = 0.341*Ca_o;
        const double reciprocal_C_m = reciprocal(C_m);
        const double F_reciprocal_C_m_2 = 2.0*(F*reciprocal_C_m);
        const double F_0p75 = 0.75*F;
        const double minus_0p75_Na_o_F = -0.75*(Na_o*F);
        const double P_CaNa_ratio_reciprocal_C_m = P_CaNa_ratio*reciprocal_C_m;
        const double minus_0p75_K_o_F = -0.75*(K_o*F);
        const double reciprocal_tau_jca = reciprocal(tau_jca);
        const double log_K_o_plus_P_KNa_Na_o = log(K_o + P_KNa*Na_o);
        const double product_of_minus_delta_NaK_plus_1_F_etc = (1.0 - delta_NaK)*F*reciprocal(3.0*R*T);
        const double reciprocal_K_Ki = reciprocal(K_Ki);
        const double K_o_over_K_Ko = K_o/K_Ko;
        const double sum_of_square_K_o_over_K_Ko_plus_1_etc = square(1.0 + K_o_over_K_Ko) - 1.0;
        const double k2_m_Na_o_Na_o_Na_o = k2_m*Na_o*Na_o*Na_o;
        const double k4_m_reciprocal_K_Ki_reciprocal_K_Ki = k4_m*reciprocal_K_Ki*reciprocal_K_Ki;
        const double reciprocal_K_KP = reciprocal(K_KP_);
        const double reciprocal_K_NaP = reciprocal(K_NaP);
        const double H_over_K_HP_plus_1 = 1.0 + H/K_HP_;
        const double MgATP_over_K_MgATP_plus_1 = 1.0 + MgATP/K_MgATP;
        const double k3_m_H_reciprocal_MgATP_over_K_MgATP_etc_2 = k3_m*H*reciprocal(MgATP_over_K_MgATP_plus_1)*P_total;
        const double a2 = k2_p;
        const double a4 = k4_p*MgATP/K_MgATP/MgATP_over_K_MgATP_plus_1;
        const double a4_a2 = a4*a2;
        const double k3_p_square_K_o_over_K_Ko = k3_p*square(K_o_over_K_Ko);
        const double b1 = k1_m*MgADP;
        const double b1_plus_a2 = b1 + a2;
        const double b1_a4 = b1*a4;
        const double a4_a2_plus_b1_a4 = a4_a2 + b1_a4;
        const double G_NaK_3 = 3.0*G_NaK;
        const double G_NaK_2 = 2.0*G_NaK;
        const double F_over_2 = 0.5*F;
        const double P_Cab_4_F_over_2_reciprocal_C_m = P_Cab*4.0*F_over_2*reciprocal_C_m;
        const double P_Nab_F_reciprocal_C_m = P_Nab*F*reciprocal_C_m;
        const double g_K1_sqrt_K_o = g_K1*sqrt(K_o);
        const double g_Kr_sqrt_K_o_over_5p4 = g_Kr*sqrt(K_o/5.4);
        const double G_NaCa_0p8_2 = 0.8*G_NaCa;
        const double G_NaCa_over_5_2 = 0.2*G_NaCa;
        const double P_CaK_ratio_reciprocal_C_m_2 = P_CaK_ratio*reciprocal_C_m;
        const double beta_tau_p = 1.25*beta_tau;
        const double a_rel = 0.5*beta_tau;
        const double rel_scale_a_rel = rel_scale*a_rel;
        const double a_rel_p = 0.5*beta_tau_p;
        const double rel_scale_a_rel_p = rel_scale*a_rel_p;
        const double reciprocal_tau_diff_Na = reciprocal(tau_diff_Na);
        const double reciprocal_tau_diff_K = reciprocal(tau_diff_K);
        const double reciprocal_tau_diff_Ca = reciprocal(tau_diff_Ca);
        const double CMDN_K_CMDN_ = CMDN_*K_CMDN_;
        const double TRPN_K_TRPN_ = TRPN_*K_TRPN_;
        const double BSR_K_BSR_ = BSR_*K_BSR_;
        const double BSL_K_BSL_ = BSL_*K_BSL_;
        const double CSQN_K_CSQN_ = CSQN_*K_CSQN_;
        const double V_cell = 1000.0*(3.14*rad*rad*L);
        const double V_ss = 0.02*V_cell;
        const double V_myo = 0.68*V_cell;
        const double reciprocal_V_myo = reciprocal(V_myo);
        const double V_ss_reciprocal_V_myo = V_ss*reciprocal_V_myo;
        const double rad_6p28 = 6.28*rad;
        const double A_geo = rad_6p28*rad + rad_6p28*L;
        const double A_cap = 2.0*A_geo;
        const double A_cap_C_m = A_cap*C_m;
        const double A_cap_C_m_reciprocal_F_V_myo = A_cap_C_m*reciprocal(F*V_myo);
        const double A_geo_C_m = A_geo*C_m;
        const double A_geo_C_m_reciprocal_F_V_ss = A_geo_C_m*reciprocal(F*V_ss);
        const double A_geo_C_m_reciprocal_F_V_ss_2 = 2.0*A_geo_C_m_reciprocal_F_V_ss;
        const double G_NaCa_0p6 = 0.6000000000000001*G_NaCa;
        const double A_geo_C_m_reciprocal_F_V_ss_P_CaK_ratio_etc = 2.0*
            (A_geo_C_m_reciprocal_F_V_ss*P_CaK_ratio_reciprocal_C_m_2);
        const double rad_squared_L = rad*rad*L;
        const double rad_squared_L_reciprocal_V_myo = rad_squared_L*reciprocal_V_myo;
        const double rad_squared_L_reciprocal_V_myo_62p8 = 62.800000000000004*rad_squared_L_reciprocal_V_myo;
        const double rad_squared_L_reciprocal_V_myo_173p3 = 173.328*rad_squared_L_reciprocal_V_myo;
        const double F_2 = 2.0*F;
        const double A_geo_C_m_reciprocal_F_2_V_myo_2 = 2.0*(A_geo_C_m*reciprocal(F_2*V_myo));
        const double G_NaCa_1p6 = 1.6*G_NaCa;
        const double A_geo_C_m_reciprocal_F_2_V_ss_2 = 2.0*(A_geo_C_m*reciprocal(F_2*V_ss));
        const double G_NaCa_0p4 = 0.4*G_NaCa;
        const double rad_squared_L_reciprocal_V_ss_15p07 = 15.072*(rad_squared_L*reciprocal(V_ss));
        const double V_nsr = 0.0552*V_cell;
        const double reciprocal_tau_tr = reciprocal(tau_tr);
        const double rad_squared_L_reciprocal_V_nsr_etc = 15.072*(rad_squared_L*reciprocal(V_nsr)*reciprocal_tau_tr);

        c.CaMK_o = CaMK_o;
        c.K_CaM = K_CaM;
        c.K_CaMK = K_CaMK;
        c.a_CaMK = a_CaMK;
        c.b_CaMK = b_CaMK;
        c.A_hf = A_hf;
        c.one_minus_A_hf = one_minus_A_hf;
        c.R_T_over_F = R_T_over_F;
        c.log_Na_o = log_Na_o;
        c.scaled_minus_K_o_2p6_plus_105p8_etc = scaled_minus_K_o_2p6_plus_105p8_etc;
        c.reciprocal_K_o_1p569_plus_3p812 = reciprocal_K_o_1p569_plus_3p812;
        c.product_of_reciprocal_K_o_1p569_etc = product_of_reciprocal_K_o_1p569_etc;
        c.q_Na_F_reciprocal_R_T = q_Na_F_reciprocal_R_T;
        c.Na_o_over_k_Na3 = Na_o_over_k_Na3;
        c.Na_o_squared_over_h10_k_Na1_k_Na2_w_Na_etc = Na_o_squared_over_h10_k_Na1_k_Na2_w_Na_etc;
        c.q_Ca_F_reciprocal_R_T = q_Ca_F_reciprocal_R_T;
        c.Na_o_reciprocal_k_Na3_2_w_NaCa = Na_o_reciprocal_k_Na3_2_w_NaCa;
        c.w_Ca = w_Ca;
        c.K_CaAct_squared = K_CaAct_squared;
        c.reciprocal_k_Na3_2 = reciprocal_k_Na3_2;
        c.product_of_reciprocal_k_Na3_2_w_NaCa = product_of_reciprocal_k_Na3_2_w_NaCa;
        c.k2 = k2;
        c.k1 = k1;
        c.reciprocal_k_Na1 = reciprocal_k_Na1;
        c.reciprocal_k_Na2 = reciprocal_k_Na2;
        c.w_Na_reciprocal_k_Na1_k_Na2_etc = w_Na_reciprocal_k_Na1_k_Na2_etc;
        c.k_Ca_on = k_Ca_on;
        c.k2_over_3 = k2_over_3;
        c.Ca_o_over_h10_k_Ca_on_over_3 = Ca_o_over_h10_k_Ca_on_over_3;
        c.k1_2 = k1_2;
        c.k2_2 = k2_2;
        c.reciprocal_tau_hL = reciprocal_tau_hL;
        c.reciprocal_tau_hLp = reciprocal_tau_hLp;
        c.v_leak_reciprocal_Ca_nsr_max = v_leak_reciprocal_Ca_nsr_max;
        c.up_scale_v_up = up_scale_v_up;
        c.K_up = K_up;
        c.up_scale_2p75_v_up = up_scale_2p75_v_up;
        c.K_up_minus_dK_up = K_up_minus_dK_up;
        c.log_K_o = log_K_o;
        c.delta_epi = delta_epi;
        c.one_minus_A_ff = one_minus_A_ff;
        c.A_ff = A_ff;
        c.P_Ca = P_Ca;
        c.P_Cap_ratio = P_Cap_ratio;
        c.F_reciprocal_R_T = F_reciprocal_R_T;
        c.F_reciprocal_R_T_over_3 = F_reciprocal_R_T_over_3;
        c.Ca_o_0p341 = Ca_o_0p341;
        c.F_reciprocal_C_m_2 = F_reciprocal_C_m_2;
        c.F_0p75 = F_0p75;
        c.minus_0p75_Na_o_F = minus_0p75_Na_o_F;
        c.P_CaNa_ratio_reciprocal_C_m = P_CaNa_ratio_reciprocal_C_m;
        c.minus_0p75_K_o_F = minus_0p75_K_o_F;
        c.k_jca = k_jca;
        c.K_mn = K_mn;
        c.k_2n = k_2n;
        c.reciprocal_tau_jca = reciprocal_tau_jca;
        c.g_Ks = g_Ks;
        c.log_K_o_plus_P_KNa_Na_o = log_K_o_plus_P_KNa_Na_o;
        c.P_KNa = P_KNa;
        c.product_of_minus_delta_NaK_plus_1_F_etc = product_of_minus_delta_NaK_plus_1_F_etc;
        c.K_Nai_0 = K_Nai_0;
        c.reciprocal_K_Ki = reciprocal_K_Ki;
        c.k1_p = k1_p;
        c.K_Nao_0 = K_Nao_0;
        c.Na_o = Na_o;
        c.sum_of_square_K_o_over_K_Ko_plus_1_etc = sum_of_square_K_o_over_K_Ko_plus_1_etc;
        c.k2_m_Na_o_Na_o_Na_o = k2_m_Na_o_Na_o_Na_o;
        c.k4_m_reciprocal_K_Ki_reciprocal_K_Ki = k4_m_reciprocal_K_Ki_reciprocal_K_Ki;
        c.reciprocal_K_KP = reciprocal_K_KP;
        c.reciprocal_K_NaP = reciprocal_K_NaP;
        c.H_over_K_HP_plus_1 = H_over_K_HP_plus_1;
        c.k3_m_H_reciprocal_MgATP_over_K_MgATP_etc_2 = k3_m_H_reciprocal_MgATP_over_K_MgATP_etc_2;
        c.a2 = a2;
        c.a4_a2 = a4_a2;
        c.k3_p_square_K_o_over_K_Ko = k3_p_square_K_o_over_K_Ko;
        c.b1_plus_a2 = b1_plus_a2;
        c.b1 = b1;
        c.b1_a4 = b1_a4;
        c.a4_a2_plus_b1_a4 = a4_a2_plus_b1_a4;
        c.a4 = a4;
        c.G_NaK_3 = G_NaK_3;
        c.G_NaK_2 = G_NaK_2;
        c.P_Cab_4_F_over_2_reciprocal_C_m = P_Cab_4_F_over_2_reciprocal_C_m;
        c.g_Na = g_Na;
        c.g_NaL = g_NaL;
        c.P_Nab_F_reciprocal_C_m = P_Nab_F_reciprocal_C_m;
        c.g_Kb = g_Kb;
        c.g_K1_sqrt_K_o = g_K1_sqrt_K_o;
        c.g_to = g_to;
        c.g_Kr_sqrt_K_o_over_5p4 = g_Kr_sqrt_K_o_over_5p4;
        c.G_NaCa_0p8_2 = G_NaCa_0p8_2;
        c.g_pCa = g_pCa;
        c.K_pCa = K_pCa;
        c.G_NaCa_over_5_2 = G_NaCa_over_5_2;
        c.P_CaK_ratio_reciprocal_C_m_2 = P_CaK_ratio_reciprocal_C_m_2;
        c.beta_tau = beta_tau;
        c.tau_rel_min = tau_rel_min;
        c.beta_tau_p = beta_tau_p;
        c.rel_scale_a_rel = rel_scale_a_rel;
        c.rel_scale_a_rel_p = rel_scale_a_rel_p;
        c.reciprocal_tau_diff_Na = reciprocal_tau_diff_Na;
        c.reciprocal_tau_diff_K = reciprocal_tau_diff_K;
        c.reciprocal_tau_diff_Ca = reciprocal_tau_diff_Ca;
        c.K_CMDN_ = K_CMDN_;
        c.K_TRPN_ = K_TRPN_;
        c.CMDN_K_CMDN_ = CMDN_K_CMDN_;
        c.TRPN_K_TRPN_ = TRPN_K_TRPN_;
        c.K_BSR_ = K_BSR_;
        c.K_BSL_ = K_BSL_;
        c.BSR_K_BSR_ = BSR_K_BSR_;
        c.BSL_K_BSL_ = BSL_K_BSL_;
        c.K_CSQN_ = K_CSQN_;
        c.CSQN_K_CSQN_ = CSQN_K_CSQN_;
        c.V_ss_reciprocal_V_myo = V_ss_reciprocal_V_myo;
        c.A_cap_C_m_reciprocal_F_V_myo = A_cap_C_m_reciprocal_F_V_myo;
        c.A_geo_C_m_reciprocal_F_V_ss_2 = A_geo_C_m_reciprocal_F_V_ss_2;
        c.G_NaCa_0p6 = G_NaCa_0p6;
        c.A_geo_C_m_reciprocal_F_V_ss_P_CaK_ratio_etc = A_geo_C_m_reciprocal_F_V_ss_P_CaK_ratio_etc;
        c.rad_squared_L_reciprocal_V_myo_62p8 = rad_squared_L_reciprocal_V_myo_62p8;
        c.rad_squared_L_reciprocal_V_myo_173p3 = rad_squared_L_reciprocal_V_myo_173p3;
        c.A_geo_C_m_reciprocal_F_2_V_myo_2 = A_geo_C_m_reciprocal_F_2_V_myo_2;
        c.G_NaCa_1p6 = G_NaCa_1p6;
        c.A_geo_C_m_reciprocal_F_2_V_ss_2 = A_geo_C_m_reciprocal_F_2_V_ss_2;
        c.G_NaCa_0p4 = G_NaCa_0p4;
        c.rad_squared_L_reciprocal_V_ss_15p07 = rad_squared_L_reciprocal_V_ss_15p07;
        c.rad_squared_L_reciprocal_V_nsr_etc = rad_squared_L_reciprocal_V_nsr_etc;
        c.reciprocal_tau_tr = reciprocal_tau_tr;
    }

    struct Step {
        real t;  // ms
    };
    static Step step([[maybe_unused]] const Constants& c, real t) {
        Step step;
        step.t = t;
        return step;
    }

    static void evaluate([[maybe_unused]] const Constants& c, [[maybe_unused]] const Step& step,
                         const OdeState<real>& cells) {
        // state
        const real V = cells.potential();  // mV, line 26
        const real CaMK_trap = cells.load(state::CaMK_trap);  // -, line 76
        const real m = cells.load(state::m);  // -, line 93
        const real hf = cells.load(state::hf);  // -, line 94
        const real hs = cells.load(state::hs);  // -, line 95
        const real j = cells.load(state::j);  // -, line 96
        const real hsp = cells.load(state::hsp);  // -, line 97
        const real jp = cells.load(state::jp);  // -, line 98
        const real mL = cells.load(state::mL);  // -, line 133
        const real hL = cells.load(state::hL);  // -, line 134
        const real hLp = cells.load(state::hLp);  // -, line 135
        const real a = cells.load(state::a);  // -, line 156
        const real iF = cells.load(state::iF);  // -, line 157
        const real iS = cells.load(state::iS);  // -, line 158
        const real ap = cells.load(state::ap);  // -, line 159
        const real iFp = cells.load(state::iFp);  // -, line 160
        const real iSp = cells.load(state::iSp);  // -, line 161
        const real d = cells.load(state::d);  // -, line 204
        const real ff = cells.load(state::ff);  // -, line 205
        const real fs = cells.load(state::fs);  // -, line 206
        const real fcaf = cells.load(state::fcaf);  // -, line 207
        const real fcas = cells.load(state::fcas);  // -, line 208
        const real jca = cells.load(state::jca);  // -, line 209
        const real ffp = cells.load(state::ffp);  // -, line 210
        const real fcafp = cells.load(state::fcafp);  // -, line 211
        const real nca = cells.load(state::nca);  // -, line 212
        const real xrf = cells.load(state::xrf);  // -, line 262
        const real xrs = cells.load(state::xrs);  // -, line 263
        const real xs1 = cells.load(state::xs1);  // -, line 282
        const real xs2 = cells.load(state::xs2);  // -, line 283
        const real xk1 = cells.load(state::xk1);  // -, line 300
        const real J_rel_np = cells.load(state::J_rel_np);  // mM/ms, line 454
        const real J_rel_p = cells.load(state::J_rel_p);  // mM/ms, line 455
        const real Na_i = cells.load(state::Na_i);  // mM, line 506
        const real Na_ss = cells.load(state::Na_ss);  // mM, line 507
        const real K_i = cells.load(state::K_i);  // mM, line 508
        const real K_ss = cells.load(state::K_ss);  // mM, line 509
        const real Ca_i = cells.load(state::Ca_i);  // mM, line 510
        const real Ca_ss = cells.load(state::Ca_ss);  // mM, line 511
        const real Ca_nsr = cells.load(state::Ca_nsr);  // mM, line 512
        const real Ca_jsr = cells.load(state::Ca_jsr);  // mM, line 513
        const real i_stim = cells.stimulus();  // A/F

        // CaMK
        const real CaMK_bound = fma(-c.CaMK_o, CaMK_trap, c.CaMK_o)*Ca_ss*reciprocal(Ca_ss + c.K_CaM);
        const real CaMK_active = CaMK_bound + CaMK_trap;
        const real phi_CaMK = CaMK_active*reciprocal(CaMK_active + c.K_CaMK);
        const real next_CaMK_trap = fma(c.a_CaMK*CaMK_bound, CaMK_active, -(c.b_CaMK*CaMK_trap));
        cells.store(state::CaMK_trap, next_CaMK_trap);

        // i_Na
        const real A_hf_hf = c.A_hf*hf;
        const real h = fma(c.one_minus_A_hf, hs, A_hf_hf);
        const real hp = fma(c.one_minus_A_hf, hsp, A_hf_hf);
        const real V_minus_E_Na = fma(-c.R_T_over_F, c.log_Na_o - log(Na_i), V);
        const real one_minus_phi_CaMK = 1.0 - phi_CaMK;
        const real m_inf = reciprocal(1.0 + exp(fma(-0.10130685847431871, V, -4.0087123898287915)));
        const real exp_V_over_904 = exp(0.0011061702174730646*V);
        const real exp_V_over_452 = exp_V_over_904*exp_V_over_904;
        const real exp_V_over_226 = exp_V_over_452*exp_V_over_452;
        const real exp_V_over_180p8 = exp_V_over_226*exp_V_over_904;
        const real exp_V_over_100p4 = exp_V_over_180p8*exp_V_over_226;
        const real exp_V_over_69p54 = exp_V_over_100p4*exp_V_over_226;
        const real exp_V_over_34p77 = exp_V_over_69p54*exp_V_over_69p54;
        const real exp_V_over_6p086 = exp(0.1643115346697338*V);
        const real h_inf = reciprocal(fma(823588.444960838, exp_V_over_6p086, 1.0));
        const real sum_of_exp_V_over_minus_28p05_etc = fma(0.3343,
            exp(fma(0.017649135192375574, V, 0.10112954465231204)),
            exp(fma(-0.035650623885918005, V, -5.265914024454239)));
        const real tau_hs = reciprocal(sum_of_exp_V_over_minus_28p05_etc);
        const real tau_j = fma(46.81647940074906, reciprocal(fma(14.288389513108614,
            exp(fma(0.02600780234070221, V, 0.025854356306892066)),
            exp(fma(-0.12075836251660427, V, -12.14829126917039)))), 2.038);
        const real hsp_inf = reciprocal(fma(2281075.816697194, exp_V_over_6p086, 1.0));
        const real tau_hsp = 3.0*tau_hs;
        const real tau_jp = 1.46*tau_j;
        const real sum_of_exp_V_over_34p77_9p455_plus_exp_V_etc =
            fma(9.454904638564724, exp_V_over_34p77, exp(fma(-0.16792611251049538, V, -10.854674456839808)));
        const real next_m = (m_inf - m)*sum_of_exp_V_over_34p77_9p455_plus_exp_V_etc;
        cells.store(state::m, next_m);
        const real next_hf = (h_inf - hf)*fma(6.149, exp(fma(0.0493339911198816, V, 0.025140601874691665)),
            exp(fma(-0.15910898965791567, V, -11.344147748062642)));
        cells.store(state::hf, next_hf);
        const real next_hs = (h_inf - hs)*sum_of_exp_V_over_minus_28p05_etc;
        cells.store(state::hs, next_hs);
        const real next_j = (h_inf - j)*reciprocal(tau_j);
        cells.store(state::j, next_j);
        const real next_hsp = (hsp_inf - hsp)*reciprocal(tau_hsp);
        cells.store(state::hsp, next_hsp);
        const real next_jp = (h_inf - jp)*reciprocal(tau_jp);
        cells.store(state::jp, next_jp);

        // i_K1
        const real r_K1 = reciprocal(1.0 + exp(fma(0.10534077741493732, V, c.scaled_minus_K_o_2p6_plus_105p8_etc)));
        const real xk1_inf = reciprocal(1.0 + exp(-fma(c.reciprocal_K_o_1p569_plus_3p812, V,
            c.product_of_reciprocal_K_o_1p569_etc)));
        const real next_xk1 = (xk1_inf - xk1)*(exp(fma(-0.049115913555992145, V, -11.053203251059696)) +
            exp(fma(0.014423770373575654, V, -1.39011022227478)));
        cells.store(state::xk1, next_xk1);

        // i_NaCa_voltage
        const real h_Na = exp(c.q_Na_F_reciprocal_R_T*V);
        const real h7 = fma(c.Na_o_over_k_Na3, 1.0 + reciprocal(h_Na), 1.0);
        const real relative_h8 = reciprocal(h_Na*h7);
        const real k8 = c.Na_o_squared_over_h10_k_Na1_k_Na2_w_Na_etc*relative_h8;
        const real h_Ca = exp(c.q_Ca_F_reciprocal_R_T*V);
        const real h9 = reciprocal(h7);
        const real k3pp = c.Na_o_reciprocal_k_Na3_2_w_NaCa*relative_h8;
        const real k3 = fma(c.w_Ca, h9, k3pp);

        // i_NaCa
        const real Ca_i_squared = Ca_i*Ca_i;
        const real allo_i = Ca_i_squared*reciprocal(Ca_i_squared + c.K_CaAct_squared);
        const real h_Na_plus_1 = 1.0 + h_Na;
        const real h1_i = fma(Na_i*c.reciprocal_k_Na3_2, h_Na_plus_1, 1.0);
        const real relative_h2_i = Na_i*h_Na*reciprocal(h1_i);
        const real k4pp_i = c.product_of_reciprocal_k_Na3_2_w_NaCa*relative_h2_i;
        const real k4_i = fma(c.w_Ca, reciprocal(h1_i*h_Ca), k4pp_i);
        const real k2_k8 = c.k2*k8;
        const real k4_i_plus_k2 = k4_i + c.k2;
        const real k1_plus_k8 = c.k1 + k8;
        const real k3_k2_k1_plus_k8 = k3*c.k2*k1_plus_k8;
        const real x4_i = fma(k2_k8, k4_i_plus_k2, k3_k2_k1_plus_k8);
        const real h4_i = fma(Na_i*c.reciprocal_k_Na1, fma(Na_i, c.reciprocal_k_Na2, 1.0), 1.0);
        const real reciprocal_h4_i = reciprocal(h4_i);
        const real relative_h5_i = Na_i*Na_i*reciprocal_h4_i;
        const real k7_i_3 = c.w_Na_reciprocal_k_Na1_k_Na2_etc*relative_h5_i*relative_h2_i;
        const real k6_i = reciprocal_h4_i*Ca_i*c.k_Ca_on;
        const real k7_i_plus_k6_i = fma(0.3333333333333333, k7_i_3, k6_i);
        const real k2_plus_k3 = c.k2 + k3;
        const real x1_i = fma(c.k2*k4_i, k7_i_plus_k6_i, c.k2_over_3*k7_i_3*k2_plus_k3);
        const real x2_i = fma(c.Ca_o_over_h10_k_Ca_on_over_3*k7_i_3, k4_i_plus_k2, k4_i*k6_i*k1_plus_k8);
        const real k1_k3 = c.k1*k3;
        const real k8_k2_plus_k3 = k8*k2_plus_k3;
        const real x3_i = fma(k1_k3, k7_i_plus_k6_i, k8_k2_plus_k3*k6_i);
        const real reciprocal_x1_i_plus_x2_i_plus_x3_i_etc = reciprocal(x1_i + x2_i + x3_i + x4_i);
        const real k1_2_plus_k8_3 = fma(3.0, k8, c.k1_2);
        const real relative_i_NaCa_i = allo_i*fma(-x2_i, k3pp, fma(-k1_2_plus_k8_3, x1_i,
            fma(c.k2_2, x2_i, fma(x4_i, k7_i_3, x3_i*k4pp_i))))*reciprocal_x1_i_plus_x2_i_plus_x3_i_etc;
        const real Ca_ss_squared = Ca_ss*Ca_ss;
        const real allo_ss = Ca_ss_squared*reciprocal(Ca_ss_squared + c.K_CaAct_squared);
        const real h1_ss = fma(Na_ss*c.reciprocal_k_Na3_2, h_Na_plus_1, 1.0);
        const real relative_h2_ss = Na_ss*h_Na*reciprocal(h1_ss);
        const real k4pp_ss = c.product_of_reciprocal_k_Na3_2_w_NaCa*relative_h2_ss;
        const real k4_ss = fma(c.w_Ca, reciprocal(h1_ss*h_Ca), k4pp_ss);
        const real k4_ss_plus_k2 = k4_ss + c.k2;
        const real x4_ss = fma(k2_k8, k4_ss_plus_k2, k3_k2_k1_plus_k8);
        const real h4_ss = fma(Na_ss*c.reciprocal_k_Na1, fma(Na_ss, c.reciprocal_k_Na2, 1.0), 1.0);
        const real reciprocal_h4_ss = reciprocal(h4_ss);
        const real relative_h5_ss = Na_ss*Na_ss*reciprocal_h4_ss;
        const real k7_ss_3 = c.w_Na_reciprocal_k_Na1_k_Na2_etc*relative_h5_ss*relative_h2_ss;
        const real k6_ss = reciprocal_h4_ss*Ca_ss*c.k_Ca_on;
        const real k7_ss_plus_k6_ss = fma(0.3333333333333333, k7_ss_3, k6_ss);
        const real x1_ss = fma(c.k2*k4_ss, k7_ss_plus_k6_ss, c.k2_over_3*k7_ss_3*k2_plus_k3);
        const real x2_ss = fma(c.Ca_o_over_h10_k_Ca_on_over_3*k7_ss_3, k4_ss_plus_k2, k4_ss*k6_ss*k1_plus_k8);
        const real x3_ss = fma(k1_k3, k7_ss_plus_k6_ss, k8_k2_plus_k3*k6_ss);
        const real reciprocal_x1_ss_plus_x2_ss_plus_x3_ss_etc = reciprocal(x1_ss + x2_ss + x3_ss + x4_ss);
        const real relative_i_NaCa_ss = allo_ss*fma(-x2_ss, k3pp,
            fma(-k1_2_plus_k8_3, x1_ss, fma(c.k2_2, x2_ss, fma(x4_ss, k7_ss_3, x3_ss*k4pp_ss))))*
            reciprocal_x1_ss_plus_x2_ss_plus_x3_ss_etc;

        // i_NaL
        const real exp_V_over_minus_236p9 = exp(-0.004221546774738264*V);
        const real exp_V_over_minus_118p4 = exp_V_over_minus_236p9*exp_V_over_minus_236p9;
        const real exp_V_over_minus_59p22 = exp_V_over_minus_118p4*exp_V_over_minus_118p4;
        const real exp_V_over_minus_39p48 = exp_V_over_minus_59p22*exp_V_over_minus_118p4;
        const real exp_V_over_minus_47p38 = exp_V_over_minus_59p22*exp_V_over_minus_236p9;
        const real exp_minus_0p04644_V = exp_V_over_minus_39p48*exp_V_over_minus_47p38;
        const real exp_V_over_minus_13p93 = exp_minus_0p04644_V*exp_V_over_minus_39p48;
        const real exp_V_over_minus_6p967 = exp_V_over_minus_13p93*exp_V_over_minus_13p93;
        const real exp_V_over_minus_5p264 = exp_V_over_minus_6p967*exp_minus_0p04644_V;
        const real mL_inf = reciprocal(fma(0.000291579585635531, exp_V_over_minus_5p264, 1.0));
        const real exp_V_over_7p488 = exp(0.13354700854700854*V);
        const real hL_inf = reciprocal(fma(120578.15595522427, exp_V_over_7p488, 1.0));
        const real hLp_inf = reciprocal(fma(275969.2903869871, exp_V_over_7p488, 1.0));
        const real next_mL = (mL_inf - mL)*sum_of_exp_V_over_34p77_9p455_plus_exp_V_etc;
        cells.store(state::mL, next_mL);
        const real next_hL = (hL_inf - hL)*c.reciprocal_tau_hL;
        cells.store(state::hL, next_hL);
        const real next_hLp = (hLp_inf - hLp)*c.reciprocal_tau_hLp;
        cells.store(state::hLp, next_hLp);

        // uptake
        const real J_leak = c.v_leak_reciprocal_Ca_nsr_max*Ca_nsr;
        const real J_up = fma(fma(c.up_scale_v_up*one_minus_phi_CaMK, reciprocal(Ca_i + c.K_up), c.up_scale_2p75_v_up*
            phi_CaMK*reciprocal(Ca_i + c.K_up_minus_dK_up)), Ca_i, -J_leak);
        const real relative_J_tr = Ca_nsr - Ca_jsr;

        // i_to
        const real A_iF = reciprocal(1.0 + exp(fma(0.006613756613756614, V, -1.4126984126984128)));
        const real A_iS = 1.0 - A_iF;
        const real V_minus_E_K = fma(-c.R_T_over_F, c.log_K_o - log(K_i), V);
        const real exp_V_over_25p83 = exp_V_over_34p77*exp_V_over_100p4;
        const real exp_V_over_14p82 = exp_V_over_25p83*exp_V_over_34p77;
        const real exp_V_over_29p38 = exp(0.03403513787634354*V);
        const real scaled_sum_of_exp_V_over_29p38_etc = fma(3.5, exp_V_over_29p38, 6.5492232398896455);
        const real scaled_one_plus_exp_V_over_29p38_30p07_etc = fma(24.873498823225663, exp_V_over_29p38,
            0.8271982794275787);
        const real i_inf = reciprocal(1.0 + exp(fma(0.17510068289266328, V, 7.693924006303624)));

        // i_CaL
        const real exp_V_over_300 = exp(0.0033333333333333335*V);
        const real exp_V_over_150 = exp_V_over_300*exp_V_over_300;
        const real exp_V_over_100 = exp_V_over_150*exp_V_over_300;

        // i_to
        const real tau_iF = c.delta_epi*fma(exp_V_over_100, reciprocal(
            fma(exp(fma(0.06027727546714889, V, 0.4886350040908401)), exp_V_over_100, 0.14468698421272827)), 4.562);
        const real tau_iS = fma(23.62, c.delta_epi, 706.2146892655368*c.delta_epi*
            reciprocal(fma(1.2570621468926556e-05, exp(fma(0.12377769525931426, V, 14.123035029087756)),
            exp(fma(-0.01693480101608806, V, -1.6345469940728194)))));
        const real delta_develop = fma(1e-04, reciprocal(exp(fma(0.06293266205160478, V, -10.53492762743864)) +
            exp(fma(-4.642525533890436, V, 56.77808727948003))), 1.354);

        // i_CaL
        const real exp_V_over_60 = exp_V_over_100*exp_V_over_150;
        const real exp_V_over_30 = exp_V_over_60*exp_V_over_60;
        const real exp_V_over_20 = exp_V_over_30*exp_V_over_60;

        // i_to
        const real delta_recover = fma(-0.5, reciprocal(fma(33.11545195869231, exp_V_over_20, 1.0)), 1.0);
        const real delta_develop_delta_recover = delta_develop*delta_recover;
        const real tau_iFp = delta_develop_delta_recover*tau_iF;
        const real tau_iSp = delta_develop_delta_recover*tau_iS;
        const real sum_of_exp_V_over_29p38_0p8272_etc = fma(exp_V_over_29p38,
            scaled_one_plus_exp_V_over_29p38_30p07_etc, scaled_sum_of_exp_V_over_29p38_etc);
        const real reciprocal_sum_of_exp_V_over_29p38_etc = reciprocal(0.3631881*scaled_sum_of_exp_V_over_29p38_etc*
            scaled_one_plus_exp_V_over_29p38_30p07_etc);
        const real product_of_sum_of_exp_V_over_29p38_etc = sum_of_exp_V_over_29p38_0p8272_etc*
            reciprocal_sum_of_exp_V_over_29p38_etc;
        const real next_a = product_of_sum_of_exp_V_over_29p38_etc*
            fma(exp_V_over_14p82, reciprocal(exp_V_over_14p82 + 2.6316508161673635), -a);
        cells.store(state::a, next_a);
        const real next_iF = (i_inf - iF)*reciprocal(tau_iF);
        cells.store(state::iF, next_iF);
        const real next_iS = (i_inf - iS)*reciprocal(tau_iS);
        cells.store(state::iS, next_iS);
        const real next_ap = product_of_sum_of_exp_V_over_29p38_etc*
            fma(exp_V_over_14p82, reciprocal(exp_V_over_14p82 + 5.167428462230666), -ap);
        cells.store(state::ap, next_ap);
        const real next_iFp = (i_inf - iFp)*reciprocal(tau_iFp);
        cells.store(state::iFp, next_iFp);
        const real next_iSp = (i_inf - iSp)*reciprocal(tau_iSp);
        cells.store(state::iSp, next_iSp);

        // i_CaL
        const real product_of_one_minus_A_ff_fs = c.one_minus_A_ff*fs;
        const real f = fma(c.A_ff, ff, product_of_one_minus_A_ff_fs);
        const real exp_V_over_10 = exp_V_over_20*exp_V_over_20;
        const real A_fcaf = fma(0.6, reciprocal(fma(0.36787944117144233, exp_V_over_10, 1.0)), 0.3);
        const real A_fcas = 1.0 - A_fcaf;
        const real A_fcas_fcas = A_fcas*fcas;
        const real fca = fma(A_fcaf, fcaf, A_fcas_fcas);
        const real one_minus_nca = 1.0 - nca;
        const real jca_nca = jca*nca;
        const real fp = fma(c.A_ff, ffp, product_of_one_minus_A_ff_fs);
        const real fcap = fma(A_fcaf, fcafp, A_fcas_fcas);
        const real P_CaL = c.P_Ca*(fma(one_minus_phi_CaMK, fma(f, one_minus_nca, jca_nca*fca), c.P_Cap_ratio*phi_CaMK*
            fma(fp, one_minus_nca, jca_nca*fcap))*d);

        // membrane
        const real vfrt = c.F_reciprocal_R_T*V;

        // i_CaL
        const real vfrt_2 = 2.0*vfrt;
        const real exp_F_reciprocal_R_T_over_3_V = exp(c.F_reciprocal_R_T_over_3*V);
        const real exp_F_reciprocal_R_T_0p6667_V = exp_F_reciprocal_R_T_over_3_V*exp_F_reciprocal_R_T_over_3_V;
        const real exp_F_reciprocal_R_T_V = exp_F_reciprocal_R_T_0p6667_V*exp_F_reciprocal_R_T_over_3_V;
        const real exp_F_reciprocal_R_T_2_V = exp_F_reciprocal_R_T_V*exp_F_reciprocal_R_T_V;
        const real vfrt_2_squared = vfrt_2*vfrt_2;
        const real choice_vfrt_2_squared_over_minus_1p21e06_etc =
            select(fabs(vfrt_2) < 0.1, fma(-0.5, vfrt_2, fma(fma(fma(
            fma(-8.267195767195768e-07, vfrt_2_squared, 3.306878306878307e-05), vfrt_2_squared, -0.001388888888888889),
            vfrt_2_squared, 0.08333333333333333), vfrt_2_squared, 1.0)), vfrt_2*
            reciprocal(exp_F_reciprocal_R_T_2_V - 1.0));
        const real relative_Phi_CaL = fma(Ca_ss, exp_F_reciprocal_R_T_2_V, -c.Ca_o_0p341)*
            choice_vfrt_2_squared_over_minus_1p21e06_etc;
        const real i_CaL = c.F_reciprocal_C_m_2*P_CaL*relative_Phi_CaL;
        const real vfrt_squared = vfrt*vfrt;
        const real choice_vfrt_squared_over_minus_1p21e06_etc = select(fabs(vfrt) < 0.1,
            fma(-0.5, vfrt, fma(fma(fma(fma(-8.267195767195768e-07, vfrt_squared, 3.306878306878307e-05), vfrt_squared,
            -0.001388888888888889), vfrt_squared, 0.08333333333333333), vfrt_squared, 1.0)), vfrt*
            reciprocal(exp_F_reciprocal_R_T_V - 1.0));
        const real Phi_CaNa = fma(c.F_0p75*Na_ss, exp_F_reciprocal_R_T_V, c.minus_0p75_Na_o_F)*
            choice_vfrt_squared_over_minus_1p21e06_etc;
        const real i_CaNa = c.P_CaNa_ratio_reciprocal_C_m*P_CaL*Phi_CaNa;
        const real Phi_CaK = fma(c.F_0p75*K_ss, exp_F_reciprocal_R_T_V, c.minus_0p75_K_o_F)*
            choice_vfrt_squared_over_minus_1p21e06_etc;
        const real relative_i_CaK = P_CaL*Phi_CaK;
        const real exp_V_over_minus_4p23 = exp_V_over_minus_5p264*exp_minus_0p04644_V;
        const real d_inf = reciprocal(fma(0.39398514226669484, exp_V_over_minus_4p23, 1.0));
        const real exp_V_over_12 = exp_V_over_20*exp_V_over_30;
        const real exp_V_over_11p11 = exp_V_over_12*exp_V_over_150;
        const real exp_V_over_107p2 = exp(0.009329750709061052*V);
        const real exp_V_over_53p59 = exp_V_over_107p2*exp_V_over_107p2;
        const real exp_V_over_26p8 = exp_V_over_53p59*exp_V_over_53p59;
        const real exp_V_over_17p86 = exp_V_over_26p8*exp_V_over_53p59;
        const real exp_V_over_8p932 = exp_V_over_17p86*exp_V_over_17p86;
        const real exp_V_over_21p44 = exp_V_over_26p8*exp_V_over_107p2;
        const real exp_V_over_6p305 = exp_V_over_8p932*exp_V_over_21p44;
        const real exp_V_0p2706 = exp_V_over_6p305*exp_V_over_8p932;
        const real f_inf = reciprocal(fma(199.86038496778565, exp_V_0p2706, 1.0));
        const real tau_ff = fma(exp_V_over_10, reciprocal(fma(0.03325075244518792*exp_V_over_10, exp_V_over_10,
            0.0006090087745647571)), 7.0);
        const real exp_V_over_6 = exp_V_over_12*exp_V_over_12;
        const real exp_V_over_4 = exp_V_over_6*exp_V_over_12;
        const real exp_V_over_217 = exp(0.004608294930875576*V);
        const real exp_V_over_108p5 = exp_V_over_217*exp_V_over_217;
        const real exp_V_over_72p33 = exp_V_over_108p5*exp_V_over_217;
        const real exp_V_over_43p4 = exp_V_over_72p33*exp_V_over_108p5;
        const real exp_V_over_31 = exp_V_over_43p4*exp_V_over_108p5;
        const real exp_V_over_18p08 = exp_V_over_31*exp_V_over_43p4;
        const real exp_V_over_9p042 = exp_V_over_18p08*exp_V_over_18p08;
        const real exp_V_over_7 = exp_V_over_9p042*exp_V_over_31;
        const real tau_fcaf = fma(exp_V_over_7, reciprocal(fma(0.02258872488031037*exp_V_over_7, exp_V_over_7,
            0.0708317980974062)), 7.0);
        const real exp_V_over_3 = exp_V_over_6*exp_V_over_6;
        const real tau_ffp = 2.5*tau_ff;
        const real tau_fcafp = 2.5*tau_fcaf;
        const real k_m2n = c.k_jca*jca;
        const real K_mn_over_Ca_ss_plus_1 = fma(c.K_mn, reciprocal(Ca_ss), 1.0);
        const real K_mn_over_Ca_ss_plus_1_squared = K_mn_over_Ca_ss_plus_1*K_mn_over_Ca_ss_plus_1;
        const real a_nca = reciprocal(fma(c.k_2n, reciprocal(k_m2n), K_mn_over_Ca_ss_plus_1_squared*
            K_mn_over_Ca_ss_plus_1_squared));
        const real sum_of_exp_V_over_11p11_3p525_exp_V_etc = fma(3.5254214873653824*exp_V_over_11p11, exp_V_over_20,
            0.7408182206817179);
        const real sum_of_exp_V_over_6_2p301_3p5em05_exp_V_etc =
            fma(8.053415618124885e-05*exp_V_over_6, exp_V_over_4, 1.0027667890106652e-05);
        const real sum_of_exp_V_over_7_0p00012_exp_V_over_3_etc = fma(0.00012*exp_V_over_7, exp_V_over_3, 0.00012);
        const real next_d = (d_inf - d)*sum_of_exp_V_over_11p11_3p525_exp_V_etc*
            reciprocal(fma(0.6, sum_of_exp_V_over_11p11_3p525_exp_V_etc, exp_V_over_20));
        cells.store(state::d, next_d);
        const real next_ff = (f_inf - ff)*reciprocal(tau_ff);
        cells.store(state::ff, next_ff);
        const real next_fs = (f_inf - fs)*sum_of_exp_V_over_6_2p301_3p5em05_exp_V_etc*
            reciprocal(fma(1000.0, sum_of_exp_V_over_6_2p301_3p5em05_exp_V_etc, exp_V_over_4));
        cells.store(state::fs, next_fs);
        const real next_fcaf = (f_inf - fcaf)*reciprocal(tau_fcaf);
        cells.store(state::fcaf, next_fcaf);
        const real next_fcas = (f_inf - fcas)*sum_of_exp_V_over_7_0p00012_exp_V_over_3_etc*
            reciprocal(fma(100.0, sum_of_exp_V_over_7_0p00012_exp_V_over_3_etc, exp_V_over_3));
        cells.store(state::fcas, next_fcas);
        const real next_jca = (f_inf - jca)*c.reciprocal_tau_jca;
        cells.store(state::jca, next_jca);
        const real next_ffp = (f_inf - ffp)*reciprocal(tau_ffp);
        cells.store(state::ffp, next_ffp);
        const real next_fcafp = (f_inf - fcafp)*reciprocal(tau_fcafp);
        cells.store(state::fcafp, next_fcafp);
        const real next_nca = fma(a_nca, c.k_2n, -(nca*k_m2n));
        cells.store(state::nca, next_nca);

        // i_Kr
        const real A_xrf = reciprocal(1.0 + exp(fma(0.02617115938236064, V, 1.4344412457471867)));
        const real xr = fma(A_xrf, xrf, (1.0 - A_xrf)*xrs);
        const real exp_V_over_75 = exp_V_over_150*exp_V_over_150;
        const real r_Kr = reciprocal(fma(2.0820090840784555, exp_V_over_75, 1.0)*
            fma(0.7165313105737893, exp_V_over_30, 1.0));
        const real exp_V_over_359p8 = exp(0.0027791905329653684*V);
        const real exp_V_over_179p9 = exp_V_over_359p8*exp_V_over_359p8;
        const real exp_V_over_119p9 = exp_V_over_179p9*exp_V_over_359p8;
        const real exp_V_over_59p97 = exp_V_over_119p9*exp_V_over_119p9;
        const real exp_V_over_51p4 = exp_V_over_59p97*exp_V_over_359p8;
        const real exp_V_over_27p68 = exp_V_over_51p4*exp_V_over_59p97;
        const real exp_V_over_17p99 = exp_V_over_27p68*exp_V_over_51p4;
        const real exp_V_over_8p995 = exp_V_over_17p99*exp_V_over_17p99;
        const real exp_V_over_6p789 = exp_V_over_8p995*exp_V_over_27p68;
        const real xr_inf = exp_V_over_6p789*reciprocal(exp_V_over_6p789 + 0.29287308872377504);
        const real exp_V_over_3p869 = exp_V_over_6p789*exp_V_over_8p995;
        const real sum_of_exp_V_over_3p869_over_3580_0p3652_etc =
            fma(0.0001020239312894894, exp_V_over_3p869, exp(fma(-0.04906771344455348, V, -7.7518890628646995)));
        const real sum_of_exp_V_over_7p355_minus_4p718_etc = fma(1.128e-05,
            exp(fma(-0.03855050115651503, V, 1.146491904394757)), exp(fma(0.13596193065941536, V, -7.431595216610551)));
        const real next_xrf = (xr_inf - xrf)*sum_of_exp_V_over_3p869_over_3580_0p3652_etc*
            reciprocal(fma(12.98, sum_of_exp_V_over_3p869_over_3580_0p3652_etc, 1.0));
        cells.store(state::xrf, next_xrf);
        const real next_xrs = (xr_inf - xrs)*sum_of_exp_V_over_7p355_minus_4p718_etc*
            reciprocal(fma(1.865, sum_of_exp_V_over_7p355_minus_4p718_etc, 1.0));
        cells.store(state::xrs, next_xrs);

        // i_Ks
        const real Ks_Ca = fma(0.6, reciprocal(1.0 + exp(fma(-1.4, log(Ca_i), -14.249094157533042))), 1.0);
        const real i_Ks = c.g_Ks*Ks_Ca*xs1*xs2*fma(-c.R_T_over_F, c.log_K_o_plus_P_KNa_Na_o -
            log(fma(c.P_KNa, Na_i, K_i)), V);
        const real xs_inf = exp_V_over_8p932*reciprocal(exp_V_over_8p932 + 0.27288596035656526);
        const real sum_of_exp_V_over_17p8_plus_2p712_etc = fma(0.001292,
            exp(fma(-0.004347826086956522, V, -0.9130434782608696)),
            exp(fma(0.056179775280898875, V, -5.6538307673179125)));
        const real next_xs1 = (xs_inf - xs1)*sum_of_exp_V_over_17p8_plus_2p712_etc*
            reciprocal(fma(817.3, sum_of_exp_V_over_17p8_plus_2p712_etc, 1.0));
        cells.store(state::xs1, next_xs1);
        const real next_xs2 = (xs_inf - xs2)*fma(0.0008208499862389881*exp_V_over_20, exp_V_over_31,
            0.0022561357010639103)*reciprocal(exp_V_over_31);
        cells.store(state::xs2, next_xs2);

        // i_NaK
        const real exp_minus_delta_NaK_plus_1_F_etc = exp(c.product_of_minus_delta_NaK_plus_1_F_etc*V);
        const real K_Nai = c.K_Nai_0*(exp_F_reciprocal_R_T_over_3_V*reciprocal(exp_minus_delta_NaK_plus_1_F_etc));
        const real Na_i_over_K_Nai = Na_i*reciprocal(K_Nai);
        const real Na_i_over_K_Nai_plus_1 = 1.0 + Na_i_over_K_Nai;
        const real K_i_over_K_Ki_plus_1 = fma(c.reciprocal_K_Ki, K_i, 1.0);
        const real reciprocal_Na_i_over_K_Nai_plus_1_etc = reciprocal(
            fma(K_i_over_K_Ki_plus_1, K_i_over_K_Ki_plus_1, fma(Na_i_over_K_Nai_plus_1*Na_i_over_K_Nai_plus_1,
            Na_i_over_K_Nai_plus_1, -1.0)));
        const real a1 = c.k1_p*(Na_i_over_K_Nai*Na_i_over_K_Nai*Na_i_over_K_Nai)*reciprocal_Na_i_over_K_Nai_plus_1_etc;
        const real K_Nao = c.K_Nao_0*exp_minus_delta_NaK_plus_1_F_etc;
        const real relative_Na_o_over_K_Nao = reciprocal(K_Nao);
        const real Na_o_over_K_Nao_plus_1 = fma(c.Na_o, relative_Na_o_over_K_Nao, 1.0);
        const real reciprocal_Na_o_over_K_Nao_plus_1_etc = reciprocal(
            fma(Na_o_over_K_Nao_plus_1*Na_o_over_K_Nao_plus_1, Na_o_over_K_Nao_plus_1,
            c.sum_of_square_K_o_over_K_Ko_plus_1_etc));
        const real b2 = c.k2_m_Na_o_Na_o_Na_o*relative_Na_o_over_K_Nao*relative_Na_o_over_K_Nao*
            relative_Na_o_over_K_Nao*reciprocal_Na_o_over_K_Nao_plus_1_etc;
        const real b4 = c.k4_m_reciprocal_K_Ki_reciprocal_K_Ki*K_i*K_i*reciprocal_Na_i_over_K_Nai_plus_1_etc;
        const real relative_P_free = reciprocal(fma(K_i, c.reciprocal_K_KP,
            fma(Na_i, c.reciprocal_K_NaP, c.H_over_K_HP_plus_1)));
        const real b3 = c.k3_m_H_reciprocal_MgATP_over_K_MgATP_etc_2*relative_P_free;
        const real b2_b4 = b2*b4;
        const real b2_b4_b3 = b2_b4*b3;
        const real x1 = fma(fma(c.a2, b4, c.a2*a1), b3, fma(c.a4_a2, a1, b2_b4_b3));
        const real a3 = c.k3_p_square_K_o_over_K_Ko*reciprocal_Na_o_over_K_Nao_plus_1_etc;
        const real a1_a3 = a1*a3;
        const real a3_b4 = a3*b4;
        const real x2 = fma(c.b1_plus_a2, a3_b4, fma(c.b1, b2_b4, c.a2*a1_a3));
        const real b3_b2 = b3*b2;
        const real x3 = fma(c.b1_a4, b2, fma(c.a4_a2_plus_b1_a4, a3, c.b1*b3_b2));
        const real x4 = fma(fma(c.a4, b2, b3_b2), a1, fma(c.a4, a1_a3, b2_b4_b3));
        const real reciprocal_x1_plus_x2_plus_x3_plus_x4 = reciprocal(x1 + x2 + x3 + x4);
        const real i_NaK = fma(c.G_NaK_3, fma(x1, a3, -(x2*b3)), c.G_NaK_2*fma(c.b1, x4, -(x3*a1)))*
            reciprocal_x1_plus_x2_plus_x3_plus_x4;

        // background
        const real xkb = reciprocal(1.0 + exp(fma(-0.05452562704471101, V, 0.7895310796074155)));
        const real i_Cab = c.P_Cab_4_F_over_2_reciprocal_C_m*fma(Ca_i, exp_F_reciprocal_R_T_2_V, -c.Ca_o_0p341)*
            choice_vfrt_2_squared_over_minus_1p21e06_etc;

        // membrane
        const real i_Na_plus_i_NaL = fma(c.g_Na*m*m*m, fma(one_minus_phi_CaMK*h, j, phi_CaMK*hp*jp), c.g_NaL*mL*
            fma(one_minus_phi_CaMK, hL, phi_CaMK*hLp))*V_minus_E_Na;
        const real i_Na_plus_i_NaL_plus_i_Nab = fma(c.P_Nab_F_reciprocal_C_m*fma(Na_i, exp_F_reciprocal_R_T_V, -c.Na_o),
            choice_vfrt_squared_over_minus_1p21e06_etc, i_Na_plus_i_NaL);
        const real i_to_plus_i_Kr_plus_i_Ks_plus_i_K1_etc = fma(fma(c.g_Kb, xkb,
            fma(c.g_K1_sqrt_K_o*r_K1, xk1, fma(c.g_to, fma(one_minus_phi_CaMK*a, fma(A_iF, iF, A_iS*iS), phi_CaMK*ap*
            fma(A_iF, iFp, A_iS*iSp)), c.g_Kr_sqrt_K_o_over_5p4*xr*r_Kr))), V_minus_E_K, i_Ks);
        const real i_NaCa_i_plus_i_NaK = fma(c.G_NaCa_0p8_2, relative_i_NaCa_i, i_NaK);
        const real i_pCa_plus_i_Cab = fma(c.g_pCa*Ca_i, reciprocal(c.K_pCa + Ca_i), i_Cab);
        // A/F, line 29
        const real i_ion = fma(c.G_NaCa_over_5_2, relative_i_NaCa_ss,
            fma(c.P_CaK_ratio_reciprocal_C_m_2, relative_i_CaK, i_pCa_plus_i_Cab + i_NaCa_i_plus_i_NaK +
            i_to_plus_i_Kr_plus_i_Ks_plus_i_K1_etc + i_Na_plus_i_NaL_plus_i_Nab + i_CaL + i_CaNa));
        const real next_V = -(i_ion + i_stim);
        cells.store_potential(next_V);

        // release
        const real value_1p5_over_Ca_jsr = 1.5*reciprocal(Ca_jsr);
        const real value_1p5_over_Ca_jsr_squared = value_1p5_over_Ca_jsr*value_1p5_over_Ca_jsr;
        const real value_1p5_over_Ca_jsr_squared_squared = value_1p5_over_Ca_jsr_squared*value_1p5_over_Ca_jsr_squared;
        const real reciprocal_value_1p5_over_Ca_jsr_squared_etc =
            reciprocal(fma(value_1p5_over_Ca_jsr_squared_squared, value_1p5_over_Ca_jsr_squared_squared, 1.0));
        const real i_CaL_reciprocal_value_1p5_over_Ca_jsr_etc = i_CaL*reciprocal_value_1p5_over_Ca_jsr_squared_etc;
        const real reciprocal_Ca_jsr_plus_0p0123 = reciprocal(Ca_jsr + 0.0123);
        const real Ca_jsr_reciprocal_Ca_jsr_plus_0p0123 = Ca_jsr*reciprocal_Ca_jsr_plus_0p0123;
        const real tau_rel = max(c.beta_tau*Ca_jsr_reciprocal_Ca_jsr_plus_0p0123, c.tau_rel_min);
        const real tau_rel_p = max(c.beta_tau_p*Ca_jsr_reciprocal_Ca_jsr_plus_0p0123, c.tau_rel_min);
        const real J_rel = fma(one_minus_phi_CaMK, J_rel_np, phi_CaMK*J_rel_p);
        const real next_J_rel_np = -fma(c.rel_scale_a_rel, i_CaL_reciprocal_value_1p5_over_Ca_jsr_etc, J_rel_np)*
            reciprocal(tau_rel);
        cells.store(state::J_rel_np, next_J_rel_np);
        const real next_J_rel_p = -fma(c.rel_scale_a_rel_p, i_CaL_reciprocal_value_1p5_over_Ca_jsr_etc, J_rel_p)*
            reciprocal(tau_rel_p);
        cells.store(state::J_rel_p, next_J_rel_p);

        // ions
        const real J_diff_Na = (Na_ss - Na_i)*c.reciprocal_tau_diff_Na;
        const real J_diff_K = (K_ss - K_i)*c.reciprocal_tau_diff_K;
        const real J_diff = (Ca_ss - Ca_i)*c.reciprocal_tau_diff_Ca;
        const real K_CMDN_plus_Ca_i = c.K_CMDN_ + Ca_i;
        const real K_TRPN_plus_Ca_i = c.K_TRPN_ + Ca_i;
        const real K_CMDN_plus_Ca_i_squared = K_CMDN_plus_Ca_i*K_CMDN_plus_Ca_i;
        const real K_TRPN_plus_Ca_i_squared = K_TRPN_plus_Ca_i*K_TRPN_plus_Ca_i;
        const real B_Ca_i = K_CMDN_plus_Ca_i_squared*K_TRPN_plus_Ca_i_squared*
            reciprocal(fma(K_CMDN_plus_Ca_i_squared + c.CMDN_K_CMDN_, K_TRPN_plus_Ca_i_squared, c.TRPN_K_TRPN_*
            K_CMDN_plus_Ca_i_squared));
        const real K_BSR_plus_Ca_ss = c.K_BSR_ + Ca_ss;
        const real K_BSL_plus_Ca_ss = c.K_BSL_ + Ca_ss;
        const real K_BSR_plus_Ca_ss_squared = K_BSR_plus_Ca_ss*K_BSR_plus_Ca_ss;
        const real K_BSL_plus_Ca_ss_squared = K_BSL_plus_Ca_ss*K_BSL_plus_Ca_ss;
        const real B_Ca_ss = K_BSR_plus_Ca_ss_squared*K_BSL_plus_Ca_ss_squared*
            reciprocal(fma(K_BSR_plus_Ca_ss_squared + c.BSR_K_BSR_, K_BSL_plus_Ca_ss_squared, c.BSL_K_BSL_*
            K_BSR_plus_Ca_ss_squared));
        const real K_CSQN_plus_Ca_jsr = c.K_CSQN_ + Ca_jsr;
        const real K_CSQN_plus_Ca_jsr_squared = K_CSQN_plus_Ca_jsr*K_CSQN_plus_Ca_jsr;
        const real B_Ca_jsr = K_CSQN_plus_Ca_jsr_squared*reciprocal(K_CSQN_plus_Ca_jsr_squared + c.CSQN_K_CSQN_);
        const real next_Na_i = fma(c.V_ss_reciprocal_V_myo, J_diff_Na,
            -(c.A_cap_C_m_reciprocal_F_V_myo*fma(3.0, i_NaCa_i_plus_i_NaK, i_Na_plus_i_NaL_plus_i_Nab)));
        cells.store(state::Na_i, next_Na_i);
        const real next_Na_ss = -fma(c.A_geo_C_m_reciprocal_F_V_ss_2, fma(c.G_NaCa_0p6, relative_i_NaCa_ss, i_CaNa),
            J_diff_Na);
        cells.store(state::Na_ss, next_Na_ss);
        const real next_K_i = fma(c.V_ss_reciprocal_V_myo, J_diff_K,
            -(c.A_cap_C_m_reciprocal_F_V_myo*fma(-2.0, i_NaK, i_to_plus_i_Kr_plus_i_Ks_plus_i_K1_etc + i_stim)));
        cells.store(state::K_i, next_K_i);
        const real next_K_ss = -fma(c.A_geo_C_m_reciprocal_F_V_ss_P_CaK_ratio_etc, relative_i_CaK, J_diff_K);
        cells.store(state::K_ss, next_K_ss);
        const real next_Ca_i = B_Ca_i*fma(c.rad_squared_L_reciprocal_V_myo_62p8, J_diff,
            fma(-c.rad_squared_L_reciprocal_V_myo_173p3, J_up, -(c.A_geo_C_m_reciprocal_F_2_V_myo_2*
            fma(-c.G_NaCa_1p6, relative_i_NaCa_i, i_pCa_plus_i_Cab))));
        cells.store(state::Ca_i, next_Ca_i);
        const real next_Ca_ss = B_Ca_ss*fma(-c.A_geo_C_m_reciprocal_F_2_V_ss_2,
            fma(-c.G_NaCa_0p4, relative_i_NaCa_ss, i_CaL), fma(c.rad_squared_L_reciprocal_V_ss_15p07, J_rel, -J_diff));
        cells.store(state::Ca_ss, next_Ca_ss);
        const real next_Ca_nsr = fma(-c.rad_squared_L_reciprocal_V_nsr_etc, relative_J_tr, J_up);
        cells.store(state::Ca_nsr, next_Ca_nsr);
        const real next_Ca_jsr = B_Ca_jsr*fma(c.reciprocal_tau_tr, relative_J_tr, -J_rel);
        cells.store(state::Ca_jsr, next_Ca_jsr);
    }
};

// The entries of the Jacobian, of variants as written, endo, M.
template <class real>
struct Slopes_endo_M {
    using scalar = real;
    struct state {
        enum Index : int { V, CaMK_trap, m, hf, hs, j, hsp, jp, mL, hL, hLp, a, iF, iS, ap, iFp, iSp, d, ff, fs, fcaf,
            fcas, jca, ffp, fcafp, nca, xrf, xrs, xs1, xs2, xk1, J_rel_np, J_rel_p, Na_i, Na_ss, K_i, K_ss, Ca_i, Ca_ss,
            Ca_nsr, Ca_jsr, slope_0, slope_1, slope_2, slope_3, slope_4, slope_5, slope_6, slope_7, slope_8, slope_9,
            slope_10, slope_11, slope_12, slope_13, slope_14, slope_15, slope_16, slope_17, slope_18, slope_19,
            slope_20, slope_21, slope_22, slope_23, slope_24, slope_25, slope_26, slope_27, slope_28, slope_29,
            slope_30, slope_31, slope_32, slope_33, slope_34, slope_35, slope_36, slope_37, slope_38, slope_39,
            slope_40, slope_41, slope_42, slope_43, slope_44, slope_45, slope_46, slope_47, slope_48, slope_49,
            slope_50, slope_51, slope_52, slope_53, slope_54, slope_55, slope_56, slope_57, slope_58, slope_59,
            slope_60, slope_61, slope_62, slope_63, slope_64, slope_65, slope_66, slope_67, slope_68, slope_69,
            slope_70, slope_71, slope_72, slope_73, slope_74, slope_75, slope_76, slope_77, slope_78, slope_79,
            slope_80, slope_81, slope_82, slope_83, slope_84, slope_85, slope_86, slope_87, slope_88, slope_89,
            slope_90, slope_91, slope_92, slope_93, slope_94, slope_95, slope_96, slope_97, slope_98, slope_99,
            slope_100, slope_101, slope_102, slope_103, slope_104, slope_105, slope_106, slope_107, slope_108,
            slope_109, slope_110, slope_111, slope_112, slope_113, slope_114, slope_115, slope_116, slope_117,
            slope_118, slope_119, slope_120, slope_121, slope_122, slope_123, slope_124, slope_125, slope_126,
            slope_127, slope_128, slope_129, slope_130, slope_131, slope_132, slope_133, slope_134, slope_135,
            slope_136, slope_137, slope_138, slope_139, slope_140, slope_141, slope_142, slope_143, slope_144,
            slope_145, slope_146, slope_147, slope_148, slope_149, slope_150, slope_151, slope_152, slope_153,
            slope_154, slope_155, slope_156, slope_157, slope_158, slope_159, slope_160, slope_161, slope_162,
            slope_163, slope_164, slope_165, slope_166, slope_167, slope_168, slope_169, slope_170, slope_171,
            slope_172, slope_173, slope_174, slope_175, slope_176, slope_177, slope_178, slope_179, slope_180,
            slope_181, slope_182, slope_183, slope_184, slope_185, slope_186, slope_187, slope_188, slope_189,
            slope_190, slope_191, slope_192, slope_193, slope_194, slope_195, slope_196, slope_197, slope_198,
            slope_199, slope_200, slope_201, slope_202, slope_203, slope_204, slope_205, slope_206, slope_207,
            slope_208, slope_209, slope_210, slope_211, slope_212, slope_213, slope_214, slope_215, slope_216,
            slope_217, slope_218, slope_219, slope_220 };
    };
    static constexpr int potential = state::V, n_constants = 147, n_out = 221;

    struct Constants {
        // reversal_potentials
        scalar Na_o;  // mM
        scalar R_T_over_F;
        scalar K_o;  // mM
        scalar P_KNa;  // -
        scalar K_o_plus_P_KNa_Na_o;
        // CaMK
        scalar K_CaM;  // mM
        scalar CaMK_o;  // -
        scalar K_CaMK;  // -
        scalar a_CaMK;  // 1/ms
        // i_Na
        scalar A_hf;  // -
        scalar one_minus_A_hf;
        scalar g_Na;  // mS/uF
        // i_NaL
        scalar g_NaL;  // mS/uF
        // i_to
        scalar g_to;  // mS/uF
        scalar delta_epi;
        // i_Ks
        scalar g_Ks;  // mS/uF
        // i_K1
        scalar K_o_2p6;
        scalar g_K1_sqrt_K_o;
        scalar K_o_2p554;
        scalar K_o_1p569_plus_3p812;
        scalar minus_1_over_K_o_1p569_plus_3p812;
        // i_NaCa_voltage
        scalar q_Na;  // -
        // membrane
        scalar F;  // C/mol
        // reversal_potentials
        scalar R_T_2;
        // i_NaCa_voltage
        scalar Na_o_over_k_Na3;
        scalar k_Na3;  // mM
        scalar h11;
        scalar w_Na;  // 1/s
        scalar q_Ca;  // -
        scalar w_Ca;  // 1/s
        scalar w_NaCa;  // 1/s
        scalar q_Na_F_over_R_T;
        scalar q_Ca_F_over_R_T;
        scalar K_CaAct;  // mM
        scalar k2;
        scalar k1;
        scalar k_Na1;  // mM
        scalar k_Na2;  // mM
        scalar k_Ca_on;  // 1/mM/s
        // i_NaCa
        scalar G_NaCa_0p8;
        scalar G_NaCa_over_5;
        scalar reciprocal_k_Na3;
        scalar reciprocal_k_Na1;
        scalar reciprocal_k_Na2;
        // i_NaK
        scalar delta_NaK;  // -
        scalar R_3_T;
        scalar K_Nai_0;  // mM
        scalar K_Ki;  // mM
        scalar k1_p;  // 1/s
        scalar one_minus_delta_NaK;
        scalar K_Nao_0;  // mM
        scalar square_K_o_over_K_Ko_plus_1;
        scalar k2_m;  // 1/s
        scalar k4_m;  // 1/s
        scalar H_over_K_HP_plus_1;
        scalar K_NaP;  // mM
        scalar K_KP_;  // mM
        scalar P_total;  // mM
        scalar k3_m;  // 1/mM^2/s
        scalar H;  // mM
        scalar MgATP_over_K_MgATP_plus_1_2;
        scalar a2;
        scalar a4;
        scalar k3_p_square_K_o_over_K_Ko;
        scalar b1;
        scalar delta_NaK_F_over_R_3_T;
        scalar quotient_of_minus_delta_NaK_plus_1_F_etc;
        scalar G_NaK;  // A*s/F
        scalar reciprocal_K_NaP;
        scalar reciprocal_K_Ki;
        scalar reciprocal_K_KP;
        // uptake
        scalar K_up;  // mM
        scalar up_scale_v_up;
        scalar dK_up;  // mM
        scalar up_scale_2p75_v_up;
        scalar v_leak;  // mM/ms
        scalar Ca_nsr_max;  // mM
        scalar tau_tr;  // ms
        // i_CaL
        scalar one_minus_A_ff;
        scalar A_ff;  // -
        scalar P_Cap_ratio;  // -
        scalar P_Ca;  // cm/s
        scalar Ca_o_0p341;
        // membrane
        scalar C_m;  // uF/cm^2
        // i_CaL
        scalar Na_o_0p75;
        scalar P_CaNa_ratio;  // -
        scalar K_o_0p75;
        scalar P_CaK_ratio;  // -
        scalar k_jca;  // 1/ms
        scalar k_2n;  // 1/ms
        scalar K_mn;  // mM
        scalar d_vfrt_d_V_2;
        scalar d_vffrt_d_V_4;
        // membrane
        scalar d_vfrt_d_V;
        scalar d_vffrt_d_V;
        // i_Kr
        scalar g_Kr_sqrt_K_o_over_5p4;
        // release
        scalar a_rel;
        scalar rel_scale;  // -
        scalar beta_tau;  // ms
        scalar tau_rel_min;  // ms
        scalar a_rel_p;
        scalar beta_tau_p;
        // background
        scalar P_Nab;  // cm/s
        scalar P_Nab_d_vffrt_d_V;
        scalar g_Kb;  // mS/uF
        scalar P_Cab_4;
        scalar P_Cab_4_d_vffrt_d_V;
        scalar K_pCa;  // mM
        scalar g_pCa;  // A/F
        // ions
        scalar tau_diff_Ca;  // ms
        scalar K_CMDN_;  // mM
        scalar CMDN_K_CMDN_;
        scalar K_TRPN_;  // mM
        scalar TRPN_K_TRPN_;
        scalar K_BSR_;  // mM
        scalar BSR_K_BSR_;
        scalar K_BSL_;  // mM
        scalar BSL_K_BSL_;
        scalar K_CSQN_;  // mM
        scalar CSQN_K_CSQN_;
        // geometry
        scalar A_cap;
        // ions
        scalar F_2_V_myo;
        // geometry
        scalar V_nsr;
        scalar V_myo;
        scalar V_ss;
        // ions
        scalar F_2_V_ss;
        // geometry
        scalar V_jsr;
        // i_NaL
        scalar tau_hL;  // ms
        scalar tau_hLp;
        // i_CaL
        scalar tau_jca;  // ms
        // ions
        scalar F_V_myo;
        scalar F_V_ss;
        // CaMK
        scalar b_CaMK;  // 1/ms
        scalar quotient_of_minus_1_over_tau_diff_Na_V_etc;
        scalar minus_1_over_tau_diff_Na;
        scalar reciprocal_tau_diff_Na;
        scalar quotient_of_minus_1_over_tau_diff_K_V_ss_etc;
        scalar minus_1_over_tau_diff_K;
        scalar reciprocal_tau_diff_K;
        scalar quotient_of_minus_1_over_tau_diff_Ca_V_etc;
        scalar minus_1_over_tau_diff_Ca_2;
        scalar V_ss_over_tau_diff_Ca_over_V_myo;
        scalar reciprocal_tau_diff_Ca_2;
        scalar d_J_up_d_Ca_nsr_V_nsr_over_V_myo;
        // uptake
        scalar d_J_up_d_Ca_nsr;
        scalar reciprocal_tau_tr;
        scalar minus_1_over_tau_tr;
    };
    static void derive([[maybe_unused]] const double* p, Constants& c) {
        const double R = p[parameter::R];  // mJ/mol/K
        const double T = p[parameter::T];  // K
        const double F = p[parameter::F];  // C/mol
        const double C_m = p[parameter::C_m];  // uF/cm^2
        const double L = p[parameter::L];  // cm
        const double rad = p[parameter::rad];  // cm
        const double Na_o = p[parameter::Na_o];  // mM
        const double Ca_o = p[parameter::Ca_o];  // mM
        const double K_o = p[parameter::K_o];  // mM
        const double P_KNa = p[parameter::P_KNa];  // -
        const double CaMK_o = p[parameter::CaMK_o];  // -
        const double K_CaM = p[parameter::K_CaM];  // mM
        const double K_CaMK = p[parameter::K_CaMK];  // -
        const double a_CaMK = p[parameter::a_CaMK];  // 1/ms
        const double b_CaMK = p[parameter::b_CaMK];  // 1/ms
        const double g_Na = p[parameter::g_Na];  // mS/uF
        const double A_hf = p[parameter::A_hf];  // -
        const double g_NaL = p[parameter::g_NaL];  // mS/uF
        const double tau_hL = p[parameter::tau_hL];  // ms
        const double g_to = p[parameter::g_to];  // mS/uF
        const double P_Ca = p[parameter::P_Ca];  // cm/s
        const double P_CaNa_ratio = p[parameter::P_CaNa_ratio];  // -
        const double P_CaK_ratio = p[parameter::P_CaK_ratio];  // -
        const double P_Cap_ratio = p[parameter::P_Cap_ratio];  // -
        const double A_ff = p[parameter::A_ff];  // -
        const double tau_jca = p[parameter::tau_jca];  // ms
        const double K_mn = p[parameter::K_mn];  // mM
        const double k_2n = p[parameter::k_2n];  // 1/ms
        const double k_jca = p[parameter::k_jca];  // 1/ms
        const double g_Kr = p[parameter::g_Kr];  // mS/uF
        const double g_Ks = p[parameter::g_Ks];  // mS/uF
        const double g_K1 = p[parameter::g_K1];  // mS/uF
        const double k_Na1 = p[parameter::k_Na1];  // mM
        const double k_Na2 = p[parameter::k_Na2];  // mM
        const double k_Na3 = p[parameter::k_Na3];  // mM
        const double k_asymm = p[parameter::k_asymm];  // -
        const double w_Na = p[parameter::w_Na];  // 1/s
        const double w_Ca = p[parameter::w_Ca];  // 1/s
        const double w_NaCa = p[parameter::w_NaCa];  // 1/s
        const double k_Ca_on = p[parameter::k_Ca_on];  // 1/mM/s
        const double k_Ca_off = p[parameter::k_Ca_off];  // 1/s
        const double q_Na = p[parameter::q_Na];  // -
        const double q_Ca = p[parameter::q_Ca];  // -
        const double K_CaAct = p[parameter::K_CaAct];  // mM
        const double G_NaCa = p[parameter::G_NaCa];  // A*s/F
        const double k1_p = p[parameter::k1_p];  // 1/s
        const double k1_m = p[parameter::k1_m];  // 1/mM/s
        const double k2_p = p[parameter::k2_p];  // 1/s
        const double k2_m = p[parameter::k2_m];  // 1/s
        const double k3_p = p[parameter::k3_p];  // 1/s
        const double k3_m = p[parameter::k3_m];  // 1/mM^2/s
        const double k4_p = p[parameter::k4_p];  // 1/s
        const double k4_m = p[parameter::k4_m];  // 1/s
        const double K_Nai_0 = p[parameter::K_Nai_0];  // mM
        const double K_Nao_0 = p[parameter::K_Nao_0];  // mM
        const double delta_NaK = p[parameter::delta_NaK];  // -
        const double K_Ki = p[parameter::K_Ki];  // mM
        const double K_Ko = p[parameter::K_Ko];  // mM
        const double MgADP = p[parameter::MgADP];  // mM
        const double MgATP = p[parameter::MgATP];  // mM
        const double K_MgATP = p[parameter::K_MgATP];  // mM
        const double H = p[parameter::H];  // mM
        const double P_total = p[parameter::P_total];  // mM
        const double K_HP_ = p[parameter::K_HP_];  // mM
        const double K_NaP = p[parameter::K_NaP];  // mM
        const double K_KP_ = p[parameter::K_KP_];  // mM
        const double G_NaK = p[parameter::G_NaK];  // A*s/F
        const double g_Kb = p[parameter::g_Kb];  // mS/uF
        const double P_Nab = p[parameter::P_Nab];  // cm/s
        const double P_Cab = p[parameter::P_Cab];  // cm/s
        const double g_pCa = p[parameter::g_pCa];  // A/F
        const double K_pCa = p[parameter::K_pCa];  // mM
        const double beta_tau = p[parameter::beta_tau];  // ms
        const double rel_scale = p[parameter::rel_scale];  // -
        const double tau_rel_min = p[parameter::tau_rel_min];  // ms
        const double up_scale = p[parameter::up_scale];  // -
        const double v_up = p[parameter::v_up];  // mM/ms
        const double K_up = p[parameter::K_up];  // mM
        const double dK_up = p[parameter::dK_up];  // mM
        const double v_leak = p[parameter::v_leak];  // mM/ms
        const double Ca_nsr_max = p[parameter::Ca_nsr_max];  // mM
        const double tau_tr = p[parameter::tau_tr];  // ms
        const double tau_diff_Na = p[parameter::tau_diff_Na];  // ms
        const double tau_diff_K = p[parameter::tau_diff_K];  // ms
        const double tau_diff_Ca = p[parameter::tau_diff_Ca];  // ms
        const double CMDN_ = p[parameter::CMDN_];  // mM
        const double K_CMDN_ = p[parameter::K_CMDN_];  // mM
        const double TRPN_ = p[parameter::TRPN_];  // mM
        const double K_TRPN_ = p[parameter::K_TRPN_];  // mM
        const double BSR_ = p[parameter::BSR_];  // mM
        const double K_BSR_ = p[parameter::K_BSR_];  // mM
        const double BSL_ = p[parameter::BSL_];  // mM
        const double K_BSL_ = p[parameter::K_BSL_];  // mM
        const double CSQN_ = p[parameter::CSQN_];  // mM
        const double K_CSQN_ = p[parameter::K_CSQN_];  // mM
        const double R_T_2 = R*T;
        const double R_T_over_F = R_T_2/F;
        const double K_o_plus_P_KNa_Na_o = K_o + P_KNa*Na_o;
        const double one_minus_A_hf = 1.0 - A_hf;
        const double delta_epi = 1.0;
        const double K_o_2p6 = 2.6*K_o;
        const double g_K1_sqrt_K_o = g_K1*sqrt(K_o);
        const double K_o_2p554 = 2.5538*K_o;
        const double K_o_1p569_plus_3p812 = 1.5692*K_o + 3.8115;
        const double minus_1_over_K_o_1p569_plus_3p812 = -1.0/K_o_1p569_plus_3p812;
        const double Na_o_over_k_Na3 = Na_o/k_Na3;
        const double h10 = k_asymm + 1.0 + Na_o/k_Na1*(1.0 + Na_o/k_Na2);
        const double h11 = Na_o*Na_o/(h10*k_Na1*k_Na2);
        const double q_Na_F_over_R_T = q_Na*F/R_T_2;
        const double q_Ca_F_over_R_T = q_Ca*F/R_T_2;
        const double k2 = k_Ca_off;
        const double h12 = 1.0/h10;
        const double k1 = h12*Ca_o*k_Ca_on;
        const double G_NaCa_0p8 = 0.8*G_NaCa;
        const double G_NaCa_over_5 = 0.2*G_NaCa;
        const double reciprocal_k_Na3 = 1.0/k_Na3;
        const double reciprocal_k_Na1 = 1.0/k_Na1;
        const double reciprocal_k_Na2 = 1.0/k_Na2;
        const double R_3_T = 3.0*R*T;
        const double one_minus_delta_NaK = 1.0 - delta_NaK;
        const double K_o_over_K_Ko = K_o/K_Ko;
        const double square_K_o_over_K_Ko_plus_1 = square(1.0 + K_o_over_K_Ko);
        const double H_over_K_HP_plus_1 = 1.0 + H/K_HP_;
        const double MgATP_over_K_MgATP_plus_1_2 = 1.0 + MgATP/K_MgATP;
        const double a2 = k2_p;
        const double a4 = k4_p*MgATP/K_MgATP/MgATP_over_K_MgATP_plus_1_2;
        const double k3_p_square_K_o_over_K_Ko = k3_p*square(K_o_over_K_Ko);
        const double b1 = k1_m*MgADP;
        const double delta_NaK_F_over_R_3_T = delta_NaK*F/R_3_T;
        const double quotient_of_minus_delta_NaK_plus_1_F_etc = one_minus_delta_NaK*F/R_3_T;
        const double reciprocal_K_NaP = 1.0/K_NaP;
        const double reciprocal_K_Ki = 1.0/K_Ki;
        const double reciprocal_K_KP = 1.0/K_KP_;
        const double up_scale_v_up = up_scale*v_up;
        const double up_scale_2p75_v_up = up_scale*2.75*v_up;
        const double one_minus_A_ff = 1.0 - A_ff;
        const double Ca_o_0p341 = 0.341*Ca_o;
        const double Na_o_0p75 = 0.75*Na_o;
        const double K_o_0p75 = 0.75*K_o;
        const double d_vfrt_d_V = F/R_T_2;
        const double d_vfrt_d_V_2 = 2.0*d_vfrt_d_V;
        const double d_vffrt_d_V = F*F/R_T_2;
        const double d_vffrt_d_V_4 = 4.0*d_vffrt_d_V;
        const double g_Kr_sqrt_K_o_over_5p4 = g_Kr*sqrt(K_o/5.4);
        const double a_rel = 0.5*beta_tau;
        const double beta_tau_p = 1.25*beta_tau;
        const double a_rel_p = 0.5*beta_tau_p;
        const double P_Nab_d_vffrt_d_V = P_Nab*d_vffrt_d_V;
        const double P_Cab_4 = P_Cab*4.0;
        const double P_Cab_4_d_vffrt_d_V = P_Cab_4*d_vffrt_d_V;
        const double CMDN_K_CMDN_ = CMDN_*K_CMDN_;
        const double TRPN_K_TRPN_ = TRPN_*K_TRPN_;
        const double BSR_K_BSR_ = BSR_*K_BSR_;
        const double BSL_K_BSL_ = BSL_*K_BSL_;
        const double CSQN_K_CSQN_ = CSQN_*K_CSQN_;
        const double rad_6p28 = 6.28*rad;
        const double A_geo = rad_6p28*rad + rad_6p28*L;
        const double A_cap = 2.0*A_geo;
        const double F_2 = 2.0*F;
        const double V_cell = 1000.0*(3.14*rad*rad*L);
        const double V_myo = 0.68*V_cell;
        const double F_2_V_myo = F_2*V_myo;
        const double V_nsr = 0.0552*V_cell;
        const double V_ss = 0.02*V_cell;
        const double F_2_V_ss = F_2*V_ss;
        const double V_jsr = 0.0048*V_cell;
        const double tau_hLp = 3.0*tau_hL;
        const double F_V_myo = F*V_myo;
        const double F_V_ss = F*V_ss;
        const double minus_1_over_tau_diff_Na = -1.0/tau_diff_Na;
        const double quotient_of_minus_1_over_tau_diff_Na_V_etc = minus_1_over_tau_diff_Na*V_ss/V_myo;
        const double reciprocal_tau_diff_Na = 1.0/tau_diff_Na;
        const double minus_1_over_tau_diff_K = -1.0/tau_diff_K;
        const double quotient_of_minus_1_over_tau_diff_K_V_ss_etc = minus_1_over_tau_diff_K*V_ss/V_myo;
        const double reciprocal_tau_diff_K = 1.0/tau_diff_K;
        const double minus_1_over_tau_diff_Ca_2 = -1.0/tau_diff_Ca;
        const double quotient_of_minus_1_over_tau_diff_Ca_V_etc = minus_1_over_tau_diff_Ca_2*V_ss/V_myo;
        const double reciprocal_tau_diff_Ca_2 = 1.0/tau_diff_Ca;
        const double V_ss_over_tau_diff_Ca_over_V_myo = reciprocal_tau_diff_Ca_2*V_ss/V_myo;
        const double d_J_up_d_Ca_nsr = -(v_leak/Ca_nsr_max);
        const double d_J_up_d_Ca_nsr_V_nsr_over_V_myo = d_J_up_d_Ca_nsr*V_nsr/V_myo;
        const double reciprocal_tau_tr = 1.0/tau_tr;
        const double minus_1_over_tau_tr = -1.0/tau_tr;

        c.Na_o = Na_o;
        c.R_T_over_F = R_T_over_F;
        c.K_o = K_o;
        c.P_KNa = P_KNa;
        c.K_o_plus_P_KNa_Na_o = K_o_plus_P_KNa_Na_o;
        c.K_CaM = K_CaM;
        c.CaMK_o = CaMK_o;
        c.K_CaMK = K_CaMK;
        c.a_CaMK = a_CaMK;
        c.A_hf = A_hf;
        c.one_minus_A_hf = one_minus_A_hf;
        c.g_Na = g_Na;
        c.g_NaL = g_NaL;
        c.g_to = g_to;
        c.delta_epi = delta_epi;
        c.g_Ks = g_Ks;
        c.K_o_2p6 = K_o_2p6;
        c.g_K1_sqrt_K_o = g_K1_sqrt_K_o;
        c.K_o_2p554 = K_o_2p554;
        c.K_o_1p569_plus_3p812 = K_o_1p569_plus_3p812;
        c.minus_1_over_K_o_1p569_plus_3p812 = minus_1_over_K_o_1p569_plus_3p812;
        c.q_Na = q_Na;
        c.F = F;
        c.R_T_2 = R_T_2;
        c.Na_o_over_k_Na3 = Na_o_over_k_Na3;
        c.k_Na3 = k_Na3;
        c.h11 = h11;
        c.w_Na = w_Na;
        c.q_Ca = q_Ca;
        c.w_Ca = w_Ca;
        c.w_NaCa = w_NaCa;
        c.q_Na_F_over_R_T = q_Na_F_over_R_T;
        c.q_Ca_F_over_R_T = q_Ca_F_over_R_T;
        c.K_CaAct = K_CaAct;
        c.k2 = k2;
        c.k1 = k1;
        c.k_Na1 = k_Na1;
        c.k_Na2 = k_Na2;
        c.k_Ca_on = k_Ca_on;
        c.G_NaCa_0p8 = G_NaCa_0p8;
        c.G_NaCa_over_5 = G_NaCa_over_5;
        c.reciprocal_k_Na3 = reciprocal_k_Na3;
        c.reciprocal_k_Na1 = reciprocal_k_Na1;
        c.reciprocal_k_Na2 = reciprocal_k_Na2;
        c.delta_NaK = delta_NaK;
        c.R_3_T = R_3_T;
        c.K_Nai_0 = K_Nai_0;
        c.K_Ki = K_Ki;
        c.k1_p = k1_p;
        c.one_minus_delta_NaK = one_minus_delta_NaK;
        c.K_Nao_0 = K_Nao_0;
        c.square_K_o_over_K_Ko_plus_1 = square_K_o_over_K_Ko_plus_1;
        c.k2_m = k2_m;
        c.k4_m = k4_m;
        c.H_over_K_HP_plus_1 = H_over_K_HP_plus_1;
        c.K_NaP = K_NaP;
        c.K_KP_ = K_KP_;
        c.P_total = P_total;
        c.k3_m = k3_m;
        c.H = H;
        c.MgATP_over_K_MgATP_plus_1_2 = MgATP_over_K_MgATP_plus_1_2;
        c.a2 = a2;
        c.a4 = a4;
        c.k3_p_square_K_o_over_K_Ko = k3_p_square_K_o_over_K_Ko;
        c.b1 = b1;
        c.delta_NaK_F_over_R_3_T = delta_NaK_F_over_R_3_T;
        c.quotient_of_minus_delta_NaK_plus_1_F_etc = quotient_of_minus_delta_NaK_plus_1_F_etc;
        c.G_NaK = G_NaK;
        c.reciprocal_K_NaP = reciprocal_K_NaP;
        c.reciprocal_K_Ki = reciprocal_K_Ki;
        c.reciprocal_K_KP = reciprocal_K_KP;
        c.K_up = K_up;
        c.up_scale_v_up = up_scale_v_up;
        c.dK_up = dK_up;
        c.up_scale_2p75_v_up = up_scale_2p75_v_up;
        c.v_leak = v_leak;
        c.Ca_nsr_max = Ca_nsr_max;
        c.tau_tr = tau_tr;
        c.one_minus_A_ff = one_minus_A_ff;
        c.A_ff = A_ff;
        c.P_Cap_ratio = P_Cap_ratio;
        c.P_Ca = P_Ca;
        c.Ca_o_0p341 = Ca_o_0p341;
        c.C_m = C_m;
        c.Na_o_0p75 = Na_o_0p75;
        c.P_CaNa_ratio = P_CaNa_ratio;
        c.K_o_0p75 = K_o_0p75;
        c.P_CaK_ratio = P_CaK_ratio;
        c.k_jca = k_jca;
        c.k_2n = k_2n;
        c.K_mn = K_mn;
        c.d_vfrt_d_V_2 = d_vfrt_d_V_2;
        c.d_vffrt_d_V_4 = d_vffrt_d_V_4;
        c.d_vfrt_d_V = d_vfrt_d_V;
        c.d_vffrt_d_V = d_vffrt_d_V;
        c.g_Kr_sqrt_K_o_over_5p4 = g_Kr_sqrt_K_o_over_5p4;
        c.a_rel = a_rel;
        c.rel_scale = rel_scale;
        c.beta_tau = beta_tau;
        c.tau_rel_min = tau_rel_min;
        c.a_rel_p = a_rel_p;
        c.beta_tau_p = beta_tau_p;
        c.P_Nab = P_Nab;
        c.P_Nab_d_vffrt_d_V = P_Nab_d_vffrt_d_V;
        c.g_Kb = g_Kb;
        c.P_Cab_4 = P_Cab_4;
        c.P_Cab_4_d_vffrt_d_V = P_Cab_4_d_vffrt_d_V;
        c.K_pCa = K_pCa;
        c.g_pCa = g_pCa;
        c.tau_diff_Ca = tau_diff_Ca;
        c.K_CMDN_ = K_CMDN_;
        c.CMDN_K_CMDN_ = CMDN_K_CMDN_;
        c.K_TRPN_ = K_TRPN_;
        c.TRPN_K_TRPN_ = TRPN_K_TRPN_;
        c.K_BSR_ = K_BSR_;
        c.BSR_K_BSR_ = BSR_K_BSR_;
        c.K_BSL_ = K_BSL_;
        c.BSL_K_BSL_ = BSL_K_BSL_;
        c.K_CSQN_ = K_CSQN_;
        c.CSQN_K_CSQN_ = CSQN_K_CSQN_;
        c.A_cap = A_cap;
        c.F_2_V_myo = F_2_V_myo;
        c.V_nsr = V_nsr;
        c.V_myo = V_myo;
        c.V_ss = V_ss;
        c.F_2_V_ss = F_2_V_ss;
        c.V_jsr = V_jsr;
        c.tau_hL = tau_hL;
        c.tau_hLp = tau_hLp;
        c.tau_jca = tau_jca;
        c.F_V_myo = F_V_myo;
        c.F_V_ss = F_V_ss;
        c.b_CaMK = b_CaMK;
        c.quotient_of_minus_1_over_tau_diff_Na_V_etc = quotient_of_minus_1_over_tau_diff_Na_V_etc;
        c.minus_1_over_tau_diff_Na = minus_1_over_tau_diff_Na;
        c.reciprocal_tau_diff_Na = reciprocal_tau_diff_Na;
        c.quotient_of_minus_1_over_tau_diff_K_V_ss_etc = quotient_of_minus_1_over_tau_diff_K_V_ss_etc;
        c.minus_1_over_tau_diff_K = minus_1_over_tau_diff_K;
        c.reciprocal_tau_diff_K = reciprocal_tau_diff_K;
        c.quotient_of_minus_1_over_tau_diff_Ca_V_etc = quotient_of_minus_1_over_tau_diff_Ca_V_etc;
        c.minus_1_over_tau_diff_Ca_2 = minus_1_over_tau_diff_Ca_2;
        c.V_ss_over_tau_diff_Ca_over_V_myo = V_ss_over_tau_diff_Ca_over_V_myo;
        c.reciprocal_tau_diff_Ca_2 = reciprocal_tau_diff_Ca_2;
        c.d_J_up_d_Ca_nsr_V_nsr_over_V_myo = d_J_up_d_Ca_nsr_V_nsr_over_V_myo;
        c.d_J_up_d_Ca_nsr = d_J_up_d_Ca_nsr;
        c.reciprocal_tau_tr = reciprocal_tau_tr;
        c.minus_1_over_tau_tr = minus_1_over_tau_tr;
    }

    struct Step {
        real t;  // ms
    };
    static Step step([[maybe_unused]] const Constants& c, real t) {
        Step step;
        step.t = t;
        return step;
    }

    static void evaluate([[maybe_unused]] const Constants& c, [[maybe_unused]] const Step& step,
                         const OdeState<real>& cells) {
        // state
        const real V = cells.potential();  // mV, line 26
        const real CaMK_trap = cells.load(state::CaMK_trap);  // -, line 76
        const real m = cells.load(state::m);  // -, line 93
        const real hf = cells.load(state::hf);  // -, line 94
        const real hs = cells.load(state::hs);  // -, line 95
        const real j = cells.load(state::j);  // -, line 96
        const real hsp = cells.load(state::hsp);  // -, line 97
        const real jp = cells.load(state::jp);  // -, line 98
        const real mL = cells.load(state::mL);  // -, line 133
        const real hL = cells.load(state::hL);  // -, line 134
        const real hLp = cells.load(state::hLp);  // -, line 135
        const real a = cells.load(state::a);  // -, line 156
        const real iF = cells.load(state::iF);  // -, line 157
        const real iS = cells.load(state::iS);  // -, line 158
        const real ap = cells.load(state::ap);  // -, line 159
        const real iFp = cells.load(state::iFp);  // -, line 160
        const real iSp = cells.load(state::iSp);  // -, line 161
        const real d = cells.load(state::d);  // -, line 204
        const real ff = cells.load(state::ff);  // -, line 205
        const real fs = cells.load(state::fs);  // -, line 206
        const real fcaf = cells.load(state::fcaf);  // -, line 207
        const real fcas = cells.load(state::fcas);  // -, line 208
        const real jca = cells.load(state::jca);  // -, line 209
        const real ffp = cells.load(state::ffp);  // -, line 210
        const real fcafp = cells.load(state::fcafp);  // -, line 211
        const real nca = cells.load(state::nca);  // -, line 212
        const real xrf = cells.load(state::xrf);  // -, line 262
        const real xrs = cells.load(state::xrs);  // -, line 263
        const real xs1 = cells.load(state::xs1);  // -, line 282
        const real xs2 = cells.load(state::xs2);  // -, line 283
        const real xk1 = cells.load(state::xk1);  // -, line 300
        const real J_rel_np = cells.load(state::J_rel_np);  // mM/ms, line 454
        const real J_rel_p = cells.load(state::J_rel_p);  // mM/ms, line 455
        const real Na_i = cells.load(state::Na_i);  // mM, line 506
        const real Na_ss = cells.load(state::Na_ss);  // mM, line 507
        const real K_i = cells.load(state::K_i);  // mM, line 508
        const real K_ss = cells.load(state::K_ss);  // mM, line 509
        const real Ca_i = cells.load(state::Ca_i);  // mM, line 510
        const real Ca_ss = cells.load(state::Ca_ss);  // mM, line 511
        const real Ca_nsr = cells.load(state::Ca_nsr);  // mM, line 512
        const real Ca_jsr = cells.load(state::Ca_jsr);  // mM, line 513

        // reversal_potentials
        const real Na_o_over_Na_i = c.Na_o/Na_i;
        const real E_Na = c.R_T_over_F*log(Na_o_over_Na_i);
        const real K_o_over_K_i = c.K_o/K_i;
        const real E_K = c.R_T_over_F*log(K_o_over_K_i);
        const real K_i_plus_P_KNa_Na_i = K_i + c.P_KNa*Na_i;
        const real K_o_plus_P_KNa_Na_o_over_K_i_plus_P_KNa_etc = c.K_o_plus_P_KNa_Na_o/K_i_plus_P_KNa_Na_i;
        const real E_Ks = c.R_T_over_F*log(K_o_plus_P_KNa_Na_o_over_K_i_plus_P_KNa_etc);
        const real d_E_Na_d_Na_i = -(c.R_T_over_F*(Na_o_over_Na_i/Na_i/Na_o_over_Na_i));
        const real d_E_Ks_d_Na_i = -(c.R_T_over_F*(K_o_plus_P_KNa_Na_o_over_K_i_plus_P_KNa_etc*c.P_KNa/
            K_i_plus_P_KNa_Na_i/K_o_plus_P_KNa_Na_o_over_K_i_plus_P_KNa_etc));
        const real d_E_K_d_K_i = -(c.R_T_over_F*(K_o_over_K_i/K_i/K_o_over_K_i));
        const real d_E_Ks_d_K_i = -(c.R_T_over_F*(K_o_plus_P_KNa_Na_o_over_K_i_plus_P_KNa_etc/K_i_plus_P_KNa_Na_i/
            K_o_plus_P_KNa_Na_o_over_K_i_plus_P_KNa_etc));

        // CaMK
        const real K_CaM_over_Ca_ss = c.K_CaM/Ca_ss;
        const real K_CaM_over_Ca_ss_plus_1 = 1.0 + K_CaM_over_Ca_ss;
        const real CaMK_bound = c.CaMK_o*(1.0 - CaMK_trap)/K_CaM_over_Ca_ss_plus_1;
        const real CaMK_active = CaMK_bound + CaMK_trap;
        const real K_CaMK_over_CaMK_active = c.K_CaMK/CaMK_active;
        const real K_CaMK_over_CaMK_active_plus_1 = 1.0 + K_CaMK_over_CaMK_active;
        const real phi_CaMK = 1.0/K_CaMK_over_CaMK_active_plus_1;
        const real d_CaMK_bound_d_CaMK_trap = -(c.CaMK_o/K_CaM_over_Ca_ss_plus_1);
        const real d_CaMK_bound_d_CaMK_trap_plus_1 = d_CaMK_bound_d_CaMK_trap + 1.0;
        const real d_phi_CaMK_d_CaMK_trap = phi_CaMK*(K_CaMK_over_CaMK_active*d_CaMK_bound_d_CaMK_trap_plus_1/
            CaMK_active)/K_CaMK_over_CaMK_active_plus_1;
        const real d_CaMK_bound_d_Ca_ss = CaMK_bound*(K_CaM_over_Ca_ss/Ca_ss)/K_CaM_over_Ca_ss_plus_1;
        const real d_phi_CaMK_d_Ca_ss = phi_CaMK*(K_CaMK_over_CaMK_active*d_CaMK_bound_d_Ca_ss/CaMK_active)/
            K_CaMK_over_CaMK_active_plus_1;
        const real a_CaMK_CaMK_bound = c.a_CaMK*CaMK_bound;

        // i_Na
        const real A_hf_hf = c.A_hf*hf;
        const real h = A_hf_hf + c.one_minus_A_hf*hs;
        const real hp = A_hf_hf + c.one_minus_A_hf*hsp;
        const real V_minus_E_Na = V - E_Na;
        const real g_Na_V_minus_E_Na = c.g_Na*V_minus_E_Na;
        const real cube_m = cube(m);
        const real g_Na_V_minus_E_Na_cube_m = g_Na_V_minus_E_Na*cube_m;
        const real one_minus_phi_CaMK = 1.0 - phi_CaMK;
        const real product_of_one_minus_phi_CaMK_h = one_minus_phi_CaMK*h;
        const real phi_CaMK_hp = phi_CaMK*hp;
        const real sum_of_product_of_one_minus_phi_CaMK_h_j_etc = product_of_one_minus_phi_CaMK_h*j + phi_CaMK_hp*jp;
        const real m_inf = 1.0/(1.0 + exp(-(V + 39.57)/9.871));
        const real exp_V_plus_11p64_over_34p77 = exp((V + 11.64)/34.77);
        const real exp_minus_V_plus_77p42_over_5p955 = exp(-(V + 77.42)/5.955);
        const real sum_of_exp_V_plus_11p64_over_34p77_6p765_etc = 6.765*exp_V_plus_11p64_over_34p77 + 8.552*
            exp_minus_V_plus_77p42_over_5p955;
        const real tau_m = 1.0/sum_of_exp_V_plus_11p64_over_34p77_6p765_etc;
        const real h_inf = 1.0/(1.0 + exp((V + 82.9)/6.086));
        const real exp_minus_V_plus_1p196_over_6p285 = exp(-(V + 1.196)/6.285);
        const real exp_V_plus_0p5096_over_20p27 = exp((V + 0.5096)/20.27);
        const real sum_of_exp_minus_V_plus_1p196_over_6p285_etc = 1.432e-05*exp_minus_V_plus_1p196_over_6p285 + 6.149*
            exp_V_plus_0p5096_over_20p27;
        const real tau_hf = 1.0/sum_of_exp_minus_V_plus_1p196_over_6p285_etc;
        const real exp_minus_V_plus_17p95_over_28p05 = exp(-(V + 17.95)/28.05);
        const real exp_V_plus_5p73_over_56p66 = exp((V + 5.73)/56.66);
        const real sum_of_exp_minus_V_plus_17p95_over_28p05_etc = 0.009794*exp_minus_V_plus_17p95_over_28p05 + 0.3343*
            exp_V_plus_5p73_over_56p66;
        const real tau_hs = 1.0/sum_of_exp_minus_V_plus_17p95_over_28p05_etc;
        const real exp_minus_V_plus_100p6_over_8p281 = exp(-(V + 100.6)/8.281);
        const real exp_V_plus_0p9941_over_38p45 = exp((V + 0.9941)/38.45);
        const real sum_of_exp_minus_V_plus_100p6_over_8p281_etc = 0.02136*exp_minus_V_plus_100p6_over_8p281 + 0.3052*
            exp_V_plus_0p9941_over_38p45;
        const real reciprocal_sum_of_exp_minus_V_plus_100p6_etc = 1.0/sum_of_exp_minus_V_plus_100p6_over_8p281_etc;
        const real tau_j = 2.038 + reciprocal_sum_of_exp_minus_V_plus_100p6_etc;
        const real hsp_inf = 1.0/(1.0 + exp((V + 89.1)/6.086));
        const real tau_hsp = 3.0*tau_hs;
        const real tau_jp = 1.46*tau_j;
        const real d_i_Na_d_V = c.g_Na*cube_m*sum_of_product_of_one_minus_phi_CaMK_h_j_etc;
        const real d_m_inf_d_V = -(m_inf*(-0.10130685847431871*(1.0 - m_inf)));
        const real d_tau_m_d_V = -(tau_m*(6.765*(exp_V_plus_11p64_over_34p77*0.02876042565429968) + 8.552*
            (exp_minus_V_plus_77p42_over_5p955*-0.16792611251049538))/sum_of_exp_V_plus_11p64_over_34p77_6p765_etc);
        const real d_h_inf_d_V = -(h_inf*(0.1643115346697338*(1.0 - h_inf)));
        const real d_tau_hf_d_V = -(tau_hf*(1.432e-05*(exp_minus_V_plus_1p196_over_6p285*-0.15910898965791567) + 6.149*
            (exp_V_plus_0p5096_over_20p27*0.0493339911198816))/sum_of_exp_minus_V_plus_1p196_over_6p285_etc);
        const real d_tau_hs_d_V = -(tau_hs*(0.009794*(exp_minus_V_plus_17p95_over_28p05*-0.035650623885918005) + 0.3343*
            (exp_V_plus_5p73_over_56p66*0.017649135192375574))/sum_of_exp_minus_V_plus_17p95_over_28p05_etc);
        const real d_tau_j_d_V = -(reciprocal_sum_of_exp_minus_V_plus_100p6_etc*
            (0.02136*(exp_minus_V_plus_100p6_over_8p281*-0.12075836251660427) + 0.3052*
            (exp_V_plus_0p9941_over_38p45*0.02600780234070221))/sum_of_exp_minus_V_plus_100p6_over_8p281_etc);
        const real d_hsp_inf_d_V = -(hsp_inf*(0.1643115346697338*(1.0 - hsp_inf)));
        const real d_i_Na_d_CaMK_trap = g_Na_V_minus_E_Na_cube_m*
            (d_phi_CaMK_d_CaMK_trap*hp*jp - d_phi_CaMK_d_CaMK_trap*h*j);
        const real d_i_Na_d_m = g_Na_V_minus_E_Na*(3.0*square(m))*sum_of_product_of_one_minus_phi_CaMK_h_j_etc;
        const real d_i_Na_d_hf = g_Na_V_minus_E_Na_cube_m*(one_minus_phi_CaMK*c.A_hf*j + phi_CaMK*c.A_hf*jp);
        const real d_i_Na_d_hs = g_Na_V_minus_E_Na_cube_m*(one_minus_phi_CaMK*c.one_minus_A_hf*j);
        const real d_i_Na_d_j = g_Na_V_minus_E_Na_cube_m*product_of_one_minus_phi_CaMK_h;
        const real d_i_Na_d_hsp = g_Na_V_minus_E_Na_cube_m*(phi_CaMK*c.one_minus_A_hf*jp);
        const real d_i_Na_d_jp = g_Na_V_minus_E_Na_cube_m*phi_CaMK_hp;
        const real d_i_Na_d_Na_i = -(c.g_Na*d_E_Na_d_Na_i*cube_m*sum_of_product_of_one_minus_phi_CaMK_h_j_etc);
        const real d_i_Na_d_Ca_ss = g_Na_V_minus_E_Na_cube_m*(d_phi_CaMK_d_Ca_ss*hp*jp - d_phi_CaMK_d_Ca_ss*h*j);

        // i_NaL
        const real g_NaL_V_minus_E_Na = c.g_NaL*V_minus_E_Na;
        const real g_NaL_V_minus_E_Na_mL = g_NaL_V_minus_E_Na*mL;
        const real sum_of_one_minus_phi_CaMK_hL_etc = one_minus_phi_CaMK*hL + phi_CaMK*hLp;
        const real mL_inf = 1.0/(1.0 + exp(-(V + 42.85)/5.264));
        const real hL_inf = 1.0/(1.0 + exp((V + 87.61)/7.488));
        const real hLp_inf = 1.0/(1.0 + exp((V + 93.81)/7.488));
        const real d_i_NaL_d_V = c.g_NaL*mL*sum_of_one_minus_phi_CaMK_hL_etc;
        const real d_mL_inf_d_V = -(mL_inf*(-0.18996960486322187*(1.0 - mL_inf)));
        const real d_hL_inf_d_V = -(hL_inf*(0.13354700854700854*(1.0 - hL_inf)));
        const real d_hLp_inf_d_V = -(hLp_inf*(0.13354700854700854*(1.0 - hLp_inf)));
        const real d_i_NaL_d_CaMK_trap = g_NaL_V_minus_E_Na_mL*(d_phi_CaMK_d_CaMK_trap*hLp - d_phi_CaMK_d_CaMK_trap*hL);
        const real d_i_NaL_d_mL = g_NaL_V_minus_E_Na*sum_of_one_minus_phi_CaMK_hL_etc;
        const real d_i_NaL_d_hL = g_NaL_V_minus_E_Na_mL*one_minus_phi_CaMK;
        const real d_i_NaL_d_hLp = g_NaL_V_minus_E_Na_mL*phi_CaMK;
        const real d_i_NaL_d_Na_i = -(c.g_NaL*d_E_Na_d_Na_i*mL*sum_of_one_minus_phi_CaMK_hL_etc);
        const real d_i_NaL_d_Ca_ss = g_NaL_V_minus_E_Na_mL*(d_phi_CaMK_d_Ca_ss*hLp - d_phi_CaMK_d_Ca_ss*hL);

        // i_to
        const real A_iF = 1.0/(1.0 + exp((V - 213.6)/151.2));
        const real A_iS = 1.0 - A_iF;
        const real V_minus_E_K = V - E_K;
        const real g_to_V_minus_E_K = c.g_to*V_minus_E_K;
        const real product_of_one_minus_phi_CaMK_a = one_minus_phi_CaMK*a;
        const real A_iF_iF_plus_A_iS_iS = A_iF*iF + A_iS*iS;
        const real phi_CaMK_ap = phi_CaMK*ap;
        const real A_iF_iFp_plus_A_iS_iSp = A_iF*iFp + A_iS*iSp;
        const real sum_of_product_of_one_minus_phi_CaMK_a_etc = product_of_one_minus_phi_CaMK_a*A_iF_iF_plus_A_iS_iS +
            phi_CaMK_ap*A_iF_iFp_plus_A_iS_iSp;
        const real a_inf = 1.0/(1.0 + exp(-(V - 14.34)/14.82));
        const real exp_minus_V_minus_18p41_over_29p38 = exp(-(V - 18.4099)/29.3814);
        const real scaled_exp_minus_V_minus_18p41_etc = 1.2089*(1.0 + exp_minus_V_minus_18p41_over_29p38);
        const real reciprocal_scaled_exp_minus_V_etc = 1.0/scaled_exp_minus_V_minus_18p41_etc;
        const real V_plus_100 = V + 100.0;
        const real one_plus_exp_V_plus_100_over_29p38 = 1.0 + exp(V_plus_100/29.3814);
        const real value_3p5_over_one_plus_exp_V_plus_100_etc = 3.5/one_plus_exp_V_plus_100_over_29p38;
        const real sum_of_reciprocal_scaled_exp_minus_V_etc = reciprocal_scaled_exp_minus_V_etc +
            value_3p5_over_one_plus_exp_V_plus_100_etc;
        const real tau_a = 1.0515/sum_of_reciprocal_scaled_exp_minus_V_etc;
        const real i_inf = 1.0/(1.0 + exp((V + 43.94)/5.711));
        const real exp_minus_V_plus_100_over_100 = exp(-V_plus_100/100.0);
        const real exp_V_plus_50_over_16p59 = exp((V + 50.0)/16.59);
        const real sum_of_exp_minus_V_plus_100_over_100_etc = 0.3933*exp_minus_V_plus_100_over_100 + 0.08004*
            exp_V_plus_50_over_16p59;
        const real reciprocal_sum_of_exp_minus_V_plus_100_etc = 1.0/sum_of_exp_minus_V_plus_100_over_100_etc;
        const real tau_iF = (4.562 + reciprocal_sum_of_exp_minus_V_plus_100_etc)*c.delta_epi;
        const real exp_minus_V_plus_96p52_over_59p05 = exp(-(V + 96.52)/59.05);
        const real exp_V_plus_114p1_over_8p079 = exp((V + 114.1)/8.079);
        const real sum_of_exp_minus_V_plus_96p52_over_59p05_etc = 0.001416*exp_minus_V_plus_96p52_over_59p05 + 1.78e-08*
            exp_V_plus_114p1_over_8p079;
        const real reciprocal_sum_of_exp_minus_V_plus_96p52_etc = 1.0/sum_of_exp_minus_V_plus_96p52_over_59p05_etc;
        const real tau_iS = (23.62 + reciprocal_sum_of_exp_minus_V_plus_96p52_etc)*c.delta_epi;
        const real ap_inf = 1.0/(1.0 + exp(-(V - 24.34)/14.82));
        const real exp_V_minus_167p4_over_15p89 = exp((V - 167.4)/15.89);
        const real exp_minus_V_minus_12p23_over_0p2154 = exp(-(V - 12.23)/0.2154);
        const real sum_of_exp_V_minus_167p4_over_15p89_etc = exp_V_minus_167p4_over_15p89 +
            exp_minus_V_minus_12p23_over_0p2154;
        const real value_0p0001_over_sum_of_exp_V_etc = 1e-04/sum_of_exp_V_minus_167p4_over_15p89_etc;
        const real delta_develop = 1.354 + value_0p0001_over_sum_of_exp_V_etc;
        const real one_plus_exp_V_plus_70_over_20 = 1.0 + exp((V + 70.0)/20.0);
        const real value_0p5_over_one_plus_exp_V_plus_70_etc = 0.5/one_plus_exp_V_plus_70_over_20;
        const real delta_recover = 1.0 - value_0p5_over_one_plus_exp_V_plus_70_etc;
        const real delta_develop_delta_recover = delta_develop*delta_recover;
        const real tau_iFp = delta_develop_delta_recover*tau_iF;
        const real tau_iSp = delta_develop_delta_recover*tau_iS;
        const real d_A_iF_d_V = -(A_iF*(0.006613756613756614*A_iS));
        const real d_i_to_d_V = c.g_to*sum_of_product_of_one_minus_phi_CaMK_a_etc + g_to_V_minus_E_K*
            (product_of_one_minus_phi_CaMK_a*(d_A_iF_d_V*iF - d_A_iF_d_V*iS) + phi_CaMK_ap*
            (d_A_iF_d_V*iFp - d_A_iF_d_V*iSp));
        const real d_a_inf_d_V = -(a_inf*(-0.06747638326585695*(1.0 - a_inf)));
        const real d_tau_a_d_V = tau_a*(reciprocal_scaled_exp_minus_V_etc*
            (1.2089*(exp_minus_V_minus_18p41_over_29p38*-0.03403513787634354))/scaled_exp_minus_V_minus_18p41_etc +
            value_3p5_over_one_plus_exp_V_plus_100_etc*(0.03403513787634354*
            (1.0 - 1.0/one_plus_exp_V_plus_100_over_29p38)))/sum_of_reciprocal_scaled_exp_minus_V_etc;
        const real d_i_inf_d_V = -(i_inf*(0.17510068289266328*(1.0 - i_inf)));
        const real d_tau_iF_d_V = -(reciprocal_sum_of_exp_minus_V_plus_100_etc*
            (0.3933*(exp_minus_V_plus_100_over_100*-0.01) + 0.08004*(exp_V_plus_50_over_16p59*0.06027727546714889))/
            sum_of_exp_minus_V_plus_100_over_100_etc*c.delta_epi);
        const real d_tau_iS_d_V = -(reciprocal_sum_of_exp_minus_V_plus_96p52_etc*
            (0.001416*(exp_minus_V_plus_96p52_over_59p05*-0.01693480101608806) + 1.78e-08*
            (exp_V_plus_114p1_over_8p079*0.12377769525931426))/sum_of_exp_minus_V_plus_96p52_over_59p05_etc*
            c.delta_epi);
        const real d_ap_inf_d_V = -(ap_inf*(-0.06747638326585695*(1.0 - ap_inf)));
        const real d_delta_develop_d_V = -(value_0p0001_over_sum_of_exp_V_etc*
            (exp_V_minus_167p4_over_15p89*0.06293266205160478 + exp_minus_V_minus_12p23_over_0p2154*-4.642525533890436)/
            sum_of_exp_V_minus_167p4_over_15p89_etc);
        const real d_delta_recover_d_V = value_0p5_over_one_plus_exp_V_plus_70_etc*
            (0.05*(1.0 - 1.0/one_plus_exp_V_plus_70_over_20));
        const real d_delta_develop_d_V_delta_recover_etc = d_delta_develop_d_V*delta_recover + delta_develop*
            d_delta_recover_d_V;
        const real d_tau_iFp_d_V = d_delta_develop_d_V_delta_recover_etc*tau_iF + delta_develop_delta_recover*
            d_tau_iF_d_V;
        const real d_tau_iSp_d_V = d_delta_develop_d_V_delta_recover_etc*tau_iS + delta_develop_delta_recover*
            d_tau_iS_d_V;
        const real d_i_to_d_CaMK_trap = g_to_V_minus_E_K*(d_phi_CaMK_d_CaMK_trap*ap*A_iF_iFp_plus_A_iS_iSp -
            d_phi_CaMK_d_CaMK_trap*a*A_iF_iF_plus_A_iS_iS);
        const real d_i_to_d_a = g_to_V_minus_E_K*(one_minus_phi_CaMK*A_iF_iF_plus_A_iS_iS);
        const real d_i_to_d_iF = g_to_V_minus_E_K*(product_of_one_minus_phi_CaMK_a*A_iF);
        const real d_i_to_d_iS = g_to_V_minus_E_K*(product_of_one_minus_phi_CaMK_a*A_iS);
        const real d_i_to_d_ap = g_to_V_minus_E_K*(phi_CaMK*A_iF_iFp_plus_A_iS_iSp);
        const real d_i_to_d_iFp = g_to_V_minus_E_K*(phi_CaMK_ap*A_iF);
        const real d_i_to_d_iSp = g_to_V_minus_E_K*(phi_CaMK_ap*A_iS);
        const real d_i_to_d_K_i = -(c.g_to*d_E_K_d_K_i*sum_of_product_of_one_minus_phi_CaMK_a_etc);
        const real d_i_to_d_Ca_ss = g_to_V_minus_E_K*(d_phi_CaMK_d_Ca_ss*ap*A_iF_iFp_plus_A_iS_iSp - d_phi_CaMK_d_Ca_ss*
            a*A_iF_iF_plus_A_iS_iS);

        // i_Ks
        const real value_3p8em05_over_Ca_i = 3.8e-05/Ca_i;
        const real one_plus_pow_value_3p8em05_over_Ca_i_1p4 = 1.0 + pow(value_3p8em05_over_Ca_i, 1.4);
        const real value_0p6_etc = 0.6/one_plus_pow_value_3p8em05_over_Ca_i_1p4;
        const real Ks_Ca = 1.0 + value_0p6_etc;
        const real g_Ks_Ks_Ca = c.g_Ks*Ks_Ca;
        const real g_Ks_Ks_Ca_xs1 = g_Ks_Ks_Ca*xs1;
        const real g_Ks_Ks_Ca_xs1_xs2 = g_Ks_Ks_Ca_xs1*xs2;
        const real V_minus_E_Ks = V - E_Ks;
        const real xs_inf = 1.0/(1.0 + exp(-(V + 11.6)/8.932));
        const real exp_V_plus_48p28_over_17p8 = exp((V + 48.28)/17.8);
        const real exp_minus_V_plus_210_over_230 = exp(-(V + 210.0)/230.0);
        const real sum_of_exp_V_plus_48p28_over_17p8_etc = 0.0002326*exp_V_plus_48p28_over_17p8 + 0.001292*
            exp_minus_V_plus_210_over_230;
        const real reciprocal_sum_of_exp_V_plus_48p28_etc = 1.0/sum_of_exp_V_plus_48p28_over_17p8_etc;
        const real tau_xs1 = 817.3 + reciprocal_sum_of_exp_V_plus_48p28_etc;
        const real exp_V_minus_50_over_20 = exp((V - 50.0)/20.0);
        const real exp_minus_V_plus_66p54_over_31 = exp(-(V + 66.54)/31.0);
        const real sum_of_exp_V_minus_50_over_20_over_100_etc = 0.01*exp_V_minus_50_over_20 + 0.0193*
            exp_minus_V_plus_66p54_over_31;
        const real tau_xs2 = 1.0/sum_of_exp_V_minus_50_over_20_over_100_etc;
        const real d_xs_inf_d_V = -(xs_inf*(-0.11195700850873264*(1.0 - xs_inf)));
        const real d_tau_xs1_d_V = -(reciprocal_sum_of_exp_V_plus_48p28_etc*
            (0.0002326*(exp_V_plus_48p28_over_17p8*0.056179775280898875) + 0.001292*
            (exp_minus_V_plus_210_over_230*-0.004347826086956522))/sum_of_exp_V_plus_48p28_over_17p8_etc);
        const real d_tau_xs2_d_V = -(tau_xs2*(0.01*(exp_V_minus_50_over_20*0.05) + 0.0193*
            (exp_minus_V_plus_66p54_over_31*-0.03225806451612903))/sum_of_exp_V_minus_50_over_20_over_100_etc);
        const real d_i_Ks_d_xs1 = g_Ks_Ks_Ca*xs2*V_minus_E_Ks;
        const real d_i_Ks_d_xs2 = g_Ks_Ks_Ca_xs1*V_minus_E_Ks;
        const real d_i_Ks_d_Na_i = -(g_Ks_Ks_Ca_xs1_xs2*d_E_Ks_d_Na_i);
        const real d_i_Ks_d_K_i = -(g_Ks_Ks_Ca_xs1_xs2*d_E_Ks_d_K_i);
        const real d_Ks_Ca_d_Ca_i = value_0p6_etc*(1.4*pow(value_3p8em05_over_Ca_i, 0.3999999999999999)*
            (value_3p8em05_over_Ca_i/Ca_i))/one_plus_pow_value_3p8em05_over_Ca_i_1p4;
        const real d_i_Ks_d_Ca_i = c.g_Ks*d_Ks_Ca_d_Ca_i*xs1*xs2*V_minus_E_Ks;

        // i_K1
        const real r_K1 = 1.0/(1.0 + exp((V + 105.8 - c.K_o_2p6)/9.493));
        const real g_K1_sqrt_K_o_r_K1 = c.g_K1_sqrt_K_o*r_K1;
        const real g_K1_sqrt_K_o_r_K1_xk1 = g_K1_sqrt_K_o_r_K1*xk1;
        const real xk1_inf = 1.0/(1.0 + exp(-(V + c.K_o_2p554 + 144.59)/c.K_o_1p569_plus_3p812));
        const real exp_minus_V_plus_127p2_over_20p36 = exp(-(V + 127.2)/20.36);
        const real exp_V_plus_236p8_over_69p33 = exp((V + 236.8)/69.33);
        const real sum_of_exp_minus_V_plus_127p2_over_20p36_etc = exp_minus_V_plus_127p2_over_20p36 +
            exp_V_plus_236p8_over_69p33;
        const real tau_xk1 = 122.2/sum_of_exp_minus_V_plus_127p2_over_20p36_etc;
        const real d_r_K1_d_V = -(r_K1*(0.10534077741493732*(1.0 - r_K1)));
        const real d_i_K1_d_V = c.g_K1_sqrt_K_o*d_r_K1_d_V*xk1*V_minus_E_K + g_K1_sqrt_K_o_r_K1_xk1;
        const real d_xk1_inf_d_V = -(xk1_inf*(c.minus_1_over_K_o_1p569_plus_3p812*(1.0 - xk1_inf)));
        const real d_tau_xk1_d_V = -(tau_xk1*(exp_minus_V_plus_127p2_over_20p36*-0.049115913555992145 +
            exp_V_plus_236p8_over_69p33*0.014423770373575654)/sum_of_exp_minus_V_plus_127p2_over_20p36_etc);
        const real d_i_K1_d_xk1 = g_K1_sqrt_K_o_r_K1*V_minus_E_K;
        const real d_i_K1_d_K_i = -(g_K1_sqrt_K_o_r_K1_xk1*d_E_K_d_K_i);

        // i_NaCa_voltage
        const real h_Na = exp(c.q_Na*V*c.F/c.R_T_2);
        const real reciprocal_h_Na = 1.0/h_Na;
        const real h7 = 1.0 + c.Na_o_over_k_Na3*(1.0 + reciprocal_h_Na);
        const real k_Na3_h_Na = c.k_Na3*h_Na;
        const real k_Na3_h_Na_h7 = k_Na3_h_Na*h7;
        const real h8 = c.Na_o/k_Na3_h_Na_h7;
        const real k8 = h8*c.h11*c.w_Na;
        const real h_Ca = exp(c.q_Ca*V*c.F/c.R_T_2);
        const real h9 = 1.0/h7;
        const real k3p = h9*c.w_Ca;
        const real k3pp = h8*c.w_NaCa;
        const real k3 = k3p + k3pp;
        const real d_h_Na_d_V = h_Na*c.q_Na_F_over_R_T;
        const real d_h7_d_V = -(c.Na_o_over_k_Na3*(reciprocal_h_Na*d_h_Na_d_V/h_Na));
        const real d_h8_d_V = -(h8*(c.k_Na3*d_h_Na_d_V*h7 + k_Na3_h_Na*d_h7_d_V)/k_Na3_h_Na_h7);
        const real d_k8_d_V = d_h8_d_V*c.h11*c.w_Na;
        const real d_h_Ca_d_V = h_Ca*c.q_Ca_F_over_R_T;
        const real d_h9_d_V = -(h9*d_h7_d_V/h7);
        const real d_h8_d_V_w_NaCa = d_h8_d_V*c.w_NaCa;
        const real d_k3_d_V = d_h9_d_V*c.w_Ca + d_h8_d_V_w_NaCa;

        // i_NaCa
        const real K_CaAct_over_Ca_i = c.K_CaAct/Ca_i;
        const real one_plus_square_K_CaAct_over_Ca_i = 1.0 + square(K_CaAct_over_Ca_i);
        const real allo_i = 1.0/one_plus_square_K_CaAct_over_Ca_i;
        const real Na_i_over_k_Na3 = Na_i/c.k_Na3;
        const real h_Na_plus_1 = 1.0 + h_Na;
        const real h1_i = 1.0 + Na_i_over_k_Na3*h_Na_plus_1;
        const real h3_i = 1.0/h1_i;
        const real k4p_i = h3_i*c.w_Ca/h_Ca;
        const real k_Na3_h1_i = c.k_Na3*h1_i;
        const real h2_i = Na_i*h_Na/k_Na3_h1_i;
        const real k4pp_i = h2_i*c.w_NaCa;
        const real k4_i = k4p_i + k4pp_i;
        const real k2_k8 = c.k2*k8;
        const real k4_i_plus_k2 = k4_i + c.k2;
        const real k3_k2 = k3*c.k2;
        const real k1_plus_k8 = c.k1 + k8;
        const real k3_k2_k1_plus_k8 = k3_k2*k1_plus_k8;
        const real x4_i = k2_k8*k4_i_plus_k2 + k3_k2_k1_plus_k8;
        const real Na_i_over_k_Na1 = Na_i/c.k_Na1;
        const real Na_i_over_k_Na2_plus_1 = 1.0 + Na_i/c.k_Na2;
        const real h4_i = 1.0 + Na_i_over_k_Na1*Na_i_over_k_Na2_plus_1;
        const real h4_i_k_Na1_k_Na2 = h4_i*c.k_Na1*c.k_Na2;
        const real h5_i = Na_i*Na_i/h4_i_k_Na1_k_Na2;
        const real k7_i = h5_i*h2_i*c.w_Na;
        const real h6_i = 1.0/h4_i;
        const real k6_i = h6_i*Ca_i*c.k_Ca_on;
        const real k2_k4_i = c.k2*k4_i;
        const real k7_i_plus_k6_i = k7_i + k6_i;
        const real k2_k7_i = c.k2*k7_i;
        const real k2_plus_k3 = c.k2 + k3;
        const real x1_i = k2_k4_i*k7_i_plus_k6_i + k2_k7_i*k2_plus_k3;
        const real k1_k7_i = c.k1*k7_i;
        const real k4_i_k6_i = k4_i*k6_i;
        const real x2_i = k1_k7_i*k4_i_plus_k2 + k4_i_k6_i*k1_plus_k8;
        const real k1_k3 = c.k1*k3;
        const real k8_k6_i = k8*k6_i;
        const real x3_i = k1_k3*k7_i_plus_k6_i + k8_k6_i*k2_plus_k3;
        const real x1_i_plus_x2_i_plus_x3_i_plus_x4_i = x1_i + x2_i + x3_i + x4_i;
        const real E4_i = x4_i/x1_i_plus_x2_i_plus_x3_i_plus_x4_i;
        const real E1_i = x1_i/x1_i_plus_x2_i_plus_x3_i_plus_x4_i;
        const real E3_i = x3_i/x1_i_plus_x2_i_plus_x3_i_plus_x4_i;
        const real E2_i = x2_i/x1_i_plus_x2_i_plus_x3_i_plus_x4_i;
        const real J_NaCa_Na_i = 3.0*(E4_i*k7_i - E1_i*k8) + E3_i*k4pp_i - E2_i*k3pp;
        const real J_NaCa_Ca_i = E2_i*c.k2 - E1_i*c.k1;
        const real G_NaCa_0p8_allo_i = c.G_NaCa_0p8*allo_i;
        const real J_NaCa_Na_i_plus_J_NaCa_Ca_i_2 = J_NaCa_Na_i + 2.0*J_NaCa_Ca_i;
        const real i_NaCa_i = G_NaCa_0p8_allo_i*J_NaCa_Na_i_plus_J_NaCa_Ca_i_2;
        const real K_CaAct_over_Ca_ss = c.K_CaAct/Ca_ss;
        const real one_plus_square_K_CaAct_over_Ca_ss = 1.0 + square(K_CaAct_over_Ca_ss);
        const real allo_ss = 1.0/one_plus_square_K_CaAct_over_Ca_ss;
        const real Na_ss_over_k_Na3 = Na_ss/c.k_Na3;
        const real h1_ss = 1.0 + Na_ss_over_k_Na3*h_Na_plus_1;
        const real h3_ss = 1.0/h1_ss;
        const real k4p_ss = h3_ss*c.w_Ca/h_Ca;
        const real k_Na3_h1_ss = c.k_Na3*h1_ss;
        const real h2_ss = Na_ss*h_Na/k_Na3_h1_ss;
        const real k4pp_ss = h2_ss*c.w_NaCa;
        const real k4_ss = k4p_ss + k4pp_ss;
        const real k4_ss_plus_k2 = k4_ss + c.k2;
        const real x4_ss = k2_k8*k4_ss_plus_k2 + k3_k2_k1_plus_k8;
        const real Na_ss_over_k_Na1 = Na_ss/c.k_Na1;
        const real Na_ss_over_k_Na2_plus_1 = 1.0 + Na_ss/c.k_Na2;
        const real h4_ss = 1.0 + Na_ss_over_k_Na1*Na_ss_over_k_Na2_plus_1;
        const real h4_ss_k_Na1_k_Na2 = h4_ss*c.k_Na1*c.k_Na2;
        const real h5_ss = Na_ss*Na_ss/h4_ss_k_Na1_k_Na2;
        const real k7_ss = h5_ss*h2_ss*c.w_Na;
        const real h6_ss = 1.0/h4_ss;
        const real k6_ss = h6_ss*Ca_ss*c.k_Ca_on;
        const real k2_k4_ss = c.k2*k4_ss;
        const real k7_ss_plus_k6_ss = k7_ss + k6_ss;
        const real k2_k7_ss = c.k2*k7_ss;
        const real x1_ss = k2_k4_ss*k7_ss_plus_k6_ss + k2_k7_ss*k2_plus_k3;
        const real k1_k7_ss = c.k1*k7_ss;
        const real k4_ss_k6_ss = k4_ss*k6_ss;
        const real x2_ss = k1_k7_ss*k4_ss_plus_k2 + k4_ss_k6_ss*k1_plus_k8;
        const real k8_k6_ss = k8*k6_ss;
        const real x3_ss = k1_k3*k7_ss_plus_k6_ss + k8_k6_ss*k2_plus_k3;
        const real x1_ss_plus_x2_ss_plus_x3_ss_plus_x4_ss = x1_ss + x2_ss + x3_ss + x4_ss;
        const real E4_ss = x4_ss/x1_ss_plus_x2_ss_plus_x3_ss_plus_x4_ss;
        const real E1_ss = x1_ss/x1_ss_plus_x2_ss_plus_x3_ss_plus_x4_ss;
        const real E3_ss = x3_ss/x1_ss_plus_x2_ss_plus_x3_ss_plus_x4_ss;
        const real E2_ss = x2_ss/x1_ss_plus_x2_ss_plus_x3_ss_plus_x4_ss;
        const real J_NaCa_Na_ss = 3.0*(E4_ss*k7_ss - E1_ss*k8) + E3_ss*k4pp_ss - E2_ss*k3pp;
        const real J_NaCa_Ca_ss = E2_ss*c.k2 - E1_ss*c.k1;
        const real G_NaCa_over_5_allo_ss = c.G_NaCa_over_5*allo_ss;
        const real J_NaCa_Na_ss_plus_J_NaCa_Ca_ss_2 = J_NaCa_Na_ss + 2.0*J_NaCa_Ca_ss;
        const real i_NaCa_ss = G_NaCa_over_5_allo_ss*J_NaCa_Na_ss_plus_J_NaCa_Ca_ss_2;
        const real d_h1_i_d_V = Na_i_over_k_Na3*d_h_Na_d_V;
        const real d_h3_i_d_V = -(h3_i*d_h1_i_d_V/h1_i);
        const real d_k4p_i_d_V = (d_h3_i_d_V*c.w_Ca - k4p_i*d_h_Ca_d_V)/h_Ca;
        const real d_h2_i_d_V = (Na_i*d_h_Na_d_V - h2_i*(c.k_Na3*d_h1_i_d_V))/k_Na3_h1_i;
        const real d_h2_i_d_V_w_NaCa = d_h2_i_d_V*c.w_NaCa;
        const real d_k4_i_d_V = d_k4p_i_d_V + d_h2_i_d_V_w_NaCa;
        const real k2_d_k8_d_V = c.k2*d_k8_d_V;
        const real d_k3_d_V_k2_k1_plus_k8_plus_k3_k2_d_k8_d_etc = d_k3_d_V*c.k2*k1_plus_k8 + k3_k2*d_k8_d_V;
        const real d_x4_i_d_V = k2_d_k8_d_V*k4_i_plus_k2 + k2_k8*d_k4_i_d_V +
            d_k3_d_V_k2_k1_plus_k8_plus_k3_k2_d_k8_d_etc;
        const real d_k7_i_d_V = h5_i*d_h2_i_d_V*c.w_Na;
        const real d_x1_i_d_V = c.k2*d_k4_i_d_V*k7_i_plus_k6_i + k2_k4_i*d_k7_i_d_V +
            (c.k2*d_k7_i_d_V*k2_plus_k3 + k2_k7_i*d_k3_d_V);
        const real d_x2_i_d_V = c.k1*d_k7_i_d_V*k4_i_plus_k2 + k1_k7_i*d_k4_i_d_V +
            (d_k4_i_d_V*k6_i*k1_plus_k8 + k4_i_k6_i*d_k8_d_V);
        const real k1_d_k3_d_V = c.k1*d_k3_d_V;
        const real d_x3_i_d_V = k1_d_k3_d_V*k7_i_plus_k6_i + k1_k3*d_k7_i_d_V +
            (d_k8_d_V*k6_i*k2_plus_k3 + k8_k6_i*d_k3_d_V);
        const real d_x1_i_d_V_plus_d_x2_i_d_V_plus_d_x3_i_d_etc = d_x1_i_d_V + d_x2_i_d_V + d_x3_i_d_V + d_x4_i_d_V;
        const real d_E4_i_d_V = (d_x4_i_d_V - E4_i*d_x1_i_d_V_plus_d_x2_i_d_V_plus_d_x3_i_d_etc)/
            x1_i_plus_x2_i_plus_x3_i_plus_x4_i;
        const real d_E1_i_d_V = (d_x1_i_d_V - E1_i*d_x1_i_d_V_plus_d_x2_i_d_V_plus_d_x3_i_d_etc)/
            x1_i_plus_x2_i_plus_x3_i_plus_x4_i;
        const real d_E3_i_d_V = (d_x3_i_d_V - E3_i*d_x1_i_d_V_plus_d_x2_i_d_V_plus_d_x3_i_d_etc)/
            x1_i_plus_x2_i_plus_x3_i_plus_x4_i;
        const real d_E2_i_d_V = (d_x2_i_d_V - E2_i*d_x1_i_d_V_plus_d_x2_i_d_V_plus_d_x3_i_d_etc)/
            x1_i_plus_x2_i_plus_x3_i_plus_x4_i;
        const real d_J_NaCa_Na_i_d_V = 3.0*(d_E4_i_d_V*k7_i + E4_i*d_k7_i_d_V - (d_E1_i_d_V*k8 + E1_i*d_k8_d_V)) +
            (d_E3_i_d_V*k4pp_i + E3_i*d_h2_i_d_V_w_NaCa) - (d_E2_i_d_V*k3pp + E2_i*d_h8_d_V_w_NaCa);
        const real d_J_NaCa_Ca_i_d_V = d_E2_i_d_V*c.k2 - d_E1_i_d_V*c.k1;
        const real d_i_NaCa_i_d_V = G_NaCa_0p8_allo_i*(d_J_NaCa_Na_i_d_V + 2.0*d_J_NaCa_Ca_i_d_V);
        const real d_h1_ss_d_V = Na_ss_over_k_Na3*d_h_Na_d_V;
        const real d_h3_ss_d_V = -(h3_ss*d_h1_ss_d_V/h1_ss);
        const real d_k4p_ss_d_V = (d_h3_ss_d_V*c.w_Ca - k4p_ss*d_h_Ca_d_V)/h_Ca;
        const real d_h2_ss_d_V = (Na_ss*d_h_Na_d_V - h2_ss*(c.k_Na3*d_h1_ss_d_V))/k_Na3_h1_ss;
        const real d_h2_ss_d_V_w_NaCa = d_h2_ss_d_V*c.w_NaCa;
        const real d_k4_ss_d_V = d_k4p_ss_d_V + d_h2_ss_d_V_w_NaCa;
        const real d_x4_ss_d_V = k2_d_k8_d_V*k4_ss_plus_k2 + k2_k8*d_k4_ss_d_V +
            d_k3_d_V_k2_k1_plus_k8_plus_k3_k2_d_k8_d_etc;
        const real d_k7_ss_d_V = h5_ss*d_h2_ss_d_V*c.w_Na;
        const real d_x1_ss_d_V = c.k2*d_k4_ss_d_V*k7_ss_plus_k6_ss + k2_k4_ss*d_k7_ss_d_V +
            (c.k2*d_k7_ss_d_V*k2_plus_k3 + k2_k7_ss*d_k3_d_V);
        const real d_x2_ss_d_V = c.k1*d_k7_ss_d_V*k4_ss_plus_k2 + k1_k7_ss*d_k4_ss_d_V +
            (d_k4_ss_d_V*k6_ss*k1_plus_k8 + k4_ss_k6_ss*d_k8_d_V);
        const real d_x3_ss_d_V = k1_d_k3_d_V*k7_ss_plus_k6_ss + k1_k3*d_k7_ss_d_V +
            (d_k8_d_V*k6_ss*k2_plus_k3 + k8_k6_ss*d_k3_d_V);
        const real d_x1_ss_d_V_plus_d_x2_ss_d_V_plus_d_x3_etc = d_x1_ss_d_V + d_x2_ss_d_V + d_x3_ss_d_V + d_x4_ss_d_V;
        const real d_E4_ss_d_V = (d_x4_ss_d_V - E4_ss*d_x1_ss_d_V_plus_d_x2_ss_d_V_plus_d_x3_etc)/
            x1_ss_plus_x2_ss_plus_x3_ss_plus_x4_ss;
        const real d_E1_ss_d_V = (d_x1_ss_d_V - E1_ss*d_x1_ss_d_V_plus_d_x2_ss_d_V_plus_d_x3_etc)/
            x1_ss_plus_x2_ss_plus_x3_ss_plus_x4_ss;
        const real d_E3_ss_d_V = (d_x3_ss_d_V - E3_ss*d_x1_ss_d_V_plus_d_x2_ss_d_V_plus_d_x3_etc)/
            x1_ss_plus_x2_ss_plus_x3_ss_plus_x4_ss;
        const real d_E2_ss_d_V = (d_x2_ss_d_V - E2_ss*d_x1_ss_d_V_plus_d_x2_ss_d_V_plus_d_x3_etc)/
            x1_ss_plus_x2_ss_plus_x3_ss_plus_x4_ss;
        const real d_J_NaCa_Na_ss_d_V = 3.0*(d_E4_ss_d_V*k7_ss + E4_ss*d_k7_ss_d_V -
            (d_E1_ss_d_V*k8 + E1_ss*d_k8_d_V)) + (d_E3_ss_d_V*k4pp_ss + E3_ss*d_h2_ss_d_V_w_NaCa) -
            (d_E2_ss_d_V*k3pp + E2_ss*d_h8_d_V_w_NaCa);
        const real d_J_NaCa_Ca_ss_d_V = d_E2_ss_d_V*c.k2 - d_E1_ss_d_V*c.k1;
        const real d_i_NaCa_ss_d_V = G_NaCa_over_5_allo_ss*(d_J_NaCa_Na_ss_d_V + 2.0*d_J_NaCa_Ca_ss_d_V);
        const real d_h1_i_d_Na_i = c.reciprocal_k_Na3*h_Na_plus_1;
        const real d_h3_i_d_Na_i = -(h3_i*d_h1_i_d_Na_i/h1_i);
        const real d_k4p_i_d_Na_i = d_h3_i_d_Na_i*c.w_Ca/h_Ca;
        const real k_Na3_d_h1_i_d_Na_i = c.k_Na3*d_h1_i_d_Na_i;
        const real d_h2_i_d_Na_i = (h_Na - h2_i*k_Na3_d_h1_i_d_Na_i)/k_Na3_h1_i;
        const real d_h2_i_d_Na_i_w_NaCa = d_h2_i_d_Na_i*c.w_NaCa;
        const real d_k4_i_d_Na_i = d_k4p_i_d_Na_i + d_h2_i_d_Na_i_w_NaCa;
        const real d_x4_i_d_Na_i = k2_k8*d_k4_i_d_Na_i;
        const real d_h4_i_d_Na_i = c.reciprocal_k_Na1*Na_i_over_k_Na2_plus_1 + Na_i_over_k_Na1*c.reciprocal_k_Na2;
        const real d_h5_i_d_Na_i = (Na_i + Na_i - h5_i*(d_h4_i_d_Na_i*c.k_Na1*c.k_Na2))/h4_i_k_Na1_k_Na2;
        const real d_k7_i_d_Na_i = (d_h5_i_d_Na_i*h2_i + h5_i*d_h2_i_d_Na_i)*c.w_Na;
        const real d_h6_i_d_Na_i = -(h6_i*d_h4_i_d_Na_i/h4_i);
        const real d_k6_i_d_Na_i = d_h6_i_d_Na_i*Ca_i*c.k_Ca_on;
        const real d_k7_i_d_Na_i_plus_d_k6_i_d_Na_i = d_k7_i_d_Na_i + d_k6_i_d_Na_i;
        const real d_x1_i_d_Na_i = c.k2*d_k4_i_d_Na_i*k7_i_plus_k6_i + k2_k4_i*d_k7_i_d_Na_i_plus_d_k6_i_d_Na_i + c.k2*
            d_k7_i_d_Na_i*k2_plus_k3;
        const real d_x2_i_d_Na_i = c.k1*d_k7_i_d_Na_i*k4_i_plus_k2 + k1_k7_i*d_k4_i_d_Na_i +
            (d_k4_i_d_Na_i*k6_i + k4_i*d_k6_i_d_Na_i)*k1_plus_k8;
        const real d_x3_i_d_Na_i = k1_k3*d_k7_i_d_Na_i_plus_d_k6_i_d_Na_i + k8*d_k6_i_d_Na_i*k2_plus_k3;
        const real d_x1_i_d_Na_i_plus_d_x2_i_d_Na_i_plus_d_etc = d_x1_i_d_Na_i + d_x2_i_d_Na_i + d_x3_i_d_Na_i +
            d_x4_i_d_Na_i;
        const real d_E4_i_d_Na_i = (d_x4_i_d_Na_i - E4_i*d_x1_i_d_Na_i_plus_d_x2_i_d_Na_i_plus_d_etc)/
            x1_i_plus_x2_i_plus_x3_i_plus_x4_i;
        const real d_E1_i_d_Na_i = (d_x1_i_d_Na_i - E1_i*d_x1_i_d_Na_i_plus_d_x2_i_d_Na_i_plus_d_etc)/
            x1_i_plus_x2_i_plus_x3_i_plus_x4_i;
        const real d_E3_i_d_Na_i = (d_x3_i_d_Na_i - E3_i*d_x1_i_d_Na_i_plus_d_x2_i_d_Na_i_plus_d_etc)/
            x1_i_plus_x2_i_plus_x3_i_plus_x4_i;
        const real d_E2_i_d_Na_i = (d_x2_i_d_Na_i - E2_i*d_x1_i_d_Na_i_plus_d_x2_i_d_Na_i_plus_d_etc)/
            x1_i_plus_x2_i_plus_x3_i_plus_x4_i;
        const real d_J_NaCa_Na_i_d_Na_i = 3.0*(d_E4_i_d_Na_i*k7_i + E4_i*d_k7_i_d_Na_i - d_E1_i_d_Na_i*k8) +
            (d_E3_i_d_Na_i*k4pp_i + E3_i*d_h2_i_d_Na_i_w_NaCa) - d_E2_i_d_Na_i*k3pp;
        const real d_J_NaCa_Ca_i_d_Na_i = d_E2_i_d_Na_i*c.k2 - d_E1_i_d_Na_i*c.k1;
        const real d_i_NaCa_i_d_Na_i = G_NaCa_0p8_allo_i*(d_J_NaCa_Na_i_d_Na_i + 2.0*d_J_NaCa_Ca_i_d_Na_i);
        const real d_h3_ss_d_Na_ss = -(h3_ss*d_h1_i_d_Na_i/h1_ss);
        const real d_k4p_ss_d_Na_ss = d_h3_ss_d_Na_ss*c.w_Ca/h_Ca;
        const real d_h2_ss_d_Na_ss = (h_Na - h2_ss*k_Na3_d_h1_i_d_Na_i)/k_Na3_h1_ss;
        const real d_h2_ss_d_Na_ss_w_NaCa = d_h2_ss_d_Na_ss*c.w_NaCa;
        const real d_k4_ss_d_Na_ss = d_k4p_ss_d_Na_ss + d_h2_ss_d_Na_ss_w_NaCa;
        const real d_x4_ss_d_Na_ss = k2_k8*d_k4_ss_d_Na_ss;
        const real d_h4_ss_d_Na_ss = c.reciprocal_k_Na1*Na_ss_over_k_Na2_plus_1 + Na_ss_over_k_Na1*c.reciprocal_k_Na2;
        const real d_h5_ss_d_Na_ss = (Na_ss + Na_ss - h5_ss*(d_h4_ss_d_Na_ss*c.k_Na1*c.k_Na2))/h4_ss_k_Na1_k_Na2;
        const real d_k7_ss_d_Na_ss = (d_h5_ss_d_Na_ss*h2_ss + h5_ss*d_h2_ss_d_Na_ss)*c.w_Na;
        const real d_h6_ss_d_Na_ss = -(h6_ss*d_h4_ss_d_Na_ss/h4_ss);
        const real d_k6_ss_d_Na_ss = d_h6_ss_d_Na_ss*Ca_ss*c.k_Ca_on;
        const real d_k7_ss_d_Na_ss_plus_d_k6_ss_d_Na_ss = d_k7_ss_d_Na_ss + d_k6_ss_d_Na_ss;
        const real d_x1_ss_d_Na_ss = c.k2*d_k4_ss_d_Na_ss*k7_ss_plus_k6_ss + k2_k4_ss*
            d_k7_ss_d_Na_ss_plus_d_k6_ss_d_Na_ss + c.k2*d_k7_ss_d_Na_ss*k2_plus_k3;
        const real d_x2_ss_d_Na_ss = c.k1*d_k7_ss_d_Na_ss*k4_ss_plus_k2 + k1_k7_ss*d_k4_ss_d_Na_ss +
            (d_k4_ss_d_Na_ss*k6_ss + k4_ss*d_k6_ss_d_Na_ss)*k1_plus_k8;
        const real d_x3_ss_d_Na_ss = k1_k3*d_k7_ss_d_Na_ss_plus_d_k6_ss_d_Na_ss + k8*d_k6_ss_d_Na_ss*k2_plus_k3;
        const real d_x1_ss_d_Na_ss_plus_d_x2_ss_d_Na_ss_etc = d_x1_ss_d_Na_ss + d_x2_ss_d_Na_ss + d_x3_ss_d_Na_ss +
            d_x4_ss_d_Na_ss;
        const real d_E4_ss_d_Na_ss = (d_x4_ss_d_Na_ss - E4_ss*d_x1_ss_d_Na_ss_plus_d_x2_ss_d_Na_ss_etc)/
            x1_ss_plus_x2_ss_plus_x3_ss_plus_x4_ss;
        const real d_E1_ss_d_Na_ss = (d_x1_ss_d_Na_ss - E1_ss*d_x1_ss_d_Na_ss_plus_d_x2_ss_d_Na_ss_etc)/
            x1_ss_plus_x2_ss_plus_x3_ss_plus_x4_ss;
        const real d_E3_ss_d_Na_ss = (d_x3_ss_d_Na_ss - E3_ss*d_x1_ss_d_Na_ss_plus_d_x2_ss_d_Na_ss_etc)/
            x1_ss_plus_x2_ss_plus_x3_ss_plus_x4_ss;
        const real d_E2_ss_d_Na_ss = (d_x2_ss_d_Na_ss - E2_ss*d_x1_ss_d_Na_ss_plus_d_x2_ss_d_Na_ss_etc)/
            x1_ss_plus_x2_ss_plus_x3_ss_plus_x4_ss;
        const real d_J_NaCa_Na_ss_d_Na_ss = 3.0*(d_E4_ss_d_Na_ss*k7_ss + E4_ss*d_k7_ss_d_Na_ss - d_E1_ss_d_Na_ss*k8) +
            (d_E3_ss_d_Na_ss*k4pp_ss + E3_ss*d_h2_ss_d_Na_ss_w_NaCa) - d_E2_ss_d_Na_ss*k3pp;
        const real d_J_NaCa_Ca_ss_d_Na_ss = d_E2_ss_d_Na_ss*c.k2 - d_E1_ss_d_Na_ss*c.k1;
        const real d_i_NaCa_ss_d_Na_ss = G_NaCa_over_5_allo_ss*(d_J_NaCa_Na_ss_d_Na_ss + 2.0*d_J_NaCa_Ca_ss_d_Na_ss);
        const real d_allo_i_d_Ca_i = allo_i*(2.0*K_CaAct_over_Ca_i*(K_CaAct_over_Ca_i/Ca_i))/
            one_plus_square_K_CaAct_over_Ca_i;
        const real h6_i_k_Ca_on = h6_i*c.k_Ca_on;
        const real d_x1_i_d_Ca_i = k2_k4_i*h6_i_k_Ca_on;
        const real d_x2_i_d_Ca_i = k4_i*h6_i_k_Ca_on*k1_plus_k8;
        const real d_x3_i_d_Ca_i = k1_k3*h6_i_k_Ca_on + k8*h6_i_k_Ca_on*k2_plus_k3;
        const real d_x1_i_d_Ca_i_plus_d_x2_i_d_Ca_i_plus_d_etc = d_x1_i_d_Ca_i + d_x2_i_d_Ca_i + d_x3_i_d_Ca_i;
        const real d_E4_i_d_Ca_i = -(E4_i*d_x1_i_d_Ca_i_plus_d_x2_i_d_Ca_i_plus_d_etc/
            x1_i_plus_x2_i_plus_x3_i_plus_x4_i);
        const real d_E1_i_d_Ca_i = (d_x1_i_d_Ca_i - E1_i*d_x1_i_d_Ca_i_plus_d_x2_i_d_Ca_i_plus_d_etc)/
            x1_i_plus_x2_i_plus_x3_i_plus_x4_i;
        const real d_E3_i_d_Ca_i = (d_x3_i_d_Ca_i - E3_i*d_x1_i_d_Ca_i_plus_d_x2_i_d_Ca_i_plus_d_etc)/
            x1_i_plus_x2_i_plus_x3_i_plus_x4_i;
        const real d_E2_i_d_Ca_i = (d_x2_i_d_Ca_i - E2_i*d_x1_i_d_Ca_i_plus_d_x2_i_d_Ca_i_plus_d_etc)/
            x1_i_plus_x2_i_plus_x3_i_plus_x4_i;
        const real d_J_NaCa_Na_i_d_Ca_i = 3.0*(d_E4_i_d_Ca_i*k7_i - d_E1_i_d_Ca_i*k8) + d_E3_i_d_Ca_i*k4pp_i -
            d_E2_i_d_Ca_i*k3pp;
        const real d_J_NaCa_Ca_i_d_Ca_i = d_E2_i_d_Ca_i*c.k2 - d_E1_i_d_Ca_i*c.k1;
        const real d_i_NaCa_i_d_Ca_i = c.G_NaCa_0p8*d_allo_i_d_Ca_i*J_NaCa_Na_i_plus_J_NaCa_Ca_i_2 + G_NaCa_0p8_allo_i*
            (d_J_NaCa_Na_i_d_Ca_i + 2.0*d_J_NaCa_Ca_i_d_Ca_i);
        const real d_allo_ss_d_Ca_ss = allo_ss*(2.0*K_CaAct_over_Ca_ss*(K_CaAct_over_Ca_ss/Ca_ss))/
            one_plus_square_K_CaAct_over_Ca_ss;
        const real h6_ss_k_Ca_on = h6_ss*c.k_Ca_on;
        const real d_x1_ss_d_Ca_ss = k2_k4_ss*h6_ss_k_Ca_on;
        const real d_x2_ss_d_Ca_ss = k4_ss*h6_ss_k_Ca_on*k1_plus_k8;
        const real d_x3_ss_d_Ca_ss = k1_k3*h6_ss_k_Ca_on + k8*h6_ss_k_Ca_on*k2_plus_k3;
        const real d_x1_ss_d_Ca_ss_plus_d_x2_ss_d_Ca_ss_etc = d_x1_ss_d_Ca_ss + d_x2_ss_d_Ca_ss + d_x3_ss_d_Ca_ss;
        const real d_E4_ss_d_Ca_ss = -(E4_ss*d_x1_ss_d_Ca_ss_plus_d_x2_ss_d_Ca_ss_etc/
            x1_ss_plus_x2_ss_plus_x3_ss_plus_x4_ss);
        const real d_E1_ss_d_Ca_ss = (d_x1_ss_d_Ca_ss - E1_ss*d_x1_ss_d_Ca_ss_plus_d_x2_ss_d_Ca_ss_etc)/
            x1_ss_plus_x2_ss_plus_x3_ss_plus_x4_ss;
        const real d_E3_ss_d_Ca_ss = (d_x3_ss_d_Ca_ss - E3_ss*d_x1_ss_d_Ca_ss_plus_d_x2_ss_d_Ca_ss_etc)/
            x1_ss_plus_x2_ss_plus_x3_ss_plus_x4_ss;
        const real d_E2_ss_d_Ca_ss = (d_x2_ss_d_Ca_ss - E2_ss*d_x1_ss_d_Ca_ss_plus_d_x2_ss_d_Ca_ss_etc)/
            x1_ss_plus_x2_ss_plus_x3_ss_plus_x4_ss;
        const real d_J_NaCa_Na_ss_d_Ca_ss = 3.0*(d_E4_ss_d_Ca_ss*k7_ss - d_E1_ss_d_Ca_ss*k8) + d_E3_ss_d_Ca_ss*k4pp_ss -
            d_E2_ss_d_Ca_ss*k3pp;
        const real d_J_NaCa_Ca_ss_d_Ca_ss = d_E2_ss_d_Ca_ss*c.k2 - d_E1_ss_d_Ca_ss*c.k1;
        const real d_i_NaCa_ss_d_Ca_ss = c.G_NaCa_over_5*d_allo_ss_d_Ca_ss*J_NaCa_Na_ss_plus_J_NaCa_Ca_ss_2 +
            G_NaCa_over_5_allo_ss*(d_J_NaCa_Na_ss_d_Ca_ss + 2.0*d_J_NaCa_Ca_ss_d_Ca_ss);

        // i_NaK
        const real exp_delta_NaK_V_F_over_R_3_T = exp(c.delta_NaK*V*c.F/c.R_3_T);
        const real K_Nai = c.K_Nai_0*exp_delta_NaK_V_F_over_R_3_T;
        const real Na_i_over_K_Nai = Na_i/K_Nai;
        const real Na_i_over_K_Nai_plus_1 = 1.0 + Na_i_over_K_Nai;
        const real K_i_over_K_Ki = K_i/c.K_Ki;
        const real K_i_over_K_Ki_plus_1 = 1.0 + K_i_over_K_Ki;
        const real sum_of_cube_Na_i_over_K_Nai_plus_1_etc = cube(Na_i_over_K_Nai_plus_1) +
            square(K_i_over_K_Ki_plus_1) - 1.0;
        const real a1 = c.k1_p*cube(Na_i_over_K_Nai)/sum_of_cube_Na_i_over_K_Nai_plus_1_etc;
        const real exp_one_minus_delta_NaK_V_F_over_R_3_T = exp(c.one_minus_delta_NaK*V*c.F/c.R_3_T);
        const real K_Nao = c.K_Nao_0*exp_one_minus_delta_NaK_V_F_over_R_3_T;
        const real Na_o_over_K_Nao = c.Na_o/K_Nao;
        const real Na_o_over_K_Nao_plus_1 = 1.0 + Na_o_over_K_Nao;
        const real sum_of_cube_Na_o_over_K_Nao_plus_1_etc = cube(Na_o_over_K_Nao_plus_1) +
            c.square_K_o_over_K_Ko_plus_1 - 1.0;
        const real b2 = c.k2_m*cube(Na_o_over_K_Nao)/sum_of_cube_Na_o_over_K_Nao_plus_1_etc;
        const real b4 = c.k4_m*square(K_i_over_K_Ki)/sum_of_cube_Na_i_over_K_Nai_plus_1_etc;
        const real H_over_K_HP_plus_1_plus_Na_i_over_K_NaP_etc = c.H_over_K_HP_plus_1 + Na_i/c.K_NaP + K_i/c.K_KP_;
        const real P_free = c.P_total/H_over_K_HP_plus_1_plus_Na_i_over_K_NaP_etc;
        const real b3 = c.k3_m*P_free*c.H/c.MgATP_over_K_MgATP_plus_1_2;
        const real b2_b4 = b2*b4;
        const real a2_b4 = c.a2*b4;
        const real x1 = c.a4*a1*c.a2 + b2_b4*b3 + a2_b4*b3 + b3*a1*c.a2;
        const real a3 = c.k3_p_square_K_o_over_K_Ko/sum_of_cube_Na_o_over_K_Nao_plus_1_etc;
        const real b2_b1 = b2*c.b1;
        const real a1_a2 = a1*c.a2;
        const real a3_b1 = a3*c.b1;
        const real a2_a3 = c.a2*a3;
        const real x2 = b2_b1*b4 + a1_a2*a3 + a3_b1*b4 + a2_a3*b4;
        const real b3_b2 = b3*b2;
        const real a3_a4 = a3*c.a4;
        const real x3 = a2_a3*c.a4 + b3_b2*c.b1 + b2_b1*c.a4 + a3_a4*c.b1;
        const real b4_b3 = b4*b3;
        const real b2_a4 = b2*c.a4;
        const real x4 = b4_b3*b2 + a3_a4*a1 + b2_a4*a1 + b3_b2*a1;
        const real x1_plus_x2_plus_x3_plus_x4 = x1 + x2 + x3 + x4;
        const real E1_ = x1/x1_plus_x2_plus_x3_plus_x4;
        const real E2_ = x2/x1_plus_x2_plus_x3_plus_x4;
        const real E4_ = x4/x1_plus_x2_plus_x3_plus_x4;
        const real E3_ = x3/x1_plus_x2_plus_x3_plus_x4;
        const real d_K_Nai_d_V = c.K_Nai_0*(exp_delta_NaK_V_F_over_R_3_T*c.delta_NaK_F_over_R_3_T);
        const real scaled_square_Na_i_over_K_Nai_plus_1_3 = 3.0*square(Na_i_over_K_Nai_plus_1);
        const real Na_i_over_K_Nai_d_K_Nai_d_V_over_K_Nai = Na_i_over_K_Nai*d_K_Nai_d_V/K_Nai;
        const real product_of_scaled_square_Na_i_over_K_Nai_etc = scaled_square_Na_i_over_K_Nai_plus_1_3*
            Na_i_over_K_Nai_d_K_Nai_d_V_over_K_Nai;
        const real scaled_square_Na_i_over_K_Nai_3 = 3.0*square(Na_i_over_K_Nai);
        const real d_a1_d_V = (a1*product_of_scaled_square_Na_i_over_K_Nai_etc - c.k1_p*
            (scaled_square_Na_i_over_K_Nai_3*Na_i_over_K_Nai_d_K_Nai_d_V_over_K_Nai))/
            sum_of_cube_Na_i_over_K_Nai_plus_1_etc;
        const real d_K_Nao_d_V = c.K_Nao_0*(exp_one_minus_delta_NaK_V_F_over_R_3_T*
            c.quotient_of_minus_delta_NaK_plus_1_F_etc);
        const real Na_o_over_K_Nao_d_K_Nao_d_V_over_K_Nao = Na_o_over_K_Nao*d_K_Nao_d_V/K_Nao;
        const real product_of_square_Na_o_over_K_Nao_plus_1_etc = 3.0*square(Na_o_over_K_Nao_plus_1)*
            Na_o_over_K_Nao_d_K_Nao_d_V_over_K_Nao;
        const real d_b2_d_V = (b2*product_of_square_Na_o_over_K_Nao_plus_1_etc - c.k2_m*
            (3.0*square(Na_o_over_K_Nao)*Na_o_over_K_Nao_d_K_Nao_d_V_over_K_Nao))/
            sum_of_cube_Na_o_over_K_Nao_plus_1_etc;
        const real d_b4_d_V = b4*product_of_scaled_square_Na_i_over_K_Nai_etc/sum_of_cube_Na_i_over_K_Nai_plus_1_etc;
        const real d_x1_d_V = c.a4*d_a1_d_V*c.a2 + (d_b2_d_V*b4 + b2*d_b4_d_V)*b3 + c.a2*d_b4_d_V*b3 + b3*d_a1_d_V*c.a2;
        const real d_a3_d_V = a3*product_of_square_Na_o_over_K_Nao_plus_1_etc/sum_of_cube_Na_o_over_K_Nao_plus_1_etc;
        const real d_b2_d_V_b1 = d_b2_d_V*c.b1;
        const real a2_d_a3_d_V = c.a2*d_a3_d_V;
        const real d_x2_d_V = d_b2_d_V_b1*b4 + b2_b1*d_b4_d_V + (d_a1_d_V*c.a2*a3 + a1_a2*d_a3_d_V) +
            (d_a3_d_V*c.b1*b4 + a3_b1*d_b4_d_V) + (a2_d_a3_d_V*b4 + a2_a3*d_b4_d_V);
        const real b3_d_b2_d_V = b3*d_b2_d_V;
        const real d_a3_d_V_a4 = d_a3_d_V*c.a4;
        const real d_x3_d_V = a2_d_a3_d_V*c.a4 + b3_d_b2_d_V*c.b1 + d_b2_d_V_b1*c.a4 + d_a3_d_V_a4*c.b1;
        const real d_x4_d_V = d_b4_d_V*b3*b2 + b4_b3*d_b2_d_V + (d_a3_d_V_a4*a1 + a3_a4*d_a1_d_V) +
            (d_b2_d_V*c.a4*a1 + b2_a4*d_a1_d_V) + (b3_d_b2_d_V*a1 + b3_b2*d_a1_d_V);
        const real d_x1_d_V_plus_d_x2_d_V_plus_d_x3_d_V_etc = d_x1_d_V + d_x2_d_V + d_x3_d_V + d_x4_d_V;
        const real d_E1_d_V = (d_x1_d_V - E1_*d_x1_d_V_plus_d_x2_d_V_plus_d_x3_d_V_etc)/x1_plus_x2_plus_x3_plus_x4;
        const real d_E2_d_V = (d_x2_d_V - E2_*d_x1_d_V_plus_d_x2_d_V_plus_d_x3_d_V_etc)/x1_plus_x2_plus_x3_plus_x4;
        const real d_J_NaK_Na_d_V = 3.0*(d_E1_d_V*a3 + E1_*d_a3_d_V - d_E2_d_V*b3);
        const real d_E4_d_V = (d_x4_d_V - E4_*d_x1_d_V_plus_d_x2_d_V_plus_d_x3_d_V_etc)/x1_plus_x2_plus_x3_plus_x4;
        const real d_E3_d_V = (d_x3_d_V - E3_*d_x1_d_V_plus_d_x2_d_V_plus_d_x3_d_V_etc)/x1_plus_x2_plus_x3_plus_x4;
        const real d_J_NaK_K_d_V = 2.0*(d_E4_d_V*c.b1 - (d_E3_d_V*a1 + E3_*d_a1_d_V));
        const real d_i_NaK_d_V = c.G_NaK*(d_J_NaK_Na_d_V + d_J_NaK_K_d_V);
        const real reciprocal_K_Nai = 1.0/K_Nai;
        const real product_of_scaled_square_Na_i_over_K_Nai_etc_2 = scaled_square_Na_i_over_K_Nai_plus_1_3*
            reciprocal_K_Nai;
        const real d_a1_d_Na_i = (c.k1_p*(scaled_square_Na_i_over_K_Nai_3*reciprocal_K_Nai) - a1*
            product_of_scaled_square_Na_i_over_K_Nai_etc_2)/sum_of_cube_Na_i_over_K_Nai_plus_1_etc;
        const real d_b4_d_Na_i = -(b4*product_of_scaled_square_Na_i_over_K_Nai_etc_2/
            sum_of_cube_Na_i_over_K_Nai_plus_1_etc);
        const real d_P_free_d_Na_i = -(P_free*c.reciprocal_K_NaP/H_over_K_HP_plus_1_plus_Na_i_over_K_NaP_etc);
        const real d_b3_d_Na_i = c.k3_m*d_P_free_d_Na_i*c.H/c.MgATP_over_K_MgATP_plus_1_2;
        const real d_x1_d_Na_i = c.a4*d_a1_d_Na_i*c.a2 + (b2*d_b4_d_Na_i*b3 + b2_b4*d_b3_d_Na_i) +
            (c.a2*d_b4_d_Na_i*b3 + a2_b4*d_b3_d_Na_i) + (d_b3_d_Na_i*a1 + b3*d_a1_d_Na_i)*c.a2;
        const real d_x2_d_Na_i = b2_b1*d_b4_d_Na_i + d_a1_d_Na_i*c.a2*a3 + a3_b1*d_b4_d_Na_i + a2_a3*d_b4_d_Na_i;
        const real d_b3_d_Na_i_b2 = d_b3_d_Na_i*b2;
        const real d_x3_d_Na_i = d_b3_d_Na_i_b2*c.b1;
        const real d_x4_d_Na_i = (d_b4_d_Na_i*b3 + b4*d_b3_d_Na_i)*b2 + a3_a4*d_a1_d_Na_i + b2_a4*d_a1_d_Na_i +
            (d_b3_d_Na_i_b2*a1 + b3_b2*d_a1_d_Na_i);
        const real d_x1_d_Na_i_plus_d_x2_d_Na_i_plus_d_x3_d_etc = d_x1_d_Na_i + d_x2_d_Na_i + d_x3_d_Na_i + d_x4_d_Na_i;
        const real d_E1_d_Na_i = (d_x1_d_Na_i - E1_*d_x1_d_Na_i_plus_d_x2_d_Na_i_plus_d_x3_d_etc)/
            x1_plus_x2_plus_x3_plus_x4;
        const real d_E2_d_Na_i = (d_x2_d_Na_i - E2_*d_x1_d_Na_i_plus_d_x2_d_Na_i_plus_d_x3_d_etc)/
            x1_plus_x2_plus_x3_plus_x4;
        const real d_J_NaK_Na_d_Na_i = 3.0*(d_E1_d_Na_i*a3 - (d_E2_d_Na_i*b3 + E2_*d_b3_d_Na_i));
        const real d_E4_d_Na_i = (d_x4_d_Na_i - E4_*d_x1_d_Na_i_plus_d_x2_d_Na_i_plus_d_x3_d_etc)/
            x1_plus_x2_plus_x3_plus_x4;
        const real d_E3_d_Na_i = (d_x3_d_Na_i - E3_*d_x1_d_Na_i_plus_d_x2_d_Na_i_plus_d_x3_d_etc)/
            x1_plus_x2_plus_x3_plus_x4;
        const real d_J_NaK_K_d_Na_i = 2.0*(d_E4_d_Na_i*c.b1 - (d_E3_d_Na_i*a1 + E3_*d_a1_d_Na_i));
        const real d_i_NaK_d_Na_i = c.G_NaK*(d_J_NaK_Na_d_Na_i + d_J_NaK_K_d_Na_i);
        const real K_i_over_K_Ki_plus_1_2_reciprocal_K_Ki = 2.0*K_i_over_K_Ki_plus_1*c.reciprocal_K_Ki;
        const real d_a1_d_K_i = -(a1*K_i_over_K_Ki_plus_1_2_reciprocal_K_Ki/sum_of_cube_Na_i_over_K_Nai_plus_1_etc);
        const real d_b4_d_K_i = (c.k4_m*(2.0*K_i_over_K_Ki*c.reciprocal_K_Ki) - b4*
            K_i_over_K_Ki_plus_1_2_reciprocal_K_Ki)/sum_of_cube_Na_i_over_K_Nai_plus_1_etc;
        const real d_P_free_d_K_i = -(P_free*c.reciprocal_K_KP/H_over_K_HP_plus_1_plus_Na_i_over_K_NaP_etc);
        const real d_b3_d_K_i = c.k3_m*d_P_free_d_K_i*c.H/c.MgATP_over_K_MgATP_plus_1_2;
        const real d_x1_d_K_i = c.a4*d_a1_d_K_i*c.a2 + (b2*d_b4_d_K_i*b3 + b2_b4*d_b3_d_K_i) +
            (c.a2*d_b4_d_K_i*b3 + a2_b4*d_b3_d_K_i) + (d_b3_d_K_i*a1 + b3*d_a1_d_K_i)*c.a2;
        const real d_x2_d_K_i = b2_b1*d_b4_d_K_i + d_a1_d_K_i*c.a2*a3 + a3_b1*d_b4_d_K_i + a2_a3*d_b4_d_K_i;
        const real d_b3_d_K_i_b2 = d_b3_d_K_i*b2;
        const real d_x3_d_K_i = d_b3_d_K_i_b2*c.b1;
        const real d_x4_d_K_i = (d_b4_d_K_i*b3 + b4*d_b3_d_K_i)*b2 + a3_a4*d_a1_d_K_i + b2_a4*d_a1_d_K_i +
            (d_b3_d_K_i_b2*a1 + b3_b2*d_a1_d_K_i);
        const real d_x1_d_K_i_plus_d_x2_d_K_i_plus_d_x3_d_etc = d_x1_d_K_i + d_x2_d_K_i + d_x3_d_K_i + d_x4_d_K_i;
        const real d_E1_d_K_i = (d_x1_d_K_i - E1_*d_x1_d_K_i_plus_d_x2_d_K_i_plus_d_x3_d_etc)/
            x1_plus_x2_plus_x3_plus_x4;
        const real d_E2_d_K_i = (d_x2_d_K_i - E2_*d_x1_d_K_i_plus_d_x2_d_K_i_plus_d_x3_d_etc)/
            x1_plus_x2_plus_x3_plus_x4;
        const real d_J_NaK_Na_d_K_i = 3.0*(d_E1_d_K_i*a3 - (d_E2_d_K_i*b3 + E2_*d_b3_d_K_i));
        const real d_E4_d_K_i = (d_x4_d_K_i - E4_*d_x1_d_K_i_plus_d_x2_d_K_i_plus_d_x3_d_etc)/
            x1_plus_x2_plus_x3_plus_x4;
        const real d_E3_d_K_i = (d_x3_d_K_i - E3_*d_x1_d_K_i_plus_d_x2_d_K_i_plus_d_x3_d_etc)/
            x1_plus_x2_plus_x3_plus_x4;
        const real d_J_NaK_K_d_K_i = 2.0*(d_E4_d_K_i*c.b1 - (d_E3_d_K_i*a1 + E3_*d_a1_d_K_i));
        const real d_i_NaK_d_K_i = c.G_NaK*(d_J_NaK_Na_d_K_i + d_J_NaK_K_d_K_i);

        // uptake
        const real Ca_i_plus_K_up = Ca_i + c.K_up;
        const real J_up_np = c.up_scale_v_up*Ca_i/Ca_i_plus_K_up;
        const real Ca_i_plus_K_up_minus_dK_up = Ca_i_plus_K_up - c.dK_up;
        const real J_up_p = c.up_scale_2p75_v_up*Ca_i/Ca_i_plus_K_up_minus_dK_up;
        const real J_leak = c.v_leak*Ca_nsr/c.Ca_nsr_max;
        const real J_up = one_minus_phi_CaMK*J_up_np + phi_CaMK*J_up_p - J_leak;
        const real J_tr = (Ca_nsr - Ca_jsr)/c.tau_tr;
        const real d_J_up_d_CaMK_trap = d_phi_CaMK_d_CaMK_trap*J_up_p - d_phi_CaMK_d_CaMK_trap*J_up_np;
        const real d_J_up_np_d_Ca_i = (c.up_scale_v_up - J_up_np)/Ca_i_plus_K_up;
        const real d_J_up_p_d_Ca_i = (c.up_scale_2p75_v_up - J_up_p)/Ca_i_plus_K_up_minus_dK_up;
        const real d_J_up_d_Ca_i = one_minus_phi_CaMK*d_J_up_np_d_Ca_i + phi_CaMK*d_J_up_p_d_Ca_i;
        const real d_J_up_d_Ca_ss = d_phi_CaMK_d_Ca_ss*J_up_p - d_phi_CaMK_d_Ca_ss*J_up_np;

        // i_CaL
        const real product_of_one_minus_A_ff_fs = c.one_minus_A_ff*fs;
        const real f = c.A_ff*ff + product_of_one_minus_A_ff_fs;
        const real V_minus_10 = V - 10.0;
        const real one_plus_exp_V_minus_10_over_10 = 1.0 + exp(V_minus_10/10.0);
        const real value_0p6_over_one_plus_exp_V_minus_10_etc = 0.6/one_plus_exp_V_minus_10_over_10;
        const real A_fcaf = 0.3 + value_0p6_over_one_plus_exp_V_minus_10_etc;
        const real A_fcas = 1.0 - A_fcaf;
        const real A_fcas_fcas = A_fcas*fcas;
        const real fca = A_fcaf*fcaf + A_fcas_fcas;
        const real one_minus_nca = 1.0 - nca;
        const real jca_fca = jca*fca;
        const real f_one_minus_nca_plus_jca_fca_nca = f*one_minus_nca + jca_fca*nca;
        const real open_CaL = d*f_one_minus_nca_plus_jca_fca_nca;
        const real fp = c.A_ff*ffp + product_of_one_minus_A_ff_fs;
        const real fcap = A_fcaf*fcafp + A_fcas_fcas;
        const real jca_fcap = jca*fcap;
        const real fp_one_minus_nca_plus_jca_fcap_nca = fp*one_minus_nca + jca_fcap*nca;
        const real open_CaLp = d*fp_one_minus_nca_plus_jca_fcap_nca;
        const real phi_CaMK_P_Cap_ratio = phi_CaMK*c.P_Cap_ratio;
        const real P_CaL = c.P_Ca*(one_minus_phi_CaMK*open_CaL + phi_CaMK_P_Cap_ratio*open_CaLp);

        // membrane
        const real V_F = V*c.F;
        const real vffrt = V_F*c.F/c.R_T_2;

        // i_CaL
        const real vffrt_4 = 4.0*vffrt;

        // membrane
        const real vfrt = V_F/c.R_T_2;

        // i_CaL
        const real exp_vfrt_2 = exp(2.0*vfrt);
        const real Ca_ss_exp_vfrt_2_minus_Ca_o_0p341 = Ca_ss*exp_vfrt_2 - c.Ca_o_0p341;
        const real sum_of_exp_vfrt_2_minus_1 = exp_vfrt_2 - 1.0;
        const real Phi_CaL = vffrt_4*Ca_ss_exp_vfrt_2_minus_Ca_o_0p341/sum_of_exp_vfrt_2_minus_1;
        const real i_CaL = P_CaL*Phi_CaL/c.C_m;
        const real Na_ss_0p75 = 0.75*Na_ss;
        const real exp_vfrt = exp(vfrt);
        const real Na_ss_0p75_exp_vfrt_minus_Na_o_0p75 = Na_ss_0p75*exp_vfrt - c.Na_o_0p75;
        const real sum_of_exp_vfrt_minus_1 = exp_vfrt - 1.0;
        const real Phi_CaNa = vffrt*Na_ss_0p75_exp_vfrt_minus_Na_o_0p75/sum_of_exp_vfrt_minus_1;
        const real P_CaNa_ratio_P_CaL = c.P_CaNa_ratio*P_CaL;
        const real K_ss_0p75 = 0.75*K_ss;
        const real K_ss_0p75_exp_vfrt_minus_K_o_0p75 = K_ss_0p75*exp_vfrt - c.K_o_0p75;
        const real Phi_CaK = vffrt*K_ss_0p75_exp_vfrt_minus_K_o_0p75/sum_of_exp_vfrt_minus_1;
        const real P_CaK_ratio_P_CaL = c.P_CaK_ratio*P_CaL;
        const real d_inf = 1.0/(1.0 + exp(-(V + 3.94)/4.23));
        const real exp_V_plus_6_over_minus_20 = exp(-0.05*(V + 6.0));
        const real exp_V_plus_14_0p09 = exp(0.09*(V + 14.0));
        const real sum_of_exp_V_plus_6_over_minus_20_etc = exp_V_plus_6_over_minus_20 + exp_V_plus_14_0p09;
        const real reciprocal_sum_of_exp_V_plus_6_etc = 1.0/sum_of_exp_V_plus_6_over_minus_20_etc;
        const real tau_d = 0.6 + reciprocal_sum_of_exp_V_plus_6_etc;
        const real f_inf = 1.0/(1.0 + exp((V + 19.58)/3.696));
        const real V_plus_20 = V + 20.0;
        const real exp_minus_V_plus_20_over_10 = exp(-V_plus_20/10.0);
        const real exp_V_plus_20_over_10 = exp(V_plus_20/10.0);
        const real sum_of_exp_minus_V_plus_20_over_10_etc = 0.0045*exp_minus_V_plus_20_over_10 + 0.0045*
            exp_V_plus_20_over_10;
        const real reciprocal_sum_of_exp_minus_V_plus_20_etc = 1.0/sum_of_exp_minus_V_plus_20_over_10_etc;
        const real tau_ff = 7.0 + reciprocal_sum_of_exp_minus_V_plus_20_etc;
        const real V_plus_5 = V + 5.0;
        const real exp_minus_V_plus_5_over_4 = exp(-V_plus_5/4.0);
        const real exp_V_plus_5_over_6 = exp(V_plus_5/6.0);
        const real sum_of_exp_minus_V_plus_5_over_4_3p5em05_etc = 3.5e-05*exp_minus_V_plus_5_over_4 + 3.5e-05*
            exp_V_plus_5_over_6;
        const real reciprocal_sum_of_exp_minus_V_plus_5_etc = 1.0/sum_of_exp_minus_V_plus_5_over_4_3p5em05_etc;
        const real tau_fs = 1000.0 + reciprocal_sum_of_exp_minus_V_plus_5_etc;
        const real V_minus_4 = V - 4.0;
        const real exp_minus_V_minus_4_over_7 = exp(-V_minus_4/7.0);
        const real exp_V_minus_4_over_7 = exp(V_minus_4/7.0);
        const real sum_of_exp_minus_V_minus_4_over_7_etc = 0.04*exp_minus_V_minus_4_over_7 + 0.04*exp_V_minus_4_over_7;
        const real reciprocal_sum_of_exp_minus_V_minus_4_etc = 1.0/sum_of_exp_minus_V_minus_4_over_7_etc;
        const real tau_fcaf = 7.0 + reciprocal_sum_of_exp_minus_V_minus_4_etc;
        const real exp_minus_V_over_3 = exp(-V/3.0);
        const real exp_V_over_7 = exp(V/7.0);
        const real sum_of_exp_minus_V_over_3_0p00012_etc = 0.00012*exp_minus_V_over_3 + 0.00012*exp_V_over_7;
        const real reciprocal_sum_of_exp_minus_V_over_3_etc = 1.0/sum_of_exp_minus_V_over_3_0p00012_etc;
        const real tau_fcas = 100.0 + reciprocal_sum_of_exp_minus_V_over_3_etc;
        const real tau_ffp = 2.5*tau_ff;
        const real tau_fcafp = 2.5*tau_fcaf;
        const real k_m2n = c.k_jca*jca;
        const real k_2n_over_k_m2n = c.k_2n/k_m2n;
        const real K_mn_over_Ca_ss = c.K_mn/Ca_ss;
        const real K_mn_over_Ca_ss_plus_1 = 1.0 + K_mn_over_Ca_ss;
        const real k_2n_over_k_m2n_plus_pow_K_mn_over_Ca_ss_etc = k_2n_over_k_m2n + pow(K_mn_over_Ca_ss_plus_1, 4.0);
        const real a_nca = 1.0/k_2n_over_k_m2n_plus_pow_K_mn_over_Ca_ss_etc;
        const real d_A_fcaf_d_V = -(value_0p6_over_one_plus_exp_V_minus_10_etc*
            (0.1*(1.0 - 1.0/one_plus_exp_V_minus_10_over_10)));
        const real d_A_fcaf_d_V_fcas = d_A_fcaf_d_V*fcas;
        const real d_fca_d_V = d_A_fcaf_d_V*fcaf - d_A_fcaf_d_V_fcas;
        const real d_open_CaL_d_V = d*(jca*d_fca_d_V*nca);
        const real d_fcap_d_V = d_A_fcaf_d_V*fcafp - d_A_fcaf_d_V_fcas;
        const real d_open_CaLp_d_V = d*(jca*d_fcap_d_V*nca);
        const real d_P_CaL_d_V = c.P_Ca*(one_minus_phi_CaMK*d_open_CaL_d_V + phi_CaMK_P_Cap_ratio*d_open_CaLp_d_V);
        const real product_of_exp_vfrt_2_d_vfrt_d_V_2 = exp_vfrt_2*c.d_vfrt_d_V_2;
        const real d_vfrt_d_V_2_reciprocal_sum_of_exp_vfrt_etc = c.d_vfrt_d_V_2*(1.0 + 1.0/sum_of_exp_vfrt_2_minus_1);
        const real d_Phi_CaL_d_V = (c.d_vffrt_d_V_4*Ca_ss_exp_vfrt_2_minus_Ca_o_0p341 + vffrt_4*
            (Ca_ss*product_of_exp_vfrt_2_d_vfrt_d_V_2))/sum_of_exp_vfrt_2_minus_1 - Phi_CaL*
            d_vfrt_d_V_2_reciprocal_sum_of_exp_vfrt_etc;
        const real d_i_CaL_d_V = (d_P_CaL_d_V*Phi_CaL + P_CaL*d_Phi_CaL_d_V)/c.C_m;
        const real product_of_exp_vfrt_d_vfrt_d_V = exp_vfrt*c.d_vfrt_d_V;
        const real d_vfrt_d_V_reciprocal_sum_of_exp_vfrt_etc = c.d_vfrt_d_V*(1.0 + 1.0/sum_of_exp_vfrt_minus_1);
        const real d_Phi_CaNa_d_V = (c.d_vffrt_d_V*Na_ss_0p75_exp_vfrt_minus_Na_o_0p75 + vffrt*
            (Na_ss_0p75*product_of_exp_vfrt_d_vfrt_d_V))/sum_of_exp_vfrt_minus_1 - Phi_CaNa*
            d_vfrt_d_V_reciprocal_sum_of_exp_vfrt_etc;
        const real d_i_CaNa_d_V = (c.P_CaNa_ratio*d_P_CaL_d_V*Phi_CaNa + P_CaNa_ratio_P_CaL*d_Phi_CaNa_d_V)/c.C_m;
        const real d_Phi_CaK_d_V = (c.d_vffrt_d_V*K_ss_0p75_exp_vfrt_minus_K_o_0p75 + vffrt*
            (K_ss_0p75*product_of_exp_vfrt_d_vfrt_d_V))/sum_of_exp_vfrt_minus_1 - Phi_CaK*
            d_vfrt_d_V_reciprocal_sum_of_exp_vfrt_etc;
        const real d_i_CaK_d_V = (c.P_CaK_ratio*d_P_CaL_d_V*Phi_CaK + P_CaK_ratio_P_CaL*d_Phi_CaK_d_V)/c.C_m;
        const real d_d_inf_d_V = -(d_inf*(-0.23640661938534277*(1.0 - d_inf)));
        const real d_tau_d_d_V = -(reciprocal_sum_of_exp_V_plus_6_etc*
            (exp_V_plus_14_0p09*0.09 - exp_V_plus_6_over_minus_20*0.05)/sum_of_exp_V_plus_6_over_minus_20_etc);
        const real d_f_inf_d_V = -(f_inf*(0.27056277056277056*(1.0 - f_inf)));
        const real d_tau_ff_d_V = -(reciprocal_sum_of_exp_minus_V_plus_20_etc*
            (0.0045*(exp_minus_V_plus_20_over_10*-0.1) + 0.0045*(exp_V_plus_20_over_10*0.1))/
            sum_of_exp_minus_V_plus_20_over_10_etc);
        const real d_tau_fs_d_V = -(reciprocal_sum_of_exp_minus_V_plus_5_etc*
            (3.5e-05*(exp_minus_V_plus_5_over_4*-0.25) + 3.5e-05*(exp_V_plus_5_over_6*0.16666666666666666))/
            sum_of_exp_minus_V_plus_5_over_4_3p5em05_etc);
        const real d_tau_fcaf_d_V = -(reciprocal_sum_of_exp_minus_V_minus_4_etc*
            (0.04*(exp_minus_V_minus_4_over_7*-0.14285714285714285) + 0.04*(exp_V_minus_4_over_7*0.14285714285714285))/
            sum_of_exp_minus_V_minus_4_over_7_etc);
        const real d_tau_fcas_d_V = -(reciprocal_sum_of_exp_minus_V_over_3_etc*
            (0.00012*(exp_minus_V_over_3*-0.3333333333333333) + 0.00012*(exp_V_over_7*0.14285714285714285))/
            sum_of_exp_minus_V_over_3_0p00012_etc);
        const real d_P_CaL_d_CaMK_trap = c.P_Ca*(d_phi_CaMK_d_CaMK_trap*c.P_Cap_ratio*open_CaLp -
            d_phi_CaMK_d_CaMK_trap*open_CaL);
        const real d_i_CaL_d_CaMK_trap = d_P_CaL_d_CaMK_trap*Phi_CaL/c.C_m;
        const real d_i_CaNa_d_CaMK_trap = c.P_CaNa_ratio*d_P_CaL_d_CaMK_trap*Phi_CaNa/c.C_m;
        const real d_i_CaK_d_CaMK_trap = c.P_CaK_ratio*d_P_CaL_d_CaMK_trap*Phi_CaK/c.C_m;
        const real d_P_CaL_d_d = c.P_Ca*(one_minus_phi_CaMK*f_one_minus_nca_plus_jca_fca_nca + phi_CaMK_P_Cap_ratio*
            fp_one_minus_nca_plus_jca_fcap_nca);
        const real d_i_CaL_d_d = d_P_CaL_d_d*Phi_CaL/c.C_m;
        const real d_i_CaNa_d_d = c.P_CaNa_ratio*d_P_CaL_d_d*Phi_CaNa/c.C_m;
        const real d_i_CaK_d_d = c.P_CaK_ratio*d_P_CaL_d_d*Phi_CaK/c.C_m;
        const real d_open_CaL_d_ff = d*(c.A_ff*one_minus_nca);
        const real d_P_CaL_d_ff = c.P_Ca*(one_minus_phi_CaMK*d_open_CaL_d_ff);
        const real d_i_CaL_d_ff = d_P_CaL_d_ff*Phi_CaL/c.C_m;
        const real d_i_CaNa_d_ff = c.P_CaNa_ratio*d_P_CaL_d_ff*Phi_CaNa/c.C_m;
        const real d_i_CaK_d_ff = c.P_CaK_ratio*d_P_CaL_d_ff*Phi_CaK/c.C_m;
        const real d_open_CaL_d_fs = d*(c.one_minus_A_ff*one_minus_nca);
        const real d_P_CaL_d_fs = c.P_Ca*(one_minus_phi_CaMK*d_open_CaL_d_fs + phi_CaMK_P_Cap_ratio*d_open_CaL_d_fs);
        const real d_i_CaL_d_fs = d_P_CaL_d_fs*Phi_CaL/c.C_m;
        const real d_i_CaNa_d_fs = c.P_CaNa_ratio*d_P_CaL_d_fs*Phi_CaNa/c.C_m;
        const real d_i_CaK_d_fs = c.P_CaK_ratio*d_P_CaL_d_fs*Phi_CaK/c.C_m;
        const real d_open_CaL_d_fcaf = d*(jca*A_fcaf*nca);
        const real d_P_CaL_d_fcaf = c.P_Ca*(one_minus_phi_CaMK*d_open_CaL_d_fcaf);
        const real d_i_CaL_d_fcaf = d_P_CaL_d_fcaf*Phi_CaL/c.C_m;
        const real d_i_CaNa_d_fcaf = c.P_CaNa_ratio*d_P_CaL_d_fcaf*Phi_CaNa/c.C_m;
        const real d_i_CaK_d_fcaf = c.P_CaK_ratio*d_P_CaL_d_fcaf*Phi_CaK/c.C_m;
        const real d_open_CaL_d_fcas = d*(jca*A_fcas*nca);
        const real d_P_CaL_d_fcas = c.P_Ca*(one_minus_phi_CaMK*d_open_CaL_d_fcas + phi_CaMK_P_Cap_ratio*
            d_open_CaL_d_fcas);
        const real d_i_CaL_d_fcas = d_P_CaL_d_fcas*Phi_CaL/c.C_m;
        const real d_i_CaNa_d_fcas = c.P_CaNa_ratio*d_P_CaL_d_fcas*Phi_CaNa/c.C_m;
        const real d_i_CaK_d_fcas = c.P_CaK_ratio*d_P_CaL_d_fcas*Phi_CaK/c.C_m;
        const real d_open_CaL_d_jca = d*(fca*nca);
        const real d_open_CaLp_d_jca = d*(fcap*nca);
        const real d_P_CaL_d_jca = c.P_Ca*(one_minus_phi_CaMK*d_open_CaL_d_jca + phi_CaMK_P_Cap_ratio*
            d_open_CaLp_d_jca);
        const real d_i_CaL_d_jca = d_P_CaL_d_jca*Phi_CaL/c.C_m;
        const real d_i_CaNa_d_jca = c.P_CaNa_ratio*d_P_CaL_d_jca*Phi_CaNa/c.C_m;
        const real d_i_CaK_d_jca = c.P_CaK_ratio*d_P_CaL_d_jca*Phi_CaK/c.C_m;
        const real d_a_nca_d_jca = a_nca*(k_2n_over_k_m2n*c.k_jca/k_m2n)/k_2n_over_k_m2n_plus_pow_K_mn_over_Ca_ss_etc;
        const real d_P_CaL_d_ffp = c.P_Ca*(phi_CaMK_P_Cap_ratio*d_open_CaL_d_ff);
        const real d_i_CaL_d_ffp = d_P_CaL_d_ffp*Phi_CaL/c.C_m;
        const real d_i_CaNa_d_ffp = c.P_CaNa_ratio*d_P_CaL_d_ffp*Phi_CaNa/c.C_m;
        const real d_i_CaK_d_ffp = c.P_CaK_ratio*d_P_CaL_d_ffp*Phi_CaK/c.C_m;
        const real d_P_CaL_d_fcafp = c.P_Ca*(phi_CaMK_P_Cap_ratio*d_open_CaL_d_fcaf);
        const real d_i_CaL_d_fcafp = d_P_CaL_d_fcafp*Phi_CaL/c.C_m;
        const real d_i_CaNa_d_fcafp = c.P_CaNa_ratio*d_P_CaL_d_fcafp*Phi_CaNa/c.C_m;
        const real d_i_CaK_d_fcafp = c.P_CaK_ratio*d_P_CaL_d_fcafp*Phi_CaK/c.C_m;
        const real d_open_CaL_d_nca = d*(jca_fca - f);
        const real d_open_CaLp_d_nca = d*(jca_fcap - fp);
        const real d_P_CaL_d_nca = c.P_Ca*(one_minus_phi_CaMK*d_open_CaL_d_nca + phi_CaMK_P_Cap_ratio*
            d_open_CaLp_d_nca);
        const real d_i_CaL_d_nca = d_P_CaL_d_nca*Phi_CaL/c.C_m;
        const real d_i_CaNa_d_nca = c.P_CaNa_ratio*d_P_CaL_d_nca*Phi_CaNa/c.C_m;
        const real d_i_CaK_d_nca = c.P_CaK_ratio*d_P_CaL_d_nca*Phi_CaK/c.C_m;
        const real d_Phi_CaNa_d_Na_ss = vffrt*(0.75*exp_vfrt)/sum_of_exp_vfrt_minus_1;
        const real d_i_CaNa_d_Na_ss = P_CaNa_ratio_P_CaL*d_Phi_CaNa_d_Na_ss/c.C_m;
        const real d_i_CaK_d_K_ss = P_CaK_ratio_P_CaL*d_Phi_CaNa_d_Na_ss/c.C_m;
        const real d_P_CaL_d_Ca_ss = c.P_Ca*(d_phi_CaMK_d_Ca_ss*c.P_Cap_ratio*open_CaLp - d_phi_CaMK_d_Ca_ss*open_CaL);
        const real d_Phi_CaL_d_Ca_ss = vffrt_4*exp_vfrt_2/sum_of_exp_vfrt_2_minus_1;
        const real d_i_CaL_d_Ca_ss = (d_P_CaL_d_Ca_ss*Phi_CaL + P_CaL*d_Phi_CaL_d_Ca_ss)/c.C_m;
        const real d_i_CaNa_d_Ca_ss = c.P_CaNa_ratio*d_P_CaL_d_Ca_ss*Phi_CaNa/c.C_m;
        const real d_i_CaK_d_Ca_ss = c.P_CaK_ratio*d_P_CaL_d_Ca_ss*Phi_CaK/c.C_m;
        const real d_a_nca_d_Ca_ss = a_nca*(4.0*pow(K_mn_over_Ca_ss_plus_1, 3.0)*(K_mn_over_Ca_ss/Ca_ss))/
            k_2n_over_k_m2n_plus_pow_K_mn_over_Ca_ss_etc;

        // i_Kr
        const real A_xrf = 1.0/(1.0 + exp((V + 54.81)/38.21));
        const real one_minus_A_xrf = 1.0 - A_xrf;
        const real xr = A_xrf*xrf + one_minus_A_xrf*xrs;
        const real reciprocal_exp_V_plus_55_over_75_plus_1 = 1.0/(1.0 + exp((V + 55.0)/75.0));
        const real one_plus_exp_V_minus_10_over_30 = 1.0 + exp(V_minus_10/30.0);
        const real r_Kr = reciprocal_exp_V_plus_55_over_75_plus_1/one_plus_exp_V_minus_10_over_30;
        const real g_Kr_sqrt_K_o_over_5p4_xr = c.g_Kr_sqrt_K_o_over_5p4*xr;
        const real g_Kr_sqrt_K_o_over_5p4_xr_r_Kr = g_Kr_sqrt_K_o_over_5p4_xr*r_Kr;
        const real xr_inf = 1.0/(1.0 + exp(-(V + 8.337)/6.789));
        const real exp_V_minus_31p66_over_3p869 = exp((V - 31.66)/3.869);
        const real exp_minus_V_minus_47p78_over_20p38 = exp(-(V - 47.78)/20.38);
        const real sum_of_exp_V_minus_31p66_over_3p869_etc = 0.3652*exp_V_minus_31p66_over_3p869 + 4.123e-05*
            exp_minus_V_minus_47p78_over_20p38;
        const real reciprocal_sum_of_exp_V_minus_31p66_etc = 1.0/sum_of_exp_V_minus_31p66_over_3p869_etc;
        const real tau_xrf = 12.98 + reciprocal_sum_of_exp_V_minus_31p66_etc;
        const real exp_V_minus_34p7_over_7p355 = exp((V - 34.7)/7.355);
        const real exp_minus_V_minus_29p74_over_25p94 = exp(-(V - 29.74)/25.94);
        const real sum_of_exp_V_minus_34p7_over_7p355_etc = 0.06629*exp_V_minus_34p7_over_7p355 + 1.128e-05*
            exp_minus_V_minus_29p74_over_25p94;
        const real reciprocal_sum_of_exp_V_minus_34p7_etc = 1.0/sum_of_exp_V_minus_34p7_over_7p355_etc;
        const real tau_xrs = 1.865 + reciprocal_sum_of_exp_V_minus_34p7_etc;
        const real d_A_xrf_d_V = -(A_xrf*(0.02617115938236064*one_minus_A_xrf));
        const real d_xr_d_V = d_A_xrf_d_V*xrf - d_A_xrf_d_V*xrs;
        const real d_r_Kr_d_V = -(reciprocal_exp_V_plus_55_over_75_plus_1*
            (0.013333333333333334*(1.0 - reciprocal_exp_V_plus_55_over_75_plus_1))/one_plus_exp_V_minus_10_over_30 +
            r_Kr*(0.03333333333333333*(1.0 - 1.0/one_plus_exp_V_minus_10_over_30)));
        const real d_i_Kr_d_V = (c.g_Kr_sqrt_K_o_over_5p4*d_xr_d_V*r_Kr + g_Kr_sqrt_K_o_over_5p4_xr*d_r_Kr_d_V)*
            V_minus_E_K + g_Kr_sqrt_K_o_over_5p4_xr_r_Kr;
        const real d_xr_inf_d_V = -(xr_inf*(-0.14729709824716453*(1.0 - xr_inf)));
        const real d_tau_xrf_d_V = -(reciprocal_sum_of_exp_V_minus_31p66_etc*
            (0.3652*(exp_V_minus_31p66_over_3p869*0.25846471956577927) + 4.123e-05*
            (exp_minus_V_minus_47p78_over_20p38*-0.04906771344455348))/sum_of_exp_V_minus_31p66_over_3p869_etc);
        const real d_tau_xrs_d_V = -(reciprocal_sum_of_exp_V_minus_34p7_etc*
            (0.06629*(exp_V_minus_34p7_over_7p355*0.13596193065941536) + 1.128e-05*
            (exp_minus_V_minus_29p74_over_25p94*-0.03855050115651503))/sum_of_exp_V_minus_34p7_over_7p355_etc);
        const real d_i_Kr_d_xrf = c.g_Kr_sqrt_K_o_over_5p4*A_xrf*r_Kr*V_minus_E_K;
        const real d_i_Kr_d_xrs = c.g_Kr_sqrt_K_o_over_5p4*one_minus_A_xrf*r_Kr*V_minus_E_K;
        const real d_i_Kr_d_K_i = -(g_Kr_sqrt_K_o_over_5p4_xr_r_Kr*d_E_K_d_K_i);

        // release
        const real value_1p5_over_Ca_jsr = 1.5/Ca_jsr;
        const real one_plus_pow_value_1p5_over_Ca_jsr_8 = 1.0 + pow(value_1p5_over_Ca_jsr, 8.0);
        const real a_rel_minus_i_CaL_etc = c.a_rel*-i_CaL/one_plus_pow_value_1p5_over_Ca_jsr_8;
        const real J_rel_np_inf = c.rel_scale*a_rel_minus_i_CaL_etc;
        const real value_0p0123_over_Ca_jsr = 0.0123/Ca_jsr;
        const real value_0p0123_over_Ca_jsr_plus_1 = 1.0 + value_0p0123_over_Ca_jsr;
        const real beta_tau_over_value_0p0123_over_Ca_jsr_etc = c.beta_tau/value_0p0123_over_Ca_jsr_plus_1;
        const real tau_rel = max(beta_tau_over_value_0p0123_over_Ca_jsr_etc, c.tau_rel_min);
        const real a_rel_p_minus_i_CaL_etc = c.a_rel_p*-i_CaL/one_plus_pow_value_1p5_over_Ca_jsr_8;
        const real J_rel_p_inf = c.rel_scale*a_rel_p_minus_i_CaL_etc;
        const real beta_tau_p_over_value_0p0123_over_Ca_jsr_etc = c.beta_tau_p/value_0p0123_over_Ca_jsr_plus_1;
        const real tau_rel_p = max(beta_tau_p_over_value_0p0123_over_Ca_jsr_etc, c.tau_rel_min);
        const real J_rel = one_minus_phi_CaMK*J_rel_np + phi_CaMK*J_rel_p;
        const real d_J_rel_np_inf_d_V = -(c.rel_scale*(c.a_rel*d_i_CaL_d_V/one_plus_pow_value_1p5_over_Ca_jsr_8));
        const real d_J_rel_p_inf_d_V = -(c.rel_scale*(c.a_rel_p*d_i_CaL_d_V/one_plus_pow_value_1p5_over_Ca_jsr_8));
        const real d_J_rel_np_inf_d_CaMK_trap = -(c.rel_scale*(c.a_rel*d_i_CaL_d_CaMK_trap/
            one_plus_pow_value_1p5_over_Ca_jsr_8));
        const real d_J_rel_p_inf_d_CaMK_trap = -(c.rel_scale*(c.a_rel_p*d_i_CaL_d_CaMK_trap/
            one_plus_pow_value_1p5_over_Ca_jsr_8));
        const real d_J_rel_d_CaMK_trap = d_phi_CaMK_d_CaMK_trap*J_rel_p - d_phi_CaMK_d_CaMK_trap*J_rel_np;
        const real d_J_rel_np_inf_d_d = -(c.rel_scale*(c.a_rel*d_i_CaL_d_d/one_plus_pow_value_1p5_over_Ca_jsr_8));
        const real d_J_rel_p_inf_d_d = -(c.rel_scale*(c.a_rel_p*d_i_CaL_d_d/one_plus_pow_value_1p5_over_Ca_jsr_8));
        const real d_J_rel_np_inf_d_ff = -(c.rel_scale*(c.a_rel*d_i_CaL_d_ff/one_plus_pow_value_1p5_over_Ca_jsr_8));
        const real d_J_rel_p_inf_d_ff = -(c.rel_scale*(c.a_rel_p*d_i_CaL_d_ff/one_plus_pow_value_1p5_over_Ca_jsr_8));
        const real d_J_rel_np_inf_d_fs = -(c.rel_scale*(c.a_rel*d_i_CaL_d_fs/one_plus_pow_value_1p5_over_Ca_jsr_8));
        const real d_J_rel_p_inf_d_fs = -(c.rel_scale*(c.a_rel_p*d_i_CaL_d_fs/one_plus_pow_value_1p5_over_Ca_jsr_8));
        const real d_J_rel_np_inf_d_fcaf = -(c.rel_scale*(c.a_rel*d_i_CaL_d_fcaf/one_plus_pow_value_1p5_over_Ca_jsr_8));
        const real d_J_rel_p_inf_d_fcaf = -(c.rel_scale*(c.a_rel_p*d_i_CaL_d_fcaf/
            one_plus_pow_value_1p5_over_Ca_jsr_8));
        const real d_J_rel_np_inf_d_fcas = -(c.rel_scale*(c.a_rel*d_i_CaL_d_fcas/one_plus_pow_value_1p5_over_Ca_jsr_8));
        const real d_J_rel_p_inf_d_fcas = -(c.rel_scale*(c.a_rel_p*d_i_CaL_d_fcas/
            one_plus_pow_value_1p5_over_Ca_jsr_8));
        const real d_J_rel_np_inf_d_jca = -(c.rel_scale*(c.a_rel*d_i_CaL_d_jca/one_plus_pow_value_1p5_over_Ca_jsr_8));
        const real d_J_rel_p_inf_d_jca = -(c.rel_scale*(c.a_rel_p*d_i_CaL_d_jca/one_plus_pow_value_1p5_over_Ca_jsr_8));
        const real d_J_rel_np_inf_d_ffp = -(c.rel_scale*(c.a_rel*d_i_CaL_d_ffp/one_plus_pow_value_1p5_over_Ca_jsr_8));
        const real d_J_rel_p_inf_d_ffp = -(c.rel_scale*(c.a_rel_p*d_i_CaL_d_ffp/one_plus_pow_value_1p5_over_Ca_jsr_8));
        const real d_J_rel_np_inf_d_fcafp = -(c.rel_scale*(c.a_rel*d_i_CaL_d_fcafp/
            one_plus_pow_value_1p5_over_Ca_jsr_8));
        const real d_J_rel_p_inf_d_fcafp = -(c.rel_scale*(c.a_rel_p*d_i_CaL_d_fcafp/
            one_plus_pow_value_1p5_over_Ca_jsr_8));
        const real d_J_rel_np_inf_d_nca = -(c.rel_scale*(c.a_rel*d_i_CaL_d_nca/one_plus_pow_value_1p5_over_Ca_jsr_8));
        const real d_J_rel_p_inf_d_nca = -(c.rel_scale*(c.a_rel_p*d_i_CaL_d_nca/one_plus_pow_value_1p5_over_Ca_jsr_8));
        const real d_J_rel_np_inf_d_Ca_ss = -(c.rel_scale*(c.a_rel*d_i_CaL_d_Ca_ss/
            one_plus_pow_value_1p5_over_Ca_jsr_8));
        const real d_J_rel_p_inf_d_Ca_ss = -(c.rel_scale*(c.a_rel_p*d_i_CaL_d_Ca_ss/
            one_plus_pow_value_1p5_over_Ca_jsr_8));
        const real d_J_rel_d_Ca_ss = d_phi_CaMK_d_Ca_ss*J_rel_p - d_phi_CaMK_d_Ca_ss*J_rel_np;
        const real product_of_pow_value_1p5_over_Ca_jsr_7_8_etc = 8.0*pow(value_1p5_over_Ca_jsr, 7.0)*
            (value_1p5_over_Ca_jsr/Ca_jsr);
        const real d_J_rel_np_inf_d_Ca_jsr = c.rel_scale*(a_rel_minus_i_CaL_etc*
            product_of_pow_value_1p5_over_Ca_jsr_7_8_etc/one_plus_pow_value_1p5_over_Ca_jsr_8);
        const real value_0p0123_over_Ca_jsr_over_Ca_jsr = value_0p0123_over_Ca_jsr/Ca_jsr;
        const real d_tau_rel_d_Ca_jsr = select(beta_tau_over_value_0p0123_over_Ca_jsr_etc > c.tau_rel_min ||
            c.tau_rel_min != c.tau_rel_min, beta_tau_over_value_0p0123_over_Ca_jsr_etc*
            value_0p0123_over_Ca_jsr_over_Ca_jsr/value_0p0123_over_Ca_jsr_plus_1, 0.0);
        const real d_J_rel_p_inf_d_Ca_jsr = c.rel_scale*(a_rel_p_minus_i_CaL_etc*
            product_of_pow_value_1p5_over_Ca_jsr_7_8_etc/one_plus_pow_value_1p5_over_Ca_jsr_8);
        const real d_tau_rel_p_d_Ca_jsr = select(beta_tau_p_over_value_0p0123_over_Ca_jsr_etc > c.tau_rel_min ||
            c.tau_rel_min != c.tau_rel_min, beta_tau_p_over_value_0p0123_over_Ca_jsr_etc*
            value_0p0123_over_Ca_jsr_over_Ca_jsr/value_0p0123_over_Ca_jsr_plus_1, 0.0);

        // membrane
        const real d_i_Na_d_V_plus_d_i_NaL_d_V = d_i_Na_d_V + d_i_NaL_d_V;

        // background
        const real Na_i_exp_vfrt_minus_Na_o = Na_i*exp_vfrt - c.Na_o;
        const real P_Nab_vffrt = c.P_Nab*vffrt;
        const real P_Nab_vffrt_Na_i_exp_vfrt_minus_Na_o_etc = P_Nab_vffrt*Na_i_exp_vfrt_minus_Na_o/
            sum_of_exp_vfrt_minus_1;
        const real d_i_Nab_d_V = ((c.P_Nab_d_vffrt_d_V*Na_i_exp_vfrt_minus_Na_o + P_Nab_vffrt*
            (Na_i*product_of_exp_vfrt_d_vfrt_d_V))/sum_of_exp_vfrt_minus_1 - P_Nab_vffrt_Na_i_exp_vfrt_minus_Na_o_etc*
            d_vfrt_d_V_reciprocal_sum_of_exp_vfrt_etc)/c.C_m;
        const real xkb = 1.0/(1.0 + exp(-(V - 14.48)/18.34));
        const real d_xkb_d_V = -(xkb*(-0.05452562704471101*(1.0 - xkb)));
        const real g_Kb_xkb = c.g_Kb*xkb;
        const real d_i_Kb_d_V = c.g_Kb*d_xkb_d_V*V_minus_E_K + g_Kb_xkb;
        const real Ca_i_exp_vfrt_2_minus_Ca_o_0p341 = Ca_i*exp_vfrt_2 - c.Ca_o_0p341;
        const real P_Cab_4_vffrt = c.P_Cab_4*vffrt;
        const real P_Cab_4_vffrt_Ca_i_exp_vfrt_2_minus_Ca_o_etc = P_Cab_4_vffrt*Ca_i_exp_vfrt_2_minus_Ca_o_0p341/
            sum_of_exp_vfrt_2_minus_1;
        const real d_i_Cab_d_V = ((c.P_Cab_4_d_vffrt_d_V*Ca_i_exp_vfrt_2_minus_Ca_o_0p341 + P_Cab_4_vffrt*
            (Ca_i*product_of_exp_vfrt_2_d_vfrt_d_V_2))/sum_of_exp_vfrt_2_minus_1 -
            P_Cab_4_vffrt_Ca_i_exp_vfrt_2_minus_Ca_o_etc*d_vfrt_d_V_2_reciprocal_sum_of_exp_vfrt_etc)/c.C_m;

        // membrane
        const real d_i_ion_d_V = d_i_Na_d_V_plus_d_i_NaL_d_V + d_i_to_d_V + d_i_CaL_d_V + d_i_CaNa_d_V + d_i_CaK_d_V +
            d_i_Kr_d_V + g_Ks_Ks_Ca_xs1_xs2 + d_i_K1_d_V + d_i_NaCa_i_d_V + d_i_NaCa_ss_d_V + d_i_NaK_d_V +
            d_i_Nab_d_V + d_i_Kb_d_V + d_i_Cab_d_V;
        const real d_i_Na_d_CaMK_trap_plus_d_i_NaL_d_etc = d_i_Na_d_CaMK_trap + d_i_NaL_d_CaMK_trap;
        const real d_i_ion_d_CaMK_trap = d_i_Na_d_CaMK_trap_plus_d_i_NaL_d_etc + d_i_to_d_CaMK_trap +
            d_i_CaL_d_CaMK_trap + d_i_CaNa_d_CaMK_trap + d_i_CaK_d_CaMK_trap;
        const real d_i_ion_d_d = d_i_CaL_d_d + d_i_CaNa_d_d + d_i_CaK_d_d;
        const real d_i_ion_d_ff = d_i_CaL_d_ff + d_i_CaNa_d_ff + d_i_CaK_d_ff;
        const real d_i_ion_d_fs = d_i_CaL_d_fs + d_i_CaNa_d_fs + d_i_CaK_d_fs;
        const real d_i_ion_d_fcaf = d_i_CaL_d_fcaf + d_i_CaNa_d_fcaf + d_i_CaK_d_fcaf;
        const real d_i_ion_d_fcas = d_i_CaL_d_fcas + d_i_CaNa_d_fcas + d_i_CaK_d_fcas;
        const real d_i_ion_d_jca = d_i_CaL_d_jca + d_i_CaNa_d_jca + d_i_CaK_d_jca;
        const real d_i_ion_d_ffp = d_i_CaL_d_ffp + d_i_CaNa_d_ffp + d_i_CaK_d_ffp;
        const real d_i_ion_d_fcafp = d_i_CaL_d_fcafp + d_i_CaNa_d_fcafp + d_i_CaK_d_fcafp;
        const real d_i_ion_d_nca = d_i_CaL_d_nca + d_i_CaNa_d_nca + d_i_CaK_d_nca;
        const real d_i_Na_d_Na_i_plus_d_i_NaL_d_Na_i = d_i_Na_d_Na_i + d_i_NaL_d_Na_i;

        // background
        const real d_i_Nab_d_Na_i = P_Nab_vffrt*exp_vfrt/sum_of_exp_vfrt_minus_1/c.C_m;

        // membrane
        const real d_i_ion_d_Na_i = d_i_Na_d_Na_i_plus_d_i_NaL_d_Na_i + d_i_Ks_d_Na_i + d_i_NaCa_i_d_Na_i +
            d_i_NaK_d_Na_i + d_i_Nab_d_Na_i;
        const real d_i_to_d_K_i_plus_d_i_Kr_d_K_i_plus_d_etc = d_i_to_d_K_i + d_i_Kr_d_K_i + d_i_Ks_d_K_i +
            d_i_K1_d_K_i;

        // background
        const real d_i_Kb_d_K_i = -(g_Kb_xkb*d_E_K_d_K_i);

        // membrane
        const real d_i_ion_d_K_i = d_i_to_d_K_i_plus_d_i_Kr_d_K_i_plus_d_etc + d_i_NaK_d_K_i + d_i_Kb_d_K_i;

        // background
        const real K_pCa_plus_Ca_i = c.K_pCa + Ca_i;
        const real i_pCa = c.g_pCa*Ca_i/K_pCa_plus_Ca_i;
        const real d_i_pCa_d_Ca_i = (c.g_pCa - i_pCa)/K_pCa_plus_Ca_i;
        const real d_i_Cab_d_Ca_i = P_Cab_4_vffrt*exp_vfrt_2/sum_of_exp_vfrt_2_minus_1/c.C_m;

        // membrane
        const real d_i_ion_d_Ca_i = d_i_Ks_d_Ca_i + d_i_NaCa_i_d_Ca_i + d_i_pCa_d_Ca_i + d_i_Cab_d_Ca_i;
        const real d_i_Na_d_Ca_ss_plus_d_i_NaL_d_Ca_ss = d_i_Na_d_Ca_ss + d_i_NaL_d_Ca_ss;
        const real d_i_ion_d_Ca_ss = d_i_Na_d_Ca_ss_plus_d_i_NaL_d_Ca_ss + d_i_to_d_Ca_ss + d_i_CaL_d_Ca_ss +
            d_i_CaNa_d_Ca_ss + d_i_CaK_d_Ca_ss + d_i_NaCa_ss_d_Ca_ss;

        // background
        const real i_Cab = P_Cab_4_vffrt_Ca_i_exp_vfrt_2_minus_Ca_o_etc/c.C_m;

        // ions
        const real J_diff = (Ca_ss - Ca_i)/c.tau_diff_Ca;
        const real K_CMDN_plus_Ca_i = c.K_CMDN_ + Ca_i;
        const real square_K_CMDN_plus_Ca_i = square(K_CMDN_plus_Ca_i);
        const real CMDN_K_CMDN_over_square_K_CMDN_plus_Ca_i = c.CMDN_K_CMDN_/square_K_CMDN_plus_Ca_i;
        const real K_TRPN_plus_Ca_i = c.K_TRPN_ + Ca_i;
        const real square_K_TRPN_plus_Ca_i = square(K_TRPN_plus_Ca_i);
        const real TRPN_K_TRPN_over_square_K_TRPN_plus_Ca_i = c.TRPN_K_TRPN_/square_K_TRPN_plus_Ca_i;
        const real CMDN_K_CMDN_over_square_K_CMDN_plus_Ca_i_etc = 1.0 + CMDN_K_CMDN_over_square_K_CMDN_plus_Ca_i +
            TRPN_K_TRPN_over_square_K_TRPN_plus_Ca_i;
        const real B_Ca_i = 1.0/CMDN_K_CMDN_over_square_K_CMDN_plus_Ca_i_etc;
        const real K_BSR_plus_Ca_ss = c.K_BSR_ + Ca_ss;
        const real square_K_BSR_plus_Ca_ss = square(K_BSR_plus_Ca_ss);
        const real BSR_K_BSR_over_square_K_BSR_plus_Ca_ss = c.BSR_K_BSR_/square_K_BSR_plus_Ca_ss;
        const real K_BSL_plus_Ca_ss = c.K_BSL_ + Ca_ss;
        const real square_K_BSL_plus_Ca_ss = square(K_BSL_plus_Ca_ss);
        const real BSL_K_BSL_over_square_K_BSL_plus_Ca_ss = c.BSL_K_BSL_/square_K_BSL_plus_Ca_ss;
        const real BSR_K_BSR_over_square_K_BSR_plus_Ca_ss_etc = 1.0 + BSR_K_BSR_over_square_K_BSR_plus_Ca_ss +
            BSL_K_BSL_over_square_K_BSL_plus_Ca_ss;
        const real B_Ca_ss = 1.0/BSR_K_BSR_over_square_K_BSR_plus_Ca_ss_etc;
        const real K_CSQN_plus_Ca_jsr = c.K_CSQN_ + Ca_jsr;
        const real square_K_CSQN_plus_Ca_jsr = square(K_CSQN_plus_Ca_jsr);
        const real CSQN_K_CSQN_over_square_K_CSQN_etc = c.CSQN_K_CSQN_/square_K_CSQN_plus_Ca_jsr;
        const real CSQN_K_CSQN_over_square_K_CSQN_etc_2 = 1.0 + CSQN_K_CSQN_over_square_K_CSQN_etc;
        const real B_Ca_jsr = 1.0/CSQN_K_CSQN_over_square_K_CSQN_etc_2;
        const real d_B_Ca_i_d_Ca_i = B_Ca_i*(CMDN_K_CMDN_over_square_K_CMDN_plus_Ca_i*(2.0*K_CMDN_plus_Ca_i)/
            square_K_CMDN_plus_Ca_i + TRPN_K_TRPN_over_square_K_TRPN_plus_Ca_i*(2.0*K_TRPN_plus_Ca_i)/
            square_K_TRPN_plus_Ca_i)/CMDN_K_CMDN_over_square_K_CMDN_plus_Ca_i_etc;
        const real d_B_Ca_ss_d_Ca_ss = B_Ca_ss*(BSR_K_BSR_over_square_K_BSR_plus_Ca_ss*(2.0*K_BSR_plus_Ca_ss)/
            square_K_BSR_plus_Ca_ss + BSL_K_BSL_over_square_K_BSL_plus_Ca_ss*(2.0*K_BSL_plus_Ca_ss)/
            square_K_BSL_plus_Ca_ss)/BSR_K_BSR_over_square_K_BSR_plus_Ca_ss_etc;
        const real d_B_Ca_jsr_d_Ca_jsr = B_Ca_jsr*(CSQN_K_CSQN_over_square_K_CSQN_etc*(2.0*K_CSQN_plus_Ca_jsr)/
            square_K_CSQN_plus_Ca_jsr)/CSQN_K_CSQN_over_square_K_CSQN_etc_2;
        const real sum_of_minus_i_pCa_plus_i_Cab_etc = -(i_pCa + i_Cab - 2.0*i_NaCa_i)*c.C_m*c.A_cap/c.F_2_V_myo - J_up*
            c.V_nsr/c.V_myo + J_diff*c.V_ss/c.V_myo;
        const real sum_of_minus_i_CaL_minus_i_NaCa_ss_2_C_m_etc = -(i_CaL - 2.0*i_NaCa_ss)*c.C_m*c.A_cap/c.F_2_V_ss +
            J_rel*c.V_jsr/c.V_ss - J_diff;
        const real J_tr_minus_J_rel = J_tr - J_rel;

        const real m_inf_minus_m_over_tau_m = (m_inf - m)/tau_m;
        const real h_inf_minus_hf_over_tau_hf = (h_inf - hf)/tau_hf;
        const real h_inf_minus_hs_over_tau_hs = (h_inf - hs)/tau_hs;
        const real h_inf_minus_j_over_tau_j = (h_inf - j)/tau_j;
        const real hsp_inf_minus_hsp_over_tau_hsp = (hsp_inf - hsp)/tau_hsp;
        const real h_inf_minus_jp_over_tau_jp = (h_inf - jp)/tau_jp;
        const real mL_inf_minus_mL_over_tau_m = (mL_inf - mL)/tau_m;
        const real a_inf_minus_a_over_tau_a = (a_inf - a)/tau_a;
        const real i_inf_minus_iF_over_tau_iF = (i_inf - iF)/tau_iF;
        const real i_inf_minus_iS_over_tau_iS = (i_inf - iS)/tau_iS;
        const real ap_inf_minus_ap_over_tau_a = (ap_inf - ap)/tau_a;
        const real i_inf_minus_iFp_over_tau_iFp = (i_inf - iFp)/tau_iFp;
        const real i_inf_minus_iSp_over_tau_iSp = (i_inf - iSp)/tau_iSp;
        const real d_inf_minus_d_over_tau_d = (d_inf - d)/tau_d;
        const real f_inf_minus_ff_over_tau_ff = (f_inf - ff)/tau_ff;
        const real f_inf_minus_fs_over_tau_fs = (f_inf - fs)/tau_fs;
        const real f_inf_minus_fcaf_over_tau_fcaf = (f_inf - fcaf)/tau_fcaf;
        const real f_inf_minus_fcas_over_tau_fcas = (f_inf - fcas)/tau_fcas;
        const real f_inf_minus_ffp_over_tau_ffp = (f_inf - ffp)/tau_ffp;
        const real f_inf_minus_fcafp_over_tau_fcafp = (f_inf - fcafp)/tau_fcafp;
        const real xr_inf_minus_xrf_over_tau_xrf = (xr_inf - xrf)/tau_xrf;
        const real xr_inf_minus_xrs_over_tau_xrs = (xr_inf - xrs)/tau_xrs;
        const real xs_inf_minus_xs1_over_tau_xs1 = (xs_inf - xs1)/tau_xs1;
        const real xs_inf_minus_xs2_over_tau_xs2 = (xs_inf - xs2)/tau_xs2;
        const real xk1_inf_minus_xk1_over_tau_xk1 = (xk1_inf - xk1)/tau_xk1;
        const real J_rel_np_inf_minus_J_rel_np_over_tau_rel = (J_rel_np_inf - J_rel_np)/tau_rel;
        const real J_rel_p_inf_minus_J_rel_p_over_tau_rel_p = (J_rel_p_inf - J_rel_p)/tau_rel_p;
        const real next_slope_0 = -d_i_ion_d_V;
        cells.store(state::slope_0, next_slope_0);
        const real next_slope_1 = (d_m_inf_d_V - m_inf_minus_m_over_tau_m*d_tau_m_d_V)/tau_m;
        cells.store(state::slope_1, next_slope_1);
        const real next_slope_2 = (d_h_inf_d_V - h_inf_minus_hf_over_tau_hf*d_tau_hf_d_V)/tau_hf;
        cells.store(state::slope_2, next_slope_2);
        const real next_slope_3 = (d_h_inf_d_V - h_inf_minus_hs_over_tau_hs*d_tau_hs_d_V)/tau_hs;
        cells.store(state::slope_3, next_slope_3);
        const real next_slope_4 = (d_h_inf_d_V - h_inf_minus_j_over_tau_j*d_tau_j_d_V)/tau_j;
        cells.store(state::slope_4, next_slope_4);
        const real next_slope_5 = (d_hsp_inf_d_V - hsp_inf_minus_hsp_over_tau_hsp*(3.0*d_tau_hs_d_V))/tau_hsp;
        cells.store(state::slope_5, next_slope_5);
        const real next_slope_6 = (d_h_inf_d_V - h_inf_minus_jp_over_tau_jp*(1.46*d_tau_j_d_V))/tau_jp;
        cells.store(state::slope_6, next_slope_6);
        const real next_slope_7 = (d_mL_inf_d_V - mL_inf_minus_mL_over_tau_m*d_tau_m_d_V)/tau_m;
        cells.store(state::slope_7, next_slope_7);
        const real next_slope_8 = d_hL_inf_d_V/c.tau_hL;
        cells.store(state::slope_8, next_slope_8);
        const real next_slope_9 = d_hLp_inf_d_V/c.tau_hLp;
        cells.store(state::slope_9, next_slope_9);
        const real next_slope_10 = (d_a_inf_d_V - a_inf_minus_a_over_tau_a*d_tau_a_d_V)/tau_a;
        cells.store(state::slope_10, next_slope_10);
        const real next_slope_11 = (d_i_inf_d_V - i_inf_minus_iF_over_tau_iF*d_tau_iF_d_V)/tau_iF;
        cells.store(state::slope_11, next_slope_11);
        const real next_slope_12 = (d_i_inf_d_V - i_inf_minus_iS_over_tau_iS*d_tau_iS_d_V)/tau_iS;
        cells.store(state::slope_12, next_slope_12);
        const real next_slope_13 = (d_ap_inf_d_V - ap_inf_minus_ap_over_tau_a*d_tau_a_d_V)/tau_a;
        cells.store(state::slope_13, next_slope_13);
        const real next_slope_14 = (d_i_inf_d_V - i_inf_minus_iFp_over_tau_iFp*d_tau_iFp_d_V)/tau_iFp;
        cells.store(state::slope_14, next_slope_14);
        const real next_slope_15 = (d_i_inf_d_V - i_inf_minus_iSp_over_tau_iSp*d_tau_iSp_d_V)/tau_iSp;
        cells.store(state::slope_15, next_slope_15);
        const real next_slope_16 = (d_d_inf_d_V - d_inf_minus_d_over_tau_d*d_tau_d_d_V)/tau_d;
        cells.store(state::slope_16, next_slope_16);
        const real next_slope_17 = (d_f_inf_d_V - f_inf_minus_ff_over_tau_ff*d_tau_ff_d_V)/tau_ff;
        cells.store(state::slope_17, next_slope_17);
        const real next_slope_18 = (d_f_inf_d_V - f_inf_minus_fs_over_tau_fs*d_tau_fs_d_V)/tau_fs;
        cells.store(state::slope_18, next_slope_18);
        const real next_slope_19 = (d_f_inf_d_V - f_inf_minus_fcaf_over_tau_fcaf*d_tau_fcaf_d_V)/tau_fcaf;
        cells.store(state::slope_19, next_slope_19);
        const real next_slope_20 = (d_f_inf_d_V - f_inf_minus_fcas_over_tau_fcas*d_tau_fcas_d_V)/tau_fcas;
        cells.store(state::slope_20, next_slope_20);
        const real next_slope_21 = d_f_inf_d_V/c.tau_jca;
        cells.store(state::slope_21, next_slope_21);
        const real next_slope_22 = (d_f_inf_d_V - f_inf_minus_ffp_over_tau_ffp*(2.5*d_tau_ff_d_V))/tau_ffp;
        cells.store(state::slope_22, next_slope_22);
        const real next_slope_23 = (d_f_inf_d_V - f_inf_minus_fcafp_over_tau_fcafp*(2.5*d_tau_fcaf_d_V))/tau_fcafp;
        cells.store(state::slope_23, next_slope_23);
        const real next_slope_24 = (d_xr_inf_d_V - xr_inf_minus_xrf_over_tau_xrf*d_tau_xrf_d_V)/tau_xrf;
        cells.store(state::slope_24, next_slope_24);
        const real next_slope_25 = (d_xr_inf_d_V - xr_inf_minus_xrs_over_tau_xrs*d_tau_xrs_d_V)/tau_xrs;
        cells.store(state::slope_25, next_slope_25);
        const real next_slope_26 = (d_xs_inf_d_V - xs_inf_minus_xs1_over_tau_xs1*d_tau_xs1_d_V)/tau_xs1;
        cells.store(state::slope_26, next_slope_26);
        const real next_slope_27 = (d_xs_inf_d_V - xs_inf_minus_xs2_over_tau_xs2*d_tau_xs2_d_V)/tau_xs2;
        cells.store(state::slope_27, next_slope_27);
        const real next_slope_28 = (d_xk1_inf_d_V - xk1_inf_minus_xk1_over_tau_xk1*d_tau_xk1_d_V)/tau_xk1;
        cells.store(state::slope_28, next_slope_28);
        const real next_slope_29 = d_J_rel_np_inf_d_V/tau_rel;
        cells.store(state::slope_29, next_slope_29);
        const real next_slope_30 = d_J_rel_p_inf_d_V/tau_rel_p;
        cells.store(state::slope_30, next_slope_30);
        const real next_slope_31 = -((d_i_Na_d_V_plus_d_i_NaL_d_V + 3.0*d_i_NaCa_i_d_V + 3.0*d_i_NaK_d_V + d_i_Nab_d_V)*
            c.A_cap*c.C_m/c.F_V_myo);
        cells.store(state::slope_31, next_slope_31);
        const real next_slope_32 = -((d_i_CaNa_d_V + 3.0*d_i_NaCa_ss_d_V)*c.C_m*c.A_cap/c.F_V_ss);
        cells.store(state::slope_32, next_slope_32);
        const real next_slope_33 = (2.0*d_i_NaK_d_V - (d_i_to_d_V + d_i_Kr_d_V + g_Ks_Ks_Ca_xs1_xs2 + d_i_K1_d_V +
            d_i_Kb_d_V))*c.C_m*c.A_cap/c.F_V_myo;
        cells.store(state::slope_33, next_slope_33);
        const real next_slope_34 = -(d_i_CaK_d_V*c.C_m*c.A_cap/c.F_V_ss);
        cells.store(state::slope_34, next_slope_34);
        const real next_slope_35 = B_Ca_i*((2.0*d_i_NaCa_i_d_V - d_i_Cab_d_V)*c.C_m*c.A_cap/c.F_2_V_myo);
        cells.store(state::slope_35, next_slope_35);
        const real next_slope_36 = B_Ca_ss*((2.0*d_i_NaCa_ss_d_V - d_i_CaL_d_V)*c.C_m*c.A_cap/c.F_2_V_ss);
        cells.store(state::slope_36, next_slope_36);
        const real next_slope_37 = -d_i_ion_d_CaMK_trap;
        cells.store(state::slope_37, next_slope_37);
        const real next_slope_38 = c.a_CaMK*d_CaMK_bound_d_CaMK_trap*CaMK_active + a_CaMK_CaMK_bound*
            d_CaMK_bound_d_CaMK_trap_plus_1 - c.b_CaMK;
        cells.store(state::slope_38, next_slope_38);
        const real next_slope_39 = d_J_rel_np_inf_d_CaMK_trap/tau_rel;
        cells.store(state::slope_39, next_slope_39);
        const real next_slope_40 = d_J_rel_p_inf_d_CaMK_trap/tau_rel_p;
        cells.store(state::slope_40, next_slope_40);
        const real next_slope_41 = -(d_i_Na_d_CaMK_trap_plus_d_i_NaL_d_etc*c.A_cap*c.C_m/c.F_V_myo);
        cells.store(state::slope_41, next_slope_41);
        const real next_slope_42 = -(d_i_CaNa_d_CaMK_trap*c.C_m*c.A_cap/c.F_V_ss);
        cells.store(state::slope_42, next_slope_42);
        const real next_slope_43 = -(d_i_to_d_CaMK_trap*c.C_m*c.A_cap/c.F_V_myo);
        cells.store(state::slope_43, next_slope_43);
        const real next_slope_44 = -(d_i_CaK_d_CaMK_trap*c.C_m*c.A_cap/c.F_V_ss);
        cells.store(state::slope_44, next_slope_44);
        const real next_slope_45 = -(B_Ca_i*(d_J_up_d_CaMK_trap*c.V_nsr/c.V_myo));
        cells.store(state::slope_45, next_slope_45);
        const real next_slope_46 = B_Ca_ss*(d_J_rel_d_CaMK_trap*c.V_jsr/c.V_ss - d_i_CaL_d_CaMK_trap*c.C_m*c.A_cap/
            c.F_2_V_ss);
        cells.store(state::slope_46, next_slope_46);
        const real next_slope_47 = d_J_up_d_CaMK_trap;
        cells.store(state::slope_47, next_slope_47);
        const real next_slope_48 = -(B_Ca_jsr*d_J_rel_d_CaMK_trap);
        cells.store(state::slope_48, next_slope_48);
        const real next_slope_49 = -d_i_Na_d_m;
        cells.store(state::slope_49, next_slope_49);
        const real next_slope_50 = -1.0/tau_m;
        cells.store(state::slope_50, next_slope_50);
        const real next_slope_51 = -(d_i_Na_d_m*c.A_cap*c.C_m/c.F_V_myo);
        cells.store(state::slope_51, next_slope_51);
        const real next_slope_52 = -d_i_Na_d_hf;
        cells.store(state::slope_52, next_slope_52);
        const real next_slope_53 = -1.0/tau_hf;
        cells.store(state::slope_53, next_slope_53);
        const real next_slope_54 = -(d_i_Na_d_hf*c.A_cap*c.C_m/c.F_V_myo);
        cells.store(state::slope_54, next_slope_54);
        const real next_slope_55 = -d_i_Na_d_hs;
        cells.store(state::slope_55, next_slope_55);
        const real next_slope_56 = -1.0/tau_hs;
        cells.store(state::slope_56, next_slope_56);
        const real next_slope_57 = -(d_i_Na_d_hs*c.A_cap*c.C_m/c.F_V_myo);
        cells.store(state::slope_57, next_slope_57);
        const real next_slope_58 = -d_i_Na_d_j;
        cells.store(state::slope_58, next_slope_58);
        const real next_slope_59 = -1.0/tau_j;
        cells.store(state::slope_59, next_slope_59);
        const real next_slope_60 = -(d_i_Na_d_j*c.A_cap*c.C_m/c.F_V_myo);
        cells.store(state::slope_60, next_slope_60);
        const real next_slope_61 = -d_i_Na_d_hsp;
        cells.store(state::slope_61, next_slope_61);
        const real next_slope_62 = -1.0/tau_hsp;
        cells.store(state::slope_62, next_slope_62);
        const real next_slope_63 = -(d_i_Na_d_hsp*c.A_cap*c.C_m/c.F_V_myo);
        cells.store(state::slope_63, next_slope_63);
        const real next_slope_64 = -d_i_Na_d_jp;
        cells.store(state::slope_64, next_slope_64);
        const real next_slope_65 = -1.0/tau_jp;
        cells.store(state::slope_65, next_slope_65);
        const real next_slope_66 = -(d_i_Na_d_jp*c.A_cap*c.C_m/c.F_V_myo);
        cells.store(state::slope_66, next_slope_66);
        const real next_slope_67 = -d_i_NaL_d_mL;
        cells.store(state::slope_67, next_slope_67);
        const real next_slope_68 = -1.0/tau_m;
        cells.store(state::slope_68, next_slope_68);
        const real next_slope_69 = -(d_i_NaL_d_mL*c.A_cap*c.C_m/c.F_V_myo);
        cells.store(state::slope_69, next_slope_69);
        const real next_slope_70 = -d_i_NaL_d_hL;
        cells.store(state::slope_70, next_slope_70);
        const real next_slope_71 = -1.0/c.tau_hL;
        cells.store(state::slope_71, next_slope_71);
        const real next_slope_72 = -(d_i_NaL_d_hL*c.A_cap*c.C_m/c.F_V_myo);
        cells.store(state::slope_72, next_slope_72);
        const real next_slope_73 = -d_i_NaL_d_hLp;
        cells.store(state::slope_73, next_slope_73);
        const real next_slope_74 = -1.0/c.tau_hLp;
        cells.store(state::slope_74, next_slope_74);
        const real next_slope_75 = -(d_i_NaL_d_hLp*c.A_cap*c.C_m/c.F_V_myo);
        cells.store(state::slope_75, next_slope_75);
        const real next_slope_76 = -d_i_to_d_a;
        cells.store(state::slope_76, next_slope_76);
        const real next_slope_77 = -1.0/tau_a;
        cells.store(state::slope_77, next_slope_77);
        const real next_slope_78 = -(d_i_to_d_a*c.C_m*c.A_cap/c.F_V_myo);
        cells.store(state::slope_78, next_slope_78);
        const real next_slope_79 = -d_i_to_d_iF;
        cells.store(state::slope_79, next_slope_79);
        const real next_slope_80 = -1.0/tau_iF;
        cells.store(state::slope_80, next_slope_80);
        const real next_slope_81 = -(d_i_to_d_iF*c.C_m*c.A_cap/c.F_V_myo);
        cells.store(state::slope_81, next_slope_81);
        const real next_slope_82 = -d_i_to_d_iS;
        cells.store(state::slope_82, next_slope_82);
        const real next_slope_83 = -1.0/tau_iS;
        cells.store(state::slope_83, next_slope_83);
        const real next_slope_84 = -(d_i_to_d_iS*c.C_m*c.A_cap/c.F_V_myo);
        cells.store(state::slope_84, next_slope_84);
        const real next_slope_85 = -d_i_to_d_ap;
        cells.store(state::slope_85, next_slope_85);
        const real next_slope_86 = -1.0/tau_a;
        cells.store(state::slope_86, next_slope_86);
        const real next_slope_87 = -(d_i_to_d_ap*c.C_m*c.A_cap/c.F_V_myo);
        cells.store(state::slope_87, next_slope_87);
        const real next_slope_88 = -d_i_to_d_iFp;
        cells.store(state::slope_88, next_slope_88);
        const real next_slope_89 = -1.0/tau_iFp;
        cells.store(state::slope_89, next_slope_89);
        const real next_slope_90 = -(d_i_to_d_iFp*c.C_m*c.A_cap/c.F_V_myo);
        cells.store(state::slope_90, next_slope_90);
        const real next_slope_91 = -d_i_to_d_iSp;
        cells.store(state::slope_91, next_slope_91);
        const real next_slope_92 = -1.0/tau_iSp;
        cells.store(state::slope_92, next_slope_92);
        const real next_slope_93 = -(d_i_to_d_iSp*c.C_m*c.A_cap/c.F_V_myo);
        cells.store(state::slope_93, next_slope_93);
        const real next_slope_94 = -d_i_ion_d_d;
        cells.store(state::slope_94, next_slope_94);
        const real next_slope_95 = -1.0/tau_d;
        cells.store(state::slope_95, next_slope_95);
        const real next_slope_96 = d_J_rel_np_inf_d_d/tau_rel;
        cells.store(state::slope_96, next_slope_96);
        const real next_slope_97 = d_J_rel_p_inf_d_d/tau_rel_p;
        cells.store(state::slope_97, next_slope_97);
        const real next_slope_98 = -(d_i_CaNa_d_d*c.C_m*c.A_cap/c.F_V_ss);
        cells.store(state::slope_98, next_slope_98);
        const real next_slope_99 = -(d_i_CaK_d_d*c.C_m*c.A_cap/c.F_V_ss);
        cells.store(state::slope_99, next_slope_99);
        const real next_slope_100 = -(B_Ca_ss*(d_i_CaL_d_d*c.C_m*c.A_cap/c.F_2_V_ss));
        cells.store(state::slope_100, next_slope_100);
        const real next_slope_101 = -d_i_ion_d_ff;
        cells.store(state::slope_101, next_slope_101);
        const real next_slope_102 = -1.0/tau_ff;
        cells.store(state::slope_102, next_slope_102);
        const real next_slope_103 = d_J_rel_np_inf_d_ff/tau_rel;
        cells.store(state::slope_103, next_slope_103);
        const real next_slope_104 = d_J_rel_p_inf_d_ff/tau_rel_p;
        cells.store(state::slope_104, next_slope_104);
        const real next_slope_105 = -(d_i_CaNa_d_ff*c.C_m*c.A_cap/c.F_V_ss);
        cells.store(state::slope_105, next_slope_105);
        const real next_slope_106 = -(d_i_CaK_d_ff*c.C_m*c.A_cap/c.F_V_ss);
        cells.store(state::slope_106, next_slope_106);
        const real next_slope_107 = -(B_Ca_ss*(d_i_CaL_d_ff*c.C_m*c.A_cap/c.F_2_V_ss));
        cells.store(state::slope_107, next_slope_107);
        const real next_slope_108 = -d_i_ion_d_fs;
        cells.store(state::slope_108, next_slope_108);
        const real next_slope_109 = -1.0/tau_fs;
        cells.store(state::slope_109, next_slope_109);
        const real next_slope_110 = d_J_rel_np_inf_d_fs/tau_rel;
        cells.store(state::slope_110, next_slope_110);
        const real next_slope_111 = d_J_rel_p_inf_d_fs/tau_rel_p;
        cells.store(state::slope_111, next_slope_111);
        const real next_slope_112 = -(d_i_CaNa_d_fs*c.C_m*c.A_cap/c.F_V_ss);
        cells.store(state::slope_112, next_slope_112);
        const real next_slope_113 = -(d_i_CaK_d_fs*c.C_m*c.A_cap/c.F_V_ss);
        cells.store(state::slope_113, next_slope_113);
        const real next_slope_114 = -(B_Ca_ss*(d_i_CaL_d_fs*c.C_m*c.A_cap/c.F_2_V_ss));
        cells.store(state::slope_114, next_slope_114);
        const real next_slope_115 = -d_i_ion_d_fcaf;
        cells.store(state::slope_115, next_slope_115);
        const real next_slope_116 = -1.0/tau_fcaf;
        cells.store(state::slope_116, next_slope_116);
        const real next_slope_117 = d_J_rel_np_inf_d_fcaf/tau_rel;
        cells.store(state::slope_117, next_slope_117);
        const real next_slope_118 = d_J_rel_p_inf_d_fcaf/tau_rel_p;
        cells.store(state::slope_118, next_slope_118);
        const real next_slope_119 = -(d_i_CaNa_d_fcaf*c.C_m*c.A_cap/c.F_V_ss);
        cells.store(state::slope_119, next_slope_119);
        const real next_slope_120 = -(d_i_CaK_d_fcaf*c.C_m*c.A_cap/c.F_V_ss);
        cells.store(state::slope_120, next_slope_120);
        const real next_slope_121 = -(B_Ca_ss*(d_i_CaL_d_fcaf*c.C_m*c.A_cap/c.F_2_V_ss));
        cells.store(state::slope_121, next_slope_121);
        const real next_slope_122 = -d_i_ion_d_fcas;
        cells.store(state::slope_122, next_slope_122);
        const real next_slope_123 = -1.0/tau_fcas;
        cells.store(state::slope_123, next_slope_123);
        const real next_slope_124 = d_J_rel_np_inf_d_fcas/tau_rel;
        cells.store(state::slope_124, next_slope_124);
        const real next_slope_125 = d_J_rel_p_inf_d_fcas/tau_rel_p;
        cells.store(state::slope_125, next_slope_125);
        const real next_slope_126 = -(d_i_CaNa_d_fcas*c.C_m*c.A_cap/c.F_V_ss);
        cells.store(state::slope_126, next_slope_126);
        const real next_slope_127 = -(d_i_CaK_d_fcas*c.C_m*c.A_cap/c.F_V_ss);
        cells.store(state::slope_127, next_slope_127);
        const real next_slope_128 = -(B_Ca_ss*(d_i_CaL_d_fcas*c.C_m*c.A_cap/c.F_2_V_ss));
        cells.store(state::slope_128, next_slope_128);
        const real next_slope_129 = -d_i_ion_d_jca;
        cells.store(state::slope_129, next_slope_129);
        const real next_slope_130 = -1.0/c.tau_jca;
        cells.store(state::slope_130, next_slope_130);
        const real next_slope_131 = d_a_nca_d_jca*c.k_2n - nca*c.k_jca;
        cells.store(state::slope_131, next_slope_131);
        const real next_slope_132 = d_J_rel_np_inf_d_jca/tau_rel;
        cells.store(state::slope_132, next_slope_132);
        const real next_slope_133 = d_J_rel_p_inf_d_jca/tau_rel_p;
        cells.store(state::slope_133, next_slope_133);
        const real next_slope_134 = -(d_i_CaNa_d_jca*c.C_m*c.A_cap/c.F_V_ss);
        cells.store(state::slope_134, next_slope_134);
        const real next_slope_135 = -(d_i_CaK_d_jca*c.C_m*c.A_cap/c.F_V_ss);
        cells.store(state::slope_135, next_slope_135);
        const real next_slope_136 = -(B_Ca_ss*(d_i_CaL_d_jca*c.C_m*c.A_cap/c.F_2_V_ss));
        cells.store(state::slope_136, next_slope_136);
        const real next_slope_137 = -d_i_ion_d_ffp;
        cells.store(state::slope_137, next_slope_137);
        const real next_slope_138 = -1.0/tau_ffp;
        cells.store(state::slope_138, next_slope_138);
        const real next_slope_139 = d_J_rel_np_inf_d_ffp/tau_rel;
        cells.store(state::slope_139, next_slope_139);
        const real next_slope_140 = d_J_rel_p_inf_d_ffp/tau_rel_p;
        cells.store(state::slope_140, next_slope_140);
        const real next_slope_141 = -(d_i_CaNa_d_ffp*c.C_m*c.A_cap/c.F_V_ss);
        cells.store(state::slope_141, next_slope_141);
        const real next_slope_142 = -(d_i_CaK_d_ffp*c.C_m*c.A_cap/c.F_V_ss);
        cells.store(state::slope_142, next_slope_142);
        const real next_slope_143 = -(B_Ca_ss*(d_i_CaL_d_ffp*c.C_m*c.A_cap/c.F_2_V_ss));
        cells.store(state::slope_143, next_slope_143);
        const real next_slope_144 = -d_i_ion_d_fcafp;
        cells.store(state::slope_144, next_slope_144);
        const real next_slope_145 = -1.0/tau_fcafp;
        cells.store(state::slope_145, next_slope_145);
        const real next_slope_146 = d_J_rel_np_inf_d_fcafp/tau_rel;
        cells.store(state::slope_146, next_slope_146);
        const real next_slope_147 = d_J_rel_p_inf_d_fcafp/tau_rel_p;
        cells.store(state::slope_147, next_slope_147);
        const real next_slope_148 = -(d_i_CaNa_d_fcafp*c.C_m*c.A_cap/c.F_V_ss);
        cells.store(state::slope_148, next_slope_148);
        const real next_slope_149 = -(d_i_CaK_d_fcafp*c.C_m*c.A_cap/c.F_V_ss);
        cells.store(state::slope_149, next_slope_149);
        const real next_slope_150 = -(B_Ca_ss*(d_i_CaL_d_fcafp*c.C_m*c.A_cap/c.F_2_V_ss));
        cells.store(state::slope_150, next_slope_150);
        const real next_slope_151 = -d_i_ion_d_nca;
        cells.store(state::slope_151, next_slope_151);
        const real next_slope_152 = -k_m2n;
        cells.store(state::slope_152, next_slope_152);
        const real next_slope_153 = d_J_rel_np_inf_d_nca/tau_rel;
        cells.store(state::slope_153, next_slope_153);
        const real next_slope_154 = d_J_rel_p_inf_d_nca/tau_rel_p;
        cells.store(state::slope_154, next_slope_154);
        const real next_slope_155 = -(d_i_CaNa_d_nca*c.C_m*c.A_cap/c.F_V_ss);
        cells.store(state::slope_155, next_slope_155);
        const real next_slope_156 = -(d_i_CaK_d_nca*c.C_m*c.A_cap/c.F_V_ss);
        cells.store(state::slope_156, next_slope_156);
        const real next_slope_157 = -(B_Ca_ss*(d_i_CaL_d_nca*c.C_m*c.A_cap/c.F_2_V_ss));
        cells.store(state::slope_157, next_slope_157);
        const real next_slope_158 = -d_i_Kr_d_xrf;
        cells.store(state::slope_158, next_slope_158);
        const real next_slope_159 = -1.0/tau_xrf;
        cells.store(state::slope_159, next_slope_159);
        const real next_slope_160 = -(d_i_Kr_d_xrf*c.C_m*c.A_cap/c.F_V_myo);
        cells.store(state::slope_160, next_slope_160);
        const real next_slope_161 = -d_i_Kr_d_xrs;
        cells.store(state::slope_161, next_slope_161);
        const real next_slope_162 = -1.0/tau_xrs;
        cells.store(state::slope_162, next_slope_162);
        const real next_slope_163 = -(d_i_Kr_d_xrs*c.C_m*c.A_cap/c.F_V_myo);
        cells.store(state::slope_163, next_slope_163);
        const real next_slope_164 = -d_i_Ks_d_xs1;
        cells.store(state::slope_164, next_slope_164);
        const real next_slope_165 = -1.0/tau_xs1;
        cells.store(state::slope_165, next_slope_165);
        const real next_slope_166 = -(d_i_Ks_d_xs1*c.C_m*c.A_cap/c.F_V_myo);
        cells.store(state::slope_166, next_slope_166);
        const real next_slope_167 = -d_i_Ks_d_xs2;
        cells.store(state::slope_167, next_slope_167);
        const real next_slope_168 = -1.0/tau_xs2;
        cells.store(state::slope_168, next_slope_168);
        const real next_slope_169 = -(d_i_Ks_d_xs2*c.C_m*c.A_cap/c.F_V_myo);
        cells.store(state::slope_169, next_slope_169);
        const real next_slope_170 = -d_i_K1_d_xk1;
        cells.store(state::slope_170, next_slope_170);
        const real next_slope_171 = -1.0/tau_xk1;
        cells.store(state::slope_171, next_slope_171);
        const real next_slope_172 = -(d_i_K1_d_xk1*c.C_m*c.A_cap/c.F_V_myo);
        cells.store(state::slope_172, next_slope_172);
        const real next_slope_173 = -1.0/tau_rel;
        cells.store(state::slope_173, next_slope_173);
        const real next_slope_174 = B_Ca_ss*(one_minus_phi_CaMK*c.V_jsr/c.V_ss);
        cells.store(state::slope_174, next_slope_174);
        const real next_slope_175 = B_Ca_jsr*(phi_CaMK - 1.0);
        cells.store(state::slope_175, next_slope_175);
        const real next_slope_176 = -1.0/tau_rel_p;
        cells.store(state::slope_176, next_slope_176);
        const real next_slope_177 = B_Ca_ss*(phi_CaMK*c.V_jsr/c.V_ss);
        cells.store(state::slope_177, next_slope_177);
        const real next_slope_178 = -(B_Ca_jsr*phi_CaMK);
        cells.store(state::slope_178, next_slope_178);
        const real next_slope_179 = -d_i_ion_d_Na_i;
        cells.store(state::slope_179, next_slope_179);
        const real next_slope_180 = c.quotient_of_minus_1_over_tau_diff_Na_V_etc -
            (d_i_Na_d_Na_i_plus_d_i_NaL_d_Na_i + 3.0*d_i_NaCa_i_d_Na_i + 3.0*d_i_NaK_d_Na_i + d_i_Nab_d_Na_i)*c.A_cap*
            c.C_m/c.F_V_myo;
        cells.store(state::slope_180, next_slope_180);
        const real next_slope_181 = -c.minus_1_over_tau_diff_Na;
        cells.store(state::slope_181, next_slope_181);
        const real next_slope_182 = (2.0*d_i_NaK_d_Na_i - d_i_Ks_d_Na_i)*c.C_m*c.A_cap/c.F_V_myo;
        cells.store(state::slope_182, next_slope_182);
        const real next_slope_183 = B_Ca_i*(2.0*d_i_NaCa_i_d_Na_i*c.C_m*c.A_cap/c.F_2_V_myo);
        cells.store(state::slope_183, next_slope_183);
        const real next_slope_184 = -(d_i_CaNa_d_Na_ss + d_i_NaCa_ss_d_Na_ss);
        cells.store(state::slope_184, next_slope_184);
        const real next_slope_185 = c.reciprocal_tau_diff_Na*c.V_ss/c.V_myo;
        cells.store(state::slope_185, next_slope_185);
        const real next_slope_186 = -((d_i_CaNa_d_Na_ss + 3.0*d_i_NaCa_ss_d_Na_ss)*c.C_m*c.A_cap/c.F_V_ss +
            c.reciprocal_tau_diff_Na);
        cells.store(state::slope_186, next_slope_186);
        const real next_slope_187 = B_Ca_ss*(2.0*d_i_NaCa_ss_d_Na_ss*c.C_m*c.A_cap/c.F_2_V_ss);
        cells.store(state::slope_187, next_slope_187);
        const real next_slope_188 = -d_i_ion_d_K_i;
        cells.store(state::slope_188, next_slope_188);
        const real next_slope_189 = -(3.0*d_i_NaK_d_K_i*c.A_cap*c.C_m/c.F_V_myo);
        cells.store(state::slope_189, next_slope_189);
        const real next_slope_190 = (2.0*d_i_NaK_d_K_i - (d_i_to_d_K_i_plus_d_i_Kr_d_K_i_plus_d_etc + d_i_Kb_d_K_i))*
            c.C_m*c.A_cap/c.F_V_myo + c.quotient_of_minus_1_over_tau_diff_K_V_ss_etc;
        cells.store(state::slope_190, next_slope_190);
        const real next_slope_191 = -c.minus_1_over_tau_diff_K;
        cells.store(state::slope_191, next_slope_191);
        const real next_slope_192 = -d_i_CaK_d_K_ss;
        cells.store(state::slope_192, next_slope_192);
        const real next_slope_193 = c.reciprocal_tau_diff_K*c.V_ss/c.V_myo;
        cells.store(state::slope_193, next_slope_193);
        const real next_slope_194 = -(d_i_CaK_d_K_ss*c.C_m*c.A_cap/c.F_V_ss + c.reciprocal_tau_diff_K);
        cells.store(state::slope_194, next_slope_194);
        const real next_slope_195 = -d_i_ion_d_Ca_i;
        cells.store(state::slope_195, next_slope_195);
        const real next_slope_196 = -(3.0*d_i_NaCa_i_d_Ca_i*c.A_cap*c.C_m/c.F_V_myo);
        cells.store(state::slope_196, next_slope_196);
        const real next_slope_197 = -(d_i_Ks_d_Ca_i*c.C_m*c.A_cap/c.F_V_myo);
        cells.store(state::slope_197, next_slope_197);
        const real next_slope_198 = d_B_Ca_i_d_Ca_i*sum_of_minus_i_pCa_plus_i_Cab_etc + B_Ca_i*
            ((2.0*d_i_NaCa_i_d_Ca_i - (d_i_pCa_d_Ca_i + d_i_Cab_d_Ca_i))*c.C_m*c.A_cap/c.F_2_V_myo - d_J_up_d_Ca_i*
            c.V_nsr/c.V_myo + c.quotient_of_minus_1_over_tau_diff_Ca_V_etc);
        cells.store(state::slope_198, next_slope_198);
        const real next_slope_199 = -(B_Ca_ss*c.minus_1_over_tau_diff_Ca_2);
        cells.store(state::slope_199, next_slope_199);
        const real next_slope_200 = d_J_up_d_Ca_i;
        cells.store(state::slope_200, next_slope_200);
        const real next_slope_201 = -d_i_ion_d_Ca_ss;
        cells.store(state::slope_201, next_slope_201);
        const real next_slope_202 = c.a_CaMK*d_CaMK_bound_d_Ca_ss*CaMK_active + a_CaMK_CaMK_bound*d_CaMK_bound_d_Ca_ss;
        cells.store(state::slope_202, next_slope_202);
        const real next_slope_203 = d_a_nca_d_Ca_ss*c.k_2n;
        cells.store(state::slope_203, next_slope_203);
        const real next_slope_204 = d_J_rel_np_inf_d_Ca_ss/tau_rel;
        cells.store(state::slope_204, next_slope_204);
        const real next_slope_205 = d_J_rel_p_inf_d_Ca_ss/tau_rel_p;
        cells.store(state::slope_205, next_slope_205);
        const real next_slope_206 = -(d_i_Na_d_Ca_ss_plus_d_i_NaL_d_Ca_ss*c.A_cap*c.C_m/c.F_V_myo);
        cells.store(state::slope_206, next_slope_206);
        const real next_slope_207 = -((d_i_CaNa_d_Ca_ss + 3.0*d_i_NaCa_ss_d_Ca_ss)*c.C_m*c.A_cap/c.F_V_ss);
        cells.store(state::slope_207, next_slope_207);
        const real next_slope_208 = -(d_i_to_d_Ca_ss*c.C_m*c.A_cap/c.F_V_myo);
        cells.store(state::slope_208, next_slope_208);
        const real next_slope_209 = -(d_i_CaK_d_Ca_ss*c.C_m*c.A_cap/c.F_V_ss);
        cells.store(state::slope_209, next_slope_209);
        const real next_slope_210 = B_Ca_i*(c.V_ss_over_tau_diff_Ca_over_V_myo - d_J_up_d_Ca_ss*c.V_nsr/c.V_myo);
        cells.store(state::slope_210, next_slope_210);
        const real next_slope_211 = d_B_Ca_ss_d_Ca_ss*sum_of_minus_i_CaL_minus_i_NaCa_ss_2_C_m_etc + B_Ca_ss*
            ((2.0*d_i_NaCa_ss_d_Ca_ss - d_i_CaL_d_Ca_ss)*c.C_m*c.A_cap/c.F_2_V_ss + d_J_rel_d_Ca_ss*c.V_jsr/c.V_ss -
            c.reciprocal_tau_diff_Ca_2);
        cells.store(state::slope_211, next_slope_211);
        const real next_slope_212 = d_J_up_d_Ca_ss;
        cells.store(state::slope_212, next_slope_212);
        const real next_slope_213 = -(B_Ca_jsr*d_J_rel_d_Ca_ss);
        cells.store(state::slope_213, next_slope_213);
        const real next_slope_214 = -(B_Ca_i*c.d_J_up_d_Ca_nsr_V_nsr_over_V_myo);
        cells.store(state::slope_214, next_slope_214);
        const real next_slope_215 = c.d_J_up_d_Ca_nsr - c.reciprocal_tau_tr*c.V_jsr/c.V_nsr;
        cells.store(state::slope_215, next_slope_215);
        const real next_slope_216 = B_Ca_jsr*c.reciprocal_tau_tr;
        cells.store(state::slope_216, next_slope_216);
        const real next_slope_217 = (d_J_rel_np_inf_d_Ca_jsr - J_rel_np_inf_minus_J_rel_np_over_tau_rel*
            d_tau_rel_d_Ca_jsr)/tau_rel;
        cells.store(state::slope_217, next_slope_217);
        const real next_slope_218 = (d_J_rel_p_inf_d_Ca_jsr - J_rel_p_inf_minus_J_rel_p_over_tau_rel_p*
            d_tau_rel_p_d_Ca_jsr)/tau_rel_p;
        cells.store(state::slope_218, next_slope_218);
        const real next_slope_219 = -(c.minus_1_over_tau_tr*c.V_jsr/c.V_nsr);
        cells.store(state::slope_219, next_slope_219);
        const real next_slope_220 = d_B_Ca_jsr_d_Ca_jsr*J_tr_minus_J_rel + B_Ca_jsr*c.minus_1_over_tau_tr;
        cells.store(state::slope_220, next_slope_220);
    }
};

// The right-hand side f, of variants epi.
template <class real>
struct Rates_epi {
    using scalar = real;
    struct state {
        enum Index : int { V, CaMK_trap, m, hf, hs, j, hsp, jp, mL, hL, hLp, a, iF, iS, ap, iFp, iSp, d, ff, fs, fcaf,
            fcas, jca, ffp, fcafp, nca, xrf, xrs, xs1, xs2, xk1, J_rel_np, J_rel_p, Na_i, Na_ss, K_i, K_ss, Ca_i, Ca_ss,
            Ca_nsr, Ca_jsr };
    };
    static constexpr int potential = state::V, n_constants = 126, n_out = 41;

    struct Constants {
        // CaMK
        scalar CaMK_o;  // -
        scalar K_CaM;  // mM
        scalar K_CaMK;  // -
        scalar a_CaMK;  // 1/ms
        scalar b_CaMK;  // 1/ms
        // i_Na
        scalar A_hf;  // -
        scalar one_minus_A_hf;
        // reversal_potentials
        scalar R_T_over_F;
        scalar log_Na_o;
        // i_K1
        scalar scaled_minus_K_o_2p6_plus_105p8_etc;
        scalar reciprocal_K_o_1p569_plus_3p812;
        scalar product_of_reciprocal_K_o_1p569_etc;
        // i_NaCa_voltage
        scalar q_Na_F_reciprocal_R_T;
        scalar Na_o_over_k_Na3;
        scalar Na_o_squared_over_h10_k_Na1_k_Na2_w_Na_etc;
        scalar q_Ca_F_reciprocal_R_T;
        scalar Na_o_reciprocal_k_Na3_2_w_NaCa;
        scalar w_Ca;  // 1/s
        // i_NaCa
        scalar K_CaAct_squared;
        // i_NaCa_voltage
        scalar reciprocal_k_Na3_2;
        // i_NaCa
        scalar product_of_reciprocal_k_Na3_2_w_NaCa;
        // i_NaCa_voltage
        scalar k2;
        scalar k1;
        // i_NaCa
        scalar reciprocal_k_Na1;
        scalar reciprocal_k_Na2;
        scalar w_Na_reciprocal_k_Na1_k_Na2_etc;
        // i_NaCa_voltage
        scalar k_Ca_on;  // 1/mM/s
        // i_NaCa
        scalar k2_over_3;
        scalar Ca_o_over_h10_k_Ca_on_over_3;
        scalar k1_2;
        scalar k2_2;
        // i_NaL
        scalar reciprocal_tau_hL;
        scalar reciprocal_tau_hLp;
        // uptake
        scalar v_leak_reciprocal_Ca_nsr_max;
        scalar up_scale_v_up;
        scalar K_up;  // mM
        scalar up_scale_2p75_v_up;
        scalar K_up_minus_dK_up;
        // reversal_potentials
        scalar log_K_o;
        // i_CaL
        scalar one_minus_A_ff;
        scalar A_ff;  // -
        scalar P_Ca;  // cm/s
        scalar P_Cap_ratio;  // -
        // membrane
        scalar F_reciprocal_R_T;
        // i_CaL
        scalar F_reciprocal_R_T_over_3;
        scalar Ca_o_0p341;
        scalar F_reciprocal_C_m_2;
        scalar F_0p75;
        scalar minus_0p75_Na_o_F;
        scalar P_CaNa_ratio_reciprocal_C_m;
        scalar minus_0p75_K_o_F;
        scalar k_jca;  // 1/ms
        scalar K_mn;  // mM
        scalar k_2n;  // 1/ms
        scalar reciprocal_tau_jca;
        // i_Ks
        scalar g_Ks;  // mS/uF
        // reversal_potentials
        scalar log_K_o_plus_P_KNa_Na_o;
        scalar P_KNa;  // -
        // i_NaK
        scalar product_of_minus_delta_NaK_plus_1_F_etc;
        scalar K_Nai_0;  // mM
        scalar reciprocal_K_Ki;
        scalar k1_p;  // 1/s
        scalar K_Nao_0;  // mM
        // reversal_potentials
        scalar Na_o;  // mM
        // i_NaK
        scalar sum_of_square_K_o_over_K_Ko_plus_1_etc;
        scalar k2_m_Na_o_Na_o_Na_o;
        scalar k4_m_reciprocal_K_Ki_reciprocal_K_Ki;
        scalar reciprocal_K_KP;
        scalar reciprocal_K_NaP;
        scalar H_over_K_HP_plus_1;
        scalar k3_m_H_reciprocal_MgATP_over_K_MgATP_etc_2;
        scalar a2;
        scalar a4_a2;
        scalar k3_p_square_K_o_over_K_Ko;
        scalar b1_plus_a2;
        scalar b1;
        scalar b1_a4;
        scalar a4_a2_plus_b1_a4;
        scalar a4;
        scalar G_NaK_3;
        scalar G_NaK_2;
        // background
        scalar P_Cab_4_F_over_2_reciprocal_C_m;
        // i_Na
        scalar g_Na;  // mS/uF
        // i_NaL
        scalar g_NaL;  // mS/uF
        // background
        scalar P_Nab_F_reciprocal_C_m;
        scalar g_Kb;  // mS/uF
        // i_K1
        scalar g_K1_sqrt_K_o;
        // i_to
        scalar g_to;  // mS/uF
        // i_Kr
        scalar g_Kr_sqrt_K_o_over_5p4;
        // membrane
        scalar G_NaCa_0p8_2;
        // background
        scalar g_pCa;  // A/F
        scalar K_pCa;  // mM
        // membrane
        scalar G_NaCa_over_5_2;
        scalar P_CaK_ratio_reciprocal_C_m_2;
        // release
        scalar beta_tau;  // ms
        scalar tau_rel_min;  // ms
        scalar beta_tau_p;
        scalar rel_scale_a_rel;
        scalar rel_scale_a_rel_p;
        // ions
        scalar reciprocal_tau_diff_Na;
        scalar reciprocal_tau_diff_K;
        scalar reciprocal_tau_diff_Ca;
        scalar K_CMDN_;  // mM
        scalar K_TRPN_;  // mM
        scalar CMDN_K_CMDN_;
        scalar TRPN_K_TRPN_;
        scalar K_BSR_;  // mM
        scalar K_BSL_;  // mM
        scalar BSR_K_BSR_;
        scalar BSL_K_BSL_;
        scalar K_CSQN_;  // mM
        scalar CSQN_K_CSQN_;
        scalar V_ss_reciprocal_V_myo;
        scalar A_cap_C_m_reciprocal_F_V_myo;
        scalar A_geo_C_m_reciprocal_F_V_ss_2;
        scalar G_NaCa_0p6;
        scalar A_geo_C_m_reciprocal_F_V_ss_P_CaK_ratio_etc;
        scalar rad_squared_L_reciprocal_V_myo_62p8;
        scalar rad_squared_L_reciprocal_V_myo_173p3;
        scalar A_geo_C_m_reciprocal_F_2_V_myo_2;
        scalar G_NaCa_1p6;
        scalar A_geo_C_m_reciprocal_F_2_V_ss_2;
        scalar G_NaCa_0p4;
        scalar rad_squared_L_reciprocal_V_ss_15p07;
        scalar rad_squared_L_reciprocal_V_nsr_etc;
        // uptake
        scalar reciprocal_tau_tr;
    };
    static void derive([[maybe_unused]] const double* p, Constants& c) {
        const double R = p[parameter::R];  // mJ/mol/K
        const double T = p[parameter::T];  // K
        const double F = p[parameter::F];  // C/mol
        const double C_m = p[parameter::C_m];  // uF/cm^2
        const double L = p[parameter::L];  // cm
        const double rad = p[parameter::rad];  // cm
        const double Na_o = p[parameter::Na_o];  // mM
        const double Ca_o = p[parameter::Ca_o];  // mM
        const double K_o = p[parameter::K_o];  // mM
        const double P_KNa = p[parameter::P_KNa];  // -
        const double CaMK_o = p[parameter::CaMK_o];  // -
        const double K_CaM = p[parameter::K_CaM];  // mM
        const double K_CaMK = p[parameter::K_CaMK];  // -
        const double a_CaMK = p[parameter::a_CaMK];  // 1/ms
        const double b_CaMK = p[parameter::b_CaMK];  // 1/ms
        const double g_Na = p[parameter::g_Na];  // mS/uF
        const double A_hf = p[parameter::A_hf];  // -
        const double g_NaL = p[parameter::g_NaL];  // mS/uF
        const double tau_hL = p[parameter::tau_hL];  // ms
        const double g_to = p[parameter::g_to];  // mS/uF
        const double P_Ca = p[parameter::P_Ca];  // cm/s
        const double P_CaNa_ratio = p[parameter::P_CaNa_ratio];  // -
        const double P_CaK_ratio = p[parameter::P_CaK_ratio];  // -
        const double P_Cap_ratio = p[parameter::P_Cap_ratio];  // -
        const double A_ff = p[parameter::A_ff];  // -
        const double tau_jca = p[parameter::tau_jca];  // ms
        const double K_mn = p[parameter::K_mn];  // mM
        const double k_2n = p[parameter::k_2n];  // 1/ms
        const double k_jca = p[parameter::k_jca];  // 1/ms
        const double g_Kr = p[parameter::g_Kr];  // mS/uF
        const double g_Ks = p[parameter::g_Ks];  // mS/uF
        const double g_K1 = p[parameter::g_K1];  // mS/uF
        const double k_Na1 = p[parameter::k_Na1];  // mM
        const double k_Na2 = p[parameter::k_Na2];  // mM
        const double k_Na3 = p[parameter::k_Na3];  // mM
        const double k_asymm = p[parameter::k_asymm];  // -
        const double w_Na = p[parameter::w_Na];  // 1/s
        const double w_Ca = p[parameter::w_Ca];  // 1/s
        const double w_NaCa = p[parameter::w_NaCa];  // 1/s
        const double k_Ca_on = p[parameter::k_Ca_on];  // 1/mM/s
        const double k_Ca_off = p[parameter::k_Ca_off];  // 1/s
        const double q_Na = p[parameter::q_Na];  // -
        const double q_Ca = p[parameter::q_Ca];  // -
        const double K_CaAct = p[parameter::K_CaAct];  // mM
        const double G_NaCa = p[parameter::G_NaCa];  // A*s/F
        const double k1_p = p[parameter::k1_p];  // 1/s
        const double k1_m = p[parameter::k1_m];  // 1/mM/s
        const double k2_p = p[parameter::k2_p];  // 1/s
        const double k2_m = p[parameter::k2_m];  // 1/s
        const double k3_p = p[parameter::k3_p];  // 1/s
        const double k3_m = p[parameter::k3_m];  // 1/mM^2/s
        const double k4_p = p[parameter::k4_p];  // 1/s
        const double k4_m = p[parameter::k4_m];  // 1/s
        const double K_Nai_0 = p[parameter::K_Nai_0];  // mM
        const double K_Nao_0 = p[parameter::K_Nao_0];  // mM
        const double delta_NaK = p[parameter::delta_NaK];  // -
        const double K_Ki = p[parameter::K_Ki];  // mM
        const double K_Ko = p[parameter::K_Ko];  // mM
        const double MgADP = p[parameter::MgADP];  // mM
        const double MgATP = p[parameter::MgATP];  // mM
        const double K_MgATP = p[parameter::K_MgATP];  // mM
        const double H = p[parameter::H];  // mM
        const double P_total = p[parameter::P_total];  // mM
        const double K_HP_ = p[parameter::K_HP_];  // mM
        const double K_NaP = p[parameter::K_NaP];  // mM
        const double K_KP_ = p[parameter::K_KP_];  // mM
        const double G_NaK = p[parameter::G_NaK];  // A*s/F
        const double g_Kb = p[parameter::g_Kb];  // mS/uF
        const double P_Nab = p[parameter::P_Nab];  // cm/s
        const double P_Cab = p[parameter::P_Cab];  // cm/s
        const double g_pCa = p[parameter::g_pCa];  // A/F
        const double K_pCa = p[parameter::K_pCa];  // mM
        const double beta_tau = p[parameter::beta_tau];  // ms
        const double rel_scale = p[parameter::rel_scale];  // -
        const double tau_rel_min = p[parameter::tau_rel_min];  // ms
        const double up_scale = p[parameter::up_scale];  // -
        const double v_up = p[parameter::v_up];  // mM/ms
        const double K_up = p[parameter::K_up];  // mM
        const double dK_up = p[parameter::dK_up];  // mM
        const double v_leak = p[parameter::v_leak];  // mM/ms
        const double Ca_nsr_max = p[parameter::Ca_nsr_max];  // mM
        const double tau_tr = p[parameter::tau_tr];  // ms
        const double tau_diff_Na = p[parameter::tau_diff_Na];  // ms
        const double tau_diff_K = p[parameter::tau_diff_K];  // ms
        const double tau_diff_Ca = p[parameter::tau_diff_Ca];  // ms
        const double CMDN_ = p[parameter::CMDN_];  // mM
        const double K_CMDN_ = p[parameter::K_CMDN_];  // mM
        const double TRPN_ = p[parameter::TRPN_];  // mM
        const double K_TRPN_ = p[parameter::K_TRPN_];  // mM
        const double BSR_ = p[parameter::BSR_];  // mM
        const double K_BSR_ = p[parameter::K_BSR_];  // mM
        const double BSL_ = p[parameter::BSL_];  // mM
        const double K_BSL_ = p[parameter::K_BSL_];  // mM
        const double CSQN_ = p[parameter::CSQN_];  // mM
        const double K_CSQN_ = p[parameter::K_CSQN_];  // mM
        const double one_minus_A_hf = 1.0 - A_hf;
        const double R_T = R*T;
        const double R_T_over_F = R_T/F;
        const double log_Na_o = log(Na_o);
        const double scaled_minus_K_o_2p6_plus_105p8_etc = 0.10534077741493732*(105.8 - 2.6*K_o);
        const double reciprocal_K_o_1p569_plus_3p812 = reciprocal(1.5692*K_o + 3.8115);
        const double product_of_reciprocal_K_o_1p569_etc = reciprocal_K_o_1p569_plus_3p812*(2.5538*K_o + 144.59);
        const double reciprocal_R_T = reciprocal(R_T);
        const double q_Na_F_reciprocal_R_T = q_Na*F*reciprocal_R_T;
        const double Na_o_over_k_Na3 = Na_o/k_Na3;
        const double h10 = k_asymm + 1.0 + Na_o/k_Na1*(1.0 + Na_o/k_Na2);
        const double reciprocal_k_Na3_2 = reciprocal(k_Na3);
        const double Na_o_reciprocal_k_Na3_2 = Na_o*reciprocal_k_Na3_2;
        const double Na_o_squared_over_h10_k_Na1_k_Na2_w_Na_etc = Na_o*Na_o/(h10*k_Na1*k_Na2)*w_Na*
            Na_o_reciprocal_k_Na3_2;
        const double q_Ca_F_reciprocal_R_T = q_Ca*F*reciprocal_R_T;
        const double Na_o_reciprocal_k_Na3_2_w_NaCa = Na_o_reciprocal_k_Na3_2*w_NaCa;
        const double K_CaAct_squared = K_CaAct*K_CaAct;
        const double product_of_reciprocal_k_Na3_2_w_NaCa = reciprocal_k_Na3_2*w_NaCa;
        const double k2 = k_Ca_off;
        const double h12 = 1.0/h10;
        const double k1 = h12*Ca_o*k_Ca_on;
        const double reciprocal_k_Na1 = reciprocal(k_Na1);
        const double reciprocal_k_Na2 = reciprocal(k_Na2);
        const double reciprocal_k_Na1_k_Na2 = reciprocal(k_Na1*k_Na2);
        const double w_Na_reciprocal_k_Na1_k_Na2_etc = 3.0*(w_Na*reciprocal_k_Na1_k_Na2*reciprocal_k_Na3_2);
        const double k2_over_3 = 0.3333333333333333*k2;
        const double Ca_o_over_h10_k_Ca_on_over_3 = 0.3333333333333333*k1;
        const double k1_2 = 2.0*k1;
        const double k2_2 = 2.0*k2;
        const double reciprocal_tau_hL = reciprocal(tau_hL);
        const double tau_hLp = 3.0*tau_hL;
        const double reciprocal_tau_hLp = reciprocal(tau_hLp);
        const double v_leak_reciprocal_Ca_nsr_max = v_leak*reciprocal(Ca_nsr_max);
        const double up_scale_v_up = up_scale*v_up;
        const double up_scale_2p75_v_up = up_scale*2.75*v_up;
        const double K_up_minus_dK_up = K_up - dK_up;
        const double log_K_o = log(K_o);
        const double one_minus_A_ff = 1.0 - A_ff;
        const double F_reciprocal_R_T = F*reciprocal_R_T;
        const double F_reciprocal_R_T_over_3 = 0.3333333333333333*F_reciprocal_R_T;
        const double Ca_o_0p341 = 0.341*Ca_o;
        const double reciprocal_C_m = reciprocal(C_m);
        const double F_reciprocal_C_m_2 = 2.0*(F*reciprocal_C_m);
        const double F_0p75 = 0.75*F;
        const double minus_0p75_Na_o_F = -0.75*(Na_o*F);
        const double P_CaNa_ratio_reciprocal_C_m = P_CaNa_ratio*reciprocal_C_m;
        const double minus_0p75_K_o_F = -0.75*(K_o*F);
        const double reciprocal_tau_jca = reciprocal(tau_jca);
        const double log_K_o_plus_P_KNa_Na_o = log(K_o + P_KNa*Na_o);
        const double product_of_minus_delta_NaK_plus_1_F_etc = (1.0 - delta_NaK)*F*reciprocal(3.0*R*T);
        const double reciprocal_K_Ki = reciprocal(K_Ki);
        const double K_o_over_K_Ko = K_o/K_Ko;
        const double sum_of_square_K_o_over_K_Ko_plus_1_etc = square(1.0 + K_o_over_K_Ko) - 1.0;
        const double k2_m_Na_o_Na_o_Na_o = k2_m*Na_o*Na_o*Na_o;
        const double k4_m_reciprocal_K_Ki_reciprocal_K_Ki = k4_m*reciprocal_K_Ki*reciprocal_K_Ki;
        const double reciprocal_K_KP = reciprocal(K_KP_);
        const double reciprocal_K_NaP = reciprocal(K_NaP);
        const double H_over_K_HP_plus_1 = 1.0 + H/K_HP_;
        const double MgATP_over_K_MgATP_plus_1 = 1.0 + MgATP/K_MgATP;
        const double k3_m_H_reciprocal_MgATP_over_K_MgATP_etc_2 = k3_m*H*reciprocal(MgATP_over_K_MgATP_plus_1)*P_total;
        const double a2 = k2_p;
        const double a4 = k4_p*MgATP/K_MgATP/MgATP_over_K_MgATP_plus_1;
        const double a4_a2 = a4*a2;
        const double k3_p_square_K_o_over_K_Ko = k3_p*square(K_o_over_K_Ko);
        const double b1 = k1_m*MgADP;
        const double b1_plus_a2 = b1 + a2;
        const double b1_a4 = b1*a4;
        const double a4_a2_plus_b1_a4 = a4_a2 + b1_a4;
        const double G_NaK_3 = 3.0*G_NaK;
        const double G_NaK_2 = 2.0*G_NaK;
        const double F_over_2 = 0.5*F;
        const double P_Cab_4_F_over_2_reciprocal_C_m = P_Cab*4.0*F_over_2*reciprocal_C_m;
        const double P_Nab_F_reciprocal_C_m = P_Nab*F*reciprocal_C_m;
        const double g_K1_sqrt_K_o = g_K1*sqrt(K_o);
        const double g_Kr_sqrt_K_o_over_5p4 = g_Kr*sqrt(K_o/5.4);
        const double G_NaCa_0p8_2 = 0.8*G_NaCa;
        const double G_NaCa_over_5_2 = 0.2*G_NaCa;
        const double P_CaK_ratio_reciprocal_C_m_2 = P_CaK_ratio*reciprocal_C_m;
        const double beta_tau_p = 1.25*beta_tau;
        const double a_rel = 0.5*beta_tau;
        const double rel_scale_a_rel = rel_scale*a_rel;
        const double a_rel_p = 0.5*beta_tau_p;
        const double rel_scale_a_rel_p = rel_scale*a_rel_p;
        const double reciprocal_tau_diff_Na = reciprocal(tau_diff_Na);
        const double reciprocal_tau_diff_K = reciprocal(tau_diff_K);
        const double reciprocal_tau_diff_Ca = reciprocal(tau_diff_Ca);
        const double CMDN_K_CMDN_ = CMDN_*K_CMDN_;
        const double TRPN_K_TRPN_ = TRPN_*K_TRPN_;
        const double BSR_K_BSR_ = BSR_*K_BSR_;
        const double BSL_K_BSL_ = BSL_*K_BSL_;
        const double CSQN_K_CSQN_ = CSQN_*K_CSQN_;
        const double V_cell = 1000.0*(3.14*rad*rad*L);
        const double V_ss = 0.02*V_cell;
        const double V_myo = 0.68*V_cell;
        const double reciprocal_V_myo = reciprocal(V_myo);
        const double V_ss_reciprocal_V_myo = V_ss*reciprocal_V_myo;
        const double rad_6p28 = 6.28*rad;
        const double A_geo = rad_6p28*rad + rad_6p28*L;
        const double A_cap = 2.0*A_geo;
        const double A_cap_C_m = A_cap*C_m;
        const double A_cap_C_m_reciprocal_F_V_myo = A_cap_C_m*reciprocal(F*V_myo);
        const double A_geo_C_m = A_geo*C_m;
        const double A_geo_C_m_reciprocal_F_V_ss = A_geo_C_m*reciprocal(F*V_ss);
        const double A_geo_C_m_reciprocal_F_V_ss_2 = 2.0*A_geo_C_m_reciprocal_F_V_ss;
        const double G_NaCa_0p6 = 0.6000000000000001*G_NaCa;
        const double A_geo_C_m_reciprocal_F_V_ss_P_CaK_ratio_etc = 2.0*
            (A_geo_C_m_reciprocal_F_V_ss*P_CaK_ratio_reciprocal_C_m_2);
        const double rad_squared_L = rad*rad*L;
        const double rad_squared_L_reciprocal_V_myo = rad_squared_L*reciprocal_V_myo;
        const double rad_squared_L_reciprocal_V_myo_62p8 = 62.800000000000004*rad_squared_L_reciprocal_V_myo;
        const double rad_squared_L_reciprocal_V_myo_173p3 = 173.328*rad_squared_L_reciprocal_V_myo;
        const double F_2 = 2.0*F;
        const double A_geo_C_m_reciprocal_F_2_V_myo_2 = 2.0*(A_geo_C_m*reciprocal(F_2*V_myo));
        const double G_NaCa_1p6 = 1.6*G_NaCa;
        const double A_geo_C_m_reciprocal_F_2_V_ss_2 = 2.0*(A_geo_C_m*reciprocal(F_2*V_ss));
        const double G_NaCa_0p4 = 0.4*G_NaCa;
        const double rad_squared_L_reciprocal_V_ss_15p07 = 15.072*(rad_squared_L*reciprocal(V_ss));
        const double V_nsr = 0.0552*V_cell;
        const double reciprocal_tau_tr = reciprocal(tau_tr);
        const double rad_squared_L_reciprocal_V_nsr_etc = 15.072*(rad_squared_L*reciprocal(V_nsr)*reciprocal_tau_tr);

        c.CaMK_o = CaMK_o;
        c.K_CaM = K_CaM;
        c.K_CaMK = K_CaMK;
        c.a_CaMK = a_CaMK;
        c.b_CaMK = b_CaMK;
        c.A_hf = A_hf;
        c.one_minus_A_hf = one_minus_A_hf;
        c.R_T_over_F = R_T_over_F;
        c.log_Na_o = log_Na_o;
        c.scaled_minus_K_o_2p6_plus_105p8_etc = scaled_minus_K_o_2p6_plus_105p8_etc;
        c.reciprocal_K_o_1p569_plus_3p812 = reciprocal_K_o_1p569_plus_3p812;
        c.product_of_reciprocal_K_o_1p569_etc = product_of_reciprocal_K_o_1p569_etc;
        c.q_Na_F_reciprocal_R_T = q_Na_F_reciprocal_R_T;
        c.Na_o_over_k_Na3 = Na_o_over_k_Na3;
        c.Na_o_squared_over_h10_k_Na1_k_Na2_w_Na_etc = Na_o_squared_over_h10_k_Na1_k_Na2_w_Na_etc;
        c.q_Ca_F_reciprocal_R_T = q_Ca_F_reciprocal_R_T;
        c.Na_o_reciprocal_k_Na3_2_w_NaCa = Na_o_reciprocal_k_Na3_2_w_NaCa;
        c.w_Ca = w_Ca;
        c.K_CaAct_squared = K_CaAct_squared;
        c.reciprocal_k_Na3_2 = reciprocal_k_Na3_2;
        c.product_of_reciprocal_k_Na3_2_w_NaCa = product_of_reciprocal_k_Na3_2_w_NaCa;
        c.k2 = k2;
        c.k1 = k1;
        c.reciprocal_k_Na1 = reciprocal_k_Na1;
        c.reciprocal_k_Na2 = reciprocal_k_Na2;
        c.w_Na_reciprocal_k_Na1_k_Na2_etc = w_Na_reciprocal_k_Na1_k_Na2_etc;
        c.k_Ca_on = k_Ca_on;
        c.k2_over_3 = k2_over_3;
        c.Ca_o_over_h10_k_Ca_on_over_3 = Ca_o_over_h10_k_Ca_on_over_3;
        c.k1_2 = k1_2;
        c.k2_2 = k2_2;
        c.reciprocal_tau_hL = reciprocal_tau_hL;
        c.reciprocal_tau_hLp = reciprocal_tau_hLp;
        c.v_leak_reciprocal_Ca_nsr_max = v_leak_reciprocal_Ca_nsr_max;
        c.up_scale_v_up = up_scale_v_up;
        c.K_up = K_up;
        c.up_scale_2p75_v_up = up_scale_2p75_v_up;
        c.K_up_minus_dK_up = K_up_minus_dK_up;
        c.log_K_o = log_K_o;
        c.one_minus_A_ff = one_minus_A_ff;
        c.A_ff = A_ff;
        c.P_Ca = P_Ca;
        c.P_Cap_ratio = P_Cap_ratio;
        c.F_reciprocal_R_T = F_reciprocal_R_T;
        c.F_reciprocal_R_T_over_3 = F_reciprocal_R_T_over_3;
        c.Ca_o_0p341 = Ca_o_0p341;
        c.F_reciprocal_C_m_2 = F_reciprocal_C_m_2;
        c.F_0p75 = F_0p75;
        c.minus_0p75_Na_o_F = minus_0p75_Na_o_F;
        c.P_CaNa_ratio_reciprocal_C_m = P_CaNa_ratio_reciprocal_C_m;
        c.minus_0p75_K_o_F = minus_0p75_K_o_F;
        c.k_jca = k_jca;
        c.K_mn = K_mn;
        c.k_2n = k_2n;
        c.reciprocal_tau_jca = reciprocal_tau_jca;
        c.g_Ks = g_Ks;
        c.log_K_o_plus_P_KNa_Na_o = log_K_o_plus_P_KNa_Na_o;
        c.P_KNa = P_KNa;
        c.product_of_minus_delta_NaK_plus_1_F_etc = product_of_minus_delta_NaK_plus_1_F_etc;
        c.K_Nai_0 = K_Nai_0;
        c.reciprocal_K_Ki = reciprocal_K_Ki;
        c.k1_p = k1_p;
        c.K_Nao_0 = K_Nao_0;
        c.Na_o = Na_o;
        c.sum_of_square_K_o_over_K_Ko_plus_1_etc = sum_of_square_K_o_over_K_Ko_plus_1_etc;
        c.k2_m_Na_o_Na_o_Na_o = k2_m_Na_o_Na_o_Na_o;
        c.k4_m_reciprocal_K_Ki_reciprocal_K_Ki = k4_m_reciprocal_K_Ki_reciprocal_K_Ki;
        c.reciprocal_K_KP = reciprocal_K_KP;
        c.reciprocal_K_NaP = reciprocal_K_NaP;
        c.H_over_K_HP_plus_1 = H_over_K_HP_plus_1;
        c.k3_m_H_reciprocal_MgATP_over_K_MgATP_etc_2 = k3_m_H_reciprocal_MgATP_over_K_MgATP_etc_2;
        c.a2 = a2;
        c.a4_a2 = a4_a2;
        c.k3_p_square_K_o_over_K_Ko = k3_p_square_K_o_over_K_Ko;
        c.b1_plus_a2 = b1_plus_a2;
        c.b1 = b1;
        c.b1_a4 = b1_a4;
        c.a4_a2_plus_b1_a4 = a4_a2_plus_b1_a4;
        c.a4 = a4;
        c.G_NaK_3 = G_NaK_3;
        c.G_NaK_2 = G_NaK_2;
        c.P_Cab_4_F_over_2_reciprocal_C_m = P_Cab_4_F_over_2_reciprocal_C_m;
        c.g_Na = g_Na;
        c.g_NaL = g_NaL;
        c.P_Nab_F_reciprocal_C_m = P_Nab_F_reciprocal_C_m;
        c.g_Kb = g_Kb;
        c.g_K1_sqrt_K_o = g_K1_sqrt_K_o;
        c.g_to = g_to;
        c.g_Kr_sqrt_K_o_over_5p4 = g_Kr_sqrt_K_o_over_5p4;
        c.G_NaCa_0p8_2 = G_NaCa_0p8_2;
        c.g_pCa = g_pCa;
        c.K_pCa = K_pCa;
        c.G_NaCa_over_5_2 = G_NaCa_over_5_2;
        c.P_CaK_ratio_reciprocal_C_m_2 = P_CaK_ratio_reciprocal_C_m_2;
        c.beta_tau = beta_tau;
        c.tau_rel_min = tau_rel_min;
        c.beta_tau_p = beta_tau_p;
        c.rel_scale_a_rel = rel_scale_a_rel;
        c.rel_scale_a_rel_p = rel_scale_a_rel_p;
        c.reciprocal_tau_diff_Na = reciprocal_tau_diff_Na;
        c.reciprocal_tau_diff_K = reciprocal_tau_diff_K;
        c.reciprocal_tau_diff_Ca = reciprocal_tau_diff_Ca;
        c.K_CMDN_ = K_CMDN_;
        c.K_TRPN_ = K_TRPN_;
        c.CMDN_K_CMDN_ = CMDN_K_CMDN_;
        c.TRPN_K_TRPN_ = TRPN_K_TRPN_;
        c.K_BSR_ = K_BSR_;
        c.K_BSL_ = K_BSL_;
        c.BSR_K_BSR_ = BSR_K_BSR_;
        c.BSL_K_BSL_ = BSL_K_BSL_;
        c.K_CSQN_ = K_CSQN_;
        c.CSQN_K_CSQN_ = CSQN_K_CSQN_;
        c.V_ss_reciprocal_V_myo = V_ss_reciprocal_V_myo;
        c.A_cap_C_m_reciprocal_F_V_myo = A_cap_C_m_reciprocal_F_V_myo;
        c.A_geo_C_m_reciprocal_F_V_ss_2 = A_geo_C_m_reciprocal_F_V_ss_2;
        c.G_NaCa_0p6 = G_NaCa_0p6;
        c.A_geo_C_m_reciprocal_F_V_ss_P_CaK_ratio_etc = A_geo_C_m_reciprocal_F_V_ss_P_CaK_ratio_etc;
        c.rad_squared_L_reciprocal_V_myo_62p8 = rad_squared_L_reciprocal_V_myo_62p8;
        c.rad_squared_L_reciprocal_V_myo_173p3 = rad_squared_L_reciprocal_V_myo_173p3;
        c.A_geo_C_m_reciprocal_F_2_V_myo_2 = A_geo_C_m_reciprocal_F_2_V_myo_2;
        c.G_NaCa_1p6 = G_NaCa_1p6;
        c.A_geo_C_m_reciprocal_F_2_V_ss_2 = A_geo_C_m_reciprocal_F_2_V_ss_2;
        c.G_NaCa_0p4 = G_NaCa_0p4;
        c.rad_squared_L_reciprocal_V_ss_15p07 = rad_squared_L_reciprocal_V_ss_15p07;
        c.rad_squared_L_reciprocal_V_nsr_etc = rad_squared_L_reciprocal_V_nsr_etc;
        c.reciprocal_tau_tr = reciprocal_tau_tr;
    }

    struct Step {
        real t;  // ms
    };
    static Step step([[maybe_unused]] const Constants& c, real t) {
        Step step;
        step.t = t;
        return step;
    }

    static void evaluate([[maybe_unused]] const Constants& c, [[maybe_unused]] const Step& step,
                         const OdeState<real>& cells) {
        // state
        const real V = cells.potential();  // mV, line 26
        const real CaMK_trap = cells.load(state::CaMK_trap);  // -, line 76
        const real m = cells.load(state::m);  // -, line 93
        const real hf = cells.load(state::hf);  // -, line 94
        const real hs = cells.load(state::hs);  // -, line 95
        const real j = cells.load(state::j);  // -, line 96
        const real hsp = cells.load(state::hsp);  // -, line 97
        const real jp = cells.load(state::jp);  // -, line 98
        const real mL = cells.load(state::mL);  // -, line 133
        const real hL = cells.load(state::hL);  // -, line 134
        const real hLp = cells.load(state::hLp);  // -, line 135
        const real a = cells.load(state::a);  // -, line 156
        const real iF = cells.load(state::iF);  // -, line 157
        const real iS = cells.load(state::iS);  // -, line 158
        const real ap = cells.load(state::ap);  // -, line 159
        const real iFp = cells.load(state::iFp);  // -, line 160
        const real iSp = cells.load(state::iSp);  // -, line 161
        const real d = cells.load(state::d);  // -, line 204
        const real ff = cells.load(state::ff);  // -, line 205
        const real fs = cells.load(state::fs);  // -, line 206
        const real fcaf = cells.load(state::fcaf);  // -, line 207
        const real fcas = cells.load(state::fcas);  // -, line 208
        const real jca = cells.load(state::jca);  // -, line 209
        const real ffp = cells.load(state::ffp);  // -, line 210
        const real fcafp = cells.load(state::fcafp);  // -, line 211
        const real nca = cells.load(state::nca);  // -, line 212
        const real xrf = cells.load(state::xrf);  // -, line 262
        const real xrs = cells.load(state::xrs);  // -, line 263
        const real xs1 = cells.load(state::xs1);  // -, line 282
        const real xs2 = cells.load(state::xs2);  // -, line 283
        const real xk1 = cells.load(state::xk1);  // -, line 300
        const real J_rel_np = cells.load(state::J_rel_np);  // mM/ms, line 454
        const real J_rel_p = cells.load(state::J_rel_p);  // mM/ms, line 455
        const real Na_i = cells.load(state::Na_i);  // mM, line 506
        const real Na_ss = cells.load(state::Na_ss);  // mM, line 507
        const real K_i = cells.load(state::K_i);  // mM, line 508
        const real K_ss = cells.load(state::K_ss);  // mM, line 509
        const real Ca_i = cells.load(state::Ca_i);  // mM, line 510
        const real Ca_ss = cells.load(state::Ca_ss);  // mM, line 511
        const real Ca_nsr = cells.load(state::Ca_nsr);  // mM, line 512
        const real Ca_jsr = cells.load(state::Ca_jsr);  // mM, line 513
        const real i_stim = cells.stimulus();  // A/F

        // CaMK
        const real CaMK_bound = fma(-c.CaMK_o, CaMK_trap, c.CaMK_o)*Ca_ss*reciprocal(Ca_ss + c.K_CaM);
        const real CaMK_active = CaMK_bound + CaMK_trap;
        const real phi_CaMK = CaMK_active*reciprocal(CaMK_active + c.K_CaMK);
        const real next_CaMK_trap = fma(c.a_CaMK*CaMK_bound, CaMK_active, -(c.b_CaMK*CaMK_trap));
        cells.store(state::CaMK_trap, next_CaMK_trap);

        // i_Na
        const real A_hf_hf = c.A_hf*hf;
        const real h = fma(c.one_minus_A_hf, hs, A_hf_hf);
        const real hp = fma(c.one_minus_A_hf, hsp, A_hf_hf);
        const real V_minus_E_Na = fma(-c.R_T_over_F, c.log_Na_o - log(Na_i), V);
        const real one_minus_phi_CaMK = 1.0 - phi_CaMK;
        const real m_inf = reciprocal(1.0 + exp(fma(-0.10130685847431871, V, -4.0087123898287915)));
        const real exp_V_over_904 = exp(0.0011061702174730646*V);
        const real exp_V_over_452 = exp_V_over_904*exp_V_over_904;
        const real exp_V_over_226 = exp_V_over_452*exp_V_over_452;
        const real exp_V_over_180p8 = exp_V_over_226*exp_V_over_904;
        const real exp_V_over_100p4 = exp_V_over_180p8*exp_V_over_226;
        const real exp_V_over_69p54 = exp_V_over_100p4*exp_V_over_226;
        const real exp_V_over_34p77 = exp_V_over_69p54*exp_V_over_69p54;
        const real exp_V_over_6p086 = exp(0.1643115346697338*V);
        const real h_inf = reciprocal(fma(823588.444960838, exp_V_over_6p086, 1.0));
        const real sum_of_exp_V_over_minus_28p05_etc = fma(0.3343,
            exp(fma(0.017649135192375574, V, 0.10112954465231204)),
            exp(fma(-0.035650623885918005, V, -5.265914024454239)));
        const real tau_hs = reciprocal(sum_of_exp_V_over_minus_28p05_etc);
        const real tau_j = fma(46.81647940074906, reciprocal(fma(14.288389513108614,
            exp(fma(0.02600780234070221, V, 0.025854356306892066)),
            exp(fma(-0.12075836251660427, V, -12.14829126917039)))), 2.038);
        const real hsp_inf = reciprocal(fma(2281075.816697194, exp_V_over_6p086, 1.0));
        const real tau_hsp = 3.0*tau_hs;
        const real tau_jp = 1.46*tau_j;
        const real sum_of_exp_V_over_34p77_9p455_plus_exp_V_etc =
            fma(9.454904638564724, exp_V_over_34p77, exp(fma(-0.16792611251049538, V, -10.854674456839808)));
        const real next_m = (m_inf - m)*sum_of_exp_V_over_34p77_9p455_plus_exp_V_etc;
        cells.store(state::m, next_m);
        const real next_hf = (h_inf - hf)*fma(6.149, exp(fma(0.0493339911198816, V, 0.025140601874691665)),
            exp(fma(-0.15910898965791567, V, -11.344147748062642)));
        cells.store(state::hf, next_hf);
        const real next_hs = (h_inf - hs)*sum_of_exp_V_over_minus_28p05_etc;
        cells.store(state::hs, next_hs);
        const real next_j = (h_inf - j)*reciprocal(tau_j);
        cells.store(state::j, next_j);
        const real next_hsp = (hsp_inf - hsp)*reciprocal(tau_hsp);
        cells.store(state::hsp, next_hsp);
        const real next_jp = (h_inf - jp)*reciprocal(tau_jp);
        cells.store(state::jp, next_jp);

        // i_K1
        const real r_K1 = reciprocal(1.0 + exp(fma(0.10534077741493732, V, c.scaled_minus_K_o_2p6_plus_105p8_etc)));
        const real xk1_inf = reciprocal(1.0 + exp(-fma(c.reciprocal_K_o_1p569_plus_3p812, V,
            c.product_of_reciprocal_K_o_1p569_etc)));
        const real next_xk1 = (xk1_inf - xk1)*(exp(fma(-0.049115913555992145, V, -11.053203251059696)) +
            exp(fma(0.014423770373575654, V, -1.39011022227478)));
        cells.store(state::xk1, next_xk1);

        // i_NaCa_voltage
        const real h_Na = exp(c.q_Na_F_reciprocal_R_T*V);
        const real h7 = fma(c.Na_o_over_k_Na3, 1.0 + reciprocal(h_Na), 1.0);
        const real relative_h8 = reciprocal(h_Na*h7);
        const real k8 = c.Na_o_squared_over_h10_k_Na1_k_Na2_w_Na_etc*relative_h8;
        const real h_Ca = exp(c.q_Ca_F_reciprocal_R_T*V);
        const real h9 = reciprocal(h7);
        const real k3pp = c.Na_o_reciprocal_k_Na3_2_w_NaCa*relative_h8;
        const real k3 = fma(c.w_Ca, h9, k3pp);

        // i_NaCa
        const real Ca_i_squared = Ca_i*Ca_i;
        const real allo_i = Ca_i_squared*reciprocal(Ca_i_squared + c.K_CaAct_squared);
        const real h_Na_plus_1 = 1.0 + h_Na;
        const real h1_i = fma(Na_i*c.reciprocal_k_Na3_2, h_Na_plus_1, 1.0);
        const real relative_h2_i = Na_i*h_Na*reciprocal(h1_i);
        const real k4pp_i = c.product_of_reciprocal_k_Na3_2_w_NaCa*relative_h2_i;
        const real k4_i = fma(c.w_Ca, reciprocal(h1_i*h_Ca), k4pp_i);
        const real k2_k8 = c.k2*k8;
        const real k4_i_plus_k2 = k4_i + c.k2;
        const real k1_plus_k8 = c.k1 + k8;
        const real k3_k2_k1_plus_k8 = k3*c.k2*k1_plus_k8;
        const real x4_i = fma(k2_k8, k4_i_plus_k2, k3_k2_k1_plus_k8);
        const real h4_i = fma(Na_i*c.reciprocal_k_Na1, fma(Na_i, c.reciprocal_k_Na2, 1.0), 1.0);
        const real reciprocal_h4_i = reciprocal(h4_i);
        const real relative_h5_i = Na_i*Na_i*reciprocal_h4_i;
        const real k7_i_3 = c.w_Na_reciprocal_k_Na1_k_Na2_etc*relative_h5_i*relative_h2_i;
        const real k6_i = reciprocal_h4_i*Ca_i*c.k_Ca_on;
        const real k7_i_plus_k6_i = fma(0.3333333333333333, k7_i_3, k6_i);
        const real k2_plus_k3 = c.k2 + k3;
        const real x1_i = fma(c.k2*k4_i, k7_i_plus_k6_i, c.k2_over_3*k7_i_3*k2_plus_k3);
        const real x2_i = fma(c.Ca_o_over_h10_k_Ca_on_over_3*k7_i_3, k4_i_plus_k2, k4_i*k6_i*k1_plus_k8);
        const real k1_k3 = c.k1*k3;
        const real k8_k2_plus_k3 = k8*k2_plus_k3;
        const real x3_i = fma(k1_k3, k7_i_plus_k6_i, k8_k2_plus_k3*k6_i);
        const real reciprocal_x1_i_plus_x2_i_plus_x3_i_etc = reciprocal(x1_i + x2_i + x3_i + x4_i);
        const real k1_2_plus_k8_3 = fma(3.0, k8, c.k1_2);
        const real relative_i_NaCa_i = allo_i*fma(-x2_i, k3pp, fma(-k1_2_plus_k8_3, x1_i,
            fma(c.k2_2, x2_i, fma(x4_i, k7_i_3, x3_i*k4pp_i))))*reciprocal_x1_i_plus_x2_i_plus_x3_i_etc;
        const real Ca_ss_squared = Ca_ss*Ca_ss;
        const real allo_ss = Ca_ss_squared*reciprocal(Ca_ss_squared + c.K_CaAct_squared);
        const real h1_ss = fma(Na_ss*c.reciprocal_k_Na3_2, h_Na_plus_1, 1.0);
        const real relative_h2_ss = Na_ss*h_Na*reciprocal(h1_ss);
        const real k4pp_ss = c.product_of_reciprocal_k_Na3_2_w_NaCa*relative_h2_ss;
        const real k4_ss = fma(c.w_Ca, reciprocal(h1_ss*h_Ca), k4pp_ss);
        const real k4_ss_plus_k2 = k4_ss + c.k2;
        const real x4_ss = fma(k2_k8, k4_ss_plus_k2, k3_k2_k1_plus_k8);
        const real h4_ss = fma(Na_ss*c.reciprocal_k_Na1, fma(Na_ss, c.reciprocal_k_Na2, 1.0), 1.0);
        const real reciprocal_h4_ss = reciprocal(h4_ss);
        const real relative_h5_ss = Na_ss*Na_ss*reciprocal_h4_ss;
        const real k7_ss_3 = c.w_Na_reciprocal_k_Na1_k_Na2_etc*relative_h5_ss*relative_h2_ss;
        const real k6_ss = reciprocal_h4_ss*Ca_ss*c.k_Ca_on;
        const real k7_ss_plus_k6_ss = fma(0.3333333333333333, k7_ss_3, k6_ss);
        const real x1_ss = fma(c.k2*k4_ss, k7_ss_plus_k6_ss, c.k2_over_3*k7_ss_3*k2_plus_k3);
        const real x2_ss = fma(c.Ca_o_over_h10_k_Ca_on_over_3*k7_ss_3, k4_ss_plus_k2, k4_ss*k6_ss*k1_plus_k8);
        const real x3_ss = fma(k1_k3, k7_ss_plus_k6_ss, k8_k2_plus_k3*k6_ss);
        const real reciprocal_x1_ss_plus_x2_ss_plus_x3_ss_etc = reciprocal(x1_ss + x2_ss + x3_ss + x4_ss);
        const real relative_i_NaCa_ss = allo_ss*fma(-x2_ss, k3pp,
            fma(-k1_2_plus_k8_3, x1_ss, fma(c.k2_2, x2_ss, fma(x4_ss, k7_ss_3, x3_ss*k4pp_ss))))*
            reciprocal_x1_ss_plus_x2_ss_plus_x3_ss_etc;

        // i_NaL
        const real exp_V_over_minus_236p9 = exp(-0.004221546774738264*V);
        const real exp_V_over_minus_118p4 = exp_V_over_minus_236p9*exp_V_over_minus_236p9;
        const real exp_V_over_minus_59p22 = exp_V_over_minus_118p4*exp_V_over_minus_118p4;
        const real exp_V_over_minus_39p48 = exp_V_over_minus_59p22*exp_V_over_minus_118p4;
        const real exp_V_over_minus_47p38 = exp_V_over_minus_59p22*exp_V_over_minus_236p9;
        const real exp_minus_0p04644_V = exp_V_over_minus_39p48*exp_V_over_minus_47p38;
        const real exp_V_over_minus_13p93 = exp_minus_0p04644_V*exp_V_over_minus_39p48;
        const real exp_V_over_minus_6p967 = exp_V_over_minus_13p93*exp_V_over_minus_13p93;
        const real exp_V_over_minus_5p264 = exp_V_over_minus_6p967*exp_minus_0p04644_V;
        const real mL_inf = reciprocal(fma(0.000291579585635531, exp_V_over_minus_5p264, 1.0));
        const real exp_V_over_7p488 = exp(0.13354700854700854*V);
        const real hL_inf = reciprocal(fma(120578.15595522427, exp_V_over_7p488, 1.0));
        const real hLp_inf = reciprocal(fma(275969.2903869871, exp_V_over_7p488, 1.0));
        const real next_mL = (mL_inf - mL)*sum_of_exp_V_over_34p77_9p455_plus_exp_V_etc;
        cells.store(state::mL, next_mL);
        const real next_hL = (hL_inf - hL)*c.reciprocal_tau_hL;
        cells.store(state::hL, next_hL);
        const real next_hLp = (hLp_inf - hLp)*c.reciprocal_tau_hLp;
        cells.store(state::hLp, next_hLp);

        // uptake
        const real J_leak = c.v_leak_reciprocal_Ca_nsr_max*Ca_nsr;
        const real J_up = fma(fma(c.up_scale_v_up*one_minus_phi_CaMK, reciprocal(Ca_i + c.K_up), c.up_scale_2p75_v_up*
            phi_CaMK*reciprocal(Ca_i + c.K_up_minus_dK_up)), Ca_i, -J_leak);
        const real relative_J_tr = Ca_nsr - Ca_jsr;

        // i_to
        const real A_iF = reciprocal(1.0 + exp(fma(0.006613756613756614, V, -1.4126984126984128)));
        const real A_iS = 1.0 - A_iF;
        const real V_minus_E_K = fma(-c.R_T_over_F, c.log_K_o - log(K_i), V);
        const real exp_V_over_25p83 = exp_V_over_34p77*exp_V_over_100p4;
        const real exp_V_over_14p82 = exp_V_over_25p83*exp_V_over_34p77;
        const real exp_V_over_29p38 = exp(0.03403513787634354*V);
        const real scaled_sum_of_exp_V_over_29p38_etc = fma(3.5, exp_V_over_29p38, 6.5492232398896455);
        const real scaled_one_plus_exp_V_over_29p38_30p07_etc = fma(24.873498823225663, exp_V_over_29p38,
            0.8271982794275787);

        // i_CaL
        const real exp_V_over_300 = exp(0.0033333333333333335*V);
        const real exp_V_over_150 = exp_V_over_300*exp_V_over_300;
        const real exp_V_over_100 = exp_V_over_150*exp_V_over_300;
        const real exp_V_over_60 = exp_V_over_100*exp_V_over_150;
        const real exp_V_over_30 = exp_V_over_60*exp_V_over_60;
        const real exp_V_over_20 = exp_V_over_30*exp_V_over_60;
        const real exp_V_over_10 = exp_V_over_20*exp_V_over_20;

        // i_to
        const real product_of_exp_V_over_10_squared = exp_V_over_10*exp_V_over_10;
        const real delta_epi = fma(-0.95, reciprocal(fma(1202604.2841647768, product_of_exp_V_over_10_squared, 1.0)),
            1.0);
        const real i_inf = reciprocal(1.0 + exp(fma(0.17510068289266328, V, 7.693924006303624)));
        const real tau_iF = fma(exp_V_over_100, reciprocal(fma(exp(fma(0.06027727546714889, V, 0.4886350040908401)),
            exp_V_over_100, 0.14468698421272827)), 4.562)*delta_epi;
        const real tau_iS = fma(706.2146892655368, reciprocal(fma(1.2570621468926556e-05,
            exp(fma(0.12377769525931426, V, 14.123035029087756)), exp(
            fma(-0.01693480101608806, V, -1.6345469940728194)))), 23.62)*delta_epi;
        const real delta_develop = fma(1e-04, reciprocal(exp(fma(0.06293266205160478, V, -10.53492762743864)) +
            exp(fma(-4.642525533890436, V, 56.77808727948003))), 1.354);
        const real delta_recover = fma(-0.5, reciprocal(fma(33.11545195869231, exp_V_over_20, 1.0)), 1.0);
        const real delta_develop_delta_recover = delta_develop*delta_recover;
        const real tau_iFp = delta_develop_delta_recover*tau_iF;
        const real tau_iSp = delta_develop_delta_recover*tau_iS;
        const real sum_of_exp_V_over_29p38_0p8272_etc = fma(exp_V_over_29p38,
            scaled_one_plus_exp_V_over_29p38_30p07_etc, scaled_sum_of_exp_V_over_29p38_etc);
        const real reciprocal_sum_of_exp_V_over_29p38_etc = reciprocal(0.3631881*scaled_sum_of_exp_V_over_29p38_etc*
            scaled_one_plus_exp_V_over_29p38_30p07_etc);
        const real product_of_sum_of_exp_V_over_29p38_etc = sum_of_exp_V_over_29p38_0p8272_etc*
            reciprocal_sum_of_exp_V_over_29p38_etc;
        const real next_a = product_of_sum_of_exp_V_over_29p38_etc*
            fma(exp_V_over_14p82, reciprocal(exp_V_over_14p82 + 2.6316508161673635), -a);
        cells.store(state::a, next_a);
        const real next_iF = (i_inf - iF)*reciprocal(tau_iF);
        cells.store(state::iF, next_iF);
        const real next_iS = (i_inf - iS)*reciprocal(tau_iS);
        cells.store(state::iS, next_iS);
        const real next_ap = product_of_sum_of_exp_V_over_29p38_etc*
            fma(exp_V_over_14p82, reciprocal(exp_V_over_14p82 + 5.167428462230666), -ap);
        cells.store(state::ap, next_ap);
        const real next_iFp = (i_inf - iFp)*reciprocal(tau_iFp);
        cells.store(state::iFp, next_iFp);
        const real next_iSp = (i_inf - iSp)*reciprocal(tau_iSp);
        cells.store(state::iSp, next_iSp);

        // i_CaL
        const real product_of_one_minus_A_ff_fs = c.one_minus_A_ff*fs;
        const real f = fma(c.A_ff, ff, product_of_one_minus_A_ff_fs);
        const real A_fcaf = fma(0.6, reciprocal(fma(0.36787944117144233, exp_V_over_10, 1.0)), 0.3);
        const real A_fcas = 1.0 - A_fcaf;
        const real A_fcas_fcas = A_fcas*fcas;
        const real fca = fma(A_fcaf, fcaf, A_fcas_fcas);
        const real one_minus_nca = 1.0 - nca;
        const real jca_nca = jca*nca;
        const real fp = fma(c.A_ff, ffp, product_of_one_minus_A_ff_fs);
        const real fcap = fma(A_fcaf, fcafp, A_fcas_fcas);
        const real P_CaL = c.P_Ca*(fma(one_minus_phi_CaMK, fma(f, one_minus_nca, jca_nca*fca), c.P_Cap_ratio*phi_CaMK*
            fma(fp, one_minus_nca, jca_nca*fcap))*d);

        // membrane
        const real vfrt = c.F_reciprocal_R_T*V;

        // i_CaL
        const real vfrt_2 = 2.0*vfrt;
        const real exp_F_reciprocal_R_T_over_3_V = exp(c.F_reciprocal_R_T_over_3*V);
        const real exp_F_reciprocal_R_T_0p6667_V = exp_F_reciprocal_R_T_over_3_V*exp_F_reciprocal_R_T_over_3_V;
        const real exp_F_reciprocal_R_T_V = exp_F_reciprocal_R_T_0p6667_V*exp_F_reciprocal_R_T_over_3_V;
        const real exp_F_reciprocal_R_T_2_V = exp_F_reciprocal_R_T_V*exp_F_reciprocal_R_T_V;
        const real vfrt_2_squared = vfrt_2*vfrt_2;
        const real choice_vfrt_2_squared_over_minus_1p21e06_etc =
            select(fabs(vfrt_2) < 0.1, fma(-0.5, vfrt_2, fma(fma(fma(
            fma(-8.267195767195768e-07, vfrt_2_squared, 3.306878306878307e-05), vfrt_2_squared, -0.001388888888888889),
            vfrt_2_squared, 0.08333333333333333), vfrt_2_squared, 1.0)), vfrt_2*
            reciprocal(exp_F_reciprocal_R_T_2_V - 1.0));
        const real relative_Phi_CaL = fma(Ca_ss, exp_F_reciprocal_R_T_2_V, -c.Ca_o_0p341)*
            choice_vfrt_2_squared_over_minus_1p21e06_etc;
        const real i_CaL = c.F_reciprocal_C_m_2*P_CaL*relative_Phi_CaL;
        const real vfrt_squared = vfrt*vfrt;
        const real choice_vfrt_squared_over_minus_1p21e06_etc = select(fabs(vfrt) < 0.1,
            fma(-0.5, vfrt, fma(fma(fma(fma(-8.267195767195768e-07, vfrt_squared, 3.306878306878307e-05), vfrt_squared,
            -0.001388888888888889), vfrt_squared, 0.08333333333333333), vfrt_squared, 1.0)), vfrt*
            reciprocal(exp_F_reciprocal_R_T_V - 1.0));
        const real Phi_CaNa = fma(c.F_0p75*Na_ss, exp_F_reciprocal_R_T_V, c.minus_0p75_Na_o_F)*
            choice_vfrt_squared_over_minus_1p21e06_etc;
        const real i_CaNa = c.P_CaNa_ratio_reciprocal_C_m*P_CaL*Phi_CaNa;
        const real Phi_CaK = fma(c.F_0p75*K_ss, exp_F_reciprocal_R_T_V, c.minus_0p75_K_o_F)*
            choice_vfrt_squared_over_minus_1p21e06_etc;
        const real relative_i_CaK = P_CaL*Phi_CaK;
        const real exp_V_over_minus_4p23 = exp_V_over_minus_5p264*exp_minus_0p04644_V;
        const real d_inf = reciprocal(fma(0.39398514226669484, exp_V_over_minus_4p23, 1.0));
        const real exp_V_over_12 = exp_V_over_20*exp_V_over_30;
        const real exp_V_over_11p11 = exp_V_over_12*exp_V_over_150;
        const real exp_V_over_107p2 = exp(0.009329750709061052*V);
        const real exp_V_over_53p59 = exp_V_over_107p2*exp_V_over_107p2;
        const real exp_V_over_26p8 = exp_V_over_53p59*exp_V_over_53p59;
        const real exp_V_over_17p86 = exp_V_over_26p8*exp_V_over_53p59;
        const real exp_V_over_8p932 = exp_V_over_17p86*exp_V_over_17p86;
        const real exp_V_over_21p44 = exp_V_over_26p8*exp_V_over_107p2;
        const real exp_V_over_6p305 = exp_V_over_8p932*exp_V_over_21p44;
        const real exp_V_0p2706 = exp_V_over_6p305*exp_V_over_8p932;
        const real f_inf = reciprocal(fma(199.86038496778565, exp_V_0p2706, 1.0));
        const real tau_ff = fma(exp_V_over_10, reciprocal(fma(0.03325075244518792, product_of_exp_V_over_10_squared,
            0.0006090087745647571)), 7.0);
        const real exp_V_over_6 = exp_V_over_12*exp_V_over_12;
        const real exp_V_over_4 = exp_V_over_6*exp_V_over_12;
        const real exp_V_over_217 = exp(0.004608294930875576*V);
        const real exp_V_over_108p5 = exp_V_over_217*exp_V_over_217;
        const real exp_V_over_72p33 = exp_V_over_108p5*exp_V_over_217;
        const real exp_V_over_43p4 = exp_V_over_72p33*exp_V_over_108p5;
        const real exp_V_over_31 = exp_V_over_43p4*exp_V_over_108p5;
        const real exp_V_over_18p08 = exp_V_over_31*exp_V_over_43p4;
        const real exp_V_over_9p042 = exp_V_over_18p08*exp_V_over_18p08;
        const real exp_V_over_7 = exp_V_over_9p042*exp_V_over_31;
        const real tau_fcaf = fma(exp_V_over_7, reciprocal(fma(0.02258872488031037*exp_V_over_7, exp_V_over_7,
            0.0708317980974062)), 7.0);
        const real exp_V_over_3 = exp_V_over_6*exp_V_over_6;
        const real tau_ffp = 2.5*tau_ff;
        const real tau_fcafp = 2.5*tau_fcaf;
        const real k_m2n = c.k_jca*jca;
        const real K_mn_over_Ca_ss_plus_1 = fma(c.K_mn, reciprocal(Ca_ss), 1.0);
        const real K_mn_over_Ca_ss_plus_1_squared = K_mn_over_Ca_ss_plus_1*K_mn_over_Ca_ss_plus_1;
        const real a_nca = reciprocal(fma(c.k_2n, reciprocal(k_m2n), K_mn_over_Ca_ss_plus_1_squared*
            K_mn_over_Ca_ss_plus_1_squared));
        const real sum_of_exp_V_over_11p11_3p525_exp_V_etc = fma(3.5254214873653824*exp_V_over_11p11, exp_V_over_20,
            0.7408182206817179);
        const real sum_of_exp_V_over_6_2p301_3p5em05_exp_V_etc =
            fma(8.053415618124885e-05*exp_V_over_6, exp_V_over_4, 1.0027667890106652e-05);
        const real sum_of_exp_V_over_7_0p00012_exp_V_over_3_etc = fma(0.00012*exp_V_over_7, exp_V_over_3, 0.00012);
        const real next_d = (d_inf - d)*sum_of_exp_V_over_11p11_3p525_exp_V_etc*
            reciprocal(fma(0.6, sum_of_exp_V_over_11p11_3p525_exp_V_etc, exp_V_over_20));
        cells.store(state::d, next_d);
        const real next_ff = (f_inf - ff)*reciprocal(tau_ff);
        cells.store(state::ff, next_ff);
        const real next_fs = (f_inf - fs)*sum_of_exp_V_over_6_2p301_3p5em05_exp_V_etc*
            reciprocal(fma(1000.0, sum_of_exp_V_over_6_2p301_3p5em05_exp_V_etc, exp_V_over_4));
        cells.store(state::fs, next_fs);
        const real next_fcaf = (f_inf - fcaf)*reciprocal(tau_fcaf);
        cells.store(state::fcaf, next_fcaf);
        const real next_fcas = (f_inf - fcas)*sum_of_exp_V_over_7_0p00012_exp_V_over_3_etc*
            reciprocal(fma(100.0, sum_of_exp_V_over_7_0p00012_exp_V_over_3_etc, exp_V_over_3));
        cells.store(state::fcas, next_fcas);
        const real next_jca = (f_inf - jca)*c.reciprocal_tau_jca;
        cells.store(state::jca, next_jca);
        const real next_ffp = (f_inf - ffp)*reciprocal(tau_ffp);
        cells.store(state::ffp, next_ffp);
        const real next_fcafp = (f_inf - fcafp)*reciprocal(tau_fcafp);
        cells.store(state::fcafp, next_fcafp);
        const real next_nca = fma(a_nca, c.k_2n, -(nca*k_m2n));
        cells.store(state::nca, next_nca);

        // i_Kr
        const real A_xrf = reciprocal(1.0 + exp(fma(0.02617115938236064, V, 1.4344412457471867)));
        const real xr = fma(A_xrf, xrf, (1.0 - A_xrf)*xrs);
        const real exp_V_over_75 = exp_V_over_150*exp_V_over_150;
        const real r_Kr = reciprocal(fma(2.0820090840784555, exp_V_over_75, 1.0)*
            fma(0.7165313105737893, exp_V_over_30, 1.0));
        const real exp_V_over_359p8 = exp(0.0027791905329653684*V);
        const real exp_V_over_179p9 = exp_V_over_359p8*exp_V_over_359p8;
        const real exp_V_over_119p9 = exp_V_over_179p9*exp_V_over_359p8;
        const real exp_V_over_59p97 = exp_V_over_119p9*exp_V_over_119p9;
        const real exp_V_over_51p4 = exp_V_over_59p97*exp_V_over_359p8;
        const real exp_V_over_27p68 = exp_V_over_51p4*exp_V_over_59p97;
        const real exp_V_over_17p99 = exp_V_over_27p68*exp_V_over_51p4;
        const real exp_V_over_8p995 = exp_V_over_17p99*exp_V_over_17p99;
        const real exp_V_over_6p789 = exp_V_over_8p995*exp_V_over_27p68;
        const real xr_inf = exp_V_over_6p789*reciprocal(exp_V_over_6p789 + 0.29287308872377504);
        const real exp_V_over_3p869 = exp_V_over_6p789*exp_V_over_8p995;
        const real sum_of_exp_V_over_3p869_over_3580_0p3652_etc =
            fma(0.0001020239312894894, exp_V_over_3p869, exp(fma(-0.04906771344455348, V, -7.7518890628646995)));
        const real sum_of_exp_V_over_7p355_minus_4p718_etc = fma(1.128e-05,
            exp(fma(-0.03855050115651503, V, 1.146491904394757)), exp(fma(0.13596193065941536, V, -7.431595216610551)));
        const real next_xrf = (xr_inf - xrf)*sum_of_exp_V_over_3p869_over_3580_0p3652_etc*
            reciprocal(fma(12.98, sum_of_exp_V_over_3p869_over_3580_0p3652_etc, 1.0));
        cells.store(state::xrf, next_xrf);
        const real next_xrs = (xr_inf - xrs)*sum_of_exp_V_over_7p355_minus_4p718_etc*
            reciprocal(fma(1.865, sum_of_exp_V_over_7p355_minus_4p718_etc, 1.0));
        cells.store(state::xrs, next_xrs);

        // i_Ks
        const real Ks_Ca = fma(0.6, reciprocal(1.0 + exp(fma(-1.4, log(Ca_i), -14.249094157533042))), 1.0);
        const real i_Ks = c.g_Ks*Ks_Ca*xs1*xs2*fma(-c.R_T_over_F, c.log_K_o_plus_P_KNa_Na_o -
            log(fma(c.P_KNa, Na_i, K_i)), V);
        const real xs_inf = exp_V_over_8p932*reciprocal(exp_V_over_8p932 + 0.27288596035656526);
        const real sum_of_exp_V_over_17p8_plus_2p712_etc = fma(0.001292,
            exp(fma(-0.004347826086956522, V, -0.9130434782608696)),
            exp(fma(0.056179775280898875, V, -5.6538307673179125)));
        const real next_xs1 = (xs_inf - xs1)*sum_of_exp_V_over_17p8_plus_2p712_etc*
            reciprocal(fma(817.3, sum_of_exp_V_over_17p8_plus_2p712_etc, 1.0));
        cells.store(state::xs1, next_xs1);
        const real next_xs2 = (xs_inf - xs2)*fma(0.0008208499862389881*exp_V_over_20, exp_V_over_31,
            0.0022561357010639103)*reciprocal(exp_V_over_31);
        cells.store(state::xs2, next_xs2);

        // i_NaK
        const real exp_minus_delta_NaK_plus_1_F_etc = exp(c.product_of_minus_delta_NaK_plus_1_F_etc*V);
        const real K_Nai = c.K_Nai_0*(exp_F_reciprocal_R_T_over_3_V*reciprocal(exp_minus_delta_NaK_plus_1_F_etc));
        const real Na_i_over_K_Nai = Na_i*reciprocal(K_Nai);
        const real Na_i_over_K_Nai_plus_1 = 1.0 + Na_i_over_K_Nai;
        const real K_i_over_K_Ki_plus_1 = fma(c.reciprocal_K_Ki, K_i, 1.0);
        const real reciprocal_Na_i_over_K_Nai_plus_1_etc = reciprocal(
            fma(K_i_over_K_Ki_plus_1, K_i_over_K_Ki_plus_1, fma(Na_i_over_K_Nai_plus_1*Na_i_over_K_Nai_plus_1,
            Na_i_over_K_Nai_plus_1, -1.0)));
        const real a1 = c.k1_p*(Na_i_over_K_Nai*Na_i_over_K_Nai*Na_i_over_K_Nai)*reciprocal_Na_i_over_K_Nai_plus_1_etc;
        const real K_Nao = c.K_Nao_0*exp_minus_delta_NaK_plus_1_F_etc;
        const real relative_Na_o_over_K_Nao = reciprocal(K_Nao);
        const real Na_o_over_K_Nao_plus_1 = fma(c.Na_o, relative_Na_o_over_K_Nao, 1.0);
        const real reciprocal_Na_o_over_K_Nao_plus_1_etc = reciprocal(
            fma(Na_o_over_K_Nao_plus_1*Na_o_over_K_Nao_plus_1, Na_o_over_K_Nao_plus_1,
            c.sum_of_square_K_o_over_K_Ko_plus_1_etc));
        const real b2 = c.k2_m_Na_o_Na_o_Na_o*relative_Na_o_over_K_Nao*relative_Na_o_over_K_Nao*
            relative_Na_o_over_K_Nao*reciprocal_Na_o_over_K_Nao_plus_1_etc;
        const real b4 = c.k4_m_reciprocal_K_Ki_reciprocal_K_Ki*K_i*K_i*reciprocal_Na_i_over_K_Nai_plus_1_etc;
        const real relative_P_free = reciprocal(fma(K_i, c.reciprocal_K_KP,
            fma(Na_i, c.reciprocal_K_NaP, c.H_over_K_HP_plus_1)));
        const real b3 = c.k3_m_H_reciprocal_MgATP_over_K_MgATP_etc_2*relative_P_free;
        const real b2_b4 = b2*b4;
        const real b2_b4_b3 = b2_b4*b3;
        const real x1 = fma(fma(c.a2, b4, c.a2*a1), b3, fma(c.a4_a2, a1, b2_b4_b3));
        const real a3 = c.k3_p_square_K_o_over_K_Ko*reciprocal_Na_o_over_K_Nao_plus_1_etc;
        const real a1_a3 = a1*a3;
        const real a3_b4 = a3*b4;
        const real x2 = fma(c.b1_plus_a2, a3_b4, fma(c.b1, b2_b4, c.a2*a1_a3));
        const real b3_b2 = b3*b2;
        const real x3 = fma(c.b1_a4, b2, fma(c.a4_a2_plus_b1_a4, a3, c.b1*b3_b2));
        const real x4 = fma(fma(c.a4, b2, b3_b2), a1, fma(c.a4, a1_a3, b2_b4_b3));
        const real reciprocal_x1_plus_x2_plus_x3_plus_x4 = reciprocal(x1 + x2 + x3 + x4);
        const real i_NaK = fma(c.G_NaK_3, fma(x1, a3, -(x2*b3)), c.G_NaK_2*fma(c.b1, x4, -(x3*a1)))*
            reciprocal_x1_plus_x2_plus_x3_plus_x4;

        // background
        const real xkb = reciprocal(1.0 + exp(fma(-0.05452562704471101, V, 0.7895310796074155)));
        const real i_Cab = c.P_Cab_4_F_over_2_reciprocal_C_m*fma(Ca_i, exp_F_reciprocal_R_T_2_V, -c.Ca_o_0p341)*
            choice_vfrt_2_squared_over_minus_1p21e06_etc;

        // membrane
        const real i_Na_plus_i_NaL = fma(c.g_Na*m*m*m, fma(one_minus_phi_CaMK*h, j, phi_CaMK*hp*jp), c.g_NaL*mL*
            fma(one_minus_phi_CaMK, hL, phi_CaMK*hLp))*V_minus_E_Na;
        const real i_Na_plus_i_NaL_plus_i_Nab = fma(c.P_Nab_F_reciprocal_C_m*fma(Na_i, exp_F_reciprocal_R_T_V, -c.Na_o),
            choice_vfrt_squared_over_minus_1p21e06_etc, i_Na_plus_i_NaL);
        const real i_to_plus_i_Kr_plus_i_Ks_plus_i_K1_etc = fma(fma(c.g_Kb, xkb,
            fma(c.g_K1_sqrt_K_o*r_K1, xk1, fma(c.g_to, fma(one_minus_phi_CaMK*a, fma(A_iF, iF, A_iS*iS), phi_CaMK*ap*
            fma(A_iF, iFp, A_iS*iSp)), c.g_Kr_sqrt_K_o_over_5p4*xr*r_Kr))), V_minus_E_K, i_Ks);
        const real i_NaCa_i_plus_i_NaK = fma(c.G_NaCa_0p8_2, relative_i_NaCa_i, i_NaK);
        const real i_pCa_plus_i_Cab = fma(c.g_pCa*Ca_i, reciprocal(c.K_pCa + Ca_i), i_Cab);
        // A/F, line 29
        const real i_ion = fma(c.G_NaCa_over_5_2, relative_i_NaCa_ss,
            fma(c.P_CaK_ratio_reciprocal_C_m_2, relative_i_CaK, i_pCa_plus_i_Cab + i_NaCa_i_plus_i_NaK +
            i_to_plus_i_Kr_plus_i_Ks_plus_i_K1_etc + i_Na_plus_i_NaL_plus_i_Nab + i_CaL + i_CaNa));
        const real next_V = -(i_ion + i_stim);
        cells.store_potential(next_V);

        // release
        const real value_1p5_over_Ca_jsr = 1.5*reciprocal(Ca_jsr);
        const real value_1p5_over_Ca_jsr_squared = value_1p5_over_Ca_jsr*value_1p5_over_Ca_jsr;
        const real value_1p5_over_Ca_jsr_squared_squared = value_1p5_over_Ca_jsr_squared*value_1p5_over_Ca_jsr_squared;
        const real reciprocal_value_1p5_over_Ca_jsr_squared_etc =
            reciprocal(fma(value_1p5_over_Ca_jsr_squared_squared, value_1p5_over_Ca_jsr_squared_squared, 1.0));
        const real i_CaL_reciprocal_value_1p5_over_Ca_jsr_etc = i_CaL*reciprocal_value_1p5_over_Ca_jsr_squared_etc;
        const real reciprocal_Ca_jsr_plus_0p0123 = reciprocal(Ca_jsr + 0.0123);
        const real Ca_jsr_reciprocal_Ca_jsr_plus_0p0123 = Ca_jsr*reciprocal_Ca_jsr_plus_0p0123;
        const real tau_rel = max(c.beta_tau*Ca_jsr_reciprocal_Ca_jsr_plus_0p0123, c.tau_rel_min);
        const real tau_rel_p = max(c.beta_tau_p*Ca_jsr_reciprocal_Ca_jsr_plus_0p0123, c.tau_rel_min);
        const real J_rel = fma(one_minus_phi_CaMK, J_rel_np, phi_CaMK*J_rel_p);
        const real next_J_rel_np = -fma(c.rel_scale_a_rel, i_CaL_reciprocal_value_1p5_over_Ca_jsr_etc, J_rel_np)*
            reciprocal(tau_rel);
        cells.store(state::J_rel_np, next_J_rel_np);
        const real next_J_rel_p = -fma(c.rel_scale_a_rel_p, i_CaL_reciprocal_value_1p5_over_Ca_jsr_etc, J_rel_p)*
            reciprocal(tau_rel_p);
        cells.store(state::J_rel_p, next_J_rel_p);

        // ions
        const real J_diff_Na = (Na_ss - Na_i)*c.reciprocal_tau_diff_Na;
        const real J_diff_K = (K_ss - K_i)*c.reciprocal_tau_diff_K;
        const real J_diff = (Ca_ss - Ca_i)*c.reciprocal_tau_diff_Ca;
        const real K_CMDN_plus_Ca_i = c.K_CMDN_ + Ca_i;
        const real K_TRPN_plus_Ca_i = c.K_TRPN_ + Ca_i;
        const real K_CMDN_plus_Ca_i_squared = K_CMDN_plus_Ca_i*K_CMDN_plus_Ca_i;
        const real K_TRPN_plus_Ca_i_squared = K_TRPN_plus_Ca_i*K_TRPN_plus_Ca_i;
        const real B_Ca_i = K_CMDN_plus_Ca_i_squared*K_TRPN_plus_Ca_i_squared*
            reciprocal(fma(K_CMDN_plus_Ca_i_squared + c.CMDN_K_CMDN_, K_TRPN_plus_Ca_i_squared, c.TRPN_K_TRPN_*
            K_CMDN_plus_Ca_i_squared));
        const real K_BSR_plus_Ca_ss = c.K_BSR_ + Ca_ss;
        const real K_BSL_plus_Ca_ss = c.K_BSL_ + Ca_ss;
        const real K_BSR_plus_Ca_ss_squared = K_BSR_plus_Ca_ss*K_BSR_plus_Ca_ss;
        const real K_BSL_plus_Ca_ss_squared = K_BSL_plus_Ca_ss*K_BSL_plus_Ca_ss;
        const real B_Ca_ss = K_BSR_plus_Ca_ss_squared*K_BSL_plus_Ca_ss_squared*
            reciprocal(fma(K_BSR_plus_Ca_ss_squared + c.BSR_K_BSR_, K_BSL_plus_Ca_ss_squared, c.BSL_K_BSL_*
            K_BSR_plus_Ca_ss_squared));
        const real K_CSQN_plus_Ca_jsr = c.K_CSQN_ + Ca_jsr;
        const real K_CSQN_plus_Ca_jsr_squared = K_CSQN_plus_Ca_jsr*K_CSQN_plus_Ca_jsr;
        const real B_Ca_jsr = K_CSQN_plus_Ca_jsr_squared*reciprocal(K_CSQN_plus_Ca_jsr_squared + c.CSQN_K_CSQN_);
        const real next_Na_i = fma(c.V_ss_reciprocal_V_myo, J_diff_Na,
            -(c.A_cap_C_m_reciprocal_F_V_myo*fma(3.0, i_NaCa_i_plus_i_NaK, i_Na_plus_i_NaL_plus_i_Nab)));
        cells.store(state::Na_i, next_Na_i);
        const real next_Na_ss = -fma(c.A_geo_C_m_reciprocal_F_V_ss_2, fma(c.G_NaCa_0p6, relative_i_NaCa_ss, i_CaNa),
            J_diff_Na);
        cells.store(state::Na_ss, next_Na_ss);
        const real next_K_i = fma(c.V_ss_reciprocal_V_myo, J_diff_K,
            -(c.A_cap_C_m_reciprocal_F_V_myo*fma(-2.0, i_NaK, i_to_plus_i_Kr_plus_i_Ks_plus_i_K1_etc + i_stim)));
        cells.store(state::K_i, next_K_i);
        const real next_K_ss = -fma(c.A_geo_C_m_reciprocal_F_V_ss_P_CaK_ratio_etc, relative_i_CaK, J_diff_K);
        cells.store(state::K_ss, next_K_ss);
        const real next_Ca_i = B_Ca_i*fma(c.rad_squared_L_reciprocal_V_myo_62p8, J_diff,
            fma(-c.rad_squared_L_reciprocal_V_myo_173p3, J_up, -(c.A_geo_C_m_reciprocal_F_2_V_myo_2*
            fma(-c.G_NaCa_1p6, relative_i_NaCa_i, i_pCa_plus_i_Cab))));
        cells.store(state::Ca_i, next_Ca_i);
        const real next_Ca_ss = B_Ca_ss*fma(-c.A_geo_C_m_reciprocal_F_2_V_ss_2,
            fma(-c.G_NaCa_0p4, relative_i_NaCa_ss, i_CaL), fma(c.rad_squared_L_reciprocal_V_ss_15p07, J_rel, -J_diff));
        cells.store(state::Ca_ss, next_Ca_ss);
        const real next_Ca_nsr = fma(-c.rad_squared_L_reciprocal_V_nsr_etc, relative_J_tr, J_up);
        cells.store(state::Ca_nsr, next_Ca_nsr);
        const real next_Ca_jsr = B_Ca_jsr*fma(c.reciprocal_tau_tr, relative_J_tr, -J_rel);
        cells.store(state::Ca_jsr, next_Ca_jsr);
    }
};

// The entries of the Jacobian, of variants epi.
template <class real>
struct Slopes_epi {
    using scalar = real;
    struct state {
        enum Index : int { V, CaMK_trap, m, hf, hs, j, hsp, jp, mL, hL, hLp, a, iF, iS, ap, iFp, iSp, d, ff, fs, fcaf,
            fcas, jca, ffp, fcafp, nca, xrf, xrs, xs1, xs2, xk1, J_rel_np, J_rel_p, Na_i, Na_ss, K_i, K_ss, Ca_i, Ca_ss,
            Ca_nsr, Ca_jsr, slope_0, slope_1, slope_2, slope_3, slope_4, slope_5, slope_6, slope_7, slope_8, slope_9,
            slope_10, slope_11, slope_12, slope_13, slope_14, slope_15, slope_16, slope_17, slope_18, slope_19,
            slope_20, slope_21, slope_22, slope_23, slope_24, slope_25, slope_26, slope_27, slope_28, slope_29,
            slope_30, slope_31, slope_32, slope_33, slope_34, slope_35, slope_36, slope_37, slope_38, slope_39,
            slope_40, slope_41, slope_42, slope_43, slope_44, slope_45, slope_46, slope_47, slope_48, slope_49,
            slope_50, slope_51, slope_52, slope_53, slope_54, slope_55, slope_56, slope_57, slope_58, slope_59,
            slope_60, slope_61, slope_62, slope_63, slope_64, slope_65, slope_66, slope_67, slope_68, slope_69,
            slope_70, slope_71, slope_72, slope_73, slope_74, slope_75, slope_76, slope_77, slope_78, slope_79,
            slope_80, slope_81, slope_82, slope_83, slope_84, slope_85, slope_86, slope_87, slope_88, slope_89,
            slope_90, slope_91, slope_92, slope_93, slope_94, slope_95, slope_96, slope_97, slope_98, slope_99,
            slope_100, slope_101, slope_102, slope_103, slope_104, slope_105, slope_106, slope_107, slope_108,
            slope_109, slope_110, slope_111, slope_112, slope_113, slope_114, slope_115, slope_116, slope_117,
            slope_118, slope_119, slope_120, slope_121, slope_122, slope_123, slope_124, slope_125, slope_126,
            slope_127, slope_128, slope_129, slope_130, slope_131, slope_132, slope_133, slope_134, slope_135,
            slope_136, slope_137, slope_138, slope_139, slope_140, slope_141, slope_142, slope_143, slope_144,
            slope_145, slope_146, slope_147, slope_148, slope_149, slope_150, slope_151, slope_152, slope_153,
            slope_154, slope_155, slope_156, slope_157, slope_158, slope_159, slope_160, slope_161, slope_162,
            slope_163, slope_164, slope_165, slope_166, slope_167, slope_168, slope_169, slope_170, slope_171,
            slope_172, slope_173, slope_174, slope_175, slope_176, slope_177, slope_178, slope_179, slope_180,
            slope_181, slope_182, slope_183, slope_184, slope_185, slope_186, slope_187, slope_188, slope_189,
            slope_190, slope_191, slope_192, slope_193, slope_194, slope_195, slope_196, slope_197, slope_198,
            slope_199, slope_200, slope_201, slope_202, slope_203, slope_204, slope_205, slope_206, slope_207,
            slope_208, slope_209, slope_210, slope_211, slope_212, slope_213, slope_214, slope_215, slope_216,
            slope_217, slope_218, slope_219, slope_220 };
    };
    static constexpr int potential = state::V, n_constants = 146, n_out = 221;

    struct Constants {
        // reversal_potentials
        scalar Na_o;  // mM
        scalar R_T_over_F;
        scalar K_o;  // mM
        scalar P_KNa;  // -
        scalar K_o_plus_P_KNa_Na_o;
        // CaMK
        scalar K_CaM;  // mM
        scalar CaMK_o;  // -
        scalar K_CaMK;  // -
        scalar a_CaMK;  // 1/ms
        // i_Na
        scalar A_hf;  // -
        scalar one_minus_A_hf;
        scalar g_Na;  // mS/uF
        // i_NaL
        scalar g_NaL;  // mS/uF
        // i_to
        scalar g_to;  // mS/uF
        // i_Ks
        scalar g_Ks;  // mS/uF
        // i_K1
        scalar K_o_2p6;
        scalar g_K1_sqrt_K_o;
        scalar K_o_2p554;
        scalar K_o_1p569_plus_3p812;
        scalar minus_1_over_K_o_1p569_plus_3p812;
        // i_NaCa_voltage
        scalar q_Na;  // -
        // membrane
        scalar F;  // C/mol
        // reversal_potentials
        scalar R_T_2;
        // i_NaCa_voltage
        scalar Na_o_over_k_Na3;
        scalar k_Na3;  // mM
        scalar h11;
        scalar w_Na;  // 1/s
        scalar q_Ca;  // -
        scalar w_Ca;  // 1/s
        scalar w_NaCa;  // 1/s
        scalar q_Na_F_over_R_T;
        scalar q_Ca_F_over_R_T;
        scalar K_CaAct;  // mM
        scalar k2;
        scalar k1;
        scalar k_Na1;  // mM
        scalar k_Na2;  // mM
        scalar k_Ca_on;  // 1/mM/s
        // i_NaCa
        scalar G_NaCa_0p8;
        scalar G_NaCa_over_5;
        scalar reciprocal_k_Na3;
        scalar reciprocal_k_Na1;
        scalar reciprocal_k_Na2;
        // i_NaK
        scalar delta_NaK;  // -
        scalar R_3_T;
        scalar K_Nai_0;  // mM
        scalar K_Ki;  // mM
        scalar k1_p;  // 1/s
        scalar one_minus_delta_NaK;
        scalar K_Nao_0;  // mM
        scalar square_K_o_over_K_Ko_plus_1;
        scalar k2_m;  // 1/s
        scalar k4_m;  // 1/s
        scalar H_over_K_HP_plus_1;
        scalar K_NaP;  // mM
        scalar K_KP_;  // mM
        scalar P_total;  // mM
        scalar k3_m;  // 1/mM^2/s
        scalar H;  // mM
        scalar MgATP_over_K_MgATP_plus_1_2;
        scalar a2;
        scalar a4;
        scalar k3_p_square_K_o_over_K_Ko;
        scalar b1;
        scalar delta_NaK_F_over_R_3_T;
        scalar quotient_of_minus_delta_NaK_plus_1_F_etc;
        scalar G_NaK;  // A*s/F
        scalar reciprocal_K_NaP;
        scalar reciprocal_K_Ki;
        scalar reciprocal_K_KP;
        // uptake
        scalar K_up;  // mM
        scalar up_scale_v_up;
        scalar dK_up;  // mM
        scalar up_scale_2p75_v_up;
        scalar v_leak;  // mM/ms
        scalar Ca_nsr_max;  // mM
        scalar tau_tr;  // ms
        // i_CaL
        scalar one_minus_A_ff;
        scalar A_ff;  // -
        scalar P_Cap_ratio;  // -
        scalar P_Ca;  // cm/s
        scalar Ca_o_0p341;
        // membrane
        scalar C_m;  // uF/cm^2
        // i_CaL
        scalar Na_o_0p75;
        scalar P_CaNa_ratio;  // -
        scalar K_o_0p75;
        scalar P_CaK_ratio;  // -
        scalar k_jca;  // 1/ms
        scalar k_2n;  // 1/ms
        scalar K_mn;  // mM
        scalar d_vfrt_d_V_2;
        scalar d_vffrt_d_V_4;
        // membrane
        scalar d_vfrt_d_V;
        scalar d_vffrt_d_V;
        // i_Kr
        scalar g_Kr_sqrt_K_o_over_5p4;
        // release
        scalar a_rel;
        scalar rel_scale;  // -
        scalar beta_tau;  // ms
        scalar tau_rel_min;  // ms
        scalar a_rel_p;
        scalar beta_tau_p;
        // background
        scalar P_Nab;  // cm/s
        scalar P_Nab_d_vffrt_d_V;
        scalar g_Kb;  // mS/uF
        scalar P_Cab_4;
        scalar P_Cab_4_d_vffrt_d_V;
        scalar K_pCa;  // mM
        scalar g_pCa;  // A/F
        // ions
        scalar tau_diff_Ca;  // ms
        scalar K_CMDN_;  // mM
        scalar CMDN_K_CMDN_;
        scalar K_TRPN_;  // mM
        scalar TRPN_K_TRPN_;
        scalar K_BSR_;  // mM
        scalar BSR_K_BSR_;
        scalar K_BSL_;  // mM
        scalar BSL_K_BSL_;
        scalar K_CSQN_;  // mM
        scalar CSQN_K_CSQN_;
        // geometry
        scalar A_cap;
        // ions
        scalar F_2_V_myo;
        // geometry
        scalar V_nsr;
        scalar V_myo;
        scalar V_ss;
        // ions
        scalar F_2_V_ss;
        // geometry
        scalar V_jsr;
        // i_NaL
        scalar tau_hL;  // ms
        scalar tau_hLp;
        // i_CaL
        scalar tau_jca;  // ms
        // ions
        scalar F_V_myo;
        scalar F_V_ss;
        // CaMK
        scalar b_CaMK;  // 1/ms
        scalar quotient_of_minus_1_over_tau_diff_Na_V_etc;
        scalar minus_1_over_tau_diff_Na;
        scalar reciprocal_tau_diff_Na;
        scalar quotient_of_minus_1_over_tau_diff_K_V_ss_etc;
        scalar minus_1_over_tau_diff_K;
        scalar reciprocal_tau_diff_K;
        scalar quotient_of_minus_1_over_tau_diff_Ca_V_etc;
        scalar minus_1_over_tau_diff_Ca_2;
        scalar V_ss_over_tau_diff_Ca_over_V_myo;
        scalar reciprocal_tau_diff_Ca_2;
        scalar d_J_up_d_Ca_nsr_V_nsr_over_V_myo;
        // uptake
        scalar d_J_up_d_Ca_nsr;
        scalar reciprocal_tau_tr;
        scalar minus_1_over_tau_tr;
    };
    static void derive([[maybe_unused]] const double* p, Constants& c) {
        const double R = p[parameter::R];  // mJ/mol/K
        const double T = p[parameter::T];  // K
        const double F = p[parameter::F];  // C/mol
        const double C_m = p[parameter::C_m];  // uF/cm^2
        const double L = p[parameter::L];  // cm
        const double rad = p[parameter::rad];  // cm
        const double Na_o = p[parameter::Na_o];  // mM
        const double Ca_o = p[parameter::Ca_o];  // mM
        const double K_o = p[parameter::K_o];  // mM
        const double P_KNa = p[parameter::P_KNa];  // -
        const double CaMK_o = p[parameter::CaMK_o];  // -
        const double K_CaM = p[parameter::K_CaM];  // mM
        const double K_CaMK = p[parameter::K_CaMK];  // -
        const double a_CaMK = p[parameter::a_CaMK];  // 1/ms
        const double b_CaMK = p[parameter::b_CaMK];  // 1/ms
        const double g_Na = p[parameter::g_Na];  // mS/uF
        const double A_hf = p[parameter::A_hf];  // -
        const double g_NaL = p[parameter::g_NaL];  // mS/uF
        const double tau_hL = p[parameter::tau_hL];  // ms
        const double g_to = p[parameter::g_to];  // mS/uF
        const double P_Ca = p[parameter::P_Ca];  // cm/s
        const double P_CaNa_ratio = p[parameter::P_CaNa_ratio];  // -
        const double P_CaK_ratio = p[parameter::P_CaK_ratio];  // -
        const double P_Cap_ratio = p[parameter::P_Cap_ratio];  // -
        const double A_ff = p[parameter::A_ff];  // -
        const double tau_jca = p[parameter::tau_jca];  // ms
        const double K_mn = p[parameter::K_mn];  // mM
        const double k_2n = p[parameter::k_2n];  // 1/ms
        const double k_jca = p[parameter::k_jca];  // 1/ms
        const double g_Kr = p[parameter::g_Kr];  // mS/uF
        const double g_Ks = p[parameter::g_Ks];  // mS/uF
        const double g_K1 = p[parameter::g_K1];  // mS/uF
        const double k_Na1 = p[parameter::k_Na1];  // mM
        const double k_Na2 = p[parameter::k_Na2];  // mM
        const double k_Na3 = p[parameter::k_Na3];  // mM
        const double k_asymm = p[parameter::k_asymm];  // -
        const double w_Na = p[parameter::w_Na];  // 1/s
        const double w_Ca = p[parameter::w_Ca];  // 1/s
        const double w_NaCa = p[parameter::w_NaCa];  // 1/s
        const double k_Ca_on = p[parameter::k_Ca_on];  // 1/mM/s
        const double k_Ca_off = p[parameter::k_Ca_off];  // 1/s
        const double q_Na = p[parameter::q_Na];  // -
        const double q_Ca = p[parameter::q_Ca];  // -
        const double K_CaAct = p[parameter::K_CaAct];  // mM
        const double G_NaCa = p[parameter::G_NaCa];  // A*s/F
        const double k1_p = p[parameter::k1_p];  // 1/s
        const double k1_m = p[parameter::k1_m];  // 1/mM/s
        const double k2_p = p[parameter::k2_p];  // 1/s
        const double k2_m = p[parameter::k2_m];  // 1/s
        const double k3_p = p[parameter::k3_p];  // 1/s
        const double k3_m = p[parameter::k3_m];  // 1/mM^2/s
        const double k4_p = p[parameter::k4_p];  // 1/s
        const double k4_m = p[parameter::k4_m];  // 1/s
        const double K_Nai_0 = p[parameter::K_Nai_0];  // mM
        const double K_Nao_0 = p[parameter::K_Nao_0];  // mM
        const double delta_NaK = p[parameter::delta_NaK];  // -
        const double K_Ki = p[parameter::K_Ki];  // mM
        const double K_Ko = p[parameter::K_Ko];  // mM
        const double MgADP = p[parameter::MgADP];  // mM
        const double MgATP = p[parameter::MgATP];  // mM
        const double K_MgATP = p[parameter::K_MgATP];  // mM
        const double H = p[parameter::H];  // mM
        const double P_total = p[parameter::P_total];  // mM
        const double K_HP_ = p[parameter::K_HP_];  // mM
        const double K_NaP = p[parameter::K_NaP];  // mM
        const double K_KP_ = p[parameter::K_KP_];  // mM
        const double G_NaK = p[parameter::G_NaK];  // A*s/F
        const double g_Kb = p[parameter::g_Kb];  // mS/uF
        const double P_Nab = p[parameter::P_Nab];  // cm/s
        const double P_Cab = p[parameter::P_Cab];  // cm/s
        const double g_pCa = p[parameter::g_pCa];  // A/F
        const double K_pCa = p[parameter::K_pCa];  // mM
        const double beta_tau = p[parameter::beta_tau];  // ms
        const double rel_scale = p[parameter::rel_scale];  // -
        const double tau_rel_min = p[parameter::tau_rel_min];  // ms
        const double up_scale = p[parameter::up_scale];  // -
        const double v_up = p[parameter::v_up];  // mM/ms
        const double K_up = p[parameter::K_up];  // mM
        const double dK_up = p[parameter::dK_up];  // mM
        const double v_leak = p[parameter::v_leak];  // mM/ms
        const double Ca_nsr_max = p[parameter::Ca_nsr_max];  // mM
        const double tau_tr = p[parameter::tau_tr];  // ms
        const double tau_diff_Na = p[parameter::tau_diff_Na];  // ms
        const double tau_diff_K = p[parameter::tau_diff_K];  // ms
        const double tau_diff_Ca = p[parameter::tau_diff_Ca];  // ms
        const double CMDN_ = p[parameter::CMDN_];  // mM
        const double K_CMDN_ = p[parameter::K_CMDN_];  // mM
        const double TRPN_ = p[parameter::TRPN_];  // mM
        const double K_TRPN_ = p[parameter::K_TRPN_];  // mM
        const double BSR_ = p[parameter::BSR_];  // mM
        const double K_BSR_ = p[parameter::K_BSR_];  // mM
        const double BSL_ = p[parameter::BSL_];  // mM
        const double K_BSL_ = p[parameter::K_BSL_];  // mM
        const double CSQN_ = p[parameter::CSQN_];  // mM
        const double K_CSQN_ = p[parameter::K_CSQN_];  // mM
        const double R_T_2 = R*T;
        const double R_T_over_F = R_T_2/F;
        const double K_o_plus_P_KNa_Na_o = K_o + P_KNa*Na_o;
        const double one_minus_A_hf = 1.0 - A_hf;
        const double K_o_2p6 = 2.6*K_o;
        const double g_K1_sqrt_K_o = g_K1*sqrt(K_o);
        const double K_o_2p554 = 2.5538*K_o;
        const double K_o_1p569_plus_3p812 = 1.5692*K_o + 3.8115;
        const double minus_1_over_K_o_1p569_plus_3p812 = -1.0/K_o_1p569_plus_3p812;
        const double Na_o_over_k_Na3 = Na_o/k_Na3;
        const double h10 = k_asymm + 1.0 + Na_o/k_Na1*(1.0 + Na_o/k_Na2);
        const double h11 = Na_o*Na_o/(h10*k_Na1*k_Na2);
        const double q_Na_F_over_R_T = q_Na*F/R_T_2;
        const double q_Ca_F_over_R_T = q_Ca*F/R_T_2;
        const double k2 = k_Ca_off;
        const double h12 = 1.0/h10;
        const double k1 = h12*Ca_o*k_Ca_on;
        const double G_NaCa_0p8 = 0.8*G_NaCa;
        const double G_NaCa_over_5 = 0.2*G_NaCa;
        const double reciprocal_k_Na3 = 1.0/k_Na3;
        const double reciprocal_k_Na1 = 1.0/k_Na1;
        const double reciprocal_k_Na2 = 1.0/k_Na2;
        const double R_3_T = 3.0*R*T;
        const double one_minus_delta_NaK = 1.0 - delta_NaK;
        const double K_o_over_K_Ko = K_o/K_Ko;
        const double square_K_o_over_K_Ko_plus_1 = square(1.0 + K_o_over_K_Ko);
        const double H_over_K_HP_plus_1 = 1.0 + H/K_HP_;
        const double MgATP_over_K_MgATP_plus_1_2 = 1.0 + MgATP/K_MgATP;
        const double a2 = k2_p;
        const double a4 = k4_p*MgATP/K_MgATP/MgATP_over_K_MgATP_plus_1_2;
        const double k3_p_square_K_o_over_K_Ko = k3_p*square(K_o_over_K_Ko);
        const double b1 = k1_m*MgADP;
        const double delta_NaK_F_over_R_3_T = delta_NaK*F/R_3_T;
        const double quotient_of_minus_delta_NaK_plus_1_F_etc = one_minus_delta_NaK*F/R_3_T;
        const double reciprocal_K_NaP = 1.0/K_NaP;
        const double reciprocal_K_Ki = 1.0/K_Ki;
        const double reciprocal_K_KP = 1.0/K_KP_;
        const double up_scale_v_up = up_scale*v_up;
        const double up_scale_2p75_v_up = up_scale*2.75*v_up;
        const double one_minus_A_ff = 1.0 - A_ff;
        const double Ca_o_0p341 = 0.341*Ca_o;
        const double Na_o_0p75 = 0.75*Na_o;
        const double K_o_0p75 = 0.75*K_o;
        const double d_vfrt_d_V = F/R_T_2;
        const double d_vfrt_d_V_2 = 2.0*d_vfrt_d_V;
        const double d_vffrt_d_V = F*F/R_T_2;
        const double d_vffrt_d_V_4 = 4.0*d_vffrt_d_V;
        const double g_Kr_sqrt_K_o_over_5p4 = g_Kr*sqrt(K_o/5.4);
        const double a_rel = 0.5*beta_tau;
        const double beta_tau_p = 1.25*beta_tau;
        const double a_rel_p = 0.5*beta_tau_p;
        const double P_Nab_d_vffrt_d_V = P_Nab*d_vffrt_d_V;
        const double P_Cab_4 = P_Cab*4.0;
        const double P_Cab_4_d_vffrt_d_V = P_Cab_4*d_vffrt_d_V;
        const double CMDN_K_CMDN_ = CMDN_*K_CMDN_;
        const double TRPN_K_TRPN_ = TRPN_*K_TRPN_;
        const double BSR_K_BSR_ = BSR_*K_BSR_;
        const double BSL_K_BSL_ = BSL_*K_BSL_;
        const double CSQN_K_CSQN_ = CSQN_*K_CSQN_;
        const double rad_6p28 = 6.28*rad;
        const double A_geo = rad_6p28*rad + rad_6p28*L;
        const double A_cap = 2.0*A_geo;
        const double F_2 = 2.0*F;
        const double V_cell = 1000.0*(3.14*rad*rad*L);
        const double V_myo = 0.68*V_cell;
        const double F_2_V_myo = F_2*V_myo;
        const double V_nsr = 0.0552*V_cell;
        const double V_ss = 0.02*V_cell;
        const double F_2_V_ss = F_2*V_ss;
        const double V_jsr = 0.0048*V_cell;
        const double tau_hLp = 3.0*tau_hL;
        const double F_V_myo = F*V_myo;
        const double F_V_ss = F*V_ss;
        const double minus_1_over_tau_diff_Na = -1.0/tau_diff_Na;
        const double quotient_of_minus_1_over_tau_diff_Na_V_etc = minus_1_over_tau_diff_Na*V_ss/V_myo;
        const double reciprocal_tau_diff_Na = 1.0/tau_diff_Na;
        const double minus_1_over_tau_diff_K = -1.0/tau_diff_K;
        const double quotient_of_minus_1_over_tau_diff_K_V_ss_etc = minus_1_over_tau_diff_K*V_ss/V_myo;
        const double reciprocal_tau_diff_K = 1.0/tau_diff_K;
        const double minus_1_over_tau_diff_Ca_2 = -1.0/tau_diff_Ca;
        const double quotient_of_minus_1_over_tau_diff_Ca_V_etc = minus_1_over_tau_diff_Ca_2*V_ss/V_myo;
        const double reciprocal_tau_diff_Ca_2 = 1.0/tau_diff_Ca;
        const double V_ss_over_tau_diff_Ca_over_V_myo = reciprocal_tau_diff_Ca_2*V_ss/V_myo;
        const double d_J_up_d_Ca_nsr = -(v_leak/Ca_nsr_max);
        const double d_J_up_d_Ca_nsr_V_nsr_over_V_myo = d_J_up_d_Ca_nsr*V_nsr/V_myo;
        const double reciprocal_tau_tr = 1.0/tau_tr;
        const double minus_1_over_tau_tr = -1.0/tau_tr;

        c.Na_o = Na_o;
        c.R_T_over_F = R_T_over_F;
        c.K_o = K_o;
        c.P_KNa = P_KNa;
        c.K_o_plus_P_KNa_Na_o = K_o_plus_P_KNa_Na_o;
        c.K_CaM = K_CaM;
        c.CaMK_o = CaMK_o;
        c.K_CaMK = K_CaMK;
        c.a_CaMK = a_CaMK;
        c.A_hf = A_hf;
        c.one_minus_A_hf = one_minus_A_hf;
        c.g_Na = g_Na;
        c.g_NaL = g_NaL;
        c.g_to = g_to;
        c.g_Ks = g_Ks;
        c.K_o_2p6 = K_o_2p6;
        c.g_K1_sqrt_K_o = g_K1_sqrt_K_o;
        c.K_o_2p554 = K_o_2p554;
        c.K_o_1p569_plus_3p812 = K_o_1p569_plus_3p812;
        c.minus_1_over_K_o_1p569_plus_3p812 = minus_1_over_K_o_1p569_plus_3p812;
        c.q_Na = q_Na;
        c.F = F;
        c.R_T_2 = R_T_2;
        c.Na_o_over_k_Na3 = Na_o_over_k_Na3;
        c.k_Na3 = k_Na3;
        c.h11 = h11;
        c.w_Na = w_Na;
        c.q_Ca = q_Ca;
        c.w_Ca = w_Ca;
        c.w_NaCa = w_NaCa;
        c.q_Na_F_over_R_T = q_Na_F_over_R_T;
        c.q_Ca_F_over_R_T = q_Ca_F_over_R_T;
        c.K_CaAct = K_CaAct;
        c.k2 = k2;
        c.k1 = k1;
        c.k_Na1 = k_Na1;
        c.k_Na2 = k_Na2;
        c.k_Ca_on = k_Ca_on;
        c.G_NaCa_0p8 = G_NaCa_0p8;
        c.G_NaCa_over_5 = G_NaCa_over_5;
        c.reciprocal_k_Na3 = reciprocal_k_Na3;
        c.reciprocal_k_Na1 = reciprocal_k_Na1;
        c.reciprocal_k_Na2 = reciprocal_k_Na2;
        c.delta_NaK = delta_NaK;
        c.R_3_T = R_3_T;
        c.K_Nai_0 = K_Nai_0;
        c.K_Ki = K_Ki;
        c.k1_p = k1_p;
        c.one_minus_delta_NaK = one_minus_delta_NaK;
        c.K_Nao_0 = K_Nao_0;
        c.square_K_o_over_K_Ko_plus_1 = square_K_o_over_K_Ko_plus_1;
        c.k2_m = k2_m;
        c.k4_m = k4_m;
        c.H_over_K_HP_plus_1 = H_over_K_HP_plus_1;
        c.K_NaP = K_NaP;
        c.K_KP_ = K_KP_;
        c.P_total = P_total;
        c.k3_m = k3_m;
        c.H = H;
        c.MgATP_over_K_MgATP_plus_1_2 = MgATP_over_K_MgATP_plus_1_2;
        c.a2 = a2;
        c.a4 = a4;
        c.k3_p_square_K_o_over_K_Ko = k3_p_square_K_o_over_K_Ko;
        c.b1 = b1;
        c.delta_NaK_F_over_R_3_T = delta_NaK_F_over_R_3_T;
        c.quotient_of_minus_delta_NaK_plus_1_F_etc = quotient_of_minus_delta_NaK_plus_1_F_etc;
        c.G_NaK = G_NaK;
        c.reciprocal_K_NaP = reciprocal_K_NaP;
        c.reciprocal_K_Ki = reciprocal_K_Ki;
        c.reciprocal_K_KP = reciprocal_K_KP;
        c.K_up = K_up;
        c.up_scale_v_up = up_scale_v_up;
        c.dK_up = dK_up;
        c.up_scale_2p75_v_up = up_scale_2p75_v_up;
        c.v_leak = v_leak;
        c.Ca_nsr_max = Ca_nsr_max;
        c.tau_tr = tau_tr;
        c.one_minus_A_ff = one_minus_A_ff;
        c.A_ff = A_ff;
        c.P_Cap_ratio = P_Cap_ratio;
        c.P_Ca = P_Ca;
        c.Ca_o_0p341 = Ca_o_0p341;
        c.C_m = C_m;
        c.Na_o_0p75 = Na_o_0p75;
        c.P_CaNa_ratio = P_CaNa_ratio;
        c.K_o_0p75 = K_o_0p75;
        c.P_CaK_ratio = P_CaK_ratio;
        c.k_jca = k_jca;
        c.k_2n = k_2n;
        c.K_mn = K_mn;
        c.d_vfrt_d_V_2 = d_vfrt_d_V_2;
        c.d_vffrt_d_V_4 = d_vffrt_d_V_4;
        c.d_vfrt_d_V = d_vfrt_d_V;
        c.d_vffrt_d_V = d_vffrt_d_V;
        c.g_Kr_sqrt_K_o_over_5p4 = g_Kr_sqrt_K_o_over_5p4;
        c.a_rel = a_rel;
        c.rel_scale = rel_scale;
        c.beta_tau = beta_tau;
        c.tau_rel_min = tau_rel_min;
        c.a_rel_p = a_rel_p;
        c.beta_tau_p = beta_tau_p;
        c.P_Nab = P_Nab;
        c.P_Nab_d_vffrt_d_V = P_Nab_d_vffrt_d_V;
        c.g_Kb = g_Kb;
        c.P_Cab_4 = P_Cab_4;
        c.P_Cab_4_d_vffrt_d_V = P_Cab_4_d_vffrt_d_V;
        c.K_pCa = K_pCa;
        c.g_pCa = g_pCa;
        c.tau_diff_Ca = tau_diff_Ca;
        c.K_CMDN_ = K_CMDN_;
        c.CMDN_K_CMDN_ = CMDN_K_CMDN_;
        c.K_TRPN_ = K_TRPN_;
        c.TRPN_K_TRPN_ = TRPN_K_TRPN_;
        c.K_BSR_ = K_BSR_;
        c.BSR_K_BSR_ = BSR_K_BSR_;
        c.K_BSL_ = K_BSL_;
        c.BSL_K_BSL_ = BSL_K_BSL_;
        c.K_CSQN_ = K_CSQN_;
        c.CSQN_K_CSQN_ = CSQN_K_CSQN_;
        c.A_cap = A_cap;
        c.F_2_V_myo = F_2_V_myo;
        c.V_nsr = V_nsr;
        c.V_myo = V_myo;
        c.V_ss = V_ss;
        c.F_2_V_ss = F_2_V_ss;
        c.V_jsr = V_jsr;
        c.tau_hL = tau_hL;
        c.tau_hLp = tau_hLp;
        c.tau_jca = tau_jca;
        c.F_V_myo = F_V_myo;
        c.F_V_ss = F_V_ss;
        c.b_CaMK = b_CaMK;
        c.quotient_of_minus_1_over_tau_diff_Na_V_etc = quotient_of_minus_1_over_tau_diff_Na_V_etc;
        c.minus_1_over_tau_diff_Na = minus_1_over_tau_diff_Na;
        c.reciprocal_tau_diff_Na = reciprocal_tau_diff_Na;
        c.quotient_of_minus_1_over_tau_diff_K_V_ss_etc = quotient_of_minus_1_over_tau_diff_K_V_ss_etc;
        c.minus_1_over_tau_diff_K = minus_1_over_tau_diff_K;
        c.reciprocal_tau_diff_K = reciprocal_tau_diff_K;
        c.quotient_of_minus_1_over_tau_diff_Ca_V_etc = quotient_of_minus_1_over_tau_diff_Ca_V_etc;
        c.minus_1_over_tau_diff_Ca_2 = minus_1_over_tau_diff_Ca_2;
        c.V_ss_over_tau_diff_Ca_over_V_myo = V_ss_over_tau_diff_Ca_over_V_myo;
        c.reciprocal_tau_diff_Ca_2 = reciprocal_tau_diff_Ca_2;
        c.d_J_up_d_Ca_nsr_V_nsr_over_V_myo = d_J_up_d_Ca_nsr_V_nsr_over_V_myo;
        c.d_J_up_d_Ca_nsr = d_J_up_d_Ca_nsr;
        c.reciprocal_tau_tr = reciprocal_tau_tr;
        c.minus_1_over_tau_tr = minus_1_over_tau_tr;
    }

    struct Step {
        real t;  // ms
    };
    static Step step([[maybe_unused]] const Constants& c, real t) {
        Step step;
        step.t = t;
        return step;
    }

    static void evaluate([[maybe_unused]] const Constants& c, [[maybe_unused]] const Step& step,
                         const OdeState<real>& cells) {
        // state
        const real V = cells.potential();  // mV, line 26
        const real CaMK_trap = cells.load(state::CaMK_trap);  // -, line 76
        const real m = cells.load(state::m);  // -, line 93
        const real hf = cells.load(state::hf);  // -, line 94
        const real hs = cells.load(state::hs);  // -, line 95
        const real j = cells.load(state::j);  // -, line 96
        const real hsp = cells.load(state::hsp);  // -, line 97
        const real jp = cells.load(state::jp);  // -, line 98
        const real mL = cells.load(state::mL);  // -, line 133
        const real hL = cells.load(state::hL);  // -, line 134
        const real hLp = cells.load(state::hLp);  // -, line 135
        const real a = cells.load(state::a);  // -, line 156
        const real iF = cells.load(state::iF);  // -, line 157
        const real iS = cells.load(state::iS);  // -, line 158
        const real ap = cells.load(state::ap);  // -, line 159
        const real iFp = cells.load(state::iFp);  // -, line 160
        const real iSp = cells.load(state::iSp);  // -, line 161
        const real d = cells.load(state::d);  // -, line 204
        const real ff = cells.load(state::ff);  // -, line 205
        const real fs = cells.load(state::fs);  // -, line 206
        const real fcaf = cells.load(state::fcaf);  // -, line 207
        const real fcas = cells.load(state::fcas);  // -, line 208
        const real jca = cells.load(state::jca);  // -, line 209
        const real ffp = cells.load(state::ffp);  // -, line 210
        const real fcafp = cells.load(state::fcafp);  // -, line 211
        const real nca = cells.load(state::nca);  // -, line 212
        const real xrf = cells.load(state::xrf);  // -, line 262
        const real xrs = cells.load(state::xrs);  // -, line 263
        const real xs1 = cells.load(state::xs1);  // -, line 282
        const real xs2 = cells.load(state::xs2);  // -, line 283
        const real xk1 = cells.load(state::xk1);  // -, line 300
        const real J_rel_np = cells.load(state::J_rel_np);  // mM/ms, line 454
        const real J_rel_p = cells.load(state::J_rel_p);  // mM/ms, line 455
        const real Na_i = cells.load(state::Na_i);  // mM, line 506
        const real Na_ss = cells.load(state::Na_ss);  // mM, line 507
        const real K_i = cells.load(state::K_i);  // mM, line 508
        const real K_ss = cells.load(state::K_ss);  // mM, line 509
        const real Ca_i = cells.load(state::Ca_i);  // mM, line 510
        const real Ca_ss = cells.load(state::Ca_ss);  // mM, line 511
        const real Ca_nsr = cells.load(state::Ca_nsr);  // mM, line 512
        const real Ca_jsr = cells.load(state::Ca_jsr);  // mM, line 513

        // reversal_potentials
        const real Na_o_over_Na_i = c.Na_o/Na_i;
        const real E_Na = c.R_T_over_F*log(Na_o_over_Na_i);
        const real K_o_over_K_i = c.K_o/K_i;
        const real E_K = c.R_T_over_F*log(K_o_over_K_i);
        const real K_i_plus_P_KNa_Na_i = K_i + c.P_KNa*Na_i;
        const real K_o_plus_P_KNa_Na_o_over_K_i_plus_P_KNa_etc = c.K_o_plus_P_KNa_Na_o/K_i_plus_P_KNa_Na_i;
        const real E_Ks = c.R_T_over_F*log(K_o_plus_P_KNa_Na_o_over_K_i_plus_P_KNa_etc);
        const real d_E_Na_d_Na_i = -(c.R_T_over_F*(Na_o_over_Na_i/Na_i/Na_o_over_Na_i));
        const real d_E_Ks_d_Na_i = -(c.R_T_over_F*(K_o_plus_P_KNa_Na_o_over_K_i_plus_P_KNa_etc*c.P_KNa/
            K_i_plus_P_KNa_Na_i/K_o_plus_P_KNa_Na_o_over_K_i_plus_P_KNa_etc));
        const real d_E_K_d_K_i = -(c.R_T_over_F*(K_o_over_K_i/K_i/K_o_over_K_i));
        const real d_E_Ks_d_K_i = -(c.R_T_over_F*(K_o_plus_P_KNa_Na_o_over_K_i_plus_P_KNa_etc/K_i_plus_P_KNa_Na_i/
            K_o_plus_P_KNa_Na_o_over_K_i_plus_P_KNa_etc));

        // CaMK
        const real K_CaM_over_Ca_ss = c.K_CaM/Ca_ss;
        const real K_CaM_over_Ca_ss_plus_1 = 1.0 + K_CaM_over_Ca_ss;
        const real CaMK_bound = c.CaMK_o*(1.0 - CaMK_trap)/K_CaM_over_Ca_ss_plus_1;
        const real CaMK_active = CaMK_bound + CaMK_trap;
        const real K_CaMK_over_CaMK_active = c.K_CaMK/CaMK_active;
        const real K_CaMK_over_CaMK_active_plus_1 = 1.0 + K_CaMK_over_CaMK_active;
        const real phi_CaMK = 1.0/K_CaMK_over_CaMK_active_plus_1;
        const real d_CaMK_bound_d_CaMK_trap = -(c.CaMK_o/K_CaM_over_Ca_ss_plus_1);
        const real d_CaMK_bound_d_CaMK_trap_plus_1 = d_CaMK_bound_d_CaMK_trap + 1.0;
        const real d_phi_CaMK_d_CaMK_trap = phi_CaMK*(K_CaMK_over_CaMK_active*d_CaMK_bound_d_CaMK_trap_plus_1/
            CaMK_active)/K_CaMK_over_CaMK_active_plus_1;
        const real d_CaMK_bound_d_Ca_ss = CaMK_bound*(K_CaM_over_Ca_ss/Ca_ss)/K_CaM_over_Ca_ss_plus_1;
        const real d_phi_CaMK_d_Ca_ss = phi_CaMK*(K_CaMK_over_CaMK_active*d_CaMK_bound_d_Ca_ss/CaMK_active)/
            K_CaMK_over_CaMK_active_plus_1;
        const real a_CaMK_CaMK_bound = c.a_CaMK*CaMK_bound;

        // i_Na
        const real A_hf_hf = c.A_hf*hf;
        const real h = A_hf_hf + c.one_minus_A_hf*hs;
        const real hp = A_hf_hf + c.one_minus_A_hf*hsp;
        const real V_minus_E_Na = V - E_Na;
        const real g_Na_V_minus_E_Na = c.g_Na*V_minus_E_Na;
        const real cube_m = cube(m);
        const real g_Na_V_minus_E_Na_cube_m = g_Na_V_minus_E_Na*cube_m;
        const real one_minus_phi_CaMK = 1.0 - phi_CaMK;
        const real product_of_one_minus_phi_CaMK_h = one_minus_phi_CaMK*h;
        const real phi_CaMK_hp = phi_CaMK*hp;
        const real sum_of_product_of_one_minus_phi_CaMK_h_j_etc = product_of_one_minus_phi_CaMK_h*j + phi_CaMK_hp*jp;
        const real m_inf = 1.0/(1.0 + exp(-(V + 39.57)/9.871));
        const real exp_V_plus_11p64_over_34p77 = exp((V + 11.64)/34.77);
        const real exp_minus_V_plus_77p42_over_5p955 = exp(-(V + 77.42)/5.955);
        const real sum_of_exp_V_plus_11p64_over_34p77_6p765_etc = 6.765*exp_V_plus_11p64_over_34p77 + 8.552*
            exp_minus_V_plus_77p42_over_5p955;
        const real tau_m = 1.0/sum_of_exp_V_plus_11p64_over_34p77_6p765_etc;
        const real h_inf = 1.0/(1.0 + exp((V + 82.9)/6.086));
        const real exp_minus_V_plus_1p196_over_6p285 = exp(-(V + 1.196)/6.285);
        const real exp_V_plus_0p5096_over_20p27 = exp((V + 0.5096)/20.27);
        const real sum_of_exp_minus_V_plus_1p196_over_6p285_etc = 1.432e-05*exp_minus_V_plus_1p196_over_6p285 + 6.149*
            exp_V_plus_0p5096_over_20p27;
        const real tau_hf = 1.0/sum_of_exp_minus_V_plus_1p196_over_6p285_etc;
        const real exp_minus_V_plus_17p95_over_28p05 = exp(-(V + 17.95)/28.05);
        const real exp_V_plus_5p73_over_56p66 = exp((V + 5.73)/56.66);
        const real sum_of_exp_minus_V_plus_17p95_over_28p05_etc = 0.009794*exp_minus_V_plus_17p95_over_28p05 + 0.3343*
            exp_V_plus_5p73_over_56p66;
        const real tau_hs = 1.0/sum_of_exp_minus_V_plus_17p95_over_28p05_etc;
        const real exp_minus_V_plus_100p6_over_8p281 = exp(-(V + 100.6)/8.281);
        const real exp_V_plus_0p9941_over_38p45 = exp((V + 0.9941)/38.45);
        const real sum_of_exp_minus_V_plus_100p6_over_8p281_etc = 0.02136*exp_minus_V_plus_100p6_over_8p281 + 0.3052*
            exp_V_plus_0p9941_over_38p45;
        const real reciprocal_sum_of_exp_minus_V_plus_100p6_etc = 1.0/sum_of_exp_minus_V_plus_100p6_over_8p281_etc;
        const real tau_j = 2.038 + reciprocal_sum_of_exp_minus_V_plus_100p6_etc;
        const real hsp_inf = 1.0/(1.0 + exp((V + 89.1)/6.086));
        const real tau_hsp = 3.0*tau_hs;
        const real tau_jp = 1.46*tau_j;
        const real d_i_Na_d_V = c.g_Na*cube_m*sum_of_product_of_one_minus_phi_CaMK_h_j_etc;
        const real d_m_inf_d_V = -(m_inf*(-0.10130685847431871*(1.0 - m_inf)));
        const real d_tau_m_d_V = -(tau_m*(6.765*(exp_V_plus_11p64_over_34p77*0.02876042565429968) + 8.552*
            (exp_minus_V_plus_77p42_over_5p955*-0.16792611251049538))/sum_of_exp_V_plus_11p64_over_34p77_6p765_etc);
        const real d_h_inf_d_V = -(h_inf*(0.1643115346697338*(1.0 - h_inf)));
        const real d_tau_hf_d_V = -(tau_hf*(1.432e-05*(exp_minus_V_plus_1p196_over_6p285*-0.15910898965791567) + 6.149*
            (exp_V_plus_0p5096_over_20p27*0.0493339911198816))/sum_of_exp_minus_V_plus_1p196_over_6p285_etc);
        const real d_tau_hs_d_V = -(tau_hs*(0.009794*(exp_minus_V_plus_17p95_over_28p05*-0.035650623885918005) + 0.3343*
            (exp_V_plus_5p73_over_56p66*0.017649135192375574))/sum_of_exp_minus_V_plus_17p95_over_28p05_etc);
        const real d_tau_j_d_V = -(reciprocal_sum_of_exp_minus_V_plus_100p6_etc*
            (0.02136*(exp_minus_V_plus_100p6_over_8p281*-0.12075836251660427) + 0.3052*
            (exp_V_plus_0p9941_over_38p45*0.02600780234070221))/sum_of_exp_minus_V_plus_100p6_over_8p281_etc);
        const real d_hsp_inf_d_V = -(hsp_inf*(0.1643115346697338*(1.0 - hsp_inf)));
        const real d_i_Na_d_CaMK_trap = g_Na_V_minus_E_Na_cube_m*
            (d_phi_CaMK_d_CaMK_trap*hp*jp - d_phi_CaMK_d_CaMK_trap*h*j);
        const real d_i_Na_d_m = g_Na_V_minus_E_Na*(3.0*square(m))*sum_of_product_of_one_minus_phi_CaMK_h_j_etc;
        const real d_i_Na_d_hf = g_Na_V_minus_E_Na_cube_m*(one_minus_phi_CaMK*c.A_hf*j + phi_CaMK*c.A_hf*jp);
        const real d_i_Na_d_hs = g_Na_V_minus_E_Na_cube_m*(one_minus_phi_CaMK*c.one_minus_A_hf*j);
        const real d_i_Na_d_j = g_Na_V_minus_E_Na_cube_m*product_of_one_minus_phi_CaMK_h;
        const real d_i_Na_d_hsp = g_Na_V_minus_E_Na_cube_m*(phi_CaMK*c.one_minus_A_hf*jp);
        const real d_i_Na_d_jp = g_Na_V_minus_E_Na_cube_m*phi_CaMK_hp;
        const real d_i_Na_d_Na_i = -(c.g_Na*d_E_Na_d_Na_i*cube_m*sum_of_product_of_one_minus_phi_CaMK_h_j_etc);
        const real d_i_Na_d_Ca_ss = g_Na_V_minus_E_Na_cube_m*(d_phi_CaMK_d_Ca_ss*hp*jp - d_phi_CaMK_d_Ca_ss*h*j);

        // i_NaL
        const real g_NaL_V_minus_E_Na = c.g_NaL*V_minus_E_Na;
        const real g_NaL_V_minus_E_Na_mL = g_NaL_V_minus_E_Na*mL;
        const real sum_of_one_minus_phi_CaMK_hL_etc = one_minus_phi_CaMK*hL + phi_CaMK*hLp;
        const real mL_inf = 1.0/(1.0 + exp(-(V + 42.85)/5.264));
        const real hL_inf = 1.0/(1.0 + exp((V + 87.61)/7.488));
        const real hLp_inf = 1.0/(1.0 + exp((V + 93.81)/7.488));
        const real d_i_NaL_d_V = c.g_NaL*mL*sum_of_one_minus_phi_CaMK_hL_etc;
        const real d_mL_inf_d_V = -(mL_inf*(-0.18996960486322187*(1.0 - mL_inf)));
        const real d_hL_inf_d_V = -(hL_inf*(0.13354700854700854*(1.0 - hL_inf)));
        const real d_hLp_inf_d_V = -(hLp_inf*(0.13354700854700854*(1.0 - hLp_inf)));
        const real d_i_NaL_d_CaMK_trap = g_NaL_V_minus_E_Na_mL*(d_phi_CaMK_d_CaMK_trap*hLp - d_phi_CaMK_d_CaMK_trap*hL);
        const real d_i_NaL_d_mL = g_NaL_V_minus_E_Na*sum_of_one_minus_phi_CaMK_hL_etc;
        const real d_i_NaL_d_hL = g_NaL_V_minus_E_Na_mL*one_minus_phi_CaMK;
        const real d_i_NaL_d_hLp = g_NaL_V_minus_E_Na_mL*phi_CaMK;
        const real d_i_NaL_d_Na_i = -(c.g_NaL*d_E_Na_d_Na_i*mL*sum_of_one_minus_phi_CaMK_hL_etc);
        const real d_i_NaL_d_Ca_ss = g_NaL_V_minus_E_Na_mL*(d_phi_CaMK_d_Ca_ss*hLp - d_phi_CaMK_d_Ca_ss*hL);

        // i_to
        const real A_iF = 1.0/(1.0 + exp((V - 213.6)/151.2));
        const real A_iS = 1.0 - A_iF;
        const real V_minus_E_K = V - E_K;
        const real g_to_V_minus_E_K = c.g_to*V_minus_E_K;
        const real product_of_one_minus_phi_CaMK_a = one_minus_phi_CaMK*a;
        const real A_iF_iF_plus_A_iS_iS = A_iF*iF + A_iS*iS;
        const real phi_CaMK_ap = phi_CaMK*ap;
        const real A_iF_iFp_plus_A_iS_iSp = A_iF*iFp + A_iS*iSp;
        const real sum_of_product_of_one_minus_phi_CaMK_a_etc = product_of_one_minus_phi_CaMK_a*A_iF_iF_plus_A_iS_iS +
            phi_CaMK_ap*A_iF_iFp_plus_A_iS_iSp;
        const real a_inf = 1.0/(1.0 + exp(-(V - 14.34)/14.82));
        const real exp_minus_V_minus_18p41_over_29p38 = exp(-(V - 18.4099)/29.3814);
        const real scaled_exp_minus_V_minus_18p41_etc = 1.2089*(1.0 + exp_minus_V_minus_18p41_over_29p38);
        const real reciprocal_scaled_exp_minus_V_etc = 1.0/scaled_exp_minus_V_minus_18p41_etc;
        const real V_plus_100 = V + 100.0;
        const real one_plus_exp_V_plus_100_over_29p38 = 1.0 + exp(V_plus_100/29.3814);
        const real value_3p5_over_one_plus_exp_V_plus_100_etc = 3.5/one_plus_exp_V_plus_100_over_29p38;
        const real sum_of_reciprocal_scaled_exp_minus_V_etc = reciprocal_scaled_exp_minus_V_etc +
            value_3p5_over_one_plus_exp_V_plus_100_etc;
        const real tau_a = 1.0515/sum_of_reciprocal_scaled_exp_minus_V_etc;
        const real V_plus_70 = V + 70.0;
        const real one_plus_exp_V_plus_70_over_5 = 1.0 + exp(V_plus_70/5.0);
        const real value_0p95_over_one_plus_exp_V_plus_70_etc = 0.95/one_plus_exp_V_plus_70_over_5;
        const real delta_epi = 1.0 - value_0p95_over_one_plus_exp_V_plus_70_etc;
        const real i_inf = 1.0/(1.0 + exp((V + 43.94)/5.711));
        const real exp_minus_V_plus_100_over_100 = exp(-V_plus_100/100.0);
        const real exp_V_plus_50_over_16p59 = exp((V + 50.0)/16.59);
        const real sum_of_exp_minus_V_plus_100_over_100_etc = 0.3933*exp_minus_V_plus_100_over_100 + 0.08004*
            exp_V_plus_50_over_16p59;
        const real reciprocal_sum_of_exp_minus_V_plus_100_etc = 1.0/sum_of_exp_minus_V_plus_100_over_100_etc;
        const real sum_of_reciprocal_sum_of_exp_minus_V_etc = 4.562 + reciprocal_sum_of_exp_minus_V_plus_100_etc;
        const real tau_iF = sum_of_reciprocal_sum_of_exp_minus_V_etc*delta_epi;
        const real exp_minus_V_plus_96p52_over_59p05 = exp(-(V + 96.52)/59.05);
        const real exp_V_plus_114p1_over_8p079 = exp((V + 114.1)/8.079);
        const real sum_of_exp_minus_V_plus_96p52_over_59p05_etc = 0.001416*exp_minus_V_plus_96p52_over_59p05 + 1.78e-08*
            exp_V_plus_114p1_over_8p079;
        const real reciprocal_sum_of_exp_minus_V_plus_96p52_etc = 1.0/sum_of_exp_minus_V_plus_96p52_over_59p05_etc;
        const real sum_of_reciprocal_sum_of_exp_minus_V_etc_2 = 23.62 + reciprocal_sum_of_exp_minus_V_plus_96p52_etc;
        const real tau_iS = sum_of_reciprocal_sum_of_exp_minus_V_etc_2*delta_epi;
        const real ap_inf = 1.0/(1.0 + exp(-(V - 24.34)/14.82));
        const real exp_V_minus_167p4_over_15p89 = exp((V - 167.4)/15.89);
        const real exp_minus_V_minus_12p23_over_0p2154 = exp(-(V - 12.23)/0.2154);
        const real sum_of_exp_V_minus_167p4_over_15p89_etc = exp_V_minus_167p4_over_15p89 +
            exp_minus_V_minus_12p23_over_0p2154;
        const real value_0p0001_over_sum_of_exp_V_etc = 1e-04/sum_of_exp_V_minus_167p4_over_15p89_etc;
        const real delta_develop = 1.354 + value_0p0001_over_sum_of_exp_V_etc;
        const real one_plus_exp_V_plus_70_over_20 = 1.0 + exp(V_plus_70/20.0);
        const real value_0p5_over_one_plus_exp_V_plus_70_etc = 0.5/one_plus_exp_V_plus_70_over_20;
        const real delta_recover = 1.0 - value_0p5_over_one_plus_exp_V_plus_70_etc;
        const real delta_develop_delta_recover = delta_develop*delta_recover;
        const real tau_iFp = delta_develop_delta_recover*tau_iF;
        const real tau_iSp = delta_develop_delta_recover*tau_iS;
        const real d_A_iF_d_V = -(A_iF*(0.006613756613756614*A_iS));
        const real d_i_to_d_V = c.g_to*sum_of_product_of_one_minus_phi_CaMK_a_etc + g_to_V_minus_E_K*
            (product_of_one_minus_phi_CaMK_a*(d_A_iF_d_V*iF - d_A_iF_d_V*iS) + phi_CaMK_ap*
            (d_A_iF_d_V*iFp - d_A_iF_d_V*iSp));
        const real d_a_inf_d_V = -(a_inf*(-0.06747638326585695*(1.0 - a_inf)));
        const real d_tau_a_d_V = tau_a*(reciprocal_scaled_exp_minus_V_etc*
            (1.2089*(exp_minus_V_minus_18p41_over_29p38*-0.03403513787634354))/scaled_exp_minus_V_minus_18p41_etc +
            value_3p5_over_one_plus_exp_V_plus_100_etc*(0.03403513787634354*
            (1.0 - 1.0/one_plus_exp_V_plus_100_over_29p38)))/sum_of_reciprocal_scaled_exp_minus_V_etc;
        const real d_i_inf_d_V = -(i_inf*(0.17510068289266328*(1.0 - i_inf)));
        const real d_delta_epi_d_V = value_0p95_over_one_plus_exp_V_plus_70_etc*
            (0.2*(1.0 - 1.0/one_plus_exp_V_plus_70_over_5));
        const real d_tau_iF_d_V = sum_of_reciprocal_sum_of_exp_minus_V_etc*d_delta_epi_d_V -
            reciprocal_sum_of_exp_minus_V_plus_100_etc*(0.3933*(exp_minus_V_plus_100_over_100*-0.01) + 0.08004*
            (exp_V_plus_50_over_16p59*0.06027727546714889))/sum_of_exp_minus_V_plus_100_over_100_etc*delta_epi;
        const real d_tau_iS_d_V = sum_of_reciprocal_sum_of_exp_minus_V_etc_2*d_delta_epi_d_V -
            reciprocal_sum_of_exp_minus_V_plus_96p52_etc*(0.001416*
            (exp_minus_V_plus_96p52_over_59p05*-0.01693480101608806) + 1.78e-08*
            (exp_V_plus_114p1_over_8p079*0.12377769525931426))/sum_of_exp_minus_V_plus_96p52_over_59p05_etc*delta_epi;
        const real d_ap_inf_d_V = -(ap_inf*(-0.06747638326585695*(1.0 - ap_inf)));
        const real d_delta_develop_d_V = -(value_0p0001_over_sum_of_exp_V_etc*
            (exp_V_minus_167p4_over_15p89*0.06293266205160478 + exp_minus_V_minus_12p23_over_0p2154*-4.642525533890436)/
            sum_of_exp_V_minus_167p4_over_15p89_etc);
        const real d_delta_recover_d_V = value_0p5_over_one_plus_exp_V_plus_70_etc*
            (0.05*(1.0 - 1.0/one_plus_exp_V_plus_70_over_20));
        const real d_delta_develop_d_V_delta_recover_etc = d_delta_develop_d_V*delta_recover + delta_develop*
            d_delta_recover_d_V;
        const real d_tau_iFp_d_V = d_delta_develop_d_V_delta_recover_etc*tau_iF + delta_develop_delta_recover*
            d_tau_iF_d_V;
        const real d_tau_iSp_d_V = d_delta_develop_d_V_delta_recover_etc*tau_iS + delta_develop_delta_recover*
            d_tau_iS_d_V;
        const real d_i_to_d_CaMK_trap = g_to_V_minus_E_K*(d_phi_CaMK_d_CaMK_trap*ap*A_iF_iFp_plus_A_iS_iSp -
            d_phi_CaMK_d_CaMK_trap*a*A_iF_iF_plus_A_iS_iS);
        const real d_i_to_d_a = g_to_V_minus_E_K*(one_minus_phi_CaMK*A_iF_iF_plus_A_iS_iS);
        const real d_i_to_d_iF = g_to_V_minus_E_K*(product_of_one_minus_phi_CaMK_a*A_iF);
        const real d_i_to_d_iS = g_to_V_minus_E_K*(product_of_one_minus_phi_CaMK_a*A_iS);
        const real d_i_to_d_ap = g_to_V_minus_E_K*(phi_CaMK*A_iF_iFp_plus_A_iS_iSp);
        const real d_i_to_d_iFp = g_to_V_minus_E_K*(phi_CaMK_ap*A_iF);
        const real d_i_to_d_iSp = g_to_V_minus_E_K*(phi_CaMK_ap*A_iS);
        const real d_i_to_d_K_i = -(c.g_to*d_E_K_d_K_i*sum_of_product_of_one_minus_phi_CaMK_a_etc);
        const real d_i_to_d_Ca_ss = g_to_V_minus_E_K*(d_phi_CaMK_d_Ca_ss*ap*A_iF_iFp_plus_A_iS_iSp - d_phi_CaMK_d_Ca_ss*
            a*A_iF_iF_plus_A_iS_iS);

        // i_Ks
        const real value_3p8em05_over_Ca_i = 3.8e-05/Ca_i;
        const real one_plus_pow_value_3p8em05_over_Ca_i_1p4 = 1.0 + pow(value_3p8em05_over_Ca_i, 1.4);
        const real value_0p6_etc = 0.6/one_plus_pow_value_3p8em05_over_Ca_i_1p4;
        const real Ks_Ca = 1.0 + value_0p6_etc;
        const real g_Ks_Ks_Ca = c.g_Ks*Ks_Ca;
        const real g_Ks_Ks_Ca_xs1 = g_Ks_Ks_Ca*xs1;
        const real g_Ks_Ks_Ca_xs1_xs2 = g_Ks_Ks_Ca_xs1*xs2;
        const real V_minus_E_Ks = V - E_Ks;
        const real xs_inf = 1.0/(1.0 + exp(-(V + 11.6)/8.932));
        const real exp_V_plus_48p28_over_17p8 = exp((V + 48.28)/17.8);
        const real exp_minus_V_plus_210_over_230 = exp(-(V + 210.0)/230.0);
        const real sum_of_exp_V_plus_48p28_over_17p8_etc = 0.0002326*exp_V_plus_48p28_over_17p8 + 0.001292*
            exp_minus_V_plus_210_over_230;
        const real reciprocal_sum_of_exp_V_plus_48p28_etc = 1.0/sum_of_exp_V_plus_48p28_over_17p8_etc;
        const real tau_xs1 = 817.3 + reciprocal_sum_of_exp_V_plus_48p28_etc;
        const real exp_V_minus_50_over_20 = exp((V - 50.0)/20.0);
        const real exp_minus_V_plus_66p54_over_31 = exp(-(V + 66.54)/31.0);
        const real sum_of_exp_V_minus_50_over_20_over_100_etc = 0.01*exp_V_minus_50_over_20 + 0.0193*
            exp_minus_V_plus_66p54_over_31;
        const real tau_xs2 = 1.0/sum_of_exp_V_minus_50_over_20_over_100_etc;
        const real d_xs_inf_d_V = -(xs_inf*(-0.11195700850873264*(1.0 - xs_inf)));
        const real d_tau_xs1_d_V = -(reciprocal_sum_of_exp_V_plus_48p28_etc*
            (0.0002326*(exp_V_plus_48p28_over_17p8*0.056179775280898875) + 0.001292*
            (exp_minus_V_plus_210_over_230*-0.004347826086956522))/sum_of_exp_V_plus_48p28_over_17p8_etc);
        const real d_tau_xs2_d_V = -(tau_xs2*(0.01*(exp_V_minus_50_over_20*0.05) + 0.0193*
            (exp_minus_V_plus_66p54_over_31*-0.03225806451612903))/sum_of_exp_V_minus_50_over_20_over_100_etc);
        const real d_i_Ks_d_xs1 = g_Ks_Ks_Ca*xs2*V_minus_E_Ks;
        const real d_i_Ks_d_xs2 = g_Ks_Ks_Ca_xs1*V_minus_E_Ks;
        const real d_i_Ks_d_Na_i = -(g_Ks_Ks_Ca_xs1_xs2*d_E_Ks_d_Na_i);
        const real d_i_Ks_d_K_i = -(g_Ks_Ks_Ca_xs1_xs2*d_E_Ks_d_K_i);
        const real d_Ks_Ca_d_Ca_i = value_0p6_etc*(1.4*pow(value_3p8em05_over_Ca_i, 0.3999999999999999)*
            (value_3p8em05_over_Ca_i/Ca_i))/one_plus_pow_value_3p8em05_over_Ca_i_1p4;
        const real d_i_Ks_d_Ca_i = c.g_Ks*d_Ks_Ca_d_Ca_i*xs1*xs2*V_minus_E_Ks;

        // i_K1
        const real r_K1 = 1.0/(1.0 + exp((V + 105.8 - c.K_o_2p6)/9.493));
        const real g_K1_sqrt_K_o_r_K1 = c.g_K1_sqrt_K_o*r_K1;
        const real g_K1_sqrt_K_o_r_K1_xk1 = g_K1_sqrt_K_o_r_K1*xk1;
        const real xk1_inf = 1.0/(1.0 + exp(-(V + c.K_o_2p554 + 144.59)/c.K_o_1p569_plus_3p812));
        const real exp_minus_V_plus_127p2_over_20p36 = exp(-(V + 127.2)/20.36);
        const real exp_V_plus_236p8_over_69p33 = exp((V + 236.8)/69.33);
        const real sum_of_exp_minus_V_plus_127p2_over_20p36_etc = exp_minus_V_plus_127p2_over_20p36 +
            exp_V_plus_236p8_over_69p33;
        const real tau_xk1 = 122.2/sum_of_exp_minus_V_plus_127p2_over_20p36_etc;
        const real d_r_K1_d_V = -(r_K1*(0.10534077741493732*(1.0 - r_K1)));
        const real d_i_K1_d_V = c.g_K1_sqrt_K_o*d_r_K1_d_V*xk1*V_minus_E_K + g_K1_sqrt_K_o_r_K1_xk1;
        const real d_xk1_inf_d_V = -(xk1_inf*(c.minus_1_over_K_o_1p569_plus_3p812*(1.0 - xk1_inf)));
        const real d_tau_xk1_d_V = -(tau_xk1*(exp_minus_V_plus_127p2_over_20p36*-0.049115913555992145 +
            exp_V_plus_236p8_over_69p33*0.014423770373575654)/sum_of_exp_minus_V_plus_127p2_over_20p36_etc);
        const real d_i_K1_d_xk1 = g_K1_sqrt_K_o_r_K1*V_minus_E_K;
        const real d_i_K1_d_K_i = -(g_K1_sqrt_K_o_r_K1_xk1*d_E_K_d_K_i);

        // i_NaCa_voltage
        const real h_Na = exp(c.q_Na*V*c.F/c.R_T_2);
        const real reciprocal_h_Na = 1.0/h_Na;
        const real h7 = 1.0 + c.Na_o_over_k_Na3*(1.0 + reciprocal_h_Na);
        const real k_Na3_h_Na = c.k_Na3*h_Na;
        const real k_Na3_h_Na_h7 = k_Na3_h_Na*h7;
        const real h8 = c.Na_o/k_Na3_h_Na_h7;
        const real k8 = h8*c.h11*c.w_Na;
        const real h_Ca = exp(c.q_Ca*V*c.F/c.R_T_2);
        const real h9 = 1.0/h7;
        const real k3p = h9*c.w_Ca;
        const real k3pp = h8*c.w_NaCa;
        const real k3 = k3p + k3pp;
        const real d_h_Na_d_V = h_Na*c.q_Na_F_over_R_T;
        const real d_h7_d_V = -(c.Na_o_over_k_Na3*(reciprocal_h_Na*d_h_Na_d_V/h_Na));
        const real d_h8_d_V = -(h8*(c.k_Na3*d_h_Na_d_V*h7 + k_Na3_h_Na*d_h7_d_V)/k_Na3_h_Na_h7);
        const real d_k8_d_V = d_h8_d_V*c.h11*c.w_Na;
        const real d_h_Ca_d_V = h_Ca*c.q_Ca_F_over_R_T;
        const real d_h9_d_V = -(h9*d_h7_d_V/h7);
        const real d_h8_d_V_w_NaCa = d_h8_d_V*c.w_NaCa;
        const real d_k3_d_V = d_h9_d_V*c.w_Ca + d_h8_d_V_w_NaCa;

        // i_NaCa
        const real K_CaAct_over_Ca_i = c.K_CaAct/Ca_i;
        const real one_plus_square_K_CaAct_over_Ca_i = 1.0 + square(K_CaAct_over_Ca_i);
        const real allo_i = 1.0/one_plus_square_K_CaAct_over_Ca_i;
        const real Na_i_over_k_Na3 = Na_i/c.k_Na3;
        const real h_Na_plus_1 = 1.0 + h_Na;
        const real h1_i = 1.0 + Na_i_over_k_Na3*h_Na_plus_1;
        const real h3_i = 1.0/h1_i;
        const real k4p_i = h3_i*c.w_Ca/h_Ca;
        const real k_Na3_h1_i = c.k_Na3*h1_i;
        const real h2_i = Na_i*h_Na/k_Na3_h1_i;
        const real k4pp_i = h2_i*c.w_NaCa;
        const real k4_i = k4p_i + k4pp_i;
        const real k2_k8 = c.k2*k8;
        const real k4_i_plus_k2 = k4_i + c.k2;
        const real k3_k2 = k3*c.k2;
        const real k1_plus_k8 = c.k1 + k8;
        const real k3_k2_k1_plus_k8 = k3_k2*k1_plus_k8;
        const real x4_i = k2_k8*k4_i_plus_k2 + k3_k2_k1_plus_k8;
        const real Na_i_over_k_Na1 = Na_i/c.k_Na1;
        const real Na_i_over_k_Na2_plus_1 = 1.0 + Na_i/c.k_Na2;
        const real h4_i = 1.0 + Na_i_over_k_Na1*Na_i_over_k_Na2_plus_1;
        const real h4_i_k_Na1_k_Na2 = h4_i*c.k_Na1*c.k_Na2;
        const real h5_i = Na_i*Na_i/h4_i_k_Na1_k_Na2;
        const real k7_i = h5_i*h2_i*c.w_Na;
        const real h6_i = 1.0/h4_i;
        const real k6_i = h6_i*Ca_i*c.k_Ca_on;
        const real k2_k4_i = c.k2*k4_i;
        const real k7_i_plus_k6_i = k7_i + k6_i;
        const real k2_k7_i = c.k2*k7_i;
        const real k2_plus_k3 = c.k2 + k3;
        const real x1_i = k2_k4_i*k7_i_plus_k6_i + k2_k7_i*k2_plus_k3;
        const real k1_k7_i = c.k1*k7_i;
        const real k4_i_k6_i = k4_i*k6_i;
        const real x2_i = k1_k7_i*k4_i_plus_k2 + k4_i_k6_i*k1_plus_k8;
        const real k1_k3 = c.k1*k3;
        const real k8_k6_i = k8*k6_i;
        const real x3_i = k1_k3*k7_i_plus_k6_i + k8_k6_i*k2_plus_k3;
        const real x1_i_plus_x2_i_plus_x3_i_plus_x4_i = x1_i + x2_i + x3_i + x4_i;
        const real E4_i = x4_i/x1_i_plus_x2_i_plus_x3_i_plus_x4_i;
        const real E1_i = x1_i/x1_i_plus_x2_i_plus_x3_i_plus_x4_i;
        const real E3_i = x3_i/x1_i_plus_x2_i_plus_x3_i_plus_x4_i;
        const real E2_i = x2_i/x1_i_plus_x2_i_plus_x3_i_plus_x4_i;
        const real J_NaCa_Na_i = 3.0*(E4_i*k7_i - E1_i*k8) + E3_i*k4pp_i - E2_i*k3pp;
        const real J_NaCa_Ca_i = E2_i*c.k2 - E1_i*c.k1;
        const real G_NaCa_0p8_allo_i = c.G_NaCa_0p8*allo_i;
        const real J_NaCa_Na_i_plus_J_NaCa_Ca_i_2 = J_NaCa_Na_i + 2.0*J_NaCa_Ca_i;
        const real i_NaCa_i = G_NaCa_0p8_allo_i*J_NaCa_Na_i_plus_J_NaCa_Ca_i_2;
        const real K_CaAct_over_Ca_ss = c.K_CaAct/Ca_ss;
        const real one_plus_square_K_CaAct_over_Ca_ss = 1.0 + square(K_CaAct_over_Ca_ss);
        const real allo_ss = 1.0/one_plus_square_K_CaAct_over_Ca_ss;
        const real Na_ss_over_k_Na3 = Na_ss/c.k_Na3;
        const real h1_ss = 1.0 + Na_ss_over_k_Na3*h_Na_plus_1;
        const real h3_ss = 1.0/h1_ss;
        const real k4p_ss = h3_ss*c.w_Ca/h_Ca;
        const real k_Na3_h1_ss = c.k_Na3*h1_ss;
        const real h2_ss = Na_ss*h_Na/k_Na3_h1_ss;
        const real k4pp_ss = h2_ss*c.w_NaCa;
        const real k4_ss = k4p_ss + k4pp_ss;
        const real k4_ss_plus_k2 = k4_ss + c.k2;
        const real x4_ss = k2_k8*k4_ss_plus_k2 + k3_k2_k1_plus_k8;
        const real Na_ss_over_k_Na1 = Na_ss/c.k_Na1;
        const real Na_ss_over_k_Na2_plus_1 = 1.0 + Na_ss/c.k_Na2;
        const real h4_ss = 1.0 + Na_ss_over_k_Na1*Na_ss_over_k_Na2_plus_1;
        const real h4_ss_k_Na1_k_Na2 = h4_ss*c.k_Na1*c.k_Na2;
        const real h5_ss = Na_ss*Na_ss/h4_ss_k_Na1_k_Na2;
        const real k7_ss = h5_ss*h2_ss*c.w_Na;
        const real h6_ss = 1.0/h4_ss;
        const real k6_ss = h6_ss*Ca_ss*c.k_Ca_on;
        const real k2_k4_ss = c.k2*k4_ss;
        const real k7_ss_plus_k6_ss = k7_ss + k6_ss;
        const real k2_k7_ss = c.k2*k7_ss;
        const real x1_ss = k2_k4_ss*k7_ss_plus_k6_ss + k2_k7_ss*k2_plus_k3;
        const real k1_k7_ss = c.k1*k7_ss;
        const real k4_ss_k6_ss = k4_ss*k6_ss;
        const real x2_ss = k1_k7_ss*k4_ss_plus_k2 + k4_ss_k6_ss*k1_plus_k8;
        const real k8_k6_ss = k8*k6_ss;
        const real x3_ss = k1_k3*k7_ss_plus_k6_ss + k8_k6_ss*k2_plus_k3;
        const real x1_ss_plus_x2_ss_plus_x3_ss_plus_x4_ss = x1_ss + x2_ss + x3_ss + x4_ss;
        const real E4_ss = x4_ss/x1_ss_plus_x2_ss_plus_x3_ss_plus_x4_ss;
        const real E1_ss = x1_ss/x1_ss_plus_x2_ss_plus_x3_ss_plus_x4_ss;
        const real E3_ss = x3_ss/x1_ss_plus_x2_ss_plus_x3_ss_plus_x4_ss;
        const real E2_ss = x2_ss/x1_ss_plus_x2_ss_plus_x3_ss_plus_x4_ss;
        const real J_NaCa_Na_ss = 3.0*(E4_ss*k7_ss - E1_ss*k8) + E3_ss*k4pp_ss - E2_ss*k3pp;
        const real J_NaCa_Ca_ss = E2_ss*c.k2 - E1_ss*c.k1;
        const real G_NaCa_over_5_allo_ss = c.G_NaCa_over_5*allo_ss;
        const real J_NaCa_Na_ss_plus_J_NaCa_Ca_ss_2 = J_NaCa_Na_ss + 2.0*J_NaCa_Ca_ss;
        const real i_NaCa_ss = G_NaCa_over_5_allo_ss*J_NaCa_Na_ss_plus_J_NaCa_Ca_ss_2;
        const real d_h1_i_d_V = Na_i_over_k_Na3*d_h_Na_d_V;
        const real d_h3_i_d_V = -(h3_i*d_h1_i_d_V/h1_i);
        const real d_k4p_i_d_V = (d_h3_i_d_V*c.w_Ca - k4p_i*d_h_Ca_d_V)/h_Ca;
        const real d_h2_i_d_V = (Na_i*d_h_Na_d_V - h2_i*(c.k_Na3*d_h1_i_d_V))/k_Na3_h1_i;
        const real d_h2_i_d_V_w_NaCa = d_h2_i_d_V*c.w_NaCa;
        const real d_k4_i_d_V = d_k4p_i_d_V + d_h2_i_d_V_w_NaCa;
        const real k2_d_k8_d_V = c.k2*d_k8_d_V;
        const real d_k3_d_V_k2_k1_plus_k8_plus_k3_k2_d_k8_d_etc = d_k3_d_V*c.k2*k1_plus_k8 + k3_k2*d_k8_d_V;
        const real d_x4_i_d_V = k2_d_k8_d_V*k4_i_plus_k2 + k2_k8*d_k4_i_d_V +
            d_k3_d_V_k2_k1_plus_k8_plus_k3_k2_d_k8_d_etc;
        const real d_k7_i_d_V = h5_i*d_h2_i_d_V*c.w_Na;
        const real d_x1_i_d_V = c.k2*d_k4_i_d_V*k7_i_plus_k6_i + k2_k4_i*d_k7_i_d_V +
            (c.k2*d_k7_i_d_V*k2_plus_k3 + k2_k7_i*d_k3_d_V);
        const real d_x2_i_d_V = c.k1*d_k7_i_d_V*k4_i_plus_k2 + k1_k7_i*d_k4_i_d_V +
            (d_k4_i_d_V*k6_i*k1_plus_k8 + k4_i_k6_i*d_k8_d_V);
        const real k1_d_k3_d_V = c.k1*d_k3_d_V;
        const real d_x3_i_d_V = k1_d_k3_d_V*k7_i_plus_k6_i + k1_k3*d_k7_i_d_V +
            (d_k8_d_V*k6_i*k2_plus_k3 + k8_k6_i*d_k3_d_V);
        const real d_x1_i_d_V_plus_d_x2_i_d_V_plus_d_x3_i_d_etc = d_x1_i_d_V + d_x2_i_d_V + d_x3_i_d_V + d_x4_i_d_V;
        const real d_E4_i_d_V = (d_x4_i_d_V - E4_i*d_x1_i_d_V_plus_d_x2_i_d_V_plus_d_x3_i_d_etc)/
            x1_i_plus_x2_i_plus_x3_i_plus_x4_i;
        const real d_E1_i_d_V = (d_x1_i_d_V - E1_i*d_x1_i_d_V_plus_d_x2_i_d_V_plus_d_x3_i_d_etc)/
            x1_i_plus_x2_i_plus_x3_i_plus_x4_i;
        const real d_E3_i_d_V = (d_x3_i_d_V - E3_i*d_x1_i_d_V_plus_d_x2_i_d_V_plus_d_x3_i_d_etc)/
            x1_i_plus_x2_i_plus_x3_i_plus_x4_i;
        const real d_E2_i_d_V = (d_x2_i_d_V - E2_i*d_x1_i_d_V_plus_d_x2_i_d_V_plus_d_x3_i_d_etc)/
            x1_i_plus_x2_i_plus_x3_i_plus_x4_i;
        const real d_J_NaCa_Na_i_d_V = 3.0*(d_E4_i_d_V*k7_i + E4_i*d_k7_i_d_V - (d_E1_i_d_V*k8 + E1_i*d_k8_d_V)) +
            (d_E3_i_d_V*k4pp_i + E3_i*d_h2_i_d_V_w_NaCa) - (d_E2_i_d_V*k3pp + E2_i*d_h8_d_V_w_NaCa);
        const real d_J_NaCa_Ca_i_d_V = d_E2_i_d_V*c.k2 - d_E1_i_d_V*c.k1;
        const real d_i_NaCa_i_d_V = G_NaCa_0p8_allo_i*(d_J_NaCa_Na_i_d_V + 2.0*d_J_NaCa_Ca_i_d_V);
        const real d_h1_ss_d_V = Na_ss_over_k_Na3*d_h_Na_d_V;
        const real d_h3_ss_d_V = -(h3_ss*d_h1_ss_d_V/h1_ss);
        const real d_k4p_ss_d_V = (d_h3_ss_d_V*c.w_Ca - k4p_ss*d_h_Ca_d_V)/h_Ca;
        const real d_h2_ss_d_V = (Na_ss*d_h_Na_d_V - h2_ss*(c.k_Na3*d_h1_ss_d_V))/k_Na3_h1_ss;
        const real d_h2_ss_d_V_w_NaCa = d_h2_ss_d_V*c.w_NaCa;
        const real d_k4_ss_d_V = d_k4p_ss_d_V + d_h2_ss_d_V_w_NaCa;
        const real d_x4_ss_d_V = k2_d_k8_d_V*k4_ss_plus_k2 + k2_k8*d_k4_ss_d_V +
            d_k3_d_V_k2_k1_plus_k8_plus_k3_k2_d_k8_d_etc;
        const real d_k7_ss_d_V = h5_ss*d_h2_ss_d_V*c.w_Na;
        const real d_x1_ss_d_V = c.k2*d_k4_ss_d_V*k7_ss_plus_k6_ss + k2_k4_ss*d_k7_ss_d_V +
            (c.k2*d_k7_ss_d_V*k2_plus_k3 + k2_k7_ss*d_k3_d_V);
        const real d_x2_ss_d_V = c.k1*d_k7_ss_d_V*k4_ss_plus_k2 + k1_k7_ss*d_k4_ss_d_V +
            (d_k4_ss_d_V*k6_ss*k1_plus_k8 + k4_ss_k6_ss*d_k8_d_V);
        const real d_x3_ss_d_V = k1_d_k3_d_V*k7_ss_plus_k6_ss + k1_k3*d_k7_ss_d_V +
            (d_k8_d_V*k6_ss*k2_plus_k3 + k8_k6_ss*d_k3_d_V);
        const real d_x1_ss_d_V_plus_d_x2_ss_d_V_plus_d_x3_etc = d_x1_ss_d_V + d_x2_ss_d_V + d_x3_ss_d_V + d_x4_ss_d_V;
        const real d_E4_ss_d_V = (d_x4_ss_d_V - E4_ss*d_x1_ss_d_V_plus_d_x2_ss_d_V_plus_d_x3_etc)/
            x1_ss_plus_x2_ss_plus_x3_ss_plus_x4_ss;
        const real d_E1_ss_d_V = (d_x1_ss_d_V - E1_ss*d_x1_ss_d_V_plus_d_x2_ss_d_V_plus_d_x3_etc)/
            x1_ss_plus_x2_ss_plus_x3_ss_plus_x4_ss;
        const real d_E3_ss_d_V = (d_x3_ss_d_V - E3_ss*d_x1_ss_d_V_plus_d_x2_ss_d_V_plus_d_x3_etc)/
            x1_ss_plus_x2_ss_plus_x3_ss_plus_x4_ss;
        const real d_E2_ss_d_V = (d_x2_ss_d_V - E2_ss*d_x1_ss_d_V_plus_d_x2_ss_d_V_plus_d_x3_etc)/
            x1_ss_plus_x2_ss_plus_x3_ss_plus_x4_ss;
        const real d_J_NaCa_Na_ss_d_V = 3.0*(d_E4_ss_d_V*k7_ss + E4_ss*d_k7_ss_d_V -
            (d_E1_ss_d_V*k8 + E1_ss*d_k8_d_V)) + (d_E3_ss_d_V*k4pp_ss + E3_ss*d_h2_ss_d_V_w_NaCa) -
            (d_E2_ss_d_V*k3pp + E2_ss*d_h8_d_V_w_NaCa);
        const real d_J_NaCa_Ca_ss_d_V = d_E2_ss_d_V*c.k2 - d_E1_ss_d_V*c.k1;
        const real d_i_NaCa_ss_d_V = G_NaCa_over_5_allo_ss*(d_J_NaCa_Na_ss_d_V + 2.0*d_J_NaCa_Ca_ss_d_V);
        const real d_h1_i_d_Na_i = c.reciprocal_k_Na3*h_Na_plus_1;
        const real d_h3_i_d_Na_i = -(h3_i*d_h1_i_d_Na_i/h1_i);
        const real d_k4p_i_d_Na_i = d_h3_i_d_Na_i*c.w_Ca/h_Ca;
        const real k_Na3_d_h1_i_d_Na_i = c.k_Na3*d_h1_i_d_Na_i;
        const real d_h2_i_d_Na_i = (h_Na - h2_i*k_Na3_d_h1_i_d_Na_i)/k_Na3_h1_i;
        const real d_h2_i_d_Na_i_w_NaCa = d_h2_i_d_Na_i*c.w_NaCa;
        const real d_k4_i_d_Na_i = d_k4p_i_d_Na_i + d_h2_i_d_Na_i_w_NaCa;
        const real d_x4_i_d_Na_i = k2_k8*d_k4_i_d_Na_i;
        const real d_h4_i_d_Na_i = c.reciprocal_k_Na1*Na_i_over_k_Na2_plus_1 + Na_i_over_k_Na1*c.reciprocal_k_Na2;
        const real d_h5_i_d_Na_i = (Na_i + Na_i - h5_i*(d_h4_i_d_Na_i*c.k_Na1*c.k_Na2))/h4_i_k_Na1_k_Na2;
        const real d_k7_i_d_Na_i = (d_h5_i_d_Na_i*h2_i + h5_i*d_h2_i_d_Na_i)*c.w_Na;
        const real d_h6_i_d_Na_i = -(h6_i*d_h4_i_d_Na_i/h4_i);
        const real d_k6_i_d_Na_i = d_h6_i_d_Na_i*Ca_i*c.k_Ca_on;
        const real d_k7_i_d_Na_i_plus_d_k6_i_d_Na_i = d_k7_i_d_Na_i + d_k6_i_d_Na_i;
        const real d_x1_i_d_Na_i = c.k2*d_k4_i_d_Na_i*k7_i_plus_k6_i + k2_k4_i*d_k7_i_d_Na_i_plus_d_k6_i_d_Na_i + c.k2*
            d_k7_i_d_Na_i*k2_plus_k3;
        const real d_x2_i_d_Na_i = c.k1*d_k7_i_d_Na_i*k4_i_plus_k2 + k1_k7_i*d_k4_i_d_Na_i +
            (d_k4_i_d_Na_i*k6_i + k4_i*d_k6_i_d_Na_i)*k1_plus_k8;
        const real d_x3_i_d_Na_i = k1_k3*d_k7_i_d_Na_i_plus_d_k6_i_d_Na_i + k8*d_k6_i_d_Na_i*k2_plus_k3;
        const real d_x1_i_d_Na_i_plus_d_x2_i_d_Na_i_plus_d_etc = d_x1_i_d_Na_i + d_x2_i_d_Na_i + d_x3_i_d_Na_i +
            d_x4_i_d_Na_i;
        const real d_E4_i_d_Na_i = (d_x4_i_d_Na_i - E4_i*d_x1_i_d_Na_i_plus_d_x2_i_d_Na_i_plus_d_etc)/
            x1_i_plus_x2_i_plus_x3_i_plus_x4_i;
        const real d_E1_i_d_Na_i = (d_x1_i_d_Na_i - E1_i*d_x1_i_d_Na_i_plus_d_x2_i_d_Na_i_plus_d_etc)/
            x1_i_plus_x2_i_plus_x3_i_plus_x4_i;
        const real d_E3_i_d_Na_i = (d_x3_i_d_Na_i - E3_i*d_x1_i_d_Na_i_plus_d_x2_i_d_Na_i_plus_d_etc)/
            x1_i_plus_x2_i_plus_x3_i_plus_x4_i;
        const real d_E2_i_d_Na_i = (d_x2_i_d_Na_i - E2_i*d_x1_i_d_Na_i_plus_d_x2_i_d_Na_i_plus_d_etc)/
            x1_i_plus_x2_i_plus_x3_i_plus_x4_i;
        const real d_J_NaCa_Na_i_d_Na_i = 3.0*(d_E4_i_d_Na_i*k7_i + E4_i*d_k7_i_d_Na_i - d_E1_i_d_Na_i*k8) +
            (d_E3_i_d_Na_i*k4pp_i + E3_i*d_h2_i_d_Na_i_w_NaCa) - d_E2_i_d_Na_i*k3pp;
        const real d_J_NaCa_Ca_i_d_Na_i = d_E2_i_d_Na_i*c.k2 - d_E1_i_d_Na_i*c.k1;
        const real d_i_NaCa_i_d_Na_i = G_NaCa_0p8_allo_i*(d_J_NaCa_Na_i_d_Na_i + 2.0*d_J_NaCa_Ca_i_d_Na_i);
        const real d_h3_ss_d_Na_ss = -(h3_ss*d_h1_i_d_Na_i/h1_ss);
        const real d_k4p_ss_d_Na_ss = d_h3_ss_d_Na_ss*c.w_Ca/h_Ca;
        const real d_h2_ss_d_Na_ss = (h_Na - h2_ss*k_Na3_d_h1_i_d_Na_i)/k_Na3_h1_ss;
        const real d_h2_ss_d_Na_ss_w_NaCa = d_h2_ss_d_Na_ss*c.w_NaCa;
        const real d_k4_ss_d_Na_ss = d_k4p_ss_d_Na_ss + d_h2_ss_d_Na_ss_w_NaCa;
        const real d_x4_ss_d_Na_ss = k2_k8*d_k4_ss_d_Na_ss;
        const real d_h4_ss_d_Na_ss = c.reciprocal_k_Na1*Na_ss_over_k_Na2_plus_1 + Na_ss_over_k_Na1*c.reciprocal_k_Na2;
        const real d_h5_ss_d_Na_ss = (Na_ss + Na_ss - h5_ss*(d_h4_ss_d_Na_ss*c.k_Na1*c.k_Na2))/h4_ss_k_Na1_k_Na2;
        const real d_k7_ss_d_Na_ss = (d_h5_ss_d_Na_ss*h2_ss + h5_ss*d_h2_ss_d_Na_ss)*c.w_Na;
        const real d_h6_ss_d_Na_ss = -(h6_ss*d_h4_ss_d_Na_ss/h4_ss);
        const real d_k6_ss_d_Na_ss = d_h6_ss_d_Na_ss*Ca_ss*c.k_Ca_on;
        const real d_k7_ss_d_Na_ss_plus_d_k6_ss_d_Na_ss = d_k7_ss_d_Na_ss + d_k6_ss_d_Na_ss;
        const real d_x1_ss_d_Na_ss = c.k2*d_k4_ss_d_Na_ss*k7_ss_plus_k6_ss + k2_k4_ss*
            d_k7_ss_d_Na_ss_plus_d_k6_ss_d_Na_ss + c.k2*d_k7_ss_d_Na_ss*k2_plus_k3;
        const real d_x2_ss_d_Na_ss = c.k1*d_k7_ss_d_Na_ss*k4_ss_plus_k2 + k1_k7_ss*d_k4_ss_d_Na_ss +
            (d_k4_ss_d_Na_ss*k6_ss + k4_ss*d_k6_ss_d_Na_ss)*k1_plus_k8;
        const real d_x3_ss_d_Na_ss = k1_k3*d_k7_ss_d_Na_ss_plus_d_k6_ss_d_Na_ss + k8*d_k6_ss_d_Na_ss*k2_plus_k3;
        const real d_x1_ss_d_Na_ss_plus_d_x2_ss_d_Na_ss_etc = d_x1_ss_d_Na_ss + d_x2_ss_d_Na_ss + d_x3_ss_d_Na_ss +
            d_x4_ss_d_Na_ss;
        const real d_E4_ss_d_Na_ss = (d_x4_ss_d_Na_ss - E4_ss*d_x1_ss_d_Na_ss_plus_d_x2_ss_d_Na_ss_etc)/
            x1_ss_plus_x2_ss_plus_x3_ss_plus_x4_ss;
        const real d_E1_ss_d_Na_ss = (d_x1_ss_d_Na_ss - E1_ss*d_x1_ss_d_Na_ss_plus_d_x2_ss_d_Na_ss_etc)/
            x1_ss_plus_x2_ss_plus_x3_ss_plus_x4_ss;
        const real d_E3_ss_d_Na_ss = (d_x3_ss_d_Na_ss - E3_ss*d_x1_ss_d_Na_ss_plus_d_x2_ss_d_Na_ss_etc)/
            x1_ss_plus_x2_ss_plus_x3_ss_plus_x4_ss;
        const real d_E2_ss_d_Na_ss = (d_x2_ss_d_Na_ss - E2_ss*d_x1_ss_d_Na_ss_plus_d_x2_ss_d_Na_ss_etc)/
            x1_ss_plus_x2_ss_plus_x3_ss_plus_x4_ss;
        const real d_J_NaCa_Na_ss_d_Na_ss = 3.0*(d_E4_ss_d_Na_ss*k7_ss + E4_ss*d_k7_ss_d_Na_ss - d_E1_ss_d_Na_ss*k8) +
            (d_E3_ss_d_Na_ss*k4pp_ss + E3_ss*d_h2_ss_d_Na_ss_w_NaCa) - d_E2_ss_d_Na_ss*k3pp;
        const real d_J_NaCa_Ca_ss_d_Na_ss = d_E2_ss_d_Na_ss*c.k2 - d_E1_ss_d_Na_ss*c.k1;
        const real d_i_NaCa_ss_d_Na_ss = G_NaCa_over_5_allo_ss*(d_J_NaCa_Na_ss_d_Na_ss + 2.0*d_J_NaCa_Ca_ss_d_Na_ss);
        const real d_allo_i_d_Ca_i = allo_i*(2.0*K_CaAct_over_Ca_i*(K_CaAct_over_Ca_i/Ca_i))/
            one_plus_square_K_CaAct_over_Ca_i;
        const real h6_i_k_Ca_on = h6_i*c.k_Ca_on;
        const real d_x1_i_d_Ca_i = k2_k4_i*h6_i_k_Ca_on;
        const real d_x2_i_d_Ca_i = k4_i*h6_i_k_Ca_on*k1_plus_k8;
        const real d_x3_i_d_Ca_i = k1_k3*h6_i_k_Ca_on + k8*h6_i_k_Ca_on*k2_plus_k3;
        const real d_x1_i_d_Ca_i_plus_d_x2_i_d_Ca_i_plus_d_etc = d_x1_i_d_Ca_i + d_x2_i_d_Ca_i + d_x3_i_d_Ca_i;
        const real d_E4_i_d_Ca_i = -(E4_i*d_x1_i_d_Ca_i_plus_d_x2_i_d_Ca_i_plus_d_etc/
            x1_i_plus_x2_i_plus_x3_i_plus_x4_i);
        const real d_E1_i_d_Ca_i = (d_x1_i_d_Ca_i - E1_i*d_x1_i_d_Ca_i_plus_d_x2_i_d_Ca_i_plus_d_etc)/
            x1_i_plus_x2_i_plus_x3_i_plus_x4_i;
        const real d_E3_i_d_Ca_i = (d_x3_i_d_Ca_i - E3_i*d_x1_i_d_Ca_i_plus_d_x2_i_d_Ca_i_plus_d_etc)/
            x1_i_plus_x2_i_plus_x3_i_plus_x4_i;
        const real d_E2_i_d_Ca_i = (d_x2_i_d_Ca_i - E2_i*d_x1_i_d_Ca_i_plus_d_x2_i_d_Ca_i_plus_d_etc)/
            x1_i_plus_x2_i_plus_x3_i_plus_x4_i;
        const real d_J_NaCa_Na_i_d_Ca_i = 3.0*(d_E4_i_d_Ca_i*k7_i - d_E1_i_d_Ca_i*k8) + d_E3_i_d_Ca_i*k4pp_i -
            d_E2_i_d_Ca_i*k3pp;
        const real d_J_NaCa_Ca_i_d_Ca_i = d_E2_i_d_Ca_i*c.k2 - d_E1_i_d_Ca_i*c.k1;
        const real d_i_NaCa_i_d_Ca_i = c.G_NaCa_0p8*d_allo_i_d_Ca_i*J_NaCa_Na_i_plus_J_NaCa_Ca_i_2 + G_NaCa_0p8_allo_i*
            (d_J_NaCa_Na_i_d_Ca_i + 2.0*d_J_NaCa_Ca_i_d_Ca_i);
        const real d_allo_ss_d_Ca_ss = allo_ss*(2.0*K_CaAct_over_Ca_ss*(K_CaAct_over_Ca_ss/Ca_ss))/
            one_plus_square_K_CaAct_over_Ca_ss;
        const real h6_ss_k_Ca_on = h6_ss*c.k_Ca_on;
        const real d_x1_ss_d_Ca_ss = k2_k4_ss*h6_ss_k_Ca_on;
        const real d_x2_ss_d_Ca_ss = k4_ss*h6_ss_k_Ca_on*k1_plus_k8;
        const real d_x3_ss_d_Ca_ss = k1_k3*h6_ss_k_Ca_on + k8*h6_ss_k_Ca_on*k2_plus_k3;
        const real d_x1_ss_d_Ca_ss_plus_d_x2_ss_d_Ca_ss_etc = d_x1_ss_d_Ca_ss + d_x2_ss_d_Ca_ss + d_x3_ss_d_Ca_ss;
        const real d_E4_ss_d_Ca_ss = -(E4_ss*d_x1_ss_d_Ca_ss_plus_d_x2_ss_d_Ca_ss_etc/
            x1_ss_plus_x2_ss_plus_x3_ss_plus_x4_ss);
        const real d_E1_ss_d_Ca_ss = (d_x1_ss_d_Ca_ss - E1_ss*d_x1_ss_d_Ca_ss_plus_d_x2_ss_d_Ca_ss_etc)/
            x1_ss_plus_x2_ss_plus_x3_ss_plus_x4_ss;
        const real d_E3_ss_d_Ca_ss = (d_x3_ss_d_Ca_ss - E3_ss*d_x1_ss_d_Ca_ss_plus_d_x2_ss_d_Ca_ss_etc)/
            x1_ss_plus_x2_ss_plus_x3_ss_plus_x4_ss;
        const real d_E2_ss_d_Ca_ss = (d_x2_ss_d_Ca_ss - E2_ss*d_x1_ss_d_Ca_ss_plus_d_x2_ss_d_Ca_ss_etc)/
            x1_ss_plus_x2_ss_plus_x3_ss_plus_x4_ss;
        const real d_J_NaCa_Na_ss_d_Ca_ss = 3.0*(d_E4_ss_d_Ca_ss*k7_ss - d_E1_ss_d_Ca_ss*k8) + d_E3_ss_d_Ca_ss*k4pp_ss -
            d_E2_ss_d_Ca_ss*k3pp;
        const real d_J_NaCa_Ca_ss_d_Ca_ss = d_E2_ss_d_Ca_ss*c.k2 - d_E1_ss_d_Ca_ss*c.k1;
        const real d_i_NaCa_ss_d_Ca_ss = c.G_NaCa_over_5*d_allo_ss_d_Ca_ss*J_NaCa_Na_ss_plus_J_NaCa_Ca_ss_2 +
            G_NaCa_over_5_allo_ss*(d_J_NaCa_Na_ss_d_Ca_ss + 2.0*d_J_NaCa_Ca_ss_d_Ca_ss);

        // i_NaK
        const real exp_delta_NaK_V_F_over_R_3_T = exp(c.delta_NaK*V*c.F/c.R_3_T);
        const real K_Nai = c.K_Nai_0*exp_delta_NaK_V_F_over_R_3_T;
        const real Na_i_over_K_Nai = Na_i/K_Nai;
        const real Na_i_over_K_Nai_plus_1 = 1.0 + Na_i_over_K_Nai;
        const real K_i_over_K_Ki = K_i/c.K_Ki;
        const real K_i_over_K_Ki_plus_1 = 1.0 + K_i_over_K_Ki;
        const real sum_of_cube_Na_i_over_K_Nai_plus_1_etc = cube(Na_i_over_K_Nai_plus_1) +
            square(K_i_over_K_Ki_plus_1) - 1.0;
        const real a1 = c.k1_p*cube(Na_i_over_K_Nai)/sum_of_cube_Na_i_over_K_Nai_plus_1_etc;
        const real exp_one_minus_delta_NaK_V_F_over_R_3_T = exp(c.one_minus_delta_NaK*V*c.F/c.R_3_T);
        const real K_Nao = c.K_Nao_0*exp_one_minus_delta_NaK_V_F_over_R_3_T;
        const real Na_o_over_K_Nao = c.Na_o/K_Nao;
        const real Na_o_over_K_Nao_plus_1 = 1.0 + Na_o_over_K_Nao;
        const real sum_of_cube_Na_o_over_K_Nao_plus_1_etc = cube(Na_o_over_K_Nao_plus_1) +
            c.square_K_o_over_K_Ko_plus_1 - 1.0;
        const real b2 = c.k2_m*cube(Na_o_over_K_Nao)/sum_of_cube_Na_o_over_K_Nao_plus_1_etc;
        const real b4 = c.k4_m*square(K_i_over_K_Ki)/sum_of_cube_Na_i_over_K_Nai_plus_1_etc;
        const real H_over_K_HP_plus_1_plus_Na_i_over_K_NaP_etc = c.H_over_K_HP_plus_1 + Na_i/c.K_NaP + K_i/c.K_KP_;
        const real P_free = c.P_total/H_over_K_HP_plus_1_plus_Na_i_over_K_NaP_etc;
        const real b3 = c.k3_m*P_free*c.H/c.MgATP_over_K_MgATP_plus_1_2;
        const real b2_b4 = b2*b4;
        const real a2_b4 = c.a2*b4;
        const real x1 = c.a4*a1*c.a2 + b2_b4*b3 + a2_b4*b3 + b3*a1*c.a2;
        const real a3 = c.k3_p_square_K_o_over_K_Ko/sum_of_cube_Na_o_over_K_Nao_plus_1_etc;
        const real b2_b1 = b2*c.b1;
        const real a1_a2 = a1*c.a2;
        const real a3_b1 = a3*c.b1;
        const real a2_a3 = c.a2*a3;
        const real x2 = b2_b1*b4 + a1_a2*a3 + a3_b1*b4 + a2_a3*b4;
        const real b3_b2 = b3*b2;
        const real a3_a4 = a3*c.a4;
        const real x3 = a2_a3*c.a4 + b3_b2*c.b1 + b2_b1*c.a4 + a3_a4*c.b1;
        const real b4_b3 = b4*b3;
        const real b2_a4 = b2*c.a4;
        const real x4 = b4_b3*b2 + a3_a4*a1 + b2_a4*a1 + b3_b2*a1;
        const real x1_plus_x2_plus_x3_plus_x4 = x1 + x2 + x3 + x4;
        const real E1_ = x1/x1_plus_x2_plus_x3_plus_x4;
        const real E2_ = x2/x1_plus_x2_plus_x3_plus_x4;
        const real E4_ = x4/x1_plus_x2_plus_x3_plus_x4;
        const real E3_ = x3/x1_plus_x2_plus_x3_plus_x4;
        const real d_K_Nai_d_V = c.K_Nai_0*(exp_delta_NaK_V_F_over_R_3_T*c.delta_NaK_F_over_R_3_T);
        const real scaled_square_Na_i_over_K_Nai_plus_1_3 = 3.0*square(Na_i_over_K_Nai_plus_1);
        const real Na_i_over_K_Nai_d_K_Nai_d_V_over_K_Nai = Na_i_over_K_Nai*d_K_Nai_d_V/K_Nai;
        const real product_of_scaled_square_Na_i_over_K_Nai_etc = scaled_square_Na_i_over_K_Nai_plus_1_3*
            Na_i_over_K_Nai_d_K_Nai_d_V_over_K_Nai;
        const real scaled_square_Na_i_over_K_Nai_3 = 3.0*square(Na_i_over_K_Nai);
        const real d_a1_d_V = (a1*product_of_scaled_square_Na_i_over_K_Nai_etc - c.k1_p*
            (scaled_square_Na_i_over_K_Nai_3*Na_i_over_K_Nai_d_K_Nai_d_V_over_K_Nai))/
            sum_of_cube_Na_i_over_K_Nai_plus_1_etc;
        const real d_K_Nao_d_V = c.K_Nao_0*(exp_one_minus_delta_NaK_V_F_over_R_3_T*
            c.quotient_of_minus_delta_NaK_plus_1_F_etc);
        const real Na_o_over_K_Nao_d_K_Nao_d_V_over_K_Nao = Na_o_over_K_Nao*d_K_Nao_d_V/K_Nao;
        const real product_of_square_Na_o_over_K_Nao_plus_1_etc = 3.0*square(Na_o_over_K_Nao_plus_1)*
            Na_o_over_K_Nao_d_K_Nao_d_V_over_K_Nao;
        const real d_b2_d_V = (b2*product_of_square_Na_o_over_K_Nao_plus_1_etc - c.k2_m*
            (3.0*square(Na_o_over_K_Nao)*Na_o_over_K_Nao_d_K_Nao_d_V_over_K_Nao))/
            sum_of_cube_Na_o_over_K_Nao_plus_1_etc;
        const real d_b4_d_V = b4*product_of_scaled_square_Na_i_over_K_Nai_etc/sum_of_cube_Na_i_over_K_Nai_plus_1_etc;
        const real d_x1_d_V = c.a4*d_a1_d_V*c.a2 + (d_b2_d_V*b4 + b2*d_b4_d_V)*b3 + c.a2*d_b4_d_V*b3 + b3*d_a1_d_V*c.a2;
        const real d_a3_d_V = a3*product_of_square_Na_o_over_K_Nao_plus_1_etc/sum_of_cube_Na_o_over_K_Nao_plus_1_etc;
        const real d_b2_d_V_b1 = d_b2_d_V*c.b1;
        const real a2_d_a3_d_V = c.a2*d_a3_d_V;
        const real d_x2_d_V = d_b2_d_V_b1*b4 + b2_b1*d_b4_d_V + (d_a1_d_V*c.a2*a3 + a1_a2*d_a3_d_V) +
            (d_a3_d_V*c.b1*b4 + a3_b1*d_b4_d_V) + (a2_d_a3_d_V*b4 + a2_a3*d_b4_d_V);
        const real b3_d_b2_d_V = b3*d_b2_d_V;
        const real d_a3_d_V_a4 = d_a3_d_V*c.a4;
        const real d_x3_d_V = a2_d_a3_d_V*c.a4 + b3_d_b2_d_V*c.b1 + d_b2_d_V_b1*c.a4 + d_a3_d_V_a4*c.b1;
        const real d_x4_d_V = d_b4_d_V*b3*b2 + b4_b3*d_b2_d_V + (d_a3_d_V_a4*a1 + a3_a4*d_a1_d_V) +
            (d_b2_d_V*c.a4*a1 + b2_a4*d_a1_d_V) + (b3_d_b2_d_V*a1 + b3_b2*d_a1_d_V);
        const real d_x1_d_V_plus_d_x2_d_V_plus_d_x3_d_V_etc = d_x1_d_V + d_x2_d_V + d_x3_d_V + d_x4_d_V;
        const real d_E1_d_V = (d_x1_d_V - E1_*d_x1_d_V_plus_d_x2_d_V_plus_d_x3_d_V_etc)/x1_plus_x2_plus_x3_plus_x4;
        const real d_E2_d_V = (d_x2_d_V - E2_*d_x1_d_V_plus_d_x2_d_V_plus_d_x3_d_V_etc)/x1_plus_x2_plus_x3_plus_x4;
        const real d_J_NaK_Na_d_V = 3.0*(d_E1_d_V*a3 + E1_*d_a3_d_V - d_E2_d_V*b3);
        const real d_E4_d_V = (d_x4_d_V - E4_*d_x1_d_V_plus_d_x2_d_V_plus_d_x3_d_V_etc)/x1_plus_x2_plus_x3_plus_x4;
        const real d_E3_d_V = (d_x3_d_V - E3_*d_x1_d_V_plus_d_x2_d_V_plus_d_x3_d_V_etc)/x1_plus_x2_plus_x3_plus_x4;
        const real d_J_NaK_K_d_V = 2.0*(d_E4_d_V*c.b1 - (d_E3_d_V*a1 + E3_*d_a1_d_V));
        const real d_i_NaK_d_V = c.G_NaK*(d_J_NaK_Na_d_V + d_J_NaK_K_d_V);
        const real reciprocal_K_Nai = 1.0/K_Nai;
        const real product_of_scaled_square_Na_i_over_K_Nai_etc_2 = scaled_square_Na_i_over_K_Nai_plus_1_3*
            reciprocal_K_Nai;
        const real d_a1_d_Na_i = (c.k1_p*(scaled_square_Na_i_over_K_Nai_3*reciprocal_K_Nai) - a1*
            product_of_scaled_square_Na_i_over_K_Nai_etc_2)/sum_of_cube_Na_i_over_K_Nai_plus_1_etc;
        const real d_b4_d_Na_i = -(b4*product_of_scaled_square_Na_i_over_K_Nai_etc_2/
            sum_of_cube_Na_i_over_K_Nai_plus_1_etc);
        const real d_P_free_d_Na_i = -(P_free*c.reciprocal_K_NaP/H_over_K_HP_plus_1_plus_Na_i_over_K_NaP_etc);
        const real d_b3_d_Na_i = c.k3_m*d_P_free_d_Na_i*c.H/c.MgATP_over_K_MgATP_plus_1_2;
        const real d_x1_d_Na_i = c.a4*d_a1_d_Na_i*c.a2 + (b2*d_b4_d_Na_i*b3 + b2_b4*d_b3_d_Na_i) +
            (c.a2*d_b4_d_Na_i*b3 + a2_b4*d_b3_d_Na_i) + (d_b3_d_Na_i*a1 + b3*d_a1_d_Na_i)*c.a2;
        const real d_x2_d_Na_i = b2_b1*d_b4_d_Na_i + d_a1_d_Na_i*c.a2*a3 + a3_b1*d_b4_d_Na_i + a2_a3*d_b4_d_Na_i;
        const real d_b3_d_Na_i_b2 = d_b3_d_Na_i*b2;
        const real d_x3_d_Na_i = d_b3_d_Na_i_b2*c.b1;
        const real d_x4_d_Na_i = (d_b4_d_Na_i*b3 + b4*d_b3_d_Na_i)*b2 + a3_a4*d_a1_d_Na_i + b2_a4*d_a1_d_Na_i +
            (d_b3_d_Na_i_b2*a1 + b3_b2*d_a1_d_Na_i);
        const real d_x1_d_Na_i_plus_d_x2_d_Na_i_plus_d_x3_d_etc = d_x1_d_Na_i + d_x2_d_Na_i + d_x3_d_Na_i + d_x4_d_Na_i;
        const real d_E1_d_Na_i = (d_x1_d_Na_i - E1_*d_x1_d_Na_i_plus_d_x2_d_Na_i_plus_d_x3_d_etc)/
            x1_plus_x2_plus_x3_plus_x4;
        const real d_E2_d_Na_i = (d_x2_d_Na_i - E2_*d_x1_d_Na_i_plus_d_x2_d_Na_i_plus_d_x3_d_etc)/
            x1_plus_x2_plus_x3_plus_x4;
        const real d_J_NaK_Na_d_Na_i = 3.0*(d_E1_d_Na_i*a3 - (d_E2_d_Na_i*b3 + E2_*d_b3_d_Na_i));
        const real d_E4_d_Na_i = (d_x4_d_Na_i - E4_*d_x1_d_Na_i_plus_d_x2_d_Na_i_plus_d_x3_d_etc)/
            x1_plus_x2_plus_x3_plus_x4;
        const real d_E3_d_Na_i = (d_x3_d_Na_i - E3_*d_x1_d_Na_i_plus_d_x2_d_Na_i_plus_d_x3_d_etc)/
            x1_plus_x2_plus_x3_plus_x4;
        const real d_J_NaK_K_d_Na_i = 2.0*(d_E4_d_Na_i*c.b1 - (d_E3_d_Na_i*a1 + E3_*d_a1_d_Na_i));
        const real d_i_NaK_d_Na_i = c.G_NaK*(d_J_NaK_Na_d_Na_i + d_J_NaK_K_d_Na_i);
        const real K_i_over_K_Ki_plus_1_2_reciprocal_K_Ki = 2.0*K_i_over_K_Ki_plus_1*c.reciprocal_K_Ki;
        const real d_a1_d_K_i = -(a1*K_i_over_K_Ki_plus_1_2_reciprocal_K_Ki/sum_of_cube_Na_i_over_K_Nai_plus_1_etc);
        const real d_b4_d_K_i = (c.k4_m*(2.0*K_i_over_K_Ki*c.reciprocal_K_Ki) - b4*
            K_i_over_K_Ki_plus_1_2_reciprocal_K_Ki)/sum_of_cube_Na_i_over_K_Nai_plus_1_etc;
        const real d_P_free_d_K_i = -(P_free*c.reciprocal_K_KP/H_over_K_HP_plus_1_plus_Na_i_over_K_NaP_etc);
        const real d_b3_d_K_i = c.k3_m*d_P_free_d_K_i*c.H/c.MgATP_over_K_MgATP_plus_1_2;
        const real d_x1_d_K_i = c.a4*d_a1_d_K_i*c.a2 + (b2*d_b4_d_K_i*b3 + b2_b4*d_b3_d_K_i) +
            (c.a2*d_b4_d_K_i*b3 + a2_b4*d_b3_d_K_i) + (d_b3_d_K_i*a1 + b3*d_a1_d_K_i)*c.a2;
        const real d_x2_d_K_i = b2_b1*d_b4_d_K_i + d_a1_d_K_i*c.a2*a3 + a3_b1*d_b4_d_K_i + a2_a3*d_b4_d_K_i;
        const real d_b3_d_K_i_b2 = d_b3_d_K_i*b2;
        const real d_x3_d_K_i = d_b3_d_K_i_b2*c.b1;
        const real d_x4_d_K_i = (d_b4_d_K_i*b3 + b4*d_b3_d_K_i)*b2 + a3_a4*d_a1_d_K_i + b2_a4*d_a1_d_K_i +
            (d_b3_d_K_i_b2*a1 + b3_b2*d_a1_d_K_i);
        const real d_x1_d_K_i_plus_d_x2_d_K_i_plus_d_x3_d_etc = d_x1_d_K_i + d_x2_d_K_i + d_x3_d_K_i + d_x4_d_K_i;
        const real d_E1_d_K_i = (d_x1_d_K_i - E1_*d_x1_d_K_i_plus_d_x2_d_K_i_plus_d_x3_d_etc)/
            x1_plus_x2_plus_x3_plus_x4;
        const real d_E2_d_K_i = (d_x2_d_K_i - E2_*d_x1_d_K_i_plus_d_x2_d_K_i_plus_d_x3_d_etc)/
            x1_plus_x2_plus_x3_plus_x4;
        const real d_J_NaK_Na_d_K_i = 3.0*(d_E1_d_K_i*a3 - (d_E2_d_K_i*b3 + E2_*d_b3_d_K_i));
        const real d_E4_d_K_i = (d_x4_d_K_i - E4_*d_x1_d_K_i_plus_d_x2_d_K_i_plus_d_x3_d_etc)/
            x1_plus_x2_plus_x3_plus_x4;
        const real d_E3_d_K_i = (d_x3_d_K_i - E3_*d_x1_d_K_i_plus_d_x2_d_K_i_plus_d_x3_d_etc)/
            x1_plus_x2_plus_x3_plus_x4;
        const real d_J_NaK_K_d_K_i = 2.0*(d_E4_d_K_i*c.b1 - (d_E3_d_K_i*a1 + E3_*d_a1_d_K_i));
        const real d_i_NaK_d_K_i = c.G_NaK*(d_J_NaK_Na_d_K_i + d_J_NaK_K_d_K_i);

        // uptake
        const real Ca_i_plus_K_up = Ca_i + c.K_up;
        const real J_up_np = c.up_scale_v_up*Ca_i/Ca_i_plus_K_up;
        const real Ca_i_plus_K_up_minus_dK_up = Ca_i_plus_K_up - c.dK_up;
        const real J_up_p = c.up_scale_2p75_v_up*Ca_i/Ca_i_plus_K_up_minus_dK_up;
        const real J_leak = c.v_leak*Ca_nsr/c.Ca_nsr_max;
        const real J_up = one_minus_phi_CaMK*J_up_np + phi_CaMK*J_up_p - J_leak;
        const real J_tr = (Ca_nsr - Ca_jsr)/c.tau_tr;
        const real d_J_up_d_CaMK_trap = d_phi_CaMK_d_CaMK_trap*J_up_p - d_phi_CaMK_d_CaMK_trap*J_up_np;
        const real d_J_up_np_d_Ca_i = (c.up_scale_v_up - J_up_np)/Ca_i_plus_K_up;
        const real d_J_up_p_d_Ca_i = (c.up_scale_2p75_v_up - J_up_p)/Ca_i_plus_K_up_minus_dK_up;
        const real d_J_up_d_Ca_i = one_minus_phi_CaMK*d_J_up_np_d_Ca_i + phi_CaMK*d_J_up_p_d_Ca_i;
        const real d_J_up_d_Ca_ss = d_phi_CaMK_d_Ca_ss*J_up_p - d_phi_CaMK_d_Ca_ss*J_up_np;

        // i_CaL
        const real product_of_one_minus_A_ff_fs = c.one_minus_A_ff*fs;
        const real f = c.A_ff*ff + product_of_one_minus_A_ff_fs;
        const real V_minus_10 = V - 10.0;
        const real one_plus_exp_V_minus_10_over_10 = 1.0 + exp(V_minus_10/10.0);
        const real value_0p6_over_one_plus_exp_V_minus_10_etc = 0.6/one_plus_exp_V_minus_10_over_10;
        const real A_fcaf = 0.3 + value_0p6_over_one_plus_exp_V_minus_10_etc;
        const real A_fcas = 1.0 - A_fcaf;
        const real A_fcas_fcas = A_fcas*fcas;
        const real fca = A_fcaf*fcaf + A_fcas_fcas;
        const real one_minus_nca = 1.0 - nca;
        const real jca_fca = jca*fca;
        const real f_one_minus_nca_plus_jca_fca_nca = f*one_minus_nca + jca_fca*nca;
        const real open_CaL = d*f_one_minus_nca_plus_jca_fca_nca;
        const real fp = c.A_ff*ffp + product_of_one_minus_A_ff_fs;
        const real fcap = A_fcaf*fcafp + A_fcas_fcas;
        const real jca_fcap = jca*fcap;
        const real fp_one_minus_nca_plus_jca_fcap_nca = fp*one_minus_nca + jca_fcap*nca;
        const real open_CaLp = d*fp_one_minus_nca_plus_jca_fcap_nca;
        const real phi_CaMK_P_Cap_ratio = phi_CaMK*c.P_Cap_ratio;
        const real P_CaL = c.P_Ca*(one_minus_phi_CaMK*open_CaL + phi_CaMK_P_Cap_ratio*open_CaLp);

        // membrane
        const real V_F = V*c.F;
        const real vffrt = V_F*c.F/c.R_T_2;

        // i_CaL
        const real vffrt_4 = 4.0*vffrt;

        // membrane
        const real vfrt = V_F/c.R_T_2;

        // i_CaL
        const real exp_vfrt_2 = exp(2.0*vfrt);
        const real Ca_ss_exp_vfrt_2_minus_Ca_o_0p341 = Ca_ss*exp_vfrt_2 - c.Ca_o_0p341;
        const real sum_of_exp_vfrt_2_minus_1 = exp_vfrt_2 - 1.0;
        const real Phi_CaL = vffrt_4*Ca_ss_exp_vfrt_2_minus_Ca_o_0p341/sum_of_exp_vfrt_2_minus_1;
        const real i_CaL = P_CaL*Phi_CaL/c.C_m;
        const real Na_ss_0p75 = 0.75*Na_ss;
        const real exp_vfrt = exp(vfrt);
        const real Na_ss_0p75_exp_vfrt_minus_Na_o_0p75 = Na_ss_0p75*exp_vfrt - c.Na_o_0p75;
        const real sum_of_exp_vfrt_minus_1 = exp_vfrt - 1.0;
        const real Phi_CaNa = vffrt*Na_ss_0p75_exp_vfrt_minus_Na_o_0p75/sum_of_exp_vfrt_minus_1;
        const real P_CaNa_ratio_P_CaL = c.P_CaNa_ratio*P_CaL;
        const real K_ss_0p75 = 0.75*K_ss;
        const real K_ss_0p75_exp_vfrt_minus_K_o_0p75 = K_ss_0p75*exp_vfrt - c.K_o_0p75;
        const real Phi_CaK = vffrt*K_ss_0p75_exp_vfrt_minus_K_o_0p75/sum_of_exp_vfrt_minus_1;
        const real P_CaK_ratio_P_CaL = c.P_CaK_ratio*P_CaL;
        const real d_inf = 1.0/(1.0 + exp(-(V + 3.94)/4.23));
        const real exp_V_plus_6_over_minus_20 = exp(-0.05*(V + 6.0));
        const real exp_V_plus_14_0p09 = exp(0.09*(V + 14.0));
        const real sum_of_exp_V_plus_6_over_minus_20_etc = exp_V_plus_6_over_minus_20 + exp_V_plus_14_0p09;
        const real reciprocal_sum_of_exp_V_plus_6_etc = 1.0/sum_of_exp_V_plus_6_over_minus_20_etc;
        const real tau_d = 0.6 + reciprocal_sum_of_exp_V_plus_6_etc;
        const real f_inf = 1.0/(1.0 + exp((V + 19.58)/3.696));
        const real V_plus_20 = V + 20.0;
        const real exp_minus_V_plus_20_over_10 = exp(-V_plus_20/10.0);
        const real exp_V_plus_20_over_10 = exp(V_plus_20/10.0);
        const real sum_of_exp_minus_V_plus_20_over_10_etc = 0.0045*exp_minus_V_plus_20_over_10 + 0.0045*
            exp_V_plus_20_over_10;
        const real reciprocal_sum_of_exp_minus_V_plus_20_etc = 1.0/sum_of_exp_minus_V_plus_20_over_10_etc;
        const real tau_ff = 7.0 + reciprocal_sum_of_exp_minus_V_plus_20_etc;
        const real V_plus_5 = V + 5.0;
        const real exp_minus_V_plus_5_over_4 = exp(-V_plus_5/4.0);
        const real exp_V_plus_5_over_6 = exp(V_plus_5/6.0);
        const real sum_of_exp_minus_V_plus_5_over_4_3p5em05_etc = 3.5e-05*exp_minus_V_plus_5_over_4 + 3.5e-05*
            exp_V_plus_5_over_6;
        const real reciprocal_sum_of_exp_minus_V_plus_5_etc = 1.0/sum_of_exp_minus_V_plus_5_over_4_3p5em05_etc;
        const real tau_fs = 1000.0 + reciprocal_sum_of_exp_minus_V_plus_5_etc;
        const real V_minus_4 = V - 4.0;
        const real exp_minus_V_minus_4_over_7 = exp(-V_minus_4/7.0);
        const real exp_V_minus_4_over_7 = exp(V_minus_4/7.0);
        const real sum_of_exp_minus_V_minus_4_over_7_etc = 0.04*exp_minus_V_minus_4_over_7 + 0.04*exp_V_minus_4_over_7;
        const real reciprocal_sum_of_exp_minus_V_minus_4_etc = 1.0/sum_of_exp_minus_V_minus_4_over_7_etc;
        const real tau_fcaf = 7.0 + reciprocal_sum_of_exp_minus_V_minus_4_etc;
        const real exp_minus_V_over_3 = exp(-V/3.0);
        const real exp_V_over_7 = exp(V/7.0);
        const real sum_of_exp_minus_V_over_3_0p00012_etc = 0.00012*exp_minus_V_over_3 + 0.00012*exp_V_over_7;
        const real reciprocal_sum_of_exp_minus_V_over_3_etc = 1.0/sum_of_exp_minus_V_over_3_0p00012_etc;
        const real tau_fcas = 100.0 + reciprocal_sum_of_exp_minus_V_over_3_etc;
        const real tau_ffp = 2.5*tau_ff;
        const real tau_fcafp = 2.5*tau_fcaf;
        const real k_m2n = c.k_jca*jca;
        const real k_2n_over_k_m2n = c.k_2n/k_m2n;
        const real K_mn_over_Ca_ss = c.K_mn/Ca_ss;
        const real K_mn_over_Ca_ss_plus_1 = 1.0 + K_mn_over_Ca_ss;
        const real k_2n_over_k_m2n_plus_pow_K_mn_over_Ca_ss_etc = k_2n_over_k_m2n + pow(K_mn_over_Ca_ss_plus_1, 4.0);
        const real a_nca = 1.0/k_2n_over_k_m2n_plus_pow_K_mn_over_Ca_ss_etc;
        const real d_A_fcaf_d_V = -(value_0p6_over_one_plus_exp_V_minus_10_etc*
            (0.1*(1.0 - 1.0/one_plus_exp_V_minus_10_over_10)));
        const real d_A_fcaf_d_V_fcas = d_A_fcaf_d_V*fcas;
        const real d_fca_d_V = d_A_fcaf_d_V*fcaf - d_A_fcaf_d_V_fcas;
        const real d_open_CaL_d_V = d*(jca*d_fca_d_V*nca);
        const real d_fcap_d_V = d_A_fcaf_d_V*fcafp - d_A_fcaf_d_V_fcas;
        const real d_open_CaLp_d_V = d*(jca*d_fcap_d_V*nca);
        const real d_P_CaL_d_V = c.P_Ca*(one_minus_phi_CaMK*d_open_CaL_d_V + phi_CaMK_P_Cap_ratio*d_open_CaLp_d_V);
        const real product_of_exp_vfrt_2_d_vfrt_d_V_2 = exp_vfrt_2*c.d_vfrt_d_V_2;
        const real d_vfrt_d_V_2_reciprocal_sum_of_exp_vfrt_etc = c.d_vfrt_d_V_2*(1.0 + 1.0/sum_of_exp_vfrt_2_minus_1);
        const real d_Phi_CaL_d_V = (c.d_vffrt_d_V_4*Ca_ss_exp_vfrt_2_minus_Ca_o_0p341 + vffrt_4*
            (Ca_ss*product_of_exp_vfrt_2_d_vfrt_d_V_2))/sum_of_exp_vfrt_2_minus_1 - Phi_CaL*
            d_vfrt_d_V_2_reciprocal_sum_of_exp_vfrt_etc;
        const real d_i_CaL_d_V = (d_P_CaL_d_V*Phi_CaL + P_CaL*d_Phi_CaL_d_V)/c.C_m;
        const real product_of_exp_vfrt_d_vfrt_d_V = exp_vfrt*c.d_vfrt_d_V;
        const real d_vfrt_d_V_reciprocal_sum_of_exp_vfrt_etc = c.d_vfrt_d_V*(1.0 + 1.0/sum_of_exp_vfrt_minus_1);
        const real d_Phi_CaNa_d_V = (c.d_vffrt_d_V*Na_ss_0p75_exp_vfrt_minus_Na_o_0p75 + vffrt*
            (Na_ss_0p75*product_of_exp_vfrt_d_vfrt_d_V))/sum_of_exp_vfrt_minus_1 - Phi_CaNa*
            d_vfrt_d_V_reciprocal_sum_of_exp_vfrt_etc;
        const real d_i_CaNa_d_V = (c.P_CaNa_ratio*d_P_CaL_d_V*Phi_CaNa + P_CaNa_ratio_P_CaL*d_Phi_CaNa_d_V)/c.C_m;
        const real d_Phi_CaK_d_V = (c.d_vffrt_d_V*K_ss_0p75_exp_vfrt_minus_K_o_0p75 + vffrt*
            (K_ss_0p75*product_of_exp_vfrt_d_vfrt_d_V))/sum_of_exp_vfrt_minus_1 - Phi_CaK*
            d_vfrt_d_V_reciprocal_sum_of_exp_vfrt_etc;
        const real d_i_CaK_d_V = (c.P_CaK_ratio*d_P_CaL_d_V*Phi_CaK + P_CaK_ratio_P_CaL*d_Phi_CaK_d_V)/c.C_m;
        const real d_d_inf_d_V = -(d_inf*(-0.23640661938534277*(1.0 - d_inf)));
        const real d_tau_d_d_V = -(reciprocal_sum_of_exp_V_plus_6_etc*
            (exp_V_plus_14_0p09*0.09 - exp_V_plus_6_over_minus_20*0.05)/sum_of_exp_V_plus_6_over_minus_20_etc);
        const real d_f_inf_d_V = -(f_inf*(0.27056277056277056*(1.0 - f_inf)));
        const real d_tau_ff_d_V = -(reciprocal_sum_of_exp_minus_V_plus_20_etc*
            (0.0045*(exp_minus_V_plus_20_over_10*-0.1) + 0.0045*(exp_V_plus_20_over_10*0.1))/
            sum_of_exp_minus_V_plus_20_over_10_etc);
        const real d_tau_fs_d_V = -(reciprocal_sum_of_exp_minus_V_plus_5_etc*
            (3.5e-05*(exp_minus_V_plus_5_over_4*-0.25) + 3.5e-05*(exp_V_plus_5_over_6*0.16666666666666666))/
            sum_of_exp_minus_V_plus_5_over_4_3p5em05_etc);
        const real d_tau_fcaf_d_V = -(reciprocal_sum_of_exp_minus_V_minus_4_etc*
            (0.04*(exp_minus_V_minus_4_over_7*-0.14285714285714285) + 0.04*(exp_V_minus_4_over_7*0.14285714285714285))/
            sum_of_exp_minus_V_minus_4_over_7_etc);
        const real d_tau_fcas_d_V = -(reciprocal_sum_of_exp_minus_V_over_3_etc*
            (0.00012*(exp_minus_V_over_3*-0.3333333333333333) + 0.00012*(exp_V_over_7*0.14285714285714285))/
            sum_of_exp_minus_V_over_3_0p00012_etc);
        const real d_P_CaL_d_CaMK_trap = c.P_Ca*(d_phi_CaMK_d_CaMK_trap*c.P_Cap_ratio*open_CaLp -
            d_phi_CaMK_d_CaMK_trap*open_CaL);
        const real d_i_CaL_d_CaMK_trap = d_P_CaL_d_CaMK_trap*Phi_CaL/c.C_m;
        const real d_i_CaNa_d_CaMK_trap = c.P_CaNa_ratio*d_P_CaL_d_CaMK_trap*Phi_CaNa/c.C_m;
        const real d_i_CaK_d_CaMK_trap = c.P_CaK_ratio*d_P_CaL_d_CaMK_trap*Phi_CaK/c.C_m;
        const real d_P_CaL_d_d = c.P_Ca*(one_minus_phi_CaMK*f_one_minus_nca_plus_jca_fca_nca + phi_CaMK_P_Cap_ratio*
            fp_one_minus_nca_plus_jca_fcap_nca);
        const real d_i_CaL_d_d = d_P_CaL_d_d*Phi_CaL/c.C_m;
        const real d_i_CaNa_d_d = c.P_CaNa_ratio*d_P_CaL_d_d*Phi_CaNa/c.C_m;
        const real d_i_CaK_d_d = c.P_CaK_ratio*d_P_CaL_d_d*Phi_CaK/c.C_m;
        const real d_open_CaL_d_ff = d*(c.A_ff*one_minus_nca);
        const real d_P_CaL_d_ff = c.P_Ca*(one_minus_phi_CaMK*d_open_CaL_d_ff);
        const real d_i_CaL_d_ff = d_P_CaL_d_ff*Phi_CaL/c.C_m;
        const real d_i_CaNa_d_ff = c.P_CaNa_ratio*d_P_CaL_d_ff*Phi_CaNa/c.C_m;
        const real d_i_CaK_d_ff = c.P_CaK_ratio*d_P_CaL_d_ff*Phi_CaK/c.C_m;
        const real d_open_CaL_d_fs = d*(c.one_minus_A_ff*one_minus_nca);
        const real d_P_CaL_d_fs = c.P_Ca*(one_minus_phi_CaMK*d_open_CaL_d_fs + phi_CaMK_P_Cap_ratio*d_open_CaL_d_fs);
        const real d_i_CaL_d_fs = d_P_CaL_d_fs*Phi_CaL/c.C_m;
        const real d_i_CaNa_d_fs = c.P_CaNa_ratio*d_P_CaL_d_fs*Phi_CaNa/c.C_m;
        const real d_i_CaK_d_fs = c.P_CaK_ratio*d_P_CaL_d_fs*Phi_CaK/c.C_m;
        const real d_open_CaL_d_fcaf = d*(jca*A_fcaf*nca);
        const real d_P_CaL_d_fcaf = c.P_Ca*(one_minus_phi_CaMK*d_open_CaL_d_fcaf);
        const real d_i_CaL_d_fcaf = d_P_CaL_d_fcaf*Phi_CaL/c.C_m;
        const real d_i_CaNa_d_fcaf = c.P_CaNa_ratio*d_P_CaL_d_fcaf*Phi_CaNa/c.C_m;
        const real d_i_CaK_d_fcaf = c.P_CaK_ratio*d_P_CaL_d_fcaf*Phi_CaK/c.C_m;
        const real d_open_CaL_d_fcas = d*(jca*A_fcas*nca);
        const real d_P_CaL_d_fcas = c.P_Ca*(one_minus_phi_CaMK*d_open_CaL_d_fcas + phi_CaMK_P_Cap_ratio*
            d_open_CaL_d_fcas);
        const real d_i_CaL_d_fcas = d_P_CaL_d_fcas*Phi_CaL/c.C_m;
        const real d_i_CaNa_d_fcas = c.P_CaNa_ratio*d_P_CaL_d_fcas*Phi_CaNa/c.C_m;
        const real d_i_CaK_d_fcas = c.P_CaK_ratio*d_P_CaL_d_fcas*Phi_CaK/c.C_m;
        const real d_open_CaL_d_jca = d*(fca*nca);
        const real d_open_CaLp_d_jca = d*(fcap*nca);
        const real d_P_CaL_d_jca = c.P_Ca*(one_minus_phi_CaMK*d_open_CaL_d_jca + phi_CaMK_P_Cap_ratio*
            d_open_CaLp_d_jca);
        const real d_i_CaL_d_jca = d_P_CaL_d_jca*Phi_CaL/c.C_m;
        const real d_i_CaNa_d_jca = c.P_CaNa_ratio*d_P_CaL_d_jca*Phi_CaNa/c.C_m;
        const real d_i_CaK_d_jca = c.P_CaK_ratio*d_P_CaL_d_jca*Phi_CaK/c.C_m;
        const real d_a_nca_d_jca = a_nca*(k_2n_over_k_m2n*c.k_jca/k_m2n)/k_2n_over_k_m2n_plus_pow_K_mn_over_Ca_ss_etc;
        const real d_P_CaL_d_ffp = c.P_Ca*(phi_CaMK_P_Cap_ratio*d_open_CaL_d_ff);
        const real d_i_CaL_d_ffp = d_P_CaL_d_ffp*Phi_CaL/c.C_m;
        const real d_i_CaNa_d_ffp = c.P_CaNa_ratio*d_P_CaL_d_ffp*Phi_CaNa/c.C_m;
        const real d_i_CaK_d_ffp = c.P_CaK_ratio*d_P_CaL_d_ffp*Phi_CaK/c.C_m;
        const real d_P_CaL_d_fcafp = c.P_Ca*(phi_CaMK_P_Cap_ratio*d_open_CaL_d_fcaf);
        const real d_i_CaL_d_fcafp = d_P_CaL_d_fcafp*Phi_CaL/c.C_m;
        const real d_i_CaNa_d_fcafp = c.P_CaNa_ratio*d_P_CaL_d_fcafp*Phi_CaNa/c.C_m;
        const real d_i_CaK_d_fcafp = c.P_CaK_ratio*d_P_CaL_d_fcafp*Phi_CaK/c.C_m;
        const real d_open_CaL_d_nca = d*(jca_fca - f);
        const real d_open_CaLp_d_nca = d*(jca_fcap - fp);
        const real d_P_CaL_d_nca = c.P_Ca*(one_minus_phi_CaMK*d_open_CaL_d_nca + phi_CaMK_P_Cap_ratio*
            d_open_CaLp_d_nca);
        const real d_i_CaL_d_nca = d_P_CaL_d_nca*Phi_CaL/c.C_m;
        const real d_i_CaNa_d_nca = c.P_CaNa_ratio*d_P_CaL_d_nca*Phi_CaNa/c.C_m;
        const real d_i_CaK_d_nca = c.P_CaK_ratio*d_P_CaL_d_nca*Phi_CaK/c.C_m;
        const real d_Phi_CaNa_d_Na_ss = vffrt*(0.75*exp_vfrt)/sum_of_exp_vfrt_minus_1;
        const real d_i_CaNa_d_Na_ss = P_CaNa_ratio_P_CaL*d_Phi_CaNa_d_Na_ss/c.C_m;
        const real d_i_CaK_d_K_ss = P_CaK_ratio_P_CaL*d_Phi_CaNa_d_Na_ss/c.C_m;
        const real d_P_CaL_d_Ca_ss = c.P_Ca*(d_phi_CaMK_d_Ca_ss*c.P_Cap_ratio*open_CaLp - d_phi_CaMK_d_Ca_ss*open_CaL);
        const real d_Phi_CaL_d_Ca_ss = vffrt_4*exp_vfrt_2/sum_of_exp_vfrt_2_minus_1;
        const real d_i_CaL_d_Ca_ss = (d_P_CaL_d_Ca_ss*Phi_CaL + P_CaL*d_Phi_CaL_d_Ca_ss)/c.C_m;
        const real d_i_CaNa_d_Ca_ss = c.P_CaNa_ratio*d_P_CaL_d_Ca_ss*Phi_CaNa/c.C_m;
        const real d_i_CaK_d_Ca_ss = c.P_CaK_ratio*d_P_CaL_d_Ca_ss*Phi_CaK/c.C_m;
        const real d_a_nca_d_Ca_ss = a_nca*(4.0*pow(K_mn_over_Ca_ss_plus_1, 3.0)*(K_mn_over_Ca_ss/Ca_ss))/
            k_2n_over_k_m2n_plus_pow_K_mn_over_Ca_ss_etc;

        // i_Kr
        const real A_xrf = 1.0/(1.0 + exp((V + 54.81)/38.21));
        const real one_minus_A_xrf = 1.0 - A_xrf;
        const real xr = A_xrf*xrf + one_minus_A_xrf*xrs;
        const real reciprocal_exp_V_plus_55_over_75_plus_1 = 1.0/(1.0 + exp((V + 55.0)/75.0));
        const real one_plus_exp_V_minus_10_over_30 = 1.0 + exp(V_minus_10/30.0);
        const real r_Kr = reciprocal_exp_V_plus_55_over_75_plus_1/one_plus_exp_V_minus_10_over_30;
        const real g_Kr_sqrt_K_o_over_5p4_xr = c.g_Kr_sqrt_K_o_over_5p4*xr;
        const real g_Kr_sqrt_K_o_over_5p4_xr_r_Kr = g_Kr_sqrt_K_o_over_5p4_xr*r_Kr;
        const real xr_inf = 1.0/(1.0 + exp(-(V + 8.337)/6.789));
        const real exp_V_minus_31p66_over_3p869 = exp((V - 31.66)/3.869);
        const real exp_minus_V_minus_47p78_over_20p38 = exp(-(V - 47.78)/20.38);
        const real sum_of_exp_V_minus_31p66_over_3p869_etc = 0.3652*exp_V_minus_31p66_over_3p869 + 4.123e-05*
            exp_minus_V_minus_47p78_over_20p38;
        const real reciprocal_sum_of_exp_V_minus_31p66_etc = 1.0/sum_of_exp_V_minus_31p66_over_3p869_etc;
        const real tau_xrf = 12.98 + reciprocal_sum_of_exp_V_minus_31p66_etc;
        const real exp_V_minus_34p7_over_7p355 = exp((V - 34.7)/7.355);
        const real exp_minus_V_minus_29p74_over_25p94 = exp(-(V - 29.74)/25.94);
        const real sum_of_exp_V_minus_34p7_over_7p355_etc = 0.06629*exp_V_minus_34p7_over_7p355 + 1.128e-05*
            exp_minus_V_minus_29p74_over_25p94;
        const real reciprocal_sum_of_exp_V_minus_34p7_etc = 1.0/sum_of_exp_V_minus_34p7_over_7p355_etc;
        const real tau_xrs = 1.865 + reciprocal_sum_of_exp_V_minus_34p7_etc;
        const real d_A_xrf_d_V = -(A_xrf*(0.02617115938236064*one_minus_A_xrf));
        const real d_xr_d_V = d_A_xrf_d_V*xrf - d_A_xrf_d_V*xrs;
        const real d_r_Kr_d_V = -(reciprocal_exp_V_plus_55_over_75_plus_1*
            (0.013333333333333334*(1.0 - reciprocal_exp_V_plus_55_over_75_plus_1))/one_plus_exp_V_minus_10_over_30 +
            r_Kr*(0.03333333333333333*(1.0 - 1.0/one_plus_exp_V_minus_10_over_30)));
        const real d_i_Kr_d_V = (c.g_Kr_sqrt_K_o_over_5p4*d_xr_d_V*r_Kr + g_Kr_sqrt_K_o_over_5p4_xr*d_r_Kr_d_V)*
            V_minus_E_K + g_Kr_sqrt_K_o_over_5p4_xr_r_Kr;
        const real d_xr_inf_d_V = -(xr_inf*(-0.14729709824716453*(1.0 - xr_inf)));
        const real d_tau_xrf_d_V = -(reciprocal_sum_of_exp_V_minus_31p66_etc*
            (0.3652*(exp_V_minus_31p66_over_3p869*0.25846471956577927) + 4.123e-05*
            (exp_minus_V_minus_47p78_over_20p38*-0.04906771344455348))/sum_of_exp_V_minus_31p66_over_3p869_etc);
        const real d_tau_xrs_d_V = -(reciprocal_sum_of_exp_V_minus_34p7_etc*
            (0.06629*(exp_V_minus_34p7_over_7p355*0.13596193065941536) + 1.128e-05*
            (exp_minus_V_minus_29p74_over_25p94*-0.03855050115651503))/sum_of_exp_V_minus_34p7_over_7p355_etc);
        const real d_i_Kr_d_xrf = c.g_Kr_sqrt_K_o_over_5p4*A_xrf*r_Kr*V_minus_E_K;
        const real d_i_Kr_d_xrs = c.g_Kr_sqrt_K_o_over_5p4*one_minus_A_xrf*r_Kr*V_minus_E_K;
        const real d_i_Kr_d_K_i = -(g_Kr_sqrt_K_o_over_5p4_xr_r_Kr*d_E_K_d_K_i);

        // release
        const real value_1p5_over_Ca_jsr = 1.5/Ca_jsr;
        const real one_plus_pow_value_1p5_over_Ca_jsr_8 = 1.0 + pow(value_1p5_over_Ca_jsr, 8.0);
        const real a_rel_minus_i_CaL_etc = c.a_rel*-i_CaL/one_plus_pow_value_1p5_over_Ca_jsr_8;
        const real J_rel_np_inf = c.rel_scale*a_rel_minus_i_CaL_etc;
        const real value_0p0123_over_Ca_jsr = 0.0123/Ca_jsr;
        const real value_0p0123_over_Ca_jsr_plus_1 = 1.0 + value_0p0123_over_Ca_jsr;
        const real beta_tau_over_value_0p0123_over_Ca_jsr_etc = c.beta_tau/value_0p0123_over_Ca_jsr_plus_1;
        const real tau_rel = max(beta_tau_over_value_0p0123_over_Ca_jsr_etc, c.tau_rel_min);
        const real a_rel_p_minus_i_CaL_etc = c.a_rel_p*-i_CaL/one_plus_pow_value_1p5_over_Ca_jsr_8;
        const real J_rel_p_inf = c.rel_scale*a_rel_p_minus_i_CaL_etc;
        const real beta_tau_p_over_value_0p0123_over_Ca_jsr_etc = c.beta_tau_p/value_0p0123_over_Ca_jsr_plus_1;
        const real tau_rel_p = max(beta_tau_p_over_value_0p0123_over_Ca_jsr_etc, c.tau_rel_min);
        const real J_rel = one_minus_phi_CaMK*J_rel_np + phi_CaMK*J_rel_p;
        const real d_J_rel_np_inf_d_V = -(c.rel_scale*(c.a_rel*d_i_CaL_d_V/one_plus_pow_value_1p5_over_Ca_jsr_8));
        const real d_J_rel_p_inf_d_V = -(c.rel_scale*(c.a_rel_p*d_i_CaL_d_V/one_plus_pow_value_1p5_over_Ca_jsr_8));
        const real d_J_rel_np_inf_d_CaMK_trap = -(c.rel_scale*(c.a_rel*d_i_CaL_d_CaMK_trap/
            one_plus_pow_value_1p5_over_Ca_jsr_8));
        const real d_J_rel_p_inf_d_CaMK_trap = -(c.rel_scale*(c.a_rel_p*d_i_CaL_d_CaMK_trap/
            one_plus_pow_value_1p5_over_Ca_jsr_8));
        const real d_J_rel_d_CaMK_trap = d_phi_CaMK_d_CaMK_trap*J_rel_p - d_phi_CaMK_d_CaMK_trap*J_rel_np;
        const real d_J_rel_np_inf_d_d = -(c.rel_scale*(c.a_rel*d_i_CaL_d_d/one_plus_pow_value_1p5_over_Ca_jsr_8));
        const real d_J_rel_p_inf_d_d = -(c.rel_scale*(c.a_rel_p*d_i_CaL_d_d/one_plus_pow_value_1p5_over_Ca_jsr_8));
        const real d_J_rel_np_inf_d_ff = -(c.rel_scale*(c.a_rel*d_i_CaL_d_ff/one_plus_pow_value_1p5_over_Ca_jsr_8));
        const real d_J_rel_p_inf_d_ff = -(c.rel_scale*(c.a_rel_p*d_i_CaL_d_ff/one_plus_pow_value_1p5_over_Ca_jsr_8));
        const real d_J_rel_np_inf_d_fs = -(c.rel_scale*(c.a_rel*d_i_CaL_d_fs/one_plus_pow_value_1p5_over_Ca_jsr_8));
        const real d_J_rel_p_inf_d_fs = -(c.rel_scale*(c.a_rel_p*d_i_CaL_d_fs/one_plus_pow_value_1p5_over_Ca_jsr_8));
        const real d_J_rel_np_inf_d_fcaf = -(c.rel_scale*(c.a_rel*d_i_CaL_d_fcaf/one_plus_pow_value_1p5_over_Ca_jsr_8));
        const real d_J_rel_p_inf_d_fcaf = -(c.rel_scale*(c.a_rel_p*d_i_CaL_d_fcaf/
            one_plus_pow_value_1p5_over_Ca_jsr_8));
        const real d_J_rel_np_inf_d_fcas = -(c.rel_scale*(c.a_rel*d_i_CaL_d_fcas/one_plus_pow_value_1p5_over_Ca_jsr_8));
        const real d_J_rel_p_inf_d_fcas = -(c.rel_scale*(c.a_rel_p*d_i_CaL_d_fcas/
            one_plus_pow_value_1p5_over_Ca_jsr_8));
        const real d_J_rel_np_inf_d_jca = -(c.rel_scale*(c.a_rel*d_i_CaL_d_jca/one_plus_pow_value_1p5_over_Ca_jsr_8));
        const real d_J_rel_p_inf_d_jca = -(c.rel_scale*(c.a_rel_p*d_i_CaL_d_jca/one_plus_pow_value_1p5_over_Ca_jsr_8));
        const real d_J_rel_np_inf_d_ffp = -(c.rel_scale*(c.a_rel*d_i_CaL_d_ffp/one_plus_pow_value_1p5_over_Ca_jsr_8));
        const real d_J_rel_p_inf_d_ffp = -(c.rel_scale*(c.a_rel_p*d_i_CaL_d_ffp/one_plus_pow_value_1p5_over_Ca_jsr_8));
        const real d_J_rel_np_inf_d_fcafp = -(c.rel_scale*(c.a_rel*d_i_CaL_d_fcafp/
            one_plus_pow_value_1p5_over_Ca_jsr_8));
        const real d_J_rel_p_inf_d_fcafp = -(c.rel_scale*(c.a_rel_p*d_i_CaL_d_fcafp/
            one_plus_pow_value_1p5_over_Ca_jsr_8));
        const real d_J_rel_np_inf_d_nca = -(c.rel_scale*(c.a_rel*d_i_CaL_d_nca/one_plus_pow_value_1p5_over_Ca_jsr_8));
        const real d_J_rel_p_inf_d_nca = -(c.rel_scale*(c.a_rel_p*d_i_CaL_d_nca/one_plus_pow_value_1p5_over_Ca_jsr_8));
        const real d_J_rel_np_inf_d_Ca_ss = -(c.rel_scale*(c.a_rel*d_i_CaL_d_Ca_ss/
            one_plus_pow_value_1p5_over_Ca_jsr_8));
        const real d_J_rel_p_inf_d_Ca_ss = -(c.rel_scale*(c.a_rel_p*d_i_CaL_d_Ca_ss/
            one_plus_pow_value_1p5_over_Ca_jsr_8));
        const real d_J_rel_d_Ca_ss = d_phi_CaMK_d_Ca_ss*J_rel_p - d_phi_CaMK_d_Ca_ss*J_rel_np;
        const real product_of_pow_value_1p5_over_Ca_jsr_7_8_etc = 8.0*pow(value_1p5_over_Ca_jsr, 7.0)*
            (value_1p5_over_Ca_jsr/Ca_jsr);
        const real d_J_rel_np_inf_d_Ca_jsr = c.rel_scale*(a_rel_minus_i_CaL_etc*
            product_of_pow_value_1p5_over_Ca_jsr_7_8_etc/one_plus_pow_value_1p5_over_Ca_jsr_8);
        const real value_0p0123_over_Ca_jsr_over_Ca_jsr = value_0p0123_over_Ca_jsr/Ca_jsr;
        const real d_tau_rel_d_Ca_jsr = select(beta_tau_over_value_0p0123_over_Ca_jsr_etc > c.tau_rel_min ||
            c.tau_rel_min != c.tau_rel_min, beta_tau_over_value_0p0123_over_Ca_jsr_etc*
            value_0p0123_over_Ca_jsr_over_Ca_jsr/value_0p0123_over_Ca_jsr_plus_1, 0.0);
        const real d_J_rel_p_inf_d_Ca_jsr = c.rel_scale*(a_rel_p_minus_i_CaL_etc*
            product_of_pow_value_1p5_over_Ca_jsr_7_8_etc/one_plus_pow_value_1p5_over_Ca_jsr_8);
        const real d_tau_rel_p_d_Ca_jsr = select(beta_tau_p_over_value_0p0123_over_Ca_jsr_etc > c.tau_rel_min ||
            c.tau_rel_min != c.tau_rel_min, beta_tau_p_over_value_0p0123_over_Ca_jsr_etc*
            value_0p0123_over_Ca_jsr_over_Ca_jsr/value_0p0123_over_Ca_jsr_plus_1, 0.0);

        // membrane
        const real d_i_Na_d_V_plus_d_i_NaL_d_V = d_i_Na_d_V + d_i_NaL_d_V;

        // background
        const real Na_i_exp_vfrt_minus_Na_o = Na_i*exp_vfrt - c.Na_o;
        const real P_Nab_vffrt = c.P_Nab*vffrt;
        const real P_Nab_vffrt_Na_i_exp_vfrt_minus_Na_o_etc = P_Nab_vffrt*Na_i_exp_vfrt_minus_Na_o/
            sum_of_exp_vfrt_minus_1;
        const real d_i_Nab_d_V = ((c.P_Nab_d_vffrt_d_V*Na_i_exp_vfrt_minus_Na_o + P_Nab_vffrt*
            (Na_i*product_of_exp_vfrt_d_vfrt_d_V))/sum_of_exp_vfrt_minus_1 - P_Nab_vffrt_Na_i_exp_vfrt_minus_Na_o_etc*
            d_vfrt_d_V_reciprocal_sum_of_exp_vfrt_etc)/c.C_m;
        const real xkb = 1.0/(1.0 + exp(-(V - 14.48)/18.34));
        const real d_xkb_d_V = -(xkb*(-0.05452562704471101*(1.0 - xkb)));
        const real g_Kb_xkb = c.g_Kb*xkb;
        const real d_i_Kb_d_V = c.g_Kb*d_xkb_d_V*V_minus_E_K + g_Kb_xkb;
        const real Ca_i_exp_vfrt_2_minus_Ca_o_0p341 = Ca_i*exp_vfrt_2 - c.Ca_o_0p341;
        const real P_Cab_4_vffrt = c.P_Cab_4*vffrt;
        const real P_Cab_4_vffrt_Ca_i_exp_vfrt_2_minus_Ca_o_etc = P_Cab_4_vffrt*Ca_i_exp_vfrt_2_minus_Ca_o_0p341/
            sum_of_exp_vfrt_2_minus_1;
        const real d_i_Cab_d_V = ((c.P_Cab_4_d_vffrt_d_V*Ca_i_exp_vfrt_2_minus_Ca_o_0p341 + P_Cab_4_vffrt*
            (Ca_i*product_of_exp_vfrt_2_d_vfrt_d_V_2))/sum_of_exp_vfrt_2_minus_1 -
            P_Cab_4_vffrt_Ca_i_exp_vfrt_2_minus_Ca_o_etc*d_vfrt_d_V_2_reciprocal_sum_of_exp_vfrt_etc)/c.C_m;

        // membrane
        const real d_i_ion_d_V = d_i_Na_d_V_plus_d_i_NaL_d_V + d_i_to_d_V + d_i_CaL_d_V + d_i_CaNa_d_V + d_i_CaK_d_V +
            d_i_Kr_d_V + g_Ks_Ks_Ca_xs1_xs2 + d_i_K1_d_V + d_i_NaCa_i_d_V + d_i_NaCa_ss_d_V + d_i_NaK_d_V +
            d_i_Nab_d_V + d_i_Kb_d_V + d_i_Cab_d_V;
        const real d_i_Na_d_CaMK_trap_plus_d_i_NaL_d_etc = d_i_Na_d_CaMK_trap + d_i_NaL_d_CaMK_trap;
        const real d_i_ion_d_CaMK_trap = d_i_Na_d_CaMK_trap_plus_d_i_NaL_d_etc + d_i_to_d_CaMK_trap +
            d_i_CaL_d_CaMK_trap + d_i_CaNa_d_CaMK_trap + d_i_CaK_d_CaMK_trap;
        const real d_i_ion_d_d = d_i_CaL_d_d + d_i_CaNa_d_d + d_i_CaK_d_d;
        const real d_i_ion_d_ff = d_i_CaL_d_ff + d_i_CaNa_d_ff + d_i_CaK_d_ff;
        const real d_i_ion_d_fs = d_i_CaL_d_fs + d_i_CaNa_d_fs + d_i_CaK_d_fs;
        const real d_i_ion_d_fcaf = d_i_CaL_d_fcaf + d_i_CaNa_d_fcaf + d_i_CaK_d_fcaf;
        const real d_i_ion_d_fcas = d_i_CaL_d_fcas + d_i_CaNa_d_fcas + d_i_CaK_d_fcas;
        const real d_i_ion_d_jca = d_i_CaL_d_jca + d_i_CaNa_d_jca + d_i_CaK_d_jca;
        const real d_i_ion_d_ffp = d_i_CaL_d_ffp + d_i_CaNa_d_ffp + d_i_CaK_d_ffp;
        const real d_i_ion_d_fcafp = d_i_CaL_d_fcafp + d_i_CaNa_d_fcafp + d_i_CaK_d_fcafp;
        const real d_i_ion_d_nca = d_i_CaL_d_nca + d_i_CaNa_d_nca + d_i_CaK_d_nca;
        const real d_i_Na_d_Na_i_plus_d_i_NaL_d_Na_i = d_i_Na_d_Na_i + d_i_NaL_d_Na_i;

        // background
        const real d_i_Nab_d_Na_i = P_Nab_vffrt*exp_vfrt/sum_of_exp_vfrt_minus_1/c.C_m;

        // membrane
        const real d_i_ion_d_Na_i = d_i_Na_d_Na_i_plus_d_i_NaL_d_Na_i + d_i_Ks_d_Na_i + d_i_NaCa_i_d_Na_i +
            d_i_NaK_d_Na_i + d_i_Nab_d_Na_i;
        const real d_i_to_d_K_i_plus_d_i_Kr_d_K_i_plus_d_etc = d_i_to_d_K_i + d_i_Kr_d_K_i + d_i_Ks_d_K_i +
            d_i_K1_d_K_i;

        // background
        const real d_i_Kb_d_K_i = -(g_Kb_xkb*d_E_K_d_K_i);

        // membrane
        const real d_i_ion_d_K_i = d_i_to_d_K_i_plus_d_i_Kr_d_K_i_plus_d_etc + d_i_NaK_d_K_i + d_i_Kb_d_K_i;

        // background
        const real K_pCa_plus_Ca_i = c.K_pCa + Ca_i;
        const real i_pCa = c.g_pCa*Ca_i/K_pCa_plus_Ca_i;
        const real d_i_pCa_d_Ca_i = (c.g_pCa - i_pCa)/K_pCa_plus_Ca_i;
        const real d_i_Cab_d_Ca_i = P_Cab_4_vffrt*exp_vfrt_2/sum_of_exp_vfrt_2_minus_1/c.C_m;

        // membrane
        const real d_i_ion_d_Ca_i = d_i_Ks_d_Ca_i + d_i_NaCa_i_d_Ca_i + d_i_pCa_d_Ca_i + d_i_Cab_d_Ca_i;
        const real d_i_Na_d_Ca_ss_plus_d_i_NaL_d_Ca_ss = d_i_Na_d_Ca_ss + d_i_NaL_d_Ca_ss;
        const real d_i_ion_d_Ca_ss = d_i_Na_d_Ca_ss_plus_d_i_NaL_d_Ca_ss + d_i_to_d_Ca_ss + d_i_CaL_d_Ca_ss +
            d_i_CaNa_d_Ca_ss + d_i_CaK_d_Ca_ss + d_i_NaCa_ss_d_Ca_ss;

        // background
        const real i_Cab = P_Cab_4_vffrt_Ca_i_exp_vfrt_2_minus_Ca_o_etc/c.C_m;

        // ions
        const real J_diff = (Ca_ss - Ca_i)/c.tau_diff_Ca;
        const real K_CMDN_plus_Ca_i = c.K_CMDN_ + Ca_i;
        const real square_K_CMDN_plus_Ca_i = square(K_CMDN_plus_Ca_i);
        const real CMDN_K_CMDN_over_square_K_CMDN_plus_Ca_i = c.CMDN_K_CMDN_/square_K_CMDN_plus_Ca_i;
        const real K_TRPN_plus_Ca_i = c.K_TRPN_ + Ca_i;
        const real square_K_TRPN_plus_Ca_i = square(K_TRPN_plus_Ca_i);
        const real TRPN_K_TRPN_over_square_K_TRPN_plus_Ca_i = c.TRPN_K_TRPN_/square_K_TRPN_plus_Ca_i;
        const real CMDN_K_CMDN_over_square_K_CMDN_plus_Ca_i_etc = 1.0 + CMDN_K_CMDN_over_square_K_CMDN_plus_Ca_i +
            TRPN_K_TRPN_over_square_K_TRPN_plus_Ca_i;
        const real B_Ca_i = 1.0/CMDN_K_CMDN_over_square_K_CMDN_plus_Ca_i_etc;
        const real K_BSR_plus_Ca_ss = c.K_BSR_ + Ca_ss;
        const real square_K_BSR_plus_Ca_ss = square(K_BSR_plus_Ca_ss);
        const real BSR_K_BSR_over_square_K_BSR_plus_Ca_ss = c.BSR_K_BSR_/square_K_BSR_plus_Ca_ss;
        const real K_BSL_plus_Ca_ss = c.K_BSL_ + Ca_ss;
        const real square_K_BSL_plus_Ca_ss = square(K_BSL_plus_Ca_ss);
        const real BSL_K_BSL_over_square_K_BSL_plus_Ca_ss = c.BSL_K_BSL_/square_K_BSL_plus_Ca_ss;
        const real BSR_K_BSR_over_square_K_BSR_plus_Ca_ss_etc = 1.0 + BSR_K_BSR_over_square_K_BSR_plus_Ca_ss +
            BSL_K_BSL_over_square_K_BSL_plus_Ca_ss;
        const real B_Ca_ss = 1.0/BSR_K_BSR_over_square_K_BSR_plus_Ca_ss_etc;
        const real K_CSQN_plus_Ca_jsr = c.K_CSQN_ + Ca_jsr;
        const real square_K_CSQN_plus_Ca_jsr = square(K_CSQN_plus_Ca_jsr);
        const real CSQN_K_CSQN_over_square_K_CSQN_etc = c.CSQN_K_CSQN_/square_K_CSQN_plus_Ca_jsr;
        const real CSQN_K_CSQN_over_square_K_CSQN_etc_2 = 1.0 + CSQN_K_CSQN_over_square_K_CSQN_etc;
        const real B_Ca_jsr = 1.0/CSQN_K_CSQN_over_square_K_CSQN_etc_2;
        const real d_B_Ca_i_d_Ca_i = B_Ca_i*(CMDN_K_CMDN_over_square_K_CMDN_plus_Ca_i*(2.0*K_CMDN_plus_Ca_i)/
            square_K_CMDN_plus_Ca_i + TRPN_K_TRPN_over_square_K_TRPN_plus_Ca_i*(2.0*K_TRPN_plus_Ca_i)/
            square_K_TRPN_plus_Ca_i)/CMDN_K_CMDN_over_square_K_CMDN_plus_Ca_i_etc;
        const real d_B_Ca_ss_d_Ca_ss = B_Ca_ss*(BSR_K_BSR_over_square_K_BSR_plus_Ca_ss*(2.0*K_BSR_plus_Ca_ss)/
            square_K_BSR_plus_Ca_ss + BSL_K_BSL_over_square_K_BSL_plus_Ca_ss*(2.0*K_BSL_plus_Ca_ss)/
            square_K_BSL_plus_Ca_ss)/BSR_K_BSR_over_square_K_BSR_plus_Ca_ss_etc;
        const real d_B_Ca_jsr_d_Ca_jsr = B_Ca_jsr*(CSQN_K_CSQN_over_square_K_CSQN_etc*(2.0*K_CSQN_plus_Ca_jsr)/
            square_K_CSQN_plus_Ca_jsr)/CSQN_K_CSQN_over_square_K_CSQN_etc_2;
        const real sum_of_minus_i_pCa_plus_i_Cab_etc = -(i_pCa + i_Cab - 2.0*i_NaCa_i)*c.C_m*c.A_cap/c.F_2_V_myo - J_up*
            c.V_nsr/c.V_myo + J_diff*c.V_ss/c.V_myo;
        const real sum_of_minus_i_CaL_minus_i_NaCa_ss_2_C_m_etc = -(i_CaL - 2.0*i_NaCa_ss)*c.C_m*c.A_cap/c.F_2_V_ss +
            J_rel*c.V_jsr/c.V_ss - J_diff;
        const real J_tr_minus_J_rel = J_tr - J_rel;

        const real m_inf_minus_m_over_tau_m = (m_inf - m)/tau_m;
        const real h_inf_minus_hf_over_tau_hf = (h_inf - hf)/tau_hf;
        const real h_inf_minus_hs_over_tau_hs = (h_inf - hs)/tau_hs;
        const real h_inf_minus_j_over_tau_j = (h_inf - j)/tau_j;
        const real hsp_inf_minus_hsp_over_tau_hsp = (hsp_inf - hsp)/tau_hsp;
        const real h_inf_minus_jp_over_tau_jp = (h_inf - jp)/tau_jp;
        const real mL_inf_minus_mL_over_tau_m = (mL_inf - mL)/tau_m;
        const real a_inf_minus_a_over_tau_a = (a_inf - a)/tau_a;
        const real i_inf_minus_iF_over_tau_iF = (i_inf - iF)/tau_iF;
        const real i_inf_minus_iS_over_tau_iS = (i_inf - iS)/tau_iS;
        const real ap_inf_minus_ap_over_tau_a = (ap_inf - ap)/tau_a;
        const real i_inf_minus_iFp_over_tau_iFp = (i_inf - iFp)/tau_iFp;
        const real i_inf_minus_iSp_over_tau_iSp = (i_inf - iSp)/tau_iSp;
        const real d_inf_minus_d_over_tau_d = (d_inf - d)/tau_d;
        const real f_inf_minus_ff_over_tau_ff = (f_inf - ff)/tau_ff;
        const real f_inf_minus_fs_over_tau_fs = (f_inf - fs)/tau_fs;
        const real f_inf_minus_fcaf_over_tau_fcaf = (f_inf - fcaf)/tau_fcaf;
        const real f_inf_minus_fcas_over_tau_fcas = (f_inf - fcas)/tau_fcas;
        const real f_inf_minus_ffp_over_tau_ffp = (f_inf - ffp)/tau_ffp;
        const real f_inf_minus_fcafp_over_tau_fcafp = (f_inf - fcafp)/tau_fcafp;
        const real xr_inf_minus_xrf_over_tau_xrf = (xr_inf - xrf)/tau_xrf;
        const real xr_inf_minus_xrs_over_tau_xrs = (xr_inf - xrs)/tau_xrs;
        const real xs_inf_minus_xs1_over_tau_xs1 = (xs_inf - xs1)/tau_xs1;
        const real xs_inf_minus_xs2_over_tau_xs2 = (xs_inf - xs2)/tau_xs2;
        const real xk1_inf_minus_xk1_over_tau_xk1 = (xk1_inf - xk1)/tau_xk1;
        const real J_rel_np_inf_minus_J_rel_np_over_tau_rel = (J_rel_np_inf - J_rel_np)/tau_rel;
        const real J_rel_p_inf_minus_J_rel_p_over_tau_rel_p = (J_rel_p_inf - J_rel_p)/tau_rel_p;
        const real next_slope_0 = -d_i_ion_d_V;
        cells.store(state::slope_0, next_slope_0);
        const real next_slope_1 = (d_m_inf_d_V - m_inf_minus_m_over_tau_m*d_tau_m_d_V)/tau_m;
        cells.store(state::slope_1, next_slope_1);
        const real next_slope_2 = (d_h_inf_d_V - h_inf_minus_hf_over_tau_hf*d_tau_hf_d_V)/tau_hf;
        cells.store(state::slope_2, next_slope_2);
        const real next_slope_3 = (d_h_inf_d_V - h_inf_minus_hs_over_tau_hs*d_tau_hs_d_V)/tau_hs;
        cells.store(state::slope_3, next_slope_3);
        const real next_slope_4 = (d_h_inf_d_V - h_inf_minus_j_over_tau_j*d_tau_j_d_V)/tau_j;
        cells.store(state::slope_4, next_slope_4);
        const real next_slope_5 = (d_hsp_inf_d_V - hsp_inf_minus_hsp_over_tau_hsp*(3.0*d_tau_hs_d_V))/tau_hsp;
        cells.store(state::slope_5, next_slope_5);
        const real next_slope_6 = (d_h_inf_d_V - h_inf_minus_jp_over_tau_jp*(1.46*d_tau_j_d_V))/tau_jp;
        cells.store(state::slope_6, next_slope_6);
        const real next_slope_7 = (d_mL_inf_d_V - mL_inf_minus_mL_over_tau_m*d_tau_m_d_V)/tau_m;
        cells.store(state::slope_7, next_slope_7);
        const real next_slope_8 = d_hL_inf_d_V/c.tau_hL;
        cells.store(state::slope_8, next_slope_8);
        const real next_slope_9 = d_hLp_inf_d_V/c.tau_hLp;
        cells.store(state::slope_9, next_slope_9);
        const real next_slope_10 = (d_a_inf_d_V - a_inf_minus_a_over_tau_a*d_tau_a_d_V)/tau_a;
        cells.store(state::slope_10, next_slope_10);
        const real next_slope_11 = (d_i_inf_d_V - i_inf_minus_iF_over_tau_iF*d_tau_iF_d_V)/tau_iF;
        cells.store(state::slope_11, next_slope_11);
        const real next_slope_12 = (d_i_inf_d_V - i_inf_minus_iS_over_tau_iS*d_tau_iS_d_V)/tau_iS;
        cells.store(state::slope_12, next_slope_12);
        const real next_slope_13 = (d_ap_inf_d_V - ap_inf_minus_ap_over_tau_a*d_tau_a_d_V)/tau_a;
        cells.store(state::slope_13, next_slope_13);
        const real next_slope_14 = (d_i_inf_d_V - i_inf_minus_iFp_over_tau_iFp*d_tau_iFp_d_V)/tau_iFp;
        cells.store(state::slope_14, next_slope_14);
        const real next_slope_15 = (d_i_inf_d_V - i_inf_minus_iSp_over_tau_iSp*d_tau_iSp_d_V)/tau_iSp;
        cells.store(state::slope_15, next_slope_15);
        const real next_slope_16 = (d_d_inf_d_V - d_inf_minus_d_over_tau_d*d_tau_d_d_V)/tau_d;
        cells.store(state::slope_16, next_slope_16);
        const real next_slope_17 = (d_f_inf_d_V - f_inf_minus_ff_over_tau_ff*d_tau_ff_d_V)/tau_ff;
        cells.store(state::slope_17, next_slope_17);
        const real next_slope_18 = (d_f_inf_d_V - f_inf_minus_fs_over_tau_fs*d_tau_fs_d_V)/tau_fs;
        cells.store(state::slope_18, next_slope_18);
        const real next_slope_19 = (d_f_inf_d_V - f_inf_minus_fcaf_over_tau_fcaf*d_tau_fcaf_d_V)/tau_fcaf;
        cells.store(state::slope_19, next_slope_19);
        const real next_slope_20 = (d_f_inf_d_V - f_inf_minus_fcas_over_tau_fcas*d_tau_fcas_d_V)/tau_fcas;
        cells.store(state::slope_20, next_slope_20);
        const real next_slope_21 = d_f_inf_d_V/c.tau_jca;
        cells.store(state::slope_21, next_slope_21);
        const real next_slope_22 = (d_f_inf_d_V - f_inf_minus_ffp_over_tau_ffp*(2.5*d_tau_ff_d_V))/tau_ffp;
        cells.store(state::slope_22, next_slope_22);
        const real next_slope_23 = (d_f_inf_d_V - f_inf_minus_fcafp_over_tau_fcafp*(2.5*d_tau_fcaf_d_V))/tau_fcafp;
        cells.store(state::slope_23, next_slope_23);
        const real next_slope_24 = (d_xr_inf_d_V - xr_inf_minus_xrf_over_tau_xrf*d_tau_xrf_d_V)/tau_xrf;
        cells.store(state::slope_24, next_slope_24);
        const real next_slope_25 = (d_xr_inf_d_V - xr_inf_minus_xrs_over_tau_xrs*d_tau_xrs_d_V)/tau_xrs;
        cells.store(state::slope_25, next_slope_25);
        const real next_slope_26 = (d_xs_inf_d_V - xs_inf_minus_xs1_over_tau_xs1*d_tau_xs1_d_V)/tau_xs1;
        cells.store(state::slope_26, next_slope_26);
        const real next_slope_27 = (d_xs_inf_d_V - xs_inf_minus_xs2_over_tau_xs2*d_tau_xs2_d_V)/tau_xs2;
        cells.store(state::slope_27, next_slope_27);
        const real next_slope_28 = (d_xk1_inf_d_V - xk1_inf_minus_xk1_over_tau_xk1*d_tau_xk1_d_V)/tau_xk1;
        cells.store(state::slope_28, next_slope_28);
        const real next_slope_29 = d_J_rel_np_inf_d_V/tau_rel;
        cells.store(state::slope_29, next_slope_29);
        const real next_slope_30 = d_J_rel_p_inf_d_V/tau_rel_p;
        cells.store(state::slope_30, next_slope_30);
        const real next_slope_31 = -((d_i_Na_d_V_plus_d_i_NaL_d_V + 3.0*d_i_NaCa_i_d_V + 3.0*d_i_NaK_d_V + d_i_Nab_d_V)*
            c.A_cap*c.C_m/c.F_V_myo);
        cells.store(state::slope_31, next_slope_31);
        const real next_slope_32 = -((d_i_CaNa_d_V + 3.0*d_i_NaCa_ss_d_V)*c.C_m*c.A_cap/c.F_V_ss);
        cells.store(state::slope_32, next_slope_32);
        const real next_slope_33 = (2.0*d_i_NaK_d_V - (d_i_to_d_V + d_i_Kr_d_V + g_Ks_Ks_Ca_xs1_xs2 + d_i_K1_d_V +
            d_i_Kb_d_V))*c.C_m*c.A_cap/c.F_V_myo;
        cells.store(state::slope_33, next_slope_33);
        const real next_slope_34 = -(d_i_CaK_d_V*c.C_m*c.A_cap/c.F_V_ss);
        cells.store(state::slope_34, next_slope_34);
        const real next_slope_35 = B_Ca_i*((2.0*d_i_NaCa_i_d_V - d_i_Cab_d_V)*c.C_m*c.A_cap/c.F_2_V_myo);
        cells.store(state::slope_35, next_slope_35);
        const real next_slope_36 = B_Ca_ss*((2.0*d_i_NaCa_ss_d_V - d_i_CaL_d_V)*c.C_m*c.A_cap/c.F_2_V_ss);
        cells.store(state::slope_36, next_slope_36);
        const real next_slope_37 = -d_i_ion_d_CaMK_trap;
        cells.store(state::slope_37, next_slope_37);
        const real next_slope_38 = c.a_CaMK*d_CaMK_bound_d_CaMK_trap*CaMK_active + a_CaMK_CaMK_bound*
            d_CaMK_bound_d_CaMK_trap_plus_1 - c.b_CaMK;
        cells.store(state::slope_38, next_slope_38);
        const real next_slope_39 = d_J_rel_np_inf_d_CaMK_trap/tau_rel;
        cells.store(state::slope_39, next_slope_39);
        const real next_slope_40 = d_J_rel_p_inf_d_CaMK_trap/tau_rel_p;
        cells.store(state::slope_40, next_slope_40);
        const real next_slope_41 = -(d_i_Na_d_CaMK_trap_plus_d_i_NaL_d_etc*c.A_cap*c.C_m/c.F_V_myo);
        cells.store(state::slope_41, next_slope_41);
        const real next_slope_42 = -(d_i_CaNa_d_CaMK_trap*c.C_m*c.A_cap/c.F_V_ss);
        cells.store(state::slope_42, next_slope_42);
        const real next_slope_43 = -(d_i_to_d_CaMK_trap*c.C_m*c.A_cap/c.F_V_myo);
        cells.store(state::slope_43, next_slope_43);
        const real next_slope_44 = -(d_i_CaK_d_CaMK_trap*c.C_m*c.A_cap/c.F_V_ss);
        cells.store(state::slope_44, next_slope_44);
        const real next_slope_45 = -(B_Ca_i*(d_J_up_d_CaMK_trap*c.V_nsr/c.V_myo));
        cells.store(state::slope_45, next_slope_45);
        const real next_slope_46 = B_Ca_ss*(d_J_rel_d_CaMK_trap*c.V_jsr/c.V_ss - d_i_CaL_d_CaMK_trap*c.C_m*c.A_cap/
            c.F_2_V_ss);
        cells.store(state::slope_46, next_slope_46);
        const real next_slope_47 = d_J_up_d_CaMK_trap;
        cells.store(state::slope_47, next_slope_47);
        const real next_slope_48 = -(B_Ca_jsr*d_J_rel_d_CaMK_trap);
        cells.store(state::slope_48, next_slope_48);
        const real next_slope_49 = -d_i_Na_d_m;
        cells.store(state::slope_49, next_slope_49);
        const real next_slope_50 = -1.0/tau_m;
        cells.store(state::slope_50, next_slope_50);
        const real next_slope_51 = -(d_i_Na_d_m*c.A_cap*c.C_m/c.F_V_myo);
        cells.store(state::slope_51, next_slope_51);
        const real next_slope_52 = -d_i_Na_d_hf;
        cells.store(state::slope_52, next_slope_52);
        const real next_slope_53 = -1.0/tau_hf;
        cells.store(state::slope_53, next_slope_53);
        const real next_slope_54 = -(d_i_Na_d_hf*c.A_cap*c.C_m/c.F_V_myo);
        cells.store(state::slope_54, next_slope_54);
        const real next_slope_55 = -d_i_Na_d_hs;
        cells.store(state::slope_55, next_slope_55);
        const real next_slope_56 = -1.0/tau_hs;
        cells.store(state::slope_56, next_slope_56);
        const real next_slope_57 = -(d_i_Na_d_hs*c.A_cap*c.C_m/c.F_V_myo);
        cells.store(state::slope_57, next_slope_57);
        const real next_slope_58 = -d_i_Na_d_j;
        cells.store(state::slope_58, next_slope_58);
        const real next_slope_59 = -1.0/tau_j;
        cells.store(state::slope_59, next_slope_59);
        const real next_slope_60 = -(d_i_Na_d_j*c.A_cap*c.C_m/c.F_V_myo);
        cells.store(state::slope_60, next_slope_60);
        const real next_slope_61 = -d_i_Na_d_hsp;
        cells.store(state::slope_61, next_slope_61);
        const real next_slope_62 = -1.0/tau_hsp;
        cells.store(state::slope_62, next_slope_62);
        const real next_slope_63 = -(d_i_Na_d_hsp*c.A_cap*c.C_m/c.F_V_myo);
        cells.store(state::slope_63, next_slope_63);
        const real next_slope_64 = -d_i_Na_d_jp;
        cells.store(state::slope_64, next_slope_64);
        const real next_slope_65 = -1.0/tau_jp;
        cells.store(state::slope_65, next_slope_65);
        const real next_slope_66 = -(d_i_Na_d_jp*c.A_cap*c.C_m/c.F_V_myo);
        cells.store(state::slope_66, next_slope_66);
        const real next_slope_67 = -d_i_NaL_d_mL;
        cells.store(state::slope_67, next_slope_67);
        const real next_slope_68 = -1.0/tau_m;
        cells.store(state::slope_68, next_slope_68);
        const real next_slope_69 = -(d_i_NaL_d_mL*c.A_cap*c.C_m/c.F_V_myo);
        cells.store(state::slope_69, next_slope_69);
        const real next_slope_70 = -d_i_NaL_d_hL;
        cells.store(state::slope_70, next_slope_70);
        const real next_slope_71 = -1.0/c.tau_hL;
        cells.store(state::slope_71, next_slope_71);
        const real next_slope_72 = -(d_i_NaL_d_hL*c.A_cap*c.C_m/c.F_V_myo);
        cells.store(state::slope_72, next_slope_72);
        const real next_slope_73 = -d_i_NaL_d_hLp;
        cells.store(state::slope_73, next_slope_73);
        const real next_slope_74 = -1.0/c.tau_hLp;
        cells.store(state::slope_74, next_slope_74);
        const real next_slope_75 = -(d_i_NaL_d_hLp*c.A_cap*c.C_m/c.F_V_myo);
        cells.store(state::slope_75, next_slope_75);
        const real next_slope_76 = -d_i_to_d_a;
        cells.store(state::slope_76, next_slope_76);
        const real next_slope_77 = -1.0/tau_a;
        cells.store(state::slope_77, next_slope_77);
        const real next_slope_78 = -(d_i_to_d_a*c.C_m*c.A_cap/c.F_V_myo);
        cells.store(state::slope_78, next_slope_78);
        const real next_slope_79 = -d_i_to_d_iF;
        cells.store(state::slope_79, next_slope_79);
        const real next_slope_80 = -1.0/tau_iF;
        cells.store(state::slope_80, next_slope_80);
        const real next_slope_81 = -(d_i_to_d_iF*c.C_m*c.A_cap/c.F_V_myo);
        cells.store(state::slope_81, next_slope_81);
        const real next_slope_82 = -d_i_to_d_iS;
        cells.store(state::slope_82, next_slope_82);
        const real next_slope_83 = -1.0/tau_iS;
        cells.store(state::slope_83, next_slope_83);
        const real next_slope_84 = -(d_i_to_d_iS*c.C_m*c.A_cap/c.F_V_myo);
        cells.store(state::slope_84, next_slope_84);
        const real next_slope_85 = -d_i_to_d_ap;
        cells.store(state::slope_85, next_slope_85);
        const real next_slope_86 = -1.0/tau_a;
        cells.store(state::slope_86, next_slope_86);
        const real next_slope_87 = -(d_i_to_d_ap*c.C_m*c.A_cap/c.F_V_myo);
        cells.store(state::slope_87, next_slope_87);
        const real next_slope_88 = -d_i_to_d_iFp;
        cells.store(state::slope_88, next_slope_88);
        const real next_slope_89 = -1.0/tau_iFp;
        cells.store(state::slope_89, next_slope_89);
        const real next_slope_90 = -(d_i_to_d_iFp*c.C_m*c.A_cap/c.F_V_myo);
        cells.store(state::slope_90, next_slope_90);
        const real next_slope_91 = -d_i_to_d_iSp;
        cells.store(state::slope_91, next_slope_91);
        const real next_slope_92 = -1.0/tau_iSp;
        cells.store(state::slope_92, next_slope_92);
        const real next_slope_93 = -(d_i_to_d_iSp*c.C_m*c.A_cap/c.F_V_myo);
        cells.store(state::slope_93, next_slope_93);
        const real next_slope_94 = -d_i_ion_d_d;
        cells.store(state::slope_94, next_slope_94);
        const real next_slope_95 = -1.0/tau_d;
        cells.store(state::slope_95, next_slope_95);
        const real next_slope_96 = d_J_rel_np_inf_d_d/tau_rel;
        cells.store(state::slope_96, next_slope_96);
        const real next_slope_97 = d_J_rel_p_inf_d_d/tau_rel_p;
        cells.store(state::slope_97, next_slope_97);
        const real next_slope_98 = -(d_i_CaNa_d_d*c.C_m*c.A_cap/c.F_V_ss);
        cells.store(state::slope_98, next_slope_98);
        const real next_slope_99 = -(d_i_CaK_d_d*c.C_m*c.A_cap/c.F_V_ss);
        cells.store(state::slope_99, next_slope_99);
        const real next_slope_100 = -(B_Ca_ss*(d_i_CaL_d_d*c.C_m*c.A_cap/c.F_2_V_ss));
        cells.store(state::slope_100, next_slope_100);
        const real next_slope_101 = -d_i_ion_d_ff;
        cells.store(state::slope_101, next_slope_101);
        const real next_slope_102 = -1.0/tau_ff;
        cells.store(state::slope_102, next_slope_102);
        const real next_slope_103 = d_J_rel_np_inf_d_ff/tau_rel;
        cells.store(state::slope_103, next_slope_103);
        const real next_slope_104 = d_J_rel_p_inf_d_ff/tau_rel_p;
        cells.store(state::slope_104, next_slope_104);
        const real next_slope_105 = -(d_i_CaNa_d_ff*c.C_m*c.A_cap/c.F_V_ss);
        cells.store(state::slope_105, next_slope_105);
        const real next_slope_106 = -(d_i_CaK_d_ff*c.C_m*c.A_cap/c.F_V_ss);
        cells.store(state::slope_106, next_slope_106);
        const real next_slope_107 = -(B_Ca_ss*(d_i_CaL_d_ff*c.C_m*c.A_cap/c.F_2_V_ss));
        cells.store(state::slope_107, next_slope_107);
        const real next_slope_108 = -d_i_ion_d_fs;
        cells.store(state::slope_108, next_slope_108);
        const real next_slope_109 = -1.0/tau_fs;
        cells.store(state::slope_109, next_slope_109);
        const real next_slope_110 = d_J_rel_np_inf_d_fs/tau_rel;
        cells.store(state::slope_110, next_slope_110);
        const real next_slope_111 = d_J_rel_p_inf_d_fs/tau_rel_p;
        cells.store(state::slope_111, next_slope_111);
        const real next_slope_112 = -(d_i_CaNa_d_fs*c.C_m*c.A_cap/c.F_V_ss);
        cells.store(state::slope_112, next_slope_112);
        const real next_slope_113 = -(d_i_CaK_d_fs*c.C_m*c.A_cap/c.F_V_ss);
        cells.store(state::slope_113, next_slope_113);
        const real next_slope_114 = -(B_Ca_ss*(d_i_CaL_d_fs*c.C_m*c.A_cap/c.F_2_V_ss));
        cells.store(state::slope_114, next_slope_114);
        const real next_slope_115 = -d_i_ion_d_fcaf;
        cells.store(state::slope_115, next_slope_115);
        const real next_slope_116 = -1.0/tau_fcaf;
        cells.store(state::slope_116, next_slope_116);
        const real next_slope_117 = d_J_rel_np_inf_d_fcaf/tau_rel;
        cells.store(state::slope_117, next_slope_117);
        const real next_slope_118 = d_J_rel_p_inf_d_fcaf/tau_rel_p;
        cells.store(state::slope_118, next_slope_118);
        const real next_slope_119 = -(d_i_CaNa_d_fcaf*c.C_m*c.A_cap/c.F_V_ss);
        cells.store(state::slope_119, next_slope_119);
        const real next_slope_120 = -(d_i_CaK_d_fcaf*c.C_m*c.A_cap/c.F_V_ss);
        cells.store(state::slope_120, next_slope_120);
        const real next_slope_121 = -(B_Ca_ss*(d_i_CaL_d_fcaf*c.C_m*c.A_cap/c.F_2_V_ss));
        cells.store(state::slope_121, next_slope_121);
        const real next_slope_122 = -d_i_ion_d_fcas;
        cells.store(state::slope_122, next_slope_122);
        const real next_slope_123 = -1.0/tau_fcas;
        cells.store(state::slope_123, next_slope_123);
        const real next_slope_124 = d_J_rel_np_inf_d_fcas/tau_rel;
        cells.store(state::slope_124, next_slope_124);
        const real next_slope_125 = d_J_rel_p_inf_d_fcas/tau_rel_p;
        cells.store(state::slope_125, next_slope_125);
        const real next_slope_126 = -(d_i_CaNa_d_fcas*c.C_m*c.A_cap/c.F_V_ss);
        cells.store(state::slope_126, next_slope_126);
        const real next_slope_127 = -(d_i_CaK_d_fcas*c.C_m*c.A_cap/c.F_V_ss);
        cells.store(state::slope_127, next_slope_127);
        const real next_slope_128 = -(B_Ca_ss*(d_i_CaL_d_fcas*c.C_m*c.A_cap/c.F_2_V_ss));
        cells.store(state::slope_128, next_slope_128);
        const real next_slope_129 = -d_i_ion_d_jca;
        cells.store(state::slope_129, next_slope_129);
        const real next_slope_130 = -1.0/c.tau_jca;
        cells.store(state::slope_130, next_slope_130);
        const real next_slope_131 = d_a_nca_d_jca*c.k_2n - nca*c.k_jca;
        cells.store(state::slope_131, next_slope_131);
        const real next_slope_132 = d_J_rel_np_inf_d_jca/tau_rel;
        cells.store(state::slope_132, next_slope_132);
        const real next_slope_133 = d_J_rel_p_inf_d_jca/tau_rel_p;
        cells.store(state::slope_133, next_slope_133);
        const real next_slope_134 = -(d_i_CaNa_d_jca*c.C_m*c.A_cap/c.F_V_ss);
        cells.store(state::slope_134, next_slope_134);
        const real next_slope_135 = -(d_i_CaK_d_jca*c.C_m*c.A_cap/c.F_V_ss);
        cells.store(state::slope_135, next_slope_135);
        const real next_slope_136 = -(B_Ca_ss*(d_i_CaL_d_jca*c.C_m*c.A_cap/c.F_2_V_ss));
        cells.store(state::slope_136, next_slope_136);
        const real next_slope_137 = -d_i_ion_d_ffp;
        cells.store(state::slope_137, next_slope_137);
        const real next_slope_138 = -1.0/tau_ffp;
        cells.store(state::slope_138, next_slope_138);
        const real next_slope_139 = d_J_rel_np_inf_d_ffp/tau_rel;
        cells.store(state::slope_139, next_slope_139);
        const real next_slope_140 = d_J_rel_p_inf_d_ffp/tau_rel_p;
        cells.store(state::slope_140, next_slope_140);
        const real next_slope_141 = -(d_i_CaNa_d_ffp*c.C_m*c.A_cap/c.F_V_ss);
        cells.store(state::slope_141, next_slope_141);
        const real next_slope_142 = -(d_i_CaK_d_ffp*c.C_m*c.A_cap/c.F_V_ss);
        cells.store(state::slope_142, next_slope_142);
        const real next_slope_143 = -(B_Ca_ss*(d_i_CaL_d_ffp*c.C_m*c.A_cap/c.F_2_V_ss));
        cells.store(state::slope_143, next_slope_143);
        const real next_slope_144 = -d_i_ion_d_fcafp;
        cells.store(state::slope_144, next_slope_144);
        const real next_slope_145 = -1.0/tau_fcafp;
        cells.store(state::slope_145, next_slope_145);
        const real next_slope_146 = d_J_rel_np_inf_d_fcafp/tau_rel;
        cells.store(state::slope_146, next_slope_146);
        const real next_slope_147 = d_J_rel_p_inf_d_fcafp/tau_rel_p;
        cells.store(state::slope_147, next_slope_147);
        const real next_slope_148 = -(d_i_CaNa_d_fcafp*c.C_m*c.A_cap/c.F_V_ss);
        cells.store(state::slope_148, next_slope_148);
        const real next_slope_149 = -(d_i_CaK_d_fcafp*c.C_m*c.A_cap/c.F_V_ss);
        cells.store(state::slope_149, next_slope_149);
        const real next_slope_150 = -(B_Ca_ss*(d_i_CaL_d_fcafp*c.C_m*c.A_cap/c.F_2_V_ss));
        cells.store(state::slope_150, next_slope_150);
        const real next_slope_151 = -d_i_ion_d_nca;
        cells.store(state::slope_151, next_slope_151);
        const real next_slope_152 = -k_m2n;
        cells.store(state::slope_152, next_slope_152);
        const real next_slope_153 = d_J_rel_np_inf_d_nca/tau_rel;
        cells.store(state::slope_153, next_slope_153);
        const real next_slope_154 = d_J_rel_p_inf_d_nca/tau_rel_p;
        cells.store(state::slope_154, next_slope_154);
        const real next_slope_155 = -(d_i_CaNa_d_nca*c.C_m*c.A_cap/c.F_V_ss);
        cells.store(state::slope_155, next_slope_155);
        const real next_slope_156 = -(d_i_CaK_d_nca*c.C_m*c.A_cap/c.F_V_ss);
        cells.store(state::slope_156, next_slope_156);
        const real next_slope_157 = -(B_Ca_ss*(d_i_CaL_d_nca*c.C_m*c.A_cap/c.F_2_V_ss));
        cells.store(state::slope_157, next_slope_157);
        const real next_slope_158 = -d_i_Kr_d_xrf;
        cells.store(state::slope_158, next_slope_158);
        const real next_slope_159 = -1.0/tau_xrf;
        cells.store(state::slope_159, next_slope_159);
        const real next_slope_160 = -(d_i_Kr_d_xrf*c.C_m*c.A_cap/c.F_V_myo);
        cells.store(state::slope_160, next_slope_160);
        const real next_slope_161 = -d_i_Kr_d_xrs;
        cells.store(state::slope_161, next_slope_161);
        const real next_slope_162 = -1.0/tau_xrs;
        cells.store(state::slope_162, next_slope_162);
        const real next_slope_163 = -(d_i_Kr_d_xrs*c.C_m*c.A_cap/c.F_V_myo);
        cells.store(state::slope_163, next_slope_163);
        const real next_slope_164 = -d_i_Ks_d_xs1;
        cells.store(state::slope_164, next_slope_164);
        const real next_slope_165 = -1.0/tau_xs1;
        cells.store(state::slope_165, next_slope_165);
        const real next_slope_166 = -(d_i_Ks_d_xs1*c.C_m*c.A_cap/c.F_V_myo);
        cells.store(state::slope_166, next_slope_166);
        const real next_slope_167 = -d_i_Ks_d_xs2;
        cells.store(state::slope_167, next_slope_167);
        const real next_slope_168 = -1.0/tau_xs2;
        cells.store(state::slope_168, next_slope_168);
        const real next_slope_169 = -(d_i_Ks_d_xs2*c.C_m*c.A_cap/c.F_V_myo);
        cells.store(state::slope_169, next_slope_169);
        const real next_slope_170 = -d_i_K1_d_xk1;
        cells.store(state::slope_170, next_slope_170);
        const real next_slope_171 = -1.0/tau_xk1;
        cells.store(state::slope_171, next_slope_171);
        const real next_slope_172 = -(d_i_K1_d_xk1*c.C_m*c.A_cap/c.F_V_myo);
        cells.store(state::slope_172, next_slope_172);
        const real next_slope_173 = -1.0/tau_rel;
        cells.store(state::slope_173, next_slope_173);
        const real next_slope_174 = B_Ca_ss*(one_minus_phi_CaMK*c.V_jsr/c.V_ss);
        cells.store(state::slope_174, next_slope_174);
        const real next_slope_175 = B_Ca_jsr*(phi_CaMK - 1.0);
        cells.store(state::slope_175, next_slope_175);
        const real next_slope_176 = -1.0/tau_rel_p;
        cells.store(state::slope_176, next_slope_176);
        const real next_slope_177 = B_Ca_ss*(phi_CaMK*c.V_jsr/c.V_ss);
        cells.store(state::slope_177, next_slope_177);
        const real next_slope_178 = -(B_Ca_jsr*phi_CaMK);
        cells.store(state::slope_178, next_slope_178);
        const real next_slope_179 = -d_i_ion_d_Na_i;
        cells.store(state::slope_179, next_slope_179);
        const real next_slope_180 = c.quotient_of_minus_1_over_tau_diff_Na_V_etc -
            (d_i_Na_d_Na_i_plus_d_i_NaL_d_Na_i + 3.0*d_i_NaCa_i_d_Na_i + 3.0*d_i_NaK_d_Na_i + d_i_Nab_d_Na_i)*c.A_cap*
            c.C_m/c.F_V_myo;
        cells.store(state::slope_180, next_slope_180);
        const real next_slope_181 = -c.minus_1_over_tau_diff_Na;
        cells.store(state::slope_181, next_slope_181);
        const real next_slope_182 = (2.0*d_i_NaK_d_Na_i - d_i_Ks_d_Na_i)*c.C_m*c.A_cap/c.F_V_myo;
        cells.store(state::slope_182, next_slope_182);
        const real next_slope_183 = B_Ca_i*(2.0*d_i_NaCa_i_d_Na_i*c.C_m*c.A_cap/c.F_2_V_myo);
        cells.store(state::slope_183, next_slope_183);
        const real next_slope_184 = -(d_i_CaNa_d_Na_ss + d_i_NaCa_ss_d_Na_ss);
        cells.store(state::slope_184, next_slope_184);
        const real next_slope_185 = c.reciprocal_tau_diff_Na*c.V_ss/c.V_myo;
        cells.store(state::slope_185, next_slope_185);
        const real next_slope_186 = -((d_i_CaNa_d_Na_ss + 3.0*d_i_NaCa_ss_d_Na_ss)*c.C_m*c.A_cap/c.F_V_ss +
            c.reciprocal_tau_diff_Na);
        cells.store(state::slope_186, next_slope_186);
        const real next_slope_187 = B_Ca_ss*(2.0*d_i_NaCa_ss_d_Na_ss*c.C_m*c.A_cap/c.F_2_V_ss);
        cells.store(state::slope_187, next_slope_187);
        const real next_slope_188 = -d_i_ion_d_K_i;
        cells.store(state::slope_188, next_slope_188);
        const real next_slope_189 = -(3.0*d_i_NaK_d_K_i*c.A_cap*c.C_m/c.F_V_myo);
        cells.store(state::slope_189, next_slope_189);
        const real next_slope_190 = (2.0*d_i_NaK_d_K_i - (d_i_to_d_K_i_plus_d_i_Kr_d_K_i_plus_d_etc + d_i_Kb_d_K_i))*
            c.C_m*c.A_cap/c.F_V_myo + c.quotient_of_minus_1_over_tau_diff_K_V_ss_etc;
        cells.store(state::slope_190, next_slope_190);
        const real next_slope_191 = -c.minus_1_over_tau_diff_K;
        cells.store(state::slope_191, next_slope_191);
        const real next_slope_192 = -d_i_CaK_d_K_ss;
        cells.store(state::slope_192, next_slope_192);
        const real next_slope_193 = c.reciprocal_tau_diff_K*c.V_ss/c.V_myo;
        cells.store(state::slope_193, next_slope_193);
        const real next_slope_194 = -(d_i_CaK_d_K_ss*c.C_m*c.A_cap/c.F_V_ss + c.reciprocal_tau_diff_K);
        cells.store(state::slope_194, next_slope_194);
        const real next_slope_195 = -d_i_ion_d_Ca_i;
        cells.store(state::slope_195, next_slope_195);
        const real next_slope_196 = -(3.0*d_i_NaCa_i_d_Ca_i*c.A_cap*c.C_m/c.F_V_myo);
        cells.store(state::slope_196, next_slope_196);
        const real next_slope_197 = -(d_i_Ks_d_Ca_i*c.C_m*c.A_cap/c.F_V_myo);
        cells.store(state::slope_197, next_slope_197);
        const real next_slope_198 = d_B_Ca_i_d_Ca_i*sum_of_minus_i_pCa_plus_i_Cab_etc + B_Ca_i*
            ((2.0*d_i_NaCa_i_d_Ca_i - (d_i_pCa_d_Ca_i + d_i_Cab_d_Ca_i))*c.C_m*c.A_cap/c.F_2_V_myo - d_J_up_d_Ca_i*
            c.V_nsr/c.V_myo + c.quotient_of_minus_1_over_tau_diff_Ca_V_etc);
        cells.store(state::slope_198, next_slope_198);
        const real next_slope_199 = -(B_Ca_ss*c.minus_1_over_tau_diff_Ca_2);
        cells.store(state::slope_199, next_slope_199);
        const real next_slope_200 = d_J_up_d_Ca_i;
        cells.store(state::slope_200, next_slope_200);
        const real next_slope_201 = -d_i_ion_d_Ca_ss;
        cells.store(state::slope_201, next_slope_201);
        const real next_slope_202 = c.a_CaMK*d_CaMK_bound_d_Ca_ss*CaMK_active + a_CaMK_CaMK_bound*d_CaMK_bound_d_Ca_ss;
        cells.store(state::slope_202, next_slope_202);
        const real next_slope_203 = d_a_nca_d_Ca_ss*c.k_2n;
        cells.store(state::slope_203, next_slope_203);
        const real next_slope_204 = d_J_rel_np_inf_d_Ca_ss/tau_rel;
        cells.store(state::slope_204, next_slope_204);
        const real next_slope_205 = d_J_rel_p_inf_d_Ca_ss/tau_rel_p;
        cells.store(state::slope_205, next_slope_205);
        const real next_slope_206 = -(d_i_Na_d_Ca_ss_plus_d_i_NaL_d_Ca_ss*c.A_cap*c.C_m/c.F_V_myo);
        cells.store(state::slope_206, next_slope_206);
        const real next_slope_207 = -((d_i_CaNa_d_Ca_ss + 3.0*d_i_NaCa_ss_d_Ca_ss)*c.C_m*c.A_cap/c.F_V_ss);
        cells.store(state::slope_207, next_slope_207);
        const real next_slope_208 = -(d_i_to_d_Ca_ss*c.C_m*c.A_cap/c.F_V_myo);
        cells.store(state::slope_208, next_slope_208);
        const real next_slope_209 = -(d_i_CaK_d_Ca_ss*c.C_m*c.A_cap/c.F_V_ss);
        cells.store(state::slope_209, next_slope_209);
        const real next_slope_210 = B_Ca_i*(c.V_ss_over_tau_diff_Ca_over_V_myo - d_J_up_d_Ca_ss*c.V_nsr/c.V_myo);
        cells.store(state::slope_210, next_slope_210);
        const real next_slope_211 = d_B_Ca_ss_d_Ca_ss*sum_of_minus_i_CaL_minus_i_NaCa_ss_2_C_m_etc + B_Ca_ss*
            ((2.0*d_i_NaCa_ss_d_Ca_ss - d_i_CaL_d_Ca_ss)*c.C_m*c.A_cap/c.F_2_V_ss + d_J_rel_d_Ca_ss*c.V_jsr/c.V_ss -
            c.reciprocal_tau_diff_Ca_2);
        cells.store(state::slope_211, next_slope_211);
        const real next_slope_212 = d_J_up_d_Ca_ss;
        cells.store(state::slope_212, next_slope_212);
        const real next_slope_213 = -(B_Ca_jsr*d_J_rel_d_Ca_ss);
        cells.store(state::slope_213, next_slope_213);
        const real next_slope_214 = -(B_Ca_i*c.d_J_up_d_Ca_nsr_V_nsr_over_V_myo);
        cells.store(state::slope_214, next_slope_214);
        const real next_slope_215 = c.d_J_up_d_Ca_nsr - c.reciprocal_tau_tr*c.V_jsr/c.V_nsr;
        cells.store(state::slope_215, next_slope_215);
        const real next_slope_216 = B_Ca_jsr*c.reciprocal_tau_tr;
        cells.store(state::slope_216, next_slope_216);
        const real next_slope_217 = (d_J_rel_np_inf_d_Ca_jsr - J_rel_np_inf_minus_J_rel_np_over_tau_rel*
            d_tau_rel_d_Ca_jsr)/tau_rel;
        cells.store(state::slope_217, next_slope_217);
        const real next_slope_218 = (d_J_rel_p_inf_d_Ca_jsr - J_rel_p_inf_minus_J_rel_p_over_tau_rel_p*
            d_tau_rel_p_d_Ca_jsr)/tau_rel_p;
        cells.store(state::slope_218, next_slope_218);
        const real next_slope_219 = -(c.minus_1_over_tau_tr*c.V_jsr/c.V_nsr);
        cells.store(state::slope_219, next_slope_219);
        const real next_slope_220 = d_B_Ca_jsr_d_Ca_jsr*J_tr_minus_J_rel + B_Ca_jsr*c.minus_1_over_tau_tr;
        cells.store(state::slope_220, next_slope_220);
    }
};

constexpr std::int32_t rows_endo_M[] = { 0, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22,
    23, 24, 26, 27, 28, 29, 30, 31, 32, 33, 34, 35, 36, 37, 38, 0, 1, 31, 32, 33, 34, 35, 36, 37, 38, 39, 40, 0, 2, 33,
    0, 3, 33, 0, 4, 33, 0, 5, 33, 0, 6, 33, 0, 7, 33, 0, 8, 33, 0, 9, 33, 0, 10, 33, 0, 11, 35, 0, 12, 35, 0, 13, 35, 0,
    14, 35, 0, 15, 35, 0, 16, 35, 0, 17, 31, 32, 34, 36, 38, 0, 18, 31, 32, 34, 36, 38, 0, 19, 31, 32, 34, 36, 38, 0,
    20, 31, 32, 34, 36, 38, 0, 21, 31, 32, 34, 36, 38, 0, 22, 25, 31, 32, 34, 36, 38, 0, 23, 31, 32, 34, 36, 38, 0, 24,
    31, 32, 34, 36, 38, 0, 25, 31, 32, 34, 36, 38, 0, 26, 35, 0, 27, 35, 0, 28, 35, 0, 29, 35, 0, 30, 35, 31, 38, 40,
    32, 38, 40, 0, 33, 34, 35, 37, 0, 33, 34, 38, 0, 33, 35, 36, 0, 35, 36, 0, 33, 35, 37, 38, 39, 0, 1, 25, 31, 32, 33,
    34, 35, 36, 37, 38, 39, 40, 37, 39, 40, 31, 32, 39, 40 };
constexpr std::int32_t columns_endo_M[] = { 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
    0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 2, 2, 2, 3, 3, 3, 4, 4, 4, 5, 5, 5, 6, 6, 6,
    7, 7, 7, 8, 8, 8, 9, 9, 9, 10, 10, 10, 11, 11, 11, 12, 12, 12, 13, 13, 13, 14, 14, 14, 15, 15, 15, 16, 16, 16, 17,
    17, 17, 17, 17, 17, 17, 18, 18, 18, 18, 18, 18, 18, 19, 19, 19, 19, 19, 19, 19, 20, 20, 20, 20, 20, 20, 20, 21, 21,
    21, 21, 21, 21, 21, 22, 22, 22, 22, 22, 22, 22, 22, 23, 23, 23, 23, 23, 23, 23, 24, 24, 24, 24, 24, 24, 24, 25, 25,
    25, 25, 25, 25, 25, 26, 26, 26, 27, 27, 27, 28, 28, 28, 29, 29, 29, 30, 30, 30, 31, 31, 31, 32, 32, 32, 33, 33, 33,
    33, 33, 34, 34, 34, 34, 35, 35, 35, 35, 36, 36, 36, 37, 37, 37, 37, 37, 37, 38, 38, 38, 38, 38, 38, 38, 38, 38, 38,
    38, 38, 38, 39, 39, 39, 40, 40, 40, 40 };
constexpr std::int32_t order_endo_M[] = { 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 26, 27, 28, 29, 30, 17,
    18, 19, 20, 21, 23, 24, 22, 39, 1, 31, 32, 36, 40, 25, 35, 34, 0, 33, 37, 38 };
constexpr std::int32_t rows_epi[] = { 0, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23,
    24, 26, 27, 28, 29, 30, 31, 32, 33, 34, 35, 36, 37, 38, 0, 1, 31, 32, 33, 34, 35, 36, 37, 38, 39, 40, 0, 2, 33, 0,
    3, 33, 0, 4, 33, 0, 5, 33, 0, 6, 33, 0, 7, 33, 0, 8, 33, 0, 9, 33, 0, 10, 33, 0, 11, 35, 0, 12, 35, 0, 13, 35, 0,
    14, 35, 0, 15, 35, 0, 16, 35, 0, 17, 31, 32, 34, 36, 38, 0, 18, 31, 32, 34, 36, 38, 0, 19, 31, 32, 34, 36, 38, 0,
    20, 31, 32, 34, 36, 38, 0, 21, 31, 32, 34, 36, 38, 0, 22, 25, 31, 32, 34, 36, 38, 0, 23, 31, 32, 34, 36, 38, 0, 24,
    31, 32, 34, 36, 38, 0, 25, 31, 32, 34, 36, 38, 0, 26, 35, 0, 27, 35, 0, 28, 35, 0, 29, 35, 0, 30, 35, 31, 38, 40,
    32, 38, 40, 0, 33, 34, 35, 37, 0, 33, 34, 38, 0, 33, 35, 36, 0, 35, 36, 0, 33, 35, 37, 38, 39, 0, 1, 25, 31, 32, 33,
    34, 35, 36, 37, 38, 39, 40, 37, 39, 40, 31, 32, 39, 40 };
constexpr std::int32_t columns_epi[] = { 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
    0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 2, 2, 2, 3, 3, 3, 4, 4, 4, 5, 5, 5, 6, 6, 6, 7,
    7, 7, 8, 8, 8, 9, 9, 9, 10, 10, 10, 11, 11, 11, 12, 12, 12, 13, 13, 13, 14, 14, 14, 15, 15, 15, 16, 16, 16, 17, 17,
    17, 17, 17, 17, 17, 18, 18, 18, 18, 18, 18, 18, 19, 19, 19, 19, 19, 19, 19, 20, 20, 20, 20, 20, 20, 20, 21, 21, 21,
    21, 21, 21, 21, 22, 22, 22, 22, 22, 22, 22, 22, 23, 23, 23, 23, 23, 23, 23, 24, 24, 24, 24, 24, 24, 24, 25, 25, 25,
    25, 25, 25, 25, 26, 26, 26, 27, 27, 27, 28, 28, 28, 29, 29, 29, 30, 30, 30, 31, 31, 31, 32, 32, 32, 33, 33, 33, 33,
    33, 34, 34, 34, 34, 35, 35, 35, 35, 36, 36, 36, 37, 37, 37, 37, 37, 37, 38, 38, 38, 38, 38, 38, 38, 38, 38, 38, 38,
    38, 38, 39, 39, 39, 40, 40, 40, 40 };
constexpr std::int32_t order_epi[] = { 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 26, 27, 28, 29, 30, 17, 18,
    19, 20, 21, 23, 24, 22, 39, 1, 31, 32, 36, 40, 25, 35, 34, 0, 33, 37, 38 };

}  // namespace

const OdeSystem all_systems[] = {
    batched_ode_system<Rates_endo_M, Slopes_endo_M>(false, rows_endo_M, columns_endo_M, order_endo_M),
    batched_ode_system<Rates_epi, Slopes_epi>(false, rows_epi, columns_epi, order_epi),
};
const OdeSystem* const systems = all_systems;
const char* const instruction_set_of_systems = HEARTWRIGHT_ISA_NAME;

}  // namespace heartwright::models::ohara_rudy_2011
