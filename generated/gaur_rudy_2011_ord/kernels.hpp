// gaur_rudy_2011_ord: the equations of a step, for a pack of cells on any backend.
// Written by heartwright-generate 0.1.0 from gaur_rudy_2011_ord.json (1d4f591ccfa96eb3be3b964ac38af5ba).
// Do not edit: change the spec and generate again.
// To read the equations as the spec says them: observe() in kernels.hpp, of every variant.
// react() computes the same after the passes that manifest.json lists.
#pragma once

#include "model.hpp"
#include "runtime/interface/lattice_kernel.hpp"

namespace heartwright::models::gaur_rudy_2011_ord {
using namespace interface;
using namespace math;

// Variants as written, healthy, iso, ;double_z=off, healthy;double_z=off, iso;double_z=off: what sites read of their
// cell, and its step after them. Computed once a cell-step.
template <class scalar>
struct CellValues_all_variants {
    // LCC
    scalar k_2n_reciprocal_k_jca_2_relative_k_2n_etc;
    scalar decay_nca;
    scalar k_2n_growth_nca_2;
    scalar jca_fca_minus_f_d_free;
    scalar f_d_free;
    scalar jca_fcap_minus_fp_d_free;
    scalar fp_d_free;
    // NCX
    scalar G_NCX_0p8_2_J_Na_myo_per_ca_myo_etc;
    scalar G_NCX_0p8_2_J_Na_myo_without_ca_myo_etc;
    scalar x1_myo_per_ca_myo_plus_x2_myo_per_ca_myo_etc;
    scalar x1_myo_without_ca_myo_plus_x2_myo_etc;
    // calcium
    scalar A_geo_C_m_reciprocal_F_2_V_myo_P_Cab_R_T_etc_2;
    scalar A_geo_C_m_reciprocal_F_2_V_myo_Ca_o_etc_2;
    // means
    scalar P_Cab_R_T_over_F_F_F_reciprocal_R_T_etc_2;
    scalar Ca_o_P_Cab_R_T_over_F_F_F_reciprocal_R_T_etc_2;
    // NCX
    scalar G_NCX_over_5_2_J_Na_myo_per_ca_myo_etc;
    scalar G_NCX_over_5_2_J_Na_myo_without_ca_myo_etc;
    // LCC
    scalar P_Ca_reciprocal_C_m_open_etc_3_etc;
    scalar P_Ca_reciprocal_C_m_open_etc_2_etc;
    // background
    scalar exp_F_reciprocal_R_T_V;
    scalar exp_F_reciprocal_R_T_over_3_V;
    // i_CaL
    scalar exp_V_over_100;
    scalar exp_V_over_20;
    scalar exp_V_over_150;
    scalar exp_V_over_30;
    scalar exp_V_over_10;
};

// What of the cell's own step is ready without its sites.
template <class scalar>
struct EarlyValues_all_variants {
    // background
    scalar Na_i_exp_F_reciprocal_R_T_V;
    scalar choice_vfrt_squared_over_minus_1p21e06_etc;
    // i_Na
    scalar next_m;
    scalar h;  // -, line 112
    scalar next_j;  // -, line 98
    scalar hp;  // -, line 120
    scalar next_jp;  // -, line 100
    // i_NaL
    scalar next_mL;  // -, line 135
    scalar next_hL;  // -, line 136
    scalar next_hLp;  // -, line 137
    // i_Na
    scalar V_minus_E_Na;
    // i_NaK
    scalar i_NaK;  // A/F, line 394
    // background
    scalar xkb;  // -, line 405
    // i_K1
    scalar r_K1;  // -, line 297
    scalar next_xk1;  // -, line 291
    // i_to
    scalar next_a;  // -, line 158
    scalar A_iF;  // -, line 173
    scalar next_iF;  // -, line 159
    scalar A_iS;  // -, line 174
    scalar next_iS;  // -, line 160
    scalar next_ap;  // -, line 161
    scalar next_iFp;  // -, line 162
    scalar next_iSp;  // -, line 163
    // i_Kr
    scalar xr;  // -, line 260
    scalar r_Kr;  // -, line 261
    // i_to
    scalar V_minus_E_K;
    // i_Ks
    scalar i_Ks;  // A/F, line 283
};

// What sites read of their cell when the state is looked at as it is.
template <class scalar>
struct ObservedCellValues_all_variants {
    // NCX
    scalar G_NCX_over_5_2_J_Na_myo_per_ca_myo_etc_observed;
    scalar G_NCX_over_5_2_J_Na_myo_without_ca_myo_etc_observed;
    scalar x1_myo_per_ca_myo_plus_x2_myo_per_ca_myo_etc_observed;
    scalar x1_myo_without_ca_myo_plus_x2_myo_etc;
    scalar G_NCX_0p8_2_J_Na_myo_per_ca_myo_etc_observed;
    scalar G_NCX_0p8_2_J_Na_myo_without_ca_myo_etc_observed;
    // calcium
    scalar i_Cab_d_per_ca_myo_observed;
    scalar Ca_o_P_Cab_R_T_over_F_F_F_reciprocal_R_T_etc_2_observed;
    // LCC
    scalar jca_fca_minus_f_d_free;
    scalar f_d_free;
    scalar jca_fcap_minus_fp_d_free;
    scalar fp_d_free;
    scalar P_Ca_reciprocal_C_m_open_etc_3_etc_observed;
    scalar P_Ca_reciprocal_C_m_open_etc_2_etc_observed;
    // NCX
    scalar k6_myo_per_ca_myo_observed;
    scalar x1_myo_per_ca_myo_observed;
    scalar x1_myo_without_ca_myo;
    scalar x3_myo_per_ca_myo_observed;
    scalar x3_myo_without_ca_myo;
    scalar x2_myo_per_ca_myo_observed;
    scalar x2_myo_without_ca_myo;
    scalar J_Na_myo_per_ca_myo_observed;
    scalar J_Na_myo_without_ca_myo;
    scalar J_Ca_myo_per_ca_myo_observed;
    scalar J_Ca_myo_without_ca_myo;
    // LCC
    scalar k_2n_reciprocal_k_jca_2_relative_k_2n_etc;
    scalar R_T_over_F_F_F_reciprocal_R_T_2em05_etc;
    scalar Ca_o_R_T_over_F_F_F_reciprocal_R_T_0p682_etc;
};

// Variants: as written, healthy, iso, ;double_z=off, healthy;double_z=off, iso;double_z=off.
template <class real_>
struct Kernel_all_variants {
    using real = real_;
    using scalar = typename real::scalar;
    using Constants = Constants_all_variants<scalar>;
    static constexpr int n_states = state::count, potential = state::V;
    static constexpr int n_observables = observable::count, n_constants = Constants::count;

    using CellValues = CellValues_all_variants<scalar>;
    using EarlyValues = EarlyValues_all_variants<scalar>;
    using ObservedCellValues = ObservedCellValues_all_variants<scalar>;
    static constexpr bool has_lattice = true;
    static constexpr int n_site_states = site_state::count, n_counts = site_count::count,
                         n_site_observables = site_observable::count;
    static constexpr int n_checks = 5, n_diffusing = 3, n_sums = 6,
                         n_observed_sums = 22;
    // Of what there is none, one element stands.
    static constexpr int diffusing[3] = { site_state::ca_ss, site_state::ca_myo, site_state::ca_nsr };  // components
    static constexpr SumKind sum_kinds[6] = { SumKind::sum, SumKind::sum, SumKind::sum, SumKind::sum, SumKind::sum,
        SumKind::sum };
    static constexpr SumKind observed_sum_kinds[22] = { SumKind::sum, SumKind::sum, SumKind::sum, SumKind::sum,
        SumKind::sum, SumKind::sum, SumKind::sum, SumKind::sum, SumKind::sum, SumKind::sum, SumKind::sum, SumKind::sum,
        SumKind::sum, SumKind::sum, SumKind::sum, SumKind::sum, SumKind::sum, SumKind::sum, SumKind::sum, SumKind::sum,
        SumKind::max, SumKind::min };

    // What is known once a step.
    struct Step {
        real t;  // ms
    };
    static HEARTWRIGHT_FN Step step([[maybe_unused]] const Constants& c, real t) {
        Step step;
        step.t = t;
        return step;
    }

    // Before the sites of a cell: what they read of it.
    template <class CellsT>
    static HEARTWRIGHT_FN CellValues prologue([[maybe_unused]] const Constants& c,
                                              [[maybe_unused]] const Step& step,
                                              [[maybe_unused]] const CellsT& cells) {
        CellValues values;
        // state
        const real V = cells.potential();  // mV, line 28
        const real Na_i = cells.load(state::Na_i);  // mM, line 68
        const real d = cells.load(state::d);  // -, line 201
        const real ff = cells.load(state::ff);  // -, line 202
        const real fs = cells.load(state::fs);  // -, line 203
        const real fcaf = cells.load(state::fcaf);  // -, line 204
        const real fcas = cells.load(state::fcas);  // -, line 205
        const real jca = cells.load(state::jca);  // -, line 206
        const real ffp = cells.load(state::ffp);  // -, line 207
        const real fcafp = cells.load(state::fcafp);  // -, line 208

        // LCC
        const real relative_k_2n_reciprocal_k_jca_etc = reciprocal(jca);
        const real k_2n_reciprocal_k_jca_2_relative_k_2n_etc = c.k_2n_reciprocal_k_jca_2*
            relative_k_2n_reciprocal_k_jca_etc;
        const real rate_nca = c.k_jca*jca;
        const real minus_dt_rate_nca = -(c.dt*rate_nca);
        const real decay_nca = exp(minus_dt_rate_nca);

        // i_CaL
        const real product_of_one_minus_A_ff_fs = c.one_minus_A_ff*fs;
        // f = A_ff*ff + (1 - A_ff)*fs
        const real f = fma(c.A_ff, ff, product_of_one_minus_A_ff_fs);  // -, line 220

        // LCC
        // d_free = (1 - LCC_block)*d
        const real d_free = c.one_minus_LCC_block*d;  // -, line 472
        const real f_d_free = f*d_free;

        // i_CaL
        const real exp_V_over_300 = bounded_exp(0.0033333333333333335*V);
        const real exp_V_over_150 = exp_V_over_300*exp_V_over_300;
        const real exp_V_over_100 = exp_V_over_150*exp_V_over_300;
        const real exp_V_over_60 = exp_V_over_100*exp_V_over_150;
        const real exp_V_over_30 = exp_V_over_60*exp_V_over_60;
        const real exp_V_over_20 = exp_V_over_30*exp_V_over_60;
        const real exp_V_over_10 = exp_V_over_20*exp_V_over_20;
        // A_fcaf = 0.3 + 0.6/(1 + exp((V - 10)/10))
        // -, line 224
        const real A_fcaf = fma(0.6, normal_reciprocal(fma(0.36787944117144233, exp_V_over_10, 1.0)), 0.3);
        // A_fcas = 1 - A_fcaf
        const real A_fcas = 1.0 - A_fcaf;  // -, line 225
        const real A_fcas_fcas = A_fcas*fcas;
        // fca = A_fcaf*fcaf + A_fcas*fcas
        const real fca = fma(A_fcaf, fcaf, A_fcas_fcas);  // -, line 228

        // LCC
        const real jca_fca_minus_f_d_free = fma(jca, fca, -f)*d_free;
        const real growth_nca = select(fabs(rate_nca) < 1e-35, c.dt, -(expm1(minus_dt_rate_nca)*reciprocal(rate_nca)));
        const real k_2n_growth_nca_2 = c.k_2n*growth_nca;

        // i_CaL
        // fp = A_ff*ffp + (1 - A_ff)*fs
        const real fp = fma(c.A_ff, ffp, product_of_one_minus_A_ff_fs);  // -, line 233

        // LCC
        const real fp_d_free = fp*d_free;

        // i_CaL
        // fcap = A_fcaf*fcafp + A_fcas*fcas
        const real fcap = fma(A_fcaf, fcafp, A_fcas_fcas);  // -, line 236

        // LCC
        const real jca_fcap_minus_fp_d_free = fma(jca, fcap, -fp)*d_free;
        const real V_2_F_over_R_T = c.F_2_reciprocal_R_T*V;
        const real V_2_F_over_R_T_squared = V_2_F_over_R_T*V_2_F_over_R_T;

        // background
        const real exp_F_reciprocal_R_T_over_3_V = bounded_exp(c.F_reciprocal_R_T_over_3*V);
        const real exp_F_reciprocal_R_T_0p6667_V = exp_F_reciprocal_R_T_over_3_V*exp_F_reciprocal_R_T_over_3_V;
        const real exp_F_reciprocal_R_T_V = exp_F_reciprocal_R_T_0p6667_V*exp_F_reciprocal_R_T_over_3_V;

        // LCC
        const real exp_F_reciprocal_R_T_2_V = exp_F_reciprocal_R_T_V*exp_F_reciprocal_R_T_V;
        const real choice_V_2_F_over_R_T_squared_etc = select(fabs(V_2_F_over_R_T) < 0.1,
            fma(-0.5, V_2_F_over_R_T, fma(fma(fma(fma(-8.267195767195768e-07, V_2_F_over_R_T_squared,
            3.306878306878307e-05), V_2_F_over_R_T_squared, -0.001388888888888889), V_2_F_over_R_T_squared,
            0.08333333333333333), V_2_F_over_R_T_squared, 1.0)), V_2_F_over_R_T*
            reciprocal(exp_F_reciprocal_R_T_2_V - 1.0));
        const real relative_Phi_Ca_without_ca_ds = -choice_V_2_F_over_R_T_squared_etc;
        const real P_Ca_reciprocal_C_m_open_etc_2_etc = c.P_Ca_reciprocal_C_m_open_etc_2*relative_Phi_Ca_without_ca_ds;
        const real product_of_exp_F_reciprocal_R_T_2_V_etc = exp_F_reciprocal_R_T_2_V*choice_V_2_F_over_R_T_squared_etc;
        const real P_Ca_reciprocal_C_m_open_etc_3_etc = c.P_Ca_reciprocal_C_m_open_etc_3*
            product_of_exp_F_reciprocal_R_T_2_V_etc;

        // NCX_voltage
        // ncx_h4 = 1 + Na_i/k_Na1*(1 + Na_i/k_Na2)
        const real ncx_h4 = fma(Na_i*c.reciprocal_k_Na1, fma(Na_i, c.reciprocal_k_Na2, 1.0), 1.0);  // -, line 323
        const real reciprocal_ncx_h4 = normal_reciprocal(ncx_h4);

        // NCX
        const real k6_myo_per_ca_myo = reciprocal_ncx_h4*c.ncx_kcaon;

        // NCX_voltage
        // h_Na = exp(q_Na*V*F/(R*T))
        const real h_Na = bounded_exp(c.q_Na_F_reciprocal_R_T*V);  // -, line 319
        // ncx_h1 = 1 + Na_i/k_Na3*(1 + h_Na)
        const real ncx_h1 = fma(Na_i*c.reciprocal_k_Na3_2, 1.0 + h_Na, 1.0);  // -, line 320
        // h_Ca = exp(q_Ca*V*F/(R*T))
        const real h_Ca = bounded_exp(c.q_Ca_F_reciprocal_R_T*V);  // -, line 318
        const real relative_ncx_h2 = Na_i*h_Na*normal_reciprocal(ncx_h1);
        // ncx_h3 = 1/ncx_h1
        // ncx_h2 = Na_i*h_Na/(k_Na3*ncx_h1)
        // ncx_k4pp = ncx_h2*w_NaCa
        const real ncx_k4pp = c.product_of_reciprocal_k_Na3_2_w_NaCa*relative_ncx_h2;  // 1/s, line 338
        // ncx_k4p = ncx_h3*w_Ca/h_Ca
        // ncx_k4 = ncx_k4p + ncx_k4pp
        const real ncx_k4 = fma(c.w_Ca, normal_reciprocal(ncx_h1*h_Ca), ncx_k4pp);  // 1/s, line 339

        // NCX
        const real ncx_k2_ncx_k4 = c.ncx_k2*ncx_k4;
        const real x1_myo_per_ca_myo = k6_myo_per_ca_myo*ncx_k2_ncx_k4;

        // NCX_voltage
        // ncx_h7 = 1 + Na_o/k_Na3*(1 + 1/h_Na)
        const real ncx_h7 = fma(c.Na_o_over_k_Na3, 1.0 + normal_reciprocal(h_Na), 1.0);  // -, line 326
        const real relative_ncx_h8 = normal_reciprocal(h_Na*ncx_h7);
        // ncx_h8 = Na_o/(k_Na3*h_Na*ncx_h7)
        // ncx_k8 = ncx_h8*ncx_h11*w_Na
        const real ncx_k8 = c.Na_o_squared_over_ncx_h10_k_Na1_k_Na2_etc*relative_ncx_h8;  // 1/s, line 342

        // NCX
        const real ncx_k1_plus_ncx_k8 = c.ncx_k1 + ncx_k8;
        const real x2_myo_per_ca_myo = k6_myo_per_ca_myo*(ncx_k4*ncx_k1_plus_ncx_k8);

        // NCX_voltage
        // ncx_h9 = 1/ncx_h7
        const real ncx_h9 = normal_reciprocal(ncx_h7);  // -, line 328
        // ncx_k3pp = ncx_h8*w_NaCa
        const real ncx_k3pp = c.Na_o_reciprocal_k_Na3_2_w_NaCa*relative_ncx_h8;  // 1/s, line 335
        // ncx_k3p = ncx_h9*w_Ca
        // ncx_k3 = ncx_k3p + ncx_k3pp
        const real ncx_k3 = fma(c.w_Ca, ncx_h9, ncx_k3pp);  // 1/s, line 336

        // NCX
        const real ncx_k2_plus_ncx_k3 = c.ncx_k2 + ncx_k3;
        const real ncx_k1_ncx_k3 = c.ncx_k1*ncx_k3;
        const real x3_myo_per_ca_myo = fma(ncx_k8, ncx_k2_plus_ncx_k3, ncx_k1_ncx_k3)*k6_myo_per_ca_myo;
        const real x1_myo_per_ca_myo_plus_x2_myo_per_ca_myo_etc = x1_myo_per_ca_myo + x2_myo_per_ca_myo +
            x3_myo_per_ca_myo;

        // NCX_voltage
        const real relative_ncx_h5 = Na_i*Na_i*reciprocal_ncx_h4;
        // ncx_h5 = Na_i*Na_i/(ncx_h4*k_Na1*k_Na2)
        // ncx_k7 = ncx_h5*ncx_h2*w_Na
        // 1/s, line 341
        const real ncx_k7 = c.product_of_reciprocal_k_Na1_k_Na2_w_Na_etc*relative_ncx_h5*relative_ncx_h2;

        // NCX
        const real x1_myo_without_ca_myo = fma(c.ncx_k2, ncx_k2_plus_ncx_k3, ncx_k2_ncx_k4)*ncx_k7;
        const real ncx_k4_plus_ncx_k2 = ncx_k4 + c.ncx_k2;
        const real x2_myo_without_ca_myo = c.ncx_k1*ncx_k7*ncx_k4_plus_ncx_k2;
        const real x3_myo_without_ca_myo = ncx_k7*ncx_k1_ncx_k3;
        // x4_myo = ncx_k2*ncx_k8*(ncx_k4 + ncx_k5) + ncx_k3*ncx_k5*(ncx_k1 + ncx_k8)
        // 1/s^3, line 533
        const real x4_myo = fma(c.ncx_k2*ncx_k8, ncx_k4_plus_ncx_k2, ncx_k3*c.ncx_k2*ncx_k1_plus_ncx_k8);
        const real x1_myo_without_ca_myo_plus_x2_myo_etc = x1_myo_without_ca_myo + x2_myo_without_ca_myo +
            x3_myo_without_ca_myo + x4_myo;
        const real J_Na_myo_without_ca_myo = fma(-x2_myo_without_ca_myo, ncx_k3pp,
            fma(fma(x4_myo, ncx_k7, -(x1_myo_without_ca_myo*ncx_k8)), 3.0, x3_myo_without_ca_myo*ncx_k4pp));
        const real J_Na_myo_without_ca_myo_plus_J_Ca_myo_etc_2 =
            fma(-c.ncx_k1_2, x1_myo_without_ca_myo, fma(c.ncx_k2_2, x2_myo_without_ca_myo, J_Na_myo_without_ca_myo));
        const real G_NCX_0p8_2_J_Na_myo_without_ca_myo_etc = c.G_NCX_0p8_2*J_Na_myo_without_ca_myo_plus_J_Ca_myo_etc_2;
        const real J_Na_myo_per_ca_myo_plus_J_Ca_myo_etc = fma(-x2_myo_per_ca_myo, ncx_k3pp,
            fma(c.ncx_k2_2, x2_myo_per_ca_myo, fma(x3_myo_per_ca_myo, ncx_k4pp,
            -(fma(3.0, ncx_k8, c.ncx_k1_2)*x1_myo_per_ca_myo))));
        const real G_NCX_0p8_2_J_Na_myo_per_ca_myo_etc = c.G_NCX_0p8_2*J_Na_myo_per_ca_myo_plus_J_Ca_myo_etc;
        const real G_NCX_over_5_2_J_Na_myo_without_ca_myo_etc = c.G_NCX_over_5_2*
            J_Na_myo_without_ca_myo_plus_J_Ca_myo_etc_2;
        const real G_NCX_over_5_2_J_Na_myo_per_ca_myo_etc = c.G_NCX_over_5_2*J_Na_myo_per_ca_myo_plus_J_Ca_myo_etc;

        // means
        const real Ca_o_P_Cab_R_T_over_F_F_F_reciprocal_R_T_etc_2 = c.Ca_o_P_Cab_R_T_over_F_F_F_reciprocal_R_T_etc*
            relative_Phi_Ca_without_ca_ds;
        const real P_Cab_R_T_over_F_F_F_reciprocal_R_T_etc_2 = c.P_Cab_R_T_over_F_F_F_reciprocal_R_T_etc*
            product_of_exp_F_reciprocal_R_T_2_V_etc;

        // calcium
        const real A_geo_C_m_reciprocal_F_2_V_myo_Ca_o_etc_2 = c.A_geo_C_m_reciprocal_F_2_V_myo_Ca_o_etc*
            relative_Phi_Ca_without_ca_ds;
        const real A_geo_C_m_reciprocal_F_2_V_myo_P_Cab_R_T_etc_2 = c.A_geo_C_m_reciprocal_F_2_V_myo_P_Cab_R_T_etc*
            product_of_exp_F_reciprocal_R_T_2_V_etc;

        // for the sites and after
        values.k_2n_reciprocal_k_jca_2_relative_k_2n_etc = k_2n_reciprocal_k_jca_2_relative_k_2n_etc.v;
        values.decay_nca = decay_nca.v;
        values.k_2n_growth_nca_2 = k_2n_growth_nca_2.v;
        values.jca_fca_minus_f_d_free = jca_fca_minus_f_d_free.v;
        values.f_d_free = f_d_free.v;
        values.jca_fcap_minus_fp_d_free = jca_fcap_minus_fp_d_free.v;
        values.fp_d_free = fp_d_free.v;
        values.G_NCX_0p8_2_J_Na_myo_per_ca_myo_etc = G_NCX_0p8_2_J_Na_myo_per_ca_myo_etc.v;
        values.G_NCX_0p8_2_J_Na_myo_without_ca_myo_etc = G_NCX_0p8_2_J_Na_myo_without_ca_myo_etc.v;
        values.x1_myo_per_ca_myo_plus_x2_myo_per_ca_myo_etc = x1_myo_per_ca_myo_plus_x2_myo_per_ca_myo_etc.v;
        values.x1_myo_without_ca_myo_plus_x2_myo_etc = x1_myo_without_ca_myo_plus_x2_myo_etc.v;
        values.A_geo_C_m_reciprocal_F_2_V_myo_P_Cab_R_T_etc_2 = A_geo_C_m_reciprocal_F_2_V_myo_P_Cab_R_T_etc_2.v;
        values.A_geo_C_m_reciprocal_F_2_V_myo_Ca_o_etc_2 = A_geo_C_m_reciprocal_F_2_V_myo_Ca_o_etc_2.v;
        values.P_Cab_R_T_over_F_F_F_reciprocal_R_T_etc_2 = P_Cab_R_T_over_F_F_F_reciprocal_R_T_etc_2.v;
        values.Ca_o_P_Cab_R_T_over_F_F_F_reciprocal_R_T_etc_2 = Ca_o_P_Cab_R_T_over_F_F_F_reciprocal_R_T_etc_2.v;
        values.G_NCX_over_5_2_J_Na_myo_per_ca_myo_etc = G_NCX_over_5_2_J_Na_myo_per_ca_myo_etc.v;
        values.G_NCX_over_5_2_J_Na_myo_without_ca_myo_etc = G_NCX_over_5_2_J_Na_myo_without_ca_myo_etc.v;
        values.P_Ca_reciprocal_C_m_open_etc_3_etc = P_Ca_reciprocal_C_m_open_etc_3_etc.v;
        values.P_Ca_reciprocal_C_m_open_etc_2_etc = P_Ca_reciprocal_C_m_open_etc_2_etc.v;
        values.exp_F_reciprocal_R_T_V = exp_F_reciprocal_R_T_V.v;
        values.exp_F_reciprocal_R_T_over_3_V = exp_F_reciprocal_R_T_over_3_V.v;
        values.exp_V_over_100 = exp_V_over_100.v;
        values.exp_V_over_20 = exp_V_over_20.v;
        values.exp_V_over_150 = exp_V_over_150.v;
        values.exp_V_over_30 = exp_V_over_30.v;
        values.exp_V_over_10 = exp_V_over_10.v;
        return values;
    }

