// site_tables: the equations of a step, for a pack of cells on any backend.
// Written by heartwright-generate 1.2.3 from site_tables.json (0123456789abcdef0123456789abcdef).
// Do not edit: change the spec and generate again.
// To read the equations as the spec says them: observe() in kernels.hpp, of every variant.
// react() computes the same after the passes that manifest.json lists.
#pragma once

#include "model.hpp"
#include "runtime/interface/lattice_kernel.hpp"
#include "runtime/kernels/common/cell_tables.hpp"

namespace heartwright::models::site_tables {
using namespace interface;
using namespace math;
using namespace kernels;

// Variants as written: what sites read of their cell, and its step after them. Computed once a cell-step.
template <class scalar>
struct CellValues_as_written {
    // channels
    scalar k_open;
    // membrane
    scalar m_inf;  // -
};

// What of the cell's own step is ready without its sites.
template <class scalar>
struct EarlyValues_as_written {
};

// What sites read of their cell when the state is looked at as it is.
template <class scalar>
struct ObservedCellValues_as_written {
    // channels
    scalar k_open_observed;
    // membrane
    scalar m_inf;  // -
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
    static constexpr int n_checks = 1, n_diffusing = 0, n_sums = 1,
                         n_observed_sums = 1;
    // Of what there is none, one element stands.
    static constexpr int diffusing[1] = { 0 };  // components
    static constexpr SumKind sum_kinds[1] = { SumKind::sum };
    static constexpr SumKind observed_sum_kinds[1] = { SumKind::sum };

    // What is known once a step.
    struct Step {
        real t;  // ms
    };
    static HEARTWRIGHT_FN Step step([[maybe_unused]] const Constants& c, real t) {
        Step step;
        step.t = t;
        return step;
    }

    // Functions of V, Ca that the cell takes from tables.
    // of a function: its table, its place in a row, functions of a row; of a rational one its first row, degrees; and
    // itself
    struct entry {
        struct function_0_0 {
            static HEARTWRIGHT_FN real of([[maybe_unused]] const Constants& c, [[maybe_unused]] real V) {
                return real(1.0)/(real(1.0) + exp(-(V + real(40.0))/real(c.k)));
            }
        };
        static constexpr ExactOutside<TableEntry{0, 0, 3}, function_0_0> m_inf_of_V{};
        struct function_0_1 {
            static HEARTWRIGHT_FN real of([[maybe_unused]] const Constants& c, [[maybe_unused]] real V) {
                return exp(real(0.05)*V)/(real(1.0) + exp(real(0.05)*V));
            }
        };
        static constexpr ExactOutside<TableEntry{0, 1, 3}, function_0_1> k_open_of_V{};
        struct function_0_2 {
            static HEARTWRIGHT_FN real of([[maybe_unused]] const Constants& c, [[maybe_unused]] real V) {
                return -expm1(-(real(c.dt)/(real(0.1) + real(20.0)*exp(-((V + real(40.0))*(V + real(40.0)))/
                    real(300.0)))));
            }
        };
        static constexpr ExactOutside<TableEntry{0, 2, 3}, function_0_2> approach_m_of_V{};
        struct function_1_0 {
            static HEARTWRIGHT_FN real of([[maybe_unused]] const Constants& c, [[maybe_unused]] real Ca) {
                return Ca*(real(1.0)/(real(1.0) + log(real(1.0) + Ca)));
            }
        };
        static constexpr ExactOutside<TableEntry{1, 0, 1}, function_1_0> Ca_of_Ca{};
    };
    static constexpr int n_tables = 2;
    static constexpr bool is_exact_outside = true;
    template <class CellsT>
    static HEARTWRIGHT_FN void table_arguments(const CellsT& cells, real* x) {
        x[0] = cells.potential();
        x[1] = cells.load(state::Ca);
    }

    // Before the sites of a cell: what they read of it.
    template <class CellsT>
    static HEARTWRIGHT_FN CellValues prologue([[maybe_unused]] const Constants& c,
        [[maybe_unused]] const CellTables<Constants>& tables,
                                              [[maybe_unused]] const Step& step,
                                              [[maybe_unused]] const CellsT& cells) {
        CellValues values;
        // state
        const real V = cells.potential();  // mV

        // membrane
        const real m_inf = lookup<entry::m_inf_of_V>(tables, V);  // -

        // channels
        const real k_open = lookup<entry::k_open_of_V>(tables, V);

        // for the sites and after
        values.k_open = k_open.v;
        values.m_inf = m_inf.v;
        return values;
    }

