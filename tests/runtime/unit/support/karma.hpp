// karma_1994 as it is generated, by backend and precision.
#pragma once

#include "runtime/device/device.hpp"
#include "runtime/interface/model.hpp"

const heartwright::interface::Model& heartwright_model_karma_1994_cpu();
const heartwright::interface::Model& heartwright_model_karma_1994_cpu_fp32();
#if HEARTWRIGHT_CUDA
const heartwright::interface::Model& heartwright_model_karma_1994_cuda();
const heartwright::interface::Model& heartwright_model_karma_1994_cuda_fp32();
#endif

namespace heartwright::testing {

// real_bytes: 8 or 4.
inline const interface::Model& karma(device::Backend backend, int real_bytes) {
#if HEARTWRIGHT_CUDA
    if (backend == device::Backend::cuda)
        return real_bytes == 8 ? heartwright_model_karma_1994_cuda() : heartwright_model_karma_1994_cuda_fp32();
#endif
    static_cast<void>(backend);
    return real_bytes == 8 ? heartwright_model_karma_1994_cpu() : heartwright_model_karma_1994_cpu_fp32();
}

}  // namespace heartwright::testing
