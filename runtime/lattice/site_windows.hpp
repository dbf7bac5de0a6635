// Arithmetic of windows: the slots of a step in runs of nearly equal length, each small enough for a buffer.
#pragma once

#include <algorithm>
#include <cstdint>

#include "runtime/tissue/slots.hpp"

namespace heartwright::lattice {

// Bytes of states and counts that a window holds by default: with three windows a small part of any GPU's memory, and
// copies long enough (tens of MB a row) to reach the bandwidth of the link.
inline constexpr std::int64_t default_window_bytes = std::int64_t{256} << 20;

// Cells that fit into `bytes`: at least one, at most `slots`.
inline std::int64_t cells_of_window(std::int64_t bytes, std::int64_t bytes_of_cell, std::int64_t slots) {
    return std::clamp<std::int64_t>(bytes / std::max<std::int64_t>(1, bytes_of_cell), 1,
                                    std::max<std::int64_t>(1, slots));
}

// Slots [first, last) in count() windows of at most `most` slots, whose lengths differ by one at most: a short last
// window would leave the device idle.
class SiteWindows {
public:
    SiteWindows(const tissue::Slots::Range& range, std::int64_t most)
        : range_(range), count_((range.last - range.first + most - 1) / most) {}

    std::int64_t count() const { return count_; }
    tissue::Slots::Range operator[](std::int64_t window) const { return {begin(window), begin(window + 1)}; }

private:
    std::int64_t begin(std::int64_t window) const {
        return range_.first + window * (range_.last - range_.first) / count_;
    }

    tissue::Slots::Range range_;
    std::int64_t count_;
};

}  // namespace heartwright::lattice
