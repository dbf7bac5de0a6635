// A small lattice kernel of the shape that the generator writes, with one of everything: two diffusing states, machines
// whose counts cross a word, memoryless draws, checks, sums of each kind. toy_reference.cpp says the same in plain
// loops.
#pragma once

#include "runtime/interface/lattice_kernel.hpp"

namespace heartwright::test::toy {
using namespace interface;
using namespace math;
using namespace kernels;

namespace state {
enum Index : int { V, w, count };
}
namespace site_state {
enum Index : int { last, a, s, b, count };
}  // namespace site_state
namespace site_count {
enum Index : int { K_C, K_O, K_I, R_1, R_2, R_3, count };
}  // namespace site_count
namespace site_observable {
enum Index : int { total_K_C, i, n_1, count };
}
namespace observable {
enum Index : int { sum_a, count };
}

template <class scalar>
struct Constants0 {
    scalar dt, trials, k_close, rate, D, w_0, w_1, w_2;
    static constexpr int count = 8;
};
template <class scalar>
struct CellValues0 {
    scalar V, p_open;
};
template <class scalar>
struct ObservedCellValues0 {
    scalar V;
};

template <class real_>
struct Kernel0 {
    using real = real_;
    using scalar = typename real::scalar;
    using Constants = Constants0<scalar>;
    using CellValues = CellValues0<scalar>;
    using ObservedCellValues = ObservedCellValues0<scalar>;
    static constexpr bool has_lattice = true;
    static constexpr int n_states = state::count, potential = state::V, n_observables = observable::count,
                         n_constants = Constants::count;
    static constexpr int n_site_states = site_state::count, n_counts = site_count::count,
                         n_site_observables = site_observable::count;
    static constexpr int n_sums = 4, n_observed_sums = 1, n_diffusing = 2, n_checks = 2;
    static constexpr SumKind sum_kinds[n_sums] = {SumKind::sum, SumKind::min, SumKind::max, SumKind::sum};
    static constexpr SumKind observed_sum_kinds[n_observed_sums] = {SumKind::sum};
    static constexpr int diffusing[n_diffusing] = {site_state::a, site_state::b};

    struct Step {
        real t;
    };
    static HEARTWRIGHT_FN Step step(const Constants&, real t) { return {t}; }

    template <class CellsT>
    static HEARTWRIGHT_FN CellValues prologue(const Constants& c, const Step&, const CellsT& cells) {
        const real V = cells.potential();
        const real p_open = c.dt / (1 + exp(-V / 10.0));
        return {V.v, p_open.v};
    }

