// sites: the equations of a step, for a pack of cells on any backend.
// Written by heartwright-generate 1.2.3 from sites.json (0123456789abcdef0123456789abcdef).
// Do not edit: change the spec and generate again.
// To read the equations as the spec says them: observe() in kernels.hpp, of every variant.
// react() computes the same after the passes that manifest.json lists.
#pragma once

#include "model.hpp"
#include "runtime/interface/lattice_kernel.hpp"

namespace heartwright::models::sites {
using namespace interface;
using namespace math;

// Variants as written: what sites read of their cell, and its step after them. Computed once a cell-step.
template <class scalar>
struct CellValues_as_written {
    // membrane
    scalar V;  // mV
    // channels
    scalar exp_V;
    scalar p_a;  // -
    // membrane
    scalar next_w;  // -
};

// What of the cell's own step is ready without its sites.
template <class scalar>
struct EarlyValues_as_written {
    // membrane
    scalar V_over_w;  // mV
};

// What sites read of their cell when the state is looked at as it is.
template <class scalar>
struct ObservedCellValues_as_written {
    // membrane
    scalar V;  // mV
    // channels
    scalar exp_V;
    scalar p_a;  // -
};

// Variants: as written.
template <class real_>
struct Kernel_as_written {
    using real = real_;
    using scalar = typename real::scalar;
    using Constants = Constants_as_written<scalar>;
    static constexpr int n_states = state::count, potential = state::V;
    static constexpr int n_observables = observable::count, n_constants = Constants::count;

    using CellValues = CellValues_as_written<scalar>;
    using EarlyValues = EarlyValues_as_written<scalar>;
    using ObservedCellValues = ObservedCellValues_as_written<scalar>;
    static constexpr bool has_lattice = true;
    static constexpr int n_site_states = site_state::count, n_counts = site_count::count,
                         n_site_observables = site_observable::count;
    static constexpr int n_checks = 2, n_diffusing = 2, n_sums = 3,
                         n_observed_sums = 3;
    // Of what there is none, one element stands.
    static constexpr int diffusing[2] = { site_state::ca, site_state::b };  // components
    static constexpr SumKind sum_kinds[3] = { SumKind::sum, SumKind::max, SumKind::min };
    static constexpr SumKind observed_sum_kinds[3] = { SumKind::sum, SumKind::max, SumKind::min };

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
        const real V = cells.potential();  // mV
        const real w = cells.load(state::w);  // -

        // channels
        const real exp_V = exp(0.05*V);

        // membrane
        // next(w) = w + dt*(exp_V - w)
        const real next_w = w + c.dt*(exp_V - w);

        // channels
        const real p_a = 0.2*next_w;  // -

        // for the sites and after
        values.V = V.v;
        values.exp_V = exp_V.v;
        values.p_a = p_a.v;
        values.next_w = next_w.v;
        return values;
    }

    // Local update of sites: draws, maps, integrated states, sums for the cell.
    template <class Sites>
    static HEARTWRIGHT_FN void update_sites([[maybe_unused]] const Constants& c, [[maybe_unused]] const Step& step,
                                            [[maybe_unused]] const CellValues& cell, Sites& sites) {
        using whole = typename Sites::whole;
        // state
        const real ca = sites.load(site_state::ca);  // mM
        const real b = sites.load(site_state::b);  // mM
        const real last = sites.load(site_state::last);  // ms

        // calcium
        const whole K_O = sites.count(site_count::K_O);
        // next(last) = K_O > 0.2*K_count ? t : last
        const real next_last = select(real(K_O) > 0.2*c.K_count, step.t, last);
        sites.store_where(real(K_O) > 0.2*c.K_count, site_state::last, next_last);
        // next(b) = b + dt*(ca - b)
        const real next_b = b + c.dt*(ca - b);
        sites.store_local(1, next_b);

        // channels
        const real p_open = c.dt*cell.exp_V*ca;  // -
        sites.check_probabilities(0, p_open);  // K leaving C
        const whole K_C_free = sites.free_count(site_count::K_C);
        const whole K_C_to_K_O = sites.binomial(0, K_C_free, p_open);  // -
        const whole K_O_free = sites.free_count(site_count::K_O);
        const whole K_O_to_K_C = sites.binomial(1, K_O_free, c.p_close);  // -
        const whole K_C_held = sites.held_count(site_count::K_C);
        // next(K_C) = K_C_free - K_C_to_K_O + K_O_to_K_C + K_C_held
        const whole next_K_C = K_C_free - K_C_to_K_O + K_O_to_K_C + K_C_held;
        sites.store_count(site_count::K_C, next_K_C);
        const whole K_O_held = sites.held_count(site_count::K_O);
        // next(K_O) = K_O_free - K_O_to_K_C + K_C_to_K_O + K_O_held
        const whole next_K_O = K_O_free - K_O_to_K_C + K_C_to_K_O + K_O_held;
        sites.store_count(site_count::K_O, next_K_O);

        // calcium
        const real inflow = 0.001*real(next_K_O)*select(cell.V > -90.0 && ca < 1.0, 1.0, 0.0);  // mM/ms
        // next(ca) = ca + dt*(inflow - ca + b)
        const real next_ca = ca + c.dt*(inflow - ca + b);
        sites.store_local(0, next_ca);
        sites.add_min(2, next_ca);
        sites.add_max(1, ca);

        // channels
        real M_a_ = 0.0, M_b_ = 0.0;
        if (sites.may_succeed(2, c.trials, cell.p_a, 0.1/(1.0 - cell.p_a))) {
            M_a_ = sites.binomial(2, c.trials, cell.p_a);  // -
            M_b_ = sites.binomial(3, c.trials - M_a_, 0.1/(1.0 - cell.p_a));  // -
        }

        // calcium
        const real i_d = ca*(M_a_ + 2.0*M_b_);  // mM
        sites.add_sum(0, i_d);

        // channels
        sites.check_probabilities(1, c.p_close);  // K leaving O
    }

