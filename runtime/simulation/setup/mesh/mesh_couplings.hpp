// Finite elements or finite volumes on the mesh of an experiment: what couples the rows of a rank.
#pragma once

#include <vector>

#include "runtime/experiment/experiment.hpp"
#include "runtime/mesh/tissue_mesh.hpp"
#include "runtime/mpi/team.hpp"
#include "runtime/operators/sparse/rows.hpp"
#include "runtime/tissue/slots.hpp"

namespace heartwright::simulation {

// tissues: of block 0, the whole, then of each region. mesh: the whole, or the share of this rank, in whose numbers
// slots are. An element lies in a region when its tag or its centroid does; its fibre is that of the mesh, of a data
// set [elements][3], or the experiment's constant one. UserFault for conductivities that need fibres that the mesh has
// not, and for a region with a tissue of its own that is a list of nodes; those of finite volumes are elements.
// Whether finite volumes decay says require_decay().
sparse::Rows couplings_of(const experiment::Experiment& experiment, const std::vector<experiment::Tissue>& tissues,
                          const mesh::TissueMesh& mesh, const tissue::Slots& slots, const mpi::Team& team);

}  // namespace heartwright::simulation
