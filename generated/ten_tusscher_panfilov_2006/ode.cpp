// ten_tusscher_panfilov_2006: the cell as a system of ordinary differential equations, for integrators with error
// control.
// Written by heartwright-generate 0.1.0 from ten_tusscher_panfilov_2006.json (32b7b5b6202f0dcdad086a5dffa825fd).
// Do not edit: change the spec and generate again.
// To read the equations as the spec says them: observe() in kernels.hpp, of every variant.
// react() computes the same after the passes that manifest.json lists.
// Compiled once, for HEARTWRIGHT_ISA: for one cell, and for a batch of four, one a SIMD lane.
#include "model.hpp"
#include "runtime/interface/ode_system.hpp"

namespace heartwright::models::ten_tusscher_panfilov_2006 {
using namespace interface;
using namespace math;

namespace {
// The right-hand side f, of variants as written, epi, M.
template <class real>
struct Rates_epi_M {
    using scalar = real;
    struct state {
        enum Index : int { V, m, h, j, d, f, f2, fCass, s, r, Xr1, Xr2, Xs, Ca_i, Ca_SR, Ca_ss, R_prime, Na_i, K_i };
    };
    static constexpr int potential = state::V, n_constants = 55, n_out = 19;

    struct Constants {
        // reversal_potentials
        scalar R_T_over_F;
        scalar log_K_o;
        scalar log_Na_o;
        // i_CaL
        scalar F_reciprocal_R_T_2;
        scalar minus_30_F_reciprocal_R_T;
        scalar F_reciprocal_R_T_over_10;
        scalar scaled_exp_minus_F_2_reciprocal_R_T_15_etc_2;
        scalar minus_2_Ca_o_g_CaL_R_T_over_F_square_F_etc;
        scalar exp_minus_15_F_2_reciprocal_R_T;
        // pumps_and_exchangers
        scalar K_mNa;  // mM
        scalar P_NaK_K_o_over_K_o_plus_K_mK;
        scalar gamma_NaCa_minus_1_F_reciprocal_R_T;
        // reversal_potentials
        scalar Ca_o;  // mM
        // pumps_and_exchangers
        scalar product_of_cube_Na_o_alpha_NaCa;
        scalar K_sat;  // -
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
        // membrane
        scalar K_NaCa_reciprocal_cube_Km_Nai_etc_2;
        // i_Na
        scalar g_Na;  // nS/pF
        // background
        scalar g_bNa;  // nS/pF
        // pumps_and_exchangers
        scalar g_pCa;  // A/F
        scalar K_pCa;  // mM
        // membrane
        scalar g_bCa_R_over_2_T_over_F_2;
        // background
        scalar g_bCa;  // nS/pF
        // membrane
        scalar g_bCa_R_over_2_T_over_F_2_log_Ca_o;
        // calcium
        scalar sum_of_max_sr_minus_min_sr;
        scalar EC_squared;
        scalar max_sr;  // -
        scalar k2_prime;  // 1/mM/ms
        scalar k1_prime;  // 1/mM^2/ms
        scalar k3;  // 1/ms
        scalar V_leak;  // 1/ms
        scalar V_xfer;  // 1/ms
        scalar K_buf_c;  // mM
        scalar Buf_c_K_buf_c;
        scalar K_buf_sr;  // mM
        scalar Buf_sr_K_buf_sr;
        scalar K_buf_ss;  // mM
        scalar Buf_ss_K_buf_ss;
        scalar V_max_up;  // mM/ms
        scalar square_K_up;
        scalar C_m_reciprocal_V_c_2_F_2;
        scalar K_NaCa_reciprocal_cube_Km_Nai_etc_3;
        scalar V_sr_reciprocal_V_c_2;
        scalar V_rel;  // 1/ms
        scalar V_c_reciprocal_V_ss_2;
        scalar V_sr_reciprocal_V_ss_V_rel;
        scalar C_m_reciprocal_V_ss_2_F_2;
        scalar k4;  // 1/ms
        // sodium_and_potassium
        scalar product_of_reciprocal_V_c_F_C_m;
    };
    static void derive([[maybe_unused]] const double* p, Constants& c) {
        const double R = p[parameter::R];  // mJ/mol/K
        const double T = p[parameter::T];  // K
        const double F = p[parameter::F];  // C/mol
        const double C_m = p[parameter::C_m];  // uF
        const double K_o = p[parameter::K_o];  // mM
        const double Na_o = p[parameter::Na_o];  // mM
        const double Ca_o = p[parameter::Ca_o];  // mM
        const double P_KNa = p[parameter::P_KNa];  // -
        const double g_Na = p[parameter::g_Na];  // nS/pF
        const double g_CaL = p[parameter::g_CaL];  // L/F/ms
        const double g_to = p[parameter::g_to];  // nS/pF
        const double g_Kr = p[parameter::g_Kr];  // nS/pF
        const double g_Ks = p[parameter::g_Ks];  // nS/pF
        const double g_K1 = p[parameter::g_K1];  // nS/pF
        const double P_NaK = p[parameter::P_NaK];  // A/F
        const double K_mK = p[parameter::K_mK];  // mM
        const double K_mNa = p[parameter::K_mNa];  // mM
        const double K_NaCa = p[parameter::K_NaCa];  // A/F
        const double K_sat = p[parameter::K_sat];  // -
        const double alpha_NaCa = p[parameter::alpha_NaCa];  // -
        const double gamma_NaCa = p[parameter::gamma_NaCa];  // -
        const double Km_Ca = p[parameter::Km_Ca];  // mM
        const double Km_Nai = p[parameter::Km_Nai];  // mM
        const double g_pCa = p[parameter::g_pCa];  // A/F
        const double K_pCa = p[parameter::K_pCa];  // mM
        const double g_pK = p[parameter::g_pK];  // nS/pF
        const double g_bNa = p[parameter::g_bNa];  // nS/pF
        const double g_bCa = p[parameter::g_bCa];  // nS/pF
        const double V_c = p[parameter::V_c];  // uL
        const double V_sr = p[parameter::V_sr];  // uL
        const double V_ss = p[parameter::V_ss];  // uL
        const double k1_prime = p[parameter::k1_prime];  // 1/mM^2/ms
        const double k2_prime = p[parameter::k2_prime];  // 1/mM/ms
        const double k3 = p[parameter::k3];  // 1/ms
        const double k4 = p[parameter::k4];  // 1/ms
        const double EC_ = p[parameter::EC_];  // mM
        const double max_sr = p[parameter::max_sr];  // -
        const double min_sr = p[parameter::min_sr];  // -
        const double V_rel = p[parameter::V_rel];  // 1/ms
        const double V_xfer = p[parameter::V_xfer];  // 1/ms
        const double V_leak = p[parameter::V_leak];  // 1/ms
        const double V_max_up = p[parameter::V_max_up];  // mM/ms
        const double K_up = p[parameter::K_up];  // mM
        const double Buf_c = p[parameter::Buf_c];  // mM
        const double K_buf_c = p[parameter::K_buf_c];  // mM
        const double Buf_sr = p[parameter::Buf_sr];  // mM
        const double K_buf_sr = p[parameter::K_buf_sr];  // mM
        const double Buf_ss = p[parameter::Buf_ss];  // mM
        const double K_buf_ss = p[parameter::K_buf_ss];  // mM
        const double R_T = R*T;
        const double R_T_over_F = R_T/F;
        const double log_K_o = log(K_o);
        const double log_Na_o = log(Na_o);
        const double reciprocal_R_T = reciprocal(R_T);
        const double F_reciprocal_R_T = F*reciprocal_R_T;
        const double F_reciprocal_R_T_2 = 2.0*F_reciprocal_R_T;
        const double minus_30_F_reciprocal_R_T = -30.0*F_reciprocal_R_T;
        const double F_reciprocal_R_T_over_10 = 0.1*F_reciprocal_R_T;
        const double F_2_reciprocal_R_T = 2.0*F*reciprocal_R_T;
        const double g_CaL_R_T_over_F_square_F_reciprocal_R_T = g_CaL*R_T_over_F*square(F)*reciprocal_R_T;
        const double scaled_exp_minus_F_2_reciprocal_R_T_15_etc_2 = 0.5*
            (exp(-(F_2_reciprocal_R_T*15.0))*g_CaL_R_T_over_F_square_F_reciprocal_R_T);
        const double minus_2_Ca_o_g_CaL_R_T_over_F_square_F_etc = -2.0*(Ca_o*g_CaL_R_T_over_F_square_F_reciprocal_R_T);
        const double exp_minus_15_F_2_reciprocal_R_T = exp(-15.0*F_2_reciprocal_R_T);
        const double P_NaK_K_o_over_K_o_plus_K_mK = P_NaK*K_o/(K_o + K_mK);
        const double gamma_NaCa_minus_1_F_reciprocal_R_T = (gamma_NaCa - 1.0)*F*reciprocal_R_T;
        const double cube_Na_o = cube(Na_o);
        const double product_of_cube_Na_o_alpha_NaCa = cube_Na_o*alpha_NaCa;
        const double log_K_o_plus_P_KNa_Na_o = log(K_o + P_KNa*Na_o);
        const double sqrt_K_o_over_5p4 = sqrt(K_o/5.4);
        const double g_Kr_sqrt_K_o_over_5p4 = g_Kr*sqrt_K_o_over_5p4;
        const double g_K1_sqrt_K_o_over_5p4 = g_K1*sqrt_K_o_over_5p4;
        const double K_NaCa_reciprocal_cube_Km_Nai_etc_2 = K_NaCa*reciprocal((cube(Km_Nai) + cube_Na_o)*(Km_Ca + Ca_o));
        const double R_over_2_T_over_F_2 = 0.5*R*T/F;
        const double g_bCa_R_over_2_T_over_F_2 = g_bCa*R_over_2_T_over_F_2;
        const double log_Ca_o = log(Ca_o);
        const double g_bCa_R_over_2_T_over_F_2_log_Ca_o = g_bCa*(R_over_2_T_over_F_2*log_Ca_o);
        const double sum_of_max_sr_minus_min_sr = max_sr - min_sr;
        const double EC_squared = EC_*EC_;
        const double Buf_c_K_buf_c = Buf_c*K_buf_c;
        const double Buf_sr_K_buf_sr = Buf_sr*K_buf_sr;
        const double Buf_ss_K_buf_ss = Buf_ss*K_buf_ss;
        const double square_K_up = square(K_up);
        const double C_m_reciprocal_V_c_2_F_2 = C_m*reciprocal(2.0*V_c*F);
        const double K_NaCa_reciprocal_cube_Km_Nai_etc_3 = 2.0*K_NaCa_reciprocal_cube_Km_Nai_etc_2;
        const double V_sr_reciprocal_V_c_2 = V_sr*reciprocal(V_c);
        const double reciprocal_V_ss = reciprocal(V_ss);
        const double V_c_reciprocal_V_ss_2 = V_c*reciprocal_V_ss;
        const double V_sr_reciprocal_V_ss_V_rel = V_sr*reciprocal_V_ss*V_rel;
        const double C_m_reciprocal_V_ss_2_F_2 = C_m*reciprocal(2.0*V_ss*F);
        const double product_of_reciprocal_V_c_F_C_m = reciprocal(V_c*F)*C_m;

        c.R_T_over_F = R_T_over_F;
        c.log_K_o = log_K_o;
        c.log_Na_o = log_Na_o;
        c.F_reciprocal_R_T_2 = F_reciprocal_R_T_2;
        c.minus_30_F_reciprocal_R_T = minus_30_F_reciprocal_R_T;
        c.F_reciprocal_R_T_over_10 = F_reciprocal_R_T_over_10;
        c.scaled_exp_minus_F_2_reciprocal_R_T_15_etc_2 = scaled_exp_minus_F_2_reciprocal_R_T_15_etc_2;
        c.minus_2_Ca_o_g_CaL_R_T_over_F_square_F_etc = minus_2_Ca_o_g_CaL_R_T_over_F_square_F_etc;
        c.exp_minus_15_F_2_reciprocal_R_T = exp_minus_15_F_2_reciprocal_R_T;
        c.K_mNa = K_mNa;
        c.P_NaK_K_o_over_K_o_plus_K_mK = P_NaK_K_o_over_K_o_plus_K_mK;
        c.gamma_NaCa_minus_1_F_reciprocal_R_T = gamma_NaCa_minus_1_F_reciprocal_R_T;
        c.Ca_o = Ca_o;
        c.product_of_cube_Na_o_alpha_NaCa = product_of_cube_Na_o_alpha_NaCa;
        c.K_sat = K_sat;
        c.g_Ks = g_Ks;
        c.log_K_o_plus_P_KNa_Na_o = log_K_o_plus_P_KNa_Na_o;
        c.P_KNa = P_KNa;
        c.g_pK = g_pK;
        c.g_Kr_sqrt_K_o_over_5p4 = g_Kr_sqrt_K_o_over_5p4;
        c.g_K1_sqrt_K_o_over_5p4 = g_K1_sqrt_K_o_over_5p4;
        c.g_to = g_to;
        c.K_NaCa_reciprocal_cube_Km_Nai_etc_2 = K_NaCa_reciprocal_cube_Km_Nai_etc_2;
        c.g_Na = g_Na;
        c.g_bNa = g_bNa;
        c.g_pCa = g_pCa;
        c.K_pCa = K_pCa;
        c.g_bCa_R_over_2_T_over_F_2 = g_bCa_R_over_2_T_over_F_2;
        c.g_bCa = g_bCa;
        c.g_bCa_R_over_2_T_over_F_2_log_Ca_o = g_bCa_R_over_2_T_over_F_2_log_Ca_o;
        c.sum_of_max_sr_minus_min_sr = sum_of_max_sr_minus_min_sr;
        c.EC_squared = EC_squared;
        c.max_sr = max_sr;
        c.k2_prime = k2_prime;
        c.k1_prime = k1_prime;
        c.k3 = k3;
        c.V_leak = V_leak;
        c.V_xfer = V_xfer;
        c.K_buf_c = K_buf_c;
        c.Buf_c_K_buf_c = Buf_c_K_buf_c;
        c.K_buf_sr = K_buf_sr;
        c.Buf_sr_K_buf_sr = Buf_sr_K_buf_sr;
        c.K_buf_ss = K_buf_ss;
        c.Buf_ss_K_buf_ss = Buf_ss_K_buf_ss;
        c.V_max_up = V_max_up;
        c.square_K_up = square_K_up;
        c.C_m_reciprocal_V_c_2_F_2 = C_m_reciprocal_V_c_2_F_2;
        c.K_NaCa_reciprocal_cube_Km_Nai_etc_3 = K_NaCa_reciprocal_cube_Km_Nai_etc_3;
        c.V_sr_reciprocal_V_c_2 = V_sr_reciprocal_V_c_2;
        c.V_rel = V_rel;
        c.V_c_reciprocal_V_ss_2 = V_c_reciprocal_V_ss_2;
        c.V_sr_reciprocal_V_ss_V_rel = V_sr_reciprocal_V_ss_V_rel;
        c.C_m_reciprocal_V_ss_2_F_2 = C_m_reciprocal_V_ss_2_F_2;
        c.k4 = k4;
        c.product_of_reciprocal_V_c_F_C_m = product_of_reciprocal_V_c_F_C_m;
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
        const real m = cells.load(state::m);  // -, line 52
        const real h = cells.load(state::h);  // -, line 53
        const real j = cells.load(state::j);  // -, line 54
        const real d = cells.load(state::d);  // -, line 85
        const real f = cells.load(state::f);  // -, line 86
        const real f2 = cells.load(state::f2);  // -, line 87
        const real fCass = cells.load(state::fCass);  // -, line 88
        const real s = cells.load(state::s);  // -, line 118
        const real r = cells.load(state::r);  // -, line 119
        const real Xr1 = cells.load(state::Xr1);  // -, line 138
        const real Xr2 = cells.load(state::Xr2);  // -, line 139
        const real Xs = cells.load(state::Xs);  // -, line 162
        const real Ca_i = cells.load(state::Ca_i);  // mM, line 240
        const real Ca_SR = cells.load(state::Ca_SR);  // mM, line 241
        const real Ca_ss = cells.load(state::Ca_ss);  // mM, line 242
        const real R_prime = cells.load(state::R_prime);  // -, line 243
        const real Na_i = cells.load(state::Na_i);  // mM, line 271
        const real K_i = cells.load(state::K_i);  // mM, line 272
        const real i_stim = cells.stimulus();  // A/F

        // i_K1
        const real V_minus_E_K = fma(-c.R_T_over_F, c.log_K_o - log(K_i), V);
        const real exp_V_minus_E_K_over_minus_50 = exp(-0.02*V_minus_E_K);
        const real exp_V_minus_E_K_over_minus_25 = exp_V_minus_E_K_over_minus_50*exp_V_minus_E_K_over_minus_50;
        const real exp_minus_0p06_V_minus_E_K = exp_V_minus_E_K_over_minus_25*exp_V_minus_E_K_over_minus_50;
        const real alpha_K1 = exp_minus_0p06_V_minus_E_K*reciprocal(
            fma(10.0, exp_minus_0p06_V_minus_E_K, 6.14421235332821e-05));
        const real exp_V_minus_E_K_over_minus_10 = exp_minus_0p06_V_minus_E_K*exp_V_minus_E_K_over_minus_25;
        const real exp_V_minus_E_K_over_minus_5 = exp_V_minus_E_K_over_minus_10*exp_V_minus_E_K_over_minus_10;
        const real exp_minus_0p4_V_minus_E_K = exp_V_minus_E_K_over_minus_5*exp_V_minus_E_K_over_minus_5;
        const real exp_V_minus_E_K_over_minus_2 = exp_minus_0p4_V_minus_E_K*exp_V_minus_E_K_over_minus_10;
        const real K1_inf = alpha_K1*reciprocal(fma(fma(0.12262648039048077, reciprocal(exp_V_minus_E_K_over_minus_10),
            exp(fma(2e-04, V_minus_E_K, 0.02))), reciprocal(fma(0.3333333333333333, exp_V_minus_E_K_over_minus_2,
            0.3333333333333333)), alpha_K1));

        // i_Na
        const real V_minus_E_Na = fma(-c.R_T_over_F, c.log_Na_o - log(Na_i), V);
        const real one_plus_exp_minus_V_minus_56p86_etc = 1.0 + exp(fma(-0.1107419712070875, V, -6.2967884828349945));
        const real m_inf = reciprocal(one_plus_exp_minus_V_minus_56p86_etc*one_plus_exp_minus_V_minus_56p86_etc);
        const real exp_V_over_600 = exp(0.0016666666666666668*V);
        const real exp_V_over_300 = exp_V_over_600*exp_V_over_600;
        const real exp_V_over_200 = exp_V_over_300*exp_V_over_600;
        const real exp_V_over_120 = exp_V_over_200*exp_V_over_300;
        const real exp_V_over_60 = exp_V_over_120*exp_V_over_120;
        const real exp_V_over_40 = exp_V_over_60*exp_V_over_120;
        const real exp_V_over_20 = exp_V_over_40*exp_V_over_40;
        const real exp_V_over_10 = exp_V_over_20*exp_V_over_20;
        const real exp_V_over_5 = exp_V_over_10*exp_V_over_10;
        const real one_plus_exp_V_over_5_1097 = fma(1096.6331584284585, exp_V_over_5, 1.0);
        const real scaled_one_plus_exp_V_over_200_0p7788_etc = fma(0.0778800783071405, exp_V_over_200, 0.1);
        const real one_plus_exp_V_plus_71p55_over_7p43 = 1.0 + exp(fma(0.13458950201884254, V, 9.629878869448182));
        const real h_inf = reciprocal(one_plus_exp_V_plus_71p55_over_7p43*one_plus_exp_V_plus_71p55_over_7p43);
        const real exp_V_over_minus_238 = exp(-0.004201680672268907*V);
        const real exp_V_over_minus_119 = exp_V_over_minus_238*exp_V_over_minus_238;
        const real exp_V_over_minus_59p5 = exp_V_over_minus_119*exp_V_over_minus_119;
        const real exp_V_over_minus_29p75 = exp_V_over_minus_59p5*exp_V_over_minus_59p5;
        const real exp_V_over_minus_14p88 = exp_V_over_minus_29p75*exp_V_over_minus_29p75;
        const real exp_V_over_minus_14 = exp_V_over_minus_14p88*exp_V_over_minus_238;
        const real exp_V_over_minus_7 = exp_V_over_minus_14*exp_V_over_minus_14;
        const real exp_V_over_minus_6p8 = exp_V_over_minus_7*exp_V_over_minus_238;
        const real alpha_h = select(V < -40.0, 4.4312679295805147e-07*exp_V_over_minus_6p8, 0.0);
        const real exp_choice_V_0p079_or_minus_V_plus_10p66_etc =
            exp(select(V < -40.0, 0.079*V, -fma(0.0900900900900901, V, 0.9603603603603604)));
        const real choice_1_or_exp_choice_V_0p079_etc = select(V < -40.0, 1.0, 1.0 +
            exp_choice_V_0p079_or_minus_V_plus_10p66_etc);
        const real scaled_exp_choice_minus_0p01052_V_or_V_etc = exp(
            select(V < -40.0, fma(-0.01052, V, -0.5108256237659907), fma(0.057, V, -0.5108256237659907)));
        const real exp_choice_minus_0p1378_V_plus_40p14_etc = exp(
            select(V < -40.0, -fma(0.1378, V, 5.5312920000000005), -fma(0.1, V, 3.2)));
        const real one_plus_exp_V_0p311_plus_24p64 = 1.0 + exp(fma(0.311, V, 24.640530000000002));
        const real one_plus_exp_choice_minus_0p1378_V_etc = 1.0 + exp_choice_minus_0p1378_V_plus_40p14_etc;
        const real next_m = (m_inf - m)*fma(10.0, exp_V_over_5, 6.14421235332821e-05)*one_plus_exp_V_over_5_1097*
            scaled_one_plus_exp_V_over_200_0p7788_etc*reciprocal(exp_V_over_5*
            fma(0.1, one_plus_exp_V_over_5_1097, scaled_one_plus_exp_V_over_200_0p7788_etc));
        cells.store(state::m, next_m);
        const real next_h = (h_inf - h)*fma(alpha_h, choice_1_or_exp_choice_V_0p079_etc,
            select(V < -40.0, fma(2.7, exp_choice_V_0p079_or_minus_V_plus_10p66_etc,
            exp(fma(0.3485, V, 12.644327576461329))), 5.923076923076923))*
            reciprocal(choice_1_or_exp_choice_V_0p079_etc);
        cells.store(state::h, next_h);
        const real next_j = (h_inf - j)*fma(select(V < -40.0, -(fma(2.732420953279849e-10, exp(-0.04391*V),
            exp(0.2444*V))*fma(25428.0, V, 960669.8400000001)), 0.0), one_plus_exp_choice_minus_0p1378_V_etc,
            select(V < -40.0, 0.040400000000000005*scaled_exp_choice_minus_0p01052_V_or_V_etc,
            scaled_exp_choice_minus_0p01052_V_or_V_etc)*one_plus_exp_V_0p311_plus_24p64)*
            reciprocal(one_plus_exp_V_0p311_plus_24p64*one_plus_exp_choice_minus_0p1378_V_etc);
        cells.store(state::j, next_j);

        // i_CaL
        const real V_minus_15_2_F_over_R_T = fma(c.F_reciprocal_R_T_2, V, c.minus_30_F_reciprocal_R_T);
        const real exp_F_reciprocal_R_T_over_10_V = exp(c.F_reciprocal_R_T_over_10*V);
        const real exp_F_reciprocal_R_T_over_5_V = exp_F_reciprocal_R_T_over_10_V*exp_F_reciprocal_R_T_over_10_V;
        const real exp_F_reciprocal_R_T_0p4_V = exp_F_reciprocal_R_T_over_5_V*exp_F_reciprocal_R_T_over_5_V;
        const real exp_F_reciprocal_R_T_over_2_V = exp_F_reciprocal_R_T_0p4_V*exp_F_reciprocal_R_T_over_10_V;
        const real exp_F_reciprocal_R_T_V = exp_F_reciprocal_R_T_over_2_V*exp_F_reciprocal_R_T_over_2_V;
        const real exp_F_reciprocal_R_T_2_V = exp_F_reciprocal_R_T_V*exp_F_reciprocal_R_T_V;
        const real V_minus_15_2_F_over_R_T_squared = V_minus_15_2_F_over_R_T*V_minus_15_2_F_over_R_T;
        const real i_CaL = d*f*f2*fCass*fma(c.scaled_exp_minus_F_2_reciprocal_R_T_15_etc_2*Ca_ss,
            exp_F_reciprocal_R_T_2_V, c.minus_2_Ca_o_g_CaL_R_T_over_F_square_F_etc)*
            select(fabs(V_minus_15_2_F_over_R_T) < 0.1, fma(-0.5, V_minus_15_2_F_over_R_T,
            fma(fma(fma(fma(-8.267195767195768e-07, V_minus_15_2_F_over_R_T_squared, 3.306878306878307e-05),
            V_minus_15_2_F_over_R_T_squared, -0.001388888888888889), V_minus_15_2_F_over_R_T_squared,
            0.08333333333333333), V_minus_15_2_F_over_R_T_squared, 1.0)), V_minus_15_2_F_over_R_T*
            reciprocal(fma(c.exp_minus_15_F_2_reciprocal_R_T, exp_F_reciprocal_R_T_2_V, -1.0)));
        const real exp_V_over_24 = exp_V_over_40*exp_V_over_60;
        const real exp_V_over_15 = exp_V_over_24*exp_V_over_40;
        const real exp_V_over_7p5 = exp_V_over_15*exp_V_over_15;
        const real sum_of_exp_V_over_20_plus_12p18 = exp_V_over_20 + 12.182493960703473;
        const real V_plus_27 = V + 27.0;
        const real exp_V_plus_27_squared_over_minus_3600 = exp(-0.0002777777777777778*(V_plus_27*V_plus_27));
        const real exp_V_plus_27_squared_over_minus_1800 = exp_V_plus_27_squared_over_minus_3600*
            exp_V_plus_27_squared_over_minus_3600;
        const real exp_V_plus_27_squared_over_minus_1200 = exp_V_plus_27_squared_over_minus_1800*
            exp_V_plus_27_squared_over_minus_3600;
        const real exp_V_plus_27_squared_over_minus_600 = exp_V_plus_27_squared_over_minus_1200*
            exp_V_plus_27_squared_over_minus_1200;
        const real exp_V_plus_27_squared_over_minus_400 = exp_V_plus_27_squared_over_minus_600*
            exp_V_plus_27_squared_over_minus_1200;
        const real exp_V_plus_27_squared_over_minus_240 = exp_V_plus_27_squared_over_minus_400*
            exp_V_plus_27_squared_over_minus_600;
        const real exp_V_plus_27_squared_over_minus_225 = exp_V_plus_27_squared_over_minus_240*
            exp_V_plus_27_squared_over_minus_3600;
        const real f2_inf = fma(exp_V_over_minus_7, reciprocal(fma(1.4925373134328357, exp_V_over_minus_7,
            221.5121777650397)), 0.33);
        const real Ca_ss_over_0p05 = Ca_ss*20.0;
        const real Ca_ss_over_0p05_squared_plus_1_2 = fma(Ca_ss_over_0p05, Ca_ss_over_0p05, 1.0);
        const real fCass_inf = fma(0.6, reciprocal(Ca_ss_over_0p05_squared_plus_1_2), 0.4);

        // pumps_and_exchangers
        const real exp_V_over_minus_299 = exp(-0.003344481605351171*V);
        const real exp_V_over_minus_149p5 = exp_V_over_minus_299*exp_V_over_minus_299;
        const real exp_V_over_minus_99p67 = exp_V_over_minus_149p5*exp_V_over_minus_299;
        const real exp_V_over_minus_59p8 = exp_V_over_minus_99p67*exp_V_over_minus_149p5;
        const real exp_V_over_minus_29p9 = exp_V_over_minus_59p8*exp_V_over_minus_59p8;
        const real exp_V_over_minus_23 = exp_V_over_minus_29p9*exp_V_over_minus_99p67;
        const real exp_V_over_minus_13 = exp_V_over_minus_23*exp_V_over_minus_29p9;

        // i_CaL
        const real one_plus_exp_V_over_minus_13_0p06772 = fma(0.0677244716592409, exp_V_over_minus_13, 1.0);
        const real product_of_one_plus_exp_V_over_minus_13_etc = one_plus_exp_V_over_minus_13_0p06772*
            fma(2.718281828459045, exp_V_over_5, 1.0);
        const real sum_of_exp_V_over_10_plus_3p669 = exp_V_over_10 + 3.6692966676192444;
        const real one_plus_exp_V_over_10_20p09 = fma(20.085536923187668, exp_V_over_10, 1.0);
        const real product_of_sum_of_exp_V_over_10_etc = sum_of_exp_V_over_10_plus_3p669*one_plus_exp_V_over_10_20p09;
        const real sum_of_exp_V_over_10_plus_12p18 = exp_V_over_10 + 12.182493960703473;
        const real next_d = fma(exp_V_over_7p5, reciprocal(exp_V_over_7p5 + 0.34415378686541237), -d)*
            product_of_one_plus_exp_V_over_minus_13_etc*sum_of_exp_V_over_20_plus_12p18*
            reciprocal(fma(fma(0.35, one_plus_exp_V_over_minus_13_0p06772, 1.9599999999999997),
            sum_of_exp_V_over_20_plus_12p18, exp_V_over_20*product_of_one_plus_exp_V_over_minus_13_etc));
        cells.store(state::d, next_d);
        const real next_f = fma(exp_V_over_minus_7, reciprocal(exp_V_over_minus_7 + 17.411708063327644), -f)*
            product_of_sum_of_exp_V_over_10_etc*reciprocal(fma(20.0, product_of_sum_of_exp_V_over_10_etc,
            fma(fma(1102.5*exp_V_plus_27_squared_over_minus_225, sum_of_exp_V_over_10_plus_3p669, 200.0*exp_V_over_10),
            one_plus_exp_V_over_10_20p09, 180.0*sum_of_exp_V_over_10_plus_3p669)));
        cells.store(state::f, next_f);
        const real next_f2 = (f2_inf - f2)*(sum_of_exp_V_over_10_plus_12p18*one_plus_exp_V_over_10_20p09)*
            reciprocal(fma(fma(562.0*exp_V_plus_27_squared_over_minus_240, sum_of_exp_V_over_10_plus_12p18, 31.0*
            exp_V_over_10), one_plus_exp_V_over_10_20p09, 80.0*sum_of_exp_V_over_10_plus_12p18));
        cells.store(state::f2, next_f2);
        const real next_fCass = (fCass_inf - fCass)*Ca_ss_over_0p05_squared_plus_1_2*
            reciprocal(fma(2.0, Ca_ss_over_0p05_squared_plus_1_2, 80.0));
        cells.store(state::fCass, next_fCass);

        // pumps_and_exchangers
        const real Na_i_plus_K_mNa = Na_i + c.K_mNa;
        const real i_NaK = c.P_NaK_K_o_over_K_o_plus_K_mK*Na_i*(exp_F_reciprocal_R_T_over_10_V*exp_F_reciprocal_R_T_V)*
            reciprocal(Na_i_plus_K_mNa*fma(exp_F_reciprocal_R_T_over_10_V + 0.1245, exp_F_reciprocal_R_T_V, 0.0353*
            exp_F_reciprocal_R_T_over_10_V));
        const real exp_gamma_NaCa_minus_1_F_reciprocal_R_T_etc = exp(c.gamma_NaCa_minus_1_F_reciprocal_R_T*V);
        const real relative_i_NaCa = fma(c.Ca_o*exp_F_reciprocal_R_T_V*Na_i*Na_i, Na_i,
            -(c.product_of_cube_Na_o_alpha_NaCa*Ca_i))*exp_gamma_NaCa_minus_1_F_reciprocal_R_T_etc*
            reciprocal(fma(c.K_sat, exp_gamma_NaCa_minus_1_F_reciprocal_R_T_etc, 1.0));
        const real exp_V_over_minus_11p5 = exp_V_over_minus_23*exp_V_over_minus_23;
        const real exp_minus_0p08027_V = exp_V_over_minus_13*exp_V_over_minus_299;
        const real exp_V_over_minus_5p98 = exp_V_over_minus_11p5*exp_minus_0p08027_V;

        // i_to
        const real s_inf = reciprocal(fma(54.598150033144236, exp_V_over_5, 1.0));
        const real V_plus_45 = V + 45.0;
        const real exp_V_over_6 = exp_V_over_10*exp_V_over_15;
        const real V_plus_40 = V + 40.0;
        const real tau_r = fma(9.5, exp(-(V_plus_40*V_plus_40*0.0005555555555555556)), 0.8);
        const real one_plus_exp_V_over_5_over_54p6 = fma(0.01831563888873418, exp_V_over_5, 1.0);
        const real next_s = (s_inf - s)*one_plus_exp_V_over_5_over_54p6*
            reciprocal(fma(fma(85.0, exp(-(V_plus_45*V_plus_45*0.003125)), 3.0), one_plus_exp_V_over_5_over_54p6, 5.0));
        cells.store(state::s, next_s);
        const real next_r = fma(exp_V_over_6, reciprocal(exp_V_over_6 + 28.031624894526125), -r)*reciprocal(tau_r);
        cells.store(state::r, next_r);

        // i_Ks
        const real i_Ks = c.g_Ks*(Xs*Xs)*fma(-c.R_T_over_F, c.log_K_o_plus_P_KNa_Na_o - log(fma(c.P_KNa, Na_i, K_i)),
            V);
        const real Xs_inf = reciprocal(fma(0.6996725373751304, exp_V_over_minus_14, 1.0));
        const real product_of_sqrt_2p301_over_exp_V_over_6_etc =
            sqrt(fma(2.3009758908928246, reciprocal(exp_V_over_6), 1.0))*fma(0.09697196786440505, exp_V_over_15, 1.0);
        const real next_Xs = (Xs_inf - Xs)*product_of_sqrt_2p301_over_exp_V_over_6_etc*
            reciprocal(fma(80.0, product_of_sqrt_2p301_over_exp_V_over_6_etc, 1400.0));
        cells.store(state::Xs, next_Xs);

        // membrane
        const real i_K1_plus_i_to_plus_i_Kr_plus_i_Ks_etc = fma(fma(c.g_pK,
            reciprocal(fma(65.40521574193832, exp_V_over_minus_5p98, 1.0)),
            fma(c.g_Kr_sqrt_K_o_over_5p4*Xr1, Xr2, fma(c.g_K1_sqrt_K_o_over_5p4, K1_inf, c.g_to*r*s))), V_minus_E_K,
            i_Ks);
        const real i_NaK_plus_i_NaCa = fma(c.K_NaCa_reciprocal_cube_Km_Nai_etc_2, relative_i_NaCa, i_NaK);
        const real i_Na_plus_i_b_Na = fma(c.g_Na*m*m*m*h, j, c.g_bNa)*V_minus_E_Na;
        const real i_b_Ca_plus_i_p_Ca = fma(c.g_pCa*Ca_i, reciprocal(Ca_i + c.K_pCa),
            fma(c.g_bCa_R_over_2_T_over_F_2, log(Ca_i), fma(c.g_bCa, V, -c.g_bCa_R_over_2_T_over_F_2_log_Ca_o)));
        // A/F, line 29
        const real i_ion = i_b_Ca_plus_i_p_Ca + i_Na_plus_i_b_Na + i_NaK_plus_i_NaCa +
            i_K1_plus_i_to_plus_i_Kr_plus_i_Ks_etc + i_CaL;
        const real next_V = -(i_ion + i_stim);
        cells.store_potential(next_V);

        // i_Kr
        const real Xr1_inf = reciprocal(fma(0.02437284407327961, exp_V_over_minus_7, 1.0));
        const real Xr2_inf = reciprocal(fma(39.12128399815321, exp_V_over_24, 1.0));
        const real next_Xr1 = (Xr1_inf - Xr1)*fma(0.00037037037037037035, exp_V_over_10, 4.114443162311965e-06)*
            (exp_V_over_minus_11p5 + 13.581324522578193)*reciprocal(exp_V_over_10*exp_V_over_minus_11p5);
        cells.store(state::Xr1, next_Xr1);
        const real next_Xr2 = (Xr2_inf - Xr2)*fma(0.2976190476190476, exp_V_over_20, 0.014817579871388079)*
            fma(0.049787068367863944, exp_V_over_20, 1.0)*reciprocal(exp_V_over_20);
        cells.store(state::Xr2, next_Xr2);

        // calcium
        const real Ca_SR_squared = Ca_SR*Ca_SR;
        const real kcasr = fma(-(c.sum_of_max_sr_minus_min_sr*Ca_SR_squared), reciprocal(Ca_SR_squared + c.EC_squared),
            c.max_sr);
        const real k2 = c.k2_prime*kcasr;
        const real k1_prime_Ca_ss_squared = c.k1_prime*(Ca_ss*Ca_ss);
        const real O = k1_prime_Ca_ss_squared*R_prime*reciprocal(fma(c.k3, kcasr, k1_prime_Ca_ss_squared));
        const real relative_i_rel = O*(Ca_SR - Ca_ss);
        const real Ca_i_squared = Ca_i*Ca_i;
        const real i_leak = c.V_leak*(Ca_SR - Ca_i);
        const real i_xfer = c.V_xfer*(Ca_ss - Ca_i);
        const real Ca_i_plus_K_buf_c = Ca_i + c.K_buf_c;
        const real Ca_i_plus_K_buf_c_squared = Ca_i_plus_K_buf_c*Ca_i_plus_K_buf_c;
        const real Ca_i_bufc = Ca_i_plus_K_buf_c_squared*reciprocal(Ca_i_plus_K_buf_c_squared + c.Buf_c_K_buf_c);
        const real Ca_SR_plus_K_buf_sr = Ca_SR + c.K_buf_sr;
        const real Ca_SR_plus_K_buf_sr_squared = Ca_SR_plus_K_buf_sr*Ca_SR_plus_K_buf_sr;
        const real Ca_sr_bufsr = Ca_SR_plus_K_buf_sr_squared*reciprocal(Ca_SR_plus_K_buf_sr_squared +
            c.Buf_sr_K_buf_sr);
        const real Ca_ss_plus_K_buf_ss = Ca_ss + c.K_buf_ss;
        const real Ca_ss_plus_K_buf_ss_squared = Ca_ss_plus_K_buf_ss*Ca_ss_plus_K_buf_ss;
        const real Ca_ss_bufss = Ca_ss_plus_K_buf_ss_squared*reciprocal(Ca_ss_plus_K_buf_ss_squared +
            c.Buf_ss_K_buf_ss);
        const real i_leak_minus_i_up = fma(-(c.V_max_up*Ca_i_squared), reciprocal(Ca_i_squared + c.square_K_up),
            i_leak);
        const real next_Ca_i = Ca_i_bufc*fma(-c.C_m_reciprocal_V_c_2_F_2,
            fma(-c.K_NaCa_reciprocal_cube_Km_Nai_etc_3, relative_i_NaCa, i_b_Ca_plus_i_p_Ca),
            fma(c.V_sr_reciprocal_V_c_2, i_leak_minus_i_up, i_xfer));
        cells.store(state::Ca_i, next_Ca_i);
        const real next_Ca_SR = -(Ca_sr_bufsr*fma(c.V_rel, relative_i_rel, i_leak_minus_i_up));
        cells.store(state::Ca_SR, next_Ca_SR);
        const real next_Ca_ss = Ca_ss_bufss*fma(-c.V_c_reciprocal_V_ss_2, i_xfer,
            fma(c.V_sr_reciprocal_V_ss_V_rel, relative_i_rel, -(c.C_m_reciprocal_V_ss_2_F_2*i_CaL)));
        cells.store(state::Ca_ss, next_Ca_ss);
        const real next_R_prime = fma(-fma(k2, Ca_ss, c.k4), R_prime, c.k4);
        cells.store(state::R_prime, next_R_prime);

        // sodium_and_potassium
        const real next_Na_i = -(c.product_of_reciprocal_V_c_F_C_m*fma(3.0, i_NaK_plus_i_NaCa, i_Na_plus_i_b_Na));
        cells.store(state::Na_i, next_Na_i);
        const real next_K_i = -(c.product_of_reciprocal_V_c_F_C_m*
            fma(-2.0, i_NaK, i_K1_plus_i_to_plus_i_Kr_plus_i_Ks_etc + i_stim));
        cells.store(state::K_i, next_K_i);
    }
};

// The entries of the Jacobian, of variants as written, epi, M.
template <class real>
struct Slopes_epi_M {
    using scalar = real;
    struct state {
        enum Index : int { V, m, h, j, d, f, f2, fCass, s, r, Xr1, Xr2, Xs, Ca_i, Ca_SR, Ca_ss, R_prime, Na_i, K_i,
            slope_0, slope_1, slope_2, slope_3, slope_4, slope_5, slope_6, slope_7, slope_8, slope_9, slope_10,
            slope_11, slope_12, slope_13, slope_14, slope_15, slope_16, slope_17, slope_18, slope_19, slope_20,
            slope_21, slope_22, slope_23, slope_24, slope_25, slope_26, slope_27, slope_28, slope_29, slope_30,
            slope_31, slope_32, slope_33, slope_34, slope_35, slope_36, slope_37, slope_38, slope_39, slope_40,
            slope_41, slope_42, slope_43, slope_44, slope_45, slope_46, slope_47, slope_48, slope_49, slope_50,
            slope_51, slope_52, slope_53, slope_54, slope_55, slope_56, slope_57, slope_58, slope_59, slope_60,
            slope_61, slope_62, slope_63, slope_64, slope_65, slope_66, slope_67, slope_68, slope_69, slope_70,
            slope_71, slope_72, slope_73, slope_74, slope_75 };
    };
    static constexpr int potential = state::V, n_constants = 62, n_out = 76;