    // Diffusion of sites, when their and their neighbours' local update is done.
    template <class Sites>
    static HEARTWRIGHT_FN void diffuse_sites([[maybe_unused]] const Constants& c, [[maybe_unused]] const Step& step,
                                             [[maybe_unused]] const CellValues& cell, [[maybe_unused]] Sites& sites) {
        // calcium
        const real next_b = sites.local(1);  // mM
        const real next_last = sites.load(site_state::last);  // ms
        const real diffusivity_ca = 0.02/(1.0 + next_b + next_last*0.0);  // um^2/ms
        const real next_ca = sites.local(0);  // mM
        sites.store(site_state::ca, fma(diffusivity_ca, sites.laplacian(0, c.weight_0, c.weight_1, c.weight_2),
            next_ca));
        sites.store(site_state::b, fma(c.D_b, sites.laplacian(1, c.weight_0, c.weight_1, c.weight_2), next_b));
    }

    // The cell's own step: first what needs nothing of its sites, then the rest, after them. The first part stores the
    // states that the rest does not read as they were.
    static HEARTWRIGHT_FN void react_early([[maybe_unused]] const Constants& c,
                                           [[maybe_unused]] const Step& step,
                                           [[maybe_unused]] const Cells<real>& cells,
                                           [[maybe_unused]] const CellValues& cell,
                                           [[maybe_unused]] EarlyValues& values) {
        // state
        const real w = cells.load(state::w);  // -

        // membrane
        const real V_over_w = cell.V/w;  // mV
        values.V_over_w = V_over_w.v;
    }
    static HEARTWRIGHT_FN void react_late([[maybe_unused]] const Constants& c,
                                          [[maybe_unused]] const Step& step, const Cells<real>& cells,
                                          [[maybe_unused]] const CellValues& cell,
                                          [[maybe_unused]] const EarlyValues& early,
                                          [[maybe_unused]] const real* sums) {
        // state
        const real i_stim = cells.stimulus();  // A/F

        // sums over sites
        const real sum_i_d = sums[0];  // mM
        const real max_ca = sums[1];  // mM
        const real min_next_ca = sums[2];  // mM

        // membrane
        const real i_spots = sum_i_d/c.n_weight;  // A/F
        const real highest = max_ca - min_next_ca;  // mM
        const real i_ion = c.g*(cell.V + 80.0) + i_spots + early.V_over_w + highest;  // A/F
        // next(V) = V - dt*(i_ion + i_stim)
        const real next_V = cell.V - c.dt*(i_ion + i_stim);
        cells.store_potential(next_V);
        cells.store(state::w, cell.next_w);
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
        const real V = cells.potential();  // mV
        const real w = cells.load(state::w);  // -

        // channels
        const real exp_V = exp(0.05*V);

        // membrane
        const real next_w = w + c.dt*(exp_V - w);

        // channels
        const real p_a = 0.2*next_w;  // -

        // for the sites and after
        values.V = V.v;
        values.exp_V = exp_V.v;
        values.p_a = p_a.v;
        return values;
    }

