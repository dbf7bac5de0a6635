// potassium_cluster_2026: the equations of a step, for a pack of cells on any backend.
// Written by heartwright-generate 0.1.0 from potassium_cluster_2026.json (16638b1ca03dea10224fdfacb3dc3a3c).
// Do not edit: change the spec and generate again.
// To read the equations as the spec says them: observe() in kernels.hpp, of every variant.
// react() computes the same after the passes that manifest.json lists.
#pragma once

#include "model.hpp"
#include "runtime/interface/lattice_kernel.hpp"

namespace heartwright::models::potassium_cluster_2026 {
using namespace interface;
using namespace math;

// Variants as written, plain: what sites read of their cell, and its step after them. Computed once a cell-step.
template <class scalar>
struct CellValues_plain {
    // potassium
    scalar minus_expm1_minus_k_open_dt;
    scalar k_close_share_total_K_O;
    scalar k_inactivate_share_total_K_O_etc;
    scalar g_K_reciprocal_K_count_2_relative_V_etc;
    scalar total_K_O;  // -, line 63
    scalar total_K_C;  // -, line 63
    // inward
    scalar exp_V_over_minus_15;
};

// What of the cell's own step is ready without its sites.
template <class scalar>
struct EarlyValues_plain {
    // inward
    scalar m_inf;  // -, line 23
};

// What sites read of their cell when the state is looked at as it is.
template <class scalar>
struct ObservedCellValues_plain {
    // potassium
    scalar minus_expm1_minus_k_open_dt_observed;
    scalar k_close_share_total_K_O_observed;
    scalar k_inactivate_share_total_K_O_etc_observed;
    scalar g_K_reciprocal_K_count_2_relative_V_etc_observed;
};

// Variants: as written, plain.
template <class real_>
struct Kernel_plain {
    using real = real_;
    using scalar = typename real::scalar;
    using Constants = Constants_plain<scalar>;
    static constexpr int n_states = state::count, potential = state::V;
    static constexpr int n_observables = observable::count, n_constants = Constants::count;

    using CellValues = CellValues_plain<scalar>;
    using EarlyValues = EarlyValues_plain<scalar>;
    using ObservedCellValues = ObservedCellValues_plain<scalar>;
    static constexpr bool has_lattice = true;
    static constexpr int n_site_states = site_state::count, n_counts = site_count::count,
                         n_site_observables = site_observable::count;
    static constexpr int n_checks = 3, n_diffusing = 0, n_sums = 1,
                         n_observed_sums = 5;
    // Of what there is none, one element stands.
    static constexpr int diffusing[1] = { 0 };  // components
    static constexpr SumKind sum_kinds[1] = { SumKind::sum };
    static constexpr SumKind observed_sum_kinds[5] = { SumKind::sum, SumKind::sum, SumKind::sum, SumKind::sum,
        SumKind::max };

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
        const real V = cells.potential();  // mV, line 14

        // inward
        const real exp_V_over_minus_15 = bounded_exp(-0.06666666666666667*V);

        // potassium
        const real exp_V_over_minus_7p5 = exp_V_over_minus_15*exp_V_over_minus_15;
        const real exp_V_over_minus_5 = exp_V_over_minus_7p5*exp_V_over_minus_15;
        // n_inf = 1/(1 + exp(-(V + 25)/5))
        const real n_inf = normal_reciprocal(fma(0.006737946999085467, exp_V_over_minus_5, 1.0));  // -, line 55
        // k_close = (1 - n_inf)/tau_n
        const real k_close = (1.0 - n_inf)*c.reciprocal_tau_n;  // 1/ms, line 57
        const real k_close_plus_k_inactivate = k_close + c.k_inactivate;
        const real expm1_minus_k_close_plus_k_inactivate_dt = expm1(-(k_close_plus_k_inactivate*c.dt));
        const real share_total_K_O = select(k_close_plus_k_inactivate > 0.0,
            -(expm1_minus_k_close_plus_k_inactivate_dt*normal_reciprocal(k_close_plus_k_inactivate)), c.dt);
        const real k_close_share_total_K_O = k_close*share_total_K_O;
        const real k_inactivate_share_total_K_O_etc = c.k_inactivate*share_total_K_O*
            reciprocal(1.0 - k_close_share_total_K_O);
        const real dt_k_open = c.product_of_reciprocal_tau_n_dt*n_inf;
        const real minus_expm1_minus_k_open_dt = -expm1(-dt_k_open);
        const real relative_V_minus_E_K_etc = V - c.E_K_without_relative_E_K;
        const real g_K_reciprocal_K_count_2_relative_V_etc = c.g_K_reciprocal_K_count_2*relative_V_minus_E_K_etc;
        // k_open = n_inf/tau_n
        const real total_K_C = minus_expm1_minus_k_open_dt;  // -, line 63
        const real total_K_O = -expm1_minus_k_close_plus_k_inactivate_dt;  // -, line 63

        // for the sites and after
        values.minus_expm1_minus_k_open_dt = minus_expm1_minus_k_open_dt.v;
        values.k_close_share_total_K_O = k_close_share_total_K_O.v;
        values.k_inactivate_share_total_K_O_etc = k_inactivate_share_total_K_O_etc.v;
        values.g_K_reciprocal_K_count_2_relative_V_etc = g_K_reciprocal_K_count_2_relative_V_etc.v;
        values.total_K_O = total_K_O.v;
        values.total_K_C = total_K_C.v;
        values.exp_V_over_minus_15 = exp_V_over_minus_15.v;
        return values;
    }