    struct Constants {
        // reversal_potentials
        scalar K_o;  // mM
        scalar R_T_over_F;
        scalar P_KNa;  // -
        scalar K_o_plus_P_KNa_Na_o;
        scalar Na_o;  // mM
        scalar Ca_o;  // mM
        scalar R_over_2_T_over_F;
        // i_K1
        scalar g_K1_sqrt_K_o_over_5p4;
        // i_Ks
        scalar g_Ks;  // nS/pF
        // pumps_and_exchangers
        scalar K_mNa;  // mM
        scalar P_NaK_K_o_over_K_o_plus_K_mK;
        // membrane
        scalar F;  // C/mol
        // reversal_potentials
        scalar R_T_2;
        // pumps_and_exchangers
        scalar gamma_NaCa;  // -
        scalar gamma_NaCa_minus_1;
        scalar cube_Na_o;
        scalar product_of_cube_Km_Nai_plus_cube_Na_o_etc;
        scalar K_sat;  // -
        scalar K_NaCa;  // A/F
        scalar alpha_NaCa;  // -
        scalar g_pK;  // nS/pF
        scalar K_pCa;  // mM
        scalar g_pCa;  // A/F
        scalar F_over_10_over_R_T;
        scalar F_over_R_T;
        scalar gamma_NaCa_minus_1_F_over_R_T;
        scalar gamma_NaCa_F_over_R_T;
        // i_Na
        scalar g_Na;  // nS/pF
        // i_CaL
        scalar g_CaL;  // L/F/ms
        scalar square_F;
        scalar F_2_over_R_T;
        // i_to
        scalar g_to;  // nS/pF
        // i_Kr
        scalar g_Kr_sqrt_K_o_over_5p4;
        // background
        scalar g_bCa;  // nS/pF
        scalar g_bNa;  // nS/pF
        // calcium
        scalar EC_;  // mM
        scalar sum_of_max_sr_minus_min_sr;
        scalar max_sr;  // -
        scalar k1_prime;  // 1/mM^2/ms
        scalar k2_prime;  // 1/mM/ms
        scalar k3;  // 1/ms
        scalar V_rel;  // 1/ms
        scalar square_K_up;
        scalar V_max_up;  // mM/ms
        scalar V_leak;  // 1/ms
        scalar V_xfer;  // 1/ms
        scalar K_buf_c;  // mM
        scalar Buf_c_K_buf_c;
        scalar K_buf_sr;  // mM
        scalar Buf_sr_K_buf_sr;
        scalar K_buf_ss;  // mM
        scalar Buf_ss_K_buf_ss;
        scalar V_sr;  // uL
        scalar V_c;  // uL
        // membrane
        scalar C_m;  // uF
        // calcium
        scalar V_c_2_F;
        scalar V_ss_2_F;
        scalar V_ss;  // uL
        // sodium_and_potassium
        scalar V_c_F;
        scalar V_xfer_V_c_over_V_ss;
        scalar V_leak_V_sr_over_V_c;
        // calcium
        scalar k4;  // 1/ms
    };
    static void derive([[maybe_unused]] const double* p, Constants& c) {
        const double R = p[parameter::R];  // mJ/mol/K
        const double T = p[parameter::T];  // K
        const double F = p[parameter::F];  // C/mol
        const double C_m = p[parameter::C_m];  // uF
        const double K_o = p[parameter::K_o];  // mM
        const double Na_o = p[parameter::Na_o];  // mM
        const double Ca_o = p[parameter::Ca_o];  // mM
        const double P_KNa = p[parameter::P_KNa];  // -
        const double g_Na = p[parameter::g_Na];  // nS/pF
        const double g_CaL = p[parameter::g_CaL];  // L/F/ms
        const double g_to = p[parameter::g_to];  // nS/pF
        const double g_Kr = p[parameter::g_Kr];  // nS/pF
        const double g_Ks = p[parameter::g_Ks];  // nS/pF
        const double g_K1 = p[parameter::g_K1];  // nS/pF
        const double P_NaK = p[parameter::P_NaK];  // A/F
        const double K_mK = p[parameter::K_mK];  // mM
        const double K_mNa = p[parameter::K_mNa];  // mM
        const double K_NaCa = p[parameter::K_NaCa];  // A/F
        const double K_sat = p[parameter::K_sat];  // -
        const double alpha_NaCa = p[parameter::alpha_NaCa];  // -
        const double gamma_NaCa = p[parameter::gamma_NaCa];  // -
        const double Km_Ca = p[parameter::Km_Ca];  // mM
        const double Km_Nai = p[parameter::Km_Nai];  // mM
        const double g_pCa = p[parameter::g_pCa];  // A/F
        const double K_pCa = p[parameter::K_pCa];  // mM
        const double g_pK = p[parameter::g_pK];  // nS/pF
        const double g_bNa = p[parameter::g_bNa];  // nS/pF
        const double g_bCa = p[parameter::g_bCa];  // nS/pF
        const double V_c = p[parameter::V_c];  // uL
        const double V_sr = p[parameter::V_sr];  // uL
        const double V_ss = p[parameter::V_ss];  // uL
        const double k1_prime = p[parameter::k1_prime];  // 1/mM^2/ms
        const double k2_prime = p[parameter::k2_prime];  // 1/mM/ms
        const double k3 = p[parameter::k3];  // 1/ms
        const double k4 = p[parameter::k4];  // 1/ms
        const double EC_ = p[parameter::EC_];  // mM
        const double max_sr = p[parameter::max_sr];  // -
        const double min_sr = p[parameter::min_sr];  // -
        const double V_rel = p[parameter::V_rel];  // 1/ms
        const double V_xfer = p[parameter::V_xfer];  // 1/ms
        const double V_leak = p[parameter::V_leak];  // 1/ms
        const double V_max_up = p[parameter::V_max_up];  // mM/ms
        const double K_up = p[parameter::K_up];  // mM
        const double Buf_c = p[parameter::Buf_c];  // mM
        const double K_buf_c = p[parameter::K_buf_c];  // mM
        const double Buf_sr = p[parameter::Buf_sr];  // mM
        const double K_buf_sr = p[parameter::K_buf_sr];  // mM
        const double Buf_ss = p[parameter::Buf_ss];  // mM
        const double K_buf_ss = p[parameter::K_buf_ss];  // mM
        const double R_T_2 = R*T;
        const double R_T_over_F = R_T_2/F;
        const double K_o_plus_P_KNa_Na_o = K_o + P_KNa*Na_o;
        const double R_over_2_T_over_F = 0.5*R*T/F;
        const double sqrt_K_o_over_5p4 = sqrt(K_o/5.4);
        const double g_K1_sqrt_K_o_over_5p4 = g_K1*sqrt_K_o_over_5p4;
        const double P_NaK_K_o_over_K_o_plus_K_mK = P_NaK*K_o/(K_o + K_mK);
        const double gamma_NaCa_minus_1 = gamma_NaCa - 1.0;
        const double cube_Na_o = cube(Na_o);
        const double product_of_cube_Km_Nai_plus_cube_Na_o_etc = (cube(Km_Nai) + cube_Na_o)*(Km_Ca + Ca_o);
        const double F_over_10_over_R_T = 0.1*F/R_T_2;
        const double F_over_R_T = F/R_T_2;
        const double gamma_NaCa_minus_1_F_over_R_T = gamma_NaCa_minus_1*F/R_T_2;
        const double gamma_NaCa_F_over_R_T = gamma_NaCa*F/R_T_2;
        const double square_F = square(F);
        const double F_2_over_R_T = 2.0*F/R_T_2;
        const double g_Kr_sqrt_K_o_over_5p4 = g_Kr*sqrt_K_o_over_5p4;
        const double sum_of_max_sr_minus_min_sr = max_sr - min_sr;
        const double square_K_up = square(K_up);
        const double Buf_c_K_buf_c = Buf_c*K_buf_c;
        const double Buf_sr_K_buf_sr = Buf_sr*K_buf_sr;
        const double Buf_ss_K_buf_ss = Buf_ss*K_buf_ss;
        const double V_c_2_F = 2.0*V_c*F;
        const double V_ss_2_F = 2.0*V_ss*F;
        const double V_c_F = V_c*F;
        const double V_xfer_V_c_over_V_ss = V_xfer*V_c/V_ss;
        const double V_leak_V_sr_over_V_c = V_leak*V_sr/V_c;

        c.K_o = K_o;
        c.R_T_over_F = R_T_over_F;
        c.P_KNa = P_KNa;
        c.K_o_plus_P_KNa_Na_o = K_o_plus_P_KNa_Na_o;
        c.Na_o = Na_o;
        c.Ca_o = Ca_o;
        c.R_over_2_T_over_F = R_over_2_T_over_F;
        c.g_K1_sqrt_K_o_over_5p4 = g_K1_sqrt_K_o_over_5p4;
        c.g_Ks = g_Ks;
        c.K_mNa = K_mNa;
        c.P_NaK_K_o_over_K_o_plus_K_mK = P_NaK_K_o_over_K_o_plus_K_mK;
        c.F = F;
        c.R_T_2 = R_T_2;
        c.gamma_NaCa = gamma_NaCa;
        c.gamma_NaCa_minus_1 = gamma_NaCa_minus_1;
        c.cube_Na_o = cube_Na_o;
        c.product_of_cube_Km_Nai_plus_cube_Na_o_etc = product_of_cube_Km_Nai_plus_cube_Na_o_etc;
        c.K_sat = K_sat;
        c.K_NaCa = K_NaCa;
        c.alpha_NaCa = alpha_NaCa;
        c.g_pK = g_pK;
        c.K_pCa = K_pCa;
        c.g_pCa = g_pCa;
        c.F_over_10_over_R_T = F_over_10_over_R_T;
        c.F_over_R_T = F_over_R_T;
        c.gamma_NaCa_minus_1_F_over_R_T = gamma_NaCa_minus_1_F_over_R_T;
        c.gamma_NaCa_F_over_R_T = gamma_NaCa_F_over_R_T;
        c.g_Na = g_Na;
        c.g_CaL = g_CaL;
        c.square_F = square_F;
        c.F_2_over_R_T = F_2_over_R_T;
        c.g_to = g_to;
        c.g_Kr_sqrt_K_o_over_5p4 = g_Kr_sqrt_K_o_over_5p4;
        c.g_bCa = g_bCa;
        c.g_bNa = g_bNa;
        c.EC_ = EC_;
        c.sum_of_max_sr_minus_min_sr = sum_of_max_sr_minus_min_sr;
        c.max_sr = max_sr;
        c.k1_prime = k1_prime;
        c.k2_prime = k2_prime;
        c.k3 = k3;
        c.V_rel = V_rel;
        c.square_K_up = square_K_up;
        c.V_max_up = V_max_up;
        c.V_leak = V_leak;
        c.V_xfer = V_xfer;
        c.K_buf_c = K_buf_c;
        c.Buf_c_K_buf_c = Buf_c_K_buf_c;
        c.K_buf_sr = K_buf_sr;
        c.Buf_sr_K_buf_sr = Buf_sr_K_buf_sr;
        c.K_buf_ss = K_buf_ss;
        c.Buf_ss_K_buf_ss = Buf_ss_K_buf_ss;
        c.V_sr = V_sr;
        c.V_c = V_c;
        c.C_m = C_m;
        c.V_c_2_F = V_c_2_F;
        c.V_ss_2_F = V_ss_2_F;
        c.V_ss = V_ss;
        c.V_c_F = V_c_F;
        c.V_xfer_V_c_over_V_ss = V_xfer_V_c_over_V_ss;
        c.V_leak_V_sr_over_V_c = V_leak_V_sr_over_V_c;
        c.k4 = k4;
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
        const real m = cells.load(state::m);  // -, line 52
        const real h = cells.load(state::h);  // -, line 53
        const real j = cells.load(state::j);  // -, line 54
        const real d = cells.load(state::d);  // -, line 85
        const real f = cells.load(state::f);  // -, line 86
        const real f2 = cells.load(state::f2);  // -, line 87
        const real fCass = cells.load(state::fCass);  // -, line 88
        const real s = cells.load(state::s);  // -, line 118
        const real r = cells.load(state::r);  // -, line 119
        const real Xr1 = cells.load(state::Xr1);  // -, line 138
        const real Xr2 = cells.load(state::Xr2);  // -, line 139
        const real Xs = cells.load(state::Xs);  // -, line 162
        const real Ca_i = cells.load(state::Ca_i);  // mM, line 240
        const real Ca_SR = cells.load(state::Ca_SR);  // mM, line 241
        const real Ca_ss = cells.load(state::Ca_ss);  // mM, line 242
        const real R_prime = cells.load(state::R_prime);  // -, line 243
        const real Na_i = cells.load(state::Na_i);  // mM, line 271
        const real K_i = cells.load(state::K_i);  // mM, line 272

        // reversal_potentials
        const real K_o_over_K_i = c.K_o/K_i;
        const real E_K = c.R_T_over_F*log(K_o_over_K_i);
        const real K_i_plus_P_KNa_Na_i = K_i + c.P_KNa*Na_i;
        const real K_o_plus_P_KNa_Na_o_over_K_i_plus_P_KNa_etc = c.K_o_plus_P_KNa_Na_o/K_i_plus_P_KNa_Na_i;
        const real E_Ks = c.R_T_over_F*log(K_o_plus_P_KNa_Na_o_over_K_i_plus_P_KNa_etc);
        const real Na_o_over_Na_i = c.Na_o/Na_i;
        const real E_Na = c.R_T_over_F*log(Na_o_over_Na_i);
        const real Ca_o_over_Ca_i = c.Ca_o/Ca_i;
        const real E_Ca = c.R_over_2_T_over_F*log(Ca_o_over_Ca_i);
        const real d_E_Ca_d_Ca_i = -(c.R_over_2_T_over_F*(Ca_o_over_Ca_i/Ca_i/Ca_o_over_Ca_i));
        const real d_E_Ks_d_Na_i = -(c.R_T_over_F*(K_o_plus_P_KNa_Na_o_over_K_i_plus_P_KNa_etc*c.P_KNa/
            K_i_plus_P_KNa_Na_i/K_o_plus_P_KNa_Na_o_over_K_i_plus_P_KNa_etc));
        const real d_E_Na_d_Na_i = -(c.R_T_over_F*(Na_o_over_Na_i/Na_i/Na_o_over_Na_i));
        const real d_E_K_d_K_i = -(c.R_T_over_F*(K_o_over_K_i/K_i/K_o_over_K_i));
        const real d_E_Ks_d_K_i = -(c.R_T_over_F*(K_o_plus_P_KNa_Na_o_over_K_i_plus_P_KNa_etc/K_i_plus_P_KNa_Na_i/
            K_o_plus_P_KNa_Na_o_over_K_i_plus_P_KNa_etc));

        // i_K1
        const real V_minus_E_K = V - E_K;
        const real one_plus_exp_V_minus_E_K_minus_200_0p06 = 1.0 + exp(0.06*(V_minus_E_K - 200.0));
        const real alpha_K1 = 0.1/one_plus_exp_V_minus_E_K_minus_200_0p06;
        const real exp_V_minus_E_K_plus_100_over_5000 = exp(2e-04*(V_minus_E_K + 100.0));
        const real exp_V_minus_E_K_minus_10_over_10 = exp(0.1*(V_minus_E_K - 10.0));
        const real one_plus_exp_V_minus_E_K_over_minus_2 = 1.0 + exp(-0.5*V_minus_E_K);
        const real beta_K1 = (3.0*exp_V_minus_E_K_plus_100_over_5000 + exp_V_minus_E_K_minus_10_over_10)/
            one_plus_exp_V_minus_E_K_over_minus_2;
        const real alpha_K1_plus_beta_K1 = alpha_K1 + beta_K1;
        const real K1_inf = alpha_K1/alpha_K1_plus_beta_K1;
        const real g_K1_sqrt_K_o_over_5p4_K1_inf = c.g_K1_sqrt_K_o_over_5p4*K1_inf;
        const real one_minus_reciprocal_one_plus_exp_V_etc = 1.0 - 1.0/one_plus_exp_V_minus_E_K_minus_200_0p06;
        const real d_alpha_K1_d_V = -(alpha_K1*(0.06*one_minus_reciprocal_one_plus_exp_V_etc));
        const real one_minus_reciprocal_one_plus_exp_V_etc_2 = 1.0 - 1.0/one_plus_exp_V_minus_E_K_over_minus_2;
        const real d_beta_K1_d_V = (3.0*(exp_V_minus_E_K_plus_100_over_5000*2e-04) + exp_V_minus_E_K_minus_10_over_10*
            0.1)/one_plus_exp_V_minus_E_K_over_minus_2 + beta_K1*(0.5*one_minus_reciprocal_one_plus_exp_V_etc_2);
        const real d_K1_inf_d_V = (d_alpha_K1_d_V - K1_inf*(d_alpha_K1_d_V + d_beta_K1_d_V))/alpha_K1_plus_beta_K1;
        const real d_i_K1_d_V = c.g_K1_sqrt_K_o_over_5p4*d_K1_inf_d_V*V_minus_E_K + g_K1_sqrt_K_o_over_5p4_K1_inf;
        const real d_alpha_K1_d_K_i = alpha_K1*(0.06*d_E_K_d_K_i*one_minus_reciprocal_one_plus_exp_V_etc);
        const real d_beta_K1_d_K_i = -((3.0*(exp_V_minus_E_K_plus_100_over_5000*(2e-04*d_E_K_d_K_i)) +
            exp_V_minus_E_K_minus_10_over_10*(0.1*d_E_K_d_K_i))/one_plus_exp_V_minus_E_K_over_minus_2 + beta_K1*
            (0.5*d_E_K_d_K_i*one_minus_reciprocal_one_plus_exp_V_etc_2));
        const real d_K1_inf_d_K_i = (d_alpha_K1_d_K_i - K1_inf*(d_alpha_K1_d_K_i + d_beta_K1_d_K_i))/
            alpha_K1_plus_beta_K1;
        const real d_i_K1_d_K_i = c.g_K1_sqrt_K_o_over_5p4*d_K1_inf_d_K_i*V_minus_E_K - g_K1_sqrt_K_o_over_5p4_K1_inf*
            d_E_K_d_K_i;

        // i_Ks
        const real g_Ks_square_Xs = c.g_Ks*square(Xs);
        const real V_minus_E_Ks = V - E_Ks;
        const real Xs_inf = 1.0/(1.0 + exp((-5.0 - V)/14.0));
        const real exp_minus_V_plus_5_over_6 = exp((5.0 - V)/6.0);
        const real sqrt_exp_minus_V_plus_5_over_6_plus_1 = sqrt(1.0 + exp_minus_V_plus_5_over_6);
        const real alpha_Xs = 1400.0/sqrt_exp_minus_V_plus_5_over_6_plus_1;
        const real beta_Xs = 1.0/(1.0 + exp((V - 35.0)/15.0));
        const real tau_Xs = alpha_Xs*beta_Xs + 80.0;
        const real d_Xs_inf_d_V = -(Xs_inf*(-0.07142857142857142*(1.0 - Xs_inf)));
        const real d_alpha_Xs_d_V = -(alpha_Xs*(exp_minus_V_plus_5_over_6*-0.16666666666666666/
            (2.0*sqrt_exp_minus_V_plus_5_over_6_plus_1))/sqrt_exp_minus_V_plus_5_over_6_plus_1);
        const real d_beta_Xs_d_V = -(beta_Xs*(0.06666666666666667*(1.0 - beta_Xs)));
        const real d_tau_Xs_d_V = d_alpha_Xs_d_V*beta_Xs + alpha_Xs*d_beta_Xs_d_V;
        const real d_i_Ks_d_Xs = c.g_Ks*(2.0*Xs)*V_minus_E_Ks;
        const real d_i_Ks_d_Na_i = -(g_Ks_square_Xs*d_E_Ks_d_Na_i);
        const real d_i_Ks_d_K_i = -(g_Ks_square_Xs*d_E_Ks_d_K_i);

        // pumps_and_exchangers
        const real Na_i_plus_K_mNa = Na_i + c.K_mNa;
        const real P_NaK_K_o_over_K_o_plus_K_mK_Na_i_etc = c.P_NaK_K_o_over_K_o_plus_K_mK*Na_i/Na_i_plus_K_mNa;
        const real exp_V_over_minus_10_F_over_R_T_2 = exp(-0.1*V*c.F/c.R_T_2);
        const real exp_minus_V_F_over_R_T_2 = exp(-V*c.F/c.R_T_2);
        const real sum_of_exp_V_over_minus_10_F_over_R_T_2_etc = 1.0 + 0.1245*exp_V_over_minus_10_F_over_R_T_2 + 0.0353*
            exp_minus_V_F_over_R_T_2;
        const real i_NaK = P_NaK_K_o_over_K_o_plus_K_mK_Na_i_etc/sum_of_exp_V_over_minus_10_F_over_R_T_2_etc;
        const real exp_gamma_NaCa_V_F_over_R_T_2 = exp(c.gamma_NaCa*V*c.F/c.R_T_2);
        const real cube_Na_i = cube(Na_i);
        const real exp_gamma_NaCa_minus_1_V_F_over_R_T_2 = exp(c.gamma_NaCa_minus_1*V*c.F/c.R_T_2);
        const real product_of_exp_gamma_NaCa_minus_1_V_F_etc = exp_gamma_NaCa_minus_1_V_F_over_R_T_2*c.cube_Na_o;
        const real product_of_product_of_cube_Km_Nai_etc = c.product_of_cube_Km_Nai_plus_cube_Na_o_etc*
            (1.0 + c.K_sat*exp_gamma_NaCa_minus_1_V_F_over_R_T_2);
        const real i_NaCa = c.K_NaCa*(exp_gamma_NaCa_V_F_over_R_T_2*cube_Na_i*c.Ca_o -
            product_of_exp_gamma_NaCa_minus_1_V_F_etc*Ca_i*c.alpha_NaCa)/product_of_product_of_cube_Km_Nai_etc;
        const real sum_of_minus_V_plus_25 = 25.0 - V;
        const real one_plus_exp_sum_of_minus_V_plus_25_etc = 1.0 + exp(sum_of_minus_V_plus_25/5.98);
        const real i_p_K = c.g_pK*V_minus_E_K/one_plus_exp_sum_of_minus_V_plus_25_etc;
        const real Ca_i_plus_K_pCa = Ca_i + c.K_pCa;
        const real i_p_Ca = c.g_pCa*Ca_i/Ca_i_plus_K_pCa;
        const real d_i_NaK_d_V = i_NaK*(0.1245*(exp_V_over_minus_10_F_over_R_T_2*c.F_over_10_over_R_T) + 0.0353*
            (exp_minus_V_F_over_R_T_2*c.F_over_R_T))/sum_of_exp_V_over_minus_10_F_over_R_T_2_etc;
        const real product_of_exp_gamma_NaCa_minus_1_V_F_etc_2 = exp_gamma_NaCa_minus_1_V_F_over_R_T_2*
            c.gamma_NaCa_minus_1_F_over_R_T;
        const real d_i_NaCa_d_V = (c.K_NaCa*(exp_gamma_NaCa_V_F_over_R_T_2*c.gamma_NaCa_F_over_R_T*cube_Na_i*c.Ca_o -
            product_of_exp_gamma_NaCa_minus_1_V_F_etc_2*c.cube_Na_o*Ca_i*c.alpha_NaCa) - i_NaCa*
            (c.product_of_cube_Km_Nai_plus_cube_Na_o_etc*(c.K_sat*product_of_exp_gamma_NaCa_minus_1_V_F_etc_2)))/
            product_of_product_of_cube_Km_Nai_etc;
        const real d_i_p_K_d_V = c.g_pK/one_plus_exp_sum_of_minus_V_plus_25_etc - i_p_K*
            (-0.16722408026755853*(1.0 - 1.0/one_plus_exp_sum_of_minus_V_plus_25_etc));
        const real d_i_NaCa_d_Ca_i = -(c.K_NaCa*(product_of_exp_gamma_NaCa_minus_1_V_F_etc*c.alpha_NaCa)/
            product_of_product_of_cube_Km_Nai_etc);
        const real d_i_p_Ca_d_Ca_i = (c.g_pCa - i_p_Ca)/Ca_i_plus_K_pCa;
        const real d_i_NaK_d_Na_i = (c.P_NaK_K_o_over_K_o_plus_K_mK - P_NaK_K_o_over_K_o_plus_K_mK_Na_i_etc)/
            Na_i_plus_K_mNa/sum_of_exp_V_over_minus_10_F_over_R_T_2_etc;
        const real d_i_NaCa_d_Na_i = c.K_NaCa*(exp_gamma_NaCa_V_F_over_R_T_2*(3.0*square(Na_i))*c.Ca_o)/
            product_of_product_of_cube_Km_Nai_etc;
        const real d_i_p_K_d_K_i = -(c.g_pK*d_E_K_d_K_i/one_plus_exp_sum_of_minus_V_plus_25_etc);

        // i_Na
        const real g_Na_cube_m = c.g_Na*cube(m);
        const real g_Na_cube_m_h = g_Na_cube_m*h;
        const real g_Na_cube_m_h_j = g_Na_cube_m_h*j;
        const real V_minus_E_Na = V - E_Na;
        const real one_plus_exp_minus_V_minus_56p86_etc = 1.0 + exp((-56.86 - V)/9.03);
        const real m_inf = 1.0/square(one_plus_exp_minus_V_minus_56p86_etc);
        const real sum_of_minus_V_minus_60 = -60.0 - V;
        const real alpha_m = 1.0/(1.0 + exp(sum_of_minus_V_minus_60/5.0));
        const real V_plus_35 = V + 35.0;
        const real one_plus_exp_V_plus_35_over_5 = 1.0 + exp(V_plus_35/5.0);
        const real value_0p1_over_one_plus_exp_V_plus_35_etc = 0.1/one_plus_exp_V_plus_35_over_5;
        const real one_plus_exp_V_minus_50_over_200 = 1.0 + exp((V - 50.0)/200.0);
        const real value_0p1_over_one_plus_exp_V_minus_50_etc = 0.1/one_plus_exp_V_minus_50_over_200;
        const real beta_m = value_0p1_over_one_plus_exp_V_plus_35_etc + value_0p1_over_one_plus_exp_V_minus_50_etc;
        const real tau_m = alpha_m*beta_m;
        const real one_plus_exp_V_plus_71p55_over_7p43 = 1.0 + exp((V + 71.55)/7.43);
        const real h_inf = 1.0/square(one_plus_exp_V_plus_71p55_over_7p43);
        const real exp_minus_V_plus_80_over_6p8 = exp(-(V + 80.0)/6.8);
        const real alpha_h = select(V < -40.0, 0.057*exp_minus_V_plus_80_over_6p8, 0.0);
        const real exp_V_0p079 = exp(0.079*V);
        const real exp_V_0p3485 = exp(0.3485*V);
        const real exp_minus_V_plus_10p66_over_11p1 = exp(-(V + 10.66)/11.1);
        const real scaled_exp_minus_V_plus_10p66_over_11p1_etc = 0.13*(1.0 + exp_minus_V_plus_10p66_over_11p1);
        const real value_0p77_over_scaled_exp_minus_V_etc = 0.77/scaled_exp_minus_V_plus_10p66_over_11p1_etc;
        const real beta_h = select(V < -40.0, 2.7*exp_V_0p079 + 310000.0*exp_V_0p3485,
            value_0p77_over_scaled_exp_minus_V_etc);
        const real alpha_h_plus_beta_h = alpha_h + beta_h;
        const real tau_h = 1.0/alpha_h_plus_beta_h;
        const real exp_V_0p2444 = exp(0.2444*V);
        const real exp_minus_0p04391_V = exp(-0.04391*V);
        const real sum_of_minus_2p543e04_exp_V_0p2444_etc = -25428.0*exp_V_0p2444 - 6.948e-06*exp_minus_0p04391_V;
        const real V_plus_37p78 = V + 37.78;
        const real one_plus_exp_V_plus_79p23_0p311 = 1.0 + exp(0.311*(V + 79.23));
        const real quotient_of_sum_of_minus_2p543e04_exp_V_etc = sum_of_minus_2p543e04_exp_V_0p2444_etc*V_plus_37p78/
            one_plus_exp_V_plus_79p23_0p311;
        const real alpha_j = select(V < -40.0, quotient_of_sum_of_minus_2p543e04_exp_V_etc, 0.0);
        const real exp_minus_0p01052_V = exp(-0.01052*V);
        const real one_plus_exp_minus_0p1378_V_plus_40p14 = 1.0 + exp(-0.1378*(V + 40.14));
        const real quotient_of_exp_minus_0p01052_V_0p02424_etc = 0.02424*exp_minus_0p01052_V/
            one_plus_exp_minus_0p1378_V_plus_40p14;
        const real exp_V_0p057 = exp(0.057*V);
        const real one_plus_exp_V_plus_32_over_minus_10 = 1.0 + exp(-0.1*(V + 32.0));
        const real quotient_of_exp_V_0p057_0p6_etc = 0.6*exp_V_0p057/one_plus_exp_V_plus_32_over_minus_10;
        const real beta_j = select(V < -40.0, quotient_of_exp_minus_0p01052_V_0p02424_etc,
            quotient_of_exp_V_0p057_0p6_etc);
        const real alpha_j_plus_beta_j = alpha_j + beta_j;
        const real tau_j = 1.0/alpha_j_plus_beta_j;
        const real d_m_inf_d_V = -(m_inf*(2.0*(-0.1107419712070875*(1.0 - 1.0/one_plus_exp_minus_V_minus_56p86_etc))));
        const real d_alpha_m_d_V = -(alpha_m*(-0.2*(1.0 - alpha_m)));
        const real d_beta_m_d_V = -(value_0p1_over_one_plus_exp_V_plus_35_etc*
            (0.2*(1.0 - 1.0/one_plus_exp_V_plus_35_over_5)) + value_0p1_over_one_plus_exp_V_minus_50_etc*
            (0.005*(1.0 - 1.0/one_plus_exp_V_minus_50_over_200)));
        const real d_tau_m_d_V = d_alpha_m_d_V*beta_m + alpha_m*d_beta_m_d_V;
        const real d_h_inf_d_V = -(h_inf*(2.0*(0.13458950201884254*(1.0 - 1.0/one_plus_exp_V_plus_71p55_over_7p43))));
        const real d_alpha_h_d_V = select(V < -40.0, 0.057*(exp_minus_V_plus_80_over_6p8*-0.14705882352941177), 0.0);
        const real d_beta_h_d_V = select(V < -40.0, 2.7*(exp_V_0p079*0.079) + 310000.0*(exp_V_0p3485*0.3485),
            -(value_0p77_over_scaled_exp_minus_V_etc*(0.13*(exp_minus_V_plus_10p66_over_11p1*-0.0900900900900901))/
            scaled_exp_minus_V_plus_10p66_over_11p1_etc));
        const real d_tau_h_d_V = -(tau_h*(d_alpha_h_d_V + d_beta_h_d_V)/alpha_h_plus_beta_h);
        const real d_alpha_j_d_V = select(V < -40.0, ((6.948e-06*(exp_minus_0p04391_V*0.04391) - 25428.0*
            (exp_V_0p2444*0.2444))*V_plus_37p78 + sum_of_minus_2p543e04_exp_V_0p2444_etc)/
            one_plus_exp_V_plus_79p23_0p311 - quotient_of_sum_of_minus_2p543e04_exp_V_etc*
            (0.311*(1.0 - 1.0/one_plus_exp_V_plus_79p23_0p311)), 0.0);
        const real d_beta_j_d_V = select(V < -40.0, quotient_of_exp_minus_0p01052_V_0p02424_etc*
            (0.1378*(1.0 - 1.0/one_plus_exp_minus_0p1378_V_plus_40p14)) - 0.02424*(exp_minus_0p01052_V*0.01052)/
            one_plus_exp_minus_0p1378_V_plus_40p14, 0.6*(exp_V_0p057*0.057)/one_plus_exp_V_plus_32_over_minus_10 +
            quotient_of_exp_V_0p057_0p6_etc*(0.1*(1.0 - 1.0/one_plus_exp_V_plus_32_over_minus_10)));
        const real d_tau_j_d_V = -(tau_j*(d_alpha_j_d_V + d_beta_j_d_V)/alpha_j_plus_beta_j);
        const real d_i_Na_d_m = c.g_Na*(3.0*square(m))*h*j*V_minus_E_Na;
        const real d_i_Na_d_h = g_Na_cube_m*j*V_minus_E_Na;
        const real d_i_Na_d_j = g_Na_cube_m_h*V_minus_E_Na;
        const real d_i_Na_d_Na_i = -(g_Na_cube_m_h_j*d_E_Na_d_Na_i);

        // i_CaL
        const real g_CaL_d = c.g_CaL*d;
        const real g_CaL_d_f = g_CaL_d*f;
        const real g_CaL_d_f_f2 = g_CaL_d_f*f2;
        const real g_CaL_d_f_f2_fCass_4 = g_CaL_d_f_f2*fCass*4.0;
        const real V_minus_15 = V - 15.0;
        const real g_CaL_d_f_f2_fCass_4_V_minus_15_square_F_etc = g_CaL_d_f_f2_fCass_4*V_minus_15*c.square_F/c.R_T_2;
        const real Ca_ss_over_4 = 0.25*Ca_ss;
        const real exp_V_minus_15_2_F_over_R_T_2 = exp(2.0*V_minus_15*c.F/c.R_T_2);
        const real Ca_ss_over_4_exp_V_minus_15_2_F_over_R_T_etc = Ca_ss_over_4*exp_V_minus_15_2_F_over_R_T_2 - c.Ca_o;
        const real sum_of_exp_V_minus_15_2_F_over_R_T_2_etc = exp_V_minus_15_2_F_over_R_T_2 - 1.0;
        const real i_CaL = g_CaL_d_f_f2_fCass_4_V_minus_15_square_F_etc*Ca_ss_over_4_exp_V_minus_15_2_F_over_R_T_etc/
            sum_of_exp_V_minus_15_2_F_over_R_T_2_etc;
        const real d_inf = 1.0/(1.0 + exp((-8.0 - V)/7.5));
        const real one_plus_exp_minus_V_minus_35_over_13 = 1.0 + exp((-35.0 - V)/13.0);
        const real value_1p4_over_one_plus_exp_minus_V_etc = 1.4/one_plus_exp_minus_V_minus_35_over_13;
        const real alpha_d = value_1p4_over_one_plus_exp_minus_V_etc + 0.25;
        const real one_plus_exp_V_plus_5_over_5 = 1.0 + exp((V + 5.0)/5.0);
        const real beta_d = 1.4/one_plus_exp_V_plus_5_over_5;
        const real gamma_d = 1.0/(1.0 + exp((50.0 - V)/20.0));
        const real tau_d = alpha_d*beta_d + gamma_d;
        const real V_plus_20 = V + 20.0;
        const real f_inf = 1.0/(1.0 + exp(V_plus_20/7.0));
        const real V_plus_27 = V + 27.0;
        const real minus_square_V_plus_27 = -square(V_plus_27);
        const real exp_minus_square_V_plus_27_over_225 = exp(minus_square_V_plus_27/225.0);
        const real one_plus_exp_minus_V_plus_13_over_10 = 1.0 + exp((13.0 - V)/10.0);
        const real value_200_over_one_plus_exp_minus_V_etc = 200.0/one_plus_exp_minus_V_plus_13_over_10;
        const real V_plus_30 = V + 30.0;
        const real one_plus_exp_V_plus_30_over_10 = 1.0 + exp(V_plus_30/10.0);
        const real value_180_over_one_plus_exp_V_plus_30_etc = 180.0/one_plus_exp_V_plus_30_over_10;
        const real tau_f = 1102.5*exp_minus_square_V_plus_27_over_225 + value_200_over_one_plus_exp_minus_V_etc +
            value_180_over_one_plus_exp_V_plus_30_etc + 20.0;
        const real one_plus_exp_V_plus_35_over_7 = 1.0 + exp(V_plus_35/7.0);
        const real value_0p67_over_one_plus_exp_V_plus_35_etc = 0.67/one_plus_exp_V_plus_35_over_7;
        const real f2_inf = value_0p67_over_one_plus_exp_V_plus_35_etc + 0.33;
        const real exp_minus_square_V_plus_27_over_240 = exp(minus_square_V_plus_27/240.0);
        const real one_plus_exp_sum_of_minus_V_plus_25_etc_2 = 1.0 + exp(sum_of_minus_V_plus_25/10.0);
        const real value_31_etc = 31.0/one_plus_exp_sum_of_minus_V_plus_25_etc_2;
        const real value_80_over_one_plus_exp_V_plus_30_etc = 80.0/one_plus_exp_V_plus_30_over_10;
        const real tau_f2 = 562.0*exp_minus_square_V_plus_27_over_240 + value_31_etc +
            value_80_over_one_plus_exp_V_plus_30_etc;
        const real Ca_ss_over_0p05 = Ca_ss/0.05;
        const real one_plus_square_Ca_ss_over_0p05 = 1.0 + square(Ca_ss_over_0p05);
        const real value_0p6_over_one_plus_square_Ca_ss_etc = 0.6/one_plus_square_Ca_ss_over_0p05;
        const real fCass_inf = value_0p6_over_one_plus_square_Ca_ss_etc + 0.4;
        const real value_80_over_one_plus_square_Ca_ss_etc = 80.0/one_plus_square_Ca_ss_over_0p05;
        const real tau_fCass = value_80_over_one_plus_square_Ca_ss_etc + 2.0;
        const real d_i_CaL_d_V = (g_CaL_d_f_f2_fCass_4*c.square_F/c.R_T_2*Ca_ss_over_4_exp_V_minus_15_2_F_over_R_T_etc +
            g_CaL_d_f_f2_fCass_4_V_minus_15_square_F_etc*(Ca_ss_over_4*(exp_V_minus_15_2_F_over_R_T_2*c.F_2_over_R_T)))/
            sum_of_exp_V_minus_15_2_F_over_R_T_2_etc - i_CaL*(c.F_2_over_R_T*
            (1.0 + 1.0/sum_of_exp_V_minus_15_2_F_over_R_T_2_etc));
        const real d_d_inf_d_V = -(d_inf*(-0.13333333333333333*(1.0 - d_inf)));
        const real d_alpha_d_d_V = -(value_1p4_over_one_plus_exp_minus_V_etc*
            (-0.07692307692307693*(1.0 - 1.0/one_plus_exp_minus_V_minus_35_over_13)));
        const real d_beta_d_d_V = -(beta_d*(0.2*(1.0 - 1.0/one_plus_exp_V_plus_5_over_5)));
        const real d_gamma_d_d_V = -(gamma_d*(-0.05*(1.0 - gamma_d)));
        const real d_tau_d_d_V = d_alpha_d_d_V*beta_d + alpha_d*d_beta_d_d_V + d_gamma_d_d_V;
        const real d_f_inf_d_V = -(f_inf*(0.14285714285714285*(1.0 - f_inf)));
        const real V_plus_27_2 = 2.0*V_plus_27;
        const real scaled_minus_reciprocal_one_plus_exp_V_etc = 0.1*(1.0 - 1.0/one_plus_exp_V_plus_30_over_10);
        const real d_tau_f_d_V = -(1102.5*(exp_minus_square_V_plus_27_over_225*(V_plus_27_2/225.0)) +
            value_200_over_one_plus_exp_minus_V_etc*(-0.1*(1.0 - 1.0/one_plus_exp_minus_V_plus_13_over_10)) +
            value_180_over_one_plus_exp_V_plus_30_etc*scaled_minus_reciprocal_one_plus_exp_V_etc);
        const real d_f2_inf_d_V = -(value_0p67_over_one_plus_exp_V_plus_35_etc*
            (0.14285714285714285*(1.0 - 1.0/one_plus_exp_V_plus_35_over_7)));
        const real d_tau_f2_d_V = -(562.0*(exp_minus_square_V_plus_27_over_240*(V_plus_27_2/240.0)) + value_31_etc*
            (-0.1*(1.0 - 1.0/one_plus_exp_sum_of_minus_V_plus_25_etc_2)) + value_80_over_one_plus_exp_V_plus_30_etc*
            scaled_minus_reciprocal_one_plus_exp_V_etc);
        const real d_i_CaL_d_d = c.g_CaL*f*f2*fCass*4.0*V_minus_15*c.square_F/c.R_T_2*
            Ca_ss_over_4_exp_V_minus_15_2_F_over_R_T_etc/sum_of_exp_V_minus_15_2_F_over_R_T_2_etc;
        const real d_i_CaL_d_f = g_CaL_d*f2*fCass*4.0*V_minus_15*c.square_F/c.R_T_2*
            Ca_ss_over_4_exp_V_minus_15_2_F_over_R_T_etc/sum_of_exp_V_minus_15_2_F_over_R_T_2_etc;
        const real d_i_CaL_d_f2 = g_CaL_d_f*fCass*4.0*V_minus_15*c.square_F/c.R_T_2*
            Ca_ss_over_4_exp_V_minus_15_2_F_over_R_T_etc/sum_of_exp_V_minus_15_2_F_over_R_T_2_etc;
        const real d_i_CaL_d_fCass = g_CaL_d_f_f2*4.0*V_minus_15*c.square_F/c.R_T_2*
            Ca_ss_over_4_exp_V_minus_15_2_F_over_R_T_etc/sum_of_exp_V_minus_15_2_F_over_R_T_2_etc;
        const real d_i_CaL_d_Ca_ss = g_CaL_d_f_f2_fCass_4_V_minus_15_square_F_etc*(0.25*exp_V_minus_15_2_F_over_R_T_2)/
            sum_of_exp_V_minus_15_2_F_over_R_T_2_etc;
        const real Ca_ss_over_0p05_2_20 = 2.0*Ca_ss_over_0p05*20.0;
        const real d_fCass_inf_d_Ca_ss = -(value_0p6_over_one_plus_square_Ca_ss_etc*Ca_ss_over_0p05_2_20/
            one_plus_square_Ca_ss_over_0p05);
        const real d_tau_fCass_d_Ca_ss = -(value_80_over_one_plus_square_Ca_ss_etc*Ca_ss_over_0p05_2_20/
            one_plus_square_Ca_ss_over_0p05);

        // i_to
        const real g_to_r = c.g_to*r;
        const real g_to_r_s = g_to_r*s;
        const real s_inf = 1.0/(1.0 + exp(V_plus_20/5.0));
        const real V_plus_45 = V + 45.0;
        const real exp_minus_square_V_plus_45_over_320 = exp(-square(V_plus_45)/320.0);
        const real one_plus_exp_V_minus_20_over_5 = 1.0 + exp((V - 20.0)/5.0);
        const real value_5_over_one_plus_exp_V_minus_20_etc = 5.0/one_plus_exp_V_minus_20_over_5;
        const real tau_s = 85.0*exp_minus_square_V_plus_45_over_320 + value_5_over_one_plus_exp_V_minus_20_etc + 3.0;
        const real r_inf = 1.0/(1.0 + exp((20.0 - V)/6.0));
        const real V_plus_40 = V + 40.0;
        const real exp_minus_square_V_plus_40_over_1800 = exp(-square(V_plus_40)/1800.0);
        const real tau_r = 9.5*exp_minus_square_V_plus_40_over_1800 + 0.8;
        const real d_s_inf_d_V = -(s_inf*(0.2*(1.0 - s_inf)));
        const real d_tau_s_d_V = -(85.0*(exp_minus_square_V_plus_45_over_320*(2.0*V_plus_45/320.0)) +
            value_5_over_one_plus_exp_V_minus_20_etc*(0.2*(1.0 - 1.0/one_plus_exp_V_minus_20_over_5)));
        const real d_r_inf_d_V = -(r_inf*(-0.16666666666666666*(1.0 - r_inf)));
        const real d_tau_r_d_V = -(9.5*(exp_minus_square_V_plus_40_over_1800*(2.0*V_plus_40/1800.0)));
        const real d_i_to_d_s = g_to_r*V_minus_E_K;
        const real d_i_to_d_r = c.g_to*s*V_minus_E_K;
        const real d_i_to_d_K_i = -(g_to_r_s*d_E_K_d_K_i);

        // i_Kr
        const real g_Kr_sqrt_K_o_over_5p4_Xr1 = c.g_Kr_sqrt_K_o_over_5p4*Xr1;
        const real g_Kr_sqrt_K_o_over_5p4_Xr1_Xr2 = g_Kr_sqrt_K_o_over_5p4_Xr1*Xr2;
        const real Xr1_inf = 1.0/(1.0 + exp((-26.0 - V)/7.0));
        const real one_plus_exp_minus_V_minus_45_over_10 = 1.0 + exp((-45.0 - V)/10.0);
        const real alpha_Xr1 = 450.0/one_plus_exp_minus_V_minus_45_over_10;
        const real one_plus_exp_V_plus_30_over_11p5 = 1.0 + exp(V_plus_30/11.5);
        const real beta_Xr1 = 6.0/one_plus_exp_V_plus_30_over_11p5;
        const real tau_Xr1 = alpha_Xr1*beta_Xr1;
        const real Xr2_inf = 1.0/(1.0 + exp((V + 88.0)/24.0));
        const real one_plus_exp_sum_of_minus_V_minus_60_etc = 1.0 + exp(sum_of_minus_V_minus_60/20.0);
        const real alpha_Xr2 = 3.0/one_plus_exp_sum_of_minus_V_minus_60_etc;
        const real one_plus_exp_V_minus_60_over_20 = 1.0 + exp((V - 60.0)/20.0);
        const real beta_Xr2 = 1.12/one_plus_exp_V_minus_60_over_20;
        const real tau_Xr2 = alpha_Xr2*beta_Xr2;
        const real d_Xr1_inf_d_V = -(Xr1_inf*(-0.14285714285714285*(1.0 - Xr1_inf)));
        const real d_alpha_Xr1_d_V = -(alpha_Xr1*(-0.1*(1.0 - 1.0/one_plus_exp_minus_V_minus_45_over_10)));
        const real d_beta_Xr1_d_V = -(beta_Xr1*(0.08695652173913043*(1.0 - 1.0/one_plus_exp_V_plus_30_over_11p5)));
        const real d_tau_Xr1_d_V = d_alpha_Xr1_d_V*beta_Xr1 + alpha_Xr1*d_beta_Xr1_d_V;
        const real d_Xr2_inf_d_V = -(Xr2_inf*(0.041666666666666664*(1.0 - Xr2_inf)));
        const real d_alpha_Xr2_d_V = -(alpha_Xr2*(-0.05*(1.0 - 1.0/one_plus_exp_sum_of_minus_V_minus_60_etc)));
        const real d_beta_Xr2_d_V = -(beta_Xr2*(0.05*(1.0 - 1.0/one_plus_exp_V_minus_60_over_20)));
        const real d_tau_Xr2_d_V = d_alpha_Xr2_d_V*beta_Xr2 + alpha_Xr2*d_beta_Xr2_d_V;
        const real d_i_Kr_d_Xr1 = c.g_Kr_sqrt_K_o_over_5p4*Xr2*V_minus_E_K;
        const real d_i_Kr_d_Xr2 = g_Kr_sqrt_K_o_over_5p4_Xr1*V_minus_E_K;
        const real d_i_Kr_d_K_i = -(g_Kr_sqrt_K_o_over_5p4_Xr1_Xr2*d_E_K_d_K_i);

        // background
        const real i_b_Ca = c.g_bCa*(V - E_Ca);
        const real d_i_b_Ca_d_Ca_i = -(c.g_bCa*d_E_Ca_d_Ca_i);
        const real d_i_b_Na_d_Na_i = -(c.g_bNa*d_E_Na_d_Na_i);

        // calcium
        const real EC_over_Ca_SR = c.EC_/Ca_SR;
        const real one_plus_square_EC_over_Ca_SR = 1.0 + square(EC_over_Ca_SR);
        const real quotient_of_sum_of_max_sr_minus_min_sr_etc = c.sum_of_max_sr_minus_min_sr/
            one_plus_square_EC_over_Ca_SR;
        const real kcasr = c.max_sr - quotient_of_sum_of_max_sr_minus_min_sr_etc;
        const real k1 = c.k1_prime/kcasr;
        const real k2 = c.k2_prime*kcasr;
        const real square_Ca_ss = square(Ca_ss);
        const real k1_square_Ca_ss = k1*square_Ca_ss;
        const real k3_plus_k1_square_Ca_ss = c.k3 + k1_square_Ca_ss;
        const real O = k1_square_Ca_ss*R_prime/k3_plus_k1_square_Ca_ss;
        const real V_rel_O = c.V_rel*O;
        const real Ca_SR_minus_Ca_ss = Ca_SR - Ca_ss;
        const real i_rel = V_rel_O*Ca_SR_minus_Ca_ss;
        const real square_Ca_i = square(Ca_i);
        const real quotient_of_square_K_up_over_square_Ca_i = c.square_K_up/square_Ca_i;
        const real one_plus_quotient_of_square_K_up_etc = 1.0 + quotient_of_square_K_up_over_square_Ca_i;
        const real i_up = c.V_max_up/one_plus_quotient_of_square_K_up_etc;
        const real i_leak = c.V_leak*(Ca_SR - Ca_i);
        const real i_xfer = c.V_xfer*(Ca_ss - Ca_i);
        const real Ca_i_plus_K_buf_c = Ca_i + c.K_buf_c;
        const real square_Ca_i_plus_K_buf_c = square(Ca_i_plus_K_buf_c);
        const real Buf_c_K_buf_c_over_square_Ca_i_etc = c.Buf_c_K_buf_c/square_Ca_i_plus_K_buf_c;
        const real Buf_c_K_buf_c_over_square_Ca_i_etc_2 = 1.0 + Buf_c_K_buf_c_over_square_Ca_i_etc;
        const real Ca_i_bufc = 1.0/Buf_c_K_buf_c_over_square_Ca_i_etc_2;
        const real Ca_SR_plus_K_buf_sr = Ca_SR + c.K_buf_sr;
        const real square_Ca_SR_plus_K_buf_sr = square(Ca_SR_plus_K_buf_sr);
        const real Buf_sr_K_buf_sr_over_square_Ca_SR_etc = c.Buf_sr_K_buf_sr/square_Ca_SR_plus_K_buf_sr;
        const real Buf_sr_K_buf_sr_over_square_Ca_SR_etc_2 = 1.0 + Buf_sr_K_buf_sr_over_square_Ca_SR_etc;
        const real Ca_sr_bufsr = 1.0/Buf_sr_K_buf_sr_over_square_Ca_SR_etc_2;
        const real Ca_ss_plus_K_buf_ss = Ca_ss + c.K_buf_ss;
        const real square_Ca_ss_plus_K_buf_ss = square(Ca_ss_plus_K_buf_ss);
        const real Buf_ss_K_buf_ss_over_square_Ca_ss_etc = c.Buf_ss_K_buf_ss/square_Ca_ss_plus_K_buf_ss;
        const real Buf_ss_K_buf_ss_over_square_Ca_ss_etc_2 = 1.0 + Buf_ss_K_buf_ss_over_square_Ca_ss_etc;
        const real Ca_ss_bufss = 1.0/Buf_ss_K_buf_ss_over_square_Ca_ss_etc_2;
        const real d_Ca_i_bufc_d_Ca_i = Ca_i_bufc*(Buf_c_K_buf_c_over_square_Ca_i_etc*(2.0*Ca_i_plus_K_buf_c)/
            square_Ca_i_plus_K_buf_c)/Buf_c_K_buf_c_over_square_Ca_i_etc_2;
        const real d_i_up_d_Ca_i = i_up*(quotient_of_square_K_up_over_square_Ca_i*(2.0*Ca_i)/square_Ca_i)/
            one_plus_quotient_of_square_K_up_etc;
        const real d_Ca_sr_bufsr_d_Ca_SR = Ca_sr_bufsr*(Buf_sr_K_buf_sr_over_square_Ca_SR_etc*(2.0*Ca_SR_plus_K_buf_sr)/
            square_Ca_SR_plus_K_buf_sr)/Buf_sr_K_buf_sr_over_square_Ca_SR_etc_2;
        const real d_kcasr_d_Ca_SR = -(quotient_of_sum_of_max_sr_minus_min_sr_etc*
            (2.0*EC_over_Ca_SR*(EC_over_Ca_SR/Ca_SR))/one_plus_square_EC_over_Ca_SR);
        const real d_k1_d_Ca_SR = -(k1*d_kcasr_d_Ca_SR/kcasr);
        const real d_k1_d_Ca_SR_square_Ca_ss = d_k1_d_Ca_SR*square_Ca_ss;
        const real d_O_d_Ca_SR = (d_k1_d_Ca_SR_square_Ca_ss*R_prime - O*d_k1_d_Ca_SR_square_Ca_ss)/
            k3_plus_k1_square_Ca_ss;
        const real d_i_rel_d_Ca_SR = c.V_rel*d_O_d_Ca_SR*Ca_SR_minus_Ca_ss + V_rel_O;
        const real k1_Ca_ss_2 = k1*(2.0*Ca_ss);
        const real d_O_d_Ca_ss = (k1_Ca_ss_2*R_prime - O*k1_Ca_ss_2)/k3_plus_k1_square_Ca_ss;
        const real d_i_rel_d_Ca_ss = c.V_rel*d_O_d_Ca_ss*Ca_SR_minus_Ca_ss - V_rel_O;
        const real d_Ca_ss_bufss_d_Ca_ss = Ca_ss_bufss*(Buf_ss_K_buf_ss_over_square_Ca_ss_etc*(2.0*Ca_ss_plus_K_buf_ss)/
            square_Ca_ss_plus_K_buf_ss)/Buf_ss_K_buf_ss_over_square_Ca_ss_etc_2;
        const real d_O_d_R_prime = k1_square_Ca_ss/k3_plus_k1_square_Ca_ss;
        const real d_i_rel_d_R_prime = c.V_rel*d_O_d_R_prime*Ca_SR_minus_Ca_ss;
        const real i_leak_minus_i_up_V_sr_over_V_c_etc = (i_leak - i_up)*c.V_sr/c.V_c + i_xfer -
            (i_b_Ca + i_p_Ca - 2.0*i_NaCa)*c.C_m/c.V_c_2_F;
        const real i_up_minus_i_rel_plus_i_leak = i_up - (i_rel + i_leak);
        const real sum_of_minus_i_CaL_C_m_over_V_ss_2_F_etc = -i_CaL*c.C_m/c.V_ss_2_F + i_rel*c.V_sr/c.V_ss - i_xfer*
            c.V_c/c.V_ss;
        const real product_of_minus_k2_Ca_ss = -k2*Ca_ss;

        // membrane
        const real d_i_K1_d_V_plus_g_to_r_s_plus_g_Kr_etc = d_i_K1_d_V + g_to_r_s + g_Kr_sqrt_K_o_over_5p4_Xr1_Xr2 +
            g_Ks_square_Xs;
        const real d_i_ion_d_V = d_i_K1_d_V_plus_g_to_r_s_plus_g_Kr_etc + d_i_CaL_d_V + d_i_NaK_d_V + g_Na_cube_m_h_j +
            c.g_bNa + d_i_NaCa_d_V + c.g_bCa + d_i_p_K_d_V;
        const real d_i_ion_d_Ca_i = d_i_NaCa_d_Ca_i + d_i_b_Ca_d_Ca_i + d_i_p_Ca_d_Ca_i;
        const real d_i_ion_d_Na_i = d_i_Ks_d_Na_i + d_i_NaK_d_Na_i + d_i_Na_d_Na_i + d_i_b_Na_d_Na_i + d_i_NaCa_d_Na_i;
        const real d_i_ion_d_K_i = d_i_K1_d_K_i + d_i_to_d_K_i + d_i_Kr_d_K_i + d_i_Ks_d_K_i + d_i_p_K_d_K_i;

        const real m_inf_minus_m_over_tau_m = (m_inf - m)/tau_m;
        const real h_inf_minus_h_over_tau_h = (h_inf - h)/tau_h;
        const real h_inf_minus_j_over_tau_j = (h_inf - j)/tau_j;
        const real d_inf_minus_d_over_tau_d = (d_inf - d)/tau_d;
        const real f_inf_minus_f_over_tau_f = (f_inf - f)/tau_f;
        const real f2_inf_minus_f2_over_tau_f2 = (f2_inf - f2)/tau_f2;
        const real s_inf_minus_s_over_tau_s = (s_inf - s)/tau_s;
        const real r_inf_minus_r_over_tau_r = (r_inf - r)/tau_r;
        const real Xr1_inf_minus_Xr1_over_tau_Xr1 = (Xr1_inf - Xr1)/tau_Xr1;
        const real Xr2_inf_minus_Xr2_over_tau_Xr2 = (Xr2_inf - Xr2)/tau_Xr2;
        const real Xs_inf_minus_Xs_over_tau_Xs = (Xs_inf - Xs)/tau_Xs;
        const real V_leak_plus_d_i_up_d_Ca_i = c.V_leak + d_i_up_d_Ca_i;
        const real fCass_inf_minus_fCass_over_tau_fCass = (fCass_inf - fCass)/tau_fCass;
        const real next_slope_0 = -d_i_ion_d_V;
        cells.store(state::slope_0, next_slope_0);
        const real next_slope_1 = (d_m_inf_d_V - m_inf_minus_m_over_tau_m*d_tau_m_d_V)/tau_m;
        cells.store(state::slope_1, next_slope_1);
        const real next_slope_2 = (d_h_inf_d_V - h_inf_minus_h_over_tau_h*d_tau_h_d_V)/tau_h;
        cells.store(state::slope_2, next_slope_2);
        const real next_slope_3 = (d_h_inf_d_V - h_inf_minus_j_over_tau_j*d_tau_j_d_V)/tau_j;
        cells.store(state::slope_3, next_slope_3);
        const real next_slope_4 = (d_d_inf_d_V - d_inf_minus_d_over_tau_d*d_tau_d_d_V)/tau_d;
        cells.store(state::slope_4, next_slope_4);
        const real next_slope_5 = (d_f_inf_d_V - f_inf_minus_f_over_tau_f*d_tau_f_d_V)/tau_f;
        cells.store(state::slope_5, next_slope_5);
        const real next_slope_6 = (d_f2_inf_d_V - f2_inf_minus_f2_over_tau_f2*d_tau_f2_d_V)/tau_f2;
        cells.store(state::slope_6, next_slope_6);
        const real next_slope_7 = (d_s_inf_d_V - s_inf_minus_s_over_tau_s*d_tau_s_d_V)/tau_s;
        cells.store(state::slope_7, next_slope_7);
        const real next_slope_8 = (d_r_inf_d_V - r_inf_minus_r_over_tau_r*d_tau_r_d_V)/tau_r;
        cells.store(state::slope_8, next_slope_8);
        const real next_slope_9 = (d_Xr1_inf_d_V - Xr1_inf_minus_Xr1_over_tau_Xr1*d_tau_Xr1_d_V)/tau_Xr1;
        cells.store(state::slope_9, next_slope_9);
        const real next_slope_10 = (d_Xr2_inf_d_V - Xr2_inf_minus_Xr2_over_tau_Xr2*d_tau_Xr2_d_V)/tau_Xr2;
        cells.store(state::slope_10, next_slope_10);
        const real next_slope_11 = (d_Xs_inf_d_V - Xs_inf_minus_Xs_over_tau_Xs*d_tau_Xs_d_V)/tau_Xs;
        cells.store(state::slope_11, next_slope_11);
        const real next_slope_12 = -(Ca_i_bufc*((c.g_bCa - 2.0*d_i_NaCa_d_V)*c.C_m/c.V_c_2_F));
        cells.store(state::slope_12, next_slope_12);
        const real next_slope_13 = -(Ca_ss_bufss*(d_i_CaL_d_V*c.C_m/c.V_ss_2_F));
        cells.store(state::slope_13, next_slope_13);
        const real next_slope_14 = -((g_Na_cube_m_h_j + c.g_bNa + 3.0*d_i_NaK_d_V + 3.0*d_i_NaCa_d_V)/c.V_c_F*c.C_m);
        cells.store(state::slope_14, next_slope_14);
        const real next_slope_15 = (2.0*d_i_NaK_d_V - (d_i_K1_d_V_plus_g_to_r_s_plus_g_Kr_etc + d_i_p_K_d_V))/c.V_c_F*
            c.C_m;
        cells.store(state::slope_15, next_slope_15);
        const real next_slope_16 = -d_i_Na_d_m;
        cells.store(state::slope_16, next_slope_16);
        const real next_slope_17 = -1.0/tau_m;
        cells.store(state::slope_17, next_slope_17);
        const real next_slope_18 = -(d_i_Na_d_m/c.V_c_F*c.C_m);
        cells.store(state::slope_18, next_slope_18);
        const real next_slope_19 = -d_i_Na_d_h;
        cells.store(state::slope_19, next_slope_19);
        const real next_slope_20 = -1.0/tau_h;
        cells.store(state::slope_20, next_slope_20);
        const real next_slope_21 = -(d_i_Na_d_h/c.V_c_F*c.C_m);
        cells.store(state::slope_21, next_slope_21);
        const real next_slope_22 = -d_i_Na_d_j;
        cells.store(state::slope_22, next_slope_22);
        const real next_slope_23 = -1.0/tau_j;
        cells.store(state::slope_23, next_slope_23);
        const real next_slope_24 = -(d_i_Na_d_j/c.V_c_F*c.C_m);
        cells.store(state::slope_24, next_slope_24);
        const real next_slope_25 = -d_i_CaL_d_d;
        cells.store(state::slope_25, next_slope_25);
        const real next_slope_26 = -1.0/tau_d;
        cells.store(state::slope_26, next_slope_26);
        const real next_slope_27 = -(Ca_ss_bufss*(d_i_CaL_d_d*c.C_m/c.V_ss_2_F));
        cells.store(state::slope_27, next_slope_27);
        const real next_slope_28 = -d_i_CaL_d_f;
        cells.store(state::slope_28, next_slope_28);
        const real next_slope_29 = -1.0/tau_f;
        cells.store(state::slope_29, next_slope_29);
        const real next_slope_30 = -(Ca_ss_bufss*(d_i_CaL_d_f*c.C_m/c.V_ss_2_F));
        cells.store(state::slope_30, next_slope_30);
        const real next_slope_31 = -d_i_CaL_d_f2;
        cells.store(state::slope_31, next_slope_31);
        const real next_slope_32 = -1.0/tau_f2;
        cells.store(state::slope_32, next_slope_32);
        const real next_slope_33 = -(Ca_ss_bufss*(d_i_CaL_d_f2*c.C_m/c.V_ss_2_F));
        cells.store(state::slope_33, next_slope_33);
        const real next_slope_34 = -d_i_CaL_d_fCass;
        cells.store(state::slope_34, next_slope_34);
        const real next_slope_35 = -1.0/tau_fCass;
        cells.store(state::slope_35, next_slope_35);
        const real next_slope_36 = -(Ca_ss_bufss*(d_i_CaL_d_fCass*c.C_m/c.V_ss_2_F));
        cells.store(state::slope_36, next_slope_36);
        const real next_slope_37 = -d_i_to_d_s;
        cells.store(state::slope_37, next_slope_37);
        const real next_slope_38 = -1.0/tau_s;
        cells.store(state::slope_38, next_slope_38);
        const real next_slope_39 = -(d_i_to_d_s/c.V_c_F*c.C_m);
        cells.store(state::slope_39, next_slope_39);
        const real next_slope_40 = -d_i_to_d_r;
        cells.store(state::slope_40, next_slope_40);
        const real next_slope_41 = -1.0/tau_r;
        cells.store(state::slope_41, next_slope_41);
        const real next_slope_42 = -(d_i_to_d_r/c.V_c_F*c.C_m);
        cells.store(state::slope_42, next_slope_42);
        const real next_slope_43 = -d_i_Kr_d_Xr1;
        cells.store(state::slope_43, next_slope_43);
        const real next_slope_44 = -1.0/tau_Xr1;
        cells.store(state::slope_44, next_slope_44);
        const real next_slope_45 = -(d_i_Kr_d_Xr1/c.V_c_F*c.C_m);
        cells.store(state::slope_45, next_slope_45);
        const real next_slope_46 = -d_i_Kr_d_Xr2;
        cells.store(state::slope_46, next_slope_46);
        const real next_slope_47 = -1.0/tau_Xr2;
        cells.store(state::slope_47, next_slope_47);
        const real next_slope_48 = -(d_i_Kr_d_Xr2/c.V_c_F*c.C_m);
        cells.store(state::slope_48, next_slope_48);
        const real next_slope_49 = -d_i_Ks_d_Xs;
        cells.store(state::slope_49, next_slope_49);
        const real next_slope_50 = -1.0/tau_Xs;
        cells.store(state::slope_50, next_slope_50);
        const real next_slope_51 = -(d_i_Ks_d_Xs/c.V_c_F*c.C_m);
        cells.store(state::slope_51, next_slope_51);
        const real next_slope_52 = -d_i_ion_d_Ca_i;
        cells.store(state::slope_52, next_slope_52);
        const real next_slope_53 = d_Ca_i_bufc_d_Ca_i*i_leak_minus_i_up_V_sr_over_V_c_etc - Ca_i_bufc*
            (V_leak_plus_d_i_up_d_Ca_i*c.V_sr/c.V_c + c.V_xfer + (d_i_b_Ca_d_Ca_i + d_i_p_Ca_d_Ca_i - 2.0*
            d_i_NaCa_d_Ca_i)*c.C_m/c.V_c_2_F);
        cells.store(state::slope_53, next_slope_53);
        const real next_slope_54 = Ca_sr_bufsr*V_leak_plus_d_i_up_d_Ca_i;
        cells.store(state::slope_54, next_slope_54);
        const real next_slope_55 = Ca_ss_bufss*c.V_xfer_V_c_over_V_ss;
        cells.store(state::slope_55, next_slope_55);
        const real next_slope_56 = -(3.0*d_i_NaCa_d_Ca_i/c.V_c_F*c.C_m);
        cells.store(state::slope_56, next_slope_56);
        const real next_slope_57 = Ca_i_bufc*c.V_leak_V_sr_over_V_c;
        cells.store(state::slope_57, next_slope_57);
        const real next_slope_58 = d_Ca_sr_bufsr_d_Ca_SR*i_up_minus_i_rel_plus_i_leak - Ca_sr_bufsr*
            (d_i_rel_d_Ca_SR + c.V_leak);
        cells.store(state::slope_58, next_slope_58);
        const real next_slope_59 = Ca_ss_bufss*(d_i_rel_d_Ca_SR*c.V_sr/c.V_ss);
        cells.store(state::slope_59, next_slope_59);
        const real next_slope_60 = -(c.k2_prime*d_kcasr_d_Ca_SR*Ca_ss*R_prime);
        cells.store(state::slope_60, next_slope_60);
        const real next_slope_61 = -d_i_CaL_d_Ca_ss;
        cells.store(state::slope_61, next_slope_61);
        const real next_slope_62 = (d_fCass_inf_d_Ca_ss - fCass_inf_minus_fCass_over_tau_fCass*d_tau_fCass_d_Ca_ss)/
            tau_fCass;
        cells.store(state::slope_62, next_slope_62);
        const real next_slope_63 = Ca_i_bufc*c.V_xfer;
        cells.store(state::slope_63, next_slope_63);
        const real next_slope_64 = -(Ca_sr_bufsr*d_i_rel_d_Ca_ss);
        cells.store(state::slope_64, next_slope_64);
        const real next_slope_65 = d_Ca_ss_bufss_d_Ca_ss*sum_of_minus_i_CaL_C_m_over_V_ss_2_F_etc + Ca_ss_bufss*
            (d_i_rel_d_Ca_ss*c.V_sr/c.V_ss - d_i_CaL_d_Ca_ss*c.C_m/c.V_ss_2_F - c.V_xfer_V_c_over_V_ss);
        cells.store(state::slope_65, next_slope_65);
        const real next_slope_66 = -(k2*R_prime);
        cells.store(state::slope_66, next_slope_66);
        const real next_slope_67 = -(Ca_sr_bufsr*d_i_rel_d_R_prime);
        cells.store(state::slope_67, next_slope_67);
        const real next_slope_68 = Ca_ss_bufss*(d_i_rel_d_R_prime*c.V_sr/c.V_ss);
        cells.store(state::slope_68, next_slope_68);
        const real next_slope_69 = product_of_minus_k2_Ca_ss - c.k4;
        cells.store(state::slope_69, next_slope_69);
        const real next_slope_70 = -d_i_ion_d_Na_i;
        cells.store(state::slope_70, next_slope_70);
        const real next_slope_71 = Ca_i_bufc*(2.0*d_i_NaCa_d_Na_i*c.C_m/c.V_c_2_F);
        cells.store(state::slope_71, next_slope_71);
        const real next_slope_72 = -((d_i_Na_d_Na_i + d_i_b_Na_d_Na_i + 3.0*d_i_NaK_d_Na_i + 3.0*d_i_NaCa_d_Na_i)/
            c.V_c_F*c.C_m);
        cells.store(state::slope_72, next_slope_72);
        const real next_slope_73 = (2.0*d_i_NaK_d_Na_i - d_i_Ks_d_Na_i)/c.V_c_F*c.C_m;
        cells.store(state::slope_73, next_slope_73);
        const real next_slope_74 = -d_i_ion_d_K_i;
        cells.store(state::slope_74, next_slope_74);
        const real next_slope_75 = -(d_i_ion_d_K_i/c.V_c_F*c.C_m);
        cells.store(state::slope_75, next_slope_75);
    }
};

// The right-hand side f, of variants endo.
template <class real>
struct Rates_endo {
    using scalar = real;
    struct state {
        enum Index : int { V, m, h, j, d, f, f2, fCass, s, r, Xr1, Xr2, Xs, Ca_i, Ca_SR, Ca_ss, R_prime, Na_i, K_i };
    };
    static constexpr int potential = state::V, n_constants = 55, n_out = 19;

