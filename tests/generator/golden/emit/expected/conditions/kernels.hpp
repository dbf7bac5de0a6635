// conditions: the equations of a step, for a pack of cells on any backend.
// Written by heartwright-generate 1.2.3 from conditions.json (0123456789abcdef0123456789abcdef).
// Do not edit: change the spec and generate again.
// To read the equations as the spec says them: observe() in kernels.hpp, of every variant.
// react() computes the same after the passes that manifest.json lists.
#pragma once

#include "model.hpp"
#include "runtime/interface/kernel.hpp"

namespace heartwright::models::conditions {
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

    // One step: reads the state, leaves the next one.
    template <class AnyConstants>
    static HEARTWRIGHT_FN void react([[maybe_unused]] const AnyConstants& c,
                                     [[maybe_unused]] const Step& step, const Cells<real, Layout>& cells) {
        // state
        const real V = cells.potential();  // mV
        const real gamma_ = cells.load(state::gamma_);  // -
        const real y0_ = cells.load(state::y0_);  // -
        const real i_stim = cells.stimulus();  // A/F

        // gate
        // next(y0) = gamma > 0.5 ? t : y0
        const real next_y0 = select(gamma_ > 0.5, step.t, y0_);
        cells.store(state::y0_, next_y0);
        const real exp_V_over_5 = exp(0.2*V);
        const real i_ion = fma(gamma_, V, next_y0) - reciprocal(1.0 + exp_V_over_5);  // A/F
        // next(V) = V - dt*(i_ion + i_stim)
        const real next_V = V - c.dt*(i_ion + i_stim);
        cells.store_potential(next_V);
        // 1/ms
        const real rate = select(V < -40.0 && gamma_ > 0.1, exp_V_over_5, min(gamma_, 0.5)/(1.0 + exp_V_over_5));
        // next(gamma) = gamma + dt*rate
        const real next_gamma = gamma_ + c.dt*rate;
        cells.store(state::gamma_, next_gamma);
    }

    // The same lines one component after the other: as a GPU takes them in single precision.
    template <class AnyConstants>
    static HEARTWRIGHT_FN void react_in_fp32([[maybe_unused]] const AnyConstants& c,
                                             [[maybe_unused]] const Step& step, const Cells<real, Layout>& cells) {
        // state
        const real V = cells.potential();  // mV
        const real gamma_ = cells.load(state::gamma_);  // -
        const real y0_ = cells.load(state::y0_);  // -
        const real i_stim = cells.stimulus();  // A/F

        // gate
        const real exp_V_over_5 = exp(0.2*V);
        // 1/ms
        const real rate = select(V < -40.0 && gamma_ > 0.1, exp_V_over_5, min(gamma_, 0.5)/(1.0 + exp_V_over_5));
        // next(y0) = gamma > 0.5 ? t : y0
        const real next_y0 = select(gamma_ > 0.5, step.t, y0_);
        cells.store(state::y0_, next_y0);
        const real i_ion = fma(gamma_, V, next_y0) - reciprocal(1.0 + exp_V_over_5);  // A/F
        // next(V) = V - dt*(i_ion + i_stim)
        const real next_V = V - c.dt*(i_ion + i_stim);
        cells.store_potential(next_V);
        // next(gamma) = gamma + dt*rate
        const real next_gamma = gamma_ + c.dt*rate;
        cells.store(state::gamma_, next_gamma);
    }

    // Every algebraic symbol of the spec at the state as it is.
    template <class Values>
    static HEARTWRIGHT_FN void observe([[maybe_unused]] const Constants& c, [[maybe_unused]] const Step& step,
                                       [[maybe_unused]] const Cells<real, Layout>& cells,
                                       [[maybe_unused]] Values values) {
        // state
        const real V = cells.potential();  // mV
        const real gamma_ = cells.load(state::gamma_);  // -
        const real y0_ = cells.load(state::y0_);  // -

        // gate
        const real exp_V_over_5 = exp(0.2*V);
        // 1/ms
        const real rate = select(V < -40.0 && gamma_ > 0.1, exp_V_over_5, min(gamma_, 0.5)/(1.0 + exp_V_over_5));
        values[observable::rate] = rate;
        const real next_y0 = select(gamma_ > 0.5, step.t, y0_);
        const real i_ion = fma(gamma_, V, next_y0) - reciprocal(1.0 + exp_V_over_5);  // A/F
        values[observable::i_ion] = i_ion;
    }
};

}  // namespace heartwright::models::conditions
