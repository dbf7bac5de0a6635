// Kernels over slots on a CPU: a pack at a time; what is left at the end runs as a full pack in a scratch block, so a
// cell's bits do not depend on where it stands. Included by generated cpu/ files only.
#pragma once

#include <cstdlib>
#include <cstring>
#include <initializer_list>
#include <utility>

#include "runtime/interface/instruction_sets.hpp"
#include "runtime/kernels/common/exponents.hpp"
#include "runtime/kernels/common/names.hpp"
#include "runtime/kernels/common/table.hpp"
#include "runtime/kernels/cpu/cpu_halves.hpp"

namespace heartwright::kernels {

// The kernels of a model compiled for one instruction set.
struct CpuKernels {
    const char* instruction_set;
    int (*react)(std::int32_t kernel, const ReactArguments& arguments);
    // Without a lattice and tables (cpu_uncoupled.hpp).
    int (*advance)(std::int32_t kernel, const interface::UncoupledArguments& arguments) = nullptr;
    // With a lattice; else one copy for all sets does (cpu_observe below).
    int (*observe)(std::int32_t kernel, const ObserveArguments& arguments) = nullptr;
    int (*observe_sites)(std::int32_t kernel, const ObserveSitesArguments& arguments) = nullptr;
    // Of models with few states (cpu_space_time.hpp).
    int (*space_time)(std::int32_t kernel, const interface::SpaceTimeArguments& arguments) = nullptr;
};

inline namespace HEARTWRIGHT_ISA {

// What a kernel reads of a step when all cells have the same constants: ready once.
template <class Kernel, class Constants>
struct SharedByAll {
    SharedByAll(const ReactArguments& at, const Constants& constants_of_all)
        : constants(constants_of_all),
          step(Kernel::step(constants, typename Kernel::real(at.clock->step * at.clock->dt))) {}
    void take(std::int64_t) {}  // of the pack at this slot
    void go_to(typename Kernel::real t) { step = Kernel::step(constants, t); }

    Constants constants;
    typename Kernel::Step step;
};

// The same when cells differ: what all share is put in place once, the columns pack by pack.
template <class Kernel>
struct OwnOfEach {
    using real = typename Kernel::real;
    using scalar = typename Kernel::scalar;
    static constexpr int n_constants = Kernel::n_constants;
    using Constants = typename Kernel::template ConstantsOf<real>;
    static_assert(sizeof(Constants) == n_constants * sizeof(real));
    static_assert(real::lanes <= column_padding);

    explicit OwnOfEach(const ReactArguments& at) : t(real(at.clock->step * at.clock->dt)), first(at.own->first) {
        const auto* values = static_cast<const scalar*>(at.own->values);
        for (int k = 0; k < n_constants; ++k) {
            const std::int64_t place = at.own->place[k];
            if (place < n_constants)
                put(k, real(values[place]));
            else
                columns[n_columns++] = {k, values + place};
        }
    }
    void take(std::int64_t slot) {
        for (int c = 0; c < n_columns; ++c) put(columns[c].constant, real::load(columns[c].values + (slot - first)));
        step = Kernel::step(constants, t);
    }
    void go_to(real time) {
        t = time;
        step = Kernel::step(constants, t);
    }

    Constants constants;
    typename Kernel::Step step;

private:
    void put(int constant, real value) {
        std::memcpy(reinterpret_cast<char*>(&constants) + constant * sizeof value, &value, sizeof value);
    }

    struct Column {
        int constant;
        const scalar* values;
    };
    Column columns[n_constants];
    int n_columns = 0;
    real t;
    std::int64_t first;
};

// The stimulus current of `count` cells from `slot` on.
template <class real>
real stimulus_of_pack(const ReactArguments& at, std::uint32_t active, std::int64_t slot, int count) {
    using scalar = typename real::scalar;
    if (active == 0) return real(0);
    scalar current[real::lanes] = {};
    for (int lane = 0; lane < count; ++lane) {
        current[lane] =
            static_cast<scalar>(stimulus_current(at.stimulus_mask[slot + lane] & active, at.stimulus_amplitude));
    }
    return real::load(current);
}

template <class Kernel, class Known>
class CpuReact {
    using real = typename Kernel::real;
    using scalar = typename Kernel::scalar;
    static constexpr int lanes = real::lanes;

public:
    CpuReact(const ReactArguments& arguments, const Known& known)
        : at_(arguments),
          known_(known),
          active_(arguments.stimulus_mask ? arguments.clock->active_stimulus_mask : 0u) {}

    void run() {
        std::int64_t slot = at_.first;
        for (; slot + lanes <= at_.last; slot += lanes) full_pack(slot);
        if (slot < at_.last) rest(slot, static_cast<int>(at_.last - slot));
    }

private:
    auto react(const CellsOf<Kernel>& cells) const { return react_pack<Kernel>(known_.constants, known_.step, cells); }

    void advance(const CellsOf<Kernel>& cells, std::int64_t slot, int count) {
        const StepTime time = time_of(at_.clock->step, at_.clock->dt);
        step_pack<Kernel>(PackOfCells{at_, slot, count}, time, cells, [&](const CellsOf<Kernel>& pack) {
            if constexpr (ReadsTables<Kernel>) {
                if (at_.tables && !at_.own) return by_tables(pack, slot, count);
            }
            return react(pack);
        });
    }

    // What it returns is Kernel::react()'s. Not a template's default: only kernels with tables have what it calls.
    auto by_tables(const CellsOf<Kernel>& cells, std::int64_t slot, int count) requires ReadsTables<Kernel> {
        real x[Kernel::n_tables];
        Kernel::table_arguments(cells, x);
        auto is_inside = is_in_table(at_.tables->table[0], x[0]);
        for (int k = 1; k < Kernel::n_tables; ++k) is_inside = is_inside && is_in_table(at_.tables->table[k], x[k]);
        if (!any(!is_inside)) return react_by_tables(*this, cells);
        return partly_by_tables(cells, x, is_inside, slot, count);
    }

    __attribute__((noinline)) static auto react_by_tables(const CpuReact& self, const CellsOf<Kernel>& cells) {
        return Kernel::react_by_tables(self.known_.constants, *self.at_.tables, self.known_.step, cells);
    }

    // Cells inside by tables; those outside exactly, or not at all and the fault is noted.
    __attribute__((noinline)) auto partly_by_tables(const CellsOf<Kernel>& cells, const real* x,
                                                    typename real::mask is_inside, std::int64_t slot, int count) {
        alignas(64) scalar inside[Kernel::n_states][lanes], outside[Kernel::n_states][lanes], v_in[lanes],
            v_inside[lanes], v_outside[lanes];
        for (int c = 0; c < Kernel::n_states; ++c) {
            if (c == Kernel::potential) continue;
            cells.load(c).store(inside[c]);
            cells.load(c).store(outside[c]);
        }
        cells.potential().store(v_in);
        cells.potential().store(v_outside);
        auto refused =
            step_lanes<Kernel>(is_inside, CellsOf<Kernel>(inside[0], lanes, v_in, v_inside, cells.stimulus()),
                               cells.may_refuse(), [&](const auto& c) { return react_by_tables(*this, c); });
        if constexpr (Kernel::is_exact_outside) {
            const CellsOf<Kernel> exact(outside[0], lanes, v_in, v_outside, cells.stimulus());
            refused = refused || step_lanes<Kernel>(!is_inside, exact, cells.may_refuse(),
                                                    [&](const auto& c) { return react(c); });
        } else {
            note_lanes_outside(x, slot, count);
        }
        if (any(refused)) return result_of_step<Kernel>(refused);
        for (int c = 0; c < Kernel::n_states; ++c)
            if (c != Kernel::potential)
                cells.store(c, select(is_inside, real::load(inside[c]), real::load(outside[c])));
        cells.store_potential(select(is_inside, real::load(v_inside), real::load(v_outside)));
        return result_of_step<Kernel>(refused);
    }

    void note_lanes_outside(const real* x, std::int64_t slot, int count) const {
        for (int k = 0; k < Kernel::n_tables; ++k) {
            const Table& table = at_.tables->table[k];
            scalar values[lanes];
            x[k].store(values);
            for (int lane = 0; lane < count; ++lane) {
                if (values[lane] >= table.low && values[lane] < table.high) continue;
                note_outside(at_.tables->fault, k, slot + lane, at_.clock->step, values[lane]);
            }
        }
    }

    void full_pack(std::int64_t slot) {
        known_.take(slot);
        advance(CellsOf<Kernel>::in_memory(at_.state, at_.stride, slot, static_cast<const scalar*>(at_.v_in) + slot,
                                           static_cast<scalar*>(at_.v_out) + slot, stimulus(slot, lanes)),
                slot, lanes);
    }

    void rest(std::int64_t slot, int count) {
        known_.take(slot);
        scalar state[Kernel::n_states][lanes], v_in[lanes], v_out[lanes];
        for (int lane = 0; lane < lanes; ++lane) {
            const int cell = lane < count ? lane : count - 1;  // lanes beyond the end repeat the last cell
            const auto from = states_of_slot<Kernel>(at_.state, at_.stride, slot + cell);
            for (int c = 0; c < Kernel::n_states; ++c) from.load(c).store(&state[c][lane]);
            v_in[lane] = static_cast<const scalar*>(at_.v_in)[slot + cell];
        }
        advance(CellsOf<Kernel>(state[0], lanes, v_in, v_out, stimulus(slot, count)), slot, count);
        for (int lane = 0; lane < count; ++lane) {
            const auto to = states_of_slot<Kernel>(at_.state, at_.stride, slot + lane);
            for (int c = 0; c < Kernel::n_states; ++c)
                if (c != Kernel::potential) to.store(c, state[c][lane]);
            static_cast<scalar*>(at_.v_out)[slot + lane] = v_out[lane];
        }
    }

    real stimulus(std::int64_t slot, int count) const { return stimulus_of_pack<real>(at_, active_, slot, count); }

    ReactArguments at_;
    Known known_;
    std::uint32_t active_;
};

template <class Kernel>
void react_on_cpu(const ReactArguments& arguments) {
    if constexpr (Kernel::n_constants > 0) {
        if (arguments.own) return CpuReact<Kernel, OwnOfEach<Kernel>>(arguments, OwnOfEach<Kernel>(arguments)).run();
    }
    with_constants<Kernel>(arguments.constants, [&]<class Constants>(const Constants& constants) {
        using Known = SharedByAll<Kernel, Constants>;
        CpuReact<Kernel, Known>(arguments, Known(arguments, constants)).run();
    });
}

template <class... Kernels>
int cpu_react(std::int32_t kernel, const ReactArguments& arguments) {
    std::int32_t k = 0;
    ((k++ == kernel ? react_on_cpu<Kernels>(arguments) : void()), ...);
    return 0;
}

template <class Kernel>
void observe_on_cpu(const ObserveArguments& arguments) {
    using real = typename Kernel::real;
    using scalar = typename Kernel::scalar;
    const ReactArguments& at = arguments.at;
    auto constants = constants_of_kernel<Kernel>(at.constants);
    const StepClock* clock = at.clock;
    auto step = Kernel::step(constants, real(clock->step * clock->dt));
    for (std::int64_t k = 0; k < arguments.count; ++k) {
        const std::int64_t slot = arguments.slots ? arguments.slots[k] : at.first + k;
        if (arguments.clock_of_each) clock = at.clock + slot;
        if (at.own) constants = constants_of_cell<Kernel>(*at.own, slot);
        if (arguments.clock_of_each || at.own) step = Kernel::step(constants, real(clock->step * clock->dt));
        const std::uint32_t reaching = at.stimulus_mask ? at.stimulus_mask[slot] & clock->active_stimulus_mask : 0u;
        const real stimulus = reaching ? stimulus_current(reaching, at.stimulus_amplitude) : 0.0;
        real values[Kernel::n_observables + 1];
        Kernel::observe(constants, step,
                        CellsOf<Kernel>::in_memory(at.state, at.stride, slot,
                                                   static_cast<const scalar*>(at.v_in) + slot, nullptr, stimulus),
                        values);
        for (std::int32_t w = 0; w < arguments.n_wanted; ++w)
            arguments.out[w * arguments.count + k] = values[arguments.wanted[w]].v;
    }
}

template <class... Kernels>
int cpu_observe(std::int32_t kernel, const ObserveArguments& arguments, void*) {
    std::int32_t k = 0;
    ((k++ == kernel ? observe_on_cpu<Kernels>(arguments) : void()), ...);
    return 0;
}

}  // namespace HEARTWRIGHT_ISA

// Of a module without a set that this processor has: it is refused when it is opened.
inline constexpr CpuKernels no_kernels = {"none", nullptr};

// The widest set that this processor has, or the one that the environment variable HEARTWRIGHT_ISA names if it has
// that.
inline const CpuKernels& choose_kernels(std::initializer_list<const CpuKernels*> widest_first) {
    const char* wish = std::getenv("HEARTWRIGHT_ISA");
    const CpuKernels* widest = &no_kernels;
    for (const CpuKernels* kernels : widest_first) {
        if (!interface::runs_instruction_set(kernels->instruction_set)) continue;
        if (wish && std::strcmp(wish, kernels->instruction_set) == 0) return *kernels;
        if (widest == &no_kernels) widest = kernels;
    }
    return *widest;
}

}  // namespace heartwright::kernels
