// Steps of packs with cells that may refuse a step as too long (halves.hpp), on a CPU. Included by cpu_kernel.hpp.
#pragma once

#include <cstring>

#include "runtime/kernels/common/halves.hpp"

namespace heartwright::kernels {

inline namespace HEARTWRIGHT_ISA {

// The step of a pack; what it returns is Kernel::react()'s. Not inlined: one copy of the kernel serves all loops.
template <class Kernel, class Constants>
__attribute__((noinline)) auto react_pack(const Constants& constants, const typename Kernel::Step& step,
                                          const CellsOf<Kernel>& cells) {
    return Kernel::react(constants, step, cells);
}

// No cell.
template <class real>
typename real::mask no_lane() {
    return real(0.0) > real(0.0);
}

// What a step returns: Kernel::react()'s type.
template <class Kernel>
auto result_of_step([[maybe_unused]] typename Kernel::real::mask refused) {
    if constexpr (HalvesSteps<Kernel>) return refused;
}

// The step of a pack of which only some cells count, by whole(pack); returns those of them that refuse it. If any does,
// no state changes.
template <class Kernel, class Whole>
auto step_lanes(typename Kernel::real::mask counts, CellsOf<Kernel> pack, bool may_refuse, const Whole& whole) {
    if constexpr (HalvesSteps<Kernel>) {
        pack.may_refuse(may_refuse);
        const auto refused = whole(pack);
        if (any(refused && counts) || !any(refused)) return refused && counts;
        pack.may_refuse(false);
    }
    whole(pack);
    return no_lane<typename Kernel::real>();
}

// The cells of a pack: `count` from `slot` on, of which the last stands in the lanes beyond, too.
struct PackOfCells {
    const ReactArguments& at;
    std::int64_t slot;
    int count;

    bool are_halved() const { return at.own ? at.own->halves_stride > 0 : at.halves.values != nullptr; }

    // For steps of dt/2^halvings.
    template <class Kernel>
    typename Kernel::Constants constants_of(int lane, int halvings) const {
        using scalar = typename Kernel::scalar;
        if (at.own) {
            CellConstants own = *at.own;
            own.values = static_cast<const scalar*>(own.values) + halvings * own.halves_stride;
            return constants_of_cell<Kernel>(own, slot + (lane < count ? lane : count - 1));
        }
        typename Kernel::Constants constants;
        std::memcpy(&constants, static_cast<const scalar*>(at.halves.values) + halvings * at.halves.stride,
                    Kernel::n_constants * sizeof(scalar));
        return constants;
    }
};

// The step of the cells, of which `refused` take it in halves and the others whole: by whole(cells), which none may
// refuse.
template <class Kernel, class Whole>
__attribute__((noinline)) void halve_lanes(const PackOfCells& pack, StepTime time, typename Kernel::real::mask refused,
                                           CellsOf<Kernel> cells, const Whole& whole) {
    using real = typename Kernel::real;
    using scalar = typename Kernel::scalar;
    constexpr int lanes = real::lanes;
    alignas(64) scalar states[Kernel::n_states][lanes], state[Kernel::n_states][lanes], is_refused[lanes];
    for (int c = 0; c < Kernel::n_states; ++c)
        (c == Kernel::potential ? cells.potential() : cells.load(c)).store(states[c]);
    select(refused, real(1.0), real(0.0)).store(is_refused);
    cells.may_refuse(false);
    whole(cells);
    for (int lane = 0; lane < lanes; ++lane) {
        if (is_refused[lane] == 0) continue;
        for (int c = 0; c < Kernel::n_states; ++c) real(states[c][lane]).store(state[c]);
        step_in_halves<Kernel>(
            cells.of_lane(lane, state[0], lanes, state[Kernel::potential]), time,
            [&](int halvings) { return pack.constants_of<Kernel>(lane, halvings); },
            react_pack<Kernel, typename Kernel::Constants>);
        for (int c = 0; c < Kernel::n_states; ++c) states[c][lane] = state[c][0];
    }
    for (int c = 0; c < Kernel::n_states; ++c) {
        const real halved = real::load(states[c]);
        if (c == Kernel::potential)
            cells.store_potential(select(refused, halved, cells.stored_potential()));
        else
            cells.store(c, select(refused, halved, cells.load(c)));
    }
}

// The step of the cells by whole(cells), in halves for those that refuse it.
template <class Kernel, class Whole>
void step_pack(const PackOfCells& pack, StepTime time, CellsOf<Kernel> cells, const Whole& whole) {
    if constexpr (HalvesSteps<Kernel>) {
        cells.may_refuse(pack.are_halved());
        const auto refused = whole(cells);
        if (any(refused)) halve_lanes<Kernel>(pack, time, refused, cells, whole);
    } else {
        whole(cells);
    }
}

}  // namespace HEARTWRIGHT_ISA

}  // namespace heartwright::kernels
