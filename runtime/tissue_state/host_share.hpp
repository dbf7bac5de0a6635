// Memory of a computer whose ranks take it together.
#pragma once

#include <cstdint>

#include "runtime/mpi/team.hpp"

namespace heartwright::tissue_state {

// Collective: what the ranks of this rank's computer say, added up.
std::int64_t sum_on_this_computer(mpi::Team& team, std::int64_t own);

// Collective, before arrays of the own part are made: what does not even fit there is a MachineFault with numbers, on
// every rank. points: of this rank's part of the grid, with ghosts. available: bytes; as the machine says when it is
// not given.
void require_memory_of_points(mpi::Team& team, std::int64_t points);
void require_memory_of_points(mpi::Team& team, std::int64_t points, std::int64_t available);

}  // namespace heartwright::tissue_state
