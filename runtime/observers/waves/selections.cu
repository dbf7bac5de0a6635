// The selections of this room, for GPUs.
#include "runtime/device/selection.cuh"
#include "runtime/observers/waves/phase_singularities.hpp"

namespace heartwright::device {

#define HEARTWRIGHT_SELECT(...) \
    template void select_on_cuda(void*, ItemRange, const __VA_ARGS__&, const SelectionMemory&, void*, std::size_t&)
HEARTWRIGHT_SELECT(observers::FindSingularities<double>);
HEARTWRIGHT_SELECT(observers::FindSingularities<float>);
HEARTWRIGHT_SELECT(observers::FindInTriangles<double>);
HEARTWRIGHT_SELECT(observers::FindInTriangles<float>);
HEARTWRIGHT_SELECT(observers::FindInLoops<double>);
HEARTWRIGHT_SELECT(observers::FindInLoops<float>);
#undef HEARTWRIGHT_SELECT

}  // namespace heartwright::device
