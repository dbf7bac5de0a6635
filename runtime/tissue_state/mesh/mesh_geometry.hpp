// The points of an experiment's tissue: those of its grid, or the nodes or elements of its mesh.
#pragma once

#include <memory>

#include "runtime/experiment/experiment.hpp"
#include "runtime/mesh/make/make_mesh.hpp"
#include "runtime/mesh/tissue_mesh.hpp"
#include "runtime/mpi/team.hpp"
#include "runtime/tissue/decomposition.hpp"
#include "runtime/tissue/grid.hpp"

namespace heartwright::tissue_state {

// What `heartwright mesh make` is asked for.
mesh::MeshRecipe recipe_of(const experiment::MadeMesh& made);

// Of a geometry with a mesh: reads or makes it, so that the geometry has its points; its warnings become notes.
// Elements of baths are left out of the tissue. Of made atria: makes their labels and fibres. Of another grid nothing
// is to be done. UserFault for a mesh that cannot be read or is unfit for a simulation, and for baths that hold no
// element.
void read_mesh(experiment::Experiment& experiment);

// The same, collective: the root reads or makes a mesh, and the other ranks hear how many points it has
// (Geometry::mesh_is_at_root). Made atria each rank makes.
void read_mesh(experiment::Experiment& experiment, mpi::Team& team);

// The points of tissue and baths: those of its grid, or the nodes of Geometry::conductor_mesh; elsewhere as grid_of().
tissue::Grid grid_of_conductor(const experiment::Geometry& geometry);

// The whole grid; where the mesh is at the root, elsewhere without rows. OurFault when there is a mesh that was not
// read, or there are atria that were not made.
tissue::Grid grid_of(const experiment::Geometry& geometry);

// Collective. The share of each rank of `decomposition`, which the root cuts and sends to one rank after the other.
// Where each rank has the whole (not Geometry::mesh_is_at_root), each cuts its own.
std::shared_ptr<const mesh::TissueMesh> share_of_rank(const experiment::Geometry& geometry,
                                                      const tissue::Decomposition& decomposition, mpi::Team& team);

// The part of the grid that a rank with this share has.
tissue::Grid part_of(const tissue::Grid& whole, const mesh::TissueMesh& share);

}  // namespace heartwright::tissue_state
