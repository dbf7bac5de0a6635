// Kernels over slots on a GPU: one thread a cell, neighbours in memory are neighbours in a warp, constants by value in
// the kernel's parameters (constant memory). Included by generated cuda/ files only.
#pragma once

#include <cuda_runtime.h>

#include <cstdint>
#include <cstring>
#include <type_traits>
#if !defined(__CUDACC_RTC__)
#include <cstdio>
#endif

#include "runtime/kernels/common/exponents.hpp"
#include "runtime/kernels/common/names.hpp"
#include "runtime/kernels/cuda/block_size.hpp"
#include "runtime/kernels/cuda/cuda_halves.cuh"
#include "runtime/kernels/cuda/cuda_wanted.cuh"

namespace heartwright::kernels {

// What can be chosen for a model: `heartwright tune` measures (generator/analysis/cost/gpu_choices.hpp,
// docs/performance.md). Addresses are computed again for stores, by adding blockIdx.y, which is 0 without the
// compiler's knowledge. Else it keeps those of the loads: two registers for each state, from the first line to the
// last.
#if !defined(HEARTWRIGHT_STORE_ADDRESSES_ANEW)
#define HEARTWRIGHT_STORE_ADDRESSES_ANEW 1
#endif

// What does not fit into registers goes to shared memory, as far as ptxas finds room there without fewer blocks; the
// rest to local memory.
#if !defined(HEARTWRIGHT_SPILL_TO_SHARED)
#define HEARTWRIGHT_SPILL_TO_SHARED 0
#endif

// Blocks on a multiprocessor that registers are kept free for: the most that do not spill, of those that are quickest.
// Where more values are live than four blocks have registers for, the generated kernel says how many it was planned
// for. Few states leave room for five blocks (96 registers a thread; TT06 on an H200: 0.786 ms, six blocks 0.79 to
// 0.81), many for four (128; O'Hara-Rudy 1.71 ms, three blocks 1.74), before Hopper for three; single precision for six
// (80) and four (128).
#if defined(HEARTWRIGHT_BLOCKS_AT_ONCE)
template <class Kernel>
inline constexpr int blocks_at_once = HEARTWRIGHT_BLOCKS_AT_ONCE;
template <class Kernel>
inline constexpr int blocks_at_once_by_tables = HEARTWRIGHT_BLOCKS_AT_ONCE;
template <class Kernel>
inline constexpr int most_blocks_of_own = HEARTWRIGHT_BLOCKS_AT_ONCE;
#else
#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ >= 900
inline constexpr int blocks_of_many_states = 4;
#else
inline constexpr int blocks_of_many_states = 3;
#endif
template <class Kernel>
constexpr int blocks_that_were_quickest() {
    constexpr bool is_fp64 = sizeof(typename Kernel::scalar) == 8;
    if constexpr (is_fp64 && requires { Kernel::fp64_blocks_at_once; }) return Kernel::fp64_blocks_at_once;
    if (Kernel::n_states > 24) return is_fp64 ? blocks_of_many_states : 4;
    return is_fp64 ? 5 : 6;
}
template <class Kernel>
inline constexpr int blocks_at_once = blocks_that_were_quickest<Kernel>();
// Of a step that reads tables. In FP64 fewer, because a thread holds its state and the coefficients of some functions.
// Functions at 1e-8 on an H100: TT06 in mixed precision 0.901 ms with four blocks, 0.931 with five; O'Hara-Rudy 0.924
// ms with two, 0.946 with three.
template <class Kernel>
constexpr int blocks_with_room_for_coefficients() {
    constexpr bool is_fp64 = sizeof(typename Kernel::scalar) == 8;
    if (Kernel::n_states > 24) return is_fp64 ? 2 : 3;
    return is_fp64 && blocks_at_once<Kernel> > 4 ? 4 : blocks_at_once<Kernel>;
}
template <class Kernel>
inline constexpr int blocks_at_once_by_tables = blocks_with_room_for_coefficients<Kernel>();
template <class Kernel>
inline constexpr int most_blocks_of_own = Kernel::n_states > 24 ? 3 : blocks_at_once<Kernel>;
#endif
// With constants of each cell: in FP64 one less, because a thread holds their addresses, too.
template <class Kernel>
inline constexpr int blocks_at_once_of_own = sizeof(typename Kernel::scalar) == 8 && most_blocks_of_own<Kernel> > 1
                                                 ? most_blocks_of_own<Kernel> - 1
                                                 : most_blocks_of_own<Kernel>;

// First in a kernel.
__device__ __forceinline__ void spill_to_shared() {
#if HEARTWRIGHT_SPILL_TO_SHARED && __CUDACC_VER_MAJOR__ >= 13
    asm volatile(".pragma \"enable_smem_spilling\";");
#endif
}

// What the threads of a block read in common. Called by all of them before any leaves.
template <class Kernel>
__device__ __forceinline__ void prepare_block() {
    if constexpr (exp_uses_table<typename Kernel::real>) fill_exp_table();
}

struct StimulusAmplitudes {
    double amplitude[max_stimulus_count];
};
#if !defined(__CUDACC_RTC__)  // code of the host: NVRTC compiles that of the device alone
inline StimulusAmplitudes amplitudes_of(const ReactArguments& at) {
    StimulusAmplitudes amplitudes{};
    if (at.stimulus_mask && at.stimulus_amplitude)
        memcpy(amplitudes.amplitude, at.stimulus_amplitude, sizeof amplitudes.amplitude);
    return amplitudes;
}
#endif  // !__CUDACC_RTC__

// The cell of one thread.
template <class Kernel>
__device__ __forceinline__ CellsOf<Kernel> cell_at(const ReactArguments& at, const StimulusAmplitudes& amplitudes,
                                                   std::int64_t slot) {
    using real = typename Kernel::real;
    using scalar = typename Kernel::scalar;
    real stimulus = 0.0;
    if (at.stimulus_mask && at.clock->active_stimulus_mask)
        stimulus = stimulus_current(at.stimulus_mask[slot] & at.clock->active_stimulus_mask, amplitudes.amplitude);
    return CellsOf<Kernel>::in_memory(at.state, at.stride, slot, static_cast<const scalar*>(at.v_in) + slot,
                                      static_cast<scalar*>(at.v_out) + slot, stimulus,
                                      HEARTWRIGHT_STORE_ADDRESSES_ANEW ? blockIdx.y : 0);
}

template <class Kernel>
__device__ __forceinline__ typename Kernel::Step step_at(const typename Kernel::Constants& constants,
                                                         const StepClock& clock) {
    return Kernel::step(constants, typename Kernel::real(clock.step * clock.dt));
}

// The state of a thread's cell in registers. Read before a barrier, which no load may pass: else the compiler puts
// loads off until somewhere near their use, and a thread waits for memory twice or three times. The barrier is that of
// prepare_block(), or the kernel's own. Not of a kernel that was generated to load each value where it is used, and not
// of few states where there is no barrier: such kernels were slower (docs/performance.md).
template <class Kernel, bool has_barrier = exp_uses_table<typename Kernel::real>>
class LoadedState {
public:
    using real = typename Kernel::real;
    using scalar = typename Kernel::scalar;
    static constexpr bool loads_ahead = (has_barrier || Kernel::n_states > 24) && !requires {
        Kernel::loads_where_used;
    };

