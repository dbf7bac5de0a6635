// Which domain an experiment has: what the numbers of its files are numbers of (io/fields/domain_identity.hpp).
#pragma once

#include "runtime/experiment/experiment.hpp"
#include "runtime/io/fields/domain_identity.hpp"
#include "runtime/mpi/team.hpp"
#include "runtime/tissue/selection.hpp"

namespace heartwright::simulation {

// Collective, and the same on any number of ranks. `grid`: the part of this rank, `present`: its cells. Of a mesh the
// nodes and elements in their order count, whatever the orientation of an element; the root must have it. Of a grid the
// points, where they lie, and which of them are cells. Coordinates that differ by rounding are the same.
io::DomainIdentity domain_of(const experiment::Geometry& geometry, const tissue::Grid& grid,
                             const tissue::Selection& present, mpi::Team& team);

// Collective. UserFault when a data set that a run on a mesh reads lies in a file that says another domain, such as
// maps.h5 of a run on another mesh: its numbers go to nodes or elements by their number.
void require_domain_of_data(const experiment::Experiment& experiment, const io::DomainIdentity& domain,
                            mpi::Team& team);

}  // namespace heartwright::simulation
