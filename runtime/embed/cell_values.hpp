// What a cell of an experiment begins with, for programs that describe models to people.
#pragma once

#include <string>
#include <vector>

#include "runtime/interface/model.hpp"

namespace heartwright::embed {

struct CellValues {
    std::vector<double> parameters;  // [n_parameters], in their units: the variant's, with the experiment's settings
    std::vector<double> state;       // [n_states], in their units: of the start
};

// Of the experiment in `text` (JSON) bound to `model`; nothing is computed. DiagnosedFault with places in `text`.
CellValues cell_values(const interface::Model& model, const std::string& text);

}  // namespace heartwright::embed
