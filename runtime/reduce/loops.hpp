// Each reduction as a loop over slots; the CUDA twin of a loop is in loops.cu.
#pragma once

#include "runtime/device/device.hpp"
#include "runtime/reduce/beat_maps.hpp"
#include "runtime/reduce/gather.hpp"
#include "runtime/reduce/guard.hpp"

namespace heartwright::reduce {

template <class Work>
void for_each_on_cuda(void* stream, std::int64_t count, const Work& work);

template <class Work>
void for_each_slot(device::Device& device, std::int64_t count, const Work& work) {
#if HEARTWRIGHT_CUDA
    if (device.backend() == device::Backend::cuda) {
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

}  // namespace heartwright::reduce
