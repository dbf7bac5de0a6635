// The selection of this room, for GPUs.
#include "runtime/device/selection.cuh"
#include "runtime/observers/sites/spark_detector.hpp"

namespace heartwright::device {

template void select_on_cuda(void*, ItemRange, const observers::FindRisen&, const SelectionMemory&, void*,
                             std::size_t&);

}  // namespace heartwright::device
