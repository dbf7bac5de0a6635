// Values of some slots or sites, collected: out[i] = plane[slots[i]].
#pragma once

#include <cstdint>

#include "runtime/core/host_device.hpp"
#include "runtime/device/device.hpp"

namespace heartwright::reduce {

template <class Real>
struct Gather {
    const Real* plane;
    const std::int64_t* slots;
    double* out;
    HEARTWRIGHT_HD void operator()(std::int64_t i) const { out[i] = static_cast<double>(plane[slots[i]]); }
};

// out[i] = plane[slots[i]][sites[i]]
struct GatherSites {
    const double* plane;            // [..][site_stride]
    std::int64_t site_stride;
    const std::int64_t *slots, *sites;
    double* out;
    HEARTWRIGHT_HD void operator()(std::int64_t i) const { out[i] = plane[slots[i] * site_stride + sites[i]]; }
};

// The same of one byte of each word.
struct GatherBytes {
    const std::uint32_t* plane;
    std::int32_t byte;
    std::int64_t site_stride;
    const std::int64_t *slots, *sites;
    double* out;
    HEARTWRIGHT_HD void operator()(std::int64_t i) const { out[i] = static_cast<double>(plane[slots[i] * site_stride + sites[i]] >> (8 * byte) & 0xffu); }
};

void gather(device::Device& device, const void* plane, int real_bytes, const std::int64_t* slots, std::int64_t count, double* out);
void gather_sites(device::Device& device, const double* plane, std::int64_t site_stride, const std::int64_t* slots, const std::int64_t* sites,
                  std::int64_t count, double* out);
void gather_bytes(device::Device& device, const std::uint32_t* plane, std::int32_t byte, std::int64_t site_stride, const std::int64_t* slots,
                  const std::int64_t* sites, std::int64_t count, double* out);

}  // namespace heartwright::reduce
