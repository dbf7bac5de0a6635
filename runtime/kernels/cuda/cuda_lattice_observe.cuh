// Observing cells with sites and single sites, at the state as it is. Draws are those that the coming step will make.
#pragma once

#include "runtime/kernels/cuda/cuda_lattice_sites.cuh"

namespace heartwright::kernels {

inline constexpr int observe_threads = 256;

// A block a cell: sums over all of its sites, then the cell's observables.
template <class Kernel>
__global__ void __launch_bounds__(observe_threads, 1)
    lattice_observe_kernel(const __grid_constant__ typename Kernel::Constants constants,
                           const __grid_constant__ ObserveArguments o,
                           const __grid_constant__ CudaLattice<Kernel> lattice,
                           const __grid_constant__ StimulusAmplitudes amplitudes) {
    using Sums = ObservedSums<Kernel>;
    extern __shared__ __align__(16) unsigned char shared_memory[];
    auto& sums = *reinterpret_cast<BlockSums<Sums, observe_threads / sites_of_group>*>(shared_memory);
    __shared__ SharedCell<Kernel, typename Kernel::ObservedCellValues> cell;
    __shared__ WantedColumns<Kernel> columns;
    const std::int64_t k = blockIdx.x, slot = o.slots ? o.slots[k] : o.at.first + k;
    const int sites = static_cast<int>(lattice.sites), thread = static_cast<int>(threadIdx.x);
    columns.fill(o);
    if (thread == 0) {
        cell.step = step_at<Kernel>(constants, *o.at.clock);
        cell.values = Kernel::observe_prologue(constants, cell.step, cell_at<Kernel>(o.at, amplitudes, slot));
        cell.sites = sites_of_cell(lattice, *o.at.clock, slot);
    }
    __syncthreads();
    if constexpr (Sums::count > 0) {
        for (int first = 0, chunk = 0; first < sites; first += observe_threads, ++chunk) {
            if (((first + thread) & -32) < sites) {
                PlainSite<Kernel, Sums> site(o.at, lattice, cell.sites, slot, first + thread);
                Kernel::observe_sums(constants, cell.step, cell.values, site);
                site.store_sums(&sums.group[chunk & 1][0][thread / 32], sizeof sums.group[0][0] / sizeof(double));
            }
            __syncthreads();
            if (thread / 32 == chunk % (observe_threads / 32))
                sums.add_units(chunk & 1, first / sites_of_unit, (first + observe_threads) / sites_of_unit, sites);
        }
        __syncthreads();
        sums.finish(sites);
        __syncthreads();
    }
    if (thread == 0) {
        typename Kernel::real total[Sums::count + 1];
        for (int s = 0; s < Sums::count; ++s) total[s] = sums.total[s];
        const WantedValues<Kernel> values(columns, o, k);
        Kernel::observe(constants, cell.step, cell_at<Kernel>(o.at, amplitudes, slot), total, values);
    }
}

// A thread a site.
template <class Kernel>
__global__ void __launch_bounds__(threads_per_block, 1)
    lattice_observe_sites_kernel(const __grid_constant__ typename Kernel::Constants constants,
                                 const __grid_constant__ ObserveSitesArguments o,
                                 const __grid_constant__ CudaLattice<Kernel> lattice,
                                 const __grid_constant__ StimulusAmplitudes amplitudes) {
    const std::int64_t k = static_cast<std::int64_t>(blockIdx.x) * threads_per_block + threadIdx.x;
    if (k >= o.count) return;
    const std::int64_t slot = o.slots[k];
    const auto step = step_at<Kernel>(constants, *o.at.clock);
    const auto values_of_cell = Kernel::observe_prologue(constants, step, cell_at<Kernel>(o.at, amplitudes, slot));
    const SharedSites shared = sites_of_cell(lattice, *o.at.clock, slot);
    PlainSite<Kernel, ObservedSums<Kernel>> site(o.at, lattice, shared, slot, static_cast<int>(o.sites[k]));
    typename Kernel::real values[Kernel::n_site_observables + 1];
    Kernel::observe_sites(constants, step, values_of_cell, site, values);
    for (std::int32_t w = 0; w < o.n_wanted; ++w) o.out[w * o.count + k] = values[o.wanted[w]].v;
}

}  // namespace heartwright::kernels
