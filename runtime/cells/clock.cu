#include "runtime/cells/clock.hpp"
#include "runtime/device/launch.cuh"

namespace heartwright::cells {

void advance_on_cuda(void* stream, const AdvanceClock& advance) { device::for_each(stream, 1, advance); }

}  // namespace heartwright::cells
