// The GPU of a rank in tests: ranks take those of the machine in turn.
#pragma once

#include "runtime/device/device.hpp"
#include "tests/runtime/distributed/support/ranks.hpp"

namespace heartwright::tests {

inline int own_gpu() {
    static const int gpus = device::cuda_devices();
    return gpus == 0 ? 0 : team().rank_on_node() % gpus;
}

// Ranks of the same GPU have it by turns of milliseconds and wait for each other in every step: tests of thousands of
// steps do fewer there.
inline bool takes_turns(device::Backend backend) {
    return backend == device::Backend::cuda && team().size() > device::cuda_devices();
}

}  // namespace heartwright::tests