    // Local update of sites: draws, maps, integrated states, sums for the cell.
    template <class Sites>
    static HEARTWRIGHT_FN void update_sites([[maybe_unused]] const Constants& c, [[maybe_unused]] const Step& step,
                                            [[maybe_unused]] const CellValues& cell, Sites& sites) {
        using whole = typename Sites::whole;
        // state
        const real CaMKt = sites.load(site_state::CaMKt);  // -, line 443
        const real nca = sites.load(site_state::nca);  // -, line 467
        const real t_rel = sites.load(site_state::t_rel);  // ms, line 497
        const real ca_ds = sites.load(site_state::ca_ds);  // uM, line 570
        const real ca_jsr = sites.load(site_state::ca_jsr);  // mM, line 571
        const real ca_ss = sites.load(site_state::ca_ss);  // mM, line 572
        const real ca_myo = sites.load(site_state::ca_myo);  // mM, line 573
        const real ca_nsr = sites.load(site_state::ca_nsr);  // mM, line 574

        // LCC
        sites.prepare_draw(0);

        // RyR
        const whole RyR_O1 = sites.count(site_count::RyR_O1);
        // next(t_rel) = RyR_O1 > theta*RyR_count ? t : t_rel
        const real next_t_rel = select(real(RyR_O1) > c.theta_RyR_count, step.t, t_rel);
        sites.store_where(real(RyR_O1) > c.theta_RyR_count, site_state::t_rel, next_t_rel);

        // LCC
        const real ca_ds_plus_K_mn = ca_ds + c.K_mn;
        const real ca_ds_plus_K_mn_squared = ca_ds_plus_K_mn*ca_ds_plus_K_mn;
        const real ca_ds_squared = ca_ds*ca_ds;
        const real ca_ds_squared_squared_2 = ca_ds_squared*ca_ds_squared;
        // a_nca = 1/(k_2n/(k_jca*jca) + pow(1 + K_mn/ca_ds, 4))
        // -, line 470
        const real a_nca = reciprocal(fma(ca_ds_plus_K_mn_squared*ca_ds_plus_K_mn_squared,
            reciprocal(ca_ds_squared_squared_2), cell.k_2n_reciprocal_k_jca_2_relative_k_2n_etc));
        // ddt(nca) = a_nca*k_2n - nca*k_jca*jca
        const real next_nca = fma(nca, cell.decay_nca, cell.k_2n_growth_nca_2*a_nca);
        sites.store(site_state::nca, next_nca);

        // CaMK
        const real ca_ds_squared_squared_2_plus_pow_K_act_4 = ca_ds_squared_squared_2 + c.pow_K_act_4;
        const real ca_ds_plus_K_CaM = ca_ds + c.K_CaM;
        const real ca_ds_plus_K_CaM_ca_ds_squared_squared_2_etc = ca_ds_plus_K_CaM*
            ca_ds_squared_squared_2_plus_pow_K_act_4;
        const real reciprocal_ca_ds_plus_K_CaM_ca_ds_etc = normal_reciprocal(
            ca_ds_plus_K_CaM_ca_ds_squared_squared_2_etc);
        const real reciprocal_ca_ds_plus_K_CaM = reciprocal_ca_ds_plus_K_CaM_ca_ds_etc*
            ca_ds_squared_squared_2_plus_pow_K_act_4;
        // CaMKb = CaMKo*(1 - CaMKt)/(1 + K_CaM/ca_ds)
        const real CaMKb = fma(-c.CaMKo, CaMKt, c.CaMKo)*ca_ds*reciprocal_ca_ds_plus_K_CaM;  // -, line 446
        // CaMKa = CaMKb + CaMKt
        const real CaMKa = CaMKb + CaMKt;  // -, line 447
        // ddt(CaMKt) = a_CaMK*CaMKb*CaMKa - b_CaMK*CaMKt
        const real next_CaMKt = fma(c.one_minus_b_CaMK_dt, CaMKt, c.a_CaMK_dt*(CaMKb*CaMKa));
        sites.store(site_state::CaMKt, next_CaMKt);
        sites.add_sum(0, CaMKa);
        // phi = 1/(1 + K_CaMK/CaMKa)
        const real phi = CaMKa*reciprocal(CaMKa + c.K_CaMK);  // -, line 448

        // LCC
        const real one_minus_phi = 1.0 - phi;
        // p_np = (1 - phi)*d_free*((1 - next(nca))*f + next(nca)*jca*fca)
        const real p_np = one_minus_phi*fma(cell.jca_fca_minus_f_d_free, next_nca, cell.f_d_free);  // -, line 473
        // p_p = phi*d_free*((1 - next(nca))*fp + next(nca)*jca*fcap)
        const real p_p = phi*fma(cell.jca_fcap_minus_fp_d_free, next_nca, cell.fp_d_free);  // -, line 474
        const real total_LCC = p_np + p_p;  // -, line 480
        sites.check_probabilities(0, total_LCC);  // outcomes of LCC (np, p)
        real LCC_np = 0.0, LCC_p = 0.0;
        if (sites.may_succeed(0, c.n_LCC, p_np, Ratio<real>{p_p, 1.0 - p_np})) {
            LCC_np = sites.binomial(0, c.n_LCC, p_np);  // -, line 480
            LCC_p = sites.binomial(1, c.n_LCC - LCC_np, Ratio<real>{p_p, 1.0 - p_np});  // -, line 480
        }
        const real relative_open = fma(c.p_gain, LCC_p, LCC_np);
        sites.add_sum(1, relative_open);

        // calcium
        const real K_T_plus_ca_myo = c.K_T + ca_myo;
        const real K_T_plus_ca_myo_squared = K_T_plus_ca_myo*K_T_plus_ca_myo;
        const real K_C_plus_ca_myo = c.K_C + ca_myo;
        const real K_C_plus_ca_myo_squared = K_C_plus_ca_myo*K_C_plus_ca_myo;
        const real K_T_plus_ca_myo_squared_plus_TRPN_K_T_etc = fma(K_T_plus_ca_myo_squared + c.TRPN_K_T_,
            K_C_plus_ca_myo_squared, c.CMDN_K_C_*K_T_plus_ca_myo_squared);
        const real K_up_scale_K_up_2p75_plus_ca_myo_2p75 = fma(2.75, ca_myo, c.K_up_scale_K_up_2p75);
        const real K_T_plus_ca_myo_squared_plus_TRPN_K_T_etc_2 = K_T_plus_ca_myo_squared_plus_TRPN_K_T_etc*
            K_up_scale_K_up_2p75_plus_ca_myo_2p75;
        const real K_pCa_plus_ca_myo = c.K_pCa + ca_myo;
        const real K_pCa_plus_ca_myo_K_T_plus_ca_myo_etc = K_pCa_plus_ca_myo*
            K_T_plus_ca_myo_squared_plus_TRPN_K_T_etc_2;
        const real reciprocal_K_pCa_plus_ca_myo_K_T_etc = normal_reciprocal(K_pCa_plus_ca_myo_K_T_plus_ca_myo_etc);
        const real reciprocal_K_T_plus_ca_myo_squared_etc = reciprocal_K_pCa_plus_ca_myo_K_T_etc*K_pCa_plus_ca_myo;
        const real reciprocal_K_up_scale_K_up_2p75_etc = reciprocal_K_T_plus_ca_myo_squared_etc*
            K_T_plus_ca_myo_squared_plus_TRPN_K_T_etc;
        const real scaled_relative_J_up_over_2p75 = ca_myo*fma(one_minus_phi, reciprocal_K_up_scale_K_up_2p75_etc, phi*
            normal_reciprocal(ca_myo + c.K_up_scale_K_up_minus_dK_up));
        const real reciprocal_K_T_plus_ca_myo_squared_etc_2 = reciprocal_K_T_plus_ca_myo_squared_etc*
            K_up_scale_K_up_2p75_plus_ca_myo_2p75;
        // B_myo = 1/(1 + TRPN*K_T/square(K_T + ca_myo) + CMDN*K_C/square(K_C + ca_myo))
        // -, line 583
        const real B_myo = K_T_plus_ca_myo_squared*K_C_plus_ca_myo_squared*reciprocal_K_T_plus_ca_myo_squared_etc_2;
        const real reciprocal_K_pCa_plus_ca_myo = reciprocal_K_pCa_plus_ca_myo_K_T_etc*
            K_T_plus_ca_myo_squared_plus_TRPN_K_T_etc_2;
        const real relative_i_pCa_d = ca_myo*reciprocal_K_pCa_plus_ca_myo;

        // NCX
        const real ca_myo_squared = ca_myo*ca_myo;
        // i_NCX_myo_d [A/F] = 0.8*G_NCX/(1 + square(K_NCX/ca_myo))*(J_Na_myo + 2*J_Ca_myo)/(x1_myo + x2_myo + x3_myo +
        // x4_myo)
        // A/F, line 536
        const real i_NCX_myo_d = ca_myo_squared*fma(cell.G_NCX_0p8_2_J_Na_myo_per_ca_myo_etc, ca_myo,
            cell.G_NCX_0p8_2_J_Na_myo_without_ca_myo_etc)*normal_reciprocal((ca_myo_squared + c.K_NCX_squared)*
            fma(cell.x1_myo_per_ca_myo_plus_x2_myo_per_ca_myo_etc, ca_myo, cell.x1_myo_without_ca_myo_plus_x2_myo_etc));

        // calcium
        const real relative_J_ss_myo = ca_ss - ca_myo;
        // ddt(ca_myo) = B_myo*((2*i_NCX_myo_d - i_Cab_d - i_pCa_d)*C_cell/(2*F*V_myo) - (J_up - J_leak)*V_nsr/V_myo +
        // J_ss_myo*V_ss/V_myo)
        const real next_ca_myo = fma(B_myo, fma(c.J_ss_myo_per_relative_J_ss_myo_pi_rad_etc, relative_J_ss_myo,
            fma(c.v_leak_reciprocal_nsr_max_pi_rad_rad_L_etc, ca_nsr,
            fma(-c.v_up_pi_rad_rad_L_reciprocal_V_myo_151p8_etc, scaled_relative_J_up_over_2p75,
            fma(-c.G_pCa_A_geo_C_m_reciprocal_F_2_V_myo_2_etc, relative_i_pCa_d,
            fma(-cell.A_geo_C_m_reciprocal_F_2_V_myo_P_Cab_R_T_etc_2, ca_myo,
            fma(c.A_geo_C_m_reciprocal_F_2_V_myo_4_dt, i_NCX_myo_d,
            -cell.A_geo_C_m_reciprocal_F_2_V_myo_Ca_o_etc_2)))))), ca_myo);
        sites.store_local(1, next_ca_myo);

        // means
        const real summand_i_Ca_slow = fma(c.G_pCa, relative_i_pCa_d,
            fma(cell.P_Cab_R_T_over_F_F_F_reciprocal_R_T_etc_2, ca_myo,
            cell.Ca_o_P_Cab_R_T_over_F_F_F_reciprocal_R_T_etc_2));
        sites.add_sum(4, summand_i_Ca_slow);

        // calcium
        const real relative_J_refill = ca_nsr - ca_jsr;
        // ddt(ca_nsr) = J_up - J_leak - J_refill*V_jsr/V_nsr
        const real next_ca_nsr = fma(-c.J_refill_per_relative_J_refill_pi_rad_etc, relative_J_refill,
            fma(c.one_minus_J_leak_per_ca_nsr_dt, ca_nsr, c.v_up_2p75_dt*scaled_relative_J_up_over_2p75));
        sites.store_local(2, next_ca_nsr);

        // NCX
        const real ca_ss_squared = ca_ss*ca_ss;
        // i_NCX_ss_d [A/F] = 0.2*G_NCX/(1 + square(K_NCX/ca_ss))*(J_Na_ss + 2*J_Ca_ss)/(x1_ss + x2_ss + x3_ss + x4_ss)
        // A/F, line 536
        const real i_NCX_ss_d = ca_ss_squared*fma(cell.G_NCX_over_5_2_J_Na_myo_per_ca_myo_etc, ca_ss,
            cell.G_NCX_over_5_2_J_Na_myo_without_ca_myo_etc)*normal_reciprocal((ca_ss_squared + c.K_NCX_squared)*
            fma(cell.x1_myo_per_ca_myo_plus_x2_myo_per_ca_myo_etc, ca_ss, cell.x1_myo_without_ca_myo_plus_x2_myo_etc));

        // means
        const real summand_i_NCX = i_NCX_myo_d + i_NCX_ss_d;
        sites.add_sum(2, summand_i_NCX);

        // calcium
        const real K_BSR_plus_ca_ss = c.K_BSR_ + ca_ss;
        const real K_BSR_plus_ca_ss_squared = K_BSR_plus_ca_ss*K_BSR_plus_ca_ss;
        const real K_BSL_plus_ca_ss = c.K_BSL_ + ca_ss;
        const real K_BSL_plus_ca_ss_squared = K_BSL_plus_ca_ss*K_BSL_plus_ca_ss;
        // B_ss = 1/(1 + BSR*K_BSR/square(K_BSR + ca_ss) + BSL*K_BSL/square(K_BSL + ca_ss))
        // -, line 581
        const real B_ss = K_BSR_plus_ca_ss_squared*K_BSL_plus_ca_ss_squared*
            normal_reciprocal(fma(K_BSR_plus_ca_ss_squared + c.BSR_K_BSR_, K_BSL_plus_ca_ss_squared, c.BSL_K_BSL_*
            K_BSR_plus_ca_ss_squared));
        // ddt(ca_ss) = B_ss*(2*i_NCX_ss_d*C_cell/(2*F*V_ss) - J_ss_myo + J_ds_ss*V_ds*n_nominal/V_ss)
        const real next_ca_ss = fma(B_ss, fma(c.J_ds_ss_per_ca_ss_V_ds_n_nominal_etc, ca_ss,
            fma(c.J_ds_ss_per_ca_ds_V_ds_n_nominal_etc, ca_ds, fma(c.C_cell_2_reciprocal_F_2_V_ss_dt, i_NCX_ss_d,
            -(c.J_ss_myo_per_relative_J_ss_myo_dt*relative_J_ss_myo)))), ca_ss);
        sites.store_local(0, next_ca_ss);

        // RyR
        const real ca_jsr_squared = ca_jsr*ca_jsr;
        const real ca_jsr_squared_squared = ca_jsr_squared*ca_jsr_squared;
        const real ca_jsr_squared_squared_squared_etc = fma(ca_jsr_squared_squared, ca_jsr_squared_squared,
            c.pow_K_csqn_8);

        // calcium
        const real K_csqn_plus_ca_jsr = c.K_csqn + ca_jsr;
        const real K_csqn_plus_ca_jsr_squared = K_csqn_plus_ca_jsr*K_csqn_plus_ca_jsr;

        // RyR
        const real K_csqn_plus_ca_jsr_squared_plus_CSQN_etc = K_csqn_plus_ca_jsr_squared + c.CSQN_K_csqn;
        const real ca_jsr_squared_squared_squared_etc_2 = ca_jsr_squared_squared_squared_etc*
            K_csqn_plus_ca_jsr_squared_plus_CSQN_etc;
        const real reciprocal_ca_jsr_squared_squared_etc = normal_reciprocal(ca_jsr_squared_squared_squared_etc_2);
        const real relative_csqn_free = reciprocal_ca_jsr_squared_squared_etc*K_csqn_plus_ca_jsr_squared_plus_CSQN_etc;
        const real dt_k_deplete_per_relative_csqn_free_etc = c.dt_k_deplete_per_relative_csqn_free*relative_csqn_free;

        // CaMK
        const real reciprocal_ca_ds_squared_squared_2_etc = reciprocal_ca_ds_plus_K_CaM_ca_ds_etc*ca_ds_plus_K_CaM;

        // RyR
        const real relative_k_open = ca_ds_squared_squared_2*reciprocal_ca_ds_squared_squared_2_etc;
        const real k_open_per_relative_k_open_dt_etc = c.k_open_per_relative_k_open_dt*relative_k_open;
        // -, line 508
        const real total_RyR_C1 = k_open_per_relative_k_open_dt_etc + dt_k_deplete_per_relative_csqn_free_etc;
        const real total_RyR_O1 = c.k_close_dt + dt_k_deplete_per_relative_csqn_free_etc;  // -, line 508
        // RyR leaving C1 (C1 -> O1, C1 -> C2); RyR leaving O1 (O1 -> C1, O1 -> O2)
        sites.check_probabilities(1, total_RyR_C1, 2, total_RyR_O1);
        const whole RyR_C1_free = sites.free_count(site_count::RyR_C1);
        whole RyR_C1_to_O1 = 0, RyR_C1_free_minus_RyR_C1_to_O1 = RyR_C1_free, RyR_C1_to_C2 = 0;
        if (sites.any_of(RyR_C1_free) && sites.may_succeed(2, RyR_C1_free, k_open_per_relative_k_open_dt_etc,
            Ratio<real>{dt_k_deplete_per_relative_csqn_free_etc, 1.0 - k_open_per_relative_k_open_dt_etc})) {
            RyR_C1_to_O1 = sites.binomial(2, RyR_C1_free, k_open_per_relative_k_open_dt_etc);  // -, line 508
            RyR_C1_free_minus_RyR_C1_to_O1 = RyR_C1_free - RyR_C1_to_O1;
            // -, line 508
            RyR_C1_to_C2 = sites.binomial(3, RyR_C1_free_minus_RyR_C1_to_O1,
                Ratio<real>{dt_k_deplete_per_relative_csqn_free_etc, 1.0 - k_open_per_relative_k_open_dt_etc});
        }
        const whole RyR_O1_free = sites.free_count(site_count::RyR_O1);
        whole RyR_O1_to_C1 = 0, RyR_O1_free_minus_RyR_O1_to_C1 = RyR_O1_free, RyR_O1_to_O2 = 0;
        if (sites.any_of(RyR_O1_free) && sites.may_succeed(4, RyR_O1_free, c.k_close_dt,
            c.k_deplete_per_relative_csqn_free_dt_etc*relative_csqn_free)) {
            RyR_O1_to_C1 = sites.binomial(4, RyR_O1_free, c.k_close_dt);  // -, line 508
            RyR_O1_free_minus_RyR_O1_to_C1 = RyR_O1_free - RyR_O1_to_C1;
            // -, line 508
            RyR_O1_to_O2 = sites.binomial(5, RyR_O1_free_minus_RyR_O1_to_C1, c.k_deplete_per_relative_csqn_free_dt_etc*
                relative_csqn_free);
        }
        // k_deplete = k_csqn*csqn_free
        // k_recover = k_csqn*(1 - csqn_free)*(t - next(t_rel) > recovery*BCL ? 1 : 0)
        // 1/ms, line 504
        const real k_recover = fma(-c.k_deplete_per_relative_csqn_free, relative_csqn_free, c.k_csqn)*
            select(step.t - next_t_rel > c.recovery_BCL, 1.0, 0.0);
        const real k_recover_dt = k_recover*c.dt;
        const whole RyR_C2_free = sites.free_count(site_count::RyR_C2);
        whole RyR_C2_to_C1 = 0, RyR_C2_free_minus_RyR_C2_to_C1 = RyR_C2_free, RyR_C2_to_O2 = 0;
        if (sites.any_of(RyR_C2_free) && sites.may_succeed(6, RyR_C2_free, k_recover_dt,
            Ratio<real>{k_open_per_relative_k_open_dt_etc, 1.0 - k_recover_dt})) {
            RyR_C2_to_C1 = sites.binomial(6, RyR_C2_free, k_recover_dt);  // -, line 508
            RyR_C2_free_minus_RyR_C2_to_C1 = RyR_C2_free - RyR_C2_to_C1;
            // -, line 508
            RyR_C2_to_O2 = sites.binomial(7, RyR_C2_free_minus_RyR_C2_to_C1,
                Ratio<real>{k_open_per_relative_k_open_dt_etc, 1.0 - k_recover_dt});
        }
        const whole RyR_C1_held = sites.held_count(site_count::RyR_C1);
        // next(RyR_C1) = RyR_C1_free_minus_RyR_C1_to_O1 - RyR_C1_to_C2 + RyR_O1_to_C1 + RyR_C2_to_C1 + RyR_C1_held
        const whole next_RyR_C1 = RyR_C1_free_minus_RyR_C1_to_O1 - RyR_C1_to_C2 + RyR_O1_to_C1 + RyR_C2_to_C1 +
            RyR_C1_held;
        sites.store_count(site_count::RyR_C1, next_RyR_C1);
        const whole RyR_O2_free = sites.free_count(site_count::RyR_O2);
        whole RyR_O2_to_C2 = 0, RyR_O2_free_minus_RyR_O2_to_C2 = RyR_O2_free, RyR_O2_to_O1 = 0;
        if (sites.any_of(RyR_O2_free) && sites.may_succeed(8, RyR_O2_free, c.k_close_dt,
            c.dt_reciprocal_minus_k_close_dt_plus_1_2*k_recover)) {
            RyR_O2_to_C2 = sites.binomial(8, RyR_O2_free, c.k_close_dt);  // -, line 508
            RyR_O2_free_minus_RyR_O2_to_C2 = RyR_O2_free - RyR_O2_to_C2;
            // -, line 508
            RyR_O2_to_O1 = sites.binomial(9, RyR_O2_free_minus_RyR_O2_to_C2, c.dt_reciprocal_minus_k_close_dt_plus_1_2*
                k_recover);
        }
        const whole RyR_C2_held = sites.held_count(site_count::RyR_C2);
        // next(RyR_C2) = RyR_C2_free_minus_RyR_C2_to_C1 - RyR_C2_to_O2 + RyR_C1_to_C2 + RyR_O2_to_C2 + RyR_C2_held
        const whole next_RyR_C2 = RyR_C2_free_minus_RyR_C2_to_C1 - RyR_C2_to_O2 + RyR_C1_to_C2 + RyR_O2_to_C2 +
            RyR_C2_held;
        sites.store_count(site_count::RyR_C2, next_RyR_C2);
        const whole RyR_O1_to_O2_minus_RyR_O2_to_O1 = RyR_O1_to_O2 - RyR_O2_to_O1;
        const whole RyR_O2_held = sites.held_count(site_count::RyR_O2);
        // next(RyR_O2) = RyR_O1_to_O2_minus_RyR_O2_to_O1 + RyR_O2_free_minus_RyR_O2_to_C2 + RyR_C2_to_O2 + RyR_O2_held
        const whole next_RyR_O2 = RyR_O1_to_O2_minus_RyR_O2_to_O1 + RyR_O2_free_minus_RyR_O2_to_C2 + RyR_C2_to_O2 +
            RyR_O2_held;
        sites.store_count(site_count::RyR_O2, next_RyR_O2);
        const whole RyR_O1_held = sites.held_count(site_count::RyR_O1);
        // next(RyR_O1) = RyR_O1_free_minus_RyR_O1_to_C1 + RyR_C1_to_O1 + RyR_O1_held - RyR_O1_to_O2_minus_RyR_O2_to_O1
        const whole next_RyR_O1 = RyR_O1_free_minus_RyR_O1_to_C1 + RyR_C1_to_O1 + RyR_O1_held -
            RyR_O1_to_O2_minus_RyR_O2_to_O1;
        sites.store_count(site_count::RyR_O1, next_RyR_O1);
        const real relative_J_rel = real(next_RyR_O1)*fma(1000.0, ca_jsr, -ca_ds);
        const real reciprocal_K_csqn_plus_ca_jsr_squared_etc = reciprocal_ca_jsr_squared_squared_etc*
            ca_jsr_squared_squared_squared_etc;

        // calcium
        // B_jsr = 1/(1 + CSQN*K_csqn/square(K_csqn + ca_jsr))
        const real B_jsr = K_csqn_plus_ca_jsr_squared*reciprocal_K_csqn_plus_ca_jsr_squared_etc;  // -, line 582
        // ddt(ca_jsr) = B_jsr*(J_refill - in(J_rel, [mM/ms])*V_ds*n_nominal/V_jsr)
        const real next_ca_jsr = fma(B_jsr, fma(c.J_refill_per_relative_J_refill_dt, relative_J_refill,
            -(c.d_RyR_V_ds_over_1000_n_nominal_etc*relative_J_rel)), ca_jsr);
        sites.store(site_state::ca_jsr, next_ca_jsr);

        // LCC
        // i_CaL_d [A/F] = P_Ca*Phi_Ca*open/C_m
        // A/F, line 477
        const real i_CaL_d = fma(cell.P_Ca_reciprocal_C_m_open_etc_3_etc, ca_ds,
            cell.P_Ca_reciprocal_C_m_open_etc_2_etc)*relative_open;

        // calcium
        // next(ca_ds) = (J_rel + J_lca + in(ca_ss, [uM])/tau_ds)*tau_ds
        const real next_ca_ds = fma(c.product_of_reciprocal_tau_ds_1000_tau_ds, ca_ss,
            fma(c.d_RyR_tau_ds, relative_J_rel, c.J_lca_per_i_CaL_d_tau_ds*i_CaL_d));
        sites.store(site_state::ca_ds, next_ca_ds);

        // LCC
        sites.add_sum(3, i_CaL_d);

        // RyR
        sites.add_sum(5, relative_J_rel);
        const real total_RyR_C2 = k_recover_dt + k_open_per_relative_k_open_dt_etc;  // -, line 508
        const real total_RyR_O2 = c.k_close_dt + k_recover_dt;  // -, line 508
        // RyR leaving C2 (C2 -> C1, C2 -> O2); RyR leaving O2 (O2 -> C2, O2 -> O1)
        sites.check_probabilities(3, total_RyR_C2, 4, total_RyR_O2);
    }