    template <class Sites>
    static HEARTWRIGHT_FN void update_sites(const Constants& c, const Step& step, const CellValues& cell,
                                            Sites& sites) {
        const real last = sites.load(site_state::last), a = sites.load(site_state::a), s = sites.load(site_state::s);
        const real b = sites.load(site_state::b);
        // draws: n_1 and n_2 of `trials`
        sites.prepare_draw(0);
        const real p_1 = s * 0.5;
        const Ratio<real> p_2{0.2, 1 - p_1};
        real n_1 = 0, n_2 = 0;
        if (sites.may_succeed(0, c.trials, p_1, p_2)) {
            n_1 = sites.binomial(0, c.trials, p_1);
            n_2 = sites.binomial(1, c.trials - n_1, p_2);
        }
        // K: C <-> O, O <-> I
        const real p_CO = cell.p_open * a, p_OC = c.k_close * c.dt, p_OI = p_OC * b;
        const real total_K_C = p_CO;
        sites.check_probabilities(0, total_K_C, 1, p_OC);
        using whole = typename Sites::whole;
        const whole K_C = sites.free_count(site_count::K_C), K_O = sites.free_count(site_count::K_O),
                    K_I = sites.free_count(site_count::K_I);
        const whole C_to_O = sites.binomial(2, K_C, p_CO);
        whole O_to_C = 0, O_to_I = 0;
        if (sites.any_of(K_O)) {
            O_to_C = sites.binomial(3, K_O, p_OC);
            O_to_I = sites.binomial(4, K_O - O_to_C, Ratio<real>{p_OI, 1 - p_OC});
        }
        const whole I_to_O = sites.binomial(5, K_I, 0.9);
        const whole next_O = K_O - O_to_C - O_to_I + C_to_O + I_to_O + sites.held_count(site_count::K_O);
        sites.store_count(site_count::K_C, K_C - C_to_O + O_to_C + sites.held_count(site_count::K_C));
        sites.store_count(site_count::K_O, next_O);
        sites.store_count(site_count::K_I, K_I - I_to_O + O_to_I + sites.held_count(site_count::K_I));
        // R: 1 -> 2 -> 3 -> 1
        const whole R_1 = sites.free_count(site_count::R_1), R_2 = sites.free_count(site_count::R_2),
                    R_3 = sites.free_count(site_count::R_3);
        whole R_12 = 0, R_23 = 0;  // of one block of words, from as many trials as there could be at most
        if (sites.may_succeed(6, R_1 + R_2, 1e-3, 0.05))
            R_12 = sites.binomial(6, R_1, 1e-3), R_23 = sites.binomial(7, R_2, 0.05);
        const whole R_31 = sites.binomial(8, R_3, 0.5);
        sites.store_count(site_count::R_1, R_1 - R_12 + R_31 + sites.held_count(site_count::R_1));
        sites.store_count(site_count::R_2, R_2 - R_23 + R_12 + sites.held_count(site_count::R_2));
        sites.store_count(site_count::R_3, R_3 - R_31 + R_23 + sites.held_count(site_count::R_3));
        const real open_share = real(sites.count(site_count::K_O)) / 100.0;
        const auto is_open = real(next_O) > 3.0 && cell.V > -50.0;
        sites.store_where(is_open, site_state::last, select(is_open, step.t, last));
        const real flux = c.rate * (a - b) * open_share;
        const real next_a = a - c.dt * flux;
        sites.store_local(0, next_a);
        sites.store_local(1, b + c.dt * flux);
        sites.store(site_state::s, s + c.dt * 0.1 * (0.5 - s) * (1 + n_2));
        sites.add_sum(0, flux);
        sites.add_min(1, next_a);
        sites.add_max(2, next_O);
        sites.add_sum(3, n_1);
    }

    template <class Sites>
    static HEARTWRIGHT_FN void diffuse_sites(const Constants& c, const Step&, const CellValues&, Sites& sites) {
        const real a = sites.local(0), b = sites.local(1), s = sites.load(site_state::s);
        const real D_a = c.D / (1 + s);
        sites.store(site_state::a, fma(D_a, sites.laplacian(0, c.w_0, c.w_1, c.w_2), a));
        sites.store(site_state::b, fma(real(c.D), sites.laplacian(1, c.w_0, c.w_1, c.w_2), b));
    }

    static HEARTWRIGHT_FN void react(const Constants& c, const Step&, const Cells<real>& cells, const CellValues& cell,
                                     const real* sums) {
        cells.store(state::w, cells.load(state::w) + c.dt * (sums[0] + sums[1] + sums[2] + sums[3]));
        cells.store_potential(cell.V + c.dt * (sums[0] - cells.stimulus()));
    }

    template <class CellsT>
    static HEARTWRIGHT_FN ObservedCellValues observe_prologue(const Constants&, const Step&, const CellsT& cells) {
        return {cells.potential().v};
    }
    template <class Sites>
    static HEARTWRIGHT_FN void observe_sums(const Constants&, const Step&, const ObservedCellValues&, Sites& sites) {
        sites.add_sum(0, sites.load(site_state::a));
    }
    template <class Sites>
    static HEARTWRIGHT_FN void observe_sites(const Constants& c, const Step&, const ObservedCellValues& cell,
                                             Sites& sites, real* values) {
        values[site_observable::total_K_C] = cell.V * sites.load(site_state::a);
        values[site_observable::i] = real(sites.count(site_count::R_2)) + sites.load(site_state::b);
        values[site_observable::n_1] = sites.binomial(0, c.trials, sites.load(site_state::s) * 0.5);
    }
    template <class Values>
    static HEARTWRIGHT_FN void observe(const Constants&, const Step&, const Cells<real>& cells, const real* sums,
                                       Values values) {
        values[observable::sum_a] = sums[0] + cells.load(state::w);
    }
};

}  // namespace heartwright::test::toy
