// ten_tusscher_panfilov_2006: the equations of a step, for a pack of cells on any backend.
// Written by heartwright-generate 0.1.0 from ten_tusscher_panfilov_2006.json (32b7b5b6202f0dcdad086a5dffa825fd).
// Do not edit: change the spec and generate again.
// To read the equations as the spec says them: observe() in kernels.hpp, of every variant.
// react() computes the same after the passes that manifest.json lists.
#pragma once

#include "model.hpp"
#include "runtime/interface/kernel.hpp"

namespace heartwright::models::ten_tusscher_panfilov_2006 {
using namespace interface;
using namespace math;

// Gates that mixed precision stores in 32 bits, behind the states in FP64.
struct Gates {
    static constexpr int n_fp64 = 6;
    static HEARTWRIGHT_FN constexpr int place(int component) {
        switch (component) {
            case state::V: return 0;
            case state::m: return 6;
            case state::h: return 7;
            case state::j: return 8;
            case state::d: return 9;
            case state::f: return 10;
            case state::f2: return 11;
            case state::fCass: return 12;
            case state::s: return 13;
            case state::r: return 14;
            case state::Xr1: return 15;
            case state::Xr2: return 16;
            case state::Xs: return 17;
            case state::Ca_i: return 1;
            case state::Ca_SR: return 2;
            case state::Ca_ss: return 3;
            case state::R_prime: return 18;
            case state::Na_i: return 4;
            case state::K_i: return 5;
        }
        return component;
    }
};

// Variants: as written, epi, M.
template <class real_, class Layout_ = CellLayout<Gates>>
struct Kernel_epi_M {
    using real = real_;
    using Layout = Layout_;
    using scalar = typename real::scalar;
    using Constants = Constants_epi_M<scalar>;
    template <class Number>
    using ConstantsOf = Constants_epi_M<Number>;
    static constexpr int n_states = state::count, potential = state::V;
    static constexpr int n_observables = observable::count, n_constants = Constants::count;

    // What is known once a step.
    struct Step {
        real t;  // ms
    };
    template <class AnyConstants>
    static HEARTWRIGHT_FN Step step([[maybe_unused]] const AnyConstants& c, real t) {
        Step step;
        step.t = t;
        return step;
    }

    // One step: reads the state, leaves the next one.
    template <class AnyConstants>
    static HEARTWRIGHT_FN void react([[maybe_unused]] const AnyConstants& c,
                                     [[maybe_unused]] const Step& step, const Cells<real, Layout>& cells) {
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

        // i_Na
        const real exp_choice_minus_0p1378_V_plus_40p14_etc = bounded_exp(
            select(V < -40.0, -fma(0.1378, V, 5.5312920000000005), -fma(0.1, V, 3.2)));
        const real one_plus_exp_choice_minus_0p1378_V_etc = 1.0 + exp_choice_minus_0p1378_V_plus_40p14_etc;
        const real dt_0p02424_exp_choice_minus_0p01052_V_etc = bounded_exp(
            select(V < -40.0, fma(-0.01052, V, c.log_dt_0p02424), fma(0.057, V, c.log_dt_0p02424)));
        const real one_plus_exp_V_0p311_plus_24p64 = 1.0 + bounded_exp(fma(0.311, V, 24.640530000000002));
        const real decay_j = decaying_exp(-(fma(select(V < -40.0,
            -(fma(2.732420953279849e-10, bounded_exp(-0.04391*V), bounded_exp(0.2444*V))*
            fma(c.dt_2p543e04, V, c.dt_9p607e05)), 0.0), one_plus_exp_choice_minus_0p1378_V_etc,
            select(V < -40.0, dt_0p02424_exp_choice_minus_0p01052_V_etc, 24.75247524752475*
            dt_0p02424_exp_choice_minus_0p01052_V_etc)*one_plus_exp_V_0p311_plus_24p64)*
            normal_reciprocal(one_plus_exp_V_0p311_plus_24p64*one_plus_exp_choice_minus_0p1378_V_etc)));
        const real one_plus_exp_V_plus_71p55_over_7p43 = 1.0 + bounded_exp(
            fma(0.13458950201884254, V, 9.629878869448182));
        // h_inf = 1/square(1 + exp((V + 71.55)/7.43))
        // -, line 65
        const real h_inf = normal_reciprocal(one_plus_exp_V_plus_71p55_over_7p43*one_plus_exp_V_plus_71p55_over_7p43);
        // j_inf = 1/square(1 + exp((V + 71.55)/7.43))
        // alpha_j = V < -40 ? (-2.5428e4 [1/mV/ms]*exp(0.2444*V) - 6.948e-6 [1/mV/ms]*exp(-0.04391*V))*(V + 37.78)/(1 +
        // exp(0.311*(V + 79.23))) : 0
        // beta_j [1/ms] = V < -40 ? 0.02424*exp(-0.01052*V)/(1 + exp(-0.1378*(V + 40.14))) : 0.6*exp(0.057*V)/(1 +
        // exp(-0.1*(V + 32)))
        // tau_j = 1/(alpha_j + beta_j)
        // ddt(j) = (j_inf - j)/tau_j
        const real next_j = fma(j - h_inf, decay_j, h_inf);
        cells.store(state::j, next_j);
        const real exp_V_over_minus_238 = bounded_exp(-0.004201680672268907*V);
        const real exp_V_over_minus_119 = exp_V_over_minus_238*exp_V_over_minus_238;
        const real exp_V_over_minus_59p5 = exp_V_over_minus_119*exp_V_over_minus_119;
        const real exp_V_over_minus_29p75 = exp_V_over_minus_59p5*exp_V_over_minus_59p5;
        const real exp_V_over_minus_14p88 = exp_V_over_minus_29p75*exp_V_over_minus_29p75;
        const real exp_V_over_minus_14 = exp_V_over_minus_14p88*exp_V_over_minus_238;
        const real exp_V_over_minus_7 = exp_V_over_minus_14*exp_V_over_minus_14;
        const real exp_V_over_minus_6p8 = exp_V_over_minus_7*exp_V_over_minus_238;
        const real dt_alpha_h = select(V < -40.0, c.dt_over_2p257e06*exp_V_over_minus_6p8, 0.0);
        const real exp_choice_V_0p079_or_minus_V_plus_10p66_etc =
            bounded_exp(select(V < -40.0, 0.079*V, -fma(0.0900900900900901, V, 0.9603603603603604)));
        const real choice_1_or_exp_choice_V_0p079_etc = select(V < -40.0, 1.0, 1.0 +
            exp_choice_V_0p079_or_minus_V_plus_10p66_etc);
        const real decay_h = decaying_exp(-(fma(dt_alpha_h, choice_1_or_exp_choice_V_0p079_etc,
            select(V < -40.0, fma(c.dt_2p7, exp_choice_V_0p079_or_minus_V_plus_10p66_etc,
            bounded_exp(fma(0.3485, V, c.sum_of_log_dt_plus_12p64))), c.dt_5p923))*
            normal_reciprocal(choice_1_or_exp_choice_V_0p079_etc)));
        // alpha_h [1/ms] = V < -40 ? 0.057*exp(-(V + 80)/6.8) : 0
        // beta_h [1/ms] = V < -40 ? 2.7*exp(0.079*V) + 3.1e5*exp(0.3485*V) : 0.77/(0.13*(1 + exp(-(V + 10.66)/11.1)))
        // tau_h = 1/(alpha_h + beta_h)
        // ddt(h) = (h_inf - h)/tau_h
        const real next_h = fma(h - h_inf, decay_h, h_inf);
        cells.store(state::h, next_h);
        const real exp_V_over_600 = bounded_exp(0.0016666666666666668*V);
        const real exp_V_over_300 = exp_V_over_600*exp_V_over_600;
        const real exp_V_over_200 = exp_V_over_300*exp_V_over_600;
        const real exp_V_over_120 = exp_V_over_200*exp_V_over_300;
        const real exp_V_over_60 = exp_V_over_120*exp_V_over_120;
        const real exp_V_over_40 = exp_V_over_60*exp_V_over_120;

        // i_CaL
        const real exp_V_over_24 = exp_V_over_40*exp_V_over_60;

        // i_Kr
        // Xr2_inf = 1/(1 + exp((V + 88)/24))
        const real Xr2_inf = normal_reciprocal(fma(39.12128399815321, exp_V_over_24, 1.0));  // -, line 150

        // i_Na
        const real exp_V_over_20 = exp_V_over_40*exp_V_over_40;

        // i_Kr
        const real decay_Xr2 = decaying_exp(-(fma(c.dt_over_3p36, exp_V_over_20, c.dt_over_67p49)*
            fma(0.049787068367863944, exp_V_over_20, 1.0)*normal_reciprocal(exp_V_over_20)));
        // alpha_Xr2 = 3/(1 + exp((-60 - V)/20))
        // beta_Xr2 = 1.12/(1 + exp((V - 60)/20))
        // tau_Xr2 [ms] = alpha_Xr2*beta_Xr2
        // ddt(Xr2) = (Xr2_inf - Xr2)/tau_Xr2
        const real next_Xr2 = fma(Xr2 - Xr2_inf, decay_Xr2, Xr2_inf);
        cells.store(state::Xr2, next_Xr2);

        // i_CaL
        const real exp_V_over_15 = exp_V_over_24*exp_V_over_40;

        // i_Na
        const real exp_V_over_10 = exp_V_over_20*exp_V_over_20;

        // i_to
        const real exp_V_over_6 = exp_V_over_10*exp_V_over_15;

        // i_Ks
        const real product_of_sqrt_2p301_over_exp_V_over_6_etc =
            sqrt(fma(2.3009758908928246, normal_reciprocal(exp_V_over_6), 1.0))*
            fma(0.09697196786440505, exp_V_over_15, 1.0);
        const real decay_Xs = decaying_exp(-(product_of_sqrt_2p301_over_exp_V_over_6_etc*
            normal_reciprocal(fma(c.value_80_over_dt, product_of_sqrt_2p301_over_exp_V_over_6_etc,
            c.value_1400_over_dt))));
        // Xs_inf = 1/(1 + exp((-5 - V)/14))
        const real Xs_inf = normal_reciprocal(fma(0.6996725373751304, exp_V_over_minus_14, 1.0));  // -, line 167
        // alpha_Xs = 1400/sqrt(1 + exp((5 - V)/6))
        // beta_Xs = 1/(1 + exp((V - 35)/15))
        // tau_Xs [ms] = alpha_Xs*beta_Xs + 80
        // ddt(Xs) = (Xs_inf - Xs)/tau_Xs
        const real next_Xs = fma(Xs - Xs_inf, decay_Xs, Xs_inf);
        cells.store(state::Xs, next_Xs);

        // i_to
        // r_inf = 1/(1 + exp((20 - V)/6))
        const real r_inf = exp_V_over_6*normal_reciprocal(exp_V_over_6 + 28.031624894526125);  // -, line 128
        const real V_plus_40 = V + 40.0;
        const real tau_r_over_dt = fma(c.value_9p5_over_dt, bounded_exp(-(V_plus_40*V_plus_40*0.0005555555555555556)),
            c.value_0p8_over_dt);
        const real decay_r = decaying_exp(-normal_reciprocal(tau_r_over_dt));
        // tau_r [ms] = 9.5*exp(-square(V + 40)/1800) + 0.8
        // ddt(r) = (r_inf - r)/tau_r
        const real next_r = fma(r - r_inf, decay_r, r_inf);
        cells.store(state::r, next_r);

        // i_K1
        const real V_minus_E_K = fma(-c.R_T_over_F, c.log_K_o - normal_log(K_i), V);
        const real exp_V_minus_E_K_over_minus_50 = bounded_exp(-0.02*V_minus_E_K);
        const real exp_V_minus_E_K_over_minus_25 = exp_V_minus_E_K_over_minus_50*exp_V_minus_E_K_over_minus_50;
        const real exp_minus_0p06_V_minus_E_K = exp_V_minus_E_K_over_minus_25*exp_V_minus_E_K_over_minus_50;
        const real exp_V_minus_E_K_over_minus_10 = exp_minus_0p06_V_minus_E_K*exp_V_minus_E_K_over_minus_25;
        const real exp_V_minus_E_K_over_minus_5 = exp_V_minus_E_K_over_minus_10*exp_V_minus_E_K_over_minus_10;
        const real exp_minus_0p4_V_minus_E_K = exp_V_minus_E_K_over_minus_5*exp_V_minus_E_K_over_minus_5;
        const real exp_V_minus_E_K_over_minus_2 = exp_minus_0p4_V_minus_E_K*exp_V_minus_E_K_over_minus_10;
        // E_K = R*T/F*log(K_o/K_i)
        // alpha_K1 = 0.1/(1 + exp(0.06*(V - E_K - 200)))
        // -, line 179
        const real alpha_K1 = exp_minus_0p06_V_minus_E_K*normal_reciprocal(
            fma(10.0, exp_minus_0p06_V_minus_E_K, 6.14421235332821e-05));
        // beta_K1 = (3*exp(0.0002*(V - E_K + 100)) + exp(0.1*(V - E_K - 10)))/(1 + exp(-0.5*(V - E_K)))
        // K1_inf = alpha_K1/(alpha_K1 + beta_K1)
        // -, line 181
        const real K1_inf = alpha_K1*normal_reciprocal(fma(fma(0.12262648039048077,
            normal_reciprocal(exp_V_minus_E_K_over_minus_10), bounded_exp(fma(2e-04, V_minus_E_K, 0.02))),
            normal_reciprocal(fma(0.3333333333333333, exp_V_minus_E_K_over_minus_2, 0.3333333333333333)), alpha_K1));

        // pumps_and_exchangers
        const real exp_V_over_minus_299 = bounded_exp(-0.003344481605351171*V);
        const real exp_V_over_minus_149p5 = exp_V_over_minus_299*exp_V_over_minus_299;
        const real exp_V_over_minus_99p67 = exp_V_over_minus_149p5*exp_V_over_minus_299;
        const real exp_V_over_minus_59p8 = exp_V_over_minus_99p67*exp_V_over_minus_149p5;
        const real exp_V_over_minus_29p9 = exp_V_over_minus_59p8*exp_V_over_minus_59p8;
        const real exp_V_over_minus_23 = exp_V_over_minus_29p9*exp_V_over_minus_99p67;
        const real exp_V_over_minus_13 = exp_V_over_minus_23*exp_V_over_minus_29p9;
        const real exp_minus_0p08027_V = exp_V_over_minus_13*exp_V_over_minus_299;
        const real exp_V_over_minus_11p5 = exp_V_over_minus_23*exp_V_over_minus_23;
        const real exp_V_over_minus_5p98 = exp_V_over_minus_11p5*exp_minus_0p08027_V;

        // i_Ks
        // E_Ks = R*T/F*log((K_o + P_KNa*Na_o)/(K_i + P_KNa*Na_i))
        // i_Ks = g_Ks*square(Xs)*(V - E_Ks)
        // A/F, line 165
        const real i_Ks = c.g_Ks*(Xs*Xs)*fma(-c.R_T_over_F, c.log_K_o_plus_P_KNa_Na_o -
            normal_log(fma(c.P_KNa, Na_i, K_i)), V);

        // membrane
        const real i_K1_plus_i_to_plus_i_Kr_plus_i_Ks_etc = fma(fma(c.g_pK,
            normal_reciprocal(fma(65.40521574193832, exp_V_over_minus_5p98, 1.0)),
            fma(c.g_Kr_sqrt_K_o_over_5p4*Xr1, Xr2, fma(c.g_K1_sqrt_K_o_over_5p4, K1_inf, c.g_to*r*s))), V_minus_E_K,
            i_Ks);

        // i_CaL
        const real exp_F_reciprocal_R_T_over_10_V = bounded_exp(c.F_reciprocal_R_T_over_10*V);
        const real exp_F_reciprocal_R_T_over_5_V = exp_F_reciprocal_R_T_over_10_V*exp_F_reciprocal_R_T_over_10_V;
        const real exp_F_reciprocal_R_T_0p4_V = exp_F_reciprocal_R_T_over_5_V*exp_F_reciprocal_R_T_over_5_V;
        const real exp_F_reciprocal_R_T_over_2_V = exp_F_reciprocal_R_T_0p4_V*exp_F_reciprocal_R_T_over_10_V;
        const real exp_F_reciprocal_R_T_V = exp_F_reciprocal_R_T_over_2_V*exp_F_reciprocal_R_T_over_2_V;

        // pumps_and_exchangers
        const real Na_i_plus_K_mNa = Na_i + c.K_mNa;
        // i_NaK = P_NaK*K_o/(K_o + K_mK)*Na_i/(Na_i + K_mNa)/(1 + 0.1245*exp(-0.1*V*F/(R*T)) + 0.0353*exp(-V*F/(R*T)))
        // A/F, line 202
        const real i_NaK = c.P_NaK_K_o_over_K_o_plus_K_mK*Na_i*(exp_F_reciprocal_R_T_over_10_V*exp_F_reciprocal_R_T_V)*
            normal_reciprocal(Na_i_plus_K_mNa*fma(exp_F_reciprocal_R_T_over_10_V + 0.1245, exp_F_reciprocal_R_T_V,
            0.0353*exp_F_reciprocal_R_T_over_10_V));

        // sodium_and_potassium
        // i_K1 = g_K1*sqrt(K_o/5.4 [mM])*K1_inf*(V - E_K)
        // i_to = g_to*r*s*(V - E_K)
        // i_Kr = g_Kr*sqrt(K_o/5.4 [mM])*Xr1*Xr2*(V - E_K)
        // i_p_K = g_pK*(V - E_K)/(1 + exp((25 - V)/5.98))
        // ddt(K_i) = -(i_K1 + i_to + i_Kr + i_Ks + i_p_K + i_stim - 2*i_NaK)/(V_c*F)*C_m
        const real next_K_i = fma(-c.dt_reciprocal_V_c_F_C_m, fma(-2.0, i_NaK, i_K1_plus_i_to_plus_i_Kr_plus_i_Ks_etc +
            i_stim), K_i);
        cells.store(state::K_i, next_K_i);

        // i_Kr
        const real decay_Xr1 = decaying_exp(-(fma(c.dt_over_2700, exp_V_over_10, c.dt_over_2p43e05)*
            (exp_V_over_minus_11p5 + 13.581324522578193)*normal_reciprocal(exp_V_over_10*exp_V_over_minus_11p5)));
        // Xr1_inf = 1/(1 + exp((-26 - V)/7))
        const real Xr1_inf = normal_reciprocal(fma(0.02437284407327961, exp_V_over_minus_7, 1.0));  // -, line 144
        // alpha_Xr1 = 450/(1 + exp((-45 - V)/10))
        // beta_Xr1 = 6/(1 + exp((V + 30)/11.5))
        // tau_Xr1 [ms] = alpha_Xr1*beta_Xr1
        // ddt(Xr1) = (Xr1_inf - Xr1)/tau_Xr1
        const real next_Xr1 = fma(Xr1 - Xr1_inf, decay_Xr1, Xr1_inf);
        cells.store(state::Xr1, next_Xr1);

        // i_CaL
        const real one_plus_exp_V_over_minus_13_0p06772 = fma(0.0677244716592409, exp_V_over_minus_13, 1.0);

        // i_Na
        const real exp_V_over_5 = exp_V_over_10*exp_V_over_10;

        // i_CaL
        const real product_of_one_plus_exp_V_over_minus_13_etc = one_plus_exp_V_over_minus_13_0p06772*
            fma(2.718281828459045, exp_V_over_5, 1.0);
        const real dt_sum_of_exp_V_over_20_plus_12p18 = fma(c.dt, exp_V_over_20, c.dt_12p18);
        const real decay_d = decaying_exp(-(product_of_one_plus_exp_V_over_minus_13_etc*
            dt_sum_of_exp_V_over_20_plus_12p18*normal_reciprocal(fma(
            fma(c.value_0p35_over_dt, one_plus_exp_V_over_minus_13_0p06772, c.value_1p96_over_dt),
            dt_sum_of_exp_V_over_20_plus_12p18, exp_V_over_20*product_of_one_plus_exp_V_over_minus_13_etc))));
        const real exp_V_over_7p5 = exp_V_over_15*exp_V_over_15;
        // d_inf = 1/(1 + exp((-8 - V)/7.5))
        const real d_inf = exp_V_over_7p5*normal_reciprocal(exp_V_over_7p5 + 0.34415378686541237);  // -, line 93
        // alpha_d = 1.4/(1 + exp((-35 - V)/13)) + 0.25
        // beta_d = 1.4/(1 + exp((V + 5)/5))
        // gamma_d = 1/(1 + exp((50 - V)/20))
        // tau_d [ms] = alpha_d*beta_d + gamma_d
        // ddt(d) = (d_inf - d)/tau_d
        const real next_d = fma(d - d_inf, decay_d, d_inf);
        cells.store(state::d, next_d);

        // pumps_and_exchangers
        const real exp_gamma_NaCa_minus_1_F_reciprocal_R_T_etc = bounded_exp(c.gamma_NaCa_minus_1_F_reciprocal_R_T*V);
        const real relative_i_NaCa = fma(c.Ca_o*exp_F_reciprocal_R_T_V*Na_i*Na_i, Na_i,
            -(c.product_of_cube_Na_o_alpha_NaCa*Ca_i))*exp_gamma_NaCa_minus_1_F_reciprocal_R_T_etc*
            normal_reciprocal(fma(c.K_sat, exp_gamma_NaCa_minus_1_F_reciprocal_R_T_etc, 1.0));

        // membrane
        const real i_NaK_plus_i_NaCa = fma(c.K_NaCa_reciprocal_cube_Km_Nai_etc_2, relative_i_NaCa, i_NaK);

        // background
        const real V_minus_E_Na = fma(-c.R_T_over_F, c.log_Na_o - log(Na_i), V);

        // membrane
        const real i_Na_after_gates_plus_i_b_Na = fma(c.g_Na*m*m*m*h, next_j, c.g_bNa)*V_minus_E_Na;

        // sodium_and_potassium
        // E_Na = R*T/F*log(Na_o/Na_i)
        // i_Na = g_Na*cube(m)*h*j*(V - E_Na)
        // i_b_Na = g_bNa*(V - E_Na)
        // i_NaCa = K_NaCa*(exp(gamma_NaCa*V*F/(R*T))*cube(Na_i)*Ca_o - exp((gamma_NaCa -
        // 1)*V*F/(R*T))*cube(Na_o)*Ca_i*alpha_NaCa)/((cube(Km_Nai) + cube(Na_o))*(Km_Ca + Ca_o)*(1 +
        // K_sat*exp((gamma_NaCa - 1)*V*F/(R*T))))
        // ddt(Na_i) = -(i_Na + i_b_Na + 3*i_NaK + 3*i_NaCa)/(V_c*F)*C_m
        const real next_Na_i = fma(-c.dt_reciprocal_V_c_F_C_m, fma(3.0, i_NaK_plus_i_NaCa,
            i_Na_after_gates_plus_i_b_Na), Na_i);
        cells.store(state::Na_i, next_Na_i);

        // i_CaL
        const real exp_F_reciprocal_R_T_2_V = exp_F_reciprocal_R_T_V*exp_F_reciprocal_R_T_V;
        const real V_minus_15_2_F_over_R_T = fma(c.F_reciprocal_R_T_2, V, c.minus_30_F_reciprocal_R_T);
        const real V_minus_15_2_F_over_R_T_squared = V_minus_15_2_F_over_R_T*V_minus_15_2_F_over_R_T;
        const real i_CaL_after_gates = next_d*f*f2*fCass*fma(c.scaled_exp_minus_F_2_reciprocal_R_T_15_etc_2*Ca_ss,
            exp_F_reciprocal_R_T_2_V, c.minus_2_Ca_o_g_CaL_R_T_over_F_square_F_etc)*
            select(fabs(V_minus_15_2_F_over_R_T) < 0.1, fma(-0.5, V_minus_15_2_F_over_R_T,
            fma(fma(fma(fma(-8.267195767195768e-07, V_minus_15_2_F_over_R_T_squared, 3.306878306878307e-05),
            V_minus_15_2_F_over_R_T_squared, -0.001388888888888889), V_minus_15_2_F_over_R_T_squared,
            0.08333333333333333), V_minus_15_2_F_over_R_T_squared, 1.0)), V_minus_15_2_F_over_R_T*
            reciprocal(fma(c.exp_minus_15_F_2_reciprocal_R_T, exp_F_reciprocal_R_T_2_V, -1.0)));

        // membrane
        const real i_b_Ca_plus_i_p_Ca = fma(c.g_pCa*Ca_i, normal_reciprocal(Ca_i + c.K_pCa),
            fma(c.g_bCa_R_over_2_T_over_F_2, log(Ca_i), fma(c.g_bCa, V, -c.g_bCa_R_over_2_T_over_F_2_log_Ca_o)));
        const real i_ion_after_gates = i_b_Ca_plus_i_p_Ca + i_Na_after_gates_plus_i_b_Na + i_NaK_plus_i_NaCa +
            i_K1_plus_i_to_plus_i_Kr_plus_i_Ks_etc + i_CaL_after_gates;
        // i_CaL = g_CaL*d*f*f2*fCass*4*(V - 15)*square(F)/(R*T)*(0.25*Ca_ss*exp(2*(V - 15)*F/(R*T)) - Ca_o)/(exp(2*(V -
        // 15)*F/(R*T)) - 1)
        // E_Ca = 0.5*R*T/F*log(Ca_o/Ca_i)
        // i_b_Ca = g_bCa*(V - E_Ca)
        // i_p_Ca = g_pCa*Ca_i/(Ca_i + K_pCa)
        // i_ion = i_K1 + i_to + i_Kr + i_Ks + i_CaL + i_NaK + i_Na + i_b_Na + i_NaCa + i_b_Ca + i_p_K + i_p_Ca
        // ddt(V) = -(i_ion + i_stim)
        const real next_V = fma(-c.dt, i_ion_after_gates + i_stim, V);
        cells.store_potential(next_V);

        // i_Na
        const real one_plus_exp_V_over_5_1097 = fma(1096.6331584284585, exp_V_over_5, 1.0);
        const real scaled_one_plus_exp_V_over_200_0p7788_etc = fma(0.0778800783071405, exp_V_over_200, 0.1);
        const real decay_m = decaying_exp(-(fma(c.dt_10, exp_V_over_5, c.dt_over_1p628e04)*one_plus_exp_V_over_5_1097*
            scaled_one_plus_exp_V_over_200_0p7788_etc*normal_reciprocal(exp_V_over_5*
            fma(0.1, one_plus_exp_V_over_5_1097, scaled_one_plus_exp_V_over_200_0p7788_etc))));
        const real one_plus_exp_minus_V_minus_56p86_etc = 1.0 + bounded_exp(
            fma(-0.1107419712070875, V, -6.2967884828349945));
        // m_inf = 1/square(1 + exp((-56.86 - V)/9.03))
        // -, line 59
        const real m_inf = normal_reciprocal(one_plus_exp_minus_V_minus_56p86_etc*one_plus_exp_minus_V_minus_56p86_etc);
        // alpha_m = 1/(1 + exp((-60 - V)/5))
        // beta_m = 0.1/(1 + exp((V + 35)/5)) + 0.1/(1 + exp((V - 50)/200))
        // tau_m [ms] = alpha_m*beta_m
        // ddt(m) = (m_inf - m)/tau_m
        const real next_m = fma(m - m_inf, decay_m, m_inf);
        cells.store(state::m, next_m);

        // i_to
        const real one_plus_exp_V_over_5_over_54p6 = fma(0.01831563888873418, exp_V_over_5, 1.0);
        const real V_plus_45 = V + 45.0;
        const real decay_s = decaying_exp(-(one_plus_exp_V_over_5_over_54p6*
            normal_reciprocal(fma(fma(c.value_85_over_dt, bounded_exp(-0.003125*V_plus_45*V_plus_45),
            c.value_3_over_dt), one_plus_exp_V_over_5_over_54p6, c.value_5_over_dt))));
        // s_inf = 1/(1 + exp((V + 20)/5))
        const real s_inf = normal_reciprocal(fma(54.598150033144236, exp_V_over_5, 1.0));  // -, line 124
        // tau_s [ms] = 85*exp(-square(V + 45)/320) + 5/(1 + exp((V - 20)/5)) + 3
        // ddt(s) = (s_inf - s)/tau_s
        const real next_s = fma(s - s_inf, decay_s, s_inf);
        cells.store(state::s, next_s);

        // i_CaL
        const real V_plus_27 = V + 27.0;
        const real exp_V_plus_27_squared_over_minus_3600 = bounded_exp(-0.0002777777777777778*(V_plus_27*V_plus_27));
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
        const real sum_of_exp_V_over_10_plus_12p18 = exp_V_over_10 + 12.182493960703473;
        const real one_plus_exp_V_over_10_20p09 = fma(20.085536923187668, exp_V_over_10, 1.0);
        const real decay_f2 = decaying_exp(-(sum_of_exp_V_over_10_plus_12p18*one_plus_exp_V_over_10_20p09*
            normal_reciprocal(fma(fma(c.value_562_over_dt*exp_V_plus_27_squared_over_minus_240,
            sum_of_exp_V_over_10_plus_12p18, c.value_31_over_dt*exp_V_over_10), one_plus_exp_V_over_10_20p09,
            c.value_80_over_dt*sum_of_exp_V_over_10_plus_12p18))));
        // f2_inf = 0.67/(1 + exp((V + 35)/7)) + 0.33
        // -, line 104
        const real f2_inf = fma(exp_V_over_minus_7, normal_reciprocal(
            fma(1.4925373134328357, exp_V_over_minus_7, 221.5121777650397)), 0.33);
        // tau_f2 [ms] = 562*exp(-square(V + 27)/240) + 31/(1 + exp((25 - V)/10)) + 80/(1 + exp((V + 30)/10))
        // ddt(f2) = (f2_inf - f2)/tau_f2
        const real next_f2 = fma(f2 - f2_inf, decay_f2, f2_inf);
        cells.store(state::f2, next_f2);
        const real sum_of_exp_V_over_10_plus_3p669 = exp_V_over_10 + 3.6692966676192444;
        const real product_of_sum_of_exp_V_over_10_etc = sum_of_exp_V_over_10_plus_3p669*one_plus_exp_V_over_10_20p09;
        const real exp_V_plus_27_squared_over_minus_225 = exp_V_plus_27_squared_over_minus_240*
            exp_V_plus_27_squared_over_minus_3600;
        const real decay_f = decaying_exp(-(product_of_sum_of_exp_V_over_10_etc*
            normal_reciprocal(fma(c.value_20_over_dt, product_of_sum_of_exp_V_over_10_etc,
            fma(fma(c.value_1102_over_dt*exp_V_plus_27_squared_over_minus_225, sum_of_exp_V_over_10_plus_3p669,
            c.value_200_over_dt*exp_V_over_10), one_plus_exp_V_over_10_20p09, c.value_180_over_dt*
            sum_of_exp_V_over_10_plus_3p669)))));
        // f_inf = 1/(1 + exp((V + 20)/7))
        // -, line 100
        const real f_inf = exp_V_over_minus_7*normal_reciprocal(exp_V_over_minus_7 + 17.411708063327644);
        // tau_f [ms] = 1102.5*exp(-square(V + 27)/225) + 200/(1 + exp((13 - V)/10)) + 180/(1 + exp((V + 30)/10)) + 20
        // ddt(f) = (f_inf - f)/tau_f
        const real next_f = fma(f - f_inf, decay_f, f_inf);
        cells.store(state::f, next_f);

        // calcium
        const real Ca_i_plus_K_buf_c = Ca_i + c.K_buf_c;
        const real Ca_i_plus_K_buf_c_squared = Ca_i_plus_K_buf_c*Ca_i_plus_K_buf_c;
        const real dt_Ca_i_bufc = Ca_i_plus_K_buf_c_squared*normal_reciprocal(
            fma(c.reciprocal_dt, Ca_i_plus_K_buf_c_squared, c.Buf_c_K_buf_c_over_dt));
        const real Ca_i_squared = Ca_i*Ca_i;
        // i_leak = V_leak*(Ca_SR - Ca_i)
        const real i_leak = c.V_leak*(Ca_SR - Ca_i);  // mM/ms, line 254
        const real i_leak_minus_i_up = fma(-(c.V_max_up*Ca_i_squared), normal_reciprocal(Ca_i_squared + c.square_K_up),
            i_leak);
        // i_xfer = V_xfer*(Ca_ss - Ca_i)
        const real i_xfer = c.V_xfer*(Ca_ss - Ca_i);  // mM/ms, line 255
        // Ca_i_bufc = 1/(1 + Buf_c*K_buf_c/square(Ca_i + K_buf_c))
        // i_up = V_max_up/(1 + square(K_up)/square(Ca_i))
        // ddt(Ca_i) = Ca_i_bufc*((i_leak - i_up)*V_sr/V_c + i_xfer - (i_b_Ca + i_p_Ca - 2*i_NaCa)*C_m/(2*V_c*F))
        const real next_Ca_i = fma(dt_Ca_i_bufc, fma(-c.C_m_reciprocal_V_c_2_F_2,
            fma(-c.K_NaCa_reciprocal_cube_Km_Nai_etc_3, relative_i_NaCa, i_b_Ca_plus_i_p_Ca),
            fma(c.V_sr_reciprocal_V_c_2, i_leak_minus_i_up, i_xfer)), Ca_i);
        cells.store(state::Ca_i, next_Ca_i);
        const real Ca_SR_squared = Ca_SR*Ca_SR;
        // kcasr = max_sr - (max_sr - min_sr)/(1 + square(EC/Ca_SR))
        // -, line 246
        const real kcasr = fma(-(c.sum_of_max_sr_minus_min_sr*Ca_SR_squared),
            normal_reciprocal(Ca_SR_squared + c.EC_squared), c.max_sr);
        const real k1_prime_Ca_ss_squared = c.k1_prime*(Ca_ss*Ca_ss);
        // k1 = k1_prime/kcasr
        // O = k1*square(Ca_ss)*R_prime/(k3 + k1*square(Ca_ss))
        // -, line 249
        const real O = k1_prime_Ca_ss_squared*R_prime*reciprocal(fma(c.k3, kcasr, k1_prime_Ca_ss_squared));
        const real relative_i_rel = O*(Ca_SR - Ca_ss);
        const real Ca_ss_plus_K_buf_ss = Ca_ss + c.K_buf_ss;
        const real Ca_ss_plus_K_buf_ss_squared = Ca_ss_plus_K_buf_ss*Ca_ss_plus_K_buf_ss;
        // Ca_ss_bufss = 1/(1 + Buf_ss*K_buf_ss/square(Ca_ss + K_buf_ss))
        // -, line 260
        const real Ca_ss_bufss = Ca_ss_plus_K_buf_ss_squared*normal_reciprocal(Ca_ss_plus_K_buf_ss_squared +
            c.Buf_ss_K_buf_ss);
        // i_rel = V_rel*O*(Ca_SR - Ca_ss)
        // ddt(Ca_ss) = Ca_ss_bufss*(-i_CaL*C_m/(2*V_ss*F) + i_rel*V_sr/V_ss - i_xfer*V_c/V_ss)
        const real next_Ca_ss = fma(Ca_ss_bufss, fma(-c.V_c_reciprocal_V_ss_dt, i_xfer,
            fma(c.V_sr_reciprocal_V_ss_V_rel_dt, relative_i_rel, -(c.C_m_reciprocal_V_ss_2_F_dt*i_CaL_after_gates))),
            Ca_ss);
        cells.store(state::Ca_ss, next_Ca_ss);
        const real Ca_SR_plus_K_buf_sr = Ca_SR + c.K_buf_sr;
        const real Ca_SR_plus_K_buf_sr_squared = Ca_SR_plus_K_buf_sr*Ca_SR_plus_K_buf_sr;
        const real dt_Ca_sr_bufsr = Ca_SR_plus_K_buf_sr_squared*normal_reciprocal(
            fma(c.reciprocal_dt, Ca_SR_plus_K_buf_sr_squared, c.Buf_sr_K_buf_sr_over_dt));
        // Ca_sr_bufsr = 1/(1 + Buf_sr*K_buf_sr/square(Ca_SR + K_buf_sr))
        // ddt(Ca_SR) = Ca_sr_bufsr*(i_up - (i_rel + i_leak))
        const real next_Ca_SR = fma(-dt_Ca_sr_bufsr, fma(c.V_rel, relative_i_rel, i_leak_minus_i_up), Ca_SR);
        cells.store(state::Ca_SR, next_Ca_SR);
        // k2 = k2_prime*kcasr
        const real k2 = c.k2_prime*kcasr;  // 1/mM/ms, line 248
        const real rate_R_prime = fma(k2, Ca_ss, c.k4);
        const real steady_R_prime = c.k4*reciprocal(rate_R_prime);
        const real decay_R_prime = exp(-(c.dt*rate_R_prime));
        // ddt(R_prime) = -k2*Ca_ss*R_prime + k4*(1 - R_prime)
        const real next_R_prime = select(fabs(rate_R_prime) < 1e-35, R_prime + c.dt_k4,
            fma(R_prime - steady_R_prime, decay_R_prime, steady_R_prime));
        cells.store(state::R_prime, next_R_prime);

        // i_CaL
        const real Ca_ss_over_0p05 = Ca_ss*20.0;
        const real Ca_ss_over_0p05_squared_plus_1_2 = fma(Ca_ss_over_0p05, Ca_ss_over_0p05, 1.0);
        // fCass_inf = 0.6/(1 + square(Ca_ss/0.05 [mM])) + 0.4
        const real fCass_inf = fma(0.6, normal_reciprocal(Ca_ss_over_0p05_squared_plus_1_2), 0.4);  // -, line 108
        const real decay_fCass = decaying_exp(-(Ca_ss_over_0p05_squared_plus_1_2*
            normal_reciprocal(fma(c.value_2_over_dt, Ca_ss_over_0p05_squared_plus_1_2, c.value_80_over_dt))));
        // tau_fCass [ms] = 80/(1 + square(Ca_ss/0.05 [mM])) + 2
        // ddt(fCass) = (fCass_inf - fCass)/tau_fCass
        const real next_fCass = fma(fCass - fCass_inf, decay_fCass, fCass_inf);
        cells.store(state::fCass, next_fCass);
    }

