#include "runtime/reduce/loops.hpp"

#include "runtime/device/launch.cuh"

namespace heartwright::reduce {

template <class Work>
void for_each_on_cuda(void* stream, std::int64_t count, const Work& work) {
    device::for_each(stream, count, work);
}

template void for_each_on_cuda(void*, std::int64_t, const BeatUpdate<double>&);
template void for_each_on_cuda(void*, std::int64_t, const BeatUpdate<float>&);
template void for_each_on_cuda(void*, std::int64_t, const KeepHighest<double, double>&);
template void for_each_on_cuda(void*, std::int64_t, const KeepHighest<float, double>&);
template void for_each_on_cuda(void*, std::int64_t, const Gather<double>&);
template void for_each_on_cuda(void*, std::int64_t, const Gather<float>&);
template void for_each_on_cuda(void*, std::int64_t, const GatherSites&);
template void for_each_on_cuda(void*, std::int64_t, const FindBadSite&);
template void for_each_on_cuda(void*, std::int64_t, const FindBad<double>&);
template void for_each_on_cuda(void*, std::int64_t, const FindBad<float>&);

}  // namespace heartwright::reduce