    // Local update of sites: draws, maps, integrated states, sums for the cell.
    template <class Sites>
    static HEARTWRIGHT_FN void update_sites([[maybe_unused]] const Constants& c, [[maybe_unused]] const Step& step,
                                            [[maybe_unused]] const CellValues& cell, Sites& sites) {
        using whole = typename Sites::whole;
        // state
        const real ca = sites.load(site_state::ca);  // mM

        // channels
        const real p_open = c.dt*cell.k_open*ca;  // -
        sites.check_probabilities(0, p_open);  // K leaving C
        const whole K_C_free = sites.free_count(site_count::K_C);
        const whole K_C_to_K_O = sites.binomial(0, K_C_free, p_open);  // -
        const whole K_O_free = sites.free_count(site_count::K_O);
        const whole K_O_to_K_C = sites.binomial(1, K_O_free, c.dt*c.k_close);  // -
        const whole K_C_held = sites.held_count(site_count::K_C);
        // next(K_C) = K_C_free - K_C_to_K_O + K_O_to_K_C + K_C_held
        const whole next_K_C = K_C_free - K_C_to_K_O + K_O_to_K_C + K_C_held;
        sites.store_count(site_count::K_C, next_K_C);
        const whole K_O_held = sites.held_count(site_count::K_O);
        // next(K_O) = K_O_free - K_O_to_K_C + K_C_to_K_O + K_O_held
        const whole next_K_O = K_O_free - K_O_to_K_C + K_C_to_K_O + K_O_held;
        sites.store_count(site_count::K_O, next_K_O);

        // calcium
        const real inflow = 0.001*real(next_K_O)*cell.m_inf;  // mM/ms
        // next(ca) = ca + dt*(inflow - ca)
        const real next_ca = ca + c.dt*(inflow - ca);
        sites.store(site_state::ca, next_ca);
        sites.add_sum(0, inflow);
    }

    // Diffusion of sites, when their and their neighbours' local update is done.
    template <class Sites>
    static HEARTWRIGHT_FN void diffuse_sites([[maybe_unused]] const Constants& c, [[maybe_unused]] const Step& step,
                                             [[maybe_unused]] const CellValues& cell, [[maybe_unused]] Sites& sites) {
    }

    // The cell's own step: first what needs nothing of its sites, then the rest, after them. The first part stores the
    // states that the rest does not read as they were.
    static HEARTWRIGHT_FN void react_early([[maybe_unused]] const Constants& c,
        [[maybe_unused]] const CellTables<Constants>& tables,
                                           [[maybe_unused]] const Step& step,
                                           [[maybe_unused]] const Cells<real>& cells,
                                           [[maybe_unused]] const CellValues& cell,
                                           [[maybe_unused]] EarlyValues& values) {
        // state
        const real V = cells.potential();  // mV
        const real m = cells.load(state::m);  // -
        const real Ca = cells.load(state::Ca);  // mM

        // membrane
        // next(m) = m + (m_inf - m)*-expm1(-(dt/(0.1 + 20*exp(-((V + 40)*(V + 40))/300))))
        const real next_m = m + (cell.m_inf - m)*lookup<entry::approach_m_of_V>(tables, V);
        cells.store(state::m, next_m);
        // next(Ca) = Ca*(1/(1 + log(1 + Ca)))
        const real next_Ca = lookup<entry::Ca_of_Ca>(tables, Ca);
        cells.store(state::Ca, next_Ca);
    }
    static HEARTWRIGHT_FN void react_late([[maybe_unused]] const Constants& c,
        [[maybe_unused]] const CellTables<Constants>& tables,
                                          [[maybe_unused]] const Step& step, const Cells<real>& cells,
                                          [[maybe_unused]] const CellValues& cell,
                                          [[maybe_unused]] const EarlyValues& early,
                                          [[maybe_unused]] const real* sums) {
        // state
        const real V = cells.potential();  // mV
        const real i_stim = cells.stimulus();  // A/F

        // sums over sites
        const real sum_inflow = sums[0];  // mM/ms

        // membrane
        const real i_spots = sum_inflow/c.n_weight;  // A/F
        const real i_ion = c.g*(V + 80.0) + i_spots;  // A/F
        // next(V) = V - dt*(i_ion + i_stim)
        const real next_V = V - c.dt*(i_ion + i_stim);
        cells.store_potential(next_V);
    }
    static HEARTWRIGHT_FN void react(const Constants& c, const CellTables<Constants>& tables, const Step& step,
                                     const Cells<real>& cells, const CellValues& cell, const real* sums) {
        EarlyValues early;
        react_early(c, tables, step, cells, cell, early);
        react_late(c, tables, step, cells, cell, early, sums);
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

        // membrane
        const real m_inf = 1.0/(1.0 + exp(-(V + 40.0)/c.k));  // -

        // channels
        const real k_open_observed = exp(0.05*V)/(1.0 + exp(0.05*V));

        // for the sites and after
        values.k_open_observed = k_open_observed.v;
        values.m_inf = m_inf.v;
        return values;
    }

