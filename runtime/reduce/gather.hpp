// Values of some slots, collected: out[i] = plane[slots[i]].
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

void gather(device::Device& device, const void* plane, int real_bytes, const std::int64_t* slots, std::int64_t count, double* out);

}  // namespace heartwright::reduce
