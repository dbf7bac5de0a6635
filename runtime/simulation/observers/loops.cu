// The loops of this room, for GPUs.
#include "runtime/device/loops.cuh"
#include "runtime/simulation/observers/dominant_frequency.hpp"

namespace heartwright::device {

template void for_each_on_cuda(void*, std::int64_t, const simulation::AddToSpectrum<double>&);
template void for_each_on_cuda(void*, std::int64_t, const simulation::AddToSpectrum<float>&);
template void for_each_on_cuda(void*, std::int64_t, const simulation::FindDominant&);
template void for_each_on_cuda(void*, std::int64_t, const simulation::AmplitudesOfSlots&);

}  // namespace heartwright::device
