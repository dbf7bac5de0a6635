// Of all that goes wrong in sites, whichever threads find it: the first step, of it the least cell, site and check.
#pragma once

#include "runtime/interface/kernel.hpp"

#if defined(__CUDACC__)
#define HEARTWRIGHT_ANYWHERE __host__ __device__ inline
#else
#define HEARTWRIGHT_ANYWHERE inline
#endif

namespace heartwright::interface {
inline namespace HEARTWRIGHT_ISA {

// What is read is no older than what was read before; what is written is seen after what was written before.
HEARTWRIGHT_ANYWHERE std::int64_t read_shared(const std::int64_t* number) {
#if defined(__CUDA_ARCH__)
    const std::int64_t value = *static_cast<const volatile std::int64_t*>(number);
    __threadfence();
    return value;
#else
    return __atomic_load_n(number, __ATOMIC_ACQUIRE);
#endif
}
HEARTWRIGHT_ANYWHERE void write_shared(std::int64_t* number, std::int64_t value) {
#if defined(__CUDA_ARCH__)
    __threadfence();
    *static_cast<volatile std::int64_t*>(number) = value;
#else
    __atomic_store_n(number, value, __ATOMIC_RELEASE);
#endif
}
// Is *what still `before`? Then it is `after` from now on.
HEARTWRIGHT_ANYWHERE bool replace_shared(SiteFault::What* what, SiteFault::What before, SiteFault::What after) {
    auto* const number = reinterpret_cast<std::uint32_t*>(what);
#if defined(__CUDA_ARCH__)
    __threadfence();
    const bool is_replaced = atomicCAS(number, unsigned(before), unsigned(after)) == unsigned(before);
    __threadfence();
    return is_replaced;
#else
    auto expected = static_cast<std::uint32_t>(before);
    return __atomic_compare_exchange_n(number, &expected, static_cast<std::uint32_t>(after), false, __ATOMIC_ACQ_REL,
                                       __ATOMIC_ACQUIRE);
#endif
}
HEARTWRIGHT_ANYWHERE SiteFault::What read_shared(const SiteFault::What* what) {
#if defined(__CUDA_ARCH__)
    const auto value = static_cast<SiteFault::What>(*reinterpret_cast<const volatile std::uint32_t*>(what));
    __threadfence();
    return value;
#else
    return static_cast<SiteFault::What>(
        __atomic_load_n(reinterpret_cast<const std::uint32_t*>(what), __ATOMIC_ACQUIRE));
#endif
}

// Only one thread at a time compares and writes: it has set `what` to being_written. Threads of a warp take turns as
// any others (from sm_70 on each continues by itself).
HEARTWRIGHT_ANYWHERE void keep_first(SiteFault* fault, std::int64_t step, std::int64_t slot, std::int64_t site,
                                     std::int32_t check, double value) {
    const auto cell_of = [&](std::int64_t of_slot) {
        return fault->cell_ids == nullptr ? of_slot : fault->cell_ids[of_slot];
    };
    const std::int64_t cell = cell_of(slot);
    for (;;) {
        const SiteFault::What before = read_shared(&fault->what);
        if (before == SiteFault::being_written) continue;
        if (before == SiteFault::probability) {
            // Most that come late go here, without a turn. Records only become earlier, and a slot is written before
            // its step: the cell read is of the record whose step was read, or of one that is earlier still.
            const std::int64_t other_step = read_shared(&fault->step);
            if (other_step < step || (other_step == step && cell_of(read_shared(&fault->slot)) < cell)) return;
        }
        if (!replace_shared(&fault->what, before, SiteFault::being_written)) continue;
        const std::int64_t other_step = read_shared(&fault->step), other_cell = cell_of(read_shared(&fault->slot));
        bool is_earlier = before == SiteFault::none || step < other_step;
        if (!is_earlier && step == other_step) {
            const std::int64_t other_site = read_shared(&fault->site);
            is_earlier = cell < other_cell ||
                         (cell == other_cell && (site < other_site || (site == other_site && check < fault->check)));
        }
        if (is_earlier) {
            fault->check = check, fault->value = value;
            write_shared(&fault->slot, slot);
            write_shared(&fault->site, site);
            write_shared(&fault->step, step);
        }
        replace_shared(&fault->what, SiteFault::being_written, SiteFault::probability);
        return;
    }
}

}  // namespace HEARTWRIGHT_ISA
}  // namespace heartwright::interface

#undef HEARTWRIGHT_ANYWHERE
