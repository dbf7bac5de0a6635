// The step of a cell for which dt is too long, made in steps of dt/2, or of dt/4 or dt/8 from the place on where those
// are too long as well. The shortest are taken as they are: what the kernel limits then is limited. A cell's result
// does not depend on the cells beside it.
#pragma once

#include <cstdint>

#include "runtime/kernels/common/names.hpp"

namespace heartwright::kernels {
inline namespace HEARTWRIGHT_ISA {

template <class Kernel>
concept HalvesSteps = requires {
    Kernel::halves_steps;
};

// When a step begins, and how long it is, ms.
struct StepTime {
    double t, dt;
};
HEARTWRIGHT_FN StepTime time_of(std::int64_t step, double dt) { return {step * dt, dt}; }

// whole: the cells before their step. constants_of(halvings): Kernel::Constants for dt/2^halvings. react(constants,
// step, cells): Kernel::react(), by which no state changes where it returns a cell.
template <class Kernel, class ConstantsOf, class React>
HEARTWRIGHT_FN void step_in_halves(const CellsOf<Kernel>& whole, StepTime time, const ConstantsOf& constants_of,
                                   const React& react) {
    using real = typename Kernel::real;
    constexpr int shortest_in_whole = 1 << most_halvings;
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
            cells.go_on();
        }
    }
}

}  // namespace HEARTWRIGHT_ISA
}  // namespace heartwright::kernels