    // Diffusion of sites, when their and their neighbours' local update is done.
    template <class Sites>
    static HEARTWRIGHT_FN void diffuse_sites([[maybe_unused]] const Constants& c, [[maybe_unused]] const Step& step,
                                             [[maybe_unused]] const CellValues& cell, [[maybe_unused]] Sites& sites) {
        // calcium
        const real next_ca_ss = sites.local(0);  // mM, line 572
        const real K_BSL_plus_next_ca_ss = c.K_BSL_ + next_ca_ss;
        const real K_BSR_plus_next_ca_ss = c.K_BSR_ + next_ca_ss;
        const real relative_diffusivity_ca_ss = reciprocal(fma(c.BSL_K_BSL_,
            reciprocal(K_BSL_plus_next_ca_ss*K_BSL_plus_next_ca_ss),
            fma(c.BSR_K_BSR_, reciprocal(K_BSR_plus_next_ca_ss*K_BSR_plus_next_ca_ss), 1.0)));
        sites.store(site_state::ca_ss, fma(relative_diffusivity_ca_ss,
            sites.laplacian(0, c.laplacian_weight_0_ca_ss_etc, c.laplacian_weight_1_ca_ss_etc,
            c.laplacian_weight_2_ca_ss_etc), next_ca_ss));
        const real next_ca_myo = sites.local(1);  // mM, line 573
        const real K_C_plus_next_ca_myo = c.K_C + next_ca_myo;
        const real K_T_plus_next_ca_myo = c.K_T + next_ca_myo;
        const real relative_diffusivity_ca_myo = reciprocal(fma(c.CMDN_K_C_,
            reciprocal(K_C_plus_next_ca_myo*K_C_plus_next_ca_myo),
            fma(c.TRPN_K_T_, reciprocal(K_T_plus_next_ca_myo*K_T_plus_next_ca_myo), 1.0)));
        sites.store(site_state::ca_myo, fma(relative_diffusivity_ca_myo,
            sites.laplacian(1, c.laplacian_weight_0_ca_myo_etc, c.laplacian_weight_1_ca_myo_etc,
            c.laplacian_weight_2_ca_myo_etc), next_ca_myo));
        const real next_ca_nsr = sites.local(2);  // mM, line 574
        sites.store(site_state::ca_nsr, fma(c.diffusivity_ca_nsr,
            sites.laplacian(2, c.laplacian_weight_0_ca_nsr, c.laplacian_weight_1_ca_nsr, c.laplacian_weight_2_ca_nsr),
            next_ca_nsr));
    }

