#include "runtime/device/loops.cuh"
#include "runtime/stepping/stage.hpp"

namespace heartwright::device {

template void for_each_on_cuda(void*, std::int64_t, const stepping::FirstStage<double>&);
template void for_each_on_cuda(void*, std::int64_t, const stepping::FirstStage<float>&);
template void for_each_on_cuda(void*, std::int64_t, const stepping::Stage<double>&);
template void for_each_on_cuda(void*, std::int64_t, const stepping::Stage<float>&);

}  // namespace heartwright::device
