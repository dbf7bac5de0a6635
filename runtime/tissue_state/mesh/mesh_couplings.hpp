// Finite elements or finite volumes on the mesh of an experiment: what couples the rows of a rank.
#pragma once

#include <cstdint>
#include <vector>

#include "runtime/experiment/experiment.hpp"
#include "runtime/mesh/tissue_mesh.hpp"
#include "runtime/mpi/team.hpp"
#include "runtime/operators/sparse/rows.hpp"
#include "runtime/tissue/ghosts.hpp"
#include "runtime/tissue/grid.hpp"
#include "runtime/tissue/slots.hpp"

namespace heartwright::tissue_state {

// tissues: of block 0, the whole, then of each region. mesh: the whole, or the share of this rank, in whose numbers
// slots are. An element lies in a region when its tag or its centroid does; its fibre is that of the mesh, of a data
// set [elements][3], or the experiment's constant one. UserFault for conductivities that need fibres that the mesh has
// not, and for a region with a tissue of its own that is a list of nodes; those of finite volumes are elements.
// Whether finite volumes decay says require_decay().
sparse::Rows couplings_of(const experiment::Experiment& experiment, const std::vector<experiment::Tissue>& tissues,
                          const mesh::TissueMesh& mesh, const tissue::Slots& slots, const mpi::Team& team);

// The elements of a mesh, or of a rank's share of it, as points that regions may hold.
tissue::Grid grid_of_elements(const mesh::TissueMesh& mesh);

// Of each element: 0, the whole; 1 + r: region r, the last that holds it. UserFault for a region with a tissue of its
// own, or a bath, that is a list of nodes.
std::vector<std::uint16_t> blocks_of_elements(const experiment::Experiment& experiment, const tissue::Grid& elements);

// Do potentials decay with the finite volumes of a mesh that ranks share? Computes the rightmost eigenvalue of their
// rows; no rank has the whole. The same bits on any number of ranks. UserFault on all of them when a mode grows
// (mesh/finite_volumes/spectrum.hpp). peers: of the rank's slots. Collective.
void require_decay(const sparse::Rows& rows, const std::vector<tissue::HaloPeer>& peers, mpi::Team& team);

}  // namespace heartwright::tissue_state
