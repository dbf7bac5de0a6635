// Plan "cluster": few cells, each shared by the blocks of a cluster (compute capability 9.0). A block has a range of
// whole units of the cell's sites; what the local update leaves of its diffusing states stays in its shared memory, and
// neighbours in other blocks are read there. Each block's last warp stands apart: in the first block it does the cell's
// own step, as much of it as reads no sums beside the sites' update, the rest beside their diffusion. Clusters beside a
// march do the sites alone (cuda_lattice_cell.cuh).
#pragma once

#include <cooperative_groups.h>

#include "runtime/kernels/cuda/cuda_lattice_cell.cuh"

namespace heartwright::kernels {

inline constexpr int cluster_workers = 640, cluster_threads = cluster_workers + 32;
// Beside a march: a block takes the room of one that marches.
inline constexpr int cluster_threads_beside_march = march_threads;

// Shared memory of a block: this, then [n_diffusing][sites] local values, [n_sums][groups] sums of groups and, used in
// the first block, [n_sums][units of the cell] sums of units.
template <class Kernel>
struct ClusterMemory {
    SharedCell<Kernel> cell;
    typename EarlyStep<Kernel>::Values early;
    double total[Kernel::n_sums + 1];
};

#if !defined(__CUDA_ARCH__) || __CUDA_ARCH__ >= 900

// A site's surroundings, in whichever block they lie.
struct ClusterAround {
    using Where = const double*;
    double* local;  // of this block
    int sites_of_block, rank, site;

