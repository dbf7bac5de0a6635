// Cells with sites on a GPU: which plan is taken, and the hooks of generated cuda/ files. Every launch may be captured into a graph.
#pragma once

#include <cstdio>
#include <utility>

#include "runtime/abi/cuda_lattice_cluster.cuh"
#include "runtime/abi/cuda_lattice_march.cuh"
#include "runtime/abi/cuda_lattice_observe.cuh"
#include "runtime/abi/cuda_lattice_separate.cuh"

namespace heartwright::abi {

// What plans depend on, of the current device.
struct CudaMachine {
    int multiprocessors = 0, shared_memory_of_block = 0, shared_memory_of_multiprocessor = 0, capability = 0;
};
inline cudaError_t read_machine(CudaMachine& machine) {
    int device = 0;
    cudaError_t error = cudaGetDevice(&device);
    const auto read = [&](int& to, cudaDeviceAttr attribute) {
        if (error == cudaSuccess) error = cudaDeviceGetAttribute(&to, attribute, device);
    };
    read(machine.multiprocessors, cudaDevAttrMultiProcessorCount);
    read(machine.shared_memory_of_block, cudaDevAttrMaxSharedMemoryPerBlockOptin);
    read(machine.shared_memory_of_multiprocessor, cudaDevAttrMaxSharedMemoryPerMultiprocessor);
    read(machine.capability, cudaDevAttrComputeCapabilityMajor);
    return error;
}

// ---- which plan -------------------------------------------------------------------------------------------------------------

// Blocks that a cell is shared by when `cells` cells are to fill the machine: 16 for the fewest, 1 when there are enough cells.
// A cluster lies in one group of multiprocessors, so that large ones leave some idle. Two blocks a cell pay until each multiprocessor
// has three of them (H200: 132 cells 5,600 steps/s so and 3,800 by a march, 264 cells 2,850 and 3,240).
inline int wanted_cluster_blocks(const CudaMachine& machine, std::int64_t sites, std::int64_t cells) {
    const std::int64_t units = (sites + sites_of_unit - 1) / sites_of_unit, blocks_at_once = machine.multiprocessors * 17 / 20;
    std::int64_t blocks = most_cluster_blocks;
    while (blocks > 2 && blocks * cells > blocks_at_once) blocks /= 2;
    if (2 * cells > 3 * machine.multiprocessors) blocks = 1;
    return static_cast<int>(blocks < units ? blocks : units);
}
template <class Kernel>
bool fits_cluster(const CudaMachine& machine, const LatticeArguments& lattice, int blocks) {
    return machine.capability >= 9 &&
           cluster_memory<Kernel>(cluster_shape(lattice.sites, blocks)) <= static_cast<std::size_t>(machine.shared_memory_of_block);
}
// The fewest blocks, at least `wanted`, whose shared memory holds a cell; 0: even the most do not.
template <class Kernel>
int cluster_blocks(const CudaMachine& machine, const LatticeArguments& lattice, int wanted) {
    for (int blocks = wanted; blocks <= most_cluster_blocks; ++blocks) {
        if (fits_cluster<Kernel>(machine, lattice, blocks)) return blocks;
    }
    return 0;
}
inline int march_threads_for(const LatticeArguments& lattice) {
    if (lattice.sites >= march_threads) return march_threads;
    const int granule = lattice.sites > sites_of_unit ? sites_of_unit : sites_of_group;
    return static_cast<int>((lattice.sites + granule - 1) / granule * granule);
}

template <class Kernel>
MarchShape march_shape_for(const CudaMachine& machine, const LatticeArguments& lattice) {
    return march_shape<Kernel>(march_threads_for(lattice), lattice, machine.shared_memory_of_multiprocessor);
}

template <class Kernel>
auto march_kernel_for(const LatticeArguments& lattice) {
    return lattice.n_holds > 0 ? march_kernel<Kernel, true> : march_kernel<Kernel, false>;
}
// Of many cells, how many are left when as many march at once as the machine holds, time after time; 0 when they are too many to be
// shared by clusters in less time than they would march.
template <class Kernel>
std::int64_t cells_left_over(const CudaMachine& machine, const LatticeArguments& lattice, std::int64_t cells) {
    if (machine.capability < 9) return 0;
    const MarchShape shape = march_shape_for<Kernel>(machine, lattice);
    const int threads = static_cast<int>(shape.threads);
    const std::size_t memory = march_memory<Kernel>(shape);
    const auto kernel = march_kernel_for<Kernel>(lattice);
    int blocks = 0;
    if (cudaFuncSetAttribute(kernel, cudaFuncAttributeMaxDynamicSharedMemorySize, static_cast<int>(memory)) != cudaSuccess ||
        cudaOccupancyMaxActiveBlocksPerMultiprocessor(&blocks, kernel, threads, memory) != cudaSuccess) {
        return 0;
    }
    const std::int64_t at_once = std::int64_t(blocks) * machine.multiprocessors, left = at_once > 0 ? cells % at_once : 0;
    return cells > at_once && 2 * left <= machine.multiprocessors ? left : 0;
}

// Clusters while they pay and hold a cell, else a march, else, when its ring does not fit, separate kernels.
template <class Kernel>
LatticePlan lattice_plan(const CudaMachine& machine, const LatticeArguments& lattice, std::int64_t cells, char* reason, std::size_t size) {
    const MarchShape march = march_shape_for<Kernel>(machine, lattice);
    const bool fits_march = march_memory<Kernel>(march) <= static_cast<std::size_t>(machine.shared_memory_of_block);
    const int wanted = wanted_cluster_blocks(machine, lattice.sites, cells), blocks = cluster_blocks<Kernel>(machine, lattice, wanted);
    if (wanted > 1 && blocks > 0) {
        const ClusterShape shape = cluster_shape(lattice.sites, blocks);
        snprintf(reason, size,
                 "%lld cell%s of %lld sites on %d multiprocessors: clusters of %d blocks share a cell, %.0f KiB of shared memory each",
                 static_cast<long long>(cells), cells == 1 ? "" : "s", static_cast<long long>(lattice.sites), machine.multiprocessors,
                 shape.blocks, static_cast<double>(cluster_memory<Kernel>(shape)) / 1024);
        return LatticePlan::cluster;
    }
    if (fits_march) {
        const std::int64_t left = cells_left_over<Kernel>(machine, lattice, cells);
        int length = snprintf(reason, size,
                              "a block of %u threads marches through each cell, %.0f KiB of shared memory hold what is on its way and a "
                              "ring of %d sites for diffusion",
                              march.threads, static_cast<double>(march_memory<Kernel>(march)) / 1024,
                              Kernel::n_diffusing > 0 ? march.ring_bytes / Ring<Kernel>::bytes_of_site : 0);
        if (left > 0 && length > 0 && static_cast<std::size_t>(length) < size) {
            snprintf(reason + length, size - static_cast<std::size_t>(length),
                     "; clusters share the %lld cells that are left over by full waves", static_cast<long long>(left));
        }
        return LatticePlan::march;
    }
    snprintf(reason, size,
             "separate kernels for update, diffusion and cells: planes of %lld sites are too large for a ring in %d KiB of shared memory",
             static_cast<long long>(lattice.shape[1]) * lattice.shape[2], machine.shared_memory_of_block / 1024);
    return LatticePlan::separate;
}

// ---- launches ---------------------------------------------------------------------------------------------------------------

// How a kernel is launched; cluster > 0: that many blocks a cluster.
struct LaunchShape {
    std::int64_t blocks;
    int threads, cluster;
    std::size_t shared_memory;
};
template <class... Parameters, class... Arguments>
cudaError_t launch_with_memory(void (*kernel)(Parameters...), const LaunchShape& shape, cudaStream_t stream, Arguments&&... arguments) {
    cudaError_t error = cudaFuncSetAttribute(kernel, cudaFuncAttributeMaxDynamicSharedMemorySize, static_cast<int>(shape.shared_memory));
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

// blocks: of a cell, at most; 0: its memory does not fit.
template <class Kernel>
cudaError_t launch_cluster(const ReactArguments& at, int blocks, cudaStream_t stream) {
    if (blocks == 0) return cudaErrorLaunchOutOfResources;
    const ClusterShape shape = cluster_shape(at.lattice->sites, blocks);
    const int rounds = (shape.sites_of_block + cluster_workers - 1) / cluster_workers;
    const int threads = (shape.sites_of_block / rounds + 31) / 32 * 32 + 32;
    return launch_with_memory(
        cluster_kernel<Kernel>, {(at.last - at.first) * shape.blocks, threads, shape.blocks, cluster_memory<Kernel>(shape)}, stream,
        constants_of_kernel<Kernel>(at.constants), at, CudaLattice<Kernel>(*at.lattice, at.stride), stimuli_of(at), shape);
}
template <class Kernel>
cudaError_t launch_march(const ReactArguments& at, cudaStream_t stream) {
    if (Kernel::n_sums > 0 && at.lattice->scratch == nullptr) return cudaErrorInvalidValue;
    CudaMachine machine;
    if (const cudaError_t error = read_machine(machine); error != cudaSuccess) return error;
    const MarchShape shape = march_shape_for<Kernel>(machine, *at.lattice);
    const auto constants = constants_of_kernel<Kernel>(at.constants);
    const CudaLattice<Kernel> lattice(*at.lattice, at.stride);
    const CudaStimuli stimuli = stimuli_of(at);
    const std::int64_t cells = at.last - at.first;
    const cudaError_t error =
        launch_with_memory(march_kernel_for<Kernel>(lattice), {cells, static_cast<int>(shape.threads), 0, march_memory<Kernel>(shape)},
                           stream, constants, at, lattice, stimuli, shape);
    if (error != cudaSuccess) return error;
    march_cell_kernel<Kernel>
        <<<static_cast<unsigned>((cells + march_cell_threads - 1) / march_cell_threads), march_cell_threads, 0, stream>>>(constants, at,
                                                                                                                          lattice, stimuli);
    return cudaGetLastError();
}
template <class Kernel>
cudaError_t launch_separate(const ReactArguments& at, cudaStream_t stream) {
    const auto constants = constants_of_kernel<Kernel>(at.constants);
    const CudaLattice<Kernel> lattice(*at.lattice, at.stride);
    const CudaStimuli stimuli = stimuli_of(at);
    const int blocks_of_cell = separate_blocks_of_cell(lattice);
    const std::int64_t cells = at.last - at.first;
    const auto blocks = static_cast<unsigned>(cells * blocks_of_cell);
    separate_update_kernel<Kernel><<<blocks, separate_threads, 0, stream>>>(constants, at, lattice, stimuli, blocks_of_cell);
    if constexpr (Kernel::n_diffusing > 0) {
        separate_diffuse_kernel<Kernel><<<blocks, separate_threads, 0, stream>>>(constants, at, lattice, stimuli, blocks_of_cell);
    }
    separate_cell_kernel<Kernel><<<static_cast<unsigned>(cells), 32, 0, stream>>>(constants, at, lattice, stimuli);
    return cudaGetLastError();
}

template <class Kernel>
cudaError_t launch_lattice(const ReactArguments& at, cudaStream_t stream) {
    CudaMachine machine;
    if (const cudaError_t error = read_machine(machine); error != cudaSuccess) return error;
    LatticePlan plan = at.lattice->plan;
    char reason[1];
    if (plan == LatticePlan::automatic) plan = lattice_plan<Kernel>(machine, *at.lattice, at.last - at.first, reason, sizeof reason);
    const auto blocks_for_cells = [&](std::int64_t cells) {
        return cluster_blocks<Kernel>(machine, *at.lattice, wanted_cluster_blocks(machine, at.lattice->sites, cells));
    };
    if (plan == LatticePlan::separate) return at.lattice->scratch ? launch_separate<Kernel>(at, stream) : cudaErrorInvalidValue;
    if (plan == LatticePlan::cluster) return launch_cluster<Kernel>(at, blocks_for_cells(at.last - at.first), stream);
    ReactArguments marching = at, left = at;
    marching.last = left.first = at.last - cells_left_over<Kernel>(machine, *at.lattice, at.last - at.first);
    const int blocks = left.first < left.last ? blocks_for_cells(left.last - left.first) : 0;
    if (blocks < 2) return launch_march<Kernel>(at, stream);
    const cudaError_t error = launch_march<Kernel>(marching, stream);
    return error != cudaSuccess ? error : launch_cluster<Kernel>(left, blocks, stream);
}

// ---- hooks ------------------------------------------------------------------------------------------------------------------

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
                                  CudaLattice<Kernel>(*o.at.lattice, o.at.stride), stimuli_of(o.at));
    });
}

