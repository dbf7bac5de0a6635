// Do potentials decay with the finite volumes of a mesh that ranks share?
#pragma once

#include <vector>

#include "runtime/mpi/team.hpp"
#include "runtime/operators/sparse/rows.hpp"
#include "runtime/tissue/ghosts.hpp"

namespace heartwright::simulation {

// Computes the rightmost eigenvalue of rows that ranks share; none of them has the whole. The same bits on any number
// of ranks. UserFault on all of them when a mode grows (mesh/finite_volumes/spectrum.hpp). peers: of the rank's slots.
// Collective.
void require_decay(const sparse::Rows& rows, const std::vector<tissue::HaloPeer>& peers, mpi::Team& team);

}  // namespace heartwright::simulation