    // The cell's own step: first what needs nothing of its sites, then the rest, after them. The first part stores the
    // states that the rest does not read as they were.
    static HEARTWRIGHT_FN void react_early([[maybe_unused]] const Constants& c,
                                           [[maybe_unused]] const Step& step,
                                           [[maybe_unused]] const Cells<real>& cells,
                                           [[maybe_unused]] const CellValues& cell,
                                           [[maybe_unused]] EarlyValues& values) {
        // state
        const real V = cells.potential();  // mV, line 28
        const real Na_i = cells.load(state::Na_i);  // mM, line 68
        const real K_i = cells.load(state::K_i);  // mM, line 69
        const real m = cells.load(state::m);  // -, line 95
        const real hf = cells.load(state::hf);  // -, line 96
        const real hs = cells.load(state::hs);  // -, line 97
        const real j = cells.load(state::j);  // -, line 98
        const real hsp = cells.load(state::hsp);  // -, line 99
        const real jp = cells.load(state::jp);  // -, line 100
        const real mL = cells.load(state::mL);  // -, line 135
        const real hL = cells.load(state::hL);  // -, line 136
        const real hLp = cells.load(state::hLp);  // -, line 137
        const real a = cells.load(state::a);  // -, line 158
        const real iF = cells.load(state::iF);  // -, line 159
        const real iS = cells.load(state::iS);  // -, line 160
        const real ap = cells.load(state::ap);  // -, line 161
        const real iFp = cells.load(state::iFp);  // -, line 162
        const real iSp = cells.load(state::iSp);  // -, line 163
        const real d = cells.load(state::d);  // -, line 201
        const real ff = cells.load(state::ff);  // -, line 202
        const real fs = cells.load(state::fs);  // -, line 203
        const real fcaf = cells.load(state::fcaf);  // -, line 204
        const real fcas = cells.load(state::fcas);  // -, line 205
        const real jca = cells.load(state::jca);  // -, line 206
        const real ffp = cells.load(state::ffp);  // -, line 207
        const real fcafp = cells.load(state::fcafp);  // -, line 208
        const real xrf = cells.load(state::xrf);  // -, line 250
        const real xrs = cells.load(state::xrs);  // -, line 251
        const real xs1 = cells.load(state::xs1);  // -, line 273
        const real xs2 = cells.load(state::xs2);  // -, line 274
        const real xk1 = cells.load(state::xk1);  // -, line 291

        // i_Na
        // m_inf = 1/(1 + exp(-(V + 39.57 + I_Na_shift)/9.871))
        // -, line 103
        const real m_inf = normal_reciprocal(1.0 + bounded_exp(fma(-0.10130685847431871, V,
            c.I_Na_shift_plus_39p57_over_minus_9p871)));
        const real exp_V_over_904 = bounded_exp(0.0011061702174730646*V);
        const real exp_V_over_452 = exp_V_over_904*exp_V_over_904;
        const real exp_V_over_226 = exp_V_over_452*exp_V_over_452;
        const real exp_V_over_180p8 = exp_V_over_226*exp_V_over_904;
        const real exp_V_over_100p4 = exp_V_over_180p8*exp_V_over_226;
        const real exp_V_over_69p54 = exp_V_over_100p4*exp_V_over_226;
        const real exp_V_over_34p77 = exp_V_over_69p54*exp_V_over_69p54;
        const real exp_V_over_6p086 = bounded_exp(0.1643115346697338*V);
        // h_inf = 1/(1 + exp((V + 82.9 + h_shift)/6.086))
        // -, line 107
        const real h_inf = normal_reciprocal(fma(c.exp_h_shift_plus_82p9_over_6p086, exp_V_over_6p086, 1.0));
        const real decay_hf = decaying_exp(-fma(c.dt_6p149, bounded_exp(
            fma(0.0493339911198816, V, 0.025140601874691665)), bounded_exp(
            fma(-0.15910898965791567, V, c.sum_of_log_dt_1p432em05_minus_0p1903))));
        const real exp_dt_over_minus_3_over_tau_hs = decaying_exp(
            fma(c.dt_over_minus_306p3, bounded_exp(fma(-0.035650623885918005, V, -0.6399286987522281)),
            c.dt_over_minus_8p974*bounded_exp(fma(0.017649135192375574, V, 0.10112954465231204))));
        const real exp_minus_0p6667_dt_over_tau_hs = exp_dt_over_minus_3_over_tau_hs*exp_dt_over_minus_3_over_tau_hs;
        const real exp_minus_dt_over_tau_hs = exp_minus_0p6667_dt_over_tau_hs*exp_dt_over_minus_3_over_tau_hs;
        // ddt(hf) = (h_inf - hf)/tau_hf
        const real next_hf = fma(hf - h_inf, decay_hf, h_inf);
        cells.store(state::hf, next_hf);
        const real A_hf_next_hf = c.A_hf*next_hf;
        // ddt(hs) = (h_inf - hs)/tau_hs
        const real next_hs = fma(hs - h_inf, exp_minus_dt_over_tau_hs, h_inf);
        cells.store(state::hs, next_hs);
        // h = A_hf*next(hf) + (1 - A_hf)*next(hs)
        const real h = fma(c.one_minus_A_hf, next_hs, A_hf_next_hf);  // -, line 112
        values.h = h.v;
        // hsp_inf = 1/(1 + exp((V + 89.1 + h_shift)/6.086))
        // -, line 117
        const real hsp_inf = normal_reciprocal(fma(c.exp_h_shift_plus_89p1_over_6p086, exp_V_over_6p086, 1.0));
        // ddt(hsp) = (hsp_inf - hsp)/tau_hsp
        const real next_hsp = fma(hsp - hsp_inf, exp_dt_over_minus_3_over_tau_hs, hsp_inf);
        cells.store(state::hsp, next_hsp);
        // hp = A_hf*next(hf) + (1 - A_hf)*next(hsp)
        const real hp = fma(c.one_minus_A_hf, next_hsp, A_hf_next_hf);  // -, line 120
        values.hp = hp.v;
        const real decay_m = decaying_exp(-fma(c.dt_9p455, exp_V_over_34p77,
            bounded_exp(fma(-0.16792611251049538, V, c.sum_of_log_dt_8p552_minus_13))));
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
        // ddt(m) = (m_inf - m)/tau_m
        const real next_m_ = fma(m - m_inf, decay_m, m_inf);
        cells.store(state::m, next_m_);
        const real next_m = next_m_;
        values.next_m = next_m.v;
        const real V_minus_E_Na = fma(-c.R_T_over_F, c.log_Na_o - log(Na_i), V);
        values.V_minus_E_Na = V_minus_E_Na.v;
        // ddt(j) = (h_inf - j)/tau_j
        const real next_j = fma(j - h_inf, exp_minus_dt_over_tau_j, h_inf);
        values.next_j = next_j.v;
        cells.store(state::j, next_j);
        // ddt(jp) = (h_inf - jp)/tau_jp
        const real next_jp = fma(jp - h_inf, exp_minus_0p6849_dt_over_tau_j, h_inf);
        values.next_jp = next_jp.v;
        cells.store(state::jp, next_jp);

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
        // mL_inf = 1/(1 + exp(-(V + 42.85)/5.264))
        const real mL_inf = normal_reciprocal(fma(0.000291579585635531, exp_V_over_minus_5p264, 1.0));  // -, line 140
        const real exp_V_over_7p488 = bounded_exp(0.13354700854700854*V);
        // hL_inf = 1/(1 + exp((V + 87.61)/7.488))
        const real hL_inf = normal_reciprocal(fma(120578.15595522427, exp_V_over_7p488, 1.0));  // -, line 143
        // hLp_inf = 1/(1 + exp((V + 93.81)/7.488))
        const real hLp_inf = normal_reciprocal(fma(275969.2903869871, exp_V_over_7p488, 1.0));  // -, line 146
        // ddt(mL) = (mL_inf - mL)/tau_m
        const real next_mL = fma(mL - mL_inf, decay_m, mL_inf);
        values.next_mL = next_mL.v;
        cells.store(state::mL, next_mL);
        // ddt(hL) = (hL_inf - hL)/tau_hL
        const real next_hL = fma(hL - hL_inf, c.decay_hL, hL_inf);
        values.next_hL = next_hL.v;
        cells.store(state::hL, next_hL);
        // ddt(hLp) = (hLp_inf - hLp)/tau_hLp
        const real next_hLp = fma(hLp - hLp_inf, c.decay_hLp, hLp_inf);
        values.next_hLp = next_hLp.v;
        cells.store(state::hLp, next_hLp);

        // membrane
        // vfrt = V*F/(R*T)
        const real vfrt = c.F_reciprocal_R_T*V;  // -, line 35

        // background
        const real vfrt_squared = vfrt*vfrt;
        const real choice_vfrt_squared_over_minus_1p21e06_etc = select(fabs(vfrt) < 0.1,
            fma(-0.5, vfrt, fma(fma(fma(fma(-8.267195767195768e-07, vfrt_squared, 3.306878306878307e-05), vfrt_squared,
            -0.001388888888888889), vfrt_squared, 0.08333333333333333), vfrt_squared, 1.0)), vfrt*
            reciprocal(cell.exp_F_reciprocal_R_T_V - 1.0));
        values.choice_vfrt_squared_over_minus_1p21e06_etc = choice_vfrt_squared_over_minus_1p21e06_etc.v;
        const real Na_i_exp_F_reciprocal_R_T_V = Na_i*cell.exp_F_reciprocal_R_T_V;
        values.Na_i_exp_F_reciprocal_R_T_V = Na_i_exp_F_reciprocal_R_T_V.v;
        // xkb = 1/(1 + exp(-(V - 14.48)/18.34))
        // -, line 405
        const real xkb = normal_reciprocal(1.0 + bounded_exp(fma(-0.05452562704471101, V, 0.7895310796074155)));
        values.xkb = xkb.v;

        // i_NaK
        const real exp_minus_delta_NaK_plus_1_F_etc = bounded_exp(c.product_of_minus_delta_NaK_plus_1_F_etc*V);
        // K_Nai = K_Nai_0*exp(delta_NaK*V*F/(3*R*T))
        // mM, line 373
        const real K_Nai = c.K_Nai_0*(cell.exp_F_reciprocal_R_T_over_3_V*
            normal_reciprocal(exp_minus_delta_NaK_plus_1_F_etc));
        const real Na_i_over_K_Nai = Na_i*normal_reciprocal(K_Nai);
        const real Na_i_over_K_Nai_plus_1 = 1.0 + Na_i_over_K_Nai;
        const real K_i_over_K_Ki_plus_1 = fma(c.reciprocal_K_Ki, K_i, 1.0);
        const real reciprocal_Na_i_over_K_Nai_plus_1_etc = normal_reciprocal(
            fma(K_i_over_K_Ki_plus_1, K_i_over_K_Ki_plus_1, fma(Na_i_over_K_Nai_plus_1*Na_i_over_K_Nai_plus_1,
            Na_i_over_K_Nai_plus_1, -1.0)));
        // a1 = k1_p*cube(Na_i/K_Nai)/(cube(1 + Na_i/K_Nai) + square(1 + K_i/K_Ki) - 1)
        // 1/s, line 376
        const real a1 = c.k1_p*(Na_i_over_K_Nai*Na_i_over_K_Nai*Na_i_over_K_Nai)*reciprocal_Na_i_over_K_Nai_plus_1_etc;
        // K_Nao = K_Nao_0*exp((1 - delta_NaK)*V*F/(3*R*T))
        const real K_Nao = c.K_Nao_0*exp_minus_delta_NaK_plus_1_F_etc;  // mM, line 374
        const real relative_Na_o_over_K_Nao = normal_reciprocal(K_Nao);
        const real Na_o_over_K_Nao_plus_1 = fma(c.Na_o, relative_Na_o_over_K_Nao, 1.0);
        const real reciprocal_Na_o_over_K_Nao_plus_1_etc = normal_reciprocal(
            fma(Na_o_over_K_Nao_plus_1*Na_o_over_K_Nao_plus_1, Na_o_over_K_Nao_plus_1,
            c.sum_of_square_K_o_over_K_Ko_plus_1_etc));
        // b2 = k2_m*cube(Na_o/K_Nao)/(cube(1 + Na_o/K_Nao) + square(1 + K_o/K_Ko) - 1)
        // 1/s, line 379
        const real b2 = c.k2_m_Na_o_Na_o_Na_o*relative_Na_o_over_K_Nao*relative_Na_o_over_K_Nao*
            relative_Na_o_over_K_Nao*reciprocal_Na_o_over_K_Nao_plus_1_etc;
        // b4 = k4_m*square(K_i/K_Ki)/(cube(1 + Na_i/K_Nai) + square(1 + K_i/K_Ki) - 1)
        // 1/s, line 383
        const real b4 = c.k4_m_reciprocal_K_Ki_reciprocal_K_Ki*K_i*K_i*reciprocal_Na_i_over_K_Nai_plus_1_etc;
        const real relative_P_free = normal_reciprocal(fma(K_i, c.reciprocal_K_KP,
            fma(Na_i, c.reciprocal_K_NaP, c.H_over_K_HP_plus_1)));
        // P_free = P_total/(1 + H/K_HP + Na_i/K_NaP + K_i/K_KP)
        // b3 = k3_m*P_free*H/(1 + MgATP/K_MgATP)
        const real b3 = c.k3_m_H_reciprocal_MgATP_over_K_MgATP_etc_2*relative_P_free;  // 1/s, line 381
        const real b2_b4 = b2*b4;
        const real b2_b4_b3 = b2_b4*b3;
        // x1 = a4*a1*a2 + b2*b4*b3 + a2*b4*b3 + b3*a1*a2
        const real x1 = fma(fma(c.a2, b4, c.a2*a1), b3, fma(c.a4_a2, a1, b2_b4_b3));  // 1/s^3, line 384
        // a3 = k3_p*square(K_o/K_Ko)/(cube(1 + Na_o/K_Nao) + square(1 + K_o/K_Ko) - 1)
        const real a3 = c.k3_p_square_K_o_over_K_Ko*reciprocal_Na_o_over_K_Nao_plus_1_etc;  // 1/s, line 380
        const real a1_a3 = a1*a3;
        const real a3_b4 = a3*b4;
        // x2 = b2*b1*b4 + a1*a2*a3 + a3*b1*b4 + a2*a3*b4
        const real x2 = fma(c.b1_plus_a2, a3_b4, fma(c.b1, b2_b4, c.a2*a1_a3));  // 1/s^3, line 385
        const real b3_b2 = b3*b2;
        // x3 = a2*a3*a4 + b3*b2*b1 + b2*b1*a4 + a3*a4*b1
        const real x3 = fma(c.b1_a4, b2, fma(c.a4_a2_plus_b1_a4, a3, c.b1*b3_b2));  // 1/s^3, line 386
        // x4 = b4*b3*b2 + a3*a4*a1 + b2*a4*a1 + b3*b2*a1
        const real x4 = fma(fma(c.a4, b2, b3_b2), a1, fma(c.a4, a1_a3, b2_b4_b3));  // 1/s^3, line 387
        // E1 = x1/(x1 + x2 + x3 + x4)
        // E2 = x2/(x1 + x2 + x3 + x4)
        // J_NaK_Na = 3*(E1*a3 - E2*b3)
        // E4 = x4/(x1 + x2 + x3 + x4)
        // E3 = x3/(x1 + x2 + x3 + x4)
        // J_NaK_K = 2*(E4*b1 - E3*a1)
        // i_NaK = G_NaK*(J_NaK_Na + J_NaK_K)
        // A/F, line 394
        const real i_NaK = fma(c.G_NaK_3, fma(x1, a3, -(x2*b3)), c.G_NaK_2*fma(c.b1, x4, -(x3*a1)))*
            normal_reciprocal(x1 + x2 + x3 + x4);
        values.i_NaK = i_NaK.v;

        // i_to
        const real exp_V_over_25p83 = exp_V_over_34p77*exp_V_over_100p4;
        const real exp_V_over_14p82 = exp_V_over_25p83*exp_V_over_34p77;
        // a_inf = 1/(1 + exp(-(V - 14.34)/14.82))
        const real a_inf = exp_V_over_14p82*normal_reciprocal(exp_V_over_14p82 + 2.6316508161673635);  // -, line 166
        const real exp_V_over_29p38 = bounded_exp(0.03403513787634354*V);
        const real scaled_sum_of_exp_V_over_29p38_etc = fma(4.23115, exp_V_over_29p38, 7.917355974702593);
        const real one_plus_exp_V_over_29p38_30p07 = fma(30.069572727397507, exp_V_over_29p38, 1.0);
        // A_iF = 1/(1 + exp((V - 213.6)/151.2))
        // -, line 173
        const real A_iF = normal_reciprocal(1.0 + bounded_exp(fma(0.006613756613756614, V, -1.4126984126984128)));
        values.A_iF = A_iF.v;
        // i_inf = 1/(1 + exp((V + 43.94)/5.711))
        // -, line 170
        const real i_inf = normal_reciprocal(1.0 + bounded_exp(fma(0.17510068289266328, V, 7.693924006303624)));
        // tau_iF [ms] = 4.562 + 1/(0.3933*exp(-(V + 100)/100) + 0.08004*exp((V + 50)/16.59))
        // ms, line 171
        const real tau_iF = fma(cell.exp_V_over_100, normal_reciprocal(
            fma(bounded_exp(fma(0.06027727546714889, V, 0.4886350040908401)), cell.exp_V_over_100,
            0.14468698421272827)), 4.562);
        // A_iS = 1 - A_iF
        const real A_iS = 1.0 - A_iF;  // -, line 174
        values.A_iS = A_iS.v;
        // tau_iS [ms] = 23.62 + 1/(0.001416*exp(-(V + 96.52)/59.05) + 1.78e-8*exp((V + 114.1)/8.079))
        // ms, line 172
        const real tau_iS = fma(706.2146892655368, normal_reciprocal(
            fma(1.2570621468926556e-05, bounded_exp(fma(0.12377769525931426, V, 14.123035029087756)),
            bounded_exp(fma(-0.01693480101608806, V, -1.6345469940728194)))), 23.62);
        // ap_inf = 1/(1 + exp(-(V - 24.34)/14.82))
        const real ap_inf = exp_V_over_14p82*normal_reciprocal(exp_V_over_14p82 + 5.167428462230666);  // -, line 178
        // delta_develop = 1.354 + 1e-4/(exp((V - 167.4)/15.89) + exp(-(V - 12.23)/0.2154))
        // -, line 180
        const real delta_develop = fma(1e-04, reciprocal(bounded_exp(fma(0.06293266205160478, V, -10.53492762743864)) +
            exp(fma(-4.642525533890436, V, 56.77808727948003))), 1.354);
        // delta_recover = 1 - 0.5/(1 + exp((V + 70)/20))
        // -, line 181
        const real delta_recover = fma(-0.5, normal_reciprocal(fma(33.11545195869231, cell.exp_V_over_20, 1.0)), 1.0);
        const real delta_develop_delta_recover = delta_develop*delta_recover;
        // tau_iFp = delta_develop*delta_recover*tau_iF
        const real tau_iFp = delta_develop_delta_recover*tau_iF;  // ms, line 182
        // tau_iSp = delta_develop*delta_recover*tau_iS
        const real tau_iSp = delta_develop_delta_recover*tau_iS;  // ms, line 183
        const real decay_a = decaying_exp(-(fma(exp_V_over_29p38, one_plus_exp_V_over_29p38_30p07,
            scaled_sum_of_exp_V_over_29p38_etc)*normal_reciprocal(c.value_0p3004_over_dt*
            scaled_sum_of_exp_V_over_29p38_etc*one_plus_exp_V_over_29p38_30p07)));
        const real decay_iF = bounded_exp(-(c.dt*normal_reciprocal(tau_iF)));
        const real decay_iS = bounded_exp(-(c.dt*normal_reciprocal(tau_iS)));
        const real decay_iFp = bounded_exp(-(c.dt*normal_reciprocal(tau_iFp)));
        const real decay_iSp = bounded_exp(-(c.dt*normal_reciprocal(tau_iSp)));
        const real V_minus_E_K = fma(-c.R_T_over_F, c.log_K_o - normal_log(K_i), V);
        values.V_minus_E_K = V_minus_E_K.v;
        // ddt(a) = (a_inf - a)/tau_a
        const real next_a = fma(a - a_inf, decay_a, a_inf);
        values.next_a = next_a.v;
        cells.store(state::a, next_a);
        // ddt(iF) = (i_inf - iF)/tau_iF
        const real next_iF = fma(iF - i_inf, decay_iF, i_inf);
        values.next_iF = next_iF.v;
        cells.store(state::iF, next_iF);
        // ddt(iS) = (i_inf - iS)/tau_iS
        const real next_iS = fma(iS - i_inf, decay_iS, i_inf);
        values.next_iS = next_iS.v;
        cells.store(state::iS, next_iS);
        // ddt(ap) = (ap_inf - ap)/tau_a
        const real next_ap = fma(ap - ap_inf, decay_a, ap_inf);
        values.next_ap = next_ap.v;
        cells.store(state::ap, next_ap);
        // ddt(iFp) = (i_inf - iFp)/tau_iFp
        const real next_iFp = fma(iFp - i_inf, decay_iFp, i_inf);
        values.next_iFp = next_iFp.v;
        cells.store(state::iFp, next_iFp);
        // ddt(iSp) = (i_inf - iSp)/tau_iSp
        const real next_iSp = fma(iSp - i_inf, decay_iSp, i_inf);
        values.next_iSp = next_iSp.v;
        cells.store(state::iSp, next_iSp);

        // i_Kr
        // A_xrf = 1/(1 + exp((V + 54.81)/38.21))
        // -, line 257
        const real A_xrf = normal_reciprocal(1.0 + bounded_exp(fma(0.02617115938236064, V, 1.4344412457471867)));
        const real exp_V_over_359p8 = bounded_exp(0.0027791905329653684*V);
        const real exp_V_over_179p9 = exp_V_over_359p8*exp_V_over_359p8;
        const real exp_V_over_119p9 = exp_V_over_179p9*exp_V_over_359p8;
        const real exp_V_over_59p97 = exp_V_over_119p9*exp_V_over_119p9;
        const real exp_V_over_51p4 = exp_V_over_59p97*exp_V_over_359p8;
        const real exp_V_over_27p68 = exp_V_over_51p4*exp_V_over_59p97;
        const real exp_V_over_17p99 = exp_V_over_27p68*exp_V_over_51p4;
        const real exp_V_over_8p995 = exp_V_over_17p99*exp_V_over_17p99;
        const real exp_V_over_6p789 = exp_V_over_8p995*exp_V_over_27p68;
        // xr_inf = 1/(1 + exp(-(V + 8.337)/6.789))
        const real xr_inf = exp_V_over_6p789*normal_reciprocal(exp_V_over_6p789 + 0.29287308872377504);  // -, line 254
        const real exp_V_over_3p869 = exp_V_over_6p789*exp_V_over_8p995;
        const real sum_of_exp_V_over_3p869_over_3580_0p3652_etc =
            fma(0.0001020239312894894, exp_V_over_3p869, bounded_exp(
            fma(-0.04906771344455348, V, -7.7518890628646995)));
        const real decay_xrf = decaying_exp(-(sum_of_exp_V_over_3p869_over_3580_0p3652_etc*
            normal_reciprocal(fma(c.value_12p98_over_dt, sum_of_exp_V_over_3p869_over_3580_0p3652_etc,
            c.reciprocal_dt))));
        const real sum_of_exp_V_over_7p355_minus_4p718_etc = fma(1.128e-05,
            bounded_exp(fma(-0.03855050115651503, V, 1.146491904394757)),
            bounded_exp(fma(0.13596193065941536, V, -7.431595216610551)));
        const real decay_xrs = decaying_exp(-(sum_of_exp_V_over_7p355_minus_4p718_etc*
            normal_reciprocal(fma(c.value_1p865_over_dt, sum_of_exp_V_over_7p355_minus_4p718_etc, c.reciprocal_dt))));
        // ddt(xrf) = (xr_inf - xrf)/tau_xrf
        const real next_xrf = fma(xrf - xr_inf, decay_xrf, xr_inf);
        cells.store(state::xrf, next_xrf);
        // ddt(xrs) = (xr_inf - xrs)/tau_xrs
        const real next_xrs = fma(xrs - xr_inf, decay_xrs, xr_inf);
        cells.store(state::xrs, next_xrs);
        // xr = A_xrf*next(xrf) + (1 - A_xrf)*next(xrs)
        const real xr = fma(A_xrf, next_xrf, (1.0 - A_xrf)*next_xrs);  // -, line 260
        values.xr = xr.v;
        const real exp_V_over_75 = cell.exp_V_over_150*cell.exp_V_over_150;
        // r_Kr = 1/(1 + exp((V + 55)/75))/(1 + exp((V - 10)/30))
        // -, line 261
        const real r_Kr = normal_reciprocal(fma(2.0820090840784555, exp_V_over_75, 1.0)*
            fma(0.7165313105737893, cell.exp_V_over_30, 1.0));
        values.r_Kr = r_Kr.v;

        // i_Ks
        const real exp_V_over_107p2 = bounded_exp(0.009329750709061052*V);
        const real exp_V_over_53p59 = exp_V_over_107p2*exp_V_over_107p2;
        const real exp_V_over_26p8 = exp_V_over_53p59*exp_V_over_53p59;
        const real exp_V_over_17p86 = exp_V_over_26p8*exp_V_over_53p59;
        const real exp_V_over_8p932 = exp_V_over_17p86*exp_V_over_17p86;
        // xs_inf = 1/(1 + exp(-(V + 11.6)/8.932))
        const real xs_inf = exp_V_over_8p932*normal_reciprocal(exp_V_over_8p932 + 0.27288596035656526);  // -, line 277
        const real exp_V_over_217 = bounded_exp(0.004608294930875576*V);
        const real exp_V_over_108p5 = exp_V_over_217*exp_V_over_217;
        const real exp_V_over_72p33 = exp_V_over_108p5*exp_V_over_217;
        const real exp_V_over_43p4 = exp_V_over_72p33*exp_V_over_108p5;
        const real exp_V_over_31 = exp_V_over_43p4*exp_V_over_108p5;
        const real sum_of_exp_V_over_17p8_plus_2p712_etc = fma(0.001292,
            bounded_exp(fma(-0.004347826086956522, V, -0.9130434782608696)),
            bounded_exp(fma(0.056179775280898875, V, -5.6538307673179125)));
        const real decay_xs1 = decaying_exp(-(sum_of_exp_V_over_17p8_plus_2p712_etc*
            normal_reciprocal(fma(c.value_817p3_over_dt, sum_of_exp_V_over_17p8_plus_2p712_etc, c.reciprocal_dt))));
        const real decay_xs2 = decaying_exp(-(fma(c.dt_over_1218*cell.exp_V_over_20, exp_V_over_31, c.dt_over_443p2)*
            normal_reciprocal(exp_V_over_31)));
        // ddt(xs1) = (xs_inf - xs1)/tau_xs1
        const real next_xs1 = fma(xs1 - xs_inf, decay_xs1, xs_inf);
        cells.store(state::xs1, next_xs1);
        // ddt(xs2) = (xs_inf - xs2)/tau_xs2
        const real next_xs2 = fma(xs2 - xs_inf, decay_xs2, xs_inf);
        cells.store(state::xs2, next_xs2);
        // E_Ks = R*T/F*log((K_o + P_KNa*Na_o)/(K_i + P_KNa*Na_i))
        // i_Ks = g_Ks*Ks_Ca*next(xs1)*next(xs2)*(V - E_Ks)
        // A/F, line 283
        const real i_Ks = c.g_Ks_Ks_Ca*next_xs1*next_xs2*fma(-c.R_T_over_F, c.log_K_o_plus_P_KNa_Na_o -
            normal_log(fma(c.P_KNa, Na_i, K_i)), V);
        values.i_Ks = i_Ks.v;

        // i_K1
        // r_K1 = 1/(1 + exp((V + 105.8 - 2.6 [mV/mM]*K_o)/9.493))
        // -, line 297
        const real r_K1 = normal_reciprocal(1.0 + bounded_exp(fma(0.10534077741493732, V,
            c.scaled_minus_K_o_2p6_plus_105p8_etc)));
        values.r_K1 = r_K1.v;
        // xk1_inf = 1/(1 + exp(-(V + 2.5538 [mV/mM]*K_o + 144.59)/(1.5692 [mV/mM]*K_o + 3.8115)))
        // -, line 294
        const real xk1_inf = normal_reciprocal(1.0 + bounded_exp(
            -fma(c.reciprocal_K_o_1p569_plus_3p812, V, c.product_of_reciprocal_K_o_1p569_etc)));
        const real decay_xk1 = decaying_exp(-(bounded_exp(fma(-0.049115913555992145, V,
            c.sum_of_log_dt_over_122p2_minus_6p248)) + bounded_exp(
            fma(0.014423770373575654, V, c.sum_of_log_dt_over_122p2_plus_3p416))));
        // ddt(xk1) = (xk1_inf - xk1)/tau_xk1
        const real next_xk1 = fma(xk1 - xk1_inf, decay_xk1, xk1_inf);
        values.next_xk1 = next_xk1.v;
        cells.store(state::xk1, next_xk1);

        // i_CaL
        const real exp_V_over_minus_4p23 = exp_V_over_minus_5p264*exp_minus_0p04644_V;
        // d_inf = 1/(1 + exp(-(V + 3.94 + d_shift)/4.23))
        // -, line 211
        const real d_inf = normal_reciprocal(fma(c.exp_d_shift_plus_3p94_over_minus_4p23, exp_V_over_minus_4p23, 1.0));
        const real exp_V_over_12 = cell.exp_V_over_20*cell.exp_V_over_30;
        const real exp_V_over_11p11 = exp_V_over_12*cell.exp_V_over_150;
        const real exp_V_over_21p44 = exp_V_over_26p8*exp_V_over_107p2;
        const real exp_V_over_6p305 = exp_V_over_8p932*exp_V_over_21p44;
        const real exp_V_0p2706 = exp_V_over_6p305*exp_V_over_8p932;
        // f_inf = 1/(1 + exp((V + 19.58 + f_shift)/3.696))
        // -, line 215
        const real f_inf = normal_reciprocal(fma(c.exp_f_shift_plus_19p58_over_3p696, exp_V_0p2706, 1.0));
        const real exp_V_over_6 = exp_V_over_12*exp_V_over_12;
        const real exp_V_over_4 = exp_V_over_6*exp_V_over_12;
        const real exp_V_over_18p08 = exp_V_over_31*exp_V_over_43p4;
        const real exp_V_over_9p042 = exp_V_over_18p08*exp_V_over_18p08;
        const real exp_V_over_7 = exp_V_over_9p042*exp_V_over_31;
        const real exp_V_over_3 = exp_V_over_6*exp_V_over_6;
        const real dt_sum_of_exp_V_over_11p11_3p525_exp_V_etc = fma(c.dt_3p525*exp_V_over_11p11, cell.exp_V_over_20,
            c.dt_0p7408);
        const real decay_d = decaying_exp(-(dt_sum_of_exp_V_over_11p11_3p525_exp_V_etc*
            normal_reciprocal(fma(c.value_0p6_over_dt, dt_sum_of_exp_V_over_11p11_3p525_exp_V_etc,
            cell.exp_V_over_20))));
        const real dt_over_5_sum_of_exp_V_over_10_7p389_etc = fma(c.dt_over_150p4*cell.exp_V_over_10,
            cell.exp_V_over_10, c.dt_over_8210);
        const real exp_dt_over_minus_5_over_tau_ff = decaying_exp(
            -(dt_over_5_sum_of_exp_V_over_10_7p389_etc*normal_reciprocal(
            fma(c.value_35_over_dt, dt_over_5_sum_of_exp_V_over_10_7p389_etc, cell.exp_V_over_10))));
        const real exp_minus_0p4_dt_over_tau_ff = exp_dt_over_minus_5_over_tau_ff*exp_dt_over_minus_5_over_tau_ff;
        const real exp_minus_0p6_dt_over_tau_ff = exp_minus_0p4_dt_over_tau_ff*exp_dt_over_minus_5_over_tau_ff;
        const real exp_minus_dt_over_tau_ff = exp_minus_0p6_dt_over_tau_ff*exp_minus_0p4_dt_over_tau_ff;
        const real dt_sum_of_exp_V_over_6_2p301_3p5em05_etc = fma(c.dt_over_1p242e04*exp_V_over_6, exp_V_over_4,
            c.dt_over_9p972e04);
        const real decay_fs = decaying_exp(-(dt_sum_of_exp_V_over_6_2p301_3p5em05_etc*
            normal_reciprocal(fma(c.value_1000_over_dt, dt_sum_of_exp_V_over_6_2p301_3p5em05_etc, exp_V_over_4))));
        const real dt_over_5_sum_of_exp_V_over_7_0p5647_etc = fma(c.dt_over_221p3*exp_V_over_7, exp_V_over_7,
            c.dt_over_70p59);
        const real exp_dt_over_minus_5_over_tau_fcaf = decaying_exp(
            -(dt_over_5_sum_of_exp_V_over_7_0p5647_etc*normal_reciprocal(
            fma(c.value_35_over_dt, dt_over_5_sum_of_exp_V_over_7_0p5647_etc, exp_V_over_7))));
        const real exp_minus_0p4_dt_over_tau_fcaf = exp_dt_over_minus_5_over_tau_fcaf*exp_dt_over_minus_5_over_tau_fcaf;
        const real exp_minus_0p6_dt_over_tau_fcaf = exp_minus_0p4_dt_over_tau_fcaf*exp_dt_over_minus_5_over_tau_fcaf;
        const real exp_minus_dt_over_tau_fcaf = exp_minus_0p6_dt_over_tau_fcaf*exp_minus_0p4_dt_over_tau_fcaf;
        const real dt_sum_of_exp_V_over_7_0p00012_exp_V_etc = fma(c.dt_0p00012*exp_V_over_7, exp_V_over_3,
            c.dt_0p00012);
        const real decay_fcas = decaying_exp(-(dt_sum_of_exp_V_over_7_0p00012_exp_V_etc*
            normal_reciprocal(fma(c.value_100_over_dt, dt_sum_of_exp_V_over_7_0p00012_exp_V_etc, exp_V_over_3))));
        // ddt(d) = (d_inf - d)/tau_d
        const real next_d = fma(d - d_inf, decay_d, d_inf);
        cells.store(state::d, next_d);
        // ddt(ff) = (f_inf - ff)/tau_ff
        const real next_ff = fma(ff - f_inf, exp_minus_dt_over_tau_ff, f_inf);
        cells.store(state::ff, next_ff);
        // ddt(fs) = (f_inf - fs)/tau_fs
        const real next_fs = fma(fs - f_inf, decay_fs, f_inf);
        cells.store(state::fs, next_fs);
        // ddt(fcaf) = (f_inf - fcaf)/tau_fcaf
        const real next_fcaf = fma(fcaf - f_inf, exp_minus_dt_over_tau_fcaf, f_inf);
        cells.store(state::fcaf, next_fcaf);
        // ddt(fcas) = (f_inf - fcas)/tau_fcas
        const real next_fcas = fma(fcas - f_inf, decay_fcas, f_inf);
        cells.store(state::fcas, next_fcas);
        // ddt(jca) = (f_inf - jca)/tau_jca
        const real next_jca = fma(jca - f_inf, c.decay_jca, f_inf);
        cells.store(state::jca, next_jca);
        // ddt(ffp) = (f_inf - ffp)/tau_ffp
        const real next_ffp = fma(ffp - f_inf, exp_minus_0p4_dt_over_tau_ff, f_inf);
        cells.store(state::ffp, next_ffp);
        // ddt(fcafp) = (f_inf - fcafp)/tau_fcafp
        const real next_fcafp = fma(fcafp - f_inf, exp_minus_0p4_dt_over_tau_fcaf, f_inf);
        cells.store(state::fcafp, next_fcafp);
    }
    static HEARTWRIGHT_FN void react_late([[maybe_unused]] const Constants& c,
                                          [[maybe_unused]] const Step& step, const Cells<real>& cells,
                                          [[maybe_unused]] const CellValues& cell,
                                          [[maybe_unused]] const EarlyValues& early,
                                          [[maybe_unused]] const real* sums) {
        // state
        const real V = cells.potential();  // mV, line 28
        const real Na_i = cells.load(state::Na_i);  // mM, line 68
        const real K_i = cells.load(state::K_i);  // mM, line 69
        const real Q_influx = cells.load(state::Q_influx);  // mM, line 414
        const real Q_release = cells.load(state::Q_release);  // mM, line 415
        const real i_stim = cells.stimulus();  // A/F

        // sums over sites
        const real sum_CaMKa = sums[0];  // -
        const real sum_relative_open = sums[1];  // -
        const real sum_summand_i_NCX = sums[2];  // A/F
        const real sum_i_CaL_d = sums[3];  // A/F
        const real sum_summand_i_Ca_slow = sums[4];  // A/F
        const real sum_relative_J_rel = sums[5];  // -

        // means
        // CaMKa_cell = mean(CaMKa)
        const real CaMKa_cell = sum_CaMKa*c.reciprocal_n_sites;  // -, line 598
        const real relative_open_cell = sum_relative_open;
        const real relative_i_NCX = sum_summand_i_NCX;
        // i_CaL = per_cell(i_CaL_d)
        const real i_CaL = sum_i_CaL_d*c.reciprocal_n_weight_2;  // A/F, line 600

        // phosphorylation
        // phi_cell = 1/(1 + K_CaMK/CaMKa_cell)
        const real phi_cell = reciprocal(fma(c.K_CaMK, reciprocal(CaMKa_cell), 1.0));  // -, line 82

        // i_Na
        const real one_minus_phi_cell = 1.0 - phi_cell;

        // membrane
        const real i_Na_total_over_3 = fma(fma(c.P_CaNa_P_Ca_reciprocal_C_m_F_open_etc*
            fma(0.75, early.Na_i_exp_F_reciprocal_R_T_V, -c.Na_o_0p75), relative_open_cell,
            fma(c.P_Nab_F_reciprocal_C_m_over_3, early.Na_i_exp_F_reciprocal_R_T_V,
            c.P_Nab_F_reciprocal_C_m_Na_o_over_minus_3)), early.choice_vfrt_squared_over_minus_1p21e06_etc,
            fma(fma(c.g_Na_over_3*early.next_m*early.next_m*early.next_m,
            fma(one_minus_phi_cell*early.h, early.next_j, phi_cell*early.hp*early.next_jp), c.g_NaL_over_3*
            early.next_mL*fma(one_minus_phi_cell, early.next_hL, phi_cell*early.next_hLp)), early.V_minus_E_Na,
            fma(c.reciprocal_n_weight_2, relative_i_NCX, early.i_NaK)));
        // E_K = R*T/F*log(K_o/K_i)
        // i_to = g_to*(V - E_K)*((1 - phi_cell)*next(a)*(A_iF*next(iF) + A_iS*next(iS)) +
        // phi_cell*next(ap)*(A_iF*next(iFp) + A_iS*next(iSp)))
        // i_Kr = g_Kr*sqrt(K_o/5.4 [mM])*xr*r_Kr*(V - E_K)
        // i_K1 = g_K1*sqrt(K_o/1 [mM])*r_K1*next(xk1)*(V - E_K)
        // i_Kb = g_Kb*xkb*(V - E_K)
        // Phi_CaK = vffrt*(0.75*K_i*exp(vfrt) - 0.75*K_o)/(exp(vfrt) - 1)
        // open_cell = per_cell(open)
        // i_CaK [A/F] = P_CaK*P_Ca*Phi_CaK*open_cell/C_m
        // i_K_total = i_to + i_Kr + i_Ks + i_K1 + i_Kb + i_CaK - 2*i_NaK
        // A/F, line 32
        const real i_K_total = fma(-2.0, early.i_NaK, fma(c.P_CaK_P_Ca_reciprocal_C_m_F_open_etc*
            fma(K_i, cell.exp_F_reciprocal_R_T_V, -c.K_o)*early.choice_vfrt_squared_over_minus_1p21e06_etc,
            relative_open_cell, fma(fma(c.g_Kb, early.xkb, fma(c.g_K1_sqrt_K_o_2*early.r_K1, early.next_xk1,
            fma(c.g_to, fma(one_minus_phi_cell*early.next_a, fma(early.A_iF, early.next_iF, early.A_iS*early.next_iS),
            phi_cell*early.next_ap*fma(early.A_iF, early.next_iFp, early.A_iS*early.next_iSp)),
            c.g_Kr_sqrt_K_o_over_5p4_2*early.xr*early.r_Kr))), early.V_minus_E_K, early.i_Ks)));
        // i_NCX = per_cell(i_NCX_myo_d + i_NCX_ss_d)
        // i_Cab_d [A/F] = 4*P_Cab*V*F*F/(R*T)*(ca_myo*exp(2*V*F/(R*T)) - 0.341*Ca_o)/(exp(2*V*F/(R*T)) - 1)/C_m
        // i_pCa_d = G_pCa*ca_myo/(K_pCa + ca_myo)
        // i_Ca_slow = per_cell(i_Cab_d + i_pCa_d)
        // i_Ca_total = i_CaL + i_Ca_slow - 2*i_NCX
        // A/F, line 33
        const real i_Ca_total = fma(-c.scaled_reciprocal_n_weight_2_2, relative_i_NCX,
            fma(c.reciprocal_n_weight_2, sum_summand_i_Ca_slow, i_CaL));
        // E_Na = R*T/F*log(Na_o/Na_i)
        // i_Na = g_Na*(V - E_Na)*cube(next(m))*((1 - phi_cell)*h*next(j) + phi_cell*hp*next(jp))
        // i_NaL = g_NaL*(V - E_Na)*next(mL)*((1 - phi_cell)*next(hL) + phi_cell*next(hLp))
        // i_Nab [A/F] = P_Nab*vffrt*(Na_i*exp(vfrt) - Na_o)/(exp(vfrt) - 1)/C_m
        // Phi_CaNa = vffrt*(0.75*Na_i*exp(vfrt) - 0.75*Na_o)/(exp(vfrt) - 1)
        // i_CaNa [A/F] = P_CaNa*P_Ca*Phi_CaNa*open_cell/C_m
        // i_Na_total = i_Na + i_NaL + i_Nab + i_CaNa + 3*i_NaK + 3*i_NCX
        // i_ion = i_Na_total + i_K_total + i_Ca_total
        const real i_ion = fma(3.0, i_Na_total_over_3, i_K_total) + i_Ca_total;  // A/F, line 34
        // ddt(V) = 0
        const real next_V = fma(-c.dt, i_ion + i_stim, V);
        cells.store_potential(next_V);

        // ions
        // ddt(Na_i) = -i_Na_total*C_cell/(F*V_myo)
        const real next_Na_i = fma(-c.A_geo_C_m_reciprocal_F_V_myo_6_dt, i_Na_total_over_3, Na_i);
        cells.store(state::Na_i, next_Na_i);
        // ddt(K_i) = -(i_K_total + i_stim)*C_cell/(F*V_myo)
        const real next_K_i = fma(-c.dt_C_cell_reciprocal_F_V_myo, i_K_total + i_stim, K_i);
        cells.store(state::K_i, next_K_i);

        // integrated_fluxes
        // ddt(Q_influx) = J_influx
        const real next_Q_influx = fma(-c.dt_C_cell_reciprocal_F_2_V_myo, i_CaL, Q_influx);
        cells.store(state::Q_influx, next_Q_influx);
        // ddt(Q_release) = J_release
        const real next_Q_release = fma(c.dt_V_ds_n_nominal_reciprocal_V_myo_etc, sum_relative_J_rel, Q_release);
        cells.store(state::Q_release, next_Q_release);
    }
    static HEARTWRIGHT_FN void react(const Constants& c, const Step& step,
                                     const Cells<real>& cells, const CellValues& cell, const real* sums) {
        EarlyValues early;
        react_early(c, step, cells, cell, early);
        react_late(c, step, cells, cell, early, sums);
    }

