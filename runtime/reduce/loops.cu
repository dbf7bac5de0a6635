// The loops of this room, for GPUs.
#include "runtime/device/loops.cuh"
#include "runtime/reduce/beat_maps.hpp"
#include "runtime/reduce/beat_updates.hpp"
#include "runtime/reduce/electrode.hpp"
#include "runtime/reduce/gather.hpp"
#include "runtime/reduce/guard.hpp"
#include "runtime/reduce/phase_singularities.hpp"
#include "runtime/reduce/transients.hpp"

namespace heartwright::device {

template void for_each_on_cuda(void*, std::int64_t, const reduce::BeatUpdate<double>&);
template void for_each_on_cuda(void*, std::int64_t, const reduce::BeatUpdate<float>&);
template void for_each_on_cuda(void*, std::int64_t, const reduce::BeatUpdates<double>&);
template void for_each_on_cuda(void*, std::int64_t, const reduce::BeatUpdates<float>&);
template void for_each_on_cuda(void*, std::int64_t, const reduce::FourBeatUpdates<double>&);
template void for_each_on_cuda(void*, std::int64_t, const reduce::FourBeatUpdates<float>&);
template void for_each_on_cuda(void*, std::int64_t, const reduce::BeatStart<double>&);
template void for_each_on_cuda(void*, std::int64_t, const reduce::BeatStart<float>&);
template void for_each_on_cuda(void*, std::int64_t, const reduce::FillWith<double>&);
template void for_each_on_cuda(void*, std::int64_t, const reduce::KeepExtreme<double>&);
template void for_each_on_cuda(void*, std::int64_t, const reduce::KeepExtreme<float>&);
template void for_each_on_cuda(void*, std::int64_t, const reduce::KeepExtreme<interface::FixedPoint>&);
template void for_each_on_cuda(void*, std::int64_t, const reduce::Gather<double>&);
template void for_each_on_cuda(void*, std::int64_t, const reduce::Gather<float>&);
template void for_each_on_cuda(void*, std::int64_t, const reduce::Gather<interface::FixedPoint>&);
template void for_each_on_cuda(void*, std::int64_t, const reduce::GatherSites&);
template void for_each_on_cuda(void*, std::int64_t, const reduce::TransientUpdate<double, double>&);
template void for_each_on_cuda(void*, std::int64_t, const reduce::TransientUpdate<double, float>&);
template void for_each_on_cuda(void*, std::int64_t, const reduce::TransientUpdate<interface::FixedPoint, double>&);
template void for_each_on_cuda(void*, std::int64_t, const reduce::TransientUpdate<float, float>&);
template void for_each_on_cuda(void*, std::int64_t, const reduce::Integrate<double>&);
template void for_each_on_cuda(void*, std::int64_t, const reduce::Integrate<float>&);
template void for_each_on_cuda(void*, std::int64_t, const reduce::Integrate<interface::FixedPoint>&);
template void for_each_on_cuda(void*, std::int64_t, const reduce::ElectrodeSum<double, reduce::GridLeads>&);
template void for_each_on_cuda(void*, std::int64_t, const reduce::ElectrodeSum<float, reduce::GridLeads>&);
template void for_each_on_cuda(void*, std::int64_t, const reduce::ElectrodeSum<double, reduce::ListedLeads>&);
template void for_each_on_cuda(void*, std::int64_t, const reduce::ElectrodeSum<float, reduce::ListedLeads>&);
template void for_each_on_cuda(void*, std::int64_t, const reduce::RowSum&);
template void for_each_on_cuda(void*, std::int64_t, const reduce::CopyPlane<double>&);
template void for_each_on_cuda(void*, std::int64_t, const reduce::CopyPlane<float>&);
template void for_each_on_cuda(void*, std::int64_t, const reduce::FindBadSite&);
template void for_each_on_cuda(void*, std::int64_t, const reduce::FindBad&);

}  // namespace heartwright::device
