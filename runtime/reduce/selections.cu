// The selections of this room, for GPUs.
#include "runtime/device/selection.cuh"
#include "runtime/reduce/phase_singularities.hpp"
#include "runtime/reduce/spark_detector.hpp"

namespace heartwright::device {

#define HEARTWRIGHT_SELECT(...) \
    template void select_on_cuda(void*, ItemRange, const __VA_ARGS__&, const SelectionMemory&, void*, std::size_t&)
HEARTWRIGHT_SELECT(reduce::FindSingularities<double>);
HEARTWRIGHT_SELECT(reduce::FindSingularities<float>);
HEARTWRIGHT_SELECT(reduce::FindInTriangles<double>);
HEARTWRIGHT_SELECT(reduce::FindInTriangles<float>);
HEARTWRIGHT_SELECT(reduce::FindInLoops<double>);
HEARTWRIGHT_SELECT(reduce::FindInLoops<float>);
HEARTWRIGHT_SELECT(reduce::FindRisen);
#undef HEARTWRIGHT_SELECT

}  // namespace heartwright::device
