// A loop over numbers, on a processor's threads or a GPU. The rooms that loop compile their loops for GPUs in a
// loops.cu of their own: it includes loops.cuh and instantiates for_each_on_cuda for each kind of work.
#pragma once

#include "runtime/device/device.hpp"

namespace heartwright::device {

template <class Work>
void for_each_on_cuda(void* stream, std::int64_t count, const Work& work);

// work(i) for every i of [0, count), in any order. On a GPU in its stream: it may return before they are done.
template <class Work>
void for_each_of(Device& device, std::int64_t count, const Work& work) {
#if HEARTWRIGHT_CUDA
    if (device.backend() == Backend::cuda) {
        for_each_on_cuda(device.stream(), count, work);
        return;
    }
#endif
    device.threads().for_ranges(count, [&](std::int64_t first, std::int64_t last) {
        for (std::int64_t i = first; i < last; ++i) {
            work(i);
        }
    });
}

}  // namespace heartwright::device
