#include "lab/benchmark/ladder/launch.hpp"

#include "lab/benchmark/ladder/reaction.hpp"
#include "ramirez_nattel_courtemanche_2000/kernels.hpp"

const heartwright::interface::Model& heartwright_model_ramirez_nattel_courtemanche_2000_cpu();
#if HEARTWRIGHT_CUDA
const heartwright::interface::Model& heartwright_model_ramirez_nattel_courtemanche_2000_cuda();
#endif

namespace heartwright::benchmark::ladder {

const interface::Model& atrial_model(device::Backend backend) {
#if HEARTWRIGHT_CUDA
    if (backend == device::Backend::cuda) return heartwright_model_ramirez_nattel_courtemanche_2000_cuda();
#else
    static_cast<void>(backend);
#endif
    return heartwright_model_ramirez_nattel_courtemanche_2000_cpu();
}

namespace {

// work(item) of all items, as a GPU's threads take them: each strides over the items from its own number on.
template <class Work>
void for_items(device::Device& device, std::int64_t count, Launch launch, const Work& work) {
    const std::int64_t stride = std::int64_t{launch.blocks} * launch.threads;
    if (stride == 0) {
        device.threads().for_ranges(count, [&](std::int64_t first, std::int64_t last) {
            for (std::int64_t item = first; item < last; ++item) work(item);
        });
        return;
    }
    device.threads().for_ranges(stride, [&](std::int64_t first, std::int64_t last) {
        for (std::int64_t thread = first; thread < last; ++thread)
            for (std::int64_t item = thread; item < count; item += stride) work(item);
    });
}

}  // namespace

void react(device::Device& device, const Items& items, const double* constants, double time, Launch launch) {
#if HEARTWRIGHT_CUDA
    if (device.backend() == device::Backend::cuda) {
        react_on_cuda(device.stream(), items, constants, time, launch);
        return;
    }
#endif
    using Kernel = models::ramirez_nattel_courtemanche_2000::Kernel_all_variants<math::pack<double, 1>>;
    const auto shared = interface::constants_of_kernel<Kernel>(constants);
    const React<Kernel> work{items, time};
    for_items(device, items.count, launch, [&](std::int64_t item) { work(shared, item); });
}

void diffuse(device::Device& device, const Diffuse& work, Launch launch) {
#if HEARTWRIGHT_CUDA
    if (device.backend() == device::Backend::cuda) {
        diffuse_on_cuda(device.stream(), work, launch);
        return;
    }
#endif
    for_items(device, work.nodes.count, launch, work);
}

}  // namespace heartwright::benchmark::ladder
