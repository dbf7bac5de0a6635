#if !defined(HEARTWRIGHT_EXP_TABLE)
#define HEARTWRIGHT_EXP_TABLE 1
#endif
#include "lab/benchmark/ladder/launch.hpp"
#include "lab/benchmark/ladder/reaction.hpp"
#include "ramirez_nattel_courtemanche_2000/kernels.hpp"
#include "runtime/device/cuda_checks.cuh"
#include "runtime/device/loops.cuh"

namespace heartwright::benchmark::ladder {
namespace {

using Kernel = models::ramirez_nattel_courtemanche_2000::Kernel_all_variants<math::pack<double, 1>>;

unsigned blocks_of(std::int64_t count, int threads) { return static_cast<unsigned>((count + threads - 1) / threads); }

// has_own: parameters of each item, read from memory; else `constants`, in constant memory.
template <int threads, bool has_own, bool stores_variables>
__global__ void __launch_bounds__(threads)
    react_kernel(const __grid_constant__ Kernel::Constants constants, const __grid_constant__ React<Kernel> work) {
    math::fill_exp_table();
    const std::int64_t item = static_cast<std::int64_t>(blockIdx.x) * threads + threadIdx.x;
    if (item >= work.items.count) return;
    React<Kernel> known = work;  // what the compiler knows of the components
    if constexpr (!has_own) known.items.components.parameters = 0;
    if constexpr (!stores_variables) known.items.components.variables = 0;
    known(constants, item);
}

// Grid-stride loop: a given number of blocks, whose threads stride over the cells.
template <int threads>
__global__ void __launch_bounds__(threads) react_strided_kernel(const __grid_constant__ Kernel::Constants constants,
                                                                const __grid_constant__ React<Kernel> work) {
    math::fill_exp_table();
    React<Kernel> known = work;
    known.items.components.parameters = 0;
    known.items.components.variables = 0;
    const std::int64_t stride = static_cast<std::int64_t>(gridDim.x) * threads;
    for (std::int64_t item = static_cast<std::int64_t>(blockIdx.x) * threads + threadIdx.x; item < work.items.count;
         item += stride)
        known(constants, item);
}

// The same of diffusion, over the nodes of the box.
__global__ void __launch_bounds__(256, 8) diffuse_strided_kernel(const __grid_constant__ Diffuse work) {
    const std::int64_t stride = static_cast<std::int64_t>(gridDim.x) * blockDim.x;
    for (std::int64_t node = static_cast<std::int64_t>(blockIdx.x) * blockDim.x + threadIdx.x; node < work.nodes.count;
         node += stride)
        work(node);
}

__global__ void diffuse_kernel(const __grid_constant__ Diffuse work) {
    const std::int64_t node = static_cast<std::int64_t>(blockIdx.x) * blockDim.x + threadIdx.x;
    if (node < work.nodes.count) work(node);
}

template <int threads, bool has_own, bool stores_variables>
void launch(void* stream, const Items& items, const double* constants, double time) {
    react_kernel<threads, has_own, stores_variables>
        <<<blocks_of(items.count, threads), threads, 0, static_cast<cudaStream_t>(stream)>>>(
            interface::constants_of_kernel<Kernel>(constants), {items, time});
}

}  // namespace

void react_on_cuda(void* stream, const Items& items, const double* constants, double time, Launch how) {
    if (how.blocks > 0) {
        react_strided_kernel<256><<<static_cast<unsigned>(how.blocks), 256, 0, static_cast<cudaStream_t>(stream)>>>(
            interface::constants_of_kernel<Kernel>(constants), {items, time});
    } else if (items.components.variables > 0) {
        launch<256, true, true>(stream, items, constants, time);
    } else if (items.components.parameters > 0) {
        launch<256, true, false>(stream, items, constants, time);
    } else if (how.threads == 64) {
        launch<64, false, false>(stream, items, constants, time);
    } else if (how.threads == 128) {
        launch<128, false, false>(stream, items, constants, time);
    } else if (how.threads == 256) {
        launch<256, false, false>(stream, items, constants, time);
    } else {
        launch<512, false, false>(stream, items, constants, time);
    }
    HEARTWRIGHT_CUDA_CALL(cudaGetLastError());
}

void diffuse_on_cuda(void* stream, const Diffuse& work, Launch how) {
    const auto threads = static_cast<unsigned>(how.threads);
    if (how.blocks > 0) {
        diffuse_strided_kernel<<<static_cast<unsigned>(how.blocks), threads, 0, static_cast<cudaStream_t>(stream)>>>(
            work);
    } else {
        diffuse_kernel<<<blocks_of(work.nodes.count, how.threads), threads, 0, static_cast<cudaStream_t>(stream)>>>(
            work);
    }
    HEARTWRIGHT_CUDA_CALL(cudaGetLastError());
}

}  // namespace heartwright::benchmark::ladder

namespace heartwright::device {

template void for_each_on_cuda(void*, std::int64_t, const benchmark::ladder::Fill&);
template void for_each_on_cuda(void*, std::int64_t, const benchmark::ladder::Gather&);

}  // namespace heartwright::device