    // The same lines one component after the other: as a GPU takes them in single precision.
    template <class AnyConstants>
    static HEARTWRIGHT_FN void react_in_fp32([[maybe_unused]] const AnyConstants& c,
                                             [[maybe_unused]] const Step& step, const Cells<real, Layout>& cells) {
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
        const real V_minus_E_K = fma(-c.R_T_over_F, c.log_K_o - normal_log(K_i), V);
        const real exp_V_minus_E_K_over_minus_50 = bounded_exp(-0.02*V_minus_E_K);
        const real exp_V_minus_E_K_over_minus_25 = exp_V_minus_E_K_over_minus_50*exp_V_minus_E_K_over_minus_50;
        const real exp_minus_0p06_V_minus_E_K = exp_V_minus_E_K_over_minus_25*exp_V_minus_E_K_over_minus_50;
        // E_K = R*T/F*log(K_o/K_i)
        // alpha_K1 = 0.1/(1 + exp(0.06*(V - E_K - 200)))
        // -, line 179
        const real alpha_K1 = exp_minus_0p06_V_minus_E_K*normal_reciprocal(
            fma(10.0, exp_minus_0p06_V_minus_E_K, 6.14421235332821e-05));
        const real exp_V_minus_E_K_over_minus_10 = exp_minus_0p06_V_minus_E_K*exp_V_minus_E_K_over_minus_25;
        const real exp_V_minus_E_K_over_minus_5 = exp_V_minus_E_K_over_minus_10*exp_V_minus_E_K_over_minus_10;
        const real exp_minus_0p4_V_minus_E_K = exp_V_minus_E_K_over_minus_5*exp_V_minus_E_K_over_minus_5;
        const real exp_V_minus_E_K_over_minus_2 = exp_minus_0p4_V_minus_E_K*exp_V_minus_E_K_over_minus_10;
        // beta_K1 = (3*exp(0.0002*(V - E_K + 100)) + exp(0.1*(V - E_K - 10)))/(1 + exp(-0.5*(V - E_K)))
        // K1_inf = alpha_K1/(alpha_K1 + beta_K1)
        // -, line 181
        const real K1_inf = alpha_K1*normal_reciprocal(fma(fma(0.12262648039048077,
            normal_reciprocal(exp_V_minus_E_K_over_minus_10), bounded_exp(fma(2e-04, V_minus_E_K, 0.02))),
            normal_reciprocal(fma(0.3333333333333333, exp_V_minus_E_K_over_minus_2, 0.3333333333333333)), alpha_K1));

        // background
        const real V_minus_E_Na = fma(-c.R_T_over_F, c.log_Na_o - log(Na_i), V);

        // i_Na
        const real one_plus_exp_minus_V_minus_56p86_etc = 1.0 + bounded_exp(
            fma(-0.1107419712070875, V, -6.2967884828349945));
        // m_inf = 1/square(1 + exp((-56.86 - V)/9.03))
        // -, line 59
        const real m_inf = normal_reciprocal(one_plus_exp_minus_V_minus_56p86_etc*one_plus_exp_minus_V_minus_56p86_etc);
        const real exp_V_over_600 = bounded_exp(0.0016666666666666668*V);
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
        const real one_plus_exp_V_plus_71p55_over_7p43 = 1.0 + bounded_exp(
            fma(0.13458950201884254, V, 9.629878869448182));
        // h_inf = 1/square(1 + exp((V + 71.55)/7.43))
        // -, line 65
        const real h_inf = normal_reciprocal(one_plus_exp_V_plus_71p55_over_7p43*one_plus_exp_V_plus_71p55_over_7p43);
        const real exp_V_over_minus_238 = bounded_exp(-0.004201680672268907*V);
        const real exp_V_over_minus_119 = exp_V_over_minus_238*exp_V_over_minus_238;
        const real exp_V_over_minus_59p5 = exp_V_over_minus_119*exp_V_over_minus_119;
        const real exp_V_over_minus_29p75 = exp_V_over_minus_59p5*exp_V_over_minus_59p5;
        const real exp_V_over_minus_14p88 = exp_V_over_minus_29p75*exp_V_over_minus_29p75;
        const real exp_V_over_minus_14 = exp_V_over_minus_14p88*exp_V_over_minus_238;
        const real exp_V_over_minus_7 = exp_V_over_minus_14*exp_V_over_minus_14;
        const real exp_V_over_minus_6p8 = exp_V_over_minus_7*exp_V_over_minus_238;
        const real dt_alpha_h = select(V < -40.0, c.dt_over_2p257e06*exp_V_over_minus_6p8, 0.0);
        const real exp_choice_V_0p079_or_minus_V_plus_10p66_etc =
            bounded_exp(select(V < -40.0, 0.079*V, -fma(0.0900900900900901, V, 0.9603603603603604)));
        const real choice_1_or_exp_choice_V_0p079_etc = select(V < -40.0, 1.0, 1.0 +
            exp_choice_V_0p079_or_minus_V_plus_10p66_etc);
        const real dt_0p02424_exp_choice_minus_0p01052_V_etc = bounded_exp(
            select(V < -40.0, fma(-0.01052, V, c.log_dt_0p02424), fma(0.057, V, c.log_dt_0p02424)));
        const real exp_choice_minus_0p1378_V_plus_40p14_etc = bounded_exp(
            select(V < -40.0, -fma(0.1378, V, 5.5312920000000005), -fma(0.1, V, 3.2)));
        const real one_plus_exp_V_0p311_plus_24p64 = 1.0 + bounded_exp(fma(0.311, V, 24.640530000000002));
        const real one_plus_exp_choice_minus_0p1378_V_etc = 1.0 + exp_choice_minus_0p1378_V_plus_40p14_etc;
        const real decay_j = decaying_exp(-(fma(select(V < -40.0,
            -(fma(2.732420953279849e-10, bounded_exp(-0.04391*V), bounded_exp(0.2444*V))*
            fma(c.dt_2p543e04, V, c.dt_9p607e05)), 0.0), one_plus_exp_choice_minus_0p1378_V_etc,
            select(V < -40.0, dt_0p02424_exp_choice_minus_0p01052_V_etc, 24.75247524752475*
            dt_0p02424_exp_choice_minus_0p01052_V_etc)*one_plus_exp_V_0p311_plus_24p64)*
            normal_reciprocal(one_plus_exp_V_0p311_plus_24p64*one_plus_exp_choice_minus_0p1378_V_etc)));
        const real decay_m = decaying_exp(-(fma(c.dt_10, exp_V_over_5, c.dt_over_1p628e04)*one_plus_exp_V_over_5_1097*
            scaled_one_plus_exp_V_over_200_0p7788_etc*normal_reciprocal(exp_V_over_5*
            fma(0.1, one_plus_exp_V_over_5_1097, scaled_one_plus_exp_V_over_200_0p7788_etc))));
        const real decay_h = decaying_exp(-(fma(dt_alpha_h, choice_1_or_exp_choice_V_0p079_etc,
            select(V < -40.0, fma(c.dt_2p7, exp_choice_V_0p079_or_minus_V_plus_10p66_etc,
            bounded_exp(fma(0.3485, V, c.sum_of_log_dt_plus_12p64))), c.dt_5p923))*
            normal_reciprocal(choice_1_or_exp_choice_V_0p079_etc)));
        // alpha_m = 1/(1 + exp((-60 - V)/5))
        // beta_m = 0.1/(1 + exp((V + 35)/5)) + 0.1/(1 + exp((V - 50)/200))
        // tau_m [ms] = alpha_m*beta_m
        // ddt(m) = (m_inf - m)/tau_m
        const real next_m = fma(m - m_inf, decay_m, m_inf);
        cells.store(state::m, next_m);
        // alpha_h [1/ms] = V < -40 ? 0.057*exp(-(V + 80)/6.8) : 0
        // beta_h [1/ms] = V < -40 ? 2.7*exp(0.079*V) + 3.1e5*exp(0.3485*V) : 0.77/(0.13*(1 + exp(-(V + 10.66)/11.1)))
        // tau_h = 1/(alpha_h + beta_h)
        // ddt(h) = (h_inf - h)/tau_h
        const real next_h = fma(h - h_inf, decay_h, h_inf);
        cells.store(state::h, next_h);
        // j_inf = 1/square(1 + exp((V + 71.55)/7.43))
        // alpha_j = V < -40 ? (-2.5428e4 [1/mV/ms]*exp(0.2444*V) - 6.948e-6 [1/mV/ms]*exp(-0.04391*V))*(V + 37.78)/(1 +
        // exp(0.311*(V + 79.23))) : 0
        // beta_j [1/ms] = V < -40 ? 0.02424*exp(-0.01052*V)/(1 + exp(-0.1378*(V + 40.14))) : 0.6*exp(0.057*V)/(1 +
        // exp(-0.1*(V + 32)))
        // tau_j = 1/(alpha_j + beta_j)
        // ddt(j) = (j_inf - j)/tau_j
        const real next_j = fma(j - h_inf, decay_j, h_inf);
        cells.store(state::j, next_j);

        // i_CaL
        const real V_minus_15_2_F_over_R_T = fma(c.F_reciprocal_R_T_2, V, c.minus_30_F_reciprocal_R_T);
        const real exp_F_reciprocal_R_T_over_10_V = bounded_exp(c.F_reciprocal_R_T_over_10*V);
        const real exp_F_reciprocal_R_T_over_5_V = exp_F_reciprocal_R_T_over_10_V*exp_F_reciprocal_R_T_over_10_V;
        const real exp_F_reciprocal_R_T_0p4_V = exp_F_reciprocal_R_T_over_5_V*exp_F_reciprocal_R_T_over_5_V;
        const real exp_F_reciprocal_R_T_over_2_V = exp_F_reciprocal_R_T_0p4_V*exp_F_reciprocal_R_T_over_10_V;
        const real exp_F_reciprocal_R_T_V = exp_F_reciprocal_R_T_over_2_V*exp_F_reciprocal_R_T_over_2_V;
        const real exp_F_reciprocal_R_T_2_V = exp_F_reciprocal_R_T_V*exp_F_reciprocal_R_T_V;
        const real exp_V_over_24 = exp_V_over_40*exp_V_over_60;
        const real exp_V_over_15 = exp_V_over_24*exp_V_over_40;
        const real exp_V_over_7p5 = exp_V_over_15*exp_V_over_15;
        // d_inf = 1/(1 + exp((-8 - V)/7.5))
        const real d_inf = exp_V_over_7p5*normal_reciprocal(exp_V_over_7p5 + 0.34415378686541237);  // -, line 93
        const real dt_sum_of_exp_V_over_20_plus_12p18 = fma(c.dt, exp_V_over_20, c.dt_12p18);
        // f_inf = 1/(1 + exp((V + 20)/7))
        // -, line 100
        const real f_inf = exp_V_over_minus_7*normal_reciprocal(exp_V_over_minus_7 + 17.411708063327644);
        const real V_plus_27 = V + 27.0;
        const real exp_V_plus_27_squared_over_minus_3600 = bounded_exp(-0.0002777777777777778*(V_plus_27*V_plus_27));
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
        // f2_inf = 0.67/(1 + exp((V + 35)/7)) + 0.33
        // -, line 104
        const real f2_inf = fma(exp_V_over_minus_7, normal_reciprocal(
            fma(1.4925373134328357, exp_V_over_minus_7, 221.5121777650397)), 0.33);
        const real Ca_ss_over_0p05 = Ca_ss*20.0;
        const real Ca_ss_over_0p05_squared_plus_1_2 = fma(Ca_ss_over_0p05, Ca_ss_over_0p05, 1.0);
        // fCass_inf = 0.6/(1 + square(Ca_ss/0.05 [mM])) + 0.4
        const real fCass_inf = fma(0.6, normal_reciprocal(Ca_ss_over_0p05_squared_plus_1_2), 0.4);  // -, line 108

        // pumps_and_exchangers
        const real exp_V_over_minus_299 = bounded_exp(-0.003344481605351171*V);
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
        const real decay_d = decaying_exp(-(product_of_one_plus_exp_V_over_minus_13_etc*
            dt_sum_of_exp_V_over_20_plus_12p18*normal_reciprocal(fma(
            fma(c.value_0p35_over_dt, one_plus_exp_V_over_minus_13_0p06772, c.value_1p96_over_dt),
            dt_sum_of_exp_V_over_20_plus_12p18, exp_V_over_20*product_of_one_plus_exp_V_over_minus_13_etc))));
        const real V_minus_15_2_F_over_R_T_squared = V_minus_15_2_F_over_R_T*V_minus_15_2_F_over_R_T;
        // alpha_d = 1.4/(1 + exp((-35 - V)/13)) + 0.25
        // beta_d = 1.4/(1 + exp((V + 5)/5))
        // gamma_d = 1/(1 + exp((50 - V)/20))
        // tau_d [ms] = alpha_d*beta_d + gamma_d
        // ddt(d) = (d_inf - d)/tau_d
        const real next_d = fma(d - d_inf, decay_d, d_inf);
        cells.store(state::d, next_d);
        const real i_CaL_after_gates = next_d*f*f2*fCass*fma(c.scaled_exp_minus_F_2_reciprocal_R_T_15_etc_2*Ca_ss,
            exp_F_reciprocal_R_T_2_V, c.minus_2_Ca_o_g_CaL_R_T_over_F_square_F_etc)*
            select(fabs(V_minus_15_2_F_over_R_T) < 0.1, fma(-0.5, V_minus_15_2_F_over_R_T,
            fma(fma(fma(fma(-8.267195767195768e-07, V_minus_15_2_F_over_R_T_squared, 3.306878306878307e-05),
            V_minus_15_2_F_over_R_T_squared, -0.001388888888888889), V_minus_15_2_F_over_R_T_squared,
            0.08333333333333333), V_minus_15_2_F_over_R_T_squared, 1.0)), V_minus_15_2_F_over_R_T*
            reciprocal(fma(c.exp_minus_15_F_2_reciprocal_R_T, exp_F_reciprocal_R_T_2_V, -1.0)));
        const real sum_of_exp_V_over_10_plus_3p669 = exp_V_over_10 + 3.6692966676192444;
        const real one_plus_exp_V_over_10_20p09 = fma(20.085536923187668, exp_V_over_10, 1.0);
        const real product_of_sum_of_exp_V_over_10_etc = sum_of_exp_V_over_10_plus_3p669*one_plus_exp_V_over_10_20p09;
        const real decay_f = decaying_exp(-(product_of_sum_of_exp_V_over_10_etc*
            normal_reciprocal(fma(c.value_20_over_dt, product_of_sum_of_exp_V_over_10_etc,
            fma(fma(c.value_1102_over_dt*exp_V_plus_27_squared_over_minus_225, sum_of_exp_V_over_10_plus_3p669,
            c.value_200_over_dt*exp_V_over_10), one_plus_exp_V_over_10_20p09, c.value_180_over_dt*
            sum_of_exp_V_over_10_plus_3p669)))));
        const real sum_of_exp_V_over_10_plus_12p18 = exp_V_over_10 + 12.182493960703473;
        const real decay_f2 = decaying_exp(-(sum_of_exp_V_over_10_plus_12p18*one_plus_exp_V_over_10_20p09*
            normal_reciprocal(fma(fma(c.value_562_over_dt*exp_V_plus_27_squared_over_minus_240,
            sum_of_exp_V_over_10_plus_12p18, c.value_31_over_dt*exp_V_over_10), one_plus_exp_V_over_10_20p09,
            c.value_80_over_dt*sum_of_exp_V_over_10_plus_12p18))));
        const real decay_fCass = decaying_exp(-(Ca_ss_over_0p05_squared_plus_1_2*
            normal_reciprocal(fma(c.value_2_over_dt, Ca_ss_over_0p05_squared_plus_1_2, c.value_80_over_dt))));
        // tau_f [ms] = 1102.5*exp(-square(V + 27)/225) + 200/(1 + exp((13 - V)/10)) + 180/(1 + exp((V + 30)/10)) + 20
        // ddt(f) = (f_inf - f)/tau_f
        const real next_f = fma(f - f_inf, decay_f, f_inf);
        cells.store(state::f, next_f);
        // tau_f2 [ms] = 562*exp(-square(V + 27)/240) + 31/(1 + exp((25 - V)/10)) + 80/(1 + exp((V + 30)/10))
        // ddt(f2) = (f2_inf - f2)/tau_f2
        const real next_f2 = fma(f2 - f2_inf, decay_f2, f2_inf);
        cells.store(state::f2, next_f2);
        // tau_fCass [ms] = 80/(1 + square(Ca_ss/0.05 [mM])) + 2
        // ddt(fCass) = (fCass_inf - fCass)/tau_fCass
        const real next_fCass = fma(fCass - fCass_inf, decay_fCass, fCass_inf);
        cells.store(state::fCass, next_fCass);

        // pumps_and_exchangers
        const real Na_i_plus_K_mNa = Na_i + c.K_mNa;
        // i_NaK = P_NaK*K_o/(K_o + K_mK)*Na_i/(Na_i + K_mNa)/(1 + 0.1245*exp(-0.1*V*F/(R*T)) + 0.0353*exp(-V*F/(R*T)))
        // A/F, line 202
        const real i_NaK = c.P_NaK_K_o_over_K_o_plus_K_mK*Na_i*(exp_F_reciprocal_R_T_over_10_V*exp_F_reciprocal_R_T_V)*
            normal_reciprocal(Na_i_plus_K_mNa*fma(exp_F_reciprocal_R_T_over_10_V + 0.1245, exp_F_reciprocal_R_T_V,
            0.0353*exp_F_reciprocal_R_T_over_10_V));
        const real exp_gamma_NaCa_minus_1_F_reciprocal_R_T_etc = bounded_exp(c.gamma_NaCa_minus_1_F_reciprocal_R_T*V);
        const real relative_i_NaCa = fma(c.Ca_o*exp_F_reciprocal_R_T_V*Na_i*Na_i, Na_i,
            -(c.product_of_cube_Na_o_alpha_NaCa*Ca_i))*exp_gamma_NaCa_minus_1_F_reciprocal_R_T_etc*
            normal_reciprocal(fma(c.K_sat, exp_gamma_NaCa_minus_1_F_reciprocal_R_T_etc, 1.0));
        const real exp_V_over_minus_11p5 = exp_V_over_minus_23*exp_V_over_minus_23;
        const real exp_minus_0p08027_V = exp_V_over_minus_13*exp_V_over_minus_299;
        const real exp_V_over_minus_5p98 = exp_V_over_minus_11p5*exp_minus_0p08027_V;

        // i_to
        // s_inf = 1/(1 + exp((V + 20)/5))
        const real s_inf = normal_reciprocal(fma(54.598150033144236, exp_V_over_5, 1.0));  // -, line 124
        const real V_plus_45 = V + 45.0;
        const real exp_V_over_6 = exp_V_over_10*exp_V_over_15;
        // r_inf = 1/(1 + exp((20 - V)/6))
        const real r_inf = exp_V_over_6*normal_reciprocal(exp_V_over_6 + 28.031624894526125);  // -, line 128
        const real V_plus_40 = V + 40.0;
        const real tau_r_over_dt = fma(c.value_9p5_over_dt, bounded_exp(-(V_plus_40*V_plus_40*0.0005555555555555556)),
            c.value_0p8_over_dt);
        const real one_plus_exp_V_over_5_over_54p6 = fma(0.01831563888873418, exp_V_over_5, 1.0);
        const real decay_s = decaying_exp(-(one_plus_exp_V_over_5_over_54p6*
            normal_reciprocal(fma(fma(c.value_85_over_dt, bounded_exp(-0.003125*V_plus_45*V_plus_45),
            c.value_3_over_dt), one_plus_exp_V_over_5_over_54p6, c.value_5_over_dt))));
        const real decay_r = decaying_exp(-normal_reciprocal(tau_r_over_dt));
        // tau_s [ms] = 85*exp(-square(V + 45)/320) + 5/(1 + exp((V - 20)/5)) + 3
        // ddt(s) = (s_inf - s)/tau_s
        const real next_s = fma(s - s_inf, decay_s, s_inf);
        cells.store(state::s, next_s);
        // tau_r [ms] = 9.5*exp(-square(V + 40)/1800) + 0.8
        // ddt(r) = (r_inf - r)/tau_r
        const real next_r = fma(r - r_inf, decay_r, r_inf);
        cells.store(state::r, next_r);

        // i_Ks
        // E_Ks = R*T/F*log((K_o + P_KNa*Na_o)/(K_i + P_KNa*Na_i))
        // i_Ks = g_Ks*square(Xs)*(V - E_Ks)
        // A/F, line 165
        const real i_Ks = c.g_Ks*(Xs*Xs)*fma(-c.R_T_over_F, c.log_K_o_plus_P_KNa_Na_o -
            normal_log(fma(c.P_KNa, Na_i, K_i)), V);
        // Xs_inf = 1/(1 + exp((-5 - V)/14))
        const real Xs_inf = normal_reciprocal(fma(0.6996725373751304, exp_V_over_minus_14, 1.0));  // -, line 167
        const real product_of_sqrt_2p301_over_exp_V_over_6_etc =
            sqrt(fma(2.3009758908928246, normal_reciprocal(exp_V_over_6), 1.0))*
            fma(0.09697196786440505, exp_V_over_15, 1.0);
        const real decay_Xs = decaying_exp(-(product_of_sqrt_2p301_over_exp_V_over_6_etc*
            normal_reciprocal(fma(c.value_80_over_dt, product_of_sqrt_2p301_over_exp_V_over_6_etc,
            c.value_1400_over_dt))));
        // alpha_Xs = 1400/sqrt(1 + exp((5 - V)/6))
        // beta_Xs = 1/(1 + exp((V - 35)/15))
        // tau_Xs [ms] = alpha_Xs*beta_Xs + 80
        // ddt(Xs) = (Xs_inf - Xs)/tau_Xs
        const real next_Xs = fma(Xs - Xs_inf, decay_Xs, Xs_inf);
        cells.store(state::Xs, next_Xs);

        // i_Kr
        // Xr1_inf = 1/(1 + exp((-26 - V)/7))
        const real Xr1_inf = normal_reciprocal(fma(0.02437284407327961, exp_V_over_minus_7, 1.0));  // -, line 144
        // Xr2_inf = 1/(1 + exp((V + 88)/24))
        const real Xr2_inf = normal_reciprocal(fma(39.12128399815321, exp_V_over_24, 1.0));  // -, line 150
        const real decay_Xr1 = decaying_exp(-(fma(c.dt_over_2700, exp_V_over_10, c.dt_over_2p43e05)*
            (exp_V_over_minus_11p5 + 13.581324522578193)*normal_reciprocal(exp_V_over_10*exp_V_over_minus_11p5)));
        const real decay_Xr2 = decaying_exp(-(fma(c.dt_over_3p36, exp_V_over_20, c.dt_over_67p49)*
            fma(0.049787068367863944, exp_V_over_20, 1.0)*normal_reciprocal(exp_V_over_20)));
        // alpha_Xr1 = 450/(1 + exp((-45 - V)/10))
        // beta_Xr1 = 6/(1 + exp((V + 30)/11.5))
        // tau_Xr1 [ms] = alpha_Xr1*beta_Xr1
        // ddt(Xr1) = (Xr1_inf - Xr1)/tau_Xr1
        const real next_Xr1 = fma(Xr1 - Xr1_inf, decay_Xr1, Xr1_inf);
        cells.store(state::Xr1, next_Xr1);
        // alpha_Xr2 = 3/(1 + exp((-60 - V)/20))
        // beta_Xr2 = 1.12/(1 + exp((V - 60)/20))
        // tau_Xr2 [ms] = alpha_Xr2*beta_Xr2
        // ddt(Xr2) = (Xr2_inf - Xr2)/tau_Xr2
        const real next_Xr2 = fma(Xr2 - Xr2_inf, decay_Xr2, Xr2_inf);
        cells.store(state::Xr2, next_Xr2);

        // membrane
        const real i_K1_plus_i_to_plus_i_Kr_plus_i_Ks_etc = fma(fma(c.g_pK,
            normal_reciprocal(fma(65.40521574193832, exp_V_over_minus_5p98, 1.0)),
            fma(c.g_Kr_sqrt_K_o_over_5p4*Xr1, Xr2, fma(c.g_K1_sqrt_K_o_over_5p4, K1_inf, c.g_to*r*s))), V_minus_E_K,
            i_Ks);
        const real i_NaK_plus_i_NaCa = fma(c.K_NaCa_reciprocal_cube_Km_Nai_etc_2, relative_i_NaCa, i_NaK);
        const real i_Na_after_gates_plus_i_b_Na = fma(c.g_Na*m*m*m*h, next_j, c.g_bNa)*V_minus_E_Na;
        const real i_b_Ca_plus_i_p_Ca = fma(c.g_pCa*Ca_i, normal_reciprocal(Ca_i + c.K_pCa),
            fma(c.g_bCa_R_over_2_T_over_F_2, log(Ca_i), fma(c.g_bCa, V, -c.g_bCa_R_over_2_T_over_F_2_log_Ca_o)));
        const real i_ion_after_gates = i_b_Ca_plus_i_p_Ca + i_Na_after_gates_plus_i_b_Na + i_NaK_plus_i_NaCa +
            i_K1_plus_i_to_plus_i_Kr_plus_i_Ks_etc + i_CaL_after_gates;
        // i_K1 = g_K1*sqrt(K_o/5.4 [mM])*K1_inf*(V - E_K)
        // i_to = g_to*r*s*(V - E_K)
        // i_Kr = g_Kr*sqrt(K_o/5.4 [mM])*Xr1*Xr2*(V - E_K)
        // i_CaL = g_CaL*d*f*f2*fCass*4*(V - 15)*square(F)/(R*T)*(0.25*Ca_ss*exp(2*(V - 15)*F/(R*T)) - Ca_o)/(exp(2*(V -
        // 15)*F/(R*T)) - 1)
        // E_Na = R*T/F*log(Na_o/Na_i)
        // i_Na = g_Na*cube(m)*h*j*(V - E_Na)
        // i_b_Na = g_bNa*(V - E_Na)
        // i_NaCa = K_NaCa*(exp(gamma_NaCa*V*F/(R*T))*cube(Na_i)*Ca_o - exp((gamma_NaCa -
        // 1)*V*F/(R*T))*cube(Na_o)*Ca_i*alpha_NaCa)/((cube(Km_Nai) + cube(Na_o))*(Km_Ca + Ca_o)*(1 +
        // K_sat*exp((gamma_NaCa - 1)*V*F/(R*T))))
        // E_Ca = 0.5*R*T/F*log(Ca_o/Ca_i)
        // i_b_Ca = g_bCa*(V - E_Ca)
        // i_p_K = g_pK*(V - E_K)/(1 + exp((25 - V)/5.98))
        // i_p_Ca = g_pCa*Ca_i/(Ca_i + K_pCa)
        // i_ion = i_K1 + i_to + i_Kr + i_Ks + i_CaL + i_NaK + i_Na + i_b_Na + i_NaCa + i_b_Ca + i_p_K + i_p_Ca
        // ddt(V) = -(i_ion + i_stim)
        const real next_V = fma(-c.dt, i_ion_after_gates + i_stim, V);
        cells.store_potential(next_V);

        // calcium
        const real Ca_SR_squared = Ca_SR*Ca_SR;
        // kcasr = max_sr - (max_sr - min_sr)/(1 + square(EC/Ca_SR))
        // -, line 246
        const real kcasr = fma(-(c.sum_of_max_sr_minus_min_sr*Ca_SR_squared),
            normal_reciprocal(Ca_SR_squared + c.EC_squared), c.max_sr);
        // k2 = k2_prime*kcasr
        const real k2 = c.k2_prime*kcasr;  // 1/mM/ms, line 248
        const real k1_prime_Ca_ss_squared = c.k1_prime*(Ca_ss*Ca_ss);
        // k1 = k1_prime/kcasr
        // O = k1*square(Ca_ss)*R_prime/(k3 + k1*square(Ca_ss))
        // -, line 249
        const real O = k1_prime_Ca_ss_squared*R_prime*reciprocal(fma(c.k3, kcasr, k1_prime_Ca_ss_squared));
        const real relative_i_rel = O*(Ca_SR - Ca_ss);
        const real Ca_i_squared = Ca_i*Ca_i;
        // i_leak = V_leak*(Ca_SR - Ca_i)
        const real i_leak = c.V_leak*(Ca_SR - Ca_i);  // mM/ms, line 254
        // i_xfer = V_xfer*(Ca_ss - Ca_i)
        const real i_xfer = c.V_xfer*(Ca_ss - Ca_i);  // mM/ms, line 255
        const real Ca_i_plus_K_buf_c = Ca_i + c.K_buf_c;
        const real Ca_i_plus_K_buf_c_squared = Ca_i_plus_K_buf_c*Ca_i_plus_K_buf_c;
        const real dt_Ca_i_bufc = Ca_i_plus_K_buf_c_squared*normal_reciprocal(
            fma(c.reciprocal_dt, Ca_i_plus_K_buf_c_squared, c.Buf_c_K_buf_c_over_dt));
        const real Ca_SR_plus_K_buf_sr = Ca_SR + c.K_buf_sr;
        const real Ca_SR_plus_K_buf_sr_squared = Ca_SR_plus_K_buf_sr*Ca_SR_plus_K_buf_sr;
        const real dt_Ca_sr_bufsr = Ca_SR_plus_K_buf_sr_squared*normal_reciprocal(
            fma(c.reciprocal_dt, Ca_SR_plus_K_buf_sr_squared, c.Buf_sr_K_buf_sr_over_dt));
        const real Ca_ss_plus_K_buf_ss = Ca_ss + c.K_buf_ss;
        const real Ca_ss_plus_K_buf_ss_squared = Ca_ss_plus_K_buf_ss*Ca_ss_plus_K_buf_ss;
        // Ca_ss_bufss = 1/(1 + Buf_ss*K_buf_ss/square(Ca_ss + K_buf_ss))
        // -, line 260
        const real Ca_ss_bufss = Ca_ss_plus_K_buf_ss_squared*normal_reciprocal(Ca_ss_plus_K_buf_ss_squared +
            c.Buf_ss_K_buf_ss);
        const real rate_R_prime = fma(k2, Ca_ss, c.k4);
        const real steady_R_prime = c.k4*reciprocal(rate_R_prime);
        const real decay_R_prime = exp(-(c.dt*rate_R_prime));
        const real i_leak_minus_i_up = fma(-(c.V_max_up*Ca_i_squared), normal_reciprocal(Ca_i_squared + c.square_K_up),
            i_leak);
        // Ca_i_bufc = 1/(1 + Buf_c*K_buf_c/square(Ca_i + K_buf_c))
        // i_up = V_max_up/(1 + square(K_up)/square(Ca_i))
        // ddt(Ca_i) = Ca_i_bufc*((i_leak - i_up)*V_sr/V_c + i_xfer - (i_b_Ca + i_p_Ca - 2*i_NaCa)*C_m/(2*V_c*F))
        const real next_Ca_i = fma(dt_Ca_i_bufc, fma(-c.C_m_reciprocal_V_c_2_F_2,
            fma(-c.K_NaCa_reciprocal_cube_Km_Nai_etc_3, relative_i_NaCa, i_b_Ca_plus_i_p_Ca),
            fma(c.V_sr_reciprocal_V_c_2, i_leak_minus_i_up, i_xfer)), Ca_i);
        cells.store(state::Ca_i, next_Ca_i);
        // Ca_sr_bufsr = 1/(1 + Buf_sr*K_buf_sr/square(Ca_SR + K_buf_sr))
        // i_rel = V_rel*O*(Ca_SR - Ca_ss)
        // ddt(Ca_SR) = Ca_sr_bufsr*(i_up - (i_rel + i_leak))
        const real next_Ca_SR = fma(-dt_Ca_sr_bufsr, fma(c.V_rel, relative_i_rel, i_leak_minus_i_up), Ca_SR);
        cells.store(state::Ca_SR, next_Ca_SR);
        // ddt(Ca_ss) = Ca_ss_bufss*(-i_CaL*C_m/(2*V_ss*F) + i_rel*V_sr/V_ss - i_xfer*V_c/V_ss)
        const real next_Ca_ss = fma(Ca_ss_bufss, fma(-c.V_c_reciprocal_V_ss_dt, i_xfer,
            fma(c.V_sr_reciprocal_V_ss_V_rel_dt, relative_i_rel, -(c.C_m_reciprocal_V_ss_2_F_dt*i_CaL_after_gates))),
            Ca_ss);
        cells.store(state::Ca_ss, next_Ca_ss);
        // ddt(R_prime) = -k2*Ca_ss*R_prime + k4*(1 - R_prime)
        const real next_R_prime = select(fabs(rate_R_prime) < 1e-35, R_prime + c.dt_k4,
            fma(R_prime - steady_R_prime, decay_R_prime, steady_R_prime));
        cells.store(state::R_prime, next_R_prime);

        // sodium_and_potassium
        // ddt(Na_i) = -(i_Na + i_b_Na + 3*i_NaK + 3*i_NaCa)/(V_c*F)*C_m
        const real next_Na_i = fma(-c.dt_reciprocal_V_c_F_C_m, fma(3.0, i_NaK_plus_i_NaCa,
            i_Na_after_gates_plus_i_b_Na), Na_i);
        cells.store(state::Na_i, next_Na_i);
        // ddt(K_i) = -(i_K1 + i_to + i_Kr + i_Ks + i_p_K + i_stim - 2*i_NaK)/(V_c*F)*C_m
        const real next_K_i = fma(-c.dt_reciprocal_V_c_F_C_m, fma(-2.0, i_NaK, i_K1_plus_i_to_plus_i_Kr_plus_i_Ks_etc +
            i_stim), K_i);
        cells.store(state::K_i, next_K_i);
    }

