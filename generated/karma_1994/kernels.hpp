// karma_1994: the equations of a step, for a pack of cells on any backend.
// Written by heartwright-generate 0.1.0 from karma_1994.json (e22e75b74d4101f00dcdcd31e650cf14).
// Do not edit: change the spec and generate again.
// To read the equations as the spec says them: observe() in kernels.hpp, of every variant.
// react() computes the same after the passes that manifest.json lists.
#pragma once

#include "model.hpp"
#include "runtime/interface/kernel.hpp"

namespace heartwright::models::karma_1994 {
using namespace interface;
using namespace math;

// Variants: as written.
template <class real_, class Layout_ = PlainLayout>
struct Kernel_as_written {
    using real = real_;
    using Layout = Layout_;
    using scalar = typename real::scalar;
    using Constants = Constants_as_written<scalar>;
    template <class Number>
    using ConstantsOf = Constants_as_written<Number>;
    static constexpr int n_states = state::count, potential = state::E;
    static constexpr int n_observables = observable::count, n_constants = Constants::count;
    // The constant M is an exponent: a kernel for each whole number from 1 to 16, and one for all others.
    static constexpr int exponent_constant = 3;
    template <int exponent, class Known>
    struct WithExponent : Known {
        WholeExponent<exponent> M;
    };

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
        const real E = cells.potential();  // -, line 19
        const real n = cells.load(state::n);  // -, line 31
        const real i_stim = cells.stimulus();  // 1/ms

        // excitation
        // i_ion = (E - (E_star - pow(n, M))*(1 - tanh(E - 3))*square(E)/2)/tau_E
        // ddt(E) = -(i_ion + i_stim)
        const real next_E = fma(-c.dt, fma(fma(-(c.scaled_reciprocal_tau_E_over_2*(c.E_star - pow_by_products(n, c.M))*
            normal_reciprocal(fma(0.5, bounded_exp(fma(2.0, E, -6.0)), 0.5))), E, c.reciprocal_tau_E), E, i_stim), E);
        cells.store_potential(next_E);

        // recovery
        // n_inf = E >= 1 ? 1/(1 - exp(-Re)) : 0
        const real n_inf = select(E >= 1.0, c.reciprocal_minus_exp_minus_Re_plus_1, 0.0);  // -, line 34
        // ddt(n) = (n_inf - n)/tau_n
        const real next_n = fma(n - n_inf, c.decay_n, n_inf);
        cells.store(state::n, next_n);
    }

    // The same lines one component after the other: as a GPU takes them in single precision.
    template <class AnyConstants>
    static HEARTWRIGHT_FN void react_in_fp32([[maybe_unused]] const AnyConstants& c,
                                             [[maybe_unused]] const Step& step, const Cells<real, Layout>& cells) {
        // state
        const real E = cells.potential();  // -, line 19
        const real n = cells.load(state::n);  // -, line 31
        const real i_stim = cells.stimulus();  // 1/ms

        // recovery
        // n_inf = E >= 1 ? 1/(1 - exp(-Re)) : 0
        const real n_inf = select(E >= 1.0, c.reciprocal_minus_exp_minus_Re_plus_1, 0.0);  // -, line 34
        // ddt(n) = (n_inf - n)/tau_n
        const real next_n = fma(n - n_inf, c.decay_n, n_inf);
        cells.store(state::n, next_n);

        // excitation
        // i_ion = (E - (E_star - pow(n, M))*(1 - tanh(E - 3))*square(E)/2)/tau_E
        // ddt(E) = -(i_ion + i_stim)
        const real next_E = fma(-c.dt, fma(fma(-(c.scaled_reciprocal_tau_E_over_2*(c.E_star - pow_by_products(n, c.M))*
            normal_reciprocal(fma(0.5, bounded_exp(fma(2.0, E, -6.0)), 0.5))), E, c.reciprocal_tau_E), E, i_stim), E);
        cells.store_potential(next_E);
    }

    // Every algebraic symbol of the spec at the state as it is.
    template <class Values>
    static HEARTWRIGHT_FN void observe([[maybe_unused]] const Constants& c, [[maybe_unused]] const Step& step,
                                       [[maybe_unused]] const Cells<real, Layout>& cells,
                                       [[maybe_unused]] Values values) {
        // state
        const real E = cells.potential();  // -, line 19
        const real n = cells.load(state::n);  // -, line 31

        // excitation
        const real i_ion = (E - (c.E_star - pow(n, c.M))*(1.0 - tanh(E - 3.0))*square(E)/2.0)/c.tau_E;  // 1/ms, line 22
        values[observable::i_ion] = i_ion;

        // recovery
        const real n_inf = select(E >= 1.0, 1.0/(1.0 - exp(-c.Re)), 0.0);  // -, line 34
        values[observable::n_inf] = n_inf;
    }
};

}  // namespace heartwright::models::karma_1994
