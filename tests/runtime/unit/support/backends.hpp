// The backends of this machine: tests that take one run on the GPU, too, where there is one.
#pragma once

#include <memory>
#include <vector>

#include "runtime/device/device.hpp"
#include "runtime/interface/model.hpp"

namespace heartwright::testing {

inline std::vector<device::Backend> backends() {
    std::vector<device::Backend> present{device::Backend::cpu};
    if (device::cuda_is_there()) present.push_back(device::Backend::cuda);
    return present;
}

inline interface::Backend abi_backend(device::Backend backend) {
    return backend == device::Backend::cpu ? interface::Backend::cpu : interface::Backend::cuda;
}

inline std::unique_ptr<device::Device> open(device::Backend backend, int threads = 2) {
    return device::open(backend, threads, 0);
}

}  // namespace heartwright::testing
