// Space-time blocking (temporal blocking) of a sheet: several steps of reaction and diffusion in one call, tile by
// tile.
//
// A tile is a rectangle of cells with a halo of as many cells as the call makes steps. It is read once, advanced step
// by step in fast memory, and its core is written once. What lies in the halo is computed by several tiles, with the
// same bits. So results are bit for bit those of single steps.
//
// For models without sites, of few states. The sheet is a box of nx x ny cells, all of one variant and with the same
// constants; no flux leaves through its walls, which lie half a spacing beyond the outer cells. Slot of cell (i, j):
// i + j*nx.
#pragma once

#include "runtime/interface/step_block.hpp"

namespace heartwright::interface {

// Cells along x and y that a tile holds, halo included, and the most steps of a call, which are the halo's width.
// steps 0: blocking does not pay, or no tile fits.
// is_persistent, cuda: all tiles are on the GPU at once, and each stays in its multiprocessor for several rounds of at
// most `steps` steps, between which neighbours exchange halos. width and height are more than 3*steps then, or the
// sheet's.
struct SpaceTimeTile {
    std::int32_t width = 0, height = 0, steps = 0;
    bool is_persistent = false;
};

struct SpaceTimeArguments {
    ReactArguments cells;    // state: before the steps. Not read: first, last, v_in, v_out, clock, lattice, own, tables
    void* next_state;        // Real[states][stride], after them; not `state`, but for persistent tiles
    std::int32_t nx, ny;     // cells of the sheet, at least those of the tile
    double coupling[2];      // D*dt/spacing^2 along x and y, one number of the precision of states
    const StepBlock* block;  // device memory
    std::int32_t first_step, steps;  // of the block: those that are made; at most tile.steps, but for persistent tiles
    // Persistent tiles alone:
    std::int32_t round_steps;            // from one exchange of halos to the next: at most tile.steps, less than steps
    std::uint64_t* halo_records;         // [2][states][real_bytes/4][stride], device memory, 0 before the first call
    std::uint32_t* rounds_made;          // [tiles] exchanges of all calls so far, the same
    void* potential_rows;                // Real[block's steps][stride], the potential after each step; null: not wanted
    SpaceTimeTile tile;                  // as choose_tile() said
    std::int64_t first_tile, last_tile;  // cpu: tiles [first_tile, last_tile) of space_time_tiles(); cuda: not read
};

// What choose_tile() is told.
struct SheetSize {
    std::int32_t nx, ny;
    double operations;  // of a cell-step's reaction, from Model::costs
    int threads;        // cpu: that share the tiles
};

}  // namespace heartwright::interface
