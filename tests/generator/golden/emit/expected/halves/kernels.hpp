// halves: the equations of a step, for a pack of cells on any backend.
// Written by heartwright-generate 1.2.3 from halves.json (0123456789abcdef0123456789abcdef).
// Do not edit: change the spec and generate again.
// To read the equations as the spec says them: observe() in kernels.hpp, of every variant.
// react() computes the same after the passes that manifest.json lists.
#pragma once

#include "model.hpp"
#include "runtime/interface/kernel.hpp"

namespace heartwright::models::halves {
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
        const real V = cells.potential();  // mV
        const real m = cells.load(state::m);  // -
        const real h = cells.load(state::h);  // -
        const real Ca = cells.load(state::Ca);  // mM
        const real n = cells.load(state::n);  // -
        const real i_stim = cells.stimulus();  // uA/cm^2

        // counters
        // next(n) = n + 1
        const real next_n = n + 1.0;

        // gates
        // next(h) = h - dt*h
        const real next_h = h - c.dt*h;

        // membrane
        const real i_ion = m*h*(V + 60.0);  // uA/cm^2
        // next(V) = V - dt_over_C_m*(i_ion + i_stim)
        const real next_V = V - c.dt_over_C_m*(i_ion + i_stim);

        // gates
        const real m_inf = 1.0/(1.0 + exp(-V/10.0));  // -
        // next(m) = m + dt*(m_inf - m)
        const real next_m = m + c.dt*(m_inf - m);

        // calcium
        const real least_pivot = 2.0 - c.dt*next_m*(1.0 - 2.0*Ca);
        const auto refused = cells.refused(least_pivot);  // where the step is too long
        if (any(refused)) return refused;

        // counters
        cells.store(state::n, next_n);

        // gates
        cells.store(state::h, next_h);

        // membrane
        cells.store_potential(next_V);

        // gates
        cells.store(state::m, next_m);

        // calcium
        const real pivot_Ca = max(least_pivot, 1.0);
        // next(Ca) = Ca + 2*dt*next(m)*Ca*(1 - Ca)/pivot_Ca
        const real next_Ca = Ca + 2.0*c.dt*next_m*Ca*(1.0 - Ca)/pivot_Ca;
        cells.store(state::Ca, next_Ca);

        // counters
        // next(last) = (next(Ca) + m_inf)*(t + dt)
        const real next_last = (next_Ca + m_inf)*(step.t + c.dt);
        cells.store(state::last, next_last);

        return refused;
    }

    // The same lines one component after the other: as a GPU takes them in single precision.
    template <class AnyConstants>
    static HEARTWRIGHT_FN typename real::mask react_in_fp32([[maybe_unused]] const AnyConstants& c,
                                             [[maybe_unused]] const Step& step, const Cells<real, Layout>& cells) {
        // state
        const real V = cells.potential();  // mV
        const real m = cells.load(state::m);  // -
        const real h = cells.load(state::h);  // -
        const real Ca = cells.load(state::Ca);  // mM
        const real n = cells.load(state::n);  // -
        const real i_stim = cells.stimulus();  // uA/cm^2

        // gates
        const real m_inf = 1.0/(1.0 + exp(-V/10.0));  // -
        // next(m) = m + dt*(m_inf - m)
        const real next_m = m + c.dt*(m_inf - m);
        // next(h) = h - dt*h
        const real next_h = h - c.dt*h;

        // membrane
        const real i_ion = m*h*(V + 60.0);  // uA/cm^2
        // next(V) = V - dt_over_C_m*(i_ion + i_stim)
        const real next_V = V - c.dt_over_C_m*(i_ion + i_stim);

        // calcium
        const real least_pivot = 2.0 - c.dt*next_m*(1.0 - 2.0*Ca);
        const auto refused = cells.refused(least_pivot);  // where the step is too long
        if (any(refused)) return refused;

        // gates
        cells.store(state::m, next_m);
        cells.store(state::h, next_h);

        // membrane
        cells.store_potential(next_V);

        // calcium
        const real pivot_Ca = max(least_pivot, 1.0);
        // next(Ca) = Ca + 2*dt*next(m)*Ca*(1 - Ca)/pivot_Ca
        const real next_Ca = Ca + 2.0*c.dt*next_m*Ca*(1.0 - Ca)/pivot_Ca;
        cells.store(state::Ca, next_Ca);

        // counters
        // next(n) = n + 1
        const real next_n = n + 1.0;
        cells.store(state::n, next_n);
        // next(last) = (next(Ca) + m_inf)*(t + dt)
        const real next_last = (next_Ca + m_inf)*(step.t + c.dt);
        cells.store(state::last, next_last);

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

}  // namespace heartwright::models::halves
