// The GPU of a rank in tests: ranks take those of the machine in turn.
#pragma once

#include "base/diag/faults.hpp"
#include "runtime/device/device.hpp"
#include "tests/runtime/distributed/support/ranks.hpp"

namespace heartwright::tests {

inline int own_gpu() {
    static const int gpus = [] {
        int count = 0;
        try {
            while (device::cuda_is_there()) {
                device::open_cuda(count);
                ++count;
            }
        } catch (const MachineFault&) {  // there are no more
        }
        return count;
    }();
    return gpus == 0 ? 0 : team().rank_on_node() % gpus;
}

}  // namespace heartwright::tests
