// Finite elements or finite volumes on the mesh of an experiment: what couples the rows of a rank.
#pragma once

#include <vector>

#include "runtime/experiment/experiment.hpp"
#include "runtime/mesh/tissue_mesh.hpp"
#include "runtime/mpi/team.hpp"
#include "runtime/operators/sparse/rows.hpp"
#include "runtime/tissue/ghosts.hpp"
#include "runtime/tissue/slots.hpp"

namespace heartwright::tissue_state {

// tissues: of block 0, the whole, then of each region. mesh: the whole, or the share of this rank, in whose numbers
// slots are. An element lies in a region when its tag or its centroid does; its fibre is that of the mesh, of a data
// set [elements][3], or the experiment's constant one. UserFault for conductivities that need fibres that the mesh has
// not, and for a region with a tissue of its own that is a list of nodes; those of finite volumes are elements.
// Whether finite volumes decay says require_decay().
sparse::Rows couplings_of(const experiment::Experiment& experiment, const std::vector<experiment::Tissue>& tissues,
                          const mesh::TissueMesh& mesh, const tissue::Slots& slots, const mpi::Team& team);

// Do potentials decay with the finite volumes of a mesh that ranks share? Computes the rightmost eigenvalue of their
// rows; no rank has the whole. The same bits on any number of ranks. UserFault on all of them when a mode grows
// (mesh/finite_volumes/spectrum.hpp). peers: of the rank's slots. Collective.
void require_decay(const sparse::Rows& rows, const std::vector<tissue::HaloPeer>& peers, mpi::Team& team);

}  // namespace heartwright::tissue_state