    // Every algebraic symbol of the spec at the state as it is.
    template <class Values>
    static HEARTWRIGHT_FN void observe([[maybe_unused]] const Constants& c, [[maybe_unused]] const Step& step,
                                       [[maybe_unused]] const Cells<real, Layout>& cells,
                                       [[maybe_unused]] Values values) {
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
        const real E_K = c.R*c.T/c.F*log(c.K_o/K_i);  // mV, line 42
        values[observable::E_K] = E_K;
        const real E_Ks = c.R*c.T/c.F*log((c.K_o + c.P_KNa*c.Na_o)/(K_i + c.P_KNa*Na_i));  // mV, line 43
        values[observable::E_Ks] = E_Ks;
        const real E_Na = c.R*c.T/c.F*log(c.Na_o/Na_i);  // mV, line 41
        values[observable::E_Na] = E_Na;
        const real E_Ca = 0.5*c.R*c.T/c.F*log(c.Ca_o/Ca_i);  // mV, line 44
        values[observable::E_Ca] = E_Ca;

        // i_K1
        const real alpha_K1 = 0.1/(1.0 + exp(0.06*(V - E_K - 200.0)));  // -, line 179
        values[observable::alpha_K1] = alpha_K1;
        // -, line 180
        const real beta_K1 = (3.0*exp(2e-04*(V - E_K + 100.0)) + exp(0.1*(V - E_K - 10.0)))/(1.0 + exp(-0.5*(V - E_K)));
        values[observable::beta_K1] = beta_K1;
        const real K1_inf = alpha_K1/(alpha_K1 + beta_K1);  // -, line 181
        values[observable::K1_inf] = K1_inf;
        const real i_K1 = c.g_K1*sqrt(c.K_o/5.4)*K1_inf*(V - E_K);  // A/F, line 182
        values[observable::i_K1] = i_K1;

        // i_to
        const real i_to = c.g_to*r*s*(V - E_K);  // A/F, line 122
        values[observable::i_to] = i_to;
        const real s_inf = 1.0/(1.0 + exp((V + 20.0)/5.0));  // -, line 124
        values[observable::s_inf] = s_inf;
        const real tau_s = 85.0*exp(-square(V + 45.0)/320.0) + 5.0/(1.0 + exp((V - 20.0)/5.0)) + 3.0;  // ms, line 125
        values[observable::tau_s] = tau_s;
        const real r_inf = 1.0/(1.0 + exp((20.0 - V)/6.0));  // -, line 128
        values[observable::r_inf] = r_inf;
        const real tau_r = 9.5*exp(-square(V + 40.0)/1800.0) + 0.8;  // ms, line 129
        values[observable::tau_r] = tau_r;

        // i_Kr
        const real i_Kr = c.g_Kr*sqrt(c.K_o/5.4)*Xr1*Xr2*(V - E_K);  // A/F, line 142
        values[observable::i_Kr] = i_Kr;
        const real Xr1_inf = 1.0/(1.0 + exp((-26.0 - V)/7.0));  // -, line 144
        values[observable::Xr1_inf] = Xr1_inf;
        const real alpha_Xr1 = 450.0/(1.0 + exp((-45.0 - V)/10.0));  // -, line 145
        values[observable::alpha_Xr1] = alpha_Xr1;
        const real beta_Xr1 = 6.0/(1.0 + exp((V + 30.0)/11.5));  // -, line 146
        values[observable::beta_Xr1] = beta_Xr1;
        const real tau_Xr1 = alpha_Xr1*beta_Xr1;  // ms, line 147
        values[observable::tau_Xr1] = tau_Xr1;
        const real Xr2_inf = 1.0/(1.0 + exp((V + 88.0)/24.0));  // -, line 150
        values[observable::Xr2_inf] = Xr2_inf;
        const real alpha_Xr2 = 3.0/(1.0 + exp((-60.0 - V)/20.0));  // -, line 151
        values[observable::alpha_Xr2] = alpha_Xr2;
        const real beta_Xr2 = 1.12/(1.0 + exp((V - 60.0)/20.0));  // -, line 152
        values[observable::beta_Xr2] = beta_Xr2;
        const real tau_Xr2 = alpha_Xr2*beta_Xr2;  // ms, line 153
        values[observable::tau_Xr2] = tau_Xr2;

        // i_Ks
        const real i_Ks = c.g_Ks*square(Xs)*(V - E_Ks);  // A/F, line 165
        values[observable::i_Ks] = i_Ks;
        const real Xs_inf = 1.0/(1.0 + exp((-5.0 - V)/14.0));  // -, line 167
        values[observable::Xs_inf] = Xs_inf;
        const real alpha_Xs = 1400.0/sqrt(1.0 + exp((5.0 - V)/6.0));  // -, line 168
        values[observable::alpha_Xs] = alpha_Xs;
        const real beta_Xs = 1.0/(1.0 + exp((V - 35.0)/15.0));  // -, line 169
        values[observable::beta_Xs] = beta_Xs;
        const real tau_Xs = alpha_Xs*beta_Xs + 80.0;  // ms, line 170
        values[observable::tau_Xs] = tau_Xs;

        // i_CaL
        const real V_minus_15_2_F_over_R_T_observed = 2.0*(V - 15.0)*c.F/(c.R*c.T);
        // A/F, line 91
        const real i_CaL = c.g_CaL*d*f*f2*fCass*4.0*(0.5*c.R*c.T/c.F)*square(c.F)*
            (0.25*Ca_ss*exp(2.0*(V - 15.0)*c.F/(c.R*c.T)) - c.Ca_o)*
            select(fabs(V_minus_15_2_F_over_R_T_observed) < 0.1, ((
            (-8.267195767195768e-07*(V_minus_15_2_F_over_R_T_observed*V_minus_15_2_F_over_R_T_observed) +
            3.306878306878307e-05)*(V_minus_15_2_F_over_R_T_observed*V_minus_15_2_F_over_R_T_observed) +
            -0.001388888888888889)*(V_minus_15_2_F_over_R_T_observed*V_minus_15_2_F_over_R_T_observed) +
            0.08333333333333333)*(V_minus_15_2_F_over_R_T_observed*V_minus_15_2_F_over_R_T_observed) + -0.5*
            V_minus_15_2_F_over_R_T_observed + 1.0, V_minus_15_2_F_over_R_T_observed/
            (exp(V_minus_15_2_F_over_R_T_observed) - 1.0))/(c.R*c.T);
        values[observable::i_CaL] = i_CaL;
        const real d_inf = 1.0/(1.0 + exp((-8.0 - V)/7.5));  // -, line 93
        values[observable::d_inf] = d_inf;
        const real alpha_d = 1.4/(1.0 + exp((-35.0 - V)/13.0)) + 0.25;  // -, line 94
        values[observable::alpha_d] = alpha_d;
        const real beta_d = 1.4/(1.0 + exp((V + 5.0)/5.0));  // -, line 95
        values[observable::beta_d] = beta_d;
        const real gamma_d = 1.0/(1.0 + exp((50.0 - V)/20.0));  // -, line 96
        values[observable::gamma_d] = gamma_d;
        const real tau_d = alpha_d*beta_d + gamma_d;  // ms, line 97
        values[observable::tau_d] = tau_d;
        const real f_inf = 1.0/(1.0 + exp((V + 20.0)/7.0));  // -, line 100
        values[observable::f_inf] = f_inf;
        // ms, line 101
        const real tau_f = 1102.5*exp(-square(V + 27.0)/225.0) + 200.0/(1.0 + exp((13.0 - V)/10.0)) + 180.0/
            (1.0 + exp((V + 30.0)/10.0)) + 20.0;
        values[observable::tau_f] = tau_f;
        const real f2_inf = 0.67/(1.0 + exp((V + 35.0)/7.0)) + 0.33;  // -, line 104
        values[observable::f2_inf] = f2_inf;
        // ms, line 105
        const real tau_f2 = 562.0*exp(-square(V + 27.0)/240.0) + 31.0/(1.0 + exp((25.0 - V)/10.0)) + 80.0/
            (1.0 + exp((V + 30.0)/10.0));
        values[observable::tau_f2] = tau_f2;
        const real fCass_inf = 0.6/(1.0 + square(Ca_ss/0.05)) + 0.4;  // -, line 108
        values[observable::fCass_inf] = fCass_inf;
        const real tau_fCass = 80.0/(1.0 + square(Ca_ss/0.05)) + 2.0;  // ms, line 109
        values[observable::tau_fCass] = tau_fCass;

        // pumps_and_exchangers
        // A/F, line 202
        const real i_NaK = c.P_NaK*c.K_o/(c.K_o + c.K_mK)*Na_i/(Na_i + c.K_mNa)/
            (1.0 + 0.1245*exp(-0.1*V*c.F/(c.R*c.T)) + 0.0353*exp(-V*c.F/(c.R*c.T)));
        values[observable::i_NaK] = i_NaK;
        // A/F, line 203
        const real i_NaCa = c.K_NaCa*(exp(c.gamma_NaCa*V*c.F/(c.R*c.T))*cube(Na_i)*c.Ca_o -
            exp((c.gamma_NaCa - 1.0)*V*c.F/(c.R*c.T))*cube(c.Na_o)*Ca_i*c.alpha_NaCa)/
            ((cube(c.Km_Nai) + cube(c.Na_o))*(c.Km_Ca + c.Ca_o)*(1.0 + c.K_sat*
            exp((c.gamma_NaCa - 1.0)*V*c.F/(c.R*c.T))));
        values[observable::i_NaCa] = i_NaCa;
        const real i_p_K = c.g_pK*(V - E_K)/(1.0 + exp((25.0 - V)/5.98));  // A/F, line 205
        values[observable::i_p_K] = i_p_K;
        const real i_p_Ca = c.g_pCa*Ca_i/(Ca_i + c.K_pCa);  // A/F, line 204
        values[observable::i_p_Ca] = i_p_Ca;

        // i_Na
        const real i_Na = c.g_Na*cube(m)*h*j*(V - E_Na);  // A/F, line 57
        values[observable::i_Na] = i_Na;
        const real m_inf = 1.0/square(1.0 + exp((-56.86 - V)/9.03));  // -, line 59
        values[observable::m_inf] = m_inf;
        const real alpha_m = 1.0/(1.0 + exp((-60.0 - V)/5.0));  // -, line 60
        values[observable::alpha_m] = alpha_m;
        const real beta_m = 0.1/(1.0 + exp((V + 35.0)/5.0)) + 0.1/(1.0 + exp((V - 50.0)/200.0));  // -, line 61
        values[observable::beta_m] = beta_m;
        const real tau_m = alpha_m*beta_m;  // ms, line 62
        values[observable::tau_m] = tau_m;
        const real h_inf = 1.0/square(1.0 + exp((V + 71.55)/7.43));  // -, line 65
        values[observable::h_inf] = h_inf;
        const real alpha_h = select(V < -40.0, 0.057*exp(-(V + 80.0)/6.8), 0.0);  // 1/ms, line 66
        values[observable::alpha_h] = alpha_h;
        // 1/ms, line 67
        const real beta_h = select(V < -40.0, 2.7*exp(0.079*V) + 310000.0*exp(0.3485*V), 0.77/
            (0.13*(1.0 + exp(-(V + 10.66)/11.1))));
        values[observable::beta_h] = beta_h;
        const real tau_h = 1.0/(alpha_h + beta_h);  // ms, line 68
        values[observable::tau_h] = tau_h;
        const real j_inf = 1.0/square(1.0 + exp((V + 71.55)/7.43));  // -, line 71
        values[observable::j_inf] = j_inf;
        // 1/ms, line 72
        const real alpha_j = select(V < -40.0, (-25428.0*exp(0.2444*V) - 6.948e-06*exp(-0.04391*V))*(V + 37.78)/
            (1.0 + exp(0.311*(V + 79.23))), 0.0);
        values[observable::alpha_j] = alpha_j;
        // 1/ms, line 73
        const real beta_j = select(V < -40.0, 0.02424*exp(-0.01052*V)/(1.0 + exp(-0.1378*(V + 40.14))), 0.6*
            exp(0.057*V)/(1.0 + exp(-0.1*(V + 32.0))));
        values[observable::beta_j] = beta_j;
        const real tau_j = 1.0/(alpha_j + beta_j);  // ms, line 74
        values[observable::tau_j] = tau_j;

        // background
        const real i_b_Na = c.g_bNa*(V - E_Na);  // A/F, line 212
        values[observable::i_b_Na] = i_b_Na;
        const real i_b_Ca = c.g_bCa*(V - E_Ca);  // A/F, line 213
        values[observable::i_b_Ca] = i_b_Ca;

        // membrane
        // A/F, line 29
        const real i_ion = i_K1 + i_to + i_Kr + i_Ks + i_CaL + i_NaK + i_Na + i_b_Na + i_NaCa + i_b_Ca + i_p_K + i_p_Ca;
        values[observable::i_ion] = i_ion;

        // calcium
        const real kcasr = c.max_sr - (c.max_sr - c.min_sr)/(1.0 + square(c.EC_/Ca_SR));  // -, line 246
        values[observable::kcasr] = kcasr;
        const real k1 = c.k1_prime/kcasr;  // 1/mM^2/ms, line 247
        values[observable::k1] = k1;
        const real k2 = c.k2_prime*kcasr;  // 1/mM/ms, line 248
        values[observable::k2] = k2;
        const real O = k1*square(Ca_ss)*R_prime/(c.k3 + k1*square(Ca_ss));  // -, line 249
        values[observable::O] = O;
        const real i_rel = c.V_rel*O*(Ca_SR - Ca_ss);  // mM/ms, line 252
        values[observable::i_rel] = i_rel;
        const real i_up = c.V_max_up/(1.0 + square(c.K_up)/square(Ca_i));  // mM/ms, line 253
        values[observable::i_up] = i_up;
        const real i_leak = c.V_leak*(Ca_SR - Ca_i);  // mM/ms, line 254
        values[observable::i_leak] = i_leak;
        const real i_xfer = c.V_xfer*(Ca_ss - Ca_i);  // mM/ms, line 255
        values[observable::i_xfer] = i_xfer;
        const real Ca_i_bufc = 1.0/(1.0 + c.Buf_c*c.K_buf_c/square(Ca_i + c.K_buf_c));  // -, line 258
        values[observable::Ca_i_bufc] = Ca_i_bufc;
        const real Ca_sr_bufsr = 1.0/(1.0 + c.Buf_sr*c.K_buf_sr/square(Ca_SR + c.K_buf_sr));  // -, line 259
        values[observable::Ca_sr_bufsr] = Ca_sr_bufsr;
        const real Ca_ss_bufss = 1.0/(1.0 + c.Buf_ss*c.K_buf_ss/square(Ca_ss + c.K_buf_ss));  // -, line 260
        values[observable::Ca_ss_bufss] = Ca_ss_bufss;
    }
};

// Variants: endo.
template <class real_, class Layout_ = CellLayout<Gates>>
struct Kernel_endo {
    using real = real_;
    using Layout = Layout_;
    using scalar = typename real::scalar;
    using Constants = Constants_endo<scalar>;
    template <class Number>
    using ConstantsOf = Constants_endo<Number>;
    static constexpr int n_states = state::count, potential = state::V;
    static constexpr int n_observables = observable::count, n_constants = Constants::count;

