// What each rank sees of the others: ghosts of a part, and the cells that neighbours exchange. Pure arithmetic: no rank
// asks another.
#pragma once

#include <cstdint>
#include <vector>

#include "runtime/tissue/decomposition.hpp"
#include "runtime/tissue/grid.hpp"
#include "runtime/tissue/slots.hpp"

namespace heartwright::tissue {

// Cells of a part that others own, ordered by owner, then by index in the whole grid: Slots' ghosts. Points without a
// cell are left out. edges: also those that touch the own box at an edge (in 2 dimensions: a corner) only, which
// tensors that are not diagonal look at. Corners of 3 dimensions are never among them.
std::vector<std::int64_t> ghosts_of(const Decomposition& decomposition, const Grid& part,
                                    const std::vector<std::uint16_t>& block_of_cell, bool edges);

// Cells of a part that others own and that touch the own box at a corner of 3 dimensions only, at most 8: by index,
// never among the ghosts. Rows have none.
std::vector<std::int64_t> corners_of(const Grid& part, const std::vector<std::uint16_t>& block_of_cell);

// What a rank sends to another and has of it. Both sides list the same cells in the same order.
struct HaloPeer {
    int rank;
    std::vector<std::int32_t> send;    // own slots
    std::int64_t first_ghost, ghosts;  // of its cells: slots [first_ghost, first_ghost + ghosts)
};
// Peers in order of ranks. slots: made with ghosts_of() of the same decomposition and `edges`.
std::vector<HaloPeer> halo_peers(const Decomposition& decomposition, int rank, const Grid& part, const Slots& slots,
                                 bool edges);

}  // namespace heartwright::tissue
