// Tensors of a grid from the tissues of an experiment, and rows that couple the potentials of one space.
#pragma once

#include <vector>

#include "runtime/tissue/tensor.hpp"
#include "runtime/tissue_state/assembly.hpp"

namespace heartwright::tissue_state {

// Of tissue whose fibres are the same everywhere.
tissue::Tensor shared_tensor(const experiment::Tissue& tissue, const experiment::Fibres& fibres);

// Are fibres or sheets those of each cell, from a file or a made picture?
bool has_directions_of_cells(const experiment::Experiment& experiment);

// Fills the conductivity of an assembly on a grid, whose blocks of cells and slots are there. tissues: of each block.
void set_conductivity_of_grid(const experiment::Experiment& experiment, const std::vector<experiment::Tissue>& tissues,
                              Assembly& assembly);

// The couplings of both spaces of a bidomain between all cells, mS, with masses in mm^3. Where the whole tissue is
// known, as at the root. No finite volumes.
struct Spaces {
    sparse::Rows intracellular, extracellular;
};
Spaces rows_of_spaces(const experiment::Experiment& experiment);

}  // namespace heartwright::tissue_state
