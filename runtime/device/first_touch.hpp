// First-touch placement: the system puts a page of memory on the NUMA node of the thread that first writes to it.
// Arrays that loops of a thread pool go through are therefore first written by the threads that will work on them
// (ThreadPool: each thread takes the same ranges first in every loop). With one node this changes nothing but the time
// of set-up.
#pragma once

#include <cstdint>
#include <cstring>

#include "runtime/device/device.hpp"

namespace heartwright::device {

// Fills fresh memory of a CPU with NaN, of floating-point numbers; a GPU's is left alone. Loops over `items` find those
// of item n at [start_of(n), start_of(n + 1)) of `data`; grain, least: as those loops have them
// (ThreadPool::for_ranges).
template <class T, class Start>
void touch_first(Device& device, T* data, std::int64_t items, const Start& start_of, std::int64_t grain = 64,
                 std::int64_t least = 1024) {
    if (device.backend() != Backend::cpu) return;
    device.threads().for_ranges(
        items,
        [&](std::int64_t first, std::int64_t last) {
            const auto begin = static_cast<std::int64_t>(start_of(first)),
                       end = static_cast<std::int64_t>(start_of(last));
            if (begin < end)  // of no items `data` may be null
                std::memset(data + begin, 0xff, static_cast<std::size_t>(end - begin) * sizeof(T));
        },
        grain, least);
}

}  // namespace heartwright::device
