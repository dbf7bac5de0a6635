// rationals: the equations of a step, for a pack of cells on any backend.
// Written by heartwright-generate 1.2.3 from rationals.json (0123456789abcdef0123456789abcdef).
// Do not edit: change the spec and generate again.
// To read the equations as the spec says them: observe() in kernels.hpp, of every variant.
// react() computes the same after the passes that manifest.json lists.
#pragma once

#include "model.hpp"
#include "runtime/interface/kernel.hpp"
#include "runtime/kernels/common/rational.hpp"

namespace heartwright::models::rationals {
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
        const real m = cells.load(state::m);  // -
        const real h = cells.load(state::h);  // -
        const real Ca = cells.load(state::Ca);  // mM
        const real i_stim = cells.stimulus();  // A/F

        // gates
        // next(Ca) = Ca*(1/(1 + log(1 + Ca)))
        const real next_Ca = Ca*(1.0/(1.0 + log(1.0 + Ca)));
        cells.store(state::Ca, next_Ca);
        const real i_ion = m*h*(V - c.E)*(1.0/(1.0 + exp(V/c.k))) + Ca;  // A/F
        // next(V) = V - dt*(i_ion + i_stim)
        const real next_V = V - c.dt*(i_ion + i_stim);
        cells.store_potential(next_V);
        const real decay_h = exp(-(c.dt*select(V < -40.0, 0.05*exp(-V/20.0), 1.0/
            (0.13*(1.0 + exp((V + 10.0)/-11.0))))));
        // next(h) = h*decay_h
        const real next_h = h*decay_h;
        cells.store(state::h, next_h);
        const real m_inf = 1.0/(1.0 + exp(-(V + 40.0)/c.k));
        const real decay_m = exp(-(c.dt/(0.1 + 20.0*exp(-((V + 40.0)*(V + 40.0))/300.0))));
        // next(m) = m_inf - (m_inf - m)*decay_m
        const real next_m = m_inf - (m_inf - m)*decay_m;
        cells.store(state::m, next_m);
    }

    // The same with functions of V, Ca from tables.
    // of a function: its table, its place in a row, functions of a row; of a rational one its first row, degrees
    struct entry {
        struct pieces_0 {  // of V, and what takes each to [-1, 1]
            static constexpr int count = 8;
            static constexpr double first[count] = {-100.0, -80.0, -60.0, -40.0, -20.0, 0.0, 20.0, 40.0};
            static constexpr double scale[count] = {0.1, 0.1, 0.1, 0.1, 0.1, 0.1, 0.1, 0.1};
            static constexpr double offset[count] = {9.0, 7.0, 5.0, 3.0, 1.0, -1.0, -3.0, -5.0};
        };
        static constexpr RationalEntry<pieces_0, 0, 0, 14, 0> i_ion_of_V{};
        static constexpr RationalEntry<pieces_0, 0, 15, 5, 5> m_inf_of_V{};
        static constexpr RationalEntry<pieces_0, 0, 26, 8, 8> approach_m_of_V{};
        static constexpr RationalEntry<pieces_0, 0, 43, 6, 5> approach_h_of_V{};
        static constexpr TableEntry Ca_of_Ca{1, 0, 1};
    };
    static constexpr int n_tables = 2;
    static constexpr bool is_exact_outside = true;
    static HEARTWRIGHT_FN void table_arguments(const Cells<real, Layout>& cells, real* x) {
        x[0] = cells.potential();
        x[1] = cells.load(state::Ca);
    }
    template <class AnyConstants>
    static HEARTWRIGHT_FN void react_by_tables([[maybe_unused]] const AnyConstants& c, const Tables& tables,
                                               [[maybe_unused]] const Step& step, const Cells<real, Layout>& cells) {
        // state
        const real V = cells.potential();  // mV
        const real m = cells.load(state::m);  // -
        const real h = cells.load(state::h);  // -
        const real Ca = cells.load(state::Ca);  // mM
        const real i_stim = cells.stimulus();  // A/F

        // gates
        // next(m) = m_inf - (m_inf - m)*decay_m
        const real next_m = m + (lookup<entry::m_inf_of_V>(tables, V) - m)*lookup<entry::approach_m_of_V>(tables, V);
        cells.store(state::m, next_m);
        const real i_ion = m*h*(V - c.E)*lookup<entry::i_ion_of_V>(tables, V) + Ca;  // A/F
        // next(V) = V - dt*(i_ion + i_stim)
        const real next_V = V - c.dt*(i_ion + i_stim);
        cells.store_potential(next_V);
        // next(h) = h*decay_h
        const real next_h = h - h*lookup<entry::approach_h_of_V>(tables, V);
        cells.store(state::h, next_h);
        // next(Ca) = Ca*(1/(1 + log(1 + Ca)))
        const real next_Ca = lookup<entry::Ca_of_Ca>(tables, Ca);
        cells.store(state::Ca, next_Ca);
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
        const real Ca = cells.load(state::Ca);  // mM

        // gates
        const real i_ion = m*h*(V - c.E)*(1.0/(1.0 + exp(V/c.k))) + Ca;  // A/F
        values[observable::i_ion] = i_ion;
    }
};

}  // namespace heartwright::models::rationals
