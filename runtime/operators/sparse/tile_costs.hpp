// A cost model of the tiled product on a GPU: what a size of tiles and of blocks takes, before anything is measured.
//
// Blocks run in waves, as many at once as registers, threads and shared memory allow. A wave takes the larger of two:
// its bytes at the bandwidth, and the latency of one block, a chain of loads that wait for each other while the tile is
// staged and its rows are summed (Little's law). The last wave may be partly empty (tail effect).
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "runtime/operators/sparse/tile_shape.hpp"
#include "runtime/operators/sparse/tiles.hpp"

namespace heartwright::sparse {

// Those that are compiled, the default first.
inline constexpr std::array<TileShape, 12> tile_shapes{{{2048, 256},
                                                        {512, 128},
                                                        {512, 256},
                                                        {512, 512},
                                                        {1024, 128},
                                                        {1024, 256},
                                                        {1024, 512},
                                                        {2048, 128},
                                                        {2048, 512},
                                                        {4096, 128},
                                                        {4096, 256},
                                                        {4096, 512}}};

// "1024x128": rows and threads. UserFault, which names `from`, for anything else and for a shape that is not compiled.
TileShape tile_shape_of(std::string_view text, std::string_view from);
std::string text_of(const TileShape& shape);

// Blocks of a multiprocessor that the kernel's launch bounds ask for.
constexpr int blocks_asked(int threads, bool fp64_couplings) {
    return fp64_couplings || threads > 256 ? 1 : 768 / threads;
}

struct GpuFigures {
    int multiprocessors = 0;
    double bandwidth = 0;            // bytes/s, of copies
    std::int64_t shared_memory = 0;  // bytes of a multiprocessor
};

// Of the GPU in use; its bandwidth is 90% of what the clock of its memory gives. OurFault in a build without CUDA.
GpuFigures gpu_figures();

struct TileCost {
    TileShape shape;
    bool fits = false;         // in the shared memory of a block
    int blocks = 0;            // of a multiprocessor at once
    double bytes_per_row = 0;  // with the halo's values, in sectors of 32 bytes
    double seconds = 0;        // of a product
};

// sample: of these rows, with tiles of shape.rows. value_bytes: of a coupling.
TileCost predict(const TileSample& sample, const TileShape& shape, std::int64_t rows, int real_bytes, int value_bytes,
                 const GpuFigures& gpu);

// Of each shape, in the order of tile_shapes.
std::vector<TileCost> predict_all(const Sell& sell, std::int64_t rows, int real_bytes, int value_bytes,
                                  const GpuFigures& gpu);

// The default, or another that fits and is predicted to gain more than a tenth; of these the quickest. Where nothing
// fits the default.
TileShape cheapest(std::span<const TileCost> costs);

constexpr std::int64_t most_shared = 48 * 1024;  // bytes of a block

}  // namespace heartwright::sparse
