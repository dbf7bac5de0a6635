// Columns of 16 bits for a GPU: a tile is some consecutive slices, one thread block. Its own rows, and behind them the
// other slots that they couple to (its halo), are numbered from 0; a column is such a number. The block stages all
// their values in shared memory, from which its rows gather. Boundary slices (sell.hpp) are in no tile, because where
// they lie together the ghosts would make its halo larger than shared memory: they keep columns of 32 bits.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "runtime/operators/sparse/sell.hpp"

namespace heartwright::sparse {

using interface::SlicePlace;

struct Tiles {
    std::vector<SlicePlace> slices;
    // Two columns a word: entries 2k (low half) and 2k + 1 of each row, as its couplings lie; 0 behind the last one.
    std::vector<std::uint32_t> pairs;
    std::vector<std::int32_t> halo_starts;  // [tiles + 1]
    std::vector<std::int32_t> halo;         // slots, ascending in each tile
    std::int64_t tile_rows = 0;             // the last tile may have fewer
    std::int64_t most_halo = 0;             // of a tile
    std::vector<std::int32_t> with_inside;  // tiles that have slices; only where there is a boundary
    std::vector<std::int32_t> left_out;     // slices that are to join the boundary (sell.hpp), ascending

    std::int64_t count() const { return static_cast<std::int64_t>(halo_starts.size()) - 1; }
    std::int64_t staged() const { return tile_rows + most_halo; }  // values of a tile, at most
};

// tile_rows: a multiple of slice_rows. Where a rank has a boundary, a tile that would stage more than `most_staged`
// values leaves out slices at its begin or end, as few as it can, so that one such tile does not rule out this size for
// all. Nothing where neighbours lie too far apart: such a tile where there is no boundary, more than one slice in 32
// left out, or halos that take more memory than the codes save.
std::optional<Tiles> tiles_of(const Sell& sell, std::int64_t rows, std::int64_t tile_rows, std::int64_t most_staged);

// What some tiles of this size look like, one of their rows on average; at most `most_tiles`, spread over all of them.
struct TileSample {
    bool fits = false;                          // as tiles_of() would make them, shared memory aside
    std::int64_t most_halo = 0;                 // of a tile; where a rank has a boundary, of all but one tile in 32
    double entries = 0;                         // of a slice, shared by its rows
    double halo = 0;                            // values
    double sectors_of_4 = 0, sectors_of_8 = 0;  // runs of 4 or 8 neighbouring slots that the halo lies in: 32 bytes
};
TileSample sample_tiles(const Sell& sell, std::int64_t rows, std::int64_t tile_rows, std::int64_t most_tiles);

}  // namespace heartwright::sparse
