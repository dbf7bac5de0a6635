#include "runtime/lattice/loops.hpp"

#include "runtime/device/launch.cuh"

namespace heartwright::lattice {

template <class Work>
void for_each_on_cuda(void* stream, std::int64_t count, const Work& work) {
    device::for_each(stream, count, work);
}

template void for_each_on_cuda(void*, std::int64_t, const Fill&);
template void for_each_on_cuda(void*, std::int64_t, const StartChannels&);
template void for_each_on_cuda(void*, std::int64_t, const MoveChannels&);

}  // namespace heartwright::lattice
