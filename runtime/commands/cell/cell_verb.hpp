// `heartwright cell MODEL PROTOCOL` in the solver: the folder claimed, the protocol run.
#pragma once

#include <string>
#include <vector>

#include "runtime/interface/model.hpp"

namespace heartwright::commands {

// What the request sets, or gives to a cell, the solver was not made for: "Vhalf=-97.08", in the parameter's unit.
std::vector<std::string> cell_values_outside(const std::vector<std::string>& words,
                                             const std::vector<const interface::Model*>& models);

int cell_verb(const std::vector<std::string>& words, const std::vector<const interface::Model*>& models);

}  // namespace heartwright::commands
