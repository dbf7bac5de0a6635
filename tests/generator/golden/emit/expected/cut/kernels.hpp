// cut: the equations of a step, for a pack of cells on any backend.
// Written by heartwright-generate 1.2.3 from cut.json (0123456789abcdef0123456789abcdef).
// Do not edit: change the spec and generate again.
// To read the equations as the spec says them: observe() in kernels.hpp, of every variant.
// react() computes the same after the passes that manifest.json lists.
#pragma once

#include "model.hpp"
#include "runtime/interface/kernel.hpp"

namespace heartwright::models::cut {
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

    // What parts of a step leave for parts after them.
    struct Between {
        real V;
        real exp_V;
        real exp_a;
        real d_inf;
        real a_inf;
        real b_inf;
        real mixed;
    };

    // Part 1 of 3 of a step.
    template <class AnyConstants>
    HEARTWRIGHT_PART void react_1([[maybe_unused]] const AnyConstants& c, [[maybe_unused]] const Step& step,
                                      [[maybe_unused]] const Cells<real, Layout>& cells,
                                      [[maybe_unused]] Between& between) {
        // state
        const real V = cells.potential();  // mV
        between.V = V;

        // gates
        const real exp_V = exp(V/30.0);  // -
        between.exp_V = exp_V;
        const real exp_a = exp(V/-20.0);  // -
        between.exp_a = exp_a;
        const real d_inf = exp_V/(exp_V + exp_a);  // -
        between.d_inf = d_inf;
        const real a_inf = 1.0/(1.0 + exp_V);  // -
        between.a_inf = a_inf;
        const real b_inf = 1.0/(1.0 + exp_a);  // -
        between.b_inf = b_inf;
        const real mixed = a_inf*b_inf - d_inf;  // -
        between.mixed = mixed;
    }

    // Part 2 of 3 of a step.
    template <class AnyConstants>
    HEARTWRIGHT_PART void react_2([[maybe_unused]] const AnyConstants& c, [[maybe_unused]] const Step& step,
                                      [[maybe_unused]] const Cells<real, Layout>& cells,
                                      [[maybe_unused]] Between& between) {
        // state
        const real a = cells.load(state::a);  // -
        const real b = cells.load(state::b);  // -
        const real d = cells.load(state::d);  // -
        const real i_stim = cells.stimulus();  // A/F

        // membrane
        const real exp_V = between.exp_V;
        const real exp_a = between.exp_a;
        const real V = between.V;
        const real mixed = between.mixed;
        const real i_ion = c.g*(a*b*d*exp_V - exp_a)*(V + 60.0) + mixed;  // A/F
        // next(V) = V - dt*(i_ion + i_stim)
        const real next_V = V - c.dt*(i_ion + i_stim);
        cells.store_potential(next_V);

        // gates
        const real a_inf = between.a_inf;
        // next(a) = a + (a_inf - a)*dt/tau
        const real next_a = a + (a_inf - a)*c.dt/c.tau;
        cells.store(state::a, next_a);
        const real b_inf = between.b_inf;
        // next(b) = b + (b_inf - b)*dt/tau + 1e-06*next(a)
        const real next_b = b + (b_inf - b)*c.dt/c.tau + 1e-06*next_a;
        cells.store(state::b, next_b);
        const real d_inf = between.d_inf;
        // next(d) = d + (d_inf - d)*dt/tau*(1 + 0.001*next(a))
        const real next_d = d + (d_inf - d)*c.dt/c.tau*(1.0 + 0.001*next_a);
        cells.store(state::d, next_d);
    }

    // Part 3 of 3 of a step.
    template <class AnyConstants>
    HEARTWRIGHT_PART void react_3([[maybe_unused]] const AnyConstants& c, [[maybe_unused]] const Step& step,
                                      [[maybe_unused]] const Cells<real, Layout>& cells,
                                      [[maybe_unused]] Between& between) {
        // state
        const real x = cells.load(state::x);  // mM

        // calcium
        const real mixed = between.mixed;
        const real uptake = x*0.01*mixed;  // mM/ms
        // next(x) = x - dt*uptake
        const real next_x = x - c.dt*uptake;
        cells.store(state::x, next_x);
    }

    // One step: reads the state, leaves the next one.
    template <class AnyConstants>
    static HEARTWRIGHT_FN void react([[maybe_unused]] const AnyConstants& c,
                                     [[maybe_unused]] const Step& step, const Cells<real, Layout>& cells) {
        Between between;
        react_1(c, step, cells, between);
        react_2(c, step, cells, between);
        react_3(c, step, cells, between);
    }

    // Every algebraic symbol of the spec at the state as it is.
    template <class Values>
    static HEARTWRIGHT_FN void observe([[maybe_unused]] const Constants& c, [[maybe_unused]] const Step& step,
                                       [[maybe_unused]] const Cells<real, Layout>& cells,
                                       [[maybe_unused]] Values values) {
        // state
        const real V = cells.potential();  // mV
        const real a = cells.load(state::a);  // -
        const real b = cells.load(state::b);  // -
        const real d = cells.load(state::d);  // -
        const real x = cells.load(state::x);  // mM

        // gates
        const real exp_V = exp(V/30.0);  // -
        values[observable::exp_V] = exp_V;
        const real exp_a = exp(V/-20.0);  // -
        values[observable::exp_a] = exp_a;
        const real a_inf = 1.0/(1.0 + exp_V);  // -
        values[observable::a_inf] = a_inf;
        const real b_inf = 1.0/(1.0 + exp_a);  // -
        values[observable::b_inf] = b_inf;
        const real d_inf = exp_V/(exp_V + exp_a);  // -
        values[observable::d_inf] = d_inf;
        const real mixed = a_inf*b_inf - d_inf;  // -
        values[observable::mixed] = mixed;

        // membrane
        const real i_ion = c.g*(a*b*d*exp_V - exp_a)*(V + 60.0) + mixed;  // A/F
        values[observable::i_ion] = i_ion;

        // calcium
        const real uptake = x*0.01*mixed;  // mM/ms
        values[observable::uptake] = uptake;
    }
};

}  // namespace heartwright::models::cut
