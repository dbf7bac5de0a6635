// Plan "separate": kernels one after another, for lattices whose planes do not fit into shared memory. The local update
// leaves values of diffusing states and sums of units in global scratch memory; then sites are diffused; then the
// cells' own step.
#pragma once

#include "runtime/kernels/cuda/cuda_lattice_sites.cuh"

namespace heartwright::kernels {

inline constexpr int separate_threads = 256, sites_of_separate_block = 8 * separate_threads;
static_assert(sites_of_separate_block % sites_of_unit == 0);

struct ScratchLocal {
    double* at;  // site's value of diffusing state 0
    std::int64_t plane;
    __device__ __forceinline__ double& operator()(int d) const { return at[d * plane]; }
};
struct ScratchAround {
    using Where = const double*;
    const double* site;
    std::int64_t plane;
    template <class Kernel>
    __device__ __forceinline__ const NeighbourOffsets& neighbours(const CudaLattice<Kernel>& lattice) const {
        return lattice.neighbours;
    }
    __device__ __forceinline__ Where here() const { return site; }
    __device__ __forceinline__ Where at(int offset) const { return site + offset; }
    __device__ __forceinline__ double operator()(int d, Where where) const { return where[d * plane]; }
};
template <class Kernel>
__device__ __forceinline__ int units_of(const CudaLattice<Kernel>& lattice) {
    return static_cast<int>((lattice.site_stride + sites_of_unit - 1) / sites_of_unit);
}
// Sum k of unit u of a slot at [k*units + u].
template <class Kernel>
__device__ __forceinline__ double* unit_sums_of(const ReactArguments& at, const CudaLattice<Kernel>& lattice,
                                                std::int64_t slot) {
    return lattice.scratch +
           (Kernel::n_diffusing * lattice.slots * lattice.site_stride + slot * Kernel::n_sums * units_of(lattice));
}
inline int separate_blocks_of_cell(const LatticeArguments& lattice) {
    return static_cast<int>((lattice.sites + sites_of_separate_block - 1) / sites_of_separate_block);
}

template <class Kernel>
__global__ void __launch_bounds__(separate_threads)
    separate_update_kernel(const __grid_constant__ typename Kernel::Constants constants,
                           const __grid_constant__ ReactArguments at,
                           const __grid_constant__ CudaLattice<Kernel> lattice,
                           const __grid_constant__ StimulusAmplitudes amplitudes, const int blocks_of_cell,
                           const __grid_constant__ TablesOf<Kernel> tables) {
    using Sums = StepSums<Kernel>;
    constexpr int groups = sites_of_separate_block / sites_of_group, units = sites_of_separate_block / sites_of_unit;
    __shared__ SharedCell<Kernel> cell;
    __shared__ double group_sums[Kernel::n_sums > 0 ? Kernel::n_sums : 1][groups];
    const std::int64_t slot = at.first + blockIdx.x / blocks_of_cell;
    const int sites = static_cast<int>(lattice.sites),
              first = static_cast<int>(blockIdx.x % blocks_of_cell) * sites_of_separate_block;
    if (threadIdx.x == 0) fill_cell<Kernel>(cell, constants, at, lattice, amplitudes, tables, slot);
    __syncthreads();

    for (int here = threadIdx.x; here < sites_of_separate_block && ((first + here) & -32) < sites;
         here += separate_threads) {
        PlainUpdatedSite<Kernel, ScratchLocal> site(
            at, lattice, cell.sites, slot, first + here,
            {lattice.scratch + slot * lattice.site_stride + (first + here), lattice.slots * lattice.site_stride});
        Kernel::update_sites(constants, cell.step, cell.values, site);
        site.finish();
        site.store_sums(&group_sums[0][here / sites_of_group], groups);
    }
    __syncthreads();
    for (int item = threadIdx.x; item < Kernel::n_sums * units; item += separate_threads) {
        const int k = item / units, unit = item % units, first_site = first + unit * sites_of_unit;
        if (first_site >= sites) continue;
        unit_sums_of<Kernel>(at, lattice,
                             slot)[static_cast<std::int64_t>(k) * units_of(lattice) + first_site / sites_of_unit] =
            sum_of_unit<Sums>(k, &group_sums[k][unit * groups_of_unit], first_site, sites);
    }
}

template <class Kernel>
__global__ void __launch_bounds__(separate_threads)
    separate_diffuse_kernel(const __grid_constant__ typename Kernel::Constants constants,
                            const __grid_constant__ ReactArguments at,
                            const __grid_constant__ CudaLattice<Kernel> lattice,
                            const __grid_constant__ StimulusAmplitudes amplitudes, const int blocks_of_cell,
                            const __grid_constant__ TablesOf<Kernel> tables) {
    __shared__ SharedCell<Kernel> cell;
    const std::int64_t slot = at.first + blockIdx.x / blocks_of_cell;
    const int sites = static_cast<int>(lattice.sites),
              first = static_cast<int>(blockIdx.x % blocks_of_cell) * sites_of_separate_block;
    if (threadIdx.x == 0) fill_cell<Kernel>(cell, constants, at, lattice, amplitudes, tables, slot);
    __syncthreads();
    for (int here = threadIdx.x; here < sites_of_separate_block && first + here < sites; here += separate_threads) {
        DiffusedSite<Kernel, ScratchAround> site(
            at, lattice, cell.sites, slot, first + here, lattice.walls[first + here],
            {lattice.scratch + slot * lattice.site_stride + (first + here), lattice.slots * lattice.site_stride});
        Kernel::diffuse_sites(constants, cell.step, cell.values, site);
    }
}

// A warp a cell.
template <class Kernel>
__global__ void __launch_bounds__(32)
    separate_cell_kernel(const __grid_constant__ typename Kernel::Constants constants,
                         const __grid_constant__ ReactArguments at, const __grid_constant__ CudaLattice<Kernel> lattice,
                         const __grid_constant__ StimulusAmplitudes amplitudes,
                         const __grid_constant__ TablesOf<Kernel> tables) {
    __shared__ SharedCell<Kernel> cell;
    const std::int64_t slot = at.first + blockIdx.x;
    const int used_units = static_cast<int>((lattice.sites + sites_of_unit - 1) / sites_of_unit);
    typename Kernel::real total[Kernel::n_sums + 1];
    for (int k = 0; k < Kernel::n_sums; ++k) {
        total[k] = sum_of_units<StepSums<Kernel>>(
            k, unit_sums_of<Kernel>(at, lattice, slot) + static_cast<std::int64_t>(k) * units_of(lattice), used_units);
    }
    if (threadIdx.x > 0) return;
    fill_cell<Kernel>(cell, constants, at, lattice, amplitudes, tables, slot);
    CellStep<Kernel>::react(constants, tables, cell.step, cell_at<Kernel>(at, amplitudes, slot), cell.values, total);
}

}  // namespace heartwright::kernels
