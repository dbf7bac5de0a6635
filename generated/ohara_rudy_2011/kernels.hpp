// ohara_rudy_2011: the equations of a step, for a pack of cells on any backend.
// Written by heartwright-generate 0.1.0 from ohara_rudy_2011.json (9d5c05e976c6b3dd68ede65f282614d1).
// Do not edit: change the spec and generate again.
// To read the equations as the spec says them: observe() in kernels.hpp, of every variant.
// react() computes the same after the passes that manifest.json lists.
#pragma once

#include "model.hpp"
#include "runtime/interface/kernel.hpp"
#include "runtime/kernels/cuda/spilling.hpp"

namespace heartwright::models::ohara_rudy_2011 {
using namespace interface;
using namespace math;
using namespace kernels;

// Gates that mixed precision stores in 32 bits, behind the states in FP64.
struct Gates {
    static constexpr int n_fp64 = 15;
    static HEARTWRIGHT_FN constexpr int place(int component) {
        switch (component) {
            case state::V: return 0;
            case state::CaMK_trap: return 1;
            case state::m: return 15;
            case state::hf: return 16;
            case state::hs: return 17;
            case state::j: return 18;
            case state::hsp: return 19;
            case state::jp: return 20;
            case state::mL: return 21;
            case state::hL: return 22;
            case state::hLp: return 23;
            case state::a: return 24;
            case state::iF: return 25;
            case state::iS: return 26;
            case state::ap: return 27;
            case state::iFp: return 28;
            case state::iSp: return 29;
            case state::d: return 30;
            case state::ff: return 31;
            case state::fs: return 2;
            case state::fcaf: return 32;
            case state::fcas: return 33;
            case state::jca: return 34;
            case state::ffp: return 35;
            case state::fcafp: return 36;
            case state::nca: return 3;
            case state::xrf: return 37;
            case state::xrs: return 4;
            case state::xs1: return 38;
            case state::xs2: return 39;
            case state::xk1: return 40;
            case state::J_rel_np: return 5;
            case state::J_rel_p: return 6;
            case state::Na_i: return 7;
            case state::Na_ss: return 8;
            case state::K_i: return 9;
            case state::K_ss: return 10;
            case state::Ca_i: return 11;
            case state::Ca_ss: return 12;
            case state::Ca_nsr: return 13;
            case state::Ca_jsr: return 14;
        }
        return component;
    }
};

// Variants: as written, endo, M.
template <class real_, class Layout_ = CellLayout<Gates>>
struct Kernel_endo_M {
    using real = real_;
    using Layout = Layout_;
    using scalar = typename real::scalar;
    using Constants = Constants_endo_M<scalar>;
    template <class Number>
    using ConstantsOf = Constants_endo_M<Number>;
    static constexpr int n_states = state::count, potential = state::V;
    static constexpr int n_observables = observable::count, n_constants = Constants::count;
    static constexpr int fp64_blocks_at_once = 2;  // on a multiprocessor of a GPU
    static constexpr bool halves_steps = true;  // of cells for which they are too long

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
    static HEARTWRIGHT_FN typename real::mask react([[maybe_unused]] const AnyConstants& c,
                                     [[maybe_unused]] const Step& step, const Cells<real, Layout>& cells) {
        // state
        Fp64SpillSlots<real, 41> spilled;  // in shared memory on a GPU in FP64
        const real V = cells.potential();  // mV, line 26
        const real CaMK_trap = cells.load(state::CaMK_trap);  // -, line 76
        spilled.fetch(13, cells, state::m);  // -, line 93
        spilled.fetch(15, cells, state::hf);  // -, line 94
        spilled.fetch(18, cells, state::hs);  // -, line 95
        spilled.fetch(20, cells, state::j);  // -, line 96
        spilled.fetch(14, cells, state::hsp);  // -, line 97
        spilled.fetch(19, cells, state::jp);  // -, line 98
        spilled.fetch(7, cells, state::mL);  // -, line 133
        spilled.fetch(12, cells, state::hL);  // -, line 134
        spilled.fetch(11, cells, state::hLp);  // -, line 135
        const real a = cells.load(state::a);  // -, line 156
        const real iF = cells.load(state::iF);  // -, line 157
        spilled.fetch(28, cells, state::iS);  // -, line 158
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
        spilled.fetch(3, cells, state::xrf);  // -, line 262
        spilled.fetch(2, cells, state::xrs);  // -, line 263
        const real xs1 = cells.load(state::xs1);  // -, line 282
        const real xs2 = cells.load(state::xs2);  // -, line 283
        spilled.fetch(1, cells, state::xk1);  // -, line 300
        const real J_rel_np = cells.load(state::J_rel_np);  // mM/ms, line 454
        const real J_rel_p = cells.load(state::J_rel_p);  // mM/ms, line 455
        const real Na_i = cells.load(state::Na_i);  // mM, line 506
        const real Na_ss = cells.load(state::Na_ss);  // mM, line 507
        spilled.fetch(4, cells, state::K_i);  // mM, line 508
        spilled.fetch(5, cells, state::K_ss);  // mM, line 509
        const real Ca_i = cells.load(state::Ca_i);  // mM, line 510
        const real Ca_ss = cells.load(state::Ca_ss);  // mM, line 511
        const real Ca_nsr = cells.load(state::Ca_nsr);  // mM, line 512
        spilled.fetch(0, cells, state::Ca_jsr);  // mM, line 513
        const real i_stim = cells.stimulus();  // A/F

        // i_CaL
        // k_m2n = k_jca*jca
        const real k_m2n = c.k_jca*jca;  // 1/ms, line 242
        const real reciprocal_k_m2n = reciprocal(k_m2n);
        const real K_mn_over_Ca_ss_plus_1 = fma(c.K_mn, reciprocal(Ca_ss), 1.0);
        const real K_mn_over_Ca_ss_plus_1_squared = K_mn_over_Ca_ss_plus_1*K_mn_over_Ca_ss_plus_1;
        // a_nca = 1/(k_2n/k_m2n + pow(1 + K_mn/Ca_ss, 4))
        // -, line 243
        const real a_nca = reciprocal(fma(c.k_2n, reciprocal_k_m2n, K_mn_over_Ca_ss_plus_1_squared*
            K_mn_over_Ca_ss_plus_1_squared));
        const real relaxation_nca = expm1(-(c.dt*k_m2n));
        // ddt(nca) = a_nca*k_2n - nca*k_m2n
        const real next_nca = select(fabs(k_m2n) < 1e-35, fma(c.dt_k_2n, a_nca, nca),
            fma(fma(-(c.k_2n*a_nca), reciprocal_k_m2n, nca), relaxation_nca, nca));
        const real exp_V_over_217 = bounded_exp(0.004608294930875576*V);
        const real exp_V_over_108p5 = exp_V_over_217*exp_V_over_217;
        const real exp_V_over_72p33 = exp_V_over_108p5*exp_V_over_217;
        const real exp_V_over_43p4 = exp_V_over_72p33*exp_V_over_108p5;
        const real exp_V_over_31 = exp_V_over_43p4*exp_V_over_108p5;
        const real exp_V_over_18p08 = exp_V_over_31*exp_V_over_43p4;
        const real exp_V_over_9p042 = exp_V_over_18p08*exp_V_over_18p08;
        const real exp_V_over_7 = exp_V_over_9p042*exp_V_over_31;
        const real dt_over_5_sum_of_exp_V_over_7_0p5647_etc = fma(c.dt_over_221p3*exp_V_over_7, exp_V_over_7,
            c.dt_over_70p59);
        const real exp_dt_over_minus_5_over_tau_fcaf = decaying_exp(
            -(dt_over_5_sum_of_exp_V_over_7_0p5647_etc*normal_reciprocal(
            fma(c.value_35_over_dt, dt_over_5_sum_of_exp_V_over_7_0p5647_etc, exp_V_over_7))));
        const real exp_minus_0p4_dt_over_tau_fcaf = exp_dt_over_minus_5_over_tau_fcaf*exp_dt_over_minus_5_over_tau_fcaf;
        const real exp_minus_0p6_dt_over_tau_fcaf = exp_minus_0p4_dt_over_tau_fcaf*exp_dt_over_minus_5_over_tau_fcaf;
        const real exp_minus_dt_over_tau_fcaf = exp_minus_0p6_dt_over_tau_fcaf*exp_minus_0p4_dt_over_tau_fcaf;
        const real exp_V_over_107p2 = bounded_exp(0.009329750709061052*V);
        const real exp_V_over_53p59 = exp_V_over_107p2*exp_V_over_107p2;
        const real exp_V_over_26p8 = exp_V_over_53p59*exp_V_over_53p59;
        const real exp_V_over_17p86 = exp_V_over_26p8*exp_V_over_53p59;
        const real exp_V_over_8p932 = exp_V_over_17p86*exp_V_over_17p86;
        const real exp_V_over_21p44 = exp_V_over_26p8*exp_V_over_107p2;
        const real exp_V_over_6p305 = exp_V_over_8p932*exp_V_over_21p44;
        const real exp_V_0p2706 = exp_V_over_6p305*exp_V_over_8p932;
        // f_inf = 1/(1 + exp((V + 19.58)/3.696))
        const real f_inf = normal_reciprocal(fma(199.86038496778565, exp_V_0p2706, 1.0));  // -, line 219
        // tau_fcaf [ms] = 7 + 1/(0.04*exp(-(V - 4)/7) + 0.04*exp((V - 4)/7))
        // ddt(fcaf) = (f_inf - fcaf)/tau_fcaf
        const real next_fcaf = fma(fcaf - f_inf, exp_minus_dt_over_tau_fcaf, f_inf);
        // tau_fcafp = 2.5*tau_fcaf
        // ddt(fcafp) = (f_inf - fcafp)/tau_fcafp
        const real next_fcafp = fma(fcafp - f_inf, exp_minus_0p4_dt_over_tau_fcaf, f_inf);

        // i_Ks
        // xs_inf = 1/(1 + exp(-(V + 11.6)/8.932))
        const real xs_inf = exp_V_over_8p932*normal_reciprocal(exp_V_over_8p932 + 0.27288596035656526);  // -, line 286
        const real sum_of_exp_V_over_17p8_plus_2p712_etc = fma(0.001292,
            bounded_exp(fma(-0.004347826086956522, V, -0.9130434782608696)),
            bounded_exp(fma(0.056179775280898875, V, -5.6538307673179125)));
        const real decay_xs1 = decaying_exp(-(sum_of_exp_V_over_17p8_plus_2p712_etc*
            normal_reciprocal(fma(c.value_817p3_over_dt, sum_of_exp_V_over_17p8_plus_2p712_etc, c.reciprocal_dt))));
        // tau_xs1 [ms] = 817.3 + 1/(2.326e-4*exp((V + 48.28)/17.8) + 0.001292*exp(-(V + 210)/230))
        // ddt(xs1) = (xs_inf - xs1)/tau_xs1
        const real next_xs1 = fma(xs1 - xs_inf, decay_xs1, xs_inf);

        // i_CaL
        const real exp_V_over_300 = bounded_exp(0.0033333333333333335*V);
        const real exp_V_over_150 = exp_V_over_300*exp_V_over_300;
        const real exp_V_over_100 = exp_V_over_150*exp_V_over_300;
        const real exp_V_over_60 = exp_V_over_100*exp_V_over_150;
        const real exp_V_over_30 = exp_V_over_60*exp_V_over_60;
        const real exp_V_over_20 = exp_V_over_30*exp_V_over_60;

        // i_Ks
        const real decay_xs2 = decaying_exp(-(fma(c.dt_over_1218*exp_V_over_20, exp_V_over_31, c.dt_over_443p2)*
            normal_reciprocal(exp_V_over_31)));
        // tau_xs2 [ms] = 1/(0.01*exp((V - 50)/20) + 0.0193*exp(-(V + 66.54)/31))
        // ddt(xs2) = (xs_inf - xs2)/tau_xs2
        const real next_xs2 = fma(xs2 - xs_inf, decay_xs2, xs_inf);

        // i_CaL
        const real exp_V_over_12 = exp_V_over_20*exp_V_over_30;
        const real exp_V_over_6 = exp_V_over_12*exp_V_over_12;
        const real exp_V_over_3 = exp_V_over_6*exp_V_over_6;
        const real dt_sum_of_exp_V_over_7_0p00012_exp_V_etc = fma(c.dt_0p00012*exp_V_over_7, exp_V_over_3,
            c.dt_0p00012);
        const real decay_fcas = decaying_exp(-(dt_sum_of_exp_V_over_7_0p00012_exp_V_etc*
            normal_reciprocal(fma(c.value_100_over_dt, dt_sum_of_exp_V_over_7_0p00012_exp_V_etc, exp_V_over_3))));
        // tau_fcas [ms] = 100 + 1/(0.00012*exp(-V/3) + 0.00012*exp(V/7))
        // ddt(fcas) = (f_inf - fcas)/tau_fcas
        const real next_fcas = fma(fcas - f_inf, decay_fcas, f_inf);
        const real exp_V_over_4 = exp_V_over_6*exp_V_over_12;
        const real dt_sum_of_exp_V_over_6_2p301_3p5em05_etc = fma(c.dt_over_1p242e04*exp_V_over_6, exp_V_over_4,
            c.dt_over_9p972e04);
        const real decay_fs = decaying_exp(-(dt_sum_of_exp_V_over_6_2p301_3p5em05_etc*
            normal_reciprocal(fma(c.value_1000_over_dt, dt_sum_of_exp_V_over_6_2p301_3p5em05_etc, exp_V_over_4))));
        // tau_fs [ms] = 1000 + 1/(3.5e-5*exp(-(V + 5)/4) + 3.5e-5*exp((V + 5)/6))
        // ddt(fs) = (f_inf - fs)/tau_fs
        const real next_fs = fma(fs - f_inf, decay_fs, f_inf);
        const real exp_V_over_11p11 = exp_V_over_12*exp_V_over_150;
        const real dt_sum_of_exp_V_over_11p11_3p525_exp_V_etc = fma(c.dt_3p525*exp_V_over_11p11, exp_V_over_20,
            c.dt_0p7408);
        const real decay_d = decaying_exp(-(dt_sum_of_exp_V_over_11p11_3p525_exp_V_etc*
            normal_reciprocal(fma(c.value_0p6_over_dt, dt_sum_of_exp_V_over_11p11_3p525_exp_V_etc, exp_V_over_20))));

        // i_NaL
        const real exp_V_over_minus_236p9 = bounded_exp(-0.004221546774738264*V);
        const real exp_V_over_minus_118p4 = exp_V_over_minus_236p9*exp_V_over_minus_236p9;
        const real exp_V_over_minus_59p22 = exp_V_over_minus_118p4*exp_V_over_minus_118p4;
        const real exp_V_over_minus_39p48 = exp_V_over_minus_59p22*exp_V_over_minus_118p4;
        const real exp_V_over_minus_47p38 = exp_V_over_minus_59p22*exp_V_over_minus_236p9;
        const real exp_minus_0p04644_V = exp_V_over_minus_39p48*exp_V_over_minus_47p38;
        const real exp_V_over_minus_13p93 = exp_minus_0p04644_V*exp_V_over_minus_39p48;
        const real exp_V_over_minus_6p967 = exp_V_over_minus_13p93*exp_V_over_minus_13p93;
        const real exp_V_over_minus_5p264 = exp_V_over_minus_6p967*exp_minus_0p04644_V;

        // i_CaL
        const real exp_V_over_minus_4p23 = exp_V_over_minus_5p264*exp_minus_0p04644_V;
        // d_inf = 1/(1 + exp(-(V + 3.94)/4.23))
        const real d_inf = normal_reciprocal(fma(0.39398514226669484, exp_V_over_minus_4p23, 1.0));  // -, line 215
        // tau_d [ms] = 0.6 + 1/(exp(-0.05*(V + 6)) + exp(0.09*(V + 14)))
        // ddt(d) = (d_inf - d)/tau_d
        const real next_d = fma(d - d_inf, decay_d, d_inf);
        const real exp_V_over_10 = exp_V_over_20*exp_V_over_20;
        const real dt_over_5_sum_of_exp_V_over_10_7p389_etc = fma(c.dt_over_150p4*exp_V_over_10, exp_V_over_10,
            c.dt_over_8210);
        const real exp_dt_over_minus_5_over_tau_ff = decaying_exp(
            -(dt_over_5_sum_of_exp_V_over_10_7p389_etc*normal_reciprocal(
            fma(c.value_35_over_dt, dt_over_5_sum_of_exp_V_over_10_7p389_etc, exp_V_over_10))));
        const real exp_minus_0p4_dt_over_tau_ff = exp_dt_over_minus_5_over_tau_ff*exp_dt_over_minus_5_over_tau_ff;
        const real exp_minus_0p6_dt_over_tau_ff = exp_minus_0p4_dt_over_tau_ff*exp_dt_over_minus_5_over_tau_ff;
        const real exp_minus_dt_over_tau_ff = exp_minus_0p6_dt_over_tau_ff*exp_minus_0p4_dt_over_tau_ff;
        // tau_ff [ms] = 7 + 1/(0.0045*exp(-(V + 20)/10) + 0.0045*exp((V + 20)/10))
        // ddt(ff) = (f_inf - ff)/tau_ff
        const real next_ff = fma(ff - f_inf, exp_minus_dt_over_tau_ff, f_inf);
        // tau_ffp = 2.5*tau_ff
        // ddt(ffp) = (f_inf - ffp)/tau_ffp
        const real next_ffp = fma(ffp - f_inf, exp_minus_0p4_dt_over_tau_ff, f_inf);
        // ddt(jca) = (f_inf - jca)/tau_jca
        const real next_jca = fma(jca - f_inf, c.decay_jca, f_inf);

        // i_NaCa_voltage
        // h_Na = exp(q_Na*V*F/(R*T))
        const real h_Na = bounded_exp(c.q_Na_F_reciprocal_R_T*V);  // -, line 330

        // i_NaCa
        const real h_Na_plus_1 = 1.0 + h_Na;
        const real Na_ss_reciprocal_k_Na3_2 = Na_ss*c.reciprocal_k_Na3_2;
        // h1_ss = 1 + Na_ss/k_Na3*(1 + h_Na)
        const real h1_ss = fma(Na_ss_reciprocal_k_Na3_2, h_Na_plus_1, 1.0);  // -, line 350
        // h3_ss = 1/h1_ss
        const real h3_ss = normal_reciprocal(h1_ss);  // -, line 352

        // i_NaCa_voltage
        // h_Ca = exp(q_Ca*V*F/(R*T))
        const real h_Ca = bounded_exp(c.q_Ca_F_reciprocal_R_T*V);  // -, line 329

        // i_NaCa
        const real reciprocal_h_Ca = normal_reciprocal(h_Ca);
        // k4p_ss = h3_ss*w_Ca/h_Ca
        const real k4p_ss = h3_ss*c.w_Ca*reciprocal_h_Ca;  // 1/s, line 356
        const real relative_h2_ss = Na_ss*h_Na*h3_ss;
        // h2_ss = Na_ss*h_Na/(k_Na3*h1_ss)
        // k4pp_ss = h2_ss*w_NaCa
        const real k4pp_ss = c.product_of_reciprocal_k_Na3_2_w_NaCa*relative_h2_ss;  // 1/s, line 357
        // k4_ss = k4p_ss + k4pp_ss
        const real k4_ss = k4p_ss + k4pp_ss;  // 1/s, line 358
        const real k4_ss_plus_k2 = k4_ss + c.k2;
        // h4_ss = 1 + Na_ss/k_Na1*(1 + Na_ss/k_Na2)
        const real h4_ss = fma(Na_ss*c.reciprocal_k_Na1, fma(Na_ss, c.reciprocal_k_Na2, 1.0), 1.0);  // -, line 353
        const real reciprocal_h4_ss = normal_reciprocal(h4_ss);
        const real relative_h5_ss = Na_ss*Na_ss*reciprocal_h4_ss;
        // h5_ss = Na_ss*Na_ss/(h4_ss*k_Na1*k_Na2)
        // k7_ss = h5_ss*h2_ss*w_Na
        const real k7_ss = c.product_of_reciprocal_k_Na1_k_Na2_w_Na_etc*relative_h5_ss*relative_h2_ss;  // 1/s, line 360
        const real k1_k7_ss = c.k1*k7_ss;
        const real k1_k7_ss_k4_ss_plus_k2 = k1_k7_ss*k4_ss_plus_k2;

        // i_NaCa_voltage
        const real reciprocal_h_Na = normal_reciprocal(h_Na);
        // h7 = 1 + Na_o/k_Na3*(1 + 1/h_Na)
        const real h7 = fma(c.Na_o_over_k_Na3, 1.0 + reciprocal_h_Na, 1.0);  // -, line 331
        const real reciprocal_h_Na_h7 = normal_reciprocal(h_Na*h7);
        // h8 = Na_o/(k_Na3*h_Na*h7)
        const real h8 = c.Na_o_reciprocal_k_Na3*reciprocal_h_Na_h7;  // -, line 332
        // k8 = h8*h11*w_Na
        const real k8 = c.h11_w_Na*h8;  // 1/s, line 343

        // i_NaCa
        const real k1_plus_k8 = c.k1 + k8;
        const real k4_ss_k1_plus_k8 = k4_ss*k1_plus_k8;
        // h6_ss = 1/h4_ss
        // k6_ss = h6_ss*Ca_ss*k_Ca_on
        const real k6_ss = reciprocal_h4_ss*Ca_ss*c.k_Ca_on;  // 1/s, line 359
        // x2_ss = k1*k7_ss*(k4_ss + k5) + k4_ss*k6_ss*(k1 + k8)
        const real x2_ss = fma(k4_ss_k1_plus_k8, k6_ss, k1_k7_ss_k4_ss_plus_k2);  // 1/s^3, line 362

        // i_NaCa_voltage
        // k3pp = h8*w_NaCa
        const real k3pp = h8*c.w_NaCa;  // 1/s, line 340
        // h9 = 1/h7
        const real h9 = normal_reciprocal(h7);  // -, line 333
        // k3p = h9*w_Ca
        // k3 = k3p + k3pp
        const real k3 = fma(c.w_Ca, h9, k3pp);  // 1/s, line 341

        // i_NaCa
        const real k2_plus_k3 = c.k2 + k3;
        const real k2_k7_ss = c.k2*k7_ss;
        const real k2_k7_ss_k2_plus_k3 = k2_k7_ss*k2_plus_k3;
        const real k2_k4_ss = c.k2*k4_ss;
        const real k7_ss_plus_k6_ss = k7_ss + k6_ss;
        // x1_ss = k2*k4_ss*(k7_ss + k6_ss) + k5*k7_ss*(k2 + k3)
        const real x1_ss = fma(k2_k4_ss, k7_ss_plus_k6_ss, k2_k7_ss_k2_plus_k3);  // 1/s^3, line 361
        const real k8_k2_plus_k3 = k8*k2_plus_k3;
        const real k1_k3 = c.k1*k3;
        // x3_ss = k1*k3*(k7_ss + k6_ss) + k8*k6_ss*(k2 + k3)
        const real x3_ss = fma(k1_k3, k7_ss_plus_k6_ss, k8_k2_plus_k3*k6_ss);  // 1/s^3, line 363
        const real k3_k2 = k3*c.k2;
        const real k3_k2_k1_plus_k8 = k3_k2*k1_plus_k8;
        const real k2_k8 = c.k2*k8;
        // x4_ss = k2*k8*(k4_ss + k5) + k3*k5*(k1 + k8)
        const real x4_ss = fma(k2_k8, k4_ss_plus_k2, k3_k2_k1_plus_k8);  // 1/s^3, line 364
        const real reciprocal_x1_ss_plus_x2_ss_plus_x3_ss_etc = normal_reciprocal(x1_ss + x2_ss + x3_ss + x4_ss);
        // E2_ss = x2_ss/(x1_ss + x2_ss + x3_ss + x4_ss)
        const real E2_ss = x2_ss*reciprocal_x1_ss_plus_x2_ss_plus_x3_ss_etc;  // -, line 366
        // E1_ss = x1_ss/(x1_ss + x2_ss + x3_ss + x4_ss)
        const real E1_ss = x1_ss*reciprocal_x1_ss_plus_x2_ss_plus_x3_ss_etc;  // -, line 365
        // E3_ss = x3_ss/(x1_ss + x2_ss + x3_ss + x4_ss)
        const real E3_ss = x3_ss*reciprocal_x1_ss_plus_x2_ss_plus_x3_ss_etc;  // -, line 367
        // E4_ss = x4_ss/(x1_ss + x2_ss + x3_ss + x4_ss)
        const real E4_ss = x4_ss*reciprocal_x1_ss_plus_x2_ss_plus_x3_ss_etc;  // -, line 368
        // J_NaCa_Na_ss = 3*(E4_ss*k7_ss - E1_ss*k8) + E3_ss*k4pp_ss - E2_ss*k3pp
        // 1/s, line 370
        const real J_NaCa_Na_ss = fma(-E2_ss, k3pp, fma(3.0, fma(E4_ss, k7_ss, -(E1_ss*k8)), E3_ss*k4pp_ss));
        const real J_NaCa_Na_ss_plus_J_NaCa_Ca_ss_2 = fma(-c.k1_2, E1_ss, fma(c.k2_2, E2_ss, J_NaCa_Na_ss));
        const real k1_k_Ca_on_k3 = c.k1_k_Ca_on*k3;
        const real product_of_reciprocal_h4_ss_k_Ca_on = reciprocal_h4_ss*c.k_Ca_on;
        const real d_x3_ss_d_Ca_ss = fma(k1_k_Ca_on_k3, reciprocal_h4_ss, k8_k2_plus_k3*
            product_of_reciprocal_h4_ss_k_Ca_on);
        const real d_x2_ss_d_Ca_ss = k4_ss_k1_plus_k8*product_of_reciprocal_h4_ss_k_Ca_on;
        const real d_x1_ss_d_Ca_ss = c.k2_k_Ca_on*k4_ss*reciprocal_h4_ss;
        const real d_x1_ss_d_Ca_ss_plus_d_x2_ss_d_Ca_ss_etc = d_x1_ss_d_Ca_ss + d_x2_ss_d_Ca_ss + d_x3_ss_d_Ca_ss;
        const real k1_2_plus_k8_3 = fma(3.0, k8, c.k1_2);
        const real k2_2_minus_k3pp = c.k2_2 - k3pp;
        const real Ca_ss_squared_2 = Ca_ss*Ca_ss;
        const real Ca_ss_squared_plus_K_CaAct_squared = Ca_ss_squared_2 + c.K_CaAct_squared;
        // allo_ss = 1/(1 + square(K_CaAct/Ca_ss))
        const real allo_ss = Ca_ss_squared_2*normal_reciprocal(Ca_ss_squared_plus_K_CaAct_squared);  // -, line 369
        const real G_NaCa_over_5_allo_ss = c.G_NaCa_over_5*allo_ss;
        const real Ca_ss_squared_plus_K_CaAct_squared_Ca_ss_etc = Ca_ss_squared_plus_K_CaAct_squared*
            (Ca_ss*Ca_ss_squared_2);
        const real d_i_NaCa_ss_d_Ca_ss = fma(c.G_NaCa_over_5_K_CaAct_2_K_CaAct*Ca_ss_squared_2*Ca_ss_squared_2*
            reciprocal(Ca_ss_squared_plus_K_CaAct_squared_Ca_ss_etc*Ca_ss_squared_plus_K_CaAct_squared),
            J_NaCa_Na_ss_plus_J_NaCa_Ca_ss_2, G_NaCa_over_5_allo_ss*
            (fma(-k1_2_plus_k8_3, fma(-E1_ss, d_x1_ss_d_Ca_ss_plus_d_x2_ss_d_Ca_ss_etc, d_x1_ss_d_Ca_ss),
            fma(k2_2_minus_k3pp, fma(-E2_ss, d_x1_ss_d_Ca_ss_plus_d_x2_ss_d_Ca_ss_etc, d_x2_ss_d_Ca_ss),
            fma(fma(-E3_ss, d_x1_ss_d_Ca_ss_plus_d_x2_ss_d_Ca_ss_etc, d_x3_ss_d_Ca_ss), k4pp_ss,
            -(3.0*E4_ss*d_x1_ss_d_Ca_ss_plus_d_x2_ss_d_Ca_ss_etc*k7_ss))))*reciprocal_x1_ss_plus_x2_ss_plus_x3_ss_etc));
        // J_NaCa_Ca_ss = E2_ss*k2 - E1_ss*k1
        // i_NaCa_ss = 0.2*G_NaCa*allo_ss*(J_NaCa_Na_ss + 2*J_NaCa_Ca_ss)
        const real i_NaCa_ss = G_NaCa_over_5_allo_ss*J_NaCa_Na_ss_plus_J_NaCa_Ca_ss_2;  // A/F, line 372

        // i_CaL
        const real fcaf_at_mid_step = 0.5*(fcaf + next_fcaf);
        const real fcas_at_mid_step = 0.5*(fcas + next_fcas);
        const real reciprocal_exp_V_over_10_over_2p718_etc = normal_reciprocal(
            fma(0.36787944117144233, exp_V_over_10, 1.0));
        // A_fcaf = 0.3 + 0.6/(1 + exp((V - 10)/10))
        const real A_fcaf = fma(0.6, reciprocal_exp_V_over_10_over_2p718_etc, 0.3);  // -, line 228
        // A_fcas = 1 - A_fcaf
        const real A_fcas = 1.0 - A_fcaf;  // -, line 229
        const real A_fcas_fcas_at_mid_step = A_fcas*fcas_at_mid_step;
        const real fca_at_mid_step = fma(A_fcaf, fcaf_at_mid_step, A_fcas_fcas_at_mid_step);
        const real fs_at_mid_step_2 = fs + next_fs;
        const real product_of_one_minus_A_ff_fs_at_mid_step = c.scaled_one_minus_A_ff_over_2*fs_at_mid_step_2;
        const real f_at_mid_step = fma(c.A_ff_over_2, ff + next_ff, product_of_one_minus_A_ff_fs_at_mid_step);
        const real d_at_mid_step = 0.5*(d + next_d);
        const real jca_at_mid_step = 0.5*(jca + next_jca);
        const real nca_at_mid_step = 0.5*(nca + next_nca);
        const real jca_at_mid_step_nca_at_mid_step = jca_at_mid_step*nca_at_mid_step;
        const real one_minus_nca_at_mid_step = 1.0 - nca_at_mid_step;
        const real open_CaL_at_mid_step = d_at_mid_step*fma(f_at_mid_step, one_minus_nca_at_mid_step,
            jca_at_mid_step_nca_at_mid_step*fca_at_mid_step);
        const real fcafp_at_mid_step = 0.5*(fcafp + next_fcafp);
        const real fcap_at_mid_step = fma(A_fcaf, fcafp_at_mid_step, A_fcas_fcas_at_mid_step);
        const real fp_at_mid_step = fma(c.A_ff_over_2, ffp + next_ffp, product_of_one_minus_A_ff_fs_at_mid_step);
        const real open_CaLp_at_mid_step = d_at_mid_step*fma(fp_at_mid_step, one_minus_nca_at_mid_step,
            jca_at_mid_step_nca_at_mid_step*fcap_at_mid_step);

        // CaMK
        const real one_minus_CaMK_trap = 1.0 - CaMK_trap;
        const real CaMK_o_one_minus_CaMK_trap = c.CaMK_o*one_minus_CaMK_trap;
        const real Ca_ss_plus_K_CaM = Ca_ss + c.K_CaM;
        // CaMK_bound = CaMK_o*(1 - CaMK_trap)/(1 + K_CaM/Ca_ss)
        const real CaMK_bound = CaMK_o_one_minus_CaMK_trap*Ca_ss*normal_reciprocal(Ca_ss_plus_K_CaM);  // -, line 79
        // CaMK_active = CaMK_bound + CaMK_trap
        const real CaMK_active = CaMK_bound + CaMK_trap;  // -, line 80
        // phi_CaMK = 1/(1 + K_CaMK/CaMK_active)
        const real phi_CaMK = CaMK_active*reciprocal(CaMK_active + c.K_CaMK);  // -, line 82

        // release
        const real one_minus_phi_CaMK = 1.0 - phi_CaMK;

        // i_CaL
        const real P_CaL_at_mid_step = c.P_Ca*fma(one_minus_phi_CaMK, open_CaL_at_mid_step, phi_CaMK*c.P_Cap_ratio*
            open_CaLp_at_mid_step);

        // membrane
        // vfrt = V*F/(R*T)
        const real vfrt = c.F_reciprocal_R_T*V;  // -, line 30

        // i_CaL
        const real vfrt_2 = 2.0*vfrt;
        const real vfrt_2_squared = vfrt_2*vfrt_2;
        const real vfrt_2_squared_over_minus_1p21e06_etc = fma(-8.267195767195768e-07, vfrt_2_squared,
            3.306878306878307e-05);
        const real vfrt_2_squared_over_minus_1p21e06_etc_2 = fma(vfrt_2_squared_over_minus_1p21e06_etc, vfrt_2_squared,
            -0.001388888888888889);
        const real vfrt_2_squared_over_minus_1p21e06_etc_2_etc =
            fma(vfrt_2_squared_over_minus_1p21e06_etc_2, vfrt_2_squared, 0.08333333333333333);
        const real exp_F_reciprocal_R_T_over_3_V = bounded_exp(c.F_reciprocal_R_T_over_3*V);
        const real exp_F_reciprocal_R_T_0p6667_V = exp_F_reciprocal_R_T_over_3_V*exp_F_reciprocal_R_T_over_3_V;
        const real exp_F_reciprocal_R_T_V = exp_F_reciprocal_R_T_0p6667_V*exp_F_reciprocal_R_T_over_3_V;
        const real exp_F_reciprocal_R_T_2_V = exp_F_reciprocal_R_T_V*exp_F_reciprocal_R_T_V;
        const real reciprocal_exp_F_reciprocal_R_T_2_V_etc = reciprocal(exp_F_reciprocal_R_T_2_V - 1.0);
        const real vfrt_2_reciprocal_exp_F_reciprocal_R_T_2_etc = vfrt_2*reciprocal_exp_F_reciprocal_R_T_2_V_etc;
        const real choice_vfrt_2_squared_over_minus_1p21e06_etc =
            select(fabs(vfrt_2) < 0.1, fma(-0.5, vfrt_2, fma(vfrt_2_squared_over_minus_1p21e06_etc_2_etc,
            vfrt_2_squared, 1.0)), vfrt_2_reciprocal_exp_F_reciprocal_R_T_2_etc);
        // Phi_CaL = 4*vffrt*(Ca_ss*exp(2*vfrt) - 0.341*Ca_o)/(exp(2*vfrt) - 1)
        // C*mM/mol, line 246
        const real Phi_CaL = c.F_over_2_4*fma(Ca_ss, exp_F_reciprocal_R_T_2_V, -c.Ca_o_0p341)*
            choice_vfrt_2_squared_over_minus_1p21e06_etc;
        const real i_CaL_at_mid_step = P_CaL_at_mid_step*Phi_CaL*c.reciprocal_C_m;

        // release
        // J_rel = (1 - phi_CaMK)*J_rel_np + phi_CaMK*J_rel_p
        const real J_rel = fma(one_minus_phi_CaMK, J_rel_np, phi_CaMK*J_rel_p);  // mM/ms, line 469

        // ions
        // J_diff = (Ca_ss - Ca_i)/tau_diff_Ca
        const real J_diff = (Ca_ss - Ca_i)*c.reciprocal_tau_diff_Ca;  // mM/ms, line 518
        const real sum_of_minus_C_m_A_cap_reciprocal_F_2_V_etc =
            fma(-c.C_m_A_cap_reciprocal_F_2_V_ss, fma(-2.0, i_NaCa_ss, i_CaL_at_mid_step),
            fma(c.V_jsr_reciprocal_V_ss, J_rel, -J_diff));

        // CaMK
        const real reciprocal_CaMK_active = reciprocal(CaMK_active);
        const real K_CaMK_reciprocal_CaMK_active = c.K_CaMK*reciprocal_CaMK_active;
        const real reciprocal_K_CaMK_reciprocal_CaMK_active_etc = reciprocal(1.0 + K_CaMK_reciprocal_CaMK_active);
        const real Ca_ss_plus_K_CaM_Ca_ss_squared = Ca_ss_plus_K_CaM*Ca_ss_squared_2;
        const real d_CaMK_bound_d_Ca_ss = c.CaMK_o_K_CaM*Ca_ss_squared_2*one_minus_CaMK_trap*
            reciprocal(Ca_ss_plus_K_CaM_Ca_ss_squared*Ca_ss_plus_K_CaM);
        const real d_phi_CaMK_d_Ca_ss = reciprocal_K_CaMK_reciprocal_CaMK_active_etc*
            (K_CaMK_reciprocal_CaMK_active*d_CaMK_bound_d_Ca_ss*reciprocal_CaMK_active)*
            reciprocal_K_CaMK_reciprocal_CaMK_active_etc;

        // i_CaL
        const real d_P_CaL_at_mid_step_d_Ca_ss = c.P_Ca*(fma(c.P_Cap_ratio, open_CaLp_at_mid_step,
            -open_CaL_at_mid_step)*d_phi_CaMK_d_Ca_ss);

        // background
        const real product_of_exp_F_reciprocal_R_T_2_V_etc = exp_F_reciprocal_R_T_2_V*
            choice_vfrt_2_squared_over_minus_1p21e06_etc;

        // i_CaL
        const real d_Phi_CaL_d_Ca_ss = c.F_over_2_4*product_of_exp_F_reciprocal_R_T_2_V_etc;
        const real d_i_CaL_at_mid_step_d_Ca_ss = fma(d_P_CaL_at_mid_step_d_Ca_ss, Phi_CaL, P_CaL_at_mid_step*
            d_Phi_CaL_d_Ca_ss)*c.reciprocal_C_m;

        // release
        const real d_J_rel_d_Ca_ss = fma(d_phi_CaMK_d_Ca_ss, J_rel_p, -(d_phi_CaMK_d_Ca_ss*J_rel_np));

        // ions
        const real K_BSR_plus_Ca_ss = c.K_BSR_ + Ca_ss;
        const real K_BSR_plus_Ca_ss_squared = K_BSR_plus_Ca_ss*K_BSR_plus_Ca_ss;
        const real reciprocal_K_BSR_plus_Ca_ss_squared = normal_reciprocal(K_BSR_plus_Ca_ss_squared);
        const real BSR_K_BSR_reciprocal_K_BSR_plus_Ca_ss_etc = c.BSR_K_BSR_*reciprocal_K_BSR_plus_Ca_ss_squared;
        const real K_BSL_plus_Ca_ss = c.K_BSL_ + Ca_ss;
        const real K_BSL_plus_Ca_ss_squared = K_BSL_plus_Ca_ss*K_BSL_plus_Ca_ss;
        const real reciprocal_K_BSL_plus_Ca_ss_squared = normal_reciprocal(K_BSL_plus_Ca_ss_squared);
        spilled.put(6, J_rel_np);
        const real BSL_K_BSL_reciprocal_K_BSL_plus_Ca_ss_etc = c.BSL_K_BSL_*reciprocal_K_BSL_plus_Ca_ss_squared;
        const real reciprocal_BSR_K_BSR_reciprocal_K_BSR_etc = normal_reciprocal(1.0 +
            BSR_K_BSR_reciprocal_K_BSR_plus_Ca_ss_etc + BSL_K_BSL_reciprocal_K_BSL_plus_Ca_ss_etc);
        spilled.put(8, J_rel_p);
        const real d_B_Ca_ss_d_Ca_ss = 2.0*reciprocal_BSR_K_BSR_reciprocal_K_BSR_etc*
            fma(BSR_K_BSR_reciprocal_K_BSR_plus_Ca_ss_etc*K_BSR_plus_Ca_ss, reciprocal_K_BSR_plus_Ca_ss_squared,
            BSL_K_BSL_reciprocal_K_BSL_plus_Ca_ss_etc*K_BSL_plus_Ca_ss*reciprocal_K_BSL_plus_Ca_ss_squared)*
            reciprocal_BSR_K_BSR_reciprocal_K_BSR_etc;
        const real dt_B_Ca_ss = K_BSR_plus_Ca_ss_squared*K_BSL_plus_Ca_ss_squared*
            normal_reciprocal(fma(fma(c.reciprocal_dt, K_BSR_plus_Ca_ss_squared, c.BSR_K_BSR_over_dt),
            K_BSL_plus_Ca_ss_squared, c.BSL_K_BSL_over_dt*K_BSR_plus_Ca_ss_squared));
        const real jacobian_Ca_ss_Ca_ss = fma(d_B_Ca_ss_d_Ca_ss, sum_of_minus_C_m_A_cap_reciprocal_F_2_V_etc,
            dt_B_Ca_ss*fma(c.rad_squared_L_reciprocal_V_ss_15p07_etc, d_J_rel_d_Ca_ss,
            fma(c.C_m_A_geo_reciprocal_F_2_V_ss_2_over_dt, fma(2.0, d_i_NaCa_ss_d_Ca_ss, -d_i_CaL_at_mid_step_d_Ca_ss),
            -c.quotient_of_reciprocal_tau_diff_Ca_etc)));

        // i_NaCa
        const real Na_i_reciprocal_k_Na3_2 = Na_i*c.reciprocal_k_Na3_2;
        // h1_i = 1 + Na_i/k_Na3*(1 + h_Na)
        const real h1_i = fma(Na_i_reciprocal_k_Na3_2, h_Na_plus_1, 1.0);  // -, line 350
        // h3_i = 1/h1_i
        const real h3_i = normal_reciprocal(h1_i);  // -, line 352
        // k4p_i = h3_i*w_Ca/h_Ca
        const real k4p_i = h3_i*c.w_Ca*reciprocal_h_Ca;  // 1/s, line 356
        const real relative_h2_i = Na_i*h_Na*h3_i;
        // h2_i = Na_i*h_Na/(k_Na3*h1_i)
        // k4pp_i = h2_i*w_NaCa
        const real k4pp_i = c.product_of_reciprocal_k_Na3_2_w_NaCa*relative_h2_i;  // 1/s, line 357
        // k4_i = k4p_i + k4pp_i
        const real k4_i = k4p_i + k4pp_i;  // 1/s, line 358
        const real k4_i_plus_k2 = k4_i + c.k2;
        // h4_i = 1 + Na_i/k_Na1*(1 + Na_i/k_Na2)
        const real h4_i = fma(Na_i*c.reciprocal_k_Na1, fma(Na_i, c.reciprocal_k_Na2, 1.0), 1.0);  // -, line 353
        spilled.put(9, i_CaL_at_mid_step);
        const real reciprocal_h4_i = normal_reciprocal(h4_i);
        const real relative_h5_i = Na_i*Na_i*reciprocal_h4_i;
        spilled.put(10, d_i_CaL_at_mid_step_d_Ca_ss);
        // h5_i = Na_i*Na_i/(h4_i*k_Na1*k_Na2)
        // k7_i = h5_i*h2_i*w_Na
        const real k7_i = c.product_of_reciprocal_k_Na1_k_Na2_w_Na_etc*relative_h5_i*relative_h2_i;  // 1/s, line 360
        const real k1_k7_i = c.k1*k7_i;
        const real k1_k7_i_k4_i_plus_k2 = k1_k7_i*k4_i_plus_k2;
        const real k4_i_k1_plus_k8 = k4_i*k1_plus_k8;
        // h6_i = 1/h4_i
        // k6_i = h6_i*Ca_i*k_Ca_on
        const real k6_i = reciprocal_h4_i*Ca_i*c.k_Ca_on;  // 1/s, line 359
        // x2_i = k1*k7_i*(k4_i + k5) + k4_i*k6_i*(k1 + k8)
        const real x2_i = fma(k4_i_k1_plus_k8, k6_i, k1_k7_i_k4_i_plus_k2);  // 1/s^3, line 362
        spilled.put(16, d_J_rel_d_Ca_ss);
        const real k2_k7_i = c.k2*k7_i;
        spilled.put(17, J_rel);
        const real k2_k7_i_k2_plus_k3 = k2_k7_i*k2_plus_k3;
        const real k2_k4_i = c.k2*k4_i;
        const real k7_i_plus_k6_i = k7_i + k6_i;
        // x1_i = k2*k4_i*(k7_i + k6_i) + k5*k7_i*(k2 + k3)
        const real x1_i = fma(k2_k4_i, k7_i_plus_k6_i, k2_k7_i_k2_plus_k3);  // 1/s^3, line 361
        spilled.put(21, xs1);
        // x3_i = k1*k3*(k7_i + k6_i) + k8*k6_i*(k2 + k3)
        const real x3_i = fma(k1_k3, k7_i_plus_k6_i, k8_k2_plus_k3*k6_i);  // 1/s^3, line 363
        // x4_i = k2*k8*(k4_i + k5) + k3*k5*(k1 + k8)
        const real x4_i = fma(k2_k8, k4_i_plus_k2, k3_k2_k1_plus_k8);  // 1/s^3, line 364
        const real reciprocal_x1_i_plus_x2_i_plus_x3_i_etc = normal_reciprocal(x1_i + x2_i + x3_i + x4_i);
        // E2_i = x2_i/(x1_i + x2_i + x3_i + x4_i)
        const real E2_i = x2_i*reciprocal_x1_i_plus_x2_i_plus_x3_i_etc;  // -, line 366
        // E1_i = x1_i/(x1_i + x2_i + x3_i + x4_i)
        const real E1_i = x1_i*reciprocal_x1_i_plus_x2_i_plus_x3_i_etc;  // -, line 365
        // E3_i = x3_i/(x1_i + x2_i + x3_i + x4_i)
        const real E3_i = x3_i*reciprocal_x1_i_plus_x2_i_plus_x3_i_etc;  // -, line 367
        // E4_i = x4_i/(x1_i + x2_i + x3_i + x4_i)
        const real E4_i = x4_i*reciprocal_x1_i_plus_x2_i_plus_x3_i_etc;  // -, line 368
        spilled.put(22, xs2);
        // J_NaCa_Na_i = 3*(E4_i*k7_i - E1_i*k8) + E3_i*k4pp_i - E2_i*k3pp
        const real J_NaCa_Na_i = fma(-E2_i, k3pp, fma(3.0, fma(E4_i, k7_i, -(E1_i*k8)), E3_i*k4pp_i));  // 1/s, line 370
        spilled.put(23, i_NaCa_ss);
        const real J_NaCa_Na_i_plus_J_NaCa_Ca_i_2 = fma(-c.k1_2, E1_i, fma(c.k2_2, E2_i, J_NaCa_Na_i));
        const real product_of_reciprocal_h4_i_k_Ca_on = reciprocal_h4_i*c.k_Ca_on;
        spilled.put(24, P_CaL_at_mid_step);
        const real d_x3_i_d_Ca_i = fma(k1_k_Ca_on_k3, reciprocal_h4_i, k8_k2_plus_k3*
            product_of_reciprocal_h4_i_k_Ca_on);
        const real d_x2_i_d_Ca_i = k4_i_k1_plus_k8*product_of_reciprocal_h4_i_k_Ca_on;
        const real d_x1_i_d_Ca_i = c.k2_k_Ca_on*k4_i*reciprocal_h4_i;
        const real d_x1_i_d_Ca_i_plus_d_x2_i_d_Ca_i_plus_d_etc = d_x1_i_d_Ca_i + d_x2_i_d_Ca_i + d_x3_i_d_Ca_i;
        const real Ca_i_squared = Ca_i*Ca_i;
        spilled.put(25, d_i_NaCa_ss_d_Ca_ss);
        const real Ca_i_squared_plus_K_CaAct_squared = Ca_i_squared + c.K_CaAct_squared;
        spilled.put(26, d_P_CaL_at_mid_step_d_Ca_ss);
        // allo_i = 1/(1 + square(K_CaAct/Ca_i))
        const real allo_i = Ca_i_squared*normal_reciprocal(Ca_i_squared_plus_K_CaAct_squared);  // -, line 369
        spilled.put(27, i_stim);
        const real G_NaCa_0p8_allo_i = c.G_NaCa_0p8*allo_i;
        const real Ca_i_squared_plus_K_CaAct_squared_Ca_i_etc = Ca_i_squared_plus_K_CaAct_squared*(Ca_i*Ca_i_squared);
        const real d_i_NaCa_i_d_Ca_i = fma(c.G_NaCa_0p8_K_CaAct_2_K_CaAct*Ca_i_squared*Ca_i_squared*
            reciprocal(Ca_i_squared_plus_K_CaAct_squared_Ca_i_etc*Ca_i_squared_plus_K_CaAct_squared),
            J_NaCa_Na_i_plus_J_NaCa_Ca_i_2, G_NaCa_0p8_allo_i*(fma(-k1_2_plus_k8_3,
            fma(-E1_i, d_x1_i_d_Ca_i_plus_d_x2_i_d_Ca_i_plus_d_etc, d_x1_i_d_Ca_i),
            fma(k2_2_minus_k3pp, fma(-E2_i, d_x1_i_d_Ca_i_plus_d_x2_i_d_Ca_i_plus_d_etc, d_x2_i_d_Ca_i),
            fma(fma(-E3_i, d_x1_i_d_Ca_i_plus_d_x2_i_d_Ca_i_plus_d_etc, d_x3_i_d_Ca_i), k4pp_i,
            -(3.0*E4_i*d_x1_i_d_Ca_i_plus_d_x2_i_d_Ca_i_plus_d_etc*k7_i))))*reciprocal_x1_i_plus_x2_i_plus_x3_i_etc));
        // J_NaCa_Ca_i = E2_i*k2 - E1_i*k1
        // i_NaCa_i = 0.8*G_NaCa*allo_i*(J_NaCa_Na_i + 2*J_NaCa_Ca_i)
        const real i_NaCa_i = G_NaCa_0p8_allo_i*J_NaCa_Na_i_plus_J_NaCa_Ca_i_2;  // A/F, line 372

        // uptake
        const real reciprocal_Ca_i_plus_K_up_minus_dK_up = normal_reciprocal(Ca_i + c.K_up_minus_dK_up);
        // J_up_p = up_scale*2.75*v_up*Ca_i/(Ca_i + K_up - dK_up)
        const real J_up_p = c.up_scale_2p75_v_up*Ca_i*reciprocal_Ca_i_plus_K_up_minus_dK_up;  // mM/ms, line 486
        const real reciprocal_Ca_i_plus_K_up = normal_reciprocal(Ca_i + c.K_up);
        // J_up_np = up_scale*v_up*Ca_i/(Ca_i + K_up)
        const real J_up_np = c.up_scale_v_up*Ca_i*reciprocal_Ca_i_plus_K_up;  // mM/ms, line 485
        // J_leak = v_leak*Ca_nsr/Ca_nsr_max
        const real J_leak = c.v_leak_reciprocal_Ca_nsr_max*Ca_nsr;  // mM/ms, line 487
        // J_up = (1 - phi_CaMK)*J_up_np + phi_CaMK*J_up_p - J_leak
        const real J_up = fma(phi_CaMK, J_up_p, fma(one_minus_phi_CaMK, J_up_np, -J_leak));  // mM/ms, line 488

        // background
        const real reciprocal_K_pCa_plus_Ca_i = normal_reciprocal(c.K_pCa + Ca_i);
        const real relative_i_pCa = Ca_i*reciprocal_K_pCa_plus_Ca_i;

        // ions
        const real g_pCa_over_2_relative_i_pCa = c.g_pCa_over_2*relative_i_pCa;
        const real sum_of_minus_C_m_A_cap_reciprocal_F_2_V_etc_2 =
            fma(c.rad_squared_L_reciprocal_V_myo_62p8, J_diff, fma(-c.rad_squared_L_reciprocal_V_myo_173p3, J_up,
            -(c.C_m_A_geo_reciprocal_F_2_V_myo_4*fma(c.P_Cab_F_reciprocal_C_m*
            fma(Ca_i, exp_F_reciprocal_R_T_2_V, -c.Ca_o_0p341), choice_vfrt_2_squared_over_minus_1p21e06_etc,
            g_pCa_over_2_relative_i_pCa - i_NaCa_i))));
        const real K_CMDN_plus_Ca_i = c.K_CMDN_ + Ca_i;
        const real K_CMDN_plus_Ca_i_squared = K_CMDN_plus_Ca_i*K_CMDN_plus_Ca_i;
        const real reciprocal_K_CMDN_plus_Ca_i_squared = normal_reciprocal(K_CMDN_plus_Ca_i_squared);
        const real CMDN_K_CMDN_reciprocal_K_CMDN_plus_Ca_i_etc = c.CMDN_K_CMDN_*reciprocal_K_CMDN_plus_Ca_i_squared;
        const real K_TRPN_plus_Ca_i = c.K_TRPN_ + Ca_i;
        const real K_TRPN_plus_Ca_i_squared = K_TRPN_plus_Ca_i*K_TRPN_plus_Ca_i;
        const real reciprocal_K_TRPN_plus_Ca_i_squared = normal_reciprocal(K_TRPN_plus_Ca_i_squared);
        const real TRPN_K_TRPN_reciprocal_K_TRPN_plus_Ca_i_etc = c.TRPN_K_TRPN_*reciprocal_K_TRPN_plus_Ca_i_squared;
        spilled.put(29, J_up);
        const real reciprocal_CMDN_K_CMDN_reciprocal_K_CMDN_etc =
            normal_reciprocal(1.0 + CMDN_K_CMDN_reciprocal_K_CMDN_plus_Ca_i_etc +
            TRPN_K_TRPN_reciprocal_K_TRPN_plus_Ca_i_etc);
        spilled.put(30, Ca_nsr);
        const real d_B_Ca_i_d_Ca_i = 2.0*reciprocal_CMDN_K_CMDN_reciprocal_K_CMDN_etc*
            fma(CMDN_K_CMDN_reciprocal_K_CMDN_plus_Ca_i_etc*K_CMDN_plus_Ca_i, reciprocal_K_CMDN_plus_Ca_i_squared,
            TRPN_K_TRPN_reciprocal_K_TRPN_plus_Ca_i_etc*K_TRPN_plus_Ca_i*reciprocal_K_TRPN_plus_Ca_i_squared)*
            reciprocal_CMDN_K_CMDN_reciprocal_K_CMDN_etc;

        // uptake
        const real d_J_up_np_d_Ca_i = (c.up_scale_v_up - J_up_np)*reciprocal_Ca_i_plus_K_up;
        const real d_J_up_p_d_Ca_i = (c.up_scale_2p75_v_up - J_up_p)*reciprocal_Ca_i_plus_K_up_minus_dK_up;
        const real d_J_up_d_Ca_i = fma(one_minus_phi_CaMK, d_J_up_np_d_Ca_i, phi_CaMK*d_J_up_p_d_Ca_i);

        // ions
        const real dt_B_Ca_i = K_CMDN_plus_Ca_i_squared*K_TRPN_plus_Ca_i_squared*
            normal_reciprocal(fma(fma(c.reciprocal_dt, K_CMDN_plus_Ca_i_squared, c.CMDN_K_CMDN_over_dt),
            K_TRPN_plus_Ca_i_squared, c.TRPN_K_TRPN_over_dt*K_CMDN_plus_Ca_i_squared));
        const real jacobian_Ca_i_Ca_i = fma(d_B_Ca_i_d_Ca_i, sum_of_minus_C_m_A_cap_reciprocal_F_2_V_etc_2, dt_B_Ca_i*
            fma(-c.rad_squared_L_reciprocal_V_myo_173p3_etc, d_J_up_d_Ca_i,
            fma(c.C_m_A_geo_reciprocal_F_2_V_myo_4_over_dt, fma(g_pCa_over_2_relative_i_pCa - c.g_pCa_over_2,
            reciprocal_K_pCa_plus_Ca_i, fma(-c.P_Cab_F_reciprocal_C_m, product_of_exp_F_reciprocal_R_T_2_V_etc,
            d_i_NaCa_i_d_Ca_i)), c.rad_squared_L_over_tau_diff_Ca_over_rad_etc)));
        const real unlimited_pivot_Ca_i = fma(-c.dt, jacobian_Ca_i_Ca_i, c.one_plus_reciprocal_dt_over_5p6_plus_1);
        const real pivot_Ca_i = max(unlimited_pivot_Ca_i, 2.0 - unlimited_pivot_Ca_i);
        const real reciprocal_pivot_Ca_i = reciprocal(pivot_Ca_i);
        const real dt_jacobian_Ca_ss_Ca_i = c.reciprocal_tau_diff_Ca_3*dt_B_Ca_ss;
        const real lower_Ca_ss = -(dt_jacobian_Ca_ss_Ca_i*reciprocal_pivot_Ca_i);

        // uptake
        const real d_J_up_d_Ca_ss = fma(d_phi_CaMK_d_Ca_ss, J_up_p, -(d_phi_CaMK_d_Ca_ss*J_up_np));

        // ions
        const real dt_jacobian_Ca_i_Ca_ss = dt_B_Ca_i*fma(-c.rad_squared_L_reciprocal_V_myo_173p3, d_J_up_d_Ca_ss,
            c.rad_squared_L_over_tau_diff_Ca_over_rad_etc_2);
        const real upper_Ca_i = -dt_jacobian_Ca_i_Ca_ss;
        const real unlimited_pivot_Ca_ss = fma(-lower_Ca_ss, upper_Ca_i,
            fma(-c.dt, jacobian_Ca_ss_Ca_ss, c.one_plus_reciprocal_dt_over_0p18_plus_1));
        const real least_pivot = min(unlimited_pivot_Ca_i, unlimited_pivot_Ca_ss);
        const real pivot_Ca_ss = max(unlimited_pivot_Ca_ss, 2.0 - unlimited_pivot_Ca_ss);
        const real euler_Ca_ss = dt_B_Ca_ss*sum_of_minus_C_m_A_cap_reciprocal_F_2_V_etc;
        const real euler_Ca_i = dt_B_Ca_i*sum_of_minus_C_m_A_cap_reciprocal_F_2_V_etc_2;
        const real right_Ca_ss = fma(-lower_Ca_ss, euler_Ca_i, euler_Ca_ss);
        const real solved_Ca_ss = right_Ca_ss*reciprocal(pivot_Ca_ss);
        const real solved_Ca_i = fma(-upper_Ca_i, solved_Ca_ss, euler_Ca_i)*reciprocal_pivot_Ca_i;
        const real size_of_change_Ca_i = fabs(solved_Ca_ss) + fabs(solved_Ca_i);
        const real change_Ca_ss = select(size_of_change_Ca_i <= 1e+30,
            fma(c.reciprocal_dt_over_0p18_plus_1_2 + (pivot_Ca_ss - unlimited_pivot_Ca_ss), solved_Ca_ss, solved_Ca_ss),
            euler_Ca_ss);
        // B_Ca_ss = 1/(1 + BSR*K_BSR/square(K_BSR + Ca_ss) + BSL*K_BSL/square(K_BSL + Ca_ss))
        // f = A_ff*ff + (1 - A_ff)*fs
        // fca = A_fcaf*fcaf + A_fcas*fcas
        // open_CaL = d*(f*(1 - nca) + jca*fca*nca)
        // fp = A_ff*ffp + (1 - A_ff)*fs
        // fcap = A_fcaf*fcafp + A_fcas*fcas
        // open_CaLp = d*(fp*(1 - nca) + jca*fcap*nca)
        // P_CaL = P_Ca*((1 - phi_CaMK)*open_CaL + phi_CaMK*P_Cap_ratio*open_CaLp)
        // i_CaL [A/F] = P_CaL*Phi_CaL/C_m
        // ddt(Ca_ss) = B_Ca_ss*(-(i_CaL - 2*i_NaCa_ss)*C_m*A_cap/(2*F*V_ss) + J_rel*V_jsr/V_ss - J_diff)
        const real next_Ca_ss = Ca_ss + change_Ca_ss;
        const real change_Ca_i = select(size_of_change_Ca_i <= 1e+30,
            fma(c.reciprocal_dt_over_5p6_plus_1_2 + (pivot_Ca_i - unlimited_pivot_Ca_i), solved_Ca_i, solved_Ca_i),
            euler_Ca_i);
        // B_Ca_i = 1/(1 + CMDN*K_CMDN/square(K_CMDN + Ca_i) + TRPN*K_TRPN/square(K_TRPN + Ca_i))
        // i_pCa = g_pCa*Ca_i/(K_pCa + Ca_i)
        // i_Cab [A/F] = P_Cab*4*vffrt*(Ca_i*exp(2*vfrt) - 0.341*Ca_o)/(exp(2*vfrt) - 1)/C_m
        // ddt(Ca_i) = B_Ca_i*(-(i_pCa + i_Cab - 2*i_NaCa_i)*C_m*A_cap/(2*F*V_myo) - J_up*V_nsr/V_myo +
        // J_diff*V_ss/V_myo)
        const real next_Ca_i = Ca_i + change_Ca_i;
        const real partial_Ca_ss = select(size_of_change_Ca_i <= 1e+30, solved_Ca_ss, 0.0);

        // CaMK
        const real a_CaMK_CaMK_bound = c.a_CaMK*CaMK_bound;
        const real carried_into_CaMK_trap = fma(c.a_CaMK, CaMK_active, a_CaMK_CaMK_bound)*d_CaMK_bound_d_Ca_ss*
            partial_Ca_ss;
        // ddt(CaMK_trap) = a_CaMK*CaMK_bound*(CaMK_bound + CaMK_trap) - b_CaMK*CaMK_trap
        const real next_CaMK_trap = fma(c.dt, fma(-c.b_CaMK, CaMK_trap,
            fma(a_CaMK_CaMK_bound, CaMK_active, select(fabs(carried_into_CaMK_trap) <= 1e+30, carried_into_CaMK_trap,
            0.0))), CaMK_trap);

        // i_NaCa
        const real k6_ss_at_end = reciprocal_h4_ss*next_Ca_ss*c.k_Ca_on;
        const real k7_ss_plus_k6_ss_at_end = k7_ss + k6_ss_at_end;
        const real k8_k6_ss_at_end = k8*k6_ss_at_end;

        // i_NaCa_voltage
        const real d_h_Na_d_V = h_Na*c.q_Na_F_over_R_T;
        const real d_h7_d_V = -(c.Na_o_over_k_Na3*(reciprocal_h_Na*d_h_Na_d_V*reciprocal_h_Na));
        const real relative_d_h8_d_V = -(h8*fma(c.k_Na3*d_h_Na_d_V, h7, c.k_Na3*h_Na*d_h7_d_V)*reciprocal_h_Na_h7);
        const real d_k8_d_V = c.Na_o_squared_over_h10_k_Na1_k_Na2_w_Na_etc*relative_d_h8_d_V;

        // i_NaCa
        const real d_k8_d_V_k2_plus_k3 = d_k8_d_V*k2_plus_k3;

        // i_NaCa_voltage
        const real d_h8_d_V_w_NaCa = c.product_of_reciprocal_k_Na3_2_w_NaCa*relative_d_h8_d_V;
        const real d_h9_d_V = -(h9*d_h7_d_V*h9);
        const real d_k3_d_V = fma(d_h9_d_V, c.w_Ca, d_h8_d_V_w_NaCa);

        // i_NaCa
        const real k1_d_k3_d_V = c.k1*d_k3_d_V;
        const real d_h1_ss_d_V = Na_ss_reciprocal_k_Na3_2*d_h_Na_d_V;
        const real relative_d_h2_ss_d_V = fma(Na_ss, d_h_Na_d_V,
            -(c.product_of_reciprocal_k_Na3_2_k_Na3*relative_h2_ss*d_h1_ss_d_V))*h3_ss;
        const real d_k7_ss_d_V = c.product_of_reciprocal_k_Na3_2_w_Na_etc*relative_h5_ss*relative_d_h2_ss_d_V;
        const real d_x3_ss_at_end_d_V = fma(k8_k6_ss_at_end, d_k3_d_V,
            fma(d_k8_d_V_k2_plus_k3, k6_ss_at_end, fma(k1_d_k3_d_V, k7_ss_plus_k6_ss_at_end, k1_k3*d_k7_ss_d_V)));
        const real k4_ss_k6_ss_at_end = k4_ss*k6_ss_at_end;
        const real d_h2_ss_d_V_w_NaCa = c.product_of_reciprocal_k_Na3_2_w_NaCa*relative_d_h2_ss_d_V;
        const real d_h3_ss_d_V = -(d_h1_ss_d_V*normal_reciprocal(h1_ss*h1_ss));

        // i_NaCa_voltage
        const real d_h_Ca_d_V = h_Ca*c.q_Ca_F_over_R_T;

        // i_NaCa
        const real d_k4_ss_d_V = fma(fma(d_h3_ss_d_V, c.w_Ca, -(k4p_ss*d_h_Ca_d_V)), reciprocal_h_Ca,
            d_h2_ss_d_V_w_NaCa);
        const real d_x2_ss_at_end_d_V = fma(k4_ss_k6_ss_at_end, d_k8_d_V,
            fma(c.k1*d_k7_ss_d_V, k4_ss_plus_k2, fma(k6_ss_at_end, k1_plus_k8, k1_k7_ss)*d_k4_ss_d_V));
        const real k2_k2_plus_k3 = c.k2*k2_plus_k3;
        const real d_x1_ss_at_end_d_V = fma(k2_k7_ss, d_k3_d_V, fma(c.k2*d_k4_ss_d_V, k7_ss_plus_k6_ss_at_end,
            (k2_k4_ss + k2_k2_plus_k3)*d_k7_ss_d_V));
        const real d_k3_d_V_k2_k1_plus_k8_plus_k3_k2_d_k8_d_etc = fma(d_k3_d_V*c.k2, k1_plus_k8, k3_k2*d_k8_d_V);
        const real k2_d_k8_d_V = c.k2*d_k8_d_V;
        const real d_x4_ss_d_V = fma(k2_k8, d_k4_ss_d_V, fma(k2_d_k8_d_V, k4_ss_plus_k2,
            d_k3_d_V_k2_k1_plus_k8_plus_k3_k2_d_k8_d_etc));
        const real d_x1_ss_at_end_d_V_plus_d_x2_ss_at_end_d_etc = d_x1_ss_at_end_d_V + d_x2_ss_at_end_d_V +
            d_x3_ss_at_end_d_V + d_x4_ss_d_V;
        const real x3_ss_at_end = fma(k1_k3, k7_ss_plus_k6_ss_at_end, k8_k6_ss_at_end*k2_plus_k3);
        const real x2_ss_at_end = fma(k4_ss_k6_ss_at_end, k1_plus_k8, k1_k7_ss_k4_ss_plus_k2);
        const real x1_ss_at_end = fma(k2_k4_ss, k7_ss_plus_k6_ss_at_end, k2_k7_ss_k2_plus_k3);
        const real reciprocal_x1_ss_at_end_plus_x2_ss_etc = reciprocal(x1_ss_at_end + x2_ss_at_end + x3_ss_at_end +
            x4_ss);
        const real E3_ss_at_end = x3_ss_at_end*reciprocal_x1_ss_at_end_plus_x2_ss_etc;
        const real d_E3_ss_at_end_d_V = fma(-E3_ss_at_end, d_x1_ss_at_end_d_V_plus_d_x2_ss_at_end_d_etc,
            d_x3_ss_at_end_d_V)*reciprocal_x1_ss_at_end_plus_x2_ss_etc;
        const real E2_ss_at_end = x2_ss_at_end*reciprocal_x1_ss_at_end_plus_x2_ss_etc;
        const real d_E2_ss_at_end_d_V = fma(-E2_ss_at_end, d_x1_ss_at_end_d_V_plus_d_x2_ss_at_end_d_etc,
            d_x2_ss_at_end_d_V)*reciprocal_x1_ss_at_end_plus_x2_ss_etc;
        const real E1_ss_at_end = x1_ss_at_end*reciprocal_x1_ss_at_end_plus_x2_ss_etc;
        const real d_E1_ss_at_end_d_V = fma(-E1_ss_at_end, d_x1_ss_at_end_d_V_plus_d_x2_ss_at_end_d_etc,
            d_x1_ss_at_end_d_V)*reciprocal_x1_ss_at_end_plus_x2_ss_etc;
        const real E4_ss_at_end = x4_ss*reciprocal_x1_ss_at_end_plus_x2_ss_etc;
        const real d_E4_ss_at_end_d_V = fma(-E4_ss_at_end, d_x1_ss_at_end_d_V_plus_d_x2_ss_at_end_d_etc, d_x4_ss_d_V)*
            reciprocal_x1_ss_at_end_plus_x2_ss_etc;
        const real d_J_NaCa_Na_ss_at_end_d_V = fma(-E2_ss_at_end, d_h8_d_V_w_NaCa,
            fma(-d_E2_ss_at_end_d_V, k3pp, fma(E3_ss_at_end, d_h2_ss_d_V_w_NaCa,
            fma(3.0, fma(-E1_ss_at_end, d_k8_d_V, fma(-d_E1_ss_at_end_d_V, k8,
            fma(d_E4_ss_at_end_d_V, k7_ss, E4_ss_at_end*d_k7_ss_d_V))), d_E3_ss_at_end_d_V*k4pp_ss))));
        const real k6_i_at_end = reciprocal_h4_i*next_Ca_i*c.k_Ca_on;
        const real k7_i_plus_k6_i_at_end = k7_i + k6_i_at_end;
        const real k8_k6_i_at_end = k8*k6_i_at_end;
        const real d_h1_i_d_V = Na_i_reciprocal_k_Na3_2*d_h_Na_d_V;
        const real relative_d_h2_i_d_V = fma(Na_i, d_h_Na_d_V, -(c.product_of_reciprocal_k_Na3_2_k_Na3*relative_h2_i*
            d_h1_i_d_V))*h3_i;
        const real d_k7_i_d_V = c.product_of_reciprocal_k_Na3_2_w_Na_etc*relative_h5_i*relative_d_h2_i_d_V;
        const real d_x3_i_at_end_d_V = fma(k8_k6_i_at_end, d_k3_d_V,
            fma(d_k8_d_V_k2_plus_k3, k6_i_at_end, fma(k1_d_k3_d_V, k7_i_plus_k6_i_at_end, k1_k3*d_k7_i_d_V)));
        const real k4_i_k6_i_at_end = k4_i*k6_i_at_end;
        const real d_h2_i_d_V_w_NaCa = c.product_of_reciprocal_k_Na3_2_w_NaCa*relative_d_h2_i_d_V;
        const real d_h3_i_d_V = -(d_h1_i_d_V*normal_reciprocal(h1_i*h1_i));
        const real d_k4_i_d_V = fma(fma(d_h3_i_d_V, c.w_Ca, -(k4p_i*d_h_Ca_d_V)), reciprocal_h_Ca, d_h2_i_d_V_w_NaCa);
        const real d_x2_i_at_end_d_V = fma(k4_i_k6_i_at_end, d_k8_d_V,
            fma(c.k1*d_k7_i_d_V, k4_i_plus_k2, fma(k6_i_at_end, k1_plus_k8, k1_k7_i)*d_k4_i_d_V));
        const real d_x1_i_at_end_d_V = fma(k2_k7_i, d_k3_d_V, fma(c.k2*d_k4_i_d_V, k7_i_plus_k6_i_at_end,
            (k2_k4_i + k2_k2_plus_k3)*d_k7_i_d_V));
        const real d_x4_i_d_V = fma(k2_k8, d_k4_i_d_V, fma(k2_d_k8_d_V, k4_i_plus_k2,
            d_k3_d_V_k2_k1_plus_k8_plus_k3_k2_d_k8_d_etc));
        const real d_x1_i_at_end_d_V_plus_d_x2_i_at_end_d_V_etc = d_x1_i_at_end_d_V + d_x2_i_at_end_d_V +
            d_x3_i_at_end_d_V + d_x4_i_d_V;
        const real x3_i_at_end = fma(k1_k3, k7_i_plus_k6_i_at_end, k8_k6_i_at_end*k2_plus_k3);
        const real x2_i_at_end = fma(k4_i_k6_i_at_end, k1_plus_k8, k1_k7_i_k4_i_plus_k2);
        const real x1_i_at_end = fma(k2_k4_i, k7_i_plus_k6_i_at_end, k2_k7_i_k2_plus_k3);
        const real reciprocal_x1_i_at_end_plus_x2_i_at_end_etc =
            reciprocal(x1_i_at_end + x2_i_at_end + x3_i_at_end + x4_i);
        const real E3_i_at_end = x3_i_at_end*reciprocal_x1_i_at_end_plus_x2_i_at_end_etc;
        const real d_E3_i_at_end_d_V = fma(-E3_i_at_end, d_x1_i_at_end_d_V_plus_d_x2_i_at_end_d_V_etc,
            d_x3_i_at_end_d_V)*reciprocal_x1_i_at_end_plus_x2_i_at_end_etc;
        const real E2_i_at_end = x2_i_at_end*reciprocal_x1_i_at_end_plus_x2_i_at_end_etc;
        const real d_E2_i_at_end_d_V = fma(-E2_i_at_end, d_x1_i_at_end_d_V_plus_d_x2_i_at_end_d_V_etc,
            d_x2_i_at_end_d_V)*reciprocal_x1_i_at_end_plus_x2_i_at_end_etc;
        const real E1_i_at_end = x1_i_at_end*reciprocal_x1_i_at_end_plus_x2_i_at_end_etc;
        const real d_E1_i_at_end_d_V = fma(-E1_i_at_end, d_x1_i_at_end_d_V_plus_d_x2_i_at_end_d_V_etc,
            d_x1_i_at_end_d_V)*reciprocal_x1_i_at_end_plus_x2_i_at_end_etc;
        const real E4_i_at_end = x4_i*reciprocal_x1_i_at_end_plus_x2_i_at_end_etc;
        const real d_E4_i_at_end_d_V = fma(-E4_i_at_end, d_x1_i_at_end_d_V_plus_d_x2_i_at_end_d_V_etc, d_x4_i_d_V)*
            reciprocal_x1_i_at_end_plus_x2_i_at_end_etc;
        const real d_J_NaCa_Na_i_at_end_d_V = fma(-E2_i_at_end, d_h8_d_V_w_NaCa,
            fma(-d_E2_i_at_end_d_V, k3pp, fma(E3_i_at_end, d_h2_i_d_V_w_NaCa,
            fma(3.0, fma(-E1_i_at_end, d_k8_d_V, fma(-d_E1_i_at_end_d_V, k8,
            fma(d_E4_i_at_end_d_V, k7_i, E4_i_at_end*d_k7_i_d_V))), d_E3_i_at_end_d_V*k4pp_i))));
        const real d_J_NaCa_Ca_ss_at_end_d_V = fma(d_E2_ss_at_end_d_V, c.k2, -(d_E1_ss_at_end_d_V*c.k1));
        const real d_J_NaCa_Ca_i_at_end_d_V = fma(d_E2_i_at_end_d_V, c.k2, -(d_E1_i_at_end_d_V*c.k1));

        // CaMK
        const real reciprocal_next_Ca_ss = reciprocal(next_Ca_ss);
        const real CaMK_active_at_end = fma(CaMK_o_one_minus_CaMK_trap,
            reciprocal(fma(c.K_CaM, reciprocal_next_Ca_ss, 1.0)), CaMK_trap);
        const real phi_CaMK_at_end = reciprocal(fma(c.K_CaMK, reciprocal(CaMK_active_at_end), 1.0));

        // i_Na
        const real one_minus_phi_CaMK_at_end = 1.0 - phi_CaMK_at_end;

        // i_CaL
        const real phi_CaMK_at_end_P_Cap_ratio = phi_CaMK_at_end*c.P_Cap_ratio;
        const real A_fcas_next_fcas = A_fcas*next_fcas;
        const real fca_at_end = fma(A_fcaf, next_fcaf, A_fcas_next_fcas);
        const real product_of_one_minus_A_ff_next_fs = c.one_minus_A_ff*next_fs;
        const real f_at_end = fma(c.A_ff, next_ff, product_of_one_minus_A_ff_next_fs);
        const real fcap_at_end = fma(A_fcaf, next_fcafp, A_fcas_next_fcas);
        const real fp_at_end = fma(c.A_ff, next_ffp, product_of_one_minus_A_ff_next_fs);
        const real product_of_next_jca_next_nca = next_jca*next_nca;
        const real one_minus_next_nca = 1.0 - next_nca;
        const real relative_P_CaL_at_end = fma(one_minus_phi_CaMK_at_end,
            fma(f_at_end, one_minus_next_nca, product_of_next_jca_next_nca*fca_at_end), phi_CaMK_at_end_P_Cap_ratio*
            fma(fp_at_end, one_minus_next_nca, product_of_next_jca_next_nca*fcap_at_end))*next_d;
        const real d_A_fcaf_d_V = -(reciprocal_exp_V_over_10_over_2p718_etc*
            fma(-0.06, reciprocal_exp_V_over_10_over_2p718_etc, 0.06));
        const real d_A_fcaf_d_V_next_fcas = d_A_fcaf_d_V*next_fcas;
        const real d_fca_at_end_d_V = fma(d_A_fcaf_d_V, next_fcaf, -d_A_fcaf_d_V_next_fcas);
        const real d_fcap_at_end_d_V = fma(d_A_fcaf_d_V, next_fcafp, -d_A_fcaf_d_V_next_fcas);
        const real product_of_product_of_next_jca_next_nca_etc = product_of_next_jca_next_nca*next_d;
        const real relative_d_P_CaL_at_end_d_V = fma(one_minus_phi_CaMK_at_end, d_fca_at_end_d_V,
            phi_CaMK_at_end_P_Cap_ratio*d_fcap_at_end_d_V)*product_of_product_of_next_jca_next_nca_etc;

        // i_Na
        const real exp_V_over_904 = bounded_exp(0.0011061702174730646*V);
        const real exp_V_over_452 = exp_V_over_904*exp_V_over_904;
        const real exp_V_over_226 = exp_V_over_452*exp_V_over_452;
        const real exp_V_over_180p8 = exp_V_over_226*exp_V_over_904;
        const real exp_V_over_100p4 = exp_V_over_180p8*exp_V_over_226;
        const real exp_V_over_69p54 = exp_V_over_100p4*exp_V_over_226;
        const real exp_V_over_34p77 = exp_V_over_69p54*exp_V_over_69p54;

        // i_to
        const real exp_V_over_25p83 = exp_V_over_34p77*exp_V_over_100p4;
        const real exp_V_over_14p82 = exp_V_over_25p83*exp_V_over_34p77;
        // a_inf = 1/(1 + exp(-(V - 14.34)/14.82))
        const real a_inf = exp_V_over_14p82*normal_reciprocal(exp_V_over_14p82 + 2.6316508161673635);  // -, line 164
        const real exp_V_over_29p38 = bounded_exp(0.03403513787634354*V);
        const real one_plus_exp_V_over_29p38_30p07 = fma(30.069572727397507, exp_V_over_29p38, 1.0);
        const real scaled_sum_of_exp_V_over_29p38_etc = fma(4.23115, exp_V_over_29p38, 7.917355974702593);
        const real decay_a = decaying_exp(-(fma(exp_V_over_29p38, one_plus_exp_V_over_29p38_30p07,
            scaled_sum_of_exp_V_over_29p38_etc)*normal_reciprocal(c.value_0p3004_over_dt*
            scaled_sum_of_exp_V_over_29p38_etc*one_plus_exp_V_over_29p38_30p07)));
        // tau_a [ms] = 1.0515/(1/(1.2089*(1 + exp(-(V - 18.4099)/29.3814))) + 3.5/(1 + exp((V + 100)/29.3814)))
        // ddt(a) = (a_inf - a)/tau_a
        const real next_a = fma(a - a_inf, decay_a, a_inf);
        const real product_of_one_minus_phi_CaMK_at_end_etc = one_minus_phi_CaMK_at_end*next_a;
        // ap_inf = 1/(1 + exp(-(V - 24.34)/14.82))
        const real ap_inf = exp_V_over_14p82*normal_reciprocal(exp_V_over_14p82 + 5.167428462230666);  // -, line 177
        // ddt(ap) = (ap_inf - ap)/tau_a
        const real next_ap = fma(ap - ap_inf, decay_a, ap_inf);
        const real phi_CaMK_at_end_next_ap = phi_CaMK_at_end*next_ap;
        // delta_recover = 1 - 0.5/(1 + exp((V + 70)/20))
        // -, line 180
        const real delta_recover = fma(-0.5, normal_reciprocal(fma(33.11545195869231, exp_V_over_20, 1.0)), 1.0);
        // delta_develop = 1.354 + 1e-4/(exp((V - 167.4)/15.89) + exp(-(V - 12.23)/0.2154))
        // -, line 179
        const real delta_develop = fma(1e-04, reciprocal(bounded_exp(fma(0.06293266205160478, V, -10.53492762743864)) +
            exp(fma(-4.642525533890436, V, 56.77808727948003))), 1.354);
        const real delta_develop_delta_recover = delta_develop*delta_recover;
        // tau_iF [ms] = (4.562 + 1/(0.3933*exp(-(V + 100)/100) + 0.08004*exp((V + 50)/16.59)))*delta_epi
        // ms, line 170
        const real tau_iF = c.delta_epi*fma(exp_V_over_100, normal_reciprocal(
            fma(bounded_exp(fma(0.06027727546714889, V, 0.4886350040908401)), exp_V_over_100, 0.14468698421272827)),
            4.562);
        // tau_iFp = delta_develop*delta_recover*tau_iF
        const real tau_iFp = delta_develop_delta_recover*tau_iF;  // ms, line 181
        const real decay_iFp = bounded_exp(-(c.dt*normal_reciprocal(tau_iFp)));
        // i_inf = 1/(1 + exp((V + 43.94)/5.711))
        // -, line 169
        const real i_inf = normal_reciprocal(1.0 + bounded_exp(fma(0.17510068289266328, V, 7.693924006303624)));
        // ddt(iFp) = (i_inf - iFp)/tau_iFp
        const real next_iFp = fma(iFp - i_inf, decay_iFp, i_inf);
        // tau_iS [ms] = (23.62 + 1/(0.001416*exp(-(V + 96.52)/59.05) + 1.78e-8*exp((V + 114.1)/8.079)))*delta_epi
        // ms, line 171
        const real tau_iS = fma(23.62, c.delta_epi, 706.2146892655368*c.delta_epi*
            normal_reciprocal(fma(1.2570621468926556e-05, bounded_exp(fma(0.12377769525931426, V, 14.123035029087756)),
            bounded_exp(fma(-0.01693480101608806, V, -1.6345469940728194)))));
        // tau_iSp = delta_develop*delta_recover*tau_iS
        const real tau_iSp = delta_develop_delta_recover*tau_iS;  // ms, line 182
        const real decay_iSp = bounded_exp(-(c.dt*normal_reciprocal(tau_iSp)));
        // ddt(iSp) = (i_inf - iSp)/tau_iSp
        const real next_iSp = fma(iSp - i_inf, decay_iSp, i_inf);
        const real decay_iF = bounded_exp(-(c.dt*normal_reciprocal(tau_iF)));
        // ddt(iF) = (i_inf - iF)/tau_iF
        const real next_iF = fma(iF - i_inf, decay_iF, i_inf);
        const real decay_iS = bounded_exp(-(c.dt*normal_reciprocal(tau_iS)));
        spilled.arrived();
        const real iS_again = spilled.take(28);
        // ddt(iS) = (i_inf - iS)/tau_iS
        const real next_iS = fma(iS_again - i_inf, decay_iS, i_inf);
        // A_iF = 1/(1 + exp((V - 213.6)/151.2))
        // -, line 172
        const real A_iF = normal_reciprocal(1.0 + bounded_exp(fma(0.006613756613756614, V, -1.4126984126984128)));
        // A_iS = 1 - A_iF
        const real A_iS = 1.0 - A_iF;  // -, line 173
        const real sum_of_product_of_one_minus_phi_CaMK_etc = fma(product_of_one_minus_phi_CaMK_at_end_etc,
            fma(A_iF, next_iF, A_iS*next_iS), phi_CaMK_at_end_next_ap*fma(A_iF, next_iFp, A_iS*next_iSp));

        // i_Na
        const real sum_of_exp_V_over_minus_8p281_etc = fma(0.3052,
            bounded_exp(fma(0.02600780234070221, V, 0.025854356306892066)),
            bounded_exp(fma(-0.12075836251660427, V, -15.994526534060533)));
        const real exp_dt_over_minus_73_over_tau_j = decaying_exp(sum_of_exp_V_over_minus_8p281_etc*
            normal_reciprocal(fma(c.minus_148p8_over_dt, sum_of_exp_V_over_minus_8p281_etc, c.minus_73_over_dt)));
        const real exp_dt_over_minus_36p5_over_tau_j = exp_dt_over_minus_73_over_tau_j*exp_dt_over_minus_73_over_tau_j;
        const real exp_minus_0p0411_dt_over_tau_j = exp_dt_over_minus_36p5_over_tau_j*exp_dt_over_minus_73_over_tau_j;
        const real exp_minus_0p06849_dt_over_tau_j = exp_minus_0p0411_dt_over_tau_j*exp_dt_over_minus_36p5_over_tau_j;
        const real exp_minus_0p137_dt_over_tau_j = exp_minus_0p06849_dt_over_tau_j*exp_minus_0p06849_dt_over_tau_j;
        const real exp_dt_over_minus_5p615_over_tau_j = exp_minus_0p137_dt_over_tau_j*exp_minus_0p0411_dt_over_tau_j;
        const real exp_dt_over_minus_3p174_over_tau_j = exp_dt_over_minus_5p615_over_tau_j*
            exp_minus_0p137_dt_over_tau_j;
        const real exp_minus_0p3425_dt_over_tau_j = exp_dt_over_minus_3p174_over_tau_j*
            exp_dt_over_minus_36p5_over_tau_j;
        const real exp_minus_0p6849_dt_over_tau_j = exp_minus_0p3425_dt_over_tau_j*exp_minus_0p3425_dt_over_tau_j;
        const real exp_minus_dt_over_tau_j = exp_minus_0p6849_dt_over_tau_j*exp_dt_over_minus_3p174_over_tau_j;
        const real exp_V_over_6p086 = bounded_exp(0.1643115346697338*V);
        // h_inf = 1/(1 + exp((V + 82.9)/6.086))
        const real h_inf = normal_reciprocal(fma(823588.444960838, exp_V_over_6p086, 1.0));  // -, line 105
        const real j_again = spilled.take(20);
        // tau_j [ms] = 2.038 + 1/(0.02136*exp(-(V + 100.6)/8.281) + 0.3052*exp((V + 0.9941)/38.45))
        // ddt(j) = (h_inf - j)/tau_j
        const real next_j = fma(j_again - h_inf, exp_minus_dt_over_tau_j, h_inf);
        const real jp_again = spilled.take(19);
        // tau_jp = 1.46*tau_j
        // ddt(jp) = (h_inf - jp)/tau_jp
        const real next_jp = fma(jp_again - h_inf, exp_minus_0p6849_dt_over_tau_j, h_inf);
        const real exp_dt_over_minus_3_over_tau_hs = decaying_exp(
            fma(c.dt_over_minus_306p3, bounded_exp(fma(-0.035650623885918005, V, -0.6399286987522281)),
            c.dt_over_minus_8p974*bounded_exp(fma(0.017649135192375574, V, 0.10112954465231204))));
        const real exp_minus_0p6667_dt_over_tau_hs = exp_dt_over_minus_3_over_tau_hs*exp_dt_over_minus_3_over_tau_hs;
        const real exp_minus_dt_over_tau_hs = exp_minus_0p6667_dt_over_tau_hs*exp_dt_over_minus_3_over_tau_hs;
        const real hs_again = spilled.take(18);
        // tau_hs [ms] = 1/(0.009794*exp(-(V + 17.95)/28.05) + 0.3343*exp((V + 5.73)/56.66))
        // ddt(hs) = (h_inf - hs)/tau_hs
        const real next_hs = fma(hs_again - h_inf, exp_minus_dt_over_tau_hs, h_inf);
        const real decay_hf = decaying_exp(-fma(c.dt_6p149, bounded_exp(
            fma(0.0493339911198816, V, 0.025140601874691665)), bounded_exp(
            fma(-0.15910898965791567, V, c.sum_of_log_dt_1p432em05_minus_0p1903))));
        const real hf_again = spilled.take(15);
        // tau_hf [ms] = 1/(1.432e-5*exp(-(V + 1.196)/6.285) + 6.149*exp((V + 0.5096)/20.27))
        // ddt(hf) = (h_inf - hf)/tau_hf
        const real next_hf = fma(hf_again - h_inf, decay_hf, h_inf);
        const real A_hf_next_hf = c.A_hf*next_hf;
        const real h_at_end = fma(c.one_minus_A_hf, next_hs, A_hf_next_hf);
        // hsp_inf = 1/(1 + exp((V + 89.1)/6.086))
        const real hsp_inf = normal_reciprocal(fma(2281075.816697194, exp_V_over_6p086, 1.0));  // -, line 115
        const real hsp_again = spilled.take(14);
        // tau_hsp = 3*tau_hs
        // ddt(hsp) = (hsp_inf - hsp)/tau_hsp
        const real next_hsp = fma(hsp_again - hsp_inf, exp_dt_over_minus_3_over_tau_hs, hsp_inf);
        const real hp_at_end = fma(c.one_minus_A_hf, next_hsp, A_hf_next_hf);
        const real sum_of_one_minus_phi_CaMK_at_end_h_etc = fma(one_minus_phi_CaMK_at_end*h_at_end, next_j,
            phi_CaMK_at_end*hp_at_end*next_jp);
        const real decay_m = decaying_exp(-fma(c.dt_9p455, exp_V_over_34p77,
            bounded_exp(fma(-0.16792611251049538, V, c.sum_of_log_dt_8p552_minus_13))));
        // m_inf = 1/(1 + exp(-(V + 39.57)/9.871))
        // -, line 101
        const real m_inf = normal_reciprocal(1.0 + bounded_exp(fma(-0.10130685847431871, V, -4.0087123898287915)));
        const real m_again = spilled.take(13);
        // tau_m [ms] = 1/(6.765*exp((V + 11.64)/34.77) + 8.552*exp(-(V + 77.42)/5.955))
        // ddt(m) = (m_inf - m)/tau_m
        const real next_m_ = fma(m_again - m_inf, decay_m, m_inf);
        const real next_m = next_m_;
        const real product_of_next_m_squared_next_m = next_m*next_m*next_m;
        const real product_of_product_of_next_m_squared_etc = product_of_next_m_squared_next_m*
            sum_of_one_minus_phi_CaMK_at_end_h_etc;

        // i_CaL
        const real F_over_2_4_next_Ca_ss_exp_F_reciprocal_R_etc = c.F_over_2_4*
            fma(next_Ca_ss, exp_F_reciprocal_R_T_2_V, -c.Ca_o_0p341);
        const real d_vfrt_d_V_2_2_reciprocal_exp_F_etc = c.d_vfrt_d_V_2_2*reciprocal_exp_F_reciprocal_R_T_2_V_etc;
        const real d_vfrt_d_V_2_2_vfrt_2_plus_d_vfrt_d_V_2_etc = c.d_vfrt_d_V_2_2_plus_d_vfrt_d_V_2_2*vfrt_2;
        const real choice_d_vfrt_d_V_2_2_vfrt_2_plus_d_vfrt_etc =
            select(fabs(vfrt_2) < 0.1, fma(fma(fma(fma(-8.267195767195768e-07, vfrt_2_squared,
            vfrt_2_squared_over_minus_1p21e06_etc), vfrt_2_squared, vfrt_2_squared_over_minus_1p21e06_etc_2),
            vfrt_2_squared, vfrt_2_squared_over_minus_1p21e06_etc_2_etc), d_vfrt_d_V_2_2_vfrt_2_plus_d_vfrt_d_V_2_etc,
            c.d_vfrt_d_V_2_over_minus_2), fma(-vfrt_2_reciprocal_exp_F_reciprocal_R_T_2_etc, c.d_vfrt_d_V_2_2 +
            d_vfrt_d_V_2_2_reciprocal_exp_F_etc, d_vfrt_d_V_2_2_reciprocal_exp_F_etc));
        const real d_Phi_CaL_at_end_d_V = fma(c.F_over_2_4_d_vfrt_d_V_2*product_of_exp_F_reciprocal_R_T_2_V_etc,
            next_Ca_ss, F_over_2_4_next_Ca_ss_exp_F_reciprocal_R_etc*choice_d_vfrt_d_V_2_2_vfrt_2_plus_d_vfrt_etc);

        // i_NaL
        const real exp_V_over_7p488 = bounded_exp(0.13354700854700854*V);
        // hL_inf = 1/(1 + exp((V + 87.61)/7.488))
        const real hL_inf = normal_reciprocal(fma(120578.15595522427, exp_V_over_7p488, 1.0));  // -, line 141
        const real hL_again = spilled.take(12);
        // ddt(hL) = (hL_inf - hL)/tau_hL
        const real next_hL = fma(hL_again - hL_inf, c.decay_hL, hL_inf);
        // hLp_inf = 1/(1 + exp((V + 93.81)/7.488))
        const real hLp_inf = normal_reciprocal(fma(275969.2903869871, exp_V_over_7p488, 1.0));  // -, line 144
        const real hLp_again = spilled.take(11);
        // ddt(hLp) = (hLp_inf - hLp)/tau_hLp
        const real next_hLp = fma(hLp_again - hLp_inf, c.decay_hLp, hLp_inf);
        const real sum_of_one_minus_phi_CaMK_at_end_next_hL_etc =
            fma(one_minus_phi_CaMK_at_end, next_hL, phi_CaMK_at_end*next_hLp);
        // mL_inf = 1/(1 + exp(-(V + 42.85)/5.264))
        const real mL_inf = normal_reciprocal(fma(0.000291579585635531, exp_V_over_minus_5p264, 1.0));  // -, line 138
        const real mL_again = spilled.take(7);
        // ddt(mL) = (mL_inf - mL)/tau_m
        const real next_mL = fma(mL_again - mL_inf, decay_m, mL_inf);
        const real product_of_next_mL_etc = next_mL*sum_of_one_minus_phi_CaMK_at_end_next_hL_etc;

        // i_CaL
        const real Phi_CaL_at_end = F_over_2_4_next_Ca_ss_exp_F_reciprocal_R_etc*
            choice_vfrt_2_squared_over_minus_1p21e06_etc;
        const real vfrt_squared = vfrt*vfrt;
        const real vfrt_squared_over_minus_1p21e06_etc = fma(-8.267195767195768e-07, vfrt_squared,
            3.306878306878307e-05);
        const real vfrt_squared_over_minus_1p21e06_etc_vfrt_etc =
            fma(vfrt_squared_over_minus_1p21e06_etc, vfrt_squared, -0.001388888888888889);
        const real vfrt_squared_over_minus_1p21e06_etc_vfrt_etc_2 =
            fma(vfrt_squared_over_minus_1p21e06_etc_vfrt_etc, vfrt_squared, 0.08333333333333333);
        const real reciprocal_exp_F_reciprocal_R_T_V_etc = reciprocal(exp_F_reciprocal_R_T_V - 1.0);
        const real vfrt_reciprocal_exp_F_reciprocal_R_T_V_etc = vfrt*reciprocal_exp_F_reciprocal_R_T_V_etc;
        const real choice_vfrt_squared_over_minus_1p21e06_etc = select(fabs(vfrt) < 0.1,
            fma(-0.5, vfrt, fma(vfrt_squared_over_minus_1p21e06_etc_vfrt_etc_2, vfrt_squared, 1.0)),
            vfrt_reciprocal_exp_F_reciprocal_R_T_V_etc);
        const real K_ss_again = spilled.take(5);
        const real F_K_ss_0p75_exp_F_reciprocal_R_T_V_etc = fma(c.F_0p75*K_ss_again, exp_F_reciprocal_R_T_V,
            c.minus_0p75_K_o_F);
        // Phi_CaK = vffrt*(0.75*K_ss*exp(vfrt) - 0.75*K_o)/(exp(vfrt) - 1)
        // C*mM/mol, line 248
        const real Phi_CaK = F_K_ss_0p75_exp_F_reciprocal_R_T_V_etc*choice_vfrt_squared_over_minus_1p21e06_etc;
        const real F_Na_ss_0p75_exp_F_reciprocal_R_T_V_etc = fma(c.F_0p75*Na_ss, exp_F_reciprocal_R_T_V,
            c.minus_0p75_Na_o_F);
        // Phi_CaNa = vffrt*(0.75*Na_ss*exp(vfrt) - 0.75*Na_o)/(exp(vfrt) - 1)
        // C*mM/mol, line 247
        const real Phi_CaNa = F_Na_ss_0p75_exp_F_reciprocal_R_T_V_etc*choice_vfrt_squared_over_minus_1p21e06_etc;

        // membrane
        const real sum_of_product_of_reciprocal_C_m_P_Ca_etc = fma(c.P_CaK_ratio_reciprocal_C_m_P_Ca, Phi_CaK,
            fma(c.product_of_reciprocal_C_m_P_Ca, Phi_CaL_at_end, c.P_CaNa_ratio_reciprocal_C_m_P_Ca*Phi_CaNa));

        // i_NaCa
        const real K_CaAct_over_next_Ca_ss = c.K_CaAct*reciprocal_next_Ca_ss;
        const real allo_ss_at_end = reciprocal(fma(K_CaAct_over_next_Ca_ss, K_CaAct_over_next_Ca_ss, 1.0));
        const real G_NaCa_over_5_allo_ss_at_end = c.G_NaCa_over_5*allo_ss_at_end;

        // i_Ks
        const real Ks_Ca_at_end = fma(0.6, reciprocal(1.0 + exp(fma(-1.4, log(next_Ca_i), -14.249094157533042))), 1.0);
        const real g_Ks_Ks_Ca_at_end_next_xs1_next_xs2 = c.g_Ks*Ks_Ca_at_end*next_xs1*next_xs2;

        // background
        const real sum_of_next_Ca_i_exp_F_reciprocal_R_T_2_etc =
            fma(next_Ca_i, exp_F_reciprocal_R_T_2_V, -c.Ca_o_0p341);

        // membrane
        const real P_Cab_F_reciprocal_C_m_2_etc = c.P_Cab_F_reciprocal_C_m_2*
            sum_of_next_Ca_i_exp_F_reciprocal_R_T_2_etc;

        // i_NaCa
        const real K_CaAct_over_next_Ca_i = c.K_CaAct*reciprocal(next_Ca_i);
        const real allo_i_at_end = reciprocal(fma(K_CaAct_over_next_Ca_i, K_CaAct_over_next_Ca_i, 1.0));
        const real G_NaCa_0p8_allo_i_at_end = c.G_NaCa_0p8*allo_i_at_end;

        // i_NaK
        const real exp_minus_delta_NaK_plus_1_F_etc = bounded_exp(c.product_of_minus_delta_NaK_plus_1_F_etc*V);
        const real product_of_exp_F_reciprocal_R_T_over_3_V_etc = exp_F_reciprocal_R_T_over_3_V*
            normal_reciprocal(exp_minus_delta_NaK_plus_1_F_etc);
        // K_Nai = K_Nai_0*exp(delta_NaK*V*F/(3*R*T))
        const real K_Nai = c.K_Nai_0*product_of_exp_F_reciprocal_R_T_over_3_V_etc;  // mM, line 403
        const real reciprocal_K_Nai = normal_reciprocal(K_Nai);
        const real Na_i_over_K_Nai = Na_i*reciprocal_K_Nai;
        const real Na_i_over_K_Nai_plus_1 = 1.0 + Na_i_over_K_Nai;
        const real Na_i_over_K_Nai_plus_1_squared_2 = Na_i_over_K_Nai_plus_1*Na_i_over_K_Nai_plus_1;
        const real K_i_again = spilled.take(4);
        const real K_i_reciprocal_K_Ki = K_i_again*c.reciprocal_K_Ki;
        const real K_i_over_K_Ki_plus_1 = 1.0 + K_i_reciprocal_K_Ki;
        const real Na_i_over_K_Nai_plus_1_squared_Na_i_etc_2 = fma(K_i_over_K_Ki_plus_1, K_i_over_K_Ki_plus_1,
            fma(Na_i_over_K_Nai_plus_1_squared_2, Na_i_over_K_Nai_plus_1, -1.0));
        const real reciprocal_Na_i_over_K_Nai_plus_1_etc = normal_reciprocal(Na_i_over_K_Nai_plus_1_squared_Na_i_etc_2);
        const real Na_i_over_K_Nai_squared = Na_i_over_K_Nai*Na_i_over_K_Nai;
        // a1 = k1_p*cube(Na_i/K_Nai)/(cube(1 + Na_i/K_Nai) + square(1 + K_i/K_Ki) - 1)
        // 1/s, line 406
        const real a1 = c.k1_p*Na_i_over_K_Nai_squared*Na_i_over_K_Nai*reciprocal_Na_i_over_K_Nai_plus_1_etc;
        const real d_K_Nai_d_V = c.K_Nai_0_delta_NaK_F_over_R_3_T*product_of_exp_F_reciprocal_R_T_over_3_V_etc;
        const real Na_i_over_K_Nai_d_K_Nai_d_V_etc = Na_i_over_K_Nai*d_K_Nai_d_V*reciprocal_K_Nai;
        const real d_a1_d_V = fma(3.0*a1, Na_i_over_K_Nai_plus_1_squared_2, -(c.k1_p_3*Na_i_over_K_Nai_squared))*
            Na_i_over_K_Nai_d_K_Nai_d_V_etc*reciprocal_Na_i_over_K_Nai_plus_1_etc;
        // K_Nao = K_Nao_0*exp((1 - delta_NaK)*V*F/(3*R*T))
        const real K_Nao = c.K_Nao_0*exp_minus_delta_NaK_plus_1_F_etc;  // mM, line 404
        const real reciprocal_K_Nao = normal_reciprocal(K_Nao);
        const real Na_o_over_K_Nao = c.Na_o*reciprocal_K_Nao;
        const real Na_o_over_K_Nao_plus_1 = 1.0 + Na_o_over_K_Nao;
        const real Na_o_over_K_Nao_plus_1_squared = Na_o_over_K_Nao_plus_1*Na_o_over_K_Nao_plus_1;
        const real reciprocal_Na_o_over_K_Nao_plus_1_etc = normal_reciprocal(
            fma(Na_o_over_K_Nao_plus_1_squared, Na_o_over_K_Nao_plus_1, c.sum_of_square_K_o_over_K_Ko_plus_1_etc));
        const real Na_o_over_K_Nao_squared = Na_o_over_K_Nao*Na_o_over_K_Nao;
        spilled.put(31, d_J_up_d_Ca_i);
        // b2 = k2_m*cube(Na_o/K_Nao)/(cube(1 + Na_o/K_Nao) + square(1 + K_o/K_Ko) - 1)
        // 1/s, line 409
        const real b2 = c.k2_m*Na_o_over_K_Nao_squared*Na_o_over_K_Nao*reciprocal_Na_o_over_K_Nao_plus_1_etc;
        spilled.put(32, d_J_up_d_Ca_ss);
        const real d_K_Nao_d_V = c.K_Nao_0_minus_delta_NaK_plus_1_F_over_R_etc*exp_minus_delta_NaK_plus_1_F_etc;
        const real Na_o_over_K_Nao_d_K_Nao_d_V_etc = Na_o_over_K_Nao*d_K_Nao_d_V*reciprocal_K_Nao;
        const real Na_o_over_K_Nao_plus_1_squared_3_Na_o_etc = 3.0*Na_o_over_K_Nao_plus_1_squared*
            Na_o_over_K_Nao_d_K_Nao_d_V_etc;
        const real d_b2_d_V = fma(b2, Na_o_over_K_Nao_plus_1_squared_3_Na_o_etc,
            -(c.k2_m_3*Na_o_over_K_Nao_squared*Na_o_over_K_Nao_d_K_Nao_d_V_etc))*reciprocal_Na_o_over_K_Nao_plus_1_etc;
        const real relative_P_free = normal_reciprocal(fma(K_i_again, c.reciprocal_K_KP,
            fma(Na_i, c.reciprocal_K_NaP, c.H_over_K_HP_plus_1)));
        // P_free = P_total/(1 + H/K_HP + Na_i/K_NaP + K_i/K_KP)
        // b3 = k3_m*P_free*H/(1 + MgATP/K_MgATP)
        const real b3 = c.k3_m_H_reciprocal_MgATP_over_K_MgATP_etc_2*relative_P_free;  // 1/s, line 411
        const real b3_d_b2_d_V = b3*d_b2_d_V;
        // a3 = k3_p*square(K_o/K_Ko)/(cube(1 + Na_o/K_Nao) + square(1 + K_o/K_Ko) - 1)
        const real a3 = c.k3_p_square_K_o_over_K_Ko*reciprocal_Na_o_over_K_Nao_plus_1_etc;  // 1/s, line 410
        const real d_a3_d_V = a3*Na_o_over_K_Nao_plus_1_squared_3_Na_o_etc*reciprocal_Na_o_over_K_Nao_plus_1_etc;
        const real K_i_reciprocal_K_Ki_squared = K_i_reciprocal_K_Ki*K_i_reciprocal_K_Ki;
        const real d_b4_d_V = c.k4_m_3*K_i_reciprocal_K_Ki_squared*Na_i_over_K_Nai_plus_1_squared_2*Na_i*d_K_Nai_d_V*
            normal_reciprocal(Na_i_over_K_Nai_plus_1_squared_Na_i_etc_2*(K_Nai*K_Nai)*
            Na_i_over_K_Nai_plus_1_squared_Na_i_etc_2);
        const real b2_b3 = b2*b3;
        // b4 = k4_m*square(K_i/K_Ki)/(cube(1 + Na_i/K_Nai) + square(1 + K_i/K_Ki) - 1)
        const real b4 = c.k4_m*K_i_reciprocal_K_Ki_squared*reciprocal_Na_i_over_K_Nai_plus_1_etc;  // 1/s, line 413
        const real b4_b3_2 = b4*b3;
        const real b2_a4 = b2*c.a4;
        const real a3_a4 = a3*c.a4;
        const real d_x4_d_V = fma(b2_b3, d_a1_d_V, fma(b2_a4, d_a1_d_V,
            fma(a3_a4, d_a1_d_V, fma(fma(c.a4, d_b2_d_V, fma(c.a4, d_a3_d_V, b3_d_b2_d_V)), a1,
            fma(b2_b3, d_b4_d_V, b4_b3_2*d_b2_d_V)))));
        const real d_b2_d_V_b4 = d_b2_d_V*b4;
        const real a2_d_a1_d_V = c.a2*d_a1_d_V;
        spilled.put(33, next_CaMK_trap);
        const real a1_a2 = a1*c.a2;
        const real b2_b1 = b2*c.b1;
        spilled.put(34, next_Ca_ss);
        const real a2_a3 = c.a2*a3;
        spilled.put(35, next_jca);
        const real a3_b1 = a3*c.b1;
        spilled.put(36, next_ffp);
        const real d_x2_d_V = fma(a2_a3, d_b4_d_V, fma(a3_b1, d_b4_d_V,
            fma(fma(c.b1_plus_a2, b4, a1_a2), d_a3_d_V, fma(a2_d_a1_d_V, a3, fma(c.b1, d_b2_d_V_b4, b2_b1*d_b4_d_V)))));
        spilled.put(37, next_ff);
        const real d_x1_d_V = fma(c.a4_a2, d_a1_d_V, (fma(c.a2, d_b4_d_V, fma(b2, d_b4_d_V, d_b2_d_V_b4)) +
            a2_d_a1_d_V)*b3);
        const real d_x3_d_V = fma(c.b1_a4, d_b2_d_V, fma(c.a4_a2_plus_b1_a4, d_a3_d_V, c.b1*b3_d_b2_d_V));
        const real d_x1_d_V_plus_d_x2_d_V_plus_d_x3_d_V_etc = d_x1_d_V + d_x2_d_V + d_x3_d_V + d_x4_d_V;
        // x4 = b4*b3*b2 + a3*a4*a1 + b2*a4*a1 + b3*b2*a1
        const real x4 = fma(b2_b3, a1, fma(b2_a4, a1, fma(b4_b3_2, b2, a3_a4*a1)));  // 1/s^3, line 417
        // x2 = b2*b1*b4 + a1*a2*a3 + a3*b1*b4 + a2*a3*b4
        const real x2 = fma(a2_a3, b4, fma(a3_b1, b4, fma(b2_b1, b4, a1_a2*a3)));  // 1/s^3, line 415
        // x1 = a4*a1*a2 + b2*b4*b3 + a2*b4*b3 + b3*a1*a2
        const real x1 = fma(c.a2, b4_b3_2, fma(fma(c.a2, b3, c.a4_a2), a1, b2_b3*b4));  // 1/s^3, line 414
        // x3 = a2*a3*a4 + b3*b2*b1 + b2*b1*a4 + a3*a4*b1
        const real x3 = fma(c.b1_a4, b2, fma(c.a4_a2_plus_b1_a4, a3, c.b1*b2_b3));  // 1/s^3, line 416
        const real reciprocal_x1_plus_x2_plus_x3_plus_x4 = normal_reciprocal(x1 + x2 + x3 + x4);
        // E4 = x4/(x1 + x2 + x3 + x4)
        const real E4_ = x4*reciprocal_x1_plus_x2_plus_x3_plus_x4;  // -, line 421
        // E2 = x2/(x1 + x2 + x3 + x4)
        const real E2_ = x2*reciprocal_x1_plus_x2_plus_x3_plus_x4;  // -, line 419
        // E1 = x1/(x1 + x2 + x3 + x4)
        const real E1_ = x1*reciprocal_x1_plus_x2_plus_x3_plus_x4;  // -, line 418
        // E3 = x3/(x1 + x2 + x3 + x4)
        const real E3_ = x3*reciprocal_x1_plus_x2_plus_x3_plus_x4;  // -, line 420

        // i_Kr
        const real exp_V_over_359p8 = bounded_exp(0.0027791905329653684*V);
        const real exp_V_over_179p9 = exp_V_over_359p8*exp_V_over_359p8;
        const real exp_V_over_119p9 = exp_V_over_179p9*exp_V_over_359p8;
        const real exp_V_over_59p97 = exp_V_over_119p9*exp_V_over_119p9;
        const real exp_V_over_51p4 = exp_V_over_59p97*exp_V_over_359p8;
        const real exp_V_over_27p68 = exp_V_over_51p4*exp_V_over_59p97;
        const real exp_V_over_17p99 = exp_V_over_27p68*exp_V_over_51p4;
        const real exp_V_over_8p995 = exp_V_over_17p99*exp_V_over_17p99;
        const real exp_V_over_6p789 = exp_V_over_8p995*exp_V_over_27p68;
        const real exp_V_over_3p869 = exp_V_over_6p789*exp_V_over_8p995;
        const real sum_of_exp_V_over_3p869_over_3580_0p3652_etc =
            fma(0.0001020239312894894, exp_V_over_3p869, bounded_exp(
            fma(-0.04906771344455348, V, -7.7518890628646995)));
        const real decay_xrf = decaying_exp(-(sum_of_exp_V_over_3p869_over_3580_0p3652_etc*
            normal_reciprocal(fma(c.value_12p98_over_dt, sum_of_exp_V_over_3p869_over_3580_0p3652_etc,
            c.reciprocal_dt))));
        // xr_inf = 1/(1 + exp(-(V + 8.337)/6.789))
        const real xr_inf = exp_V_over_6p789*normal_reciprocal(exp_V_over_6p789 + 0.29287308872377504);  // -, line 266
        const real xrf_again = spilled.take(3);
        // tau_xrf [ms] = 12.98 + 1/(0.3652*exp((V - 31.66)/3.869) + 4.123e-5*exp(-(V - 47.78)/20.38))
        // ddt(xrf) = (xr_inf - xrf)/tau_xrf
        const real next_xrf = fma(xrf_again - xr_inf, decay_xrf, xr_inf);
        const real sum_of_exp_V_over_7p355_minus_4p718_etc = fma(1.128e-05,
            bounded_exp(fma(-0.03855050115651503, V, 1.146491904394757)),
            bounded_exp(fma(0.13596193065941536, V, -7.431595216610551)));
        const real decay_xrs = decaying_exp(-(sum_of_exp_V_over_7p355_minus_4p718_etc*
            normal_reciprocal(fma(c.value_1p865_over_dt, sum_of_exp_V_over_7p355_minus_4p718_etc, c.reciprocal_dt))));
        const real xrs_again = spilled.take(2);
        // tau_xrs [ms] = 1.865 + 1/(0.06629*exp((V - 34.7)/7.355) + 1.128e-5*exp(-(V - 29.74)/25.94))
        // ddt(xrs) = (xr_inf - xrs)/tau_xrs
        const real next_xrs = fma(xrs_again - xr_inf, decay_xrs, xr_inf);
        // A_xrf = 1/(1 + exp((V + 54.81)/38.21))
        // -, line 269
        const real A_xrf = normal_reciprocal(1.0 + bounded_exp(fma(0.02617115938236064, V, 1.4344412457471867)));
        const real one_minus_A_xrf = 1.0 - A_xrf;
        const real xr_at_end = fma(A_xrf, next_xrf, one_minus_A_xrf*next_xrs);
        const real g_Kr_sqrt_K_o_over_5p4_xr_at_end = c.g_Kr_sqrt_K_o_over_5p4*xr_at_end;
        const real one_plus_exp_V_over_30_0p7165 = fma(0.7165313105737893, exp_V_over_30, 1.0);
        const real exp_V_over_75 = exp_V_over_150*exp_V_over_150;
        const real one_plus_exp_V_over_75_2p082 = fma(2.0820090840784555, exp_V_over_75, 1.0);
        // r_Kr = 1/(1 + exp((V + 55)/75))/(1 + exp((V - 10)/30))
        const real r_Kr = normal_reciprocal(one_plus_exp_V_over_75_2p082*one_plus_exp_V_over_30_0p7165);  // -, line 273
        const real g_Kr_sqrt_K_o_over_5p4_xr_at_end_r_Kr = g_Kr_sqrt_K_o_over_5p4_xr_at_end*r_Kr;
        const real scaled_one_minus_A_xrf_over_38p21 = 0.02617115938236064*one_minus_A_xrf;
        spilled.put(38, next_d);
        const real d_xr_at_end_d_V = fma(scaled_one_minus_A_xrf_over_38p21, next_xrs,
            -(scaled_one_minus_A_xrf_over_38p21*next_xrf))*A_xrf;

        // i_CaL
        const real d_vfrt_d_V_reciprocal_exp_F_reciprocal_R_etc = c.d_vfrt_d_V*reciprocal_exp_F_reciprocal_R_T_V_etc;
        const real d_vfrt_d_V_vfrt_plus_d_vfrt_d_V_vfrt = c.d_vfrt_d_V_plus_d_vfrt_d_V*vfrt;
        spilled.put(39, next_fs);
        const real choice_d_vfrt_d_V_vfrt_plus_d_vfrt_d_V_etc = select(fabs(vfrt) < 0.1,
            fma(fma(fma(fma(-8.267195767195768e-07, vfrt_squared, vfrt_squared_over_minus_1p21e06_etc), vfrt_squared,
            vfrt_squared_over_minus_1p21e06_etc_vfrt_etc), vfrt_squared,
            vfrt_squared_over_minus_1p21e06_etc_vfrt_etc_2), d_vfrt_d_V_vfrt_plus_d_vfrt_d_V_vfrt,
            c.d_vfrt_d_V_over_minus_2), fma(-vfrt_reciprocal_exp_F_reciprocal_R_T_V_etc, c.d_vfrt_d_V +
            d_vfrt_d_V_reciprocal_exp_F_reciprocal_R_etc, d_vfrt_d_V_reciprocal_exp_F_reciprocal_R_etc));
        const real product_of_exp_F_reciprocal_R_T_V_etc = exp_F_reciprocal_R_T_V*
            choice_vfrt_squared_over_minus_1p21e06_etc;

        // background
        const real Na_i_exp_F_reciprocal_R_T_V_minus_Na_o = fma(Na_i, exp_F_reciprocal_R_T_V, -c.Na_o);
        const real P_Nab_F_reciprocal_C_m_Na_i_exp_F_etc = c.P_Nab_F_reciprocal_C_m*
            Na_i_exp_F_reciprocal_R_T_V_minus_Na_o;

        // i_K1
        // xk1_inf = 1/(1 + exp(-(V + 2.5538 [mV/mM]*K_o + 144.59)/(1.5692 [mV/mM]*K_o + 3.8115)))
        // -, line 303
        const real xk1_inf = normal_reciprocal(1.0 + bounded_exp(
            -fma(c.reciprocal_K_o_1p569_plus_3p812, V, c.product_of_reciprocal_K_o_1p569_etc)));
        const real decay_xk1 = decaying_exp(-(bounded_exp(fma(-0.049115913555992145, V,
            c.sum_of_log_dt_over_122p2_minus_6p248)) + bounded_exp(
            fma(0.014423770373575654, V, c.sum_of_log_dt_over_122p2_plus_3p416))));
        const real xk1_again = spilled.take(1);
        // tau_xk1 [ms] = 122.2/(exp(-(V + 127.2)/20.36) + exp((V + 236.8)/69.33))
        // ddt(xk1) = (xk1_inf - xk1)/tau_xk1
        const real next_xk1 = fma(xk1_again - xk1_inf, decay_xk1, xk1_inf);
        // r_K1 = 1/(1 + exp((V + 105.8 - 2.6 [mV/mM]*K_o)/9.493))
        // -, line 306
        const real r_K1 = normal_reciprocal(1.0 + bounded_exp(fma(0.10534077741493732, V,
            c.scaled_minus_K_o_2p6_plus_105p8_etc)));
        const real g_K1_sqrt_K_o_r_K1 = c.g_K1_sqrt_K_o*r_K1;
        const real g_K1_sqrt_K_o_r_K1_next_xk1 = g_K1_sqrt_K_o_r_K1*next_xk1;

        // i_to
        const real d_A_iF_d_V = -(A_iF*(0.006613756613756614*A_iS));

        // background
        const real V_minus_E_K = fma(-c.R_T_over_F, c.log_K_o - normal_log(K_i_again), V);

        // i_to
        const real g_to_V_minus_E_K = c.g_to*V_minus_E_K;
        spilled.put(40, next_fcas);

        // background
        // xkb = 1/(1 + exp(-(V - 14.48)/18.34))
        // -, line 438
        const real xkb = normal_reciprocal(1.0 + bounded_exp(fma(-0.05452562704471101, V, 0.7895310796074155)));
        spilled.put(4, next_fcafp);
        const real g_Kb_xkb = c.g_Kb*xkb;
        spilled.put(5, next_fcaf);

        // membrane
        const real d_i_ion_at_end_d_V = fma(-(c.G_NaK_2*E3_), d_a1_d_V,
            fma(P_Cab_F_reciprocal_C_m_2_etc, choice_d_vfrt_d_V_2_2_vfrt_2_plus_d_vfrt_etc,
            fma(c.scaled_reciprocal_C_m_P_Cab_F_F_over_R_T_etc*product_of_exp_F_reciprocal_R_T_2_V_etc, next_Ca_i,
            fma(P_Nab_F_reciprocal_C_m_Na_i_exp_F_etc, choice_d_vfrt_d_V_vfrt_plus_d_vfrt_d_V_etc,
            fma(c.product_of_reciprocal_C_m_P_Nab_F_F_etc*product_of_exp_F_reciprocal_R_T_V_etc, Na_i,
            fma(c.G_NaK_3*E1_, d_a3_d_V, fma(fma(c.G_NaK_2, fma(c.b1,
            fma(-E4_, d_x1_d_V_plus_d_x2_d_V_plus_d_x3_d_V_etc, d_x4_d_V),
            -(fma(-E3_, d_x1_d_V_plus_d_x2_d_V_plus_d_x3_d_V_etc, d_x3_d_V)*a1)), c.G_NaK_3*
            fma(fma(-E1_, d_x1_d_V_plus_d_x2_d_V_plus_d_x3_d_V_etc, d_x1_d_V), a3,
            -(fma(-E2_, d_x1_d_V_plus_d_x2_d_V_plus_d_x3_d_V_etc, d_x2_d_V)*b3))),
            reciprocal_x1_plus_x2_plus_x3_plus_x4, fma(G_NaCa_over_5_allo_ss_at_end,
            fma(2.0, d_J_NaCa_Ca_ss_at_end_d_V, d_J_NaCa_Na_ss_at_end_d_V),
            fma(G_NaCa_0p8_allo_i_at_end, fma(2.0, d_J_NaCa_Ca_i_at_end_d_V, d_J_NaCa_Na_i_at_end_d_V),
            fma(fma(-(r_K1*fma(-c.g_K1_sqrt_K_o_over_9p493_2, r_K1, c.g_K1_sqrt_K_o_over_9p493_2)), next_xk1,
            fma(fma(c.g_Kr_sqrt_K_o_over_5p4, d_xr_at_end_d_V, -(g_Kr_sqrt_K_o_over_5p4_xr_at_end*
            fma(-0.03333333333333333, normal_reciprocal(one_plus_exp_V_over_30_0p7165),
            fma(-0.013333333333333334, normal_reciprocal(one_plus_exp_V_over_75_2p082), 0.04666666666666667)))), r_Kr,
            xkb*fma(-c.g_Kb_over_18p34_2, xkb, c.g_Kb_over_18p34_2))), V_minus_E_K,
            fma(fma(fma(c.P_CaNa_ratio_reciprocal_C_m_P_Ca, F_Na_ss_0p75_exp_F_reciprocal_R_T_V_etc,
            c.P_CaK_ratio_reciprocal_C_m_P_Ca*F_K_ss_0p75_exp_F_reciprocal_R_T_V_etc),
            choice_d_vfrt_d_V_vfrt_plus_d_vfrt_d_V_etc, fma(c.product_of_reciprocal_C_m_P_Ca, d_Phi_CaL_at_end_d_V,
            fma(c.scaled_reciprocal_C_m_P_CaNa_ratio_F_F_etc, Na_ss, c.scaled_reciprocal_C_m_P_CaK_ratio_F_F_etc*
            K_ss_again)*product_of_exp_F_reciprocal_R_T_V_etc)), relative_P_CaL_at_end,
            fma(sum_of_product_of_reciprocal_C_m_P_Ca_etc, relative_d_P_CaL_at_end_d_V,
            fma(g_to_V_minus_E_K, fma(product_of_one_minus_phi_CaMK_at_end_etc,
            fma(d_A_iF_d_V, next_iF, -(d_A_iF_d_V*next_iS)), phi_CaMK_at_end_next_ap*
            fma(d_A_iF_d_V, next_iFp, -(d_A_iF_d_V*next_iSp))), fma(c.g_to, sum_of_product_of_one_minus_phi_CaMK_etc,
            fma(c.g_NaL, product_of_next_mL_etc, fma(c.g_Na, product_of_product_of_next_m_squared_etc,
            g_Kr_sqrt_K_o_over_5p4_xr_at_end_r_Kr + g_Ks_Ks_Ca_at_end_next_xs1_next_xs2 + g_K1_sqrt_K_o_r_K1_next_xk1 +
            g_Kb_xkb))))))))))))))));
        const real jacobian_V = -d_i_ion_at_end_d_V;
        const real pivot_V = select(fabs(jacobian_V) <= 1e+30, max(
            max(fma(-c.dt_over_2, jacobian_V, 1.0), -(c.dt*jacobian_V)), 0.5), 1.0);

        // i_NaCa
        const real J_NaCa_Na_ss_at_end = fma(-E2_ss_at_end, k3pp,
            fma(3.0, fma(E4_ss_at_end, k7_ss, -(E1_ss_at_end*k8)), E3_ss_at_end*k4pp_ss));
        const real J_NaCa_Na_i_at_end = fma(-E2_i_at_end, k3pp, fma(3.0, fma(E4_i_at_end, k7_i, -(E1_i_at_end*k8)),
            E3_i_at_end*k4pp_i));

        // i_NaK
        // J_NaK_K = 2*(E4*b1 - E3*a1)
        const real J_NaK_K = 2.0*fma(E4_, c.b1, -(E3_*a1));  // 1/s, line 423
        const real relative_i_NaK = fma(3.0, fma(E1_, a3, -(E2_*b3)), J_NaK_K);

        // background
        // i_Nab [A/F] = P_Nab*vffrt*(Na_i*exp(vfrt) - Na_o)/(exp(vfrt) - 1)/C_m
        // A/F, line 440
        const real i_Nab = P_Nab_F_reciprocal_C_m_Na_i_exp_F_etc*choice_vfrt_squared_over_minus_1p21e06_etc;
        // E_K = R*T/F*log(K_o/K_i)
        // i_Kb = g_Kb*xkb*(V - E_K)
        const real i_Kb = g_Kb_xkb*V_minus_E_K;  // A/F, line 439

        // i_Na
        const real V_minus_E_Na = fma(-c.R_T_over_F, c.log_Na_o - log(Na_i), V);

        // i_NaL
        const real g_NaL_V_minus_E_Na = c.g_NaL*V_minus_E_Na;

        // i_Na
        const real g_Na_V_minus_E_Na = c.g_Na*V_minus_E_Na;

        // i_Ks
        const real V_minus_E_Ks = fma(-c.R_T_over_F, c.log_K_o_plus_P_KNa_Na_o -
            normal_log(fma(c.P_KNa, Na_i, K_i_again)), V);

        // membrane
        const real i_ion_at_end = fma(P_Cab_F_reciprocal_C_m_2_etc, choice_vfrt_2_squared_over_minus_1p21e06_etc,
            fma(c.g_pCa*next_Ca_i, reciprocal(c.K_pCa + next_Ca_i),
            fma(G_NaCa_over_5_allo_ss_at_end, fma(-c.k1_2, E1_ss_at_end,
            fma(c.k2_2, E2_ss_at_end, J_NaCa_Na_ss_at_end)), fma(G_NaCa_0p8_allo_i_at_end,
            fma(-c.k1_2, E1_i_at_end, fma(c.k2_2, E2_i_at_end, J_NaCa_Na_i_at_end)),
            fma(g_K1_sqrt_K_o_r_K1_next_xk1, V_minus_E_K, fma(g_Ks_Ks_Ca_at_end_next_xs1_next_xs2, V_minus_E_Ks,
            fma(g_Kr_sqrt_K_o_over_5p4_xr_at_end_r_Kr, V_minus_E_K,
            fma(sum_of_product_of_reciprocal_C_m_P_Ca_etc, relative_P_CaL_at_end,
            fma(g_to_V_minus_E_K, sum_of_product_of_one_minus_phi_CaMK_etc,
            fma(product_of_next_mL_etc, g_NaL_V_minus_E_Na, fma(product_of_product_of_next_m_squared_etc,
            g_Na_V_minus_E_Na, fma(c.G_NaK, relative_i_NaK, i_Nab) + i_Kb)))))))))));
        const real i_stim_again = spilled.take(27);
        // E_Na = R*T/F*log(Na_o/Na_i)
        // h = A_hf*hf + (1 - A_hf)*hs
        // hp = A_hf*hf + (1 - A_hf)*hsp
        // i_Na = g_Na*(V - E_Na)*cube(m)*((1 - phi_CaMK)*h*j + phi_CaMK*hp*jp)
        // i_NaL = g_NaL*(V - E_Na)*mL*((1 - phi_CaMK)*hL + phi_CaMK*hLp)
        // i_to = g_to*(V - E_K)*((1 - phi_CaMK)*a*(A_iF*iF + A_iS*iS) + phi_CaMK*ap*(A_iF*iFp + A_iS*iSp))
        // i_CaNa [A/F] = P_CaNa_ratio*P_CaL*Phi_CaNa/C_m
        // i_CaK [A/F] = P_CaK_ratio*P_CaL*Phi_CaK/C_m
        // xr = A_xrf*xrf + (1 - A_xrf)*xrs
        // i_Kr = g_Kr*sqrt(K_o/5.4 [mM])*xr*r_Kr*(V - E_K)
        // E_Ks = R*T/F*log((K_o + P_KNa*Na_o)/(K_i + P_KNa*Na_i))
        // i_Ks = g_Ks*Ks_Ca*xs1*xs2*(V - E_Ks)
        // i_K1 = g_K1*sqrt(K_o/1 [mM])*r_K1*xk1*(V - E_K)
        // J_NaK_Na = 3*(E1*a3 - E2*b3)
        // i_NaK = G_NaK*(J_NaK_Na + J_NaK_K)
        // i_ion = i_Na + i_NaL + i_to + i_CaL + i_CaNa + i_CaK + i_Kr + i_Ks + i_K1 + i_NaCa_i + i_NaCa_ss + i_NaK +
        // i_Nab + i_Kb + i_pCa + i_Cab
        // ddt(V) = -(i_ion + i_stim)
        const real next_V = fma(-(c.dt*(i_ion_at_end + i_stim_again)), reciprocal(pivot_V), V);

        // ions
        const real partial_Ca_i = select(size_of_change_Ca_i <= 1e+30, solved_Ca_i, 0.0);

        // i_NaL
        const real mL_again_ = spilled.take(7);
        const real mL_at_mid_step = 0.5*(mL_again_ + next_mL);
        const real g_NaL_V_minus_E_Na_mL_at_mid_step = g_NaL_V_minus_E_Na*mL_at_mid_step;
        const real hLp_again_ = spilled.take(11);
        const real hLp_at_mid_step = 0.5*(hLp_again_ + next_hLp);
        const real hL_again_ = spilled.take(12);
        const real hL_at_mid_step = 0.5*(hL_again_ + next_hL);
        const real d_i_NaL_at_mid_step_d_Ca_ss = g_NaL_V_minus_E_Na_mL_at_mid_step*
            fma(d_phi_CaMK_d_Ca_ss, hLp_at_mid_step, -(d_phi_CaMK_d_Ca_ss*hL_at_mid_step));

        // i_Na
        const real j_again_ = spilled.take(20);
        const real j_at_mid_step = 0.5*(j_again_ + next_j);
        const real hf_again_ = spilled.take(15);
        const real hf_at_mid_step_2 = hf_again_ + next_hf;
        const real A_hf_hf_at_mid_step = c.A_hf_over_2*hf_at_mid_step_2;
        const real hs_again_ = spilled.take(18);
        const real h_at_mid_step = fma(c.scaled_one_minus_A_hf_over_2, hs_again_ + next_hs, A_hf_hf_at_mid_step);
        const real h_at_mid_step_j_at_mid_step = h_at_mid_step*j_at_mid_step;
        const real jp_again_ = spilled.take(19);
        const real jp_at_mid_step = 0.5*(jp_again_ + next_jp);
        const real hsp_again_ = spilled.take(14);
        const real hp_at_mid_step = fma(c.scaled_one_minus_A_hf_over_2, hsp_again_ + next_hsp, A_hf_hf_at_mid_step);
        const real hp_at_mid_step_jp_at_mid_step = hp_at_mid_step*jp_at_mid_step;
        const real m_again_ = spilled.take(13);
        const real m_at_mid_step = 0.5*(m_again_ + next_m_);
        const real g_Na_V_minus_E_Na_m_at_mid_step_squared_etc = g_Na_V_minus_E_Na*
            (m_at_mid_step*m_at_mid_step*m_at_mid_step);

        // ions
        const real carried_into_Na_i = -fma(c.A_cap_3_C_m_reciprocal_F_V_myo*d_i_NaCa_i_d_Ca_i, partial_Ca_i,
            c.A_cap_C_m_reciprocal_F_V_myo*fma(g_Na_V_minus_E_Na_m_at_mid_step_squared_etc,
            fma(hp_at_mid_step_jp_at_mid_step, d_phi_CaMK_d_Ca_ss, -(h_at_mid_step_j_at_mid_step*d_phi_CaMK_d_Ca_ss)),
            d_i_NaL_at_mid_step_d_Ca_ss)*partial_Ca_ss);
        const real relative_J_diff_Na = Na_ss - Na_i;
        // J_diff_Na = (Na_ss - Na_i)/tau_diff_Na
        // ddt(Na_i) = -(i_Na + i_NaL + 3*i_NaCa_i + 3*i_NaK + i_Nab)*A_cap*C_m/(F*V_myo) + J_diff_Na*V_ss/V_myo
        const real next_Na_i = fma(c.dt, fma(-c.C_m_A_geo_reciprocal_F_V_myo_2,
            fma(c.G_NaK_3, relative_i_NaK, fma(3.0, i_NaCa_i, fma(g_NaL_V_minus_E_Na_mL_at_mid_step,
            fma(one_minus_phi_CaMK, hL_at_mid_step, phi_CaMK*hLp_at_mid_step),
            fma(g_Na_V_minus_E_Na_m_at_mid_step_squared_etc, fma(h_at_mid_step_j_at_mid_step, one_minus_phi_CaMK,
            hp_at_mid_step_jp_at_mid_step*phi_CaMK), i_Nab)))), fma(c.rad_squared_L_reciprocal_V_myo_etc,
            relative_J_diff_Na, select(fabs(carried_into_Na_i) <= 1e+30, carried_into_Na_i, 0.0))), Na_i);

        // i_CaL
        const real d_P_CaL_at_mid_step_d_Ca_ss_again = spilled.take(26);
        const real relative_d_i_CaNa_at_mid_step_d_Ca_ss = d_P_CaL_at_mid_step_d_Ca_ss_again*Phi_CaNa;

        // ions
        const real d_i_NaCa_ss_d_Ca_ss_again = spilled.take(25);
        const real carried_into_Na_ss = -(c.C_m_A_geo_reciprocal_F_V_ss_6*
            fma(c.P_CaNa_ratio_reciprocal_C_m_over_3, relative_d_i_CaNa_at_mid_step_d_Ca_ss, d_i_NaCa_ss_d_Ca_ss_again)*
            partial_Ca_ss);
        const real i_NaCa_ss_again = spilled.take(23);
        const real P_CaL_at_mid_step_again = spilled.take(24);
        // ddt(Na_ss) = -(i_CaNa + 3*i_NaCa_ss)*C_m*A_cap/(F*V_ss) - J_diff_Na
        const real next_Na_ss = fma(c.dt, fma(-c.C_m_A_geo_reciprocal_F_V_ss_6, i_NaCa_ss_again,
            fma(-(c.C_m_A_geo_reciprocal_F_V_ss_P_CaNa_ratio_etc*P_CaL_at_mid_step_again), Phi_CaNa,
            fma(-c.reciprocal_tau_diff_Na, relative_J_diff_Na, select(fabs(carried_into_Na_ss) <= 1e+30,
            carried_into_Na_ss, 0.0)))), Na_ss);

        // i_to
        const real iFp_at_mid_step = 0.5*(iFp + next_iFp);
        const real iSp_at_mid_step = 0.5*(iSp + next_iSp);
        const real A_iF_iFp_at_mid_step_plus_A_iS_iSp_etc = fma(A_iF, iFp_at_mid_step, A_iS*iSp_at_mid_step);
        const real ap_at_mid_step = 0.5*(ap + next_ap);
        const real ap_at_mid_step_A_iF_iFp_at_mid_step_etc = ap_at_mid_step*A_iF_iFp_at_mid_step_plus_A_iS_iSp_etc;
        const real a_at_mid_step = 0.5*(a + next_a);
        const real iF_at_mid_step = 0.5*(iF + next_iF);
        const real iS_again_ = spilled.take(28);
        const real iS_at_mid_step = 0.5*(iS_again_ + next_iS);
        const real A_iF_iF_at_mid_step_plus_A_iS_iS_etc = fma(A_iF, iF_at_mid_step, A_iS*iS_at_mid_step);
        const real a_at_mid_step_A_iF_iF_at_mid_step_etc = a_at_mid_step*A_iF_iF_at_mid_step_plus_A_iS_iS_etc;
        const real d_i_to_at_mid_step_d_Ca_ss = g_to_V_minus_E_K*
            fma(ap_at_mid_step_A_iF_iFp_at_mid_step_etc, d_phi_CaMK_d_Ca_ss,
            -(a_at_mid_step_A_iF_iF_at_mid_step_etc*d_phi_CaMK_d_Ca_ss));

        // i_Ks
        const real xs2_again = spilled.take(22);
        const real xs2_at_mid_step = 0.5*(xs2_again + next_xs2);
        const real xs1_again = spilled.take(21);
        const real xs1_at_mid_step = 0.5*(xs1_again + next_xs1);
        const real xs1_at_mid_step_xs2_at_mid_step = xs1_at_mid_step*xs2_at_mid_step;
        const real xs1_at_mid_step_xs2_at_mid_step_V_etc = xs1_at_mid_step_xs2_at_mid_step*V_minus_E_Ks;
        const real log_Ca_i = log(Ca_i);
        const real reciprocal_exp_minus_log_Ca_i_1p4_etc = reciprocal(1.0 +
            exp(fma(-1.4, log_Ca_i, -14.249094157533042)));
        const real reciprocal_Ca_i = reciprocal(Ca_i);

        // ions
        const real carried_into_K_i = -fma(c.C_m_A_geo_reciprocal_F_V_myo_g_Ks_etc*
            xs1_at_mid_step_xs2_at_mid_step_V_etc*reciprocal_exp_minus_log_Ca_i_1p4_etc*
            exp(fma(-0.3999999999999999, log_Ca_i, -4.071169759295154))*reciprocal_Ca_i*reciprocal_Ca_i*
            reciprocal_exp_minus_log_Ca_i_1p4_etc, partial_Ca_i, c.C_m_A_geo_reciprocal_F_V_myo_2*
            d_i_to_at_mid_step_d_Ca_ss*partial_Ca_ss);

        // i_Kr
        const real xrf_again_ = spilled.take(3);
        const real xrf_at_mid_step = 0.5*(xrf_again_ + next_xrf);
        const real xrs_again_ = spilled.take(2);
        const real xrs_at_mid_step = 0.5*(xrs_again_ + next_xrs);
        const real xr_at_mid_step = fma(A_xrf, xrf_at_mid_step, one_minus_A_xrf*xrs_at_mid_step);

        // i_K1
        const real xk1_again_ = spilled.take(1);
        const real xk1_at_mid_step = 0.5*(xk1_again_ + next_xk1);

        // i_Ks
        // Ks_Ca = 1 + 0.6/(1 + pow(3.8e-5 [mM]/Ca_i, 1.4))
        const real Ks_Ca = fma(0.6, reciprocal_exp_minus_log_Ca_i_1p4_etc, 1.0);  // -, line 291

        // ions
        const real relative_J_diff_K = K_ss_again - K_i_again;
        // J_diff_K = (K_ss - K_i)/tau_diff_K
        // ddt(K_i) = -(i_to + i_Kr + i_Ks + i_K1 + i_Kb + i_stim - 2*i_NaK)*C_m*A_cap/(F*V_myo) + J_diff_K*V_ss/V_myo
        const real next_K_i = fma(c.dt, fma(-c.C_m_A_geo_reciprocal_F_V_myo_2,
            fma(-c.G_NaK_2, relative_i_NaK, fma(c.g_Ks*xs1_at_mid_step_xs2_at_mid_step_V_etc, Ks_Ca,
            fma(fma(c.g_Kr_sqrt_K_o_over_5p4*xr_at_mid_step, r_Kr, g_K1_sqrt_K_o_r_K1*xk1_at_mid_step), V_minus_E_K,
            fma(g_to_V_minus_E_K, fma(a_at_mid_step_A_iF_iF_at_mid_step_etc, one_minus_phi_CaMK,
            ap_at_mid_step_A_iF_iFp_at_mid_step_etc*phi_CaMK), i_Kb + i_stim_again)))),
            fma(c.rad_squared_L_reciprocal_V_myo_etc_2, relative_J_diff_K,
            select(fabs(carried_into_K_i) <= 1e+30, carried_into_K_i, 0.0))), K_i_again);

        // i_CaL
        const real relative_d_i_CaK_at_mid_step_d_Ca_ss = d_P_CaL_at_mid_step_d_Ca_ss_again*Phi_CaK;

        // ions
        const real carried_into_K_ss = -(c.C_m_A_geo_reciprocal_F_V_ss_P_CaK_ratio_etc*
            relative_d_i_CaK_at_mid_step_d_Ca_ss*partial_Ca_ss);
        // ddt(K_ss) = -i_CaK*C_m*A_cap/(F*V_ss) - J_diff_K
        const real next_K_ss = fma(c.dt, fma(-(c.C_m_A_geo_reciprocal_F_V_ss_P_CaK_ratio_etc*P_CaL_at_mid_step_again),
            Phi_CaK, fma(-c.reciprocal_tau_diff_K, relative_J_diff_K,
            select(fabs(carried_into_K_ss) <= 1e+30, carried_into_K_ss, 0.0))), K_ss_again);

        // uptake
        const real Ca_nsr_again = spilled.take(30);
        const real Ca_jsr_again = spilled.take(0);
        const real relative_J_tr = Ca_nsr_again - Ca_jsr_again;

        // ions
        const real J_rel_again = spilled.take(17);
        const real J_tr_minus_J_rel = fma(c.reciprocal_tau_tr, relative_J_tr, -J_rel_again);
        const real K_CSQN_plus_Ca_jsr = c.K_CSQN_ + Ca_jsr_again;
        const real K_CSQN_plus_Ca_jsr_squared = K_CSQN_plus_Ca_jsr*K_CSQN_plus_Ca_jsr;
        const real K_CSQN_plus_Ca_jsr_squared_plus_CSQN_etc_2 = K_CSQN_plus_Ca_jsr_squared + c.CSQN_K_CSQN_;
        // B_Ca_jsr = 1/(1 + CSQN*K_CSQN/square(K_CSQN + Ca_jsr))
        // -, line 530
        const real B_Ca_jsr = K_CSQN_plus_Ca_jsr_squared*normal_reciprocal(K_CSQN_plus_Ca_jsr_squared_plus_CSQN_etc_2);
        const real d_J_rel_d_Ca_ss_again = spilled.take(16);
        const real given_Ca_jsr = c.dt*fma(-d_J_rel_d_Ca_ss_again, partial_Ca_ss, J_tr_minus_J_rel)*B_Ca_jsr;
        const real K_CSQN_plus_Ca_jsr_squared_squared = K_CSQN_plus_Ca_jsr_squared*K_CSQN_plus_Ca_jsr_squared;
        const real K_CSQN_plus_Ca_jsr_squared_plus_CSQN_etc = K_CSQN_plus_Ca_jsr_squared_squared*
            K_CSQN_plus_Ca_jsr_squared_plus_CSQN_etc_2;
        const real unlimited_pivot_Ca_jsr = fma(-c.dt_minus_1_over_tau_tr, B_Ca_jsr,
            fma(-(c.dt_CSQN_K_CSQN_2*K_CSQN_plus_Ca_jsr_squared_squared*K_CSQN_plus_Ca_jsr*
            normal_reciprocal(K_CSQN_plus_Ca_jsr_squared_plus_CSQN_etc*K_CSQN_plus_Ca_jsr_squared_plus_CSQN_etc_2)),
            J_tr_minus_J_rel, c.one_plus_reciprocal_dt_over_82_plus_1));
        const real least_pivot_2 = min(least_pivot, unlimited_pivot_Ca_jsr);
        const real pivot_Ca_jsr = max(unlimited_pivot_Ca_jsr, 2.0 - unlimited_pivot_Ca_jsr);
        const real solved_Ca_jsr = given_Ca_jsr*reciprocal(pivot_Ca_jsr);
        const real size_of_change_Ca_jsr = fabs(solved_Ca_jsr);
        const real change_Ca_jsr = select(size_of_change_Ca_jsr <= 1e+30,
            fma(c.reciprocal_dt_over_82_plus_1_2 + (pivot_Ca_jsr - unlimited_pivot_Ca_jsr), solved_Ca_jsr,
            solved_Ca_jsr), given_Ca_jsr);
        const real step_test = select(max(change_Ca_i, -4.0*change_Ca_i) <= 4.0*fabs(Ca_i) &&
            max(change_Ca_ss, -4.0*change_Ca_ss) <= 4.0*fabs(Ca_ss) && max(change_Ca_jsr, -4.0*change_Ca_jsr) <= 4.0*
            fabs(Ca_jsr_again), least_pivot_2, 0.0);
        const auto refused = cells.refused(step_test);  // where the step is too long
        if (any(refused)) return refused;

        // i_CaL
        cells.store(state::nca, next_nca);
        const real next_fcaf_again = spilled.take(5);
        cells.store(state::fcaf, next_fcaf_again);
        const real next_fcafp_again = spilled.take(4);
        cells.store(state::fcafp, next_fcafp_again);

        // i_Ks
        cells.store(state::xs1, next_xs1);
        cells.store(state::xs2, next_xs2);

        // i_CaL
        const real next_fcas_again = spilled.take(40);
        cells.store(state::fcas, next_fcas_again);
        const real next_fs_again = spilled.take(39);
        cells.store(state::fs, next_fs_again);
        const real next_d_again = spilled.take(38);
        cells.store(state::d, next_d_again);
        const real next_ff_again = spilled.take(37);
        cells.store(state::ff, next_ff_again);
        const real next_ffp_again = spilled.take(36);
        cells.store(state::ffp, next_ffp_again);
        const real next_jca_again = spilled.take(35);
        cells.store(state::jca, next_jca_again);

        // ions
        const real next_Ca_ss_again = spilled.take(34);
        cells.store(state::Ca_ss, next_Ca_ss_again);
        cells.store(state::Ca_i, next_Ca_i);

        // CaMK
        const real next_CaMK_trap_again = spilled.take(33);
        cells.store(state::CaMK_trap, next_CaMK_trap_again);

        // i_to
        cells.store(state::a, next_a);
        cells.store(state::ap, next_ap);
        cells.store(state::iFp, next_iFp);
        cells.store(state::iSp, next_iSp);
        cells.store(state::iF, next_iF);
        cells.store(state::iS, next_iS);

        // i_Na
        cells.store(state::j, next_j);
        cells.store(state::jp, next_jp);
        cells.store(state::hs, next_hs);
        cells.store(state::hf, next_hf);
        cells.store(state::hsp, next_hsp);
        cells.store(state::m, next_m_);

        // i_NaL
        cells.store(state::hL, next_hL);
        cells.store(state::hLp, next_hLp);
        cells.store(state::mL, next_mL);

        // i_Kr
        cells.store(state::xrf, next_xrf);
        cells.store(state::xrs, next_xrs);

        // i_K1
        cells.store(state::xk1, next_xk1);

        // membrane
        cells.store_potential(next_V);

        // ions
        cells.store(state::Na_i, next_Na_i);
        cells.store(state::Na_ss, next_Na_ss);
        cells.store(state::K_i, next_K_i);
        cells.store(state::K_ss, next_K_ss);
        // J_tr = (Ca_nsr - Ca_jsr)/tau_tr
        // ddt(Ca_jsr) = B_Ca_jsr*(J_tr - J_rel)
        const real next_Ca_jsr = Ca_jsr_again + change_Ca_jsr;
        cells.store(state::Ca_jsr, next_Ca_jsr);
        const real partial_Ca_jsr = select(size_of_change_Ca_jsr <= 1e+30, solved_Ca_jsr, 0.0);
        const real d_J_up_d_Ca_i_again = spilled.take(31);
        const real d_J_up_d_Ca_ss_again = spilled.take(32);
        const real carried_into_Ca_nsr = fma(-c.quotient_of_minus_1_over_tau_tr_V_jsr_etc, partial_Ca_jsr,
            fma(d_J_up_d_Ca_i_again, partial_Ca_i, d_J_up_d_Ca_ss_again*partial_Ca_ss));
        const real J_up_again = spilled.take(29);
        // ddt(Ca_nsr) = J_up - J_tr*V_jsr/V_nsr
        const real next_Ca_nsr = fma(c.dt, fma(-c.rad_squared_L_reciprocal_V_nsr_etc, relative_J_tr, J_up_again) +
            select(fabs(carried_into_Ca_nsr) <= 1e+30, carried_into_Ca_nsr, 0.0), Ca_nsr_again);
        cells.store(state::Ca_nsr, next_Ca_nsr);

        // release
        const real reciprocal_Ca_jsr = reciprocal(Ca_jsr_again);
        const real value_1p5_over_Ca_jsr = 1.5*reciprocal_Ca_jsr;
        const real value_1p5_over_Ca_jsr_squared_2 = value_1p5_over_Ca_jsr*value_1p5_over_Ca_jsr;
        const real value_1p5_over_Ca_jsr_squared_value_1p5_etc_6 = value_1p5_over_Ca_jsr_squared_2*
            value_1p5_over_Ca_jsr;
        const real value_1p5_over_Ca_jsr_squared_value_1p5_etc_7 = value_1p5_over_Ca_jsr_squared_value_1p5_etc_6*
            value_1p5_over_Ca_jsr_squared_value_1p5_etc_6;
        const real reciprocal_value_1p5_over_Ca_jsr_squared_etc =
            reciprocal(fma(value_1p5_over_Ca_jsr_squared_value_1p5_etc_7, value_1p5_over_Ca_jsr_squared_2, 1.0));
        const real d_i_CaL_at_mid_step_d_Ca_ss_again = spilled.take(10);
        const real d_i_CaL_at_mid_step_d_Ca_ss_etc = d_i_CaL_at_mid_step_d_Ca_ss_again*
            reciprocal_value_1p5_over_Ca_jsr_squared_etc;
        const real d_J_rel_p_inf_at_mid_step_d_Ca_ss = -(c.rel_scale_a_rel_p*d_i_CaL_at_mid_step_d_Ca_ss_etc);
        const real i_CaL_at_mid_step_again = spilled.take(9);
        const real i_CaL_at_mid_step_reciprocal_value_1p5_etc = i_CaL_at_mid_step_again*
            reciprocal_value_1p5_over_Ca_jsr_squared_etc;
        const real relative_a_rel_minus_i_CaL_at_mid_step_etc = -i_CaL_at_mid_step_reciprocal_value_1p5_etc;
        const real value_1p5_over_Ca_jsr_squared_value_1p5_etc_8 = 8.0*value_1p5_over_Ca_jsr_squared_2*
            value_1p5_over_Ca_jsr_squared_value_1p5_etc_7*reciprocal_Ca_jsr;
        const real value_1p5_over_Ca_jsr_squared_value_1p5_etc_9 = value_1p5_over_Ca_jsr_squared_value_1p5_etc_8*
            reciprocal_value_1p5_over_Ca_jsr_squared_etc;
        const real d_J_rel_p_inf_at_mid_step_d_Ca_jsr = c.rel_scale_beta_tau_0p625*
            value_1p5_over_Ca_jsr_squared_value_1p5_etc_9*relative_a_rel_minus_i_CaL_at_mid_step_etc;
        const real Ca_jsr_plus_0p0123 = Ca_jsr_again + 0.0123;
        const real reciprocal_Ca_jsr_plus_0p0123 = normal_reciprocal(Ca_jsr_plus_0p0123);
        const real Ca_jsr_reciprocal_Ca_jsr_plus_0p0123 = Ca_jsr_again*reciprocal_Ca_jsr_plus_0p0123;
        // tau_rel_p = max(beta_tau_p/(1 + 0.0123 [mM]/Ca_jsr), tau_rel_min)
        const real tau_rel_p = max(c.beta_tau_p*Ca_jsr_reciprocal_Ca_jsr_plus_0p0123, c.tau_rel_min);  // ms, line 466
        const real reciprocal_tau_rel_p = normal_reciprocal(tau_rel_p);
        const real J_rel_p_again = spilled.take(8);
        const real J_rel_p_inf_at_mid_step_minus_J_rel_p_etc = fma(c.rel_scale_beta_tau_0p625,
            relative_a_rel_minus_i_CaL_at_mid_step_etc, -J_rel_p_again)*reciprocal_tau_rel_p;
        const real Ca_jsr_squared = Ca_jsr_again*Ca_jsr_again;
        const real Ca_jsr_plus_0p0123_Ca_jsr_squared = Ca_jsr_squared*Ca_jsr_plus_0p0123;
        const real reciprocal_Ca_jsr_plus_0p0123_Ca_jsr_etc = reciprocal(Ca_jsr_plus_0p0123_Ca_jsr_squared*
            Ca_jsr_plus_0p0123);
        const real Ca_jsr_squared_reciprocal_Ca_jsr_etc = Ca_jsr_squared*reciprocal_Ca_jsr_plus_0p0123_Ca_jsr_etc;
        const real reciprocal_reciprocal_Ca_jsr_0p0123_etc = reciprocal(fma(0.0123, reciprocal_Ca_jsr, 1.0));
        const real d_tau_rel_p_d_Ca_jsr = select(c.beta_tau_p*reciprocal_reciprocal_Ca_jsr_0p0123_etc > c.tau_rel_min ||
            c.tau_rel_min != c.tau_rel_min, c.beta_tau_p_0p0123*Ca_jsr_squared_reciprocal_Ca_jsr_etc, 0.0);
        const real carried_into_J_rel_p = fma(d_J_rel_p_inf_at_mid_step_d_Ca_ss, partial_Ca_ss,
            fma(-J_rel_p_inf_at_mid_step_minus_J_rel_p_etc, d_tau_rel_p_d_Ca_jsr, d_J_rel_p_inf_at_mid_step_d_Ca_jsr)*
            partial_Ca_jsr)*reciprocal_tau_rel_p;
        // J_rel_p_inf = rel_scale*(a_rel_p*(-i_CaL)/(1 + pow(1.5 [mM]/Ca_jsr, 8)))
        // ddt(J_rel_p) = (J_rel_p_inf - J_rel_p)/tau_rel_p
        const real next_J_rel_p = fma(c.dt, J_rel_p_inf_at_mid_step_minus_J_rel_p_etc +
            select(fabs(carried_into_J_rel_p) <= 1e+30, carried_into_J_rel_p, 0.0), J_rel_p_again);
        cells.store(state::J_rel_p, next_J_rel_p);
        const real d_J_rel_np_inf_at_mid_step_d_Ca_ss = -(c.rel_scale_a_rel*d_i_CaL_at_mid_step_d_Ca_ss_etc);
        const real d_J_rel_np_inf_at_mid_step_d_Ca_jsr = c.rel_scale_beta_tau_over_2*
            value_1p5_over_Ca_jsr_squared_value_1p5_etc_9*relative_a_rel_minus_i_CaL_at_mid_step_etc;
        // tau_rel = max(beta_tau/(1 + 0.0123 [mM]/Ca_jsr), tau_rel_min)
        const real tau_rel = max(c.beta_tau*Ca_jsr_reciprocal_Ca_jsr_plus_0p0123, c.tau_rel_min);  // ms, line 460
        const real reciprocal_tau_rel = normal_reciprocal(tau_rel);
        const real J_rel_np_again = spilled.take(6);
        const real J_rel_np_inf_at_mid_step_minus_J_rel_np_etc =
            fma(c.rel_scale_beta_tau_over_2, relative_a_rel_minus_i_CaL_at_mid_step_etc, -J_rel_np_again)*
            reciprocal_tau_rel;
        const real d_tau_rel_d_Ca_jsr = select(c.beta_tau*reciprocal_reciprocal_Ca_jsr_0p0123_etc > c.tau_rel_min ||
            c.tau_rel_min != c.tau_rel_min, c.beta_tau_0p0123*Ca_jsr_squared_reciprocal_Ca_jsr_etc, 0.0);
        const real carried_into_J_rel_np = fma(d_J_rel_np_inf_at_mid_step_d_Ca_ss, partial_Ca_ss,
            fma(-J_rel_np_inf_at_mid_step_minus_J_rel_np_etc, d_tau_rel_d_Ca_jsr, d_J_rel_np_inf_at_mid_step_d_Ca_jsr)*
            partial_Ca_jsr)*reciprocal_tau_rel;
        // J_rel_np_inf = rel_scale*(a_rel*(-i_CaL)/(1 + pow(1.5 [mM]/Ca_jsr, 8)))
        // ddt(J_rel_np) = (J_rel_np_inf - J_rel_np)/tau_rel
        const real next_J_rel_np = fma(c.dt, J_rel_np_inf_at_mid_step_minus_J_rel_np_etc +
            select(fabs(carried_into_J_rel_np) <= 1e+30, carried_into_J_rel_np, 0.0), J_rel_np_again);
        cells.store(state::J_rel_np, next_J_rel_np);

        return refused;
    }

    // Every algebraic symbol of the spec at the state as it is.
    template <class Values>
    static HEARTWRIGHT_FN void observe([[maybe_unused]] const Constants& c, [[maybe_unused]] const Step& step,
                                       [[maybe_unused]] const Cells<real, Layout>& cells,
                                       [[maybe_unused]] Values values) {
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

        // known before the run
        values[observable::k2] = c.k2;
        values[observable::k1] = c.k1;
        values[observable::delta_epi] = c.delta_epi;
        values[observable::a4] = c.a4;
        values[observable::a2] = c.a2;
        values[observable::b1] = c.b1;
        values[observable::beta_tau_p] = c.beta_tau_p;
        values[observable::h11] = c.h11;
        values[observable::k5] = c.k5;
        values[observable::a_rel] = c.a_rel;
        values[observable::a_rel_p] = c.a_rel_p;
        values[observable::h10] = c.h10;
        values[observable::h12] = c.h12;
        values[observable::V_cell] = c.V_cell;
        values[observable::A_geo] = c.A_geo;
        values[observable::A_cap] = c.A_cap;
        values[observable::V_myo] = c.V_myo;
        values[observable::V_nsr] = c.V_nsr;
        values[observable::V_jsr] = c.V_jsr;
        values[observable::V_ss] = c.V_ss;
        values[observable::tau_hLp] = c.tau_hLp;

        // reversal_potentials
        const real E_Na = c.R*c.T/c.F*log(c.Na_o/Na_i);  // mV, line 60
        values[observable::E_Na] = E_Na;
        const real E_K = c.R*c.T/c.F*log(c.K_o/K_i);  // mV, line 61
        values[observable::E_K] = E_K;
        const real E_Ks = c.R*c.T/c.F*log((c.K_o + c.P_KNa*c.Na_o)/(K_i + c.P_KNa*Na_i));  // mV, line 62
        values[observable::E_Ks] = E_Ks;

        // CaMK
        const real CaMK_bound = c.CaMK_o*(1.0 - CaMK_trap)/(1.0 + c.K_CaM/Ca_ss);  // -, line 79
        values[observable::CaMK_bound] = CaMK_bound;
        const real CaMK_active = CaMK_bound + CaMK_trap;  // -, line 80
        values[observable::CaMK_active] = CaMK_active;
        const real phi_CaMK = 1.0/(1.0 + c.K_CaMK/CaMK_active);  // -, line 82
        values[observable::phi_CaMK] = phi_CaMK;

        // i_Na
        const real h = c.A_hf*hf + (1.0 - c.A_hf)*hs;  // -, line 110
        values[observable::h] = h;
        const real hp = c.A_hf*hf + (1.0 - c.A_hf)*hsp;  // -, line 118
        values[observable::hp] = hp;
        const real i_Na = c.g_Na*(V - E_Na)*cube(m)*((1.0 - phi_CaMK)*h*j + phi_CaMK*hp*jp);  // A/F, line 122
        values[observable::i_Na] = i_Na;
        const real m_inf = 1.0/(1.0 + exp(-(V + 39.57)/9.871));  // -, line 101
        values[observable::m_inf] = m_inf;
        const real tau_m = 1.0/(6.765*exp((V + 11.64)/34.77) + 8.552*exp(-(V + 77.42)/5.955));  // ms, line 102
        values[observable::tau_m] = tau_m;
        const real h_inf = 1.0/(1.0 + exp((V + 82.9)/6.086));  // -, line 105
        values[observable::h_inf] = h_inf;
        const real tau_hf = 1.0/(1.432e-05*exp(-(V + 1.196)/6.285) + 6.149*exp((V + 0.5096)/20.27));  // ms, line 106
        values[observable::tau_hf] = tau_hf;
        const real tau_hs = 1.0/(0.009794*exp(-(V + 17.95)/28.05) + 0.3343*exp((V + 5.73)/56.66));  // ms, line 107
        values[observable::tau_hs] = tau_hs;
        // ms, line 112
        const real tau_j = 2.038 + 1.0/(0.02136*exp(-(V + 100.6)/8.281) + 0.3052*exp((V + 0.9941)/38.45));
        values[observable::tau_j] = tau_j;
        const real hsp_inf = 1.0/(1.0 + exp((V + 89.1)/6.086));  // -, line 115
        values[observable::hsp_inf] = hsp_inf;
        const real tau_hsp = 3.0*tau_hs;  // ms, line 116
        values[observable::tau_hsp] = tau_hsp;
        const real tau_jp = 1.46*tau_j;  // ms, line 119
        values[observable::tau_jp] = tau_jp;

        // i_NaL
        const real i_NaL = c.g_NaL*(V - E_Na)*mL*((1.0 - phi_CaMK)*hL + phi_CaMK*hLp);  // A/F, line 148
        values[observable::i_NaL] = i_NaL;
        const real mL_inf = 1.0/(1.0 + exp(-(V + 42.85)/5.264));  // -, line 138
        values[observable::mL_inf] = mL_inf;
        const real hL_inf = 1.0/(1.0 + exp((V + 87.61)/7.488));  // -, line 141
        values[observable::hL_inf] = hL_inf;
        const real hLp_inf = 1.0/(1.0 + exp((V + 93.81)/7.488));  // -, line 144
        values[observable::hLp_inf] = hLp_inf;

        // i_to
        const real A_iF = 1.0/(1.0 + exp((V - 213.6)/151.2));  // -, line 172
        values[observable::A_iF] = A_iF;
        const real A_iS = 1.0 - A_iF;  // -, line 173
        values[observable::A_iS] = A_iS;
        // A/F, line 186
        const real i_to = c.g_to*(V - E_K)*((1.0 - phi_CaMK)*a*(A_iF*iF + A_iS*iS) + phi_CaMK*ap*(A_iF*iFp + A_iS*iSp));
        values[observable::i_to] = i_to;
        const real a_inf = 1.0/(1.0 + exp(-(V - 14.34)/14.82));  // -, line 164
        values[observable::a_inf] = a_inf;
        // ms, line 165
        const real tau_a = 1.0515/(1.0/(1.2089*(1.0 + exp(-(V - 18.4099)/29.3814))) + 3.5/
            (1.0 + exp((V + 100.0)/29.3814)));
        values[observable::tau_a] = tau_a;
        const real i_inf = 1.0/(1.0 + exp((V + 43.94)/5.711));  // -, line 169
        values[observable::i_inf] = i_inf;
        // ms, line 170
        const real tau_iF = (4.562 + 1.0/(0.3933*exp(-(V + 100.0)/100.0) + 0.08004*exp((V + 50.0)/16.59)))*c.delta_epi;
        values[observable::tau_iF] = tau_iF;
        // ms, line 171
        const real tau_iS = (23.62 + 1.0/(0.001416*exp(-(V + 96.52)/59.05) + 1.78e-08*exp((V + 114.1)/8.079)))*
            c.delta_epi;
        values[observable::tau_iS] = tau_iS;
        const real ap_inf = 1.0/(1.0 + exp(-(V - 24.34)/14.82));  // -, line 177
        values[observable::ap_inf] = ap_inf;
        const real delta_develop = 1.354 + 1e-04/(exp((V - 167.4)/15.89) + exp(-(V - 12.23)/0.2154));  // -, line 179
        values[observable::delta_develop] = delta_develop;
        const real delta_recover = 1.0 - 0.5/(1.0 + exp((V + 70.0)/20.0));  // -, line 180
        values[observable::delta_recover] = delta_recover;
        const real tau_iFp = delta_develop*delta_recover*tau_iF;  // ms, line 181
        values[observable::tau_iFp] = tau_iFp;
        const real tau_iSp = delta_develop*delta_recover*tau_iS;  // ms, line 182
        values[observable::tau_iSp] = tau_iSp;

        // i_Kr
        const real A_xrf = 1.0/(1.0 + exp((V + 54.81)/38.21));  // -, line 269
        values[observable::A_xrf] = A_xrf;
        const real xr = A_xrf*xrf + (1.0 - A_xrf)*xrs;  // -, line 272
        values[observable::xr] = xr;
        const real r_Kr = 1.0/(1.0 + exp((V + 55.0)/75.0))/(1.0 + exp((V - 10.0)/30.0));  // -, line 273
        values[observable::r_Kr] = r_Kr;
        const real i_Kr = c.g_Kr*sqrt(c.K_o/5.4)*xr*r_Kr*(V - E_K);  // A/F, line 274
        values[observable::i_Kr] = i_Kr;
        const real xr_inf = 1.0/(1.0 + exp(-(V + 8.337)/6.789));  // -, line 266
        values[observable::xr_inf] = xr_inf;
        // ms, line 267
        const real tau_xrf = 12.98 + 1.0/(0.3652*exp((V - 31.66)/3.869) + 4.123e-05*exp(-(V - 47.78)/20.38));
        values[observable::tau_xrf] = tau_xrf;
        // ms, line 268
        const real tau_xrs = 1.865 + 1.0/(0.06629*exp((V - 34.7)/7.355) + 1.128e-05*exp(-(V - 29.74)/25.94));
        values[observable::tau_xrs] = tau_xrs;

        // i_Ks
        const real Ks_Ca = 1.0 + 0.6/(1.0 + pow(3.8e-05/Ca_i, 1.4));  // -, line 291
        values[observable::Ks_Ca] = Ks_Ca;
        const real i_Ks = c.g_Ks*Ks_Ca*xs1*xs2*(V - E_Ks);  // A/F, line 292
        values[observable::i_Ks] = i_Ks;
        const real xs_inf = 1.0/(1.0 + exp(-(V + 11.6)/8.932));  // -, line 286
        values[observable::xs_inf] = xs_inf;
        // ms, line 287
        const real tau_xs1 = 817.3 + 1.0/(0.0002326*exp((V + 48.28)/17.8) + 0.001292*exp(-(V + 210.0)/230.0));
        values[observable::tau_xs1] = tau_xs1;
        const real tau_xs2 = 1.0/(0.01*exp((V - 50.0)/20.0) + 0.0193*exp(-(V + 66.54)/31.0));  // ms, line 289
        values[observable::tau_xs2] = tau_xs2;

        // i_K1
        const real r_K1 = 1.0/(1.0 + exp((V + 105.8 - 2.6*c.K_o)/9.493));  // -, line 306
        values[observable::r_K1] = r_K1;
        const real i_K1 = c.g_K1*sqrt(c.K_o)*r_K1*xk1*(V - E_K);  // A/F, line 307
        values[observable::i_K1] = i_K1;
        const real xk1_inf = 1.0/(1.0 + exp(-(V + 2.5538*c.K_o + 144.59)/(1.5692*c.K_o + 3.8115)));  // -, line 303
        values[observable::xk1_inf] = xk1_inf;
        const real tau_xk1 = 122.2/(exp(-(V + 127.2)/20.36) + exp((V + 236.8)/69.33));  // ms, line 304
        values[observable::tau_xk1] = tau_xk1;

        // i_NaCa_voltage
        const real h_Na = exp(c.q_Na*V*c.F/(c.R*c.T));  // -, line 330
        values[observable::h_Na] = h_Na;
        const real h7 = 1.0 + c.Na_o/c.k_Na3*(1.0 + 1.0/h_Na);  // -, line 331
        values[observable::h7] = h7;
        const real h8 = c.Na_o/(c.k_Na3*h_Na*h7);  // -, line 332
        values[observable::h8] = h8;
        const real k8 = h8*c.h11*c.w_Na;  // 1/s, line 343
        values[observable::k8] = k8;
        const real h_Ca = exp(c.q_Ca*V*c.F/(c.R*c.T));  // -, line 329
        values[observable::h_Ca] = h_Ca;
        const real h9 = 1.0/h7;  // -, line 333
        values[observable::h9] = h9;
        const real k3p = h9*c.w_Ca;  // 1/s, line 339
        values[observable::k3p] = k3p;
        const real k3pp = h8*c.w_NaCa;  // 1/s, line 340
        values[observable::k3pp] = k3pp;
        const real k3 = k3p + k3pp;  // 1/s, line 341
        values[observable::k3] = k3;

        // i_NaCa
        const real allo_i = 1.0/(1.0 + square(c.K_CaAct/Ca_i));  // -, line 369
        values[observable::allo_i] = allo_i;
        const real h1_i = 1.0 + Na_i/c.k_Na3*(1.0 + h_Na);  // -, line 350
        values[observable::h1_i] = h1_i;
        const real h3_i = 1.0/h1_i;  // -, line 352
        values[observable::h3_i] = h3_i;
        const real k4p_i = h3_i*c.w_Ca/h_Ca;  // 1/s, line 356
        values[observable::k4p_i] = k4p_i;
        const real h2_i = Na_i*h_Na/(c.k_Na3*h1_i);  // -, line 351
        values[observable::h2_i] = h2_i;
        const real k4pp_i = h2_i*c.w_NaCa;  // 1/s, line 357
        values[observable::k4pp_i] = k4pp_i;
        const real k4_i = k4p_i + k4pp_i;  // 1/s, line 358
        values[observable::k4_i] = k4_i;
        const real x4_i = c.k2*k8*(k4_i + c.k5) + k3*c.k5*(c.k1 + k8);  // 1/s^3, line 364
        values[observable::x4_i] = x4_i;
        const real h4_i = 1.0 + Na_i/c.k_Na1*(1.0 + Na_i/c.k_Na2);  // -, line 353
        values[observable::h4_i] = h4_i;
        const real h5_i = Na_i*Na_i/(h4_i*c.k_Na1*c.k_Na2);  // -, line 354
        values[observable::h5_i] = h5_i;
        const real k7_i = h5_i*h2_i*c.w_Na;  // 1/s, line 360
        values[observable::k7_i] = k7_i;
        const real h6_i = 1.0/h4_i;  // -, line 355
        values[observable::h6_i] = h6_i;
        const real k6_i = h6_i*Ca_i*c.k_Ca_on;  // 1/s, line 359
        values[observable::k6_i] = k6_i;
        const real x1_i = c.k2*k4_i*(k7_i + k6_i) + c.k5*k7_i*(c.k2 + k3);  // 1/s^3, line 361
        values[observable::x1_i] = x1_i;
        const real x2_i = c.k1*k7_i*(k4_i + c.k5) + k4_i*k6_i*(c.k1 + k8);  // 1/s^3, line 362
        values[observable::x2_i] = x2_i;
        const real x3_i = c.k1*k3*(k7_i + k6_i) + k8*k6_i*(c.k2 + k3);  // 1/s^3, line 363
        values[observable::x3_i] = x3_i;
        const real E4_i = x4_i/(x1_i + x2_i + x3_i + x4_i);  // -, line 368
        values[observable::E4_i] = E4_i;
        const real E1_i = x1_i/(x1_i + x2_i + x3_i + x4_i);  // -, line 365
        values[observable::E1_i] = E1_i;
        const real E3_i = x3_i/(x1_i + x2_i + x3_i + x4_i);  // -, line 367
        values[observable::E3_i] = E3_i;
        const real E2_i = x2_i/(x1_i + x2_i + x3_i + x4_i);  // -, line 366
        values[observable::E2_i] = E2_i;
        const real J_NaCa_Na_i = 3.0*(E4_i*k7_i - E1_i*k8) + E3_i*k4pp_i - E2_i*k3pp;  // 1/s, line 370
        values[observable::J_NaCa_Na_i] = J_NaCa_Na_i;
        const real J_NaCa_Ca_i = E2_i*c.k2 - E1_i*c.k1;  // 1/s, line 371
        values[observable::J_NaCa_Ca_i] = J_NaCa_Ca_i;
        const real i_NaCa_i = 0.8*c.G_NaCa*allo_i*(J_NaCa_Na_i + 2.0*J_NaCa_Ca_i);  // A/F, line 372
        values[observable::i_NaCa_i] = i_NaCa_i;
        const real allo_ss = 1.0/(1.0 + square(c.K_CaAct/Ca_ss));  // -, line 369
        values[observable::allo_ss] = allo_ss;
        const real h1_ss = 1.0 + Na_ss/c.k_Na3*(1.0 + h_Na);  // -, line 350
        values[observable::h1_ss] = h1_ss;
        const real h3_ss = 1.0/h1_ss;  // -, line 352
        values[observable::h3_ss] = h3_ss;
        const real k4p_ss = h3_ss*c.w_Ca/h_Ca;  // 1/s, line 356
        values[observable::k4p_ss] = k4p_ss;
        const real h2_ss = Na_ss*h_Na/(c.k_Na3*h1_ss);  // -, line 351
        values[observable::h2_ss] = h2_ss;
        const real k4pp_ss = h2_ss*c.w_NaCa;  // 1/s, line 357
        values[observable::k4pp_ss] = k4pp_ss;
        const real k4_ss = k4p_ss + k4pp_ss;  // 1/s, line 358
        values[observable::k4_ss] = k4_ss;
        const real x4_ss = c.k2*k8*(k4_ss + c.k5) + k3*c.k5*(c.k1 + k8);  // 1/s^3, line 364
        values[observable::x4_ss] = x4_ss;
        const real h4_ss = 1.0 + Na_ss/c.k_Na1*(1.0 + Na_ss/c.k_Na2);  // -, line 353
        values[observable::h4_ss] = h4_ss;
        const real h5_ss = Na_ss*Na_ss/(h4_ss*c.k_Na1*c.k_Na2);  // -, line 354
        values[observable::h5_ss] = h5_ss;
        const real k7_ss = h5_ss*h2_ss*c.w_Na;  // 1/s, line 360
        values[observable::k7_ss] = k7_ss;
        const real h6_ss = 1.0/h4_ss;  // -, line 355
        values[observable::h6_ss] = h6_ss;
        const real k6_ss = h6_ss*Ca_ss*c.k_Ca_on;  // 1/s, line 359
        values[observable::k6_ss] = k6_ss;
        const real x1_ss = c.k2*k4_ss*(k7_ss + k6_ss) + c.k5*k7_ss*(c.k2 + k3);  // 1/s^3, line 361
        values[observable::x1_ss] = x1_ss;
        const real x2_ss = c.k1*k7_ss*(k4_ss + c.k5) + k4_ss*k6_ss*(c.k1 + k8);  // 1/s^3, line 362
        values[observable::x2_ss] = x2_ss;
        const real x3_ss = c.k1*k3*(k7_ss + k6_ss) + k8*k6_ss*(c.k2 + k3);  // 1/s^3, line 363
        values[observable::x3_ss] = x3_ss;
        const real E4_ss = x4_ss/(x1_ss + x2_ss + x3_ss + x4_ss);  // -, line 368
        values[observable::E4_ss] = E4_ss;
        const real E1_ss = x1_ss/(x1_ss + x2_ss + x3_ss + x4_ss);  // -, line 365
        values[observable::E1_ss] = E1_ss;
        const real E3_ss = x3_ss/(x1_ss + x2_ss + x3_ss + x4_ss);  // -, line 367
        values[observable::E3_ss] = E3_ss;
        const real E2_ss = x2_ss/(x1_ss + x2_ss + x3_ss + x4_ss);  // -, line 366
        values[observable::E2_ss] = E2_ss;
        const real J_NaCa_Na_ss = 3.0*(E4_ss*k7_ss - E1_ss*k8) + E3_ss*k4pp_ss - E2_ss*k3pp;  // 1/s, line 370
        values[observable::J_NaCa_Na_ss] = J_NaCa_Na_ss;
        const real J_NaCa_Ca_ss = E2_ss*c.k2 - E1_ss*c.k1;  // 1/s, line 371
        values[observable::J_NaCa_Ca_ss] = J_NaCa_Ca_ss;
        const real i_NaCa_ss = 0.2*c.G_NaCa*allo_ss*(J_NaCa_Na_ss + 2.0*J_NaCa_Ca_ss);  // A/F, line 372
        values[observable::i_NaCa_ss] = i_NaCa_ss;

        // i_NaK
        const real K_Nai = c.K_Nai_0*exp(c.delta_NaK*V*c.F/(3.0*c.R*c.T));  // mM, line 403
        values[observable::K_Nai] = K_Nai;
        // 1/s, line 406
        const real a1 = c.k1_p*cube(Na_i/K_Nai)/(cube(1.0 + Na_i/K_Nai) + square(1.0 + K_i/c.K_Ki) - 1.0);
        values[observable::a1] = a1;
        const real K_Nao = c.K_Nao_0*exp((1.0 - c.delta_NaK)*V*c.F/(3.0*c.R*c.T));  // mM, line 404
        values[observable::K_Nao] = K_Nao;
        // 1/s, line 409
        const real b2 = c.k2_m*cube(c.Na_o/K_Nao)/(cube(1.0 + c.Na_o/K_Nao) + square(1.0 + c.K_o/c.K_Ko) - 1.0);
        values[observable::b2] = b2;
        // 1/s, line 413
        const real b4 = c.k4_m*square(K_i/c.K_Ki)/(cube(1.0 + Na_i/K_Nai) + square(1.0 + K_i/c.K_Ki) - 1.0);
        values[observable::b4] = b4;
        const real P_free = c.P_total/(1.0 + c.H/c.K_HP_ + Na_i/c.K_NaP + K_i/c.K_KP_);  // mM, line 405
        values[observable::P_free] = P_free;
        const real b3 = c.k3_m*P_free*c.H/(1.0 + c.MgATP/c.K_MgATP);  // 1/s, line 411
        values[observable::b3] = b3;
        const real x1 = c.a4*a1*c.a2 + b2*b4*b3 + c.a2*b4*b3 + b3*a1*c.a2;  // 1/s^3, line 414
        values[observable::x1] = x1;
        // 1/s, line 410
        const real a3 = c.k3_p*square(c.K_o/c.K_Ko)/(cube(1.0 + c.Na_o/K_Nao) + square(1.0 + c.K_o/c.K_Ko) - 1.0);
        values[observable::a3] = a3;
        const real x2 = b2*c.b1*b4 + a1*c.a2*a3 + a3*c.b1*b4 + c.a2*a3*b4;  // 1/s^3, line 415
        values[observable::x2] = x2;
        const real x3 = c.a2*a3*c.a4 + b3*b2*c.b1 + b2*c.b1*c.a4 + a3*c.a4*c.b1;  // 1/s^3, line 416
        values[observable::x3] = x3;
        const real x4 = b4*b3*b2 + a3*c.a4*a1 + b2*c.a4*a1 + b3*b2*a1;  // 1/s^3, line 417
        values[observable::x4] = x4;
        const real E1_ = x1/(x1 + x2 + x3 + x4);  // -, line 418
        values[observable::E1_] = E1_;
        const real E2_ = x2/(x1 + x2 + x3 + x4);  // -, line 419
        values[observable::E2_] = E2_;
        const real J_NaK_Na = 3.0*(E1_*a3 - E2_*b3);  // 1/s, line 422
        values[observable::J_NaK_Na] = J_NaK_Na;
        const real E4_ = x4/(x1 + x2 + x3 + x4);  // -, line 421
        values[observable::E4_] = E4_;
        const real E3_ = x3/(x1 + x2 + x3 + x4);  // -, line 420
        values[observable::E3_] = E3_;
        const real J_NaK_K = 2.0*(E4_*c.b1 - E3_*a1);  // 1/s, line 423
        values[observable::J_NaK_K] = J_NaK_K;
        const real i_NaK = c.G_NaK*(J_NaK_Na + J_NaK_K);  // A/F, line 424
        values[observable::i_NaK] = i_NaK;

        // uptake
        const real J_up_np = c.up_scale*c.v_up*Ca_i/(Ca_i + c.K_up);  // mM/ms, line 485
        values[observable::J_up_np] = J_up_np;
        const real J_up_p = c.up_scale*2.75*c.v_up*Ca_i/(Ca_i + c.K_up - c.dK_up);  // mM/ms, line 486
        values[observable::J_up_p] = J_up_p;
        const real J_leak = c.v_leak*Ca_nsr/c.Ca_nsr_max;  // mM/ms, line 487
        values[observable::J_leak] = J_leak;
        const real J_up = (1.0 - phi_CaMK)*J_up_np + phi_CaMK*J_up_p - J_leak;  // mM/ms, line 488
        values[observable::J_up] = J_up;
        const real J_tr = (Ca_nsr - Ca_jsr)/c.tau_tr;  // mM/ms, line 489
        values[observable::J_tr] = J_tr;

        // ions
        const real J_diff_Na = (Na_ss - Na_i)/c.tau_diff_Na;  // mM/ms, line 516
        values[observable::J_diff_Na] = J_diff_Na;
        const real J_diff_K = (K_ss - K_i)/c.tau_diff_K;  // mM/ms, line 517
        values[observable::J_diff_K] = J_diff_K;
        const real J_diff = (Ca_ss - Ca_i)/c.tau_diff_Ca;  // mM/ms, line 518
        values[observable::J_diff] = J_diff;
        // -, line 525
        const real B_Ca_i = 1.0/(1.0 + c.CMDN_*c.K_CMDN_/square(c.K_CMDN_ + Ca_i) + c.TRPN_*c.K_TRPN_/
            square(c.K_TRPN_ + Ca_i));
        values[observable::B_Ca_i] = B_Ca_i;
        // -, line 527
        const real B_Ca_ss = 1.0/(1.0 + c.BSR_*c.K_BSR_/square(c.K_BSR_ + Ca_ss) + c.BSL_*c.K_BSL_/
            square(c.K_BSL_ + Ca_ss));
        values[observable::B_Ca_ss] = B_Ca_ss;
        const real B_Ca_jsr = 1.0/(1.0 + c.CSQN_*c.K_CSQN_/square(c.K_CSQN_ + Ca_jsr));  // -, line 530
        values[observable::B_Ca_jsr] = B_Ca_jsr;

        // i_CaL
        const real f = c.A_ff*ff + (1.0 - c.A_ff)*fs;  // -, line 224
        values[observable::f] = f;
        const real A_fcaf = 0.3 + 0.6/(1.0 + exp((V - 10.0)/10.0));  // -, line 228
        values[observable::A_fcaf] = A_fcaf;
        const real A_fcas = 1.0 - A_fcaf;  // -, line 229
        values[observable::A_fcas] = A_fcas;
        const real fca = A_fcaf*fcaf + A_fcas*fcas;  // -, line 232
        values[observable::fca] = fca;
        const real open_CaL = d*(f*(1.0 - nca) + jca*fca*nca);  // -, line 249
        values[observable::open_CaL] = open_CaL;
        const real fp = c.A_ff*ffp + (1.0 - c.A_ff)*fs;  // -, line 237
        values[observable::fp] = fp;
        const real fcap = A_fcaf*fcafp + A_fcas*fcas;  // -, line 240
        values[observable::fcap] = fcap;
        const real open_CaLp = d*(fp*(1.0 - nca) + jca*fcap*nca);  // -, line 250
        values[observable::open_CaLp] = open_CaLp;
        const real P_CaL = c.P_Ca*((1.0 - phi_CaMK)*open_CaL + phi_CaMK*c.P_Cap_ratio*open_CaLp);  // cm/s, line 251
        values[observable::P_CaL] = P_CaL;

        // membrane
        const real vfrt = V*c.F/(c.R*c.T);  // -, line 30
        values[observable::vfrt] = vfrt;

        // i_CaL
        const real vfrt_2 = 2.0*vfrt;
        // C*mM/mol, line 246
        const real Phi_CaL = 4.0*(0.5*c.F)*(Ca_ss*exp(2.0*vfrt) - 0.341*c.Ca_o)*
            select(fabs(vfrt_2) < 0.1, (((-8.267195767195768e-07*(vfrt_2*vfrt_2) + 3.306878306878307e-05)*
            (vfrt_2*vfrt_2) + -0.001388888888888889)*(vfrt_2*vfrt_2) + 0.08333333333333333)*(vfrt_2*vfrt_2) + -0.5*
            vfrt_2 + 1.0, vfrt_2/(exp(vfrt_2) - 1.0));
        values[observable::Phi_CaL] = Phi_CaL;
        const real i_CaL = P_CaL*Phi_CaL/c.C_m;  // A/F, line 252
        values[observable::i_CaL] = i_CaL;
        // C*mM/mol, line 247
        const real Phi_CaNa = c.F*(0.75*Na_ss*exp(vfrt) - 0.75*c.Na_o)*
            select(fabs(vfrt) < 0.1, (((-8.267195767195768e-07*(vfrt*vfrt) + 3.306878306878307e-05)*(vfrt*vfrt) +
            -0.001388888888888889)*(vfrt*vfrt) + 0.08333333333333333)*(vfrt*vfrt) + -0.5*vfrt + 1.0, vfrt/
            (exp(vfrt) - 1.0));
        values[observable::Phi_CaNa] = Phi_CaNa;
        const real i_CaNa = c.P_CaNa_ratio*P_CaL*Phi_CaNa/c.C_m;  // A/F, line 253
        values[observable::i_CaNa] = i_CaNa;
        // C*mM/mol, line 248
        const real Phi_CaK = c.F*(0.75*K_ss*exp(vfrt) - 0.75*c.K_o)*
            select(fabs(vfrt) < 0.1, (((-8.267195767195768e-07*(vfrt*vfrt) + 3.306878306878307e-05)*(vfrt*vfrt) +
            -0.001388888888888889)*(vfrt*vfrt) + 0.08333333333333333)*(vfrt*vfrt) + -0.5*vfrt + 1.0, vfrt/
            (exp(vfrt) - 1.0));
        values[observable::Phi_CaK] = Phi_CaK;
        const real i_CaK = c.P_CaK_ratio*P_CaL*Phi_CaK/c.C_m;  // A/F, line 254
        values[observable::i_CaK] = i_CaK;
        const real d_inf = 1.0/(1.0 + exp(-(V + 3.94)/4.23));  // -, line 215
        values[observable::d_inf] = d_inf;
        const real tau_d = 0.6 + 1.0/(exp(-0.05*(V + 6.0)) + exp(0.09*(V + 14.0)));  // ms, line 216
        values[observable::tau_d] = tau_d;
        const real f_inf = 1.0/(1.0 + exp((V + 19.58)/3.696));  // -, line 219
        values[observable::f_inf] = f_inf;
        const real tau_ff = 7.0 + 1.0/(0.0045*exp(-(V + 20.0)/10.0) + 0.0045*exp((V + 20.0)/10.0));  // ms, line 220
        values[observable::tau_ff] = tau_ff;
        const real tau_fs = 1000.0 + 1.0/(3.5e-05*exp(-(V + 5.0)/4.0) + 3.5e-05*exp((V + 5.0)/6.0));  // ms, line 221
        values[observable::tau_fs] = tau_fs;
        const real tau_fcaf = 7.0 + 1.0/(0.04*exp(-(V - 4.0)/7.0) + 0.04*exp((V - 4.0)/7.0));  // ms, line 226
        values[observable::tau_fcaf] = tau_fcaf;
        const real tau_fcas = 100.0 + 1.0/(0.00012*exp(-V/3.0) + 0.00012*exp(V/7.0));  // ms, line 227
        values[observable::tau_fcas] = tau_fcas;
        const real tau_ffp = 2.5*tau_ff;  // ms, line 235
        values[observable::tau_ffp] = tau_ffp;
        const real tau_fcafp = 2.5*tau_fcaf;  // ms, line 238
        values[observable::tau_fcafp] = tau_fcafp;
        const real k_m2n = c.k_jca*jca;  // 1/ms, line 242
        values[observable::k_m2n] = k_m2n;
        const real a_nca = 1.0/(c.k_2n/k_m2n + pow(1.0 + c.K_mn/Ca_ss, 4.0));  // -, line 243
        values[observable::a_nca] = a_nca;

        // release
        const real J_rel_np_inf = c.rel_scale*(c.a_rel*-i_CaL/(1.0 + pow(1.5/Ca_jsr, 8.0)));  // mM/ms, line 459
        values[observable::J_rel_np_inf] = J_rel_np_inf;
        const real tau_rel = max(c.beta_tau/(1.0 + 0.0123/Ca_jsr), c.tau_rel_min);  // ms, line 460
        values[observable::tau_rel] = tau_rel;
        const real J_rel_p_inf = c.rel_scale*(c.a_rel_p*-i_CaL/(1.0 + pow(1.5/Ca_jsr, 8.0)));  // mM/ms, line 465
        values[observable::J_rel_p_inf] = J_rel_p_inf;
        const real tau_rel_p = max(c.beta_tau_p/(1.0 + 0.0123/Ca_jsr), c.tau_rel_min);  // ms, line 466
        values[observable::tau_rel_p] = tau_rel_p;
        const real J_rel = (1.0 - phi_CaMK)*J_rel_np + phi_CaMK*J_rel_p;  // mM/ms, line 469
        values[observable::J_rel] = J_rel;

        // membrane
        const real vffrt = V*c.F*c.F/(c.R*c.T);  // C/mol, line 31
        values[observable::vffrt] = vffrt;

        // background
        // A/F, line 440
        const real i_Nab = c.P_Nab*c.F*(Na_i*exp(vfrt) - c.Na_o)*
            select(fabs(vfrt) < 0.1, (((-8.267195767195768e-07*(vfrt*vfrt) + 3.306878306878307e-05)*(vfrt*vfrt) +
            -0.001388888888888889)*(vfrt*vfrt) + 0.08333333333333333)*(vfrt*vfrt) + -0.5*vfrt + 1.0, vfrt/
            (exp(vfrt) - 1.0))/c.C_m;
        values[observable::i_Nab] = i_Nab;
        const real xkb = 1.0/(1.0 + exp(-(V - 14.48)/18.34));  // -, line 438
        values[observable::xkb] = xkb;
        const real i_Kb = c.g_Kb*xkb*(V - E_K);  // A/F, line 439
        values[observable::i_Kb] = i_Kb;
        const real i_pCa = c.g_pCa*Ca_i/(c.K_pCa + Ca_i);  // A/F, line 442
        values[observable::i_pCa] = i_pCa;
        // A/F, line 441
        const real i_Cab = c.P_Cab*4.0*(0.5*c.F)*(Ca_i*exp(2.0*vfrt) - 0.341*c.Ca_o)*
            select(fabs(vfrt_2) < 0.1, (((-8.267195767195768e-07*(vfrt_2*vfrt_2) + 3.306878306878307e-05)*
            (vfrt_2*vfrt_2) + -0.001388888888888889)*(vfrt_2*vfrt_2) + 0.08333333333333333)*(vfrt_2*vfrt_2) + -0.5*
            vfrt_2 + 1.0, vfrt_2/(exp(vfrt_2) - 1.0))/c.C_m;
        values[observable::i_Cab] = i_Cab;

        // membrane
        // A/F, line 29
        const real i_ion = i_Na + i_NaL + i_to + i_CaL + i_CaNa + i_CaK + i_Kr + i_Ks + i_K1 + i_NaCa_i + i_NaCa_ss +
            i_NaK + i_Nab + i_Kb + i_pCa + i_Cab;
        values[observable::i_ion] = i_ion;
    }
};

// Variants: epi.
template <class real_, class Layout_ = CellLayout<Gates>>
struct Kernel_epi {
    using real = real_;
    using Layout = Layout_;
    using scalar = typename real::scalar;
    using Constants = Constants_epi<scalar>;
    template <class Number>
    using ConstantsOf = Constants_epi<Number>;
    static constexpr int n_states = state::count, potential = state::V;
    static constexpr int n_observables = observable::count, n_constants = Constants::count;
    static constexpr int fp64_blocks_at_once = 2;  // on a multiprocessor of a GPU
    static constexpr bool halves_steps = true;  // of cells for which they are too long

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
    static HEARTWRIGHT_FN typename real::mask react([[maybe_unused]] const AnyConstants& c,
                                     [[maybe_unused]] const Step& step, const Cells<real, Layout>& cells) {
        // state
        Fp64SpillSlots<real, 41> spilled;  // in shared memory on a GPU in FP64
        const real V = cells.potential();  // mV, line 26
        const real CaMK_trap = cells.load(state::CaMK_trap);  // -, line 76
        spilled.fetch(13, cells, state::m);  // -, line 93
        spilled.fetch(15, cells, state::hf);  // -, line 94
        spilled.fetch(17, cells, state::hs);  // -, line 95
        spilled.fetch(20, cells, state::j);  // -, line 96
        spilled.fetch(14, cells, state::hsp);  // -, line 97
        spilled.fetch(19, cells, state::jp);  // -, line 98
        spilled.fetch(7, cells, state::mL);  // -, line 133
        spilled.fetch(12, cells, state::hL);  // -, line 134
        spilled.fetch(9, cells, state::hLp);  // -, line 135
        const real a = cells.load(state::a);  // -, line 156
        spilled.fetch(29, cells, state::iF);  // -, line 157
        spilled.fetch(28, cells, state::iS);  // -, line 158
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
        spilled.fetch(3, cells, state::xrf);  // -, line 262
        spilled.fetch(2, cells, state::xrs);  // -, line 263
        const real xs1 = cells.load(state::xs1);  // -, line 282
        const real xs2 = cells.load(state::xs2);  // -, line 283
        spilled.fetch(1, cells, state::xk1);  // -, line 300
        const real J_rel_np = cells.load(state::J_rel_np);  // mM/ms, line 454
        const real J_rel_p = cells.load(state::J_rel_p);  // mM/ms, line 455
        const real Na_i = cells.load(state::Na_i);  // mM, line 506
        const real Na_ss = cells.load(state::Na_ss);  // mM, line 507
        spilled.fetch(4, cells, state::K_i);  // mM, line 508
        spilled.fetch(5, cells, state::K_ss);  // mM, line 509
        const real Ca_i = cells.load(state::Ca_i);  // mM, line 510
        const real Ca_ss = cells.load(state::Ca_ss);  // mM, line 511
        const real Ca_nsr = cells.load(state::Ca_nsr);  // mM, line 512
        spilled.fetch(0, cells, state::Ca_jsr);  // mM, line 513
        const real i_stim = cells.stimulus();  // A/F

        // i_CaL
        // k_m2n = k_jca*jca
        const real k_m2n = c.k_jca*jca;  // 1/ms, line 242
        const real reciprocal_k_m2n = reciprocal(k_m2n);
        const real K_mn_over_Ca_ss_plus_1 = fma(c.K_mn, reciprocal(Ca_ss), 1.0);
        const real K_mn_over_Ca_ss_plus_1_squared = K_mn_over_Ca_ss_plus_1*K_mn_over_Ca_ss_plus_1;
        // a_nca = 1/(k_2n/k_m2n + pow(1 + K_mn/Ca_ss, 4))
        // -, line 243
        const real a_nca = reciprocal(fma(c.k_2n, reciprocal_k_m2n, K_mn_over_Ca_ss_plus_1_squared*
            K_mn_over_Ca_ss_plus_1_squared));
        const real relaxation_nca = expm1(-(c.dt*k_m2n));
        // ddt(nca) = a_nca*k_2n - nca*k_m2n
        const real next_nca = select(fabs(k_m2n) < 1e-35, fma(c.dt_k_2n, a_nca, nca),
            fma(fma(-(c.k_2n*a_nca), reciprocal_k_m2n, nca), relaxation_nca, nca));
        const real exp_V_over_217 = bounded_exp(0.004608294930875576*V);
        const real exp_V_over_108p5 = exp_V_over_217*exp_V_over_217;
        const real exp_V_over_72p33 = exp_V_over_108p5*exp_V_over_217;
        const real exp_V_over_43p4 = exp_V_over_72p33*exp_V_over_108p5;
        const real exp_V_over_31 = exp_V_over_43p4*exp_V_over_108p5;
        const real exp_V_over_18p08 = exp_V_over_31*exp_V_over_43p4;
        const real exp_V_over_9p042 = exp_V_over_18p08*exp_V_over_18p08;
        const real exp_V_over_7 = exp_V_over_9p042*exp_V_over_31;
        const real dt_over_5_sum_of_exp_V_over_7_0p5647_etc = fma(c.dt_over_221p3*exp_V_over_7, exp_V_over_7,
            c.dt_over_70p59);
        const real exp_dt_over_minus_5_over_tau_fcaf = decaying_exp(
            -(dt_over_5_sum_of_exp_V_over_7_0p5647_etc*normal_reciprocal(
            fma(c.value_35_over_dt, dt_over_5_sum_of_exp_V_over_7_0p5647_etc, exp_V_over_7))));
        const real exp_minus_0p4_dt_over_tau_fcaf = exp_dt_over_minus_5_over_tau_fcaf*exp_dt_over_minus_5_over_tau_fcaf;
        const real exp_minus_0p6_dt_over_tau_fcaf = exp_minus_0p4_dt_over_tau_fcaf*exp_dt_over_minus_5_over_tau_fcaf;
        const real exp_minus_dt_over_tau_fcaf = exp_minus_0p6_dt_over_tau_fcaf*exp_minus_0p4_dt_over_tau_fcaf;
        const real exp_V_over_107p2 = bounded_exp(0.009329750709061052*V);
        const real exp_V_over_53p59 = exp_V_over_107p2*exp_V_over_107p2;
        const real exp_V_over_26p8 = exp_V_over_53p59*exp_V_over_53p59;
        const real exp_V_over_17p86 = exp_V_over_26p8*exp_V_over_53p59;
        const real exp_V_over_8p932 = exp_V_over_17p86*exp_V_over_17p86;
        const real exp_V_over_21p44 = exp_V_over_26p8*exp_V_over_107p2;
        const real exp_V_over_6p305 = exp_V_over_8p932*exp_V_over_21p44;
        const real exp_V_0p2706 = exp_V_over_6p305*exp_V_over_8p932;
        // f_inf = 1/(1 + exp((V + 19.58)/3.696))
        const real f_inf = normal_reciprocal(fma(199.86038496778565, exp_V_0p2706, 1.0));  // -, line 219
        // tau_fcaf [ms] = 7 + 1/(0.04*exp(-(V - 4)/7) + 0.04*exp((V - 4)/7))
        // ddt(fcaf) = (f_inf - fcaf)/tau_fcaf
        const real next_fcaf = fma(fcaf - f_inf, exp_minus_dt_over_tau_fcaf, f_inf);
        // tau_fcafp = 2.5*tau_fcaf
        // ddt(fcafp) = (f_inf - fcafp)/tau_fcafp
        const real next_fcafp = fma(fcafp - f_inf, exp_minus_0p4_dt_over_tau_fcaf, f_inf);

        // i_Ks
        // xs_inf = 1/(1 + exp(-(V + 11.6)/8.932))
        const real xs_inf = exp_V_over_8p932*normal_reciprocal(exp_V_over_8p932 + 0.27288596035656526);  // -, line 286
        const real sum_of_exp_V_over_17p8_plus_2p712_etc = fma(0.001292,
            bounded_exp(fma(-0.004347826086956522, V, -0.9130434782608696)),
            bounded_exp(fma(0.056179775280898875, V, -5.6538307673179125)));
        const real decay_xs1 = decaying_exp(-(sum_of_exp_V_over_17p8_plus_2p712_etc*
            normal_reciprocal(fma(c.value_817p3_over_dt, sum_of_exp_V_over_17p8_plus_2p712_etc, c.reciprocal_dt))));
        // tau_xs1 [ms] = 817.3 + 1/(2.326e-4*exp((V + 48.28)/17.8) + 0.001292*exp(-(V + 210)/230))
        // ddt(xs1) = (xs_inf - xs1)/tau_xs1
        const real next_xs1 = fma(xs1 - xs_inf, decay_xs1, xs_inf);

        // i_CaL
        const real exp_V_over_300 = bounded_exp(0.0033333333333333335*V);
        const real exp_V_over_150 = exp_V_over_300*exp_V_over_300;
        const real exp_V_over_100 = exp_V_over_150*exp_V_over_300;
        const real exp_V_over_60 = exp_V_over_100*exp_V_over_150;
        const real exp_V_over_30 = exp_V_over_60*exp_V_over_60;
        const real exp_V_over_20 = exp_V_over_30*exp_V_over_60;

        // i_Ks
        const real decay_xs2 = decaying_exp(-(fma(c.dt_over_1218*exp_V_over_20, exp_V_over_31, c.dt_over_443p2)*
            normal_reciprocal(exp_V_over_31)));
        // tau_xs2 [ms] = 1/(0.01*exp((V - 50)/20) + 0.0193*exp(-(V + 66.54)/31))
        // ddt(xs2) = (xs_inf - xs2)/tau_xs2
        const real next_xs2 = fma(xs2 - xs_inf, decay_xs2, xs_inf);

        // i_CaL
        const real exp_V_over_12 = exp_V_over_20*exp_V_over_30;
        const real exp_V_over_6 = exp_V_over_12*exp_V_over_12;
        const real exp_V_over_3 = exp_V_over_6*exp_V_over_6;
        const real dt_sum_of_exp_V_over_7_0p00012_exp_V_etc = fma(c.dt_0p00012*exp_V_over_7, exp_V_over_3,
            c.dt_0p00012);
        const real decay_fcas = decaying_exp(-(dt_sum_of_exp_V_over_7_0p00012_exp_V_etc*
            normal_reciprocal(fma(c.value_100_over_dt, dt_sum_of_exp_V_over_7_0p00012_exp_V_etc, exp_V_over_3))));
        // tau_fcas [ms] = 100 + 1/(0.00012*exp(-V/3) + 0.00012*exp(V/7))
        // ddt(fcas) = (f_inf - fcas)/tau_fcas
        const real next_fcas = fma(fcas - f_inf, decay_fcas, f_inf);
        const real exp_V_over_4 = exp_V_over_6*exp_V_over_12;
        const real dt_sum_of_exp_V_over_6_2p301_3p5em05_etc = fma(c.dt_over_1p242e04*exp_V_over_6, exp_V_over_4,
            c.dt_over_9p972e04);
        const real decay_fs = decaying_exp(-(dt_sum_of_exp_V_over_6_2p301_3p5em05_etc*
            normal_reciprocal(fma(c.value_1000_over_dt, dt_sum_of_exp_V_over_6_2p301_3p5em05_etc, exp_V_over_4))));
        // tau_fs [ms] = 1000 + 1/(3.5e-5*exp(-(V + 5)/4) + 3.5e-5*exp((V + 5)/6))
        // ddt(fs) = (f_inf - fs)/tau_fs
        const real next_fs = fma(fs - f_inf, decay_fs, f_inf);
        const real exp_V_over_11p11 = exp_V_over_12*exp_V_over_150;
        const real dt_sum_of_exp_V_over_11p11_3p525_exp_V_etc = fma(c.dt_3p525*exp_V_over_11p11, exp_V_over_20,
            c.dt_0p7408);
        const real decay_d = decaying_exp(-(dt_sum_of_exp_V_over_11p11_3p525_exp_V_etc*
            normal_reciprocal(fma(c.value_0p6_over_dt, dt_sum_of_exp_V_over_11p11_3p525_exp_V_etc, exp_V_over_20))));

        // i_NaL
        const real exp_V_over_minus_236p9 = bounded_exp(-0.004221546774738264*V);
        const real exp_V_over_minus_118p4 = exp_V_over_minus_236p9*exp_V_over_minus_236p9;
        const real exp_V_over_minus_59p22 = exp_V_over_minus_118p4*exp_V_over_minus_118p4;
        const real exp_V_over_minus_39p48 = exp_V_over_minus_59p22*exp_V_over_minus_118p4;
        const real exp_V_over_minus_47p38 = exp_V_over_minus_59p22*exp_V_over_minus_236p9;
        const real exp_minus_0p04644_V = exp_V_over_minus_39p48*exp_V_over_minus_47p38;
        const real exp_V_over_minus_13p93 = exp_minus_0p04644_V*exp_V_over_minus_39p48;
        const real exp_V_over_minus_6p967 = exp_V_over_minus_13p93*exp_V_over_minus_13p93;
        const real exp_V_over_minus_5p264 = exp_V_over_minus_6p967*exp_minus_0p04644_V;

        // i_CaL
        const real exp_V_over_minus_4p23 = exp_V_over_minus_5p264*exp_minus_0p04644_V;
        // d_inf = 1/(1 + exp(-(V + 3.94)/4.23))
        const real d_inf = normal_reciprocal(fma(0.39398514226669484, exp_V_over_minus_4p23, 1.0));  // -, line 215
        // tau_d [ms] = 0.6 + 1/(exp(-0.05*(V + 6)) + exp(0.09*(V + 14)))
        // ddt(d) = (d_inf - d)/tau_d
        const real next_d = fma(d - d_inf, decay_d, d_inf);
        const real exp_V_over_10 = exp_V_over_20*exp_V_over_20;

        // i_to
        const real product_of_exp_V_over_10_squared = exp_V_over_10*exp_V_over_10;

        // i_CaL
        const real dt_over_5_sum_of_exp_V_over_10_7p389_etc = fma(c.dt_over_150p4, product_of_exp_V_over_10_squared,
            c.dt_over_8210);
        const real exp_dt_over_minus_5_over_tau_ff = decaying_exp(
            -(dt_over_5_sum_of_exp_V_over_10_7p389_etc*normal_reciprocal(
            fma(c.value_35_over_dt, dt_over_5_sum_of_exp_V_over_10_7p389_etc, exp_V_over_10))));
        const real exp_minus_0p4_dt_over_tau_ff = exp_dt_over_minus_5_over_tau_ff*exp_dt_over_minus_5_over_tau_ff;
        const real exp_minus_0p6_dt_over_tau_ff = exp_minus_0p4_dt_over_tau_ff*exp_dt_over_minus_5_over_tau_ff;
        const real exp_minus_dt_over_tau_ff = exp_minus_0p6_dt_over_tau_ff*exp_minus_0p4_dt_over_tau_ff;
        // tau_ff [ms] = 7 + 1/(0.0045*exp(-(V + 20)/10) + 0.0045*exp((V + 20)/10))
        // ddt(ff) = (f_inf - ff)/tau_ff
        const real next_ff = fma(ff - f_inf, exp_minus_dt_over_tau_ff, f_inf);
        // tau_ffp = 2.5*tau_ff
        // ddt(ffp) = (f_inf - ffp)/tau_ffp
        const real next_ffp = fma(ffp - f_inf, exp_minus_0p4_dt_over_tau_ff, f_inf);
        // ddt(jca) = (f_inf - jca)/tau_jca
        const real next_jca = fma(jca - f_inf, c.decay_jca, f_inf);

        // i_NaCa_voltage
        // h_Na = exp(q_Na*V*F/(R*T))
        const real h_Na = bounded_exp(c.q_Na_F_reciprocal_R_T*V);  // -, line 330

        // i_NaCa
        const real h_Na_plus_1 = 1.0 + h_Na;
        const real Na_ss_reciprocal_k_Na3_2 = Na_ss*c.reciprocal_k_Na3_2;
        // h1_ss = 1 + Na_ss/k_Na3*(1 + h_Na)
        const real h1_ss = fma(Na_ss_reciprocal_k_Na3_2, h_Na_plus_1, 1.0);  // -, line 350
        // h3_ss = 1/h1_ss
        const real h3_ss = normal_reciprocal(h1_ss);  // -, line 352

        // i_NaCa_voltage
        // h_Ca = exp(q_Ca*V*F/(R*T))
        const real h_Ca = bounded_exp(c.q_Ca_F_reciprocal_R_T*V);  // -, line 329

        // i_NaCa
        const real reciprocal_h_Ca = normal_reciprocal(h_Ca);
        // k4p_ss = h3_ss*w_Ca/h_Ca
        const real k4p_ss = h3_ss*c.w_Ca*reciprocal_h_Ca;  // 1/s, line 356
        const real relative_h2_ss = Na_ss*h_Na*h3_ss;
        // h2_ss = Na_ss*h_Na/(k_Na3*h1_ss)
        // k4pp_ss = h2_ss*w_NaCa
        const real k4pp_ss = c.product_of_reciprocal_k_Na3_2_w_NaCa*relative_h2_ss;  // 1/s, line 357
        // k4_ss = k4p_ss + k4pp_ss
        const real k4_ss = k4p_ss + k4pp_ss;  // 1/s, line 358
        const real k4_ss_plus_k2 = k4_ss + c.k2;
        // h4_ss = 1 + Na_ss/k_Na1*(1 + Na_ss/k_Na2)
        const real h4_ss = fma(Na_ss*c.reciprocal_k_Na1, fma(Na_ss, c.reciprocal_k_Na2, 1.0), 1.0);  // -, line 353
        const real reciprocal_h4_ss = normal_reciprocal(h4_ss);
        const real relative_h5_ss = Na_ss*Na_ss*reciprocal_h4_ss;
        // h5_ss = Na_ss*Na_ss/(h4_ss*k_Na1*k_Na2)
        // k7_ss = h5_ss*h2_ss*w_Na
        const real k7_ss = c.product_of_reciprocal_k_Na1_k_Na2_w_Na_etc*relative_h5_ss*relative_h2_ss;  // 1/s, line 360
        const real k1_k7_ss = c.k1*k7_ss;
        const real k1_k7_ss_k4_ss_plus_k2 = k1_k7_ss*k4_ss_plus_k2;

        // i_NaCa_voltage
        const real reciprocal_h_Na = normal_reciprocal(h_Na);
        // h7 = 1 + Na_o/k_Na3*(1 + 1/h_Na)
        const real h7 = fma(c.Na_o_over_k_Na3, 1.0 + reciprocal_h_Na, 1.0);  // -, line 331
        const real reciprocal_h_Na_h7 = normal_reciprocal(h_Na*h7);
        // h8 = Na_o/(k_Na3*h_Na*h7)
        const real h8 = c.Na_o_reciprocal_k_Na3*reciprocal_h_Na_h7;  // -, line 332
        // k8 = h8*h11*w_Na
        const real k8 = c.h11_w_Na*h8;  // 1/s, line 343

        // i_NaCa
        const real k1_plus_k8 = c.k1 + k8;
        const real k4_ss_k1_plus_k8 = k4_ss*k1_plus_k8;
        // h6_ss = 1/h4_ss
        // k6_ss = h6_ss*Ca_ss*k_Ca_on
        const real k6_ss = reciprocal_h4_ss*Ca_ss*c.k_Ca_on;  // 1/s, line 359
        // x2_ss = k1*k7_ss*(k4_ss + k5) + k4_ss*k6_ss*(k1 + k8)
        const real x2_ss = fma(k4_ss_k1_plus_k8, k6_ss, k1_k7_ss_k4_ss_plus_k2);  // 1/s^3, line 362

        // i_NaCa_voltage
        // k3pp = h8*w_NaCa
        const real k3pp = h8*c.w_NaCa;  // 1/s, line 340
        // h9 = 1/h7
        const real h9 = normal_reciprocal(h7);  // -, line 333
        // k3p = h9*w_Ca
        // k3 = k3p + k3pp
        const real k3 = fma(c.w_Ca, h9, k3pp);  // 1/s, line 341

        // i_NaCa
        const real k2_plus_k3 = c.k2 + k3;
        const real k2_k7_ss = c.k2*k7_ss;
        const real k2_k7_ss_k2_plus_k3 = k2_k7_ss*k2_plus_k3;
        const real k2_k4_ss = c.k2*k4_ss;
        const real k7_ss_plus_k6_ss = k7_ss + k6_ss;
        // x1_ss = k2*k4_ss*(k7_ss + k6_ss) + k5*k7_ss*(k2 + k3)
        const real x1_ss = fma(k2_k4_ss, k7_ss_plus_k6_ss, k2_k7_ss_k2_plus_k3);  // 1/s^3, line 361
        const real k8_k2_plus_k3 = k8*k2_plus_k3;
        const real k1_k3 = c.k1*k3;
        // x3_ss = k1*k3*(k7_ss + k6_ss) + k8*k6_ss*(k2 + k3)
        const real x3_ss = fma(k1_k3, k7_ss_plus_k6_ss, k8_k2_plus_k3*k6_ss);  // 1/s^3, line 363
        const real k3_k2 = k3*c.k2;
        const real k3_k2_k1_plus_k8 = k3_k2*k1_plus_k8;
        const real k2_k8 = c.k2*k8;
        // x4_ss = k2*k8*(k4_ss + k5) + k3*k5*(k1 + k8)
        const real x4_ss = fma(k2_k8, k4_ss_plus_k2, k3_k2_k1_plus_k8);  // 1/s^3, line 364
        const real reciprocal_x1_ss_plus_x2_ss_plus_x3_ss_etc = normal_reciprocal(x1_ss + x2_ss + x3_ss + x4_ss);
        // E2_ss = x2_ss/(x1_ss + x2_ss + x3_ss + x4_ss)
        const real E2_ss = x2_ss*reciprocal_x1_ss_plus_x2_ss_plus_x3_ss_etc;  // -, line 366
        // E1_ss = x1_ss/(x1_ss + x2_ss + x3_ss + x4_ss)
        const real E1_ss = x1_ss*reciprocal_x1_ss_plus_x2_ss_plus_x3_ss_etc;  // -, line 365
        // E3_ss = x3_ss/(x1_ss + x2_ss + x3_ss + x4_ss)
        const real E3_ss = x3_ss*reciprocal_x1_ss_plus_x2_ss_plus_x3_ss_etc;  // -, line 367
        // E4_ss = x4_ss/(x1_ss + x2_ss + x3_ss + x4_ss)
        const real E4_ss = x4_ss*reciprocal_x1_ss_plus_x2_ss_plus_x3_ss_etc;  // -, line 368
        // J_NaCa_Na_ss = 3*(E4_ss*k7_ss - E1_ss*k8) + E3_ss*k4pp_ss - E2_ss*k3pp
        // 1/s, line 370
        const real J_NaCa_Na_ss = fma(-E2_ss, k3pp, fma(3.0, fma(E4_ss, k7_ss, -(E1_ss*k8)), E3_ss*k4pp_ss));
        const real J_NaCa_Na_ss_plus_J_NaCa_Ca_ss_2 = fma(-c.k1_2, E1_ss, fma(c.k2_2, E2_ss, J_NaCa_Na_ss));
        const real k1_k_Ca_on_k3 = c.k1_k_Ca_on*k3;
        const real product_of_reciprocal_h4_ss_k_Ca_on = reciprocal_h4_ss*c.k_Ca_on;
        const real d_x3_ss_d_Ca_ss = fma(k1_k_Ca_on_k3, reciprocal_h4_ss, k8_k2_plus_k3*
            product_of_reciprocal_h4_ss_k_Ca_on);
        const real d_x2_ss_d_Ca_ss = k4_ss_k1_plus_k8*product_of_reciprocal_h4_ss_k_Ca_on;
        const real d_x1_ss_d_Ca_ss = c.k2_k_Ca_on*k4_ss*reciprocal_h4_ss;
        const real d_x1_ss_d_Ca_ss_plus_d_x2_ss_d_Ca_ss_etc = d_x1_ss_d_Ca_ss + d_x2_ss_d_Ca_ss + d_x3_ss_d_Ca_ss;
        const real k1_2_plus_k8_3 = fma(3.0, k8, c.k1_2);
        const real k2_2_minus_k3pp = c.k2_2 - k3pp;
        const real Ca_ss_squared_2 = Ca_ss*Ca_ss;
        const real Ca_ss_squared_plus_K_CaAct_squared = Ca_ss_squared_2 + c.K_CaAct_squared;
        // allo_ss = 1/(1 + square(K_CaAct/Ca_ss))
        const real allo_ss = Ca_ss_squared_2*normal_reciprocal(Ca_ss_squared_plus_K_CaAct_squared);  // -, line 369
        const real G_NaCa_over_5_allo_ss = c.G_NaCa_over_5*allo_ss;
        const real Ca_ss_squared_plus_K_CaAct_squared_Ca_ss_etc = Ca_ss_squared_plus_K_CaAct_squared*
            (Ca_ss*Ca_ss_squared_2);
        const real d_i_NaCa_ss_d_Ca_ss = fma(c.G_NaCa_over_5_K_CaAct_2_K_CaAct*Ca_ss_squared_2*Ca_ss_squared_2*
            reciprocal(Ca_ss_squared_plus_K_CaAct_squared_Ca_ss_etc*Ca_ss_squared_plus_K_CaAct_squared),
            J_NaCa_Na_ss_plus_J_NaCa_Ca_ss_2, G_NaCa_over_5_allo_ss*
            (fma(-k1_2_plus_k8_3, fma(-E1_ss, d_x1_ss_d_Ca_ss_plus_d_x2_ss_d_Ca_ss_etc, d_x1_ss_d_Ca_ss),
            fma(k2_2_minus_k3pp, fma(-E2_ss, d_x1_ss_d_Ca_ss_plus_d_x2_ss_d_Ca_ss_etc, d_x2_ss_d_Ca_ss),
            fma(fma(-E3_ss, d_x1_ss_d_Ca_ss_plus_d_x2_ss_d_Ca_ss_etc, d_x3_ss_d_Ca_ss), k4pp_ss,
            -(3.0*E4_ss*d_x1_ss_d_Ca_ss_plus_d_x2_ss_d_Ca_ss_etc*k7_ss))))*reciprocal_x1_ss_plus_x2_ss_plus_x3_ss_etc));
        // J_NaCa_Ca_ss = E2_ss*k2 - E1_ss*k1
        // i_NaCa_ss = 0.2*G_NaCa*allo_ss*(J_NaCa_Na_ss + 2*J_NaCa_Ca_ss)
        const real i_NaCa_ss = G_NaCa_over_5_allo_ss*J_NaCa_Na_ss_plus_J_NaCa_Ca_ss_2;  // A/F, line 372

        // i_CaL
        const real fcaf_at_mid_step = 0.5*(fcaf + next_fcaf);
        const real fcas_at_mid_step = 0.5*(fcas + next_fcas);
        const real reciprocal_exp_V_over_10_over_2p718_etc = normal_reciprocal(
            fma(0.36787944117144233, exp_V_over_10, 1.0));
        // A_fcaf = 0.3 + 0.6/(1 + exp((V - 10)/10))
        const real A_fcaf = fma(0.6, reciprocal_exp_V_over_10_over_2p718_etc, 0.3);  // -, line 228
        // A_fcas = 1 - A_fcaf
        const real A_fcas = 1.0 - A_fcaf;  // -, line 229
        const real A_fcas_fcas_at_mid_step = A_fcas*fcas_at_mid_step;
        const real fca_at_mid_step = fma(A_fcaf, fcaf_at_mid_step, A_fcas_fcas_at_mid_step);
        const real fs_at_mid_step_2 = fs + next_fs;
        const real product_of_one_minus_A_ff_fs_at_mid_step = c.scaled_one_minus_A_ff_over_2*fs_at_mid_step_2;
        const real f_at_mid_step = fma(c.A_ff_over_2, ff + next_ff, product_of_one_minus_A_ff_fs_at_mid_step);
        const real d_at_mid_step = 0.5*(d + next_d);
        const real jca_at_mid_step = 0.5*(jca + next_jca);
        const real nca_at_mid_step = 0.5*(nca + next_nca);
        const real jca_at_mid_step_nca_at_mid_step = jca_at_mid_step*nca_at_mid_step;
        const real one_minus_nca_at_mid_step = 1.0 - nca_at_mid_step;
        const real open_CaL_at_mid_step = d_at_mid_step*fma(f_at_mid_step, one_minus_nca_at_mid_step,
            jca_at_mid_step_nca_at_mid_step*fca_at_mid_step);
        const real fcafp_at_mid_step = 0.5*(fcafp + next_fcafp);
        const real fcap_at_mid_step = fma(A_fcaf, fcafp_at_mid_step, A_fcas_fcas_at_mid_step);
        const real fp_at_mid_step = fma(c.A_ff_over_2, ffp + next_ffp, product_of_one_minus_A_ff_fs_at_mid_step);
        const real open_CaLp_at_mid_step = d_at_mid_step*fma(fp_at_mid_step, one_minus_nca_at_mid_step,
            jca_at_mid_step_nca_at_mid_step*fcap_at_mid_step);

        // CaMK
        const real one_minus_CaMK_trap = 1.0 - CaMK_trap;
        const real CaMK_o_one_minus_CaMK_trap = c.CaMK_o*one_minus_CaMK_trap;
        const real Ca_ss_plus_K_CaM = Ca_ss + c.K_CaM;
        // CaMK_bound = CaMK_o*(1 - CaMK_trap)/(1 + K_CaM/Ca_ss)
        const real CaMK_bound = CaMK_o_one_minus_CaMK_trap*Ca_ss*normal_reciprocal(Ca_ss_plus_K_CaM);  // -, line 79
        // CaMK_active = CaMK_bound + CaMK_trap
        const real CaMK_active = CaMK_bound + CaMK_trap;  // -, line 80
        // phi_CaMK = 1/(1 + K_CaMK/CaMK_active)
        const real phi_CaMK = CaMK_active*reciprocal(CaMK_active + c.K_CaMK);  // -, line 82

        // release
        const real one_minus_phi_CaMK = 1.0 - phi_CaMK;

        // i_CaL
        const real P_CaL_at_mid_step = c.P_Ca*fma(one_minus_phi_CaMK, open_CaL_at_mid_step, phi_CaMK*c.P_Cap_ratio*
            open_CaLp_at_mid_step);

        // membrane
        // vfrt = V*F/(R*T)
        const real vfrt = c.F_reciprocal_R_T*V;  // -, line 30

        // i_CaL
        const real vfrt_2 = 2.0*vfrt;
        const real vfrt_2_squared = vfrt_2*vfrt_2;
        const real vfrt_2_squared_over_minus_1p21e06_etc = fma(-8.267195767195768e-07, vfrt_2_squared,
            3.306878306878307e-05);
        const real vfrt_2_squared_over_minus_1p21e06_etc_2 = fma(vfrt_2_squared_over_minus_1p21e06_etc, vfrt_2_squared,
            -0.001388888888888889);
        const real vfrt_2_squared_over_minus_1p21e06_etc_2_etc =
            fma(vfrt_2_squared_over_minus_1p21e06_etc_2, vfrt_2_squared, 0.08333333333333333);
        const real exp_F_reciprocal_R_T_over_3_V = bounded_exp(c.F_reciprocal_R_T_over_3*V);
        const real exp_F_reciprocal_R_T_0p6667_V = exp_F_reciprocal_R_T_over_3_V*exp_F_reciprocal_R_T_over_3_V;
        const real exp_F_reciprocal_R_T_V = exp_F_reciprocal_R_T_0p6667_V*exp_F_reciprocal_R_T_over_3_V;
        const real exp_F_reciprocal_R_T_2_V = exp_F_reciprocal_R_T_V*exp_F_reciprocal_R_T_V;
        const real reciprocal_exp_F_reciprocal_R_T_2_V_etc = reciprocal(exp_F_reciprocal_R_T_2_V - 1.0);
        const real vfrt_2_reciprocal_exp_F_reciprocal_R_T_2_etc = vfrt_2*reciprocal_exp_F_reciprocal_R_T_2_V_etc;
        const real choice_vfrt_2_squared_over_minus_1p21e06_etc =
            select(fabs(vfrt_2) < 0.1, fma(-0.5, vfrt_2, fma(vfrt_2_squared_over_minus_1p21e06_etc_2_etc,
            vfrt_2_squared, 1.0)), vfrt_2_reciprocal_exp_F_reciprocal_R_T_2_etc);
        // Phi_CaL = 4*vffrt*(Ca_ss*exp(2*vfrt) - 0.341*Ca_o)/(exp(2*vfrt) - 1)
        // C*mM/mol, line 246
        const real Phi_CaL = c.F_over_2_4*fma(Ca_ss, exp_F_reciprocal_R_T_2_V, -c.Ca_o_0p341)*
            choice_vfrt_2_squared_over_minus_1p21e06_etc;
        const real i_CaL_at_mid_step = P_CaL_at_mid_step*Phi_CaL*c.reciprocal_C_m;

        // release
        // J_rel = (1 - phi_CaMK)*J_rel_np + phi_CaMK*J_rel_p
        const real J_rel = fma(one_minus_phi_CaMK, J_rel_np, phi_CaMK*J_rel_p);  // mM/ms, line 469

        // ions
        // J_diff = (Ca_ss - Ca_i)/tau_diff_Ca
        const real J_diff = (Ca_ss - Ca_i)*c.reciprocal_tau_diff_Ca;  // mM/ms, line 518
        const real sum_of_minus_C_m_A_cap_reciprocal_F_2_V_etc =
            fma(-c.C_m_A_cap_reciprocal_F_2_V_ss, fma(-2.0, i_NaCa_ss, i_CaL_at_mid_step),
            fma(c.V_jsr_reciprocal_V_ss, J_rel, -J_diff));

        // CaMK
        const real reciprocal_CaMK_active = reciprocal(CaMK_active);
        const real K_CaMK_reciprocal_CaMK_active = c.K_CaMK*reciprocal_CaMK_active;
        const real reciprocal_K_CaMK_reciprocal_CaMK_active_etc = reciprocal(1.0 + K_CaMK_reciprocal_CaMK_active);
        const real Ca_ss_plus_K_CaM_Ca_ss_squared = Ca_ss_plus_K_CaM*Ca_ss_squared_2;
        const real d_CaMK_bound_d_Ca_ss = c.CaMK_o_K_CaM*Ca_ss_squared_2*one_minus_CaMK_trap*
            reciprocal(Ca_ss_plus_K_CaM_Ca_ss_squared*Ca_ss_plus_K_CaM);
        const real d_phi_CaMK_d_Ca_ss = reciprocal_K_CaMK_reciprocal_CaMK_active_etc*
            (K_CaMK_reciprocal_CaMK_active*d_CaMK_bound_d_Ca_ss*reciprocal_CaMK_active)*
            reciprocal_K_CaMK_reciprocal_CaMK_active_etc;

        // i_CaL
        const real d_P_CaL_at_mid_step_d_Ca_ss = c.P_Ca*(fma(c.P_Cap_ratio, open_CaLp_at_mid_step,
            -open_CaL_at_mid_step)*d_phi_CaMK_d_Ca_ss);

        // background
        const real product_of_exp_F_reciprocal_R_T_2_V_etc = exp_F_reciprocal_R_T_2_V*
            choice_vfrt_2_squared_over_minus_1p21e06_etc;

        // i_CaL
        const real d_Phi_CaL_d_Ca_ss = c.F_over_2_4*product_of_exp_F_reciprocal_R_T_2_V_etc;
        const real d_i_CaL_at_mid_step_d_Ca_ss = fma(d_P_CaL_at_mid_step_d_Ca_ss, Phi_CaL, P_CaL_at_mid_step*
            d_Phi_CaL_d_Ca_ss)*c.reciprocal_C_m;

        // release
        const real d_J_rel_d_Ca_ss = fma(d_phi_CaMK_d_Ca_ss, J_rel_p, -(d_phi_CaMK_d_Ca_ss*J_rel_np));

        // ions
        const real K_BSR_plus_Ca_ss = c.K_BSR_ + Ca_ss;
        const real K_BSR_plus_Ca_ss_squared = K_BSR_plus_Ca_ss*K_BSR_plus_Ca_ss;
        const real reciprocal_K_BSR_plus_Ca_ss_squared = normal_reciprocal(K_BSR_plus_Ca_ss_squared);
        const real BSR_K_BSR_reciprocal_K_BSR_plus_Ca_ss_etc = c.BSR_K_BSR_*reciprocal_K_BSR_plus_Ca_ss_squared;
        const real K_BSL_plus_Ca_ss = c.K_BSL_ + Ca_ss;
        const real K_BSL_plus_Ca_ss_squared = K_BSL_plus_Ca_ss*K_BSL_plus_Ca_ss;
        spilled.put(6, J_rel_np);
        const real reciprocal_K_BSL_plus_Ca_ss_squared = normal_reciprocal(K_BSL_plus_Ca_ss_squared);
        const real BSL_K_BSL_reciprocal_K_BSL_plus_Ca_ss_etc = c.BSL_K_BSL_*reciprocal_K_BSL_plus_Ca_ss_squared;
        spilled.put(8, J_rel_p);
        const real reciprocal_BSR_K_BSR_reciprocal_K_BSR_etc = normal_reciprocal(1.0 +
            BSR_K_BSR_reciprocal_K_BSR_plus_Ca_ss_etc + BSL_K_BSL_reciprocal_K_BSL_plus_Ca_ss_etc);
        const real d_B_Ca_ss_d_Ca_ss = 2.0*reciprocal_BSR_K_BSR_reciprocal_K_BSR_etc*
            fma(BSR_K_BSR_reciprocal_K_BSR_plus_Ca_ss_etc*K_BSR_plus_Ca_ss, reciprocal_K_BSR_plus_Ca_ss_squared,
            BSL_K_BSL_reciprocal_K_BSL_plus_Ca_ss_etc*K_BSL_plus_Ca_ss*reciprocal_K_BSL_plus_Ca_ss_squared)*
            reciprocal_BSR_K_BSR_reciprocal_K_BSR_etc;
        const real dt_B_Ca_ss = K_BSR_plus_Ca_ss_squared*K_BSL_plus_Ca_ss_squared*
            normal_reciprocal(fma(fma(c.reciprocal_dt, K_BSR_plus_Ca_ss_squared, c.BSR_K_BSR_over_dt),
            K_BSL_plus_Ca_ss_squared, c.BSL_K_BSL_over_dt*K_BSR_plus_Ca_ss_squared));
        const real jacobian_Ca_ss_Ca_ss = fma(d_B_Ca_ss_d_Ca_ss, sum_of_minus_C_m_A_cap_reciprocal_F_2_V_etc,
            dt_B_Ca_ss*fma(c.rad_squared_L_reciprocal_V_ss_15p07_etc, d_J_rel_d_Ca_ss,
            fma(c.C_m_A_geo_reciprocal_F_2_V_ss_2_over_dt, fma(2.0, d_i_NaCa_ss_d_Ca_ss, -d_i_CaL_at_mid_step_d_Ca_ss),
            -c.quotient_of_reciprocal_tau_diff_Ca_etc)));

        // i_NaCa
        const real Na_i_reciprocal_k_Na3_2 = Na_i*c.reciprocal_k_Na3_2;
        // h1_i = 1 + Na_i/k_Na3*(1 + h_Na)
        const real h1_i = fma(Na_i_reciprocal_k_Na3_2, h_Na_plus_1, 1.0);  // -, line 350
        // h3_i = 1/h1_i
        const real h3_i = normal_reciprocal(h1_i);  // -, line 352
        // k4p_i = h3_i*w_Ca/h_Ca
        const real k4p_i = h3_i*c.w_Ca*reciprocal_h_Ca;  // 1/s, line 356
        const real relative_h2_i = Na_i*h_Na*h3_i;
        // h2_i = Na_i*h_Na/(k_Na3*h1_i)
        // k4pp_i = h2_i*w_NaCa
        const real k4pp_i = c.product_of_reciprocal_k_Na3_2_w_NaCa*relative_h2_i;  // 1/s, line 357
        // k4_i = k4p_i + k4pp_i
        const real k4_i = k4p_i + k4pp_i;  // 1/s, line 358
        const real k4_i_plus_k2 = k4_i + c.k2;
        // h4_i = 1 + Na_i/k_Na1*(1 + Na_i/k_Na2)
        const real h4_i = fma(Na_i*c.reciprocal_k_Na1, fma(Na_i, c.reciprocal_k_Na2, 1.0), 1.0);  // -, line 353
        spilled.put(10, i_CaL_at_mid_step);
        const real reciprocal_h4_i = normal_reciprocal(h4_i);
        const real relative_h5_i = Na_i*Na_i*reciprocal_h4_i;
        spilled.put(11, d_i_CaL_at_mid_step_d_Ca_ss);
        // h5_i = Na_i*Na_i/(h4_i*k_Na1*k_Na2)
        // k7_i = h5_i*h2_i*w_Na
        const real k7_i = c.product_of_reciprocal_k_Na1_k_Na2_w_Na_etc*relative_h5_i*relative_h2_i;  // 1/s, line 360
        const real k1_k7_i = c.k1*k7_i;
        const real k1_k7_i_k4_i_plus_k2 = k1_k7_i*k4_i_plus_k2;
        const real k4_i_k1_plus_k8 = k4_i*k1_plus_k8;
        // h6_i = 1/h4_i
        // k6_i = h6_i*Ca_i*k_Ca_on
        const real k6_i = reciprocal_h4_i*Ca_i*c.k_Ca_on;  // 1/s, line 359
        spilled.put(16, d_J_rel_d_Ca_ss);
        // x2_i = k1*k7_i*(k4_i + k5) + k4_i*k6_i*(k1 + k8)
        const real x2_i = fma(k4_i_k1_plus_k8, k6_i, k1_k7_i_k4_i_plus_k2);  // 1/s^3, line 362
        const real k2_k7_i = c.k2*k7_i;
        spilled.put(18, J_rel);
        const real k2_k7_i_k2_plus_k3 = k2_k7_i*k2_plus_k3;
        const real k2_k4_i = c.k2*k4_i;
        const real k7_i_plus_k6_i = k7_i + k6_i;
        spilled.put(21, xs1);
        // x1_i = k2*k4_i*(k7_i + k6_i) + k5*k7_i*(k2 + k3)
        const real x1_i = fma(k2_k4_i, k7_i_plus_k6_i, k2_k7_i_k2_plus_k3);  // 1/s^3, line 361
        spilled.put(22, xs2);
        // x3_i = k1*k3*(k7_i + k6_i) + k8*k6_i*(k2 + k3)
        const real x3_i = fma(k1_k3, k7_i_plus_k6_i, k8_k2_plus_k3*k6_i);  // 1/s^3, line 363
        // x4_i = k2*k8*(k4_i + k5) + k3*k5*(k1 + k8)
        const real x4_i = fma(k2_k8, k4_i_plus_k2, k3_k2_k1_plus_k8);  // 1/s^3, line 364
        const real reciprocal_x1_i_plus_x2_i_plus_x3_i_etc = normal_reciprocal(x1_i + x2_i + x3_i + x4_i);
        // E2_i = x2_i/(x1_i + x2_i + x3_i + x4_i)
        const real E2_i = x2_i*reciprocal_x1_i_plus_x2_i_plus_x3_i_etc;  // -, line 366
        // E1_i = x1_i/(x1_i + x2_i + x3_i + x4_i)
        const real E1_i = x1_i*reciprocal_x1_i_plus_x2_i_plus_x3_i_etc;  // -, line 365
        // E3_i = x3_i/(x1_i + x2_i + x3_i + x4_i)
        const real E3_i = x3_i*reciprocal_x1_i_plus_x2_i_plus_x3_i_etc;  // -, line 367
        // E4_i = x4_i/(x1_i + x2_i + x3_i + x4_i)
        const real E4_i = x4_i*reciprocal_x1_i_plus_x2_i_plus_x3_i_etc;  // -, line 368
        spilled.put(23, i_NaCa_ss);
        // J_NaCa_Na_i = 3*(E4_i*k7_i - E1_i*k8) + E3_i*k4pp_i - E2_i*k3pp
        const real J_NaCa_Na_i = fma(-E2_i, k3pp, fma(3.0, fma(E4_i, k7_i, -(E1_i*k8)), E3_i*k4pp_i));  // 1/s, line 370
        spilled.put(24, P_CaL_at_mid_step);
        const real J_NaCa_Na_i_plus_J_NaCa_Ca_i_2 = fma(-c.k1_2, E1_i, fma(c.k2_2, E2_i, J_NaCa_Na_i));
        const real product_of_reciprocal_h4_i_k_Ca_on = reciprocal_h4_i*c.k_Ca_on;
        spilled.put(25, d_i_NaCa_ss_d_Ca_ss);
        const real d_x3_i_d_Ca_i = fma(k1_k_Ca_on_k3, reciprocal_h4_i, k8_k2_plus_k3*
            product_of_reciprocal_h4_i_k_Ca_on);
        const real d_x2_i_d_Ca_i = k4_i_k1_plus_k8*product_of_reciprocal_h4_i_k_Ca_on;
        const real d_x1_i_d_Ca_i = c.k2_k_Ca_on*k4_i*reciprocal_h4_i;
        const real d_x1_i_d_Ca_i_plus_d_x2_i_d_Ca_i_plus_d_etc = d_x1_i_d_Ca_i + d_x2_i_d_Ca_i + d_x3_i_d_Ca_i;
        const real Ca_i_squared = Ca_i*Ca_i;
        spilled.put(26, d_P_CaL_at_mid_step_d_Ca_ss);
        const real Ca_i_squared_plus_K_CaAct_squared = Ca_i_squared + c.K_CaAct_squared;
        spilled.put(27, i_stim);
        // allo_i = 1/(1 + square(K_CaAct/Ca_i))
        const real allo_i = Ca_i_squared*normal_reciprocal(Ca_i_squared_plus_K_CaAct_squared);  // -, line 369
        const real G_NaCa_0p8_allo_i = c.G_NaCa_0p8*allo_i;
        const real Ca_i_squared_plus_K_CaAct_squared_Ca_i_etc = Ca_i_squared_plus_K_CaAct_squared*(Ca_i*Ca_i_squared);
        const real d_i_NaCa_i_d_Ca_i = fma(c.G_NaCa_0p8_K_CaAct_2_K_CaAct*Ca_i_squared*Ca_i_squared*
            reciprocal(Ca_i_squared_plus_K_CaAct_squared_Ca_i_etc*Ca_i_squared_plus_K_CaAct_squared),
            J_NaCa_Na_i_plus_J_NaCa_Ca_i_2, G_NaCa_0p8_allo_i*(fma(-k1_2_plus_k8_3,
            fma(-E1_i, d_x1_i_d_Ca_i_plus_d_x2_i_d_Ca_i_plus_d_etc, d_x1_i_d_Ca_i),
            fma(k2_2_minus_k3pp, fma(-E2_i, d_x1_i_d_Ca_i_plus_d_x2_i_d_Ca_i_plus_d_etc, d_x2_i_d_Ca_i),
            fma(fma(-E3_i, d_x1_i_d_Ca_i_plus_d_x2_i_d_Ca_i_plus_d_etc, d_x3_i_d_Ca_i), k4pp_i,
            -(3.0*E4_i*d_x1_i_d_Ca_i_plus_d_x2_i_d_Ca_i_plus_d_etc*k7_i))))*reciprocal_x1_i_plus_x2_i_plus_x3_i_etc));
        // J_NaCa_Ca_i = E2_i*k2 - E1_i*k1
        // i_NaCa_i = 0.8*G_NaCa*allo_i*(J_NaCa_Na_i + 2*J_NaCa_Ca_i)
        const real i_NaCa_i = G_NaCa_0p8_allo_i*J_NaCa_Na_i_plus_J_NaCa_Ca_i_2;  // A/F, line 372

        // uptake
        const real reciprocal_Ca_i_plus_K_up_minus_dK_up = normal_reciprocal(Ca_i + c.K_up_minus_dK_up);
        // J_up_p = up_scale*2.75*v_up*Ca_i/(Ca_i + K_up - dK_up)
        const real J_up_p = c.up_scale_2p75_v_up*Ca_i*reciprocal_Ca_i_plus_K_up_minus_dK_up;  // mM/ms, line 486
        const real reciprocal_Ca_i_plus_K_up = normal_reciprocal(Ca_i + c.K_up);
        // J_up_np = up_scale*v_up*Ca_i/(Ca_i + K_up)
        const real J_up_np = c.up_scale_v_up*Ca_i*reciprocal_Ca_i_plus_K_up;  // mM/ms, line 485
        // J_leak = v_leak*Ca_nsr/Ca_nsr_max
        const real J_leak = c.v_leak_reciprocal_Ca_nsr_max*Ca_nsr;  // mM/ms, line 487
        // J_up = (1 - phi_CaMK)*J_up_np + phi_CaMK*J_up_p - J_leak
        const real J_up = fma(phi_CaMK, J_up_p, fma(one_minus_phi_CaMK, J_up_np, -J_leak));  // mM/ms, line 488

        // background
        const real reciprocal_K_pCa_plus_Ca_i = normal_reciprocal(c.K_pCa + Ca_i);
        const real relative_i_pCa = Ca_i*reciprocal_K_pCa_plus_Ca_i;

        // ions
        const real g_pCa_over_2_relative_i_pCa = c.g_pCa_over_2*relative_i_pCa;
        const real sum_of_minus_C_m_A_cap_reciprocal_F_2_V_etc_2 =
            fma(c.rad_squared_L_reciprocal_V_myo_62p8, J_diff, fma(-c.rad_squared_L_reciprocal_V_myo_173p3, J_up,
            -(c.C_m_A_geo_reciprocal_F_2_V_myo_4*fma(c.P_Cab_F_reciprocal_C_m*
            fma(Ca_i, exp_F_reciprocal_R_T_2_V, -c.Ca_o_0p341), choice_vfrt_2_squared_over_minus_1p21e06_etc,
            g_pCa_over_2_relative_i_pCa - i_NaCa_i))));
        const real K_CMDN_plus_Ca_i = c.K_CMDN_ + Ca_i;
        const real K_CMDN_plus_Ca_i_squared = K_CMDN_plus_Ca_i*K_CMDN_plus_Ca_i;
        const real reciprocal_K_CMDN_plus_Ca_i_squared = normal_reciprocal(K_CMDN_plus_Ca_i_squared);
        const real CMDN_K_CMDN_reciprocal_K_CMDN_plus_Ca_i_etc = c.CMDN_K_CMDN_*reciprocal_K_CMDN_plus_Ca_i_squared;
        const real K_TRPN_plus_Ca_i = c.K_TRPN_ + Ca_i;
        const real K_TRPN_plus_Ca_i_squared = K_TRPN_plus_Ca_i*K_TRPN_plus_Ca_i;
        const real reciprocal_K_TRPN_plus_Ca_i_squared = normal_reciprocal(K_TRPN_plus_Ca_i_squared);
        const real TRPN_K_TRPN_reciprocal_K_TRPN_plus_Ca_i_etc = c.TRPN_K_TRPN_*reciprocal_K_TRPN_plus_Ca_i_squared;
        spilled.put(30, J_up);
        const real reciprocal_CMDN_K_CMDN_reciprocal_K_CMDN_etc =
            normal_reciprocal(1.0 + CMDN_K_CMDN_reciprocal_K_CMDN_plus_Ca_i_etc +
            TRPN_K_TRPN_reciprocal_K_TRPN_plus_Ca_i_etc);
        spilled.put(31, Ca_nsr);
        const real d_B_Ca_i_d_Ca_i = 2.0*reciprocal_CMDN_K_CMDN_reciprocal_K_CMDN_etc*
            fma(CMDN_K_CMDN_reciprocal_K_CMDN_plus_Ca_i_etc*K_CMDN_plus_Ca_i, reciprocal_K_CMDN_plus_Ca_i_squared,
            TRPN_K_TRPN_reciprocal_K_TRPN_plus_Ca_i_etc*K_TRPN_plus_Ca_i*reciprocal_K_TRPN_plus_Ca_i_squared)*
            reciprocal_CMDN_K_CMDN_reciprocal_K_CMDN_etc;

        // uptake
        const real d_J_up_np_d_Ca_i = (c.up_scale_v_up - J_up_np)*reciprocal_Ca_i_plus_K_up;
        const real d_J_up_p_d_Ca_i = (c.up_scale_2p75_v_up - J_up_p)*reciprocal_Ca_i_plus_K_up_minus_dK_up;
        const real d_J_up_d_Ca_i = fma(one_minus_phi_CaMK, d_J_up_np_d_Ca_i, phi_CaMK*d_J_up_p_d_Ca_i);

        // ions
        const real dt_B_Ca_i = K_CMDN_plus_Ca_i_squared*K_TRPN_plus_Ca_i_squared*
            normal_reciprocal(fma(fma(c.reciprocal_dt, K_CMDN_plus_Ca_i_squared, c.CMDN_K_CMDN_over_dt),
            K_TRPN_plus_Ca_i_squared, c.TRPN_K_TRPN_over_dt*K_CMDN_plus_Ca_i_squared));
        const real jacobian_Ca_i_Ca_i = fma(d_B_Ca_i_d_Ca_i, sum_of_minus_C_m_A_cap_reciprocal_F_2_V_etc_2, dt_B_Ca_i*
            fma(-c.rad_squared_L_reciprocal_V_myo_173p3_etc, d_J_up_d_Ca_i,
            fma(c.C_m_A_geo_reciprocal_F_2_V_myo_4_over_dt, fma(g_pCa_over_2_relative_i_pCa - c.g_pCa_over_2,
            reciprocal_K_pCa_plus_Ca_i, fma(-c.P_Cab_F_reciprocal_C_m, product_of_exp_F_reciprocal_R_T_2_V_etc,
            d_i_NaCa_i_d_Ca_i)), c.rad_squared_L_over_tau_diff_Ca_over_rad_etc)));
        const real unlimited_pivot_Ca_i = fma(-c.dt, jacobian_Ca_i_Ca_i, c.one_plus_reciprocal_dt_over_5p6_plus_1);
        const real pivot_Ca_i = max(unlimited_pivot_Ca_i, 2.0 - unlimited_pivot_Ca_i);
        const real reciprocal_pivot_Ca_i = reciprocal(pivot_Ca_i);
        const real dt_jacobian_Ca_ss_Ca_i = c.reciprocal_tau_diff_Ca_3*dt_B_Ca_ss;
        const real lower_Ca_ss = -(dt_jacobian_Ca_ss_Ca_i*reciprocal_pivot_Ca_i);

        // uptake
        const real d_J_up_d_Ca_ss = fma(d_phi_CaMK_d_Ca_ss, J_up_p, -(d_phi_CaMK_d_Ca_ss*J_up_np));

        // ions
        const real dt_jacobian_Ca_i_Ca_ss = dt_B_Ca_i*fma(-c.rad_squared_L_reciprocal_V_myo_173p3, d_J_up_d_Ca_ss,
            c.rad_squared_L_over_tau_diff_Ca_over_rad_etc_2);
        const real upper_Ca_i = -dt_jacobian_Ca_i_Ca_ss;
        const real unlimited_pivot_Ca_ss = fma(-lower_Ca_ss, upper_Ca_i,
            fma(-c.dt, jacobian_Ca_ss_Ca_ss, c.one_plus_reciprocal_dt_over_0p18_plus_1));
        const real least_pivot = min(unlimited_pivot_Ca_i, unlimited_pivot_Ca_ss);
        const real pivot_Ca_ss = max(unlimited_pivot_Ca_ss, 2.0 - unlimited_pivot_Ca_ss);
        const real euler_Ca_ss = dt_B_Ca_ss*sum_of_minus_C_m_A_cap_reciprocal_F_2_V_etc;
        const real euler_Ca_i = dt_B_Ca_i*sum_of_minus_C_m_A_cap_reciprocal_F_2_V_etc_2;
        const real right_Ca_ss = fma(-lower_Ca_ss, euler_Ca_i, euler_Ca_ss);
        const real solved_Ca_ss = right_Ca_ss*reciprocal(pivot_Ca_ss);
        const real solved_Ca_i = fma(-upper_Ca_i, solved_Ca_ss, euler_Ca_i)*reciprocal_pivot_Ca_i;
        const real size_of_change_Ca_i = fabs(solved_Ca_ss) + fabs(solved_Ca_i);
        const real change_Ca_ss = select(size_of_change_Ca_i <= 1e+30,
            fma(c.reciprocal_dt_over_0p18_plus_1_2 + (pivot_Ca_ss - unlimited_pivot_Ca_ss), solved_Ca_ss, solved_Ca_ss),
            euler_Ca_ss);
        // B_Ca_ss = 1/(1 + BSR*K_BSR/square(K_BSR + Ca_ss) + BSL*K_BSL/square(K_BSL + Ca_ss))
        // f = A_ff*ff + (1 - A_ff)*fs
        // fca = A_fcaf*fcaf + A_fcas*fcas
        // open_CaL = d*(f*(1 - nca) + jca*fca*nca)
        // fp = A_ff*ffp + (1 - A_ff)*fs
        // fcap = A_fcaf*fcafp + A_fcas*fcas
        // open_CaLp = d*(fp*(1 - nca) + jca*fcap*nca)
        // P_CaL = P_Ca*((1 - phi_CaMK)*open_CaL + phi_CaMK*P_Cap_ratio*open_CaLp)
        // i_CaL [A/F] = P_CaL*Phi_CaL/C_m
        // ddt(Ca_ss) = B_Ca_ss*(-(i_CaL - 2*i_NaCa_ss)*C_m*A_cap/(2*F*V_ss) + J_rel*V_jsr/V_ss - J_diff)
        const real next_Ca_ss = Ca_ss + change_Ca_ss;
        const real change_Ca_i = select(size_of_change_Ca_i <= 1e+30,
            fma(c.reciprocal_dt_over_5p6_plus_1_2 + (pivot_Ca_i - unlimited_pivot_Ca_i), solved_Ca_i, solved_Ca_i),
            euler_Ca_i);
        // B_Ca_i = 1/(1 + CMDN*K_CMDN/square(K_CMDN + Ca_i) + TRPN*K_TRPN/square(K_TRPN + Ca_i))
        // i_pCa = g_pCa*Ca_i/(K_pCa + Ca_i)
        // i_Cab [A/F] = P_Cab*4*vffrt*(Ca_i*exp(2*vfrt) - 0.341*Ca_o)/(exp(2*vfrt) - 1)/C_m
        // ddt(Ca_i) = B_Ca_i*(-(i_pCa + i_Cab - 2*i_NaCa_i)*C_m*A_cap/(2*F*V_myo) - J_up*V_nsr/V_myo +
        // J_diff*V_ss/V_myo)
        const real next_Ca_i = Ca_i + change_Ca_i;
        const real partial_Ca_ss = select(size_of_change_Ca_i <= 1e+30, solved_Ca_ss, 0.0);

        // CaMK
        const real a_CaMK_CaMK_bound = c.a_CaMK*CaMK_bound;
        const real carried_into_CaMK_trap = fma(c.a_CaMK, CaMK_active, a_CaMK_CaMK_bound)*d_CaMK_bound_d_Ca_ss*
            partial_Ca_ss;
        // ddt(CaMK_trap) = a_CaMK*CaMK_bound*(CaMK_bound + CaMK_trap) - b_CaMK*CaMK_trap
        const real next_CaMK_trap = fma(c.dt, fma(-c.b_CaMK, CaMK_trap,
            fma(a_CaMK_CaMK_bound, CaMK_active, select(fabs(carried_into_CaMK_trap) <= 1e+30, carried_into_CaMK_trap,
            0.0))), CaMK_trap);

        // i_NaCa
        const real k6_ss_at_end = reciprocal_h4_ss*next_Ca_ss*c.k_Ca_on;
        const real k7_ss_plus_k6_ss_at_end = k7_ss + k6_ss_at_end;
        const real k8_k6_ss_at_end = k8*k6_ss_at_end;

        // i_NaCa_voltage
        const real d_h_Na_d_V = h_Na*c.q_Na_F_over_R_T;
        const real d_h7_d_V = -(c.Na_o_over_k_Na3*(reciprocal_h_Na*d_h_Na_d_V*reciprocal_h_Na));
        const real relative_d_h8_d_V = -(h8*fma(c.k_Na3*d_h_Na_d_V, h7, c.k_Na3*h_Na*d_h7_d_V)*reciprocal_h_Na_h7);
        const real d_k8_d_V = c.Na_o_squared_over_h10_k_Na1_k_Na2_w_Na_etc*relative_d_h8_d_V;

        // i_NaCa
        const real d_k8_d_V_k2_plus_k3 = d_k8_d_V*k2_plus_k3;

        // i_NaCa_voltage
        const real d_h8_d_V_w_NaCa = c.product_of_reciprocal_k_Na3_2_w_NaCa*relative_d_h8_d_V;
        const real d_h9_d_V = -(h9*d_h7_d_V*h9);
        const real d_k3_d_V = fma(d_h9_d_V, c.w_Ca, d_h8_d_V_w_NaCa);

        // i_NaCa
        const real k1_d_k3_d_V = c.k1*d_k3_d_V;
        const real d_h1_ss_d_V = Na_ss_reciprocal_k_Na3_2*d_h_Na_d_V;
        const real relative_d_h2_ss_d_V = fma(Na_ss, d_h_Na_d_V,
            -(c.product_of_reciprocal_k_Na3_2_k_Na3*relative_h2_ss*d_h1_ss_d_V))*h3_ss;
        const real d_k7_ss_d_V = c.product_of_reciprocal_k_Na3_2_w_Na_etc*relative_h5_ss*relative_d_h2_ss_d_V;
        const real d_x3_ss_at_end_d_V = fma(k8_k6_ss_at_end, d_k3_d_V,
            fma(d_k8_d_V_k2_plus_k3, k6_ss_at_end, fma(k1_d_k3_d_V, k7_ss_plus_k6_ss_at_end, k1_k3*d_k7_ss_d_V)));
        const real k4_ss_k6_ss_at_end = k4_ss*k6_ss_at_end;
        const real d_h2_ss_d_V_w_NaCa = c.product_of_reciprocal_k_Na3_2_w_NaCa*relative_d_h2_ss_d_V;
        const real d_h3_ss_d_V = -(d_h1_ss_d_V*normal_reciprocal(h1_ss*h1_ss));

        // i_NaCa_voltage
        const real d_h_Ca_d_V = h_Ca*c.q_Ca_F_over_R_T;

        // i_NaCa
        const real d_k4_ss_d_V = fma(fma(d_h3_ss_d_V, c.w_Ca, -(k4p_ss*d_h_Ca_d_V)), reciprocal_h_Ca,
            d_h2_ss_d_V_w_NaCa);
        const real d_x2_ss_at_end_d_V = fma(k4_ss_k6_ss_at_end, d_k8_d_V,
            fma(c.k1*d_k7_ss_d_V, k4_ss_plus_k2, fma(k6_ss_at_end, k1_plus_k8, k1_k7_ss)*d_k4_ss_d_V));
        const real k2_k2_plus_k3 = c.k2*k2_plus_k3;
        const real d_x1_ss_at_end_d_V = fma(k2_k7_ss, d_k3_d_V, fma(c.k2*d_k4_ss_d_V, k7_ss_plus_k6_ss_at_end,
            (k2_k4_ss + k2_k2_plus_k3)*d_k7_ss_d_V));
        const real d_k3_d_V_k2_k1_plus_k8_plus_k3_k2_d_k8_d_etc = fma(d_k3_d_V*c.k2, k1_plus_k8, k3_k2*d_k8_d_V);
        const real k2_d_k8_d_V = c.k2*d_k8_d_V;
        const real d_x4_ss_d_V = fma(k2_k8, d_k4_ss_d_V, fma(k2_d_k8_d_V, k4_ss_plus_k2,
            d_k3_d_V_k2_k1_plus_k8_plus_k3_k2_d_k8_d_etc));
        const real d_x1_ss_at_end_d_V_plus_d_x2_ss_at_end_d_etc = d_x1_ss_at_end_d_V + d_x2_ss_at_end_d_V +
            d_x3_ss_at_end_d_V + d_x4_ss_d_V;
        const real x3_ss_at_end = fma(k1_k3, k7_ss_plus_k6_ss_at_end, k8_k6_ss_at_end*k2_plus_k3);
        const real x2_ss_at_end = fma(k4_ss_k6_ss_at_end, k1_plus_k8, k1_k7_ss_k4_ss_plus_k2);
        const real x1_ss_at_end = fma(k2_k4_ss, k7_ss_plus_k6_ss_at_end, k2_k7_ss_k2_plus_k3);
        const real reciprocal_x1_ss_at_end_plus_x2_ss_etc = reciprocal(x1_ss_at_end + x2_ss_at_end + x3_ss_at_end +
            x4_ss);
        const real E3_ss_at_end = x3_ss_at_end*reciprocal_x1_ss_at_end_plus_x2_ss_etc;
        const real d_E3_ss_at_end_d_V = fma(-E3_ss_at_end, d_x1_ss_at_end_d_V_plus_d_x2_ss_at_end_d_etc,
            d_x3_ss_at_end_d_V)*reciprocal_x1_ss_at_end_plus_x2_ss_etc;
        const real E2_ss_at_end = x2_ss_at_end*reciprocal_x1_ss_at_end_plus_x2_ss_etc;
        const real d_E2_ss_at_end_d_V = fma(-E2_ss_at_end, d_x1_ss_at_end_d_V_plus_d_x2_ss_at_end_d_etc,
            d_x2_ss_at_end_d_V)*reciprocal_x1_ss_at_end_plus_x2_ss_etc;
        const real E1_ss_at_end = x1_ss_at_end*reciprocal_x1_ss_at_end_plus_x2_ss_etc;
        const real d_E1_ss_at_end_d_V = fma(-E1_ss_at_end, d_x1_ss_at_end_d_V_plus_d_x2_ss_at_end_d_etc,
            d_x1_ss_at_end_d_V)*reciprocal_x1_ss_at_end_plus_x2_ss_etc;
        const real E4_ss_at_end = x4_ss*reciprocal_x1_ss_at_end_plus_x2_ss_etc;
        const real d_E4_ss_at_end_d_V = fma(-E4_ss_at_end, d_x1_ss_at_end_d_V_plus_d_x2_ss_at_end_d_etc, d_x4_ss_d_V)*
            reciprocal_x1_ss_at_end_plus_x2_ss_etc;
        const real d_J_NaCa_Na_ss_at_end_d_V = fma(-E2_ss_at_end, d_h8_d_V_w_NaCa,
            fma(-d_E2_ss_at_end_d_V, k3pp, fma(E3_ss_at_end, d_h2_ss_d_V_w_NaCa,
            fma(3.0, fma(-E1_ss_at_end, d_k8_d_V, fma(-d_E1_ss_at_end_d_V, k8,
            fma(d_E4_ss_at_end_d_V, k7_ss, E4_ss_at_end*d_k7_ss_d_V))), d_E3_ss_at_end_d_V*k4pp_ss))));
        const real k6_i_at_end = reciprocal_h4_i*next_Ca_i*c.k_Ca_on;
        const real k7_i_plus_k6_i_at_end = k7_i + k6_i_at_end;
        const real k8_k6_i_at_end = k8*k6_i_at_end;
        const real d_h1_i_d_V = Na_i_reciprocal_k_Na3_2*d_h_Na_d_V;
        const real relative_d_h2_i_d_V = fma(Na_i, d_h_Na_d_V, -(c.product_of_reciprocal_k_Na3_2_k_Na3*relative_h2_i*
            d_h1_i_d_V))*h3_i;
        const real d_k7_i_d_V = c.product_of_reciprocal_k_Na3_2_w_Na_etc*relative_h5_i*relative_d_h2_i_d_V;
        const real d_x3_i_at_end_d_V = fma(k8_k6_i_at_end, d_k3_d_V,
            fma(d_k8_d_V_k2_plus_k3, k6_i_at_end, fma(k1_d_k3_d_V, k7_i_plus_k6_i_at_end, k1_k3*d_k7_i_d_V)));
        const real k4_i_k6_i_at_end = k4_i*k6_i_at_end;
        const real d_h2_i_d_V_w_NaCa = c.product_of_reciprocal_k_Na3_2_w_NaCa*relative_d_h2_i_d_V;
        const real d_h3_i_d_V = -(d_h1_i_d_V*normal_reciprocal(h1_i*h1_i));
        const real d_k4_i_d_V = fma(fma(d_h3_i_d_V, c.w_Ca, -(k4p_i*d_h_Ca_d_V)), reciprocal_h_Ca, d_h2_i_d_V_w_NaCa);
        const real d_x2_i_at_end_d_V = fma(k4_i_k6_i_at_end, d_k8_d_V,
            fma(c.k1*d_k7_i_d_V, k4_i_plus_k2, fma(k6_i_at_end, k1_plus_k8, k1_k7_i)*d_k4_i_d_V));
        const real d_x1_i_at_end_d_V = fma(k2_k7_i, d_k3_d_V, fma(c.k2*d_k4_i_d_V, k7_i_plus_k6_i_at_end,
            (k2_k4_i + k2_k2_plus_k3)*d_k7_i_d_V));
        const real d_x4_i_d_V = fma(k2_k8, d_k4_i_d_V, fma(k2_d_k8_d_V, k4_i_plus_k2,
            d_k3_d_V_k2_k1_plus_k8_plus_k3_k2_d_k8_d_etc));
        const real d_x1_i_at_end_d_V_plus_d_x2_i_at_end_d_V_etc = d_x1_i_at_end_d_V + d_x2_i_at_end_d_V +
            d_x3_i_at_end_d_V + d_x4_i_d_V;
        const real x3_i_at_end = fma(k1_k3, k7_i_plus_k6_i_at_end, k8_k6_i_at_end*k2_plus_k3);
        const real x2_i_at_end = fma(k4_i_k6_i_at_end, k1_plus_k8, k1_k7_i_k4_i_plus_k2);
        const real x1_i_at_end = fma(k2_k4_i, k7_i_plus_k6_i_at_end, k2_k7_i_k2_plus_k3);
        const real reciprocal_x1_i_at_end_plus_x2_i_at_end_etc =
            reciprocal(x1_i_at_end + x2_i_at_end + x3_i_at_end + x4_i);
        const real E3_i_at_end = x3_i_at_end*reciprocal_x1_i_at_end_plus_x2_i_at_end_etc;
        const real d_E3_i_at_end_d_V = fma(-E3_i_at_end, d_x1_i_at_end_d_V_plus_d_x2_i_at_end_d_V_etc,
            d_x3_i_at_end_d_V)*reciprocal_x1_i_at_end_plus_x2_i_at_end_etc;
        const real E2_i_at_end = x2_i_at_end*reciprocal_x1_i_at_end_plus_x2_i_at_end_etc;
        const real d_E2_i_at_end_d_V = fma(-E2_i_at_end, d_x1_i_at_end_d_V_plus_d_x2_i_at_end_d_V_etc,
            d_x2_i_at_end_d_V)*reciprocal_x1_i_at_end_plus_x2_i_at_end_etc;
        const real E1_i_at_end = x1_i_at_end*reciprocal_x1_i_at_end_plus_x2_i_at_end_etc;
        const real d_E1_i_at_end_d_V = fma(-E1_i_at_end, d_x1_i_at_end_d_V_plus_d_x2_i_at_end_d_V_etc,
            d_x1_i_at_end_d_V)*reciprocal_x1_i_at_end_plus_x2_i_at_end_etc;
        const real E4_i_at_end = x4_i*reciprocal_x1_i_at_end_plus_x2_i_at_end_etc;
        const real d_E4_i_at_end_d_V = fma(-E4_i_at_end, d_x1_i_at_end_d_V_plus_d_x2_i_at_end_d_V_etc, d_x4_i_d_V)*
            reciprocal_x1_i_at_end_plus_x2_i_at_end_etc;
        const real d_J_NaCa_Na_i_at_end_d_V = fma(-E2_i_at_end, d_h8_d_V_w_NaCa,
            fma(-d_E2_i_at_end_d_V, k3pp, fma(E3_i_at_end, d_h2_i_d_V_w_NaCa,
            fma(3.0, fma(-E1_i_at_end, d_k8_d_V, fma(-d_E1_i_at_end_d_V, k8,
            fma(d_E4_i_at_end_d_V, k7_i, E4_i_at_end*d_k7_i_d_V))), d_E3_i_at_end_d_V*k4pp_i))));
        const real d_J_NaCa_Ca_ss_at_end_d_V = fma(d_E2_ss_at_end_d_V, c.k2, -(d_E1_ss_at_end_d_V*c.k1));
        const real d_J_NaCa_Ca_i_at_end_d_V = fma(d_E2_i_at_end_d_V, c.k2, -(d_E1_i_at_end_d_V*c.k1));

        // CaMK
        const real reciprocal_next_Ca_ss = reciprocal(next_Ca_ss);
        const real CaMK_active_at_end = fma(CaMK_o_one_minus_CaMK_trap,
            reciprocal(fma(c.K_CaM, reciprocal_next_Ca_ss, 1.0)), CaMK_trap);
        const real phi_CaMK_at_end = reciprocal(fma(c.K_CaMK, reciprocal(CaMK_active_at_end), 1.0));

        // i_Na
        const real one_minus_phi_CaMK_at_end = 1.0 - phi_CaMK_at_end;

        // i_CaL
        const real phi_CaMK_at_end_P_Cap_ratio = phi_CaMK_at_end*c.P_Cap_ratio;
        const real A_fcas_next_fcas = A_fcas*next_fcas;
        const real fca_at_end = fma(A_fcaf, next_fcaf, A_fcas_next_fcas);
        const real product_of_one_minus_A_ff_next_fs = c.one_minus_A_ff*next_fs;
        const real f_at_end = fma(c.A_ff, next_ff, product_of_one_minus_A_ff_next_fs);
        const real fcap_at_end = fma(A_fcaf, next_fcafp, A_fcas_next_fcas);
        const real fp_at_end = fma(c.A_ff, next_ffp, product_of_one_minus_A_ff_next_fs);
        const real product_of_next_jca_next_nca = next_jca*next_nca;
        const real one_minus_next_nca = 1.0 - next_nca;
        const real relative_P_CaL_at_end = fma(one_minus_phi_CaMK_at_end,
            fma(f_at_end, one_minus_next_nca, product_of_next_jca_next_nca*fca_at_end), phi_CaMK_at_end_P_Cap_ratio*
            fma(fp_at_end, one_minus_next_nca, product_of_next_jca_next_nca*fcap_at_end))*next_d;
        const real d_A_fcaf_d_V = -(reciprocal_exp_V_over_10_over_2p718_etc*
            fma(-0.06, reciprocal_exp_V_over_10_over_2p718_etc, 0.06));
        const real d_A_fcaf_d_V_next_fcas = d_A_fcaf_d_V*next_fcas;
        const real d_fca_at_end_d_V = fma(d_A_fcaf_d_V, next_fcaf, -d_A_fcaf_d_V_next_fcas);
        const real d_fcap_at_end_d_V = fma(d_A_fcaf_d_V, next_fcafp, -d_A_fcaf_d_V_next_fcas);
        const real product_of_product_of_next_jca_next_nca_etc = product_of_next_jca_next_nca*next_d;
        const real relative_d_P_CaL_at_end_d_V = fma(one_minus_phi_CaMK_at_end, d_fca_at_end_d_V,
            phi_CaMK_at_end_P_Cap_ratio*d_fcap_at_end_d_V)*product_of_product_of_next_jca_next_nca_etc;

        // i_Na
        const real exp_V_over_904 = bounded_exp(0.0011061702174730646*V);
        const real exp_V_over_452 = exp_V_over_904*exp_V_over_904;
        const real exp_V_over_226 = exp_V_over_452*exp_V_over_452;
        const real exp_V_over_180p8 = exp_V_over_226*exp_V_over_904;
        const real exp_V_over_100p4 = exp_V_over_180p8*exp_V_over_226;
        const real exp_V_over_69p54 = exp_V_over_100p4*exp_V_over_226;
        const real exp_V_over_34p77 = exp_V_over_69p54*exp_V_over_69p54;

        // i_to
        const real exp_V_over_25p83 = exp_V_over_34p77*exp_V_over_100p4;
        const real exp_V_over_14p82 = exp_V_over_25p83*exp_V_over_34p77;
        // a_inf = 1/(1 + exp(-(V - 14.34)/14.82))
        const real a_inf = exp_V_over_14p82*normal_reciprocal(exp_V_over_14p82 + 2.6316508161673635);  // -, line 164
        const real exp_V_over_29p38 = bounded_exp(0.03403513787634354*V);
        const real one_plus_exp_V_over_29p38_30p07 = fma(30.069572727397507, exp_V_over_29p38, 1.0);
        const real scaled_sum_of_exp_V_over_29p38_etc = fma(4.23115, exp_V_over_29p38, 7.917355974702593);
        const real decay_a = decaying_exp(-(fma(exp_V_over_29p38, one_plus_exp_V_over_29p38_30p07,
            scaled_sum_of_exp_V_over_29p38_etc)*normal_reciprocal(c.value_0p3004_over_dt*
            scaled_sum_of_exp_V_over_29p38_etc*one_plus_exp_V_over_29p38_30p07)));
        // tau_a [ms] = 1.0515/(1/(1.2089*(1 + exp(-(V - 18.4099)/29.3814))) + 3.5/(1 + exp((V + 100)/29.3814)))
        // ddt(a) = (a_inf - a)/tau_a
        const real next_a = fma(a - a_inf, decay_a, a_inf);
        const real product_of_one_minus_phi_CaMK_at_end_etc = one_minus_phi_CaMK_at_end*next_a;
        // ap_inf = 1/(1 + exp(-(V - 24.34)/14.82))
        const real ap_inf = exp_V_over_14p82*normal_reciprocal(exp_V_over_14p82 + 5.167428462230666);  // -, line 177
        // ddt(ap) = (ap_inf - ap)/tau_a
        const real next_ap = fma(ap - ap_inf, decay_a, ap_inf);
        const real phi_CaMK_at_end_next_ap = phi_CaMK_at_end*next_ap;
        // delta_epi = 1 - 0.95/(1 + exp((V + 70)/5))
        // -, line 546
        const real delta_epi = fma(-0.95, normal_reciprocal(fma(1202604.2841647768, product_of_exp_V_over_10_squared,
            1.0)), 1.0);
        // tau_iF [ms] = (4.562 + 1/(0.3933*exp(-(V + 100)/100) + 0.08004*exp((V + 50)/16.59)))*delta_epi
        // ms, line 170
        const real tau_iF = fma(exp_V_over_100, normal_reciprocal(
            fma(bounded_exp(fma(0.06027727546714889, V, 0.4886350040908401)), exp_V_over_100, 0.14468698421272827)),
            4.562)*delta_epi;
        // delta_recover = 1 - 0.5/(1 + exp((V + 70)/20))
        // -, line 180
        const real delta_recover = fma(-0.5, normal_reciprocal(fma(33.11545195869231, exp_V_over_20, 1.0)), 1.0);
        // delta_develop = 1.354 + 1e-4/(exp((V - 167.4)/15.89) + exp(-(V - 12.23)/0.2154))
        // -, line 179
        const real delta_develop = fma(1e-04, reciprocal(bounded_exp(fma(0.06293266205160478, V, -10.53492762743864)) +
            exp(fma(-4.642525533890436, V, 56.77808727948003))), 1.354);
        const real delta_develop_delta_recover = delta_develop*delta_recover;
        // tau_iFp = delta_develop*delta_recover*tau_iF
        const real tau_iFp = delta_develop_delta_recover*tau_iF;  // ms, line 181
        const real decay_iFp = decaying_exp(-(c.dt*normal_reciprocal(tau_iFp)));
        // i_inf = 1/(1 + exp((V + 43.94)/5.711))
        // -, line 169
        const real i_inf = normal_reciprocal(1.0 + bounded_exp(fma(0.17510068289266328, V, 7.693924006303624)));
        // ddt(iFp) = (i_inf - iFp)/tau_iFp
        const real next_iFp = fma(iFp - i_inf, decay_iFp, i_inf);
        // tau_iS [ms] = (23.62 + 1/(0.001416*exp(-(V + 96.52)/59.05) + 1.78e-8*exp((V + 114.1)/8.079)))*delta_epi
        // ms, line 171
        const real tau_iS = fma(706.2146892655368, normal_reciprocal(
            fma(1.2570621468926556e-05, bounded_exp(fma(0.12377769525931426, V, 14.123035029087756)),
            bounded_exp(fma(-0.01693480101608806, V, -1.6345469940728194)))), 23.62)*delta_epi;
        // tau_iSp = delta_develop*delta_recover*tau_iS
        const real tau_iSp = delta_develop_delta_recover*tau_iS;  // ms, line 182
        const real decay_iSp = decaying_exp(-(c.dt*normal_reciprocal(tau_iSp)));
        // ddt(iSp) = (i_inf - iSp)/tau_iSp
        const real next_iSp = fma(iSp - i_inf, decay_iSp, i_inf);
        const real decay_iF = decaying_exp(-(c.dt*normal_reciprocal(tau_iF)));
        spilled.arrived();
        const real iF_again = spilled.take(29);
        // ddt(iF) = (i_inf - iF)/tau_iF
        const real next_iF = fma(iF_again - i_inf, decay_iF, i_inf);
        const real decay_iS = decaying_exp(-(c.dt*normal_reciprocal(tau_iS)));
        const real iS_again = spilled.take(28);
        // ddt(iS) = (i_inf - iS)/tau_iS
        const real next_iS = fma(iS_again - i_inf, decay_iS, i_inf);
        // A_iF = 1/(1 + exp((V - 213.6)/151.2))
        // -, line 172
        const real A_iF = normal_reciprocal(1.0 + bounded_exp(fma(0.006613756613756614, V, -1.4126984126984128)));
        // A_iS = 1 - A_iF
        const real A_iS = 1.0 - A_iF;  // -, line 173
        const real sum_of_product_of_one_minus_phi_CaMK_etc = fma(product_of_one_minus_phi_CaMK_at_end_etc,
            fma(A_iF, next_iF, A_iS*next_iS), phi_CaMK_at_end_next_ap*fma(A_iF, next_iFp, A_iS*next_iSp));

        // i_Na
        const real sum_of_exp_V_over_minus_8p281_etc = fma(0.3052,
            bounded_exp(fma(0.02600780234070221, V, 0.025854356306892066)),
            bounded_exp(fma(-0.12075836251660427, V, -15.994526534060533)));
        const real exp_dt_over_minus_73_over_tau_j = decaying_exp(sum_of_exp_V_over_minus_8p281_etc*
            normal_reciprocal(fma(c.minus_148p8_over_dt, sum_of_exp_V_over_minus_8p281_etc, c.minus_73_over_dt)));
        const real exp_dt_over_minus_36p5_over_tau_j = exp_dt_over_minus_73_over_tau_j*exp_dt_over_minus_73_over_tau_j;
        const real exp_minus_0p0411_dt_over_tau_j = exp_dt_over_minus_36p5_over_tau_j*exp_dt_over_minus_73_over_tau_j;
        const real exp_minus_0p06849_dt_over_tau_j = exp_minus_0p0411_dt_over_tau_j*exp_dt_over_minus_36p5_over_tau_j;
        const real exp_minus_0p137_dt_over_tau_j = exp_minus_0p06849_dt_over_tau_j*exp_minus_0p06849_dt_over_tau_j;
        const real exp_dt_over_minus_5p615_over_tau_j = exp_minus_0p137_dt_over_tau_j*exp_minus_0p0411_dt_over_tau_j;
        const real exp_dt_over_minus_3p174_over_tau_j = exp_dt_over_minus_5p615_over_tau_j*
            exp_minus_0p137_dt_over_tau_j;
        const real exp_minus_0p3425_dt_over_tau_j = exp_dt_over_minus_3p174_over_tau_j*
            exp_dt_over_minus_36p5_over_tau_j;
        const real exp_minus_0p6849_dt_over_tau_j = exp_minus_0p3425_dt_over_tau_j*exp_minus_0p3425_dt_over_tau_j;
        const real exp_minus_dt_over_tau_j = exp_minus_0p6849_dt_over_tau_j*exp_dt_over_minus_3p174_over_tau_j;
        const real exp_V_over_6p086 = bounded_exp(0.1643115346697338*V);
        // h_inf = 1/(1 + exp((V + 82.9)/6.086))
        const real h_inf = normal_reciprocal(fma(823588.444960838, exp_V_over_6p086, 1.0));  // -, line 105
        const real j_again = spilled.take(20);
        // tau_j [ms] = 2.038 + 1/(0.02136*exp(-(V + 100.6)/8.281) + 0.3052*exp((V + 0.9941)/38.45))
        // ddt(j) = (h_inf - j)/tau_j
        const real next_j = fma(j_again - h_inf, exp_minus_dt_over_tau_j, h_inf);
        const real jp_again = spilled.take(19);
        // tau_jp = 1.46*tau_j
        // ddt(jp) = (h_inf - jp)/tau_jp
        const real next_jp = fma(jp_again - h_inf, exp_minus_0p6849_dt_over_tau_j, h_inf);
        const real exp_dt_over_minus_3_over_tau_hs = decaying_exp(
            fma(c.dt_over_minus_306p3, bounded_exp(fma(-0.035650623885918005, V, -0.6399286987522281)),
            c.dt_over_minus_8p974*bounded_exp(fma(0.017649135192375574, V, 0.10112954465231204))));
        const real exp_minus_0p6667_dt_over_tau_hs = exp_dt_over_minus_3_over_tau_hs*exp_dt_over_minus_3_over_tau_hs;
        const real exp_minus_dt_over_tau_hs = exp_minus_0p6667_dt_over_tau_hs*exp_dt_over_minus_3_over_tau_hs;
        const real hs_again = spilled.take(17);
        // tau_hs [ms] = 1/(0.009794*exp(-(V + 17.95)/28.05) + 0.3343*exp((V + 5.73)/56.66))
        // ddt(hs) = (h_inf - hs)/tau_hs
        const real next_hs = fma(hs_again - h_inf, exp_minus_dt_over_tau_hs, h_inf);
        const real decay_hf = decaying_exp(-fma(c.dt_6p149, bounded_exp(
            fma(0.0493339911198816, V, 0.025140601874691665)), bounded_exp(
            fma(-0.15910898965791567, V, c.sum_of_log_dt_1p432em05_minus_0p1903))));
        const real hf_again = spilled.take(15);
        // tau_hf [ms] = 1/(1.432e-5*exp(-(V + 1.196)/6.285) + 6.149*exp((V + 0.5096)/20.27))
        // ddt(hf) = (h_inf - hf)/tau_hf
        const real next_hf = fma(hf_again - h_inf, decay_hf, h_inf);
        const real A_hf_next_hf = c.A_hf*next_hf;
        const real h_at_end = fma(c.one_minus_A_hf, next_hs, A_hf_next_hf);
        // hsp_inf = 1/(1 + exp((V + 89.1)/6.086))
        const real hsp_inf = normal_reciprocal(fma(2281075.816697194, exp_V_over_6p086, 1.0));  // -, line 115
        const real hsp_again = spilled.take(14);
        // tau_hsp = 3*tau_hs
        // ddt(hsp) = (hsp_inf - hsp)/tau_hsp
        const real next_hsp = fma(hsp_again - hsp_inf, exp_dt_over_minus_3_over_tau_hs, hsp_inf);
        const real hp_at_end = fma(c.one_minus_A_hf, next_hsp, A_hf_next_hf);
        const real sum_of_one_minus_phi_CaMK_at_end_h_etc = fma(one_minus_phi_CaMK_at_end*h_at_end, next_j,
            phi_CaMK_at_end*hp_at_end*next_jp);
        const real decay_m = decaying_exp(-fma(c.dt_9p455, exp_V_over_34p77,
            bounded_exp(fma(-0.16792611251049538, V, c.sum_of_log_dt_8p552_minus_13))));
        // m_inf = 1/(1 + exp(-(V + 39.57)/9.871))
        // -, line 101
        const real m_inf = normal_reciprocal(1.0 + bounded_exp(fma(-0.10130685847431871, V, -4.0087123898287915)));
        const real m_again = spilled.take(13);
        // tau_m [ms] = 1/(6.765*exp((V + 11.64)/34.77) + 8.552*exp(-(V + 77.42)/5.955))
        // ddt(m) = (m_inf - m)/tau_m
        const real next_m_ = fma(m_again - m_inf, decay_m, m_inf);
        const real next_m = next_m_;
        const real product_of_next_m_squared_next_m = next_m*next_m*next_m;
        const real product_of_product_of_next_m_squared_etc = product_of_next_m_squared_next_m*
            sum_of_one_minus_phi_CaMK_at_end_h_etc;

        // i_CaL
        const real F_over_2_4_next_Ca_ss_exp_F_reciprocal_R_etc = c.F_over_2_4*
            fma(next_Ca_ss, exp_F_reciprocal_R_T_2_V, -c.Ca_o_0p341);
        const real d_vfrt_d_V_2_2_reciprocal_exp_F_etc = c.d_vfrt_d_V_2_2*reciprocal_exp_F_reciprocal_R_T_2_V_etc;
        const real d_vfrt_d_V_2_2_vfrt_2_plus_d_vfrt_d_V_2_etc = c.d_vfrt_d_V_2_2_plus_d_vfrt_d_V_2_2*vfrt_2;
        const real choice_d_vfrt_d_V_2_2_vfrt_2_plus_d_vfrt_etc =
            select(fabs(vfrt_2) < 0.1, fma(fma(fma(fma(-8.267195767195768e-07, vfrt_2_squared,
            vfrt_2_squared_over_minus_1p21e06_etc), vfrt_2_squared, vfrt_2_squared_over_minus_1p21e06_etc_2),
            vfrt_2_squared, vfrt_2_squared_over_minus_1p21e06_etc_2_etc), d_vfrt_d_V_2_2_vfrt_2_plus_d_vfrt_d_V_2_etc,
            c.d_vfrt_d_V_2_over_minus_2), fma(-vfrt_2_reciprocal_exp_F_reciprocal_R_T_2_etc, c.d_vfrt_d_V_2_2 +
            d_vfrt_d_V_2_2_reciprocal_exp_F_etc, d_vfrt_d_V_2_2_reciprocal_exp_F_etc));
        const real d_Phi_CaL_at_end_d_V = fma(c.F_over_2_4_d_vfrt_d_V_2*product_of_exp_F_reciprocal_R_T_2_V_etc,
            next_Ca_ss, F_over_2_4_next_Ca_ss_exp_F_reciprocal_R_etc*choice_d_vfrt_d_V_2_2_vfrt_2_plus_d_vfrt_etc);

        // i_NaL
        const real exp_V_over_7p488 = bounded_exp(0.13354700854700854*V);
        // hL_inf = 1/(1 + exp((V + 87.61)/7.488))
        const real hL_inf = normal_reciprocal(fma(120578.15595522427, exp_V_over_7p488, 1.0));  // -, line 141
        const real hL_again = spilled.take(12);
        // ddt(hL) = (hL_inf - hL)/tau_hL
        const real next_hL = fma(hL_again - hL_inf, c.decay_hL, hL_inf);
        // hLp_inf = 1/(1 + exp((V + 93.81)/7.488))
        const real hLp_inf = normal_reciprocal(fma(275969.2903869871, exp_V_over_7p488, 1.0));  // -, line 144
        const real hLp_again = spilled.take(9);
        // ddt(hLp) = (hLp_inf - hLp)/tau_hLp
        const real next_hLp = fma(hLp_again - hLp_inf, c.decay_hLp, hLp_inf);
        const real sum_of_one_minus_phi_CaMK_at_end_next_hL_etc =
            fma(one_minus_phi_CaMK_at_end, next_hL, phi_CaMK_at_end*next_hLp);
        // mL_inf = 1/(1 + exp(-(V + 42.85)/5.264))
        const real mL_inf = normal_reciprocal(fma(0.000291579585635531, exp_V_over_minus_5p264, 1.0));  // -, line 138
        const real mL_again = spilled.take(7);
        // ddt(mL) = (mL_inf - mL)/tau_m
        const real next_mL = fma(mL_again - mL_inf, decay_m, mL_inf);
        const real product_of_next_mL_etc = next_mL*sum_of_one_minus_phi_CaMK_at_end_next_hL_etc;

        // i_CaL
        const real Phi_CaL_at_end = F_over_2_4_next_Ca_ss_exp_F_reciprocal_R_etc*
            choice_vfrt_2_squared_over_minus_1p21e06_etc;
        const real vfrt_squared = vfrt*vfrt;
        const real vfrt_squared_over_minus_1p21e06_etc = fma(-8.267195767195768e-07, vfrt_squared,
            3.306878306878307e-05);
        const real vfrt_squared_over_minus_1p21e06_etc_vfrt_etc =
            fma(vfrt_squared_over_minus_1p21e06_etc, vfrt_squared, -0.001388888888888889);
        const real vfrt_squared_over_minus_1p21e06_etc_vfrt_etc_2 =
            fma(vfrt_squared_over_minus_1p21e06_etc_vfrt_etc, vfrt_squared, 0.08333333333333333);
        const real reciprocal_exp_F_reciprocal_R_T_V_etc = reciprocal(exp_F_reciprocal_R_T_V - 1.0);
        const real vfrt_reciprocal_exp_F_reciprocal_R_T_V_etc = vfrt*reciprocal_exp_F_reciprocal_R_T_V_etc;
        const real choice_vfrt_squared_over_minus_1p21e06_etc = select(fabs(vfrt) < 0.1,
            fma(-0.5, vfrt, fma(vfrt_squared_over_minus_1p21e06_etc_vfrt_etc_2, vfrt_squared, 1.0)),
            vfrt_reciprocal_exp_F_reciprocal_R_T_V_etc);
        const real K_ss_again = spilled.take(5);
        const real F_K_ss_0p75_exp_F_reciprocal_R_T_V_etc = fma(c.F_0p75*K_ss_again, exp_F_reciprocal_R_T_V,
            c.minus_0p75_K_o_F);
        // Phi_CaK = vffrt*(0.75*K_ss*exp(vfrt) - 0.75*K_o)/(exp(vfrt) - 1)
        // C*mM/mol, line 248
        const real Phi_CaK = F_K_ss_0p75_exp_F_reciprocal_R_T_V_etc*choice_vfrt_squared_over_minus_1p21e06_etc;
        const real F_Na_ss_0p75_exp_F_reciprocal_R_T_V_etc = fma(c.F_0p75*Na_ss, exp_F_reciprocal_R_T_V,
            c.minus_0p75_Na_o_F);
        // Phi_CaNa = vffrt*(0.75*Na_ss*exp(vfrt) - 0.75*Na_o)/(exp(vfrt) - 1)
        // C*mM/mol, line 247
        const real Phi_CaNa = F_Na_ss_0p75_exp_F_reciprocal_R_T_V_etc*choice_vfrt_squared_over_minus_1p21e06_etc;

        // membrane
        const real sum_of_product_of_reciprocal_C_m_P_Ca_etc = fma(c.P_CaK_ratio_reciprocal_C_m_P_Ca, Phi_CaK,
            fma(c.product_of_reciprocal_C_m_P_Ca, Phi_CaL_at_end, c.P_CaNa_ratio_reciprocal_C_m_P_Ca*Phi_CaNa));

        // i_NaCa
        const real K_CaAct_over_next_Ca_ss = c.K_CaAct*reciprocal_next_Ca_ss;
        const real allo_ss_at_end = reciprocal(fma(K_CaAct_over_next_Ca_ss, K_CaAct_over_next_Ca_ss, 1.0));
        const real G_NaCa_over_5_allo_ss_at_end = c.G_NaCa_over_5*allo_ss_at_end;

        // i_Ks
        const real Ks_Ca_at_end = fma(0.6, reciprocal(1.0 + exp(fma(-1.4, log(next_Ca_i), -14.249094157533042))), 1.0);
        const real g_Ks_Ks_Ca_at_end_next_xs1_next_xs2 = c.g_Ks*Ks_Ca_at_end*next_xs1*next_xs2;

        // background
        const real sum_of_next_Ca_i_exp_F_reciprocal_R_T_2_etc =
            fma(next_Ca_i, exp_F_reciprocal_R_T_2_V, -c.Ca_o_0p341);

        // membrane
        const real P_Cab_F_reciprocal_C_m_2_etc = c.P_Cab_F_reciprocal_C_m_2*
            sum_of_next_Ca_i_exp_F_reciprocal_R_T_2_etc;

        // i_NaCa
        const real K_CaAct_over_next_Ca_i = c.K_CaAct*reciprocal(next_Ca_i);
        const real allo_i_at_end = reciprocal(fma(K_CaAct_over_next_Ca_i, K_CaAct_over_next_Ca_i, 1.0));
        const real G_NaCa_0p8_allo_i_at_end = c.G_NaCa_0p8*allo_i_at_end;

        // i_NaK
        const real exp_minus_delta_NaK_plus_1_F_etc = bounded_exp(c.product_of_minus_delta_NaK_plus_1_F_etc*V);
        const real product_of_exp_F_reciprocal_R_T_over_3_V_etc = exp_F_reciprocal_R_T_over_3_V*
            normal_reciprocal(exp_minus_delta_NaK_plus_1_F_etc);
        // K_Nai = K_Nai_0*exp(delta_NaK*V*F/(3*R*T))
        const real K_Nai = c.K_Nai_0*product_of_exp_F_reciprocal_R_T_over_3_V_etc;  // mM, line 403
        const real reciprocal_K_Nai = normal_reciprocal(K_Nai);
        const real Na_i_over_K_Nai = Na_i*reciprocal_K_Nai;
        const real Na_i_over_K_Nai_plus_1 = 1.0 + Na_i_over_K_Nai;
        const real Na_i_over_K_Nai_plus_1_squared_2 = Na_i_over_K_Nai_plus_1*Na_i_over_K_Nai_plus_1;
        const real K_i_again = spilled.take(4);
        const real K_i_reciprocal_K_Ki = K_i_again*c.reciprocal_K_Ki;
        const real K_i_over_K_Ki_plus_1 = 1.0 + K_i_reciprocal_K_Ki;
        const real Na_i_over_K_Nai_plus_1_squared_Na_i_etc_2 = fma(K_i_over_K_Ki_plus_1, K_i_over_K_Ki_plus_1,
            fma(Na_i_over_K_Nai_plus_1_squared_2, Na_i_over_K_Nai_plus_1, -1.0));
        const real reciprocal_Na_i_over_K_Nai_plus_1_etc = normal_reciprocal(Na_i_over_K_Nai_plus_1_squared_Na_i_etc_2);
        const real Na_i_over_K_Nai_squared = Na_i_over_K_Nai*Na_i_over_K_Nai;
        // a1 = k1_p*cube(Na_i/K_Nai)/(cube(1 + Na_i/K_Nai) + square(1 + K_i/K_Ki) - 1)
        // 1/s, line 406
        const real a1 = c.k1_p*Na_i_over_K_Nai_squared*Na_i_over_K_Nai*reciprocal_Na_i_over_K_Nai_plus_1_etc;
        const real d_K_Nai_d_V = c.K_Nai_0_delta_NaK_F_over_R_3_T*product_of_exp_F_reciprocal_R_T_over_3_V_etc;
        const real Na_i_over_K_Nai_d_K_Nai_d_V_etc = Na_i_over_K_Nai*d_K_Nai_d_V*reciprocal_K_Nai;
        const real d_a1_d_V = fma(3.0*a1, Na_i_over_K_Nai_plus_1_squared_2, -(c.k1_p_3*Na_i_over_K_Nai_squared))*
            Na_i_over_K_Nai_d_K_Nai_d_V_etc*reciprocal_Na_i_over_K_Nai_plus_1_etc;
        // K_Nao = K_Nao_0*exp((1 - delta_NaK)*V*F/(3*R*T))
        const real K_Nao = c.K_Nao_0*exp_minus_delta_NaK_plus_1_F_etc;  // mM, line 404
        const real reciprocal_K_Nao = normal_reciprocal(K_Nao);
        const real Na_o_over_K_Nao = c.Na_o*reciprocal_K_Nao;
        const real Na_o_over_K_Nao_plus_1 = 1.0 + Na_o_over_K_Nao;
        const real Na_o_over_K_Nao_plus_1_squared = Na_o_over_K_Nao_plus_1*Na_o_over_K_Nao_plus_1;
        const real reciprocal_Na_o_over_K_Nao_plus_1_etc = normal_reciprocal(
            fma(Na_o_over_K_Nao_plus_1_squared, Na_o_over_K_Nao_plus_1, c.sum_of_square_K_o_over_K_Ko_plus_1_etc));
        const real Na_o_over_K_Nao_squared = Na_o_over_K_Nao*Na_o_over_K_Nao;
        spilled.put(32, d_J_up_d_Ca_i);
        // b2 = k2_m*cube(Na_o/K_Nao)/(cube(1 + Na_o/K_Nao) + square(1 + K_o/K_Ko) - 1)
        // 1/s, line 409
        const real b2 = c.k2_m*Na_o_over_K_Nao_squared*Na_o_over_K_Nao*reciprocal_Na_o_over_K_Nao_plus_1_etc;
        spilled.put(33, d_J_up_d_Ca_ss);
        const real d_K_Nao_d_V = c.K_Nao_0_minus_delta_NaK_plus_1_F_over_R_etc*exp_minus_delta_NaK_plus_1_F_etc;
        const real Na_o_over_K_Nao_d_K_Nao_d_V_etc = Na_o_over_K_Nao*d_K_Nao_d_V*reciprocal_K_Nao;
        const real Na_o_over_K_Nao_plus_1_squared_3_Na_o_etc = 3.0*Na_o_over_K_Nao_plus_1_squared*
            Na_o_over_K_Nao_d_K_Nao_d_V_etc;
        const real d_b2_d_V = fma(b2, Na_o_over_K_Nao_plus_1_squared_3_Na_o_etc,
            -(c.k2_m_3*Na_o_over_K_Nao_squared*Na_o_over_K_Nao_d_K_Nao_d_V_etc))*reciprocal_Na_o_over_K_Nao_plus_1_etc;
        const real relative_P_free = normal_reciprocal(fma(K_i_again, c.reciprocal_K_KP,
            fma(Na_i, c.reciprocal_K_NaP, c.H_over_K_HP_plus_1)));
        // P_free = P_total/(1 + H/K_HP + Na_i/K_NaP + K_i/K_KP)
        // b3 = k3_m*P_free*H/(1 + MgATP/K_MgATP)
        const real b3 = c.k3_m_H_reciprocal_MgATP_over_K_MgATP_etc_2*relative_P_free;  // 1/s, line 411
        const real b3_d_b2_d_V = b3*d_b2_d_V;
        // a3 = k3_p*square(K_o/K_Ko)/(cube(1 + Na_o/K_Nao) + square(1 + K_o/K_Ko) - 1)
        const real a3 = c.k3_p_square_K_o_over_K_Ko*reciprocal_Na_o_over_K_Nao_plus_1_etc;  // 1/s, line 410
        const real d_a3_d_V = a3*Na_o_over_K_Nao_plus_1_squared_3_Na_o_etc*reciprocal_Na_o_over_K_Nao_plus_1_etc;
        const real K_i_reciprocal_K_Ki_squared = K_i_reciprocal_K_Ki*K_i_reciprocal_K_Ki;
        const real d_b4_d_V = c.k4_m_3*K_i_reciprocal_K_Ki_squared*Na_i_over_K_Nai_plus_1_squared_2*Na_i*d_K_Nai_d_V*
            normal_reciprocal(Na_i_over_K_Nai_plus_1_squared_Na_i_etc_2*(K_Nai*K_Nai)*
            Na_i_over_K_Nai_plus_1_squared_Na_i_etc_2);
        const real b2_b3 = b2*b3;
        // b4 = k4_m*square(K_i/K_Ki)/(cube(1 + Na_i/K_Nai) + square(1 + K_i/K_Ki) - 1)
        const real b4 = c.k4_m*K_i_reciprocal_K_Ki_squared*reciprocal_Na_i_over_K_Nai_plus_1_etc;  // 1/s, line 413
        const real b4_b3_2 = b4*b3;
        const real b2_a4 = b2*c.a4;
        const real a3_a4 = a3*c.a4;
        const real d_x4_d_V = fma(b2_b3, d_a1_d_V, fma(b2_a4, d_a1_d_V,
            fma(a3_a4, d_a1_d_V, fma(fma(c.a4, d_b2_d_V, fma(c.a4, d_a3_d_V, b3_d_b2_d_V)), a1,
            fma(b2_b3, d_b4_d_V, b4_b3_2*d_b2_d_V)))));
        const real d_b2_d_V_b4 = d_b2_d_V*b4;
        const real a2_d_a1_d_V = c.a2*d_a1_d_V;
        const real a1_a2 = a1*c.a2;
        spilled.put(34, next_CaMK_trap);
        const real b2_b1 = b2*c.b1;
        spilled.put(35, next_Ca_ss);
        const real a2_a3 = c.a2*a3;
        spilled.put(36, next_jca);
        const real a3_b1 = a3*c.b1;
        spilled.put(37, next_ffp);
        const real d_x2_d_V = fma(a2_a3, d_b4_d_V, fma(a3_b1, d_b4_d_V,
            fma(fma(c.b1_plus_a2, b4, a1_a2), d_a3_d_V, fma(a2_d_a1_d_V, a3, fma(c.b1, d_b2_d_V_b4, b2_b1*d_b4_d_V)))));
        spilled.put(38, next_ff);
        const real d_x1_d_V = fma(c.a4_a2, d_a1_d_V, (fma(c.a2, d_b4_d_V, fma(b2, d_b4_d_V, d_b2_d_V_b4)) +
            a2_d_a1_d_V)*b3);
        const real d_x3_d_V = fma(c.b1_a4, d_b2_d_V, fma(c.a4_a2_plus_b1_a4, d_a3_d_V, c.b1*b3_d_b2_d_V));
        const real d_x1_d_V_plus_d_x2_d_V_plus_d_x3_d_V_etc = d_x1_d_V + d_x2_d_V + d_x3_d_V + d_x4_d_V;
        // x4 = b4*b3*b2 + a3*a4*a1 + b2*a4*a1 + b3*b2*a1
        const real x4 = fma(b2_b3, a1, fma(b2_a4, a1, fma(b4_b3_2, b2, a3_a4*a1)));  // 1/s^3, line 417
        // x2 = b2*b1*b4 + a1*a2*a3 + a3*b1*b4 + a2*a3*b4
        const real x2 = fma(a2_a3, b4, fma(a3_b1, b4, fma(b2_b1, b4, a1_a2*a3)));  // 1/s^3, line 415
        // x1 = a4*a1*a2 + b2*b4*b3 + a2*b4*b3 + b3*a1*a2
        const real x1 = fma(c.a2, b4_b3_2, fma(fma(c.a2, b3, c.a4_a2), a1, b2_b3*b4));  // 1/s^3, line 414
        // x3 = a2*a3*a4 + b3*b2*b1 + b2*b1*a4 + a3*a4*b1
        const real x3 = fma(c.b1_a4, b2, fma(c.a4_a2_plus_b1_a4, a3, c.b1*b2_b3));  // 1/s^3, line 416
        const real reciprocal_x1_plus_x2_plus_x3_plus_x4 = normal_reciprocal(x1 + x2 + x3 + x4);
        // E4 = x4/(x1 + x2 + x3 + x4)
        const real E4_ = x4*reciprocal_x1_plus_x2_plus_x3_plus_x4;  // -, line 421
        // E2 = x2/(x1 + x2 + x3 + x4)
        const real E2_ = x2*reciprocal_x1_plus_x2_plus_x3_plus_x4;  // -, line 419
        // E1 = x1/(x1 + x2 + x3 + x4)
        const real E1_ = x1*reciprocal_x1_plus_x2_plus_x3_plus_x4;  // -, line 418
        // E3 = x3/(x1 + x2 + x3 + x4)
        const real E3_ = x3*reciprocal_x1_plus_x2_plus_x3_plus_x4;  // -, line 420

        // i_Kr
        const real exp_V_over_359p8 = bounded_exp(0.0027791905329653684*V);
        const real exp_V_over_179p9 = exp_V_over_359p8*exp_V_over_359p8;
        const real exp_V_over_119p9 = exp_V_over_179p9*exp_V_over_359p8;
        const real exp_V_over_59p97 = exp_V_over_119p9*exp_V_over_119p9;
        const real exp_V_over_51p4 = exp_V_over_59p97*exp_V_over_359p8;
        const real exp_V_over_27p68 = exp_V_over_51p4*exp_V_over_59p97;
        const real exp_V_over_17p99 = exp_V_over_27p68*exp_V_over_51p4;
        const real exp_V_over_8p995 = exp_V_over_17p99*exp_V_over_17p99;
        const real exp_V_over_6p789 = exp_V_over_8p995*exp_V_over_27p68;
        const real exp_V_over_3p869 = exp_V_over_6p789*exp_V_over_8p995;
        const real sum_of_exp_V_over_3p869_over_3580_0p3652_etc =
            fma(0.0001020239312894894, exp_V_over_3p869, bounded_exp(
            fma(-0.04906771344455348, V, -7.7518890628646995)));
        const real decay_xrf = decaying_exp(-(sum_of_exp_V_over_3p869_over_3580_0p3652_etc*
            normal_reciprocal(fma(c.value_12p98_over_dt, sum_of_exp_V_over_3p869_over_3580_0p3652_etc,
            c.reciprocal_dt))));
        // xr_inf = 1/(1 + exp(-(V + 8.337)/6.789))
        const real xr_inf = exp_V_over_6p789*normal_reciprocal(exp_V_over_6p789 + 0.29287308872377504);  // -, line 266
        const real xrf_again = spilled.take(3);
        // tau_xrf [ms] = 12.98 + 1/(0.3652*exp((V - 31.66)/3.869) + 4.123e-5*exp(-(V - 47.78)/20.38))
        // ddt(xrf) = (xr_inf - xrf)/tau_xrf
        const real next_xrf = fma(xrf_again - xr_inf, decay_xrf, xr_inf);
        const real sum_of_exp_V_over_7p355_minus_4p718_etc = fma(1.128e-05,
            bounded_exp(fma(-0.03855050115651503, V, 1.146491904394757)),
            bounded_exp(fma(0.13596193065941536, V, -7.431595216610551)));
        const real decay_xrs = decaying_exp(-(sum_of_exp_V_over_7p355_minus_4p718_etc*
            normal_reciprocal(fma(c.value_1p865_over_dt, sum_of_exp_V_over_7p355_minus_4p718_etc, c.reciprocal_dt))));
        const real xrs_again = spilled.take(2);
        // tau_xrs [ms] = 1.865 + 1/(0.06629*exp((V - 34.7)/7.355) + 1.128e-5*exp(-(V - 29.74)/25.94))
        // ddt(xrs) = (xr_inf - xrs)/tau_xrs
        const real next_xrs = fma(xrs_again - xr_inf, decay_xrs, xr_inf);
        // A_xrf = 1/(1 + exp((V + 54.81)/38.21))
        // -, line 269
        const real A_xrf = normal_reciprocal(1.0 + bounded_exp(fma(0.02617115938236064, V, 1.4344412457471867)));
        const real one_minus_A_xrf = 1.0 - A_xrf;
        const real xr_at_end = fma(A_xrf, next_xrf, one_minus_A_xrf*next_xrs);
        const real g_Kr_sqrt_K_o_over_5p4_xr_at_end = c.g_Kr_sqrt_K_o_over_5p4*xr_at_end;
        const real one_plus_exp_V_over_30_0p7165 = fma(0.7165313105737893, exp_V_over_30, 1.0);
        const real exp_V_over_75 = exp_V_over_150*exp_V_over_150;
        const real one_plus_exp_V_over_75_2p082 = fma(2.0820090840784555, exp_V_over_75, 1.0);
        // r_Kr = 1/(1 + exp((V + 55)/75))/(1 + exp((V - 10)/30))
        const real r_Kr = normal_reciprocal(one_plus_exp_V_over_75_2p082*one_plus_exp_V_over_30_0p7165);  // -, line 273
        const real g_Kr_sqrt_K_o_over_5p4_xr_at_end_r_Kr = g_Kr_sqrt_K_o_over_5p4_xr_at_end*r_Kr;
        const real scaled_one_minus_A_xrf_over_38p21 = 0.02617115938236064*one_minus_A_xrf;
        spilled.put(39, next_d);
        const real d_xr_at_end_d_V = fma(scaled_one_minus_A_xrf_over_38p21, next_xrs,
            -(scaled_one_minus_A_xrf_over_38p21*next_xrf))*A_xrf;

        // i_CaL
        const real d_vfrt_d_V_reciprocal_exp_F_reciprocal_R_etc = c.d_vfrt_d_V*reciprocal_exp_F_reciprocal_R_T_V_etc;
        const real d_vfrt_d_V_vfrt_plus_d_vfrt_d_V_vfrt = c.d_vfrt_d_V_plus_d_vfrt_d_V*vfrt;
        spilled.put(40, next_fs);
        const real choice_d_vfrt_d_V_vfrt_plus_d_vfrt_d_V_etc = select(fabs(vfrt) < 0.1,
            fma(fma(fma(fma(-8.267195767195768e-07, vfrt_squared, vfrt_squared_over_minus_1p21e06_etc), vfrt_squared,
            vfrt_squared_over_minus_1p21e06_etc_vfrt_etc), vfrt_squared,
            vfrt_squared_over_minus_1p21e06_etc_vfrt_etc_2), d_vfrt_d_V_vfrt_plus_d_vfrt_d_V_vfrt,
            c.d_vfrt_d_V_over_minus_2), fma(-vfrt_reciprocal_exp_F_reciprocal_R_T_V_etc, c.d_vfrt_d_V +
            d_vfrt_d_V_reciprocal_exp_F_reciprocal_R_etc, d_vfrt_d_V_reciprocal_exp_F_reciprocal_R_etc));
        const real product_of_exp_F_reciprocal_R_T_V_etc = exp_F_reciprocal_R_T_V*
            choice_vfrt_squared_over_minus_1p21e06_etc;

        // background
        const real Na_i_exp_F_reciprocal_R_T_V_minus_Na_o = fma(Na_i, exp_F_reciprocal_R_T_V, -c.Na_o);
        const real P_Nab_F_reciprocal_C_m_Na_i_exp_F_etc = c.P_Nab_F_reciprocal_C_m*
            Na_i_exp_F_reciprocal_R_T_V_minus_Na_o;

        // i_K1
        // xk1_inf = 1/(1 + exp(-(V + 2.5538 [mV/mM]*K_o + 144.59)/(1.5692 [mV/mM]*K_o + 3.8115)))
        // -, line 303
        const real xk1_inf = normal_reciprocal(1.0 + bounded_exp(
            -fma(c.reciprocal_K_o_1p569_plus_3p812, V, c.product_of_reciprocal_K_o_1p569_etc)));
        const real decay_xk1 = decaying_exp(-(bounded_exp(fma(-0.049115913555992145, V,
            c.sum_of_log_dt_over_122p2_minus_6p248)) + bounded_exp(
            fma(0.014423770373575654, V, c.sum_of_log_dt_over_122p2_plus_3p416))));
        const real xk1_again = spilled.take(1);
        // tau_xk1 [ms] = 122.2/(exp(-(V + 127.2)/20.36) + exp((V + 236.8)/69.33))
        // ddt(xk1) = (xk1_inf - xk1)/tau_xk1
        const real next_xk1 = fma(xk1_again - xk1_inf, decay_xk1, xk1_inf);
        // r_K1 = 1/(1 + exp((V + 105.8 - 2.6 [mV/mM]*K_o)/9.493))
        // -, line 306
        const real r_K1 = normal_reciprocal(1.0 + bounded_exp(fma(0.10534077741493732, V,
            c.scaled_minus_K_o_2p6_plus_105p8_etc)));
        const real g_K1_sqrt_K_o_r_K1 = c.g_K1_sqrt_K_o*r_K1;
        const real g_K1_sqrt_K_o_r_K1_next_xk1 = g_K1_sqrt_K_o_r_K1*next_xk1;

        // i_to
        const real d_A_iF_d_V = -(A_iF*(0.006613756613756614*A_iS));

        // background
        const real V_minus_E_K = fma(-c.R_T_over_F, c.log_K_o - normal_log(K_i_again), V);

        // i_to
        const real g_to_V_minus_E_K = c.g_to*V_minus_E_K;
        spilled.put(7, next_fcas);

        // background
        // xkb = 1/(1 + exp(-(V - 14.48)/18.34))
        // -, line 438
        const real xkb = normal_reciprocal(1.0 + bounded_exp(fma(-0.05452562704471101, V, 0.7895310796074155)));
        spilled.put(4, next_fcafp);
        const real g_Kb_xkb = c.g_Kb*xkb;
        spilled.put(5, next_fcaf);

        // membrane
        const real d_i_ion_at_end_d_V = fma(-(c.G_NaK_2*E3_), d_a1_d_V,
            fma(P_Cab_F_reciprocal_C_m_2_etc, choice_d_vfrt_d_V_2_2_vfrt_2_plus_d_vfrt_etc,
            fma(c.scaled_reciprocal_C_m_P_Cab_F_F_over_R_T_etc*product_of_exp_F_reciprocal_R_T_2_V_etc, next_Ca_i,
            fma(P_Nab_F_reciprocal_C_m_Na_i_exp_F_etc, choice_d_vfrt_d_V_vfrt_plus_d_vfrt_d_V_etc,
            fma(c.product_of_reciprocal_C_m_P_Nab_F_F_etc*product_of_exp_F_reciprocal_R_T_V_etc, Na_i,
            fma(c.G_NaK_3*E1_, d_a3_d_V, fma(fma(c.G_NaK_2, fma(c.b1,
            fma(-E4_, d_x1_d_V_plus_d_x2_d_V_plus_d_x3_d_V_etc, d_x4_d_V),
            -(fma(-E3_, d_x1_d_V_plus_d_x2_d_V_plus_d_x3_d_V_etc, d_x3_d_V)*a1)), c.G_NaK_3*
            fma(fma(-E1_, d_x1_d_V_plus_d_x2_d_V_plus_d_x3_d_V_etc, d_x1_d_V), a3,
            -(fma(-E2_, d_x1_d_V_plus_d_x2_d_V_plus_d_x3_d_V_etc, d_x2_d_V)*b3))),
            reciprocal_x1_plus_x2_plus_x3_plus_x4, fma(G_NaCa_over_5_allo_ss_at_end,
            fma(2.0, d_J_NaCa_Ca_ss_at_end_d_V, d_J_NaCa_Na_ss_at_end_d_V),
            fma(G_NaCa_0p8_allo_i_at_end, fma(2.0, d_J_NaCa_Ca_i_at_end_d_V, d_J_NaCa_Na_i_at_end_d_V),
            fma(fma(-(r_K1*fma(-c.g_K1_sqrt_K_o_over_9p493_2, r_K1, c.g_K1_sqrt_K_o_over_9p493_2)), next_xk1,
            fma(fma(c.g_Kr_sqrt_K_o_over_5p4, d_xr_at_end_d_V, -(g_Kr_sqrt_K_o_over_5p4_xr_at_end*
            fma(-0.03333333333333333, normal_reciprocal(one_plus_exp_V_over_30_0p7165),
            fma(-0.013333333333333334, normal_reciprocal(one_plus_exp_V_over_75_2p082), 0.04666666666666667)))), r_Kr,
            xkb*fma(-c.g_Kb_over_18p34_2, xkb, c.g_Kb_over_18p34_2))), V_minus_E_K,
            fma(fma(fma(c.P_CaNa_ratio_reciprocal_C_m_P_Ca, F_Na_ss_0p75_exp_F_reciprocal_R_T_V_etc,
            c.P_CaK_ratio_reciprocal_C_m_P_Ca*F_K_ss_0p75_exp_F_reciprocal_R_T_V_etc),
            choice_d_vfrt_d_V_vfrt_plus_d_vfrt_d_V_etc, fma(c.product_of_reciprocal_C_m_P_Ca, d_Phi_CaL_at_end_d_V,
            fma(c.scaled_reciprocal_C_m_P_CaNa_ratio_F_F_etc, Na_ss, c.scaled_reciprocal_C_m_P_CaK_ratio_F_F_etc*
            K_ss_again)*product_of_exp_F_reciprocal_R_T_V_etc)), relative_P_CaL_at_end,
            fma(sum_of_product_of_reciprocal_C_m_P_Ca_etc, relative_d_P_CaL_at_end_d_V,
            fma(g_to_V_minus_E_K, fma(product_of_one_minus_phi_CaMK_at_end_etc,
            fma(d_A_iF_d_V, next_iF, -(d_A_iF_d_V*next_iS)), phi_CaMK_at_end_next_ap*
            fma(d_A_iF_d_V, next_iFp, -(d_A_iF_d_V*next_iSp))), fma(c.g_to, sum_of_product_of_one_minus_phi_CaMK_etc,
            fma(c.g_NaL, product_of_next_mL_etc, fma(c.g_Na, product_of_product_of_next_m_squared_etc,
            g_Kr_sqrt_K_o_over_5p4_xr_at_end_r_Kr + g_Ks_Ks_Ca_at_end_next_xs1_next_xs2 + g_K1_sqrt_K_o_r_K1_next_xk1 +
            g_Kb_xkb))))))))))))))));
        const real jacobian_V = -d_i_ion_at_end_d_V;
        const real pivot_V = select(fabs(jacobian_V) <= 1e+30, max(
            max(fma(-c.dt_over_2, jacobian_V, 1.0), -(c.dt*jacobian_V)), 0.5), 1.0);

        // i_NaCa
        const real J_NaCa_Na_ss_at_end = fma(-E2_ss_at_end, k3pp,
            fma(3.0, fma(E4_ss_at_end, k7_ss, -(E1_ss_at_end*k8)), E3_ss_at_end*k4pp_ss));
        const real J_NaCa_Na_i_at_end = fma(-E2_i_at_end, k3pp, fma(3.0, fma(E4_i_at_end, k7_i, -(E1_i_at_end*k8)),
            E3_i_at_end*k4pp_i));

        // i_NaK
        // J_NaK_K = 2*(E4*b1 - E3*a1)
        const real J_NaK_K = 2.0*fma(E4_, c.b1, -(E3_*a1));  // 1/s, line 423
        const real relative_i_NaK = fma(3.0, fma(E1_, a3, -(E2_*b3)), J_NaK_K);

        // background
        // i_Nab [A/F] = P_Nab*vffrt*(Na_i*exp(vfrt) - Na_o)/(exp(vfrt) - 1)/C_m
        // A/F, line 440
        const real i_Nab = P_Nab_F_reciprocal_C_m_Na_i_exp_F_etc*choice_vfrt_squared_over_minus_1p21e06_etc;
        // E_K = R*T/F*log(K_o/K_i)
        // i_Kb = g_Kb*xkb*(V - E_K)
        const real i_Kb = g_Kb_xkb*V_minus_E_K;  // A/F, line 439

        // i_Na
        const real V_minus_E_Na = fma(-c.R_T_over_F, c.log_Na_o - log(Na_i), V);

        // i_NaL
        const real g_NaL_V_minus_E_Na = c.g_NaL*V_minus_E_Na;

        // i_Na
        const real g_Na_V_minus_E_Na = c.g_Na*V_minus_E_Na;

        // i_Ks
        const real V_minus_E_Ks = fma(-c.R_T_over_F, c.log_K_o_plus_P_KNa_Na_o -
            normal_log(fma(c.P_KNa, Na_i, K_i_again)), V);

        // membrane
        const real i_ion_at_end = fma(P_Cab_F_reciprocal_C_m_2_etc, choice_vfrt_2_squared_over_minus_1p21e06_etc,
            fma(c.g_pCa*next_Ca_i, reciprocal(c.K_pCa + next_Ca_i),
            fma(G_NaCa_over_5_allo_ss_at_end, fma(-c.k1_2, E1_ss_at_end,
            fma(c.k2_2, E2_ss_at_end, J_NaCa_Na_ss_at_end)), fma(G_NaCa_0p8_allo_i_at_end,
            fma(-c.k1_2, E1_i_at_end, fma(c.k2_2, E2_i_at_end, J_NaCa_Na_i_at_end)),
            fma(g_K1_sqrt_K_o_r_K1_next_xk1, V_minus_E_K, fma(g_Ks_Ks_Ca_at_end_next_xs1_next_xs2, V_minus_E_Ks,
            fma(g_Kr_sqrt_K_o_over_5p4_xr_at_end_r_Kr, V_minus_E_K,
            fma(sum_of_product_of_reciprocal_C_m_P_Ca_etc, relative_P_CaL_at_end,
            fma(g_to_V_minus_E_K, sum_of_product_of_one_minus_phi_CaMK_etc,
            fma(product_of_next_mL_etc, g_NaL_V_minus_E_Na, fma(product_of_product_of_next_m_squared_etc,
            g_Na_V_minus_E_Na, fma(c.G_NaK, relative_i_NaK, i_Nab) + i_Kb)))))))))));
        const real i_stim_again = spilled.take(27);
        // E_Na = R*T/F*log(Na_o/Na_i)
        // h = A_hf*hf + (1 - A_hf)*hs
        // hp = A_hf*hf + (1 - A_hf)*hsp
        // i_Na = g_Na*(V - E_Na)*cube(m)*((1 - phi_CaMK)*h*j + phi_CaMK*hp*jp)
        // i_NaL = g_NaL*(V - E_Na)*mL*((1 - phi_CaMK)*hL + phi_CaMK*hLp)
        // i_to = g_to*(V - E_K)*((1 - phi_CaMK)*a*(A_iF*iF + A_iS*iS) + phi_CaMK*ap*(A_iF*iFp + A_iS*iSp))
        // i_CaNa [A/F] = P_CaNa_ratio*P_CaL*Phi_CaNa/C_m
        // i_CaK [A/F] = P_CaK_ratio*P_CaL*Phi_CaK/C_m
        // xr = A_xrf*xrf + (1 - A_xrf)*xrs
        // i_Kr = g_Kr*sqrt(K_o/5.4 [mM])*xr*r_Kr*(V - E_K)
        // E_Ks = R*T/F*log((K_o + P_KNa*Na_o)/(K_i + P_KNa*Na_i))
        // i_Ks = g_Ks*Ks_Ca*xs1*xs2*(V - E_Ks)
        // i_K1 = g_K1*sqrt(K_o/1 [mM])*r_K1*xk1*(V - E_K)
        // J_NaK_Na = 3*(E1*a3 - E2*b3)
        // i_NaK = G_NaK*(J_NaK_Na + J_NaK_K)
        // i_ion = i_Na + i_NaL + i_to + i_CaL + i_CaNa + i_CaK + i_Kr + i_Ks + i_K1 + i_NaCa_i + i_NaCa_ss + i_NaK +
        // i_Nab + i_Kb + i_pCa + i_Cab
        // ddt(V) = -(i_ion + i_stim)
        const real next_V = fma(-(c.dt*(i_ion_at_end + i_stim_again)), reciprocal(pivot_V), V);

        // ions
        const real partial_Ca_i = select(size_of_change_Ca_i <= 1e+30, solved_Ca_i, 0.0);

        // i_NaL
        const real mL_at_mid_step = 0.5*(mL_again + next_mL);
        const real g_NaL_V_minus_E_Na_mL_at_mid_step = g_NaL_V_minus_E_Na*mL_at_mid_step;
        const real hLp_again_ = spilled.take(9);
        const real hLp_at_mid_step = 0.5*(hLp_again_ + next_hLp);
        const real hL_again_ = spilled.take(12);
        const real hL_at_mid_step = 0.5*(hL_again_ + next_hL);
        const real d_i_NaL_at_mid_step_d_Ca_ss = g_NaL_V_minus_E_Na_mL_at_mid_step*
            fma(d_phi_CaMK_d_Ca_ss, hLp_at_mid_step, -(d_phi_CaMK_d_Ca_ss*hL_at_mid_step));

        // i_Na
        const real j_again_ = spilled.take(20);
        const real j_at_mid_step = 0.5*(j_again_ + next_j);
        const real hf_again_ = spilled.take(15);
        const real hf_at_mid_step_2 = hf_again_ + next_hf;
        const real A_hf_hf_at_mid_step = c.A_hf_over_2*hf_at_mid_step_2;
        const real hs_again_ = spilled.take(17);
        const real h_at_mid_step = fma(c.scaled_one_minus_A_hf_over_2, hs_again_ + next_hs, A_hf_hf_at_mid_step);
        const real h_at_mid_step_j_at_mid_step = h_at_mid_step*j_at_mid_step;
        const real jp_again_ = spilled.take(19);
        const real jp_at_mid_step = 0.5*(jp_again_ + next_jp);
        const real hsp_again_ = spilled.take(14);
        const real hp_at_mid_step = fma(c.scaled_one_minus_A_hf_over_2, hsp_again_ + next_hsp, A_hf_hf_at_mid_step);
        const real hp_at_mid_step_jp_at_mid_step = hp_at_mid_step*jp_at_mid_step;
        const real m_again_ = spilled.take(13);
        const real m_at_mid_step = 0.5*(m_again_ + next_m_);
        const real g_Na_V_minus_E_Na_m_at_mid_step_squared_etc = g_Na_V_minus_E_Na*
            (m_at_mid_step*m_at_mid_step*m_at_mid_step);

        // ions
        const real carried_into_Na_i = -fma(c.A_cap_3_C_m_reciprocal_F_V_myo*d_i_NaCa_i_d_Ca_i, partial_Ca_i,
            c.A_cap_C_m_reciprocal_F_V_myo*fma(g_Na_V_minus_E_Na_m_at_mid_step_squared_etc,
            fma(hp_at_mid_step_jp_at_mid_step, d_phi_CaMK_d_Ca_ss, -(h_at_mid_step_j_at_mid_step*d_phi_CaMK_d_Ca_ss)),
            d_i_NaL_at_mid_step_d_Ca_ss)*partial_Ca_ss);
        const real relative_J_diff_Na = Na_ss - Na_i;
        // J_diff_Na = (Na_ss - Na_i)/tau_diff_Na
        // ddt(Na_i) = -(i_Na + i_NaL + 3*i_NaCa_i + 3*i_NaK + i_Nab)*A_cap*C_m/(F*V_myo) + J_diff_Na*V_ss/V_myo
        const real next_Na_i = fma(c.dt, fma(-c.C_m_A_geo_reciprocal_F_V_myo_2,
            fma(c.G_NaK_3, relative_i_NaK, fma(3.0, i_NaCa_i, fma(g_NaL_V_minus_E_Na_mL_at_mid_step,
            fma(one_minus_phi_CaMK, hL_at_mid_step, phi_CaMK*hLp_at_mid_step),
            fma(g_Na_V_minus_E_Na_m_at_mid_step_squared_etc, fma(h_at_mid_step_j_at_mid_step, one_minus_phi_CaMK,
            hp_at_mid_step_jp_at_mid_step*phi_CaMK), i_Nab)))), fma(c.rad_squared_L_reciprocal_V_myo_etc,
            relative_J_diff_Na, select(fabs(carried_into_Na_i) <= 1e+30, carried_into_Na_i, 0.0))), Na_i);

        // i_CaL
        const real d_P_CaL_at_mid_step_d_Ca_ss_again = spilled.take(26);
        const real relative_d_i_CaNa_at_mid_step_d_Ca_ss = d_P_CaL_at_mid_step_d_Ca_ss_again*Phi_CaNa;

        // ions
        const real d_i_NaCa_ss_d_Ca_ss_again = spilled.take(25);
        const real carried_into_Na_ss = -(c.C_m_A_geo_reciprocal_F_V_ss_6*
            fma(c.P_CaNa_ratio_reciprocal_C_m_over_3, relative_d_i_CaNa_at_mid_step_d_Ca_ss, d_i_NaCa_ss_d_Ca_ss_again)*
            partial_Ca_ss);
        const real i_NaCa_ss_again = spilled.take(23);
        const real P_CaL_at_mid_step_again = spilled.take(24);
        // ddt(Na_ss) = -(i_CaNa + 3*i_NaCa_ss)*C_m*A_cap/(F*V_ss) - J_diff_Na
        const real next_Na_ss = fma(c.dt, fma(-c.C_m_A_geo_reciprocal_F_V_ss_6, i_NaCa_ss_again,
            fma(-(c.C_m_A_geo_reciprocal_F_V_ss_P_CaNa_ratio_etc*P_CaL_at_mid_step_again), Phi_CaNa,
            fma(-c.reciprocal_tau_diff_Na, relative_J_diff_Na, select(fabs(carried_into_Na_ss) <= 1e+30,
            carried_into_Na_ss, 0.0)))), Na_ss);

        // i_to
        const real iFp_at_mid_step = 0.5*(iFp + next_iFp);
        const real iSp_at_mid_step = 0.5*(iSp + next_iSp);
        const real A_iF_iFp_at_mid_step_plus_A_iS_iSp_etc = fma(A_iF, iFp_at_mid_step, A_iS*iSp_at_mid_step);
        const real ap_at_mid_step = 0.5*(ap + next_ap);
        const real ap_at_mid_step_A_iF_iFp_at_mid_step_etc = ap_at_mid_step*A_iF_iFp_at_mid_step_plus_A_iS_iSp_etc;
        const real iF_again_ = spilled.take(29);
        const real iF_at_mid_step = 0.5*(iF_again_ + next_iF);
        const real iS_again_ = spilled.take(28);
        const real iS_at_mid_step = 0.5*(iS_again_ + next_iS);
        const real A_iF_iF_at_mid_step_plus_A_iS_iS_etc = fma(A_iF, iF_at_mid_step, A_iS*iS_at_mid_step);
        const real a_at_mid_step = 0.5*(a + next_a);
        const real a_at_mid_step_A_iF_iF_at_mid_step_etc = a_at_mid_step*A_iF_iF_at_mid_step_plus_A_iS_iS_etc;
        const real d_i_to_at_mid_step_d_Ca_ss = g_to_V_minus_E_K*
            fma(ap_at_mid_step_A_iF_iFp_at_mid_step_etc, d_phi_CaMK_d_Ca_ss,
            -(a_at_mid_step_A_iF_iF_at_mid_step_etc*d_phi_CaMK_d_Ca_ss));

        // i_Ks
        const real xs2_again = spilled.take(22);
        const real xs2_at_mid_step = 0.5*(xs2_again + next_xs2);
        const real xs1_again = spilled.take(21);
        const real xs1_at_mid_step = 0.5*(xs1_again + next_xs1);
        const real xs1_at_mid_step_xs2_at_mid_step = xs1_at_mid_step*xs2_at_mid_step;
        const real xs1_at_mid_step_xs2_at_mid_step_V_etc = xs1_at_mid_step_xs2_at_mid_step*V_minus_E_Ks;
        const real log_Ca_i = log(Ca_i);
        const real reciprocal_exp_minus_log_Ca_i_1p4_etc = reciprocal(1.0 +
            exp(fma(-1.4, log_Ca_i, -14.249094157533042)));
        const real reciprocal_Ca_i = reciprocal(Ca_i);

        // ions
        const real carried_into_K_i = -fma(c.C_m_A_geo_reciprocal_F_V_myo_g_Ks_etc*
            xs1_at_mid_step_xs2_at_mid_step_V_etc*reciprocal_exp_minus_log_Ca_i_1p4_etc*
            exp(fma(-0.3999999999999999, log_Ca_i, -4.071169759295154))*reciprocal_Ca_i*reciprocal_Ca_i*
            reciprocal_exp_minus_log_Ca_i_1p4_etc, partial_Ca_i, c.C_m_A_geo_reciprocal_F_V_myo_2*
            d_i_to_at_mid_step_d_Ca_ss*partial_Ca_ss);

        // i_Kr
        const real xrf_again_ = spilled.take(3);
        const real xrf_at_mid_step = 0.5*(xrf_again_ + next_xrf);
        const real xrs_again_ = spilled.take(2);
        const real xrs_at_mid_step = 0.5*(xrs_again_ + next_xrs);
        const real xr_at_mid_step = fma(A_xrf, xrf_at_mid_step, one_minus_A_xrf*xrs_at_mid_step);

        // i_K1
        const real xk1_again_ = spilled.take(1);
        const real xk1_at_mid_step = 0.5*(xk1_again_ + next_xk1);

        // i_Ks
        // Ks_Ca = 1 + 0.6/(1 + pow(3.8e-5 [mM]/Ca_i, 1.4))
        const real Ks_Ca = fma(0.6, reciprocal_exp_minus_log_Ca_i_1p4_etc, 1.0);  // -, line 291

        // ions
        const real relative_J_diff_K = K_ss_again - K_i_again;
        // J_diff_K = (K_ss - K_i)/tau_diff_K
        // ddt(K_i) = -(i_to + i_Kr + i_Ks + i_K1 + i_Kb + i_stim - 2*i_NaK)*C_m*A_cap/(F*V_myo) + J_diff_K*V_ss/V_myo
        const real next_K_i = fma(c.dt, fma(-c.C_m_A_geo_reciprocal_F_V_myo_2,
            fma(-c.G_NaK_2, relative_i_NaK, fma(c.g_Ks*xs1_at_mid_step_xs2_at_mid_step_V_etc, Ks_Ca,
            fma(fma(c.g_Kr_sqrt_K_o_over_5p4*xr_at_mid_step, r_Kr, g_K1_sqrt_K_o_r_K1*xk1_at_mid_step), V_minus_E_K,
            fma(g_to_V_minus_E_K, fma(a_at_mid_step_A_iF_iF_at_mid_step_etc, one_minus_phi_CaMK,
            ap_at_mid_step_A_iF_iFp_at_mid_step_etc*phi_CaMK), i_Kb + i_stim_again)))),
            fma(c.rad_squared_L_reciprocal_V_myo_etc_2, relative_J_diff_K,
            select(fabs(carried_into_K_i) <= 1e+30, carried_into_K_i, 0.0))), K_i_again);

        // i_CaL
        const real relative_d_i_CaK_at_mid_step_d_Ca_ss = d_P_CaL_at_mid_step_d_Ca_ss_again*Phi_CaK;

        // ions
        const real carried_into_K_ss = -(c.C_m_A_geo_reciprocal_F_V_ss_P_CaK_ratio_etc*
            relative_d_i_CaK_at_mid_step_d_Ca_ss*partial_Ca_ss);
        // ddt(K_ss) = -i_CaK*C_m*A_cap/(F*V_ss) - J_diff_K
        const real next_K_ss = fma(c.dt, fma(-(c.C_m_A_geo_reciprocal_F_V_ss_P_CaK_ratio_etc*P_CaL_at_mid_step_again),
            Phi_CaK, fma(-c.reciprocal_tau_diff_K, relative_J_diff_K,
            select(fabs(carried_into_K_ss) <= 1e+30, carried_into_K_ss, 0.0))), K_ss_again);

        // uptake
        const real Ca_nsr_again = spilled.take(31);
        const real Ca_jsr_again = spilled.take(0);
        const real relative_J_tr = Ca_nsr_again - Ca_jsr_again;

        // ions
        const real J_rel_again = spilled.take(18);
        const real J_tr_minus_J_rel = fma(c.reciprocal_tau_tr, relative_J_tr, -J_rel_again);
        const real K_CSQN_plus_Ca_jsr = c.K_CSQN_ + Ca_jsr_again;
        const real K_CSQN_plus_Ca_jsr_squared = K_CSQN_plus_Ca_jsr*K_CSQN_plus_Ca_jsr;
        const real K_CSQN_plus_Ca_jsr_squared_plus_CSQN_etc_2 = K_CSQN_plus_Ca_jsr_squared + c.CSQN_K_CSQN_;
        // B_Ca_jsr = 1/(1 + CSQN*K_CSQN/square(K_CSQN + Ca_jsr))
        // -, line 530
        const real B_Ca_jsr = K_CSQN_plus_Ca_jsr_squared*normal_reciprocal(K_CSQN_plus_Ca_jsr_squared_plus_CSQN_etc_2);
        const real d_J_rel_d_Ca_ss_again = spilled.take(16);
        const real given_Ca_jsr = c.dt*fma(-d_J_rel_d_Ca_ss_again, partial_Ca_ss, J_tr_minus_J_rel)*B_Ca_jsr;
        const real K_CSQN_plus_Ca_jsr_squared_squared = K_CSQN_plus_Ca_jsr_squared*K_CSQN_plus_Ca_jsr_squared;
        const real K_CSQN_plus_Ca_jsr_squared_plus_CSQN_etc = K_CSQN_plus_Ca_jsr_squared_squared*
            K_CSQN_plus_Ca_jsr_squared_plus_CSQN_etc_2;
        const real unlimited_pivot_Ca_jsr = fma(-c.dt_minus_1_over_tau_tr, B_Ca_jsr,
            fma(-(c.dt_CSQN_K_CSQN_2*K_CSQN_plus_Ca_jsr_squared_squared*K_CSQN_plus_Ca_jsr*
            normal_reciprocal(K_CSQN_plus_Ca_jsr_squared_plus_CSQN_etc*K_CSQN_plus_Ca_jsr_squared_plus_CSQN_etc_2)),
            J_tr_minus_J_rel, c.one_plus_reciprocal_dt_over_82_plus_1));
        const real least_pivot_2 = min(least_pivot, unlimited_pivot_Ca_jsr);
        const real pivot_Ca_jsr = max(unlimited_pivot_Ca_jsr, 2.0 - unlimited_pivot_Ca_jsr);
        const real solved_Ca_jsr = given_Ca_jsr*reciprocal(pivot_Ca_jsr);
        const real size_of_change_Ca_jsr = fabs(solved_Ca_jsr);
        const real change_Ca_jsr = select(size_of_change_Ca_jsr <= 1e+30,
            fma(c.reciprocal_dt_over_82_plus_1_2 + (pivot_Ca_jsr - unlimited_pivot_Ca_jsr), solved_Ca_jsr,
            solved_Ca_jsr), given_Ca_jsr);
        const real step_test = select(max(change_Ca_i, -4.0*change_Ca_i) <= 4.0*fabs(Ca_i) &&
            max(change_Ca_ss, -4.0*change_Ca_ss) <= 4.0*fabs(Ca_ss) && max(change_Ca_jsr, -4.0*change_Ca_jsr) <= 4.0*
            fabs(Ca_jsr_again), least_pivot_2, 0.0);
        const auto refused = cells.refused(step_test);  // where the step is too long
        if (any(refused)) return refused;

        // i_CaL
        cells.store(state::nca, next_nca);
        const real next_fcaf_again = spilled.take(5);
        cells.store(state::fcaf, next_fcaf_again);
        const real next_fcafp_again = spilled.take(4);
        cells.store(state::fcafp, next_fcafp_again);

        // i_Ks
        cells.store(state::xs1, next_xs1);
        cells.store(state::xs2, next_xs2);

        // i_CaL
        const real next_fcas_again = spilled.take(7);
        cells.store(state::fcas, next_fcas_again);
        const real next_fs_again = spilled.take(40);
        cells.store(state::fs, next_fs_again);
        const real next_d_again = spilled.take(39);
        cells.store(state::d, next_d_again);
        const real next_ff_again = spilled.take(38);
        cells.store(state::ff, next_ff_again);
        const real next_ffp_again = spilled.take(37);
        cells.store(state::ffp, next_ffp_again);
        const real next_jca_again = spilled.take(36);
        cells.store(state::jca, next_jca_again);

        // ions
        const real next_Ca_ss_again = spilled.take(35);
        cells.store(state::Ca_ss, next_Ca_ss_again);
        cells.store(state::Ca_i, next_Ca_i);

        // CaMK
        const real next_CaMK_trap_again = spilled.take(34);
        cells.store(state::CaMK_trap, next_CaMK_trap_again);

        // i_to
        cells.store(state::a, next_a);
        cells.store(state::ap, next_ap);
        cells.store(state::iFp, next_iFp);
        cells.store(state::iSp, next_iSp);
        cells.store(state::iF, next_iF);
        cells.store(state::iS, next_iS);

        // i_Na
        cells.store(state::j, next_j);
        cells.store(state::jp, next_jp);
        cells.store(state::hs, next_hs);
        cells.store(state::hf, next_hf);
        cells.store(state::hsp, next_hsp);
        cells.store(state::m, next_m_);

        // i_NaL
        cells.store(state::hL, next_hL);
        cells.store(state::hLp, next_hLp);
        cells.store(state::mL, next_mL);

        // i_Kr
        cells.store(state::xrf, next_xrf);
        cells.store(state::xrs, next_xrs);

        // i_K1
        cells.store(state::xk1, next_xk1);

        // membrane
        cells.store_potential(next_V);

        // ions
        cells.store(state::Na_i, next_Na_i);
        cells.store(state::Na_ss, next_Na_ss);
        cells.store(state::K_i, next_K_i);
        cells.store(state::K_ss, next_K_ss);
        // J_tr = (Ca_nsr - Ca_jsr)/tau_tr
        // ddt(Ca_jsr) = B_Ca_jsr*(J_tr - J_rel)
        const real next_Ca_jsr = Ca_jsr_again + change_Ca_jsr;
        cells.store(state::Ca_jsr, next_Ca_jsr);
        const real partial_Ca_jsr = select(size_of_change_Ca_jsr <= 1e+30, solved_Ca_jsr, 0.0);
        const real d_J_up_d_Ca_i_again = spilled.take(32);
        const real d_J_up_d_Ca_ss_again = spilled.take(33);
        const real carried_into_Ca_nsr = fma(-c.quotient_of_minus_1_over_tau_tr_V_jsr_etc, partial_Ca_jsr,
            fma(d_J_up_d_Ca_i_again, partial_Ca_i, d_J_up_d_Ca_ss_again*partial_Ca_ss));
        const real J_up_again = spilled.take(30);
        // ddt(Ca_nsr) = J_up - J_tr*V_jsr/V_nsr
        const real next_Ca_nsr = fma(c.dt, fma(-c.rad_squared_L_reciprocal_V_nsr_etc, relative_J_tr, J_up_again) +
            select(fabs(carried_into_Ca_nsr) <= 1e+30, carried_into_Ca_nsr, 0.0), Ca_nsr_again);
        cells.store(state::Ca_nsr, next_Ca_nsr);

        // release
        const real reciprocal_Ca_jsr = reciprocal(Ca_jsr_again);
        const real value_1p5_over_Ca_jsr = 1.5*reciprocal_Ca_jsr;
        const real value_1p5_over_Ca_jsr_squared_2 = value_1p5_over_Ca_jsr*value_1p5_over_Ca_jsr;
        const real value_1p5_over_Ca_jsr_squared_value_1p5_etc_6 = value_1p5_over_Ca_jsr_squared_2*
            value_1p5_over_Ca_jsr;
        const real value_1p5_over_Ca_jsr_squared_value_1p5_etc_7 = value_1p5_over_Ca_jsr_squared_value_1p5_etc_6*
            value_1p5_over_Ca_jsr_squared_value_1p5_etc_6;
        const real reciprocal_value_1p5_over_Ca_jsr_squared_etc =
            reciprocal(fma(value_1p5_over_Ca_jsr_squared_value_1p5_etc_7, value_1p5_over_Ca_jsr_squared_2, 1.0));
        const real d_i_CaL_at_mid_step_d_Ca_ss_again = spilled.take(11);
        const real d_i_CaL_at_mid_step_d_Ca_ss_etc = d_i_CaL_at_mid_step_d_Ca_ss_again*
            reciprocal_value_1p5_over_Ca_jsr_squared_etc;
        const real d_J_rel_p_inf_at_mid_step_d_Ca_ss = -(c.rel_scale_a_rel_p*d_i_CaL_at_mid_step_d_Ca_ss_etc);
        const real i_CaL_at_mid_step_again = spilled.take(10);
        const real i_CaL_at_mid_step_reciprocal_value_1p5_etc = i_CaL_at_mid_step_again*
            reciprocal_value_1p5_over_Ca_jsr_squared_etc;
        const real relative_a_rel_minus_i_CaL_at_mid_step_etc = -i_CaL_at_mid_step_reciprocal_value_1p5_etc;
        const real value_1p5_over_Ca_jsr_squared_value_1p5_etc_8 = 8.0*value_1p5_over_Ca_jsr_squared_2*
            value_1p5_over_Ca_jsr_squared_value_1p5_etc_7*reciprocal_Ca_jsr;
        const real value_1p5_over_Ca_jsr_squared_value_1p5_etc_9 = value_1p5_over_Ca_jsr_squared_value_1p5_etc_8*
            reciprocal_value_1p5_over_Ca_jsr_squared_etc;
        const real d_J_rel_p_inf_at_mid_step_d_Ca_jsr = c.rel_scale_beta_tau_0p625*
            value_1p5_over_Ca_jsr_squared_value_1p5_etc_9*relative_a_rel_minus_i_CaL_at_mid_step_etc;
        const real Ca_jsr_plus_0p0123 = Ca_jsr_again + 0.0123;
        const real reciprocal_Ca_jsr_plus_0p0123 = normal_reciprocal(Ca_jsr_plus_0p0123);
        const real Ca_jsr_reciprocal_Ca_jsr_plus_0p0123 = Ca_jsr_again*reciprocal_Ca_jsr_plus_0p0123;
        // tau_rel_p = max(beta_tau_p/(1 + 0.0123 [mM]/Ca_jsr), tau_rel_min)
        const real tau_rel_p = max(c.beta_tau_p*Ca_jsr_reciprocal_Ca_jsr_plus_0p0123, c.tau_rel_min);  // ms, line 466
        const real reciprocal_tau_rel_p = normal_reciprocal(tau_rel_p);
        const real J_rel_p_again = spilled.take(8);
        const real J_rel_p_inf_at_mid_step_minus_J_rel_p_etc = fma(c.rel_scale_beta_tau_0p625,
            relative_a_rel_minus_i_CaL_at_mid_step_etc, -J_rel_p_again)*reciprocal_tau_rel_p;
        const real Ca_jsr_squared = Ca_jsr_again*Ca_jsr_again;
        const real Ca_jsr_plus_0p0123_Ca_jsr_squared = Ca_jsr_squared*Ca_jsr_plus_0p0123;
        const real reciprocal_Ca_jsr_plus_0p0123_Ca_jsr_etc = reciprocal(Ca_jsr_plus_0p0123_Ca_jsr_squared*
            Ca_jsr_plus_0p0123);
        const real Ca_jsr_squared_reciprocal_Ca_jsr_etc = Ca_jsr_squared*reciprocal_Ca_jsr_plus_0p0123_Ca_jsr_etc;
        const real reciprocal_reciprocal_Ca_jsr_0p0123_etc = reciprocal(fma(0.0123, reciprocal_Ca_jsr, 1.0));
        const real d_tau_rel_p_d_Ca_jsr = select(c.beta_tau_p*reciprocal_reciprocal_Ca_jsr_0p0123_etc > c.tau_rel_min ||
            c.tau_rel_min != c.tau_rel_min, c.beta_tau_p_0p0123*Ca_jsr_squared_reciprocal_Ca_jsr_etc, 0.0);
        const real carried_into_J_rel_p = fma(d_J_rel_p_inf_at_mid_step_d_Ca_ss, partial_Ca_ss,
            fma(-J_rel_p_inf_at_mid_step_minus_J_rel_p_etc, d_tau_rel_p_d_Ca_jsr, d_J_rel_p_inf_at_mid_step_d_Ca_jsr)*
            partial_Ca_jsr)*reciprocal_tau_rel_p;
        // J_rel_p_inf = rel_scale*(a_rel_p*(-i_CaL)/(1 + pow(1.5 [mM]/Ca_jsr, 8)))
        // ddt(J_rel_p) = (J_rel_p_inf - J_rel_p)/tau_rel_p
        const real next_J_rel_p = fma(c.dt, J_rel_p_inf_at_mid_step_minus_J_rel_p_etc +
            select(fabs(carried_into_J_rel_p) <= 1e+30, carried_into_J_rel_p, 0.0), J_rel_p_again);
        cells.store(state::J_rel_p, next_J_rel_p);
        const real d_J_rel_np_inf_at_mid_step_d_Ca_ss = -(c.rel_scale_a_rel*d_i_CaL_at_mid_step_d_Ca_ss_etc);
        const real d_J_rel_np_inf_at_mid_step_d_Ca_jsr = c.rel_scale_beta_tau_over_2*
            value_1p5_over_Ca_jsr_squared_value_1p5_etc_9*relative_a_rel_minus_i_CaL_at_mid_step_etc;
        // tau_rel = max(beta_tau/(1 + 0.0123 [mM]/Ca_jsr), tau_rel_min)
        const real tau_rel = max(c.beta_tau*Ca_jsr_reciprocal_Ca_jsr_plus_0p0123, c.tau_rel_min);  // ms, line 460
        const real reciprocal_tau_rel = normal_reciprocal(tau_rel);
        const real J_rel_np_again = spilled.take(6);
        const real J_rel_np_inf_at_mid_step_minus_J_rel_np_etc =
            fma(c.rel_scale_beta_tau_over_2, relative_a_rel_minus_i_CaL_at_mid_step_etc, -J_rel_np_again)*
            reciprocal_tau_rel;
        const real d_tau_rel_d_Ca_jsr = select(c.beta_tau*reciprocal_reciprocal_Ca_jsr_0p0123_etc > c.tau_rel_min ||
            c.tau_rel_min != c.tau_rel_min, c.beta_tau_0p0123*Ca_jsr_squared_reciprocal_Ca_jsr_etc, 0.0);
        const real carried_into_J_rel_np = fma(d_J_rel_np_inf_at_mid_step_d_Ca_ss, partial_Ca_ss,
            fma(-J_rel_np_inf_at_mid_step_minus_J_rel_np_etc, d_tau_rel_d_Ca_jsr, d_J_rel_np_inf_at_mid_step_d_Ca_jsr)*
            partial_Ca_jsr)*reciprocal_tau_rel;
        // J_rel_np_inf = rel_scale*(a_rel*(-i_CaL)/(1 + pow(1.5 [mM]/Ca_jsr, 8)))
        // ddt(J_rel_np) = (J_rel_np_inf - J_rel_np)/tau_rel
        const real next_J_rel_np = fma(c.dt, J_rel_np_inf_at_mid_step_minus_J_rel_np_etc +
            select(fabs(carried_into_J_rel_np) <= 1e+30, carried_into_J_rel_np, 0.0), J_rel_np_again);
        cells.store(state::J_rel_np, next_J_rel_np);

        return refused;
    }

    // Every algebraic symbol of the spec at the state as it is.
    template <class Values>
    static HEARTWRIGHT_FN void observe([[maybe_unused]] const Constants& c, [[maybe_unused]] const Step& step,
                                       [[maybe_unused]] const Cells<real, Layout>& cells,
                                       [[maybe_unused]] Values values) {
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

        // known before the run
        values[observable::k2] = c.k2;
        values[observable::k1] = c.k1;
        values[observable::a4] = c.a4;
        values[observable::a2] = c.a2;
        values[observable::b1] = c.b1;
        values[observable::beta_tau_p] = c.beta_tau_p;
        values[observable::h11] = c.h11;
        values[observable::k5] = c.k5;
        values[observable::a_rel] = c.a_rel;
        values[observable::a_rel_p] = c.a_rel_p;
        values[observable::h10] = c.h10;
        values[observable::h12] = c.h12;
        values[observable::V_cell] = c.V_cell;
        values[observable::A_geo] = c.A_geo;
        values[observable::A_cap] = c.A_cap;
        values[observable::V_myo] = c.V_myo;
        values[observable::V_nsr] = c.V_nsr;
        values[observable::V_jsr] = c.V_jsr;
        values[observable::V_ss] = c.V_ss;
        values[observable::tau_hLp] = c.tau_hLp;

        // reversal_potentials
        const real E_Na = c.R*c.T/c.F*log(c.Na_o/Na_i);  // mV, line 60
        values[observable::E_Na] = E_Na;
        const real E_K = c.R*c.T/c.F*log(c.K_o/K_i);  // mV, line 61
        values[observable::E_K] = E_K;
        const real E_Ks = c.R*c.T/c.F*log((c.K_o + c.P_KNa*c.Na_o)/(K_i + c.P_KNa*Na_i));  // mV, line 62
        values[observable::E_Ks] = E_Ks;

        // CaMK
        const real CaMK_bound = c.CaMK_o*(1.0 - CaMK_trap)/(1.0 + c.K_CaM/Ca_ss);  // -, line 79
        values[observable::CaMK_bound] = CaMK_bound;
        const real CaMK_active = CaMK_bound + CaMK_trap;  // -, line 80
        values[observable::CaMK_active] = CaMK_active;
        const real phi_CaMK = 1.0/(1.0 + c.K_CaMK/CaMK_active);  // -, line 82
        values[observable::phi_CaMK] = phi_CaMK;

        // i_Na
        const real h = c.A_hf*hf + (1.0 - c.A_hf)*hs;  // -, line 110
        values[observable::h] = h;
        const real hp = c.A_hf*hf + (1.0 - c.A_hf)*hsp;  // -, line 118
        values[observable::hp] = hp;
        const real i_Na = c.g_Na*(V - E_Na)*cube(m)*((1.0 - phi_CaMK)*h*j + phi_CaMK*hp*jp);  // A/F, line 122
        values[observable::i_Na] = i_Na;
        const real m_inf = 1.0/(1.0 + exp(-(V + 39.57)/9.871));  // -, line 101
        values[observable::m_inf] = m_inf;
        const real tau_m = 1.0/(6.765*exp((V + 11.64)/34.77) + 8.552*exp(-(V + 77.42)/5.955));  // ms, line 102
        values[observable::tau_m] = tau_m;
        const real h_inf = 1.0/(1.0 + exp((V + 82.9)/6.086));  // -, line 105
        values[observable::h_inf] = h_inf;
        const real tau_hf = 1.0/(1.432e-05*exp(-(V + 1.196)/6.285) + 6.149*exp((V + 0.5096)/20.27));  // ms, line 106
        values[observable::tau_hf] = tau_hf;
        const real tau_hs = 1.0/(0.009794*exp(-(V + 17.95)/28.05) + 0.3343*exp((V + 5.73)/56.66));  // ms, line 107
        values[observable::tau_hs] = tau_hs;
        // ms, line 112
        const real tau_j = 2.038 + 1.0/(0.02136*exp(-(V + 100.6)/8.281) + 0.3052*exp((V + 0.9941)/38.45));
        values[observable::tau_j] = tau_j;
        const real hsp_inf = 1.0/(1.0 + exp((V + 89.1)/6.086));  // -, line 115
        values[observable::hsp_inf] = hsp_inf;
        const real tau_hsp = 3.0*tau_hs;  // ms, line 116
        values[observable::tau_hsp] = tau_hsp;
        const real tau_jp = 1.46*tau_j;  // ms, line 119
        values[observable::tau_jp] = tau_jp;

        // i_NaL
        const real i_NaL = c.g_NaL*(V - E_Na)*mL*((1.0 - phi_CaMK)*hL + phi_CaMK*hLp);  // A/F, line 148
        values[observable::i_NaL] = i_NaL;
        const real mL_inf = 1.0/(1.0 + exp(-(V + 42.85)/5.264));  // -, line 138
        values[observable::mL_inf] = mL_inf;
        const real hL_inf = 1.0/(1.0 + exp((V + 87.61)/7.488));  // -, line 141
        values[observable::hL_inf] = hL_inf;
        const real hLp_inf = 1.0/(1.0 + exp((V + 93.81)/7.488));  // -, line 144
        values[observable::hLp_inf] = hLp_inf;

        // i_to
        const real A_iF = 1.0/(1.0 + exp((V - 213.6)/151.2));  // -, line 172
        values[observable::A_iF] = A_iF;
        const real A_iS = 1.0 - A_iF;  // -, line 173
        values[observable::A_iS] = A_iS;
        // A/F, line 186
        const real i_to = c.g_to*(V - E_K)*((1.0 - phi_CaMK)*a*(A_iF*iF + A_iS*iS) + phi_CaMK*ap*(A_iF*iFp + A_iS*iSp));
        values[observable::i_to] = i_to;
        const real a_inf = 1.0/(1.0 + exp(-(V - 14.34)/14.82));  // -, line 164
        values[observable::a_inf] = a_inf;
        // ms, line 165
        const real tau_a = 1.0515/(1.0/(1.2089*(1.0 + exp(-(V - 18.4099)/29.3814))) + 3.5/
            (1.0 + exp((V + 100.0)/29.3814)));
        values[observable::tau_a] = tau_a;
        const real delta_epi = 1.0 - 0.95/(1.0 + exp((V + 70.0)/5.0));  // -, line 546
        values[observable::delta_epi] = delta_epi;
        const real i_inf = 1.0/(1.0 + exp((V + 43.94)/5.711));  // -, line 169
        values[observable::i_inf] = i_inf;
        // ms, line 170
        const real tau_iF = (4.562 + 1.0/(0.3933*exp(-(V + 100.0)/100.0) + 0.08004*exp((V + 50.0)/16.59)))*delta_epi;
        values[observable::tau_iF] = tau_iF;
        // ms, line 171
        const real tau_iS = (23.62 + 1.0/(0.001416*exp(-(V + 96.52)/59.05) + 1.78e-08*exp((V + 114.1)/8.079)))*
            delta_epi;
        values[observable::tau_iS] = tau_iS;
        const real ap_inf = 1.0/(1.0 + exp(-(V - 24.34)/14.82));  // -, line 177
        values[observable::ap_inf] = ap_inf;
        const real delta_develop = 1.354 + 1e-04/(exp((V - 167.4)/15.89) + exp(-(V - 12.23)/0.2154));  // -, line 179
        values[observable::delta_develop] = delta_develop;
        const real delta_recover = 1.0 - 0.5/(1.0 + exp((V + 70.0)/20.0));  // -, line 180
        values[observable::delta_recover] = delta_recover;
        const real tau_iFp = delta_develop*delta_recover*tau_iF;  // ms, line 181
        values[observable::tau_iFp] = tau_iFp;
        const real tau_iSp = delta_develop*delta_recover*tau_iS;  // ms, line 182
        values[observable::tau_iSp] = tau_iSp;

        // i_Kr
        const real A_xrf = 1.0/(1.0 + exp((V + 54.81)/38.21));  // -, line 269
        values[observable::A_xrf] = A_xrf;
        const real xr = A_xrf*xrf + (1.0 - A_xrf)*xrs;  // -, line 272
        values[observable::xr] = xr;
        const real r_Kr = 1.0/(1.0 + exp((V + 55.0)/75.0))/(1.0 + exp((V - 10.0)/30.0));  // -, line 273
        values[observable::r_Kr] = r_Kr;
        const real i_Kr = c.g_Kr*sqrt(c.K_o/5.4)*xr*r_Kr*(V - E_K);  // A/F, line 274
        values[observable::i_Kr] = i_Kr;
        const real xr_inf = 1.0/(1.0 + exp(-(V + 8.337)/6.789));  // -, line 266
        values[observable::xr_inf] = xr_inf;
        // ms, line 267
        const real tau_xrf = 12.98 + 1.0/(0.3652*exp((V - 31.66)/3.869) + 4.123e-05*exp(-(V - 47.78)/20.38));
        values[observable::tau_xrf] = tau_xrf;
        // ms, line 268
        const real tau_xrs = 1.865 + 1.0/(0.06629*exp((V - 34.7)/7.355) + 1.128e-05*exp(-(V - 29.74)/25.94));
        values[observable::tau_xrs] = tau_xrs;

        // i_Ks
        const real Ks_Ca = 1.0 + 0.6/(1.0 + pow(3.8e-05/Ca_i, 1.4));  // -, line 291
        values[observable::Ks_Ca] = Ks_Ca;
        const real i_Ks = c.g_Ks*Ks_Ca*xs1*xs2*(V - E_Ks);  // A/F, line 292
        values[observable::i_Ks] = i_Ks;
        const real xs_inf = 1.0/(1.0 + exp(-(V + 11.6)/8.932));  // -, line 286
        values[observable::xs_inf] = xs_inf;
        // ms, line 287
        const real tau_xs1 = 817.3 + 1.0/(0.0002326*exp((V + 48.28)/17.8) + 0.001292*exp(-(V + 210.0)/230.0));
        values[observable::tau_xs1] = tau_xs1;
        const real tau_xs2 = 1.0/(0.01*exp((V - 50.0)/20.0) + 0.0193*exp(-(V + 66.54)/31.0));  // ms, line 289
        values[observable::tau_xs2] = tau_xs2;

        // i_K1
        const real r_K1 = 1.0/(1.0 + exp((V + 105.8 - 2.6*c.K_o)/9.493));  // -, line 306
        values[observable::r_K1] = r_K1;
        const real i_K1 = c.g_K1*sqrt(c.K_o)*r_K1*xk1*(V - E_K);  // A/F, line 307
        values[observable::i_K1] = i_K1;
        const real xk1_inf = 1.0/(1.0 + exp(-(V + 2.5538*c.K_o + 144.59)/(1.5692*c.K_o + 3.8115)));  // -, line 303
        values[observable::xk1_inf] = xk1_inf;
        const real tau_xk1 = 122.2/(exp(-(V + 127.2)/20.36) + exp((V + 236.8)/69.33));  // ms, line 304
        values[observable::tau_xk1] = tau_xk1;

        // i_NaCa_voltage
        const real h_Na = exp(c.q_Na*V*c.F/(c.R*c.T));  // -, line 330
        values[observable::h_Na] = h_Na;
        const real h7 = 1.0 + c.Na_o/c.k_Na3*(1.0 + 1.0/h_Na);  // -, line 331
        values[observable::h7] = h7;
        const real h8 = c.Na_o/(c.k_Na3*h_Na*h7);  // -, line 332
        values[observable::h8] = h8;
        const real k8 = h8*c.h11*c.w_Na;  // 1/s, line 343
        values[observable::k8] = k8;
        const real h_Ca = exp(c.q_Ca*V*c.F/(c.R*c.T));  // -, line 329
        values[observable::h_Ca] = h_Ca;
        const real h9 = 1.0/h7;  // -, line 333
        values[observable::h9] = h9;
        const real k3p = h9*c.w_Ca;  // 1/s, line 339
        values[observable::k3p] = k3p;
        const real k3pp = h8*c.w_NaCa;  // 1/s, line 340
        values[observable::k3pp] = k3pp;
        const real k3 = k3p + k3pp;  // 1/s, line 341
        values[observable::k3] = k3;

        // i_NaCa
        const real allo_i = 1.0/(1.0 + square(c.K_CaAct/Ca_i));  // -, line 369
        values[observable::allo_i] = allo_i;
        const real h1_i = 1.0 + Na_i/c.k_Na3*(1.0 + h_Na);  // -, line 350
        values[observable::h1_i] = h1_i;
        const real h3_i = 1.0/h1_i;  // -, line 352
        values[observable::h3_i] = h3_i;
        const real k4p_i = h3_i*c.w_Ca/h_Ca;  // 1/s, line 356
        values[observable::k4p_i] = k4p_i;
        const real h2_i = Na_i*h_Na/(c.k_Na3*h1_i);  // -, line 351
        values[observable::h2_i] = h2_i;
        const real k4pp_i = h2_i*c.w_NaCa;  // 1/s, line 357
        values[observable::k4pp_i] = k4pp_i;
        const real k4_i = k4p_i + k4pp_i;  // 1/s, line 358
        values[observable::k4_i] = k4_i;
        const real x4_i = c.k2*k8*(k4_i + c.k5) + k3*c.k5*(c.k1 + k8);  // 1/s^3, line 364
        values[observable::x4_i] = x4_i;
        const real h4_i = 1.0 + Na_i/c.k_Na1*(1.0 + Na_i/c.k_Na2);  // -, line 353
        values[observable::h4_i] = h4_i;
        const real h5_i = Na_i*Na_i/(h4_i*c.k_Na1*c.k_Na2);  // -, line 354
        values[observable::h5_i] = h5_i;
        const real k7_i = h5_i*h2_i*c.w_Na;  // 1/s, line 360
        values[observable::k7_i] = k7_i;
        const real h6_i = 1.0/h4_i;  // -, line 355
        values[observable::h6_i] = h6_i;
        const real k6_i = h6_i*Ca_i*c.k_Ca_on;  // 1/s, line 359
        values[observable::k6_i] = k6_i;
        const real x1_i = c.k2*k4_i*(k7_i + k6_i) + c.k5*k7_i*(c.k2 + k3);  // 1/s^3, line 361
        values[observable::x1_i] = x1_i;
        const real x2_i = c.k1*k7_i*(k4_i + c.k5) + k4_i*k6_i*(c.k1 + k8);  // 1/s^3, line 362
        values[observable::x2_i] = x2_i;
        const real x3_i = c.k1*k3*(k7_i + k6_i) + k8*k6_i*(c.k2 + k3);  // 1/s^3, line 363
        values[observable::x3_i] = x3_i;
        const real E4_i = x4_i/(x1_i + x2_i + x3_i + x4_i);  // -, line 368
        values[observable::E4_i] = E4_i;
        const real E1_i = x1_i/(x1_i + x2_i + x3_i + x4_i);  // -, line 365
        values[observable::E1_i] = E1_i;
        const real E3_i = x3_i/(x1_i + x2_i + x3_i + x4_i);  // -, line 367
        values[observable::E3_i] = E3_i;
        const real E2_i = x2_i/(x1_i + x2_i + x3_i + x4_i);  // -, line 366
        values[observable::E2_i] = E2_i;
        const real J_NaCa_Na_i = 3.0*(E4_i*k7_i - E1_i*k8) + E3_i*k4pp_i - E2_i*k3pp;  // 1/s, line 370
        values[observable::J_NaCa_Na_i] = J_NaCa_Na_i;
        const real J_NaCa_Ca_i = E2_i*c.k2 - E1_i*c.k1;  // 1/s, line 371
        values[observable::J_NaCa_Ca_i] = J_NaCa_Ca_i;
        const real i_NaCa_i = 0.8*c.G_NaCa*allo_i*(J_NaCa_Na_i + 2.0*J_NaCa_Ca_i);  // A/F, line 372
        values[observable::i_NaCa_i] = i_NaCa_i;
        const real allo_ss = 1.0/(1.0 + square(c.K_CaAct/Ca_ss));  // -, line 369
        values[observable::allo_ss] = allo_ss;
        const real h1_ss = 1.0 + Na_ss/c.k_Na3*(1.0 + h_Na);  // -, line 350
        values[observable::h1_ss] = h1_ss;
        const real h3_ss = 1.0/h1_ss;  // -, line 352
        values[observable::h3_ss] = h3_ss;
        const real k4p_ss = h3_ss*c.w_Ca/h_Ca;  // 1/s, line 356
        values[observable::k4p_ss] = k4p_ss;
        const real h2_ss = Na_ss*h_Na/(c.k_Na3*h1_ss);  // -, line 351
        values[observable::h2_ss] = h2_ss;
        const real k4pp_ss = h2_ss*c.w_NaCa;  // 1/s, line 357
        values[observable::k4pp_ss] = k4pp_ss;
        const real k4_ss = k4p_ss + k4pp_ss;  // 1/s, line 358
        values[observable::k4_ss] = k4_ss;
        const real x4_ss = c.k2*k8*(k4_ss + c.k5) + k3*c.k5*(c.k1 + k8);  // 1/s^3, line 364
        values[observable::x4_ss] = x4_ss;
        const real h4_ss = 1.0 + Na_ss/c.k_Na1*(1.0 + Na_ss/c.k_Na2);  // -, line 353
        values[observable::h4_ss] = h4_ss;
        const real h5_ss = Na_ss*Na_ss/(h4_ss*c.k_Na1*c.k_Na2);  // -, line 354
        values[observable::h5_ss] = h5_ss;
        const real k7_ss = h5_ss*h2_ss*c.w_Na;  // 1/s, line 360
        values[observable::k7_ss] = k7_ss;
        const real h6_ss = 1.0/h4_ss;  // -, line 355
        values[observable::h6_ss] = h6_ss;
        const real k6_ss = h6_ss*Ca_ss*c.k_Ca_on;  // 1/s, line 359
        values[observable::k6_ss] = k6_ss;
        const real x1_ss = c.k2*k4_ss*(k7_ss + k6_ss) + c.k5*k7_ss*(c.k2 + k3);  // 1/s^3, line 361
        values[observable::x1_ss] = x1_ss;
        const real x2_ss = c.k1*k7_ss*(k4_ss + c.k5) + k4_ss*k6_ss*(c.k1 + k8);  // 1/s^3, line 362
        values[observable::x2_ss] = x2_ss;
        const real x3_ss = c.k1*k3*(k7_ss + k6_ss) + k8*k6_ss*(c.k2 + k3);  // 1/s^3, line 363
        values[observable::x3_ss] = x3_ss;
        const real E4_ss = x4_ss/(x1_ss + x2_ss + x3_ss + x4_ss);  // -, line 368
        values[observable::E4_ss] = E4_ss;
        const real E1_ss = x1_ss/(x1_ss + x2_ss + x3_ss + x4_ss);  // -, line 365
        values[observable::E1_ss] = E1_ss;
        const real E3_ss = x3_ss/(x1_ss + x2_ss + x3_ss + x4_ss);  // -, line 367
        values[observable::E3_ss] = E3_ss;
        const real E2_ss = x2_ss/(x1_ss + x2_ss + x3_ss + x4_ss);  // -, line 366
        values[observable::E2_ss] = E2_ss;
        const real J_NaCa_Na_ss = 3.0*(E4_ss*k7_ss - E1_ss*k8) + E3_ss*k4pp_ss - E2_ss*k3pp;  // 1/s, line 370
        values[observable::J_NaCa_Na_ss] = J_NaCa_Na_ss;
        const real J_NaCa_Ca_ss = E2_ss*c.k2 - E1_ss*c.k1;  // 1/s, line 371
        values[observable::J_NaCa_Ca_ss] = J_NaCa_Ca_ss;
        const real i_NaCa_ss = 0.2*c.G_NaCa*allo_ss*(J_NaCa_Na_ss + 2.0*J_NaCa_Ca_ss);  // A/F, line 372
        values[observable::i_NaCa_ss] = i_NaCa_ss;

        // i_NaK
        const real K_Nai = c.K_Nai_0*exp(c.delta_NaK*V*c.F/(3.0*c.R*c.T));  // mM, line 403
        values[observable::K_Nai] = K_Nai;
        // 1/s, line 406
        const real a1 = c.k1_p*cube(Na_i/K_Nai)/(cube(1.0 + Na_i/K_Nai) + square(1.0 + K_i/c.K_Ki) - 1.0);
        values[observable::a1] = a1;
        const real K_Nao = c.K_Nao_0*exp((1.0 - c.delta_NaK)*V*c.F/(3.0*c.R*c.T));  // mM, line 404
        values[observable::K_Nao] = K_Nao;
        // 1/s, line 409
        const real b2 = c.k2_m*cube(c.Na_o/K_Nao)/(cube(1.0 + c.Na_o/K_Nao) + square(1.0 + c.K_o/c.K_Ko) - 1.0);
        values[observable::b2] = b2;
        // 1/s, line 413
        const real b4 = c.k4_m*square(K_i/c.K_Ki)/(cube(1.0 + Na_i/K_Nai) + square(1.0 + K_i/c.K_Ki) - 1.0);
        values[observable::b4] = b4;
        const real P_free = c.P_total/(1.0 + c.H/c.K_HP_ + Na_i/c.K_NaP + K_i/c.K_KP_);  // mM, line 405
        values[observable::P_free] = P_free;
        const real b3 = c.k3_m*P_free*c.H/(1.0 + c.MgATP/c.K_MgATP);  // 1/s, line 411
        values[observable::b3] = b3;
        const real x1 = c.a4*a1*c.a2 + b2*b4*b3 + c.a2*b4*b3 + b3*a1*c.a2;  // 1/s^3, line 414
        values[observable::x1] = x1;
        // 1/s, line 410
        const real a3 = c.k3_p*square(c.K_o/c.K_Ko)/(cube(1.0 + c.Na_o/K_Nao) + square(1.0 + c.K_o/c.K_Ko) - 1.0);
        values[observable::a3] = a3;
        const real x2 = b2*c.b1*b4 + a1*c.a2*a3 + a3*c.b1*b4 + c.a2*a3*b4;  // 1/s^3, line 415
        values[observable::x2] = x2;
        const real x3 = c.a2*a3*c.a4 + b3*b2*c.b1 + b2*c.b1*c.a4 + a3*c.a4*c.b1;  // 1/s^3, line 416
        values[observable::x3] = x3;
        const real x4 = b4*b3*b2 + a3*c.a4*a1 + b2*c.a4*a1 + b3*b2*a1;  // 1/s^3, line 417
        values[observable::x4] = x4;
        const real E1_ = x1/(x1 + x2 + x3 + x4);  // -, line 418
        values[observable::E1_] = E1_;
        const real E2_ = x2/(x1 + x2 + x3 + x4);  // -, line 419
        values[observable::E2_] = E2_;
        const real J_NaK_Na = 3.0*(E1_*a3 - E2_*b3);  // 1/s, line 422
        values[observable::J_NaK_Na] = J_NaK_Na;
        const real E4_ = x4/(x1 + x2 + x3 + x4);  // -, line 421
        values[observable::E4_] = E4_;
        const real E3_ = x3/(x1 + x2 + x3 + x4);  // -, line 420
        values[observable::E3_] = E3_;
        const real J_NaK_K = 2.0*(E4_*c.b1 - E3_*a1);  // 1/s, line 423
        values[observable::J_NaK_K] = J_NaK_K;
        const real i_NaK = c.G_NaK*(J_NaK_Na + J_NaK_K);  // A/F, line 424
        values[observable::i_NaK] = i_NaK;

        // uptake
        const real J_up_np = c.up_scale*c.v_up*Ca_i/(Ca_i + c.K_up);  // mM/ms, line 485
        values[observable::J_up_np] = J_up_np;
        const real J_up_p = c.up_scale*2.75*c.v_up*Ca_i/(Ca_i + c.K_up - c.dK_up);  // mM/ms, line 486
        values[observable::J_up_p] = J_up_p;
        const real J_leak = c.v_leak*Ca_nsr/c.Ca_nsr_max;  // mM/ms, line 487
        values[observable::J_leak] = J_leak;
        const real J_up = (1.0 - phi_CaMK)*J_up_np + phi_CaMK*J_up_p - J_leak;  // mM/ms, line 488
        values[observable::J_up] = J_up;
        const real J_tr = (Ca_nsr - Ca_jsr)/c.tau_tr;  // mM/ms, line 489
        values[observable::J_tr] = J_tr;

        // ions
        const real J_diff_Na = (Na_ss - Na_i)/c.tau_diff_Na;  // mM/ms, line 516
        values[observable::J_diff_Na] = J_diff_Na;
        const real J_diff_K = (K_ss - K_i)/c.tau_diff_K;  // mM/ms, line 517
        values[observable::J_diff_K] = J_diff_K;
        const real J_diff = (Ca_ss - Ca_i)/c.tau_diff_Ca;  // mM/ms, line 518
        values[observable::J_diff] = J_diff;
        // -, line 525
        const real B_Ca_i = 1.0/(1.0 + c.CMDN_*c.K_CMDN_/square(c.K_CMDN_ + Ca_i) + c.TRPN_*c.K_TRPN_/
            square(c.K_TRPN_ + Ca_i));
        values[observable::B_Ca_i] = B_Ca_i;
        // -, line 527
        const real B_Ca_ss = 1.0/(1.0 + c.BSR_*c.K_BSR_/square(c.K_BSR_ + Ca_ss) + c.BSL_*c.K_BSL_/
            square(c.K_BSL_ + Ca_ss));
        values[observable::B_Ca_ss] = B_Ca_ss;
        const real B_Ca_jsr = 1.0/(1.0 + c.CSQN_*c.K_CSQN_/square(c.K_CSQN_ + Ca_jsr));  // -, line 530
        values[observable::B_Ca_jsr] = B_Ca_jsr;

        // i_CaL
        const real f = c.A_ff*ff + (1.0 - c.A_ff)*fs;  // -, line 224
        values[observable::f] = f;
        const real A_fcaf = 0.3 + 0.6/(1.0 + exp((V - 10.0)/10.0));  // -, line 228
        values[observable::A_fcaf] = A_fcaf;
        const real A_fcas = 1.0 - A_fcaf;  // -, line 229
        values[observable::A_fcas] = A_fcas;
        const real fca = A_fcaf*fcaf + A_fcas*fcas;  // -, line 232
        values[observable::fca] = fca;
        const real open_CaL = d*(f*(1.0 - nca) + jca*fca*nca);  // -, line 249
        values[observable::open_CaL] = open_CaL;
        const real fp = c.A_ff*ffp + (1.0 - c.A_ff)*fs;  // -, line 237
        values[observable::fp] = fp;
        const real fcap = A_fcaf*fcafp + A_fcas*fcas;  // -, line 240
        values[observable::fcap] = fcap;
        const real open_CaLp = d*(fp*(1.0 - nca) + jca*fcap*nca);  // -, line 250
        values[observable::open_CaLp] = open_CaLp;
        const real P_CaL = c.P_Ca*((1.0 - phi_CaMK)*open_CaL + phi_CaMK*c.P_Cap_ratio*open_CaLp);  // cm/s, line 251
        values[observable::P_CaL] = P_CaL;

        // membrane
        const real vfrt = V*c.F/(c.R*c.T);  // -, line 30
        values[observable::vfrt] = vfrt;

        // i_CaL
        const real vfrt_2 = 2.0*vfrt;
        // C*mM/mol, line 246
        const real Phi_CaL = 4.0*(0.5*c.F)*(Ca_ss*exp(2.0*vfrt) - 0.341*c.Ca_o)*
            select(fabs(vfrt_2) < 0.1, (((-8.267195767195768e-07*(vfrt_2*vfrt_2) + 3.306878306878307e-05)*
            (vfrt_2*vfrt_2) + -0.001388888888888889)*(vfrt_2*vfrt_2) + 0.08333333333333333)*(vfrt_2*vfrt_2) + -0.5*
            vfrt_2 + 1.0, vfrt_2/(exp(vfrt_2) - 1.0));
        values[observable::Phi_CaL] = Phi_CaL;
        const real i_CaL = P_CaL*Phi_CaL/c.C_m;  // A/F, line 252
        values[observable::i_CaL] = i_CaL;
        // C*mM/mol, line 247
        const real Phi_CaNa = c.F*(0.75*Na_ss*exp(vfrt) - 0.75*c.Na_o)*
            select(fabs(vfrt) < 0.1, (((-8.267195767195768e-07*(vfrt*vfrt) + 3.306878306878307e-05)*(vfrt*vfrt) +
            -0.001388888888888889)*(vfrt*vfrt) + 0.08333333333333333)*(vfrt*vfrt) + -0.5*vfrt + 1.0, vfrt/
            (exp(vfrt) - 1.0));
        values[observable::Phi_CaNa] = Phi_CaNa;
        const real i_CaNa = c.P_CaNa_ratio*P_CaL*Phi_CaNa/c.C_m;  // A/F, line 253
        values[observable::i_CaNa] = i_CaNa;
        // C*mM/mol, line 248
        const real Phi_CaK = c.F*(0.75*K_ss*exp(vfrt) - 0.75*c.K_o)*
            select(fabs(vfrt) < 0.1, (((-8.267195767195768e-07*(vfrt*vfrt) + 3.306878306878307e-05)*(vfrt*vfrt) +
            -0.001388888888888889)*(vfrt*vfrt) + 0.08333333333333333)*(vfrt*vfrt) + -0.5*vfrt + 1.0, vfrt/
            (exp(vfrt) - 1.0));
        values[observable::Phi_CaK] = Phi_CaK;
        const real i_CaK = c.P_CaK_ratio*P_CaL*Phi_CaK/c.C_m;  // A/F, line 254
        values[observable::i_CaK] = i_CaK;
        const real d_inf = 1.0/(1.0 + exp(-(V + 3.94)/4.23));  // -, line 215
        values[observable::d_inf] = d_inf;
        const real tau_d = 0.6 + 1.0/(exp(-0.05*(V + 6.0)) + exp(0.09*(V + 14.0)));  // ms, line 216
        values[observable::tau_d] = tau_d;
        const real f_inf = 1.0/(1.0 + exp((V + 19.58)/3.696));  // -, line 219
        values[observable::f_inf] = f_inf;
        const real tau_ff = 7.0 + 1.0/(0.0045*exp(-(V + 20.0)/10.0) + 0.0045*exp((V + 20.0)/10.0));  // ms, line 220
        values[observable::tau_ff] = tau_ff;
        const real tau_fs = 1000.0 + 1.0/(3.5e-05*exp(-(V + 5.0)/4.0) + 3.5e-05*exp((V + 5.0)/6.0));  // ms, line 221
        values[observable::tau_fs] = tau_fs;
        const real tau_fcaf = 7.0 + 1.0/(0.04*exp(-(V - 4.0)/7.0) + 0.04*exp((V - 4.0)/7.0));  // ms, line 226
        values[observable::tau_fcaf] = tau_fcaf;
        const real tau_fcas = 100.0 + 1.0/(0.00012*exp(-V/3.0) + 0.00012*exp(V/7.0));  // ms, line 227
        values[observable::tau_fcas] = tau_fcas;
        const real tau_ffp = 2.5*tau_ff;  // ms, line 235
        values[observable::tau_ffp] = tau_ffp;
        const real tau_fcafp = 2.5*tau_fcaf;  // ms, line 238
        values[observable::tau_fcafp] = tau_fcafp;
        const real k_m2n = c.k_jca*jca;  // 1/ms, line 242
        values[observable::k_m2n] = k_m2n;
        const real a_nca = 1.0/(c.k_2n/k_m2n + pow(1.0 + c.K_mn/Ca_ss, 4.0));  // -, line 243
        values[observable::a_nca] = a_nca;

        // release
        const real J_rel_np_inf = c.rel_scale*(c.a_rel*-i_CaL/(1.0 + pow(1.5/Ca_jsr, 8.0)));  // mM/ms, line 459
        values[observable::J_rel_np_inf] = J_rel_np_inf;
        const real tau_rel = max(c.beta_tau/(1.0 + 0.0123/Ca_jsr), c.tau_rel_min);  // ms, line 460
        values[observable::tau_rel] = tau_rel;
        const real J_rel_p_inf = c.rel_scale*(c.a_rel_p*-i_CaL/(1.0 + pow(1.5/Ca_jsr, 8.0)));  // mM/ms, line 465
        values[observable::J_rel_p_inf] = J_rel_p_inf;
        const real tau_rel_p = max(c.beta_tau_p/(1.0 + 0.0123/Ca_jsr), c.tau_rel_min);  // ms, line 466
        values[observable::tau_rel_p] = tau_rel_p;
        const real J_rel = (1.0 - phi_CaMK)*J_rel_np + phi_CaMK*J_rel_p;  // mM/ms, line 469
        values[observable::J_rel] = J_rel;

        // membrane
        const real vffrt = V*c.F*c.F/(c.R*c.T);  // C/mol, line 31
        values[observable::vffrt] = vffrt;

        // background
        // A/F, line 440
        const real i_Nab = c.P_Nab*c.F*(Na_i*exp(vfrt) - c.Na_o)*
            select(fabs(vfrt) < 0.1, (((-8.267195767195768e-07*(vfrt*vfrt) + 3.306878306878307e-05)*(vfrt*vfrt) +
            -0.001388888888888889)*(vfrt*vfrt) + 0.08333333333333333)*(vfrt*vfrt) + -0.5*vfrt + 1.0, vfrt/
            (exp(vfrt) - 1.0))/c.C_m;
        values[observable::i_Nab] = i_Nab;
        const real xkb = 1.0/(1.0 + exp(-(V - 14.48)/18.34));  // -, line 438
        values[observable::xkb] = xkb;
        const real i_Kb = c.g_Kb*xkb*(V - E_K);  // A/F, line 439
        values[observable::i_Kb] = i_Kb;
        const real i_pCa = c.g_pCa*Ca_i/(c.K_pCa + Ca_i);  // A/F, line 442
        values[observable::i_pCa] = i_pCa;
        // A/F, line 441
        const real i_Cab = c.P_Cab*4.0*(0.5*c.F)*(Ca_i*exp(2.0*vfrt) - 0.341*c.Ca_o)*
            select(fabs(vfrt_2) < 0.1, (((-8.267195767195768e-07*(vfrt_2*vfrt_2) + 3.306878306878307e-05)*
            (vfrt_2*vfrt_2) + -0.001388888888888889)*(vfrt_2*vfrt_2) + 0.08333333333333333)*(vfrt_2*vfrt_2) + -0.5*
            vfrt_2 + 1.0, vfrt_2/(exp(vfrt_2) - 1.0))/c.C_m;
        values[observable::i_Cab] = i_Cab;

        // membrane
        // A/F, line 29
        const real i_ion = i_Na + i_NaL + i_to + i_CaL + i_CaNa + i_CaK + i_Kr + i_Ks + i_K1 + i_NaCa_i + i_NaCa_ss +
            i_NaK + i_Nab + i_Kb + i_pCa + i_Cab;
        values[observable::i_ion] = i_ion;
    }
};

}  // namespace heartwright::models::ohara_rudy_2011
