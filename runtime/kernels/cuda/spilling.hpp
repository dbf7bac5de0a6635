// Values that a cell's step spills between two lines that read them: `heartwright-generate generate --spill` chooses
// which (generator/plan/spilling.hpp). On a GPU they lie in shared memory, [slot][thread of the block], and take no
// registers meanwhile; on a CPU they are plain values, which the compiler keeps wherever it likes. What is taken is
// what was put, bit for bit.
//
// A kernel's step makes one SpillSlots and names slots by constants in [0, slots). No other thread reads what a thread
// put, so nothing waits for others. Fp64SpillSlots are in shared memory in FP64 alone: in FP32 values take half the
// registers, and are left to the compiler.
#pragma once

#include <type_traits>

#include "runtime/kernels/common/names.hpp"
#include "runtime/kernels/cuda/block_size.hpp"
#if defined(__CUDACC__)
#include "runtime/kernels/cuda/cuda_async.cuh"
#endif

namespace heartwright::kernels {
inline namespace HEARTWRIGHT_ISA {

// Plain values.
template <class real, int slots>
class LocalSlots {
public:
    HEARTWRIGHT_FN void put(int slot, real x) { values_[slot] = x; }
    HEARTWRIGHT_FN real take(int slot) const { return values_[slot]; }
    template <class AnyCells>
    HEARTWRIGHT_FN void fetch(int slot, const AnyCells& cells, int component) {
        values_[slot] = cells.load(component);
    }
    HEARTWRIGHT_FN void arrived() const {}

private:
    real values_[slots];
};

#if defined(__CUDACC__)
// In shared memory.
template <class real, int slots>
class SharedSlots {
public:
    using scalar = typename real::scalar;

    __device__ __forceinline__ void put(int slot, real x) const { *place(slot) = x.v; }
    __device__ __forceinline__ real take(int slot) const { return real(*place(slot)); }

    // Copies a state from global to shared memory asynchronously, without a register in between. arrived() waits for
    // all of these copies.
    template <class AnyCells>
    __device__ __forceinline__ void fetch(int slot, const AnyCells& cells, int component) const {
#if __CUDA_ARCH__ >= 800
        if (cells.is_in_registers() || cells.is_rounded(component)) {
            put(slot, cells.load(component));
            return;
        }
        asm volatile(
            "cp.async.ca.shared.global [%0], [%1], %2;" ::"r"(shared_address(const_cast<scalar*>(place(slot)))),
            "l"(__cvta_generic_to_global(cells.address(component))), "n"(sizeof(scalar))
            : "memory");
#else
        put(slot, cells.load(component));
#endif
    }
    __device__ __forceinline__ void arrived() const {
#if __CUDA_ARCH__ >= 800
        asm volatile("cp.async.wait_all;" ::: "memory");
#endif
    }

private:
    // Volatile: else the compiler sees what was put, and keeps it in a register after all.
    __device__ __forceinline__ volatile scalar* place(int slot) const {
        static_assert(sizeof(scalar) * slots * threads_per_block <= 46 * 1024,
                      "fewer slots, or fewer threads a block: 48 KiB of shared memory hold them");
        static __shared__ scalar lot[slots * threads_per_block];
        return &lot[slot * threads_per_block + threadIdx.x];
    }
};
#endif

#if defined(__CUDA_ARCH__)
template <class real, int slots>
using SpillSlots = SharedSlots<real, slots>;
template <class real, int slots>
using Fp64SpillSlots =
    std::conditional_t<sizeof(typename real::scalar) == 8, SharedSlots<real, slots>, LocalSlots<real, slots>>;
#else
template <class real, int slots>
using SpillSlots = LocalSlots<real, slots>;
template <class real, int slots>
using Fp64SpillSlots = LocalSlots<real, slots>;
#endif

}  // namespace HEARTWRIGHT_ISA
}  // namespace heartwright::kernels
