// in_kernels: the equations of a step, for a pack of cells on any backend.
// Written by heartwright-generate 1.2.3 from in_kernels.json (0123456789abcdef0123456789abcdef).
// Do not edit: change the spec and generate again.
// To read the equations as the spec says them: observe() in kernels.hpp, of every variant.
// react() computes the same after the passes that manifest.json lists.
#pragma once

#include "model.hpp"
#include "runtime/interface/kernel.hpp"
#include "runtime/kernels/cuda/spilling.hpp"

namespace heartwright::models::in_kernels {
using namespace interface;
using namespace math;
using namespace kernels;

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
    static constexpr int fp64_blocks_at_once = 4;  // on a multiprocessor of a GPU

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

    // The step in 3 parts, of which each is a kernel on a GPU. What a part leaves for parts after it lies in
    // 6 columns: there of scratch memory, here of the cell.
    static constexpr int n_parts = 3, n_columns = 6;
    using Between = LocalSlots<real, n_columns>;

    // Part 1 of 3 of a step.
    template <class AnyConstants, class Columns>
    static HEARTWRIGHT_FN void react_1(
        [[maybe_unused]] const AnyConstants& c, [[maybe_unused]] const Step& step,
        [[maybe_unused]] const Cells<real, Layout>& cells, [[maybe_unused]] Columns& between) {
        // state
        const real V = cells.potential();  // mV

        // gates
        const real exp_V = exp(V/30.0);  // -
        between.put(0, exp_V);
        const real exp_a = exp(V/-20.0);  // -
        between.put(1, exp_a);
        const real d_inf = exp_V/(exp_V + exp_a);  // -
        between.put(2, d_inf);
        const real a_inf = 1.0/(1.0 + exp_V);  // -
        between.put(3, a_inf);
        const real b_inf = 1.0/(1.0 + exp_a);  // -
        between.put(4, b_inf);
        const real mixed = a_inf*b_inf - d_inf;  // -
        between.put(5, mixed);
    }

    // Part 2 of 3 of a step.
    template <class AnyConstants, class Columns>
    static HEARTWRIGHT_FN void react_2(
        [[maybe_unused]] const AnyConstants& c, [[maybe_unused]] const Step& step,
        [[maybe_unused]] const Cells<real, Layout>& cells, [[maybe_unused]] Columns& between) {
        // state
        const real V = cells.potential();  // mV
        const real a = cells.load(state::a);  // -
        const real b = cells.load(state::b);  // -
        const real d = cells.load(state::d);  // -
        const real i_stim = cells.stimulus();  // A/F

        // membrane
        const real exp_V = between.take(0);
        const real exp_a = between.take(1);
        const real mixed = between.take(5);
        const real i_ion = c.g*(a*b*d*exp_V - exp_a)*(V + 60.0) + mixed;  // A/F
        // next(V) = V - dt*(i_ion + i_stim)
        const real next_V = V - c.dt*(i_ion + i_stim);
        cells.store_potential(next_V);

        // gates
        const real a_inf = between.take(3);
        // next(a) = a + (a_inf - a)*dt/tau
        const real next_a = a + (a_inf - a)*c.dt/c.tau;
        cells.store(state::a, next_a);
        const real b_inf = between.take(4);
        // next(b) = b + (b_inf - b)*dt/tau + 1e-06*next(a)
        const real next_b = b + (b_inf - b)*c.dt/c.tau + 1e-06*next_a;
        cells.store(state::b, next_b);
        const real d_inf = between.take(2);
        // next(d) = d + (d_inf - d)*dt/tau*(1 + 0.001*next(a))
        const real next_d = d + (d_inf - d)*c.dt/c.tau*(1.0 + 0.001*next_a);
        cells.store(state::d, next_d);
    }

    // Part 3 of 3 of a step.
    template <class AnyConstants, class Columns>
    static HEARTWRIGHT_FN void react_3(
        [[maybe_unused]] const AnyConstants& c, [[maybe_unused]] const Step& step,
        [[maybe_unused]] const Cells<real, Layout>& cells, [[maybe_unused]] Columns& between) {
        // state
        const real x = cells.load(state::x);  // mM

        // calcium
        const real mixed = between.take(5);
        const real uptake = x*0.01*mixed;  // mM/ms
        // next(x) = x - dt*uptake
        const real next_x = x - c.dt*uptake;
        cells.store(state::x, next_x);
    }

    template <int part, class AnyConstants, class Columns>
    static HEARTWRIGHT_FN auto react_part(const AnyConstants& c, const Step& step, const Cells<real, Layout>& cells,
                                          Columns& between) {
        if constexpr (part == 1) return react_1(c, step, cells, between);
        if constexpr (part == 2) return react_2(c, step, cells, between);
        if constexpr (part == 3) return react_3(c, step, cells, between);
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

}  // namespace heartwright::models::in_kernels