    // Of a slot beyond the last: that of the last.
    __device__ __forceinline__ LoadedState(const ReactArguments& at, std::int64_t slot)
        : LoadedState(at, slot, at.last) {}
    __device__ __forceinline__ LoadedState(const ReactArguments& at, std::int64_t slot, std::int64_t last) {
        if constexpr (loads_ahead) {
            const std::int64_t there = slot < last ? slot : last - 1;
            const auto states = states_of_slot<Kernel>(at.state, at.stride, there);
#pragma unroll
            for (int k = 0; k < Kernel::n_states; ++k)
                if (k != Kernel::potential) state_[k] = states.load(k);
            potential_ = real::load(static_cast<const scalar*>(at.v_in) + there);
        }
    }
    __device__ __forceinline__ CellsOf<Kernel> as_read_by(CellsOf<Kernel> cells) const {
        if constexpr (loads_ahead) cells.take(state_, potential_);
        return cells;
    }

private:
    real state_[Kernel::n_states], potential_;
};

// The step of a thread's cell; what it returns is Kernel::react()'s.
template <class Kernel, class Constants>
__device__ __forceinline__ auto react_cell(const Constants& constants, const typename Kernel::Step& step,
                                           const CellsOf<Kernel>& cells) {
    if constexpr (sizeof(typename Kernel::scalar) == 4 && requires { Kernel::react_in_fp32(constants, step, cells); })
        return Kernel::react_in_fp32(constants, step, cells);
    else
        return Kernel::react(constants, step, cells);
}

// A cell's step is always inlined into the kernel, however long: a function that is called would read constants from
// memory in place of the constant bank.
// Constants: Kernel::Constants, or with the exponent known (exponents.hpp).
template <class Kernel, class Constants>
__global__ void __launch_bounds__(threads_per_block, blocks_at_once<Kernel>)
    react_kernel(const __grid_constant__ Constants constants, const __grid_constant__ ReactArguments at,
                 const __grid_constant__ StimulusAmplitudes amplitudes) {
    spill_to_shared();
    const std::int64_t slot = at.first + static_cast<std::int64_t>(blockIdx.x) * threads_per_block + threadIdx.x;
    const LoadedState<Kernel> state(at, slot);
    prepare_block<Kernel>();
    if (slot >= at.last) return;
    step_cell<Kernel>(
        SharedHalves<Kernel>{at.halves}, time_of(at.clock->step, at.clock->dt),
        state.as_read_by(cell_at<Kernel>(at, amplitudes, slot)),
        [&](const CellsOf<Kernel>& cells) __attribute__((always_inline)) {
            return react_cell<Kernel>(constants, step_at<Kernel>(constants, *at.clock), cells);
        });
}

// A constant of cells that differ in some: where a thread finds that of its cell. It is read where it is used, so that
// it takes registers only there. In single precision, where a cell's step leaves the compiler room to read many
// constants ahead, until others spill, it is read as memory that somebody may write: such a read stays between the
// stores around it.
template <class real>
struct CellNumber {
    std::uint64_t
        from;  // address of the number of the grid's first thread; + 1: a column, those of its other threads follow

