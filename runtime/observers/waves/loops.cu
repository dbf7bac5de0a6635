// The loops of this room, for GPUs.
#include "runtime/device/loops.cuh"
#include "runtime/observers/waves/dominant_frequency.hpp"
#include "runtime/observers/waves/phase_singularities.hpp"

namespace heartwright::device {

template void for_each_on_cuda(void*, std::int64_t, const observers::AddToSpectrum<double>&);
template void for_each_on_cuda(void*, std::int64_t, const observers::AddToSpectrum<float>&);
template void for_each_on_cuda(void*, std::int64_t, const observers::FindDominant&);
template void for_each_on_cuda(void*, std::int64_t, const observers::AmplitudesOfSlots&);
template void for_each_on_cuda(void*, std::int64_t, const observers::CopyPlane<double>&);
template void for_each_on_cuda(void*, std::int64_t, const observers::CopyPlane<float>&);

}  // namespace heartwright::device