    template <class Sites>
    static HEARTWRIGHT_FN void observe_sums([[maybe_unused]] const Constants& c, [[maybe_unused]] const Step& step,
                                            [[maybe_unused]] const ObservedCellValues& cell,
                                            [[maybe_unused]] Sites& sites) {
        using whole = typename Sites::whole;
        // state
        const real ca = sites.load(site_state::ca);  // mM

        // channels
        const real p_open = c.dt*cell.k_open_observed*ca;  // -
        const whole K_C_free = sites.free_count(site_count::K_C);
        const whole K_C_to_K_O = sites.binomial(0, K_C_free, p_open);  // -
        const whole K_O_free = sites.free_count(site_count::K_O);
        const whole K_O_to_K_C = sites.binomial(1, K_O_free, c.dt*c.k_close);  // -
        const whole K_O_held = sites.held_count(site_count::K_O);
        const whole next_K_O = K_O_free - K_O_to_K_C + K_C_to_K_O + K_O_held;

        // calcium
        const real inflow = 0.001*real(next_K_O)*cell.m_inf;  // mM/ms
        sites.add_sum(0, inflow);
    }

    template <class Sites>
    static HEARTWRIGHT_FN void observe_sites([[maybe_unused]] const Constants& c, [[maybe_unused]] const Step& step,
                                             [[maybe_unused]] const ObservedCellValues& cell,
                                             [[maybe_unused]] Sites& sites, [[maybe_unused]] real* values) {
        using whole = typename Sites::whole;
        // state
        const real ca = sites.load(site_state::ca);  // mM

        // channels
        const real p_open = c.dt*cell.k_open_observed*ca;  // -
        values[site_observable::p_open] = p_open;
        const whole K_C_free = sites.free_count(site_count::K_C);
        const whole K_C_to_K_O = sites.binomial(0, K_C_free, p_open);  // -
        values[site_observable::K_C_to_K_O] = real(K_C_to_K_O);
        const whole K_O_free = sites.free_count(site_count::K_O);
        const whole K_O_to_K_C = sites.binomial(1, K_O_free, c.dt*c.k_close);  // -
        values[site_observable::K_O_to_K_C] = real(K_O_to_K_C);
        const whole K_O_held = sites.held_count(site_count::K_O);
        const whole next_K_O = K_O_free - K_O_to_K_C + K_C_to_K_O + K_O_held;

        // calcium
        const real inflow = 0.001*real(next_K_O)*cell.m_inf;  // mM/ms
        values[site_observable::inflow] = inflow;
    }

    template <class Values>
    static HEARTWRIGHT_FN void observe([[maybe_unused]] const Constants& c, [[maybe_unused]] const Step& step,
                                       [[maybe_unused]] const Cells<real>& cells, [[maybe_unused]] const real* sums,
                                       [[maybe_unused]] Values values) {
        // state
        const real V = cells.potential();  // mV

        // sums over sites
        const real sum_inflow = sums[0];  // mM/ms

        // membrane
        const real m_inf = 1.0/(1.0 + exp(-(V + 40.0)/c.k));  // -
        values[observable::m_inf] = m_inf;
        const real i_spots = sum_inflow/c.n_weight;  // A/F
        values[observable::i_spots] = i_spots;
        const real i_ion = c.g*(V + 80.0) + i_spots;  // A/F
        values[observable::i_ion] = i_ion;
    }
};

}  // namespace heartwright::models::site_tables