    __device__ __forceinline__ operator real() const { return after(0); }
    // The number that many numbers behind it.
    __device__ __forceinline__ typename real::scalar after(std::int64_t count) const {
        using scalar = typename real::scalar;
        const auto* number = reinterpret_cast<const scalar*>(from & ~std::uint64_t(1)) + count;
        const std::int64_t thread = static_cast<std::int64_t>(blockIdx.x) * threads_per_block + threadIdx.x;
        number += from & 1 ? thread : 0;
        if constexpr (sizeof(scalar) == 4) {
            scalar value;
            asm volatile("ld.global.f32 %0, [%1];" : "=f"(value) : "l"(number));
            return value;
        } else {
            return __ldg(number);
        }
    }
};
// Functions of pack.hpp and math.hpp that are templates do not convert their arguments.
#define HEARTWRIGHT_OF_CELL_NUMBER(name)                       \
    template <class real>                                      \
    __device__ __forceinline__ real name(CellNumber<real> x) { \
        return name(real(x));                                  \
    }
// clang-format off
HEARTWRIGHT_OF_CELL_NUMBER(exp) HEARTWRIGHT_OF_CELL_NUMBER(expm1) HEARTWRIGHT_OF_CELL_NUMBER(log)
HEARTWRIGHT_OF_CELL_NUMBER(log10) HEARTWRIGHT_OF_CELL_NUMBER(tanh) HEARTWRIGHT_OF_CELL_NUMBER(sin)
HEARTWRIGHT_OF_CELL_NUMBER(cos) HEARTWRIGHT_OF_CELL_NUMBER(fabs) HEARTWRIGHT_OF_CELL_NUMBER(square)
HEARTWRIGHT_OF_CELL_NUMBER(cube) HEARTWRIGHT_OF_CELL_NUMBER(reciprocal) HEARTWRIGHT_OF_CELL_NUMBER(ceil)
HEARTWRIGHT_OF_CELL_NUMBER(tan) HEARTWRIGHT_OF_CELL_NUMBER(asin) HEARTWRIGHT_OF_CELL_NUMBER(acos)
HEARTWRIGHT_OF_CELL_NUMBER(atan) HEARTWRIGHT_OF_CELL_NUMBER(sinh) HEARTWRIGHT_OF_CELL_NUMBER(cosh)
HEARTWRIGHT_OF_CELL_NUMBER(asinh) HEARTWRIGHT_OF_CELL_NUMBER(acosh) HEARTWRIGHT_OF_CELL_NUMBER(atanh)
// clang-format on
#undef HEARTWRIGHT_OF_CELL_NUMBER
#define HEARTWRIGHT_OF_CELL_NUMBERS(name)                                                    \
    template <class real>                                                                    \
    __device__ __forceinline__ real name(CellNumber<real> a, CellNumber<real> b) {           \
        return name(real(a), real(b));                                                       \
    }                                                                                        \
    template <class real>                                                                    \
    __device__ __forceinline__ real name(CellNumber<real> a, std::type_identity_t<real> b) { \
        return name(real(a), b);                                                             \
    }                                                                                        \
    template <class real>                                                                    \
    __device__ __forceinline__ real name(std::type_identity_t<real> a, CellNumber<real> b) { \
        return name(a, real(b));                                                             \
    }
    // clang-format off
HEARTWRIGHT_OF_CELL_NUMBERS(pow) HEARTWRIGHT_OF_CELL_NUMBERS(pow_by_products)
HEARTWRIGHT_OF_CELL_NUMBERS(min) HEARTWRIGHT_OF_CELL_NUMBERS(max)
// clang-format on
#undef HEARTWRIGHT_OF_CELL_NUMBERS