    // Local update of sites: draws, maps, integrated states, sums for the cell.
    template <class Sites>
    static HEARTWRIGHT_FN void update_sites([[maybe_unused]] const Constants& c, [[maybe_unused]] const Step& step,
                                            [[maybe_unused]] const CellValues& cell, Sites& sites) {
        using whole = typename Sites::whole;
        // state
        const real K_cleft = sites.load(site_state::K_cleft);  // mM, line 52

        // potassium
        const whole K_C_free = sites.free_count(site_count::K_C);
        const whole K_C_to_O = sites.binomial(0, K_C_free, cell.minus_expm1_minus_k_open_dt);  // -, line 63
        const whole K_O_free = sites.free_count(site_count::K_O);
        whole K_O_to_C = 0, K_O_free_minus_K_O_to_C = K_O_free, K_O_to_I = 0;
        if (sites.any_of(K_O_free)) {
            K_O_to_C = sites.binomial(1, K_O_free, cell.k_close_share_total_K_O);  // -, line 63
            K_O_free_minus_K_O_to_C = K_O_free - K_O_to_C;
            K_O_to_I = sites.binomial(2, K_O_free_minus_K_O_to_C, cell.k_inactivate_share_total_K_O_etc);  // -, line 63
        }
        const whole K_C_held = sites.held_count(site_count::K_C);
        // next(K_C) = K_C_free - K_C_to_O + K_O_to_C + K_C_held
        const whole next_K_C = K_C_free - K_C_to_O + K_O_to_C + K_C_held;
        sites.store_count(site_count::K_C, next_K_C);
        const whole K_I_free = sites.free_count(site_count::K_I);
        const whole K_I_to_O = sites.binomial(3, K_I_free, c.minus_expm1_minus_k_restore_dt);  // -, line 63
        const whole K_O_to_I_minus_K_I_to_O = K_O_to_I - K_I_to_O;
        const whole K_O_held = sites.held_count(site_count::K_O);
        // next(K_O) = K_O_free_minus_K_O_to_C + K_C_to_O + K_O_held - K_O_to_I_minus_K_I_to_O
        const whole next_K_O = K_O_free_minus_K_O_to_C + K_C_to_O + K_O_held - K_O_to_I_minus_K_I_to_O;
        sites.store_count(site_count::K_O, next_K_O);
        const whole K_I_held = sites.held_count(site_count::K_I);
        // next(K_I) = K_O_to_I_minus_K_I_to_O + K_I_free + K_I_held
        const whole next_K_I = K_O_to_I_minus_K_I_to_O + K_I_free + K_I_held;
        sites.store_count(site_count::K_I, next_K_I);
        const real relative_E_K = log(K_cleft);
        // i_K_d = g_K*next(K_O)/K_count*(V - E_K)
        // uA/cm^2, line 59
        const real i_K_d = real(next_K_O)*fma(-c.RT_F_g_K_reciprocal_K_count_2, relative_E_K,
            cell.g_K_reciprocal_K_count_2_relative_V_etc);
        // ddt(K_cleft) = fill*i_K_d - (K_cleft - K_bulk)/tau_cleft
        const real next_K_cleft = fma(c.fill_dt, i_K_d, fma(c.one_minus_reciprocal_tau_cleft_dt, K_cleft,
            c.K_bulk_reciprocal_tau_cleft_dt));
        sites.store(site_state::K_cleft, next_K_cleft);
        sites.add_sum(0, i_K_d);
        // K leaving I (I -> O); K leaving O (O -> C, O -> I); K leaving C (C -> O)
        sites.check_probabilities(2, c.total_K_I, 1, cell.total_K_O, 0, cell.total_K_C);
    }

    // Diffusion of sites, when their and their neighbours' local update is done.
    template <class Sites>
    static HEARTWRIGHT_FN void diffuse_sites([[maybe_unused]] const Constants& c, [[maybe_unused]] const Step& step,
                                             [[maybe_unused]] const CellValues& cell, [[maybe_unused]] Sites& sites) {
    }