    // What is known once a step.
    struct Step {
        real t;  // ms
    };
    template <class AnyConstants>
    static HEARTWRIGHT_FN Step step([[maybe_unused]] const AnyConstants& c, real t) {
        Step step;
        step.t = t;
        return step;
    }

    // One step: reads the state, leaves the next one.
    template <class AnyConstants>
    static HEARTWRIGHT_FN void react([[maybe_unused]] const AnyConstants& c,
                                     [[maybe_unused]] const Step& step, const Cells<real, Layout>& cells) {
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

        // i_Na
        const real exp_choice_minus_0p1378_V_plus_40p14_etc = bounded_exp(
            select(V < -40.0, -fma(0.1378, V, 5.5312920000000005), -fma(0.1, V, 3.2)));
        const real one_plus_exp_choice_minus_0p1378_V_etc = 1.0 + exp_choice_minus_0p1378_V_plus_40p14_etc;
        const real dt_0p02424_exp_choice_minus_0p01052_V_etc = bounded_exp(
            select(V < -40.0, fma(-0.01052, V, c.log_dt_0p02424), fma(0.057, V, c.log_dt_0p02424)));
        const real one_plus_exp_V_0p311_plus_24p64 = 1.0 + bounded_exp(fma(0.311, V, 24.640530000000002));
        const real decay_j = decaying_exp(-(fma(select(V < -40.0,
            -(fma(2.732420953279849e-10, bounded_exp(-0.04391*V), bounded_exp(0.2444*V))*
            fma(c.dt_2p543e04, V, c.dt_9p607e05)), 0.0), one_plus_exp_choice_minus_0p1378_V_etc,
            select(V < -40.0, dt_0p02424_exp_choice_minus_0p01052_V_etc, 24.75247524752475*
            dt_0p02424_exp_choice_minus_0p01052_V_etc)*one_plus_exp_V_0p311_plus_24p64)*
            normal_reciprocal(one_plus_exp_V_0p311_plus_24p64*one_plus_exp_choice_minus_0p1378_V_etc)));
        const real one_plus_exp_V_plus_71p55_over_7p43 = 1.0 + bounded_exp(
            fma(0.13458950201884254, V, 9.629878869448182));
        // h_inf = 1/square(1 + exp((V + 71.55)/7.43))
        // -, line 65
        const real h_inf = normal_reciprocal(one_plus_exp_V_plus_71p55_over_7p43*one_plus_exp_V_plus_71p55_over_7p43);
        // j_inf = 1/square(1 + exp((V + 71.55)/7.43))
        // alpha_j = V < -40 ? (-2.5428e4 [1/mV/ms]*exp(0.2444*V) - 6.948e-6 [1/mV/ms]*exp(-0.04391*V))*(V + 37.78)/(1 +
        // exp(0.311*(V + 79.23))) : 0
        // beta_j [1/ms] = V < -40 ? 0.02424*exp(-0.01052*V)/(1 + exp(-0.1378*(V + 40.14))) : 0.6*exp(0.057*V)/(1 +
        // exp(-0.1*(V + 32)))
        // tau_j = 1/(alpha_j + beta_j)
        // ddt(j) = (j_inf - j)/tau_j
        const real next_j = fma(j - h_inf, decay_j, h_inf);
        cells.store(state::j, next_j);
        const real exp_V_over_minus_238 = bounded_exp(-0.004201680672268907*V);
        const real exp_V_over_minus_119 = exp_V_over_minus_238*exp_V_over_minus_238;
        const real exp_V_over_minus_59p5 = exp_V_over_minus_119*exp_V_over_minus_119;
        const real exp_V_over_minus_29p75 = exp_V_over_minus_59p5*exp_V_over_minus_59p5;
        const real exp_V_over_minus_14p88 = exp_V_over_minus_29p75*exp_V_over_minus_29p75;
        const real exp_V_over_minus_14 = exp_V_over_minus_14p88*exp_V_over_minus_238;
        const real exp_V_over_minus_7 = exp_V_over_minus_14*exp_V_over_minus_14;
        const real exp_V_over_minus_6p8 = exp_V_over_minus_7*exp_V_over_minus_238;
        const real dt_alpha_h = select(V < -40.0, c.dt_over_2p257e06*exp_V_over_minus_6p8, 0.0);
        const real exp_choice_V_0p079_or_minus_V_plus_10p66_etc =
            bounded_exp(select(V < -40.0, 0.079*V, -fma(0.0900900900900901, V, 0.9603603603603604)));
        const real choice_1_or_exp_choice_V_0p079_etc = select(V < -40.0, 1.0, 1.0 +
            exp_choice_V_0p079_or_minus_V_plus_10p66_etc);
        const real decay_h = decaying_exp(-(fma(dt_alpha_h, choice_1_or_exp_choice_V_0p079_etc,
            select(V < -40.0, fma(c.dt_2p7, exp_choice_V_0p079_or_minus_V_plus_10p66_etc,
            bounded_exp(fma(0.3485, V, c.sum_of_log_dt_plus_12p64))), c.dt_5p923))*
            normal_reciprocal(choice_1_or_exp_choice_V_0p079_etc)));
        // alpha_h [1/ms] = V < -40 ? 0.057*exp(-(V + 80)/6.8) : 0
        // beta_h [1/ms] = V < -40 ? 2.7*exp(0.079*V) + 3.1e5*exp(0.3485*V) : 0.77/(0.13*(1 + exp(-(V + 10.66)/11.1)))
        // tau_h = 1/(alpha_h + beta_h)
        // ddt(h) = (h_inf - h)/tau_h
        const real next_h = fma(h - h_inf, decay_h, h_inf);
        cells.store(state::h, next_h);
        const real exp_V_over_minus_600 = bounded_exp(-0.0016666666666666668*V);
        const real exp_V_over_minus_300 = exp_V_over_minus_600*exp_V_over_minus_600;
        const real exp_V_over_minus_200 = exp_V_over_minus_300*exp_V_over_minus_600;
        const real exp_V_over_minus_120 = exp_V_over_minus_200*exp_V_over_minus_300;
        const real exp_V_over_minus_60 = exp_V_over_minus_120*exp_V_over_minus_120;
        const real exp_V_over_minus_40 = exp_V_over_minus_60*exp_V_over_minus_120;

        // i_CaL
        const real exp_V_over_minus_24 = exp_V_over_minus_40*exp_V_over_minus_60;

        // i_Kr
        // Xr2_inf = 1/(1 + exp((V + 88)/24))
        // -, line 150
        const real Xr2_inf = exp_V_over_minus_24*normal_reciprocal(exp_V_over_minus_24 + 39.12128399815321);

        // i_Na
        const real exp_V_over_minus_20 = exp_V_over_minus_40*exp_V_over_minus_40;

        // i_Kr
        const real decay_Xr2 = decaying_exp(-(fma(c.dt_over_67p49, exp_V_over_minus_20, c.dt_over_3p36)*
            (exp_V_over_minus_20 + 0.049787068367863944)*normal_reciprocal(exp_V_over_minus_20)));
        // alpha_Xr2 = 3/(1 + exp((-60 - V)/20))
        // beta_Xr2 = 1.12/(1 + exp((V - 60)/20))
        // tau_Xr2 [ms] = alpha_Xr2*beta_Xr2
        // ddt(Xr2) = (Xr2_inf - Xr2)/tau_Xr2
        const real next_Xr2 = fma(Xr2 - Xr2_inf, decay_Xr2, Xr2_inf);
        cells.store(state::Xr2, next_Xr2);

        // i_CaL
        const real exp_V_over_minus_15 = exp_V_over_minus_24*exp_V_over_minus_40;

        // i_Na
        const real exp_V_over_minus_10 = exp_V_over_minus_20*exp_V_over_minus_20;

        // i_to
        const real exp_V_over_minus_6 = exp_V_over_minus_10*exp_V_over_minus_15;

        // i_Ks
        const real product_of_sqrt_exp_V_over_minus_6_2p301_etc =
            sqrt(fma(2.3009758908928246, exp_V_over_minus_6, 1.0))*(exp_V_over_minus_15 + 0.09697196786440505);
        const real decay_Xs = decaying_exp(-(product_of_sqrt_exp_V_over_minus_6_2p301_etc*
            normal_reciprocal(fma(c.value_1400_over_dt, exp_V_over_minus_15, c.value_80_over_dt*
            product_of_sqrt_exp_V_over_minus_6_2p301_etc))));
        // Xs_inf = 1/(1 + exp((-5 - V)/14))
        const real Xs_inf = normal_reciprocal(fma(0.6996725373751304, exp_V_over_minus_14, 1.0));  // -, line 167
        // alpha_Xs = 1400/sqrt(1 + exp((5 - V)/6))
        // beta_Xs = 1/(1 + exp((V - 35)/15))
        // tau_Xs [ms] = alpha_Xs*beta_Xs + 80
        // ddt(Xs) = (Xs_inf - Xs)/tau_Xs
        const real next_Xs = fma(Xs - Xs_inf, decay_Xs, Xs_inf);
        cells.store(state::Xs, next_Xs);

        // i_to
        // r_inf = 1/(1 + exp((20 - V)/6))
        const real r_inf = normal_reciprocal(fma(28.031624894526125, exp_V_over_minus_6, 1.0));  // -, line 128
        const real V_plus_40 = V + 40.0;
        const real tau_r_over_dt = fma(c.value_9p5_over_dt, bounded_exp(-(V_plus_40*V_plus_40*0.0005555555555555556)),
            c.value_0p8_over_dt);
        const real decay_r = decaying_exp(-normal_reciprocal(tau_r_over_dt));
        // tau_r [ms] = 9.5*exp(-square(V + 40)/1800) + 0.8
        // ddt(r) = (r_inf - r)/tau_r
        const real next_r = fma(r - r_inf, decay_r, r_inf);
        cells.store(state::r, next_r);

        // i_Na
        const real exp_V_over_minus_5 = exp_V_over_minus_10*exp_V_over_minus_10;
        const real sum_of_exp_V_over_minus_5_plus_1097 = exp_V_over_minus_5 + 1096.6331584284585;
        const real sum_of_exp_V_over_minus_200_plus_0p7788 = exp_V_over_minus_200 + 0.7788007830714049;
        const real decay_m = decaying_exp(-(fma(c.dt_over_1p628e04, exp_V_over_minus_5, c.dt_10)*
            sum_of_exp_V_over_minus_5_plus_1097*sum_of_exp_V_over_minus_200_plus_0p7788*
            normal_reciprocal(fma(exp_V_over_minus_5, sum_of_exp_V_over_minus_200_plus_0p7788, exp_V_over_minus_200*
            sum_of_exp_V_over_minus_5_plus_1097))));
        const real one_plus_exp_minus_V_minus_56p86_etc = 1.0 + bounded_exp(
            fma(-0.1107419712070875, V, -6.2967884828349945));
        // m_inf = 1/square(1 + exp((-56.86 - V)/9.03))
        // -, line 59
        const real m_inf = normal_reciprocal(one_plus_exp_minus_V_minus_56p86_etc*one_plus_exp_minus_V_minus_56p86_etc);
        // alpha_m = 1/(1 + exp((-60 - V)/5))
        // beta_m = 0.1/(1 + exp((V + 35)/5)) + 0.1/(1 + exp((V - 50)/200))
        // tau_m [ms] = alpha_m*beta_m
        // ddt(m) = (m_inf - m)/tau_m
        const real next_m = fma(m - m_inf, decay_m, m_inf);
        cells.store(state::m, next_m);

        // i_to
        // s_inf = 1/(1 + exp((V + 28)/5))
        // -, line 289
        const real s_inf = exp_V_over_minus_5*normal_reciprocal(exp_V_over_minus_5 + 270.42640742615276);
        const real V_plus_67 = V + 67.0;
        const real tau_s_over_dt = fma(c.value_1000_over_dt, bounded_exp(-(V_plus_67*V_plus_67*0.001)),
            c.value_8_over_dt);
        const real decay_s = bounded_exp(-normal_reciprocal(tau_s_over_dt));
        // tau_s [ms] = 1000*exp(-square(V + 67)/1000) + 8
        // ddt(s) = (s_inf - s)/tau_s
        const real next_s = fma(s - s_inf, decay_s, s_inf);
        cells.store(state::s, next_s);

        // pumps_and_exchangers
        const real exp_V_over_minus_299 = bounded_exp(-0.003344481605351171*V);
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
        const real dt_one_plus_exp_V_over_minus_20_12p18 = fma(c.dt_12p18, exp_V_over_minus_20, c.dt);
        const real decay_d = decaying_exp(-(product_of_one_plus_exp_V_over_minus_13_etc*
            dt_one_plus_exp_V_over_minus_20_12p18*normal_reciprocal(
            fma(fma(c.value_0p35_over_dt, one_plus_exp_V_over_minus_13_0p06772, c.value_1p96_over_dt)*
            exp_V_over_minus_5, dt_one_plus_exp_V_over_minus_20_12p18, product_of_one_plus_exp_V_over_minus_13_etc))));
        const real exp_V_over_minus_7p5 = exp_V_over_minus_15*exp_V_over_minus_15;
        // d_inf = 1/(1 + exp((-8 - V)/7.5))
        const real d_inf = normal_reciprocal(fma(0.34415378686541237, exp_V_over_minus_7p5, 1.0));  // -, line 93
        // alpha_d = 1.4/(1 + exp((-35 - V)/13)) + 0.25
        // beta_d = 1.4/(1 + exp((V + 5)/5))
        // gamma_d = 1/(1 + exp((50 - V)/20))
        // tau_d [ms] = alpha_d*beta_d + gamma_d
        // ddt(d) = (d_inf - d)/tau_d
        const real next_d = fma(d - d_inf, decay_d, d_inf);
        cells.store(state::d, next_d);

        // pumps_and_exchangers
        const real exp_V_over_minus_11p5 = exp_V_over_minus_23*exp_V_over_minus_23;

        // i_Kr
        const real decay_Xr1 = decaying_exp(-(fma(c.dt_over_2p43e05, exp_V_over_minus_10, c.dt_over_2700)*
            (exp_V_over_minus_11p5 + 13.581324522578193)*normal_reciprocal(exp_V_over_minus_11p5)));
        // Xr1_inf = 1/(1 + exp((-26 - V)/7))
        const real Xr1_inf = normal_reciprocal(fma(0.02437284407327961, exp_V_over_minus_7, 1.0));  // -, line 144
        // alpha_Xr1 = 450/(1 + exp((-45 - V)/10))
        // beta_Xr1 = 6/(1 + exp((V + 30)/11.5))
        // tau_Xr1 [ms] = alpha_Xr1*beta_Xr1
        // ddt(Xr1) = (Xr1_inf - Xr1)/tau_Xr1
        const real next_Xr1 = fma(Xr1 - Xr1_inf, decay_Xr1, Xr1_inf);
        cells.store(state::Xr1, next_Xr1);

        // i_K1
        const real V_minus_E_K = fma(-c.R_T_over_F, c.log_K_o - normal_log(K_i), V);
        const real exp_V_minus_E_K_over_minus_50 = bounded_exp(-0.02*V_minus_E_K);
        const real exp_V_minus_E_K_over_minus_25 = exp_V_minus_E_K_over_minus_50*exp_V_minus_E_K_over_minus_50;
        const real exp_minus_0p06_V_minus_E_K = exp_V_minus_E_K_over_minus_25*exp_V_minus_E_K_over_minus_50;
        const real exp_V_minus_E_K_over_minus_10 = exp_minus_0p06_V_minus_E_K*exp_V_minus_E_K_over_minus_25;
        const real exp_V_minus_E_K_over_minus_5 = exp_V_minus_E_K_over_minus_10*exp_V_minus_E_K_over_minus_10;
        const real exp_minus_0p4_V_minus_E_K = exp_V_minus_E_K_over_minus_5*exp_V_minus_E_K_over_minus_5;
        const real exp_V_minus_E_K_over_minus_2 = exp_minus_0p4_V_minus_E_K*exp_V_minus_E_K_over_minus_10;
        // E_K = R*T/F*log(K_o/K_i)
        // alpha_K1 = 0.1/(1 + exp(0.06*(V - E_K - 200)))
        // -, line 179
        const real alpha_K1 = exp_minus_0p06_V_minus_E_K*normal_reciprocal(
            fma(10.0, exp_minus_0p06_V_minus_E_K, 6.14421235332821e-05));
        // beta_K1 = (3*exp(0.0002*(V - E_K + 100)) + exp(0.1*(V - E_K - 10)))/(1 + exp(-0.5*(V - E_K)))
        // K1_inf = alpha_K1/(alpha_K1 + beta_K1)
        // -, line 181
        const real K1_inf = alpha_K1*normal_reciprocal(fma(fma(0.12262648039048077,
            normal_reciprocal(exp_V_minus_E_K_over_minus_10), bounded_exp(fma(2e-04, V_minus_E_K, 0.02))),
            normal_reciprocal(fma(0.3333333333333333, exp_V_minus_E_K_over_minus_2, 0.3333333333333333)), alpha_K1));

        // pumps_and_exchangers
        const real exp_minus_0p08027_V = exp_V_over_minus_13*exp_V_over_minus_299;
        const real exp_V_over_minus_5p98 = exp_V_over_minus_11p5*exp_minus_0p08027_V;

        // i_Ks
        // E_Ks = R*T/F*log((K_o + P_KNa*Na_o)/(K_i + P_KNa*Na_i))
        // i_Ks = g_Ks*square(Xs)*(V - E_Ks)
        // A/F, line 165
        const real i_Ks = c.g_Ks*(Xs*Xs)*fma(-c.R_T_over_F, c.log_K_o_plus_P_KNa_Na_o -
            normal_log(fma(c.P_KNa, Na_i, K_i)), V);

        // membrane
        const real i_K1_plus_i_to_plus_i_Kr_plus_i_Ks_etc = fma(fma(c.g_pK,
            normal_reciprocal(fma(65.40521574193832, exp_V_over_minus_5p98, 1.0)),
            fma(c.g_Kr_sqrt_K_o_over_5p4*Xr1, Xr2, fma(c.g_K1_sqrt_K_o_over_5p4, K1_inf, c.g_to*r*s))), V_minus_E_K,
            i_Ks);

        // i_CaL
        const real exp_F_reciprocal_R_T_over_10_V = bounded_exp(c.F_reciprocal_R_T_over_10*V);
        const real exp_F_reciprocal_R_T_over_5_V = exp_F_reciprocal_R_T_over_10_V*exp_F_reciprocal_R_T_over_10_V;
        const real exp_F_reciprocal_R_T_0p4_V = exp_F_reciprocal_R_T_over_5_V*exp_F_reciprocal_R_T_over_5_V;
        const real exp_F_reciprocal_R_T_over_2_V = exp_F_reciprocal_R_T_0p4_V*exp_F_reciprocal_R_T_over_10_V;
        const real exp_F_reciprocal_R_T_V = exp_F_reciprocal_R_T_over_2_V*exp_F_reciprocal_R_T_over_2_V;

        // pumps_and_exchangers
        const real Na_i_plus_K_mNa = Na_i + c.K_mNa;
        // i_NaK = P_NaK*K_o/(K_o + K_mK)*Na_i/(Na_i + K_mNa)/(1 + 0.1245*exp(-0.1*V*F/(R*T)) + 0.0353*exp(-V*F/(R*T)))
        // A/F, line 202
        const real i_NaK = c.P_NaK_K_o_over_K_o_plus_K_mK*Na_i*(exp_F_reciprocal_R_T_over_10_V*exp_F_reciprocal_R_T_V)*
            normal_reciprocal(Na_i_plus_K_mNa*fma(exp_F_reciprocal_R_T_over_10_V + 0.1245, exp_F_reciprocal_R_T_V,
            0.0353*exp_F_reciprocal_R_T_over_10_V));

        // sodium_and_potassium
        // i_K1 = g_K1*sqrt(K_o/5.4 [mM])*K1_inf*(V - E_K)
        // i_to = g_to*r*s*(V - E_K)
        // i_Kr = g_Kr*sqrt(K_o/5.4 [mM])*Xr1*Xr2*(V - E_K)
        // i_p_K = g_pK*(V - E_K)/(1 + exp((25 - V)/5.98))
        // ddt(K_i) = -(i_K1 + i_to + i_Kr + i_Ks + i_p_K + i_stim - 2*i_NaK)/(V_c*F)*C_m
        const real next_K_i = fma(-c.dt_reciprocal_V_c_F_C_m, fma(-2.0, i_NaK, i_K1_plus_i_to_plus_i_Kr_plus_i_Ks_etc +
            i_stim), K_i);
        cells.store(state::K_i, next_K_i);

        // pumps_and_exchangers
        const real exp_gamma_NaCa_minus_1_F_reciprocal_R_T_etc = bounded_exp(c.gamma_NaCa_minus_1_F_reciprocal_R_T*V);
        const real relative_i_NaCa = fma(c.Ca_o*exp_F_reciprocal_R_T_V*Na_i*Na_i, Na_i,
            -(c.product_of_cube_Na_o_alpha_NaCa*Ca_i))*exp_gamma_NaCa_minus_1_F_reciprocal_R_T_etc*
            normal_reciprocal(fma(c.K_sat, exp_gamma_NaCa_minus_1_F_reciprocal_R_T_etc, 1.0));

        // membrane
        const real i_NaK_plus_i_NaCa = fma(c.K_NaCa_reciprocal_cube_Km_Nai_etc_2, relative_i_NaCa, i_NaK);

        // background
        const real V_minus_E_Na = fma(-c.R_T_over_F, c.log_Na_o - log(Na_i), V);

        // membrane
        const real i_Na_after_gates_plus_i_b_Na = fma(c.g_Na*m*m*m*h, next_j, c.g_bNa)*V_minus_E_Na;

        // sodium_and_potassium
        // E_Na = R*T/F*log(Na_o/Na_i)
        // i_Na = g_Na*cube(m)*h*j*(V - E_Na)
        // i_b_Na = g_bNa*(V - E_Na)
        // i_NaCa = K_NaCa*(exp(gamma_NaCa*V*F/(R*T))*cube(Na_i)*Ca_o - exp((gamma_NaCa -
        // 1)*V*F/(R*T))*cube(Na_o)*Ca_i*alpha_NaCa)/((cube(Km_Nai) + cube(Na_o))*(Km_Ca + Ca_o)*(1 +
        // K_sat*exp((gamma_NaCa - 1)*V*F/(R*T))))
        // ddt(Na_i) = -(i_Na + i_b_Na + 3*i_NaK + 3*i_NaCa)/(V_c*F)*C_m
        const real next_Na_i = fma(-c.dt_reciprocal_V_c_F_C_m, fma(3.0, i_NaK_plus_i_NaCa,
            i_Na_after_gates_plus_i_b_Na), Na_i);
        cells.store(state::Na_i, next_Na_i);

        // i_CaL
        const real exp_F_reciprocal_R_T_2_V = exp_F_reciprocal_R_T_V*exp_F_reciprocal_R_T_V;
        const real V_minus_15_2_F_over_R_T = fma(c.F_reciprocal_R_T_2, V, c.minus_30_F_reciprocal_R_T);
        const real V_minus_15_2_F_over_R_T_squared = V_minus_15_2_F_over_R_T*V_minus_15_2_F_over_R_T;
        const real i_CaL_after_gates = next_d*f*f2*fCass*fma(c.scaled_exp_minus_F_2_reciprocal_R_T_15_etc_2*Ca_ss,
            exp_F_reciprocal_R_T_2_V, c.minus_2_Ca_o_g_CaL_R_T_over_F_square_F_etc)*
            select(fabs(V_minus_15_2_F_over_R_T) < 0.1, fma(-0.5, V_minus_15_2_F_over_R_T,
            fma(fma(fma(fma(-8.267195767195768e-07, V_minus_15_2_F_over_R_T_squared, 3.306878306878307e-05),
            V_minus_15_2_F_over_R_T_squared, -0.001388888888888889), V_minus_15_2_F_over_R_T_squared,
            0.08333333333333333), V_minus_15_2_F_over_R_T_squared, 1.0)), V_minus_15_2_F_over_R_T*
            reciprocal(fma(c.exp_minus_15_F_2_reciprocal_R_T, exp_F_reciprocal_R_T_2_V, -1.0)));

        // membrane
        const real i_b_Ca_plus_i_p_Ca = fma(c.g_pCa*Ca_i, normal_reciprocal(Ca_i + c.K_pCa),
            fma(c.g_bCa_R_over_2_T_over_F_2, log(Ca_i), fma(c.g_bCa, V, -c.g_bCa_R_over_2_T_over_F_2_log_Ca_o)));
        const real i_ion_after_gates = i_b_Ca_plus_i_p_Ca + i_Na_after_gates_plus_i_b_Na + i_NaK_plus_i_NaCa +
            i_K1_plus_i_to_plus_i_Kr_plus_i_Ks_etc + i_CaL_after_gates;
        // i_CaL = g_CaL*d*f*f2*fCass*4*(V - 15)*square(F)/(R*T)*(0.25*Ca_ss*exp(2*(V - 15)*F/(R*T)) - Ca_o)/(exp(2*(V -
        // 15)*F/(R*T)) - 1)
        // E_Ca = 0.5*R*T/F*log(Ca_o/Ca_i)
        // i_b_Ca = g_bCa*(V - E_Ca)
        // i_p_Ca = g_pCa*Ca_i/(Ca_i + K_pCa)
        // i_ion = i_K1 + i_to + i_Kr + i_Ks + i_CaL + i_NaK + i_Na + i_b_Na + i_NaCa + i_b_Ca + i_p_K + i_p_Ca
        // ddt(V) = -(i_ion + i_stim)
        const real next_V = fma(-c.dt, i_ion_after_gates + i_stim, V);
        cells.store_potential(next_V);

        // i_CaL
        const real V_plus_27 = V + 27.0;
        const real exp_V_plus_27_squared_over_minus_3600 = bounded_exp(-0.0002777777777777778*(V_plus_27*V_plus_27));
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
        const real one_plus_exp_V_over_minus_10_12p18 = fma(12.182493960703473, exp_V_over_minus_10, 1.0);
        const real sum_of_exp_V_over_minus_10_plus_20p09 = exp_V_over_minus_10 + 20.085536923187668;
        const real decay_f2 = decaying_exp(-(one_plus_exp_V_over_minus_10_12p18*sum_of_exp_V_over_minus_10_plus_20p09*
            normal_reciprocal(fma(fma(c.value_562_over_dt*exp_V_plus_27_squared_over_minus_240,
            one_plus_exp_V_over_minus_10_12p18, c.value_31_over_dt), sum_of_exp_V_over_minus_10_plus_20p09,
            c.value_80_over_dt*exp_V_over_minus_10*one_plus_exp_V_over_minus_10_12p18))));
        // f2_inf = 0.67/(1 + exp((V + 35)/7)) + 0.33
        // -, line 104
        const real f2_inf = fma(exp_V_over_minus_7, normal_reciprocal(
            fma(1.4925373134328357, exp_V_over_minus_7, 221.5121777650397)), 0.33);
        // tau_f2 [ms] = 562*exp(-square(V + 27)/240) + 31/(1 + exp((25 - V)/10)) + 80/(1 + exp((V + 30)/10))
        // ddt(f2) = (f2_inf - f2)/tau_f2
        const real next_f2 = fma(f2 - f2_inf, decay_f2, f2_inf);
        cells.store(state::f2, next_f2);
        const real one_plus_exp_V_over_minus_10_3p669 = fma(3.6692966676192444, exp_V_over_minus_10, 1.0);
        const real product_of_one_plus_exp_V_over_minus_10_etc = one_plus_exp_V_over_minus_10_3p669*
            sum_of_exp_V_over_minus_10_plus_20p09;
        const real exp_V_plus_27_squared_over_minus_225 = exp_V_plus_27_squared_over_minus_240*
            exp_V_plus_27_squared_over_minus_3600;
        const real decay_f = decaying_exp(-(product_of_one_plus_exp_V_over_minus_10_etc*
            normal_reciprocal(fma(c.value_20_over_dt, product_of_one_plus_exp_V_over_minus_10_etc,
            fma(fma(c.value_1102_over_dt*exp_V_plus_27_squared_over_minus_225, one_plus_exp_V_over_minus_10_3p669,
            c.value_200_over_dt), sum_of_exp_V_over_minus_10_plus_20p09, c.value_180_over_dt*exp_V_over_minus_10*
            one_plus_exp_V_over_minus_10_3p669)))));
        // f_inf = 1/(1 + exp((V + 20)/7))
        // -, line 100
        const real f_inf = exp_V_over_minus_7*normal_reciprocal(exp_V_over_minus_7 + 17.411708063327644);
        // tau_f [ms] = 1102.5*exp(-square(V + 27)/225) + 200/(1 + exp((13 - V)/10)) + 180/(1 + exp((V + 30)/10)) + 20
        // ddt(f) = (f_inf - f)/tau_f
        const real next_f = fma(f - f_inf, decay_f, f_inf);
        cells.store(state::f, next_f);

        // calcium
        const real Ca_i_plus_K_buf_c = Ca_i + c.K_buf_c;
        const real Ca_i_plus_K_buf_c_squared = Ca_i_plus_K_buf_c*Ca_i_plus_K_buf_c;
        const real dt_Ca_i_bufc = Ca_i_plus_K_buf_c_squared*normal_reciprocal(
            fma(c.reciprocal_dt, Ca_i_plus_K_buf_c_squared, c.Buf_c_K_buf_c_over_dt));
        const real Ca_i_squared = Ca_i*Ca_i;
        // i_leak = V_leak*(Ca_SR - Ca_i)
        const real i_leak = c.V_leak*(Ca_SR - Ca_i);  // mM/ms, line 254
        const real i_leak_minus_i_up = fma(-(c.V_max_up*Ca_i_squared), normal_reciprocal(Ca_i_squared + c.square_K_up),
            i_leak);
        // i_xfer = V_xfer*(Ca_ss - Ca_i)
        const real i_xfer = c.V_xfer*(Ca_ss - Ca_i);  // mM/ms, line 255
        // Ca_i_bufc = 1/(1 + Buf_c*K_buf_c/square(Ca_i + K_buf_c))
        // i_up = V_max_up/(1 + square(K_up)/square(Ca_i))
        // ddt(Ca_i) = Ca_i_bufc*((i_leak - i_up)*V_sr/V_c + i_xfer - (i_b_Ca + i_p_Ca - 2*i_NaCa)*C_m/(2*V_c*F))
        const real next_Ca_i = fma(dt_Ca_i_bufc, fma(-c.C_m_reciprocal_V_c_2_F_2,
            fma(-c.K_NaCa_reciprocal_cube_Km_Nai_etc_3, relative_i_NaCa, i_b_Ca_plus_i_p_Ca),
            fma(c.V_sr_reciprocal_V_c_2, i_leak_minus_i_up, i_xfer)), Ca_i);
        cells.store(state::Ca_i, next_Ca_i);
        const real Ca_SR_squared = Ca_SR*Ca_SR;
        // kcasr = max_sr - (max_sr - min_sr)/(1 + square(EC/Ca_SR))
        // -, line 246
        const real kcasr = fma(-(c.sum_of_max_sr_minus_min_sr*Ca_SR_squared),
            normal_reciprocal(Ca_SR_squared + c.EC_squared), c.max_sr);
        const real k1_prime_Ca_ss_squared = c.k1_prime*(Ca_ss*Ca_ss);
        // k1 = k1_prime/kcasr
        // O = k1*square(Ca_ss)*R_prime/(k3 + k1*square(Ca_ss))
        // -, line 249
        const real O = k1_prime_Ca_ss_squared*R_prime*reciprocal(fma(c.k3, kcasr, k1_prime_Ca_ss_squared));
        const real relative_i_rel = O*(Ca_SR - Ca_ss);
        const real Ca_ss_plus_K_buf_ss = Ca_ss + c.K_buf_ss;
        const real Ca_ss_plus_K_buf_ss_squared = Ca_ss_plus_K_buf_ss*Ca_ss_plus_K_buf_ss;
        // Ca_ss_bufss = 1/(1 + Buf_ss*K_buf_ss/square(Ca_ss + K_buf_ss))
        // -, line 260
        const real Ca_ss_bufss = Ca_ss_plus_K_buf_ss_squared*normal_reciprocal(Ca_ss_plus_K_buf_ss_squared +
            c.Buf_ss_K_buf_ss);
        // i_rel = V_rel*O*(Ca_SR - Ca_ss)
        // ddt(Ca_ss) = Ca_ss_bufss*(-i_CaL*C_m/(2*V_ss*F) + i_rel*V_sr/V_ss - i_xfer*V_c/V_ss)
        const real next_Ca_ss = fma(Ca_ss_bufss, fma(-c.V_c_reciprocal_V_ss_dt, i_xfer,
            fma(c.V_sr_reciprocal_V_ss_V_rel_dt, relative_i_rel, -(c.C_m_reciprocal_V_ss_2_F_dt*i_CaL_after_gates))),
            Ca_ss);
        cells.store(state::Ca_ss, next_Ca_ss);
        const real Ca_SR_plus_K_buf_sr = Ca_SR + c.K_buf_sr;
        const real Ca_SR_plus_K_buf_sr_squared = Ca_SR_plus_K_buf_sr*Ca_SR_plus_K_buf_sr;
        const real dt_Ca_sr_bufsr = Ca_SR_plus_K_buf_sr_squared*normal_reciprocal(
            fma(c.reciprocal_dt, Ca_SR_plus_K_buf_sr_squared, c.Buf_sr_K_buf_sr_over_dt));
        // Ca_sr_bufsr = 1/(1 + Buf_sr*K_buf_sr/square(Ca_SR + K_buf_sr))
        // ddt(Ca_SR) = Ca_sr_bufsr*(i_up - (i_rel + i_leak))
        const real next_Ca_SR = fma(-dt_Ca_sr_bufsr, fma(c.V_rel, relative_i_rel, i_leak_minus_i_up), Ca_SR);
        cells.store(state::Ca_SR, next_Ca_SR);
        // k2 = k2_prime*kcasr
        const real k2 = c.k2_prime*kcasr;  // 1/mM/ms, line 248
        const real rate_R_prime = fma(k2, Ca_ss, c.k4);
        const real steady_R_prime = c.k4*reciprocal(rate_R_prime);
        const real decay_R_prime = exp(-(c.dt*rate_R_prime));
        // ddt(R_prime) = -k2*Ca_ss*R_prime + k4*(1 - R_prime)
        const real next_R_prime = select(fabs(rate_R_prime) < 1e-35, R_prime + c.dt_k4,
            fma(R_prime - steady_R_prime, decay_R_prime, steady_R_prime));
        cells.store(state::R_prime, next_R_prime);

        // i_CaL
        const real Ca_ss_over_0p05 = Ca_ss*20.0;
        const real Ca_ss_over_0p05_squared_plus_1_2 = fma(Ca_ss_over_0p05, Ca_ss_over_0p05, 1.0);
        // fCass_inf = 0.6/(1 + square(Ca_ss/0.05 [mM])) + 0.4
        const real fCass_inf = fma(0.6, normal_reciprocal(Ca_ss_over_0p05_squared_plus_1_2), 0.4);  // -, line 108
        const real decay_fCass = decaying_exp(-(Ca_ss_over_0p05_squared_plus_1_2*
            normal_reciprocal(fma(c.value_2_over_dt, Ca_ss_over_0p05_squared_plus_1_2, c.value_80_over_dt))));
        // tau_fCass [ms] = 80/(1 + square(Ca_ss/0.05 [mM])) + 2
        // ddt(fCass) = (fCass_inf - fCass)/tau_fCass
        const real next_fCass = fma(fCass - fCass_inf, decay_fCass, fCass_inf);
        cells.store(state::fCass, next_fCass);
    }

