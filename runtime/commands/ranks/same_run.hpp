// All ranks of a run are of one command, one experiment, the same input files and the same solver: each reads them by
// itself, perhaps from a disk of its own computer. What differs is refused by name, on all of them, before the first
// step.
#pragma once

#include <string>
#include <vector>

#include "runtime/experiment/experiment.hpp"
#include "runtime/interface/model.hpp"
#include "runtime/mpi/team.hpp"

namespace heartwright::commands {

// What must be the same, as people would call it, and what it is.
struct SameItem {
    std::string name, value;
};

// Collective. UserFault with the first item that is not on the least rank what it is at the root.
void require_same(const std::vector<SameItem>& items, mpi::Team& team);

// Collective: the models and the solver, by content where ranks compute on devices of one kind; and the files that each
// rank reads (not a mesh, which the root reads for all), by checksum. The experiment is bound.
void require_same_inputs(const experiment::Experiment& experiment, const std::vector<const interface::Model*>& models,
                         mpi::Team& team);

}  // namespace heartwright::commands
