#include "runtime/lattice/loops.hpp"

#include "runtime/device/loops.cuh"

namespace heartwright::device {

template void for_each_on_cuda(void*, std::int64_t, const lattice::Fill&);
template void for_each_on_cuda(void*, std::int64_t, const lattice::StartChannels&);
template void for_each_on_cuda(void*, std::int64_t, const lattice::MoveChannels&);

}  // namespace heartwright::device
