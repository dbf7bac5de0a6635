#include "runtime/bidomain/loops.hpp"
#include "runtime/device/loops.cuh"

namespace heartwright::device {

template void for_each_on_cuda(void*, std::int64_t, const bidomain::Add<double>&);
template void for_each_on_cuda(void*, std::int64_t, const bidomain::Add<float>&);
template void for_each_on_cuda(void*, std::int64_t, const bidomain::Subtract<double>&);
template void for_each_on_cuda(void*, std::int64_t, const bidomain::Subtract<float>&);
template void for_each_on_cuda(void*, std::int64_t, const bidomain::Inject<double>&);
template void for_each_on_cuda(void*, std::int64_t, const bidomain::Inject<float>&);
template void for_each_on_cuda(void*, std::int64_t, const bidomain::ToRows<double>&);
template void for_each_on_cuda(void*, std::int64_t, const bidomain::ToRows<float>&);
template void for_each_on_cuda(void*, std::int64_t, const bidomain::ToSlots<double>&);
template void for_each_on_cuda(void*, std::int64_t, const bidomain::ToSlots<float>&);
template void for_each_on_cuda(void*, std::int64_t, const bidomain::MembraneCurrent&);
template void for_each_on_cuda(void*, std::int64_t, const bidomain::Extrapolate&);

}  // namespace heartwright::device
