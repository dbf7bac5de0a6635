// halves_in_kernels: the equations of a step, for a pack of cells on any backend.
// Written by heartwright-generate 1.2.3 from halves_in_kernels.json (0123456789abcdef0123456789abcdef).
// Do not edit: change the spec and generate again.
// To read the equations as the spec says them: observe() in kernels.hpp, of every variant.
// react() computes the same after the passes that manifest.json lists.
#pragma once

#include "model.hpp"
#include "runtime/interface/kernel.hpp"
#include "runtime/kernels/cuda/spilling.hpp"

namespace heartwright::models::halves_in_kernels {
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

    // The step in 5 parts, of which each is a kernel on a GPU. What a part leaves for parts after it lies in
    // 6 columns: there of scratch memory, here of the cell.
    static constexpr int n_parts = 5, n_columns = 6;
    static constexpr int tested_part = 4;  // says which cells refuse the step; parts before it store nothing
    using Between = LocalSlots<real, n_columns>;

    // Part 1 of 5 of a step.
    template <class AnyConstants, class Columns>
    static HEARTWRIGHT_FN void react_1(
        [[maybe_unused]] const AnyConstants& c, [[maybe_unused]] const Step& step,
        [[maybe_unused]] const Cells<real, Layout>& cells, [[maybe_unused]] Columns& between) {
        // state
        const real h = cells.load(state::h);  // -
        const real n = cells.load(state::n);  // -

        // counters
        // next(n) = n + 1
        const real next_n = n + 1.0;
        between.put(0, next_n);

        // gates
        // next(h) = h - dt*h
        const real next_h = h - c.dt*h;
        between.put(1, next_h);
    }

    // Part 2 of 5 of a step.
    template <class AnyConstants, class Columns>
    static HEARTWRIGHT_FN void react_2(
        [[maybe_unused]] const AnyConstants& c, [[maybe_unused]] const Step& step,
        [[maybe_unused]] const Cells<real, Layout>& cells, [[maybe_unused]] Columns& between) {
        // state
        const real V = cells.potential();  // mV
        const real m = cells.load(state::m);  // -
        const real h = cells.load(state::h);  // -

        // membrane
        const real i_ion = m*h*(V + 60.0);  // uA/cm^2
        between.put(2, i_ion);
    }

    // Part 3 of 5 of a step.
    template <class AnyConstants, class Columns>
    static HEARTWRIGHT_FN void react_3(
        [[maybe_unused]] const AnyConstants& c, [[maybe_unused]] const Step& step,
        [[maybe_unused]] const Cells<real, Layout>& cells, [[maybe_unused]] Columns& between) {
        // state
        const real V = cells.potential();  // mV
        const real i_stim = cells.stimulus();  // uA/cm^2

        // membrane
        const real i_ion = between.take(2);
        // next(V) = V - dt_over_C_m*(i_ion + i_stim)
        const real next_V = V - c.dt_over_C_m*(i_ion + i_stim);
        between.put(3, next_V);

        // gates
        const real m_inf = 1.0/(1.0 + exp(-V/10.0));  // -
        between.put(4, m_inf);
    }

    // Part 4 of 5 of a step.
    template <class AnyConstants, class Columns>
    static HEARTWRIGHT_FN typename real::mask react_4(
        [[maybe_unused]] const AnyConstants& c, [[maybe_unused]] const Step& step,
        [[maybe_unused]] const Cells<real, Layout>& cells, [[maybe_unused]] Columns& between) {
        // state
        const real m = cells.load(state::m);  // -
        const real Ca = cells.load(state::Ca);  // mM

        // gates
        const real m_inf = between.take(4);
        // next(m) = m + dt*(m_inf - m)
        const real next_m = m + c.dt*(m_inf - m);
        between.put(2, next_m);

        // calcium
        const real least_pivot = 2.0 - c.dt*next_m*(1.0 - 2.0*Ca);
        between.put(5, least_pivot);
        const auto refused = cells.refused(least_pivot);  // where the step is too long
        if (any(refused)) return refused;

        // counters
        const real next_n = between.take(0);
        cells.store(state::n, next_n);

        // gates
        const real next_h = between.take(1);
        cells.store(state::h, next_h);

        // membrane
        const real next_V = between.take(3);
        cells.store_potential(next_V);

        // gates
        cells.store(state::m, next_m);

        return refused;
    }

