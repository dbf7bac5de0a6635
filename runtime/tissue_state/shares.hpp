// How a grid is shared out among ranks.
#pragma once

#include <cstdint>
#include <vector>

#include "runtime/experiment/experiment.hpp"
#include "runtime/interface/model.hpp"
#include "runtime/mpi/team.hpp"
#include "runtime/tissue/decomposition.hpp"

namespace heartwright::tissue_state {

// What a step of a cell of each block costs, in additions or thereabouts: its operations, its bytes, and those of its
// sites.
std::vector<double> costs_of_blocks(const experiment::Experiment& experiment, const interface::Model& model);

// Boxes of equal size where all cells are there and alike; else of equal cost. Of a mesh ranges of rows, or what
// owners_of_rows() (mesh/partition/row_owners.hpp) makes of them. UserFault for files that do not fit, and
// when there are more ranks than cells.
tissue::Decomposition share_out(const experiment::Experiment& experiment, const interface::Model& model, int ranks);
// The same, collective: what files say of the cells the root reads, and tells. shares: what each rank is to have of all
// costs, [ranks], in any unit, equal on all ranks; empty: equal shares.
tissue::Decomposition share_out(const experiment::Experiment& experiment, const interface::Model& model,
                                mpi::Team& team, const std::vector<double>& shares = {});

}  // namespace heartwright::tissue_state
