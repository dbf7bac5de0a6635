// Which ions carry the stimulus current: the concentrations whose equations read it. A stimulus that no ion carries
// leaves charge in the cell that no concentration knows of, and potassium drifts as long as the cell is paced.
#pragma once

#include <string>
#include <vector>

#include "generator/ir/model.hpp"

namespace heartwright::analysis {

struct StimulusCarriers {
    std::vector<std::string> carriers;   // concentrations that the stimulus changes
    std::vector<std::string> potassium;  // concentrations of potassium inside that currents change: K_i, Ki, K
};

// Finds the carriers in a model of a cell at its initial state.
StimulusCarriers stimulus_carriers(const ir::Model& model);

}  // namespace heartwright::analysis