    // The cell's own step: first what needs nothing of its sites, then the rest, after them. The first part stores the
    // states that the rest does not read as they were.
    static HEARTWRIGHT_FN void react_early([[maybe_unused]] const Constants& c,
                                           [[maybe_unused]] const Step& step,
                                           [[maybe_unused]] const Cells<real>& cells,
                                           [[maybe_unused]] const CellValues& cell,
                                           [[maybe_unused]] EarlyValues& values) {
        // inward
        // m_inf = 1/(1 + exp(-(V + 20)/15))
        const real m_inf = normal_reciprocal(fma(0.26359713811572677, cell.exp_V_over_minus_15, 1.0));  // -, line 23
        values.m_inf = m_inf.v;
    }
    static HEARTWRIGHT_FN void react_late([[maybe_unused]] const Constants& c,
                                          [[maybe_unused]] const Step& step, const Cells<real>& cells,
                                          [[maybe_unused]] const CellValues& cell,
                                          [[maybe_unused]] const EarlyValues& early,
                                          [[maybe_unused]] const real* sums) {
        // state
        const real V = cells.potential();  // mV, line 14
        const real i_stim = cells.stimulus();  // uA/cm^2

        // sums over sites
        const real sum_i_K_d = sums[0];  // uA/cm^2

        // membrane
        // ddt(V) = 0
        const real next_V = fma(-c.dt_reciprocal_C_m, i_stim, fma(-c.dt_reciprocal_C_m_reciprocal_n_weight, sum_i_K_d,
            fma(-(c.dt_reciprocal_C_m_g_Na*early.m_inf), V - c.E_Na,
            fma(c.one_minus_dt_reciprocal_C_m_g_leak, V, c.dt_reciprocal_C_m_g_leak_E_leak))));
        cells.store_potential(next_V);
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
        const real V = cells.potential();  // mV, line 14

        // inward
        const real exp_V_over_minus_15_observed = exp(-0.06666666666666667*V);

        // potassium
        const real exp_V_over_minus_7p5_observed = exp_V_over_minus_15_observed*exp_V_over_minus_15_observed;
        const real exp_V_over_minus_5_observed = exp_V_over_minus_7p5_observed*exp_V_over_minus_15_observed;
        const real n_inf = reciprocal(fma(0.006737946999085467, exp_V_over_minus_5_observed, 1.0));  // -, line 55
        const real k_close = (1.0 - n_inf)*c.reciprocal_tau_n;  // 1/ms, line 57
        const real k_close_plus_k_inactivate = k_close + c.k_inactivate;
        const real expm1_minus_k_close_plus_k_inactivate_dt = expm1(-(k_close_plus_k_inactivate*c.dt));
        const real share_total_K_O_observed = select(k_close_plus_k_inactivate > 0.0,
            -(expm1_minus_k_close_plus_k_inactivate_dt*reciprocal(k_close_plus_k_inactivate)), c.dt);
        const real k_close_share_total_K_O_observed = k_close*share_total_K_O_observed;
        const real k_inactivate_share_total_K_O = c.k_inactivate*share_total_K_O_observed;
        const real k_inactivate_share_total_K_O_etc_observed = k_inactivate_share_total_K_O*
            reciprocal(1.0 - k_close_share_total_K_O_observed);
        const real k_open = n_inf*c.reciprocal_tau_n;  // 1/ms, line 56
        const real minus_expm1_minus_k_open_dt_observed = -expm1(-(k_open*c.dt));
        const real relative_V_minus_E_K_etc = V - c.E_K_without_relative_E_K;
        const real g_K_reciprocal_K_count_2_relative_V_etc_observed = c.g_K_reciprocal_K_count_2_observed*
            relative_V_minus_E_K_etc;

        // for the sites and after
        values.minus_expm1_minus_k_open_dt_observed = minus_expm1_minus_k_open_dt_observed.v;
        values.k_close_share_total_K_O_observed = k_close_share_total_K_O_observed.v;
        values.k_inactivate_share_total_K_O_etc_observed = k_inactivate_share_total_K_O_etc_observed.v;
        values.g_K_reciprocal_K_count_2_relative_V_etc_observed = g_K_reciprocal_K_count_2_relative_V_etc_observed.v;
        return values;
    }

    template <class Sites>
    static HEARTWRIGHT_FN void observe_sums([[maybe_unused]] const Constants& c, [[maybe_unused]] const Step& step,
                                            [[maybe_unused]] const ObservedCellValues& cell,
                                            [[maybe_unused]] Sites& sites) {
        using whole = typename Sites::whole;
        // state
        const real K_cleft = sites.load(site_state::K_cleft);  // mM, line 52

        // potassium
        sites.add_sum(3, K_cleft);
        sites.add_max(4, K_cleft);
        const whole K_C_free = sites.free_count(site_count::K_C);
        const whole K_C_to_O = sites.binomial(0, K_C_free, cell.minus_expm1_minus_k_open_dt_observed);  // -, line 63
        const whole K_O_free = sites.free_count(site_count::K_O);
        const whole K_O_to_C = sites.binomial(1, K_O_free, cell.k_close_share_total_K_O_observed);  // -, line 63
        const whole K_O_free_minus_K_O_to_C = K_O_free - K_O_to_C;
        // -, line 63
        const whole K_O_to_I = sites.binomial(2, K_O_free_minus_K_O_to_C,
            cell.k_inactivate_share_total_K_O_etc_observed);
        const whole K_I_free = sites.free_count(site_count::K_I);
        const whole K_I_to_O = sites.binomial(3, K_I_free, c.minus_expm1_minus_k_restore_dt);  // -, line 63
        const whole K_O_to_I_minus_K_I_to_O = K_O_to_I - K_I_to_O;
        const whole K_O_held = sites.held_count(site_count::K_O);
        const whole next_K_O = K_O_free_minus_K_O_to_C + K_C_to_O + K_O_held - K_O_to_I_minus_K_I_to_O;
        const real relative_E_K = log(K_cleft);
        // uA/cm^2, line 59
        const real i_K_d = real(next_K_O)*fma(-c.RT_F_g_K_reciprocal_K_count_2_observed, relative_E_K,
            cell.g_K_reciprocal_K_count_2_relative_V_etc_observed);
        sites.add_sum(0, i_K_d);
        const whole K_I = sites.count(site_count::K_I);
        sites.add_sum(2, real(K_I));
        const whole K_O = sites.count(site_count::K_O);
        sites.add_sum(1, real(K_O));
    }

