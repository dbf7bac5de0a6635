// Values of some slots or sites, collected: out[i] = plane[slots[i]].
#pragma once

#include <cstdint>

#include "runtime/core/host_device.hpp"
#include "runtime/device/device.hpp"
#include "runtime/interface/state_layout.hpp"

namespace heartwright::observers {

template <class Real>
struct Gather {
    const Real* plane;
    const std::int64_t* slots;
    double* out;
    HEARTWRIGHT_HD void operator()(std::int64_t i) const { out[i] = static_cast<double>(plane[slots[i]]); }
};

// Several symbols of some sites: out[k*count + i] is symbol k of site sites[i] of slot slots[i]. Symbol c < n_states is
// state c, others are the bytes of counts: count c - n_states.
struct GatherSites {
    const double* states;         // [n_states][plane]
    const std::uint32_t* counts;  // [words][plane]
    std::int64_t plane, site_stride;
    std::int32_t n_states;
    const std::int32_t* symbols;
    const std::int64_t *slots, *sites;
    std::int64_t count;  // of sites
    double* out;
    HEARTWRIGHT_HD void operator()(std::int64_t n) const {
        const std::int64_t i = n % count, at = slots[i] * site_stride + sites[i];
        const std::int32_t symbol = symbols[n / count], byte = symbol - n_states;
        out[n] = symbol < n_states ? states[symbol * plane + at]
                                   : static_cast<double>(counts[byte / 4 * plane + at] >> (8 * (byte % 4)) & 0xffu);
    }
};

void gather(device::Device& device, const void* plane, interface::NumberFormat format, const std::int64_t* slots,
            std::int64_t count, double* out);
void gather_sites(device::Device& device, std::int64_t n_symbols, const GatherSites& gather);

}  // namespace heartwright::observers