    // The constants of a launch over slots from `first` on.
    template <class Kernel>
    typename Kernel::template ConstantsOf<CellNumber<typename Kernel::real>> cell_numbers(const CellConstants& own,
                                                                                          std::int64_t first) {
    using scalar = typename Kernel::scalar;
    using Number = CellNumber<typename Kernel::real>;
    typename Kernel::template ConstantsOf<Number> to{};
    const auto* values = static_cast<const scalar*>(own.values);
    Number numbers[Kernel::n_constants + 1];
    for (int k = 0; k < Kernel::n_constants; ++k) {
        const bool is_column = own.place[k] >= Kernel::n_constants;
        numbers[k].from = reinterpret_cast<std::uint64_t>(values + own.place[k] + (is_column ? first - own.first : 0)) +
                          (is_column ? 1 : 0);
    }
    memcpy(&to, numbers, Kernel::n_constants * sizeof numbers[0]);
    return to;
}

template <class Kernel>
__global__ void __launch_bounds__(threads_per_block, blocks_at_once_of_own<Kernel>) react_kernel_of_own(
    const __grid_constant__ typename Kernel::template ConstantsOf<CellNumber<typename Kernel::real>> constants,
    const __grid_constant__ ReactArguments at, const __grid_constant__ StimulusAmplitudes amplitudes) {
    spill_to_shared();
    prepare_block<Kernel>();
    const std::int64_t slot = at.first + static_cast<std::int64_t>(blockIdx.x) * threads_per_block + threadIdx.x;
    if (slot >= at.last) return;
    using real = typename Kernel::real;
    step_cell<Kernel>(
        OwnHalves<Kernel, CellNumber<real>>{reinterpret_cast<const CellNumber<real>*>(&constants), at.halves.stride},
        time_of(at.clock->step, at.clock->dt),
        cell_at<Kernel>(at, amplitudes, slot), [&](const CellsOf<Kernel>& cell) __attribute__((always_inline)) {
            return react_cell<Kernel>(constants, Kernel::step(constants, real(at.clock->step * at.clock->dt)), cell);
        });
}

// A launch over cells with constants of their own: their halves lie behind them.
inline ReactArguments with_own_halves(ReactArguments at) {
    at.halves = {at.own->values, at.own->halves_stride};
    return at;
}

// The constants of observed cells: those of each cell where `own` has values, else those of all. One kernel takes both,
// as the compiler spends more time on an observer than on a step.
template <class Kernel>
struct ObservedConstants {
    using Constants = typename Kernel::Constants;
    using scalar = typename Kernel::scalar;
    Constants of_all;
    CellConstants own;
    std::int64_t place[Kernel::n_constants + 1];  // of `own`, whose pointer is to host memory

    // Where they are: here, or in `copy`. The compiler does not know which, so that each is read where it is used.
    __device__ __forceinline__ const Constants& of_cell(std::int64_t slot, Constants& copy) const {
        const Constants* constants = &of_all;
        if (own.values) {
            copy_of_cell(slot, reinterpret_cast<scalar*>(&copy));
            constants = &copy;
        }
        asm volatile("" : "+l"(constants)::"memory");
        return *constants;
    }

private:
    __device__ __forceinline__ void copy_of_cell(std::int64_t slot, scalar* to) const {
        const auto* values = static_cast<const scalar*>(own.values);
#pragma unroll 1
        for (int k = 0; k < Kernel::n_constants; ++k)
            to[k] = __ldg(values + place[k] + (place[k] < Kernel::n_constants ? 0 : slot - own.first));
    }
};
#if !defined(__CUDACC_RTC__)  // code of the host: NVRTC compiles that of the device alone
template <class Kernel>
ObservedConstants<Kernel> observed_constants(const ReactArguments& at) {
    ObservedConstants<Kernel> to{};
    if (!at.own) {
        to.of_all = constants_of_kernel<Kernel>(at.constants);
        return to;
    }
    to.own = *at.own;
    for (int k = 0; k < Kernel::n_constants; ++k) to.place[k] = at.own->place[k];
    return to;
}
#endif  // !__CUDACC_RTC__

// Observers: one block at once is enough for them, so that they have all registers that there are.
template <class Kernel>
__global__ void __launch_bounds__(threads_per_block, 1)
    observe_kernel(const __grid_constant__ ObservedConstants<Kernel> cells, const __grid_constant__ ObserveArguments o,
                   const __grid_constant__ StimulusAmplitudes amplitudes) {
    __shared__ WantedColumns<Kernel> columns;
    columns.fill(o);
    prepare_block<Kernel>();
    const std::int64_t k = static_cast<std::int64_t>(blockIdx.x) * threads_per_block + threadIdx.x;
    if (k >= o.count) return;
    const std::int64_t slot = o.slots ? o.slots[k] : o.at.first + k;
    typename Kernel::Constants copy;
    const auto& constants = cells.of_cell(slot, copy);
    const WantedValues<Kernel> values(columns, o, k);
    ReactArguments at = o.at;
    if (o.clock_of_each) at.clock += slot;
    Kernel::observe(constants, step_at<Kernel>(constants, *at.clock), cell_at<Kernel>(at, amplitudes, slot), values);
}

}  // namespace heartwright::kernels