    template <class Sites>
    static HEARTWRIGHT_FN void observe_sums([[maybe_unused]] const Constants& c, [[maybe_unused]] const Step& step,
                                            [[maybe_unused]] const ObservedCellValues& cell,
                                            [[maybe_unused]] Sites& sites) {
        using whole = typename Sites::whole;
        // state
        const real ca = sites.load(site_state::ca);  // mM
        const real b = sites.load(site_state::b);  // mM

        // channels
        const real p_open = c.dt*cell.exp_V*ca;  // -
        const whole K_C_free = sites.free_count(site_count::K_C);
        const whole K_C_to_K_O = sites.binomial(0, K_C_free, p_open);  // -
        const whole K_O_free = sites.free_count(site_count::K_O);
        const whole K_O_to_K_C = sites.binomial(1, K_O_free, c.p_close);  // -
        const whole K_O_held = sites.held_count(site_count::K_O);
        const whole next_K_O = K_O_free - K_O_to_K_C + K_C_to_K_O + K_O_held;

        // calcium
        const real inflow = 0.001*real(next_K_O)*select(cell.V > -90.0 && ca < 1.0, 1.0, 0.0);  // mM/ms
        const real next_ca = ca + c.dt*(inflow - ca + b);
        sites.add_min(2, next_ca);
        sites.add_max(1, ca);

        // channels
        const real M_a_ = sites.binomial(2, c.trials, cell.p_a);  // -
        const real M_b_ = sites.binomial(3, c.trials - M_a_, 0.1/(1.0 - cell.p_a));  // -

        // calcium
        const real i_d = ca*(M_a_ + 2.0*M_b_);  // mM
        sites.add_sum(0, i_d);
    }

    template <class Sites>
    static HEARTWRIGHT_FN void observe_sites([[maybe_unused]] const Constants& c, [[maybe_unused]] const Step& step,
                                             [[maybe_unused]] const ObservedCellValues& cell,
                                             [[maybe_unused]] Sites& sites, [[maybe_unused]] real* values) {
        using whole = typename Sites::whole;
        // state
        const real ca = sites.load(site_state::ca);  // mM
        const real b = sites.load(site_state::b);  // mM
        const real last = sites.load(site_state::last);  // ms

        // channels
        const real p_open = c.dt*cell.exp_V*ca;  // -
        values[site_observable::p_open] = p_open;
        const whole K_C_free = sites.free_count(site_count::K_C);
        const whole K_C_to_K_O = sites.binomial(0, K_C_free, p_open);  // -
        values[site_observable::K_C_to_K_O] = real(K_C_to_K_O);
        const whole K_O_free = sites.free_count(site_count::K_O);
        const whole K_O_to_K_C = sites.binomial(1, K_O_free, c.p_close);  // -
        values[site_observable::K_O_to_K_C] = real(K_O_to_K_C);
        const real M_a_ = sites.binomial(2, c.trials, cell.p_a);  // -
        values[site_observable::M_a_] = M_a_;
        const real M_b_ = sites.binomial(3, c.trials - M_a_, 0.1/(1.0 - cell.p_a));  // -
        values[site_observable::M_b_] = M_b_;
        const whole K_O_held = sites.held_count(site_count::K_O);
        const whole next_K_O = K_O_free - K_O_to_K_C + K_C_to_K_O + K_O_held;

        // calcium
        const real inflow = 0.001*real(next_K_O)*select(cell.V > -90.0 && ca < 1.0, 1.0, 0.0);  // mM/ms
        values[site_observable::inflow] = inflow;
        const real next_b = b + c.dt*(ca - b);
        const whole K_O = sites.count(site_count::K_O);
        const real next_last = select(real(K_O) > 0.2*c.K_count, step.t, last);
        const real diffusivity_ca = 0.02/(1.0 + next_b + next_last*0.0);  // um^2/ms
        values[site_observable::diffusivity_ca] = diffusivity_ca;
        const real i_d = ca*(M_a_ + 2.0*M_b_);  // mM
        values[site_observable::i_d] = i_d;
    }

    template <class Values>
    static HEARTWRIGHT_FN void observe([[maybe_unused]] const Constants& c, [[maybe_unused]] const Step& step,
                                       [[maybe_unused]] const Cells<real>& cells, [[maybe_unused]] const real* sums,
                                       [[maybe_unused]] Values values) {
        // state
        const real V = cells.potential();  // mV
        const real w = cells.load(state::w);  // -

        // sums over sites
        const real sum_i_d = sums[0];  // mM
        const real max_ca = sums[1];  // mM
        const real min_next_ca = sums[2];  // mM

        // known before the run
        values[observable::p_close] = c.p_close;
        values[observable::weight_0] = c.weight_0;
        values[observable::weight_1] = c.weight_1;
        values[observable::weight_2] = c.weight_2;

        // membrane
        const real V_over_w = V/w;  // mV
        values[observable::V_over_w] = V_over_w;
        const real i_spots = sum_i_d/c.n_weight;  // A/F
        values[observable::i_spots] = i_spots;
        const real highest = max_ca - min_next_ca;  // mM
        values[observable::highest] = highest;
        const real i_ion = c.g*(V + 80.0) + i_spots + V_over_w + highest;  // A/F
        values[observable::i_ion] = i_ion;

        // channels
        const real exp_V = exp(0.05*V);

        // membrane
        const real next_w = w + c.dt*(exp_V - w);

        // channels
        const real p_a = 0.2*next_w;  // -
        values[observable::p_a] = p_a;
    }
};

}  // namespace heartwright::models::sites