    template <class Sites>
    static HEARTWRIGHT_FN void observe_sites([[maybe_unused]] const Constants& c, [[maybe_unused]] const Step& step,
                                             [[maybe_unused]] const ObservedCellValues& cell,
                                             [[maybe_unused]] Sites& sites, [[maybe_unused]] real* values) {
        using whole = typename Sites::whole;
        // state
        const real K_cleft = sites.load(site_state::K_cleft);  // mM, line 52

        // potassium
        const whole K_O_free = sites.free_count(site_count::K_O);
        const whole K_O_to_C = sites.binomial(1, K_O_free, cell.k_close_share_total_K_O_observed);  // -, line 63
        values[site_observable::K_O_to_C] = real(K_O_to_C);
        const whole K_O_free_minus_K_O_to_C = K_O_free - K_O_to_C;
        // -, line 63
        const whole K_O_to_I = sites.binomial(2, K_O_free_minus_K_O_to_C,
            cell.k_inactivate_share_total_K_O_etc_observed);
        values[site_observable::K_O_to_I] = real(K_O_to_I);
        const whole K_C_free = sites.free_count(site_count::K_C);
        const whole K_C_to_O = sites.binomial(0, K_C_free, cell.minus_expm1_minus_k_open_dt_observed);  // -, line 63
        values[site_observable::K_C_to_O] = real(K_C_to_O);
        const whole K_I_free = sites.free_count(site_count::K_I);
        const whole K_I_to_O = sites.binomial(3, K_I_free, c.minus_expm1_minus_k_restore_dt);  // -, line 63
        values[site_observable::K_I_to_O] = real(K_I_to_O);
        const real relative_E_K = log(K_cleft);
        const real E_K = fma(c.RT_F_, relative_E_K, c.E_K_without_relative_E_K);  // mV, line 58
        values[site_observable::E_K] = E_K;
        const whole K_O_to_I_minus_K_I_to_O = K_O_to_I - K_I_to_O;
        const whole K_O_held = sites.held_count(site_count::K_O);
        const whole next_K_O = K_O_free_minus_K_O_to_C + K_C_to_O + K_O_held - K_O_to_I_minus_K_I_to_O;
        // uA/cm^2, line 59
        const real i_K_d = real(next_K_O)*fma(-c.RT_F_g_K_reciprocal_K_count_2_observed, relative_E_K,
            cell.g_K_reciprocal_K_count_2_relative_V_etc_observed);
        values[site_observable::i_K_d] = i_K_d;
    }

    template <class Values>
    static HEARTWRIGHT_FN void observe([[maybe_unused]] const Constants& c, [[maybe_unused]] const Step& step,
                                       [[maybe_unused]] const Cells<real>& cells, [[maybe_unused]] const real* sums,
                                       [[maybe_unused]] Values values) {
        // state
        const real V = cells.potential();  // mV, line 14

        // sums over sites
        const real sum_i_K_d = sums[0];  // uA/cm^2
        const real sum_K_O = sums[1];  // -
        const real sum_K_I = sums[2];  // -
        const real sum_K_cleft = sums[3];  // mM
        const real max_K_cleft = sums[4];  // mM

        // known before the run
        values[observable::total_K_I] = c.total_K_I;
        values[observable::K_count] = c.K_count;

        // inward
        const real exp_V_over_minus_15_observed = exp(-0.06666666666666667*V);
        const real m_inf = reciprocal(fma(0.26359713811572677, exp_V_over_minus_15_observed, 1.0));  // -, line 23
        values[observable::m_inf] = m_inf;
        const real i_Na = m_inf*fma(c.g_Na, V, -c.E_Na_g_Na);  // uA/cm^2, line 24
        values[observable::i_Na] = i_Na;
        const real i_leak = fma(c.g_leak, V, -c.E_leak_g_leak);  // uA/cm^2, line 25
        values[observable::i_leak] = i_leak;

        // potassium
        const real exp_V_over_minus_7p5_observed = exp_V_over_minus_15_observed*exp_V_over_minus_15_observed;
        const real exp_V_over_minus_5_observed = exp_V_over_minus_7p5_observed*exp_V_over_minus_15_observed;
        const real n_inf = reciprocal(fma(0.006737946999085467, exp_V_over_minus_5_observed, 1.0));  // -, line 55
        values[observable::n_inf] = n_inf;
        const real k_close = (1.0 - n_inf)*c.reciprocal_tau_n;  // 1/ms, line 57
        values[observable::k_close] = k_close;
        const real k_open = n_inf*c.reciprocal_tau_n;  // 1/ms, line 56
        values[observable::k_open] = k_open;
        const real minus_expm1_minus_k_open_dt_observed = -expm1(-(k_open*c.dt));
        const real total_K_C = minus_expm1_minus_k_open_dt_observed;  // -, line 63
        values[observable::total_K_C] = total_K_C;
        const real k_close_plus_k_inactivate = k_close + c.k_inactivate;
        const real expm1_minus_k_close_plus_k_inactivate_dt = expm1(-(k_close_plus_k_inactivate*c.dt));
        const real total_K_O = -expm1_minus_k_close_plus_k_inactivate_dt;  // -, line 63
        values[observable::total_K_O] = total_K_O;
        const real share_total_K_O_observed = select(k_close_plus_k_inactivate > 0.0,
            -(expm1_minus_k_close_plus_k_inactivate_dt*reciprocal(k_close_plus_k_inactivate)), c.dt);
        const real k_close_share_total_K_O_observed = k_close*share_total_K_O_observed;
        const real k_inactivate_share_total_K_O = c.k_inactivate*share_total_K_O_observed;
        const real least_K_O = min(k_close_share_total_K_O_observed, k_inactivate_share_total_K_O);  // -, line 63
        values[observable::least_K_O] = least_K_O;

        // means
        const real i_K = sum_i_K_d*c.reciprocal_n_weight;  // uA/cm^2, line 74
        values[observable::i_K] = i_K;
        const real open = c.product_of_reciprocal_n_sites_etc_observed*sum_K_O;  // -, line 75
        values[observable::open] = open;
        const real inactivated = c.product_of_reciprocal_n_sites_etc_observed*sum_K_I;  // -, line 76
        values[observable::inactivated] = inactivated;
        const real K_cleft_mean = sum_K_cleft*c.reciprocal_n_sites_2;  // mM, line 77
        values[observable::K_cleft_mean] = K_cleft_mean;
        const real K_cleft_max = max_K_cleft;  // mM, line 78
        values[observable::K_cleft_max] = K_cleft_max;

        // membrane
        const real i_ion = i_Na + i_leak + i_K;  // uA/cm^2, line 15
        values[observable::i_ion] = i_ion;
    }
};

