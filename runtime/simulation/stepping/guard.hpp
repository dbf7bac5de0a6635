// Validation of states: a min-reduction over all cells finds the first state that is not a number or out of its range.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

#include "runtime/core/host_device.hpp"
#include "runtime/device/buffer.hpp"
#include "runtime/interface/state_layout.hpp"

namespace heartwright::simulation {

inline void atomic_least_host(std::int64_t* least, std::int64_t value) {
    std::int64_t seen = __atomic_load_n(least, __ATOMIC_RELAXED);
    while (value < seen &&
           !__atomic_compare_exchange_n(least, &seen, value, true, __ATOMIC_RELAXED, __ATOMIC_RELAXED)) {
    }
}

// The least key of a bad value so far.
HEARTWRIGHT_HD inline void keep_least(std::int64_t* least, std::int64_t key) {
#if defined(__CUDA_ARCH__)
    atomicMin(reinterpret_cast<long long*>(least), static_cast<long long>(key));
#else
    atomic_least_host(least, key);
#endif
}

// Where the plane of a component begins: at byte before*stride of the state.
struct PlaneOfState {
    std::int64_t before;
    interface::NumberFormat format;

    HEARTWRIGHT_HD double value(const std::byte* state, std::int64_t stride, std::int64_t slot) const {
        const std::byte* const plane = state + before * stride;
        if (format == interface::NumberFormat::fp64) return reinterpret_cast<const double*>(plane)[slot];
        if (format == interface::NumberFormat::fp32) return reinterpret_cast<const float*>(plane)[slot];
        return reinterpret_cast<const interface::FixedPoint*>(plane)[slot];
    }
};

struct FindBad {
    const std::byte* state;
    std::int64_t stride;
    const PlaneOfState* planes;   // [components]
    const double *lower, *upper;  // [components]
    std::int32_t components;
    const std::int64_t* places;  // [slots] of each in the order that counts; null: that of slots
    std::int64_t* least;         // place*components + component of the first bad value

    HEARTWRIGHT_HD void operator()(std::int64_t s) const {
        for (std::int32_t c = 0; c < components; ++c) {
            const double value = planes[c].value(state, stride, s);
            const bool is_good = value >= lower[c] && value <= upper[c] && value - value == 0;  // NaN and infinity fail
            if (!is_good) {
                keep_least(least, (places == nullptr ? s : places[s]) * components + c);
                return;
            }
        }
    }
};

// The same for sites: item n is site n % sites of slot n / sites.
struct FindBadSite {
    const double* state;  // [components][stride][site_stride]
    std::int64_t stride, site_stride, sites;
    const double *lower, *upper;  // [components]
    std::int32_t components;
    const std::int64_t* places;  // [slots], as of FindBad
    std::int64_t* least;         // (place*sites + site)*components + component of the first bad value

    HEARTWRIGHT_HD void operator()(std::int64_t n) const {
        const std::int64_t slot = n / sites, site = n % sites;
        for (std::int32_t c = 0; c < components; ++c) {
            const double value = state[(c * stride + slot) * site_stride + site];
            const bool is_good = value >= lower[c] && value <= upper[c] && value - value == 0;
            if (!is_good) {
                keep_least(least, ((places == nullptr ? slot : places[slot]) * sites + site) * components + c);
                return;
            }
        }
    }
};

// Of each slot its cell's number in the whole grid, no two alike; asked for when something is bad. Empty: slots are in
// order.
using Places = std::function<std::vector<std::int64_t>()>;

class Guard {
public:
    // [components]; +-infinity: no bound.
    Guard(device::Device& device, const std::vector<double>& lower, const std::vector<double>& upper,
          const interface::StateLayout& layout);

    struct Bad {
        std::int64_t slot;
        std::int32_t component;
    };
    // The bad value of the slot of the least place (its lowest component), if there is any. Waits.
    std::optional<Bad> find(const void* state, std::int64_t stride, std::int64_t count, const Places& places = {});

private:
    std::int64_t least_of(const void* state, std::int64_t stride, std::int64_t count, const std::int64_t* places);

    device::Device& device_;
    device::Buffer<PlaneOfState> planes_;
    device::Buffer<double> lower_, upper_;
    device::Buffer<std::int64_t> least_;
};

class SiteGuard {
public:
    // [components]; +-infinity: no bound.
    SiteGuard(device::Device& device, const std::vector<double>& lower, const std::vector<double>& upper);

    struct Bad {
        std::int64_t slot, site;
        std::int32_t component;
    };
    // The bad value of the slot of the least place, its lowest site, if there is any, among slots [0, count). Waits.
    std::optional<Bad> find(const double* state, std::int64_t stride, std::int64_t site_stride, std::int64_t count,
                            std::int64_t sites, const Places& places = {});

private:
    device::Device& device_;
    device::Buffer<double> lower_, upper_;
    device::Buffer<std::int64_t> least_;
};

}  // namespace heartwright::simulation