    // Every algebraic symbol of the spec at the state as it is: what sites read of the cell, sums over them, their
    // own symbols, the cell's.
    template <class CellsT>
    static HEARTWRIGHT_FN ObservedCellValues observe_prologue([[maybe_unused]] const Constants& c,
                                                              [[maybe_unused]] const Step& step,
                                                              [[maybe_unused]] const CellsT& cells) {
        ObservedCellValues values;
        // state
        const real V = cells.potential();  // mV, line 28
        const real Na_i = cells.load(state::Na_i);  // mM, line 68
        const real d = cells.load(state::d);  // -, line 201
        const real ff = cells.load(state::ff);  // -, line 202
        const real fs = cells.load(state::fs);  // -, line 203
        const real fcaf = cells.load(state::fcaf);  // -, line 204
        const real fcas = cells.load(state::fcas);  // -, line 205
        const real jca = cells.load(state::jca);  // -, line 206
        const real ffp = cells.load(state::ffp);  // -, line 207
        const real fcafp = cells.load(state::fcafp);  // -, line 208

        // LCC
        const real relative_k_2n_reciprocal_k_jca_etc = reciprocal(jca);
        const real k_2n_reciprocal_k_jca_2_relative_k_2n_etc = c.k_2n_reciprocal_k_jca_2*
            relative_k_2n_reciprocal_k_jca_etc;

        // i_CaL
        const real product_of_one_minus_A_ff_fs = c.one_minus_A_ff*fs;
        const real f = fma(c.A_ff, ff, product_of_one_minus_A_ff_fs);  // -, line 220

        // LCC
        const real d_free = c.one_minus_LCC_block*d;  // -, line 472
        const real f_d_free = f*d_free;

        // i_CaL
        const real exp_V_over_300_observed = exp(0.0033333333333333335*V);
        const real exp_V_over_150_observed = exp_V_over_300_observed*exp_V_over_300_observed;
        const real exp_V_over_100_observed = exp_V_over_150_observed*exp_V_over_300_observed;
        const real exp_V_over_60_observed = exp_V_over_100_observed*exp_V_over_150_observed;
        const real exp_V_over_30_observed = exp_V_over_60_observed*exp_V_over_60_observed;
        const real exp_V_over_20_observed = exp_V_over_30_observed*exp_V_over_60_observed;
        const real exp_V_over_10_observed = exp_V_over_20_observed*exp_V_over_20_observed;
        // -, line 224
        const real A_fcaf = fma(0.6, reciprocal(fma(0.36787944117144233, exp_V_over_10_observed, 1.0)), 0.3);
        const real A_fcas = 1.0 - A_fcaf;  // -, line 225
        const real A_fcas_fcas = A_fcas*fcas;
        const real fca = fma(A_fcaf, fcaf, A_fcas_fcas);  // -, line 228

        // LCC
        const real jca_fca_minus_f_d_free = fma(jca, fca, -f)*d_free;

        // i_CaL
        const real fp = fma(c.A_ff, ffp, product_of_one_minus_A_ff_fs);  // -, line 233

        // LCC
        const real fp_d_free = fp*d_free;

        // i_CaL
        const real fcap = fma(A_fcaf, fcafp, A_fcas_fcas);  // -, line 236

        // LCC
        const real jca_fcap_minus_fp_d_free = fma(jca, fcap, -fp)*d_free;
        const real V_2_F_over_R_T = c.F_2_reciprocal_R_T*V;
        const real V_2_F_over_R_T_squared = V_2_F_over_R_T*V_2_F_over_R_T;

        // background
        const real exp_F_reciprocal_R_T_over_3_V_observed = exp(c.F_reciprocal_R_T_over_3*V);
        const real exp_F_reciprocal_R_T_0p6667_V_observed = exp_F_reciprocal_R_T_over_3_V_observed*
            exp_F_reciprocal_R_T_over_3_V_observed;
        const real exp_F_reciprocal_R_T_V_observed = exp_F_reciprocal_R_T_0p6667_V_observed*
            exp_F_reciprocal_R_T_over_3_V_observed;

        // LCC
        const real exp_F_reciprocal_R_T_2_V_observed = exp_F_reciprocal_R_T_V_observed*exp_F_reciprocal_R_T_V_observed;
        const real choice_V_2_F_over_R_T_squared_etc_observed = select(fabs(V_2_F_over_R_T) < 0.1,
            fma(-0.5, V_2_F_over_R_T, fma(fma(fma(fma(-8.267195767195768e-07, V_2_F_over_R_T_squared,
            3.306878306878307e-05), V_2_F_over_R_T_squared, -0.001388888888888889), V_2_F_over_R_T_squared,
            0.08333333333333333), V_2_F_over_R_T_squared, 1.0)), V_2_F_over_R_T*
            reciprocal(exp_F_reciprocal_R_T_2_V_observed - 1.0));
        const real relative_Phi_Ca_without_ca_ds_observed = -choice_V_2_F_over_R_T_squared_etc_observed;
        const real Ca_o_R_T_over_F_F_F_reciprocal_R_T_0p682_etc = c.Ca_o_R_T_over_F_F_F_reciprocal_R_T_0p682*
            relative_Phi_Ca_without_ca_ds_observed;
        const real product_of_exp_F_reciprocal_R_T_2_V_etc_observed = exp_F_reciprocal_R_T_2_V_observed*
            choice_V_2_F_over_R_T_squared_etc_observed;
        const real R_T_over_F_F_F_reciprocal_R_T_2em05_etc = c.R_T_over_F_F_F_reciprocal_R_T_2em05*
            product_of_exp_F_reciprocal_R_T_2_V_etc_observed;
        const real P_Ca_reciprocal_C_m_open_etc_2_etc_observed = c.P_Ca_reciprocal_C_m_open_etc_2_observed*
            relative_Phi_Ca_without_ca_ds_observed;
        const real P_Ca_reciprocal_C_m_open_etc_3_etc_observed = c.P_Ca_reciprocal_C_m_open_etc_3_observed*
            product_of_exp_F_reciprocal_R_T_2_V_etc_observed;

        // NCX_voltage
        const real ncx_h4 = fma(Na_i*c.reciprocal_k_Na1, fma(Na_i, c.reciprocal_k_Na2, 1.0), 1.0);  // -, line 323
        const real reciprocal_ncx_h4_observed = reciprocal(ncx_h4);

        // NCX
        const real k6_myo_per_ca_myo_observed = reciprocal_ncx_h4_observed*c.ncx_kcaon;

        // NCX_voltage
        const real h_Na = exp(c.q_Na_F_reciprocal_R_T*V);  // -, line 319
        const real ncx_h1 = fma(Na_i*c.reciprocal_k_Na3_2, 1.0 + h_Na, 1.0);  // -, line 320
        const real ncx_h3 = reciprocal(ncx_h1);  // -, line 322
        const real h_Ca = exp(c.q_Ca_F_reciprocal_R_T*V);  // -, line 318
        const real ncx_k4p = ncx_h3*c.w_Ca*reciprocal(h_Ca);  // 1/s, line 337
        const real ncx_h2 = Na_i*h_Na*c.reciprocal_k_Na3_2*ncx_h3;  // -, line 321
        const real ncx_k4pp = ncx_h2*c.w_NaCa;  // 1/s, line 338
        const real ncx_k4 = ncx_k4p + ncx_k4pp;  // 1/s, line 339

        // NCX
        const real ncx_k2_ncx_k4 = c.ncx_k2*ncx_k4;
        const real x1_myo_per_ca_myo_observed = k6_myo_per_ca_myo_observed*ncx_k2_ncx_k4;

        // NCX_voltage
        const real ncx_h7 = fma(c.Na_o_over_k_Na3, 1.0 + reciprocal(h_Na), 1.0);  // -, line 326
        const real ncx_h9 = reciprocal(ncx_h7);  // -, line 328
        const real ncx_k3p = ncx_h9*c.w_Ca;  // 1/s, line 334
        const real ncx_h8 = c.Na_o_reciprocal_k_Na3*reciprocal(h_Na*ncx_h7);  // -, line 327
        const real ncx_k3pp = ncx_h8*c.w_NaCa;  // 1/s, line 335
        const real ncx_k3 = ncx_k3p + ncx_k3pp;  // 1/s, line 336

        // NCX
        const real ncx_k2_plus_ncx_k3 = c.ncx_k2 + ncx_k3;

        // NCX_voltage
        const real ncx_h5 = Na_i*Na_i*c.reciprocal_k_Na1_k_Na2*reciprocal_ncx_h4_observed;  // -, line 324
        const real ncx_k7 = ncx_h5*ncx_h2*c.w_Na;  // 1/s, line 341

        // NCX
        const real x1_myo_without_ca_myo = fma(c.ncx_k2, ncx_k2_plus_ncx_k3, ncx_k2_ncx_k4)*ncx_k7;

        // NCX_voltage
        const real ncx_k8 = c.ncx_h11_w_Na*ncx_h8;  // 1/s, line 342

        // NCX
        const real ncx_k1_ncx_k3 = c.ncx_k1*ncx_k3;
        const real x3_myo_per_ca_myo_observed = fma(ncx_k8, ncx_k2_plus_ncx_k3, ncx_k1_ncx_k3)*
            k6_myo_per_ca_myo_observed;
        const real x3_myo_without_ca_myo = ncx_k7*ncx_k1_ncx_k3;
        const real ncx_k1_plus_ncx_k8 = c.ncx_k1 + ncx_k8;
        const real x2_myo_per_ca_myo_observed = k6_myo_per_ca_myo_observed*(ncx_k4*ncx_k1_plus_ncx_k8);
        const real ncx_k4_plus_ncx_k2 = ncx_k4 + c.ncx_k2;
        const real x2_myo_without_ca_myo = c.ncx_k1*ncx_k7*ncx_k4_plus_ncx_k2;
        const real J_Na_myo_per_ca_myo_observed = fma(-x2_myo_per_ca_myo_observed, ncx_k3pp,
            fma(x3_myo_per_ca_myo_observed, ncx_k4pp, -(x1_myo_per_ca_myo_observed*ncx_k8*3.0)));
        // 1/s^3, line 533
        const real x4_myo = fma(c.ncx_k2*ncx_k8, ncx_k4_plus_ncx_k2, ncx_k3*c.ncx_k2*ncx_k1_plus_ncx_k8);
        const real J_Na_myo_without_ca_myo = fma(-x2_myo_without_ca_myo, ncx_k3pp,
            fma(fma(x4_myo, ncx_k7, -(x1_myo_without_ca_myo*ncx_k8)), 3.0, x3_myo_without_ca_myo*ncx_k4pp));
        const real J_Ca_myo_per_ca_myo_observed = fma(x2_myo_per_ca_myo_observed, c.ncx_k2,
            -(x1_myo_per_ca_myo_observed*c.ncx_k1));
        const real J_Ca_myo_without_ca_myo = fma(x2_myo_without_ca_myo, c.ncx_k2, -(x1_myo_without_ca_myo*c.ncx_k1));
        const real x1_myo_per_ca_myo_plus_x2_myo_per_ca_myo_etc_observed = x1_myo_per_ca_myo_observed +
            x2_myo_per_ca_myo_observed + x3_myo_per_ca_myo_observed;
        const real x1_myo_without_ca_myo_plus_x2_myo_etc = x1_myo_without_ca_myo + x2_myo_without_ca_myo +
            x3_myo_without_ca_myo + x4_myo;
        const real J_Na_myo_without_ca_myo_plus_J_Ca_myo_etc_2_observed =
            fma(J_Ca_myo_without_ca_myo, 2.0, J_Na_myo_without_ca_myo);
        const real G_NCX_0p8_2_J_Na_myo_without_ca_myo_etc_observed = c.G_NCX_0p8_2*
            J_Na_myo_without_ca_myo_plus_J_Ca_myo_etc_2_observed;
        const real J_Na_myo_per_ca_myo_plus_J_Ca_myo_etc_observed =
            fma(J_Ca_myo_per_ca_myo_observed, 2.0, J_Na_myo_per_ca_myo_observed);
        const real G_NCX_0p8_2_J_Na_myo_per_ca_myo_etc_observed = c.G_NCX_0p8_2*
            J_Na_myo_per_ca_myo_plus_J_Ca_myo_etc_observed;
        const real G_NCX_over_5_2_J_Na_myo_without_ca_myo_etc_observed = c.G_NCX_over_5_2*
            J_Na_myo_without_ca_myo_plus_J_Ca_myo_etc_2_observed;
        const real G_NCX_over_5_2_J_Na_myo_per_ca_myo_etc_observed = c.G_NCX_over_5_2*
            J_Na_myo_per_ca_myo_plus_J_Ca_myo_etc_observed;

        // calcium
        const real i_Cab_d_per_ca_myo_observed = c.P_Cab_4_R_over_2_T_over_F_F_F_etc*
            product_of_exp_F_reciprocal_R_T_2_V_etc_observed;
        const real Ca_o_P_Cab_R_T_over_F_F_F_reciprocal_R_T_etc_2_observed =
            c.Ca_o_P_Cab_R_T_over_F_F_F_reciprocal_R_T_etc_observed*relative_Phi_Ca_without_ca_ds_observed;

        // for the sites and after
        values.G_NCX_over_5_2_J_Na_myo_per_ca_myo_etc_observed = G_NCX_over_5_2_J_Na_myo_per_ca_myo_etc_observed.v;
        values.G_NCX_over_5_2_J_Na_myo_without_ca_myo_etc_observed =
            G_NCX_over_5_2_J_Na_myo_without_ca_myo_etc_observed.v;
        values.x1_myo_per_ca_myo_plus_x2_myo_per_ca_myo_etc_observed =
            x1_myo_per_ca_myo_plus_x2_myo_per_ca_myo_etc_observed.v;
        values.x1_myo_without_ca_myo_plus_x2_myo_etc = x1_myo_without_ca_myo_plus_x2_myo_etc.v;
        values.G_NCX_0p8_2_J_Na_myo_per_ca_myo_etc_observed = G_NCX_0p8_2_J_Na_myo_per_ca_myo_etc_observed.v;
        values.G_NCX_0p8_2_J_Na_myo_without_ca_myo_etc_observed = G_NCX_0p8_2_J_Na_myo_without_ca_myo_etc_observed.v;
        values.i_Cab_d_per_ca_myo_observed = i_Cab_d_per_ca_myo_observed.v;
        values.Ca_o_P_Cab_R_T_over_F_F_F_reciprocal_R_T_etc_2_observed =
            Ca_o_P_Cab_R_T_over_F_F_F_reciprocal_R_T_etc_2_observed.v;
        values.jca_fca_minus_f_d_free = jca_fca_minus_f_d_free.v;
        values.f_d_free = f_d_free.v;
        values.jca_fcap_minus_fp_d_free = jca_fcap_minus_fp_d_free.v;
        values.fp_d_free = fp_d_free.v;
        values.P_Ca_reciprocal_C_m_open_etc_3_etc_observed = P_Ca_reciprocal_C_m_open_etc_3_etc_observed.v;
        values.P_Ca_reciprocal_C_m_open_etc_2_etc_observed = P_Ca_reciprocal_C_m_open_etc_2_etc_observed.v;
        values.k6_myo_per_ca_myo_observed = k6_myo_per_ca_myo_observed.v;
        values.x1_myo_per_ca_myo_observed = x1_myo_per_ca_myo_observed.v;
        values.x1_myo_without_ca_myo = x1_myo_without_ca_myo.v;
        values.x3_myo_per_ca_myo_observed = x3_myo_per_ca_myo_observed.v;
        values.x3_myo_without_ca_myo = x3_myo_without_ca_myo.v;
        values.x2_myo_per_ca_myo_observed = x2_myo_per_ca_myo_observed.v;
        values.x2_myo_without_ca_myo = x2_myo_without_ca_myo.v;
        values.J_Na_myo_per_ca_myo_observed = J_Na_myo_per_ca_myo_observed.v;
        values.J_Na_myo_without_ca_myo = J_Na_myo_without_ca_myo.v;
        values.J_Ca_myo_per_ca_myo_observed = J_Ca_myo_per_ca_myo_observed.v;
        values.J_Ca_myo_without_ca_myo = J_Ca_myo_without_ca_myo.v;
        values.k_2n_reciprocal_k_jca_2_relative_k_2n_etc = k_2n_reciprocal_k_jca_2_relative_k_2n_etc.v;
        values.R_T_over_F_F_F_reciprocal_R_T_2em05_etc = R_T_over_F_F_F_reciprocal_R_T_2em05_etc.v;
        values.Ca_o_R_T_over_F_F_F_reciprocal_R_T_0p682_etc = Ca_o_R_T_over_F_F_F_reciprocal_R_T_0p682_etc.v;
        return values;
    }

    template <class Sites>
    static HEARTWRIGHT_FN void observe_sums([[maybe_unused]] const Constants& c, [[maybe_unused]] const Step& step,
                                            [[maybe_unused]] const ObservedCellValues& cell,
                                            [[maybe_unused]] Sites& sites) {
        using whole = typename Sites::whole;
        // state
        const real CaMKt = sites.load(site_state::CaMKt);  // -, line 443
        const real nca = sites.load(site_state::nca);  // -, line 467
        const real t_rel = sites.load(site_state::t_rel);  // ms, line 497
        const real ca_ds = sites.load(site_state::ca_ds);  // uM, line 570
        const real ca_jsr = sites.load(site_state::ca_jsr);  // mM, line 571
        const real ca_ss = sites.load(site_state::ca_ss);  // mM, line 572
        const real ca_myo = sites.load(site_state::ca_myo);  // mM, line 573
        const real ca_nsr = sites.load(site_state::ca_nsr);  // mM, line 574

        // calcium
        sites.add_sum(12, ca_nsr);
        sites.add_sum(10, ca_ss);

        // NCX
        const real ca_ss_squared = ca_ss*ca_ss;
        // A/F, line 536
        const real i_NCX_ss_d = ca_ss_squared*fma(cell.G_NCX_over_5_2_J_Na_myo_per_ca_myo_etc_observed, ca_ss,
            cell.G_NCX_over_5_2_J_Na_myo_without_ca_myo_etc_observed)*
            reciprocal((ca_ss_squared + c.K_NCX_squared)*fma(cell.x1_myo_per_ca_myo_plus_x2_myo_per_ca_myo_etc_observed,
            ca_ss, cell.x1_myo_without_ca_myo_plus_x2_myo_etc));
        sites.add_sum(7, i_NCX_ss_d);
        const real ca_myo_squared = ca_myo*ca_myo;
        // A/F, line 536
        const real i_NCX_myo_d = ca_myo_squared*fma(cell.G_NCX_0p8_2_J_Na_myo_per_ca_myo_etc_observed, ca_myo,
            cell.G_NCX_0p8_2_J_Na_myo_without_ca_myo_etc_observed)*
            reciprocal((ca_myo_squared + c.K_NCX_squared)*
            fma(cell.x1_myo_per_ca_myo_plus_x2_myo_per_ca_myo_etc_observed, ca_myo,
            cell.x1_myo_without_ca_myo_plus_x2_myo_etc));
        sites.add_sum(6, i_NCX_myo_d);

        // means
        const real summand_i_NCX = i_NCX_myo_d + i_NCX_ss_d;
        sites.add_sum(2, summand_i_NCX);

        // calcium
        sites.add_sum(8, ca_myo);
        const real K_T_plus_ca_myo = c.K_T + ca_myo;
        const real K_T_plus_ca_myo_squared = K_T_plus_ca_myo*K_T_plus_ca_myo;
        const real K_C_plus_ca_myo = c.K_C + ca_myo;
        const real K_C_plus_ca_myo_squared = K_C_plus_ca_myo*K_C_plus_ca_myo;
        const real K_T_plus_ca_myo_squared_plus_TRPN_K_T_etc = fma(K_T_plus_ca_myo_squared + c.TRPN_K_T_,
            K_C_plus_ca_myo_squared, c.CMDN_K_C_*K_T_plus_ca_myo_squared);
        const real K_up_scale_K_up_2p75_plus_ca_myo_2p75 = fma(2.75, ca_myo, c.K_up_scale_K_up_2p75);
        const real K_T_plus_ca_myo_squared_plus_TRPN_K_T_etc_2 = K_T_plus_ca_myo_squared_plus_TRPN_K_T_etc*
            K_up_scale_K_up_2p75_plus_ca_myo_2p75;
        const real K_pCa_plus_ca_myo = c.K_pCa + ca_myo;
        const real K_pCa_plus_ca_myo_K_T_plus_ca_myo_etc = K_pCa_plus_ca_myo*
            K_T_plus_ca_myo_squared_plus_TRPN_K_T_etc_2;
        const real reciprocal_K_pCa_plus_ca_myo_K_T_etc_observed = reciprocal(K_pCa_plus_ca_myo_K_T_plus_ca_myo_etc);
        const real reciprocal_K_pCa_plus_ca_myo_observed = reciprocal_K_pCa_plus_ca_myo_K_T_etc_observed*
            K_T_plus_ca_myo_squared_plus_TRPN_K_T_etc_2;
        const real relative_i_pCa_d_observed = ca_myo*reciprocal_K_pCa_plus_ca_myo_observed;
        sites.add_sum(9, relative_i_pCa_d_observed);
        const real i_pCa_d = c.G_pCa*relative_i_pCa_d_observed;  // A/F, line 587
        // A/F, line 586
        const real i_Cab_d = fma(cell.i_Cab_d_per_ca_myo_observed, ca_myo,
            cell.Ca_o_P_Cab_R_T_over_F_F_F_reciprocal_R_T_etc_2_observed);

        // means
        const real summand_i_Ca_slow_observed = i_Cab_d + i_pCa_d;
        sites.add_sum(4, summand_i_Ca_slow_observed);

        // RyR
        const whole RyR_O1 = sites.count(site_count::RyR_O1);
        const real next_t_rel = select(real(RyR_O1) > c.theta_RyR_count, step.t, t_rel);

        // LCC
        sites.add_sum(15, nca);

        // CaMK
        sites.add_sum(14, CaMKt);

        // LCC
        const real ca_ds_squared = ca_ds*ca_ds;
        const real ca_ds_squared_squared_2 = ca_ds_squared*ca_ds_squared;

        // CaMK
        const real ca_ds_squared_squared_2_plus_pow_K_act_4 = ca_ds_squared_squared_2 + c.pow_K_act_4;
        const real ca_ds_plus_K_CaM = ca_ds + c.K_CaM;
        const real ca_ds_plus_K_CaM_ca_ds_squared_squared_2_etc = ca_ds_plus_K_CaM*
            ca_ds_squared_squared_2_plus_pow_K_act_4;
        const real reciprocal_ca_ds_plus_K_CaM_ca_ds_etc_observed =
            reciprocal(ca_ds_plus_K_CaM_ca_ds_squared_squared_2_etc);
        const real reciprocal_ca_ds_plus_K_CaM_observed = reciprocal_ca_ds_plus_K_CaM_ca_ds_etc_observed*
            ca_ds_squared_squared_2_plus_pow_K_act_4;
        const real CaMKb = fma(-c.CaMKo, CaMKt, c.CaMKo)*ca_ds*reciprocal_ca_ds_plus_K_CaM_observed;  // -, line 446
        const real CaMKa = CaMKb + CaMKt;  // -, line 447
        sites.add_sum(0, CaMKa);
        const real phi = CaMKa*reciprocal(CaMKa + c.K_CaMK);  // -, line 448

        // LCC
        const real one_minus_phi = 1.0 - phi;
        const real p_np = one_minus_phi*fma(cell.jca_fca_minus_f_d_free, nca, cell.f_d_free);  // -, line 473
        const real LCC_np = sites.binomial(0, c.n_LCC, p_np);  // -, line 480
        const real p_p = phi*fma(cell.jca_fcap_minus_fp_d_free, nca, cell.fp_d_free);  // -, line 474
        const real LCC_p = sites.binomial(1, c.n_LCC - LCC_np, Ratio<real>{p_p, 1.0 - p_np});  // -, line 480

        // means
        const real summand_LCC_open = LCC_np + LCC_p;
        sites.add_sum(18, summand_LCC_open);

        // LCC
        const real relative_open = fma(c.p_gain, LCC_p, LCC_np);
        sites.add_sum(1, relative_open);
        // A/F, line 477
        const real i_CaL_d = fma(cell.P_Ca_reciprocal_C_m_open_etc_3_etc_observed, ca_ds,
            cell.P_Ca_reciprocal_C_m_open_etc_2_etc_observed)*relative_open;
        sites.add_sum(3, i_CaL_d);

        // CaMK
        const real reciprocal_ca_ds_squared_squared_2_etc_observed = reciprocal_ca_ds_plus_K_CaM_ca_ds_etc_observed*
            ca_ds_plus_K_CaM;

        // RyR
        const real relative_k_open_observed = ca_ds_squared_squared_2*reciprocal_ca_ds_squared_squared_2_etc_observed;
        const real k_open_per_relative_k_open_dt_etc_observed = c.k_open_per_relative_k_open_dt*
            relative_k_open_observed;
        const whole RyR_C1_free = sites.free_count(site_count::RyR_C1);
        // -, line 508
        const whole RyR_C1_to_O1 = sites.binomial(2, RyR_C1_free, k_open_per_relative_k_open_dt_etc_observed);
        const whole RyR_O1_free = sites.free_count(site_count::RyR_O1);
        const whole RyR_O1_to_C1 = sites.binomial(4, RyR_O1_free, c.k_close_dt);  // -, line 508
        const real ca_jsr_squared = ca_jsr*ca_jsr;
        const real ca_jsr_squared_squared = ca_jsr_squared*ca_jsr_squared;
        const real ca_jsr_squared_squared_squared_etc = fma(ca_jsr_squared_squared, ca_jsr_squared_squared,
            c.pow_K_csqn_8);

        // calcium
        const real K_csqn_plus_ca_jsr = c.K_csqn + ca_jsr;
        const real K_csqn_plus_ca_jsr_squared = K_csqn_plus_ca_jsr*K_csqn_plus_ca_jsr;

        // RyR
        const real K_csqn_plus_ca_jsr_squared_plus_CSQN_etc = K_csqn_plus_ca_jsr_squared + c.CSQN_K_csqn;
        const real ca_jsr_squared_squared_squared_etc_2 = ca_jsr_squared_squared_squared_etc*
            K_csqn_plus_ca_jsr_squared_plus_CSQN_etc;
        const real reciprocal_ca_jsr_squared_squared_etc_observed = reciprocal(ca_jsr_squared_squared_squared_etc_2);
        const real relative_csqn_free_observed = reciprocal_ca_jsr_squared_squared_etc_observed*
            K_csqn_plus_ca_jsr_squared_plus_CSQN_etc;
        const whole RyR_O1_free_minus_RyR_O1_to_C1 = RyR_O1_free - RyR_O1_to_C1;
        // -, line 508
        const whole RyR_O1_to_O2 = sites.binomial(5, RyR_O1_free_minus_RyR_O1_to_C1,
            c.k_deplete_per_relative_csqn_free_dt_etc*relative_csqn_free_observed);
        const whole RyR_O2_free = sites.free_count(site_count::RyR_O2);
        const whole RyR_O2_to_C2 = sites.binomial(8, RyR_O2_free, c.k_close_dt);  // -, line 508
        const real k_deplete = c.k_deplete_per_relative_csqn_free*relative_csqn_free_observed;  // 1/ms, line 503
        // 1/ms, line 504
        const real k_recover = (c.k_csqn - k_deplete)*select(step.t - next_t_rel > c.recovery_BCL, 1.0, 0.0);
        const whole RyR_O2_free_minus_RyR_O2_to_C2 = RyR_O2_free - RyR_O2_to_C2;
        // -, line 508
        const whole RyR_O2_to_O1 = sites.binomial(9, RyR_O2_free_minus_RyR_O2_to_C2,
            c.dt_reciprocal_minus_k_close_dt_plus_1_2*k_recover);
        const whole RyR_O1_to_O2_minus_RyR_O2_to_O1 = RyR_O1_to_O2 - RyR_O2_to_O1;
        const whole RyR_O1_held = sites.held_count(site_count::RyR_O1);
        const whole next_RyR_O1 = RyR_O1_free_minus_RyR_O1_to_C1 + RyR_C1_to_O1 + RyR_O1_held -
            RyR_O1_to_O2_minus_RyR_O2_to_O1;
        const real relative_J_rel = real(next_RyR_O1)*fma(1000.0, ca_jsr, -ca_ds);
        sites.add_sum(5, relative_J_rel);

        // calcium
        sites.add_sum(11, ca_ds);
        sites.add_max(20, ca_ds);
        sites.add_sum(13, ca_jsr);
        sites.add_min(21, ca_jsr);

        // means
        const whole RyR_C2 = sites.count(site_count::RyR_C2);
        const whole RyR_O2 = sites.count(site_count::RyR_O2);
        const real summand_RyR_refractory = real(RyR_C2) + real(RyR_O2);
        sites.add_sum(17, summand_RyR_refractory);
        const real summand_releasing = select(real(RyR_O1) > c.theta_RyR_count, 1.0, 0.0);
        sites.add_sum(19, summand_releasing);

        // RyR
        sites.add_sum(16, real(RyR_O1));
    }