namespace heartwright::kernels {

inline unsigned blocks_for(std::int64_t count) {
    return static_cast<unsigned>((count + threads_per_block - 1) / threads_per_block);
}

}  // namespace heartwright::kernels

#include "runtime/kernels/cuda/cuda_parts.cuh"
#include "runtime/kernels/cuda/cuda_ranges.cuh"
#include "runtime/kernels/cuda/cuda_tables.cuh"

#if !defined(__CUDACC_RTC__)  // code of the host: NVRTC compiles that of the device alone

namespace heartwright::kernels {

template <class Kernel>
void launch_react(const ReactArguments& at, cudaStream_t stream) {
    if constexpr (HasPartKernels<Kernel>) {
        if (at.scratch && at.ranges) {
            for (int k = 0; k < at.n_ranges; ++k)
                launch_parts<Kernel>(interface::arguments_of_range(at, at.ranges[k]), stream);
            return;
        }
        if (at.scratch && !at.own) return launch_parts<Kernel>(at, stream);
    }
    if (at.ranges) return launch_ranges<Kernel>(at, stream);
    const unsigned blocks = blocks_for(at.last - at.first);
    if constexpr (ReadsTables<Kernel>) {
        if (at.tables && !at.own) return launch_by_tables<Kernel>(at, blocks, stream);
    }
    if (at.own)
        react_kernel_of_own<Kernel><<<blocks, threads_per_block, 0, stream>>>(cell_numbers<Kernel>(*at.own, at.first),
                                                                              with_own_halves(at), amplitudes_of(at));
    else
        with_constants<Kernel>(at.constants, [&](const auto& constants) {
            react_kernel<Kernel><<<blocks, threads_per_block, 0, stream>>>(constants, at, amplitudes_of(at));
        });
}

template <class Kernel>
void launch_observe(const ObserveArguments& o, cudaStream_t stream) {
    observe_kernel<Kernel><<<blocks_for(o.count), threads_per_block, 0, stream>>>(observed_constants<Kernel>(o.at), o,
                                                                                  amplitudes_of(o.at));
}

template <class... Kernels>
int cuda_react(std::int32_t kernel, const ReactArguments& at, void* stream) {
    if (!at.ranges && at.last <= at.first) return 0;
    std::int32_t k = 0;
    ((k++ == kernel ? launch_react<Kernels>(at, static_cast<cudaStream_t>(stream)) : void()), ...);
    return cudaGetLastError();
}

template <class... Kernels>
int cuda_observe(std::int32_t kernel, const ObserveArguments& o, void* stream) {
    if (o.count <= 0) return 0;
    std::int32_t k = 0;
    ((k++ == kernel ? launch_observe<Kernels>(o, static_cast<cudaStream_t>(stream)) : void()), ...);
    return cudaGetLastError();
}

// "sm_90": of the current device.
inline const char* cuda_instruction_set() {
    static char name[16] = "";
    int device = 0, major = 0, minor = 0;
    if (cudaGetDevice(&device) != cudaSuccess ||
        cudaDeviceGetAttribute(&major, cudaDevAttrComputeCapabilityMajor, device) != cudaSuccess ||
        cudaDeviceGetAttribute(&minor, cudaDevAttrComputeCapabilityMinor, device) != cudaSuccess)
        return "no device";
    snprintf(name, sizeof name, "sm_%d%d", major, minor);
    return name;
}

}  // namespace heartwright::kernels

#endif  // !__CUDACC_RTC__
