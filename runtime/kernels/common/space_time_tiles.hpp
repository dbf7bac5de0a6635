// How tiles of space-time blocking cover a sheet (interface/space_time.hpp), and the choice among tiles by predicted
// time.
#pragma once

#include <cstdint>

#include "runtime/interface/space_time.hpp"

#if defined(__CUDACC__)
#define HEARTWRIGHT_TILE_FN __host__ __device__ inline
#else
#define HEARTWRIGHT_TILE_FN inline
#endif

namespace heartwright::kernels {

// Cells along one axis: [first, first + extent of the tile) are held, [core_first, core_last) are written. Tiles begin
// and end at the walls of the sheet, so that no tile holds a cell outside, and only their other sides have a halo.
struct TileSpan {
    std::int32_t first, core_first, core_last;
};

// Along an axis of n cells, tiles of `extent` <= n cells with halos of `halo`, 2*halo < extent or extent == n.
HEARTWRIGHT_TILE_FN std::int32_t tiles_along(std::int32_t n, std::int32_t extent, std::int32_t halo) {
    if (n <= extent) return 1;
    const std::int32_t core = extent - 2 * halo;
    return 1 + (n - extent + core - 1) / core;
}
// `tiles`: tiles_along(n, extent, halo).
HEARTWRIGHT_TILE_FN TileSpan tile_span(std::int32_t n, std::int32_t extent, std::int32_t halo, std::int32_t tile,
                                       std::int32_t tiles) {
    const std::int32_t core = extent - 2 * halo, regular = tile * core;
    const bool is_last = tile + 1 == tiles;
    return {is_last ? n - extent : regular, tile == 0 ? 0 : regular + halo, is_last ? n : regular + extent - halo};
}

// Whether the halo of a tile lies in the cores of the tiles next to it, as persistent tiles need it.
inline bool reaches_neighbours_alone(std::int32_t n, std::int32_t extent, std::int32_t halo) {
    return extent == n || extent > 3 * halo;
}

// Tiles whose halo is as wide as tile.steps, and tiles of a call of `steps` steps; both row by row.
inline std::int64_t tiles_of_sheet(std::int32_t nx, std::int32_t ny, const interface::SpaceTimeTile& tile) {
    return static_cast<std::int64_t>(tiles_along(nx, tile.width, tile.steps)) *
           tiles_along(ny, tile.height, tile.steps);
}
inline std::int64_t space_time_tiles(const interface::SpaceTimeArguments& a) {
    return tiles_of_sheet(a.nx, a.ny, {a.tile.width, a.tile.height, a.steps});
}

inline constexpr int space_time_width = 128;  // most cells of a tile along x on a GPU; the pitch of shared memory

// Shared memory of a tile on a GPU, bytes: two planes of the potential. The halo lies within the tile.
inline std::int64_t shared_bytes(const interface::SpaceTimeTile& tile, std::int64_t real_bytes) {
    return 2 * real_bytes * space_time_width * tile.height;
}

// ---- which tile

// What a processor offers tiles, and what a step costs on it.
struct TileMachine {
    int processors;          // multiprocessors of a GPU
    double cells_per_us;     // cell-steps of one of them, from instructions
    double bytes_per_us;     // of memory or its cache, all together
    double launch_us;        // of a call
    double least_step_us;    // of a step however small the tile: latency
    double row_bytes = 0;    // read beside each row of a tile, whose ends do not lie where pieces of memory end
    double exchange_us = 0;  // of halos between persistent tiles; 0: there are none
};

// A step of all tiles, us.
inline double predicted_compute_us(const TileMachine& machine, const interface::SheetSize& sheet,
                                   const interface::SpaceTimeTile& tile) {
    const std::int64_t tiles = tiles_of_sheet(sheet.nx, sheet.ny, tile);
    const std::int64_t turns = (tiles + machine.processors - 1) / machine.processors;
    const double work = static_cast<double>(turns) * tile.width * tile.height / machine.cells_per_us;
    return work > machine.least_step_us ? work : machine.least_step_us;
}

// Tiles that hold `cell_bytes` a cell are read, and their cores written, us.
inline double predicted_traffic_us(const TileMachine& machine, const interface::SheetSize& sheet,
                                   const interface::SpaceTimeTile& tile, double cell_bytes) {
    const double held = static_cast<double>(tile.width) * tile.height, cells = static_cast<double>(sheet.nx) * sheet.ny;
    const auto tiles = static_cast<double>(tiles_of_sheet(sheet.nx, sheet.ny, tile));
    return (tiles * (held * cell_bytes + tile.height * machine.row_bytes) + cells * cell_bytes) / machine.bytes_per_us;
}

// Predicted time of one step, us, with a call for each tile.steps. is_alone: a processor has one tile at a time, so
// that nothing is computed while it is read or written.
inline double predicted_step_us(const TileMachine& machine, const interface::SheetSize& sheet,
                                const interface::SpaceTimeTile& tile, double cell_bytes, bool is_alone) {
    const double compute = predicted_compute_us(machine, sheet, tile);
    const double traffic = predicted_traffic_us(machine, sheet, tile, cell_bytes) / tile.steps;
    // Tiles side by side hide most of the shorter one behind the longer one (an H100: 70%).
    const bool hides = !is_alone && tiles_of_sheet(sheet.nx, sheet.ny, tile) > machine.processors;
    const double hidden = hides ? 0.7 * (compute < traffic ? compute : traffic) : 0;
    return machine.launch_us / tile.steps + compute + traffic - hidden;
}

// The same with persistent tiles, one call for a whole block of steps.
inline double predicted_persistent_step_us(const TileMachine& machine, const interface::SheetSize& sheet,
                                           const interface::SpaceTimeTile& tile, double cell_bytes) {
    const bool exchanges = tiles_of_sheet(sheet.nx, sheet.ny, tile) > 1;
    const double exchange = exchanges ? machine.exchange_us / tile.steps : 0;
    const double call = machine.launch_us + predicted_traffic_us(machine, sheet, tile, cell_bytes);
    return predicted_compute_us(machine, sheet, tile) + exchange + call / interface::most_block_steps;
}

// The same of single steps: reaction and diffusion in two calls, of which the second reads and writes V again.
inline double predicted_single_step_us(const TileMachine& machine, const interface::SheetSize& sheet, double cell_bytes,
                                       double potential_bytes) {
    const double cells = static_cast<double>(sheet.nx) * sheet.ny;
    const double compute = cells / (machine.processors * machine.cells_per_us);
    const double traffic = cells * 2 * (cell_bytes + potential_bytes) / machine.bytes_per_us;
    return 2 * machine.launch_us + (compute > traffic ? compute : traffic);
}

}  // namespace heartwright::kernels
