// The loops of this room, for GPUs.
#include "runtime/device/loops.cuh"
#include "runtime/observers/gather.hpp"

namespace heartwright::device {

template void for_each_on_cuda(void*, std::int64_t, const observers::Gather<double>&);
template void for_each_on_cuda(void*, std::int64_t, const observers::Gather<float>&);
template void for_each_on_cuda(void*, std::int64_t, const observers::Gather<interface::FixedPoint>&);
template void for_each_on_cuda(void*, std::int64_t, const observers::GatherSites&);

}  // namespace heartwright::device
