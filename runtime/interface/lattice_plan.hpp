// Cells with sites on a GPU: the rule by which a plan is taken, and the shapes that follow from it. Plain numbers, and
// no GPU in them: what a launch decides on the machine at hand, `explain` says beforehand. Memory is counted in bytes.
#pragma once

#include <cstdint>

#include "runtime/interface/model.hpp"

// A block that marches: its threads; how many of it a multiprocessor's registers are kept free for; chunks under way.
#if !defined(HEARTWRIGHT_MARCH_THREADS)
#define HEARTWRIGHT_MARCH_THREADS 256
#endif
#if !defined(HEARTWRIGHT_MARCH_BLOCKS)
#define HEARTWRIGHT_MARCH_BLOCKS 3
#endif
#if !defined(HEARTWRIGHT_MARCH_STAGES)
#define HEARTWRIGHT_MARCH_STAGES 2
#endif

namespace heartwright::interface {

// A group of neighbouring sites is summed by a warp; a unit of groups is never shared by two blocks. See
// cuda_lattice_sums.cuh.
inline constexpr int sites_of_group = 32, groups_of_unit = 4, sites_of_unit = sites_of_group * groups_of_unit;
inline constexpr int march_threads = HEARTWRIGHT_MARCH_THREADS, march_blocks = HEARTWRIGHT_MARCH_BLOCKS,
                     march_stages = HEARTWRIGHT_MARCH_STAGES;
inline constexpr int most_cluster_blocks = 16;
inline constexpr int kept_by_block =
    1024;  // bytes of shared memory of a multiprocessor that each block costs beside its own
static_assert(march_threads % sites_of_unit == 0);

// What the rule asks of a GPU.
struct LatticeMachine {
    int multiprocessors = 0;
    std::int64_t memory_of_block = 0, memory_of_multiprocessor = 0;  // shared memory; the most that one block may have
    bool has_clusters = false;                                       // of blocks that read each other's shared memory
};

// What it asks of a kernel.
struct LatticeSizes {
    int n_diffusing = 0, n_sums = 0;
    std::int64_t of_march = 0,
                 of_cluster = 0;  // shared memory of a block before the ring; before local values and sums
};

// The farthest neighbour of a site, in numbers of sites.
inline std::int64_t reach_of(std::int64_t n0, std::int64_t n1, std::int64_t n2) {
    return n0 > 1 ? n1 * n2 : n1 > 1 ? n2 : 1;
}

// ---- clusters -------------------------------------------------------------------------------------------------------

// How the sites of a cell lie in a cluster.
struct ClusterShape {
    int blocks, sites_of_block, units;
};
inline ClusterShape cluster_shape(std::int64_t sites, int blocks) {
    const int units = static_cast<int>((sites + sites_of_unit - 1) / sites_of_unit);
    const int units_of_block = (units + blocks - 1) / blocks;
    return {(units + units_of_block - 1) / units_of_block, units_of_block * sites_of_unit, units};
}
// Of a block: local values of its sites, sums of its groups and, used in the first block, those of the cell's units.
inline std::int64_t cluster_memory(const LatticeSizes& sizes, const ClusterShape& shape) {
    const std::int64_t sums = std::int64_t{shape.sites_of_block} / sites_of_group + shape.units;
    return sizes.of_cluster + 8 * (std::int64_t{sizes.n_diffusing} * shape.sites_of_block + sizes.n_sums * sums);
}

// Blocks that a cell is shared by when `cells` cells are to fill the machine: 16 for the fewest, 1 when there are
// enough cells. A cluster lies in one group of multiprocessors, so that large ones leave some idle. Two blocks a cell
// pay until each multiprocessor has three of them (H200: 132 cells 5,600 steps/s so and 3,800 by a march, 264 cells
// 2,850 and 3,240).
inline int wanted_cluster_blocks(const LatticeMachine& machine, std::int64_t sites, std::int64_t cells) {
    const std::int64_t units = (sites + sites_of_unit - 1) / sites_of_unit,
                       blocks_at_once = machine.multiprocessors * 17 / 20;
    std::int64_t blocks = most_cluster_blocks;
    while (blocks > 2 && blocks * cells > blocks_at_once) blocks /= 2;
    if (2 * cells > 3 * machine.multiprocessors) blocks = 1;
    return static_cast<int>(blocks < units ? blocks : units);
}
// The fewest blocks, at least `wanted`, whose shared memory holds a cell; 0: even the most do not.
inline int cluster_blocks(const LatticeMachine& machine, const LatticeSizes& sizes, std::int64_t sites, int wanted) {
    for (int blocks = wanted; machine.has_clusters && blocks <= most_cluster_blocks; ++blocks)
        if (cluster_memory(sizes, cluster_shape(sites, blocks)) <= machine.memory_of_block) return blocks;
    return 0;
}

// ---- a march --------------------------------------------------------------------------------------------------------

inline int march_threads_for(std::int64_t sites) {
    if (sites >= march_threads) return march_threads;
    const int granule = sites > sites_of_unit ? sites_of_unit : sites_of_group;
    return static_cast<int>((sites + granule - 1) / granule * granule);
}

// An odd number of values a site spreads neighbouring sites over all banks.
constexpr int values_of_ring_site(int n_diffusing) { return n_diffusing | 1; }

// The ring of `size` sites in which diffusion lags behind the update by `lag` sites: by the reach of a site in whole
// groups, so that its stores stay aligned, and by `behind` turns (0 or 1).
struct RingShape {
    int behind, lag, size;
};
// In the ring: the sites of two turns and of those behind, so that warps ahead do not write what others still read, the
// lag, and the neighbours of the last.
inline RingShape ring_shape(int n_diffusing, int threads, int behind, std::int64_t reach_of_site) {
    const int reach = n_diffusing > 0 ? static_cast<int>(reach_of_site) : 0;
    const int lag = behind * threads + (reach + sites_of_group - 1) / sites_of_group * sites_of_group;
    return {behind, lag, n_diffusing > 0 ? (2 + behind) * threads + lag + reach : lag + 1};
}
inline std::int64_t march_memory(const LatticeSizes& sizes, const RingShape& ring) {
    return sizes.of_march +
           (sizes.n_diffusing > 0 ? std::int64_t{8} * values_of_ring_site(sizes.n_diffusing) * ring.size : 0);
}
// A turn behind, when a multiprocessor's shared memory lets as many blocks march so.
inline RingShape ring_shape(const LatticeMachine& machine, const LatticeSizes& sizes, int threads, std::int64_t reach) {
    const RingShape behind = ring_shape(sizes.n_diffusing, threads, 1, reach);
    const bool has_room =
        march_blocks * (march_memory(sizes, behind) + kept_by_block) <= machine.memory_of_multiprocessor;
    return has_room ? behind : ring_shape(sizes.n_diffusing, threads, 0, reach);
}

// ---- which ----------------------------------------------------------------------------------------------------------

struct LatticeChoice {
    LatticePlan plan;
    int blocks;           // that a cell is given
    std::int64_t memory;  // shared memory of a block; 0 of separate kernels
    int threads;          // of a block that marches, and its ring
    RingShape ring;
};
// Clusters while they pay and hold a cell, else a march, else, when its ring does not fit, separate kernels. A wish
// that fits goes before the rule.
inline LatticeChoice choose_lattice_plan(const LatticeMachine& machine, const LatticeSizes& sizes, std::int64_t sites,
                                         std::int64_t reach, std::int64_t cells, const PlanWish& wish = {}) {
    const int threads = march_threads_for(sites);
    const RingShape ring = ring_shape(machine, sizes, threads, reach);
    const bool asks_for_clusters = wish.plan == LatticePlan::cluster;
    const int wanted = asks_for_clusters ? wish.blocks : wanted_cluster_blocks(machine, sites, cells),
              blocks = cluster_blocks(machine, sizes, sites, wanted);
    const bool takes_clusters = asks_for_clusters ? blocks == wanted : wanted > 1 && blocks > 0;
    const LatticeChoice separate{LatticePlan::separate, 1, 0, threads, ring};
    if (wish.plan == LatticePlan::separate) return separate;
    if (takes_clusters && wish.plan != LatticePlan::march) {
        const ClusterShape shape = cluster_shape(sites, blocks);
        return {LatticePlan::cluster, shape.blocks, cluster_memory(sizes, shape), threads, ring};
    }
    const std::int64_t memory = march_memory(sizes, ring);
    if (memory <= machine.memory_of_block) return {LatticePlan::march, 1, memory, threads, ring};
    return separate;
}

}  // namespace heartwright::interface