// Variants without_inactivation: what sites read of their cell, and its step after them. Computed once a cell-step.
template <class scalar>
struct CellValues_without_inactivation {
    // potassium
    scalar minus_expm1_minus_k_open_dt;
    scalar k_close_share_total_K_O;
    scalar k_inactivate_share_total_K_O_etc;
    scalar g_K_reciprocal_K_count_2_relative_V_etc;
    scalar total_K_O;  // -, line 63
    scalar total_K_C;  // -, line 63
    // inward
    scalar exp_V_over_minus_15;
};

// What of the cell's own step is ready without its sites.
template <class scalar>
struct EarlyValues_without_inactivation {
    // inward
    scalar m_inf;  // -, line 23
};

// What sites read of their cell when the state is looked at as it is.
template <class scalar>
struct ObservedCellValues_without_inactivation {
    // potassium
    scalar minus_expm1_minus_k_open_dt_observed;
    scalar k_close_share_total_K_O;
    scalar k_inactivate_share_total_K_O_etc_observed;
    scalar g_K_reciprocal_K_count_2_relative_V_etc_observed;
};

// Variants: without_inactivation.
template <class real_>
struct Kernel_without_inactivation {
    using real = real_;
    using scalar = typename real::scalar;
    using Constants = Constants_without_inactivation<scalar>;
    static constexpr int n_states = state::count, potential = state::V;
    static constexpr int n_observables = observable::count, n_constants = Constants::count;

    using CellValues = CellValues_without_inactivation<scalar>;
    using EarlyValues = EarlyValues_without_inactivation<scalar>;
    using ObservedCellValues = ObservedCellValues_without_inactivation<scalar>;
    static constexpr bool has_lattice = true;
    static constexpr int n_site_states = site_state::count, n_counts = site_count::count,
                         n_site_observables = site_observable::count;
    static constexpr int n_checks = 3, n_diffusing = 0, n_sums = 1,
                         n_observed_sums = 5;
    // Of what there is none, one element stands.
    static constexpr int diffusing[1] = { 0 };  // components
    static constexpr SumKind sum_kinds[1] = { SumKind::sum };
    static constexpr SumKind observed_sum_kinds[5] = { SumKind::sum, SumKind::sum, SumKind::sum, SumKind::sum,
        SumKind::max };

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
        const real V = cells.potential();  // mV, line 14

        // inward
        const real exp_V_over_minus_15 = bounded_exp(-0.06666666666666667*V);

        // potassium
        const real exp_V_over_minus_7p5 = exp_V_over_minus_15*exp_V_over_minus_15;
        const real exp_V_over_minus_5 = exp_V_over_minus_7p5*exp_V_over_minus_15;
        // n_inf = 1/(1 + exp(-(V + 25)/5))
        const real n_inf = normal_reciprocal(fma(0.006737946999085467, exp_V_over_minus_5, 1.0));  // -, line 55
        // k_close = (1 - n_inf)/tau_n
        const real k_close = (1.0 - n_inf)*c.reciprocal_tau_n;  // 1/ms, line 57
        const real k_close_plus_k_inactivate = k_close + c.k_inactivate;
        const real expm1_minus_k_close_plus_k_inactivate_dt = expm1(-(k_close_plus_k_inactivate*c.dt));
        const real share_total_K_O = select(k_close_plus_k_inactivate > 0.0,
            -(expm1_minus_k_close_plus_k_inactivate_dt*reciprocal(k_close_plus_k_inactivate)), c.dt);
        const real k_close_share_total_K_O = k_close*share_total_K_O;
        const real k_inactivate_share_total_K_O_etc = c.k_inactivate*share_total_K_O*
            reciprocal(1.0 - k_close_share_total_K_O);
        const real dt_k_open = c.product_of_reciprocal_tau_n_dt*n_inf;
        const real minus_expm1_minus_k_open_dt = -expm1(-dt_k_open);
        const real relative_V_minus_E_K_etc = V - c.E_K_without_relative_E_K;
        const real g_K_reciprocal_K_count_2_relative_V_etc = c.g_K_reciprocal_K_count_2*relative_V_minus_E_K_etc;
        // k_open = n_inf/tau_n
        const real total_K_C = minus_expm1_minus_k_open_dt;  // -, line 63
        const real total_K_O = -expm1_minus_k_close_plus_k_inactivate_dt;  // -, line 63