    template <class Kernel>
    __device__ __forceinline__ const NeighbourOffsets& neighbours(const CudaLattice<Kernel>& lattice) const {
        return lattice.neighbours;
    }
    __device__ __forceinline__ Where here() const { return local + (site - rank * sites_of_block); }
    __device__ __forceinline__ Where at(int offset) const {
        const int wanted = site + offset;
        int owner = rank, first = rank * sites_of_block;
        for (; wanted < first; first -= sites_of_block) --owner;
        for (; wanted >= first + sites_of_block; first += sites_of_block) ++owner;
        double* const there = local + (wanted - first);
        return owner == rank ? there : cooperative_groups::this_cluster().map_shared_rank(there, owner);
    }
    __device__ __forceinline__ double operator()(int d, Where where) const { return where[d * sites_of_block]; }
};
struct ClusterLocal {
    double* local;
    int sites_of_block, here;
    __device__ __forceinline__ double& operator()(int d) const { return local[d * sites_of_block + here]; }
};

// No block may write into another's shared memory before that one has begun, or into the cell's state before that one
// has read it: all say that they have, and wait for it only where they must. One pair for each thread of the cluster.
__device__ __forceinline__ void say_block_has_begun() { asm volatile("barrier.cluster.arrive;" ::: "memory"); }
__device__ __forceinline__ void wait_until_all_blocks_have_begun() {
    asm volatile("barrier.cluster.wait;" ::: "memory");
}

// The sums of this block's groups, unit by unit, to the first block.
template <class Kernel>
__device__ __forceinline__ void add_groups(const double* group_sums, ClusterShape shape, double* all_unit_sums,
                                           int first, int sites, int thread, int workers) {
    const int groups = shape.sites_of_block / sites_of_group, units = shape.sites_of_block / sites_of_unit;
    for (int item = thread; item < Kernel::n_sums * units; item += workers) {
        const int k = item / units, unit = item % units, first_site = first + unit * sites_of_unit;
        if (first_site >= sites) continue;
        all_unit_sums[k * shape.units + first_site / sites_of_unit] =
            sum_of_unit<StepSums<Kernel>>(k, group_sums + k * groups + unit * groups_of_unit, first_site, sites);
    }
}

// As much of the cell's own step as reads no totals. One thread.
template <class Kernel>
__device__ __forceinline__ void begin_cell(const typename Kernel::Constants& constants, const ReactArguments& at,
                                           const StimulusAmplitudes& amplitudes, const TablesOf<Kernel>& tables,
                                           ClusterMemory<Kernel>& memory, std::int64_t slot) {
    EarlyStep<Kernel>::begin(constants, tables, memory.cell.step, cell_at<Kernel>(at, amplitudes, slot),
                             memory.cell.values, memory.early);
}

// The rest of the cell's own step, which reads the totals. One thread.
template <class Kernel>
__device__ __forceinline__ void finish_cell(const typename Kernel::Constants& constants, const ReactArguments& at,
                                            const StimulusAmplitudes& amplitudes, const TablesOf<Kernel>& tables,
                                            ClusterMemory<Kernel>& memory, std::int64_t slot) {
    typename Kernel::real total[Kernel::n_sums + 1];
    for (int k = 0; k < Kernel::n_sums; ++k) total[k] = memory.total[k];
    EarlyStep<Kernel>::finish(constants, tables, memory.cell.step, cell_at<Kernel>(at, amplitudes, slot),
                              memory.cell.values, memory.early, total);
}

// is_whole_step: with the cell's own step. Else it is done by other kernels, through cell_scratch.
template <class Kernel, bool is_whole_step>
__global__ void __launch_bounds__(is_whole_step ? cluster_threads : cluster_threads_beside_march,
                                  is_whole_step ? 1 : march_blocks)
    cluster_kernel(const __grid_constant__ typename Kernel::Constants constants,
                   const __grid_constant__ ReactArguments at, const __grid_constant__ CudaLattice<Kernel> lattice,
                   const __grid_constant__ StimulusAmplitudes amplitudes, const ClusterShape shape,
                   CellScratch<Kernel>* const cell_scratch, const __grid_constant__ TablesOf<Kernel> tables) {
    extern __shared__ __align__(16) unsigned char shared_memory[];
    auto& memory = *reinterpret_cast<ClusterMemory<Kernel>*>(shared_memory);
    double* const local = reinterpret_cast<double*>(&memory + 1);
    double* const group_sums = local + Kernel::n_diffusing * shape.sites_of_block;
    const int groups = shape.sites_of_block / sites_of_group;
    double* const unit_sums = group_sums + Kernel::n_sums * groups;

    const auto cluster = cooperative_groups::this_cluster();
    const int workers = is_whole_step ? static_cast<int>(blockDim.x) - 32 : cluster_threads_beside_march,
              thread = static_cast<int>(threadIdx.x);
    int rank = static_cast<int>(cluster.block_rank()), first = rank * shape.sites_of_block;
    const std::int64_t slot = at.first + blockIdx.x / shape.blocks;
    const int sites = static_cast<int>(lattice.sites);
    using Sums = StepSums<Kernel>;

    if constexpr (!is_whole_step)
        take_cell<Kernel>(memory.cell, cell_scratch[slot]);
    else if (thread == 0)
        fill_cell<Kernel>(memory.cell, constants, at, lattice, amplitudes, tables, slot);
    say_block_has_begun();
    __syncthreads();

    // Uniform in a warp, which the compiler does not know of `thread`: uniform registers need not be saved then.
    const bool works = !is_whole_step || __shfl_sync(0xffffffff, thread / 32, 0) < workers / 32;
    if (works) {
        for (int here = thread; here < shape.sites_of_block && ((first + here) & -32) < sites; here += workers) {
            PlainUpdatedSite<Kernel, ClusterLocal> site(at, lattice, memory.cell.sites, slot, first + here,
                                                        {local, shape.sites_of_block, here});
            Kernel::update_sites(constants, memory.cell.step, memory.cell.values, site);
            site.finish();
            site.store_sums(group_sums + here / sites_of_group, groups);
        }
        asm volatile("bar.sync 1, %0;" ::"r"(workers) : "memory");  // workers alone
        wait_until_all_blocks_have_begun();
        add_groups<Kernel>(group_sums, shape, cluster.map_shared_rank(unit_sums, 0), first, sites, thread, workers);
    } else {
        wait_until_all_blocks_have_begun();  // each has read its states for the prologue: the early step stores some
        if (rank == 0 && thread == workers) begin_cell<Kernel>(constants, at, amplitudes, tables, memory, slot);
    }
    __syncwarp();
    cluster.sync();
    if constexpr (is_whole_step) {
        rank = static_cast<int>(cluster.block_rank());  // asked again: the loop over sites has their registers
        first = rank * shape.sites_of_block;
    }

    if (!is_whole_step && rank == 0 && thread < 32) {
        for (int k = 0; k < Kernel::n_sums; ++k) {
            const double x = sum_of_units<Sums>(k, unit_sums + k * shape.units, shape.units);
            if (thread == 0) cell_scratch[slot].sums[k] = x;
        }
        __syncwarp();
    }
    if (!works) {
        if (rank == 0) {
            for (int k = 0; k < Kernel::n_sums; ++k) {
                const double x = sum_of_units<Sums>(k, unit_sums + k * shape.units, shape.units);
                if (thread == workers) memory.total[k] = x;
            }
        }
        if (rank == 0 && thread == workers) finish_cell<Kernel>(constants, at, amplitudes, tables, memory, slot);
        __syncwarp();
    } else if constexpr (Kernel::n_diffusing > 0) {
        for (int here = thread; here < shape.sites_of_block && first + here < sites; here += workers) {
            DiffusedSite<Kernel, ClusterAround> site(at, lattice, memory.cell.sites, slot, first + here,
                                                     lattice.walls[first + here],
                                                     {local, shape.sites_of_block, rank, first + here});
            Kernel::diffuse_sites(constants, memory.cell.step, memory.cell.values, site);
        }
        __syncwarp();
    }
    if constexpr (Kernel::n_diffusing > 0) cluster.sync();  // no block leaves while its memory is read
}

#else

template <class Kernel, bool is_whole_step>
__global__ void cluster_kernel(const __grid_constant__ typename Kernel::Constants,
                               const __grid_constant__ ReactArguments, const __grid_constant__ CudaLattice<Kernel>,
                               const __grid_constant__ StimulusAmplitudes, const ClusterShape,
                               CellScratch<Kernel>* const, const __grid_constant__ TablesOf<Kernel>) {}

#endif

}  // namespace heartwright::kernels