    // The same lines one component after the other: as a GPU takes them in single precision.
    template <class AnyConstants>
    static HEARTWRIGHT_FN void react_in_fp32([[maybe_unused]] const AnyConstants& c,
                                             [[maybe_unused]] const Step& step, const Cells<real, Layout>& cells) {
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
        const real V_minus_E_K = fma(-c.R_T_over_F, c.log_K_o - normal_log(K_i), V);
        const real exp_V_minus_E_K_over_minus_50 = bounded_exp(-0.02*V_minus_E_K);
        const real exp_V_minus_E_K_over_minus_25 = exp_V_minus_E_K_over_minus_50*exp_V_minus_E_K_over_minus_50;
        const real exp_minus_0p06_V_minus_E_K = exp_V_minus_E_K_over_minus_25*exp_V_minus_E_K_over_minus_50;
        // E_K = R*T/F*log(K_o/K_i)
        // alpha_K1 = 0.1/(1 + exp(0.06*(V - E_K - 200)))
        // -, line 179
        const real alpha_K1 = exp_minus_0p06_V_minus_E_K*normal_reciprocal(
            fma(10.0, exp_minus_0p06_V_minus_E_K, 6.14421235332821e-05));
        const real exp_V_minus_E_K_over_minus_10 = exp_minus_0p06_V_minus_E_K*exp_V_minus_E_K_over_minus_25;
        const real exp_V_minus_E_K_over_minus_5 = exp_V_minus_E_K_over_minus_10*exp_V_minus_E_K_over_minus_10;
        const real exp_minus_0p4_V_minus_E_K = exp_V_minus_E_K_over_minus_5*exp_V_minus_E_K_over_minus_5;
        const real exp_V_minus_E_K_over_minus_2 = exp_minus_0p4_V_minus_E_K*exp_V_minus_E_K_over_minus_10;
        // beta_K1 = (3*exp(0.0002*(V - E_K + 100)) + exp(0.1*(V - E_K - 10)))/(1 + exp(-0.5*(V - E_K)))
        // K1_inf = alpha_K1/(alpha_K1 + beta_K1)
        // -, line 181
        const real K1_inf = alpha_K1*normal_reciprocal(fma(fma(0.12262648039048077,
            normal_reciprocal(exp_V_minus_E_K_over_minus_10), bounded_exp(fma(2e-04, V_minus_E_K, 0.02))),
            normal_reciprocal(fma(0.3333333333333333, exp_V_minus_E_K_over_minus_2, 0.3333333333333333)), alpha_K1));

        // background
        const real V_minus_E_Na = fma(-c.R_T_over_F, c.log_Na_o - log(Na_i), V);

        // i_Na
        const real one_plus_exp_minus_V_minus_56p86_etc = 1.0 + bounded_exp(
            fma(-0.1107419712070875, V, -6.2967884828349945));
        // m_inf = 1/square(1 + exp((-56.86 - V)/9.03))
        // -, line 59
        const real m_inf = normal_reciprocal(one_plus_exp_minus_V_minus_56p86_etc*one_plus_exp_minus_V_minus_56p86_etc);
        const real exp_V_over_minus_600 = bounded_exp(-0.0016666666666666668*V);
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
        const real one_plus_exp_V_plus_71p55_over_7p43 = 1.0 + bounded_exp(
            fma(0.13458950201884254, V, 9.629878869448182));
        // h_inf = 1/square(1 + exp((V + 71.55)/7.43))
        // -, line 65
        const real h_inf = normal_reciprocal(one_plus_exp_V_plus_71p55_over_7p43*one_plus_exp_V_plus_71p55_over_7p43);
        const real exp_V_over_minus_238 = bounded_exp(-0.004201680672268907*V);
        const real exp_V_over_minus_119 = exp_V_over_minus_238*exp_V_over_minus_238;
        const real exp_V_over_minus_59p5 = exp_V_over_minus_119*exp_V_over_minus_119;
        const real exp_V_over_minus_29p75 = exp_V_over_minus_59p5*exp_V_over_minus_59p5;
        const real exp_V_over_minus_14p88 = exp_V_over_minus_29p75*exp_V_over_minus_29p75;
        const real exp_V_over_minus_14 = exp_V_over_minus_14p88*exp_V_over_minus_238;
        const real exp_V_over_minus_7 = exp_V_over_minus_14*exp_V_over_minus_14;
        const real exp_V_over_minus_6p8 = exp_V_over_minus_7*exp_V_over_minus_238;
        const real dt_alpha_h = select(V < -40.0, c.dt_over_2p257e06*exp_V_over_minus_6p8, 0.0);
        const real exp_choice_V_0p079_or_minus_V_plus_10p66_etc =
            bounded_exp(select(V < -40.0, 0.079*V, -fma(0.0900900900900901, V, 0.9603603603603604)));
        const real choice_1_or_exp_choice_V_0p079_etc = select(V < -40.0, 1.0, 1.0 +
            exp_choice_V_0p079_or_minus_V_plus_10p66_etc);
        const real dt_0p02424_exp_choice_minus_0p01052_V_etc = bounded_exp(
            select(V < -40.0, fma(-0.01052, V, c.log_dt_0p02424), fma(0.057, V, c.log_dt_0p02424)));
        const real exp_choice_minus_0p1378_V_plus_40p14_etc = bounded_exp(
            select(V < -40.0, -fma(0.1378, V, 5.5312920000000005), -fma(0.1, V, 3.2)));
        const real one_plus_exp_V_0p311_plus_24p64 = 1.0 + bounded_exp(fma(0.311, V, 24.640530000000002));
        const real one_plus_exp_choice_minus_0p1378_V_etc = 1.0 + exp_choice_minus_0p1378_V_plus_40p14_etc;
        const real decay_j = decaying_exp(-(fma(select(V < -40.0,
            -(fma(2.732420953279849e-10, bounded_exp(-0.04391*V), bounded_exp(0.2444*V))*
            fma(c.dt_2p543e04, V, c.dt_9p607e05)), 0.0), one_plus_exp_choice_minus_0p1378_V_etc,
            select(V < -40.0, dt_0p02424_exp_choice_minus_0p01052_V_etc, 24.75247524752475*
            dt_0p02424_exp_choice_minus_0p01052_V_etc)*one_plus_exp_V_0p311_plus_24p64)*
            normal_reciprocal(one_plus_exp_V_0p311_plus_24p64*one_plus_exp_choice_minus_0p1378_V_etc)));
        const real decay_m = decaying_exp(-(fma(c.dt_over_1p628e04, exp_V_over_minus_5, c.dt_10)*
            sum_of_exp_V_over_minus_5_plus_1097*sum_of_exp_V_over_minus_200_plus_0p7788*
            normal_reciprocal(fma(exp_V_over_minus_5, sum_of_exp_V_over_minus_200_plus_0p7788, exp_V_over_minus_200*
            sum_of_exp_V_over_minus_5_plus_1097))));
        const real decay_h = decaying_exp(-(fma(dt_alpha_h, choice_1_or_exp_choice_V_0p079_etc,
            select(V < -40.0, fma(c.dt_2p7, exp_choice_V_0p079_or_minus_V_plus_10p66_etc,
            bounded_exp(fma(0.3485, V, c.sum_of_log_dt_plus_12p64))), c.dt_5p923))*
            normal_reciprocal(choice_1_or_exp_choice_V_0p079_etc)));
        // alpha_m = 1/(1 + exp((-60 - V)/5))
        // beta_m = 0.1/(1 + exp((V + 35)/5)) + 0.1/(1 + exp((V - 50)/200))
        // tau_m [ms] = alpha_m*beta_m
        // ddt(m) = (m_inf - m)/tau_m
        const real next_m = fma(m - m_inf, decay_m, m_inf);
        cells.store(state::m, next_m);
        // alpha_h [1/ms] = V < -40 ? 0.057*exp(-(V + 80)/6.8) : 0
        // beta_h [1/ms] = V < -40 ? 2.7*exp(0.079*V) + 3.1e5*exp(0.3485*V) : 0.77/(0.13*(1 + exp(-(V + 10.66)/11.1)))
        // tau_h = 1/(alpha_h + beta_h)
        // ddt(h) = (h_inf - h)/tau_h
        const real next_h = fma(h - h_inf, decay_h, h_inf);
        cells.store(state::h, next_h);
        // j_inf = 1/square(1 + exp((V + 71.55)/7.43))
        // alpha_j = V < -40 ? (-2.5428e4 [1/mV/ms]*exp(0.2444*V) - 6.948e-6 [1/mV/ms]*exp(-0.04391*V))*(V + 37.78)/(1 +
        // exp(0.311*(V + 79.23))) : 0
        // beta_j [1/ms] = V < -40 ? 0.02424*exp(-0.01052*V)/(1 + exp(-0.1378*(V + 40.14))) : 0.6*exp(0.057*V)/(1 +
        // exp(-0.1*(V + 32)))
        // tau_j = 1/(alpha_j + beta_j)
        // ddt(j) = (j_inf - j)/tau_j
        const real next_j = fma(j - h_inf, decay_j, h_inf);
        cells.store(state::j, next_j);

        // i_CaL
        const real V_minus_15_2_F_over_R_T = fma(c.F_reciprocal_R_T_2, V, c.minus_30_F_reciprocal_R_T);
        const real exp_F_reciprocal_R_T_over_10_V = bounded_exp(c.F_reciprocal_R_T_over_10*V);
        const real exp_F_reciprocal_R_T_over_5_V = exp_F_reciprocal_R_T_over_10_V*exp_F_reciprocal_R_T_over_10_V;
        const real exp_F_reciprocal_R_T_0p4_V = exp_F_reciprocal_R_T_over_5_V*exp_F_reciprocal_R_T_over_5_V;
        const real exp_F_reciprocal_R_T_over_2_V = exp_F_reciprocal_R_T_0p4_V*exp_F_reciprocal_R_T_over_10_V;
        const real exp_F_reciprocal_R_T_V = exp_F_reciprocal_R_T_over_2_V*exp_F_reciprocal_R_T_over_2_V;
        const real exp_F_reciprocal_R_T_2_V = exp_F_reciprocal_R_T_V*exp_F_reciprocal_R_T_V;
        const real exp_V_over_minus_24 = exp_V_over_minus_40*exp_V_over_minus_60;
        const real exp_V_over_minus_15 = exp_V_over_minus_24*exp_V_over_minus_40;
        const real exp_V_over_minus_7p5 = exp_V_over_minus_15*exp_V_over_minus_15;
        // d_inf = 1/(1 + exp((-8 - V)/7.5))
        const real d_inf = normal_reciprocal(fma(0.34415378686541237, exp_V_over_minus_7p5, 1.0));  // -, line 93
        const real dt_one_plus_exp_V_over_minus_20_12p18 = fma(c.dt_12p18, exp_V_over_minus_20, c.dt);
        // f_inf = 1/(1 + exp((V + 20)/7))
        // -, line 100
        const real f_inf = exp_V_over_minus_7*normal_reciprocal(exp_V_over_minus_7 + 17.411708063327644);
        const real V_plus_27 = V + 27.0;
        const real exp_V_plus_27_squared_over_minus_3600 = bounded_exp(-0.0002777777777777778*(V_plus_27*V_plus_27));
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
        // f2_inf = 0.67/(1 + exp((V + 35)/7)) + 0.33
        // -, line 104
        const real f2_inf = fma(exp_V_over_minus_7, normal_reciprocal(
            fma(1.4925373134328357, exp_V_over_minus_7, 221.5121777650397)), 0.33);
        const real Ca_ss_over_0p05 = Ca_ss*20.0;
        const real Ca_ss_over_0p05_squared_plus_1_2 = fma(Ca_ss_over_0p05, Ca_ss_over_0p05, 1.0);
        // fCass_inf = 0.6/(1 + square(Ca_ss/0.05 [mM])) + 0.4
        const real fCass_inf = fma(0.6, normal_reciprocal(Ca_ss_over_0p05_squared_plus_1_2), 0.4);  // -, line 108

        // pumps_and_exchangers
        const real exp_V_over_minus_299 = bounded_exp(-0.003344481605351171*V);
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
        const real decay_d = decaying_exp(-(product_of_one_plus_exp_V_over_minus_13_etc*
            dt_one_plus_exp_V_over_minus_20_12p18*normal_reciprocal(
            fma(fma(c.value_0p35_over_dt, one_plus_exp_V_over_minus_13_0p06772, c.value_1p96_over_dt)*
            exp_V_over_minus_5, dt_one_plus_exp_V_over_minus_20_12p18, product_of_one_plus_exp_V_over_minus_13_etc))));
        const real V_minus_15_2_F_over_R_T_squared = V_minus_15_2_F_over_R_T*V_minus_15_2_F_over_R_T;
        // alpha_d = 1.4/(1 + exp((-35 - V)/13)) + 0.25
        // beta_d = 1.4/(1 + exp((V + 5)/5))
        // gamma_d = 1/(1 + exp((50 - V)/20))
        // tau_d [ms] = alpha_d*beta_d + gamma_d
        // ddt(d) = (d_inf - d)/tau_d
        const real next_d = fma(d - d_inf, decay_d, d_inf);
        cells.store(state::d, next_d);
        const real i_CaL_after_gates = next_d*f*f2*fCass*fma(c.scaled_exp_minus_F_2_reciprocal_R_T_15_etc_2*Ca_ss,
            exp_F_reciprocal_R_T_2_V, c.minus_2_Ca_o_g_CaL_R_T_over_F_square_F_etc)*
            select(fabs(V_minus_15_2_F_over_R_T) < 0.1, fma(-0.5, V_minus_15_2_F_over_R_T,
            fma(fma(fma(fma(-8.267195767195768e-07, V_minus_15_2_F_over_R_T_squared, 3.306878306878307e-05),
            V_minus_15_2_F_over_R_T_squared, -0.001388888888888889), V_minus_15_2_F_over_R_T_squared,
            0.08333333333333333), V_minus_15_2_F_over_R_T_squared, 1.0)), V_minus_15_2_F_over_R_T*
            reciprocal(fma(c.exp_minus_15_F_2_reciprocal_R_T, exp_F_reciprocal_R_T_2_V, -1.0)));
        const real one_plus_exp_V_over_minus_10_3p669 = fma(3.6692966676192444, exp_V_over_minus_10, 1.0);
        const real sum_of_exp_V_over_minus_10_plus_20p09 = exp_V_over_minus_10 + 20.085536923187668;
        const real product_of_one_plus_exp_V_over_minus_10_etc = one_plus_exp_V_over_minus_10_3p669*
            sum_of_exp_V_over_minus_10_plus_20p09;
        const real decay_f = decaying_exp(-(product_of_one_plus_exp_V_over_minus_10_etc*
            normal_reciprocal(fma(c.value_20_over_dt, product_of_one_plus_exp_V_over_minus_10_etc,
            fma(fma(c.value_1102_over_dt*exp_V_plus_27_squared_over_minus_225, one_plus_exp_V_over_minus_10_3p669,
            c.value_200_over_dt), sum_of_exp_V_over_minus_10_plus_20p09, c.value_180_over_dt*exp_V_over_minus_10*
            one_plus_exp_V_over_minus_10_3p669)))));
        const real one_plus_exp_V_over_minus_10_12p18 = fma(12.182493960703473, exp_V_over_minus_10, 1.0);
        const real decay_f2 = decaying_exp(-(one_plus_exp_V_over_minus_10_12p18*sum_of_exp_V_over_minus_10_plus_20p09*
            normal_reciprocal(fma(fma(c.value_562_over_dt*exp_V_plus_27_squared_over_minus_240,
            one_plus_exp_V_over_minus_10_12p18, c.value_31_over_dt), sum_of_exp_V_over_minus_10_plus_20p09,
            c.value_80_over_dt*exp_V_over_minus_10*one_plus_exp_V_over_minus_10_12p18))));
        const real decay_fCass = decaying_exp(-(Ca_ss_over_0p05_squared_plus_1_2*
            normal_reciprocal(fma(c.value_2_over_dt, Ca_ss_over_0p05_squared_plus_1_2, c.value_80_over_dt))));
        // tau_f [ms] = 1102.5*exp(-square(V + 27)/225) + 200/(1 + exp((13 - V)/10)) + 180/(1 + exp((V + 30)/10)) + 20
        // ddt(f) = (f_inf - f)/tau_f
        const real next_f = fma(f - f_inf, decay_f, f_inf);
        cells.store(state::f, next_f);
        // tau_f2 [ms] = 562*exp(-square(V + 27)/240) + 31/(1 + exp((25 - V)/10)) + 80/(1 + exp((V + 30)/10))
        // ddt(f2) = (f2_inf - f2)/tau_f2
        const real next_f2 = fma(f2 - f2_inf, decay_f2, f2_inf);
        cells.store(state::f2, next_f2);
        // tau_fCass [ms] = 80/(1 + square(Ca_ss/0.05 [mM])) + 2
        // ddt(fCass) = (fCass_inf - fCass)/tau_fCass
        const real next_fCass = fma(fCass - fCass_inf, decay_fCass, fCass_inf);
        cells.store(state::fCass, next_fCass);

        // pumps_and_exchangers
        const real Na_i_plus_K_mNa = Na_i + c.K_mNa;
        // i_NaK = P_NaK*K_o/(K_o + K_mK)*Na_i/(Na_i + K_mNa)/(1 + 0.1245*exp(-0.1*V*F/(R*T)) + 0.0353*exp(-V*F/(R*T)))
        // A/F, line 202
        const real i_NaK = c.P_NaK_K_o_over_K_o_plus_K_mK*Na_i*(exp_F_reciprocal_R_T_over_10_V*exp_F_reciprocal_R_T_V)*
            normal_reciprocal(Na_i_plus_K_mNa*fma(exp_F_reciprocal_R_T_over_10_V + 0.1245, exp_F_reciprocal_R_T_V,
            0.0353*exp_F_reciprocal_R_T_over_10_V));
        const real exp_gamma_NaCa_minus_1_F_reciprocal_R_T_etc = bounded_exp(c.gamma_NaCa_minus_1_F_reciprocal_R_T*V);
        const real relative_i_NaCa = fma(c.Ca_o*exp_F_reciprocal_R_T_V*Na_i*Na_i, Na_i,
            -(c.product_of_cube_Na_o_alpha_NaCa*Ca_i))*exp_gamma_NaCa_minus_1_F_reciprocal_R_T_etc*
            normal_reciprocal(fma(c.K_sat, exp_gamma_NaCa_minus_1_F_reciprocal_R_T_etc, 1.0));
        const real exp_V_over_minus_11p5 = exp_V_over_minus_23*exp_V_over_minus_23;
        const real exp_minus_0p08027_V = exp_V_over_minus_13*exp_V_over_minus_299;
        const real exp_V_over_minus_5p98 = exp_V_over_minus_11p5*exp_minus_0p08027_V;

        // i_to
        // s_inf = 1/(1 + exp((V + 28)/5))
        // -, line 289
        const real s_inf = exp_V_over_minus_5*normal_reciprocal(exp_V_over_minus_5 + 270.42640742615276);
        const real V_plus_67 = V + 67.0;
        const real tau_s_over_dt = fma(c.value_1000_over_dt, bounded_exp(-(V_plus_67*V_plus_67*0.001)),
            c.value_8_over_dt);
        const real exp_V_over_minus_6 = exp_V_over_minus_10*exp_V_over_minus_15;
        // r_inf = 1/(1 + exp((20 - V)/6))
        const real r_inf = normal_reciprocal(fma(28.031624894526125, exp_V_over_minus_6, 1.0));  // -, line 128
        const real V_plus_40 = V + 40.0;
        const real tau_r_over_dt = fma(c.value_9p5_over_dt, bounded_exp(-(V_plus_40*V_plus_40*0.0005555555555555556)),
            c.value_0p8_over_dt);
        const real decay_s = bounded_exp(-normal_reciprocal(tau_s_over_dt));
        const real decay_r = decaying_exp(-normal_reciprocal(tau_r_over_dt));
        // tau_s [ms] = 1000*exp(-square(V + 67)/1000) + 8
        // ddt(s) = (s_inf - s)/tau_s
        const real next_s = fma(s - s_inf, decay_s, s_inf);
        cells.store(state::s, next_s);
        // tau_r [ms] = 9.5*exp(-square(V + 40)/1800) + 0.8
        // ddt(r) = (r_inf - r)/tau_r
        const real next_r = fma(r - r_inf, decay_r, r_inf);
        cells.store(state::r, next_r);

        // i_Ks
        // E_Ks = R*T/F*log((K_o + P_KNa*Na_o)/(K_i + P_KNa*Na_i))
        // i_Ks = g_Ks*square(Xs)*(V - E_Ks)
        // A/F, line 165
        const real i_Ks = c.g_Ks*(Xs*Xs)*fma(-c.R_T_over_F, c.log_K_o_plus_P_KNa_Na_o -
            normal_log(fma(c.P_KNa, Na_i, K_i)), V);
        // Xs_inf = 1/(1 + exp((-5 - V)/14))
        const real Xs_inf = normal_reciprocal(fma(0.6996725373751304, exp_V_over_minus_14, 1.0));  // -, line 167
        const real product_of_sqrt_exp_V_over_minus_6_2p301_etc =
            sqrt(fma(2.3009758908928246, exp_V_over_minus_6, 1.0))*(exp_V_over_minus_15 + 0.09697196786440505);
        const real decay_Xs = decaying_exp(-(product_of_sqrt_exp_V_over_minus_6_2p301_etc*
            normal_reciprocal(fma(c.value_1400_over_dt, exp_V_over_minus_15, c.value_80_over_dt*
            product_of_sqrt_exp_V_over_minus_6_2p301_etc))));
        // alpha_Xs = 1400/sqrt(1 + exp((5 - V)/6))
        // beta_Xs = 1/(1 + exp((V - 35)/15))
        // tau_Xs [ms] = alpha_Xs*beta_Xs + 80
        // ddt(Xs) = (Xs_inf - Xs)/tau_Xs
        const real next_Xs = fma(Xs - Xs_inf, decay_Xs, Xs_inf);
        cells.store(state::Xs, next_Xs);

        // i_Kr
        // Xr1_inf = 1/(1 + exp((-26 - V)/7))
        const real Xr1_inf = normal_reciprocal(fma(0.02437284407327961, exp_V_over_minus_7, 1.0));  // -, line 144
        // Xr2_inf = 1/(1 + exp((V + 88)/24))
        // -, line 150
        const real Xr2_inf = exp_V_over_minus_24*normal_reciprocal(exp_V_over_minus_24 + 39.12128399815321);
        const real decay_Xr1 = decaying_exp(-(fma(c.dt_over_2p43e05, exp_V_over_minus_10, c.dt_over_2700)*
            (exp_V_over_minus_11p5 + 13.581324522578193)*normal_reciprocal(exp_V_over_minus_11p5)));
        const real decay_Xr2 = decaying_exp(-(fma(c.dt_over_67p49, exp_V_over_minus_20, c.dt_over_3p36)*
            (exp_V_over_minus_20 + 0.049787068367863944)*normal_reciprocal(exp_V_over_minus_20)));
        // alpha_Xr1 = 450/(1 + exp((-45 - V)/10))
        // beta_Xr1 = 6/(1 + exp((V + 30)/11.5))
        // tau_Xr1 [ms] = alpha_Xr1*beta_Xr1
        // ddt(Xr1) = (Xr1_inf - Xr1)/tau_Xr1
        const real next_Xr1 = fma(Xr1 - Xr1_inf, decay_Xr1, Xr1_inf);
        cells.store(state::Xr1, next_Xr1);
        // alpha_Xr2 = 3/(1 + exp((-60 - V)/20))
        // beta_Xr2 = 1.12/(1 + exp((V - 60)/20))
        // tau_Xr2 [ms] = alpha_Xr2*beta_Xr2
        // ddt(Xr2) = (Xr2_inf - Xr2)/tau_Xr2
        const real next_Xr2 = fma(Xr2 - Xr2_inf, decay_Xr2, Xr2_inf);
        cells.store(state::Xr2, next_Xr2);

        // membrane
        const real i_K1_plus_i_to_plus_i_Kr_plus_i_Ks_etc = fma(fma(c.g_pK,
            normal_reciprocal(fma(65.40521574193832, exp_V_over_minus_5p98, 1.0)),
            fma(c.g_Kr_sqrt_K_o_over_5p4*Xr1, Xr2, fma(c.g_K1_sqrt_K_o_over_5p4, K1_inf, c.g_to*r*s))), V_minus_E_K,
            i_Ks);
        const real i_NaK_plus_i_NaCa = fma(c.K_NaCa_reciprocal_cube_Km_Nai_etc_2, relative_i_NaCa, i_NaK);
        const real i_Na_after_gates_plus_i_b_Na = fma(c.g_Na*m*m*m*h, next_j, c.g_bNa)*V_minus_E_Na;
        const real i_b_Ca_plus_i_p_Ca = fma(c.g_pCa*Ca_i, normal_reciprocal(Ca_i + c.K_pCa),
            fma(c.g_bCa_R_over_2_T_over_F_2, log(Ca_i), fma(c.g_bCa, V, -c.g_bCa_R_over_2_T_over_F_2_log_Ca_o)));
        const real i_ion_after_gates = i_b_Ca_plus_i_p_Ca + i_Na_after_gates_plus_i_b_Na + i_NaK_plus_i_NaCa +
            i_K1_plus_i_to_plus_i_Kr_plus_i_Ks_etc + i_CaL_after_gates;
        // i_K1 = g_K1*sqrt(K_o/5.4 [mM])*K1_inf*(V - E_K)
        // i_to = g_to*r*s*(V - E_K)
        // i_Kr = g_Kr*sqrt(K_o/5.4 [mM])*Xr1*Xr2*(V - E_K)
        // i_CaL = g_CaL*d*f*f2*fCass*4*(V - 15)*square(F)/(R*T)*(0.25*Ca_ss*exp(2*(V - 15)*F/(R*T)) - Ca_o)/(exp(2*(V -
        // 15)*F/(R*T)) - 1)
        // E_Na = R*T/F*log(Na_o/Na_i)
        // i_Na = g_Na*cube(m)*h*j*(V - E_Na)
        // i_b_Na = g_bNa*(V - E_Na)
        // i_NaCa = K_NaCa*(exp(gamma_NaCa*V*F/(R*T))*cube(Na_i)*Ca_o - exp((gamma_NaCa -
        // 1)*V*F/(R*T))*cube(Na_o)*Ca_i*alpha_NaCa)/((cube(Km_Nai) + cube(Na_o))*(Km_Ca + Ca_o)*(1 +
        // K_sat*exp((gamma_NaCa - 1)*V*F/(R*T))))
        // E_Ca = 0.5*R*T/F*log(Ca_o/Ca_i)
        // i_b_Ca = g_bCa*(V - E_Ca)
        // i_p_K = g_pK*(V - E_K)/(1 + exp((25 - V)/5.98))
        // i_p_Ca = g_pCa*Ca_i/(Ca_i + K_pCa)
        // i_ion = i_K1 + i_to + i_Kr + i_Ks + i_CaL + i_NaK + i_Na + i_b_Na + i_NaCa + i_b_Ca + i_p_K + i_p_Ca
        // ddt(V) = -(i_ion + i_stim)
        const real next_V = fma(-c.dt, i_ion_after_gates + i_stim, V);
        cells.store_potential(next_V);

        // calcium
        const real Ca_SR_squared = Ca_SR*Ca_SR;
        // kcasr = max_sr - (max_sr - min_sr)/(1 + square(EC/Ca_SR))
        // -, line 246
        const real kcasr = fma(-(c.sum_of_max_sr_minus_min_sr*Ca_SR_squared),
            normal_reciprocal(Ca_SR_squared + c.EC_squared), c.max_sr);
        // k2 = k2_prime*kcasr
        const real k2 = c.k2_prime*kcasr;  // 1/mM/ms, line 248
        const real k1_prime_Ca_ss_squared = c.k1_prime*(Ca_ss*Ca_ss);
        // k1 = k1_prime/kcasr
        // O = k1*square(Ca_ss)*R_prime/(k3 + k1*square(Ca_ss))
        // -, line 249
        const real O = k1_prime_Ca_ss_squared*R_prime*reciprocal(fma(c.k3, kcasr, k1_prime_Ca_ss_squared));
        const real relative_i_rel = O*(Ca_SR - Ca_ss);
        const real Ca_i_squared = Ca_i*Ca_i;
        // i_leak = V_leak*(Ca_SR - Ca_i)
        const real i_leak = c.V_leak*(Ca_SR - Ca_i);  // mM/ms, line 254
        // i_xfer = V_xfer*(Ca_ss - Ca_i)
        const real i_xfer = c.V_xfer*(Ca_ss - Ca_i);  // mM/ms, line 255
        const real Ca_i_plus_K_buf_c = Ca_i + c.K_buf_c;
        const real Ca_i_plus_K_buf_c_squared = Ca_i_plus_K_buf_c*Ca_i_plus_K_buf_c;
        const real dt_Ca_i_bufc = Ca_i_plus_K_buf_c_squared*normal_reciprocal(
            fma(c.reciprocal_dt, Ca_i_plus_K_buf_c_squared, c.Buf_c_K_buf_c_over_dt));
        const real Ca_SR_plus_K_buf_sr = Ca_SR + c.K_buf_sr;
        const real Ca_SR_plus_K_buf_sr_squared = Ca_SR_plus_K_buf_sr*Ca_SR_plus_K_buf_sr;
        const real dt_Ca_sr_bufsr = Ca_SR_plus_K_buf_sr_squared*normal_reciprocal(
            fma(c.reciprocal_dt, Ca_SR_plus_K_buf_sr_squared, c.Buf_sr_K_buf_sr_over_dt));
        const real Ca_ss_plus_K_buf_ss = Ca_ss + c.K_buf_ss;
        const real Ca_ss_plus_K_buf_ss_squared = Ca_ss_plus_K_buf_ss*Ca_ss_plus_K_buf_ss;
        // Ca_ss_bufss = 1/(1 + Buf_ss*K_buf_ss/square(Ca_ss + K_buf_ss))
        // -, line 260
        const real Ca_ss_bufss = Ca_ss_plus_K_buf_ss_squared*normal_reciprocal(Ca_ss_plus_K_buf_ss_squared +
            c.Buf_ss_K_buf_ss);
        const real rate_R_prime = fma(k2, Ca_ss, c.k4);
        const real steady_R_prime = c.k4*reciprocal(rate_R_prime);
        const real decay_R_prime = exp(-(c.dt*rate_R_prime));
        const real i_leak_minus_i_up = fma(-(c.V_max_up*Ca_i_squared), normal_reciprocal(Ca_i_squared + c.square_K_up),
            i_leak);
        // Ca_i_bufc = 1/(1 + Buf_c*K_buf_c/square(Ca_i + K_buf_c))
        // i_up = V_max_up/(1 + square(K_up)/square(Ca_i))
        // ddt(Ca_i) = Ca_i_bufc*((i_leak - i_up)*V_sr/V_c + i_xfer - (i_b_Ca + i_p_Ca - 2*i_NaCa)*C_m/(2*V_c*F))
        const real next_Ca_i = fma(dt_Ca_i_bufc, fma(-c.C_m_reciprocal_V_c_2_F_2,
            fma(-c.K_NaCa_reciprocal_cube_Km_Nai_etc_3, relative_i_NaCa, i_b_Ca_plus_i_p_Ca),
            fma(c.V_sr_reciprocal_V_c_2, i_leak_minus_i_up, i_xfer)), Ca_i);
        cells.store(state::Ca_i, next_Ca_i);
        // Ca_sr_bufsr = 1/(1 + Buf_sr*K_buf_sr/square(Ca_SR + K_buf_sr))
        // i_rel = V_rel*O*(Ca_SR - Ca_ss)
        // ddt(Ca_SR) = Ca_sr_bufsr*(i_up - (i_rel + i_leak))
        const real next_Ca_SR = fma(-dt_Ca_sr_bufsr, fma(c.V_rel, relative_i_rel, i_leak_minus_i_up), Ca_SR);
        cells.store(state::Ca_SR, next_Ca_SR);
        // ddt(Ca_ss) = Ca_ss_bufss*(-i_CaL*C_m/(2*V_ss*F) + i_rel*V_sr/V_ss - i_xfer*V_c/V_ss)
        const real next_Ca_ss = fma(Ca_ss_bufss, fma(-c.V_c_reciprocal_V_ss_dt, i_xfer,
            fma(c.V_sr_reciprocal_V_ss_V_rel_dt, relative_i_rel, -(c.C_m_reciprocal_V_ss_2_F_dt*i_CaL_after_gates))),
            Ca_ss);
        cells.store(state::Ca_ss, next_Ca_ss);
        // ddt(R_prime) = -k2*Ca_ss*R_prime + k4*(1 - R_prime)
        const real next_R_prime = select(fabs(rate_R_prime) < 1e-35, R_prime + c.dt_k4,
            fma(R_prime - steady_R_prime, decay_R_prime, steady_R_prime));
        cells.store(state::R_prime, next_R_prime);

        // sodium_and_potassium
        // ddt(Na_i) = -(i_Na + i_b_Na + 3*i_NaK + 3*i_NaCa)/(V_c*F)*C_m
        const real next_Na_i = fma(-c.dt_reciprocal_V_c_F_C_m, fma(3.0, i_NaK_plus_i_NaCa,
            i_Na_after_gates_plus_i_b_Na), Na_i);
        cells.store(state::Na_i, next_Na_i);
        // ddt(K_i) = -(i_K1 + i_to + i_Kr + i_Ks + i_p_K + i_stim - 2*i_NaK)/(V_c*F)*C_m
        const real next_K_i = fma(-c.dt_reciprocal_V_c_F_C_m, fma(-2.0, i_NaK, i_K1_plus_i_to_plus_i_Kr_plus_i_Ks_etc +
            i_stim), K_i);
        cells.store(state::K_i, next_K_i);
    }

