// Lattice kernels: addresses of states and counts of sites, and what the threads of a cell share in shared memory, its
// part of Philox's first rounds among it.
#pragma once

#include <cstdint>

#include "runtime/kernels/common/cell_tables.hpp"
#include "runtime/kernels/cuda/cuda_kernel.cuh"
#include "runtime/kernels/cuda/cuda_lattice_sums.cuh"

namespace heartwright::kernels {

// From a site to its neighbours, and to what stands for them at a wall. An axis of one site has none: 0.
struct NeighbourOffsets {
    int low[3], high[3], low_at_wall[3], high_at_wall[3];
};

// What kernels read of LatticeArguments, and what the host can work out for them once.
template <class Kernel>
struct CudaLattice : LatticeArguments {
    std::uint32_t quads_of_row;   // a quarter of the sites of all slots: from a state to the next
    NeighbourOffsets neighbours;  // in sites
    std::uint32_t key_0[philox_rounds], key_1[philox_rounds];  // of each round

    explicit CudaLattice(const LatticeArguments& lattice) : LatticeArguments(lattice) {
        quads_of_row = static_cast<std::uint32_t>(slots * site_stride / 4);
        for (int axis = 2, next = 1; axis >= 0; next *= shape[axis--]) {
            neighbours.high[axis] = shape[axis] > 1 ? next : 0;
            neighbours.low[axis] = -neighbours.high[axis];
            neighbours.low_at_wall[axis] = walls_mirror ? neighbours.high[axis] : 0;
            neighbours.high_at_wall[axis] = -neighbours.low_at_wall[axis];
        }
        for (std::uint32_t r = 0; r < philox_rounds; ++r) {
            key_0[r] = static_cast<std::uint32_t>(seed) + r * philox_weyl_0;
            key_1[r] = static_cast<std::uint32_t>(seed >> 32) + r * philox_weyl_1;
        }
    }
};

// The same place `row` rows behind. One multiply-add of integers, which the compiler would take apart.
template <class T>
__device__ __forceinline__ T& in_row(T* address, std::uint32_t quads_of_row, int row) {
    char* there;
    asm("mad.wide.u32 %0, %1, %2, %3;"
        : "=l"(there)
        : "r"(quads_of_row), "r"(row * 4 * static_cast<int>(sizeof(T))), "l"(address));
    __builtin_assume(__isGlobal(there));
    return *reinterpret_cast<T*>(there);
}

// The same where the compiler does not know the row; bytes_of_quad: those of four sites in all rows before it.
template <class T>
__device__ __forceinline__ T& in_row_of(T* address, std::uint32_t quads_of_row, std::uint32_t bytes_of_quad) {
    char* there;
    asm("mad.wide.u32 %0, %1, %2, %3;" : "=l"(there) : "r"(quads_of_row), "r"(bytes_of_quad), "l"(address));
    __builtin_assume(__isGlobal(there));
    return *reinterpret_cast<T*>(there);
}

// What the threads of a cell share, in shared memory; written by one of them.
struct SharedSites {
    double* state;  // state 0 and word 0 of the counts of site 0
    std::uint32_t* counts;
    // Half of Philox's first rounds is the cell's: what is xored into word 0 before round 2, word 2 before round 3,
    // words 0 and 2 before round 4, word 2 before round 5 (CellRandom of philox.hpp). With cuRAND: words 0, 2 and 3 of
    // the counter.
    uint4 before;
    std::uint32_t before_5;
    std::uint32_t holds;  // bit k: hold k is on and this cell is chosen
};
template <class Kernel, class Values = typename Kernel::CellValues>
struct alignas(16) SharedCell {
    SharedSites sites;
    typename Kernel::Step step;
    Values values;
};

__device__ __forceinline__ std::uint64_t philox_product_0(std::uint32_t word) {
    return std::uint64_t(philox_multiplier_0) * word;
}
__device__ __forceinline__ std::uint64_t philox_product_1(std::uint32_t word) {
    return std::uint64_t(philox_multiplier_1) * word;
}
__device__ __forceinline__ std::uint32_t low_word(std::uint64_t x) { return static_cast<std::uint32_t>(x); }
__device__ __forceinline__ std::uint32_t high_word(std::uint64_t x) { return static_cast<std::uint32_t>(x >> 32); }

__device__ __forceinline__ std::uint32_t holds_of_cell(const LatticeArguments& lattice, std::uint32_t active,
                                                       std::int64_t slot) {
    std::uint32_t on = 0;
    for (int k = 0; k < lattice.n_holds; ++k)
        if (active >> k & 1 && (lattice.holds[k].cells == nullptr || lattice.holds[k].cells[slot])) on |= 1u << k;
    return on;
}

template <class Kernel>
__device__ __forceinline__ SharedSites sites_of_cell(const CudaLattice<Kernel>& lattice, const StepClock& clock,
                                                     std::int64_t slot) {
    const std::int64_t id = lattice.cell_ids[slot];
#if HEARTWRIGHT_CURAND
    return {lattice.state + slot * lattice.site_stride, lattice.counts + slot * lattice.site_stride,
            make_uint4(counter_0(id), counter_2(clock.step), counter_3(id, clock.step), 0), 0,
            holds_of_cell(lattice, clock.active_holds, slot)};
#else
    const std::uint64_t a = philox_product_0(counter_0(id)), b = philox_product_1(counter_2(clock.step)),
                        c = philox_product_1(high_word(a) ^ counter_3(id, clock.step) ^ lattice.key_1[0]),
                        d = philox_product_0(high_word(c) ^ low_word(b) ^ lattice.key_0[1]);
    return {lattice.state + slot * lattice.site_stride, lattice.counts + slot * lattice.site_stride,
            make_uint4(high_word(b) ^ lattice.key_0[0], low_word(a) ^ lattice.key_1[1], low_word(c) ^ lattice.key_0[2],
                       high_word(d) ^ lattice.key_1[2]),
            low_word(d) ^ lattice.key_1[3], holds_of_cell(lattice, clock.active_holds, slot)};
#endif
}
template <class Kernel>
__device__ __forceinline__ void fill_values(SharedCell<Kernel>& cell, const typename Kernel::Constants& constants,
                                            const ReactArguments& at, const StimulusAmplitudes& amplitudes,
                                            const TablesOf<Kernel>& tables, std::int64_t slot) {
    cell.step = step_at<Kernel>(constants, *at.clock);
    const auto cells = cell_at<Kernel>(at, amplitudes, slot);
    note_cell_outside<Kernel>(tables, cells, slot, at.clock->step);
    cell.values = CellStep<Kernel>::prologue(constants, tables, cell.step, cells);
}
template <class Kernel>
__device__ __forceinline__ void fill_cell(SharedCell<Kernel>& cell, const typename Kernel::Constants& constants,
                                          const ReactArguments& at, const CudaLattice<Kernel>& lattice,
                                          const StimulusAmplitudes& amplitudes, const TablesOf<Kernel>& tables,
                                          std::int64_t slot) {
    fill_values<Kernel>(cell, constants, at, amplitudes, tables, slot);
    cell.sites = sites_of_cell(lattice, *at.clock, slot);
}

}  // namespace heartwright::kernels
