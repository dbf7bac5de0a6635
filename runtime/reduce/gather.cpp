#include "runtime/reduce/gather.hpp"

#include "runtime/reduce/loops.hpp"

namespace heartwright::reduce {

void gather(device::Device& device, const void* plane, int real_bytes, const std::int64_t* slots, std::int64_t count, double* out) {
    if (real_bytes == 8) {
        for_each_slot(device, count, Gather<double>{static_cast<const double*>(plane), slots, out});
    } else {
        for_each_slot(device, count, Gather<float>{static_cast<const float*>(plane), slots, out});
    }
}

void gather_sites(device::Device& device, const double* plane, std::int64_t site_stride, const std::int64_t* slots, const std::int64_t* sites,
                  std::int64_t count, double* out) {
    for_each_slot(device, count, GatherSites{plane, site_stride, slots, sites, out});
}

void gather_bytes(device::Device& device, const std::uint32_t* plane, std::int32_t byte, std::int64_t site_stride, const std::int64_t* slots,
                  const std::int64_t* sites, std::int64_t count, double* out) {
    for_each_slot(device, count, GatherBytes{plane, byte, site_stride, slots, sites, out});
}

}  // namespace heartwright::reduce
