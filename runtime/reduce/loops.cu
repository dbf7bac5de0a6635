#include "runtime/reduce/loops.hpp"

#include "runtime/device/launch.cuh"
#include "runtime/reduce/electrode.hpp"
#include "runtime/reduce/phase_singularities.hpp"
#include "runtime/reduce/transients.hpp"

namespace heartwright::reduce {

template <class Work>
void for_each_on_cuda(void* stream, std::int64_t count, const Work& work) {
    device::for_each(stream, count, work);
}

template void for_each_on_cuda(void*, std::int64_t, const BeatUpdate<double>&);
template void for_each_on_cuda(void*, std::int64_t, const BeatUpdate<float>&);
template void for_each_on_cuda(void*, std::int64_t, const FourBeatUpdates<double>&);
template void for_each_on_cuda(void*, std::int64_t, const FourBeatUpdates<float>&);
template void for_each_on_cuda(void*, std::int64_t, const BeatStart<double>&);
template void for_each_on_cuda(void*, std::int64_t, const BeatStart<float>&);
template void for_each_on_cuda(void*, std::int64_t, const FillWith<double>&);
template void for_each_on_cuda(void*, std::int64_t, const KeepHighest<double, double>&);
template void for_each_on_cuda(void*, std::int64_t, const KeepHighest<float, double>&);
template void for_each_on_cuda(void*, std::int64_t, const Gather<double>&);
template void for_each_on_cuda(void*, std::int64_t, const Gather<float>&);
template void for_each_on_cuda(void*, std::int64_t, const GatherSites&);
template void for_each_on_cuda(void*, std::int64_t, const TransientUpdate<double, double>&);
template void for_each_on_cuda(void*, std::int64_t, const TransientUpdate<double, float>&);
template void for_each_on_cuda(void*, std::int64_t, const TransientUpdate<float, float>&);
template void for_each_on_cuda(void*, std::int64_t, const Integrate<double>&);
template void for_each_on_cuda(void*, std::int64_t, const Integrate<float>&);
template void for_each_on_cuda(void*, std::int64_t, const ElectrodeSum<double>&);
template void for_each_on_cuda(void*, std::int64_t, const ElectrodeSum<float>&);
template void for_each_on_cuda(void*, std::int64_t, const RowSum&);
template void for_each_on_cuda(void*, std::int64_t, const FindSingularities<double>&);
template void for_each_on_cuda(void*, std::int64_t, const FindSingularities<float>&);
template void for_each_on_cuda(void*, std::int64_t, const CopyPlane<double>&);
template void for_each_on_cuda(void*, std::int64_t, const CopyPlane<float>&);
template void for_each_on_cuda(void*, std::int64_t, const FindBadSite&);
template void for_each_on_cuda(void*, std::int64_t, const FindBad<double>&);
template void for_each_on_cuda(void*, std::int64_t, const FindBad<float>&);

}  // namespace heartwright::reduce