    struct Constants {
        // reversal_potentials
        scalar R_T_over_F;
        scalar log_K_o;
        scalar log_Na_o;
        // i_CaL
        scalar F_reciprocal_R_T_2;
        scalar minus_30_F_reciprocal_R_T;
        scalar F_reciprocal_R_T_over_10;
        scalar scaled_exp_minus_F_2_reciprocal_R_T_15_etc_2;
        scalar minus_2_Ca_o_g_CaL_R_T_over_F_square_F_etc;
        scalar exp_minus_15_F_2_reciprocal_R_T;
        // pumps_and_exchangers
        scalar K_mNa;  // mM
        scalar P_NaK_K_o_over_K_o_plus_K_mK;
        scalar gamma_NaCa_minus_1_F_reciprocal_R_T;
        // reversal_potentials
        scalar Ca_o;  // mM
        // pumps_and_exchangers
        scalar product_of_cube_Na_o_alpha_NaCa;
        scalar K_sat;  // -
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
        // membrane
        scalar K_NaCa_reciprocal_cube_Km_Nai_etc_2;
        // i_Na
        scalar g_Na;  // nS/pF
        // background
        scalar g_bNa;  // nS/pF
        // pumps_and_exchangers
        scalar g_pCa;  // A/F
        scalar K_pCa;  // mM
        // membrane
        scalar g_bCa_R_over_2_T_over_F_2;
        // background
        scalar g_bCa;  // nS/pF
        // membrane
        scalar g_bCa_R_over_2_T_over_F_2_log_Ca_o;
        // calcium
        scalar sum_of_max_sr_minus_min_sr;
        scalar EC_squared;
        scalar max_sr;  // -
        scalar k2_prime;  // 1/mM/ms
        scalar k1_prime;  // 1/mM^2/ms
        scalar k3;  // 1/ms
        scalar V_leak;  // 1/ms
        scalar V_xfer;  // 1/ms
        scalar K_buf_c;  // mM
        scalar Buf_c_K_buf_c;
        scalar K_buf_sr;  // mM
        scalar Buf_sr_K_buf_sr;
        scalar K_buf_ss;  // mM
        scalar Buf_ss_K_buf_ss;
        scalar V_max_up;  // mM/ms
        scalar square_K_up;
        scalar C_m_reciprocal_V_c_2_F_2;
        scalar K_NaCa_reciprocal_cube_Km_Nai_etc_3;
        scalar V_sr_reciprocal_V_c_2;
        scalar V_rel;  // 1/ms
        scalar V_c_reciprocal_V_ss_2;
        scalar V_sr_reciprocal_V_ss_V_rel;
        scalar C_m_reciprocal_V_ss_2_F_2;
        scalar k4;  // 1/ms
        // sodium_and_potassium
        scalar product_of_reciprocal_V_c_F_C_m;
    };
    static void derive([[maybe_unused]] const double* p, Constants& c) {
        const double R = p[parameter::R];  // mJ/mol/K
        const double T = p[parameter::T];  // K
        const double F = p[parameter::F];  // C/mol
        const double C_m = p[parameter::C_m];  // uF
        const double K_o = p[parameter::K_o];  // mM
        const double Na_o = p[parameter::Na_o];  // mM
        const double Ca_o = p[parameter::Ca_o];  // mM
        const double P_KNa = p[parameter::P_KNa];  // -
        const double g_Na = p[parameter::g_Na];  // nS/pF
        const double g_CaL = p[parameter::g_CaL];  // L/F/ms
        const double g_to = p[parameter::g_to];  // nS/pF
        const double g_Kr = p[parameter::g_Kr];  // nS/pF
        const double g_Ks = p[parameter::g_Ks];  // nS/pF
        const double g_K1 = p[parameter::g_K1];  // nS/pF
        const double P_NaK = p[parameter::P_NaK];  // A/F
        const double K_mK = p[parameter::K_mK];  // mM
        const double K_mNa = p[parameter::K_mNa];  // mM
        const double K_NaCa = p[parameter::K_NaCa];  // A/F
        const double K_sat = p[parameter::K_sat];  // -
        const double alpha_NaCa = p[parameter::alpha_NaCa];  // -
        const double gamma_NaCa = p[parameter::gamma_NaCa];  // -
        const double Km_Ca = p[parameter::Km_Ca];  // mM
        const double Km_Nai = p[parameter::Km_Nai];  // mM
        const double g_pCa = p[parameter::g_pCa];  // A/F
        const double K_pCa = p[parameter::K_pCa];  // mM
        const double g_pK = p[parameter::g_pK];  // nS/pF
        const double g_bNa = p[parameter::g_bNa];  // nS/pF
        const double g_bCa = p[parameter::g_bCa];  // nS/pF
        const double V_c = p[parameter::V_c];  // uL
        const double V_sr = p[parameter::V_sr];  // uL
        const double V_ss = p[parameter::V_ss];  // uL
        const double k1_prime = p[parameter::k1_prime];  // 1/mM^2/ms
        const double k2_prime = p[parameter::k2_prime];  // 1/mM/ms
        const double k3 = p[parameter::k3];  // 1/ms
        const double k4 = p[parameter::k4];  // 1/ms
        const double EC_ = p[parameter::EC_];  // mM
        const double max_sr = p[parameter::max_sr];  // -
        const double min_sr = p[parameter::min_sr];  // -
        const double V_rel = p[parameter::V_rel];  // 1/ms
        const double V_xfer = p[parameter::V_xfer];  // 1/ms
        const double V_leak = p[parameter::V_leak];  // 1/ms
        const double V_max_up = p[parameter::V_max_up];  // mM/ms
        const double K_up = p[parameter::K_up];  // mM
        const double Buf_c = p[parameter::Buf_c];  // mM
        const double K_buf_c = p[parameter::K_buf_c];  // mM
        const double Buf_sr = p[parameter::Buf_sr];  // mM
        const double K_buf_sr = p[parameter::K_buf_sr];  // mM
        const double Buf_ss = p[parameter::Buf_ss];  // mM
        const double K_buf_ss = p[parameter::K_buf_ss];  // mM
        const double R_T = R*T;
        const double R_T_over_F = R_T/F;
        const double log_K_o = log(K_o);
        const double log_Na_o = log(Na_o);
        const double reciprocal_R_T = reciprocal(R_T);
        const double F_reciprocal_R_T = F*reciprocal_R_T;
        const double F_reciprocal_R_T_2 = 2.0*F_reciprocal_R_T;
        const double minus_30_F_reciprocal_R_T = -30.0*F_reciprocal_R_T;
        const double F_reciprocal_R_T_over_10 = 0.1*F_reciprocal_R_T;
        const double F_2_reciprocal_R_T = 2.0*F*reciprocal_R_T;
        const double g_CaL_R_T_over_F_square_F_reciprocal_R_T = g_CaL*R_T_over_F*square(F)*reciprocal_R_T;
        const double scaled_exp_minus_F_2_reciprocal_R_T_15_etc_2 = 0.5*
            (exp(-(F_2_reciprocal_R_T*15.0))*g_CaL_R_T_over_F_square_F_reciprocal_R_T);
        const double minus_2_Ca_o_g_CaL_R_T_over_F_square_F_etc = -2.0*(Ca_o*g_CaL_R_T_over_F_square_F_reciprocal_R_T);
        const double exp_minus_15_F_2_reciprocal_R_T = exp(-15.0*F_2_reciprocal_R_T);
        const double P_NaK_K_o_over_K_o_plus_K_mK = P_NaK*K_o/(K_o + K_mK);
        const double gamma_NaCa_minus_1_F_reciprocal_R_T = (gamma_NaCa - 1.0)*F*reciprocal_R_T;
        const double cube_Na_o = cube(Na_o);
        const double product_of_cube_Na_o_alpha_NaCa = cube_Na_o*alpha_NaCa;
        const double log_K_o_plus_P_KNa_Na_o = log(K_o + P_KNa*Na_o);
        const double sqrt_K_o_over_5p4 = sqrt(K_o/5.4);
        const double g_Kr_sqrt_K_o_over_5p4 = g_Kr*sqrt_K_o_over_5p4;
        const double g_K1_sqrt_K_o_over_5p4 = g_K1*sqrt_K_o_over_5p4;
        const double K_NaCa_reciprocal_cube_Km_Nai_etc_2 = K_NaCa*reciprocal((cube(Km_Nai) + cube_Na_o)*(Km_Ca + Ca_o));
        const double R_over_2_T_over_F_2 = 0.5*R*T/F;
        const double g_bCa_R_over_2_T_over_F_2 = g_bCa*R_over_2_T_over_F_2;
        const double log_Ca_o = log(Ca_o);
        const double g_bCa_R_over_2_T_over_F_2_log_Ca_o = g_bCa*(R_over_2_T_over_F_2*log_Ca_o);
        const double sum_of_max_sr_minus_min_sr = max_sr - min_sr;
        const double EC_squared = EC_*EC_;
        const double Buf_c_K_buf_c = Buf_c*K_buf_c;
        const double Buf_sr_K_buf_sr = Buf_sr*K_buf_sr;
        const double Buf_ss_K_buf_ss = Buf_ss*K_buf_ss;
        const double square_K_up = square(K_up);
        const double C_m_reciprocal_V_c_2_F_2 = C_m*reciprocal(2.0*V_c*F);
        const double K_NaCa_reciprocal_cube_Km_Nai_etc_3 = 2.0*K_NaCa_reciprocal_cube_Km_Nai_etc_2;
        const double V_sr_reciprocal_V_c_2 = V_sr*reciprocal(V_c);
        const double reciprocal_V_ss = reciprocal(V_ss);
        const double V_c_reciprocal_V_ss_2 = V_c*reciprocal_V_ss;
        const double V_sr_reciprocal_V_ss_V_rel = V_sr*reciprocal_V_ss*V_rel;
        const double C_m_reciprocal_V_ss_2_F_2 = C_m*reciprocal(2.0*V_ss*F);
        const double product_of_reciprocal_V_c_F_C_m = reciprocal(V_c*F)*C_m;

        c.R_T_over_F = R_T_over_F;
        c.log_K_o = log_K_o;
        c.log_Na_o = log_Na_o;
        c.F_reciprocal_R_T_2 = F_reciprocal_R_T_2;
        c.minus_30_F_reciprocal_R_T = minus_30_F_reciprocal_R_T;
        c.F_reciprocal_R_T_over_10 = F_reciprocal_R_T_over_10;
        c.scaled_exp_minus_F_2_reciprocal_R_T_15_etc_2 = scaled_exp_minus_F_2_reciprocal_R_T_15_etc_2;
        c.minus_2_Ca_o_g_CaL_R_T_over_F_square_F_etc = minus_2_Ca_o_g_CaL_R_T_over_F_square_F_etc;
        c.exp_minus_15_F_2_reciprocal_R_T = exp_minus_15_F_2_reciprocal_R_T;
        c.K_mNa = K_mNa;
        c.P_NaK_K_o_over_K_o_plus_K_mK = P_NaK_K_o_over_K_o_plus_K_mK;
        c.gamma_NaCa_minus_1_F_reciprocal_R_T = gamma_NaCa_minus_1_F_reciprocal_R_T;
        c.Ca_o = Ca_o;
        c.product_of_cube_Na_o_alpha_NaCa = product_of_cube_Na_o_alpha_NaCa;
        c.K_sat = K_sat;
        c.g_Ks = g_Ks;
        c.log_K_o_plus_P_KNa_Na_o = log_K_o_plus_P_KNa_Na_o;
        c.P_KNa = P_KNa;
        c.g_pK = g_pK;
        c.g_Kr_sqrt_K_o_over_5p4 = g_Kr_sqrt_K_o_over_5p4;
        c.g_K1_sqrt_K_o_over_5p4 = g_K1_sqrt_K_o_over_5p4;
        c.g_to = g_to;
        c.K_NaCa_reciprocal_cube_Km_Nai_etc_2 = K_NaCa_reciprocal_cube_Km_Nai_etc_2;
        c.g_Na = g_Na;
        c.g_bNa = g_bNa;
        c.g_pCa = g_pCa;
        c.K_pCa = K_pCa;
        c.g_bCa_R_over_2_T_over_F_2 = g_bCa_R_over_2_T_over_F_2;
        c.g_bCa = g_bCa;
        c.g_bCa_R_over_2_T_over_F_2_log_Ca_o = g_bCa_R_over_2_T_over_F_2_log_Ca_o;
        c.sum_of_max_sr_minus_min_sr = sum_of_max_sr_minus_min_sr;
        c.EC_squared = EC_squared;
        c.max_sr = max_sr;
        c.k2_prime = k2_prime;
        c.k1_prime = k1_prime;
        c.k3 = k3;
        c.V_leak = V_leak;
        c.V_xfer = V_xfer;
        c.K_buf_c = K_buf_c;
        c.Buf_c_K_buf_c = Buf_c_K_buf_c;
        c.K_buf_sr = K_buf_sr;
        c.Buf_sr_K_buf_sr = Buf_sr_K_buf_sr;
        c.K_buf_ss = K_buf_ss;
        c.Buf_ss_K_buf_ss = Buf_ss_K_buf_ss;
        c.V_max_up = V_max_up;
        c.square_K_up = square_K_up;
        c.C_m_reciprocal_V_c_2_F_2 = C_m_reciprocal_V_c_2_F_2;
        c.K_NaCa_reciprocal_cube_Km_Nai_etc_3 = K_NaCa_reciprocal_cube_Km_Nai_etc_3;
        c.V_sr_reciprocal_V_c_2 = V_sr_reciprocal_V_c_2;
        c.V_rel = V_rel;
        c.V_c_reciprocal_V_ss_2 = V_c_reciprocal_V_ss_2;
        c.V_sr_reciprocal_V_ss_V_rel = V_sr_reciprocal_V_ss_V_rel;
        c.C_m_reciprocal_V_ss_2_F_2 = C_m_reciprocal_V_ss_2_F_2;
        c.k4 = k4;
        c.product_of_reciprocal_V_c_F_C_m = product_of_reciprocal_V_c_F_C_m;
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
        const real m = cells.load(state::m);  // -, line 52
        const real h = cells.load(state::h);  // -, line 53
        const real j = cells.load(state::j);  // -, line 54
        const real d = cells.load(state::d);  // -, line 85
        const real f = cells.load(state::f);  // -, line 86
        const real f2 = cells.load(state::f2);  // -, line 87
        const real fCass = cells.load(state::fCass);  // -, line 88
        const real s = cells.load(state::s);  // -, line 118
        const real r = cells.load(state::r);  // -, line 119
        const real Xr1 = cells.load(state::Xr1);  // -, line 138
        const real Xr2 = cells.load(state::Xr2);  // -, line 139
        const real Xs = cells.load(state::Xs);  // -, line 162
        const real Ca_i = cells.load(state::Ca_i);  // mM, line 240
        const real Ca_SR = cells.load(state::Ca_SR);  // mM, line 241
        const real Ca_ss = cells.load(state::Ca_ss);  // mM, line 242
        const real R_prime = cells.load(state::R_prime);  // -, line 243
        const real Na_i = cells.load(state::Na_i);  // mM, line 271
        const real K_i = cells.load(state::K_i);  // mM, line 272
        const real i_stim = cells.stimulus();  // A/F

        // i_K1
        const real V_minus_E_K = fma(-c.R_T_over_F, c.log_K_o - log(K_i), V);
        const real exp_V_minus_E_K_over_minus_50 = exp(-0.02*V_minus_E_K);
        const real exp_V_minus_E_K_over_minus_25 = exp_V_minus_E_K_over_minus_50*exp_V_minus_E_K_over_minus_50;
        const real exp_minus_0p06_V_minus_E_K = exp_V_minus_E_K_over_minus_25*exp_V_minus_E_K_over_minus_50;
        const real alpha_K1 = exp_minus_0p06_V_minus_E_K*reciprocal(
            fma(10.0, exp_minus_0p06_V_minus_E_K, 6.14421235332821e-05));
        const real exp_V_minus_E_K_over_minus_10 = exp_minus_0p06_V_minus_E_K*exp_V_minus_E_K_over_minus_25;
        const real exp_V_minus_E_K_over_minus_5 = exp_V_minus_E_K_over_minus_10*exp_V_minus_E_K_over_minus_10;
        const real exp_minus_0p4_V_minus_E_K = exp_V_minus_E_K_over_minus_5*exp_V_minus_E_K_over_minus_5;
        const real exp_V_minus_E_K_over_minus_2 = exp_minus_0p4_V_minus_E_K*exp_V_minus_E_K_over_minus_10;
        const real K1_inf = alpha_K1*reciprocal(fma(fma(0.12262648039048077, reciprocal(exp_V_minus_E_K_over_minus_10),
            exp(fma(2e-04, V_minus_E_K, 0.02))), reciprocal(fma(0.3333333333333333, exp_V_minus_E_K_over_minus_2,
            0.3333333333333333)), alpha_K1));

        // i_Na
        const real V_minus_E_Na = fma(-c.R_T_over_F, c.log_Na_o - log(Na_i), V);
        const real one_plus_exp_minus_V_minus_56p86_etc = 1.0 + exp(fma(-0.1107419712070875, V, -6.2967884828349945));
        const real m_inf = reciprocal(one_plus_exp_minus_V_minus_56p86_etc*one_plus_exp_minus_V_minus_56p86_etc);
        const real exp_V_over_minus_600 = exp(-0.0016666666666666668*V);
        const real exp_V_over_minus_300 = exp_V_over_minus_600*exp_V_over_minus_600;
        const real exp_V_over_minus_200 = exp_V_over_minus_300*exp_V_over_minus_600;
        const real exp_V_over_minus_120 = exp_V_over_minus_200*exp_V_over_minus_300;
        const real exp_V_over_minus_60 = exp_V_over_minus_120*exp_V_over_minus_120;
        const real exp_V_over_minus_40 = exp_V_over_minus_60*exp_V_over_minus_120;
        const real exp_V_over_minus_20 = exp_V_over_minus_40*exp_V_over_minus_40;
        const real exp_V_over_minus_10 = exp_V_over_minus_20*exp_V_over_minus_20;
        const real exp_V_over_minus_5 = exp_V_over_minus_10*exp_V_over_minus_10;
        const real sum_of_exp_V_over_minus_5_plus_1097 = exp_V_over_minus_5 + 1096.6331584284585;
        const real sum_of_exp_V_over_minus_200_plus_0p7788 = exp_V_over_minus_200 + 0.7788007830714049;
        const real one_plus_exp_V_plus_71p55_over_7p43 = 1.0 + exp(fma(0.13458950201884254, V, 9.629878869448182));
        const real h_inf = reciprocal(one_plus_exp_V_plus_71p55_over_7p43*one_plus_exp_V_plus_71p55_over_7p43);
        const real exp_V_over_minus_238 = exp(-0.004201680672268907*V);
        const real exp_V_over_minus_119 = exp_V_over_minus_238*exp_V_over_minus_238;
        const real exp_V_over_minus_59p5 = exp_V_over_minus_119*exp_V_over_minus_119;
        const real exp_V_over_minus_29p75 = exp_V_over_minus_59p5*exp_V_over_minus_59p5;
        const real exp_V_over_minus_14p88 = exp_V_over_minus_29p75*exp_V_over_minus_29p75;
        const real exp_V_over_minus_14 = exp_V_over_minus_14p88*exp_V_over_minus_238;
        const real exp_V_over_minus_7 = exp_V_over_minus_14*exp_V_over_minus_14;
        const real exp_V_over_minus_6p8 = exp_V_over_minus_7*exp_V_over_minus_238;
        const real alpha_h = select(V < -40.0, 4.4312679295805147e-07*exp_V_over_minus_6p8, 0.0);
        const real exp_choice_V_0p079_or_minus_V_plus_10p66_etc =
            exp(select(V < -40.0, 0.079*V, -fma(0.0900900900900901, V, 0.9603603603603604)));
        const real choice_1_or_exp_choice_V_0p079_etc = select(V < -40.0, 1.0, 1.0 +
            exp_choice_V_0p079_or_minus_V_plus_10p66_etc);
        const real scaled_exp_choice_minus_0p01052_V_or_V_etc = exp(
            select(V < -40.0, fma(-0.01052, V, -0.5108256237659907), fma(0.057, V, -0.5108256237659907)));
        const real exp_choice_minus_0p1378_V_plus_40p14_etc = exp(
            select(V < -40.0, -fma(0.1378, V, 5.5312920000000005), -fma(0.1, V, 3.2)));
        const real one_plus_exp_V_0p311_plus_24p64 = 1.0 + exp(fma(0.311, V, 24.640530000000002));
        const real one_plus_exp_choice_minus_0p1378_V_etc = 1.0 + exp_choice_minus_0p1378_V_plus_40p14_etc;
        const real next_m = (m_inf - m)*fma(6.14421235332821e-05, exp_V_over_minus_5, 10.0)*
            sum_of_exp_V_over_minus_5_plus_1097*sum_of_exp_V_over_minus_200_plus_0p7788*
            reciprocal(fma(exp_V_over_minus_5, sum_of_exp_V_over_minus_200_plus_0p7788, exp_V_over_minus_200*
            sum_of_exp_V_over_minus_5_plus_1097));
        cells.store(state::m, next_m);
        const real next_h = (h_inf - h)*fma(alpha_h, choice_1_or_exp_choice_V_0p079_etc,
            select(V < -40.0, fma(2.7, exp_choice_V_0p079_or_minus_V_plus_10p66_etc,
            exp(fma(0.3485, V, 12.644327576461329))), 5.923076923076923))*
            reciprocal(choice_1_or_exp_choice_V_0p079_etc);
        cells.store(state::h, next_h);
        const real next_j = (h_inf - j)*fma(select(V < -40.0, -(fma(2.732420953279849e-10, exp(-0.04391*V),
            exp(0.2444*V))*fma(25428.0, V, 960669.8400000001)), 0.0), one_plus_exp_choice_minus_0p1378_V_etc,
            select(V < -40.0, 0.040400000000000005*scaled_exp_choice_minus_0p01052_V_or_V_etc,
            scaled_exp_choice_minus_0p01052_V_or_V_etc)*one_plus_exp_V_0p311_plus_24p64)*
            reciprocal(one_plus_exp_V_0p311_plus_24p64*one_plus_exp_choice_minus_0p1378_V_etc);
        cells.store(state::j, next_j);

        // i_CaL
        const real V_minus_15_2_F_over_R_T = fma(c.F_reciprocal_R_T_2, V, c.minus_30_F_reciprocal_R_T);
        const real exp_F_reciprocal_R_T_over_10_V = exp(c.F_reciprocal_R_T_over_10*V);
        const real exp_F_reciprocal_R_T_over_5_V = exp_F_reciprocal_R_T_over_10_V*exp_F_reciprocal_R_T_over_10_V;
        const real exp_F_reciprocal_R_T_0p4_V = exp_F_reciprocal_R_T_over_5_V*exp_F_reciprocal_R_T_over_5_V;
        const real exp_F_reciprocal_R_T_over_2_V = exp_F_reciprocal_R_T_0p4_V*exp_F_reciprocal_R_T_over_10_V;
        const real exp_F_reciprocal_R_T_V = exp_F_reciprocal_R_T_over_2_V*exp_F_reciprocal_R_T_over_2_V;
        const real exp_F_reciprocal_R_T_2_V = exp_F_reciprocal_R_T_V*exp_F_reciprocal_R_T_V;
        const real V_minus_15_2_F_over_R_T_squared = V_minus_15_2_F_over_R_T*V_minus_15_2_F_over_R_T;
        const real i_CaL = d*f*f2*fCass*fma(c.scaled_exp_minus_F_2_reciprocal_R_T_15_etc_2*Ca_ss,
            exp_F_reciprocal_R_T_2_V, c.minus_2_Ca_o_g_CaL_R_T_over_F_square_F_etc)*
            select(fabs(V_minus_15_2_F_over_R_T) < 0.1, fma(-0.5, V_minus_15_2_F_over_R_T,
            fma(fma(fma(fma(-8.267195767195768e-07, V_minus_15_2_F_over_R_T_squared, 3.306878306878307e-05),
            V_minus_15_2_F_over_R_T_squared, -0.001388888888888889), V_minus_15_2_F_over_R_T_squared,
            0.08333333333333333), V_minus_15_2_F_over_R_T_squared, 1.0)), V_minus_15_2_F_over_R_T*
            reciprocal(fma(c.exp_minus_15_F_2_reciprocal_R_T, exp_F_reciprocal_R_T_2_V, -1.0)));
        const real exp_V_over_minus_24 = exp_V_over_minus_40*exp_V_over_minus_60;
        const real exp_V_over_minus_15 = exp_V_over_minus_24*exp_V_over_minus_40;
        const real exp_V_over_minus_7p5 = exp_V_over_minus_15*exp_V_over_minus_15;
        const real d_inf = reciprocal(fma(0.34415378686541237, exp_V_over_minus_7p5, 1.0));
        const real one_plus_exp_V_over_minus_20_12p18 = fma(12.182493960703473, exp_V_over_minus_20, 1.0);
        const real V_plus_27 = V + 27.0;
        const real exp_V_plus_27_squared_over_minus_3600 = exp(-0.0002777777777777778*(V_plus_27*V_plus_27));
        const real exp_V_plus_27_squared_over_minus_1800 = exp_V_plus_27_squared_over_minus_3600*
            exp_V_plus_27_squared_over_minus_3600;
        const real exp_V_plus_27_squared_over_minus_1200 = exp_V_plus_27_squared_over_minus_1800*
            exp_V_plus_27_squared_over_minus_3600;
        const real exp_V_plus_27_squared_over_minus_600 = exp_V_plus_27_squared_over_minus_1200*
            exp_V_plus_27_squared_over_minus_1200;
        const real exp_V_plus_27_squared_over_minus_400 = exp_V_plus_27_squared_over_minus_600*
            exp_V_plus_27_squared_over_minus_1200;
        const real exp_V_plus_27_squared_over_minus_240 = exp_V_plus_27_squared_over_minus_400*
            exp_V_plus_27_squared_over_minus_600;
        const real exp_V_plus_27_squared_over_minus_225 = exp_V_plus_27_squared_over_minus_240*
            exp_V_plus_27_squared_over_minus_3600;
        const real f2_inf = fma(exp_V_over_minus_7, reciprocal(fma(1.4925373134328357, exp_V_over_minus_7,
            221.5121777650397)), 0.33);
        const real Ca_ss_over_0p05 = Ca_ss*20.0;
        const real Ca_ss_over_0p05_squared_plus_1_2 = fma(Ca_ss_over_0p05, Ca_ss_over_0p05, 1.0);
        const real fCass_inf = fma(0.6, reciprocal(Ca_ss_over_0p05_squared_plus_1_2), 0.4);

        // pumps_and_exchangers
        const real exp_V_over_minus_299 = exp(-0.003344481605351171*V);
        const real exp_V_over_minus_149p5 = exp_V_over_minus_299*exp_V_over_minus_299;
        const real exp_V_over_minus_99p67 = exp_V_over_minus_149p5*exp_V_over_minus_299;
        const real exp_V_over_minus_59p8 = exp_V_over_minus_99p67*exp_V_over_minus_149p5;
        const real exp_V_over_minus_29p9 = exp_V_over_minus_59p8*exp_V_over_minus_59p8;
        const real exp_V_over_minus_23 = exp_V_over_minus_29p9*exp_V_over_minus_99p67;
        const real exp_V_over_minus_13 = exp_V_over_minus_23*exp_V_over_minus_29p9;

        // i_CaL
        const real one_plus_exp_V_over_minus_13_0p06772 = fma(0.0677244716592409, exp_V_over_minus_13, 1.0);
        const real product_of_one_plus_exp_V_over_minus_13_etc = one_plus_exp_V_over_minus_13_0p06772*
            (exp_V_over_minus_5 + 2.718281828459045);
        const real one_plus_exp_V_over_minus_10_3p669 = fma(3.6692966676192444, exp_V_over_minus_10, 1.0);
        const real sum_of_exp_V_over_minus_10_plus_20p09 = exp_V_over_minus_10 + 20.085536923187668;
        const real product_of_one_plus_exp_V_over_minus_10_etc = one_plus_exp_V_over_minus_10_3p669*
            sum_of_exp_V_over_minus_10_plus_20p09;
        const real one_plus_exp_V_over_minus_10_12p18 = fma(12.182493960703473, exp_V_over_minus_10, 1.0);
        const real next_d = (d_inf - d)*product_of_one_plus_exp_V_over_minus_13_etc*one_plus_exp_V_over_minus_20_12p18*
            reciprocal(fma(fma(0.35, one_plus_exp_V_over_minus_13_0p06772, 1.9599999999999997)*exp_V_over_minus_5,
            one_plus_exp_V_over_minus_20_12p18, product_of_one_plus_exp_V_over_minus_13_etc));
        cells.store(state::d, next_d);
        const real next_f = fma(exp_V_over_minus_7, reciprocal(exp_V_over_minus_7 + 17.411708063327644), -f)*
            product_of_one_plus_exp_V_over_minus_10_etc*reciprocal(
            fma(20.0, product_of_one_plus_exp_V_over_minus_10_etc,
            fma(fma(1102.5*exp_V_plus_27_squared_over_minus_225, one_plus_exp_V_over_minus_10_3p669, 200.0),
            sum_of_exp_V_over_minus_10_plus_20p09, 180.0*exp_V_over_minus_10*one_plus_exp_V_over_minus_10_3p669)));
        cells.store(state::f, next_f);
        const real next_f2 = (f2_inf - f2)*(one_plus_exp_V_over_minus_10_12p18*sum_of_exp_V_over_minus_10_plus_20p09)*
            reciprocal(fma(fma(562.0*exp_V_plus_27_squared_over_minus_240, one_plus_exp_V_over_minus_10_12p18, 31.0),
            sum_of_exp_V_over_minus_10_plus_20p09, 80.0*exp_V_over_minus_10*one_plus_exp_V_over_minus_10_12p18));
        cells.store(state::f2, next_f2);
        const real next_fCass = (fCass_inf - fCass)*Ca_ss_over_0p05_squared_plus_1_2*
            reciprocal(fma(2.0, Ca_ss_over_0p05_squared_plus_1_2, 80.0));
        cells.store(state::fCass, next_fCass);

        // pumps_and_exchangers
        const real Na_i_plus_K_mNa = Na_i + c.K_mNa;
        const real i_NaK = c.P_NaK_K_o_over_K_o_plus_K_mK*Na_i*(exp_F_reciprocal_R_T_over_10_V*exp_F_reciprocal_R_T_V)*
            reciprocal(Na_i_plus_K_mNa*fma(exp_F_reciprocal_R_T_over_10_V + 0.1245, exp_F_reciprocal_R_T_V, 0.0353*
            exp_F_reciprocal_R_T_over_10_V));
        const real exp_gamma_NaCa_minus_1_F_reciprocal_R_T_etc = exp(c.gamma_NaCa_minus_1_F_reciprocal_R_T*V);
        const real relative_i_NaCa = fma(c.Ca_o*exp_F_reciprocal_R_T_V*Na_i*Na_i, Na_i,
            -(c.product_of_cube_Na_o_alpha_NaCa*Ca_i))*exp_gamma_NaCa_minus_1_F_reciprocal_R_T_etc*
            reciprocal(fma(c.K_sat, exp_gamma_NaCa_minus_1_F_reciprocal_R_T_etc, 1.0));
        const real exp_V_over_minus_11p5 = exp_V_over_minus_23*exp_V_over_minus_23;
        const real exp_minus_0p08027_V = exp_V_over_minus_13*exp_V_over_minus_299;
        const real exp_V_over_minus_5p98 = exp_V_over_minus_11p5*exp_minus_0p08027_V;

        // i_to
        const real V_plus_67 = V + 67.0;
        const real tau_s = fma(1000.0, exp(-(V_plus_67*V_plus_67*0.001)), 8.0);
        const real exp_V_over_minus_6 = exp_V_over_minus_10*exp_V_over_minus_15;
        const real r_inf = reciprocal(fma(28.031624894526125, exp_V_over_minus_6, 1.0));
        const real V_plus_40 = V + 40.0;
        const real tau_r = fma(9.5, exp(-(V_plus_40*V_plus_40*0.0005555555555555556)), 0.8);
        const real next_s = fma(exp_V_over_minus_5, reciprocal(exp_V_over_minus_5 + 270.42640742615276), -s)*
            reciprocal(tau_s);
        cells.store(state::s, next_s);
        const real next_r = (r_inf - r)*reciprocal(tau_r);
        cells.store(state::r, next_r);

        // i_Ks
        const real i_Ks = c.g_Ks*(Xs*Xs)*fma(-c.R_T_over_F, c.log_K_o_plus_P_KNa_Na_o - log(fma(c.P_KNa, Na_i, K_i)),
            V);
        const real Xs_inf = reciprocal(fma(0.6996725373751304, exp_V_over_minus_14, 1.0));
        const real product_of_sqrt_exp_V_over_minus_6_2p301_etc =
            sqrt(fma(2.3009758908928246, exp_V_over_minus_6, 1.0))*(exp_V_over_minus_15 + 0.09697196786440505);
        const real next_Xs = (Xs_inf - Xs)*product_of_sqrt_exp_V_over_minus_6_2p301_etc*
            reciprocal(fma(1400.0, exp_V_over_minus_15, 80.0*product_of_sqrt_exp_V_over_minus_6_2p301_etc));
        cells.store(state::Xs, next_Xs);

        // membrane
        const real i_K1_plus_i_to_plus_i_Kr_plus_i_Ks_etc = fma(fma(c.g_pK,
            reciprocal(fma(65.40521574193832, exp_V_over_minus_5p98, 1.0)),
            fma(c.g_Kr_sqrt_K_o_over_5p4*Xr1, Xr2, fma(c.g_K1_sqrt_K_o_over_5p4, K1_inf, c.g_to*r*s))), V_minus_E_K,
            i_Ks);
        const real i_NaK_plus_i_NaCa = fma(c.K_NaCa_reciprocal_cube_Km_Nai_etc_2, relative_i_NaCa, i_NaK);
        const real i_Na_plus_i_b_Na = fma(c.g_Na*m*m*m*h, j, c.g_bNa)*V_minus_E_Na;
        const real i_b_Ca_plus_i_p_Ca = fma(c.g_pCa*Ca_i, reciprocal(Ca_i + c.K_pCa),
            fma(c.g_bCa_R_over_2_T_over_F_2, log(Ca_i), fma(c.g_bCa, V, -c.g_bCa_R_over_2_T_over_F_2_log_Ca_o)));
        // A/F, line 29
        const real i_ion = i_b_Ca_plus_i_p_Ca + i_Na_plus_i_b_Na + i_NaK_plus_i_NaCa +
            i_K1_plus_i_to_plus_i_Kr_plus_i_Ks_etc + i_CaL;
        const real next_V = -(i_ion + i_stim);
        cells.store_potential(next_V);

        // i_Kr
        const real Xr1_inf = reciprocal(fma(0.02437284407327961, exp_V_over_minus_7, 1.0));
        const real next_Xr1 = (Xr1_inf - Xr1)*fma(4.114443162311965e-06, exp_V_over_minus_10, 0.00037037037037037035)*
            (exp_V_over_minus_11p5 + 13.581324522578193)*reciprocal(exp_V_over_minus_11p5);
        cells.store(state::Xr1, next_Xr1);
        const real next_Xr2 = fma(exp_V_over_minus_24, reciprocal(exp_V_over_minus_24 + 39.12128399815321), -Xr2)*
            fma(0.014817579871388079, exp_V_over_minus_20, 0.2976190476190476)*
            (exp_V_over_minus_20 + 0.049787068367863944)*reciprocal(exp_V_over_minus_20);
        cells.store(state::Xr2, next_Xr2);

        // calcium
        const real Ca_SR_squared = Ca_SR*Ca_SR;
        const real kcasr = fma(-(c.sum_of_max_sr_minus_min_sr*Ca_SR_squared), reciprocal(Ca_SR_squared + c.EC_squared),
            c.max_sr);
        const real k2 = c.k2_prime*kcasr;
        const real k1_prime_Ca_ss_squared = c.k1_prime*(Ca_ss*Ca_ss);
        const real O = k1_prime_Ca_ss_squared*R_prime*reciprocal(fma(c.k3, kcasr, k1_prime_Ca_ss_squared));
        const real relative_i_rel = O*(Ca_SR - Ca_ss);
        const real Ca_i_squared = Ca_i*Ca_i;
        const real i_leak = c.V_leak*(Ca_SR - Ca_i);
        const real i_xfer = c.V_xfer*(Ca_ss - Ca_i);
        const real Ca_i_plus_K_buf_c = Ca_i + c.K_buf_c;
        const real Ca_i_plus_K_buf_c_squared = Ca_i_plus_K_buf_c*Ca_i_plus_K_buf_c;
        const real Ca_i_bufc = Ca_i_plus_K_buf_c_squared*reciprocal(Ca_i_plus_K_buf_c_squared + c.Buf_c_K_buf_c);
        const real Ca_SR_plus_K_buf_sr = Ca_SR + c.K_buf_sr;
        const real Ca_SR_plus_K_buf_sr_squared = Ca_SR_plus_K_buf_sr*Ca_SR_plus_K_buf_sr;
        const real Ca_sr_bufsr = Ca_SR_plus_K_buf_sr_squared*reciprocal(Ca_SR_plus_K_buf_sr_squared +
            c.Buf_sr_K_buf_sr);
        const real Ca_ss_plus_K_buf_ss = Ca_ss + c.K_buf_ss;
        const real Ca_ss_plus_K_buf_ss_squared = Ca_ss_plus_K_buf_ss*Ca_ss_plus_K_buf_ss;
        const real Ca_ss_bufss = Ca_ss_plus_K_buf_ss_squared*reciprocal(Ca_ss_plus_K_buf_ss_squared +
            c.Buf_ss_K_buf_ss);
        const real i_leak_minus_i_up = fma(-(c.V_max_up*Ca_i_squared), reciprocal(Ca_i_squared + c.square_K_up),
            i_leak);
        const real next_Ca_i = Ca_i_bufc*fma(-c.C_m_reciprocal_V_c_2_F_2,
            fma(-c.K_NaCa_reciprocal_cube_Km_Nai_etc_3, relative_i_NaCa, i_b_Ca_plus_i_p_Ca),
            fma(c.V_sr_reciprocal_V_c_2, i_leak_minus_i_up, i_xfer));
        cells.store(state::Ca_i, next_Ca_i);
        const real next_Ca_SR = -(Ca_sr_bufsr*fma(c.V_rel, relative_i_rel, i_leak_minus_i_up));
        cells.store(state::Ca_SR, next_Ca_SR);
        const real next_Ca_ss = Ca_ss_bufss*fma(-c.V_c_reciprocal_V_ss_2, i_xfer,
            fma(c.V_sr_reciprocal_V_ss_V_rel, relative_i_rel, -(c.C_m_reciprocal_V_ss_2_F_2*i_CaL)));
        cells.store(state::Ca_ss, next_Ca_ss);
        const real next_R_prime = fma(-fma(k2, Ca_ss, c.k4), R_prime, c.k4);
        cells.store(state::R_prime, next_R_prime);

        // sodium_and_potassium
        const real next_Na_i = -(c.product_of_reciprocal_V_c_F_C_m*fma(3.0, i_NaK_plus_i_NaCa, i_Na_plus_i_b_Na));
        cells.store(state::Na_i, next_Na_i);
        const real next_K_i = -(c.product_of_reciprocal_V_c_F_C_m*
            fma(-2.0, i_NaK, i_K1_plus_i_to_plus_i_Kr_plus_i_Ks_etc + i_stim));
        cells.store(state::K_i, next_K_i);
    }
};

// The entries of the Jacobian, of variants endo.
template <class real>
struct Slopes_endo {
    using scalar = real;
    struct state {
        enum Index : int { V, m, h, j, d, f, f2, fCass, s, r, Xr1, Xr2, Xs, Ca_i, Ca_SR, Ca_ss, R_prime, Na_i, K_i,
            slope_0, slope_1, slope_2, slope_3, slope_4, slope_5, slope_6, slope_7, slope_8, slope_9, slope_10,
            slope_11, slope_12, slope_13, slope_14, slope_15, slope_16, slope_17, slope_18, slope_19, slope_20,
            slope_21, slope_22, slope_23, slope_24, slope_25, slope_26, slope_27, slope_28, slope_29, slope_30,
            slope_31, slope_32, slope_33, slope_34, slope_35, slope_36, slope_37, slope_38, slope_39, slope_40,
            slope_41, slope_42, slope_43, slope_44, slope_45, slope_46, slope_47, slope_48, slope_49, slope_50,
            slope_51, slope_52, slope_53, slope_54, slope_55, slope_56, slope_57, slope_58, slope_59, slope_60,
            slope_61, slope_62, slope_63, slope_64, slope_65, slope_66, slope_67, slope_68, slope_69, slope_70,
            slope_71, slope_72, slope_73, slope_74, slope_75 };
    };
    static constexpr int potential = state::V, n_constants = 62, n_out = 76;

