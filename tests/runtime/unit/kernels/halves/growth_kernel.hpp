// A kernel as the generator writes one that halves steps: x grows by x' = k*x*(1 - x), by one linearly implicit step.
// Each cell has a time step that is long enough to be refused, or not, by its x. Two maps: next(steps) = steps + 1 and
// next(seen) = next(x) + dt + t + steps.
#pragma once

#include "runtime/interface/kernel.hpp"

namespace heartwright::test {

using namespace interface;
using namespace math;

template <class scalar>
struct GrowthConstants {
    scalar dt_k, dt;
    static constexpr int count = 2;
};

template <class real_>
struct Growth {
    using real = real_;
    using scalar = typename real::scalar;
    using Constants = GrowthConstants<scalar>;
    template <class Number>
    using ConstantsOf = GrowthConstants<Number>;
    static constexpr int n_states = 4, potential = 0, x = 1, steps = 2, seen = 3;
    static constexpr int n_observables = 0, n_constants = Constants::count;
    static constexpr bool halves_steps = true;

    struct Step {
        real t;
    };
    template <class AnyConstants>
    static HEARTWRIGHT_FN Step step(const AnyConstants&, real t) {
        return {t};
    }

    template <class AnyConstants>
    static HEARTWRIGHT_FN typename real::mask react(const AnyConstants& c, const Step& step, const Cells<real>& cells) {
        const real V = cells.potential();
        const real now = cells.load(x);
        const real dt_k = c.dt_k;
        const real pivot = 2.0 - dt_k * (1.0 - 2.0 * now);
        const auto refused = cells.refused(pivot);
        if (any(refused)) return refused;
        const real next_x = now + 2.0 * (dt_k * now * (1.0 - now)) / max(pivot, 1.0), before = cells.load(steps);
        cells.store(x, next_x);
        cells.store(steps, before + 1.0);
        cells.store(seen, next_x + c.dt + step.t + before);
        cells.store_potential(V + c.dt * (step.t + cells.stimulus()));  // its steps' times show
        return refused;
    }

    static HEARTWRIGHT_FN constexpr bool is_map(int component) { return component == steps || component == seen; }
    template <class AnyConstants>
    static HEARTWRIGHT_FN void step_maps(const AnyConstants& c, const Step& step, const Cells<real>& cells,
                                         const Cells<real>& after) {
        const real before = cells.load(steps);
        after.store(steps, before + 1.0);
        after.store(seen, after.load(x) + c.dt + step.t + before);
    }

    template <class Values>
    static HEARTWRIGHT_FN void observe(const Constants&, const Step&, const Cells<real>&, Values) {}
};

}  // namespace heartwright::test
