// Tensors of a grid from the tissues of an experiment, and rows that couple the potentials of one space.
#pragma once

#include <array>
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

// The tissues with the conductivities of a space, S/m, in the place of D.
std::vector<experiment::Tissue> with_conductivities(std::vector<experiment::Tissue> tissues,
                                                    std::array<double, 3> experiment::Tissue::Spaces::*space);

// The couplings of the cells of an assembly with slots, mS where D of the tissues is in S/m, with masses in mm^3. Of a
// grid `edges` tells whether slots of ghosts at edges are there.
sparse::Rows rows_of_space(const experiment::Experiment& experiment, const std::vector<experiment::Tissue>& tissues,
                           const Assembly& assembly);

}  // namespace heartwright::tissue_state
