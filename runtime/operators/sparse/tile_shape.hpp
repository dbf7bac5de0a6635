// How many rows a tile of the GPU's product has, and how many threads its block.
#pragma once

#include <cstdint>

namespace heartwright::sparse {

struct TileShape {
    std::int32_t rows = 0, threads = 0;  // 0: none was chosen
    bool operator==(const TileShape&) const = default;
};

}  // namespace heartwright::sparse