    // Every algebraic symbol of the spec at the state as it is.
    template <class Values>
    static HEARTWRIGHT_FN void observe([[maybe_unused]] const Constants& c, [[maybe_unused]] const Step& step,
                                       [[maybe_unused]] const Cells<real, Layout>& cells,
                                       [[maybe_unused]] Values values) {
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
        const real E_K = c.R*c.T/c.F*log(c.K_o/K_i);  // mV, line 42
        values[observable::E_K] = E_K;
        const real E_Ks = c.R*c.T/c.F*log((c.K_o + c.P_KNa*c.Na_o)/(K_i + c.P_KNa*Na_i));  // mV, line 43
        values[observable::E_Ks] = E_Ks;
        const real E_Na = c.R*c.T/c.F*log(c.Na_o/Na_i);  // mV, line 41
        values[observable::E_Na] = E_Na;
        const real E_Ca = 0.5*c.R*c.T/c.F*log(c.Ca_o/Ca_i);  // mV, line 44
        values[observable::E_Ca] = E_Ca;

        // i_K1
        const real alpha_K1 = 0.1/(1.0 + exp(0.06*(V - E_K - 200.0)));  // -, line 179
        values[observable::alpha_K1] = alpha_K1;
        // -, line 180
        const real beta_K1 = (3.0*exp(2e-04*(V - E_K + 100.0)) + exp(0.1*(V - E_K - 10.0)))/(1.0 + exp(-0.5*(V - E_K)));
        values[observable::beta_K1] = beta_K1;
        const real K1_inf = alpha_K1/(alpha_K1 + beta_K1);  // -, line 181
        values[observable::K1_inf] = K1_inf;
        const real i_K1 = c.g_K1*sqrt(c.K_o/5.4)*K1_inf*(V - E_K);  // A/F, line 182
        values[observable::i_K1] = i_K1;

        // i_to
        const real i_to = c.g_to*r*s*(V - E_K);  // A/F, line 122
        values[observable::i_to] = i_to;
        const real s_inf = 1.0/(1.0 + exp((V + 28.0)/5.0));  // -, line 289
        values[observable::s_inf] = s_inf;
        const real tau_s = 1000.0*exp(-square(V + 67.0)/1000.0) + 8.0;  // ms, line 290
        values[observable::tau_s] = tau_s;
        const real r_inf = 1.0/(1.0 + exp((20.0 - V)/6.0));  // -, line 128
        values[observable::r_inf] = r_inf;
        const real tau_r = 9.5*exp(-square(V + 40.0)/1800.0) + 0.8;  // ms, line 129
        values[observable::tau_r] = tau_r;

        // i_Kr
        const real i_Kr = c.g_Kr*sqrt(c.K_o/5.4)*Xr1*Xr2*(V - E_K);  // A/F, line 142
        values[observable::i_Kr] = i_Kr;
        const real Xr1_inf = 1.0/(1.0 + exp((-26.0 - V)/7.0));  // -, line 144
        values[observable::Xr1_inf] = Xr1_inf;
        const real alpha_Xr1 = 450.0/(1.0 + exp((-45.0 - V)/10.0));  // -, line 145
        values[observable::alpha_Xr1] = alpha_Xr1;
        const real beta_Xr1 = 6.0/(1.0 + exp((V + 30.0)/11.5));  // -, line 146
        values[observable::beta_Xr1] = beta_Xr1;
        const real tau_Xr1 = alpha_Xr1*beta_Xr1;  // ms, line 147
        values[observable::tau_Xr1] = tau_Xr1;
        const real Xr2_inf = 1.0/(1.0 + exp((V + 88.0)/24.0));  // -, line 150
        values[observable::Xr2_inf] = Xr2_inf;
        const real alpha_Xr2 = 3.0/(1.0 + exp((-60.0 - V)/20.0));  // -, line 151
        values[observable::alpha_Xr2] = alpha_Xr2;
        const real beta_Xr2 = 1.12/(1.0 + exp((V - 60.0)/20.0));  // -, line 152
        values[observable::beta_Xr2] = beta_Xr2;
        const real tau_Xr2 = alpha_Xr2*beta_Xr2;  // ms, line 153
        values[observable::tau_Xr2] = tau_Xr2;

        // i_Ks
        const real i_Ks = c.g_Ks*square(Xs)*(V - E_Ks);  // A/F, line 165
        values[observable::i_Ks] = i_Ks;
        const real Xs_inf = 1.0/(1.0 + exp((-5.0 - V)/14.0));  // -, line 167
        values[observable::Xs_inf] = Xs_inf;
        const real alpha_Xs = 1400.0/sqrt(1.0 + exp((5.0 - V)/6.0));  // -, line 168
        values[observable::alpha_Xs] = alpha_Xs;
        const real beta_Xs = 1.0/(1.0 + exp((V - 35.0)/15.0));  // -, line 169
        values[observable::beta_Xs] = beta_Xs;
        const real tau_Xs = alpha_Xs*beta_Xs + 80.0;  // ms, line 170
        values[observable::tau_Xs] = tau_Xs;

        // i_CaL
        const real V_minus_15_2_F_over_R_T_observed = 2.0*(V - 15.0)*c.F/(c.R*c.T);
        // A/F, line 91
        const real i_CaL = c.g_CaL*d*f*f2*fCass*4.0*(0.5*c.R*c.T/c.F)*square(c.F)*
            (0.25*Ca_ss*exp(2.0*(V - 15.0)*c.F/(c.R*c.T)) - c.Ca_o)*
            select(fabs(V_minus_15_2_F_over_R_T_observed) < 0.1, ((
            (-8.267195767195768e-07*(V_minus_15_2_F_over_R_T_observed*V_minus_15_2_F_over_R_T_observed) +
            3.306878306878307e-05)*(V_minus_15_2_F_over_R_T_observed*V_minus_15_2_F_over_R_T_observed) +
            -0.001388888888888889)*(V_minus_15_2_F_over_R_T_observed*V_minus_15_2_F_over_R_T_observed) +
            0.08333333333333333)*(V_minus_15_2_F_over_R_T_observed*V_minus_15_2_F_over_R_T_observed) + -0.5*
            V_minus_15_2_F_over_R_T_observed + 1.0, V_minus_15_2_F_over_R_T_observed/
            (exp(V_minus_15_2_F_over_R_T_observed) - 1.0))/(c.R*c.T);
        values[observable::i_CaL] = i_CaL;
        const real d_inf = 1.0/(1.0 + exp((-8.0 - V)/7.5));  // -, line 93
        values[observable::d_inf] = d_inf;
        const real alpha_d = 1.4/(1.0 + exp((-35.0 - V)/13.0)) + 0.25;  // -, line 94
        values[observable::alpha_d] = alpha_d;
        const real beta_d = 1.4/(1.0 + exp((V + 5.0)/5.0));  // -, line 95
        values[observable::beta_d] = beta_d;
        const real gamma_d = 1.0/(1.0 + exp((50.0 - V)/20.0));  // -, line 96
        values[observable::gamma_d] = gamma_d;
        const real tau_d = alpha_d*beta_d + gamma_d;  // ms, line 97
        values[observable::tau_d] = tau_d;
        const real f_inf = 1.0/(1.0 + exp((V + 20.0)/7.0));  // -, line 100
        values[observable::f_inf] = f_inf;
        // ms, line 101
        const real tau_f = 1102.5*exp(-square(V + 27.0)/225.0) + 200.0/(1.0 + exp((13.0 - V)/10.0)) + 180.0/
            (1.0 + exp((V + 30.0)/10.0)) + 20.0;
        values[observable::tau_f] = tau_f;
        const real f2_inf = 0.67/(1.0 + exp((V + 35.0)/7.0)) + 0.33;  // -, line 104
        values[observable::f2_inf] = f2_inf;
        // ms, line 105
        const real tau_f2 = 562.0*exp(-square(V + 27.0)/240.0) + 31.0/(1.0 + exp((25.0 - V)/10.0)) + 80.0/
            (1.0 + exp((V + 30.0)/10.0));
        values[observable::tau_f2] = tau_f2;
        const real fCass_inf = 0.6/(1.0 + square(Ca_ss/0.05)) + 0.4;  // -, line 108
        values[observable::fCass_inf] = fCass_inf;
        const real tau_fCass = 80.0/(1.0 + square(Ca_ss/0.05)) + 2.0;  // ms, line 109
        values[observable::tau_fCass] = tau_fCass;

        // pumps_and_exchangers
        // A/F, line 202
        const real i_NaK = c.P_NaK*c.K_o/(c.K_o + c.K_mK)*Na_i/(Na_i + c.K_mNa)/
            (1.0 + 0.1245*exp(-0.1*V*c.F/(c.R*c.T)) + 0.0353*exp(-V*c.F/(c.R*c.T)));
        values[observable::i_NaK] = i_NaK;
        // A/F, line 203
        const real i_NaCa = c.K_NaCa*(exp(c.gamma_NaCa*V*c.F/(c.R*c.T))*cube(Na_i)*c.Ca_o -
            exp((c.gamma_NaCa - 1.0)*V*c.F/(c.R*c.T))*cube(c.Na_o)*Ca_i*c.alpha_NaCa)/
            ((cube(c.Km_Nai) + cube(c.Na_o))*(c.Km_Ca + c.Ca_o)*(1.0 + c.K_sat*
            exp((c.gamma_NaCa - 1.0)*V*c.F/(c.R*c.T))));
        values[observable::i_NaCa] = i_NaCa;
        const real i_p_K = c.g_pK*(V - E_K)/(1.0 + exp((25.0 - V)/5.98));  // A/F, line 205
        values[observable::i_p_K] = i_p_K;
        const real i_p_Ca = c.g_pCa*Ca_i/(Ca_i + c.K_pCa);  // A/F, line 204
        values[observable::i_p_Ca] = i_p_Ca;

        // i_Na
        const real i_Na = c.g_Na*cube(m)*h*j*(V - E_Na);  // A/F, line 57
        values[observable::i_Na] = i_Na;
        const real m_inf = 1.0/square(1.0 + exp((-56.86 - V)/9.03));  // -, line 59
        values[observable::m_inf] = m_inf;
        const real alpha_m = 1.0/(1.0 + exp((-60.0 - V)/5.0));  // -, line 60
        values[observable::alpha_m] = alpha_m;
        const real beta_m = 0.1/(1.0 + exp((V + 35.0)/5.0)) + 0.1/(1.0 + exp((V - 50.0)/200.0));  // -, line 61
        values[observable::beta_m] = beta_m;
        const real tau_m = alpha_m*beta_m;  // ms, line 62
        values[observable::tau_m] = tau_m;
        const real h_inf = 1.0/square(1.0 + exp((V + 71.55)/7.43));  // -, line 65
        values[observable::h_inf] = h_inf;
        const real alpha_h = select(V < -40.0, 0.057*exp(-(V + 80.0)/6.8), 0.0);  // 1/ms, line 66
        values[observable::alpha_h] = alpha_h;
        // 1/ms, line 67
        const real beta_h = select(V < -40.0, 2.7*exp(0.079*V) + 310000.0*exp(0.3485*V), 0.77/
            (0.13*(1.0 + exp(-(V + 10.66)/11.1))));
        values[observable::beta_h] = beta_h;
        const real tau_h = 1.0/(alpha_h + beta_h);  // ms, line 68
        values[observable::tau_h] = tau_h;
        const real j_inf = 1.0/square(1.0 + exp((V + 71.55)/7.43));  // -, line 71
        values[observable::j_inf] = j_inf;
        // 1/ms, line 72
        const real alpha_j = select(V < -40.0, (-25428.0*exp(0.2444*V) - 6.948e-06*exp(-0.04391*V))*(V + 37.78)/
            (1.0 + exp(0.311*(V + 79.23))), 0.0);
        values[observable::alpha_j] = alpha_j;
        // 1/ms, line 73
        const real beta_j = select(V < -40.0, 0.02424*exp(-0.01052*V)/(1.0 + exp(-0.1378*(V + 40.14))), 0.6*
            exp(0.057*V)/(1.0 + exp(-0.1*(V + 32.0))));
        values[observable::beta_j] = beta_j;
        const real tau_j = 1.0/(alpha_j + beta_j);  // ms, line 74
        values[observable::tau_j] = tau_j;

        // background
        const real i_b_Na = c.g_bNa*(V - E_Na);  // A/F, line 212
        values[observable::i_b_Na] = i_b_Na;
        const real i_b_Ca = c.g_bCa*(V - E_Ca);  // A/F, line 213
        values[observable::i_b_Ca] = i_b_Ca;

        // membrane
        // A/F, line 29
        const real i_ion = i_K1 + i_to + i_Kr + i_Ks + i_CaL + i_NaK + i_Na + i_b_Na + i_NaCa + i_b_Ca + i_p_K + i_p_Ca;
        values[observable::i_ion] = i_ion;

        // calcium
        const real kcasr = c.max_sr - (c.max_sr - c.min_sr)/(1.0 + square(c.EC_/Ca_SR));  // -, line 246
        values[observable::kcasr] = kcasr;
        const real k1 = c.k1_prime/kcasr;  // 1/mM^2/ms, line 247
        values[observable::k1] = k1;
        const real k2 = c.k2_prime*kcasr;  // 1/mM/ms, line 248
        values[observable::k2] = k2;
        const real O = k1*square(Ca_ss)*R_prime/(c.k3 + k1*square(Ca_ss));  // -, line 249
        values[observable::O] = O;
        const real i_rel = c.V_rel*O*(Ca_SR - Ca_ss);  // mM/ms, line 252
        values[observable::i_rel] = i_rel;
        const real i_up = c.V_max_up/(1.0 + square(c.K_up)/square(Ca_i));  // mM/ms, line 253
        values[observable::i_up] = i_up;
        const real i_leak = c.V_leak*(Ca_SR - Ca_i);  // mM/ms, line 254
        values[observable::i_leak] = i_leak;
        const real i_xfer = c.V_xfer*(Ca_ss - Ca_i);  // mM/ms, line 255
        values[observable::i_xfer] = i_xfer;
        const real Ca_i_bufc = 1.0/(1.0 + c.Buf_c*c.K_buf_c/square(Ca_i + c.K_buf_c));  // -, line 258
        values[observable::Ca_i_bufc] = Ca_i_bufc;
        const real Ca_sr_bufsr = 1.0/(1.0 + c.Buf_sr*c.K_buf_sr/square(Ca_SR + c.K_buf_sr));  // -, line 259
        values[observable::Ca_sr_bufsr] = Ca_sr_bufsr;
        const real Ca_ss_bufss = 1.0/(1.0 + c.Buf_ss*c.K_buf_ss/square(Ca_ss + c.K_buf_ss));  // -, line 260
        values[observable::Ca_ss_bufss] = Ca_ss_bufss;
    }
};

}  // namespace heartwright::models::ten_tusscher_panfilov_2006
