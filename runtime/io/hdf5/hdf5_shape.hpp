// The lengths of a data set's axes, the slowest first.
#pragma once

#include <cstdint>
#include <vector>

namespace heartwright::io {

using Shape = std::vector<std::uint64_t>;

}  // namespace heartwright::io