    // Part 5 of 5 of a step.
    template <class AnyConstants, class Columns>
    static HEARTWRIGHT_FN void react_5(
        [[maybe_unused]] const AnyConstants& c, [[maybe_unused]] const Step& step,
        [[maybe_unused]] const Cells<real, Layout>& cells, [[maybe_unused]] Columns& between) {
        // state
        const real Ca = cells.load(state::Ca);  // mM

        // calcium
        const real least_pivot = between.take(5);
        const real pivot_Ca = max(least_pivot, 1.0);
        const real next_m = between.take(2);
        // next(Ca) = Ca + 2*dt*next(m)*Ca*(1 - Ca)/pivot_Ca
        const real next_Ca = Ca + 2.0*c.dt*next_m*Ca*(1.0 - Ca)/pivot_Ca;
        cells.store(state::Ca, next_Ca);

        // counters
        const real m_inf = between.take(4);
        // next(last) = (next(Ca) + m_inf)*(t + dt)
        const real next_last = (next_Ca + m_inf)*(step.t + c.dt);
        cells.store(state::last, next_last);
    }

    template <int part, class AnyConstants, class Columns>
    static HEARTWRIGHT_FN auto react_part(const AnyConstants& c, const Step& step, const Cells<real, Layout>& cells,
                                          Columns& between) {
        if constexpr (part == 1) return react_1(c, step, cells, between);
        if constexpr (part == 2) return react_2(c, step, cells, between);
        if constexpr (part == 3) return react_3(c, step, cells, between);
        if constexpr (part == 4) return react_4(c, step, cells, between);
        if constexpr (part == 5) return react_5(c, step, cells, between);
    }

    // One step: reads the state, leaves the next one.
    template <class AnyConstants>
    static HEARTWRIGHT_FN typename real::mask react([[maybe_unused]] const AnyConstants& c,
                                     [[maybe_unused]] const Step& step, const Cells<real, Layout>& cells) {
        Between between;
        react_1(c, step, cells, between);
        react_2(c, step, cells, between);
        react_3(c, step, cells, between);
        const auto refused = react_4(c, step, cells, between);
        if (any(refused)) return refused;
        react_5(c, step, cells, between);
        return refused;
    }

    // Maps are stepped once in a whole step, also by cells that make it in halves: from the cells before it and from
    // the
    // next values of all other states.
    static HEARTWRIGHT_FN constexpr bool is_map(int component) { return component == state::n || component ==
        state::last; }
    template <class AnyConstants>
    static HEARTWRIGHT_FN void step_maps([[maybe_unused]] const AnyConstants& c, [[maybe_unused]] const Step& step,
                                         [[maybe_unused]] const Cells<real, Layout>& cells,
                                         const Cells<real, Layout>& after) {
        // state
        const real V = cells.potential();  // mV
        const real n = cells.load(state::n);  // -

        // state after the step
        const real next_Ca = after.load(state::Ca);

        // counters
        // next(n) = n + 1
        const real next_n = n + 1.0;

        // gates
        const real m_inf = 1.0/(1.0 + exp(-V/10.0));  // -

        // counters
        // next(last) = (next(Ca) + m_inf)*(t + dt)
        const real next_last = (next_Ca + m_inf)*(step.t + c.dt);

        after.store(state::n, next_n);
        after.store(state::last, next_last);
    }

    // Every algebraic symbol of the spec at the state as it is.
    template <class Values>
    static HEARTWRIGHT_FN void observe([[maybe_unused]] const Constants& c, [[maybe_unused]] const Step& step,
                                       [[maybe_unused]] const Cells<real, Layout>& cells,
                                       [[maybe_unused]] Values values) {
        // state
        const real V = cells.potential();  // mV
        const real m = cells.load(state::m);  // -
        const real h = cells.load(state::h);  // -

        // membrane
        const real i_ion = m*h*(V + 60.0);  // uA/cm^2
        values[observable::i_ion] = i_ion;

        // gates
        const real m_inf = 1.0/(1.0 + exp(-V/10.0));  // -
        values[observable::m_inf] = m_inf;
    }
};

}  // namespace heartwright::models::halves_in_kernels
