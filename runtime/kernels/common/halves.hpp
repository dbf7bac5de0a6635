// The step of a cell for which dt is too long, made in steps of dt/2, or of dt/4 or dt/8 from the place on where those
// are too long as well. The shortest are taken as they are: what the kernel limits then is limited. Maps (next(x) = f
// of the modeller's) are stepped once, by the time, dt and state of the whole step. A cell's result does not depend on
// the cells beside it.
#pragma once

#include <cstdint>

#include "runtime/kernels/common/names.hpp"

namespace heartwright::kernels {
inline namespace HEARTWRIGHT_ISA {

template <class Kernel>
concept HalvesSteps = requires {
    Kernel::halves_steps;
};

// Of a model with maps:
//     is_map(component)
//     step_maps(c, step, cells, after)  leaves their next values in `after`, from the cells before the step and from
//                                       next(x) of all other states in `after`
template <class Kernel>
concept HasMaps = HalvesSteps<Kernel> && requires {
    Kernel::is_map(0);
};

// When a step begins, and how long it is, ms.
struct StepTime {
    double t, dt;
};
HEARTWRIGHT_FN StepTime time_of(std::int64_t step, double dt) { return {step * dt, dt}; }

// The state of cells before their step, as far as maps need it.
template <class Kernel>
class StateBefore {
public:
    HEARTWRIGHT_FN explicit StateBefore(const CellsOf<Kernel>&) {}
    HEARTWRIGHT_FN void put_maps_back(const CellsOf<Kernel>&) const {}
    template <class ConstantsOf>
    HEARTWRIGHT_FN void step_maps(const CellsOf<Kernel>&, StepTime, const ConstantsOf&) const {}
};

template <HasMaps Kernel>
class StateBefore<Kernel> {
    using real = typename Kernel::real;

public:
    HEARTWRIGHT_FN explicit StateBefore(const CellsOf<Kernel>& whole)
        : cells_(whole.at(state_[0], real::lanes, state_[Kernel::potential])) {
        for (int c = 0; c < Kernel::n_states; ++c)
            (c == Kernel::potential ? whole.potential() : whole.load(c)).store(state_[c]);
    }
    StateBefore(const StateBefore&) = delete;

    // After a part of the step: its rest reads maps as they were before the whole one.
    HEARTWRIGHT_FN void put_maps_back(const CellsOf<Kernel>& after) const {
        for (int c = 0; c < Kernel::n_states; ++c) {
            if (!Kernel::is_map(c)) continue;
            const real before = real::load(state_[c]);
            if (c == Kernel::potential)
                after.store_potential(before);
            else
                after.store(c, before);
        }
    }
    // Once all parts are made.
    template <class ConstantsOf>
    HEARTWRIGHT_FN void step_maps(const CellsOf<Kernel>& after, StepTime time, const ConstantsOf& constants_of) const {
        const auto& constants = constants_of(0);
        Kernel::step_maps(constants, Kernel::step(constants, real(time.t)), cells_, after);
    }

private:
    typename Kernel::scalar state_[Kernel::n_states][real::lanes];
    const CellsOf<Kernel> cells_;
};

// whole: the cells before their step. constants_of(halvings): Kernel::Constants for dt/2^halvings. react(constants,
// step, cells): Kernel::react(), by which no state changes where it returns a cell.
template <class Kernel, class ConstantsOf, class React>
HEARTWRIGHT_FN void step_in_halves(const CellsOf<Kernel>& whole, StepTime time, const ConstantsOf& constants_of,
                                   const React& react) {
    using real = typename Kernel::real;
    constexpr int shortest_in_whole = 1 << most_halvings;
    const StateBefore<Kernel> before(whole);
    CellsOf<Kernel> cells = whole;
    int halvings = 1;
    for (int done = 0; done < shortest_in_whole;) {
        const typename Kernel::Constants& constants = constants_of(halvings);
        const typename Kernel::Step step = Kernel::step(constants, real(time.t + done * (time.dt / shortest_in_whole)));
        cells.may_refuse(halvings < most_halvings);
        if (any(react(constants, step, cells))) {
            ++halvings;
        } else {
            done += shortest_in_whole >> halvings;
            before.put_maps_back(cells);
            cells.go_on();
        }
    }
    before.step_maps(cells, time, constants_of);
}

}  // namespace HEARTWRIGHT_ISA
}  // namespace heartwright::kernels
