// When things with windows, such as trains of pulses, are on, in whole steps. Time is always step*dt: nothing
// accumulates.
#pragma once

#include <cstdint>

#include "runtime/core/host_device.hpp"

namespace heartwright {

// Stimulus k is on in steps [start, start + steps[k]) for each start in starts[offsets[k] .. offsets[k + 1]), which
// ascend.
struct StepWindows {
    std::int32_t count = 0;  // of the things, at most 32
    const std::int64_t* starts = nullptr;
    const std::int64_t* offsets = nullptr;  // [count + 1]
    const std::int64_t* steps = nullptr;    // [count]

    HEARTWRIGHT_HD bool is_on(std::int32_t k, std::int64_t step) const {
        std::int64_t low = offsets[k], high = offsets[k + 1];  // the last start <= step lies before `low` in the end
        while (low < high) {
            const std::int64_t middle = low + (high - low) / 2;
            if (starts[middle] <= step)
                low = middle + 1;
            else
                high = middle;
        }
        return low > offsets[k] && step < starts[low - 1] + steps[k];
    }

    // Bit k: the k-th of them is on.
    HEARTWRIGHT_HD std::uint32_t active(std::int64_t step) const {
        std::uint32_t bits = 0;
        for (std::int32_t k = 0; k < count; ++k) bits |= (is_on(k, step) ? 1u : 0u) << k;
        return bits;
    }
};

}  // namespace heartwright
