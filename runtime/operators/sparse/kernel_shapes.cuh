// Sizes that kernels of tiles are compiled for.
#pragma once

#include <cstdint>

#include "runtime/operators/sparse/tile_costs.hpp"

namespace heartwright::sparse {

// How tiles are run: threads of a block, blocks of a multiprocessor at least (which bounds registers), entries of a row
// that a thread loads ahead, rows of a tile at most. Tiles that are not balanced have that many, known to the compiler
// (docs/mesh_numerics.md).
template <class Value, std::int32_t rows, int block_threads>
struct MeshShape {
    static constexpr int threads = block_threads, blocks = blocks_asked(block_threads, sizeof(Value) == 8),
                         held_entries = 16;
    static constexpr std::int32_t most_rows = rows;
    static constexpr bool is_balanced = false;
};
// For rows of a 3D grid with a full tensor, 18 entries, in FP32.
struct GridShape {
    static constexpr int threads = 320, blocks = 2, held_entries = 18;
    static constexpr std::int32_t most_rows = 2560;
    static constexpr bool is_balanced = true;
};

}  // namespace heartwright::sparse
