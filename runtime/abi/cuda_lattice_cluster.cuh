// Plan "cluster": few cells, each shared by the blocks of a cluster (compute capability 9.0). A block has a range of whole units of the
// cell's sites; what the local update leaves of its diffusing states stays in its shared memory, and neighbours in other blocks are read
// there. The first block's first warp does the cell's own step while all others diffuse.
#pragma once

#include <cooperative_groups.h>

#include "runtime/abi/cuda_lattice_sites.cuh"

namespace heartwright::abi {

inline constexpr int cluster_threads = 640, most_cluster_blocks = 16;

// Shared memory of a block: this, then [n_diffusing][sites] local values, [n_sums][groups] sums of groups and, used in the first block,
// [n_sums][units of the cell] sums of units.
template <class Kernel>
struct ClusterMemory {
    SharedCell<Kernel> cell;
    double total[Kernel::n_sums + 1];
};

// How the sites of a cell lie in a cluster.
struct ClusterShape {
    int blocks, sites_of_block, units;
};
inline ClusterShape cluster_shape(std::int64_t sites, int blocks) {
    const int units = static_cast<int>((sites + sites_of_unit - 1) / sites_of_unit);
    const int units_of_block = (units + blocks - 1) / blocks;
    return {(units + units_of_block - 1) / units_of_block, units_of_block * sites_of_unit, units};
}
template <class Kernel>
std::size_t cluster_memory(ClusterShape shape) {
    return sizeof(ClusterMemory<Kernel>) +
           sizeof(double) * (static_cast<std::size_t>(Kernel::n_diffusing) * shape.sites_of_block +
                             static_cast<std::size_t>(Kernel::n_sums) * (shape.sites_of_block / sites_of_group + shape.units));
}

#if !defined(__CUDA_ARCH__) || __CUDA_ARCH__ >= 900

// Values of a site's surroundings, in whichever block they lie.
struct ClusterAround {
    double* local;          // of this block
    int sites_of_block, rank, site;

    __device__ __forceinline__ double operator()(int d, int offset) const {
        const int wanted = site + offset;
        int owner = rank, first = rank * sites_of_block;
        for (; wanted < first; first -= sites_of_block) --owner;
        for (; wanted >= first + sites_of_block; first += sites_of_block) ++owner;
        double* const here = local + (d * sites_of_block + (wanted - first));
        return owner == rank ? *here : *cooperative_groups::this_cluster().map_shared_rank(here, owner);
    }
};
struct ClusterLocal {
    double* local;
    int sites_of_block, here;
    __device__ __forceinline__ double& operator()(int d) const { return local[d * sites_of_block + here]; }
};

template <class Kernel>
__global__ void __launch_bounds__(cluster_threads)
    cluster_kernel(const __grid_constant__ typename Kernel::Constants constants, const __grid_constant__ ReactArguments at,
                   const __grid_constant__ CudaLattice<Kernel> lattice, const __grid_constant__ CudaStimuli stimuli, const ClusterShape shape) {
    extern __shared__ __align__(16) unsigned char shared_memory[];
    auto& memory = *reinterpret_cast<ClusterMemory<Kernel>*>(shared_memory);
    double* const local = reinterpret_cast<double*>(&memory + 1);
    double* const group_sums = local + Kernel::n_diffusing * shape.sites_of_block;
    const int groups = shape.sites_of_block / sites_of_group;
    double* const unit_sums = group_sums + Kernel::n_sums * groups;

    const auto cluster = cooperative_groups::this_cluster();
    const int rank = static_cast<int>(cluster.block_rank()), threads = static_cast<int>(blockDim.x), thread = static_cast<int>(threadIdx.x);
    const std::int64_t slot = at.first + blockIdx.x / shape.blocks;
    const int sites = static_cast<int>(lattice.sites), first = rank * shape.sites_of_block;
    using Sums = StepSums<Kernel>;

    if (thread == 0) fill_cell<Kernel>(memory.cell, constants, at, lattice, stimuli, slot);
    __syncthreads();

    for (int here = thread; here < shape.sites_of_block && ((first + here) & -32) < sites; here += threads) {
        PlainUpdatedSite<Kernel, ClusterLocal> site(at, lattice, memory.cell.sites, slot, first + here, {local, shape.sites_of_block, here});
        Kernel::update_sites(constants, memory.cell.step, memory.cell.values, site);
        site.finish();
        site.store_sums(group_sums + here / sites_of_group, groups);
    }
    __syncthreads();
    double* const all_unit_sums = cluster.map_shared_rank(unit_sums, 0);
    for (int item = thread; item < Kernel::n_sums * (shape.sites_of_block / sites_of_unit); item += threads) {
        const int k = item % (Kernel::n_sums > 0 ? Kernel::n_sums : 1), unit = item / (Kernel::n_sums > 0 ? Kernel::n_sums : 1);
        const int first_site = first + unit * sites_of_unit;
        if (first_site < sites) all_unit_sums[k * shape.units + first_site / sites_of_unit] = sum_of_unit<Sums>(k, group_sums + k * groups + unit * groups_of_unit, first_site, sites);
    }
    cluster.sync();

    const bool has_own_step = rank == 0 && threads > 32;  // then warp 0 of this block diffuses nothing
    if (rank == 0 && thread < 32) {
        for (int k = 0; k < Kernel::n_sums; ++k) {
            const double x = sum_of_units<Sums>(k, unit_sums + k * shape.units, shape.units);
            if (thread == 0) memory.total[k] = x;
        }
        if (thread == 0) {
            typename Kernel::real total[Kernel::n_sums + 1];
            for (int k = 0; k < Kernel::n_sums; ++k) total[k] = memory.total[k];
            Kernel::react(constants, memory.cell.step, cell_at<Kernel>(at, stimuli, slot), memory.cell.values, total);
        }
        __syncwarp();
    }
    if constexpr (Kernel::n_diffusing > 0) {
        if (!has_own_step || thread >= 32) {
            const int begin = has_own_step ? thread - 32 : thread, step = has_own_step ? threads - 32 : threads;
            for (int here = begin; here < shape.sites_of_block && first + here < sites; here += step) {
                DiffusedSite<Kernel, ClusterAround> site(at, lattice, memory.cell.sites, slot, first + here, lattice.walls[first + here],
                                                         {local, shape.sites_of_block, rank, first + here});
                Kernel::diffuse_sites(constants, memory.cell.step, memory.cell.values, site);
            }
        }
        cluster.sync();  // no block leaves while its memory is read
    }
}

#else

template <class Kernel>
__global__ void cluster_kernel(const __grid_constant__ typename Kernel::Constants, const __grid_constant__ ReactArguments,
                               const __grid_constant__ CudaLattice<Kernel>, const __grid_constant__ CudaStimuli, const ClusterShape) {}

#endif

}  // namespace heartwright::abi
