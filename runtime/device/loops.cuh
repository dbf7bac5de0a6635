// The CUDA twin of for_each_of, for the .cu file of a room.
#pragma once

#include "runtime/device/launch.cuh"
#include "runtime/device/loops.hpp"

namespace heartwright::device {

template <class Work>
void for_each_on_cuda(void* stream, std::int64_t count, const Work& work) {
    for_each(stream, count, work);
}

}  // namespace heartwright::device
