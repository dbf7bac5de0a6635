#include "runtime/reduce/gather.hpp"

#include "runtime/device/loops.hpp"

namespace heartwright::reduce {

void gather(device::Device& device, const void* plane, int real_bytes, const std::int64_t* slots, std::int64_t count,
            double* out) {
    if (real_bytes == 8) {
        device::for_each_of(device, count, Gather<double>{static_cast<const double*>(plane), slots, out});
    } else {
        device::for_each_of(device, count, Gather<float>{static_cast<const float*>(plane), slots, out});
    }
}

void gather_sites(device::Device& device, std::int64_t n_symbols, const GatherSites& gather) {
    device::for_each_of(device, n_symbols * gather.count, gather);
}

}  // namespace heartwright::reduce
