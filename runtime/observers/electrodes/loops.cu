// The loops of this room, for GPUs.
#include "runtime/device/loops.cuh"
#include "runtime/observers/electrodes/electrode.hpp"

namespace heartwright::device {

template void for_each_on_cuda(void*, std::int64_t, const observers::ElectrodeSum<double, observers::GridLeads>&);
template void for_each_on_cuda(void*, std::int64_t, const observers::ElectrodeSum<float, observers::GridLeads>&);
template void for_each_on_cuda(void*, std::int64_t, const observers::ElectrodeSum<double, observers::ListedLeads>&);
template void for_each_on_cuda(void*, std::int64_t, const observers::ElectrodeSum<float, observers::ListedLeads>&);
template void for_each_on_cuda(void*, std::int64_t, const observers::RowSum&);

}  // namespace heartwright::device
