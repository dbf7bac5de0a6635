// What every generated kernel is built from, on either backend: the number type, the access to cells, names of entry
// points.
//
// A generated kernel is a struct of static functions over packs (pack.hpp):
//     Layout                            where states lie in memory: PlainLayout, or of mixed precision
//     scalar, Constants                 Constants is a plain struct of scalars, in the order of derive()'s array
//     ConstantsOf<Number>               the same of other numbers: step() and react() take any that read as real
//     n_states, potential, n_observables, n_constants
//     Step step(c, t)                   once a step
//     react(c, step, cells)             one step of the cells of a pack: reads the state, leaves the next one. Of a
//                                       kernel that says halves_steps: returns the cells that refuse the step as too
//                                       long; where one does, all keep their states (runtime/kernels/common/halves.hpp)
//     react_in_fp32(c, step, cells)     of some: the same lines and bits in the order in which a GPU takes them in
//                                       single precision
//     observe(c, step, cells, values)   values[k] = observable k at the state as it is, for all: an array, or what
//                                       takes those that are wanted
#pragma once

#include <cstdint>

#include "runtime/interface/fixed_point_pack.hpp"
#include "runtime/interface/model.hpp"
#include "runtime/math/math.hpp"
#include "runtime/math/pack.hpp"

#ifndef HEARTWRIGHT_PRECISION
#define HEARTWRIGHT_PRECISION fp64  // or fp32, mixed
#endif

