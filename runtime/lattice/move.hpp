// Channels taken from one state to another, by hand.
#pragma once

#include <cstdint>

#include "runtime/core/host_device.hpp"

namespace heartwright::lattice {

// Item n: site n % n_sites of cell n / n_sites, both as listed.
struct MoveChannels {
    std::uint8_t* counts;  // interface::LatticeArguments::counts as bytes
    std::int64_t stride, site_stride;
    const std::int64_t *slots, *sites;  // null: all, from 0
    std::int64_t n_sites;
    std::int32_t from, to, channels;
    std::uint32_t* too_few;  // how many sites had fewer

    HEARTWRIGHT_HD void operator()(std::int64_t n) const {
        const std::int64_t slot = slots != nullptr ? slots[n / n_sites] : n / n_sites,
                           site = sites != nullptr ? sites[n % n_sites] : n % n_sites;
        std::uint8_t& source = counts[(((from / 4) * stride + slot) * site_stride + site) * 4 + from % 4];
        std::uint8_t& target = counts[(((to / 4) * stride + slot) * site_stride + site) * 4 + to % 4];
        const std::int32_t moved = source < channels ? source : channels;
        if (moved < channels) {
#if defined(__CUDA_ARCH__)
            atomicAdd(too_few, 1u);
#else
            __atomic_fetch_add(too_few, 1u, __ATOMIC_RELAXED);
#endif
        }
        source = static_cast<std::uint8_t>(source - moved);
        target = static_cast<std::uint8_t>(target + moved);
    }
};

}  // namespace heartwright::lattice