    template <class Sites>
    static HEARTWRIGHT_FN void observe_sites([[maybe_unused]] const Constants& c, [[maybe_unused]] const Step& step,
                                             [[maybe_unused]] const ObservedCellValues& cell,
                                             [[maybe_unused]] Sites& sites, [[maybe_unused]] real* values) {
        using whole = typename Sites::whole;
        // state
        const real CaMKt = sites.load(site_state::CaMKt);  // -, line 443
        const real nca = sites.load(site_state::nca);  // -, line 467
        const real t_rel = sites.load(site_state::t_rel);  // ms, line 497
        const real ca_ds = sites.load(site_state::ca_ds);  // uM, line 570
        const real ca_jsr = sites.load(site_state::ca_jsr);  // mM, line 571
        const real ca_ss = sites.load(site_state::ca_ss);  // mM, line 572
        const real ca_myo = sites.load(site_state::ca_myo);  // mM, line 573
        const real ca_nsr = sites.load(site_state::ca_nsr);  // mM, line 574

        // NCX
        const real k6_myo = cell.k6_myo_per_ca_myo_observed*ca_myo;  // 1/s, line 529
        values[site_observable::k6_myo] = k6_myo;
        // 1/s^3, line 530
        const real x1_myo = fma(cell.x1_myo_per_ca_myo_observed, ca_myo, cell.x1_myo_without_ca_myo);
        values[site_observable::x1_myo] = x1_myo;
        // 1/s^3, line 532
        const real x3_myo = fma(cell.x3_myo_per_ca_myo_observed, ca_myo, cell.x3_myo_without_ca_myo);
        values[site_observable::x3_myo] = x3_myo;
        // 1/s^3, line 531
        const real x2_myo = fma(cell.x2_myo_per_ca_myo_observed, ca_myo, cell.x2_myo_without_ca_myo);
        values[site_observable::x2_myo] = x2_myo;
        // 1/s^4, line 534
        const real J_Na_myo = fma(cell.J_Na_myo_per_ca_myo_observed, ca_myo, cell.J_Na_myo_without_ca_myo);
        values[site_observable::J_Na_myo] = J_Na_myo;
        // 1/s^4, line 535
        const real J_Ca_myo = fma(cell.J_Ca_myo_per_ca_myo_observed, ca_myo, cell.J_Ca_myo_without_ca_myo);
        values[site_observable::J_Ca_myo] = J_Ca_myo;
        const real ca_myo_squared = ca_myo*ca_myo;
        // A/F, line 536
        const real i_NCX_myo_d = ca_myo_squared*fma(cell.G_NCX_0p8_2_J_Na_myo_per_ca_myo_etc_observed, ca_myo,
            cell.G_NCX_0p8_2_J_Na_myo_without_ca_myo_etc_observed)*
            reciprocal((ca_myo_squared + c.K_NCX_squared)*
            fma(cell.x1_myo_per_ca_myo_plus_x2_myo_per_ca_myo_etc_observed, ca_myo,
            cell.x1_myo_without_ca_myo_plus_x2_myo_etc));
        values[site_observable::i_NCX_myo_d] = i_NCX_myo_d;
        const real k6_ss = cell.k6_myo_per_ca_myo_observed*ca_ss;  // 1/s, line 529
        values[site_observable::k6_ss] = k6_ss;
        const real x1_ss = fma(cell.x1_myo_per_ca_myo_observed, ca_ss, cell.x1_myo_without_ca_myo);  // 1/s^3, line 530
        values[site_observable::x1_ss] = x1_ss;
        const real x3_ss = fma(cell.x3_myo_per_ca_myo_observed, ca_ss, cell.x3_myo_without_ca_myo);  // 1/s^3, line 532
        values[site_observable::x3_ss] = x3_ss;
        const real x2_ss = fma(cell.x2_myo_per_ca_myo_observed, ca_ss, cell.x2_myo_without_ca_myo);  // 1/s^3, line 531
        values[site_observable::x2_ss] = x2_ss;
        // 1/s^4, line 534
        const real J_Na_ss = fma(cell.J_Na_myo_per_ca_myo_observed, ca_ss, cell.J_Na_myo_without_ca_myo);
        values[site_observable::J_Na_ss] = J_Na_ss;
        // 1/s^4, line 535
        const real J_Ca_ss = fma(cell.J_Ca_myo_per_ca_myo_observed, ca_ss, cell.J_Ca_myo_without_ca_myo);
        values[site_observable::J_Ca_ss] = J_Ca_ss;
        const real ca_ss_squared = ca_ss*ca_ss;
        // A/F, line 536
        const real i_NCX_ss_d = ca_ss_squared*fma(cell.G_NCX_over_5_2_J_Na_myo_per_ca_myo_etc_observed, ca_ss,
            cell.G_NCX_over_5_2_J_Na_myo_without_ca_myo_etc_observed)*
            reciprocal((ca_ss_squared + c.K_NCX_squared)*fma(cell.x1_myo_per_ca_myo_plus_x2_myo_per_ca_myo_etc_observed,
            ca_ss, cell.x1_myo_without_ca_myo_plus_x2_myo_etc));
        values[site_observable::i_NCX_ss_d] = i_NCX_ss_d;

        // CaMK
        const real ca_ds_plus_K_CaM = ca_ds + c.K_CaM;

        // LCC
        const real ca_ds_squared = ca_ds*ca_ds;
        const real ca_ds_squared_squared_2 = ca_ds_squared*ca_ds_squared;

        // CaMK
        const real ca_ds_squared_squared_2_plus_pow_K_act_4 = ca_ds_squared_squared_2 + c.pow_K_act_4;
        const real ca_ds_plus_K_CaM_ca_ds_squared_squared_2_etc = ca_ds_plus_K_CaM*
            ca_ds_squared_squared_2_plus_pow_K_act_4;
        const real reciprocal_ca_ds_plus_K_CaM_ca_ds_etc_observed =
            reciprocal(ca_ds_plus_K_CaM_ca_ds_squared_squared_2_etc);
        const real reciprocal_ca_ds_plus_K_CaM_observed = reciprocal_ca_ds_plus_K_CaM_ca_ds_etc_observed*
            ca_ds_squared_squared_2_plus_pow_K_act_4;
        const real CaMKb = fma(-c.CaMKo, CaMKt, c.CaMKo)*ca_ds*reciprocal_ca_ds_plus_K_CaM_observed;  // -, line 446
        values[site_observable::CaMKb] = CaMKb;
        const real CaMKa = CaMKb + CaMKt;  // -, line 447
        values[site_observable::CaMKa] = CaMKa;
        const real phi = CaMKa*reciprocal(CaMKa + c.K_CaMK);  // -, line 448
        values[site_observable::phi] = phi;

        // LCC
        const real ca_ds_plus_K_mn = ca_ds + c.K_mn;
        const real ca_ds_plus_K_mn_squared = ca_ds_plus_K_mn*ca_ds_plus_K_mn;
        // -, line 470
        const real a_nca = reciprocal(fma(ca_ds_plus_K_mn_squared*ca_ds_plus_K_mn_squared,
            reciprocal(ca_ds_squared_squared_2), cell.k_2n_reciprocal_k_jca_2_relative_k_2n_etc));
        values[site_observable::a_nca] = a_nca;
        const real one_minus_phi = 1.0 - phi;
        const real p_np = one_minus_phi*fma(cell.jca_fca_minus_f_d_free, nca, cell.f_d_free);  // -, line 473
        values[site_observable::p_np] = p_np;
        const real LCC_np = sites.binomial(0, c.n_LCC, p_np);  // -, line 480
        values[site_observable::LCC_np] = LCC_np;
        const real p_p = phi*fma(cell.jca_fcap_minus_fp_d_free, nca, cell.fp_d_free);  // -, line 474
        values[site_observable::p_p] = p_p;
        const real LCC_p = sites.binomial(1, c.n_LCC - LCC_np, Ratio<real>{p_p, 1.0 - p_np});  // -, line 480
        values[site_observable::LCC_p] = LCC_p;
        const real relative_open = fma(c.p_gain, LCC_p, LCC_np);
        const real open = c.open_per_relative_open*relative_open;  // -, line 476
        values[site_observable::open] = open;
        // C*mM/mol, line 475
        const real Phi_Ca = fma(cell.R_T_over_F_F_F_reciprocal_R_T_2em05_etc, ca_ds,
            cell.Ca_o_R_T_over_F_F_F_reciprocal_R_T_0p682_etc);
        values[site_observable::Phi_Ca] = Phi_Ca;
        // A/F, line 477
        const real i_CaL_d = fma(cell.P_Ca_reciprocal_C_m_open_etc_3_etc_observed, ca_ds,
            cell.P_Ca_reciprocal_C_m_open_etc_2_etc_observed)*relative_open;
        values[site_observable::i_CaL_d] = i_CaL_d;
        const real J_lca = c.J_lca_per_i_CaL_d*i_CaL_d;  // uM/ms, line 478
        values[site_observable::J_lca] = J_lca;
        const real total_LCC = p_np + p_p;  // -, line 480
        values[site_observable::total_LCC] = total_LCC;
        const real least_LCC = min(p_np, p_p);  // -, line 480
        values[site_observable::least_LCC] = least_LCC;

        // RyR
        const whole RyR_O1_free = sites.free_count(site_count::RyR_O1);
        const whole RyR_O1_to_C1 = sites.binomial(4, RyR_O1_free, c.k_close_dt);  // -, line 508
        values[site_observable::RyR_O1_to_C1] = real(RyR_O1_to_C1);
        const real ca_jsr_squared = ca_jsr*ca_jsr;
        const real ca_jsr_squared_squared = ca_jsr_squared*ca_jsr_squared;
        const real ca_jsr_squared_squared_squared_etc = fma(ca_jsr_squared_squared, ca_jsr_squared_squared,
            c.pow_K_csqn_8);

        // calcium
        const real K_csqn_plus_ca_jsr = c.K_csqn + ca_jsr;
        const real K_csqn_plus_ca_jsr_squared = K_csqn_plus_ca_jsr*K_csqn_plus_ca_jsr;

        // RyR
        const real K_csqn_plus_ca_jsr_squared_plus_CSQN_etc = K_csqn_plus_ca_jsr_squared + c.CSQN_K_csqn;
        const real ca_jsr_squared_squared_squared_etc_2 = ca_jsr_squared_squared_squared_etc*
            K_csqn_plus_ca_jsr_squared_plus_CSQN_etc;
        const real reciprocal_ca_jsr_squared_squared_etc_observed = reciprocal(ca_jsr_squared_squared_squared_etc_2);
        const real relative_csqn_free_observed = reciprocal_ca_jsr_squared_squared_etc_observed*
            K_csqn_plus_ca_jsr_squared_plus_CSQN_etc;
        const real csqn_free = c.pow_K_csqn_8*relative_csqn_free_observed;  // -, line 501
        values[site_observable::csqn_free] = csqn_free;
        const real k_deplete = c.k_deplete_per_relative_csqn_free*relative_csqn_free_observed;  // 1/ms, line 503
        values[site_observable::k_deplete] = k_deplete;
        const whole RyR_O1_free_minus_RyR_O1_to_C1 = RyR_O1_free - RyR_O1_to_C1;
        // -, line 508
        const whole RyR_O1_to_O2 = sites.binomial(5, RyR_O1_free_minus_RyR_O1_to_C1,
            c.k_deplete_per_relative_csqn_free_dt_etc*relative_csqn_free_observed);
        values[site_observable::RyR_O1_to_O2] = real(RyR_O1_to_O2);

        // CaMK
        const real reciprocal_ca_ds_squared_squared_2_etc_observed = reciprocal_ca_ds_plus_K_CaM_ca_ds_etc_observed*
            ca_ds_plus_K_CaM;

        // RyR
        const real relative_k_open_observed = ca_ds_squared_squared_2*reciprocal_ca_ds_squared_squared_2_etc_observed;
        const real k_open = c.k_open_per_relative_k_open*relative_k_open_observed;  // 1/ms, line 500
        values[site_observable::k_open] = k_open;
        const real k_open_per_relative_k_open_dt_etc_observed = c.k_open_per_relative_k_open_dt*
            relative_k_open_observed;
        const whole RyR_C1_free = sites.free_count(site_count::RyR_C1);
        // -, line 508
        const whole RyR_C1_to_O1 = sites.binomial(2, RyR_C1_free, k_open_per_relative_k_open_dt_etc_observed);
        values[site_observable::RyR_C1_to_O1] = real(RyR_C1_to_O1);
        const whole RyR_O1 = sites.count(site_count::RyR_O1);
        const real next_t_rel = select(real(RyR_O1) > c.theta_RyR_count, step.t, t_rel);
        // 1/ms, line 504
        const real k_recover = (c.k_csqn - k_deplete)*select(step.t - next_t_rel > c.recovery_BCL, 1.0, 0.0);
        values[site_observable::k_recover] = k_recover;
        const whole RyR_O2_free = sites.free_count(site_count::RyR_O2);
        const whole RyR_O2_to_C2 = sites.binomial(8, RyR_O2_free, c.k_close_dt);  // -, line 508
        values[site_observable::RyR_O2_to_C2] = real(RyR_O2_to_C2);
        const whole RyR_O2_free_minus_RyR_O2_to_C2 = RyR_O2_free - RyR_O2_to_C2;
        // -, line 508
        const whole RyR_O2_to_O1 = sites.binomial(9, RyR_O2_free_minus_RyR_O2_to_C2,
            c.dt_reciprocal_minus_k_close_dt_plus_1_2*k_recover);
        values[site_observable::RyR_O2_to_O1] = real(RyR_O2_to_O1);
        const whole RyR_O1_to_O2_minus_RyR_O2_to_O1 = RyR_O1_to_O2 - RyR_O2_to_O1;
        const whole RyR_O1_held = sites.held_count(site_count::RyR_O1);
        const whole next_RyR_O1 = RyR_O1_free_minus_RyR_O1_to_C1 + RyR_C1_to_O1 + RyR_O1_held -
            RyR_O1_to_O2_minus_RyR_O2_to_O1;
        const real relative_J_rel = real(next_RyR_O1)*fma(1000.0, ca_jsr, -ca_ds);
        const real J_rel = c.d_RyR*relative_J_rel;  // uM/ms, line 505
        values[site_observable::J_rel] = J_rel;
        const whole RyR_C1_free_minus_RyR_C1_to_O1 = RyR_C1_free - RyR_C1_to_O1;
        const real dt_k_deplete_per_relative_csqn_free_etc_observed = c.dt_k_deplete_per_relative_csqn_free*
            relative_csqn_free_observed;
        // -, line 508
        const whole RyR_C1_to_C2 = sites.binomial(3, RyR_C1_free_minus_RyR_C1_to_O1,
            Ratio<real>{dt_k_deplete_per_relative_csqn_free_etc_observed, 1.0 -
            k_open_per_relative_k_open_dt_etc_observed});
        values[site_observable::RyR_C1_to_C2] = real(RyR_C1_to_C2);
        const real k_recover_dt = k_recover*c.dt;
        const whole RyR_C2_free = sites.free_count(site_count::RyR_C2);
        const whole RyR_C2_to_C1 = sites.binomial(6, RyR_C2_free, k_recover_dt);  // -, line 508
        values[site_observable::RyR_C2_to_C1] = real(RyR_C2_to_C1);
        const whole RyR_C2_free_minus_RyR_C2_to_C1 = RyR_C2_free - RyR_C2_to_C1;
        // -, line 508
        const whole RyR_C2_to_O2 = sites.binomial(7, RyR_C2_free_minus_RyR_C2_to_C1,
            Ratio<real>{k_open_per_relative_k_open_dt_etc_observed, 1.0 - k_recover_dt});
        values[site_observable::RyR_C2_to_O2] = real(RyR_C2_to_O2);
        // -, line 508
        const real total_RyR_C1 = k_open_per_relative_k_open_dt_etc_observed +
            dt_k_deplete_per_relative_csqn_free_etc_observed;
        values[site_observable::total_RyR_C1] = total_RyR_C1;
        // -, line 508
        const real least_RyR_C1 = min(k_open_per_relative_k_open_dt_etc_observed,
            dt_k_deplete_per_relative_csqn_free_etc_observed);
        values[site_observable::least_RyR_C1] = least_RyR_C1;
        const real total_RyR_O1 = c.k_close_dt + dt_k_deplete_per_relative_csqn_free_etc_observed;  // -, line 508
        values[site_observable::total_RyR_O1] = total_RyR_O1;
        const real least_RyR_O1 = min(c.k_close_dt, dt_k_deplete_per_relative_csqn_free_etc_observed);  // -, line 508
        values[site_observable::least_RyR_O1] = least_RyR_O1;
        const real total_RyR_C2 = k_recover_dt + k_open_per_relative_k_open_dt_etc_observed;  // -, line 508
        values[site_observable::total_RyR_C2] = total_RyR_C2;
        const real least_RyR_C2 = min(k_recover_dt, k_open_per_relative_k_open_dt_etc_observed);  // -, line 508
        values[site_observable::least_RyR_C2] = least_RyR_C2;
        const real total_RyR_O2 = c.k_close_dt + k_recover_dt;  // -, line 508
        values[site_observable::total_RyR_O2] = total_RyR_O2;
        const real least_RyR_O2 = min(c.k_close_dt, k_recover_dt);  // -, line 508
        values[site_observable::least_RyR_O2] = least_RyR_O2;

        // calcium
        // A/F, line 586
        const real i_Cab_d = fma(cell.i_Cab_d_per_ca_myo_observed, ca_myo,
            cell.Ca_o_P_Cab_R_T_over_F_F_F_reciprocal_R_T_etc_2_observed);
        values[site_observable::i_Cab_d] = i_Cab_d;
        const real K_pCa_plus_ca_myo = c.K_pCa + ca_myo;
        const real K_T_plus_ca_myo = c.K_T + ca_myo;
        const real K_T_plus_ca_myo_squared = K_T_plus_ca_myo*K_T_plus_ca_myo;
        const real K_C_plus_ca_myo = c.K_C + ca_myo;
        const real K_C_plus_ca_myo_squared = K_C_plus_ca_myo*K_C_plus_ca_myo;
        const real K_T_plus_ca_myo_squared_plus_TRPN_K_T_etc = fma(K_T_plus_ca_myo_squared + c.TRPN_K_T_,
            K_C_plus_ca_myo_squared, c.CMDN_K_C_*K_T_plus_ca_myo_squared);
        const real K_up_scale_K_up_2p75_plus_ca_myo_2p75 = fma(2.75, ca_myo, c.K_up_scale_K_up_2p75);
        const real K_T_plus_ca_myo_squared_plus_TRPN_K_T_etc_2 = K_T_plus_ca_myo_squared_plus_TRPN_K_T_etc*
            K_up_scale_K_up_2p75_plus_ca_myo_2p75;
        const real K_pCa_plus_ca_myo_K_T_plus_ca_myo_etc = K_pCa_plus_ca_myo*
            K_T_plus_ca_myo_squared_plus_TRPN_K_T_etc_2;
        const real reciprocal_K_pCa_plus_ca_myo_K_T_etc_observed = reciprocal(K_pCa_plus_ca_myo_K_T_plus_ca_myo_etc);
        const real reciprocal_K_pCa_plus_ca_myo_observed = reciprocal_K_pCa_plus_ca_myo_K_T_etc_observed*
            K_T_plus_ca_myo_squared_plus_TRPN_K_T_etc_2;
        const real relative_i_pCa_d_observed = ca_myo*reciprocal_K_pCa_plus_ca_myo_observed;
        const real i_pCa_d = c.G_pCa*relative_i_pCa_d_observed;  // A/F, line 587
        values[site_observable::i_pCa_d] = i_pCa_d;
        const real K_BSR_plus_ca_ss = c.K_BSR_ + ca_ss;
        const real K_BSR_plus_ca_ss_squared = K_BSR_plus_ca_ss*K_BSR_plus_ca_ss;
        const real K_BSL_plus_ca_ss = c.K_BSL_ + ca_ss;
        const real K_BSL_plus_ca_ss_squared = K_BSL_plus_ca_ss*K_BSL_plus_ca_ss;
        // -, line 581
        const real B_ss = K_BSR_plus_ca_ss_squared*K_BSL_plus_ca_ss_squared*
            reciprocal(fma(K_BSR_plus_ca_ss_squared + c.BSR_K_BSR_, K_BSL_plus_ca_ss_squared, c.BSL_K_BSL_*
            K_BSR_plus_ca_ss_squared));
        values[site_observable::B_ss] = B_ss;
        const real J_ss_myo = (ca_ss - ca_myo)*c.reciprocal_tau_ss;  // mM/ms, line 579
        values[site_observable::J_ss_myo] = J_ss_myo;
        // mM/ms, line 578
        const real J_ds_ss = fma(c.scaled_reciprocal_tau_ds_over_1000_observed, ca_ds,
            c.minus_1000_reciprocal_tau_ds_over_1000_observed*ca_ss);
        values[site_observable::J_ds_ss] = J_ds_ss;
        const real K_BSL_plus_next_ca_ss = c.K_BSL_ + ca_ss;
        const real K_BSR_plus_next_ca_ss = c.K_BSR_ + ca_ss;
        const real reciprocal_BSR_K_BSR_reciprocal_K_BSR_etc = reciprocal(
            fma(c.BSL_K_BSL_, reciprocal(K_BSL_plus_next_ca_ss*K_BSL_plus_next_ca_ss),
            fma(c.BSR_K_BSR_, reciprocal(K_BSR_plus_next_ca_ss*K_BSR_plus_next_ca_ss), 1.0)));
        const real diffusivity_ca_ss = c.D_Ca*reciprocal_BSR_K_BSR_reciprocal_K_BSR_etc;  // um^2/ms, line 572
        values[site_observable::diffusivity_ca_ss] = diffusivity_ca_ss;
        const real reciprocal_K_T_plus_ca_myo_squared_etc_observed = reciprocal_K_pCa_plus_ca_myo_K_T_etc_observed*
            K_pCa_plus_ca_myo;
        const real reciprocal_K_T_plus_ca_myo_squared_etc_2_observed = reciprocal_K_T_plus_ca_myo_squared_etc_observed*
            K_up_scale_K_up_2p75_plus_ca_myo_2p75;
        // -, line 583
        const real B_myo = K_T_plus_ca_myo_squared*K_C_plus_ca_myo_squared*
            reciprocal_K_T_plus_ca_myo_squared_etc_2_observed;
        values[site_observable::B_myo] = B_myo;
        const real reciprocal_K_up_scale_K_up_2p75_etc_observed = reciprocal_K_T_plus_ca_myo_squared_etc_observed*
            K_T_plus_ca_myo_squared_plus_TRPN_K_T_etc;
        // mM/ms, line 584
        const real J_up = c.v_up_2p75*ca_myo*fma(one_minus_phi, reciprocal_K_up_scale_K_up_2p75_etc_observed, phi*
            reciprocal(ca_myo + c.K_up_scale_K_up_minus_dK_up));
        values[site_observable::J_up] = J_up;
        const real J_leak = c.v_leak_reciprocal_nsr_max*ca_nsr;  // mM/ms, line 585
        values[site_observable::J_leak] = J_leak;
        const real K_C_plus_next_ca_myo = c.K_C + ca_myo;
        const real K_T_plus_next_ca_myo = c.K_T + ca_myo;
        const real reciprocal_TRPN_K_T_reciprocal_K_T_etc = reciprocal(
            fma(c.CMDN_K_C_, reciprocal(K_C_plus_next_ca_myo*K_C_plus_next_ca_myo),
            fma(c.TRPN_K_T_, reciprocal(K_T_plus_next_ca_myo*K_T_plus_next_ca_myo), 1.0)));
        const real diffusivity_ca_myo = c.D_Ca*reciprocal_TRPN_K_T_reciprocal_K_T_etc;  // um^2/ms, line 573
        values[site_observable::diffusivity_ca_myo] = diffusivity_ca_myo;
        const real J_refill = (ca_nsr - ca_jsr)*c.reciprocal_tau_tr;  // mM/ms, line 580
        values[site_observable::J_refill] = J_refill;

        // RyR
        const real reciprocal_K_csqn_plus_ca_jsr_squared_etc_observed = reciprocal_ca_jsr_squared_squared_etc_observed*
            ca_jsr_squared_squared_squared_etc;

        // calcium
        // -, line 582
        const real B_jsr = K_csqn_plus_ca_jsr_squared*reciprocal_K_csqn_plus_ca_jsr_squared_etc_observed;
        values[site_observable::B_jsr] = B_jsr;
    }