#define HEARTWRIGHT_JOIN_(a, b) a##b
#define HEARTWRIGHT_JOIN(a, b) HEARTWRIGHT_JOIN_(a, b)
#define HEARTWRIGHT_TEXT_(a) #a
#define HEARTWRIGHT_TEXT(a) HEARTWRIGHT_TEXT_(a)
#define HEARTWRIGHT_SUFFIX_fp64
#define HEARTWRIGHT_SUFFIX_fp32 _fp32
#define HEARTWRIGHT_SUFFIX_mixed _mixed
// heartwright_model_<name>_<backend>, with _fp32 behind in single precision, _mixed in mixed precision.
#define HEARTWRIGHT_MODEL_ENTRY(name, backend) \
    HEARTWRIGHT_JOIN(heartwright_model_##name##_##backend, HEARTWRIGHT_JOIN(HEARTWRIGHT_SUFFIX_, HEARTWRIGHT_PRECISION))

// Mixed precision computes in FP64 and stores certified gates in 32 bits (fixed_point.hpp).
#define HEARTWRIGHT_STORES_GATES_fp64 0
#define HEARTWRIGHT_STORES_GATES_fp32 0
#define HEARTWRIGHT_STORES_GATES_mixed 1
#define HEARTWRIGHT_STORES_GATES HEARTWRIGHT_JOIN(HEARTWRIGHT_STORES_GATES_, HEARTWRIGHT_PRECISION)

// A part of a step that is cut where few values cross: on a GPU a function that is called, so that its registers are
// its own.
#if defined(__CUDACC__)
#define HEARTWRIGHT_PART static __device__ __noinline__
#else
#define HEARTWRIGHT_PART static HEARTWRIGHT_FN
#endif

namespace heartwright::interface {

using namespace math;  // lanes and numbers alike: select(), fma()

using fp64 = double;
using fp32 = float;
using mixed = double;  // what mixed precision computes in

// Every state is a number of the kernel's precision: state c of slot s at state[c*stride + s].
struct PlainLayout {
    static constexpr bool stores_gates = false;
};
// Of mixed precision: first the states in FP64, [n_fp64][stride], then the gates, FixedPoint[n_gates][stride]. A
// generated Gates says n_fp64 and the place of each state: among those in FP64, or n_fp64 plus that among the gates.
template <class Gates>
struct MixedLayout : Gates {
    static constexpr bool stores_gates = true;
    static HEARTWRIGHT_FN constexpr bool is_gate(int component) { return Gates::place(component) >= Gates::n_fp64; }
};
#if HEARTWRIGHT_STORES_GATES
template <class Gates>
using CellLayout = MixedLayout<Gates>;
#else
template <class Gates>
using CellLayout = PlainLayout;
#endif

// Of a kernel; of cells with sites, PlainLayout.
template <class Kernel>
struct LayoutOf {
    using type = PlainLayout;
};
template <class Kernel>
requires requires { typename Kernel::Layout; }
struct LayoutOf<Kernel> {
    using type = typename Kernel::Layout;
};

inline namespace HEARTWRIGHT_ISA {

// The cells of one pack, at slots [slot, slot + lanes): in the runtime's memory, where gates may be stored in 32 bits;
// or copies of them, [n_states][stride] numbers, in which such a gate is rounded all the same.
template <class real, class Layout = PlainLayout>
class Cells {
public:
    using scalar = typename real::scalar;

    // Copies, and all cells of a plain layout. Pointers at the first cell of the pack. `stored`: equal to `state`,
    // perhaps without the compiler's knowledge.
    HEARTWRIGHT_FN Cells(scalar* state, std::int64_t stride, const scalar* v_in, scalar* v_out, real stimulus,
                         scalar* stored)
        : state_(state), stored_(stored), stride_(stride), v_in_(v_in), v_out_(v_out), stimulus_(stimulus) {}
    HEARTWRIGHT_FN Cells(scalar* state, std::int64_t stride, const scalar* v_in, scalar* v_out, real stimulus)
        : Cells(state, stride, v_in, v_out, stimulus, state) {}

    // In the runtime's memory, from `slot` on; v_in and v_out as above.
    static HEARTWRIGHT_FN Cells in_memory(void* state, std::int64_t stride, std::int64_t slot, const scalar* v_in,
                                          scalar* v_out, real stimulus, std::int64_t offset_of_stored = 0) {
        scalar* const first = static_cast<scalar*>(state) + slot;
        Cells cells(first, stride, v_in, v_out, stimulus, first + offset_of_stored);
        if constexpr (Layout::stores_gates) {
            cells.gates_ = reinterpret_cast<FixedPoint*>(static_cast<scalar*>(state) + Layout::n_fp64 * stride) + slot;
            if (cells.gates_ == nullptr)
                __builtin_unreachable();  // else compilers keep both ways of each load and store
        }
        return cells;
    }

    // Of a state that is not stored in 32 bits.
    HEARTWRIGHT_FN const scalar* address(int component) const { return state_ + place(component) * stride_; }
    // Whether a state is stored in 32 bits, and rounded to them.
    static HEARTWRIGHT_FN bool is_rounded(int component) {
        if constexpr (Layout::stores_gates) return Layout::is_gate(component);
        return false;
    }
    HEARTWRIGHT_FN real load(int component) const {
#if defined(__CUDACC__)
        if (loaded_ != nullptr) return loaded_[component];
#endif
        if constexpr (Layout::stores_gates) {
            if (is_rounded(component) && gates_ != nullptr) return load_fixed_point<real>(gate(component));
        }
        return real::load(state_ + place(component) * stride_);
    }
    HEARTWRIGHT_FN void store(int component, real value) const {
        if constexpr (Layout::stores_gates) {
            if (is_rounded(component)) {
                if (gates_ != nullptr) return store_fixed_point(value, gate(component));
                value = rounded_to_fixed_point(value);
            }
        }
        value.store(stored_ + place(component) * stride_);
    }
    HEARTWRIGHT_FN real potential() const {
#if defined(__CUDACC__)
        if (loaded_ != nullptr) return loaded_potential_;
#endif
        return real::load(v_in_);
    }
    HEARTWRIGHT_FN void store_potential(real value) const { value.store(v_out_); }
    HEARTWRIGHT_FN real stored_potential() const { return real::load(v_out_); }
    HEARTWRIGHT_FN real stimulus() const { return stimulus_; }

    // These cells with their states elsewhere, [n_states][stride], the potential among them; and one lane for all
    // lanes.
    HEARTWRIGHT_FN Cells at(scalar* state, std::int64_t stride, scalar* potential) const {
        return {state, stride, potential, potential, stimulus_};
    }
    HEARTWRIGHT_FN Cells of_lane(int lane, scalar* state, std::int64_t stride, scalar* potential) const {
        scalar lanes[real::lanes];
        stimulus_.store(lanes);
        return {state, stride, potential, potential, real(lanes[lane])};
    }

    // The potential that was stored is that of the next step.
    HEARTWRIGHT_FN void go_on() { v_in_ = v_out_; }

    // Whether cells may refuse a step that is too long for them; else they take any. step_test: at least 1 where it is
    // short enough; a number where all cells have the same.
    HEARTWRIGHT_FN void may_refuse(bool yes) { may_refuse_ = yes; }
    HEARTWRIGHT_FN bool may_refuse() const { return may_refuse_; }
    HEARTWRIGHT_FN typename real::mask refused(real step_test) const {
        return may_refuse_ ? !(step_test >= 1.0) : real(0.0) > real(0.0);
    }

#if defined(__CUDACC__)
    // What was loaded before: registers of a thread, [n_states], and the potential.
    HEARTWRIGHT_FN void take(const real* loaded, real potential) {
        loaded_ = loaded;
        loaded_potential_ = potential;
    }
    // Loads again, from memory.
    HEARTWRIGHT_FN void forget() { loaded_ = nullptr; }
    // `state` is an array of the thread's own.
    HEARTWRIGHT_FN void stay_in_registers() { is_in_registers_ = true; }
    HEARTWRIGHT_FN bool is_in_registers() const { return is_in_registers_; }
#endif

private:
    HEARTWRIGHT_FN std::int64_t place(int component) const {
        if constexpr (Layout::stores_gates) return gates_ != nullptr ? Layout::place(component) : component;
        return component;
    }
    HEARTWRIGHT_FN FixedPoint* gate(int component) const {
        return gates_ + (Layout::place(component) - Layout::n_fp64) * stride_;
    }

    scalar *state_, *stored_;
    FixedPoint* gates_ = nullptr;  // null: copies, or a plain layout
    std::int64_t stride_;
    const scalar* v_in_;
    scalar* v_out_;
    real stimulus_;
    bool may_refuse_ = false;
#if defined(__CUDACC__)
    const real* loaded_ = nullptr;
    real loaded_potential_ = 0.0;
    bool is_in_registers_ = false;
#endif
};

template <class Kernel>
using CellsOf = Cells<typename Kernel::real, typename LayoutOf<Kernel>::type>;

// States of one slot in the runtime's memory, for loads and stores alone.
template <class Kernel>
HEARTWRIGHT_FN auto states_of_slot(void* state, std::int64_t stride, std::int64_t slot) {
    using One = math::pack<typename Kernel::scalar, 1>;
    return Cells<One, typename LayoutOf<Kernel>::type>::in_memory(state, stride, slot, nullptr, nullptr, One(0.0));
}

// The stimulus current of one cell: the sum, in order, of the amplitudes of what is on and reaches it.
HEARTWRIGHT_FN double stimulus_current(std::uint32_t reaching, const double* amplitude) {
    double sum = 0;
    for (int k = 0; reaching >> k; ++k) {
        if (reaching >> k & 1u) sum += amplitude[k];
        if (k == max_stimulus_count - 1) break;
    }
    return sum;
}

// The constants of one cell among cells that differ, on a CPU.
template <class Kernel>
HEARTWRIGHT_FN typename Kernel::Constants constants_of_cell(const CellConstants& own, std::int64_t slot) {
    using scalar = typename Kernel::scalar;
    typename Kernel::Constants to;
    const auto* values = static_cast<const scalar*>(own.values);
    for (int k = 0; k < Kernel::n_constants; ++k) {
        const bool is_column = own.place[k] >= Kernel::n_constants;
        const scalar* from = values + own.place[k] + (is_column ? slot - own.first : 0);
        memcpy(reinterpret_cast<char*>(&to) + k * sizeof(scalar), from, sizeof(scalar));
    }
    return to;
}

}  // namespace HEARTWRIGHT_ISA

// derive()'s array as the struct that a kernel reads.
template <class Kernel>
typename Kernel::Constants constants_of_kernel(const double* from) {
    typename Kernel::Constants to;
    static_assert(sizeof to == (Kernel::n_constants > 0 ? Kernel::n_constants : 1) * sizeof(typename Kernel::scalar));
    typename Kernel::scalar values[Kernel::n_constants + 1];
    for (int k = 0; k < Kernel::n_constants; ++k) values[k] = static_cast<typename Kernel::scalar>(from[k]);
    memcpy(&to, values, Kernel::n_constants * sizeof values[0]);
    return to;
}

}  // namespace heartwright::interface
