// The loops of this room, for GPUs.
#include "runtime/device/loops.cuh"
#include "runtime/simulation/stepping/guard.hpp"

namespace heartwright::device {

template void for_each_on_cuda(void*, std::int64_t, const simulation::FindBadSite&);
template void for_each_on_cuda(void*, std::int64_t, const simulation::FindBad&);

}  // namespace heartwright::device
