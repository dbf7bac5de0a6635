#include "runtime/cells/joined_model.hpp"
#include "runtime/device/launch.cuh"

namespace heartwright::cells {

void translate_on_cuda(void* stream, std::int64_t count, const TranslateWanted& work) {
    device::for_each(stream, count, work);
}
void place_on_cuda(void* stream, std::int64_t count, const PlaceWanted& work) { device::for_each(stream, count, work); }

}  // namespace heartwright::cells
