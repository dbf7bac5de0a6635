// Cells with sites on a GPU: which plan is taken, and the hooks of generated cuda/ files. Every launch may be captured
// into a graph.
#pragma once

#include "runtime/kernels/cuda/cuda_lattice_cluster.cuh"
#include "runtime/kernels/cuda/cuda_lattice_march.cuh"
#include "runtime/kernels/cuda/cuda_lattice_observe.cuh"
#include "runtime/kernels/cuda/cuda_lattice_separate.cuh"

#if !defined(__CUDACC_RTC__)  // code of the host: NVRTC compiles that of the device alone

#include <algorithm>
#include <cstdio>
#include <utility>

namespace heartwright::kernels {

// Code for GPUs before sm_90, which the driver may translate for one of today, has an empty kernel in place of that for
// clusters.
template <class Kernel>
bool has_code_for_clusters() {
    // Asked once; threads that ask at the same time find the same. Model modules have no locks around statics.
    enum : int { not_asked, no, yes };
    static int answer = not_asked;
    int known = __atomic_load_n(&answer, __ATOMIC_RELAXED);
    if (known == not_asked) {
        cudaFuncAttributes attributes{};
        const bool has_it = cudaFuncGetAttributes(&attributes, cluster_kernel<Kernel, true>) == cudaSuccess &&
                            attributes.ptxVersion >= 90;
        known = has_it ? yes : no;
        __atomic_store_n(&answer, known, __ATOMIC_RELAXED);
    }
    return known == yes;
}

// Of the current device.
template <class Kernel>
cudaError_t read_machine(LatticeMachine& machine) {
    int device = 0, memory_of_block = 0, memory_of_multiprocessor = 0, capability = 0;
    cudaError_t error = cudaGetDevice(&device);
    const auto read = [&](int& to, cudaDeviceAttr attribute) {
        if (error == cudaSuccess) error = cudaDeviceGetAttribute(&to, attribute, device);
    };
    read(machine.multiprocessors, cudaDevAttrMultiProcessorCount);
    read(memory_of_block, cudaDevAttrMaxSharedMemoryPerBlockOptin);
    read(memory_of_multiprocessor, cudaDevAttrMaxSharedMemoryPerMultiprocessor);
    read(capability, cudaDevAttrComputeCapabilityMajor);
    machine.memory_of_block = memory_of_block;
    machine.memory_of_multiprocessor = memory_of_multiprocessor;
    machine.has_clusters = capability >= 9 && has_code_for_clusters<Kernel>();
    return error;
}

// ---- which plan: the rule is that of lattice_plan.hpp ---------------------------------------------------------------

template <class Kernel>
inline constexpr LatticeSizes sizes_of_kernel{Kernel::n_diffusing, Kernel::n_sums, sizeof(MarchMemory<Kernel>),
                                              sizeof(ClusterMemory<Kernel>)};

inline std::int64_t reach_of(const LatticeArguments& lattice) {
    return interface::reach_of(lattice.shape[0], lattice.shape[1], lattice.shape[2]);
}

template <class Kernel>
MarchShape march_shape_for(const LatticeMachine& machine, const LatticeArguments& lattice) {
    const int threads = march_threads_for(lattice.sites);
    return march_shape<Kernel>(threads, ring_shape(machine, sizes_of_kernel<Kernel>, threads, reach_of(lattice)),
                               lattice);
}
template <class Kernel>
std::size_t march_memory(const MarchShape& shape) {
    return sizeof(MarchMemory<Kernel>) + (Kernel::n_diffusing > 0 ? static_cast<std::size_t>(shape.ring_bytes) : 0);
}

template <class Kernel>
auto march_kernel_for(const LatticeArguments& lattice) {
    return lattice.n_holds > 0 ? march_kernel<Kernel, true> : march_kernel<Kernel, false>;
}
// Of many cells, how many are left when as many march at once as the machine holds, time after time, and are for
// clusters; 0 when they are too many to be shared by clusters in less time than they would march. A wish decides that
// for itself.
template <class Kernel>
std::int64_t cells_left_over(const LatticeMachine& machine, const LatticeArguments& lattice, std::int64_t cells) {
    if (!machine.has_clusters) return 0;
    const MarchShape shape = march_shape_for<Kernel>(machine, lattice);
    const int threads = static_cast<int>(shape.threads);
    const std::size_t memory = march_memory<Kernel>(shape);
    const auto kernel = march_kernel_for<Kernel>(lattice);
    int blocks = 0;
    if (cudaFuncSetAttribute(kernel, cudaFuncAttributeMaxDynamicSharedMemorySize, static_cast<int>(memory)) !=
            cudaSuccess ||
        cudaOccupancyMaxActiveBlocksPerMultiprocessor(&blocks, kernel, threads, memory) != cudaSuccess)
        return 0;
    const std::int64_t at_once = std::int64_t(blocks) * machine.multiprocessors,
                       left = at_once > 0 ? cells % at_once : 0;
    if (lattice.wish.plan == LatticePlan::march) return cells > at_once && lattice.wish.blocks > 0 ? left : 0;
    return cells > at_once && 2 * left <= machine.multiprocessors ? left : 0;
}

// Of a cell that is left over: the most, and the smallest, or those of a wish.
template <class Kernel>
int blocks_beside_march(const LatticeMachine& machine, const LatticeArguments& lattice) {
    const auto units = static_cast<int>((lattice.sites + sites_of_unit - 1) / sites_of_unit);
    const int wished = lattice.wish.plan == LatticePlan::march ? lattice.wish.blocks : most_cluster_blocks;
    return cluster_blocks(machine, sizes_of_kernel<Kernel>, lattice.sites, std::min(units, wished));
}

// Whether `plan` is what a wish asks for, which a cluster of its size may not allow.
template <class Kernel>
bool follows_wish(const LatticeMachine& machine, const LatticeArguments& lattice, LatticePlan plan) {
    const interface::PlanWish& wish = lattice.wish;
    if (wish.plan == LatticePlan::automatic) return true;
    if (wish.plan != LatticePlan::march || wish.blocks == 0) return plan == wish.plan;
    return plan == wish.plan && blocks_beside_march<Kernel>(machine, lattice) >= 2;
}

template <class Kernel>
LatticePlan lattice_plan(const LatticeMachine& machine, const LatticeArguments& lattice, std::int64_t cells,
                         char* reason, std::size_t size) {
    const LatticeChoice choice =
        choose_lattice_plan(machine, sizes_of_kernel<Kernel>, lattice.sites, reach_of(lattice), cells, lattice.wish);
    const double kibibytes = static_cast<double>(choice.memory) / 1024;
    if (choice.plan == LatticePlan::cluster) {
        snprintf(reason, size,
                 "%lld cell%s of %lld sites on %d multiprocessors: clusters of %d blocks share a cell, %.0f KiB of "
                 "shared memory each",
                 static_cast<long long>(cells), cells == 1 ? "" : "s", static_cast<long long>(lattice.sites),
                 machine.multiprocessors, choice.blocks, kibibytes);
        return choice.plan;
    }
    if (choice.plan == LatticePlan::march) {
        const std::int64_t left = cells_left_over<Kernel>(machine, lattice, cells);
        int length = snprintf(
            reason, size,
            "a block of %d threads marches through each cell, %.0f KiB of shared memory hold prefetched states and "
            "a ring buffer of %d sites for diffusion",
            choice.threads, kibibytes, Kernel::n_diffusing > 0 ? choice.ring.size : 0);
        if (left > 0 && length > 0 && static_cast<std::size_t>(length) < size) {
            snprintf(reason + length, size - static_cast<std::size_t>(length),
                     "; clusters share the %lld cells that are left over by full waves", static_cast<long long>(left));
        }
        return choice.plan;
    }
    if (lattice.wish.plan == LatticePlan::separate) {
        snprintf(reason, size, "separate kernels for update, diffusion and cells");
        return choice.plan;
    }
    snprintf(reason, size,
             "separate kernels for update, diffusion and cells: planes of %lld sites are too large for a ring in %d "
             "KiB of shared memory",
             static_cast<long long>(lattice.shape[1]) * lattice.shape[2],
             static_cast<int>(machine.memory_of_block / 1024));
    return choice.plan;
}

// Numbers of scratch memory that a slot needs.
template <class Kernel>
std::int64_t scratch_of_slot(LatticePlan plan, std::int64_t site_stride) {
    return plan == LatticePlan::separate ? lattice_scratch_size(Kernel::n_diffusing, Kernel::n_sums, 1, site_stride)
           : plan == LatticePlan::march  ? numbers_of_cell_scratch<Kernel>
                                         : 0;
}

// ---- launches -------------------------------------------------------------------------------------------------------

// How a kernel is launched; cluster > 0: that many blocks a cluster.
struct LaunchShape {
    std::int64_t blocks;
    int threads, cluster;
    std::size_t shared_memory;
};
// Of a multiprocessor's memory for shared memory and first cache, all that can be shared.
template <class... Parameters>
cudaError_t leave_memory_shared(void (*kernel)(Parameters...)) {
    return cudaFuncSetAttribute(kernel, cudaFuncAttributePreferredSharedMemoryCarveout, cudaSharedmemCarveoutMaxShared);
}
template <class... Parameters, class... Arguments>
cudaError_t launch_with_memory(void (*kernel)(Parameters...), const LaunchShape& shape, cudaStream_t stream,
                               Arguments&&... arguments) {
    cudaError_t error = cudaFuncSetAttribute(kernel, cudaFuncAttributeMaxDynamicSharedMemorySize,
                                             static_cast<int>(shape.shared_memory));
    cudaLaunchAttribute attribute{};
    cudaLaunchConfig_t config{};
    config.gridDim = dim3(static_cast<unsigned>(shape.blocks));
    config.blockDim = dim3(static_cast<unsigned>(shape.threads));
    config.dynamicSmemBytes = shape.shared_memory;
    config.stream = stream;
    if (shape.cluster > 0) {
        attribute.id = cudaLaunchAttributeClusterDimension;
        attribute.val.clusterDim.x = static_cast<unsigned>(shape.cluster);
        attribute.val.clusterDim.y = attribute.val.clusterDim.z = 1;
        config.attrs = &attribute;
        config.numAttrs = 1;
        if (error == cudaSuccess && shape.cluster > 8)
            error = cudaFuncSetAttribute(kernel, cudaFuncAttributeNonPortableClusterSizeAllowed, 1);
    }
    return error != cudaSuccess ? error : cudaLaunchKernelEx(&config, kernel, std::forward<Arguments>(arguments)...);
}

template <class Kernel>
CellScratch<Kernel>* cell_scratch(const ReactArguments& at) {
    return reinterpret_cast<CellScratch<Kernel>*>(at.lattice->scratch);
}

// blocks: of a cell, at most; 0: its memory does not fit.
template <class Kernel, bool is_whole_step = true>
cudaError_t launch_cluster(const ReactArguments& at, int blocks, cudaStream_t stream) {
    if (blocks == 0) return cudaErrorLaunchOutOfResources;
    const ClusterShape shape = cluster_shape(at.lattice->sites, blocks);
    const int rounds = (shape.sites_of_block + cluster_workers - 1) / cluster_workers;
    if (const cudaError_t error =
            is_whole_step ? cudaSuccess : leave_memory_shared(cluster_kernel<Kernel, is_whole_step>);
        error != cudaSuccess)
        return error;
    const int threads =
        is_whole_step ? (shape.sites_of_block / rounds + 31) / 32 * 32 + 32 : cluster_threads_beside_march;
    return launch_with_memory(cluster_kernel<Kernel, is_whole_step>,
                              {(at.last - at.first) * shape.blocks, threads, shape.blocks,
                               static_cast<std::size_t>(cluster_memory(sizes_of_kernel<Kernel>, shape))},
                              stream, constants_of_kernel<Kernel>(at.constants), at, CudaLattice<Kernel>(*at.lattice),
                              amplitudes_of(at), shape, cell_scratch<Kernel>(at), tables_of<Kernel>(at));
}

// A kernel of the cells' own step. A multiprocessor that it comes to is divided as a march needs it, so that blocks of
// both may share it.
template <class... Parameters, class... Arguments>
cudaError_t launch_of_cells(void (*kernel)(Parameters...), const ReactArguments& at, cudaStream_t stream,
                            Arguments&&... arguments) {
    const cudaError_t error = leave_memory_shared(kernel);
    return error != cudaSuccess
               ? error
               : launch_with_memory(kernel,
                                    {(at.last - at.first + cell_threads - 1) / cell_threads, cell_threads, 0, 0},
                                    stream, std::forward<Arguments>(arguments)...);
}

// The last `left` cells are shared by clusters of that many blocks, beside the march of the others. Who reads and
// writes what, of CellScratch and else: begin writes `cell`; then, beside one another, clusters and march read it and
// write `sums`, each of its own cells, and their sites, and early reads it and the state and writes `early`; then late
// reads all three and writes the state and the potential.
template <class Kernel>
cudaError_t launch_march(const ReactArguments& at, cudaStream_t stream, std::int64_t left = 0, int blocks = 0) {
    if (at.lattice->scratch == nullptr) return cudaErrorInvalidValue;
    LatticeMachine machine;
    cudaError_t error = read_machine<Kernel>(machine);
    const auto then = [&](auto&& next) {
        if (error == cudaSuccess) error = next();
    };
    if (error != cudaSuccess) return error;
    SideStream* const side = SideStream::beside(stream);
    const cudaStream_t beside = side ? side->stream() : stream;
    const auto constants = constants_of_kernel<Kernel>(at.constants);
    const CudaLattice<Kernel> lattice(*at.lattice);
    const StimulusAmplitudes amplitudes = amplitudes_of(at);
    const TablesOf<Kernel> tables = tables_of<Kernel>(at);
    const MarchShape shape = march_shape_for<Kernel>(machine, lattice);
    CellScratch<Kernel>* const cells = cell_scratch<Kernel>(at);
    ReactArguments marching = at, shared = at;
    marching.last = shared.first = at.last - left;

    then([&] {
        return launch_of_cells(cell_begin_kernel<Kernel>, at, stream, constants, at, lattice, amplitudes, cells,
                               tables);
    });
    if (side) then([&] { return side->fork(stream); });
    then([&] {
        return launch_with_memory(
            march_kernel_for<Kernel>(lattice),
            {marching.last - marching.first, static_cast<int>(shape.threads), 0, march_memory<Kernel>(shape)}, stream,
            constants, marching, lattice, shape, cells);
    });
    then([&] {
        return launch_of_cells(cell_early_kernel<Kernel>, at, beside, constants, at, amplitudes, cells, tables);
    });
    if (left > 0) then([&] { return launch_cluster<Kernel, false>(shared, blocks, beside); });
    if (side) then([&] { return side->join(stream); });
    then([&] {
        return launch_of_cells(cell_late_kernel<Kernel>, at, stream, constants, at, amplitudes, cells, tables);
    });
    return error;
}
template <class Kernel>
cudaError_t launch_separate(const ReactArguments& at, cudaStream_t stream) {
    const auto constants = constants_of_kernel<Kernel>(at.constants);
    const CudaLattice<Kernel> lattice(*at.lattice);
    const StimulusAmplitudes amplitudes = amplitudes_of(at);
    const TablesOf<Kernel> tables = tables_of<Kernel>(at);
    const int blocks_of_cell = separate_blocks_of_cell(lattice);
    const std::int64_t cells = at.last - at.first;
    const auto blocks = static_cast<unsigned>(cells * blocks_of_cell);
    separate_update_kernel<Kernel>
        <<<blocks, separate_threads, 0, stream>>>(constants, at, lattice, amplitudes, blocks_of_cell, tables);
    if constexpr (Kernel::n_diffusing > 0) {
        separate_diffuse_kernel<Kernel>
            <<<blocks, separate_threads, 0, stream>>>(constants, at, lattice, amplitudes, blocks_of_cell, tables);
    }
    separate_cell_kernel<Kernel>
        <<<static_cast<unsigned>(cells), 32, 0, stream>>>(constants, at, lattice, amplitudes, tables);
    return cudaGetLastError();
}

template <class Kernel>
cudaError_t launch_lattice(const ReactArguments& at, cudaStream_t stream) {
    if (lacks_tables<Kernel>(at)) return cudaErrorInvalidValue;
    LatticeMachine machine;
    if (const cudaError_t error = read_machine<Kernel>(machine); error != cudaSuccess) return error;
    LatticePlan plan = at.lattice->plan;
    char reason[1];
    if (plan == LatticePlan::automatic)
        plan = lattice_plan<Kernel>(machine, *at.lattice, at.last - at.first, reason, sizeof reason);
    const auto blocks_for_cells = [&](std::int64_t cells) {
        const int wanted = at.lattice->wish.plan == LatticePlan::cluster
                               ? at.lattice->wish.blocks
                               : wanted_cluster_blocks(machine, at.lattice->sites, cells);
        return cluster_blocks(machine, sizes_of_kernel<Kernel>, at.lattice->sites, wanted);
    };
    if (plan == LatticePlan::separate)
        return at.lattice->scratch ? launch_separate<Kernel>(at, stream) : cudaErrorInvalidValue;
    if (plan == LatticePlan::cluster) return launch_cluster<Kernel>(at, blocks_for_cells(at.last - at.first), stream);
    const std::int64_t left = cells_left_over<Kernel>(machine, *at.lattice, at.last - at.first);
    const int blocks = left > 0 ? blocks_beside_march<Kernel>(machine, *at.lattice) : 0;
    return launch_march<Kernel>(at, stream, blocks >= 2 ? left : 0, blocks);
}

// ---- hooks ----------------------------------------------------------------------------------------------------------

// work.operator()<Kernel>() of the kernel with that number.
template <template <class> class... Kernels, class Work>
int with_lattice_kernel(std::int32_t kernel, const Work& work) {
    std::int32_t k = 0;
    int error = cudaErrorInvalidValue;
    ((k++ == kernel ? void(error = work.template operator()<Kernels<pack<double, 1>>>()) : void()), ...);
    return error;
}

template <template <class> class... Kernels>
int cuda_lattice_react(std::int32_t kernel, const ReactArguments& at, void* stream) {
    if (at.last <= at.first) return 0;
    return with_lattice_kernel<Kernels...>(
        kernel, [&]<class Kernel>() -> int { return launch_lattice<Kernel>(at, static_cast<cudaStream_t>(stream)); });
}

template <template <class> class... Kernels>
int cuda_lattice_observe(std::int32_t kernel, const ObserveArguments& o, void* stream) {
    if (o.count <= 0) return 0;
    return with_lattice_kernel<Kernels...>(kernel, [&]<class Kernel>() -> int {
        using Sums = BlockSums<ObservedSums<Kernel>, observe_threads / sites_of_group>;
        return launch_with_memory(lattice_observe_kernel<Kernel>, {o.count, observe_threads, 0, sizeof(Sums)},
                                  static_cast<cudaStream_t>(stream), constants_of_kernel<Kernel>(o.at.constants), o,
                                  CudaLattice<Kernel>(*o.at.lattice), amplitudes_of(o.at));
    });
}

template <template <class> class... Kernels>
int cuda_lattice_observe_sites(std::int32_t kernel, const ObserveSitesArguments& o, void* stream) {
    if (o.count <= 0) return 0;
    return with_lattice_kernel<Kernels...>(kernel, [&]<class Kernel>() -> int {
        lattice_observe_sites_kernel<Kernel>
            <<<blocks_for(o.count), threads_per_block, 0, static_cast<cudaStream_t>(stream)>>>(
                constants_of_kernel<Kernel>(o.at.constants), o, CudaLattice<Kernel>(*o.at.lattice),
                amplitudes_of(o.at));
        return cudaGetLastError();
    });
}

template <template <class> class... Kernels>
PlanChoice cuda_lattice_choose_plan(std::int32_t kernel, const LatticeArguments& lattice, std::int64_t cells,
                                    char* reason, std::size_t reason_size) {
    LatticeMachine machine;
    PlanChoice choice{LatticePlan::march, 0};
    if (reason_size > 0) reason[0] = '\0';
    with_lattice_kernel<Kernels...>(kernel, [&]<class Kernel>() -> int {
        if (const cudaError_t error = read_machine<Kernel>(machine); error != cudaSuccess) return error;
        choice.plan = lattice_plan<Kernel>(machine, lattice, cells, reason, reason_size);
        choice.follows_wish = follows_wish<Kernel>(machine, lattice, choice.plan);
        choice.scratch_of_slot = scratch_of_slot<Kernel>(choice.plan, lattice.site_stride);
        return 0;
    });
    return choice;
}

}  // namespace heartwright::kernels

#endif  // !__CUDACC_RTC__
