// The loops of this room, for GPUs.
#include "runtime/device/loops.cuh"
#include "runtime/observers/beats/beat_maps.hpp"
#include "runtime/observers/beats/beat_updates.hpp"
#include "runtime/observers/beats/transients.hpp"

namespace heartwright::device {

template void for_each_on_cuda(void*, std::int64_t, const observers::BeatUpdate<double>&);
template void for_each_on_cuda(void*, std::int64_t, const observers::BeatUpdate<float>&);
template void for_each_on_cuda(void*, std::int64_t, const observers::BeatUpdates<double>&);
template void for_each_on_cuda(void*, std::int64_t, const observers::BeatUpdates<float>&);
template void for_each_on_cuda(void*, std::int64_t, const observers::FourBeatUpdates<double>&);
template void for_each_on_cuda(void*, std::int64_t, const observers::FourBeatUpdates<float>&);
template void for_each_on_cuda(void*, std::int64_t, const observers::BeatStart<double>&);
template void for_each_on_cuda(void*, std::int64_t, const observers::BeatStart<float>&);
template void for_each_on_cuda(void*, std::int64_t, const observers::FillWith<double>&);
template void for_each_on_cuda(void*, std::int64_t, const observers::KeepExtreme<double>&);
template void for_each_on_cuda(void*, std::int64_t, const observers::KeepExtreme<float>&);
template void for_each_on_cuda(void*, std::int64_t, const observers::KeepExtreme<interface::FixedPoint>&);
template void for_each_on_cuda(void*, std::int64_t, const observers::TransientUpdate<double, double>&);
template void for_each_on_cuda(void*, std::int64_t, const observers::TransientUpdate<double, float>&);
template void for_each_on_cuda(void*, std::int64_t, const observers::TransientUpdate<interface::FixedPoint, double>&);
template void for_each_on_cuda(void*, std::int64_t, const observers::TransientUpdate<float, float>&);
template void for_each_on_cuda(void*, std::int64_t, const observers::Integrate<double>&);
template void for_each_on_cuda(void*, std::int64_t, const observers::Integrate<float>&);
template void for_each_on_cuda(void*, std::int64_t, const observers::Integrate<interface::FixedPoint>&);

}  // namespace heartwright::device