    struct Constants {
        // reversal_potentials
        scalar K_o;  // mM
        scalar R_T_over_F;
        scalar P_KNa;  // -
        scalar K_o_plus_P_KNa_Na_o;
        scalar Na_o;  // mM
        scalar Ca_o;  // mM
        scalar R_over_2_T_over_F;
        // i_K1
        scalar g_K1_sqrt_K_o_over_5p4;
        // i_to
        scalar g_to;  // nS/pF
        // i_Ks
        scalar g_Ks;  // nS/pF
        // pumps_and_exchangers
        scalar K_mNa;  // mM
        scalar P_NaK_K_o_over_K_o_plus_K_mK;
        // membrane
        scalar F;  // C/mol
        // reversal_potentials
        scalar R_T_2;
        // pumps_and_exchangers
        scalar gamma_NaCa;  // -
        scalar gamma_NaCa_minus_1;
        scalar cube_Na_o;
        scalar product_of_cube_Km_Nai_plus_cube_Na_o_etc;
        scalar K_sat;  // -
        scalar K_NaCa;  // A/F
        scalar alpha_NaCa;  // -
        scalar g_pK;  // nS/pF
        scalar K_pCa;  // mM
        scalar g_pCa;  // A/F
        scalar F_over_10_over_R_T;
        scalar F_over_R_T;
        scalar gamma_NaCa_minus_1_F_over_R_T;
        scalar gamma_NaCa_F_over_R_T;
        // i_Na
        scalar g_Na;  // nS/pF
        // i_CaL
        scalar g_CaL;  // L/F/ms
        scalar square_F;
        scalar F_2_over_R_T;
        // i_Kr
        scalar g_Kr_sqrt_K_o_over_5p4;
        // background
        scalar g_bCa;  // nS/pF
        scalar g_bNa;  // nS/pF
        // calcium
        scalar EC_;  // mM
        scalar sum_of_max_sr_minus_min_sr;
        scalar max_sr;  // -
        scalar k1_prime;  // 1/mM^2/ms
        scalar k2_prime;  // 1/mM/ms
        scalar k3;  // 1/ms
        scalar V_rel;  // 1/ms
        scalar square_K_up;
        scalar V_max_up;  // mM/ms
        scalar V_leak;  // 1/ms
        scalar V_xfer;  // 1/ms
        scalar K_buf_c;  // mM
        scalar Buf_c_K_buf_c;
        scalar K_buf_sr;  // mM
        scalar Buf_sr_K_buf_sr;
        scalar K_buf_ss;  // mM
        scalar Buf_ss_K_buf_ss;
        scalar V_sr;  // uL
        scalar V_c;  // uL
        // membrane
        scalar C_m;  // uF
        // calcium
        scalar V_c_2_F;
        scalar V_ss_2_F;
        scalar V_ss;  // uL
        // sodium_and_potassium
        scalar V_c_F;
        scalar V_xfer_V_c_over_V_ss;
        scalar V_leak_V_sr_over_V_c;
        // calcium
        scalar k4;  // 1/ms
    };
    static void derive([[maybe_unused]] const double* p, Constants& c) {
        const double R = p[parameter::R];  // mJ/mol/K
        const double T = p[parameter::T];  // K
        const double F = p[parameter::F];  // C/mol
        const double C_m = p[parameter::C_m];  // uF
        const double K_o = p[parameter::K_o];  // mM
        const double Na_o = p[parameter::Na_o];  // mM
        const double Ca_o = p[parameter::Ca_o];  // mM
        const double P_KNa = p[parameter::P_KNa];  // -
        const double g_Na = p[parameter::g_Na];  // nS/pF
        const double g_CaL = p[parameter::g_CaL];  // L/F/ms
        const double g_to = p[parameter::g_to];  // nS/pF
        const double g_Kr = p[parameter::g_Kr];  // nS/pF
        const double g_Ks = p[parameter::g_Ks];  // nS/pF
        const double g_K1 = p[parameter::g_K1];  // nS/pF
        const double P_NaK = p[parameter::P_NaK];  // A/F
        const double K_mK = p[parameter::K_mK];  // mM
        const double K_mNa = p[parameter::K_mNa];  // mM
        const double K_NaCa = p[parameter::K_NaCa];  // A/F
        const double K_sat = p[parameter::K_sat];  // -
        const double alpha_NaCa = p[parameter::alpha_NaCa];  // -
        const double gamma_NaCa = p[parameter::gamma_NaCa];  // -
        const double Km_Ca = p[parameter::Km_Ca];  // mM
        const double Km_Nai = p[parameter::Km_Nai];  // mM
        const double g_pCa = p[parameter::g_pCa];  // A/F
        const double K_pCa = p[parameter::K_pCa];  // mM
        const double g_pK = p[parameter::g_pK];  // nS/pF
        const double g_bNa = p[parameter::g_bNa];  // nS/pF
        const double g_bCa = p[parameter::g_bCa];  // nS/pF
        const double V_c = p[parameter::V_c];  // uL
        const double V_sr = p[parameter::V_sr];  // uL
        const double V_ss = p[parameter::V_ss];  // uL
        const double k1_prime = p[parameter::k1_prime];  // 1/mM^2/ms
        const double k2_prime = p[parameter::k2_prime];  // 1/mM/ms
        const double k3 = p[parameter::k3];  // 1/ms
        const double k4 = p[parameter::k4];  // 1/ms
        const double EC_ = p[parameter::EC_];  // mM
        const double max_sr = p[parameter::max_sr];  // -
        const double min_sr = p[parameter::min_sr];  // -
        const double V_rel = p[parameter::V_rel];  // 1/ms
        const double V_xfer = p[parameter::V_xfer];  // 1/ms
        const double V_leak = p[parameter::V_leak];  // 1/ms
        const double V_max_up = p[parameter::V_max_up];  // mM/ms
        const double K_up = p[parameter::K_up];  // mM
        const double Buf_c = p[parameter::Buf_c];  // mM
        const double K_buf_c = p[parameter::K_buf_c];  // mM
        const double Buf_sr = p[parameter::Buf_sr];  // mM
        const double K_buf_sr = p[parameter::K_buf_sr];  // mM
        const double Buf_ss = p[parameter::Buf_ss];  // mM
        const double K_buf_ss = p[parameter::K_buf_ss];  // mM
        const double R_T_2 = R*T;
        const double R_T_over_F = R_T_2/F;
        const double K_o_plus_P_KNa_Na_o = K_o + P_KNa*Na_o;
        const double R_over_2_T_over_F = 0.5*R*T/F;
        const double sqrt_K_o_over_5p4 = sqrt(K_o/5.4);
        const double g_K1_sqrt_K_o_over_5p4 = g_K1*sqrt_K_o_over_5p4;
        const double P_NaK_K_o_over_K_o_plus_K_mK = P_NaK*K_o/(K_o + K_mK);
        const double gamma_NaCa_minus_1 = gamma_NaCa - 1.0;
        const double cube_Na_o = cube(Na_o);
        const double product_of_cube_Km_Nai_plus_cube_Na_o_etc = (cube(Km_Nai) + cube_Na_o)*(Km_Ca + Ca_o);
        const double F_over_10_over_R_T = 0.1*F/R_T_2;
        const double F_over_R_T = F/R_T_2;
        const double gamma_NaCa_minus_1_F_over_R_T = gamma_NaCa_minus_1*F/R_T_2;
        const double gamma_NaCa_F_over_R_T = gamma_NaCa*F/R_T_2;
        const double square_F = square(F);
        const double F_2_over_R_T = 2.0*F/R_T_2;
        const double g_Kr_sqrt_K_o_over_5p4 = g_Kr*sqrt_K_o_over_5p4;
        const double sum_of_max_sr_minus_min_sr = max_sr - min_sr;
        const double square_K_up = square(K_up);
        const double Buf_c_K_buf_c = Buf_c*K_buf_c;
        const double Buf_sr_K_buf_sr = Buf_sr*K_buf_sr;
        const double Buf_ss_K_buf_ss = Buf_ss*K_buf_ss;
        const double V_c_2_F = 2.0*V_c*F;
        const double V_ss_2_F = 2.0*V_ss*F;
        const double V_c_F = V_c*F;
        const double V_xfer_V_c_over_V_ss = V_xfer*V_c/V_ss;
        const double V_leak_V_sr_over_V_c = V_leak*V_sr/V_c;

        c.K_o = K_o;
        c.R_T_over_F = R_T_over_F;
        c.P_KNa = P_KNa;
        c.K_o_plus_P_KNa_Na_o = K_o_plus_P_KNa_Na_o;
        c.Na_o = Na_o;
        c.Ca_o = Ca_o;
        c.R_over_2_T_over_F = R_over_2_T_over_F;
        c.g_K1_sqrt_K_o_over_5p4 = g_K1_sqrt_K_o_over_5p4;
        c.g_to = g_to;
        c.g_Ks = g_Ks;
        c.K_mNa = K_mNa;
        c.P_NaK_K_o_over_K_o_plus_K_mK = P_NaK_K_o_over_K_o_plus_K_mK;
        c.F = F;
        c.R_T_2 = R_T_2;
        c.gamma_NaCa = gamma_NaCa;
        c.gamma_NaCa_minus_1 = gamma_NaCa_minus_1;
        c.cube_Na_o = cube_Na_o;
        c.product_of_cube_Km_Nai_plus_cube_Na_o_etc = product_of_cube_Km_Nai_plus_cube_Na_o_etc;
        c.K_sat = K_sat;
        c.K_NaCa = K_NaCa;
        c.alpha_NaCa = alpha_NaCa;
        c.g_pK = g_pK;
        c.K_pCa = K_pCa;
        c.g_pCa = g_pCa;
        c.F_over_10_over_R_T = F_over_10_over_R_T;
        c.F_over_R_T = F_over_R_T;
        c.gamma_NaCa_minus_1_F_over_R_T = gamma_NaCa_minus_1_F_over_R_T;
        c.gamma_NaCa_F_over_R_T = gamma_NaCa_F_over_R_T;
        c.g_Na = g_Na;
        c.g_CaL = g_CaL;
        c.square_F = square_F;
        c.F_2_over_R_T = F_2_over_R_T;
        c.g_Kr_sqrt_K_o_over_5p4 = g_Kr_sqrt_K_o_over_5p4;
        c.g_bCa = g_bCa;
        c.g_bNa = g_bNa;
        c.EC_ = EC_;
        c.sum_of_max_sr_minus_min_sr = sum_of_max_sr_minus_min_sr;
        c.max_sr = max_sr;
        c.k1_prime = k1_prime;
        c.k2_prime = k2_prime;
        c.k3 = k3;
        c.V_rel = V_rel;
        c.square_K_up = square_K_up;
        c.V_max_up = V_max_up;
        c.V_leak = V_leak;
        c.V_xfer = V_xfer;
        c.K_buf_c = K_buf_c;
        c.Buf_c_K_buf_c = Buf_c_K_buf_c;
        c.K_buf_sr = K_buf_sr;
        c.Buf_sr_K_buf_sr = Buf_sr_K_buf_sr;
        c.K_buf_ss = K_buf_ss;
        c.Buf_ss_K_buf_ss = Buf_ss_K_buf_ss;
        c.V_sr = V_sr;
        c.V_c = V_c;
        c.C_m = C_m;
        c.V_c_2_F = V_c_2_F;
        c.V_ss_2_F = V_ss_2_F;
        c.V_ss = V_ss;
        c.V_c_F = V_c_F;
        c.V_xfer_V_c_over_V_ss = V_xfer_V_c_over_V_ss;
        c.V_leak_V_sr_over_V_c = V_leak_V_sr_over_V_c;
        c.k4 = k4;
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
        const real m = cells.load(state::m);  // -, line 52
        const real h = cells.load(state::h);  // -, line 53
        const real j = cells.load(state::j);  // -, line 54
        const real d = cells.load(state::d);  // -, line 85
        const real f = cells.load(state::f);  // -, line 86
        const real f2 = cells.load(state::f2);  // -, line 87
        const real fCass = cells.load(state::fCass);  // -, line 88
        const real s = cells.load(state::s);  // -, line 118
        const real r = cells.load(state::r);  // -, line 119
        const real Xr1 = cells.load(state::Xr1);  // -, line 138
        const real Xr2 = cells.load(state::Xr2);  // -, line 139
        const real Xs = cells.load(state::Xs);  // -, line 162
        const real Ca_i = cells.load(state::Ca_i);  // mM, line 240
        const real Ca_SR = cells.load(state::Ca_SR);  // mM, line 241
        const real Ca_ss = cells.load(state::Ca_ss);  // mM, line 242
        const real R_prime = cells.load(state::R_prime);  // -, line 243
        const real Na_i = cells.load(state::Na_i);  // mM, line 271
        const real K_i = cells.load(state::K_i);  // mM, line 272

        // reversal_potentials
        const real K_o_over_K_i = c.K_o/K_i;
        const real E_K = c.R_T_over_F*log(K_o_over_K_i);
        const real K_i_plus_P_KNa_Na_i = K_i + c.P_KNa*Na_i;
        const real K_o_plus_P_KNa_Na_o_over_K_i_plus_P_KNa_etc = c.K_o_plus_P_KNa_Na_o/K_i_plus_P_KNa_Na_i;
        const real E_Ks = c.R_T_over_F*log(K_o_plus_P_KNa_Na_o_over_K_i_plus_P_KNa_etc);
        const real Na_o_over_Na_i = c.Na_o/Na_i;
        const real E_Na = c.R_T_over_F*log(Na_o_over_Na_i);
        const real Ca_o_over_Ca_i = c.Ca_o/Ca_i;
        const real E_Ca = c.R_over_2_T_over_F*log(Ca_o_over_Ca_i);
        const real d_E_Ca_d_Ca_i = -(c.R_over_2_T_over_F*(Ca_o_over_Ca_i/Ca_i/Ca_o_over_Ca_i));
        const real d_E_Ks_d_Na_i = -(c.R_T_over_F*(K_o_plus_P_KNa_Na_o_over_K_i_plus_P_KNa_etc*c.P_KNa/
            K_i_plus_P_KNa_Na_i/K_o_plus_P_KNa_Na_o_over_K_i_plus_P_KNa_etc));
        const real d_E_Na_d_Na_i = -(c.R_T_over_F*(Na_o_over_Na_i/Na_i/Na_o_over_Na_i));
        const real d_E_K_d_K_i = -(c.R_T_over_F*(K_o_over_K_i/K_i/K_o_over_K_i));
        const real d_E_Ks_d_K_i = -(c.R_T_over_F*(K_o_plus_P_KNa_Na_o_over_K_i_plus_P_KNa_etc/K_i_plus_P_KNa_Na_i/
            K_o_plus_P_KNa_Na_o_over_K_i_plus_P_KNa_etc));

        // i_K1
        const real V_minus_E_K = V - E_K;
        const real one_plus_exp_V_minus_E_K_minus_200_0p06 = 1.0 + exp(0.06*(V_minus_E_K - 200.0));
        const real alpha_K1 = 0.1/one_plus_exp_V_minus_E_K_minus_200_0p06;
        const real exp_V_minus_E_K_plus_100_over_5000 = exp(2e-04*(V_minus_E_K + 100.0));
        const real exp_V_minus_E_K_minus_10_over_10 = exp(0.1*(V_minus_E_K - 10.0));
        const real one_plus_exp_V_minus_E_K_over_minus_2 = 1.0 + exp(-0.5*V_minus_E_K);
        const real beta_K1 = (3.0*exp_V_minus_E_K_plus_100_over_5000 + exp_V_minus_E_K_minus_10_over_10)/
            one_plus_exp_V_minus_E_K_over_minus_2;
        const real alpha_K1_plus_beta_K1 = alpha_K1 + beta_K1;
        const real K1_inf = alpha_K1/alpha_K1_plus_beta_K1;
        const real g_K1_sqrt_K_o_over_5p4_K1_inf = c.g_K1_sqrt_K_o_over_5p4*K1_inf;
        const real one_minus_reciprocal_one_plus_exp_V_etc = 1.0 - 1.0/one_plus_exp_V_minus_E_K_minus_200_0p06;
        const real d_alpha_K1_d_V = -(alpha_K1*(0.06*one_minus_reciprocal_one_plus_exp_V_etc));
        const real one_minus_reciprocal_one_plus_exp_V_etc_2 = 1.0 - 1.0/one_plus_exp_V_minus_E_K_over_minus_2;
        const real d_beta_K1_d_V = (3.0*(exp_V_minus_E_K_plus_100_over_5000*2e-04) + exp_V_minus_E_K_minus_10_over_10*
            0.1)/one_plus_exp_V_minus_E_K_over_minus_2 + beta_K1*(0.5*one_minus_reciprocal_one_plus_exp_V_etc_2);
        const real d_K1_inf_d_V = (d_alpha_K1_d_V - K1_inf*(d_alpha_K1_d_V + d_beta_K1_d_V))/alpha_K1_plus_beta_K1;
        const real d_i_K1_d_V = c.g_K1_sqrt_K_o_over_5p4*d_K1_inf_d_V*V_minus_E_K + g_K1_sqrt_K_o_over_5p4_K1_inf;
        const real d_alpha_K1_d_K_i = alpha_K1*(0.06*d_E_K_d_K_i*one_minus_reciprocal_one_plus_exp_V_etc);
        const real d_beta_K1_d_K_i = -((3.0*(exp_V_minus_E_K_plus_100_over_5000*(2e-04*d_E_K_d_K_i)) +
            exp_V_minus_E_K_minus_10_over_10*(0.1*d_E_K_d_K_i))/one_plus_exp_V_minus_E_K_over_minus_2 + beta_K1*
            (0.5*d_E_K_d_K_i*one_minus_reciprocal_one_plus_exp_V_etc_2));
        const real d_K1_inf_d_K_i = (d_alpha_K1_d_K_i - K1_inf*(d_alpha_K1_d_K_i + d_beta_K1_d_K_i))/
            alpha_K1_plus_beta_K1;
        const real d_i_K1_d_K_i = c.g_K1_sqrt_K_o_over_5p4*d_K1_inf_d_K_i*V_minus_E_K - g_K1_sqrt_K_o_over_5p4_K1_inf*
            d_E_K_d_K_i;

        // i_to
        const real g_to_r = c.g_to*r;
        const real g_to_r_s = g_to_r*s;
        const real s_inf = 1.0/(1.0 + exp((V + 28.0)/5.0));
        const real V_plus_67 = V + 67.0;
        const real exp_minus_square_V_plus_67_over_1000 = exp(-square(V_plus_67)/1000.0);
        const real tau_s = 1000.0*exp_minus_square_V_plus_67_over_1000 + 8.0;
        const real r_inf = 1.0/(1.0 + exp((20.0 - V)/6.0));
        const real V_plus_40 = V + 40.0;
        const real exp_minus_square_V_plus_40_over_1800 = exp(-square(V_plus_40)/1800.0);
        const real tau_r = 9.5*exp_minus_square_V_plus_40_over_1800 + 0.8;
        const real d_s_inf_d_V = -(s_inf*(0.2*(1.0 - s_inf)));
        const real d_tau_s_d_V = -(1000.0*(exp_minus_square_V_plus_67_over_1000*(2.0*V_plus_67/1000.0)));
        const real d_r_inf_d_V = -(r_inf*(-0.16666666666666666*(1.0 - r_inf)));
        const real d_tau_r_d_V = -(9.5*(exp_minus_square_V_plus_40_over_1800*(2.0*V_plus_40/1800.0)));
        const real d_i_to_d_s = g_to_r*V_minus_E_K;
        const real d_i_to_d_r = c.g_to*s*V_minus_E_K;
        const real d_i_to_d_K_i = -(g_to_r_s*d_E_K_d_K_i);

        // i_Ks
        const real g_Ks_square_Xs = c.g_Ks*square(Xs);
        const real V_minus_E_Ks = V - E_Ks;
        const real Xs_inf = 1.0/(1.0 + exp((-5.0 - V)/14.0));
        const real exp_minus_V_plus_5_over_6 = exp((5.0 - V)/6.0);
        const real sqrt_exp_minus_V_plus_5_over_6_plus_1 = sqrt(1.0 + exp_minus_V_plus_5_over_6);
        const real alpha_Xs = 1400.0/sqrt_exp_minus_V_plus_5_over_6_plus_1;
        const real beta_Xs = 1.0/(1.0 + exp((V - 35.0)/15.0));
        const real tau_Xs = alpha_Xs*beta_Xs + 80.0;
        const real d_Xs_inf_d_V = -(Xs_inf*(-0.07142857142857142*(1.0 - Xs_inf)));
        const real d_alpha_Xs_d_V = -(alpha_Xs*(exp_minus_V_plus_5_over_6*-0.16666666666666666/
            (2.0*sqrt_exp_minus_V_plus_5_over_6_plus_1))/sqrt_exp_minus_V_plus_5_over_6_plus_1);
        const real d_beta_Xs_d_V = -(beta_Xs*(0.06666666666666667*(1.0 - beta_Xs)));
        const real d_tau_Xs_d_V = d_alpha_Xs_d_V*beta_Xs + alpha_Xs*d_beta_Xs_d_V;
        const real d_i_Ks_d_Xs = c.g_Ks*(2.0*Xs)*V_minus_E_Ks;
        const real d_i_Ks_d_Na_i = -(g_Ks_square_Xs*d_E_Ks_d_Na_i);
        const real d_i_Ks_d_K_i = -(g_Ks_square_Xs*d_E_Ks_d_K_i);

        // pumps_and_exchangers
        const real Na_i_plus_K_mNa = Na_i + c.K_mNa;
        const real P_NaK_K_o_over_K_o_plus_K_mK_Na_i_etc = c.P_NaK_K_o_over_K_o_plus_K_mK*Na_i/Na_i_plus_K_mNa;
        const real exp_V_over_minus_10_F_over_R_T_2 = exp(-0.1*V*c.F/c.R_T_2);
        const real exp_minus_V_F_over_R_T_2 = exp(-V*c.F/c.R_T_2);
        const real sum_of_exp_V_over_minus_10_F_over_R_T_2_etc = 1.0 + 0.1245*exp_V_over_minus_10_F_over_R_T_2 + 0.0353*
            exp_minus_V_F_over_R_T_2;
        const real i_NaK = P_NaK_K_o_over_K_o_plus_K_mK_Na_i_etc/sum_of_exp_V_over_minus_10_F_over_R_T_2_etc;
        const real exp_gamma_NaCa_V_F_over_R_T_2 = exp(c.gamma_NaCa*V*c.F/c.R_T_2);
        const real cube_Na_i = cube(Na_i);
        const real exp_gamma_NaCa_minus_1_V_F_over_R_T_2 = exp(c.gamma_NaCa_minus_1*V*c.F/c.R_T_2);
        const real product_of_exp_gamma_NaCa_minus_1_V_F_etc = exp_gamma_NaCa_minus_1_V_F_over_R_T_2*c.cube_Na_o;
        const real product_of_product_of_cube_Km_Nai_etc = c.product_of_cube_Km_Nai_plus_cube_Na_o_etc*
            (1.0 + c.K_sat*exp_gamma_NaCa_minus_1_V_F_over_R_T_2);
        const real i_NaCa = c.K_NaCa*(exp_gamma_NaCa_V_F_over_R_T_2*cube_Na_i*c.Ca_o -
            product_of_exp_gamma_NaCa_minus_1_V_F_etc*Ca_i*c.alpha_NaCa)/product_of_product_of_cube_Km_Nai_etc;
        const real sum_of_minus_V_plus_25 = 25.0 - V;
        const real one_plus_exp_sum_of_minus_V_plus_25_etc = 1.0 + exp(sum_of_minus_V_plus_25/5.98);
        const real i_p_K = c.g_pK*V_minus_E_K/one_plus_exp_sum_of_minus_V_plus_25_etc;
        const real Ca_i_plus_K_pCa = Ca_i + c.K_pCa;
        const real i_p_Ca = c.g_pCa*Ca_i/Ca_i_plus_K_pCa;
        const real d_i_NaK_d_V = i_NaK*(0.1245*(exp_V_over_minus_10_F_over_R_T_2*c.F_over_10_over_R_T) + 0.0353*
            (exp_minus_V_F_over_R_T_2*c.F_over_R_T))/sum_of_exp_V_over_minus_10_F_over_R_T_2_etc;
        const real product_of_exp_gamma_NaCa_minus_1_V_F_etc_2 = exp_gamma_NaCa_minus_1_V_F_over_R_T_2*
            c.gamma_NaCa_minus_1_F_over_R_T;
        const real d_i_NaCa_d_V = (c.K_NaCa*(exp_gamma_NaCa_V_F_over_R_T_2*c.gamma_NaCa_F_over_R_T*cube_Na_i*c.Ca_o -
            product_of_exp_gamma_NaCa_minus_1_V_F_etc_2*c.cube_Na_o*Ca_i*c.alpha_NaCa) - i_NaCa*
            (c.product_of_cube_Km_Nai_plus_cube_Na_o_etc*(c.K_sat*product_of_exp_gamma_NaCa_minus_1_V_F_etc_2)))/
            product_of_product_of_cube_Km_Nai_etc;
        const real d_i_p_K_d_V = c.g_pK/one_plus_exp_sum_of_minus_V_plus_25_etc - i_p_K*
            (-0.16722408026755853*(1.0 - 1.0/one_plus_exp_sum_of_minus_V_plus_25_etc));
        const real d_i_NaCa_d_Ca_i = -(c.K_NaCa*(product_of_exp_gamma_NaCa_minus_1_V_F_etc*c.alpha_NaCa)/
            product_of_product_of_cube_Km_Nai_etc);
        const real d_i_p_Ca_d_Ca_i = (c.g_pCa - i_p_Ca)/Ca_i_plus_K_pCa;
        const real d_i_NaK_d_Na_i = (c.P_NaK_K_o_over_K_o_plus_K_mK - P_NaK_K_o_over_K_o_plus_K_mK_Na_i_etc)/
            Na_i_plus_K_mNa/sum_of_exp_V_over_minus_10_F_over_R_T_2_etc;
        const real d_i_NaCa_d_Na_i = c.K_NaCa*(exp_gamma_NaCa_V_F_over_R_T_2*(3.0*square(Na_i))*c.Ca_o)/
            product_of_product_of_cube_Km_Nai_etc;
        const real d_i_p_K_d_K_i = -(c.g_pK*d_E_K_d_K_i/one_plus_exp_sum_of_minus_V_plus_25_etc);

        // i_Na
        const real g_Na_cube_m = c.g_Na*cube(m);
        const real g_Na_cube_m_h = g_Na_cube_m*h;
        const real g_Na_cube_m_h_j = g_Na_cube_m_h*j;
        const real V_minus_E_Na = V - E_Na;
        const real one_plus_exp_minus_V_minus_56p86_etc = 1.0 + exp((-56.86 - V)/9.03);
        const real m_inf = 1.0/square(one_plus_exp_minus_V_minus_56p86_etc);
        const real sum_of_minus_V_minus_60 = -60.0 - V;
        const real alpha_m = 1.0/(1.0 + exp(sum_of_minus_V_minus_60/5.0));
        const real V_plus_35 = V + 35.0;
        const real one_plus_exp_V_plus_35_over_5 = 1.0 + exp(V_plus_35/5.0);
        const real value_0p1_over_one_plus_exp_V_plus_35_etc = 0.1/one_plus_exp_V_plus_35_over_5;
        const real one_plus_exp_V_minus_50_over_200 = 1.0 + exp((V - 50.0)/200.0);
        const real value_0p1_over_one_plus_exp_V_minus_50_etc = 0.1/one_plus_exp_V_minus_50_over_200;
        const real beta_m = value_0p1_over_one_plus_exp_V_plus_35_etc + value_0p1_over_one_plus_exp_V_minus_50_etc;
        const real tau_m = alpha_m*beta_m;
        const real one_plus_exp_V_plus_71p55_over_7p43 = 1.0 + exp((V + 71.55)/7.43);
        const real h_inf = 1.0/square(one_plus_exp_V_plus_71p55_over_7p43);
        const real exp_minus_V_plus_80_over_6p8 = exp(-(V + 80.0)/6.8);
        const real alpha_h = select(V < -40.0, 0.057*exp_minus_V_plus_80_over_6p8, 0.0);
        const real exp_V_0p079 = exp(0.079*V);
        const real exp_V_0p3485 = exp(0.3485*V);
        const real exp_minus_V_plus_10p66_over_11p1 = exp(-(V + 10.66)/11.1);
        const real scaled_exp_minus_V_plus_10p66_over_11p1_etc = 0.13*(1.0 + exp_minus_V_plus_10p66_over_11p1);
        const real value_0p77_over_scaled_exp_minus_V_etc = 0.77/scaled_exp_minus_V_plus_10p66_over_11p1_etc;
        const real beta_h = select(V < -40.0, 2.7*exp_V_0p079 + 310000.0*exp_V_0p3485,
            value_0p77_over_scaled_exp_minus_V_etc);
        const real alpha_h_plus_beta_h = alpha_h + beta_h;
        const real tau_h = 1.0/alpha_h_plus_beta_h;
        const real exp_V_0p2444 = exp(0.2444*V);
        const real exp_minus_0p04391_V = exp(-0.04391*V);
        const real sum_of_minus_2p543e04_exp_V_0p2444_etc = -25428.0*exp_V_0p2444 - 6.948e-06*exp_minus_0p04391_V;
        const real V_plus_37p78 = V + 37.78;
        const real one_plus_exp_V_plus_79p23_0p311 = 1.0 + exp(0.311*(V + 79.23));
        const real quotient_of_sum_of_minus_2p543e04_exp_V_etc = sum_of_minus_2p543e04_exp_V_0p2444_etc*V_plus_37p78/
            one_plus_exp_V_plus_79p23_0p311;
        const real alpha_j = select(V < -40.0, quotient_of_sum_of_minus_2p543e04_exp_V_etc, 0.0);
        const real exp_minus_0p01052_V = exp(-0.01052*V);
        const real one_plus_exp_minus_0p1378_V_plus_40p14 = 1.0 + exp(-0.1378*(V + 40.14));
        const real quotient_of_exp_minus_0p01052_V_0p02424_etc = 0.02424*exp_minus_0p01052_V/
            one_plus_exp_minus_0p1378_V_plus_40p14;
        const real exp_V_0p057 = exp(0.057*V);
        const real one_plus_exp_V_plus_32_over_minus_10 = 1.0 + exp(-0.1*(V + 32.0));
        const real quotient_of_exp_V_0p057_0p6_etc = 0.6*exp_V_0p057/one_plus_exp_V_plus_32_over_minus_10;
        const real beta_j = select(V < -40.0, quotient_of_exp_minus_0p01052_V_0p02424_etc,
            quotient_of_exp_V_0p057_0p6_etc);
        const real alpha_j_plus_beta_j = alpha_j + beta_j;
        const real tau_j = 1.0/alpha_j_plus_beta_j;
        const real d_m_inf_d_V = -(m_inf*(2.0*(-0.1107419712070875*(1.0 - 1.0/one_plus_exp_minus_V_minus_56p86_etc))));
        const real d_alpha_m_d_V = -(alpha_m*(-0.2*(1.0 - alpha_m)));
        const real d_beta_m_d_V = -(value_0p1_over_one_plus_exp_V_plus_35_etc*
            (0.2*(1.0 - 1.0/one_plus_exp_V_plus_35_over_5)) + value_0p1_over_one_plus_exp_V_minus_50_etc*
            (0.005*(1.0 - 1.0/one_plus_exp_V_minus_50_over_200)));
        const real d_tau_m_d_V = d_alpha_m_d_V*beta_m + alpha_m*d_beta_m_d_V;
        const real d_h_inf_d_V = -(h_inf*(2.0*(0.13458950201884254*(1.0 - 1.0/one_plus_exp_V_plus_71p55_over_7p43))));
        const real d_alpha_h_d_V = select(V < -40.0, 0.057*(exp_minus_V_plus_80_over_6p8*-0.14705882352941177), 0.0);
        const real d_beta_h_d_V = select(V < -40.0, 2.7*(exp_V_0p079*0.079) + 310000.0*(exp_V_0p3485*0.3485),
            -(value_0p77_over_scaled_exp_minus_V_etc*(0.13*(exp_minus_V_plus_10p66_over_11p1*-0.0900900900900901))/
            scaled_exp_minus_V_plus_10p66_over_11p1_etc));
        const real d_tau_h_d_V = -(tau_h*(d_alpha_h_d_V + d_beta_h_d_V)/alpha_h_plus_beta_h);
        const real d_alpha_j_d_V = select(V < -40.0, ((6.948e-06*(exp_minus_0p04391_V*0.04391) - 25428.0*
            (exp_V_0p2444*0.2444))*V_plus_37p78 + sum_of_minus_2p543e04_exp_V_0p2444_etc)/
            one_plus_exp_V_plus_79p23_0p311 - quotient_of_sum_of_minus_2p543e04_exp_V_etc*
            (0.311*(1.0 - 1.0/one_plus_exp_V_plus_79p23_0p311)), 0.0);
        const real d_beta_j_d_V = select(V < -40.0, quotient_of_exp_minus_0p01052_V_0p02424_etc*
            (0.1378*(1.0 - 1.0/one_plus_exp_minus_0p1378_V_plus_40p14)) - 0.02424*(exp_minus_0p01052_V*0.01052)/
            one_plus_exp_minus_0p1378_V_plus_40p14, 0.6*(exp_V_0p057*0.057)/one_plus_exp_V_plus_32_over_minus_10 +
            quotient_of_exp_V_0p057_0p6_etc*(0.1*(1.0 - 1.0/one_plus_exp_V_plus_32_over_minus_10)));
        const real d_tau_j_d_V = -(tau_j*(d_alpha_j_d_V + d_beta_j_d_V)/alpha_j_plus_beta_j);
        const real d_i_Na_d_m = c.g_Na*(3.0*square(m))*h*j*V_minus_E_Na;
        const real d_i_Na_d_h = g_Na_cube_m*j*V_minus_E_Na;
        const real d_i_Na_d_j = g_Na_cube_m_h*V_minus_E_Na;
        const real d_i_Na_d_Na_i = -(g_Na_cube_m_h_j*d_E_Na_d_Na_i);

        // i_CaL
        const real g_CaL_d = c.g_CaL*d;
        const real g_CaL_d_f = g_CaL_d*f;
        const real g_CaL_d_f_f2 = g_CaL_d_f*f2;
        const real g_CaL_d_f_f2_fCass_4 = g_CaL_d_f_f2*fCass*4.0;
        const real V_minus_15 = V - 15.0;
        const real g_CaL_d_f_f2_fCass_4_V_minus_15_square_F_etc = g_CaL_d_f_f2_fCass_4*V_minus_15*c.square_F/c.R_T_2;
        const real Ca_ss_over_4 = 0.25*Ca_ss;
        const real exp_V_minus_15_2_F_over_R_T_2 = exp(2.0*V_minus_15*c.F/c.R_T_2);
        const real Ca_ss_over_4_exp_V_minus_15_2_F_over_R_T_etc = Ca_ss_over_4*exp_V_minus_15_2_F_over_R_T_2 - c.Ca_o;
        const real sum_of_exp_V_minus_15_2_F_over_R_T_2_etc = exp_V_minus_15_2_F_over_R_T_2 - 1.0;
        const real i_CaL = g_CaL_d_f_f2_fCass_4_V_minus_15_square_F_etc*Ca_ss_over_4_exp_V_minus_15_2_F_over_R_T_etc/
            sum_of_exp_V_minus_15_2_F_over_R_T_2_etc;
        const real d_inf = 1.0/(1.0 + exp((-8.0 - V)/7.5));
        const real one_plus_exp_minus_V_minus_35_over_13 = 1.0 + exp((-35.0 - V)/13.0);
        const real value_1p4_over_one_plus_exp_minus_V_etc = 1.4/one_plus_exp_minus_V_minus_35_over_13;
        const real alpha_d = value_1p4_over_one_plus_exp_minus_V_etc + 0.25;
        const real one_plus_exp_V_plus_5_over_5 = 1.0 + exp((V + 5.0)/5.0);
        const real beta_d = 1.4/one_plus_exp_V_plus_5_over_5;
        const real gamma_d = 1.0/(1.0 + exp((50.0 - V)/20.0));
        const real tau_d = alpha_d*beta_d + gamma_d;
        const real f_inf = 1.0/(1.0 + exp((V + 20.0)/7.0));
        const real V_plus_27 = V + 27.0;
        const real minus_square_V_plus_27 = -square(V_plus_27);
        const real exp_minus_square_V_plus_27_over_225 = exp(minus_square_V_plus_27/225.0);
        const real one_plus_exp_minus_V_plus_13_over_10 = 1.0 + exp((13.0 - V)/10.0);
        const real value_200_over_one_plus_exp_minus_V_etc = 200.0/one_plus_exp_minus_V_plus_13_over_10;
        const real V_plus_30 = V + 30.0;
        const real one_plus_exp_V_plus_30_over_10 = 1.0 + exp(V_plus_30/10.0);
        const real value_180_over_one_plus_exp_V_plus_30_etc = 180.0/one_plus_exp_V_plus_30_over_10;
        const real tau_f = 1102.5*exp_minus_square_V_plus_27_over_225 + value_200_over_one_plus_exp_minus_V_etc +
            value_180_over_one_plus_exp_V_plus_30_etc + 20.0;
        const real one_plus_exp_V_plus_35_over_7 = 1.0 + exp(V_plus_35/7.0);
        const real value_0p67_over_one_plus_exp_V_plus_35_etc = 0.67/one_plus_exp_V_plus_35_over_7;
        const real f2_inf = value_0p67_over_one_plus_exp_V_plus_35_etc + 0.33;
        const real exp_minus_square_V_plus_27_over_240 = exp(minus_square_V_plus_27/240.0);
        const real one_plus_exp_sum_of_minus_V_plus_25_etc_2 = 1.0 + exp(sum_of_minus_V_plus_25/10.0);
        const real value_31_etc = 31.0/one_plus_exp_sum_of_minus_V_plus_25_etc_2;
        const real value_80_over_one_plus_exp_V_plus_30_etc = 80.0/one_plus_exp_V_plus_30_over_10;
        const real tau_f2 = 562.0*exp_minus_square_V_plus_27_over_240 + value_31_etc +
            value_80_over_one_plus_exp_V_plus_30_etc;
        const real Ca_ss_over_0p05 = Ca_ss/0.05;
        const real one_plus_square_Ca_ss_over_0p05 = 1.0 + square(Ca_ss_over_0p05);
        const real value_0p6_over_one_plus_square_Ca_ss_etc = 0.6/one_plus_square_Ca_ss_over_0p05;
        const real fCass_inf = value_0p6_over_one_plus_square_Ca_ss_etc + 0.4;
        const real value_80_over_one_plus_square_Ca_ss_etc = 80.0/one_plus_square_Ca_ss_over_0p05;
        const real tau_fCass = value_80_over_one_plus_square_Ca_ss_etc + 2.0;
        const real d_i_CaL_d_V = (g_CaL_d_f_f2_fCass_4*c.square_F/c.R_T_2*Ca_ss_over_4_exp_V_minus_15_2_F_over_R_T_etc +
            g_CaL_d_f_f2_fCass_4_V_minus_15_square_F_etc*(Ca_ss_over_4*(exp_V_minus_15_2_F_over_R_T_2*c.F_2_over_R_T)))/
            sum_of_exp_V_minus_15_2_F_over_R_T_2_etc - i_CaL*(c.F_2_over_R_T*
            (1.0 + 1.0/sum_of_exp_V_minus_15_2_F_over_R_T_2_etc));
        const real d_d_inf_d_V = -(d_inf*(-0.13333333333333333*(1.0 - d_inf)));
        const real d_alpha_d_d_V = -(value_1p4_over_one_plus_exp_minus_V_etc*
            (-0.07692307692307693*(1.0 - 1.0/one_plus_exp_minus_V_minus_35_over_13)));
        const real d_beta_d_d_V = -(beta_d*(0.2*(1.0 - 1.0/one_plus_exp_V_plus_5_over_5)));
        const real d_gamma_d_d_V = -(gamma_d*(-0.05*(1.0 - gamma_d)));
        const real d_tau_d_d_V = d_alpha_d_d_V*beta_d + alpha_d*d_beta_d_d_V + d_gamma_d_d_V;
        const real d_f_inf_d_V = -(f_inf*(0.14285714285714285*(1.0 - f_inf)));
        const real V_plus_27_2 = 2.0*V_plus_27;
        const real scaled_minus_reciprocal_one_plus_exp_V_etc = 0.1*(1.0 - 1.0/one_plus_exp_V_plus_30_over_10);
        const real d_tau_f_d_V = -(1102.5*(exp_minus_square_V_plus_27_over_225*(V_plus_27_2/225.0)) +
            value_200_over_one_plus_exp_minus_V_etc*(-0.1*(1.0 - 1.0/one_plus_exp_minus_V_plus_13_over_10)) +
            value_180_over_one_plus_exp_V_plus_30_etc*scaled_minus_reciprocal_one_plus_exp_V_etc);
        const real d_f2_inf_d_V = -(value_0p67_over_one_plus_exp_V_plus_35_etc*
            (0.14285714285714285*(1.0 - 1.0/one_plus_exp_V_plus_35_over_7)));
        const real d_tau_f2_d_V = -(562.0*(exp_minus_square_V_plus_27_over_240*(V_plus_27_2/240.0)) + value_31_etc*
            (-0.1*(1.0 - 1.0/one_plus_exp_sum_of_minus_V_plus_25_etc_2)) + value_80_over_one_plus_exp_V_plus_30_etc*
            scaled_minus_reciprocal_one_plus_exp_V_etc);
        const real d_i_CaL_d_d = c.g_CaL*f*f2*fCass*4.0*V_minus_15*c.square_F/c.R_T_2*
            Ca_ss_over_4_exp_V_minus_15_2_F_over_R_T_etc/sum_of_exp_V_minus_15_2_F_over_R_T_2_etc;
        const real d_i_CaL_d_f = g_CaL_d*f2*fCass*4.0*V_minus_15*c.square_F/c.R_T_2*
            Ca_ss_over_4_exp_V_minus_15_2_F_over_R_T_etc/sum_of_exp_V_minus_15_2_F_over_R_T_2_etc;
        const real d_i_CaL_d_f2 = g_CaL_d_f*fCass*4.0*V_minus_15*c.square_F/c.R_T_2*
            Ca_ss_over_4_exp_V_minus_15_2_F_over_R_T_etc/sum_of_exp_V_minus_15_2_F_over_R_T_2_etc;
        const real d_i_CaL_d_fCass = g_CaL_d_f_f2*4.0*V_minus_15*c.square_F/c.R_T_2*
            Ca_ss_over_4_exp_V_minus_15_2_F_over_R_T_etc/sum_of_exp_V_minus_15_2_F_over_R_T_2_etc;
        const real d_i_CaL_d_Ca_ss = g_CaL_d_f_f2_fCass_4_V_minus_15_square_F_etc*(0.25*exp_V_minus_15_2_F_over_R_T_2)/
            sum_of_exp_V_minus_15_2_F_over_R_T_2_etc;
        const real Ca_ss_over_0p05_2_20 = 2.0*Ca_ss_over_0p05*20.0;
        const real d_fCass_inf_d_Ca_ss = -(value_0p6_over_one_plus_square_Ca_ss_etc*Ca_ss_over_0p05_2_20/
            one_plus_square_Ca_ss_over_0p05);
        const real d_tau_fCass_d_Ca_ss = -(value_80_over_one_plus_square_Ca_ss_etc*Ca_ss_over_0p05_2_20/
            one_plus_square_Ca_ss_over_0p05);

        // i_Kr
        const real g_Kr_sqrt_K_o_over_5p4_Xr1 = c.g_Kr_sqrt_K_o_over_5p4*Xr1;
        const real g_Kr_sqrt_K_o_over_5p4_Xr1_Xr2 = g_Kr_sqrt_K_o_over_5p4_Xr1*Xr2;
        const real Xr1_inf = 1.0/(1.0 + exp((-26.0 - V)/7.0));
        const real one_plus_exp_minus_V_minus_45_over_10 = 1.0 + exp((-45.0 - V)/10.0);
        const real alpha_Xr1 = 450.0/one_plus_exp_minus_V_minus_45_over_10;
        const real one_plus_exp_V_plus_30_over_11p5 = 1.0 + exp(V_plus_30/11.5);
        const real beta_Xr1 = 6.0/one_plus_exp_V_plus_30_over_11p5;
        const real tau_Xr1 = alpha_Xr1*beta_Xr1;
        const real Xr2_inf = 1.0/(1.0 + exp((V + 88.0)/24.0));
        const real one_plus_exp_sum_of_minus_V_minus_60_etc = 1.0 + exp(sum_of_minus_V_minus_60/20.0);
        const real alpha_Xr2 = 3.0/one_plus_exp_sum_of_minus_V_minus_60_etc;
        const real one_plus_exp_V_minus_60_over_20 = 1.0 + exp((V - 60.0)/20.0);
        const real beta_Xr2 = 1.12/one_plus_exp_V_minus_60_over_20;
        const real tau_Xr2 = alpha_Xr2*beta_Xr2;
        const real d_Xr1_inf_d_V = -(Xr1_inf*(-0.14285714285714285*(1.0 - Xr1_inf)));
        const real d_alpha_Xr1_d_V = -(alpha_Xr1*(-0.1*(1.0 - 1.0/one_plus_exp_minus_V_minus_45_over_10)));
        const real d_beta_Xr1_d_V = -(beta_Xr1*(0.08695652173913043*(1.0 - 1.0/one_plus_exp_V_plus_30_over_11p5)));
        const real d_tau_Xr1_d_V = d_alpha_Xr1_d_V*beta_Xr1 + alpha_Xr1*d_beta_Xr1_d_V;
        const real d_Xr2_inf_d_V = -(Xr2_inf*(0.041666666666666664*(1.0 - Xr2_inf)));
        const real d_alpha_Xr2_d_V = -(alpha_Xr2*(-0.05*(1.0 - 1.0/one_plus_exp_sum_of_minus_V_minus_60_etc)));
        const real d_beta_Xr2_d_V = -(beta_Xr2*(0.05*(1.0 - 1.0/one_plus_exp_V_minus_60_over_20)));
        const real d_tau_Xr2_d_V = d_alpha_Xr2_d_V*beta_Xr2 + alpha_Xr2*d_beta_Xr2_d_V;
        const real d_i_Kr_d_Xr1 = c.g_Kr_sqrt_K_o_over_5p4*Xr2*V_minus_E_K;
        const real d_i_Kr_d_Xr2 = g_Kr_sqrt_K_o_over_5p4_Xr1*V_minus_E_K;
        const real d_i_Kr_d_K_i = -(g_Kr_sqrt_K_o_over_5p4_Xr1_Xr2*d_E_K_d_K_i);

        // background
        const real i_b_Ca = c.g_bCa*(V - E_Ca);
        const real d_i_b_Ca_d_Ca_i = -(c.g_bCa*d_E_Ca_d_Ca_i);
        const real d_i_b_Na_d_Na_i = -(c.g_bNa*d_E_Na_d_Na_i);

        // calcium
        const real EC_over_Ca_SR = c.EC_/Ca_SR;
        const real one_plus_square_EC_over_Ca_SR = 1.0 + square(EC_over_Ca_SR);
        const real quotient_of_sum_of_max_sr_minus_min_sr_etc = c.sum_of_max_sr_minus_min_sr/
            one_plus_square_EC_over_Ca_SR;
        const real kcasr = c.max_sr - quotient_of_sum_of_max_sr_minus_min_sr_etc;
        const real k1 = c.k1_prime/kcasr;
        const real k2 = c.k2_prime*kcasr;
        const real square_Ca_ss = square(Ca_ss);
        const real k1_square_Ca_ss = k1*square_Ca_ss;
        const real k3_plus_k1_square_Ca_ss = c.k3 + k1_square_Ca_ss;
        const real O = k1_square_Ca_ss*R_prime/k3_plus_k1_square_Ca_ss;
        const real V_rel_O = c.V_rel*O;
        const real Ca_SR_minus_Ca_ss = Ca_SR - Ca_ss;
        const real i_rel = V_rel_O*Ca_SR_minus_Ca_ss;
        const real square_Ca_i = square(Ca_i);
        const real quotient_of_square_K_up_over_square_Ca_i = c.square_K_up/square_Ca_i;
        const real one_plus_quotient_of_square_K_up_etc = 1.0 + quotient_of_square_K_up_over_square_Ca_i;
        const real i_up = c.V_max_up/one_plus_quotient_of_square_K_up_etc;
        const real i_leak = c.V_leak*(Ca_SR - Ca_i);
        const real i_xfer = c.V_xfer*(Ca_ss - Ca_i);
        const real Ca_i_plus_K_buf_c = Ca_i + c.K_buf_c;
        const real square_Ca_i_plus_K_buf_c = square(Ca_i_plus_K_buf_c);
        const real Buf_c_K_buf_c_over_square_Ca_i_etc = c.Buf_c_K_buf_c/square_Ca_i_plus_K_buf_c;
        const real Buf_c_K_buf_c_over_square_Ca_i_etc_2 = 1.0 + Buf_c_K_buf_c_over_square_Ca_i_etc;
        const real Ca_i_bufc = 1.0/Buf_c_K_buf_c_over_square_Ca_i_etc_2;
        const real Ca_SR_plus_K_buf_sr = Ca_SR + c.K_buf_sr;
        const real square_Ca_SR_plus_K_buf_sr = square(Ca_SR_plus_K_buf_sr);
        const real Buf_sr_K_buf_sr_over_square_Ca_SR_etc = c.Buf_sr_K_buf_sr/square_Ca_SR_plus_K_buf_sr;
        const real Buf_sr_K_buf_sr_over_square_Ca_SR_etc_2 = 1.0 + Buf_sr_K_buf_sr_over_square_Ca_SR_etc;
        const real Ca_sr_bufsr = 1.0/Buf_sr_K_buf_sr_over_square_Ca_SR_etc_2;
        const real Ca_ss_plus_K_buf_ss = Ca_ss + c.K_buf_ss;
        const real square_Ca_ss_plus_K_buf_ss = square(Ca_ss_plus_K_buf_ss);
        const real Buf_ss_K_buf_ss_over_square_Ca_ss_etc = c.Buf_ss_K_buf_ss/square_Ca_ss_plus_K_buf_ss;
        const real Buf_ss_K_buf_ss_over_square_Ca_ss_etc_2 = 1.0 + Buf_ss_K_buf_ss_over_square_Ca_ss_etc;
        const real Ca_ss_bufss = 1.0/Buf_ss_K_buf_ss_over_square_Ca_ss_etc_2;
        const real d_Ca_i_bufc_d_Ca_i = Ca_i_bufc*(Buf_c_K_buf_c_over_square_Ca_i_etc*(2.0*Ca_i_plus_K_buf_c)/
            square_Ca_i_plus_K_buf_c)/Buf_c_K_buf_c_over_square_Ca_i_etc_2;
        const real d_i_up_d_Ca_i = i_up*(quotient_of_square_K_up_over_square_Ca_i*(2.0*Ca_i)/square_Ca_i)/
            one_plus_quotient_of_square_K_up_etc;
        const real d_Ca_sr_bufsr_d_Ca_SR = Ca_sr_bufsr*(Buf_sr_K_buf_sr_over_square_Ca_SR_etc*(2.0*Ca_SR_plus_K_buf_sr)/
            square_Ca_SR_plus_K_buf_sr)/Buf_sr_K_buf_sr_over_square_Ca_SR_etc_2;
        const real d_kcasr_d_Ca_SR = -(quotient_of_sum_of_max_sr_minus_min_sr_etc*
            (2.0*EC_over_Ca_SR*(EC_over_Ca_SR/Ca_SR))/one_plus_square_EC_over_Ca_SR);
        const real d_k1_d_Ca_SR = -(k1*d_kcasr_d_Ca_SR/kcasr);
        const real d_k1_d_Ca_SR_square_Ca_ss = d_k1_d_Ca_SR*square_Ca_ss;
        const real d_O_d_Ca_SR = (d_k1_d_Ca_SR_square_Ca_ss*R_prime - O*d_k1_d_Ca_SR_square_Ca_ss)/
            k3_plus_k1_square_Ca_ss;
        const real d_i_rel_d_Ca_SR = c.V_rel*d_O_d_Ca_SR*Ca_SR_minus_Ca_ss + V_rel_O;
        const real k1_Ca_ss_2 = k1*(2.0*Ca_ss);
        const real d_O_d_Ca_ss = (k1_Ca_ss_2*R_prime - O*k1_Ca_ss_2)/k3_plus_k1_square_Ca_ss;
        const real d_i_rel_d_Ca_ss = c.V_rel*d_O_d_Ca_ss*Ca_SR_minus_Ca_ss - V_rel_O;
        const real d_Ca_ss_bufss_d_Ca_ss = Ca_ss_bufss*(Buf_ss_K_buf_ss_over_square_Ca_ss_etc*(2.0*Ca_ss_plus_K_buf_ss)/
            square_Ca_ss_plus_K_buf_ss)/Buf_ss_K_buf_ss_over_square_Ca_ss_etc_2;
        const real d_O_d_R_prime = k1_square_Ca_ss/k3_plus_k1_square_Ca_ss;
        const real d_i_rel_d_R_prime = c.V_rel*d_O_d_R_prime*Ca_SR_minus_Ca_ss;
        const real i_leak_minus_i_up_V_sr_over_V_c_etc = (i_leak - i_up)*c.V_sr/c.V_c + i_xfer -
            (i_b_Ca + i_p_Ca - 2.0*i_NaCa)*c.C_m/c.V_c_2_F;
        const real i_up_minus_i_rel_plus_i_leak = i_up - (i_rel + i_leak);
        const real sum_of_minus_i_CaL_C_m_over_V_ss_2_F_etc = -i_CaL*c.C_m/c.V_ss_2_F + i_rel*c.V_sr/c.V_ss - i_xfer*
            c.V_c/c.V_ss;
        const real product_of_minus_k2_Ca_ss = -k2*Ca_ss;

        // membrane
        const real d_i_K1_d_V_plus_g_to_r_s_plus_g_Kr_etc = d_i_K1_d_V + g_to_r_s + g_Kr_sqrt_K_o_over_5p4_Xr1_Xr2 +
            g_Ks_square_Xs;
        const real d_i_ion_d_V = d_i_K1_d_V_plus_g_to_r_s_plus_g_Kr_etc + d_i_CaL_d_V + d_i_NaK_d_V + g_Na_cube_m_h_j +
            c.g_bNa + d_i_NaCa_d_V + c.g_bCa + d_i_p_K_d_V;
        const real d_i_ion_d_Ca_i = d_i_NaCa_d_Ca_i + d_i_b_Ca_d_Ca_i + d_i_p_Ca_d_Ca_i;
        const real d_i_ion_d_Na_i = d_i_Ks_d_Na_i + d_i_NaK_d_Na_i + d_i_Na_d_Na_i + d_i_b_Na_d_Na_i + d_i_NaCa_d_Na_i;
        const real d_i_ion_d_K_i = d_i_K1_d_K_i + d_i_to_d_K_i + d_i_Kr_d_K_i + d_i_Ks_d_K_i + d_i_p_K_d_K_i;

        const real m_inf_minus_m_over_tau_m = (m_inf - m)/tau_m;
        const real h_inf_minus_h_over_tau_h = (h_inf - h)/tau_h;
        const real h_inf_minus_j_over_tau_j = (h_inf - j)/tau_j;
        const real d_inf_minus_d_over_tau_d = (d_inf - d)/tau_d;
        const real f_inf_minus_f_over_tau_f = (f_inf - f)/tau_f;
        const real f2_inf_minus_f2_over_tau_f2 = (f2_inf - f2)/tau_f2;
        const real s_inf_minus_s_over_tau_s = (s_inf - s)/tau_s;
        const real r_inf_minus_r_over_tau_r = (r_inf - r)/tau_r;
        const real Xr1_inf_minus_Xr1_over_tau_Xr1 = (Xr1_inf - Xr1)/tau_Xr1;
        const real Xr2_inf_minus_Xr2_over_tau_Xr2 = (Xr2_inf - Xr2)/tau_Xr2;
        const real Xs_inf_minus_Xs_over_tau_Xs = (Xs_inf - Xs)/tau_Xs;
        const real V_leak_plus_d_i_up_d_Ca_i = c.V_leak + d_i_up_d_Ca_i;
        const real fCass_inf_minus_fCass_over_tau_fCass = (fCass_inf - fCass)/tau_fCass;
        const real next_slope_0 = -d_i_ion_d_V;
        cells.store(state::slope_0, next_slope_0);
        const real next_slope_1 = (d_m_inf_d_V - m_inf_minus_m_over_tau_m*d_tau_m_d_V)/tau_m;
        cells.store(state::slope_1, next_slope_1);
        const real next_slope_2 = (d_h_inf_d_V - h_inf_minus_h_over_tau_h*d_tau_h_d_V)/tau_h;
        cells.store(state::slope_2, next_slope_2);
        const real next_slope_3 = (d_h_inf_d_V - h_inf_minus_j_over_tau_j*d_tau_j_d_V)/tau_j;
        cells.store(state::slope_3, next_slope_3);
        const real next_slope_4 = (d_d_inf_d_V - d_inf_minus_d_over_tau_d*d_tau_d_d_V)/tau_d;
        cells.store(state::slope_4, next_slope_4);
        const real next_slope_5 = (d_f_inf_d_V - f_inf_minus_f_over_tau_f*d_tau_f_d_V)/tau_f;
        cells.store(state::slope_5, next_slope_5);
        const real next_slope_6 = (d_f2_inf_d_V - f2_inf_minus_f2_over_tau_f2*d_tau_f2_d_V)/tau_f2;
        cells.store(state::slope_6, next_slope_6);
        const real next_slope_7 = (d_s_inf_d_V - s_inf_minus_s_over_tau_s*d_tau_s_d_V)/tau_s;
        cells.store(state::slope_7, next_slope_7);
        const real next_slope_8 = (d_r_inf_d_V - r_inf_minus_r_over_tau_r*d_tau_r_d_V)/tau_r;
        cells.store(state::slope_8, next_slope_8);
        const real next_slope_9 = (d_Xr1_inf_d_V - Xr1_inf_minus_Xr1_over_tau_Xr1*d_tau_Xr1_d_V)/tau_Xr1;
        cells.store(state::slope_9, next_slope_9);
        const real next_slope_10 = (d_Xr2_inf_d_V - Xr2_inf_minus_Xr2_over_tau_Xr2*d_tau_Xr2_d_V)/tau_Xr2;
        cells.store(state::slope_10, next_slope_10);
        const real next_slope_11 = (d_Xs_inf_d_V - Xs_inf_minus_Xs_over_tau_Xs*d_tau_Xs_d_V)/tau_Xs;
        cells.store(state::slope_11, next_slope_11);
        const real next_slope_12 = -(Ca_i_bufc*((c.g_bCa - 2.0*d_i_NaCa_d_V)*c.C_m/c.V_c_2_F));
        cells.store(state::slope_12, next_slope_12);
        const real next_slope_13 = -(Ca_ss_bufss*(d_i_CaL_d_V*c.C_m/c.V_ss_2_F));
        cells.store(state::slope_13, next_slope_13);
        const real next_slope_14 = -((g_Na_cube_m_h_j + c.g_bNa + 3.0*d_i_NaK_d_V + 3.0*d_i_NaCa_d_V)/c.V_c_F*c.C_m);
        cells.store(state::slope_14, next_slope_14);
        const real next_slope_15 = (2.0*d_i_NaK_d_V - (d_i_K1_d_V_plus_g_to_r_s_plus_g_Kr_etc + d_i_p_K_d_V))/c.V_c_F*
            c.C_m;
        cells.store(state::slope_15, next_slope_15);
        const real next_slope_16 = -d_i_Na_d_m;
        cells.store(state::slope_16, next_slope_16);
        const real next_slope_17 = -1.0/tau_m;
        cells.store(state::slope_17, next_slope_17);
        const real next_slope_18 = -(d_i_Na_d_m/c.V_c_F*c.C_m);
        cells.store(state::slope_18, next_slope_18);
        const real next_slope_19 = -d_i_Na_d_h;
        cells.store(state::slope_19, next_slope_19);
        const real next_slope_20 = -1.0/tau_h;
        cells.store(state::slope_20, next_slope_20);
        const real next_slope_21 = -(d_i_Na_d_h/c.V_c_F*c.C_m);
        cells.store(state::slope_21, next_slope_21);
        const real next_slope_22 = -d_i_Na_d_j;
        cells.store(state::slope_22, next_slope_22);
        const real next_slope_23 = -1.0/tau_j;
        cells.store(state::slope_23, next_slope_23);
        const real next_slope_24 = -(d_i_Na_d_j/c.V_c_F*c.C_m);
        cells.store(state::slope_24, next_slope_24);
        const real next_slope_25 = -d_i_CaL_d_d;
        cells.store(state::slope_25, next_slope_25);
        const real next_slope_26 = -1.0/tau_d;
        cells.store(state::slope_26, next_slope_26);
        const real next_slope_27 = -(Ca_ss_bufss*(d_i_CaL_d_d*c.C_m/c.V_ss_2_F));
        cells.store(state::slope_27, next_slope_27);
        const real next_slope_28 = -d_i_CaL_d_f;
        cells.store(state::slope_28, next_slope_28);
        const real next_slope_29 = -1.0/tau_f;
        cells.store(state::slope_29, next_slope_29);
        const real next_slope_30 = -(Ca_ss_bufss*(d_i_CaL_d_f*c.C_m/c.V_ss_2_F));
        cells.store(state::slope_30, next_slope_30);
        const real next_slope_31 = -d_i_CaL_d_f2;
        cells.store(state::slope_31, next_slope_31);
        const real next_slope_32 = -1.0/tau_f2;
        cells.store(state::slope_32, next_slope_32);
        const real next_slope_33 = -(Ca_ss_bufss*(d_i_CaL_d_f2*c.C_m/c.V_ss_2_F));
        cells.store(state::slope_33, next_slope_33);
        const real next_slope_34 = -d_i_CaL_d_fCass;
        cells.store(state::slope_34, next_slope_34);
        const real next_slope_35 = -1.0/tau_fCass;
        cells.store(state::slope_35, next_slope_35);
        const real next_slope_36 = -(Ca_ss_bufss*(d_i_CaL_d_fCass*c.C_m/c.V_ss_2_F));
        cells.store(state::slope_36, next_slope_36);
        const real next_slope_37 = -d_i_to_d_s;
        cells.store(state::slope_37, next_slope_37);
        const real next_slope_38 = -1.0/tau_s;
        cells.store(state::slope_38, next_slope_38);
        const real next_slope_39 = -(d_i_to_d_s/c.V_c_F*c.C_m);
        cells.store(state::slope_39, next_slope_39);
        const real next_slope_40 = -d_i_to_d_r;
        cells.store(state::slope_40, next_slope_40);
        const real next_slope_41 = -1.0/tau_r;
        cells.store(state::slope_41, next_slope_41);
        const real next_slope_42 = -(d_i_to_d_r/c.V_c_F*c.C_m);
        cells.store(state::slope_42, next_slope_42);
        const real next_slope_43 = -d_i_Kr_d_Xr1;
        cells.store(state::slope_43, next_slope_43);
        const real next_slope_44 = -1.0/tau_Xr1;
        cells.store(state::slope_44, next_slope_44);
        const real next_slope_45 = -(d_i_Kr_d_Xr1/c.V_c_F*c.C_m);
        cells.store(state::slope_45, next_slope_45);
        const real next_slope_46 = -d_i_Kr_d_Xr2;
        cells.store(state::slope_46, next_slope_46);
        const real next_slope_47 = -1.0/tau_Xr2;
        cells.store(state::slope_47, next_slope_47);
        const real next_slope_48 = -(d_i_Kr_d_Xr2/c.V_c_F*c.C_m);
        cells.store(state::slope_48, next_slope_48);
        const real next_slope_49 = -d_i_Ks_d_Xs;
        cells.store(state::slope_49, next_slope_49);
        const real next_slope_50 = -1.0/tau_Xs;
        cells.store(state::slope_50, next_slope_50);
        const real next_slope_51 = -(d_i_Ks_d_Xs/c.V_c_F*c.C_m);
        cells.store(state::slope_51, next_slope_51);
        const real next_slope_52 = -d_i_ion_d_Ca_i;
        cells.store(state::slope_52, next_slope_52);
        const real next_slope_53 = d_Ca_i_bufc_d_Ca_i*i_leak_minus_i_up_V_sr_over_V_c_etc - Ca_i_bufc*
            (V_leak_plus_d_i_up_d_Ca_i*c.V_sr/c.V_c + c.V_xfer + (d_i_b_Ca_d_Ca_i + d_i_p_Ca_d_Ca_i - 2.0*
            d_i_NaCa_d_Ca_i)*c.C_m/c.V_c_2_F);
        cells.store(state::slope_53, next_slope_53);
        const real next_slope_54 = Ca_sr_bufsr*V_leak_plus_d_i_up_d_Ca_i;
        cells.store(state::slope_54, next_slope_54);
        const real next_slope_55 = Ca_ss_bufss*c.V_xfer_V_c_over_V_ss;
        cells.store(state::slope_55, next_slope_55);
        const real next_slope_56 = -(3.0*d_i_NaCa_d_Ca_i/c.V_c_F*c.C_m);
        cells.store(state::slope_56, next_slope_56);
        const real next_slope_57 = Ca_i_bufc*c.V_leak_V_sr_over_V_c;
        cells.store(state::slope_57, next_slope_57);
        const real next_slope_58 = d_Ca_sr_bufsr_d_Ca_SR*i_up_minus_i_rel_plus_i_leak - Ca_sr_bufsr*
            (d_i_rel_d_Ca_SR + c.V_leak);
        cells.store(state::slope_58, next_slope_58);
        const real next_slope_59 = Ca_ss_bufss*(d_i_rel_d_Ca_SR*c.V_sr/c.V_ss);
        cells.store(state::slope_59, next_slope_59);
        const real next_slope_60 = -(c.k2_prime*d_kcasr_d_Ca_SR*Ca_ss*R_prime);
        cells.store(state::slope_60, next_slope_60);
        const real next_slope_61 = -d_i_CaL_d_Ca_ss;
        cells.store(state::slope_61, next_slope_61);
        const real next_slope_62 = (d_fCass_inf_d_Ca_ss - fCass_inf_minus_fCass_over_tau_fCass*d_tau_fCass_d_Ca_ss)/
            tau_fCass;
        cells.store(state::slope_62, next_slope_62);
        const real next_slope_63 = Ca_i_bufc*c.V_xfer;
        cells.store(state::slope_63, next_slope_63);
        const real next_slope_64 = -(Ca_sr_bufsr*d_i_rel_d_Ca_ss);
        cells.store(state::slope_64, next_slope_64);
        const real next_slope_65 = d_Ca_ss_bufss_d_Ca_ss*sum_of_minus_i_CaL_C_m_over_V_ss_2_F_etc + Ca_ss_bufss*
            (d_i_rel_d_Ca_ss*c.V_sr/c.V_ss - d_i_CaL_d_Ca_ss*c.C_m/c.V_ss_2_F - c.V_xfer_V_c_over_V_ss);
        cells.store(state::slope_65, next_slope_65);
        const real next_slope_66 = -(k2*R_prime);
        cells.store(state::slope_66, next_slope_66);
        const real next_slope_67 = -(Ca_sr_bufsr*d_i_rel_d_R_prime);
        cells.store(state::slope_67, next_slope_67);
        const real next_slope_68 = Ca_ss_bufss*(d_i_rel_d_R_prime*c.V_sr/c.V_ss);
        cells.store(state::slope_68, next_slope_68);
        const real next_slope_69 = product_of_minus_k2_Ca_ss - c.k4;
        cells.store(state::slope_69, next_slope_69);
        const real next_slope_70 = -d_i_ion_d_Na_i;
        cells.store(state::slope_70, next_slope_70);
        const real next_slope_71 = Ca_i_bufc*(2.0*d_i_NaCa_d_Na_i*c.C_m/c.V_c_2_F);
        cells.store(state::slope_71, next_slope_71);
        const real next_slope_72 = -((d_i_Na_d_Na_i + d_i_b_Na_d_Na_i + 3.0*d_i_NaK_d_Na_i + 3.0*d_i_NaCa_d_Na_i)/
            c.V_c_F*c.C_m);
        cells.store(state::slope_72, next_slope_72);
        const real next_slope_73 = (2.0*d_i_NaK_d_Na_i - d_i_Ks_d_Na_i)/c.V_c_F*c.C_m;
        cells.store(state::slope_73, next_slope_73);
        const real next_slope_74 = -d_i_ion_d_K_i;
        cells.store(state::slope_74, next_slope_74);
        const real next_slope_75 = -(d_i_ion_d_K_i/c.V_c_F*c.C_m);
        cells.store(state::slope_75, next_slope_75);
    }
};

constexpr std::int32_t rows_epi_M[] = { 0, 1, 2, 3, 4, 5, 6, 8, 9, 10, 11, 12, 13, 15, 17, 18, 0, 1, 17, 0, 2, 17, 0, 3,
    17, 0, 4, 15, 0, 5, 15, 0, 6, 15, 0, 7, 15, 0, 8, 18, 0, 9, 18, 0, 10, 18, 0, 11, 18, 0, 12, 18, 0, 13, 14, 15, 17,
    13, 14, 15, 16, 0, 7, 13, 14, 15, 16, 14, 15, 16, 0, 13, 17, 18, 0, 18 };
constexpr std::int32_t columns_epi_M[] = { 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 2, 2, 2, 3, 3, 3, 4,
    4, 4, 5, 5, 5, 6, 6, 6, 7, 7, 7, 8, 8, 8, 9, 9, 9, 10, 10, 10, 11, 11, 11, 12, 12, 12, 13, 13, 13, 13, 13, 14, 14,
    14, 14, 15, 15, 15, 15, 15, 15, 16, 16, 16, 17, 17, 17, 17, 18, 18 };
constexpr std::int32_t order_epi_M[] = { 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 18, 16, 14, 15, 0, 13, 17 };
constexpr std::int32_t rows_endo[] = { 0, 1, 2, 3, 4, 5, 6, 8, 9, 10, 11, 12, 13, 15, 17, 18, 0, 1, 17, 0, 2, 17, 0, 3,
    17, 0, 4, 15, 0, 5, 15, 0, 6, 15, 0, 7, 15, 0, 8, 18, 0, 9, 18, 0, 10, 18, 0, 11, 18, 0, 12, 18, 0, 13, 14, 15, 17,
    13, 14, 15, 16, 0, 7, 13, 14, 15, 16, 14, 15, 16, 0, 13, 17, 18, 0, 18 };
constexpr std::int32_t columns_endo[] = { 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 2, 2, 2, 3, 3, 3, 4,
    4, 4, 5, 5, 5, 6, 6, 6, 7, 7, 7, 8, 8, 8, 9, 9, 9, 10, 10, 10, 11, 11, 11, 12, 12, 12, 13, 13, 13, 13, 13, 14, 14,
    14, 14, 15, 15, 15, 15, 15, 15, 16, 16, 16, 17, 17, 17, 17, 18, 18 };
constexpr std::int32_t order_endo[] = { 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 18, 16, 14, 15, 0, 13, 17 };

}  // namespace

const OdeSystem all_systems[] = {
    batched_ode_system<Rates_epi_M, Slopes_epi_M>(false, rows_epi_M, columns_epi_M, order_epi_M),
    batched_ode_system<Rates_endo, Slopes_endo>(false, rows_endo, columns_endo, order_endo),
};
const OdeSystem* const systems = all_systems;
const char* const instruction_set_of_systems = HEARTWRIGHT_ISA_NAME;

}  // namespace heartwright::models::ten_tusscher_panfilov_2006