template <template <class> class... Kernels>
int cuda_lattice_observe_sites(std::int32_t kernel, const ObserveSitesArguments& o, void* stream) {
    if (o.count <= 0) return 0;
    return with_lattice_kernel<Kernels...>(kernel, [&]<class Kernel>() -> int {
        lattice_observe_sites_kernel<Kernel><<<blocks_for(o.count), threads_per_block, 0, static_cast<cudaStream_t>(stream)>>>(
            constants_of_kernel<Kernel>(o.at.constants), o, CudaLattice<Kernel>(*o.at.lattice, o.at.stride), stimuli_of(o.at));
        return cudaGetLastError();
    });
}

template <template <class> class... Kernels>
LatticePlan cuda_lattice_choose_plan(std::int32_t kernel, const LatticeArguments& lattice, std::int64_t cells, char* reason,
                                     std::size_t reason_size) {
    CudaMachine machine;
    LatticePlan plan = LatticePlan::march;
    if (reason_size > 0) reason[0] = '\0';
    if (read_machine(machine) != cudaSuccess) return plan;
    with_lattice_kernel<Kernels...>(kernel, [&]<class Kernel>() -> int {
        plan = lattice_plan<Kernel>(machine, lattice, cells, reason, reason_size);
        return 0;
    });
    return plan;
}

}  // namespace heartwright::abi
