// The size of the arrays by which a CPU's copy bandwidth is measured.
#pragma once

#include <algorithm>
#include <cstdint>

namespace heartwright::device {

// Bytes of each of the two arrays of one process. Processes that measure at once share 256 MiB an array, so the memory
// of a node does not grow with its ranks. None has less than 16 MiB, several times a core's share of the caches.
// At most an eighth of the available memory is taken by all.
inline std::int64_t copy_array_bytes(std::int64_t available, int processes) {
    constexpr std::int64_t all = std::int64_t{256} << 20, least = std::int64_t{16} << 20;
    return std::min(std::max(all / processes, least), available / 8 / processes);
}

}  // namespace heartwright::device