        // for the sites and after
        values.minus_expm1_minus_k_open_dt = minus_expm1_minus_k_open_dt.v;
        values.k_close_share_total_K_O = k_close_share_total_K_O.v;
        values.k_inactivate_share_total_K_O_etc = k_inactivate_share_total_K_O_etc.v;
        values.g_K_reciprocal_K_count_2_relative_V_etc = g_K_reciprocal_K_count_2_relative_V_etc.v;
        values.total_K_O = total_K_O.v;
        values.total_K_C = total_K_C.v;
        values.exp_V_over_minus_15 = exp_V_over_minus_15.v;
        return values;
    }

    // Local update of sites: draws, maps, integrated states, sums for the cell.
    template <class Sites>
    static HEARTWRIGHT_FN void update_sites([[maybe_unused]] const Constants& c, [[maybe_unused]] const Step& step,
                                            [[maybe_unused]] const CellValues& cell, Sites& sites) {
        using whole = typename Sites::whole;
        // state
        const real K_cleft = sites.load(site_state::K_cleft);  // mM, line 52

        // potassium
        const whole K_C_free = sites.free_count(site_count::K_C);
        const whole K_C_to_O = sites.binomial(0, K_C_free, cell.minus_expm1_minus_k_open_dt);  // -, line 63
        const whole K_O_free = sites.free_count(site_count::K_O);
        whole K_O_to_C = 0, K_O_free_minus_K_O_to_C = K_O_free, K_O_to_I = 0;
        if (sites.any_of(K_O_free)) {
            K_O_to_C = sites.binomial(1, K_O_free, cell.k_close_share_total_K_O);  // -, line 63
            K_O_free_minus_K_O_to_C = K_O_free - K_O_to_C;
            K_O_to_I = sites.binomial(2, K_O_free_minus_K_O_to_C, cell.k_inactivate_share_total_K_O_etc);  // -, line 63
        }
        const whole K_C_held = sites.held_count(site_count::K_C);
        // next(K_C) = K_C_free - K_C_to_O + K_O_to_C + K_C_held
        const whole next_K_C = K_C_free - K_C_to_O + K_O_to_C + K_C_held;
        sites.store_count(site_count::K_C, next_K_C);
        const whole K_I_free = sites.free_count(site_count::K_I);
        const whole K_I_to_O = sites.binomial(3, K_I_free, c.minus_expm1_minus_k_restore_dt);  // -, line 63
        const whole K_O_to_I_minus_K_I_to_O = K_O_to_I - K_I_to_O;
        const whole K_O_held = sites.held_count(site_count::K_O);
        // next(K_O) = K_O_free_minus_K_O_to_C + K_C_to_O + K_O_held - K_O_to_I_minus_K_I_to_O
        const whole next_K_O = K_O_free_minus_K_O_to_C + K_C_to_O + K_O_held - K_O_to_I_minus_K_I_to_O;
        sites.store_count(site_count::K_O, next_K_O);
        const whole K_I_held = sites.held_count(site_count::K_I);
        // next(K_I) = K_O_to_I_minus_K_I_to_O + K_I_free + K_I_held
        const whole next_K_I = K_O_to_I_minus_K_I_to_O + K_I_free + K_I_held;
        sites.store_count(site_count::K_I, next_K_I);
        const real relative_E_K = log(K_cleft);
        // i_K_d = g_K*next(K_O)/K_count*(V - E_K)
        // uA/cm^2, line 59
        const real i_K_d = real(next_K_O)*fma(-c.RT_F_g_K_reciprocal_K_count_2, relative_E_K,
            cell.g_K_reciprocal_K_count_2_relative_V_etc);
        // ddt(K_cleft) = fill*i_K_d - (K_cleft - K_bulk)/tau_cleft
        const real next_K_cleft = fma(c.fill_dt, i_K_d, fma(c.one_minus_reciprocal_tau_cleft_dt, K_cleft,
            c.K_bulk_reciprocal_tau_cleft_dt));
        sites.store(site_state::K_cleft, next_K_cleft);
        sites.add_sum(0, i_K_d);
        // K leaving I (I -> O); K leaving O (O -> C, O -> I); K leaving C (C -> O)
        sites.check_probabilities(2, c.total_K_I, 1, cell.total_K_O, 0, cell.total_K_C);
    }

    // Diffusion of sites, when their and their neighbours' local update is done.
    template <class Sites>
    static HEARTWRIGHT_FN void diffuse_sites([[maybe_unused]] const Constants& c, [[maybe_unused]] const Step& step,
                                             [[maybe_unused]] const CellValues& cell, [[maybe_unused]] Sites& sites) {
    }

    // The cell's own step: first what needs nothing of its sites, then the rest, after them. The first part stores the
    // states that the rest does not read as they were.
    static HEARTWRIGHT_FN void react_early([[maybe_unused]] const Constants& c,
                                           [[maybe_unused]] const Step& step,
                                           [[maybe_unused]] const Cells<real>& cells,
                                           [[maybe_unused]] const CellValues& cell,
                                           [[maybe_unused]] EarlyValues& values) {
        // inward
        // m_inf = 1/(1 + exp(-(V + 20)/15))
        const real m_inf = normal_reciprocal(fma(0.26359713811572677, cell.exp_V_over_minus_15, 1.0));  // -, line 23
        values.m_inf = m_inf.v;
    }
    static HEARTWRIGHT_FN void react_late([[maybe_unused]] const Constants& c,
                                          [[maybe_unused]] const Step& step, const Cells<real>& cells,
                                          [[maybe_unused]] const CellValues& cell,
                                          [[maybe_unused]] const EarlyValues& early,
                                          [[maybe_unused]] const real* sums) {
        // state
        const real V = cells.potential();  // mV, line 14
        const real i_stim = cells.stimulus();  // uA/cm^2

        // sums over sites
        const real sum_i_K_d = sums[0];  // uA/cm^2

        // membrane
        // ddt(V) = 0
        const real next_V = fma(-c.dt_reciprocal_C_m, i_stim, fma(-c.dt_reciprocal_C_m_reciprocal_n_weight, sum_i_K_d,
            fma(-(c.dt_reciprocal_C_m_g_Na*early.m_inf), V - c.E_Na,
            fma(c.one_minus_dt_reciprocal_C_m_g_leak, V, c.dt_reciprocal_C_m_g_leak_E_leak))));
        cells.store_potential(next_V);
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
        const real V = cells.potential();  // mV, line 14

        // inward
        const real exp_V_over_minus_15_observed = exp(-0.06666666666666667*V);

        // potassium
        const real exp_V_over_minus_7p5_observed = exp_V_over_minus_15_observed*exp_V_over_minus_15_observed;
        const real exp_V_over_minus_5_observed = exp_V_over_minus_7p5_observed*exp_V_over_minus_15_observed;
        const real n_inf = reciprocal(fma(0.006737946999085467, exp_V_over_minus_5_observed, 1.0));  // -, line 55
        const real k_close = (1.0 - n_inf)*c.reciprocal_tau_n;  // 1/ms, line 57
        const real k_close_plus_k_inactivate = k_close + c.k_inactivate;
        const real expm1_minus_k_close_plus_k_inactivate_dt = expm1(-(k_close_plus_k_inactivate*c.dt));
        const real share_total_K_O = select(k_close_plus_k_inactivate > 0.0,
            -(expm1_minus_k_close_plus_k_inactivate_dt*reciprocal(k_close_plus_k_inactivate)), c.dt);
        const real k_close_share_total_K_O = k_close*share_total_K_O;
        const real k_inactivate_share_total_K_O = c.k_inactivate*share_total_K_O;
        const real k_inactivate_share_total_K_O_etc_observed = k_inactivate_share_total_K_O*
            reciprocal(1.0 - k_close_share_total_K_O);
        const real k_open = n_inf*c.reciprocal_tau_n;  // 1/ms, line 56
        const real minus_expm1_minus_k_open_dt_observed = -expm1(-(k_open*c.dt));
        const real relative_V_minus_E_K_etc = V - c.E_K_without_relative_E_K;
        const real g_K_reciprocal_K_count_2_relative_V_etc_observed = c.g_K_reciprocal_K_count_2_observed*
            relative_V_minus_E_K_etc;

        // for the sites and after
        values.minus_expm1_minus_k_open_dt_observed = minus_expm1_minus_k_open_dt_observed.v;
        values.k_close_share_total_K_O = k_close_share_total_K_O.v;
        values.k_inactivate_share_total_K_O_etc_observed = k_inactivate_share_total_K_O_etc_observed.v;
        values.g_K_reciprocal_K_count_2_relative_V_etc_observed = g_K_reciprocal_K_count_2_relative_V_etc_observed.v;
        return values;
    }

    template <class Sites>
    static HEARTWRIGHT_FN void observe_sums([[maybe_unused]] const Constants& c, [[maybe_unused]] const Step& step,
                                            [[maybe_unused]] const ObservedCellValues& cell,
                                            [[maybe_unused]] Sites& sites) {
        using whole = typename Sites::whole;
        // state
        const real K_cleft = sites.load(site_state::K_cleft);  // mM, line 52

        // potassium
        sites.add_sum(3, K_cleft);
        sites.add_max(4, K_cleft);
        const whole K_C_free = sites.free_count(site_count::K_C);
        const whole K_C_to_O = sites.binomial(0, K_C_free, cell.minus_expm1_minus_k_open_dt_observed);  // -, line 63
        const whole K_O_free = sites.free_count(site_count::K_O);
        const whole K_O_to_C = sites.binomial(1, K_O_free, cell.k_close_share_total_K_O);  // -, line 63
        const whole K_O_free_minus_K_O_to_C = K_O_free - K_O_to_C;
        // -, line 63
        const whole K_O_to_I = sites.binomial(2, K_O_free_minus_K_O_to_C,
            cell.k_inactivate_share_total_K_O_etc_observed);
        const whole K_I_free = sites.free_count(site_count::K_I);
        const whole K_I_to_O = sites.binomial(3, K_I_free, c.minus_expm1_minus_k_restore_dt);  // -, line 63
        const whole K_O_to_I_minus_K_I_to_O = K_O_to_I - K_I_to_O;
        const whole K_O_held = sites.held_count(site_count::K_O);
        const whole next_K_O = K_O_free_minus_K_O_to_C + K_C_to_O + K_O_held - K_O_to_I_minus_K_I_to_O;
        const real relative_E_K = log(K_cleft);
        // uA/cm^2, line 59
        const real i_K_d = real(next_K_O)*fma(-c.RT_F_g_K_reciprocal_K_count_2_observed, relative_E_K,
            cell.g_K_reciprocal_K_count_2_relative_V_etc_observed);
        sites.add_sum(0, i_K_d);
        const whole K_I = sites.count(site_count::K_I);
        sites.add_sum(2, real(K_I));
        const whole K_O = sites.count(site_count::K_O);
        sites.add_sum(1, real(K_O));
    }

    template <class Sites>
    static HEARTWRIGHT_FN void observe_sites([[maybe_unused]] const Constants& c, [[maybe_unused]] const Step& step,
                                             [[maybe_unused]] const ObservedCellValues& cell,
                                             [[maybe_unused]] Sites& sites, [[maybe_unused]] real* values) {
        using whole = typename Sites::whole;
        // state
        const real K_cleft = sites.load(site_state::K_cleft);  // mM, line 52

        // potassium
        const whole K_O_free = sites.free_count(site_count::K_O);
        const whole K_O_to_C = sites.binomial(1, K_O_free, cell.k_close_share_total_K_O);  // -, line 63
        values[site_observable::K_O_to_C] = real(K_O_to_C);
        const whole K_O_free_minus_K_O_to_C = K_O_free - K_O_to_C;
        // -, line 63
        const whole K_O_to_I = sites.binomial(2, K_O_free_minus_K_O_to_C,
            cell.k_inactivate_share_total_K_O_etc_observed);
        values[site_observable::K_O_to_I] = real(K_O_to_I);
        const whole K_C_free = sites.free_count(site_count::K_C);
        const whole K_C_to_O = sites.binomial(0, K_C_free, cell.minus_expm1_minus_k_open_dt_observed);  // -, line 63
        values[site_observable::K_C_to_O] = real(K_C_to_O);
        const whole K_I_free = sites.free_count(site_count::K_I);
        const whole K_I_to_O = sites.binomial(3, K_I_free, c.minus_expm1_minus_k_restore_dt);  // -, line 63
        values[site_observable::K_I_to_O] = real(K_I_to_O);
        const real relative_E_K = log(K_cleft);
        const real E_K = fma(c.RT_F_, relative_E_K, c.E_K_without_relative_E_K);  // mV, line 58
        values[site_observable::E_K] = E_K;
        const whole K_O_to_I_minus_K_I_to_O = K_O_to_I - K_I_to_O;
        const whole K_O_held = sites.held_count(site_count::K_O);
        const whole next_K_O = K_O_free_minus_K_O_to_C + K_C_to_O + K_O_held - K_O_to_I_minus_K_I_to_O;
        // uA/cm^2, line 59
        const real i_K_d = real(next_K_O)*fma(-c.RT_F_g_K_reciprocal_K_count_2_observed, relative_E_K,
            cell.g_K_reciprocal_K_count_2_relative_V_etc_observed);
        values[site_observable::i_K_d] = i_K_d;
    }

    template <class Values>
    static HEARTWRIGHT_FN void observe([[maybe_unused]] const Constants& c, [[maybe_unused]] const Step& step,
                                       [[maybe_unused]] const Cells<real>& cells, [[maybe_unused]] const real* sums,
                                       [[maybe_unused]] Values values) {
        // state
        const real V = cells.potential();  // mV, line 14

        // sums over sites
        const real sum_i_K_d = sums[0];  // uA/cm^2
        const real sum_K_O = sums[1];  // -
        const real sum_K_I = sums[2];  // -
        const real sum_K_cleft = sums[3];  // mM
        const real max_K_cleft = sums[4];  // mM

        // known before the run
        values[observable::total_K_I] = c.total_K_I;
        values[observable::K_count] = c.K_count;

        // inward
        const real exp_V_over_minus_15_observed = exp(-0.06666666666666667*V);
        const real m_inf = reciprocal(fma(0.26359713811572677, exp_V_over_minus_15_observed, 1.0));  // -, line 23
        values[observable::m_inf] = m_inf;
        const real i_Na = m_inf*fma(c.g_Na, V, -c.E_Na_g_Na);  // uA/cm^2, line 24
        values[observable::i_Na] = i_Na;
        const real i_leak = fma(c.g_leak, V, -c.E_leak_g_leak);  // uA/cm^2, line 25
        values[observable::i_leak] = i_leak;

        // potassium
        const real exp_V_over_minus_7p5_observed = exp_V_over_minus_15_observed*exp_V_over_minus_15_observed;
        const real exp_V_over_minus_5_observed = exp_V_over_minus_7p5_observed*exp_V_over_minus_15_observed;
        const real n_inf = reciprocal(fma(0.006737946999085467, exp_V_over_minus_5_observed, 1.0));  // -, line 55
        values[observable::n_inf] = n_inf;
        const real k_close = (1.0 - n_inf)*c.reciprocal_tau_n;  // 1/ms, line 57
        values[observable::k_close] = k_close;
        const real k_open = n_inf*c.reciprocal_tau_n;  // 1/ms, line 56
        values[observable::k_open] = k_open;
        const real minus_expm1_minus_k_open_dt_observed = -expm1(-(k_open*c.dt));
        const real total_K_C = minus_expm1_minus_k_open_dt_observed;  // -, line 63
        values[observable::total_K_C] = total_K_C;
        const real k_close_plus_k_inactivate = k_close + c.k_inactivate;
        const real expm1_minus_k_close_plus_k_inactivate_dt = expm1(-(k_close_plus_k_inactivate*c.dt));
        const real total_K_O = -expm1_minus_k_close_plus_k_inactivate_dt;  // -, line 63
        values[observable::total_K_O] = total_K_O;
        const real share_total_K_O = select(k_close_plus_k_inactivate > 0.0,
            -(expm1_minus_k_close_plus_k_inactivate_dt*reciprocal(k_close_plus_k_inactivate)), c.dt);
        const real k_close_share_total_K_O = k_close*share_total_K_O;
        const real k_inactivate_share_total_K_O = c.k_inactivate*share_total_K_O;
        const real least_K_O = min(k_close_share_total_K_O, k_inactivate_share_total_K_O);  // -, line 63
        values[observable::least_K_O] = least_K_O;

        // means
        const real i_K = sum_i_K_d*c.reciprocal_n_weight;  // uA/cm^2, line 74
        values[observable::i_K] = i_K;
        const real open = c.product_of_reciprocal_n_sites_etc_observed*sum_K_O;  // -, line 75
        values[observable::open] = open;
        const real inactivated = c.product_of_reciprocal_n_sites_etc_observed*sum_K_I;  // -, line 76
        values[observable::inactivated] = inactivated;
        const real K_cleft_mean = sum_K_cleft*c.reciprocal_n_sites_2;  // mM, line 77
        values[observable::K_cleft_mean] = K_cleft_mean;
        const real K_cleft_max = max_K_cleft;  // mM, line 78
        values[observable::K_cleft_max] = K_cleft_max;

        // membrane
        const real i_ion = i_Na + i_leak + i_K;  // uA/cm^2, line 15
        values[observable::i_ion] = i_ion;
    }
};

}  // namespace heartwright::models::potassium_cluster_2026
