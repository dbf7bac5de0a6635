// variants: the equations of a step, for a pack of cells on any backend.
// Written by heartwright-generate 1.2.3 from variants.json (0123456789abcdef0123456789abcdef).
// Do not edit: change the spec and generate again.
// To read the equations as the spec says them: observe() in kernels.hpp, of every variant.
// react() computes the same after the passes that manifest.json lists.
#pragma once

#include "model.hpp"
#include "runtime/interface/kernel.hpp"

namespace heartwright::models::variants {
using namespace interface;
using namespace math;

// Variants: as written, stiff.
template <class real_, class Layout_ = PlainLayout>
struct Kernel_stiff {
    using real = real_;
    using Layout = Layout_;
    using scalar = typename real::scalar;
    using Constants = Constants_stiff<scalar>;
    template <class Number>
    using ConstantsOf = Constants_stiff<Number>;
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

    // One step: reads the state, leaves the next one.
    template <class AnyConstants>
    static HEARTWRIGHT_FN void react([[maybe_unused]] const AnyConstants& c,
                                     [[maybe_unused]] const Step& step, const Cells<real, Layout>& cells) {
        // state
        const real V = cells.potential();  // mV
        const real w = cells.load(state::w);  // -
        const real i_stim = cells.stimulus();  // A/F

        // membrane
        // next(w) = w
        const real next_w = w;
        cells.store(state::w, next_w);
        const real i_ion = c.g*(V + 80.0) + w;  // A/F
        // next(V) = V - dt*(i_ion + i_stim)
        const real next_V = V - c.dt*(i_ion + i_stim);
        cells.store_potential(next_V);
    }

    // The same lines one component after the other: as a GPU takes them in single precision.
    template <class AnyConstants>
    static HEARTWRIGHT_FN void react_in_fp32([[maybe_unused]] const AnyConstants& c,
                                             [[maybe_unused]] const Step& step, const Cells<real, Layout>& cells) {
        // state
        const real V = cells.potential();  // mV
        const real w = cells.load(state::w);  // -
        const real i_stim = cells.stimulus();  // A/F

        // membrane
        const real i_ion = c.g*(V + 80.0) + w;  // A/F
        // next(V) = V - dt*(i_ion + i_stim)
        const real next_V = V - c.dt*(i_ion + i_stim);
        cells.store_potential(next_V);
        // next(w) = w
        const real next_w = w;
        cells.store(state::w, next_w);
    }

    // Every algebraic symbol of the spec at the state as it is.
    template <class Values>
    static HEARTWRIGHT_FN void observe([[maybe_unused]] const Constants& c, [[maybe_unused]] const Step& step,
                                       [[maybe_unused]] const Cells<real, Layout>& cells,
                                       [[maybe_unused]] Values values) {
        // state
        const real V = cells.potential();  // mV
        const real w = cells.load(state::w);  // -

        // membrane
        const real i_ion = c.g*(V + 80.0) + w;  // A/F
        values[observable::i_ion] = i_ion;
    }
};

// Variants: odd;w=on.
template <class real_, class Layout_ = PlainLayout>
struct Kernel_odd_w_on {
    using real = real_;
    using Layout = Layout_;
    using scalar = typename real::scalar;
    using Constants = Constants_odd_w_on<scalar>;
    template <class Number>
    using ConstantsOf = Constants_odd_w_on<Number>;
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

    // One step: reads the state, leaves the next one.
    template <class AnyConstants>
    static HEARTWRIGHT_FN void react([[maybe_unused]] const AnyConstants& c,
                                     [[maybe_unused]] const Step& step, const Cells<real, Layout>& cells) {
        // state
        const real V = cells.potential();  // mV
        const real w = cells.load(state::w);  // -
        const real i_stim = cells.stimulus();  // A/F

        // membrane
        // next(w) = w
        const real next_w = w;
        cells.store(state::w, next_w);
        const real i_ion = c.g*V;  // A/F
        // next(V) = V - dt*(i_ion + i_stim)
        const real next_V = V - c.dt*(i_ion + i_stim);
        cells.store_potential(next_V);
    }

    // The same lines one component after the other: as a GPU takes them in single precision.
    template <class AnyConstants>
    static HEARTWRIGHT_FN void react_in_fp32([[maybe_unused]] const AnyConstants& c,
                                             [[maybe_unused]] const Step& step, const Cells<real, Layout>& cells) {
        // state
        const real V = cells.potential();  // mV
        const real w = cells.load(state::w);  // -
        const real i_stim = cells.stimulus();  // A/F

        // membrane
        const real i_ion = c.g*V;  // A/F
        // next(V) = V - dt*(i_ion + i_stim)
        const real next_V = V - c.dt*(i_ion + i_stim);
        cells.store_potential(next_V);
        // next(w) = w
        const real next_w = w;
        cells.store(state::w, next_w);
    }

    // Every algebraic symbol of the spec at the state as it is.
    template <class Values>
    static HEARTWRIGHT_FN void observe([[maybe_unused]] const Constants& c, [[maybe_unused]] const Step& step,
                                       [[maybe_unused]] const Cells<real, Layout>& cells,
                                       [[maybe_unused]] Values values) {
        // state
        const real V = cells.potential();  // mV

        // membrane
        const real i_ion = c.g*V;  // A/F
        values[observable::i_ion] = i_ion;
    }
};

}  // namespace heartwright::models::variants
