// scales: the equations of a step, for a pack of cells on any backend.
// Written by heartwright-generate 1.2.3 from scales.json (0123456789abcdef0123456789abcdef).
// Do not edit: change the spec and generate again.
// To read the equations as the spec says them: observe() in kernels.hpp, of every variant.
// react() computes the same after the passes that manifest.json lists.
#pragma once

#include "model.hpp"
#include "runtime/interface/kernel.hpp"

namespace heartwright::models::scales {
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
        real breathing;  // -
    };
    template <class AnyConstants>
    static HEARTWRIGHT_FN Step step([[maybe_unused]] const AnyConstants& c, real t) {
        Step step;
        step.t = t;
        step.breathing = 1.0 + 0.1*sin(c.frequency*step.t);
        return step;
    }

    // One step: reads the state, leaves the next one.
    template <class AnyConstants>
    static HEARTWRIGHT_FN void react([[maybe_unused]] const AnyConstants& c,
                                     [[maybe_unused]] const Step& step, const Cells<real, Layout>& cells) {
        // state
        const real V = cells.potential();  // mV
        const real i_stim = cells.stimulus();  // uA/cm^2

        // leak
        const real i_leak = c.g*step.breathing*(V + 60.0);  // uA/cm^2

        // membrane
        const real i_ion = i_leak;  // uA/cm^2
        // next(V) = V - dt_over_C_m*(i_ion + i_stim)
        const real next_V = V - c.dt_over_C_m*(i_ion + i_stim);
        cells.store_potential(next_V);
    }

    // Every algebraic symbol of the spec at the state as it is.
    template <class Values>
    static HEARTWRIGHT_FN void observe([[maybe_unused]] const Constants& c, [[maybe_unused]] const Step& step,
                                       [[maybe_unused]] const Cells<real, Layout>& cells,
                                       [[maybe_unused]] Values values) {
        // state
        const real V = cells.potential();  // mV

        // known before the run
        values[observable::frequency] = c.frequency;

        // known once a step
        values[observable::breathing] = step.breathing;

        // leak
        const real i_leak = c.g*step.breathing*(V + 60.0);  // uA/cm^2
        values[observable::i_leak] = i_leak;

        // membrane
        const real i_ion = i_leak;  // uA/cm^2
        values[observable::i_ion] = i_ion;
    }
};

}  // namespace heartwright::models::scales
