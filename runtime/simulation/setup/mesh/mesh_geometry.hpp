// The points of an experiment's tissue: those of its grid, or the nodes or elements of its mesh.
#pragma once

#include "runtime/experiment/experiment.hpp"
#include "runtime/tissue/grid.hpp"

namespace heartwright::simulation {

// Of a geometry with a mesh: reads or makes it, so that the geometry has its points; its warnings become notes. Of made
// atria: makes their labels and fibres. Of another grid nothing is to be done. UserFault for a mesh that cannot be read
// or is unfit for a simulation. Each rank calls it.
void read_mesh(experiment::Experiment& experiment);

// The whole grid. OurFault when there is a mesh that was not read, or there are atria that were not made.
tissue::Grid grid_of(const experiment::Geometry& geometry);

}  // namespace heartwright::simulation