    template <class Values>
    static HEARTWRIGHT_FN void observe([[maybe_unused]] const Constants& c, [[maybe_unused]] const Step& step,
                                       [[maybe_unused]] const Cells<real>& cells, [[maybe_unused]] const real* sums,
                                       [[maybe_unused]] Values values) {
        // state
        const real V = cells.potential();  // mV, line 28
        const real Na_i = cells.load(state::Na_i);  // mM, line 68
        const real K_i = cells.load(state::K_i);  // mM, line 69
        const real m = cells.load(state::m);  // -, line 95
        const real hf = cells.load(state::hf);  // -, line 96
        const real hs = cells.load(state::hs);  // -, line 97
        const real j = cells.load(state::j);  // -, line 98
        const real hsp = cells.load(state::hsp);  // -, line 99
        const real jp = cells.load(state::jp);  // -, line 100
        const real mL = cells.load(state::mL);  // -, line 135
        const real hL = cells.load(state::hL);  // -, line 136
        const real hLp = cells.load(state::hLp);  // -, line 137
        const real a = cells.load(state::a);  // -, line 158
        const real iF = cells.load(state::iF);  // -, line 159
        const real iS = cells.load(state::iS);  // -, line 160
        const real ap = cells.load(state::ap);  // -, line 161
        const real iFp = cells.load(state::iFp);  // -, line 162
        const real iSp = cells.load(state::iSp);  // -, line 163
        const real d = cells.load(state::d);  // -, line 201
        const real ff = cells.load(state::ff);  // -, line 202
        const real fs = cells.load(state::fs);  // -, line 203
        const real fcaf = cells.load(state::fcaf);  // -, line 204
        const real fcas = cells.load(state::fcas);  // -, line 205
        const real ffp = cells.load(state::ffp);  // -, line 207
        const real fcafp = cells.load(state::fcafp);  // -, line 208
        const real xrf = cells.load(state::xrf);  // -, line 250
        const real xrs = cells.load(state::xrs);  // -, line 251
        const real xs1 = cells.load(state::xs1);  // -, line 273
        const real xs2 = cells.load(state::xs2);  // -, line 274
        const real xk1 = cells.load(state::xk1);  // -, line 291
        const real Q_influx = cells.load(state::Q_influx);  // mM, line 414
        const real Q_release = cells.load(state::Q_release);  // mM, line 415

        // sums over sites
        const real sum_CaMKa = sums[0];  // -
        const real sum_relative_open = sums[1];  // -
        const real sum_summand_i_NCX = sums[2];  // A/F
        const real sum_i_CaL_d = sums[3];  // A/F
        const real sum_summand_i_Ca_slow_observed = sums[4];  // A/F
        const real sum_relative_J_rel = sums[5];  // -
        const real sum_i_NCX_myo_d = sums[6];  // A/F
        const real sum_i_NCX_ss_d = sums[7];  // A/F
        const real sum_ca_myo_ = sums[8];  // mM
        const real sum_relative_i_pCa_d_observed = sums[9];  // -
        const real sum_ca_ss = sums[10];  // mM
        const real sum_ca_ds = sums[11];  // uM
        const real sum_ca_nsr = sums[12];  // mM
        const real sum_ca_jsr = sums[13];  // mM
        const real sum_CaMKt = sums[14];  // -
        const real sum_nca = sums[15];  // -
        const real sum_RyR_O1 = sums[16];  // -
        const real sum_summand_RyR_refractory = sums[17];  // -
        const real sum_summand_LCC_open = sums[18];  // -
        const real sum_summand_releasing = sums[19];  // -
        const real max_ca_ds = sums[20];  // uM
        const real min_ca_jsr = sums[21];  // mM

        // known before the run
        values[observable::ncx_k2] = c.ncx_k2;
        values[observable::ncx_k1] = c.ncx_k1;
        values[observable::diffusivity_ca_nsr] = c.diffusivity_ca_nsr;
        values[observable::laplacian_weight_0_ca_nsr] = c.laplacian_weight_0_ca_nsr;
        values[observable::laplacian_weight_1_ca_nsr] = c.laplacian_weight_1_ca_nsr;
        values[observable::laplacian_weight_2_ca_nsr] = c.laplacian_weight_2_ca_nsr;
        values[observable::a2] = c.a2;
        values[observable::b1] = c.b1;
        values[observable::a4] = c.a4;
        values[observable::tau_hLp] = c.tau_hLp;
        values[observable::ncx_h10] = c.ncx_h10;
        values[observable::ncx_h11] = c.ncx_h11;
        values[observable::ncx_k5] = c.ncx_k5;
        values[observable::ncx_h12] = c.ncx_h12;
        values[observable::Ks_Ca] = c.Ks_Ca;
        values[observable::V_cell] = c.V_cell;
        values[observable::A_geo] = c.A_geo;
        values[observable::A_cap] = c.A_cap;
        values[observable::C_cell] = c.C_cell;
        values[observable::V_myo] = c.V_myo;
        values[observable::V_nsr] = c.V_nsr;
        values[observable::V_jsr] = c.V_jsr;
        values[observable::V_ss] = c.V_ss;
        values[observable::laplacian_weight_0_ca_ss] = c.laplacian_weight_0_ca_ss;
        values[observable::laplacian_weight_1_ca_ss] = c.laplacian_weight_1_ca_ss;
        values[observable::laplacian_weight_2_ca_ss] = c.laplacian_weight_2_ca_ss;
        values[observable::laplacian_weight_0_ca_myo] = c.laplacian_weight_0_ca_myo;
        values[observable::laplacian_weight_1_ca_myo] = c.laplacian_weight_1_ca_myo;
        values[observable::laplacian_weight_2_ca_myo] = c.laplacian_weight_2_ca_myo;

        // ions
        const real E_Na = fma(-c.R_T_over_F_3, log(Na_i), c.product_of_log_Na_o_R_T_over_F);  // mV, line 72
        values[observable::E_Na] = E_Na;
        const real E_K = fma(-c.R_T_over_F_3, log(K_i), c.product_of_log_K_o_R_T_over_F);  // mV, line 73
        values[observable::E_K] = E_K;
        // mV, line 74
        const real E_Ks = fma(-c.R_T_over_F_3, log(fma(c.P_KNa, Na_i, K_i)),
            c.product_of_log_K_o_plus_P_KNa_Na_o_R_T_etc);
        values[observable::E_Ks] = E_Ks;

        // NCX_voltage
        const real h_Na = exp(c.q_Na_F_reciprocal_R_T*V);  // -, line 319
        values[observable::h_Na] = h_Na;
        const real ncx_h7 = fma(c.Na_o_over_k_Na3, 1.0 + reciprocal(h_Na), 1.0);  // -, line 326
        values[observable::ncx_h7] = ncx_h7;
        const real ncx_h8 = c.Na_o_reciprocal_k_Na3*reciprocal(h_Na*ncx_h7);  // -, line 327
        values[observable::ncx_h8] = ncx_h8;
        const real ncx_k8 = c.ncx_h11_w_Na*ncx_h8;  // 1/s, line 342
        values[observable::ncx_k8] = ncx_k8;
        const real ncx_h1 = fma(Na_i*c.reciprocal_k_Na3_2, 1.0 + h_Na, 1.0);  // -, line 320
        values[observable::ncx_h1] = ncx_h1;
        const real ncx_h3 = reciprocal(ncx_h1);  // -, line 322
        values[observable::ncx_h3] = ncx_h3;
        const real h_Ca = exp(c.q_Ca_F_reciprocal_R_T*V);  // -, line 318
        values[observable::h_Ca] = h_Ca;
        const real ncx_k4p = ncx_h3*c.w_Ca*reciprocal(h_Ca);  // 1/s, line 337
        values[observable::ncx_k4p] = ncx_k4p;
        const real ncx_h2 = Na_i*h_Na*c.reciprocal_k_Na3_2*ncx_h3;  // -, line 321
        values[observable::ncx_h2] = ncx_h2;
        const real ncx_k4pp = ncx_h2*c.w_NaCa;  // 1/s, line 338
        values[observable::ncx_k4pp] = ncx_k4pp;
        const real ncx_k4 = ncx_k4p + ncx_k4pp;  // 1/s, line 339
        values[observable::ncx_k4] = ncx_k4;
        const real ncx_h9 = reciprocal(ncx_h7);  // -, line 328
        values[observable::ncx_h9] = ncx_h9;
        const real ncx_k3p = ncx_h9*c.w_Ca;  // 1/s, line 334
        values[observable::ncx_k3p] = ncx_k3p;
        const real ncx_k3pp = ncx_h8*c.w_NaCa;  // 1/s, line 335
        values[observable::ncx_k3pp] = ncx_k3pp;
        const real ncx_k3 = ncx_k3p + ncx_k3pp;  // 1/s, line 336
        values[observable::ncx_k3] = ncx_k3;
        const real ncx_h4 = fma(Na_i*c.reciprocal_k_Na1, fma(Na_i, c.reciprocal_k_Na2, 1.0), 1.0);  // -, line 323
        values[observable::ncx_h4] = ncx_h4;
        const real reciprocal_ncx_h4_observed = reciprocal(ncx_h4);
        const real ncx_h5 = Na_i*Na_i*c.reciprocal_k_Na1_k_Na2*reciprocal_ncx_h4_observed;  // -, line 324
        values[observable::ncx_h5] = ncx_h5;
        const real ncx_k7 = ncx_h5*ncx_h2*c.w_Na;  // 1/s, line 341
        values[observable::ncx_k7] = ncx_k7;
        const real ncx_h6 = reciprocal_ncx_h4_observed;  // -, line 325
        values[observable::ncx_h6] = ncx_h6;

        // NCX
        const real ncx_k4_plus_ncx_k2 = ncx_k4 + c.ncx_k2;
        const real ncx_k1_plus_ncx_k8 = c.ncx_k1 + ncx_k8;
        // 1/s^3, line 533
        const real x4_myo = fma(c.ncx_k2*ncx_k8, ncx_k4_plus_ncx_k2, ncx_k3*c.ncx_k2*ncx_k1_plus_ncx_k8);
        values[observable::x4_myo] = x4_myo;
        const real x4_ss = x4_myo;  // 1/s^3, line 533
        values[observable::x4_ss] = x4_ss;

        // i_Na
        // -, line 103
        const real m_inf = reciprocal(1.0 + exp(fma(-0.10130685847431871, V,
            c.I_Na_shift_plus_39p57_over_minus_9p871)));
        values[observable::m_inf] = m_inf;
        const real exp_V_over_904_observed = exp(0.0011061702174730646*V);
        const real exp_V_over_452_observed = exp_V_over_904_observed*exp_V_over_904_observed;
        const real exp_V_over_226_observed = exp_V_over_452_observed*exp_V_over_452_observed;
        const real exp_V_over_180p8_observed = exp_V_over_226_observed*exp_V_over_904_observed;
        const real exp_V_over_100p4_observed = exp_V_over_180p8_observed*exp_V_over_226_observed;
        const real exp_V_over_69p54_observed = exp_V_over_100p4_observed*exp_V_over_226_observed;
        const real exp_V_over_34p77_observed = exp_V_over_69p54_observed*exp_V_over_69p54_observed;
        // ms, line 104
        const real tau_m = reciprocal(fma(9.454904638564724, exp_V_over_34p77_observed,
            exp(fma(-0.16792611251049538, V, -10.854674456839808))));
        values[observable::tau_m] = tau_m;
        const real exp_V_over_6p086_observed = exp(0.1643115346697338*V);
        // -, line 107
        const real h_inf = reciprocal(fma(c.exp_h_shift_plus_82p9_over_6p086, exp_V_over_6p086_observed, 1.0));
        values[observable::h_inf] = h_inf;
        // ms, line 108
        const real tau_hf = reciprocal(fma(6.149, exp(fma(0.0493339911198816, V, 0.025140601874691665)),
            exp(fma(-0.15910898965791567, V, -11.344147748062642))));
        values[observable::tau_hf] = tau_hf;
        // ms, line 109
        const real tau_hs = reciprocal(fma(0.3343, exp(fma(0.017649135192375574, V, 0.10112954465231204)),
            exp(fma(-0.035650623885918005, V, -5.265914024454239))));
        values[observable::tau_hs] = tau_hs;
        const real A_hf_next_hf = c.A_hf*hf;
        const real h = fma(c.one_minus_A_hf, hs, A_hf_next_hf);  // -, line 112
        values[observable::h] = h;
        // ms, line 114
        const real tau_j = fma(46.81647940074906, reciprocal(fma(14.288389513108614,
            exp(fma(0.02600780234070221, V, 0.025854356306892066)),
            exp(fma(-0.12075836251660427, V, -12.14829126917039)))), 2.038);
        values[observable::tau_j] = tau_j;
        // -, line 117
        const real hsp_inf = reciprocal(fma(c.exp_h_shift_plus_89p1_over_6p086, exp_V_over_6p086_observed, 1.0));
        values[observable::hsp_inf] = hsp_inf;
        const real tau_hsp = 3.0*tau_hs;  // ms, line 118
        values[observable::tau_hsp] = tau_hsp;
        const real hp = fma(c.one_minus_A_hf, hsp, A_hf_next_hf);  // -, line 120
        values[observable::hp] = hp;
        const real tau_jp = 1.46*tau_j;  // ms, line 121
        values[observable::tau_jp] = tau_jp;
        const real V_minus_E_Na_observed = V - E_Na;
        const real next_m = m;

        // means
        const real CaMKa_cell = sum_CaMKa*c.reciprocal_n_sites;  // -, line 598
        values[observable::CaMKa_cell] = CaMKa_cell;

        // phosphorylation
        const real phi_cell = reciprocal(fma(c.K_CaMK, reciprocal(CaMKa_cell), 1.0));  // -, line 82
        values[observable::phi_cell] = phi_cell;

        // i_Na
        const real one_minus_phi_cell = 1.0 - phi_cell;
        // A/F, line 124
        const real i_Na = c.g_Na*V_minus_E_Na_observed*(next_m*next_m*next_m)*
            fma(one_minus_phi_cell*h, j, phi_cell*hp*jp);
        values[observable::i_Na] = i_Na;

        // i_NaL
        const real exp_V_over_minus_236p9_observed = exp(-0.004221546774738264*V);
        const real exp_V_over_minus_118p4_observed = exp_V_over_minus_236p9_observed*exp_V_over_minus_236p9_observed;
        const real exp_V_over_minus_59p22_observed = exp_V_over_minus_118p4_observed*exp_V_over_minus_118p4_observed;
        const real exp_V_over_minus_39p48_observed = exp_V_over_minus_59p22_observed*exp_V_over_minus_118p4_observed;
        const real exp_V_over_minus_47p38_observed = exp_V_over_minus_59p22_observed*exp_V_over_minus_236p9_observed;
        const real exp_minus_0p04644_V_observed = exp_V_over_minus_39p48_observed*exp_V_over_minus_47p38_observed;
        const real exp_V_over_minus_13p93_observed = exp_minus_0p04644_V_observed*exp_V_over_minus_39p48_observed;
        const real exp_V_over_minus_6p967_observed = exp_V_over_minus_13p93_observed*exp_V_over_minus_13p93_observed;
        const real exp_V_over_minus_5p264_observed = exp_V_over_minus_6p967_observed*exp_minus_0p04644_V_observed;
        const real mL_inf = reciprocal(fma(0.000291579585635531, exp_V_over_minus_5p264_observed, 1.0));  // -, line 140
        values[observable::mL_inf] = mL_inf;
        const real exp_V_over_7p488_observed = exp(0.13354700854700854*V);
        const real hL_inf = reciprocal(fma(120578.15595522427, exp_V_over_7p488_observed, 1.0));  // -, line 143
        values[observable::hL_inf] = hL_inf;
        const real hLp_inf = reciprocal(fma(275969.2903869871, exp_V_over_7p488_observed, 1.0));  // -, line 146
        values[observable::hLp_inf] = hLp_inf;
        const real i_NaL = c.g_NaL*V_minus_E_Na_observed*mL*fma(one_minus_phi_cell, hL, phi_cell*hLp);  // A/F, line 150
        values[observable::i_NaL] = i_NaL;

        // LCC
        const real d_free = c.one_minus_LCC_block*d;  // -, line 472
        values[observable::d_free] = d_free;

        // means
        const real open_cell = c.open_per_relative_open_etc*sum_relative_open;  // -, line 599
        values[observable::open_cell] = open_cell;
        const real i_NCX = sum_summand_i_NCX*c.reciprocal_n_weight_2;  // A/F, line 601
        values[observable::i_NCX] = i_NCX;
        const real i_CaL = sum_i_CaL_d*c.reciprocal_n_weight_2;  // A/F, line 600
        values[observable::i_CaL] = i_CaL;
        const real i_Ca_slow = sum_summand_i_Ca_slow_observed*c.reciprocal_n_weight_2;  // A/F, line 602
        values[observable::i_Ca_slow] = i_Ca_slow;
        const real J_rel_cell = c.summand_J_rel_cell_per_relative_J_rel_etc*sum_relative_J_rel;  // mM/ms, line 603
        values[observable::J_rel_cell] = J_rel_cell;
        const real i_NCX_myo = sum_i_NCX_myo_d*c.reciprocal_n_weight_2;  // A/F, line 605
        values[observable::i_NCX_myo] = i_NCX_myo;
        const real i_NCX_ss = sum_i_NCX_ss_d*c.reciprocal_n_weight_2;  // A/F, line 606
        values[observable::i_NCX_ss] = i_NCX_ss;

        // background
        const real exp_F_reciprocal_R_T_over_3_V_observed = exp(c.F_reciprocal_R_T_over_3*V);
        const real exp_F_reciprocal_R_T_0p6667_V_observed = exp_F_reciprocal_R_T_over_3_V_observed*
            exp_F_reciprocal_R_T_over_3_V_observed;
        const real exp_F_reciprocal_R_T_V_observed = exp_F_reciprocal_R_T_0p6667_V_observed*
            exp_F_reciprocal_R_T_over_3_V_observed;

        // LCC
        const real exp_F_reciprocal_R_T_2_V_observed = exp_F_reciprocal_R_T_V_observed*exp_F_reciprocal_R_T_V_observed;
        const real V_2_F_over_R_T = c.F_2_reciprocal_R_T*V;
        const real V_2_F_over_R_T_squared = V_2_F_over_R_T*V_2_F_over_R_T;
        const real choice_V_2_F_over_R_T_squared_etc_observed = select(fabs(V_2_F_over_R_T) < 0.1,
            fma(-0.5, V_2_F_over_R_T, fma(fma(fma(fma(-8.267195767195768e-07, V_2_F_over_R_T_squared,
            3.306878306878307e-05), V_2_F_over_R_T_squared, -0.001388888888888889), V_2_F_over_R_T_squared,
            0.08333333333333333), V_2_F_over_R_T_squared, 1.0)), V_2_F_over_R_T*
            reciprocal(exp_F_reciprocal_R_T_2_V_observed - 1.0));
        const real product_of_exp_F_reciprocal_R_T_2_V_etc_observed = exp_F_reciprocal_R_T_2_V_observed*
            choice_V_2_F_over_R_T_squared_etc_observed;

        // calcium
        const real i_Cab_d_per_ca_myo_observed = c.P_Cab_4_R_over_2_T_over_F_F_F_etc*
            product_of_exp_F_reciprocal_R_T_2_V_etc_observed;

        // means
        const real sum_ca_myo = sum_ca_myo_;

        // LCC
        const real relative_Phi_Ca_without_ca_ds_observed = -choice_V_2_F_over_R_T_squared_etc_observed;

        // means
        // A/F, line 607
        const real i_Cab = c.reciprocal_n_weight_2*fma(i_Cab_d_per_ca_myo_observed, sum_ca_myo,
            c.n_sites_Ca_o_P_Cab_R_T_over_F_F_F_etc*relative_Phi_Ca_without_ca_ds_observed);
        values[observable::i_Cab] = i_Cab;
        const real i_pCa = c.G_pCa_reciprocal_n_weight*sum_relative_i_pCa_d_observed;  // A/F, line 608
        values[observable::i_pCa] = i_pCa;
        const real Ca_i = sum_ca_myo*c.reciprocal_n_sites;  // mM, line 609
        values[observable::Ca_i] = Ca_i;
        const real Ca_ss = sum_ca_ss*c.reciprocal_n_sites;  // mM, line 610
        values[observable::Ca_ss] = Ca_ss;
        const real Ca_ds = sum_ca_ds*c.reciprocal_n_sites;  // uM, line 611
        values[observable::Ca_ds] = Ca_ds;
        const real Ca_nsr = sum_ca_nsr*c.reciprocal_n_sites;  // mM, line 612
        values[observable::Ca_nsr] = Ca_nsr;
        const real Ca_jsr = sum_ca_jsr*c.reciprocal_n_sites;  // mM, line 613
        values[observable::Ca_jsr] = Ca_jsr;
        const real CaMKt_cell = sum_CaMKt*c.reciprocal_n_sites;  // -, line 614
        values[observable::CaMKt_cell] = CaMKt_cell;
        const real nca_cell = sum_nca*c.reciprocal_n_sites;  // -, line 615
        values[observable::nca_cell] = nca_cell;
        const real RyR_open = c.product_of_reciprocal_n_sites_etc_observed*sum_RyR_O1;  // -, line 616
        values[observable::RyR_open] = RyR_open;
        // -, line 617
        const real RyR_refractory = c.product_of_reciprocal_n_sites_etc_observed*sum_summand_RyR_refractory;
        values[observable::RyR_refractory] = RyR_refractory;
        const real LCC_open = c.product_of_reciprocal_n_sites_etc_2_observed*sum_summand_LCC_open;  // -, line 618
        values[observable::LCC_open] = LCC_open;
        const real releasing = sum_summand_releasing*c.reciprocal_n_sites;  // -, line 619
        values[observable::releasing] = releasing;
        const real Ca_ds_max = max_ca_ds;  // uM, line 620
        values[observable::Ca_ds_max] = Ca_ds_max;
        const real Ca_jsr_min = min_ca_jsr;  // mM, line 621
        values[observable::Ca_jsr_min] = Ca_jsr_min;
        const real gain = select(Q_influx > 0.0, Q_release*reciprocal(Q_influx), 0.0);  // -, line 622
        values[observable::gain] = gain;

        // integrated_fluxes
        const real J_influx = -(c.C_cell_reciprocal_F_2_V_myo_observed*i_CaL);  // mM/ms, line 418
        values[observable::J_influx] = J_influx;
        const real J_release = c.V_ds_n_nominal_reciprocal_V_myo_observed*J_rel_cell;  // mM/ms, line 419
        values[observable::J_release] = J_release;

        // i_NaK
        const real exp_minus_delta_NaK_plus_1_F_etc_observed = exp(c.product_of_minus_delta_NaK_plus_1_F_etc*V);
        // mM, line 373
        const real K_Nai = c.K_Nai_0*(exp_F_reciprocal_R_T_over_3_V_observed*
            reciprocal(exp_minus_delta_NaK_plus_1_F_etc_observed));
        values[observable::K_Nai] = K_Nai;
        const real Na_i_over_K_Nai_observed = Na_i*reciprocal(K_Nai);
        const real K_i_over_K_Ki_plus_1 = fma(c.reciprocal_K_Ki, K_i, 1.0);
        const real Na_i_over_K_Nai_plus_1_observed = 1.0 + Na_i_over_K_Nai_observed;
        const real reciprocal_Na_i_over_K_Nai_plus_1_etc_observed =
            reciprocal(fma(K_i_over_K_Ki_plus_1, K_i_over_K_Ki_plus_1,
            fma(Na_i_over_K_Nai_plus_1_observed*Na_i_over_K_Nai_plus_1_observed, Na_i_over_K_Nai_plus_1_observed,
            -1.0)));
        // 1/s, line 376
        const real a1 = c.k1_p*(Na_i_over_K_Nai_observed*Na_i_over_K_Nai_observed*Na_i_over_K_Nai_observed)*
            reciprocal_Na_i_over_K_Nai_plus_1_etc_observed;
        values[observable::a1] = a1;
        const real K_Nao = c.K_Nao_0*exp_minus_delta_NaK_plus_1_F_etc_observed;  // mM, line 374
        values[observable::K_Nao] = K_Nao;
        const real relative_Na_o_over_K_Nao_observed = reciprocal(K_Nao);
        const real Na_o_over_K_Nao_plus_1_observed = fma(c.Na_o, relative_Na_o_over_K_Nao_observed, 1.0);
        const real reciprocal_Na_o_over_K_Nao_plus_1_etc_observed =
            reciprocal(fma(Na_o_over_K_Nao_plus_1_observed*Na_o_over_K_Nao_plus_1_observed,
            Na_o_over_K_Nao_plus_1_observed, c.sum_of_square_K_o_over_K_Ko_plus_1_etc));
        // 1/s, line 379
        const real b2 = c.k2_m_Na_o_Na_o_Na_o*relative_Na_o_over_K_Nao_observed*relative_Na_o_over_K_Nao_observed*
            relative_Na_o_over_K_Nao_observed*reciprocal_Na_o_over_K_Nao_plus_1_etc_observed;
        values[observable::b2] = b2;
        // 1/s, line 383
        const real b4 = c.k4_m_reciprocal_K_Ki_reciprocal_K_Ki*K_i*K_i*reciprocal_Na_i_over_K_Nai_plus_1_etc_observed;
        values[observable::b4] = b4;
        // mM, line 375
        const real P_free = c.P_total*reciprocal(fma(K_i, c.reciprocal_K_KP,
            fma(Na_i, c.reciprocal_K_NaP, c.H_over_K_HP_plus_1)));
        values[observable::P_free] = P_free;
        const real b3 = c.k3_m_H_reciprocal_MgATP_over_K_MgATP_etc*P_free;  // 1/s, line 381
        values[observable::b3] = b3;
        const real b2_b4 = b2*b4;
        const real b2_b4_b3 = b2_b4*b3;
        const real x1 = fma(fma(c.a2, b4, c.a2*a1), b3, fma(c.a4_a2, a1, b2_b4_b3));  // 1/s^3, line 384
        values[observable::x1] = x1;
        const real a3 = c.k3_p_square_K_o_over_K_Ko*reciprocal_Na_o_over_K_Nao_plus_1_etc_observed;  // 1/s, line 380
        values[observable::a3] = a3;
        const real a3_b4 = a3*b4;
        const real a1_a3 = a1*a3;
        const real x2 = fma(c.b1_plus_a2, a3_b4, fma(c.b1, b2_b4, c.a2*a1_a3));  // 1/s^3, line 385
        values[observable::x2] = x2;
        const real b3_b2 = b3*b2;
        const real x3 = fma(c.b1_a4, b2, fma(c.a4_a2_plus_b1_a4, a3, c.b1*b3_b2));  // 1/s^3, line 386
        values[observable::x3] = x3;
        const real x4 = fma(fma(c.a4, b2, b3_b2), a1, fma(c.a4, a1_a3, b2_b4_b3));  // 1/s^3, line 387
        values[observable::x4] = x4;
        const real reciprocal_x1_plus_x2_plus_x3_plus_x4 = reciprocal(x1 + x2 + x3 + x4);
        const real E1_ = x1*reciprocal_x1_plus_x2_plus_x3_plus_x4;  // -, line 388
        values[observable::E1_] = E1_;
        const real E2_ = x2*reciprocal_x1_plus_x2_plus_x3_plus_x4;  // -, line 389
        values[observable::E2_] = E2_;
        const real J_NaK_Na = 3.0*fma(E1_, a3, -(E2_*b3));  // 1/s, line 392
        values[observable::J_NaK_Na] = J_NaK_Na;
        const real E4_ = x4*reciprocal_x1_plus_x2_plus_x3_plus_x4;  // -, line 391
        values[observable::E4_] = E4_;
        const real E3_ = x3*reciprocal_x1_plus_x2_plus_x3_plus_x4;  // -, line 390
        values[observable::E3_] = E3_;
        const real J_NaK_K = 2.0*fma(E4_, c.b1, -(E3_*a1));  // 1/s, line 393
        values[observable::J_NaK_K] = J_NaK_K;
        const real i_NaK = c.G_NaK*(J_NaK_Na + J_NaK_K);  // A/F, line 394
        values[observable::i_NaK] = i_NaK;

        // i_to
        const real exp_V_over_25p83_observed = exp_V_over_34p77_observed*exp_V_over_100p4_observed;
        const real exp_V_over_14p82_observed = exp_V_over_25p83_observed*exp_V_over_34p77_observed;
        // -, line 166
        const real a_inf = exp_V_over_14p82_observed*reciprocal(exp_V_over_14p82_observed + 2.6316508161673635);
        values[observable::a_inf] = a_inf;
        const real scaled_exp_V_over_29p38_0p7867 = exp(fma(0.03403513787634354, V, -0.23992857138642673));
        const real sum_of_exp_V_over_29p38_plus_1p871_observed =
            fma(1.27115835, scaled_exp_V_over_29p38_0p7867, 1.8712066399684701);
        const real one_plus_exp_V_over_29p38_30p07_observed = fma(38.22318845336362, scaled_exp_V_over_29p38_0p7867,
            1.0);
        // ms, line 167
        const real tau_a = sum_of_exp_V_over_29p38_plus_1p871_observed*one_plus_exp_V_over_29p38_30p07_observed*
            reciprocal(fma(scaled_exp_V_over_29p38_0p7867, one_plus_exp_V_over_29p38_30p07_observed, 3.328578221588207*
            sum_of_exp_V_over_29p38_plus_1p871_observed));
        values[observable::tau_a] = tau_a;
        const real A_iF = reciprocal(1.0 + exp(fma(0.006613756613756614, V, -1.4126984126984128)));  // -, line 173
        values[observable::A_iF] = A_iF;
        const real i_inf = reciprocal(1.0 + exp(fma(0.17510068289266328, V, 7.693924006303624)));  // -, line 170
        values[observable::i_inf] = i_inf;

        // i_CaL
        const real exp_V_over_300_observed = exp(0.0033333333333333335*V);
        const real exp_V_over_150_observed = exp_V_over_300_observed*exp_V_over_300_observed;
        const real exp_V_over_100_observed = exp_V_over_150_observed*exp_V_over_300_observed;

        // i_to
        // ms, line 171
        const real tau_iF = fma(exp_V_over_100_observed, reciprocal(
            fma(exp(fma(0.06027727546714889, V, 0.4886350040908401)), exp_V_over_100_observed, 0.14468698421272827)),
            4.562);
        values[observable::tau_iF] = tau_iF;
        const real A_iS = 1.0 - A_iF;  // -, line 174
        values[observable::A_iS] = A_iS;
        // ms, line 172
        const real tau_iS = fma(706.2146892655368, reciprocal(fma(1.2570621468926556e-05,
            exp(fma(0.12377769525931426, V, 14.123035029087756)), exp(
            fma(-0.01693480101608806, V, -1.6345469940728194)))), 23.62);
        values[observable::tau_iS] = tau_iS;
        // -, line 178
        const real ap_inf = exp_V_over_14p82_observed*reciprocal(exp_V_over_14p82_observed + 5.167428462230666);
        values[observable::ap_inf] = ap_inf;
        // -, line 180
        const real delta_develop = fma(1e-04, reciprocal(exp(fma(0.06293266205160478, V, -10.53492762743864)) +
            exp(fma(-4.642525533890436, V, 56.77808727948003))), 1.354);
        values[observable::delta_develop] = delta_develop;

        // i_CaL
        const real exp_V_over_60_observed = exp_V_over_100_observed*exp_V_over_150_observed;
        const real exp_V_over_30_observed = exp_V_over_60_observed*exp_V_over_60_observed;
        const real exp_V_over_20_observed = exp_V_over_30_observed*exp_V_over_60_observed;

        // i_to
        // -, line 181
        const real delta_recover = fma(-0.5, reciprocal(fma(33.11545195869231, exp_V_over_20_observed, 1.0)), 1.0);
        values[observable::delta_recover] = delta_recover;
        const real delta_develop_delta_recover = delta_develop*delta_recover;
        const real tau_iFp = delta_develop_delta_recover*tau_iF;  // ms, line 182
        values[observable::tau_iFp] = tau_iFp;
        const real tau_iSp = delta_develop_delta_recover*tau_iS;  // ms, line 183
        values[observable::tau_iSp] = tau_iSp;
        const real V_minus_E_K_observed = V - E_K;
        // A/F, line 187
        const real i_to = c.g_to*V_minus_E_K_observed*fma(one_minus_phi_cell*a, fma(A_iF, iF, A_iS*iS), phi_cell*ap*
            fma(A_iF, iFp, A_iS*iSp));
        values[observable::i_to] = i_to;

        // i_K1
        // -, line 297
        const real r_K1 = reciprocal(1.0 + exp(fma(0.10534077741493732, V, c.scaled_minus_K_o_2p6_plus_105p8_etc)));
        values[observable::r_K1] = r_K1;
        // -, line 294
        const real xk1_inf = reciprocal(1.0 + exp(-fma(c.reciprocal_K_o_1p569_plus_3p812, V,
            c.product_of_reciprocal_K_o_1p569_etc)));
        values[observable::xk1_inf] = xk1_inf;
        // ms, line 295
        const real tau_xk1 = reciprocal(exp(fma(-0.049115913555992145, V, -11.053203251059696)) +
            exp(fma(0.014423770373575654, V, -1.39011022227478)));
        values[observable::tau_xk1] = tau_xk1;
        const real i_K1 = c.g_K1_sqrt_K_o*r_K1*xk1*V_minus_E_K_observed;  // A/F, line 298
        values[observable::i_K1] = i_K1;

        // background
        const real Na_i_exp_F_reciprocal_R_T_V_observed = Na_i*exp_F_reciprocal_R_T_V_observed;

        // membrane
        const real vfrt = c.F_reciprocal_R_T*V;  // -, line 35
        values[observable::vfrt] = vfrt;

        // background
        const real vfrt_squared = vfrt*vfrt;
        const real choice_vfrt_squared_over_minus_1p21e06_etc_observed =
            select(fabs(vfrt) < 0.1, fma(-0.5, vfrt, fma(fma(fma(fma(-8.267195767195768e-07, vfrt_squared,
            3.306878306878307e-05), vfrt_squared, -0.001388888888888889), vfrt_squared, 0.08333333333333333),
            vfrt_squared, 1.0)), vfrt*reciprocal(exp_F_reciprocal_R_T_V_observed - 1.0));
        // A/F, line 407
        const real i_Nab = c.P_Nab_F_reciprocal_C_m*(Na_i_exp_F_reciprocal_R_T_V_observed - c.Na_o)*
            choice_vfrt_squared_over_minus_1p21e06_etc_observed;
        values[observable::i_Nab] = i_Nab;
        const real xkb = reciprocal(1.0 + exp(fma(-0.05452562704471101, V, 0.7895310796074155)));  // -, line 405
        values[observable::xkb] = xkb;
        const real i_Kb = c.g_Kb*xkb*V_minus_E_K_observed;  // A/F, line 406
        values[observable::i_Kb] = i_Kb;

        // i_CaL
        // C*mM/mol, line 238
        const real Phi_CaNa = fma(c.F_0p75, Na_i_exp_F_reciprocal_R_T_V_observed, c.minus_0p75_Na_o_F)*
            choice_vfrt_squared_over_minus_1p21e06_etc_observed;
        values[observable::Phi_CaNa] = Phi_CaNa;
        const real product_of_one_minus_A_ff_fs = c.one_minus_A_ff*fs;
        const real f = fma(c.A_ff, ff, product_of_one_minus_A_ff_fs);  // -, line 220
        values[observable::f] = f;
        const real exp_V_over_10_observed = exp_V_over_20_observed*exp_V_over_20_observed;
        // -, line 224
        const real A_fcaf = fma(0.6, reciprocal(fma(0.36787944117144233, exp_V_over_10_observed, 1.0)), 0.3);
        values[observable::A_fcaf] = A_fcaf;
        const real A_fcas = 1.0 - A_fcaf;  // -, line 225
        values[observable::A_fcas] = A_fcas;
        const real A_fcas_fcas = A_fcas*fcas;
        const real fca = fma(A_fcaf, fcaf, A_fcas_fcas);  // -, line 228
        values[observable::fca] = fca;
        const real fp = fma(c.A_ff, ffp, product_of_one_minus_A_ff_fs);  // -, line 233
        values[observable::fp] = fp;
        const real fcap = fma(A_fcaf, fcafp, A_fcas_fcas);  // -, line 236
        values[observable::fcap] = fcap;
        const real i_CaNa = c.P_CaNa_P_Ca_reciprocal_C_m*Phi_CaNa*open_cell;  // A/F, line 241
        values[observable::i_CaNa] = i_CaNa;
        // C*mM/mol, line 239
        const real Phi_CaK = fma(c.F_0p75*K_i, exp_F_reciprocal_R_T_V_observed, c.minus_0p75_K_o_F)*
            choice_vfrt_squared_over_minus_1p21e06_etc_observed;
        values[observable::Phi_CaK] = Phi_CaK;
        const real i_CaK = c.P_CaK_P_Ca_reciprocal_C_m*Phi_CaK*open_cell;  // A/F, line 242
        values[observable::i_CaK] = i_CaK;
        const real exp_V_over_minus_4p23_observed = exp_V_over_minus_5p264_observed*exp_minus_0p04644_V_observed;
        // -, line 211
        const real d_inf = reciprocal(fma(c.exp_d_shift_plus_3p94_over_minus_4p23, exp_V_over_minus_4p23_observed,
            1.0));
        values[observable::d_inf] = d_inf;
        const real exp_V_over_12_observed = exp_V_over_20_observed*exp_V_over_30_observed;
        const real exp_V_over_11p11_observed = exp_V_over_12_observed*exp_V_over_150_observed;
        // ms, line 212
        const real tau_d = fma(exp_V_over_20_observed, reciprocal(
            fma(3.5254214873653824*exp_V_over_11p11_observed, exp_V_over_20_observed, 0.7408182206817179)), 0.6);
        values[observable::tau_d] = tau_d;

        // i_Ks
        const real exp_V_over_107p2_observed = exp(0.009329750709061052*V);
        const real exp_V_over_53p59_observed = exp_V_over_107p2_observed*exp_V_over_107p2_observed;
        const real exp_V_over_26p8_observed = exp_V_over_53p59_observed*exp_V_over_53p59_observed;
        const real exp_V_over_17p86_observed = exp_V_over_26p8_observed*exp_V_over_53p59_observed;
        const real exp_V_over_8p932_observed = exp_V_over_17p86_observed*exp_V_over_17p86_observed;

        // i_CaL
        const real exp_V_over_21p44_observed = exp_V_over_26p8_observed*exp_V_over_107p2_observed;
        const real exp_V_over_6p305_observed = exp_V_over_8p932_observed*exp_V_over_21p44_observed;
        const real exp_V_0p2706_observed = exp_V_over_6p305_observed*exp_V_over_8p932_observed;
        // -, line 215
        const real f_inf = reciprocal(fma(c.exp_f_shift_plus_19p58_over_3p696, exp_V_0p2706_observed, 1.0));
        values[observable::f_inf] = f_inf;
        // ms, line 216
        const real tau_ff = fma(exp_V_over_10_observed, reciprocal(
            fma(0.03325075244518792*exp_V_over_10_observed, exp_V_over_10_observed, 0.0006090087745647571)), 7.0);
        values[observable::tau_ff] = tau_ff;
        const real exp_V_over_6_observed = exp_V_over_12_observed*exp_V_over_12_observed;
        const real exp_V_over_4_observed = exp_V_over_6_observed*exp_V_over_12_observed;
        // ms, line 217
        const real tau_fs = fma(exp_V_over_4_observed, reciprocal(
            fma(8.053415618124885e-05*exp_V_over_6_observed, exp_V_over_4_observed, 1.0027667890106652e-05)), 1000.0);
        values[observable::tau_fs] = tau_fs;

        // i_Ks
        const real exp_V_over_217_observed = exp(0.004608294930875576*V);
        const real exp_V_over_108p5_observed = exp_V_over_217_observed*exp_V_over_217_observed;
        const real exp_V_over_72p33_observed = exp_V_over_108p5_observed*exp_V_over_217_observed;
        const real exp_V_over_43p4_observed = exp_V_over_72p33_observed*exp_V_over_108p5_observed;
        const real exp_V_over_31_observed = exp_V_over_43p4_observed*exp_V_over_108p5_observed;

        // i_CaL
        const real exp_V_over_18p08_observed = exp_V_over_31_observed*exp_V_over_43p4_observed;
        const real exp_V_over_9p042_observed = exp_V_over_18p08_observed*exp_V_over_18p08_observed;
        const real exp_V_over_7_observed = exp_V_over_9p042_observed*exp_V_over_31_observed;
        // ms, line 222
        const real tau_fcaf = fma(exp_V_over_7_observed, reciprocal(
            fma(0.02258872488031037*exp_V_over_7_observed, exp_V_over_7_observed, 0.0708317980974062)), 7.0);
        values[observable::tau_fcaf] = tau_fcaf;
        const real exp_V_over_3_observed = exp_V_over_6_observed*exp_V_over_6_observed;
        // ms, line 223
        const real tau_fcas = fma(exp_V_over_3_observed, reciprocal(
            fma(0.00012*exp_V_over_7_observed, exp_V_over_3_observed, 0.00012)), 100.0);
        values[observable::tau_fcas] = tau_fcas;
        const real tau_ffp = 2.5*tau_ff;  // ms, line 231
        values[observable::tau_ffp] = tau_ffp;
        const real tau_fcafp = 2.5*tau_fcaf;  // ms, line 234
        values[observable::tau_fcafp] = tau_fcafp;

        // i_Kr
        const real A_xrf = reciprocal(1.0 + exp(fma(0.02617115938236064, V, 1.4344412457471867)));  // -, line 257
        values[observable::A_xrf] = A_xrf;
        const real exp_V_over_359p8_observed = exp(0.0027791905329653684*V);
        const real exp_V_over_179p9_observed = exp_V_over_359p8_observed*exp_V_over_359p8_observed;
        const real exp_V_over_119p9_observed = exp_V_over_179p9_observed*exp_V_over_359p8_observed;
        const real exp_V_over_59p97_observed = exp_V_over_119p9_observed*exp_V_over_119p9_observed;
        const real exp_V_over_51p4_observed = exp_V_over_59p97_observed*exp_V_over_359p8_observed;
        const real exp_V_over_27p68_observed = exp_V_over_51p4_observed*exp_V_over_59p97_observed;
        const real exp_V_over_17p99_observed = exp_V_over_27p68_observed*exp_V_over_51p4_observed;
        const real exp_V_over_8p995_observed = exp_V_over_17p99_observed*exp_V_over_17p99_observed;
        const real exp_V_over_6p789_observed = exp_V_over_8p995_observed*exp_V_over_27p68_observed;
        // -, line 254
        const real xr_inf = exp_V_over_6p789_observed*reciprocal(exp_V_over_6p789_observed + 0.29287308872377504);
        values[observable::xr_inf] = xr_inf;
        const real exp_V_over_3p869_observed = exp_V_over_6p789_observed*exp_V_over_8p995_observed;
        // ms, line 255
        const real tau_xrf = fma(9801.6219073399, reciprocal(fma(0.40412087123962415,
            exp(fma(-0.04906771344455348, V, 2.3444553483807655)), exp_V_over_3p869_observed)), 12.98);
        values[observable::tau_xrf] = tau_xrf;
        // ms, line 256
        const real tau_xrs = fma(15.08523155830442, reciprocal(fma(0.00017016141197767387,
            exp(fma(-0.03855050115651503, V, 1.146491904394757)), exp(
            fma(0.13596193065941536, V, -4.717878993881714)))), 1.865);
        values[observable::tau_xrs] = tau_xrs;
        const real xr = fma(A_xrf, xrf, (1.0 - A_xrf)*xrs);  // -, line 260
        values[observable::xr] = xr;
        const real exp_V_over_75_observed = exp_V_over_150_observed*exp_V_over_150_observed;
        // -, line 261
        const real r_Kr = reciprocal(fma(2.0820090840784555, exp_V_over_75_observed, 1.0)*
            fma(0.7165313105737893, exp_V_over_30_observed, 1.0));
        values[observable::r_Kr] = r_Kr;
        const real i_Kr = c.g_Kr_sqrt_K_o_over_5p4*xr*r_Kr*V_minus_E_K_observed;  // A/F, line 262
        values[observable::i_Kr] = i_Kr;

        // i_Ks
        // -, line 277
        const real xs_inf = exp_V_over_8p932_observed*reciprocal(exp_V_over_8p932_observed + 0.27288596035656526);
        values[observable::xs_inf] = xs_inf;
        // ms, line 278
        const real tau_xs1 = fma(4299.226139294927, reciprocal(fma(5.554600171969045,
            exp(fma(-0.004347826086956522, V, -0.9130434782608696)),
            exp(fma(0.056179775280898875, V, 2.7123595505617977)))), 817.3);
        values[observable::tau_xs1] = tau_xs1;
        // ms, line 280
        const real tau_xs2 = exp_V_over_31_observed*reciprocal(fma(0.0008208499862389881*exp_V_over_20_observed,
            exp_V_over_31_observed, 0.0022561357010639103));
        values[observable::tau_xs2] = tau_xs2;
        const real i_Ks = c.g_Ks_Ks_Ca*xs1*xs2*(V - E_Ks);  // A/F, line 283
        values[observable::i_Ks] = i_Ks;

        // membrane
        const real vffrt = c.F_squared_reciprocal_R_T_observed*V;  // C/mol, line 36
        values[observable::vffrt] = vffrt;
        const real i_Na_total = fma(3.0, i_NCX, fma(3.0, i_NaK, i_Na + i_NaL + i_Nab + i_CaNa));  // A/F, line 31
        values[observable::i_Na_total] = i_Na_total;
        const real i_K_total = fma(-2.0, i_NaK, i_to + i_Kr + i_Ks + i_K1 + i_Kb + i_CaK);  // A/F, line 32
        values[observable::i_K_total] = i_K_total;
        const real i_Ca_total = fma(-2.0, i_NCX, i_CaL + i_Ca_slow);  // A/F, line 33
        values[observable::i_Ca_total] = i_Ca_total;
        const real i_ion = i_Na_total + i_K_total + i_Ca_total;  // A/F, line 34
        values[observable::i_ion] = i_ion;
    }
};

}  // namespace heartwright::models::gaur_rudy_2011_ord
