#include "tests/benchmark/ladder/launch.hpp"

#include "ramirez_nattel_courtemanche_2000/kernels.hpp"
#include "tests/benchmark/ladder/reaction.hpp"

const heartwright::interface::Model& heartwright_model_ramirez_nattel_courtemanche_2000_cpu();
#if HEARTWRIGHT_CUDA
const heartwright::interface::Model& heartwright_model_ramirez_nattel_courtemanche_2000_cuda();
#endif

namespace heartwright::benchmark::ladder {

const interface::Model& atrial_model(device::Backend backend) {
#if HEARTWRIGHT_CUDA
    if (backend == device::Backend::cuda) {
        return heartwright_model_ramirez_nattel_courtemanche_2000_cuda();
    }
#else
    static_cast<void>(backend);
#endif
    return heartwright_model_ramirez_nattel_courtemanche_2000_cpu();
}

void react(device::Device& device, const Items& items, const double* constants, double time, int threads) {
#if HEARTWRIGHT_CUDA
    if (device.backend() == device::Backend::cuda) {
        react_on_cuda(device.stream(), items, constants, time, threads);
        return;
    }
#else
    static_cast<void>(threads);
#endif
    using Kernel = models::ramirez_nattel_courtemanche_2000::Kernel_all_variants<math::pack<double, 1>>;
    const auto shared = interface::constants_of_kernel<Kernel>(constants);
    const React<Kernel> work{items, time};
    device.threads().for_ranges(items.count, [&](std::int64_t first, std::int64_t last) {
        for (std::int64_t item = first; item < last; ++item) {
            work(shared, item);
        }
    });
}

void diffuse(device::Device& device, const Diffuse& work, int threads) {
#if HEARTWRIGHT_CUDA
    if (device.backend() == device::Backend::cuda) {
        diffuse_on_cuda(device.stream(), work, threads);
        return;
    }
#else
    static_cast<void>(threads);
#endif
    device.threads().for_ranges(work.nodes.count, [&](std::int64_t first, std::int64_t last) {
        for (std::int64_t node = first; node < last; ++node) {
            work(node);
        }
    });
}

}  // namespace heartwright::benchmark::ladder
